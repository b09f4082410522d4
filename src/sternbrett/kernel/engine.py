"""The engine: a state with an agenda of steps, and decisions that wait for seats.

A position is a `State`: plain data plus an *agenda*, a stack of steps still to do. A step
either runs by itself or is a `Decision`. `advance` runs steps until somebody must choose or
nothing is left to do; `answer` carries out a choice and advances again. That is all.

This module compiles unchanged with mypyc, so classes are plain: slots, a written `__init__`,
no dataclasses. Steps are immutable and hold primitive arguments only; states share them.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, ClassVar, Final, Generic, TypeVar

from mypy_extensions import i64, mypyc_attr

from sternbrett.kernel.chance import MASK, Words

ONE: Final = "one"
ANY: Final = "any"
ALL: Final = "all"

#: The reason against whatever the pending decision is not about (`Decision.guard`).
NOT_NOW: Final = 1

#: A text key with its arguments.
Said = tuple[str, dict[str, object]]


@mypyc_attr(allow_interpreted_subclasses=True)
class Option:
    """One entry of a game's fixed vocabulary.

    Options are made once per content set and shared; rules compare and return them, never build
    them. `key` is what people, saves and the network use (`word` or `word:argument`), `number` is
    its fixed place in the vocabulary. Games subclass it to attach resolved arguments.
    """

    __slots__ = ("key", "number")

    def __init__(self, number: int, key: str) -> None:
        self.number = number
        self.key = key

    def __repr__(self) -> str:
        return f"<{self.key}>"


class EventKind:
    """What can be announced: a name, the names of its arguments and the clause behind it.

    The last part of an argument's name says what it is (`card`, `from_face`, `amount`), so that
    texts can show a card's name for its id.
    """

    __slots__ = ("clause", "fields", "name")

    def __init__(self, name: str, fields: str, clause: str) -> None:
        self.name = name
        self.fields = tuple(fields.split())
        self.clause = clause


def event_kinds(names: Mapping[str, object]) -> dict[str, EventKind]:
    """Return the events among names, as those of a module (`vars(module)`), by their own names."""
    return {kind.name: kind for kind in names.values() if isinstance(kind, EventKind)}


class Event:
    """Something that happened. `seats` are those who may know it (None: everybody); the others
    are given `masked`, or nothing. `at` is the position then, where a dealer wants it kept."""

    __slots__ = ("args", "at", "masked", "name", "seats")

    def __init__(
        self,
        name: str,
        args: tuple[object, ...],
        seats: tuple[int, ...] | None = None,
        masked: Event | None = None,
        at: State | None = None,
    ) -> None:
        self.name = name
        self.args = args
        self.seats = seats
        self.masked = masked
        self.at = at

    def seen_by(self, seat: int | None) -> Event | None:
        """Return the event as `seat` (None: a spectator) may know it, or None."""
        if self.seats is None or (seat is not None and seat in self.seats):
            return self
        return self.masked


@mypyc_attr(allow_interpreted_subclasses=True)
class Dealer:
    """Decides chance in place of the state's generator: scripts, recorders, enumerations."""

    def deal(self, g: State, kind: str, n: int, deck: bool) -> int:
        """Return the outcome, 0 … n-1, of a draw of this kind; `deck` tells which stream it is."""
        raise NotImplementedError

    def shot(self, g: State) -> State | None:
        """Return the position in which something is told, if it is to be kept with the event."""
        return None


