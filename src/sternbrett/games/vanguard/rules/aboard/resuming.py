"""Resume (page 1): the sections are shared out anew, and the voyage goes on at the bridge."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.vanguard.aboard import RESUME
from sternbrett.games.vanguard.codes import FIGURES
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.aboard.bridge import Bridge
from sternbrett.games.vanguard.rules.aboard.common import open_page
from sternbrett.games.vanguard.rules.aboard.records import log_of, story
from sternbrett.games.vanguard.rules.aboard.recruiting import DRAWN_FOR_ONE, DrawCandidates
from sternbrett.games.vanguard.rules.teaming import ChooseSections
from sternbrett.games.vanguard.rules.turns import ReadLog
from sternbrett.kernel.engine import Step


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
            steps.append(ReadLog(log_of(g, story(g).start_log)))
        g.then(*steps, Bridge())
