"""The ships as technical plans: hull, rooms, corridors and lamps as SVG, from the map data.

What lies on the plan is HTML above it, placed by classes: `x47` is 23.5 % from the left, `y20` is
10 % from the top. Nothing here depends on a position, except which rooms are dark.
"""

from __future__ import annotations

from collections.abc import Collection
from functools import cached_property

from sternbrett.games.adele.data import RoomTable, ShipTable
from sternbrett.kernel.game import emptied

#: Strips of the canvas above and below that stay empty on both ships.
MARGIN = 14
#: How far the hull stands out from rooms.
HULL = 22

Point = tuple[float, float]


class Blueprint:
    """One ship's geometry."""

    def __init__(self, ship: ShipTable) -> None:
        self.ship = ship
        self.width = ship.canvas[0]
        self.height = ship.canvas[1] - 2 * MARGIN
        self.tile = (ship.room_tile_max[0], ship.room_tile_max[1])
        self.rooms = {room.id: room for room in ship.room}
        self.hatches = {room.id: self._hatch(room) for room in ship.room if room.hatch_zones}

    def spot(self, point: Point) -> str:
        """Return the classes that put something at a point of the canvas."""
        x = round(200 * point[0] / self.width)
        y = round(200 * (point[1] - MARGIN) / self.height)
        return f"x{max(0, min(200, x))} y{max(0, min(200, y))}"

    def centre(self, room: int) -> Point:
        """Return the middle of a room."""
        return self.rooms[room].x, self.rooms[room].y

    def door(self, first: int, second: int) -> Point:
        """Return the middle of a door: halfway between the walls it joins."""
        (ax, ay), (bx, by) = self._edge(first, second), self._edge(second, first)
        return (ax + bx) / 2, (ay + by) / 2

    def _edge(self, room: int, towards: int) -> Point:
        # Where the line from a room's middle to another's leaves its tile.
        (x, y), (tx, ty) = self.centre(room), self.centre(towards)
        dx, dy = tx - x, ty - y
        reach = min(
            self.tile[0] / 2 / abs(dx) if dx else 1,
            self.tile[1] / 2 / abs(dy) if dy else 1,
        )
        return x + dx * reach, y + dy * reach

    def _hatch(self, room: RoomTable) -> Point:
        # On a wall without a door, as near as can be to the zones it leads to.
        zones = [zone for zone in self.ship.zone if zone.id in room.hatch_zones]
        tx = sum(zone.x for zone in zones) / len(zones) - room.x
        ty = sum(zone.y for zone in zones) / len(zones) - room.y
        taken = set()
        for a, b in self.ship.doors:
            if room.id in (a, b):
                other = self.rooms[b if room.id == a else a]
                dx, dy = other.x - room.x, other.y - room.y
                across = abs(dx) * self.tile[1] > abs(dy) * self.tile[0]
                taken.add((int(dx > 0) - int(dx < 0), 0) if across else (0, 1 if dy > 0 else -1))
        sides = [side for side in ((-1, 0), (1, 0), (0, -1), (0, 1)) if side not in taken]
        x, y = max(sides, key=lambda side: side[0] * tx + side[1] * ty)
        return room.x + x * (self.tile[0] / 2 + 9), room.y + y * (self.tile[1] / 2 + 9)

    # -- drawing --------------------------------------------------------------------------

    def svg(self, dark: Collection[int]) -> str:
        """Return the plan; dark rooms have no lamp."""
        lamps = "".join(self.lamp(room) for room in self.rooms if room not in dark)
        return (
            f'<svg class="blueprint" viewBox="0 {MARGIN} {self.width} {self.height}" '
            f'aria-hidden="true">{emptied(self.fixed)}<g class="lamps">{lamps}</g></svg>'
        )

    @cached_property
    def fixed(self) -> str:
        """Return what never changes: grid, hull, corridors and rooms."""
        tiles = "".join(self.box(room, HULL) for room in self.rooms.values())
        ways = "".join(self.way(a, b) for a, b in self.ship.doors)
        broad = "".join(self.way(a, b) for a, b in self.ship.doors if not self.is_bridge(a, b))
        rooms = "".join(self.box(room, 0) for room in self.rooms.values())
        return (
            '<g id="blueprint-fixed" hx-morph-skip>'
            '<defs><pattern id="bp-grid" width="25" height="25" patternUnits="userSpaceOnUse">'
            '<path d="M25 0H0v25" fill="none"/></pattern>'
            '<linearGradient id="bp-lamp" x1="0" y1="0" x2="0" y2="1">'
            '<stop offset="0" stop-opacity=".34"/><stop offset="1" stop-opacity="0"/>'
            "</linearGradient></defs>"
            f'<rect class="grid" width="{self.width}" height="{self.ship.canvas[1]}" '
            'fill="url(#bp-grid)"/>'
            f'<g class="hull-line">{tiles}<path d="{ways}"/><path class="broad" d="{broad}"/></g>'
            f'<g class="hull-fill">{tiles}<path d="{ways}"/><path class="broad" d="{broad}"/></g>'
            f'<path class="way-wall" d="{ways}"/><path class="way-floor" d="{ways}"/>'
            f'<g class="tiles">{rooms}</g>'
            "</g>"
        )

    def box(self, room: RoomTable, more: int) -> str:
        """Return a room's tile, or the piece of hull around it."""
        width, height = self.tile[0] + 2 * more, self.tile[1] + 2 * more
        cls = "" if more else f' class="{room.sector}"'
        return (
            f'<rect{cls} x="{room.x - width // 2}" y="{room.y - height // 2}" '
            f'width="{width}" height="{height}" rx="{more or 5}"/>'
        )

    def way(self, first: int, second: int) -> str:
        """Return the line of a corridor, as a part of a path."""
        (ax, ay), (bx, by) = self.centre(first), self.centre(second)
        return f"M{ax:g} {ay:g}L{bx:g} {by:g}"

    def is_bridge(self, first: int, second: int) -> bool:
        """Tell whether a corridor spans open space: a long one along the outermost rooms."""
        (ax, ay), (bx, by) = self.centre(first), self.centre(second)
        edges = [room.x for room in self.rooms.values()]
        return ax == bx and ax in (min(edges), max(edges)) and abs(ay - by) > 2 * self.tile[1]

    def lamp(self, room: int) -> str:
        """Return the cone of light of a room's lamp."""
        x, y = self.centre(room)
        width, height = self.tile[0] / 2, self.tile[1] / 2
        return (
            f'<path d="M{x - 7:g} {y - height:g}h14L{x + width - 12:g} {y + height:g}'
            f'H{x - width + 12:g}z"/>'
        )


_known: dict[int, Blueprint] = {}  # by the identity of the ship's table


def blueprint(ship: ShipTable) -> Blueprint:
    """Return a ship's geometry, worked out once."""
    known = _known.get(id(ship))
    if known is None or known.ship is not ship:
        known = _known[id(ship)] = Blueprint(ship)
    return known
