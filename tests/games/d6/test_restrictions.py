"""3.7 Crew restrictions: Comms Offline, Panel Explosion, Cosmic Existentialism."""

from __future__ import annotations

import pytest

from tests.games.d6.table import at, only


@pytest.mark.rule("D6-070")
def test_comms_offline_blocks_commanders() -> None:
    table = at("assign", dice="pool:C pool:C pool:T", threats=["comms_offline", "hijackers"])
    assert table.options == ["end_assign", "tactical_fire"]


@pytest.mark.rule("D6-071")
def test_panel_explosion_blocks_engineers() -> None:
    table = at(
        "assign",
        dice="pool:E pool:E",
        hull=3,
        threats=["panel_explosion", "comms_offline", "robot_uprising"],
    )
    assert table.options == ["end_assign"]


@pytest.mark.rule("D6-072")
def test_cosmic_existentialism_binds_science_to_itself() -> None:
    table = at(
        "assign",
        dice="pool:S pool:S",
        shields=0,
        threats=["cosmic_existentialism", "time_warp", "cloaked_threats", "pandemic", "corsair"],
    )
    assert table.options == ["end_assign", "mission:cosmic_existentialism:science"]


@pytest.mark.rule("D6-072")
def test_cosmic_existentialism_does_not_bind_other_crew() -> None:
    table = at("assign", dice="pool:M", threats=["cosmic_existentialism", "pandemic"])
    assert table.options == ["end_assign", "mission:pandemic:medical"]


@pytest.mark.rule("D6-073")
def test_a_restriction_starts_when_its_card_is_revealed() -> None:
    table = at("assign", dice="pool:C pool:C pool:E scanners scanners", deck=["comms_offline"])
    table.play("commander_change:engineering>threat", draw="comms_offline")
    assert (table.pool, table.options) == ("C", ["end_assign"])


@pytest.mark.rule("D6-073")
@pytest.mark.parametrize(
    ("card", "dice", "key", "freed"),
    [
        ("comms_offline", "pool:E pool:C pool:T", "engineering", "commander_reroll"),
        ("panel_explosion", "pool:M pool:E", "medical", "engineering_repair"),
        ("cosmic_existentialism", "pool:S pool:S", "science", "science_recharge"),
    ],
)
def test_a_restriction_ends_the_moment_its_card_leaves_play(
    card: str, dice: str, key: str, freed: str
) -> None:
    table = at("assign", dice=dice, hull=4, shields=0, threats=[card])
    assert freed not in table.options
    assert freed in table.play(f"mission:{card}:{key}").options


@pytest.mark.rule("D6-074")
def test_restrictions_leave_locked_dice_where_they_are() -> None:
    dice = "mission:cloaked_threats:C mission:time_warp:S"
    table = at(
        "discover",
        dice=dice,
        threats=["cloaked_threats", "time_warp"],
        deck=["comms_offline", "cosmic_existentialism"],
        draw="comms_offline",
    )
    assert table.dice_in("mission") == dice.split()
    table = only(
        "discover",
        dice=dice,
        threats=["cloaked_threats", "time_warp"],
        deck=["cosmic_existentialism"],
        draw="cosmic_existentialism",
    )
    assert table.dice_in("mission") == dice.split()


@pytest.mark.rule("D6-074")
def test_a_mission_can_be_completed_beside_a_locked_die_that_is_now_restricted() -> None:
    table = at(
        "assign",
        dice="mission:cloaked_threats:C pool:S",
        threats=["cloaked_threats", "comms_offline"],
    )
    assert table.play("mission:cloaked_threats:science").threats == ["comms_offline"]


@pytest.mark.rule("D6-074")
@pytest.mark.parametrize(
    ("card", "letter", "key"),
    [
        ("panel_explosion", "E", "commander_change:engineering>tactical"),
        ("cosmic_existentialism", "S", "commander_change:science>tactical"),
    ],
)
def test_a_commander_may_change_a_restricted_die(card: str, letter: str, key: str) -> None:
    table = at("assign", dice=f"pool:C pool:{letter}", threats=[card])
    assert table.play(key).pool == "T"
