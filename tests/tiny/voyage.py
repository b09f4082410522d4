"""Voyage: a tiny game in three chapters, for all that campaigns are.

In each chapter everybody rows or rests, once in turn: rowing costs supplies if the wind is bad, and
resting always does. The crew then chooses a route, which changes the next chapter: past the reef
supplies wait, across the deep everybody is asked twice. Where the treasure lies is drawn at the
beginning and nobody knows it; in the third chapter the crew digs. Without supplies it starves. It
stands on the rules page of Salvage Race, whose clauses it borrows.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

import msgspec

from sternbrett.kernel.bots import random_bot
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.content import read_content
from sternbrett.kernel.engine import (
    Decision,
    Event,
    EventKind,
    Option,
    SeatDecision,
    State,
    Step,
)
from sternbrett.kernel.errors import InvalidPosition
from sternbrett.kernel.game import Bot, Fields, Game, Panel, Row, TypeCard, View
from sternbrett.kernel.ids import Ids
from sternbrett.kernel.look import AnyLook
from sternbrett.kernel.outcome import Attempt, Incident
from sternbrett.kernel.schema import Argument, Known, Number, Schema, Thing
from sternbrett.kernel.settings import Setting
from sternbrett.kernel.shapes import Shape
from sternbrett.kernel.telling import SoFar
from sternbrett.kernel.texts import Texts

CHAPTERS = 3
MOST_SUPPLIES = 20
ISLANDS = ("skull", "palm", "smoke")
ROUTES = ("reef", "deep")
WIND, ISLAND = "wind", "island"

HIDDEN = EventKind("hidden", "island", "SR-002")
SOMEWHERE = EventKind("somewhere", "", "SR-002")
ROWED = EventKind("rowed", "seat wind", "SR-004")
RESTED = EventKind("rested", "seat", "SR-004")
BOUND = EventKind("bound", "route", "SR-005")
DUG = EventKind("dug", "island", "SR-009")


class SuppliesFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file voyage.toml."""

    supplies: int
    routes: list[str]


SUPPLIES_FILE = Shape(SuppliesFile)


class Content:
    """Islands, routes, what there is to eat, and the vocabulary."""

    def __init__(self, supplies: int, routes: Sequence[str]) -> None:
        self.supplies = supplies
        self.islands = Ids("island", ISLANDS)
        self.routes = Ids("route", routes)
        keys = ["row", "rest", *(f"route:{route}" for route in routes)]
        keys += [f"dig:{island}" for island in ISLANDS]
        self.options = [Option(number, key) for number, key in enumerate(keys)]


class Trip(State):
    """A position."""

    __slots__ = ("chapter", "content", "route", "seats", "supplies", "treasure")

    def __init__(self, content: Content, seats: int, source: Trip | None = None) -> None:
        super().__init__(source)
        self.content = content
        self.seats = seats
        self.chapter: int = 1 if source is None else source.chapter
        self.supplies: int = content.supplies if source is None else source.supplies
        self.route: int = -1 if source is None else source.route
        self.treasure: int = -1 if source is None else source.treasure

    def copy(self) -> Trip:
        return Trip(self.content, self.seats, self)

    def eat(self) -> None:
        """Take a supply; without any the crew starves."""
        self.supplies -= 1
        if not self.supplies:
            self.finish("starved")


class Hide(Step[Trip]):
    """Hide the treasure, in the first chapter."""

    clause = "SR-002"

    def run(self, g: Trip) -> None:
        g.treasure = g.draw(ISLAND, len(ISLANDS))
        if g.listening:
            g.tell_only((), Event(SOMEWHERE.name, ()), HIDDEN, ISLANDS[g.treasure])


class Sail(Step[Trip]):
    """A chapter: everybody once, or twice across the deep; then a route, or the digging."""

    clause = "SR-003"

    def run(self, g: Trip) -> None:
        turns = list(range(g.seats)) * (2 if g.route == 1 else 1)
        g.route = -1
        g.then(*map(Pull, turns), Steer() if g.chapter < CHAPTERS else Dig())


