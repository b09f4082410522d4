"""Decisions of several seats that everybody sees: votes, and the consent of all others.

Seats answer one after the other in seat order. What was answered so far is a number within the
step itself, so that a position can be saved and imagined in the middle of a vote.
"""

from __future__ import annotations

from typing import Final, TypeVar

from mypy_extensions import mypyc_attr

from sternbrett.kernel.engine import Decision, Option, State

S = TypeVar("S", bound=State)

#: Bits for the vote of one seat: the place of its option on the ballot, from 1.
VOTE_BITS: Final = 6
VOTE_MASK: Final = (1 << VOTE_BITS) - 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Vote(Decision[S]):
    """A vote of all seats: most votes win, and between equals one seat's vote decides.

    `votes` are those given so far, packed by seat. If that one seat voted for none of the equals,
    the first of them on the ballot wins.
    """

    __slots__ = ("votes",)

    def __init__(self, votes: int) -> None:
        self.votes = votes

    def args(self) -> list[object]:
        return [self.votes]

    def electorate(self, g: S) -> int:
        """Return how many seats vote."""
        raise NotImplementedError

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
