"""Move in all its forms (DEI-081 to DEI-086, DEI-130, DEI-132, DEI-164 to DEI-168)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.dei.events import MOVED, MOVES_GRANTED
from sternbrett.games.dei.model import DeiState
from sternbrett.games.dei.rules.asking import AskNumber, AskRegion, AskSingles
from sternbrett.games.dei.rules.control import (
    put_leader,
    put_scrappers,
    rivals,
    settle,
    take_scrappers,
    would_lead,
)
from sternbrett.games.dei.rules.pads import add_icons
from sternbrett.games.dei.rules.reasons import (
    ADJOINING_ONLY,
    HOOK_ALONE,
    NO_FIGURES_THERE,
    NO_MAJORITY_THERE,
    NO_WAY_OUT,
    NOT_NEIGHBOURING,
    NOT_THEIR_BRIDGE,
    NOT_THEIR_ELEVATOR,
)
from sternbrett.games.dei.terms import (
    AUXILIA,
    ICON_MOVE,
    LOGISTIC,
    NO,
    REFUGE_42,
    RESPONSE_VEHICLE,
    SPRINTER,
    TACTICAL,
    TUNNELS,
    YES,
)
from sternbrett.kernel.engine import NOT_NOW, Option, Said


def links(g: DeiState, seat: int, source: int, variant: int) -> int:
    """Return the regions that count as neighbouring for a seat's whole group (DEI-085)."""
    board = g.board
    out = board.near[source]
    if variant == LOGISTIC:  # DEI-132
        out |= board.touching[source]
    for ground, roof in board.elevators:
        if ground == source:
            out |= 1 << roof
        elif roof == source:
            out |= 1 << ground
    for elevator in g.elevators[seat]:
        if elevator >> 7 == source:
            out |= 1 << (elevator & 127)
        elif elevator & 127 == source:
            out |= 1 << (elevator >> 7)
    for place in board.bridges:
        out |= across(g, place, source)
    for place in g.bridges[seat]:
        out |= across(g, place, source)
    if g.learned[seat] >> TUNNELS & 1 and source < board.ground:
        shafts = tunnels(g, seat)
        if shafts >> source & 1:
            out |= shafts
    return out & ~(1 << source)


def across(g: DeiState, place: int, source: int) -> int:
    """Return the other end of a bridge, as a set; empty if the source is no end of it."""
    site = g.board.sites[place]
    if site.roof_a == source:
        return 1 << site.roof_b
    return 1 << site.roof_a if site.roof_b == source else 0


def tunnels(g: DeiState, seat: int) -> int:
    """Return the ground regions with an elevator that a seat may use (DEI-185)."""
    out = 0
    for ground, _ in g.board.elevators:
        out |= 1 << ground
    for elevator in g.elevators[seat]:
        out |= 1 << (elevator >> 7)
    return out


def sources(g: DeiState, seat: int) -> int:
    """Return the regions out of which a seat could move something."""
    out = g.presence[seat]
    if g.learned[seat] >> RESPONSE_VEHICLE & 1:  # DEI-182
        for region in g.refuges[seat]:
            out |= 1 << region
    return out


def movable_refuges(g: DeiState, seat: int, source: int) -> int:
    """Return how many refuges a seat could move out of a region."""
    if not g.learned[seat] >> RESPONSE_VEHICLE & 1:
        return 0
    return g.refuges[seat].count(source)


def hooks(g: DeiState, seat: int, source: int) -> int:
    """Return the regions that Aria alone could reach from her region (DEI-167)."""
    if g.factions[seat] != REFUGE_42 or g.leaders[seat] != source:
        return 0
    return g.board.touching[source]


def ignores_majority(g: DeiState, seat: int, variant: int, leader: bool) -> bool:
    """Tell whether a group need not lead where it arrives (DEI-130, DEI-166)."""
    return variant == TACTICAL or (leader and g.factions[seat] == AUXILIA)


def targets(g: DeiState, seat: int, source: int, variant: int) -> int:
    """Return the regions into which some group could move from a source."""
    linked = links(g, seat, source, variant)
    with_leader = g.leaders[seat] == source
    here = g.scrappers[seat * g.board.size + source]
    if ignores_majority(g, seat, variant, with_leader):
        out = linked
    else:
        figures = with_leader or here > 0
        # Where nobody else stands, figures lead at once.
        out = linked & ~rivals(g, seat) if figures else linked & g.lead[seat]
        left = linked & ~out
        while left:
            lowest = left & -left
            left ^= lowest
            region = lowest.bit_length() - 1
            refuges = movable_refuges(g, seat, source)
            if would_lead(g, seat, region, here, with_leader, refuges):
                out |= lowest
    hook = hooks(g, seat, source) & ~linked
    while hook:
        lowest = hook & -hook
        hook ^= lowest
        if variant == TACTICAL or would_lead(g, seat, lowest.bit_length() - 1, 0, True, 0):
            out |= lowest
    return out


