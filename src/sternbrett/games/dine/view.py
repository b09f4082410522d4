"""Positions of Deep Space Dine as plain data, what each seat may know, and imagined positions."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any

from sternbrett.games.dine import model
from sternbrett.games.dine.data import DineContent
from sternbrett.games.dine.model import (
    NO_CARD,
    NO_SECTOR,
    ROTATED,
    Content,
    DineState,
    Ship,
    cards_in,
)
from sternbrett.games.dine.rules import STEPS
from sternbrett.games.dine.rules.actions import (
    ChooseAction,
    Floor,
    StationEffect,
    against_station,
    can_act,
    can_play,
)
from sternbrett.games.dine.rules.cards import UpgradeCard
from sternbrett.games.dine.rules.sectors import WhoUpgrades, points, total_for_ways, ways_out
from sternbrett.games.dine.symbols import face_number, playable, row_total, symbols_of
from sternbrett.kernel.agenda import by_name, take_agenda
from sternbrett.kernel.bits import bits
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.errors import InvalidPosition
from sternbrett.kernel.game import View
from sternbrett.kernel.holes import ANYTHING, Luck, WantingHole, deal_wanted
from sternbrett.kernel.schema import (
    COUNTED,
    Argument,
    Fact,
    Flag,
    Number,
    NumberSet,
    Own,
    Schema,
    Slot,
    Thing,
    ThingSet,
    by_rule,
    list_slot,
)

BY_NAME = by_name(STEPS)


def ids(cards: int, content: Content) -> list[str]:
    """Return a set of cards as ids."""
    return [content.cards[card].id for card in cards_in(cards)]


def write_face(face: int, content: Content) -> str:
    """Return a card of a row: its id, with * if it is rotated."""
    return content.cards[face >> 2].id + ("*" if face & ROTATED else "")


# -- what a seat may know (section 5 of the spec) ----------------------------------------------


def is_hidden(g: DineState, seat: int | None, owner: int) -> bool:
    """Tell whether a seat must not see what another has in hand."""
    return owner != seat and not (g.open_hands or g.result)


def plays_unseen(g: DineState, seat: int | None) -> bool:
    """Tell whether somebody else is playing a card that does not show yet (DSD-183)."""
    decision = g.pending
    return isinstance(decision, ChooseAction) and is_hidden(g, seat, decision.turn(g))


def mask_hands(g: DineState, seat: int | None, hands: list[Any]) -> list[Any]:
    """Return hands with the number of cards where they are hidden."""
    out = [len(hand) if is_hidden(g, seat, other) else hand for other, hand in enumerate(hands)]
    if plays_unseen(g, seat):
        assert g.pending is not None
        out[g.pending.turn(g)] += 1
    return out


def mask_lifted(g: DineState, seat: int | None, cards: list[str]) -> list[str] | int:
    """Return lifted cards, or their number."""
    actor = -1 if g.pending is None else g.pending.turn(g)
    return len(cards) if cards and is_hidden(g, seat, actor) else cards


def mask_playing(g: DineState, seat: int | None, card: str | None) -> str | None:
    """Return the card being played, or nothing."""
    return None if plays_unseen(g, seat) else card


def visible(g: DineState, seat: int | None) -> dict[str, Any]:
    """Return what a seat (None: a spectator) may know."""
    return SCHEMA.visible(g, seat) | offers(g)


def offers(g: DineState) -> dict[str, list[int]]:
    """Return who is offered what where that depends on hands: all seats see it (DSD-181)."""
    seats = range(len(g.hands))
    if isinstance(g.pending, Floor):
        return {
            "can_play": [seat for seat in seats if can_play(g, seat)],
            "can_act": [seat for seat in seats if can_act(g, seat)],
        }
    if isinstance(g.pending, WhoUpgrades):
        return {"can_upgrade": [seat for seat in seats if g.hands[seat] & ~g.upgraded]}
    return {}


# -- reading ----------------------------------------------------------------------------------


def read_set(names: Iterable[str], g: DineState, where: str) -> int:
    """Return cards by their ids, as a set, checked."""
    out = 0
    for name in names:
        bit = 1 << g.content.card_ids.place(name, where)
        if out & bit:
            raise InvalidPosition(f"{where}: {name} stands there twice.")
        out |= bit
    return out


def take_set(names: Iterable[str], g: DineState) -> int:
    """Return cards by ids that are known to be right, as a set."""
    return sum(map(g.content.card_ids.bits.__getitem__, names))


def read_hands(g: DineState, hands: Sequence[Any]) -> None:
    """Read the hands of all seats."""
    g.hands = [read_set(hand, g, "hands") for hand in hands]


def write_manned(g: DineState) -> list[str | None]:
    """Return the cards of the manned stations by seat."""
    card_ids = g.content.card_ids.ids
    return [None if card == NO_CARD else card_ids[card] for card in g.manned]


def read_manned(g: DineState, cards: Sequence[Any]) -> None:
    """Read the cards of the manned stations."""
    if len(cards) > len(g.manned):
        raise InvalidPosition(f"manned: there are {len(g.manned)} seats, not {len(cards)}.")
    for seat, card in enumerate(cards):
        g.manned[seat] = g.content.card_ids.place(card, "manned") if card else NO_CARD


def write_rows(g: DineState) -> list[list[str]]:
    """Return the rows, oldest first."""
    return [[write_face(face, g.content) for face in row] for row in g.rows]


def read_rows(g: DineState, rows: Sequence[Any]) -> None:
    """Read the rows; which side a card shows is known by now."""
    g.rows = [tuple([read_face(g, text) for text in row]) for row in rows or [[]]]
    g.totals = [row_total(g.content, row) for row in g.rows]


def read_face(g: DineState, text: str) -> int:
    """Return the face of a card of a row, as `write_face` wrote it."""
    card = g.content.card_ids.place(text.removesuffix("*"), "rows")
    return face_number(g, card, int(text.endswith("*")))


def read_ship(g: DineState, name: object) -> None:
    """Read the ship; its markers are where they start, unless they are given too."""
    board(g, g.content.ships[g.content.ship_ids.place(name, "ship")])


def take_ship(g: DineState, name: str) -> None:
    """Read a ship that is known to be right."""
    g.ship = g.content.ships[g.content.ship_ids.places[name]]


def board(g: DineState, ship: Ship) -> None:
    """Put the crew on a ship, with its markers where they start."""
    g.ship = ship
    g.damage, g.pizza, g.marker = ship.damage_fields, ship.pizza_fields, ship.marker_start


def from_view(view: Mapping[str, Any], content: Content) -> DineState:
    """Return a position with all that a view shows openly; hands and lifted cards are empty."""
    g = DineState(content, len(view["hands"]))
    SCHEMA.take(g, view)
    if view["playing"]:
        g.playing = content.card_ids.places[view["playing"]]
    return g


def restore(given: Mapping[str, Any], content: DineContent) -> DineState:
    """Return the position of possibly incomplete fields written by a person, checked."""
    g = read(given, content)
    check(g)
    return g


def put_out(given: Mapping[str, Any], content: DineContent) -> dict[str, Any]:
    """Return a scenario's fields with all cards that it names nowhere removed from the game."""
    pile = given.get("pile", [])
    g = read({name: value for name, value in given.items() if name != "pile"}, content)
    rest = ids(g.pile & ~read_set(pile, g, "pile"), g.content)
    return {**given, "pile": pile, "removed": [*given.get("removed", []), *rest]}


