"""The round: six phases in order, and every step with its clause."""

from __future__ import annotations

from typing import Any, ClassVar, Final

from sternbrett.games.adele.events import ROUND_BEGAN
from sternbrett.games.adele.model import AdeleState
from sternbrett.games.adele.rules.action import Act, ActionPhase, EndTurn, NextCrew, Perform
from sternbrett.games.adele.rules.adele import (
    AdelePhase,
    AdeleTurn,
    DiscardCards,
    PurgeCards,
    RecallCard,
    RecycleHazard,
    SpreadKind,
    SpreadRoom,
)
from sternbrett.games.adele.rules.anomalies import AnomalyHazard
from sternbrett.games.adele.rules.asking import Phase
from sternbrett.games.adele.rules.emergency import (
    EmergencyPhase,
    PanicAboard,
    PanicCheck,
    StrikeEmergency,
    TargetedAttack,
    TurnUpEmergency,
)
from sternbrett.games.adele.rules.exchange import Consent, Give, TakeInReturn
from sternbrett.games.adele.rules.facts import marker
from sternbrett.games.adele.rules.hazards import (
    EspionageHere,
    FireHere,
    HazardPhase,
    HypoxiaHere,
    LoseCube,
    PutOutFire,
    RoomHazards,
    Spy,
)
from sternbrett.games.adele.rules.maintenance import MaintenancePhase
from sternbrett.games.adele.rules.objects import Craft, Found, PlaceBattery, SendDrone, UseKit
from sternbrett.games.adele.rules.payment import PayDarkness, PayField
from sternbrett.games.adele.rules.placing import ChooseHazard, ChooseRoom, ChooseSpot
from sternbrett.games.adele.rules.planning import Brief, Briefing, Plan, PlanningPhase
from sternbrett.games.adele.rules.setup import (
    ChooseMember,
    DealHand,
    RemoveSpecial,
    SecondObject,
    SetUp,
    SetUpCards,
    SetUpConsole,
    SetUpCrew,
    SetUpEmergencies,
    SetUpObjects,
    SetUpPlaces,
    SetUpTiles,
)
from sternbrett.games.adele.rules.special import Attempt, Strength, TerminalTarget
from sternbrett.games.adele.rules.talk import SayObject, SayRoom, forget_intentions
from sternbrett.games.adele.rules.terminals import CourierGive, CourierSend
from sternbrett.games.adele.rules.wounds import ForcedDrop, Wound
from sternbrett.kernel.engine import Step


class Round(Step[AdeleState]):
    """One round: six phases in order; then the next one."""

    clause: ClassVar[str] = "ADL-036"

    def run(self, g: AdeleState) -> None:
        g.round += 1
        forget_intentions(g)
        if g.listening:
            g.tell(ROUND_BEGAN, g.round, marker(g))
        g.then(*PHASES, ROUND)


ROUND: Final = Round()
PHASES: Final[tuple[Phase, ...]] = (
    EmergencyPhase(),
    PlanningPhase(),
    AdelePhase(),
    HazardPhase(),
    ActionPhase(),
    MaintenancePhase(),
)


def phase_of(g: AdeleState) -> str:
    """Return the present phase: the one before those that are still to come; empty for none.

    Decisions do not tell it: somebody may have to drop something in several phases.
    """
    if g.round == 0 or g.result:
        return ""
    coming = {type(step) for step in g.agenda}
    for place, phase in enumerate(PHASES):
        if type(phase) in coming:
            return PHASES[place - 1].phase
    return PHASES[-1].phase


# Every step; observations number decisions in this order.
STEPS: Final[tuple[type[Step[Any]], ...]] = (
    SetUp,
    ChooseMember,
    SetUpConsole,
    SetUpCards,
    RemoveSpecial,
    DealHand,
    SetUpCrew,
    SecondObject,
    SetUpObjects,
    SetUpPlaces,
    SetUpTiles,
    SetUpEmergencies,
    Round,
    EmergencyPhase,
    StrikeEmergency,
    PanicAboard,
    PanicCheck,
    TargetedAttack,
    TurnUpEmergency,
    PlanningPhase,
    Briefing,
    Brief,
    Give,
    TakeInReturn,
    Consent,
    SayObject,
    SayRoom,
    Plan,
    AdelePhase,
    AdeleTurn,
    ChooseRoom,
    ChooseHazard,
    ChooseSpot,
    RecallCard,
    SpreadKind,
    SpreadRoom,
    PurgeCards,
    RecycleHazard,
    AnomalyHazard,
    DiscardCards,
    HazardPhase,
    RoomHazards,
    EspionageHere,
    Spy,
    HypoxiaHere,
    LoseCube,
    FireHere,
    PutOutFire,
    Wound,
    ForcedDrop,
    ActionPhase,
    NextCrew,
    Act,
    EndTurn,
    PayField,
    PayDarkness,
    Perform,
    Found,
    SendDrone,
    UseKit,
    PlaceBattery,
    Craft,
    TerminalTarget,
    Strength,
    Attempt,
    CourierSend,
    CourierGive,
    MaintenancePhase,
)

#: What needs no click where one answer is left: everybody sees which, and it costs nothing.
AUTOMATIC: Final[tuple[type[Step[Any]], ...]] = (
    NextCrew,
    SendDrone,
    PlaceBattery,
    ChooseSpot,
    AnomalyHazard,
    TerminalTarget,
)
