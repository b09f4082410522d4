"""Coming home: the pages 25 to 39 of the ship book (group U)."""

from __future__ import annotations

from typing import Any

import pytest

from sternbrett.games.vanguard.rules.aboard.leaving import Leaving
from sternbrett.games.vanguard.rules.aboard.recruiting import RecruitFor
from sternbrett.games.vanguard.rules.ending import Finish
from tests.games.vanguard.exploring import RULES, SECURITY, Table, at, turn_of
from tests.games.vanguard.outbound import CREW, ROSTER, aboard, ship_of

SUCCESS, PARTIAL, FAILURE, EVACUATION = range(4)
RIKU, AMIR = (RULES.crew_ids.ids[RULES.tutorial_crew[section]] for section in (0, 2))
TEAM = {RIKU: "security 1 away", AMIR: "science 1 away"}


def ended(outcome: int, planet: str = "pellucid", **given: Any) -> Table:
    """Return a table at which an exploration of Security and Science has ended."""
    ship = ship_of(**{"roster": TEAM, **given.pop("ship", {})})
    fields = {"mode": "campaign", "planet": planet, "ship": ship, **given}
    return at(steps=[Finish(outcome)], **fields)


def left(**given: Any) -> Table:
    """Return a table at which the planet was just left."""
    steps = [Leaving(), RecruitFor()]
    ship = ship_of(**{"roster": TEAM, **given.pop("ship", {})})
    return at(steps=steps, **{"mode": "campaign", "planet": "pellucid", "ship": ship, **given})


def home(entry: str, /, *, fields: Any = None, **given: Any) -> Table:
    """Return a table where a page begins, after an exploration by Riku and Amir."""
    ship = {"roster": TEAM, "landed": [RIKU, AMIR], "page": "leaving", **given}
    return aboard(entry, fields=fields, **ship)


def pages(table: Table) -> list[object]:
    """Return the pages that were turned to last."""
    return [event[1] for event in table.of("page_opened")]


# -- page 25 ----------------------------------------------------------------------------------


@pytest.mark.rule("ISV-001", "ISV-329")
def test_after_an_exploration_the_pages_follow_in_their_order() -> None:
    table = ended(SUCCESS)
    assert pages(table) == [
        "leaving", "docking", "debriefing", "unloading", "medbay", "memorial", "save",
    ]  # fmt: skip
    assert table.g.result == "saved"


@pytest.mark.rule("ISV-339", "ISV-341")
def test_the_planet_is_recorded_without_what_does_not_stay() -> None:
    poi = {bool(it.flags & 2): it.id for it in RULES.pois}  # with and without “no save”
    others = len(RULES.planets[RULES.planet_ids.places["pellucid"]].sectors) - 1
    stacks = [[poi[False], poi[True]], *[[]] * others]
    markers = [2, *[0] * others]
    threat = RULES.threat_ids.ids[0]
    table = left(stacks=stacks, markers=markers, threats={threat: 2}, tracks={}, space=["3"])
    record = table.ship["archives"]["pellucid"]
    assert record["stacks"][0] == [poi[False]]
    assert record["markers"] == markers
    assert record["threats"] == {threat: 2}
    assert record["space"] == ["3"]


@pytest.mark.rule("ISV-310", "ISV-340")
def test_everything_goes_back_to_its_place() -> None:
    team = {
        "security": {"kit": "E12", "hands": "se01", "spent": "R:basic", "boxed": "G:basic"},
        "science": {"charges": 1},
    }
    table = left(**team, leads=[1, *[0] * 49][: len(RULES.leads) * 5])
    assert table.arsenal["E12"] == 1
    assert table.team == []
    assert table.crew == [None] * 4
    assert table.hands == table.discards == table.decks == [[]] * 4
    assert [sum(table.dice(section)) for section in range(4)] == [0] * 4
    assert table.missions == []
    assert table.condition is None
    assert not any(table.leads)
    assert sorted(table.ship["landed"]) == sorted([RIKU, AMIR])


@pytest.mark.rule("ISV-310", "ISV-371")
def test_who_did_not_come_back_is_remembered_and_gives_its_sleeve_back() -> None:
    away = {"place": 2}
    ship = {"mode": "campaign", "planet": "pellucid", "lander": 1, "ship": ship_of(roster=TEAM)}
    table = turn_of(SECURITY, science=away, **ship).play("launch")
    assert table.ship["roster"][AMIR] == "science 1 dead"
    assert ["crew_remembered", AMIR] in table.events
    assert ["log_read", 756] in table.events
    assert table.g.aboard().sleeves_free(2, 1) == 4