def read(given: Mapping[str, Any], content: DineContent) -> DineState:
    """Return the position of fields written by a person, whether it can occur or not.

    A pile that is left out holds every card that lies nowhere else.
    """
    SCHEMA.refuse_unknown(given, "dine")
    hands = given.get("hands", [[]])
    if not 1 <= len(hands) <= len(content.game.players):
        raise InvalidPosition(f"hands: there are 1 to 3 seats, not {len(hands)}.")
    g = DineState(content.rules, len(hands))
    board(g, content.rules.ships[0])
    SCHEMA.read(g, given)
    if g.sector != NO_SECTOR and "flown" not in given:
        g.flown = 1 << g.sector
    if "pile" not in given:
        elsewhere = sum(1 << card for card in visible_cards(g)) | sum(g.hands) | g.lifted
        g.pile = g.ship.deck & ~elsewhere
    return g


def visible_cards(g: DineState) -> list[int]:
    """Return the cards that lie open: rows, manned, top, played, discarded, removed, locked."""
    out = [face >> 2 for row in g.rows for face in row]
    out += [card for card in (*g.manned, g.top, g.playing) if card != NO_CARD]
    out += cards_in(g.discard) + cards_in(g.removed) + cards_in(g.locked)
    return out


def check(g: DineState) -> None:
    """Refuse a position that cannot occur, with the reason."""
    SCHEMA.check(g)
    content = g.content
    everywhere = visible_cards(g) + cards_in(g.pile) + cards_in(g.lifted)
    for hand in g.hands:
        everywhere += cards_in(hand)
    for card in content.cards:
        copies = everywhere.count(card.index)
        if copies != g.ship.deck >> card.index & 1:
            where = "once" if g.ship.deck >> card.index & 1 else "not at all"
            raise InvalidPosition(f"the card {card.id} exists {copies} times instead of {where}.")
    if g.sector == NO_SECTOR:  # before the setup
        if any(g.hands) or any(g.rows) or g.top != NO_CARD:
            raise InvalidPosition("sector: a game that has begun has a current sector.")
    elif g.pile and g.top == NO_CARD:
        raise InvalidPosition("top: a pile with cards has a top card.")
    stations = [content.cards[card].station for card in g.manned if card != NO_CARD]
    if len(set(stations)) < len(stations):
        raise InvalidPosition("manned: a station is manned by one seat only.")
    in_rows = {face >> 2 for row in g.rows for face in row}
    if not set(cards_in(g.chosen)) <= in_rows:
        raise InvalidPosition("chosen: these cards must lie in a row.")
    for kind, left in ((model.EASY, g.easy_left), (model.HARD, g.hard_left)):
        if left > (content.sectors_of_kind[kind] & ~g.flown).bit_count():
            raise InvalidPosition("easy_left, hard_left: so many sectors are not left.")


