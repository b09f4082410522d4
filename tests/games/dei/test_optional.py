"""3.14 Optional rules: No Choice, Feat Draft, Planning, Confrontation, Rebellion."""

from __future__ import annotations

from typing import Any

import pytest

from sternbrett.games.dei import GAME
from sternbrett.games.dei.rules.missions import ChooseMission, CleanUp
from sternbrett.games.dei.rules.turns import BeginPhase
from sternbrett.kernel.chance import Rng, seed_key, stream
from tests.games.dei.table import CONTENT, Table, at, begun

NONE = "- - -"


def plan(table: Table, seat: int, *cards: str) -> Table:
    """Make the plan of a seat."""
    for card in cards:
        table.play(f"card:{card}", seat=seat)
    return table


def planning(*phases: int, **given: Any) -> Table:
    """Return a table for two at which plans are made."""
    steps = [BeginPhase(phase) for phase in phases or (1,)]
    return at(steps=steps, seats=2, optional="planning", **given)


# -- No Choice --------------------------------------------------------------------------------


@pytest.mark.rule("DEI-225", "DEI-226")
def test_no_choice_lays_one_mission_in_each_column() -> None:
    table = begun(no_choice="on", mission="energy buildings technology scrappers")
    assert table.missions == [
        "energy",
        None,
        "buildings",
        None,
        "technology",
        None,
        "scrappers",
        None,
    ]
    # Still any column that was not used.
    missions = "energy - buildings - technology - scrappers -"
    table = at("mission_1", round=2, phase=3, missions=missions, marks={"buildings": 2})
    assert sorted(table.offers("mission")) == ["energy", "scrappers", "technology"]


# -- Feat Draft -------------------------------------------------------------------------------


@pytest.mark.rule("DEI-227", "DEI-228", "DEI-229")
def test_the_draft_goes_forth_back_and_forth() -> None:
    table = begun("auxilia ravagers farm_z", feat_draft="on", priority="2 3 1")
    assert (table.decision, table.turn) == ("DraftColour", 1)
    assert table.offers("colour") == ["red", "blue", "green"]
    table.play("colour:blue")
    picks: list[str] = []
    for seat, feat in ((1, "tunnels"), (2, "engineer"), (0, "sprinter")):
        assert (table.decision, table.turn) == ("DraftFeat", seat)
        assert len(table.offers("feat")) == 6 - len(picks)
        assert not set(picks) & set(table.offers("feat"))
        if picks:
            assert table.why(f"feat:{picks[-1]}") == "not_passed_on"
        # Only whoever chooses sees the tiles, and only the owner what was picked.
        for other in {0, 1, 2} - {seat}:
            assert table.view(other)["draft"] == ["blue"] * (6 - len(picks))
        table.play(f"feat:{feat}")
        picks.append(feat)
        assert table.view(seat)["feats"][seat] == [feat]
        for other in {0, 1, 2} - {seat}:
            assert table.view(other)["feats"][seat] == ["blue"]
            assert feat not in str(table.news_of(other))
    # The second colour: the lowest priority starts, and the tiles go the other way.
    assert (table.decision, table.turn) == ("DraftColour", 0)
    assert table.offers("colour") == ["red", "green"]
    assert table.why("colour:blue") == "colour_drafted_before"
    table.play("colour:green")
    for seat in (0, 2, 1):
        assert table.turn == seat
        table.play(table.options[0])
    # The third: priority 1 again, with what is left.
    assert (table.turn, table.offers("colour")) == (1, ["red"])
    table.play("colour:red")
    for seat in (1, 2, 0):
        assert table.turn == seat
        table.play(table.options[0])
    assert [len(feats) for feats in table.feats] == [3, 3, 3]
    assert table.draft == []  # leftovers leave the game
    assert table.decision == "PlaceScrappers"  # the first placement comes after it


# -- Planning ---------------------------------------------------------------------------------


