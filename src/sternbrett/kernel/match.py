"""A match: one game being played, with checks, history, undo and a record.

The library's users, the terminal, scenarios and the table service all play through `Match`; only
mass simulation goes straight to the engine.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import wraps
from hashlib import blake2b
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
from sternbrett.kernel.game import AnyGame, View
from sternbrett.kernel.texts import Texts

START, CHOOSE, UNDO, RETRACT = "start", "choose", "undo", "retract"
CONCEDE = "concede"


@dataclass(frozen=True)
class Ply:
    """One entry of a match's history. The history only grows: undoing is an entry too."""

    number: int
    kind: str
    seat: int | None
    key: str
    outcomes: tuple[Outcome, ...]
    events: tuple[Event, ...]
    sealed: bool
    after: bytes


P = ParamSpec("P")
R = TypeVar("R")

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
    instead: the same choices give the same game.
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
    ) -> None:
        self.game = game
        self.content = content
        self.settings = dict(settings)
        self.seats = game.seats(state) if seats is None else seats
        self.seed = seed
        self.secret = secret
        self.state: Any = state
        self.plies: list[Ply] = []
        self._line: list[int] = []  # numbers of the plies that were not undone
        self._undone: dict[int, int] = {}  # what each undoing ply took back
        # What `moments` and `tells_choice` have found out about the plies so far.
        self._moments: dict[int | None, list[int]] = {}
        self._looked_at: dict[int | None, int] = {}
        self._open: dict[int, bool] = {}
        self._by_key = {option.key: option for option in game.vocabulary(content)}

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
        script: Sequence[Outcome] | None = None,
    ) -> Match:
        """Set up a game and play it up to its first decision."""
        content = game.content() if content is None else content
        seats = game.seat_count(seats)
        chosen = game.check_settings(settings or {}, seats, content)
        state = game.begin(content, chosen, seats)
        seed = " ".join(str(seed).split())  # one line, as a recorded game writes it
        key = secret or seed_key(seed)
        state.rolls = stream(key, "rolls")
        state.draws = stream(key, "draws")
        match = cls(game, content, chosen, state, seats=seats, seed=seed, secret=secret)
        match.go(script)
        return match

    @_by_rules
    def go(self, script: Sequence[Outcome] | None = None) -> Ply:
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
        """Return what a seat may choose now; nothing if it is not asked."""
        if self.decision is None or seat not in self.asked:
            return []
        return self.decision.options(self.state, seat)

    @property
    def forced(self) -> tuple[int, str] | None:
        """The seat and the only option of a decision that the table answers by itself."""
        if type(self.decision) not in self.game.automatic:
            return None
        options = self.options_of(self.turn)
        return (self.turn, options[0].key) if len(options) == 1 else None

    @_by_rules
    def view(self, seat: int | None) -> View:
        """Return everything a seat (None: a spectator) may know."""
        return self.game.view(self.state, seat)

    @property
    def line(self) -> list[Ply]:
        """The plies that were not undone."""
        return [self.plies[number] for number in self._line]

    def option(self, key: str) -> Option:
        """Return an option of the vocabulary by its key."""
        return self._by_key[key]

    def question_id(self, seat: int) -> str:
        """Return a name for what the seat is asked; it changes only when that changes.

        It is made of what the seat knows: how often it has answered, and what is asked now.
        """
        own = sum(ply.seat == seat for ply in self.plies)
        digest = blake2b(digest_size=4)
        # Two questions may offer the same options, and another seat may have answered the first.
        digest.update(repr(self.game.public_agenda(self.state, seat)[-1:]).encode())
        for option in self.options_of(seat):
            digest.update(option.key.encode() + b"\0")
        return f"{own}-{digest.hexdigest()}"

    # -- what a seat has seen -------------------------------------------------------------

    def moments(self, seat: int | None) -> Sequence[int]:
        """Return the numbers of the plies of which a seat (None: a spectator) noticed anything.

        Whatever is numbered for a seat counts these and not plies, which would show how often
        others have answered in secret.
        """
        seen = self._moments.setdefault(seat, [])
        for ply in self.plies[self._looked_at.get(seat, 0) :]:
            if self._notices(ply, seat):
                seen.append(ply.number)
        self._looked_at[seat] = len(self.plies)
        return seen

    def _notices(self, ply: Ply, seat: int | None) -> bool:
        if ply.kind == START or self.tells_choice(ply, seat):
            return True
        if ply.kind == UNDO:
            # Not the views: something may have been told that no view shows.
            return ply.seat == seat or self._undone[ply.number] in self._moments[seat]
        if any(event.seen_by(seat) is not None for event in ply.events):
            return True
        before = self.plies[ply.number - 1].after
        return before != ply.after and self._view_of(before, seat) != self._view_of(ply.after, seat)

    def tells_choice(self, ply: Ply, seat: int | None) -> bool:
        """Tell whether a seat may know what was chosen: its own choices.

        A spectator may where one seat plays and has no secrets before the choice or after it.
        """
        if ply.seat == seat or ply.kind not in (CHOOSE, RETRACT) or self.seats > 1:
            return ply.seat == seat
        return self._is_open(ply.number - 1) and self._is_open(ply.number)

    def _is_open(self, number: int) -> bool:
        """Tell whether the only seat had no secrets from spectators after a ply."""
        if number not in self._open:
            self._note_secrets(number, self.game.decode(self.plies[number].after, self.content))
        return self._open[number]

    def _note_secrets(self, number: int, g: State) -> None:
        spectator, player = self.game.view(g, None), self.game.view(g, 0)
        self._open[number] = _public(spectator) == _public(player)

    def _view_of(self, position: bytes, seat: int | None) -> View:
        return self.game.view(self.game.decode(position, self.content), seat)

    # -- answering ------------------------------------------------------------------------

    @_by_rules
    def choose(
        self,
        key: str,
        seat: int | None = None,
        *,
        question: str | None = None,
        script: Sequence[Outcome] | None = None,
    ) -> Ply:
        """Carry out a choice. What is not legal is refused, and nothing changes.

        `question` is the id the answer is for; an answer to an older question is refused.
        `script` gives the outcomes of chance instead of the generators.
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
        self._undone[len(self.plies)] = self._line.pop()
        self.state = self.game.decode(back_to.after, self.content)
        ply = Ply(len(self.plies), UNDO, by, "", (), (), False, back_to.after)
        self.plies.append(ply)
        return ply

    def _last_seat(self) -> int:
        seat = self.plies[self._line[-1]].seat
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
        last = self.plies[self._line[-1]]
        if last.kind != CHOOSE or last.seat != seat:
            raise Refused("sealed", "There is nothing of yours to take back.")
        if last.sealed:
            raise Refused(
                "sealed", "Your last choice rolled dice or revealed something; it stands."
            )
        return self.plies[self._line[-2]]

    def at(self, number: int) -> Match:
        """Return this match as it stood after a ply, to look at or to branch from."""
        moment = Match(
            self.game,
            self.content,
            self.settings,
            self.state,
            seats=self.seats,
            seed=self.seed,
            secret=self.secret,
        )
        moment.resume(self.plies[: number + 1])
        for seat, seen in self._moments.items():
            moment._moments[seat] = [place for place in seen if place <= number]
            moment._looked_at[seat] = min(self._looked_at[seat], number + 1)
        moment._open = {place: is_open for place, is_open in self._open.items() if place <= number}
        return moment

    # -- bookkeeping ----------------------------------------------------------------------

    def resume(self, plies: Sequence[Ply]) -> None:
        """Take over the history of a stored match; the position is that of its last ply."""
        self.plies = list(plies)
        self._line = []
        for known in (self._undone, self._moments, self._looked_at, self._open):
            known.clear()
        for ply in plies:
            if ply.kind == UNDO:
                self._undone[ply.number] = self._line.pop()
            else:
                self._line.append(ply.number)
        self.state = self.game.decode(plies[-1].after, self.content)

    def _dealer(self, script: Sequence[Outcome] | None) -> Recorder | Script:
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
        events = tuple(g.heard)
        g.dealer = None
        g.listening = False
        g.heard = []
        g.sealed = False
        ply = Ply(
            len(self.plies), kind, seat, key, outcomes, events, sealed, self.game.encode(g)
        )  # fmt: skip
        self.state = g
        self.plies.append(ply)
        self._line.append(ply.number)
        if self.seats == 1:  # while the position is at hand
            self._note_secrets(ply.number, g)
        return ply

    def _repr_svg_(self) -> str | None:
        """Return the position as notebooks show it: what a spectator may know of it."""
        return self.game.miniature(self.view(None), self.content)

    def __repr__(self) -> str:
        from sternbrett.kernel.notation import write_position

        return f"sternbrett.read({write_position(self.game, self.state)!r})"


def sentences(match: Match, ply: Ply, seat: int | None, texts: Texts) -> list[str]:
    """Return what happened in a ply, as far as a seat (None: a spectator) may know it."""
    seen = [event.seen_by(seat) for event in ply.events]
    told = [match.game.event_text(event) for event in seen if event is not None]
    return [texts.say(key, **args) for key, args in told]


def _public(view: View) -> View:
    """Return a view without what says whose it is."""
    return {name: value for name, value in view.items() if name not in ("seat", "answer")}
