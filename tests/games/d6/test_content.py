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
    assert len(content.vocabulary) == GAME.card.vocabulary == 121


@pytest.mark.parametrize("file", ["ship.toml", "cards.toml", "actions.toml"])
def test_a_missing_file(folder: Path, file: str) -> None:
    (folder / file).unlink()
    message = refusal(GAME, folder)
    assert file in message
    assert "missing" in message


@pytest.mark.parametrize("file", ["ship.toml", "cards.toml", "actions.toml"])
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
    ("a wrong size", "actions.toml", line("size = 121", "size = 120"), ["size", "121"]),
    (
        "an action that is missing",
        "actions.toml",
        lambda text: without("gather_done")(text).replace("size = 121", "size = 120"),
        ["action", "gather_done"],
    ),
    (
        "an action that is missing in the middle",
        "actions.toml",
        without("commander_reroll"),
        ["action 27", "26"],
    ),
    (
        "an action twice",
        "actions.toml",
        lambda text: (
            twice("gather_done")(text)
            .replace("size = 121", "size = 122")[::-1]
            .replace("index = 120"[::-1], "index = 121"[::-1], 1)[::-1]
        ),
        ["action", "once"],
    ),
    (
        "a wrong number",
        "actions.toml",
        line("index = 26\n", "index = 62\n"),
        ["action 62", "26"],
    ),
    (
        "an unknown word",
        "actions.toml",
        line('id = "cease_fire"', 'id = "hold_fire"'),
        ["action 101", "cease_fire"],
    ),
    (
        "an unknown card",
        "actions.toml",
        line(
            'id = "target:corsair"\ndecision = "fire"\ncard = "corsair"',
            'id = "target:corsair"\ndecision = "fire"\ncard = "corsar"',
        ),
        ["action", "corsar", "corsair"],
    ),
    (
        "an unknown face in an action",
        "actions.toml",
        line(
            'id = "unit_pool:science"\ndecision = "unit"\nface = "science"',
            'id = "unit_pool:science"\ndecision = "unit"\nface = "magic"',
        ),
        ["action", "magic", "science"],
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


@pytest.mark.parametrize(
    ("old", "new"),
    [
        # The id says one thing, the arguments another.
        (
            'id = "target:corsair"\ndecision = "fire"\ncard = "corsair"',
            'id = "target:corsair"\ndecision = "fire"\ncard = "drone_a"',
        ),
        (
            'id = "unit_pool:science"\ndecision = "unit"\nface = "science"',
            'id = "unit_pool:science"\ndecision = "unit"\nface = "medical"',
        ),
        ('from = "commander"\nto = "tactical"', 'from = "commander"\nto = "medical"'),
        ('id = "target:corsair"\ndecision = "fire"', 'id = "target:corsair"\ndecision = "gather"'),
    ],
    ids=["card", "face", "changed face", "decision"],
)
def test_an_action_whose_arguments_contradict_its_id(folder: Path, old: str, new: str) -> None:
    path = folder / "actions.toml"
    path.write_text(line(old, new)(path.read_text(encoding="utf-8")), encoding="utf-8")
    message = refusal(GAME, folder)
    assert message.startswith("actions.toml: ")
    assert "action" in message
