"""How often the crew wins, played by `cadet` against `hal`: what that depends on between rounds.

The weights in `content/outlook.toml` are made by `scripts/fit_guide.py --outlook` from games that
these bots played on, from positions of bots of every strength.
"""

from __future__ import annotations

from sternbrett.games.adele import model
from sternbrett.games.adele.minds.progress import Prospect, prospects, whereabouts
from sternbrett.games.adele.model import AdeleState
from sternbrett.games.adele.rules.facts import marker
from sternbrett.kernel.bits import bits

#: Where weights change: of rounds to spare, of rounds that a mission takes for each that is left,
#: of rounds left, of ADELE's energy.
SPARE = (-4, -2, 0, 2, 4)
RATIO = (0.5, 1.0, 1.5)
LEFT = (4, 7, 10, 13)
ENERGY = (5, 15, 25)
MOST_RATIO = 3.0
#: More rounds than this do not matter for what ADELE does in them.
SOON = 6
LATER = 8


def features(g: AdeleState) -> dict[str, float]:
    """Return what the crew's chance depends on, by name."""
    blue, red = prospects(g)
    near, far = (blue, red) if blue.spare >= red.spare else (red, blue)
    return {
        "constant": 1.0,
        **of_time(g),
        **of_missions(g, blue, red),
        **of_nearer(g, near, near is blue),
        **of_other(g, far),
        **of_crew(g),
        **of_adele(g, near),
        **of_ship(g, near),
    }


def of_time(g: AdeleState) -> dict[str, float]:
    """Return how long the game is and how much of it is left, for each size of a crew."""
    left = marker(g)
    crew = f"crew.{g.crew}"
    out = {
        crew: 1.0,
        "experienced": float(g.experienced),
        "left": left / 10,
        f"{crew}.left": left / 10,
        "round": g.round / 10,
        f"{crew}.rounds": g.rounds / 10,
        f"left.{min(left, LEFT[0])}": 1.0,
    }
    for knot in LEFT:
        more = max(0, left - knot) / 5
        out[f"left_over.{knot}"] = more
        out[f"{crew}.left_over.{knot}"] = more
    return out


def of_missions(g: AdeleState, blue: Prospect, red: Prospect) -> dict[str, float]:
    """Return how far each mission is."""
    out: dict[str, float] = {"deployed": g.deployed.bit_count() / 3}
    for name, mission in (("blue", blue), ("red", red)):
        out[f"{name}.spare"] = mission.spare / 2
        out[f"{name}.rounds"] = mission.rounds / 3
        out[f"{name}.missing"] = mission.missing / 3
        out[f"{name}.unknown"] = mission.unknown / 2
        out[f"{name}.hidden"] = mission.hidden / 2
        out[f"{name}.longest"] = mission.longest / 10
    return out


def of_nearer(g: AdeleState, near: Prospect, is_blue: bool) -> dict[str, float]:
    """Return how far the mission is that will be done sooner."""
    left = marker(g)
    crew = f"crew.{g.crew}"
    spare = near.spare / 2
    ratio = min(MOST_RATIO, near.rounds / max(left, 1))
    last = whereabouts(g, model.AXE if is_blue else model.HELMET)
    out = {
        "near.spare": spare,
        f"{crew}.near.spare": spare,
        "near.ratio": ratio,
        "near.rounds": near.rounds / 3,
        "near.cubes": near.cubes / (20 * g.crew),
        "near.longest": near.longest / 10,
        "near.moves": near.moves / (3 * g.crew),
        "near.held": near.held / g.crew,
        "near.lying": near.lying / g.crew,
        "near.hidden": near.hidden / g.crew,
        f"{crew}.near.hidden": near.hidden / g.crew,
        "near.unknown": near.unknown / 2,
        f"near.missing.{near.missing}": 1.0,
        f"near.missing.{near.missing}.left": left / 10,
        f"last.{last}": 1.0,
        f"only_last.{last}": float(near.missing == 0),
        "near.blue": float(is_blue),
        "near.impacts": float(g.impacts.bit_count()) if is_blue else 0.0,
        "near.late": 0.0 if is_blue else float(left < g.no_return),
        "near.return": 0.0 if is_blue else max(-4, min(4, left - g.no_return)) / 4,
    }
    for knot in SPARE:
        out[f"near.spare_over.{knot}"] = max(0.0, near.spare - knot) / 2
    for part in RATIO:
        out[f"near.ratio_over.{part}"] = max(0.0, ratio - part)
    return out


