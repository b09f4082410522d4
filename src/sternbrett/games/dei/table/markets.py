"""The markets: what lies open, what it costs, and what whoever looks still lacks for it."""

from __future__ import annotations

from markupsafe import Markup

from sternbrett.games.dei import terms
from sternbrett.games.dei.rules.control import control
from sternbrett.games.dei.rules.market import BuyCard, needed_markers, price, ways_to_pay
from sternbrett.games.dei.table import art
from sternbrett.games.dei.table.desk import Desk
from sternbrett.games.dei.table.handles import DECK, OFFER
from sternbrett.games.dei.terms import BLACK, NO_CARD
from sternbrett.web.kit.markup import Child, join, tag
from sternbrett.web.kit.parts import button

MARKETS = ("tactics", "logistics", "machines", "black")


class Markets:
    """Draws the four markets."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.g = desk.g
        self.buying = isinstance(desk.asked, BuyCard)
        self.fee = desk.asked.fee if isinstance(desk.asked, BuyCard) else 0

    def draw(self) -> Markup:
        """Return all markets, the slots that need more outposts first."""
        g, me = self.g, self.desk.me
        facts = (
            *(me, self.fee, self.buying, tuple([deck.bit_count() for deck in g.decks])),
            *(tuple(map(tuple, g.open)), tuple([self.held(colour) for colour in range(3)])),
            *(g.tech[me], g.energy[me], g.learned[me], g.solar_used),
        )
        return self.desk.kept(self.draw_anew, "markets", *facts)

    def draw_anew(self) -> Markup:
        """Draw all markets."""
        desk = self.desk
        return tag(
            "section",
            desk.printed(self.heads, "market heads"),
            join(*(self.row(market) for market in range(4))),
            class_="markets",
            id="markets",
            aria_label=desk.say("panel.markets"),
        )

    def heads(self) -> Markup:
        """Return what the slots need."""
        needs = (f"table.needs_{needed}" for needed in self.g.content.requirement)
        heads = (tag("span", self.desk.say(key)) for key in needs)
        return tag("div", tag("span"), heads, class_="heads", aria_hidden="true")

    def row(self, market: int) -> Markup:
        """Return a market: its deck and its open cards."""
        size = self.g.decks[market].bit_count()
        deck = self.desk.printed(lambda: self.deck(market, size), "deck", market, size)
        cards = [self.offer(market, slot, card) for slot, card in enumerate(self.g.open[market])]
        return tag("div", deck, *cards, class_="market", id=f"market-{MARKETS[market]}")

    def deck(self, market: int, size: int) -> Markup:
        """Return the deck of a market."""
        desk = self.desk
        name = desk.name("market", MARKETS[market])
        colour = "buy" if market == BLACK else terms.COLOURS[market]
        return button(
            art.use(colour),
            tag("b", size),
            class_=["deck", f"of-{'black' if market == BLACK else colour}"],
            id_=f"deck-{MARKETS[market]}",
            handle=f"{DECK}:{MARKETS[market]}",
            tip=desk.say("tip.deck", what=name, amount=size),
            clause="DEI-033",
            label=desk.say("tip.deck", what=name, amount=size),
        )

    def offer(self, market: int, slot: int, card: int) -> Markup:
        """Return an open card: its price, its icons, and what is missing for it."""
        if card == NO_CARD:
            return tag("span", class_="offer gap")
        g, me = self.g, self.desk.me
        short = self.missing_markers(market, slot)
        payable = bool(ways_to_pay(g, me, card, market, slot, self.fee))
        purse = (g.tech[me], g.energy[me], self.fee)
        facts = ("offer", market, slot, card, short, payable, purse, self.buying)
        return self.desk.printed(lambda: self._offer(market, slot, card, short, payable), *facts)

    def _offer(self, market: int, slot: int, card: int, short: int, payable: bool) -> Markup:
        desk, g = self.desk, self.g
        it = g.content.cards[card]
        tech, energy = price(g, card, market, slot)
        reach = payable and not short
        lacks = (
            tag("span", f"+{short}", art.use(terms.COLOURS[market]), class_="lack")
            if short
            else None
        )
        return button(
            tag(
                "span",
                tag("b", desk.short(desk.card_name(card)), class_="name"),
                tag("span", lacks, art.amount("sp", it.sp) if it.sp else None, class_="corner"),
                class_="line",
            ),
            tag(
                "span",
                tag("span", self.price(market, slot, card, tech, energy), class_="price"),
                art.icons(g.content, it.icons),
                class_="line",
            ),
            class_=["offer", f"of-{desk.family(it)}", None if reach else "dim"],
            id_=f"card-{it.id}",
            handle=f"card:{it.id}" if self.buying else f"{OFFER}:{it.id}",
            tip=self.tip(market, slot, card, short, payable),
            clause="DEI-106" if market != BLACK else "DEI-108",
            motion="slide",
        )

    def missing_markers(self, market: int, slot: int) -> int:
        """Return how many outposts of its colour are missing for a slot."""
        if market == BLACK:
            return 0
        return max(0, needed_markers(self.g, market, slot) - self.held(market))

    def held(self, colour: int) -> int:
        """Return the outposts of a colour that count for whoever looks."""
        g, me = self.g, self.desk.me
        return control(g, me, colour) if me == g.speaker else g.markers[3 * me + colour]

    def price(self, market: int, slot: int, card: int, tech: int, energy: int) -> Child:
        """Return what a card costs; what is missing of it stands there in red."""
        g, desk = self.g, self.desk
        modifier = g.content.black_modifier[slot] if market == BLACK else 0
        printed = g.content.cards[card].tech
        out: list[Markup] = []
        if tech or modifier > 0:
            text = f"{printed}+{modifier}" if modifier > 0 else str(tech)
            poor = tech > g.tech[desk.me]
            out.append(art.amount("tech", text, "amt lack" if poor else "amt"))
        if energy:
            poor = energy + self.fee > g.energy[desk.me]
            out.append(art.amount("energy", energy, "amt lack" if poor else "amt"))
        if modifier < 0:
            out.append(tag("small", desk.say("table.back", amount=-modifier)))
        return out

    def tip(self, market: int, slot: int, card: int, short: int, payable: bool) -> str:
        """Return what a card does, what it costs here, and what stands against it."""
        desk, g = self.desk, self.g
        tech, energy = price(g, card, market, slot)
        words = [
            desk.card_tip(card),
            desk.say("tip.price", tech=tech, energy=energy),
        ]
        if market == BLACK and g.content.black_modifier[slot] < 0:
            words.append(desk.say("tip.back"))
        if short:
            colour = desk.name("colour", terms.COLOURS[market])
            words.append(desk.say("tip.lacks_markers", amount=short, what=colour))
        if not payable:
            words.append(desk.say("tip.lacks_price"))
        elif not short:
            words.append(
                desk.say(
                    "tip.left_after",
                    tech=max(0, g.tech[desk.me] - tech),
                    energy=max(0, g.energy[desk.me] - energy - self.fee),
                )
            )
        return " ".join(words)
