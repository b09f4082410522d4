"""Salvage Race: a tiny game with hidden hands, chance and a secret decision in two parts.

It exists for tests: of the kernel, and of the conformance suite, which must find every defect that
is planted in it.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from sternbrett.kernel.bots import random_bot
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.content import read_content
from sternbrett.kernel.engine import AnyStep, EventKind, Option
from sternbrett.kernel.errors import InvalidPosition
from sternbrett.kernel.game import (
    Bot,
    Fields,
    Game,
    Panel,
    Row,
    Setting,
    TypeCard,
    View,
)
from sternbrett.kernel.look import AnyLook
from sternbrett.kernel.outcome import Standing, places_by
from sternbrett.kernel.shapes import Shape
from sternbrett.kernel.vocabulary import LOCK, number_keys
from tests.tiny import rules
from tests.tiny.rules import Bid, Content, EndRound, Move, Race, Round, Setup, Spoils

HIDDEN = "?"
#: The options that name no ship.
WORDS = ("push", "hold", "stay", "charge")


class CardTable(msgspec.Struct, forbid_unknown_fields=True):
    """One [[card]] of cards.toml."""

    id: str
    name_en: str
    name_de: str
    power: int


class CardsFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file cards.toml."""

    hand: int
    charge_bonus: int
    card: list[CardTable]


class Saved(msgspec.Struct, forbid_unknown_fields=True):
    """The fields of a position, as saves and scenarios write them."""

    hands: list[list[str]]
    round: int = 0
    rounds: int = 3
    storm: int = 0
    deck: list[str] | None = None
    discard: list[str] | None = None
    shown: list[str] = []
    points: list[int] | None = None
    charged: list[bool] | None = None


CARDS_FILE = Shape(CardsFile)
SAVED = Shape(Saved)


def bold_bot(content: Content, rng: Rng) -> Bot:
    """Make a bot that sends its strongest ship, pushes, and shows nothing."""

    def choose(view: View, seat: int, options: Sequence[Option]) -> Option:
        by_key = {option.key: option for option in options}
        ships = [option for option in options if option.key.startswith("card:")]
        return ships[-1] if ships else by_key.get("push") or by_key["stay"]

    return choose


