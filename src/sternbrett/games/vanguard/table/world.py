"""The world: a drawn map with sectors, routes and figures, and what can be done on it now.

Ids are stable, so that scenes find things: `sector-<world>.<number>`, `figure-<crew>`,
`threat-<id>`, `token-<equipment>`, `lander-here`, `action-<id>` for the actions of the sector in
which somebody acts.
"""

from __future__ import annotations

from collections.abc import Hashable, Iterator

from markupsafe import Markup

from sternbrett.games.vanguard.codes import NOWHERE
from sternbrett.games.vanguard.language import DANGER, GREEN, NONE
from sternbrett.games.vanguard.picks import SINGLES
from sternbrett.games.vanguard.rules.acting import actions_in_sight
from sternbrett.games.vanguard.rules.routes import is_open, target_of
from sternbrett.games.vanguard.rules.travelling import ChooseRoute
from sternbrett.games.vanguard.table import art
from sternbrett.games.vanguard.table.chances import PART
from sternbrett.games.vanguard.table.desk import Desk, later
from sternbrett.games.vanguard.table.goals import action_tip
from sternbrett.games.vanguard.table.handles import ON_MAP
from sternbrett.games.vanguard.table.horizon import horizon
from sternbrett.games.vanguard.table.land import palette_of
from sternbrett.games.vanguard.table.layout import NARROW, WIDE, network
from sternbrett.games.vanguard.table.naming import capital
from sternbrett.games.vanguard.table.pieces import Pieces
from sternbrett.games.vanguard.table.prices import price
from sternbrett.games.vanguard.table.sectors import Sectors
from sternbrett.games.vanguard.table.signs import signs
from sternbrett.games.vanguard.table.ways import journeys
from sternbrett.games.vanguard.worldthings import OF_POI, SKIES, TRAVEL, Route
from sternbrett.kernel.game import emptied
from sternbrett.web.kit import Kept, Piece, Region, Touch, graph
from sternbrett.web.kit.markup import tag
from sternbrett.web.kit.parts import button

#: The pictures of the usual actions.
GLYPHS = {
    "travel": "travel",
    "rest": "rest",
    "prepare_draw": "card",
    "prepare_roll": "prepare",
    "launch": "launch",
    "exchange": "exchange",
}
#: Maps that were drawn before: while dice are rolled or cards are played, nothing on them changes.
MAPS: Kept[Markup] = Kept(256)
#: What is so wide on the map is wide enough to be touched; the chart beside a roll is only read.
READABLE = 42
ONLY_READ = 90


