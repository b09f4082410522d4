"""The medbay (page 32): patients recover, the hurt are admitted, the worst fight for their lives.

Stations from light to critical follow each other as numbers: one less is one step better.
"""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.vanguard.aboard import (
    AVAILABLE,
    CRITICAL,
    LIGHT,
    MEDBAY,
    MODERATE,
    RECOVERED,
    RESTING,
    STATIONS,
)
from sternbrett.games.vanguard.events import CREW_DIED, CREW_TREATED, SURVIVAL_ROLLED, SURVIVED
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import CREW, DONE, NO, YES
from sternbrett.games.vanguard.rules.aboard.agreeing import ShipPlan
from sternbrett.games.vanguard.rules.aboard.common import (
    SectionDecision,
    assign,
    come_home,
    crew_name,
    move_crew,
    open_page,
)
from sternbrett.games.vanguard.rules.aboard.installing import install
from sternbrett.games.vanguard.rules.aboard.leaving import bury
from sternbrett.games.vanguard.rules.aboard.records import upgrade
from sternbrett.games.vanguard.rules.aboard.refusals import against_task
from sternbrett.games.vanguard.rules.asking import (
    by_number,
    is_single,
    single,
    tell_answer,
    value_of,
    word_of,
)
from sternbrett.games.vanguard.rules.dying import INJURY_ROLL, SURVIVAL_DICE, is_fatal
from sternbrett.games.vanguard.rules.reasons import NO_PATIENT
from sternbrett.games.vanguard.things import HEAVY, INJURY_FACES, SCIENCE
from sternbrett.kernel.engine import NOT_NOW, Option, Said, Step

#: The slots of a station, and the words by which upgrades name those that they add (ISV-363).
SLOTS: Final = {LIGHT: 3, MODERATE: 2, CRITICAL: 2}
SLOT_RULES: Final = {LIGHT: "light", MODERATE: "moderate", CRITICAL: "critical"}
GARDEN_RULE: Final = "light_recovers_on_admission_next_page"
REROLL_RULE: Final = "survival_reroll_heavy"
ROOM: Final = "medbay"
#: Bits for an injury face in a packed roll.
FACE_BITS: Final = 3


class Medbay(Step[VanguardState]):
    """Page 32, in the order of ISV-361."""

    clause: ClassVar[str] = "ISV-361"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        open_page(g, MEDBAY)
        install(g, ROOM)
        for crew in g.aboard().crew_at(RECOVERED):
            treat(g, crew, RESTING)  # (ISV-362)
        for station in (LIGHT, MODERATE, CRITICAL):
            for crew in g.aboard().crew_at(station):
                if can_improve(g, crew):
                    improve(g, crew)
        g.then(Treat(SCIENCE), Admit())


def treat(g: VanguardState, crew: int, station: int) -> None:
    """Move a crew member to a station of the medbay, or out of it."""
    move_crew(g, crew, station)
    if g.listening:
        g.tell(CREW_TREATED, crew_name(g, crew), STATIONS[station])


def has_room(g: VanguardState, station: int) -> bool:
    """Tell whether a station has a free slot (ISV-363)."""
    slots = SLOTS[station] + upgrade(g, SLOT_RULES[station])
    return len(g.aboard().crew_at(station)) < slots


def can_improve(g: VanguardState, crew: int) -> bool:
    """Tell whether a patient can move one step on (ISV-364)."""
    station = g.aboard().stations[crew]
    return station == LIGHT or (station in (MODERATE, CRITICAL) and has_room(g, station - 1))


def improve(g: VanguardState, crew: int) -> None:
    """Move a patient one step on; with the garden nobody lies about once recovered."""
    station = g.aboard().stations[crew]
    if station != LIGHT:
        treat(g, crew, station - 1)
    else:
        treat(g, crew, RESTING if upgrade(g, GARDEN_RULE) else RECOVERED)


# -- assignments ------------------------------------------------------------------------------


def patients(g: VanguardState) -> list[int]:
    """Return the patients who could be moved one step further."""
    return [crew for crew in range(len(g.content.crew)) if can_improve(g, crew)]


class Treat(SectionDecision):
    """Whom to assign so that a patient moves one step further (D33, ISV-365)."""

    clause: ClassVar[str] = "ISV-365"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        if patients(g) and self.helpers(g):
            g.pending = self

    def helpers(self, g: VanguardState) -> list[int]:
        """Return the crew members who can be assigned."""
        ship = g.aboard()
        return [crew for crew in ship.crew_at(AVAILABLE) if ship.can_assign(crew)]

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[CREW]
        return by_number([single(g, DONE), *[moves[crew] for crew in self.helpers(g)]])

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if word_of(option) != CREW:
            return 0 if is_single(option, DONE) else NOT_NOW
        return against_task(g, value_of(option))

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        if not is_single(option, DONE):
            g.then(TreatWhom(self.section, value_of(option)), self)


