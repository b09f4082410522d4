"""The Gymnasium door: one seat learns."""

from __future__ import annotations

import shutil
import warnings
from pathlib import Path
from typing import Any
from xml.etree import ElementTree

import gymnasium
import numpy as np
import pytest
from gymnasium.utils.env_checker import check_env

from sternbrett.envs.gymnasium import SternbrettEnv
from sternbrett.games import all_games, find_game
from sternbrett.kernel.errors import Refused, SternbrettError, UnknownName
from tests import tiny
from tests.packs import WOLF, write_pack

GAMES = list(all_games())


def make(name: str, **arguments: Any) -> SternbrettEnv:
    env = gymnasium.make(f"sternbrett.envs.gymnasium:sternbrett/{name}-v0", **arguments)
    assert isinstance(env, SternbrettEnv)  # nothing is wrapped round it
    return env


def play(env: SternbrettEnv, info: dict[str, Any], steps: int, seed: int = 0) -> list[Any]:
    """Play at random and return all that was told."""
    env.action_space.seed(seed)
    told: list[Any] = []
    for _ in range(steps):
        action = env.action_space.sample(info["action_mask"])
        seen, reward, terminated, truncated, info = env.step(action)
        told.append(
            (seen.tobytes(), reward, terminated, truncated, info["decision"], list(info["legal"]))
        )
        if terminated or truncated:
            break
    return told


@pytest.mark.parametrize("name", GAMES)
def test_the_makers_own_suite(name: str) -> None:
    with warnings.catch_warnings():
        warnings.simplefilter("error")
        check_env(make(name))


@pytest.mark.parametrize("name", GAMES)
def test_the_same_seed_gives_the_same_games(name: str) -> None:
    one, other = make(name), make(name)
    (seen, info), (again, also) = one.reset(seed=3), other.reset(seed=3)
    assert np.array_equal(seen, again)
    assert play(one, info, 200) == play(other, also, 200)
    (seen, info), (again, also) = one.reset(), other.reset()
    assert np.array_equal(seen, again)  # the game after it, too
    assert play(one, info, 50) == play(other, also, 50)
    # A game may begin with a question that knows of no chance yet.
    assert play(one, one.reset(seed=4)[1], 50) != play(one, one.reset(seed=5)[1], 50)


@pytest.mark.parametrize("name", GAMES)
def test_a_whole_game_ends_with_the_seats_score(name: str) -> None:
    env = make(name, seat=all_games()[name].card.seats[0] - 1)
    _, info = env.reset(seed=1)
    assert info["seat"] == env.seat
    *before, last = play(env, info, 100_000)
    assert all(reward == 0.0 and not over for _, reward, over, *_ in before)
    assert last[2] != last[3]
    assert last[1] == env.table.game.scores(env.table.g)[env.seat]
    assert last[4:] == ("", [])
    with pytest.raises(Refused, match="over"):
        env.step(0)


@pytest.mark.parametrize("name", GAMES)
def test_what_is_told(name: str) -> None:
    env = make(name)
    seen, info = env.reset(seed=1)
    assert seen in env.observation_space
    assert info["action_mask"].dtype == np.int8
    legal = env.legal_actions()
    assert np.flatnonzero(info["action_mask"]).tolist() == legal
    vocabulary = env.table.game.vocabulary(env.table.content)
    assert list(info["legal"]) == [vocabulary[number].key for number in legal]
    assert info["decision"] == type(env.table.g.pending).__name__
    assert env.named(seen)["decision"].sum() == 1
    assert sum(part.size for part in env.named(seen).values()) == seen.size
    seen[:] = 0  # whoever keeps an observation owns it
    info["action_mask"][:] = 1
    assert env.table.mask(env.seat).sum() == len(legal)


