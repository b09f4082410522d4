"""The map of DEI on a page: regions that can be touched, and everything that stands on them.

Ids are stable, so that scenes find things: `stack-1-G07` (seat 1 in G07), `leader-1`, `drone-fly`,
`refuge-1-G07`, `elevator-1-G07-R02`, `bridge-1-R02-R05` (the smaller roof first; a second one there
ends in `-2`; neutral ones are of seat 0), `outpost-2.5B`, `flag-2.5B`, `resource-G07-0` (the first
in G07), and `map-G07` for a region. Seats are counted from 1.
"""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from typing import NamedTuple

from markupsafe import Markup

from sternbrett.games.dei.model import DeiState
from sternbrett.games.dei.names import region_names
from sternbrett.games.dei.rules.building import BridgeSite, BuildRelocate
from sternbrett.games.dei.rules.control import strength
from sternbrett.games.dei.rules.drones import DronePick
from sternbrett.games.dei.table import piece_art
from sternbrett.games.dei.table.chart import MAP, chart_of
from sternbrett.games.dei.table.preview import notes, previews, words
from sternbrett.games.dei.table.region import Describer
from sternbrett.games.dei.table.ways import by_region, collectable, enlistable
from sternbrett.games.dei.terms import (
    BRIDGE,
    BUILDINGS,
    COLOURS,
    DRONES,
    ELEVATOR,
    NOBODY,
    REFUGE,
    RESOURCES,
)
from sternbrett.kernel.look import AnyLook
from sternbrett.kernel.ways import weighed
from sternbrett.web.kit import About, Kept, Map, Piece, Region, Touch, grid
from sternbrett.web.kit.outline import Point

#: The clauses behind what is touched on the map.
REGION_TOUCH = Touch(clause="DEI-046", by_mouse=True)
SITE_CLAUSE = "DEI-098"
TOKEN_CLAUSE = "DEI-101"
COLLECT_CLAUSE = "DEI-087"
ENLIST_CLAUSE = "DEI-077"
DRONE_CLAUSE = "DEI-138"


class Place(NamedTuple):
    """All that is drawn of one region: how it stands, its resources, what stands there."""

    region: Region
    resources: tuple[Piece, ...]
    figures: tuple[Piece, ...]


#: Most regions are as they were a moment ago, and often all of them.
KEPT: Kept[Place] = Kept()
MAPS: Kept[Map] = Kept(256)


def draw_map(look: AnyLook) -> Map:
    """Return the map as a seat sees it, and those of its parts that never change."""
    return Mapper(look).draw()


