"""3.4 Step 3, assigning crew: what holds for every die."""

from __future__ import annotations

from itertools import permutations

import pytest

from tests.games.d6.table import FACES, at


@pytest.mark.rule("D6-025")
@pytest.mark.parametrize("order", list(permutations(["S", "E", "T"])), ids="".join)
def test_dice_are_used_in_any_order(order: tuple[str, ...]) -> None:
    use = {
        "S": ["science_recharge"],
        "E": ["engineering_repair"],
        "T": ["tactical_fire", "target:drone_a"],
    }
    table = at("assign", dice="pool:S pool:E pool:T", hull=5, shields=1, threats=["drone_a"])
    for letter in order:
        table.play(*use[letter])
    assert (table.hull, table.shields, table.threats) == (6, 4, [])


@pytest.mark.rule("D6-025")
def test_a_die_takes_effect_before_the_next_is_chosen() -> None:
    table = at("assign", dice="pool:M pool:E", hull=5, threats=["panel_explosion"])
    assert "engineering_repair" not in table.options
    table.play("mission:panel_explosion:medical")
    assert "engineering_repair" in table.options


@pytest.mark.rule("D6-025", "D6-028")
def test_each_choice_uses_one_die() -> None:
    table = at("assign", dice="pool:E pool:E pool:E", hull=1)
    for used in (1, 2, 3):
        table.play("engineering_repair")
        assert len(table.dice_in("pool")) == 3 - used


@pytest.mark.rule("D6-026")
def test_step_three_may_end_at_any_time() -> None:
    table = at("assign", dice="pool:E pool:E pool:T pool:C", hull=1, threats=["corsair"])
    table.play("engineering_repair")
    assert "end_assign" in table.options
    table.play("end_assign", threat=1)
    assert table.of("assignment_ended") == [["assignment_ended", 3]]
    assert table.hull == 2


@pytest.mark.rule("D6-027")
def test_a_station_can_be_used_any_number_of_times() -> None:
    table = at("assign", dice="pool:T pool:T pool:T pool:T pool:T pool:T", threats=["flagship"])
    for _ in range(6):
        table.play("tactical_fire", "cease_fire")
    assert table.pool == ""
    table = at("assign", dice="pool:M pool:M scanners scanners infirmary")
    table.play("medical_clear_scanner", "medical_clear_scanner")
    assert table.scanners == 0
    table = at("assign", dice="pool:S pool:S", threats=["corsair", "flagship"])
    table.play("science_stasis:corsair", "science_stasis:flagship")
    assert table.stasis == ["corsair", "flagship"]


@pytest.mark.rule("D6-028")
@pytest.mark.parametrize(
    ("letter", "key"),
    [
        ("C", "commander_change:medical>science"),
        ("C", "commander_reroll"),
        ("T", "tactical_fire"),
        ("M", "medical_heal"),
        ("M", "medical_clear_scanner"),
        ("S", "science_recharge"),
        ("E", "engineering_repair"),
    ],
)
def test_a_used_die_moves_to_returned_at_once(letter: str, key: str) -> None:
    table = at(
        "assign",
        hull=1,
        shields=1,
        threats=["corsair"],
        dice=f"pool:{letter} pool:M scanners infirmary",
    )
    table.play(key, crew="E" if key == "commander_reroll" else "")
    assert table.dice.split()[0] == f"returned:{letter}"


@pytest.mark.rule("D6-028", "D6-037")
def test_a_card_revealed_by_a_die_finds_that_die_in_returned() -> None:
    dice = "pool:C pool:E scanners scanners infirmary infirmary"
    table = at("assign", dice=dice, deck=["distracted"])
    table.play("commander_change:engineering>threat", draw="distracted")
    # The Commander is one of four returned dice and no longer available by itself.
    assert table.options == ["unit_returned"]
    assert table.returned == 4


@pytest.mark.rule("D6-028")
def test_a_used_die_is_unavailable_until_step_six() -> None:
    table = at("assign", dice="pool:E pool:M infirmary infirmary infirmary infirmary", hull=1)
    table.play("engineering_repair")
    assert "engineering_repair" not in table.options
    table.play("end_assign", crew="E T")
    assert "engineering_repair" in table.options


@pytest.mark.rule("D6-028", "D6-051")
def test_a_stasis_die_goes_on_the_card() -> None:
    table = at("assign", dice="pool:S", threats=["corsair"]).play("science_stasis:corsair")
    assert table.dice.split()[0] == "stasis:corsair:S"


@pytest.mark.rule("D6-029")
@pytest.mark.parametrize("letter", FACES)
def test_nothing_pointless_is_offered(letter: str) -> None:
    # Full hull and shields, nobody to heal or free, no threat, no other die.
    assert at("assign", dice=f"pool:{letter}").options == ["end_assign"]


@pytest.mark.rule("D6-030")
def test_dice_outside_the_pool_cannot_be_assigned() -> None:
    dice = "returned:T returned:E mission:hijackers:C stasis:corsair:S scanners infirmary"
    table = at(
        "assign", dice=dice, hull=1, shields=0, threats=["hijackers", "corsair"], stasis=["corsair"]
    )
    assert table.options == ["end_assign"]


@pytest.mark.rule("D6-030")
def test_dice_outside_the_pool_cannot_be_changed_or_rerolled() -> None:
    dice = "pool:C pool:M returned:T mission:time_warp:S scanners held:distracted"
    table = at("assign", dice=dice, threats=["time_warp", "distracted"])
    changed = {argument.partition(">")[0] for argument in table.offers("commander_change")}
    assert changed == {"medical"}
    table.play("commander_reroll", crew="E")
    assert table.rolled == ["E"]
    assert table.dice == (
        "returned:C pool:E returned:T mission:time_warp:S scanners held:distracted"
    )


@pytest.mark.rule("D6-031")
def test_a_die_is_assigned_by_the_face_it_shows_now() -> None:
    table = at("assign", dice="pool:C pool:T", shields=0, threats=["corsair"])
    assert "tactical_fire" in table.options
    table.play("commander_change:tactical>science")
    assert "tactical_fire" not in table.options
    assert table.play("science_recharge").shields == 4
