"""Content of one's own in the lab: named everywhere, given once, and compared in pairs."""

from __future__ import annotations

import json
from pathlib import Path
from shutil import copytree

import pytest

from sternbrett.games import find_game
from sternbrett.lab.report import read_report
from tests.lab.conftest import Sternbrett
from tests.packs import write_pack

D6 = find_game("d6")
MATCH = ("lab", "match", "d6", "cadet", "--games", "12", "--seed", "x", "--set", "difficulty=cadet")


@pytest.fixture
def strong(tmp_path: Path) -> Path:
    """A whole copy of the content, with a hull that hardly breaks."""
    folder = tmp_path / "strong" / "d6"
    copytree(D6.built_in_content, folder)
    ship = (folder / "ship.toml").read_text(encoding="utf-8")
    (folder / "ship.toml").write_text(ship.replace("hull_start = 8", "hull_start = 2"))
    return folder.parent


@pytest.fixture
def weak(tmp_path: Path) -> Path:
    """A pack in which the ship hardly holds."""
    return write_pack(tmp_path, "weak", ship="[ship]\nhull_start = 1\n")


def test_two_contents_in_pairs(
    sternbrett: Sternbrett, tmp_path: Path, strong: Path, weak: Path
) -> None:
    file, page = tmp_path / "x.json", tmp_path / "x.html"
    result = sternbrett(
        *MATCH, "--content", str(weak), "--content", str(strong),
        "--json", str(file), "--html", str(page),
    )  # fmt: skip
    assert result.code == 0, result.err
    report = read_report(file.read_bytes())
    assert [one.content_name for one in report.series] == ["weak", "strong"]
    assert [one.label for one in report.series] == ["content=weak", "content=strong"]
    assert len({one.content for one in report.series}) == 2
    (found,) = json.loads(file.read_bytes())["comparisons"]
    assert (found["type"], found["first"], found["second"]) == ("paired", "weak", "strong")
    won = [[seats[0] for seats in one.games.won] for one in report.series]
    assert found["only_second"] == sum(b and not a for a, b in zip(*won, strict=True))
    assert found["difference"] == pytest.approx((sum(won[0]) - sum(won[1])) / 12)
    assert found["low"] <= found["difference"] <= found["high"]
    assert 0 < found["p"] <= 1
    assert "weak − strong: " in result.out
    for name, fingerprint in ((one.content_name, one.content) for one in report.series):
        assert f"{name} ({fingerprint})" in result.out
        assert f"{name} <code>{fingerprint}</code>" in page.read_text(encoding="utf-8")


def test_one_content_is_compared_with_that_of_the_game(sternbrett: Sternbrett, weak: Path) -> None:
    result = sternbrett(*MATCH, "--content", str(weak))
    assert "as it comes − weak: " in result.out


def test_every_side_has_a_line(sternbrett: Sternbrett, tmp_path: Path) -> None:
    adele = find_game("adele")
    folder = tmp_path / "longer"
    copytree(adele.built_in_content, folder)
    game = folder / "game.toml"
    game.write_text(game.read_text(encoding="utf-8").replace("rounds = 19", "rounds = 18"))
    result = sternbrett(
        "lab", "match", "adele", "random", "--games", "2", "--content", str(folder)
    )  # fmt: skip
    assert result.code == 0, result.err
    assert "as it comes − longer, adele 1: " in result.out
    assert "as it comes − longer, crew 2: " in result.out


def test_what_cannot_be_compared(sternbrett: Sternbrett, tmp_path: Path, weak: Path) -> None:
    bots = (*MATCH[:3], "captain", *MATCH[3:])
    both = sternbrett(*bots, "--content", str(weak), "--content", str(weak))
    assert "A match compares bots or contents, not both at once." in both.err
    again = write_pack(tmp_path / "copy", "weak", ship="[ship]\nhull_start = 1\n")
    alike = sternbrett(*MATCH, "--content", str(weak), "--content", str(again))
    # Of the same name: they are called as they were given.
    assert f"The contents {weak} and {again} have the same data" in alike.err
    alone = sternbrett(*MATCH)
    assert "two or more different bots" in alone.err


@pytest.mark.parametrize(
    "command",
    [
        ("lab", "run", "d6", "--seats", "cadet", "--games", "1"),
        ("lab", "sweep", "d6", "--seats", "cadet", "--games", "1", "--vary", "difficulty=cadet"),
        ("play", "d6"),
        ("content", "check", "d6"),
        ("serve",),
        (),
    ],
)
def test_content_given_twice_is_an_error(
    sternbrett: Sternbrett, weak: Path, command: tuple[str, ...]
) -> None:
    result = sternbrett(*command, "--content", str(weak), "--content", str(weak))
    assert (result.code, result.out) == (2, "")
    assert "--content is given twice" in result.err


def test_a_pack_is_content_as_well(sternbrett: Sternbrett, tmp_path: Path, weak: Path) -> None:
    run = ("lab", "run", "d6", "--seats", "cadet", "--games", "3", "--no-events", "--json")
    found = []
    for option in ("--content", "--pack"):
        file = tmp_path / f"{option}.json"
        result = sternbrett(*run, str(file), option, str(weak))
        (series,) = read_report(file.read_bytes()).series
        found.append((series.content, series.content_name))
        assert f"content: weak ({series.content})" in result.out
    assert found[0] == found[1]
    assert sternbrett("content", "check", "--content", str(weak)).code == 0


def test_content_that_comes_with_the_game_is_not_named(
    sternbrett: Sternbrett, tmp_path: Path
) -> None:
    page = tmp_path / "x.html"
    result = sternbrett(
        "lab", "run", "d6", "--seats", "cadet", "--games", "2", "--html", str(page)
    )  # fmt: skip
    assert "content:" not in result.out
    assert f"<dd><code>{D6.built_in_set.data}</code></dd>" in page.read_text(encoding="utf-8")
