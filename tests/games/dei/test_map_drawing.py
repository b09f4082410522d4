"""The map of DEI on a page: every region is a button, pieces have places, ways can be gone."""

from __future__ import annotations

import gzip
import random
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator

import pytest

from sternbrett.games.dei import GAME
from sternbrett.games.dei.model import DeiState
from sternbrett.games.dei.rules.control import put_scrappers, strength
from sternbrett.games.dei.table.chart import CELL, chart_of
from sternbrett.games.dei.table.map import draw_map
from sternbrett.games.dei.table.preview import previews
from sternbrett.games.dei.table.ways import ways
from sternbrett.games.dei.terms import ICON_BUILD, NOBODY
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import advance, answer
from sternbrett.kernel.game import Drawing
from sternbrett.kernel.look import AnyLook
from sternbrett.kernel.ways import with_key
from sternbrett.web.kit import Map

CONTENT = GAME.content()
#: The largest boards are random ones, turned, in another shape than a square.
RANDOM = {"layout": "random", "rotation": "random", "shape": "irregular_2"}
#: A piece's number is this high, in units of a cell of thirty.
DIGITS = 17.5
#: No number is smaller than this where a cell has at least 24 pixels.
SMALLEST = 12


def begin(seed: int, seats: int, **given: str) -> DeiState:
    """Return a game at its first question."""
    settings = GAME.check_settings({"factions": "random", **given}, seats)
    g: DeiState = GAME.begin(CONTENT, settings, seats)
    g.rolls = (seed + 1, 2, 3, 4)
    g.draws = (seed + 5, 6, 7, 8)
    advance(g)
    return g


def moments(seed: int, seats: int, every: int = 1, **given: str) -> Iterator[DeiState]:
    """Yield positions of a random game, all of them or now and then one."""
    g = begin(seed, seats, **given)
    numbers = random.Random(seed)
    count = 0
    while not g.result:
        assert g.pending is not None
        if count % every == 0:
            yield g
        seat = min(g.pending.seats(g))
        answer(g, seat, numbers.choice(g.pending.options(g, seat)))
        count += 1


def look_at(g: DeiState, seat: int | None = None, language: str = "en") -> AnyLook:
    """Return what whoever is asked sees, or another seat."""
    if seat is None:
        assert g.pending is not None
        seat = min(g.pending.seats(g))
    return GAME.look(GAME.view(g, seat), CONTENT, GAME.texts(language, CONTENT))


def read(found: Map) -> dict[str, ET.Element]:
    """Return everything of a map that has an id; ids are there once."""
    elements = [one for one in ET.fromstring(found.whole).iter() if one.get("id")]
    out = {str(one.get("id")): one for one in elements}
    assert len(out) == len(elements)
    return out


def said(drawn: dict[str, ET.Element], region: str) -> str:
    """Return what is read aloud of a region."""
    button = drawn[f"map-{region}"]
    now = f"{button.get('id')}-now"  # map.js names it by its own label and by this
    told = "".join(drawn[now].itertext()) if now in drawn else ""
    return f"{button.get('aria-label')} {told}"


@pytest.mark.parametrize(
    ("seats", "given"), [(2, {}), (3, {}), (4, {}), (4, RANDOM)], ids=["2", "3", "4", "random"]
)
def test_every_region_is_a_button_with_a_name_of_its_own(seats: int, given: dict[str, str]) -> None:
    g = begin(7, seats, **given)
    for language in ("en", "de"):
        drawn = read(draw_map(look_at(g, language=language)))
        names = {said(drawn, region) for region in g.board.ids}
        assert len(names) == g.board.size
        for region in g.board.ids:
            button = drawn[f"map-{region}"]
            assert button.get("role") == "button"
            assert button.get("data-handle") == f"region:{region}"
            assert said(drawn, region).startswith(region)


def test_strengths_are_said_and_the_holder_is_shown() -> None:
    for g in moments(3, 4, every=40):
        drawn = read(draw_map(look_at(g)))
        held = [one.get("class", "") for one in ET.fromstring(draw_map(look_at(g)).whole).iter()]
        assert sum("kit-hold " in name for name in held) == sum(it != NOBODY for it in g.holder)
        me = min(g.pending.seats(g)) if g.pending else 0
        for region, name in enumerate(g.board.ids):
            amount = strength(g, me, region)
            assert (f"you: {amount}" in said(drawn, name)) == bool(amount)


def test_what_can_be_chosen_is_said_and_drawn() -> None:
    """Regions say that they can be chosen; tokens and drones are there to be touched."""
    seen: set[str] = set()
    often = dict.fromkeys(("region", "token", "drone"), 0)
    for seed in range(4):
        for g in moments(seed, 2 + seed % 3):
            look = look_at(g)
            words = {option.key.partition(":")[0] for option in look.options}
            if all(often[word] >= 20 for word in words & set(often)):
                continue
            for word in words & set(often):
                often[word] += 1
            seen |= words
            drawn = read(draw_map(look))
            handles = {one.get("data-handle") for one in drawn.values()}
            for option in look.options:
                word, _, name = option.key.partition(":")
                if word == "region":
                    assert said(drawn, name).endswith("can be chosen")
                if word in often:
                    assert option.key in handles
    assert "region" in seen


