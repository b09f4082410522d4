"""Dealing unseen things into holes: what a view hides is drawn at random, as far as it fits.

A viewer knows which things are unseen and how many lie where. Often that is all; sometimes it also
knows that a hole cannot hold some of them. Holes that allow less are filled first, which never
fails where what one hole allows is part of what the next one does, or where they share nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from sternbrett.kernel.bits import bits
from sternbrett.kernel.chance import MASK, Rng

#: How many things a hole holds, and which may be in it, as the bits of a number.
Hole = tuple[int, int]

#: A hole that may hold anything.
ANYTHING = -1


def deal(unseen: int, holes: Sequence[Hole], rng: Rng) -> list[list[int]]:
    """Return the things in each hole, out of the bits of `unseen`; some may be left over.

    Every way to fill the holes is equally likely where their sets are nested.
    """
    out: list[list[int]] = [[] for _ in holes]
    order = sorted(range(len(holes)), key=lambda place: (holes[place][1] & unseen).bit_count())
    for place in order:
        count, allowed = holes[place]
        out[place] = some(bits(unseen & allowed), count, rng)
        for thing in out[place]:
            unseen ^= 1 << thing
    return out


def deal_anything(unseen: int, counts: Sequence[int], rng: Rng) -> list[list[int]]:
    """Return the things in holes that may hold anything, so many in each; quicker than `deal`."""
    left = some(bits(unseen), sum(counts), rng)
    out = []
    for count in counts:
        out.append(left[:count])
        left = left[count:]
    return out


def some(things: list[int], count: int, rng: Rng) -> list[int]:
    """Return so many of the things, in random order; the list is changed.

    One number of the generator decides several draws, as far as its size allows.
    """
    left = len(things)
    out: list[int] = []
    while count:
        ways, draws = left, 1
        while draws < count and ways * (left - draws) <= MASK:
            ways *= left - draws
            draws += 1
        number = rng.below(ways)
        for _ in range(draws):
            number, place = divmod(number, left)
            left -= 1
            out.append(things[place])
            things[place] = things[left]
        count -= draws
    return out
