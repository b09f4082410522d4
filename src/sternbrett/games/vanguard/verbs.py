"""The verbs of the card language with their forms (section 3.L of the spec)."""

from __future__ import annotations

from collections.abc import Callable, Mapping

from sternbrett.games.vanguard import language as lang
from sternbrett.kernel.ids import Ids
from sternbrett.kernel.programs import (
    BLOCK,
    CHOICES,
    COUNT,
    GIVEN,
    ROWS,
    SIGNED,
    Composite,
    Form,
    Kind,
    Read,
    Slot,
    Verb,
    word_kind,
)

COMPOSITES: Mapping[str, Composite] = {
    "choose": Composite(lang.CHOOSE, CHOICES, others=("who", "labels")),
    "may": Composite(lang.MAY, BLOCK),
    "pay": Composite(lang.PAY, BLOCK, ("then", "else"), optional=("else",)),
    "if": Composite(lang.IF, GIVEN, ("then", "else"), optional=("else",)),
    "each": Composite(lang.EACH, GIVEN, ("do",)),
    "pick": Composite(lang.PICK, GIVEN, ("do",)),
    "d10": Composite(lang.D10, ROWS),
    "repeat": Composite(lang.REPEAT, GIVEN, ("do",)),
    "reduce": Composite(lang.REDUCE, GIVEN, others=("of", "do")),
}

SYMBOL_NUMBERS = {name: number for number, name in enumerate(lang.SYMBOLS)}
ROW_NUMBERS = {name: number for number, name in enumerate(lang.ROWS)}
COLOUR_NUMBERS = {name: number for number, name in enumerate(lang.COLOURS)}


class Readers:
    """What reads the words of verbs that depend on the content."""

    def __init__(self, ids: Callable[[str], Ids]) -> None:
        self.ids = ids

    def id_of(self, kind: str, label: str, **others: int) -> Kind:
        """Return the kind of words that are ids of a kind of things, or one of `others`."""
        known = self.ids(kind)
        names = "".join(f"{name} or " for name in others)
        return word_kind(label, {**known.places, **others}, f"{names}a known {known.kind}")


