"""Why a move is not possible; what comes later is told rather than what comes before."""

from __future__ import annotations

from typing import Final

from sternbrett.kernel.reasons import Reasons

REASONS: Final = Reasons()

# Who and whose.
NOT_IN_TEAM: Final = REASONS.declare("not_in_team", "ISV-010", listed=False)
NOT_YOURS: Final = REASONS.declare("not_yours", "ISV-007", listed=False)
OTHER_CREW: Final = REASONS.declare("other_crew", "ISV-469", listed=False)
NOT_MEANT: Final = REASONS.declare("not_meant", "ISV-468", listed=False)

# Dice on the boards.
NO_SUCH_DIE: Final = REASONS.declare("no_such_die", "ISV-092", listed=False)
NO_SPENT_DIE: Final = REASONS.declare("no_spent_die", "ISV-079", listed=False)
OTHER_COLOUR: Final = REASONS.declare("other_colour", "ISV-092", listed=False)
SPEND_FIRST: Final = REASONS.declare("spend_first", "ISV-093", listed=False)
DICE_LEFT: Final = REASONS.declare("dice_left", "ISV-097", listed=False)
NOTHING_FIRST: Final = REASONS.declare("nothing_first", "ISV-096", listed=False)
NO_FREE_SLOT: Final = REASONS.declare("no_free_slot", "ISV-079", listed=False)

# Dice of a roll.
NOT_IN_POOL: Final = REASONS.declare("not_in_pool", "ISV-115", listed=False)
DOES_NOT_FIT: Final = REASONS.declare("does_not_fit", "ISV-503", listed=False)
PICKED_BEFORE: Final = REASONS.declare("picked_before", "ISV-503", listed=False)
PICK_FIRST: Final = REASONS.declare("pick_first", "ISV-503", listed=False)
NO_SUCH_FACE: Final = REASONS.declare("no_such_face", "ISV-120", listed=False)
OTHER_SYMBOL: Final = REASONS.declare("other_symbol", "ISV-121", listed=False)
PAYS_NOTHING: Final = REASONS.declare("pays_nothing", "ISV-533", listed=False)
NO_INJURY_DIE: Final = REASONS.declare("no_injury_die", "ISV-136", listed=False)
APPLIED_BEFORE: Final = REASONS.declare("applied_before", "ISV-136", listed=False)
TOO_FAR: Final = REASONS.declare("too_far", "ISV-109", listed=False)
SUPPORT_GIVEN: Final = REASONS.declare("support_given", "ISV-109", listed=False)
NO_COMBINATION: Final = REASONS.declare("no_combination", "ISV-125", listed=False)
DICE_LACKING: Final = REASONS.declare("dice_lacking", "ISV-125", listed=False)

# Windows.
NOT_FOUND: Final = REASONS.declare("not_found", "ISV-249", listed=False)
ONLY_A_CARD: Final = REASONS.declare("only_a_card", "ISV-118", listed=False)
HELPED_BEFORE: Final = REASONS.declare("helped_before", "ISV-117", listed=False)
NOT_CONCERNED: Final = REASONS.declare("not_concerned", "ISV-102", listed=False)
HURTS_MORE: Final = REASONS.declare("hurts_more", "ISV-097", listed=False)
NO_TOKEN_HERE: Final = REASONS.declare("no_token_here", "ISV-264", listed=False)

# Injuries.
COLUMN_HURT: Final = REASONS.declare("column_hurt", "ISV-295", listed=False)
COLUMN_WELL: Final = REASONS.declare("column_well", "ISV-300", listed=False)
NO_SUCH_INJURY: Final = REASONS.declare("no_such_injury", "ISV-300", listed=False)
TURNED_BEFORE: Final = REASONS.declare("turned_before", "ISV-299", listed=False)

# The map.
NOT_ON_MAP: Final = REASONS.declare("not_on_map", "ISV-484", listed=False)
NOT_CONNECTED: Final = REASONS.declare("not_connected", "ISV-061", listed=False)
ROUTE_CLOSED: Final = REASONS.declare("route_closed", "ISV-484", listed=False)
BY_ROUTE: Final = REASONS.declare("by_route", "ISV-060", listed=False)
CANNOT_STOP: Final = REASONS.declare("cannot_stop", "ISV-496", listed=False)
NO_LANDING_SITE: Final = REASONS.declare("no_landing_site", "ISV-041", listed=False)
START_ELSEWHERE: Final = REASONS.declare("start_elsewhere", "ISV-441", listed=False)

# Effects.
NO_SUCH_CHOICE: Final = REASONS.declare("no_such_choice", "ISV-464", listed=False)
TRACK_STILL: Final = REASONS.declare("track_still", "ISV-216", listed=False)
DECK_EMPTY: Final = REASONS.declare("deck_empty", "ISV-492", listed=False)
TOKEN_NOT_DRAWN: Final = REASONS.declare("token_not_drawn", "ISV-240", listed=False)
NOT_LOOKED_AT: Final = REASONS.declare("not_looked_at", "ISV-191", listed=False)

# Equipment that changes hands.
SECTION_CARD: Final = REASONS.declare("section_card", "ISV-260", listed=False)
MOVED_BEFORE: Final = REASONS.declare("moved_before", "ISV-535", listed=False)
NOBODY_NEAR: Final = REASONS.declare("nobody_near", "ISV-261", listed=False)
TOO_FAR_TO_TAKE: Final = REASONS.declare("too_far_to_take", "ISV-261", listed=False)
OUTSIDE_ACTIONS: Final = REASONS.declare("outside_actions", "ISV-261", listed=False)
GIVES_IT: Final = REASONS.declare("gives_it", "ISV-261", listed=False)
NOTHING_TO_GIVE: Final = REASONS.declare("nothing_to_give", "ISV-261", listed=False)

