"""What the roll that is going on comes to as it lies, for all parts of its panel."""

from __future__ import annotations

from sternbrett.games.vanguard.codes import (
    CHOOSING,
    COMBINING,
    FACE_MASK,
    PICKED,
    ROLLED,
    SPENDING,
    WINDOW_ROLL,
)
from sternbrett.games.vanguard.language import NONE, REROLL
from sternbrett.games.vanguard.odds import Outcome, reckoning
from sternbrett.games.vanguard.rules.matching import PayWithDice
from sternbrett.games.vanguard.rules.pooling import PickDice, TurnFace
from sternbrett.games.vanguard.rules.throwing import Support
from sternbrett.games.vanguard.rules.windows import Window
from sternbrett.games.vanguard.table.desk import Desk
from sternbrett.games.vanguard.worldthings import Row

#: The columns of odds: at the throw, as dice lie, with what is being chosen.
THROW, LIES, WITH = "throw", "lies", "with"
SUPPORTING = 2


class Forecast:
    """A roll seen from where it stands; without result rows there is nothing to foretell."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        g = self.g = desk.g
        self.reckoning = reckoning(g)
        asked = desk.asked
        #: The step as people count it: asking for support is one of its own.
        self.step = SUPPORTING if isinstance(asked, Support) else max(g.roll_step, CHOOSING)
        self.is_thrown = g.roll_step >= ROLLED
        #: Whether the dice of the pool still count.
        self.counts = ROLLED <= g.roll_step < SPENDING
        self.outcome: Outcome | None = None
        if self.reckoning is not None and self.counts:
            self.outcome = self.reckoning.outcome(self.reckoning.pool_of(g.pool))
        #: What the last column is about, or nothing.
        self.chosen = self._chosen()
        self.column = WITH if self.chosen else LIES if self.is_thrown else THROW

    def _chosen(self) -> str:
        asked = self.desk.asked
        if self.reckoning is None:
            return ""
        if isinstance(asked, Support):
            return "help"
        if isinstance(asked, TurnFace):
            return "face"
        if isinstance(asked, PickDice) and asked.verb == REROLL:
            return "again" if any(code & PICKED for code in self.g.pool) else ""
        if isinstance(asked, Window) and asked.kind == WINDOW_ROLL:
            return "card"
        if isinstance(asked, PayWithDice) and self.g.roll_step == COMBINING:
            return "paid"
        return ""

    @property
    def rows(self) -> list[Row]:
        """The result rows of the action, top first."""
        return [] if self.reckoning is None else self.reckoning.rows

    @property
    def marked(self) -> int:
        """The place of the row that is marked, or would be as dice lie; NONE for none."""
        if self.outcome is not None:
            return self.outcome.row
        for place, row in enumerate(self.rows):
            if row.colour == self.g.marked:
                return place
        return NONE

    def chain(self, place: int) -> list[Row]:
        """Return a row and those that its arrows lead to, in the order in which they are named."""
        rows = {row.colour: row for row in self.rows}
        out: list[Row] = []
        colour = self.rows[place].colour
        while colour in rows and rows[colour] not in out:
            out.append(rows[colour])
            colour = rows[colour].then
        return out

    def said(self, outcome: Outcome) -> str:
        """Return in a word or two what an outcome is: the rows, or how far tracks move."""
        desk = self.desk
        assert self.reckoning is not None
        if outcome.row != NONE:
            return " + ".join(self.row_name(row) for row in self.chain(outcome.row))
        moved = []
        for place, row in enumerate(self.rows):
            steps = outcome.tracks[place] - self.reckoning.tracks[place]
            if steps:
                moved.append(f"{self.row_name(row)} {steps:+d}")
        return ", ".join(moved) or desk.say("roll.nothing")

    def row_name(self, row: Row) -> str:
        """Return what a row is called."""
        return self.desk.say(f"roll.row.{row.colour}")

    def after(self, asked: PayWithDice) -> list[Outcome]:
        """Return what the pool comes to after each way in which dice can pay."""
        found = self.reckoning
        if found is None:
            return []
        out = []
        for way in asked.ways(self.g):
            rest = [code & ~PICKED for code in self.g.pool]
            for code in way:
                rest.remove(code)
            out.append(found.outcome(found.pool_of(rest)))
        return out

    def turned(self, place: int, face: int) -> Outcome | None:
        """Return what the pool comes to with a die turned to a face."""
        if self.reckoning is None:
            return None
        pool = [code & ~PICKED for code in self.g.pool]
        pool[place] = pool[place] & ~FACE_MASK | face
        return self.reckoning.outcome(self.reckoning.pool_of(pool))