@pytest.mark.rule("ISV-572", "ISV-424")
def test_a_landing_that_ended_in_an_evacuation_leaves_the_record_as_it_was() -> None:
    ship = {"page": "landing", "struck": True, "installed": "LA1 LA2"}
    table = left(ship=ship, lander_card="LA2")
    assert table.ship["archives"] == {}
    assert table.ship["damaged"] == ["LA2"]
    assert table.ship["struck"] is False


# -- page 26 ----------------------------------------------------------------------------------


@pytest.mark.rule("ISV-342", "ISV-308", "ISV-579")
@pytest.mark.parametrize("outcome", [FAILURE, EVACUATION])
def test_a_failure_lowers_morale_and_has_a_log_once(outcome: int) -> None:
    table = ended(outcome)
    assert table.ship["morale"] == 2
    assert "mission_failed" in table.news
    assert ["log_read", 757] in table.events
    assert ["log_read", 757] not in ended(outcome, journal=["757"]).events


@pytest.mark.rule("ISV-309", "ISV-562")
@pytest.mark.parametrize("outcome", [SUCCESS, PARTIAL])
def test_without_a_failure_only_what_was_queued_changes_morale(outcome: int) -> None:
    table = ended(outcome, ship={"morale_queue": [1, -2]})
    assert table.ship["morale"] == 2
    assert [event[1] for event in table.of("morale_changed")] == [1, -1, -1]
    assert table.ship["morale_queue"] == []


@pytest.mark.rule("ISV-344", "ISV-255")
def test_discoveries_above_the_lander_s_maximum_are_given_up() -> None:
    cards = ["D-MI1", "D-MI1", "D-MI2", "D-MC1", "D-MC2"]  # the Space Ranger brings five home
    fields = {"discoveries": cards, "uniques": ["1"], "lander_card": "LA1"}
    table = home("docking", fields=fields)
    assert table.decision == "LeaveBehind"
    assert table.offers("discovery") == ["D-MI1", "D-MI2", "D-MC1", "D-MC2"]
    table.play("discovery:D-MI1")
    assert ["discovery_left", "D-MI1"] in table.events
    assert home("docking", fields={**fields, "mods": ["A04"]}).decision != "LeaveBehind"
    assert ended(EVACUATION, discoveries="D-MI1 D-MI2").ship["collected"] == []


@pytest.mark.rule("ISV-335", "ISV-345", "ISV-366")
def test_who_rested_is_available_and_who_landed_rests() -> None:
    roster = {**TEAM, CREW[8]: "recon 2 resting"}
    table = home("docking", roster=roster)
    assert table.ship["roster"] == {
        RIKU: "security 1 resting",
        AMIR: "science 1 resting",
        CREW[8]: "recon 2 available",
    }


@pytest.mark.rule("ISV-431", "ISV-432")
def test_a_second_failure_at_the_last_world_loses_the_campaign() -> None:
    once = ended(FAILURE, flags={"final_tries": 1})
    assert once.g.result == "saved"
    twice = ended(FAILURE, flags={"final_tries": 2})
    assert twice.g.result == "campaign_lost"
    assert twice.ship["ending"] == "forge_lost"
    assert "morale_changed" not in twice.news


@pytest.mark.rule("ISV-563")
def test_a_cycle_without_exploration_has_no_penalty_but_a_debriefing() -> None:
    table = aboard("docking", success=5, dice_open=["special"])
    assert "mission_failed" not in table.news
    assert table.decision == "Trade"
    table.play("done")
    assert table.g.result == "saved"


# -- page 27 ----------------------------------------------------------------------------------


@pytest.mark.rule("ISV-350", "ISV-564")
def test_tokens_of_the_planet_join_the_pool_up_to_its_cap() -> None:
    table = home("debriefing", fields={"success": 6}, success=14)
    assert (table.ship["success"], table.success) == (16, 0)


