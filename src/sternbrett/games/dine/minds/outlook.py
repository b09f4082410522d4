"""How often a crew of chefs delivers: what that depends on where somebody has the floor.

A chef begins the best sequence of actions that comes to its mind. So a position is worth about what
the best of some random sequences lead to: another sector, another row, or the end. What those are
worth is told by what the crew has and has before it (`ground`). Two choices that belong to the same
good sequence are worth the same in this way, and nothing is lost by leaving a sector.

The weights in `content/outlook.toml` are made by `scripts/fit_guide.py --outlook` from games that
chefs played on, from positions of bots of every strength.
"""

from __future__ import annotations

from collections.abc import Callable, Sequence
from math import log

from sternbrett.games.dine.minds.planner import Knowledge, Planner, share, station_worth
from sternbrett.games.dine.model import BOSS, NO_CARD, WIN, DineState
from sternbrett.games.dine.rules.actions import Floor
from sternbrett.games.dine.rules.sectors import CheckWays, ways_out
from sternbrett.kernel.engine import answer

#: Random sequences of actions that are looked at in a position, and how many of them are the good
#: ones.
SEQUENCES = 12
GOOD = 4
#: Chances nearer to 0 or 1 than this are not told apart.
SURE = 0.003
#: More fields of a track than this count as this many.
MOST_FIELDS = 6
#: How much of a game a sector is, by kind: start, easy, hard, boss.
PARTS = (0.5, 1.0, 2.0, 3.0)
#: Even at the end a ship with more fields of damage left is better off than one with fewer.
SPARE_SECTORS = 2
#: A row with room for no more cards than this is nearly full.
NEARLY_FULL = 2


def ground(g: DineState, knowledge: Knowledge) -> dict[str, float]:
    """Return what the chance depends on as a position stands, by name."""
    seats = len(g.hands)
    sector = g.content.sectors[g.sector]
    to_come = sectors_to_come(g)
    way = sum(part * count for part, count in zip(PARTS, to_come, strict=True)) / 10
    held = sum(hand.bit_count() for hand in g.hands) / seats / 5
    room = max(0, g.hazard() - len(g.rows[-1]))
    met = share(g)
    upgraded = g.upgraded.bit_count() / 5
    here = "boss" if sector.kind == BOSS else "sector"
    return {
        "constant": 1.0,
        f"ship.{g.ship.id}": 1.0,
        f"seats.{seats}": 1.0,
        f"ship.{g.ship.id}.{seats}": 1.0,
        f"kind.{sector.kind}": 1.0,
        f"at.{sector.id}": 1.0,
        f"difficulty.{g.difficulty}": 1.0,
        f"difficulty.{g.difficulty}.way": way,
        f"difficulty.{g.difficulty}.seats.{seats}": 1.0,
        f"damage.{min(g.damage, MOST_FIELDS)}": 1.0,
        f"pizza.{min(g.pizza, MOST_FIELDS)}": 1.0,
        "tracks": g.damage * g.pizza / 25,
        "tracks.way": way * min(g.damage, g.pizza) / 5,
        "way": way,
        f"ship.{g.ship.id}.way": way,
        f"seats.{seats}.way": way,
        "hard": to_come[2] / 5,
        "damage_for_way": way / max(g.damage, 1),
        "damage_for_sectors": g.damage / (10 * way + SPARE_SECTORS),
        "pizza_for_way": way / max(g.pizza, 1),
        "hand": held,
        "hand_for_way": held * way,
        "worth": worth_of_hands(g, knowledge) / seats / 5,
        "marker": g.marker / 3,
        "upgraded": upgraded,
        "upgraded_for_way": upgraded * way,
        "removed": g.removed.bit_count() / 5,
        "manned": manned_worth(g) / 20,
        "open": float(g.open_hands),
        f"{here}.hand": held,
        f"{here}.share": met,
        f"{here}.room": room / 5,
        f"{here}.lacking": (1 - met) * (room <= NEARLY_FULL),
        f"{here}.rows": (len(g.rows) - 1) / 3,
        f"{here}.adrift": float(g.adrifts > 0),
    }


def features(
    g: DineState, planner: Planner, chance: Callable[[DineState], float]
) -> dict[str, float]:
    """Return what the chance depends on, by name: what sequences lead to, and its `chance`."""
    found = []
    for _ in range(SEQUENCES):
        end = g.copy()
        score = planner.follow(end, g.floor, -1, g)
        if isinstance(end.pending, CheckWays):
            leave(end, planner)
        over = end.pending is None
        found.append((score, float(end.result == WIN) if over else chance(end)))
    # Ranked by what was planned: the best chances would be those with luck in what came then.
    found.sort(reverse=True)
    good = sum(value for _, value in found[:GOOD]) / GOOD
    return {
        "ends": 1.0,
        "ends.best": log_odds(found[0][1]),
        "ends.good": log_odds(good),
        "ends.all": log_odds(sum(value for _, value in found) / SEQUENCES),
    }


def leave(g: DineState, planner: Planner) -> None:
    """Leave a sector by the best way that is met, to where somebody has the floor again."""
    best = max(ways_out(g), key=lambda way: planner.way_score(g, way))
    while (decision := g.pending) is not None and not isinstance(decision, Floor):
        seat = decision.turn(g)
        leaving = isinstance(decision, CheckWays)
        answer(g, seat, best if leaving else planner.pick(g, decision, decision.options(g, seat)))


def log_odds(chance: float) -> float:
    """Return the logarithm of odds, for a chance that is never quite sure."""
    chance = max(SURE, min(1 - SURE, chance))
    return log(chance / (1 - chance))


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
