"""How tiles become a board: regions, borders, what is printed, bridge sites."""

from __future__ import annotations

import time
import tomllib
from collections import Counter
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings

from sternbrett.games.dei.board import (
    Board,
    Placed,
    Tile,
    board_cell,
    is_closed,
    make_board,
    turned_cell,
)
from tests.games.dei.boards import MAP, Plain, bare, ids, laid, layouts, recommended

TABLES: list[dict[str, Any]] = tomllib.loads(
    (Path(__file__).parent / "regions.toml").read_text(encoding="utf-8")
)["layout"]
PLAYERS = (2, 3, 4)

every_table = pytest.mark.parametrize(
    "table", TABLES, ids=[f"{table['players']}-players" for table in TABLES]
)


def features(board: Board, region: int) -> list[str]:
    """Return what is printed in a region, in the words of the tables."""
    out = [
        f"outpost {'ABC'[outpost.letter]} ({outpost.tile})"
        for outpost in board.outposts
        if outpost.region == region
    ]
    out += ["neutral refuge" for refuge in board.refuges if refuge == region]
    out += [
        f"neutral elevator to {board.ids[roof]}"
        for ground, roof in board.elevators
        if ground == region
    ]
    for placed in board.tiles:
        bridge = MAP.tiles[placed.tile].bridge
        if bridge and board.region_at(board_cell(placed, bridge[0])) == region:
            (site,) = [board.sites[i] for i in board.bridges if region in roofs_of(board, i)]
            other = site.roof_a + site.roof_b - region
            out.append(f"neutral bridge to {board.ids[other]} over {board.ids[site.ground]}")
    drones = sorted(name for name in (it.tile for it in board.tiles) if name[0] == "D")
    starts = zip(drones, board.drone_starts, strict=True)
    return out + [f"drone start {tile}" for tile, start in starts if start == region]


def roofs_of(board: Board, index: int) -> set[int]:
    """Return the roofs of a site."""
    return {board.sites[index].roof_a, board.sites[index].roof_b}


def region_line(board: Board, region: int) -> str:
    """Return a region as a line of the tables."""
    amount = board.resources[region]
    roof = region >= board.ground
    return " | ".join(
        [
            board.ids[region],
            str(board.heights[region]),
            " ".join(sorted(board.region_tiles[region])),
            str(len(board.cells[region])),
            str(0 if roof else amount),
            str(amount if roof else 0),
            " ".join(ids(board, board.near[region])),
            " ".join(ids(board, board.touching[region])),
            "; ".join(features(board, region)),
        ]
    ).rstrip()


def site_lines(board: Board) -> list[str]:
    """Return the bridge sites as the tables list them, tile by tile as they lie."""
    order = [placed.tile for placed in board.tiles]
    sites = sorted(board.sites, key=lambda site: (order.index(tile_of(site.id)), site.place))
    name = board.ids
    return [
        f"{tile_of(site.id)} {name[site.roof_a]}–{name[site.roof_b]} over {name[site.ground]}"
        for site in sites
    ]


def tile_of(site: str) -> str:
    """Return the tile that the id of a site names."""
    return site.rpartition("-")[0]


# -- the tables -------------------------------------------------------------------------------


@every_table
@pytest.mark.rule("DEI-003", "DEI-006", "DEI-007", "DEI-008")
def test_the_recommended_layouts_have_the_regions_of_the_tables(table: dict[str, Any]) -> None:
    board = recommended(table["players"])
    assert board.layout == table["map"]
    assert [region_line(board, region) for region in range(board.size)] == table["regions"]


@every_table
@pytest.mark.rule("DEI-098", "DEI-099", "DEI-100")
def test_the_recommended_layouts_offer_the_bridge_sites_of_the_tables(
    table: dict[str, Any],
) -> None:
    assert site_lines(recommended(table["players"])) == table["sites"]


@pytest.mark.rule("DEI-100")
def test_the_recommended_layouts_have_so_many_regions_segments_and_sites() -> None:
    found = [
        (board.ground, board.size - board.ground, board.segments, len(board.sites))
        for board in map(recommended, PLAYERS)
    ]
    assert found == [(16, 23, 12, 10), (21, 30, 16, 12), (33, 40, 23, 17)]


