"""All steps aboard from the bridge to the begin of an exploration."""

from __future__ import annotations

from sternbrett.games.vanguard.rules.aboard.agreeing import Agree, VoteOnPlan
from sternbrett.games.vanguard.rules.aboard.barracks import Barracks, RecruitNext, Train
from sternbrett.games.vanguard.rules.aboard.beginning import (
    BeginExploration,
    ChoosePromotion,
    DrawPromotions,
    SetFoot,
)
from sternbrett.games.vanguard.rules.aboard.bridge import (
    Bridge,
    FillPools,
    InstallOnBridge,
    NewSituations,
    SituationsStrike,
)
from sternbrett.games.vanguard.rules.aboard.departing import LaunchProcedure, NameCrew, Prepare
from sternbrett.games.vanguard.rules.aboard.facilities import (
    ChooseFacility,
    Facilities,
    LeaveFacilities,
)
from sternbrett.games.vanguard.rules.aboard.hangar import ChooseLander, Hangar
from sternbrett.games.vanguard.rules.aboard.laboratory import (
    ChooseHelper,
    ChooseResearch,
    PayDiscovery,
)
from sternbrett.games.vanguard.rules.aboard.landing import (
    BeforeLandingRoll,
    Landing,
    NextLandingRoll,
    RollLanding,
)
from sternbrett.games.vanguard.rules.aboard.producing import (
    Accelerate,
    FillLine,
    MoveLine,
    Produce,
)
from sternbrett.games.vanguard.rules.aboard.situations import PutAway, Unsolved
from sternbrett.games.vanguard.rules.aboard.solving import (
    ChooseSolution,
    SendCrew,
    SolveSituation,
)
from sternbrett.games.vanguard.rules.aboard.starmap import Navigate, Scan, ScanFree, Starmap
from sternbrett.games.vanguard.rules.aboard.staying import StayAboard
from sternbrett.kernel.engine import AnyStep

OUTWARD_STEPS: tuple[type[AnyStep], ...] = (
    Bridge, InstallOnBridge, FillPools, SituationsStrike, Unsolved, PutAway, NewSituations,
    Starmap, Navigate, ScanFree, Scan,
    Facilities, ChooseFacility, LeaveFacilities, ChooseResearch, ChooseHelper, PayDiscovery,
    Produce, MoveLine, FillLine, Accelerate, SolveSituation, ChooseSolution, SendCrew, Barracks,
    RecruitNext, Train, StayAboard,
    Hangar, ChooseLander, LaunchProcedure, NameCrew, Prepare, Landing, NextLandingRoll,
    BeforeLandingRoll, RollLanding, BeginExploration, DrawPromotions, ChoosePromotion, SetFoot,
    Agree, VoteOnPlan,
)  # fmt: skip

#: Decisions that need no click where only one option is left.
OUTWARD_AUTOMATIC: tuple[type[AnyStep], ...] = (
    ChooseHelper, PayDiscovery, ChooseSolution, SendCrew, ChooseLander, NameCrew, ChoosePromotion,
)  # fmt: skip

#: Where scenarios may start.
OUTWARD_ENTRIES: dict[str, tuple[AnyStep, ...]] = {
    "bridge": (Bridge(),),
    "starmap": (Starmap(),),
    "facilities": (Facilities(),),
    "hangar": (Hangar(),),
    "launch_procedure": (LaunchProcedure(),),
    "landing": (Landing(),),
    "landing_rolls": (NextLandingRoll(),),
    "begin_exploration": (BeginExploration(),),
}
