"""The drawn map of a world: clear, complete, in its own colours, and touched by the rules."""

from __future__ import annotations

import gzip
import re
import xml.etree.ElementTree as ET
from collections.abc import Iterator, Sequence
from itertools import combinations
from pathlib import Path
from typing import Any

import pytest

from sternbrett.games.vanguard.codes import SUCCEEDED
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.rules.routes import connected, is_open
from sternbrett.games.vanguard.rules.travelling import open_routes
from sternbrett.games.vanguard.table.horizon import horizon
from sternbrett.games.vanguard.table.land import COLOURS, FEATURES, Palette, palette_of
from sternbrett.games.vanguard.table.layout import (
    NARROW,
    WIDE,
    Frame,
    crossings,
    in_the_way,
    network,
    worked_out,
)
from sternbrett.games.vanguard.worldthings import (
    OF_POI,
    PALETTE,
    SKIES,
    Planet,
    Route,
    Sector,
)
from sternbrett.kernel.errors import ContentError
from sternbrett.kernel.look import AnyLook
from sternbrett.web.kit import Network, Way
from tests.games.vanguard.exploring import (
    CONTENT,
    GAME,
    RULES,
    SCIENCE,
    SECURITY,
    Table,
    turn_of,
)
from tests.games.vanguard.test_new_world import TINY, with_file

INK = "#f2f8fd"  # what is written on worlds (style.css)
WORLDS = pytest.mark.parametrize("planet", RULES.planets, ids=lambda planet: planet.id)
FRAMES = pytest.mark.parametrize("frame", [WIDE, NARROW], ids=("wide", "narrow"))


def on(planet: Planet, **given: Any) -> Table:
    """Return a turn on a world, with everything that is there from the start."""
    lander = planet.sectors[planet.lander_sectors[0]].number if planet.lander_sectors else None
    threats = {RULES.threats[it].id: planet.sectors[at].number for it, at in planet.threats}
    cards = [[] if it.card == NONE else [RULES.pois[it.card].id] for it in planet.sectors]
    world = {
        "planet": planet.id,
        "lander": lander,
        "threats": threats,
        "stacks": cards,
        "condition": RULES.global_conditions[planet.condition].id,
        "team": "security science",
    }
    return turn_of(SECURITY, **{**world, **given})


def look_at(table: Table, language: str = "en") -> AnyLook:
    return table.match.look(0, GAME.texts(language, CONTENT))


def drawn(table: Table, language: str = "en") -> ET.Element:
    """Return the map of a table as it is drawn."""
    board = GAME.draw(look_at(table, language)).board
    found = re.search(r'<section class="world.*?</section>', board, re.S)
    assert found
    return ET.fromstring(re.sub(r" (hx-morph-skip|inert)(?=[ >])", r' \1=""', found[0]))


def with_class(root: ET.Element, name: str) -> list[ET.Element]:
    return [one for one in root.iter() if name in (one.get("class") or "").split()]


def with_id(root: ET.Element, id_: str) -> ET.Element:
    return next(one for one in root.iter() if one.get("id") == id_)


# -- where things stand -----------------------------------------------------------------------


def overlaps(layout: Network) -> list[tuple[str, str]]:
    wide, high = layout.size
    return [
        (one, other)
        for one, other in combinations(layout.places, 2)
        if abs(layout.places[one][0] - layout.places[other][0]) < wide
        and abs(layout.places[one][1] - layout.places[other][1]) < high
    ]


def inside(layout: Network, frame: Frame) -> bool:
    wide, high = layout.size
    return all(
        wide / 2 <= x <= frame.width - wide / 2 and high / 2 <= y <= frame.height - high / 2
        for x, y in layout.places.values()
    )


@FRAMES
@WORLDS
def test_sectors_stand_apart_and_routes_run_clear_of_them(planet: Planet, frame: Frame) -> None:
    layout = network(planet, frame)
    assert not overlaps(layout)
    assert inside(layout, frame)
    assert crossings(layout) == 0
    assert not any(in_the_way(layout, way) for way in layout.ways)
    assert len(set(layout.ways)) == len(planet.routes)


def bare(sectors: int, pairs: Sequence[tuple[int, int]]) -> Planet:
    """Return a world that says nothing of how it looks."""
    planet = Planet(0, "bare")
    planet.sectors = [Sector(number + 1) for number in range(sectors)]
    planet.routes = [Route(place, a, b, True) for place, (a, b) in enumerate(pairs)]
    return planet


