"""Strength, majority and control of outposts (DEI-044 to DEI-059).

Whatever changes figures, buildings, drones or feats does so by the functions here, or calls
`settle` with the regions it touched: that is a checkpoint (DEI-053).
"""

from __future__ import annotations

from sternbrett.games.dei.events import MARKER_LOST, MARKER_WON
from sternbrett.games.dei.model import DeiState
from sternbrett.games.dei.terms import (
    AGENT,
    ALL_COLOURS,
    BARRICADES,
    BOMBS,
    COLOURS,
    NOBODY,
    NOWHERE,
    RESPONSE_VEHICLE,
    SCOUTS,
    STRENGTHENING,
)


def strength(g: DeiState, seat: int, region: int) -> int:
    """Return the strength of a seat in a region: 0 without a figure (DEI-044, DEI-045)."""
    return strength_with(g, seat, region, 0, False, 0)


def strength_with(
    g: DeiState, seat: int, region: int, scrappers: int, leader: bool, refuges: int
) -> int:
    """Return the strength a seat would have in a region if these came there as well."""
    figures = g.scrappers[seat * g.board.size + region] + scrappers
    led = leader or g.leaders[seat] == region
    if figures == 0 and not led:
        return 0
    out = figures
    if led:
        out += g.content.factions[g.factions[seat]].leader_strength
    learned = g.learned[seat]
    if learned & STRENGTHENING:
        out += strength_of_feats(g, seat, region, learned, refuges)
    return out


def strength_of_feats(g: DeiState, seat: int, region: int, learned: int, refuges: int) -> int:
    """Return what learned feats add to the strength of figures in a region."""
    out = 0
    if learned >> BOMBS & 1:
        for site in g.bridges[seat]:
            if g.board.sites[site].ground == region:
                out += 2
    if learned >> AGENT & 1 and region in g.drones:
        out += 1
    if learned & (1 << BARRICADES | 1 << RESPONSE_VEHICLE):
        standing = refuges + g.refuges[seat].count(region)
        out += standing * (2 if learned >> BARRICADES & 1 else 1)
    return out


def strongest_rival(g: DeiState, seat: int, region: int) -> int:
    """Return the highest strength of another seat in a region."""
    out = 0
    bit = 1 << region
    for other in range(len(g.factions)):
        if other != seat and g.presence[other] & bit:
            found = strength(g, other, region)
            if found > out:
                out = found
    return out


def would_lead(
    g: DeiState, seat: int, region: int, scrappers: int, leader: bool, refuges: int
) -> bool:
    """Tell whether a seat would have the majority in a region if these came there (DEI-083)."""
    mine = strength_with(g, seat, region, scrappers, leader, refuges)
    if mine == 0:
        return False
    rival = strongest_rival(g, seat, region)
    return mine > rival or (mine == rival and bool(g.learned[seat] >> SCOUTS & 1))


def find_holder(g: DeiState, region: int) -> int:
    """Return the seat that has the majority in a region, or NOBODY (DEI-046 to DEI-048)."""
    best = 0
    holder = NOBODY
    bit = 1 << region
    for seat in range(len(g.factions)):
        if not g.presence[seat] & bit:
            continue
        found = strength_with(g, seat, region, 0, False, 0)
        if found > best:
            best = found
            holder = seat
        elif found == best and (holder == NOBODY or not g.learned[holder] >> SCOUTS & 1):
            # A tie: nobody leads, unless one of them has Scouts (DEI-181).
            holder = seat if g.learned[seat] >> SCOUTS & 1 else NOBODY
    return holder


# -- figures come and go ----------------------------------------------------------------------


def put_scrappers(g: DeiState, seat: int, region: int, amount: int) -> None:
    """Put scrappers into a region, from wherever they were taken."""
    g.scrappers[seat * g.board.size + region] += amount
    g.presence[seat] |= 1 << region


def take_scrappers(g: DeiState, seat: int, region: int, amount: int) -> None:
    """Take scrappers out of a region."""
    place = seat * g.board.size + region
    g.scrappers[place] -= amount
    if g.scrappers[place] == 0 and g.leaders[seat] != region:
        g.presence[seat] &= ~(1 << region)


def put_leader(g: DeiState, seat: int, region: int) -> None:
    """Put a leader into a region; it leaves the one where it was."""
    before = g.leaders[seat]
    g.leaders[seat] = region
    g.presence[seat] |= 1 << region
    left = before != NOWHERE and before != region
    if left and g.scrappers[seat * g.board.size + before] == 0:
        g.presence[seat] &= ~(1 << before)


# -- checkpoints ------------------------------------------------------------------------------


def settle(g: DeiState, regions: int) -> None:
    """Find out who leads in these regions, and who controls which outposts (DEI-053)."""
    if settle_leads(g, regions):
        settle_outposts(g)