class Pull(SeatDecision[Trip]):
    """A seat rows or rests."""

    clause = "SR-004"

    def options(self, g: Trip, seat: int) -> list[Option]:
        return g.content.options[:2]

    def choose(self, g: Trip, seat: int, option: Option) -> None:
        if option.number:
            if g.listening:
                g.tell(RESTED, seat + 1)
            g.eat()
            return
        wind = g.chance(WIND, 2)
        if g.listening:
            g.tell(ROWED, seat + 1, ("good", "bad")[wind])
        if wind:
            g.eat()


class Steer(Decision[Trip]):
    """The first seat chooses where to go: the chapter ends."""

    clause = "SR-005"

    def options(self, g: Trip, seat: int) -> list[Option]:
        return g.content.options[2:4]

    def seats(self, g: Trip) -> tuple[int, ...]:
        return (0,)

    def choose(self, g: Trip, seat: int, option: Option) -> None:
        g.route = option.number - 2
        if g.listening:
            g.tell(BOUND, g.content.routes.ids[g.route])
        g.finish("landfall")


class Dig(Decision[Trip]):
    """The first seat digs on an island: the campaign ends."""

    clause = "SR-009"

    def options(self, g: Trip, seat: int) -> list[Option]:
        return g.content.options[4:]

    def seats(self, g: Trip) -> tuple[int, ...]:
        return (0,)

    def choose(self, g: Trip, seat: int, option: Option) -> None:
        g.seal()
        if g.listening:
            g.tell(DUG, ISLANDS[option.number - 4])
        g.finish("found" if option.number - 4 == g.treasure else "empty")


SCHEMA: Schema[Trip] = Schema(
    "Trip",
    [Argument("content", "Content", "self.content"), Argument("seats", "int", "self.seats")],
    [
        Number("seats", "how many row", most=2, least=1, fresh="seats"),
        Number("chapter", "the chapter", most=CHAPTERS, least=1, fresh="1"),
        Number("supplies", "what there is to eat", most=MOST_SUPPLIES, fresh="content.supplies"),
        Thing("route", "where the next chapter goes", ids="routes"),
        Thing(
            "treasure",
            "where the treasure lies",
            ids="islands",
            known=Known("nobody", lambda g, seat, value: None),
        ),
    ],
)


class Left(msgspec.Struct, forbid_unknown_fields=True):
    """What a chapter leaves, as it is read back."""

    chapter: int
    supplies: int
    route: str
    treasure: str
    result: str


LEFT = Shape(Left)


def saving_bot(content: Content, rng: Rng) -> Bot:
    """Make a bot that rows, goes past the reef, and digs at random."""

    def choose(view: View, seat: int, options: Sequence[Option]) -> Option:
        dig = options[0].key.startswith("dig:")
        return options[rng.below(len(options))] if dig else options[0]

    return choose


