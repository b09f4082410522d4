"""Short ways of DEI on the map: a group moves by two touches, other actions by one.

While a card is open, touching a region and then another moves a group, by the plainest open icon
that allows it; how many go is asked at the target, and all of them is what is offered first. A
resource on the map collects, a refuge enlists; a region with one possible victim is enough to kill.
While a card lies face down, touching a market card buys it.
"""

from __future__ import annotations

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from sternbrett.games.dei.contents import Icon
from sternbrett.games.dei.model import DeiState, members
from sternbrett.games.dei.rules.collecting import CollectUse, collect_regions
from sternbrett.games.dei.rules.control import strength
from sternbrett.games.dei.rules.enlisting import refuges_of
from sternbrett.games.dei.rules.icons import EnlistUse, NextIcon, against_icon
from sternbrett.games.dei.rules.killing import KillFaction, KillRegion
from sternbrett.games.dei.rules.market import purchases
from sternbrett.games.dei.rules.moving import (
    MoveSource,
    MoveTarget,
    least_scrappers,
    links,
    movable_refuges,
    targets,
)
from sternbrett.games.dei.table.handles import OFFER
from sternbrett.games.dei.table.preview import Change, after_kill, after_move, words
from sternbrett.games.dei.table.region import weight
from sternbrett.games.dei.terms import (
    BUY,
    COLLECT,
    ENLIST,
    FACTIONS,
    LOGISTIC,
    MOVE,
    NO,
    PLAIN,
    TACTICAL,
    USE_COLLECT,
    USE_ENLIST,
    YES,
)
from sternbrett.kernel.look import Look
from sternbrett.kernel.ways import Way, Weight, then

#: In this order icons are used up by a move: the plain ones first.
VARIANTS: Final = (PLAIN, LOGISTIC, TACTICAL)
#: Where there would be more ways, numbers are asked afterwards: a page stays small.
MOST_WAYS: Final = 120
#: Up to so many scrappers that leave their leader have ways of their own, where there are few ways.
FEW_ALONE: Final = 3
FEW_WAYS: Final = 40


@dataclass(frozen=True)
class Group:
    """Who could go from a region to another: the leader or not, and how many scrappers."""

    leader: bool
    scrappers: int


@dataclass(frozen=True)
class Journey:
    """A move from a region to another, with all groups that can make it, the largest last.

    `asked`: refuges could go along, which is asked afterwards. `alone`: the groups that could leave
    their leader behind, where he could go along.
    """

    keys: tuple[str, ...]
    handles: tuple[str, ...]
    source: int
    target: int
    groups: tuple[Group, ...]
    asked: bool
    alone: tuple[Group, ...]


def ways(look: Look[DeiState]) -> list[Way]:
    """Return the short ways of the seat that looks."""
    if not look.options:
        return []
    decision = look.decision
    if isinstance(decision, NextIcon):
        moves = _moves(look, list(_journeys(look)))
        return [*moves, *_collects(look), *_enlists(look), *_buys(look)]
    if isinstance(decision, MoveTarget):
        return _moves(look, list(_arrivals(look, decision)), instead=True)
    return list(_kills(look)) if isinstance(decision, KillFaction) else []


def usable(look: Look[DeiState], kind: int) -> list[Icon]:
    """Return the open icons of a kind that could have an effect now, each once."""
    g, seat = look.position, look.seat
    if seat is None or not look.options or not isinstance(look.decision, NextIcon):
        return []
    return [
        g.content.icons[place]
        for place in dict.fromkeys(g.icons)
        if g.content.icons[place].kind == kind and against_icon(g, seat, place) == 0
    ]


# -- moves ------------------------------------------------------------------------------------


def _journeys(look: Look[DeiState]) -> Iterator[Journey]:
    """Yield the moves that the open icons allow, each by the plainest one."""
    g, seat = look.position, look.seat
    assert seat is not None
    seen: set[tuple[int, int]] = set()
    icons = sorted(usable(look, MOVE), key=lambda icon: VARIANTS.index(icon.variant))
    for icon in icons:
        key = g.content.moves.icon[icon.index].key
        for source in members(MoveSource(icon.variant).regions(g)):
            for target in members(targets(g, seat, source, icon.variant)):
                if (source, target) not in seen:
                    seen.add((source, target))
                    ends = tuple(g.option(region).key for region in (source, target))
                    yield _journey(g, seat, icon.variant, source, target, (key, *ends), ends)


