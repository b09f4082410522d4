"""3.7 Improved actions, Kill, Copy, actions per outpost, gains."""

from __future__ import annotations

import pytest

from tests.games.dei.table import CONTENT, Table, at, with_card

ALL = " ".join(["G13"] * 15)


def open_icons(card: str, icon: str, **given: object) -> Table:
    """Return a table at which an icon of a card is being used."""
    return with_card(card, **given).play(f"icon:{icon}")


@pytest.mark.rule("DEI-130")
def test_a_tactical_move_needs_no_majority() -> None:
    given = {"scrappers": "G13 G13", "seat_1": {"scrappers": "G09 G09 G09"}}
    table = open_icons("DEI033", "tactical_move", **given).play("region:G13")
    assert "G09" in table.offers("region")
    assert table.why("region:R12") == "adjoining_only"  # links are as usual
    table.play("region:G09", "number:1")
    assert table.scrappers[0] == {"G09": 1, "G13": 1}
    assert table.flags == {"2.2A": 1}


@pytest.mark.rule("DEI-131")
def test_a_tactical_enlist_goes_where_a_scrapper_is() -> None:
    table = open_icons("DEI034", "tactical_enlist", scrappers="G09 R12", leader="G30")
    assert table.offers("region") == ["G09", "G13", "G21", "R12"]  # the leader is not enough
    assert table.why("region:G30") == "no_refuge"
    table = open_icons("DEI034", "tactical_enlist", scrappers=f"{ALL[:-3]} G12")
    assert table.play("region:G12").offers("region") == ["G13", "G21"]


@pytest.mark.rule("DEI-132")
def test_a_logistic_move_takes_the_whole_group_up_and_down() -> None:
    given = {"scrappers": "G13 G13 R13", "leader": "G13", "seat_1": {"scrappers": "R12 R12"}}
    table = open_icons("DEI041", "logistic_move", **given).play("region:G13")
    assert {"R11", "R12", "R13", "R16"} <= set(table.offers("region"))
    table.play("region:R12")
    assert table.options == ["yes"]  # two scrappers would not have the majority (DEI-083)
    table.play("yes", "number:2")
    assert (table.scrappers[0], table.leaders[0]) == ({"R12": 2, "R13": 1}, "R12")
    # Down again, and where it goes the majority counts.
    table = open_icons(
        "DEI041", "logistic_move", scrappers="R13", seat_1={"scrappers": "G13"}
    ).play("region:R13")
    assert table.offers("region") == ["G14"]
    assert table.why("region:G13") == "no_majority_there"


@pytest.mark.rule("DEI-133", "DEI-127", "DEI-256")
def test_technology_of_a_logistic_collect_may_be_exchanged() -> None:
    given = {"scrappers": "G13 R13", "resources": "G13 R13"}
    table = open_icons("DEI042", "logistic_collect", **given).play("region:G13")
    assert (table.decision, table.options) == ("Exchange", ["yes", "no"])
    table.play("yes")
    assert (table.tech[0], table.energy[0]) == (0, 1)
    # Energy is not exchanged.
    table = open_icons("DEI042", "logistic_collect", **given, tech=1).play("region:R13")
    assert (table.decision, table.energy[0]) == ("NextIcon", 1)
    # Without energy in the supply nothing is asked.
    table = open_icons("DEI042", "logistic_collect", **given, energy_bank=0).play("region:G13")
    assert (table.decision, table.tech[0]) == ("NextIcon", 1)
    # An overflow comes first; the exchange makes none.
    table = open_icons("DEI042", "logistic_collect", **given, tech=10).play("region:G13")
    assert table.decision == "Overflow"
    table.play("resource:tech", "yes")
    assert (table.tech[0], table.energy[0]) == (9, 1)


@pytest.mark.rule("DEI-134", "DEI-012", "DEI-127")
def test_a_machine_enlist_may_place_a_resource_of_the_regions_type() -> None:
    table = open_icons("DEI050", "machine_enlist", refuges="R12").play("region:R12")
    assert (table.decision, table.options) == ("MachinePlace", ["yes", "no"])
    assert table.play("yes").resources == {"R12": 1}
    assert table.energy_bank == 39
    table = open_icons("DEI050", "machine_enlist").play("region:G13", "yes")
    assert (table.resources, table.tech_bank) == ({"G13": 1}, 59)
    table = open_icons("DEI050", "machine_enlist").play("region:G13", "no")
    assert table.resources == {}
    table = open_icons("DEI050", "machine_enlist", tech_bank=0).play("region:G13")
    assert table.decision == "NextIcon"  # there is nothing to place


@pytest.mark.rule("DEI-135", "DEI-136", "DEI-127")
def test_a_machine_collect_brings_a_technology_each_time() -> None:
    given = {"scrappers": "R13", "resources": "R13 R13"}
    table = at(display="DEI052 DEI051", **given)
    table.up("DEI052", "icon:machine_collect", "region:R13")
    assert (table.tech[0], table.energy[0]) == (1, 1)
    table.play("end_card").up("DEI051", "icon:machine_collect", "region:R13")
    assert (table.tech[0], table.energy[0]) == (2, 2)
    # Nothing to collect, no bonus.
    assert with_card("DEI051", scrappers="R13").why("icon:machine_collect") == "nothing_to_collect"
    # The bonus is lost if the supply has none.
    table = with_card("DEI051", **given, tech_bank=0).play("icon:machine_collect", "region:R13")
    assert (table.tech[0], table.energy[0]) == (0, 1)
    assert table.of("resource_lost") == [["resource_lost", 1, "tech"]]


