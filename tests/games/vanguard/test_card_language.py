"""Logs, flags and the language of cards as it is played (groups Y and 3.L, ISV-485 to 499)."""

from __future__ import annotations

from typing import Any

import pytest

from sternbrett.games.vanguard.model import VanguardState
from tests.games.vanguard.exploring import (
    RULES,
    SCIENCE,
    SECURITY,
    action,
    condition,
    happening,
    new,
    playing,
    rolling,
    turn_of,
)


@pytest.mark.rule("ISV-458")
def test_a_log_is_read_by_all_and_applies_at_once_with_its_actor() -> None:
    table = happening("log 801", "success 1", actor=SCIENCE, lander_card="LA1", supplies=3)
    assert table.news.index("log_read") < table.news.index("success_changed")
    assert table.supplies == 0


@pytest.mark.rule("ISV-459", "ISV-501")
def test_a_choice_of_the_team_is_voted_on() -> None:
    one = {"choose": [["success 1"], ["supply -1"]]}
    assert happening(one, actor=SCIENCE, seats=2, science={"owner": 1}).asked == [1]
    team = one | {"who": "team"}
    table = happening(team, actor=SCIENCE, seats=2, science={"owner": 1}, lander_card="LA1")
    assert table.decision == "VoteOnChoice"
    assert table.asked == [0]
    table.play("choice:1").play("choice:2")
    assert table.supplies == 2
    assert table.success == 0
    named = happening(one | {"who": "engineering"}, seats=2, engineering={"owner": 1})
    assert named.asked == [1]


@pytest.mark.rule("ISV-460")
def test_a_log_inside_a_list_is_finished_before_the_next_effect() -> None:
    table = happening("log 505", "success 1", planet="eye", lander=None)
    assert table.decision == "PayDie"
    assert table.success == 0


@pytest.mark.rule("ISV-462")
def test_flags_are_numbers() -> None:
    table = happening("flag set parts", "flag add parts 2", "flag add steps -1")
    assert table.flags["parts"] == 3
    assert table.flags["cared"] == 0
    assert happening("flag clear parts", flags={"parts": 4}).flags["parts"] == 0


@pytest.mark.rule("ISV-464", "ISV-465")
@pytest.mark.parametrize(
    ("loss", "given", "payable"),
    [("supply -2", {"supplies": 1}, False), ("supply -1", {"supplies": 1}, True),
     ("success -1", {}, False), ("success -1", {"success": 1}, True),
     ("charge -1", {}, False), ("charge -1", {"security": {"charges": 1}}, True),
     ("discard 2", {"security": {"hands": "se01"}}, False),
     ("discard 1", {"security": {"hands": "se01"}}, True),
     ("spend 3", {"security": {"available": "", "spent": "R:basic"}}, True),
     ("sacrifice 1", {"security": {"available": "R:basic"}}, True),
     ("spend 1", {"security": {"available": ""}}, False),
     ("energy -1", {}, False), ("command -1", {}, False),
     ("injury wounded", {}, True), ("danger A", {}, True), ("time all 1", {}, True)],
)  # fmt: skip
def test_what_can_be_paid(loss: str, given: dict[str, Any], payable: bool) -> None:
    choice = happening({"choose": [[loss], ["nothing"]]}, **given)
    assert choice.options == (["choice:1", "choice:2"] if payable else ["choice:2"])
    may = happening({"may": [loss]}, **given)
    assert (may.decision == "YesOrNo") is payable
    pay = happening({"pay": [loss], "then": ["success 1"], "else": ["success 2"]}, **given)
    assert (pay.decision == "YesOrNo") is payable
    if not payable:
        assert pay.success == 2 + given.get("success", 0)


@pytest.mark.rule("ISV-464")
def test_several_losses_of_one_list_are_added_up() -> None:
    table = happening({"choose": [["supply -1", "supply -1"], ["nothing"]]}, supplies=1)
    assert table.options == ["choice:2"]


@pytest.mark.rule("ISV-466")
def test_a_loss_outside_of_choices_is_paid_as_far_as_possible() -> None:
    table = happening("supply -9", "success -3", "charge -1", "discard 4", success=1, supplies=2,
                      lander_card="LA1", security={"hands": "se01"})  # fmt: skip
    table.play("card:se01")
    assert (table.supplies, table.success, table.charges[SECURITY]) == (0, 0, 0)
    assert table.hands[SECURITY] == []


@pytest.mark.rule("ISV-467")
def test_declining_has_no_cost() -> None:
    table = happening({"may": ["spend 1", "success 1"]}).play("no")
    assert table.success == 0
    assert table.dice(SECURITY)[1] == 0
    paid = happening({"pay": ["spend 1"], "then": ["success 1"], "else": ["success 3"]})
    assert paid.play("yes", "die:R.basic").success == 1
    unpaid = happening({"pay": ["spend 1"], "then": ["success 1"], "else": ["success 3"]})
    assert unpaid.play("no").success == 3


