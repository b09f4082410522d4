"""What is announced in DEI, with argument names and the clause behind it.

Seats are counted from 1.
"""

from __future__ import annotations

from sternbrett.kernel.engine import EventKind

FACTION_PICKED = EventKind("faction_picked", "seat faction", "DEI-035")
PRIORITY_SET = EventKind("priority_set", "seat_list", "DEI-218")
DRONE_READY = EventKind("drone_ready", "drone region", "DEI-024")
FEATS_DEALT = EventKind("feats_dealt", "seat feat_list", "DEI-039")
COLOUR_DRAFTED = EventKind("colour_drafted", "seat colour", "DEI-227")
FEAT_DRAFTED = EventKind("feat_drafted", "seat feat", "DEI-229")
FEAT_DRAFTED_HIDDEN = EventKind("feat_drafted_hidden", "seat colour", "DEI-229")
FIGURES_PLACED = EventKind("figures_placed", "seat amount region", "DEI-041")
LEADER_PLACED = EventKind("leader_placed", "seat leader region", "DEI-041")
ROUND_BEGAN = EventKind("round_began", "round", "DEI-060")
PHASE_BEGAN = EventKind("phase_began", "phase", "DEI-060")
PLANS_MADE = EventKind("plans_made", "", "DEI-230")
TURN_BEGAN = EventKind("turn_began", "seat", "DEI-061")
CARD_PLAYED = EventKind("card_played", "seat card", "DEI-064")
CARD_TURNED = EventKind("card_turned", "seat card", "DEI-065")
CARD_TURNED_HIDDEN = EventKind("card_turned_hidden", "seat", "DEI-234")
CANDY_PLAYED = EventKind("candy_played", "seat candy", "DEI-154")
CANDY_DRAWN = EventKind("candy_drawn", "seat candy", "DEI-153")
CANDY_DRAWN_HIDDEN = EventKind("candy_drawn_hidden", "seat", "DEI-153")
ENLISTED = EventKind("enlisted", "seat region", "DEI-077")
RELOCATED = EventKind("relocated", "seat from_region to_region", "DEI-078")
RESOURCE_PLACED = EventKind("resource_placed", "seat resource region", "DEI-134")
MOVED = EventKind("moved", "seat group from_region to_region", "DEI-081")
COLLECTED = EventKind("collected", "seat resource region", "DEI-087")
RESOURCE_TAKEN = EventKind("resource_taken", "seat resource", "DEI-126")
RESOURCE_LOST = EventKind("resource_lost", "seat resource", "DEI-127")
RETURNED = EventKind("returned", "seat resource", "DEI-089")
EXCHANGED = EventKind("exchanged", "seat", "DEI-133")
EXTRA_GRANTED = EventKind("extra_granted", "seat region", "DEI-169")
MOVES_GRANTED = EventKind("moves_granted", "seat amount feat", "DEI-184")
REFUGE_BUILT = EventKind("refuge_built", "seat region", "DEI-093")
ELEVATOR_BUILT = EventKind("elevator_built", "seat ground_region roof_region", "DEI-094")
BRIDGE_BUILT = EventKind("bridge_built", "seat from_region to_region", "DEI-095")
REFUGE_MOVED = EventKind("refuge_moved", "seat from_region to_region", "DEI-101")
ELEVATOR_MOVED = EventKind(
    "elevator_moved",
    "seat from_ground_region from_roof_region ground_region roof_region",
    "DEI-101",
)
BRIDGE_MOVED = EventKind(
    "bridge_moved", "seat old_from_region old_to_region from_region to_region", "DEI-101"
)
CARD_BOUGHT = EventKind("card_bought", "seat card market", "DEI-104")
MARKET_REFILLED = EventKind("market_refilled", "card market", "DEI-111")
KILLED = EventKind("killed", "seat victim_seat region", "DEI-121")
DRONE_MOVED = EventKind("drone_moved", "seat drone from_region to_region", "DEI-139")
FLOWN = EventKind("flown", "seat from_region to_region", "DEI-147")
DRACO_STRUCK = EventKind("draco_struck", "seat region", "DEI-149")
COPIED = EventKind("copied", "seat card", "DEI-115")
SUPPLIES_TAKEN = EventKind("supplies_taken", "seat amount", "DEI-120")
MARKER_WON = EventKind("marker_won", "seat colour outpost_region", "DEI-049")
MARKER_LOST = EventKind("marker_lost", "seat colour outpost_region", "DEI-052")
FEAT_LEARNED = EventKind("feat_learned", "seat feat", "DEI-172")
MISSION_SCORED = EventKind("mission_scored", "seat mission amount", "DEI-202")
MISSION_LATE = EventKind("mission_late", "seat mission amount", "DEI-201")
NO_MISSION = EventKind("no_mission", "seat", "DEI-237")
SUPPLY_SCORED = EventKind("supply_scored", "seat amount", "DEI-212")
CARDS_SCORED = EventKind("cards_scored", "seat amount", "DEI-220")
GAME_WON = EventKind("game_won", "seat amount", "DEI-221")
GAME_WON_TIED = EventKind("game_won_tied", "seat amount", "DEI-222")
