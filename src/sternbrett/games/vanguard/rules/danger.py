"""Danger dice and what their tables do (group P)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.vanguard.codes import WINDOW_DANGER
from sternbrett.games.vanguard.events import DANGER_ROLLED
from sternbrett.games.vanguard.language import DANGER, NONE, Effect
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.items import figure_name
from sternbrett.games.vanguard.rules.running import FROM_DANGER, HANDLERS, Run, source_of, start
from sternbrett.games.vanguard.rules.windows import DANGER_DIE, close_window, open_window
from sternbrett.games.vanguard.things import DANGER_FACES
from sternbrett.kernel.engine import Step


class RollDanger(Step[VanguardState]):
    """A danger die rolled by an effect: its window opens right away (ISV-284, ISV-504)."""

    clause: ClassVar[str] = "ISV-284"

    __slots__ = ("figure", "n", "table")

    def __init__(self, figure: int, table: int, n: int) -> None:
        self.figure = figure
        self.table = table
        self.n = n

    def args(self) -> list[object]:
        return [self.figure, self.table, self.n]

    def run(self, g: VanguardState) -> None:
        if not g.alive(self.figure):
            return
        if self.n > 1:
            g.push(RollDanger(self.figure, self.table, self.n - 1))
        face = g.content.danger_rolls[g.chance(DANGER_DIE, 6)]
        look_up(g, self.figure, self.table, face)


def look_up(g: VanguardState, figure: int, table: int, face: int) -> None:
    """Open the window of a danger die, then apply its entry (ISV-291)."""
    g.danger_now = table << 3 | face
    g.push(ApplyDanger(figure))
    open_window(g, WINDOW_DANGER, figure)


class ApplyDanger(Step[VanguardState]):
    """The entry of a danger table for what the die shows (ISV-284)."""

    clause: ClassVar[str] = "ISV-284"

    __slots__ = ("figure",)

    def __init__(self, figure: int) -> None:
        self.figure = figure

    def args(self) -> list[object]:
        return [self.figure]

    def run(self, g: VanguardState) -> None:
        table, face = g.danger_now >> 3, g.danger_now & 7
        g.danger_now = NONE
        prevented = close_window(g)
        if not g.alive(self.figure):
            return
        entry = g.content.danger_tables[table]
        if g.listening:
            g.tell(DANGER_ROLLED, figure_name(g, self.figure), entry.id, DANGER_FACES[face])
        if not prevented:
            start(g, entry.on[face], self.figure, source_of(FROM_DANGER, table))


def do_danger(g: VanguardState, effect: Effect, run: Run) -> None:
    """`danger TABLE [N]`."""
    if g.alive(run.actor):
        g.push(RollDanger(run.actor, effect.what, effect.n))


HANDLERS[DANGER] = do_danger
