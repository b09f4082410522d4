"""When the hints of the guided first game are shown (ISV-451)."""

from __future__ import annotations

from sternbrett.games.vanguard.codes import GUIDED
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.rules.matching import Combine
from sternbrett.games.vanguard.rules.throwing import ChooseDice, Support
from sternbrett.games.vanguard.rules.travelling import ChooseRoute
from sternbrett.games.vanguard.rules.turns import NextAction
from sternbrett.games.vanguard.rules.windows import Window
from sternbrett.games.vanguard.table.desk import Desk
from sternbrett.games.vanguard.worldthings import HINT_MOMENTS

MODIFYING = 4


def hint_now(desk: Desk) -> int | None:
    """Return the hint for what is asked of the viewer; None: nothing to say, or nobody is guided.

    The same moment gives the same hint: a page shows it once.
    """
    if desk.g.mode != GUIDED or not desk.mine:
        return None
    moments = moments_now(desk)
    fitting = (hint for hint in desk.rules.hints if HINT_MOMENTS[hint.on] in moments)
    found = next(fitting, None)
    return None if found is None else int(found.index)


def moments_now(desk: Desk) -> set[str]:
    """Return what the present question is about, by the names that hints give it."""
    g, asked = desk.g, desk.asked
    out: set[str] = set()
    if isinstance(asked, ChooseRoute):
        out.add("first_travel")
    elif isinstance(asked, ChooseDice):
        tracked = g.roll_action >= 0 and desk.rules.actions[g.roll_action].tracks
        linked = g.roll_action >= 0 and any(
            row.then != NONE for row in desk.rules.actions[g.roll_action].rows
        )
        out.add("first_track" if tracked else "linked_result" if linked else "roll_step_1")
        if not g.rolls_made:
            out = {"roll_step_1"}
    elif isinstance(asked, Support):
        out.add("first_support")
    elif isinstance(asked, Combine):
        out.add("first_combo")
    elif isinstance(asked, Window) and g.roll_step == MODIFYING:
        out.add("roll_step_4")
    elif isinstance(asked, NextAction):
        out |= moments_of_turn(desk)
    return out


def moments_of_turn(desk: Desk) -> set[str]:
    """Return what there is to say at the beginning of an action."""
    g, figure = desk.g, desk.figure
    if g.round == 1 and not g.rolls_made and g.actions == 2:
        return {"first_turn"}
    if not g.count(g.available, figure):
        return {"no_dice"}
    if g.promoted:
        return {"promotion_done"}
    if g.injuries[figure]:
        return {"first_injury"}
    condition = desk.rules.global_conditions[g.condition] if g.condition != NONE else None
    if condition is not None and condition.time != NONE:
        return {"first_time_track" if g.time[condition.time] else "first_event"}
    return set()
