"""Why a move is not possible; what comes later is told rather than what comes before."""

from __future__ import annotations

from typing import Final

from sternbrett.kernel.reasons import Reasons

# Why a move is not possible; what comes later is told rather than what comes before.
REASONS: Final = Reasons()
NOT_IN_PLAY: Final = REASONS.declare("not_in_play", "D6-060", listed=False)
NO_SLOT: Final = REASONS.declare("no_slot", "D6-060", listed=False)
NO_DIE: Final = REASONS.declare("no_die", "D6-031", listed=False)
NO_DIE_FOR_CARD: Final = REASONS.declare("no_die_for_card", "D6-060", listed=False)
NOT_LOCKED: Final = REASONS.declare("not_locked", "D6-102", listed=False)
NOBODY_BACK: Final = REASONS.declare("nobody_back", "D6-138", listed=False)
SAME_STASIS: Final = REASONS.declare("same_stasis", "D6-053", listed=False)
NO_OTHER_DIE: Final = REASONS.declare("no_other_die", "D6-036")
NO_TARGET: Final = REASONS.declare("no_target", "D6-045")
INFIRMARY_EMPTY: Final = REASONS.declare("infirmary_empty", "D6-047")
SCANNERS_EMPTY: Final = REASONS.declare("scanners_empty", "D6-048")
SHIELDS_FULL: Final = REASONS.declare("shields_full", "D6-050")
SHIELDS_DOWN: Final = REASONS.declare("shields_offline", "D6-050")
HULL_FULL: Final = REASONS.declare("hull_full", "D6-059")
SCIENCE_ELSEWHERE: Final = REASONS.declare("science_only_here", "D6-072")
COMMANDER_BARRED: Final = REASONS.declare("no_commander", "D6-070")
ENGINEERING_BARRED: Final = REASONS.declare("no_engineering", "D6-071")
NO_HEALTH: Final = REASONS.declare("no_health", "D6-044")
MUST_RECALL: Final = REASONS.declare("must_recall", "D6-103")
