"""Positions of Deep Space D-6 as plain fields, and what a seat may know of them.

Nothing is hidden but the order of the deck and the dice to come (section 5 of the spec), so a view
is the position without its generators, and imagining draws only new generators.
"""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sternbrett.games.d6.data import D6Content
from sternbrett.games.d6.model import (
    DISCARD_SELF,
    HELD,
    HOLD_UNIT,
    INFIRMARY,
    MISSION,
    NO_CARD,
    NO_FACE,
    ON_REVEAL,
    POOL,
    RETURNED,
    SCANNERS,
    SCIENCE,
    SHIELDS_OFFLINE,
    STASIS,
    Card,
    D6State,
)
from sternbrett.games.d6.rules import LETTERS
from sternbrett.kernel.errors import InvalidPosition

AREAS = ("pool", "scanners", "infirmary", "returned", "mission", "stasis", "held")

NUMBERS = (
    "round",
    "round_limit",
    "hull",
    "shields",
    "fired",
    "repaired",
    "threat_roll",
    "extra_rolls",
    "extra_rolls_due",
)
FLAGS = ("damaged", "activated")

FIELD_NOTES = {
    "round": "the round being played, 0 before the first",
    "round_limit": "the round after which a research game is cut off (D6-127), 0 for none",
    "hull": "hull points, 0 … 8",
    "shields": "shield points, 0 … 4; 0 while a Nebula is in play",
    "dice": (
        "the six crew dice in order, separated by spaces: `pool` (not rolled), `pool:T`, "
        "`scanners`, `infirmary`, `returned`, `returned:T` (still showing its face), "
        "`mission:CARD:T`, `stasis:CARD:S`, `held:CARD`; dice left out are `returned`. "
        "Faces: C T M S E"
    ),
    "threats": "cards in play, oldest first: `corsair:1` (health 1) or `corsair` (full health)",
    "stasis": "cards in stasis this round",
    "deck": (
        "cards still to be drawn, in any order; cards neither here nor in play are in the "
        "discard pile. `dont_panic` may stand there up to six times"
    ),
    "discard": "cards out of play, oldest first",
    "fired": "Tactical dice used at the Weapons this round",
    "repaired": "Engineering dice used in the Engine Room this round",
    "damaged": "whether the ship lost hull or shields this round (D6-094)",
    "activated": "whether a threat was activated this round (D6-090)",
    "threat_roll": "the last result of the threat die this round, 0 for none",
    "extra_rolls": "extra threat rolls made this round",
    "extra_rolls_due": "extra threat rolls still to be made",
    "pool": "(then only) faces of the available dice in the order C T M S E, `-` if not rolled",
    "scanners": "(then only) number of dice in the scanners",
    "infirmary": "(then only) number of dice in the infirmary",
    "returned": "(then only) number of dice in Returned",
    "locked": "(then only) number of dice on missions",
    "held": "(then only) number of dice held by Distracted",
    "shields_online": "(then only) whether shields can absorb and be recharged",
    "health": "(then only) health of threats in play, by id",
    "deck_size": "(then only) number of cards in the deck",
}


def fields(g: D6State) -> dict[str, Any]:
    """Return the whole position without the generators."""
    cards = g.content.cards
    ids = [card.id for card in cards]
    health = g.health
    return {
        "round": g.round,
        "round_limit": g.round_limit,
        "hull": g.hull,
        "shields": g.shields,
        "dice": " ".join([write_die(g, die, ids) for die in range(len(g.area))]),
        "threats": [
            f"{ids[index]}:{health[index]}" if cards[index].health else ids[index]
            for index in g.threats
        ],
        "stasis": [ids[index] for index in g.stasis],
        "deck": [ids[index] for index in g.deck],
        "discard": [ids[index] for index in g.discard],
        "fired": g.fired,
        "repaired": g.repaired,
        "damaged": g.damaged,
        "activated": g.activated,
        "threat_roll": g.threat_roll,
        "extra_rolls": g.extra_rolls,
        "extra_rolls_due": g.extra_rolls_due,
    }


def write_die(g: D6State, die: int, ids: list[str]) -> str:
    """Return a die as text, for instance `mission:time_warp:S`."""
    text = AREAS[g.area[die]]
    if g.on_card[die] != NO_CARD:
        text += f":{ids[g.on_card[die]]}"
    if g.face[die] != NO_FACE:
        text += f":{LETTERS[g.face[die]]}"
    return text


