"""Deep Space Dine as it is seen: what can be touched, what is told of it, and how it is drawn.

Sentences live in `content/texts.*.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sternbrett.games.dine.data import DineContent
from sternbrett.games.dine.model import CardMove, DineState, NumberMove
from sternbrett.games.dine.rules.reasons import REASONS
from sternbrett.games.dine.table import (
    cues,
    drawing,
    endings,
    handles,
    miniature,
    panels,
    refusals,
    story,
    ways,
)
from sternbrett.kernel.engine import Event, Option, Said
from sternbrett.kernel.game import Drawing, Game, Panel, Row
from sternbrett.kernel.look import AnyLook, Refusal
from sternbrett.kernel.scene import Cue
from sternbrett.kernel.story import Story
from sternbrett.kernel.ways import Way

#: The clause behind an option where it is not that of the decision.
CLAUSES = {
    "pass": "DSD-173",
    "adrift": "DSD-085",
    "station": "DSD-082",
    "ship": "DSD-081",
    "solve": "DSD-034",
    "jump": "DSD-033",
    "continue": "DSD-096",
    "nobody": "DSD-101",
    "keep": "DSD-118",
}

#: Options that name a seat.
OF_SEATS = ("drawer", "upgrader", "remover")
ROLE = {"en": "Crew member", "de": "Crewmitglied"}


class DineTable(Game[DineState]):
    """How people see and touch Deep Space Dine."""

    reasons = REASONS
    cues = cues.CUES
    # A pizza handed over is never urged: solution 2 is lit, but not the main action.
    primary = ("button:solve:1", "button:jump", "button:use", "button:absorb:1")

    def names(self, content: DineContent, language: str) -> Mapping[str, Mapping[str, str]]:
        name = f"name_{language}"
        return {
            "card": {table.id: getattr(table, name) for table in content.cards},
            "station": {table.id: getattr(table, name) for table in content.stations},
            "sector": {table.id: getattr(table, name) for table in content.sectors},
            "symbol": {table.id: getattr(table, name) for table in content.symbols},
            "symbols": {table.id: table.counted(2, language) for table in content.symbols},
            "ship": {table.id: getattr(table, name) for table in content.game.ships},
            "seat": {
                str(seat): f"{ROLE[language]} {seat}" for seat in range(1, self.card.seats[1] + 1)
            },
            # Amounts of symbols, as `symbols.listed` writes them.
            "cost": {
                f"{amount}×{table.id}": f"{amount} {table.counted(amount, language)}"
                for table in content.symbols
                for amount in range(1, 100)
            },
            "action": {
                action.id: getattr(action, name)
                for ship in content.game.ships
                for action in ship.actions
            },
        }

    def option_text(self, option: Option, content: DineContent) -> tuple[str, Mapping[str, object]]:
        word, _, argument = option.key.partition(":")
        if isinstance(option, CardMove):
            return f"option.{word}", {"card": argument}
        if isinstance(option, NumberMove):
            return f"option.{word}", {"seat" if word in OF_SEATS else "number": int(argument)}
        return f"option.{word}", {"action": argument} if argument else {}

    def option_clause(self, option: Option, look: AnyLook) -> str:
        return CLAUSES.get(option.key.partition(":")[0]) or look.clause

    def handles(self, option: Option, content: DineContent) -> tuple[str, ...]:
        return handles.handles(option)

    def ways(self, look: AnyLook) -> Sequence[Way]:
        return ways.ways(look)

    def left_undone(self, option: Option, look: AnyLook) -> Said | None:
        return ways.left_undone(option, look)

    def reason_args(self, reason: str, option: Option, look: AnyLook) -> Mapping[str, object]:
        return refusals.reason_args(reason, option, look)

    def piece_reason(self, handle: str, look: AnyLook) -> Refusal | None:
        return refusals.piece_reason(handle, look)

    def holdings(self, look: AnyLook, seat: int) -> list[Row]:
        return panels.holdings(look, seat)

    def summary(self, look: AnyLook) -> list[Row]:
        return panels.summary(look)

    def panels(self, look: AnyLook) -> list[Panel]:
        return panels.panels(look)

    def draw(self, look: AnyLook) -> Drawing:
        return drawing.Artist(look).draw()

    def miniature(self, look: AnyLook) -> str:
        return miniature.draw(look.view, look.content)

    def story(self, events: Sequence[Event], look: AnyLook) -> Story:
        return story.tell(events, look)

    def ending(self, look: AnyLook) -> str:
        g = look.position
        return endings.draw(look.result, g.pizza, g.ship.pizza_fields)

    def cue(self, event: Event) -> Cue | None:
        return cues.change(event) or super().cue(event)

    def mark_up(self, kind: str, value: str, shown: str) -> str:
        return drawing.mark_up(kind, value, shown)
