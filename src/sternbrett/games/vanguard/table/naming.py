"""What things of ISS Vanguard are called in sentences, by kind of thing and id.

Most names stand in the content files. What a program does, where an effect comes from and what a
die shows are put into words when they are asked for: there are too many to write them all at once.
"""

from __future__ import annotations

from collections.abc import Callable, Iterator, Mapping

from sternbrett.games.vanguard.data import VanguardContent
from sternbrett.games.vanguard.language import MAY, PAY, ROWS
from sternbrett.games.vanguard.rules import running
from sternbrett.games.vanguard.shiptables import WAITING, SituationTable
from sternbrett.games.vanguard.wording import COLOUR_NAMES

Names = Mapping[str, Mapping[str, str]]

#: What has no name in the content files.
WORDS: dict[str, Names] = {
    "en": {
        "colour": COLOUR_NAMES["en"],
        "column": {"R": "Red column", "G": "Green column", "B": "Blue column"},
        "row": dict(zip(map(str, range(3)), ROWS, strict=True)),
        "face": {},
        "injury_face": {
            "damage": "Damage", "heavy": "Heavy damage", "mental": "Mental", "special": "Special",
        },
        "danger_face": {
            "common": "common", "uncommon": "uncommon", "rare": "rare", "special": "special",
        },
        "medal": {"gold": "gold", "silver": "silver", "bronze": "bronze"},
        "page": {
            "world": "On a world", "leaving": "Leaving", "docking": "Docking",
            "debriefing": "Debriefing", "unloading": "Unloading", "medbay": "Medbay",
            "memorial": "Memorial", "save": "Save point", "resume": "Resume", "bridge": "Bridge",
            "starmap": "Starmap", "facilities": "Facilities", "hangar": "Hangar",
            "launch": "Launch", "landing": "Landing", "begin": "Exploration",
        },
        "station": {
            "recruit": "Recruit", "available": "Available", "resting": "Resting", "away": "Away",
            "light": "Medbay, light", "moderate": "Medbay, moderate",
            "critical": "Medbay, critical", "recovered": "Recovered", "dead": "Memorial",
        },
        "value": {"on": "on", "off": "off"},
        "answer": {"yes": "yes", "no": "no"},
        "question": {
            "Shield": "use the turret", "RankUp": "rise in rank",
            "RerollHeavy": "roll the heavy result again", "FirstPurchase": "buy the first dice",
            "AcceptCard": "take the equipment",
            "ExtraMatch": "Vanguards and conversions match once more",
            "UseRow.yellow": "Vanguards and conversions for the yellow result",
            "UseRow.green": "Vanguards and conversions for the green result",
            "UseRow.red": "Vanguards and conversions for the red result",
            "OfferEvacuation": "give up", "DrawForAction": "one card more",
            "PrepareMore.roll": "roll dice as well", "PrepareMore.draw": "draw a card as well",
        },
        "outcome": {},
    },
    "de": {
        "colour": COLOUR_NAMES["de"],
        "column": {"R": "Rote Spalte", "G": "Grüne Spalte", "B": "Blaue Spalte"},
        "row": dict(zip(map(str, range(3)), ("Gelb", "Grün", "Rot"), strict=True)),
        "face": {},
        "injury_face": {
            "damage": "Schaden", "heavy": "Schwerer Schaden", "mental": "Mental",
            "special": "Spezial",
        },
        "danger_face": {
            "common": "häufig", "uncommon": "ungewöhnlich", "rare": "selten", "special": "speziell",
        },
        "medal": {"gold": "Gold", "silver": "Silber", "bronze": "Bronze"},
        "page": {
            "world": "Auf einer Welt", "leaving": "Abflug", "docking": "Andocken",
            "debriefing": "Besprechung", "unloading": "Entladen", "medbay": "Krankenstation",
            "memorial": "Gedenkwand", "save": "Speichern", "resume": "Fortsetzen",
            "bridge": "Brücke", "starmap": "Sternenkarte", "facilities": "Einrichtungen",
            "hangar": "Hangar", "launch": "Start", "landing": "Landung", "begin": "Erkundung",
        },
        "station": {
            "recruit": "Rekrut", "available": "Verfügbar", "resting": "Rastend",
            "away": "Unterwegs", "light": "Krankenstation, leicht",
            "moderate": "Krankenstation, mittel", "critical": "Krankenstation, kritisch",
            "recovered": "Genesen", "dead": "Gedenkwand",
        },
        "value": {"on": "ein", "off": "aus"},
        "answer": {"yes": "ja", "no": "nein"},
        "question": {
            "Shield": "Geschütz nutzen", "RankUp": "im Rang aufsteigen",
            "RerollHeavy": "Schweren Schaden neu werfen",
            "FirstPurchase": "die ersten Würfel kaufen", "AcceptCard": "Ausrüstung annehmen",
            "ExtraMatch": "mit Vanguard oder Wandlung noch einmal auslösen",
            "UseRow.yellow": "Vanguard oder Wandlung für das gelbe Ergebnis",
            "UseRow.green": "Vanguard oder Wandlung für das grüne Ergebnis",
            "UseRow.red": "Vanguard oder Wandlung für das rote Ergebnis",
            "OfferEvacuation": "aufgeben", "DrawForAction": "eine Karte mehr",
            "PrepareMore.roll": "auch Würfel werfen", "PrepareMore.draw": "auch eine Karte ziehen",
        },
        "outcome": {},
    },
}  # fmt: skip
SEAT = {"en": "Seat", "de": "Platz"}
SECTOR = {"en": "sector", "de": "Sektor"}
PREPARE = {"en": "Prepare", "de": "Vorbereiten"}
CHARGE = {"en": "charge", "de": "Ladung"}
CARD = {"en": "card", "de": "Karte"}
NAMELESS = {"en": "The team", "de": "Das Team"}


