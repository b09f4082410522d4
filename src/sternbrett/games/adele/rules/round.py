"""The round: six phases in order, and every step with its clause."""

from __future__ import annotations

from typing import Any, Final

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

    def run(self, g: AdeleState) -> None:
        g.round += 1
        forget_intentions(g)
        if g.listening:
            g.tell(ROUND_BEGAN, g.round, marker(g))
        g.then(*PHASES, ROUND)


ROUND: Final = Round()
PHASES: Final[tuple[Step[Any], ...]] = (
    EmergencyPhase(),
    PlanningPhase(),
    AdelePhase(),
    HazardPhase(),
    ActionPhase(),
    MaintenancePhase(),
)

# Every step with the clause that justifies it.
STEPS: Final[dict[type[Step[Any]], str]] = {
    SetUp: "ADL-008",
    ChooseMember: "ADL-005",
    SetUpConsole: "ADL-011",
    SetUpCards: "ADL-012",
    RemoveSpecial: "ADL-013",
    DealHand: "ADL-015",
    SetUpCrew: "ADL-017",
    SecondObject: "ADL-268",
    SetUpObjects: "ADL-019",
    SetUpPlaces: "ADL-022",
    SetUpTiles: "ADL-026",
    SetUpEmergencies: "ADL-034",
    Round: "ADL-036",
    EmergencyPhase: "ADL-041",
    StrikeEmergency: "ADL-038",
    PanicAboard: "ADL-139",
    PanicCheck: "ADL-140",
    TargetedAttack: "ADL-141",
    TurnUpEmergency: "ADL-042",
    PlanningPhase: "ADL-061",
    Briefing: "ADL-219",
    Brief: "ADL-219",
    Give: "ADL-216",
    TakeInReturn: "ADL-216",
    Consent: "ADL-220",
    SayObject: "ADL-304",
    SayRoom: "ADL-304",
    Plan: "ADL-056",
    AdelePhase: "ADL-062",
    AdeleTurn: "ADL-068",
    ChooseRoom: "ADL-069",
    ChooseHazard: "ADL-069",
    ChooseSpot: "ADL-071",
    RecallCard: "ADL-114",
    SpreadKind: "ADL-116",
    SpreadRoom: "ADL-116",
    PurgeCards: "ADL-118",
    RecycleHazard: "ADL-120",
    AnomalyHazard: "ADL-126",
    DiscardCards: "ADL-077",
    HazardPhase: "ADL-144",
    RoomHazards: "ADL-145",
    EspionageHere: "ADL-083",
    Spy: "ADL-084",
    HypoxiaHere: "ADL-091",
    LoseCube: "ADL-091",
    FireHere: "ADL-094",
    PutOutFire: "ADL-229",
    Wound: "ADL-210",
    ForcedDrop: "ADL-182",
    ActionPhase: "ADL-150",
    NextCrew: "ADL-150",
    Act: "ADL-153",
    EndTurn: "ADL-154",
    PayField: "ADL-298",
    PayDarkness: "ADL-097",
    Perform: "ADL-153",
    Found: "ADL-162",
    SendDrone: "ADL-208",
    UseKit: "ADL-194",
    PlaceBattery: "ADL-203",
    Craft: "ADL-199",
    TerminalTarget: "ADL-171",
    Strength: "ADL-166",
    Attempt: "ADL-167",
    CourierSend: "ADL-247",
    CourierGive: "ADL-248",
    MaintenancePhase: "ADL-259",
}
