"""The dice roll in its ten steps (group G): how one follows the other."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.vanguard.codes import (
    APPLYING,
    CHOOSING,
    COMBINING,
    MARKING,
    MATCHING,
    MODIFYING,
    NO_ROLL,
    PREPARE_ROLL,
    SPENDING,
    SUFFERING,
    WINDOW_ROLL,
)
from sternbrett.games.vanguard.events import ROLL_BEGAN
from sternbrett.games.vanguard.language import ROLL, Effect
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.ending import clear_roll
from sternbrett.games.vanguard.rules.items import figure_name
from sternbrett.games.vanguard.rules.matching import Combine, Match
from sternbrett.games.vanguard.rules.pooling import finish_pool
from sternbrett.games.vanguard.rules.results import ApplyRows, MarkRow
from sternbrett.games.vanguard.rules.running import HANDLERS, Run
from sternbrett.games.vanguard.rules.suffering import (
    DangerInRoll,
    InjuryOrder,
    ReturnInjuryDice,
    return_injury_dice,
)
from sternbrett.games.vanguard.rules.throwing import ChooseDice
from sternbrett.games.vanguard.rules.windows import Window
from sternbrett.kernel.engine import Step


def begin_roll(g: VanguardState, action: int, figure: int) -> None:
    """Begin a dice roll: of an action, or the one of Prepare (ISV-107)."""
    clear_roll(g)
    g.roll_action = action
    g.roller = figure
    g.roll_sector = g.place[figure]
    g.roll_step = CHOOSING
    if g.listening:
        name = "" if action == PREPARE_ROLL else g.content.actions[action].id
        g.tell(ROLL_BEGAN, figure_name(g, figure), name)
    g.then(ChooseDice(figure, False), Roll(MODIFYING))


class Roll(Step[VanguardState]):
    """A roll goes on with a step."""

    clause: ClassVar[str] = "ISV-116"

    __slots__ = ("stage",)

    def __init__(self, stage: int) -> None:
        self.stage = stage

    def args(self) -> list[object]:
        return [self.stage]

    def run(self, g: VanguardState) -> None:
        if g.roll_action == NO_ROLL:
            return
        stage = self.stage
        if g.skips and SUFFERING <= stage <= MARKING:  # (ISV-508)
            g.push(Roll(SPENDING))
            return_injury_dice(g)
            return
        g.roll_step = stage
        if stage == MODIFYING:
            g.push(Roll(COMBINING))
            g.push(Window(WINDOW_ROLL, g.roller, 0, 0))
        elif stage == COMBINING:
            g.push(Roll(SUFFERING))
            g.push(Combine(g.roller))
        elif stage == SUFFERING:
            g.push(Roll(MATCHING))
            g.push(ReturnInjuryDice())
            for place in range(len(g.danger_pool) - 1, -1, -1):
                g.push(DangerInRoll(place))
            g.push(InjuryOrder(g.roller))
        elif stage == MATCHING:
            g.roll_condition = g.condition  # (ISV-506)
            g.push(Roll(MARKING))
            g.push(Match(0, False))
        elif stage == MARKING:
            g.push(Roll(SPENDING))
            g.push(MarkRow(0))
        elif stage == SPENDING:
            g.push(Roll(APPLYING))
            finish_pool(g)
        else:
            g.push(EndRoll())
            g.push(ApplyRows(0))


class EndRoll(Step[VanguardState]):
    """The roll is over; rolls that were called for meanwhile follow."""

    clause: ClassVar[str] = "ISV-165"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        figure = g.roller
        clear_roll(g)
        if g.queued and g.alive(figure):
            action = g.queued[0]
            g.queued = g.queued[1:]
            begin_roll(g, action, figure)
        else:
            g.queued = ()


def do_roll(g: VanguardState, effect: Effect, run: Run) -> None:
    """`roll CARD ACTION`: at once, or after the roll that is going on."""
    if g.roll_action != NO_ROLL:
        g.queued = (*g.queued, effect.what)
    elif g.alive(run.actor):
        begin_roll(g, effect.what, run.actor)


HANDLERS[ROLL] = do_roll
