"""The ship as titled lines, for the generic page and the terminal."""

from __future__ import annotations

from sternbrett.games.vanguard import aboard
from sternbrett.games.vanguard.aboard import PAGES, PRINTED_PAGES, STATIONS
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.rules.aboard import records
from sternbrett.games.vanguard.rules.aboard.dicebox import dice_of
from sternbrett.games.vanguard.table.ship.cabin import Cabin
from sternbrett.games.vanguard.table.ship.projects import Projects
from sternbrett.games.vanguard.things import SECTIONS
from sternbrett.kernel.bits import bits
from sternbrett.kernel.game import Panel, Row


class Lines(Cabin):
    """Everything that the drawn pages show, in words."""

    def panels(self) -> list[Panel]:
        """Return the pools, the crew, and what the ship works on."""
        page = self.ship.page
        number = PRINTED_PAGES[page]
        title = (
            f"{number} {self.name('page', PAGES[page])}"
            if number
            else self.name("page", PAGES[page])
        )
        crew = self.say("ship.crew.all")
        out = [Panel(title, self.pools()), Panel(crew, self.crew())]
        work = self.work()
        return [*out, Panel(self.say("book.ship"), work)] if work else out

    def pools(self) -> tuple[Row, ...]:
        """Return what the ship has, and what it is after."""
        ship, numbers = self.ship, self.rules.numbers
        morale, tech = records.morale_now(self.g), records.tech_now(self.g)
        rows = [
            Row(self.say("ship.energy"), f"{ship.energy}/{numbers.energy_cap}"),
            Row(self.say("ship.command"), f"{ship.command}/{numbers.command_cap}"),
            Row(self.say("table.success"), f"{ship.success}/{numbers.success_cap}"),
            Row(self.say("ship.morale_is"), self.say(f"ship.morale.{morale.id}")),
            Row(self.say("ship.tech"), str(tech.id), self.name("tech", str(tech.id))),
        ]
        if ship.objective != NONE:
            table = records.objective(self.g, ship.objective)
            goal = self.desk.story("objective.goal", table.id)
            rows.append(Row(self.say("ship.objective_is"), self.name("objective", table.id), goal))
        if ship.system != NONE:
            here = self.rules.system_ids.ids[ship.system]
            rows.append(Row(self.say("ship.starmap.title"), self.name("system", here)))
        if ship.destination != NONE:
            site = self.rules.site_ids.ids[ship.destination]
            lines = self.desk.content.wording.lines[self.desk.language][site]
            known = lines[: ship.scanned[ship.destination]]
            rows.append(
                Row(self.say("ship.starmap.land"), self.name("site", site), "; ".join(known))
            )
        return tuple(rows)

    def holdings(self, seat: int) -> list[Row]:
        """Return the sections that a seat leads, and how many of them are available."""
        return [
            Row(self.name("section", id_), self.say("ship.barracks.ready", amount=len(ready)))
            for section, id_ in enumerate(SECTIONS)
            if self.g.owner[section] == seat
            for ready in (self.ship.crew_at(aboard.AVAILABLE, section),)
        ]

    def summary(self) -> list[Row]:
        """Return the figures that matter when a chapter is over (ISV-435)."""
        ship = self.ship
        morale = records.morale_now(self.g).id
        g = self.g
        whole = [
            Row(self.say("book.cycles"), str(ship.cycle)),
            Row(self.say("book.uniques"), str(g.uniques.bit_count())),
            Row(self.say("book.lost"), str(len(ship.crew_at(aboard.DEAD)))),
        ]
        if ship.ending != NONE:
            return whole
        explored = []
        if g.outcome != NONE:
            reached = self.say("book.reached" if g.goal_reached else "book.missed")
            explored.append(Row(self.name("planet", self.desk.planet.id), reached))
        return [
            *explored,
            Row(self.say("table.success"), str(ship.success)),
            Row(self.say("ship.morale_is"), self.say(f"ship.morale.{morale}")),
            *whole,
        ]

    def crew(self) -> tuple[Row, ...]:
        """Return the sections with their dice and everybody of them."""
        rows = []
        for section, id_ in enumerate(SECTIONS):
            people = [
                f"{self.first_name(it)} {self.ship.ranks[it]} "
                f"({self.name('station', STATIONS[self.ship.stations[it]])})"
                for it in self.ship.of_section(section)
            ]
            dice = f"{dice_of(self.g, section)} {self.say('panel.dice')}"
            rows.append(Row(self.name("section", id_), ", ".join(people) or "–", dice))
        lost = self.ship.crew_at(aboard.DEAD)
        if lost:
            names = ", ".join(self.crew_name(it) for it in lost)
            rows.append(Row(self.say("ship.memorial.title"), names))
        return tuple(rows)

    def work(self) -> tuple[Row, ...]:
        """Return projects, situations, collected discoveries, what waits."""
        ship, projects = self.ship, Projects(self.desk)
        rows = [
            Row(self.say("ship.room.lab"), self.ship_card(it), projects.tip(it))
            for it in ship.research
        ]
        for project, phase in zip(ship.line_projects, ship.line_phases, strict=True):
            if project != NONE:
                note = self.say("ship.project.phase", number=phase)
                rows.append(Row(self.say("ship.room.production"), self.ship_card(project), note))
        rows += [
            Row(self.say("ship.project.catalogue"), self.ship_card(it), projects.tip(it))
            for it in bits(ship.catalogue)
        ]
        for number in ship.situations:
            thing = self.things("situation")[number]
            name = self.name("situation", thing.id)
            unsolved = self.does(thing.programs["unsolved"])
            rows.append(Row(self.say("ship.situation.title"), name, unsolved))
        found = [self.rules.discoveries[it].id for it in ship.collected]
        lists = {
            "ship.collected": [self.name("discovery", it) for it in found],
            "ship.waiting": [self.ship_card(it) for it in ship.waiting],
        }
        rows += [Row(self.say(key), ", ".join(names)) for key, names in lists.items() if names]
        return tuple(rows)
