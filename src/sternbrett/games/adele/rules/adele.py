"""The ADELE phase: hazards from the bag, cards and anomalies, then new cards and energy."""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.adele.events import (
    CARD_PLAYED,
    CARD_RECALLED,
    ENERGY_GAINED,
    HAZARD_RECYCLED,
)
from sternbrett.games.adele.model import (
    DONE,
    END_PHASE,
    FIRE,
    HAZARD_KINDS,
    HYPOXIA,
    OVERCHARGE,
    PLAY,
    PURGE,
    RECALL,
    RECYCLE,
    ROOM_BITS,
    SECTOR_STRIKE,
    SPREAD,
    AdeleState,
    Move,
    bits,
    count_bits,
)
from sternbrett.games.adele.rules.anomalies import NOT_CHOSEN, AnomalyHazard, can_begin
from sternbrett.games.adele.rules.asking import AdeleDecision
from sternbrett.games.adele.rules.cards import draw_card, draw_hazards, turn_up_emergency
from sternbrett.games.adele.rules.placing import (
    NO_KIND,
    NO_ROOM,
    ChooseHazard,
    ChooseRoom,
    affordable,
    can_place,
    discard_card,
    finish_card,
    fits_somewhere,
    lay_down,
)
from sternbrett.kernel.engine import Option, Step

SPREADING: Final = (HYPOXIA, FIRE)


class AdelePhase(Step[AdeleState]):
    """Step 1: hazards come from the bag; then ADELE acts."""

    clause: ClassVar[str] = "ADL-062"

    def run(self, g: AdeleState) -> None:
        g.push(ADELE_TURN)
        draw_hazards(g, g.content.setups[g.crew].hazard_draw)


