"""Threats (group O of the spec)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.vanguard.exploring import SCIENCE, SECURITY, Table, happening, turn_of

SHORE: dict[str, Any] = {"planet": "pellucid"}
CHOIR: dict[str, Any] = {"planet": "choir"}


def moved(effect: str, threat: str = "T10", at: int = 4, **given: Any) -> int:
    """Return where a threat stands after an effect."""
    table = happening(effect, threats={threat: at}, **({} if "planet" in given else SHORE), **given)
    return int(table.threats[threat])


@pytest.mark.rule("ISV-272", "ISV-280")
def test_a_removed_threat_takes_its_tokens_with_it() -> None:
    table = happening("threat remove T10", threats={"T10": 4}, time={"T10": 2}, **SHORE)
    assert table.threats == {}
    assert table.clocks == {}


@pytest.mark.rule("ISV-273", "ISV-219")
def test_entering_a_field_applies_its_behaviours_in_order() -> None:
    table = happening("time T10 1", threats={"T10": 4}, time={"T10": 2},
                      security={"place": 4}, **SHORE)  # fmt: skip
    assert table.decision == "ChooseOne"
    assert table.clocks == {"T10": 3}
    table.play("choice:1", "die:R.basic", "die:G.basic")
    assert table.clocks == {}
    assert table.dice(SCIENCE)[1] == 0


@pytest.mark.rule("ISV-274")
def test_the_action_of_a_threat_is_taken_in_its_sector() -> None:
    assert "action:T10.A1" in turn_of(SECURITY, threats={"T10": 1}, **SHORE).options
    assert "action:T10.A1" not in turn_of(SECURITY, threats={"T10": 2}, **SHORE).options
    assert "action:T10.A1" not in turn_of(SECURITY, threats={"T10": 0}, **SHORE).options


@pytest.mark.rule("ISV-275")
def test_threats_ignore_the_no_movement_symbol_but_respect_directions() -> None:
    eye = {"planet": "eye", "lander": None, "security": {"place": 1}, "science": {"place": 2}}
    table = happening("threat_move T15 high", threats={"T15": 1}, **eye)
    assert table.threats["T15"] != 1  # sector 1 shows the symbol
    one_way = happening("threat_move T15 4 toward at:4", threats={"T15": 5},
                        planet="eye", lander=None, security={"place": 4})  # fmt: skip
    assert one_way.threats["T15"] == 5  # only from 4 to 5


@pytest.mark.rule("ISV-276")
def test_threats_pay_nothing_for_routes() -> None:
    table = happening("threat_move T15 1 toward at:4", threats={"T15": 2}, security={"place": 4})
    assert table.threats["T15"] == 4
    assert table.dice(SECURITY)[1] == 0


@pytest.mark.rule("ISV-277")
@pytest.mark.parametrize(("n", "end"), [(1, 3), (2, 5), (3, 5)])
def test_a_threat_goes_the_shortest_way_and_stops_there(n: int, end: int) -> None:
    table = happening(f"threat_move T15 {n} toward at:5", threats={"T15": 1}, security={"place": 5})
    assert table.threats["T15"] == end


@pytest.mark.rule("ISV-277")
def test_of_two_shortest_ways_the_lower_sector_is_taken_and_without_one_none() -> None:
    table = happening("threat_move T15 1 toward at:5", threats={"T15": 1}, security={"place": 5})
    assert table.threats["T15"] == 3
    tie = happening("threat_move T15 1 toward at:1", threats={"T15": 5},
                    flags={"steps": 1}, security={"place": 1})  # fmt: skip
    assert tie.threats["T15"] == 3
    nobody = happening("threat_move T15 1 toward at:4", threats={"T15": 1})
    assert nobody.threats["T15"] == 1


@pytest.mark.rule("ISV-497")
@pytest.mark.parametrize(("way", "end"), [("low", 2), ("high", 5)])
def test_low_and_high_are_the_numbers_of_connected_sectors(way: str, end: int) -> None:
    table = happening(f"threat_move T15 {way}", threats={"T15": 4})
    assert table.threats["T15"] == end


@pytest.mark.rule("ISV-497")
def test_away_is_to_the_farthest_sector_if_it_is_farther() -> None:
    one = happening("threat_move T15 1 away actor", threats={"T15": 2})
    assert one.threats["T15"] == 4
    two = happening("threat_move T15 2 away actor", threats={"T15": 2})
    assert two.threats["T15"] == 4  # 5 is as near as 4
    stays = happening("threat_move T15 1 away actor", threats={"T15": 4})
    assert stays.threats["T15"] == 4


@pytest.mark.rule("ISV-278")
def test_the_lowest_of_the_dice_is_chosen_and_ties_roll_again() -> None:
    effect = {"each": "random", "do": ["spend 1"]}
    assert happening(effect, chance={"d10": "7 2"}).play("die:R.basic").dice(SCIENCE)[1] == 1
    tied = happening(effect, chance={"d10": "4 4 1 8"})
    assert tied.play("die:R.basic").dice(SECURITY)[1] == 1


@pytest.mark.rule("ISV-279")
def test_off_the_map_without_text_behaviours_have_no_target() -> None:
    table = happening("threat off T10", "threat act T10 Lash", "threat act T10 Drift",
                      threats={"T10": 1}, chance={}, **SHORE)  # fmt: skip
    assert table.threats == {"T10": 0}
    assert table.decision == "NextAction"


@pytest.mark.rule("ISV-281")
def test_off_the_map_other_behaviours_take_their_place() -> None:
    struck = happening("threat act T12 Strike", threats={"T12": 1}, **CHOIR)
    assert struck.decision == "ChooseOne"
    off = happening("threat act T12 Strike", threats={"T12": 0}, **CHOIR)
    assert off.decision == "NextAction"
    back = happening("threat act T12 Reset", threats={"T12": 0}, time={"T12": 3}, **CHOIR)
    assert back.threats == {"T12": 8}
    assert back.clocks == {}


@pytest.mark.rule("ISV-283", "ISV-306", "ISV-474")
def test_after_an_evacuation_later_behaviours_are_dropped() -> None:
    full = {"injuries": "wounded wounded wounded", "place": 4}
    table = happening("time T10 1", threats={"T10": 4}, time={"T10": 2}, security=full, **SHORE)
    table.play("choice:2")
    assert table.match.over
    assert table.clocks == {"T10": 3}


@pytest.mark.rule("ISV-515", "ISV-282")
def test_adding_a_threat_in_play_moves_it_and_keeps_its_token() -> None:
    given = {"threats": {"T10": 2}, "time": {"T10": 2}, "tracks": {"P111.A1 red": 1}}
    table = happening("threat add T10 4", **given, **SHORE)
    assert table.threats == {"T10": 4}
    assert table.clocks == {"T10": 2}
    off = happening("threat add T10 4", threats={"T10": 0}, time={"T10": 1}, **SHORE)
    assert off.threats == {"T10": 4}
    assert off.clocks == {"T10": 1}
    fresh = happening("threat add T10 4", **SHORE)
    assert fresh.threats == {"T10": 4}
    assert fresh.clocks == {}


@pytest.mark.rule("ISV-515")
@pytest.mark.parametrize("effect", ["threat off T10", "threat remove T10", "threat act T10 Lash",
                                    "threat_move T10 3", "threat_move T10 high"])  # fmt: skip
def test_a_threat_that_is_not_in_play_does_nothing(effect: str) -> None:
    table: Table = happening(effect, **SHORE)
    assert table.threats == {}
    assert table.decision == "NextAction"


@pytest.mark.rule("ISV-515")
def test_from_off_the_map_a_threat_moves_only_to_a_named_sector() -> None:
    assert moved("threat_move T10 high", at=0) == 0
    assert moved("threat_move T10 3", at=0) == 3
