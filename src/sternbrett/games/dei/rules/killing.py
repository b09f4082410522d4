"""Kill (DEI-121 to DEI-125, DEI-179, DEI-180)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.dei.events import KILLED
from sternbrett.games.dei.model import DeiState
from sternbrett.games.dei.rules.asking import Ask, AskRegion
from sternbrett.games.dei.rules.control import settle, take_scrappers
from sternbrett.games.dei.rules.enlisting import scrapper_regions
from sternbrett.games.dei.rules.pads import draw_candy
from sternbrett.games.dei.rules.reasons import (
    NO_VICTIM_THERE,
    NOT_IN_PLAY,
    OTHER_REGION,
    OWN_SCRAPPERS,
    SNIPERS_LEAD,
)
from sternbrett.games.dei.terms import FACTION, NOWHERE
from sternbrett.kernel.engine import Option, Said


def exposed(g: DeiState, seat: int, victim: int, snipers: bool, within: int) -> int:
    """Return the regions in which a seat could kill a scrapper of another."""
    out = scrapper_regions(g, victim) & within
    return out & ~g.lead[seat] if snipers else out


def victims(g: DeiState, seat: int, snipers: bool, within: int) -> list[int]:
    """Return the seats that could lose a scrapper, ascending."""
    out: list[int] = []
    for other in range(len(g.factions)):
        if other != seat and exposed(g, seat, other, snipers, within):
            out.append(other)
    return out


class KillFaction(Ask):
    """Which faction loses a scrapper (D27)."""

    clause: ClassVar[str] = "DEI-121"
    word: ClassVar[int] = FACTION

    __slots__ = ("bound", "snipers")

    def __init__(self, snipers: bool, bound: int) -> None:
        self.snipers = snipers
        self.bound = bound

    def args(self) -> list[object]:
        return [self.snipers, self.bound]

    def all_of_word(self, g: DeiState) -> list[Option]:
        return g.content.moves.faction

    def values(self, g: DeiState) -> list[int]:
        within = -1 if self.bound == NOWHERE else 1 << self.bound
        return sorted([g.factions[seat] for seat in victims(g, g.speaker, self.snipers, within)])

    def against(self, g: DeiState, value: int) -> int:
        if value not in g.factions:
            return NOT_IN_PLAY
        return OWN_SCRAPPERS if value == g.factions[g.speaker] else NO_VICTIM_THERE

    def chosen(self, g: DeiState, value: int) -> None:
        g.push(KillRegion(self.snipers, self.bound, g.factions.index(value)))


class KillRegion(AskRegion):
    """Where the scrapper is killed (DEI-122)."""

    clause: ClassVar[str] = "DEI-122"

    __slots__ = ("bound", "snipers", "victim")

    def __init__(self, snipers: bool, bound: int, victim: int) -> None:
        self.snipers = snipers
        self.bound = bound
        self.victim = victim

    def args(self) -> list[object]:
        return [self.snipers, self.bound, self.victim]

    def regions(self, g: DeiState) -> int:
        within = -1 if self.bound == NOWHERE else 1 << self.bound
        return exposed(g, g.speaker, self.victim, self.snipers, within)

    def against(self, g: DeiState, region: int) -> int:
        if self.bound != NOWHERE and region != self.bound:
            return OTHER_REGION
        there = scrapper_regions(g, self.victim) >> region & 1
        return SNIPERS_LEAD if there else NO_VICTIM_THERE

    def prompt(self, g: DeiState, seat: int | None) -> Said:
        return "prompt.KillRegion", {"faction": g.content.factions[g.factions[self.victim]].id}

    def chosen(self, g: DeiState, region: int) -> None:
        kill(g, self.victim, region)
        settle(g, 1 << region)
        draw_candy(g, self.victim)


def kill(g: DeiState, victim: int, region: int) -> None:
    """Take a scrapper off the board into its owner's supply (DEI-121, DEI-125)."""
    take_scrappers(g, victim, region, 1)
    g.supply[victim] += 1
    if g.listening:
        g.tell(KILLED, g.speaker + 1, victim + 1, g.board.ids[region])
