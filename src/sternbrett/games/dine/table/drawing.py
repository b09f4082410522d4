"""The table of Deep Space Dine as a page shows it: ship, sector, rows, hand, crew, pile.

Small functions turn a view into HTML; the game's `style.css` places and colours it. Things
that can be touched are buttons with a `data-handle`; cards have stable ids, by which they are seen
to move. Station cards are drawn by `slips.py`, the sector by `window.py`, rows and hand by
`counter.py`.
"""

from __future__ import annotations

from sternbrett.games.dine import model
from sternbrett.games.dine.model import NO_CARD, NO_SECTOR, DineState, ShipAction, cards_in
from sternbrett.games.dine.rules.actions import Floor
from sternbrett.games.dine.rules.cards import OwnDecision
from sternbrett.games.dine.rules.hazard import EachDiscards
from sternbrett.games.dine.rules.sectors import ManStation, points
from sternbrett.games.dine.table import art
from sternbrett.games.dine.table.counter import Counter
from sternbrett.games.dine.table.handles import OWN_STATION, STATION
from sternbrett.games.dine.table.panels import rating
from sternbrett.games.dine.table.slips import Slips, named
from sternbrett.games.dine.table.window import Window
from sternbrett.kernel.game import Drawing, emptied
from sternbrett.kernel.look import Look
from sternbrett.kernel.plain_html import escape

SHIP_EFFECTS = {
    model.DRAW: "draw",
    model.DRAW_EACH: "draw_each",
    model.DRAW_CHOSEN: "draw_chosen",
}
SHIP_COSTS = {model.SHIP_MARKER: "marker", model.PIZZA: "pizza", model.DAMAGE: "damage"}
SHIP_CLAUSES = {
    "turbo": "DSD-153", "nibble": "DSD-154", "core_pulse": "DSD-157", "burn_plating": "DSD-158",
}  # fmt: skip


