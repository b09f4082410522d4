"""How an exploration ends, promotion, Deadly Space, standalone missions (S, T, U0, Z)."""

from __future__ import annotations

import re
from typing import Any

import pytest

from sternbrett.games.vanguard.codes import CAMPAIGN_LOST, CAMPAIGN_WON
from sternbrett.games.vanguard.model import put
from sternbrett.games.vanguard.rules.ending import medal_of
from sternbrett.games.vanguard.rules.harm import GainInjury
from sternbrett.games.vanguard.rules.rounds import NextTurn
from sternbrett.games.vanguard.rules.running import Run
from sternbrett.games.vanguard.rules.turns import NextAction
from sternbrett.kernel.outcome import Attempt
from tests.games.vanguard.exploring import (
    GAME,
    RULES,
    SCIENCE,
    SECURITY,
    Table,
    action,
    at,
    code,
    fx,
    happening,
    new,
    playing,
    rolling,
    turn_of,
)

SUCCESS, PARTIAL, FAILURE, EVACUATION = range(4)
FULL = {"injuries": "wounded wounded wounded"}


@pytest.mark.rule("ISV-307", "ISV-310")
def test_whoever_is_left_behind_dies_before_the_launch_log() -> None:
    away = {"place": 3, "kit": "E02", "hands": "sc01", "spent": "R:basic"}
    table = turn_of(SECURITY, science=away, flags={"beacon": 1}).play("launch")
    assert table.news.index("crew_died") < table.news.index("log_read")
    assert table.dead == [SCIENCE]
    assert table.match.over
    assert table.outcome == SUCCESS
    assert table.dice(SCIENCE) == (0, 0, 5)
    assert table.arsenal["E02"] == 1
    assert table.hands[SCIENCE] == []
    assert "sc01" in table.decks[SCIENCE]


@pytest.mark.parametrize(
    ("outcome", "done", "ending", "succeeded"),
    [
        (SUCCESS, 0, "success", True),
        (PARTIAL, 0, "partial", False),
        (EVACUATION, 0, "evacuation", False),
        (EVACUATION, 1, "evacuation after the goal", False),
    ],
)
def test_what_a_finished_exploration_has_tried(
    outcome: int, done: int, ending: str, succeeded: bool
) -> None:
    g = turn_of(SECURITY, planet="pellucid").match.state
    assert GAME.attempt(g) is None
    g.outcome = outcome
    g.flags = put(g.flags, RULES.planets[g.planet].completed_flag, done)
    assert GAME.attempt(g) == Attempt("pellucid", ending, succeeded)


@pytest.mark.parametrize("won", [True, False])
def test_a_campaign_may_end_on_a_world(won: bool) -> None:
    g = turn_of(SECURITY, planet="forge").match.state
    g.round, g.result = 3, CAMPAIGN_WON if won else CAMPAIGN_LOST
    assert GAME.attempt(g) == Attempt("forge", g.result, won)
    g.round = 0  # before anybody has landed
    assert GAME.attempt(g) is None


ENDING = [167, 169, 171, 172, 173, 175, 176, 177, 178]


@pytest.mark.rule("ISV-458")
@pytest.mark.parametrize(("result", "shown"), [("", ENDING[-3:]), (CAMPAIGN_WON, ENDING)])
def test_all_logs_of_an_ending_are_read(result: str, shown: list[int]) -> None:
    """The blow is reversed, and what became of every world: they come with one choice."""
    table = turn_of(SECURITY, planet="forge")
    g = table.match.state
    g.journal = tuple(RULES.log_ids.places[str(log)] for log in [160, 164, 166, *ENDING])
    if result:
        g.finish(result)
    board = GAME.draw(table.match.look(0, GAME.texts("en", table.match.content))).board
    assert [int(it) for it in re.findall(r"<b>Log (\d+)</b>", board)] == shown


@pytest.mark.rule("ISV-307", "ISV-527")
def test_the_launching_crew_member_acts_in_the_launch_log() -> None:
    log = RULES.logs[RULES.planets[RULES.planet_ids.places["mission1"]].launch_log]
    before, log.program = log.program, fx({"if": "section:science", "then": ["success 1"]})
    try:
        assert turn_of(SCIENCE).play("launch").success == 1
        assert turn_of(SECURITY).play("launch").success == 0
    finally:
        log.program = before


