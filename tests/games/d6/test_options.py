"""3.15 Options: difficulty and seed."""

from __future__ import annotations

from itertools import pairwise

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sternbrett.games.d6 import GAME
from sternbrett.kernel.errors import UnknownName
from tests.games.d6.table import (
    CONTENT,
    Policy,
    at,
    bot_policy,
    draws_of,
    new,
    played,
    random_policy,
)


def deck_of(**chosen: object) -> list[str]:
    """Return the deck of a new game with these settings."""
    return list(GAME.fields(GAME.begin(CONTENT, GAME.check_settings(chosen), 1))["deck"])


@pytest.mark.rule("D6-129")
@pytest.mark.parametrize(
    ("difficulty", "dont_panic"), [("captain", 0), ("officer", 3), ("cadet", 6)]
)
def test_difficulty_is_the_number_of_dont_panic_cards(difficulty: str, dont_panic: int) -> None:
    deck = deck_of(difficulty=difficulty)
    assert (len(deck), deck.count("dont_panic")) == (36 + dont_panic, dont_panic)


@pytest.mark.rule("D6-129")
def test_the_default_is_the_printed_deck() -> None:
    assert deck_of() == deck_of(difficulty="captain")
    assert GAME.check_settings({})["difficulty"] == "captain"


@pytest.mark.rule("D6-129")
@pytest.mark.parametrize("dont_panic", range(7))
def test_any_number_from_0_to_6_may_be_chosen(dont_panic: int) -> None:
    deck = deck_of(difficulty="custom", dont_panic=dont_panic)
    assert deck.count("dont_panic") == dont_panic
    # For the other difficulties the number is fixed.
    assert deck_of(difficulty="officer", dont_panic=dont_panic).count("dont_panic") == 3


@pytest.mark.rule("D6-129")
@pytest.mark.parametrize(
    "wrong", [{"dont_panic": 7}, {"dont_panic": -1}, {"difficulty": "admiral"}]
)
def test_other_difficulties_are_refused(wrong: dict[str, object]) -> None:
    with pytest.raises(UnknownName, match="possible are"):
        GAME.check_settings(wrong)


@pytest.mark.rule("D6-130")
@settings(max_examples=20, deadline=None)
@given(seed=st.integers(0, 2**32), difficulty=st.sampled_from(["captain", "officer", "cadet"]))
def test_a_seed_fixes_the_order_of_the_deck_whatever_is_chosen(seed: int, difficulty: str) -> None:
    policies: list[Policy] = [
        lambda view, options: options[0],  # as little as possible
        random_policy("one"),
        random_policy("another"),
        bot_policy("cadet"),
    ]
    games = [played(new(seed, difficulty=difficulty), policy) for policy in policies]
    orders = sorted((draws_of(game) for game in games), key=len)
    assert len(orders[0]) >= 3
    # A game that lasts longer goes on where a shorter one stopped.
    assert all(longer[: len(shorter)] == shorter for shorter, longer in pairwise(orders))


@pytest.mark.rule("D6-130")
def test_another_seed_gives_another_deck() -> None:
    decks = {tuple(draws_of(played(new(seed), bot_policy("cadet")))[:5]) for seed in range(30)}
    assert len(decks) == 30


@pytest.mark.rule("D6-130")
def test_a_seed_may_be_a_number_or_its_text() -> None:
    assert new(5).last.after == new("5").last.after


@pytest.mark.rule("D6-130")
def test_deck_order_and_dice_can_be_set() -> None:
    table = at(
        "setup",
        dice="pool pool pool pool pool pool",
        deck=["corsair", "drone_a", "nebula"],
        chance=["draw drone_a corsair", "crew T M S E C X"],
    )
    assert table.threats == ["drone_a:1", "corsair:2"]
    assert table.dice == "pool:T pool:M pool:S pool:E pool:C scanners"
    table.play("end_assign", chance=["draw nebula", "threat 6", "crew C C C C C"])
    assert table.threats == ["drone_a:1", "corsair:2", "nebula:3"]
    assert (table.threat_roll, table.hull) == (0, 5)
