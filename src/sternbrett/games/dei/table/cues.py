"""How events of DEI are felt: what goes where, what is gained and lost.

Everybody has a plate (`rival-2`), whoever looks also a pad (`pad-1`) with places for what lies
there; both are named, and what is not seen is not felt. Pieces have the ids of the map.
"""

from __future__ import annotations

SEAT = "rival-{seat} pad-{seat}"
STORE = "rival-{seat} resources-{seat}"
SUPPLIES = "rival-{seat} supplies-{seat}"
SWEETS = "rival-{seat} sweets-{seat}"
MARKERS = "rival-{seat} markers-{seat}-{colour}"
#: Where scrappers and buildings come from.
SUPPLY = "<rival-{seat} <supply-{seat}"
#: Where a group comes from that leaves a region: those who stand there, or stood there.
GROUP = "<stack-{seat}-{from_region} <map-{from_region}"

CUES = {
    "faction_picked": "reveal faction-{faction}",
    "priority_set": "flip rivals",
    "drone_ready": "move drone-{drone}",
    "figures_placed": f"gain stack-{{seat}}-{{region}} {SUPPLY}",
    "leader_placed": f"gain leader-{{seat}} {SUPPLY}",
    "round_began": "announce",
    "phase_began": "announce",
    "plans_made": "reveal phases",
    "turn_began": f"announce {SEAT}",
    "card_played": "move card-{card} <rival-{seat}",
    "card_turned": "flip card-{card} <rival-{seat}",
    "card_turned_hidden": "flip rival-{seat}",
    "candy_played": "gain acts <rival-{seat}",
    "candy_drawn": f"gain {SWEETS} #+1",
    "candy_drawn_hidden": "gain rival-{seat} #+1",
    "enlisted": f"gain stack-{{seat}}-{{region}} {SUPPLY}",
    "relocated": f"move stack-{{seat}}-{{to_region}} {GROUP}",
    "resource_placed": "gain map-{region}",
    "moved": f"move stack-{{seat}}-{{to_region}} {GROUP}",
    "collected": f"gain {STORE} <map-{{region}}",
    "resource_taken": f"gain {STORE}",
    "returned": f"lose {STORE}",
    "exchanged": f"flip {STORE}",
    "extra_granted": "gain leader-{seat}",
    "moves_granted": "gain acts #+{amount}",
    "refuge_built": f"gain refuge-{{seat}}-{{region}} {SUPPLY}",
    "elevator_built": f"gain elevator-{{seat}}-{{ground_region}}-{{roof_region}} {SUPPLY}",
    "bridge_built": f"gain bridge-{{seat}}-{{from_region}}-{{to_region}} {SUPPLY}",
    "refuge_moved": (
        "move refuge-{seat}-{to_region} <refuge-{seat}-{from_region} <map-{from_region}"
    ),
    "elevator_moved": (
        "move elevator-{seat}-{ground_region}-{roof_region}"
        " <elevator-{seat}-{from_ground_region}-{from_roof_region} <map-{from_ground_region}"
    ),
    "bridge_moved": (
        "move bridge-{seat}-{from_region}-{to_region}"
        " <bridge-{seat}-{old_from_region}-{old_to_region} <map-{old_from_region}"
    ),
    "card_bought": "move card-{card} rival-{seat} <market-{market}",
    "market_refilled": "reveal card-{card} <deck-{market}",
    "killed": "destroy stack-{victim_seat}-{region}",
    "drone_moved": "move drone-{drone} <map-{from_region}",
    "flown": f"move stack-{{seat}}-{{to_region}} {GROUP}",
    "draco_struck": "alarm drone-draco map-{region}",
    "copied": "flip card-{card}",
    "supplies_taken": f"gain {SUPPLIES} #+{{amount}}",
    "marker_won": f"gain {MARKERS} <map-{{outpost_region}}",
    "marker_lost": f"lose {MARKERS}",
    "feat_learned": "reveal feat-{feat} rival-{seat}",
    "mission_scored": "gain mission-{mission} #+{amount} <rival-{seat}",
    "mission_late": "gain mission-{mission} #+{amount} <rival-{seat}",
    "supply_scored": f"gain {SUPPLIES} #+{{amount}}",
    "cards_scored": f"gain {SUPPLIES} #+{{amount}}",
    "game_won": "announce",
    "game_won_tied": "announce",
}
