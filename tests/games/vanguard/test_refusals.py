"""Why something cannot be done in a turn: guards agree with what is offered."""

from __future__ import annotations

import random

import pytest

from sternbrett.games.vanguard import Vanguard
from sternbrett.games.vanguard.rules.turns import NextAction
from sternbrett.kernel.match import Match

GAME = Vanguard()


def reasons(match: Match) -> dict[str, str]:
    """Return why not, by key, for everything that is not offered."""
    decision = match.decision
    assert isinstance(decision, NextAction)
    seat = match.asked[0]
    return {
        option.key: GAME.reasons[decision.guard(match.state, seat, option)].name
        for option in GAME.vocabulary(match.content)
    }


def on_turn(world: str, seed: str, choices: int = 0) -> Match:
    """Return an exploration in which somebody is to act, after some random choices."""
    match = Match.new(GAME, settings={"world": world}, seats=1, seed=seed)
    rng = random.Random(seed)
    while choices > 0 or not isinstance(match.decision, NextAction):
        match.choose(rng.choice(list(match.options)), match.asked[0])
        choices -= 1
    return match


@pytest.mark.parametrize("world", ["eye", "mission1", "mission3"])
def test_a_reason_is_given_exactly_for_what_is_not_offered(world: str) -> None:
    for number in range(4):
        match = on_turn(world, f"why {number}", 12 * number)
        found = reasons(match)
        assert {key for key, name in found.items() if not name} == set(match.options)


def test_the_beginning_of_the_guided_game_explains_itself() -> None:
    found = reasons(on_turn("eye", "begin"))
    assert found["travel"] == "cannot_leave"
    assert found["launch"] == "no_lander"
    assert found["strain:science"] == "nothing_spent"
    assert found["action:X2.A1"] == "not_in_sight"
    assert found["card:sc01"] == "other_time"
    assert found["card:se01"] == "not_in_hand"


def test_without_actions_left_everything_says_so() -> None:
    match = on_turn("mission1", "spent")
    match.state.actions = 0
    found = reasons(match)
    assert {found[key] for key in ("travel", "rest", "prepare_draw", "launch")} == {
        "no_actions_left"
    }
