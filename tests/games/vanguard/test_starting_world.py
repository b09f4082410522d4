"""The starting world (group X of the spec)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.vanguard.exploring import (
    CONTENT,
    ENGINEERING,
    GAME,
    RECON,
    SCIENCE,
    SECURITY,
    Table,
    happening,
    new,
    playing,
    turn_of,
)

EYE: dict[str, Any] = {"planet": "eye", "lander": None, "mode": "quick"}


def begun(seats: int = 1, seed: int = 1, **settings: str) -> Table:
    """Return the starting world at the first choice of its first round."""
    table = new(seats=seats, world="eye", seed=seed, **settings)
    for _ in playing(table, seed):
        if table.round:
            return table
    raise AssertionError("it never began")


@pytest.mark.rule("ISV-438", "ISV-010")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_the_guided_team_has_its_crew_and_the_scientist_is_in_it(seats: int) -> None:
    table = begun(seats)
    names = ["riku", "joppe", "amir", "cho"]
    assert SCIENCE in table.team
    assert len(table.team) == max(2, seats)
    assert all(table.crew[figure] == names[figure] for figure in table.team)
    assert table.rank == [1] * 4


@pytest.mark.rule("ISV-439", "ISV-440", "ISV-443")
def test_a_quick_start_draws_its_crew_and_plays_ten_cards() -> None:
    table = begun(way="quick")
    for figure in table.team:
        cards = [*table.hands[figure], *table.decks[figure]]
        assert len(cards) == 10
        assert table.crew[figure] is not None
    assert table.decision == "StartToken"
    assert table.asked == [table.g.owner[RECON]]
    assert table.charges == [0] * 4


@pytest.mark.rule("ISV-441", "ISV-442")
def test_the_guided_team_stands_alternately_and_science_begins() -> None:
    table = begun(4)
    order = table.g.figures_from(SCIENCE)
    assert [table.place[figure] for figure in order] == [1, 2, 1, 2]
    assert table.start == table.turn == SCIENCE


@pytest.mark.rule("ISV-441")
def test_in_a_quick_start_somebody_stands_in_both_sectors() -> None:
    for seed in range(4):
        table = begun(2, seed, way="quick")
        assert {table.place[figure] for figure in table.team} == {1, 2}


@pytest.mark.rule("ISV-443", "ISV-444", "ISV-188")
def test_the_guided_decks_are_fixed() -> None:
    table = begun(4)
    assert table.hands[SCIENCE] == ["sc01", "sc02"]
    assert table.tops[SCIENCE] == ["sc08"]
    assert table.hands[ENGINEERING] == ["en01", "en02"]
    two = begun(1)
    left_out = [figure for figure in range(4) if figure not in two.team]
    assert all(two.hands[figure] == [] and two.tops[figure] == [] for figure in left_out)


@pytest.mark.rule("ISV-445", "ISV-444", "ISV-536")
def test_there_are_no_charges_and_no_skills() -> None:
    assert begun(4).charges == [0] * 4
    table = happening("charge 2", "lead alien 1", "discovery alien 1", **EYE)
    assert table.charges == [0] * 4
    assert table.discoveries == []
    assert sum(table.leads) == 0


@pytest.mark.rule("ISV-446", "ISV-078")
def test_supplies_are_unlimited() -> None:
    table = happening({"choose": [["supply -9"], ["spend 1"]]}, **EYE)
    assert table.options == ["choice:1", "choice:2"]
    assert table.play("choice:1").supplies == 3
    assert "rest" in turn_of(SECURITY, **(EYE | {"supplies": 0})).options


@pytest.mark.rule("ISV-447")
def test_no_events_before_the_second_mission() -> None:
    drawn = ["event_drawn"]
    first = turn_of(SECURITY, missions="M01", **EYE).play("end_turn")
    assert not [name for name in first.news if name in drawn]
    second = turn_of(SECURITY, missions="M02", **EYE).play("end_turn")
    assert "event_drawn" in second.news
    third = turn_of(SECURITY, missions="M03", missions_done=["M01", "M02"], **EYE).play("end_turn")
    assert "event_drawn" in third.news


@pytest.mark.rule("ISV-448")
def test_the_only_injury_is_a_scratch_and_there_is_one_at_most() -> None:
    assert happening("injury wounded", **EYE).injuries[SECURITY] == []
    assert happening("injury scratch", **EYE).injuries[SECURITY] == ["scratch"]
    again = happening("injury scratch", security={"injuries": "scratch", "columns": "R"}, **EYE)
    assert again.injuries[SECURITY] == ["scratch"]
    assert again.decision == "NextAction"


@pytest.mark.rule("ISV-449")
def test_with_three_dice_nobody_strains() -> None:
    four = {"available": "R:basic", "spent": "R:basic G:basic B:basic"}
    three = {"available": "R:basic", "spent": "G:basic B:basic"}
    assert "strain:security" in turn_of(SECURITY, security=four, **EYE).options
    assert "strain:security" not in turn_of(SECURITY, security=three, **EYE).options


@pytest.mark.rule("ISV-450", "ISV-502")
def test_there_is_no_evacuation() -> None:
    late = turn_of(SECURITY, round=60, turned=[SCIENCE], **EYE).play("end_turn")
    assert late.decision != "OfferEvacuation"
    last = turn_of(SECURITY, round=100, turned=[SCIENCE], **EYE).play("end_turn")
    assert last.match.over
    assert last.result == "partial"


@pytest.mark.rule("ISV-452")
def test_scripted_dice_show_the_first_roll_of_the_tutorial() -> None:
    table = begun(1, dice="scripted")
    table.play("action:X1.A1", "die:R.basic", "die:B.basic", "roll")
    assert table.rolled == ["science R:basic acc", "science B:basic base"]
    free = begun(1, dice="scripted")
    assert "prepare_draw" in free.options  # all choices are legal


@pytest.mark.rule("ISV-453", "ISV-314", "ISV-318")
@pytest.mark.parametrize("way", ["guided", "quick"])
def test_the_promotion_card_is_given(way: str) -> None:
    assert begun(way=way).promotion == "PR00"


@pytest.mark.rule("ISV-454", "ISV-536")
def test_the_unique_discovery_or_a_success_token() -> None:
    assert happening("unique 1", **EYE).uniques == ["1"]
    table = happening("unique 1", uniques=["1"], space=[], **EYE)
    assert table.success == 1


@pytest.mark.rule("ISV-455")
def test_log_204_ends_the_exploration() -> None:
    table = happening("log 204", "success 5", missions="M03", **EYE)
    assert table.match.over
    assert table.result == "success"
    assert table.success == 0


@pytest.mark.rule("ISV-456")
def test_there_is_no_launch() -> None:
    assert "launch" not in turn_of(SECURITY, **EYE).options


@pytest.mark.rule("ISV-457", "ISV-221")
def test_time_goes_by_only_with_its_condition() -> None:
    assert happening("time all 1", **EYE).clocks == {}
    table = happening("time all 1", condition="G01", **EYE).play("time:G01")
    assert table.clocks == {"G01": 1}


@pytest.mark.rule("ISV-525")
def test_logs_of_the_guided_game_are_read_in_their_places() -> None:
    table = new(world="eye", seed=1, seats=4)
    read: list[tuple[str, str]] = []
    for _ in playing(table, 1):
        if table.match.plies:
            read += [(str(it[1]), table.decision) for it in table.of("log_read")]
        if table.round == 2:
            break
    logs = [log for log, _ in read if log in ("1", "5", "20", "50", "59")]
    assert list(dict.fromkeys(logs)) == ["1", "5", "20", "50", "59"]
    assert next(decision for log, decision in read if log == "1") == "PickTeam"


@pytest.mark.rule("ISV-525")
def test_a_quick_start_reads_all_when_the_set_up_is_complete() -> None:
    assert [str(log) for log in begun(way="quick").journal] == ["1", "5", "20"]


@pytest.mark.rule("ISV-526")
def test_the_first_rescue_roll_shows_fewer_than_three_accidents() -> None:
    guided = {"planet": "eye", "lander": None, "mode": "guided"}
    rescue = {"security": {"place": 2}, "science": {"place": 2}}
    table = turn_of(SECURITY, **guided, **rescue).play("action:X2.A1")
    table.play("die:R.basic", "die:G.basic", "die:B.basic", "roll", "pass")
    bad = ["die_R_basic acc", "die_G_basic acc", "die_B_basic acc"]
    good = ["die_R_basic acc", "die_G_basic acc", "die_B_basic base"]
    table.play("roll", chance=[*bad, *bad, *good])
    assert table.gentle_done
    assert table.dice(SECURITY)[1] + len(table.rolled) == 3


@pytest.mark.rule("ISV-451")
def test_hints_are_for_whoever_acts_in_the_guided_game_and_change_no_rule() -> None:
    guided, quick = begun(2, dice="rolled"), begun(2, way="quick")
    texts = GAME.texts("en", CONTENT)
    for table, shown in ((guided, True), (quick, False)):
        acting = table.match.turn
        for seat in (0, 1):
            drawing = table.match.look(seat, texts).drawing
            assert drawing is not None
            assert ("hint-card" in drawing.side) is (shown and seat == acting)
    # All choices are legal, whatever a hint says.
    assert len(guided.options) > 1