class Voyage(Game[Trip]):
    """Voyage for everything outside this module."""

    id = "voyage"
    rules_version = 2
    card = TypeCard(
        seats=(1, 2),
        roles=("sailor",),
        chance=(WIND, ISLAND),
        hidden_information=True,
        cooperative=True,
    )
    settings = (Setting("length", ("campaign", "chapter"), "campaign"),)
    content_files = ("voyage.toml",)
    steps = (Hide, Sail, Pull, Steer, Dig)
    events = {kind.name: kind for kind in (HIDDEN, SOMEWHERE, ROWED, RESTED, BOUND, DUG)}
    entries = {"sail": (Sail(),)}
    bots = {"random": random_bot, "saving": saving_bot}
    schema = SCHEMA
    field_notes = SCHEMA.notes
    legacy_notes = {
        "chapter": "the chapter that ended",
        "supplies": "what there is to eat",
        "route": "where the next chapter goes",
        "treasure": "where the treasure lies; nobody knows it",
        "result": "how the chapter ended",
    }
    incidents = {
        "rowing": Incident("rowed"),
        "rowing first": Incident("rowed", before="rested"),
    }

    @property
    def folder(self) -> Path:
        return Path(__file__).parent

    def load_content(self, folder: Path) -> Content:
        file = read_content(folder / "voyage.toml", SUPPLIES_FILE)
        return Content(file.supplies, file.routes)

    def vocabulary(self, content: Content) -> Sequence[Option]:
        return content.options

    def begin(self, content: Content, settings: Mapping[str, str | int], seats: int) -> Trip:
        g = Trip(content, seats)
        g.then(Hide(), Sail())
        return g

    # -- chapters -------------------------------------------------------------------------

    def in_chapters(self, settings: Mapping[str, str | int]) -> bool:
        return settings["length"] == "campaign"

    def legacy(self, g: Trip) -> Fields:
        return {
            "chapter": g.chapter,
            "supplies": g.supplies,
            "route": "" if g.route < 0 else g.content.routes.ids[g.route],
            "treasure": ISLANDS[g.treasure],
            "result": g.result,
        }

    def ends(self, legacy: Fields) -> bool:
        return bool(legacy["result"] != "landfall")

    def next(
        self, legacy: Fields, content: Content, settings: Mapping[str, str | int], seats: int
    ) -> Trip:
        left = LEFT.of(legacy)
        if not 1 <= left.chapter < CHAPTERS or not 0 < left.supplies < MOST_SUPPLIES:
            raise InvalidPosition("no chapter leaves that.")
        g = Trip(content, seats)
        g.chapter = left.chapter + 1
        g.route = content.routes.place(left.route, "route")
        g.supplies = left.supplies + (1 if g.route == 0 else 0)
        g.treasure = content.islands.place(left.treasure, "treasure")
        g.push(Sail())
        return g

    def upgrade_legacy(self, legacy: Fields, from_version: int) -> Fields:
        # Version 1 called supplies “food”.
        return {("supplies" if name == "food" else name): legacy[name] for name in legacy}

    def so_far(self, legacy: Fields, content: Content, texts: Texts) -> SoFar:
        words = texts.say("so_far", chapter=legacy["chapter"], amount=legacy["supplies"])
        return SoFar(things=f'<p class="supplies">{words}</p>')

    # -- positions ------------------------------------------------------------------------

    def restore(self, fields: Fields, content: Content) -> Trip:
        g = Trip(content, int(fields.get("seats", 1)))
        SCHEMA.refuse_unknown(fields, self.id)
        SCHEMA.read(g, fields)
        SCHEMA.check(g)
        return g

    def upgrade(self, data: Fields, from_version: int) -> Fields:
        return data

    def given(self, settings: Mapping[str, str | int], seats: int) -> Fields:
        return {"seats": seats, "treasure": ISLANDS[0]}

    def imagine_fields(self, view: View, content: Content, rng: Rng) -> Trip:
        fields = {name: view[name] for name in SCHEMA.all}
        fields["treasure"] = ISLANDS[rng.below(len(ISLANDS))]
        return self.restore(fields, content)

    def outcomes(self, g: Trip, kind: str) -> Sequence[str]:
        return ("good", "bad") if kind == WIND else ISLANDS

    def scores(self, g: Trip) -> tuple[float, ...]:
        worth = {"found": 1.0, "starved": -1.0, "empty": -1.0}.get(g.result, 0.0)
        return (worth,) * g.seats

    def attempt(self, g: Trip) -> Attempt:
        task = "sail" if g.chapter < CHAPTERS else "dig"
        return Attempt(task, g.result, g.result in ("landfall", "found"))

    def seats(self, g: Trip) -> int:
        return g.seats

    def keeps_secrets(self, g: Trip, seats: object = None) -> bool:
        return False

    # -- for people -----------------------------------------------------------------------

    def panels(self, look: AnyLook) -> list[Panel]:
        view, texts = look.view, look.texts
        rows = tuple(
            Row(texts.say(f"field.{name}"), str(view[name])) for name in ("chapter", "supplies")
        )
        return [Panel(texts.say("game.name"), rows)]

    def names(self, content: Content, language: str) -> Mapping[str, Mapping[str, str]]:
        return {
            kind: {name: TEXTS[language][f"{kind}.{name}"] for name in names}
            for kind, names in (("island", ISLANDS), ("route", ROUTES), ("wind", ("good", "bad")))
        }

    def option_text(self, option: Option, content: Content) -> tuple[str, Mapping[str, object]]:
        word, _, argument = option.key.partition(":")
        kind = "island" if word == "dig" else word
        return f"option.{word}", {kind: argument} if argument else {}

    def texts(self, language: str, content: Content) -> Texts:
        return Texts(language, TEXTS[language], self.names(content, language))


