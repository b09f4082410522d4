"""Fixed tasks: what they are, results that are checked and compared, and the page about them."""

from __future__ import annotations

import json
from pathlib import Path

import msgspec
import numpy as np
import pytest

from sternbrett.envs.attempts import attempt
from sternbrett.envs.table import Mask, Vector
from sternbrett.games import all_games, find_game
from sternbrett.kernel.errors import InvalidText, Refused, UnknownName
from sternbrett.lab import challenges
from sternbrett.lab.challenge_page import write_page
from sternbrett.lab.challenges import (
    Result,
    all_tasks,
    compare_results,
    find_task,
    make_task_work,
    read_result,
    read_result_file,
    result_of,
    write_result,
)
from sternbrett.lab.conduct import conduct
from sternbrett.lab.plan import check_seats
from sternbrett.lab.simulate import simulation_settings
from tests.lab.conftest import Sternbrett

ROOT = Path(__file__).parents[2]


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> None:
    """All tasks with few games."""
    known = {
        name: (game, msgspec.structs.replace(task, games=12))
        for name, (game, task) in all_tasks().items()
    }
    monkeypatch.setattr(challenges, "all_tasks", lambda: known)


def played(name: str, player: str) -> Result:
    game, task = find_task(name)
    return result_of(game, task, player, conduct(make_task_work(game, task, player)))


def test_every_game_has_tasks_that_can_be_set_up() -> None:
    games = set()
    for game, task in all_tasks().values():
        assert "_" in task.seats
        check_seats(game, [bot if bot != "_" else "random" for bot in task.seats])
        simulation_settings(game, task.settings, len(task.seats))
        games.add(game.id)
    assert games == set(all_games())
    with pytest.raises(UnknownName, match="There is no task “chess”; there are: d6-cadet-1"):
        find_task("chess")


@pytest.mark.usefixtures("short")
def test_a_result_is_read_back_and_compared() -> None:
    one, other = played("d6-cadet-1", "cadet"), played("d6-cadet-1", "random")
    assert read_result(write_result(one)) == one
    assert (len(one.won), one.decisions > 12, one.player) == (12, True, "cadet")
    found = compare_results(one, other)
    assert found.games == 12
    assert found.difference == pytest.approx((one.won.count("1") - other.won.count("1")) / 12)
    assert found.both + found.only_first == one.won.count("1")
    with pytest.raises(UnknownName, match="different tasks"):
        compare_results(one, played("d6-captain-1", "random"))


@pytest.mark.usefixtures("short")
def test_wrong_results_are_refused() -> None:
    right = json.loads(write_result(played("d6-cadet-1", "random")))
    for change, said in (
        ({"won": "01"}, "has 12 games, but there are 2 wins"),
        ({"won": "x" * 12}, "this is no result of a task"),
        ({"won": "1" * 12}, "scores above 0"),
        ({"scores": [3.0] * 12}, "is not within -1 … 1"),
        ({"rules_version": 99}, "played with the rules version 99"),
        ({"content": "0"}, "played with the content 0"),
        ({"colour": "red"}, "this is no result of a task"),
    ):
        with pytest.raises(InvalidText, match=said):
            read_result(json.dumps({**right, **change}).encode())
    with pytest.raises(UnknownName):
        read_result(json.dumps({**right, "task": "chess"}).encode())


@pytest.mark.usefixtures("short")
@pytest.mark.parametrize("name", ["d6-cadet-1", "dine-inferno-2", "adele-as-crew-1"])
def test_a_policy_plays_the_games_of_the_lab(name: str) -> None:
    """A policy that takes the first action gives what a bot gives that does the same."""

    def first(seen: Vector, mask: Mask) -> int:
        return int(np.flatnonzero(mask)[0])

    by_numbers = attempt(name, first, player="first", training_decisions=7, note="a test")
    by_name = played(name, f"{__name__}:take_first")
    assert (by_numbers.won, by_numbers.scores) == (by_name.won, by_name.scores)
    assert (by_numbers.rounds, by_numbers.decisions) == (by_name.rounds, by_name.decisions)
    assert (by_numbers.training_decisions, by_numbers.note) == (7, "a test")
    assert read_result(write_result(by_numbers)) == by_numbers


@pytest.mark.usefixtures("short")
def test_a_policy_may_choose_only_what_is_legal() -> None:
    with pytest.raises(Refused):
        attempt("d6-cadet-1", lambda seen, mask: int(np.flatnonzero(mask == 0)[0]), player="x")


def take_first(content, rng):  # type: ignore[no-untyped-def]
    """Make a bot that takes the option with the lowest number."""
    return lambda view, seat, options: options[0]


@pytest.mark.usefixtures("short")
def test_the_command(sternbrett: Sternbrett, tmp_path: Path) -> None:
    files = [str(tmp_path / f"{bot}.json") for bot in ("cadet", "random")]
    assert "dine-inferno-2" in sternbrett("lab", "tasks").out
    for bot, file in zip(("cadet", "random"), files, strict=True):
        done = sternbrett(
            "lab", "tasks", "d6-cadet-1", "--player", bot, "--result", file, "--quiet"
        )  # fmt: skip
        assert done.out.startswith(f"d6-cadet-1 by {bot}: ")
    checked = sternbrett("lab", "tasks", "--check", *files)
    assert checked.out.count(" of 12 games") == 2
    assert "cadet − random: " in sternbrett("lab", "tasks", "--compare", *files).out
    schema = json.loads(sternbrett("lab", "tasks", "--schema").out)
    assert "training_decisions" in schema["$defs"]["Result"]["properties"]
    (tmp_path / "cadet.json").write_text("[]")
    assert "this is no result of a task" in sternbrett("lab", "tasks", "--check", files[0]).err
    assert "Say who plays" in sternbrett("lab", "tasks", "d6-cadet-1").err


@pytest.mark.usefixtures("short")
def test_baselines_are_kept_and_written(
    sternbrett: Sternbrett, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find_game("d6")
    quick = {name: game.bots[name] for name in ("random", "cadet")}
    monkeypatch.setattr(type(game), "bots", quick)
    page = tmp_path / "tasks.md"
    common = ("--results", str(tmp_path / "kept"), "--out", str(page), "--quiet")
    done = sternbrett("lab", "tasks", "d6-cadet-1", "--baselines", *common)
    assert (done.code, done.err) == (0, "")
    assert done.out.count("d6-cadet-1 by ") == 2
    assert sorted(path.name for path in (tmp_path / "kept").iterdir()) == [
        "d6-cadet-1.cadet.json",
        "d6-cadet-1.random.json",
    ]
    written = page.read_text(encoding="utf-8")
    assert "| `cadet` |" in written
    assert "Nobody has played it yet." in written
    again = sternbrett("lab", "tasks", "d6-cadet-1", "--baselines", *common)
    assert again.out.count("d6-cadet-1 by ") == 0  # nothing is played twice


def test_the_page_is_what_the_command_writes_from_the_results_in_the_repository() -> None:
    found = [read_result_file(path) for path in sorted((ROOT / "benchmarks/tasks").glob("*.json"))]
    assert (ROOT / "docs/tasks.md").read_text(encoding="utf-8") == write_page(found)
