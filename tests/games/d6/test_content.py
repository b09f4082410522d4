"""Content files: whatever is wrong in them stops with the file, the place and what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from sternbrett.games.d6 import GAME
from tests.games.changes import Change, content_copy, entry, line, refusal, twice, without


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the game's content."""
    return content_copy(GAME, tmp_path)


def test_the_content_that_comes_with_the_game_is_fine(folder: Path) -> None:
    content = GAME.load_content(folder)
    assert len(content.vocabulary) == 121


@pytest.mark.parametrize("file", ["ship.toml", "cards.toml", "vocabulary.lock"])
def test_a_missing_file(folder: Path, file: str) -> None:
    (folder / file).unlink()
    message = refusal(GAME, folder)
    assert file in message
    assert "missing" in message


@pytest.mark.parametrize("file", ["ship.toml", "cards.toml", "vocabulary.lock"])
def test_a_file_that_is_not_toml(folder: Path, file: str) -> None:
    (folder / file).write_text("[[card\n", encoding="utf-8")
    message = refusal(GAME, folder)
    assert file in message
    assert "TOML" in message


BROKEN: list[tuple[str, str, Change, list[str]]] = [
    # what is broken, the file, how, and what the message must name
    (
        "a number as text",
        "ship.toml",
        line("hull_max = 8", 'hull_max = "eight"'),
        ["$.ship.hull_max", "int"],
    ),
    (
        "a key that does not exist",
        "ship.toml",
        line("hull_max = 8", "hull_maximum = 8"),
        ["hull_max"],
    ),
    ("a missing key", "cards.toml", entry("corsair", "health = 2\n", ""), ["card", "health"]),
    (
        "a wrong type in a list",
        "cards.toml",
        entry("corsair", "faces = [4, 5, 6]", 'faces = ["4"]'),
        ["faces", "int"],
    ),
    (
        "an unknown type",
        "cards.toml",
        entry("corsair", '"external"', '"lateral"'),
        ["type", "lateral"],
    ),
    (
        "a mission for an unknown face",
        "cards.toml",
        entry("invaders", 'mission = ["tactical", "tactical"]', 'mission = ["gunner"]'),
        ["mission", "gunner"],
    ),
    (
        "an unknown face in an effect",
        "cards.toml",
        entry("friendly_fire", 'face="tactical"', 'face="gunner"'),
        ["on_reveal", "face", "gunner"],
    ),
    (
        "an unknown condition",
        "cards.toml",
        entry("mercenary", 'conditional = "mercenary"', 'conditional = "pirate"'),
        ["conditional", "pirate"],
    ),
    (
        "an unknown continuous effect",
        "cards.toml",
        entry("nebula", 'passive = "shields_offline"', 'passive = "fog"'),
        ["nebula", "passive"],
    ),
    (
        "an unknown effect",
        "cards.toml",
        entry("corsair", 'op="damage"', 'op="insult"'),
        ["corsair", "insult"],
    ),
    (
        "face 7",
        "cards.toml",
        entry("corsair", "[4, 5, 6]", "[4, 5, 7]"),
        ["corsair", "faces", "1 … 6"],
    ),
    (
        "face 0",
        "cards.toml",
        entry("corsair", "[4, 5, 6]", "[0, 5, 6]"),
        ["corsair", "faces", "1 … 6"],
    ),
    (
        "negative health",
        "cards.toml",
        entry("corsair", "health = 2", "health = -2"),
        ["corsair", "health"],
    ),
    ("a card twice", "cards.toml", twice("corsair"), ["corsair", "once"]),
    ("a card too few", "cards.toml", without("corsair"), ["card", "25", "external", "24"]),
    (
        "an internal card too few",
        "cards.toml",
        without("boost_morale"),
        ["card", "11", "internal", "10"],
    ),
    ("no filler", "cards.toml", without("dont_panic"), ["card", "1", "filler", "0"]),
    (
        "a count of copies",
        "cards.toml",
        entry("corsair", "count = 1", "count = 2"),
        ["corsair", "count"],
    ),
    (
        "a mission without its mode",
        "cards.toml",
        entry("invaders", 'mission_mode = "all"', 'mission_mode = ""'),
        ["invaders", "mission_mode"],
    ),
    (
        "faces in another order",
        "ship.toml",
        lambda text: text.replace('id = "commander"', 'id = "admiral"'),
        ["face", "commander"],
    ),
    (
        "a station that is missing",
        "ship.toml",
        line('id = "engine_room"', 'id = "boiler_room"'),
        ["station", "engine_room"],
    ),
    (
        "a station for an unknown face",
        "ship.toml",
        line('face = "science"', 'face = "magic"'),
        ["station", "face", "magic"],
    ),
    (
        "more hull than the maximum",
        "ship.toml",
        line("hull_start = 8", "hull_start = 9"),
        ["ship.hull_start", "hull_max"],
    ),
    (
        "more shields than the maximum",
        "ship.toml",
        line("shields_start = 4", "shields_start = 5"),
        ["ship.shields_start", "shields_max"],
    ),
    ("no scanners", "ship.toml", line("scanner_slots = 3", "scanner_slots = 0"), ["scanner_slots"]),
    ("no crew", "ship.toml", line("crew_dice = 6", "crew_dice = 0"), ["crew_dice"]),
    (
        "a difficulty with too many Don't Panic cards",
        "ship.toml",
        line("dont_panic = 6", "dont_panic = 7"),
        ["difficulty cadet", "dont_panic", "0 … 6"],
    ),
    (
        "a key without its number in the middle",
        "vocabulary.lock",
        line('"commander_reroll" = 26\n', ""),
        ["tactical_fire", "the number 26"],
    ),
    (
        "a wrong number",
        "vocabulary.lock",
        line('"commander_reroll" = 26\n', '"commander_reroll" = 62\n'),
        ["tactical_fire", "the number 26"],
    ),
    (
        "a key twice",
        "vocabulary.lock",
        line('"cease_fire" = 101\n', '"cease_fire" = 101\n"cease_fire" = 121\n'),
        ["TOML"],
    ),
    (
        "an unknown word",
        "vocabulary.lock",
        line('"cease_fire"', '"hold_fire"'),
        ["hold_fire", "a key that rules and content know"],
    ),
    (
        "an unknown card",
        "vocabulary.lock",
        line('"target:corsair"', '"target:corsar"'),
        ["target:corsar", "a key that rules and content know"],
    ),
    (
        "an unknown face",
        "vocabulary.lock",
        line('"unit_pool:science"', '"unit_pool:magic"'),
        ["unit_pool:magic", "a key that rules and content know"],
    ),
    (
        "a number as text",
        "vocabulary.lock",
        line('"cease_fire" = 101', '"cease_fire" = "101"'),
        ["Expected `int`"],
    ),
]


@pytest.mark.parametrize(
    ("file", "change", "named"), [pytest.param(*case[1:], id=case[0]) for case in BROKEN]
)
def test_broken_content_is_refused(
    folder: Path, file: str, change: Change, named: list[str]
) -> None:
    path = folder / file
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")
    message = refusal(GAME, folder)
    assert message.startswith(f"{file}: ")
    assert [name for name in named if name not in message] == []


def test_a_card_that_needs_fewer_moves_keeps_the_numbers_of_all(folder: Path) -> None:
    cards = folder / "cards.toml"
    change = entry("corsair", "health = 2", "health = 0")
    cards.write_text(change(cards.read_text(encoding="utf-8")), encoding="utf-8")
    assert [move.key for move in GAME.load_content(folder).vocabulary] == [
        move.key for move in GAME.content().vocabulary
    ]
