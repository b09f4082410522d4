"""The names of everything in A.D.E.L.E. that texts mention by id."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product

from sternbrett.games.adele import model
from sternbrett.games.adele.data import FIELDS, SAYINGS, AdeleContent
from sternbrett.games.adele.rules.facts import LETTERS

SECTORS = ("yellow", "blue", "red", "green", "grey")
SPECIAL_WORDS = ("terminal", "alert", "remove", "hatch", "impact")

#: Words that stand inside names; whole sentences are in the text files.
NAMES = {
    "en": {
        "terminal": "terminal", "computer": "computer", "rooms": "Room Card {}", "room": "room",
        "zone": "zone", "yellow": "yellow", "blue": "blue", "red": "red", "green": "green",
        "grey": "grey", "move": "Move", "unlock": "Unlock", "search": "Search",
        "activate": "Activate", "special": "Special", "free": "free cube",
        "field": "cube of the field", "say_hold": "I hold …", "say_own": "I own the tile of …",
        "say_goes": "The target of … is room …", "say_lies": "Room … holds …",
        "say_going": "I go to room …", "say_meet": "Meet me in room …",
        "say_healing": "I need healing", "do_terminal": "use the terminal",
        "do_alert": "avert the next emergency", "do_remove": "remove a hazard",
        "do_hatch": "unlock a hatch", "do_impact": "remove an impact marker",
        "mission_blue": "ADELE is shut down", "mission_red": "the crew escapes",
        "signs": "M U Se A Sp",
    },
    "de": {
        "terminal": "Terminal", "computer": "Computer", "rooms": "Raumkarte {}", "room": "Raum",
        "zone": "Außenbereich", "yellow": "Gelb", "blue": "Blau", "red": "Rot",
        "green": "Grün", "grey": "Grau", "move": "Bewegen", "unlock": "Tür entsperren",
        "search": "Durchsuchen", "activate": "Objekt aktivieren", "special": "Spezialaktion",
        "free": "freier Stein", "field": "Stein des Felds", "say_hold": "Ich habe: …",
        "say_own": "Mir gehört das Zielplättchen: …", "say_goes": "In Raum … gehört: …",
        "say_lies": "In Raum … liegt: …", "say_going": "Ich gehe in Raum …",
        "say_meet": "Treffen wir uns in Raum …", "say_healing": "Ich brauche Heilung",
        "do_terminal": "das Terminal benutzen", "do_alert": "den nächsten Notfall abwenden",
        "do_remove": "ein Hindernis entfernen", "do_hatch": "eine Schleuse entsperren",
        "do_impact": "einen Einschlag-Marker entfernen",
        "mission_blue": "ADELE ist deaktiviert", "mission_red": "die Crew flieht",
        "signs": "B T D O S",
    },
}  # fmt: skip


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
        "sign": dict(zip(FIELDS, words["signs"].split(), strict=True)),
        "plan": plans(content.rules.cubes, [words[name] for name in FIELDS]),
        "device": {name: words[name] for name in ("computer", "terminal")},
        "payment": {"field": words["field"], "free": words["free"]},
        "seat": {"0": "ADELE", **{str(seat): f"Crew {seat}" for seat in range(1, 5)}},
        "saying": {name: words[f"say_{name}"] for name in SAYINGS},
        "action": {name: words[f"do_{name}"] for name in SPECIAL_WORDS},
        "mission": {name: words[f"mission_{name}"] for name in (model.BLUE, model.RED)},
    }


def plans(most: int, fields: Sequence[str]) -> Mapping[str, str]:
    """Return what every plan is called in which a cube lies: its letters are for data alone."""
    out = {}
    for cubes in product(range(most + 1), repeat=len(fields)):
        if 0 < sum(cubes) <= most:
            planned = [(place, amount) for place, amount in enumerate(cubes) if amount]
            key = " ".join(f"{LETTERS[place]}{amount}" for place, amount in planned)
            out[key] = ", ".join(f"{amount}× {fields[place]}" for place, amount in planned)
    return out
