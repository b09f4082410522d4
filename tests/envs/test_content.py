"""`content` means the same at every door: a folder of one's own, or a pack; and it is named."""

from __future__ import annotations

import shutil
from pathlib import Path

import pyspiel  # type: ignore[import-not-found]
import pytest

import sternbrett
import sternbrett.envs.openspiel as openspiel
from sternbrett.envs.gymnasium import SternbrettEnv
from sternbrett.envs.pettingzoo import aec_env, parallel_env
from sternbrett.games import find_game
from sternbrett.kernel.packs import own_set
from tests.packs import WOLF, write_pack

D6 = find_game("d6")


@pytest.fixture(params=["pack", "folder of the game", "folder of games"])
def own(request: pytest.FixtureRequest, tmp_path: Path) -> Path:
    """A folder with content of one's own, in each way in which it may lie there."""
    if request.param == "pack":
        return write_pack(tmp_path, "mine", ship="[ship]\nhull_start = 5\n", cards=WOLF)
    folder = tmp_path / "mine"
    inner = folder / "d6" if request.param == "folder of games" else folder
    shutil.copytree(D6.built_in_content, inner)
    ship = inner / "ship.toml"
    ship.write_text(ship.read_text().replace("hull_start = 8", "hull_start = 5"))
    return folder


def test_every_door_takes_and_names_it(own: Path) -> None:
    fingerprint = own_set(D6, own).data
    assert fingerprint != D6.built_in_set.data
    for env in (SternbrettEnv("d6", content=own), aec_env("d6", content=own)):
        assert env.metadata["content"] == fingerprint
        assert env.metadata["content_name"] == "mine"
    assert parallel_env("d6", content=own).metadata["content_name"] == "mine"
    game = pyspiel.load_game(openspiel.PREFIX + "d6", {"content": str(own)})
    assert (game.content, game.content_name) == (fingerprint, "mine")
    state = game.new_initial_state()
    for _ in range(openspiel.DEALING):
        state.apply_action(1)
    assert state.g.hull == 5
    assert sternbrett.new("d6", seed=1, content=own).view(0)["hull"] == 5


def test_content_that_comes_with_the_game_has_no_name() -> None:
    assert SternbrettEnv("d6").metadata["content_name"] == ""
    game = pyspiel.load_game(openspiel.PREFIX + "d6")
    assert (game.content, game.content_name) == (D6.built_in_set.data, "")
