"""Positions of A.D.E.L.E. as plain fields: written, read back, and checked."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sternbrett.games.adele.data import (
    ANOMALIES,
    HAZARDS,
    OBJECTS,
    SAYINGS,
    AdeleContent,
)
from sternbrett.games.adele.model import (
    ALERTS_OFF,
    BLUE_CARD,
    BOARD_SLOTS,
    COMPUTER,
    DRONE,
    HAZARD_KINDS,
    NO_CARD,
    OBJECT_KINDS,
    ROOMS,
    SILENCE,
    SPECIAL_CARDS,
    TERMINAL,
    AdeleState,
    bits,
    count_bits,
    kind_of,
)
from sternbrett.games.adele.rules.facts import (
    all_cubes,
    marker,
    place_name,
    plan_text,
    slots_of,
    spirit,
)
from sternbrett.games.adele.written import (
    SEAT_SIGNS,
    battery_text,
    full_token_text,
    hazard_texts,
    mask_of,
    names_of,
    read_battery,
    read_place,
    read_plan,
    read_token,
    rooms_mask,
)
from sternbrett.kernel.errors import InvalidPosition

FIELD_NOTES = {
    "ship": "`deimos` or `phobos`",
    "members": "the crew members by seat from seat 1; seat 0 is ADELE",
    "experienced": "whether ADELE chose herself which special cards to leave out (ADL-013)",
    "round": "the round being played, 0 before the first",
    "rounds": "the number of rounds: the start field of the round marker",
    "no_return": "the field of the No-Return marker",
    "energy": "ADELE's energy",
    "console": "hazards on the console by kind",
    "bag": "hazards in the bag by kind, by default all that are nowhere else",
    "removed": "removed hazards by kind",
    "hazards": (
        "hazards on the ship: `fire:4`, `door_locked:8-9`, `computer_error:3`, `terminal_error:8`"
    ),
    "hatches_locked": "rooms whose hatch is locked",
    "impacts": "rooms with an impact marker",
    "alerts": "the rooms of the two alert terminals",
    "red_alerts": "the rooms of alert terminals that are switched off",
    "anomalies": "anomalies on the console",
    "anomalies_in_play": "anomalies in play",
    "deck": "ADELE's deck in any order, by default all cards that are nowhere else",
    "deck_top": "cards that were openly put on the deck, the topmost last",
    "hand": "ADELE's hand; in a view `?` is a hidden card",
    "hand_known": "cards of the hand that the crew knows",
    "discard": "ADELE's discard pile",
    "cards_removed": "special cards that left the game",
    "emergency": "the active emergency card",
    "emergency_averted": "whether it was averted",
    "next_emergency": "the face-up card on the emergency deck",
    "next_averted": "whether it was turned face down",
    "emergency_deck": (
        "the cards below it, by default all that are nowhere else; a view adds the card that left "
        "a duel unseen"
    ),
    "emergency_used": "emergencies of earlier rounds",
    "emergency_out": "the card that left a duel unseen; in a view only how many",
    "places": "where the crew members are: a room's number or a zone's letter",
    "wounds": "their wounds",
    "plans": "their cubes: `M2 U0 Q1` (M Move, U Unlock, Q Search, A Activate, S Special)",
    "plans_shown": "whether the plans of this round have been shown",
    "inventories": (
        "their objects: `chip`, `space_suit:2` (active, two charges), `drone:1:used`; behind @ the "
        "other seats that can tell a face-down one (`chip@02`, `chip@*`); in a view `?` is hidden"
    ),
    "rooms": "objects in rooms, by room number, in the order of their slots",
    "lab": "the lab stack",
    "lost": "objects lost outside",
    "box": "objects that are not in play, by default all that are nowhere else",
    "gone": "objects used up or expired",
    "deployed": "mission objects deployed",
    "batteries": "batteries beside devices: `computer:3:2` (room 3, two charges)",
    "tiles": "the rooms of the five target tiles; 0 where none lies; in a view `?` is hidden",
    "tiles_known": "for every tile the seats that know it, as digits (`s`: spectators)",
    "notes": (
        "for every seat what it saw last of each crew member's inventory: the round, then objects; "
        "a view has only the seat's own"
    ),
    "announced": "announcements: `1 hold chip`, `2 goes chip 5`, `1 meet 4`",
    "said": "announcements made this round by each crew member",
    "acted": "crew members whose turn is over",
    "free": "free cubes of stimulants",
    "extra_cubes": "extra cubes of a duel",
    "sprays": "fires the extinguisher at work can still remove",
    "proposals": "exchanges proposed in this turn or window",
    "offer": "places in the two inventories of what is offered and wanted, -1 for nothing",
    "drone_used": "whether the duel's own drone has looked this round",
    "marker": "(then only) the field of the round marker",
    "costs": "(then only) what the next hazard of each kind on the console costs",
    "spirit": "(then only) the current spirit of every crew member",
    "spirit_in_fire": "(then only) the same for checks against fire",
    "slots": "(then only) inventory slots of every crew member",
}

NUMBERS = (
    "round", "rounds", "no_return", "energy", "free", "sprays", "proposals",
)  # fmt: skip
FLAGS = ("experienced", "drone_used")


def fields(g: AdeleState) -> dict[str, Any]:
    """Return the whole position without the generators."""
    names = g.content.names
    seats = range(1, g.crew + 1)
    out = public_fields(g)
    out["deck"] = names_of(g.deck, names.cards)
    out["hand"] = names_of(g.hand, names.cards)
    out["cards_removed"] = names_of(g.out_cards, names.cards)
    out["emergency_deck"] = names_of(g.emergency_deck, names.emergencies)
    out["emergency_out"] = (
        [] if g.emergency_out == NO_CARD else [names.emergencies[g.emergency_out]]
    )
    out["plans"] = [plan_text(g.plans[seat]) for seat in seats]
    out["inventories"] = [
        [full_token_text(token, 1 << seat) for token in g.inventories[seat]] for seat in seats
    ]
    out["rooms"] = {
        str(room): [full_token_text(token, 0) for token in g.rooms[room]]
        for room in range(1, ROOMS + 1)
        if g.rooms[room]
    }
    out["lab"] = [full_token_text(token, 0) for token in g.lab]
    out["lost"] = [full_token_text(token, 0) for token in g.lost]
    out["box"] = [OBJECTS[kind] for kind in g.box]
    out["tiles"] = list(g.tiles)
    out["tiles_known"] = ["".join(SEAT_SIGNS[seat] for seat in bits(mask)) for mask in g.tile_known]
    out["notes"] = [note_row(row) for row in g.notes]
    out["offer"] = list(g.offer)
    return out


def note_row(row: tuple[tuple[int, ...], ...]) -> dict[str, list[Any]]:
    """Return what one seat noted, by crew member."""
    return {
        str(seat): [note[0], *[OBJECTS[kind] for kind in note[1:]]]
        for seat, note in enumerate(row)
        if note
    }


def public_fields(g: AdeleState) -> dict[str, Any]:
    """Return what everybody may know."""
    names = g.content.names
    crew = g.crew + 1
    emergencies = names.emergencies
    return {
        "ship": g.ship.id,
        "members": [names.members[member] for member in g.members],
        "experienced": g.experienced,
        "round": g.round,
        "rounds": g.rounds,
        "no_return": g.no_return,
        "energy": g.energy,
        "console": dict(zip(HAZARDS, g.console, strict=True)),
        "bag": dict(zip(HAZARDS, g.bag, strict=True)),
        "removed": dict(zip(HAZARDS, g.removed, strict=True)),
        "hazards": hazard_texts(g),
        "hatches_locked": bits(g.hatches),
        "impacts": bits(g.impacts),
        "alerts": list(g.alerts),
        "red_alerts": [g.alerts[alert] for alert in bits(g.red_alerts)],
        "anomalies": names_of(g.anomalies, ANOMALIES),
        "anomalies_in_play": names_of(g.in_play, ANOMALIES),
        "deck_top": [names.cards[card] for card in g.top],
        "hand_known": names_of(g.hand_known, names.cards),
        "discard": names_of(g.discard, names.cards),
        "emergency": "" if g.emergency == NO_CARD else emergencies[g.emergency],
        "emergency_averted": g.averted,
        "next_emergency": "" if g.next_emergency == NO_CARD else emergencies[g.next_emergency],
        "next_averted": g.next_averted,
        "emergency_used": names_of(g.emergency_used, emergencies),
        "places": [place_name(g, place) for place in g.place[1:crew]],
        "wounds": g.wounds[1:crew],
        "plans_shown": g.revealed,
        "gone": [OBJECTS[kind] for kind in g.gone],
        "deployed": names_of(g.deployed, OBJECTS),
        "batteries": [battery_text(battery) for battery in g.batteries],
        "announced": [announcement_text(entry) for entry in g.announced],
        "said": list(g.said[1:]),
        "acted": bits(g.acted),
        "free": g.free,
        "extra_cubes": g.extra,
        "sprays": g.sprays,
        "proposals": g.proposals,
        "drone_used": g.drone_used,
    }


def announcement_text(entry: tuple[int, int, int, int]) -> str:
    """Return an announcement: seat, what, and the object and the room it names."""
    seat, what, kind, room = entry
    words = [str(seat), SAYINGS[what]]
    if kind >= 0:
        words.append(OBJECTS[kind])
    if room:
        words.append(str(room))
    return " ".join(words)


def read_announcement(text: str) -> tuple[int, int, int, int]:
    """Return the announcement that a text describes."""
    seat, what, *rest = str(text).split()
    if what not in SAYINGS or not seat.isdecimal():
        raise InvalidPosition(f"announced: “{text}” is no announcement.")
    kind, room = -1, 0
    for word in rest:
        if word.isdecimal():
            room = int(word)
        elif word in OBJECTS:
            kind = OBJECTS.index(word)
        else:
            raise InvalidPosition(f"announced: “{text}”: “{word}” is no object and no room.")
    return int(seat), SAYINGS.index(what), kind, room


# -- reading ----------------------------------------------------------------------------------


def read_public(g: AdeleState, given: Mapping[str, Any], content: AdeleContent) -> None:
    """Read what `public_fields` wrote into a fresh state of the right ship and crew."""
    g.members = tuple([content.member_of[name] for name in given["members"]])
    g.experienced = given["experienced"]
    g.round = given["round"]
    g.rounds = given["rounds"]
    g.no_return = given["no_return"]
    g.energy = given["energy"]
    # These are always complete and in the order of HAZARDS.
    g.console = list(given["console"].values())
    g.bag = list(given["bag"].values())
    g.removed = list(given["removed"].values())
    spots = content.hazard_spots[g.ship.index]
    for text in given["hazards"]:
        if text not in spots:
            raise InvalidPosition(f"hazards: “{text}” cannot lie on the {g.ship.id}.")
        slot, bit = spots[text]
        g.board[slot] |= bit
    for room in given["hatches_locked"]:
        g.hatches |= 1 << room
    for room in given["impacts"]:
        g.impacts |= 1 << room
    g.alerts = (given["alerts"][0], given["alerts"][1])
    for room in given["red_alerts"]:
        g.red_alerts |= 1 if room == g.alerts[0] else 2
    g.anomalies = mask_of(given["anomalies"], content.anomaly_of, "anomalies")
    if given["anomalies_in_play"]:
        g.in_play = mask_of(given["anomalies_in_play"], content.anomaly_of, "anomalies_in_play")
    if given["deck_top"]:
        g.top = tuple([content.card_of[name] for name in given["deck_top"]])
    if given["hand_known"]:
        g.hand_known = mask_of(given["hand_known"], content.card_of, "hand_known")
    g.discard = mask_of(given["discard"], content.card_of, "discard")
    emergencies = content.emergency_of
    g.emergency = emergencies[given["emergency"]] if given["emergency"] else NO_CARD
    g.averted = given["emergency_averted"]
    upcoming = given["next_emergency"]
    g.next_emergency = emergencies[upcoming] if upcoming else NO_CARD
    g.next_averted = given["next_averted"]
    g.emergency_used = mask_of(given["emergency_used"], emergencies, "emergency_used")
    g.place[1:] = [read_place(content, g.ship, place) for place in given["places"]]
    g.wounds[1:] = given["wounds"]
    g.revealed = given["plans_shown"]
    g.gone = tuple([content.kind_of[name] for name in given["gone"]])
    g.deployed = mask_of(given["deployed"], content.kind_of, "deployed")
    if given["batteries"]:
        g.batteries = tuple([read_battery(text, g.ship) for text in given["batteries"]])
    if given["announced"]:
        g.announced = tuple([read_announcement(text) for text in given["announced"]])
    g.said = (0, *given["said"]) if given["said"] else ()
    for seat in given["acted"]:
        g.acted |= 1 << seat
    g.free = given["free"]
    g.extra = given["extra_cubes"]
    g.sprays = given["sprays"]
    g.proposals = given["proposals"]
    g.drone_used = given["drone_used"]


def restore(given: Mapping[str, Any], content: AdeleContent) -> AdeleState:
    """Return the position of possibly incomplete fields written by a person, checked."""
    g = read(given, content)
    check(g)
    return g


def put_out(given: Mapping[str, Any], content: AdeleContent) -> dict[str, Any]:
    """Return a scenario's fields with all cards and hazards that it names nowhere out of play."""
    names = content.rules.names
    stocks = ("deck", "bag", "emergency_deck")
    g = read({name: value for name, value in given.items() if name not in stocks}, content)
    deck, bag, emergencies = (given.get(name) or () for name in stocks)
    cards = g.deck & ~mask_of(deck, content.card_of, "deck")
    used = g.emergency_deck & ~mask_of(emergencies, content.emergency_of, "emergency_deck")
    return {
        **given,
        "deck": list(deck),
        "discard": names_of(g.discard | cards, names.cards),
        "bag": dict(bag),
        "removed": {
            name: g.removed[kind] + g.bag[kind] - dict(bag).get(name, 0)
            for kind, name in enumerate(HAZARDS)
        },
        "emergency_deck": list(emergencies),
        "emergency_used": names_of(g.emergency_used | used, names.emergencies),
    }


