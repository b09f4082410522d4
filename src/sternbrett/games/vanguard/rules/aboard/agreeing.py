"""Decisions of a captain, to which all others must agree where a table wishes it (ISV-338).

A `ShipPlan` that is not settled yet waits on the agenda below the question whether all agree, or
below the vote that follows when somebody does not.
"""

from __future__ import annotations

from typing import ClassVar

from mypy_extensions import mypyc_attr

from sternbrett.games.vanguard.events import PLAN_REJECTED
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import NO, YES
from sternbrett.games.vanguard.rules.aboard.common import ShipVote, captain
from sternbrett.games.vanguard.rules.asking import is_single, single, tell_consent
from sternbrett.games.vanguard.rules.voting import TeamVote
from sternbrett.kernel import votes
from sternbrett.kernel.engine import Decision, Option, Said


@mypyc_attr(allow_interpreted_subclasses=True)
class ShipPlan(Decision[VanguardState]):
    """A decision that the captain of the open page makes, where no section is named for it."""

    __slots__ = ()

    def proposer(self, g: VanguardState) -> int:
        """Return the seat that decides, or proposes."""
        return captain(g)

    def seats(self, g: VanguardState) -> tuple[int, ...]:
        return (self.proposer(g),)

    def decide(self, g: VanguardState, option: Option) -> None:
        """Carry out what was decided."""
        raise NotImplementedError

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        if g.aboard().unanimous and g.players > 1:
            g.push(self)
            g.push(Agree(option.number, 0))
        else:
            self.decide(g, option)


@mypyc_attr(allow_interpreted_subclasses=True)
class RoomPlan(ShipPlan):
    """A decision of the captain of a room: the player of its section."""

    __slots__ = ("section",)

    def __init__(self, section: int) -> None:
        self.section = section

    def proposer(self, g: VanguardState) -> int:
        return g.owner[self.section]


def plan_of(g: VanguardState) -> ShipPlan:
    """Return the plan that is talked about: it waits below the question."""
    plan = g.agenda[-1]
    assert isinstance(plan, ShipPlan)
    return plan


def settle(g: VanguardState, option: Option) -> None:
    """Carry out a plan as it was agreed."""
    plan = plan_of(g)
    g.agenda.pop()
    plan.decide(g, option)


class Agree(votes.Consent[VanguardState]):
    """Whether the others agree to what a captain proposes, one after the other (ISV-338)."""

    clause: ClassVar[str] = "ISV-338"

    __slots__ = ("number",)

    def __init__(self, number: int, seat: int) -> None:
        super().__init__(seat)
        self.number = number

    def args(self) -> list[object]:
        return [self.number, self.seat]

    def electorate(self, g: VanguardState) -> int:
        return g.players

    def proposer(self, g: VanguardState) -> int:
        return plan_of(g).proposer(g)

    def agreement(self, g: VanguardState) -> Option:
        return single(g, YES)

    def again(self, seat: int) -> Agree:
        return Agree(self.number, seat)

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        return [single(g, YES), single(g, NO)]

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        if is_single(option, YES):
            tell_consent(g, seat)
        super().choose(g, seat, option)

    def granted(self, g: VanguardState) -> None:
        settle(g, g.content.options[self.number])

    def refused(self, g: VanguardState, seat: int) -> None:
        if g.listening:
            g.tell(PLAN_REJECTED, seat + 1)
        g.push(VoteOnPlan(0))

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        key = g.content.options[self.number].key
        return "prompt.Agree", {"seat": self.proposer(g) + 1, "plan": key}


class VoteOnPlan(ShipVote):
    """What is done instead of a plan that somebody did not agree to (ISV-338, ISV-501)."""

    clause: ClassVar[str] = "ISV-338"

    __slots__ = ()

    def ballot(self, g: VanguardState) -> list[Option]:
        plan = plan_of(g)
        return plan.options(g, plan.proposer(g))

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        plan = plan_of(g)
        return plan.objection(g, plan.proposer(g), option)

    def breaks_tie(self, g: VanguardState) -> int:
        return plan_of(g).proposer(g)

    def again(self, votes: int) -> TeamVote:
        return VoteOnPlan(votes)

    def elected(self, g: VanguardState, option: Option) -> None:
        settle(g, option)
