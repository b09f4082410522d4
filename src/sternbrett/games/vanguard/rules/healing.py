"""Injuries that are removed or turned face down (ISV-299, ISV-300)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.vanguard.codes import COLUMNS
from sternbrett.games.vanguard.events import INJURY_HEALED, INJURY_TURNED
from sternbrett.games.vanguard.language import FLIP_INJURY, HEAL_CARD, HEAL_DIE, Effect
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import COLUMN, INJURY_CARD, INJURY_DIE, TURNED_INJURY
from sternbrett.games.vanguard.rules.asking import FigureDecision, by_number, value_of, word_of
from sternbrett.games.vanguard.rules.harm import HOLDS_DIE, KIND_SHIFT, injury_kind, is_turned
from sternbrett.games.vanguard.rules.items import figure_name
from sternbrett.games.vanguard.rules.reasons import (
    COLUMN_WELL,
    NO_INJURY_DIE,
    NO_SUCH_INJURY,
    TURNED_BEFORE,
)
from sternbrett.games.vanguard.rules.running import HANDLERS, Run
from sternbrett.kernel.engine import NOT_NOW, Option, Said


class HealDie(FigureDecision):
    """Which injury die is removed (D46, ISV-300, ISV-537)."""

    clause: ClassVar[str] = "ISV-300"

    __slots__ = ("n",)

    def __init__(self, figure: int, n: int) -> None:
        super().__init__(figure)
        self.n = n

    def args(self) -> list[object]:
        return [self.figure, self.n]

    def run(self, g: VanguardState) -> None:
        if g.alive(self.figure) and g.injury_dice(self.figure):
            g.pending = self

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves
        out = [moves[COLUMN][it] for it in range(COLUMNS) if g.columns[self.figure] >> it & 1]
        if self.figure == g.roller:
            out += [moves[INJURY_DIE][face] for face in sorted({it & 3 for it in g.injury_pool})]
        return by_number(out)

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if word_of(option) == COLUMN:
            return COLUMN_WELL
        return NO_INJURY_DIE if word_of(option) == INJURY_DIE else NOT_NOW

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        value = value_of(option)
        if word_of(option) == COLUMN:
            g.columns[self.figure] &= ~(1 << value)
        else:
            place = [it & 3 for it in g.injury_pool].index(value)
            g.injury_pool = (*g.injury_pool[:place], *g.injury_pool[place + 1 :])
        if self.n > 1:
            g.push(HealDie(self.figure, self.n - 1))


class HealCard(FigureDecision):
    """Which injury card is removed, or turned face down (D46)."""

    clause: ClassVar[str] = "ISV-300"

    __slots__ = ("face_down", "n")

    def __init__(self, figure: int, n: int, face_down: bool) -> None:
        super().__init__(figure)
        self.n = n
        self.face_down = face_down

    def args(self) -> list[object]:
        return [self.figure, self.n, self.face_down]

    def run(self, g: VanguardState) -> None:
        if g.alive(self.figure) and self.cards(g):
            g.pending = self

    def cards(self, g: VanguardState) -> list[int]:
        """Return the cards that can be chosen, equal ones once."""
        cards = [card & ~HOLDS_DIE for card in g.injuries[self.figure]]
        return sorted({card for card in cards if not (self.face_down and is_turned(card))})

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves
        return by_number(
            [
                moves[TURNED_INJURY if is_turned(card) else INJURY_CARD][injury_kind(card)]
                for card in self.cards(g)
            ]
        )

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        word = word_of(option)
        if word not in (INJURY_CARD, TURNED_INJURY):
            return NOT_NOW
        card = value_of(option) << KIND_SHIFT | (word == TURNED_INJURY)
        has = card in [it & ~HOLDS_DIE for it in g.injuries[self.figure]]
        return TURNED_BEFORE if has else NO_SUCH_INJURY

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        card = value_of(option) << KIND_SHIFT | (word_of(option) == TURNED_INJURY)
        cards = list(g.injuries[self.figure])
        place = [it & ~HOLDS_DIE for it in cards].index(card)
        if self.face_down:
            cards[place] |= 1
        else:
            cards.pop(place)
        g.injuries[self.figure] = tuple(cards)
        if g.listening:
            kind = g.content.injuries[injury_kind(card)].id
            said = INJURY_TURNED if self.face_down else INJURY_HEALED
            g.tell(said, figure_name(g, self.figure), kind)
        if self.n > 1:
            g.push(HealCard(self.figure, self.n - 1, self.face_down))

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        said: dict[str, object] = {"crew": figure_name(g, self.figure)}
        return f"prompt.HealCard.{'turn' if self.face_down else 'heal'}", said


def do_heal_die(g: VanguardState, effect: Effect, run: Run) -> None:
    """`heal_die N`."""
    if g.alive(run.actor):
        g.push(HealDie(run.actor, effect.n))


def do_heal_card(g: VanguardState, effect: Effect, run: Run) -> None:
    """`heal_card N`."""
    if g.alive(run.actor):
        g.push(HealCard(run.actor, effect.n, False))


def do_flip_injury(g: VanguardState, effect: Effect, run: Run) -> None:
    """`flip_injury N`."""
    if g.alive(run.actor):
        g.push(HealCard(run.actor, effect.n, True))


HANDLERS[HEAL_DIE] = do_heal_die
HANDLERS[HEAL_CARD] = do_heal_card
HANDLERS[FLIP_INJURY] = do_flip_injury
