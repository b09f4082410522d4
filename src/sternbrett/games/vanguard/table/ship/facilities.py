"""The facilities: laboratory, production complex, barracks, situation room, what is added later."""

from __future__ import annotations

from collections.abc import Iterable

from markupsafe import Markup

from sternbrett.games.vanguard.aboard import AVAILABLE, FACILITIES, LINES, PAGES
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.rules.aboard.records import upgrade
from sternbrett.games.vanguard.table import art
from sternbrett.games.vanguard.table.ship.bridge import Situations
from sternbrett.games.vanguard.table.ship.cabin import Cabin
from sternbrett.games.vanguard.table.ship.hull import ROOMS
from sternbrett.games.vanguard.table.ship.projects import GRANTS, Projects
from sternbrett.games.vanguard.things import RARITIES, SECTIONS
from sternbrett.kernel.bits import bits
from sternbrett.web.kit.markup import join, tag
from sternbrett.web.kit.parts import button

PHASES = 3


class Facilities(Cabin):
    """The page of the facilities."""

    def draw(self, opened: str) -> Markup:
        """Return the facility that is being used, or an overview of all."""
        rooms = {
            "lab": self.laboratory,
            "production": self.production,
            "barracks": self.barracks,
            "situation": self.situation_room,
        }
        return rooms[opened]() if opened in rooms else self.overview()

    def overview(self) -> Markup:
        """Return all facilities: what can be done in each, and who decides there."""
        cards = [self.facility(number) for number in range(len(self.things("facility")))]
        return self.titled(
            "special",
            self.name("page", PAGES[FACILITIES]),
            tag("div", cards, class_="facilities"),
            note=self.say("ship.facility.each"),
            class_="grows",
        )

    def facility(self, number: int) -> Markup:
        """Return a facility."""
        table = self.table("facility", number)
        shut = table.locked and not self.ship.facilities_open >> number & 1
        used = bool(self.ship.facilities_used >> number & 1)
        state = "sealed" if shut else "used" if used else ""
        captain = self.name("section", table.captain)
        name = self.name("facility", table.id)
        tip = self.say(f"ship.room.{table.id}_tip")
        return button(
            tag("b", art.use("lock" if shut else ROOMS[table.id]), name, class_="title"),
            tag("span", self.say(f"ship.room.{state}") if state else tip, class_="text"),
            None if shut else self.inside(table.id),
            tag("small", self.say("ship.facility.captain", who=captain)),
            class_=["facility", f"of-{table.captain}", state or None],
            handle=f"facility:{table.id}",
            tip=f"{name}. {tip}",
            clause="ISV-394",
        )

    def inside(self, facility: str) -> Markup | None:
        """Return what there is in a facility now, by name."""
        ship = self.ship
        if facility == "lab":
            return self.listed(self.ship_card(it) for it in ship.research)
        if facility == "production":
            running = zip(ship.line_projects, ship.line_phases, strict=True)
            return self.listed(
                f"{self.ship_card(it)} ({self.say('ship.project.phase', number=phase)})"
                for it, phase in running
                if it != NONE
            )
        if facility == "situation":
            things = self.things("situation")
            return self.listed(self.name("situation", things[it].id) for it in ship.situations)
        if facility == "barracks":
            return self.listed([self.say("ship.barracks.recruits", amount=self.recruits())])
        return None

    def listed(self, names: Iterable[str]) -> Markup:
        """Return names in a line."""
        return tag("span", " · ".join(names) or self.say("ship.nothing"), class_="now-in")

    # -- laboratory ---------------------------------------------------------------------------

    def laboratory(self) -> Markup:
        """Return the open research projects, and the discoveries that pay for them."""
        projects = Projects(self.desk)
        cards = [projects.card(it) for it in self.ship.research]
        most = self.rules.numbers.research_open
        return join(
            self.titled(
                "res",
                self.say("ship.room.lab"),
                tag("div", cards, class_="projects"),
                None if cards else tag("p", self.say("ship.project.none"), class_="calm"),
                note=self.say("ship.project.count", amount=len(cards), most=most),
                class_="grows",
            ),
            Collection(self.desk).draw(),
        )

    # -- production ---------------------------------------------------------------------------

    def production(self) -> Markup:
        """Return the production lines with their phases, and the catalogue."""
        projects = Projects(self.desk)
        lines = [self.line(number) for number in range(LINES) if self.usable(number)]
        cards = [projects.card(it) for it in bits(self.ship.catalogue)]
        note = "" if len(lines) == LINES else self.say("ship.project.one_line")
        return join(
            self.titled(
                "engineering",
                self.say("ship.room.production"),
                *lines,
                note=note,
                class_="lines-of",
            ),
            self.titled(
                "card",
                self.say("ship.project.catalogue"),
                tag("div", cards, class_="projects"),
                class_="grows",
            ),
        )

    def usable(self, line: int) -> bool:
        """Tell whether a production line can be used: the second one is built later (ISV-400)."""
        return line < max(1, upgrade(self.g, "lines"))

    def line(self, number: int) -> Markup:
        """Return a production line: three phases, and what its project grants behind them."""
        ship = self.ship
        project, phase = ship.line_projects[number], ship.line_phases[number]
        projects = Projects(self.desk)
        cells = []
        for step in range(1, PHASES + 1):
            full = project != NONE and step == phase
            cells.append(
                tag(
                    "div",
                    tag("small", self.say("ship.project.phase", number=step)),
                    projects.card(project) if full else None,
                    class_=["phase", "full" if full else None],
                )
            )
        grants = () if project == NONE else projects.grants(project)
        words = [tag("span", art.use(GRANTS[it]), self.say(f"ship.grants.{it}")) for it in grants]
        cells.append(
            tag("div", tag("small", self.say("ship.project.grants")), words, class_="phase goal-of")
        )
        title = self.say("ship.project.line", number=number + 1)
        return tag(
            "div",
            button(
                tag("span", title),
                class_=["line-head"],
                handle=f"line:{number + 1}",
                tip=f"{title}. {self.say('ship.tip.line')}",
                clause="ISV-399",
            ),
            tag("div", cells, class_="phases"),
            class_="production-line",
        )

    # -- barracks -----------------------------------------------------------------------------

    def barracks(self) -> Markup:
        """Return the sections with their sleeves: who can recruit, who can be trained."""
        cost = self.rules.numbers.train_cost
        rows = [self.section(number) for number in range(len(SECTIONS))]
        recruits = self.say("ship.barracks.recruits", amount=self.recruits())
        return self.titled(
            "def",
            self.say("ship.room.barracks"),
            tag("div", rows, class_="sections"),
            tag("p", self.say("ship.barracks.training", amount=cost), class_="calm"),
            note=recruits,
            class_="grows",
        )

    def recruits(self) -> int:
        """Return how many recruits there are."""
        return sum(post < 0 for post in self.ship.posts)

    def section(self, section: int) -> Markup:
        """Return a section: its sleeves by rank, and how many of them are free."""
        ship, id_ = self.ship, SECTIONS[section]
        sleeves = []
        for rank, many in enumerate(self.rules.numbers.sleeves, 1):
            free = ship.sleeves_free(section, rank)
            pips = [tag("i", class_="on" if it < many - free else None) for it in range(many)]
            title = tag("small", self.say("table.rank", number=rank))
            sleeves.append(tag("span", title, tag("span", pips, class_="pips"), class_="sleeve"))
        ready = len(ship.crew_at(AVAILABLE, section))
        name = self.name("section", id_)
        free_words = self.say("ship.tip.sleeves", section=id_, amount=ship.sleeves_free(section, 1))
        return button(
            art.use(id_, "ic sign"),
            tag("b", name),
            tag("small", self.say("ship.barracks.ready", amount=ready)),
            sleeves,
            class_=["section-of", f"of-{id_}"],
            handle=f"section:{id_}",
            tip=free_words,
            clause="ISV-402",
        )

    # -- situation room -----------------------------------------------------------------------

    def situation_room(self) -> Markup:
        """Return the situations that can be solved here."""
        cards = Situations(self.desk).all()
        return self.titled(
            "hostile",
            self.say("ship.room.situation"),
            tag("div", cards, class_="situations"),
            None if cards else tag("p", self.say("ship.situation.none"), class_="calm"),
            note=self.say("ship.situation.how"),
            class_="grows",
        )