@mypyc_attr(allow_interpreted_subclasses=True)
class State:
    """A position: the part that every game has.

    `rolls` and `draws` are two generators, so that a seed fixes the order of a deck whatever is
    rolled in between. `result` is empty while the game runs. `speaker` and `passes` serve
    decisions that any seat may answer, `answers` those that all seats answer secretly.
    Not part of the position, and not copied: `listening`/`heard` (who wants events), `dealer`
    (who decides chance) and `sealed` (whether something was revealed since it was last cleared).
    """

    __slots__ = (
        "agenda",
        "answers",
        "dealer",
        "draws",
        "heard",
        "listening",
        "passes",
        "pending",
        "result",
        "rolls",
        "sealed",
        "speaker",
    )

    def __init__(self, source: State | None = None) -> None:
        """Make an empty state, or one that shares nothing mutable with `source`."""
        self.sealed: bool = False
        self.listening: bool = False
        self.heard: list[Event] = []
        self.dealer: Dealer | None = None
        if source is None:
            self.agenda: list[AnyStep] = []
            self.pending: AnyDecision | None = None
            self.result: str = ""
            self.rolls: Words = (0, 0, 0, 0)
            self.draws: Words = (0, 0, 0, 0)
            self.speaker: int = 0
            self.passes: int = 0
            self.answers: tuple[tuple[int, ...], ...] = ()
        else:
            self.agenda = source.agenda[:]
            self.pending = source.pending
            self.result = source.result
            self.rolls = source.rolls
            self.draws = source.draws
            self.speaker = source.speaker
            self.passes = source.passes
            self.answers = source.answers

    def copy(self) -> State:
        """Return an independent copy; every game's state has its own."""
        raise NotImplementedError

    # -- agenda ---------------------------------------------------------------------------

    def then(self, *steps: AnyStep) -> None:
        """Do these steps next, in this order, before whatever the agenda held."""
        self.agenda.extend(steps[::-1])

    def push(self, step: AnyStep) -> None:
        """Do this step next: `then` for a single one, and quicker."""
        self.agenda.append(step)

    def finish(self, result: str) -> None:
        """End the game at once: nothing that is still on the agenda happens."""
        self.result = result
        self.agenda.clear()

    # -- chance ---------------------------------------------------------------------------

    def chance(self, kind: str, n: int) -> int:
        """Return an outcome 0 … n-1 of a roll named `kind`. Chance seals what was chosen."""
        self.sealed = True
        if self.dealer is not None:
            return self.dealer.deal(self, kind, n, False)
        # sfc32 written out (see `chance.below`): this is the hottest line of every simulation.
        a: i64
        b: i64
        c: i64
        d: i64
        a, b, c, d = self.rolls
        size: i64 = n
        while True:
            out = (a + b + d) & MASK
            a = b ^ (b >> 9)
            b = (c * 9) & MASK
            c = ((c << 21 | c >> 11) + out) & MASK
            d = (d + 1) & MASK
            product = out * size
            low = product & MASK
            if low >= size or low >= (MASK + 1 - size) % size:
                self.rolls = (a, b, c, d)
                return product >> 32

    def draw(self, kind: str, n: int) -> int:
        """Like `chance`, from the stream of the decks: which of the `n` hidden cards is next."""
        if self.dealer is not None:
            self.sealed = True
            return self.dealer.deal(self, kind, n, True)
        rolls = self.rolls
        self.rolls = self.draws
        out = self.chance(kind, n)
        self.draws = self.rolls
        self.rolls = rolls
        return out

    def seal(self) -> None:
        """Mark the choice being carried out as one that shows somebody something new."""
        self.sealed = True

    # -- events ---------------------------------------------------------------------------

    def tell(self, kind: EventKind, *args: object) -> None:
        """Announce an event to everybody. Guard calls with `if g.listening:`."""
        self.tell_only(None, None, kind, *args)

    def tell_only(
        self, seats: tuple[int, ...] | None, masked: Event | None, kind: EventKind, *args: object
    ) -> None:
        """Announce an event to some seats, and `masked` (or nothing) to the others."""
        at = None if self.dealer is None else self.dealer.shot(self)
        self.heard.append(Event(kind.name, args, seats, masked, at))


S = TypeVar("S", bound=State)


