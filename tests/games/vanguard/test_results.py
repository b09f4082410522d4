"""The dice roll: injury and danger dice, special effects, results (group G, steps 6 to 10)."""

from __future__ import annotations

from typing import Any

import pytest

from sternbrett.games.vanguard.codes import PREPARE_ROLL
from tests.games.vanguard.exploring import (
    RULES,
    SCIENCE,
    SECURITY,
    Table,
    action,
    condition,
    happening,
    rolling,
)

BIO, XEN, RES = "science G:special:bio", "science G:special:xen", "science B:special:res"
RED, BLUE = "science R:basic", "science B:basic"

#: Rows by condition: yellow and green give tokens, red takes supplies.
YELLOW = {"c": "yellow", "when": "bio+xen", "fx": ["success 2"]}
GREEN = {"c": "green", "when": "bio/R+B", "fx": ["success 1"]}
LAST = {"c": "red", "fx": ["supply -1"]}


def tracks(*specials: dict[str, Any], green: int = 4, red: int = 4, **more: Any) -> int:
    """Return an action with two tracks: green gives a token, red takes a supply."""
    rows = [
        {"c": "green", "track": green, "fx": ["success 1"]},
        {"c": "red", "track": red, "fx": ["supply -1"]},
    ]
    return action(specials=[list(specials)], results=rows, **more)


def of(table: Table, number: int) -> dict[str, int]:
    """Return how far the tracks of an action have come, by colour."""
    name = RULES.actions[number].id
    return {key.split()[1]: n for key, n in table.tracks.items() if key.split()[0] == name}


G1 = {"m": "bio", "fx": ["track green 1"]}
R1 = {"m": "acc", "fx": ["track red 1"]}


# -- step 6 -----------------------------------------------------------------------------------


@pytest.mark.rule("ISV-135", "ISV-142")
def test_injury_dice_come_before_danger_dice_and_both_before_they_return() -> None:
    number = action(danger=["A"], results=[LAST])
    table = rolling(
        [],
        step=6,
        action=number,
        injury_pool="damage",
        danger_pool=[1 << 3],  # table A, common: spend 1
        science={"injuries": "poisoned"},
    ).settle()
    assert table.supplies == 2  # Poisoned
    assert (table.decision, table.columns[SCIENCE]) == ("PayDie", [])
    table.play("die:R.basic")
    assert table.decision == "PlaceInjuryDie"


@pytest.mark.rule("ISV-135")
def test_without_injury_and_danger_dice_step_six_is_skipped() -> None:
    table = rolling([f"{BIO} bio"], step=6, science={"injuries": "wounded"})
    assert (table.decision, table.dice(SCIENCE)[1]) == ("NextAction", 1)


@pytest.mark.rule("ISV-136", "ISV-137", "ISV-138")
def test_the_first_open_card_from_the_left_without_a_die_takes_it() -> None:
    cards = {"injuries": "poisoned* wounded poisoned"}  # the first lies face down
    table = rolling([], step=6, injury_pool="damage damage mental", science=cards)
    assert table.options == ["injury_die:damage", "injury_die:mental"]
    table.play("injury_die:damage")
    assert (table.decision, table.supplies) == ("PayDie", 3)  # Wounded
    table.play("die:R.basic")
    assert table.injuries[SCIENCE] == ["poisoned*", "wounded+", "poisoned"]
    table.play("injury_die:damage")
    assert table.supplies == 2  # Wounded has a die: Poisoned
    table.play("injury_die:mental", "column:R", "column:G", "column:B")
    assert table.injuries[SCIENCE] == ["poisoned*", "wounded", "poisoned"]


@pytest.mark.rule("ISV-139")
def test_an_injury_die_without_a_match_does_nothing() -> None:
    table = rolling([], step=6, injury_pool="special", science={"injuries": "wounded"}).settle()
    assert (table.decision, table.dice(SCIENCE)) == ("PlaceInjuryDie", (5, 0, 0))