# -- against a plain flood fill ---------------------------------------------------------------


@settings(max_examples=60, deadline=None)
@given(layouts())
@pytest.mark.rule("DEI-003", "DEI-005", "DEI-007", "DEI-008")
def test_regions_and_borders_are_those_of_a_flood_fill(placed: list[Placed]) -> None:
    board, plain = MAP.board(placed), Plain(placed)
    found = {cell: board.ids[board.region_at(cell)] for cells in board.cells for cell in cells}
    assert found == plain.region
    covered = sum(region >= 0 for row in board.cell_region for region in row)
    assert covered == len(placed) * 25
    for region, name in enumerate(board.ids):
        near, touching = plain.borders(name)
        assert set(ids(board, board.near[region])) == near
        assert set(ids(board, board.touching[region])) == touching
        assert {board.heights[region]} == {plain.height[cell] for cell in board.cells[region]}
        share = Counter(plain.area[cell][0] for cell in board.cells[region])
        assert set(board.region_tiles[region]) == set(share)
        sizes = [share[tile] for tile in board.region_tiles[region]]
        assert sizes == sorted(sizes, reverse=True)


@settings(max_examples=60, deadline=None)
@given(layouts())
@pytest.mark.rule("DEI-098", "DEI-099", "DEI-100")
def test_sites_are_those_found_cell_by_cell(placed: list[Placed]) -> None:
    board, plain = MAP.board(placed), Plain(placed)
    segments = list(plain.sites())
    assert board.segments == len(segments)
    name = board.ids
    offered = [
        (tile_of(it.id), frozenset((name[it.roof_a], name[it.roof_b])), name[it.ground])
        for it in board.sites
    ]
    assert Counter(offered) == Counter(set(segments))
    assert [site.place for site in board.sites] == sorted({site.place for site in board.sites})
    for site in board.sites:
        assert MAP.segment_ids[site.place] == site.id
        assert (board.region_at(site.start), board.region_at(site.end)) == (
            site.roof_a,
            site.roof_b,
        )
        assert site.roof_a < site.roof_b


@settings(max_examples=60, deadline=None)
@given(layouts())
@pytest.mark.rule("DEI-005", "DEI-012", "DEI-022", "DEI-057")
def test_what_is_printed_turns_with_its_tile(placed: list[Placed]) -> None:
    board = MAP.board(placed)
    used = [MAP.tiles[name] for name in sorted(one.tile for one in placed)]
    assert sum(board.resources[: board.ground]) == sum(len(tile.tech) for tile in used)
    assert sum(board.resources[board.ground :]) == sum(len(tile.energy) for tile in used)
    printed = [(it.id, letter) for it in used for letter, *_ in sorted(it.outposts, key=last_two)]
    assert [(it.tile, it.letter) for it in board.outposts] == printed
    for number, outpost in enumerate(board.outposts):
        assert board.cell_region[outpost.row][outpost.col] == outpost.region
        assert board.outposts_at[outpost.region] >> number & 1
    assert sum(mask.bit_count() for mask in board.outposts_at) == len(board.outposts)
    for ground, roof in board.elevators:
        assert board.touching[ground] >> roof & 1
    bridged = [tile_of(board.sites[index].id) for index in board.bridges]
    assert bridged == [tile.id for tile in used if tile.id in ("2.3", "4.3")]


def last_two(outpost: tuple[int, int, int]) -> tuple[int, int]:
    return outpost[1:]


# -- one thing at a time ----------------------------------------------------------------------


@pytest.mark.rule("DEI-005")
def test_a_quarter_turn_takes_a_cell_clockwise() -> None:
    assert turned_cell((0, 1), 1) == (1, 4)
    assert [turned_cell((0, 0), turns) for turns in range(5)] == [
        (0, 0), (0, 4), (4, 4), (4, 0), (0, 0),
    ]  # fmt: skip
    assert board_cell(Placed("2.1", 2, 1, 1), (0, 1)) == (11, 9)