CHAIN = [(one, one + 1) for one in range(11)]
STAR = [(0, one) for one in range(1, 8)]
ISLANDS = [(0, 1), (2, 3)]


@FRAMES
@pytest.mark.parametrize(
    "planet",
    [bare(12, CHAIN), bare(8, STAR), bare(5, ISLANDS), bare(1, [])],
    ids=("chain", "star", "islands", "lone"),
)
def test_a_world_without_places_gets_some(planet: Planet, frame: Frame) -> None:
    layout = network(planet, frame)
    assert not overlaps(layout)
    assert inside(layout, frame)
    assert crossings(layout) <= 1


@WORLDS
def test_places_are_worked_out_well_and_always_the_same(planet: Planet) -> None:
    found = worked_out(planet)
    assert found == worked_out(planet)
    points = {str(it): NARROW.at(place) for it, place in enumerate(found)}
    ways = [Way(str(route.a), str(route.b)) for route in planet.routes]
    layout = Network(points, ways, size=NARROW.box)
    assert not overlaps(layout)
    assert crossings(layout) <= 1


# -- what is drawn ----------------------------------------------------------------------------


@WORLDS
@pytest.mark.parametrize("language", ["en", "de"])
def test_everything_on_a_world_is_drawn(planet: Planet, language: str) -> None:
    table = on(planet)
    root = drawn(table, language)
    texts = GAME.texts(language, CONTENT)
    for number, sector in enumerate(planet.sectors):
        id_ = f"{planet.id}.{sector.number}"
        box = "".join(with_id(root, f"sector-{id_}").itertext())
        name = CONTENT.wording.name(language, "sector", id_)
        assert str(sector.number) in box
        assert name in box
        tip = with_id(root, f"map-{sector.number}").get("data-tip") or ""
        poi = table.g.top_poi(number)
        if poi != NONE:
            assert CONTENT.wording.story(language, "poi.text", RULES.pois[poi].id) in tip
            for action in RULES.pois[poi].actions:
                assert texts.name("action", RULES.actions[action].id) in tip
                for line in CONTENT.card_texts(language).action(action):
                    assert str(line) in tip
    ways = with_class(root, "kit-way")
    assert len(ways) == len(planet.routes)
    for route, way in zip(planet.routes, ways, strict=True):
        classes = (way.get("class") or "").split()
        assert ("kit-closed" in classes) != is_open(table.g, route)
        assert bool(with_class(way, "kit-arrow")) != route.both
        signs = with_id(root, f"way-{planet.id}.{route.index + 1}")
        assert len(with_class(signs, "sign")) == len(route.symbols)
    for threat, _ in planet.threats:
        with_id(root, f"threat-{RULES.threats[threat].id}")
    assert len(with_class(root, "pawn")) == len(table.g.figures())
    assert bool(with_class(root, "ship")) == bool(planet.lander_sectors)


def test_tracks_have_a_field_for_each_advance() -> None:
    summit = with_id(drawn(turn_of(SECURITY, tracks={"X55.A1 green": 2})), "sector-mission1.5")
    rows = {row.colour: row.track for row in RULES.actions[action_number("X55.A1")].rows}
    greens, reds = with_class(summit, "g"), with_class(summit, "r")
    assert (len(greens), len(reds)) == (rows[1], rows[2])
    assert ["on" in (one.get("class") or "") for one in greens].count(True) == 2
    assert {one.tag for one in greens} == {"rect"}
    assert {one.tag for one in reds} == {"circle"}


def test_the_longest_tracks_stay_below_their_box() -> None:
    actions = [it for it in RULES.actions if it.tracks and it.of == OF_POI]
    longest = max(actions, key=lambda it: sum(row.track for row in it.rows))
    card = RULES.pois[longest.thing].id
    pellucid = next(it for it in RULES.planets if it.id == "pellucid")
    root = with_id(
        drawn(on(pellucid, stacks=[[], [], [], [], [card], [], [], []])), "sector-pellucid.5"
    )
    box, rail = next(root.iter("rect")), with_class(root, "rail")[0]
    fields = [*with_class(root, "g"), *with_class(root, "r")]
    assert len(fields) == sum(row.track for row in longest.rows)
    assert float(rail.get("width", 0)) <= float(box.get("width", 0)) - 4
    last = fields[-1]
    assert float(last.get("cx", 0)) + float(last.get("r", 0)) < float(box.get("width", 0)) / 2


