"""The OpenSpiel door: registered Python games."""

from __future__ import annotations

import random
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]
import pytest
from open_spiel.python.observation import make_observation  # type: ignore[import-untyped]

import sternbrett.envs.openspiel as door
from sternbrett.games import all_games
from sternbrett.kernel.errors import Refused

NAMES = [
    "python_sternbrett_d6",
    "python_sternbrett_dine",
    "python_sternbrett_dine(seats=3,difficulty=salad,hands=hidden)",
    "python_sternbrett_adele",
    "python_sternbrett_adele(seats=4,rounds=-3)",
]


def play(state: Any, dice: random.Random, steps: int = 100_000) -> None:
    for _ in range(steps):
        if state.is_terminal():
            return
        if state.is_chance_node():
            state.apply_action(dice.randrange(door.OUTCOMES))
        else:
            state.apply_action(dice.choice(state.legal_actions()))


@pytest.mark.parametrize("name", NAMES)
def test_the_makers_own_suite(name: str) -> None:
    game = pyspiel.load_game(name)
    pyspiel.random_sim_test(game, num_sims=1, serialize="adele" not in name, verbose=False)


def test_every_game_is_registered_as_its_card_says() -> None:
    for name, game in all_games().items():
        known = pyspiel.load_game(door.PREFIX + name)
        kind = known.get_type()
        assert (kind.min_num_players, kind.max_num_players) == game.card.seats
        assert (kind.utility == pyspiel.GameType.Utility.IDENTICAL) == game.card.cooperative
        assert (known.min_utility(), known.max_utility()) == game.card.scores
        assert known.num_distinct_actions() == len(game.vocabulary(game.content()))
        assert known.num_players() == game.card.seats[0]
        assert known.content == game.built_in_set.data
    settings = pyspiel.load_game(NAMES[2]).get_parameters()
    assert settings["hands"] == "hidden"
    assert settings["decision_limit"] == 1000


@pytest.mark.parametrize("name", NAMES)
def test_a_state_is_written_and_read_back(name: str) -> None:
    game = pyspiel.load_game(name)
    dice = random.Random(1)
    for steps in (0, 2, 40, 120):
        state = game.new_initial_state()
        play(state, dice, steps)
        _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
        assert str(again) == str(state)
        assert again.history() == state.history()
        play(state, random.Random(2), 30)
        play(again, random.Random(2), 30)
        assert str(again) == str(state)


@pytest.mark.parametrize("name", NAMES)
def test_clones_share_nothing(name: str) -> None:
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    dice = random.Random(3)
    play(state, dice, 40)
    before = str(state)
    clone = state.clone()
    play(clone, dice, 40)
    assert str(state) == before != str(clone)


@pytest.mark.parametrize("name", NAMES)
def test_returns_are_the_scores(name: str) -> None:
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    play(state, random.Random(4), 30)
    assert state.returns() == [0.0] * game.num_players()
    play(state, random.Random(4))
    assert state.returns() == list(state.now.table.game.scores(state.g))
    assert all(game.min_utility() <= value <= game.max_utility() for value in state.returns())


def test_chance_is_asked_where_something_is_drawn_and_nowhere_else() -> None:
    state = pyspiel.load_game("python_sternbrett_d6").new_initial_state()
    dice = random.Random(5)
    for _ in range(door.DEALING):
        assert state.is_chance_node()
        state.apply_action(dice.randrange(door.OUTCOMES))
    waited = went_on = 0
    while not state.is_terminal():
        generators = state.g.rolls, state.g.draws
        state.apply_action(dice.choice(state.legal_actions()))
        if state.is_chance_node():
            waited += 1
            outcomes = {str(state.child(outcome)) for outcome in range(20)}
            assert len(outcomes) == 20  # each is another future
            state.apply_action(dice.randrange(door.OUTCOMES))
        else:
            went_on += 1
            assert (state.g.rolls, state.g.draws) == generators
    assert waited > 3
    assert went_on > 3


@pytest.mark.parametrize("name", NAMES)
def test_observations_are_those_of_the_seat(name: str) -> None:
    game = pyspiel.load_game(name)
    observation = make_observation(game)
    state = game.new_initial_state()
    observation.set_from(state, 0)
    assert not observation.tensor.any()
    assert observation.string_from(state, 0) == "dealing"
    play(state, random.Random(6), 20)
    table = state.now.table
    for player in range(game.num_players()):
        observation.set_from(state, player)
        expected = np.frombuffer(table.observer.observe(state.g, player), np.uint8)
        assert np.array_equal(observation.tensor, expected.astype(np.float32))
        assert observation.dict["decision"].sum() == 1
        assert state.observation_tensor(player) == observation.tensor.tolist()
        assert state.observation_string(player) == observation.string_from(state, player)


@pytest.mark.parametrize("name", NAMES[2:])
def test_resampled_states_look_the_same_to_their_player(name: str) -> None:
    game = pyspiel.load_game(name)
    state = game.new_initial_state()
    dice = random.Random(7)
    different = 0
    for _ in range(10):
        play(state, dice, 12)
        while state.is_chance_node():
            with pytest.raises(Refused, match="only where a seat must choose"):
                state.resample_from_infostate(0, dice.random)
            state.apply_action(0)
        if state.is_terminal():
            break
        for player in range(game.num_players()):
            other = state.resample_from_infostate(player, dice.random)
            assert other.observation_string(player) == state.observation_string(player)
            assert other.current_player() == state.current_player()
            different += str(other) != str(state)
            play(other, dice, 30)  # and play goes on from there
    assert different


def test_actions_have_names() -> None:
    state = pyspiel.load_game("python_sternbrett_d6").new_initial_state()
    assert state.action_to_string(7) == "chance:7"
    play(state, random.Random(1), 10)
    while state.is_chance_node():
        state.apply_action(0)
    table = state.now.table
    assert state.action_to_string(0) == table.game.vocabulary(table.content)[0].key
