"""Positions as data: what is known (section 5), exact round trips, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sternbrett.games.d6 import GAME
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import answer
from sternbrett.kernel.errors import InvalidPosition
from sternbrett.kernel.match import Match
from sternbrett.kernel.notation import read_position, write_position
from tests.games.d6.table import CONTENT, at, new, playing, random_policy

seeds = st.integers(0, 2**32)

# -- section 5: hidden information -------------------------------------------------------------


@settings(max_examples=15, deadline=None)
@given(seed=seeds)
def test_everybody_sees_the_same(seed: int) -> None:
    for now in playing(new(seed), random_policy(seed)):
        captain, spectator = now.match.view(0), now.match.view(None)
        assert {**captain, "seat": None} == spectator


def test_order_of_the_deck_dice_to_come_and_seed_are_in_no_view() -> None:
    # Two games that differ only in their seed, and so only in what is to come, look the same.
    script = [("draw", "corsair"), ("draw", "drone_a"), *(("crew", face) for face in "CTMSEE")]
    games = [Match.new(GAME, seed=seed, script=script) for seed in ("one", "two")]
    assert games[0].plies[-1].after != games[1].plies[-1].after
    for seat in (0, None):
        assert games[0].view(seat) == games[1].view(seat)


def after_ending_the_assignment(view: dict[str, Any], rng: Rng) -> Any:
    """Imagine a position behind a view and end the assignment in it."""
    g = GAME.imagine(view, CONTENT, rng)
    assert GAME.view(g, 0) == view
    end = next(option for option in GAME.vocabulary(CONTENT) if option.key == "end_assign")
    answer(g, 0, end)
    return g


def test_imagination_varies_the_next_card_and_the_dice() -> None:
    table = new(4)
    view = table.view
    rng = Rng((1, 2, 3, 4))
    worlds = [after_ending_the_assignment(view, rng) for _ in range(200)]
    next_cards = {min(set(view["deck"]) - set(GAME.fields(g)["deck"])) for g in worlds}
    assert len(next_cards) > 25
    assert len({GAME.fields(g)["dice"] for g in worlds}) > 100


def test_composition_and_size_of_the_deck_are_known() -> None:
    table = new(draw=["corsair", "drone_a"], difficulty="officer")
    assert len(table.view["deck"]) == 37
    assert not {"corsair", "drone_a"} & set(table.view["deck"])
    assert table.view["deck"].count("dont_panic") == 3


# -- round trips -------------------------------------------------------------------------------


@settings(max_examples=25, deadline=None)
@given(seed=seeds)
def test_positions_can_be_saved_and_written(seed: int) -> None:
    for now in playing(new(seed, difficulty="cadet"), random_policy(seed)):
        g = now.match.state
        whole = GAME.dump(g)
        assert GAME.dump(GAME.decode(GAME.encode(g), CONTENT)) == whole
        game, again = read_position(write_position(GAME, g), lambda name: GAME)
        assert game.dump(again) == whole


def test_a_lost_game_is_saved_as_it_ended() -> None:
    table = at("assign", dice="pool:T", hull=1, shields=0, threats=["meteoroid:1"])
    table.play("tactical_fire", "target:meteoroid")
    again = GAME.decode(table.last.after, CONTENT)
    assert GAME.facts(again)["health"] == table.health == {"meteoroid": 0}


# -- refusals ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"hull": 9}, "hull must be 0 … 8"),
        ({"hull": -1}, "hull must be a number from 0"),
        ({"hull": True}, "hull must be a number from 0"),
        ({"shields": 5}, "shields must be 0 … 4"),
        ({"threat_roll": 7}, "threat_roll must be 0 … 6"),
        ({"damaged": 1}, "damaged must be true or false"),
        ({"shields": 1, "threats": ["nebula"]}, "shields must be 0"),
        ({"pool": "C"}, "“pool” is not a field"),
        ({"crew": "C"}, "“crew” is not a field"),
        ({"dice": "pool:X"}, "“X” is not a face"),
        ({"dice": "pool:Z"}, "“Z” is not a face"),
        ({"dice": "infirmary:T"}, "“T” is not a face a die shows there"),
        ({"dice": "scanners:T"}, "“T” is not a face a die shows there"),
        ({"dice": "bridge:C"}, "“bridge:C” is not a die"),
        ({"dice": "pool:T:T"}, "too many parts"),
        ({"dice": "pool pool pool pool pool pool pool"}, "there are 6 dice, not 7"),
        ({"dice": "mission"}, "must name a card"),
        ({"dice": "mission:nowhere:T"}, "must name a card"),
        ({"dice": "mission:invaders:T"}, "invaders, which is not in play"),
        ({"dice": "mission:invaders:S", "threats": ["invaders"]}, "does not take"),
        ({"dice": "mission:corsair:T", "threats": ["corsair"]}, "does not take"),
        ({"dice": "stasis:corsair:S", "threats": ["corsair"]}, "not in stasis"),
        ({"dice": "held:corsair", "threats": ["corsair"]}, "holds no unit"),
        ({"threats": ["corsar"]}, "no card “corsar”"),
        ({"threats": ["corsair", "corsair"]}, "twice"),
        ({"threats": ["corsair:3"]}, "health must be 1 … 2"),
        ({"threats": ["corsair:0"]}, "health must be 1 … 2"),
        ({"threats": ["corsair:x"]}, "health must be 1 … 2"),
        ({"threats": ["dont_panic"]}, "never in play"),
        ({"threats": ["corsair"], "deck": ["corsair"]}, "corsair exists 2 times"),
        ({"deck": [], "discard": []}, "exists 0 times"),
        ({"stasis": ["corsair"]}, "must be in play"),
        ({"threats": ["corsair"], "stasis": ["corsair", "corsair"]}, "once"),
        ({"deck": ["corsar"]}, "no card “corsar”"),
    ],
)
def test_impossible_positions_are_refused(given: dict[str, Any], reason: str) -> None:
    with pytest.raises(InvalidPosition) as refused:
        GAME.load(given, CONTENT)
    assert reason in str(refused.value)


@pytest.mark.parametrize(
    "given",
    [
        # A die that would have completed its mission (D6-063) and can never be taken back.
        {"dice": "mission:pandemic:S", "threats": ["pandemic"]},
        {"dice": "mission:comms_offline:E", "threats": ["comms_offline"]},
        {"dice": "mission:invaders:T mission:invaders:T", "threats": ["invaders"]},
        # The beam is always a Science die (D6-051).
        {"dice": "stasis:corsair:T", "threats": ["corsair"], "stasis": ["corsair"]},
        # Friendly Fire leaves play as it is revealed (D6-117).
        {"threats": ["friendly_fire"]},
        # There are six Don't Panic cards (D6-129).
        {"deck": ["dont_panic"] * 7},
    ],
    ids=["mission of any", "mission of one", "full mission", "stasis", "friendly fire", "fillers"],
)
def test_positions_that_break_a_rule_are_refused(given: dict[str, Any]) -> None:
    with pytest.raises(InvalidPosition):
        GAME.load(given, CONTENT)
