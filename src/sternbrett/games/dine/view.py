"""Positions of Deep Space Dine as plain data, what each seat may know, and imagined positions."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence
from typing import Any

from sternbrett.games.dine import model
from sternbrett.games.dine.data import DineContent
from sternbrett.games.dine.model import (
    NO_CARD,
    NO_SECTOR,
    ROTATED,
    Content,
    DineState,
    cards_in,
)
from sternbrett.games.dine.rules.actions import (
    ChooseAction,
    Floor,
    can_act,
    can_play,
    station_action,
)
from sternbrett.games.dine.rules.sectors import WhoUpgrades, points, total_for_ways, ways_out
from sternbrett.games.dine.symbols import amount_of, face_number, playable, row_total
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.errors import InvalidPosition
from sternbrett.kernel.game import View

FIELD_NOTES = {
    "ship": "the id of the ship",
    "difficulty": "the id of the difficulty",
    "open_hands": "whether everybody sees all hands",
    "hands": "for each seat its hand cards; in a view the number of cards of a hand that is hidden",
    "manned": "for each seat the card of its manned station, or nothing",
    "upgraded": "the cards that show their upgraded side, wherever they are",
    "top": "the visible top card of the pile, or nothing",
    "pile": "the cards of the pile below its top, without order; in a view their number",
    "discard": "the cards of the discard",
    "removed": "the cards removed from the game",
    "locked": "the ship's cards that are not in the game yet (start game)",
    "lifted": "the cards lifted by the Sensors; in a view of others their number",
    "playing": "the card being played, or nothing; hidden until its action is chosen",
    "chosen": "the cards chosen so far for a payment",
    "rows": "the rows, oldest first; a card lies rotated where its id ends with *",
    "damage": "the field of the damage marker, 0 when it left the card",
    "pizza": "the field of the pizza marker, 0 when it left the card",
    "marker": "the field of the ship marker",
    "sector": "the id of the current sector, or nothing",
    "flown": "the sectors that have been visible, the current one included",
    "start_left": "start sectors still to come",
    "easy_left": "easy sectors still to come",
    "hard_left": "hard sectors still to come",
    "ingredient": "whether Get the Ingredient lies under the stack",
    "frontier_done": "whether The Last Frontier was carried out",
    "floor": "the seat that has the floor, counted from 0",
    "used": "the seats that have used their station's action in this row or sector",
    "manning": "the seats that may still man a station now",
    "adrifts": "how often the crew was adrift in this sector",
    "decisions": "the decisions made so far",
    "decision_limit": "the decision at which a research game is cut off; 0: never",
    "can_play": "(then only) the seats that can play a hand card, while the floor is open",
    "can_act": "(then only) the seats that have a legal action, while the floor is open",
    "can_upgrade": "(then only) the seats with a card to upgrade, while the crew is asked",
    "row_symbols": "(then only) the symbols of each row, by id",
    "symbols": "(then only) the symbols that count for solving and jumping, by id",
    "hand_sizes": "(then only) the number of hand cards of each seat",
    "pile_size": "(then only) the number of cards of the pile, its top included",
    "points": "(then only) the score of a won game",
    "hazard": "(then only) the number of cards at which the current row strikes",
    "ways": "(then only) the ways out of the sector that are met",
}
NUMBERS = (
    "damage", "pizza", "marker", "start_left", "easy_left", "hard_left", "floor", "adrifts",
    "decisions", "decision_limit",
)  # fmt: skip
FLAGS = ("open_hands", "ingredient", "frontier_done")
SETS = ("upgraded", "discard", "removed", "locked", "chosen")
SEAT_SETS = ("used", "manning")


def ids(cards: int, content: Content) -> list[str]:
    """Return a set of cards as ids."""
    return [content.cards[card].id for card in cards_in(cards)]


def fields(g: DineState) -> dict[str, Any]:
    """Return the whole position as plain data."""
    content = g.content
    out: dict[str, Any] = {
        "ship": g.ship.id,
        "difficulty": content.difficulties[g.difficulty].id,
        "sector": None if g.sector == NO_SECTOR else content.sectors[g.sector].id,
        "rows": [[write_face(face, content) for face in row] for row in g.rows],
        "hands": [ids(hand, content) for hand in g.hands],
        "manned": [None if card == NO_CARD else content.cards[card].id for card in g.manned],
        "top": None if g.top == NO_CARD else content.cards[g.top].id,
        "pile": ids(g.pile, content),
        "lifted": ids(g.lifted, content),
        "playing": None if g.playing == NO_CARD else content.cards[g.playing].id,
        "flown": [content.sectors[place].id for place in cards_in(g.flown)],
    }
    for name in SETS:
        out[name] = ids(getattr(g, name), content)
    for name in SEAT_SETS:
        out[name] = cards_in(getattr(g, name))
    for name in (*NUMBERS, *FLAGS):
        out[name] = getattr(g, name)
    return out


def write_face(face: int, content: Content) -> str:
    """Return a card of a row: its id, with * if it is rotated."""
    return content.cards[face >> 2].id + ("*" if face & ROTATED else "")


def visible(g: DineState, seat: int | None) -> dict[str, Any]:
    """Return what a seat (None: a spectator) may know (section 5 of the spec)."""
    out = fields(g)
    out["pile"] = g.pile.bit_count()
    decision = g.pending
    if not (g.open_hands or g.result):
        for other in range(len(g.hands)):
            if other != seat:
                out["hands"][other] = g.hands[other].bit_count()
        actor = decision.turn(g) if decision is not None else None
        if actor != seat:
            if g.lifted:
                out["lifted"] = g.lifted.bit_count()
            if isinstance(decision, ChooseAction):  # DSD-183
                out["playing"] = None
                out["hands"][actor] += 1
    return out | offers(g)


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


def read_set(names: Iterable[str], content: DineContent, where: str) -> int:
    """Return cards by their ids, as a set."""
    out = 0
    for name in names:
        if name not in content.places:
            raise InvalidPosition(f"{where}: there is no card “{name}”.")
        bit = 1 << content.places[name]
        if out & bit:
            raise InvalidPosition(f"{where}: {name} stands there twice.")
        out |= bit
    return out


def read_card(name: str | None, content: DineContent, where: str) -> int:
    """Return one card by its id, or NO_CARD."""
    return read_set([name], content, where).bit_length() - 1 if name else NO_CARD


def read_public(given: Mapping[str, Any], content: DineContent, seats: int) -> DineState:
    """Return a position with everything but hidden cards, from fields or a view."""
    rules = content.rules
    g = DineState(rules, seats)
    g.ship = named(rules.ships, given.get("ship", rules.ships[0].id), "ship")
    if "difficulty" in given:
        difficulty = named(rules.difficulties, given["difficulty"], "difficulty")
        g.difficulty = rules.difficulties.index(difficulty)
    g.damage, g.pizza = g.ship.damage_fields, g.ship.pizza_fields
    g.marker = g.ship.marker_start
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
    for name in SETS:
        if name in given:
            setattr(g, name, read_set(given[name], content, name))
    for name in SEAT_SETS:
        if name in given:
            setattr(g, name, sum(1 << read_seat(seat, seats, name) for seat in given[name]))
    manned = given.get("manned", [])
    if len(manned) > seats:
        raise InvalidPosition(f"manned: there are {seats} seats, not {len(manned)}.")
    for seat, card in enumerate(manned):
        g.manned[seat] = read_card(card, content, "manned")
    g.top = read_card(given.get("top"), content, "top")
    g.playing = read_card(given.get("playing"), content, "playing")
    rows = given.get("rows") or [[]]
    g.rows = [tuple([read_face(g, text, content) for text in row]) for row in rows]
    g.totals = [row_total(rules, row) for row in g.rows]
    sector = given.get("sector") or None
    if sector is not None:
        g.sector = sector_place(sector, content, "sector")
    for name in given.get("flown", [] if sector is None else [sector]):
        g.flown |= 1 << sector_place(name, content, "flown")
    return g


def named(things: Sequence[Any], wanted: object, where: str) -> Any:
    """Return the ship or difficulty with an id."""
    for thing in things:
        if thing.id == wanted:
            return thing
    known = ", ".join(thing.id for thing in things)
    raise InvalidPosition(f"{where}: “{wanted}” is unknown; there are: {known}.")


def sector_place(name: object, content: DineContent, where: str) -> int:
    """Return a sector's place by its id."""
    if name not in content.sector_places:
        raise InvalidPosition(f"{where}: there is no sector “{name}”.")
    return content.sector_places[str(name)]