def can_move(g: DeiState, seat: int, variant: int) -> bool:
    """Tell whether a Move can have any effect."""
    left = sources(g, seat)
    while left:
        lowest = left & -left
        left ^= lowest
        if targets(g, seat, lowest.bit_length() - 1, variant):
            return True
    return False


class MoveSource(AskRegion):
    """Out of which region a group moves (DEI-081)."""

    clause: ClassVar[str] = "DEI-081"

    __slots__ = ("variant",)

    def __init__(self, variant: int) -> None:
        self.variant = variant

    def args(self) -> list[object]:
        return [self.variant]

    def regions(self, g: DeiState) -> int:
        seat = g.speaker
        left = sources(g, seat)
        out = 0
        while left:
            lowest = left & -left
            left ^= lowest
            if targets(g, seat, lowest.bit_length() - 1, self.variant):
                out |= lowest
        return out

    def against(self, g: DeiState, region: int) -> int:
        return NO_WAY_OUT if sources(g, g.speaker) >> region & 1 else NO_FIGURES_THERE

    def chosen(self, g: DeiState, region: int) -> None:
        g.push(MoveTarget(self.variant, region))


class MoveTarget(AskRegion):
    """Into which region the group moves (DEI-085)."""

    clause: ClassVar[str] = "DEI-085"

    __slots__ = ("source", "variant")

    def __init__(self, variant: int, source: int) -> None:
        self.variant = variant
        self.source = source

    def args(self) -> list[object]:
        return [self.variant, self.source]

    def regions(self, g: DeiState) -> int:
        return targets(g, g.speaker, self.source, self.variant)

    def against(self, g: DeiState, region: int) -> int:
        seat = g.speaker
        bit = 1 << region
        if (links(g, seat, self.source, self.variant) | hooks(g, seat, self.source)) & bit:
            return NO_MAJORITY_THERE
        for other in range(len(g.factions)):
            for place in g.bridges[other]:
                if across(g, place, self.source) & bit:
                    return NOT_THEIR_BRIDGE
            for elevator in g.elevators[other]:
                if {elevator >> 7, elevator & 127} == {self.source, region}:
                    return NOT_THEIR_ELEVATOR
        return ADJOINING_ONLY if g.board.touching[self.source] & bit else NOT_NEIGHBOURING

    def prompt(self, g: DeiState, seat: int | None) -> Said:
        return "prompt.MoveTarget", {"region": g.board.ids[self.source]}

    def chosen(self, g: DeiState, region: int) -> None:
        ask_group(g, self.variant, self.source, region)


def ask_group(g: DeiState, variant: int, source: int, target: int) -> None:
    """Ask who moves: the leader, refuges, scrappers, as far as they are there."""
    seat = g.speaker
    if g.leaders[seat] == source:
        g.push(MoveLeader(variant, source, target))
    else:
        ask_refuges(g, variant, source, target, False)


def ask_refuges(g: DeiState, variant: int, source: int, target: int, leader: bool) -> None:
    """Ask how many refuges move, where some could."""
    if movable_refuges(g, g.speaker, source):
        g.push(MoveRefuges(variant, source, target, leader))
    else:
        ask_scrappers(g, variant, source, target, leader, 0)


def ask_scrappers(
    g: DeiState, variant: int, source: int, target: int, leader: bool, refuges: int
) -> None:
    """Ask how many scrappers move, where some are there."""
    if g.scrappers[g.speaker * g.board.size + source]:
        g.push(MoveScrappers(variant, source, target, leader, refuges))
    else:
        move_group(g, source, target, leader, refuges, 0)


def least_scrappers(
    g: DeiState, variant: int, source: int, target: int, leader: bool, refuges: int
) -> int:
    """Return the fewest scrappers that make a legal group with these; more than are there: none.

    More scrappers never make a group weaker, so that all numbers from here on are legal.
    """
    seat = g.speaker
    here = g.scrappers[seat * g.board.size + source]
    if not links(g, seat, source, variant) >> target & 1:  # Aria's hook carries her alone
        alone = leader and refuges == 0
        if alone and (variant == TACTICAL or would_lead(g, seat, target, 0, True, 0)):
            return 0
        return here + 1
    least = 0 if leader or refuges else 1
    if ignores_majority(g, seat, variant, leader):
        return least
    while least <= here and not would_lead(g, seat, target, least, leader, refuges):
        least += 1
    return least


def any_group(
    g: DeiState, variant: int, source: int, target: int, leader: bool, refuges: int
) -> bool:
    """Tell whether some number of scrappers makes a legal group with these."""
    here = g.scrappers[g.speaker * g.board.size + source]
    return least_scrappers(g, variant, source, target, leader, refuges) <= here


class Group(AskSingles):
    """Base of what is asked about a group on its way from a source to a target."""

    clause: ClassVar[str] = "DEI-081"

    __slots__ = ("source", "target", "variant")

    def __init__(self, variant: int, source: int, target: int) -> None:
        self.variant = variant
        self.source = source
        self.target = target

    def args(self) -> list[object]:
        return [self.variant, self.source, self.target]


