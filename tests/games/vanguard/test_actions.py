"""The actions Rest, Prepare and Launch, and special actions (group E)."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.vanguard.exploring import (
    ENGINEERING,
    RECON,
    RULES,
    SCIENCE,
    SECURITY,
    condition,
    turn_of,
)

TIRED = {"available": "R:basic G:basic", "spent": "R:special:phy R:special:def B:basic"}


@pytest.mark.rule("ISV-073", "ISV-074")
def test_rest_costs_a_supply_and_without_one_there_is_only_strain() -> None:
    table = turn_of(SECURITY, supplies=1, security=TIRED)
    assert "rest" in table.options
    assert table.play("rest").supplies == 0
    table = turn_of(SECURITY, supplies=0, security=TIRED)
    assert "rest" not in table.options
    table.play("strain:security")
    assert table.actions == 2


@pytest.mark.rule("ISV-075", "ISV-076", "ISV-077")
def test_rest_refreshes_half_of_the_dice_in_play_and_draws_a_card() -> None:
    given = {**TIRED, "available": "R:basic", "boxed": "G:basic", "tops": "se03", "hands": "se01"}
    table = turn_of(SECURITY, security=given).play("rest", "pass")
    table.play("spent:R.special.phy", "spent:B.basic")
    assert table.dice(SECURITY) == (3, 1, 1)  # four in play: two
    assert table.hands[SECURITY] == ["se01", "se03"]
    assert table.actions == 1
    less = {**given, "available": "R:basic R:special:phy R:special:def G:basic", "spent": "B:basic"}
    table = turn_of(SECURITY, security=less).play("rest", "pass").settle()
    assert table.dice(SECURITY) == (5, 0, 1)  # no more are spent


@pytest.mark.rule("ISV-077")
def test_the_hand_limit_counts_after_resting() -> None:
    table = turn_of(SECURITY, security={"hands": "se02 se03", "tops": "se07"}).play("rest")
    assert (table.decision, table.offers("card")) == ("DiscardCard", ["se02", "se03", "se07"])


@pytest.mark.rule("ISV-078")
def test_rest_is_free_where_supplies_are_unlimited() -> None:
    table = turn_of(SECURITY, planet="eye", lander=None, supplies=0, security=TIRED)
    table.play("rest", "pass")
    assert (table.decision, table.supplies, table.actions) == ("RefreshDie", 0, 1)


@pytest.mark.rule("ISV-080")
@pytest.mark.parametrize("first", ["prepare_draw", "prepare_roll"])
def test_prepare_is_one_part_or_both_in_either_order(first: str) -> None:
    given = {"team": "security", "security": {"tops": "se08"}}
    table = turn_of(SECURITY, **given).play(first)
    if first == "prepare_roll":
        table.play("die:R.basic", "roll", die_R_basic="base")
    assert (table.decision, table.options) == ("PrepareMore", ["yes", "no"])
    assert len(table.hands[SECURITY]) == (first == "prepare_draw")
    table.play("yes")
    if first == "prepare_draw":
        table.play("die:R.basic", "roll", die_R_basic="base")
    assert (table.decision, table.actions) == ("NextAction", 1)
    assert (table.hands[SECURITY], table.dice(SECURITY)) == (["se08"], (4, 1, 0))
    alone = turn_of(SECURITY, **given).play("prepare_draw", "no")
    assert (alone.actions, alone.dice(SECURITY)) == (1, (5, 0, 0))


@pytest.mark.rule("ISV-081", "ISV-163")
def test_a_prepare_roll_has_support_injuries_and_the_condition_but_no_results() -> None:
    bright = condition(combos=[("phy", ["success 1"])], specials=[("base", ["supply -1"])])
    hurt = {"injuries": "wounded", "columns": "R"}
    table = turn_of(SECURITY, condition=bright, security=hurt).play(
        "prepare_roll", "die:R.special.phy", "die:G.basic", "roll"
    )
    assert table.decision == "Support"
    table.play("pass").play(
        "roll", injury_die="damage", die_R_special_phy="phy", die_G_basic="base"
    )
    assert table.options == ["pass", "condition_combo:1"]
    table.play("condition_combo:1")
    assert table.success == 1
    table.play("die:B.basic", "column:R")  # Wounded took the injury die
    assert (table.supplies, table.decision) == (2, "PrepareMore")
    assert table.dice(SECURITY) == (2, 3, 0)


@pytest.mark.rule("ISV-083")
def test_whoever_is_not_beside_the_lander_dies_at_launch() -> None:
    table = turn_of(SECURITY, science={"place": 2}).play("launch")
    assert (table.dead, table.team) == ([SCIENCE], [SECURITY])


@pytest.mark.rule("ISV-084")
def test_launching_without_the_mission_is_a_failure() -> None:
    assert turn_of(SECURITY).play("launch").result == "failure"
    beacon = {"flags": {"beacon": 1}}
    assert turn_of(SECURITY, missions_done=["M50"], missions="", **beacon).play(
        "launch"
    ).result == ("success")


@pytest.mark.rule("ISV-085")
def test_a_refused_launch_may_be_proposed_again_after_another_action() -> None:
    table = turn_of(SECURITY, seats=2, science={"owner": 1}).play("launch", "no")
    assert table.actions == 2
    assert "launch" not in table.options
    table.play("prepare_draw", "no")
    assert "launch" in table.options


@pytest.mark.rule("ISV-086", "ISV-091")
def test_special_actions_of_the_map_and_of_the_topmost_card() -> None:
    assert turn_of(SECURITY).offers("action") == ["X51.A1"]
    table = turn_of(SECURITY, stacks=[["P102"], [], [], [], []])
    assert table.offers("action") == ["P102.A1", "P102.A2"]  # it hides what is printed
    table = turn_of(SECURITY, stacks=[["P102", "P000"], [], [], [], []])
    assert table.offers("action") == []


@pytest.fixture
def wide() -> Iterator[dict[str, Any]]:
    """Actions of a condition, a mission, a mod and a promotion card, taken away afterwards."""
    made: dict[str, Any] = {}
    owners = {
        "mission": RULES.missions[RULES.mission_ids.places["M50"]],
        "mod": RULES.mods[0],
        "promotion": RULES.promotions[0],
        "threat": RULES.threats[0],
        "condition": RULES.global_conditions[RULES.condition_ids.places["G20"]],
    }
    numbers = [  # of worlds that are not explored here
        it.index for it in RULES.actions if it.roll and it.need < 0 and not it.support
    ]
    before = {name: owner.actions for name, owner in owners.items()}
    for (name, owner), number in zip(owners.items(), numbers, strict=False):
        owner.actions = [number]
        made[name] = RULES.actions[number]
    yield made
    for name, owner in owners.items():
        owner.actions = before[name]


@pytest.mark.rule("ISV-086")
def test_special_actions_of_conditions_missions_mods_and_promotions_everywhere(wide: Any) -> None:
    table = turn_of(
        SECURITY,
        security={"place": 3},
        mods=[RULES.mods[0].id],
        promotion=RULES.promotions[0].id,
        threats={RULES.threats[0].id: 2},
    )
    wanted = {wide[name].id for name in ("mission", "mod", "promotion", "condition")}
    assert set(table.offers("action")) == {"X53.A1", *wanted}
    wide["mod"].at_lander = True
    try:
        fitted = {"mods": [RULES.mods[0].id]}
        away = turn_of(SECURITY, security={"place": 3}, **fitted)
        assert wide["mod"].id not in away.offers("action")
        assert wide["mod"].id in turn_of(SECURITY, **fitted).offers("action")
    finally:
        wide["mod"].at_lander = False


@pytest.mark.rule("ISV-086", "ISV-087")
def test_the_action_of_a_threat_needs_its_sector_unless_it_says_anywhere(wide: Any) -> None:
    threat = wide["threat"]
    given = {"threats": {RULES.threats[0].id: 2}}
    assert threat.id not in turn_of(SECURITY, **given).offers("action")
    assert threat.id in turn_of(SECURITY, security={"place": 2}, **given).offers("action")
    threat.anywhere = True
    try:
        assert threat.id in turn_of(SECURITY, **given).offers("action")
    finally:
        threat.anywhere = False


@pytest.mark.rule("ISV-088")
def test_one_of_several_actions_is_chosen_before_the_roll() -> None:
    table = turn_of(SECURITY, stacks=[["P102"], [], [], [], []])
    table.play("action:P102.A1")
    assert not table.offers("action")


@pytest.mark.rule("ISV-089")
def test_an_action_without_a_roll_asks_for_its_cost_first() -> None:
    stack = [["P102"], [], [], [], []]
    table = turn_of(SECURITY, stacks=stack, security={"injuries": "wounded"})
    table.play("action:P102.A2", "die:G.basic")
    table.play("die:B.basic")
    assert table.decision == "PickFigure"
    table.play("section:security").settle()
    assert (table.injuries[SECURITY], table.actions) == ([], 1)
    broke = turn_of(SECURITY, stacks=stack, security={"available": ""})
    assert broke.offers("action") == ["P102.A1"]  # nothing to pay with


@pytest.mark.rule("ISV-090")
def test_an_action_that_needs_support_is_offered_while_somebody_could_give_it() -> None:
    high = {"place": 5}
    team = {"team": "engineering recon", "engineering": high}
    assert "X55.A1" in turn_of(ENGINEERING, recon=high, **team).offers("action")
    assert not turn_of(ENGINEERING, recon={"place": 1}, **team).offers("action")
    broke = {"place": 5, "available": "", "spent": "R:basic"}
    assert not turn_of(ENGINEERING, recon=broke, **team).offers("action")


@pytest.mark.rule("ISV-090")
def test_without_support_such_an_action_is_not_spent() -> None:
    high = {"place": 5}
    table = turn_of(ENGINEERING, team="engineering recon", engineering=high, recon=high)
    table.play("action:X55.A1", "die:B.special.con", "roll", "pass")
    assert (table.decision, table.actions, table.special_used) == ("NextAction", 2, False)
    assert table.dice(ENGINEERING) == (5, 0, 0)
    assert not table.offers("action")
    table.play("prepare_draw", "no")
    assert table.offers("action") == ["X55.A1"]
    table.play("action:X55.A1", "die:B.special.con", "roll", "die:B.basic")
    assert (table.decision, table.supporters) == ("ChooseDice", [RECON])
