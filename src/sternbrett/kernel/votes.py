"""Decisions of several seats that everybody sees: votes, and the consent of all others.

Seats answer one after the other in seat order. What was answered so far is a number within the
step itself, so that a position can be saved and imagined in the middle of a vote. The rules ask
every seat; where one person has several, the table answers for the others (`answer_of`).
"""

from __future__ import annotations

from collections.abc import Collection
from typing import Final, TypeVar

from mypy_extensions import mypyc_attr

from sternbrett.kernel.engine import Decision, Option, State

S = TypeVar("S", bound=State)

#: Bits for the vote of one seat: the place of its option on the ballot, from 1.
VOTE_BITS: Final = 6
VOTE_MASK: Final = (1 << VOTE_BITS) - 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Joint(Decision[S]):
    """A decision of several seats that a person with more than one of them makes but once."""

    __slots__ = ()

    def electorate(self, g: S) -> int:
        """Return how many seats there are."""
        raise NotImplementedError

    def answer_of(self, g: S, mine: Collection[int]) -> Option | None:
        """Return what the seat that is asked answers if the same person has the seats `mine`.

        None: that person has not said anything to it yet.
        """
        raise NotImplementedError


@mypyc_attr(allow_interpreted_subclasses=True)
class Consent(Joint[S]):
    """A proposal of one seat that all others must agree to, one after the other.

    `seat` is who is asked, or from whom on somebody is to be asked.
    """

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def proposer(self, g: S) -> int:
        """Return the seat that is not asked."""
        raise NotImplementedError

    def agreement(self, g: S) -> Option:
        """Return the option to agree; any other one refuses."""
        raise NotImplementedError

    def again(self, seat: int) -> Consent[S]:
        """Return the same question to another seat."""
        raise NotImplementedError

    def granted(self, g: S) -> None:
        """Carry out what all have agreed to."""
        raise NotImplementedError

    def refused(self, g: S, seat: int) -> None:
        """Go on after a seat has refused."""
        raise NotImplementedError

    def answer_of(self, g: S, mine: Collection[int]) -> Option | None:
        return self.agreement(g) if self.proposer(g) in mine else None

    def run(self, g: S) -> None:
        seat = self.seat + (self.seat == self.proposer(g))
        if seat < self.electorate(g):
            g.pending = self.again(seat)
        else:
            self.granted(g)

    def seats(self, g: S) -> tuple[int, ...]:
        return (self.seat,)

    def choose(self, g: S, seat: int, option: Option) -> None:
        if option is self.agreement(g):
            g.push(self.again(seat + 1))
        else:
            self.refused(g, seat)


@mypyc_attr(allow_interpreted_subclasses=True)
class Vote(Joint[S]):
    """A vote of all seats: most votes win, and between equals one seat's vote decides.

    `votes` are those given so far, packed by seat. If that one seat voted for none of the equals,
    the first of them on the ballot wins.
    """

    __slots__ = ("votes",)

    def __init__(self, votes: int) -> None:
        self.votes = votes

    def args(self) -> list[object]:
        return [self.votes]

    def ballot(self, g: S) -> list[Option]:
        """Return what is voted on, by number."""
        raise NotImplementedError

    def breaks_tie(self, g: S) -> int:
        """Return the seat whose vote decides between equals."""
        raise NotImplementedError

    def again(self, votes: int) -> Vote[S]:
        """Return the same vote with further votes given."""
        raise NotImplementedError

    def elected(self, g: S, option: Option) -> None:
        """Carry out what was elected."""
        raise NotImplementedError

    def told(self, g: S, seat: int, option: Option) -> None:
        """Tell that a seat has voted, if others vote as well."""

    def answer_of(self, g: S, mine: Collection[int]) -> Option | None:
        votes = [self.given(seat) for seat in mine if self.given(seat)]
        return self.ballot(g)[votes[0] - 1] if votes else None

    def given(self, seat: int) -> int:
        """Return the vote of a seat, 0 for none yet."""
        return self.votes >> (seat * VOTE_BITS) & VOTE_MASK

    def voter(self) -> int:
        """Return the seat that votes next."""
        seat = 0
        while self.given(seat):
            seat += 1
        return seat

    def seats(self, g: S) -> tuple[int, ...]:
        return (self.voter(),)

    def options(self, g: S, seat: int) -> list[Option]:
        return self.ballot(g)

    def choose(self, g: S, seat: int, option: Option) -> None:
        ballot = self.ballot(g)
        after = self.again(self.votes | (ballot.index(option) + 1) << (seat * VOTE_BITS))
        seats = self.electorate(g)
        if seats > 1:
            self.told(g, seat, option)
        if after.voter() < seats:
            g.push(after)
            return
        given = [after.given(voter) for voter in range(seats)]
        most = max([given.count(vote) for vote in given])
        best = [vote for vote in given if given.count(vote) == most]
        own = given[self.breaks_tie(g)]
        self.elected(g, ballot[(own if own in best else min(best)) - 1])
