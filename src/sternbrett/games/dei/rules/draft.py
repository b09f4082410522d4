"""The draft of feats (optional rule Feat Draft: DEI-227 to DEI-229)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.dei.contents import Pick
from sternbrett.games.dei.events import COLOUR_DRAFTED, FEAT_DRAFTED, FEAT_DRAFTED_HIDDEN
from sternbrett.games.dei.model import DeiState, members
from sternbrett.games.dei.rules.reasons import COLOUR_DRAFTED_BEFORE, NOT_PASSED_ON
from sternbrett.games.dei.terms import COLOUR, COLOURS, FEAT, FEAT_SETS, FEATS, FEATS_PER_COLOUR
from sternbrett.kernel.engine import NOT_NOW, Event, Option, SeatDecision, Step


def draft_order(g: DeiState, number: int) -> tuple[int, ...]:
    """Return who drafts after whom, the second time in reverse order (DEI-227, DEI-228)."""
    return g.order[::-1] if number == 1 else g.order


def colours_left(g: DeiState) -> list[int]:
    """Return the colours that were not drafted yet."""
    first = g.feats[g.order[0]]
    return [colour for colour in range(3) if not first & FEAT_SETS[colour]]


class BeginDraft(Step[DeiState]):
    """A colour is chosen, then its tiles are passed on (DEI-227)."""

    clause: ClassVar[str] = "DEI-227"

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def args(self) -> list[object]:
        return [self.number]

    def run(self, g: DeiState) -> None:
        drafters = draft_order(g, self.number)
        for seat in reversed(drafters):
            g.push(PassOn(seat))
        g.push(DraftColour(drafters[0]))


class DraftColour(SeatDecision[DeiState]):
    """Whoever begins chooses the colour (DEI-227, DEI-228)."""

    clause: ClassVar[str] = "DEI-228"
    phase: ClassVar[str] = "setup"

    __slots__ = ()

    def options(self, g: DeiState, seat: int) -> list[Option]:
        moves = g.content.moves.colour
        return [moves[colour] for colour in colours_left(g)]

    def guard(self, g: DeiState, seat: int, option: Option) -> int:
        assert isinstance(option, Pick)
        if option.word != COLOUR:
            return NOT_NOW
        return 0 if option.value in colours_left(g) else COLOUR_DRAFTED_BEFORE

    def choose(self, g: DeiState, seat: int, option: Option) -> None:
        assert isinstance(option, Pick)
        g.draft = FEAT_SETS[option.value]
        if g.listening:
            g.tell(COLOUR_DRAFTED, self.seat + 1, COLOURS[option.value])


class PassOn(Step[DeiState]):
    """The tiles come to a drafter, who sees those that are left (DEI-229)."""

    clause: ClassVar[str] = "DEI-229"

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[object]:
        return [self.seat]

    def run(self, g: DeiState) -> None:
        g.passed[self.seat] |= g.draft
        g.seal()
        g.push(DraftFeat(self.seat))


class DraftFeat(SeatDecision[DeiState]):
    """Which of the tiles passed on is kept (DEI-227)."""

    clause: ClassVar[str] = "DEI-227"
    phase: ClassVar[str] = "setup"

    __slots__ = ()

    def options(self, g: DeiState, seat: int) -> list[Option]:
        moves = g.content.moves.feat
        return [moves[feat] for feat in members(g.draft)]

    def guard(self, g: DeiState, seat: int, option: Option) -> int:
        assert isinstance(option, Pick)
        if option.word != FEAT:
            return NOT_NOW
        return 0 if g.draft >> option.value & 1 else NOT_PASSED_ON

    def choose(self, g: DeiState, seat: int, option: Option) -> None:
        assert isinstance(option, Pick)
        feat = option.value
        g.draft &= ~(1 << feat)
        g.feats[self.seat] |= 1 << feat
        if g.listening:
            colour = COLOURS[feat // FEATS_PER_COLOUR]
            masked = Event(FEAT_DRAFTED_HIDDEN.name, (self.seat + 1, colour))
            g.tell_only((self.seat,), masked, FEAT_DRAFTED, self.seat + 1, FEATS[feat])
        drafting = g.agenda and isinstance(g.agenda[-1], PassOn)
        if not drafting:
            g.draft = 0  # what is left over leaves the game
