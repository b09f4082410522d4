"""What lies on the counter: the rows, the own hand, and what is being decided about a card."""

from __future__ import annotations

from sternbrett.games.dine import model
from sternbrett.games.dine.model import NO_CARD, CardMove, DineState, cards_in
from sternbrett.games.dine.rules.actions import (
    ChooseAction,
    Floor,
    PlaceCard,
    TakeLifted,
    TurnCard,
)
from sternbrett.games.dine.rules.cards import UpgradeCard
from sternbrett.games.dine.rules.harm import CrewPays, Pay
from sternbrett.games.dine.rules.hazard import EachDiscards
from sternbrett.games.dine.rules.sectors import ManStation
from sternbrett.games.dine.symbols import face_number
from sternbrett.games.dine.table.handles import ROW
from sternbrett.games.dine.table.preview import Preview, left_without, origins, worth
from sternbrett.games.dine.table.slips import MARKS, TURNS, Slips, named
from sternbrett.games.dine.table.ways import plays_either_way
from sternbrett.games.dine.table.window import Window
from sternbrett.kernel.look import Look
from sternbrett.kernel.plain_html import escape

#: Decisions in which cards that lie in rows tell what becomes of them.
ABOUT_ROWS = (Pay, CrewPays, TurnCard)


class Counter:
    """Draws rows and hand."""

    def __init__(self, look: Look[DineState], slips: Slips, window: Window) -> None:
        self.look = look
        self.slips = slips
        self.window = window
        self.g = look.position
        self.say = slips.say
        self.seat = look.seat
        self.asked = look.decision

    # -- rows -----------------------------------------------------------------------------

    def grid(self) -> str:
        """Return all rows, the current one first: it lies lowest and stays in sight."""
        last = len(self.g.rows) - 1
        rows = "".join(self.row(place, place == last) for place in range(last, -1, -1))
        label = self.say("panel.rows")
        return f'<section class="grid" id="grid" aria-label="{label}">{rows}</section>'

    def row(self, place: int, current: bool) -> str:
        """Return a row: a badge with its symbols, its cards, and the places still free."""
        number = place + 1
        cards = "".join(self.laid(place, face) for face in self.g.rows[place])
        free = self.free_places() if current else ""
        if not cards and not free:
            free = f'<span class="quiet">{self.say("value.empty")}</span>'
        label = self.say("table.current_row" if current else "value.row", number=number)
        chips = self.slips.chips(self.g.totals[place])
        words = f"{label}: {escape(self.slips.words(self.g.totals[place]))}"
        badge = f'<span class="fx"><b class="label">{label}</b>{chips or "&#8211;"}</span>'
        return (
            f'<div class="lane {"now drops" if current else "old"}" id="row-{number}">'
            f'<button type="button" class="badge" data-handle="{ROW}:{number}" '
            f'data-clause="DSD-046" '
            f'data-tip="{escape(self.origin_words(place))}">{named(words, badge)}</button>'
            f'<div class="cards">{cards}{free}</div></div>'
        )

    def laid(self, place: int, face: int) -> str:
        """Return a card of a row; one of which nothing is asked looks as it always does."""

        def draw(face: int) -> str:
            return self.slips.laid(face, self.row_tip(place, face), self.marks(face))

        if self.marks(face) or isinstance(self.asked, ABOUT_ROWS):
            return draw(face)
        return self.slips.side(f"laid {face & 3}", face >> 2, lambda _: draw(face))

    def origin_words(self, place: int) -> str:
        """Return where each symbol of a row comes from."""
        texts = self.slips.texts
        parts = []
        for origin in origins(self.g, place):
            symbol = self.slips.content.symbols[origin.symbol].id
            figures = [texts.say("origin.direct", amount=origin.direct)]
            if origin.made:
                figures.append(texts.say("origin.made", amount=origin.made))
            if origin.doubled:
                figures.append(texts.say("origin.doubled", amount=origin.doubled))
            parts.append(f"{texts.name('symbol', symbol)}: {', '.join(figures)}.")
        return texts.say("tip.row", number=place + 1) + " " + " ".join(parts)

    def marks(self, face: int) -> str:
        """Return the class of a card that was chosen to pay."""
        return " chosen" if self.g.chosen >> (face >> 2) & 1 else ""

    def row_tip(self, place: int, face: int) -> str:
        """Return what a card in a row gives, and what taking it for a payment means."""
        slips, card = self.slips, face >> 2
        texts = slips.texts
        words = slips.effect_words(self.g.content.faces[face])
        key = "tip.laid_rotated" if face & model.ROTATED else "tip.laid"
        out = texts.say(key, what=slips.label(card), gives=words)
        if isinstance(self.asked, Pay | CrewPays):
            together = self.g.chosen | 1 << card
            out += " " + texts.say(
                "tip.payment",
                what=slips.words(worth(self.g, place, together)),
                rest=slips.words(left_without(self.g, place, together)),
            )
        elif isinstance(self.asked, TurnCard):
            other = slips.effect_words(self.g.content.faces[face ^ model.ROTATED])
            out += " " + texts.say("tip.turn", what=other)
        return out

    def free_places(self) -> str:
        """Return the card on its way into the row, and the places up to the hazard value."""
        g = self.g
        coming = ""
        if g.playing != NO_CARD:
            turn = next((step.turn for step in g.agenda if isinstance(step, PlaceCard)), -1)
            if turn >= 0:
                number = face_number(g, g.playing, turn)
                tip = self.slips.texts.say("tip.coming", what=self.slips.label(g.playing))
                coming = self.slips.laid(number, tip, " coming", handle=False)
        hazard = g.hazard()
        free = hazard - len(g.rows[-1]) - bool(coming) if hazard else int(not coming)
        ghosts = [
            f'<span class="place{" last" if hazard and place == free - 1 else ""}">'
            f"{'&#9888;' if hazard and place == free - 1 else ''}</span>"
            for place in range(free)
        ]
        return coming + "".join(ghosts)

    # -- hand -----------------------------------------------------------------------------

    def hand(self) -> str:
        """Return the own hand with whatever is to be decided about a card above it."""
        if self.seat is None:
            return ""
        choosing = self.chooser() or self.lifted()
        cards = cards_in(self.g.hands[self.seat])
        slips = "".join(self.hand_slip(card) for card in cards)
        body = slips or f'<p class="quiet">{self.say("table.no_cards")}</p>'
        return (
            f'<section class="hand{" slim" if choosing else ""}" id="hand" '
            f'aria-label="{self.say("panel.hand")}">{choosing}{self.heading()}'
            f'<div class="slips">{body}</div></section>'
        )

    def heading(self) -> str:
        """Return what the slips show where it is not what they do in a row."""
        if self.mans():
            return f"<h2>{self.say('table.as_stations')}</h2>"
        if self.upgrades():
            return f"<h2>{self.say('table.as_upgraded')}</h2>"
        return ""

    def mans(self) -> bool:
        """Tell whether the seat may man a station now."""
        return isinstance(self.asked, ManStation) and bool(self.look.options)

    def upgrades(self) -> bool:
        """Tell whether the seat upgrades a hand card now."""
        return isinstance(self.asked, UpgradeCard) and self.asked.seat == self.seat

    def hand_slip(self, card: int) -> str:
        """Return a hand card, showing what it would be where that is being asked."""
        handle = f"hand:{self.g.content.cards[card].id}"
        marks = " chosen" if self.given() >> card & 1 else ""
        body = ""
        if self.mans():
            does = self.slips.manned_text(card, int(self.slips.upgraded(card)))
            body = f'<span class="manned">{escape(does)}</span>'
        elif self.upgrades() and not self.slips.upgraded(card):
            body = self.slips.both(card, model.UPGRADED)
            marks += " becomes"
        elif isinstance(self.asked, Floor):
            side, either = int(self.slips.upgraded(card)), plays_either_way(self.look, card)
            body = self.slips.both(card, side, self.others(), at_once=either)
        return self.slips.slip(card, handle, self.tip(card), marks, body)

    def others(self) -> int:
        """Return the number of hand cards beside one that is played."""
        return 0 if self.seat is None else self.g.hands[self.seat].bit_count() - 1

    def given(self) -> int:
        """Return the hand cards chosen so far in a decision that all make at once."""
        if self.seat is None or not isinstance(self.asked, EachDiscards):
            return 0
        moves = self.slips.content.vocabulary
        chosen = [moves[number] for number in self.asked.partial(self.g, self.seat)]
        return sum(1 << move.card for move in chosen if isinstance(move, CardMove))

    def tip(self, card: int) -> str:
        """Return what a hand card is, seen from what is being asked."""
        if isinstance(self.asked, ManStation):
            return self.slips.station_tip(card)
        if isinstance(self.asked, Floor):
            return self.slips.hand_tip(card, self.others())
        return f"{self.slips.label(card)}. {self.slips.sides(card)}"

    def chooser(self) -> str:
        """Return the card being played, both ways up, with what each would bring."""
        g = self.g
        if not isinstance(self.asked, ChooseAction) or self.asked.seat != self.seat:
            return ""
        ways = "".join(self.turn(turn, word) for turn, word in TURNS)
        name = g.content.cards[g.playing].id
        return f'<div class="chooser" id="card-{name}" data-motion="slide">{ways}</div>'

    def turn(self, turn: int, word: str) -> str:
        """Return one way up of the card being played: its cost, and what it would bring."""
        g, slips = self.g, self.slips
        face = g.content.faces[face_number(g, g.playing, turn)]
        moves = g.content.moves
        refusal = self.look.refusal(moves.lower if turn == model.ROTATED else moves.upper)
        if refusal is None:
            reason = ""
            outlook = self.outlook(Preview(g, g.playing, turn))
        else:
            reason = self.say(refusal.text, **refusal.args)
            outlook = f'<span class="reason">{reason}</span>'
        words = escape(slips.face_words(face))
        title = self.say(f"turn.{word}")
        picture = (
            f'{slips.large(g.playing, turn)}<span class="plan">'
            f'<span class="price"><b>{MARKS[turn != model.UPRIGHT]} {title}</b>'
            f"{self.say('table.cost')} {slips.cost(face)}</span>{outlook}</span>"
        )
        return (
            f'<button type="button" class="turn-card{" no" if reason else ""}" '
            f'data-handle="button:{word}" data-clause="DSD-077" '
            f'data-tip="{title}: {words}. {self.say(f"tip.{word}")}">'
            f"{named(f'{title}: {words}. {reason}', picture)}</button>"
        )

    def outlook(self, preview: Preview) -> str:
        """Return what the row and the ways out would be."""
        notes = []
        if preview.paid:
            names = ", ".join(self.slips.name(card) for card in cards_in(preview.paid))
            notes.append(self.say("table.paid_with", what=names))
        if preview.unsettled:
            notes.append(self.say("table.unsettled"))
        if preview.full:
            notes.append(f"<strong>{self.say('table.fills', amount=preview.drive)}</strong>")
        return (
            f'<span class="then-row">{self.say("table.row_then")} {self.slips.chips(preview.row)}'
            f"</span>{self.window.preview(preview)}<small>{' '.join(notes)}</small>"
        )

    def lifted(self) -> str:
        """Return the cards lifted by the Sensors, for the seat that may look at them."""
        if not isinstance(self.asked, TakeLifted):
            return ""
        if not self.g.open_hands and self.asked.seat != self.seat:
            return ""
        slips = "".join(
            self.slips.slip(
                card,
                f"lifted:{self.g.content.cards[card].id}",
                f"{self.slips.label(card)}. {self.slips.sides(card)}",
            )
            for card in cards_in(self.g.lifted)
        )
        return f'<div class="lifted"><h2>{self.say("panel.lifted")}</h2>{slips}</div>'
