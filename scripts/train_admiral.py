"""Train the bot `admiral` (Deep Space D-6): it plays hundreds of millions of games by the batch.

    python scripts/train_admiral.py --folder build/admiral --minutes 8 --plan 8
    python scripts/train_admiral.py --folder build/admiral --export

Tens of thousands of games at once, of all three difficulties, by `sternbrett.batch.ppo`. The
networks see the position as `minds/sight.py` asks about it; the actor is what ships.

A call goes on from the checkpoint in `--folder` and stops after `--minutes`; how much is explored
and how large the steps are is annealed over `--updates`, all calls together, or over the minutes of
a `--plan`. Given seed, updates and calls the weights are the same as far as the machine's
arithmetic is. Needs jax.

With `--foresee 7` it learns a game in which the next seven dice and the next card are known: how
often that is won says what is left to be gained by knowing more (docs/games/d6.md).
"""

from __future__ import annotations

import argparse
import json
import time
from base64 import b64encode
from pathlib import Path
from typing import Any

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array

from sternbrett.batch import BatchEnv, Told
from sternbrett.batch.ppo import Learned, Learner, Senses, Shape
from sternbrett.games.d6 import GAME
from sternbrett.games.d6.arrays.env import D6Arrays
from sternbrett.games.d6.arrays.tables import Tables
from sternbrett.games.d6.minds.network import NETWORK_FILE, fingerprint
from sternbrett.games.d6.minds.sight import Sight
from sternbrett.kernel.arrays import below, count, nth

#: Don't Panic cards of the three difficulties; games take them in turn.
FILLERS = (0, 3, 6)
DIE_FACES = 6
#: What a lost game is worth at first if all of the deck was seen; annealed to nothing.
CONSOLATION = 0.4
CONSOLED = 0.25  # for this part of the whole training
#: What is left in the end of the rate and of the curiosity at the beginning.
LEAST = 0.02
MOST_BITS = 12


class Trainer:
    """Deep Space D-6 as it is learned: what networks see of it, and what it rewards."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args = args
        content = GAME.content()
        self.sight = Sight(GAME.observer(content, 1), content.rules)
        self.filler = content.rules.filler
        self.cards = len(content.rules.cards)
        self.fillers = np.array(FILLERS, np.int32)[np.arange(args.games) % len(FILLERS)]
        self.decks = jnp.asarray(self.fillers + len(content.rules.deck), jnp.float32)
        tables = Tables(content.rules, content.vocabulary)
        self.env = BatchEnv(D6Arrays(tables, jnp.asarray(self.fillers), round_limit=0))
        sums = np.zeros((self.sight.size, len(self.sight.forms)), np.float32)
        for place, form in enumerate(self.sight.forms):
            for column, weight in form.terms:
                sums[column, place] += weight
        self.sums = jnp.asarray(sums)
        asked = [(n, t) for n, form in enumerate(self.sight.forms) for t in form.thresholds]
        self.form_of = np.array([form for form, _ in asked])
        self.thresholds = jnp.asarray([threshold for _, threshold in asked], jnp.float32)
        foreseen = args.foresee * DIE_FACES + self.cards if args.foresee else 0
        senses = Senses(self.sight.inputs + foreseen, self.observe, self.see, self.reward)
        self.learner = Learner(
            self.env,
            senses,
            Shape(
                args.games, args.steps, args.parts, args.epochs, tuple(args.hidden),
                tuple(args.critic),
            ),
        )  # fmt: skip

    def observe(self, batch: Any) -> Array:
        """Return what is observed, and what is foreseen beside it."""
        observed = self.env.observe(batch)
        if not self.args.foresee:
            return observed
        now, extra = batch.positions, []
        words, always = now.rolls, jnp.ones_like(now.damaged)
        for _ in range(self.args.foresee):
            die, words = below(words, DIE_FACES, always)
            extra.append(die)
        cards = count(now.deck)
        number, _ = below(now.draws, cards + now.fillers, always)
        extra.append(jnp.where(number < cards, nth(now.deck, number), self.filler))
        return jnp.concatenate([observed, jnp.stack(extra, -1).astype(jnp.uint8)], axis=-1)

    def see(self, observed: Array) -> Array:
        """Return the networks' inputs: zeros and ones."""
        numbers = observed[:, : self.sight.size].astype(jnp.float32)
        answers = (numbers @ self.sums)[:, self.form_of] >= self.thresholds
        parts = [answers.astype(jnp.float32)]
        if self.args.foresee:
            dice = jax.nn.one_hot(observed[:, self.sight.size : -1], DIE_FACES)
            parts.append(dice.reshape(len(observed), -1))
            parts.append(jax.nn.one_hot(observed[:, -1], self.cards))
        return jnp.concatenate(parts, axis=-1)

    def reward(self, observed: Array, told: Told, solace: Array) -> Array:
        """Return 1 for a win, and for a loss a part of the solace: as much as the deck is gone."""
        left = observed[:, self.sight.columns["deck"]].astype(jnp.float32) / self.decks
        won = jnp.where(told.reward > 0, 1.0, solace * (1 - left))
        return jnp.where(told.terminated, won, 0.0)

    def rates(self, learned: Learned, key: Array) -> dict[str, float]:
        """Return how often the averaged actor wins at each difficulty."""
        won, over = self.learner.first_games(learned, key, self.args.longest)
        out = {
            f"won_{fillers}": round(float(won[self.fillers == fillers].mean()), 4)
            for fillers in FILLERS
        }
        return {**out, "unfinished": int((~over).sum())}


