"""What the reasons why something cannot be chosen speak of."""

from __future__ import annotations

from collections.abc import Mapping

from sternbrett.games.adele import model
from sternbrett.games.adele.data import FIELDS
from sternbrett.games.adele.model import AdeleState, Move
from sternbrett.games.adele.rules.facts import special_surcharge
from sternbrett.games.adele.rules.payment import FIELD_OF, PayField
from sternbrett.games.adele.rules.placing import cost_of
from sternbrett.games.adele.table.choices import option_text
from sternbrett.kernel.look import AnyLook

#: Reasons that hold for whatever one wants to do: the same sentence for all of it.
OF_EVERYTHING = {"dark", "here", "no_suit", "nothing_spreads", "outside"}


def reason_args(reason: str, option: Move, look: AnyLook) -> Mapping[str, object]:
    """Return the arguments of a reason's text: by default what the option is about."""
    g: AdeleState = look.position
    rules = g.content
    about = option_text(option)[1]
    if reason in OF_EVERYTHING:
        return {}
    if reason in ("impact_here", "computer_off"):
        return {"room": place_of(look)}
    if reason == "hatch_locked" and option.word == model.GO_OUT:
        return {"room": place_of(look)}
    if reason == "wrong_final_room":
        return {**about, "room": rules.axe_room if option.arg == model.AXE else rules.helmet_room}
    if reason == "few_cubes":
        cubes = rules.sure_cubes if option.word == model.SURE else rules.test_cubes
        return {"amount": cubes + special_surcharge(g)}
    if reason in ("no_cube", "field_empty"):
        return {"field": FIELDS[field_of(option, look)]}
    if reason == "cubes_left":
        assert look.decision is not None
        return look.decision.prompt(g, look.seat)[1]
    if reason == "hazard_energy":
        return {**about, "energy": cost_of(g, option.arg)}
    if reason == "card_energy":
        return {**about, "energy": rules.special_costs[option.arg - rules.first_special]}
    if reason == "anomaly_energy":
        return {**about, "energy": rules.anomaly_cost}
    return about


def place_of(look: AnyLook) -> int:
    """Return where the viewer, a crew member, is."""
    g: AdeleState = look.position
    assert look.seat
    return g.place[look.seat]


def field_of(option: Move, look: AnyLook) -> int:
    """Return the action field that an option is about."""
    if isinstance(look.decision, PayField):
        return look.decision.field
    return FIELD_OF.get(option.word, option.arg)