def verbs(
    readers: Readers, sector: Kind, selector: Read, filter_: Read, flag: Read, act: Read,
    card: Read, action: Read,
) -> dict[str, Verb]:  # fmt: skip
    """Return all verbs by name, given what reads words of sectors, selectors, filters …"""
    id_of = readers.id_of
    n, signed = Slot("n", COUNT), Slot("n", SIGNED)
    where = Slot("where", sector)
    colour = Slot("colour", word_kind("R|G|B", COLOUR_NUMBERS), optional=True)
    row = Slot("mode", word_kind("COLOUR", ROW_NUMBERS))
    dice = Slot("filter", Kind("FILTER", "a die filter such as D, own:R or B:base", filter_))
    face = Slot("face", word_kind("FACE", SYMBOL_NUMBERS, "a symbol"))
    flag_name = Slot("what", Kind("NAME", "a flag: small letters, digits and _", flag))
    target = Slot("", Kind("SEL", "a selector", selector))

    def what(kind: str, label: str = "ID", **others: int) -> Slot:
        return Slot("what", id_of(kind, label, **others))

    count = [Form(n)]
    change = [Form(signed)]
    bare = [Form()]
    coloured = [Form(n, colour)]
    threat = what("threat")
    outcomes = [Form(name, mode=number) for number, name in enumerate(lang.OUTCOMES)]
    deck = {name: lang.PEEK_DISCOVERY + place for name, place in readers.ids("deck").places.items()}
    decks = {"event": lang.PEEK_EVENT, "own": lang.PEEK_OWN, **deck}
    forms: dict[str, list[Form]] = {
        "success": change,
        "supply": change,
        "lead": [Form(what("deck", "TYPE", choice=lang.CHOICE), n)],
        "discovery": [Form(what("deck", "TYPE", choice=lang.CHOICE, random=lang.RANDOM), n)],
        "unique": [Form("next"), Form(what("unique", "N"))],
        "draw": count,
        "discard": count,
        "saccard": count,
        "refresh": [Form("all", n=lang.ALL), *coloured],
        "spend": coloured,
        "sacrifice": coloured,
        "charge": change,
        "injury": [Form(what("injury", "KIND"))],
        "heal_die": count,
        "heal_card": count,
        "flip_injury": count,
        "danger": [Form(what("danger", "TABLE"), Slot("n", COUNT, optional=True), n=1)],
        "event": count,
        "events_at_end": count,
        "end_turn": bare,
        "extra_action": count,
        "move": [
            Form("connected", mode=lang.TO_CONNECTED),
            Form("lander", mode=lang.TO_LANDER),
            Form("route", mode=lang.ALONG_ROUTE),
            Form(where, mode=lang.TO_SECTOR),
        ],
        "move_free": count,
        "poi": [
            Form("replace", where, what("poi", "CARD"), mode=lang.POI_REPLACE),
            Form("top", where, what("poi", "CARD"), mode=lang.POI_TOP),
            Form("remove", where, mode=lang.POI_REMOVE),
        ],
        "marker": [Form(where, signed)],
        "mission": [
            Form("add", what("mission"), mode=lang.MISSION_ADD),
            Form("done", what("mission"), mode=lang.MISSION_DONE),
            Form("drop", what("mission"), mode=lang.MISSION_DROP),
            Form("fail", what("mission"), mode=lang.MISSION_FAIL),
        ],
        "gc": [Form("clear"), Form("set", what("condition"))],
        "track": [Form(row, signed)],
        "track_on": [Form(what("poi", "CARD"), row, signed)],
        "time": [Form(what("time", all=lang.ALL), signed)],
        "time_reset": [Form(what("time"))],
        "threat": [
            Form("add", threat, where, mode=lang.THREAT_ADD),
            Form("remove", threat, mode=lang.THREAT_REMOVE),
            Form("off", threat, mode=lang.THREAT_OFF),
            Form("act", threat, Slot("n", Kind("NAME", "a behaviour of the threat", act)),
                 mode=lang.THREAT_ACT),
        ],
        "threat_move": [
            Form(threat, n, "toward", target, mode=lang.TOWARD),
            Form(threat, n, "away", target, mode=lang.AWAY),
            Form(threat, "low", mode=lang.TO_LOW),
            Form(threat, "high", mode=lang.TO_HIGH),
            Form(threat, where, mode=lang.TO_PLACE),
        ],
        "log": [Form(what("log", "N"))],
        "flag": [
            Form("set", flag_name, mode=lang.FLAG_SET),
            Form("clear", flag_name, mode=lang.FLAG_CLEAR),
            Form("add", flag_name, signed, mode=lang.FLAG_ADD),
        ],
        "outcome": outcomes[: lang.OUTCOME_EVACUATION],
        "end_exploration": outcomes,
        "kill": bare,
        "roll": [
            Form(Slot("", Kind("CARD", "a card with actions", card)),
                 Slot("what", Kind("ACTION", "an action of the card", action))),
        ],
        "token": [
            Form("place", what("equipment"), mode=lang.TOKEN_PLACE),
            Form("remove", what("equipment"), mode=lang.TOKEN_REMOVE),
        ],
        "equip_discard": bare,
        "equip_gain": [Form(what("equipment"))],
        "peek": [Form(Slot("what", word_kind("DECK", decks)), n)],
        "prevent": bare,
        "reroll": [Form("any", dice, n=lang.ANY), Form(n, dice)],
        "turn": [Form(n, dice, "wish", face=lang.WISH), Form(n, dice, face)],
        "burn": [Form("any", dice, n=lang.ANY), Form("all", dice, n=lang.ALL), Form(n, dice)],
        "add": [Form(n, dice)],
        "back": [Form(n, dice)],
        "skip_to": [Form("9", n=9)],
        "support_dice": [Form(n), Form(n, "return", mode=1)],
        "support_range": [Form("connected")],
        "safe": [Form(dice)],
        "count_as": [Form(face, Slot("what", face.kind))],
        "energy": change,
        "command": change,
        "morale": change,
        "morale_later": change,
        "landing_roll": change,
        "landing_damage": bare,
        "tech": count,
        "await": [Form(what("ship"))],
        "arsenal": [Form(what("equipment"), n)],
        "unlock": [
            Form("die", what("die_kind", "TYPE"), mode=lang.UNLOCK_DIE),
            Form("system", what("system"), mode=lang.UNLOCK_SYSTEM),
            Form("site", what("site"), mode=lang.UNLOCK_SITE),
            Form("facility", what("facility"), mode=lang.UNLOCK_FACILITY),
        ],
        "situation": [
            Form("reveal", n, mode=lang.SITUATION_REVEAL),
            Form("shuffle", what("situation"), mode=lang.SITUATION_SHUFFLE),
            Form("remove", what("situation"), mode=lang.SITUATION_REMOVE),
            Form("future", what("situation"), mode=lang.SITUATION_FUTURE),
        ],
        "objective": [Form(what("objective"))],
        "penalty": bare,
        "recruit": count,
        "rankup": bare,
        "lose_die": bare,
        "wincampaign": [Form(what("ending", "ENDING"))],
        "losecampaign": [Form(what("ending", "ENDING"))],
        "nothing": bare,
    }  # fmt: skip
    return {
        name: Verb(lang.SUCCESS + number, *forms[name]) for number, name in enumerate(lang.VERBS)
    }
