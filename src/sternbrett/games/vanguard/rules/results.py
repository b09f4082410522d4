"""Results of a roll: which row is marked (step 8), and what it does (step 10)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.vanguard.codes import NO_ROLL
from sternbrett.games.vanguard.events import RESULT_APPLIED
from sternbrett.games.vanguard.language import NONE, ROWS
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import NO, YES
from sternbrett.games.vanguard.rules.asking import FigureDecision, is_single, single, tell_answer
from sternbrett.games.vanguard.rules.items import figure_name
from sternbrett.games.vanguard.rules.running import FROM_ACTION, source_of, start
from sternbrett.games.vanguard.rules.symbols import payable
from sternbrett.games.vanguard.worldthings import Row
from sternbrett.kernel.engine import Option, Said, Step


def rows_of(g: VanguardState) -> list[Row]:
    """Return the result rows of the roll, top first."""
    return g.content.actions[g.roll_action].rows if g.roll_action >= 0 else []


class MarkRow(Step[VanguardState]):
    """The first row whose condition is met gets the marker (ISV-157 to ISV-160).

    Which dice meet it has no consequence, so they are spent with the rest. An immediate effect of
    step 7 has marked one already (ISV-152).
    """

    clause: ClassVar[str] = "ISV-157"

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def args(self) -> list[object]:
        return [self.number]

    def run(self, g: VanguardState) -> None:
        if g.roll_action == NO_ROLL or g.marked != NONE:
            return
        rows = rows_of(g)
        if self.number >= len(rows) or g.content.actions[g.roll_action].tracks:
            return
        row = rows[self.number]
        if row.when == NONE or payable(g, row.when, 1, False):
            g.marked = row.colour
        elif payable(g, row.when, 1, True):
            g.push(UseRow(g.roller, self.number))
        else:
            g.push(MarkRow(self.number + 1))


class UseRow(FigureDecision):
    """Whether Vanguards or conversions are used for a result row (D17, ISV-160)."""

    clause: ClassVar[str] = "ISV-160"

    __slots__ = ("number",)

    def __init__(self, figure: int, number: int) -> None:
        super().__init__(figure)
        self.number = number

    def args(self) -> list[object]:
        return [self.figure, self.number]

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        return [single(g, YES), single(g, NO)]

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        row = ROWS[rows_of(g)[self.number].colour]
        tell_answer(g, figure_name(g, self.figure), f"UseRow.{row}", option)
        if is_single(option, YES):
            g.marked = rows_of(g)[self.number].colour
        else:
            g.push(MarkRow(self.number + 1))

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        said: dict[str, object] = {
            "crew": figure_name(g, self.figure),
            "row": rows_of(g)[self.number].colour,
        }
        return "prompt.UseRow", said


class ApplyRows(Step[VanguardState]):
    """The marked result, or every full track from the top down (ISV-165, ISV-166)."""

    clause: ClassVar[str] = "ISV-166"

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def args(self) -> list[object]:
        return [self.number]

    def run(self, g: VanguardState) -> None:
        if g.roll_action < 0:
            return
        action = g.content.actions[g.roll_action]
        if g.marked != NONE:
            colour = g.marked
            g.marked = NONE
            apply_row(g, colour)
            return
        if not action.tracks:
            return
        for number in range(self.number, len(action.rows)):
            row = action.rows[number]
            if row.track and g.track(action.index, row.colour) >= row.track:
                g.push(ApplyRows(number + 1))
                g.set_track(action.index, row.colour, 0)
                apply_row(g, row.colour)
                return


def apply_row(g: VanguardState, colour: int) -> None:
    """Apply a result and those that its arrows lead to (ISV-167)."""
    rows = {row.colour: row for row in rows_of(g)}
    chain: list[Row] = []
    while colour in rows and rows[colour] not in chain:
        chain.append(rows[colour])
        colour = rows[colour].then
    if g.listening:
        for row in chain:
            g.tell(RESULT_APPLIED, g.content.actions[g.roll_action].id, row.colour)
    for row in reversed(chain):
        start(g, row.program, g.roller, source_of(FROM_ACTION, g.roll_action))
