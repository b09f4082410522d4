"""Maps: every region is a named button, and what never changes can be left out."""

from __future__ import annotations

import gzip
import xml.etree.ElementTree as ET
from itertools import pairwise

import pytest
from markupsafe import Markup

from sternbrett.kernel.game import Drawing
from sternbrett.web.kit import Grid, Map, Network, Piece, Region, Touch, Way, graph, grid, token


def read(found: Map) -> ET.Element:
    return ET.fromstring(found.html)


def large() -> Grid:
    """Ninety regions over twenty by twenty cells, a third of them roofs."""
    rows = [[f"G{(r // 2) * 9 + min(c // 2, 8):02}" for c in range(20)] for r in range(20)]
    return Grid(rows, {f"G{number:02}": number % 3 for number in range(90)})


def drawn(layout: Grid, **more: Region) -> Map:
    regions = {name: Region(f"{name}, ground") for name in layout.cells} | more
    pieces = [Piece(f"p-{name}", token("circle", 1), region=name) for name in layout.cells]
    return grid("m", layout, regions, label="Town", language="en", pieces=pieces)


def test_every_region_is_a_named_button() -> None:
    layout = Grid(["AAB", "ACB"], {"C": 1})
    found = read(drawn(layout, B=Region('B & "co"', touch=Touch("place:b", clause="X-001"))))
    marked = [one for one in found.iter() if one.get("data-region") is not None]
    regions = {one.get("id", "").removeprefix("m-"): one for one in marked}
    assert set(regions) == {"A", "B", "C"}
    assert all(one.get("role") == "button" for one in regions.values())
    assert regions["A"].get("data-handle") == "region:A"
    b = regions["B"]
    assert (b.get("data-handle"), b.get("data-clause")) == ("place:b", "X-001")
    assert b.get("aria-label") == b.get("data-tip") == 'B & "co"'


def test_those_who_are_tied_share_stripes() -> None:
    html = drawn(Grid(["AB"]), A=Region("A", holders=["1", "2"]), B=Region("B", holders=["3"])).html
    assert "url(#m-tied-1-2)" in html
    assert 'id="m-tied-1-2"' in html
    assert "kit-hold kit-tone-3" in html


def test_geometry_is_sent_once_and_the_rest_is_small() -> None:
    found = drawn(large())
    drawing = Drawing(changing=str(found.html), fixed=found.fixed)
    assert len(found.fixed) > 3
    assert all(part in drawing.board for part in drawing.fixed)
    assert ' d="' in drawing.board
    changing = drawing.changing
    for shape in large().tops.values():
        assert shape not in changing
    assert 0 < len(gzip.compress(changing.encode())) < 9_000  # of 12 KB for a move's fragment


def test_the_same_layout_gives_the_same_fixed_parts_whatever_stands_on_it() -> None:
    layout = Grid(["AB"], {"B": 1})
    before, after = drawn(layout), drawn(layout, A=Region("A, held", holders=["1"]))
    assert before.fixed == after.fixed
    assert before.html != after.html


def test_what_is_said_must_fit_the_map() -> None:
    layout = Grid(["AB"])
    with pytest.raises(ValueError, match="differ in B"):
        grid("m", layout, {"A": Region("A")}, label="Town", language="en")
    with pytest.raises(ValueError, match="cannot name a region"):
        grid("m", Grid([["a b"]]), {"a b": Region("A")}, label="Town", language="en")


def network() -> Network:
    ways = [Way("a", "b", closed=True), Way("b", "c", one_way=True), Way("a", "c")]
    return Network({"a": (0, 0), "b": (300, 0), "c": (150, 200)}, ways)


def test_closed_ways_are_dashed_and_one_way_ones_have_an_arrow() -> None:
    regions = {name: Region(name.upper()) for name in "abc"}
    found = read(graph("g", network(), regions, label="Chart", language="en"))
    ways = [one for one in found.iter() if "kit-way" in (one.get("class") or "").split()]
    assert ["kit-closed" in (way.get("class") or "") for way in ways] == [True, False, False]
    assert [len(way) for way in ways] == [2, 3, 2]
    more = graph("g", network(), regions, label="C", language="en", closed=[Way("a", "c")])
    assert more.html.count("kit-closed") == 2


def test_ways_run_from_edge_to_edge() -> None:
    layout = network()
    (ax, ay), (bx, by) = layout.line(layout.ways[0])
    assert (ax, ay) == (52, 0)
    assert (bx, by) == (248, 0)
    assert layout.between("a", "b") == (150, 0)
    assert layout.arrow(layout.ways[0]).startswith("M248 0L")


def test_ways_bend_to_the_right_and_carry_signs_in_their_middle() -> None:
    bent = Way("a", "b", bend=20)
    layout = Network({"a": (0, 0), "b": (300, 0)}, [Way("a", "b"), bent])
    x, y = layout.middle(bent)
    assert x == 150
    assert 15 < y < 40
    assert layout.middle(layout.ways[0]) == layout.between("a", "b")
    assert "Q" in layout.path(bent)
    assert "Q" not in layout.path(layout.ways[0])
    assert layout.middle(Way("b", "a", bend=20))[1] == -y
    assert layout.arrow(bent).startswith("M")


def test_a_game_draws_boxes_ground_and_marks_itself() -> None:
    layout = Network({"a": (0, 0), "b": (300, 0)}, [Way("a", "b")], frame=(0, 0, 400, 90))
    found = graph(
        "g",
        layout,
        {"a": Region("A", name="Alpha"), "b": Region("B")},
        label="Chart",
        language="en",
        inner={name: Markup(f"<circle id='dot-{name}' r='9'/>") for name in "ab"},
        ground=Markup("<path class='sea'/>"),
        marks={Way("a", "b"): "mine"},
        unit=90,
    )
    html = found.html
    assert html.index("sea") < html.index("kit-way mine") < html.index("dot-a")
    assert "Alpha" not in html
    assert 'data-whole="0 0 400 90"' in html
    assert 'data-unit="90"' in html


def test_a_way_to_nowhere_is_refused() -> None:
    with pytest.raises(ValueError, match="“z”, which is no place"):
        Network({"a": (0, 0)}, [Way("a", "z")])


def test_pieces_on_a_place_stand_apart_however_many() -> None:
    for count in (1, 4, 9):
        spots = network().spots("a", count)
        xs = sorted(x for x, _, _ in spots)
        assert len(set(xs)) == count
        assert all(-52 <= x <= 52 for x in xs)
        size = spots[0][2]
        assert all(right - left >= 26 * size - 1e-9 for left, right in pairwise(xs))
