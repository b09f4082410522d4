"""3.15 General rules: what is public, undo, who decides, positions as data."""

from __future__ import annotations

from typing import Any

import pytest

from sternbrett.games.dei import GAME
from sternbrett.kernel.errors import InvalidPosition, Refused
from tests.games.dei.table import CONTENT, at, begun, fields_of, new, playing, with_card

NONE = "- - -"


@pytest.mark.rule("DEI-238", "DEI-114")
def test_what_everybody_sees() -> None:
    table = at(
        scrappers="G13", leader="G13", refuges="G13", elevators="G13-R12", bridges="2.1-1", tech=3,
        energy=2, earned={"play": 4}, learned="bombs", feats="tunnels", pads="DEI026 DEI027*",
        candies="move build", recycled="DEI028", drones={"fly": "G13"}, resources="G13",
    )  # fmt: skip
    mine, theirs, watching = table.view(0), table.view(1), table.view(None)
    for name in (
        "scrappers", "leaders", "refuges", "elevators", "bridges", "drones", "resources", "flags",
        "tech", "energy", "earned", "display", "pads", "recycled", "learned", "missions", "marks",
        "order", "open", "round", "phase",
    ):  # fmt: skip
        assert mine[name] == theirs[name] == watching[name] == getattr(table, name), name
    assert theirs["candies"][0] == watching["candies"][0] == 2
    assert mine["candies"][0] == {"move": 1, "build": 1}


@pytest.mark.rule("DEI-239")
def test_choices_inside_a_card_can_be_taken_back_until_something_was_revealed() -> None:
    table = with_card("DEI027", scrappers="G13", resources="G13")
    table.play("icon:collect", "region:G13")
    for _ in range(4):
        table.match.undo()
    assert (table.decision, table.tech[0]) == ("ChooseCard", 0)
    # A market that was refilled and a candy boost that was drawn seal what was done.
    market = {"tech": 2, "open": ["- - DEI033", NONE, NONE, NONE], "decks": ["DEI034", "", "", ""]}
    table = at(**market).down("DEI025", "icon:buy", "card:DEI033")
    assert table.last.sealed
    with pytest.raises(Refused):
        table.match.undo()
    assert with_card("DEI064").play("icon:candy:2").last.sealed
    rival = {"seat_1": {"scrappers": "G09"}}
    assert with_card("DEI035", **rival).play("icon:kill", "region:G09").last.sealed


@pytest.mark.rule("DEI-240")
def test_a_seat_that_leaves_can_be_played_by_a_bot() -> None:
    assert "random" in GAME.bots
    table = begun("auxilia ravagers")
    factions = table.factions
    for now in playing(table, 3):
        assert now.factions == factions  # a faction stays to the end


@pytest.mark.rule("DEI-241")
def test_an_overflow_belongs_to_whoever_gains() -> None:
    table = at("turn_2", seat_1={"leader": "R13", "tech": 10}, resources="R13")
    table.up("DEI005", "icon:collect", "region:R13")
    assert (table.decision, table.asked) == ("Overflow", [1])
    # A victim is never asked.
    table = with_card("DEI035", seat_1={"scrappers": "G09"}).play("icon:kill", "region:G09")
    assert table.asked in ([], [0])


@pytest.mark.rule("DEI-257")
def test_every_option_leads_to_a_complete_action() -> None:
    # Whatever is offered has something to be chosen next, up to the end of every game.
    for now in playing(new(3, seed=11, factions="random"), 11):
        assert now.match.over or now.options


@pytest.mark.parametrize(
    ("given", "reason"),
    [
        ({"factions": "auxilia auxilia"}, "no two seats play the same faction"),
        ({"scrappers": " ".join(["G13"] * 16)}, "a faction has not so many"),
        ({"refuges": "G13 G13 G13 G13"}, "a faction has 3 of refuge, not 4"),
        ({"tech": 8, "energy": 3}, "a pad holds at most 10 resources"),
        ({"scrappers": "G99"}, "the board has no region “G99”"),
        ({"elevators": "G13-R35"}, "joins no ground region with an adjoining roof"),
        ({"bridges": "2.1-2"}, "the board has no site “2.1-2”"),
        ({"flags": {"2.1A": 0}}, "the board has no outpost “2.1A”"),
        ({"flags": {"2.2A": 4}}, "there is no seat 4"),
        ({"display": "DEI025", "pads": "DEI025"}, "the card DEI025 exists once"),
        ({"candies": "move move move"}, "candies"),
        ({"resources": " ".join(["G13"] * 61)}, "there are not so many resources"),
        ({"missions": "energy energy " + "- " * 6}, "every mission exists once"),
        ({"map": "2.4 2.2 D1"}, "this is no layout for 4"),
        ({"colours": "red red blue"}, "colours must name red, blue and green once"),
        ({"order": [0, 1, 2]}, "order must name each of 4 seats once"),
    ],
)  # fmt: skip
def test_impossible_positions_are_refused(given: dict[str, Any], reason: str) -> None:
    factions = given.get("factions", "auxilia ravagers farm_z refuge_42")
    rest = {name: value for name, value in given.items() if name != "factions"}
    with pytest.raises(InvalidPosition, match=reason):
        GAME.load(fields_of(factions, rest), CONTENT)
