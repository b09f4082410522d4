"""The star map: systems with what a flight costs, objects, landing sites; and the scanner.

Systems are placed by how far they are from the first one, so that content may have any of them.
Only landing sites that are open are named, and of a landing card only the lines that were scanned.
"""

from __future__ import annotations

from functools import lru_cache
from typing import Final

from markupsafe import Markup

from sternbrett.games.vanguard.contents import Content
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.rules.aboard import records
from sternbrett.games.vanguard.rules.aboard.starmap import is_open, price_of_flight
from sternbrett.games.vanguard.shiptables import SpaceObject, SystemTable
from sternbrett.games.vanguard.table import art
from sternbrett.games.vanguard.table.horizon import horizon
from sternbrett.games.vanguard.table.ship.cabin import Cabin
from sternbrett.kernel.game import emptied
from sternbrett.web.kit.finale import dots
from sternbrett.web.kit.markup import join, tag
from sternbrett.web.kit.parts import button

WIDTH: Final = 700
HEIGHT: Final = 320
#: How large the card of a system is.
BOX: Final = (178, 144)
#: The middle of suns, in the upper and the lower row.
ROWS: Final = (50, 150)
SUNS: Final = ("#b48cff", "#ffc24d", "#ff8a4d", "#9fc6e8", "#ff6b6b", "#7fe0c0")
#: The rule of the upgrade without which yellow flights are too dangerous (ISV-388).
YELLOW: Final = "yellow_neighbours"
Point = tuple[float, float]


@lru_cache(maxsize=16)
def places(content: Content) -> tuple[Point, ...]:
    """Return where the suns of all systems stand: by the number of flights to them."""
    systems = content.ship["system"]
    ids = content.system_ids.places
    order = [0] if systems else []
    for number in order:
        table = systems[number].table
        assert isinstance(table, SystemTable)
        near = [ids[it.to] for it in table.neighbours]
        order += [it for it in near if it not in order]
    order += [it.index for it in systems if it.index not in order]
    step = WIDTH / max(1, len(order))
    out: list[Point] = [(0.0, 0.0)] * len(order)
    for place, number in enumerate(order):
        out[number] = (step * (place + 0.5), ROWS[place % 2])
    return tuple(out)


