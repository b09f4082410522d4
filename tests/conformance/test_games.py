"""Every game, and the two tiny ones, keep what games promise."""

from __future__ import annotations

import os
import re
from pathlib import Path

import pytest

from sternbrett.bench.measure import build
from sternbrett.games import all_games
from sternbrett.kernel.errors import UnknownName
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.scenario import read_scenario
from sternbrett.testing import check_game, soak
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
        print(check_game(game, cpu_seconds=QUICK_SECONDS, bots=bots, every_configuration=False))
        return
    # Every configuration is played in any case; the compiled build plays the same rules again.
    report = check_game(game, cpu_seconds=8 if build() == "compiled" else 25, bots=bots)
    print(report)
    assert report.games >= report.configurations


def test_tiny_game() -> None:
    report = check_game(tiny.GAME, games=120)
    assert report.games == 120
    assert report.configurations == 4
    assert report.never_met == {}
    assert "salvage: 120 games in 4 configurations" in str(report)


def test_configurations_can_be_drawn_instead() -> None:
    report = check_game(tiny.GAME, games=2, every_configuration=False)
    assert (report.games, report.configurations) == (2, 4)


def test_game_of_the_docs(lastlight: AnyGame) -> None:
    report = check_game(lastlight, games=60)
    assert report.configurations == 6
    assert report.never_met == {}
    assert set(report.results) == {"win", "loss"}


def test_check_of_the_docs(lastlight: AnyGame, capsys: pytest.CaptureFixture[str]) -> None:
    (program,) = re.findall(
        r"^```python\n(from sternbrett\.games\.lastlight .*?)^```$",
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
    listed = re.findall(r"^    ([\w./]+)(?:  .*)?$", PAGE.read_text(encoding="utf-8"), re.M)
    assert len(files()) == 8
    assert set(files()) == {name for name in listed if "." in name}


def test_every_seed_is_another_run() -> None:
    first = check_game(tiny.GAME, games=8, seed=1)
    assert check_game(tiny.GAME, games=8, seed=1).results == first.results
    assert check_game(tiny.GAME, games=8, seed=1).checks == first.checks
    assert check_game(tiny.GAME, games=8, seed=2).checks != first.checks


def test_unknown_bots_are_refused() -> None:
    with pytest.raises(UnknownName, match="salvage has no bot “cadet”; it has: random, bold"):
        check_game(tiny.GAME, bots=["cadet"])


def test_soak(capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(soak, "all_games", lambda: {"salvage": tiny.GAME})
    monkeypatch.setattr(soak, "PROGRESS_SECONDS", 0.0)
    assert soak.main(["--games", "2"]) == 0
    out = capsys.readouterr().out
    assert "salvage: 4 configurations, 8 games" in out
    assert "salvage: 8 of 8 games (100%)" in out
    assert "Summary\nsalvage: 8 games in 4 configurations" in out


def test_soak_reports_failures(
    capsys: pytest.CaptureFixture[str], monkeypatch: pytest.MonkeyPatch
) -> None:
    class Lossy(tiny.SalvageRace):
        def scores(self, g: Race) -> tuple[float, ...]:
            return (0.5,) * len(g.hands)

    monkeypatch.setattr(soak, "all_games", lambda: {"salvage": Lossy()})
    assert soak.main(["--games", "1"]) == 1
    assert "scores are (0.5" in capsys.readouterr().out


def test_soak_refuses_unknown_games(capsys: pytest.CaptureFixture[str]) -> None:
    with pytest.raises(SystemExit):
        soak.main(["chess"])
    assert "no game called “chess”" in capsys.readouterr().err
