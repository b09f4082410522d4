"""3.12 Missions and supply scoring."""

from __future__ import annotations

from typing import Any

import pytest

from sternbrett.games.dei.rules.missions import ChooseMission
from sternbrett.games.dei.rules.turns import BeginTurn
from tests.games.dei.table import MISSIONS, Table, at


def worth(mission: str, late: Any = False, **given: Any) -> int:
    """Return what a mission gives Auxilia, on time or late."""
    table = at(
        "mission_1", round=2 if late else 1, phase=3, missions=f"{mission} " + "- " * 7, **given
    )
    before = table.supplies_of(0)
    assert table.options == [f"mission:{mission}"]
    expected: int = table.worth[0][mission]
    table.play(f"mission:{mission}")
    found = table.supplies_of(0) - before
    assert found == expected
    assert table.of("mission_late" if late else "mission_scored") != []
    return found


@pytest.mark.rule("DEI-197", "DEI-202")
def test_everybody_must_take_a_mission_at_the_end_of_phase_3() -> None:
    table = at(phase=3, display="DEI025", tech=3, steps=[BeginTurn(0, True), BeginTurn(1, True)])
    table.up("DEI025", "end_card")
    assert (table.decision, table.turn) == ("ChooseMission", 0)
    assert sorted(table.offers("mission")) == sorted(MISSIONS.split())
    assert table.why("none") == "must_choose"
    assert table.why("mission:garrisons_red") == "not_laid_out"
    table.play("mission:technology")
    assert (table.marks[0], table.supplies_of(0)) == ({"technology": 3}, 3)  # at once
    assert table.tech[0] == 3  # and nothing is paid
    assert (table.turn, table.decision) == (1, "ChooseCard")
    # Also one that gives nothing.
    table = at("mission_1", phase=3).play("mission:buildings")
    assert (table.marks[0], table.supplies_of(0)) == ({"buildings": 0}, 0)


@pytest.mark.rule("DEI-198", "DEI-199")
def test_one_of_each_column_for_each_faction() -> None:
    # Columns: buildings, drone_cards | outposts_all, technology | energy, scrappers | …
    table = at("mission_1", round=2, phase=3, marks={"technology": 3})
    assert set(table.offers("mission")) == {
        "buildings", "drone_cards", "energy", "scrappers", "outposts_red", "garrisons_blue",
    }  # fmt: skip
    assert table.why("mission:outposts_all") == table.why("mission:technology") == "column_used"
    # Others may take the same one.
    table = at("mission_2", round=2, phase=3, marks={"technology": 3})
    assert "technology" in table.offers("mission")
    # After three rounds one column is left.
    marks = {"buildings": 0, "technology": 0, "energy": 0}
    table = at("mission_1", round=4, phase=3, marks=marks)
    assert table.offers("mission") == ["outposts_red", "garrisons_blue"]


@pytest.mark.rule("DEI-200", "DEI-201")
def test_on_time_until_the_round_of_the_column_is_over() -> None:
    for column, name in enumerate(("drone_cards", "technology", "scrappers", "outposts_red"), 1):
        for round_ in range(1, 5):
            table = at("mission_1", round=round_, phase=3, tech=5, scrappers="G09 G28 G08")
            on_time = {"drone_cards": 2, "technology": 5, "scrappers": 3, "outposts_red": 9}
            late = {"drone_cards": 1, "technology": 2, "scrappers": 2, "outposts_red": 6}
            value = on_time[name] if column >= round_ else late[name]
            assert table.worth[0][name] == value


@pytest.mark.rule("DEI-203")
def test_structures() -> None:
    own = {"refuges": "G13 R12", "elevators": "G13-R12", "bridges": "2.1-1"}
    assert worth("buildings", **own) == 8
    assert worth("buildings", late=True, **own) == 4
    assert worth("buildings", scrappers="G13 R24") == 0  # neutral ones do not count


@pytest.mark.rule("DEI-204", "DEI-205")
def test_drone_cards_wherever_they_are() -> None:
    cards = {
        "display": "DEI025 DEI069 DEI055 DEI068", "pads": "DEI032 DEI070*", "recycled": "DEI071",
    }  # fmt: skip
    assert worth("drone_cards", **cards) == 8  # not DEI055 and DEI068
    assert worth("drone_cards", late=True, **cards) == 4
    assert worth("drone_cards") == 2  # that of the faction
    assert worth("drone_cards", display="DEI055 DEI068") == 0


