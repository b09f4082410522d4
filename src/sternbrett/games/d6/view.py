"""Positions of Deep Space D-6 as plain fields, and what a seat may know of them.

Nothing is hidden but the order of the deck and the dice to come (section 5 of the spec), so a view
is the position without its generators, and imagining draws only new generators.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
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
    THREAT,
    Card,
    D6State,
)
from sternbrett.games.d6.rules.dice import LETTERS
from sternbrett.games.d6.rules.round import STEPS
from sternbrett.kernel.agenda import by_name, take_agenda
from sternbrett.kernel.errors import InvalidPosition
from sternbrett.kernel.schema import (
    Argument,
    Fact,
    Flag,
    Number,
    Own,
    Schema,
    Things,
    list_slot,
    number_slot,
)

BY_NAME = by_name(STEPS)
AREAS = ("pool", "scanners", "infirmary", "returned", "mission", "stasis", "held")


def write_cards(g: D6State) -> list[str]:
    """Return the cards in play, with their health."""
    cards, ids, health = g.content.cards, g.content.card_ids.ids, g.health
    return [
        f"{ids[index]}:{health[index]}" if cards[index].health else ids[index]
        for index in g.threats
    ]


def write_dice(g: D6State) -> str:
    """Return the crew dice, separated by spaces."""
    ids = g.content.card_ids.ids
    return " ".join([write_die(g, die, ids) for die in range(len(g.area))])


def write_die(g: D6State, die: int, ids: list[str]) -> str:
    """Return a die as text, for instance `mission:time_warp:S`."""
    text = AREAS[g.area[die]]
    if g.on_card[die] != NO_CARD:
        text += f":{ids[g.on_card[die]]}"
    if g.face[die] != NO_FACE:
        text += f":{LETTERS[g.face[die]]}"
    return text


def take_dice(g: D6State, written: str) -> None:
    """Put dice that `write_dice` wrote into a position."""
    known, area, face, on_card = g.content.die_places, g.area, g.face, g.on_card
    for die, text in enumerate(written.split()):
        place = known.get(text)
        if place is None:
            place = known[text] = read_die(text, g.content.card_ids.places)
        area[die], face[die], on_card[die] = place


def take_cards(g: D6State, written: list[str]) -> None:
    """Put cards that `write_cards` wrote into play."""
    places, left, enter = g.content.card_ids.places, g.health, g.enter
    for text in written:
        name, _, health = text.partition(":")
        index = places[name]
        enter(index)
        if health:
            left[index] = int(health)


def from_view(view: Mapping[str, Any], content: D6Content) -> D6State:
    """Return the position of a view, which is known to be complete and right."""
    g = D6State(content.rules)
    SCHEMA.take(g, view)
    return g


def position_of(view: Mapping[str, Any], content: D6Content) -> D6State:
    """Return the position of a view with its decision pending, for bots."""
    g = from_view(view, content)
    take_agenda(g, view, BY_NAME)
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
        # Only dice that have just been rolled show a threat, as they are seen in scenes.
        faces = tuple("CTMSEX") if area == POOL else tuple("CTMSE")
        if letter not in faces or area not in (POOL, RETURNED, MISSION, STASIS):
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


def read_dice(g: D6State, written: object) -> None:
    """Read dice that somebody wrote; those left out are returned."""
    texts = str(written).split()
    if len(texts) > len(g.area):
        raise InvalidPosition(f"dice: there are {len(g.area)} dice, not {len(texts)}.")
    texts += ["returned"] * (len(g.area) - len(texts))
    for die, text in enumerate(texts):
        g.area[die], g.face[die], g.on_card[die] = read_die(text, g.content.card_ids.places)


def read_cards(g: D6State, written: Sequence[object]) -> None:
    """Read the cards in play that somebody wrote."""
    cards = g.content.cards
    for text in written:
        name, _, health = str(text).partition(":")
        index = g.content.card_ids.place(name, "threats")
        if index in g.threats:
            raise InvalidPosition(f"threats: {name} stands there twice.")
        if DISCARD_SELF in [effect.op for effect in cards[index].effects[ON_REVEAL]]:
            raise InvalidPosition(f"threats: {name} is never in play.")
        full = cards[index].health
        # Only an explosion that ends the game leaves a card without health in play (D6-008).
        least = 1 if g.hull else 0
        if health and (not health.isdecimal() or not least <= int(health) <= full):
            raise InvalidPosition(f"threats: “{text}”: health must be {least} … {full}.")
        g.enter(index)
        g.health[index] = int(health) if health else full


def restore(given: Mapping[str, Any], content: D6Content) -> D6State:
    """Return the position of possibly incomplete fields written by a person, checked."""
    SCHEMA.refuse_unknown(given, "d6")
    g = D6State(content.rules)
    SCHEMA.read(g, given)
    in_play = set(g.threats)
    if "deck" in given:
        g.deck.sort()
    else:
        g.deck = [index for index in content.rules.deck if index not in in_play]
    if "discard" not in given:
        g.discard = [
            index for index in content.rules.deck if index not in in_play and index not in g.deck
        ]
    check(g)
    return g


def check(g: D6State) -> None:
    """Refuse a position that cannot occur, with the reason."""
    SCHEMA.check(g)
    content = g.content
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
    if g.face[die] == THREAT:
        raise InvalidPosition("dice: “pool:X”: “X” is not a face a die shows there.")
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


def pool(g: D6State) -> str:
    """Return the faces of the available dice."""
    faces = sorted(g.face[die] for die in range(len(g.area)) if g.area[die] == POOL)
    return " ".join(LETTERS[face] for face in faces)


def count(area: int) -> Callable[[D6State], int]:
    """Return what counts the dice in an area."""
    return lambda g: g.count_in(area)


SCHEMA: Schema[D6State] = Schema(
    "D6State",
    [Argument("content", "Content", "self.content")],
    [
        Number("round", "the round being played, 0 before the first"),
        Number(
            "round_limit",
            "the round after which a research game is cut off (D6-127), 0 for none",
        ),
        Number(
            "hull",
            "hull points, 0 … 8",
            most=lambda g: g.content.hull_max,
            fresh="content.hull_start",
        ),
        Number(
            "shields",
            "shield points, 0 … 4; 0 while a Nebula is in play",
            most=lambda g: g.content.shields_max,
            fresh="content.shields_start",
        ),
        Own(
            "dice",
            "the six crew dice in order, separated by spaces: `pool` (not rolled), `pool:T`, "
            "`scanners`, `infirmary`, `returned`, `returned:T` (still showing its face), "
            "`mission:CARD:T`, `stasis:CARD:S`, `held:CARD`; dice left out are `returned`. "
            "Faces: C T M S E",
            slots=[
                list_slot("area", "[POOL] * content.crew_dice"),
                list_slot("face", "[NO_FACE] * content.crew_dice"),
                list_slot("on_card", "[NO_CARD] * content.crew_dice"),
            ],
            write=write_dice,
            read=read_dice,
            take=take_dice,
        ),
        Own(
            "threats",
            "cards in play, oldest first: `corsair:1` (health 1) or `corsair` (full health)",
            slots=[list_slot("threats"), list_slot("health", "[0] * len(content.cards)")],
            write=write_cards,
            read=read_cards,
            take=take_cards,
        ),
        Things("stasis", "cards in stasis this round", ids="card_ids"),
        Things(
            "deck",
            "cards still to be drawn, in any order; cards neither here nor in play are in the "
            "discard pile. `dont_panic` may stand there up to six times",
            ids="card_ids",
        ),
        Things("discard", "cards out of play, oldest first", ids="card_ids"),
        Number("fired", "Tactical dice used at the Weapons this round"),
        Number("repaired", "Engineering dice used in the Engine Room this round"),
        Flag("damaged", "whether the ship lost hull or shields this round (D6-094)"),
        Flag("activated", "whether a threat was activated this round (D6-090)"),
        Number("threat_roll", "the last result of the threat die this round, 0 for none", most=6),
        Number("extra_rolls", "extra threat rolls made this round"),
        Number("extra_rolls_due", "extra threat rolls still to be made"),
    ],
    facts=[
        Fact("pool", "faces of the available dice in the order C T M S E, `-` if not rolled", pool),
        Fact("scanners", "number of dice in the scanners", count(SCANNERS)),
        Fact("infirmary", "number of dice in the infirmary", count(INFIRMARY)),
        Fact("returned", "number of dice in Returned", count(RETURNED)),
        Fact("locked", "number of dice on missions", count(MISSION)),
        Fact("held", "number of dice held by Distracted", count(HELD)),
        Fact(
            "shields_online",
            "whether shields can absorb and be recharged",
            lambda g: not g.passives() & SHIELDS_OFFLINE,
        ),
        Fact(
            "health",
            "health of threats in play, by id",
            lambda g: {g.content.cards[index].id: g.health[index] for index in g.threats},
        ),
        Fact("deck_size", "number of cards in the deck", lambda g: len(g.deck)),
    ],
    also=[list_slot("in_order"), number_slot("in_play"), number_slot("marks")],
)