def of_other(g: AdeleState, far: Prospect) -> dict[str, float]:
    """Return how far the other mission is."""
    return {
        "far.spare": far.spare / 2,
        f"crew.{g.crew}.far.spare": far.spare / 2,
        "far.spare_over": max(0.0, far.spare) / 2,
        "far.ratio": min(MOST_RATIO, far.rounds / max(marker(g), 1)),
        "far.hidden": far.hidden / g.crew,
    }


def of_crew(g: AdeleState) -> dict[str, float]:
    """Return how the crew is, and what it has found."""
    wounds = g.wounds[1:]
    board = g.board
    here = sum(
        board[kind] >> place & 1
        for place in g.place[1:]
        if place < model.FIRST_ZONE
        for kind in (model.HYPOXIA, model.FIRE, model.DARKNESS)
    )
    tokens = [token for tokens in g.rooms[1:] for token in tokens]
    unseen = sum(not token & model.KNOWN & ~1 for token in tokens)
    carried = [model.kind_of(token) for tokens in g.inventories[1:] for token in tokens]
    return {
        "wounds": sum(wounds) / (5 * g.crew),
        "worst_wounds": (max(wounds) / 5) ** 2,
        "in_hazards": here / g.crew,
        f"crew.{g.crew}.unseen": unseen / 10,
        "batteries": carried.count(model.BATTERY) / 2,
        "extra": g.extra / 4,
        **{f"member.{member}": 1 / g.crew for member in g.members},
    }


def of_adele(g: AdeleState, near: Prospect) -> dict[str, float]:
    """Return what ADELE can do: energy counts for more where the crew needs time."""
    left = marker(g)
    special = g.hand >> g.content.first_special
    out = {
        "energy": g.energy / 10,
        "energy.crew": g.energy / (10 * g.crew),
        "energy.left": g.energy * left / 60,
        "energy.soon": g.energy * min(left, SOON) / 60,
        "energy.rounds": g.energy * min(near.rounds, SOON) / 30,
        f"crew.{g.crew}.bag": sum(g.bag) / 20,
        "bag.left": sum(g.bag) * left / 200,
        "specials": special.bit_count() / 2,
        "console": sum(g.console) / 10,
        "emergencies": g.emergency_deck.bit_count() / 10,
        "emergency": float(g.next_emergency >= 0 and not g.next_averted),
        "anomalies.left": g.in_play.bit_count() * min(left, LATER) / 16,
        **{f"anomaly.{anomaly}": 1.0 for anomaly in bits(g.in_play)},
    }
    for knot in ENERGY:
        out[f"energy_over.{knot}"] = max(0, g.energy - knot) / (10 * g.crew)
    return out


def of_ship(g: AdeleState, near: Prospect) -> dict[str, float]:
    """Return what is wrong on the ship."""
    left = marker(g)
    board = g.board
    hazards = sum(spots.bit_count() for spots in board) / 10
    return {
        f"ship.{g.ship.id}": 1.0,
        "hazards.crew": hazards / g.crew,
        "hazards.left": hazards * left / 6,
        "hazards.spare": hazards * max(0.0, near.spare) / 4,
        "failures": board[model.COMPUTER].bit_count() / 5,
        "terminals_off": board[model.TERMINAL].bit_count() / 5,
        "doors": board[model.DOOR].bit_count() / 5,
        "fires": board[model.FIRE].bit_count() / 5,
        "hypoxia": board[model.HYPOXIA].bit_count() / 5,
        "darkness": board[model.DARKNESS].bit_count() / 5,
        "impacts": float(g.impacts.bit_count()),
        "impacts.left": g.impacts.bit_count() * left / 20,
        "no_return": g.no_return / 5,
        "no_return.left": (g.no_return - left) / 5,
        "red_alerts": float(g.red_alerts.bit_count()),
    }
