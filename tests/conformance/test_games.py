"""Every game, and the two tiny ones, keep what games promise."""

from __future__ import annotations

import os
import re
from collections.abc import Callable
from pathlib import Path

import pytest

from sternbrett.games import all_games
from sternbrett.kernel.build import build
from sternbrett.kernel.errors import UnknownName
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.scenario import read_scenario
from sternbrett.testing import check_game, soak
from sternbrett.testing.trial import Report
from tests import tiny
from tests.conformance.from_docs import PAGE, files
from tests.tiny.rules import Race

#: Random play and one heuristic cover the rules; bots that search would use up the time.
FAST_BOTS = ("random", "cadet")
#: How much CPU time a game gets in `make check`; otherwise 0.
QUICK_SECONDS = float(os.environ.get("CONFORMANCE_S", 0))


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_game(game: AnyGame) -> None:
    bots = [name for name in FAST_BOTS if name in game.bots]
    if QUICK_SECONDS:
        print(check_game(game, cpu_seconds=QUICK_SECONDS, bots=bots, cover=False))
        return
    if build() == "compiled":  # the same rules again
        print(check_game(game, cpu_seconds=8, bots=bots, cover=False))
        return
    report = check_game(game, cpu_seconds=25, bots=bots)
    print(report)
    assert len(report.configurations) > 1


def test_tiny_game() -> None:
    report = check_game(tiny.GAME, games=120)
    assert report.games == 120
    assert len(report.configurations) == 4
    assert report.never_met == {}
    assert "salvage: 120 games in 4 configurations" in str(report)


def test_configurations_can_be_drawn_instead() -> None:
    assert check_game(tiny.GAME, games=2, cover=False).games == 2


def test_game_of_the_docs(lastlight: AnyGame) -> None:
    report = check_game(lastlight, games=60)
    assert len(report.configurations) == 6
    assert report.never_met == {}
    assert set(report.results) == {"win", "loss"}


def test_check_of_the_docs(lastlight: AnyGame, capsys: pytest.CaptureFixture[str]) -> None:
    (program,) = re.findall(
        r"^```python\n(from lastlight .*?)^```$",
        PAGE.read_text(encoding="utf-8"),
        re.M | re.S,
    )
    exec(program.replace("games=50", "games=6"), {})
    assert capsys.readouterr().out.startswith("lastlight: 6 games in 6 configurations")


def test_scenario_of_the_docs(lastlight: AnyGame, tmp_path: Path) -> None:
    blocks = re.findall(r"^```toml\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    scenarios = [block for block in blocks if block.startswith("game =")]
    assert len(scenarios) == 1
    path = tmp_path / "fade.toml"
    path.write_text(scenarios[0], encoding="utf-8")
    match = read_scenario(path, lambda name: lastlight).run()
    assert match.state.watch == 2


def test_the_docs_show_every_file_of_the_game() -> None:
    found = re.search(r"^```text\n(.*?)^```$", PAGE.read_text(encoding="utf-8"), re.M | re.S)
    assert found is not None
    listed = [line.split()[0] for line in found[1].splitlines()]
    assert len(files()) == 9
    assert set(files()) == {name for name in listed if "." in name}


def test_every_seed_is_another_run() -> None:
    first = check_game(tiny.GAME, games=8, seed=1)
    assert check_game(tiny.GAME, games=8, seed=1).results == first.results
    assert check_game(tiny.GAME, games=8, seed=1).checks == first.checks
    assert check_game(tiny.GAME, games=8, seed=2).checks != first.checks


def test_unknown_bots_are_refused() -> None:
    with pytest.raises(UnknownName, match="salvage has no bot “cadet”; it has: random, bold"):
        check_game(tiny.GAME, bots=["cadet"])


def only(game: AnyGame, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let the soak know one game, and play it in short pieces."""
    monkeypatch.setattr(soak, "all_games", lambda: {game.id: game})
    monkeypatch.setattr(soak, "find_game", lambda name: game)
    monkeypatch.setattr(soak, "PIECE", 0.2)


def test_soak_remembers_what_it_has_played(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    only(tiny.GAME, monkeypatch)
    journal = tmp_path / "soak.json"
    seeds: list[int] = []
    monkeypatch.setattr(soak, "check_game", noting(seeds))
    assert soak.main(["--seconds", "0.4", "--jobs", "1"], journal) == 0
    assert "salvage: 4 games" in capsys.readouterr().out
    assert soak.main(["--seconds", "0.2", "--jobs", "1"], journal) == 0
    assert "salvage: 6 games" in capsys.readouterr().out
    assert seeds == [1, 2, 3], "the same games again"


def noting(seeds: list[int]) -> Callable[..., Report]:
    """Instead of `check_game`: notes the seeds and plays two games."""

    def check(game: AnyGame, *, cpu_seconds: float, seed: int) -> Report:
        seeds.append(seed)
        return Report(game.id, games=2, cpu_seconds=cpu_seconds)

    return check


def test_soak_reports_failures(
    tmp_path: Path, capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Lossy(tiny.SalvageRace):
        def scores(self, g: Race) -> tuple[float, ...]:
            return (0.5,) * len(g.hands)

    only(Lossy(), monkeypatch)
    assert soak.main(["--seconds", "0.2", "--jobs", "1"], tmp_path / "soak.json") == 1
    out = capsys.readouterr().out
    assert "scores are (0.5" in out
    assert "1 failures" in out


def test_soak_refuses_unknown_games(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        soak.main(["chess"])
    assert "no game called “chess”" in capsys.readouterr().err