# Set-up.
SECTION_TAKEN: Final = REASONS.declare("section_taken", "ISV-007", listed=False)
IN_TEAM: Final = REASONS.declare("in_team", "ISV-010", listed=False)
NOT_A_RECRUIT: Final = REASONS.declare("not_a_recruit", "ISV-478", listed=False)
NOT_OF_DECK: Final = REASONS.declare("not_of_deck", "ISV-186", listed=False)
LEFT_OUT: Final = REASONS.declare("left_out", "ISV-187", listed=False)
NOT_AVAILABLE: Final = REASONS.declare("not_available", "ISV-478", listed=False)
NO_SLOT_LEFT: Final = REASONS.declare("no_slot_left", "ISV-257", listed=False)
BASE_MISSING: Final = REASONS.declare("base_missing", "ISV-267", listed=False)
SMALL_APART: Final = REASONS.declare("small_apart", "ISV-258", listed=False)
ONLY_SMALL: Final = REASONS.declare("only_small", "ISV-258", listed=False)
NOBODY_CARRIES: Final = REASONS.declare("nobody_carries", "ISV-260", listed=False)
OTHER_SECTION: Final = REASONS.declare("other_section", "ISV-260", listed=False)

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

# Coming home to the ship.
NOT_OWNED: Final = REASONS.declare("not_owned", "ISV-343", listed=False)
NO_SLEEVE: Final = REASONS.declare("no_sleeve", "ISV-403", listed=False)
NOT_ON_SALE: Final = REASONS.declare("not_on_sale", "ISV-352", listed=False)
CANNOT_SWAP: Final = REASONS.declare("cannot_swap", "ISV-355", listed=False)
CANNOT_BUY: Final = REASONS.declare("cannot_buy", "ISV-351", listed=False)
NO_DISCOUNT: Final = REASONS.declare("no_discount", "ISV-353", listed=False)
NO_SHIP_ABILITY: Final = REASONS.declare("no_ship_ability", "ISV-359", listed=False)
NO_PATIENT: Final = REASONS.declare("no_patient", "ISV-565", listed=False)

# Outward pages of the ship: bridge to landing.
NOT_AT_HAND: Final = REASONS.declare("not_at_hand", "ISV-332", listed=False)
LAST_OF_SECTION: Final = REASONS.declare("last_of_section", "ISV-334", listed=False)
NO_FLIGHT: Final = REASONS.declare("no_flight", "ISV-387", listed=False)
NOT_IN_SYSTEM: Final = REASONS.declare("not_in_system", "ISV-389", listed=False)
SEEN_BEFORE: Final = REASONS.declare("seen_before", "ISV-567", listed=False)
SITE_CLOSED: Final = REASONS.declare("site_closed", "ISV-390", listed=False)
TOO_DANGEROUS: Final = REASONS.declare("too_dangerous", "ISV-388", listed=False)
NO_ENERGY: Final = REASONS.declare("no_energy", "ISV-387", listed=False)
NOTHING_HIDDEN: Final = REASONS.declare("nothing_hidden", "ISV-392", listed=False)
FACILITY_CLOSED: Final = REASONS.declare("facility_closed", "ISV-406", listed=False)
FACILITY_SPENT: Final = REASONS.declare("facility_spent", "ISV-394", listed=False)
NO_COMMAND: Final = REASONS.declare("no_command", "ISV-394", listed=False)
NOT_OPEN_PROJECT: Final = REASONS.declare("not_open_project", "ISV-395", listed=False)
DISCOVERIES_LACKING: Final = REASONS.declare("discoveries_lacking", "ISV-396", listed=False)
HELP_NEEDED: Final = REASONS.declare("help_needed", "ISV-397", listed=False)
NOT_COLLECTED: Final = REASONS.declare("not_collected", "ISV-395", listed=False)
PAYS_NO_COST: Final = REASONS.declare("pays_no_cost", "ISV-396", listed=False)
NOT_IN_CATALOGUE: Final = REASONS.declare("not_in_catalogue", "ISV-399", listed=False)
WRONG_SYMBOL: Final = REASONS.declare("wrong_symbol", "ISV-399", listed=False)
OTHER_LINE: Final = REASONS.declare("other_line", "ISV-570", listed=False)
NOT_AUTOMATIC: Final = REASONS.declare("not_automatic", "ISV-399", listed=False)
NOT_FACE_UP: Final = REASONS.declare("not_face_up", "ISV-405", listed=False)
CREW_LACKING: Final = REASONS.declare("crew_lacking", "ISV-582", listed=False)
NOT_DEMANDED: Final = REASONS.declare("not_demanded", "ISV-582", listed=False)
RECRUITED_BEFORE: Final = REASONS.declare("recruited_before", "ISV-402", listed=False)
TRAINED_BEFORE: Final = REASONS.declare("trained_before", "ISV-404", listed=False)
TRAINING_COSTS: Final = REASONS.declare("training_costs", "ISV-404", listed=False)
NO_SUCH_LANDER: Final = REASONS.declare("no_such_lander", "ISV-410", listed=False)
IN_REPAIR: Final = REASONS.declare("in_repair", "ISV-408", listed=False)
SECTION_NEEDED: Final = REASONS.declare("section_needed", "ISV-580", listed=False)
OF_OTHER_SECTION: Final = REASONS.declare("of_other_section", "ISV-580", listed=False)
NOT_SHOWN: Final = REASONS.declare("not_shown", "ISV-314", listed=False)
