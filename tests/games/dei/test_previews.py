"""What DEI tells before a choice: why not, what it would change, and whether it is really meant."""

from __future__ import annotations

import pytest

from sternbrett.games.dei import GAME
from sternbrett.games.dei.table.map import draw_map
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
