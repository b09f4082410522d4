"""A game by the batch, whichever it is."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Final, Generic, NamedTuple, TypeVar

import jax
import jax.numpy as jnp
from jax import Array, lax

from sternbrett.batch.blocks import in_blocks
from sternbrett.kernel.arrays import (
    WORD,
    ArrayProgram,
    Bits,
    Words,
    below,
    count,
    has,
    nth,
    random_words,
)
from sternbrett.kernel.chance import seed_key, stream

P = TypeVar("P")

#: On a CPU so many games are carried on at a time: one in `PARTS`, and at least `FEWEST`.
PARTS: Final = 8
FEWEST: Final = 64


class Batch(NamedTuple, Generic[P]):
    """Many games: their positions, and the numbers of what can be chosen in them, as sets."""

    positions: P
    legal: Bits


class Told(NamedTuple):
    """What a step tells of each game: the reward, and whether one ended or was cut off."""

    reward: Array
    terminated: Array
    truncated: Array


class BatchEnv(Generic[P]):
    """Many games of one kind.

    All methods are functions of their arguments alone and can be used inside jax.jit, lax.scan and
    the like. `actions` is the number of options.
    """

    def __init__(self, program: ArrayProgram[P], block: int = 0) -> None:
        self.program = program
        self.actions = program.actions
        #: Whether work is saved by doing only what is needed in those games that need it: not on a
        #: GPU, which does everything in all of them in the time of a little in a few.
        self.selects = not block and jax.default_backend() == "cpu"
        go_on = self._go_on
        self._step = jax.jit(in_blocks(go_on, block) if block else go_on)

    # -- beginning ------------------------------------------------------------------------

    def begin(self, key: Array, games: int) -> Batch[P]:
        """Return new games, whose chance comes from a key of jax."""
        rolls, draws = jax.random.split(key)
        return self.begin_with(random_words(rolls, games), random_words(draws, games))

    def begin_seeded(self, seeds: Sequence[int | str]) -> Batch[P]:
        """Return the games of these seeds, as `sternbrett.new` deals them."""
        keys = [seed_key(seed) for seed in seeds]
        return self.begin_with(*(words_of(keys, name) for name in ("rolls", "draws")))

    def begin_with(self, rolls: Words, draws: Words) -> Batch[P]:
        """Return new games with generators of their own."""
        positions = self.program.begin(rolls, draws)
        none = tuple(jnp.zeros_like(rolls[0]) for _ in range(-(-self.actions // WORD)))
        # Nothing can be chosen before they have begun: so no action is carried out.
        return self.step(Batch(positions, none), jnp.zeros_like(rolls[0], jnp.int32))[0]

    # -- playing --------------------------------------------------------------------------

    def step(self, batch: Batch[P], actions: Array) -> tuple[Batch[P], Told]:
        """Carry out an action in each game; one that is not legal does nothing.

        A game that ends begins anew at once, with the generators it had.
        """
        acting = has(batch.legal, actions)
        positions, ended, legal = self._step(batch.positions, actions, acting)
        over, cut, reward = self.program.told(ended)
        return Batch(positions, legal), Told(reward, over & ~cut, cut)

    def _go_on(self, positions: P, actions: Array, acting: Array) -> tuple[P, Array, Bits]:
        games = actions.shape[0]
        part = min(games, max(FEWEST, games // PARTS)) if self.selects else 0
        after, ended = self.program.step(positions, actions, acting, part)
        return after, ended, self.program.legal(after)

    def mask(self, batch: Batch[P]) -> Array:
        """Return which options can be chosen, one row of truth values a game."""
        numbers = jnp.arange(self.actions)
        words = jnp.stack(batch.legal, axis=-1)
        return (words[:, numbers // WORD] >> (numbers % WORD).astype(jnp.uint32)) & 1 == 1

    def observe(self, batch: Batch[P]) -> Array:
        """Return what a learner sees, one row of bytes a game."""
        return self.program.observe(batch.positions)

    # -- playing at random ----------------------------------------------------------------

    def random_actions(self, batch: Batch[P], words: Words) -> tuple[Array, Words]:
        """Return a legal action for each game, all equally likely."""
        options = count(batch.legal)
        chosen, words = below(words, options, options > 0)
        return nth(batch.legal, chosen), words

    def play_randomly(self, batch: Batch[P], words: Words, steps: int) -> tuple[Any, Words, Array]:
        """Play so many steps at random; return games and words then, and how many games ended."""

        def one(_: int, now: tuple[Any, Words, Array]) -> tuple[Any, Words, Array]:
            games, words, ended = now
            actions, words = self.random_actions(games, words)
            games, told = self.step(games, actions)
            return games, words, ended + (told.terminated | told.truncated)

        start = jnp.zeros_like(batch.legal[0], jnp.int32)
        played: tuple[Any, Words, Array] = lax.fori_loop(0, steps, one, (batch, words, start))
        return played


def words_of(keys: Sequence[bytes], name: str) -> Words:
    """Return the words of a stream under each key."""
    streams = [stream(key, name) for key in keys]
    return tuple(jnp.asarray([words[at] for words in streams], jnp.uint32) for at in range(4))
