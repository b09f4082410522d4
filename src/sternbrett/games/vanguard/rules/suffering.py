"""Step 6 of a roll: its injury dice, then its danger dice (ISV-136 to ISV-142)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.vanguard.codes import NO_ROLL
from sternbrett.games.vanguard.events import INJURY_STRUCK
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import INJURY_DIE
from sternbrett.games.vanguard.rules.asking import FigureDecision, value_of, word_of
from sternbrett.games.vanguard.rules.danger import look_up
from sternbrett.games.vanguard.rules.harm import HOLDS_DIE, PlaceInjuryDie, injury_kind, is_turned
from sternbrett.games.vanguard.rules.items import figure_name
from sternbrett.games.vanguard.rules.pooling import INJURY_APPLIED
from sternbrett.games.vanguard.rules.reasons import APPLIED_BEFORE, NO_INJURY_DIE
from sternbrett.games.vanguard.rules.running import FROM_INJURY, source_of, start
from sternbrett.kernel.engine import NOT_NOW, Option, Step


class InjuryOrder(FigureDecision):
    """Which injury die is applied next (D14, ISV-136)."""

    clause: ClassVar[str] = "ISV-136"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        if g.roll_action != NO_ROLL and self.faces(g):
            g.pending = self

    def faces(self, g: VanguardState) -> list[int]:
        """Return the faces of the dice that were not applied yet."""
        return sorted({face for face in g.injury_pool if not face & INJURY_APPLIED})

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[INJURY_DIE]
        return [moves[face] for face in self.faces(g)]

    def waived(self, g: VanguardState, seat: int) -> Option | None:
        # Where at most one face does anything the order is no choice; it comes last, for it may
        # bring an injury that the others would strike.
        faces = self.faces(g)
        harmless = [face for face in faces if self.struck(g, face) == NONE]
        if len(faces) - len(harmless) > 1:
            return None
        return g.content.moves[INJURY_DIE][(harmless or faces)[0]]

    def struck(self, g: VanguardState, face: int) -> int:
        """Return the place of the first injury from the left that takes a die (ISV-137)."""
        for place, card in enumerate(g.injuries[self.figure]):
            kind = g.content.injuries[injury_kind(card)]
            if not is_turned(card) and not card & HOLDS_DIE and kind.on[face] != NONE:
                return place
        return NONE

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if word_of(option) != INJURY_DIE:
            return NOT_NOW
        lies = value_of(option) | INJURY_APPLIED in g.injury_pool
        return APPLIED_BEFORE if lies else NO_INJURY_DIE

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        face = value_of(option)
        place = g.injury_pool.index(face)
        pool = list(g.injury_pool)
        pool[place] = face | INJURY_APPLIED
        g.injury_pool = tuple(pool)
        g.push(self)
        struck = self.struck(g, face)
        if struck == NONE:
            return
        cards = list(g.injuries[self.figure])
        kind = g.content.injuries[injury_kind(cards[struck])]
        cards[struck] |= HOLDS_DIE
        g.injuries[self.figure] = tuple(cards)
        if g.listening:
            g.tell(INJURY_STRUCK, figure_name(g, self.figure), kind.id)
        start(g, kind.on[face], self.figure, source_of(FROM_INJURY, kind.index))


class DangerInRoll(Step[VanguardState]):
    """A danger die of the roll is looked up, after the injury dice (ISV-142)."""

    clause: ClassVar[str] = "ISV-142"

    __slots__ = ("place",)

    def __init__(self, place: int) -> None:
        self.place = place

    def args(self) -> list[object]:
        return [self.place]

    def run(self, g: VanguardState) -> None:
        if g.roll_action != NO_ROLL:
            rolled = g.danger_pool[self.place]
            look_up(g, g.roller, rolled >> 3, rolled & 7)


class ReturnInjuryDice(Step[VanguardState]):
    """The injury dice return to the crew board (ISV-141)."""

    clause: ClassVar[str] = "ISV-141"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        if g.roll_action != NO_ROLL:
            return_injury_dice(g)


def return_injury_dice(g: VanguardState) -> None:
    """Put the injury dice of the roll back on the board, each into a column."""
    figure = g.roller
    for _ in g.injury_pool:
        g.push(PlaceInjuryDie(figure))
    g.injury_pool = ()
    g.danger_pool = ()
    g.injuries[figure] = tuple([card & ~HOLDS_DIE for card in g.injuries[figure]])
