"""What a seat may know of a position of DEI (section 5 of the spec)."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sternbrett.games.dei import terms
from sternbrett.games.dei.model import DeiState, candies_in, card_on, members
from sternbrett.games.dei.rules.turns import ChooseFace
from sternbrett.games.dei.terms import CARD_BITS, COLOURS, FEAT_SETS, ON_PAD_DOWN, PLANNING
from sternbrett.games.dei.written import UNSEEN, write_entry, write_set


def hides(g: DeiState, seat: int | None, of: int) -> bool:
    """Tell whether something of a seat is hidden from another; at the end nothing is."""
    return of != seat and not g.result


def secret_hand(g: DeiState, seat: int | None, of: int) -> bool:
    """Tell whether hand, plans and recycled cards of a seat are hidden (DEI-230)."""
    return bool(g.optional & PLANNING) and hides(g, seat, of)


def hidden_cards(g: DeiState, of: int) -> int:
    """Return the cards of a seat that do not lie open, wherever they are: all know which."""
    out = g.display[of] | g.planned[of] | g.recycled_set(of)
    for entry in g.pads[of]:
        if entry & ON_PAD_DOWN:
            out |= 1 << card_on(entry)
    return out


def mask_display(g: DeiState, seat: int | None, value: list[Any]) -> list[Any]:
    """Return displays; of a secret hand its size, and the cards out of which it is."""
    return [
        {"size": len(cards), "out_of": write_set(g, hidden_cards(g, of))}
        if secret_hand(g, seat, of)
        else cards
        for of, cards in enumerate(value)
    ]


def mask_planned(g: DeiState, seat: int | None, value: list[Any]) -> list[Any]:
    """Return planned cards, or their number."""
    return [len(cards) if secret_hand(g, seat, of) else cards for of, cards in enumerate(value)]


def mask_pads(g: DeiState, seat: int | None, value: list[Any]) -> list[Any]:
    """Return pads with the face-down cards of secret hands unseen (DEI-234)."""
    return [
        [write_entry(g, entry, True) for entry in g.pads[of]]
        if secret_hand(g, seat, of)
        else entries
        for of, entries in enumerate(value)
    ]


def mask_recycled(g: DeiState, seat: int | None, value: list[Any]) -> list[Any]:
    """Return recycled cards; of a secret hand only when each was played."""
    return [
        [f"{UNSEEN}@{entry >> CARD_BITS}" for entry in g.recycled[of]]
        if secret_hand(g, seat, of)
        else entries
        for of, entries in enumerate(value)
    ]


def mask_card(g: DeiState, seat: int | None, card: str | None) -> str | None:
    """Return the card being played; unseen while nobody else may know it."""
    if card is None or not secret_hand(g, seat, g.speaker):
        return card
    return UNSEEN if g.down or isinstance(g.pending, ChooseFace) else card


def mask_feats(g: DeiState, seat: int | None, value: list[Any]) -> list[Any]:
    """Return feats; of those that others have not learned only the colour."""
    out = []
    for of, names in enumerate(value):
        if hides(g, seat, of):
            feats = members(g.feats[of])
            names = [
                name if g.learned[of] >> feat & 1 else COLOURS[feat // terms.FEATS_PER_COLOUR]
                for feat, name in zip(feats, names, strict=True)
            ]
        out.append(names)
    return out


def mask_passed(g: DeiState, seat: int | None, value: list[Any]) -> list[Any]:
    """Return which tiles each seat saw in a draft; of others how many of each colour."""
    return [
        [(g.passed[of] & colour).bit_count() for colour in FEAT_SETS] if hides(g, seat, of) else it
        for of, it in enumerate(value)
    ]


def mask_draft(g: DeiState, seat: int | None, value: list[str]) -> list[str]:
    """Return the tiles being passed on; their colours to all but whoever looks at them."""
    if not value or g.result or (g.pending is not None and seat in g.pending.seats(g)):
        return value
    return [COLOURS[feat // terms.FEATS_PER_COLOUR] for feat in members(g.draft)]


def count_deck(g: DeiState, seat: int | None, value: list[Any]) -> list[Any]:
    """Return how many cards each deck has."""
    return [len(deck) for deck in value]


def count_bank(g: DeiState, seat: int | None, value: Any) -> int:
    """Return how many candy boosts are left."""
    return candies_in(g.candy_bank)


def count_candies(value: Mapping[str, int]) -> int:
    """Return how many candy boosts somebody holds."""
    return sum(value.values())
