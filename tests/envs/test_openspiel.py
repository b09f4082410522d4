"""The OpenSpiel door: registered Python games."""

from __future__ import annotations

import json
import random
from typing import Any

import numpy as np
import pyspiel  # type: ignore[import-not-found]
import pytest
from open_spiel.python.observation import make_observation  # type: ignore[import-untyped]

import sternbrett.envs.openspiel as door
from sternbrett.games import all_games
from sternbrett.kernel.engine import SecretDecision
from sternbrett.kernel.errors import Refused, UnknownName

NAMES = [
    "python_sternbrett_d6",
    "python_sternbrett_dine",
    "python_sternbrett_dine(seats=3,difficulty=salad,hands=hidden)",
    "python_sternbrett_adele",
    "python_sternbrett_adele(seats=4,rounds=-3)",
]
#: Also those whose games are long; and a campaign, which goes on where a chapter ends.
LONG = ["python_sternbrett_dei", "python_sternbrett_vanguard(seats=2)"]


UTILITY = pyspiel.GameType.Utility


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
        assert (kind.utility == UTILITY.IDENTICAL) == game.card.cooperative
        assert kind.provides_information_state_string
        assert not kind.provides_information_state_tensor
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


def test_what_everybody_knows_lies_beside_a_state() -> None:
    game = pyspiel.load_game("python_sternbrett_adele")
    state = game.new_initial_state()
    with pytest.raises(Refused, match="begin one first"):
        state.beside()
    play(state, random.Random(1), 10)
    doors = state.beside()["doors"]
    assert doors.any()
    assert np.array_equal(doors, doors.T)


def test_actions_have_names() -> None:
    state = pyspiel.load_game("python_sternbrett_d6").new_initial_state()
    assert state.action_to_string(7) == "chance:7"
    play(state, random.Random(1), 10)
    while state.is_chance_node():
        state.apply_action(0)
    table = state.now.table
    assert state.action_to_string(0) == table.game.vocabulary(table.content)[0].key


@pytest.mark.parametrize(
    ("name", "utility"),
    [
        ("python_sternbrett_adele", UTILITY.ZERO_SUM),
        ("python_sternbrett_adele(seats=3)", UTILITY.GENERAL_SUM),
        ("python_sternbrett_dei(seats=3)", UTILITY.ZERO_SUM),
        ("python_sternbrett_dine(seats=2)", UTILITY.IDENTICAL),
    ],
)
def test_a_game_of_two_is_known_as_zero_sum(name: str, utility: Any) -> None:
    game = pyspiel.load_game(name)
    assert game.get_type().utility == utility
    assert game.utility_sum() == (0.0 if utility == UTILITY.ZERO_SUM else None)
    state = game.new_initial_state()
    play(state, random.Random(8))
    if utility == UTILITY.ZERO_SUM:
        assert sum(state.returns()) == pytest.approx(0.0)
        assert any(state.returns())


RECALL = pyspiel.IIGObservationType(perfect_recall=True)


@pytest.mark.parametrize("name", [*NAMES, *LONG])
def test_information_states_remember_everything_a_player_learned(name: str) -> None:
    game = pyspiel.load_game(name)
    memory = make_observation(game, RECALL)
    assert memory.tensor is None
    with pytest.raises(Refused, match="there is no tensor"):
        memory.set_from(game.new_initial_state(), 0)
    state = game.new_initial_state()
    dice = random.Random(9)
    known = [""] * game.num_players()
    views: list[dict[str, Any]] = [{} for _ in known]
    chosen: list[list[str]] = [[] for _ in known]
    for _ in range(120):
        if state.is_terminal():
            break
        player = state.current_player()
        before = list(known)
        if player >= 0:
            action = dice.choice(state.legal_actions())
            chosen[player].append(state.action_to_string(player, action))
            state.apply_action(action)
        else:
            state.apply_action(dice.randrange(door.OUTCOMES))
        for seat, old in enumerate(before):
            new = known[seat] = state.information_state_string(seat)
            assert new == memory.string_from(state, seat)
            assert new.startswith(old)  # nothing is ever forgotten
            for line in new[len(old) :].splitlines():
                kind, *rest = json.loads(line)
                if kind == "saw":
                    views[seat] |= rest[0]
            told = {field: value for field, value in views[seat].items() if value is not None}
            if state.g is not None:
                seen = json.loads(state.observation_string(seat))
                assert told == {name: value for name, value in seen.items() if value is not None}
    for text, keys in zip(known, chosen, strict=True):
        lines = [json.loads(line) for line in text.splitlines()]
        assert [line[1] for line in lines if line[0] == "chose"] == keys


def test_what_a_player_does_not_notice_changes_nothing_that_it_remembers() -> None:
    game = pyspiel.load_game("python_sternbrett_adele(seats=3)")
    dice = random.Random(10)
    state = game.new_initial_state()
    compared = 0
    while compared < 5:
        play(state, dice, 1)
        if state.is_terminal():
            state = game.new_initial_state()
        if state.is_chance_node() or state.is_terminal() or len(state.legal_actions()) < 2:
            continue
        player = state.current_player()
        if not isinstance(state.g.pending, SecretDecision):
            continue
        others = [state.child(action) for action in state.legal_actions()[:2]]
        if any(one.is_chance_node() for one in others):
            continue
        own = {one.information_state_string(player) for one in others}
        assert len(own) == 2  # a player knows what it chose
        for seat in set(range(3)) - {player}:
            if others[0].observation_string(seat) == others[1].observation_string(seat):
                assert len({one.information_state_string(seat) for one in others}) == 1
                compared += 1


def test_a_resampled_state_is_remembered_alike_by_its_player() -> None:
    game = pyspiel.load_game(NAMES[2])
    state = game.new_initial_state()
    dice = random.Random(11)
    play(state, dice, 30)
    while state.is_chance_node():
        state.apply_action(0)
    other = state.resample_from_infostate(1, dice.random)
    assert other.information_state_string(1) == state.information_state_string(1)
    begun = other.information_state_string(0)
    assert len(begun) < len(state.information_state_string(0))
    play(other, dice, 4)
    assert other.information_state_string(0).startswith(begun)


def test_information_states_are_the_same_after_reading_a_state() -> None:
    game = pyspiel.load_game("python_sternbrett_adele")
    state = game.new_initial_state()
    play(state, random.Random(12), 60)
    _, again = pyspiel.deserialize_game_and_state(pyspiel.serialize_game_and_state(game, state))
    for player in range(2):
        assert again.information_state_string(player) == state.information_state_string(player)


def test_other_kinds_of_observation_are_refused() -> None:
    game = pyspiel.load_game("python_sternbrett_d6")
    everybody = pyspiel.PrivateInfoType.ALL_PLAYERS
    for wanted in (
        pyspiel.IIGObservationType(perfect_recall=False, public_info=False),
        pyspiel.IIGObservationType(perfect_recall=True, private_info=everybody),
    ):
        with pytest.raises(UnknownName, match="neither part can be had alone"):
            make_observation(game, wanted)
    with pytest.raises(UnknownName, match="take no parameters"):
        make_observation(game, params={"colour": True})
