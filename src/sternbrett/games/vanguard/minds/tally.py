"""What counts in a position of ISS Vanguard: what puzzles are explained by."""

from __future__ import annotations

from sternbrett.games.vanguard.model import VanguardState


def tally(g: VanguardState) -> dict[str, float]:
    """Return how far the mission is, and what the team has left."""
    return {
        "missions": g.missions_done.bit_count(),
        "discoveries": len(g.discoveries),
        "success": g.success,
        "injuries": sum(map(len, g.injuries)),
        "dead": g.dead.bit_count(),
        "dice": sum(g.available),
        "supplies": g.supplies,
        "cards": sum(map(len, g.hands)),
    }
