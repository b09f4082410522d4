"""Morale: raised and lowered step by step, and what happens where it cannot fall (ISV-378 …)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.vanguard.codes import FIGURES, NOBODY
from sternbrett.games.vanguard.events import MORALE_CHANGED
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import DIE
from sternbrett.games.vanguard.rules.aboard.clock import MUTINY_LOG, lose
from sternbrett.games.vanguard.rules.aboard.common import SectionDecision
from sternbrett.games.vanguard.rules.aboard.dicebox import LEAST_DICE, dice_of, owns, return_die
from sternbrett.games.vanguard.rules.aboard.records import log_of, ship_logs
from sternbrett.games.vanguard.rules.asking import value_of, word_of
from sternbrett.games.vanguard.rules.ending import read_log
from sternbrett.games.vanguard.rules.reasons import NOT_OWNED
from sternbrett.games.vanguard.things import SECTIONS
from sternbrett.kernel.engine import NOT_NOW, Option, Said, Step


class ShiftMorale(Step[VanguardState]):
    """Morale rises or falls by steps, one after the other (ISV-562)."""

    clause: ClassVar[str] = "ISV-562"

    __slots__ = ("n",)

    def __init__(self, n: int) -> None:
        self.n = n

    def args(self) -> list[object]:
        return [self.n]

    def run(self, g: VanguardState) -> None:
        change = (self.n > 0) - (self.n < 0)
        if self.n != change:
            g.push(ShiftMorale(self.n - change))
        lowest = len(g.content.ship["morale"]) - 1
        morale = g.aboard().morale - change  # the highest step is the first
        if 0 <= morale <= lowest:
            g.change_ship().morale = morale
            if g.listening:
                g.tell(MORALE_CHANGED, change, g.content.ship["morale"][morale].id)
            if morale == lowest and change:
                g.push(ReadOnce(ship_logs(g).first_very_low))
        elif morale > lowest:
            lose_heart(g)


def lose_heart(g: VanguardState) -> None:
    """Every section returns a die instead of morale; where none can, there is mutiny (ISV-343)."""
    if any(dice_of(g, section) > LEAST_DICE for section in range(FIGURES)):
        give_up_dice(g)
    else:
        lose(g, MUTINY_LOG)  # (ISV-428)


def give_up_dice(g: VanguardState) -> None:
    """Let every section return a die, except those that have few (`lose_die`)."""
    g.then(*[ReturnDie(section) for section in range(FIGURES)])


class ReadOnce(Step[VanguardState]):
    """A log, by its printed number, that is read once in a campaign (ISV-579)."""

    clause: ClassVar[str] = "ISV-579"

    __slots__ = ("log",)

    def __init__(self, log: int) -> None:
        self.log = log

    def args(self) -> list[object]:
        return [self.log]

    def run(self, g: VanguardState) -> None:
        log = log_of(g, self.log)
        if log not in g.journal:
            read_log(g, log, NOBODY)


class ReturnDie(SectionDecision):
    """Which die a section returns to the box (D50); with three dice none."""

    clause: ClassVar[str] = "ISV-343"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        if dice_of(g, self.section) > LEAST_DICE:
            g.pending = self

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[DIE]
        return [move for kind, move in enumerate(moves) if owns(g, self.section, kind)]

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        return NOT_OWNED if word_of(option) == DIE else NOT_NOW

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        return_die(g, self.section, value_of(option))

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        return "prompt.ReturnDie", {"section": SECTIONS[self.section]}