# -- imagining --------------------------------------------------------------------------------


def imagine(view: View, content: DineContent, rng: Rng) -> DineState:
    """Return a position that looks like `view` to its seat, with hidden cards dealt at random."""
    g = from_view(view, content.rules)
    unseen = g.ship.deck
    for card in visible_cards(g):
        unseen &= ~(1 << card)
    sizes: dict[int, int] = {}  # of hidden hands
    for seat, hand in enumerate(view["hands"]):
        if isinstance(hand, int):
            sizes[seat] = hand
        else:
            g.hands[seat] = take_set(hand, g)
            unseen &= ~g.hands[seat]
    lifted = view["lifted"]
    if not isinstance(lifted, int):
        g.lifted = take_set(lifted, g)
        unseen &= ~g.lifted
        lifted = 0
    g.pile = unseen
    if sizes:
        imagine_hands(g, view, sizes, lifted, Luck(rng))
    return g


def imagine_hands(g: DineState, view: View, sizes: dict[int, int], lifted: int, luck: Luck) -> None:
    """Deal hidden hands so that every seat can do what the view says it can, and lifted cards."""
    if view["agenda"]:  # what is asked tells something about hands
        take_agenda(g, view, BY_NAME)
    decision = g.pending
    if view["playing"] is None and isinstance(decision, ChooseAction):
        g.playing = luck.pick(bits(g.pile & playable(g, sizes[decision.seat])))
        g.pile ^= 1 << g.playing
        sizes[decision.seat] -= 1
    holes = hands_to_deal(g, view, sizes)
    dealt = deal_wanted(g.pile, [*holes, (lifted, ANYTHING, ())], luck)
    if dealt is None:
        raise InvalidPosition("can_play: no hands fit what the seats can do.")
    g.lifted |= dealt[-1]
    for seat, hand in zip(sizes, dealt, strict=False):
        g.hands[seat] = hand
    g.pile &= ~sum(dealt)


