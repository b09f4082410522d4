"""Cards of DEI as they lie on pads and in displays: face up, face down, planned, unseen."""

from __future__ import annotations

from markupsafe import Markup

from sternbrett.games.dei.contents import Card
from sternbrett.games.dei.table import art
from sternbrett.games.dei.table.desk import Desk
from sternbrett.games.dei.table.handles import LAID
from sternbrett.games.dei.written import UNSEEN
from sternbrett.web.kit.markup import tag
from sternbrett.web.kit.parts import button

CARDS_IN_A_PHASE = 2
PHASES = 3


class Entry:
    """A card on a pad, as a view writes it: `DEI001*+move@18`."""

    def __init__(self, text: str) -> None:
        front, _, moment = text.partition("@")
        name, _, self.candy = front.partition("+")
        self.down = name.endswith("*")
        self.card = name.removesuffix("*")
        self.phase = int(moment or 0) >> 2 & 3

    @property
    def unseen(self) -> bool:
        """Whether nobody but its owner knows it."""
        return self.card == UNSEEN


class Cards:
    """Draws the cards of one seat; only those of the pad at the lower edge are found by id."""

    def __init__(self, desk: Desk, seat: int) -> None:
        self.desk = desk
        self.seat = seat
        self.near = seat == desk.me
        #: Whether the cards of the display can be touched to be played.
        self.own = self.near and desk.mine

    def _id(self, card: str) -> str:
        return f"card-{card}" if self.near else ""

    # -- the display ----------------------------------------------------------------------

    def displayed(self, card: int, chosen: bool) -> Markup:
        """Return a card of the display: band, icons, foot."""
        facts = ("displayed", card, chosen, self.near, self.own)
        return self.desk.printed(lambda: self._displayed(card, chosen), *facts)

    def _displayed(self, card: int, chosen: bool) -> Markup:
        desk = self.desk
        it = desk.rules.cards[card]
        family = desk.family(it)
        return button(
            tag("b", desk.short(desk.card_name(card)), class_="name"),
            art.icons(desk.rules, it.icons),
            tag(
                "span",
                self.kind(it),
                art.amount("sp", it.sp) if it.sp else None,
                class_="foot",
            ),
            class_=["face", f"of-{family}", "chosen" if chosen else None],
            id_=self._id(it.id),
            handle=f"card:{it.id}" if self.own else f"{LAID}:{it.id}",
            tip=desk.card_tip(card),
            clause="DEI-064",
            motion="slide" if self.near else "",
        )

    def kind(self, card: Card) -> Markup:
        """Return of which kind a card is: in a word, or by the sign of its market."""
        family = self.desk.family(card)
        if family in ("own", "drone"):
            return tag("small", self.desk.family_word(card))
        return art.use("buy" if family == "black" else family)

    # -- on the pad -----------------------------------------------------------------------

    def phase(self, phase: int, entries: list[Entry], planned: list[str] | int) -> Markup:
        """Return the places of an action phase with what was played in it."""
        desk = self.desk
        played = [self.laid(entry) for entry in entries if entry.phase == phase]
        if phase == desk.g.phase:
            if isinstance(planned, int):
                played += [self.hidden_plan()] * planned
            else:
                played += [self.planned(card) for card in planned]
        free = [tag("span", class_="place")] * (CARDS_IN_A_PHASE - len(played))
        return tag(
            "div",
            tag("h3", desk.say("table.phase", number=phase)),
            *played,
            *free,
            class_=["phase", "now" if phase == desk.g.phase and desk.g.round else None],
        )

    def laid(self, entry: Entry) -> Markup:
        """Return a card that was played in this round."""
        desk = self.desk
        if entry.unseen:
            label = desk.say("tip.laid_unseen")
            return tag(
                "span",
                art.use("buy"),
                tag("span", label, class_="visually-hidden"),
                class_="laid down",
                title=label,
            )
        card = desk.rules.card_ids.place(entry.card, "pads")
        now = desk.g.card == card and desk.g.speaker == self.seat
        facts = ("laid", card, entry.down, entry.candy, now, self.near, self.own)
        return desk.printed(lambda: self._laid(entry, card, now), *facts)

    def _laid(self, entry: Entry, card: int, now: bool) -> Markup:
        desk = self.desk
        it = desk.rules.cards[card]
        name = desk.card_name(card)
        sweet = art.use("candy", "ic sweet") if entry.candy else None
        if entry.down:
            key = "tip.laid_down"
            inner = (art.use("buy"), tag("b", desk.short(name), class_="name"), sweet)
        else:
            key = "tip.laid_up"
            inner = (
                tag("b", desk.short(name), class_="name"),
                art.icons(desk.rules, it.icons),
                sweet,
            )
        tip = desk.say(key, what=name, icons=desk.icon_words(it.icons))
        if entry.candy:
            tip += " " + desk.say("tip.laid_candy", candy=entry.candy)
        copies = self.own and not entry.down
        return button(
            *inner,
            class_=[
                "laid",
                "down" if entry.down else f"of-{desk.family(it)}",
                "open" if now else None,
            ],
            id_=self._id(entry.card),
            handle=f"card:{entry.card}" if copies else f"{LAID}:{entry.card}",
            tip=tip,
            clause="DEI-065" if entry.down else "DEI-064",
            motion="slide" if self.near else "",
        )

    def planned(self, card: str) -> Markup:
        """Return an own planned card: it may be played now."""
        desk = self.desk
        place = desk.rules.card_ids.place(card, "planned")
        it = desk.rules.cards[place]
        return button(
            tag("b", desk.short(desk.card_name(place)), class_="name"),
            art.icons(desk.rules, it.icons),
            class_=["laid", "plan", f"of-{desk.family(it)}"],
            id_=self._id(card),
            handle=f"card:{card}" if self.own else f"{LAID}:{card}",
            tip=desk.say("tip.planned", what=desk.card_tip(place)),
            clause="DEI-231",
            motion="slide" if self.near else "",
        )

    def hidden_plan(self) -> Markup:
        """Return a planned card of somebody else: its back."""
        label = self.desk.say("tip.planned_hidden")
        return tag(
            "span",
            art.use("eye"),
            tag("span", label, class_="visually-hidden"),
            class_="laid down plan",
            title=label,
        )
