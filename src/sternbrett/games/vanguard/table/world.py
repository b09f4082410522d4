"""The world: sectors with what is there, routes with what they cost, figures and threats."""

from __future__ import annotations

from markupsafe import Markup

from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.model import SINGLES
from sternbrett.games.vanguard.table import art
from sternbrett.games.vanguard.table.desk import Desk, button
from sternbrett.games.vanguard.table.goals import action_tip
from sternbrett.games.vanguard.table.handles import ON_MAP
from sternbrett.web.kit.markup import tag

#: The pictures of the usual actions.
GLYPHS = {
    "travel": "travel",
    "rest": "rest",
    "prepare_draw": "card",
    "prepare_roll": "prepare",
    "launch": "launch",
    "exchange": "exchange",
}


class World:
    """The map of the planet."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.g = desk.g
        #: Elements that never change during a game (`Drawing.fixed`).
        self.fixed: tuple[str, ...] = ()

    def draw(self) -> Markup:
        """Return the map with the usual actions at its lower edge."""
        sectors = [self.sector(number) for number in range(len(self.desk.planet.sectors))]
        return tag(
            "section",
            tag("div", sectors, class_="sectors"),
            self.actions(),
            class_="world",
            id="world",
        )

    def sector(self, number: int) -> Markup:
        """Return a sector with its point of interest and the actions there."""
        desk, g = self.desk, self.g
        sector = desk.planet.sectors[number]
        poi = g.top_poi(number)
        figures = [desk.first_name(it) for it in g.at_sector(number) if desk.crew_id(it)]
        actions = [] if poi == NONE else desk.rules.pois[poi].actions
        return tag(
            "div",
            button(
                tag("b", sector.number),
                tag("span", desk.sector_name(number)),
                tag("small", ", ".join(figures)),
                class_=["sector"],
                handle=f"sector:{sector.number}",
                id_=f"sector-{desk.planet.id}.{sector.number}",
                tip=desk.sector_name(number),
                clause="ISV-060",
            ),
            [
                button(
                    art.use("special"),
                    tag("span", desk.name("action", desk.rules.actions[it].id)),
                    class_=["act"],
                    handle=f"action:{desk.rules.actions[it].id}",
                    id_=f"action-{desk.rules.actions[it].id}",
                    tip=action_tip(desk, it),
                    clause="ISV-086",
                )
                for it in actions
            ],
            class_="place",
        )

    def actions(self) -> Markup | None:
        """Return the usual actions of a turn."""
        desk = self.desk
        if not self.g.round:
            return None
        buttons = [
            button(
                art.use(GLYPHS[SINGLES[word]]),
                tag("span", desk.say(f"option.{SINGLES[word]}")),
                class_=["do"],
                handle=f"do:{SINGLES[word]}",
                tip=desk.say(f"tip.{SINGLES[word]}"),
                clause="ISV-052",
            )
            for word in ON_MAP
        ]
        return tag("div", buttons, class_="doing")