@pytest.mark.rule("ISV-308", "ISV-311", "ISV-474")
def test_an_evacuation_saves_the_crew_and_counts_as_failed() -> None:
    table = happening("injury wounded", "success 1", security=FULL, discoveries="D-MI1")
    assert table.match.over
    assert table.outcome == EVACUATION
    assert table.result == "failure"
    assert "803" in [str(log) for log in table.journal]
    assert table.dead == []
    assert table.discoveries == []
    assert len(table.injuries[SECURITY]) == 3
    assert table.success == 0


@pytest.mark.rule("ISV-308")
def test_an_evacuation_log_that_injures_starts_no_second_evacuation() -> None:
    log = RULES.logs[RULES.planets[RULES.planet_ids.places["mission1"]].evac_log]
    before, log.program = log.program, fx({"each": "all", "do": ["injury wounded"]}, "success 1")
    try:
        table = happening("injury wounded", security=FULL, science=FULL)
        assert table.match.over
        assert table.success == 1
        assert table.outcome == EVACUATION
    finally:
        log.program = before


@pytest.mark.rule("ISV-311")
@pytest.mark.parametrize(("place", "before", "after"), [(4, 0, 3), (1, 0, 2), (1, 2, 3)])
def test_on_the_way_home_nobody_is_asked_where_injury_dice_are_put(
    place: int, before: int, after: int
) -> None:
    """On Pellucid everybody gets two injuries, who stands beside it one more; never a fourth."""
    full = {"injuries": "wounded wounded wounded", "place": 4}
    other = {"injuries": "wounded " * before, "place": place}
    table = happening("injury wounded", planet="pellucid", security=full, science=other)
    assert table.match.over
    assert table.outcome == EVACUATION
    assert len(table.injuries[SECURITY]) == 3
    assert len(table.injuries[SCIENCE]) == after


@pytest.mark.rule("ISV-309")
@pytest.mark.parametrize("outcome", ["success", "partial", "failure"])
def test_a_log_may_end_the_exploration(outcome: str) -> None:
    table = happening("outcome success", f"end_exploration {outcome}", discoveries="D-MI1")
    assert table.match.over
    assert table.result == outcome
    assert table.discoveries == ["D-MI1"]


@pytest.mark.rule("ISV-309", "ISV-499")
def test_dice_of_a_roll_that_is_broken_off_are_not_lost() -> None:
    probe = action([[{"m": "acc", "fx": ["end_exploration partial"]}]])
    pool = ["science R:basic acc", "science B:basic base", "security G:basic base"]
    given = {"science": {"available": ""}, "security": {"available": ""}}
    table = rolling(pool, step=7, action=probe, **given)
    assert table.match.over
    assert (table.dice(SCIENCE), table.dice(SECURITY)) == (
        (0, 2, 0),
        (0, 1, 0),
    )


@pytest.mark.rule("ISV-313", "ISV-325", "ISV-472")
def test_if_all_are_dead_the_evacuation_log_has_no_actor() -> None:
    log = RULES.logs[RULES.planets[RULES.planet_ids.places["mission1"]].evac_log]
    before, log.program = log.program, fx("draw 1", "spend 1", "injury wounded", "success 1")
    try:
        table = happening({"each": "all", "do": ["kill"]}, discoveries="D-MI1", uniques=["13"])
        assert table.match.over
        assert table.result == "failure"
        assert table.success == 1
        assert table.discoveries == []
        assert table.uniques == ["13"]
    finally:
        log.program = before


# -- promotion --------------------------------------------------------------------------------


@pytest.mark.rule("ISV-315", "ISV-316", "ISV-318", "ISV-518")
def test_a_promotion_card_is_flipped_at_once_and_stays() -> None:
    given = {"promotion": "PR00", "success": 2}
    table = happening("success 1", "success -2", **given)
    assert table.promoted
    assert table.success == 1
    assert not happening("nothing", **given).promoted