def read_seat(seat: object, seats: int, where: str) -> int:
    """Return a seat's number, checked."""
    if not isinstance(seat, int) or not 0 <= seat < seats:
        raise InvalidPosition(f"{where}: there is no seat {seat!r}.")
    return seat


def read_face(g: DineState, text: str, content: DineContent) -> int:
    """Return the face of a card of a row, as `write_face` wrote it."""
    card = read_card(text.removesuffix("*"), content, "rows")
    return face_number(g, card, int(text.endswith("*")))


def restore(given: Mapping[str, Any], content: DineContent) -> DineState:
    """Return the position of possibly incomplete fields written by a person, checked."""
    g = read(given, content)
    check(g)
    return g


def put_out(given: Mapping[str, Any], content: DineContent) -> dict[str, Any]:
    """Return a scenario's fields with all cards that it names nowhere removed from the game."""
    pile = given.get("pile", [])
    g = read({name: value for name, value in given.items() if name != "pile"}, content)
    rest = ids(g.pile & ~read_set(pile, content, "pile"), g.content)
    return {**given, "pile": pile, "removed": [*given.get("removed", []), *rest]}


def read(given: Mapping[str, Any], content: DineContent) -> DineState:
    """Return the position of fields written by a person, whether it can occur or not.

    A pile that is left out holds every card that lies nowhere else.
    """
    for name in given:
        if FIELD_NOTES.get(name, "(then only)").startswith("(then only)"):
            raise InvalidPosition(f"“{name}” is not a field of dine that can be given.")
    hands = given.get("hands", [[]])
    if not 1 <= len(hands) <= len(content.game.players):
        raise InvalidPosition(f"hands: there are 1 to 3 seats, not {len(hands)}.")
    g = read_public(given, content, len(hands))
    g.hands = [read_set(hand, content, "hands") for hand in hands]
    g.lifted = read_set(given.get("lifted", []), content, "lifted")
    elsewhere = sum(1 << card for card in visible_cards(g)) | sum(g.hands) | g.lifted
    if "pile" in given:
        g.pile = read_set(given["pile"], content, "pile")
    else:
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
    content = g.content
    for name, value, most in (
        ("damage", g.damage, g.ship.damage_fields),
        ("pizza", g.pizza, g.ship.pizza_fields),
        ("marker", g.marker, g.ship.marker_max),
        ("floor", g.floor, len(g.hands) - 1),
    ):
        if not 0 <= value <= most:
            raise InvalidPosition(f"{name} must be 0 … {most}, not {value}.")
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
    hands = view["hands"]
    g = read_public(view, content, len(hands))
    unseen = g.ship.deck
    for card in visible_cards(g):
        unseen &= ~(1 << card)
    hidden: list[int] = []
    for seat, hand in enumerate(hands):
        if isinstance(hand, int):
            hidden.append(seat)
        else:
            g.hands[seat] = read_set(hand, content, "hands")
            unseen &= ~g.hands[seat]
    lifted = view["lifted"]
    if not isinstance(lifted, int):
        g.lifted = read_set(lifted, content, "lifted")
        unseen &= ~g.lifted
        lifted = 0
    cards = cards_in(unseen)
    rng.shuffle(cards)
    sizes = {seat: int(hands[seat]) for seat in hidden}
    if view["playing"] is None and view["agenda"] and view["agenda"][-1][0] == "ChooseAction":
        actor: int = view["agenda"][-1][1]
        fits = playable(g, sizes[actor])
        g.playing = next(card for card in cards if fits >> card & 1)
        cards.remove(g.playing)
        sizes[actor] -= 1
    if hidden:
        Dealing(g, view, sizes, cards, rng).deal()
    for _ in range(lifted):
        g.lifted |= 1 << cards.pop()
    g.pile = sum(1 << card for card in cards)
    return g


