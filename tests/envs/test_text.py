"""The text door: what a seat sees and may choose as text, by itself and as an MCP server."""

from __future__ import annotations

import asyncio
import random
import subprocess
import sys
from pathlib import Path
from typing import Any

import pytest
from mcp.client import Client

from examples import play_mcp
from sternbrett.envs.mcp import MOST_GAMES, make_server
from sternbrett.envs.text import TextEnv
from sternbrett.games import all_games, find_game
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.errors import Refused, UnknownName
from sternbrett.kernel.match import Match
from tests.packs import write_pack


def play(env: TextEnv, seed: int, most: int = 10_000) -> list[tuple[str, float, bool, bool, Any]]:
    dice = random.Random(seed)
    _, info = env.reset(seed)
    steps: list[tuple[str, float, bool, bool, Any]] = []
    while not env.over and len(steps) < most:
        steps.append(env.step(dice.choice(info["choices"]).key))
        info = steps[-1][4]
    return steps


@pytest.mark.parametrize("language", ["en", "de"])
@pytest.mark.parametrize("name", list(all_games()))
def test_every_game_can_be_read_and_played(name: str, language: str) -> None:
    env = TextEnv(name, language=language)
    text, info = env.reset(seed=3)
    for _ in range(25):
        assert info["choices"]
        for choice in info["choices"]:
            assert f"- {choice.key}: {choice.label}" in text
            assert choice.clause == "" or f"[{choice.clause}]" in text
        text, reward, ended, cut_off, info = env.step(info["choices"][-1].key)
        if ended or cut_off:
            break
        assert (reward, "illegal" in info) == (0.0, False)


def test_a_game_to_its_end() -> None:
    env = TextEnv("d6")
    text, reward, ended, cut_off, info = play(env, 1)[-1]
    assert (ended, cut_off, info["choices"]) == (True, False, [])
    assert reward == env.game.scores(env.match.state)[0]
    assert "The game is over: " in text
    assert ("You have won." in text) == info["won"]
    with pytest.raises(Refused):
        TextEnv("d6").look()


def test_the_same_seed_and_choices_give_the_same_texts() -> None:
    one, other = (play(TextEnv("dine", seats=2, bots="chef"), 2, 12) for _ in range(2))
    assert [step[0] for step in one] == [step[0] for step in other]


def test_clauses_are_told_once_and_can_be_looked_up() -> None:
    env = TextEnv("d6")
    text, _ = env.reset(seed=1)
    told = env.rule("D6-025")
    assert told in text
    assert told not in env.look()
    assert "D6-025" in env.rules_page()
    with pytest.raises(UnknownName, match="no clause"):
        env.rule("D6-999")
    assert "D6-025 Use" not in TextEnv("d6", rules="none").reset(seed=1)[0]
    always = TextEnv("d6", rules="all")
    always.reset(seed=1)
    assert told in always.look()


def test_what_cannot_be_chosen_is_answered_with_the_reason() -> None:
    env = TextEnv("d6")
    _, info = env.reset(seed=1)
    before = env.look()
    text, reward, ended, cut_off, info = env.step("nonsense")
    assert info["illegal"]
    assert (reward, ended, cut_off) == (0.0, False, False)
    assert "“nonsense” cannot be chosen now" in text
    assert env.look() == before
    keys = {choice.key for choice in info["choices"]}
    other = next(
        option.key for option in env.game.vocabulary(env.content) if option.key not in keys
    )
    assert f"“{other}” cannot be chosen now: " in env.step(other)[0]
    strict = TextEnv("d6", illegal="raise")
    strict.reset(seed=1)
    with pytest.raises(Refused):
        strict.step("nonsense")


def test_a_choice_can_be_taken_back() -> None:
    env = TextEnv("d6")
    env.reset(seed=1)
    before = env.look()
    env.step("medical_clear_scanner")
    assert env.look() != before
    assert env.undo() == f"Your last choice is taken back.\n\n{before}"
    with pytest.raises(Refused):
        env.undo()


def test_nothing_stands_in_it_that_the_seat_does_not_know() -> None:
    """Positions that look the same to the seat give the same text."""
    env = TextEnv("adele", seats=3, seat=1, bots="cadet", rules="none")
    _, info = env.reset(seed=5)
    dice = random.Random(5)
    game = env.game
    differ = 0
    for number in range(8):
        if env.over:
            break
        view = env.match.view(1)
        other = game.imagine(view, env.content, Rng((number + 1, 2, 3, 4)))
        differ += game.dump(other) != game.dump(env.match.state)
        twin = TextEnv("adele", seats=3, seat=1, rules="none")
        twin._match = Match(game, env.content, env.settings, other, seats=3)
        assert twin.look() == env.look()
        assert twin.choices() == env.choices()
        info = env.step(dice.choice(info["choices"]).key)[4]
    assert differ


