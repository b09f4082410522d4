"""Seats, sections, the away team and votes (group A)."""

from __future__ import annotations

import pytest

from sternbrett.games.vanguard.rules.rounds import OfferEvacuation, StartToken
from tests.games.vanguard.exploring import (
    ENGINEERING,
    GAME,
    RECON,
    SCIENCE,
    SECURITY,
    Table,
    at,
    happening,
    new,
    turn_of,
)

SECTIONS = ["section:security", "section:recon", "section:science", "section:engineering"]


def first_round(seats: int, seed: str = "a", **settings: str) -> Table:
    """Return a new game, played with the first option each time up to its first round."""
    table = new(seats, seed, **settings)
    while not table.g.round:
        table.match.choose(table.options[0])
    return table


@pytest.mark.rule("ISV-002", "ISV-003")
def test_one_player_has_all_four_sections_without_being_asked() -> None:
    table = new(1, world="mission1")
    assert table.owner == [0, 0, 0, 0]
    assert table.decision != "PickSection"


@pytest.mark.rule("ISV-002", "ISV-004", "ISV-007")
def test_two_players_have_two_sections_each() -> None:
    table = new(2, world="mission1")
    assert (table.decision, table.asked, table.options) == ("PickSection", [0], SECTIONS)
    table.play("section:science")
    assert (table.asked, table.options) == ([1], [SECTIONS[0], SECTIONS[1], SECTIONS[3]])
    table.play("section:security")
    assert table.owner == [1, 0, 0, 1]  # what is left: the lowest seat first


@pytest.mark.rule("ISV-005", "ISV-007")
def test_with_three_players_the_first_seat_has_two_sections() -> None:
    table = new(3, world="mission1").play(SECTIONS[1], SECTIONS[0], SECTIONS[3])
    assert table.owner == [1, 0, 0, 2]


@pytest.mark.rule("ISV-005", "ISV-007")
def test_the_host_may_name_another_seat_for_two_sections() -> None:
    picks = (SECTIONS[1], SECTIONS[0], SECTIONS[3])
    assert new(3, world="mission1", double="3").play(*picks).owner == [1, 0, 2, 2]
    assert GAME.setting("double").choices_for(2) == ("1",)


@pytest.mark.rule("ISV-006", "ISV-007")
def test_four_players_have_one_section_each() -> None:
    table = new(4, world="mission1").play(SECTIONS[3], SECTIONS[2], SECTIONS[0])
    assert table.options == [SECTIONS[1]]
    assert table.play(SECTIONS[1]).owner == [2, 3, 1, 0]


@pytest.mark.rule("ISV-009", "ISV-010")
@pytest.mark.parametrize(("seats", "crew"), [(1, 2), (2, 2), (3, 3), (4, 4)])
@pytest.mark.parametrize("world", ["eye", "mission1"])
def test_the_team_has_two_to_four_of_different_sections(seats: int, crew: int, world: str) -> None:
    table = first_round(seats, world=world)
    g = table.g
    assert len(set(table.team)) == len(table.team) == crew
    assert {g.owner[figure] for figure in table.team} == set(range(seats))  # one of every player
    assert len({g.crew[figure] for figure in table.team}) == crew


@pytest.mark.rule("ISV-011")
def test_clockwise_is_by_seat_and_then_by_section() -> None:
    g = at(
        "round",
        seats=2,
        team="security recon science engineering",
        security={"owner": 1},
        recon={"owner": 0},
        science={"owner": 1},
        engineering={"owner": 0},
    ).g
    assert g.figures() == (RECON, ENGINEERING, SECURITY, SCIENCE)
    assert g.figures_from(SECURITY) == (SECURITY, SCIENCE, RECON, ENGINEERING)


@pytest.mark.rule("ISV-012")
def test_crew_members_of_one_player_share_nothing() -> None:
    table = happening("draw 1", "spend 1", actor=SCIENCE, security={"hands": "se01"})
    assert table.asked == [0]
    table.play("die:R.basic")
    assert [len(hand) for hand in table.hands] == [1, 0, 1, 0]
    assert table.g.cards_gone == (0,) * 4
    assert table.dice(SECURITY) == (5, 0, 0)
    assert table.dice(SCIENCE) == (4, 1, 0)


@pytest.mark.rule("ISV-013")
def test_hands_and_boards_are_open_to_everybody() -> None:
    table = turn_of(SECURITY, seats=2, security={"hands": "se01 se02"}, science={"hands": "sc03"})
    for viewer in (0, 1, None):
        view = table.match.view(viewer)
        for name in ("hands", "available", "injuries", "discards", "kit", "pool"):
            assert view[name] == GAME.dump(table.g)[name]


@pytest.mark.rule("ISV-014", "ISV-082")
def test_every_other_player_must_agree_to_a_launch() -> None:
    given = {"seats": 3, "team": "security recon science"}
    table = turn_of(RECON, **given).play("launch")
    assert (table.decision, table.asked, table.options) == ("Consent", [0], ["yes", "no"])
    table.play("yes")
    assert (table.decision, table.asked) == ("Consent", [2])
    assert table.play("yes").result == "failure"
    table = turn_of(RECON, **given).play("launch", "yes", "no")
    assert (table.result, table.decision, table.asked) == ("", "NextAction", [1])


@pytest.mark.rule("ISV-014")
def test_alone_nobody_else_is_asked() -> None:
    assert turn_of(SECURITY).play("launch").match.over


@pytest.mark.rule("ISV-015", "ISV-043")
def test_the_recon_player_decides_although_recon_is_not_in_the_team() -> None:
    table = at("round", seats=2, round=0, start=-1, team="security science", recon={"owner": 1})
    assert (table.decision, table.asked) == ("StartToken", [1])
    assert table.offers("section") == ["security", "science"]


def voting(seats: int) -> Table:
    """Return a table at which the team votes on an evacuation; Science has the start token."""
    return at(steps=[OfferEvacuation(0), StartToken()], seats=seats, start=SCIENCE, round=61)


@pytest.mark.rule("ISV-501")
def test_every_seat_votes_in_seat_order_and_most_votes_win() -> None:
    table = voting(3)
    for seat, vote in enumerate(("no", "no", "yes")):
        assert table.asked == [seat]
        table.play(vote)
    assert table.decision == "StartToken"
    assert voting(3).play("yes", "no", "yes").result == "failure"


@pytest.mark.rule("ISV-501")
def test_a_tie_is_decided_by_the_seat_of_the_acting_crew_member() -> None:
    table = voting(2)
    assert table.g.owner[SCIENCE] == 0
    assert table.play("yes", "no").result == "failure"
    assert voting(2).play("no", "yes").decision == "StartToken"
