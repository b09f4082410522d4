"""What counts in a position of Deep Space Dine: what puzzles are explained by."""

from __future__ import annotations

from sternbrett.games.dine.model import DineState


def tally(g: DineState) -> dict[str, float]:
    """Return the fields left on both tracks, and what the crew has at hand."""
    return {
        "pizza": g.pizza,
        "damage": g.damage,
        "sectors": g.flown.bit_count(),
        "hands": sum(hand.bit_count() for hand in g.hands),
        "marker": g.marker,
        "upgraded": g.upgraded.bit_count(),
        "pile": g.pile.bit_count() + (g.top >= 0),
    }
