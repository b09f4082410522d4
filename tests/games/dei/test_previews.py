"""What DEI tells before a choice: why not, what it would change, and whether it is really meant."""

from __future__ import annotations

from typing import Any

import pytest

from sternbrett.games.dei import GAME
from sternbrett.games.dei.table.map import draw_map
from sternbrett.kernel.plain_html import with_letters
from sternbrett.kernel.ways import Way
from tests.games.dei.table import Table, at, with_card

#: Four red outposts, by the regions they are in.
FOUR_RED = "G09 R09 G28 G08"


def why(table: Table, *handles: str, language: str = "en") -> str:
    """Return the sentence for things that were touched one after the other."""
    look = table.look(0, language)
    refusal = look.why_not(*handles)
    assert refusal is not None, handles
    return look.say(refusal)


def noted(table: Table, *keys: str) -> Way:
    """Return the short way of these choices."""
    return next(way for way in GAME.ways(table.look()) if way.keys == keys)


@pytest.mark.rule("DEI-083")
@pytest.mark.parametrize(("language", "told"), [("en", "only 2 : 2"), ("de", "nur 2 : 2")])
def test_a_move_without_majority_says_how_it_would_stand(language: str, told: str) -> None:
    given = {"scrappers": "G13 G13", "seat_1": {"scrappers": "G09 G09"}}
    touched = with_card("DEI026", **given)
    assert told in why(touched, "region:G13", "region:G09", language=language)
    touched.play("icon:move", "region:G13")
    assert told in why(touched, "region:G09", language=language)


@pytest.mark.rule("DEI-085")
@pytest.mark.parametrize(("scrappers", "alone"), [(3, [1, 2, 3]), (4, [])])
def test_a_few_scrappers_leave_their_leader_by_the_same_touches(
    scrappers: int, alone: list[int]
) -> None:
    """Of more, their number is asked afterwards: there would be too many buttons."""
    table = with_card("DEI026", scrappers=scrappers * "G14 ", leader="G14", seat_1={})
    ways = [way for way in GAME.ways(table.look()) if way.handles == ("region:G14", "region:G15")]
    stays = [way for way in ways if "no" in way.keys]
    last = [f"number:{number}" for number in alone] or ["no"]
    assert [way.keys[-1] for way in stays] == last
    if alone:
        said = table.look().texts.say("short.move_alone", **stays[0].text[1])
        assert said == "1 without Neena"
        assert stays[-1].weights[0].coming == 3


@pytest.mark.rule("DEI-008", "DEI-011")
def test_ways_to_roofs_that_are_not_there_say_what_is_missing() -> None:
    theirs = {"elevators": "G13-R12", "bridges": "2.1-1"}
    alone = with_card("DEI026", scrappers="G13 R12", seat_1={})
    assert "adjoining only" in why(alone, "region:G13", "region:R12")
    among = with_card("DEI026", scrappers="G13 R12", seat_1=theirs)
    assert "another faction’s elevator" in why(among, "region:G13", "region:R12")
    linked = with_card("DEI026", scrappers="R12", elevators="G13-R12", seat_1=theirs)
    assert "another faction’s bridge" in why(linked, "region:R12", "region:R13")


@pytest.mark.rule("DEI-054", "DEI-055")
def test_a_fifth_marker_of_a_colour_is_known_before_and_told_afterwards() -> None:
    table = with_card("DEI026", scrappers=f"{FOUR_RED} G14", seat_1={})
    note = noted(table, "icon:move", "region:G14", "region:G15", "number:1").note
    assert "you have 4 of this colour already" in note
    table.play("icon:move", "region:G14", "region:G15", "number:1")
    assert "4 markers of this colour already" in draw_map(table.look()).html


@pytest.mark.rule("DEI-121")
def test_whoever_kills_knows_what_the_victim_loses() -> None:
    given = {"scrappers": "G09", "seat_1": {"scrappers": "G09 G09"}}
    table = with_card("DEI035", **given).play("icon:kill")
    [way] = [way for way in GAME.ways(table.look()) if way.handles == ("region:G09",)]
    assert "1 : 1" in way.note
    assert "Ravagers loses" in way.note