@pytest.mark.rule("DEI-005")
def test_closed_sides_turn_with_the_tile() -> None:
    tile = MAP.tiles["2.2"]  # closed in the east and the south
    closed = [
        "".join(name for side, name in enumerate("NESW") if is_closed(tile, turns, side))
        for turns in range(4)
    ]
    assert closed == ["ES", "SW", "NW", "NE"]


@pytest.mark.rule("DEI-003")
def test_equal_heights_merge_across_an_open_side() -> None:
    board = laid("2.3 2.1")  # the east of 2.3 and the west of 2.1 are open, and all ground
    assert board.cell_region[0][4] == board.cell_region[0][5]
    assert set(board.region_tiles[board.cell_region[0][4]]) == {"2.3", "2.1"}


@pytest.mark.rule("DEI-003", "DEI-007")
def test_a_closed_side_keeps_regions_apart_and_neighbouring() -> None:
    board = laid("2.2 2.1")  # the east of 2.2 is closed
    here, there = board.cell_region[0][4], board.cell_region[0][5]
    assert here != there
    assert board.near[here] >> there & 1
    turned = laid("2.2*2 2.1")  # now its north and west are
    assert turned.cell_region[4][4] == turned.cell_region[4][5]


@pytest.mark.rule("DEI-003")
def test_one_closed_side_is_enough() -> None:
    board = laid("2.1 D1")  # the east of 2.1 is open, the west of D1 closed
    assert board.cell_region[0][4] != board.cell_region[0][5]


@pytest.mark.rule("DEI-003", "DEI-007")
def test_letters_part_regions_on_a_tile() -> None:
    board = laid("4.1")
    assert [board.ids[region] for region in board.cell_region[4]] == [
        "G03", "G03", "G02", "G04", "G04",
    ]  # fmt: skip
    assert ids(board, board.near[1]) == ["G01", "G03", "G04"]


@pytest.mark.rule("DEI-004", "DEI-007")
def test_roofs_of_different_heights_are_apart_but_neighbouring() -> None:
    board = laid("2.4")
    low, high = board.cell_region[1][1], board.cell_region[1][2]
    assert (board.heights[low], board.heights[high]) == (1, 2)
    assert board.near[low] == 1 << high
    across = laid("D1 4.3")  # heights 1 and 2 meet across an open side in the fourth row
    low, high = across.cell_region[3][4:6]
    assert (across.heights[low], across.heights[high]) == (1, 2)
    assert across.near[low] >> high & 1


@pytest.mark.rule("DEI-003")
def test_roofs_of_one_height_merge_across_an_open_side() -> None:
    board = laid("4.2 4.3")  # both have a roof of height 2 in the fourth row
    assert board.cell_region[3][4] == board.cell_region[3][5]
    assert board.heights[board.cell_region[3][4]] == 2
    assert board.region_tiles[board.cell_region[3][4]] == ["4.3", "4.2"]  # 3 cells and 2


@pytest.mark.rule("DEI-006")
def test_regions_are_numbered_by_their_first_cells_ground_first() -> None:
    board = laid("2.4*1 D2*3", "3.1 2.6*2")
    assert board.ids[: board.ground] == [f"G{i + 1:02d}" for i in range(board.ground)]
    assert board.ids[board.ground :] == [f"R{i + 1:02d}" for i in range(board.size - board.ground)]
    firsts = [cells[0] for cells in board.cells]
    assert firsts[: board.ground] == sorted(firsts[: board.ground])
    assert firsts[board.ground :] == sorted(firsts[board.ground :])
    assert [height > 0 for height in board.heights] == [
        region >= board.ground for region in range(board.size)
    ]


@pytest.mark.rule("DEI-008")
def test_corners_that_meet_count_for_nothing() -> None:
    board = laid("2.1 .", ". 2.4")
    north, south = board.cell_region[4][4], board.cell_region[5][5]
    assert not (board.near[north] | board.touching[north]) >> south & 1


