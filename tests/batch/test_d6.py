"""Deep Space D-6 by the batch is the game of the rules."""

from __future__ import annotations

from pathlib import Path
from typing import Any

import jax
import numpy as np
import pytest

from benchmarks.batch import record, replay
from sternbrett.batch import BatchEnv, make
from sternbrett.games import find_game
from sternbrett.games.d6.arrays.tables import CannotBatch
from sternbrett.kernel.chance import seed_key
from sternbrett.kernel.errors import UnknownName
from sternbrett.lab.simulate import set_up, simulation_settings
from tests.batch.conftest import GAMES

SETTINGS = {"difficulty": "cadet"}
#: A random game takes about 25 choices.
CHOICES = 60
#: So few that on a CPU hardly any round has something of everything.
FEW = 3


@pytest.fixture(scope="module")
def recorded(env: BatchEnv[Any]) -> dict[str, Any]:
    """Return games played at random by the batch."""
    return record(env, GAMES, CHOICES, 1)


def test_a_batch_goes_through_the_positions_of_the_rules(recorded: dict[str, Any]) -> None:
    choices, games, odd = replay(recorded, SETTINGS, range(GAMES))
    assert odd == []
    assert choices == GAMES * CHOICES
    assert games > GAMES


def test_few_games_for_which_much_is_left_out_are_exact(env: BatchEnv[Any]) -> None:
    found = record(env, FEW, CHOICES, 3)
    assert replay(found, SETTINGS, range(FEW))[2] == []


def test_a_difference_would_be_seen(recorded: dict[str, Any]) -> None:
    changed = {**recorded, "digests": recorded["digests"].copy()}
    changed["digests"][3, 5] += 1
    _, _, odd = replay(changed, SETTINGS, range(8))
    assert [line.split(" (")[0] for line in odd] == ["game 5: differs after choice 3"]


def test_learners_see_what_the_gymnasium_door_shows(env: BatchEnv[Any]) -> None:
    game = find_game("d6")
    content = game.content()
    observer = game.observer(content, 1)
    assert observer is not None
    batch = env.begin_seeded(range(GAMES))
    seen, masks = np.asarray(env.observe(batch)), np.asarray(env.mask(batch))
    settings = simulation_settings(game, SETTINGS)
    for seed in range(64):
        g = set_up(game, content, settings, 1, seed_key(seed))
        assert seen[seed].tobytes() == bytes(observer.observe(g, 0))
        legal = [option.number for option in g.pending.options(g, 0)]
        assert np.flatnonzero(masks[seed]).tolist() == legal


def test_what_is_not_legal_does_nothing(env: BatchEnv[Any]) -> None:
    batch = env.begin(jax.random.key(1), GAMES)
    wrong = np.argmin(np.asarray(env.mask(batch)), axis=1)
    after, told = env.step(batch, jax.numpy.asarray(wrong, "int32"))
    same = jax.tree.map(lambda old, new: bool((old == new).all()), batch, after)
    assert all(jax.tree.leaves(same))
    assert not told.reward.any()
    assert not told.terminated.any()


def test_content_that_would_be_played_otherwise_is_refused(tmp_path: Path) -> None:
    (tmp_path / "pack.toml").write_text(
        'id = "odd"\ngame = "d6"\n'
        'name = { en = "Odd", de = "Sonderbar" }\nline = { en = "Odd.", de = "Sonderbar." }\n',
        encoding="utf-8",
    )
    (tmp_path / "cards.toml").write_text(
        '[[card]]\nid = "flagship"\nhealth = 9\n', encoding="utf-8"
    )
    with pytest.raises(CannotBatch, match="flagship: an array program knows health up to 7, not 9"):
        make("d6", content=tmp_path)


def test_other_games_say_that_they_have_no_array_program() -> None:
    with pytest.raises(UnknownName, match="dine cannot be played by the batch"):
        make("dine")


@pytest.mark.thorough
@pytest.mark.parametrize("difficulty", ["captain", "officer"])
def test_every_difficulty_is_exact(difficulty: str) -> None:
    settings = {"difficulty": difficulty}
    found = record(make("d6", settings), 10 * GAMES, CHOICES, 2)
    assert replay(found, settings, range(10 * GAMES))[2] == []
