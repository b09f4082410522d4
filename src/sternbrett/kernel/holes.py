"""Dealing unseen things into holes: what a view hides is drawn at random, as far as it fits.

A viewer knows which things are unseen and how many lie where. Often that is all; sometimes it also
knows that a hole cannot hold some of them. Holes that allow less are filled first, which never
fails where what one hole allows is part of what the next one does, or where they share nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from sternbrett.kernel.bits import bits
from sternbrett.kernel.chance import MASK, Rng, next_words

#: How many things a hole holds, and which may be in it, as the bits of a number.
Hole = tuple[int, int]

#: A hole that may hold anything.
ANYTHING = -1


class Luck:
    """Many small random numbers from few large ones.

    Words of the generator are split by division; the bias is below 2**-10 and irrelevant for
    imagined positions.
    """

    __slots__ = ("left", "rng", "size")

    def __init__(self, rng: Rng) -> None:
        self.rng = rng
        self.left = 0
        self.size = 0

    def below(self, n: int) -> int:
        """Return a number 0 … n-1."""
        if self.size < 1 << 16:
            self.left, self.rng.words = next_words(self.rng.words)
            self.size = MASK
        self.left, out = divmod(self.left, n)
        self.size //= n
        return out

    def pick(self, items: list[int]) -> int:
        """Take a random item out of a list."""
        place = self.below(len(items))
        item = items[place]
        items[place] = items[-1]
        items.pop()
        return item


def deal(unseen: int, holes: Sequence[Hole], luck: Luck) -> list[list[int]]:
    """Return the things in each hole, out of the bits of `unseen`; some may be left over.

    Every way to fill the holes is equally likely where their sets are nested.
    """
    out: list[list[int]] = [[] for _ in holes]
    order = sorted(range(len(holes)), key=lambda place: (holes[place][1] & unseen).bit_count())
    for place in order:
        count, allowed = holes[place]
        fitting = bits(unseen & allowed)
        for _ in range(count):
            thing = luck.pick(fitting)
            out[place].append(thing)
            unseen ^= 1 << thing
    return out


def deal_anything(unseen: int, counts: Sequence[int], luck: Luck) -> list[list[int]]:
    """Return the things in holes that may hold anything, so many in each; quicker than `deal`."""
    left = bits(unseen)
    return [[luck.pick(left) for _ in range(count)] for count in counts]
