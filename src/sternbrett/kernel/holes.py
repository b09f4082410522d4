"""Dealing unseen things into holes: what a view hides is drawn at random, as far as it fits.

A viewer knows which things are unseen and how many lie where. Often that is all; sometimes it also
knows that a hole cannot hold some of them. Holes that allow less are filled first, which never
fails where what one hole allows is part of what the next one does, or where they share nothing.
"""

from __future__ import annotations

from collections.abc import Sequence

from sternbrett.kernel.chance import Rng

#: How many things a hole holds, and which may be in it, as the bits of a number.
Hole = tuple[int, int]

#: A hole that may hold anything.
ANYTHING = -1


def deal(unseen: int, holes: Sequence[Hole], rng: Rng) -> list[list[int]]:
    """Return the things in each hole, out of the bits of `unseen`; some may be left over.

    Every way to fill the holes is equally likely where their sets are nested.
    """
    out: list[list[int]] = [[] for _ in holes]
    order: Sequence[int] = range(len(holes))
    if any(allowed != ANYTHING for _, allowed in holes):
        order = sorted(order, key=lambda place: (holes[place][1] & unseen).bit_count())
    for place in order:
        count, allowed = holes[place]
        for _ in range(count):
            thing = pick(unseen & allowed, rng)
            out[place].append(thing)
            unseen ^= 1 << thing
    return out


def pick(things: int, rng: Rng) -> int:
    """Return one of the things, each equally likely; there must be one."""
    left = rng.below(things.bit_count())
    while left:
        things &= things - 1
        left -= 1
    return (things & -things).bit_length() - 1