def read(given: Mapping[str, Any], content: AdeleContent) -> AdeleState:
    """Return the position of fields written by a person, whether it can occur or not."""
    for name in given:
        if name not in FIELD_NOTES or FIELD_NOTES[name].startswith("(then only)"):
            raise InvalidPosition(f"“{name}” is not a field of adele that can be given.")
    members = list(given.get("members", ["emma"]))
    ship = content.ship_of.get(given.get("ship", "deimos"))
    if ship is None:
        raise InvalidPosition(f"ship must be one of {', '.join(content.ship_of)}.")
    crew = len(members)
    if (
        not 1 <= crew <= 4
        or len(set(members)) != crew
        or not set(members) <= set(content.member_of)
    ):
        known = ", ".join(content.member_of)
        raise InvalidPosition(f"members must be 1 to 4 different ones of {known}.")
    whole = {**defaults(content, crew), **given, "members": members}
    check_shapes(whole, crew)
    g = AdeleState(content.rules, content.rules.ships[ship], crew)
    for name in ("console", "bag", "removed"):
        whole[name] = {**dict.fromkeys(HAZARDS, 0), **(whole[name] or {})}
        odd = set(whole[name]) - set(HAZARDS)
        if odd:
            raise InvalidPosition(f"{name}: there is no hazard “{odd.pop()}”.")
    read_public(g, whole, content)
    read_hidden(g, whole, content)
    fill_rest(g, given, content)
    return g