class SalvageRace(Game[Race]):
    """Salvage Race for everything outside this folder."""

    id = "salvage"
    rules_version = 2
    card = TypeCard(
        seats=(2, 3),
        roles=("salvager",),
        chance=(rules.STORM, rules.CARD),
        hidden_information=True,
        simultaneous=True,
    )
    settings: tuple[Setting, ...] = (Setting("rounds", (2, 3), 3),)
    content_files: Sequence[str] = (LOCK, "cards.toml")
    steps: Sequence[type[AnyStep]] = (Setup, Round, Bid, Spoils, EndRound)
    reasons = rules.REASONS
    events = {kind.name: kind for kind in vars(rules).values() if isinstance(kind, EventKind)}
    entries = {
        "setup": (Setup(),),
        "round": (Round(),),
        "bid": (Bid(), EndRound()),
        "spoils": (Spoils(0), EndRound()),
    }
    bots = {"random": random_bot, "bold": bold_bot}
    field_notes = {
        "round": "the round being played, 0 before the first",
        "rounds": "the number of rounds, 2 or 3",
        "storm": "what the storm die shows, 0 before the first roll",
        "hands": "for every seat the ships of its hand; in a view `?` is a hidden ship",
        "deck": "ships in the deck, by default all that are nowhere else; in a view their number",
        "discard": "lost ships, oldest first",
        "shown": "ships of hands that everybody knows",
        "points": "points of every seat",
        "charged": "for every seat whether it is charged",
        "hand_sizes": "(then only) number of ships of every hand",
    }

    out_of_play = "in `discard`"

    @property
    def folder(self) -> Path:
        return Path(__file__).parent  # also for the defective copies in tests

    def load_content(self, folder: Path) -> Content:
        file = read_content(folder / "cards.toml", CARDS_FILE)
        names = {
            "en": {card.id: card.name_en for card in file.card},
            "de": {card.id: card.name_de for card in file.card},
        }
        ships = [card.id for card in file.card]
        keys = [*(f"card:{ship}" for ship in ships), *WORDS]
        keys += [f"show:{ship}" for ship in ships]
        return Content(
            ids=[card.id for card in file.card],
            power=[card.power for card in file.card],
            names=names,
            hand=file.hand,
            charge_bonus=file.charge_bonus,
            keys=number_keys(folder, keys),
        )

    def vocabulary(self, content: Content) -> Sequence[Move]:
        return content.moves

    def options_by_number(self, g: Race) -> Sequence[Option]:
        return g.content.moves

    def begin(self, content: Content, settings: Mapping[str, str | int], seats: int) -> Race:
        g = Race(content, seats)
        g.rounds = int(settings["rounds"])
        g.push(Setup())
        return g

    def copy(self, g: Race) -> Race:
        return Race(g.content, 0, g)

    # -- positions as data ----------------------------------------------------------------

    def fields(self, g: Race) -> Fields:
        ids = g.content.ids
        return {
            "round": g.round,
            "rounds": g.rounds,
            "storm": g.storm,
            "hands": [[ids[card] for card in hand] for hand in g.hands],
            "deck": [ids[card] for card in g.deck],
            "discard": [ids[card] for card in g.discard],
            "shown": [ids[card] for card in g.shown],
            "points": g.points[:],
            "charged": g.charged[:],
        }

    def restore(self, fields: Fields, content: Content) -> Race:
        saved = SAVED.of({"hands": [[], []], **fields})
        seats = len(saved.hands)
        g = Race(content, seats)
        g.round, g.rounds, g.storm = saved.round, saved.rounds, saved.storm
        g.hands = [sorted(places(hand, content, "hands")) for hand in saved.hands]
        g.shown = sorted(places(saved.shown, content, "shown"))
        held = [card for hand in g.hands for card in hand]
        g.discard = places(saved.discard or [], content, "discard")
        if saved.deck is None:
            g.deck = [card for card in g.deck if card not in held and card not in g.discard]
        else:
            g.deck = sorted(places(saved.deck, content, "deck"))
        if saved.discard is None:
            out = (card for card in range(len(content.ids)) if card not in (*held, *g.deck))
            g.discard = list(out)
        if saved.points is not None:
            g.points = saved.points
        if saved.charged is not None:
            g.charged = saved.charged
        check(g, held)
        return g

    def upgrade(self, data: Fields, from_version: int) -> Fields:
        if from_version != 1:
            return super().upgrade(data, from_version)
        # Version 1 called the lost ships “lost”.
        return {("discard" if name == "lost" else name): value for name, value in data.items()}

    def upgrade_choice(self, g: Race, key: str, from_version: int) -> str:
        # Version 1 called holding “wait”.
        return "hold" if key == "wait" else key

    def given(self, settings: Mapping[str, str | int], seats: int) -> Fields:
        return {"rounds": settings["rounds"], "hands": [[] for _ in range(seats)]}

    def complete(
        self, given: Fields, settings: Mapping[str, str | int], content: Content, out: bool
    ) -> Fields:
        return {"deck": [], **given} if out else given

    # -- knowledge ------------------------------------------------------------------------

    def visible(self, g: Race, seat: int | None) -> Fields:
        out = self.fields(g)
        out["deck"] = len(g.deck)
        out["hands"] = [
            own if owner == seat else hide(own, out["shown"])
            for owner, own in enumerate(out["hands"])
        ]
        return out

    def imagine_fields(self, view: View, content: Content, rng: Rng) -> Race:
        known = [card for hand in view["hands"] for card in hand if card != HIDDEN]
        unknown = [card for card in content.ids if card not in (*known, *view["discard"])]
        rng.shuffle(unknown)
        fields = {name: view[name] for name in view if name in self.field_notes}
        fields["hands"] = [
            [unknown.pop() if card == HIDDEN else card for card in hand] for hand in view["hands"]
        ]
        fields["deck"] = unknown
        return self.restore(fields, content)

    def outcomes(self, g: Race, kind: str) -> Sequence[str]:
        if kind == rules.STORM:
            return tuple("123456")
        return [g.content.ids[card] for card in g.deck]

    def scores(self, g: Race) -> tuple[float, ...]:
        if not g.result.startswith("win_"):
            return (0.0,) * len(g.hands)
        winner = int(g.result.removeprefix("win_"))
        return tuple(1.0 if seat == winner else -1.0 for seat in range(len(g.hands)))

    def standings(self, g: Race) -> tuple[Standing, ...]:
        return tuple(
            Standing(
                won=g.result == f"win_{seat}",
                place=place,
                points=points,
                sources=(("wrecks", points),),
            )
            for seat, (points, place) in enumerate(zip(g.points, places_by(g.points), strict=True))
        )

    def inventory(self, g: Race) -> Mapping[str, int]:
        return {"ships": len(g.deck) + len(g.discard) + sum(map(len, g.hands))}

    def facts(self, g: Race) -> Fields:
        return {"hand_sizes": [len(hand) for hand in g.hands]}

    # -- for people -----------------------------------------------------------------------

    def names(self, content: Content, language: str) -> Mapping[str, Mapping[str, str]]:
        push, hold = {"en": ("push", "hold"), "de": ("vor", "zurück")}[language]
        return {"card": content.names[language], "stance": {"push": push, "hold": hold}}

    def option_text(self, option: Option, content: Content) -> tuple[str, Mapping[str, object]]:
        word, _, card = option.key.partition(":")
        return f"option.{word}", {"card": card} if card else {}

    def handles(self, option: Option, content: Content) -> tuple[str, ...]:
        assert isinstance(option, Move)
        ship = () if option.card < 0 else (f"card:{content.ids[option.card]}",)
        return ship if option.word == "card" else (*ship, f"button:{option.word}")

    def panels(self, look: AnyLook) -> list[Panel]:
        view, texts = look.view, look.texts
        lost = [texts.name("card", card) for card in view["discard"]]
        storm = (
            Row(texts.say("field.round"), f"{view['round']} / {view['rounds']}"),
            Row(texts.say("field.storm"), str(view["storm"])),
            Row(texts.say("field.deck"), str(view["deck"])),
            Row(texts.say("field.discard"), ", ".join(lost) or texts.say("value.none")),
        )
        salvagers = []
        for seat, hand in enumerate(view["hands"]):
            ships = [
                texts.say("value.hidden") if card == HIDDEN else texts.name("card", card)
                for card in hand
            ]
            value = texts.say("value.points", points=view["points"][seat])
            if view["charged"][seat]:
                value += f" · {texts.say('value.charged')}"
            name = texts.say("value.salvager", number=seat + 1)
            salvagers.append(Row(name, value, ", ".join(ships)))
        return [
            Panel(texts.say("panel.storm"), storm),
            Panel(texts.say("panel.salvagers"), tuple(salvagers)),
        ]