@pytest.mark.rule("DEI-206", "DEI-210")
def test_outposts() -> None:
    own = {"scrappers": "G09 G28 G05 G12"}  # two red, one blue, one green
    assert worth("outposts_all", **own) == 8
    assert worth("outposts_all", late=True, **own) == 4
    for colour, number in (("red", 2), ("blue", 1), ("green", 1)):
        assert worth(f"outposts_{colour}", **own) == 3 * number
        assert worth(f"outposts_{colour}", late=True, **own) == 2 * number
    # Without the majority there is no marker.
    assert worth("outposts_all", scrappers="G09", seat_1={"scrappers": "G09"}) == 0


@pytest.mark.rule("DEI-207", "DEI-208")
def test_technology_and_energy() -> None:
    assert [worth("technology", tech=n) for n in (0, 5, 10)] == [0, 5, 10]
    assert [worth("technology", late=True, tech=n) for n in (2, 3, 5, 6, 10)] == [0, 2, 2, 4, 6]
    assert [worth("energy", energy=n) for n in (0, 3, 10)] == [0, 6, 20]
    assert [worth("energy", late=True, energy=n) for n in (1, 2, 3, 10)] == [0, 3, 3, 15]


@pytest.mark.rule("DEI-209")
def test_scrappers_without_the_leader() -> None:
    for number, on_time, late in ((2, 0, 0), (3, 3, 2), (5, 3, 2), (6, 6, 4), (15, 15, 10)):
        own = {"scrappers": " ".join(["G13"] * number), "leader": "G13"}
        assert worth("scrappers", **own) == on_time
        assert worth("scrappers", late=True, **own) == late


@pytest.mark.rule("DEI-211", "DEI-058")
def test_garrisons_need_presence_only() -> None:
    own = {"scrappers": "G09", "leader": "G28", "seat_1": {"scrappers": "G09 G28 G28"}}
    assert worth("garrisons_red", **own) == 4
    assert worth("garrisons_red", late=True, **own) == 2
    assert worth("garrisons_blue", **own) == 0


def scored(**given: Any) -> Table:
    """Return a table after the last mission of Auxilia, which gives nothing."""
    table = at("mission_1", round=4, phase=3, missions="buildings " + "- " * 7, **given)
    return table.play("mission:buildings")


@pytest.mark.rule("DEI-212")
def test_the_supply_scoring_follows_the_last_mission() -> None:
    table = scored(scrappers="G09 G05 G12", tech=5, energy=2, learned="bombs tunnels")
    assert table.earned[0] == {
        "missions": 0, "play": 0, "markers": 3, "feats": 3, "technology": 2, "energy": 2,
        "cards": 0,
    }  # fmt: skip
    feats = ("", "bombs", "bombs tunnels", "bombs tunnels parcel_bot")
    assert [scored(learned=names).supplies_of(0) for names in feats] == [0, 1, 3, 6]
    assert [scored(tech=n).supplies_of(0) for n in (0, 1, 2, 3)] == [0, 0, 1, 1]
    # Feats that were not learned count nothing, and before round 4 nothing is counted.
    assert scored(feats="bombs tunnels").supplies_of(0) == 0
    table = at("mission_1", round=3, phase=3, scrappers="G09", energy=2)
    assert table.play("mission:buildings").supplies_of(0) == 0


@pytest.mark.rule("DEI-213", "DEI-212")
def test_what_was_scored_stays_whatever_happens_later() -> None:
    # Worked example 17, with the turn of Farm-Z: three outposts are taken afterwards.
    table = at(
        steps=[ChooseMission(1), BeginTurn(2, True)], round=4, phase=3, order=[1, 2, 0, 3],
        missions="buildings " + "- " * 7,
        seat_1={
            "scrappers": "G09 G28 G05 G12 G22", "learned": "bombs tunnels", "tech": 5, "energy": 2,
        },
        seat_2={"scrappers": "G13 G13 G13 G13 G04 G04", "display": "DEI010 DEI061"},
    )  # fmt: skip
    table.play("mission:buildings")
    assert table.supplies[1:3] == [12, 0]
    table.up("DEI010", "icon:move", "region:G13", "region:G09", "number:2")
    table.play("icon:move", "region:G13", "region:G12", "number:2")
    table.up("DEI061", "icon:move", "region:G04", "region:G05", "number:2", "end_card")
    assert table.markers[1:3] == [[1, 0, 1], [1, 1, 1]]
    table.play("mission:buildings")
    assert table.supplies[1:3] == [12, 3]  # they count for whoever holds them then
