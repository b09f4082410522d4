"""Positions of A.D.E.L.E. as plain fields: written, read back, and checked."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sternbrett.games.adele import sight
from sternbrett.games.adele.data import ANOMALIES, HAZARDS, OBJECTS, AdeleContent
from sternbrett.games.adele.model import (
    ALERTS_OFF,
    BATTERY,
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
    announcement_text,
    battery_text,
    full_token_text,
    note_row,
    read_announcement,
    read_battery,
    read_hazards,
    read_notes,
    read_place,
    read_plan,
    read_signs,
    read_token,
    seat_signs,
    take_hazards,
    write_hazards,
)
from sternbrett.kernel.bits import bits, names_of
from sternbrett.kernel.errors import InvalidPosition
from sternbrett.kernel.schema import (
    NOBODY,
    Argument,
    Counts,
    Entries,
    Fact,
    Flag,
    Made,
    Number,
    Numbers,
    NumberSet,
    Own,
    Schema,
    Thing,
    Things,
    ThingSet,
    list_slot,
    number_slot,
    shown,
    tuple_slot,
    wrong_count,
)

# -- reading ----------------------------------------------------------------------------------


def restore(given: Mapping[str, Any], content: AdeleContent) -> AdeleState:
    """Return the position of possibly incomplete fields written by a person, checked."""
    g = read(given, content)
    check(g)
    return g


def put_out(given: Mapping[str, Any], content: AdeleContent) -> dict[str, Any]:
    """Return a scenario's fields with all cards and hazards that it names nowhere out of play."""
    stocks = ("deck", "bag", "emergency_deck")
    rest = read({name: value for name, value in given.items() if name not in stocks}, content)
    g = read({"deck": [], "bag": {}, "emergency_deck": [], **given}, content)
    g.discard |= rest.deck & ~g.deck
    g.emergency_used |= rest.emergency_deck & ~g.emergency_deck
    g.removed = [g.removed[kind] + rest.bag[kind] - g.bag[kind] for kind in range(HAZARD_KINDS)]
    whole = SCHEMA.fields(g)
    return {
        **given,
        **{name: whole[name] for name in (*stocks, "discard", "removed", "emergency_used")},
    }


def read(given: Mapping[str, Any], content: AdeleContent) -> AdeleState:
    """Return the position of fields written by a person, whether it can occur or not."""
    SCHEMA.refuse_unknown(given, "adele")
    rules = content.rules
    ship = rules.ships[rules.ship_ids.place(given.get("ship", rules.ships[0].id), "ship")]
    known = rules.member_ids.ids
    members = given.get("members", known[:1])
    crew = len(members)
    if not 1 <= crew <= 4 or len(set(members)) != crew or not set(members) <= set(known):
        raise InvalidPosition(f"members must be 1 to 4 different ones of {', '.join(known)}.")
    g = AdeleState(rules, ship, crew)
    SCHEMA.read(g, {**defaults(g), "members": members, **given})
    # Objects that lie together have no order.
    g.lab, g.lost, g.box = tuple(sorted(g.lab)), tuple(sorted(g.lost)), tuple(sorted(g.box))
    fill_rest(g, given)
    return g


def defaults(g: AdeleState) -> dict[str, Any]:
    """Return fields that are not empty where nobody names them: a quiet ship in round 1."""
    rules, crew = g.content, g.crew
    setup = rules.setups[crew]
    quiet = [
        rules.names.emergencies[card]
        for card in range(len(rules.emergency_kind))
        if not rules.emergency_panic[card] and rules.emergency_kind[card] != SILENCE
    ]
    return {
        "round": 1,
        "rounds": setup.rounds,
        "energy": setup.energy,
        "alerts": rules.alert_start,
        "anomalies": ANOMALIES[: rules.starting_anomalies],
        "emergency": quiet[0],
        "emergency_averted": True,
        "next_emergency": quiet[1],
        "places": list(range(1, crew + 1)),
        "plans_shown": True,
        "deployed": [OBJECTS[BLUE_CARD]] if crew == 1 else [],
        "said": [0] * crew,
        "extra_cubes": rules.duel_extra if crew == 1 else 0,
        "cards_removed": names_of(rules.exclamation, rules.names.cards),
        "tiles_known": [seat_signs(owners) for owners in setup.owners],
        "notes": [{}] * (crew + 1),
    }


