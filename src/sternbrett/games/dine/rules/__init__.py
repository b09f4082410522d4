"""The rules of Deep Space Dine, in layers: each module builds on those before it.

`cards` (pile, hands), `harm` (payments, damage, pizza), `hazard` (check B), `sectors` (check A and
what follows), `actions` (the floor), `setup`. `STEPS` names the clause behind every step.
"""

from __future__ import annotations

from sternbrett.games.dine.rules.actions import (
    ChooseAction,
    ChooseDrawer,
    Floor,
    OpenFloor,
    PlaceCard,
    StationEffect,
    TakeBack,
    TakeLifted,
    TurnCard,
    WhenEffect,
)
from sternbrett.games.dine.rules.cards import (
    DiscardCards,
    DrawCards,
    DrawEach,
    RemoveCards,
    UpgradeCard,
    WhoRemoves,
)
from sternbrett.games.dine.rules.harm import (
    AbsorbDamage,
    CoolPizza,
    CrewPays,
    KeepPizzaWarm,
    MoveDamage,
    MovePizza,
    Pay,
    PreventDamage,
    SufferDamage,
)
from sternbrett.games.dine.rules.hazard import CheckHazard, Drift, EachDiscards
from sternbrett.games.dine.rules.sectors import (
    Arrive,
    CheckWays,
    ClearRows,
    Leave,
    Manning,
    ManStation,
    NextSector,
    Refill,
    WhoUpgrades,
)
from sternbrett.games.dine.rules.setup import Setup
from sternbrett.kernel.engine import AnyStep

#: Every step with its clause.
STEPS: dict[type[AnyStep], str] = {
    Setup: "DSD-006",
    NextSector: "DSD-109",
    Arrive: "DSD-112",
    OpenFloor: "DSD-173",
    Floor: "DSD-074",
    ChooseAction: "DSD-076",
    Pay: "DSD-062",
    DiscardCards: "DSD-058",
    RemoveCards: "DSD-059",
    TakeBack: "DSD-072",
    PlaceCard: "DSD-079",
    StationEffect: "DSD-075",
    TurnCard: "DSD-162",
    TakeLifted: "DSD-161",
    ChooseDrawer: "DSD-157",
    DrawCards: "DSD-024",
    DrawEach: "DSD-025",
    UpgradeCard: "DSD-101",
    WhenEffect: "DSD-088",
    CheckWays: "DSD-095",
    Leave: "DSD-100",
    WhoUpgrades: "DSD-101",
    ClearRows: "DSD-104",
    Refill: "DSD-106",
    Manning: "DSD-112",
    ManStation: "DSD-113",
    CheckHazard: "DSD-126",
    Drift: "DSD-086",
    EachDiscards: "DSD-175",
    WhoRemoves: "DSD-131",
    SufferDamage: "DSD-138",
    AbsorbDamage: "DSD-140",
    PreventDamage: "DSD-142",
    MoveDamage: "DSD-138",
    CrewPays: "DSD-140",
    CoolPizza: "DSD-147",
    KeepPizzaWarm: "DSD-148",
    MovePizza: "DSD-147",
}

#: Decisions that need no click where only one option is left (section 4 of the spec).
AUTOMATIC = (
    ChooseAction,
    Pay,
    CrewPays,
    DiscardCards,
    RemoveCards,
    TakeBack,
    TurnCard,
    TakeLifted,
    ChooseDrawer,
    WhoRemoves,
)

#: Open decisions at which each seat acts for itself (DSD-117, DSD-173).
FLOORS = (Floor, ManStation)

#: Where scenarios may start.
ENTRIES: dict[str, tuple[AnyStep, ...]] = {
    "setup": (Setup(False),),
    "start_game": (Setup(True),),
    "floor": (OpenFloor(),),
    "check": (CheckWays(), OpenFloor()),
    "hazard": (CheckHazard(), OpenFloor()),
    "leave_solved": (Leave(1), OpenFloor()),
    "leave_jumped": (Leave(0), OpenFloor()),
    "next_sector": (NextSector(), Manning(), Arrive(), OpenFloor()),
    "manning": (Manning(), Arrive(), OpenFloor()),
    "arrive": (Arrive(), OpenFloor()),
}
