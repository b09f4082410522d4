"""Saves of every version are loaded and played on, in both their forms."""

from __future__ import annotations

import asyncio
import random
import shutil
from pathlib import Path

import pytest

from scripts.make_save import CHOICES, FOLDER, main
from sternbrett.games import find_game
from sternbrett.kernel.errors import InvalidText
from sternbrett.kernel.game import AnyGame, Fields
from sternbrett.kernel.match import Match
from sternbrett.server.store import Store
from sternbrett.server.tables import Tables

POSITIONS = sorted(FOLDER.glob("*.bin"))
DATABASES = sorted(FOLDER.glob("*.sqlite"))


def game_of(path: Path) -> AnyGame:
    return find_game(path.stem.rpartition("-")[0])


def play_on(match: Match, choices: int) -> None:
    dice = random.Random(3)
    for _ in range(choices):
        if match.over:
            break
        match.choose(dice.choice(match.options_of(match.turn)).key, match.turn)


def resumed(game: AnyGame, data: bytes) -> Match:
    """Return a match that goes on from an encoded position."""
    content = game.content()
    state = game.decode(data, content)
    settings = game.check_settings({})
    match = Match(game, content, settings, state, seats=game.seats(state), seed="1")
    match.go()
    return match


def test_there_are_saves_of_the_present_version() -> None:
    games = {path.stem.rpartition("-")[0] for path in POSITIONS}
    assert "d6" in games
    for name in games:
        now = f"{name}-{find_game(name).rules_version}"
        assert (FOLDER / f"{now}.bin") in POSITIONS, f"scripts/make_save.py {name}"
        assert (FOLDER / f"{now}.sqlite") in DATABASES


@pytest.mark.parametrize("path", POSITIONS, ids=lambda path: path.stem)
def test_an_old_position_is_loaded_and_goes_on(path: Path) -> None:
    match = resumed(game_of(path), path.read_bytes())
    assert not match.over
    play_on(match, 2000)
    assert match.over


@pytest.mark.parametrize("path", DATABASES, ids=lambda path: path.stem)
def test_an_old_database_is_loaded_and_goes_on(path: Path, tmp_path: Path) -> None:
    copy = tmp_path / "sternbrett.db"
    shutil.copyfile(path, copy)

    async def go_on() -> None:
        tables = Tables(Store(copy), {game_of(path).id: game_of(path)})
        [row] = await tables.newest(None)
        table = await tables.open(row.id)
        assert len(table.match.plies) == CHOICES + 1
        assert row.places[0].name == "Ada"
        for number in range(CHOICES + 1):
            assert table.match.at(number).view(0)
        dice = random.Random(2)
        for _ in range(5):
            seat = table.match.turn
            key = dice.choice(table.match.options_of(seat)).key
            await tables.choose(table.id, seat, key, table.match.question_id(seat), None)
        tables.close()

    asyncio.run(go_on())


@pytest.mark.parametrize("path", POSITIONS[:1], ids=lambda path: path.stem)
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
    play_on(resumed(newer, old), 20)
    saved = newer.encode(newer.decode(old, newer.content()))
    with pytest.raises(InvalidText, match="update Sternbrett"):
        game.decode(saved, game.content())


def test_a_save_is_never_overwritten(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    assert main(["d6"], tmp_path) == 0
    before = {path: path.read_bytes() for path in tmp_path.iterdir()}
    assert main(["d6"], tmp_path) == 1
    assert "exists already" in capsys.readouterr().err
    assert {path: path.read_bytes() for path in tmp_path.iterdir()} == before
