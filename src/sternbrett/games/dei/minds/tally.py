"""What counts in a position of DEI: what puzzles are explained by."""

from __future__ import annotations

from sternbrett.games.dei.model import DeiState
from sternbrett.games.dei.rules.pads import points


def tally(g: DeiState, seat: int) -> dict[str, float]:
    """Return what a seat has, and by how much it leads the best of the others."""
    supplies = [points(g, one) for one in range(len(g.factions))]
    others = [amount for one, amount in enumerate(supplies) if one != seat]
    return {
        "supplies": supplies[seat],
        "ahead": supplies[seat] - max(others),
        "markers": sum(g.markers[3 * seat : 3 * seat + 3]),
        "energy": g.energy[seat],
        "tech": g.tech[seat],
        "scrappers": g.on_board(seat),
        "buildings": len(g.refuges[seat]) + len(g.elevators[seat]) + len(g.bridges[seat]),
        "feats": g.learned[seat].bit_count(),
    }
