"""Everybody condensed: supplies, resources, outposts, feats; what lies on a pad opens beside it."""

from __future__ import annotations

from collections.abc import Sequence

from markupsafe import Markup

from sternbrett.games.dei import terms
from sternbrett.games.dei.model import members
from sternbrett.games.dei.table import art
from sternbrett.games.dei.table.cards import PHASES, Entry
from sternbrett.games.dei.table.desk import Desk
from sternbrett.games.dei.table.panels import candy_words, feat_words
from sternbrett.games.dei.terms import COLOURS
from sternbrett.web.kit.markup import join, tag
from sternbrett.web.kit.parts import button

#: The fields of a view whose parts by seat are shown as they are.
SHOWN = ("pads", "display", "recycled", "feats", "learned", "candies")


class Rivals:
    """Draws everybody condensed; whoever looks stands there too where there is room for no pad."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.g = desk.g

    def draw(self) -> Markup:
        """Return all seats in priority order."""
        order = self.g.order or tuple(range(self.desk.seats))
        return tag(
            "section",
            join(*(self.rival(seat, place) for place, seat in enumerate(order))),
            class_="rivals",
            id="rivals",
            aria_label=self.desk.say("panel.pads"),
        )

    def rival(self, seat: int, place: int) -> Markup:
        """Return one seat: supplies, resources, markers, feats; its pad opens beside it."""
        desk, g = self.desk, self.g
        turn = self.place(seat, place)
        told = repr([desk.view[name][seat] for name in SHOWN])
        numbers = (g.tech[seat], g.energy[seat], g.supply[seat], desk.supplies(seat))
        marked = (*g.markers[3 * seat : 3 * seat + 3], g.learned[seat])
        stands = (seat == desk.me, seat == desk.look.seat, desk.acts(seat))
        facts = ("rival", seat, turn, told, numbers, marked, stands, desk.seats)
        return desk.kept(lambda: self._rival(seat, turn, told), *facts)

    def _rival(self, seat: int, turn: str, told: str) -> Markup:
        desk = self.desk
        me = seat == desk.me
        faction = desk.faction(seat)
        tip = self.tip(seat)
        plate = button(
            art.use(f"emblem-{faction}", "emblem"),
            desk.shape(seat, "ic sign"),
            tag("b", desk.called(seat), class_="name"),
            tag("span", self.beside(seat), class_="person"),
            tag("span", tag("b", desk.supplies(seat)), art.use("sp"), class_="supplies"),
            tag("span", turn, class_="turn"),
            self.stock(seat),
            self.played(seat),
            self.markers(seat),
            self.feats(seat),
            class_=["plate"],
            handle=f"faction:{faction}",
            tip=tip,
            clause="DEI-121",
            label=tip,
        )
        return tag(
            "div",
            plate,
            None if me else self.enlarged(seat, told),
            class_=[
                "rival",
                desk.tone(seat),
                "me" if me else None,
                "acting" if desk.acts(seat) else None,
            ],
            id=f"rival-{seat + 1}",
        )

    def enlarged(self, seat: int, told: str) -> Markup:
        """Return the whole pad of somebody else, to be opened."""
        label = self.desk.say("table.enlarge", what=self.desk.called(seat))
        return tag(
            "details",
            tag("summary", tag("span", label, class_="visually-hidden"), "⤢", title=label),
            self.whole(seat, told),
            class_="enlarge",
            open=self.desk.seats == 2,
        )

    def whole(self, seat: int, told: str) -> Markup:
        """Return what lies on a pad in short, which is `told` by the view."""
        facts = (seat, told, self.g.learned[seat])
        return self.desk.kept(lambda: self._whole(seat), "whole pad", *facts)

    def _whole(self, seat: int) -> Markup:
        """Draw cards of this round, display, feats, what was recycled."""
        desk, g, view = self.desk, self.g, self.desk.view
        played = []
        for entry in map(Entry, view["pads"][seat]):
            if entry.unseen:
                played.append(tag("span", desk.say("table.unseen_card"), class_="chip down"))
            else:
                card = desk.rules.card_ids.place(entry.card, "pads")
                played.append(self.chip(card, "down" if entry.down else ""))
        shown = view["display"][seat]
        if isinstance(shown, dict):
            cards = [tag("span", desk.say("value.cards", amount=shown["size"]), class_="chip")]
        else:
            cards = [self.chip(card) for card in members(g.display[seat])]
        feats = [tag("span", desk.short(words), class_="chip") for words in feat_words(desk, seat)]
        gone = [text.partition("@")[0] for text in view["recycled"][seat]]
        names = [desk.name("card", card) for card in gone if card != "?"]
        recycled = tag("span", ", ".join(names) or str(len(gone)), class_="chip down")
        sweets = tag("span", candy_words(desk, seat), class_="chip")
        parts = (
            ("field.played", played),
            ("field.cards", cards),
            ("field.feats", feats),
            ("field.candies", [sweets]),
            ("field.recycled", [recycled] if gone else []),
        )
        return tag(
            "dl",
            [(tag("dt", desk.say(key)), tag("dd", inner)) for key, inner in parts if inner],
            class_="whole",
        )

    def chip(self, card: int, class_: str = "") -> Markup:
        """Return a card of somebody else in short."""
        desk = self.desk
        it = desk.rules.cards[card]
        return tag(
            "span",
            tag("b", desk.card_name(card)),
            None if class_ == "down" else art.icons(desk.rules, it.icons),
            class_=["chip", class_, f"of-{desk.family(it)}"],
        )

    def beside(self, seat: int) -> str:
        """Return who plays a seat, where that is another name than the faction's."""
        person = self.desk.person(seat)
        if seat == self.desk.look.seat:
            return self.desk.say("table.you")
        return "" if person == self.desk.called(seat) else person

    def place(self, seat: int, place: int) -> str:
        """Return the priority of a seat, and whether it has been, is or will be its turn."""
        desk, g = self.desk, self.g
        if not g.order or not g.round or g.result:
            return str(place + 1)
        now = g.order.index(g.speaker)
        state = (
            "now" if place == now else "done" if place < now else "next" if place == now + 1 else ""
        )
        return f"{place + 1} · {desk.say(f'turn.{state}')}" if state else str(place + 1)

    def stock(self, seat: int) -> Markup:
        """Return technology, energy, candy boosts and scrappers in the supply."""
        desk, g = self.desk, self.g
        kinds = desk.view["candies"][seat]
        count = kinds if isinstance(kinds, int) else sum(kinds.values())
        return tag(
            "span",
            art.amount("tech", g.tech[seat]),
            art.amount("energy", g.energy[seat]),
            art.amount("candy", count),
            art.amount("scrapper", g.supply[seat]),
            class_="stock",
        )

    def played(self, seat: int) -> Markup:
        """Return six small places for the cards of this round: up, down, free."""
        entries = [Entry(text) for text in self.desk.view["pads"][seat]]
        down = tuple([entry.down for entry in entries])

        def draw() -> Markup:
            pips = [tag("i", class_="down" if it else "up") for it in down]
            pips += [tag("i")] * (2 * PHASES - len(pips))
            return tag("span", pips, class_="pips")

        return self.desk.printed(draw, "pips", down)

    def markers(self, seat: int) -> Markup:
        """Return the outposts of a seat."""
        counts = tuple(self.g.markers[3 * seat : 3 * seat + 3])
        return self.desk.printed(lambda: self._markers(counts), "outposts", counts)

    def _markers(self, counts: Sequence[int]) -> Markup:
        hexes = [art.use(COLOURS[colour]) for colour in range(3) for _ in range(counts[colour])]
        flags = art.amount("flag", sum(counts), "amt flags")
        return tag("span", hexes, flags, class_="markers")

    def feats(self, seat: int) -> Markup:
        """Return one sign for each feat: learned, or only its colour."""
        learned = self.g.learned[seat]
        known = tuple([bool(learned & feats) for feats in terms.FEAT_SETS])
        return self.desk.printed(lambda: self._feats(known), "learned", known)

    def _feats(self, learned: Sequence[bool]) -> Markup:
        signs = []
        for colour, known in enumerate(learned):
            signs.append(tag("i", art.use(COLOURS[colour]), class_="known" if known else "unknown"))
        return tag("span", signs, class_="learned")

    def tip(self, seat: int) -> str:
        """Return a seat in words."""
        desk, g = self.desk, self.g
        red, blue, green = g.markers[3 * seat : 3 * seat + 3]
        kinds = desk.view["candies"][seat]
        count = kinds if isinstance(kinds, int) else sum(kinds.values())
        words = [
            f"{desk.called(seat)}: {desk.supplies(seat)} SP.",
            desk.say("tip.resources", tech=g.tech[seat], energy=g.energy[seat],
                     most=g.content.limits.pad),
            desk.say("value.markers", red=red, blue=blue, green=green).capitalize() + ".",
            desk.say("value.candies", amount=count) + ".",
        ]  # fmt: skip
        names = [desk.name("feat", terms.FEATS[feat]) for feat in members(g.learned[seat])]
        if names:
            words.append(f"{desk.say('field.feats')}: {', '.join(names)}.")
        leader = desk.content.game.leader[desk.leader_place(seat)]
        words.append(f"{leader.name}: {leader.text.say(desk.language)}")
        return " ".join(words)