def defaults(content: AdeleContent, crew: int) -> dict[str, Any]:
    """Return what fields are where nobody names them: a quiet ship in round 1."""
    rules = content.rules
    setup = rules.setups[crew]
    quiet = [
        rules.names.emergencies[card]
        for card in range(len(rules.emergency_kind))
        if not rules.emergency_panic[card] and rules.emergency_kind[card] != SILENCE
    ]
    marked = names_of(rules.exclamation, rules.names.cards)
    owners = ["".join(SEAT_SIGNS[seat] for seat in bits(mask)) for mask in setup.owners]
    return {
        "ship": rules.ships[0].id,
        "experienced": False,
        "round": 1,
        "rounds": setup.rounds,
        "no_return": 1,
        "energy": setup.energy,
        "console": {},
        "bag": None,
        "removed": {},
        "hazards": [],
        "hatches_locked": [],
        "impacts": [],
        "alerts": rules.alert_start,
        "red_alerts": [],
        "anomalies": ANOMALIES[: rules.starting_anomalies],
        "anomalies_in_play": [],
        "deck": None,
        "deck_top": [],
        "hand": [],
        "hand_known": [],
        "discard": [],
        "cards_removed": marked,
        "emergency": quiet[0],
        "emergency_averted": True,
        "next_emergency": quiet[1],
        "next_averted": False,
        "emergency_deck": None,
        "emergency_used": [],
        "emergency_out": [],
        "places": list(range(1, crew + 1)),
        "wounds": [0] * crew,
        "plans": ["-"] * crew,
        "plans_shown": True,
        "inventories": [[] for _ in range(crew)],
        "rooms": {},
        "lab": [],
        "lost": [],
        "box": None,
        "gone": [],
        "deployed": [OBJECTS[BLUE_CARD]] if crew == 1 else [],
        "batteries": [],
        "tiles": [0] * len(setup.owners),
        "tiles_known": owners,
        "notes": [{} for _ in range(crew + 1)],
        "announced": [],
        "said": [0] * crew,
        "acted": [],
        "free": 0,
        "extra_cubes": rules.duel_extra if crew == 1 else 0,
        "sprays": 0,
        "proposals": 0,
        "offer": [-1, -1],
        "drone_used": False,
    }