@pytest.mark.rule("DEI-230", "DEI-258")
def test_all_plan_two_cards_at_the_same_time_in_secret() -> None:
    table = planning()
    assert (table.decision, table.asked) == ("PlanCards", [0, 1])
    plan(table, 1, "DEI001")
    assert table.why("card:DEI001", seat=1) == "planned_already"
    assert table.why("card:DEI025", seat=1) == "not_yours"
    plan(table, 1, "DEI002")
    assert table.asked == [0]  # a plan that is made is final
    assert table.options_of(1) == []
    plan(table, 0, "DEI025", "DEI026")
    assert table.planned == [["DEI025", "DEI026"], ["DEI001", "DEI002"]]
    assert table.view(0)["planned"] == [["DEI025", "DEI026"], 2]
    assert table.view(None)["planned"] == [2, 2]
    hand = table.view(0)["display"][1]
    assert hand == {"size": 6, "out_of": [f"DEI{number:03}" for number in range(1, 9)]}
    assert (table.decision, table.turn) == ("ChooseCard", 0)


@pytest.mark.rule("DEI-258")
def test_whoever_has_fewer_cards_plans_all_of_them() -> None:
    table = planning(display="DEI025", seat_1={"display": ""})
    assert table.asked == [0]
    plan(table, 0, "DEI025")
    assert table.planned == [["DEI025"], []]
    assert (table.decision, table.options) == ("ChooseCard", ["card:DEI025"])
    table.up("DEI025", "end_card")
    assert table.decision == ""  # the other one has nothing to play


@pytest.mark.rule("DEI-231", "DEI-232")
def test_planned_cards_are_played_in_any_order_one_of_them_face_down() -> None:
    table = plan(plan(planning(), 0, "DEI025", "DEI026"), 1, "DEI001", "DEI002")
    assert table.options == ["card:DEI025", "card:DEI026"]
    assert table.why("card:DEI027") == "not_planned"
    table.play("card:DEI026")
    assert table.options == ["face_up", "face_down"]
    assert table.view(1)["card"] == "?"  # not known before it is turned up
    table.play("face_down", "end_card")
    table.play("card:DEI025")
    assert table.options == ["face_up"]
    table.play("face_up", "end_card")
    assert table.turn == 1


@pytest.mark.rule("DEI-233")
def test_a_bought_card_waits_for_the_next_phase() -> None:
    market = {"tech": 6, "energy": 2, "open": ["- - DEI033", NONE, NONE, "- DEI061 -"]}
    table = planning(1, 2, **market, learned="parcel_bot")
    plan(plan(table, 0, "DEI025", "DEI026"), 1, "DEI001", "DEI002")
    table.play("parcel", "card:DEI061")
    assert table.options == ["card:DEI025", "card:DEI026"]
    assert table.why("card:DEI061") == "not_planned"
    table.down("DEI025", "icon:buy", "card:DEI033")
    assert table.options == ["card:DEI026"]
    table.up("DEI026", "end_card").up("DEI001", "end_card").up("DEI002", "end_card")
    assert (table.decision, table.phase) == ("PlanCards", 2)
    assert {"card:DEI033", "card:DEI061"} <= set(table.options_of(0))


@pytest.mark.rule("DEI-234", "DEI-259")
def test_a_card_face_down_stays_secret_until_the_end() -> None:
    table = plan(plan(planning(), 0, "DEI025", "DEI026"), 1, "DEI001", "DEI002")
    table.play("card:DEI026", "face_down")
    assert table.view(0)["pads"][0] == ["DEI026*@21"]
    assert table.view(1)["pads"][0] == table.view(None)["pads"][0] == ["?*@21"]
    assert ["card_turned_hidden", 1] in table.news_of(1)
    assert "DEI026" not in str(table.news_of(1))
    # In the recycling area as well, until the game is over.
    given = {"optional": "planning", "pads": "DEI025*@21", "seats": 2}
    table = at("clean_up", round=1, phase=3, **given)
    assert table.view(1)["recycled"][0] == ["?@21"]
    assert table.view(0)["recycled"][0] == ["DEI025@21"]
    table = at("clean_up", round=4, phase=3, **given)
    assert table.view(1)["recycled"][0] == ["DEI025@21"]
    # A mission tells how many drone cards count, not which.
    table = at(
        "mission_1", round=1, phase=3, optional="planning", seats=2, recycled="DEI069@21",
        missions="drone_cards " + "- " * 7,
    ).play("mission:drone_cards")  # fmt: skip
    assert table.news_of(1) == [["mission_scored", 1, "drone_cards", 4]]