def _arrivals(look: Look[DeiState], decision: MoveTarget) -> Iterator[Journey]:
    """Yield the moves from the source that was chosen."""
    g, seat = look.position, look.seat
    assert seat is not None
    for target in members(decision.regions(g)):
        end = (g.option(target).key,)
        yield _journey(g, seat, decision.variant, decision.source, target, end, end)


def _journey(
    g: DeiState,
    seat: int,
    variant: int,
    source: int,
    target: int,
    keys: tuple[str, ...],
    handles: tuple[str, ...],
) -> Journey:
    asked = movable_refuges(g, seat, source) > 0
    here = g.scrappers[seat * g.board.size + source]
    most = here if links(g, seat, source, variant) >> target & 1 else 0
    able = {
        leader: range(least_scrappers(g, variant, source, target, leader, 0), most + 1)
        for leader in (False, True)
        if not leader or g.leaders[seat] == source
    }
    led = bool(able.get(True))
    groups = tuple(Group(led, number) for number in able[led])
    alone = tuple(Group(False, number) for number in able[False]) if led else ()
    return Journey(keys, handles, source, target, groups, asked, alone)


def _moves(look: Look[DeiState], journeys: list[Journey], instead: bool = False) -> list[Way]:
    count = sum(len(journey.groups) for journey in journeys)
    return [way for journey in journeys for way in _ways_of(look, journey, count, instead)]


def _ways_of(look: Look[DeiState], it: Journey, count: int, instead: bool) -> Iterator[Way]:
    """Yield a way for each group; of many ways in all one, and one by which the rest is asked."""
    g, seat = look.position, look.seat
    assert seat is not None
    target = g.board.ids[it.target]
    leader = g.content.factions[g.factions[seat]].leader
    if it.asked or not it.groups:
        yield Way(it.handles, it.keys, ("way.move_some", {"to_region": target}), instead=instead)
        return
    moves = g.content.moves
    brief = count > MOST_WAYS
    few = count <= FEW_WAYS and len(it.alone) <= FEW_ALONE
    groups = it.groups[-1:] if brief else (*it.groups, *it.alone) if few else it.groups
    for group in groups:
        keys = list(it.keys)
        if g.leaders[seat] == it.source:
            keys.append(moves.single[YES if group.leader else NO].key)
        if g.scrappers[seat * g.board.size + it.source]:
            keys.append(moves.number[group.scrappers].key)
        after = after_move(g, it.source, it.target, group.leader, 0, group.scrappers)
        text = "way.move_led" if group.leader else "way.move_alone" if it.alone else "way.move"
        args = {
            "group": f"{group.scrappers}+{int(group.leader)}+0",
            "amount": group.scrappers,
            "leader": leader,
            "to_region": target,
        }
        note = words(look, Change(seat, g, after), it.target)
        weights = against_each_other(g, after, seat, it.target)
        yield Way(
            it.handles, tuple(keys), (text, args), instead=instead, note=note, weights=weights
        )
    if brief and len(it.groups) > 1:
        yield Way(it.handles, it.keys, ("way.move_some", {"to_region": target}), instead=instead)
    elif it.alone and not few:
        keys_ = (*it.keys, moves.single[NO].key)
        said = "way.move_without", {"leader": leader, "to_region": target}
        yield Way(it.handles, keys_, said, instead=instead)


def against_each_other(g: DeiState, after: DeiState, seat: int, region: int) -> tuple[Weight, ...]:
    """Return who would stand against whom in a region: the seat first, and how much comes."""
    more = strength(after, seat, region) - strength(g, seat, region)
    rivals = (
        one for one in range(len(g.factions)) if one != seat and g.presence[one] >> region & 1
    )
    return (weight(g, seat, region, more), *(weight(g, one, region) for one in rivals))


