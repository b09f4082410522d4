"""The drawing of the ship, which is the menu: rooms by what can be done in them, and who is there.

The hull itself never changes; a page gets it once. Rooms lie over it as buttons.
"""

from __future__ import annotations

from functools import cache
from typing import Final

from markupsafe import Markup

from sternbrett.games.vanguard import aboard
from sternbrett.games.vanguard.table import art
from sternbrett.games.vanguard.table.horizon import PICTURES
from sternbrett.games.vanguard.table.ship.cabin import BEDS, Cabin
from sternbrett.kernel.game import emptied
from sternbrett.web.kit.finale import dots
from sternbrett.web.kit.markup import tag
from sternbrett.web.kit.parts import button

WIDTH: Final = 854
HEIGHT: Final = 206
#: Rooms that are pages of their own, by page.
ROOM_OF_PAGE: Final = {
    aboard.DOCKING: "hangar",
    aboard.UNLOADING: "hangar",
    aboard.DEBRIEFING: "bridge",
    aboard.MEDBAY: "medbay",
    aboard.MEMORIAL: "barracks",
    aboard.RESUME: "barracks",
    aboard.BRIDGE: "bridge",
    aboard.STARMAP: "bridge",
    aboard.HANGAR: "hangar",
}
#: Rooms with their pictures; facilities are the ones that are activated for command.
ROOMS: Final = {
    "production": "engineering",
    "lab": "res",
    "hangar": "lander",
    "medbay": "heart",
    "barracks": "def",
    "situation": "hostile",
    "bridge": "skill",
    "observatory": "sco",
}


class Hull(Cabin):
    """The ship with its rooms."""

    def draw(self, opened: str) -> Markup:
        """Return the ship; `opened` is the facility that is being used, if there is one."""
        ship = self.ship
        rooms = (ship.facilities_open, ship.facilities_used, ship.command, ship.page, ship.system)
        numbers = (len(ship.research), ship.line_projects, len(ship.situations), ship.installed)
        people = (ship.posts, ship.stations)
        return self.desk.kept(lambda: self.drawn(opened), "hull", opened, rooms, numbers, people)

    def drawn(self, opened: str) -> Markup:
        """Return the ship with its rooms."""
        here = opened or ROOM_OF_PAGE.get(self.ship.page, "")
        system = self.rules.system_ids.ids[self.ship.system] if self.ship.system >= 0 else ""
        orbit = self.say("ship.orbit", system=system) if system else ""
        return tag(
            "section",
            Markup(emptied(picture())),
            tag("p", tag("b", self.say("game.name")), tag("small", orbit)),
            [self.room(name, here) for name in ROOMS],
            class_="hull",
            id="hull",
            aria_label=self.say("ship.drawing"),
        )

    def room(self, name: str, here: str) -> Markup:
        """Return a room: what is in it, who is there, whether it can be used."""
        facility = self.rules.facility_ids.places.get(name)
        state = self.state(facility) if facility is not None else ""
        title = self.say(f"ship.room.{name}")
        note = self.note(name, state)
        people = self.faces(self.people(name))
        return button(
            art.use("lock" if state == "sealed" else ROOMS[name]),
            tag("span", tag("b", title), people or tag("small", note), class_="says-of"),
            class_=["room", f"room-{name}", "open" if name == here else state or None],
            handle="" if facility is None else f"facility:{name}",
            id_=f"room-{name}",
            tip=self.tip(name, note),
            clause="ISV-394" if facility is not None else "ISV-329",
        )

    def state(self, facility: int) -> str:
        """Return whether a facility is shut, was used in this cycle, or can be used."""
        ship = self.ship
        if self.table("facility", facility).locked and not ship.facilities_open >> facility & 1:
            return "sealed"
        if ship.facilities_used >> facility & 1:
            return "used"
        enough = ship.command >= self.table("facility", facility).cost
        return "usable" if ship.page == aboard.FACILITIES and enough else "idle"

    def note(self, name: str, state: str) -> str:
        """Return the one thing to know of a room at a glance."""
        ship = self.ship
        if state in ("sealed", "used"):
            return self.say(f"ship.room.{state}")
        numbers = {
            "lab": ("ship.room.projects", len(ship.research)),
            "production": ("ship.room.running", sum(it >= 0 for it in ship.line_projects)),
            "situation": ("ship.room.unsolved", len(ship.situations)),
            "medbay": ("ship.room.patients", len(self.people("medbay"))),
            "barracks": ("ship.room.resting", len(ship.crew_at(aboard.RESTING))),
            "hangar": ("ship.room.landers", len(self.landers())),
        }
        if name in numbers:
            key, amount = numbers[name]
            return self.say(key, amount=amount)
        return self.say(f"ship.room.{name}_note")

    def tip(self, name: str, note: str) -> str:
        """Return what a room is for."""
        return f"{self.say(f'ship.room.{name}')} ({note}). {self.say(f'ship.room.{name}_tip')}"

    def landers(self) -> list[int]:
        """Return the landers aboard, as cards of the ship."""
        ids, places = self.rules.lander_ids.ids, self.rules.ship_ids.places
        return [place for id_ in ids if self.ship.has(place := places[id_])]

    def people(self, name: str) -> list[int]:
        """Return who is in a room: patients, those who rest, those who are being sent."""
        ship = self.ship
        if name == "medbay":
            return [crew for bed in BEDS for crew in ship.crew_at(bed)]
        if name == "barracks":
            return ship.crew_at(aboard.RESTING)
        if name == "hangar":
            return ship.crew_at(aboard.AWAY)
        return []


