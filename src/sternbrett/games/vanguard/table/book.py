"""How a campaign stands, for its page: worlds, stars, the ship, the crew.

It is made of a view of what the last chapter left, so it tells nothing that nobody knows yet.
"""

from __future__ import annotations

from markupsafe import Markup

from sternbrett.games.vanguard import aboard
from sternbrett.games.vanguard.aboard import NOT_POSTED
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.rules.aboard import records
from sternbrett.games.vanguard.rules.aboard.dicebox import dice_of
from sternbrett.games.vanguard.table import art
from sternbrett.games.vanguard.table.desk import Desk
from sternbrett.games.vanguard.table.discs import disc
from sternbrett.games.vanguard.table.horizon import skyline
from sternbrett.games.vanguard.table.ship.cabin import Cabin
from sternbrett.games.vanguard.table.ship.starmap import HEIGHT, WIDTH, Starmap, places
from sternbrett.games.vanguard.things import SECTIONS
from sternbrett.kernel.bits import bits
from sternbrett.kernel.telling import SoFar
from sternbrett.web.kit.markup import Child, tag


def so_far(desk: Desk) -> SoFar:
    """Return how the campaign stands."""
    book = Book(desk)
    return SoFar(
        banner=scoped(art.symbols(), book.banner()),
        ending=scoped(ending) if (ending := book.ending()) else "",
        things=scoped(book.stars(), book.worlds(), book.vessel()),
        people=scoped(book.crew()),
    )


def scoped(*inner: Child) -> str:
    """Return parts of the page in a frame for which the style sheet of the game is written."""
    return str(tag("div", inner, class_="isv aboard book game-vanguard"))


