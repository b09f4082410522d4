"""The launch procedure: who flies, with which dice and cards, and what is loaded."""

from __future__ import annotations

from markupsafe import Markup

from sternbrett.games.vanguard.codes import FIGURES
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.rules.aboard.records import landing
from sternbrett.games.vanguard.rules.amounts import most_supplies
from sternbrett.games.vanguard.table import art
from sternbrett.games.vanguard.table.boards import item_tip
from sternbrett.games.vanguard.table.ship.boarding import Boarding, asks_board
from sternbrett.games.vanguard.table.ship.cabin import Cabin
from sternbrett.games.vanguard.table.ship.starmap import view_of
from sternbrett.games.vanguard.things import EQUIPMENT_KINDS, SECTIONS
from sternbrett.kernel.game import emptied
from sternbrett.web.kit.markup import join, tag
from sternbrett.web.kit.parts import button


class Departing(Cabin):
    """The page of the launch procedure."""

    def draw(self) -> Markup:
        """Return where it goes, who flies, what lies in the lander and in the arsenal."""
        return join(
            Boarding(self.desk).draw() if asks_board(self.desk) else None,
            tag("div", self.destination(), self.team(), class_="column-of"),
            self.arsenal(),
        )

    def destination(self) -> Markup | None:
        """Return the world that the lander goes to, and the lander."""
        site = self.ship.destination
        if site == NONE:
            return None
        planet = self.rules.planet_ids.places[landing(self.g, site).planet]
        facts = []
        if self.g.lander_card != NONE:
            lander = self.rules.landers[self.g.lander_card]
            facts.append(tag("b", art.use("lander"), self.name("lander", lander.id)))
            facts.append(
                tag("span", art.use("supply"), f"{self.g.supplies}/{most_supplies(self.g)}")
            )
            facts.append(
                tag("span", art.use("bag"), f"{self.loaded()}/{self.room(lander.equipment)}")
            )
        return tag(
            "section",
            Markup(emptied(view_of(self.rules, planet))),
            tag("h3", self.name("site", self.rules.site_ids.ids[site])),
            tag("p", facts, class_="loading"),
            class_="window",
        )

    def loaded(self) -> int:
        """Return how many pieces of equipment take room in the lander."""
        small = EQUIPMENT_KINDS.index("small")
        items = [item for kit in self.g.kit for item in kit]
        return sum(self.rules.equipment[item].kind != small for item in items)

    def room(self, own: int) -> int:
        """Return how much equipment the lander takes, with its mods."""
        mods = [it for it in self.rules.mods if self.g.mods >> it.index & 1]
        return own + sum(it.equipment for it in mods)

    def team(self) -> Markup:
        """Return the sections with those who were named, and what they carry."""
        rows = []
        for figure in range(FIGURES):
            id_, crew = SECTIONS[figure], self.g.crew[figure]
            named = self.g.team >> figure & 1 and crew != NONE
            carried = [
                self.name("equipment", self.rules.equipment[item].id) for item in self.g.kit[figure]
            ]
            rows.append(
                button(
                    self.face(crew) if named else art.use(id_, "ic sign"),
                    tag(
                        "span",
                        tag("b", self.crew_name(crew) if named else self.name("section", id_)),
                        tag(
                            "small",
                            ", ".join(carried)
                            or self.say(f"ship.launch.{'flies' if named else 'nobody'}"),
                        ),
                        class_="who-is",
                    ),
                    class_=["section-of", f"of-{id_}", "named" if named else None],
                    handle=f"section:{id_}",
                    tip=self.about(crew) if named else self.desk.story("section.motto", id_),
                    clause="ISV-412",
                )
            )
        return self.titled(
            "launch", self.say("ship.launch.team"), tag("div", rows, class_="sections")
        )

    def arsenal(self) -> Markup:
        """Return the equipment that can be loaded."""
        cards = [
            button(
                tag("span", self.name("equipment", card.id)),
                tag("small", self.say(f"ship.equipment.{EQUIPMENT_KINDS[card.kind]}")),
                [
                    tag("small", str(line), class_="does")
                    for line in self.desk.cards.equipment(card.index)
                ],
                tag("b", f"{amount}×") if amount > 1 else None,
                class_=["discovery"],
                handle=f"equipment:{card.id}",
                tip=item_tip(self.desk, card.index),
                clause="ISV-415",
            )
            for card, amount in zip(self.rules.equipment, self.g.arsenal, strict=True)
            if amount
        ]
        return self.titled(
            "bag",
            self.say("ship.launch.arsenal"),
            tag("div", cards, class_="found"),
            None if cards else tag("p", self.say("ship.nothing"), class_="calm"),
            class_="grows",
        )
