"""Fit the weights of the bot `captain` (Deep Space D-6) to the outcome of many games.

First a cadet that now and then chooses at random plays, and the features at the beginning of every
round are fitted to the outcome of its game. Then the captain plays with these weights, and they are
fitted again, now also to what they say themselves about the rounds that followed: outcomes alone
are too noisy early in a game.

These weights tell the captain what to do; they are no chances of winning, since there were wrong
choices in the games. With `--outlook` the captain plays on without any, and the weights are scaled
to how often it won: that is what reviews say about positions (`content/outlook.toml`).

The same arguments give the same weights. Compiled modules make it several times faster. Needs
numpy, which the table itself does not: pip install numpy.
"""

from __future__ import annotations

import argparse
import time
from collections.abc import Callable
from itertools import islice
from pathlib import Path
from typing import Any

from sternbrett.games.d6 import GAME, model
from sternbrett.games.d6.data import D6Content
from sternbrett.games.d6.minds.bots import Cadet
from sternbrett.games.d6.minds.captain import WIDTH, Captain
from sternbrett.games.d6.minds.judge import (
    OUTLOOK_FILE,
    WEIGHTS_FILE,
    Judge,
    WeightsFile,
    knot_shares,
)
from sternbrett.games.d6.model import D6State
from sternbrett.games.d6.rules.round import NEXT_ROUND, RollCrew
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.engine import Option
from sternbrett.lab.positions import positions

Policy = Callable[[D6State, list[Option]], Option]
Observation = tuple[list[tuple[int, float]], float]

FILLERS = (0, 3, 6, 12)
KNOTS = [0.0, 0.2, 0.5, 1.0]

# How strongly the common weight and the differences at the knots are held where they were: at 0 in
# the first fit, later at the fit before.
FIRST_RIDGE = (1e-6, 3e-4)
LATER_RIDGE = (1e-3, 3e-3)
EPOCHS = 6
BATCH = 1024
RATE = 0.01
#: Steps of Newton's method that scale the weights to chances.
SCALING_STEPS = 30


def start(content: D6Content, rng: Rng) -> D6State:
    """Return a game to be played: every fourth an ordinary one, the others from the middle.

    Positions in the middle are made at random, so that no feature stands for something else: in
    games from the beginning, say, damaged threats go with a crew that had luck with its dice.
    """
    g = GAME.begin(content, {"difficulty": "captain", "dont_panic": 0, "round_limit": 200}, 1)
    g.rolls = rng.fork()
    g.draws = rng.fork()
    cards = content.rules.cards
    g.deck += [content.rules.filler] * FILLERS[rng.below(len(FILLERS))]
    if rng.below(4) == 0:
        return g
    g.agenda = [NEXT_ROUND]
    rng.shuffle(g.deck)
    left = rng.below(len(g.deck) - 1)
    drawn = g.deck[left:]
    g.deck = sorted(g.deck[:left])
    externals = rng.below(8)
    internals = max(0, rng.below(6) - 2)
    for index in drawn:
        card = cards[index]
        stays = externals > 0 if card.external else internals > 0
        if card.filler or not stays or card.effects[model.ON_REVEAL]:
            g.discard.append(index)
            continue
        g.enter(index)
        g.health[index] = max(min(card.health, 1), card.health - max(0, rng.below(6) - 2))
        if card.external:
            externals -= 1
        else:
            internals -= 1
    g.hull = 8 - min(rng.below(8), rng.below(8))
    g.shields = 0 if g.passives() & model.SHIELDS_OFFLINE else rng.below(5)
    place = 0
    for area, count in ((model.SCANNERS, rng.below(3)), (model.INFIRMARY, rng.below(9) - 4)):
        for _ in range(count):
            g.area[place] = area
            place += 1
    return g


def play(
    g: D6State, policy: Policy, judge: Judge, rng: Rng, noise: int
) -> tuple[list[Observation], bool]:
    """Play a game, one choice in `noise` at random; return what was seen and whether it was won."""
    seen: list[Observation] = []
    while True:
        while g.pending is None and g.agenda:
            step = g.agenda.pop()
            if isinstance(step, RollCrew):
                seen.append(judge.describe(g))
            step.run(g)
        decision = g.pending
        if decision is None:
            return seen, g.result == model.WIN
        options = decision.options(g, 0)
        if rng.below(noise) == 0:
            option = options[rng.below(len(options))]
        else:
            option = policy(g, options)
        g.pending = None
        decision.choose(g, 0, option)


def cadet_policy(content: D6Content) -> Policy:
    bot = Cadet(content, Rng((0, 0, 0, 0)))

    def choose(g: D6State, options: list[Option]) -> Option:
        assert g.pending is not None
        return bot.decide(g, options)

    return choose


