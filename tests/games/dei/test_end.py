"""3.13 Clean-up, priority, end."""

from __future__ import annotations

import pytest

from sternbrett.games.dei import GAME
from sternbrett.games.dei.rules.missions import CleanUp
from sternbrett.games.dei.rules.turns import BeginPhase, BeginRound
from tests.games.dei.table import at, new, playing


@pytest.mark.rule("DEI-214", "DEI-215")
def test_cards_face_down_are_lost_those_face_up_return() -> None:
    table = at(
        "clean_up", pads="DEI025* DEI026 DEI027", recycled="DEI028", display="DEI029",
        seat_1={"pads": "DEI001*"},
    )  # fmt: skip
    assert table.pads == [[]] * 4
    assert table.recycled[:2] == [["DEI028", "DEI025"], ["DEI001"]]
    assert table.display[0] == ["DEI026", "DEI027", "DEI029"]
    # A recycled card never comes back.
    table = at(recycled="DEI025")
    assert "DEI025" not in table.offers("card")
    assert table.why("card:DEI025") == "recycled"


@pytest.mark.rule("DEI-216", "DEI-060")
def test_rounds_1_to_3_end_with_a_new_priority_and_the_next_round() -> None:
    for round_ in (1, 2, 3):
        table = at(
            round=round_, phase=3, order=[3, 2, 1, 0], steps=[CleanUp(), BeginRound()],
            earned={"play": 1},
        )  # fmt: skip
        assert table.round == round_ + 1
        assert table.order == [1, 2, 3, 0]
        assert (table.turn, table.phase) == (1, 1)


@pytest.mark.rule("DEI-217")
def test_round_4_ends_the_game_after_its_cards() -> None:
    table = at("clean_up", round=4, phase=3, order=[3, 2, 1, 0], pads="DEI025*", earned={"play": 1})
    assert table.order == [3, 2, 1, 0]  # no new priority
    assert (table.match.over, table.match.result) == (True, "ended")
    assert table.recycled[0] == ["DEI025"]


@pytest.mark.rule("DEI-218", "DEI-219")
@pytest.mark.parametrize(
    ("order", "supplies", "after"),
    [
        ([0, 1, 2, 3], [4, 3, 2, 1], [3, 2, 1, 0]),
        ([0, 1, 2, 3], [0, 0, 0, 0], [3, 2, 1, 0]),
        ([2, 0, 3, 1], [5, 5, 1, 5], [2, 1, 3, 0]),
        ([1, 3, 0, 2], [5, 9, 7, 5], [0, 3, 2, 1]),
    ],
)
def test_fewest_supplies_first_of_equals_the_later_one(
    order: list[int], supplies: list[int], after: list[int]
) -> None:
    seats = {f"seat_{seat}": {"earned": {"play": amount}} for seat, amount in enumerate(supplies)}
    assert at("clean_up", phase=3, order=order, **seats).order == after


@pytest.mark.rule("DEI-220")
def test_supplies_of_all_own_cards_are_added() -> None:
    table = at(
        "clean_up", round=4, phase=3, display="DEI025 DEI033 DEI035", pads="DEI040 DEI045*",
        recycled="DEI038",
    )  # fmt: skip
    # 1 + 2 in the display, 3 and 2 on the pad, 3 in the recycling area; faction cards print 0.
    assert table.earned[0]["cards"] == table.supplies_of(0) == 11
    assert table.supplies[1:] == [0, 0, 0]


@pytest.mark.rule("DEI-221", "DEI-222")
@pytest.mark.parametrize(
    ("supplies", "places"),
    [
        ([39, 41, 44, 44], [4, 3, 2, 1]),
        ([10, 20, 30, 40], [4, 3, 2, 1]),
        ([7, 7, 7, 7], [3, 4, 2, 1]),
    ],
)
def test_the_most_supplies_win_then_the_priority_of_round_4(
    supplies: list[int], places: list[int]
) -> None:
    seats = {f"seat_{seat}": {"earned": {"play": amount}} for seat, amount in enumerate(supplies)}
    table = at("clean_up", round=4, phase=3, order=[3, 2, 0, 1], **seats)
    standings = GAME.standings(table.g)
    assert [standing.place for standing in standings] == places
    assert [standing.points for standing in standings] == supplies
    assert [standing.won for standing in standings].count(True) == 1  # no shared win
    name = "game_won" if supplies[0] == 10 else "game_won_tied"
    assert table.of("game_won", "game_won_tied") == [[name, 4, max(supplies)]]


@pytest.mark.rule("DEI-223")
def test_supplies_have_no_limit() -> None:
    table = at("mission_1", phase=3, earned={"missions": 58}, energy=10)
    assert table.play("mission:energy").supplies_of(0) == 78


@pytest.mark.rule("DEI-224", "DEI-060")
def test_a_game_never_ends_early() -> None:
    table = new(2, seed=1)
    rounds = []
    for now in playing(table, 1):
        rounds.append((now.round, now.phase))
    assert rounds[-1] == (4, 3)
    assert {(number, phase) for number in range(1, 5) for phase in range(1, 4)} <= set(rounds)
    # Not even where nobody has a figure or a card.
    table = at(
        steps=[BeginPhase(1), BeginPhase(3)], seats=2, display="", seat_1={"display": ""}, round=1
    )
    assert (table.decision, table.phase) == ("ChooseMission", 3)
