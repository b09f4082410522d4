"""The crew, always at the right: who is available, who is away, rests, is treated, or is gone."""

from __future__ import annotations

from markupsafe import Markup

from sternbrett.games.vanguard import aboard
from sternbrett.games.vanguard.aboard import NOT_POSTED
from sternbrett.games.vanguard.table import art
from sternbrett.games.vanguard.table.ship.cabin import BEDS, WITH_TASKS, Cabin
from sternbrett.web.kit.markup import tag
from sternbrett.web.kit.parts import button

#: The groups below those who are available, in the order in which they are shown.
GROUPS = {
    "away": (aboard.AWAY,),
    "resting": (aboard.RESTING,),
    "medbay": (*BEDS, aboard.RECOVERED),
    "dead": (aboard.DEAD,),
}


class Crewing(Cabin):
    """Everybody who has a post."""

    def draw(self) -> Markup:
        """Return the crew, which mostly is where it was a moment ago."""
        ship = self.ship
        people = (ship.posts, ship.ranks, ship.stations, ship.wounds, ship.landed)
        return self.desk.kept(self.drawn, "crewing", ship.page in WITH_TASKS, people)

    def drawn(self) -> Markup:
        """Return the crew by where they are."""
        ship = self.ship
        ready = self.in_order(aboard.AVAILABLE)
        title = self.say("ship.crew.available", amount=len(ready))
        groups = [
            self.group(name, stations)
            for name, stations in GROUPS.items()
            if any(ship.crew_at(station) for station in stations)
        ]
        return tag(
            "aside",
            tag("h3", art.use("heart"), title),
            tag("div", [self.card(crew) for crew in ready], class_="mates") if ready else None,
            tag("div", groups, class_="stations"),
            class_="crewing",
            id="crewing",
            aria_label=self.say("ship.crew.all"),
        )

    def in_order(self, station: int) -> list[int]:
        """Return who is at a station, by section and then by rank."""
        ship = self.ship
        here = [crew for crew in ship.crew_at(station) if ship.posts[crew] != NOT_POSTED]
        return sorted(here, key=lambda crew: (ship.posts[crew], -ship.ranks[crew], crew))

    def card(self, crew: int) -> Markup:
        """Return somebody who is available: what they are good at, and whether they can go."""
        id_ = self.rules.crew_ids.ids[crew]
        section = self.section_of(crew)
        last = self.is_last(crew)
        return button(
            self.face(crew),
            tag(
                "span",
                tag("b", self.first_name(crew), class_="name"),
                tag("small", self.name("section", section), class_="section-name"),
                class_="who-is",
            ),
            tag("span", self.rank(crew), self.converts(crew), class_="skills-of"),
            tag(
                "small", art.use("lock"), self.say("ship.crew.last", section=section), class_="last"
            )
            if last
            else None,
            class_=["mate", "whole", f"of-{section}", "locked" if last else None],
            handle=f"crew:{id_}",
            tip=self.about(crew),
            clause="ISV-334" if last else "ISV-332",
            id_=f"aboard-{id_}",
        )

    def group(self, name: str, stations: tuple[int, ...]) -> Markup:
        """Return everybody at some stations in a row of small cards."""
        ids = self.rules.crew_ids.ids
        people = [
            self.mate(crew, self.note(crew), id_=f"aboard-{ids[crew]}")
            for station in stations
            for crew in self.in_order(station)
        ]
        return tag(
            "div",
            tag("h3", self.say(f"ship.crew.{name}")),
            tag("div", people, class_="few"),
            class_=["station", f"at-{name}"],
        )

    def note(self, crew: int) -> str:
        """Return what else there is to say of somebody: injuries, or how a patient does."""
        wounds, station = self.ship.wounds[crew], self.ship.stations[crew]
        if station in GROUPS["medbay"]:
            return self.say(f"ship.medbay.{aboard.STATIONS[station]}")
        return self.say("ship.crew.wounds", amount=wounds) if wounds else ""
