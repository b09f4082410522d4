"""The hand of whoever acts: section cards with their effect and their combination."""

from __future__ import annotations

from markupsafe import Markup

from sternbrett.games.vanguard.model import GUIDED
from sternbrett.games.vanguard.rules.cards import hand_limit
from sternbrett.games.vanguard.rules.matching import combo_of
from sternbrett.games.vanguard.table.asks import dice_condition
from sternbrett.games.vanguard.table.desk import Desk, later
from sternbrett.web.kit.markup import tag
from sternbrett.web.kit.parts import button

#: A card with so many letters is written smaller.
WORDY = 100


class Hand:
    """The section cards of the crew member whose board is large."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.g = desk.g

    def draw(self) -> Markup | None:
        """Return the hand with its limit."""
        desk, g, figure = self.desk, self.g, self.desk.figure
        if figure < 0 or not desk.crew_id(figure):
            return None
        cards = [self.card(number) for number in g.hands[figure]]
        words = desk.say(
            "table.hand",
            crew=desk.crew_id(figure),
            amount=len(cards),
            most=hand_limit(g, figure),
        )
        return tag(
            "section",
            tag("h3", words),
            tag("div", cards, class_="cards"),
            class_=["hand", f"of-{desk.section(figure)}"],
            id="hand",
        )

    def card(self, number: int) -> Markup:
        """Return a card: its name, when it can be played and what for, its combination."""
        facts = (number, self.g.mode == GUIDED, self.desk.rolling)
        return self.desk.kept(lambda: self.draw_card(number), "card", *facts)

    def draw_card(self, number: int) -> Markup:
        """Draw a card."""
        desk = self.desk
        card = desk.rules.cards[number]
        name = desk.name("card", card.id)
        lines = desk.cards.section_card(number, self.g.mode == GUIDED)
        effect, combo = lines
        asks = dice_condition(desk, combo_of(self.g, number))
        parts = [
            tag("span", tag("small", effect.head), tag("span", effect.text), class_="part"),
            # What it would change stands between its effect and its combination.
            later(f"odds-card-{card.id}", "odds", "chance") if desk.rolling else None,
            tag(
                "span",
                tag(
                    "small",
                    tag("span", desk.cards.say("combination"), class_="is-combo"),
                    " ",
                    asks,
                ),
                tag("span", combo.text),
                class_="part",
            ),
        ]
        return button(
            tag("b", name, class_="name"),
            parts,
            class_=["section-card", "wordy" if len(effect.text + combo.text) > WORDY else None],
            handle=f"card:{card.id}",
            id_=f"card-{card.id}",
            tip=f"{name}. {' '.join(str(line) for line in lines)}",
            clause="ISV-195",
            motion="slide",
        )
