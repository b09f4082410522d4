"""Regions of cells: outlines hold their cells and nothing else, and pieces stand on them."""

from __future__ import annotations

from itertools import combinations

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sternbrett.web.kit.outline import TONES, Grid, Loop, area

QUICK = settings(max_examples=60, deadline=None)
IDS = [f"R{number:02}" for number in range(12)]


@st.composite
def layouts(draw: st.DrawFn, ids: list[str] = ["", *IDS]) -> Grid:  # noqa: B006
    """Any scattering of regions over a grid: with holes, in pieces, touching at corners."""
    width, height = draw(st.integers(1, 8)), draw(st.integers(1, 8))
    row = st.lists(st.sampled_from(ids), min_size=width, max_size=width)
    rows = draw(st.lists(row, min_size=height, max_size=height))
    present = sorted({one for row in rows for one in row if one})
    heights = draw(st.lists(st.integers(0, 2), min_size=len(present), max_size=len(present)))
    return Grid(rows, dict(zip(present, heights, strict=True)))


def inside(x: float, y: float, loops: list[Loop]) -> bool:
    """Whether a point lies inside: a ray to the left crosses the outline an odd number of times."""
    crossings = 0
    for loop in loops:
        for (ax, ay), (bx, by) in zip(loop, [*loop[1:], loop[0]], strict=True):
            if ax == bx < x and min(ay, by) < y < max(ay, by):
                crossings += 1
    return crossings % 2 == 1


@QUICK
@given(layouts())
def test_the_area_of_an_outline_is_the_number_of_its_cells(layout: Grid) -> None:
    for region, cells in layout.cells.items():
        assert area(layout.loops(region)) == len(cells)


@QUICK
@given(layouts())
def test_every_cell_lies_in_the_outline_of_its_own_region_alone(layout: Grid) -> None:
    loops = {region: layout.loops(region) for region in layout.cells}
    for r, row in enumerate(layout.rows):
        for c, own in enumerate(row):
            found = [one for one in loops if inside(c + 0.5, r + 0.5, loops[one])]
            assert found == ([own] if own else [])


@QUICK
@given(layouts())
def test_corners_are_corners(layout: Grid) -> None:
    for region in layout.cells:
        for loop in layout.loops(region):
            for a, b, c in zip(loop[-1:] + loop[:-1], loop, loop[1:] + loop[:1], strict=True):
                assert (a[0] == b[0]) != (b[0] == c[0])  # from level to upright or back


@QUICK
@given(layouts())
def test_what_touches_shares_a_border_of_as_many_edges(layout: Grid) -> None:
    for first, second in combinations(layout.cells, 2):
        edges = sum(
            layout.at(r + dr, c + dc) == second
            for r, c in layout.cells[first]
            for dr, dc in ((-1, 0), (1, 0), (0, -1), (0, 1))
        )
        border = layout.border(first, second)
        assert sum(bx - ax + by - ay for (ax, ay), (bx, by) in border) == edges
        assert (second in layout.neighbours[first]) == bool(edges)
        assert border == layout.border(second, first)


def connected(layout: Grid) -> Grid:
    """The same layout with each connected piece of a region a region of its own."""
    names: dict[tuple[int, int], str] = {}
    for region, cells in layout.cells.items():
        left = set(cells)
        while left:
            first = min(left)
            wave, name = [first], f"{region}-{first[0]}-{first[1]}"
            left.discard(first)
            while wave:
                r, c = wave.pop()
                names[r, c] = name
                near = {(r + 1, c), (r - 1, c), (r, c + 1), (r, c - 1)} & left
                left -= near
                wave += near
    size = range(layout.height), range(layout.width)
    return Grid([[names.get((r, c), "") for c in size[1]] for r in size[0]])


@QUICK
@given(layouts(["", "A", "B", "C"]))
def test_connected_neighbours_have_different_tones(layout: Grid) -> None:
    parts = connected(layout)
    for region, near in parts.neighbours.items():
        assert 0 <= parts.tones[region] < TONES
        assert all(parts.tones[other] != parts.tones[region] for other in near)


@QUICK
@given(layouts(), st.integers(0, 30))
def test_pieces_stand_on_their_region_and_never_on_each_other(layout: Grid, count: int) -> None:
    for region, cells in layout.cells.items():
        spots = layout.spots(region, count)
        assert len(spots) == count
        for x, y, size in spots:
            half = size * layout.cell / 2
            r = int((y + layout.lift(region)) // layout.cell)
            assert layout.at(r, int(x // layout.cell)) == region
            assert half <= x <= layout.width * layout.cell - half
        for (ax, ay, size), (bx, by, _) in combinations(spots, 2):
            assert max(abs(ax - bx), abs(ay - by)) >= size * layout.cell - 1e-9
        if count <= len(cells):
            assert all(size == 1 for _, _, size in spots)


def test_one_more_piece_does_not_move_the_others() -> None:
    layout = Grid(["AAAA", "ABBA", "AAAA"])
    for count in range(1, 10):
        assert layout.spots("A", count + 1)[:count] == layout.spots("A", count)


def test_printed_cells_are_left_free_while_there_are_others() -> None:
    layout = Grid(["AAA"])
    printed = [(0, 1)]
    assert {x for x, _, _ in layout.spots("A", 2, printed)} == {15, 75}
    assert {size for _, _, size in layout.spots("A", 3, printed)} == {0.5}
    assert layout.spots("A", 1, [(0, 0), (0, 1), (0, 2)])[0][2] == 0.5


def test_a_ring_has_a_hole_and_its_path_too() -> None:
    layout = Grid(["AAA", "ABA", "AAA"], cell=10)
    assert len(layout.loops("A")) == 2
    assert layout.tops["A"].count("M") == 2
    assert layout.tops["B"] == "M10 10h10v10h-10z"


def test_a_roof_is_lifted_and_its_wall_ends_where_the_next_roof_begins() -> None:
    layout = Grid(["AB", "CB"], {"A": 2, "C": 1}, cell=30)
    assert layout.tops["A"] == "M0 -10h30v30h-30z"
    assert layout.walls == {"A": "M0 20h30v5h-30z", "C": "M0 55h30v5h-30z"}


def test_the_heart_lies_deep_inside_and_on_the_region() -> None:
    layout = Grid(["AAAAA", "A...A", "A.AAA", "A.AAA", "AAAAA"], cell=10)
    assert layout.heart("A") == (35, 35)


def test_a_thing_on_a_border_stands_in_the_middle_of_its_longest_line() -> None:
    layout = Grid(["AAB", "AAB", "AAB", "BBB"], cell=10)
    assert layout.between("A", "B") == layout.between("B", "A") == (20, 15)
    with pytest.raises(ValueError, match="do not touch"):
        Grid(["A.B"]).between("A", "B")


def test_ninety_regions_over_four_hundred_cells_are_quickly_worked_out() -> None:
    rows = [[f"G{(r // 2) * 9 + min(c // 2, 8):02}" for c in range(20)] for r in range(20)]
    layout = Grid(rows)
    assert len(layout.tops) == 90
    assert sum(area(layout.loops(region)) for region in layout.cells) == 400