def check_shapes(whole: Mapping[str, Any], crew: int) -> None:
    """Refuse values of the wrong kind or length."""
    for name in (*NUMBERS, "extra_cubes"):
        value = whole[name]
        if not isinstance(value, int) or isinstance(value, bool) or value < 0:
            raise InvalidPosition(f"{name} must be a number from 0, not {value!r}.")
    for name in (*FLAGS, "emergency_averted", "next_averted", "plans_shown"):
        if not isinstance(whole[name], bool):
            raise InvalidPosition(f"{name} must be true or false, not {whole[name]!r}.")
    for name in ("places", "wounds", "plans", "inventories"):
        if not isinstance(whole[name], list | tuple) or len(whole[name]) != crew:
            raise InvalidPosition(f"{name} must have an entry for each of {crew} crew members.")
    if len(whole["said"]) not in (0, crew) or len(whole["notes"]) not in (0, crew + 1):
        raise InvalidPosition("said and notes must have an entry for every seat.")
    for seat in whole["acted"]:
        if seat not in range(1, crew + 1):
            raise InvalidPosition(f"acted: there is no crew member {seat!r}.")
    for name in ("hatches_locked", "impacts"):
        rooms_mask(whole[name], name)
    for name in ("tiles", "tiles_known"):
        if len(whole[name]) != 5:
            raise InvalidPosition(f"{name} must have 5 entries.")
    alerts = whole["alerts"]
    if len(alerts) != 2 or not all(isinstance(room, int) for room in alerts):
        raise InvalidPosition("alerts must be two rooms.")
    if not set(whole["red_alerts"]) <= set(alerts):
        raise InvalidPosition("red_alerts must be rooms of alert terminals.")
    if len(whole["offer"]) != 2:
        raise InvalidPosition("offer must be two places.")


