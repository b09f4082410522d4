"""All steps aboard from leaving a planet to the save point, and resuming."""

from __future__ import annotations

from sternbrett.games.vanguard.rules.aboard.debriefing import Debriefing, PutAwayPromotion, RankUp
from sternbrett.games.vanguard.rules.aboard.docking import Docking, EndRest, Failure, LeaveBehind
from sternbrett.games.vanguard.rules.aboard.leaving import Leaving
from sternbrett.games.vanguard.rules.aboard.medbay import (
    Admit,
    Medbay,
    RerollHeavy,
    Survive,
    Treat,
    TreatWhom,
)
from sternbrett.games.vanguard.rules.aboard.memorial import Memorial
from sternbrett.games.vanguard.rules.aboard.recruiting import (
    DrawCandidates,
    KeepCandidate,
    RecruitFor,
)
from sternbrett.games.vanguard.rules.aboard.resuming import Resume
from sternbrett.games.vanguard.rules.aboard.returning import AllRest, CloseLesson, ComeAboard
from sternbrett.games.vanguard.rules.aboard.saving import SavePoint
from sternbrett.games.vanguard.rules.aboard.spirits import ReadOnce, ReturnDie, ShiftMorale
from sternbrett.games.vanguard.rules.aboard.trading import (
    Discount,
    FirstPurchase,
    SwapDie,
    SwapFor,
    TakeDie,
    Trade,
)
from sternbrett.games.vanguard.rules.aboard.unloading import Unload, Unloading
from sternbrett.kernel.engine import AnyStep

HOMEWARD_STEPS: tuple[type[AnyStep], ...] = (
    Leaving, ComeAboard, CloseLesson, AllRest, Docking, Failure, LeaveBehind, EndRest, Debriefing,
    RankUp, PutAwayPromotion, Trade, Discount, TakeDie, SwapDie, SwapFor, FirstPurchase, Unloading,
    Unload, Medbay, Treat, TreatWhom, Admit, Survive, RerollHeavy, Memorial, SavePoint, Resume,
    RecruitFor, DrawCandidates, KeepCandidate, ShiftMorale, ReadOnce, ReturnDie,
)  # fmt: skip

#: Decisions that need no click where only one option is left.
HOMEWARD_AUTOMATIC: tuple[type[AnyStep], ...] = (
    LeaveBehind, Discount, TakeDie, SwapDie, SwapFor, TreatWhom, RecruitFor, KeepCandidate,
    ReturnDie,
)  # fmt: skip

#: Where scenarios may start.
HOMEWARD_ENTRIES: dict[str, tuple[AnyStep, ...]] = {
    "leaving": (Leaving(), ComeAboard()),
    "docking": (ComeAboard(),),
    "debriefing": (Debriefing(), Unloading(), Medbay(), Memorial(), SavePoint()),
    "unloading": (Unloading(), Medbay(), Memorial(), SavePoint()),
    "medbay": (Medbay(), Memorial(), SavePoint()),
    "memorial": (Memorial(), SavePoint()),
    "resume": (Resume(),),
}
