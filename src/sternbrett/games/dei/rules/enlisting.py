"""Enlist in all its forms (DEI-077 to DEI-080, DEI-131, DEI-134)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.dei.events import ENLISTED, RELOCATED, RESOURCE_PLACED
from sternbrett.games.dei.model import DeiState
from sternbrett.games.dei.rules.asking import AskRegion, AskSingles
from sternbrett.games.dei.rules.control import put_scrappers, settle, take_scrappers
from sternbrett.games.dei.rules.pads import from_bank, in_bank
from sternbrett.games.dei.rules.reasons import NO_REFUGE, NO_SCRAPPER_THERE, SAME_REGION
from sternbrett.games.dei.terms import (
    MACHINE,
    NO,
    NOWHERE,
    POWER,
    RESOURCES,
    TACTICAL,
    TECHNOLOGY,
    YES,
)
from sternbrett.kernel.engine import Said


def refuges_of(g: DeiState, seat: int) -> int:
    """Return the regions with a refuge that a seat may use (DEI-011, DEI-023)."""
    out = 0
    for region in g.board.refuges:
        out |= 1 << region
    for region in g.refuges[seat]:
        out |= 1 << region
    return out


def scrapper_regions(g: DeiState, seat: int) -> int:
    """Return the regions in which a seat has a scrapper; its leader alone is not enough."""
    out = g.presence[seat]
    leader = g.leaders[seat]
    if leader != NOWHERE and g.scrappers[seat * g.board.size + leader] == 0:
        out &= ~(1 << leader)
    return out


def enlist_targets(g: DeiState, seat: int, variant: int) -> int:
    """Return where a scrapper may be enlisted."""
    out = refuges_of(g, seat)
    if variant == TACTICAL:
        out |= scrapper_regions(g, seat)
    return out


def relocatable(g: DeiState, seat: int, targets: int) -> int:
    """Return the regions whose scrapper could be put into another of these (DEI-248)."""
    out = scrapper_regions(g, seat)
    if targets & (targets - 1) == 0:  # there is one target only
        out &= ~targets
    return out


def can_enlist(g: DeiState, seat: int, variant: int) -> bool:
    """Tell whether an Enlist can have any effect."""
    return g.supply[seat] > 0 or relocatable(g, seat, enlist_targets(g, seat, variant)) != 0


def begin_enlist(g: DeiState, variant: int) -> None:
    """Ask where to enlist, or first whom to relocate (DEI-079)."""
    if g.supply[g.speaker] > 0:
        g.push(EnlistTarget(variant, NOWHERE))
    else:
        g.push(EnlistSource(variant))


class EnlistSource(AskRegion):
    """No scrapper is left in the supply: one is taken from the board (DEI-078)."""

    clause: ClassVar[str] = "DEI-078"

    __slots__ = ("variant",)

    def __init__(self, variant: int) -> None:
        self.variant = variant

    def args(self) -> list[object]:
        return [self.variant]

    def regions(self, g: DeiState) -> int:
        return relocatable(g, g.speaker, enlist_targets(g, g.speaker, self.variant))

    def against(self, g: DeiState, region: int) -> int:
        here = scrapper_regions(g, g.speaker) >> region & 1
        return SAME_REGION if here else NO_SCRAPPER_THERE

    def chosen(self, g: DeiState, region: int) -> None:
        g.push(EnlistTarget(self.variant, region))


class EnlistTarget(AskRegion):
    """Where the scrapper goes (DEI-077)."""

    clause: ClassVar[str] = "DEI-077"

    __slots__ = ("source", "variant")

    def __init__(self, variant: int, source: int) -> None:
        self.variant = variant
        self.source = source

    def args(self) -> list[object]:
        return [self.variant, self.source]

    def regions(self, g: DeiState) -> int:
        out = enlist_targets(g, g.speaker, self.variant)
        return out if self.source == NOWHERE else out & ~(1 << self.source)

    def against(self, g: DeiState, region: int) -> int:
        return SAME_REGION if region == self.source else NO_REFUGE

    def prompt(self, g: DeiState, seat: int | None) -> Said:
        if self.source == NOWHERE:
            return "prompt.EnlistTarget", {}
        return "prompt_relocate.EnlistTarget", {"region": g.board.ids[self.source]}

    def chosen(self, g: DeiState, region: int) -> None:
        enlist(g, g.speaker, region, self.source)
        touched = 1 << region
        if self.source != NOWHERE:
            touched |= 1 << self.source
        settle(g, touched)
        if self.variant == MACHINE and in_bank(g, resource_of(g, region)):
            g.push(MachinePlace(region))


def enlist(g: DeiState, seat: int, region: int, source: int) -> None:
    """Put a scrapper into a region, from the supply or, relocated, from a source."""
    if source == NOWHERE:
        g.supply[seat] -= 1
        put_scrappers(g, seat, region, 1)
        if g.listening:
            g.tell(ENLISTED, seat + 1, g.board.ids[region])
        return
    take_scrappers(g, seat, source, 1)
    put_scrappers(g, seat, region, 1)
    if g.listening:
        g.tell(RELOCATED, seat + 1, g.board.ids[source], g.board.ids[region])


def resource_of(g: DeiState, region: int) -> int:
    """Return which resource lies in a region (DEI-012)."""
    return TECHNOLOGY if region < g.board.ground else POWER


def place_resource(g: DeiState, region: int) -> None:
    """Put a resource of the region's type from the general supply into it."""
    kind = resource_of(g, region)
    from_bank(g, kind)
    g.resources[region] += 1
    if g.listening:
        g.tell(RESOURCE_PLACED, g.speaker + 1, RESOURCES[kind], g.board.ids[region])


class MachinePlace(AskSingles):
    """After a machine enlist a resource may be put into the region (DEI-134)."""

    clause: ClassVar[str] = "DEI-134"

    __slots__ = ("region",)

    def __init__(self, region: int) -> None:
        self.region = region

    def args(self) -> list[object]:
        return [self.region]

    def words(self, g: DeiState) -> tuple[int, ...]:
        return (YES, NO)

    def prompt(self, g: DeiState, seat: int | None) -> Said:
        kind = RESOURCES[resource_of(g, self.region)]
        return "prompt.MachinePlace", {"resource": kind, "region": g.board.ids[self.region]}

    def chosen(self, g: DeiState, word: int) -> None:
        if word == YES:
            place_resource(g, self.region)
