"""The other commands: lists, scenarios, measuring, serving; and wrong input."""

from __future__ import annotations

import json
import subprocess
import sys
from argparse import Namespace
from pathlib import Path
from types import ModuleType

import pytest

from sternbrett.bench.calibrate import calibrate
from sternbrett.bench.measure import RATES, targets
from sternbrett.games import all_games, find_game
from tests.cli.conftest import Sternbrett

SCENARIOS = Path(__file__).parents[1] / "games" / "d6" / "scenarios"


class TestGames:
    def test_every_game_with_seats_line_and_bots(self, sternbrett: Sternbrett) -> None:
        out = sternbrett("games").out
        for game in all_games().values():
            assert f"{game.id}  {game.texts('en', game.content()).say('game.name')}" in out
            assert f"bots: {', '.join(game.bots)}" in out

    def test_german(self, sternbrett: Sternbrett) -> None:
        assert "(1 Person)" in sternbrett("games", "--language", "de").out

    def test_it_does_not_load_the_server(self) -> None:
        program = (
            "import sys; from sternbrett.cli import main; main(['games']); "
            "heavy = ('litestar', 'sqlalchemy', 'uvicorn', 'multiprocessing', 'asyncio'); "
            "print([name for name in heavy if name in sys.modules], file=sys.stderr)"
        )
        done = subprocess.run(
            [sys.executable, "-c", program], capture_output=True, text=True, check=True
        )
        assert done.stderr.strip() == "[]"


class TestScenario:
    def test_a_file_that_holds(self, sternbrett: Sternbrett) -> None:
        result = sternbrett("scenario", str(SCENARIOS / "w01.toml"))
        assert (result.code, result.out) == (0, "ok  W1 (rulebook, Example of Play)\n")

    def test_a_folder(self, sternbrett: Sternbrett) -> None:
        result = sternbrett("scenario", str(SCENARIOS))
        assert result.code == 0
        assert result.out.count("ok  ") == len(list(SCENARIOS.glob("*.toml")))

    def test_a_difference_is_shown(self, sternbrett: Sternbrett, tmp_path: Path) -> None:
        text = (SCENARIOS / "w01.toml").read_text(encoding="utf-8")
        wrong = tmp_path / "wrong.toml"
        wrong.write_text(text.replace("then = { shields = 4 }", "then = { shields = 3 }"))
        result = sternbrett("scenario", str(wrong), str(SCENARIOS / "w01.toml"))
        assert result.code == 1
        first, second = result.out.splitlines()
        assert first.startswith("FAILED  W1 (rulebook, Example of Play): turn ")
        assert first.endswith("shields: expected 3, found 4.")
        assert second.startswith("ok  ")

    def test_a_file_that_is_no_scenario(self, sternbrett: Sternbrett, tmp_path: Path) -> None:
        bad = tmp_path / "bad.toml"
        bad.write_text("game = 5")
        result = sternbrett("scenario", str(bad), str(tmp_path / "none.toml"))
        assert (result.code, result.out) == (2, "")
        assert len(result.err.splitlines()) == 2


class TestBench:
    KEYS = (*RATES, "calibration_per_cpu_s")

    def test_json_of_one_game(self, sternbrett: Sternbrett) -> None:
        report = json.loads(sternbrett("bench", "d6", "--json", "--seconds", "0.01").out)
        assert set(report) == {*self.KEYS, "build"}
        assert all(report[key] > 0 for key in self.KEYS)
        assert report["build"] in ("pure", "compiled")

    def test_json_of_several_games(self, sternbrett: Sternbrett) -> None:
        report = json.loads(sternbrett("bench", "d6", "dine", "--json", "--seconds", "0.01").out)
        assert set(report) == {"d6", "dine"}

    def test_the_table_names_units_and_targets(self, sternbrett: Sternbrett) -> None:
        out = sternbrett("bench", "dine", "--seconds", "0.01").out
        row = next(line for line in out.splitlines() if line.startswith("decision"))
        assert row.split()[-1] in ("reached", "missed")

    def test_every_game_has_a_target_for_its_decisions(self) -> None:
        for game in all_games().values():
            assert "decision" in targets(game)

    def test_the_calibration_is_the_one_for_everybody(self) -> None:
        from benchmarks.calibrate import calibrate as shared

        assert shared is calibrate
        assert (calibrate(0), calibrate(1), calibrate(7), calibrate(1000)) == (0, 3, 84, 11991)


class TestServe:
    @pytest.fixture
    def asked(self, monkeypatch: pytest.MonkeyPatch) -> list[Namespace]:
        """Return what the server was started with."""
        found: list[Namespace] = []
        fake = ModuleType("sternbrett.server.run")

        def run(args: Namespace) -> int:
            found.append(args)
            return 0

        fake.run = run  # type: ignore[attr-defined]
        monkeypatch.setitem(sys.modules, "sternbrett.server.run", fake)
        return found

    @pytest.mark.parametrize("command", [(), ("serve",)])
    def test_defaults(
        self, sternbrett: Sternbrett, asked: list[Namespace], command: tuple[str, ...]
    ) -> None:
        assert sternbrett(*command).code == 0
        (args,) = asked
        assert (args.host, args.port, args.data, args.content, args.browser) == (
            "127.0.0.1", None, None, None, True,
        )  # fmt: skip

    @pytest.mark.parametrize("before", [True, False])
    def test_flags_before_and_behind_the_command(
        self, sternbrett: Sternbrett, asked: list[Namespace], before: bool
    ) -> None:
        flags = ("--host", "0.0.0.0", "--port", "0", "--data", "d", "--no-browser")
        sternbrett(*flags, "serve") if before else sternbrett("serve", *flags)
        (args,) = asked
        assert (args.host, args.port, args.data, args.browser) == ("0.0.0.0", 0, Path("d"), False)

    def test_they_are_for_serving_only(
        self, sternbrett: Sternbrett, asked: list[Namespace]
    ) -> None:
        result = sternbrett("--port", "1", "games")
        assert (result.code, asked) == (2, [])
        assert result.err == "sternbrett: --port is for serving; “games” does not take it.\n"


