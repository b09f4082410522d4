"""Above all pages: the pages in their printed order, and what the ship has."""

from __future__ import annotations

from markupsafe import Markup

from sternbrett.games.vanguard.aboard import LANDING, PAGES, PRINTED_PAGES
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.rules.aboard.records import morale_now, tech_now
from sternbrett.games.vanguard.table import art
from sternbrett.games.vanguard.table.ship.cabin import Cabin
from sternbrett.web.kit.markup import Child, join, tag
from sternbrett.web.kit.parts import button


class Gauges(Cabin):
    """Where one is in the ship book, and the pools."""

    def pages(self) -> Markup:
        """Return the pages of the ship book, the present one marked."""
        return self.desk.kept(self.tabs, "pages", self.ship.page)

    def tabs(self) -> Markup:
        """Return a tab for each page."""
        now = self.ship.page
        items = [
            tag(
                "li",
                button(
                    tag("small", self.printed(page), class_="number"),
                    tag("span", self.name("page", PAGES[page])),
                    class_=["page-tab"],
                    tip=self.about_page(PAGES[page]),
                    clause="ISV-329",
                ),
                class_="now" if page == now else "done" if page < now else None,
                aria_current="step" if page == now else None,
            )
            for page in range(1, len(PAGES))
        ]
        return tag("ol", items, class_="pages", aria_label=self.say("ship.pages"))

    def about_page(self, page: str) -> str:
        """Return what happens on a page."""
        return f"{self.name('page', page)}. {self.say(f'ship.about.{page}')}"

    def printed(self, page: int) -> str:
        """Return the printed number of a page; the landing has none."""
        return "▾" if page == LANDING else str(PRINTED_PAGES[page])

    def pools(self) -> Markup:
        """Return what the ship has, as it was drawn if nothing of it has changed."""
        ship = self.ship
        later = (ship.energy_later, ship.command_later)
        pools = (ship.energy, ship.command, ship.success, ship.morale, ship.tech, ship.objective)
        return self.desk.kept(self.all_pools, "pools", pools, later)

    def all_pools(self) -> Markup:
        """Return energy, command, success, morale, tech level and objective."""
        ship, numbers = self.ship, self.rules.numbers
        return tag(
            "div",
            self.pool("energy", "energy", ship.energy, numbers.energy_cap, "ISV-376"),
            self.pool("command", "skill", ship.command, numbers.command_cap, "ISV-376"),
            self.success(),
            self.morale(),
            self.tech(),
            self.objective(),
            class_="pools",
        )

    def gauge(self, id_: str, label: str, *inner: Child, tip: str, clause: str) -> Markup:
        """Return a gauge with its name above it."""
        return button(
            tag("small", label, class_="label"),
            tag("span", inner, class_="stock"),
            class_=["gauge", f"is-{id_}"],
            tip=tip,
            clause=clause,
            id_=f"gauge-{id_}",
        )

    def pool(self, id_: str, glyph: str, amount: int, most: int, clause: str) -> Markup:
        """Return a pool of tokens: as many signs as there is room for, and the number."""
        signs = [
            tag("i", art.use(glyph), class_="on" if place < amount else None)
            for place in range(most)
        ]
        later = getattr(self.ship, f"{id_}_later")
        tip = self.say(f"ship.tip.{id_}", amount=amount, most=most)
        if later:
            tip = f"{tip} {self.say('ship.tip.later', amount=later)}"
        return self.gauge(
            id_,
            self.say(f"ship.{id_}"),
            tag("span", signs, class_="signs", aria_hidden="true"),
            tag("b", amount),
            tag("small", f"+{later}") if later else None,
            tip=tip,
            clause=clause,
        )

    def success(self) -> Markup:
        """Return the success tokens of the pool."""
        amount, most = self.ship.success, self.rules.numbers.success_cap
        return self.gauge(
            "success",
            self.say("table.success"),
            art.use("success"),
            tag("b", amount),
            tag("small", self.say("ship.of", most=most)),
            tip=self.say("ship.tip.pool", amount=amount, most=most),
            clause="ISV-350",
        )

    def morale(self) -> Markup:
        """Return the steps of morale from the lowest, the present one marked."""
        now = self.ship.morale
        steps = [
            tag(
                "i",
                self.say(f"ship.morale.{step.id}"),
                class_=f"now is-{step.id}" if step.index == now else None,
            )
            for step in reversed(self.things("morale"))
        ]
        here = morale_now(self.g)
        effects = [
            self.say(f"ship.morale.{kind}", amount=f"{amount:+d}".replace("-", "−"))
            for kind, amount in (("command", here.command), ("situations", here.situations))
            if amount
        ]
        words = ", ".join(effects) or self.say("ship.morale.nothing")
        return self.gauge(
            "morale",
            self.say("ship.morale_is"),
            tag("span", steps, class_="steps-of", aria_hidden="true"),
            tag("span", self.name("morale", here.id), class_="visually-hidden"),
            tip=f"{self.name('morale', here.id)}: {words}. {self.say('ship.tip.morale')}",
            clause="ISV-378",
        )

    def tech(self) -> Markup:
        """Return the tech level."""
        level = tech_now(self.g)
        name = self.name("tech", str(level.id))
        return self.gauge(
            "tech",
            self.say("ship.tech"),
            tag("b", level.id),
            tag("span", name, class_="value"),
            tip=self.say("ship.tip.tech", number=level.id, what=name, amount=level.energy),
            clause="ISV-377",
        )

    def objective(self) -> Markup:
        """Return the main objective with what it gives."""
        number = self.ship.objective
        if number == NONE:
            return join()
        table = self.table("objective", number)
        name = self.name("objective", table.id)
        goal = self.desk.story("objective.goal", table.id)
        given = self.say("ship.gives", command=table.command, situations=table.situations)
        return self.gauge(
            "objective",
            f"{self.say('ship.objective_is')} · {name}",
            tag("span", goal, class_="value"),
            tip=f"{name}. {self.desk.story('objective.text', table.id)} {goal}. {given}",
            clause="ISV-375",
        )
