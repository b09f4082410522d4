"""The strip above the map: discovery decks with leads, the bag, supplies, success, promotion."""

from __future__ import annotations

from markupsafe import Markup

from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.rules.amounts import most_supplies
from sternbrett.games.vanguard.rules.finds import deck_size
from sternbrett.games.vanguard.rules.occurring import biomes_at
from sternbrett.games.vanguard.rules.turns import draws_events
from sternbrett.games.vanguard.table import art
from sternbrett.games.vanguard.table.desk import Desk
from sternbrett.games.vanguard.worldthings import NO_LEADS
from sternbrett.web.kit.markup import tag
from sternbrett.web.kit.parts import button


class Strip:
    """What belongs to the whole team, and how much of it there is."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.g = desk.g

    def draw(self) -> Markup:
        """Return the strip; before the landing it is empty."""
        if not self.g.round:
            return tag("div", class_="strip")
        leads = not self.g.rules_of_planet() & NO_LEADS
        return tag(
            "div",
            [self.deck(number) for number in range(len(self.g.finds))] if leads else None,
            self.bag() if leads else None,
            self.supplies(),
            self.success(),
            self.promotion(),
            self.events(),
            class_="strip",
        )

    def deck(self, number: int) -> Markup:
        """Return a discovery deck with the value of its leads."""
        desk, g = self.desk, self.g
        id_ = desk.rules.deck_ids.ids[number]
        kinds = desk.rules.leads
        counts = tuple(g.leads[number * len(kinds) : (number + 1) * len(kinds)])
        size = deck_size(g, number)
        return desk.kept(lambda: self.draw_deck(id_, counts, size), "deck", id_, counts, size)

    def draw_deck(self, id_: str, counts: tuple[int, ...], size: int) -> Markup:
        """Draw a discovery deck."""
        desk = self.desk
        kinds = desk.rules.leads
        value = sum(lead.value * count for lead, count in zip(kinds, counts, strict=True))
        tokens = [
            tag("i", lead.value, class_="lead")
            for lead, count in zip(kinds, counts, strict=True)
            for _ in range(count)
        ]
        name = desk.name("deck", id_)
        tip = desk.say("tip.deck", what=name, amount=value, cards=size)
        return button(
            art.use(id_),
            tag("span", name, class_="label"),
            tag("span", tokens, class_="leads"),
            tag("b", f"{value}/3"),
            class_=["deck", "full" if value >= 3 else None],
            handle=f"deck:{id_}",
            id_=f"deck-{id_}",
            tip=tip,
            clause="ISV-240",
        )

    def bag(self) -> Markup:
        """Return the bag of leads."""
        amount = sum(self.g.bag)
        tip = self.desk.say("tip.bag", amount=amount)
        return button(
            art.use("bag"), tag("b", amount), class_=["fact"], tip=tip, clause="ISV-239", id_="bag"
        )

    def supplies(self) -> Markup:
        """Return the supplies in the lander."""
        g = self.g
        facts = (g.unlimited(), g.supplies, most_supplies(g))
        return self.desk.kept(lambda: self.draw_supplies(*facts), "supplies", *facts)

    def draw_supplies(self, unlimited: bool, amount: int, most: int) -> Markup:
        """Draw the supplies."""
        desk = self.desk
        if unlimited:
            shown, tip = "∞", desk.say("tip.supplies_unlimited")
        else:
            shown = f"{amount}/{most}"
            tip = desk.say("tip.supplies", amount=amount, most=most)
        return button(
            art.use("supply"),
            tag("span", desk.say("table.supplies"), class_="label"),
            tag("b", shown),
            class_=["fact", "low" if not unlimited and amount <= 2 else None],
            tip=tip,
            clause="ISV-073",
            id_="supplies",
        )

    def success(self) -> Markup:
        """Return the success tokens."""
        return self.desk.kept(self.draw_success, "success", self.g.success)

    def draw_success(self) -> Markup:
        """Draw the success tokens."""
        desk = self.desk
        return button(
            art.use("success"),
            tag("span", desk.say("table.success"), class_="label"),
            tag("b", self.g.success),
            class_=["fact"],
            tip=desk.say("tip.success"),
            clause="ISV-528",
            id_="success",
        )

    def promotion(self) -> Markup | None:
        """Return the promotion card."""
        desk, g = self.desk, self.g
        if g.promotion == NONE:
            return None
        return desk.kept(self.draw_promotion, "promotion", g.promotion, g.promoted)

    def draw_promotion(self) -> Markup:
        """Draw the promotion card."""
        desk, g = self.desk, self.g
        id_ = desk.rules.promotions[g.promotion].id
        done = desk.say("table.earned" if g.promoted else "table.open")
        return button(
            art.use("promotion"),
            tag("span", desk.say("table.promotion"), class_="label"),
            tag("span", desk.name("promotion", id_), class_="value"),
            tag("b", "✓") if g.promoted else None,
            class_=["fact", "done" if g.promoted else None],
            tip=f"{desk.story('promotion.text', id_)} {done}",
            clause="ISV-315",
            id_="promotion",
        )

    def events(self) -> Markup:
        """Return how many events end the turn, and how many of them match where one stands."""
        number = self.g.events if draws_events(self.g) else 0
        share = self.matching()
        return self.desk.kept(lambda: self.draw_events(number, share), "events", number, share)

    def draw_events(self, number: int, share: int | None) -> Markup:
        """Draw how many events end the turn."""
        desk = self.desk
        return button(
            art.use("event"),
            tag("span", desk.say("table.end_of_turn"), class_="label"),
            tag("b", desk.say("table.events", amount=number)),
            tag("small", f"{share} %") if number and share is not None else None,
            class_=["fact"],
            tip=desk.say("tip.events", amount=number, share=share or 0),
            clause="ISV-200",
            id_="event",
        )

    def matching(self) -> int | None:
        """Return the share of the deck's events whose main effect happens where the figure is."""
        desk, g = self.desk, self.g
        cards = (*g.event_deck, *g.event_top)
        if desk.figure < 0 or not cards or g.place[desk.figure] < 0:
            return None
        biomes = biomes_at(g, g.place[desk.figure])
        hits = sum(bool(desk.rules.events[card].biomes & biomes) for card in cards)
        return round(100 * hits / len(cards))