@cache
def picture() -> Markup:
    """Return the hull: engines, tanks, the ring, the bow, seen from the side."""
    line = 'fill="none" stroke="var(--hull-line)"'
    windows = "".join(f"M{x} {y}h3" for y in (38, 166) for x in range(196, 640, 22))
    art_ = Markup(
        f'<path d="{dots(7, 60, WIDTH, HEIGHT)}" stroke="var(--ink-2)" stroke-width="1.5" '
        'stroke-linecap="round" opacity=".5"/>'
        '<g id="isv-ship">'
        '<path d="M36 56 4 66v14l32 12ZM36 90 4 98v14l32 12ZM36 122 4 132v14l32 12Z" '
        'fill="var(--hull-fire)" opacity=".7"/>'
        '<path d="M62 48H34v32h28ZM62 86H34v32h28ZM62 124H34v32h28Z" fill="var(--hull)" '
        'stroke="var(--hull-line)"/>'
        '<path d="M62 52h48v102H62Z" fill="var(--hull)" stroke="var(--hull-line)"/>'
        f'<path d="M62 78h48M62 104h48M62 130h48M110 60l50 86M110 146l50-86" {line}/>'
        '<circle cx="124" cy="66" r="16" fill="var(--hull)" stroke="var(--hull-line)"/>'
        '<circle cx="150" cy="66" r="16" fill="var(--hull)" stroke="var(--hull-line)"/>'
        '<circle cx="124" cy="140" r="16" fill="var(--hull)" stroke="var(--hull-line)"/>'
        '<circle cx="150" cy="140" r="16" fill="var(--hull)" stroke="var(--hull-line)"/>'
        '<path d="M196 14h76l-12 26h-52ZM560 14h76l-12 26h-52ZM208 166h52l12 26h-76ZM572 '
        '166h52l12 26h-76Z" fill="var(--hull)" stroke="var(--hull-line)"/>'
        '<path d="M172 36H640q110 10 196 67q-86 57-196 67H172l-12-14V50Z" fill="var(--hull)" '
        'stroke="var(--hull-edge)" stroke-width="1.6"/>'
        f'<path d="M176 42H636q100 10 186 61q-86 51-186 61H176" {line} opacity=".6"/>'
        f'<path d="{windows}" stroke="var(--hull-light)" stroke-width="2" opacity=".75"/>'
        '<path d="M340 36a48 30 0 0 1 96 0Z" fill="var(--hull)" stroke="var(--hull-line)" '
        'stroke-dasharray="4 3"/>'
        f'<path d="M664 40V8M658 14h12" {line}/><circle cx="664" cy="8" r="2" fill="var(--harm)"/>'
        '<ellipse cx="452" cy="103" rx="15" ry="98" fill="var(--hull-ring)" '
        'stroke="var(--hull-edge)" stroke-width="5"/>'
        "</g>"
    )
    return tag(
        "svg",
        art_,
        id="isv-hull",
        class_="hull-art",
        hx_morph_skip=True,
        aria_hidden="true",
        data_later=PICTURES,
        data_final=True,
        attrs={"viewBox": f"0 0 {WIDTH} {HEIGHT}"},
    )


@cache
def head() -> Markup:
    """Return the ship among the stars, for the head of a log that is read aboard."""
    return tag(
        "svg",
        tag("use", href="#isv-ship"),
        class_="horizon of-ship",
        aria_hidden="true",
        attrs={"viewBox": f"0 20 {WIDTH} 166"},
    )
