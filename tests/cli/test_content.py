"""`sternbrett content`: checking content and packs, showing entries, fixing numbers."""

from __future__ import annotations

import shutil
from pathlib import Path

import pytest

from sternbrett.cli import main
from sternbrett.games import all_games, find_game
from sternbrett.kernel.vocabulary import LOCK, locked_keys
from tests.packs import WOLF, write_pack


def said(capsys: pytest.CaptureFixture[str], *argv: str) -> tuple[int, str, str]:
    code = main(["content", *argv])
    out, err = capsys.readouterr()
    return code, out, err


def test_the_games_are_fine(capsys: pytest.CaptureFixture[str]) -> None:
    code, out, _ = said(capsys, "check", "--language", "en")
    assert code == 0
    assert [line.split()[0] for line in out.splitlines()] == list(all_games())
    assert "d6 · 121 options · data " + find_game("d6").built_in_set.data in out


@pytest.mark.parametrize(
    ("language", "line"),
    [
        ("en", "d6 with Wolves · 123 options (2 new) · data "),
        ("de", "d6 mit Wolves (de) · 123 Möglichkeiten (2 neu) · Daten "),
    ],
)
def test_a_pack_is_checked_with_its_game(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, language: str, line: str
) -> None:
    pack = str(write_pack(tmp_path, "wolves", cards=WOLF))
    code, out, _ = said(capsys, "check", "--pack", pack, "--language", language)
    assert code == 0
    assert out.startswith(line)


def test_what_is_wrong_is_one_sentence(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pack = str(write_pack(tmp_path, "odd", ship="[ship]\nhull_start = 80\n"))
    code, out, err = said(capsys, "check", "--pack", pack)
    assert (code, out) == (2, "")
    assert err == "sternbrett: pack odd: ship.toml: ship.hull_start: expected 1 … hull_max.\n"


@pytest.mark.parametrize("argv", [["check"], ["check", "d6"]])
def test_a_folder_of_ones_own(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, argv: list[str]
) -> None:
    shutil.copytree(find_game("d6").built_in_content, tmp_path / "d6")
    code, out, _ = said(capsys, *argv, "--content", str(tmp_path), "--language", "en")
    assert code == 0
    assert out.startswith("d6 · 121 options")
    (tmp_path / "d6" / "cards.toml").unlink()
    code, _, err = said(capsys, *argv, "--content", str(tmp_path))
    assert code == 2
    assert "cards.toml" in err


def test_a_folder_without_games(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    code, _, err = said(capsys, "check", "--content", str(tmp_path))
    assert code == 2
    assert f"{tmp_path}/d6" in err


@pytest.mark.parametrize("name", ["corsair", "Corsair", "korsar"])
def test_an_entry_is_shown_in_both_languages(capsys: pytest.CaptureFixture[str], name: str) -> None:
    code, out, _ = said(capsys, "show", "d6", name, "--language", "en")
    assert code == 0
    lines = [" ".join(line.split()) for line in out.splitlines()]
    assert lines[0] == "cards.toml card corsair"
    for line in ("name en: Corsair", "de: Korsar", "health 2", "faces 4, 5, 6"):
        assert line in lines
    assert lines[-1] == "options: science_stasis:corsair (50), target:corsair (95)"


@pytest.mark.parametrize(
    ("game", "name", "first"),
    [
        ("d6", "weapons", "ship.toml station weapons"),
        ("dine", "orion_flight", "sectors.toml sector_cards orion_flight"),
        ("dine", "turbo", "game.toml actions turbo"),
        ("adele", "deimos", "ships.toml ship deimos"),
        ("adele", "lens", "objects.toml object lens"),
    ],
)
def test_whatever_has_an_id_is_found(
    capsys: pytest.CaptureFixture[str], game: str, name: str, first: str
) -> None:
    code, out, _ = said(capsys, "show", game, name)
    assert code == 0
    assert " ".join(out.splitlines()[0].split()) == first


def test_an_entry_of_a_pack_is_shown(capsys: pytest.CaptureFixture[str], tmp_path: Path) -> None:
    pack = str(write_pack(tmp_path, "wolves", cards=WOLF))
    code, out, _ = said(capsys, "show", "d6", "wolf", "--pack", pack, "--language", "en")
    assert code == 0
    assert "Weltraumwolf" in out
    assert out.endswith("options: science_stasis:wolf (121), target:wolf (122)\n")


def test_an_unknown_entry_names_those_near_it(capsys: pytest.CaptureFixture[str]) -> None:
    code, _, err = said(capsys, "show", "d6", "corsar")
    assert code == 2
    assert "d6 has nothing called “corsar”; near it are: corsair" in err
    assert said(capsys, "show", "d6", "xyzzy")[2].endswith("has nothing called “xyzzy”.\n")


def test_new_keys_are_appended_to_the_lock(
    capsys: pytest.CaptureFixture[str], tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = find_game("d6")
    folder = tmp_path / "content"
    shutil.copytree(game.built_in_content, folder)
    monkeypatch.setattr(type(game), "built_in_content", folder)
    assert said(capsys, "lock", "d6", "--language", "en")[1] == (
        "vocabulary.lock of d6 has all 121 keys.\n"
    )
    before = locked_keys(folder)
    cards = folder / "cards.toml"
    cards.write_text(cards.read_text(encoding="utf-8") + WOLF, encoding="utf-8")
    assert said(capsys, "lock", "d6", "--language", "en")[1] == (
        "vocabulary.lock of d6 has 2 new keys, 123 in all.\n"
    )
    assert locked_keys(folder) == [*before, "science_stasis:wolf", "target:wolf"]
    text = (folder / LOCK).read_text(encoding="utf-8")
    (folder / LOCK).write_text(text.replace('"end_assign" = 0\n', ""), encoding="utf-8")
    code, _, err = said(capsys, "lock", "d6")
    assert code == 2
    assert "expected the number 0" in err
