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

#: The same, and sets of each of which it holds something.
WantingHole = tuple[int, int, Sequence[int]]

#: A hole that may hold anything.
ANYTHING = -1

#: So often things are dealt freely where something is wanted, before they are chosen.
FREE_DEALS = 9


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


def deal_sets(unseen: int, counts: Sequence[int], luck: Luck) -> list[int]:
    """Return the things in holes that may hold anything, so many in each, as sets."""
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


def deal_wanted(unseen: int, holes: Sequence[WantingHole], luck: Luck) -> list[int] | None:
    """Return the things in holes of which something is known, as sets; None if nothing fits.

    Almost always one of the first deals fits: then all that fit are equally likely. Otherwise the
    holes are filled thing by thing, first with what they must hold.
    """
    counts = [count for count, _, _ in holes]
    for _ in range(FREE_DEALS):
        out = deal_sets(unseen, counts, luck)
        if all(map(_fits, holes, out)):
            return out
    things = bits(unseen)
    wants = [(place, want) for place, hole in enumerate(holes) for want in hole[2]]
    return _fill(luck.take(things, len(things)), holes, wants, [0] * len(holes))


def _fits(hole: WantingHole, held: int) -> bool:
    _, allowed, wants = hole
    return not held & ~allowed and all(held & want for want in wants)


def _fill(
    things: Sequence[int],
    holes: Sequence[WantingHole],
    wants: Sequence[tuple[int, int]],
    held: list[int],
) -> list[int] | None:
    """Give out one wanted thing after the other, trying each; then fill the holes."""
    taken = sum(held)
    if wants:
        place, want = wants[0]
        if held[place] & want:
            return _fill(things, holes, wants[1:], held)
        for thing in things:
            bit = 1 << thing
            if bit & want & holes[place][1] & ~taken:
                more = [*held[:place], held[place] | bit, *held[place + 1 :]]
                found = _fill(things, holes, wants[1:], more)
                if found is not None:
                    return found
        return None
    # Holes that allow the fewest things are filled first: none is left without.
    unseen = sum([1 << thing for thing in things])
    room = [(allowed & unseen).bit_count() for _, allowed, _ in holes]
    out = list(held)
    for place in sorted(range(len(holes)), key=room.__getitem__):
        count, allowed, _ = holes[place]
        left = [1 << thing for thing in things if allowed & ~taken & 1 << thing]
        missing = count - held[place].bit_count()
        if missing < 0 or missing > len(left):
            return None
        more_of_it = sum(left[:missing])
        out[place] |= more_of_it
        taken |= more_of_it
    return out
