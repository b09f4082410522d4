"""ADELE's place: the console with its rows and prices, energy, anomalies, cards, and her eye."""

from __future__ import annotations

from sternbrett.games.adele import model
from sternbrett.games.adele.data import HAZARDS
from sternbrett.games.adele.table import art
from sternbrett.games.adele.table.panels import object_names, shown_rows
from sternbrett.games.adele.table.sketch import CLAUSES, Sketch
from sternbrett.games.adele.written import HIDDEN
from sternbrett.kernel.game import Row
from sternbrett.kernel.plain_html import escape


class Console:
    """Draws ADELE's things for one view: whole for herself, in short for the others."""

    def __init__(self, sketch: Sketch) -> None:
        self.s = sketch
        self.view = sketch.view
        self.own = sketch.seat == model.ADELE

    def whole(self) -> str:
        """Return the console as ADELE sits before it: rows, anomalies, hand."""
        s = self.s
        return (
            f'<section class="seat console" id="seat" aria-label="{s.say("panel.console")}">'
            f'<div class="head">{self.eye()}{self.energy()}</div>'
            f'<div class="rows">{self.rows()}</div>'
            f'<div class="anomalies">{self.anomalies()}</div>'
            f'<div class="hand" aria-label="{s.say("field.hand")}" role="group">{self.hand()}</div>'
            "</section>"
        )

    def short(self) -> str:
        """Return the console as the crew sees it from afar."""
        s = self.s
        size = len(self.view["hand"])
        known = [s.name("card", card) for card in self.view["hand"] if card != HIDDEN]
        tip = s.say("tip.hand", amount=size)
        if known:
            tip += f" {s.say('look.known', what='')}{', '.join(known)}."
        cards = "".join(
            f'<i class="back{"" if card == HIDDEN else " seen"}" id="hand-{place}"></i>'
            for place, card in enumerate(self.view["hand"], 1)
        )
        backs = (
            f'<button type="button" class="backs" data-clause="ADL-015" data-tip="{tip}">'
            f'<span class="visually-hidden">{tip}</span>{cards}</button>'
        )
        # When the game is over her cards lie open (ADL-319).
        hand = f'<div class="hand">{self.hand()}</div>' if self.view["result"] else ""
        now = " now" if model.ADELE in s.waited_for() else ""
        return (
            f'<section class="far-console{now}" aria-label="{s.say("panel.console")}">'
            f'<div class="head">{self.eye()}<h2>ADELE</h2>{self.energy()}{backs}</div>'
            f'{hand}<div class="rows">{self.rows()}</div>'
            f'<div class="anomalies">{self.anomalies()}</div></section>'
        )

    def eye(self) -> str:
        """Return the eye; it looks at whoever acts, and sleeps once ADELE is shut down."""
        s = self.s
        room = s.room_of(s.acting()) if s.acting() else 0
        x = y = 0.0
        if room:
            x = s.rooms[room].x / s.ship.canvas[0] * 2 - 1
            y = s.rooms[room].y / s.ship.canvas[1] * 2 - 1
        return art.eye(x, y, self.view["result"] != model.BLUE)

    def energy(self) -> str:
        """Return the energy as a bar with its number."""
        s = self.s
        most = s.content.rules.energy_cap
        value = self.view["energy"]
        income = s.content.rules.setups[len(s.crew)].energy
        return (
            f'<button type="button" class="energy" id="energy" data-clause="ADL-080" '
            f'data-tip="{s.say("tip.energy", amount=income, most=most)}">'
            f'{s.icon("bolt")}<span class="visually-hidden">{s.say("field.energy")}: </span>'
            f'<b>{value}</b><meter min="0" max="{most}" value="{value}" '
            f'aria-hidden="true"></meter></button>'
        )

    # -- rows -----------------------------------------------------------------------------

    def rows(self) -> str:
        """Return the six rows of hazards; only the rightmost of each can be used."""
        return "".join(self.row(place, kind) for place, kind in enumerate(HAZARDS))

    def row(self, place: int, kind: str) -> str:
        """Return one row: how many lie there, and what the next one costs."""
        amount = self.view["console"][kind]
        facts = (kind, amount, self.view["energy"], self.own)
        return self.s.kept("row", facts, lambda: self.draw_row(place, kind, amount))

    def draw_row(self, place: int, kind: str, amount: int) -> str:
        """Draw one row."""
        s = self.s
        costs = s.content.rules.costs[place]
        price = costs[amount - 1] if amount else 0
        name = s.name("hazard", kind)
        tip = f"{name}: {amount}. "
        tip += s.say("tip.row", energy=price) if amount else s.say("tip.row_empty")
        tip += f" {s.tip(kind)} {s.say('tip.costs', costs=' '.join(map(str, costs)))}"
        handle = f' data-handle="console:{kind}"' if self.own else ""
        dear = " dear" if price > self.view["energy"] else ""
        fields = "".join(
            f'<i class="{"next" if n == amount - 1 else "on" if n < amount else "off"}">{cost}</i>'
            for n, cost in enumerate(costs)
        )
        track = f'<span class="costs" aria-hidden="true">{fields}</span>' if self.own else ""
        cost = f'<em class="price{dear}">{s.icon("bolt")}{price}</em>' if amount else ""
        shown = s.word("hazard", kind) if self.own else ""
        return (
            f'<button type="button" class="row {kind}{"" if amount else " empty"}" '
            f'id="row-{kind}"{handle} data-clause="{CLAUSES[kind]}" data-tip="{tip}">'
            f'{s.icon(kind)}<span class="name">{shown}</span><b>{amount}</b>{cost}{track}'
            f'<span class="visually-hidden">{"" if self.own else name}</span></button>'
        )

    # -- anomalies ------------------------------------------------------------------------

    def anomalies(self) -> str:
        """Return the anomalies that wait and those in play."""
        waiting = [self.anomaly(name, False) for name in self.view["anomalies"]]
        acting = [self.anomaly(name, True) for name in self.view["anomalies_in_play"]]
        return "".join(acting + waiting)

    def anomaly(self, name: str, in_play: bool) -> str:
        """Return an anomaly with the sectors it needs."""
        facts = (name, in_play, self.own)
        return self.s.kept("anomaly", facts, lambda: self.draw_anomaly(name, in_play))

    def draw_anomaly(self, name: str, in_play: bool) -> str:
        """Draw an anomaly."""
        s = self.s
        number = s.content.rules.anomaly_ids.places[name]
        sectors = [
            s.content.rules.names.sectors[place]
            for place in s.content.rules.anomaly_sectors[number]
        ]
        word = s.name("anomaly", name)
        state = s.say("look.in_play" if in_play else "look.waiting")
        tip = f"{word} ({state}). {s.tip(name)}"
        if not in_play:
            wanted = ", ".join(s.name("sector", sector) for sector in sectors)
            cost = s.content.rules.anomaly_cost
            tip += f" {s.say('tip.anomaly', energy=cost)} {wanted}."
        handle = f' data-handle="anomaly:{name}"' if self.own else ""
        dots = "" if in_play else "".join(s.sector(sector) for sector in sectors)
        return (
            f'<button type="button" class="anomaly{" in-play" if in_play else ""}" '
            f'id="anomaly-{name}"{handle} data-clause="{CLAUSES[name]}" data-tip="{tip}">'
            f'{s.icon(name)}<span class="name">{s.word("anomaly", name)}</span>'
            f'<span class="dots" aria-hidden="true">{dots}</span></button>'
        )

    # -- cards ----------------------------------------------------------------------------

    def hand(self) -> str:
        """Return the own hand."""
        return "".join(self.card(card) for card in self.view["hand"])

    def card(self, card: str) -> str:
        """Return one card: two rooms, or a special effect; its rooms are shown on the plan."""
        return self.s.kept("card", card, lambda: self.draw_card(card))

    def draw_card(self, card: str) -> str:
        """Draw one card."""
        s = self.s
        table = s.content.cards.adele_card[s.content.rules.card_ids.places[card]]
        if table.rooms:
            aimed = " ".join(f"room-{room}" for room in table.rooms)
            parts = "".join(f'<b class="{s.rooms[room].sector}">{room}</b>' for room in table.rooms)
            tip = f"{s.name('card', card)}. {s.say('tip.room_card')}"
            clause = "ADL-069"
            inner = f'<span class="two" aria-hidden="true">{parts}</span>'
            inner += f'<span class="visually-hidden">{s.name("card", card)}</span>'
        else:
            aimed = ""
            tip = f"{s.name('card', card)}. {s.tip(card)}"
            clause = CLAUSES[card]
            cost = f'<em class="price">{s.icon("bolt")}{table.energy}</em>'
            inner = f'<span class="name">{s.word("card", card)}</span>{cost}'
        return (
            f'<button type="button" class="card drags" id="card-{card}" data-motion="slide" '
            f'data-handle="card:{card}" '
            f'data-cards="{aimed}" data-clause="{clause}" data-tip="{tip}">{inner}</button>'
        )

    def piles(self) -> str:
        """Return ADELE's deck and discard pile, and the hazards left, to unfold."""
        s = self.s
        deck = self.view["deck"]
        size = (deck if isinstance(deck, int) else len(deck)) + len(self.view["deck_top"])
        gone = [s.name("card", card) for card in self.view["discard"]]
        bag = ", ".join(
            f"{s.name('hazard', kind)} {self.view['bag'][kind]}"
            for kind in HAZARDS
            if self.view["bag"][kind]
        )
        removed = ", ".join(
            f"{s.name('hazard', kind)} {self.view['removed'][kind]}"
            for kind in HAZARDS
            if self.view["removed"][kind]
        )
        lists = (
            (s.say("field.discard"), ", ".join(gone)),
            (s.say("look.bag"), bag),
            (s.say("look.removed"), removed),
        )
        body = "".join(f"<h3>{title}</h3><p>{text or '&#8211;'}</p>" for title, text in lists)
        if self.view["result"]:
            lab = Row(s.texts.say("field.lab"), object_names(self.view["lab"], s.texts))
            body += "".join(
                f"<h3>{escape(row.label)}</h3><p>{escape(row.value)}</p>"
                for row in (lab, *shown_rows(self.view, s.texts))
            )
        total = sum(self.view["bag"].values())
        line = s.say("look.piles", deck=size, discard=len(gone), bag=total)
        return f'<details class="panel fold piles"><summary>{line}</summary>{body}</details>'
