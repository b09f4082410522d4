"""What every earlier state of the project has saved is opened and played on.

tests/server/saves has a folder for each such state, written by scripts/make_save.py.
"""

from __future__ import annotations

import asyncio
import random
import re
import shutil
import tomllib
from pathlib import Path
from typing import Any

import pytest

from scripts.make_save import FOLDER, is_half_answered, main
from sternbrett.games import all_games, find_game
from sternbrett.kernel.errors import InvalidText
from sternbrett.kernel.game import AnyGame, Fields
from sternbrett.kernel.match import UNDO, Match
from sternbrett.kernel.notation import read_match, write_match
from sternbrett.server.open_table import OpenTable
from sternbrett.server.store import Store
from sternbrett.server.tables import Tables

POSITIONS = sorted(FOLDER.glob("*/*.bin"))
DATABASES = sorted(FOLDER.glob("*/*.sqlite"))
RECORDS = sorted(FOLDER.glob("*/*.txt"))
#: Records that say no content, played with values that have been tuned since: card faces of DEI.
OUTDATED = {"5-dei-dei-finished": "line 22 (“1 icon:enlist”): “icon:enlist” cannot be chosen now."}
#: Games that never end by themselves at random would go on for ever.
MOST_CHOICES = 3000


def name_of(path: Path) -> str:
    return f"{path.parent.name}-{path.stem}"


def game_of(path: Path) -> AnyGame:
    return find_game(path.stem.partition("-")[0])


def saved_at(path: Path) -> dict[str, Any]:
    """Return what was written down about the tables of a database."""
    return tomllib.loads(path.with_suffix(".toml").read_text(encoding="utf-8"))


def play_on(match: Match) -> None:
    """Play a match to its end at random."""
    dice = random.Random(3)
    for _ in range(MOST_CHOICES):
        if match.over:
            return
        seat = dice.choice(match.asked)
        match.choose(dice.choice(match.options_of(seat)).key, seat)
    pytest.fail(f"the game is not over after {MOST_CHOICES} choices")


def resumed(game: AnyGame, data: bytes) -> Match:
    """Return a match that goes on from an encoded position."""
    content = game.content()
    state = game.decode(data, content)
    settings = game.check_settings({})
    match = Match(game, content, settings, state, seats=game.seats(state), seed="1")
    match.go()
    return match


@pytest.mark.parametrize("game", all_games())
def test_there_are_saves_of_the_present_version(game: str) -> None:
    versions = {
        saved_at(path).get("rules_version")
        for path in DATABASES
        if path.stem == game and path.with_suffix(".toml").exists()
    }
    assert find_game(game).rules_version in versions, "scripts/make_save.py"


@pytest.mark.parametrize("path", POSITIONS, ids=name_of)
def test_an_old_position_is_loaded_and_goes_on(path: Path) -> None:
    match = resumed(game_of(path), path.read_bytes())
    assert not match.over
    play_on(match)


@pytest.mark.parametrize("path", RECORDS, ids=name_of)
def test_an_old_record_is_read_and_goes_on(path: Path) -> None:
    text = path.read_text(encoding="utf-8")
    if name_of(path) in OUTDATED:  # it cannot go on, but is told which line does not fit any more
        with pytest.raises(InvalidText, match=re.escape(OUTDATED[name_of(path)])):
            read_match(text, find_game)
        return
    match = read_match(text, find_game)
    assert write_match(read_match(write_match(match), find_game)) == write_match(match)
    assert match.over == path.stem.endswith("-finished")
    play_on(match)


@pytest.mark.parametrize("path", DATABASES, ids=name_of)
def test_an_old_database_is_opened_and_played_on(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "sternbrett.db"
    shutil.copyfile(path, copy)
    asyncio.run(open_all(Tables(Store(copy), {game_of(path).id: game_of(path)}), path))


async def open_all(tables: Tables, path: Path) -> None:
    listed = await tables.newest(None, limit=100)
    assert listed
    for row in listed:
        table = await tables.open(row.id)
        for seat in (*range(table.match.seats), None):
            for moment in table.match.moments(seat):
                assert table.match.at(moment).view(seat)
    if path.with_suffix(".toml").exists():
        for kind, saved in saved_at(path).items():
            if kind != "rules_version":
                await check(kind, saved, await tables.open(saved["id"]))
    for row in listed:
        await play_at_table(tables, await tables.open(row.id))
    tables.close()


async def check(kind: str, saved: dict[str, Any], table: OpenTable) -> None:
    match = table.match
    assert (len(match.plies), match.result) == (saved["plies"], saved["result"])
    assert match.over == ("finished" in kind)
    assert table.waiting == (kind == "waiting")
    if kind == "undone":
        assert [ply.kind for ply in match.plies].count(UNDO) >= 2
    if kind == "half_answered":
        assert is_half_answered(match)
    if kind in ("running", "finished", "undone"):
        assert table.row.places[0].name == "Ada"


async def play_at_table(tables: Tables, table: OpenTable) -> None:
    """Play some choices at a table where that is possible, with the first taken back again."""
    dice = random.Random(2)
    match = table.match
    for _ in range(0 if table.waiting else 5):
        if match.over:
            break
        seat = dice.choice(match.asked)
        key = dice.choice(match.options_of(seat)).key
        before = len(match.plies)
        await tables.choose(table.id, seat, key, match.question_id(seat), None)
        assert len(match.plies) > before
        if match.can_undo(seat):
            await tables.undo(table.id, seat, None)
            await tables.choose(table.id, seat, key, match.question_id(seat), None)


@pytest.mark.parametrize("path", POSITIONS[:1], ids=name_of)
def test_newer_rules_upgrade_an_old_save(path: Path) -> None:
    game = game_of(path)
    kind = type(game)
    seen: list[int] = []

    class Newer(kind):  # type: ignore[misc, valid-type]
        __module__ = kind.__module__  # where its texts and content are found
        rules_version = kind.rules_version + 1

        def upgrade(self, data: Fields, from_version: int) -> Fields:
            seen.append(from_version)
            return data

    newer: AnyGame = Newer()
    old = path.read_bytes()
    assert newer.dump(newer.decode(old, newer.content())) == game.dump(
        game.decode(old, game.content())
    )
    assert seen == [game.rules_version]
    play_on(resumed(newer, old))
    saved = newer.encode(newer.decode(old, newer.content()))
    with pytest.raises(InvalidText, match="update Sternbrett"):
        game.decode(saved, game.content())


def test_a_save_is_never_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    (tmp_path / "1").mkdir()
    (tmp_path / "1" / "d6.bin").write_bytes(b"old")
    assert main(["1"], tmp_path) == 1
    assert "never changed" in capsys.readouterr().out
    assert [path.read_bytes() for path in (tmp_path / "1").iterdir()] == [b"old"]
