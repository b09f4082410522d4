"""3.3 Step 1, roll, and step 2, scan."""

from __future__ import annotations

import pytest

from tests.games.d6.table import at, new


@pytest.mark.rule("D6-017")
def test_every_die_in_the_pool_is_rolled() -> None:
    table = at("roll", dice="pool pool pool pool pool pool", crew="C T M S E E")
    assert table.rolled == ["C", "T", "M", "S", "E", "E"]
    assert table.pool == "C T M S E E"


@pytest.mark.rule("D6-017")
def test_dice_elsewhere_are_not_rolled() -> None:
    dice = "scanners infirmary mission:time_warp:S held:distracted pool pool"
    table = at("roll", dice=dice, threats=["time_warp", "distracted"], crew="T E")
    assert table.rolled == ["T", "E"]
    assert table.dice == "scanners infirmary mission:time_warp:S held:distracted pool:T pool:E"


@pytest.mark.rule("D6-018")
def test_threat_detected_goes_to_the_scanners_at_once() -> None:
    table = at("roll", dice="pool pool pool pool", crew="X T X E")
    assert table.dice.split()[:4] == ["scanners", "pool:T", "scanners", "pool:E"]
    assert table.decision == "AssignCrew"


@pytest.mark.rule("D6-019")
@pytest.mark.parametrize(
    ("crew", "left", "revealed"), [("X X T", 2, 0), ("X X X", 0, 1)], ids=["two", "three"]
)
def test_three_scanner_dice_reveal_a_card(crew: str, left: int, revealed: int) -> None:
    table = at(
        "roll",
        dice="pool pool pool",
        deck=["drone_a", "dont_panic"],
        crew=crew,
        draw=["drone_a"] * revealed,
    )
    assert table.scanners == left
    assert table.threats == ["drone_a:1"] * revealed


@pytest.mark.rule("D6-019")
def test_scanner_dice_stay_across_rounds() -> None:
    table = at("roll", dice="pool pool", deck=["drone_a", "dont_panic"], crew="X X")
    table.play("end_assign", chance=["draw dont_panic", "crew X C C C", "draw drone_a"])
    assert (table.scanners, table.threats) == (0, ["drone_a:1"])


@pytest.mark.rule("D6-020")
def test_the_dice_of_a_group_are_reset() -> None:
    table = at("roll", dice="scanners scanners pool pool infirmary infirmary", crew="X T")
    assert table.dice.split()[:4] == ["returned", "returned", "returned", "pool:T"]
    table.play("end_assign", crew="T T T T")
    assert table.pool == "T T T T"


@pytest.mark.rule("D6-021")
def test_the_dice_are_reset_before_the_card_is_revealed() -> None:
    dice = "scanners scanners infirmary infirmary infirmary pool"
    table = at("roll", dice=dice, deck=["distracted"], crew="X", draw="distracted")
    # All eligible dice are the three that were just reset.
    assert table.options == ["unit_returned"]
    assert table.returned == 3


@pytest.mark.rule("D6-022")
def test_two_groups_are_handled_one_after_the_other() -> None:
    table = at(
        "roll",
        dice="pool pool pool pool pool pool",
        crew="X X X X X X",
        deck=["drone_a", "corsair"],
        draw=["drone_a", "corsair"],
    )
    assert table.news[2:] == [
        "scanners_full",
        "threat_revealed",
        "scanners_full",
        "threat_revealed",
    ]
    assert table.threats == ["drone_a:1", "corsair:2"]


@pytest.mark.rule("D6-022", "D6-021")
def test_the_second_group_waits_until_the_first_card_is_resolved() -> None:
    table = at(
        "roll",
        dice="pool pool pool pool pool pool",
        crew="X X X X X X",
        deck=["distracted", "corsair"],
        draw="distracted",
    )
    assert (table.decision, table.scanners, table.returned) == ("ChooseUnit", 3, 3)
    table.play("unit_returned", draw="corsair")
    assert (table.threats, table.scanners) == (["distracted", "corsair:2"], 0)


@pytest.mark.rule("D6-023")
def test_nothing_is_asked_in_steps_one_and_two() -> None:
    table = new(chance=["draw corsair drone_a", "crew X X X C T M", "draw flagship"])
    assert table.decision == "AssignCrew"
    assert len(table.match.plies) == 1


@pytest.mark.rule("D6-023", "D6-118")
def test_nothing_is_asked_in_steps_one_and_two_except_for_distracted() -> None:
    table = at(
        "roll", dice="pool pool pool pool", crew="X X X T", deck=["distracted"], draw="distracted"
    )
    assert table.decision == "ChooseUnit"
    assert table.options == ["unit_pool:tactical", "unit_returned"]


@pytest.mark.rule("D6-024")
def test_the_round_goes_on_with_an_empty_pool() -> None:
    table = at(
        "roll", dice="pool scanners infirmary mission:hijackers:C", threats=["hijackers"], crew="X"
    )
    assert (table.pool, table.decision, table.options) == ("", "AssignCrew", ["end_assign"])
    table.play("end_assign", threat=4)
    assert (table.shields, table.result) == (2, "")