def settle_leads(g: DeiState, regions: int) -> bool:
    """Find out who leads in these regions; tell whether that changed at an outpost.

    Where an effect has several parts markers wait for the last one (DEI-053), majorities do not.
    """
    changed = False
    while regions:
        lowest = regions & -regions
        regions ^= lowest
        region = lowest.bit_length() - 1
        holder = find_holder(g, region)
        before = g.holder[region]
        if holder == before:
            continue
        if before != NOBODY:
            g.lead[before] &= ~lowest
        if holder != NOBODY:
            g.lead[holder] |= lowest
        g.holder[region] = holder
        if g.board.outposts_at[region]:
            changed = True
    return changed


def settle_outposts(g: DeiState) -> None:
    """Move markers: all losses first, then gains in the order of outposts (DEI-057)."""
    outposts = g.board.outposts
    most = g.content.limits.markers
    lost: list[int] = []
    for place in range(len(outposts)):
        flag = g.flags[place]
        if flag != NOBODY and g.holder[outposts[place].region] != flag:
            g.flags[place] = NOBODY
            g.markers[flag * 3 + g.colours[outposts[place].letter]] -= 1
            lost.append(place * 8 + flag)
    won: list[int] = []
    for place in range(len(outposts)):
        if g.flags[place] != NOBODY:
            continue
        holder = g.holder[outposts[place].region]
        if holder == NOBODY:
            continue
        kind = holder * 3 + g.colours[outposts[place].letter]
        if g.markers[kind] < most:  # DEI-054 to DEI-056
            g.flags[place] = holder
            g.markers[kind] += 1
            won.append(place)
    if g.listening:
        tell_markers(g, lost, won)


def tell_markers(g: DeiState, lost: list[int], won: list[int]) -> None:
    """Announce which markers came and went; one that passes directly is told once."""
    for entry in lost:
        place = entry >> 3
        if place not in won:
            outpost = g.board.outposts[place]
            colour = COLOURS[g.colours[outpost.letter]]
            g.tell(MARKER_LOST, (entry & 7) + 1, colour, g.board.ids[outpost.region])
    for place in won:
        outpost = g.board.outposts[place]
        colour = COLOURS[g.colours[outpost.letter]]
        g.tell(MARKER_WON, g.flags[place] + 1, colour, g.board.ids[outpost.region])


def bring_up_to_date(g: DeiState) -> None:
    """Work out whatever follows from a position's fields, after they were read."""
    count_figures(g)
    find_leads(g)


def count_figures(g: DeiState) -> None:
    """Find out where each seat has scrappers, and how many are left beside its pad."""
    size = g.board.size
    for seat, faction in enumerate(g.factions):
        present = 0
        standing = 0
        for region, count in enumerate(g.scrappers[seat * size : (seat + 1) * size]):
            if count:
                standing += count
                present |= 1 << region
        g.presence[seat] = present
        owned = g.content.factions[faction].scrappers if faction != NOBODY else 0
        g.supply[seat] = owned - standing


def find_leads(g: DeiState) -> None:
    """Work out who is present and leads where, after the scrappers of each seat were counted."""
    once = 0
    twice = 0
    for seat, leader in enumerate(g.leaders):
        if leader != NOWHERE:
            g.presence[seat] |= 1 << leader
        twice |= once & g.presence[seat]
        once |= g.presence[seat]
    holders = [NOBODY] * g.board.size
    for seat, present in enumerate(g.presence):
        alone = present & ~twice  # whoever is alone leads: every figure has strength
        g.lead[seat] = alone
        while alone:
            lowest = alone & -alone
            alone ^= lowest
            holders[lowest.bit_length() - 1] = seat
    while twice:
        lowest = twice & -twice
        twice ^= lowest
        region = lowest.bit_length() - 1
        holder = find_holder(g, region)
        if holder != NOBODY:
            holders[region] = holder
            g.lead[holder] |= lowest
    g.holder = holders
    markers = [0] * (3 * len(g.factions))
    for place, flag in enumerate(g.flags):
        if flag != NOBODY:
            markers[flag * 3 + g.colours[g.board.outposts[place].letter]] += 1
    g.markers = markers


def badge(g: DeiState, colour: int) -> int:
    """Return 1 if a badge of this colour lies on the card being resolved (DEI-158)."""
    if g.candy == NOBODY:
        return 0
    return int(g.content.candies[g.candy].badge == colour)


def control(g: DeiState, seat: int, colour: int) -> int:
    """Return the outposts that count for the card being resolved, its badge included."""
    if colour == ALL_COLOURS:  # DEI-160
        base = seat * 3
        out = g.markers[base] + g.markers[base + 1] + g.markers[base + 2]
        if g.candy != NOBODY and g.content.candies[g.candy].badge != NOBODY:
            out += 1
        return out
    return g.markers[seat * 3 + colour] + badge(g, colour)


def garrisons(g: DeiState, seat: int, colour: int) -> int:
    """Return the outposts of a colour in whose regions a seat has a figure (DEI-058)."""
    out = 0
    for outpost in g.board.outposts:
        if g.colours[outpost.letter] == colour and g.presence[seat] >> outpost.region & 1:
            out += 1
    return out


def rivals(g: DeiState, seat: int) -> int:
    """Return the regions in which another seat has a figure."""
    out = 0
    for other in range(len(g.factions)):
        if other != seat:
            out |= g.presence[other]
    return out
