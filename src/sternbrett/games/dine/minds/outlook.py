"""How often a crew of chefs delivers: what that depends on where somebody has the floor.

The weights in `content/outlook.toml` are made by `scripts/fit_guide.py --outlook` from games that
chefs played on, from positions of bots of every strength.
"""

from __future__ import annotations

from collections.abc import Sequence

from sternbrett.games.dine.minds.planner import MET, Knowledge, Planner, share, station_worth
from sternbrett.games.dine.model import BOSS, NO_CARD, DineState

#: Random sequences of actions that are looked at in a position.
SEQUENCES = 12
#: More fields of a track than this count as this many.
MOST_FIELDS = 7
#: How much of a game a sector is, by kind: start, easy, hard, boss.
PARTS = (0.5, 1.0, 2.0, 3.0)


def features(g: DineState, planner: Planner) -> dict[str, float]:
    """Return what the chance depends on, by name; a planner says what this row may bring."""
    knowledge = planner.knowledge
    seats = len(g.hands)
    sector = g.content.sectors[g.sector]
    to_come = sectors_to_come(g)
    way = sum(part * count for part, count in zip(PARTS, to_come, strict=True))
    held = sum(hand.bit_count() for hand in g.hands)
    hazard = g.hazard()
    room = max(0, hazard - len(g.rows[-1]))
    found = planner.explore(g, SEQUENCES)
    here = planner.standing(g)
    best = max(found)[0]
    met = sum(left for _, left in found) / len(found)
    last = "boss" if sector.kind == BOSS else "sector"
    return {
        "constant": 1.0,
        f"ship.{g.ship.id}.{seats}": 1.0,
        f"at.{sector.id}": 1.0,
        f"damage.{min(g.damage, MOST_FIELDS)}": 1.0,
        f"pizza.{min(g.pizza, MOST_FIELDS)}": 1.0,
        "tracks": g.damage * g.pizza / 25,
        f"ship.{g.ship.id}.{seats}.way": way / 10,
        f"ship.{g.ship.id}.hard": to_come[2] / 5,
        "damage_for_way": g.damage / (1 + way),
        "pizza_for_way": g.pizza / (1 + way),
        "hand": held / seats / 5,
        "worth": worth_of_hands(g, knowledge) / 10,
        "marker": g.marker / 3,
        "upgraded": g.upgraded.bit_count() / 5,
        "upgraded_for_way": g.upgraded.bit_count() * way / 50,
        "removed": g.removed.bit_count() / 5,
        "manned": manned_worth(g) / 20,
        "open": float(g.open_hands),
        f"{last}.met": met,
        f"{last}.sometimes": float(met > 0),
        f"{last}.never": share(g) * (met == 0),
        f"{last}.room": room / 5,
        f"{last}.rows": (len(g.rows) - 1) / 3,
        f"{last}.adrift": float(g.adrifts > 0),
        f"{last}.best": (best - here) / MET if last == "sector" and best > -200 else 0.0,
        f"{last}.doomed": float(best <= -200),
    }


def sectors_to_come(g: DineState) -> Sequence[int]:
    """Return how many sectors follow the present one, by kind."""
    difficulty = g.content.difficulties[g.difficulty]
    easy = difficulty.easy if g.ingredient else g.easy_left
    hard = g.hard_left if g.frontier_done else difficulty.hard
    boss = g.content.sectors[g.sector].kind != BOSS
    return g.start_left, easy, hard, int(boss)


def worth_of_hands(g: DineState, knowledge: Knowledge) -> float:
    """Return what all hand cards are worth."""
    total = 0.0
    for hand in g.hands:
        while hand:
            card = (hand & -hand).bit_length() - 1
            total += knowledge.worth[g.upgraded >> card & 1][card]
            hand &= hand - 1
    return total


def manned_worth(g: DineState) -> float:
    """Return what all manned stations are worth."""
    return sum(
        station_worth(g.content.manned[g.content.cards[card].station][g.upgraded >> card & 1])
        for card in g.manned
        if card != NO_CARD
    )
