"""`sternbrett lab` from the outside: files, Ctrl-C, and going on."""

from __future__ import annotations

import json
import signal
import subprocess
import sys
import time
from functools import partial
from pathlib import Path
from shutil import copytree

import pytest

from sternbrett.games import find_game
from sternbrett.kernel.packs import read_pack, with_packs
from sternbrett.lab.report import read_report
from tests.again import again
from tests.lab.conftest import Sternbrett
from tests.packs import WOLF, write_pack

RUN = ("lab", "run", "d6", "--seats", "cadet", "--games", "10", "--seed", "x")


class TestRun:
    def test_a_table(self, sternbrett: Sternbrett) -> None:
        result = sternbrett(*RUN, "--set", "difficulty=captain,cadet")
        assert (result.code, result.err) == (0, "")
        lines = result.out.splitlines()
        assert lines[0] == "d6, cadet, 2 series of 10 games, seed x"
        assert [line.split()[:2] for line in lines[3:5]] == [
            ["difficulty=captain", "10"],
            ["difficulty=cadet", "10"],
        ]
        assert lines[-1].startswith("CPU time")

    def test_several_line_ups_and_options(self, sternbrett: Sternbrett, tmp_path: Path) -> None:
        file = tmp_path / "x.json"
        sternbrett(
            *RUN, "--seats", "random", "--options", "difficulty=officer,cadet",
            "--set", "round_limit=0", "--json", str(file),
        )  # fmt: skip
        report = read_report(file.read_bytes())
        assert [(one.bots, one.settings["difficulty"]) for one in report.series] == [
            (("cadet",), "officer"),
            (("random",), "officer"),
            (("cadet",), "cadet"),
            (("random",), "cadet"),
        ]
        assert {one.settings["round_limit"] for one in report.series} == {0}

    def test_files(self, sternbrett: Sternbrett, tmp_path: Path) -> None:
        names = ["x.json", "x.html", "x.svg"]
        paths = [str(tmp_path / name) for name in names]
        sternbrett(*RUN, "--json", paths[0], "--html", paths[1], "--plot", paths[2])
        # Nothing is left of the journal.
        assert sorted(path.name for path in tmp_path.iterdir()) == sorted(names)
        command = json.loads(Path(paths[0]).read_bytes())["made"]["command"]
        assert command.startswith("sternbrett lab run d6 --seats cadet --games 10 --seed x --json")
        assert command in (tmp_path / "x.html").read_text(encoding="utf-8")

    def test_without_events(self, sternbrett: Sternbrett, tmp_path: Path) -> None:
        file = tmp_path / "x.json"
        sternbrett(*RUN, "--no-events", "--json", str(file))
        (series,) = read_report(file.read_bytes()).series
        assert series.games.heard == {}
        assert series.summary is not None
        assert series.summary.events is None

    def test_content_of_ones_own(self, sternbrett: Sternbrett, tmp_path: Path) -> None:
        folder = tmp_path / "d6"
        copytree(find_game("d6").built_in_content, folder)
        ship = (folder / "ship.toml").read_text(encoding="utf-8")
        (folder / "ship.toml").write_text(ship.replace("hull_start = 8", "hull_start = 1"))
        usual, own = (
            sternbrett(*RUN, *more).out for more in ((), ("--content", str(tmp_path)))
        )  # fmt: skip
        assert usual.splitlines()[3] != own.splitlines()[3]

    def test_a_pack(self, sternbrett: Sternbrett, tmp_path: Path) -> None:
        game = find_game("d6")
        pack = write_pack(tmp_path, "weak", ship="[ship]\nhull_start = 1\n", cards=WOLF)
        file = tmp_path / "x.json"
        sternbrett(*RUN, "--pack", str(pack), "--json", str(file))
        (series,) = read_report(file.read_bytes()).series
        assert series.content == with_packs(game, [read_pack(pack)]).data
        result = sternbrett(*RUN, "--pack", str(tmp_path / "nowhere"))
        assert (result.code, result.out) == (2, "")
        assert "nowhere/pack.toml: the file is missing" in result.err

    def test_a_file_that_cannot_be_written_is_refused_before_playing(
        self, sternbrett: Sternbrett, tmp_path: Path
    ) -> None:
        result = sternbrett(*RUN, "--json", str(tmp_path))
        assert (result.code, result.out) == (2, "")
        assert "cannot be written" in result.err

    def test_a_result_is_not_lost_while_the_next_is_played(
        self, sternbrett: Sternbrett, tmp_path: Path
    ) -> None:
        file = tmp_path / "x.json"
        file.write_text("precious")
        assert sternbrett(*RUN, "--seats", "nobody", "--json", str(file)).code == 2
        assert file.read_text() == "precious"

    def test_a_changed_command_is_refused(self, sternbrett: Sternbrett, tmp_path: Path) -> None:
        journal = str(tmp_path / "j")
        from sternbrett.lab.conduct import conduct
        from tests.lab.conftest import d6_work

        conduct(d6_work(2), journal=Path(journal))
        result = sternbrett(*RUN, "--journal", journal)
        assert (result.code, result.out) == (2, "")
        assert "another command" in result.err


@pytest.mark.parametrize("jobs", ["2", *again(["1"])])
def test_ctrl_c_keeps_what_was_played_and_the_same_command_goes_on(
    sternbrett: Sternbrett, tmp_path: Path, jobs: str
) -> None:
    file, page = tmp_path / "x.json", tmp_path / "x.html"
    journal = tmp_path / "x.json.journal"
    command = [
        "lab", "run", "d6", "--seats", "cadet", "--games", "800", "--jobs", jobs,
        "--json", str(file), "--html", str(page),
    ]  # fmt: skip
    process = subprocess.Popen(
        [sys.executable, "-m", "sternbrett", *command],
        stdout=subprocess.PIPE,
        stderr=subprocess.PIPE,
        text=True,
        # Whoever runs the tests in the background ignores Ctrl-C, and children inherit that.
        preexec_fn=partial(signal.signal, signal.SIGINT, signal.SIG_DFL),
    )
    try:
        while not (journal.exists() and journal.read_bytes().count(b"\n") > 1):
            assert process.poll() is None
            time.sleep(0.01)
        process.send_signal(signal.SIGINT)
        out, err = process.communicate(timeout=60)
    finally:
        process.kill()
    assert process.returncode == 130
    assert "Interrupted:" in out
    assert err.splitlines()[-1].endswith("the same command goes on from there.")
    assert "Traceback" not in err
    part = read_report(file.read_bytes())
    assert not part.complete
    assert "Interrupted:" in page.read_text(encoding="utf-8")
    counted = len(part.series[0].games.results)
    assert counted < 800

    assert sternbrett(*command).code == 0
    whole = read_report(file.read_bytes())
    assert whole.complete
    assert not journal.exists()
    assert whole.series[0].games.results[:counted] == part.series[0].games.results
