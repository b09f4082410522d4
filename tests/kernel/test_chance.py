"""The generator: its published outputs, exact uniformity, and streams of their own."""

from __future__ import annotations

from collections import Counter

import pytest

from sternbrett.kernel.chance import MASK, Rng, Words, below, next_words, seed_key, stream, warm
from sternbrett.kernel.engine import State

WORDS: Words = (1, 2, 3, 4)


def outputs(words: Words, count: int) -> list[int]:
    out = []
    for _ in range(count):
        value, words = next_words(words)
        out.append(value)
    return out


def test_published_outputs_of_sfc32() -> None:
    assert outputs(warm(0, 12345, 0, 1, rounds=12), 10) == [
        235160590, 2967261163, 116171463, 2882324903, 362604721,
        4227106926, 1933307004, 1608300071, 2256615412, 2701957640,
    ]  # fmt: skip


def test_words_stay_within_32_bits() -> None:
    words: Words = (MASK, MASK, MASK, MASK)
    for _ in range(1000):
        value, words = next_words(words)
        assert 0 <= value <= MASK
        assert all(0 <= word <= MASK for word in words)


def giving(out: int) -> Words:
    """Return words whose next output is `out`."""
    words: Words = (out, 0, 99, 0)
    assert next_words(words)[0] == out
    return words


@pytest.mark.parametrize("n", [1, 2, 3, 6, 7, 10, 36, 1000, 65536, 10**6 + 3])
def test_below_is_exactly_uniform(n: int) -> None:
    """Every result has the same number of outputs that are accepted at once.

    The outputs that give a result are a run; only the first of a run can be rejected.
    """
    expected = (MASK + 1) // n
    for result in {0, 1, 2, n // 3, n // 2, n - 2, n - 1} & set(range(n)):
        first = -(-(result << 32) // n)
        after = -(-((result + 1) << 32) // n)
        accepted = after - first
        value, words = below(giving(first), n)
        if words != next_words(giving(first))[1]:
            accepted -= 1
        else:
            assert value == result
        for out in (first + 1, after - 1):
            assert below(giving(out), n) == (result, next_words(giving(out))[1])
        assert accepted == expected


def test_rejected_outputs_are_drawn_again() -> None:
    assert below(giving(0), 6) == below(next_words(giving(0))[1], 6)


@pytest.mark.parametrize("n", [1, 2, 6, 7, 52, 1_500_000_000])
def test_a_state_draws_like_below(n: int) -> None:
    g = State()
    g.rolls = words = stream(b"key", "rolls")
    for _ in range(200):
        value, words = below(words, n)
        assert g.chance("die", n) == value
        assert g.rolls == words


def test_dice_and_decks_do_not_disturb_each_other() -> None:
    g, other = State(), State()
    for state in (g, other):
        state.rolls = stream(b"key", "rolls")
        state.draws = stream(b"key", "draws")
    dice = [g.chance("die", 6) for _ in range(20)]
    assert g.draws == other.draws
    cards = [g.draw("card", 36) for _ in range(20)]
    assert [other.draw("card", 36) for _ in range(20)] == cards
    assert [other.chance("die", 6) for _ in range(20)] == dice
    assert (g.rolls, g.draws) == (other.rolls, other.draws)


def test_chance_seals() -> None:
    g = State()
    g.chance("die", 6)
    assert g.sealed
    g = State()
    g.draw("card", 6)
    assert g.sealed


def test_streams_are_independent() -> None:
    names = ["rolls", "draws", "bot 0", "bot 1", "imagination", ""]
    keys = [b"", b"a", b"b", b"a" * 64]
    streams = [tuple(outputs(stream(key, name), 4)) for key in keys for name in names]
    assert len(set(streams)) == len(streams)


def test_a_seed_keeps_its_game() -> None:
    """What the first release gave; another value would change every shared challenge."""
    assert outputs(stream(seed_key(1), "rolls"), 3) == [2902806341, 3918954788, 442020651]


def test_a_typed_seed_is_its_text() -> None:
    assert seed_key(7) == seed_key("7")
    assert seed_key(7) != seed_key("07")


def test_rng_forks_and_goes_on() -> None:
    first, second = Rng(WORDS), Rng(WORDS)
    assert first.fork() == second.fork()
    assert [first.below(100) for _ in range(20)] == [second.below(100) for _ in range(20)]
    assert first.fork() != first.fork()


def test_shuffles_are_fair() -> None:
    rng = Rng(stream(b"key", "shuffle"))
    counts: Counter[tuple[int, ...]] = Counter()
    for _ in range(6000):
        items = [1, 2, 3]
        rng.shuffle(items)
        counts[tuple(items)] += 1
    assert len(counts) == 6
    # Five degrees of freedom; a fair shuffle exceeds 20.5 once in a thousand times.
    assert sum((count - 1000) ** 2 / 1000 for count in counts.values()) < 20.5
