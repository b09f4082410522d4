"""The hangar (page 18): new landers and mods, repairs, the lander (ISV-408 … 411, ISV-573)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.vanguard.aboard import HANGAR
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.aboard.common import open_page
from sternbrett.games.vanguard.rules.aboard.installing import install
from sternbrett.kernel.engine import Step


class Hangar(Step[VanguardState]):
    """The Hangar page."""

    clause: ClassVar[str] = "ISV-408"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        open_page(g, HANGAR)
        install(g, "lander", "mod")
