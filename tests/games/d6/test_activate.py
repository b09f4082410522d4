"""3.9 Step 5, activate."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.d6.table import Table, at, changed_content, only


def activated(table: Table) -> list[object]:
    """Return the cards that activated during the last ply, in order."""
    return [event[1] for event in table.of("threat_activated")]


@pytest.mark.rule("D6-080")
@pytest.mark.parametrize("threats", [[], ["comms_offline"], ["mercenary"]])
def test_the_threat_die_is_always_rolled_once(threats: list[str]) -> None:
    table = only("activate", threats=threats, threat=3)
    assert table.of("threat_die_rolled") == [["threat_die_rolled", 3]]


@pytest.mark.rule("D6-080")
def test_every_threat_with_that_face_activates() -> None:
    table = only(
        "activate", threats=["corsair", "drone_b", "assault_cruiser_a", "raiders_a"], threat=5
    )
    assert activated(table) == ["assault_cruiser_a", "corsair", "drone_b"]


@pytest.mark.rule("D6-080")
def test_a_threat_revealed_in_step_four_takes_part() -> None:
    table = at("discover", deck=["corsair"], chance=["draw corsair", "threat 5"])
    assert table.shields == 2


@pytest.mark.rule("D6-081")
def test_internal_threats_activate_first() -> None:
    table = only(
        "activate", threats=["drone_a", "time_warp", "bounty_ship", "cloaked_threats"], threat="2 1"
    )
    assert activated(table)[:4] == ["time_warp", "cloaked_threats", "bounty_ship", "drone_a"]


@pytest.mark.rule("D6-082")
@pytest.mark.parametrize(
    "threats", [["time_warp", "cloaked_threats"], ["cloaked_threats", "time_warp"]]
)
def test_internal_threats_activate_oldest_first(threats: list[str]) -> None:
    table = only("activate", threats=threats, threat="2 1")
    assert activated(table) == threats


@pytest.mark.rule("D6-083")
def test_external_threats_activate_from_high_to_low_health() -> None:
    table = only(
        "activate",
        threats=["drone_a", "flagship:2", "hijackers", "bomber_a:3"],
        dice="infirmary infirmary infirmary infirmary infirmary infirmary",
        threat=4,
    )
    assert activated(table) == ["hijackers", "bomber_a", "flagship", "drone_a"]


@pytest.mark.rule("D6-083")
@pytest.mark.parametrize("threats", [["corsair", "raiders_a"], ["raiders_a", "corsair"]])
def test_of_equal_health_the_earlier_revealed_activates_first(threats: list[str]) -> None:
    assert activated(only("activate", threats=threats, threat=6)) == threats


@pytest.mark.rule("D6-083")
def test_solar_winds_is_last() -> None:
    table = only("activate", threats=["solar_winds", "drone_a", "bounty_ship"], threat=2)
    assert activated(table) == ["bounty_ship", "drone_a", "solar_winds"]


@pytest.mark.rule("D6-084")
def test_the_external_order_is_fixed_after_the_internal_activations() -> None:
    # Time Warp lifts the Bounty Ship from 1 to 2, above the Drone, which stays at 1.
    threats = ["drone_a", "bounty_ship:1"]
    assert activated(only("activate", threats=threats, threat=2)) == ["drone_a", "bounty_ship"]
    table = only("activate", threats=[*threats, "time_warp"], threat=2)
    assert activated(table) == ["time_warp", "bounty_ship", "drone_a"]


@pytest.mark.rule("D6-085")
def test_a_card_is_resolved_completely_before_the_next() -> None:
    table = only("activate", dice="pool:T pool:M", threats=["bomber_a", "bomber_b"], threat=4)
    # The first Bomber's unit is chosen before the second one strikes.
    assert (table.decision, table.shields) == ("ChooseUnit", 3)
    assert activated(table) == ["bomber_a"]
    table.play("unit_pool:tactical")
    assert (table.decision, table.shields) == ("ChooseUnit", 1)
    assert activated(table) == ["bomber_b"]


@pytest.mark.rule("D6-085", "D6-108")
def test_effects_happen_in_printed_order() -> None:
    table = only("activate", threats=["bounty_ship"], shields=2, threat=1)
    assert table.news[-2:] == ["shields_dropped", "ship_damaged"]
    assert (table.shields, table.hull) == (0, 7)


@pytest.mark.rule("D6-085")
def test_effects_after_a_choice_happen_too(tmp_path: Path) -> None:
    # No printed card does anything after it sent a unit away: one is made up here.
    content = changed_content(
        tmp_path,
        "cards.toml",
        '[{op="damage", amount=1, pierce=false}, {op="send_unit", count=1}]',
        '[{op="send_unit", count=1}, {op="damage", amount=1, pierce=false}]',
        after="bomber_a",
    )
    table = only(
        "activate", content=content, dice="pool:T", threats=["bomber_a", "drone_a"], threat=4
    )
    assert (table.decision, table.shields) == ("ChooseUnit", 4)
    table.play("unit_pool:tactical")
    assert [event[1] for event in table.of("ship_damaged")] == ["bomber_a", "drone_a"]


@pytest.mark.rule("D6-086")
def test_a_card_that_left_play_does_not_activate_in_the_extra_roll() -> None:
    table = only("activate", threats=["cloaked_threats", "solar_winds"], threat="2 2")
    assert activated(table) == ["cloaked_threats", "solar_winds", "cloaked_threats"]
    assert (table.shields, table.hull) == (0, 7)


@pytest.mark.rule("D6-086")
def test_a_destroyed_card_does_not_activate_again() -> None:
    table = only("activate", shields=0, threats=["cloaked_threats", "nebula:1"], threat="2 5")
    assert activated(table) == ["cloaked_threats", "nebula"]


@pytest.mark.rule("D6-087")
def test_cloaked_threats_brings_an_extra_roll_after_all_activations() -> None:
    table = only("activate", threats=["cloaked_threats", "bounty_ship", "corsair"], threat="2 6")
    assert [event[:2] for event in table.of("threat_die_rolled", "threat_activated")] == [
        ["threat_die_rolled", 2],
        ["threat_activated", "cloaked_threats"],
        ["threat_activated", "bounty_ship"],
        ["threat_die_rolled", 6],
        ["threat_activated", "corsair"],
    ]


@pytest.mark.rule("D6-087")
def test_a_card_can_activate_in_both_rolls() -> None:
    table = only("activate", threats=["cloaked_threats", "intercepter"], threat="2 5")
    assert table.shields == 2


@pytest.mark.rule("D6-087", "D6-056")
def test_cloaked_threats_in_stasis_brings_no_extra_roll() -> None:
    table = only("activate", threats=["cloaked_threats"], stasis=["cloaked_threats"], threat=2)
    assert len(table.of("threat_die_rolled")) == 1


@pytest.mark.rule("D6-088")
def test_there_is_only_one_extra_roll_a_round() -> None:
    table = only("activate", "aftermath", threats=["cloaked_threats", "mercenary"], threat="2 2")
    assert activated(table) == ["cloaked_threats", "cloaked_threats"]
    assert len(table.of("threat_die_rolled")) == 2


@pytest.mark.rule("D6-088")
def test_the_next_round_may_have_an_extra_roll_again() -> None:
    table = at("activate", threats=["cloaked_threats"], threat="2 2")
    table.play("end_assign", threat="2 1")
    assert len(table.of("threat_die_rolled")) == 2


@pytest.mark.rule("D6-089")
def test_mercenary_comes_before_scouting_ship() -> None:
    # The Mercenary's damage is what the Scouting Ship sees, although it was revealed earlier.
    table = only("activate", "aftermath", threats=["scouting_ship", "mercenary"], threat=1)
    hits = [event[1] for event in table.of("ship_damaged")]
    assert hits == ["mercenary", "scouting_ship"]
    assert table.shields == 1


@pytest.mark.rule("D6-089")
def test_conditions_are_checked_once_a_round_after_the_last_roll() -> None:
    table = only(
        "activate",
        "aftermath",
        threats=["cloaked_threats", "scouting_ship", "corsair"],
        threat="2 4",
    )
    assert [event[1] for event in table.of("ship_damaged")] == ["corsair", "scouting_ship"]


@pytest.mark.rule("D6-089")
@pytest.mark.parametrize(("card", "shields"), [("mercenary", 2), ("scouting_ship", 3)])
def test_conditions_hold_for_a_card_revealed_this_round(card: str, shields: int) -> None:
    # The round is marked as damaged for the Scouting Ship; nothing activates.
    table = only(
        "discover",
        "activate",
        "aftermath",
        damaged=True,
        deck=[card],
        chance=[f"draw {card}", "threat 1"],
    )
    assert table.shields == shields


@pytest.mark.rule("D6-090")
def test_a_match_in_stasis_is_no_activation() -> None:
    table = only(
        "activate", "aftermath", threats=["corsair", "mercenary"], stasis=["corsair"], threat=4
    )
    assert table.shields == 2


@pytest.mark.rule("D6-090", "D6-007")
def test_an_activation_without_effect_is_one() -> None:
    nobody = "infirmary infirmary infirmary infirmary infirmary infirmary"
    table = only("activate", "aftermath", dice=nobody, threats=["pandemic", "mercenary"], threat=1)
    assert table.shields == 4


@pytest.mark.rule("D6-090")
def test_an_activation_in_the_first_of_two_rolls_counts() -> None:
    table = only("activate", "aftermath", threats=["cloaked_threats", "mercenary"], threat="2 1")
    assert table.shields == 4


@pytest.mark.rule("D6-090", "D6-116")
def test_an_activation_of_an_earlier_round_does_not_count() -> None:
    table = at("activate", threats=["mercenary", "drone_b"], threat=3)
    assert table.shields == 3
    table.play("end_assign", threat=1)
    assert table.shields == 1


@pytest.mark.rule("D6-090")
def test_conditional_effects_and_effects_on_revealing_are_no_activations() -> None:
    table = only(
        "discover",
        "activate",
        "aftermath",
        shields=4,
        damaged=True,
        threats=["mercenary", "scouting_ship"],
        deck=["nebula"],
        chance=["draw nebula", "threat 6"],
    )
    # Nebula's reveal and the conditions are no activations: the Mercenary strikes.
    assert (table.activated, table.hull) == (False, 5)
