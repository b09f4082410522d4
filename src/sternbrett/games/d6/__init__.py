"""Deep Space D-6: a solitaire dice game about a lone ship in a trap."""

from __future__ import annotations

from collections.abc import Container, Mapping, Sequence
from pathlib import Path

from sternbrett.games.d6 import data, model, rules, view
from sternbrett.games.d6.data import FACES, D6Content
from sternbrett.games.d6.minds import bots
from sternbrett.games.d6.minds.advice import advise
from sternbrett.games.d6.minds.guide import D6Guide
from sternbrett.games.d6.minds.observe import D6Observer
from sternbrett.games.d6.model import D6State, Move
from sternbrett.games.d6.table import board, drawing, miniature
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import Event, EventKind, Option
from sternbrett.kernel.game import (
    Advice,
    Blocked,
    Drawing,
    Fields,
    Game,
    Panel,
    Row,
    Setting,
    TypeCard,
    View,
)
from sternbrett.kernel.guide import Guide
from sternbrett.kernel.lesson import read_lesson
from sternbrett.kernel.texts import Texts

CUSTOM = "custom"


def fillers(content: D6Content, settings: Mapping[str, str | int]) -> int:
    """Return how many Don't Panic cards settings put into the deck."""
    return int(content.fillers.get(str(settings["difficulty"]), settings["dont_panic"]))


