"""Deep Space Dine: a cooperative card game about a pizza delivery across a hostile galaxy."""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping, Sequence
from pathlib import Path

from sternbrett.games.dine import data, model, rules, view
from sternbrett.games.dine.data import DineContent
from sternbrett.games.dine.minds import advice
from sternbrett.games.dine.minds.bots import BOTS
from sternbrett.games.dine.minds.guide import DineGuide
from sternbrett.games.dine.minds.observe import DineObserver
from sternbrett.games.dine.model import DineState, cards_in
from sternbrett.games.dine.rules.cards import CARD
from sternbrett.games.dine.rules.sectors import SECTOR, coming_kind, hidden_sectors
from sternbrett.games.dine.rules.setup import Setup
from sternbrett.games.dine.table import board, drawing, miniature
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import Event, EventKind, Option
from sternbrett.kernel.game import (
    Advice,
    Blocked,
    Drawing,
    Fields,
    Game,
    Panel,
    Preset,
    Row,
    Setting,
    TypeCard,
    View,
)
from sternbrett.kernel.guide import Guide
from sternbrett.kernel.lesson import read_lesson
from sternbrett.kernel.texts import Texts

START_GAME = "start"
USUAL, OPEN, HIDDEN = "usual", "open", "hidden"


class Dine(Game[DineState]):
    """Deep Space Dine for everything outside this folder."""

    id = "dine"
    rules_version = 1
    shelf = 2
    card = TypeCard(
        seats=(1, 3),
        roles=("crew",),
        chance=(CARD, SECTOR),
        hidden_information=True,
        simultaneous=True,
        cooperative=True,
        scores=(-1.0, 1.0),
    )
    settings = (
        Setting("ship", data.SHIPS, data.SHIPS[0]),
        Setting("difficulty", (START_GAME, *data.DIFFICULTIES), START_GAME),
        Setting("hands", (USUAL, OPEN, HIDDEN), USUAL),
        Setting("decision_limit", (0, 1000), 0, research=True),
    )
    content_files = data.FILES
    steps = rules.STEPS
    events: Mapping[str, EventKind] = {
        kind.name: kind for kind in vars(model).values() if isinstance(kind, EventKind)
    }
    entries = rules.ENTRIES
    automatic = rules.AUTOMATIC
    floors = rules.FLOORS
    presets = (
        Preset("alone", ("me",), {"difficulty": "salad"}),
        Preset("with_bots", ("me", "chef", "chef"), {"difficulty": "salad"}),
    )
    signals = ("solve_now", "me_first", "you_go", "can_finish", "need_energy")
    bots = BOTS
    levels = {"easy": "rookie", "normal": "cook", "hard": "search:60"}
    schema = view.SCHEMA
    field_notes = view.SCHEMA.notes
    out_of_play = "in `removed`"
    passes_are_seats = True
    tutorial = read_lesson(Path(__file__).parent / "content" / "tutorial.toml")
    # A pizza handed over is never urged: solution 2 is lit, but not the main action.
    primary = ("button:solve:1", "button:jump", "button:use", "button:absorb:1")

    def load_content(self, folder: Path) -> DineContent:
        return data.load(folder)

    def vocabulary(self, content: DineContent) -> Sequence[Option]:
        return content.vocabulary

    def options_by_number(self, g: DineState) -> Sequence[Option]:
        return g.content.options

    def begin(
        self, content: DineContent, settings: Mapping[str, str | int], seats: int
    ) -> DineState:
        g = DineState(content.rules, seats)
        self._configure(g, settings, seats)
        g.pile = g.ship.deck  # not shuffled yet: nothing lies on top
        g.push(Setup(settings["difficulty"] == START_GAME))
        return g

    def _configure(self, g: DineState, settings: Mapping[str, str | int], seats: int) -> None:
        g.ship = next(ship for ship in g.content.ships if ship.id == settings["ship"])
        # The start game goes on as the easiest game (DSD-013), which stands first.
        names = [difficulty.id for difficulty in g.content.difficulties]
        difficulty = str(settings["difficulty"])
        g.difficulty = 0 if difficulty == START_GAME else names.index(difficulty)
        hands = settings["hands"]
        g.open_hands = hands == OPEN or (hands == USUAL and seats == 1)  # DSD-023
        g.decision_limit = int(settings["decision_limit"])

    # -- positions and knowledge ----------------------------------------------------------

    def argument_values(self, g: DineState) -> Mapping[str, Container[object]]:
        return {"seat": range(-1, len(g.hands)), "cost": g.content.costs}

    def restore(self, fields: Fields, content: DineContent) -> DineState:
        return view.restore(fields, content)

    def visible(self, g: DineState, seat: int | None) -> Fields:
        return view.visible(g, seat)

    def imagine_fields(self, view_: View, content: DineContent, rng: Rng) -> DineState:
        return view.imagine(view_, content, rng)

    def given(self, settings: Mapping[str, str | int], seats: int) -> Fields:
        g = DineState(self.content().rules, seats)
        self._configure(g, settings, seats)
        known = self.fields(g)
        names = ("ship", "difficulty", "open_hands", "decision_limit", "hands")
        return {name: known[name] for name in names}

    def complete(
        self, given: Fields, settings: Mapping[str, str | int], content: DineContent, out: bool
    ) -> Fields:
        return view.put_out(given, content) if out else given

    def outcomes(self, g: DineState, kind: str) -> Sequence[str]:
        if kind == CARD:
            return view.ids(g.pile, g.content)
        sectors = g.content.sectors
        return [sectors[place].id for place in cards_in(hidden_sectors(g, coming_kind(g)))]

    def scores(self, g: DineState) -> tuple[float, ...]:
        score = 0.0
        if g.result:
            score = 1.0 if g.result == model.WIN else -1.0
        return (score,) * len(g.hands)

    def keeps_secrets(self, g: DineState, seats: Collection[int] | None = None) -> bool:
        return not g.open_hands

    def inventory(self, g: DineState) -> Mapping[str, int]:
        cards = len(view.visible_cards(g)) + sum(hand.bit_count() for hand in g.hands)
        return {"cards": cards + g.pile.bit_count() + g.lifted.bit_count()}

    def facts(self, g: DineState) -> Fields:
        return view.facts(g)

    # -- for people -----------------------------------------------------------------------

    def names(self, content: DineContent, language: str) -> Mapping[str, Mapping[str, str]]:
        name = f"name_{language}"
        return {
            "card": {table.id: getattr(table, name) for table in content.cards},
            "station": {table.id: getattr(table, name) for table in content.stations},
            "sector": {table.id: getattr(table, name) for table in content.sectors},
            "symbol": {table.id: getattr(table, name) for table in content.symbols},
            "ship": {table.id: getattr(table, name) for table in content.game.ships},
            # What a payment asks for, as `board.cost_words` writes it.
            "cost": {
                f"{amount}×{table.id}": f"{amount} {getattr(table, name)}"
                for table in content.symbols
                for amount in range(1, 100)
            },
            "action": {
                action.id: getattr(action, name)
                for ship in content.game.ships
                for action in ship.actions
            },
        }

    def prompt(self, view: View, content: DineContent) -> tuple[str, Mapping[str, object]]:
        return board.prompt(view, content)

    def option_text(self, option: Option, content: DineContent) -> tuple[str, Mapping[str, object]]:
        return board.option_text(option)

    def option_clause(self, option: Option, view: View) -> str:
        word = option.key.partition(":")[0]
        return board.CLAUSES.get(word) or super().option_clause(option, view)

    def handles(self, option: Option, content: DineContent) -> tuple[str, ...]:
        return board.handles(option)

    def blocked(self, view: View, content: DineContent) -> list[Blocked]:
        return board.blocked(view, content)

    def advise(
        self, view: View, seat: int, options: Sequence[Option], content: DineContent, rng: Rng
    ) -> Advice:
        return advice.advise(view, seat, options, content, rng)

    def observer(self, content: DineContent, seats: int) -> DineObserver:
        return DineObserver(
            self.steps, content.rules, [symbol.id for symbol in content.symbols], seats
        )

    def guide(self, content: DineContent) -> Guide:
        return DineGuide(content, self.view)

    def summary(self, view: View, content: DineContent, texts: Texts) -> list[Row]:
        return board.summary(view, content, texts)

    def draw(self, view: View, content: DineContent, texts: Texts) -> Drawing:
        return drawing.Artist(view, content, texts).draw()

    def miniature(self, view: View, content: DineContent) -> str:
        return miniature.draw(view, content)

    def effects(self, event: Event) -> list[list[str]]:
        return drawing.effects(event)

    def mark_up(self, kind: str, value: str, shown: str) -> str:
        return drawing.mark_up(kind, value, shown)

    def panels(self, view: View, content: DineContent, texts: Texts) -> list[Panel]:
        return board.panels(view, content, texts)


GAME = Dine()
