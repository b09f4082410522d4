"""Collect in all its forms, and what it can be used as (DEI-087 to DEI-090, DEI-133 to DEI-136)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.dei.events import COLLECTED, EXCHANGED, EXTRA_GRANTED
from sternbrett.games.dei.model import DeiState
from sternbrett.games.dei.rules.asking import Ask, AskRegion, AskSingles
from sternbrett.games.dei.rules.enlisting import place_resource, resource_of
from sternbrett.games.dei.rules.killing import KillFaction, victims
from sternbrett.games.dei.rules.pads import (
    TakeFromBank,
    add_icons,
    from_bank,
    gain,
    in_bank,
    to_bank,
)
from sternbrett.games.dei.rules.reasons import (
    BANK_EMPTY,
    NO_PRESENCE,
    NO_RESOURCE_THERE,
    NOBODY_TO_KILL,
    NOT_LEADING,
    NOT_WITH_FEATS,
    NOTHING_TO_COLLECT,
    OTHER_REGION,
)
from sternbrett.games.dei.terms import (
    EXTRA,
    ICON_EXTRA,
    LOGISTIC,
    MACHINE,
    NO,
    POWER,
    PROSPECTORS,
    RAVAGERS,
    REPROCESSING,
    RESOURCES,
    SNIPERS,
    TECHNOLOGY,
    USE,
    USE_COLLECT,
    USE_KILL,
    USE_PLACE,
    YES,
)
from sternbrett.kernel.engine import Option, Step


def everywhere(g: DeiState) -> int:
    """Return all regions."""
    return (1 << g.board.size) - 1


def bound_to(g: DeiState, variant: int) -> int:
    """Return where a Collect may happen at all: Abraham's extra one is bound (DEI-251)."""
    return 1 << g.extra if variant == EXTRA else everywhere(g)


def collect_regions(g: DeiState, seat: int, variant: int) -> int:
    """Return the regions with a majority of the seat and a resource (DEI-087)."""
    left = g.lead[seat] & bound_to(g, variant)
    out = 0
    while left:
        lowest = left & -left
        left ^= lowest
        if g.resources[lowest.bit_length() - 1]:
            out |= lowest
    return out


def prospect_regions(g: DeiState, seat: int, variant: int) -> int:
    """Return where Prospectors could place a resource (DEI-191)."""
    out = g.presence[seat] & bound_to(g, variant)
    ground = (1 << g.board.ground) - 1
    if not in_bank(g, TECHNOLOGY):
        out &= ~ground
    if not in_bank(g, POWER):
        out &= ground
    return out


def collect_uses(g: DeiState, seat: int, variant: int) -> list[int]:
    """Return what a Collect could be used as now."""
    out: list[int] = []
    if collect_regions(g, seat, variant):
        out.append(USE_COLLECT)
    learned = g.learned[seat]
    if learned >> SNIPERS & 1 and victims(g, seat, True, bound_to(g, variant)):
        out.append(USE_KILL)
    if learned >> PROSPECTORS & 1 and prospect_regions(g, seat, variant):
        out.append(USE_PLACE)
    return out


def begin_collect(g: DeiState, variant: int) -> None:
    """Ask where to collect, or first what the icon is used as."""
    learned = g.learned[g.speaker]
    if learned & (1 << SNIPERS | 1 << PROSPECTORS):
        g.push(CollectUse(variant))
    else:
        g.push(CollectRegion(variant))


class CollectUse(Ask):
    """Collect, or kill by Snipers, or place by Prospectors (DEI-179, DEI-191)."""

    clause: ClassVar[str] = "DEI-255"
    word: ClassVar[int] = USE

    __slots__ = ("variant",)

    def __init__(self, variant: int) -> None:
        self.variant = variant

    def args(self) -> list[object]:
        return [self.variant]

    def all_of_word(self, g: DeiState) -> list[Option]:
        return g.content.moves.use

    def values(self, g: DeiState) -> list[int]:
        return collect_uses(g, g.speaker, self.variant)

    def against(self, g: DeiState, value: int) -> int:
        learned = g.learned[g.speaker]
        if value == USE_COLLECT:
            return NOTHING_TO_COLLECT
        if value == USE_KILL and learned >> SNIPERS & 1:
            return NOBODY_TO_KILL
        if value == USE_PLACE and learned >> PROSPECTORS & 1:
            return BANK_EMPTY
        return NOT_WITH_FEATS

    def chosen(self, g: DeiState, value: int) -> None:
        if value == USE_COLLECT:
            g.push(CollectRegion(self.variant))
        elif value == USE_KILL:
            g.push(KillFaction(True, g.extra if self.variant == EXTRA else -1))
        else:
            g.push(ProspectRegion(self.variant))


