"""3.5 Stations: Bridge, Weapons, Sickbay, Lab and Engine Room."""

from __future__ import annotations

from itertools import pairwise
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from tests.games.d6.table import FACES, at, new, only, playing, random_policy

# -- Bridge: Commander --------------------------------------------------------------------------


@pytest.mark.rule("D6-032")
@pytest.mark.parametrize("to", "CMSE")
def test_a_commander_changes_one_other_die(to: str) -> None:
    table = at("assign", dice="pool:C pool:T pool:T")
    table.play(f"commander_change:tactical>{FACES[to]}")
    # Of two equal dice one is changed; the Commander is spent.
    assert table.dice.split()[:3] == ["returned:C", f"pool:{to}", "pool:T"]


@pytest.mark.rule("D6-032", "D6-035")
def test_a_commander_changes_to_any_other_face() -> None:
    table = at("assign", dice="pool:C pool:T")
    assert table.offers("commander_change") == [
        "tactical>commander",
        "tactical>medical",
        "tactical>science",
        "tactical>engineering",
        "tactical>threat",
    ]


@pytest.mark.rule("D6-032")
def test_a_commander_does_not_change_itself() -> None:
    table = at("assign", dice="pool:C pool:T")
    assert not [key for key in table.options if "commander>" in key]


@pytest.mark.rule("D6-033")
def test_the_changed_die_may_be_a_commander() -> None:
    table = at("assign", dice="pool:C pool:C")
    table.play("commander_change:commander>tactical")
    assert table.dice.split()[:2] == ["returned:C", "pool:T"]


@pytest.mark.rule("D6-033")
def test_the_new_face_may_be_commander() -> None:
    table = at("assign", dice="pool:C pool:T pool:M")
    table.play("commander_change:tactical>commander")
    assert table.pool == "C M"
    assert "commander_change:medical>science" in table.options


@pytest.mark.rule("D6-034")
def test_changed_to_threat_a_die_is_locked_at_once() -> None:
    table = at("assign", dice="pool:C pool:T")
    table.play("commander_change:tactical>threat")
    assert table.dice.split()[:2] == ["returned:C", "scanners"]


@pytest.mark.rule("D6-034")
def test_changed_to_threat_a_die_completes_a_group() -> None:
    table = at("assign", dice="pool:C pool:T scanners scanners", deck=["corsair"])
    table.play("commander_change:tactical>threat", draw="corsair")
    assert (table.scanners, table.threats, table.decision) == (0, ["corsair:2"], "AssignCrew")
    assert table.news == ["die_changed", "scanners_full", "threat_revealed"]
    assert table.dice_in("returned") == ["returned:C"] + ["returned"] * 5


@pytest.mark.rule("D6-035")
@pytest.mark.parametrize("letter", FACES)
def test_no_change_to_the_face_already_shown(letter: str) -> None:
    table = at("assign", dice=f"pool:C pool:C pool:{letter}")
    pairs = [argument.split(">") for argument in table.offers("commander_change")]
    assert pairs
    assert all(start != end for start, end in pairs)


@pytest.mark.rule("D6-036")
def test_a_commander_rerolls_all_other_dice_in_the_pool() -> None:
    table = at("assign", dice="pool:C pool:C pool:T pool:M")
    table.play("commander_reroll", crew="E S T")
    assert table.rolled == ["E", "S", "T"]
    assert table.dice.split()[:4] == ["returned:C", "pool:E", "pool:S", "pool:T"]


@pytest.mark.rule("D6-036")
def test_a_reroll_needs_another_die() -> None:
    assert at("assign", dice="pool:C").options == ["end_assign"]
    assert "commander_reroll" in at("assign", dice="pool:C pool:C").options


@pytest.mark.rule("D6-036")
def test_there_is_no_reroll_of_some_dice() -> None:
    table = at("assign", dice="pool:C pool:T pool:M pool:S")
    assert table.offers("commander_reroll") == [""]


@pytest.mark.rule("D6-037")
def test_threats_of_a_reroll_are_locked_at_once() -> None:
    table = at("assign", dice="pool:C pool:T pool:M")
    table.play("commander_reroll", crew="X E")
    assert table.dice.split()[:3] == ["returned:C", "scanners", "pool:E"]


@pytest.mark.rule("D6-037", "D6-113")
def test_a_group_of_a_reroll_reveals_a_card_in_the_middle_of_step_three() -> None:
    table = at("assign", dice="pool:C pool:T pool:S scanners scanners", shields=3, deck=["nebula"])
    table.play("commander_reroll", chance=["crew X S", "draw nebula"])
    assert (table.decision, table.threats, table.scanners) == ("AssignCrew", ["nebula:3"], 0)
    # Its effect on being revealed applies: shields are offline already.
    assert table.shields == 0
    assert "science_recharge" not in table.options


