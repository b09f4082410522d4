"""Team votes (ISV-501): every seat votes in seat order; most votes win, ties go to one seat."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from sternbrett.games.vanguard.model import VOTED, VanguardState
from sternbrett.kernel.engine import Decision, Option

#: Bits for the vote of one seat: the place of its option on the ballot, from 1.
VOTE_BITS: Final = 6
VOTE_MASK: Final = (1 << VOTE_BITS) - 1


@mypyc_attr(allow_interpreted_subclasses=True)
class Vote(Decision[VanguardState]):
    """A vote of the team; `votes` are those given so far, packed by seat."""

    __slots__ = ("votes",)

    def __init__(self, votes: int) -> None:
        self.votes = votes

    def args(self) -> list[object]:
        return [self.votes]

    def ballot(self, g: VanguardState) -> list[Option]:
        """Return what is voted on, by number."""
        raise NotImplementedError

    def breaks_tie(self, g: VanguardState) -> int:
        """Return the seat whose vote decides between equals."""
        raise NotImplementedError

    def again(self, votes: int) -> Vote:
        """Return the same vote with further votes given."""
        raise NotImplementedError

    def elected(self, g: VanguardState, option: Option) -> None:
        """Carry out what was elected."""
        raise NotImplementedError

    def given(self, seat: int) -> int:
        """Return the vote of a seat, 0 for none yet."""
        return self.votes >> (seat * VOTE_BITS) & VOTE_MASK

    def voter(self, g: VanguardState) -> int:
        """Return the seat that votes next."""
        seat = 0
        while self.given(seat):
            seat += 1
        return seat

    def seats(self, g: VanguardState) -> tuple[int, ...]:
        return (self.voter(g),)

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        return self.ballot(g)

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        ballot = self.ballot(g)
        votes = self.votes | (ballot.index(option) + 1) << (seat * VOTE_BITS)
        after = self.again(votes)
        if g.listening and g.players > 1:
            g.tell(VOTED, seat + 1, option.key)
        if after.voter(g) < g.players:
            g.push(after)
            return
        given = [after.given(voter) for voter in range(g.players)]
        most = max([given.count(vote) for vote in given])
        best = [vote for vote in given if given.count(vote) == most]
        own = given[self.breaks_tie(g)]
        self.elected(g, ballot[(own if own in best else min(best)) - 1])
