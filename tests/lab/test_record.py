"""`sternbrett lab record`: a dataset of bot games."""

from __future__ import annotations

import json
import subprocess
import sys
from pathlib import Path

import pyarrow.parquet as pq  # type: ignore[import-untyped]
import pytest

from sternbrett.games import find_game
from sternbrett.kernel.chance import seed_key
from sternbrett.kernel.engine import answer
from sternbrett.lab import record as module
from sternbrett.lab.report import read_report
from sternbrett.lab.simulate import set_up, simulation_settings
from tests.lab.conftest import Sternbrett
from tests.packs import write_pack

ADELE = ("lab", "record", "adele", "--seats", "hal,random", "--games", "5", "--seed", "x")


def test_rows_replay_the_games_of_the_lab(sternbrett: Sternbrett, tmp_path: Path) -> None:
    path, report = tmp_path / "x.parquet", tmp_path / "x.json"
    result = sternbrett(*ADELE, "--out", str(path))
    assert (result.code, result.err) == (0, "")
    rows = pq.read_table(path).to_pylist()
    assert f"{len(rows):,} decisions of 5 games" in result.out
    sternbrett("lab", "run", *ADELE[2:], "--no-events", "--json", str(report))
    games = read_report(report.read_bytes()).series[0].games
    game = find_game("adele")
    content = game.content()
    observer = game.observer(content, 2)
    assert observer is not None
    settings = simulation_settings(game, {}, 2)
    for number in range(5):
        own = [row for row in rows if row["seed"] == f"x/{number}"]
        assert [row["ply"] for row in own] == list(range(games.decisions[number]))
        g = set_up(game, content, settings, 2, seed_key(f"x/{number}"))
        for row in own:
            assert g.pending is not None
            seat = g.pending.turn(g)
            options = {option.number: option for option in g.pending.options(g, seat)}
            assert row["seat"] == seat
            assert row["bot"] == ("hal", "random")[seat]
            assert row["observation"] == bytes(observer.observe(g, seat))
            assert {place for place, bit in enumerate(row["mask"]) if bit} == set(options)
            assert options[row["action"]].key == row["key"]
            assert row["score"] == games.scores[number][seat]
            assert row["won"] == games.won[number][seat]
            assert row["result"] == games.results[number]
            answer(g, seat, options[row["action"]])
        assert g.pending is None


def test_the_file_says_what_it_is_of(sternbrett: Sternbrett, tmp_path: Path) -> None:
    own = write_pack(tmp_path, "weak", ship="[ship]\nhull_start = 1\n")
    path = tmp_path / "x.parquet"
    sternbrett(
        "lab", "record", "d6", "--seats", "cadet", "--games", "3", "--content", str(own),
        "--set", "difficulty=officer", "--out", str(path),
    )  # fmt: skip
    about = json.loads(pq.read_schema(path).metadata[module.ABOUT])
    assert (about["game"], about["content_name"], about["bots"]) == ("d6", "weak", ["cadet"])
    assert about["settings"]["difficulty"] == "officer"
    first = pq.read_table(path, columns=["observation"])[0][0].as_py()
    assert sum(size for _, size, _ in about["fields"]) == len(first)
    hull = sum(size for name, size, _ in about["fields"][: _place(about["fields"], "hull")])
    assert first[hull] == 1


def _place(fields: list[tuple[str, int, int]], wanted: str) -> int:
    return [name for name, _, _ in fields].index(wanted)


def test_processes_change_nothing(
    sternbrett: Sternbrett, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(module, "PART", 2)
    tables = []
    for jobs in ("1", "2"):
        path = tmp_path / f"{jobs}.parquet"
        sternbrett(*ADELE, "--out", str(path), "--jobs", jobs)
        tables.append(pq.read_table(path))
    assert tables[0].equals(tables[1])


def test_what_cannot_be_recorded(sternbrett: Sternbrett, tmp_path: Path) -> None:
    assert "cannot be written" in sternbrett(*ADELE, "--out", str(tmp_path)).err
    program = (
        "import sys; sys.modules['pyarrow'] = None; from sternbrett.cli import main;"
        f"sys.exit(main({[*ADELE, '--out', str(tmp_path / 'x')]!r}))"
    )
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, text=True)
    assert (done.returncode, done.stdout) == (2, "")
    assert done.stderr.endswith("needs the package “pyarrow”: pip install 'sternbrett[parquet]'.\n")