def captain_policy(content: D6Content, fitted: WeightsFile) -> Policy:
    bot = Captain(content, Rng((0, 0, 0, 0)))
    bot.judge = Judge(content.rules, fitted)
    return bot.decide


def table(observations: list[Observation], size: int) -> tuple[Any, Any]:
    """Return the features of all observations as a matrix, and what each knot counts for them.

    The first column of the second matrix is 1: the weight that all knots have in common.
    """
    import numpy as np

    x = np.zeros((len(observations), size), dtype=np.float32)
    shares = np.ones((len(observations), 1 + len(KNOTS)), dtype=np.float32)
    for row, (pairs, part) in enumerate(observations):
        for feature, amount in pairs:
            x[row, feature] += amount
        shares[row, 1:] = knot_shares(part, KNOTS)
    return x, shares


def fit(
    x: Any, shares: Any, hoped: list[float], names: list[str], before: WeightsFile
) -> WeightsFile:
    """Return the weights of a logistic regression, by stochastic gradient descent (Adam).

    It starts from the weights of the fit before and is held near them.
    """
    import numpy as np

    y: Any = np.array(hoped, dtype=np.float32)
    held: Any = np.zeros((len(names), 1 + len(KNOTS)), dtype=np.float32)
    for i, name in enumerate(names):
        at_knots = before.weights.get(name, [0.0] * len(KNOTS))
        held[i, 0] = sum(at_knots) / len(KNOTS)
        held[i, 1:] = at_knots - held[i, 0]
    common, at_knot = LATER_RIDGE if before.weights else FIRST_RIDGE
    ridge: Any = np.array([common] + [at_knot] * len(KNOTS), dtype=np.float32)
    w: Any = held.copy()
    mean, spread = np.zeros_like(w), np.zeros_like(w)
    order = np.random.default_rng(len(y))
    steps = 0
    total = EPOCHS * -(-len(y) // BATCH)
    for _ in range(EPOCHS):
        shuffled = order.permutation(len(y))
        for first in range(0, len(y), BATCH):
            rows = shuffled[first : first + BATCH]
            batch = x[rows]
            odds = ((batch @ w) * shares[rows]).sum(axis=1)
            error = (1 / (1 + np.exp(-odds)) - y[rows]) / len(rows)
            slope = batch.T @ (error[:, None] * shares[rows]) + ridge * (w - held)
            mean = 0.9 * mean + 0.1 * slope
            spread = 0.999 * spread + 0.001 * slope**2
            rate = RATE * (1 - steps / total)
            steps += 1
            unbiased = mean / (1 - 0.9**steps)
            w -= rate * unbiased / (np.sqrt(spread / (1 - 0.999**steps)) + 1e-8)
    p = np.clip(1 / (1 + np.exp(-((x @ w) * shares).sum(axis=1))), 1e-6, 1 - 1e-6)
    loss = -np.mean(y * np.log(p) + (1 - y) * np.log(1 - p))
    print(f"  {len(y)} observations, mean {y.mean():.3f}, log loss {loss:.4f}", flush=True)
    weights = {
        name: [round(float(w[i, 0] + w[i, 1 + k]), 4) for k in range(len(KNOTS))]
        for i, name in enumerate(names)
    }
    return WeightsFile(knots=KNOTS, weights=weights)


def returns(seen: list[Observation], won: bool, judge: Judge, trace: float) -> list[float]:
    """Return what each observation is fitted to: the outcome, mixed with later estimates.

    An early position says little about the outcome; the estimate a round later says more. `trace`
    is the share of what lies beyond that (1: the outcome alone).
    """
    hoped = 1.0 if won else 0.0
    out = [hoped]
    for pairs, part in seen[:0:-1]:
        if trace < 1:
            hoped = trace * hoped + (1 - trace) * judge.estimate(pairs, part)
        out.append(hoped)
    return out[::-1]


def write(path: Path, fitted: WeightsFile, title: str, how: str) -> None:
    """Write the weights as TOML; features that never occurred are left out."""
    lines = [
        f"# {title}: log-odds of winning by feature (see judge.py), one for",
        "# each knot. Made by scripts/fit_captain.py, do not edit:",
        f"# {how}",
        "",
        f"knots = {fitted.knots}",
        "",
        "[weights]",
    ]
    lines += [f'"{name}" = {weights}' for name, weights in fitted.weights.items() if any(weights)]
    path.write_text("\n".join(lines) + "\n", encoding="utf-8")


def watch(g: D6State, captain: Captain) -> tuple[list[Observation], bool]:
    """Let the captain play a game; return what was seen before each roll and whether it was won."""
    seen: list[Observation] = []
    while True:
        captain.play_round(g, WIDTH)
        if not g.agenda:
            return seen, g.result == model.WIN
        seen.append(captain.judge.describe(g))
        g.agenda.pop().run(g)  # the dice are rolled


def fit_outlook(args: argparse.Namespace, content: D6Content) -> None:
    """Scale the captain's weights to chances of winning: two numbers for each knot."""
    import numpy as np

    captain = Captain(content, Rng((0, 0, 0, 1)))
    rng = Rng(stream(seed_key("measure"), "1"))
    names, own = captain.judge.features.names, np.array(captain.judge.fitted)
    rows: list[Any] = []
    won: list[bool] = []
    for _, view, _ in islice(positions(GAME, str(args.seed)), args.captain_games):
        seen, win = watch(GAME.imagine(view, content, rng), captain)
        for pairs, part in seen:
            odds = sum(amount * own[feature] for feature, amount in pairs)
            shares: Any = np.array(knot_shares(part, KNOTS))
            rows.append(np.concatenate([shares, shares * odds]))
            won.append(win)
    x: Any = np.array(rows)
    y: Any = np.array(won, dtype=float)
    as_they_are = np.repeat([0.0, 1.0], len(KNOTS))
    w: Any = as_they_are.copy()
    for _ in range(SCALING_STEPS):
        p = 1 / (1 + np.exp(-(x @ w)))
        curve = (x * (p * (1 - p))[:, None]).T @ x + np.eye(len(w))
        w -= np.linalg.solve(curve, x.T @ (p - y) + w - as_they_are)
    print(f"{len(y)} positions, won {y.mean():.3f}, shifted {w[: len(KNOTS)]}")
    scaled = own * w[len(KNOTS) :]
    scaled[captain.judge.features.constant] += w[: len(KNOTS)]
    weights = {
        name: [round(float(weight), 4) for weight in scaled[row]] for row, name in enumerate(names)
    }
    how = f"--outlook --seed {args.seed} --captain-games {args.captain_games}"
    title = "What positions are worth in the captain's hands"
    write(OUTLOOK_FILE, WeightsFile(knots=KNOTS, weights=weights), title, how)


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--cadet-games", type=int, default=40000)
    parser.add_argument("--captain-games", type=int, default=1300, help="in each iteration")
    parser.add_argument("--iterations", type=int, default=2)
    parser.add_argument("--noise", type=int, default=60, help="one choice in so many is random")
    parser.add_argument("--trace", type=float, default=0.5, help="see returns()")
    parser.add_argument("--sweeps", type=int, default=4, help="fits to the same captain's games")
    parser.add_argument("--out", type=Path, default=WEIGHTS_FILE)
    parser.add_argument("--outlook", action="store_true", help="fit the chances of reviews")
    args = parser.parse_args()

    content = GAME.content()
    if args.outlook:
        fit_outlook(args, content)
        return
    fitted = WeightsFile(knots=KNOTS, weights={})
    judge = Judge(content.rules, fitted)
    names = judge.features.names
    rng = Rng(stream(seed_key(args.seed), "fit"))
    policy = cadet_policy(content)
    played: list[tuple[list[Observation], bool]] = []
    for iteration in range(args.iterations + 1):
        began = time.monotonic()
        games = args.captain_games if iteration else args.cadet_games
        # The captain's games of the iteration before are used once more, the cadet's are not.
        played = played[-games:] if iteration > 1 else []
        for _ in range(games):
            played.append(play(start(content, rng), policy, judge, rng, args.noise))
        wins = sum(won for _, won in played[-games:])
        print(f"iteration {iteration}: {wins} of {games} won, {time.monotonic() - began:.0f} s")
        x, shares = table([one for seen, _ in played for one in seen], len(names))
        # The cadet's games are fitted to their outcome; after that each sweep starts from better
        # estimates of what lies ahead.
        for _ in range(args.sweeps if iteration else 1):
            trace = args.trace if iteration else 1.0
            hoped = [one for seen, won in played for one in returns(seen, won, judge, trace)]
            fitted = fit(x, shares, hoped, names, fitted)
            judge = Judge(content.rules, fitted)
        policy = captain_policy(content, fitted)
        how = (
            f"--seed {args.seed} --cadet-games {args.cadet_games} --captain-games "
            f"{args.captain_games} --iterations {iteration} --noise {args.noise} "
            f"--trace {args.trace} --sweeps {args.sweeps}"
        )
        write(args.out, fitted, "Weights of the bot `captain`", how)


if __name__ == "__main__":
    main()
