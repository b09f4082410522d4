"""Content: what is wrong with a file is said with the file, the key and what was expected."""

from __future__ import annotations

from pathlib import Path

import pytest

from sternbrett.games.adele import GAME
from sternbrett.kernel.errors import ContentError, InvalidPosition
from sternbrett.kernel.vocabulary import LOCK
from tests.games.adele.table import CONTENT, at, changed_content

WRONG = [
    ("game.toml", "cubes_per_crew = 4", "cubes_per_crew = 0", "constants.cubes_per_crew"),
    ("game.toml", "cubes_per_crew = 4", 'cubes_per_crew = "4"', "Expected `int`"),
    ("game.toml", "final_room_blue = 16", "final_room_blue = 21", "final_room_blue: expected a"),
    ("game.toml", "alert_start_rooms = [3, 17]", "alert_start_rooms = [3, 3]", "alert_start_rooms"),
    ("game.toml", "target_owner = [[1], [2], [1, 2]", "target_owner = [[1], [9], [1, 2]", "crew"),
    ("game.toml", '"6" = 3', '"7" = 3', "charge_table"),
    ("game.toml", "rounds = 9", "rounds = 2", "rounds_delta_range"),
    ("game.toml", 'track = ["blue_card"', 'track = ["chip"', "mission.track"),
    ("crew.toml", 'start_object = "flashlight"', 'start_object = "lamp"', "“lamp” is unknown"),
    ("crew.toml", "spirit = 4", "spirit = 9", "spirit: expected 1 … 6"),
    ("objects.toml", "count = 3", "count = 4", "32 objects, not 33"),
    ("objects.toml", 'id = "lens"', 'id = "lense"', "object: expected the ids lens"),
    ("objects.toml", "rooms_random = 10", "rooms_random = 9", "every room gets one"),
    ("hazards.toml", "count = 8", "count = 7", "52 hazards, not 51"),
    (
        "hazards.toml",
        "costs = [2, 2, 3, 3, 3, 4, 4, 4]",
        "costs = [2, 2, 3, 3, 3, 4, 4, 1]",
        "fall",
    ),
    ("hazards.toml", 'sectors = ["green", "blue", "grey"]', 'sectors = ["green"]', "three differ"),
    ("hazards.toml", 'sectors = ["green"', 'sectors = ["pink"', "Invalid enum value"),
    ("cards.toml", "rooms = [1, 6]", "rooms = [1, 26]", "room_01: rooms: expected two different"),
    ("cards.toml", "exclamation = true", "exclamation = false", "2 marked cards, not 1"),
    ("cards.toml", 'kind = "stress"', 'kind = "strain"', "“strain” is unknown"),
    ("ships.toml", "doors = [[1, 2],", "doors = [[2, 1],", "ship.deimos.doors"),
    ("ships.toml", 'terminal = "command"', 'terminal = "control"', "“control” is unknown"),
    ("ships.toml", "hatch_rooms = [3, 7]", "hatch_rooms = [3]", "as the rooms say"),
    ("ships.toml", 'zone_adjacency = [["A", "B"]', 'zone_adjacency = [["A", "Z"]', "“Z” is unkn"),
    ("vocabulary.lock", '"end_turn" = 1\n', "", "“done”: expected the number 1"),
    ("vocabulary.lock", '"end_turn"', '"finish_turn"', "“finish_turn”: expected a key that"),
]


@pytest.mark.parametrize(("file", "old", "new", "message"), WRONG)
def test_wrong_content_is_refused(
    tmp_path: Path, file: str, old: str, new: str, message: str
) -> None:
    with pytest.raises(ContentError) as error:
        changed_content(tmp_path, file, old, new)
    assert str(error.value).startswith(file)
    assert message in str(error.value)


def test_a_vocabulary_without_the_keys_that_came_later_is_completed(tmp_path: Path) -> None:
    text = (GAME.built_in_content / LOCK).read_text(encoding="utf-8")
    later = text[text.index('"active:space_suit:0"') :]
    content = changed_content(tmp_path, LOCK, later, "")
    assert [option.key for option in GAME.vocabulary(content)] == [
        option.key for option in GAME.vocabulary(CONTENT)
    ]


def test_every_room_is_on_two_cards() -> None:
    rooms = [room for pair in CONTENT.rules.card_rooms for room in pair]
    assert sorted(rooms) == sorted([*range(1, 21)] * 2)


def test_constants_are_data(tmp_path: Path) -> None:
    content = changed_content(
        tmp_path, "game.toml", "special_cubes_sure = 3", "special_cubes_sure = 4"
    )
    assert content.rules.sure_cubes == 4
    table = at("action", 2, content=content, plans=["S4"], places=[1], no_return=2)
    assert table.match.content is content


@pytest.mark.parametrize(
    ("given", "message"),
    [
        ({"hull": 8}, "not a field"),
        ({"energy": 31}, "energy must be 0 … 30"),
        ({"energy": "ten"}, "energy must be a number"),
        ({"plans_shown": 1}, "true or false"),
        ({"places": [21]}, "no place of the deimos"),
        ({"places": [1, 2]}, "places: the number of entries must be 1, not 2"),
        ({"wounds": [7]}, "wounds must be 0 … 6"),
        ({"plans": ["M5"]}, "only 4 cubes"),
        ({"plans": ["X1"]}, "not a letter with cubes"),
        ({"inventories": [["chips"]]}, "is no object"),
        ({"inventories": [["chip"]], "rooms": {"4": ["chip"]}}, "exists 2 times instead of 1"),
        ({"rooms": {"21": ["chip"]}}, "is no room"),
        ({"hazards": ["fire:21"]}, "cannot lie on the deimos"),
        ({"hazards": ["door_locked:1-3"]}, "cannot lie on the deimos"),
        ({"hand": ["room_01"], "discard": ["room_01"]}, "in exactly one place"),
        ({"hand": ["room_99"]}, "hand: there is no card “room_99”"),
        ({"impacts": [1, 2, 3, 4, 5]}, "only 4 markers"),
        ({"hatches_locked": [1]}, "has hatches in"),
        ({"alerts": [3, 3]}, "never in one room"),
        ({"red_alerts": [3]}, "only the anomaly"),
        ({"tiles": [0, 16, 0, 0, 0]}, "no target tile shows room 16"),
        ({"members": ["hal"]}, "members must be"),
        ({"ship": "io"}, "ship: there is no ship “io”; there are: deimos, phobos"),
        ({"batteries": ["terminal:2:1"]}, "no such device"),
        ({"announced": ["1 shout chip"]}, "no announcement"),
        ({"console": {"ice": 1}}, "no hazard “ice”"),
        ({"console": {"fire": 10}}, "the hazard fire exists 10 times instead of 9"),
        ({"tiles_known": ["x", "", "", "", ""]}, "tiles_known: “x” is no seat"),
        ({"announced": ["hold"]}, "no announcement"),
        ({"acted": [2]}, "acted: there is no crew member 2, only 1 … 1"),
        ({"emergency": "em_04", "next_emergency": "em_04"}, "two places"),
    ],
)
def test_impossible_positions_are_refused(given: dict[str, object], message: str) -> None:
    with pytest.raises(InvalidPosition) as error:
        GAME.load(given, CONTENT)
    assert message in str(error.value)