class CollectRegion(AskRegion):
    """Where a resource is collected (DEI-087)."""

    clause: ClassVar[str] = "DEI-087"

    __slots__ = ("variant",)

    def __init__(self, variant: int) -> None:
        self.variant = variant

    def args(self) -> list[object]:
        return [self.variant]

    def regions(self, g: DeiState) -> int:
        return collect_regions(g, g.speaker, self.variant)

    def against(self, g: DeiState, region: int) -> int:
        if not bound_to(g, self.variant) >> region & 1:
            return OTHER_REGION
        return NOT_LEADING if g.resources[region] else NO_RESOURCE_THERE

    def chosen(self, g: DeiState, region: int) -> None:
        kind = resource_of(g, region)
        g.resources[region] -= 1
        if g.listening:
            g.tell(COLLECTED, g.speaker + 1, RESOURCES[kind], g.board.ids[region])
        # The order of DEI-261; what is pushed last happens first.
        g.push(AfterCollect(region))
        if self.variant == LOGISTIC and kind == TECHNOLOGY:
            g.push(OfferExchange())
        elif self.variant == MACHINE:
            g.push(TakeFromBank(TECHNOLOGY))
        gain(g, kind)


class OfferExchange(Step[DeiState]):
    """A technology may be exchanged for an energy, if there are both (DEI-127, DEI-133)."""

    clause: ClassVar[str] = "DEI-133"

    __slots__ = ()

    def run(self, g: DeiState) -> None:
        if g.tech[g.speaker] and in_bank(g, POWER):
            g.push(Exchange())


class Exchange(AskSingles):
    """Whether a technology is exchanged for an energy (D16)."""

    clause: ClassVar[str] = "DEI-133"

    __slots__ = ()

    def words(self, g: DeiState) -> tuple[int, ...]:
        return (YES, NO)

    def chosen(self, g: DeiState, word: int) -> None:
        if word != YES:
            return
        seat = g.speaker
        g.tech[seat] -= 1
        to_bank(g, TECHNOLOGY)
        from_bank(g, POWER)
        g.energy[seat] += 1
        if g.listening:
            g.tell(EXCHANGED, seat + 1)


class AfterCollect(Step[DeiState]):
    """Reprocessing, then Abraham's extra Collect (DEI-190, DEI-251, DEI-261)."""

    clause: ClassVar[str] = "DEI-261"

    __slots__ = ("region",)

    def __init__(self, region: int) -> None:
        self.region = region

    def args(self) -> list[object]:
        return [self.region]

    def run(self, g: DeiState) -> None:
        seat = g.speaker
        region = self.region
        if (
            g.factions[seat] == RAVAGERS
            and g.leaders[seat] == region
            and not g.searched
            and g.resources[region]
        ):
            g.push(GrantExtra(region))
        if g.learned[seat] >> REPROCESSING & 1 and region < g.board.ground:
            for elevator in g.elevators[seat]:
                if elevator >> 7 == region:
                    g.push(OfferExchange())
                    break


class GrantExtra(Step[DeiState]):
    """Abraham finds more: an extra Collect in his region (DEI-169)."""

    clause: ClassVar[str] = "DEI-169"

    __slots__ = ("region",)

    def __init__(self, region: int) -> None:
        self.region = region

    def args(self) -> list[object]:
        return [self.region]

    def run(self, g: DeiState) -> None:
        g.searched = True
        g.extra = self.region
        add_icons(g, (ICON_EXTRA,))
        if g.listening:
            g.tell(EXTRA_GRANTED, g.speaker + 1, g.board.ids[self.region])


class ProspectRegion(AskRegion):
    """Where Prospectors place a resource (DEI-191)."""

    clause: ClassVar[str] = "DEI-191"

    __slots__ = ("variant",)

    def __init__(self, variant: int) -> None:
        self.variant = variant

    def args(self) -> list[object]:
        return [self.variant]

    def regions(self, g: DeiState) -> int:
        return prospect_regions(g, g.speaker, self.variant)

    def against(self, g: DeiState, region: int) -> int:
        if not bound_to(g, self.variant) >> region & 1:
            return OTHER_REGION
        return BANK_EMPTY if g.presence[g.speaker] >> region & 1 else NO_PRESENCE

    def chosen(self, g: DeiState, region: int) -> None:
        place_resource(g, region)