@pytest.mark.rule("ISV-319", "ISV-320", "ISV-346", "ISV-349")
def test_a_completed_promotion_card_lets_everybody_rise_and_leaves_the_game() -> None:
    card = {"promotion": "PR01", "promoted": True, "outcome": FAILURE}
    table = home("debriefing", fields=card).play("yes", "yes")
    assert table.ship["roster"] == {RIKU: "security 2 resting", AMIR: "science 2 resting"}
    assert table.ship["promotion_bottom"] == []
    assert table.promotion is None


@pytest.mark.rule("ISV-349", "ISV-564")
def test_a_rank_up_is_optional_and_an_unused_card_goes_under_the_deck() -> None:
    card = {"promotion": "PR01", "promoted": True}
    table = home("debriefing", fields=card, promotion_bottom=["PR02"]).play("no", "no")
    assert table.ship["promotion_bottom"] == ["PR02", "PR01"]


@pytest.mark.rule("ISV-347")
def test_without_the_card_ranks_cost_tokens() -> None:
    roster = {RIKU: "security 1 away", AMIR: "science 2 away"}
    table = home("debriefing", fields={"promotion": "PR01"}, roster=roster, success=8)
    table.play("yes")
    assert table.ship["success"] == 5
    assert table.g.result == "saved"  # six tokens for rank 3 are not there
    rich = home("debriefing", fields={"promotion": "PR01"}, roster=roster, success=9)
    rich.play("yes", "yes")
    assert rich.ship["success"] == 0
    assert rich.ship["roster"][AMIR] == "science 3 resting"


@pytest.mark.rule("ISV-348", "ISV-564")
def test_nobody_rises_without_a_sleeve_or_above_rank_3() -> None:
    taken = dict.fromkeys(CREW[8:11], "security 2 available")
    roster = {RIKU: "security 1 away", AMIR: "science 3 away", **taken}
    table = home("debriefing", fields={"promotion": "PR01", "promoted": True}, roster=roster)
    assert table.g.result == "saved"


@pytest.mark.rule("ISV-351", "ISV-352", "ISV-354")
def test_dice_are_bought_for_every_section_at_a_rising_price() -> None:
    table = aboard("debriefing", success=11, dice_open=["basic", "special", "wild"])
    table.play("buy")
    for section in range(4):
        assert table.decision == "TakeDie"
        assert not [die for die in table.offers("die") if "expert" in die or "universal" in die]
        table.play("die:G.wild" if section < 3 else "die:B.wild")
    assert [sum(dice.values()) for dice in table.ship["owned"]] == [6] * 4
    assert table.ship["success"] == 6
    table.play("buy")
    assert "G.wild" not in table.offers("die")
    assert table.ship["success"] == 0


@pytest.mark.rule("ISV-353", "ISV-334")
def test_a_crew_member_makes_dice_cheaper_but_not_the_last_of_a_section() -> None:
    high, other = CREW[0], CREW[4]
    given: Any = {"success": 3, "dice_open": ["special"]}
    alone = {**ROSTER, high: "security 3 available", other: "security 1 resting"}
    assert "buy" not in aboard("debriefing", roster=alone, **given).options
    table = aboard("debriefing", roster={**ROSTER, high: "security 3 available"}, **given)
    table.play("buy")
    assert table.offers("crew") == [high]
    assert "none" not in table.options
    table.play(f"crew:{high}")
    assert table.ship["success"] == 0
    assert table.ship["roster"][high] == "security 3 resting"


@pytest.mark.rule("ISV-356", "ISV-521")
def test_dice_are_sold_only_if_every_section_can_take_one() -> None:
    full = [{"R:basic": 1, "G:basic": 1, "B:basic": 1}] * 4
    assert "buy" in aboard("debriefing", success=4, owned=full, dice_open=["wild"]).options
    scarce = [{**dice} for dice in full]
    scarce[0] = {"R:wild": 3, "G:wild": 3}
    table = aboard("debriefing", success=16, owned=scarce, dice_open=["wild"])
    assert "buy" not in table.options  # three wild dice are left for four sections
    most = [{"R:special:phy": 3, "R:special:gat": 3, "R:special:def": 3, "R:wild": 3, "R:basic": 1}]
    thirteen = aboard("debriefing", success=16, owned=[*most, *full[1:]], dice_open=["special"])
    assert "buy" not in thirteen.options


