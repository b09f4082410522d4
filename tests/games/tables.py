"""What the tables of all games' tests have in common: chance that may be left out, and a look.

Every game's `table.py` builds on it: it says how positions are written and which chance is boring.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, ClassVar, Self

from sternbrett.kernel.dealers import Outcome, Recorder, Script
from sternbrett.kernel.engine import State
from sternbrett.kernel.game import event_data
from sternbrett.kernel.match import Match, Ply
from sternbrett.kernel.scenario import chance_of


class IdleChance(Script):
    """Gives the outcomes a test names; those it leaves out are as boring as possible."""

    def deal(self, g: State, kind: str, n: int, deck: bool) -> int:
        if not self.left or self.left[0][0] != kind:
            self.left.insert(0, (kind, self.idle(g, kind)))
        return super().deal(g, kind, n, deck)

    def idle(self, g: Any, kind: str) -> str:
        """Return a boring outcome: the first one possible, unless a game knows better."""
        return str(self.game.outcomes(g, kind)[0])


class IdleMatch(Match):
    """A match whose scripts may be incomplete, but must be used up."""

    idle_chance: ClassVar[type[IdleChance]] = IdleChance

    def _dealer(self, script: Sequence[Outcome] | Recorder | None) -> Recorder | Script:
        if script is None or isinstance(script, Recorder):
            return super()._dealer(script)
        return self.idle_chance(self.game, script)

    def _append(
        self, kind: str, seat: int | None, key: str, g: State, dealer: Recorder | Script | None
    ) -> Ply:
        left = dealer.left if isinstance(dealer, Script) else []
        assert not left, f"this chance was named, but never drawn: {left}"
        return super()._append(kind, seat, key, g, dealer)


class BaseTable:
    """A match as tests look at it.

    Every field of a position and every fact a scenario may check is an attribute.
    """

    def __init__(self, match: Match) -> None:
        self.match = match

    def __getattr__(self, name: str) -> Any:
        g = self.match.state
        game = self.match.game
        known = {"speaker": g.speaker, "passes": g.passes, **game.dump(g), **game.facts(g)}
        if name not in known:
            raise AttributeError(name)
        return known[name]

    def play(self, *keys: str, seat: int | None = None, **chance: object) -> Self:
        """Make these choices, all by one seat if it is named; the chance is that of the last."""
        for key in keys[:-1]:
            self.match.choose(key, seat, script=[])
        self.match.choose(keys[-1], seat, script=chance_of(chance))
        return self

    @property
    def options(self) -> list[str]:
        """What the seat whose turn it is may choose."""
        return list(self.match.options)

    def options_of(self, seat: int) -> list[str]:
        """Return what a seat may choose."""
        return [option.key for option in self.match.options_of(seat)]

    def offers(self, word: str, seat: int | None = None) -> list[str]:
        """Return the arguments of the options with this word, `[""]` if it has none."""
        keys = self.options if seat is None else self.options_of(seat)
        pairs = [key.partition(":") for key in keys]
        return [argument for first, _, argument in pairs if first == word]

    @property
    def decision(self) -> str:
        """The name of the pending decision, empty if there is none."""
        return "" if self.match.decision is None else type(self.match.decision).__name__

    @property
    def asked(self) -> list[int]:
        """The seats that may answer."""
        return list(self.match.asked)

    @property
    def last(self) -> Ply:
        """The last ply: its events, its chance and whether it is sealed."""
        return self.match.plies[-1]

    @property
    def events(self) -> list[list[object]]:
        """What the last ply announced, each event as `[name, *arguments]`."""
        return [event_data(event) for event in self.last.events]

    @property
    def news(self) -> list[str]:
        """The names of these events."""
        return [event.name for event in self.last.events]

    def news_of(self, seat: int | None) -> list[list[object]]:
        """Return what the last ply announced to a seat."""
        seen = [event.seen_by(seat) for event in self.last.events]
        return [event_data(event) for event in seen if event is not None]

    def of(self, *names: str) -> list[list[object]]:
        """Return the last events of these kinds."""
        return [event for event in self.events if event[0] in names]