@pytest.mark.rule("DEI-234")
def test_the_first_placement_precedes_planning() -> None:
    table = begun("auxilia ravagers farm_z", planning="on")
    assert table.decision == "PlaceScrappers"
    for _ in range(3):
        table.play("number:1", "region:G02")
    assert table.decision == "PlanCards"


@pytest.mark.rule("DEI-233", "DEI-234")
def test_nobody_imagines_a_bought_card_among_the_plans() -> None:
    market = {"tech": 6, "energy": 2, "open": ["- - DEI033", NONE, NONE, NONE]}
    table = planning(**market, learned="parcel_bot")
    plan(plan(table, 0, "DEI025", "DEI026"), 1, "DEI001", "DEI002")
    table.play("parcel", "card:DEI033")
    rng = Rng(stream(seed_key("plans"), "imagined"))
    seen = set()
    for _ in range(60):
        imagined = GAME.imagine(table.view(1), CONTENT, rng)
        planned = GAME.fields(imagined)["planned"][0]
        assert len(planned) == 2
        assert "DEI033" not in planned
        seen |= set(planned)
    assert len(seen) == 8  # but any of the others


# -- Confrontation ----------------------------------------------------------------------------


@pytest.mark.rule("DEI-235")
def test_with_confrontation_missions_come_after_all_turns() -> None:
    table = at(
        steps=[BeginPhase(3)], seats=2, order=[1, 0], optional="confrontation", display="DEI025",
        seat_1={"display": "DEI001"}, round=1,
    )  # fmt: skip
    table.up("DEI001", "end_card")
    assert (table.decision, table.turn) == ("ChooseCard", 0)
    table.up("DEI025", "end_card")
    assert (table.decision, table.turn) == ("ChooseMission", 1)
    table.play("mission:buildings")
    assert (table.decision, table.turn) == ("ChooseMission", 0)
    # Without it each takes one at the end of its own turn.
    table = at(steps=[BeginPhase(3)], seats=2, display="DEI025", round=1).up("DEI025", "end_card")
    assert (table.decision, table.turn) == ("ChooseMission", 0)


@pytest.mark.rule("DEI-236")
def test_with_confrontation_the_supply_scoring_waits_for_the_end() -> None:
    given = {
        "round": 4, "phase": 3, "optional": "confrontation", "energy": 3, "scrappers": "G09",
        "missions": "buildings " + "- " * 7, "seats": 2, "seat_1": {"energy": 2},
    }  # fmt: skip
    table = at("mission_1", **given).play("mission:buildings")
    assert table.supplies == [0, 0]
    table = at(steps=[CleanUp()], **given)
    assert table.supplies == [3, 2]
    assert table.earned[0]["energy"] == 3


# -- Rebellion --------------------------------------------------------------------------------


@pytest.mark.rule("DEI-237", "DEI-260")
def test_with_rebellion_a_mission_is_optional() -> None:
    given = {"phase": 3, "optional": "rebellion", "energy": 2}
    table = at("mission_1", round=2, **given)
    assert table.options[0] == "none"
    table.play("none")
    assert (table.marks[0], table.supplies_of(0)) == ({}, 0)
    # Still one a round and one of each column.
    table = at("mission_1", round=2, marks={"buildings": 0}, **given)
    assert table.why("mission:drone_cards") == "column_used"
    assert table.play("mission:energy").decision == ""
    # In round 4 the supply scoring follows all the same, unless it waits for the end.
    assert at("mission_1", round=4, **given).play("none").supplies_of(0) == 2
    given["optional"] = "rebellion confrontation"
    assert at("mission_1", round=4, **given).play("none").supplies_of(0) == 0


@pytest.mark.rule("DEI-237")
def test_all_options_together() -> None:
    table = at(
        steps=[BeginPhase(3), CleanUp()], seats=2, round=4,
        optional="no_choice feat_draft planning confrontation rebellion",
        missions="energy - buildings - technology - scrappers -",
    )  # fmt: skip
    plan(plan(table, 0, "DEI025", "DEI026"), 1, "DEI001", "DEI002")
    table.up("DEI025", "end_card").up("DEI026", "end_card")
    table.up("DEI001", "end_card").up("DEI002", "end_card")
    assert isinstance(table.match.decision, ChooseMission)
    table.play("none", "none")
    assert table.match.over
