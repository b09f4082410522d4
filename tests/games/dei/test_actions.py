"""3.5 Standard actions: Enlist, Move, Collect, Build."""

from __future__ import annotations

import pytest

from tests.games.dei.table import Table, at, with_card

ALL = " ".join(["G13"] * 15)


def enlisting(**given: object) -> Table:
    """Return a table at which Auxilia enlists."""
    return with_card("DEI025", **given).play("icon:enlist")


def moving(source: str, **given: object) -> Table:
    """Return a table at which Auxilia moves out of a region."""
    return with_card("DEI026", **given).play("icon:move", f"region:{source}")


def building(kind: str, **given: object) -> Table:
    """Return a table at which Auxilia builds something."""
    return with_card("DEI065", **given).play("icon:build", f"building:{kind}")


# -- Enlist -----------------------------------------------------------------------------------


@pytest.mark.rule("DEI-077")
def test_enlist_at_an_own_or_a_neutral_refuge() -> None:
    rival = {"scrappers": "G09 G09 G13 G13", "refuges": "G12"}
    table = enlisting(scrappers="G20", refuges="G09 R12", seat_1=rival)
    assert table.offers("region") == ["G09", "G13", "G21", "R12"]  # no majority is needed
    assert table.why("region:G12") == "no_refuge"  # that of somebody else
    assert table.why("region:G20") == "no_refuge"
    table.play("region:R12")
    assert table.scrappers[0] == {"G20": 1, "R12": 1}
    assert table.supply[0] == 13


@pytest.mark.rule("DEI-078", "DEI-248")
def test_with_an_empty_supply_a_scrapper_is_relocated() -> None:
    table = enlisting(scrappers=ALL.replace("G13", "G12", 1))
    assert (table.decision, table.offers("region")) == ("EnlistSource", ["G12", "G13"])
    table.play("region:G13")
    assert table.offers("region") == ["G21"]  # it must change its region
    assert table.why("region:G13") == "same_region"
    table.play("region:G21")
    assert table.scrappers[0] == {"G12": 1, "G13": 13, "G21": 1}
    assert table.candies[0] == {}  # this is no removal
    # With two players there is one neutral refuge: whoever is there already stays.
    there = ALL.replace("G13", "G09")
    assert at(seats=2, scrappers=there).up("DEI025").why("icon:enlist") == "nothing_to_relocate"
    table = at(seats=2, scrappers=there.replace("G09", "G02", 1)).up("DEI025", "icon:enlist")
    assert table.offers("region") == ["G02"]
    assert table.why("region:G09") == "same_region"
    assert table.why("region:G30") == "not_on_board"


@pytest.mark.rule("DEI-079")
def test_nobody_is_relocated_while_the_supply_holds_one() -> None:
    table = enlisting(scrappers=ALL.replace("G13 ", "", 1))
    assert (table.decision, table.supply[0]) == ("EnlistTarget", 1)
    table.play("region:G21")
    assert table.scrappers[0] == {"G13": 14, "G21": 1}


@pytest.mark.rule("DEI-080", "DEI-165")
def test_leaders_are_not_enlisted_or_relocated() -> None:
    table = enlisting(scrappers=ALL, leader="G20")
    assert table.offers("region") == ["G13"]
    assert table.why("region:G20") == "no_scrapper_there"


# -- Move -------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-081", "DEI-082")
def test_any_number_out_of_one_region_goes_to_one_neighbour() -> None:
    table = moving("G13", scrappers="G13 G13 G13 G20", leader="G13", seat_1={"scrappers": "R10"})
    assert table.offers("region") == ["G02", "G09", "G12", "G14", "G19", "G20"]
    table.play("region:G12")
    assert table.options == ["yes", "no"]
    table.play("yes")
    assert table.offers("number") == ["0", "1", "2", "3"]  # others may be left behind
    assert table.why("number:4") == "too_many"
    table.play("number:2")
    assert table.scrappers[0] == {"G12": 2, "G13": 1, "G20": 1}
    assert table.leaders[0] == "G12"
    # Without the leader at least one scrapper moves.
    table = moving("G13", scrappers="G13 G13", leader="G13").play("region:G12", "no")
    assert table.offers("number") == ["1", "2"]
    assert table.why("number:0") == "too_few"


@pytest.mark.rule("DEI-081")
def test_only_regions_with_own_figures_are_sources() -> None:
    table = with_card("DEI026", scrappers="G13", leader="R12", seat_1={"scrappers": "G09"})
    table.play("icon:move")
    assert table.offers("region") == ["G13"]
    assert table.why("region:G09") == "no_figures_there"
    assert table.why("region:R12") == "no_way_out"  # a roof without any link
    assert with_card("DEI026", seat_1={"scrappers": "G09"}).why("icon:move") == "nobody_moves"