def action_number(id_: str) -> int:
    return int(RULES.action_ids.places[id_])


def test_markers_tokens_and_signs_are_drawn() -> None:
    root = drawn(turn_of(SECURITY, markers=[0, 3, 0, 0, 0], tokens={"E12": 2}))
    cave = with_id(root, "sector-mission1.2")
    assert "3" in "".join(with_class(cave, "mk")[0].itertext())
    with_id(root, "token-E12")
    assert not with_class(with_id(root, "sector-mission1.3"), "mk")


def test_figures_keep_their_ids_when_they_move() -> None:
    table = on(RULES.planets[RULES.planet_ids.places["mission2"]])
    before = {one.get("id") for one in drawn(table).iter()}
    crew = RULES.crew[table.g.crew[SECURITY]].id
    assert f"figure-{crew}" in before
    table.play("travel", "route:2").settle()
    assert f"figure-{crew}" in {one.get("id") for one in drawn(table).iter()}


def test_the_actions_in_sight_stand_beside_the_map_but_not_beside_a_roll() -> None:
    table = turn_of(SECURITY)
    handles = {one.get("data-handle") for one in drawn(table).iter()}
    assert {"action:X51.A1", "do:travel", "do:rest", "do:launch"} <= handles
    assert "action:X52.A1" not in handles  # elsewhere: the sector tells of it
    table.play("action:X51.A1")
    root = drawn(table)
    assert not with_class(root, "doing")
    assert with_class(root, "plain-ways")


# -- colours ----------------------------------------------------------------------------------


def luminance(colour: str) -> float:
    parts = [int(colour[at : at + 2], 16) / 255 for at in (1, 3, 5)]
    linear = [it / 12.92 if it <= 0.03928 else ((it + 0.055) / 1.055) ** 2.4 for it in parts]
    return 0.2126 * linear[0] + 0.7152 * linear[1] + 0.0722 * linear[2]


def contrast(one: str, other: str) -> float:
    low, high = sorted((luminance(one), luminance(other)))
    return (high + 0.05) / (low + 0.05)


def palettes() -> Iterator[Palette]:
    for planet in RULES.planets:
        yield palette_of(RULES, planet)
    for colours in COLOURS.values():
        yield Palette(*colours.split())


def test_what_is_written_on_a_world_can_be_read() -> None:
    for colours in palettes():
        assert contrast(INK, colours.box) >= 4.5
        assert contrast(colours.line, colours.box) >= 4.5
        assert contrast(INK, colours.sky) >= 4.5
        assert contrast(INK, colours.near) >= 4.5
    style = (GAME.folder / "style.css").read_text(encoding="utf-8")
    assert f"color: {INK}" in style


def test_every_biome_has_colours_and_a_land() -> None:
    assert set(RULES.biome_ids.ids) == set(COLOURS) == set(FEATURES)


def test_every_world_looks_different_and_is_sent_once() -> None:
    pictures = [str(horizon(RULES, planet)) for planet in RULES.planets]
    assert len({re.sub(r'id="[^"]*"', "", one) for one in pictures}) == len(pictures)
    assert len({palette_of(RULES, planet) for planet in RULES.planets}) == len(pictures)
    for picture in pictures:
        assert len(gzip.compress(picture.encode())) < 9_000
    table = turn_of(SECURITY)
    before = GAME.draw(look_at(table)).fixed
    table.play("travel", "route:2").settle()
    assert GAME.draw(look_at(table)).fixed == before


def test_a_condition_changes_the_sky() -> None:
    planet = next(it for it in RULES.planets if RULES.global_conditions[it.condition].sky == 0)
    other = next(it for it in RULES.global_conditions if it.sky)
    skies = [drawn(on(planet, **given)).get("class") for given in ({}, {"condition": other.id})]
    assert skies == ["world sky-clear", f"world sky-{SKIES[other.sky]}"]


def test_wrong_places_colours_and_skies_are_refused(tmp_path: Path) -> None:
    text = TINY.replace('biomes = ["rocky"],', 'biomes = ["rocky"], at = [0, 120],')
    text = text.replace("\nsectors = [", '\npalette = ["#000000", "red"]\nsectors = [')
    text = text.replace('travel = ["move route"]', 'travel = ["move route"]\nsky = "purple"')
    with pytest.raises(ContentError) as refused:
        GAME.load_content(with_file(tmp_path, text))
    for said in ("0 to 100", PALETTE[0], "purple"):
        assert said in str(refused.value)


