"""Hints: what the bot of the own side would do, and the errand or the reason behind it."""

from __future__ import annotations

from collections.abc import Sequence

from sternbrett.games.adele import model
from sternbrett.games.adele.data import FIELDS, AdeleContent
from sternbrett.games.adele.minds.cadet import Cadet, Mate, placed_cubes
from sternbrett.games.adele.minds.errands import LAST
from sternbrett.games.adele.minds.hal import Hal
from sternbrett.games.adele.minds.route import DECISIVE, NOTHING, Errand, Journey
from sternbrett.games.adele.minds.sense import Sense
from sternbrett.games.adele.model import ADELE, Move
from sternbrett.games.adele.rules.action import Act, NextCrew
from sternbrett.games.adele.rules.adele import (
    AdeleTurn,
    DiscardCards,
    PurgeCards,
    SpreadKind,
    SpreadRoom,
)
from sternbrett.games.adele.rules.anomalies import AnomalyHazard
from sternbrett.games.adele.rules.hazards import LoseCube, Spy
from sternbrett.games.adele.rules.objects import Found, PlaceBattery, UseKit
from sternbrett.games.adele.rules.payment import PayDarkness
from sternbrett.games.adele.rules.placing import ChooseHazard, ChooseRoom, ChooseSpot
from sternbrett.games.adele.rules.planning import Brief, Plan
from sternbrett.games.adele.rules.special import Strength, TerminalTarget
from sternbrett.games.adele.rules.talk import SayObject, SayRoom
from sternbrett.games.adele.rules.wounds import ForcedDrop
from sternbrett.games.adele.view import BY_NAME
from sternbrett.kernel.agenda import pending_in
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import AnyDecision, Option
from sternbrett.kernel.game import Advice, View

#: The reasons of decisions that are no part of a plan, by decision.
REASONS: dict[type[AnyDecision], str] = {
    ChooseRoom: "meets",
    ChooseHazard: "meets",
    ChooseSpot: "meets",
    SpreadKind: "meets",
    SpreadRoom: "meets",
    AnomalyHazard: "least_used",
    DiscardCards: "quiet",
    PurgeCards: "quiet",
    Spy: "spy",
    Brief: "tell",
    SayObject: "tell",
    SayRoom: "tell",
    LoseCube: "spare",
    PayDarkness: "spare",
    Found: "carry",
    ForcedDrop: "carry",
    TerminalTarget: "in_the_way",
    UseKit: "heal",
    PlaceBattery: "battery",
    Strength: "sure",
}

#: The reasons where such a decision is answered in another way, by decision and word.
OTHERWISE: dict[tuple[type[AnyDecision], int], str] = {
    (ChooseHazard, model.PASS): "save",
    (DiscardCards, model.DONE): "keep_hand",
    (PurgeCards, model.DONE): "keep_hand",
    (Spy, model.PASS): "known",
    (Brief, model.DONE): "told",
    (TerminalTarget, model.CREW): "heal",
    (Strength, model.CHECK): "unsure",
}

#: The reasons of ADELE's turn, by the word of her choice.
HER_REASONS = {model.PLAY: "strike", model.ANOMALY: "anomaly"}
#: Her cards that strike nobody.
SUPPLIES = (model.OVERCHARGE, model.RECYCLE)

#: The reasons of actions that are no part of a journey, by word.
ACTIONS = {
    model.END_TURN: "nothing_left",
    model.EXTINGUISH: "put_out",
    model.FLY_DRONE: "look",
    model.PARTNER: "handover",
    model.SAY: "tell",
}
STIMULANTS = "activate:stimulants"

#: The reasons of errands, by the word of the option that does them.
ERRANDS = {
    "deploy": "deploy",
    "search": "search",
    "terminal": "terminal",
    "alert": "alert",
    "activate": "activate",
}
HEALING = "terminal:medical"