def test_wrong_arguments() -> None:
    many: list[dict[str, Any]] = [
        {"language": "fr"}, {"rules": "some"}, {"illegal": "maybe"}, {"seat": 3},
        {"bots": ["random", "random"]}, {"seats": 9}, {"settings": {"colour": "red"}},
    ]  # fmt: skip
    for wrong in many:
        with pytest.raises(UnknownName):
            TextEnv("dine", **wrong)


def test_it_needs_no_other_package() -> None:
    program = (
        "import sys; sys.modules.update(dict.fromkeys(('numpy', 'gymnasium', 'mcp', 'pyspiel')));"
        "from sternbrett.envs.text import TextEnv; TextEnv('d6').reset(seed=1)"
    )
    subprocess.run([sys.executable, "-c", program], check=True)


# -- the server -------------------------------------------------------------------------------


def served(
    *calls: tuple[str, dict[str, Any]], content: Path | None = None
) -> list[tuple[bool, str]]:
    """Return what a server answers to calls of tools, and to reading resources."""

    async def ask() -> list[tuple[bool, str]]:
        out = []
        async with Client(make_server(content)) as client:
            for name, arguments in calls:
                if name == "read":
                    found = await client.read_resource(arguments["uri"])
                    out.append(
                        (False, "".join(str(getattr(c, "text", "")) for c in found.contents))
                    )
                    continue
                answer = await client.call_tool(name, arguments)
                text = "".join(getattr(part, "text", "") for part in answer.content)
                out.append((bool(answer.is_error), text))
        return out

    return asyncio.run(ask())


def test_a_client_plays() -> None:
    game = {"name": "game1"}
    listed, begun, looked, rule, chosen, back = served(
        ("list_games", {}),
        ("new_game", {"game": "d6", "seed": "1", "settings": {"difficulty": "cadet"}}),
        ("look", game),
        ("look_up_rule", {"game": "d6", "clause": "D6-025"}),
        ("choose", {**game, "key": "medical_clear_scanner"}),
        ("undo", game),
    )
    for name in all_games():
        assert f"\n{name}: " in f"\n{listed[1]}"
    assert begun[1].startswith("This is game1.")
    own = TextEnv("d6", settings={"difficulty": "cadet"})
    assert own.reset("1")[0] in begun[1]
    assert looked == (False, own.look())
    assert rule == (False, own.rule("D6-025"))
    assert chosen == (False, own.step("medical_clear_scanner")[0])
    assert back == (False, own.undo())


def test_what_a_client_may_not() -> None:
    answers = served(
        ("new_game", {"game": "chess"}),
        ("new_game", {"game": "adele", "bots": "os:system"}),
        ("new_game", {"game": "adele", "bots": "search:1000000"}),
        ("look", {"name": "game1"}),
        ("look_up_rule", {"game": "d6", "clause": "X-1"}),
    )
    assert [error for error, _ in answers] == [True] * 5
    assert "no bot “os:system” here" in answers[1][1]
    assert "There is no game “game1”; there are: none." in answers[3][1]


def test_rules_and_content_are_resources(tmp_path: Path) -> None:
    own = write_pack(tmp_path, "weak", ship="[ship]\nhull_start = 1\n")
    rules, ship, begun = served(
        ("read", {"uri": "sternbrett://rules/dine/de"}),
        ("read", {"uri": "sternbrett://content/d6/ship.toml"}),
        ("new_game", {"game": "d6", "seed": "1"}),
        content=own,
    )
    page = find_game("dine").folder / "rules.de.md"
    assert rules[1] == page.read_text(encoding="utf-8")
    assert '"hull_start" = 1' in ship[1]
    with pytest.raises(UnknownName, match="no content of any game"):
        make_server(tmp_path)
    assert "Hull: 1 / " in begun[1]


def test_old_games_give_way() -> None:
    many = [("new_game", {"game": "d6"})] * (MOST_GAMES + 1)
    answers = served(*many, ("look", {"name": "game1"}), ("look", {"name": "game2"}))
    assert [error for error, _ in answers[-2:]] == [True, False]


def test_the_example_plays_over_standard_input_and_output() -> None:
    done = subprocess.run(
        [sys.executable, play_mcp.__file__, "d6", "--seed", "1"],
        capture_output=True,
        text=True,
        check=True,
    )
    assert "The game is over: " in done.stdout


def test_without_the_package_the_command_says_one_sentence() -> None:
    program = (
        "import sys; sys.modules['mcp'] = None; from sternbrett.cli import main;"
        "sys.exit(main(['mcp']))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr == (
        "sternbrett: sternbrett.envs.mcp needs the package “mcp”: pip install 'sternbrett[mcp]'.\n"
    )
