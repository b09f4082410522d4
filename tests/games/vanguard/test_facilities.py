"""The facilities (page 6): laboratory, production, barracks, situation room, add-ons."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.vanguard.exploring import CONTENT, GAME, why
from tests.games.vanguard.outbound import CREW, ROSTER, aboard

#: Of each section two crew members, in the order of `ROSTER`.
AMIR, CHO, JOPPE, RIKU, EWALD, NADIA, TOMAS, INES = ROSTER


def ranked(**ranks: int) -> dict[str, str]:
    """Return the roster with other ranks."""
    out = dict(ROSTER)
    for name, rank in ranks.items():
        section, _, station = out[name].split()
        out[name] = f"{section} {rank} {station}"
    return out


@pytest.mark.rule("ISV-394", "ISV-336", "ISV-406")
def test_each_facility_costs_a_command_once_in_a_cycle() -> None:
    table = aboard("facilities", command=2, catalogue="C01", sites_open="", destination="L1")
    assert table.offers("facility") == ["lab", "production", "barracks", "situation"]
    assert why(table, "facility:observatory") == "facility_closed"
    table.play("facility:production", "done")
    assert table.ship["command"] == 1
    assert why(table, "facility:production") == "facility_spent"
    table.play("facility:lab")
    assert table.ship["page"] == "hangar"  # no command is left, so the page is passed


@pytest.mark.rule("ISV-406", "ISV-407")
def test_the_observatory_gives_energy_for_the_next_cycle_or_success() -> None:
    table = aboard("facilities", command=2, energy=3, facilities_open="observatory")
    table.play("facility:observatory", "choice:1")
    assert table.ship["energy_later"] == 2
    table.play("done")
    assert (table.ship["energy"], table.ship["command"]) == (0, 0)


@pytest.mark.rule("ISV-337", "ISV-520", "ISV-569")
def test_waiting_projects_and_production_upgrades_come_first() -> None:
    many = "R01 R02 R03 R05 R06"
    table = aboard("facilities", command=1, research=many, waiting="R07 F01 C04 R08 F04")
    assert table.ship["research"] == [*many.split(), "R07"]
    assert table.ship["waiting"] == ["F01", "R08"]  # for the medbay, and no room among six
    assert "C04" in table.ship["catalogue"]
    assert "F04" in table.ship["installed"]


# -- laboratory -------------------------------------------------------------------------------


@pytest.mark.rule("ISV-395", "ISV-396", "ISV-581")
def test_a_project_is_paid_with_discoveries_and_leaves_the_game() -> None:
    table = aboard(
        "facilities", command=1, research="R04 R06", collected="D-MC3 D-FL1 D-AT1", destination="L1"
    ).play("facility:lab")
    assert table.offers("project") == ["R04"]
    assert why(table, "project:R06") == "discoveries_lacking"
    assert why(table, "project:R05") == "not_open_project"
    table.play("project:R04", "none")
    # A rare microorganism pays for a common one; then anything pays for the rest.
    assert table.offers("discovery") == ["D-MC3", "D-FL1", "D-AT1"]
    table.play("discovery:D-FL1")
    assert table.offers("discovery") == ["D-MC3"]
    assert why(table, "discovery:D-AT1") == "pays_no_cost"
    assert why(table, "discovery:D-MI1") == "not_collected"
    table.play("discovery:D-MC3")
    assert table.ship["collected"] == ["D-AT1"]
    assert table.ship["completed"] == ["R04"]
    assert table.ship["research"] == ["R06"]
    assert table.ship["waiting"] == ["F01", "R21"]
    assert table.arsenal["E08"] == 1
    assert table.of("project_done") == [["project_done", "R04"]]


@pytest.mark.rule("ISV-397", "ISV-334")
def test_help_spares_one_common_discovery_or_two() -> None:
    given: dict[str, Any] = {"command": 1, "research": "R05", "destination": "L1"}
    table = aboard("facilities", collected="D-MI1", **given).play("facility:lab", "project:R05")
    assert "none" not in table.options  # it cannot be paid without help
    assert why(table, "none") == "help_needed"
    table.play(f"crew:{AMIR}", "discovery:D-MI1")
    assert table.ship["completed"] == ["R05"]
    assert table.ship["roster"][AMIR] == "security 1 resting"
    free = aboard("facilities", collected="", roster=ranked(riku=3), **given)
    free.play("facility:lab", "project:R05")
    assert free.offers("crew") == [RIKU]
    free.play(f"crew:{RIKU}")
    assert free.ship["completed"] == ["R05"]


@pytest.mark.rule("ISV-398", "ISV-570")
def test_help_from_science_allows_a_second_project_but_no_third() -> None:
    given: dict[str, Any] = {"command": 1, "research": "R01 R02 R05", "destination": "L1"}
    table = aboard("facilities", collected="D-AT1 D-MI1 D-MI2", **given)
    table.play("facility:lab", "project:R02", f"crew:{JOPPE}")
    assert table.decision == "ChooseResearch"
    table.play("project:R05", "none", "discovery:D-MI1", "discovery:D-MI2")
    assert table.decision != "ChooseResearch"
    assert table.ship["completed"] == ["R02", "R05"]
    other = aboard("facilities", collected="D-AT1", **given)
    other.play("facility:lab", "project:R02", f"crew:{AMIR}")
    assert other.decision != "ChooseResearch"


@pytest.mark.rule("ISV-338")
def test_every_room_has_its_own_captain() -> None:
    fields = {"owner": [0, 1, 2, 3]}
    table = aboard("facilities", seats=4, fields=fields, command=3, research="R02", catalogue="C01")
    assert table.asked == [0]
    table.play("facility:lab")
    assert table.asked == [2]
    table.play("done", "facility:production")
    assert table.asked == [3]


@pytest.mark.rule("ISV-338", "ISV-501")
def test_where_all_must_agree_one_refusal_leads_to_a_vote() -> None:
    given: dict[str, Any] = {"command": 2, "destination": "L1", "unanimous": True}
    table = aboard("facilities", seats=3, fields={"owner": [0, 1, 2, 2]}, **given)
    table.play("facility:lab")
    assert (table.decision, table.asked, table.ship["command"]) == ("Agree", [1], 2)
    table.play("yes", "yes")
    assert table.ship["facilities_used"] == ["lab"]
    table.play("facility:barracks", "yes", "no")
    assert (table.decision, table.asked) == ("VoteOnPlan", [0])
    assert why(table, "facility:lab") == "facility_spent"
    table.play("facility:barracks", "done", "done")
    assert table.ship["facilities_used"] == ["lab"]
    assert table.ship["page"] == "hangar"


@pytest.mark.rule("ISV-338")
def test_an_agreement_can_be_saved_and_is_not_asked_of_somebody_alone() -> None:
    given: dict[str, Any] = {"command": 1, "catalogue": "C01", "unanimous": True}
    table = aboard("facilities", seats=2, fields={"owner": [0, 0, 0, 1]}, **given)
    table.play("facility:production", "yes", "project:C01")
    assert table.asked == [0]  # Engineering has proposed it
    whole = GAME.dump(table.g)
    assert GAME.dump(GAME.load(whole, CONTENT)) == whole
    table.play("yes")
    assert table.ship["lines"] == ["C01 3", ""]
    alone = aboard("facilities", **given).play("facility:production")
    assert alone.decision == "FillLine"


# -- production -------------------------------------------------------------------------------


@pytest.mark.rule("ISV-399", "ISV-401", "ISV-570")
def test_lines_move_take_projects_and_are_accelerated() -> None:
    table = aboard(
        "facilities", command=1, catalogue="C02 C11", lines=["C01 3"], destination="L1"
    ).play("facility:production")
    assert table.ship["completed"] == ["C01"]  # beyond phase 3
    table.play("project:C02")
    assert table.ship["lines"] == ["C02 2", ""]
    assert table.offers("crew") == [AMIR, CHO, TOMAS]  # Research, Technology, Construction
    assert why(table, f"crew:{RIKU}") == "wrong_symbol"
    table.play(f"crew:{AMIR}", f"crew:{CHO}")
    assert table.ship["lines"] == ["", ""]
    assert table.ship["completed"] == ["C01", "C02"]


@pytest.mark.rule("ISV-401", "ISV-570")
def test_a_repeatable_project_returns_to_the_catalogue() -> None:
    table = aboard("facilities", command=2, lines=["C11 3"], destination="L1")
    table.play("facility:production", "choice:3")
    assert table.ship["catalogue"] == ["C11"]
    assert table.ship["completed"] == []
    assert table.ship["success"] == 2


@pytest.mark.rule("ISV-400")
def test_dual_lines_fast_tooling_and_automation() -> None:
    table = aboard("facilities", command=1, catalogue="C02 C06", installed="LA1 F04 F05 F06")
    table.play("facility:production", "project:C06", "project:C02")
    assert table.ship["lines"] == ["C06 2", "C02 3"]
    assert why(table, "line:2") == "other_line"
    table.play("line:1")
    assert table.ship["lines"] == ["C06 3", "C02 3"]
    assert why(table, "line:1") == "not_automatic"
    table.play("done")
    assert "line:2" not in table.options  # it was used up for the first line


# -- barracks ---------------------------------------------------------------------------------


@pytest.mark.rule("ISV-402", "ISV-403")
def test_two_sections_may_recruit_one_of_two_each() -> None:
    table = aboard("facilities", command=1, destination="L1").play("facility:barracks")
    table.play("section:science", recruit=[CREW[10], CREW[11]])
    assert table.options == [f"crew:{CREW[10]}", f"crew:{CREW[11]}"]
    table.play(f"crew:{CREW[11]}")
    assert table.ship["roster"][CREW[11]] == "science 1 available"
    assert why(table, "section:science") == "recruited_before"
    table.play("section:recon", f"crew:{CREW[8]}")
    assert table.decision != "RecruitNext"


@pytest.mark.rule("ISV-403")
def test_a_section_without_a_free_sleeve_recruits_nobody() -> None:
    full = dict.fromkeys(CREW[:4], "security 1 available")
    table = aboard("facilities", command=1, roster=full).play("facility:barracks")
    assert table.offers("section") == ["recon", "science", "engineering"]
    assert why(table, "section:security") == "no_sleeve"


@pytest.mark.rule("ISV-404")
def test_training_costs_success_and_a_rest() -> None:
    table = aboard("facilities", command=1, success=4, destination="L1", roster=ranked(joppe=2))
    table.play("facility:barracks", "done")
    assert table.offers("crew") == [AMIR, EWALD]
    table.play(f"crew:{AMIR}")
    assert table.ship["roster"][AMIR] == "security 2 resting"
    assert table.ship["success"] == 2
    # The other one of Security is its last: so Recon is asked, Science has one of rank 1 left.
    assert table.offers("crew") == [CHO, NADIA]
    assert why(table, f"crew:{JOPPE}") == "of_other_section"
    table.play("done")
    assert table.offers("crew") == [TOMAS]
    assert why(table, f"crew:{JOPPE}") == "trained_before"
    table.play(f"crew:{TOMAS}")
    assert table.ship["success"] == 0
    assert table.decision != "Train"


# -- situation room ---------------------------------------------------------------------------


@pytest.mark.rule("ISV-405", "ISV-582")
def test_situations_are_solved_by_those_whom_they_ask_for() -> None:
    table = aboard("facilities", command=1, situations="S06 S12 S04", destination="L1")
    table.play("facility:situation")
    assert table.offers("situation") == ["S04", "S06"]
    assert why(table, "situation:S12") == "crew_lacking"
    assert why(table, "situation:S01") == "not_face_up"
    table.play("situation:S06", "choice:1")
    assert table.offers("crew") == [RIKU, INES]
    assert why(table, f"crew:{AMIR}") == "not_demanded"
    table.play(f"crew:{RIKU}")
    assert INES not in table.offers("crew")  # she is the last of Engineering then
    table.play(f"crew:{AMIR}")
    assert table.ship["situations"] == ["S12", "S04"]
    assert table.ship["situations_possible"] == ["S06"]
    assert table.ship["roster"][RIKU] == "engineering 1 resting"
    assert table.of("situation_solved") == [["situation_solved", "S06"]]


@pytest.mark.rule("ISV-582", "ISV-334")
def test_nobody_is_sent_who_would_be_the_last_of_a_section() -> None:
    alone = {AMIR: "security 1 available", CHO: "recon 1 available"}
    table = aboard("facilities", command=1, situations="S09", roster=alone, destination="L1")
    table.play("facility:situation")
    assert table.decision != "SolveSituation"  # nobody can be spared
