"""Cards between pile, hands and discard (DSD-016 to DSD-027), and choices about hand cards."""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.dine.model import (
    CARD_DISCARDED,
    CARD_REMOVED,
    CARD_UPGRADED,
    CARDS_DRAWN,
    CARDS_DRAWN_HIDDEN,
    HAND_SHOWN,
    LIMIT_REACHED,
    NO_CARD,
    NOTHING_TO_DRAW,
    PILE_EMPTY,
    PILE_RESHUFFLED,
    TOP_SHOWN,
    TRUNCATED,
    CardMove,
    DineState,
    NumberMove,
    cards_in,
)
from sternbrett.games.dine.rules.reasons import (
    HAND_EMPTY,
    NO_SUCH_SEAT,
    NOT_IN_HAND,
    UPGRADED_BEFORE,
)
from sternbrett.kernel.engine import (
    NOT_NOW,
    Event,
    EventKind,
    OpenDecision,
    Option,
    Said,
    SeatDecision,
    Step,
)

# Named chance: which card comes to the top of the pile.
CARD: Final = "card"


# -- the pile ---------------------------------------------------------------------------------


def show_top(g: DineState) -> None:
    """Let a card of the pile come to its top, if it has one (DSD-017)."""
    rest = g.pile
    if not rest:
        g.top = NO_CARD
        return
    for _ in range(g.draw(CARD, rest.bit_count())):
        rest &= rest - 1
    lowest = rest & -rest
    g.pile ^= lowest
    g.top = lowest.bit_length() - 1


def shuffle_in(g: DineState, cards: int) -> None:
    """Shuffle cards into the pile, its top card too."""
    if g.top != NO_CARD:
        g.pile |= 1 << g.top
    g.pile |= cards
    show_top(g)


def find_top(g: DineState) -> bool:
    """Make sure that the pile has a top card; False if no card is left (DSD-020, DSD-026)."""
    if g.top != NO_CARD:
        return True
    if not g.discard:
        return False
    if g.listening:
        g.tell(PILE_RESHUFFLED, g.discard.bit_count())
    g.pile = g.discard
    g.discard = 0
    show_top(g)
    return True


def can_draw(g: DineState) -> bool:
    """Tell whether there is a card to draw, if need be after a reshuffle."""
    return g.top != NO_CARD or g.discard != 0


def draw_one(g: DineState, seat: int) -> int:
    """Let a seat draw the top card; NO_CARD if none is left."""
    if not find_top(g):
        return NO_CARD
    g.seal()  # DSD-174
    card = g.top
    g.hands[seat] |= 1 << card
    show_top(g)
    return card


def draw_some(g: DineState, seat: int, amount: int) -> int:
    """Let a seat draw some cards, one after the other, and return them (DSD-024)."""
    drawn = 0
    for _ in range(amount):
        card = draw_one(g, seat)
        if card == NO_CARD:
            break
        drawn |= 1 << card
    return drawn


def draw_for(g: DineState, seat: int, amount: int) -> None:
    """Let a seat draw some cards, and announce them."""
    drawn = draw_some(g, seat, amount)
    if g.listening:
        if drawn:
            tell_cards(g, seat, drawn, CARDS_DRAWN, CARDS_DRAWN_HIDDEN)
        else:
            g.tell(NOTHING_TO_DRAW, seat + 1)
        tell_top(g)


def draw_round(g: DineState, first: int, amount: int) -> None:
    """Deal cards round the table, one each, beginning with a seat (DSD-128)."""
    crew = len(g.hands)
    drawn = [0] * crew
    for place in range(amount):
        seat = (first + place) % crew
        card = draw_one(g, seat)
        if card == NO_CARD:
            break
        drawn[seat] |= 1 << card
    tell_drawn(g, first, drawn)


def tell_drawn(g: DineState, first: int, drawn: list[int]) -> None:
    """Announce what each seat drew, beginning with a seat."""
    if g.listening:
        for place in range(len(drawn)):
            seat = (first + place) % len(drawn)
            if drawn[seat]:
                tell_cards(g, seat, drawn[seat], CARDS_DRAWN, CARDS_DRAWN_HIDDEN)
        tell_top(g)


def tell_top(g: DineState) -> None:
    """Announce the visible card of the pile; call it when somebody listens.

    Of several that were visible during one choice only the last is announced: the log tells nobody
    more than the table shows (DSD-182).
    """
    g.heard = [e for e in g.heard if e.name != TOP_SHOWN.name and e.name != PILE_EMPTY.name]
    if g.top == NO_CARD:
        g.tell(PILE_EMPTY)
    else:
        g.tell(TOP_SHOWN, g.content.cards[g.top].id)