class Collection(Cabin):
    """The collected discoveries, which pay for research."""

    def draw(self) -> Markup:
        """Return the collected discoveries, equal ones once with their number."""
        found = list(self.ship.collected)
        cards = [self.card(it, found.count(it)) for it in dict.fromkeys(sorted(found))]
        return self.titled(
            "unique",
            self.say("ship.collected"),
            tag("div", cards, class_="found"),
            None if cards else tag("p", self.say("ship.nothing"), class_="calm"),
            note=str(len(found)) if found else "",
        )

    def card(self, number: int, amount: int, prefix: str = "found") -> Markup:
        """Return a discovery with its deck and rarity."""
        card = self.rules.discoveries[number]
        deck = self.rules.deck_ids.ids[card.deck]
        lines = " ".join(str(line) for line in self.desk.cards.discovery(number))
        name = self.name("discovery", card.id)
        rarity = self.say(f"ship.rarity.{RARITIES[card.rarity]}")
        return button(
            art.use(deck),
            tag("span", name),
            tag("small", rarity),
            tag("b", f"{amount}×") if amount > 1 else None,
            class_=["discovery"],
            handle=f"discovery:{card.id}",
            id_=f"{prefix}-{card.id}",
            tip=f"{name} ({self.name('deck', deck)}, {rarity}). {lines}",
            clause="ISV-359",
        )
