"""3.3 Strength, majority, control of outposts."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dei.table import at, with_card

#: The red outposts: G09 (2.2), R09 (2.5), G28 (3.2), G08 (4.1) and G15 (D2).
FOUR_RED = "G09 R09 G28 G08"
TWO_IN_ONE = "D1*3 2.4*2 D2*3 3.1 / 2.3*3 2.5 3.2*2 2.6*3 / 2.1*1 2.7*1 2.2*1 D3"


def rival(**fields: Any) -> dict[str, Any]:
    """Return what the Ravagers have on the board."""
    return {"seat_1": fields}


@pytest.mark.rule("DEI-044", "DEI-046", "DEI-171")
def test_scrappers_and_leaders_count_one_z13_three() -> None:
    assert at(scrappers="G20 G20", **rival(scrappers="G20")).control == {"G20": 0}
    assert at(leader="G20", scrappers="G20", **rival(scrappers="G20")).control == {"G20": 0}
    assert at(scrappers="G20 G20", seat_2={"leader": "G20"}).control == {"G20": 2}
    assert at(scrappers="G20 G20 G20 G20", seat_2={"leader": "G20"}).control == {"G20": 0}


@pytest.mark.rule("DEI-045")
@pytest.mark.parametrize("feat", ["bombs", "agent", "barricades", "response_vehicle"])
def test_feats_without_a_figure_give_no_strength(feat: str) -> None:
    things = {
        "learned": feat, "refuges": "G20 G20", "bridges": "2.3-1", "drones": {"fly": "G20"},
    }  # fmt: skip
    assert at(**things).control == {}
    assert at(**things, **rival(scrappers="G20")).control == {"G20": 1}
    assert at(**things, scrappers="G20", **rival(scrappers="G20")).control == {"G20": 0}


@pytest.mark.rule("DEI-047", "DEI-048")
def test_nobody_leads_in_a_tie_or_in_an_empty_region() -> None:
    table = at(scrappers="G20 G20", **rival(scrappers="G20 G20"), seat_2={"scrappers": "G20"})
    assert table.control == {}
    assert at().control == {}
    # A third one that is stronger leads all the same.
    table = at(scrappers="G20", **rival(scrappers="G20"), seat_2={"scrappers": "G20 G20"})
    assert table.control == {"G20": 2}


@pytest.mark.rule("DEI-049", "DEI-059")
def test_the_majority_controls_the_outpost_things_alone_do_not() -> None:
    assert at(scrappers="G09").markers[0] == [1, 0, 0]
    table = at(refuges="G09", drones={"fly": "G09"}, resources="G09", elevators="G09-R02")
    assert table.markers[0] == [0, 0, 0]
    assert table.worth[0]["garrisons_blue"] == 0


@pytest.mark.rule("DEI-050", "DEI-058")
def test_two_outposts_in_one_region_give_both_markers_and_two_garrisons() -> None:
    table = at(seats=3, map=TWO_IN_ONE, scrappers="G16")
    assert table.markers[0] == [0, 2, 0]
    assert table.worth[0]["garrisons_blue"] == 4  # column 4: 2 each
    # A garrison needs no majority.
    table = at(seats=3, map=TWO_IN_ONE, scrappers="G16", **rival(scrappers="G16 G16"))
    assert table.markers[:2] == [[0, 0, 0], [0, 2, 0]]
    assert table.worth[0]["garrisons_blue"] == 4


@pytest.mark.rule("DEI-051")
def test_a_marker_passes_directly() -> None:
    table = with_card("DEI026", scrappers="G13 G13", **rival(scrappers="G09"))
    table.play("icon:move", "region:G13", "region:G09", "number:2")
    assert table.flags == {"2.2A": 0}
    assert table.of("marker_won", "marker_lost") == [["marker_won", 1, "red", "G09"]]


@pytest.mark.rule("DEI-052")
def test_a_marker_returns_when_nobody_is_left_or_the_top_is_tied() -> None:
    table = with_card("DEI026", scrappers="G09").play("icon:move", "region:G09", "region:G03")
    table.play("number:1")
    assert table.flags == {}
    assert table.of("marker_lost") == [["marker_lost", 1, "red", "G09"]]
    table = with_card("DEI025", scrappers="G13", refuges="G09", **rival(scrappers="G09"))
    assert table.flags == {"2.2A": 1}
    table.play("icon:enlist", "region:G09")
    assert table.flags == {}
    assert table.markers[1] == [0, 0, 0]


@pytest.mark.rule("DEI-053")
def test_control_is_found_out_after_each_effect() -> None:
    # One enlist.
    table = with_card("DEI025", refuges="G09").play("icon:enlist", "region:G09")
    assert table.flags == {"2.2A": 0}
    # One kill.
    table = with_card("DEI063", scrappers="G09", **rival(scrappers="G09 G12"))
    table.play("icon:kill", "faction:ravagers", "region:G09", candy="move")
    assert table.flags == {"2.2A": 0, "2.4C": 1}
    # One build, by Barricades.
    ours = {"scrappers": "G09", "learned": "barricades"}
    table = with_card("DEI028", **ours, **rival(scrappers="G09 G09"))
    assert table.flags == {"2.2A": 1}
    table.play("icon:build", "building:refuge", "region:G09")
    assert table.flags == {"2.2A": 0}
    # One move of a drone, by Agent.
    table = with_card(
        "DEI032", scrappers="G09", learned="agent", drones={"fly": "G13"}, **rival(scrappers="G09")
    )
    assert table.flags == {}
    table.play("icon:drone:fly:0", "region:G09")
    assert table.flags == {"2.2A": 0}


@pytest.mark.rule("DEI-053")
def test_two_scrappers_of_one_ability_are_one_effect() -> None:
    # Both scrappers leave G09; in between nobody gains or loses anything.
    table = with_card(
        "DEI032", scrappers="G09 G09", drones={"fly": "G09"}, **rival(scrappers="G09")
    )
    table.play("icon:drone:fly:0", "region:G09", "ground", "region:G12")
    assert table.decision == "FlyTarget"
    assert table.flags == {"2.2A": 0}
    table.play("region:G12")
    assert table.flags == {"2.2A": 1, "2.4C": 0}


@pytest.mark.rule("DEI-054", "DEI-055")
def test_a_fifth_marker_of_a_colour_stays_on_its_outpost() -> None:
    table = at(scrappers=f"{FOUR_RED} G15")
    assert table.markers[0] == [4, 0, 0]
    assert table.control["G15"] == 0
    assert len(table.flags) == 4
    # It also returns there from another faction.
    table = with_card("DEI026", scrappers=f"{FOUR_RED} G14 G14", **rival(scrappers="G15"))
    assert table.flags["D2A"] == 1
    table.play("icon:move", "region:G14", "region:G15", "number:2")
    assert "D2A" not in table.flags
    assert table.markers[:2] == [[4, 0, 0], [0, 0, 0]]


@pytest.mark.rule("DEI-056", "DEI-057")
def test_a_waiting_marker_comes_when_there_is_room() -> None:
    table = with_card("DEI026", scrappers=f"{FOUR_RED} G15")
    assert "D2A" not in table.flags
    table.play("icon:move", "region:G08", "region:G07", "number:1")
    assert "4.1A" not in table.flags  # lost first
    assert table.flags["D2A"] == 0  # then gained at the same checkpoint
    assert table.markers[0] == [4, 0, 0]


@pytest.mark.rule("DEI-057")
def test_losses_come_before_gains_and_gains_in_the_order_of_outposts() -> None:
    # Five majorities are waiting: the first four by tile ids get their markers.
    table = at(scrappers="G09 R09 G28 G08 G15", flags={})
    table.up("DEI026", "icon:move", "region:G15", "region:G16", "number:1")
    assert set(table.flags) == {"2.2A", "2.5A", "3.2A", "4.1A"}
    # A marker lost in the same moment makes room for one that comes earlier in the order.
    flags = {"2.5A": 0, "3.2A": 0, "4.1A": 0, "D2A": 0}
    table = at(scrappers="G09 R09 G28 G08 G15", flags=flags)
    table.up("DEI026", "icon:move", "region:G15", "region:G16", "number:1")
    assert set(table.flags) == {"2.2A", "2.5A", "3.2A", "4.1A"}
