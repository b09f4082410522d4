"""Logs that are read, and how an exploration ends (group S, ISV-458)."""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from sternbrett.games.vanguard.codes import NO_ROLL, NOBODY, RESULTS, at, code_owner, code_type
from sternbrett.games.vanguard.events import EVACUATED, EXPLORATION_ENDED, LOG_READ, MEDAL_WON
from sternbrett.games.vanguard.language import (
    END_EXPLORATION,
    NONE,
    OUTCOME,
    OUTCOME_EVACUATION,
    OUTCOME_FAILURE,
    OUTCOME_SUCCESS,
    OUTCOMES,
    Effect,
)
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.running import (
    FROM_LOG,
    HANDLERS,
    Run,
    check_promotion,
    source_of,
    start,
)
from sternbrett.kernel.engine import Step

#: The medals of standalone missions, the best first.
MEDALS: Final = ("gold", "silver", "bronze")
#: How a campaign goes on after an exploration: registered by the pages that follow.
AFTERWARDS: Final[list[Callable[[VanguardState], None]]] = []


def read_log(g: VanguardState, log: int, actor: int) -> None:
    """Read a log: everybody sees it, its effects follow at once (ISV-458)."""
    if log == NONE:
        return
    g.seal()
    if log not in g.journal:
        g.journal = (*g.journal, log)
    entry = g.content.logs[log]
    if g.listening:
        g.tell(LOG_READ, entry.id)
    start(g, entry.program, actor, source_of(FROM_LOG, log))


def clear_roll(g: VanguardState) -> None:
    """Forget a dice roll."""
    g.roll_action = NO_ROLL
    g.roller = NOBODY
    g.roll_step = 0
    g.hand = []
    g.pool = []
    g.injury_pool = ()
    g.danger_pool = ()
    g.supporters = 0
    g.helpers = 0
    g.roll_skills = 0
    g.skips = False
    g.marked = NONE
    g.counts_as = ()
    g.safe = ()


class Finish(Step[VanguardState]):
    """The exploration is over (ISV-309); nothing that was pending happens (ISV-474).

    With it a game ends that is no campaign.
    """

    clause: ClassVar[str] = "ISV-309"

    __slots__ = ("outcome",)

    def __init__(self, outcome: int) -> None:
        self.outcome = outcome

    def args(self) -> list[object]:
        return [self.outcome]

    def run(self, g: VanguardState) -> None:
        g.outcome = self.outcome
        if self.outcome == OUTCOME_EVACUATION:
            g.discoveries = ()  # unique ones stay (ISV-255, ISV-312)
        check_promotion(g)
        if g.listening:
            g.tell(EXPLORATION_ENDED, OUTCOMES[self.outcome])
            medal = medal_of(g)
            if medal:
                g.tell(MEDAL_WON, medal)
        g.windows = ()
        return_dice(g)
        clear_roll(g)
        if g.ship is None:
            g.finish(RESULTS[self.outcome])
            return
        g.agenda.clear()
        for go_on in AFTERWARDS:
            go_on(g)


def medal_of(g: VanguardState) -> str:
    """Return the medal that a standalone mission was won with, nothing else (ISV-480)."""
    if g.standalone == NONE or g.outcome != OUTCOME_SUCCESS:
        return ""
    mission = g.content.standalones[g.standalone]
    injuries = sum([len(cards) for cards in g.injuries])
    for medal, (rounds, most) in zip(MEDALS, (mission.gold, mission.silver), strict=False):
        if g.round <= rounds and injuries <= most:
            return medal
    return MEDALS[-1]


class Depart(Step[VanguardState]):
    """The lander leaves: without an end in its log the outcome of the missions counts (ISV-307)."""

    clause: ClassVar[str] = "ISV-307"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        g.push(Finish(OUTCOME_SUCCESS if g.goal_reached else OUTCOME_FAILURE))


def is_ending(g: VanguardState) -> bool:
    """Tell whether the exploration is already being left."""
    return any(isinstance(step, Finish | Depart) for step in g.agenda)


def evacuate(g: VanguardState, figure: int) -> None:
    """Start the emergency evacuation: everything else is dropped (ISV-308)."""
    if is_ending(g):
        return  # what its log or that of a launch does starts no other one
    g.agenda.clear()
    g.windows = ()
    return_dice(g)
    clear_roll(g)
    if g.listening:
        g.tell(EVACUATED)
    g.push(Finish(OUTCOME_EVACUATION))
    read_log(g, g.content.planets[g.planet].evac_log, figure)


def return_dice(g: VanguardState) -> None:
    """Put the dice of a roll that is broken off into their owners' spent pools."""
    for code in (*g.hand, *g.pool):
        g.spent[at(code_owner(code), code_type(code))] += 1
    g.hand = []
    g.pool = []


def do_outcome(g: VanguardState, effect: Effect, run: Run) -> None:
    """`outcome`: mark what the mission has come to, for the display (ISV-229)."""
    g.goal_reached = effect.mode == OUTCOME_SUCCESS


def do_end(g: VanguardState, effect: Effect, run: Run) -> None:
    """`end_exploration`: stop everything that is pending (ISV-474)."""
    g.agenda.clear()
    g.push(Finish(effect.mode))


HANDLERS[OUTCOME] = do_outcome
HANDLERS[END_EXPLORATION] = do_end
