"""Learning by the batch: proximal policy optimisation for games with masks, in plain jax.

Two networks see the same inputs: the *actor* says how good each option is, the *critic* how much
will be won and makes the actor's lessons less noisy. The actor has a head for the latter as well
(`worth`), which learns beside it without disturbing it, so that what is shipped can say both.
Rewards are to lie between 0 and 1 in the sum of a game. `scripts/train_admiral.py` uses it.
"""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass
from functools import partial
from itertools import pairwise
from typing import Any, NamedTuple

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array, lax

from sternbrett.batch.env import BatchEnv, Told
from sternbrett.kernel.arrays import WORD

#: What a network is: layers of weights and biases.
Layers = list[tuple[Array, Array]]

CLIP = 0.2
TRACE = 0.95  # lambda of the generalised advantage estimate; nothing is discounted
SLOPE_LIMIT = 0.5
MEMORY = 0.998  # of the average of the actor's weights
NEVER = -1e9


class Learned(NamedTuple):
    """Everything that is learned and how far it is."""

    actor: Layers
    worth: Layers
    critic: Layers
    #: Of actor and worth over the last lessons: plays better than any of them.
    average: tuple[Layers, Layers]
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


@dataclass(frozen=True)
class Shape:
    """How much is played for a lesson, how it is taken, and how large the networks are."""

    games: int
    steps: int
    parts: int
    epochs: int
    hidden: tuple[int, ...]
    critic: tuple[int, ...]


@dataclass(frozen=True)
class Senses:
    """What networks get to know of a batch: bytes that are kept, and inputs made of them.

    `reward` makes a reward of what was observed before a step, of what the step told, and of a
    number that may change from lesson to lesson.
    """

    inputs: int
    observe: Callable[[Any], Array]
    see: Callable[[Array], Array]
    reward: Callable[[Array, Told, Array], Array]