@pytest.mark.rule("ISV-355")
def test_every_section_may_swap_a_die_once() -> None:
    table = aboard("debriefing", success=2, dice_open=["wild"])
    assert table.offers("section") == ["security", "recon", "science", "engineering"]
    table.play("section:recon")
    given = table.offers("die")[0]
    table.play(f"die:{given}", "die:G.wild")
    assert table.ship["success"] == 1
    assert table.ship["owned"][1]["G:wild"] == 1
    assert sum(table.ship["owned"][1].values()) == 5
    assert "recon" not in table.offers("section")


@pytest.mark.rule("ISV-386", "ISV-488")
def test_the_secondary_objective_is_rewarded_once() -> None:
    table = home("debriefing", fields={"flags": {"mission2_done": 1}}, morale=1, success=1)
    assert ["objective_rewarded", "O05"] in table.events
    assert (table.ship["success"], table.ship["morale"]) == (4, 0)
    assert table.ship["rewarded"] is True
    again = home("debriefing", fields={"flags": {"mission2_done": 1}}, rewarded=True)
    assert "objective_rewarded" not in again.news


# -- page 28 ----------------------------------------------------------------------------------


@pytest.mark.rule("ISV-254", "ISV-357", "ISV-358")
def test_unique_discoveries_fill_rows_that_reward_once() -> None:
    fields = {"uniques": ["1", "2", "3", "4"]}
    table = home("unloading", fields=fields, stored=["1", "2"])
    assert table.ship["stored"] == ["1", "2", "3", "4"]
    assert table.of("unique_stored") == [["unique_stored", "3"], ["unique_stored", "4"]]
    assert table.ship["rows_claimed"] == [1]
    assert "universal" in table.ship["dice_open"]
    assert table.ship["success"] == 2
    again = home("unloading", fields=fields, stored=["1", "2", "3"], rows_claimed=[1])
    assert again.ship["success"] == 0


@pytest.mark.rule("ISV-250", "ISV-359")
def test_ship_abilities_are_used_as_cards_are_unloaded() -> None:
    table = home("unloading", fields={"discoveries": ["D-MI1", "D-MI3", "D-MI3"]}, seats=4)
    assert table.decision == "Unload"
    assert table.asked == [2]
    assert table.offers("discovery") == ["D-MI3"]
    table.play("discovery:D-MI3")
    assert table.ship["energy_later"] == 1
    table.play("done")
    assert table.ship["collected"] == ["D-MI1", "D-MI3"]
    assert table.discoveries == []
    assert table.finds_bottom == [[]] * 5  # the decks are made anew at the save point


@pytest.mark.rule("ISV-360", "ISV-573")
def test_mods_and_lander_come_back() -> None:
    table = home("unloading", fields={"lander_card": "LA1", "mods": ["A04"]})
    assert table.mods == []
    assert table.lander_card is None
    assert "A04" in table.ship["installed"]


# -- page 32 ----------------------------------------------------------------------------------


def patients(*stations: str, **more: str) -> dict[str, str]:
    """Return a roster with a crew member at each station."""
    return {CREW[10 + number]: f"recon 1 {it}" for number, it in enumerate(stations)} | more


@pytest.mark.rule("ISV-361", "ISV-362", "ISV-364")
def test_patients_move_one_step_where_there_is_room() -> None:
    roster = patients("recovered", "light", "moderate", "critical")
    table = aboard("medbay", roster=roster)
    assert [it.split()[2] for it in table.ship["roster"].values()] == [
        "resting", "recovered", "light", "moderate",
    ]  # fmt: skip


@pytest.mark.rule("ISV-363", "ISV-367", "ISV-368")
def test_who_is_hurt_is_admitted_or_lies_with_the_worse() -> None:
    roster = {**TEAM, **patients("moderate", "moderate", "moderate")}  # three will be light
    table = home("medbay", roster=roster, wounds={RIKU: 1, AMIR: 2})
    assert table.ship["roster"][RIKU] == "security 1 moderate"
    assert table.ship["roster"][AMIR] == "science 1 moderate"
    assert not any(table.ship["wounds"].values())


@pytest.mark.rule("ISV-368", "ISV-371")
def test_where_no_slot_is_free_a_crew_member_dies() -> None:
    # When all have moved on by one step, two are critical still.
    roster = {**TEAM, **patients(*["moderate"] * 2, *["critical"] * 4)}
    table = home("medbay", roster=roster, wounds={AMIR: 3})
    assert table.ship["roster"][AMIR] == "science 1 dead"
    assert ["crew_died", AMIR] in table.events


