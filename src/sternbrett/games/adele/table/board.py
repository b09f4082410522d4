"""A.D.E.L.E. as people see it: prompts, handles, what is blocked and why, panels.

Everything here is made from a view. Sentences live in `content/texts.*.toml`.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from sternbrett.games.adele import model
from sternbrett.games.adele.data import FIELDS, HAZARDS, OBJECTS, TERMINALS, TRACK, AdeleContent
from sternbrett.games.adele.model import AdeleState, Move
from sternbrett.games.adele.rules.action import Act
from sternbrett.games.adele.rules.adele import AdeleTurn
from sternbrett.games.adele.rules.facts import (
    alert_in,
    computer_works,
    free_cubes,
    is_outside,
    special_payable,
    spirit,
    wears_suit,
)
from sternbrett.games.adele.rules.missions import BEFORE_AXE, BEFORE_HELMET
from sternbrett.games.adele.rules.placing import affordable
from sternbrett.games.adele.view import imagine
from sternbrett.games.adele.written import HIDDEN, parts_of
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.game import Blocked, Panel, Row, View
from sternbrett.kernel.texts import Texts

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

PHASE_OF_DECISION = {
    "RemoveSpecial": "setup",
    "ChooseMember": "setup",
    "SecondObject": "setup",
    "Brief": "planning",
    "Plan": "planning",
    "AdeleTurn": "adele",
    "RecallCard": "adele",
    "SpreadKind": "adele",
    "SpreadRoom": "adele",
    "PurgeCards": "adele",
    "RecycleHazard": "adele",
    "AnomalyHazard": "adele",
    "DiscardCards": "adele",
    "ChooseRoom": "adele",
    "ChooseSpot": "adele",
}


def names(content: AdeleContent, language: str) -> Mapping[str, Mapping[str, str]]:
    """Return the names of everything that texts mention by id."""
    key = f"name_{language}"
    words = NAMES[language]
    objects = {table.id: getattr(table, key) for table in content.objects}
    hazards = {table.id: getattr(table, key) for table in content.hazards.hazard}
    hazards["terminal_error"] = f"{hazards['computer_error']} ({words['terminal']})"
    cards = {}
    for card in content.cards.adele_card:
        rooms = " + ".join(map(str, card.rooms))
        cards[card.id] = getattr(card, key) or words["rooms"].format(rooms)
    zones = {
        zone.id: f"{words['zone']} {zone.id} ({getattr(zone, key)})"
        for ship in content.ships.ship.values()
        for zone in ship.zone
    }
    kinds = {table.id: getattr(table, key) for table in content.cards.emergency_kind}
    emergencies = {
        card.id: f"{kinds[card.kind]} ({words[card.hex]})" for card in content.cards.emergency_card
    }
    numbers = range(1, model.ROOMS + 1)
    return {
        "object": objects,
        "tile": objects,
        "hazard": hazards,
        "card": cards,
        "zone": zones,
        "place": {**zones, **{str(room): f"{words['room']} {room}" for room in numbers}},
        "emergency": {**kinds, **emergencies},
        "anomaly": {table.id: getattr(table, key) for table in content.hazards.anomaly},
        "member": {table.id: getattr(table, key) for table in content.crew},
        "terminal": {table.id: getattr(table, key) for table in content.ships.terminal},
        "ship": {name: getattr(table, key) for name, table in content.ships.ship.items()},
        "sector": {sector: words[sector] for sector in SECTORS},
        "field": {name: words[name] for name in (*FIELDS, "free")},
        "device": {name: words[name] for name in ("computer", "terminal")},
        "payment": {"field": words["field"], "free": words["free"]},
        "seat": {"0": "ADELE", **{str(seat): f"Crew {seat}" for seat in range(1, 5)}},
        "saying": {name: words[f"say_{name}"] for name in SAYINGS},
        "action": {name: words[f"do_{name}"] for name in SPECIAL_WORDS},
        "mission": {name: words[f"mission_{name}"] for name in (model.BLUE, model.RED)},
    }


SECTORS = ("yellow", "blue", "red", "green", "grey")
SAYINGS = ("hold", "own", "goes", "lies", "going", "meet", "healing")
SPECIAL_WORDS = ("terminal", "alert", "remove", "hatch", "impact")

#: Words that stand inside names; whole sentences are in the text files.
NAMES = {
    "en": {
        "terminal": "terminal", "computer": "computer", "rooms": "Rooms {}", "room": "room",
        "zone": "zone", "yellow": "yellow", "blue": "blue", "red": "red", "green": "green",
        "grey": "grey", "move": "Move", "unlock": "Unlock", "search": "Search",
        "activate": "Activate", "special": "Special", "free": "free cube",
        "field": "cube of the field", "say_hold": "I hold …", "say_own": "I own the tile of …",
        "say_goes": "… goes to room …", "say_lies": "… lies in room …",
        "say_going": "I go to room …", "say_meet": "Meet me in room …",
        "say_healing": "I need healing", "do_terminal": "use the terminal",
        "do_alert": "avert the next emergency", "do_remove": "remove a hazard",
        "do_hatch": "unlock a hatch", "do_impact": "remove an impact marker",
        "mission_blue": "ADELE is shut down", "mission_red": "the crew escapes",
    },
    "de": {
        "terminal": "Terminal", "computer": "Computer", "rooms": "Räume {}", "room": "Raum",
        "zone": "Zone", "yellow": "gelb", "blue": "blau", "red": "rot", "green": "grün",
        "grey": "grau", "move": "Bewegen", "unlock": "Tür entsperren", "search": "Durchsuchen",
        "activate": "Objekt aktivieren", "special": "Spezialaktion", "free": "freier Stein",
        "field": "Stein des Feldes", "say_hold": "Ich habe …",
        "say_own": "Mir gehört das Zielplättchen von …", "say_goes": "… gehört in Raum …",
        "say_lies": "… liegt in Raum …", "say_going": "Ich gehe in Raum …",
        "say_meet": "Treffen wir uns in Raum …", "say_healing": "Ich brauche Heilung",
        "do_terminal": "das Terminal benutzen", "do_alert": "den nächsten Notfall abwenden",
        "do_remove": "ein Hindernis entfernen", "do_hatch": "eine Schleuse entsperren",
        "do_impact": "einen Einschlag-Marker entfernen",
        "mission_blue": "ADELE ist abgeschaltet", "mission_red": "die Crew entkommt",
    },
}  # fmt: skip


# -- questions --------------------------------------------------------------------------------


def prompt(view: View, content: AdeleContent) -> tuple[str, Mapping[str, object]]:
    """Return the text key and arguments of what is asked, for whoever looks."""
    name, *args = view["agenda"][-1]
    key = f"prompt.{name}"
    rules = content.rules
    if name in ("ForcedDrop", "LoseCube", "PutOutFire", "PayDarkness", "PlaceBattery", "Craft"):
        return key, {"seat": args[0]}
    if name in ("Brief", "Found", "ChooseMember"):
        return key, {"seat": args[0]}
    if name == "Act":
        plan = view["plans"][args[0] - 1]
        free = view["free"] + view["extra_cubes"]
        return key, {"seat": args[0], "plan": plan, "free": free}
    if name == "Spy":
        return key, {"seat": args[0]}
    if name in ("Give", "TakeInReturn", "Consent"):
        return key, {"seat": args[0], "other_seat": args[1]}
    if name in ("SayObject", "SayRoom"):
        return key, {"seat": args[0], "saying": rules.names.sayings[args[1]]}
    if name == "PayField":
        return key, {"seat": args[0], "field": FIELDS[args[1]]}
    if name == "SendDrone":
        return key, {"seat": args[0], "room": args[1]}
    if name == "UseKit":
        return key, {"seat": args[0], "amount": args[1]}
    if name == "TerminalTarget":
        return key, {"seat": args[0], "terminal": TERMINALS[args[1]]}
    if name == "Strength":
        return key, {"seat": args[0], "chance": chance_of_check(view, content, args[0])}
    if name in ("CourierSend", "CourierGive"):
        return key, {"seat": args[0]}
    if name == "ChooseHazard" and args[0] == model.NO_CARD:
        return "prompt.ChooseHazard.attack", {"energy": view["energy"]}
    if name in ("ChooseHazard", "AdeleTurn"):
        key = "prompt.ChooseHazard.card" if name == "ChooseHazard" else key
        return key, {"energy": view["energy"]}
    if name == "ChooseSpot":
        kind = "door" if args[2] == model.DOOR else "device"
        return f"prompt.ChooseSpot.{kind}", {"room": args[1]}
    if name == "AnomalyHazard":
        place = sum(code != 0 for code in args[1:])
        sector = rules.names.sectors[rules.anomaly_sectors[args[0]][place]]
        return key, {"anomaly": rules.names.anomalies[args[0]], "sector": sector}
    if name == "Plan":
        return key, {"left": max(0, rules.cubes - len(view.get("answer", ())))}
    return key, {}


def chance_of_check(view: View, content: AdeleContent, seat: int) -> int:
    """Return how many faces of a die pass a check, 0 … 6."""
    return max(0, min(6, spirit(position(view, content), seat, False)))


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


def position(view: View, content: AdeleContent) -> AdeleState:
    """Return a position like the view: what the seat knows is right, the rest is any."""
    return imagine(view, content, Rng((1, 2, 3, 4)))


# -- what cannot be done ----------------------------------------------------------------------


def blocked(view: View, content: AdeleContent) -> list[Blocked]:
    """Return what the seat would look for and cannot do now."""
    if not view["agenda"] or view["seat"] is None:
        return []
    name, *args = view["agenda"][-1]
    if name == "Act" and args[0] == view["seat"]:
        return list(blocked_actions(position(view, content), view["seat"]))
    if name == "AdeleTurn" and view["seat"] == model.ADELE:
        return list(blocked_cards(position(view, content)))
    return []


def blocked_actions(g: AdeleState, seat: int) -> Iterator[Blocked]:
    """Yield why a crew member cannot do what stands to reason."""
    place = g.place[seat]
    offered = {option.key for option in Act(seat).options(g, seat)}
    if is_outside(place):
        for room in g.ship.zone_hatches[place]:
            if g.hatches >> room & 1:
                yield Blocked("hatch_locked", "ADL-131", {"room": room}, f"hatch:{room}")
        return
    for other in g.ship.neighbours[place]:
        if g.board[model.DOOR] >> g.ship.door_between[place][other] & 1:
            yield Blocked("door_locked", "ADL-090", {"room": other}, f"room:{other}")
    if g.ship.hatches >> place & 1:
        if g.hatches >> place & 1:
            yield Blocked("hatch_locked", "ADL-131", {"room": place}, f"hatch:{place}")
        elif not wears_suit(g, seat):
            yield Blocked("no_suit", "ADL-159", {"room": place}, f"hatch:{place}")
    test = g.content.test_cubes
    special = special_payable(g, seat, test)
    if not special:
        have = g.plans[seat] >> 3 * model.SPECIAL & 7
        if have or free_cubes(g):
            yield Blocked("few_cubes", "ADL-167", {"amount": test}, "field:special")
    if not computer_works(g, place):
        reason = "impact_here" if g.impacts >> place & 1 else "computer_off"
        clause = "ADL-054" if g.impacts >> place & 1 else "ADL-102"
        yield Blocked(reason, clause, {"room": place}, "device:computer")
        return
    if special:
        yield from blocked_last_objects(g, seat, offered)
        terminal = g.ship.terminal[place]
        if terminal != model.NO_TERMINAL and f"terminal:{TERMINALS[terminal]}" not in offered:
            off = g.board[model.TERMINAL] >> place & 1
            yield Blocked(
                "terminal_off" if off else "terminal_useless",
                "ADL-103" if off else "ADL-178",
                {"terminal": TERMINALS[terminal]},
                f"terminal:{TERMINALS[terminal]}",
            )
        if alert_in(g, place) >= 0 and g.next_averted:
            yield Blocked("already_averted", "ADL-257", {}, "button:alert")


def blocked_last_objects(g: AdeleState, seat: int, offered: set[str]) -> Iterator[Blocked]:
    """Yield why the last object of a mission cannot be deployed yet."""
    kinds = [model.kind_of(token) for token in g.inventories[seat]]
    for kind, before, room in (
        (model.AXE, BEFORE_AXE, g.content.axe_room),
        (model.HELMET, BEFORE_HELMET, g.content.helmet_room),
    ):
        name = OBJECTS[kind]
        if kind not in kinds or f"deploy:{name}" in offered:
            continue
        handle = f"object:{name}"
        if g.deployed & before != before:
            yield Blocked("mission_incomplete", "ADL-239", {"object": name}, handle)
        elif g.place[seat] != room:
            yield Blocked("wrong_final_room", "ADL-239", {"object": name, "room": room}, handle)
        elif kind == model.AXE:
            yield Blocked("impacts_left", "ADL-230", {"object": name}, handle)
        else:
            yield Blocked("no_return_passed", "ADL-231", {"object": name}, handle)


def blocked_cards(g: AdeleState) -> Iterator[Blocked]:
    """Yield why cards and anomalies cannot be played."""
    offered = {option.key for option in AdeleTurn().options(g, model.ADELE)}
    names = g.content.names
    for card in model.bits(g.hand):
        name = names.cards[card]
        if f"play:{name}" in offered:
            continue
        paid = affordable(g) if card < g.content.first_special else True
        reason = "card_useless" if paid else "no_energy"
        yield Blocked(reason, "ADL-072", {"card": name}, f"card:{name}")
    for anomaly in model.bits(g.anomalies):
        name = names.anomalies[anomaly]
        if f"anomaly:{name}" in offered:
            continue
        cost = g.content.anomaly_cost
        if g.energy < cost:
            args = {"anomaly": name, "energy": cost}
            yield Blocked("anomaly_energy", "ADL-126", args, f"anomaly:{name}")
        else:
            yield Blocked("anomaly_hazards", "ADL-128", {"anomaly": name}, f"anomaly:{name}")


# -- panels -----------------------------------------------------------------------------------


def panels(view: View, content: AdeleContent, texts: Texts) -> list[Panel]:
    """Return the table as titled lines."""
    return [
        Panel(texts.say("panel.round"), tuple(round_rows(view, texts))),
        Panel(texts.say("panel.missions"), tuple(mission_rows(view, texts))),
        Panel(texts.say("panel.crew"), tuple(crew_rows(view, texts))),
        Panel(texts.say("panel.ship"), tuple(ship_rows(view, texts))),
        Panel(texts.say("panel.objects"), tuple(object_rows(view, texts))),
        Panel(texts.say("panel.console"), tuple(console_rows(view, content, texts))),
    ]


def shown(values: list[Any], texts: Texts, kind: str) -> str:
    """Return names as a list for people."""
    words = [
        texts.say("value.hidden") if value == HIDDEN else texts.name(kind, str(value))
        for value in values
    ]
    return ", ".join(words) or texts.say("value.none")


def object_names(tokens: list[str], texts: Texts) -> str:
    """Return objects as a list for people, charges included."""
    out = []
    for token in tokens:
        name, charge, _ = parts_of(token)
        word = texts.say("value.hidden") if name == HIDDEN else texts.name("object", name)
        out.append(texts.say("value.active", object=name, charge=charge) if charge else word)
    return ", ".join(out) or texts.say("value.none")


def round_rows(view: View, texts: Texts) -> Iterator[Row]:
    """Yield the tracks and the emergencies."""
    left = view["rounds"] - view["round"] + 1
    yield Row(texts.say("field.rounds_left"), str(left))
    yield Row(texts.say("field.no_return"), str(view["no_return"]))
    if view["agenda"]:
        phase = PHASE_OF_DECISION.get(view["agenda"][-1][0], "action")
        yield Row(texts.say("field.phase"), texts.say(f"phase.{phase}"))
    for name, averted in (
        ("emergency", "emergency_averted"),
        ("next_emergency", "next_averted"),
    ):
        value = texts.name("emergency", view[name]) if view[name] else texts.say("value.none")
        note = texts.say("value.averted") if view[averted] else ""
        yield Row(texts.say(f"field.{name}"), value, note)
    in_play = shown(view["anomalies_in_play"], texts, "anomaly")
    yield Row(texts.say("field.anomalies_in_play"), in_play)


def mission_rows(view: View, texts: Texts) -> Iterator[Row]:
    """Yield the mission track."""
    for name, room in zip(TRACK, view["tiles"], strict=True):
        if name in view["deployed"]:
            value = texts.say("value.deployed")
        elif room == HIDDEN or not room:
            value = texts.say("value.hidden")
        else:
            value = texts.name("place", str(room))
        yield Row(texts.name("object", name), value)


def crew_rows(view: View, texts: Texts) -> Iterator[Row]:
    """Yield the crew members."""
    for place, member in enumerate(view["members"]):
        plan = view["plans"][place]
        cubes = texts.say("value.hidden") if plan == HIDDEN else plan
        value = texts.say(
            "value.crew", place=str(view["places"][place]), wounds=view["wounds"][place], plan=cubes
        )
        name = f"{texts.name('seat', str(place + 1))} · {texts.name('member', member)}"
        yield Row(name, value, object_names(view["inventories"][place], texts))
    for line in view["announced"]:
        seat, saying, *rest = line.split()
        about = [texts.name("object", word) for word in rest]
        said = " ".join([texts.name("saying", saying), *about])
        yield Row(texts.name("seat", seat), said)


def ship_rows(view: View, texts: Texts) -> Iterator[Row]:
    """Yield hazards and markers on the ship."""
    by_kind: dict[str, list[str]] = {}
    for text in view["hazards"]:
        kind, _, spot = text.partition(":")
        by_kind.setdefault(kind, []).append(spot)
    for kind, spots in by_kind.items():
        yield Row(texts.name("hazard", kind), ", ".join(spots))
    for name in ("impacts", "hatches_locked", "alerts", "red_alerts"):
        if view[name]:
            yield Row(texts.say(f"field.{name}"), ", ".join(map(str, view[name])))
    for battery in view["batteries"]:
        device, room, charge = battery.split(":")
        label = texts.say("field.battery", device=device, room=room)
        yield Row(label, texts.say("value.charge", charge=charge))


def object_rows(view: View, texts: Texts) -> Iterator[Row]:
    """Yield the objects in rooms, in the lab, and what the seat noted of others."""
    for room, tokens in view["rooms"].items():
        yield Row(texts.name("place", room), object_names(tokens, texts))
    yield Row(texts.say("field.lab"), object_names(view["lab"], texts))
    for seat, (round_, *kinds) in view["notes"].items():
        label = texts.say("field.note", seat=seat, round=round_)
        yield Row(label, shown(kinds, texts, "object"))


def console_rows(view: View, content: AdeleContent, texts: Texts) -> Iterator[Row]:
    """Yield ADELE's console, cards and anomalies."""
    yield Row(texts.say("field.energy"), str(view["energy"]))
    for kind, name in enumerate(HAZARDS):
        amount = view["console"][name]
        note = ""
        if amount:
            cost = content.rules.costs[kind][amount - 1]
            note = texts.say("value.cost", energy=cost)
        yield Row(texts.name("hazard", name), str(amount), note)
    yield Row(texts.say("field.anomalies"), shown(view["anomalies"], texts, "anomaly"))
    yield Row(texts.say("field.hand"), shown(view["hand"], texts, "card"))
    if not view["result"]:
        deck = view["deck"] if isinstance(view["deck"], int) else len(view["deck"])
        yield Row(texts.say("field.deck"), str(deck + len(view["deck_top"])))
    yield Row(texts.say("field.discard"), shown(view["discard"], texts, "card"))
    yield from shown_rows(view, texts)


def shown_rows(view: View, texts: Texts) -> Iterator[Row]:
    """Yield what nobody or only some knew and lies open now that the game is over (ADL-319)."""
    if not view["result"]:
        return
    for name, kind in (
        ("deck", "card"), ("cards_removed", "card"), ("emergency_out", "emergency"),
        ("lost", "object"), ("box", "object"),
    ):  # fmt: skip
        if view[name]:
            yield Row(texts.say(f"field.{name}"), shown(view[name], texts, kind))


def summary(view: View, texts: Texts) -> list[Row]:
    """Return the figures of a finished game."""
    deployed = [name for name in OBJECTS if name in view["deployed"]]
    wounds = ", ".join(map(str, view["wounds"]))
    return [
        Row(texts.say("summary.round"), f"{view['round']} / {view['rounds']}"),
        Row(texts.say("summary.deployed"), shown(deployed, texts, "object")),
        Row(texts.say("summary.wounds"), wounds),
        Row(texts.say("summary.anomalies"), shown(view["anomalies_in_play"], texts, "anomaly")),
    ]
