"""Puzzles of a game: scenario files with a section [puzzle], in `content/puzzles` of its folder."""

from __future__ import annotations

from collections.abc import Mapping
from functools import lru_cache
from pathlib import Path
from typing import Any

from sternbrett.kernel.chance import Rng, stream
from sternbrett.kernel.claims import Puzzle
from sternbrett.kernel.errors import InvalidText
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.match import Match
from sternbrett.kernel.scenario import Scenario, read_scenario

FOLDER = "puzzles"
#: The longest name of a puzzle: that of its file.
LONGEST_NAME = 8


@lru_cache(maxsize=32)
def puzzles_of(game: AnyGame) -> Mapping[str, Scenario]:
    """Return the puzzles that come with a game, by name, in the order of their names."""

    def this(name: str) -> AnyGame:
        if name != game.id:
            raise InvalidText(f"the puzzle is one of “{name[:40]}”, not of {game.id}.")
        return game

    found = {}
    for path in in_order(game.built_in_content / FOLDER):
        if len(path.stem) > LONGEST_NAME:
            raise InvalidText(f"{path.name}: a puzzle's name has at most {LONGEST_NAME} signs.")
        found[path.stem] = read_scenario(path, this)
        claim_of(found[path.stem])
    return found


def in_order(folder: Path) -> list[Path]:
    """Return the files of puzzles in the order of their names: 100 follows 99."""
    return sorted(folder.glob("*.toml"), key=lambda path: (len(path.stem), path.stem))


def claim_of(scenario: Scenario) -> Puzzle:
    """Return what a scenario says is the best choice, or refuse one that is no puzzle."""
    if scenario.file.puzzle is None:
        raise InvalidText(f"{scenario.title}: there is no [puzzle].")
    return scenario.file.puzzle


def set_up(scenario: Scenario, secret: bytes) -> tuple[Match, int]:
    """Return a game that begins with a puzzle, and the seat that solves it.

    What that seat does not know is imagined anew: a file tells nobody what is hidden.
    """
    shown = scenario.run()
    if shown.over or claim_of(scenario).best not in shown.options:
        raise InvalidText(f"{scenario.title}: what is the best cannot be chosen there.")
    game, seat = shown.game, shown.turn
    rng = Rng(stream(secret, "puzzle"))
    state: Any = game.imagine(shown.view(seat), shown.content, rng)
    match = Match(game, shown.content, shown.settings, state, seats=shown.seats, secret=secret)
    match.go()
    return match, seat