class MoveLeader(Group):
    """Whether the leader is in the group (D13)."""

    clause: ClassVar[str] = "DEI-164"

    __slots__ = ()

    def possible(self, g: DeiState, leader: bool) -> bool:
        """Tell whether a legal group exists with or without the leader."""
        most = movable_refuges(g, g.speaker, self.source)
        for refuges in range(most + 1):
            if any_group(g, self.variant, self.source, self.target, leader, refuges):
                return True
        return False

    def words(self, g: DeiState) -> tuple[int, ...]:
        if not self.possible(g, True):
            return (NO,)
        return (YES, NO) if self.possible(g, False) else (YES,)

    def guard(self, g: DeiState, seat: int, option: Option) -> int:
        single = g.content.moves.single
        if option is not single[YES] and option is not single[NO]:
            return NOT_NOW
        if self.possible(g, option is single[YES]):
            return 0
        linked = links(g, seat, self.source, self.variant) >> self.target & 1
        return NO_MAJORITY_THERE if linked else HOOK_ALONE

    def prompt(self, g: DeiState, seat: int | None) -> Said:
        leader = g.content.factions[g.factions[g.speaker]].leader
        return "prompt.MoveLeader", {"leader": leader, "region": g.board.ids[self.target]}

    def chosen(self, g: DeiState, word: int) -> None:
        ask_refuges(g, self.variant, self.source, self.target, word == YES)


class MoveRefuges(AskNumber):
    """How many refuges move with the group (DEI-182)."""

    clause: ClassVar[str] = "DEI-182"

    __slots__ = ("leader", "source", "target", "variant")

    def __init__(self, variant: int, source: int, target: int, leader: bool) -> None:
        self.variant = variant
        self.source = source
        self.target = target
        self.leader = leader

    def args(self) -> list[object]:
        return [self.variant, self.source, self.target, self.leader]

    def least(self, g: DeiState) -> int:
        most = movable_refuges(g, g.speaker, self.source)
        for refuges in range(most + 1):
            if any_group(g, self.variant, self.source, self.target, self.leader, refuges):
                return refuges
        return most + 1

    def most(self, g: DeiState) -> int:
        most = movable_refuges(g, g.speaker, self.source)
        while not any_group(g, self.variant, self.source, self.target, self.leader, most):
            most -= 1  # Aria's hook carries no refuge (DEI-254)
        return most

    def prompt(self, g: DeiState, seat: int | None) -> Said:
        return "prompt.MoveRefuges", {"region": g.board.ids[self.target]}

    def chosen(self, g: DeiState, number: int) -> None:
        ask_scrappers(g, self.variant, self.source, self.target, self.leader, number)


class MoveScrappers(AskNumber):
    """How many scrappers move (DEI-081, DEI-083)."""

    clause: ClassVar[str] = "DEI-083"

    __slots__ = ("leader", "refuges", "source", "target", "variant")

    def __init__(self, variant: int, source: int, target: int, leader: bool, refuges: int) -> None:
        self.variant = variant
        self.source = source
        self.target = target
        self.leader = leader
        self.refuges = refuges

    def args(self) -> list[object]:
        return [self.variant, self.source, self.target, self.leader, self.refuges]

    def least(self, g: DeiState) -> int:
        return least_scrappers(g, self.variant, self.source, self.target, self.leader, self.refuges)

    def most(self, g: DeiState) -> int:
        if not links(g, g.speaker, self.source, self.variant) >> self.target & 1:
            return 0
        return g.scrappers[g.speaker * g.board.size + self.source]

    def prompt(self, g: DeiState, seat: int | None) -> Said:
        ids = g.board.ids
        return "prompt.MoveScrappers", {
            "from_region": ids[self.source],
            "to_region": ids[self.target],
        }

    def chosen(self, g: DeiState, number: int) -> None:
        move_group(g, self.source, self.target, self.leader, self.refuges, number)


def move_group(
    g: DeiState, source: int, target: int, leader: bool, refuges: int, scrappers: int
) -> None:
    """Move a group; control is found out where it left and where it arrived."""
    seat = g.speaker
    if scrappers:
        take_scrappers(g, seat, source, scrappers)
        put_scrappers(g, seat, target, scrappers)
    if leader:
        put_leader(g, seat, target)
    if refuges:
        standing = list(g.refuges[seat])
        for _ in range(refuges):
            standing.remove(source)
            standing.append(target)
        g.refuges[seat] = tuple(sorted(standing))
    if g.listening:
        group = f"{scrappers}+{int(leader)}+{refuges}"
        g.tell(MOVED, seat + 1, group, g.board.ids[source], g.board.ids[target])
    settle(g, 1 << source | 1 << target)
    if g.learned[seat] >> SPRINTER & 1 and not g.sprinted:  # DEI-186
        g.sprinted = True
        grant_moves(g, 1, "sprinter")


def grant_moves(g: DeiState, amount: int, feat: str) -> None:
    """Add plain Moves to the card being resolved, by a feat (DEI-263)."""
    add_icons(g, (ICON_MOVE,) * amount)
    if g.listening:
        g.tell(MOVES_GRANTED, g.speaker + 1, amount, feat)
