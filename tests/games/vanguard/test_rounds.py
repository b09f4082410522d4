"""Set-up, rounds and turns (group C)."""

from __future__ import annotations

from typing import Any

import pytest

from sternbrett.games.vanguard.rules.rounds import NextTurn
from tests.games.vanguard.exploring import (
    RECON,
    RULES,
    SCIENCE,
    SECURITY,
    Table,
    at,
    happening,
    new,
    rolling,
    turn_of,
)
from tests.games.vanguard.test_sections import first_round


@pytest.mark.rule("ISV-036", "ISV-037", "ISV-038")
def test_the_planet_lies_ready() -> None:
    table = first_round(1, world="mission2")
    g = table.g
    assert (table.planet, table.condition, table.missions) == ("mission2", "G21", ["M51"])
    assert table.space == ["14"]
    assert table.match.view(0)["space"] == 1  # face down
    assert len(table.event_deck) == 40
    assert table.event_discard == []
    assert sum(g.bag) == 20
    assert not sum(g.leads)
    assert [len(deck) for deck in g.finds] == [13] * 5


@pytest.mark.rule("ISV-036")
def test_cards_and_threats_of_a_planet_are_placed() -> None:
    table = first_round(1, world="mission1")
    planet = RULES.planets[table.g.planet]
    cards = [() if it.card < 0 else (it.card,) for it in planet.sectors]
    assert [tuple(stack) for stack in table.g.stacks] == cards
    assert table.g.top_poi(0) == RULES.poi_ids.places["X51"]  # printed on the map


@pytest.mark.rule("ISV-039")
def test_the_starting_world_has_its_own_promotion_card() -> None:
    for way in ("guided", "quick"):
        table = first_round(1, world="eye", way=way)
        assert (table.promotion, table.promoted) == ("PR00", False)


@pytest.mark.rule("ISV-040", "ISV-041")
def test_the_crew_stands_beside_the_lander_with_dice_charges_and_cards() -> None:
    table = first_round(1, world="mission1")
    g = table.g
    assert table.lander == 1
    for figure in g.figures():
        assert table.place[figure] == 1
        assert len(table.hands[figure]) == 3  # at rank 2
        assert table.charges[figure] == RULES.crew[g.crew[figure]].charges
        assert g.decks[figure]


@pytest.mark.rule("ISV-041", "ISV-082")
def test_launch_is_possible_in_the_sector_of_the_lander_alone() -> None:
    assert "launch" in turn_of(SECURITY).options
    assert "launch" not in turn_of(SECURITY, security={"place": 2}).options
    assert "launch" not in turn_of(SECURITY, lander=3).options


@pytest.mark.rule("ISV-042", "ISV-043", "ISV-044")
def test_the_recon_player_names_who_begins() -> None:
    table = new(1, "q", world="eye", way="quick")
    while table.decision != "StartToken":
        table.match.choose(table.options[0])
    assert table.turned == []
    assert table.offers("section") == [
        ["security", "recon", "science", "engineering"][it] for it in table.team
    ]
    last = table.options[-1]
    table.play(last)
    assert (table.start, table.turn) == (table.team[-1], table.team[-1])


@pytest.mark.rule("ISV-045", "ISV-047", "ISV-048")
def test_everybody_has_one_turn_clockwise_from_the_start_token() -> None:
    table = at("round", round=0, start=SCIENCE, team="security recon science", event_deck=[])
    order = []
    for _ in range(3):
        order.append(table.turn)
        table.play("end_turn")
    assert order == [SCIENCE, SECURITY, RECON]
    assert (table.decision, table.round, table.turned) == ("StartToken", 2, [])


@pytest.mark.rule("ISV-046")
def test_whoever_has_the_start_token_gives_it_to_anybody() -> None:
    table = at("round", round=1, start=SCIENCE, seats=2, science={"owner": 1}, recon={"owner": 0})
    assert (table.round, table.decision, table.asked) == (2, "StartToken", [1])
    assert table.offers("section") == ["security", "science"]
    assert table.play("section:security").turn == SECURITY


@pytest.mark.rule("ISV-048", "ISV-049")
def test_a_turn_has_two_actions_and_then_an_event() -> None:
    table = turn_of(
        SECURITY,
        team="security science",
        event_top="EV01",
        security={"place": 3, "tops": "se03 se07"},
    )
    for left in (1, 0):
        table.play("prepare_draw", "no")
        assert table.actions == left
    assert not {"travel", "rest", "prepare_draw", "prepare_roll"} & set(table.options)
    table.play("end_turn")
    assert SECURITY in table.turned
    assert "event_drawn" in table.news
    assert table.event_discard == ["EV01"]