@mypyc_attr(allow_interpreted_subclasses=True)
class Step(Generic[S]):
    """Something that happens by itself when it is its turn on the agenda.

    `clause` is the id of the rule behind it.
    """

    clause: ClassVar[str] = ""

    __slots__ = ()

    def run(self, g: S) -> None:
        """Change the state; push what follows with `g.then`."""
        raise NotImplementedError

    def args(self) -> list[object]:
        """Return the constructor's arguments: primitives only, they are what is saved."""
        return []


@mypyc_attr(allow_interpreted_subclasses=True)
class Decision(Step[S]):
    """A step that waits: running it makes it the pending decision of the state.

    By default the speaker is asked, alone and openly. `phase` says in which part of a round it is
    asked, by a name of the game's own; `prompt` and `guard` are for whoever looks on, and are asked
    of a position rebuilt from what that seat knows.
    """

    phase: ClassVar[str] = ""

    __slots__ = ()

    def run(self, g: S) -> None:
        g.pending = self

    def mode(self) -> str:
        """Return who answers: `ONE` seat, `ANY` of several, or `ALL` of them secretly."""
        return ONE

    def seats(self, g: S) -> tuple[int, ...]:
        """Return the seats that may answer now."""
        return (g.speaker,)

    def turn(self, g: S) -> int:
        """Return the seat to ask where play goes by turns (lab, search, learning)."""
        return self.seats(g)[0]

    def options(self, g: S, seat: int) -> list[Option]:
        """Return what `seat` may choose: legal, sorted by number, unique, and completable."""
        raise NotImplementedError

    def choose(self, g: S, seat: int, option: Option) -> None:
        """Carry out a legal option. To ask again, `g.then(..., self)`."""
        raise NotImplementedError

    def guard(self, g: S, seat: int, option: Option) -> int:
        """Return 0 if a seat that is asked may choose the option, or the reason why not.

        Reasons are numbers that the game declared (`kernel.reasons`). What this decision is never
        about is `NOT_NOW`. Conformance holds it to `options` for the whole vocabulary.
        """
        reason = self.objection(g, seat, option)
        if reason == NOT_NOW:  # options are not worked out for what is never among them
            return reason
        return 0 if option in self.options(g, seat) else reason or NOT_NOW

    def objection(self, g: S, seat: int, option: Option) -> int:
        """Return what speaks against an option where it is not offered.

        For decisions that write no guard of their own: what they are never about is `NOT_NOW`, and
        0 is what they have no reason for.
        """
        return 0

    def waived(self, g: S, seat: int) -> Option | None:
        """Return what a seat wishes to be answered without being asked; None: it is asked.

        The rules ask all the same, a table answers for people (`Match.waived`), so that bots,
        search and records know of no wishes.
        """
        return None

    def keeps_undo(self) -> bool:
        """Tell whether even then a seat is asked before its last choice becomes final."""
        return False

    def prompt(self, g: S, seat: int | None) -> Said:
        """Return the text key and arguments of what is asked, as a seat or a spectator reads it."""
        return f"prompt.{type(self).__name__}", {}


@mypyc_attr(allow_interpreted_subclasses=True)
class SeatDecision(Decision[S]):
    """A decision of one named seat, whoever speaks."""

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[object]:
        return [self.seat]

    def seats(self, g: S) -> tuple[int, ...]:
        return (self.seat,)


@mypyc_attr(allow_interpreted_subclasses=True)
class OpenDecision(Decision[S]):
    """A decision that any of several seats may answer; the speaker is asked first."""

    __slots__ = ()

    def mode(self) -> str:
        return ANY

    def everyone(self, g: S) -> tuple[int, ...]:
        """Return the seats round this table."""
        raise NotImplementedError

    def seats(self, g: S) -> tuple[int, ...]:
        return tuple([seat for seat in self.everyone(g) if self.options(g, seat)])

    def turn(self, g: S) -> int:
        return g.speaker

    def passed(self, g: S, seat: int) -> bool:
        """Tell whether a seat has left the answer to the others for now."""
        return False


