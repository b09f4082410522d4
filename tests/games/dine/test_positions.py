"""Positions as data: exact round trips, and what is refused."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sternbrett.games.dine import GAME
from sternbrett.kernel.errors import InvalidPosition
from sternbrett.kernel.notation import read_position, write_position
from tests.games.dine.table import CONTENT, complete, new, playing, random_policy, split

seeds = st.integers(0, 2**32)


@settings(max_examples=30, deadline=None)
@given(
    seed=seeds,
    seats=st.integers(1, 3),
    ship=st.sampled_from(["spacehopper", "nostroven"]),
    difficulty=st.sampled_from(["start", "salad", "inferno"]),
)
def test_positions_can_be_saved_and_written(
    seed: int, seats: int, ship: str, difficulty: str
) -> None:
    table = new(seed, seats=seats, ship=ship, difficulty=difficulty)
    for now in playing(table, random_policy(seed)):
        g = now.match.state
        whole = GAME.dump(g)
        again = GAME.decode(GAME.encode(g), CONTENT)
        assert GAME.dump(again) == whole
        assert again.totals == g.totals
        game, written = read_position(write_position(GAME, g), lambda name: GAME)
        assert game.dump(written) == whole


@settings(max_examples=10, deadline=None)
@given(seed=seeds, seats=st.integers(1, 3), ship=st.sampled_from(["spacehopper", "nostroven"]))
def test_no_card_is_made_or_lost(seed: int, seats: int, ship: str) -> None:
    for now in playing(new(seed, seats=seats, ship=ship, difficulty="start"), random_policy(seed)):
        assert GAME.inventory(now.match.state) == {"cards": 27}


def test_a_game_before_its_setup_can_be_saved() -> None:
    g = GAME.begin(CONTENT, GAME.check_settings({}), 2)
    assert GAME.dump(GAME.decode(GAME.encode(g), CONTENT)) == GAME.dump(g)


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"damage": 8}, "damage must be 0 … 7"),
        ({"damage": -1}, "damage must be a number from 0"),
        ({"damage": True}, "damage must be a number from 0"),
        ({"pizza": 7}, "pizza must be 0 … 6"),
        ({"marker": 4}, "marker must be 0 … 3"),
        ({"floor": 1}, "floor must be 0 … 0"),
        ({"open_hands": 1}, "open_hands must be true or false"),
        ({"ship": "enterprise"}, "ship: there is no ship “enterprise”; there are: spacehopper"),
        ({"difficulty": "soup"}, "difficulty: there is no difficulty “soup”"),
        ({"sector": "nowhere"}, "sector: there is no sector “nowhere”"),
        ({"flown": ["nowhere"]}, "flown: there is no sector “nowhere”"),
        ({"sector": None, "hands": ["probe"]}, "sector: a game that has begun"),
        ({"symbols": {}}, "“symbols” is not a field"),
        ({"hand": ["probe"]}, "“hand” is not a field"),
        ({"hands": ["warp_core"]}, "hands: there is no card “warp_core”"),
        ({"hands": ["probe probe"]}, "hands: probe stands there twice"),
        ({"hands": []}, "hands: there are 1 to 3 seats, not 0"),
        ({"hands": ["", "", "", ""]}, "hands: there are 1 to 3 seats, not 4"),
        ({"rows": ["warp_core*"]}, "rows: there is no card “warp_core”"),
        ({"hands": ["probe"], "rows": ["probe"]}, "probe exists 2 times instead of once"),
        ({"hands": ["plasma_coil"]}, "plasma_coil exists 1 times instead of not at all"),
        ({"pile": [], "hands": ["probe"], "top": "toolbox"}, "exists 0 times instead of once"),
        ({"manned": "probe toolbox"}, "manned: there are 1 seats, not 2"),
        ({"hands": ["", ""], "manned": "probe star_chart"}, "a station is manned by one seat only"),
        ({"used": [1]}, "used: there is no seat 1"),
        ({"manning": ["0"]}, "manning: there is no seat '0'"),
        ({"chosen": "probe", "hands": ["probe"]}, "chosen: these cards must lie in a row"),
        ({"easy_left": 8}, "so many sectors are not left"),
        ({"hard_left": 9}, "so many sectors are not left"),
        ({"top": None}, "top: a pile with cards has a top card"),
    ],
)  # fmt: skip
def test_impossible_positions_are_refused(given: dict[str, Any], reason: str) -> None:
    wanted = split({"ship": "spacehopper", "sector": "customs", "hands": [""], **given})
    known = "exists" not in reason and "ship" not in given and "top" not in given
    fields = complete(wanted, "pile") if known else {"top": "autopilot", **wanted}
    with pytest.raises(InvalidPosition) as refused:
        GAME.load(fields, CONTENT)
    assert reason in str(refused.value)
