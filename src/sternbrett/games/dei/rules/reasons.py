"""Why a move is not possible; what comes later is told rather than what comes before."""

from __future__ import annotations

from typing import Final

from sternbrett.kernel.reasons import Reasons

REASONS: Final = Reasons()

# Things that do not exist here, or are not what is asked for.
NOT_ON_BOARD: Final = REASONS.declare("not_on_board", "DEI-006", listed=False)
NOT_IN_PLAY: Final = REASONS.declare("not_in_play", "DEI-025", listed=False)
NOT_YOURS: Final = REASONS.declare("not_yours", "DEI-037", listed=False)
NOT_OPEN: Final = REASONS.declare("not_open", "DEI-114", listed=False)
TOO_MANY: Final = REASONS.declare("too_many", "DEI-081", listed=False)
TOO_FEW: Final = REASONS.declare("too_few", "DEI-081", listed=False)
NO_SUCH_ICON: Final = REASONS.declare("no_such_icon", "DEI-070", listed=False)
NOT_WITH_FEATS: Final = REASONS.declare("not_with_feats", "DEI-255", listed=False)
FACTION_TAKEN: Final = REASONS.declare("faction_taken", "DEI-035", listed=False)
COLOUR_DRAFTED_BEFORE: Final = REASONS.declare("colour_drafted_before", "DEI-228", listed=False)
NOT_PASSED_ON: Final = REASONS.declare("not_passed_on", "DEI-229", listed=False)
FULL_HERE: Final = REASONS.declare("full_here", "DEI-041", listed=False)

# Cards.
ON_PAD: Final = REASONS.declare("on_pad", "DEI-072", listed=False)
RECYCLED: Final = REASONS.declare("recycled", "DEI-214", listed=False)
NOT_PLANNED: Final = REASONS.declare("not_planned", "DEI-231", listed=False)
PLANNED_ALREADY: Final = REASONS.declare("planned_already", "DEI-230", listed=False)
ONE_FACE_DOWN: Final = REASONS.declare("one_face_down", "DEI-066")
NO_COPY: Final = REASONS.declare("no_copy", "DEI-119", listed=False)
NOT_PLAYED_OPENLY: Final = REASONS.declare("not_played_openly", "DEI-115", listed=False)
THIS_CARD: Final = REASONS.declare("this_card", "DEI-117", listed=False)

# Candy boosts.
NO_SUCH_CANDY: Final = REASONS.declare("no_such_candy", "DEI-154", listed=False)
ONE_CANDY: Final = REASONS.declare("one_candy", "DEI-155")
CANDY_GONE: Final = REASONS.declare("candy_gone", "DEI-162")

# Enlisting.
NO_REFUGE: Final = REASONS.declare("no_refuge", "DEI-077", listed=False)
NO_SCRAPPER_THERE: Final = REASONS.declare("no_scrapper_there", "DEI-078", listed=False)
SAME_REGION: Final = REASONS.declare("same_region", "DEI-248", listed=False)
NOTHING_TO_RELOCATE: Final = REASONS.declare("nothing_to_relocate", "DEI-078")

# Moving: what comes closer to a legal move is declared later.
NO_FIGURES_THERE: Final = REASONS.declare("no_figures_there", "DEI-081", listed=False)
NO_WAY_OUT: Final = REASONS.declare("no_way_out", "DEI-085", listed=False)
NOT_NEIGHBOURING: Final = REASONS.declare("not_neighbouring", "DEI-085", listed=False)
ADJOINING_ONLY: Final = REASONS.declare("adjoining_only", "DEI-008", listed=False)
NOT_THEIR_BRIDGE: Final = REASONS.declare("not_their_bridge", "DEI-011", listed=False)
NOT_THEIR_ELEVATOR: Final = REASONS.declare("not_their_elevator", "DEI-011", listed=False)
HOOK_ALONE: Final = REASONS.declare("hook_alone", "DEI-167", listed=False)
NO_MAJORITY_THERE: Final = REASONS.declare("no_majority_there", "DEI-083", listed=False)
NOBODY_MOVES: Final = REASONS.declare("nobody_moves", "DEI-081")