@pytest.mark.parametrize("name", GAMES)
def test_an_illegal_action_is_refused_and_changes_nothing(name: str) -> None:
    env = make(name, illegal="raise")
    _, info = env.reset(seed=1)
    before = env.table.game.dump(env.table.g)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    key = env.table.game.vocabulary(env.table.content)[illegal].key
    with pytest.raises(Refused, match=f"Action {illegal} \\(“{key}”\\) cannot be chosen now"):
        env.step(illegal)
    for beyond in (-1, env.table.actions):
        with pytest.raises(Refused, match="has no action"):
            env.step(beyond)
    assert env.table.game.dump(env.table.g) == before
    env.step(env.legal_actions()[0])  # and the game goes on
    assert env.table.game.dump(env.table.g) != before


def test_an_illegal_action_does_nothing_and_is_said() -> None:
    env = make("d6")
    seen, info = env.reset(seed=1)
    illegal = int(np.flatnonzero(info["action_mask"] == 0)[0])
    again, reward, terminated, truncated, info = env.step(illegal)
    assert info["illegal"]
    assert np.array_equal(seen, again)
    assert again is not seen
    assert (reward, terminated, truncated) == (0.0, False, False)
    assert "illegal" not in env.step(env.legal_actions()[0])[-1]


@pytest.mark.parametrize("name", GAMES)
def test_a_moment_is_restored_exactly(name: str) -> None:
    env = make(name, bots="random")
    _, info = env.reset(seed=2)
    play(env, info, 15)
    moment = env.get_state()
    _, info = env.set_state(moment)
    first = play(env, info, 60)
    next_game = env.reset()[0]
    _, info = env.set_state(moment)
    assert play(env, info, 60) == first
    assert np.array_equal(env.reset()[0], next_game)
    env.set_state(moment)
    clone = env.clone()
    play(env, info, 10, seed=9)
    _, info = clone.set_state(clone.get_state())
    assert play(clone, info, 60) == first


def test_bots_sit_in_the_other_seats() -> None:
    told = []
    for bots in ("random", "hal", ["hal"]):
        env = make("adele", seat=1, bots=bots)
        _, info = env.reset(seed=5)
        assert info["decision"] != ""
        told.append(play(env, info, 40))
    assert told[1] == told[2] != told[0]
    one, other = make("adele", seat=1, bots="hal"), make("adele", seat=1, bots="hal")
    _, info = one.reset(seed=5)
    other.set_state(one.get_state())
    assert play(one, info, 40) == play(other, info, 40)


def test_settings() -> None:
    env = make("dine", seats=2, settings={"ship": "nostroven"})
    seen, _ = env.reset(seed=1)
    assert env.named(seen)["ship"].tolist() == [0, 1]
    seen, _ = env.reset(seed=1, options={"settings": {"ship": "spacehopper"}})
    assert env.named(seen)["ship"].tolist() == [1, 0]
    seen, _ = env.reset(seed=1)  # only for that game
    assert env.named(seen)["ship"].tolist() == [0, 1]
    with pytest.raises(UnknownName, match="no setting"):
        env.reset(options={"settings": {"sails": 3}})


def test_a_game_that_is_cut_off_is_truncated() -> None:
    env = make("dine", settings={"difficulty": "inferno"})
    _, info = env.reset(seed=1)
    env.table.g.decision_limit = 3
    last = play(env, info, 100)[-1]
    assert last[2:4] == (False, True)
    assert last[1] == env.table.game.scores(env.table.g)[0]


def test_somebodys_own_content(tmp_path: Path) -> None:
    folder = tmp_path / "content"
    shutil.copytree(find_game("d6").built_in_content, folder)
    ship = folder / "ship.toml"
    ship.write_text(ship.read_text().replace("hull_start = 8", "hull_start = 5"))
    env = make("d6", content=folder)
    seen, _ = env.reset(seed=1)
    assert env.named(seen)["hull"].item() == 5
    assert env.named(env.table.high())["hull"].item() == 8
    assert env.metadata["content"] == find_game("d6").read_content_set(folder).data
    assert make("d6").metadata["content"] == find_game("d6").built_in_set.data


