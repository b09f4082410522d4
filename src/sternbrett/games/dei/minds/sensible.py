"""Which ways of an action of DEI are worth a try in a search; compiled by mypyc."""

from __future__ import annotations

from sternbrett.games.dei.contents import Pick
from sternbrett.games.dei.minds.worth import Judge
from sternbrett.games.dei.model import DeiState
from sternbrett.games.dei.rules.building import (
    BridgeSite,
    BuildRelocate,
    ElevatorGround,
    ElevatorRoof,
    RefugeRegion,
)
from sternbrett.games.dei.rules.collecting import CollectRegion, Exchange, ProspectRegion
from sternbrett.games.dei.rules.control import would_lead
from sternbrett.games.dei.rules.drones import (
    DracoStrike,
    DroneMove,
    FlyMode,
    FlyTarget,
    MasamuneTake,
    SimonEnlist,
    SimonSource,
)
from sternbrett.games.dei.rules.enlisting import (
    EnlistSource,
    EnlistTarget,
    MachinePlace,
    scrapper_regions,
)
from sternbrett.games.dei.rules.killing import KillRegion
from sternbrett.games.dei.rules.market import BuyCard
from sternbrett.games.dei.rules.moving import MoveRefuges, MoveScrappers
from sternbrett.games.dei.rules.pads import Overflow
from sternbrett.games.dei.terms import (
    DRACO,
    FLY,
    MASAMUNE,
    NOWHERE,
    RAVAGERS,
    TECHNOLOGY,
    YES,
)
from sternbrett.kernel.engine import AnyDecision, Option


def sensible(judge: Judge, g: DeiState, seat: int, decision: AnyDecision) -> list[Option]:
    """Return the options of a decision inside an action that are worth a try."""
    options = decision.options(g, seat)
    if len(options) < 2:
        return options
    if isinstance(decision, MoveScrappers):
        if len(options) > 3:
            return [options[0], options[-2], options[-1]]
        return options
    if isinstance(decision, MoveRefuges):
        return [options[0], options[-1]]
    if isinstance(decision, MasamuneTake | SimonEnlist):
        return options[-1:]
    if isinstance(decision, DracoStrike | Exchange | MachinePlace):
        return [judge.content.moves.single[YES]]
    if isinstance(decision, FlyMode):
        return options[1:]
    if isinstance(decision, Overflow):
        return options if g.tech[seat] == 0 else [judge.content.moves.resource[TECHNOLOGY]]
    if isinstance(decision, DroneMove):
        return flights(judge, g, seat, decision, options)
    if isinstance(decision, FlyTarget):
        return landings(judge, g, seat, decision, options)
    if isinstance(decision, KillRegion):
        return by_spot(judge, g, seat, options, 6, False)
    if isinstance(decision, EnlistTarget):
        return by_spot(judge, g, seat, options, 6, True)
    if isinstance(decision, EnlistSource | SimonSource):
        return by_crowd(g, seat, options, 3)
    if isinstance(decision, RefugeRegion):
        return by_spot(judge, g, seat, options, 4, True)
    if isinstance(decision, ElevatorGround):
        return by_spot(judge, g, seat, options, 3, True)
    if isinstance(decision, ElevatorRoof):
        return by_spot(judge, g, seat, options, 2, True)
    if isinstance(decision, BridgeSite):
        return options[:3]
    if isinstance(decision, BuildRelocate):
        return options[:2]
    if isinstance(decision, CollectRegion):
        return by_find(g, seat, options, 3)
    if isinstance(decision, ProspectRegion):
        return by_find(g, seat, options, 2)
    if isinstance(decision, BuyCard):
        return by_card(judge, options, 5)
    return options


def best_by(options: list[Option], ranks: list[float], most: int) -> list[Option]:
    """Return the options with the highest ranks."""
    if len(options) <= most:
        return options
    places = sorted(range(len(options)), key=ranks.__getitem__, reverse=True)[:most]
    return [options[place] for place in places]


