"""The options of A.D.E.L.E. for people: what they are called, what to touch, and by which rule."""

from __future__ import annotations

from collections.abc import Mapping

from sternbrett.games.adele import model
from sternbrett.games.adele.model import Move
from sternbrett.games.adele.written import parts_of

# The clause that allows each kind of choice; all others have that of their decision.
CLAUSES = {
    model.END_PHASE: "ADL-077",
    model.END_TURN: "ADL-154",
    model.EXTINGUISH: "ADL-195",
    model.SURE: "ADL-166",
    model.CHECK: "ADL-167",
    model.ALERT: "ADL-253",
    model.PARTNER: "ADL-216",
    model.GO: "ADL-157",
    model.GO_OUT: "ADL-159",
    model.UNLOCK_DOOR: "ADL-161",
    model.SEARCH_SLOT: "ADL-162",
    model.FLY_DRONE: "ADL-208",
    model.SWITCH_ON: "ADL-165",
    model.DEPLOY: "ADL-170",
    model.USE_TERMINAL: "ADL-171",
    model.REMOVE: "ADL-172",
    model.HATCH: "ADL-174",
    model.LIFT_IMPACT: "ADL-175",
    model.PLAY: "ADL-068",
    model.ANOMALY: "ADL-126",
    model.SAY: "ADL-304",
}

# What the argument of a word is, for texts.
ARGUMENTS = {
    "cube": "field",
    "pay": "payment",
    "member": "member",
    "crew": "seat",
    "partner": "seat",
    "send": "seat",
    "receive": "seat",
    "tile": "object",
    "object": "object",
    "active": "object",
    "move": "room",
    "move_zone": "zone",
    "unlock": "room",
    "search": "number",
    "drone": "room",
    "slot": "number",
    "activate": "object",
    "deploy": "object",
    "terminal": "terminal",
    "hatch": "room",
    "impact": "room",
    "alert_at": "room",
    "play": "card",
    "card": "card",
    "anomaly": "anomaly",
    "hazard": "hazard",
    "room": "room",
    "door": "room",
    "device": "device",
    "say": "saying",
}

# Which handle stands for the argument of a word; other words are buttons.
HANDLES = {
    "cube": "field",
    "member": "member",
    "crew": "crew",
    "partner": "crew",
    "tile": "tile",
    "object": "object",
    "active": "active",
    "move": "room",
    "move_zone": "zone",
    "unlock": "door",
    "search": "slot",
    "slot": "slot",
    "activate": "object",
    "deploy": "object",
    "terminal": "terminal",
    "remove": "hazard",
    "hatch": "hatch",
    "impact": "impact",
    "alert_at": "alert",
    "hazard_at": "hazard",
    "play": "card",
    "card": "card",
    "anomaly": "anomaly",
    "hazard": "console",
    "room": "room",
    "door": "door",
    "device": "device",
}


def option_text(option: Move) -> tuple[str, Mapping[str, object]]:
    """Return the text key and arguments of an option's label."""
    word, _, argument = option.key.partition(":")
    if word in ("remove", "hazard_at"):
        hazard, _, place = argument.partition(":")
        return f"option.{word}", {"hazard": hazard, "spot": place}
    if word in ("object", "active") and ":" in argument:
        return state_text(word, argument)
    if not argument:
        return f"option.{word}", {}
    return f"option.{word}", {ARGUMENTS[word]: argument}


def state_text(word: str, argument: str) -> tuple[str, Mapping[str, object]]:
    """Return the label of an object that is named by its state too: `drone:2:used`."""
    name, charge, used = parts_of(argument)
    key = f"option.{word}{'_charged' if charge else ''}{'_used' if used else ''}"
    return key, {"object": name, "charge": charge} if charge else {"object": name}


def handles(option: Move) -> tuple[str, ...]:
    """Return what to touch for an option, in order."""
    word, _, argument = option.key.partition(":")
    if word in ("send", "receive"):
        return (f"crew:{argument}", f"button:{word}")
    if word == "drone":
        return ("button:drone", f"room:{argument}")
    if word == "say":
        return ("button:say", f"say:{argument}")
    if word == "pay":
        return (f"button:pay_{argument}",)
    if word in HANDLES:
        return (f"{HANDLES[word]}:{argument}",)
    return (f"button:{word}",)