@pytest.mark.rule("ISV-518", "ISV-315")
def test_the_condition_is_tested_while_leads_lie_on_a_deck_for_a_moment() -> None:
    kinds = len(RULES.leads)
    leads = [0] * (5 * kinds)
    leads[2] = leads[kinds + 2] = 1
    table = happening("lead alien 1", promotion="PR01", leads=leads, chance={"lead": "7"})
    table.play("lead:3")
    assert table.promoted
    assert table.discoveries


@pytest.mark.rule("ISV-315")
def test_the_condition_is_tested_when_a_round_brings_it() -> None:
    assert turn_of(SECURITY, round=10, promotion="PR10").promoted


@pytest.mark.rule("ISV-491")
def test_conditions_of_crew_hold_if_they_hold_for_anybody() -> None:
    hurt = {"injuries": "wounded wounded"}
    assert happening("success 1", promotion="PR07", success=2, science=hurt).promoted
    assert not happening("success 1", promotion="PR07", success=2).promoted


@pytest.mark.rule("ISV-317")
def test_an_action_of_a_promotion_card_is_there_for_everybody() -> None:
    card = RULES.promotions[RULES.promotion_ids.places["PR03"]]
    number = RULES.action_ids.places["P114.A1"]
    before, card.actions = card.actions, [number]
    try:
        for sector in (1, 4):
            table = turn_of(SECURITY, promotion="PR03", security={"place": sector})
            assert "action:P114.A1" in table.options
    finally:
        card.actions = before


# -- Deadly Space -----------------------------------------------------------------------------


@pytest.mark.rule("ISV-321", "ISV-322")
def test_in_deadly_space_a_fourth_injury_is_no_evacuation() -> None:
    table = happening("injury wounded", deadly=True, security=FULL,
                      chance={"injury_die": "damage mental special"})  # fmt: skip
    assert not table.match.over
    assert table.decision == "PayDie"
    table.play("die:R.basic")
    assert table.dice(SECURITY) == (4, 0, 1)
    assert len(table.injuries[SECURITY]) == 3


@pytest.mark.rule("ISV-322")
def test_with_three_dice_or_fewer_a_fourth_injury_kills() -> None:
    few = FULL | {"available": "R:basic G:basic B:basic"}
    assert happening("injury wounded", deadly=True, security=few).dead == [SECURITY]


@pytest.mark.rule("ISV-323")
@pytest.mark.parametrize(
    ("rolled", "dies"),
    [("heavy heavy mental", True), ("heavy damage special", True), ("heavy mental special", False),
     ("damage damage damage", False)],
)  # fmt: skip
def test_two_heavy_results_or_one_with_damage_kill(rolled: str, dies: bool) -> None:
    table = happening("injury wounded", deadly=True, security=FULL, chance={"injury_die": rolled})
    assert (table.dead == [SECURITY]) is dies


@pytest.mark.rule("ISV-323")
def test_with_all_dice_in_the_pool_nothing_is_sacrificed() -> None:
    pool = [f"security {die} base" for die in ("R:basic", "G:basic", "B:basic", "R:special:phy")]
    table = at(steps=[GainInjury(SECURITY, 0, False), NextTurn()], deadly=True,
               security=FULL | {"available": ""}, pool=[code(die) for die in pool],
               roll_action=-2, roller=SECURITY, roll_sector=0,
               chance={"injury_die": "mental mental mental"})  # fmt: skip
    assert table.dead == []
    assert table.decision != "PayDie"


@pytest.mark.rule("ISV-324")
def test_a_dead_crew_member_leaves_with_all_it_had() -> None:
    table = happening("kill", security={"kit": "E11", "spent": "R:basic"}, tokens={"E11": 2})
    assert table.team == [SCIENCE]
    assert table.place[SECURITY] is None
    assert table.dice(SECURITY) == (0, 0, 5)
    assert table.kit[SECURITY] == []
    assert table.arsenal["E11"] == 1
    assert table.tokens == {}
    assert not table.match.over


@pytest.mark.rule("ISV-326")
def test_the_next_crew_member_takes_the_start_token_and_the_turn_ends_without_event() -> None:
    steps = [Run(fx("kill"), 0, SECURITY, 0), NextAction(SECURITY), NextTurn()]
    table = at(steps=steps, turn=SECURITY, actions=1, start=SECURITY)
    assert table.start == SCIENCE
    assert table.turn == SCIENCE
    assert "event_drawn" not in table.news