def fill_rest(g: AdeleState, given: Mapping[str, Any]) -> None:
    """Put what nobody named where it is when it is nowhere else: bag, decks, box."""
    rules = g.content
    if "bag" not in given:
        on_ship = hazards_on_ship(g)
        g.bag = [
            max(0, rules.hazard_counts[kind] - g.console[kind] - g.removed[kind] - on_ship[kind])
            for kind in range(HAZARD_KINDS)
        ]
    if "deck" not in given:
        used = g.hand | g.discard | g.out_cards
        for card in g.top:
            used |= 1 << card
        g.deck = ((1 << rules.cards) - 1) & ~used
    if "emergency_deck" not in given:
        silent = rules.setups[g.crew].silence_cards
        for card, kind in enumerate(rules.emergency_kind):
            lying = card in (g.emergency, g.next_emergency, g.emergency_out)
            if not lying and not g.emergency_used >> card & 1 and (kind != SILENCE or silent):
                g.emergency_deck |= 1 << card
    if "box" not in given:
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
    counts[BATTERY] += len(g.batteries)
    if g.crew == 1 and g.deployed:  # the duel's own drone
        counts[DRONE] += 1
    return counts


def check(g: AdeleState) -> None:
    """Refuse a position that cannot occur, with the reason."""
    SCHEMA.check(g)
    rules = g.content
    on_ship = hazards_on_ship(g)
    for kind, name in enumerate(HAZARDS):
        total = g.console[kind] + g.bag[kind] + g.removed[kind] + on_ship[kind]
        wanted = rules.hazard_counts[kind]
        if total != wanted:
            raise InvalidPosition(f"the hazard {name} exists {total} times instead of {wanted}.")
    counts = objects_in_play(g)
    for kind, name in enumerate(OBJECTS):
        found = counts[kind] + g.box.count(kind)
        wanted = rules.object_counts[kind]
        if found != wanted:
            raise InvalidPosition(f"the object {name} exists {found} times instead of {wanted}.")
    check_cards(g)
    check_ship(g)
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


def check_ship(g: AdeleState) -> None:
    """Refuse markers and tiles that cannot lie so."""
    rules = g.content
    if count_bits(g.impacts) > rules.impact_markers:
        raise InvalidPosition(f"impacts: there are only {rules.impact_markers} markers.")
    if g.hatches & ~g.ship.hatches:
        raise InvalidPosition(
            f"hatches_locked: the {g.ship.id} has hatches in {bits(g.ship.hatches)}."
        )
    if g.alerts[0] == g.alerts[1] and g.alerts[0]:
        raise InvalidPosition("alerts: the two alert terminals are never in one room.")
    if g.red_alerts and not g.in_play >> ALERTS_OFF & 1:
        raise InvalidPosition("red_alerts: only the anomaly alerts_off switches them off.")
    for room in g.tiles:
        if room != 0 and room not in rules.target_rooms:
            raise InvalidPosition(f"tiles: no target tile shows room {room}.")


def check_crew(g: AdeleState, seat: int) -> None:
    """Refuse a crew member who cannot be so."""
    rules = g.content
    if all_cubes(g.plans[seat]) > rules.cubes:
        raise InvalidPosition(f"plans: there are only {rules.cubes} cubes.")
    if len(g.inventories[seat]) > rules.slots + 1:
        raise InvalidPosition(f"inventories: {rules.slots} objects and one too many at most.")


# -- fields of a form of their own -------------------------------------------------------------


def write_red_alerts(g: AdeleState) -> list[int]:
    """Return the rooms of alert terminals that are switched off."""
    return [g.alerts[alert] for alert in bits(g.red_alerts)]


def read_red_alerts(g: AdeleState, rooms: Sequence[Any]) -> None:
    """Read the rooms of alert terminals that are switched off."""
    for room in rooms:
        if room not in g.alerts:
            raise InvalidPosition("red_alerts must be rooms of alert terminals.")
        g.red_alerts |= 1 << g.alerts.index(room)


def write_emergency_out(g: AdeleState) -> list[str]:
    """Return the card that left a duel, if one did."""
    return [] if g.emergency_out == NO_CARD else [g.content.names.emergencies[g.emergency_out]]


