"""Bots for the captain's seat. They see only the view and what they may choose."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from sternbrett.games.d6 import model
from sternbrett.games.d6.data import D6Content
from sternbrett.games.d6.minds.admiral import admiral
from sternbrett.games.d6.minds.captain import Captain
from sternbrett.games.d6.model import Card, D6State, Move
from sternbrett.games.d6.rules.assign import AssignCrew, FireAt
from sternbrett.games.d6.rules.threats import ChooseUnit
from sternbrett.games.d6.view import position_of
from sternbrett.kernel.bots import random_bot
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import Option
from sternbrett.kernel.game import Bot, BotFactory, View

UNIT_VALUE = 1.5
SPECIAL_DANGER = 0.5

# What `cadet` solves first (a), and what it completes once begun (c).
URGENT_MISSIONS = (
    "mission:comms_offline:engineering",
    "mission:cosmic_existentialism:science",
    "mission:robot_uprising:engineering",
    "mission:panel_explosion:medical",
    "mission:pandemic:medical",
    "mission:pandemic:science",
)
BEGUN_MISSIONS = ("invaders", "cloaked_threats", "time_warp")

# The first die of the pool to be changed (h), and the first to be sent away.
CHANGED_FIRST = (
    model.MEDICAL,
    model.ENGINEERING,
    model.SCIENCE,
    model.COMMANDER,
    model.TACTICAL,
)
SENT_FIRST = (
    model.ENGINEERING,
    model.SCIENCE,
    model.MEDICAL,
    model.TACTICAL,
    model.COMMANDER,
)


def damage_per_round(card: Card) -> float:
    """Return the damage a card is expected to deal in a round."""
    return card.strike * len(card.faces) / 6


def danger(card: Card) -> float:
    """Return how dangerous a card is in a round, units sent away included."""
    units = UNIT_VALUE * card.units_sent * len(card.faces) / 6
    special = card.conditional != model.NO_CONDITION or card.passive & model.SHIELDS_OFFLINE
    return damage_per_round(card) + units + (SPECIAL_DANGER if special else 0.0)


class Cadet:
    """Fixed priorities, looked at afresh before every action; never re-rolls (spec, section 9)."""

    def __init__(self, content: D6Content, rng: Rng) -> None:
        self.content = content

    def __call__(self, view: View, seat: int, options: Sequence[Option]) -> Option:
        return self.decide(position_of(view, self.content), options)

    def decide(self, g: D6State, options: Sequence[Option]) -> Option:
        """Return the choice for a position with a pending decision."""
        moves = [option for option in options if isinstance(option, Move)]
        decision = g.pending
        if isinstance(decision, AssignCrew):
            return assign(g, moves)
        if isinstance(decision, FireAt):
            return fire(g, moves, decision.points)
        if isinstance(decision, ChooseUnit):
            return choose_unit(g, moves)
        if g.count_in(model.POOL) >= 3:
            return moves[-1]
        return earliest(g, [move for move in moves if move.verb == model.RECALL])


def assign(g: D6State, moves: list[Move]) -> Move:
    """Return the first legal action of cadet's list (a) to (l)."""
    by_key = {move.key: move for move in moves}
    for key in URGENT_MISSIONS:  # (a)
        if key in by_key:
            return by_key[key]
    rules: tuple[Callable[[], Move | None], ...] = (
        lambda: by_key.get("medical_heal"),  # (b)
        lambda: begun_mission(g, moves),  # (c)
        lambda: by_key.get("science_recharge") if g.shields <= 2 else None,  # (d)
        lambda: by_key.get("engineering_repair"),  # (e)
        lambda: by_key.get("medical_clear_scanner"),  # (f)
        lambda: by_key.get("tactical_fire") if worth_firing(g) else None,  # (g)
        lambda: change(g, moves),  # (h)
        lambda: stasis(g, moves),  # (i)
        lambda: by_key.get("science_recharge"),  # (j)
        lambda: any_mission(g, moves),  # (k)
    )
    for rule in rules:
        move = rule()
        if move is not None:
            return move
    return by_key["end_assign"]  # (l)


