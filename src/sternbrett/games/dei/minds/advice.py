"""Hints: what `warlord` would do, and what it hopes for."""

from __future__ import annotations

from collections.abc import Sequence

from sternbrett.games.dei.contents import Pick
from sternbrett.games.dei.data import DeiContent
from sternbrett.games.dei.minds.bots import BY_NAME, Warlord, imagine
from sternbrett.games.dei.model import DeiState
from sternbrett.games.dei.rules.draft import DraftFeat
from sternbrett.games.dei.rules.market import BuyCard
from sternbrett.games.dei.rules.missions import ChooseMission, is_late, worth
from sternbrett.games.dei.rules.pads import Overflow
from sternbrett.games.dei.rules.setup import PickFaction, PlaceLeader, PlaceScrappers
from sternbrett.games.dei.rules.turns import Learn, PlanCards
from sternbrett.games.dei.terms import END_CARD, FACE_DOWN, GO_ON, PARCEL, SINGLE
from sternbrett.kernel.agenda import pending_in
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import AnyDecision, Option, answer
from sternbrett.kernel.game import Advice, View

#: The reasons of decisions that need no figures, by decision.
REASONS: dict[type[AnyDecision], str] = {
    PickFaction: "faction",
    DraftFeat: "draft",
    PlaceScrappers: "start",
    PlaceLeader: "start",
    Learn: "learn",
    BuyCard: "buy",
    Overflow: "overflow",
}
#: The same for words that stand for themselves.
WORDS = {END_CARD: "end_card", FACE_DOWN: "buy", PARCEL: "buy", GO_ON: "keep"}


def advise(
    view: View, seat: int, options: Sequence[Option], content: DeiContent, rng: Rng
) -> Advice:
    """Return the warlord's choice, with what its plan for the turn gains."""
    bot = Warlord(content, rng)
    choice = bot(view, seat, options)
    decision = pending_in(view, BY_NAME)
    if type(decision) in REASONS:
        return Advice(choice.key, REASONS[type(decision)])
    assert isinstance(choice, Pick)
    if choice.word == SINGLE and choice.value in WORDS:
        return Advice(choice.key, WORDS[choice.value])
    if len(options) == 1 or not view["order"]:
        return Advice(choice.key, "plan")
    g = imagine(view, content, rng)
    if isinstance(decision, ChooseMission):
        return mission_advice(g, seat, choice)
    if isinstance(decision, PlanCards):
        return Advice(choice.key, "plan_cards")
    return turn_advice(bot, g, seat, choice)


def mission_advice(g: DeiState, seat: int, choice: Pick) -> Advice:
    """Return why a mission is taken: for what it gives now."""
    if choice.word == SINGLE:
        return Advice(choice.key, "no_mission")
    late = is_late(g, choice.value)
    amount = worth(g, seat, choice.value, late)
    return Advice(choice.key, "late" if late else "mission", {"amount": amount})


def turn_advice(bot: Warlord, g: DeiState, seat: int, choice: Pick) -> Advice:
    """Return what the rest of the planned turn brings: markers, resources, figures."""
    before = measures(g, seat)
    ahead = g.copy()
    for option in bot.planner.plan(g, seat):
        decision = ahead.pending
        if decision is None or decision.turn(ahead) != seat:
            break
        if option not in decision.options(ahead, seat):
            break
        answer(ahead, seat, option)
    after = measures(ahead, seat)
    for name in before:
        gain = after[name] - before[name]
        if gain > 0:
            return Advice(choice.key, name, {"amount": gain})
    return Advice(choice.key, "plan")


def measures(g: DeiState, seat: int) -> dict[str, int]:
    """Return what a turn can gain, the most telling first."""
    return {
        "markers": sum(g.markers[3 * seat : 3 * seat + 3]),
        "energy": g.energy[seat],
        "tech": g.tech[seat],
        "scrappers": g.on_board(seat),
        "buildings": len(g.refuges[seat]) + len(g.elevators[seat]) + len(g.bridges[seat]),
    }
