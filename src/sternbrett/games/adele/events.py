"""What A.D.E.L.E. announces: every event with its arguments and the clause behind it.

Seats in arguments are crew numbers. `place` is a room's number or a zone's id.
"""

from __future__ import annotations

from sternbrett.kernel.engine import EventKind

# Set-up and round.
ANOMALIES_DEALT = EventKind("anomalies_dealt", "amount", "ADL-009")
HAZARD_DRAWN = EventKind("hazard_drawn", "hazard", "ADL-063")
SPECIALS_REMOVED = EventKind("specials_removed", "amount", "ADL-012")
MEMBER_CHOSEN = EventKind("member_chosen", "seat member", "ADL-005")
MEMBER_PLACED = EventKind("member_placed", "seat roll", "ADL-022")
TILES_SEEN = EventKind("tiles_seen", "seat", "ADL-031")
ROUND_BEGAN = EventKind("round_began", "round marker", "ADL-037")

# Emergencies.
EMERGENCY_STRUCK = EventKind("emergency_struck", "emergency sector", "ADL-038")
EMERGENCY_AVERTED = EventKind("emergency_averted", "emergency sector", "ADL-039")
EMERGENCY_AHEAD = EventKind("emergency_ahead", "emergency sector", "ADL-042")
EMERGENCIES_SHUFFLED = EventKind("emergencies_shuffled", "", "ADL-043")
NO_RETURN_MOVED = EventKind("no_return_moved", "field", "ADL-047")
IMPACT_STRUCK = EventKind("impact_struck", "room", "ADL-050")
PANIC_BROKE_OUT = EventKind("panic_broke_out", "", "ADL-139")

# Checks and wounds.
CHECK_PASSED = EventKind("check_passed", "seat roll spirit", "ADL-147")
CHECK_FAILED = EventKind("check_failed", "seat roll spirit", "ADL-147")
CREW_WOUNDED = EventKind("crew_wounded", "seat wounds", "ADL-210")
CREW_HEALED = EventKind("crew_healed", "seat wounds", "ADL-213")
CREW_DIED = EventKind("crew_died", "seat", "ADL-212")
CREW_SUFFOCATED = EventKind("crew_suffocated", "seat", "ADL-224")
CUBE_LOST = EventKind("cube_lost", "seat field", "ADL-091")

# Knowledge.
CREW_MET = EventKind("crew_met", "seat other_seat", "ADL-215")
OBJECT_SPIED = EventKind("object_spied", "seat object", "ADL-083")
CREW_SPIED = EventKind("crew_spied", "seat", "ADL-083")
TILE_TRIED = EventKind("tile_tried", "seat tile", "ADL-086")
TILE_SPIED = EventKind("tile_spied", "tile room", "ADL-085")
SPYING_FAILED = EventKind("spying_failed", "tile", "ADL-085")
SPYING_NEEDLESS = EventKind("spying_needless", "tile", "ADL-085")

# Planning and talk.
PLANS_MADE = EventKind("plans_made", "", "ADL-058")
PLAN_SHOWN = EventKind("plan_shown", "seat plan", "ADL-144")
SAID_HOLD = EventKind("said_hold", "seat object", "ADL-304")
SAID_OWN = EventKind("said_own", "seat tile", "ADL-304")
SAID_GOES = EventKind("said_goes", "seat object room", "ADL-304")
SAID_LIES = EventKind("said_lies", "seat object room", "ADL-304")
SAID_GOING = EventKind("said_going", "seat room", "ADL-304")
SAID_MEET = EventKind("said_meet", "seat room", "ADL-304")
SAID_HEALING = EventKind("said_healing", "seat", "ADL-304")
EXCHANGE_PROPOSED = EventKind("exchange_proposed", "seat other_seat", "ADL-220")
EXCHANGE_DECLINED = EventKind("exchange_declined", "seat other_seat", "ADL-220")
OBJECT_PASSED = EventKind("object_passed", "seat other_seat object", "ADL-303")
SOMETHING_PASSED = EventKind("something_passed", "seat other_seat", "ADL-303")