class AdeleTurn(AdeleDecision):
    """Step 2: play cards and begin anomalies, in any order, as long as they can be paid."""

    clause: ClassVar[str] = "ADL-068"

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        content = g.content
        moves = content.moves
        out: list[Option] = [moves.end_phase]
        kinds = affordable(g)
        for card in bits(g.hand):
            if card < content.first_special:
                first, second = content.card_rooms[card]
                if kinds and fits_somewhere(g, kinds, 1 << first | 1 << second):
                    out.append(moves.play[card])
            elif special_playable(g, card - content.first_special):
                out.append(moves.play[card])
        if g.energy >= content.anomaly_cost:
            for anomaly in bits(g.anomalies):
                if can_begin(g, anomaly):
                    out.append(moves.anomaly[anomaly])
        return out

    def choose(self, g: AdeleState, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        if option.word == END_PHASE:
            g.push(DISCARD_CARDS)
            return
        g.push(self)
        if option.word == PLAY:
            play(g, option.arg)
        else:
            g.push(AnomalyHazard(option.arg, NOT_CHOSEN, NOT_CHOSEN))


def special_playable(g: AdeleState, special: int) -> bool:
    """Tell whether a special card can be paid and does something (ADL-072)."""
    if g.energy < g.content.special_costs[special]:
        return False
    if special == SECTOR_STRIKE:
        return can_place(g, g.content.first_special + SECTOR_STRIKE)
    if special == RECALL:
        return g.discard != 0
    if special == SPREAD:
        return spread_rooms(g, HYPOXIA) != 0 or spread_rooms(g, FIRE) != 0
    if special == RECYCLE:
        return sum(g.removed) > 0
    return True


def play(g: AdeleState, card: int) -> None:
    """Show a card and begin what it does."""
    g.seal()
    g.hand_known |= 1 << card
    content = g.content
    if g.listening:
        g.tell(CARD_PLAYED, content.names.cards[card])
    if card < content.first_special:
        g.push(ChooseRoom(card, NO_KIND))
        return
    special = card - content.first_special
    if special == SECTOR_STRIKE:
        g.push(ChooseHazard(card, NO_ROOM))
    elif special == RECALL:
        g.push(RecallCard())
    elif special == SPREAD:
        g.push(SpreadKind())
    elif special == RECYCLE:
        g.push(RecycleHazard(0))
    else:
        pay_card(g, special)
        if special == OVERCHARGE:
            gain_energy(g, content.overcharge)
        elif special == PURGE:
            g.push(PurgeCards(0))
        else:  # Recalculate: the face-up card goes back, too (ADL-122)
            g.emergency_deck |= 1 << g.next_emergency
            turn_up_emergency(g)


def pay_card(g: AdeleState, special: int) -> None:
    """Pay a special card and put it on the discard pile."""
    g.energy -= g.content.special_costs[special]
    finish_card(g, g.content.first_special + special)


def gain_energy(g: AdeleState, amount: int) -> None:
    """Add energy; above the end of the track it is lost (ADL-081)."""
    g.energy = min(g.content.energy_cap, g.energy + amount)
    if g.listening:
        g.tell(ENERGY_GAINED, g.energy)


class RecallCard(AdeleDecision):
    """Recall: put a card of the open discard pile on the deck."""

    clause: ClassVar[str] = "ADL-114"

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        moves = g.content.moves
        return [moves.card[card] for card in bits(g.discard)]

    def choose(self, g: AdeleState, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        g.discard &= ~(1 << option.arg)
        g.top = (*g.top, option.arg)
        if g.listening:
            g.tell(CARD_RECALLED, g.content.names.cards[option.arg])
        pay_card(g, RECALL)  # only now: the card cannot fetch itself (ADL-115)


def spread_rooms(g: AdeleState, kind: int) -> int:
    """Return the rooms a hazard can spread to: beside its like, locked or not (ADL-117)."""
    if g.console[kind] == 0:
        return 0
    there = g.board[kind]
    reached = 0
    for room in bits(there):
        for other in g.ship.neighbours[room]:
            reached |= 1 << other
    return reached & ~there & ROOM_BITS


class SpreadKind(AdeleDecision):
    """Spread: fire or hypoxia."""

    clause: ClassVar[str] = "ADL-116"

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        moves = g.content.moves
        return [moves.hazard[kind] for kind in SPREADING if spread_rooms(g, kind)]

    def choose(self, g: AdeleState, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        g.push(SpreadRoom(option.arg))


class SpreadRoom(AdeleDecision):
    """Spread: the room beside a room with the same hazard; its console cost is not paid."""

    clause: ClassVar[str] = "ADL-116"

    __slots__ = ("kind",)

    def __init__(self, kind: int) -> None:
        self.kind = kind

    def args(self) -> list[object]:
        return [self.kind]

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        moves = g.content.moves
        return [moves.room[room] for room in bits(spread_rooms(g, self.kind))]

    def choose(self, g: AdeleState, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        pay_card(g, SPREAD)
        g.console[self.kind] -= 1
        lay_down(g, self.kind, option.arg)


class PurgeCards(AdeleDecision):
    """Purge: discard up to three more cards, then draw as many as were discarded with it."""

    clause: ClassVar[str] = "ADL-118"

    __slots__ = ("discarded",)

    def __init__(self, discarded: int) -> None:
        self.discarded = discarded

    def args(self) -> list[object]:
        return [self.discarded]

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        moves = g.content.moves
        out: list[Option] = [moves.done]
        if self.discarded < g.content.purge_cards:
            for card in bits(g.hand):
                out.append(moves.card[card])
        return out

    def choose(self, g: AdeleState, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        if option.word != DONE:
            discard_card(g, option.arg)
            g.push(PurgeCards(self.discarded + 1))
            return
        for _ in range(self.discarded + 1):  # Purge itself counts (ADL-119)
            draw_card(g)


class RecycleHazard(AdeleDecision):
    """Recycle: put up to three removed hazards back on the console."""

    clause: ClassVar[str] = "ADL-120"

    __slots__ = ("returned",)

    def __init__(self, returned: int) -> None:
        self.returned = returned

    def args(self) -> list[object]:
        return [self.returned]

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        moves = g.content.moves
        out: list[Option] = []
        if self.returned:
            out.append(moves.done)
        for kind in range(HAZARD_KINDS):
            if g.removed[kind]:
                out.append(moves.hazard[kind])
        return out

    def choose(self, g: AdeleState, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        if self.returned == 0:
            pay_card(g, RECYCLE)
        if option.word == DONE:
            return
        g.removed[option.arg] -= 1
        g.console[option.arg] += 1
        if g.listening:
            g.tell(HAZARD_RECYCLED, g.content.names.hazards[option.arg])
        if self.returned + 1 < g.content.recycle_hazards:
            g.push(RecycleHazard(self.returned + 1))


class DiscardCards(AdeleDecision):
    """Step 3: discard any cards, draw up to the hand size, gain energy."""

    clause: ClassVar[str] = "ADL-077"

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        moves = g.content.moves
        out: list[Option] = [moves.done]
        for card in bits(g.hand):
            out.append(moves.card[card])
        return out

    def choose(self, g: AdeleState, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        if option.word != DONE:
            discard_card(g, option.arg)
            g.push(self)
            return
        for _ in range(g.content.hand_size - count_bits(g.hand)):
            draw_card(g)
        gain_energy(g, g.content.setups[g.crew].energy)


ADELE_TURN: Final = AdeleTurn()
DISCARD_CARDS: Final = DiscardCards()
