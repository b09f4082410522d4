"""The faction pad at the lower edge: cards of the round, feats, resources, display, candy."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Mapping, Sequence

from markupsafe import Markup

from sternbrett.games.dei import contents, terms
from sternbrett.games.dei.model import members
from sternbrett.games.dei.rules.icons import NextIcon
from sternbrett.games.dei.rules.pads import held
from sternbrett.games.dei.rules.turns import MARKERS_TO_LEARN, Learn, PlanCards
from sternbrett.games.dei.table import art
from sternbrett.games.dei.table.cards import PHASES, Cards, Entry
from sternbrett.games.dei.table.desk import Desk
from sternbrett.games.dei.table.handles import RECYCLING, SECRET, STORE, SWEETS
from sternbrett.games.dei.table.preview import notes
from sternbrett.games.dei.terms import COLOURS, FEATS_PER_COLOUR, NO_CARD
from sternbrett.web.kit.markup import Child, tag
from sternbrett.web.kit.parts import button

#: So many cards of a display have room; some more lie closer, and even more overlap.
ROOM, LAPPED, MOST_LAPPED = 6, 8, 14
PIECES = ("refuge", "elevator", "bridge")
MISSION_TOKENS = 4


class Pad:
    """Draws the pad of one seat."""

    def __init__(self, desk: Desk, seat: int) -> None:
        self.desk = desk
        self.seat = seat
        self.g = desk.g
        self.cards = Cards(desk, seat)
        self.own = desk.mine

    def draw(self) -> Markup:
        """Return the whole pad."""
        desk = self.desk
        return tag(
            "section",
            self.head(),
            self.phases(),
            self.feats(),
            self.resources(),
            self.supply(),
            self.display(),
            self.sweets(),
            self.recycled(),
            class_=["pad", desk.tone(self.seat), "own" if self.own else None],
            id=f"pad-{self.seat + 1}",
            aria_label=desk.called(self.seat),
        )

    def named(self, place: str) -> str:
        """Return the id of a place on this pad, by which scenes find it."""
        return f"{place}-{self.seat + 1}"

    def head(self) -> Markup:
        """Return the faction, who leads it, its supplies, and what its leader can do."""
        return self.kept(self._head, "head", self.desk.supplies(self.seat))

    def kept(self, draw: Callable[[], Markup], *facts: Hashable) -> Markup:
        """Return a part of this pad that was drawn before from the same facts."""
        return self.desk.kept(draw, "pad", self.seat, self.own, *facts)

    def _head(self) -> Markup:
        desk = self.desk
        person = desk.say("table.you") if self.own else desk.person(self.seat)
        leader = desk.content.game.leader[desk.leader_place(self.seat)]
        return tag(
            "div",
            art.use(f"emblem-{desk.faction(self.seat)}", "emblem"),
            tag("h2", desk.called(self.seat), tag("small", person)),
            tag(
                "span",
                tag("b", desk.supplies(self.seat), id=self.named("supplies")),
                art.use("sp"),
                class_="supplies",
                title=desk.say("field.supplies"),
            ),
            button(
                tag("b", leader.name),
                f" {leader.ability.say(desk.language)}",
                class_=["leader"],
                handle=f"{SECRET}:leader",
                tip=f"{leader.name}: {leader.text.say(desk.language)}",
                clause="DEI-164",
            ),
            class_="head",
        )

    def phases(self) -> Markup:
        """Return the cards played in this round, by action phase."""
        g, view = self.g, self.desk.view
        played, planned = view["pads"][self.seat], view["planned"][self.seat]
        facts = (
            *(tuple(played), planned if isinstance(planned, int) else tuple(planned)),
            *(g.phase, bool(g.round), g.card if g.speaker == self.seat else NO_CARD),
        )

        def draw() -> Markup:
            entries = [Entry(text) for text in played]
            phases = range(1, PHASES + 1)
            drawn = [self.cards.phase(phase, entries, planned) for phase in phases]
            return tag("div", drawn, class_="phases", id="phases")

        return self.kept(draw, "phases", *facts)

    # -- feats ----------------------------------------------------------------------------

    def feats(self) -> Markup:
        """Return the feats by colour, each with the markers that it may be learned by."""
        known = self.desk.view["feats"][self.seat]
        markers = self.g.markers[3 * self.seat : 3 * self.seat + 3]
        told = notes(self.desk.look) if self.own and isinstance(self.desk.asked, Learn) else {}

        def draw() -> Markup:
            rows = [self.feat(colour, known, markers[colour], told) for colour in range(3)]
            return tag("div", rows, class_="feats")

        facts = (tuple(known), tuple(markers), self.g.learned[self.seat], *told.items())
        return self.kept(draw, "feats", *facts)

    def feat(self, colour: int, known: list[str], markers: int, told: Mapping[str, str]) -> Markup:
        """Return a feat; one that is not known is told by its colour only.

        `told` is what feats would change that can be learned now, by their handles.
        """
        desk, g = self.desk, self.g
        most = g.content.limits.markers
        places = [
            art.use(COLOURS[colour], "ic" if place < markers else "ic off") for place in range(most)
        ]
        own = range(colour * FEATS_PER_COLOUR, (colour + 1) * FEATS_PER_COLOUR)
        feat = next((it for it in own if terms.FEATS[it] in known), None)
        row = f"{self.named('markers')}-{COLOURS[colour]}"
        hexes = tag("span", places, class_="markers", id=row)
        counted = desk.say("tip.markers", amount=markers, what=desk.name("colour", COLOURS[colour]))
        if feat is None:
            there = COLOURS[colour] in known
            name = desk.say("table.hidden_feat") if there else desk.say("value.none")
            return button(
                art.use("eye", "ic off"),
                tag("b", name, class_="name"),
                hexes,
                class_=["feat", "unknown", f"of-{COLOURS[colour]}"],
                handle=f"{SECRET}:{COLOURS[colour]}",
                tip=f"{desk.say('tip.hidden_feat')} {counted}" if there else counted,
                clause="DEI-039",
            )
        learned = bool(g.learned[self.seat] >> feat & 1)
        ready = not learned and markers >= MARKERS_TO_LEARN
        name = desk.name("feat", terms.FEATS[feat])
        state = "learned" if learned else "ready" if ready else "unlearned"
        tip = f"{name}: {desk.feat_text(feat)} {desk.say(f'tip.feat_{state}')} {counted}"
        if note := told.get(f"feat:{terms.FEATS[feat]}"):
            tip += f" {desk.say('preview.then', what=note)}."
        return button(
            art.use("done" if learned else "eye"),
            tag("b", desk.short(name), class_="name"),
            hexes,
            class_=["feat", state, f"of-{COLOURS[colour]}"],
            id_=f"feat-{terms.FEATS[feat]}",
            handle=f"feat:{terms.FEATS[feat]}" if self.own else f"{SECRET}:{COLOURS[colour]}",
            tip=tip,
            clause="DEI-172",
        )

    # -- what lies on the pad -------------------------------------------------------------

    def resources(self) -> Markup:
        """Return the ten places for resources."""
        tech, energy = self.g.tech[self.seat], self.g.energy[self.seat]
        return self.kept(lambda: self._resources(tech, energy), "resources", tech, energy)

    def _resources(self, tech: int, energy: int) -> Markup:
        desk = self.desk
        most = self.g.content.limits.pad
        tokens = [tag("i", art.use("tech"), class_="token tech")] * tech
        tokens += [tag("i", art.use("energy"), class_="token energy")] * energy
        tokens += [tag("i", class_="token")] * (most - tech - energy)
        return button(
            tokens,
            tag("span", f"{tech + energy} / {most}", class_="of"),
            class_=["resources"],
            id_=self.named("resources"),
            handle=f"{STORE}:{self.seat + 1}",
            tip=desk.say("tip.resources", tech=tech, energy=energy, most=most),
            clause="DEI-088",
        )

    def supply(self) -> Markup:
        """Return what is still beside the pad: scrappers, buildings, tokens for missions."""
        g = self.g
        built = (g.refuges[self.seat], g.elevators[self.seat], g.bridges[self.seat])
        pieces = g.content.factions[g.factions[self.seat]].pieces
        left = tuple(most - len(done) for most, done in zip(pieces, built, strict=True))
        tokens = MISSION_TOKENS - len(g.marks[self.seat])
        amount = g.supply[self.seat]
        return self.kept(lambda: self._supply(amount, left, tokens), "supply", amount, left, tokens)

    def _supply(self, amount: int, left: Sequence[int], tokens: int) -> Markup:
        desk = self.desk
        words = desk.say(
            "tip.supply",
            amount=amount,
            refuges=left[0],
            elevators=left[1],
            bridges=left[2],
            tokens=tokens,
        )
        return button(
            tag("span", desk.say("table.supply"), class_="label"),
            art.amount("scrapper", amount),
            [art.amount(name, count) for name, count in zip(PIECES, left, strict=True)],
            tag("span", desk.say("table.tokens"), class_="label"),
            tag("span", [desk.shape(self.seat)] * tokens, class_="tokens"),
            class_=["supply"],
            id_=self.named("supply"),
            handle=f"{STORE}:supply-{self.seat + 1}",
            tip=words,
            clause="DEI-040",
            label=words,
        )

    def display(self) -> Markup:
        """Return the cards that may be played."""
        shown = self.desk.view["display"][self.seat]
        if isinstance(shown, dict):
            return self.kept(lambda: self._display(shown["size"], -1, 0), "backs", shown["size"])
        cards, chosen = self.g.display[self.seat], self.chosen()
        facts = ("display", cards, chosen, self.cards.near)
        return self.kept(lambda: self._display(0, cards, chosen), *facts)

    def _display(self, count: int, known: int, chosen: int) -> Markup:
        desk = self.desk
        inner: Child
        if known < 0:
            inner = tag("p", desk.say("value.cards", amount=count), class_="quiet")
        else:
            cards = members(known)
            count = len(cards)
            inner = [self.cards.displayed(card, bool(chosen >> card & 1)) for card in cards]
            if not cards:
                inner = tag("p", desk.say("table.no_cards"), class_="quiet")
        return tag(
            "div",
            tag("h3", desk.say("field.cards"), tag("small", count)),
            tag("div", inner, class_=["fan", *self.crowding(count)]),
            class_="display",
            id="display",
            aria_label=desk.say("field.cards"),
        )

    def crowding(self, count: int) -> list[str]:
        """Return how a display lies that has more cards than room."""
        if count > LAPPED:
            return ["many", "lapped", f"n-{min(count, MOST_LAPPED)}"]
        return ["many"] if count > ROOM else []

    def chosen(self) -> int:
        """Return the cards that were planned so far, while everybody plans."""
        if not self.own or not isinstance(self.desk.asked, PlanCards):
            return 0
        options = self.desk.rules.options
        found = [options[number] for number in self.desk.asked.partial(self.g, self.seat)]
        return sum(1 << option.value for option in found if isinstance(option, contents.Pick))

    def sweets(self) -> Markup:
        """Return the candy boosts; of others only how many they are."""
        desk, g = self.desk, self.g
        kinds = desk.view["candies"][self.seat]
        if isinstance(kinds, int):
            return self.kept(lambda: self._sweets(None, kinds), "candies", kinds)
        # While a card is open its bar has them within reach, and things are there once.
        touched = self.own and not (isinstance(desk.asked, NextIcon) and desk.acts(self.seat))

        def draw() -> Markup:
            chips = [self.sweet(kind, touched) for kind in held(g, self.seat)]
            return self._sweets(chips, sum(kinds.values()))

        return self.kept(draw, "sweets", g.candies[self.seat], touched)

    def _sweets(self, chips: Child, count: int) -> Markup:
        desk = self.desk
        return tag(
            "div",
            tag("h3", art.use("candy"), desk.say("table.candy"), tag("small", count)),
            tag("div", chips, class_="chips"),
            class_=["sweets", None if count else "none"],
            id=self.named("sweets"),
        )

    def sweet(self, kind: int, touched: bool) -> Markup:
        """Return a kind of candy boost, and how many of it are there."""
        count = self.g.candies[self.seat] >> (terms.CANDY_BITS * kind) & terms.CANDY_FIELD
        facts = ("sweet", kind, touched, count)
        return self.kept(lambda: self._sweet(kind, touched, count), *facts)

    def _sweet(self, kind: int, touched: bool, count: int) -> Markup:
        desk = self.desk
        it = self.g.content.candies[kind]
        return button(
            candy_picture(desk, kind),
            tag("b", desk.short(desk.say(f"candy.{it.id}")), class_="name"),
            tag("small", f"×{count}") if count > 1 else None,
            class_=["sweet"],
            handle=f"candy:{it.id}" if touched else f"{SWEETS}:{it.id}",
            tip=candy_tip(desk, kind),
            clause="DEI-154",
        )

    def recycled(self) -> Markup:
        """Return the recycling area: cards that are lost for the game."""
        entries = [text.partition("@")[0] for text in self.desk.view["recycled"][self.seat]]
        return self.kept(lambda: self._recycled(entries), "recycled", *entries)

    def _recycled(self, entries: Sequence[str]) -> Markup:
        desk = self.desk
        names = [desk.name("card", card) for card in entries if card != "?"]
        tip = desk.say("tip.recycled", amount=len(entries))
        if names:
            tip += " " + ", ".join(names) + "."
        return button(
            art.use("card"),
            tag("b", len(entries)),
            tag("small", desk.say("table.recycled")),
            class_=["recycled"],
            id_="recycled",
            handle=f"{RECYCLING}:{self.seat + 1}",
            tip=tip,
            clause="DEI-214",
        )


def candy_picture(desk: Desk, kind: int) -> Markup:
    """Return the picture on a candy boost."""
    it = desk.rules.candies[kind]
    if it.icon == terms.NONE:
        return art.use(COLOURS[it.badge])
    return art.icon(desk.rules, it.icon)


def candy_tip(desk: Desk, kind: int) -> str:
    """Return what a candy boost does."""
    it = desk.rules.candies[kind]
    name = desk.name("candy", it.id)
    if it.icon == terms.NONE:
        tables = {table.id: table.text.say(desk.language) for table in desk.content.game.icon}
        return f"{name}. {tables['marker']} {desk.say('tip.candy')}"
    return f"{name}. {desk.icon_tip(it.icon)} {desk.say('tip.candy')}"
