"""What all parts of the ship's pages share: the view, the ship in it, people and small pieces."""

from __future__ import annotations

from collections.abc import Iterable
from typing import Any

from markupsafe import Markup

from sternbrett.games.vanguard import aboard
from sternbrett.games.vanguard.aboard import NOT_POSTED, STATIONS, Ship
from sternbrett.games.vanguard.contents import Content
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.table import art
from sternbrett.games.vanguard.table.asks import symbol
from sternbrett.games.vanguard.table.desk import Desk
from sternbrett.games.vanguard.table.portraits import portrait
from sternbrett.games.vanguard.things import SECTIONS, SECURITY, ShipThing
from sternbrett.web.kit.markup import Child, tag
from sternbrett.web.kit.parts import button

RANKS = 3
#: Pages on which crew members are given tasks, so that the last of a section matters (ISV-334).
WITH_TASKS = (aboard.DEBRIEFING, aboard.MEDBAY, aboard.STARMAP, aboard.FACILITIES)
#: Whoever lies there is a patient.
BEDS = (aboard.LIGHT, aboard.MODERATE, aboard.CRITICAL)


class Cabin:
    """A part of the ship's pages."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.g = desk.g
        self.ship: Ship = desk.g.aboard()
        self.rules: Content = desk.rules
        self.say = desk.say
        self.name = desk.name

    # -- things of the ship -----------------------------------------------------------------

    def things(self, kind: str) -> list[ShipThing]:
        """Return all cards or places of a kind."""
        return self.rules.ship[kind]

    def table(self, kind: str, number: int) -> Any:
        """Return what the content file says of a thing; its shape is in `shiptables.py`."""
        return self.rules.ship[kind][number].table

    def does(self, program: int) -> str:
        """Return what a program does, in words."""
        said: str = self.desk.cards.phrases.program(program)
        return said

    def ship_card(self, number: int) -> str:
        """Return the name of a card that can be brought aboard."""
        return self.name("ship_card", self.rules.ship_ids.ids[number])

    def titled(
        self, glyph: str, title: str, *inner: Child, note: str = "", class_: str = "", id_: str = ""
    ) -> Markup:
        """Return a part of a room with its heading."""
        heading = tag("h3", art.use(glyph), title, tag("small", note) if note else None)
        return tag("section", heading, inner, class_=["part", class_ or None], id=id_ or None)

    def fact(self, label: str, value: Child, class_: str = "") -> Markup:
        """Return a number or word that matters, with what it is."""
        return tag("p", tag("small", label), tag("b", value), class_=["fact-of", class_ or None])

    # -- people -----------------------------------------------------------------------------

    def section_of(self, crew: int) -> str:
        """Return the section of a crew member; of a recruit, the one that is asked."""
        post = self.ship.posts[crew]
        if post == NOT_POSTED:
            asked = getattr(self.desk.asked, "section", self.desk.figure_asked)
            post = asked if asked >= 0 else SECURITY
        return SECTIONS[post]

    def crew_name(self, crew: int) -> str:
        """Return the whole name of a crew member."""
        return self.name("crew", self.rules.crew_ids.ids[crew])

    def first_name(self, crew: int) -> str:
        """Return the first name of a crew member."""
        return self.crew_name(crew).split()[0]

    def face(self, crew: int) -> Markup:
        """Return the portrait of a crew member."""
        return portrait(self.rules.crew[crew].portrait, self.section_of(crew))

    def faces(self, crew: Iterable[int], most: int = 4) -> Markup | None:
        """Return portraits side by side, as many as there is room for."""
        people = list(crew)
        more = len(people) - most
        shown = people if more <= 0 else people[: most - 1]
        if not shown:
            return None
        rest = tag("i", f"+{len(people) - len(shown)}") if more > 0 else None
        return tag("span", [self.face(it) for it in shown], rest, class_="faces")

    def rank(self, crew: int) -> Markup:
        """Return the rank of a crew member as bars that are read as a word."""
        rank = self.ship.ranks[crew]
        bars = [tag("i", class_="on" if it < rank else None) for it in range(RANKS)]
        words = tag("span", self.say("table.rank", number=rank), class_="visually-hidden")
        return tag("span", tag("span", bars, aria_hidden="true"), words, class_="rank")

    def converts(self, crew: int) -> Markup:
        """Return the symbol that somebody's dice can count as: it speeds projects up as well."""
        number = self.rules.crew[crew].symbol
        return tag("span", symbol(self.rules, number), class_="chip")

    def is_last(self, crew: int) -> bool:
        """Tell whether somebody is the last available one of a section, where that matters."""
        ship = self.ship
        if ship.page not in WITH_TASKS or ship.stations[crew] != aboard.AVAILABLE:
            return False
        return not ship.can_assign(crew)

    def about(self, crew: int) -> str:
        """Return who somebody is: what they can do, and where they are."""
        lines = [str(line) for line in self.desk.cards.crew(crew)]
        rank = self.say("table.rank", number=self.ship.ranks[crew])
        who = f"{self.crew_name(crew)}, {self.name('section', self.section_of(crew))}, {rank}."
        if self.ship.posts[crew] != NOT_POSTED:
            lines.append(f"{self.station(crew)}.")
        if self.is_last(crew):
            lines.append(self.say("ship.tip.last"))
        return " ".join([who, *lines])

    def station(self, crew: int) -> str:
        """Return where somebody is, in words."""
        ship = self.ship
        if ship.landed >> crew & 1 and ship.stations[crew] == aboard.AWAY:
            return self.say("ship.crew.back", amount=ship.wounds[crew])
        return self.name("station", STATIONS[ship.stations[crew]])

    def is_asked(self, crew: int) -> str:
        """Return the class of somebody whom the question is about; empty for others."""
        return "asked" if getattr(self.desk.asked, "crew", NONE) == crew else ""

    def mate(self, crew: int, note: str = "", class_: str = "", id_: str = "") -> Markup:
        """Return somebody as a small card that can be touched."""
        id_of = self.rules.crew_ids.ids[crew]
        return button(
            self.face(crew),
            tag(
                "span",
                tag("b", self.first_name(crew), class_="name"),
                self.rank(crew),
                tag("small", note) if note else None,
                class_="who-is",
            ),
            class_=["mate", class_ or None, f"of-{self.section_of(crew)}"],
            handle=f"crew:{id_of}",
            tip=self.about(crew),
            clause="ISV-332",
            id_=id_,
        )
