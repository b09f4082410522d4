"""Train the bot `admiral` (Deep Space D-6) by playing against itself what it does best: the game.

    PYTHONPATH=src python scripts/train_admiral.py --folder build/admiral --minutes 8
    PYTHONPATH=src python scripts/train_admiral.py --folder build/admiral --export

Proximal policy optimisation on `sternbrett.batch`: tens of thousands of games at once, of all three
difficulties. Two networks see the position as `minds/sight.py` asks about it: the actor, which is
what ships, says how good each option is; the critic, which is larger and stays here, says how
likely a win is and makes the actor's lessons less noisy. The actor has a head for that as well,
which learns beside it without disturbing it: reviews and hints use it.

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
from functools import partial
from itertools import pairwise
from pathlib import Path
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array, lax

from sternbrett.batch import BatchEnv
from sternbrett.games.d6 import GAME
from sternbrett.games.d6.arrays.env import D6Arrays
from sternbrett.games.d6.arrays.tables import Tables
from sternbrett.games.d6.minds.network import NETWORK_FILE, fingerprint
from sternbrett.games.d6.minds.sight import Sight
from sternbrett.kernel.arrays import below, count, nth

#: Don't Panic cards of the three difficulties; games take them in turn.
FILLERS = (0, 3, 6)
#: What the networks are: layers of weights and biases.
Layers = list[tuple[Array, Array]]

CLIP = 0.2
TRACE = 0.95  # lambda of the generalised advantage estimate; wins are not discounted
SLOPE_LIMIT = 0.5
MEMORY = 0.998  # of the average of the actor's weights, which is what is measured and shipped
#: What a lost game is worth at first if all of the deck was seen; annealed to nothing.
CONSOLATION = 0.4
CONSOLED = 0.25  # for this part of all updates
NEVER = -1e9
MOST_BITS = 12


class Learned(NamedTuple):
    """Everything that is learned and how far it is."""

    actor: Layers
    worth: Layers  # the actor's head that says how likely a win is
    critic: Layers
    average: tuple[Layers, Layers]  # of actor and worth
    mean: Any
    spread: Any
    steps: Array


class Seen(NamedTuple):
    """What was seen and done in a stretch of games: steps first, then games."""

    observed: Array
    legal: Array
    action: Array
    odds: Array
    value: Array
    reward: Array
    done: Array
    won: Array


class Trainer:
    """Rolls games out and learns from them."""

    def __init__(self, args: argparse.Namespace) -> None:
        self.args = args
        content = GAME.content()
        self.sight = Sight(GAME.observer(content, 1), content.rules)
        self.fillers = np.array(FILLERS, np.int32)[np.arange(args.games) % len(FILLERS)]
        tables = Tables(content.rules, content.vocabulary)
        self.env = BatchEnv(D6Arrays(tables, jnp.asarray(self.fillers), round_limit=0))
        self.decks = jnp.asarray(self.fillers + len(content.rules.deck), jnp.float32)
        self.deck_column = self.sight.columns["deck"]
        self.cards = len(content.rules.cards)
        self.inputs = self.sight.inputs + args.foresee * 6 + (self.cards if args.foresee else 0)
        sums = np.zeros((self.sight.size, len(self.sight.forms)), np.float32)
        for place, form in enumerate(self.sight.forms):
            for column, weight in form.terms:
                sums[column, place] += weight
        self.sums = jnp.asarray(sums)
        asked = [(n, t) for n, form in enumerate(self.sight.forms) for t in form.thresholds]
        self.form_of = np.array([form for form, _ in asked])
        self.thresholds = jnp.asarray([threshold for _, threshold in asked], jnp.float32)
        self.roll_out = jax.jit(self._roll_out)
        self.learn = jax.jit(self._learn)
        self.begin = jax.jit(partial(self.env.begin, games=args.games))

    # -- networks -------------------------------------------------------------------------

    def new(self, key: Array) -> Learned:
        """Return networks that know nothing."""
        actors, critics, heads = jax.random.split(key, 3)
        options = self.env.actions
        actor = layers(actors, [self.inputs, *self.args.hidden, options])
        worth = layers(heads, [self.args.hidden[-1], 1])
        critic = layers(critics, [self.inputs, *self.args.critic, 1])
        nothing = jax.tree.map(jnp.zeros_like, (actor, worth, critic))
        return Learned(
            actor, worth, critic, (actor, worth), nothing, nothing, jnp.zeros((), jnp.int32)
        )

    def see(self, observed: Array) -> Array:
        """Return the networks' inputs: zeros and ones."""
        numbers = observed[:, : self.sight.size].astype(jnp.float32)
        answers = (numbers @ self.sums)[:, self.form_of] >= self.thresholds
        parts = [answers.astype(jnp.float32)]
        if self.args.foresee:
            dice = observed[:, self.sight.size : -1]
            parts.append(jax.nn.one_hot(dice, 6).reshape(len(observed), -1))
            parts.append(jax.nn.one_hot(observed[:, -1], self.cards))
        return jnp.concatenate(parts, axis=-1)

    def observe(self, batch: Any) -> Array:
        """Return what is observed, and what is foreseen beside it."""
        observed = self.env.observe(batch)
        if not self.args.foresee:
            return observed
        now, extra = batch.positions, []
        words, always = now.rolls, now.hull == now.hull
        for _ in range(self.args.foresee):
            die, words = below(words, 6, always)
            extra.append(die)
        number, _ = below(now.draws, count(now.deck) + now.fillers, always)
        filler = number >= count(now.deck)
        extra.append(jnp.where(filler, self.cards - 1, nth(now.deck, number)))
        return jnp.concatenate([observed, jnp.stack(extra, -1).astype(jnp.uint8)], axis=-1)

    def allowed(self, legal: Array) -> Array:
        """Return which options can be chosen, as truth values."""
        numbers = np.arange(self.env.actions)
        return (legal[:, numbers // 32] >> jnp.asarray(numbers % 32, jnp.uint32)) & 1 == 1

    # -- playing --------------------------------------------------------------------------

    def _roll_out(
        self, actor: Layers, critic: Layers, batch: Any, key: Array, heat: Array, solace: Array
    ) -> tuple[Any, Array, Seen, Array]:
        """Play a stretch: at random by the odds (heat 1) or always the best (heat 0)."""

        def one(now: tuple[Any, Array], _: None) -> tuple[tuple[Any, Array], Seen]:
            batch, key = now
            key, choosing = jax.random.split(key)
            observed = self.observe(batch)
            legal = jnp.stack(batch.legal, axis=-1)
            inputs = self.see(observed)
            odds = jax.nn.log_softmax(jnp.where(self.allowed(legal), apply(actor, inputs), NEVER))
            luck = heat * jax.random.gumbel(choosing, odds.shape)
            action = jnp.argmax(odds + luck, axis=-1)
            value = jax.nn.sigmoid(apply(critic, inputs)[:, 0])
            batch, told = self.env.step(batch, action)
            seen = 1 - observed[:, self.deck_column].astype(jnp.float32) / self.decks
            won = told.reward > 0
            reward = jnp.where(told.terminated, jnp.where(won, 1.0, solace * seen), 0.0)
            taken = jnp.take_along_axis(odds, action[:, None], -1)[:, 0]
            return (batch, key), Seen(
                observed, legal, action, taken, value, reward, told.terminated, won
            )

        (batch, key), seen = lax.scan(one, (batch, key), None, length=self.args.steps)
        last = jax.nn.sigmoid(apply(critic, self.see(self.observe(batch)))[:, 0])
        return batch, key, seen, last

    def rates(self, learned: Learned, key: Array) -> dict[str, float]:
        """Return how often the averaged actor wins, always choosing the best, by difficulty."""
        actor = learned.average[0]
        batch = self.begin(key)
        over = np.zeros(self.args.games, bool)
        won = np.zeros(self.args.games, bool)
        nothing = jnp.float32(0)
        for _ in range(-(-self.args.longest // self.args.steps)):
            batch, key, seen, _ = self.roll_out(actor, learned.critic, batch, key, nothing, nothing)
            done, wins = np.asarray(seen.done), np.asarray(seen.won)
            first = done.argmax(axis=0)
            ends = done.any(axis=0) & ~over
            won |= ends & wins[first, np.arange(self.args.games)]
            over |= ends
            if over.all():
                break
        out = {
            f"won_{fillers}": round(float(won[self.fillers == fillers].mean()), 4)
            for fillers in FILLERS
        }
        return {**out, "unfinished": int((~over).sum())}

    # -- learning -------------------------------------------------------------------------

    def _learn(
        self, learned: Learned, seen: Seen, last: Array, key: Array, rate: Array, curiosity: Array
    ) -> tuple[Learned, dict[str, Array]]:
        """Return what is known after the lessons of a stretch."""

        def back(after: tuple[Array, Array], now: Any) -> Any:
            advantage, value_after = after
            value, reward, done = now
            goes_on = 1.0 - done
            surprise = reward + goes_on * value_after - value
            advantage = surprise + TRACE * goes_on * advantage
            return (advantage, value), advantage

        given = (seen.value, seen.reward, seen.done.astype(jnp.float32))
        _, advantage = lax.scan(back, (jnp.zeros_like(last), last), given, reverse=True)
        hoped = jnp.clip(advantage + seen.value, 0.0, 1.0)
        advantage = (advantage - advantage.mean()) / (advantage.std() + 1e-6)
        flat = jax.tree.map(
            lambda array: array.reshape((-1, *array.shape[2:])),
            (seen.observed, seen.legal, seen.action, seen.odds, advantage, hoped),
        )
        size = seen.action.size
        part = size // self.args.parts

        def lesson(now: Learned, rows: Array) -> tuple[Learned, dict[str, Array]]:
            chosen = jax.tree.map(lambda array: array[rows], flat)
            weights = (now.actor, now.worth, now.critic)
            slopes, told = jax.grad(self._loss, has_aux=True)(weights, chosen, curiosity)
            return descend(now, slopes, rate), told

        def epoch(now: Learned, key: Array) -> tuple[Learned, dict[str, Array]]:
            rows = jax.random.permutation(key, size)[: part * self.args.parts]
            return lax.scan(lesson, now, rows.reshape(self.args.parts, part))

        learned, told = lax.scan(epoch, learned, jax.random.split(key, self.args.epochs))
        summary = {name: values.mean() for name, values in told.items()}
        games = seen.done.sum()
        summary["won"] = seen.won.sum() / jnp.maximum(games, 1)
        return learned, summary

    def _loss(self, weights: Any, chosen: Any, curiosity: Array) -> tuple[Array, dict[str, Array]]:
        actor, worth, critic = weights
        observed, legal, action, before, advantage, hoped = chosen
        inputs = self.see(observed)
        hidden = apply(actor[:-1], inputs, open_end=False)
        mask = self.allowed(legal)
        odds = jax.nn.log_softmax(jnp.where(mask, apply(actor[-1:], hidden), NEVER))
        taken = jnp.take_along_axis(odds, action[:, None], -1)[:, 0]
        ratio = jnp.exp(taken - before)
        kept = jnp.clip(ratio, 1 - CLIP, 1 + CLIP)
        gain = jnp.minimum(ratio * advantage, kept * advantage).mean()
        doubt = -jnp.where(mask, jnp.exp(odds) * odds, 0.0).sum(-1).mean()
        value = cross_entropy(apply(critic, inputs)[:, 0], hoped)
        own = cross_entropy(apply(worth, lax.stop_gradient(hidden))[:, 0], hoped)
        told = {
            "entropy": doubt,
            "moved": (before - taken).mean(),
            "clipped": (jnp.abs(ratio - 1) > CLIP).mean(),
            "value_loss": value,
            "own_loss": own,
        }
        return -gain - curiosity * doubt + value + own, told


def layers(key: Array, sizes: list[int]) -> Layers:
    """Return new layers; the last one begins small, so that nothing is preferred at first."""
    out = []
    for place, (wide, narrow) in enumerate(pairwise(sizes)):
        key, drawn = jax.random.split(key)
        scale = 0.01 if place == len(sizes) - 2 else (2 / wide) ** 0.5 * (2 if place == 0 else 1)
        out.append((scale * jax.random.normal(drawn, (wide, narrow)), jnp.zeros(narrow)))
    return out


def apply(layers: Layers, inputs: Array, *, open_end: bool = True) -> Array:
    """Return what layers make of inputs: negative values become 0, except at an open end."""
    for place, (weights, biases) in enumerate(layers):
        inputs = inputs @ weights + biases
        if place < len(layers) - 1 or not open_end:
            inputs = jnp.maximum(inputs, 0.0)
    return inputs


def cross_entropy(odds: Array, hoped: Array) -> Array:
    """Return how badly log-odds foretell outcomes."""
    return (jnp.logaddexp(0.0, odds) - hoped * odds).mean()


def descend(now: Learned, slopes: Any, rate: Array) -> Learned:
    """Return what is known after one step down the slopes (Adam); none if they are not finite."""
    steep = jnp.sqrt(sum(jnp.sum(slope**2) for slope in jax.tree.leaves(slopes)))
    fine = jnp.isfinite(steep)
    scale = jnp.where(fine, jnp.minimum(1.0, SLOPE_LIMIT / (steep + 1e-9)), 0.0)
    slopes = jax.tree.map(lambda slope: jnp.where(fine, slope, 0.0) * scale, slopes)
    mean = jax.tree.map(lambda old, new: 0.9 * old + 0.1 * new, now.mean, slopes)
    spread = jax.tree.map(lambda old, new: 0.999 * old + 0.001 * new**2, now.spread, slopes)
    steps = now.steps + 1
    faster, slower = 1 - 0.9**steps, 1 - 0.999**steps
    weights = jax.tree.map(
        lambda old, m, s: old - rate * (m / faster) / (jnp.sqrt(s / slower) + 1e-6),
        (now.actor, now.worth, now.critic), mean, spread,
    )  # fmt: skip
    memory = jnp.minimum(MEMORY, steps / (steps + 10))
    average = jax.tree.map(
        lambda old, new: memory * old + (1 - memory) * new, now.average, (weights[0], weights[1])
    )
    actor, worth, critic = weights
    return Learned(actor, worth, critic, average, mean, spread, steps)


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
    with np.load(path) as stored:
        told = json.loads(str(stored["told"]))
        leaves, tree = jax.tree.flatten(like)
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
    learned, told = load(folder, trainer.new(jax.random.key(args.seed)))
    before = told["seconds"]
    key = jax.random.fold_in(jax.random.key(args.seed, impl="rbg"), told["updates"])
    key, first = jax.random.split(key)
    batch = trainer.begin(first)
    looked = time.perf_counter()
    rate_from = (looked, told["updates"])
    summary: dict[str, Array] = {}

    def spent() -> float:
        return time.perf_counter() - began

    def look() -> None:
        now = time.perf_counter()
        told["seconds"] = before + spent()
        rates = trainer.rates(learned, jax.random.key(args.seed + 1, impl="rbg"))
        took = max(1e-9, now - rate_from[0])
        decisions = (told["updates"] - rate_from[1]) * args.games * args.steps / took
        line = {
            "updates": told["updates"],
            "seconds": round(told["seconds"]),
            "million_decisions_per_s": round(decisions / 1e6, 2),
            **{name: round(float(value), 4) for name, value in summary.items()},
            **rates,
        }
        print(json.dumps(line), flush=True)
        with open(folder / "progress.jsonl", "a", encoding="utf-8") as out:
            out.write(json.dumps(line) + "\n")

    def passed() -> float:
        """Return the part of the whole training that is over."""
        if args.plan:
            return float((before + spent() + args.reserve) / (60 * args.plan))
        return float(told["updates"] / args.updates)

    while (part := passed()) < 1 and spent() < 60 * args.minutes - args.reserve:
        solace = CONSOLATION * max(0.0, 1 - part / CONSOLED)
        batch, key, seen, last = trainer.roll_out(
            learned.actor, learned.critic, batch, key, jnp.float32(1), jnp.float32(solace)
        )
        key, lesson = jax.random.split(key)
        rate = args.rate * max(0.02, 1 - part)
        curiosity = args.curiosity * max(0.02, 1 - part)
        learned, summary = trainer.learn(
            learned, seen, last, lesson, jnp.float32(rate), jnp.float32(curiosity)
        )
        told["updates"] += 1
        if told["updates"] % 10 == 0:
            learned.steps.block_until_ready()
        now = time.perf_counter()
        if now - looked > args.every or told["updates"] in (1, 20):
            look()
            save(folder, learned, told)
            looked = time.perf_counter()
            rate_from = (looked, told["updates"])
    look()
    save(folder, learned, told)


# -- what ships ---------------------------------------------------------------------------


def export(args: argparse.Namespace) -> None:
    """Write the averaged actor of the checkpoint as content of the game, in whole numbers."""
    trainer = Trainer(args)
    learned, told = load(Path(args.folder), trainer.new(jax.random.key(args.seed)))
    actor, worth = learned.average
    lines = [
        "# The network of the bot `admiral` (minds/network.py says what stands here).",
        "# Made by scripts/train_admiral.py --export, do not edit:",
        f"# {told['updates']} updates, {told['updates'] * args.games * args.steps} decisions",
        "",
        f'content = "{fingerprint(GAME.content())}"',
    ]
    for weights, biases in actor:
        lines += ["", "[[layer]]", *written(weights, biases)]
    lines += ["", "[worth]", *written(*worth[0])]
    Path(args.out).write_text("\n".join(lines) + "\n", encoding="utf-8")
    size = sum(weights.size + biases.size for weights, biases in [*actor, *worth])
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
    parser.add_argument("--rate", type=float, default=1e-3)
    parser.add_argument("--curiosity", type=float, default=0.01)
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