@pytest.mark.rule("DEI-083", "DEI-084")
def test_the_mover_must_have_the_majority_afterwards() -> None:
    given = {"scrappers": "G13 G13 G13", "seat_1": {"scrappers": "G09 G09 G12 G12 G12"}}
    table = moving("G13", **given)
    assert "G12" not in table.offers("region")  # 3:3 at best
    assert table.why("region:G12") == "no_majority_there"
    table.play("region:G09")
    assert table.offers("number") == ["3"]
    assert table.why("number:2") == "too_few"  # a tie is not enough
    # Those who are there already count.
    table = moving("G13", **{**given, "scrappers": "G13 G13 G09"}).play("region:G09")
    assert table.offers("number") == ["2"]


@pytest.mark.rule("DEI-085", "DEI-011")
def test_targets_are_neighbours_and_what_own_buildings_link() -> None:
    ours = {"scrappers": "G13 R12 R20"}
    assert moving("G13", **ours).why("region:R12") == "adjoining_only"
    assert moving("G13", **ours).why("region:G30") == "not_neighbouring"
    table = moving("G13", **ours, elevators="G13-R12")
    assert "R12" in table.offers("region")
    table = moving("R12", **ours, bridges="2.1-1")
    assert table.offers("region") == ["R13"]
    theirs = {"elevators": "G13-R12", "bridges": "2.1-1"}
    table = moving("G13", **ours, seat_1=theirs)
    assert table.why("region:R12") == "not_their_elevator"
    table = with_card("DEI026", **{**ours, "bridges": "2.4-1"}, seat_1=theirs)
    assert table.play("icon:move").offers("region") == ["G13", "R20"]
    table = moving("R12", scrappers="R12", elevators="G13-R12", seat_1=theirs)
    assert table.why("region:R13") == "not_their_bridge"


@pytest.mark.rule("DEI-086")
def test_leaving_is_always_allowed() -> None:
    table = moving("G09", scrappers="G09 G09", seat_1={"scrappers": "G09"})
    table.play("region:G03", "number:2")
    assert table.flags == {"2.2A": 1}


# -- Collect ----------------------------------------------------------------------------------


@pytest.mark.rule("DEI-087", "DEI-012")
def test_collect_where_the_majority_is() -> None:
    given = {
        "scrappers": "G13 G14 R13 G12", "resources": "G13 G13 G14 R13 G19",
        "seat_1": {"scrappers": "G14"},
    }  # fmt: skip
    table = with_card("DEI029", **given).play("icon:collect")
    assert table.offers("region") == ["G13", "R13"]
    assert table.why("region:G14") == "not_leading"
    assert table.why("region:G12") == "no_resource_there"
    assert table.why("region:G19") == "not_leading"
    table.play("region:G13").play("icon:collect", "region:R13")
    assert (table.tech[0], table.energy[0]) == (1, 1)  # technology below, energy above
    assert table.resources == {"G13": 1, "G14": 1, "G19": 1}
    assert with_card("DEI029", scrappers="G13").why("icon:collect") == "nothing_to_collect"


@pytest.mark.rule("DEI-088", "DEI-089")
def test_an_eleventh_resource_makes_one_of_those_held_go_back() -> None:
    given = {"scrappers": "R13", "resources": "R13 R13", "tech": 10}
    table = with_card("DEI029", **given).play("icon:collect", "region:R13")
    assert (table.decision, table.options) == ("Overflow", ["resource:tech"])
    assert table.why("resource:energy") == "none_to_return"  # it is not one of the ten
    table.play("resource:tech")
    assert (table.tech[0], table.energy[0], table.tech_bank) == (9, 1, 51)
    table.play("icon:collect", "region:R13")
    assert table.options == ["resource:tech", "resource:energy"]
    table.play("resource:energy")
    assert (table.tech[0], table.energy[0]) == (9, 1)
    # Ten fit.
    table = with_card("DEI029", **{**given, "tech": 9}).play("icon:collect", "region:R13")
    assert (table.decision, table.energy[0]) == ("NextIcon", 1)


@pytest.mark.rule("DEI-090", "DEI-126")
def test_several_resources_come_one_by_one() -> None:
    table = with_card("DEI059", tech=9, energy=1).play("icon:tech:2")
    assert table.decision == "Overflow"
    table.play("resource:energy")
    assert (table.decision, table.options) == ("Overflow", ["resource:tech"])
    table.play("resource:tech")
    assert (table.tech[0], table.energy[0]) == (10, 0)
    assert table.tech_bank == 50


