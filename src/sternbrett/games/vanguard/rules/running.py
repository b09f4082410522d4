"""Programs being run: one step for each effect, so that a game can stop anywhere (ISV-460).

`Run` holds four numbers: the program, the place in it, the actor (a figure, or NOBODY) and the
source (what caused it). What each verb does is registered by the modules that know (`HANDLERS`).
"""

from __future__ import annotations

from collections.abc import Callable
from typing import ClassVar, Final

from sternbrett.games.vanguard.events import PROMOTED
from sternbrett.games.vanguard.language import NONE, NOTHING, Effect
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.conditions import holds
from sternbrett.kernel.engine import Step

# What causes an effect: a kind and the number of the thing.
FROM_NOTHING: Final = 0
FROM_CARD: Final = 1
FROM_SKILL: Final = 2
FROM_EQUIPMENT: Final = 3
FROM_DISCOVERY: Final = 4
FROM_EVENT: Final = 5
FROM_ACTION: Final = 6
FROM_LOG: Final = 7
FROM_THREAT: Final = 8
FROM_MISSION: Final = 9
FROM_CONDITION: Final = 10
FROM_DANGER: Final = 11
FROM_INJURY: Final = 12
FROM_COMBO: Final = 13
FROM_SITUATION: Final = 14
FROM_PROJECT: Final = 15
FROM_FACILITY: Final = 16
FROM_LANDING: Final = 17
SOURCE_SHIFT: Final = 12
SOURCE_NUMBER: Final = (1 << SOURCE_SHIFT) - 1


def source_of(kind: int, number: int) -> int:
    """Return a source."""
    return kind << SOURCE_SHIFT | number


class Run(Step[VanguardState]):
    """The effects of a program from a place on, with an actor and a source."""

    clause: ClassVar[str] = "ISV-460"

    __slots__ = ("actor", "place", "program", "source")

    def __init__(self, program: int, place: int, actor: int, source: int) -> None:
        self.program = program
        self.place = place
        self.actor = actor
        self.source = source

    def args(self) -> list[object]:
        return [self.program, self.place, self.actor, self.source]

    def run(self, g: VanguardState) -> None:
        effects = g.content.programs[self.program].effects
        if self.place + 1 < len(effects):
            g.push(Run(self.program, self.place + 1, self.actor, self.source))
        effect = effects[self.place]
        HANDLERS[effect.verb](g, effect, self)
        check_promotion(g)


Handler = Callable[[VanguardState, Effect, Run], None]


def nothing(g: VanguardState, effect: Effect, at: Run) -> None:
    """Do nothing."""


#: What each verb does, by number.
HANDLERS: Final[list[Handler]] = [nothing] * (NOTHING + 1)


def check_promotion(g: VanguardState) -> None:
    """Flip the promotion card as soon as its condition holds for anybody (ISV-315, ISV-491).

    It is tested between any two effects (ISV-518) and stays flipped (ISV-316).
    """
    if g.promotion == NONE or g.promoted:
        return
    condition = g.content.promotions[g.promotion].condition
    for figure in g.figures():
        if holds(g, condition, figure):
            g.promoted = True
            if g.listening:
                g.tell(PROMOTED, g.content.promotions[g.promotion].id)
            return


def start(g: VanguardState, program: int, actor: int, source: int) -> None:
    """Run a program next, if there is one."""
    if program != NONE and g.content.programs[program].effects:
        g.push(Run(program, 0, actor, source))
