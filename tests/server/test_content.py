"""Own content: a changed copy of the content files, checked before anything is played."""

from __future__ import annotations

import shutil
import subprocess
import sys
from pathlib import Path

import pytest

from sternbrett.games.d6 import D6
from sternbrett.kernel.errors import ContentError
from sternbrett.kernel.match import Match
from sternbrett.server.run import StartError, use_own_content
from tests.server.client import visiting


def own_copy(folder: Path, old: str = "", new: str = "") -> Path:
    shutil.copytree(D6().built_in_content, folder / "d6")
    ship = folder / "d6" / "ship.toml"
    ship.write_text(ship.read_text(encoding="utf-8").replace(old, new), encoding="utf-8")
    return folder / "d6"


def test_new_games_are_played_with_own_content(tmp_path: Path) -> None:
    game = D6()
    running = Match.new(game, seed=1)
    game.use_content(
        own_copy(tmp_path, "hull_start = 8\nhull_max = 8", "hull_start = 9\nhull_max = 9")
    )
    assert Match.new(game, seed=1).view(0)["hull"] == 9
    assert running.content.rules.hull_max == 8
    assert game.texts("de", game.content()).say("field.hull") == "Hülle"


def test_wrong_content_is_named_and_changes_nothing(tmp_path: Path) -> None:
    game = D6()
    with pytest.raises(ContentError, match=r"ship\.toml: ship\.hull_start: expected 1 … hull_max"):
        game.use_content(own_copy(tmp_path, "hull_start = 8", "hull_start = 80"))
    assert Match.new(game, seed=1).view(0)["hull"] == 8


def test_a_folder_without_games_is_one_sentence(tmp_path: Path) -> None:
    with pytest.raises(StartError, match="d6"):
        use_own_content(tmp_path)


def test_the_command_refuses_wrong_content(tmp_path: Path) -> None:
    own_copy(tmp_path, "crew_dice = 6", "crew_dice = 0")
    result = subprocess.run(
        [sys.executable, "-m", "sternbrett", "--no-browser", "--content", str(tmp_path)],
        capture_output=True,
        text=True,
        timeout=30,
    )
    assert result.returncode == 2
    assert "ship.crew_dice" in result.stderr
    assert "Traceback" not in result.stderr


@pytest.mark.parametrize("language", ["en", "de"])
def test_names_at_a_table_are_those_it_began_with(tmp_path: Path, language: str) -> None:
    """A card that is renamed later keeps its name in games that run; new ones show the new one."""
    with visiting(tmp_path, {"d6": D6()}) as person:
        table = person.start(seed="7")  # with Hijackers and Space Pirates
        table = person.send(table, "/choose", key="tactical_fire")
        path = str(table.url.path)
        cookies = dict(person.client.cookies)
    renamed = D6()
    old, new = {"en": ("Space Pirates", "Star Robbers"), "de": ("Weltraumpiraten", "Räuber")}[
        language
    ]
    own = own_copy(tmp_path)
    cards = own / "cards.toml"
    text = cards.read_text(encoding="utf-8")
    assert old in text
    cards.write_text(text.replace(old, new), encoding="utf-8")
    renamed.use_content(own)
    speaks = {"Accept-Language": language}
    with visiting(tmp_path, {"d6": renamed}) as person:
        person.client.cookies.update(cookies)
        for page in (path, f"{path}/replay?ply=0", f"/api{path}", f"{path}?hint=true"):
            shown = person.get(page, **speaks)
            assert shown.status_code == 200
            assert old in shown.text, page
            assert new not in shown.text, page
        fresh = person.get(str(person.start(seed="7").url.path), **speaks)
        assert new in fresh.text
        assert old not in fresh.text
