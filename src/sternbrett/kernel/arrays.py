"""What array programs are made of: chance and sets for any number of games at once (needs jax).

An array program is the rules of a game written for many positions side by side: every value is an
array with one entry a game, and no game branches by itself, so that a compiler can make loops of
it. Chance is the generator of `kernel.chance`, word for word, so that a program and the rules draw
the same.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final, Protocol, TypeVar

import jax
import jax.numpy as jnp
import numpy as np
from jax import Array, lax

#: The four words of a generator, one entry a game each.
Words = tuple[Array, ...]
#: A set as bits, 32 elements a word.
Bits = tuple[Array, ...]
#: A set that may be the same for all games.
FixedBits = Sequence[Array | np.uint32]

WORD: Final = 32

P = TypeVar("P")


class ArrayProgram(Protocol[P]):
    """The rules of a game for many positions at once, with one content and one choice of settings.

    `P` holds positions as a tree of arrays with one entry a game each; every function treats the
    games apart from each other. `sternbrett.batch` plays it.
    """

    actions: int

    def begin(self, rolls: Words, draws: Words) -> P:
        """Return new games; a step without an action brings them to their first choice."""

    def step(self, positions: P, actions: Array, acting: Array, part: int = 0) -> tuple[P, Array]:
        """Carry out an action where one is taken (`acting`), and what follows by itself.

        A game that ends begins anew; tell how those ended (0: it goes on). With `part` only so many
        games at a time are carried on, out of those that need it, and what none of them needs is
        left out; without it everything is done in all games always, without a branch.
        """

    def told(self, ended: Array) -> tuple[Array, Array, Array]:
        """Return of how games ended: whether they did, whether they were cut off, the reward."""

    def legal(self, positions: P) -> Bits:
        """Return the numbers of what can be chosen."""

    def observe(self, positions: P) -> Array:
        """Return what a learner sees, one row of bytes a game."""


def next_word(words: Words) -> tuple[Array, Words]:
    """Return the next output of sfc32 and the words that follow it (`chance.next_words`)."""
    a, b, c, d = words
    out = a + b + d
    return out, (b ^ (b >> 9), c * 9, ((c << 21) | (c >> 11)) + out, d + 1)


def below(words: Words, n: Array | int, when: Array) -> tuple[Array, Words]:
    """Return numbers 0 … n-1 and what follows the words, where something is drawn (`when`).

    As `chance.below`; `n` is at most 64. A word that would be drawn again is, once: that the next
    one would have to be as well happens once in 10**17 draws.
    """
    size = jnp.asarray(n, jnp.uint32)
    biased = (jnp.uint32(0) - size) % jnp.maximum(size, 1)
    first, after_first = next_word(words)
    second, after_second = next_word(after_first)
    again = first * size < biased
    word = jnp.where(again, second, first)
    # The upper half of a product of 64 bits, by halves.
    value = ((word >> 16) * size + (((word & 0xFFFF) * size) >> 16)) >> 16
    after = tuple(
        jnp.where(when, jnp.where(again, late, soon), now)
        for now, soon, late in zip(words, after_first, after_second, strict=True)
    )
    return value.astype(jnp.int32), after


def size_in_words(elements: int) -> int:
    """Return how many words a set of that many elements takes."""
    return -(-elements // WORD)


def constant(elements: Sequence[int], size: int) -> tuple[np.uint32, ...]:
    """Return the set of some of `size` elements, the same for all games."""
    number = sum(1 << element for element in set(elements))
    return tuple(
        np.uint32(number >> WORD * word & 0xFFFFFFFF) for word in range(size_in_words(size))
    )


def has(bits: FixedBits, element: Array) -> Array:
    """Tell whether each game's set has the element that is asked of that game."""
    shift = (element & (WORD - 1)).astype(jnp.uint32)
    found = (bits[0] >> shift) & 1
    for word in range(1, len(bits)):
        found = jnp.where(element >= WORD * word, (bits[word] >> shift) & 1, found)
    return found == 1


def has_fixed(bits: Bits, element: int) -> Array:
    """Tell whether each game's set has one and the same element."""
    return (bits[element // WORD] >> (element % WORD)) & 1 == 1


def single(element: Array, words: int, when: Array) -> Bits:
    """Return the sets of one element each, empty where it is not `when`."""
    one = jnp.uint32(1) << (element & (WORD - 1)).astype(jnp.uint32)
    place = element // WORD
    return tuple(jnp.where(when & (place == word), one, jnp.uint32(0)) for word in range(words))


def ones(word: Array) -> Array:
    """Return how many bits of a word are set."""
    # Of signed words, since not every compiler counts the bits of others.
    return lax.population_count(word.astype(jnp.int32))


def count(bits: Bits) -> Array:
    """Return how many elements each set has."""
    total = ones(bits[0])
    for word in bits[1:]:
        total = total + ones(word)
    return total


def is_empty(bits: Sequence[Array]) -> Array:
    """Tell which sets are empty."""
    union = bits[0]
    for word in bits[1:]:
        union = union | word
    return union == 0


def nth(bits: Bits, n: Array) -> Array:
    """Return the element of each set before which it has `n` smaller ones."""
    chosen, base = bits[0], jnp.zeros_like(n)
    rest = n
    passed = jnp.zeros_like(n)
    for place, word in enumerate(bits):
        size = ones(word)
        here = (n >= passed) & (n < passed + size)
        chosen = jnp.where(here, word, chosen)
        base = jnp.where(here, WORD * place, base)
        rest = jnp.where(here, n - passed, rest)
        passed = passed + size
    element = jnp.zeros_like(n)
    for width in (16, 8, 4, 2, 1):
        low = (chosen >> element.astype(jnp.uint32)) & jnp.uint32((1 << width) - 1)
        size = ones(low)
        higher = rest >= size
        rest = jnp.where(higher, rest - size, rest)
        element = jnp.where(higher, element + width, element)
    return base + element


def union(bits: Bits, others: FixedBits) -> Bits:
    """Return the elements of both sets."""
    return tuple(left | right for left, right in zip(bits, others, strict=True))


def common(bits: Bits, others: FixedBits) -> Bits:
    """Return the elements that both sets have."""
    return tuple(left & right for left, right in zip(bits, others, strict=True))


def without(bits: Bits, others: FixedBits) -> Bits:
    """Return the elements of a set that the other has not."""
    return tuple(left & ~right for left, right in zip(bits, others, strict=True))


class Lookup:
    """A table of small numbers, read at another place for each game.

    Kept by the bits of its values, as sets of places: so a compiler needs no memory for it.
    """

    def __init__(self, values: Sequence[int]) -> None:
        assert min(values) >= 0
        self.planes = [
            constant([place for place, value in enumerate(values) if value >> bit & 1], len(values))
            for bit in range(max(1, max(values).bit_length()))
        ]

    def __call__(self, place: Array) -> Array:
        """Return the values at these places."""
        total = jnp.zeros_like(place)
        for bit, plane in enumerate(self.planes):
            if any(plane):
                total = total | (has(plane, place).astype(jnp.int32) << bit)
        return total


def random_words(key: Array, games: int) -> Words:
    """Return generator words for many games, drawn from a key of jax."""
    drawn = jax.random.bits(key, (3, games), jnp.uint32)
    words: Words = (drawn[0], drawn[1], drawn[2], jnp.ones(games, jnp.uint32))
    for _ in range(15):  # as `chance.warm`
        _, words = next_word(words)
    return words
