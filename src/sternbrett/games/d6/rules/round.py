"""Setup, the round with its six steps, the end, and all steps by name."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from sternbrett.games.d6.model import (
    CREW_GATHERED,
    CREW_INCAPACITATED,
    DIE_RECALLED,
    GAME_WON,
    GATHER_DONE,
    LOSS_CREW,
    MISSION,
    NO_CARD,
    NO_FACE,
    POOL,
    RECALL,
    RETURNED,
    ROUND_BEGAN,
    ROUND_LIMIT_REACHED,
    STASIS,
    TRUNCATED,
    WIN,
    D6State,
    Move,
)
from sternbrett.games.d6.rules.activate import (
    ACTIVATE_THREATS,
    Activate,
    ActivateExternals,
    ActivateThreats,
    Aftermath,
    RollAgain,
)
from sternbrett.games.d6.rules.assign import AssignCrew, FireAt, FireOn
from sternbrett.games.d6.rules.dice import LETTERS, Question, find_die, roll_pool
from sternbrett.games.d6.rules.reasons import MUST_RECALL, NOT_LOCKED
from sternbrett.games.d6.rules.threats import (
    REVEAL,
    SCAN,
    CarryOn,
    ChooseUnit,
    Reveal,
    ScanForThreats,
)
from sternbrett.kernel.engine import NOT_NOW, Option, Said, Step


class Setup(Step[D6State]):
    """Reveal the first threats, then play rounds; a card that leaves at once is not replaced."""

    clause: ClassVar[str] = "D6-012"

    def run(self, g: D6State) -> None:
        g.push(NEXT_ROUND)
        for _ in range(g.content.setup_draw):
            g.push(REVEAL)


class Round(Step[D6State]):
    """One round: six steps in order."""

    clause: ClassVar[str] = "D6-006"

    def run(self, g: D6State) -> None:
        g.round += 1
        g.fired = 0
        g.repaired = 0
        g.damaged = False
        g.activated = False
        g.threat_roll = 0
        g.extra_rolls = 0
        g.extra_rolls_due = 0
        if g.listening:
            g.tell(ROUND_BEGAN, g.round)
        g.agenda.extend(ROUND)


class RollCrew(Step[D6State]):
    """Roll every die in the pool; Threat Detected goes to the scanners at once."""

    clause: ClassVar[str] = "D6-017"

    def run(self, g: D6State) -> None:
        roll_pool(g, -1)


class DiscoverThreat(Step[D6State]):
    """Check the win condition, then reveal one card."""

    clause: ClassVar[str] = "D6-075"

    def run(self, g: D6State) -> None:
        if not g.deck and has_won(g):
            if g.listening:
                g.tell(GAME_WON, g.round)
            g.finish(WIN)
            return
        for _ in range(g.content.draw_per_round):
            g.push(REVEAL)


class GatherCrew(Step[D6State]):
    """Used dice return to the pool and lose their face; stasis ends."""

    clause: ClassVar[str] = "D6-100"

    def run(self, g: D6State) -> None:
        area = g.area
        face = g.face
        gathered = 0
        locked = False
        for die, where in enumerate(area):
            if where == POOL:
                face[die] = NO_FACE
            elif where == RETURNED or where == STASIS:
                area[die] = POOL
                face[die] = NO_FACE
                g.on_card[die] = NO_CARD
                gathered += 1
            elif where == MISSION:
                locked = True
        if g.stasis:
            g.stasis.clear()
        if g.listening:
            g.tell(CREW_GATHERED, gathered)
        if locked:
            g.push(RECALL_CREW)
        else:
            END_ROUND.run(g)


class RecallCrew(Question):
    """Take locked dice back one at a time, or leave them."""

    clause: ClassVar[str] = "D6-102"
    phase: ClassVar[str] = "gather"

    def options(self, g: D6State, seat: int) -> list[Option]:
        moves = g.content.moves
        out: list[Option] = []
        for index in g.in_order:
            for move in moves.recall[index]:
                if find_die(g, MISSION, move.face, index) >= 0:
                    out.append(move)
        if POOL in g.area:  # D6-103
            out.append(moves.gather_done)
        return out

    def choose(self, g: D6State, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        if option.verb == GATHER_DONE:
            g.push(END_ROUND)
            return
        die = find_die(g, MISSION, option.face, option.card)
        g.area[die] = POOL
        g.face[die] = NO_FACE
        g.on_card[die] = NO_CARD
        if g.listening:
            g.tell(DIE_RECALLED, LETTERS[option.face], g.content.cards[option.card].id)
        g.push(self if MISSION in g.area else END_ROUND)

    def guard(self, g: D6State, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        if option.verb == GATHER_DONE:
            return 0 if POOL in g.area else MUST_RECALL
        if option.verb == RECALL:
            return 0 if find_die(g, MISSION, option.face, option.card) >= 0 else NOT_LOCKED
        return NOT_NOW

    def prompt(self, g: D6State, seat: int | None) -> Said:
        return ("prompt.RecallCrew" if POOL in g.area else "prompt_must.RecallCrew"), {}


class EndRound(Step[D6State]):
    """Without a die in the pool the crew is incapacitated; otherwise the next round begins."""

    clause: ClassVar[str] = "D6-104"

    def run(self, g: D6State) -> None:
        if POOL not in g.area:
            if g.listening:
                g.tell(CREW_INCAPACITATED, g.round)
            g.finish(LOSS_CREW)
        elif g.round_limit and g.round >= g.round_limit:  # D6-127
            if g.listening:
                g.tell(ROUND_LIMIT_REACHED, g.round)
            g.finish(TRUNCATED)
        else:
            NEXT_ROUND.run(g)


def has_won(g: D6State) -> bool:
    """Tell whether the deck and the space around the ship are empty (D6-122).

    A threat that cannot be destroyed does not keep the captain from winning if it is the only
    external one and could not destroy the ship (D6-124).
    """
    if g.deck:
        return False
    external = [index for index in g.threats if g.content.cards[index].external]
    if not external:
        return True
    last = g.content.cards[external[0]]
    return len(external) == 1 and last.health == 0 and g.hull + g.shields > last.strike


# Steps exist once where they can.
NEXT_ROUND: Final = Round()
RECALL_CREW: Final = RecallCrew()
END_ROUND: Final = EndRound()
# The six steps of a round (D6-006) as they lie on the agenda: the last of the list comes first.
ROUND: Final[list[Step[Any]]] = [
    GatherCrew(),
    Aftermath(),
    ACTIVATE_THREATS,
    DiscoverThreat(),
    AssignCrew(),
    SCAN,
    RollCrew(),
]
# Every step; observations number decisions in this order.
STEPS: Final[tuple[type[Step[Any]], ...]] = (
    Setup,
    Round,
    RollCrew,
    ScanForThreats,
    Reveal,
    AssignCrew,
    FireAt,
    FireOn,
    DiscoverThreat,
    ActivateThreats,
    ActivateExternals,
    Activate,
    CarryOn,
    RollAgain,
    Aftermath,
    ChooseUnit,
    GatherCrew,
    RecallCrew,
    EndRound,
)