def begun_mission(g: D6State, moves: list[Move]) -> Move | None:
    """(c) Complete a mission that already holds a die."""
    for name in BEGUN_MISSIONS:
        for move in moves:
            if move.verb == model.SEND_ON_MISSION and g.content.cards[move.card].id == name:
                for die in range(len(g.area)):
                    if g.area[die] == model.MISSION and g.on_card[die] == move.card:
                        return move
    return None


def targets(g: D6State) -> list[Card]:
    """Return the cards that can be shot, oldest first."""
    return [g.content.cards[index] for index in g.threats if g.health[index] > 0]


def explodes(card: Card) -> bool:
    """Tell whether shooting a card down hurts the ship: the Meteoroid."""
    return any(effect.op == model.DAMAGE for effect in card.effects[model.ON_DESTROYED])


def may_shoot_meteoroid(g: D6State) -> bool:
    """Tell whether the ship stands the explosion."""
    return g.shields == 4 and g.hull > 3


def worth_firing(g: D6State) -> bool:
    """(g) Tell whether there is a target worth a shot."""
    cards = targets(g)
    return any(not explodes(card) for card in cards) or (bool(cards) and may_shoot_meteoroid(g))


def change(g: D6State, moves: list[Move]) -> Move | None:
    """(h) Change a die to the face wanted most."""
    if any(not explodes(card) for card in targets(g)):
        wanted = model.TACTICAL
    else:
        wanted = model.ENGINEERING if g.hull < g.content.hull_max else model.SCIENCE
    if g.hull <= 4 and not g.passives() & model.NO_ENGINEERING:
        wanted = model.ENGINEERING
    for face in CHANGED_FIRST:
        for move in moves:
            if move.verb == model.CHANGE and move.face == face and move.to == wanted:
                return move
    return None


def stasis(g: D6State, moves: list[Move]) -> Move | None:
    """(i) Beam the card with the highest expected damage."""
    beams = {move.card: move for move in moves if move.verb == model.STASIS_BEAM}
    cards = [g.content.cards[index] for index in g.threats if index in beams]
    best = max(cards, key=damage_per_round, default=None)
    return beams[best.index] if best is not None and damage_per_round(best) > 0 else None


def any_mission(g: D6State, moves: list[Move]) -> Move | None:
    """(k) Any other mission, internal cards first."""
    missions = [move for move in moves if move.verb == model.SEND_ON_MISSION]
    internal = [move for move in missions if not g.content.cards[move.card].external]
    return earliest(g, internal or missions) if missions else None


def fire(g: D6State, moves: list[Move], points: int) -> Move:
    """Return the target of a damage point: what can be finished first, then the worst."""
    by_card = {move.card: move for move in moves if move.verb == model.TARGET}
    cards = targets(g)
    others = [card for card in cards if not explodes(card)]
    candidates = [card for card in others if g.health[card.index] <= points] or others
    if candidates:
        return by_card[max(candidates, key=lambda card: danger(card) / g.health[card.index]).index]
    if cards and may_shoot_meteoroid(g):
        return by_card[cards[0].index]
    return moves[-1]


def earliest(g: D6State, moves: list[Move]) -> Move:
    """Return the move on the card that was revealed first."""
    order = {index: place for place, index in enumerate(g.threats)}
    return min(moves, key=lambda move: (order[move.card], move.number))


def choose_unit(g: D6State, moves: list[Move]) -> Move:
    """Return the unit to lose: a used one, else a pool die by worth, else one on a mission."""
    for move in moves:
        if move.verb == model.UNIT_RETURNED:
            return move
    for face in SENT_FIRST:
        for move in moves:
            if move.verb == model.UNIT_POOL and move.face == face:
                return move
    return earliest(g, moves)


def cadet(content: D6Content, rng: Rng) -> Bot:
    """Make a cadet."""
    return Cadet(content, rng)


BOTS: Mapping[str, BotFactory] = {
    "random": random_bot,
    "cadet": cadet,
    "captain": Captain,
    "admiral": admiral,
}
