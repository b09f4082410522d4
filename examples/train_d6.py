"""Learn to survive Deep Space D-6: REINFORCE with a linear policy, in numpy.

    python examples/train_d6.py --games 8000

The reward is the number of rounds survived, since random play never wins. See docs/research.md.
With `--task d6-cadet-1` it learns that task instead and plays it (docs/tasks.md).
"""

import argparse
from pathlib import Path
from typing import Any

import gymnasium
import numpy as np

from sternbrett.envs.attempts import attempt
from sternbrett.lab.challenges import find_task, wins, write_result


def play(env: Any, policy: Any, rng: Any) -> tuple[Any, Any, Any]:
    """Play a game; return for each choice what was seen, its gradient, and the rounds to come."""
    seen, info = env.reset()
    steps, over = [], False
    while not over:
        x = seen / env.observation_space.high
        legal = np.flatnonzero(info["action_mask"])
        chances = np.exp(policy[legal] @ x)
        chances /= chances.sum()
        chosen = rng.choice(len(legal), p=chances)
        gradient = np.zeros(len(policy))
        gradient[legal] = -chances
        gradient[legal[chosen]] += 1
        steps.append((x, gradient, env.unwrapped.named(seen)["round"].item()))
        seen, _, ended, cut_off, info = env.step(legal[chosen])
        over = ended or cut_off
    xs, gradients, begun = map(np.array, zip(*steps, strict=True))
    return xs, gradients, env.unwrapped.named(seen)["round"].item() - begun


def train(env: Any, games: int, rng: Any) -> tuple[Any, list[int]]:
    """Return a policy, one row of weights for each action, and how many rounds games lasted."""
    policy = np.zeros((env.action_space.n, env.observation_space.shape[0]))
    usual = np.zeros(env.observation_space.shape[0])  # the rounds to come that are usual
    lasted = []
    for _ in range(games):
        xs, gradients, to_come = play(env, policy, rng)
        surprise = to_come - xs @ usual
        usual += 0.02 * surprise @ xs / np.square(xs).sum()
        policy += 0.005 * (gradients * surprise[:, None]).T @ xs
        lasted.append(int(to_come[0]) + 1)
    return policy, lasted


def play_task(task: str, games: int, seed: int, result: Path | None) -> None:
    """Learn a task of Deep Space D-6, and play it."""
    _, told = find_task(task)
    env: Any = gymnasium.make("sternbrett.envs.gymnasium:sternbrett/d6-v0", settings=told.settings)
    env.reset(seed=seed)
    learning = Counted(env)
    weights, _ = train(learning, games, np.random.default_rng(seed))
    rng = np.random.default_rng(seed + 1)

    def policy(seen: Any, mask: Any) -> int:
        legal = np.flatnonzero(mask)
        chances = np.exp(weights[legal] @ (seen / env.observation_space.high))
        return int(legal[rng.choice(len(legal), p=chances / chances.sum())])

    found = attempt(task, policy, player="reinforce", training_decisions=learning.steps)
    print(f"{task}: {100 * wins(found).value:.1f} % won, {learning.steps:,} decisions learned from")
    if result is not None:
        result.write_bytes(write_result(found))


class Counted(gymnasium.Wrapper[Any, Any, Any, Any]):
    """An environment that counts decisions."""

    steps = 0

    def step(self, action: Any) -> Any:
        """Count one more."""
        self.steps += 1
        return self.env.step(action)


def main() -> None:
    """Train, then compare the policy with random play on games it has not seen."""
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("--games", type=int, default=8_000, help="games to learn from")
    parser.add_argument("--test-games", type=int, default=1_000, help="games to compare on")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--task", help="learn and play this task")
    parser.add_argument("--result", type=Path, help="where its result is written as JSON")
    args = parser.parse_args()
    if args.task:
        play_task(args.task, args.games, args.seed, args.result)
        return
    env = gymnasium.make("sternbrett.envs.gymnasium:sternbrett/d6-v0")
    env.reset(seed=args.seed)
    policy, _ = train(env, args.games, np.random.default_rng(args.seed))
    for name, weights in (("random", np.zeros_like(policy)), ("trained", policy)):
        env.reset(seed=args.seed + 1)
        rng = np.random.default_rng(args.seed + 1)
        rounds = [int(play(env, weights, rng)[2][0]) + 1 for _ in range(args.test_games)]
        error = np.std(rounds) / len(rounds) ** 0.5
        print(f"{name:8} {np.mean(rounds):6.2f} rounds (± {1.96 * error:.2f})")


if __name__ == "__main__":
    main()
