"""Hints: what the bot of the own side would do, and the errand or the reason behind it."""

from __future__ import annotations

from collections.abc import Sequence

from sternbrett.games.adele import model
from sternbrett.games.adele.cadet import Cadet, Mate
from sternbrett.games.adele.data import AdeleContent
from sternbrett.games.adele.hal import NORMAL, Hal
from sternbrett.games.adele.model import ADELE, Move
from sternbrett.games.adele.route import DECISIVE, NOTHING
from sternbrett.games.adele.sense import Sense
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import Option
from sternbrett.kernel.game import Advice, View

#: The reasons of decisions that are no part of a plan, by decision.
REASONS = {
    "ChooseRoom": "meets",
    "ChooseHazard": "meets",
    "ChooseSpot": "meets",
    "SpreadKind": "meets",
    "SpreadRoom": "meets",
    "AnomalyHazard": "least_used",
    "DiscardCards": "quiet",
    "PurgeCards": "quiet",
    "Spy": "spy",
    "Brief": "tell",
    "SayObject": "tell",
    "SayRoom": "tell",
    "LoseCube": "spare",
    "PayDarkness": "spare",
    "Found": "carry",
    "ForcedDrop": "carry",
    "NextCrew": "order",
    "TerminalTarget": "in_the_way",
    "PlaceBattery": "in_the_way",
    "Strength": "sure",
}

#: The reasons of ADELE's turn, by the word of her choice.
HER_REASONS = {model.PLAY: "strike", model.ANOMALY: "anomaly"}

#: The reasons of errands, by the word of the option that does them.
ERRANDS = {
    "deploy": "deploy",
    "search": "search",
    "terminal": "terminal",
    "alert": "alert",
    "activate": "activate",
}


def advise(
    view: View, seat: int, options: Sequence[Option], content: AdeleContent, rng: Rng
) -> Advice:
    """Return the choice of ADELE's or the crew's bot."""
    name = view["agenda"][-1][0]
    if seat == ADELE:
        choice = Hal(content, rng, NORMAL)(view, seat, options)
        assert isinstance(choice, Move)
        if name == "AdeleTurn":
            return Advice(choice.key, HER_REASONS.get(choice.word, "save"))
        return Advice(choice.key, REASONS.get(name, "usual"))
    choice = Cadet(content, rng)(view, seat, options)
    if name in ("Plan", "Act"):
        reason, room = errand(view, seat, content)
        if room:
            return Advice(choice.key, reason, {"room": room})
        return Advice(choice.key, reason)
    return Advice(choice.key, REASONS.get(name, "usual"))


def errand(view: View, seat: int, content: AdeleContent) -> tuple[str, int]:
    """Return why the crew's bot does what it does, and in which room (0: none in particular)."""
    mate = Mate(Sense(view, content), seat)
    planning = view["agenda"][-1][0] == "Plan"
    journey, _ = mate.journey(mate.router.fresh() if planning else mate.router.planned())
    goal = journey.goal
    if goal is None or goal.room >= model.FIRST_ZONE:
        return "nothing_left", 0
    if goal.worth >= DECISIVE and goal.field == model.SPECIAL:
        return "win", goal.room
    if goal.field == NOTHING:
        return "in_place", goal.room
    return ERRANDS[goal.key.partition(":")[0]], goal.room