class Starmap(Cabin):
    """The page of the star map."""

    def draw(self) -> Markup:
        """Return the map, or the scanner once a destination is chosen."""
        return self.scanner() if self.ship.destination != NONE else self.map()

    # -- the map ------------------------------------------------------------------------------

    def map(self) -> Markup:
        """Return all systems with the flights between them."""
        points = places(self.rules)
        return tag(
            "div",
            tag(
                "svg",
                tag(
                    "path",
                    d=dots(3, 90, WIDTH, HEIGHT),
                    class_="stars-of",
                ),
                [self.flights(it.index, points) for it in self.things("system")],
                [self.sun(it.index, points[it.index]) for it in self.things("system")],
                [self.boxed(it.index, points[it.index]) for it in self.things("system")],
                class_="starmap-art",
                attrs={"viewBox": f"0 0 {WIDTH} {HEIGHT}"},
            ),
            class_="starmap",
            id="starmap",
            role="group",
            tabindex=0,
            aria_label=self.say("ship.starmap.title"),
        )

    def flights(self, system: int, points: tuple[Point, ...]) -> Markup:
        """Return the flights to systems further on, each with its price."""
        groups = []
        for flight in records.system(self.g, system).neighbours:
            other = self.rules.system_ids.places[flight.to]
            if other < system:
                continue
            (ax, ay), (bx, by) = points[system], points[other]
            mx, my = (ax + bx) / 2, (ay + by) / 2
            groups.append(
                tag(
                    "g",
                    tag("path", d=f"M{ax:.0f} {ay:.0f}L{bx:.0f} {by:.0f}", class_="flight"),
                    tag("rect", x=mx - 21, y=my - 12, width=42, height=24, rx=12),
                    tag("use", href="#isv-i-energy", x=mx - 15, y=my - 7, width=14, height=14),
                    tag("text", price_of_flight(self.g, flight), x=mx + 9, y=my + 5),
                    class_=["flights", "yellow" if flight.yellow else None],
                )
            )
        return join(groups)

    def sun(self, system: int, at: Point) -> Markup:
        """Return the sun of a system with its orbits; the ship is drawn where it is."""
        x, y = at
        here = system == self.ship.system
        tone = SUNS[system % len(SUNS)]
        orbits = [
            tag("ellipse", cx=x, cy=y, rx=rx, ry=rx * 0.5, class_="orbit") for rx in (22, 34, 46)
        ]
        vessel = tag(
            "path",
            d=f"M{x + 30:.0f} {y - 26:.0f}l22-6-6 10-16 4Z",
            class_="vessel",
            id="vessel",
            data_motion="slide",
        )
        return tag(
            "g", orbits, tag("circle", cx=x, cy=y, r=11, fill=tone), vessel if here else None
        )

    def boxed(self, system: int, at: Point) -> Markup:
        """Return the card of a system below its sun."""
        wide, high = BOX
        return tag(
            "foreignObject",
            self.card(system),
            x=at[0] - wide / 2,
            y=at[1] + 26,
            width=wide,
            height=high,
        )

    def card(self, system: int) -> Markup:
        """Return a system: its name, what a flight there needs, objects, open landing sites."""
        table = records.system(self.g, system)
        here = system == self.ship.system
        return tag(
            "div",
            button(
                tag("b", self.name("system", table.id)),
                tag("small", self.say("ship.starmap.here") if here else self.needs(system)),
                class_=["system", "at-ship" if here else None],
                handle=f"system:{table.id}",
                id_=f"system-{table.id}",
                tip=self.tip(system),
                clause="ISV-387",
            ),
            [self.object(table.id, it) for it in table.objects],
            [self.site(number) for number in self.open_sites(system)],
            class_="system-card",
        )

    def needs(self, system: int) -> str:
        """Return what every flight to a system needs beside energy."""
        flights, hull = records.system(self.g, system).neighbours, self.hull()
        if hull and all(flight.yellow for flight in flights):
            return self.say("ship.starmap.needs", bridge=hull)
        return ""

    def hull(self) -> str:
        """Return the upgrade that yellow flights need, if it is not installed (ISV-388)."""
        for thing in self.things("bridge"):
            needed = records.rule_of(thing) == YELLOW
            if needed and not records.has_rule(self.g, YELLOW):
                return thing.id
        return ""

    def tip(self, system: int) -> str:
        """Return a system in words, with all flights from there."""
        table = records.system(self.g, system)
        flights = [
            self.say(
                "ship.starmap.flight_yellow" if it.yellow else "ship.starmap.flight",
                system=it.to,
                amount=price_of_flight(self.g, it),
            )
            for it in table.neighbours
        ]
        return f"{self.name('system', table.id)}. {' '.join(flights)}"

    def object(self, system: str, thing: SpaceObject) -> Markup:
        """Return an object of interest: what looking at it costs, or that it was looked at."""
        id_ = f"{system}.{thing.nr}"
        seen = records.log_of(self.g, thing.log) in self.g.journal
        cost = thing.energy
        key = "ship.tip.object_seen" if seen else "ship.tip.object"
        return button(
            art.use("special"),
            tag("span", self.name("object", id_)),
            tag("b", "✓") if seen else tag("b", art.use("energy"), cost),
            class_=["object", "seen-of" if seen else None],
            handle=f"object:{id_}",
            id_=f"object-{id_}",
            tip=self.say(key, object=id_, amount=cost),
            clause="ISV-389",
        )

    def open_sites(self, system: int) -> list[int]:
        """Return the landing sites of a system that are known (ISV-390)."""
        numbers = self.rules.site_ids.places
        sites = [numbers[it] for it in records.system(self.g, system).sites]
        return [it for it in sites if is_open(self.g, it)]

    def site(self, site: int) -> Markup:
        """Return a landing site."""
        id_ = self.rules.site_ids.ids[site]
        visited = self.ship.archives[self.world(site)] is not None
        note = self.say("ship.starmap.visited") if visited else self.say("ship.starmap.land")
        return button(
            art.use("lander"),
            tag("span", self.name("site", id_)),
            tag("small", note),
            class_=["site"],
            handle=f"site:{id_}",
            id_=f"site-{id_}",
            tip=self.say("ship.tip.site", site=id_),
            clause="ISV-390",
        )

    def world(self, site: int) -> int:
        """Return the world of a landing site."""
        return self.rules.planet_ids.places[records.landing(self.g, site).planet]

    # -- the scanner --------------------------------------------------------------------------

    def scanner(self) -> Markup:
        """Return the landing card of the destination: what was scanned, and what is still dark."""
        site = self.ship.destination
        id_ = self.rules.site_ids.ids[site]
        lines = self.desk.content.wording.lines[self.desk.language][id_]
        known = self.ship.scanned[site]
        rows = [
            tag("li", line, class_="known", id=f"line-{place + 1}")
            for place, line in enumerate(lines[:known])
        ]
        rows += [
            tag(
                "li",
                tag("span", self.say("ship.starmap.dark"), class_="visually-hidden"),
                tag("i", aria_hidden="true"),
                class_="next" if place == known else None,
                id=f"line-{place + 1}",
            )
            for place in range(known, len(lines))
        ]
        left = known < len(lines)
        return join(
            tag(
                "section",
                Markup(emptied(view_of(self.rules, self.world(site)))),
                tag("h3", art.use("lander"), self.name("site", id_)),
                class_="window",
            ),
            self.titled(
                "sco",
                self.say("ship.starmap.scanner"),
                tag("ol", rows, class_="lines"),
                button(
                    art.use("energy"),
                    tag("span", self.say("ship.starmap.scan")),
                    tag("small", self.say("ship.starmap.scan_note")),
                    class_=["do-here"],
                    handle="button:scan",
                    tip=self.say("ship.tip.scan"),
                    clause="ISV-392",
                )
                if left
                else tag("p", self.say("ship.starmap.all_known"), class_="calm"),
                note=self.say("ship.starmap.lines", amount=known, most=len(lines)),
                class_="grows scanner",
            ),
        )


def view_of(content: Content, planet: int) -> Markup:
    """Return the picture of a world as it is seen from above: that of its map."""
    return horizon(content, content.planets[planet])