def test_where_a_bridge_can_be_built_is_shown_when_it_is_asked() -> None:
    g = next(g for g in moments(1, 4) if type(g.pending).__name__ == "NextIcon")
    seat = min(g.pending.seats(g)) if g.pending else 0
    site = g.board.sites[0]
    put_scrappers(g, seat, site.roof_a, 1)
    g.icons = (ICON_BUILD,)
    assert 'data-handle="site:' not in draw_map(look_at(g)).html
    for key in ("icon:build", "building:bridge"):
        assert g.pending is not None
        option = with_key(g.pending.options(g, seat), key)
        assert option is not None
        answer(g, seat, option)
    look = look_at(g)
    drawn = re.findall(r'data-handle="(site:[^"]+)"', draw_map(look).html)
    assert f"site:{site.id}" in drawn
    assert sorted(drawn) == sorted(option.key for option in look.options)


def test_nothing_is_drawn_that_a_seat_does_not_know() -> None:
    """Whoever has the same view gets the same map, whatever is hidden."""
    for g in moments(5, 3, every=60, planning="on"):
        for seat in range(3):
            look = look_at(g, seat)
            other = GAME.look(look.view, CONTENT, look.texts)
            other.position = GAME.imagine(look.view, CONTENT, Rng((9, 8, 7, 6)))
            assert draw_map(look).html == draw_map(other).html


def test_a_spectator_sees_the_map_and_is_asked_nothing() -> None:
    for g in moments(2, 2, every=50):
        look = GAME.look(GAME.view(g, None), CONTENT, GAME.texts("en", CONTENT))
        assert "can be chosen" not in draw_map(look).html
        assert ways(look) == []


def test_pieces_stand_on_their_region_and_numbers_can_be_read() -> None:
    for seed, given in ((1, {}), (4, RANDOM)):
        g = begin(seed, 4, **given)
        chart = chart_of(CONTENT.rules, g.board)
        for region in range(g.board.size):
            for count in (1, 2, 5, 9, 14):
                spots = chart.spots(region, count)
                assert len(spots) == count
                lift = chart.grid.lift(g.board.ids[region])
                for x, y, size in spots:
                    row, column = int((y + lift) // CELL), int(x // CELL)
                    assert chart.grid.at(row, column) == g.board.ids[region]
                    assert DIGITS * size * 24 / CELL >= SMALLEST
            cells = len(chart.free[region])
            assert all(size == 1 for _, _, size in chart.spots(region, cells))


def test_printed_things_keep_their_cells() -> None:
    for seed in range(3):
        g = begin(seed, 4, **RANDOM)
        chart = chart_of(CONTENT.rules, g.board)
        printed = {chart.middle(cell) for cell in chart.printed}
        for region in range(g.board.size):
            spots = chart.spots(region, len(chart.free[region]))
            assert not printed & {(x, y) for x, y, _ in spots}


def test_the_geometry_is_sent_once_and_a_move_is_small() -> None:
    parts = None
    for g in moments(9, 4, every=30):
        found = draw_map(look_at(g))
        fixed = tuple(map(str, found.fixed))
        assert parts in (None, fixed)
        parts = fixed
        drawing = Drawing(changing=str(found.html), fixed=fixed)
        assert all(part in drawing.board for part in fixed)
        assert len(gzip.compress(drawing.changing.encode())) < 4_000
        assert len(gzip.compress(drawing.board.encode())) < 15_000


def test_every_way_can_be_gone_and_moves_take_two_touches() -> None:
    kinds = set()
    for seed in range(3):
        for g in moments(seed, 2 + seed % 3, every=5):
            look = look_at(g)
            assert look.seat is not None
            for way in ways(look):
                assert look.texts.say(way.text[0], **way.text[1])
                assert len(way.handles) <= 2
                kinds.add(way.text[0])
                after = GAME.copy(g)
                for key in way.keys:
                    assert after.pending is not None
                    option = with_key(after.pending.options(after, look.seat), key)
                    assert option is not None, (way.keys, key)
                    answer(after, look.seat, option)
    assert {"way.move", "way.move_led", "way.collect_here", "way.enlist_here"} <= kinds


def test_a_preview_tells_what_then_happens() -> None:
    told = 0
    for g in moments(6, 4, every=3):
        look = look_at(g)
        assert look.seat is not None
        for region, change in previews(look).items():
            told += 1
            option = g.option(region)
            after = GAME.copy(g)
            answer(after, look.seat, option)
            if type(after.pending).__name__.startswith("Move"):
                continue  # who moves is asked first
            assert after.holder == change.after.holder
            assert after.flags == change.after.flags
    assert told


def test_the_table_draws_the_map() -> None:
    g = begin(1, 4)
    board = GAME.draw(look_at(g)).board
    assert len(re.findall(r'data-handle="region:', board)) == g.board.size