class Dealing:
    """Deals hidden hands so that every seat can do what the view says it can.

    What a seat can do asks of its hand to hold a card of some set, or none of it. Almost always
    the first deal fits; otherwise hands are put together card by card.
    """

    def __init__(
        self, g: DineState, view: View, sizes: Mapping[int, int], cards: list[int], rng: Rng
    ) -> None:
        self.g = g
        self.hidden = list(sizes)
        self.sizes = sizes
        self.cards = cards
        self.rng = rng
        self.wishes: dict[int, list[tuple[int, bool]]] = {seat: [] for seat in sizes}
        self.read_wishes(view)

    def read_wishes(self, view: View) -> None:
        """Read what the view tells about hidden hands."""
        g = self.g  # hidden hands are still empty
        for name, *args in view["agenda"]:
            if name == "UpgradeCard" or (name == "StationEffect" and upgrades(g, args[0])):
                self.wishes.get(args[0], []).append((~g.upgraded, True))
        if "can_upgrade" in view:
            for seat in self.hidden:
                self.wishes[seat].append((~g.upgraded, seat in view["can_upgrade"]))
        if "can_play" not in view:
            return
        for seat in self.hidden:
            plays = seat in view["can_play"]
            self.wishes[seat].append((playable(g, self.sizes[seat]), plays))
            # Only an upgrading station's action depends on the hand (DSD-163).
            if not plays and not can_act(g, seat) and could_upgrade(g, seat):
                self.wishes[seat].append((~g.upgraded, seat in view["can_act"]))

    def deal(self) -> None:
        """Deal the hidden hands; the cards left over stay in `cards`."""
        for _ in range(8):
            if self.deal_once():
                return
            self.rng.shuffle(self.cards)
        self.put_together()

    def deal_once(self) -> bool:
        """Deal from the top; False if a hand does not fit."""
        place = len(self.cards)
        for seat in self.hidden:
            hand = 0
            for _ in range(self.sizes[seat]):
                place -= 1
                hand |= 1 << self.cards[place]
            if not all((hand & cards != 0) == wanted for cards, wanted in self.wishes[seat]):
                return False
            self.g.hands[seat] = hand
        del self.cards[place:]
        return True

    def put_together(self) -> None:
        """Give every seat the cards it must have, keep away those it must not, then fill up."""
        forbidden = {
            seat: sum_of(cards for cards, wanted in self.wishes[seat] if not wanted)
            for seat in self.hidden
        }
        needs = [
            (seat, cards) for seat in self.hidden for cards, wanted in self.wishes[seat] if wanted
        ]
        # The seats that may hold the fewest cards are served first: none is left without.
        order = sorted(
            self.hidden, key=lambda seat: sum(not forbidden[seat] >> c & 1 for c in self.cards)
        )
        if not self.give(needs, forbidden, order, dict.fromkeys(self.hidden, 0)):
            raise InvalidPosition("can_play: no hands fit what the seats can do.")

    def give(
        self,
        needs: list[tuple[int, int]],
        forbidden: Mapping[int, int],
        order: Sequence[int],
        hands: dict[int, int],
    ) -> bool:
        """Give out one needed card after the other, trying each; then fill the hands."""
        taken = sum(hands.values())
        if needs:
            seat, wanted = needs[0]
            if hands[seat] & wanted:
                return self.give(needs[1:], forbidden, order, hands)
            for card in self.cards:
                bit = 1 << card
                if taken & bit or not bit & wanted & ~forbidden[seat]:
                    continue
                if self.give(needs[1:], forbidden, order, hands | {seat: hands[seat] | bit}):
                    return True
            return False
        filled = dict(hands)
        for seat in order:
            for card in self.cards:
                if filled[seat].bit_count() == self.sizes[seat]:
                    break
                bit = 1 << card
                if not taken & bit and not forbidden[seat] & bit:
                    filled[seat] |= bit
                    taken |= bit
            if filled[seat].bit_count() != self.sizes[seat]:
                return False
        for seat, hand in filled.items():
            self.g.hands[seat] = hand
        self.cards[:] = [card for card in self.cards if not taken >> card & 1]
        return True