class Learner:
    """Plays games and learns from them."""

    def __init__(self, env: BatchEnv[Any], senses: Senses, shape: Shape) -> None:
        self.env = env
        self.senses = senses
        self.shape = shape
        #: Functions of their arguments, compiled once each.
        self.begin = jax.jit(partial(env.begin, games=shape.games))
        self.roll_out = jax.jit(self._roll_out)
        self.learn = jax.jit(self._learn)

    def new(self, key: Array) -> Learned:
        """Return networks that know nothing."""
        actors, critics, heads = jax.random.split(key, 3)
        inputs, hidden = self.senses.inputs, self.shape.hidden
        actor = layers(actors, (inputs, *hidden, self.env.actions))
        worth = layers(heads, (hidden[-1], 1))
        critic = layers(critics, (inputs, *self.shape.critic, 1))
        nothing = jax.tree.map(jnp.zeros_like, (actor, worth, critic))
        return Learned(
            actor, worth, critic, (actor, worth), nothing, nothing, jnp.zeros((), jnp.int32)
        )

    def _allowed(self, legal: Array) -> Array:
        numbers = np.arange(self.env.actions)
        return (legal[:, numbers // WORD] >> jnp.asarray(numbers % WORD, jnp.uint32)) & 1 == 1

    # -- playing --------------------------------------------------------------------------

    def _roll_out(
        self, actor: Layers, critic: Layers, batch: Any, key: Array, heat: Array, solace: Array
    ) -> tuple[Any, Array, Seen, Array]:
        """Play a stretch: at random by the odds (heat 1) or always the best (heat 0).

        Returns the games then, the key, what was seen, and the value of what comes next.
        """
        senses = self.senses

        def one(now: tuple[Any, Array], _: None) -> tuple[tuple[Any, Array], Seen]:
            batch, key = now
            key, choosing = jax.random.split(key)
            observed = senses.observe(batch)
            legal = jnp.stack(batch.legal, axis=-1)
            inputs = senses.see(observed)
            odds = masked(self._allowed(legal), apply(actor, inputs))
            luck = heat * jax.random.gumbel(choosing, odds.shape)
            action = jnp.argmax(odds + luck, axis=-1)
            value = jax.nn.sigmoid(apply(critic, inputs)[:, 0])
            batch, told = self.env.step(batch, action)
            reward = senses.reward(observed, told, solace)
            taken = jnp.take_along_axis(odds, action[:, None], -1)[:, 0]
            done = told.terminated | told.truncated
            seen = Seen(observed, legal, action, taken, value, reward, done, told.reward > 0)
            return (batch, key), seen

        (batch, key), seen = lax.scan(one, (batch, key), None, length=self.shape.steps)
        last = jax.nn.sigmoid(apply(critic, senses.see(senses.observe(batch)))[:, 0])
        return batch, key, seen, last

    def first_games(self, learned: Learned, key: Array, longest: int) -> tuple[Any, Any]:
        """Play a game in each place, always the best by the averaged actor.

        Returns which of them were won, and which were over within so many choices.
        """
        batch = self.begin(key)
        games, nothing = self.shape.games, jnp.float32(0)
        over, won = np.zeros(games, bool), np.zeros(games, bool)
        for _ in range(-(-longest // self.shape.steps)):
            batch, key, seen, _ = self.roll_out(
                learned.average[0], learned.critic, batch, key, nothing, nothing
            )
            done, wins = np.asarray(seen.done), np.asarray(seen.won)
            ends = done.any(axis=0) & ~over
            won |= ends & wins[done.argmax(axis=0), np.arange(games)]
            over |= ends
            if over.all():
                break
        return won, over

    # -- learning -------------------------------------------------------------------------

    def _learn(
        self, learned: Learned, seen: Seen, last: Array, key: Array, rate: Array, curiosity: Array
    ) -> tuple[Learned, dict[str, Array]]:
        """Return what is known after the lessons of a stretch, and how they went."""

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
        size, parts = seen.action.size, self.shape.parts

        def lesson(now: Learned, rows: Array) -> tuple[Learned, dict[str, Array]]:
            chosen = jax.tree.map(lambda array: array[rows], flat)
            weights = (now.actor, now.worth, now.critic)
            slopes, told = jax.grad(self._loss, has_aux=True)(weights, chosen, curiosity)
            return descend(now, slopes, rate), told

        def epoch(now: Learned, key: Array) -> tuple[Learned, dict[str, Array]]:
            rows = jax.random.permutation(key, size)[: size // parts * parts]
            return lax.scan(lesson, now, rows.reshape(parts, -1))

        learned, told = lax.scan(epoch, learned, jax.random.split(key, self.shape.epochs))
        summary = {name: values.mean() for name, values in told.items()}
        summary["won"] = seen.won.sum() / jnp.maximum(seen.done.sum(), 1)
        return learned, summary

    def _loss(self, weights: Any, chosen: Any, curiosity: Array) -> tuple[Array, dict[str, Array]]:
        actor, worth, critic = weights
        observed, legal, action, before, advantage, hoped = chosen
        inputs = self.senses.see(observed)
        hidden = apply(actor[:-1], inputs, open_end=False)
        mask = self._allowed(legal)
        odds = masked(mask, apply(actor[-1:], hidden))
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


def layers(key: Array, sizes: tuple[int, ...]) -> Layers:
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


def masked(mask: Array, odds: Array) -> Array:
    """Return the logarithms of probabilities; what is not allowed is as good as impossible."""
    return jax.nn.log_softmax(jnp.where(mask, odds, NEVER))


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
    actor, worth, critic = jax.tree.map(
        lambda old, m, s: old - rate * (m / faster) / (jnp.sqrt(s / slower) + 1e-6),
        (now.actor, now.worth, now.critic), mean, spread,
    )  # fmt: skip
    memory = jnp.minimum(MEMORY, steps / (steps + 10))
    average = jax.tree.map(
        lambda old, new: memory * old + (1 - memory) * new, now.average, (actor, worth)
    )
    return Learned(actor, worth, critic, average, mean, spread, steps)
