"""How events of DEI are felt: what goes where, what is gained and lost.

Whoever looks has a pad of its own (`pad-1`), the others a plate (`rival-2`): where something
happens to a seat, both are named, and a page has one of them. Pieces have the ids of the map.
"""

from __future__ import annotations

SEAT = "rival-{seat} pad-{seat}"

CUES = {
    "faction_picked": "reveal faction-{faction}",
    "priority_set": "flip rivals",
    "drone_ready": "move drone-{drone}",
    "figures_placed": "gain stack-{seat}-{region} <pad-{seat}",
    "leader_placed": "gain leader-{seat} <pad-{seat}",
    "round_began": "announce",
    "phase_began": "announce",
    "plans_made": "reveal phases",
    "turn_began": f"announce {SEAT}",
    "card_played": "move card-{card} <rival-{seat}",
    "card_turned": "flip card-{card} <rival-{seat}",
    "card_turned_hidden": f"flip {SEAT}",
    "candy_played": "gain acts <rival-{seat}",
    "candy_drawn": f"gain {SEAT} sweets",
    "candy_drawn_hidden": "gain rival-{seat}",
    "enlisted": "gain stack-{seat}-{region} <rival-{seat}",
    "relocated": "move stack-{seat}-{to_region} <map-{from_region}",
    "resource_placed": "gain map-{region}",
    "moved": "move leader-{seat} stack-{seat}-{to_region} <map-{from_region}",
    "collected": f"gain {SEAT} <map-{{region}}",
    "resource_taken": f"gain {SEAT}",
    "returned": f"lose {SEAT}",
    "exchanged": f"flip {SEAT}",
    "extra_granted": "gain leader-{seat}",
    "moves_granted": "gain acts #+{amount}",
    "refuge_built": "gain refuge-{seat}-{region} <rival-{seat}",
    "elevator_built": "gain elevator-{seat}-{ground_region}-{roof_region} <rival-{seat}",
    "bridge_built": "gain map-{from_region} map-{to_region} <rival-{seat}",
    "card_bought": f"move card-{{card}} {SEAT} <market-{{market}}",
    "market_refilled": "reveal card-{card} <deck-{market}",
    "killed": "destroy map-{region} stack-{victim_seat}-{region}",
    "drone_moved": "move drone-{drone} <map-{from_region}",
    "flown": "move stack-{seat}-{to_region} <map-{from_region}",
    "draco_struck": "alarm drone-draco map-{region}",
    "copied": "flip card-{card}",
    "supplies_taken": f"gain {SEAT} #+{{amount}}",
    "marker_won": f"gain {SEAT} <map-{{outpost_region}}",
    "marker_lost": f"lose {SEAT} <map-{{outpost_region}}",
    "feat_learned": f"reveal feat-{{feat}} {SEAT}",
    "mission_scored": "gain mission-{mission} #+{amount} <rival-{seat}",
    "mission_late": "gain mission-{mission} #+{amount} <rival-{seat}",
    "supply_scored": f"gain {SEAT} #+{{amount}}",
    "cards_scored": f"gain {SEAT} #+{{amount}}",
    "game_won": "announce",
    "game_won_tied": "announce",
}
