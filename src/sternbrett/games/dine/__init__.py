"""Deep Space Dine: a cooperative card game about a pizza delivery across a hostile galaxy."""

from __future__ import annotations

from collections.abc import Collection, Container, Mapping, Sequence
from pathlib import Path

from sternbrett.games.dine import data, model, rules, view
from sternbrett.games.dine.data import DineContent
from sternbrett.games.dine.minds import DineMinds
from sternbrett.games.dine.model import DineState, cards_in
from sternbrett.games.dine.rules.cards import CARD
from sternbrett.games.dine.rules.sectors import SECTOR, coming_kind, hidden_sectors
from sternbrett.games.dine.rules.setup import Setup
from sternbrett.games.dine.table import DineTable
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import Option, event_kinds
from sternbrett.kernel.game import Fields, Preset, Setting, TypeCard, View

START_GAME = "start"
USUAL, OPEN, HIDDEN = "usual", "open", "hidden"


class Dine(DineTable, DineMinds):
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
    events = event_kinds(vars(model))
    entries = rules.ENTRIES
    automatic = rules.AUTOMATIC
    floors = rules.FLOORS
    presets = (
        Preset("alone", ("me",), {"difficulty": "salad"}),
        Preset("with_bots", ("me", "chef", "chef"), {"difficulty": "salad"}),
    )
    signals = ("solve_now", "me_first", "you_go", "can_finish", "need_energy")
    schema = view.SCHEMA
    out_of_play = "in `removed`"
    passes_are_seats = True

    def load_content(self, folder: Path) -> DineContent:
        return data.load(folder)

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

    def chapter(self, view_: View) -> int | None:
        return len(view_["flown"]) or None

    def inventory(self, g: DineState) -> Mapping[str, int]:
        cards = len(view.visible_cards(g)) + sum(hand.bit_count() for hand in g.hands)
        return {"cards": cards + g.pile.bit_count() + g.lifted.bit_count()}

    def facts(self, g: DineState) -> Fields:
        return view.facts(g)


GAME = Dine()