class Book(Cabin):
    """The parts of the book."""

    def part(self, title: str, *inner: Child, note: str = "") -> Markup:
        """Return a part with its heading."""
        return tag(
            "section", tag("h3", title, tag("small", note) if note else None), inner, class_="page"
        )

    # -- the story --------------------------------------------------------------------------

    def banner(self) -> Markup:
        """Return the worlds that were visited side by side, and how many are still unknown."""
        known = self.visited()
        strips = [
            tag(
                "span",
                skyline(self.rules, self.rules.planets[number]),
                tag("b", self.name("planet", self.rules.planets[number].id)),
                class_="skyline",
            )
            for number in known
        ]
        left = len({*known, *self.worlds_ahead(on_the_way=True)}) - len(known)
        strips += [tag("span", tag("i", "?"), class_="skyline unknown") for _ in range(left)]
        return tag("div", strips, class_="skylines", aria_hidden="true")

    def ending(self) -> Markup | None:
        """Return how the campaign ended, with what came of it (ISV-435)."""
        if self.ship.ending == NONE:
            return None
        id_ = self.rules.ending_ids.ids[self.ship.ending]
        facts = {
            "worlds": len([it for it in self.visited() if self.is_completed(it)]),
            "uniques": self.g.uniques.bit_count(),
            "lost": len(self.ship.crew_at(aboard.DEAD)),
            "cycles": self.ship.cycle,
        }
        rows = [self.fact(self.say(f"book.{name}"), amount) for name, amount in facts.items()]
        return tag(
            "section",
            tag("h3", self.name("ending", id_)),
            tag("p", self.desk.story("ending.text", id_)),
            tag("div", rows, class_="values"),
            class_="page how-it-ended",
        )

    # -- worlds and stars -------------------------------------------------------------------

    def visited(self) -> list[int]:
        """Return the worlds that were left once, the starting world first."""
        known = [self.rules.tutorial_planet]
        known += [it for it in self.worlds_ahead() if self.ship.archives[it] is not None]
        if self.ship.ending != NONE and self.ship.destination != NONE:  # it ended there
            world = records.landing(self.g, self.ship.destination).planet
            known.append(self.rules.planet_ids.places[world])
        return list(dict.fromkeys(known))

    def worlds_ahead(self, on_the_way: bool = False) -> list[int]:
        """Return the worlds of all landing sites in the order of the story, known or not.

        `on_the_way`: only those that an objective leads to.
        """
        cards = [records.landing(self.g, site) for site in range(len(self.rules.site_ids.ids))]
        worlds = [it.planet for it in cards if not on_the_way or it.open != "unlock"]
        return [self.rules.planet_ids.places[it] for it in dict.fromkeys(worlds)]

    def is_completed(self, planet: int) -> bool:
        """Tell whether the goal of a world was reached."""
        flag = self.rules.planets[planet].completed_flag
        if flag == NONE:
            return planet == self.rules.tutorial_planet
        return self.g.flags[flag] > 0

    def worlds(self) -> Markup:
        """Return the worlds that were visited, and what was found there."""
        cards = []
        for number in self.visited():
            planet = self.rules.planets[number]
            found = sum(self.g.uniques >> it & 1 for it in planet.uniques)
            key = "book.completed" if self.is_completed(number) else "book.open"
            cards.append(
                tag(
                    "figure",
                    disc(self.rules, planet),
                    tag(
                        "figcaption",
                        tag("b", self.name("planet", planet.id), class_="name"),
                        tag("span", self.say(key), class_=key.partition(".")[2]),
                        tag("small", self.say("book.found", amount=found))
                        if planet.uniques
                        else None,
                    ),
                    class_="world-of",
                )
            )
        return self.part(self.say("book.visited"), tag("div", cards, class_="worlds-of"))

    def stars(self) -> Markup:
        """Return the star map: what is known of it, with the price of each flight."""
        chart = Starmap(self.desk)
        points = places(self.rules)
        systems = self.things("system")
        labels = []
        for thing in systems:
            x, y = points[thing.index]
            names = [self.name("system", thing.id)]
            sites = self.rules.site_ids.ids
            names += [self.name("site", sites[it]) for it in chart.open_sites(thing.index)]
            labels += [
                tag("text", name, x=x, y=y + 46 + 19 * line, class_="known-site" if line else None)
                for line, name in enumerate(names)
            ]
        drawn = tag(
            "svg",
            [chart.flights(it.index, points) for it in systems],
            [chart.sun(it.index, points[it.index]) for it in systems],
            labels,
            class_="starmap-art",
            role="img",
            aria_label=self.say("ship.starmap.title"),
            attrs={"viewBox": f"0 0 {WIDTH} {HEIGHT - 44}"},
        )
        here = self.rules.system_ids.ids[self.ship.system]
        return self.part(
            self.say("ship.starmap.title"), drawn, note=self.say("ship.orbit", system=here)
        )

    # -- ship and crew ----------------------------------------------------------------------

    def vessel(self) -> Markup:
        """Return what the ship has, and what is on its way."""
        ship = self.ship
        tech, morale = records.tech_now(self.g), records.morale_now(self.g)
        dice = ", ".join(
            f"{self.name('section', id_)} {dice_of(self.g, section)}"
            for section, id_ in enumerate(SECTIONS)
        )
        facts: dict[str, str] = {
            "ship.tech": f"{tech.id} {self.name('tech', str(tech.id))}",
            "ship.morale_is": self.say(f"ship.morale.{morale.id}"),
            "table.success": str(ship.success),
            "ship.dice.title": dice,
        }
        building = [self.ship_card(it) for it in ship.line_projects if it != NONE]
        cards = [self.ship_card(it) for it in (*bits(ship.installed),)]
        more = {
            "book.building": building,
            "ship.waiting": [self.ship_card(it) for it in ship.waiting],
            "book.aboard": cards,
        }
        facts |= {key: ", ".join(names) for key, names in more.items() if names}
        if ship.objective != NONE:
            objective = records.objective(self.g, ship.objective).id
            goal = self.desk.story("objective.goal", objective)
            facts["ship.objective_is"] = f"{self.name('objective', objective)}: {goal}"
        rows = [tag("div", tag("dt", self.say(key)), tag("dd", it)) for key, it in facts.items()]
        return self.part(self.say("book.ship"), tag("dl", rows))

    def crew(self) -> Markup:
        """Return everybody with rank and where they are, those who fell at the end."""
        ship = self.ship
        people = [crew for crew, post in enumerate(ship.posts) if post != NOT_POSTED]
        people.sort(
            key=lambda it: (ship.stations[it] == aboard.DEAD, ship.posts[it], -ship.ranks[it])
        )
        cards = [
            tag(
                "figure",
                self.face(crew),
                tag(
                    "figcaption",
                    tag("b", self.crew_name(crew), class_="name"),
                    tag(
                        "span",
                        self.name("section", self.section_of(crew)),
                        self.rank(crew),
                        class_="section-name",
                    ),
                    tag("small", self.station(crew)),
                ),
                class_=[
                    *("member", f"of-{self.section_of(crew)}"),
                    "lost-one" if ship.stations[crew] == aboard.DEAD else None,
                ],
            )
            for crew in people
        ]
        alive = len(people) - len(ship.crew_at(aboard.DEAD))
        return self.part(
            self.say("ship.crew.all"), tag("div", cards, class_="members"), note=str(alive)
        )
