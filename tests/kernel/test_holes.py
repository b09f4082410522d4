"""Unseen things are dealt into holes at random, and only where they fit."""

from collections import Counter

import pytest

from sternbrett.kernel.bits import bits
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.holes import ANYTHING, Luck, deal, deal_sets, deal_wanted

TRIALS = 300


def luck(seed: int) -> Luck:
    return Luck(Rng(stream(seed_key(seed), "holes")))


def test_taking_several_things_is_picking_them_one_by_one() -> None:
    for seed in range(TRIALS):
        picking, taking = luck(seed), luck(seed)
        left, rest = list(range(40)), list(range(40))
        for count in (0, 3, 1, 20, 16):
            assert taking.take(rest, count) == [picking.pick(left) for _ in range(count)]
            assert rest == left
        assert taking.rng.words == picking.rng.words
        assert taking.below(6) == picking.below(6)


def test_everything_is_picked_equally_often() -> None:
    source = luck(1)
    picked = Counter(source.pick(list(range(5))) for _ in range(5000))
    assert all(850 < picked[thing] < 1150 for thing in range(5))


def test_holes_hold_what_they_allow() -> None:
    unseen, few, some = 0b1111_1111_0000, 0b0000_0011_0000, 0b0000_1111_0000
    holes = [(2, ANYTHING), (2, some), (2, few), (0, few)]
    for seed in range(TRIALS):
        dealt = deal(unseen, holes, luck(seed))
        assert [len(things) for things in dealt] == [2, 2, 2, 0]
        assert sorted(dealt[1]) == [6, 7]
        assert sorted(dealt[2]) == [4, 5]
        assert set(dealt[0]) <= {8, 9, 10, 11}


def test_sets_are_dealt_without_anything_twice() -> None:
    for seed in range(TRIALS):
        sets = deal_sets(0b1011_0111, [1, 0, 3], luck(seed))
        assert [one.bit_count() for one in sets] == [1, 0, 3]
        assert sum(sets).bit_count() == 4
        assert not sum(sets) & ~0b1011_0111


def test_whatever_fits_what_is_known_is_equally_likely() -> None:
    source = luck(2)
    # Two of four things, one of them the first or the second, but never the fourth.
    dealt = Counter(
        tuple(deal_wanted(0b1111, [(2, 0b0111, [0b0011])], source) or ()) for _ in range(3000)
    )
    assert set(dealt) == {(0b011,), (0b101,), (0b110,)}
    assert min(dealt.values()) > 850


def test_what_hardly_fits_is_put_together() -> None:
    # Each of four holes must hold one thing of twenty: free deals never find that.
    holes = [(2, ANYTHING, [1 << place]) for place in range(4)] + [(12, ~0xF, [])]
    for seed in range(20):
        dealt = deal_wanted((1 << 20) - 1, holes, luck(seed))
        assert dealt is not None
        assert [one.bit_count() for one in dealt] == [2, 2, 2, 2, 12]
        assert all(dealt[place] >> place & 1 for place in range(4))
        assert not dealt[4] & 0xF
        assert len({thing for one in dealt for thing in bits(one)}) == 20


def test_a_hole_is_not_robbed_by_one_that_allows_more() -> None:
    holes = [(3, ANYTHING, [0b1111_0000]), (2, 0b0011_0000, [])]
    for seed in range(TRIALS):
        dealt = deal_wanted(0b1111_1000, holes, luck(seed))
        assert dealt is not None
        assert dealt[1] == 0b0011_0000


@pytest.mark.parametrize(
    "holes",
    [
        [(1, 0b01, [0b10])],  # wants what it may not hold
        [(1, ANYTHING, [0b01, 0b10])],  # wants more than it has room for
        [(1, ANYTHING, [0b01]), (1, ANYTHING, [0b01])],  # both want the same thing
        [(2, 0b01, [])],
    ],
)
def test_what_cannot_be_is_told(holes: list[tuple[int, int, list[int]]]) -> None:
    assert deal_wanted(0b11, holes, luck(3)) is None