def read_hidden(g: AdeleState, whole: Mapping[str, Any], content: AdeleContent) -> None:
    """Read what only some seats know."""
    g.hand = mask_of(whole["hand"], content.card_of, "hand")
    g.out_cards = mask_of(whole["cards_removed"], content.card_of, "cards_removed")
    if whole["deck"] is not None:
        g.deck = mask_of(whole["deck"], content.card_of, "deck")
    if whole["emergency_deck"] is not None:
        g.emergency_deck = mask_of(whole["emergency_deck"], content.emergency_of, "emergency_deck")
    out = whole["emergency_out"]
    g.emergency_out = content.emergency_of[out[0]] if out else NO_CARD
    g.plans[1:] = [read_plan(text) for text in whole["plans"]]
    for seat, texts in enumerate(whole["inventories"], 1):
        g.inventories[seat] = tuple(sorted(read_token(text, 1 << seat) for text in texts))
    for room, texts in whole["rooms"].items():
        if not str(room).isdecimal() or not 1 <= int(room) <= ROOMS:
            raise InvalidPosition(f"rooms: {room!r} is no room.")
        g.rooms[int(room)] = tuple(read_token(text, 0) for text in texts)
    g.lab = tuple(sorted(read_token(text, 0) for text in whole["lab"]))
    g.lost = tuple(sorted(read_token(text, 0) for text in whole["lost"]))
    if whole["box"] is not None:
        g.box = tuple(sorted(content.kind_of[name] for name in whole["box"]))
    g.tiles = tuple(whole["tiles"])
    g.tile_known = tuple(
        sum(1 << SEAT_SIGNS.index(sign) for sign in signs) for signs in whole["tiles_known"]
    )
    g.notes = tuple(read_notes(row, g.crew, content) for row in whole["notes"])
    g.offer = (whole["offer"][0], whole["offer"][1])


