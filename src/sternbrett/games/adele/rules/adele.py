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
    ANOMALY,
    CARD,
    DONE,
    END_PHASE,
    FIRE,
    HAZARD,
    HAZARD_KINDS,
    HYPOXIA,
    OVERCHARGE,
    PLAY,
    PURGE,
    RECALL,
    RECYCLE,
    ROOM,
    ROOM_BITS,
    SECTOR_STRIKE,
    SPREAD,
    AdeleState,
    Move,
    count_bits,
)
from sternbrett.games.adele.rules.anomalies import NOT_CHOSEN, AnomalyHazard, can_begin
from sternbrett.games.adele.rules.asking import AdeleDecision, Phase
from sternbrett.games.adele.rules.cards import draw_card, draw_hazards, turn_up_emergency
from sternbrett.games.adele.rules.placing import (
    NO_KIND,
    NO_ROOM,
    ChooseHazard,
    ChooseRoom,
    affordable,
    discard_card,
    finish_card,
    fits_somewhere,
    lay_down,
    rooms_allowed,
)
from sternbrett.games.adele.rules.reasons import (
    ANOMALY_ABSENT,
    ANOMALY_ACTS,
    ANOMALY_ENERGY,
    ANOMALY_HAZARDS,
    CARD_ENERGY,
    CARD_FIRST,
    CARD_USELESS,
    DISCARD_EMPTY,
    NO_ENERGY,
    NO_SPREADING,
    NONE_REMOVED,
    NOT_BESIDE,
    NOT_DISCARDED,
    NOT_IN_HAND,
    NOTHING_REMOVED,
    NOTHING_SPREADS,
    ONE_AT_LEAST,
    PURGED,
    ROW_EMPTY,
    SPOT_TAKEN,
)
from sternbrett.kernel.bits import bits
from sternbrett.kernel.engine import NOT_NOW, Option, Said

SPREADING: Final = (HYPOXIA, FIRE)


class AdelePhase(Phase):
    """Step 1: hazards come from the bag; then ADELE acts."""

    clause: ClassVar[str] = "ADL-062"
    phase: ClassVar[str] = "adele"

    def run(self, g: AdeleState) -> None:
        g.push(ADELE_TURN)
        draw_hazards(g, g.content.setups[g.crew].hazard_draw)


class AdeleTurn(AdeleDecision):
    """Step 2: play cards and begin anomalies, in any order, as long as they can be paid."""

    clause: ClassVar[str] = "ADL-068"

    def prompt(self, g: AdeleState, seat: int | None) -> Said:
        return "prompt.AdeleTurn", {"energy": g.energy}

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
            elif not special_card_barrier(g, card):
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

    def guard(self, g: AdeleState, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        word = option.word
        arg = option.arg
        if word == END_PHASE:
            return 0
        if word == HAZARD or word == ROOM:
            return CARD_FIRST
        if word == ANOMALY:
            if g.in_play >> arg & 1:
                return ANOMALY_ACTS
            if not g.anomalies >> arg & 1:
                return ANOMALY_ABSENT
            if g.energy < g.content.anomaly_cost:
                return ANOMALY_ENERGY
            return 0 if can_begin(g, arg) else ANOMALY_HAZARDS
        if word != PLAY:
            return NOT_NOW
        if not g.hand >> arg & 1:
            return NOT_IN_HAND
        if arg < g.content.first_special:
            return placing_barrier(g, arg)
        return special_card_barrier(g, arg)


def placing_barrier(g: AdeleState, card: int) -> int:
    """Return why a card places no hazard, or 0 (ADL-072)."""
    kinds = affordable(g)
    if not kinds:
        return NO_ENERGY
    return 0 if fits_somewhere(g, kinds, rooms_allowed(g, card)) else CARD_USELESS


def special_card_barrier(g: AdeleState, card: int) -> int:
    """Return why a special card cannot be paid or would do nothing, or 0 (ADL-072)."""
    special = card - g.content.first_special
    if g.energy < g.content.special_costs[special]:
        return CARD_ENERGY
    if special == SECTOR_STRIKE:
        return placing_barrier(g, card)
    if special == RECALL:
        return 0 if g.discard else DISCARD_EMPTY
    if special == SPREAD:
        return 0 if spread_rooms(g, HYPOXIA) or spread_rooms(g, FIRE) else NOTHING_SPREADS
    if special == RECYCLE:
        return 0 if sum(g.removed) else NOTHING_REMOVED
    return 0


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

    def guard(self, g: AdeleState, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        if option.word != CARD:
            return NOT_NOW
        return 0 if g.discard >> option.arg & 1 else NOT_DISCARDED


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

    def guard(self, g: AdeleState, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        if option.word != HAZARD:
            return NOT_NOW
        if option.arg not in SPREADING:
            return NO_SPREADING
        if not g.console[option.arg]:
            return ROW_EMPTY
        return 0 if spread_rooms(g, option.arg) else NOTHING_SPREADS


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

    def guard(self, g: AdeleState, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        if option.word != ROOM:
            return NOT_NOW
        if spread_rooms(g, self.kind) >> option.arg & 1:
            return 0
        return SPOT_TAKEN if g.board[self.kind] >> option.arg & 1 else NOT_BESIDE


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

    def guard(self, g: AdeleState, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        reason = discard_barrier(g, option)
        return PURGED if option.word == CARD and self.discarded == g.content.purge_cards else reason


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

    def guard(self, g: AdeleState, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        if option.word == DONE:
            return 0 if self.returned else ONE_AT_LEAST
        if option.word != HAZARD:
            return NOT_NOW
        return 0 if g.removed[option.arg] else NONE_REMOVED


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

    def guard(self, g: AdeleState, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        return discard_barrier(g, option)


def discard_barrier(g: AdeleState, option: Move) -> int:
    """Return why a card cannot be discarded, or 0, where that is asked until she is done."""
    if option.word == CARD:
        return 0 if g.hand >> option.arg & 1 else NOT_IN_HAND
    return 0 if option.word == DONE else NOT_NOW


ADELE_TURN: Final = AdeleTurn()
DISCARD_CARDS: Final = DiscardCards()