@pytest.mark.rule("ISV-140")
def test_an_injury_gained_in_step_six_takes_a_later_die_but_its_own_is_not_rolled() -> None:
    table = rolling([], step=6, injury_pool="special heavy", science={"injuries": "infected"}).play(
        "injury_die:special", "column:B"
    )
    assert table.injuries[SCIENCE] == ["infected+", "exhausted"]
    table.play("injury_die:heavy")
    assert table.decision == "PayDie"  # Exhausted: sacrifice 1
    assert len(table.g.injury_pool) == 2


@pytest.mark.rule("ISV-141", "ISV-505")
def test_injury_dice_return_to_other_columns_and_push_dice_down() -> None:
    full = {
        "injuries": "wounded wounded",
        "available": "R:basic R:wild G:basic B:basic",
        "spent": "",
    }
    table = rolling([], step=6, injury_pool="special special", science=full).settle()
    assert table.options == ["column:R", "column:G", "column:B"]
    table.play("column:R")
    assert (table.decision, table.options) == ("DropDie", ["die:R.basic", "die:R.wild"])
    table.play("die:R.wild")
    assert table.options == ["column:G", "column:B"]  # one in each column
    table.play("column:B")
    assert (table.columns[SCIENCE], table.dice(SCIENCE)) == (["R", "B"], (3, 1, 0))


@pytest.mark.rule("ISV-505")
def test_while_injury_dice_are_rolled_their_slots_are_free() -> None:
    crowded = {"available": "R:basic", "spent": "R:wild", "injuries": "wounded", "hands": "sc17"}
    table = rolling([], injury_pool="special", science={**crowded, "rank": 1})
    table.play("card:sc17").settle()
    assert table.g.count(table.g.available, SCIENCE, 0) == 2  # both red slots


# -- step 7 -----------------------------------------------------------------------------------


@pytest.mark.rule("ISV-144")
def test_effects_of_the_condition_come_first_then_rows_from_the_left() -> None:
    storm = condition(specials=[("acc", ["supply -1"])])
    number = tracks(R1, {"m": "D", "fx": ["track green 1"]})
    table = rolling([f"{RED} acc", f"{BLUE} base"], step=7, action=number, condition=storm)
    assert (table.supplies, of(table, number)) == (2, {"green": 1})
    calm = condition()
    table = rolling([f"{RED} acc", f"{BLUE} base"], step=7, action=number, condition=calm)
    assert (table.supplies, of(table, number)) == (3, {"green": 1, "red": 1})


@pytest.mark.rule("ISV-145", "ISV-146", "ISV-147")
def test_natural_faces_must_match_and_vanguards_and_conversions_may() -> None:
    number = tracks({"m": "res", "fx": ["track green 1"]})  # Amir: blue Base counts as Research
    pool = [f"{RES} res", f"{BLUE} base", f"{RED} van"]
    table = rolling(pool, step=7, action=number)
    assert (table.decision, table.options) == ("ExtraMatch", ["yes", "no"])
    assert of(table, number) == {"green": 1}
    table.play("yes", "pool:science.B.basic.base")
    assert of(table, number) == {"green": 2}
    table.play("no")
    assert (of(table, number), table.decision) == ({"green": 2}, "NextAction")


@pytest.mark.rule("ISV-147")
def test_conditions_on_dice_take_vanguards_too() -> None:
    number = tracks({"m": "2D", "fx": ["track green 1"]})
    table = rolling([f"{RED} van", f"{BLUE} acc"], step=7, action=number)
    assert of(table, number) == {"green": 1}


@pytest.mark.rule("ISV-148", "ISV-149")
def test_a_die_may_match_twice_and_is_gone_with_both_symbols() -> None:
    number = tracks(
        {"m": "gat", "fx": ["track green 1"]}, {"m": "def", "fx": ["track red -1"]}, green=5
    )
    pool = ["security R:expert gat+gat", "security R:universal gat+def"]  # worked example E12
    table = rolling(pool, step=7, action=number, roller=SECURITY, tracks={f"T{number}.A1 red": 2})
    assert of(table, number) == {"green": 3, "red": 2}
    assert table.spent[SECURITY] == {"R:expert": 1, "R:universal": 1}