# -- collecting and enlisting -----------------------------------------------------------------


def collectable(look: Look[DeiState]) -> dict[int, list[Icon]]:
    """Return the regions in which open icons could collect now, and by which of them."""
    g, seat = look.position, look.seat
    out: dict[int, list[Icon]] = {}
    for icon in usable(look, COLLECT):
        assert seat is not None
        for region in members(collect_regions(g, seat, icon.variant)):
            out.setdefault(region, []).append(icon)
    return out


def enlistable(look: Look[DeiState]) -> dict[int, list[Icon]]:
    """Return the regions with a refuge at which open icons could enlist, and by which of them."""
    g, seat = look.position, look.seat
    out: dict[int, list[Icon]] = {}
    if seat is not None and g.supply[seat]:
        for icon in usable(look, ENLIST):
            for region in members(refuges_of(g, seat)):
                out.setdefault(region, []).append(icon)
    return out


def by_region(look: Look[DeiState]) -> bool:
    """Tell whether a region alone says what is meant: its resource and refuge need no touch."""
    others = bool(usable(look, COLLECT)) + bool(usable(look, ENLIST))
    return others == 1 and not usable(look, MOVE)


def _collects(look: Look[DeiState]) -> Iterator[Way]:
    thing = "region" if by_region(look) else "resource"
    for region, icons in collectable(look).items():
        handle = f"{thing}:{look.position.board.ids[region]}"
        yield from _used(look, icons, region, handle, CollectUse, USE_COLLECT)


def _enlists(look: Look[DeiState]) -> Iterator[Way]:
    thing = "region" if by_region(look) else "refuge"
    for region, icons in enlistable(look).items():
        handle = f"{thing}:{look.position.board.ids[region]}"
        yield from _used(look, icons, region, handle, EnlistUse, USE_ENLIST)


def _used(
    look: Look[DeiState],
    icons: list[Icon],
    region: int,
    handle: str,
    asks: type[CollectUse | EnlistUse],
    use: int,
) -> Iterator[Way]:
    """Yield the ways by which a thing on the map uses an icon in its region."""
    g, seat = look.position, look.seat
    assert seat is not None
    place = g.option(region).key
    text = "way.collect_here" if use == USE_COLLECT else "way.enlist_here"
    for icon in icons:
        keys = [g.content.moves.icon[icon.index].key]
        after = then(look, g, keys[0])
        if after is not None and isinstance(after.pending, asks):
            keys.append(g.content.moves.use[use].key)
            after = then(look, after, keys[-1])
        end = None if after is None else then(look, after, place)
        if after is None or after.pending is None:
            continue
        note = "" if end is None else words(look, Change(seat, g, end), region)
        said = text, {"icon": icon.id, "region": g.board.ids[region]}
        yield Way((handle,), (*keys, place), said, note=note)


# -- buying -----------------------------------------------------------------------------------


def _buys(look: Look[DeiState]) -> Iterator[Way]:
    """Yield the market cards that the open card buys."""
    g, seat = look.position, look.seat
    assert seat is not None
    for icon in usable(look, BUY):
        first = g.content.moves.icon[icon.index].key
        for card in purchases(g, seat, 0):
            key, id_ = g.content.moves.card[card].key, g.content.cards[card].id
            yield Way((f"{OFFER}:{id_}",), (first, key), ("way.buy", {"card": id_}))


# -- killing ----------------------------------------------------------------------------------


def _kills(look: Look[DeiState]) -> Iterator[Way]:
    """Yield the victims, asked at their regions."""
    g, seat = look.position, look.seat
    assert seat is not None
    for option in look.options:
        after = then(look, g, option.key)
        if after is None or not isinstance(after.pending, KillRegion):
            continue
        victim = FACTIONS[after.factions[after.pending.victim]]
        for region in members(after.pending.regions(after)):
            key = g.option(region).key
            args = {"faction": victim, "region": g.board.ids[region]}
            end = after_kill(g, after.pending.victim, region)
            note = words(look, Change(seat, g, end), region)
            yield Way((key,), (option.key, key), ("way.kill_here", args), note=note)
