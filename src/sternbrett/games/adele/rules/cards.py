"""ADELE's deck and the bag: drawing, shuffling what was used, and her hand at the end."""

from __future__ import annotations

from sternbrett.games.adele.events import (
    CARD_DRAWN,
    CARDS_SHUFFLED,
    EMERGENCIES_SHUFFLED,
    EMERGENCY_AHEAD,
    HAND_SHOWN,
    HAZARD_DRAWN,
    SOME_CARD_DRAWN,
)
from sternbrett.games.adele.model import (
    ADELE,
    HAZARD_KINDS,
    AdeleState,
    count_bits,
    nth_bit,
)
from sternbrett.games.adele.rules.facts import CARD_DRAW, EMERGENCY_DRAW, HAZARD_DRAW
from sternbrett.games.adele.rules.knowledge import tell_some
from sternbrett.kernel.bits import bits


def draw_hazards(g: AdeleState, amount: int) -> None:
    """Draw hazards from the bag onto the console (ADL-062 … ADL-064)."""
    bag = g.bag
    for _ in range(amount):
        left = sum(bag)
        if left == 0:
            return
        drawn = g.draw(HAZARD_DRAW, left)
        kind = 0
        while drawn >= bag[kind]:
            drawn -= bag[kind]
            kind += 1
        bag[kind] -= 1
        g.console[kind] += 1
        if g.listening:
            g.tell(HAZARD_DRAWN, g.content.names.hazards[kind])


def bag_names(g: AdeleState) -> list[str]:
    """Return the hazards in the bag in the order in which they are numbered when drawn."""
    names = g.content.names.hazards
    return [names[kind] for kind in range(HAZARD_KINDS) for _ in range(g.bag[kind])]


def draw_card(g: AdeleState) -> None:
    """Draw an ADELE card; an empty deck is made of the discard pile (ADL-078, ADL-079)."""
    if g.top:
        card = g.top[-1]
        g.top = g.top[:-1]
        g.hand_known |= 1 << card  # the crew saw it being put there
        known = True
    else:
        if g.deck == 0:
            if g.discard == 0:
                return
            g.deck = g.discard
            g.discard = 0
            if not g.experienced:
                g.hand_known = g.hand  # everything else lay on the open pile
            if g.listening:
                g.tell(CARDS_SHUFFLED)
        card = nth_bit(g.deck, g.draw(CARD_DRAW, count_bits(g.deck)))
        g.deck &= ~(1 << card)
        known = False
    g.hand |= 1 << card
    if g.listening:
        name = g.content.names.cards[card]
        if known:
            g.tell(CARD_DRAWN, name)
        else:
            tell_some(g, 1 << ADELE, CARD_DRAWN, (name,), SOME_CARD_DRAWN, ())


def end_game(g: AdeleState, result: str) -> None:
    """The game is over and all is shown: the log names the hand that views show now (ADL-319)."""
    if g.listening and g.hand:
        names = g.content.names.cards
        g.tell(HAND_SHOWN, " ".join([names[card] for card in bits(g.hand)]))
    g.finish(result)


def turn_up_emergency(g: AdeleState) -> None:
    """Turn up the next emergency; an empty deck is made of the used cards (ADL-043)."""
    if g.emergency_deck == 0:
        g.emergency_deck = g.emergency_used
        g.emergency_used = 0
        if g.listening:
            g.tell(EMERGENCIES_SHUFFLED)
    card = nth_bit(g.emergency_deck, g.draw(EMERGENCY_DRAW, count_bits(g.emergency_deck)))
    g.emergency_deck &= ~(1 << card)
    g.next_emergency = card
    g.next_averted = False
    if g.listening:
        names = g.content.names
        kind = names.emergency_kinds[g.content.emergency_kind[card]]
        g.tell(EMERGENCY_AHEAD, kind, names.sectors[g.content.emergency_hex[card]])
