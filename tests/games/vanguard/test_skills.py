"""Conversions, skills and charges (group H of the spec)."""

from __future__ import annotations

import pytest

from tests.games.vanguard.exploring import (
    RULES,
    SCIENCE,
    SECURITY,
    action,
    happening,
    new,
    playing,
    rolling,
    turn_of,
)

BLUE, RED = "science B:basic base", "science R:basic base"


@pytest.mark.rule("ISV-176", "ISV-181")
def test_a_base_face_of_the_own_colour_may_count_as_the_symbol_of_the_crew_card() -> None:
    probe = action([[{"m": "res", "fx": ["success 1"]}]])
    table = rolling([BLUE], step=7, action=probe)
    assert table.decision == "ExtraMatch"
    assert rolling([BLUE], step=7, action=probe).play("yes").success == 1
    assert rolling([BLUE], step=7, action=probe).play("no").success == 0
    red = rolling([RED], step=7, action=probe)
    assert red.decision == "NextAction"
    assert red.success == 0


@pytest.mark.rule("ISV-177")
@pytest.mark.parametrize("row", ["res", "res+R"])
def test_a_conversion_pays_for_a_result_but_the_die_in_the_pool_stays_what_it_is(row: str) -> None:
    results = [
        {"c": "green", "when": row, "fx": ["success 1"]},
        {"c": "red", "fx": ["supply -1"]},
    ]
    table = rolling([BLUE, RED], step=8, action=action((), results))
    assert table.decision == "UseRow"
    assert table.rolled == [BLUE, RED]
    assert table.play("yes").success == 1


@pytest.mark.rule("ISV-177")
def test_a_conversion_pays_for_a_combination() -> None:
    table = rolling([BLUE], step=5, science={"hands": "sc03"})
    table.play("combo:sc03")
    assert table.decision == "ChooseDeck"
    assert table.dice(SCIENCE)[1] == 1


@pytest.mark.rule("ISV-177")
def test_what_is_counted_in_the_pool_is_not_converted() -> None:
    probe = action([[{"m": "R", "fx": [{"if": "pool:res >= 1", "then": ["success 1"]}]}]])
    assert rolling([BLUE, RED], step=7, action=probe).success == 0


@pytest.mark.rule("ISV-178")
def test_a_die_is_converted_once() -> None:
    probe = action([[{"m": "2res", "fx": ["success 1"]}]])
    assert rolling([BLUE], step=7, action=probe).decision == "NextAction"
    table = rolling([BLUE, BLUE], step=7, action=probe, science={"available": ""})
    assert table.play("yes").success == 1


@pytest.mark.rule("ISV-178", "ISV-271")
def test_of_two_conversions_for_a_colour_only_one_is_used() -> None:
    probe = action([[{"m": "con+res", "fx": ["success 1"]}]])
    kit = {"kit": "E04"}
    assert rolling([BLUE], step=7, action=probe, science=kit).decision == "NextAction"
    table = rolling([BLUE, BLUE], step=7, action=probe, science=kit | {"available": ""})
    assert table.play("yes").success == 1


@pytest.mark.rule("ISV-179")
def test_conversions_of_the_active_crew_member_hold_for_dice_of_supporters_too() -> None:
    probe = action([[{"m": "res", "fx": ["success 1"]}]])
    table = rolling(["security B:basic base"], step=7, action=probe)
    assert table.play("yes").dice(SECURITY)[1] == 1
    assert table.success == 1


@pytest.mark.rule("ISV-179")
def test_conversions_of_supporters_do_not_hold() -> None:
    probe = action([[{"m": "phy", "fx": ["success 1"]}]])  # Riku converts red into phy
    assert rolling(["security R:basic base"], step=7, action=probe).decision == "NextAction"
    own = rolling(["security R:basic base"], step=7, action=probe, roller=SECURITY)
    assert own.play("yes").success == 1


@pytest.mark.rule("ISV-180")
def test_a_converted_die_keeps_its_colour() -> None:
    blue = action([[{"m": "res+G", "fx": ["success 1"]}]])
    assert rolling([BLUE, BLUE], step=7, action=blue).decision == "NextAction"
    green = action([[{"m": "res+B", "fx": ["success 1"]}]])
    assert rolling([BLUE, BLUE], step=7, action=green).play("yes").success == 1


@pytest.mark.rule("ISV-182")
def test_using_a_skill_costs_a_charge_and_needs_one() -> None:
    given = {"science": {"crew": "sunil", "charges": 1}}
    table = turn_of(SCIENCE, **given).play("skill:science")
    assert table.charges[SCIENCE] == 0
    assert len(table.hands[SCIENCE]) == 1
    assert "skill:science" not in table.options


@pytest.mark.rule("ISV-182")
def test_a_skill_without_a_timing_is_used_at_any_time_also_in_turns_of_others() -> None:
    pilar = {"crew": "pilar", "charges": 1, "spent": "R:basic"}
    assert "skill:science" in turn_of(SECURITY, science=pilar).options
    sunil = {"crew": "sunil", "charges": 1}
    assert "skill:science" not in turn_of(SECURITY, science=sunil).options


@pytest.mark.rule("ISV-183")
def test_charges_are_placed_when_the_exploration_begins() -> None:
    for table in playing(new(world="mission1", seed=1), 1):
        if table.decision == "StartToken":
            break
    for figure in table.g.figures():
        assert table.charges[figure] == RULES.crew[table.g.crew[figure]].charges > 0


@pytest.mark.rule("ISV-184")
def test_the_printed_number_of_charges_is_no_maximum() -> None:
    table = happening("charge 3", science={"crew": "sunil", "charges": 3}, actor=SCIENCE)
    assert table.charges[SCIENCE] == 6


@pytest.mark.rule("ISV-185")
def test_a_skill_works_once_for_a_roll() -> None:
    yara = {"crew": "yara", "charges": 2}
    table = rolling([BLUE, RED], science=yara)
    table.play("skill:science", "pool:science.B.basic.base", "done")
    assert table.decision != "Window" or "skill:science" not in table.options
    assert table.charges[SCIENCE] == 1


@pytest.mark.rule("ISV-185")
def test_a_skill_works_once_for_an_event_and_again_for_the_next() -> None:
    ines = {"crew": "ines", "charges": 2}
    table = happening("event 2", actor=SCIENCE, science=ines)
    table.play("skill:science", "time:G20")
    assert table.decision == "Window"
    assert table.charges[SCIENCE] == 1
    assert "skill:science" in table.options


@pytest.mark.rule("ISV-185")
def test_skills_of_a_turn_have_no_such_limit() -> None:
    table = turn_of(SCIENCE, science={"crew": "dario", "charges": 2})
    assert table.play("skill:science", "skill:science").charges[SCIENCE] == 0


@pytest.mark.rule("ISV-185")
def test_a_skill_of_supporting_works_once_for_a_request() -> None:
    ewald = {"crew": "ewald", "charges": 2}
    table = turn_of(SCIENCE, security=ewald).play("prepare_roll", "roll")
    assert table.decision == "Support"
    assert "skill:security" not in table.play("skill:security").options


@pytest.mark.rule("ISV-182")
def test_a_skill_that_needs_something_is_not_offered_without_it() -> None:
    amir = {"charges": 1}
    one = rolling(["science R:basic acc"], science=amir)
    assert one.decision == "NextAction"
    two = rolling(["science R:basic acc", "science B:basic acc"], science=amir)
    assert "skill:science" in two.options
    assert two.play("skill:science").rolled == []