def test_the_spaces_grow_with_a_pack(tmp_path: Path) -> None:
    plain = make("d6")
    env = make("d6", content=write_pack(tmp_path, "wolves", cards=WOLF))
    assert env.table.actions == plain.table.actions + 2
    assert len(env.table.high()) > len(plain.table.high())
    assert env.metadata["content"] != plain.metadata["content"]
    _, info = env.reset(seed=1)
    assert play(env, info, 100)


@pytest.mark.parametrize(
    ("arguments", "problem"),
    [
        ({"seat": 1}, "no seat 1"),
        ({"seats": 2}, "played by 1 to 1"),
        ({"bots": ["cadet"]}, "0 seats are free, not 1"),
        ({"settings": {"difficulty": "easy"}}, "cannot be “easy”"),
        ({"illegal": "punish"}, "possible are: ignore, raise"),
        ({"render_mode": "human"}, "possible are: ansi, svg"),
    ],
)
def test_wrong_arguments_are_refused(arguments: dict[str, Any], problem: str) -> None:
    with pytest.raises(UnknownName, match=problem):
        SternbrettEnv("d6", **arguments)


def test_an_unknown_bot_is_refused() -> None:
    with pytest.raises(UnknownName, match="no bot called “nobody”"):
        make("dine", seats=2, bots="nobody")


def test_a_step_before_the_first_reset_is_refused() -> None:
    with pytest.raises(Refused, match="Call reset"):
        make("d6").step(0)


def test_a_game_without_an_observer_is_refused() -> None:
    with pytest.raises(SternbrettError, match="has no observer"):
        SternbrettEnv(tiny.GAME)


@pytest.mark.parametrize("name", GAMES)
def test_rendering(name: str) -> None:
    title = all_games()[name].texts("en", all_games()[name].content()).say("game.name")
    env = make(name, render_mode="ansi")
    assert env._repr_svg_() is None
    _, info = env.reset(seed=1)
    text = env.render()
    assert text is not None
    assert title in text.splitlines()[0]
    assert max(map(len, text.splitlines())) <= 80
    env = make(name, render_mode="svg")
    env.reset(seed=1)
    image = env.render()
    assert image == env._repr_svg_()
    assert image is not None
    root = ElementTree.fromstring(image)
    words = [element.text for element in root.iter("{http://www.w3.org/2000/svg}text")]
    assert title in words
    assert "http" not in image.replace("http://www.w3.org/2000/svg", "")
    play(env, info, 100_000)
    assert ElementTree.fromstring(env.render() or "") is not None  # finished games are shown too
    assert make(name).render() is None


@pytest.mark.parametrize("name", GAMES)
def test_pixels_are_those_of_the_miniature(name: str) -> None:
    env = make(name, render_mode="rgb_array")
    env.reset(seed=1)
    frame = env.render()
    assert frame.shape == (320, 480, 3)
    assert frame.dtype == np.uint8
    assert len(np.unique(frame.reshape(-1, 3), axis=0)) > 10  # something is drawn


def test_action_masks_are_those_of_the_info() -> None:
    env = make("dine")
    _, info = env.reset(seed=1)
    masks = env.action_masks()
    assert masks.dtype == np.bool_
    assert list(np.flatnonzero(masks)) == env.legal_actions()
    assert np.array_equal(masks, info["action_mask"])
    wrapped = gymnasium.wrappers.RecordEpisodeStatistics(env)
    asked = wrapped.get_wrapper_attr("action_masks")()  # as sb3-contrib asks for it
    assert np.array_equal(masks, asked)


def test_rendering_shows_only_what_the_seat_sees() -> None:
    env = make("dine", seats=2, settings={"hands": "hidden"}, render_mode="ansi")
    env.reset(seed=1)
    names = find_game("dine").names(env.table.content, "en")["card"]
    other = env.table.game.fields(env.table.g)["hands"][1]
    assert other
    text = " ".join((env.render() or "").replace("│", " ").split())
    assert not any(names[card] in text for card in other)