def on_a_square_below(tile: Tile, letter: str) -> Board:
    """Return the board of a tile below one that is nothing but one area."""
    square = bare("square", " ".join([letter * 5] * 5))
    tiles = {"square": square, tile.id: tile}
    return make_board(tiles, [Placed("square", 0, 0, 0), Placed(tile.id, 1, 0, 0)])


@pytest.mark.rule("DEI-098")
def test_ground_of_two_areas_is_a_site_only_where_other_tiles_make_it_one_region() -> None:
    tile = bare("street", "aabbb aabbb pabqb aabbb aabbb")
    assert [segment.id for segment in tile.segments] == ["street-1"]
    assert make_board({"street": tile}, [Placed("street", 0, 0, 0)]).sites == []
    assert [site.id for site in on_a_square_below(tile, "a").sites] == ["street-1"]


@pytest.mark.rule("DEI-099")
def test_roofs_that_other_tiles_make_one_region_are_no_site() -> None:
    tile = bare("yard", "paqaa paqaa aaaaa aaaaa aaaaa")
    assert len(make_board({"yard": tile}, [Placed("yard", 0, 0, 0)]).sites) == 1
    assert on_a_square_below(tile, "a").segments == 2
    assert on_a_square_below(tile, "p").sites == []


@pytest.mark.rule("DEI-098")
def test_a_segment_has_one_or_two_ground_cells_and_ends_in_two_areas() -> None:
    tile = bare("ends", "paaap ppaaq paapa aaaaa aaaqa")
    found = [(it.start, it.between, it.end) for it in tile.segments]
    assert found == [((1, 1), [(1, 2), (1, 3)], (1, 4)), ((2, 3), [(3, 3)], (4, 3))]


@pytest.mark.rule("DEI-026")
def test_so_much_technology_and_energy_is_printed() -> None:
    found = [
        (sum(board.resources[: board.ground]), sum(board.resources[board.ground :]))
        for board in map(recommended, PLAYERS)
    ]
    assert found == [(18, 10), (25, 14), (34, 19)]


@pytest.mark.rule("DEI-030")
def test_every_letter_has_as_many_circles() -> None:
    for players, each in zip(PLAYERS, (3, 4, 5), strict=True):
        letters = Counter(outpost.letter for outpost in recommended(players).outposts)
        assert letters == {0: each, 1: each, 2: each}


@pytest.mark.rule("DEI-057")
def test_outposts_come_by_tile_then_by_the_cell_of_the_unrotated_tile() -> None:
    tiles = [outpost.tile for outpost in recommended(4).outposts]
    assert tiles == sorted(tiles)
    assert (tiles[0], tiles[-1]) == ("2.2", "D3")
    for turns in range(4):
        board = laid(f"2.5*{turns}")
        assert [outpost.letter for outpost in board.outposts] == [1, 0]  # B [2, 4], A [3, 3]


@pytest.mark.rule("DEI-022")
def test_neutral_bridges_are_on_two_tiles() -> None:
    bridges = [
        [tile_of(board.sites[index].id) for index in board.bridges]
        for board in map(recommended, PLAYERS)
    ]
    assert bridges == [["2.3"], ["2.3"], ["2.3", "4.3"]]


@pytest.mark.rule("DEI-100")
def test_segments_that_join_the_same_are_offered_once() -> None:
    board = laid("4.1")
    assert [segment.id for segment in MAP.tiles["4.1"].segments] == ["4.1-1", "4.1-2"]
    assert board.segments == 2
    assert [site.id for site in board.sites] == ["4.1-1"]


@pytest.mark.rule("DEI-020")
def test_drones_start_on_as_many_tiles_as_there_are_factions() -> None:
    for players in PLAYERS:
        board = recommended(players)
        assert len(board.drone_starts) == players
        for number, start in enumerate(board.drone_starts):
            assert f"D{number + 1}" in board.region_tiles[start]


def test_a_board_is_made_quickly() -> None:
    placed = MAP.recommended(4)
    times = []
    for _ in range(5):
        began = time.process_time()
        MAP.board(placed)
        times.append(time.process_time() - began)
    assert min(times) < 0.01
