"""3.12 Step 6, gather."""

from __future__ import annotations

import pytest

from tests.games.d6.table import at


@pytest.mark.rule("D6-100")
def test_returned_and_stasis_dice_go_to_the_pool_and_all_lose_their_face() -> None:
    dice = "pool:T returned:E returned stasis:corsair:S mission:hijackers:C infirmary"
    table = at("gather", dice=dice, threats=["corsair", "hijackers"], stasis=["corsair"])
    assert table.dice == "pool pool pool pool mission:hijackers:C infirmary"
    assert table.of("crew_gathered") == [["crew_gathered", 3]]


@pytest.mark.rule("D6-100")
def test_stasis_ends() -> None:
    table = at("gather", dice="stasis:corsair:S", threats=["corsair"], stasis=["corsair"])
    assert table.stasis == []


@pytest.mark.rule("D6-101")
def test_dice_in_infirmary_scanners_and_on_the_question_mark_stay() -> None:
    dice = "infirmary scanners held:distracted"
    table = at("gather", dice=dice, threats=["distracted"], crew="T T T")
    assert table.dice.split()[:3] == dice.split()


@pytest.mark.rule("D6-102")
def test_locked_dice_are_taken_back_one_at_a_time() -> None:
    table = at(
        "gather",
        dice="mission:hijackers:C mission:time_warp:S mission:cloaked_threats:C",
        threats=["time_warp", "hijackers", "cloaked_threats"],
    )
    assert table.options == [
        "recall:hijackers:commander",
        "recall:cloaked_threats:commander",
        "recall:time_warp:science",
        "gather_done",
    ]
    table.play("recall:time_warp:science")
    assert table.dice_in("mission") == ["mission:hijackers:C", "mission:cloaked_threats:C"]
    assert table.pool == "- - - -"  # the die taken back has no face any more
    assert table.options == [
        "recall:hijackers:commander",
        "recall:cloaked_threats:commander",
        "gather_done",
    ]


@pytest.mark.rule("D6-102")
def test_gathering_ends_with_done() -> None:
    table = at(
        "gather", dice="mission:hijackers:C mission:time_warp:S", threats=["hijackers", "time_warp"]
    )
    table.play("recall:hijackers:commander").play("gather_done", crew="T T T T T")
    assert (table.round, table.locked, table.rolled) == (1, 1, ["T"] * 5)


@pytest.mark.rule("D6-102")
def test_gathering_ends_by_itself_when_no_mission_die_is_left() -> None:
    table = at("gather", dice="mission:hijackers:C", threats=["hijackers"])
    table.play("recall:hijackers:commander", crew="T T T T T T")
    assert (table.round, table.decision, table.rolled) == (1, "AssignCrew", ["T"] * 6)


@pytest.mark.rule("D6-102")
def test_without_a_locked_die_nothing_is_asked() -> None:
    table = at("gather", dice="pool:T", threats=["hijackers"])
    assert table.decision == "AssignCrew"


@pytest.mark.rule("D6-102")
def test_dice_are_gathered_before_locked_ones_are_taken_back() -> None:
    table = at("gather", dice="mission:hijackers:C", threats=["hijackers"])
    assert (table.decision, table.pool) == ("RecallCrew", "- - - - -")


@pytest.mark.rule("D6-103")
def test_with_an_empty_pool_one_die_must_be_taken_back() -> None:
    dice = "mission:hijackers:C mission:time_warp:S infirmary infirmary scanners scanners"
    table = at("gather", dice=dice, threats=["hijackers", "time_warp"])
    assert table.options == ["recall:hijackers:commander", "recall:time_warp:science"]
    table.play("recall:time_warp:science")
    assert table.options == ["recall:hijackers:commander", "gather_done"]


@pytest.mark.rule("D6-104")
@pytest.mark.parametrize(
    "dice",
    [
        "infirmary infirmary infirmary infirmary infirmary infirmary",
        "infirmary infirmary infirmary scanners scanners held:distracted",
    ],
)
def test_with_an_empty_pool_the_game_is_lost(dice: str) -> None:
    table = at("gather", dice=dice, threats=["distracted"])
    assert (table.result, table.options) == ("loss_crew", [])
    assert table.news[-1] == "crew_incapacitated"


@pytest.mark.rule("D6-104")
def test_one_die_is_enough_to_go_on() -> None:
    table = at("gather", dice="infirmary infirmary infirmary infirmary infirmary pool:C")
    assert (table.result, table.round) == ("", 1)


@pytest.mark.rule("D6-105", "D6-102")
def test_a_locked_die_may_always_stay_if_somebody_is_in_the_pool() -> None:
    dice = "mission:hijackers:C pool:T infirmary infirmary infirmary infirmary"
    table = at("gather", dice=dice, threats=["hijackers"])
    assert "gather_done" in table.options
    assert table.play("gather_done", crew="E").dice_in("mission") == ["mission:hijackers:C"]