class D6(Game[D6State]):
    """Deep Space D-6 for everything outside this folder."""

    id = "d6"
    rules_version = 1
    shelf = 1
    card = TypeCard(
        seats=(1, 1),
        roles=("captain",),
        chance=(rules.CREW, rules.THREAT_DIE, rules.DRAW),
        hidden_information=True,
        cooperative=True,
        scores=(-1.0, 1.0),
    )
    settings = (
        Setting("difficulty", ("captain", "officer", "cadet", CUSTOM), "captain"),
        Setting("dont_panic", tuple(range(7)), 0, only_if=("difficulty", CUSTOM)),
        Setting("round_limit", (0, 200), 0, research=True),
    )
    content_files = data.FILES
    steps = rules.STEPS
    events: Mapping[str, EventKind] = {
        kind.name: kind for kind in vars(model).values() if isinstance(kind, EventKind)
    }
    # Scenarios may start at any step of the round; what follows it follows.
    entries = {
        "setup": (rules.Setup(),),
        "round": (rules.Round(),),
        **{
            name: tuple(rules.ROUND[place::-1])
            for name, place in {
                "roll": 6,
                "scan": 5,
                "assign": 4,
                "discover": 3,
                "activate": 2,
                "aftermath": 1,
                "gather": 0,
            }.items()
        },
    }
    bots = bots.BOTS
    levels = {"easy": "cadet", "normal": "captain", "hard": "search:100"}
    schema = view.SCHEMA
    field_notes = view.SCHEMA.notes
    out_of_play = "in `discard`"
    tutorial = read_lesson(Path(__file__).parent / "content" / "tutorial.toml")
    primary = ("button:end_assign", "button:gather_done")

    def load_content(self, folder: Path) -> D6Content:
        return data.load(folder)

    def vocabulary(self, content: D6Content) -> Sequence[Move]:
        return content.vocabulary

    def begin(self, content: D6Content, settings: Mapping[str, str | int], seats: int) -> D6State:
        g = D6State(content.rules)
        g.deck = content.rules.deck + [content.rules.filler] * fillers(content, settings)
        g.round_limit = int(settings["round_limit"])
        g.push(rules.Setup())
        return g

    # -- positions and knowledge ----------------------------------------------------------

    def argument_values(self, g: D6State) -> Mapping[str, Container[object]]:
        return {"card": range(-1, len(g.content.cards))}

    def restore(self, fields: Fields, content: D6Content) -> D6State:
        return view.restore(fields, content)

    def imagine_fields(self, view_: View, content: D6Content, rng: Rng) -> D6State:
        return view.from_view(view_, content)

    def given(self, settings: Mapping[str, str | int], seats: int) -> Fields:
        return {"round_limit": settings["round_limit"]}

    def complete(
        self, given: Fields, settings: Mapping[str, str | int], content: D6Content, out: bool
    ) -> Fields:
        return view.complete(given, content, fillers(content, settings), out)

    def outcomes(self, g: D6State, kind: str) -> Sequence[str]:
        if kind == rules.CREW:
            return tuple("CTMSEX")
        if kind == rules.THREAT_DIE:
            return tuple("123456")
        return [g.content.cards[index].id for index in g.deck]

    def scores(self, g: D6State) -> tuple[float, ...]:
        if g.result == model.WIN:
            return (1.0,)
        return (-1.0,) if g.result in (model.LOSS_HULL, model.LOSS_CREW) else (0.0,)

    def inventory(self, g: D6State) -> Mapping[str, int]:
        return {
            "cards": len(g.deck) + len(g.threats) + len(g.discard),
            "fillers": (g.deck + g.discard).count(g.content.filler),
            "dice": len(g.area),
        }

    # -- for people -----------------------------------------------------------------------

    def names(self, content: D6Content, language: str) -> Mapping[str, Mapping[str, str]]:
        suffix = f"name_{language}"
        faces = {face.id: getattr(face, suffix) for face in content.ship.face}
        letters = {face.letter: getattr(face, suffix) for face in content.ship.face}
        return {
            "card": {table.id: getattr(table, suffix) for table in content.cards},
            "face": {**faces, **letters},
            "station": {table.id: getattr(table, suffix) for table in content.ship.station},
            "difficulty": {table.id: getattr(table, suffix) for table in content.ship.difficulty},
        }

    def prompt(self, view: View, content: D6Content) -> tuple[str, Mapping[str, object]]:
        return board.prompt(view, content)

    def option_text(self, option: Option, content: D6Content) -> tuple[str, Mapping[str, object]]:
        assert isinstance(option, Move)
        args: dict[str, object] = {}
        if option.card != model.NO_CARD:
            args["card"] = content.cards[option.card].id
        if option.to != model.NO_FACE:
            args |= {"from_face": FACES[option.face], "to_face": FACES[option.to]}
        elif option.face != model.NO_FACE:
            args["face"] = FACES[option.face]
        return f"option.{option.key.partition(':')[0]}", args

    def option_clause(self, option: Option, view: View) -> str:
        assert isinstance(option, Move)
        return board.CLAUSES[option.verb]

    def handles(self, option: Option, content: D6Content) -> tuple[str, ...]:
        assert isinstance(option, Move)
        return board.handles(option, content)

    def blocked(self, view: View, content: D6Content) -> list[Blocked]:
        return board.blocked(view, content)

    def advise(
        self, view: View, seat: int, options: Sequence[Option], content: D6Content, rng: Rng
    ) -> Advice:
        return advise(view, options, content, rng)

    def guide(self, content: D6Content) -> Guide:
        return D6Guide(content)

    def observer(self, content: D6Content, seats: int) -> D6Observer:
        return D6Observer(self.steps, content.rules)

    def summary(self, view: View, content: D6Content, texts: Texts) -> list[Row]:
        return board.summary(view, texts)

    def draw(self, view: View, content: D6Content, texts: Texts) -> Drawing:
        return drawing.Artist(view, content, texts).draw()

    def miniature(self, view: View, content: D6Content) -> str:
        return miniature.draw(view, content)

    def effects(self, event: Event) -> list[list[str]]:
        return drawing.effects(event)

    def mark_up(self, kind: str, value: str, shown: str) -> str:
        return drawing.mark_up(kind, value, shown)

    def panels(self, view: View, content: D6Content, texts: Texts) -> list[Panel]:
        return board.panels(view, content, texts)


GAME = D6()
