"""The landing: the lander sinks before the world's horizon, one roll a step, row by row.

The table of a landing card is drawn only here: before the landing nobody knows it.
"""

from __future__ import annotations

from typing import Final

from markupsafe import Markup

from sternbrett.games.vanguard.language import (
    IS_AGILITY,
    IS_ARMOR,
    IS_SENSORS,
    LANDER_VALUES,
    NONE,
)
from sternbrett.games.vanguard.rules.aboard.records import landing
from sternbrett.games.vanguard.rules.amounts import most_supplies
from sternbrett.games.vanguard.rules.conditions import lander_value
from sternbrett.games.vanguard.table.land import palette_of
from sternbrett.games.vanguard.table.ship.boarding import Boarding, asks_board
from sternbrett.games.vanguard.table.ship.cabin import Cabin
from sternbrett.games.vanguard.table.ship.starmap import view_of
from sternbrett.kernel.game import emptied
from sternbrett.web.kit.markup import join, tag
from sternbrett.web.kit.parts import button

WIDTH: Final = 300
HEIGHT: Final = 240
TOP: Final = 26
BOTTOM: Final = 206
VALUES: Final = dict(zip(LANDER_VALUES, (IS_ARMOR, IS_SENSORS, IS_AGILITY), strict=True))


class Landing(Cabin):
    """The way down."""

    def draw(self) -> Markup:
        """Return the picture, the rows of the landing card, and the crew in the lander."""
        site = self.ship.destination
        if site == NONE:
            return join()
        way = tag("div", self.descent(site), self.rows(site), class_="descending")
        crew = Boarding(self.desk).draw()
        return join(crew, way) if asks_board(self.desk) else join(way, crew)

    def descent(self, site: int) -> Markup:
        """Return the lander on its track before the world."""
        ship = self.ship
        planet = self.rules.planet_ids.places[landing(self.g, site).planet]
        colours = palette_of(self.rules, self.rules.planets[planet])
        steps = max(1, ship.landing_made + ship.landing_rolls)
        gap = (BOTTOM - TOP) / steps
        y = TOP + gap * ship.landing_made
        fields = [
            tag("circle", cx=WIDTH / 2, cy=TOP + gap * step, r=4, class_=self.passed(step))
            for step in range(steps + 1)
        ]
        sky = tag(
            "svg",
            tag("rect", width=10, height=10, fill=colours.sky),
            class_="sky-of",
            aria_hidden="true",
            attrs={"viewBox": "0 0 10 10", "preserveAspectRatio": "none"},
        )
        track = tag(
            "svg",
            tag("path", d=f"M{WIDTH / 2} {TOP}V{BOTTOM}", class_="fall"),
            fields,
            tag(
                "g",
                tag("path", d="M-7 16Q0 44 7 16Z", class_="jet"),
                tag("path", d="M0-24C13-14 15 4 12 16H-12C-15 4-13-14 0-24Z", class_="body"),
                tag("path", d="M-10 16-18 26M10 16 18 26", class_="legs"),
                tag("circle", cy=-4, r=4, class_="pane"),
                id="descending-lander",
                class_=["falling", "hurt" if ship.struck else None],
                data_motion="slide",
                transform=f"translate({WIDTH / 2} {y:.0f})",
            ),
            class_="track-of",
            role="img",
            aria_label=self.say(
                "ship.landing.spoken", made=ship.landing_made, left=ship.landing_rolls
            ),
            attrs={"viewBox": f"0 0 {WIDTH} {HEIGHT}"},
        )
        left = self.say("ship.landing.left", amount=ship.landing_rolls)
        title = tag("p", tag("b", self.name("site", self.rules.site_ids.ids[site])), left)
        return tag(
            "section",
            sky,
            Markup(emptied(view_of(self.rules, planet))),
            track,
            title,
            self.values(),
            class_="descent",
            id="descent",
        )

    def passed(self, step: int) -> str | None:
        """Return how a field of the track looks."""
        return "done" if step < self.ship.landing_made else None

    def values(self) -> Markup:
        """Return the values of the lander, which soften what happens, and the supplies."""
        facts = [
            self.fact(self.say(f"ship.lander.{name}"), lander_value(self.g, number))
            for name, number in VALUES.items()
        ]
        supplies = f"{self.g.supplies}/{most_supplies(self.g)}"
        return tag("div", facts, self.fact(self.say("table.supplies"), supplies), class_="values")

    def rows(self, site: int) -> Markup:
        """Return the rows of the landing card; the one that is being applied is marked."""
        thing = self.things("landing")[site]
        rows = []
        for range_, program in thing.programs.items():
            first, _, last = range_.partition("-")
            digits = [
                tag("i", digit, id=f"roll-{digit}")
                for digit in range(int(first), int(last or first) + 1)
            ]
            name = self.name("landing_row", f"{thing.id}.{range_}")
            text = self.does(program)
            rows.append(
                button(
                    tag("span", digits, class_="digits"),
                    tag("b", name),
                    tag("span", text, class_="text"),
                    class_=["landing-row", "now" if self.applies(program) else None],
                    tip=f"{name}. {text}",
                    clause="ISV-419",
                    id_=f"landing-{first}",
                )
            )
        return self.titled("prepare", self.say("ship.landing.table"), *rows, class_="landing-rows")

    def applies(self, program: int) -> bool:
        """Tell whether what is asked belongs to a row."""
        asked = getattr(self.desk.asked, "program", NONE)
        return asked != NONE and asked in self.within(program)

    def within(self, program: int) -> list[int]:
        """Return a program and all programs inside it."""
        out = [program]
        for number in out:
            for effect in self.rules.programs[number].effects:
                out += [block for block in effect.blocks if block != NONE]
        return out
