"""Injuries: how somebody gets one, and where its die goes (groups Q/R)."""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.vanguard.codes import COLUMNS, INJURY_SLOTS, WINDOW_INJURY
from sternbrett.games.vanguard.events import INJURED
from sternbrett.games.vanguard.language import INJURY, Effect
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import COLUMN, DIE
from sternbrett.games.vanguard.rules.asking import FigureDecision, value_of, word_of
from sternbrett.games.vanguard.rules.dice import held, spend
from sternbrett.games.vanguard.rules.dying import fight_for_life
from sternbrett.games.vanguard.rules.ending import evacuate, is_ending
from sternbrett.games.vanguard.rules.items import figure_name
from sternbrett.games.vanguard.rules.reasons import COLUMN_HURT
from sternbrett.games.vanguard.rules.refusing import against_die
from sternbrett.games.vanguard.rules.running import HANDLERS, Run
from sternbrett.games.vanguard.rules.windows import close_window, open_window
from sternbrett.games.vanguard.worldthings import MAX_ONE_INJURY, NO_EVACUATION, ONLY_SCRATCH
from sternbrett.kernel.engine import NOT_NOW, Option, Step

INJURY_DRAW: Final = "injury"
#: An injury card: its kind, whether it holds a die in this roll, whether it lies face down.
HOLDS_DIE: Final = 2
KIND_SHIFT: Final = 2


def injury_kind(card: int) -> int:
    """Return the kind of an injury card of a figure."""
    return card >> KIND_SHIFT


def is_turned(card: int) -> bool:
    """Tell whether an injury card lies face down (ISV-299)."""
    return bool(card & 1)


class GainInjury(Step[VanguardState]):
    """A figure is about to gain an injury: first the window, then the card (ISV-293)."""

    clause: ClassVar[str] = "ISV-293"

    __slots__ = ("figure", "kind", "opened")

    def __init__(self, figure: int, kind: int, opened: bool) -> None:
        self.figure = figure
        self.kind = kind
        self.opened = opened

    def args(self) -> list[object]:
        return [self.figure, self.kind, self.opened]

    def run(self, g: VanguardState) -> None:
        figure = self.figure
        if self.opened:
            if not close_window(g) and g.alive(figure):
                suffer(g, figure, self.kind)
            return
        if not g.alive(figure):
            return
        rules = g.rules_of_planet()
        if rules & ONLY_SCRATCH and not g.content.injuries[self.kind].tutorial:
            return  # (ISV-448)
        if rules & MAX_ONE_INJURY and g.injuries[figure]:
            return
        g.push(GainInjury(figure, self.kind, True))
        open_window(g, WINDOW_INJURY, figure)


def suffer(g: VanguardState, figure: int, kind: int) -> None:
    """Take an injury card and its die; a fourth one ends it (ISV-298, ISV-322)."""
    if len(g.injuries[figure]) >= INJURY_SLOTS:
        if g.deadly:
            fight_for_life(g, figure)
        elif not g.rules_of_planet() & NO_EVACUATION:
            evacuate(g, figure)
        return
    kind = in_stock(g, kind)
    g.injuries[figure] = (*g.injuries[figure], kind << KIND_SHIFT)
    if g.listening:
        g.tell(INJURED, figure_name(g, figure), g.content.injuries[kind].id)
    if g.injury_dice(figure) < COLUMNS:
        g.push(PlaceInjuryDie(figure))


def in_stock(g: VanguardState, kind: int) -> int:
    """Return the kind of card that is taken: Wounded, or any, where one is used up (ISV-297)."""
    if stock(g, kind):
        return kind
    wounded = g.content.injury_ids.places["wounded"]
    if stock(g, wounded):
        return wounded
    left = [it.index for it in g.content.injuries if not it.tutorial and stock(g, it.index)]
    return left[g.chance(INJURY_DRAW, len(left))]


def stock(g: VanguardState, kind: int) -> int:
    """Return how many injury cards of a kind are left."""
    used = sum([injury_kind(card) == kind for cards in g.injuries for card in cards])
    return g.content.injuries[kind].count - used


class PlaceInjuryDie(FigureDecision):
    """In which column an injury die is put (D15, ISV-295); once all leave, any (ISV-311)."""

    clause: ClassVar[str] = "ISV-295"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        if not g.alive(self.figure) or g.columns[self.figure] == (1 << COLUMNS) - 1:
            return
        if is_ending(g):
            self.put(g, self.roomiest(g))
        else:
            g.pending = self

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[COLUMN]
        return [moves[it] for it in range(COLUMNS) if not g.columns[self.figure] >> it & 1]

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        return COLUMN_HURT if word_of(option) == COLUMN else NOT_NOW

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        self.put(g, value_of(option))

    def put(self, g: VanguardState, column: int) -> None:
        """Put the die on top of a column."""
        g.columns[self.figure] |= 1 << column
        if g.free_slots(self.figure, column) >= 0:
            return
        if is_ending(g):
            spend(g, self.figure, held(g.available, self.figure, column)[0])
        else:
            g.push(DropDie(self.figure, column))

    def roomiest(self, g: VanguardState) -> int:
        """Return the column without an injury die in which most slots are free."""
        best, most = -1, -1
        for column in range(COLUMNS):
            if not g.columns[self.figure] >> column & 1:
                free = g.free_slots(self.figure, column)
                if free > most:
                    best, most = column, free
        return best


class DropDie(FigureDecision):
    """Which die falls out of a full column into the spent pool (D49, ISV-294, ISV-516)."""

    clause: ClassVar[str] = "ISV-516"

    __slots__ = ("column",)

    def __init__(self, figure: int, column: int) -> None:
        super().__init__(figure)
        self.column = column

    def args(self) -> list[object]:
        return [self.figure, self.column]

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[DIE]
        return [moves[kind] for kind in held(g.available, self.figure, self.column)]

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        return against_die(g, self.figure, option) if word_of(option) == DIE else NOT_NOW

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        spend(g, self.figure, value_of(option))


def do_injury(g: VanguardState, effect: Effect, run: Run) -> None:
    """`injury KIND`."""
    if g.alive(run.actor):
        g.push(GainInjury(run.actor, effect.what, False))


HANDLERS[INJURY] = do_injury