def read_emergency_out(g: AdeleState, cards: Sequence[Any]) -> None:
    """Read the card that left a duel."""
    for card in cards:
        g.emergency_out = g.content.emergency_ids.place(card, "emergency_out")


def write_inventories(g: AdeleState) -> list[list[str]]:
    """Return the objects of crew members and who else can tell them."""
    return [
        [full_token_text(token, 1 << seat) for token in tokens]
        for seat, tokens in enumerate(g.inventories[1:], 1)
    ]


def read_inventories(g: AdeleState, inventories: Sequence[Any]) -> None:
    """Read the objects of crew members."""
    if len(inventories) != g.crew:
        raise wrong_count("inventories", g.crew, inventories)
    for seat, texts in enumerate(inventories, 1):
        g.inventories[seat] = tuple(sorted(read_token(text, 1 << seat) for text in texts))


def write_lying(g: AdeleState, token: int) -> str:
    """Return an object that nobody holds."""
    return full_token_text(token, 0)


def read_lying(g: AdeleState, text: str) -> int:
    """Return the object of such a text."""
    return read_token(text, 0)


def write_rooms(g: AdeleState) -> dict[str, list[str]]:
    """Return the objects in rooms that have some."""
    return {
        str(room): [full_token_text(token, 0) for token in g.rooms[room]]
        for room in range(1, ROOMS + 1)
        if g.rooms[room]
    }


def read_rooms(g: AdeleState, rooms: Mapping[str, Any]) -> None:
    """Read the objects in rooms."""
    for room, texts in rooms.items():
        if not str(room).isdecimal() or not 1 <= int(room) <= ROOMS:
            raise InvalidPosition(f"rooms: {room!r} is no room.")
        g.rooms[int(room)] = tuple(read_token(text, 0) for text in texts)


def crew_of(g: AdeleState) -> int:
    """Return the number of crew members."""
    return g.crew


def spirits(g: AdeleState, in_fire: bool) -> list[int]:
    """Return the spirit of every crew member."""
    return [spirit(g, seat, in_fire) for seat in range(1, g.crew + 1) if g.members]


def costs(g: AdeleState) -> dict[str, int]:
    """Return what the next hazard of each kind on the console costs."""
    return {
        name: g.content.costs[kind][g.console[kind] - 1]
        for kind, name in enumerate(HAZARDS)
        if g.console[kind]
    }


# -- the fields -------------------------------------------------------------------------------

