"""Which phrases card texts are made of: the language is closed, so all of them are known."""

from __future__ import annotations

import re
from collections.abc import Iterable

from sternbrett.games.vanguard import language as lang
from sternbrett.games.vanguard import things
from sternbrett.games.vanguard.wording import Phrase, Wording
from sternbrett.kernel.programs import Complaints, Place
from sternbrett.kernel.texts import LANGUAGES

FILE = "phrases.toml"

#: Verbs whose number has a sign: `supply+` and `supply-`.
SIGNED = (
    "success", "supply", "charge", "energy", "command", "morale", "morale_later", "landing_roll",
    "marker", "track", "track_on", "time", "time.all",
)  # fmt: skip
#: Further phrases of verbs, after a point.
FORMS = {
    "lead": ("choice",),
    "discovery": ("choice", "random"),
    "unique": ("next",),
    "refresh": ("all",),
    "move": ("connected", "lander", "route"),
    "prevent": ("event", "injury", "injury_other", "danger", "travel"),
    "reroll": ("any",),
    "turn": ("wish",),
    "burn": ("all", "any"),
    "support_dice": ("return",),
}
#: Phrases of verbs that have no phrase of their own.
ONLY_FORMS = {
    "poi": ("replace", "top", "remove"),
    "mission": ("add", "done", "drop", "fail"),
    "gc": ("set", "clear"),
    "threat": ("add", "remove", "off", "act"),
    "threat_move": ("toward", "away", "toward_actor", "away_actor", "low", "high", "sector"),
    "outcome": ("success", "partial", "failure"),
    "end_exploration": lang.OUTCOMES,
    "token": ("place", "remove"),
    "unlock": ("die", "system", "site", "facility"),
    "situation": ("reveal", "shuffle", "remove", "future"),
}
#: Numbers of conditions that are compared as values ("rank 2 or more") and not counted.
VALUES = ("round", "rank", "morale", "armor", "sensors", "agility")
COMPARISONS = ("ge", "le", "eq", "lt", "gt")  # as OPERATORS
COUNTERS = ("x_combos", "x_supports", "x_tokens", "x_rare")
TOKEN_RULES = (
    "rest_bonus", "strain_bonus", "rest_draw", "threat_attack_cancel", "free_route",
    "danger_reroll",
)  # fmt: skip
OTHERS = (
    "choose", "choose.or", "may", "pay", "pay.else", "if", "if.else", "each", "pick", "d10",
    "repeat", "reduce", "deck.event", "deck.own", "deck.type", "cond.poi.none", "cond.not",
    "cond.and", "cond.or", "counts_as_action", "per_turn", "skill_cost", "conv", "needs_support",
    "anywhere", "at_lander", "colour.any", "dice.D", "dice.I", "dice.H", "dice.face",
    "dice.notface", "dice.own", "dice.sup", "term.symbol", "term.any", "term.D", "sector.here",
    "sector.n", "unless", "go", "then", "second", "main", "needs", "when.unload", "to_deck",
    "travel_symbol", "time_end", "done", "off_map", "special_effect", "combination", "track_row",
    "danger_dice", "cost_first", "passive.unlimited_supplies",
)  # fmt: skip
#: Phrases of ship pages.
SHIP = (
    "crew.any", "crew.any.rank", "crew.section", "crew.section.rank", "crew.and", "crew.or",
    "cost.none", "cost.any", "cost.common", "cost.rare", "start.phase", "accel", "accel.any",
    "grants", "grants.bridge", "grants.facility_upgrade", "grants.research", "grants.production",
    "grants.mod", "grants.lander", "grants.equipment", "grants.tech", "grants.other", "value+",
    "value.supplies", "value.equipment", "value.discoveries",
)  # fmt: skip
#: What can be put into a phrase.
PLACES = {
    "n", "x", "type", "card", "injury", "section", "action", "act", "table", "colour", "dice",
    "die", "face", "face2", "row", "sector", "sel", "cond", "list", "cost", "then", "else", "rows",
    "effect", "value", "deck", "name",
}  # fmt: skip

_PLACE = re.compile(r"\{(\w*)\}")


def needed() -> list[str]:
    """Return the ids of all phrases."""
    out = list(OTHERS) + list(SHIP)
    for verb in lang.VERBS:
        if verb not in SIGNED and verb not in ONLY_FORMS:
            out.append(verb)
        out += [f"{verb}.{form}" for form in FORMS.get(verb, ONLY_FORMS.get(verb, ()))]
    out += [f"{verb}{sign}" for verb in SIGNED for sign in "+-"]
    out += [f"{group}.{name}" for group in ("sel", "pick") for name in lang.SELECTORS]
    out += [f"cond.{name}" for name in (*lang.NUMBERS, *COUNTERS)]
    out += [f"cond.{name.removesuffix(':unique')}" for name in lang.PREDICATES]
    out += [f"cmp.{name}{kind}" for name in COMPARISONS for kind in ("", ".value")]
    out += [f"when.{name}" for name in lang.TIMINGS]
    out += [f"{group}.{name}" for group in ("colour", "dice", "term") for name in lang.COLOURS]
    out += [f"row.{name}" for name in lang.ROWS]
    out += [f"result.{name}" for name in lang.ROWS]
    out += [f"rule.{name}" for name in TOKEN_RULES]
    out += [f"value.{name}" for name in lang.LANDER_VALUES]
    out += [f"injury_face.{name}" for name in things.INJURY_FACES]
    out += [f"danger_face.{name}" for name in things.DANGER_FACES]
    return list(dict.fromkeys(out))


def places_of(phrase: Phrase) -> set[str]:
    """Return what a phrase is filled with."""
    return {place for text in (phrase.text, phrase.one) for place in _PLACE.findall(text)}


def check_phrases(wording: Wording, complaints: Complaints) -> None:
    """Refuse a book in which a phrase is missing, unknown, or filled with something unknown."""
    wanted = needed()
    place = Place(FILE, "phrase")
    there: Iterable[str] = wording.phrases[LANGUAGES[0]]
    for name in wanted:
        complaints.check(name in there, place.at(name), "this phrase, which card texts need")
    for name in there:
        complaints.check(name in wanted, place.at(name), "the id of a phrase that is used")
        for language in LANGUAGES:
            for found in sorted(places_of(wording.phrases[language][name]) - PLACES):
                here = place.at(name, language)
                complaints.say(here, f"one of {', '.join(sorted(PLACES))} instead of “{found}”")
