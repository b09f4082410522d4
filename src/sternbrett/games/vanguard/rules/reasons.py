"""Why a move is not possible; what comes later is told rather than what comes before."""

from __future__ import annotations

from typing import Final

from sternbrett.kernel.reasons import Reasons

REASONS: Final = Reasons()

# Cards, skills, equipment, discoveries.
NOT_IN_HAND: Final = REASONS.declare("not_in_hand", "ISV-191", listed=False)
NOT_CARRIED: Final = REASONS.declare("not_carried", "ISV-262", listed=False)
NO_CHARGE: Final = REASONS.declare("no_charge", "ISV-182", listed=False)
OTHER_TIME: Final = REASONS.declare("other_time", "ISV-191", listed=False)
USED_BEFORE: Final = REASONS.declare("used_before", "ISV-185", listed=False)
NO_EFFECT: Final = REASONS.declare("no_effect", "ISV-532", listed=False)

# Straining.
NOTHING_SPENT: Final = REASONS.declare("nothing_spent", "ISV-103")
NO_STRAIN: Final = REASONS.declare("no_strain", "ISV-449")

# Actions of a turn.
NOT_IN_SIGHT: Final = REASONS.declare("not_in_sight", "ISV-086", listed=False)
NO_ROUTE: Final = REASONS.declare("no_route", "ISV-060")
NOT_CONNECTED: Final = REASONS.declare("not_connected", "ISV-060", listed=False)
CANNOT_LEAVE: Final = REASONS.declare("cannot_leave", "ISV-058")
NO_SUPPLIES: Final = REASONS.declare("no_supplies", "ISV-073")
NO_LANDER: Final = REASONS.declare("no_lander", "ISV-456", listed=False)
NO_LAUNCH_HERE: Final = REASONS.declare("no_launch_here", "ISV-041")
LAUNCH_REFUSED: Final = REASONS.declare("launch_refused", "ISV-085")
NO_ACTIONS_LEFT: Final = REASONS.declare("no_actions_left", "ISV-048")
SPECIAL_USED: Final = REASONS.declare("special_used", "ISV-050")
NOT_YET: Final = REASONS.declare("not_yet", "ISV-086", listed=False)
NEEDS_SUPPORT: Final = REASONS.declare("needs_support", "ISV-090")
CANNOT_PAY: Final = REASONS.declare("cannot_pay", "ISV-089")