def read_notes(
    row: Mapping[str, Any], crew: int, content: AdeleContent
) -> tuple[tuple[int, ...], ...]:
    """Return one seat's notes."""
    out: list[tuple[int, ...]] = [()] * (crew + 1)
    for seat, note in row.items():
        out[int(seat)] = (note[0], *[content.kind_of[name] for name in note[1:]])
    return tuple(out)


def fill_rest(g: AdeleState, given: Mapping[str, Any], content: AdeleContent) -> None:
    """Put what nobody named where it is when it is nowhere else: bag, decks, box."""
    rules = content.rules
    if given.get("bag") is None:
        on_ship = hazards_on_ship(g)
        g.bag = [
            rules.hazard_counts[kind] - g.console[kind] - g.removed[kind] - on_ship[kind]
            for kind in range(HAZARD_KINDS)
        ]
    if given.get("deck") is None:
        used = g.hand | g.discard | g.out_cards
        for card in g.top:
            used |= 1 << card
        g.deck = ((1 << rules.cards) - 1) & ~used
    if given.get("emergency_deck") is None:
        silent = rules.setups[g.crew].silence_cards
        for card, kind in enumerate(rules.emergency_kind):
            lying = card in (g.emergency, g.next_emergency, g.emergency_out)
            if not lying and not g.emergency_used >> card & 1 and (kind != SILENCE or silent):
                g.emergency_deck |= 1 << card
    if given.get("box") is None:
        counts = objects_in_play(g)
        g.box = tuple(
            kind
            for kind in range(OBJECT_KINDS)
            for _ in range(rules.object_counts[kind] - counts[kind])
        )


# -- checking ---------------------------------------------------------------------------------


def hazards_on_ship(g: AdeleState) -> list[int]:
    """Return the hazards on the ship by kind."""
    out = [count_bits(g.board[slot]) for slot in range(BOARD_SLOTS)]
    out[COMPUTER] += out.pop(TERMINAL)
    return out


def objects_in_play(g: AdeleState) -> list[int]:
    """Return how many objects of each kind are anywhere but in the box."""
    counts = [0] * OBJECT_KINDS
    for tokens in (*g.rooms, *g.inventories, g.lab, g.lost):
        for token in tokens:
            counts[kind_of(token)] += 1
    for kind in (*g.gone, *bits(g.deployed)):
        counts[kind] += 1
    counts[OBJECTS.index("battery")] += len(g.batteries)
    if g.crew == 1 and g.deployed:  # the duel's own drone
        counts[DRONE] += 1
    return counts


def check(g: AdeleState) -> None:
    """Refuse a position that cannot occur, with the reason."""
    rules = g.content
    on_ship = hazards_on_ship(g)
    for kind, name in enumerate(HAZARDS):
        total = g.console[kind] + g.bag[kind] + g.removed[kind] + on_ship[kind]
        if (
            min(g.console[kind], g.bag[kind], g.removed[kind]) < 0
            or total != (rules.hazard_counts[kind])
        ):
            wanted = rules.hazard_counts[kind]
            raise InvalidPosition(f"the hazard {name} exists {total} times instead of {wanted}.")
    counts = objects_in_play(g)
    for kind, name in enumerate(OBJECTS):
        found = counts[kind] + g.box.count(kind)
        if found != rules.object_counts[kind]:
            wanted = rules.object_counts[kind]
            raise InvalidPosition(f"the object {name} exists {found} times instead of {wanted}.")
    check_cards(g)
    check_numbers(g)
    for seat in range(1, g.crew + 1):
        check_crew(g, seat)


