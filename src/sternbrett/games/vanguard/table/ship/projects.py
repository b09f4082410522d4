"""Projects of the laboratory and the production complex as their fronts show them (ISV-581).

What a project does stays on its reverse: only the kinds of things it grants are ever drawn.
"""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from sternbrett.games.vanguard.contents import Content
from sternbrett.games.vanguard.language import ARSENAL, AWAIT, NONE, TECH
from sternbrett.games.vanguard.rules.aboard.records import card_of
from sternbrett.games.vanguard.shiptables import PROJECTS
from sternbrett.games.vanguard.table import art
from sternbrett.games.vanguard.table.asks import symbol
from sternbrett.games.vanguard.table.ship.cabin import Cabin
from sternbrett.games.vanguard.things import RARITIES
from sternbrett.web.kit.markup import join, tag
from sternbrett.web.kit.parts import button

#: The pictures of what a project can grant.
GRANTS = {
    "research": "res",
    "production": "engineering",
    "bridge": "skill",
    "facility_upgrade": "special",
    "mod": "exchange",
    "lander": "lander",
    "equipment": "bag",
    "tech": "energy",
    "other": "success",
}
ANY = "any"


@lru_cache(maxsize=256)
def granted(content: Content, program: int) -> tuple[str, ...]:
    """Return the kinds of things that a program grants, each once, in the order of `GRANTS`."""
    found = set()
    for effect in content.programs[program].effects if program != NONE else ():
        if effect.verb == AWAIT:
            found.add(card_of(content, effect.what).kind)
        else:
            found.add({ARSENAL: "equipment", TECH: "tech"}.get(effect.verb, "other"))
    return tuple(kind for kind in GRANTS if kind in found)


class Projects(Cabin):
    """Draws projects."""

    def card(self, number: int) -> Markup:
        """Return the front of a project, by its number among the cards of the ship."""
        kind = card_of(self.rules, number).kind
        id_of = self.rules.ship_ids.ids[number]
        name = self.ship_card(number)
        grants = self.grants(number)
        return button(
            tag("b", name, class_="title"),
            tag("small", id_of, class_="code-of"),
            self.needs(number),
            tag("span", [self.grant(it) for it in grants], class_="grants"),
            class_=["project", f"is-{kind}"],
            handle=f"project:{id_of}",
            tip=self.tip(number),
            clause="ISV-395" if kind == PROJECTS[0] else "ISV-399",
            id_=f"project-{id_of}",
            motion="slide",
        )

    def grants(self, number: int) -> tuple[str, ...]:
        """Return the kinds of things that a project grants."""
        return granted(self.rules, card_of(self.rules, number).programs["fx"])

    def grant(self, kind: str) -> Markup:
        """Return a kind of thing that is granted."""
        return tag("span", art.use(GRANTS[kind]), self.say(f"ship.grants.{kind}"), class_="grant")

    def needs(self, number: int) -> Markup:
        """Return what a project needs: discoveries, or the symbols that speed it up."""
        table = self.front(number)
        if card_of(self.rules, number).kind == PROJECTS[0]:
            free = tag("span", self.say("ship.project.free"), class_="chip any")
            return tag("span", [self.price(it) for it in table.cost] or free, class_="needs")
        start = tag("i", self.say("ship.project.start", number=table.start), class_="chip any")
        return tag("span", start, self.speeds(table.accel), class_="needs")

    def front(self, number: int) -> Front:
        """Return what stands on the front of a project."""
        return Front(card_of(self.rules, number).table)

    def price(self, entry: str) -> Markup:
        """Return an entry of a price: so many discoveries of a deck, of a rarity or better."""
        deck, rarity, amount = entry.split(":")
        sign = art.use(deck) if deck != ANY else None
        words = "" if deck != ANY else self.say("ship.project.any")
        rare = self.say(f"ship.rarity.{rarity}") if rarity != RARITIES[0] else ""
        what = " ".join(word for word in (words, rare) if word)
        return tag("span", tag("b", f"{amount}×"), sign, what, class_="chip")

    def speeds(self, symbols: list[str]) -> Markup:
        """Return the symbols of crew members who can speed a project up."""
        if symbols == [ANY]:
            return tag("span", self.say("ship.project.anybody"), class_="chip any")
        places = self.rules.symbol_ids.places
        return join([tag("span", symbol(self.rules, places[it]), class_="chip") for it in symbols])

    def spoken_price(self, entry: str) -> str:
        """Return an entry of a price in words."""
        deck, rarity, amount = entry.split(":")
        what = self.say("ship.project.any") if deck == ANY else self.name("deck", deck)
        return f"{amount}× {what} ({self.say(f'ship.rarity.{rarity}')})"

    def tip(self, number: int) -> str:
        """Return a project in words: never what it does."""
        kind = card_of(self.rules, number).kind
        id_ = self.rules.ship_ids.ids[number]
        table = self.front(number)
        grants = ", ".join(self.say(f"ship.grants.{it}") for it in self.grants(number))
        parts = [f"{self.ship_card(number)}.", self.desk.story(f"{kind}.text", id_)]
        if kind == PROJECTS[0]:
            cost = ", ".join(self.spoken_price(it) for it in table.cost)
            parts.append(self.say("ship.tip.research", cost=cost or self.say("ship.project.free")))
        else:
            said = [
                self.say("ship.project.anybody") if it == ANY else self.name("symbol", it)
                for it in table.accel
            ]
            speeds = ", ".join(said)
            parts.append(self.say("ship.tip.production", number=table.start, symbols=speeds))
        return " ".join([*parts, self.say("ship.tip.grants", what=grants)])


class Front:
    """The front of a project: nothing of its reverse can be read from it."""

    __slots__ = ("accel", "cost", "start")

    def __init__(self, table: object) -> None:
        self.cost: list[str] = getattr(table, "cost", [])
        self.start: int = getattr(table, "start", 0)
        self.accel: list[str] = getattr(table, "accel", [])
