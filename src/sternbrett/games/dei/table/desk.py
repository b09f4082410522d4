"""What all parts of the drawn table share: the look, whose side it is seen from, and words."""

from __future__ import annotations

from collections.abc import Callable, Hashable, Iterable
from functools import lru_cache

from markupsafe import Markup

from sternbrett.games.dei import terms
from sternbrett.games.dei.contents import Card
from sternbrett.games.dei.data import DeiContent
from sternbrett.games.dei.model import DeiState
from sternbrett.games.dei.rules.pads import points
from sternbrett.games.dei.table import art
from sternbrett.games.dei.tables import CardTable
from sternbrett.games.dei.terms import NOBODY
from sternbrett.kernel.look import Look
from sternbrett.web.kit import Kept, divisible

#: How parts of composed names begin, before which these may be divided.
PARTS = {
    "en": ("works", "mune", "mand", "ties"),
    "de": (
        "mune", "rung", "anlage", "bewegen", "brücke", "dealer", "einrücken", "geschäft",
        "händler", "haufen",
        "kette", "kolonne", "kommando", "lader", "läufer", "marken", "netz", "schicht", "schützen",
        "sammeln", "steuerung", "stelle", "team", "tribut", "trupp", "werber", "werk", "zellen",
        "abgabe", "gebühren", "bauer", "posten", "zahl", "fahrzeug", "kapsel", "feuer", "nisonen",
        "straße", "wagen", "schaft", "sparung", "zung", "verwertung", "schlupf", "bereitung",
        "kapertes",
    ),
}  # fmt: skip

FAMILIES = {
    terms.RED: "red",
    terms.BLUE: "blue",
    terms.GREEN: "green",
    terms.BLACK: "black",
    terms.NONE: "drone",
}

#: Most of a table looks as it did a moment ago.
KEPT: Kept[Markup] = Kept()


class Desk:
    """One view in one language, with whose pad lies at the lower edge."""

    def __init__(self, look: Look[DeiState]) -> None:
        self.look = look
        self.view = look.view
        self.content: DeiContent = look.content
        self.rules = self.content.rules
        self.texts = look.texts
        self.language = look.texts.language
        self.g = look.position
        self.asked = look.decision
        self.seats = len(self.g.factions)
        acting = self.g.speaker if self.g.order else 0
        self.me = look.seat if look.seat is not None else acting
        #: Whether the pad at the lower edge is the viewer's own.
        self.mine = look.seat is not None
        self._cards = _tables(self.content)
        #: What any piece may depend on.
        self._always = (self.texts, self.content, tuple(self.g.factions))

    def kept(self, draw: Callable[[], Markup], *facts: Hashable) -> Markup:
        """Return a piece that was drawn before from the same facts; the first says what it is."""
        return KEPT.get((self._always, *facts), draw)

    def printed(self, draw: Callable[[], Markup], *facts: Hashable) -> Markup:
        """Return a kept piece that is the same whoever plays which faction."""
        return KEPT.get((self.texts, self.content, *facts), draw)

    # -- words ----------------------------------------------------------------------------

    def say(self, key: str, **args: object) -> str:
        """Return a text; whatever is built of it escapes it."""
        return self.texts.say(key, **args)

    def name(self, kind: str, id_: str) -> str:
        """Return the name of something."""
        return self.texts.name(kind, id_)

    def short(self, text: str) -> str:
        """Return a name that may be divided at its joints."""
        return divisible(text, PARTS[self.language])

    def card_name(self, card: int) -> str:
        """Return what a card is called."""
        return self._cards[card].name.say(self.language)

    def icon_words(self, icons: Iterable[int]) -> str:
        """Return icons in words."""
        ids = self.rules.icon_ids.ids
        return ", ".join(self.name("icon", ids[icon]) for icon in icons)

    def icon_tip(self, icon: int) -> str:
        """Return what an icon does."""
        it = self.rules.icons[icon]
        base = self.rules.icons[it.base] if it.kind == terms.PER else it
        head = base.id.partition(":")[0]
        if it.variant == terms.EXTRA:
            head = "collect"
        tables = {table.id: table.text.say(self.language) for table in self.content.game.icon}
        name = self.name("icon", it.id)
        words = f"{name}. {tables[head]}"
        if it.kind == terms.PER:
            words += f" {tables['per']}"
        if it.kind == terms.DRONE and it.drone != terms.ANY_DRONE:
            words += f" {self.drone_text(it.drone)}"
        return words

    def drone_text(self, drone: int) -> str:
        """Return what a drone can do."""
        tables = {table.id: table for table in self.content.game.drone}
        return tables[terms.DRONES[drone]].text.say(self.language)

    def card_tip(self, card: int) -> str:
        """Return a card in words: its icons and what is printed on it."""
        it = self.rules.cards[card]
        key = "tip.card_sp" if it.sp else "tip.card"
        return self.say(key, what=self.card_name(card), icons=self.icon_words(it.icons), sp=it.sp)

    def feat_text(self, feat: int) -> str:
        """Return what a feat does."""
        tables = {table.id: table for table in self.content.game.feat}
        return tables[terms.FEATS[feat]].text.say(self.language)

    # -- seats ----------------------------------------------------------------------------

    def faction(self, seat: int) -> str:
        """Return the id of a seat's faction, empty before it has one."""
        faction = self.g.factions[seat]
        return "" if faction == NOBODY else terms.FACTIONS[faction]

    def called(self, seat: int) -> str:
        """Return what a seat is called: its faction."""
        return self.name("faction", self.faction(seat)) or self.person(seat)

    def person(self, seat: int) -> str:
        """Return who sits on a seat."""
        return self.name("seat", str(seat + 1))

    def shape(self, seat: int, class_: str = "ic") -> Markup:
        """Return the sign of a seat: the shape of its faction's pieces."""
        return art.use(self.faction(seat), class_)

    def supplies(self, seat: int) -> int:
        """Return the supplies of a seat."""
        return points(self.g, seat)

    def tone(self, seat: int) -> str:
        """Return the class with the colour of a seat's faction."""
        return f"dei-{self.faction(seat)}" if self.faction(seat) else f"seat-{seat + 1}"

    def leader_place(self, seat: int) -> int:
        """Return the place of a faction's leader in the content."""
        leaders = self.content.game.leader
        faction = self.faction(seat)
        return next(place for place, it in enumerate(leaders) if it.faction == faction)

    def acts(self, seat: int) -> bool:
        """Tell whether a seat is being waited for."""
        return self.asked is not None and seat in self.asked.seats(self.g)

    # -- cards ----------------------------------------------------------------------------

    def family(self, card: Card) -> str:
        """Return the kind of a card: `own` for a faction's, else its market or `drone`."""
        if card.drone_card:
            return "drone"
        return "own" if card.faction != NOBODY else FAMILIES[card.market]

    def family_word(self, card: Card) -> str:
        """Return the kind of a card that is of no market, in a word."""
        if card.drone_card:
            return self.say("table.drone_card")
        return self.name("faction", terms.FACTIONS[card.faction])


@lru_cache(maxsize=16)
def _tables(content: DeiContent) -> list[CardTable]:
    """Return the cards as they are written, in the order in which the rules number them."""
    return content.cards.all
