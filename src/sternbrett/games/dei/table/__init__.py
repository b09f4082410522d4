"""DEI as it is seen: what can be touched, what is told of it, and how it is drawn.

Sentences live in `content/texts.*.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sternbrett.games.dei import terms
from sternbrett.games.dei.contents import Pick
from sternbrett.games.dei.data import DeiContent
from sternbrett.games.dei.model import DeiState
from sternbrett.games.dei.rules.reasons import REASONS
from sternbrett.games.dei.table import (
    cues,
    drawing,
    endings,
    handles,
    miniature,
    naming,
    panels,
    plays,
    preview,
    refusals,
    ways,
)
from sternbrett.games.dei.terms import NOBODY
from sternbrett.kernel.engine import Option, Said
from sternbrett.kernel.game import Drawing, Game, Panel, Row
from sternbrett.kernel.look import AnyLook, Refusal
from sternbrett.kernel.ways import Way


class DeiTable(Game[DeiState]):
    """How people see and touch DEI."""

    reasons = REASONS
    cues = cues.CUES
    primary = (
        "button:face_up",
        "button:yes",
        "button:go_on",
        "button:done",
        "button:end_card",
    )

    def names(self, content: DeiContent, language: str) -> Mapping[str, Mapping[str, str]]:
        return naming.names(content, language, self.card.seats[1])

    def seat_class(self, look: AnyLook, seat: int) -> str:
        faction = look.position.factions[seat]
        if faction == NOBODY:
            return super().seat_class(look, seat)
        return f"dei-{terms.FACTIONS[faction]}"

    def option_text(self, option: Option, content: DeiContent) -> tuple[str, Mapping[str, object]]:
        return f"option.{option.key.partition(':')[0]}", refusals.option_args(option)

    def handles(self, option: Option, content: DeiContent) -> tuple[str, ...]:
        assert isinstance(option, Pick)
        return handles.handles(option)

    def ways(self, look: AnyLook) -> Sequence[Way]:
        return [*plays.ways(look), *ways.ways(look)]

    def notes(self, look: AnyLook) -> Mapping[str, str]:
        return preview.notes(look)

    def left_undone(self, option: Option, look: AnyLook) -> Said | None:
        return refusals.left_undone(option, look)

    def reason_args(self, reason: str, option: Option, look: AnyLook) -> Mapping[str, object]:
        return refusals.reason_args(reason, option, look)

    def way_reason(self, handles: Sequence[str], look: AnyLook) -> Refusal | None:
        return refusals.way_reason(handles, look)

    def piece_reason(self, handle: str, look: AnyLook) -> Refusal | None:
        return refusals.piece_reason(handle, look)

    def holdings(self, look: AnyLook, seat: int) -> list[Row]:
        return panels.holdings(look, seat)

    def summary(self, look: AnyLook) -> list[Row]:
        return panels.summary(look)

    def panels(self, look: AnyLook) -> list[Panel]:
        return panels.panels(look)

    def draw(self, look: AnyLook) -> Drawing:
        return drawing.draw(look)

    def miniature(self, look: AnyLook) -> str:
        return miniature.draw(look)

    def ending(self, look: AnyLook) -> str:
        return endings.draw(look)

    def mark_up(self, kind: str, value: str, shown: str) -> str:
        return drawing.mark_up(kind, value, shown)
