"""One game under the eyes of the suite: where it stands, what was counted, how it fails."""

from __future__ import annotations

from collections import Counter, defaultdict
from collections.abc import Callable, Mapping
from dataclasses import dataclass, field
from typing import Any, NoReturn

import msgspec

from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import AnyDecision, Option, answer
from sternbrett.kernel.errors import Refused, SternbrettError
from sternbrett.kernel.game import AnyGame, Fields, View
from sternbrett.kernel.match import Match
from sternbrett.kernel.observation import Observer
from sternbrett.kernel.texts import Texts

SPECTATOR = None


class Failure(AssertionError):
    """A game does not keep a promise; the message says where and which."""


@dataclass(frozen=True)
class Configuration:
    """What is chosen before a game: settings and number of seats."""

    settings: Mapping[str, str | int]
    seats: int

    def __str__(self) -> str:
        words = [f"{name} {value}" for name, value in self.settings.items()]
        return ", ".join([*words, f"{self.seats} {'seat' if self.seats == 1 else 'seats'}"])


@dataclass
class Report:
    """What the suite did, and what of the game it never met."""

    game: str
    configurations: set[str] = field(default_factory=set)
    games: int = 0
    positions: int = 0
    checks: int = 0
    cpu_seconds: float = 0.0
    hidden_seen: bool = False
    secret_seen: bool = False
    masked_seen: bool = False
    results: Counter[str] = field(default_factory=Counter)
    drawn: Counter[str] = field(default_factory=Counter)
    asked: Counter[str] = field(default_factory=Counter)
    offered: Counter[str] = field(default_factory=Counter)
    told: Counter[str] = field(default_factory=Counter)
    #: How often each event was drawn in a scene, and how many views of running games were drawn.
    staged: Counter[str] = field(default_factory=Counter)
    views_drawn: int = 0
    #: The kinds of choices that each decision has offered so far.
    words_of: defaultdict[tuple[str, ...], set[str]] = field(
        default_factory=lambda: defaultdict(set)
    )
    never_met: dict[str, list[str]] = field(default_factory=dict)

    def __str__(self) -> str:
        results = ", ".join(f"{name} {count:,}" for name, count in sorted(self.results.items()))
        lines = [
            f"{self.game}: {self.games:,} games in {len(self.configurations)} configurations, "
            f"{self.positions:,} positions, {self.checks:,} checks, "
            f"{self.cpu_seconds:.1f} s of CPU time; results: {results or 'none'}"
        ]
        for kind, names in self.never_met.items():
            more = f" and {len(names) - 6} more" if len(names) > 6 else ""
            lines.append(f"  never met, {kind}: {', '.join(names[:6])}{more}")
        return "\n".join(lines)


class Trial:
    """A game being checked. Before it is set up, `match` is None."""

    def __init__(
        self,
        game: AnyGame,
        content: Any,
        texts: Mapping[str, Texts],
        configuration: Configuration,
        seed: str,
        rng: Rng,
        report: Report,
        legacy: Fields | None = None,
    ) -> None:
        self.game = game
        self.content = content
        self.texts = texts
        self.configuration = configuration
        #: What the chapter before left, where a campaign goes on.
        self.legacy = legacy
        self.seed = seed
        self.rng = rng
        self.report = report
        self.observer: Observer[Any] | None = game.observer(content, configuration.seats)
        self._match: Match | None = None

    def begin(self) -> Any:
        """Return the position before the first step."""
        settings, seats = self.configuration.settings, self.configuration.seats
        if self.legacy is None:
            return self.game.begin(self.content, settings, seats)
        return self.game.begin_next(self.legacy, self.content, settings, seats)

    # -- where we are ---------------------------------------------------------------------

    @property
    def match(self) -> Match:
        """The match, once it is set up."""
        assert self._match is not None
        return self._match

    @match.setter
    def match(self, match: Match) -> None:
        self._match = match

    @property
    def state(self) -> Any:
        """The current position."""
        return self.match.state

    @property
    def decision(self) -> AnyDecision:
        """The pending decision, where there is one."""
        decision = self.match.decision
        assert decision is not None
        return decision

    @property
    def viewers(self) -> list[int | None]:
        """All seats, and a spectator."""
        return [*range(self.configuration.seats), SPECTATOR]

    @property
    def where(self) -> str:
        """The place a message names."""
        place = f"{self.game.id} ({self.configuration}, seed {self.seed!r}"
        if self._match is None:
            return f"{place}, before the start)"
        ply = len(self._match.plies) - 1
        decision = self._match.decision
        step = "the game is over" if decision is None else type(decision).__name__
        return f"{place}, ply {ply}, {step})"

    # -- judging --------------------------------------------------------------------------

    def check(self, holds: bool, message: str, *args: object) -> None:
        """Count a check; fail with the message unless it holds. `{}` stand for the arguments."""
        self.report.checks += 1
        if not holds:
            self.fail(message, *args)

    def fail(self, message: str, *args: object) -> NoReturn:
        """Fail with a message that says where."""
        raise Failure(f"{self.where}: {message.format(*args)}")

    def refused(self, what: str, act: Callable[[], object], *codes: str) -> None:
        """Check that something is refused with one of the codes, and changes nothing."""
        match = self.match
        before = self.encode(match.state)
        plies = len(match.plies)
        try:
            act()
        except Refused as refusal:
            self.check(
                refusal.code in codes,
                "{} is refused as “{}”, but it should be as “{}”",
                what,
                refusal.code,
                " or ".join(codes),
            )
        else:
            self.fail("{} should be refused as “{}”, but it is accepted", what, codes[0])
        self.check(
            len(match.plies) == plies and self.encode(match.state) == before,
            "{} is refused, but it changed the match",
            what,
        )

    # -- small helpers --------------------------------------------------------------------

    def encode(self, g: Any) -> bytes:
        """Return a position as bytes."""
        return self.game.encode(g)

    def find(self, name: str) -> AnyGame:
        """Return the game itself, for readers of notations."""
        if name != self.game.id:
            raise SternbrettError(f"this is {self.game.id}, not {name}.")
        return self.game

    def carry_out(self, g: Any, seat: int, option: Option, *, listening: bool = True) -> Any:
        """Return the position after a choice, leaving `g` alone."""
        new = self.game.copy(g)
        new.listening = listening
        try:
            answer(new, seat, option)
        except Exception as error:
            raise Failure(
                f"{self.where}: seat {seat} is offered “{option.key}”, but carrying it out raises "
                f"{type(error).__name__}: {error}"
            ) from error
        return new

    def sample(self, items: list[Any], most: int) -> list[Any]:
        """Return at most so many of the items, drawn at random, in their order."""
        if len(items) <= most:
            return items
        places = list(range(len(items)))
        self.rng.shuffle(places)
        return [items[place] for place in sorted(places[:most])]


def plain_copy(view: View) -> View:
    """Return a view as it is after a trip through JSON; an equal one was plain data."""
    copy: View = msgspec.json.decode(msgspec.json.encode(view))
    return copy


def difference(expected: Mapping[str, Any], found: Mapping[str, Any]) -> str:
    """Return the fields in which two dictionaries differ, for a message."""
    names = [name for name in {**expected, **found} if expected.get(name) != found.get(name)]
    return "; ".join(
        f"{name}: {expected.get(name)!r} against {found.get(name)!r}" for name in names[:4]
    )
