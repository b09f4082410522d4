"""Team votes (ISV-501)."""

from __future__ import annotations

from mypy_extensions import mypyc_attr

from sternbrett.games.vanguard.events import VOTED
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.kernel.engine import Option
from sternbrett.kernel.votes import Vote


@mypyc_attr(allow_interpreted_subclasses=True)
class TeamVote(Vote[VanguardState]):
    """A vote of the team."""

    __slots__ = ()

    def electorate(self, g: VanguardState) -> int:
        return g.players

    def told(self, g: VanguardState, seat: int, option: Option) -> None:
        if g.listening:
            g.tell(VOTED, seat + 1, option.key)
