"""A table that is being played, in memory: who sits there, who is asked, and what each may see."""

from __future__ import annotations

import asyncio
from collections import deque
from collections.abc import Sequence
from dataclasses import dataclass, field
from functools import cached_property

from sternbrett.kernel.campaign import goes_on
from sternbrett.kernel.content_set import ContentSet, PackName
from sternbrett.kernel.engine import ANY, OpenDecision, SecretDecision
from sternbrett.kernel.errors import Refused, SternbrettError
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.match import Match
from sternbrett.kernel.votes import Joint
from sternbrett.server.days import why_shut
from sternbrett.server.marks import Marks
from sternbrett.server.seats import BOT, LATE_BY, OPEN, PERSON, WATCH_LATE, Seat
from sternbrett.server.store import Message, TableRow, now

#: How many requests a table remembers; the store knows them all.
REQUESTS_HELD = 64
#: About how many bytes an open table takes for what it shows, and for each byte of its positions.
SHOWN = 60_000
PER_BYTE = 2


def content_set_of(match: Match) -> ContentSet:
    """Return the content files that a match is played with."""
    return match.game.set_of(match.content) or match.game.content_set()


class NoSuchTable(SternbrettError):
    """There is no table of this id, or it was deleted."""


@dataclass
class OpenTable:
    """A table that is being played, in memory."""

    row: TableRow
    match: Match
    lock: asyncio.Lock = field(default_factory=asyncio.Lock)
    #: The last requests that were carried out here, by which a double click is recognised.
    requests: deque[str] = field(default_factory=lambda: deque(maxlen=REQUESTS_HELD))
    #: The plies that belong to the same gesture as the one before them; they are undone together.
    continuing: set[int] = field(default_factory=set)
    #: How many steps of its lesson the learner has read or done.
    read: int = 0
    #: What was said here last; None: nobody has asked since somebody spoke.
    said: Sequence[Message] | None = None
    #: What spectators said to each other last; None as before.
    spectators_said: Sequence[Message] | None = None
    #: Held while something is said, or what was said is read.
    talking: asyncio.Lock = field(default_factory=asyncio.Lock)
    #: Whether a lesson says what all seats choose, so that no bot answers by itself.
    led: bool = False

    #: How often it had changed when it was last stored or read, where there may be other servers.
    version: int = 0

    def __post_init__(self) -> None:
        self.version = self.row.version

    @property
    def marks(self) -> Marks:
        """What it remembers of its people beside the game; `Tables.remember` changes it."""
        return self.row.marks

    @property
    def id(self) -> str:
        """The table's id, part of its address."""
        return self.row.id

    @property
    def game(self) -> AnyGame:
        """The game played here."""
        return self.match.game

    @property
    def weight(self) -> int:
        """About how much memory it takes, in bytes."""
        plies = self.match.plies
        return SHOWN + PER_BYTE * plies.held * len(plies[-1].after)

    @property
    def to_be_continued(self) -> bool:
        """Whether this is a chapter that has ended and that another one may follow."""
        chapter = self.row.chapter is not None and self.match.over
        return chapter and goes_on(self.game, self.match.leaves)

    @property
    def shut(self) -> str:
        """Why it must not tell its deal, nor help with it (see `server.days`); empty: it may."""
        if not self.row.mode:
            return ""
        chosen = len(self.match.plies) > 1
        return why_shut(self.row.mode, self.match.over, chosen, now().date())

    @cached_property
    def packs(self) -> tuple[PackName, ...]:
        """The packs that the table is played with."""
        return content_set_of(self.match).packs

    @property
    def waiting(self) -> bool:
        """Whether somebody is still expected before the game can begin or go on."""
        # A page asks a dozen times: written out, this takes a third of the time.
        for seat in self.row.places:  # noqa: SIM110
            if seat.kind == OPEN or not seat.ready:
                return True
        return False

    @property
    def begun(self) -> bool:
        """Whether people may have seen something of the game, also if it waits again since."""
        return not self.waiting or len(self.match.plies) > 1 or bool(self.row.seat_events)

    @property
    def watched(self) -> bool:
        """Whether only bots play, and a person lets them step."""
        return all(seat.kind == BOT for seat in self.row.places)

    @property
    def deserted(self) -> bool:
        """Whether bots play for all its people because time is limited: then they wait for one."""
        people = [seat for seat in self.row.places if seat.kind == PERSON]
        return bool(self.row.time_limit) and all(seat.substitute for seat in people)

    @property
    def bot_seats(self) -> list[int]:
        """The seats whose bots should answer now; on an open floor bots wait for their turn.

        What is asked of several seats in common is left to people, as long as one may answer.
        """
        if self.led:
            return []
        if not self.has_open_floor:
            asked = self.match.asked
        elif self.people_may_act and not self.has_turns:
            asked = ()
        else:
            asked = (self.match.turn,)
        return [number for number in asked if self.bot_at(number)]

    @property
    def bot(self) -> str:
        """The bot that should answer now; empty where only people are asked."""
        seats = self.bot_seats
        return self.bot_at(seats[0]) if seats else ""

    @property
    def forced(self) -> tuple[int, str] | None:
        """What the table answers by itself: a seat and what it answers (`Match.forced`).

        What several seats decide together a person with several of them is asked once, and what a
        person wishes not to be asked is answered that way (`Match.waived`). Bots are asked all the
        same where seats have secrets: when they answer must not tell how many options they had.
        """
        forced = self.match.forced or self._waived or self._said_before
        hides = forced is not None and self.has_secrets and self.bot_at(forced[0])
        return None if hides else forced

    @property
    def _waived(self) -> tuple[int, str] | None:
        """What a person has wished not to be asked; bots are asked everything."""
        waived = None if self.led else self.match.waived
        return None if waived is None or self.bot_at(waived[0]) else waived

    @property
    def _said_before(self) -> tuple[int, str] | None:
        """What a seat answers to others because its person has said so for another seat."""
        decision = self.match.decision
        if not isinstance(decision, Joint) or self.led:
            return None
        asked = self.match.turn
        others = set(self.seats_of(self.row.places[asked].token)) - {asked}
        if self.bot_at(asked) or not others:
            return None
        option = decision.answer_of(self.match.state, others)
        return None if option is None else (asked, option.key)

    def place(self, number: int) -> Seat:
        """Return a seat by its number, which may be any."""
        if not 0 <= number < len(self.row.places):
            raise Refused("unknown", "There is no such seat.")
        return self.row.places[number]

    def bot_at(self, number: int) -> str:
        """Return the bot that plays a seat, for itself or for somebody who left."""
        seat = self.row.places[number]
        return seat.bot or seat.substitute

    @property
    def has_open_floor(self) -> bool:
        """Whether any of several seats may answer now."""
        return self.match.decision is not None and self.match.decision.mode() == ANY

    @property
    def has_turns(self) -> bool:
        """Whether each seat acts for itself on the open floor, so that bots take their turns."""
        return type(self.match.decision) in self.game.floors

    @property
    def people_may_act(self) -> bool:
        """Whether the floor is open to people who have not passed: bots leave it to them."""
        decision = self.match.decision
        return isinstance(decision, OpenDecision) and any(
            not self.bot_at(number) and not decision.passed(self.match.state, number)
            for number in self.match.asked
        )

    @property
    def has_secrets(self) -> bool:
        """Whether some seat here must not see another's things."""
        return self.match.seats > 1 and self.game.keeps_secrets(self.match.state)

    def has_curtain(self, token: str) -> bool:
        """Tell whether the seats of one device must not see each other's things."""
        mine = self.seats_of(token)
        return len(mine) > 1 and self.game.keeps_secrets(self.match.state, mine)

    def must_agree(self, seat: int) -> tuple[int, ...]:
        """Return the people who must agree if a seat's side is to give up; nobody: it cannot."""
        given_up = None if self.match.over else self.game.concession(self.match.state, seat)
        if given_up is None:
            return ()
        return tuple(number for number in given_up[1] if not self.bot_at(number))

    def match_for(self, seat: int | None) -> Match:
        """Return the match as somebody may follow it: spectators perhaps some moments late."""
        late = seat is None and self.row.spectators == WATCH_LATE and not self.watched
        if not late or self.match.over:
            return self.match
        moments = self.match.moments(None)
        return self.match.at(moments[max(0, len(moments) - 1 - LATE_BY)])

    def occasion(self, seat: int) -> str:
        """Return a name for what makes a seat's bot answer, made of what the seat knows.

        It changes with all that the seat sees happen; while everybody answers secretly, only with
        its own answers.
        """
        question = self.match.question_id(seat)
        if isinstance(self.match.decision, SecretDecision):
            return question
        return f"{question} {len(self.match.moments(seat))}"

    def seats_of(self, token: str) -> tuple[int, ...]:
        """Return the seats of a browser, by the hash of its secret."""
        if not token:
            return ()
        return tuple([seat.number for seat in self.row.places if seat.token == token])

    def seat_shown(self, token: str) -> int | None:
        """Return the seat whose view a browser is shown; None: as a spectator, or a curtain."""
        mine = self.seats_of(token)
        if len(mine) < 2:
            return mine[0] if mine else None
        if self.has_curtain(token) and not self.match.over:
            return self.marks.uncovered.get(token)
        asked = self.asked_here(token)
        if self.marks.uncovered.get(token) in asked:
            return self.marks.uncovered[token]
        return asked[0] if asked else mine[0]

    def asked_here(self, token: str) -> list[int]:
        """Return the seats of a device that are asked, the one whose turn it is first."""
        mine = self.seats_of(token)
        asked = [seat for seat in self.match.asked if seat in mine]
        return sorted(asked, key=lambda seat: (seat != self.match.turn, seat))