def tell_cards(g: DineState, seat: int, cards: int, known: EventKind, hidden: EventKind) -> None:
    """Announce cards to their seat and their number to the others (DSD-182)."""
    names = names_of(g, cards)
    if g.open_hands:
        g.tell(known, seat + 1, names)
    else:
        masked = Event(hidden.name, (seat + 1, cards.bit_count()))
        g.tell_only((seat,), masked, known, seat + 1, names)


def names_of(g: DineState, cards: int) -> str:
    """Return the ids of a set of cards, for events."""
    return " ".join([g.content.cards[card].id for card in cards_in(cards)])


def fewest(g: DineState) -> int:
    """Return the seat with the fewest hand cards, the lowest of several."""
    best = 0
    for seat in range(1, len(g.hands)):
        if g.hands[seat].bit_count() < g.hands[best].bit_count():
            best = seat
    return best


def on_cards(options: list[Option], cards: int) -> list[Option]:
    """Return the options on the cards of a set, from a list by card."""
    out: list[Option] = []
    while cards:
        lowest = cards & -cards
        out.append(options[lowest.bit_length() - 1])
        cards ^= lowest
    return out


class DrawCards(Step[DineState]):
    """A seat draws cards."""

    clause: ClassVar[str] = "DSD-024"

    __slots__ = ("amount", "seat")

    def __init__(self, seat: int, amount: int) -> None:
        self.seat = seat
        self.amount = amount

    def args(self) -> list[object]:
        return [self.seat, self.amount]

    def run(self, g: DineState) -> None:
        draw_for(g, self.seat, self.amount)


class DrawEach(Step[DineState]):
    """Every seat draws cards, beginning with the acting one (DSD-025)."""

    clause: ClassVar[str] = "DSD-025"

    __slots__ = ("amount", "seat")

    def __init__(self, seat: int, amount: int) -> None:
        self.seat = seat
        self.amount = amount

    def args(self) -> list[object]:
        return [self.seat, self.amount]

    def run(self, g: DineState) -> None:
        crew = len(g.hands)
        drawn = [0] * crew
        for place in range(crew):
            seat = (self.seat + place) % crew
            drawn[seat] = draw_some(g, seat, self.amount)
        tell_drawn(g, self.seat, drawn)


def end(g: DineState, result: str) -> None:
    """End the game; what everybody still holds is shown (section 5 of the spec)."""
    if g.listening and not g.open_hands:
        for seat in range(len(g.hands)):
            if g.hands[seat]:
                g.tell(HAND_SHOWN, seat + 1, names_of(g, g.hands[seat]))
    g.finish(result)


# -- who decides ------------------------------------------------------------------------------


def count_decision(g: DineState) -> bool:
    """Count a decision; at the limit of research interfaces the game is over (DSD-185)."""
    g.decisions += 1
    if g.decisions == g.decision_limit:
        if g.listening:
            g.tell(LIMIT_REACHED)
        end(g, TRUNCATED)
        return True
    return False


class OwnDecision(SeatDecision[DineState]):
    """A decision of one seat, about its own hand or action (DSD-171)."""

    def choose(self, g: DineState, seat: int, option: Option) -> None:
        if not count_decision(g):
            self.chosen(g, option)

    def chosen(self, g: DineState, option: Option) -> None:
        """Carry out a choice of the seat."""
        raise NotImplementedError


class CrewDecision(OpenDecision[DineState]):
    """A decision of the crew: whoever answers first; by turns, the speaker (DSD-170)."""

    __slots__ = ()

    def everyone(self, g: DineState) -> tuple[int, ...]:
        return tuple(range(len(g.hands)))

    def seats(self, g: DineState) -> tuple[int, ...]:
        return self.everyone(g)

    def options(self, g: DineState, seat: int) -> list[Option]:
        return self.crew_options(g)

    def choose(self, g: DineState, seat: int, option: Option) -> None:
        if not count_decision(g):
            self.chosen(g, option)

    def crew_options(self, g: DineState) -> list[Option]:
        """Return what the crew may choose, whoever answers."""
        raise NotImplementedError

    def chosen(self, g: DineState, option: Option) -> None:
        """Carry out the crew's choice."""
        raise NotImplementedError


# -- what speaks against an option ------------------------------------------------------------


def card_of(options: list[Option], option: Option) -> int:
    """Return the card of an option if it is one of these, a list by card; else NO_CARD."""
    if isinstance(option, CardMove) and options[option.card] is option:
        return option.card
    return NO_CARD


def against_hand_card(g: DineState, seat: int, options: list[Option], option: Option) -> int:
    """Return why an option on a hand card cannot be chosen, if these are asked for."""
    card = card_of(options, option)
    if card == NO_CARD:
        return NOT_NOW
    return 0 if g.hands[seat] >> card & 1 else NOT_IN_HAND