# ADELE.
CARD_PLAYED = EventKind("card_played", "card", "ADL-068")
CARD_DISCARDED = EventKind("card_discarded", "card", "ADL-077")
CARD_DRAWN = EventKind("card_drawn", "card", "ADL-077")
SOME_CARD_DRAWN = EventKind("some_card_drawn", "", "ADL-077")
CARDS_SHUFFLED = EventKind("cards_shuffled", "", "ADL-078")
CARD_RECALLED = EventKind("card_recalled", "card", "ADL-114")
HAZARD_PLACED = EventKind("hazard_placed", "hazard place energy", "ADL-069")
DOOR_BLOCKED = EventKind("door_blocked", "room other_room energy", "ADL-090")
HAZARD_RECYCLED = EventKind("hazard_recycled", "hazard", "ADL-120")
ENERGY_GAINED = EventKind("energy_gained", "energy", "ADL-080")
ANOMALY_BEGAN = EventKind("anomaly_began", "anomaly", "ADL-130")

# Turns.
TURN_BEGAN = EventKind("turn_began", "seat", "ADL-150")
TURN_ENDED = EventKind("turn_ended", "seat", "ADL-154")
CREW_MOVED = EventKind("crew_moved", "seat place", "ADL-157")
DOOR_OPENED = EventKind("door_opened", "seat room other_room", "ADL-161")
FIRE_PUT_OUT = EventKind("fire_put_out", "seat room", "ADL-195")
OBJECT_SEEN = EventKind("object_seen", "seat room object", "ADL-162")
ROOM_SEARCHED = EventKind("room_searched", "seat room", "ADL-162")
DRONE_SAW = EventKind("drone_saw", "seat room object", "ADL-208")
DRONE_FLEW = EventKind("drone_flew", "seat room", "ADL-208")
OBJECT_TAKEN = EventKind("object_taken", "seat object", "ADL-162")
SOMETHING_TAKEN = EventKind("something_taken", "seat", "ADL-285")
OBJECT_DROPPED = EventKind("object_dropped", "seat object", "ADL-182")
SOMETHING_DROPPED = EventKind("something_dropped", "seat", "ADL-182")
OBJECT_LOST = EventKind("object_lost", "seat object", "ADL-183")
SOMETHING_LOST = EventKind("something_lost", "seat", "ADL-183")
OBJECT_ACTIVATED = EventKind("object_activated", "seat object", "ADL-165")
OBJECT_CHARGED = EventKind("object_charged", "object roll charges", "ADL-188")
OBJECT_EXPIRED = EventKind("object_expired", "object", "ADL-217")
OBJECT_CRAFTED = EventKind("object_crafted", "seat object", "ADL-199")
SOMETHING_CRAFTED = EventKind("something_crafted", "seat", "ADL-200")
DEVICE_POWERED = EventKind("device_powered", "device room", "ADL-203")
OBJECT_SENT = EventKind("object_sent", "seat room object", "ADL-273")
SOMETHING_SENT = EventKind("something_sent", "seat room", "ADL-273")
COURIER_DECLINED = EventKind("courier_declined", "seat", "ADL-248")

# Special actions and the end.
SPECIAL_DECLARED = EventKind("special_declared", "seat action", "ADL-168")
DEPLOY_DECLARED = EventKind("deploy_declared", "seat object", "ADL-238")
SPECIAL_FAILED = EventKind("special_failed", "seat", "ADL-167")
TILE_TURNED = EventKind("tile_turned", "tile room", "ADL-234")
OBJECT_DEPLOYED = EventKind("object_deployed", "seat object", "ADL-235")
WRONG_ROOM = EventKind("wrong_room", "seat object", "ADL-236")
HAZARD_REMOVED = EventKind("hazard_removed", "hazard place", "ADL-106")
DOOR_FREED = EventKind("door_freed", "room other_room", "ADL-106")
HATCH_OPENED = EventKind("hatch_opened", "room", "ADL-174")
IMPACT_LIFTED = EventKind("impact_lifted", "room", "ADL-175")
ALERT_MOVED = EventKind("alert_moved", "room", "ADL-253")
ALERT_RESTORED = EventKind("alert_restored", "room", "ADL-252")
CREW_WON = EventKind("crew_won", "mission", "ADL-240")
TIME_RAN_OUT = EventKind("time_ran_out", "", "ADL-242")
HAND_SHOWN = EventKind("hand_shown", "card_list", "ADL-319")