@pytest.mark.rule("ISV-468", "ISV-473")
def test_the_actor_changes_inside_each_and_pick_only() -> None:
    table = happening({"each": "all", "do": ["draw 1"]}, "draw 1", actor=SCIENCE)
    assert (len(table.hands[SECURITY]), len(table.hands[SCIENCE])) == (1, 2)
    drawn = [event[1] for event in table.of("card_drawn")]
    assert drawn == ["amir", "riku", "amir"]
    picked = happening({"pick": "here", "do": ["draw 1"]}, "draw 1", actor=SCIENCE)
    picked.play("section:security")
    assert (len(picked.hands[SECURITY]), len(picked.hands[SCIENCE])) == (1, 1)


@pytest.mark.rule("ISV-468")
def test_selectors_without_anybody_do_nothing() -> None:
    table = happening({"pick": "at:4", "do": ["success 1"]}, {"each": "at:4", "do": ["success 1"]})
    assert table.decision == "NextAction"
    assert table.success == 0


@pytest.mark.rule("ISV-469")
def test_nobody_is_asked_who_can_use_nothing() -> None:
    table = happening("event 1", event_top="EV32")
    assert table.decision == "NextAction"


@pytest.mark.rule("ISV-469", "ISV-101")
def test_items_of_any_time_come_before_a_loss() -> None:
    spent = {"hands": "se01", "spent": "R:basic"}
    table = happening("spend 1", security=spent)
    assert {"card:se01", "strain:security", "die:G.basic"} <= set(table.options)
    table.play("card:se01", "spent:R.basic")
    assert table.decision == "PayDie"


@pytest.mark.rule("ISV-471", "ISV-120")
def test_a_die_is_turned_to_a_whole_face_of_its_own_type() -> None:
    table = rolling(["science B:universal base"], science={"hands": "sc12", "rank": 2})
    table.play("card:sc12", "pool:science.B.universal.base")
    assert table.offers("face") == ["base", "van", "con+res", "con+tec", "res+tec"]


@pytest.mark.rule("ISV-472")
def test_effects_on_the_dead_are_skipped() -> None:
    table = happening("kill", "draw 1", "spend 1", "injury wounded", "charge 1", "move 2",
                      "heal_die 1", "refresh 1", "sacrifice 1", "danger A")  # fmt: skip
    assert table.dead == [SECURITY]
    assert table.hands[SECURITY] == []


@pytest.mark.rule("ISV-474")
def test_the_end_stops_all_that_is_pending() -> None:
    table = happening({"each": "all", "do": ["end_exploration partial", "success 1"]})
    assert table.match.over
    assert table.success == 0


@pytest.mark.rule("ISV-475")
def test_the_same_seed_brings_the_same_game() -> None:
    def events(seed: int) -> list[object]:
        table = new(world="mission2", seed=seed)
        for _ in playing(table, 7):
            pass
        return [ply.key for ply in table.match.plies]

    assert events(5) == events(5) != events(6)


@pytest.mark.rule("ISV-528")
def test_verbs_of_the_ship_do_nothing_here() -> None:
    before = happening("nothing")
    table = happening("energy 1", "command 2", "morale 1", "tech 1", "penalty", "success 1")
    assert table.success == 1
    assert {**table.match.game.dump(table.g), "success": 0} == before.match.game.dump(before.g)


@pytest.mark.rule("ISV-486")
def test_combinations_and_support_dice_and_tokens_are_counted() -> None:
    combo = rolling(["science B:basic base"], step=5, science={"hands": "sc02"}).play("combo:sc02")
    assert combo.flags["x_combos"] == 1
    both = condition(combos=[("base", ["success 1"])])
    twice = rolling(["science B:basic base"], step=5, condition=both).play("condition_combo:1")
    assert twice.flags["x_combos"] == 1
    assert twice.success == 1
    support = turn_of(SCIENCE).play("prepare_roll", "roll", "die:R.basic")
    assert support.flags["x_supports"] == 1
    assert happening("token place E09").flags["x_tokens"] == 1


@pytest.mark.rule("ISV-490")
def test_the_actor_of_a_card_is_its_owner() -> None:
    science = {"crew": "pilar", "charges": 1, "spent": "R:basic"}
    table = turn_of(SECURITY, science=science, security={"spent": "R:basic"})
    table.play("skill:science", "spent:R.basic")
    assert table.dice(SCIENCE)[1] == 0
    assert table.dice(SECURITY)[1] == 1