class Lazy(Mapping[str, str]):
    """Names that are made when they are asked for."""

    def __init__(self, name: Callable[[str], str]) -> None:
        self._name = name
        self._known: dict[str, str] = {}

    def __getitem__(self, id_: str) -> str:
        if id_ not in self._known:
            self._known[id_] = self._name(id_)
        return self._known[id_]

    def __iter__(self) -> Iterator[str]:
        return iter(self._known)

    def __len__(self) -> int:
        return len(self._known)


def names(content: VanguardContent, language: str, seats: int) -> Names:
    """Return the names of everything that sentences name."""
    known = content.wording.names[language]
    rules = content.rules
    numbered = {
        f"{planet.id}.{sector.number}": f"{sector.number} ({known['sector'][key]})"
        for planet in rules.planets
        for sector in planet.sectors
        if (key := f"{planet.id}.{sector.number}")
    }
    dice = {id_.replace(":", "."): name for id_, name in known["die"].items()}
    return {
        **known,
        **WORDS[language],
        "die": {**known["die"], **dice},
        "crew": {**known["crew"], "": NAMELESS[language]},
        "action": {**known["action"], "": PREPARE[language]},
        "combo": {**known["card"], **known["condition"]},
        "danger": known["danger_table"],
        "behaviour": known["act"],
        "project": {**known["research"], **known["production"]},
        "ship_card": {id_: name for kind in WAITING for id_, name in known[kind].items()},
        "die_kind": known["die_type"],
        "sector": numbered,
        "world": {**known["planet"], **known["standalone"]},
        "time": {track.id: time_name(content, language, track.id) for track in rules.times},
        "face": Lazy(lambda id_: face_words(content, language, id_)),
        "pool": Lazy(lambda id_: rolled_words(content, language, id_)),
        "lead": Lazy(lambda id_: lead_words(language, id_)),
        "program": Lazy(lambda id_: choice_words(content, language, int(id_))),
        "effect": Lazy(lambda id_: offer(content, language, id_)),
        "source": Lazy(lambda id_: source_name(content, language, int(id_))),
        "plan": Lazy(lambda key: plan_words(content, language, key)),
        "solution": Lazy(lambda id_: solution(content, language, id_)),
        "wound": WORDS[language]["injury_face"],  # lists name kinds of one word
        "skill": {
            crew.id: content.wording.story(language, "crew.skill", crew.id) for crew in rules.crew
        },
        "seat": {str(seat): f"{SEAT[language]} {seat}" for seat in range(1, seats + 1)},
    }


def choice_words(content: VanguardContent, language: str, program: int) -> str:
    """Return what an option of a choice is called; alone it needs no brackets around it."""
    phrases = content.card_texts(language).phrases
    effects = content.rules.programs[program].effects
    bare = len(effects) == 1 and program not in content.wording.labels[language]
    return capital(phrases.effect(effects[0]) if bare else phrases.option(program))


def capital(text: str) -> str:
    """Return a text that begins with a capital letter."""
    return text[:1].upper() + text[1:]


def time_name(content: VanguardContent, language: str, track: str) -> str:
    """Return whose time track it is: a condition's or a threat's."""
    known = content.wording.names[language]
    return known["condition"].get(track) or known["threat"][track]


def face_words(content: VanguardContent, language: str, face: str) -> str:
    """Return the symbols of a face: `phy+van`."""
    known = content.wording.names[language]["symbol"]
    return " + ".join(known[symbol] for symbol in face.split("+"))


