"""A table for tests of A.D.E.L.E.: a position in a line, then choices, then a look at it.

Positions not described are quiet: no hazards, no objects in play, an averted emergency, round 1.
Chance that a test does not name is as boring as possible: a d6 shows 1 (checks pass), the d20 a
room where nobody is, the coin of a spy the X, and decks and bag give their first card.
"""

from __future__ import annotations

from collections.abc import Iterator
from functools import partial
from typing import Any

from sternbrett.games.adele import GAME
from sternbrett.games.adele.model import AdeleState
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.game import View
from sternbrett.kernel.look import Look
from sternbrett.kernel.scenario import chance_of
from tests.games import changes
from tests.games.tables import BaseTable, IdleChance, IdleMatch

CONTENT = GAME.content()
TEXTS = GAME.texts("en", CONTENT)
changed_content = partial(changes.changed_content, GAME)
CHANCE = (*GAME.card.chance, "chance")

#: Letters of action fields in plans.
FIELDS = {"M": "move", "U": "unlock", "Q": "search", "A": "activate", "S": "special"}


class AdeleChance(IdleChance):
    """Checks pass, impacts hit rooms where nobody is, spies learn nothing."""

    def idle(self, g: Any, kind: str) -> str:
        if kind == "d6":
            return "1"
        if kind == "spy":
            return "x"
        if kind == "d20":
            taken = {*g.place, *g.alerts}
            free = [r for r in range(20, 0, -1) if r not in taken and not g.impacts >> r & 1]
            return str(free[0])
        return super().idle(g, kind)


class AdeleMatch(IdleMatch):
    """A match with the boring chance of this game."""

    idle_chance = AdeleChance


class Table(BaseTable):
    """A match as tests look at it: `table.energy`, `table.places`, `table.inventories[0]` …"""

    def plan(self, *plans: str, **chance: object) -> Table:
        """Make everybody's plan, written as `M2 S2`, in the order of the seats."""
        for seat, plan in enumerate(plans, 1):
            for word in plan.split():
                for _ in range(int(word[1:])):
                    self.match.choose(f"cube:{FIELDS[word[0]]}", seat, script=[])
            last = seat == len(plans)
            self.match.choose("confirm", seat, script=chance_of(chance) if last else [])
        return self

    def view(self, seat: int | None) -> View:
        """Return what a seat sees."""
        return self.match.view(seat)

    def look(self, seat: int | None, language: str = "en") -> Look[AdeleState]:
        """Return what a seat sees, ready to be shown."""
        content = self.match.content
        return GAME.look(self.view(seat), content, GAME.texts(language, content))


def at(phase: str, seats: Any = 3, *, content: Any = None, **given: Any) -> Table:
    """Return a table at the beginning of a phase, played up to the first choice."""
    return _begin(list(GAME.entries[phase]), seats, content, given)


def only(*phases: str, seats: Any = 3, content: Any = None, **given: Any) -> Table:
    """Return a table after just these phases, or at the first choice in them."""
    steps = [GAME.entries[phase][0] for phase in phases]
    return _begin(steps, seats, content, given)


def turn(plan: str, seats: Any = 2, **given: Any) -> Table:
    """Return a table in the turn of crew member 1, who has this plan."""
    idle = ["-"] * (seats - 2)
    table = only("action", seats=seats, plans=[plan, *idle], **given)
    return table.play("crew:1")


def adele(seats: Any = 3, **given: Any) -> Table:
    """Return a table at ADELE's choice of cards; the hazards she drew are locked doors."""
    drawn = 4 if seats == 5 else 3
    draws = " ".join(["door_locked"] * drawn)
    return only("adele", seats=seats, hazard=given.pop("hazard", draws), **given)


def _begin(steps: list[Any], seats: int, content: Any, given: dict[str, Any]) -> Table:
    script = chance_of({name: given.pop(name) for name in list(given) if name in CHANCE})
    settings = GAME.check_settings(given.pop("settings", {}))
    content = CONTENT if content is None else content
    state = GAME.load({**GAME.given(settings, seats), **given}, content)
    state.agenda = steps[::-1]
    match = AdeleMatch(GAME, content, settings, state, seats=seats)
    match.go(script)
    return Table(match)


def new(seats: Any = 3, seed: Any = None, **given: Any) -> Table:
    """Return a new game: by its seed, or with the chance that is named."""
    chance = {name: given.pop(name) for name in list(given) if name in CHANCE}
    script = None if seed is not None else chance_of(chance)
    return Table(
        AdeleMatch.new(
            GAME, settings=given, seats=seats, seed="" if seed is None else seed, script=script
        )
    )


def random_game(seed: int, seats: int, **settings: Any) -> Iterator[Table]:
    """Play a random game; yield the table before every choice and at the end."""
    table = new(seats, seed, **settings)
    rng = Rng(stream(seed_key(seed), "policy"))
    while True:
        yield table
        if table.match.over:
            return
        options = table.options
        table.match.choose(options[rng.below(len(options))])


def imagined(table: Table, seat: int | None, times: int = 40) -> list[dict[str, Any]]:
    """Return the fields of positions that look the same to a seat."""
    rng = Rng(stream(b"", "imagined"))
    view = table.view(seat)
    return [GAME.fields(GAME.imagine(view, CONTENT, rng)) for _ in range(times)]
