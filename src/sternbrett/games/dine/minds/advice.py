"""Hints: what `chef` would do, and what it hopes for."""

from __future__ import annotations

from collections.abc import Sequence

from sternbrett.games.dine.data import DineContent
from sternbrett.games.dine.minds.bots import Chef, imagine
from sternbrett.games.dine.minds.planner import share
from sternbrett.games.dine.rules.actions import ChooseAction, Floor
from sternbrett.games.dine.rules.cards import DiscardCards, RemoveCards, UpgradeCard
from sternbrett.games.dine.rules.harm import AbsorbDamage, KeepPizzaWarm, PreventDamage
from sternbrett.games.dine.rules.hazard import EachDiscards
from sternbrett.games.dine.rules.sectors import CheckWays, ManStation, WhoUpgrades
from sternbrett.games.dine.view import BY_NAME
from sternbrett.kernel.agenda import pending_in
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import AnyDecision, Option
from sternbrett.kernel.game import Advice, View

#: The reasons of decisions that need no figures, by decision.
REASONS: dict[type[AnyDecision], str] = {
    CheckWays: "leave",
    WhoUpgrades: "upgrade",
    UpgradeCard: "upgrade",
    ManStation: "man",
    AbsorbDamage: "harm",
    PreventDamage: "harm",
    KeepPizzaWarm: "harm",
    DiscardCards: "spare",
    RemoveCards: "spare",
    EachDiscards: "spare",
}


def advise(
    view: View, seat: int, options: Sequence[Option], content: DineContent, rng: Rng
) -> Advice:
    """Return chef's choice, with how often its plans reach a way out before the row is full."""
    chef = Chef(content, rng)
    choice = chef(view, seat, options)
    moves = content.rules.moves
    if choice is moves.continue_:
        return Advice(choice.key, "go_on")
    if choice is moves.pass_:
        return Advice(choice.key, "partner")
    decision = pending_in(view, BY_NAME)
    if type(decision) in REASONS:
        return Advice(choice.key, REASONS[type(decision)])
    if not isinstance(decision, Floor | ChooseAction):
        return Advice(choice.key, "plan")
    g = imagine(view, content, rng)
    met = chef.planner.hope([g], seat, choice)
    if met:
        return Advice(choice.key, "way_out", {"percent": round(100 * met)})
    return Advice(choice.key, "nearer", {"percent": round(100 * share(g))})
