"""Station cards as order slips: what they give and cost, as small pictures and in words.

A slip in a hand shows both ways up; one that lies in a row shows the way it lies. A rotated card
has its picture upside down at its lower edge, while its words stay readable.
"""

from __future__ import annotations

from collections.abc import Callable, Hashable
from functools import lru_cache
from typing import TypeVar

from sternbrett.games.dine import model
from sternbrett.games.dine.data import DineContent
from sternbrett.games.dine.model import (
    DRIVE,
    FIELD_BITS,
    SYMBOL_COUNT,
    Cost,
    DineState,
    Face,
    Producer,
)
from sternbrett.games.dine.rules.actions import against_turn
from sternbrett.games.dine.rules.reasons import REASONS
from sternbrett.games.dine.symbols import amount_of, can_pay, face_number
from sternbrett.games.dine.table import art
from sternbrett.games.dine.table.handles import half
from sternbrett.games.dine.table.panels import symbols_text
from sternbrett.games.dine.table.preview import Preview
from sternbrett.games.dine.table.refusals import cost_args
from sternbrett.kernel.look import Look
from sternbrett.kernel.plain_html import escape
from sternbrett.kernel.texts import Texts
from sternbrett.web.kit import divisible

#: How parts of composed German names begin, before which these may be divided.
PARTS = {
    "de": (
        "anlage", "band", "bank", "batterie", "brenner", "buch", "computer", "drohne", "düse",
        "feld", "generator", "kammer", "kanone", "karte", "kern", "kiste", "kopplung", "maschine",
        "ofen", "rechner", "regal", "rohr", "rolle", "scanner", "schub", "sessel", "spule",
        "stufe", "verteiler",
    ),
}  # fmt: skip

# Drive comes last: almost every card has some, and what is special about it should be read first.
ORDER = (*(symbol for symbol in range(SYMBOL_COUNT) if symbol != DRIVE), DRIVE)
EXTRAS = {model.DRAW: "draw", model.MARKER_RIGHT: "marker", model.PIZZA_RIGHT: "pizza"}
COSTS = {
    model.FREE: "free",
    model.DISCARD: "discard",
    model.REMOVE: "remove",
    model.SHIP_MARKER: "marker",
    model.PIZZA: "pizza",
    model.DAMAGE: "damage",
    model.FIRST_IN_ROW: "first",
    model.SWAP: "swap",
}
TURNS = ((model.UPRIGHT, "upper"), (model.ROTATED, "lower"))
#: How they are marked on a page: pointing up, pointing down.
MARKS = ("&#9650;", "&#9660;")


T = TypeVar("T", bound=Hashable)


@lru_cache(maxsize=32)
def known_faces(content: DineContent, texts: Texts, ship: int) -> dict[tuple[str, object], str]:
    """Return what was drawn of the cards of a content set so far, in one language for one ship.

    Their faces never change, and every look at a table shows a dozen of them.
    """
    return {}


def named(label: str, picture: str) -> str:
    """Return a picture with its name for those who listen; the label is escaped already."""
    return (
        f'<span class="visually-hidden">{label}</span>'
        f'<span class="picture" aria-hidden="true">{picture}</span>'
    )