@pytest.mark.rule("ISV-150")
def test_the_first_effect_takes_all_dice_of_its_groups() -> None:
    # The worked example E29.
    number = tracks(
        {"m": "gat+def", "fx": ["track green 1"]},
        {"m": "gat", "fx": ["track green 1"]},
        {"m": "def", "fx": ["track red -1"]},
    )
    pool = [
        "security R:expert gat+gat",
        "security R:special:def def",
        "security R:universal gat+def",
    ]
    table = rolling(pool, step=7, action=number, roller=SECURITY, tracks={f"T{number}.A1 red": 2})
    assert of(table, number) == {"green": 2, "red": 2}


@pytest.mark.rule("ISV-150", "ISV-533")
def test_which_dice_form_the_groups_is_chosen() -> None:
    number = tracks({"m": "2G", "fx": ["track green 1"]}, G1)
    pool = [f"{BIO} bio", f"{XEN} base", "science G:basic base"]
    table = rolling(pool, step=7, action=number)
    assert (table.decision, len(table.options)) == ("PayWithDice", 3)
    table.play("pool:science.G.basic.base", "pool:science.G.special.xen.base")
    assert of(table, number) == {"green": 2}  # Biology was left for the second effect


@pytest.mark.rule("ISV-151", "ISV-152")
def test_an_immediate_effect_ends_the_roll_with_its_result_and_arrows() -> None:
    number = action(
        specials=[[{"unless": "bio", "go": "red"}]],
        results=[GREEN, {**LAST, "then": "green"}],
    )
    pool = [f"{XEN} xen", "security R:basic base", f"{BLUE} base"]
    table = rolling(pool, step=7, action=number)
    assert (table.supplies, table.success) == (2, 1)
    assert (table.dice(SCIENCE)[1], table.dice(SECURITY)[1]) == (2, 1)
    assert table.decision == "NextAction"
    # A Vanguard is there as anything; what could only be converted is not (Nadia: Biology).
    table = rolling([f"{XEN} van"], step=7, action=number)
    assert table.decision == "UseRow"
    table = rolling([f"{XEN} base"], step=7, action=number, science={"crew": "nadia"})
    assert table.supplies == 2


@pytest.mark.rule("ISV-506")
def test_the_condition_at_the_beginning_of_the_step_counts() -> None:
    storm = condition(specials=[("acc", ["gc clear"]), ("D", ["supply -1"])])
    table = rolling([f"{RED} acc", f"{BLUE} base"], step=7, condition=storm)
    assert (table.condition != storm, table.supplies) == (True, 2)


@pytest.mark.rule("ISV-153", "ISV-154", "ISV-155", "ISV-156")
def test_markers_move_right_and_left_and_stay() -> None:
    number = tracks({"m": "bio", "fx": ["track red -1"]}, R1, green=2)
    name = f"T{number}.A1"
    table = rolling([f"{RED} acc"], step=7, action=number, roller=SCIENCE)
    assert of(table, number) == {"red": 1}  # the leftmost field
    table = rolling([f"{BIO} bio"], step=7, action=number, tracks={f"{name} red": 1})
    assert of(table, number) == {}
    table = rolling([f"{BIO} bio"], step=7, action=number)
    assert of(table, number) == {}
    table = rolling([f"{RED} acc"], step=7, action=number, tracks={f"{name} red": 3})
    assert (of(table, number), table.supplies) == ({}, 2)  # the fourth advance


@pytest.mark.rule("ISV-154", "ISV-507")
def test_a_full_track_does_not_advance_and_waits_for_step_ten() -> None:
    number = tracks(R1, {"unless": "bio", "go": "red"}, green=2, red=1)
    name = f"T{number}.A1"
    full = {f"{name} green": 2, f"{name} red": 1}
    table = rolling([f"{RED} acc"], step=7, action=number, tracks=full)
    assert (of(table, number), table.success) == ({"green": 2, "red": 1}, 0)  # it was not reached
    table = rolling([f"{BIO} bio"], step=7, action=number, tracks=full)
    assert (of(table, number), table.success) == ({}, 1)