TEXTS = {
    "en": {
        "game.name": "Voyage",
        "game.line": "Three chapters to a treasure.",
        "game.minutes": "3 min",
        "game.difficulty": "an example for tests",
        "role.sailor": "Sailor",
        "setting.length": "Length",
        "choice.length.campaign": "A campaign",
        "choice.length.chapter": "One chapter",
        "bot.random": "Random: any legal action",
        "bot.saving": "Saving: rows",
        "field.chapter": "Chapter",
        "field.supplies": "Supplies",
        "result.landfall": "Landfall.",
        "result.found": "The treasure is found.",
        "result.empty": "There is nothing there.",
        "result.starved": "The crew starves.",
        "prompt.Pull": "Row or rest?",
        "prompt.Steer": "Where to?",
        "prompt.Dig": "Where do you dig?",
        "option.row": "Row",
        "option.rest": "Rest",
        "option.route": "{route}",
        "option.dig": "Dig: {island}",
        "island.skull": "Skull Island",
        "island.palm": "Palm Island",
        "island.smoke": "Smoke Island",
        "route.reef": "Past the reef",
        "route.deep": "Across the deep",
        "wind.good": "good",
        "wind.bad": "bad",
        "event.hidden": "The treasure lies there: {island}.",
        "event.somewhere": "The treasure is hidden somewhere.",
        "event.rowed": "Sailor {seat} rows; the wind is {wind}.",
        "event.rested": "Sailor {seat} rests.",
        "event.bound": "The course: {route}.",
        "event.dug": "The crew digs: {island}.",
        "so_far": "After chapter {chapter} there are {amount} supplies.",
    },
    "de": {
        "game.name": "Seereise",
        "game.line": "Drei Kapitel bis zum Schatz.",
        "game.minutes": "3 Min.",
        "game.difficulty": "ein Beispiel für Tests",
        "role.sailor": "Matrose",
        "setting.length": "Länge",
        "choice.length.campaign": "Eine Kampagne",
        "choice.length.chapter": "Ein Kapitel",
        "bot.random": "Zufall: irgendeine erlaubte Aktion",
        "bot.saving": "Sparsam: rudert",
        "field.chapter": "Kapitel",
        "field.supplies": "Vorräte",
        "result.landfall": "Land in Sicht.",
        "result.found": "Der Schatz ist gefunden.",
        "result.empty": "Hier liegt nichts.",
        "result.starved": "Die Besatzung verhungert.",
        "prompt.Pull": "Rudern oder ruhen?",
        "prompt.Steer": "Wohin?",
        "prompt.Dig": "Wo grabt ihr?",
        "option.row": "Rudern",
        "option.rest": "Ruhen",
        "option.route": "{route}",
        "option.dig": "Graben: {island}",
        "island.skull": "Schädelinsel",
        "island.palm": "Palmeninsel",
        "island.smoke": "Rauchinsel",
        "route.reef": "Am Riff vorbei",
        "route.deep": "Über die Tiefe",
        "wind.good": "gut",
        "wind.bad": "schlecht",
        "event.hidden": "Der Schatz liegt dort: {island}.",
        "event.somewhere": "Der Schatz ist irgendwo versteckt.",
        "event.rowed": "Matrose {seat} rudert; der Wind ist {wind}.",
        "event.rested": "Matrose {seat} ruht.",
        "event.bound": "Der Kurs: {route}.",
        "event.dug": "Die Besatzung gräbt: {island}.",
        "so_far": "Nach Kapitel {chapter} sind {amount} Vorräte da.",
    },
}

GAME = Voyage()