def from_view(view: Mapping[str, Any], content: D6Content) -> D6State:
    """Return the position of a view made by `fields`, which is known to be complete and right."""
    rules = content.rules
    places = content.places
    g = D6State(rules)
    g.round = view["round"]
    g.round_limit = view["round_limit"]
    g.hull = view["hull"]
    g.shields = view["shields"]
    g.fired = view["fired"]
    g.repaired = view["repaired"]
    g.damaged = view["damaged"]
    g.activated = view["activated"]
    g.threat_roll = view["threat_roll"]
    g.extra_rolls = view["extra_rolls"]
    g.extra_rolls_due = view["extra_rolls_due"]
    for die, text in enumerate(view["dice"].split()):
        place = content.die_places.get(text)
        if place is None:
            place = content.die_places[text] = read_die(text, places)
        g.area[die], g.face[die], g.on_card[die] = place
    for text in view["threats"]:
        name, _, health = text.partition(":")
        index = places[name]
        g.enter(index)
        g.health[index] = int(health or 0)
    g.stasis = [places[name] for name in view["stasis"]]
    g.deck = [places[name] for name in view["deck"]]
    g.discard = [places[name] for name in view["discard"]]
    return g


def read_die(text: str, places: Mapping[str, int]) -> tuple[int, int, int]:
    """Return area, face and card of a die written by `write_die`."""
    area_name, *rest = text.split(":")
    if area_name not in AREAS:
        raise InvalidPosition(
            f"dice: “{text}” is not a die; expected one of {', '.join(AREAS)}, then card and face."
        )
    area = AREAS.index(area_name)
    card = NO_CARD
    if area in (MISSION, STASIS, HELD):
        if not rest or rest[0] not in places:
            raise InvalidPosition(f"dice: “{text}” must name a card, as in “{area_name}:CARD”.")
        card = places[rest.pop(0)]
    face = NO_FACE
    if rest:
        letter = rest.pop(0)
        if letter not in tuple("CTMSE") or area not in (POOL, RETURNED, MISSION, STASIS):
            raise InvalidPosition(f"dice: “{text}”: “{letter}” is not a face a die shows there.")
        face = LETTERS.index(letter)
    if rest:
        raise InvalidPosition(f"dice: “{text}” has too many parts.")
    return area, face, card


def complete(
    given: Mapping[str, Any], content: D6Content, fillers: int, out: bool
) -> dict[str, Any]:
    """Return a scenario's fields with the cards it names nowhere in the deck, or `out` of play.

    A deck that is given is the whole deck; another one holds the `fillers` of its difficulty.
    """
    rules = content.rules
    rest = [rules.cards[index].id for index in rules.deck]
    rest += [rules.cards[rules.filler].id] * fillers
    named = [str(text).partition(":")[0] for text in given.get("threats", [])]
    for name in (*named, *given.get("deck", []), *given.get("discard", [])):
        if name in rest:
            rest.remove(name)
    whole = dict(given)
    if "deck" not in given:
        whole["deck"] = [] if out else rest
    if out:
        whole["discard"] = [*rest, *given.get("discard", [])]
    return whole


def restore(given: Mapping[str, Any], content: D6Content) -> D6State:
    """Return the position of possibly incomplete fields written by a person, checked."""
    g = D6State(content.rules)
    for name in given:
        if name not in FIELD_NOTES or FIELD_NOTES[name].startswith("(then only)"):
            raise InvalidPosition(f"“{name}” is not a field of d6 that can be given.")
    for name in NUMBERS:
        if name in given:
            value = given[name]
            if not isinstance(value, int) or isinstance(value, bool) or value < 0:
                raise InvalidPosition(f"{name} must be a number from 0, not {value!r}.")
            setattr(g, name, value)
    for name in FLAGS:
        if name in given:
            if not isinstance(given[name], bool):
                raise InvalidPosition(f"{name} must be true or false, not {given[name]!r}.")
            setattr(g, name, given[name])
    read_dice(g, given, content)
    read_cards(g, given, content)
    check(g)
    return g


def read_dice(g: D6State, given: Mapping[str, Any], content: D6Content) -> None:
    """Read the field `dice`."""
    if "dice" not in given:
        return
    texts = str(given["dice"]).split()
    if len(texts) > len(g.area):
        raise InvalidPosition(f"dice: there are {len(g.area)} dice, not {len(texts)}.")
    texts += ["returned"] * (len(g.area) - len(texts))
    for die, text in enumerate(texts):
        g.area[die], g.face[die], g.on_card[die] = read_die(text, content.places)


