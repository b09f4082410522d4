"""3.8 Drones."""

from __future__ import annotations

import pytest

from sternbrett.games.dei import GAME
from tests.games.dei.table import CONTENT, Table, at, with_card

ALL = " ".join(["G13"] * 15)


def flying(card: str, icon: str, start: str, **given: object) -> Table:
    """Return a table at which a drone is about to move."""
    name = icon.split(":")[1]
    drones = {"draco": "G33", "simon": "G33", "masamune": "G33", "fly": "G33", name: start}
    return with_card(card, drones=drones, **given).play(f"icon:{icon}")


def masamune(start: str, **given: object) -> Table:
    return flying("DEI069", "drone:masamune:1", start, **given)


def simon(start: str, **given: object) -> Table:
    return flying("DEI072", "drone:simon:1", start, **given)


def fly(start: str, **given: object) -> Table:
    return flying("DEI075", "drone:fly:1", start, **given)


def draco(start: str, **given: object) -> Table:
    return flying("DEI078", "drone:draco:1", start, **given)


def reached(table: Table, steps: int, start: str) -> list[str]:
    """Return the regions within so many borders, whatever their level."""
    board = table.g.board
    found = {board.ids.index(start)}
    for _ in range(steps):
        for region in list(found):
            near = board.near[region] | board.touching[region]
            found |= {other for other in range(board.size) if near >> other & 1}
    return [board.ids[region] for region in sorted(found)]


@pytest.mark.rule("DEI-138", "DEI-139", "DEI-142")
def test_a_drone_moves_first_then_acts_both_if_wanted() -> None:
    table = flying("DEI032", "drone:fly:0", "G01")
    assert table.offers("region") == reached(table, 2, "G01")  # it may stay
    assert table.why("region:G33") == "out_of_range"
    table = flying("DEI069", "drone:masamune:1", "G01")
    assert table.offers("region") == reached(table, 3, "G01")
    table = flying("DEI071", "drone:masamune:2", "G01")
    assert table.offers("region") == reached(table, 4, "G01")
    # Bridges and elevators are no ways for drones: R14 and R18 are two steps apart.
    table = flying("DEI032", "drone:fly:0", "R14", bridges="4.3-1", elevators="G17-R14")
    assert table.offers("region") == reached(table, 2, "R14")
    # The order is fixed: after the ability there is no move.
    table = masamune("G13", resources="G13").play("region:G13", "number:0")
    assert table.icons == []
    assert table.resources == {"G13": 1}


@pytest.mark.rule("DEI-140", "DEI-143")
def test_any_faction_uses_any_drone_without_presence() -> None:
    rival = {"scrappers": "G13 G13"}
    table = masamune("G13", resources="G13", seat_1=rival).play("region:G13", "number:1")
    assert (table.tech[0], table.resources) == (1, {})
    table = at("turn_4", drones={"draco": "G13"}, seat_3={"display": "DEI078"})
    assert table.up("DEI078").icon_names == ["drone:draco:1"]


@pytest.mark.rule("DEI-144", "DEI-025")
def test_any_drone_means_one_in_play() -> None:
    table = at(seats=2, display="DEI055", drones={"fly": "R07", "masamune": "R20"})
    table.up("DEI055", "icon:drone:any:1")
    assert table.offers("drone") == ["masamune", "fly"]
    assert table.why("drone:simon") == "not_in_play"
    table.play("drone:masamune")
    assert table.decision == "DroneMove"
    assert table.offers("region") == reached(table, 3, "R20")


@pytest.mark.rule("DEI-145")
def test_masamune_takes_up_to_two_resources_of_its_region() -> None:
    table = masamune("G13", resources="G13 G13 G13").play("region:G13")
    assert table.offers("number") == ["0", "1", "2"]
    assert table.play("number:2").tech[0] == 2
    table = masamune("R13", resources="R13", tech=10).play("region:R13")
    assert table.offers("number") == ["0", "1"]
    assert table.why("number:2") == "too_many"
    table.play("number:1")
    assert table.decision == "Overflow"
    # Where nothing lies there is nothing to ask.
    assert masamune("G13").play("region:G13").card is None


@pytest.mark.rule("DEI-146")
def test_simon_enlists_up_to_two_without_a_refuge() -> None:
    table = simon("R12").play("region:R12")
    assert table.offers("number") == ["0", "1", "2"]
    assert table.play("number:2").scrappers[0] == {"R12": 2}
    # One is left in the supply: the other one is relocated.
    table = simon("R12", scrappers=ALL[4:]).play("region:R12", "number:2")
    assert (table.decision, table.offers("region")) == ("SimonSource", ["G13"])
    assert table.play("region:G13").scrappers[0] == {"G13": 13, "R12": 2}


@pytest.mark.rule("DEI-146", "DEI-248")
def test_simon_relocates_from_other_regions_only() -> None:
    table = simon("G13", scrappers=ALL.replace("G13", "G12", 1)).play("region:G13")
    assert table.offers("number") == ["0", "1"]
    table.play("number:1")
    assert table.offers("region") == ["G12"]
    assert table.why("region:G13") == "same_region"
    assert table.why("region:G14") == "no_scrapper_there"
    assert simon("G13", scrappers=ALL).play("region:G13").card is None