# -- checkpoints and calls ----------------------------------------------------------------


def save(folder: Path, learned: Learned, told: dict[str, Any]) -> None:
    """Write a checkpoint; one that is there stays until the new one is complete."""
    arrays = {str(n): np.asarray(leaf) for n, leaf in enumerate(jax.tree.leaves(learned))}
    fresh = folder / "checkpoint.new.npz"
    np.savez(fresh, told=json.dumps(told), **arrays)  # type: ignore[arg-type]
    fresh.replace(folder / "checkpoint.npz")


def load(folder: Path, like: Learned) -> tuple[Learned, dict[str, Any]]:
    """Return what was known at the last checkpoint and how far that was, or what is given."""
    path = folder / "checkpoint.npz"
    if not path.exists():
        return like, {"updates": 0, "seconds": 0.0}
    leaves, tree = jax.tree.flatten(like)
    with np.load(path) as stored:
        told = json.loads(str(stored["told"]))
        found = [jnp.asarray(stored[str(n)]) for n in range(len(leaves))]
    if [leaf.shape for leaf in found] != [leaf.shape for leaf in leaves]:
        raise SystemExit(f"{path}: a checkpoint of other networks; name another folder.")
    return jax.tree.unflatten(tree, found), told


def train(args: argparse.Namespace) -> None:
    """Train for a call's time, from the checkpoint on."""
    began = time.perf_counter()
    folder = Path(args.folder)
    folder.mkdir(parents=True, exist_ok=True)
    trainer = Trainer(args)
    learner = trainer.learner
    learned, told = load(folder, learner.new(jax.random.key(args.seed)))
    before = told["seconds"]
    # Quicker on a GPU than the generator that is usual.
    key = jax.random.fold_in(jax.random.key(args.seed, impl="rbg"), told["updates"])
    key, first = jax.random.split(key)
    batch = learner.begin(first)
    looked = (time.perf_counter(), told["updates"])
    summary: dict[str, Array] = {}

    def spent() -> float:
        return time.perf_counter() - began

    def passed() -> float:
        """Return the part of the whole training that is over."""
        if args.plan:
            return float((before + spent() + args.reserve) / (60 * args.plan))
        return float(told["updates"] / args.updates)

    def look() -> None:
        """Measure how often it wins, tell so, and keep what is known."""
        decisions = (told["updates"] - looked[1]) * args.games * args.steps
        rate = decisions / max(1e-9, time.perf_counter() - looked[0])
        told["seconds"] = before + spent()
        line = {
            "updates": told["updates"],
            "seconds": round(told["seconds"]),
            "million_decisions_per_s": round(rate / 1e6, 2),
            **{name: round(float(value), 4) for name, value in summary.items()},
            **trainer.rates(learned, jax.random.key(args.seed + 1, impl="rbg")),
        }
        print(json.dumps(line), flush=True)
        with open(folder / "progress.jsonl", "a", encoding="utf-8") as out:
            out.write(json.dumps(line) + "\n")
        save(folder, learned, told)

    while (part := passed()) < 1 and spent() < 60 * args.minutes - args.reserve:
        solace = CONSOLATION * max(0.0, 1 - part / CONSOLED)
        batch, key, seen, last = learner.roll_out(
            learned.actor, learned.critic, batch, key, jnp.float32(1), jnp.float32(solace)
        )
        key, lesson = jax.random.split(key)
        left = max(LEAST, 1 - part)
        learned, summary = learner.learn(
            learned, seen, last, lesson,
            jnp.float32(args.rate * left), jnp.float32(args.curiosity * left),
        )  # fmt: skip
        told["updates"] += 1
        if told["updates"] % 10 == 0:
            learned.steps.block_until_ready()  # the device is not to be asked too far ahead
        if time.perf_counter() - looked[0] > args.every or told["updates"] in (1, 20):
            look()
            looked = (time.perf_counter(), told["updates"])
    look()


