"""The medbay: its stations with their beds, who lies there, who waits, what was added."""

from __future__ import annotations

from markupsafe import Markup

from sternbrett.games.vanguard import aboard
from sternbrett.games.vanguard.rules.aboard.medbay import ROOM, SLOT_RULES, SLOTS
from sternbrett.games.vanguard.rules.aboard.records import upgrade
from sternbrett.games.vanguard.table import art
from sternbrett.games.vanguard.table.ship.cabin import BEDS, Cabin
from sternbrett.kernel.bits import bits
from sternbrett.web.kit.markup import join, tag
from sternbrett.web.kit.parts import button


class Medbay(Cabin):
    """The page of the medbay."""

    def draw(self) -> Markup:
        """Return the way of a patient from critical to recovered, and who is waiting."""
        ways = (aboard.CRITICAL, aboard.MODERATE, aboard.LIGHT, aboard.RECOVERED)
        stations = [self.ward(it) for it in ways]
        return join(
            tag("div", stations, class_="wards"),
            tag("div", self.waiting(), self.upgrades(), class_="column-of"),
        )

    def ward(self, station: int) -> Markup:
        """Return a station with its beds, those that are taken by name."""
        ship = self.ship
        here = ship.crew_at(station)
        name = aboard.STATIONS[station]
        beds = [self.mate(crew, class_=self.is_asked(crew)) for crew in here]
        if station in BEDS:
            free = self.slots(station) - len(here)
            beds += [tag("i", self.say("ship.medbay.free"), class_="bed") for _ in range(free)]
        return tag(
            "section",
            tag("h3", art.use("heart"), self.say(f"ship.medbay.{name}")),
            beds,
            class_=f"ward ward-{name}",
            id=f"ward-{name}",
        )

    def slots(self, station: int) -> int:
        """Return how many beds a station has, with its upgrades (ISV-363)."""
        return SLOTS[station] + upgrade(self.g, SLOT_RULES[station])

    def waiting(self) -> Markup | None:
        """Return who came back hurt and has no bed yet, the worst first."""
        ship = self.ship
        hurt = [it for it in bits(ship.landed) if ship.wounds[it] and it not in self.in_bed()]
        if not hurt:
            return None
        people = [
            self.mate(crew, self.say("ship.crew.wounds", amount=ship.wounds[crew]), "wide")
            for crew in sorted(hurt, key=lambda it: -ship.wounds[it])
        ]
        return self.titled("injury", self.say("ship.medbay.waiting"), *people)

    def in_bed(self) -> list[int]:
        """Return all patients."""
        return [crew for bed in BEDS for crew in self.ship.crew_at(bed)]

    def upgrades(self) -> Markup:
        """Return what was built into the medbay."""
        lines = [
            button(
                tag("span", self.name("facility_upgrade", thing.id)),
                tag("small", self.desk.story("facility_upgrade.note", thing.id)),
                class_=["line"],
                tip=self.desk.story("facility_upgrade.note", thing.id),
                clause="ISV-520",
            )
            for thing in self.things("facility_upgrade")
            if getattr(thing.table, "room", "") == ROOM
            and self.ship.has(self.rules.ship_ids.places[thing.id])
        ]
        none = None if lines else tag("p", self.say("ship.no_upgrades"), class_="calm")
        return self.titled("special", self.say("ship.upgrades"), *lines, none)