def hands_to_deal(g: DineState, view: View, sizes: Mapping[int, int]) -> list[WantingHole]:
    """Return the hidden hands, which are still empty, with what the view tells about each.

    What a seat can do asks of its hand to hold a card of some set, or none of it.
    """
    allowed = dict.fromkeys(sizes, ANYTHING)
    wanted: dict[int, list[int]] = {seat: [] for seat in sizes}

    def learn(seat: int, cards: int, holds: bool) -> None:
        if holds:
            wanted[seat].append(cards)
        else:
            allowed[seat] &= ~cards

    for step in [*g.agenda, g.pending]:
        if (
            isinstance(step, UpgradeCard)
            or (isinstance(step, StationEffect) and upgrades(g, step.seat))
        ) and step.seat in sizes:
            learn(step.seat, ~g.upgraded, True)
    for seat, size in sizes.items():
        if "can_upgrade" in view:
            learn(seat, ~g.upgraded, seat in view["can_upgrade"])
        if "can_play" in view:
            plays = seat in view["can_play"]
            learn(seat, playable(g, size), plays)
            # Only an upgrading station's action depends on the hand (DSD-163).
            if not plays and not can_act(g, seat) and could_upgrade(g, seat):
                learn(seat, ~g.upgraded, seat in view["can_act"])
    return [(size, allowed[seat], wanted[seat]) for seat, size in sizes.items()]


def upgrades(g: DineState, seat: int) -> bool:
    """Tell whether the action of a seat's station upgrades a hand card."""
    manned = g.station(seat)
    return manned is not None and manned.effect == model.UPGRADE


def could_upgrade(g: DineState, seat: int) -> bool:
    """Tell whether a seat's station could act if its hand, now empty, held a card to upgrade."""
    g.hands[seat] = g.ship.deck & ~g.upgraded
    out = against_station(g, seat) == 0
    g.hands[seat] = 0
    return out


# -- facts ------------------------------------------------------------------------------------


def symbols_for_ways(g: DineState) -> dict[str, int]:
    """Return the symbols that count for solving and jumping."""
    total = sum(g.totals) if g.sector == NO_SECTOR else total_for_ways(g)
    return symbols_of(total, g.content)


def facts(g: DineState) -> dict[str, Any]:
    """Return what scenarios may check beside the fields: what applies now."""
    return {name: value for name, value in SCHEMA.facts(g).items() if value is not None}


def offered(name: str) -> Callable[[DineState], list[int] | None]:
    """Return what finds one of the `offers`, if it is made now."""
    return lambda g: offers(g).get(name)


# -- the fields -------------------------------------------------------------------------------