# -- Build ------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-091", "DEI-092")
def test_any_number_of_buildings_in_a_region_without_a_majority() -> None:
    table = with_card("DEI065", scrappers="G13", seat_1={"scrappers": "G13 G13 G13"})
    table.play("icon:build")
    assert table.offers("building") == ["refuge", "elevator"]  # on the ground there is no bridge
    assert table.why("building:bridge") == "no_place"
    table.play("building:refuge", "region:G13", "icon:build", "building:refuge", "region:G13")
    assert table.refuges[0] == ["G13", "G13"]
    assert with_card("DEI065").why("icon:build") == "nothing_to_build"


@pytest.mark.rule("DEI-093")
def test_a_refuge_needs_presence_on_the_ground_or_on_a_roof() -> None:
    table = building("refuge", scrappers="G13", leader="R12", seat_1={"scrappers": "G09"})
    assert table.offers("region") == ["G13", "R12"]
    assert table.why("region:G09") == "needs_presence"
    assert table.play("region:R12").refuges[0] == ["R12"]


@pytest.mark.rule("DEI-094")
def test_an_elevator_needs_presence_below_or_above() -> None:
    # From the ground up: all adjoining roofs, also those of other tiles.
    table = building("elevator", scrappers="G14")
    assert table.offers("region") == ["G14"]
    assert table.why("region:R13") == "on_the_ground"
    assert table.why("region:G09") == "elevator_presence"
    table.play("region:G14")
    assert table.offers("region") == ["R09", "R13", "R14", "R18", "R20"]
    assert table.why("region:R12") == "not_adjoining"
    table.play("region:R09")
    assert table.elevators[0] == ["G14-R09"]
    # From the roof down: any adjoining ground, but to this roof only.
    table = building("elevator", scrappers="R13")
    assert table.offers("region") == ["G13", "G14"]
    table.play("region:G14")
    assert table.offers("region") == ["R13"]
    assert table.why("region:R09") == "elevator_presence"


@pytest.mark.rule("DEI-095")
def test_a_bridge_needs_presence_on_one_of_its_roofs() -> None:
    table = building("bridge", scrappers="R12 R37")
    assert table.offers("site") == ["2.1-1", "D4-1"]
    assert table.why("site:4.1-1") == "bridge_presence"
    assert table.why("site:2.1-2") == "no_site"  # the same pair and ground, offered once
    table.play("site:2.1-1")
    assert table.bridges[0] == ["2.1-1"]


@pytest.mark.rule("DEI-096", "DEI-097")
def test_a_bridge_lies_on_one_tile_over_one_ground_region() -> None:
    # On the roofs of 3.1 stands nobody a bridge helps: two regions lie between them.
    table = with_card("DEI065", scrappers="R25 R26").play("icon:build")
    assert "bridge" not in table.offers("building")
    board = table.g.board
    for site in board.sites:
        cells = {(cell[0] // 5, cell[1] // 5) for cell in (site.start, site.end)}
        assert len(cells) == 1


@pytest.mark.rule("DEI-101", "DEI-248")
def test_without_a_token_left_one_is_moved_to_another_place() -> None:
    table = building("refuge", scrappers="G13 G14", refuges="G13 G09 G09")
    assert (table.decision, table.offers("token")) == ("BuildRelocate", ["1", "3"])
    assert table.why("token:2") == "cannot_move_token"  # of two in one region one is enough
    table.play("token:3")  # the refuges lie in the order of regions: G09, G09, G13
    assert table.offers("region") == ["G14"]
    assert table.why("region:G13") == "same_place"
    table.play("region:G14")
    assert table.refuges[0] == ["G09", "G09", "G14"]
    # An elevator changes its pair, a bridge its site.
    lifts = "G13-R12 G13-R12 G13-R12"
    table = with_card("DEI065", scrappers="R12", elevators=lifts).play("icon:build")
    assert "elevator" not in table.offers("building")  # R12 touches no other ground
    table = building("bridge", scrappers="R12 R37", bridges="2.1-1 2.1-1 2.1-1")
    table.play("token:1")
    assert table.offers("site") == ["D4-1"]
    assert table.why("site:2.1-1") == "same_place"


@pytest.mark.rule("DEI-102")
def test_nothing_is_moved_while_the_supply_holds_that_kind() -> None:
    table = building("refuge", scrappers="G13", refuges="G09 G09", elevators="G13-R12 " * 3)
    assert table.decision == "RefugeRegion"
    assert table.play("region:G13").refuges[0] == ["G09", "G09", "G13"]


@pytest.mark.rule("DEI-103")
def test_buildings_stay_when_their_owner_leaves() -> None:
    table = moving("G13", scrappers="G13", refuges="G13", elevators="G13-R12")
    table.play("region:G12", "number:1")
    assert (table.refuges[0], table.elevators[0]) == (["G13"], ["G13-R12"])
    table = at("turn_2", refuges="G13", seat_1={"scrappers": "G14 G14"})
    table.up("DEI002", "icon:move", "region:G14", "region:G13", "number:2")
    assert table.refuges[0] == ["G13"]