def hide(hand: list[str], shown: list[str]) -> list[str]:
    """Return a hand as others see it: shown ships, then hidden ones without any identity."""
    known = [card for card in hand if card in shown]
    return known + [HIDDEN] * (len(hand) - len(known))


def places(names: list[str], content: Content, where: str) -> list[int]:
    """Return ships by their ids."""
    for name in names:
        if name not in content.ids:
            raise InvalidPosition(f"{where}: there is no ship “{name}”.")
    return [content.ids.index(name) for name in names]


def check(g: Race, held: list[int]) -> None:
    """Refuse a position that cannot occur."""
    seats = len(g.hands)
    if not 2 <= seats <= 3 or len(g.points) != seats or len(g.charged) != seats:
        raise InvalidPosition("hands, points and charged must each have 2 or 3 entries.")
    for card, name in enumerate(g.content.ids):
        copies = (held + g.deck + g.discard).count(card)
        if copies != 1:
            raise InvalidPosition(f"the ship {name} exists {copies} times instead of once.")
    if any(card not in held for card in g.shown) or len(set(g.shown)) < len(g.shown):
        raise InvalidPosition("shown: only ships of hands can be shown, and once.")
    if not 0 <= g.storm <= rules.STORM_FACES:
        raise InvalidPosition(f"storm must be 0 … {rules.STORM_FACES}, not {g.storm}.")
    if g.rounds not in (2, 3) or not 0 <= g.round <= g.rounds:
        raise InvalidPosition(f"round must be 0 … {g.rounds}, and rounds 2 or 3.")
    if min(g.points) < 0:
        raise InvalidPosition("points must not be below 0.")


GAME = SalvageRace()
