"""The rules of DEI, in layers: each module builds on those before it.

`reasons` (why not), `asking` (kinds of questions), `control` (strength, majority, outposts), `pads`
(resources, candy, supplies), `enlisting`, `moving`, `killing`, `collecting`, `building`, `market`,
`drones`, `icons` (the card being resolved), `missions` (also the end), `turns`, `setup`.
"""

from __future__ import annotations

from sternbrett.games.dei.rules.building import (
    BridgeSite,
    BuildKind,
    BuildRelocate,
    ElevatorGround,
    ElevatorRoof,
    RefugeRegion,
)
from sternbrett.games.dei.rules.collecting import (
    AfterCollect,
    CollectRegion,
    CollectUse,
    Exchange,
    GrantExtra,
    OfferExchange,
    ProspectRegion,
)
from sternbrett.games.dei.rules.draft import BeginDraft, DraftColour, DraftFeat, PassOn
from sternbrett.games.dei.rules.drones import (
    DracoStrike,
    DroneMove,
    DronePick,
    FlyMode,
    FlyTarget,
    MasamuneTake,
    SimonBrings,
    SimonEnlist,
    SimonSource,
    TakeFromRegion,
)
from sternbrett.games.dei.rules.enlisting import EnlistSource, EnlistTarget, MachinePlace
from sternbrett.games.dei.rules.icons import CopyCard, EnlistUse, NextIcon, ResolveCard
from sternbrett.games.dei.rules.killing import KillFaction, KillRegion
from sternbrett.games.dei.rules.market import BuyCard, PayMode
from sternbrett.games.dei.rules.missions import ChooseMission, CleanUp
from sternbrett.games.dei.rules.moving import (
    MoveLeader,
    MoveRefuges,
    MoveScrappers,
    MoveSource,
    MoveTarget,
)
from sternbrett.games.dei.rules.pads import Overflow, TakeFromBank
from sternbrett.games.dei.rules.setup import (
    Begin,
    PickFaction,
    PlaceLeader,
    PlaceScrappers,
    PlaceStart,
    SetUp,
)
from sternbrett.games.dei.rules.turns import (
    AfterCards,
    BeginPhase,
    BeginRound,
    BeginTurn,
    ChooseCard,
    ChooseFace,
    LastParcel,
    Learn,
    OfferLearning,
    PlanCards,
    PlayCard,
)
from sternbrett.kernel.engine import AnyStep

#: Every step; observations number decisions in this order.
STEPS: tuple[type[AnyStep], ...] = (
    Begin,
    PickFaction,
    SetUp,
    BeginDraft,
    DraftColour,
    PassOn,
    DraftFeat,
    PlaceStart,
    PlaceScrappers,
    PlaceLeader,
    BeginRound,
    BeginPhase,
    PlanCards,
    BeginTurn,
    PlayCard,
    ChooseCard,
    ChooseFace,
    ResolveCard,
    NextIcon,
    EnlistUse,
    EnlistSource,
    EnlistTarget,
    MachinePlace,
    MoveSource,
    MoveTarget,
    MoveLeader,
    MoveRefuges,
    MoveScrappers,
    CollectUse,
    CollectRegion,
    OfferExchange,
    Exchange,
    AfterCollect,
    GrantExtra,
    ProspectRegion,
    TakeFromBank,
    Overflow,
    BuildKind,
    BuildRelocate,
    RefugeRegion,
    ElevatorGround,
    ElevatorRoof,
    BridgeSite,
    BuyCard,
    PayMode,
    DronePick,
    DroneMove,
    MasamuneTake,
    TakeFromRegion,
    SimonEnlist,
    SimonBrings,
    SimonSource,
    FlyMode,
    FlyTarget,
    DracoStrike,
    KillFaction,
    KillRegion,
    CopyCard,
    LastParcel,
    AfterCards,
    OfferLearning,
    Learn,
    ChooseMission,
    CleanUp,
)

#: Decisions that need no click where only one option is left (section 4 of the spec).
AUTOMATIC = (
    PickFaction,
    EnlistTarget,
    EnlistSource,
    EnlistUse,
    MoveSource,
    MoveTarget,
    MoveLeader,
    MoveRefuges,
    MoveScrappers,
    CollectUse,
    CollectRegion,
    Overflow,
    BuildKind,
    BuildRelocate,
    RefugeRegion,
    ElevatorGround,
    ElevatorRoof,
    BridgeSite,
    PayMode,
    DronePick,
    SimonSource,
    KillFaction,
    KillRegion,
    CopyCard,
    ProspectRegion,
    ChooseFace,
)

#: Where scenarios may start.
ENTRIES: dict[str, tuple[AnyStep, ...]] = {
    "begin": (Begin("recommended", "square", "none", "first_game", "chosen"),),
    "setup": (SetUp(False),),
    "round": (BeginRound(),),
    "turn_1": (BeginTurn(0, True),),
    "turn_2": (BeginTurn(1, True),),
    "turn_3": (BeginTurn(2, True),),
    "turn_4": (BeginTurn(3, True),),
    "learn": (OfferLearning(),),
    "mission_1": (ChooseMission(0),),
    "mission_2": (ChooseMission(1),),
    "clean_up": (CleanUp(),),
}