@pytest.mark.parametrize(
    "argv",
    [
        "play",
        "play chess",
        "play d6 --set x=1",
        "play d6 --set difficulty",
        "play d6 --set difficulty=hard",
        "play d6 --set dont_panic=3",
        "play d6 --seats 3",
        "play d6 --seats x",
        "play d6 --bot 0=cadet",
        "play d6 --bot 1=nobody",
        "play d6 --bot cadet",
        "play d6 --watch nobody",
        "play d6 --language fr",
        "play d6 --seed a#b",
        "play --load nowhere",
        "scenario",
        "bench chess",
        "bench --seconds 0",
        "lab",
        "lab run d6",
        "lab run d6 --seats cadet",
        "lab run chess --seats a --games 1",
        "lab run d6 --seats nobody --games 1",
        "lab run d6 --seats search:0 --games 1",
        "lab run d6 --seats cadet --games 0",
        "lab run d6 --seats cadet,cadet --games 1",
        "lab run adele --seats hal --games 1",
        "lab run d6 --seats cadet --seats cadet --games 1",
        "lab run d6 --seats cadet --games 1 --set x=1",
        "lab run d6 --seats cadet --games 1 --set difficulty",
        "lab run d6 --seats cadet --games 1 --set difficulty=cadet,hard",
        "lab run d6 --seats cadet --games 1 --set dont_panic=1,2",
        "lab run d6 --seats cadet --games 1 --json /nowhere/x.json",
        "lab run d6 --seats cadet --games 1 --html /nowhere/x.html",
        "lab run d6 --seats cadet --games 1 --plot /nowhere/x.svg",
        "lab run d6 --seats cadet --games 1 --journal /nowhere/x",
        "lab run d6 --seats cadet --games 1 --content /nowhere",
        "lab match d6 cadet --games 1",
        "lab match d6 cadet cadet --games 1",
        "lab match d6 cadet nobody --games 1",
        "lab match adele hal cadet --seats hal,cadet --games 1",
        "lab match adele hal cadet --seats _ --games 1",
        "lab sweep d6 --seats cadet --games 1",
        "lab sweep d6 --seats cadet --games 1 --vary x",
        "lab sweep d6 --seats cadet --games 1 --vary x=1",
        "lab sweep d6 --seats cadet --games 1 --vary dont_panic=1,2",
        "lab sweep d6 --seats cadet --games 1 --vary x:y=1",
        "lab sweep d6 --seats cadet --games 1 --vary ship:ship.hul_start=1",
        "lab sweep d6 --seats cadet --games 1 --vary ship:ship.hull_start=many",
        "lab sweep d6 --seats cadet --games 1 --vary ship:ship.hull_start.x=1",
        "lab sweep d6 --seats cadet --games 1 --vary cards:card.nothing.health=1",
        "lab sweep d6 --seats cadet --games 1 --vary difficulty=cadet,cadet",
        "lab sweep d6 --seats cadet --games 1 --vary difficulty=cadet --set difficulty=officer",
        "frobnicate",
        "--frobnicate",
    ],
)
def test_wrong_input_is_answered_with_one_line(sternbrett: Sternbrett, argv: str) -> None:
    result = sternbrett(*argv.split())
    assert (result.code, result.out) == (2, "")
    assert result.err.startswith("sternbrett: ")
    assert len(result.err.splitlines()) == 1


@pytest.mark.parametrize(
    "content", ["", "hello", "sternbrett d6 1\nfly\n", "sternbrett d6 1\nstart | draw:nothing\n"]
)
def test_a_file_that_is_no_saved_game(sternbrett: Sternbrett, tmp_path: Path, content: str) -> None:
    file = tmp_path / "file"
    file.write_text(content)
    result = sternbrett("play", "--load", str(file))
    assert (result.code, len(result.err.splitlines())) == (2, 1)
    assert str(file) in result.err


def test_a_reader_that_goes_away(tmp_path: Path) -> None:
    command = f"yes 1 | head -400 | {sys.executable} -m sternbrett.cli play d6 --seed 1 | head -1"
    done = subprocess.run(command, shell=True, capture_output=True, text=True, check=False)
    assert done.stdout.startswith("Deep Space D-6")
    assert done.stderr == ""


def test_research_settings_get_their_last_choice() -> None:
    from sternbrett.lab.simulate import simulation_settings

    game = find_game("d6")
    assert simulation_settings(game, {})["round_limit"] == 200
    assert simulation_settings(game, {"round_limit": 0})["round_limit"] == 0
