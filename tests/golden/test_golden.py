"""The rules play the golden games as they did when somebody last read them."""

from __future__ import annotations

from pathlib import Path

import pytest

from scripts import golden
from tests import tiny

ENTRIES = golden.playthroughs(golden.FOLDER)


@pytest.mark.parametrize("entry", ENTRIES, ids=lambda entry: entry.file)
def test_playthrough(entry: golden.Playthrough) -> None:
    found = golden.difference(entry, golden.FOLDER, golden.play(entry))
    assert not found, "\n".join(found)


def test_every_file_has_an_entry() -> None:
    files = {path.name for path in golden.FOLDER.glob("*.txt")}
    assert files == {entry.file for entry in ENTRIES}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    (tmp_path / "games.toml").write_text(
        '[[game]]\ngame = "d6"\nname = "short"\nseed = "1"\nsettings = {difficulty = "cadet"}\n'
    )
    return tmp_path


def test_writing_and_comparing(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--folder", str(folder)]
    assert golden.main(arguments) == 1
    assert "d6-short.txt: the file is missing" in capsys.readouterr().out
    assert golden.main([*arguments, "--write"]) == 0
    assert "d6-short.txt: written" in capsys.readouterr().out
    assert golden.main(arguments) == 0
    assert capsys.readouterr().out == ""


def test_a_difference_is_shown(folder: Path, capsys: pytest.CaptureFixture[str]) -> None:
    arguments = ["--folder", str(folder)]
    golden.main([*arguments, "--write"])
    path = folder / "d6-short.txt"
    text = path.read_text(encoding="utf-8")
    path.write_text(text.replace("set difficulty cadet", "set difficulty captain"))
    (folder / "d6-old.txt").write_text("")
    capsys.readouterr()
    assert golden.main(arguments) == 1
    out = capsys.readouterr().out
    assert "-set difficulty captain\n+set difficulty cadet\n" in out
    assert "d6-old.txt: no [[game]] of games.toml writes this file" in out
    assert "2 golden playthroughs differ; if that is meant: make golden" in out


def test_what_only_some_seats_know_is_marked() -> None:
    entry = golden.Playthrough("salvage", "bold", "1", seats=3, bot="bold")
    text = golden.play(entry, lambda name: tiny.GAME)
    assert text == golden.play(entry, lambda name: tiny.GAME)
    lines = text.splitlines()
    assert lines[:2] == ["game salvage, rules version 2", "seats 3"]
    assert any(
        line.startswith("    Salvager 1 draws ")
        and line.endswith(" (only seat 0; others: Salvager 1 draws a ship.)")
        for line in lines
    )
    assert lines[-1].startswith("scores ")
