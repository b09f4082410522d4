"""The rules of Deep Space Dine, in layers: each module builds on those before it.

`reasons` (why not), `cards` (pile, hands), `harm` (payments, damage, pizza), `hazard` (check B),
`sectors` (check A and what follows), `actions` (the floor), `setup`.
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

#: Every step; observations number decisions in this order.
STEPS: tuple[type[AnyStep], ...] = (
    Setup,
    NextSector,
    Arrive,
    OpenFloor,
    Floor,
    ChooseAction,
    Pay,
    DiscardCards,
    RemoveCards,
    TakeBack,
    PlaceCard,
    StationEffect,
    TurnCard,
    TakeLifted,
    ChooseDrawer,
    DrawCards,
    DrawEach,
    UpgradeCard,
    WhenEffect,
    CheckWays,
    Leave,
    WhoUpgrades,
    ClearRows,
    Refill,
    Manning,
    ManStation,
    CheckHazard,
    Drift,
    EachDiscards,
    WhoRemoves,
    SufferDamage,
    AbsorbDamage,
    PreventDamage,
    MoveDamage,
    CrewPays,
    CoolPizza,
    KeepPizzaWarm,
    MovePizza,
)

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
