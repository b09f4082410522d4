"""Games and bots of other installed packages are found by commands, lab workers and doors."""

from __future__ import annotations

from pathlib import Path

import pytest

from sternbrett.games import find_game
from sternbrett.kernel.errors import UnknownName
from sternbrett.players import find_player, table_names
from tests.plugins.conftest import Program
from tests.plugins.packages import add_entry


def test_they_are_listed(program: Program) -> None:
    listed = program("games")
    assert listed.returncode == 0, listed.stderr
    assert "lastlight  Last Light" in listed.stdout
    assert "random, cadet, captain" in listed.stdout
    assert "idle" in listed.stdout
    assert not listed.stderr


def test_the_lab_plays_a_packaged_game_in_two_processes(program: Program, tmp_path: Path) -> None:
    played = program(
        *("lab", "run", "lastlight", "--seats", "random,random", "--games", "40", "--jobs", "2"),
        *("--json", str(tmp_path / "report.json")),
    )
    assert played.returncode == 0, played.stderr
    assert "40 games" in played.stdout


DOORS = {
    "gymnasium": """
import gymnasium
env = gymnasium.make("sternbrett.envs.gymnasium:sternbrett/lastlight-v0", seats=3)
seen, info = env.reset(seed=1)
named = env.unwrapped.named(seen)
print(named["watch"].tolist(), named["light"].tolist(), named["cells"].tolist())
over = False
while not over:
    seen, reward, ended, cut_off, info = env.step(env.unwrapped.legal_actions()[0])
    over = ended or cut_off
print(reward, info["result"], info["won"], info["place"])
""",
    "pettingzoo": """
from sternbrett.envs.pettingzoo import aec_env
env = aec_env("lastlight", seats=3)
env.reset(seed=1)
named = env.table.named(env.observe("seat_0")["observation"])
print(named["watch"].tolist(), named["light"].tolist(), named["cells"].tolist())
while not env.table.over:
    mask = env.observe(env.agent_selection)["action_mask"]
    env.step(int(mask.argmax()))
info = env.infos["seat_0"]
print(env.rewards["seat_0"], info["result"], info["won"], info["place"])
""",
    "openspiel": """
import pyspiel
import sternbrett.envs.openspiel
game = pyspiel.load_game("python_sternbrett_lastlight(seats=3)")
state = game.new_initial_state()
while state.is_chance_node():
    state.apply_action(0)
observer = game.make_py_observer()
observer.set_from(state, 0)
named = {name: part.astype(int).tolist() for name, part in observer.dict.items()}
print(named["watch"], named["light"], named["cells"])
while not state.is_terminal():
    state.apply_action(state.legal_actions()[0])
won = state.returns()[0] > 0
print(state.returns()[0], state.g.result, won, 1)
""",
}


@pytest.mark.parametrize("door", DOORS)
def test_a_packaged_game_with_a_schema_can_be_learned(python: Program, door: str) -> None:
    pytest.importorskip({"openspiel": "pyspiel"}.get(door, door))
    played = python("-c", DOORS[door])
    assert played.returncode == 0, played.stderr
    seen, end = played.stdout.splitlines()
    assert seen == "[1] [0, 0, 0, 0, 0] [3, 3, 3]"  # the first watch, all dark, all cells left
    assert end == "-1.0 loss False 1"  # everybody always passes


@pytest.mark.parametrize("bot", ["idle", "idle_captain:make"])
def test_the_lab_lets_a_packaged_bot_play_in_two_processes(program: Program, bot: str) -> None:
    played = program("lab", "run", "d6", "--seats", bot, "--games", "20", "--jobs", "2")
    assert played.returncode == 0, played.stderr
    assert bot in played.stdout


def test_what_cannot_be_loaded_is_left_out_with_a_sentence(
    program: Program, tmp_path: Path
) -> None:
    add_entry(tmp_path, "broken", "[sternbrett.games]\nnova = nowhere:GAME\n")
    add_entry(tmp_path, "odd", "[sternbrett.games]\nother = sternbrett.games.d6:GAME\n")
    add_entry(tmp_path, "nameless", "[sternbrett.bots]\nidle = idle_captain:make\n")
    listed = program("games", also=tmp_path)
    assert listed.returncode == 0
    assert "lastlight" in listed.stdout
    assert "nova" not in listed.stdout
    assert "“nova” of the package broken cannot be loaded" in listed.stderr
    assert "as the game “other”, which it is not" in listed.stderr
    assert "it must be “GAME.BOT”" in listed.stderr
    assert "Traceback" not in listed.stderr


def test_an_installed_id_cannot_be_taken(program: Program, tmp_path: Path) -> None:
    (tmp_path / "impostor.py").write_text(
        "from sternbrett.games.dine import Dine\n"
        "class Other(Dine):\n"
        "    id = 'd6'\n"
        "    __module__ = Dine.__module__\n"
        "GAME = Other()\n"
    )
    add_entry(tmp_path, "impostor", "[sternbrett.games]\nd6 = impostor:GAME\n")
    listed = program("games", also=tmp_path)
    assert "d6  Deep Space D-6" in listed.stdout
    assert listed.stdout.count("d6  ") == 1


def test_a_module_is_imported_only_for_whoever_runs_the_program() -> None:
    game = find_game("d6")
    assert "idle_captain:make" not in table_names(game)
    with pytest.raises(UnknownName, match="no bot “os:nothing”"):
        find_player(game, "os:nothing")
    with pytest.raises(UnknownName, match="not callable"):
        find_player(game, "os:name")