# Collecting, placing and paying.
NO_RESOURCE_THERE: Final = REASONS.declare("no_resource_there", "DEI-087", listed=False)
NOT_LEADING: Final = REASONS.declare("not_leading", "DEI-087", listed=False)
NOTHING_TO_COLLECT: Final = REASONS.declare("nothing_to_collect", "DEI-087")
BANK_EMPTY: Final = REASONS.declare("bank_empty", "DEI-127")
NONE_TO_RETURN: Final = REASONS.declare("none_to_return", "DEI-089", listed=False)
NO_PRESENCE: Final = REASONS.declare("no_presence", "DEI-191", listed=False)
OTHER_REGION: Final = REASONS.declare("other_region", "DEI-251", listed=False)

# Killing.
OWN_SCRAPPERS: Final = REASONS.declare("own_scrappers", "DEI-123", listed=False)
NO_VICTIM_THERE: Final = REASONS.declare("no_victim_there", "DEI-121", listed=False)
SNIPERS_LEAD: Final = REASONS.declare("snipers_lead", "DEI-179", listed=False)
NOBODY_TO_KILL: Final = REASONS.declare("nobody_to_kill", "DEI-121")

# Building.
NEEDS_PRESENCE: Final = REASONS.declare("needs_presence", "DEI-093", listed=False)
NO_ROOF_BESIDE: Final = REASONS.declare("no_roof_beside", "DEI-094", listed=False)
NOT_ADJOINING: Final = REASONS.declare("not_adjoining", "DEI-094", listed=False)
ON_THE_GROUND: Final = REASONS.declare("on_the_ground", "DEI-094", listed=False)
ELEVATOR_PRESENCE: Final = REASONS.declare("elevator_presence", "DEI-094", listed=False)
BRIDGE_PRESENCE: Final = REASONS.declare("bridge_presence", "DEI-095", listed=False)
NO_SITE: Final = REASONS.declare("no_site", "DEI-100", listed=False)
SAME_PLACE: Final = REASONS.declare("same_place", "DEI-248", listed=False)
NO_SUCH_TOKEN: Final = REASONS.declare("no_such_token", "DEI-101", listed=False)
CANNOT_MOVE_TOKEN: Final = REASONS.declare("cannot_move_token", "DEI-101", listed=False)
NO_PLACE: Final = REASONS.declare("no_place", "DEI-091", listed=False)
NOTHING_TO_BUILD: Final = REASONS.declare("nothing_to_build", "DEI-091")

# Buying.
NEEDS_MARKERS: Final = REASONS.declare("needs_markers", "DEI-106", listed=False)
TOO_DEAR: Final = REASONS.declare("too_dear", "DEI-110", listed=False)
NOTHING_TO_BUY: Final = REASONS.declare("nothing_to_buy", "DEI-104")
PARCEL_USED: Final = REASONS.declare("parcel_used", "DEI-194")
NO_PARCEL_BOT: Final = REASONS.declare("no_parcel_bot", "DEI-194", listed=False)
PARCEL_TOO_DEAR: Final = REASONS.declare("parcel_too_dear", "DEI-252")
PRICE_LACKS: Final = REASONS.declare("price_lacks", "DEI-192", listed=False)

# Drones.
OUT_OF_RANGE: Final = REASONS.declare("out_of_range", "DEI-139", listed=False)
WRONG_LEVEL: Final = REASONS.declare("wrong_level", "DEI-147", listed=False)
ONE_LANDS: Final = REASONS.declare("one_lands", "DEI-147", listed=False)

# Icons that would do nothing.
NO_MARKERS: Final = REASONS.declare("no_markers", "DEI-129")

# Feats and missions.
FEAT_UNKNOWN: Final = REASONS.declare("feat_unknown", "DEI-039", listed=False)
FEAT_LEARNED_BEFORE: Final = REASONS.declare("feat_learned_before", "DEI-173", listed=False)
FEAT_NEEDS_MARKERS: Final = REASONS.declare("feat_needs_markers", "DEI-172")
NOT_LAID_OUT: Final = REASONS.declare("not_laid_out", "DEI-034", listed=False)
COLUMN_USED: Final = REASONS.declare("column_used", "DEI-198", listed=False)
MUST_CHOOSE: Final = REASONS.declare("must_choose", "DEI-197", listed=False)