@pytest.mark.rule("ISV-049")
def test_the_five_actions() -> None:
    table = turn_of(SECURITY)
    wanted = {"travel", "rest", "prepare_draw", "prepare_roll", "launch", "action:X51.A1"}
    assert set(table.options) == {*wanted, "end_turn"}


@pytest.mark.rule("ISV-050")
def test_an_action_may_be_taken_twice_but_only_one_special_action() -> None:
    table = turn_of(SECURITY).play("rest")
    assert "rest" in table.options
    table = turn_of(SECURITY, team="security").play("action:X51.A1", "roll")
    table.play("die:R.basic")  # the red result: spend a die
    assert (table.decision, table.actions) == ("NextAction", 1)
    assert not table.offers("action")


@pytest.mark.rule("ISV-051")
def test_remaining_actions_may_be_forgone() -> None:
    table = turn_of(SECURITY, event_deck=[])
    assert "end_turn" in table.options
    assert table.play("end_turn").turn == SCIENCE


@pytest.mark.rule("ISV-052")
def test_a_skill_or_card_is_no_action() -> None:
    table = turn_of(
        SECURITY,
        security={
            "crew": "kofi",
            "charges": 2,
            "hands": "se01",
            "spent": "R:basic",
            "available": "",
        },
    )
    table.play("card:se01", "spent:R.basic")
    assert (table.actions, table.decision) == (2, "NextAction")
    table.play("skill:security")
    assert table.actions == 2


@pytest.mark.rule("ISV-053")
def test_what_counts_as_an_action_needs_one_and_is_no_special_action() -> None:
    given = {"team": "recon science", "recon": {"kit": "E03"}}
    table = turn_of(RECON, **given).play("equipment:E03", "sector:2", "stop")
    assert (table.actions, table.special_used) == (1, False)
    assert "action:X52.A1" in table.options
    table = turn_of(RECON, actions=0, **given)
    assert not table.offers("equipment")


@pytest.mark.rule("ISV-054")
def test_equipment_works_in_the_middle_of_an_own_roll() -> None:
    kit = {"kit": "E21 E03"}
    table = rolling([], team="recon science", roller=RECON, recon=kit, supplies=1)
    assert table.options == ["pass", "equipment:E21"]  # the jetpack counts as an action
    assert table.play("equipment:E21").supplies == 3


@pytest.mark.rule("ISV-054", "ISV-118")
def test_equipment_of_others_and_in_the_turns_of_others_does_not_work_in_a_roll() -> None:
    table = rolling(["science R:basic base"], security={"kit": "E21"}, supplies=1)
    assert table.decision != "Window"
    table = rolling(["science R:basic base"], science={"kit": "E21"}, supplies=1, turn=SECURITY)
    assert table.decision != "Window"


@pytest.mark.rule("ISV-055")
def test_an_exploration_lasts_until_somebody_launches_or_it_is_ended() -> None:
    assert turn_of(SECURITY).play("launch").match.over
    assert happening("end_exploration partial").result == "partial"
    hurt = {"injuries": "wounded wounded burned", "columns": "R G B"}
    table = happening("injury exhausted", security=hurt)
    assert (table.result, table.outcome) == ("failure", 3)


def tired(round_: int, planet: str = "mission1", **given: Any) -> Table:
    """Return a table at the end of a round."""
    return at(steps=[NextTurn()], round=round_, turned=[0, 2], planet=planet, **given)


@pytest.mark.rule("ISV-056", "ISV-057")
def test_from_round_sixty_on_an_evacuation_is_offered() -> None:
    assert (tired(59).decision, tired(59).round) == ("StartToken", 60)
    table = tired(60)
    assert (table.decision, table.options) == ("OfferEvacuation", ["yes", "no"])
    assert table.play("no").round == 61
    assert tired(60).play("yes").outcome == 3
    assert tired(60, "eye", lander=None).decision == "StartToken"  # not on the starting world


@pytest.mark.rule("ISV-502")
def test_after_round_one_hundred_it_ends_by_itself() -> None:
    assert tired(99).play("no").round == 100
    assert tired(100).outcome == 3
    assert tired(100, "eye", lander=None).result == "partial"


@pytest.mark.rule("ISV-048")
def test_an_end_of_turn_after_the_last_action_does_not_end_the_next_turn() -> None:
    table = happening("end_turn", turn=SECURITY, turned=[SECURITY])
    assert (table.turn, table.decision, table.actions) == (SCIENCE, "NextAction", 2)
