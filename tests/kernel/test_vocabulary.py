"""The lock file of a vocabulary: numbers stay, new keys follow."""

from __future__ import annotations

import sqlite3
import zlib
from collections.abc import Iterator
from contextlib import closing
from pathlib import Path

import msgspec
import pytest

from sternbrett.games import all_games
from sternbrett.kernel.errors import ContentError
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.vocabulary import (
    BEFORE,
    LOCK,
    check_growth,
    locked_keys,
    number_keys,
    write_lock,
)

SAVES = Path(__file__).parents[1] / "server" / "saves"


def locked(folder: Path, *keys: str) -> Path:
    (folder / LOCK).write_text(write_lock("race", keys), encoding="utf-8")
    return folder


def test_a_lock_is_read_as_it_was_written(tmp_path: Path) -> None:
    keys = ["pass", "move:a>b", 'say:"ja"', "play:Größe"]
    assert locked_keys(locked(tmp_path, *keys)) == keys


def test_numbers_stay_and_new_keys_follow_in_the_order_of_the_game(tmp_path: Path) -> None:
    locked(tmp_path, "pass", "play:b")
    assert number_keys(tmp_path, ["play:c", "play:b", "play:a", "pass"]) == [
        "pass",
        "play:b",
        "play:c",
        "play:a",
    ]


def test_a_key_that_is_not_needed_keeps_its_number_if_the_game_knows_it(tmp_path: Path) -> None:
    locked(tmp_path, "heal", "pass")
    assert number_keys(tmp_path, ["pass"], {"heal"}) == ["heal", "pass"]
    with pytest.raises(ContentError) as error:
        number_keys(tmp_path, ["pass"])
    assert str(error.value) == f"{LOCK}: “heal”: expected a key that rules and content know."


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ('"pass" = 0\n"play" = 2', f"{LOCK}: “play”: expected the number 1."),
        ('"pass" = 0\n"play" = 0', f"{LOCK}: “play”: expected the number 1."),
        ('"pass" = 1', f"{LOCK}: “pass”: expected the number 0."),
        ('"pass" = -1', f"{LOCK}: “pass”: expected the number 0."),
        ('"pass" = "0"', f"{LOCK}: Expected `int`, got `str`"),
        ('"pass" = 0\n"pass" = 1', f"{LOCK}: this is not valid TOML: "),
    ],
)
def test_a_wrong_lock_is_named(tmp_path: Path, text: str, message: str) -> None:
    (tmp_path / LOCK).write_text(text, encoding="utf-8")
    with pytest.raises(ContentError) as error:
        locked_keys(tmp_path)
    assert str(error.value).startswith(message)


def test_a_missing_lock_is_named(tmp_path: Path) -> None:
    with pytest.raises(ContentError, match=f"^{LOCK}: the file is missing"):
        locked_keys(tmp_path)


@pytest.mark.parametrize(
    "text",
    [
        'keys = ["pass", "play:a"]',
        'size = 2\n[[action]]\nindex = 0\nid = "pass"\n[[action]]\nindex = 1\nid = "play:a"',
    ],
    ids=["keys", "actions"],
)
def test_what_was_there_before_locks_is_read(tmp_path: Path, text: str) -> None:
    (tmp_path / BEFORE).write_text(text, encoding="utf-8")
    assert number_keys(tmp_path, ["play:a", "pass", "play:b"]) == ["pass", "play:a", "play:b"]


def test_keys_only_grow() -> None:
    check_growth(["pass", "play:a"], ["pass", "play:a", "play:b"])
    for after, message in (
        (["pass"], f"{LOCK}: number 1: expected “play:a” as before, not “nothing”."),
        (["play:a", "pass"], f"{LOCK}: number 0: expected “pass” as before, not “play:a”."),
    ):
        with pytest.raises(ContentError) as error:
            check_growth(["pass", "play:a"], after)
        assert str(error.value) == message


def kept_contents() -> Iterator[tuple[str, str, dict[str, bytes]]]:
    """Yield the content files of all saves, with the save and the game."""
    for path in sorted(SAVES.glob("*/*.sqlite")):
        with closing(sqlite3.connect(f"file:{path}?mode=ro&immutable=1", uri=True)) as database:
            for game, files in database.execute("SELECT game, files FROM contents"):
                yield path.parent.name, game, msgspec.msgpack.decode(zlib.decompress(files))


def test_no_number_has_changed_since_the_oldest_save(tmp_path: Path) -> None:
    seen: set[str] = set()
    for save, game, files in kept_contents():
        folder = tmp_path / f"{save}-{game}-{len(seen)}"
        folder.mkdir()
        for name in {BEFORE, LOCK} & set(files):
            (folder / name).write_bytes(files[name])
        check_growth(locked_keys(folder), locked_keys(all_games()[game].built_in_content))
        seen.add(game)
    assert seen == set(all_games())


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: str(game.id))
def test_every_key_of_a_game_is_locked(game: AnyGame) -> None:
    """`sternbrett content lock GAME` adds what is missing."""
    content = game.load_content(game.built_in_content)
    keys = [option.key for option in game.vocabulary(content)]
    assert keys == locked_keys(game.built_in_content)
