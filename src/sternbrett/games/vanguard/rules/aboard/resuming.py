"""Resume (page 1): the sections are shared out anew, and the voyage goes on at the bridge."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from sternbrett.games.vanguard.aboard import RESUME
from sternbrett.games.vanguard.model import FIGURES, VanguardState
from sternbrett.games.vanguard.rules.aboard.common import open_page
from sternbrett.games.vanguard.rules.aboard.recruiting import DRAWN_FOR_ONE, DrawCandidates
from sternbrett.games.vanguard.rules.aboard.shipcards import log_of, story_of
from sternbrett.games.vanguard.rules.setup import ChooseSections
from sternbrett.games.vanguard.rules.turns import ReadLog
from sternbrett.kernel.engine import Step

#: What opens the bridge: registered by its module.
ONWARD: Final[list[Callable[[VanguardState], None]]] = []


class Resume(Step[VanguardState]):
    """Page 1: seats choose sections again (ISV-008); the first time recruits come (ISV-330)."""

    clause: ClassVar[str] = "ISV-008"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        open_page(g, RESUME)
        steps: list[Step[VanguardState]] = [ChooseSections()]
        ship = g.aboard()
        if not ship.cycle:
            if ship.from_lesson:
                sections = range(FIGURES)
                steps += [DrawCandidates(section, DRAWN_FOR_ONE, 1) for section in sections]
            steps.append(ReadLog(log_of(g, story_of(g).start_log)))
        g.then(*steps, ToBridge())


class ToBridge(Step[VanguardState]):
    """The voyage goes on at the bridge (ISV-329)."""

    clause: ClassVar[str] = "ISV-329"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        for onward in ONWARD:
            onward(g)
