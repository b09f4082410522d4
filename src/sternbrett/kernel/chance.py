"""Chance: the sfc32 generator as plain words, and keys for its streams.

A generator is four 32-bit words in a tuple. A state that holds the tuple copies it for
nothing, and the words can be written into a save. All functions here are pure.
"""

from __future__ import annotations

from hashlib import blake2b
from struct import Struct
from typing import Final, TypeVar

from mypy_extensions import i64

T = TypeVar("T")

MASK: Final = 0xFFFFFFFF
WARM_UP_ROUNDS: Final = 15

Words = tuple[i64, i64, i64, i64]

THREE_WORDS: Final = Struct("<III")


def next_words(words: Words) -> tuple[int, Words]:
    """Return the next 32-bit output of sfc32 and the words that follow it."""
    a, b, c, d = words
    out = (a + b + d) & MASK
    rotated = ((c << 21) | (c >> 11)) & MASK
    return out, (b ^ (b >> 9), (c + (c << 3)) & MASK, (rotated + out) & MASK, (d + 1) & MASK)


def below(words: Words, n: int) -> tuple[int, Words]:
    """Return a uniform number 0 … n-1 (exactly uniform: biased words are drawn again)."""
    while True:
        out, words = next_words(words)
        product = out * n
        low = product & MASK
        # Lemire's method: only the first 2**32 mod n low parts are over-represented.
        if low >= n or low >= (MASK + 1 - n) % n:
            return product >> 32, words


def warm(a: int, b: int, c: int, d: int, rounds: int = WARM_UP_ROUNDS) -> Words:
    """Return generator words for a raw seed after its customary warm-up rounds."""
    # `next_words` written out, since every game begins with two warm-ups.
    x: i64 = a & MASK
    y: i64 = b & MASK
    z: i64 = c & MASK
    w: i64 = d & MASK
    for _ in range(rounds):
        out = (x + y + w) & MASK
        x = y ^ (y >> 9)
        y = (z * 9) & MASK
        z = ((z << 21 | z >> 11) + out) & MASK
        w = (w + 1) & MASK
    return (x, y, z, w)


def stream(key: bytes, name: str) -> Words:
    """Return the words of the stream called `name` under `key`.

    Different names give independent streams: the dice of a game, its decks, a bot's own
    choices and imagined positions never draw from each other.
    """
    digest = blake2b(name.encode(), key=key[:64], digest_size=12).digest()
    a, b, c = THREE_WORDS.unpack(digest)
    return warm(a, b, c, 1)


def seed_key(seed: int | str) -> bytes:
    """Return the key of a seed typed by a person: the number 7 and the text "7" are the same."""
    return blake2b(str(seed).encode(), digest_size=32).digest()


class Rng:
    """A generator for everything that is not the game itself: bots, imagination, tests."""

    __slots__ = ("words",)

    def __init__(self, words: Words) -> None:
        self.words = words

    def below(self, n: int) -> int:
        """Return a uniform number 0 … n-1."""
        out, self.words = below(self.words, n)
        return out

    def fork(self) -> Words:
        """Return words for a generator of its own (random as they are, they need no warm-up)."""
        # Each is `below(MASK)`: a word less 1, and the next one for the word 0. `next_words` is
        # written out, since every imagined position begins with two forks.
        out: list[int] = []
        a, b, c, d = self.words
        while len(out) < 3:
            word = (a + b + d) & MASK
            a = b ^ (b >> 9)
            b = (c * 9) & MASK
            c = ((c << 21 | c >> 11) + word) & MASK
            d = (d + 1) & MASK
            if word:
                out.append(word - 1)
        self.words = (a, b, c, d)
        return (out[0], out[1], out[2], 1)

    def shuffle(self, items: list[T]) -> None:
        """Put a list into random order."""
        for i in range(len(items) - 1, 0, -1):
            j = self.below(i + 1)
            items[i], items[j] = items[j], items[i]