def upgrades(g: DineState, seat: int) -> bool:
    """Tell whether the action of a seat's station upgrades a hand card."""
    manned = g.station(seat)
    return manned is not None and manned.effect == model.UPGRADE


def could_upgrade(g: DineState, seat: int) -> bool:
    """Tell whether a seat's station could act if its hand, now empty, held a card to upgrade."""
    g.hands[seat] = g.ship.deck & ~g.upgraded
    out = station_action(g, seat) is not None
    g.hands[seat] = 0
    return out


def sum_of(sets: Iterable[int]) -> int:
    """Return the union of sets."""
    out = 0
    for cards in sets:
        out |= cards
    return out


# -- facts ------------------------------------------------------------------------------------


def symbols_of(total: int, content: DineContent) -> dict[str, int]:
    """Return packed symbols by id, without those that are missing."""
    out = {symbol.id: amount_of(total, n) for n, symbol in enumerate(content.symbols)}
    return {name: amount for name, amount in out.items() if amount}


def facts(g: DineState, content: DineContent) -> dict[str, Any]:
    """Return what scenarios may check beside the fields."""
    out: dict[str, Any] = {
        "row_symbols": [symbols_of(total, content) for total in g.totals],
        "symbols": symbols_of(sum(g.totals), content),
        "hand_sizes": [hand.bit_count() for hand in g.hands],
        "pile_size": g.pile.bit_count() + (g.top != NO_CARD),
        "points": points(g) if g.result == model.WIN else 0,
        **offers(g),
    }
    if g.sector != NO_SECTOR:
        out["symbols"] = symbols_of(total_for_ways(g), content)
        out["hazard"] = g.hazard()
        out["ways"] = [option.key for option in ways_out(g)]
    return out