def read_cards(g: D6State, given: Mapping[str, Any], content: D6Content) -> None:
    """Read the fields `threats`, `stasis`, `deck` and `discard`."""
    cards = content.rules.cards
    for text in given.get("threats", []):
        name, _, written = str(text).partition(":")
        index = place_of(name, content, "threats")
        if index in g.threats:
            raise InvalidPosition(f"threats: {name} stands there twice.")
        if DISCARD_SELF in [effect.op for effect in cards[index].effects[ON_REVEAL]]:
            raise InvalidPosition(f"threats: {name} is never in play.")
        full = cards[index].health
        # Only an explosion that ends the game leaves a card without health in play (D6-008).
        least = 1 if g.hull else 0
        if written and (not written.isdecimal() or not least <= int(written) <= full):
            raise InvalidPosition(f"threats: “{text}”: health must be {least} … {full}.")
        g.enter(index)
        g.health[index] = int(written) if written else full
    g.stasis = [place_of(name, content, "stasis") for name in given.get("stasis", [])]
    in_play = set(g.threats)
    if "deck" in given:
        g.deck = sorted(place_of(name, content, "deck") for name in given["deck"])
    else:
        g.deck = [index for index in content.rules.deck if index not in in_play]
    if "discard" in given:
        g.discard = [place_of(name, content, "discard") for name in given["discard"]]
    else:
        g.discard = [
            index for index in content.rules.deck if index not in in_play and index not in g.deck
        ]


def place_of(name: object, content: D6Content, where: str) -> int:
    """Return a card's index by its id."""
    if name not in content.places:
        raise InvalidPosition(f"{where}: there is no card “{name}”.")
    return content.places[str(name)]


def check(g: D6State) -> None:
    """Refuse a position that cannot occur, with the reason."""
    content = g.content
    for name, value, most in (
        ("hull", g.hull, content.hull_max),
        ("shields", g.shields, content.shields_max),
        ("threat_roll", g.threat_roll, 6),
    ):
        if not 0 <= value <= most:
            raise InvalidPosition(f"{name} must be 0 … {most}, not {value}.")
    if g.shields and g.passives() & SHIELDS_OFFLINE:
        raise InvalidPosition("shields must be 0 while a card in play takes them offline.")
    fillers = (g.deck + g.discard).count(content.filler)
    if fillers > content.most_fillers:
        most = content.most_fillers
        raise InvalidPosition(f"deck: there are at most {most} Don't Panic cards, not {fillers}.")
    for index in content.deck:
        copies = (g.deck + g.threats + g.discard).count(index)
        if copies != 1:
            raise InvalidPosition(
                f"the card {content.cards[index].id} exists {copies} times instead of once."
            )
    for index in g.stasis:
        if index not in g.threats or g.stasis.count(index) > 1:
            raise InvalidPosition(f"stasis: {content.cards[index].id} must be in play, once.")
    for die in range(len(g.area)):
        check_die(g, die)


def check_die(g: D6State, die: int) -> None:
    """Refuse a die on a card that is not there or does not take it."""
    index = g.on_card[die]
    if index == NO_CARD:
        return
    card = g.content.cards[index]
    if index not in g.threats:
        raise InvalidPosition(f"dice: a die lies on {card.id}, which is not in play.")
    if g.area[die] == MISSION:
        check_mission(g, card)
    if g.area[die] == STASIS and g.face[die] != SCIENCE:
        raise InvalidPosition("dice: only a Science die holds a card in stasis.")
    if g.area[die] == STASIS and index not in g.stasis:
        raise InvalidPosition(f"dice: a stasis die lies on {card.id}, which is not in stasis.")
    if g.area[die] == HELD and HOLD_UNIT not in [e.op for e in card.effects[ON_REVEAL]]:
        raise InvalidPosition(f"dice: {card.id} holds no unit.")


def check_mission(g: D6State, card: Card) -> None:
    """Refuse dice that a mission does not take, and a mission that would be complete."""
    here = [
        g.face[die]
        for die in range(len(g.area))
        if g.area[die] == MISSION and g.on_card[die] == card.index
    ]
    for face in set(here):
        if here.count(face) > card.mission.count(face):
            letter = LETTERS[face]
            raise InvalidPosition(
                f"dice: {card.id} does not take {here.count(face)} dice showing {letter}."
            )
    if card.mission_any or len(here) == len(card.mission):
        raise InvalidPosition(f"dice: the mission of {card.id} would be complete.")


def facts(g: D6State) -> dict[str, Any]:
    """Return what scenarios may check beside the fields."""
    pool = sorted(g.face[die] for die in range(len(g.area)) if g.area[die] == POOL)
    return {
        "pool": " ".join(LETTERS[face] for face in pool),
        "scanners": g.count_in(SCANNERS),
        "infirmary": g.count_in(INFIRMARY),
        "returned": g.count_in(RETURNED),
        "locked": g.count_in(MISSION),
        "held": g.count_in(HELD),
        "shields_online": not g.passives() & SHIELDS_OFFLINE,
        "health": {g.content.cards[index].id: g.health[index] for index in g.threats},
        "deck_size": len(g.deck),
    }