# -- touching ---------------------------------------------------------------------------------


@pytest.mark.rule("ISV-058", "ISV-060", "ISV-061")
@WORLDS
def test_every_sector_that_a_route_leads_to_is_one_touch_away(planet: Planet) -> None:
    for sector in planet.sectors:
        table = on(planet, security={"place": sector.number})
        g = table.g
        ways = GAME.ways(look_at(table))
        ends = [planet.sectors[it].number for it in connected(g, g.place[SECURITY])]
        if "travel" not in table.options:
            assert not ways
            continue
        assert sorted({way.handles[0] for way in ways}) == sorted(f"sector:{it}" for it in ends)
        assert len(ways) == len(open_routes(g, SECURITY))
        for way in ways:
            gone = on(planet, security={"place": sector.number}).play(*way.keys)
            route = planet.routes[int(way.keys[-1].partition(":")[2]) - 1]
            target = next(it for it in (route.a, route.b) if it != g.place[SECURITY])
            assert way.handles == (f"sector:{planet.sectors[target].number}",)
            assert gone.g.route == route.index or gone.g.place[SECURITY] == target


@pytest.mark.rule("ISV-062", "ISV-063")
def test_a_journey_says_where_it_leads_and_what_it_costs() -> None:
    table = turn_of(SECURITY, condition="G20")
    look = look_at(table)
    said = [look.texts.say(way.text[0], **way.text[1]) for way in GAME.ways(look)]
    assert "To sector 2 (Survivors' Cave): lose 1 supply or spend 1 die" in said
    asked = look_at(table.play("travel"))
    key, args = GAME.option_here(asked.options[0], asked) or ("", {})
    assert asked.texts.say(key, **args) == said[0]
    assert len(GAME.ways(asked)) == len(asked.options)
    german = look_at(turn_of(SECURITY, condition="G20"), "de")
    way = GAME.ways(german)[0]
    assert german.texts.say(way.text[0], **way.text[1]).startswith("Nach Sektor 2 (")


@pytest.mark.rule("ISV-063")
def test_a_journey_without_a_price_says_so() -> None:
    eye = RULES.planets[RULES.tutorial_planet]
    free = next(
        it
        for it in RULES.global_conditions
        if [effect.mode for effect in RULES.programs[it.travel].effects] == [3]
    )
    table = on(eye, condition=free.id, security={"place": 3}, science={"place": 3})
    look = look_at(table)
    said = [look.texts.say(way.text[0], **way.text[1]) for way in GAME.ways(look)]
    assert any(one.endswith("at no cost") for one in said)


@pytest.mark.rule("ISV-060")
def test_a_sector_out_of_reach_says_why() -> None:
    def reason(handle: str, **given: Any) -> str:
        refusal = look_at(turn_of(SECURITY, **given)).why_not(handle)
        assert refusal is not None
        return refusal.reason

    assert reason("sector:5") == "not_connected"
    assert reason("sector:2", actions=0) == "no_actions_left"
    assert reason("sector:5", planet="eye", lander=None, team="security") == "cannot_leave"


def test_signs_of_routes_lead_where_their_sector_does() -> None:
    root = drawn(turn_of(SECURITY))
    handles = {one.get("id"): one.get("data-handle") for one in root.iter()}
    assert handles["way-mission1.1"] == "sector:2"
    assert handles["way-mission1.3"] is None  # it does not begin here
    asked = {one.get("data-handle") for one in drawn(turn_of(SECURITY).play("travel")).iter()}
    assert {"route:1", "route:2"} <= asked


# -- the end ----------------------------------------------------------------------------------


def test_whoever_comes_home_is_seen_in_the_windows() -> None:
    table = turn_of(SECURITY)

    def ended(team: list[int]) -> str:
        view = {**table.match.view(0), "result": SUCCEEDED, "team": team}
        return GAME.ending(GAME.look(view, CONTENT, GAME.texts("en", CONTENT)))

    both, one = ended([SECURITY, SCIENCE]), ended([SCIENCE])
    assert both.count("<circle") == one.count("<circle") + 1