class TreatWhom(SectionDecision):
    """Which patient a crew member looks after (D33, ISV-565)."""

    clause: ClassVar[str] = "ISV-565"

    __slots__ = ("helper",)

    def __init__(self, section: int, helper: int) -> None:
        super().__init__(section)
        self.helper = helper

    def args(self) -> list[object]:
        return [self.section, self.helper]

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[CREW]
        return by_number([moves[crew] for crew in patients(g)])

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        return NO_PATIENT if word_of(option) == CREW else NOT_NOW

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        assign(g, self.helper)
        improve(g, value_of(option))

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        return "prompt.TreatWhom", {"crew": crew_name(g, self.helper)}


# -- admission --------------------------------------------------------------------------------


class Admit(Step[VanguardState]):
    """Those who came back rest or become patients: the most hurt first (ISV-366, ISV-565)."""

    clause: ClassVar[str] = "ISV-367"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        critical: list[Step[VanguardState]] = []
        most_first = sorted(come_home(g), key=lambda crew: -g.aboard().wounds[crew])
        for crew in most_first:
            wounds = g.aboard().wounds[crew]
            if not wounds:
                move_crew(g, crew, RESTING)
                continue
            station = LIGHT - 1 + wounds
            while station <= CRITICAL and not has_room(g, station):
                station += 1  # (ISV-368)
            if station > CRITICAL:
                pass_away(g, crew)
                continue
            treat(g, crew, station)
            if station == CRITICAL:
                critical.append(Survive(crew))
        changed = g.change_ship()
        changed.wounds = (0,) * len(changed.wounds)
        g.then(*critical)


def pass_away(g: VanguardState, crew: int) -> None:
    """A crew member dies in the medbay."""
    if g.listening:
        g.tell(CREW_DIED, crew_name(g, crew))
    bury(g, crew)


class Survive(Step[VanguardState]):
    """A crew member in critical condition rolls for its life (ISV-369; ISV-328)."""

    clause: ClassVar[str] = "ISV-369"

    __slots__ = ("crew",)

    def __init__(self, crew: int) -> None:
        self.crew = crew

    def args(self) -> list[object]:
        return [self.crew]

    def run(self, g: VanguardState) -> None:
        rolled = [roll_injury(g) for _ in range(SURVIVAL_DICE + g.deadly)]
        tell_roll(g, self.crew, rolled)
        if HEAVY in rolled and upgrade(g, REROLL_RULE):
            g.push(RerollHeavy(self.crew, pack(rolled)))
        else:
            judge(g, self.crew, rolled)


def roll_injury(g: VanguardState) -> int:
    """Return the face of an injury die that is rolled."""
    return g.content.injury_rolls[g.chance(INJURY_ROLL, 6)]


def tell_roll(g: VanguardState, crew: int, rolled: list[int]) -> None:
    """Tell what a survival roll shows."""
    if g.listening:
        g.tell(SURVIVAL_ROLLED, crew_name(g, crew), faces_of(rolled))


def faces_of(rolled: list[int]) -> str:
    """Return the faces of injury dice as words."""
    return " ".join([INJURY_FACES[face] for face in rolled])


def judge(g: VanguardState, crew: int, rolled: list[int]) -> None:
    """A survival roll is over."""
    if is_fatal(rolled):
        pass_away(g, crew)
    elif g.listening:
        g.tell(SURVIVED, crew_name(g, crew))


def pack(rolled: list[int]) -> int:
    """Return faces of injury dice as a number."""
    out = 0
    for face in rolled:
        out = out << FACE_BITS | face + 1
    return out


def unpack(packed: int) -> list[int]:
    """Return the faces of injury dice in a number."""
    out: list[int] = []
    while packed:
        out.append((packed & (1 << FACE_BITS) - 1) - 1)
        packed >>= FACE_BITS
    return out[::-1]


class RerollHeavy(ShipPlan):
    """Whether a heavy result of a survival roll is rolled again (D51, ISV-370)."""

    clause: ClassVar[str] = "ISV-370"

    __slots__ = ("crew", "rolled")

    def __init__(self, crew: int, rolled: int) -> None:
        self.crew = crew
        self.rolled = rolled

    def args(self) -> list[object]:
        return [self.crew, self.rolled]

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        return [single(g, YES), single(g, NO)]

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        return 0 if is_single(option, YES) or is_single(option, NO) else NOT_NOW

    def decide(self, g: VanguardState, option: Option) -> None:
        tell_answer(g, crew_name(g, self.crew), "RerollHeavy", option)
        rolled = unpack(self.rolled)
        if is_single(option, YES):
            rolled[rolled.index(HEAVY)] = roll_injury(g)
            tell_roll(g, self.crew, rolled)
        judge(g, self.crew, rolled)

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        faces = faces_of(unpack(self.rolled))
        return "prompt.RerollHeavy", {"crew": crew_name(g, self.crew), "wound_list": faces}