@mypyc_attr(allow_interpreted_subclasses=True)
class SecretDecision(Decision[S]):
    """A decision that all its seats answer secretly, each in one or more parts.

    The state keeps one partial answer per seat (`g.answers`, numbers of the vocabulary); others
    learn only who has decided. A seat may take parts back until the last seat has decided; then
    `resolve` gets all answers and they are forgotten.
    """

    __slots__ = ()

    def mode(self) -> str:
        return ALL

    def everyone(self, g: S) -> tuple[int, ...]:
        """Return the seats that must answer, ascending."""
        raise NotImplementedError

    def complete(self, g: S, seat: int) -> bool:
        """Tell whether the seat's partial answer is a whole one."""
        raise NotImplementedError

    def resolve(self, g: S, answers: tuple[tuple[int, ...], ...]) -> None:
        """Carry out all answers. Called once, when everybody has decided."""
        raise NotImplementedError

    def partial(self, g: S, seat: int) -> tuple[int, ...]:
        """Return what the seat has answered so far."""
        return g.answers[seat] if seat < len(g.answers) else ()

    def seats(self, g: S) -> tuple[int, ...]:
        return tuple([seat for seat in self.everyone(g) if not self.complete(g, seat)])

    def choose(self, g: S, seat: int, option: Option) -> None:
        self._replace(g, seat, (*self.partial(g, seat), option.number))
        for other in self.everyone(g):
            if not self.complete(g, other):
                g.then(self)
                return
        answers = g.answers
        g.answers = ()
        g.sealed = True  # what the others answered comes to light
        self.resolve(g, answers)

    def retract(self, g: S, seat: int) -> bool:
        """Take back the last part of the seat's answer; False if there was none."""
        partial = self.partial(g, seat)
        if not partial:
            return False
        self._replace(g, seat, partial[:-1])
        return True

    def _replace(self, g: S, seat: int, partial: tuple[int, ...]) -> None:
        answers: list[tuple[int, ...]] = list(g.answers)
        if not answers:  # indexed by seat, also where the first seats do not answer
            answers = [() for _ in range(self.everyone(g)[-1] + 1)]
        answers[seat] = partial
        # Nothing answered has one form only, so that taking back restores the very position.
        g.answers = tuple(answers) if any(answers) else ()


AnyStep = Step[Any]
AnyDecision = Decision[Any]


def advance(g: State) -> None:
    """Run steps until a decision waits for a seat or the game is over."""
    agenda = g.agenda
    while g.pending is None and agenda:
        agenda.pop().run(g)


def answer(g: State, seat: int, option: Option) -> None:
    """Carry out a legal option of the pending decision and advance.

    Nothing is checked here: simulations only choose what `options` gave them. For choices from
    outside use `Match.choose`.
    """
    decision = g.pending
    assert decision is not None
    g.pending = None
    decision.choose(g, seat, option)
    advance(g)


def play_randomly(g: State, words: Words, limit: int) -> tuple[int, Words]:
    """Choose uniformly until the game ends or `limit` choices were made.

    Returns the number of choices and the generator's words after them. Seats are asked in turns.
    """
    a: i64
    b: i64
    c: i64
    d: i64
    a, b, c, d = words
    count = 0
    while count < limit:
        decision = g.pending
        if decision is None:
            break
        seat = decision.turn(g)
        options = decision.options(g, seat)
        out = (a + b + d) & MASK
        a = b ^ (b >> 9)
        b = (c * 9) & MASK
        c = ((c << 21 | c >> 11) + out) & MASK
        d = (d + 1) & MASK
        # The bias of a plain multiplication is below 2**-24 here and irrelevant for playouts.
        size: i64 = len(options)
        g.pending = None
        decision.choose(g, seat, options[(out * size) >> 32])
        advance(g)
        count += 1
    return count, (a, b, c, d)