SCHEMA: Schema[DineState] = Schema(
    "DineState",
    [Argument("content", "Content", "self.content"), Argument("seats", "int", "0", kept=False)],
    [
        Own(
            "ship",
            "the id of the ship",
            slots=[Slot("ship", "Ship", "content.ships[0]")],
            write=lambda g: g.ship.id,
            read=read_ship,
            take=take_ship,
        ),
        Thing("difficulty", "the id of the difficulty", ids="difficulty_ids", fresh="0"),
        Flag("open_hands", "whether everybody sees all hands"),
        Own(
            "hands",
            "for each seat its hand cards; in a view the number of cards of a hand that is hidden",
            slots=[list_slot("hands", "[0] * seats")],
            write=lambda g: [ids(hand, g.content) for hand in g.hands],
            read=read_hands,
            known=by_rule("its owner, everybody with open hands", mask_hands),
        ),
        Own(
            "manned",
            "for each seat the card of its manned station, or nothing",
            slots=[list_slot("manned", "[NO_CARD] * seats")],
            write=write_manned,
            read=read_manned,
        ),
        ThingSet(
            "upgraded",
            "the cards that show their upgraded side, wherever they are",
            ids="card_ids",
        ),
        Thing("top", "the visible top card of the pile, or nothing", ids="card_ids"),
        ThingSet(
            "pile",
            "the cards of the pile below its top, without order; in a view their number",
            ids="card_ids",
            known=COUNTED,
        ),
        ThingSet("discard", "the cards of the discard", ids="card_ids"),
        ThingSet("removed", "the cards removed from the game", ids="card_ids"),
        ThingSet(
            "locked", "the ship's cards that are not in the game yet (start game)", ids="card_ids"
        ),
        ThingSet(
            "lifted",
            "the cards lifted by the Sensors; in a view of others their number",
            ids="card_ids",
            known=by_rule("whoever lifted them, everybody with open hands", mask_lifted),
        ),
        Thing(
            "playing",
            "the card being played, or nothing; hidden until its action is chosen",
            ids="card_ids",
            known=by_rule("whoever plays it until its action is chosen", mask_playing),
        ),
        ThingSet("chosen", "the cards chosen so far for a payment", ids="card_ids"),
        Own(
            "rows",
            "the rows, oldest first; a card lies rotated where its id ends with *",
            slots=[list_slot("rows", "[()]", "tuple[int, ...]")],
            write=write_rows,
            read=read_rows,
        ),
        Number(
            "damage",
            "the field of the damage marker, 0 when it left the card",
            most=lambda g: g.ship.damage_fields,
        ),
        Number(
            "pizza",
            "the field of the pizza marker, 0 when it left the card",
            most=lambda g: g.ship.pizza_fields,
        ),
        Number("marker", "the field of the ship marker", most=lambda g: g.ship.marker_max),
        Thing("sector", "the id of the current sector, or nothing", ids="sector_ids"),
        ThingSet(
            "flown",
            "the sectors that have been visible, the current one included",
            ids="sector_ids",
        ),
        Number("start_left", "start sectors still to come"),
        Number("easy_left", "easy sectors still to come"),
        Number("hard_left", "hard sectors still to come"),
        Flag("ingredient", "whether Get the Ingredient lies under the stack"),
        Flag("frontier_done", "whether The Last Frontier was carried out"),
        Number(
            "floor",
            "the seat that has the floor, counted from 0",
            most=lambda g: len(g.hands) - 1,
        ),
        NumberSet(
            "used",
            "the seats that have used their station's action in this row or sector",
            of="seat",
            most=lambda g: len(g.hands) - 1,
        ),
        NumberSet(
            "manning",
            "the seats that may still man a station now",
            of="seat",
            most=lambda g: len(g.hands) - 1,
        ),
        Number("adrifts", "how often the crew was adrift in this sector"),
        Number("decisions", "the decisions made so far"),
        Number("decision_limit", "the decision at which a research game is cut off; 0: never"),
    ],
    facts=[
        Fact(
            "can_play",
            "the seats that can play a hand card, while the floor is open",
            offered("can_play"),
        ),
        Fact(
            "can_act",
            "the seats that have a legal action, while the floor is open",
            offered("can_act"),
        ),
        Fact(
            "can_upgrade",
            "the seats with a card to upgrade, while the crew is asked",
            offered("can_upgrade"),
        ),
        Fact(
            "row_symbols",
            "the symbols of each row, by id",
            lambda g: [symbols_of(total, g.content) for total in g.totals],
        ),
        Fact(
            "symbols",
            "the symbols that count for solving and jumping, by id",
            symbols_for_ways,
        ),
        Fact(
            "hand_sizes",
            "the number of hand cards of each seat",
            lambda g: [hand.bit_count() for hand in g.hands],
        ),
        Fact(
            "pile_size",
            "the number of cards of the pile, its top included",
            lambda g: g.pile.bit_count() + (g.top != NO_CARD),
        ),
        Fact(
            "points",
            "the score of a won game",
            lambda g: points(g) if g.result == model.WIN else 0,
        ),
        Fact(
            "hazard",
            "the number of cards at which the current row strikes",
            lambda g: None if g.sector == NO_SECTOR else g.hazard(),
        ),
        Fact(
            "ways",
            "the ways out of the sector that are met",
            lambda g: None if g.sector == NO_SECTOR else [option.key for option in ways_out(g)],
        ),
    ],
    also=[list_slot("totals", "[0]")],
)
