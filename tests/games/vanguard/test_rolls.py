"""The dice roll: choosing, support, rolling, modifying, combinations (group G, steps 1 to 5)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.vanguard.exploring import (
    ENGINEERING,
    RECON,
    RULES,
    SCIENCE,
    SECURITY,
    Table,
    action,
    condition,
    happening,
    rolling,
    turn_of,
)

#: Special dice of Science that the pools of these tests do not hold.
REST = "B:basic R:basic"
BIO, XEN, RES = "science G:special:bio", "science G:special:xen", "science B:special:res"


def prepares(*keys: str, roller: Any = SCIENCE, **given: Any) -> Table:
    """Return a table at which somebody rolls by Prepare, after further choices."""
    return turn_of(roller, **given).play("prepare_roll", *keys)


# -- what a dice roll is ----------------------------------------------------------------------


@pytest.mark.rule("ISV-107")
def test_a_danger_die_by_itself_is_no_dice_roll() -> None:
    hurt = {"injuries": "wounded", "columns": "R", "hands": "se02"}
    table = happening("danger A", security=hurt)  # the die shows: spend 1
    assert table.decision == "PayDie"
    assert table.columns[SECURITY] == ["R"]
    assert table.roll_action == -1
    assert not table.of("roll_began")


# -- step 1 -----------------------------------------------------------------------------------


@pytest.mark.rule("ISV-108")
def test_any_number_of_available_dice_is_chosen_also_none() -> None:
    table = prepares(team="science", science={"spent": "R:basic"})
    assert table.offers("die") == ["G.special.bio", "G.special.xen", "B.basic", "B.special.res"]
    table.play("die:B.basic", "die:B.special.res", "die:G.special.bio", "die:G.special.xen")
    assert table.options == ["roll", "strain:science"]
    table = prepares("roll", team="science")
    assert (table.decision, table.dice(SCIENCE)) == ("PrepareMore", (5, 0, 0))


@pytest.mark.rule("ISV-109", "ISV-110")
def test_everybody_in_the_sector_is_asked_once_for_one_die() -> None:
    given = {"seats": 4, "team": "security recon science engineering"}
    table = prepares("die:B.basic", "roll", recon={"place": 2}, **given)
    assert (table.decision, table.asked) == ("Support", [3])  # clockwise from Science
    table.play("die:G.basic")
    assert (table.decision, table.asked) == ("Support", [0])  # one die each
    table.play("pass")
    assert (table.decision, table.asked) == ("ChooseDice", [2])
    assert table.supporters == [ENGINEERING]
    assert table.dice(ENGINEERING) == (4, 0, 0)


@pytest.mark.rule("ISV-110")
def test_after_the_others_were_asked_dice_may_be_added_but_not_taken_back() -> None:
    table = prepares("die:B.basic", "roll", "pass")
    assert table.decision == "ChooseDice"
    assert table.offers("die") == ["R.basic", "G.special.bio", "G.special.xen", "B.special.res"]
    table.play("die:R.basic", "roll")
    assert table.dice(SCIENCE) == (3, 2, 0)
    assert table.decision == "PrepareMore"  # nobody is asked again


@pytest.mark.rule("ISV-110", "ISV-509")
def test_a_supporter_may_use_a_skill_for_it_and_such_dice_return() -> None:
    ewald = {"crew": "ewald", "charges": 1}
    table = prepares("die:B.basic", "roll", security=ewald)
    assert table.offers("skill") == ["security"]
    table.play("skill:security", "die:R.basic", "die:G.basic")
    assert (table.decision, table.charges[SECURITY]) == ("ChooseDice", 0)
    assert table.dice(SECURITY) == (3, 0, 0)
    table.play("roll", die_B_basic="base", die_R_basic="base", die_G_basic="base")
    assert table.dice(SECURITY) == (5, 0, 0)
    assert table.dice(SCIENCE) == (4, 1, 0)


@pytest.mark.rule("ISV-509")
def test_dice_return_also_when_they_have_paid_and_are_spent_without_a_slot() -> None:
    lit = condition(combos=[("2R", ["success 1"])])
    pool = ["security R:basic base returns", "security R:special:phy base returns"]
    full = {"available": "R:special:def R:basic G:basic B:basic"}
    table = rolling(pool, step=5, condition=lit, security=full).play("condition_combo:1")
    assert table.success == 1
    assert table.dice(SECURITY) == (5, 1, 0)  # three red slots at rank 1


@pytest.mark.rule("ISV-510")
def test_a_skill_lets_somebody_support_from_a_connected_sector_without_a_card() -> None:
    crew = next(it.id for it in RULES.crew if it.when == 9 and it.id != "ewald")
    far = {"crew": crew, "charges": 1, "place": 2, "hands": "se02"}
    table = prepares("die:B.basic", "roll", security=far)
    assert (table.decision, table.options) == ("Support", ["pass", "skill:security"])
    table.play("skill:security", "die:R.basic")
    assert table.supporters == [SECURITY]
    table.play("roll", die_B_basic="acc", die_R_basic="acc")
    assert table.decision == "PrepareMore"  # Plan B would fit, but needs the same sector
    away = {**far, "place": 5}
    assert prepares("die:B.basic", "roll", security=away).decision == "PrepareMore"
    other = {**far, "crew": "ewald"}  # whose skill is about more dice, not about the distance
    assert prepares("die:B.basic", "roll", security=other).decision == "PrepareMore"


# -- steps 2 and 3 ----------------------------------------------------------------------------


@pytest.mark.rule("ISV-111", "ISV-113")
def test_all_injury_dice_of_whoever_rolls_are_added_and_none_of_supporters() -> None:
    hurt = {"injuries": "panicked panicked", "columns": "R B"}
    table = prepares("roll", science=hurt, security={"injuries": "panicked", "columns": "G"})
    table.play("die:R.basic").play("roll", injury_die="damage heavy")
    assert table.columns[SCIENCE] == []
    assert table.columns[SECURITY] == ["G"]
    assert table.options == ["injury_die:damage", "injury_die:heavy"]


@pytest.mark.rule("ISV-112", "ISV-113", "ISV-114")
def test_danger_dice_of_the_action_are_added_each_with_its_table() -> None:
    number = action(danger=["A", "C", "A"])
    name = RULES.actions[number].id.replace(".", " ")
    table = happening(f"roll {name}", actor=SCIENCE, team="science")
    table.play("roll", danger_die="rare common uncommon")
    table.play("column:G").settle()
    assert table.injuries[SCIENCE] == ["wounded"]  # A, rare
    assert table.supplies == 2  # C, common; A has no entry for uncommon
    assert table.decision == "NextAction"


@pytest.mark.rule("ISV-115")
def test_all_dice_form_one_pool_and_keep_their_owners() -> None:
    table = prepares("die:B.basic", "roll", science={"hands": "sc02"})
    table.play("die:R.basic").play("roll", die_B_basic="acc", die_R_basic="van")
    assert table.rolled == ["science B:basic acc", "security R:basic van"]
    table.play("pass", "pass")
    assert (table.dice(SCIENCE), table.dice(SECURITY)) == ((4, 1, 0), (4, 1, 0))


# -- step 4 -----------------------------------------------------------------------------------


@pytest.mark.rule("ISV-116")
def test_cards_skill_equipment_and_discoveries_of_whoever_rolls() -> None:
    found = next(it.id for it in RULES.discoveries if it.explore >= 0 and it.when == 0)
    own = {
        "hands": "sc02 sc08 sc05",
        "kit": "E16",
        "crew": "yara",
        "charges": 1,
        "available": REST,
        "rank": 2,
    }
    table = rolling([f"{BIO} base", f"{XEN} base", f"{RES} base"], science=own, discoveries=[found])
    wanted = {"card:sc02", "card:sc08", "equipment:E16", "skill:science", f"discovery:{found}"}
    assert set(table.options) == {"pass", *wanted}  # Sampling is for the turn outside a roll
    table.play("skill:science", f"pool:{BIO.replace(' ', '.').replace(':', '.')}.base", "done")
    assert "skill:science" not in table.options


@pytest.mark.rule("ISV-117", "ISV-118")
def test_others_in_the_sector_play_at_most_one_card_and_no_skill() -> None:
    helper = {"hands": "se02 se09", "crew": "yara", "charges": 2, "kit": "E17"}
    table = rolling([f"{BIO} acc", "science R:basic acc"], security=helper, seats=2)
    assert table.options == ["pass", "card:se02", "card:se09"]
    table.play("card:se02", "pool:science.G.special.bio.acc", "done")
    assert table.discards[SECURITY] == ["se02"]
    assert "card:se09" not in table.options
    away = rolling([f"{BIO} acc"], security={**helper, "place": 2})
    assert away.decision != "Window"


@pytest.mark.rule("ISV-117")
def test_a_card_of_another_works_as_if_whoever_rolls_had_played_it() -> None:
    scout = {"hands": "re10", "available": "R:special:phy B:basic"}  # Scout Ahead adds a green die
    table = rolling([f"{BIO} base"], team="recon science", recon=scout, seats=2)
    assert table.offers("card") == ["re10"]  # Science has green dice, Recon has none
    table.play("card:re10").settle()
    assert table.dice(RECON) == (2, 0, 0)
    none = {"available": REST, "spent": "G:special:xen"}
    table = rolling([f"{BIO} base"], team="recon science", recon={"hands": "re10"}, science=none)
    assert not table.offers("card")


@pytest.mark.rule("ISV-119")
def test_burned_dice_go_to_their_owners() -> None:
    table = rolling([f"{BIO} base", "security R:basic acc"], science={"hands": "sc01 sc08"})
    table.play("card:sc01", "pool:security.R.basic.acc", "face:van")
    assert table.spent[SECURITY] == {"R:basic": 1}
    assert table.rolled == [f"{BIO} van"]


@pytest.mark.rule("ISV-120", "ISV-121")
def test_a_die_is_turned_to_a_face_that_it_has() -> None:
    table = rolling([f"{BIO} acc", f"{RES} acc"], science={"hands": "sc01 sc03"})
    table.play("card:sc01", "pool:science.B.special.res.acc").settle()
    assert table.options == ["face:bio", "face:base", "face:van", "face:acc"]
    table = rolling(
        ["science B:basic acc", f"{RES} acc", f"{BIO} acc"], science={"hands": "sc03"}
    ).play("card:sc03")
    table.settle()
    # Field Analysis: a blue die to Research; one that has no such face cannot be turned.
    assert ["die_turned", "science.B.special.res.res"] in table.events
    none = rolling(["science B:basic acc"], science={"hands": "sc03"})
    assert not none.offers("card")


@pytest.mark.rule("ISV-121")
def test_where_several_faces_show_the_symbol_one_of_them_is_chosen() -> None:
    pool = ["security R:universal base"]
    table = rolling(pool, roller=SECURITY, security={"hands": "se03"}).play("card:se03")
    table.play("pool:security.R.universal.base")
    assert table.options == ["face:phy+gat", "face:phy+def"]


@pytest.mark.rule("ISV-122", "ISV-503")
def test_dice_are_rerolled_together_and_again_by_another_effect() -> None:
    own = {"hands": "sc02", "crew": "yara", "charges": 1}
    table = rolling([f"{BIO} base", f"{XEN} base", f"{RES} base"], science=own)
    bio, xen = "pool:science.G.special.bio.base", "pool:science.G.special.xen.base"
    table.play("card:sc02", bio)
    assert bio not in table.options  # none twice by one effect
    assert "done" in table.options
    table.play(xen, die_G_special_bio="acc", die_G_special_xen="acc")
    assert table.rolled == [f"{BIO} acc", f"{XEN} acc", f"{RES} base"]
    table.play("skill:science", "pool:science.G.special.bio.acc")
    table.play("done", die_G_special_bio="bio")
    assert ["dice_rolled", "yara", "science.G.special.bio.bio"] in table.events


@pytest.mark.rule("ISV-123")
def test_section_dice_effects_do_not_touch_injury_dice() -> None:
    table = rolling(
        [f"{BIO} acc"],
        injury_pool="damage",
        science={"hands": "sc16", "rank": 3, "injuries": "burned"},
    )
    table.play("card:sc16")
    assert table.options == ["pool:science.G.special.bio.acc"]
    table.play("pool:science.G.special.bio.acc", die_G_special_bio="bio")
    assert table.options == ["injury_die:damage"]  # “reroll any I” says so
    table.play("injury_die:damage", injury_die="mental")
    assert (table.decision, table.options) == ("InjuryOrder", ["injury_die:mental"])


@pytest.mark.rule("ISV-124")
def test_step_four_ends_when_all_have_passed_after_the_last_change() -> None:
    given = {"security": {"hands": "se09 se02"}, "science": {"hands": "sc02"}, "seats": 2}
    table = rolling([f"{BIO} acc", "science R:basic base"], **given)
    table.play("pass")  # Science
    assert table.offers("card") == ["se02", "se09"]
    table.play("card:se09", "pool:science.R.basic.base", die_R_basic="van")
    assert table.options == ["pass", "card:sc02"]  # Science is asked once more
    table.play("pass")
    assert table.decision == "Combine"


@pytest.mark.rule("ISV-503")
def test_burn_means_exactly_as_many_or_all_that_match() -> None:
    number = action(specials=[[{"m": "xen", "fx": ["burn 2 D:acc"]}]])
    pool = [f"{XEN} xen", f"{BIO} acc", "science R:basic acc", "science B:basic acc"]
    table = rolling(pool, step=7, action=number)
    assert (table.decision, len(table.options)) == ("PickDice", 3)
    assert "done" not in table.options
    table.play(table.options[0])
    assert "done" not in table.options
    pool = [f"{XEN} xen", f"{BIO} acc"]
    table = rolling(pool, step=7, action=number).settle()
    assert table.dice(SCIENCE)[1] == 2


@pytest.mark.rule("ISV-532")
def test_a_card_needs_a_die_to_work_on_beside_the_one_it_costs() -> None:
    assert not rolling([f"{BIO} acc"], science={"hands": "sc01"}).offers("card")
    assert rolling([f"{BIO} acc", f"{XEN} acc"], science={"hands": "sc01"}).offers("card")
    own = {"team": "recon", "roller": RECON, "recon": {"hands": "re04"}}  # Acrobatics
    phy, sco = "recon R:special:phy acc", "recon G:special:sco acc"
    assert not rolling([phy], **own).offers("card")
    assert not rolling([sco, sco], **own).offers("card")
    assert rolling([sco, phy], **own).offers("card") == ["re04"]


@pytest.mark.rule("ISV-504")
def test_a_danger_die_opens_its_window_before_it_is_looked_up() -> None:
    number = action(danger=["A", "A"])
    held = {"hands": "sc09"}
    table = rolling([], step=6, action=number, science=held, danger_pool=[1 << 3, 1 << 3 | 2])
    assert (table.decision, table.offers("card")) == ("Window", ["sc09"])
    table.play("card:sc09", danger_die="special")
    assert table.decision == "PlaceInjuryDie"  # the first does nothing, the second wounds


@pytest.mark.rule("ISV-504")
def test_a_danger_die_of_an_effect_opens_its_window_right_away_for_all_in_the_sector() -> None:
    table = happening("danger A", security={"hands": "se04"}, science={"hands": "sc09"})
    assert table.offers("card") == ["se04"]
    table.play("pass")
    assert table.offers("card") == ["sc09"]
    table.play("card:sc09", danger_die="rare")
    assert table.play("pass").decision == "PlaceInjuryDie"


# -- step 5 -----------------------------------------------------------------------------------


@pytest.mark.rule("ISV-125", "ISV-129", "ISV-131")
def test_combinations_of_the_own_hand_and_of_the_condition_may_be_used() -> None:
    lit = condition(combos=[("bio", ["success 1"])])
    table = rolling(
        [f"{BIO} bio", "security R:basic base"],
        step=5,
        condition=lit,
        science={"hands": "sc05 sc02"},
        security={"hands": "se02"},
    )
    # Supporters' dice pay, but their cards have no combination here.
    assert table.options == ["pass", "combo:sc02", "combo:sc05", "condition_combo:1"]
    assert table.play("pass").decision == "NextAction"


@pytest.mark.rule("ISV-126", "ISV-127")
def test_dice_that_pay_are_spent_at_once_and_the_card_is_discarded() -> None:
    table = rolling(
        [f"{BIO} bio", "security R:basic base", f"{XEN} xen"],
        step=5,
        science={"hands": "sc02 sc07", "tops": "sc05"},
    ).play("combo:sc02")
    assert table.spent[SECURITY] == {"R:basic": 1}
    assert (table.discards[SCIENCE], table.hands[SCIENCE]) == (["sc02"], ["sc07", "sc05"])
    assert table.rolled == [f"{BIO} bio", f"{XEN} xen"]


@pytest.mark.rule("ISV-128")
def test_the_combination_of_a_condition_works_again_with_other_dice() -> None:
    lit = condition(combos=[("any", ["success 1"])])
    table = rolling([f"{BIO} bio", f"{XEN} xen"], step=5, condition=lit)
    table.play("condition_combo:1", "pool:science.G.special.bio.bio", "condition_combo:1")
    assert (table.success, table.decision) == (2, "NextAction")


@pytest.mark.rule("ISV-132")
def test_a_card_drawn_by_a_combination_may_be_used_in_the_same_step() -> None:
    table = rolling(
        ["security R:basic base", f"{BIO} bio"],
        step=5,
        science={"hands": "sc02", "tops": "sc05"},
    ).play("combo:sc02")
    assert table.options == ["pass", "combo:sc05"]


@pytest.mark.rule("ISV-533")
def test_dice_that_pay_are_asked_for_only_where_there_is_a_choice() -> None:
    pool = [f"{BIO} bio", f"{BIO} bio", f"{XEN} van"]
    table = rolling(pool, step=5, science={"hands": "sc05 sc07"}).play("combo:sc05")
    assert table.options == ["pool:science.G.special.bio.bio", "pool:science.G.special.xen.van"]
    table.play("pool:science.G.special.bio.bio")
    assert table.rolled == [f"{BIO} bio", f"{XEN} van"]
    table = rolling(pool[:2], step=5, science={"hands": "sc05"}).play("combo:sc05")
    assert table.decision != "PayWithDice"