# -- steps 8 to 10 ----------------------------------------------------------------------------


@pytest.mark.rule("ISV-157", "ISV-159")
def test_the_first_row_that_is_met_is_marked_and_no_other() -> None:
    number = action(results=[YELLOW, GREEN, LAST])
    table = rolling([f"{BIO} bio", f"{XEN} xen"], step=8, action=number)
    assert (table.success, table.supplies) == (2, 3)
    table = rolling([f"{BIO} bio", f"{RED} acc"], step=8, action=number)
    assert (table.success, table.supplies) == (1, 3)


@pytest.mark.rule("ISV-157")
def test_nothing_is_marked_where_there_are_tracks() -> None:
    number = tracks(G1)
    table = rolling([], step=8, action=number)
    assert (table.supplies, table.success) == (3, 0)


@pytest.mark.rule("ISV-158", "ISV-165")
def test_without_any_other_row_the_red_one_applies() -> None:
    number = action(results=[YELLOW, GREEN, LAST])
    table = rolling([f"{XEN} xen"], step=8, action=number)
    assert (table.success, table.supplies, table.marked) == (0, 2, -1)


@pytest.mark.rule("ISV-020", "ISV-160")
def test_a_row_that_needs_a_vanguard_may_be_declined_but_a_natural_one_not() -> None:
    number = action(results=[YELLOW, GREEN, LAST])
    table = rolling([f"{BIO} bio", f"{RED} van"], step=8, action=number)
    assert (table.decision, table.options) == ("UseRow", ["yes", "no"])
    assert table.play("no").success == 1  # green is met by a natural face: not asked
    table = rolling([f"{BIO} bio", f"{RED} van"], step=8, action=number).play("yes")
    assert table.success == 2


@pytest.mark.rule("ISV-164")
def test_all_dice_that_are_left_go_to_their_owners() -> None:
    table = rolling([f"{BIO} bio", "security R:basic acc"], step=9)
    assert (table.spent[SCIENCE], table.spent[SECURITY]) == ({"G:special:bio": 1}, {"R:basic": 1})
    assert (table.pool, table.roll_action, table.roller) == ([], -1, -1)


@pytest.mark.rule("ISV-166", "ISV-170")
def test_full_tracks_apply_from_the_top_and_begin_anew() -> None:
    number = tracks(G1)
    name = f"T{number}.A1"
    table = rolling([], step=10, action=number, tracks={f"{name} green": 4, f"{name} red": 4})
    assert (table.success, table.supplies, of(table, number)) == (1, 2, {})
    news = [name for name in table.news if name in ("success_changed", "supplies_changed")]
    assert news == ["success_changed", "supplies_changed"]
    table = rolling([], step=10, action=number, tracks={f"{name} green": 4, f"{name} red": 2})
    assert (table.success, of(table, number)) == (1, {"red": 2})


@pytest.mark.rule("ISV-167")
def test_arrows_lead_in_their_direction_only() -> None:
    number = action(results=[{**YELLOW, "then": "green"}, GREEN, LAST])
    table = rolling([f"{BIO} bio", f"{XEN} xen"], step=8, action=number)
    assert (table.success, table.supplies) == (3, 3)
    table = rolling([f"{BIO} bio"], step=8, action=number)
    assert table.success == 1


@pytest.mark.rule("ISV-168", "ISV-175")
def test_results_injuries_and_dangers_hit_whoever_rolls_alone() -> None:
    number = action(danger=["A"], results=[{"c": "red", "fx": ["injury burned"]}])
    pool = [f"{RED} base", "security R:basic base"]
    table = rolling(pool, step=6, action=number, danger_pool=[1 << 3 | 2]).play("column:R")
    table.play("pass", "column:G").settle()
    assert table.injuries[SCIENCE] == ["wounded", "burned"]
    assert table.injuries[SECURITY] == []
    assert table.dice(SECURITY)[1] == 1  # it risked its die