@pytest.mark.rule("ISV-539", "ISV-324")
def test_a_supporter_who_dies_takes_its_dice_out_of_the_pool() -> None:
    probe = action([[{"m": "R", "fx": [{"each": "others_here", "do": ["kill"]}]}]])
    pool = ["science R:basic base", "security G:basic base"]
    table = rolling(pool, step=7, action=probe, security={"available": ""})
    assert table.dead == [SECURITY]
    assert table.dice(SECURITY) == (0, 0, 1)


@pytest.mark.rule("ISV-321")
def test_deadly_space_is_a_setting() -> None:
    assert new(deadly="on").deadly is True
    assert new().deadly is False


def test_landings_of_the_campaign_are_harder_in_deadly_space() -> None:
    calm = happening("log 160", planet="forge", supplies=11)
    assert calm.supplies == 11
    rolled = {"danger_die": ["common"]}
    table = happening("log 160", planet="forge", supplies=11, deadly=True, chance=rolled)
    assert table.supplies == 1
    assert table.of("danger_rolled")[0][2:] == ["D", "common"]


# -- standalone missions ----------------------------------------------------------------------


def landed(world: str, seats: int = 1, seed: int = 1) -> Table:
    """Return a mission at the first choice of its first round."""
    table = new(seats=seats, world=world, seed=seed)
    for _ in playing(table, seed):
        if table.round:
            return table
    raise AssertionError(world)


@pytest.mark.rule("ISV-477", "ISV-478")
@pytest.mark.parametrize("seats", [1, 2, 3, 4])
def test_a_mission_has_its_own_set_up(seats: int) -> None:
    table = landed("mission1", seats)
    g = table.g
    assert len(g.figures()) == max(2, seats)
    assert table.mode == "standalone"
    for figure in g.figures():
        assert sum(table.dice(figure)) == 7
        assert g.rank[figure] == 2
        assert table.place[figure] == 1
    assert {g.owner[figure] for figure in g.figures()} == set(range(seats))
    assert table.promotion is None
    assert "800" in [str(log) for log in table.journal]


@pytest.mark.rule("ISV-478")
def test_a_section_draws_three_recruits_and_keeps_one() -> None:
    table = new(world="mission1", seed=3)
    for _ in playing(table, 3):
        if table.decision == "KeepRecruit":
            break
    assert len(table.options) == 3
    kept = table.options[1].partition(":")[2]
    table.play(table.options[1])
    assert kept in table.crew
    assert table.recruits != [kept]


@pytest.mark.rule("ISV-478")
def test_the_first_two_mods_are_there_and_four_cards_at_most() -> None:
    table = new(world="mission1", seed=3)
    for _ in playing(table, 3):
        if table.decision == "ChooseMods":
            break
    assert set(table.offers("mod")) <= {"A04", "A08"}
    assert table.offers("mod")


@pytest.mark.rule("ISV-480")
@pytest.mark.parametrize(
    ("rounds", "injuries", "medal"),
    [(7, 3, "gold"), (8, 3, "silver"), (7, 4, "silver"), (10, 6, "silver"), (11, 0, "bronze"),
     (3, 7, "bronze")],
)  # fmt: skip
def test_medals(rounds: int, injuries: int, medal: str) -> None:
    cards = ["wounded"] * injuries
    given: dict[str, Any] = {"standalone": "mission1", "flags": {"beacon": 1}, "round": rounds}
    team = {"team": "security recon science", "security": {"injuries": cards[:3]},
            "recon": {"injuries": cards[3:6]}, "science": {"injuries": cards[6:]}}  # fmt: skip
    table = turn_of(SECURITY, **given, **team).play("launch")
    assert ["medal_won", medal] in table.events
    assert medal_of(table.g) == medal


@pytest.mark.rule("ISV-480")
def test_a_mission_that_was_not_won_has_no_medal() -> None:
    table = turn_of(SECURITY, standalone="mission1").play("launch")
    assert table.outcome == FAILURE
    assert "medal_won" not in table.news
    assert GAME.scores(table.g) == (-1,)