def advise(
    view: View, seat: int, options: Sequence[Option], content: AdeleContent, rng: Rng
) -> Advice:
    """Return the choice of ADELE's or the crew's bot, and the reason of that very choice."""
    decision = pending_in(view, BY_NAME)
    bot = Hal(content, rng) if seat == ADELE else Cadet(content, rng)
    choice = bot(view, seat, options)
    assert isinstance(choice, Move)
    if isinstance(decision, AdeleTurn):
        return Advice(choice.key, her_reason(choice, content))
    if isinstance(decision, Plan | Act):
        mate = Mate(Sense(view, content), seat)
        reason, room = (plan_reason if isinstance(decision, Plan) else act_reason)(mate, choice)
        return Advice(choice.key, reason, {"room": room} if room else {})
    if isinstance(decision, NextCrew):
        return Advice(choice.key, order_reason(Mate(Sense(view, content), seat)))
    usual = REASONS.get(type(decision), "usual")
    return Advice(choice.key, OTHERWISE.get((type(decision), choice.word), usual))


def order_reason(mate: Mate) -> str:
    """Return why somebody goes first: for the sake of whoever holds a last object, if anybody."""
    return "order" if any(name in mate.errands.holders for name in LAST.values()) else "any_order"


def her_reason(choice: Move, content: AdeleContent) -> str:
    """Return why ADELE plays a card, starts an anomaly or ends her phase."""
    special = choice.arg - content.rules.first_special
    if choice.word == model.PLAY and special in SUPPLIES:
        return "supplies"
    return HER_REASONS.get(choice.word, "save")


def plan_reason(mate: Mate, choice: Move) -> tuple[str, int]:
    """Return why a cube is placed: for the journey, or beyond what that needs; and its room."""
    if choice.word == model.CONFIRM:
        return "placed", 0
    journey, lively, needed = mate.needed()
    field = choice.key.partition(":")[2]
    before = placed_cubes(mate.view, mate.sense.content).count(field)
    if before >= needed.count(field):
        return ("sure" if field == "special" else "to_spare"), 0
    if lively and field == "activate" and not before:
        return "stimulants", 0
    return reason_of(errand_of(mate, journey, FIELDS.index(field), before))


def errand_of(mate: Mate, journey: Journey, field: int, before: int) -> Errand | None:
    """Return the errand that a cube of a field is for, with so many on that field before it.

    What is asked for beyond that, in the dark, is for the first one.
    """
    place = mate.place
    for errand in journey.errands:
        doors = mate.router.distance(place, errand.room)
        place = errand.room
        used = int(field == errand.field or (errand.battery and field == model.ACTIVATE))
        if used and field == model.SPECIAL:
            used = mate.g.content.cubes
        before -= {model.MOVE: doors, model.UNLOCK: min(doors, 1)}.get(field, used)
        if before < 0:
            return errand
    return first_of(journey)


def act_reason(mate: Mate, choice: Move) -> tuple[str, int]:
    """Return why an action is taken, and in which room (0: none in particular)."""
    if choice.word in ACTIONS:
        return ACTIONS[choice.word], 0
    journey, lively = mate.journey(mate.router.planned())
    if lively and choice.key == STIMULANTS:
        return "stimulants", 0
    return reason_of(first_of(journey))


def first_of(journey: Journey) -> Errand | None:
    """Return the errand that a journey begins with."""
    return journey.errands[0] if journey.errands else None


def reason_of(goal: Errand | None) -> tuple[str, int]:
    """Return what the way of the crew's bot leads to, and in which room (0: none)."""
    if goal is None:
        return "nothing_left", 0
    if goal.room >= model.FIRST_ZONE:
        return "outside", 0
    if goal.worth >= DECISIVE and goal.field == model.SPECIAL:
        return "win", goal.room
    if goal.field == NOTHING:
        return "in_place", goal.room
    if goal.key == HEALING:
        return "healed", goal.room
    return ERRANDS[goal.key.partition(":")[0]], goal.room
