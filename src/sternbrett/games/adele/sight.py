"""What a seat sees of the fields that not everybody knows, while the game runs.

Hidden (section 5 of the spec): plans until they are shown, target tiles, objects in rooms, in
inventories, in the lab, in the box and lost outside, what is offered in an exchange, ADELE's hand
and, by choice, the cards she left out, and in a duel the impact card that is out. The order of
decks and bag does not exist before something is drawn.
"""

from __future__ import annotations

from typing import Any

from sternbrett.games.adele.model import ADELE, NO_CARD, AdeleState
from sternbrett.games.adele.rules.exchange import Consent, TakeInReturn
from sternbrett.games.adele.rules.facts import plan_text
from sternbrett.games.adele.written import HIDDEN, note_row, seat_bit, token_text
from sternbrett.kernel.bits import names_of


def deck(g: AdeleState, seat: int | None) -> list[str] | int:
    """Return ADELE's deck to her, to others how many cards it has."""
    return names_of(g.deck, g.content.names.cards) if seat == ADELE else g.deck.bit_count()


def hand(g: AdeleState, seat: int | None) -> list[str]:
    """Return ADELE's hand; the others know what they saw go there."""
    names = g.content.names.cards
    if seat == ADELE:
        return names_of(g.hand, names)
    hidden = (g.hand & ~g.hand_known).bit_count()
    return names_of(g.hand_known, names) + [HIDDEN] * hidden


def cards_removed(g: AdeleState, seat: int | None) -> list[str]:
    """Return the special cards that left the game, hidden if ADELE chose them."""
    if seat == ADELE or not g.experienced:
        return names_of(g.out_cards, g.content.names.cards)
    return [HIDDEN] * g.out_cards.bit_count()


def emergency_deck(g: AdeleState, seat: int | None) -> list[str]:
    """Return the cards nobody has seen: the deck, and what left a duel."""
    unseen = g.emergency_deck
    if g.emergency_out != NO_CARD:
        unseen |= 1 << g.emergency_out
    return names_of(unseen, g.content.names.emergencies)


def emergency_out(g: AdeleState, seat: int | None) -> int:
    """Return how many cards left a duel unseen."""
    return int(g.emergency_out != NO_CARD)


def plans(g: AdeleState, seat: int | None) -> list[str]:
    """Return the plans; those of others when they are shown."""
    return [
        plan_text(plan) if g.revealed or other == seat or not plan else HIDDEN
        for other, plan in enumerate(g.plans[1:], 1)
    ]


def inventories(g: AdeleState, seat: int | None) -> list[list[str]]:
    """Return the objects of crew members that a seat can tell."""
    bit = seat_bit(seat)
    return [tokens_seen(tokens, bit) for tokens in g.inventories[1:]]


def rooms(g: AdeleState, seat: int | None) -> dict[str, list[str]]:
    """Return the objects in rooms, in their slots, that a seat can tell."""
    bit = seat_bit(seat)
    return {
        str(room): [token_text(token) if token & bit else HIDDEN for token in tokens]
        for room, tokens in enumerate(g.rooms)
        if tokens
    }


def lab(g: AdeleState, seat: int | None) -> list[str]:
    """Return the objects of the lab that a seat can tell."""
    return tokens_seen(g.lab, seat_bit(seat))


def lost(g: AdeleState, seat: int | None) -> list[str]:
    """Return the objects lost outside that a seat can tell."""
    return tokens_seen(g.lost, seat_bit(seat))


def tokens_seen(tokens: tuple[int, ...], bit: int) -> list[str]:
    """Return tokens as a viewer sees them: known ones in order, then hidden ones without any."""
    known = [token_text(token) for token in tokens if token & bit]
    return known + [HIDDEN] * (len(tokens) - len(known))


def tiles(g: AdeleState, seat: int | None) -> list[int | str]:
    """Return the rooms of the target tiles that a seat knows."""
    bit = seat_bit(seat)
    return [
        room if known & bit or room == 0 else HIDDEN
        for room, known in zip(g.tiles, g.tile_known, strict=True)
    ]


def notes(g: AdeleState, seat: int | None) -> dict[str, list[Any]]:
    """Return what a seat itself noted."""
    return note_row(g.notes[seat]) if seat is not None and g.notes else {}


def offer(g: AdeleState, seat: int | None) -> list[int]:
    """Return what is offered, to those who see it."""
    return list(g.offer) if knows_offer(g, seat) else []


def knows_offer(g: AdeleState, seat: int | None) -> bool:
    """Tell whether a seat sees what is offered: those at the same place do (ADL-303)."""
    decision = g.pending
    if not isinstance(decision, TakeInReturn | Consent):
        return True  # nothing is offered
    return seat is not None and seat != ADELE and g.place[seat] == g.place[decision.seat]
