"""3.11 What feats do, apart from prices (`test_market.py`) and learning (`test_learning.py`)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.dei.table import at, with_card

ALL = " ".join(["G13"] * 15)

# -- red --------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-176")
def test_bombs_count_below_own_bridges() -> None:
    rival = {"scrappers": "G20 G20 G20 G20"}
    given = {"scrappers": "G20", "learned": "bombs", "seat_1": rival}
    assert at(**given, bridges="2.3-1").control == {"G20": 1}  # 3 against 4
    assert at(**given, bridges="2.3-1 2.3-1").control == {"G20": 0}  # 5 against 4
    assert at(**given, bridges="2.1-1 2.1-1 2.1-1").control == {"G20": 1}  # over G13
    # A bridge that is built or relocated changes control at once: G26 has a blue outpost.
    given = {"scrappers": "G26 R29 R12", "learned": "bombs", "seat_1": {"scrappers": "G26 G26"}}
    table = with_card("DEI028", **given).play("icon:build", "building:bridge", "site:4.2-1")
    assert table.flags == {"4.2B": 0}
    table = with_card("DEI028", **given, bridges="4.2-1 D4-1 D4-1")
    assert table.flags == {"4.2B": 0}
    table.play("icon:build", "building:bridge", "token:1", "site:2.1-1")
    assert (table.bridges[0], table.flags) == (["2.1-1", "D4-1", "D4-1"], {"4.2B": 1})
    # The neutral bridge there is nobody's.
    assert at(scrappers="G20", learned="bombs", seat_1={"scrappers": "G20 G20"}).control == {
        "G20": 1
    }


@pytest.mark.rule("DEI-177")
def test_an_agent_is_stronger_beside_a_drone() -> None:
    given = {"scrappers": "G20", "learned": "agent", "seat_1": {"scrappers": "G20"}}
    assert at(**given).control == {}
    assert at(**given, drones={"fly": "G20"}).control == {"G20": 0}
    given["seat_1"] = {"scrappers": "G20 G20"}
    assert at(**given, drones={"fly": "G20", "draco": "G20"}).control == {}  # not for each drone


@pytest.mark.rule("DEI-178", "DEI-182")
@pytest.mark.parametrize(("feat", "each"), [("barricades", 2), ("response_vehicle", 1)])
def test_own_refuges_give_strength(feat: str, each: int) -> None:
    given = {"scrappers": "G20", "learned": feat, "refuges": "G20 G20 G13"}
    tied = " ".join(["G20"] * (2 * each + 1))
    assert at(**given, seat_1={"scrappers": tied}).control == {}
    assert at(**given, seat_1={"scrappers": tied[4:]}).control == {"G20": 0}
    # Those of others do not.
    table = at(scrappers="G20", learned=feat, seat_1={"scrappers": "G20", "refuges": "G20"})
    assert table.control == {}


@pytest.mark.rule("DEI-179", "DEI-180", "DEI-255")
def test_snipers_kill_with_a_collect_where_they_do_not_lead() -> None:
    given = {
        "scrappers": "G13 G13", "learned": "snipers", "resources": "G13 G13",
        "seat_1": {"scrappers": "G13 G09 R12"},
    }  # fmt: skip
    table = with_card("DEI029", **given).play("icon:collect")
    assert table.options == ["use:collect", "use:kill"]
    assert table.why("use:place") == "not_with_feats"
    table.play("use:kill", "faction:ravagers")
    assert table.offers("region") == ["G09", "R12"]  # no presence is needed
    assert table.why("region:G13") == "snipers_lead"
    table.play("region:G09", candy="move")
    assert (table.scrappers[1], table.candies[1]) == ({"G13": 1, "R12": 1}, {"move": 1})
    # Every variant can be used so, and gives nothing else then.
    table = with_card("DEI049", **given).play("icon:machine_collect", "use:kill", "region:R12")
    assert (table.tech[0], table.icons) == (0, ["move"])
    # With nothing to collect and nobody to kill the icon cannot be used.
    table = with_card("DEI029", scrappers="G13", learned="snipers")
    assert table.why("icon:collect") == "nothing_to_collect"


@pytest.mark.rule("DEI-255", "DEI-262")
def test_snipers_of_abraham_find_nothing_and_his_extra_is_bound() -> None:
    own = {"leader": "G13", "learned": "snipers", "feats": ""}
    table = at("turn_2", seat_1=own, resources="G13 G13 G13", scrappers="G09 G13 G13 G13")
    table.up("DEI005", "icon:collect")
    assert table.options == ["use:kill"]  # he does not lead in G13
    table.play("use:kill", "region:G13")
    assert (table.icons, table.searched) == (["collect"], False)
    # The extra Collect may be used through Snipers in its region only.
    table = at("turn_2", seat_1=own, resources="G13 G13", scrappers="G09", seat_2={"scrappers": ""})
    table.up("DEI005", "icon:collect", "use:collect", "region:G13")
    assert table.icon_names == ["collect", "extra_collect"]
    table.play("icon:extra_collect")
    assert table.options == ["use:collect"]
    assert table.why("use:kill") == "nobody_to_kill"
    # A rival in that region can be hit, when the majority there is gone; one elsewhere cannot.
    crew = {**own, "scrappers": "G13"}
    table = at("turn_2", seat_1=crew, resources="G13 G13", scrappers="G09 G13")
    table.up("DEI003", "icon:collect", "use:collect", "region:G13", "icon:move", "region:G13")
    table.play("region:G12", "no", "number:1", "icon:extra_collect")
    assert table.options == ["use:kill"]
    table.play("use:kill")
    assert table.decision == "KillFaction"
    table.play("faction:auxilia")
    assert table.offers("region") == ["G13"]
    assert table.why("region:G09") == "other_region"


@pytest.mark.rule("DEI-181", "DEI-047")
def test_scouts_break_ties() -> None:
    given = {"scrappers": "G09", "learned": "scouts"}
    assert at(**given, seat_1={"scrappers": "G09"}).flags == {"2.2A": 0}
    assert at(**given, seat_1={"scrappers": "G09"}, seat_2={"scrappers": "G09"}).control == {
        "G09": 0
    }
    for one, other in ((0, 1), (1, 0)):
        seats = {f"seat_{one}": given, f"seat_{other}": {"scrappers": "G09"}}
        assert at(**seats).control == {"G09": one}
    # Only in a tie for the highest strength that includes them.
    table = at(**given, seat_1={"scrappers": "G09 G09"}, seat_2={"scrappers": "G09 G09"})
    assert table.control == {}
    # A tie is enough for them to move.
    table = with_card("DEI026", scrappers="G13", learned="scouts", seat_1={"scrappers": "G09"})
    assert "G09" in table.play("icon:move", "region:G13").offers("region")


@pytest.mark.rule("DEI-182", "DEI-183")
def test_a_response_vehicle_moves_refuges_alone_or_with_others() -> None:
    car = {"learned": "response_vehicle", "refuges": "G13 G13"}
    table = with_card("DEI026", **car, scrappers="G13 G12").play("icon:move", "region:G13")
    table.play("region:G12")
    assert (table.decision, table.offers("number")) == ("MoveRefuges", ["0", "1", "2"])
    table.play("number:1")
    assert table.offers("number") == ["0", "1"]  # alone, since G12 is led already
    table.play("number:0")
    assert (table.refuges[0], table.scrappers[0]) == (["G12", "G13"], {"G12": 1, "G13": 1})
    # A refuge alone has no strength: nobody leads in an empty region by it.
    table = with_card("DEI026", **car, scrappers="G12").play("icon:move", "region:G13")
    assert table.offers("region") == ["G12"]
    assert table.why("region:G09") == "no_majority_there"
    # With figures its strength counts on arrival: 1 + 2 against 2.
    table = with_card("DEI026", **car, scrappers="G13", seat_1={"scrappers": "G09 G09"})
    table.play("icon:move", "region:G13", "region:G09")
    assert table.offers("number") == ["2"]
    assert table.why("number:1") == "too_few"
    table.play("number:2", "number:1")
    assert table.flags == {"2.2A": 0}
    # Others cannot move refuges.
    table = with_card("DEI026", refuges="G13", scrappers="G12").play("icon:move")
    assert table.offers("region") == ["G12"]


@pytest.mark.rule("DEI-254")
def test_where_the_majority_does_not_matter_it_does_not_for_refuges() -> None:
    car = {"learned": "response_vehicle", "refuges": "G13"}
    rival = {"scrappers": "G09 G09"}
    table = with_card("DEI033", **car, seat_1=rival).play("icon:tactical_move", "region:G13")
    assert "G09" in table.offers("region")
    table.play("region:G09", "number:1")
    assert table.refuges[0] == ["G09"]
    table = with_card("DEI026", **car, leader="G13", seat_1=rival)
    table.play("icon:move", "region:G13", "region:G09", "yes")
    assert table.offers("number") == ["0", "1"]


# -- blue -------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-184", "DEI-263")
def test_an_engineer_moves_twice_after_a_bridge_or_an_elevator() -> None:
    given = {"scrappers": "R12 G13", "learned": "engineer"}
    table = with_card("DEI065", **given).play("icon:build", "building:bridge", "site:2.1-1")
    assert table.icons == ["enlist", "move", "move", "build"]
    table.play("icon:build", "building:elevator", "region:G13", "region:R12")
    assert table.icons == ["enlist"] + ["move"] * 4
    table = with_card("DEI065", **given).play("icon:build", "building:refuge", "region:G13")
    assert table.icons == ["enlist", "build"]
    # Relocated ones as well.
    table = with_card("DEI065", **given, bridges="D4-1 D4-1 D4-1")
    table.play("icon:build", "building:bridge", "token:1", "site:2.1-1")
    assert table.icons.count("move") == 2


@pytest.mark.rule("DEI-185")
def test_tunnels_join_all_elevators() -> None:
    # Neutral ones lie in G04, G09, G28 and G32.
    given = {"scrappers": "G13 R12", "elevators": "G13-R12"}
    table = with_card("DEI026", **given, learned="tunnels").play("icon:move", "region:G13")
    assert {"G04", "G09", "G28", "G32"} <= set(table.offers("region"))
    table = with_card("DEI026", **given).play("icon:move", "region:G13")
    assert table.why("region:G32") == "not_neighbouring"
    # Not from a roof, and not by an elevator of somebody else.
    table = with_card("DEI026", **given, learned="tunnels").play("icon:move", "region:R12")
    assert table.offers("region") == ["G13"]
    table = with_card("DEI026", scrappers="G13", learned="tunnels", seat_1={"elevators": "G13-R12"})
    assert table.play("icon:move", "region:G13").why("region:G32") == "not_neighbouring"


@pytest.mark.rule("DEI-186", "DEI-263")
def test_a_sprinter_moves_once_more_with_each_card() -> None:
    table = with_card("DEI027", scrappers="G13", learned="sprinter", display="DEI027 DEI030")
    table.play("icon:move", "region:G13", "region:G12", "number:1")
    assert table.icons == ["move", "collect"]
    table.play("icon:move", "region:G12", "region:G13", "number:1")
    assert table.icons == ["collect"]  # the extra Move grants no other
    table.play("end_card").up("DEI030", "icon:move", "region:G13", "region:G12", "number:1")
    assert table.icons.count("move") == 1  # the next card does again


@pytest.mark.rule("DEI-187", "DEI-262")
def test_superior_numbers_use_an_enlist_as_something_else() -> None:
    given = {"learned": "superior_numbers", "resources": "G13"}
    table = with_card("DEI025", scrappers=ALL, **given).play("icon:enlist")
    assert table.options == ["use:enlist", "use:move", "use:collect"]
    table.play("use:collect", "region:G13")
    assert table.tech[0] == 1
    table.play("icon:enlist", "use:move", "region:G13", "region:G12", "number:5")
    assert table.scrappers[0] == {"G12": 5, "G13": 10}
    # As an Enlist it relocates; without all fifteen it is only that.
    table = with_card("DEI025", scrappers=ALL, **given).play("icon:enlist", "use:enlist")
    assert table.decision == "EnlistSource"
    table = with_card("DEI025", scrappers=ALL[4:], **given).play("icon:enlist")
    assert table.decision == "EnlistTarget"
    # It is a plain one, whatever the Enlist was: the majority and the links count.
    crowd = {"scrappers": ALL.replace("G13", "G09"), "leader": "G09"}  # 15 and Z-13
    table = with_card("DEI034", scrappers=ALL, seat_2=crowd, **given)
    table.play("icon:tactical_enlist", "use:move", "region:G13")
    assert table.why("region:G09") == "no_majority_there"
    assert table.why("region:R12") == "adjoining_only"


@pytest.mark.rule("DEI-262")
def test_a_collect_by_superior_numbers_is_one_in_every_respect() -> None:
    own = {"scrappers": ALL, "leader": "G13", "learned": "superior_numbers reprocessing"}
    table = at("turn_2", seat_1={**own, "elevators": "G13-R12"}, resources="G13 G13")
    table.up("DEI001", "icon:enlist", "use:collect", "region:G13")
    assert table.decision == "Exchange"
    assert "extra_collect" in table.play("no").icon_names


@pytest.mark.rule("DEI-188")
def test_a_drop_pod_builds_refuges_anywhere() -> None:
    table = with_card("DEI028", scrappers="G13", learned="drop_pod")
    table.play("icon:build", "building:refuge")
    assert len(table.offers("region")) == table.g.board.size == 73
    assert table.play("region:R35").refuges[0] == ["R35"]
    table = with_card("DEI028", scrappers="G13", learned="drop_pod")
    table.play("icon:build", "building:elevator")
    assert table.offers("region") == ["G13"]  # nothing else


@pytest.mark.rule("DEI-189")
def test_remote_control_flies_one_region_further() -> None:
    def regions(**given: Any) -> set[str]:
        table = with_card("DEI032", drones={"fly": "G01"}, **given).play("icon:drone:fly:0")
        return set(table.offers("region"))

    assert regions() < regions(learned="remote_control")
    assert regions(seat_1={"learned": "remote_control"}) == regions()
    board = at().g.board
    further = regions(learned="remote_control") - regions()
    edge = 0
    for name in regions():
        region = board.ids.index(name)
        edge |= board.near[region] | board.touching[region]
    assert all(edge >> board.ids.index(name) & 1 for name in further)


# -- green ------------------------------------------------------------------------------------


@pytest.mark.rule("DEI-190")
def test_reprocessing_exchanges_beside_an_own_elevator() -> None:
    given = {"scrappers": "G13 G04 R12", "learned": "reprocessing", "resources": "G13 G04 R12"}
    table = with_card("DEI029", **given, elevators="G13-R12")
    table.play("icon:collect", "region:G13")
    assert table.decision == "Exchange"
    assert table.play("yes").energy[0] == 1
    # Not on the roof, not beside a neutral elevator, not without energy in the supply.
    for region, more in (("R12", {}), ("G04", {}), ("G13", {"energy_bank": 0})):
        table = with_card("DEI029", **given, elevators="G13-R12", **more)
        assert table.play("icon:collect", f"region:{region}").decision == "NextIcon"
    # With a logistic collect it is asked for separately.
    table = with_card("DEI042", **given, tech=1, elevators="G13-R12")
    table.play("icon:logistic_collect", "region:G13", "yes")
    assert table.decision == "Exchange"
    table.play("yes")
    assert (table.tech[0], table.energy[0]) == (0, 2)


@pytest.mark.rule("DEI-191", "DEI-255")
def test_prospectors_place_a_resource_instead() -> None:
    given = {"scrappers": "G13 R12", "learned": "prospectors", "seat_1": {"scrappers": "G13 G13"}}
    table = with_card("DEI049", **given).play("icon:machine_collect")
    assert table.options == ["use:place"]
    table.play("use:place")
    assert table.offers("region") == ["G13", "R12"]  # presence is enough
    assert table.why("region:G09") == "no_presence"
    table.play("region:R12")
    assert (table.resources, table.energy_bank) == ({"R12": 1}, 39)
    assert (table.tech[0], table.energy[0]) == (0, 0)  # nothing is collected, no bonus
    table = with_card("DEI029", **given, tech_bank=0).play("icon:collect", "use:place")
    assert table.offers("region") == ["R12"]
    assert table.why("region:G13") == "bank_empty"


@pytest.mark.rule("DEI-261", "DEI-256")
def test_the_order_inside_a_collect() -> None:
    # Overflow, exchange, Reprocessing, and only then Abraham's extra Collect.
    own = {
        "leader": "G13", "display": "DEI042", "learned": "reprocessing", "tech": 10,
        "elevators": "G13-R12",
    }  # fmt: skip
    table = at("turn_2", seat_1=own, resources="G13 G13").up("DEI042", "icon:logistic_collect")
    table.play("region:G13")
    assert table.decision == "Overflow"
    table.play("resource:tech")
    assert (table.decision, table.searched) == ("Exchange", False)
    table.play("yes")
    assert (table.decision, table.searched) == ("Exchange", False)
    table.play("yes")
    assert (table.decision, table.searched) == ("NextIcon", True)
    assert (table.tech[1], table.energy[1]) == (8, 2)