@pytest.mark.rule("ISV-169")
def test_a_card_that_is_replaced_applies_no_further_track() -> None:
    table = rolling(
        [],
        step=10,
        action=RULES.action_ids.places["X2.A1"],
        planet="eye",
        lander=None,
        science={"place": 2},
        tracks={"X2.A1 green": 4, "X2.A1 red": 4},
    )
    assert (table.success, table.tracks, table.injuries[SCIENCE]) == (1, {}, [])


@pytest.mark.rule("ISV-508")
def test_skip_to_nine_drops_injury_and_danger_dice_and_rows_but_not_full_tracks() -> None:
    away = condition(combos=[("bio", ["skip_to 9"])])
    given: dict[str, Any] = {
        "step": 5,
        "condition": away,
        "injury_pool": "damage",
        "science": {"injuries": "wounded", "hands": "sc07"},
    }
    pool = [f"{BIO} bio", f"{RED} acc", f"{XEN} xen"]  # Xenology would pay for the card
    number = action(danger=["A"], results=[GREEN, LAST])
    table = rolling(pool, action=number, danger_pool=[1 << 3 | 2], **given)
    table.play("condition_combo:1", "column:R")
    assert (table.supplies, table.success, table.injuries[SCIENCE]) == (3, 0, ["wounded"])
    assert (table.dice(SCIENCE), table.hands[SCIENCE]) == ((5, 3, 0), ["sc07"])
    number = tracks(R1)
    table = rolling(pool, action=number, tracks={f"T{number}.A1 green": 4}, **given)
    table.play("condition_combo:1", "column:R")
    assert (table.success, of(table, number)) == (1, {})


@pytest.mark.rule("ISV-171")
def test_the_end_of_the_exploration_drops_the_rest_of_a_roll() -> None:
    number = action(specials=[[{"m": "bio", "fx": ["end_exploration partial"]}]], results=[LAST])
    table = rolling([f"{BIO} bio", f"{RED} acc"], step=7, action=number)
    assert (table.result, table.supplies) == ("partial", 3)
    assert (table.pool, table.dice(SCIENCE)[1]) == ([], 2)


@pytest.mark.rule("ISV-539")
def test_a_roll_is_abandoned_when_whoever_rolls_dies() -> None:
    number = action(
        specials=[[{"m": "xen", "fx": ["track green 1"]}, {"m": "bio", "fx": ["kill"]}]],
        results=[{"c": "green", "track": 1, "fx": ["success 1"]}],
    )
    pool = [f"{XEN} xen", f"{BIO} bio", "security R:basic base", "security B:basic base returns"]
    table = rolling(pool, step=7, action=number)
    assert (table.dead, table.roll_action, table.pool) == ([SCIENCE], -1, [])
    assert (table.success, of(table, number)) == (0, {"green": 1})
    assert table.spent[SECURITY] == {"R:basic": 1}
    assert table.available[SECURITY]["B:basic"] == 2  # it was to return
    assert table.turn == SECURITY


@pytest.mark.rule("ISV-539")
def test_the_dice_of_a_supporter_that_dies_leave_the_pool() -> None:
    number = action(specials=[[{"m": "xen", "fx": [{"each": "others_here", "do": ["kill"]}]}]])
    table = rolling([f"{XEN} xen", "security R:basic base"], step=7, action=number)
    assert (table.dead, table.boxed[SECURITY].get("R:basic")) == ([SECURITY], 2)
    assert table.dice(SCIENCE)[1] == 1


@pytest.mark.rule("ISV-539")
def test_nobody_is_asked_for_cards_in_a_roll_whose_roller_died() -> None:
    worn = {
        "available": "",
        "spent": "B:basic",
        "injuries": "wounded wounded wounded",
    }
    table = rolling(
        [f"{BIO} acc", f"{XEN} acc"],
        deadly=True,
        science=worn,
        security={"hands": "se02", "rank": 2},
        team="security science engineering",
        engineering={"hands": "en12", "rank": 2},
    )
    table.play("strain:science", "injured").settle()
    assert table.dead == [SCIENCE]
    assert table.decision != "Window"


