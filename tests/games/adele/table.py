"""A table for tests of A.D.E.L.E.: a position in a line, then choices, then a look at it.

Positions not described are quiet: no hazards, no objects in play, an averted emergency, round 1.
Chance that a test does not name is as boring as possible: a d6 shows 1 (checks pass), the d20 a
room where nobody is, the coin of a spy the X, and decks and bag give their first card.
"""

from __future__ import annotations

import shutil
from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import Any

from sternbrett.games.adele import GAME
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.dealers import Outcome, Recorder, Script
from sternbrett.kernel.engine import State
from sternbrett.kernel.game import View, event_data
from sternbrett.kernel.match import Match, Ply
from sternbrett.kernel.scenario import chance_of

CONTENT = GAME.content()
TEXTS = GAME.texts("en", CONTENT)
CHANCE = (*GAME.card.chance, "chance")

#: Letters of action fields in plans.
FIELDS = {"M": "move", "U": "unlock", "Q": "search", "A": "activate", "S": "special"}


class IdleChance(Script):
    """Gives the outcomes a test names; those it leaves out are as boring as possible."""

    def deal(self, g: State, kind: str, n: int, deck: bool) -> int:
        if not self.left or self.left[0][0] != kind:
            self.left.insert(0, (kind, self.idle(g, kind)))
        return super().deal(g, kind, n, deck)

    def idle(self, g: Any, kind: str) -> str:
        if kind == "d6":
            return "1"
        if kind == "spy":
            return "x"
        if kind == "d20":
            taken = {*g.place, *g.alerts}
            free = [r for r in range(20, 0, -1) if r not in taken and not g.impacts >> r & 1]
            return str(free[0])
        return str(self.game.outcomes(g, kind)[0])


class IdleMatch(Match):
    """A match whose scripts may be incomplete, but must be used up."""

    def _dealer(self, script: Sequence[Outcome] | None) -> Recorder | Script:
        return Recorder(self.game) if script is None else IdleChance(self.game, script)

    def _append(
        self, kind: str, seat: int | None, key: str, g: State, dealer: Recorder | Script | None
    ) -> Ply:
        left = dealer.left if isinstance(dealer, Script) else []
        assert not left, f"this chance was named, but never drawn: {left}"
        return super()._append(kind, seat, key, g, dealer)


class Table:
    """A match as tests look at it: `table.energy`, `table.places`, `table.inventories[0]` …

    Every field of a position and every fact a scenario may check is an attribute.
    """

    def __init__(self, match: Match) -> None:
        self.match = match

    def __getattr__(self, name: str) -> Any:
        g = self.match.state
        known = {**GAME.dump(g), **GAME.facts(g)}
        if name not in known:
            raise AttributeError(name)
        return known[name]

    def play(self, *keys: str, seat: int | None = None, **chance: object) -> Table:
        """Make these choices; the chance belongs to the last of them."""
        for key in keys[:-1]:
            self.match.choose(key, seat, script=[])
        self.match.choose(keys[-1], seat, script=chance_of(chance))
        return self

    def plan(self, *plans: str, **chance: object) -> Table:
        """Make everybody's plan, written as `M2 S2`, in the order of the seats."""
        for seat, plan in enumerate(plans, 1):
            for word in plan.split():
                for _ in range(int(word[1:])):
                    self.match.choose(f"cube:{FIELDS[word[0]]}", seat, script=[])
            last = seat == len(plans)
            self.match.choose("confirm", seat, script=chance_of(chance) if last else [])
        return self

    @property
    def options(self) -> list[str]:
        """What the seat whose turn it is may choose."""
        return list(self.match.options)

    def offers(self, word: str) -> list[str]:
        """Return the arguments of the options with this word, `[""]` if it has none."""
        pairs = [key.partition(":") for key in self.options]
        return [argument for first, _, argument in pairs if first == word]

    @property
    def decision(self) -> str:
        """The name of the pending decision, empty if there is none."""
        return "" if self.match.decision is None else type(self.match.decision).__name__

    @property
    def asked(self) -> Any:
        """The seats that may answer."""
        return self.match.asked

    def view(self, seat: int | None) -> View:
        """Return what a seat sees."""
        return self.match.view(seat)

    @property
    def last(self) -> Ply:
        """The last ply: its events, its chance and whether it is sealed."""
        return self.match.plies[-1]

    def told(self, seat: int | None) -> list[list[object]]:
        """Return what a seat was told by the last ply."""
        seen = [event.seen_by(seat) for event in self.last.events]
        return [event_data(event) for event in seen if event is not None]

    def of(self, *names: str) -> list[list[object]]:
        """Return the last events of these kinds, in full."""
        events = [event_data(event) for event in self.last.events]
        return [event for event in events if event[0] in names]


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
    match = IdleMatch(GAME, content, settings, state, seats=seats)
    match.go(script)
    return Table(match)


def new(seats: Any = 3, seed: Any = None, **given: Any) -> Table:
    """Return a new game: by its seed, or with the chance that is named."""
    chance = {name: given.pop(name) for name in list(given) if name in CHANCE}
    script = None if seed is not None else chance_of(chance)
    return Table(
        IdleMatch.new(
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


def changed_content(folder: Path, file: str, old: str, new: str) -> Any:
    """Return content that differs in one place of one file, from a copy in `folder`."""
    copy = folder / "content"
    shutil.copytree(GAME.content_folder, copy)
    path = copy / file
    text = path.read_text(encoding="utf-8")
    assert old in text, f"{file} has no “{old}”"
    path.write_text(text.replace(old, new, 1), encoding="utf-8")
    return GAME.load_content(copy)
