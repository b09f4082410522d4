"""Factions: a tiny game of points whose seats choose their roles in play, with a schema.

In turns each seat chooses a faction that is free. Everybody holds two goods that others cannot see
and sells one of them, in turns: its worth counts, and traders get one more. It stands on the rules
page of Salvage Race, whose clauses it borrows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from sternbrett.kernel.bots import random_bot
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import EventKind, Option, SeatDecision, State, Step
from sternbrett.kernel.errors import InvalidPosition
from sternbrett.kernel.game import Bot, Fields, Game, TypeCard, View
from sternbrett.kernel.ids import Ids
from sternbrett.kernel.layout import Bag, Each
from sternbrett.kernel.outcome import Standing, places_by, utilities
from sternbrett.kernel.schema import (
    COUNTED,
    Argument,
    Flag,
    Number,
    Numbers,
    Own,
    Schema,
    Thing,
    Things,
    list_slot,
    owner,
)
from sternbrett.kernel.texts import Texts

ROLES = ("trader", "pirate", "hermit")
GOOD = "good"
BONUS = 1

CHOSEN = EventKind("chosen", "seat role", "SR-003")
SOLD = EventKind("sold", "seat good", "SR-004")


class Content:
    """Goods, worth 1, 2 and so on; the factions; the vocabulary."""

    def __init__(self) -> None:
        self.goods = Ids("good", ["salt", "tin", "tea", "silk", "amber", "jade", "gold"])
        self.roles = Ids("role", ROLES)
        keys = [f"role:{role}" for role in ROLES] + [f"sell:{good}" for good in self.goods.ids]
        self.options = [Option(number, key) for number, key in enumerate(keys)]


class Market(State):
    """A position."""

    __slots__ = ("bonus", "content", "deck", "hands", "last", "open", "roles", "seats", "sold")

    def __init__(self, content: Content, seats: int, source: Market | None = None) -> None:
        super().__init__(source)
        self.content = content
        self.seats = seats
        if source is None:
            self.open = False
            self.last = -1
            self.deck: list[int] = list(range(len(content.goods.ids)))
            self.hands: list[tuple[int, ...]] = [()] * seats
            self.roles: list[int] = [-1] * seats
            self.sold: list[int] = [0] * seats
            self.bonus = BONUS
        else:
            self.open = source.open
            self.last = source.last
            self.deck = source.deck[:]
            self.hands = source.hands[:]
            self.roles = source.roles[:]
            self.sold = source.sold[:]
            self.bonus = source.bonus

    def copy(self) -> Market:
        return Market(self.content, self.seats, self)


class Open(Step[Market]):
    """Deal two goods to everybody, then let them choose and sell."""

    clause = "SR-002"

    def run(self, g: Market) -> None:
        for seat in range(g.seats):
            dealt = [g.deck.pop(g.draw(GOOD, len(g.deck))) for _ in range(2)]
            g.hands[seat] = tuple(sorted(dealt))
        seats = range(g.seats)
        g.then(*map(Choose, seats), Begin(), *map(Sell, seats), Close())


class Choose(SeatDecision[Market]):
    """A seat chooses a faction that is free."""

    clause = "SR-003"

    def options(self, g: Market, seat: int) -> list[Option]:
        return [g.content.options[role] for role in range(len(ROLES)) if role not in g.roles]

    def choose(self, g: Market, seat: int, option: Option) -> None:
        g.roles[seat] = option.number
        if g.listening:
            g.tell(CHOSEN, seat + 1, ROLES[option.number])


class Begin(Step[Market]):
    """The market is open."""

    clause = "SR-003"

    def run(self, g: Market) -> None:
        g.open = True


class Sell(SeatDecision[Market]):
    """A seat sells one of its goods."""

    clause = "SR-004"

    def options(self, g: Market, seat: int) -> list[Option]:
        return [g.content.options[len(ROLES) + good] for good in g.hands[seat]]

    def choose(self, g: Market, seat: int, option: Option) -> None:
        g.seal()  # nobody knew that the seat has it
        good = option.number - len(ROLES)
        g.hands[seat] = tuple(other for other in g.hands[seat] if other != good)
        g.sold[seat] = good + 1
        g.last = good
        if g.listening:
            g.tell(SOLD, seat + 1, g.content.goods.ids[good])


class Close(Step[Market]):
    """The one with most points has won."""

    clause = "SR-009"

    def run(self, g: Market) -> None:
        g.finish("closed")


def write_hands(g: Market) -> list[list[str]]:
    return [[g.content.goods.ids[good] for good in hand] for hand in g.hands]


def read_hands(g: Market, value: list[list[str]]) -> None:
    goods = g.content.goods
    g.hands = [tuple(sorted(goods.place(name, "hands") for name in hand)) for hand in value]


SCHEMA: Schema[Market] = Schema(
    "Market",
    [Argument("content", "Content", "self.content"), Argument("seats", "int", "self.seats")],
    [
        Flag("open", "whether goods are sold"),
        Thing("last", "what was sold last", ids="goods"),
        Things("deck", "goods nobody has", ids="goods", known=COUNTED),
        Own(
            "hands",
            "for every seat its goods; of others one sees how many",
            slots=[list_slot("hands", "[()] * seats", "tuple[int, ...]")],
            write=write_hands,
            read=read_hands,
            known=owner(),
        ).seen_as(Each(lambda g: g.seats, Bag("goods", once=True, hidden=True))),
        Numbers(
            "roles",
            "for every seat the number of its faction, -1 before it has one",
            slot=list_slot("roles", "[-1] * seats"),
            least=-1,
            most=len(ROLES) - 1,
            count=lambda g: g.seats,
        ),
        Numbers(
            "sold",
            "for every seat what it got for its good",
            slot=list_slot("sold", "[0] * seats"),
            most=7,
            count=lambda g: g.seats,
        ),
        Number("bonus", "what a trader gets beside that", most=3, fresh="1"),
    ],
)

TEXTS = {
    "en": {
        "game.name": "Factions",
        "game.line": "Choose a faction and sell.",
        "game.minutes": "1 min",
        "game.difficulty": "an example for tests",
        "role.trader": "Trader",
        "role.pirate": "Pirate",
        "role.hermit": "Hermit",
        "role.unchosen": "Seat",
        "bot.random": "Random: any legal action",
        "bot.first": "First: the first option",
        "source.goods": "Goods",
        "source.trade": "Trade",
        "result.closed": "The market closes.",
        "result.given_up": "Somebody gave up.",
        "prompt.Choose": "Choose a faction.",
        "prompt.Sell": "Sell a good.",
        "option.role": "Be {role}",
        "option.sell": "Sell {good}",
        "event.chosen": "Seat {seat} is {role}.",
        "event.sold": "Seat {seat} sells {good}.",
    },
    "de": {
        "game.name": "Fraktionen",
        "game.line": "Wähle eine Fraktion und verkaufe.",
        "game.minutes": "1 Min.",
        "game.difficulty": "ein Beispiel für Tests",
        "role.trader": "Händler",
        "role.pirate": "Pirat",
        "role.hermit": "Einsiedler",
        "role.unchosen": "Platz",
        "bot.random": "Zufall: irgendeine erlaubte Aktion",
        "bot.first": "Erster: die erste Option",
        "source.goods": "Waren",
        "source.trade": "Handel",
        "result.closed": "Der Markt schließt.",
        "result.given_up": "Jemand hat aufgegeben.",
        "prompt.Choose": "Wähle eine Fraktion.",
        "prompt.Sell": "Verkaufe eine Ware.",
        "option.role": "{role} sein",
        "option.sell": "{good} verkaufen",
        "event.chosen": "Platz {seat} ist {role}.",
        "event.sold": "Platz {seat} verkauft {good}.",
    },
}


def first_bot(content: Content, rng: Rng) -> Bot:
    """Make a bot that takes the first option."""
    return lambda view, seat, options: options[0]


class Factions(Game[Market]):
    """Factions for everything outside this module."""

    id = "factions"
    rules_version = 1
    card = TypeCard(
        seats=(2, 3),
        roles=ROLES,
        chance=(GOOD,),
        hidden_information=True,
        places=True,
        chosen_roles=True,
    )
    steps = (Open, Choose, Begin, Sell, Close)
    events = {kind.name: kind for kind in (CHOSEN, SOLD)}
    entries = {"open": (Open(),)}
    bots = {"random": random_bot, "first": first_bot}
    schema = SCHEMA
    field_notes = SCHEMA.notes

    @property
    def folder(self) -> Path:
        return Path(__file__).parent

    def load_content(self, folder: Path) -> Content:
        return Content()

    def vocabulary(self, content: Content) -> Sequence[Option]:
        return content.options

    def begin(self, content: Content, settings: Mapping[str, str | int], seats: int) -> Market:
        g = Market(content, seats)
        g.push(Open())
        return g

    def restore(self, fields: Fields, content: Content) -> Market:
        g = Market(content, len(fields.get("hands", [[], []])))
        SCHEMA.refuse_unknown(fields, self.id)
        SCHEMA.read(g, fields)
        SCHEMA.check(g)
        known = [good for hand in g.hands for good in hand]
        known += [sold - 1 for sold in g.sold if sold]
        if "deck" not in fields:
            g.deck = [good for good in g.deck if good not in known]
        if sorted(known + g.deck) != list(range(len(content.goods.ids))):
            raise InvalidPosition("every good must be in one place.")
        if not 2 <= g.seats <= 3:
            raise InvalidPosition("there are 2 or 3 hands.")
        return g

    def given(self, settings: Mapping[str, str | int], seats: int) -> Fields:
        return {"hands": [[]] * seats}

    def imagine_fields(self, view: View, content: Content, rng: Rng) -> Market:
        fields = {name: view[name] for name in SCHEMA.all if name != "deck"}
        known = [good for hand in view["hands"] if isinstance(hand, list) for good in hand]
        known += [content.goods.ids[sold - 1] for sold in view["sold"] if sold]
        unknown = [good for good in content.goods.ids if good not in known]
        rng.shuffle(unknown)
        fields["hands"] = [
            hand if isinstance(hand, list) else [unknown.pop() for _ in range(hand)]
            for hand in view["hands"]
        ]
        return self.restore(fields, content)

    def outcomes(self, g: Market, kind: str) -> Sequence[str]:
        return [g.content.goods.ids[good] for good in g.deck]

    def role(self, seat: int, g: Market | None = None) -> str:
        return "" if g is None or g.roles[seat] < 0 else ROLES[g.roles[seat]]

    def points(self, g: Market, seat: int) -> tuple[int, int]:
        """Return what goods and trade are worth to a seat."""
        return g.sold[seat], g.bonus if g.roles[seat] == 0 else 0

    def scores(self, g: Market) -> tuple[float, ...]:
        if not g.result:
            return (0.0,) * g.seats
        return utilities([standing.place for standing in self.standings(g)])

    def standings(self, g: Market) -> tuple[Standing, ...]:
        points = [self.points(g, seat) for seat in range(g.seats)]
        places = places_by([sum(amounts) for amounts in points])
        return tuple(
            Standing(place == 1, place, sum(own), (("goods", own[0]), ("trade", own[1])))
            for place, own in zip(places, points, strict=True)
        )

    def seats(self, g: Market) -> int:
        return g.seats

    def concession(self, g: Market, seat: int) -> tuple[str, tuple[int, ...]]:
        return "given_up", (seat,)

    def stand_in(self, seat: int, g: Market | None = None) -> str:
        return "first" if self.role(seat, g) == "hermit" else "random"

    def inventory(self, g: Market) -> Mapping[str, int]:
        return {"goods": len(g.deck) + sum(map(len, g.hands)) + sum(map(bool, g.sold))}

    def option_text(self, option: Option, content: Content) -> tuple[str, Mapping[str, object]]:
        word, _, argument = option.key.partition(":")
        return f"option.{word}", {"role" if word == "role" else "good": argument}

    def names(self, content: Content, language: str) -> Mapping[str, Mapping[str, str]]:
        return {"role": {role: TEXTS[language][f"role.{role}"] for role in ROLES}}

    def texts(self, language: str, content: Content) -> Texts:
        return Texts(language, TEXTS[language], self.names(content, language))


GAME = Factions()
