"""3.11 Units sent away."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any

import pytest

from tests.games.d6.table import Table, at, only


def pandemic(dice: str, threats: Sequence[str] = (), **given: Any) -> Table:
    """Return a table at which Pandemic sends a unit away."""
    return only("activate", dice=dice, threats=["pandemic", *threats], threat=1, **given)


@pytest.mark.rule("D6-095")
def test_the_captain_chooses_a_die_for_the_infirmary() -> None:
    table = pandemic("pool:C pool:T pool:T infirmary infirmary infirmary")
    assert table.options == ["unit_pool:commander", "unit_pool:tactical"]
    table.play("unit_pool:tactical")
    assert table.dice == "pool:C infirmary pool:T infirmary infirmary infirmary"


@pytest.mark.rule("D6-095")
def test_there_is_no_way_to_refuse() -> None:
    table = pandemic("pool:C infirmary infirmary infirmary infirmary infirmary")
    assert table.options == ["unit_pool:commander"]


@pytest.mark.rule("D6-096", "D6-098")
def test_dice_in_pool_returned_stasis_and_missions_are_eligible() -> None:
    dice = "pool:E returned:M stasis:corsair:S mission:hijackers:C infirmary infirmary"
    table = pandemic(dice, threats=["corsair", "hijackers"], stasis=["corsair"])
    assert table.options == [
        "unit_pool:engineering",
        "unit_returned",
        "unit_mission:hijackers:commander",
    ]


@pytest.mark.rule("D6-096")
@pytest.mark.parametrize("die", ["returned:M", "returned", "stasis:corsair:S"])
def test_each_kind_of_used_die_is_eligible(die: str) -> None:
    table = pandemic(
        f"{die} infirmary infirmary infirmary infirmary infirmary",
        threats=["corsair"],
        stasis=["corsair"],
    )
    assert table.options == ["unit_returned"]
    assert table.play("unit_returned").infirmary == 6


@pytest.mark.rule("D6-096", "D6-097")
def test_dice_in_scanners_infirmary_and_on_the_question_mark_are_not_eligible() -> None:
    dice = "scanners scanners infirmary infirmary infirmary held:distracted"
    table = pandemic(dice, threats=["distracted"])
    assert (table.decision, table.dice) == ("", dice)


@pytest.mark.rule("D6-097")
def test_without_an_eligible_die_nothing_happens() -> None:
    nobody = "infirmary infirmary infirmary infirmary infirmary infirmary"
    table = pandemic(nobody)
    assert (table.decision, table.dice) == ("", nobody)
    assert table.news[-1] == "no_unit_left"
    revealed = only("discover", dice=nobody, deck=["distracted"], draw="distracted")
    assert (revealed.decision, revealed.held, revealed.threats) == ("", 0, ["distracted"])


@pytest.mark.rule("D6-098")
def test_a_die_taken_from_a_mission_empties_its_slot() -> None:
    dice = "mission:invaders:T pool:T infirmary infirmary infirmary infirmary"
    table = at("activate", dice=dice, threats=["pandemic", "invaders"], threat=1)
    table.play("unit_mission:invaders:tactical", crew="T")
    assert table.locked == 0
    # Two Tactical dice are needed again.
    assert table.play("mission:invaders:tactical").threats == ["pandemic", "invaders"]


@pytest.mark.rule("D6-098")
def test_a_die_taken_from_stasis_does_not_cancel_the_stasis() -> None:
    dice = "stasis:raiders_c:S infirmary infirmary infirmary infirmary infirmary"
    table = pandemic(dice, threats=["raiders_c"], stasis=["raiders_c"])
    table.play("unit_returned")
    assert (table.infirmary, table.stasis, table.hull) == (6, ["raiders_c"], 8)


@pytest.mark.rule("D6-138")
@pytest.mark.parametrize(
    ("dice", "taken"),
    [
        ("stasis:corsair:S returned:M returned returned:T returned:T pool:C", 3),
        ("stasis:corsair:S infirmary returned returned:M pool:C pool:C", 2),
        ("pool:C stasis:corsair:S stasis:drone_a:S pool:C pool:C pool:C", 1),
    ],
    ids=["Tactical in returned", "another in returned", "in stasis"],
)
def test_which_used_die_is_taken(dice: str, taken: int) -> None:
    table = pandemic(dice, threats=["corsair", "drone_a"], stasis=["corsair", "drone_a"])
    assert table.options.count("unit_returned") == 1
    table.play("unit_returned")
    expected = dice.split()
    expected[taken] = "infirmary"
    assert table.dice.split() == expected


@pytest.mark.rule("D6-138", "D6-015")
def test_unrolled_dice_are_one_option_and_the_lowest_is_taken() -> None:
    table = at(
        "setup",
        dice="pool pool pool pool pool pool",
        deck=["distracted", "corsair"],
        draw="distracted",
    )
    assert table.options == ["unit_returned"]
    table.play("unit_returned", draw="corsair")
    assert table.dice.split()[0] == "held:distracted"


@pytest.mark.rule("D6-138")
def test_used_and_unrolled_dice_are_the_same_option() -> None:
    dice = "pool pool returned infirmary infirmary infirmary"
    table = only("discover", dice=dice, deck=["distracted"], draw="distracted")
    assert table.options == ["unit_returned"]
    assert table.play("unit_returned").dice.split()[2] == "held:distracted"


@pytest.mark.rule("D6-099", "D6-101")
def test_dice_in_the_infirmary_are_not_gathered() -> None:
    table = at("gather", dice="infirmary infirmary infirmary infirmary infirmary", crew="T")
    assert (table.infirmary, table.rolled) == (5, ["T"])


@pytest.mark.rule("D6-099")
def test_the_infirmary_has_no_limit() -> None:
    table = pandemic("infirmary infirmary infirmary infirmary infirmary returned")
    assert table.play("unit_returned").infirmary == 6
