"""How events of DEI are felt: what goes where, what is gained and lost."""

from __future__ import annotations

CUES = {
    "round_began": "announce",
    "phase_began": "announce",
    "plans_made": "reveal pad",
    "priority_set": "flip rivals",
    "card_played": "move card-{card} <rival-{seat}",
    "card_turned": "flip card-{card} <rival-{seat}",
    "card_turned_hidden": "flip rival-{seat}",
    "candy_played": "gain acts <rival-{seat}",
    "candy_drawn": "gain sweets",
    "candy_drawn_hidden": "gain rival-{seat}",
    "card_bought": "move card-{card} <market-{market}",
    "market_refilled": "reveal card-{card} <deck-{market}",
    "resource_taken": "gain resources",
    "returned": "lose resources",
    "exchanged": "flip resources",
    "copied": "flip card-{card}",
    "supplies_taken": "gain rival-{seat} #+{amount}",
    "feat_learned": "reveal feat-{feat} <rival-{seat}",
    "feat_drafted": "move feat-{feat} <draft",
    "mission_scored": "gain mission-{mission} #+{amount} <rival-{seat}",
    "mission_late": "gain mission-{mission} #+{amount} <rival-{seat}",
    "supply_scored": "gain rival-{seat} #+{amount}",
    "cards_scored": "gain rival-{seat} #+{amount}",
    "game_won": "announce",
    "game_won_tied": "announce",
}
