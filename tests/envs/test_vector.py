"""The vector environment: the games of as many single ones, in arrays."""

from __future__ import annotations

import subprocess
import sys
from typing import Any

import gymnasium
import numpy as np
import pytest
from gymnasium.vector import AutoresetMode, SyncVectorEnv

from sternbrett.envs.gymnasium import SternbrettEnv
from sternbrett.envs.vector import SternbrettVectorEnv
from sternbrett.games import all_games
from sternbrett.kernel.errors import Refused, UnknownName
from tests.tiny.voyage import GAME as CHAPTERS

GAMES = list(all_games())
COUNT = 3
MODES = list(AutoresetMode)

#: Enough steps for ends of games, where games are short.
STEPS = {"d6": 120, "dine": 150}


def make(name: str, count: int = COUNT, **arguments: Any) -> SternbrettVectorEnv:
    envs = gymnasium.make_vec(
        f"sternbrett.envs.gymnasium:sternbrett/{name}-v0", num_envs=count, **arguments
    )
    assert isinstance(envs, SternbrettVectorEnv)  # nothing is wrapped round it
    return envs


def draw(masks: Any, rng: np.random.Generator) -> Any:
    """Return a legal action for each game, 0 where there is none."""
    return np.array([rng.choice(np.flatnonzero(row)) if row.any() else 0 for row in masks])


def compare(envs: SternbrettVectorEnv, singles: SyncVectorEnv[Any, Any], steps: int) -> int:
    """Assert that both tell the same for some steps; return how many games ended in them."""
    rng = np.random.default_rng(1)
    seen, info = envs.reset(seed=5)
    again, told = singles.reset(seed=5)
    ends = 0
    for _ in range(steps):
        assert np.array_equal(seen, again)
        assert np.array_equal(info["action_mask"], told["action_mask"])
        actions = draw(info["action_mask"], rng)
        seen, rewards, terminated, truncated, info = envs.step(actions)
        again, *others, told = singles.step(actions)
        for one, other in zip((rewards, terminated, truncated), others, strict=True):
            assert one.dtype == other.dtype
            assert np.array_equal(one, other)
        over = terminated | truncated
        ends += int(over.sum())
        if envs.autoreset_mode is AutoresetMode.SAME_STEP and over.any():
            assert np.array_equal(info["_final_obs"], told["_final_obs"])
            for place, last in enumerate(told["final_obs"]):
                assert np.array_equal(info["final_obs"][place], last)
            compare_ends(info["final_info"], told["final_info"], over)
        elif over.any():
            compare_ends(info, told, over)
        else:
            assert "result" not in info
        if envs.autoreset_mode is AutoresetMode.DISABLED and over.any():
            seen, info = envs.reset(options={"reset_mask": over})
            again, _ = singles.reset(options={"reset_mask": over})
            told = {"action_mask": info["action_mask"]}  # singles tell those of the new games only
    return ends


def compare_ends(one: dict[str, Any], other: dict[str, Any], over: Any) -> None:
    """Assert that both tell the same of games that ended."""
    assert ("points" in one) == ("points" in other)
    for name in ("result", "won", "place", *(["points"] if "points" in one else [])):
        assert np.array_equal(one[f"_{name}"], over)
        assert list(one[name][over]) == list(other[name][over])


@pytest.mark.parametrize("mode", MODES)
@pytest.mark.parametrize("name", GAMES)
def test_its_games_are_those_of_single_environments(name: str, mode: AutoresetMode) -> None:
    seats = max(2, all_games()[name].card.seats[0])
    more: dict[str, Any] = (
        {} if all_games()[name].card.seats[1] == 1 else {"seats": seats, "seat": seats - 1}
    )
    singles: SyncVectorEnv[Any, Any] = SyncVectorEnv(
        [lambda: SternbrettEnv(name, **more)] * COUNT, autoreset_mode=mode
    )
    ends = compare(make(name, autoreset_mode=mode, **more), singles, STEPS.get(name, 60))
    assert ends > 0 or name not in STEPS


def test_it_plays_against_bots_as_single_environments_do() -> None:
    singles: SyncVectorEnv[Any, Any] = SyncVectorEnv(
        [lambda: SternbrettEnv("dine", seats=2, bots="rookie")] * COUNT
    )
    compare(make("dine", seats=2, bots="rookie"), singles, 40)


def test_it_plays_campaigns_as_single_environments_do() -> None:
    given: dict[str, Any] = {"seats": 2, "bots": "saving", "campaign": True}
    singles: SyncVectorEnv[Any, Any] = SyncVectorEnv(
        [lambda: SternbrettEnv(CHAPTERS, **given)] * COUNT
    )
    envs = SternbrettVectorEnv(CHAPTERS, num_envs=COUNT, **given)
    assert compare(envs, singles, 100) > 0


def test_seeds_may_be_given_one_by_one() -> None:
    one, other = make("d6"), make("d6")
    seen, _ = one.reset(seed=[3, 4, 5])
    assert np.array_equal(seen, other.reset(seed=3)[0])
    again, _ = one.reset(seed=[None, 4, None])
    assert np.array_equal(seen[1], again[1])
    assert not np.array_equal(seen, again)
    with pytest.raises(UnknownName, match="there are 3 environments, not 2"):
        one.reset(seed=[1, 2])


