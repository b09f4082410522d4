"""The content file of the map: what is wrong with it is said with file, place and expectation."""

from __future__ import annotations

from pathlib import Path

import pytest

from sternbrett.games.dei.mapdata import FILE, load_map
from sternbrett.kernel.errors import ContentError
from tests.games.changes import Change, entry, line, twice, without
from tests.games.dei.boards import CONTENT, MAP

WRONG: dict[str, tuple[Change, str]] = {
    "twice": (twice("4.3"), "tile 4.3: expected an id used only once"),
    "short row": (entry("2.1", '"aaaab"', '"aaaa"'), "tile 2.1: rows: expected 5 rows of 5"),
    "few rows": (entry("2.1", '"aaaab", ', ""), "tile 2.1: rows: expected 5 rows of 5"),
    "letter": (entry("2.1", '"aaaab"', '"aaaax"'), "tile 2.1: rows: expected letters of abcd"),
    "heights": (entry("2.1", "q = 2", "r = 2"), "tile 2.1: heights: expected one for each of p, q"),
    "parted": (
        entry("2.1", '"aabbb"]', '"aabpb"]'),
        "rows: expected cells of b that are connected",
    ),
    "tech": (entry("2.1", "[0, 1]", "[1, 1]"), "tile 2.1: tech: expected [row, col] of a ground"),
    "energy": (entry("2.1", "[1, 3]", "[1, 2]"), "tile 2.1: energy: expected [row, col] of a roof"),
    "outside": (entry("2.1", "[2, 2]", "[2, 5]"), "neutral_refuge: expected [row, col] of a cell"),
    "before": (entry("2.2", "[4, 3]", "[-1, 3]"), "tile 2.2: outposts: expected [row, col] of a"),
    "no lift": (entry("2.2", "[2, 2]", "[1, 2]"), "neutral_elevator: expected cells that share"),
    "lift": (entry("2.2", "ground = [3, 2]", "ground = [1, 2]"), "neutral_elevator.ground: exp"),
    "bridge": (entry("2.3", "roof_b = [1, 3]", "roof_b = [2, 3]"), "expected a site on every"),
    "flat bridge": (entry("2.3", "p = 1", "p = 2"), "tile 2.3: neutral_bridge: expected a site"),
    "kind": (entry("D1", '"drone"', '"district"'), "tile D1: kind: expected drone with a drone"),
    "name": (entry("2.2", '"Lift Street"', '"Twin Slabs"'), "tile 2.2: name_en: expected a name"),
    "drones": (entry("D3", "min_players = 3", "min_players = 4"), "expected 3 drone tiles"),
    "no refuge": (
        line("neutral_refuge = [2, 2]\n[tile.heights]\np = 1", "[tile.heights]\np = 1"),
        "tiles for 2 players: expected 1 or 2 neutral refuges",
    ),
    "no layout": (without("recommended_3p"), "layout: expected one for 3 players"),
    "layout": (line("2.4 2.2 D1 / 2.6", "2.4 2.2 D1 / 2.4"), "map: this is not allowed (map.tile_"),
    "count": (line("expect_roof_regions = 23", "expect_roof_regions = 22"), "expected 23, as the"),
    "mask": (line('["###", "###", "###"]', '["###", "###", "##"]'), "mask: expected rows of #"),
    "no mask": (line('["###", "###", "###"]', "[]"), "mask: expected rows of # and ."),
    "large": (line('["###", "###", "###"]', '["#########"]'), "mask: expected at most 8 rows and"),
    "small": (line('["###", "###", "###"]', '["###", "###"]'), "mask: expected 9 tiles"),
    "moved": (
        line('["###", "###", "###"]', '[".###", ".###", ".###"]'),
        "expected a tile in the first row and in the first column",
    ),
    "loose": (
        line('["###", "###", "###"]', '["###.", "###.", "##..", "...#"]'),
        "mask: expected tiles that are connected",
    ),
    "key": (entry("2.1", "min_players", "players"), "unknown field `players`"),
}


@pytest.mark.parametrize("name", WRONG)
def test_a_mistake_in_the_map_is_refused(name: str, tmp_path: Path) -> None:
    change, wanted = WRONG[name]
    text = (CONTENT / FILE).read_text(encoding="utf-8")
    (tmp_path / FILE).write_text(change(text), encoding="utf-8")
    with pytest.raises(ContentError) as refused:
        load_map(tmp_path)
    assert str(refused.value).startswith(f"{FILE}: ")
    assert wanted in str(refused.value)


def test_names_are_there_in_both_languages() -> None:
    assert MAP.tile_names("en")["2.2"] == "Lift Street"
    assert MAP.tile_names("de")["2.2"] == "Aufzugstraße"
    named = [*MAP.layouts.values(), *MAP.shapes.values()]
    assert all(table.name_en and table.name_de for table in named)