def by_spot(
    judge: Judge, g: DeiState, seat: int, options: list[Option], most: int, around: bool
) -> list[Option]:
    """Return the regions where most is to be had, in them or around them."""
    if len(options) <= most:
        return options
    chart = judge.chart(g.board)
    ranks: list[float] = []
    for option in options:
        assert isinstance(option, Pick)
        region = g.region_of(option.value)
        if option.word == 0:  # a single beside regions: not to go on
            ranks.append(0.3)
            continue
        rank = chart.hub[region] if around else chart.spots[region]
        if g.board.outposts_at[region] and g.holder[region] != seat:
            rank += 1.0
        ranks.append(rank)
    return best_by(options, ranks, most)


def by_crowd(g: DeiState, seat: int, options: list[Option], most: int) -> list[Option]:
    """Return the regions with most own scrappers, outposts last."""
    ranks: list[float] = []
    base = seat * g.board.size
    for option in options:
        assert isinstance(option, Pick)
        region = g.region_of(option.value)
        rank = float(g.scrappers[base + region])
        ranks.append(rank - 1.5 if g.board.outposts_at[region] else rank)
    return best_by(options, ranks, most)


def by_find(g: DeiState, seat: int, options: list[Option], most: int) -> list[Option]:
    """Return the regions in which it is best to collect: Abraham's, roofs, then the richest."""
    search = NOWHERE
    if g.factions[seat] == RAVAGERS and not g.searched:
        search = g.leaders[seat]  # the first Collect there brings another (DEI-169)
    ranks: list[float] = []
    for option in options:
        assert isinstance(option, Pick)
        region = g.region_of(option.value)
        rank = 2.0 if region >= g.board.ground else 0.0
        if region == search and g.resources[region] > 1:
            rank += 2.0
        ranks.append(rank + 0.1 * g.resources[region])
    return best_by(options, ranks, most)


def by_card(judge: Judge, options: list[Option], most: int) -> list[Option]:
    """Return the cards that give most for their price."""
    ranks: list[float] = []
    for option in options:
        assert isinstance(option, Pick)
        card = judge.content.cards[option.value]
        ranks.append(judge.cards[option.value] + card.sp - 0.7 * card.tech - card.energy)
    return best_by(options, ranks, most)


def landings(
    judge: Judge, g: DeiState, seat: int, decision: FlyTarget, options: list[Option]
) -> list[Option]:
    """Return where a scrapper set down by Fly changes most: the whole board is within reach."""
    chart = judge.chart(g.board)
    most = 2 if not decision.roof and decision.first == NOWHERE else 1
    ranks: list[float] = []
    for option in options:
        assert isinstance(option, Pick)
        if option.word == 0:  # not to go on
            ranks.append(0.3)
            continue
        region = g.region_of(option.value)
        ranks.append(chart.spots[region] + foothold(g, seat, region, most))
    return best_by(options, ranks, 6)


def foothold(g: DeiState, seat: int, region: int, most: int) -> float:
    """Return what one or two more scrappers could change at outposts in a region."""
    if not g.board.outposts_at[region] or g.holder[region] == seat:
        return 0.0
    for scrappers in range(1, most + 1):
        if would_lead(g, seat, region, scrappers, False, 0):
            return 3.0 - 0.5 * scrappers
    return 0.0 if g.presence[seat] >> region & 1 else 0.5  # a garrison


def flights(
    judge: Judge, g: DeiState, seat: int, decision: DroneMove, options: list[Option]
) -> list[Option]:
    """Return where a drone can do most."""
    drone = decision.drone
    size = g.board.size
    chart = judge.chart(g.board)
    mine = scrapper_regions(g, seat)
    ranks: list[float] = []
    for option in options:
        assert isinstance(option, Pick)
        region = g.region_of(option.value)
        if drone == MASAMUNE:
            rank = min(g.resources[region], 2) * (1.0 if region < g.board.ground else 1.8)
        elif drone == FLY:
            rank = float(g.scrappers[seat * size + region]) if mine >> region & 1 else 0.0
        elif drone == DRACO:
            rank = 0.0
            for other in range(len(g.factions)):
                if other != seat and g.scrappers[other * size + region]:
                    rank += 1.0 + chart.spots[region]
        else:
            rank = 0.4 * chart.hub[region] + foothold(g, seat, region, 2)
        ranks.append(rank)
    return best_by(options, ranks, 6)