class Mapper:
    """Draws one view."""

    def __init__(self, look: AnyLook) -> None:
        self.look = look
        self.g: DeiState = look.position
        self.board = self.g.board
        self.chart = chart_of(look.content.rules, self.board)
        self.words = Describer(look)
        self.keys = {option.key for option in look.options}
        self.decision = look.decision if look.options else None
        self.offers_pieces = isinstance(self.decision, BuildRelocate | DronePick)
        whole = by_region(look)
        self.collects = {} if whole else collectable(look)
        self.enlists = {} if whole else enlistable(look)
        self.previews = previews(look)
        self.notes = notes(look)
        self.built: dict[str, int] = {}  # how many buildings there are of an id

    def draw(self) -> Map:
        """Return the whole map; while it is chosen from pieces or sites it is drawn anew."""
        if self.previews or self.offers_pieces or isinstance(self.decision, BridgeSite):
            return self.draw_anew()
        g = self.g
        built = (g.refuges, g.elevators, g.bridges)
        facts = (
            *(self.words.always, self.look.content),
            frozenset([key for key in self.keys if key.startswith("region:")]),
            *(frozenset(self.collects), frozenset(self.enlists)),
            *(tuple(g.holder), tuple(g.presence), tuple(g.scrappers), tuple(g.leaders)),
            *(tuple(g.learned), tuple(g.resources), tuple(g.drones)),
            *(tuple(g.flags), tuple(g.markers)),
            tuple([tuple(owned) for kind in built for owned in kind]),
        )
        return MAPS.get(facts, self.draw_anew)

    def draw_anew(self) -> Map:
        """Draw the whole map."""
        places = [self.place(region) for region in range(self.board.size)]
        return grid(
            MAP,
            self.chart.grid,
            {name: place.region for name, place in zip(self.board.ids, places, strict=True)},
            label=self.look.texts.say("board.map"),
            language=self.look.texts.language,
            pieces=[*self.pieces(places)],
            barriers=self.chart.barriers,
            named_at=self.chart.named_at,
            decor=self.chart.decor,
            symbols=self.chart.symbols,
            about=self.about(),
        )

    def about(self) -> dict[str, About]:
        """Return what is always true of each region, made once for a board and a language."""
        known, language = self.chart.about, self.look.texts.language
        if language not in known:
            names = region_names(self.board, self.look.content.map.tile_names(language), language)
            known[language] = {
                self.board.ids[region]: self.words.about(region, name)
                for region, name in enumerate(names)
            }
        return known[language]

    # -- regions --------------------------------------------------------------------------

    def place(self, region: int) -> Place:
        """Return all that is drawn of a region."""
        then = ""
        if region in self.previews:
            what = words(self.look, self.previews[region], region)
            then = self.look.texts.say("preview.then", what=what) if what else ""
        legal = f"region:{self.board.ids[region]}" in self.keys

        def draw() -> Place:
            here = self.region(region, legal, then)
            return Place(here, tuple(self.resources(region)), tuple(self.figures(region)))

        if self.offers_pieces:
            return draw()
        reach = (legal, then, region in self.collects, region in self.enlists)
        return KEPT.get((*self.words.facts(region), reach), draw)

    def region(self, region: int, legal: bool, then: str) -> Region:
        """Return how a region stands: who holds it, or who is tied there."""
        return Region(
            self.words.card(region, legal, then),
            weights=weighed(self.words.weights(region)),
            holders=[piece_art.tone(self.g.factions[seat]) for seat in self.holders(region)],
            touch=REGION_TOUCH,
        )

    def holders(self, region: int) -> list[int]:
        """Return the seat that has the majority, or those that are tied."""
        g = self.g
        if g.holder[region] != NOBODY:
            return [g.holder[region]]
        found = [
            (strength(g, seat, region), seat)
            for seat in range(len(g.factions))
            if g.presence[seat] >> region & 1
        ]
        best = max(found, default=(0, 0))[0]
        return [seat for amount, seat in found if amount == best]

    # -- pieces ---------------------------------------------------------------------------

    def pieces(self, places: Sequence[Place]) -> Iterator[Piece]:
        """Yield all pieces, those that lie below others first."""
        for place in places:
            yield from place.resources
        yield from self.outposts()
        yield from self.buildings()
        for place in places:
            yield from place.figures
        if isinstance(self.decision, BridgeSite):
            yield from self.sites()
        yield from self.gains()

    def resources(self, region: int) -> Iterator[Piece]:
        """Yield the resources of a region on the cells where they are printed."""
        cells = self.chart.resources[region]
        count = self.g.resources[region]
        kind = RESOURCES[region >= self.board.ground]
        shown = min(count, len(cells))
        for place in range(shown):
            amount = count - shown + 1 if place == shown - 1 else 1
            yield self.resource(region, place, kind, amount, self.chart.middle(cells[place]))

    def resource(
        self, region: int, place: int, kind: str, amount: int, at: Point | None = None
    ) -> Piece:
        """Return a resource; where it can be collected, it can be touched for that."""
        name = self.board.ids[region]
        id_ = f"resource-{name}-{place}"
        art = piece_art.resource(kind, amount)
        if region not in self.collects:
            return Piece(id_, art, at=at)
        label = self.look.texts.say("board.collect", resource=kind, region=name)
        touch = Touch(f"resource:{name}", label, COLLECT_CLAUSE)
        return Piece(id_, piece_art.in_reach(art), at=at, label=label, touch=touch)

    def outposts(self) -> Iterator[Piece]:
        """Yield the outposts, and the flags of those who control them."""
        g = self.g
        for place, outpost in enumerate(self.board.outposts):
            name = f"{outpost.tile}{'ABC'[outpost.letter]}"
            at = self.chart.middle((outpost.row, outpost.col))
            colour = COLOURS[g.colours[outpost.letter]]
            yield Piece(f"outpost-{name}", piece_art.outpost(colour), at=at)
            if g.flags[place] != NOBODY:
                art = piece_art.flag(g.factions[g.flags[place]])
                yield Piece(f"flag-{name}", art, at=at)

    def buildings(self) -> Iterator[Piece]:
        """Yield elevators and bridges, the neutral ones first; refuges stand among figures."""
        g, board, chart = self.g, self.board, self.chart
        for cell in chart.refuges:
            regions = (board.region_at(cell),)
            art = piece_art.refuge(None)
            yield self.building(REFUGE, NOBODY, 0, regions, art, chart.middle(cell))
        seen: dict[object, int] = {}
        for seat in range(NOBODY, len(g.factions)):
            neutral = seat == NOBODY
            lifts = [(lift >> 7, lift & 127) for lift in g.elevators[seat]]
            for place, pair in enumerate(board.elevators if neutral else lifts):
                number = seen[pair] = seen.get(pair, -1) + 1
                art = piece_art.elevator(self.faction(seat))
                yield self.building(ELEVATOR, seat, place, pair, art, chart.lift_at(pair, number))
            for place, at in enumerate(board.bridges if neutral else g.bridges[seat]):
                number = seen[at] = seen.get(at, -1) + 1
                site = board.sites[at]
                start, end = chart.span(site, number)
                art = piece_art.bridge(self.faction(seat), start, end)
                ends = (site.roof_a, site.roof_b)
                yield self.building(BRIDGE, seat, place, ends, art, between(start, end))

    def faction(self, seat: int) -> int | None:
        """Return the faction of a seat, None for what is neutral."""
        return None if seat == NOBODY else self.g.factions[seat]

    def building(
        self,
        kind: int,
        seat: int,
        place: int,
        regions: Sequence[int],
        art: Markup,
        at: Point | None = None,
    ) -> Piece:
        """Return a building; where one is to be relocated, those of the viewer can be touched.

        `place` is its number among those of its owner and kind.
        """
        where = "-".join(self.board.ids[region] for region in regions)
        id_ = f"{BUILDINGS[kind]}-{seat + 1}-{where}"
        self.built[id_] = self.built.get(id_, 0) + 1
        if self.built[id_] > 1:
            id_ += f"-{self.built[id_]}"
        decision = self.decision
        if kind == REFUGE and seat in (NOBODY, self.look.seat) and regions[0] in self.enlists:
            label = self.look.texts.say("board.enlist", region=where)
            touch = Touch(f"refuge:{where}", label, ENLIST_CLAUSE)
        elif (
            isinstance(decision, BuildRelocate)
            and (decision.kind, self.look.seat) == (kind, seat)
            and f"token:{place + 1}" in self.keys
        ):
            label = self.words.token(kind, place)
            touch = Touch(f"token:{place + 1}", label, TOKEN_CLAUSE)
        else:
            return Piece(id_, art, at=at)
        return Piece(id_, piece_art.in_reach(art), at=at, label=label, touch=touch)

    def figures(self, region: int) -> Iterator[Piece]:
        """Yield what stands in a region: resources without a cell, refuges, drones, figures."""
        found = [*self.standing(region)]
        spots = self.chart.spots(region, len(found))
        for piece, (x, y, size) in zip(found, spots, strict=True):
            yield piece._replace(at=(x, y), size=size)

    def standing(self, region: int) -> Iterator[Piece]:
        """Yield what needs a place in a region; what comes first stands nearest to the heart."""
        g, board = self.g, self.board
        name = board.ids[region]
        for seat in range(len(g.factions)):
            faction = g.factions[seat]
            if g.leaders[seat] == region:
                letter = g.content.factions[faction].leader[0].upper()
                yield Piece(f"leader-{seat + 1}", piece_art.leader(faction, letter))
            count = g.scrappers[seat * board.size + region]
            if count:
                leads = g.holder[region] == seat
                yield Piece(f"stack-{seat + 1}-{name}", piece_art.stack(faction, count, leads))
        for seat in range(len(g.factions)):
            for place, at in enumerate(g.refuges[seat]):
                if at == region:
                    art = piece_art.refuge(g.factions[seat])
                    yield self.building(REFUGE, seat, place, (region,), art)
        for drone, at in enumerate(g.drones):
            if at == region:
                yield self.drone(drone)
        if g.resources[region] and not self.chart.resources[region]:
            kind = RESOURCES[region >= board.ground]
            yield self.resource(region, 0, kind, g.resources[region])

    def drone(self, drone: int) -> Piece:
        """Return a drone, which can be touched where one is to be picked."""
        name = DRONES[drone]
        art = piece_art.drone(name[0].upper())
        if not isinstance(self.decision, DronePick) or f"drone:{name}" not in self.keys:
            return Piece(f"drone-{name}", art)
        label = self.look.texts.name("drone", name)
        touch = Touch(f"drone:{name}", label, DRONE_CLAUSE)
        return Piece(f"drone-{name}", piece_art.in_reach(art), label=label, touch=touch)

    def sites(self) -> Iterator[Piece]:
        """Yield the places where a bridge can be built now."""
        for site in self.board.sites:
            if f"site:{site.id}" in self.keys:
                start, end = self.chart.span(site, 0)
                label = self.words.site(site)
                if note := self.notes.get(f"site:{site.id}"):
                    label += "\n" + self.look.texts.say("preview.then", what=note)
                yield Piece(
                    f"site-{site.id}",
                    piece_art.site(start, end),
                    at=between(start, end),
                    label=label,
                    touch=Touch(f"site:{site.id}", label, SITE_CLAUSE),
                )

    def gains(self) -> Iterator[Piece]:
        """Yield marks at the outposts that the choice of a region would win."""
        won = {
            place: region
            for region, change in self.previews.items()
            for place in change.flags
            if change.after.flags[place] == self.look.seat
        }
        for place, region in won.items():
            outpost = self.board.outposts[place]
            x, y = self.chart.middle((outpost.row, outpost.col))
            yield Piece(f"gain-{self.board.ids[region]}", piece_art.gain(), at=(x - 9, y + 9))


def between(start: Point, end: Point) -> Point:
    """Return the point in the middle of two."""
    return (start[0] + end[0]) / 2, (start[1] + end[1]) / 2
