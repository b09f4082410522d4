"""Positions of Deep Space Dine as numbers, as far as a seat may know them."""

from __future__ import annotations

from collections.abc import Iterable

from sternbrett.games.dine.model import (
    FIELD,
    FIELD_BITS,
    NO_CARD,
    SYMBOL_COUNT,
    Content,
    DineState,
)
from sternbrett.games.dine.rules.actions import ChooseAction
from sternbrett.games.dine.rules.hazard import EachDiscards
from sternbrett.kernel.engine import AnyStep
from sternbrett.kernel.observation import (
    MOST,
    Field,
    Memo,
    Observer,
    flag,
    one_hots,
    subsets,
    write_bits,
)

#: A card lies in a row on one of two sides, one of two ways up.
FACES = 4
SHIFTS = [symbol * FIELD_BITS for symbol in range(SYMBOL_COUNT)]
#: The bits of packed amounts that are set only where one of them does not fit into a byte.
LARGE = sum((FIELD & ~MOST) << shift for shift in SHIFTS)


class DineObserver(Observer[DineState]):
    """Writes a position of Deep Space Dine as a vector."""

    def __init__(
        self, steps: Iterable[type[AnyStep]], content: Content, symbols: list[str], seats: int
    ) -> None:
        cards = self.cards = len(content.cards)
        ships = content.ships
        sectors = len(content.sectors)
        self.symbols = Memo()
        self.some_seats = subsets(seats)
        self.ship_place = one_hots(len(ships))
        self.difficulty_place = one_hots(len(content.difficulties))
        self.sector_place = one_hots(sectors)
        #: The last value of each set, and what was written of it: one or two change at a time.
        sizes = [*[cards] * (seats + 4), sectors, *[cards] * 3]
        self.ends = [1 << size for size in sizes]
        self.sets = [0] * len(sizes)
        self.sets_written = [bytes(size) for size in sizes]
        self.blank = bytes(cards * (seats + 2 + 2 * FACES))
        self.card_of = {move.number: card for card, move in enumerate(content.moves.discard)}
        listed = ", ".join(symbols)
        each = "for each seat and card whether"
        fields = (
            Field("adrifts", 1, MOST, "how often the crew was adrift in this sector"),
            Field("pile", 1, cards, "cards of the pile below its top"),
            Field("lifted_cards", 1, cards, "cards lifted by the Sensors"),
            Field("row_count", 1, MOST, "rows"),
            Field("row_cards", 1, cards, "cards of the current row"),
            Field("damage", 1, max(s.damage_fields for s in ships), "the damage marker's field"),
            Field("pizza", 1, max(s.pizza_fields for s in ships), "the pizza marker's field"),
            Field("marker", 1, max(s.marker_max for s in ships), "the ship marker's field"),
            Field("start_left", 1, MOST, "start sectors still to come"),
            Field("easy_left", 1, MOST, "easy sectors still to come"),
            Field("hard_left", 1, MOST, "hard sectors still to come"),
            flag("ingredient", "whether Get the Ingredient lies under the stack"),
            flag("frontier_done", "whether The Last Frontier was carried out"),
            flag("open_hands", "whether everybody sees all hands"),
            Field("hand_cards", seats, cards, "for each seat the number of its hand cards"),
            Field("row_symbols", SYMBOL_COUNT, MOST, f"symbols of the current row: {listed}"),
            Field("symbols", SYMBOL_COUNT, MOST, "symbols of all rows, in the same order"),
            Field("ship", len(ships), 1, "the ship"),
            Field("difficulty", len(content.difficulties), 1, "the difficulty"),
            Field("sector", sectors, 1, "the current sector"),
            Field("floor", seats, 1, "the seat that has the floor"),
            Field("passed", seats, 1, "the seats that have passed"),
            Field("used", seats, 1, "the seats that have used their station's action"),
            Field("manning", seats, 1, "the seats that may still man a station"),
            Field("decided", seats, 1, "the seats that have answered a secret decision"),
            Field("hands", seats * cards, 1, f"{each} it is in that hand, where one may see it"),
            Field("discard", cards, 1, "the cards of the discard"),
            Field("upgraded", cards, 1, "the cards that show their upgraded side"),
            Field("removed", cards, 1, "the cards removed from the game"),
            Field("locked", cards, 1, "the ship's cards that are not in the game yet"),
            Field("flown", sectors, 1, "the sectors that have been visible"),
            Field("lifted", cards, 1, "the cards lifted by the Sensors, where one may see them"),
            Field("chosen", cards, 1, "the cards chosen so far for a payment"),
            Field("answer", cards, 1, "the cards one has chosen to discard secretly"),
            Field("manned", seats * cards, 1, f"{each} it is that seat's manned station"),
            Field("top", cards, 1, "the top card of the pile"),
            Field("playing", cards, 1, "the card being played, where one may see it"),
            Field(
                "row", FACES * cards, 1,
                "for each card whether it lies in the current row normal, normal and rotated, "
                "upgraded, or upgraded and rotated",
            ),
            Field("older_rows", FACES * cards, 1, "the same for all rows before it"),
        )  # fmt: skip
        words = {name: number for number, name in enumerate(content.costs)}
        super().__init__(steps, seats, fields, words)

    def look(self, g: DineState, seat: int) -> bytearray:
        hands = g.hands
        decision = g.pending
        sizes = [hand.bit_count() for hand in hands]
        lifted = g.lifted
        playing = g.playing
        if not g.open_hands and not g.result:
            hands = [0] * len(hands)
            hands[seat] = g.hands[seat]
            actor = -1 if decision is None else decision.turn(g)
            if actor != seat:
                lifted = 0
                if type(decision) is ChooseAction:  # DSD-183
                    playing = NO_CARD
                    sizes[actor] += 1
        decided = answer = 0
        if type(decision) is EachDiscards:
            for other in range(len(hands)):
                decided |= decision.complete(g, other) << other
            for number in decision.partial(g, seat):
                answer |= 1 << self.card_of[number]
        cards = self.cards
        rows = g.rows
        symbols = self.symbols
        if symbols.values != g.totals:
            symbols.values = g.totals[:]
            symbols.written = write_symbols(g.totals)
        some_seats = self.some_seats
        out = bytearray(
            (
                g.adrifts if g.adrifts < MOST else MOST,
                g.pile.bit_count(),
                g.lifted.bit_count(),
                len(rows),
                len(rows[-1]),
                g.damage,
                g.pizza,
                g.marker,
                g.start_left,
                g.easy_left,
                g.hard_left,
                g.ingredient,
                g.frontier_done,
                g.open_hands,
                *sizes,
            )
        )
        sets = [
            *hands, g.discard, g.upgraded, g.removed, g.locked, g.flown, lifted, g.chosen, answer
        ]  # fmt: skip
        if sets != self.sets:
            self.write_sets(sets)
        out += b"".join(
            (
                symbols.written,
                self.ship_place[g.ship.index],
                self.difficulty_place[g.difficulty],
                self.sector_place[g.sector],
                some_seats[1 << g.floor],
                some_seats[g.passes],
                some_seats[g.used],
                some_seats[g.manning],
                some_seats[decided],
                *self.sets_written,
            )
        )
        place = len(out)
        out += self.blank
        for card in g.manned:
            if card != NO_CARD:
                out[place + card] = 1
            place += cards
        if g.top != NO_CARD:
            out[place + g.top] = 1
        place += cards
        if playing != NO_CARD:
            out[place + playing] = 1
        place += cards
        for face in rows[-1]:
            out[place + face] = 1
        if len(rows) > 1:
            place += FACES * cards
            for row in rows[:-1]:
                for face in row:
                    out[place + face] = 1
        return out

    def write_sets(self, sets: list[int]) -> None:
        """Write the sets that have changed."""
        last = self.sets
        for place, members in enumerate(sets):
            if members != last[place]:
                self.sets_written[place] = write_bits(members | self.ends[place])
        self.sets = sets


def write_symbols(totals: list[int]) -> bytes:
    """Return the packed amounts of the last row and of all rows as numbers."""
    last = totals[-1]
    total = last if len(totals) == 1 else sum(totals)
    amounts = [last >> shift & FIELD for shift in SHIFTS]
    amounts += amounts if total == last else [total >> shift & FIELD for shift in SHIFTS]
    return bytes([min(MOST, amount) for amount in amounts] if total & LARGE else amounts)
