"""What lies on the counter: the rows, the own hand, and what is being decided about a card."""

from __future__ import annotations

from html import escape

from sternbrett.games.dine import model
from sternbrett.games.dine.model import NO_CARD, CardMove, cards_in
from sternbrett.games.dine.symbols import face_number
from sternbrett.games.dine.table.board import blocked_ways_up
from sternbrett.games.dine.table.preview import Preview, left_without, origins, worth
from sternbrett.games.dine.table.slips import TURNS, Slips, named
from sternbrett.games.dine.table.window import Window
from sternbrett.games.dine.view import take_set
from sternbrett.kernel.game import View


class Counter:
    """Draws rows and hand."""

    def __init__(self, view: View, slips: Slips, window: Window) -> None:
        self.view = view
        self.slips = slips
        self.window = window
        self.g = slips.g
        self.say = slips.say
        self.seat: int | None = view["seat"]
        self.asked: list[object] = view["agenda"][-1] if view["agenda"] else [""]

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
        cards = "".join(
            self.slips.laid(face, self.row_tip(place, face), self.marks(face))
            for face in self.g.rows[place]
        )
        free = self.free_places() if current else ""
        if not cards and not free:
            free = f'<span class="quiet">{self.say("value.empty")}</span>'
        label = self.say("table.current_row" if current else "value.row", number=number)
        chips = self.slips.chips(self.g.totals[place])
        words = f"{label}: {escape(self.slips.words(self.g.totals[place]))}"
        badge = f'<span class="fx"><b class="label">{label}</b>{chips or "–"}</span>'
        return (
            f'<div class="lane {"now" if current else "old"}" id="row-{number}">'
            f'<button type="button" class="badge" data-clause="DSD-046" '
            f'data-tip="{escape(self.origin_words(place))}">{named(words, badge)}</button>'
            f'<div class="cards">{cards}{free}</div></div>'
        )

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
        if self.asked[0] in ("Pay", "CrewPays"):
            together = self.g.chosen | 1 << card
            out += " " + texts.say(
                "tip.payment",
                what=slips.words(worth(self.g, place, together)),
                rest=slips.words(left_without(self.g, place, together)),
            )
        elif self.asked[0] == "TurnCard":
            other = slips.effect_words(self.g.content.faces[face ^ model.ROTATED])
            out += " " + texts.say("tip.turn", what=other)
        return out

    def free_places(self) -> str:
        """Return the card on its way into the row, and the places up to the hazard value."""
        g = self.g
        coming = ""
        if g.playing != NO_CARD:
            turn = next((args[1] for name, *args in self.view["agenda"] if name == "PlaceCard"), -1)
            if turn >= 0:
                number = face_number(g, g.playing, turn)
                tip = self.slips.texts.say("tip.coming", what=self.slips.label(g.playing))
                coming = self.slips.laid(number, tip, " coming", handle=False)
        hazard = g.hazard()
        free = hazard - len(g.rows[-1]) - bool(coming) if hazard else int(not coming)
        ghosts = [
            f'<span class="place{" last" if hazard and place == free - 1 else ""}">'
            f"{'⚠' if hazard and place == free - 1 else ''}</span>"
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
        if self.asked[0] == "ManStation" and self.seat in self.view["manning"]:
            return f"<h2>{self.say('table.as_stations')}</h2>"
        if self.asked == ["UpgradeCard", self.seat]:
            return f"<h2>{self.say('table.as_upgraded')}</h2>"
        return ""

    def hand_slip(self, card: int) -> str:
        """Return a hand card, showing what it would be where that is being asked."""
        handle = f"hand:{self.g.content.cards[card].id}"
        marks = " chosen" if self.given() >> card & 1 else ""
        body = ""
        if self.asked[0] == "ManStation" and self.seat in self.view["manning"]:
            does = self.slips.manned_text(card, int(self.slips.upgraded(card)))
            body = f'<span class="manned">{escape(does)}</span>'
        elif self.asked == ["UpgradeCard", self.seat] and not self.slips.upgraded(card):
            body = self.slips.both(card, model.UPGRADED)
            marks += " becomes"
        elif self.asked[0] == "Floor":
            body = self.slips.both(card, int(self.slips.upgraded(card)), self.others())
        return self.slips.slip(card, handle, self.tip(card), marks, body)

    def others(self) -> int:
        """Return the number of hand cards beside one that is played."""
        return 0 if self.seat is None else self.g.hands[self.seat].bit_count() - 1

    def given(self) -> int:
        """Return the hand cards chosen so far in a decision that all make at once."""
        numbers = set(self.view.get("answer", []))
        moves = self.slips.content.vocabulary
        chosen = [moves[number] for number in numbers]
        return sum(1 << move.card for move in chosen if isinstance(move, CardMove))

    def tip(self, card: int) -> str:
        """Return what a hand card is, seen from what is being asked."""
        if self.asked[0] == "ManStation":
            return self.slips.station_tip(card)
        if self.asked[0] == "Floor":
            return self.slips.hand_tip(card, self.others())
        return f"{self.slips.label(card)}. {self.slips.sides(card)}"

    def chooser(self) -> str:
        """Return the card being played, both ways up, with what each would bring."""
        g = self.g
        seat = self.seat
        if seat is None or self.asked != ["ChooseAction", seat] or g.playing == NO_CARD:
            return ""
        reasons = {
            item.handle: self.say(f"blocked.{item.reason}", **item.args)
            for item in blocked_ways_up(g, seat)
        }
        ways = "".join(
            self.turn(turn, word, reasons.get(f"button:{word}", "")) for turn, word in TURNS
        )
        name = g.content.cards[g.playing].id
        return f'<div class="chooser" id="card-{name}" data-motion="slide">{ways}</div>'

    def turn(self, turn: int, word: str, reason: str) -> str:
        """Return one way up of the card being played: its cost, and what it would bring."""
        g, slips = self.g, self.slips
        face = g.content.faces[face_number(g, g.playing, turn)]
        if reason:
            outlook = f'<span class="reason">{reason}</span>'
        else:
            outlook = self.outlook(Preview(g, g.playing, turn))
        words = escape(slips.face_words(face))
        title = self.say(f"turn.{word}")
        picture = (
            f'{slips.large(g.playing, turn)}<span class="plan">'
            f'<span class="price"><b>{"▲" if turn == model.UPRIGHT else "▼"} {title}</b>'
            f"{self.say('table.cost')} {slips.cost(face)}</span>{outlook}</span>"
        )
        return (
            f'<button type="button" class="turn-card drops{" no" if reason else ""}" '
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
        found = self.view["lifted"]
        if isinstance(found, int) or not found:
            return ""
        if not self.g.open_hands and self.asked[:2] != ["TakeLifted", self.seat]:
            return ""
        slips = "".join(
            self.slips.slip(
                card,
                f"lifted:{self.g.content.cards[card].id}",
                f"{self.slips.label(card)}. {self.slips.sides(card)}",
            )
            for card in cards_in(take_set(found, self.g))
        )
        return f'<div class="lifted"><h2>{self.say("panel.lifted")}</h2>{slips}</div>'