def rolled_words(content: VanguardContent, language: str, die: str) -> str:
    """Return a die of the pool by what it shows and its colour: `security.R.basic.phy`."""
    parts = die.split(".")
    colour = WORDS[language]["colour"][parts[1]]
    return f"{face_words(content, language, parts[-1])} ({colour})"


def lead_words(language: str, lead: str) -> str:
    """Return a lead token by its value and its bonus: `2+card`."""
    words = {"card": f"+ {CARD[language]}", "charge": f"+ {CHARGE[language]}", "recycle": "↻"}
    first, *more = lead.split("+")
    return " ".join([first, *(words[one] for one in more)])


def offer(content: VanguardContent, language: str, place: str) -> str:
    """Return what an effect offers that may be declined: `213.0`, by program and place."""
    program, _, number = place.partition(".")
    effect = content.rules.programs[int(program)].effects[int(number)]
    phrases = content.card_texts(language).phrases
    if effect.verb == MAY:
        return capital(phrases.inner(effect.blocks[0]))
    if effect.verb == PAY:
        cost, then = (phrases.inner(block) for block in effect.blocks[:2])
        return f"{capital(cost)} → {then}"
    return capital(phrases.effect(effect))


#: The kinds of things that cause effects, with what texts call them.
SOURCES = {
    running.FROM_CARD: ("card", "card_ids"),
    running.FROM_EQUIPMENT: ("equipment", "equipment_ids"),
    running.FROM_DISCOVERY: ("discovery", "discovery_ids"),
    running.FROM_EVENT: ("event", "event_ids"),
    running.FROM_ACTION: ("action", "action_ids"),
    running.FROM_THREAT: ("threat", "threat_ids"),
    running.FROM_MISSION: ("mission", "mission_ids"),
    running.FROM_CONDITION: ("condition", "condition_ids"),
    running.FROM_DANGER: ("danger_table", "danger_ids"),
    running.FROM_INJURY: ("injury", "injury_ids"),
    running.FROM_SKILL: ("section", "section_ids"),
    running.FROM_SITUATION: ("situation", "situation_ids"),
    running.FROM_FACILITY: ("facility", "facility_ids"),
    running.FROM_LANDING: ("site", "site_ids"),
}
LOG = {"en": "Log", "de": "Protokoll"}


def known_project(content: VanguardContent, language: str, project: str) -> str:
    """Return the name of a research or production project."""
    known = content.wording.names[language]
    return known["research"].get(project) or known["production"][project]


#: What captains propose without naming a thing.
PLANS = {
    "en": {"done": "that is all", "none": "nobody", "yes": "yes", "no": "no", "line": "line"},
    "de": {"done": "das ist alles", "none": "niemand", "yes": "ja", "no": "nein", "line": "Linie"},
}


def plan_words(content: VanguardContent, language: str, key: str) -> str:
    """Return what a captain proposes, by the key of the option: `facility:lab`, `done`."""
    word, _, id_ = key.partition(":")
    if word == "project":
        return known_project(content, language, id_)
    if word == "line":
        return f"{PLANS[language][word]} {id_}"
    return content.wording.name(language, word, id_) if id_ else PLANS[language][word]


def solution(content: VanguardContent, language: str, id_: str) -> str:
    """Return the crew that a situation asks for: `S01.0`, by its alternative (ISV-582)."""
    name, _, place = id_.partition(".")
    thing = content.rules.ship["situation"][content.rules.situation_ids.places[name]]
    assert isinstance(thing.table, SituationTable)
    phrases, known = content.wording.phrases[language], content.wording.names[language]
    parts = []
    for demand in thing.table.solve[int(place)]:
        section, _, rank = demand.partition(":")
        key = "crew.any" if section == "any" else "crew.section"
        text = phrases[f"{key}.rank" if rank else key].text
        parts.append(text.format(n=rank, section=known["section"].get(section, "")))
    return capital(phrases["crew.and"].text.join(parts))


def source_name(content: VanguardContent, language: str, source: int) -> str:
    """Return the name of what causes an effect; the team's where nothing has a name."""
    kind, number = source >> running.SOURCE_SHIFT, source & running.SOURCE_NUMBER
    if kind == running.FROM_LOG:
        return f"{LOG[language]} {content.rules.log_ids.ids[number]}"
    if kind == running.FROM_PROJECT:
        project = content.rules.ship_ids.ids[number]
        return known_project(content, language, project)
    if kind not in SOURCES:
        return NAMELESS[language]
    name, ids = SOURCES[kind]
    return content.wording.name(language, name, getattr(content.rules, ids).ids[number])