@pytest.mark.rule("DEI-147", "DEI-148", "DEI-248")
def test_fly_carries_two_to_the_ground_or_one_to_a_roof() -> None:
    table = fly("G13", scrappers="G13 G13 G13", leader="G13").play("region:G13")
    assert table.options == ["skip", "ground", "roof"]
    table.play("ground")
    every = [name for name in table.g.board.ids if name[0] == "G"]
    assert table.offers("region") == [name for name in every if name != "G13"]  # the whole board
    assert table.why("region:G13") == "same_region"
    assert table.why("region:R12") == "wrong_level"
    assert table.why("skip") == "one_lands"
    table.play("region:G33")
    assert "skip" in table.options
    table.play("region:G30")
    assert table.scrappers[0] == {"G13": 1, "G30": 1, "G33": 1}
    assert table.leaders[0] == "G13"
    table = fly("G13", scrappers="G13 G13").play("region:G13", "roof")
    assert all(name[0] == "R" for name in table.offers("region"))
    assert table.play("region:R35").scrappers[0] == {"G13": 1, "R35": 1}
    assert table.card is None  # only one goes to a roof
    # No majority is needed, one may be enough, and one may stop.
    table = fly("G13", scrappers="G13 G13", seat_1={"scrappers": "G09 G09"})
    table.play("region:G13", "ground", "region:G09", "skip")
    assert table.scrappers[0] == {"G09": 1, "G13": 1}
    assert fly("G13", scrappers="G13 G13").play("region:G13", "skip").scrappers[0] == {"G13": 2}


@pytest.mark.rule("DEI-148", "DEI-165")
def test_fly_carries_no_leader_and_nobody_elses_scrappers() -> None:
    table = fly("G13", leader="G13", seat_1={"scrappers": "G13"}).play("region:G13")
    assert table.card is None  # there is nobody to carry


@pytest.mark.rule("DEI-149", "DEI-150", "DEI-151")
def test_draco_strikes_all_others_and_feeds_its_user() -> None:
    crowd = {"seat_1": {"scrappers": "G20 G20"}, "seat_2": {"scrappers": "G20"}}
    table = draco("G20", scrappers="G20", seat_3={"leader": "G20"}, order=[2, 0, 1, 3], **crowd)
    table.play("region:G20")
    assert table.options == ["yes", "skip"]
    table.play("yes", candy="move build collect")
    assert table.scrappers == [{"G20": 1}, {"G20": 1}, {}, {}]
    # Victims draw in priority order: Farm-Z before the Ravagers, then the user.
    assert table.candies == [{"collect": 1}, {"build": 1}, {"move": 1}, {}]
    assert table.supplies == [1, 0, 0, 0]
    # Also where nobody is.
    table = draco("G20").play("region:G20", "yes", candy="move")
    assert (table.candies[0], table.supplies_of(0)) == ({"move": 1}, 1)
    table = draco("G20", **crowd).play("region:G20", "skip")
    assert (table.scrappers[1], table.supplies_of(0)) == ({"G20": 2}, 0)


@pytest.mark.rule("DEI-151")
def test_all_who_die_by_draco_die_together() -> None:
    # Two against one and one: all fall, and the marker goes to nobody in between.
    table = draco("G09", seat_1={"scrappers": "G09 G09"}, seat_2={"scrappers": "G09"})
    assert table.flags == {"2.2A": 1}
    table.play("region:G09", "yes")
    assert table.flags == {"2.2A": 1}
    assert table.of("marker_won", "marker_lost") == []


@pytest.mark.rule("DEI-152")
def test_abilities_of_drones_are_no_actions() -> None:
    # Fly is no Move for Sprinter, Masamune no Collect for Abraham, Snipers or Prospectors.
    table = flying("DEI032", "drone:fly:0", "G13", scrappers="G13", learned="sprinter")
    table.play("region:G13", "ground", "region:G12")
    assert table.icons == ["collect"]  # no Move was granted
    table = at(
        "turn_2", drones={"masamune": "G13"}, resources="G13 G13 G13",
        seat_1={"leader": "G13", "display": "DEI069", "learned": "snipers prospectors"},
    )  # fmt: skip
    table.up("DEI069", "icon:drone:masamune:1", "region:G13")
    assert table.options == ["number:0", "number:1", "number:2"]
    assert table.play("number:1").searched is False
    # Simon is no Enlist for Superior Numbers.
    table = simon("G12", scrappers=ALL, learned="superior_numbers").play("region:G12")
    assert table.decision == "SimonEnlist"


@pytest.mark.rule("DEI-053")
@pytest.mark.parametrize("then", ["skip", "region:G12"])
def test_an_ability_that_was_saved_half_way_ends_in_the_same_position(then: str) -> None:
    table = fly("G09", scrappers="G09 G09", seat_1={"scrappers": "G09"})
    table.play("region:G09", "ground", "region:G12")
    table.match.state = GAME.decode(GAME.encode(table.g), CONTENT)
    table.play(then)
    assert table.flags == ({"2.4C": 0} if then == "skip" else {"2.2A": 1, "2.4C": 0})
    # The same with Simon, who brings one after the other.
    table = simon("G12", scrappers=ALL.replace("G13", "G09"), seat_1={"scrappers": "G12"})
    table.play("region:G12", "number:2", "region:G09")
    table.match.state = GAME.decode(GAME.encode(table.g), CONTENT)
    assert table.play("region:G09").flags == {"2.2A": 0, "2.4C": 0}
