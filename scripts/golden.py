"""Compare the golden playthroughs in tests/golden with what the rules do today.

Each file is a whole game as text: settings, every choice with the chance it met, what happened in
sentences, and now and then the fields of the position that have changed. A change of the rules is
a visible difference there. `--write` writes the files anew.
"""

from __future__ import annotations

import argparse
import difflib
import sys
from collections.abc import Callable, Iterator, Mapping
from pathlib import Path
from typing import Any

import msgspec

from sternbrett.games import find_game
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.content import read_content
from sternbrett.kernel.engine import Event
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.match import Match, Ply
from sternbrett.kernel.shapes import Shape
from sternbrett.kernel.texts import Texts

FOLDER = Path(__file__).resolve().parent.parent / "tests" / "golden"
#: After how many choices the position is shown.
POSITION_EVERY = 6
LONG_LIST = 12
#: How much of a difference is printed.
MOST_LINES = 40


class Playthrough(msgspec.Struct, forbid_unknown_fields=True):
    """One [[game]] of games.toml."""

    game: str
    name: str
    seed: str
    settings: dict[str, str | int] = {}
    seats: int | None = None
    bot: str = "random"

    @property
    def file(self) -> str:
        """The name of its file."""
        return f"{self.game}-{self.name}.txt"


class GamesFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file games.toml."""

    game: list[Playthrough]


GAMES_FILE = Shape(GamesFile)


def play(entry: Playthrough, find: Callable[[str], AnyGame] = find_game) -> str:
    """Return a whole game as reviewable text."""
    game = find(entry.game)
    match = Match.new(game, settings=entry.settings, seats=entry.seats, seed=entry.seed)
    words = stream(seed_key(entry.seed), "golden")
    bot = game.bots[entry.bot](match.content, Rng(words))
    texts = game.texts("en", match.content)
    lines = [*head(match, entry), "", *ply_lines(match, match.plies[0], texts)]
    shown: dict[str, Any] = {}
    while not match.over:
        if (len(match.plies) - 1) % POSITION_EVERY == 0:
            now = game.fields(match.state)
            lines.append(position_line(now, shown))
            shown = now
        seat = match.turn
        option = bot(match.view(seat), seat, match.options_of(seat))
        lines += ply_lines(match, match.choose(option.key, seat), texts)
    lines.append(position_line(game.fields(match.state), shown))
    scores = " ".join(f"{score:g}" for score in game.scores(match.state))
    lines += ["", f"result {match.result}", f"scores {scores}"]
    return "\n".join(lines) + "\n"


def head(match: Match, entry: Playthrough) -> list[str]:
    """Return what was chosen before the game."""
    game = match.game
    return [
        f"game {game.id}, rules version {game.rules_version}",
        f"seats {match.seats}",
        *(f"set {name} {value}" for name, value in match.settings.items()),
        f"seed {entry.seed}",
        f"played by {entry.bot}",
    ]


def ply_lines(match: Match, ply: Ply, texts: Texts) -> Iterator[str]:
    """Yield a ply: who chose what, the chance it met, and what happened."""
    who = "start" if ply.seat is None else f"seat {ply.seat}: {ply.key}"
    chance = " ".join(f"{kind}:{name}" for kind, name in ply.outcomes)
    yield f"{ply.number}. {who}" + (f" | {chance}" if chance else "")
    for event in ply.events:
        yield f"    {sentence(match.game, event, texts)}"


def sentence(game: AnyGame, event: Event, texts: Texts) -> str:
    """Return an event as a sentence, with who may read it if that is not everybody."""
    key, args = game.event_text(event)
    text = texts.say(key, **args)
    if event.seats is None:
        return text
    seats = ", ".join(f"seat {seat}" for seat in event.seats)
    others = "nothing" if event.masked is None else sentence(game, event.masked, texts)
    return f"{text} (only {seats}; others: {others})"


def position_line(now: Mapping[str, Any], shown: Mapping[str, Any]) -> str:
    """Return the fields of a position that have changed since it was last shown."""
    changed = [
        f"{name}={short(value)}"
        for name, value in now.items()
        if name not in shown or shown[name] != value
    ]
    return "  = " + (" ".join(changed) or "nothing has changed")


def short(value: object) -> str:
    """Return a field's value, a long list by its length."""
    if isinstance(value, list) and len(value) > LONG_LIST:
        return f"({len(value)} entries)"
    return msgspec.json.encode(value).decode()


def playthroughs(folder: Path) -> list[Playthrough]:
    """Return the entries of a folder's games.toml."""
    return read_content(folder / "games.toml", GAMES_FILE).game


def difference(entry: Playthrough, folder: Path, text: str) -> list[str]:
    """Return how a playthrough differs from its file, as lines of a diff."""
    path = folder / entry.file
    if not path.exists():
        return [f"{entry.file}: the file is missing"]
    old = path.read_text(encoding="utf-8")
    lines = list(
        difflib.unified_diff(
            old.splitlines(),
            text.splitlines(),
            f"{entry.file} (golden)",
            f"{entry.file} (now)",
            lineterm="",
            n=2,
        )
    )
    more = len(lines) - MOST_LINES
    return lines[:MOST_LINES] + ([f"… and {more} more lines"] if more > 0 else [])


def main(arguments: list[str] | None = None) -> int:
    parser = argparse.ArgumentParser(description=(__doc__ or "").partition("\n")[0])
    parser.add_argument("--write", action="store_true", help="write the files anew")
    parser.add_argument("--folder", type=Path, default=FOLDER, help="where games.toml lies")
    options = parser.parse_args(arguments)
    entries = playthroughs(options.folder)
    differing = 0
    for entry in entries:
        text = play(entry)
        lines = difference(entry, options.folder, text)
        if options.write:
            (options.folder / entry.file).write_text(text, encoding="utf-8")
            print(f"{entry.file}: {'written' if lines else 'unchanged'}")
        elif lines:
            differing += 1
            print("\n".join(lines))
    known = {entry.file for entry in entries}
    for path in sorted(options.folder.glob("*.txt")):
        if path.name not in known:
            differing += 1
            print(f"{path.name}: no [[game]] of games.toml writes this file")
    if differing:
        print(f"\n{differing} golden playthroughs differ; if that is meant: make golden")
    return 1 if differing else 0


if __name__ == "__main__":
    sys.exit(main())