@pytest.mark.rule("DEI-137")
def test_improved_actions_are_actions_of_their_kind() -> None:
    # Sprinter hears of a tactical move, Superior Numbers uses a machine enlist.
    table = open_icons("DEI033", "tactical_move", scrappers="G13", learned="sprinter")
    table.play("region:G13", "region:G12", "number:1")
    assert table.icons.count("move") == 1
    table = open_icons("DEI050", "machine_enlist", scrappers=ALL, learned="superior_numbers")
    assert "use:move" in table.options
    # Abraham hears of a logistic collect, Neena leads a logistic move.
    table = at("turn_2", seat_1={"leader": "G13", "display": "DEI042"}, resources="G13 G13")
    table.up("DEI042", "icon:logistic_collect", "region:G13", "no")
    assert "extra_collect" in table.icon_names


@pytest.mark.rule("DEI-121", "DEI-122", "DEI-125", "DEI-242")
def test_a_kill_takes_a_scrapper_anywhere_and_its_owner_draws() -> None:
    given = {"seat_1": {"scrappers": "R35 G09 G09"}, "seat_3": {"leader": "G12"}}
    table = open_icons("DEI035", "kill", **given)
    assert table.offers("faction") == ["ravagers"]
    assert table.why("faction:refuge_42") == "no_victim_there"  # only a leader
    table.play("faction:ravagers")
    assert table.offers("region") == ["G09", "R35"]  # neither presence nor majority is needed
    assert table.why("region:G12") == "no_victim_there"
    table.play("region:R35", candy="collect")
    assert table.scrappers[1] == {"G09": 2}
    assert table.supply[1] == 13  # it may be enlisted again
    assert table.candies[1] == {"collect": 1}
    assert ["candy_drawn", 2, "collect"] in table.news_of(1)
    for other in (0, 2, None):
        assert ["candy_drawn_hidden", 2] in table.news_of(other)
        assert "collect" not in str(table.news_of(other))
    assert table.view(0)["candies"] == [{}, 1, 0, 0]


@pytest.mark.rule("DEI-123", "DEI-124")
def test_own_scrappers_and_leaders_cannot_be_killed() -> None:
    table = with_card("DEI035", scrappers="G13", seat_1={"leader": "G09"})
    assert table.why("icon:kill") == "nobody_to_kill"
    table = open_icons("DEI035", "kill", scrappers="G13", seat_1={"scrappers": "G09"})
    assert table.why("faction:auxilia") == "own_scrappers"
    table = at(seats=2, display="DEI035", seat_1={"scrappers": "G09"}).up("DEI035", "icon:kill")
    assert table.why("faction:farm_z") == "not_in_play"


@pytest.mark.rule("DEI-115", "DEI-116", "DEI-117", "DEI-119")
def test_copy_takes_a_card_that_was_played_face_up_in_this_round() -> None:
    pads = "DEI026 DEI027* DEI029"
    table = with_card("DEI057", scrappers="G13", pads=pads).play("icon:copy")
    assert table.offers("card") == ["DEI026", "DEI029"]
    assert table.why("card:DEI027") == "not_played_openly"  # face down
    assert table.why("card:DEI057") == "this_card"
    assert table.why("card:DEI030") == "not_played_openly"
    table.play("card:DEI029")
    assert table.icons == ["move", "collect", "collect"]
    table = with_card("DEI057", scrappers="G13")
    assert table.icon_names == ["move"]
    assert table.why("icon:copy") == "no_copy"
    # A Copy on the copied card is not copied: there is one such card only, so it is made up here.
    table = with_card("DEI026", scrappers="G13", pads="DEI057")
    table.g.icons = (CONTENT.rules.icon_ids.place("copy", ""),)
    table.play("icon:copy", "card:DEI057")
    assert table.icons == ["move"]


@pytest.mark.rule("DEI-118")
def test_only_printed_icons_are_copied() -> None:
    table = with_card("DEI057", scrappers="G13", pads="DEI026+collect", resources="G13")
    assert table.play("icon:copy", "card:DEI026").icons == ["move"] * 3


@pytest.mark.rule("DEI-120")
def test_supplies_are_scored_at_once() -> None:
    table = open_icons("DEI066", "sp:2")
    assert table.supplies == [2, 0, 0, 0]


@pytest.mark.rule("DEI-126", "DEI-127")
def test_resources_are_taken_from_the_general_supply() -> None:
    table = open_icons("DEI058", "energy:1")
    assert (table.energy[0], table.energy_bank) == (1, 39)
    assert with_card("DEI058", energy_bank=0).why("icon:energy:1") == "bank_empty"
    table = open_icons("DEI059", "tech:2", tech_bank=1)
    assert (table.tech[0], table.tech_bank) == (1, 0)  # the second is lost


@pytest.mark.rule("DEI-128", "DEI-129")
def test_icons_per_outpost() -> None:
    # Two red markers, one blue one.
    given = {"scrappers": "G09 G28 G05"}
    table = open_icons("DEI037", "per:red:tactical_enlist", **given)
    assert table.icons == ["move", "tactical_enlist", "tactical_enlist"]
    table = open_icons("DEI067", "per:all:move", **given)
    assert table.icons == ["move"] * 3
    # The number is fixed then, whatever happens to the markers.
    table.play("icon:move", "region:G05", "region:G04", "number:1")
    assert table.icons == ["move"] * 2
    table = open_icons("DEI040", "per:red:sp:1", **given).play("icon:sp:1", "icon:sp:1")
    assert table.supplies_of(0) == 2
    assert with_card("DEI037", scrappers="G05").why("icon:per:red:tactical_enlist") == "no_markers"