@pytest.mark.rule("DEI-104")
def test_turning_a_card_down_asks_when_nothing_could_be_bought() -> None:
    def left(tech: int) -> dict[str, str]:
        offers = ["- - DEI035", "- - -", "- - -", "- - -"]
        look = at(tech=tech, energy=tech, display="DEI026 DEI027", open=offers).look()
        return {way.keys[1]: way.left for way in GAME.ways(look)}

    assert left(5) == {"face_up": "", "face_down": ""}
    assert left(0)["face_down"].startswith("Really face down?")
    assert left(0)["face_up"] == ""
    table = at(display="DEI026").play("card:DEI026")
    [down] = [it for it in table.look().options if it.key == "face_down"]
    said = GAME.left_undone(down, table.look())
    assert said is not None
    assert table.look().texts.say(said[0], **said[1]) == left(0)["face_down"]


@pytest.mark.rule("DEI-176")
def test_a_bridge_that_would_take_an_outpost_by_bombs_says_so() -> None:
    given = {"scrappers": "G26 R29 R12", "learned": "bombs", "seat_1": {"scrappers": "G26 G26"}}
    table = with_card("DEI028", **given).play("icon:build", "building:bridge")
    told = GAME.notes(table.look())
    assert told == {"site:4.2-1": "3 : 2 · you take an outpost (Logistics)"}
    drawn = draw_map(table.look()).html
    assert drawn.count("Then: 3 : 2") >= 1
    assert table.play("site:4.2-1").flags == {"4.2B": 0}


@pytest.mark.rule("DEI-146")
def test_what_scrappers_at_simon_would_change_is_told_for_each_number() -> None:
    drones = {"draco": "G33", "simon": "G09", "masamune": "G33", "fly": "G33"}
    given: dict[str, Any] = {"drones": drones, "seat_1": {"scrappers": "G09"}}
    table = with_card("DEI072", **given).play("icon:drone:simon:1", "region:G09")
    told = GAME.notes(table.look())
    assert told["number:1"].startswith("1 : 1")
    assert told["number:2"].startswith("2 : 1")
    assert "you take an outpost" in told["number:2"]
    # With an empty supply it is open who comes from elsewhere: only the strengths are known.
    given["scrappers"] = " ".join(["G13"] * 15)
    table = with_card("DEI072", **given).play("icon:drone:simon:1", "region:G09")
    assert GAME.notes(table.look())["number:2"] == "2 : 1"


@pytest.mark.rule("DEI-172")
def test_a_feat_says_which_majorities_it_would_win() -> None:
    given = {"scrappers": "G09 G28 G05", "feats": "agent", "drones": {"fly": "G05"}}
    table = at("learn", phase=2, speaker=0, **given, seat_1={"scrappers": "G05"})
    told = GAME.notes(table.look())
    assert set(told) == {"feat:agent"}
    assert "at G05" in told["feat:agent"]
    assert f"Then: {told['feat:agent']}." in with_letters(GAME.draw(table.look()).changing)
    alone = at("learn", phase=2, speaker=0, **given)
    assert GAME.notes(alone.look()) == {"feat:agent": "no majority changes now"}


@pytest.mark.rule("DEI-101")
@pytest.mark.parametrize(
    ("given", "keys", "cue"),
    [
        (
            {"scrappers": "G13 G14", "refuges": "G13 G09 G09"},
            "building:refuge token:3 region:G14",
            ("refuge-1-G14", "refuge-1-G13 map-G13"),
        ),
        (
            {"scrappers": "R12 R37", "bridges": "2.1-1 2.1-1 2.1-1"},
            "building:bridge token:1 site:*",
            ("bridge-1-", "bridge-1-R12-R13 map-R12"),
        ),
    ],
)
def test_a_relocated_building_is_seen_to_come_from_where_it_stood(
    given: dict[str, str], keys: str, cue: tuple[str, str]
) -> None:
    table = with_card("DEI065", **given).play("icon:build")
    for key in keys.split():
        table.play(f"site:{table.offers('site')[0]}" if key == "site:*" else key)
    events = [event for event in table.match.plies[-1].events if event.name.endswith("_moved")]
    felt = GAME.cue(events[0])
    assert felt is not None
    assert felt.kind == "move"
    assert felt.at[0].startswith(cue[0])
    assert felt.source == cue[1]
