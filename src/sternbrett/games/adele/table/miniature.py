"""A position of A.D.E.L.E. in a small picture: the plan of the ship, who is where, and the eye."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from sternbrett.games.adele.data import AdeleContent, ShipTable
from sternbrett.games.adele.model import BLUE, RED
from sternbrett.games.adele.table.blueprint import Point, blueprint
from sternbrett.kernel.game import View
from sternbrett.web.kit.markup import number, tag
from sternbrett.web.kit.miniature import miniature, text

CREW = {"emma": "#8cc4ff", "bruce": "#f2d04e", "mei": "#ff9d90", "samir": "#76e0a4"}
OTHERS = "#dfe8f1"
HAZARDS = {
    "espionage": "#c98bff", "door_locked": "#ff6b57", "hypoxia": "#6cb2ff", "fire": "#ff8a3c",
    "darkness": "#5d6975", "computer_error": "#f2d04e",
}  # fmt: skip
#: The part of the picture that the ship fills.
LEFT, TOP, WIDTH, HEIGHT = 50, 8, 184, 144


def draw(view: View, content: AdeleContent) -> str:
    """Return the picture."""
    plan = SmallPlan(content.ships.ship[view["ship"]])
    result = view["result"]
    crew_won = result in (BLUE, RED)
    iris = "#ff3b30" if not crew_won else "#3a2322"
    return miniature(
        "#07090b",
        plan.ship(),
        plan.hazards(view["hazards"]),
        plan.crew(view["members"], view["places"]),
        tag("circle", cx=25, cy=30, r=17, fill="#1a0f10", stroke="#8496a6", stroke_width=1.5),
        tag("circle", cx=25, cy=30, r=13 if result and not crew_won else 8, fill=iris),
        tag("circle", cx=25, cy=30, r=3, fill="#ffd9d3"),
        text(25, 64, view["energy"], "#f2d04e", 18),
        text(25, 142, view["round"], "#dfe8f1", 24),
        _lives(view, content.rules.death_at),
    )


def _lives(view: View, death_at: int) -> list[Markup]:
    """Return what each of the crew has left, in their colour."""
    return [
        text(
            25,
            84 + 12 * place,
            f"♥ {death_at - lost}" if lost < death_at else "×",
            CREW.get(who, OTHERS),
            11,
        )
        for place, (who, lost) in enumerate(zip(view["members"], view["wounds"], strict=True))
    ]


class SmallPlan:
    """The plan of a ship, scaled down."""

    def __init__(self, ship: ShipTable) -> None:
        self.paper = blueprint(ship)
        self.scale = min(WIDTH / ship.canvas[0], HEIGHT / ship.canvas[1])
        self.zones: dict[str, Point] = {zone.id: (zone.x, zone.y) for zone in ship.zone}

    def at(self, point: Point) -> Point:
        """Return where a point of the plan lies on the picture."""
        return LEFT + point[0] * self.scale, TOP + point[1] * self.scale

    def ship(self) -> list[Markup]:
        """Return rooms and corridors."""
        paper = self.paper
        ways = "".join(
            f"M{self.written(paper.centre(a))}L{self.written(paper.centre(b))}"
            for a, b in paper.ship.doors
        )
        width, height = (number(side * self.scale) for side in paper.tile)
        corners = (
            (room.x - paper.tile[0] / 2, room.y - paper.tile[1] / 2)
            for room in paper.rooms.values()
        )
        rooms = "".join(f"M{self.written(corner)}h{width}v{height}h-{width}z" for corner in corners)
        return [
            tag("path", d=ways, stroke="#3d4a56", stroke_width=2),
            tag("path", d=rooms, fill="#141b22", stroke="#8496a6", stroke_width=0.8),
        ]

    def written(self, point: Point) -> str:
        """Return a point as a path writes it."""
        x, y = self.at(point)
        return f"{number(x)} {number(y)}"

    def hazards(self, hazards: Sequence[str]) -> list[Markup]:
        """Return hazards as diamonds, in rooms by kind from the left, locked doors on the way."""
        paths: dict[str, str] = {}
        for hazard in hazards:
            kind, _, spot = hazard.partition(":")
            first, _, second = spot.partition("-")
            if second:
                x, y = self.at(self.paper.door(int(first), int(second)))
            else:
                x, y = self.at(self.paper.centre(int(first)))
                x += 4 * (list(HAZARDS).index(kind) - 2.5) if kind in HAZARDS else 0
                y += 3
            path = f"M{x:.0f} {y - 2:.0f}l2 2-2 2-2-2z"
            paths[kind] = paths.get(kind, "") + path
        return [tag("path", d=path, fill=HAZARDS.get(kind, OTHERS)) for kind, path in paths.items()]

    def crew(self, members: Sequence[str], places: Sequence[int | str]) -> list[Markup]:
        """Return who is in which room or outside, by colour and number."""
        out = []
        here: dict[int | str, int] = {}
        for seat, (who, place) in enumerate(zip(members, places, strict=True), 1):
            if not place:
                continue  # nowhere yet
            spot = self.paper.centre(place) if isinstance(place, int) else self.zones[place]
            x, y = self.at(spot)
            x += 6 * here.get(place, 0)
            here[place] = here.get(place, 0) + 1
            out += [
                tag("circle", cx=x, cy=y - 4, r=5.5, fill=CREW.get(who, OTHERS), stroke="#07090b"),
                text(x, y - 4, seat, "#07090b", 9),
            ]
        return out
