"""3.14 End of the game."""

from __future__ import annotations

import pytest

from sternbrett.games.d6 import GAME
from sternbrett.kernel.errors import Refused
from tests.games.d6.table import Table, at, bot_policy, new, only, played, playing


def score(table: Table) -> float:
    """Return the captain's score."""
    return GAME.scores(table.match.state)[0]


@pytest.mark.rule("D6-122")
@pytest.mark.parametrize(
    "threats", [[], ["invaders"], ["comms_offline", "pandemic", "cloaked_threats"]]
)
def test_win_with_an_empty_deck_and_no_external_threat(threats: list[str]) -> None:
    table = at("discover", deck=[], threats=threats)
    assert (table.result, score(table)) == ("win", 1.0)


@pytest.mark.rule("D6-122")
def test_no_win_while_an_external_threat_is_in_play() -> None:
    assert at("discover", deck=[], threats=["drone_a"]).result == ""


@pytest.mark.rule("D6-122")
def test_no_win_while_the_deck_has_a_card() -> None:
    assert at("discover", deck=["dont_panic"]).result == ""


@pytest.mark.rule("D6-123")
def test_the_last_threat_destroyed_in_step_three_wins_in_step_four() -> None:
    table = at("assign", dice="pool:T", deck=[], threats=["drone_a"])
    table.play("tactical_fire", "target:drone_a")
    assert (table.result, table.decision) == ("", "AssignCrew")
    assert table.play("end_assign").result == "win"


@pytest.mark.rule("D6-123")
def test_the_last_threat_gone_in_step_five_wins_next_round() -> None:
    table = at("discover", deck=[], shields=0, threats=["nebula:1"], threat=1)
    assert (table.threats, table.result, table.round) == ([], "", 1)
    assert table.play("end_assign").result == "win"


@pytest.mark.rule("D6-123")
def test_a_last_card_drawn_in_step_four_delays_the_win() -> None:
    table = at("discover", deck=["dont_panic"])
    assert (table.deck_size, table.result) == (0, "")
    assert table.play("end_assign").result == "win"


@pytest.mark.rule("D6-124")
@pytest.mark.parametrize(
    ("hull", "shields", "result"),
    [(6, 0, "win"), (5, 0, ""), (2, 4, "win"), (1, 4, ""), (4, 2, "win"), (4, 1, "")],
)
def test_solar_winds_alone_do_not_prevent_a_win_the_ship_would_survive(
    hull: int, shields: int, result: str
) -> None:
    table = at("discover", deck=[], hull=hull, shields=shields, threats=["solar_winds", "invaders"])
    assert table.result == result


@pytest.mark.rule("D6-124")
def test_the_check_repeats_each_round() -> None:
    table = at("discover", deck=[], hull=4, shields=0, threats=["solar_winds"], crew="S C C C C C")
    assert table.result == ""
    assert table.play("science_recharge", "end_assign").result == "win"


@pytest.mark.rule("D6-124", "D6-122")
def test_solar_winds_and_another_external_threat_prevent_a_win() -> None:
    assert at("discover", deck=[], threats=["solar_winds", "drone_a"]).result == ""


@pytest.mark.rule("D6-124", "D6-114")
def test_with_cards_in_the_deck_solar_winds_are_no_exception() -> None:
    assert at("discover", deck=["dont_panic"], threats=["solar_winds"]).result == ""


@pytest.mark.rule("D6-125")
def test_a_loss_in_step_three_precedes_the_win_check() -> None:
    table = at("assign", dice="pool:T", deck=[], hull=1, shields=0, threats=["meteoroid:1"])
    table.play("tactical_fire", "target:meteoroid")
    assert (table.result, score(table)) == ("loss_hull", -1.0)


@pytest.mark.rule("D6-126")
@pytest.mark.parametrize("seed", range(5))
def test_result_rounds_hull_and_cards_left_are_recorded(seed: int) -> None:
    table = played(new(seed, difficulty="officer"), bot_policy("cadet"))
    view = table.match.view(None)
    rounds = [
        event for ply in table.match.plies for event in ply.events if event.name == "round_began"
    ]
    draws = [kind for ply in table.match.plies for kind, _ in ply.outcomes if kind == "draw"]
    assert view["result"] in ("win", "loss_hull", "loss_crew")
    assert view["round"] == len(rounds)
    assert (view["hull"] == 0) == (view["result"] == "loss_hull")
    assert len(view["deck"]) == 39 - len(draws)


@pytest.mark.rule("D6-126")
@pytest.mark.parametrize(
    ("given", "result", "points"),
    [
        ({"deck": [], "hull": 1}, "win", 1.0),
        ({"deck": [], "hull": 8}, "win", 1.0),
        ({"hull": 1, "shields": 0, "threats": ["corsair"], "threat": 4}, "loss_hull", -1.0),
        (
            {"dice": "infirmary infirmary infirmary infirmary infirmary infirmary"},
            "loss_crew",
            -1.0,
        ),
    ],
)
def test_there_is_no_score_but_the_result(
    given: dict[str, object], result: str, points: float
) -> None:
    table = at("discover", **given)
    assert (table.result, score(table)) == (result, points)


@pytest.mark.rule("D6-127")
def test_research_games_are_cut_off_after_step_six_of_round_200() -> None:
    table = at("assign", round=200, round_limit=200, threats=["corsair"])
    table.play("end_assign", threat=4)
    assert (table.result, score(table)) == ("truncated", 0.0)
    assert table.shields == 2  # steps 4 to 6 were played
    assert table.news[-2:] == ["crew_gathered", "round_limit_reached"]


@pytest.mark.rule("D6-127")
def test_round_199_is_followed_by_another() -> None:
    table = at("gather", round=199, round_limit=200)
    assert (table.result, table.round) == ("", 200)


@pytest.mark.rule("D6-127")
def test_a_loss_at_the_limit_is_a_loss() -> None:
    nobody = "infirmary infirmary infirmary infirmary infirmary infirmary"
    assert at("gather", round=200, round_limit=200, dice=nobody).result == "loss_crew"


@pytest.mark.rule("D6-127")
def test_the_normal_game_has_no_limit() -> None:
    assert at("gather", round=200).round == 201
    assert new(1).round_limit == 0
    assert new(1, round_limit=200).round_limit == 200


@pytest.mark.rule("D6-128")
@pytest.mark.parametrize(
    "given", [{"deck": []}, {"hull": 1, "shields": 0, "threats": ["flagship"], "threat": 4}]
)
def test_after_the_end_nothing_can_be_chosen(given: dict[str, object]) -> None:
    table = at("discover", **given)
    assert (table.match.over, table.options, table.match.asked) == (True, [], ())
    for option in GAME.vocabulary(table.match.content):
        with pytest.raises(Refused) as refused:
            table.match.choose(option.key)
        assert refused.value.code == "over"
    assert not table.match.can_undo(0)


@pytest.mark.rule("D6-128")
def test_after_the_end_the_rest_of_the_deck_can_be_seen() -> None:
    table = only(
        "discover",
        "activate",
        hull=1,
        shields=0,
        threats=["flagship"],
        deck=["corsair", "nebula", "drone_a"],
        chance=["draw drone_a", "threat 4"],
    )
    assert table.result == "loss_hull"
    assert sorted(table.view["deck"]) == ["corsair", "nebula"]


@pytest.mark.rule("D6-128")
def test_every_game_ends_in_one_of_the_results() -> None:
    for seed in range(20):
        for now in playing(new(seed), bot_policy("random")):
            assert now.match.over == (now.result != "")
            assert (score(now) == 0.0) == (now.result == "")
