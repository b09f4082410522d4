"""A match: one game being played, with checks, history, undo and a record.

The library's users, the terminal, scenarios and the table service all play through `Match`; only
mass simulation goes straight to the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterable, Iterator, Mapping, Sequence
from functools import wraps
from hashlib import blake2b
from itertools import islice
from typing import Any, ParamSpec, TypeVar

from sternbrett.kernel.chance import seed_key, stream
from sternbrett.kernel.dealers import Outcome, Recorder, Script
from sternbrett.kernel.engine import (
    AnyDecision,
    Dealer,
    Event,
    Option,
    SecretDecision,
    State,
    advance,
    answer,
)
from sternbrett.kernel.errors import InvalidPosition, Refused
from sternbrett.kernel.game import AnyGame, Fields, View
from sternbrett.kernel.history import (
    CHOOSE,
    CONCEDE,
    RETRACT,
    START,
    SWITCH,
    UNDO,
    History,
    Ply,
)
from sternbrett.kernel.look import AnyLook
from sternbrett.kernel.scene import Scene
from sternbrett.kernel.texts import Texts
from sternbrett.kernel.witness import (
    Deed,
    Sight,
    observed,
    see_the_same,
    witnesses,
    witnesses_of_undoing,
)

__all__ = [
    "CHOOSE",
    "CONCEDE",
    "RETRACT",
    "START",
    "SWITCH",
    "UNDO",
    "Match",
    "Options",
    "Ply",
    "sentences",
]

P = ParamSpec("P")
R = TypeVar("R")

#: Numbers of events with the positions in which they were told.
Shots = list[tuple[int, State]]

#: What rules run into in a position that they could never have reached.
FAULTS = (ArithmeticError, AssertionError, AttributeError, LookupError, TypeError, ValueError)


def _by_rules(run: Callable[P, R]) -> Callable[P, R]:
    """Let rules that cannot cope with a position refuse it as InvalidPosition.

    Positions also come from scenarios and texts, and loading one does not find everything that is
    impossible in it. A defect of the rules looks the same: the cause is kept.
    """

    @wraps(run)
    def guarded(*args: P.args, **kwargs: P.kwargs) -> R:
        try:
            return run(*args, **kwargs)
        except FAULTS as error:
            raise InvalidPosition(
                "the rules cannot go on from this position "
                f"({type(error).__name__}: {str(error)[:80]})."
            ) from error

    return guarded


class Options(Sequence[str]):
    """What a seat may choose now, as keys: supports `in`, iteration, `len` and indexing."""

    def __init__(self, options: Sequence[Option]) -> None:
        self.options = options

    def __len__(self) -> int:
        return len(self.options)

    def __getitem__(self, place: Any) -> Any:
        chosen = self.options[place]
        return [option.key for option in chosen] if isinstance(place, slice) else chosen.key

    def __iter__(self) -> Iterator[str]:
        return (option.key for option in self.options)

    def __contains__(self, key: object) -> bool:
        return any(option.key == key for option in self.options)

    def __repr__(self) -> str:
        return f"Options({list(self)!r})"


class Match:
    """A game being played.

    `secret` (bytes) re-keys the generators before every choice, so that no outcome tells anything
    about another and nobody can look ahead by undoing. A match with a `seed` is a challenge
    instead: the same choices give the same game. `legacy` is what the chapter before left that a
    chapter begins from; None: there was none (see `kernel.campaign`).
    """

    def __init__(
        self,
        game: AnyGame,
        content: Any,
        settings: Mapping[str, str | int],
        state: State,
        *,
        seats: int | None = None,
        seed: str = "",
        secret: bytes = b"",
        legacy: Fields | None = None,
    ) -> None:
        self.game = game
        self.content = content
        self.settings = dict(settings)
        self.seats = game.seats(state) if seats is None else seats
        self.seed = seed
        self.secret = secret
        self.legacy = legacy
        self.state: Any = state
        self.plies = History(self.seats)
        self._by_key = {option.key: option for option in game.vocabulary(content)}
        # What was looked at in one position, as a rule the present one.
        self._seen_in: State | None = None
        self._sight = Sight(game, state)
        self._looks: dict[tuple[int | None, Texts], AnyLook] = {}
        self._questions: dict[int, str] = {}
        self._options: dict[int, list[Option]] = {}

    @classmethod
    def new(
        cls,
        game: AnyGame,
        *,
        content: Any = None,
        settings: Mapping[str, object] | None = None,
        seats: int | None = None,
        seed: int | str = "",
        secret: bytes = b"",
        legacy: Fields | None = None,
        script: Sequence[Outcome] | Recorder | None = None,
    ) -> Match:
        """Set up a game, or the chapter after a `legacy`; play it up to its first decision."""
        content = game.content() if content is None else content
        seats = game.seat_count(seats)
        chosen = game.check_settings(settings or {}, seats, content)
        if legacy is None:
            state = game.begin(content, chosen, seats)
        else:
            state = game.begin_next(legacy, content, chosen, seats)
        seed = " ".join(str(seed).split())  # one line, as a recorded game writes it
        key = secret or seed_key(seed)
        state.rolls = stream(key, "rolls")
        state.draws = stream(key, "draws")
        match = cls(
            game, content, chosen, state, seats=seats, seed=seed, secret=secret, legacy=legacy
        )
        match.go(script)
        return match

    @_by_rules
    def go(self, script: Sequence[Outcome] | Recorder | None = None) -> Ply:
        """Run the agenda up to the first decision; called once, before anything is chosen."""
        dealer = self._dealer(script)
        g = self._working_copy(dealer)
        advance(g)
        ply = self._append(START, None, "", g, dealer)
        if not self.over and not any(self.options_of(seat) for seat in self.asked):
            raise InvalidPosition("nobody can choose anything in this position.")
        return ply

    # -- asking ---------------------------------------------------------------------------

    @property
    def over(self) -> bool:
        """Whether nothing can be chosen any more."""
        return self.state.pending is None

    @property
    def result(self) -> str:
        """The game's result, empty while it runs."""
        return str(self.state.result)

    @property
    @_by_rules
    def leaves(self) -> Fields | None:
        """What a finished chapter leaves to the next one; None where it leaves nothing (yet)."""
        chapter = self.legacy is not None or self.game.in_chapters(self.settings)
        return self.game.legacy(self.state) if self.over and chapter else None

    @property
    def decision(self) -> AnyDecision | None:
        """The decision that waits for an answer."""
        pending: AnyDecision | None = self.state.pending
        return pending

    @property
    @_by_rules
    def asked(self) -> tuple[int, ...]:
        """The seats that may answer now."""
        return () if self.decision is None else self.decision.seats(self.state)

    @property
    @_by_rules
    def turn(self) -> int:
        """The seat to ask where play goes by turns."""
        if self.decision is None:
            raise Refused("over", "The game is over.")
        return self.decision.turn(self.state)

    @property
    def options(self) -> Options:
        """What the seat whose turn it is may choose."""
        return Options([] if self.decision is None else self.options_of(self.turn))

    @_by_rules
    def options_of(self, seat: int) -> list[Option]:
        """Return what a seat may choose now; nothing if it is not asked.

        It is asked for again and again: nobody may change the list.
        """
        self._now()
        found = self._options.get(seat)
        if found is None:
            asked = self.decision if seat in self.asked else None
            found = self._options[seat] = [] if asked is None else asked.options(self.state, seat)
        return found

    @property
    def forced(self) -> tuple[int, str] | None:
        """What the table answers by itself: a seat and its only option."""
        if type(self.decision) not in self.game.automatic:
            return None
        options = self.options_of(self.turn)
        return (self.turn, options[0].key) if len(options) == 1 else None

    @property
    @_by_rules
    def waived(self) -> tuple[int, str] | None:
        """What the table answers for a person who wishes not to be asked: a seat and its answer."""
        decision = self.decision
        option = None if decision is None else decision.waived(self.state, self.turn)
        if decision is None or option is None:
            return None
        seat = self.turn
        if decision.keeps_undo() and self.can_undo(seat) and self._seals(seat, option):
            return None
        return seat, option.key

    def _seals(self, seat: int, option: Option) -> bool:
        """Tell whether nobody could take a choice back."""
        g: State = self.game.copy(self.state)
        g.dealer = Recorder(self.game)
        answer(g, seat, option)
        return g.sealed or g.pending is None

    @_by_rules
    def view(self, seat: int | None) -> View:
        """Return everything a seat (None: a spectator) may know."""
        return self.game.view(self.state, seat)

    @_by_rules
    def look(self, seat: int | None, texts: Texts) -> AnyLook:
        """Return what a seat (None: a spectator) sees now, ready to be shown.

        Until something happens everybody who asks for the same gets the same: a view is made once,
        and nobody may change it.
        """
        sight = self._now()
        key = seat, texts
        found = self._looks.get(key)
        if found is None:
            found = self.game.look(sight.view(seat), self.content, texts)
            if self.game.draws_alike:
                others = (other for other in self._looks.values() if other.texts is texts)
                found.alike = next((o for o in others if see_the_same(o.view, found.view)), None)
            self._looks[key] = found
        return found

    def _now(self) -> Sight:
        """Return what can be seen of the present position."""
        if self._seen_in is not self.state:
            self._see(Sight(self.game, self.state))
        return self._sight

    def _see(self, sight: Sight) -> None:
        self._seen_in = self.state
        self._sight = sight
        self._looks.clear()
        self._questions.clear()
        self._options.clear()

    @property
    def line(self) -> list[Ply]:
        """The plies that were not undone."""
        return self.plies.some(list(self.plies.down())[::-1])

    def knows(self, key: str) -> bool:
        """Tell whether the vocabulary has an option of this key, also if nobody may choose it."""
        return key in self._by_key

    def option(self, key: str) -> Option:
        """Return an option of the vocabulary by its key."""
        return self._by_key[key]

    def question_id(self, seat: int) -> str:
        """Return a name for what the seat is asked; it changes only when that changes.

        It is made of what the seat knows: how often it has answered, and what is asked now.
        """
        self._now()
        found = self._questions.get(seat)
        if found is None:
            found = self._questions[seat] = self._question_id(seat)
        return found

    def _question_id(self, seat: int) -> str:
        own = self.plies.answers(seat)
        # Two questions may offer the same options, and another seat may have answered the first.
        asked = repr(self.game.public_agenda(self.state, seat)[-1:])
        offered = "".join([f"{option.key}\0" for option in self.options_of(seat)])
        return f"{own}-{blake2b((asked + offered).encode(), digest_size=4).hexdigest()}"

    # -- what a seat has seen -------------------------------------------------------------

    def moments(self, seat: int | None) -> Sequence[int]:
        """Return the numbers of the plies of which a seat (None: a spectator) noticed anything.

        Whatever is numbered for a seat counts these and not plies, which would show how often
        others have answered in secret.
        """
        return self.plies.moments(seat)

    def told(self, seat: int | None) -> list[Event]:
        """Return everything that happened and was not undone, as a seat was told it."""
        return [
            seen
            for ply in self.line
            for event in ply.events
            if (seen := event if event.seats is None else event.seen_by(seat)) is not None
        ]

    def tells_choice(self, ply: Ply, seat: int | None) -> bool:
        """Tell whether a seat may know what was chosen: its own choices.

        A spectator may where one seat plays and has no secrets before the choice or after it.
        """
        told = ply.noticed is not None and ply.noticed.told
        return ply.seat == seat or (seat is None and told)

    def last_choices(self, seat: int, most: int) -> list[str]:
        """Return what a seat has chosen and not undone, oldest first: the last `most` of that."""
        found: list[str] = []
        down = self.plies.down()
        while len(found) < most:
            numbers = list(islice(down, most))
            if not numbers:
                break
            plies = self.plies.some(numbers)
            found += [ply.key for ply in plies if ply.kind == CHOOSE and ply.seat == seat]
        return found[:most][::-1]

    # -- answering ------------------------------------------------------------------------

    @_by_rules
    def choose(
        self,
        key: str,
        seat: int | None = None,
        *,
        question: str | None = None,
        script: Sequence[Outcome] | Recorder | None = None,
    ) -> Ply:
        """Carry out a choice. What is not legal is refused, and nothing changes.

        `question` is the id the answer is for; an answer to an older question is refused.
        `script` gives the outcomes of chance instead of the generators, or is a dealer that does.
        """
        option = self.check(key, seat, question)
        by = self.turn if seat is None else seat
        dealer = self._dealer(script)
        g = self._working_copy(dealer)
        if self.secret:
            name = f"ply {len(self.plies)}"
            g.rolls = stream(self.secret, f"{name} rolls")
            g.draws = stream(self.secret, f"{name} draws")
        answer(g, by, option)
        opened = g.pending
        if (
            isinstance(opened, SecretDecision)
            and opened is not self.decision
            and opened.everyone(g) != (by,)
        ):
            g.seal()  # nobody goes back behind a question that others answer secretly
        return self._append(CHOOSE, by, key, g, dealer)

    def check(self, key: str, seat: int | None = None, question: str | None = None) -> Option:
        """Return the option behind a legal key, or refuse it with the reason."""
        if self.over:
            raise Refused("over", "The game is over; nothing can be chosen any more.")
        by = self.turn if seat is None else seat
        if question is not None and question != self.question_id(by):
            raise Refused("stale", "The question has changed since; look at the new one.")
        if by not in self.asked:
            raise Refused("not_asked", f"Seat {by} is not asked now.")
        option = self._by_key.get(key)
        if option is None:
            raise Refused("unknown", f"{self.game.id} has no choice called “{key[:60]}”.")
        if option not in self.options_of(by):
            raise Refused("illegal", f"“{key}” cannot be chosen now.")
        return option

    def concede(self, seat: int) -> Ply:
        """End the game because a seat's side gives up; whether all agree, the caller knows."""
        if self.over:
            raise Refused("over", "The game is over; nothing can be given up any more.")
        given_up = self.game.concession(self.state, seat)
        if given_up is None:
            raise Refused("illegal", f"Nobody can concede in {self.game.id}.")
        g = self._working_copy(None)
        g.pending = None
        g.answers = ()
        g.finish(given_up[0])
        return self._append(CONCEDE, seat, "", g, None)

    def switch(self, seat: int, name: str, value: str) -> Ply:
        """Switch a rule that may change at any time; an entry of the history like a choice."""
        if self.over:
            raise Refused("over", "The game is over; no rule can be switched any more.")
        if value not in self.game.switches.get(name, ()):
            raise Refused("unknown", f"{self.game.id} has no rule “{name}” to set to “{value}”.")
        g = self._working_copy(None)
        self.game.switch(g, seat, name, value)
        return self._append(SWITCH, seat, f"{SWITCH}:{name}={value}", g, None)

    # -- undoing --------------------------------------------------------------------------

    def can_undo(self, seat: int) -> bool:
        """Tell whether `undo` would be accepted."""
        try:
            self._check_undo(seat)
        except Refused:
            return False
        return True

    def undo(self, seat: int | None = None) -> Ply:
        """Take back the seat's last choice, if it is the last of all and revealed nothing.

        In a secret decision it takes back the last part of the seat's own answer.
        """
        by = self._last_seat() if seat is None else seat
        back_to = self._check_undo(by)
        if back_to is None:
            g = self._working_copy(None)
            decision = g.pending
            assert isinstance(decision, SecretDecision)
            decision.retract(g, by)
            return self._append(RETRACT, by, "", g, None)
        undone = self.plies[self.plies.top].noticed
        assert undone is not None
        noticed = witnesses_of_undoing(by, undone)
        ply = Ply(len(self.plies), UNDO, by, "", (), (), False, back_to.after, noticed)
        self._stand_at(back_to)
        self.plies.append(ply)
        return ply

    def last_choice(self, seat: int) -> int:
        """Return the number of a seat's last choice that was neither undone nor retracted.

        That is what `undo` takes back; -1: there is none.
        """
        retracted = 0
        for number in self.plies.down():
            ply = self.plies[number]
            if ply.seat != seat:
                continue
            if ply.kind == RETRACT:
                retracted += 1
            elif not retracted:
                return number
            else:
                retracted -= 1
        return -1

    def _last_seat(self) -> int:
        seat = self.plies[self.plies.top].seat
        return 0 if seat is None else seat

    def _check_undo(self, seat: int) -> Ply | None:
        """Return the ply to go back to, or None where a part of a secret answer is taken back."""
        if self.over:
            raise Refused("over", "The game is over; nothing can be taken back.")
        decision = self.decision
        if isinstance(decision, SecretDecision):
            if decision.partial(self.state, seat):
                return None
            if decision.everyone(self.state) != (seat,):
                # Whether others have begun to answer must not show, so nobody goes back behind it.
                raise Refused("sealed", "There is nothing of yours to take back.")
        last = self.plies[self.plies.top]
        if last.kind != CHOOSE or last.seat != seat:
            raise Refused("sealed", "There is nothing of yours to take back.")
        if last.sealed:
            raise Refused(
                "sealed", "Your last choice rolled dice or revealed something; it stands."
            )
        return self.plies[self.plies.below(last.number)]

    def at(self, number: int) -> Match:
        """Return this match as it stood after a ply, to look at or to branch from."""
        return self.with_history(self.plies.until(number))

    def with_history(self, history: History) -> Match:
        """Return this match with a history of its own; the position is that of its last ply."""
        match = Match(
            self.game,
            self.content,
            self.settings,
            self.state,
            seats=self.seats,
            seed=self.seed,
            secret=self.secret,
            legacy=self.legacy,
        )
        match.plies = history
        match._stand_at(history[-1])
        return match

    # -- bookkeeping ----------------------------------------------------------------------

    def resume(self, plies: Iterable[Ply]) -> None:
        """Take over the history of another match; the position is that of its last ply.

        Who noticed what is found out where it is not known.
        """
        if isinstance(plies, History):
            self.plies = plies.until(len(plies) - 1)
        else:
            seen = observed(self.game, self.content, self.seats, plies)
            self.plies = History(self.seats, seen)
        self._stand_at(self.plies[-1])

    def _stand_at(self, ply: Ply) -> None:
        self.state = self.game.decode(ply.after, self.content)

    def _dealer(self, script: Sequence[Outcome] | Recorder | None) -> Recorder | Script:
        if isinstance(script, Recorder):
            return script
        return Recorder(self.game) if script is None else Script(self.game, script)

    def _working_copy(self, dealer: Dealer | None) -> State:
        # Rules work on a copy: should they fail half-way, the match has not changed.
        g: State = self.game.copy(self.state)
        g.listening = True
        g.dealer = dealer
        return g

    def _append(
        self, kind: str, seat: int | None, key: str, g: State, dealer: Recorder | Script | None
    ) -> Ply:
        outcomes = () if dealer is None else tuple(dealer.outcomes)
        sealed = g.sealed or g.pending is None or kind == START
        events, shots = self._developed(g.heard)
        g.dealer = None
        g.listening = False
        g.heard = []
        g.sealed = False
        after = Sight(self.game, g)
        noticed = witnesses(self.seats, Deed(kind, seat, key, events), self._now(), after)
        scene = Scene.shot(self.game, self.seats, shots, after)
        ply = Ply(
            len(self.plies), kind, seat, key, outcomes, events, sealed, self.game.encode(g),
            noticed, scene,
        )  # fmt: skip
        self.state = g
        self._see(after)
        self.plies.append(ply)
        return ply

    def _developed(self, heard: Sequence[Event]) -> tuple[tuple[Event, ...], Shots]:
        """Return events without their positions, and the positions of those that are beats."""
        shots: list[tuple[int, State]] = []
        for number, event in enumerate(heard):
            at, event.at, masked = event.at, None, event.masked
            if at is None:
                continue
            if self.game.cue(event) or (masked is not None and self.game.cue(masked)):
                shots.append((number, at))
        return tuple(heard), shots

    def _repr_svg_(self) -> str | None:
        """Return the position as notebooks show it: what a spectator may know of it."""
        return self.game.miniature(self.look(None, self.game.texts("en", self.content)))

    def __repr__(self) -> str:
        from sternbrett.kernel.notation import write_position

        return f"sternbrett.read({write_position(self.game, self.state)!r})"


def sentences(match: Match, ply: Ply, seat: int | None, texts: Texts) -> list[str]:
    """Return what happened in a ply, as far as a seat (None: a spectator) may know it."""
    seen = [event.seen_by(seat) for event in ply.events]
    told = [match.game.event_text(event) for event in seen if event is not None]
    return [texts.say(key, **args) for key, args in told]