def against_seat(g: DineState, options: list[Option], option: Option) -> int:
    """Return why a seat cannot be named, if these options are asked for."""
    if option not in options:
        return NOT_NOW
    assert isinstance(option, NumberMove)
    return 0 if option.value < len(g.hands) else NO_SUCH_SEAT


# -- losing and improving hand cards ----------------------------------------------------------


def discard_from_hand(g: DineState, seat: int, card: int) -> None:
    """Put a hand card on the discard."""
    g.show()
    g.hands[seat] ^= 1 << card
    g.discard |= 1 << card
    if g.listening:
        g.tell(CARD_DISCARDED, seat + 1, g.content.cards[card].id)


class DiscardCards(OwnDecision):
    """A seat discards hand cards, one at a time."""

    clause: ClassVar[str] = "DSD-058"

    __slots__ = ("amount",)

    def __init__(self, seat: int, amount: int) -> None:
        super().__init__(seat)
        self.amount = amount

    def args(self) -> list[object]:
        return [self.seat, self.amount]

    def options(self, g: DineState, seat: int) -> list[Option]:
        return on_cards(g.content.moves.discard, g.hands[self.seat])

    def guard(self, g: DineState, seat: int, option: Option) -> int:
        return against_hand_card(g, self.seat, g.content.moves.discard, option)

    def prompt(self, g: DineState, seat: int | None) -> Said:
        return "prompt.DiscardCards", {"amount": self.amount}

    def chosen(self, g: DineState, option: Option) -> None:
        assert isinstance(option, CardMove)
        discard_from_hand(g, self.seat, option.card)
        if self.amount > 1:
            g.push(DiscardCards(self.seat, self.amount - 1))


class RemoveCards(OwnDecision):
    """A seat removes hand cards from the game, one at a time (DSD-027)."""

    clause: ClassVar[str] = "DSD-059"

    __slots__ = ("amount",)

    def __init__(self, seat: int, amount: int) -> None:
        super().__init__(seat)
        self.amount = amount

    def args(self) -> list[object]:
        return [self.seat, self.amount]

    def options(self, g: DineState, seat: int) -> list[Option]:
        return on_cards(g.content.moves.remove, g.hands[self.seat])

    def guard(self, g: DineState, seat: int, option: Option) -> int:
        return against_hand_card(g, self.seat, g.content.moves.remove, option)

    def prompt(self, g: DineState, seat: int | None) -> Said:
        return "prompt.RemoveCards", {"amount": self.amount}

    def chosen(self, g: DineState, option: Option) -> None:
        assert isinstance(option, CardMove)
        g.show()
        g.hands[self.seat] ^= 1 << option.card
        g.removed |= 1 << option.card
        if g.listening:
            g.tell(CARD_REMOVED, self.seat + 1, g.content.cards[option.card].id)
        if self.amount > 1:
            g.push(RemoveCards(self.seat, self.amount - 1))


class WhoRemoves(CrewDecision):
    """The crew chooses the seat that removes one hand card from the game (DSD-131, DSD-145)."""

    clause: ClassVar[str] = "DSD-131"

    __slots__ = ()

    def run(self, g: DineState) -> None:
        for hand in g.hands:
            if hand:
                g.pending = self
                return

    def crew_options(self, g: DineState) -> list[Option]:
        remover = g.content.moves.remover
        return [remover[seat] for seat in range(len(g.hands)) if g.hands[seat]]

    def guard(self, g: DineState, seat: int, option: Option) -> int:
        reason = against_seat(g, g.content.moves.remover, option)
        if reason:
            return reason
        assert isinstance(option, NumberMove)
        return 0 if g.hands[option.value] else HAND_EMPTY

    def chosen(self, g: DineState, option: Option) -> None:
        assert isinstance(option, NumberMove)
        g.push(RemoveCards(option.value, 1))


class UpgradeCard(OwnDecision):
    """A seat turns one of its hand cards to the upgraded side (DSD-101, DSD-163)."""

    clause: ClassVar[str] = "DSD-101"

    __slots__ = ()

    def options(self, g: DineState, seat: int) -> list[Option]:
        return on_cards(g.content.moves.upgrade, g.hands[self.seat] & ~g.upgraded)

    def guard(self, g: DineState, seat: int, option: Option) -> int:
        upgrade = g.content.moves.upgrade
        reason = against_hand_card(g, self.seat, upgrade, option)
        if reason:
            return reason
        return UPGRADED_BEFORE if g.upgraded >> card_of(upgrade, option) & 1 else 0

    def chosen(self, g: DineState, option: Option) -> None:
        assert isinstance(option, CardMove)
        g.show()
        g.upgraded |= 1 << option.card
        if g.listening:
            g.tell(CARD_UPGRADED, self.seat + 1, g.content.cards[option.card].id)