@pytest.mark.rule("D6-037", "D6-022")
def test_a_reroll_can_complete_two_groups() -> None:
    table = at(
        "assign", dice="pool:C pool:T pool:T pool:T pool:T scanners", deck=["corsair", "drone_a"]
    )
    table.play("commander_reroll", crew="X X X X", draw="corsair")
    assert (table.scanners, table.threats) == (2, ["corsair:2"])


@pytest.mark.rule("D6-038")
def test_commanders_can_chain() -> None:
    table = at("assign", dice="pool:C pool:T pool:M pool:E")
    table.play("commander_change:tactical>commander")
    table.play("commander_change:medical>commander")
    table.play("commander_reroll", crew="T")
    assert table.pool == "T"


@pytest.mark.rule("D6-038")
@settings(max_examples=25, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_every_use_spends_a_die_so_step_three_ends(seed: int) -> None:
    last = (0, 0)
    for now in playing(new(seed), random_policy(seed)):
        if now.decision == "AssignCrew":
            pool = len(now.dice_in("pool"))
            assert now.round > last[0] or pool < last[1]
            last = (now.round, pool)


# -- Weapons: Tactical --------------------------------------------------------------------------


@pytest.mark.rule("D6-039")
def test_the_first_tactical_die_gives_one_point_each_further_one_two() -> None:
    table = at(
        "assign",
        dice="pool:T pool:T pool:T pool:T pool:T pool:T",
        threats=["flagship", "intercepter_x", "hijackers"],
    )
    totals = [0]
    for _ in range(6):
        table.play("tactical_fire")
        points = 0
        while table.decision == "FireAt":
            table.play(f"target:{table.offers('target')[0]}")
            points += 1
        totals.append(totals[-1] + points)
    assert totals == [0, 1, 3, 5, 7, 9, 11]


@pytest.mark.rule("D6-040")
@pytest.mark.parametrize(
    ("between", "chance"),
    [
        (["engineering_repair"], {}),
        (["commander_change:medical>tactical"], {}),
        (["commander_reroll"], {"crew": "T T T"}),
    ],
    ids=["another assignment", "a change", "a re-roll"],
)
def test_the_count_of_shots_runs_over_the_whole_round(
    between: list[str], chance: dict[str, Any]
) -> None:
    table = at("assign", dice="pool:T pool:C pool:M pool:T pool:E", hull=5, threats=["flagship"])
    table.play("tactical_fire", "target:flagship")
    table.play(*between, **chance)
    table.play("tactical_fire", "target:flagship", "target:flagship")
    assert (table.decision, table.health) == ("AssignCrew", {"flagship": 1})


@pytest.mark.rule("D6-040")
def test_the_count_of_shots_starts_again_each_round() -> None:
    table = at("assign", dice="pool:T", threats=["flagship"])
    table.play("tactical_fire", "target:flagship")
    table.play("end_assign", crew="T C C C C C")
    assert table.fired == 0
    table.play("tactical_fire", "target:flagship")
    assert (table.decision, table.health) == ("AssignCrew", {"flagship": 2})


@pytest.mark.rule("D6-040")
def test_tactical_dice_on_missions_do_not_count_as_shots() -> None:
    table = at("assign", dice="pool:T pool:T", threats=["invaders", "flagship"])
    table.play("mission:invaders:tactical")
    table.play("tactical_fire", "target:flagship")
    assert (table.decision, table.health["flagship"]) == ("AssignCrew", 3)


@pytest.mark.rule("D6-041")
def test_points_are_split_freely_one_at_a_time() -> None:
    table = at("assign", dice="pool:T", fired=1, threats=["corsair", "flagship"])
    table.play("tactical_fire")
    assert table.options == ["target:flagship", "target:corsair", "cease_fire"]
    table.play("target:flagship")
    assert table.health == {"corsair": 2, "flagship": 3}
    table.play("target:corsair")
    assert table.health == {"corsair": 1, "flagship": 3}


@pytest.mark.rule("D6-042")
def test_points_are_dealt_before_the_next_assignment() -> None:
    table = at("assign", dice="pool:T pool:E", hull=5, fired=1, threats=["flagship"])
    table.play("tactical_fire")
    assert table.options == ["target:flagship", "cease_fire"]
    table.play("target:flagship")
    assert table.options == ["target:flagship", "cease_fire"]
    table.play("target:flagship")
    assert table.decision == "AssignCrew"


@pytest.mark.rule("D6-042", "D6-043")
def test_points_cannot_be_saved() -> None:
    table = at("assign", dice="pool:T pool:T", threats=["flagship"])
    table.play("tactical_fire", "cease_fire", "tactical_fire", "target:flagship", "target:flagship")
    # The second die has its own two points, not the lost one.
    assert (table.decision, table.health) == ("AssignCrew", {"flagship": 2})


@pytest.mark.rule("D6-043")
def test_the_captain_may_cease_fire() -> None:
    table = at("assign", dice="pool:T", fired=1, threats=["drone_a", "meteoroid:1"])
    table.play("tactical_fire", "target:drone_a", "cease_fire")
    assert table.of("fire_ceased") == [["fire_ceased", 1]]
    assert (table.health, table.hull, table.shields) == ({"meteoroid": 1}, 8, 4)


@pytest.mark.rule("D6-044")
def test_only_external_threats_with_health_are_targets() -> None:
    table = at("assign", dice="pool:T", threats=["solar_winds", "time_warp", "invaders", "drone_a"])
    table.play("tactical_fire")
    assert table.options == ["target:drone_a", "cease_fire"]


@pytest.mark.rule("D6-044")
@pytest.mark.parametrize("card", ["mercenary", "scouting_ship", "nebula", "meteoroid"])
def test_every_external_threat_with_health_is_a_target(card: str) -> None:
    table = at("assign", dice="pool:T", shields=0, threats=[card]).play("tactical_fire")
    assert table.options == [f"target:{card}", "cease_fire"]


@pytest.mark.rule("D6-045")
@pytest.mark.parametrize("threats", [[], ["solar_winds"], ["time_warp", "comms_offline"]])
def test_without_a_target_weapons_are_not_offered(threats: list[str]) -> None:
    assert "tactical_fire" not in at("assign", dice="pool:T", threats=threats).options


@pytest.mark.rule("D6-045")
def test_points_left_when_the_last_target_dies_are_lost() -> None:
    table = at("assign", dice="pool:T pool:T", fired=1, threats=["drone_a", "solar_winds"])
    table.play("tactical_fire", "target:drone_a")
    assert (table.decision, table.threats) == ("AssignCrew", ["solar_winds"])
    assert "tactical_fire" not in table.options


@pytest.mark.rule("D6-046")
def test_a_threat_without_health_is_destroyed_and_discarded() -> None:
    table = at("assign", dice="pool:T", threats=["drone_a"])
    table.play("tactical_fire", "target:drone_a")
    assert table.news == ["threat_hit", "threat_destroyed"]
    assert (table.threats, table.discard[-1]) == ([], "drone_a")


@pytest.mark.rule("D6-046", "D6-112")
def test_the_effect_of_destruction_comes_before_the_discard() -> None:
    table = at(
        "assign",
        dice="pool:T stasis:meteoroid:S",
        threats=["meteoroid:1"],
        stasis=["meteoroid"],
        hull=1,
        shields=0,
    )
    table.play("tactical_fire", "target:meteoroid")
    # The explosion ended the game: the card had not yet been discarded.
    assert table.result == "loss_hull"
    assert "meteoroid" not in table.discard
    assert table.dice_in("stasis") == ["stasis:meteoroid:S"]


@pytest.mark.rule("D6-046", "D6-067")
def test_a_threat_destroyed_by_its_own_activation_is_discarded() -> None:
    table = only("activate", threats=["meteoroid:1"], threat=1)
    assert (table.threats, table.discard[-1]) == ([], "meteoroid")
    assert (table.shields, table.hull) == (0, 7)


# -- Sickbay: Medical ---------------------------------------------------------------------------


@pytest.mark.rule("D6-047")
def test_medical_returns_all_dice_from_the_infirmary() -> None:
    table = at("assign", dice="pool:M infirmary infirmary infirmary scanners")
    table.play("medical_heal")
    assert (table.infirmary, table.scanners, table.returned) == (0, 1, 5)


@pytest.mark.rule("D6-047", "D6-048", "D6-029")
@pytest.mark.parametrize(
    ("dice", "heal", "clear"),
    [
        ("pool:M infirmary", True, False),
        ("pool:M scanners", False, True),
        ("pool:M infirmary scanners", True, True),
        ("pool:M", False, False),
        ("pool:C infirmary scanners", False, False),
    ],
)
def test_medical_is_offered_where_there_is_a_die_to_return(
    dice: str, heal: bool, clear: bool
) -> None:
    options = at("assign", dice=dice).options
    assert ("medical_heal" in options, "medical_clear_scanner" in options) == (heal, clear)


@pytest.mark.rule("D6-048")
def test_medical_returns_one_die_from_the_scanners() -> None:
    table = at("assign", dice="pool:M scanners scanners infirmary")
    table.play("medical_clear_scanner")
    assert (table.infirmary, table.scanners, table.returned) == (1, 1, 4)


@pytest.mark.rule("D6-049")
@pytest.mark.parametrize(
    ("dice", "key"),
    [
        ("pool:M infirmary pool:C pool:T pool:T pool:T", "medical_heal"),
        ("pool:M scanners pool:C pool:T pool:T pool:T", "medical_clear_scanner"),
    ],
)
def test_dice_returned_by_medical_are_rolled_next_round(dice: str, key: str) -> None:
    table = at("assign", dice=dice).play(key)
    assert table.pool == "C T T T"
    table.play("commander_reroll", crew="E E E")
    assert len(table.rolled) == 3
    table.play("end_assign", crew="S S S S S S")
    assert len(table.rolled) == 6


# -- Lab: Science -------------------------------------------------------------------------------


@pytest.mark.rule("D6-050")
@pytest.mark.parametrize("shields", [0, 1, 2, 3])
def test_science_recharges_the_shields_to_four(shields: int) -> None:
    table = at("assign", dice="pool:S", shields=shields).play("science_recharge")
    assert table.shields == 4


@pytest.mark.rule("D6-050")
def test_full_or_offline_shields_cannot_be_recharged() -> None:
    assert "science_recharge" not in at("assign", dice="pool:S", shields=4).options
    offline = at("assign", dice="pool:S", shields=0, threats=["nebula"])
    assert "science_recharge" not in offline.options


@pytest.mark.rule("D6-051")
def test_a_threat_in_stasis_does_not_activate_this_round() -> None:
    table = at("assign", dice="pool:S", threats=["corsair", "drone_a"])
    table.play("science_stasis:corsair")
    table.play("end_assign", threat=4)
    assert table.of("threat_activated") == [["threat_activated", "drone_a"]]
    assert table.of("threat_in_stasis") == [["threat_in_stasis", "corsair"]]
    assert table.shields == 3


@pytest.mark.rule("D6-051")
def test_stasis_ends_in_step_six_and_its_die_is_gathered() -> None:
    table = at("assign", dice="pool:S", threats=["corsair"]).play("science_stasis:corsair")
    table.play("end_assign", threat=4)
    assert (table.stasis, len(table.rolled)) == ([], 6)
    table.play("end_assign", threat=4)
    assert table.shields == 2


@pytest.mark.rule("D6-052")
def test_the_beam_stops_internal_threats_too() -> None:
    table = at("assign", dice="pool:S", threats=["pandemic"]).play("science_stasis:pandemic")
    table.play("end_assign", threat=1)
    assert (table.decision, table.infirmary) == ("AssignCrew", 0)


BEAM_TARGETS = [
    "flagship", "assault_cruiser_a", "assault_cruiser_b", "bounty_ship", "boarding_ship",
    "hijackers", "intercepter_x", "meteoroid", "intercepter", "bomber_a", "bomber_b", "bomber_c",
    "space_pirates_a", "space_pirates_b", "space_pirates_c", "raiders_a", "raiders_b", "raiders_c",
    "corsair", "drone_a", "drone_b", "scouting_ship", "mercenary", "nebula", "solar_winds",
    "cloaked_threats", "distracted", "time_warp", "boost_morale", "pandemic", "invaders",
    "robot_uprising",
]  # fmt: skip


@pytest.mark.rule("D6-053")
@pytest.mark.parametrize("card", BEAM_TARGETS)
def test_the_beam_is_offered_on_threats_that_do_something_in_step_five(card: str) -> None:
    table = at("assign", dice="pool:S", shields=0, threats=[card])
    assert table.offers("science_stasis") == [card]


@pytest.mark.rule("D6-053")
@pytest.mark.parametrize("card", ["panel_explosion", "comms_offline", "cosmic_existentialism"])
def test_the_beam_is_not_offered_on_threats_that_never_do_anything(card: str) -> None:
    table = at("assign", dice="pool:S pool:S", threats=[card])
    assert table.offers("science_stasis") == []


@pytest.mark.rule("D6-053")
def test_the_beam_is_not_offered_twice_on_a_threat() -> None:
    table = at("assign", dice="pool:S pool:S", threats=["corsair", "drone_a"])
    table.play("science_stasis:corsair")
    assert table.offers("science_stasis") == ["drone_a"]


@pytest.mark.rule("D6-054")
def test_continuous_effects_go_on_in_stasis() -> None:
    table = at("assign", dice="pool:S pool:S", shields=0, threats=["nebula"])
    table.play("science_stasis:nebula")
    assert table.shields_online is False
    assert "science_recharge" not in table.options


@pytest.mark.rule("D6-054", "D6-112")
def test_effects_of_destruction_happen_in_stasis() -> None:
    table = at("assign", dice="pool:S pool:T", threats=["meteoroid:1"])
    table.play("science_stasis:meteoroid", "tactical_fire", "target:meteoroid")
    assert (table.shields, table.hull) == (0, 7)


@pytest.mark.rule("D6-054")
def test_a_mission_can_be_completed_in_stasis() -> None:
    table = at("assign", dice="pool:S pool:E", threats=["robot_uprising"])
    table.play("science_stasis:robot_uprising", "mission:robot_uprising:engineering")
    assert (table.threats, table.stasis) == ([], [])


@pytest.mark.rule("D6-055")
def test_stasis_stops_the_mercenary() -> None:
    table = only(
        "activate",
        "aftermath",
        dice="stasis:mercenary:S",
        threats=["mercenary"],
        stasis=["mercenary"],
    )
    assert table.shields == 4


@pytest.mark.rule("D6-055")
def test_stasis_stops_the_scouting_ship() -> None:
    table = only(
        "activate",
        "aftermath",
        dice="stasis:scouting_ship:S",
        stasis=["scouting_ship"],
        threats=["scouting_ship", "corsair"],
        threat=4,
    )
    assert table.shields == 2


@pytest.mark.rule("D6-056")
def test_stasis_covers_the_extra_roll() -> None:
    table = only(
        "activate",
        dice="stasis:corsair:S",
        stasis=["corsair"],
        threats=["cloaked_threats", "corsair"],
        threat="2 4",
    )
    assert table.shields == 4


@pytest.mark.rule("D6-056")
def test_a_threat_revealed_in_step_four_is_not_in_stasis() -> None:
    table = at("assign", dice="pool:S", threats=["drone_a"], deck=["corsair"])
    assert table.offers("science_stasis") == ["drone_a"]
    table.play("science_stasis:drone_a")
    table.play("end_assign", draw="corsair", threat=4)
    assert table.shields == 2


@pytest.mark.rule("D6-057")
def test_the_stasis_die_returns_when_its_threat_leaves_in_step_three() -> None:
    table = at("assign", dice="pool:S pool:T", threats=["drone_a"])
    table.play("science_stasis:drone_a", "tactical_fire", "target:drone_a")
    assert (table.dice_in("stasis"), table.stasis) == ([], [])
    assert table.dice.split()[0] == "returned:S"


# -- Engine Room: Engineering -------------------------------------------------------------------


@pytest.mark.rule("D6-058")
def test_the_first_engineer_restores_one_hull_each_further_one_two() -> None:
    table = at("assign", dice="pool:E pool:E pool:E pool:E", hull=1)
    hull = [table.hull]
    for _ in range(4):
        hull.append(table.play("engineering_repair").hull)
    assert [after - before for before, after in pairwise(hull)] == [1, 2, 2, 2]


@pytest.mark.rule("D6-058", "D6-005")
def test_repairs_never_lift_the_hull_above_eight() -> None:
    table = at("assign", dice="pool:E", hull=7, repaired=1).play("engineering_repair")
    assert table.hull == 8
    assert table.of("hull_repaired") == [["hull_repaired", 1, 8]]


@pytest.mark.rule("D6-059")
def test_the_count_of_repairs_runs_over_the_round() -> None:
    table = at("assign", dice="pool:E pool:S pool:E", hull=1, shields=1)
    table.play("engineering_repair", "science_recharge", "engineering_repair")
    assert table.hull == 4
    table.play("end_assign", crew="E C C C C C")
    assert table.play("engineering_repair").hull == 5


@pytest.mark.rule("D6-059")
def test_engineers_on_missions_do_not_count_as_repairs() -> None:
    table = at("assign", dice="pool:E pool:E", hull=1, threats=["comms_offline"])
    table.play("mission:comms_offline:engineering", "engineering_repair")
    assert table.hull == 2


@pytest.mark.rule("D6-059")
def test_a_full_hull_is_not_repaired() -> None:
    table = at("assign", dice="pool:E pool:E", hull=7)
    table.play("engineering_repair")
    assert "engineering_repair" not in table.options