@pytest.mark.rule("ISV-332", "ISV-333", "ISV-365", "ISV-565")
def test_assigned_crew_moves_patients_further() -> None:
    roster = {**ROSTER, **patients("critical")}
    patient = CREW[10]
    table = aboard("medbay", roster=roster, seats=4)
    assert table.asked == [2]
    table.play(f"crew:{CREW[0]}").play(f"crew:{patient}")
    assert table.ship["roster"][patient] == "recon 1 light"
    assert table.ship["roster"][CREW[0]].endswith("resting")
    assert CREW[4] not in table.offers("crew")  # the last one of Security
    table.play(f"crew:{CREW[1]}").play(f"crew:{patient}")
    assert table.ship["roster"][patient] == "recon 1 recovered"
    assert table.decision == ""


@pytest.mark.rule("ISV-369")
@pytest.mark.parametrize(
    ("rolled", "dies"),
    [("heavy heavy mental", True), ("damage heavy mental", True), ("heavy mental special", False),
     ("damage damage mental", False)],
)  # fmt: skip
def test_who_becomes_critical_rolls_for_survival(rolled: str, dies: bool) -> None:
    table = home("medbay", wounds={AMIR: 3}, chance={"injury_die": rolled})
    assert table.ship["roster"][AMIR] == f"science 1 {'dead' if dies else 'critical'}"


@pytest.mark.rule("ISV-327", "ISV-328")
def test_in_deadly_space_four_dice_decide() -> None:
    chance = {"injury_die": "mental mental damage heavy"}
    table = home("medbay", wounds={AMIR: 3}, fields={"deadly": True}, chance=chance)
    assert table.ship["roster"][AMIR] == "science 1 dead"


@pytest.mark.rule("ISV-337", "ISV-370", "ISV-520")
def test_the_trauma_centre_rerolls_a_heavy_result_once() -> None:
    given = {"waiting": "F01", "wounds": {AMIR: 3}, "chance": {"injury_die": "damage heavy mental"}}
    table = home("medbay", **given)
    assert table.decision == "RerollHeavy"
    assert table.ship["installed"] == ["F01", "A04", "A08", "LA1"]
    table.play("yes", injury_die="special")
    assert table.ship["roster"][AMIR] == "science 1 critical"
    assert home("medbay", **given).play("no").ship["roster"][AMIR] == "science 1 dead"


@pytest.mark.rule("ISV-361", "ISV-520")
def test_beds_and_garden() -> None:
    light = patients("moderate", "moderate", "moderate")
    beds = home("medbay", installed="LA1 F02", roster={**TEAM, **light}, wounds={RIKU: 1})
    assert beds.ship["roster"][RIKU] == "security 1 light"
    garden = aboard("medbay", installed="LA1 F03", roster=patients("light"))
    assert garden.ship["roster"][CREW[10]] == "recon 1 resting"


# -- pages 36 and 39 --------------------------------------------------------------------------


@pytest.mark.rule("ISV-371", "ISV-372", "ISV-579")
@pytest.mark.parametrize(("dead", "morale"), [(1, 1), (2, 2), (3, 2)])
def test_two_dead_in_a_cycle_lower_morale(dead: int, morale: int) -> None:
    roster = dict.fromkeys(CREW[:dead], "recon 1 dead")
    table = aboard("memorial", roster=roster, fallen=CREW[:dead])
    assert table.ship["morale"] == morale
    assert len(table.of("crew_remembered")) == dead
    assert table.of("log_read") == [["log_read", 756]]
    assert table.ship["fallen"] == []


@pytest.mark.rule("ISV-373", "ISV-374")
def test_the_save_point_makes_the_discovery_decks_whole_again() -> None:
    fields = {"discoveries": [], "finds_bottom": [["D-MI1"], [], [], [], []]}
    table = aboard("memorial", fields=fields, collected=["D-MI1", "D-MI3"])
    assert table.news[-1] == "chapter_saved"
    assert len(table.finds[0]) == 11
    assert all(len(deck) == 13 for deck in table.finds[1:])
    assert table.finds_bottom == [[]] * 5