# -- what ships ---------------------------------------------------------------------------


def export(args: argparse.Namespace) -> None:
    """Write the averaged actor of the checkpoint as content of the game, in whole numbers."""
    learner = Trainer(args).learner
    learned, told = load(Path(args.folder), learner.new(jax.random.key(args.seed)))
    actor, _ = learned.average
    decisions = told["updates"] * args.games * args.steps
    lines = [
        "# The network of the bot `admiral` (minds/network.py says what stands here).",
        "# Made by scripts/train_admiral.py --export, do not edit:",
        f"# {told['updates']} updates, {decisions} decisions.",
        "",
        f'content = "{fingerprint(GAME.content())}"',
    ]
    for weights, biases in actor:
        lines += ["", "[[layer]]", *written(weights, biases)]
    Path(args.out).write_text("\n".join(lines) + "\n", encoding="utf-8")
    size = sum(weights.size + biases.size for weights, biases in actor)
    print(f"{size} weights written to {args.out}")


def written(weights: Array, biases: Array) -> list[str]:
    """Return a layer as lines of TOML, with as many bits behind the point as there is room for."""
    rows: Any = np.concatenate([np.asarray(weights), np.asarray(biases)[None]], axis=0)
    bits = min(MOST_BITS, int(np.floor(np.log2(32767 / np.abs(rows).max()))))
    whole = np.round(rows * 2**bits).astype("<i2")
    return [
        f"wide = {len(rows) - 1}",
        f"narrow = {rows.shape[1]}",
        f"bits = {bits}",
        f'weights = "{b64encode(whole.tobytes()).decode()}"',
    ]


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__.splitlines()[0])
    parser.add_argument("--folder", default="build/admiral", help="checkpoint and progress")
    parser.add_argument("--minutes", type=float, default=8, help="time of this call")
    parser.add_argument("--reserve", type=float, default=12, help="seconds kept for its end")
    parser.add_argument("--updates", type=int, default=10_000, help="in all calls together")
    parser.add_argument("--plan", type=float, default=0, help="minutes in all calls, instead")
    parser.add_argument("--every", type=float, default=30, help="seconds between two looks")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--games", type=int, default=32_768, help="at once")
    parser.add_argument("--steps", type=int, default=32, help="choices between two lessons")
    parser.add_argument("--longest", type=int, default=640, help="choices of a measured game")
    parser.add_argument("--parts", type=int, default=8, help="of a lesson")
    parser.add_argument("--epochs", type=int, default=2, help="times a lesson is taken")
    parser.add_argument("--rate", type=float, default=7e-4)
    parser.add_argument("--curiosity", type=float, default=0.015)
    parser.add_argument("--hidden", type=int, nargs="+", default=[72, 72])
    parser.add_argument("--critic", type=int, nargs="+", default=[256, 256])
    parser.add_argument("--foresee", type=int, default=0, help="dice that are known beforehand")
    parser.add_argument("--export", action="store_true", help="write the network of the game")
    parser.add_argument("--out", default=str(NETWORK_FILE), help="where to")
    args = parser.parse_args()
    if args.export:
        export(args)
    else:
        train(args)


if __name__ == "__main__":
    main()
