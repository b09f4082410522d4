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
        if self.size < 1 << 16:  # as in `below`, which would be one more call
            self.left, self.rng.words = next_words(self.rng.words)
            self.size = MASK
        among = len(items)
        place = self.left % among
        self.left //= among
        self.size //= among
        last = items.pop()
        if place == among - 1:
            return last
        item = items[place]
        items[place] = last
        return item

    def take(self, items: list[int], count: int) -> list[int]:
        """Take random items out of a list, as `pick` does one by one."""
        left, size, most = self.left, self.size, len(items)
        out = []
        for among in range(most, most - count, -1):
            if size < 1 << 16:
                left, self.rng.words = next_words(self.rng.words)
                size = MASK
            place = left % among
            left //= among
            size //= among
            out.append(items[place])
            items[place] = items[among - 1]
        del items[most - count :]
        self.left, self.size = left, size
        return out


def deal(unseen: int, holes: Sequence[Hole], luck: Luck) -> list[list[int]]:
    """Return the things in each hole, out of the bits of `unseen`; some may be left over.

    Every way to fill the holes is equally likely where their sets are nested.
    """
    out: list[list[int]] = [[] for _ in holes]
    room = [(allowed & unseen).bit_count() for _, allowed in holes]
    order = sorted(range(len(holes)), key=room.__getitem__)
    for place in order:
        count, allowed = holes[place]
        out[place] = luck.take(bits(unseen & allowed), count)
        for thing in out[place]:
            unseen ^= 1 << thing
    return out


def deal_anything(unseen: int, counts: Sequence[int], luck: Luck) -> list[list[int]]:
    """Return the things in holes that may hold anything, so many in each; quicker than `deal`."""
    things = luck.take(bits(unseen), sum(counts))
    out = []
    first = 0
    for count in counts:
        out.append(things[first : first + count])
        first += count
    return out


def deal_sets(unseen: int, counts: Sequence[int], luck: Luck) -> list[int]:
    """Return what `deal_anything` would, as sets."""
    left: list[int] = []
    while unseen:
        lowest = unseen & -unseen
        left.append(lowest)
        unseen ^= lowest
    things = luck.take(left, sum(counts))
    out = []
    first = 0
    for count in counts:
        out.append(sum(things[first : first + count]))
        first += count
    return out