@pytest.mark.rule("ISV-493")
def test_a_combination_moves_the_track_of_the_action_being_rolled() -> None:
    probe = action([[{"m": "acc", "fx": ["track green 1"]}]],
                   [{"c": "green", "track": 3, "fx": ["success 1"]}])  # fmt: skip
    pool = ["science B:special:res res", "science G:special:xen xen"]
    given = {"rank": 2, "hands": "sc12"}
    table = rolling(pool, step=5, action=probe, science=given).play("combo:sc12")
    assert list(table.tracks.values()) == [1]


@pytest.mark.rule("ISV-496")
def test_a_move_resolves_no_symbols_and_only_its_end_is_an_arrival() -> None:
    table = happening("move_free 2", security={"place": 1}).play("sector:2", "sector:4")
    assert table.place[SECURITY] == 4
    assert table.supplies == 3
    assert table.dice(SECURITY)[1] == 0
    assert len(table.of("arrived")) == 1
    shore = {"planet": "pellucid"}
    sectors = RULES.planets[RULES.planet_ids.places["pellucid"]].sectors
    logged = next(it.number for it in sectors if it.log >= 0)
    stays = happening("move_free 1", security={"place": logged}, **shore)
    stays.play("stop")
    assert stays.journal == []
    assert "arrived" not in stays.news


@pytest.mark.rule("ISV-496")
def test_a_move_that_can_go_no_further_ends_with_an_arrival() -> None:
    ways = RULES.planets[RULES.planet_ids.places["eye"]].routes
    ways[0].both = False  # the shaft (5) becomes a dead end
    try:
        table = happening(
            "move_free 2", planet="eye", lander=None, security={"place": 4}, science={"place": 2}
        )
        table.play("sector:5")
        assert table.place[SECURITY] == 5
        assert table.stacks[4] == ["P103"]
    finally:
        ways[0].both = True


@pytest.mark.rule("ISV-527")
def test_the_landing_log_is_read_with_the_first_crew_member() -> None:
    table = new(world="mission3", seed=2)
    for _ in playing(table, 2):
        if table.round:
            break
    assert table.threats["T14"] == 4
    assert "M53" in table.missions


def owned(g: VanguardState) -> list[int]:
    """Return how many dice of each section there are, wherever they are."""
    return [
        g.count(g.available, it) + g.count(g.spent, it) + g.dice_lost(it) + g.rolling_dice(it)
        for it in range(4)
    ]


@pytest.mark.rule("ISV-499")
@pytest.mark.parametrize("world", ["eye", "mission1", "mission2", "mission3"])
def test_dice_are_conserved_at_every_decision(world: str) -> None:
    table = new(seats=2, world=world, seed=11, deadly="on")
    dice: list[int] = []
    for number, _ in enumerate(playing(table, 11)):
        if table.round and not dice:
            dice = owned(table.g)
        if dice:
            assert owned(table.g) == dice
        if number > 1500:
            break


@pytest.mark.parametrize(
    ("effects", "check"),
    [(["event 1"], "event_drawn"), (["saccard 1"], "card_sacrificed"), (["kill"], "crew_died"),
     (["equip_gain E21"], ""), ([{"repeat": 3, "do": ["success 1"]}], "success_changed")],
)  # fmt: skip
def test_verbs_that_no_card_uses_yet(effects: list[Any], check: str) -> None:
    table = happening(*effects, security={"hands": "se01"}, arsenal={"E21": 1})
    if table.decision == "DiscardCard":
        table.play("card:se01")
    assert not check or check in table.news
    if "repeat" in str(effects):
        assert table.success == 3
    if "equip" in str(effects):
        assert table.kit[SECURITY] == ["E21"]


def test_a_roll_called_for_in_a_roll_follows_it_and_costs_no_action() -> None:
    table = turn_of(SCIENCE)
    called = happening("roll X51 A1", actor=SCIENCE, turn=SCIENCE, actions=2)
    assert called.decision == "ChooseDice"
    assert called.actions == 2
    assert table.actions == 2
    probe = action([[{"m": "R", "fx": ["roll X51 A1"]}]])
    nested = rolling(["science R:basic base"], step=7, action=probe)
    assert nested.decision == "ChooseDice"
    assert nested.roll_action == RULES.action_ids.places["X51.A1"]


def test_dice_go_back_to_available_slots() -> None:
    probe = action([[{"m": "R", "fx": ["back 1 B"]}]])
    pool = ["science R:basic base", "science B:basic base"]
    table = rolling(pool, step=7, action=probe, science={"available": ""})
    table.play("pool:science.B.basic.base")
    assert table.dice(SCIENCE) == (1, 1, 0)
