"""3.10 Damage to the ship."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.d6.table import at, changed_content, only


@pytest.mark.rule("D6-091")
@pytest.mark.parametrize(
    ("shields", "after"), [(4, (1, 8)), (3, (0, 8)), (2, (0, 7)), (1, (0, 6)), (0, (0, 5))]
)
def test_damage_lowers_shields_first_then_the_hull(shields: int, after: tuple[int, int]) -> None:
    table = only("activate", shields=shields, threats=["flagship"], threat=5)
    assert (table.shields, table.hull) == after


@pytest.mark.rule("D6-092")
@pytest.mark.parametrize("shields", [0, 1, 4])
def test_raiders_ignore_shields(shields: int) -> None:
    table = only("activate", shields=shields, threats=["raiders_a"], threat=4)
    assert (table.shields, table.hull) == (shields, 6)


@pytest.mark.rule("D6-093")
def test_with_nebula_in_play_shields_absorb_nothing() -> None:
    table = only(
        "discover",
        "activate",
        shields=4,
        threats=["corsair"],
        deck=["nebula"],
        chance=["draw nebula", "threat 6"],
    )
    assert (table.shields, table.hull) == (0, 6)


@pytest.mark.rule("D6-094")
@pytest.mark.parametrize(
    ("threats", "roll"),
    [(["drone_a"], 2), (["raiders_a"], 4), (["bounty_ship"], 1), (["mercenary"], 6)],
    ids=["shields lost", "hull lost", "Bounty Ship", "Mercenary"],
)
def test_lost_hull_or_shields_mark_the_round(threats: list[str], roll: int) -> None:
    table = only("activate", "aftermath", threats=threats, threat=roll)
    assert table.damaged is True


@pytest.mark.rule("D6-094", "D6-115")
def test_a_meteoroid_shot_in_step_three_marks_the_round() -> None:
    table = at("assign", dice="pool:T", threats=["meteoroid:1", "scouting_ship"])
    table.play("tactical_fire", "target:meteoroid")
    assert (table.damaged, table.hull) == (True, 7)
    table.play("end_assign")
    assert table.hull == 6


@pytest.mark.rule("D6-094")
@pytest.mark.parametrize("shields", [3, 0])
def test_the_shield_loss_of_bounty_ship_alone_marks_the_round(tmp_path: Path, shields: int) -> None:
    content = changed_content(
        tmp_path,
        "cards.toml",
        ', {op="damage", amount=1, pierce=false}]',
        "]",
        after="bounty_ship",
    )
    table = only("activate", content=content, shields=shields, threats=["bounty_ship"], threat=2)
    assert (table.shields, table.hull) == (0, 8)
    assert table.damaged is (shields > 0)


@pytest.mark.rule("D6-094", "D6-113")
def test_taking_shields_offline_is_not_damage() -> None:
    table = only(
        "discover",
        "activate",
        "aftermath",
        threats=["scouting_ship"],
        deck=["nebula"],
        chance=["draw nebula", "threat 1"],
    )
    assert (table.shields, table.damaged, table.hull) == (0, False, 8)


@pytest.mark.rule("D6-094")
def test_without_damage_there_is_no_mark() -> None:
    table = only("activate", "aftermath", threats=["scouting_ship", "meteoroid"], threat=1)
    assert (table.activated, table.damaged, table.shields) == (True, False, 4)


@pytest.mark.rule("D6-094")
def test_the_mark_is_cleared_at_the_start_of_step_one() -> None:
    table = at("activate", threats=["drone_a", "scouting_ship"], threat=2)
    assert (table.round, table.damaged, table.shields) == (1, False, 2)
    table.play("end_assign", threat=1)
    assert table.shields == 2
