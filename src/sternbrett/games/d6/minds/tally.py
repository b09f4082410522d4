"""What counts in a position of Deep Space D-6: what puzzles are explained by."""

from __future__ import annotations

from sternbrett.games.d6.model import INFIRMARY, SCANNERS, D6State


def tally(g: D6State) -> dict[str, float]:
    """Return hull, shields, threats and their health, and the dice that are out of reach."""
    return {
        "hull": g.hull,
        "threats": len(g.threats),
        "health": sum(g.health[card] for card in g.threats),
        "infirmary": g.area.count(INFIRMARY),
        "scanners": g.area.count(SCANNERS),
        "shields": g.shields,
        "deck": len(g.deck),
    }