SCHEMA: Schema[AdeleState] = Schema(
    "AdeleState",
    [
        Argument("content", "Content", "self.content"),
        Argument("ship", "Ship", "self.ship"),
        Argument("crew", "int", "self.crew"),
    ],
    [
        # What everybody may know.
        Made("ship", "`deimos` or `phobos`", write=lambda g: g.ship.id),
        Things(
            "members",
            "the crew members by seat from seat 1; seat 0 is ADELE",
            ids="member_ids",
            frozen=True,
        ),
        Flag(
            "experienced",
            "whether ADELE chose herself which special cards to leave out (ADL-013)",
        ),
        Number("round", "the round being played, 0 before the first", most=lambda g: g.rounds),
        Number("rounds", "the number of rounds: the start field of the round marker"),
        Number(
            "no_return",
            "the field of the No-Return marker",
            least=1,
            most=lambda g: g.content.track_top,
            fresh="1",
        ),
        Number("energy", "ADELE's energy", most=lambda g: g.content.energy_cap),
        Counts(
            "console",
            "hazards on the console by kind",
            ids="hazard_ids",
            fresh="[0] * HAZARD_KINDS",
        ),
        Counts(
            "bag",
            "hazards in the bag by kind, by default all that are nowhere else",
            ids="hazard_ids",
            fresh="[0] * HAZARD_KINDS",
        ),
        Counts("removed", "removed hazards by kind", ids="hazard_ids", fresh="[0] * HAZARD_KINDS"),
        Own(
            "hazards",
            "hazards on the ship: `fire:4`, `door_locked:8-9`, `computer_error:3`, "
            "`terminal_error:8`",
            slots=[list_slot("board", "[0] * BOARD_SLOTS")],
            write=write_hazards,
            read=read_hazards,
            take=take_hazards,
        ),
        NumberSet(
            "hatches_locked",
            "rooms whose hatch is locked",
            of="room",
            least=1,
            most=ROOMS,
            slot="hatches",
        ),
        NumberSet("impacts", "rooms with an impact marker", of="room", least=1, most=ROOMS),
        Numbers(
            "alerts",
            "the rooms of the two alert terminals",
            slot=tuple_slot("alerts", "(0, 0)", "int, int"),
            most=ROOMS,
            count=2,
        ),
        Own(
            "red_alerts",
            "the rooms of alert terminals that are switched off",
            slots=[number_slot("red_alerts")],
            write=write_red_alerts,
            read=read_red_alerts,
        ),
        ThingSet("anomalies", "anomalies on the console", ids="anomaly_ids"),
        ThingSet("anomalies_in_play", "anomalies in play", ids="anomaly_ids", slot="in_play"),
        Things(
            "deck_top",
            "cards that were openly put on the deck, the topmost last",
            ids="card_ids",
            slot="top",
            frozen=True,
        ),
        ThingSet("hand_known", "cards of the hand that the crew knows", ids="card_ids"),
        ThingSet("discard", "ADELE's discard pile", ids="card_ids"),
        Thing("emergency", "the active emergency card", ids="emergency_ids", empty=""),
        Flag("emergency_averted", "whether it was averted", slot="averted"),
        Thing(
            "next_emergency",
            "the face-up card on the emergency deck",
            ids="emergency_ids",
            empty="",
        ),
        Flag("next_averted", "whether it was turned face down"),
        ThingSet("emergency_used", "emergencies of earlier rounds", ids="emergency_ids"),
        Entries(
            "places",
            "where the crew members are: a room's number or a zone's letter",
            slot=list_slot("place", "[0] * (crew + 1)"),
            write=place_name,
            read=read_place,
            count=crew_of,
            first=1,
        ),
        Numbers(
            "wounds",
            "their wounds",
            slot=list_slot("wounds", "[0] * (crew + 1)"),
            most=lambda g: g.content.death_at,
            count=crew_of,
            first=1,
        ),
        Flag("plans_shown", "whether the plans of this round have been shown", slot="revealed"),
        Things("gone", "objects used up or expired", ids="object_ids", frozen=True),
        ThingSet("deployed", "mission objects deployed", ids="object_ids"),
        Entries(
            "batteries",
            "batteries beside devices: `computer:3:2` (room 3, two charges)",
            slot=tuple_slot("batteries"),
            write=lambda g, battery: battery_text(battery),
            read=read_battery,
        ),
        Entries(
            "announced",
            "announcements: `1 hold chip`, `2 goes chip 5`, `1 meet 4`",
            slot=tuple_slot("announced", of="tuple[int, int, int, int], ..."),
            write=lambda g, entry: announcement_text(entry),
            read=lambda g, text: read_announcement(text),
        ),
        Numbers(
            "said",
            "announcements made this round by each crew member",
            slot=tuple_slot("said"),
            count=crew_of,
            maybe_none=True,
            first=1,
        ),
        NumberSet(
            "acted", "crew members whose turn is over", of="crew member", least=1, most=crew_of
        ),
        Number("free", "free cubes of stimulants"),
        Number("extra_cubes", "extra cubes of a duel", slot="extra"),
        Number("sprays", "fires the extinguisher at work can still remove"),
        Number("proposals", "exchanges proposed in this turn or window"),
        Flag("drone_used", "whether the duel's own drone has looked this round"),
        # What is hidden from some.
        ThingSet(
            "deck",
            "ADELE's deck in any order, by default all cards that are nowhere else",
            ids="card_ids",
            known=shown("ADELE; how many is known", sight.deck),
        ),
        ThingSet(
            "hand",
            "ADELE's hand; in a view `?` is a hidden card",
            ids="card_ids",
            known=shown("ADELE, and whoever saw a card go there", sight.hand),
        ),
        ThingSet(
            "cards_removed",
            "special cards that left the game",
            ids="card_ids",
            slot="out_cards",
            known=shown("ADELE, and everybody if she did not choose them", sight.cards_removed),
        ),
        ThingSet(
            "emergency_deck",
            "the emergency cards below the face-up one, by default all that are nowhere else; a "
            "view adds the card that left a duel unseen",
            ids="emergency_ids",
            known=shown("everybody, not which of them left a duel", sight.emergency_deck),
        ),
        Own(
            "emergency_out",
            "the emergency card that left a duel unseen; in a view of a running game only how many",
            slots=[number_slot("emergency_out", "NO_CARD")],
            write=write_emergency_out,
            read=read_emergency_out,
            known=shown("nobody; how many is known", sight.emergency_out),
        ),
        Entries(
            "plans",
            "the crew members' cubes: `M2 U0 Q1` (M Move, U Unlock, Q Search, A Activate, "
            "S Special)",
            slot=list_slot("plans", "[0] * (crew + 1)"),
            write=lambda g, plan: plan_text(plan),
            read=lambda g, text: read_plan(text),
            count=crew_of,
            first=1,
            known=shown("its owner until it is shown", sight.plans),
        ),
        Own(
            "inventories",
            "the crew members' objects: `chip`, `space_suit:2` (active, two charges), "
            "`drone:1:used` and, switched off since, `drone:used` (it has looked this round); "
            "behind @ the other seats that can tell a face-down one (`chip@02`, `chip@*`); in a "
            "view `?` is hidden",
            slots=[list_slot("inventories", "[()] * (crew + 1)", "tuple[int, ...]")],
            write=write_inventories,
            read=read_inventories,
            known=shown("whoever can tell an object", sight.inventories),
        ),
        Own(
            "rooms",
            "objects in rooms, by room number, in the order of their slots",
            slots=[list_slot("rooms", "[()] * (ROOMS + 1)", "tuple[int, ...]")],
            write=write_rooms,
            read=read_rooms,
            known=shown("whoever can tell an object", sight.rooms),
        ),
        Entries(
            "lab",
            "the lab stack",
            slot=tuple_slot("lab"),
            write=write_lying,
            read=read_lying,
            known=shown("whoever can tell an object", sight.lab),
        ),
        Entries(
            "lost",
            "objects lost outside",
            slot=tuple_slot("lost"),
            write=write_lying,
            read=read_lying,
            known=shown("whoever can tell an object", sight.lost),
        ),
        Things(
            "box",
            "objects that are not in play, by default all that are nowhere else",
            ids="object_ids",
            frozen=True,
            known=shown("nobody; how many is known", lambda g, seat: len(g.box)),
        ),
        Numbers(
            "tiles",
            "the rooms of the five target tiles; 0 where none lies; in a view `?` is hidden",
            slot=tuple_slot("tiles", "(0, 0, 0, 0, 0)"),
            most=ROOMS,
            count=5,
            known=shown("whoever `tiles_known` names", sight.tiles),
        ),
        Entries(
            "tiles_known",
            "for every tile the seats that know it, as digits (`s`: spectators)",
            slot=tuple_slot("tile_known", "(0, 0, 0, 0, 0)"),
            write=lambda g, seats: seat_signs(seats),
            read=lambda g, signs: read_signs(signs, "tiles_known"),
            count=5,
            known=NOBODY,
        ),
        Entries(
            "notes",
            "for every seat what it saw last of each crew member's inventory: the round, then "
            "objects; a view has only the seat's own",
            slot=tuple_slot("notes", of="tuple[tuple[int, ...], ...], ..."),
            write=lambda g, row: note_row(row),
            read=read_notes,
            count=lambda g: g.crew + 1,
            maybe_none=True,
            known=shown("each seat its own", sight.notes),
        ),
        Numbers(
            "offer",
            "places in the two inventories of what is offered and wanted, -1 for nothing",
            slot=tuple_slot("offer", "(-1, -1)", "int, int"),
            least=-1,
            count=2,
            known=shown("the crew members at the place of an exchange", sight.offer),
        ),
    ],
    facts=[
        Fact("marker", "the field of the round marker", marker),
        Fact("costs", "what the next hazard of each kind on the console costs", costs),
        Fact("spirit", "the current spirit of every crew member", lambda g: spirits(g, False)),
        Fact("spirit_in_fire", "the same for checks against fire", lambda g: spirits(g, True)),
        Fact(
            "slots",
            "inventory slots of every crew member",
            lambda g: [slots_of(g, seat) for seat in range(1, g.crew + 1)],
        ),
    ],
)