@pytest.mark.rule("ISV-173")
def test_refreshed_dice_join_a_roll_only_by_an_effect_that_adds_dice() -> None:
    spent = {"spent": "G:special:xen", "available": "", "hands": "sc10 sc17", "rank": 3}
    table = rolling([f"{BIO} base"], science=spent)
    assert table.offers("card") == ["sc17"]  # nothing to add yet
    table.play("card:sc17").settle()
    assert table.rolled == [f"{BIO} base"]
    table.play("card:sc10")
    table.play("die:G.special.xen", die_G_special_xen="xen")
    assert ["dice_rolled", "amir", "science.G.special.xen.xen"] in table.events


@pytest.mark.rule("ISV-174")
def test_here_is_where_the_roll_began() -> None:
    walk = condition(combos=[("bio", ["move 2"])])
    number = action(
        results=[{"c": "red", "fx": ["marker here 1", {"each": "here", "do": ["draw 1"]}]}]
    )
    table = rolling([f"{BIO} bio"], step=5, action=number, condition=walk)
    table.play("condition_combo:1")
    assert table.place[SCIENCE] == 2
    assert table.markers == [1, 0, 0, 0, 0]
    assert (len(table.hands[SECURITY]), len(table.hands[SCIENCE])) == (1, 0)


@pytest.mark.rule("ISV-511")
def test_a_safe_accident_is_only_a_die_of_its_colour() -> None:
    number = tracks(R1, {"m": "R", "fx": ["track green 1"]})
    card = {"hands": "en12", "rank": 2}  # Failsafe
    table = rolling(
        [f"{RED} acc"], action=number, team="science engineering", engineering=card
    ).play("card:en12")
    assert of(table, number) == {"green": 1}


@pytest.mark.rule("ISV-107")
def test_a_roll_that_an_effect_calls_for_is_a_dice_roll_after_the_one_going_on() -> None:
    second = action(results=[{"c": "red", "fx": ["success 1"]}])
    name = RULES.actions[second].id.replace(".", " ")
    number = action(results=[{"c": "red", "fx": [f"roll {name}", "supply -1"]}])
    table = rolling([f"{BIO} bio"], step=8, action=number)
    assert (table.supplies, table.decision) == (2, "ChooseDice")
    table.play("roll", "pass", "roll", "pass")
    assert table.success == 1


@pytest.mark.rule("ISV-145", "ISV-178")
def test_biology_track_with_a_card_a_supporter_and_a_conversion() -> None:
    # The worked example E6: green base counts as Biology for Nadia.
    number = tracks(G1, R1)
    table = rolling(
        ["science B:special:res acc", f"{BLUE} acc", f"{BIO} bio", "security G:basic base"],
        action=number,
        injury_pool="damage",
        tracks={f"T{number}.A1 green": 1},
        science={"crew": "nadia", "hands": "sc02", "injuries": "poisoned"},
    )
    table.play("card:sc02", "pool:science.B.basic.acc")
    table.play("done", die_B_basic="van")
    table.settle()
    assert table.supplies == 2
    table.play("column:R", "yes", "pool:science.B.basic.van", "yes").settle()
    assert (table.success, of(table, number)) == (1, {"red": 1})
    assert table.spent[SECURITY] == {"G:basic": 1}


@pytest.mark.rule("ISV-163")
def test_a_roll_without_results_ends_after_step_nine() -> None:
    table = rolling([f"{BIO} bio"], step=8, action=PREPARE_ROLL)
    assert (table.decision, table.of("result_applied")) == ("NextAction", [])


@pytest.mark.rule("ISV-107")
def test_an_injury_die_for_survival_is_no_dice_roll() -> None:
    hurt = {"injuries": "wounded wounded wounded", "columns": "R"}
    table = happening("injury burned", deadly=True, security=hurt)
    assert not table.of("roll_began")
    assert table.columns[SECURITY] == ["R"]