def check_cards(g: AdeleState) -> None:
    """Refuse cards that are missing or twice."""
    rules = g.content
    piles = [g.deck, g.hand, g.discard, g.out_cards, *[1 << card for card in g.top]]
    if sum(piles) != (1 << rules.cards) - 1 or sum(map(count_bits, piles)) != rules.cards:
        raise InvalidPosition("every ADELE card must be in exactly one place.")
    if g.hand_known & ~g.hand:
        raise InvalidPosition("hand_known must be cards of the hand.")
    specials = ((1 << SPECIAL_CARDS) - 1) << rules.first_special
    if g.out_cards & ~specials or count_bits(g.out_cards) > rules.specials_removed:
        raise InvalidPosition(f"cards_removed: at most {rules.specials_removed} special cards.")
    seen = 0
    for card in (g.emergency, g.next_emergency, g.emergency_out):
        if card != NO_CARD:
            if (seen | g.emergency_used | g.emergency_deck) >> card & 1:
                name = rules.names.emergencies[card]
                raise InvalidPosition(f"the emergency {name} is in two places.")
            seen |= 1 << card
    if g.emergency_used & g.emergency_deck:
        raise InvalidPosition("an emergency is both used and in the deck.")
    if g.anomalies & g.in_play:
        raise InvalidPosition("an anomaly is both on the console and in play.")


def check_numbers(g: AdeleState) -> None:
    """Refuse tracks and markers that cannot be so."""
    rules = g.content
    for name, value, least, most in (
        ("energy", g.energy, 0, rules.energy_cap),
        ("no_return", g.no_return, 1, rules.track_top),
        ("round", g.round, 0, g.rounds),
    ):
        if not least <= value <= most:
            raise InvalidPosition(f"{name} must be {least} … {most}, not {value}.")
    if count_bits(g.impacts) > rules.impact_markers:
        raise InvalidPosition(f"impacts: there are only {rules.impact_markers} markers.")
    if g.hatches & ~g.ship.hatches:
        raise InvalidPosition(
            f"hatches_locked: the {g.ship.id} has hatches in {bits(g.ship.hatches)}."
        )
    if g.alerts[0] == g.alerts[1] and g.alerts[0]:
        raise InvalidPosition("alerts: the two alert terminals are never in one room.")
    for room in g.alerts:
        if not 0 <= room <= ROOMS:
            raise InvalidPosition(f"alerts: {room} is no room.")
    if g.red_alerts and not g.in_play >> ALERTS_OFF & 1:
        raise InvalidPosition("red_alerts: only the anomaly alerts_off switches them off.")
    for room in g.tiles:
        if room != 0 and room not in rules.target_rooms:
            raise InvalidPosition(f"tiles: no target tile shows room {room}.")


def check_crew(g: AdeleState, seat: int) -> None:
    """Refuse a crew member who cannot be so."""
    rules = g.content
    if not 0 <= g.wounds[seat] <= rules.death_at:
        raise InvalidPosition(f"wounds must be 0 … {rules.death_at}, not {g.wounds[seat]}.")
    if all_cubes(g.plans[seat]) > rules.cubes:
        raise InvalidPosition(f"plans: there are only {rules.cubes} cubes.")
    if len(g.inventories[seat]) > rules.slots + 1:
        raise InvalidPosition(f"inventories: {rules.slots} objects and one too many at most.")


def facts(g: AdeleState) -> dict[str, Any]:
    """Return what scenarios may check beside the fields."""
    return {
        "marker": marker(g),
        "slots": [slots_of(g, seat) for seat in range(1, g.crew + 1)],
        "costs": {
            name: g.content.costs[kind][g.console[kind] - 1]
            for kind, name in enumerate(HAZARDS)
            if g.console[kind]
        },
        "spirit": [spirit(g, seat, False) for seat in range(1, g.crew + 1) if g.members],
        "spirit_in_fire": [spirit(g, seat, True) for seat in range(1, g.crew + 1) if g.members],
    }