class Artist:
    """Draws one view in one language."""

    def __init__(self, look: Look[DineState]) -> None:
        self.look = look
        self.content = look.content
        self.texts = look.texts
        self.g = look.position
        self.slips = Slips(look)
        self.say = self.slips.say

    def draw(self) -> Drawing:
        """Return the whole table."""
        return Drawing(
            changing=self.board(), bar=self.route(), side=self.cards(), fixed=(art.symbols(),)
        )

    # -- top bar --------------------------------------------------------------------------

    def route(self) -> str:
        """Return the sectors behind and ahead: how many of which kind."""
        g = self.g
        level = g.content.difficulties[g.difficulty]
        behind = g.flown.bit_count() - 1
        boss = g.sector != NO_SECTOR and g.content.sectors[g.sector].kind == model.BOSS
        ahead = ["start"] * g.start_left
        ahead += ["easy"] * (level.easy if g.ingredient else g.easy_left)
        ahead += ["hard"] * (g.hard_left if g.frontier_done else level.hard)
        ahead += [] if boss else ["boss"]
        total = behind + 1 + len(ahead)
        stops = ['<li class="done"></li>'] * behind + ['<li class="now" aria-current="step"></li>']
        stops += [f'<li class="{kind}" title="{self.say(f"kind.{kind}")}"></li>' for kind in ahead]
        label = self.say("table.route", number=behind + 1, most=total)
        return (
            f'<span class="round">{label}</span><ol class="route" aria-hidden="true">'
            f"{''.join(stops)}</ol>"
        )

    # -- board ----------------------------------------------------------------------------

    def board(self) -> str:
        """Return the sector, the rows, the hand, ship and crew.

        What is lit gets digits in this order, so a hand is numbered from 1 while the floor is open.
        """
        if self.g.sector == NO_SECTOR:
            return f'<div class="dine">{emptied(art.symbols())}{self.ship()}</div>'
        window = Window(self.slips)
        counter = Counter(self.look, self.slips, window)
        below = self.ending() if self.g.result else counter.hand()
        return (
            f'<div class="dine">{emptied(art.symbols())}{window.draw()}{counter.grid()}{below}'
            f'<div class="left">{self.ship()}{self.crew()}</div></div>'
        )

    def ending(self) -> str:
        """Return how it ended, as a sign over the counter."""
        result = self.g.result
        won = result == model.WIN
        stars = rating(points(self.g), self.content, self.texts) if won else ""
        return (
            f'<section class="ending {result}"><h2>{self.say(f"ending.{result}")}</h2>'
            f"<p>{escape(stars)}</p></section>"
        )

    # -- ship -----------------------------------------------------------------------------

    def ship(self) -> str:
        """Return the ship card: pizza, damage, marker and its two actions."""
        g = self.g
        table = self.content.game.ships[g.ship.index]
        rule = table.rule.text_de if self.slips.german else table.rule.text_en
        actions = "".join(self.action(action) for action in g.ship.actions)
        return (
            f'<section class="ship" id="ship" aria-label="{self.say("panel.ship")}">'
            f"<h3>{escape(self.texts.name('ship', g.ship.id))}</h3>{self.pizza()}{self.hull()}"
            f"{self.marker(rule)}{actions}</section>"
        )

    def pizza(self) -> str:
        """Return the pizza with the slices that are left."""
        g = self.g
        most = g.ship.pizza_fields
        return (
            f'<button type="button" class="pizza" id="pizza" data-clause="DSD-147" '
            f'data-tip="{self.say("tip.pizza", amount=g.pizza, most=most)}">'
            f'{art.pizza(most, g.pizza)}<span class="name">{self.say("field.pizza")}</span>'
            f'<b class="value">{g.pizza}</b><small>/ {most}</small></button>'
        )

    def hull(self) -> str:
        """Return the damage track; reaching a marked field from the right costs a card."""
        g = self.g
        fields = "".join(
            f'<i class="{self.field(place)}">'
            f"{'&#9986;' if place in g.ship.remove_fields else ''}</i>"
            for place in range(1, g.ship.damage_fields + 1)
        )
        marked = ", ".join(map(str, sorted(g.ship.remove_fields, reverse=True)))
        return (
            f'<button type="button" class="track hull" id="track-hull" data-clause="DSD-145" '
            f'data-tip="{self.say("tip.hull", amount=g.damage, fields=marked)}">'
            f'<span class="name">{self.say("field.damage")}</span><b class="value">{g.damage}</b>'
            f"<small>/ {g.ship.damage_fields}</small>"
            f'<span class="fields" aria-hidden="true">{fields}</span></button>'
        )

    def field(self, place: int) -> str:
        """Return the classes of a field of the damage track."""
        state = "here" if place == self.g.damage else "on" if place < self.g.damage else "off"
        return f"{state} cut" if place in self.g.ship.remove_fields else state

    def marker(self, rule: str) -> str:
        """Return the track of the ship marker, which has a field 0."""
        g = self.g
        fields = "".join(
            f'<i class="{"here" if place == g.marker else "on" if place < g.marker else "off"}">'
            f"{place}</i>"
            for place in range(g.ship.marker_max + 1)
        )
        return (
            f'<button type="button" class="track marker" id="track-marker" data-clause="DSD-029" '
            f'data-tip="{self.say("tip.marker", what=self.slips.marker)} {escape(rule)}">'
            f'<span class="name">{escape(self.slips.marker)}</span><b class="value">{g.marker}</b>'
            f"<small>/ {g.ship.marker_max}</small>"
            f'<span class="fields" aria-hidden="true">{fields}</span></button>'
        )

    def action(self, action: ShipAction) -> str:
        """Return an action of the ship: cost and effect."""
        key = action.option.key
        id_ = key.partition(":")[2]
        cost = self.say(
            f"ship_cost.{SHIP_COSTS[action.cost.kind]}",
            amount=action.cost.amount,
            what=self.slips.marker,
        )
        effect = self.say(f"ship_effect.{SHIP_EFFECTS[action.effect]}", amount=action.amount)
        name = escape(self.texts.name("action", id_))
        return (
            f'<button type="button" class="ship-action" id="ship-{id_}" data-handle="{key}" '
            f'data-clause="{SHIP_CLAUSES.get(id_, "DSD-081")}" '
            f'data-tip="{name}: {cost} &#8594; {effect}. {self.say("tip.ship_action")}">'
            f"<b>{name}</b><span>{cost} &#8594; {effect}</span></button>"
        )

    # -- crew -----------------------------------------------------------------------------

    def crew(self) -> str:
        """Return every seat: hand, station, and what it is doing."""
        seats = "".join(self.seat(seat) for seat in range(len(self.g.hands)))
        return f'<section class="crew" aria-label="{self.say("panel.crew")}">{seats}</section>'

    def seat(self, seat: int) -> str:
        """Return one seat; the own one says so."""
        own = seat == self.look.seat
        key = "table.you" if own else "value.seat"
        name = self.say(key, seat=seat + 1)
        hand = self.look.view["hands"][seat]
        size = hand if isinstance(hand, int) else len(hand)
        status = self.status(seat)
        word = self.say(f"status.{status}") if status else ""
        marked = f" {status}" if status else ""
        return (
            f'<div class="seat-panel seat-{seat + 1}{" own" if own else ""}{marked}" '
            f'id="crew-{seat + 1}">'
            f'<button type="button" class="who-is" data-handle="seat:{seat + 1}" '
            f'data-clause="DSD-074" data-tip="{name}. {self.hand_words(seat)} {word}">'
            f'<b>{name}</b><span class="hand-size">{art.icon("card")}{size}'
            f'<span class="visually-hidden"> {self.say("value.cards", amount=size)}</span></span>'
            f"<em>{word}</em></button>{self.station(seat, own)}</div>"
        )

    def hand_words(self, seat: int) -> str:
        """Return what is known of a seat's hand."""
        hand = self.look.view["hands"][seat]
        if isinstance(hand, int):
            return self.say("value.cards", amount=hand) + "."
        names = ", ".join(self.texts.name("card", card) for card in hand)
        return self.say("tip.holds", what=names) if names else self.say("table.no_cards")

    def station(self, seat: int, own: bool) -> str:
        """Return the station a seat mans; the own one can be used."""
        card = self.g.manned[seat]
        if card == NO_CARD:
            return f'<span class="station none">{self.say("table.no_station")}</span>'
        slips = self.slips
        used = self.g.used >> seat & 1
        off = self.g.sector != NO_SECTOR and self.g.content.sectors[self.g.sector].stations_off
        state = "off" if off else "used" if used else ""
        note = f"<em>{self.say(f'status.{state}')}</em>" if state else ""
        handle = OWN_STATION if own else f"{STATION}:{seat + 1}"
        does = escape(slips.manned_text(card, int(slips.upgraded(card))))
        effect = f'<span class="effect">{does}</span>' if own else ""
        id_ = self.g.content.cards[card].id
        picture = art.icon(art.PICTURE_OF_STATION.get(slips.station_id(card), "card"))
        seal = '<i class="seal">+</i>' if slips.upgraded(card) else ""
        return (
            f'<button type="button" class="station {slips.classes(card)} {state}" id="card-{id_}" '
            f'data-motion="slide" data-handle="{handle}" data-clause="DSD-113" '
            f'data-tip="{escape(slips.station_tip(card))}">'
            f"{picture}<b>{escape(slips.station(card))}</b>{seal}{note}{effect}</button>"
        )

    def status(self, seat: int) -> str:
        """Return what a seat is doing, as a word: it acts, has the floor, has passed …"""
        g, decision = self.g, self.look.decision
        if isinstance(decision, OwnDecision):
            return "acting" if decision.seat == seat else ""
        if isinstance(decision, ManStation):
            return "manning" if g.manning >> seat & 1 else ""
        if isinstance(decision, EachDiscards):
            return "" if decision.complete(g, seat) else "discarding"
        if len(g.hands) == 1 or not isinstance(decision, Floor):
            return ""
        if decision.passed(g, seat):
            return "passed"
        return "floor" if seat == g.floor else ""

    # -- side -----------------------------------------------------------------------------

    def cards(self) -> str:
        """Return the pile with its open top card, the discard, and what left the game."""
        g = self.g
        size = g.pile.bit_count() + (g.top != NO_CARD)
        if g.top != NO_CARD:
            slips = self.slips
            id_ = g.content.cards[g.top].id
            picture = slips.head(g.top) + slips.both(g.top, int(slips.upgraded(g.top)))
            top = (
                f'<button type="button" class="slip upmost {slips.classes(g.top)}" id="card-{id_}" '
                f'data-motion="slide" data-clause="DSD-017" data-tip="{self.say("tip.top")} '
                f'{escape(slips.label(g.top))}. {escape(slips.sides(g.top))}">'
                f"{named(self.say('note.top', card=id_), picture)}</button>"
            )
        else:
            top = f'<p class="quiet">{self.say("table.no_top")}</p>'
        return (
            f'<section class="panel pile" id="pile"><h2>{self.say("field.pile")} '
            f"<b>{size}</b></h2>{top}{self.heap('discard', g.discard)}"
            f"{self.heap('removed', g.removed)}</section>"
        )

    def heap(self, name: str, cards: int) -> str:
        """Return cards that lie open in a heap, as a list to unfold; nothing if there are none."""
        if not cards and name == "removed":
            return ""
        items = "".join(
            f"<li>{escape(self.slips.name(card))}{' +' if self.slips.upgraded(card) else ''}"
            f"<small>{escape(self.slips.station(card))}</small></li>"
            for card in cards_in(cards)
        )
        count = cards.bit_count()
        return (
            f'<details class="heap" id="{name}"><summary>{self.say(f"field.{name}")} '
            f"<b>{count}</b></summary><ul>{items}</ul></details>"
        )


def mark_up(kind: str, value: str, shown: str) -> str:
    """Return an argument of the log's sentences: names of things in bold."""
    if kind in ("card", "list", "sector", "station", "action", "ship"):
        return f"<b>{escape(shown)}</b>"
    return escape(shown)