class Slips:
    """Draws the station cards of one view in one language."""

    def __init__(self, look: Look[DineState]) -> None:
        self.g = look.position
        self.content: DineContent = look.content
        self.texts = look.texts
        self.german = self.texts.language == "de"
        ship = self.g.ship.index
        marker = self.content.game.ships[ship].marker
        self.marker = marker.name_de if self.german else marker.name_en
        self.known = known_faces(self.content, self.texts, ship)

    def once(self, what: str, thing: T, draw: Callable[[T], str]) -> str:
        """Return something about a face, drawn only once."""
        found = self.known.get((what, thing))
        if found is None:
            found = self.known[what, thing] = draw(thing)
        return found

    def side(self, what: str, card: int, draw: Callable[[int], str]) -> str:
        """Return something about the shown side of a card, drawn only once."""
        return self.once(f"{what}+" if self.upgraded(card) else what, card, draw)

    def say(self, key: str, **args: object) -> str:
        """Return a text, escaped for a page."""
        return self.texts.escaped(key, **args)

    def name(self, card: int) -> str:
        """Return a card's name."""
        return self.texts.name("card", self.g.content.cards[card].id)

    def station(self, card: int) -> str:
        """Return the name of a card's station."""
        return self.texts.name("station", self.station_id(card))

    def station_id(self, card: int) -> str:
        """Return the id of a card's station."""
        return self.g.content.station_ids[self.g.content.cards[card].station]

    def upgraded(self, card: int) -> bool:
        """Tell whether a card shows its upgraded side."""
        return bool(self.g.upgraded >> card & 1)

    # -- symbols --------------------------------------------------------------------------

    def chip(self, symbol: int, amount: int | str, state: str = "") -> str:
        """Return an amount of a symbol: shape, number, letter."""
        table = self.content.symbols[symbol]
        return (
            f'<span class="sy s-{table.id}{state}">{art.icon(table.id)}<b>{amount}</b>'
            f"<i>{table.letter}</i></span>"
        )

    def chips(self, total: int) -> str:
        """Return packed symbols as pictures."""
        return "".join(
            self.chip(symbol, amount) for symbol in ORDER if (amount := amount_of(total, symbol))
        )

    def words(self, total: int) -> str:
        """Return packed symbols in words."""
        return symbols_text(total, self.content, self.texts)

    def producer(self, producer: Producer) -> str:
        """Return a producer as a picture: so many of this become so many of that."""
        return (
            f'<span class="per">{self.chip(producer.source // FIELD_BITS, producer.per)}'
            f"<i>&#8594;</i>{self.chip(producer.target // FIELD_BITS, producer.amount)}</span>"
        )

    def effects(self, face: Face) -> str:
        """Return what a face gives its row, as pictures."""
        return self.once("effects", face, self.draw_effects)

    def draw_effects(self, face: Face) -> str:
        """Draw what a face gives its row."""
        made = "".join(self.producer(producer) for producer in face.producers)
        twice = f'<span class="twice">&#215;2{self.chip(DRIVE, "")}</span>' if face.doubles else ""
        return self.chips(face.direct) + made + twice

    def effect_words(self, face: Face) -> str:
        """Return what a face gives its row, in words."""
        return self.once("effect words", face, self.say_effects)

    def say_effects(self, face: Face) -> str:
        """Put into words what a face gives its row."""
        parts = [self.words(face.direct)] if face.direct else []
        for producer in face.producers:
            source = self.content.symbols[producer.source // FIELD_BITS].id
            target = self.content.symbols[producer.target // FIELD_BITS].id
            parts.append(
                self.texts.say(
                    "effect.per",
                    amount=producer.amount,
                    symbol=target,
                    per=producer.per,
                    of_symbol=source,
                )
            )
        if face.doubles:
            parts.append(self.texts.say("effect.double"))
        return ", ".join(parts)

    # -- costs ----------------------------------------------------------------------------

    def cost_words(self, cost: Cost) -> str:
        """Return a cost in words."""
        if cost.kind == model.SYMBOLS:
            return self.texts.say("cost.symbols", what=self.words(cost.need))
        return self.texts.say(f"cost.{COSTS[cost.kind]}", amount=cost.amount, what=self.marker)

    def cost(self, face: Face) -> str:
        """Return what a way up costs and what follows it, short."""
        return self.once("cost", face, self.draw_cost)

    def draw_cost(self, face: Face) -> str:
        """Draw what a way up costs and what follows it."""
        cost = face.cost
        if cost.kind == model.SYMBOLS:
            shown = f"&#8722;{self.chips(cost.need)}"
        else:
            shown = self.say(f"cost_short.{COSTS[cost.kind]}", amount=cost.amount, what=self.marker)
        free = " free" if cost.kind == model.FREE else ""
        extras = "".join(
            f'<span class="then">{escape(words)}</span>' for words in self.extras(face)
        )
        return f'<span class="cost{free}">{shown}</span>{extras}'

    def extras(self, face: Face) -> list[str]:
        """Return what follows a card that was placed, in words."""
        return [
            self.texts.say(f"extra.{EXTRAS[effect]}", amount=amount, what=self.marker)
            for effect, amount in face.extras
        ]

    def face_words(self, face: Face) -> str:
        """Return effect, cost and extras of a face in words."""
        return self.once("words", face, self.say_face)

    def say_face(self, face: Face) -> str:
        """Put effect, cost and extras of a face into words."""
        extras = "".join(f", {words}" for words in self.extras(face))
        return f"{self.effect_words(face)} ({self.cost_words(face.cost)}{extras})"

    # -- slips ----------------------------------------------------------------------------

    def word(self, card: int) -> str:
        """Return a card's name, which may be divided."""
        return divisible(self.name(card), PARTS.get(self.texts.language, ()))

    def head(self, card: int) -> str:
        """Return the head of a slip: picture, name, station, and whether it is upgraded."""
        return self.side("head", card, self.draw_head)

    def draw_head(self, card: int) -> str:
        """Draw the head of a slip."""
        station = self.station_id(card)
        seal = '<i class="seal">+</i>' if self.upgraded(card) else ""
        return (
            f'<span class="head">{art.icon(art.PICTURE_OF_STATION.get(station, "card"))}'
            f'<span class="name">{escape(self.word(card))}</span>'
            f"<small>{escape(self.station(card))}</small>{seal}</span>"
        )

    def classes(self, card: int, turn: int = model.UPRIGHT) -> str:
        """Return the classes of a slip: its station, side and way up."""
        out = f"st-{self.station_id(card)}"
        if self.upgraded(card):
            out += " plus"
        return out + (" turned" if turn else "")

    def faces(self, card: int, side: int) -> list[Face]:
        """Return the two ways up of one side of a card."""
        return [self.g.content.faces[card * 4 + side * 2 + turn] for turn in (0, 1)]

    def both(self, card: int, side: int, others: int | None = None, at_once: bool = False) -> str:
        """Return both ways up of one side of a card, with their costs.

        Beside so many `others` in hand, a way that cannot be paid now is marked. `at_once`: the
        card can be laid either way by touching the mark of that way.
        """
        out = []
        for (_, word), mark, face in zip(TURNS, MARKS, self.faces(card, side), strict=True):
            classes = "way" if mark == MARKS[0] else "way down"
            if others is not None and not can_pay(self.g, face.cost, others):
                classes += " no"
            touch = f' data-handle="{half(self.g, card, word)}"' if at_once else ""
            out.append(
                f'<span class="{classes}"><i{touch}>{mark}</i>'
                f'<span class="fx">{self.effects(face)}</span>{self.cost(face)}</span>'
            )
        return "".join(out)

    def slip(self, card: int, handle: str, tip: str, marks: str = "", body: str = "") -> str:
        """Return a whole slip that can be touched; `body` stands in for its two ways up."""
        id_ = self.g.content.cards[card].id
        body = body or self.both(card, int(self.upgraded(card)))
        return (
            f'<button type="button" class="slip drags {self.classes(card)}{marks}" id="card-{id_}" '
            f'data-motion="slide" data-from="pile" data-handle="{handle}" data-clause="DSD-076" '
            f'data-tip="{escape(tip)}">'
            f"{named(escape(self.label(card)), self.head(card) + body)}</button>"
        )

    def label(self, card: int) -> str:
        """Return a card's name for those who listen, with its station and side."""
        return self.side("label", card, self.say_label)

    def say_label(self, card: int) -> str:
        """Put into words which card it is."""
        key = "tip.card_upgraded" if self.upgraded(card) else "tip.card"
        return self.texts.say(key, what=self.name(card), where=self.station(card))

    def sides(self, card: int) -> str:
        """Return what the shown side of a card gives and costs, and what the other would."""
        return self.side("sides", card, self.say_sides)

    def say_sides(self, card: int) -> str:
        """Put into words what a card gives and costs."""
        upper, lower = self.faces(card, int(self.upgraded(card)))
        out = self.texts.say("tip.faces", up=self.face_words(upper), down=self.face_words(lower))
        if not self.upgraded(card):
            upper, lower = self.faces(card, model.UPGRADED)
            out += " " + self.texts.say(
                "tip.upgraded_side", up=self.face_words(upper), down=self.face_words(lower)
            )
        return out

    def hand_tip(self, card: int, others: int) -> str:
        """Return what a hand card is, and what playing it would change or why it cannot be."""
        out = [f"{self.label(card)}. {self.sides(card)}"]
        for turn, word in TURNS:
            number = against_turn(self.g, card, turn, others)
            if number:
                cost = self.g.content.faces[face_number(self.g, card, turn)].cost
                args = cost_args(self.g, cost, others) | {"card": self.g.content.cards[card].id}
                why = self.texts.say(f"blocked.{REASONS[number].name}", **args)
                out.append(self.texts.say(f"tip.not_{word}", what=why))
                continue
            preview = Preview(self.g, card, turn)
            out.append(self.texts.say(f"tip.row_{word}", what=self.words(preview.row)))
            if preview.ways:
                out.append(self.texts.say("tip.opens", what=self.ways(preview.ways)))
        return " ".join(out)

    def ways(self, keys: set[str]) -> str:
        """Return the names of ways out."""
        return ", ".join(
            self.texts.say("way.jump")
            if key == "jump"
            else self.texts.say("way.solve", number=key.partition(":")[2])
            for key in sorted(keys, reverse=True)
        )

    def manned_text(self, card: int, side: int) -> str:
        """Return what a card's station does when it is manned."""
        table = self.content.stations[self.g.content.cards[card].station]
        manned = table.manned_upgraded if side else table.manned_normal
        return manned.de if self.german else manned.en

    def station_tip(self, card: int) -> str:
        """Return what a station does on this side, and on the other if it is not upgraded yet."""
        out = f"{self.label(card)}. {self.manned_text(card, int(self.upgraded(card)))}"
        if self.upgraded(card):
            return out
        better = self.manned_text(card, model.UPGRADED)
        return f"{out} {self.texts.say('tip.upgraded_station', what=better)}"

    def laid(self, number: int, tip: str, marks: str = "", handle: bool = True) -> str:
        """Return a card as it lies in a row; without a handle it is on its way there."""
        card, turn = number >> 2, number & 1
        id_ = self.g.content.cards[card].id
        face = self.g.content.faces[number]
        turned = '<i class="turn">&#8635;</i>' if turn else ""
        key = "value.rotated" if turn else "value.upright"
        label = self.texts.say(key, card=self.label(card))
        touch = f' data-handle="grid:{id_}"' if handle else ""
        picture = f'{self.head(card)}<span class="fx">{self.effects(face)}</span>{turned}'
        return (
            f'<button type="button" class="laid {self.classes(card, turn)}{marks}" '
            f'id="card-{id_}" data-motion="slide"{touch} data-clause="DSD-042" '
            f'data-tip="{escape(tip)}">'
            f"{named(escape(f'{label}: {self.effect_words(face)}'), picture)}</button>"
        )

    def large(self, card: int, turn: int) -> str:
        """Return a card as large as it gets, one way up, to look at."""
        face = self.g.content.faces[face_number(self.g, card, turn)]
        return (
            f'<span class="laid large {self.classes(card, turn)}">{self.head(card)}'
            f'<span class="fx">{self.effects(face)}</span></span>'
        )
