"""ISS Vanguard as it is seen: what can be touched, what is told of it, and how it is drawn.

Sentences live in `content/texts.*.toml`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sternbrett.games.vanguard.campaign import left_behind
from sternbrett.games.vanguard.data import VanguardContent
from sternbrett.games.vanguard.events import DICE_ROLLED
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import Pick
from sternbrett.games.vanguard.rules.reasons import REASONS
from sternbrett.games.vanguard.table import (
    book,
    chances,
    chronicle,
    cues,
    drawing,
    endings,
    handles,
    miniature,
    naming,
    options,
    panels,
    ways,
)
from sternbrett.games.vanguard.table.desk import Desk
from sternbrett.games.vanguard.table.horizon import PICTURES
from sternbrett.games.vanguard.table.story import JOURNAL, Story
from sternbrett.kernel.engine import Event, Option, Said
from sternbrett.kernel.game import Drawing, Fields, Game, Panel, Row
from sternbrett.kernel.look import AnyLook, Look
from sternbrett.kernel.telling import SoFar, Told
from sternbrett.kernel.texts import Texts
from sternbrett.kernel.ways import Way


class VanguardTable(Game[VanguardState]):
    """How people see and touch ISS Vanguard."""

    reasons = REASONS
    cues = cues.CUES
    primary = ("button:roll", "button:done", "button:yes", "button:pass", "button:end_turn")

    def names(self, content: VanguardContent, language: str) -> Mapping[str, Mapping[str, str]]:
        return naming.names(content, language, self.card.seats[1])

    def event_text(self, event: Event) -> tuple[str, Mapping[str, object]]:
        key, args = super().event_text(event)
        nothing = event.name == DICE_ROLLED.name and not args["pool_list"]
        return (f"{key}_none" if nothing else key), args

    def option_text(
        self, option: Option, content: VanguardContent
    ) -> tuple[str, Mapping[str, object]]:
        assert isinstance(option, Pick)
        return options.words(option, content)

    def option_here(self, option: Option, look: AnyLook) -> Said | None:
        assert isinstance(option, Pick)
        return options.words_here(option, look)

    def handles(self, option: Option, content: VanguardContent) -> tuple[str, ...]:
        assert isinstance(option, Pick)
        return handles.handles(option)

    def ways(self, look: AnyLook) -> Sequence[Way]:
        return ways.ways(look)

    def left_undone(self, option: Option, look: AnyLook) -> Said | None:
        return ways.left_undone(option, look)

    def draw(self, look: AnyLook) -> Drawing:
        return drawing.draw(look)

    def part(self, name: str, look: AnyLook) -> str | None:
        if name == JOURNAL:
            return str(Story(Desk(look)).entries())
        if name == PICTURES:
            return str(drawing.pictures(Desk(look)))
        return chances.part(look) if name == chances.PART else None

    def miniature(self, look: AnyLook) -> str:
        return miniature.draw(look)

    def ending(self, look: AnyLook) -> str:
        return endings.draw(look)

    def campaign_name(self, texts: Texts) -> str:
        return texts.name("story", "story")

    def told(self, events: Sequence[Event], look: AnyLook) -> Told:
        return chronicle.told(events, look)

    def so_far(self, legacy: Fields, content: VanguardContent, texts: Texts) -> SoFar:
        position = left_behind(legacy, content.rules)
        return book.so_far(Desk(Look(self, self.view(position, None), content, texts)))

    def mark_up(self, kind: str, value: str, shown: str) -> str:
        return drawing.mark_up(kind, value, shown)

    def holdings(self, look: AnyLook, seat: int) -> list[Row]:
        return panels.holdings(look, seat)

    def summary(self, look: AnyLook) -> list[Row]:
        return panels.summary(look)

    def panels(self, look: AnyLook) -> list[Panel]:
        return panels.panels(look)