class World:
    """The map of the planet."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.g = desk.g
        self.frame = NARROW if desk.rolling else WIDE
        self.layout = network(desk.planet, self.frame)
        self.horizon = horizon(desk.rules, desk.planet)
        #: Elements that never change during a game (`Drawing.fixed`).
        self.fixed: tuple[str, ...] = (self.horizon,)
        #: The routes that can be taken now.
        self.open = {route.index for route, _ in journeys(desk.look)}

    def draw(self) -> Markup:
        """Return the map with what can be done beside it."""
        desk = self.desk
        condition = self.g.condition
        sky = 0 if condition == NONE else desk.rules.global_conditions[condition].sky
        return tag(
            "section",
            Markup(emptied(self.horizon)),
            self.title(),
            MAPS.get(self.facts(), self.map),
            None if desk.rolling else self.doing(),
            class_=["world", f"sky-{SKIES[sky]}"],
            id="world",
            data_twice=True,
        )

    def title(self) -> Markup:
        """Return what the world is called, and the condition over it."""
        desk, condition = self.desk, self.g.condition
        over = None
        if condition != NONE:
            name = desk.name("condition", desk.rules.global_conditions[condition].id)
            over = tag("span", name)
        return tag("p", tag("b", desk.name("planet", desk.planet.id)), over, class_="world-name")

    def facts(self) -> Hashable:
        """Return everything that the map shows, so that it is drawn anew only if that changes."""
        desk, g = self.desk, self.g
        return (
            *(desk.texts, desk.content, desk.planet.id, desk.rolling, desk.figure, bool(g.round)),
            *(isinstance(desk.asked, ChooseRoute), frozenset(self.open), g.team, g.lander),
            *(tuple(g.stacks), tuple(g.markers), tuple(g.tracks), g.condition),
            *(tuple(g.place), tuple(g.crew), tuple(g.owner), tuple(g.kit)),
            *(tuple(g.threats), tuple(g.tokens)),
            tuple([is_open(g, route) for route in desk.planet.routes]),
        )

    # -- the map --------------------------------------------------------------------------

    def map(self) -> Markup:
        """Return sectors, routes and everything that stands there."""
        desk, g = self.desk, self.g
        planet = desk.planet
        boxes = Sectors(desk, palette_of(desk.rules, planet), self.layout.size)
        regions, inner = {}, {}
        for number, sector in enumerate(planet.sectors):
            name = str(sector.number)
            touch = Touch(f"sector:{name}", boxes.tip(number), "ISV-060")
            here = desk.figure >= 0 and g.place[desk.figure] == number
            marks = ["kit-begin"] if here else []
            regions[name] = Region(boxes.label(number), marks=marks, touch=touch)
            inner[name] = boxes.box(number)
        ways = zip(planet.routes, self.layout.ways, strict=True)
        return graph(
            "map",
            self.layout,
            regions,
            label=desk.say("world.map", planet=planet.id),
            language=desk.language,
            pieces=[*self.signs(), *Pieces(desk).all()],
            closed=[way for route, way in ways if not is_open(g, route)],
            marks={self.layout.ways[it]: "from-here" for it in self.open},
            inner=inner,
            ground=self.chart(),
            unit=ONLY_READ if desk.rolling else READABLE,
        ).html

    def chart(self) -> Markup | None:
        """Return plain lines between the sectors, for a chart on which they are circles."""
        if not self.desk.rolling:
            return None
        points = self.layout.places
        paths = {True: "", False: ""}
        for route, way in zip(self.desk.planet.routes, self.layout.ways, strict=True):
            (ax, ay), (bx, by) = points[way.start], points[way.end]
            paths[is_open(self.g, route)] += f"M{ax:.0f} {ay:.0f}L{bx:.0f} {by:.0f}"
        closed = tag("path", d=paths[False], class_="closed") if paths[False] else None
        return tag("g", tag("path", d=paths[True]), closed, class_="plain-ways")

    def signs(self) -> Iterator[Piece]:
        """Yield the signs of all routes; those of routes that can be taken can be touched."""
        for route, way in zip(self.desk.planet.routes, self.layout.ways, strict=True):
            tip = self.route_tip(route)
            yield Piece(
                f"way-{self.desk.planet.id}.{route.index + 1}",
                signs(self.desk.rules, route, self.layout, way),
                at=self.layout.middle(way),
                label=tip,
                touch=Touch(self.route_handle(route), tip, "ISV-062"),
            )

    def route_handle(self, route: Route) -> str:
        """Return what the signs of a route lead to: the route itself where one is asked for."""
        if isinstance(self.desk.asked, ChooseRoute):
            return f"route:{route.index + 1}"
        if route.index not in self.open:
            return ""
        target = target_of(route, self.g.place[self.desk.figure])
        return f"sector:{self.desk.planet.sectors[target].number}"

    def route_tip(self, route: Route) -> str:
        """Return what a route joins and costs, and the danger on it in full."""
        desk, g = self.desk, self.g
        ends = [desk.planet.sectors[it].number for it in (route.a, route.b)]
        join = "world.route" if route.both else "world.route_one_way"
        said = [
            desk.say(join, first=ends[0], second=ends[1], price=self.price(route)),
            None if is_open(g, route) else desk.say("world.closed"),
        ]
        dangers = [
            f"{desk.name('danger', desk.rules.danger_ids.ids[table])}: {line}"
            for table in self.dangers(route)
            for line in [" ".join(map(str, desk.cards.danger_table(table)))]
        ]
        return "\n".join([" ".join(part for part in said if part), *dangers])

    def dangers(self, route: Route) -> list[int]:
        """Return the danger tables whose dice are rolled on a route."""
        programs = self.desk.rules.programs
        effects = [programs[it].effects[0] for it in route.symbols if it != TRAVEL]
        return [effect.what for effect in effects if effect.verb == DANGER]

    def price(self, route: Route) -> str:
        """Return what a route costs now."""
        return price(self.g, self.desk.content, self.desk.texts, route)

    # -- what can be done -----------------------------------------------------------------

    def doing(self) -> Markup | None:
        """Return the special actions in sight of whoever acts, and the usual ones of a turn."""
        if not self.g.round or self.g.result:
            return None
        return tag(
            "div",
            tag("div", self.specials(), class_="specials"),
            self.desk.kept(self.usual, "usual"),
            class_="doing",
        )

    def usual(self) -> Markup:
        """Return the usual actions."""
        desk = self.desk
        buttons = [
            button(
                art.use(GLYPHS[name]),
                tag("span", desk.say(f"world.{name}")),
                class_=["do"],
                handle=f"do:{name}",
                tip=desk.say(f"tip.{name}"),
                clause="ISV-052",
            )
            for name in (SINGLES[word] for word in ON_MAP)
        ]
        return tag("div", buttons, class_="usual")

    def specials(self) -> list[Markup]:
        """Return the special actions that whoever acts can see from where they stand."""
        figure = self.desk.figure
        if figure < 0 or self.g.place[figure] == NOWHERE:
            return []
        return [self.special(number) for number in dict.fromkeys(actions_in_sight(self.g, figure))]

    def special(self, number: int) -> Markup:
        """Return a special action as a card."""
        rows = self.desk.rules.actions[number].rows
        done = tuple([self.g.track(number, row.colour) for row in rows if row.track])
        return self.desk.kept(lambda: self.draw_special(number), "special", number, done)

    def draw_special(self, number: int) -> Markup:
        """Draw a special action: name, danger dice, tracks, what it needs."""
        desk = self.desk
        action = desk.rules.actions[number]
        of_sector = action.of == OF_POI
        return button(
            art.use("special"),
            tag("span", desk.name("action", action.id), class_="what"),
            tag("small", self.needs(number)),
            later(f"odds-action-{action.id}", PART, "may-be") if action.roll else None,
            class_=["special"],
            handle=f"action:{action.id}",
            id_=f"action-{action.id}" if of_sector else "",
            tip=action_tip(desk, number),
            clause="ISV-086",
        )

    def needs(self, number: int) -> str:
        """Return what a special action asks for, in a few words."""
        desk = self.desk
        action = desk.rules.actions[number]
        phrases = desk.cards.phrases
        out = []
        if action.danger:
            tables = ", ".join(desk.rules.danger_ids.ids[table] for table in action.danger)
            out.append(desk.say("world.danger", tables=tables))
        if action.support:
            out.append(desk.say("world.support"))
        if action.cost != NONE:
            out.append(phrases.inner(action.cost))
        for row in action.rows:
            colour = capital(desk.name("row", str(row.colour)))
            if row.track:
                out.append(f"{colour} {self.g.track(number, row.colour)}/{row.track}")
            elif row.colour == GREEN and row.when != NONE:
                out.append(f"{colour}: {phrases.dice(row.when)}")
        if not out:
            out = [desk.say("world.rolls" if action.roll else "world.no_roll")]
        return ", ".join(out)
