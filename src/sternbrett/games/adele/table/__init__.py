"""A.D.E.L.E. as it is seen: what it is called, what can be touched, and how it is drawn.

Sentences live in `content/texts.*.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sternbrett.games.adele.data import AdeleContent
from sternbrett.games.adele.model import ADELE, AdeleState, Move
from sternbrett.games.adele.rules.reasons import REASONS
from sternbrett.games.adele.rules.round import phase_of
from sternbrett.games.adele.table import (
    choices,
    cues,
    drawing,
    endings,
    miniature,
    panels,
    story,
    ways,
)
from sternbrett.games.adele.table.names import names
from sternbrett.games.adele.table.why import reason_args
from sternbrett.kernel.engine import Event, Option, Said
from sternbrett.kernel.game import Drawing, Game, Panel, Row
from sternbrett.kernel.look import AnyLook
from sternbrett.kernel.scene import Cue
from sternbrett.kernel.story import Story
from sternbrett.kernel.texts import Texts
from sternbrett.kernel.ways import Way


class AdeleTable(Game[AdeleState]):
    """How people see and touch A.D.E.L.E."""

    reasons = REASONS
    cues = cues.CUES
    primary = ("button:end_phase", "button:end_turn", "button:confirm", "button:done")

    def names(self, content: AdeleContent, language: str) -> Mapping[str, Mapping[str, str]]:
        return names(content, language)

    def seat_names(self, seats: int, texts: Texts, g: AdeleState | None = None) -> list[str]:
        names = [texts.name("seat", str(seat)) for seat in range(seats)]
        if g is None or not g.round:  # until the first round crew members may be chosen
            return names
        ids = g.content.member_ids.ids
        crew = zip(g.members, names[1:], strict=True)
        members = [f"{texts.name('member', ids[member])}, {name}" for member, name in crew]
        return [names[0], *members]

    def seat_id(self, seat: int) -> str:
        return str(seat) if seat != ADELE else ""  # whoever plays her, ADELE is ADELE

    def seat_class(self, look: AnyLook, seat: int) -> str:
        return "adele-seat" if seat == ADELE else str(look.view["members"][seat - 1])

    def holdings(self, look: AnyLook, seat: int) -> list[Row]:
        return panels.holdings(look, seat)

    def option_text(
        self, option: Option, content: AdeleContent
    ) -> tuple[str, Mapping[str, object]]:
        assert isinstance(option, Move)
        return choices.option_text(option)

    def option_clause(self, option: Option, look: AnyLook) -> str:
        assert isinstance(option, Move)
        return choices.CLAUSES.get(option.word) or look.clause

    def handles(self, option: Option, content: AdeleContent) -> tuple[str, ...]:
        assert isinstance(option, Move)
        return choices.handles(option)

    def ways(self, look: AnyLook) -> Sequence[Way]:
        return ways.ways(look)

    def left_undone(self, option: Option, look: AnyLook) -> Said | None:
        return ways.left_undone(option, look)

    def reason_args(self, reason: str, option: Option, look: AnyLook) -> Mapping[str, object]:
        assert isinstance(option, Move)
        return reason_args(reason, option, look)

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
        return endings.draw(look.result, look.seat == ADELE)

    def cue(self, event: Event) -> Cue | None:
        return cues.door(event) if event.name in cues.DOORS else super().cue(event)

    def phase(self, g: AdeleState) -> str:
        return phase_of(g)

    def mark_up(self, kind: str, value: str, shown: str) -> str:
        return drawing.mark_up(kind, value, shown)