def test_settings_can_be_changed_for_some_games() -> None:
    envs = make("dine")
    seen, _ = envs.reset(seed=1)
    ships = envs.named(seen.T)["ship"]
    mask = np.array([False, True, False])
    seen, _ = envs.reset(options={"settings": {"ship": "nostroven"}, "reset_mask": mask})
    changed = (envs.named(seen.T)["ship"] != ships).any(axis=0)
    assert list(changed) == [False, True, False]
    for wrong in (np.zeros(3, bool), np.ones(2, bool)):
        with pytest.raises(UnknownName, match="reset_mask must be 3 flags"):
            envs.reset(options={"reset_mask": wrong})


def test_arrays_are_copies_unless_they_need_not_be() -> None:
    for copy in (True, False):
        envs = make("d6", copy=copy)
        seen, info = envs.reset(seed=1)
        mask = info["action_mask"]
        before = seen.copy(), mask.copy()
        after, *_, info = envs.step(draw(mask, np.random.default_rng(0)))
        assert np.array_equal(before[0], seen) is copy
        assert np.array_equal(before[1], mask) is copy
        assert (after is seen) is not copy
        assert (info["action_mask"] is mask) is not copy


def test_an_action_that_is_not_legal_does_nothing_or_is_an_error() -> None:
    envs = make("d6")
    seen, info = envs.reset(seed=1)
    actions = draw(info["action_mask"], np.random.default_rng(0))
    actions[1] = np.flatnonzero(info["action_mask"][1] == 0)[0]
    allowed = info["action_mask"][1].copy()
    after, *_, info = envs.step(actions)
    assert list(info["illegal"]) == [False, True, False]
    assert np.array_equal(after[1], seen[1])
    assert np.array_equal(info["action_mask"][1], allowed)
    *_, info = envs.step(draw(info["action_mask"], np.random.default_rng(0)))
    assert "illegal" not in info
    strict = make("d6", illegal="raise")
    seen, _ = strict.reset(seed=1)
    with pytest.raises(Refused, match="cannot be chosen now"):
        strict.step(actions)
    assert np.array_equal(strict.reset(options={"reset_mask": np.array([0, 1, 0])})[0][0], seen[0])


def test_wrong_calls_are_refused() -> None:
    with pytest.raises(Refused, match="Call reset"):
        make("d6").step([0, 0, 0])
    envs = make("d6", count=1, autoreset_mode="Disabled")
    _, info = envs.reset(seed=1)
    with pytest.raises(Refused, match="There are 1 games, not 2"):
        envs.step([0, 0])
    over = False
    while not over:
        _, _, ended, cut_off, info = envs.step(draw(info["action_mask"], np.random.default_rng(0)))
        over = bool(ended[0] or cut_off[0])
    with pytest.raises(Refused, match="call reset"):
        envs.step([0])
    with pytest.raises(UnknownName, match="num_envs"):
        SternbrettVectorEnv("d6", num_envs=0)


def test_what_else_it_tells() -> None:
    envs = make("adele", seats=2, render_mode="ansi")
    _, info = envs.reset(seed=1)
    masks = envs.action_masks()
    assert masks.dtype == np.bool_
    assert np.array_equal(masks, info["action_mask"])
    assert envs.metadata["content"] == envs.single.metadata["content"]
    vocabulary = envs.table.game.vocabulary(envs.table.content)
    keys = [vocabulary[int(number)].key for number in np.flatnonzero(masks[2])]
    assert list(envs.legal(2)) == keys
    frames = envs.render()
    assert frames is not None
    assert len(frames) == COUNT
    assert all("A.D.E.L.E." in frame for frame in frames)
    before = envs.decisions
    envs.step(draw(masks, np.random.default_rng(0)))
    assert envs.decisions >= before + COUNT
    assert make("d6").render() is None


def test_what_everybody_knows_lies_beside_each_game() -> None:
    given: dict[str, Any] = {"seats": 2, "settings": {"layout": "random"}}
    envs = make("dei", **given)
    with pytest.raises(Refused, match="begin one first"):
        envs.beside(0)
    envs.reset(seed=5)
    maps = [envs.beside(place)["map"] for place in range(COUNT)]
    assert not np.array_equal(maps[0], maps[1])  # every game has a map of its own
    single = SternbrettEnv("dei", **given)
    single.reset(seed=5)
    assert list(single.beside()) == list(envs.beside(0))
    assert np.array_equal(single.beside()["map"], maps[0])


def test_make_vec_needs_the_door_alone() -> None:
    program = (
        "import gymnasium; envs = gymnasium.make_vec("
        "'sternbrett.envs.gymnasium:sternbrett/d6-v0', num_envs=2); "
        "print(envs.reset(seed=1)[0].shape)"
    )
    done = subprocess.run(
        [sys.executable, "-W", "error", "-c", program], capture_output=True, text=True
    )
    assert done.stderr == ""
    assert done.stdout.startswith("(2, ")
