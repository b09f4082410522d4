"""3.10 Leaders."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Final

import pytest

from tests.games.dei.table import Table, at, with_card

NOTHING_MORE: Final[Mapping[str, object]] = {}


def aria(own: Mapping[str, object] = NOTHING_MORE, **given: object) -> Table:
    """Return a table at which Refuge 42 moves Aria's group out of G13."""
    table = at("turn_4", seat_3={"leader": "G13", **own}, **given).up("DEI018", "icon:move")
    return table.play("region:G13")


@pytest.mark.rule("DEI-164", "DEI-059")
def test_leaders_move_lead_are_present_and_build_like_scrappers() -> None:
    table = with_card("DEI028", leader="G09")
    assert table.flags == {"2.2A": 0}
    table.play("icon:build", "building:refuge", "region:G09")
    table.play("icon:move", "region:G09", "region:G03", "yes")
    assert (table.leaders[0], table.refuges[0], table.flags) == ("G03", ["G09"], {})


@pytest.mark.rule("DEI-165")
def test_leaders_are_no_scrappers() -> None:
    table = at("mission_1", scrappers="G13 G13", leader="G13", missions="scrappers " + "- " * 7)
    assert table.worth[0] == {"scrappers": 0}  # 2 of 3
    table = at("mission_1", scrappers="G13 G13 G13", leader="G13", missions="scrappers " + "- " * 7)
    assert table.worth[0] == {"scrappers": 3}


@pytest.mark.rule("DEI-166")
def test_neena_ignores_the_majority_for_her_group() -> None:
    given = {"scrappers": "G13 G13", "leader": "G13", "seat_1": {"scrappers": "G09 G09 G09"}}
    table = with_card("DEI026", **given).play("icon:move", "region:G13", "region:G09")
    assert table.options == ["yes"]
    assert table.why("no") == "no_majority_there"
    table.play("yes")
    assert table.offers("number") == ["0", "1", "2"]
    # Other leaders do not.
    table = at("turn_2", seat_1={"scrappers": "G13", "leader": "G13"}, scrappers="G09 G09 G09")
    table.up("DEI002", "icon:move", "region:G13")
    assert table.why("region:G09") == "no_majority_there"


@pytest.mark.rule("DEI-167", "DEI-254")
def test_aria_climbs_alone() -> None:
    table = aria(own={"scrappers": "G13 G13"})
    assert {"R11", "R12", "R13", "R16"} <= set(table.offers("region"))
    table.play("region:R12")
    assert table.options == ["yes"]
    assert table.why("no") == "hook_alone"
    table.play("yes")
    assert table.offers("number") == ["0"]
    assert table.why("number:1") == "too_many"
    table.play("number:0")
    assert (table.leaders[3], table.scrappers[3]) == ("R12", {"G13": 2})
    # Where the link exists for the others as well they may come along.
    table = aria(own={"scrappers": "G13 G13", "elevators": "G13-R12"}).play("region:R12", "yes")
    assert table.offers("number") == ["0", "1", "2"]
    # Her hook carries no refuge.
    table = aria(own={"refuges": "G13", "learned": "response_vehicle"}).play("region:R12", "yes")
    assert (table.decision, table.offers("number")) == ("MoveRefuges", ["0"])
    assert table.play("number:0").refuges[3] == ["G13"]
    # Scrappers do not climb from where she is not.
    table = at("turn_4", seat_3={"leader": "G12", "scrappers": "G13"}).up("DEI018", "icon:move")
    assert table.play("region:G13").why("region:R12") == "adjoining_only"


@pytest.mark.rule("DEI-168")
def test_arias_hook_does_not_lift_the_majority() -> None:
    table = aria(scrappers="R12")
    assert "R12" not in table.offers("region")
    assert table.why("region:R12") == "no_majority_there"
    table = at("turn_4", scrappers="R12", seat_3={"leader": "G13", "display": "DEI033"})
    table.up("DEI033", "icon:tactical_move", "region:G13")
    assert "R12" in table.offers("region")  # a tactical move does


def ravagers(own: Mapping[str, object] = NOTHING_MORE, **given: object) -> Table:
    """Return a table at which Abraham is in G13 and the Ravagers have played Salvage."""
    return at("turn_2", seat_1={"leader": "G13", **own}, **given).up("DEI005")


@pytest.mark.rule("DEI-169", "DEI-170", "DEI-251")
def test_abraham_finds_more_once_in_a_phase() -> None:
    table = ravagers(resources="G13 G13 G13 G13 G13").play("icon:collect", "region:G13")
    assert table.icon_names == ["collect", "extra_collect"]
    # It is optional and a plain Collect; no other follows in this phase.
    table.play("icon:extra_collect", "region:G13", "icon:collect", "region:G13")
    assert (table.tech[1], table.icons) == (3, [])
    table.up("DEI003", "icon:collect", "region:G13")
    assert "extra_collect" not in table.icon_names
    # Other leaders find nothing, and he only where he is.
    table = with_card("DEI029", leader="G13", resources="G13 G13").play(
        "icon:collect", "region:G13"
    )
    assert table.icons == ["collect"]
    table = ravagers(own={"scrappers": "G14"}, resources="G13 G13 G14 G14")
    assert table.play("icon:collect", "region:G14").icons == ["collect"]


@pytest.mark.rule("DEI-251")
def test_the_extra_collect_is_bound_to_its_region_and_used_up_with_the_card() -> None:
    table = ravagers(own={"scrappers": "G14"}, resources="G13 G13 G14")
    table.play("icon:collect", "region:G13", "icon:extra_collect")
    assert table.offers("region") == ["G13"]
    assert table.why("region:G14") == "other_region"
    # Abraham may leave: it stays bound to where he was.
    table = at("turn_2", seat_1={"leader": "G13", "scrappers": "G13"}, resources="G13 G13 G12")
    table.up("DEI003", "icon:collect", "region:G13", "icon:move", "region:G13", "region:G12")
    table.play("yes", "number:0", "icon:extra_collect")
    assert table.offers("region") == ["G13"]
    # Not taken, it is lost with the card, and so is the limit.
    table = ravagers(resources="G13 G13 G13").play("icon:collect", "region:G13", "end_card")
    assert table.extra is None
    table.up("DEI003", "icon:collect", "region:G13")
    assert table.icons == ["move"]
    # Without a majority there it cannot be used.
    table = at("turn_2", seat_1={"leader": "G13", "scrappers": ""}, resources="G13 G13")
    table.up("DEI003", "icon:collect", "region:G13", "icon:move", "region:G13", "region:G12", "yes")
    assert table.why("icon:extra_collect") == "nothing_to_collect"


@pytest.mark.rule("DEI-171")
def test_z13_is_as_strong_as_three() -> None:
    table = at("turn_3", seat_2={"leader": "G13"}, scrappers="G09 G09")
    table.up("DEI010", "icon:move", "region:G13")
    assert "G09" in table.offers("region")
    table = at("turn_3", seat_2={"leader": "G13"}, scrappers="G09 G09 G09")
    table.up("DEI010", "icon:move", "region:G13")
    assert table.why("region:G09") == "no_majority_there"
