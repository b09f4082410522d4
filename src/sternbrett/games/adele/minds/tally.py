"""What counts in a position of A.D.E.L.E.: what puzzles are explained by."""

from __future__ import annotations

from sternbrett.games.adele import model
from sternbrett.games.adele.minds.progress import missions
from sternbrett.games.adele.model import AdeleState
from sternbrett.games.adele.rules.facts import marker


def tally(g: AdeleState) -> dict[str, float]:
    """Return what both sides look at: how far the missions are, wounds, hazards, time."""
    blue, red = (mission.work for mission in missions(g))
    wounds = g.wounds[1:]
    return {
        "deployed": g.deployed.bit_count(),
        "work": min(blue, red),
        "wounds": sum(wounds),
        "worst_wounds": max(wounds),
        "energy": g.energy,
        "fires": g.board[model.FIRE].bit_count(),
        "doors": g.board[model.DOOR].bit_count(),
        "computers": g.board[model.COMPUTER].bit_count(),
        "terminals": g.board[model.TERMINAL].bit_count(),
        "hypoxia": g.board[model.HYPOXIA].bit_count(),
        "darkness": g.board[model.DARKNESS].bit_count(),
        "impacts": g.impacts.bit_count(),
        "rounds_left": marker(g),
    }
