"""What a player is told of why something cannot be done: how much is missing, and of what."""

from __future__ import annotations

from sternbrett.games.dine import model
from sternbrett.games.dine.model import CardMove, Cost, DineState, NumberMove
from sternbrett.games.dine.rules.actions import ChooseAction, station_id
from sternbrett.games.dine.rules.harm import AbsorbDamage, CrewPays, Pay, warming_costs
from sternbrett.games.dine.rules.sectors import total_for_ways
from sternbrett.games.dine.symbols import face_number, listed, missing_symbols, row_of
from sternbrett.games.dine.table.handles import ROW, STATION
from sternbrett.kernel.engine import Option
from sternbrett.kernel.look import Look, Refusal

Args = dict[str, object]


def cost_args(g: DineState, cost: Cost, others: int) -> Args:
    """Return what a cost asks for and, where that is counted, what is there of it."""
    left = g.marker if cost.kind == model.SHIP_MARKER else others
    return {"amount": cost.amount, "left": left, "cost_list": listed(cost.need, g.content)}


def card_args(look: Look[DineState], option: CardMove) -> Args:
    """Return what is told of an option on a card: its station, and its cost or the one it pays."""
    g, card, asked = look.position, option.card, look.decision
    station = g.content.station_ids[g.content.cards[card].station]
    args: Args = {"card": g.content.cards[card].id, "station": station}
    if isinstance(asked, Pay | CrewPays):
        need = g.content.costs[asked.cost].need
        args["cost_list"] = listed(need, g.content)
        return args
    assert look.seat is not None
    cost = g.content.faces[face_number(g, card, model.UPRIGHT)].cost
    return args | cost_args(g, cost, g.hands[look.seat].bit_count() - 1)


def row_args(look: Look[DineState], option: CardMove) -> Args:
    """Return which symbols the row of a card lacks to pay what is asked."""
    g, asked = look.position, look.decision
    assert isinstance(asked, Pay | CrewPays)
    total = g.totals[row_of(g, option.card)]
    missing = missing_symbols(total, g.content.costs[asked.cost].need)
    return {"card": g.content.cards[option.card].id, "cost_list": listed(missing, g.content)}


def way_args(g: DineState, option: Option) -> Args:
    """Return which symbols a way out still lacks."""
    sector, size = g.content.sectors[g.sector], len(g.hands) - 1
    args: Args = {}
    need = sector.jump[size] if sector.jump else 0
    if isinstance(option, NumberMove):
        args["number"] = option.value + 1
        there = option.value < len(sector.solutions)
        need = sector.solutions[option.value][size] if there else 0
    missing = missing_symbols(total_for_ways(g), need)
    return args | {"cost_list": listed(missing, g.content)}


def action_args(look: Look[DineState], option: Option) -> Args:
    """Return what is told of an action of the ship, of a station, or of a card being played."""
    g, moves, seat = look.position, look.position.content.moves, look.seat
    assert seat is not None
    if isinstance(look.decision, ChooseAction):
        turn = model.UPRIGHT if option is moves.upper else model.ROTATED
        face = g.content.faces[face_number(g, g.playing, turn)]
        others = g.hands[seat].bit_count()
        return cost_args(g, face.cost, others) | {"card": g.content.cards[g.playing].id}
    if option is moves.station and g.manned[seat] != model.NO_CARD:
        manned = g.station(seat)
        cost = None if manned is None else manned.cost
        args = {} if cost is None else cost_args(g, cost, 0)
        return args | {"station": station_id(g, seat)}
    for ship in g.content.ships:
        for action in ship.actions:
            if action.option is option:
                name = option.key.partition(":")[2]
                return cost_args(g, action.cost, 0) | {"action": name}
    return {}


def reason_args(reason: str, option: Option, look: Look[DineState]) -> Args:
    """Return the arguments of the text that says why an option cannot be chosen."""
    g, moves = look.position, look.position.content.moves
    if isinstance(option, CardMove):
        return row_args(look, option) if reason == "row_too_poor" else card_args(look, option)
    if option is moves.jump or option in moves.solve:
        return way_args(g, option)
    if option in moves.absorb:
        assert isinstance(option, NumberMove)
        damage = isinstance(look.decision, AbsorbDamage)
        costs = g.content.absorb_costs if damage else warming_costs(g)
        need = costs[min(option.value, len(costs)) - 1].need
        return {"number": option.value, "cost_list": listed(need, g.content)}
    if isinstance(option, NumberMove):
        return {"seat": option.value + 1}
    return action_args(look, option)


def piece_reason(handle: str, look: Look[DineState]) -> Refusal | None:
    """Return why nothing can be done with a row or with another seat's station."""
    g = look.position
    kind, _, number = handle.partition(":")
    if kind == STATION and number.isdecimal():
        return Refusal("others_station", "DSD-114", {"seat": int(number)})
    if kind == ROW:
        current = int(number) == len(g.rows)
        return Refusal("row_open" if current else "row_done", "DSD-079", {"number": int(number)})
    return None
