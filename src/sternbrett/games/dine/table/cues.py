"""How events of Deep Space Dine are felt: what is laid, what cools, what strikes, and where."""

from __future__ import annotations

from sternbrett.kernel.engine import Event
from sternbrett.kernel.scene import Cue

CUES = {
    "sector_reached": "travel sector",
    "frontier_reached": "announce",
    "cards_drawn": "move pile",
    "cards_drawn_hidden": "move pile",
    "nothing_to_draw": "lose pile",
    "pile_reshuffled": "flip pile",
    "stations_added": "gain pile",
    "card_placed": "move card-{card} <hand",
    "card_placed_rotated": "move card-{card} <hand",
    "card_discarded": "move discard",
    "all_discarded": "lose grid",
    "card_removed": "lose removed",
    "cards_paid": "move discard",
    "card_taken_back": "move hand",
    "card_rotated": "flip card-{card}",
    "card_upgraded": "gain card-{card}",
    "marker_moved": "move track-marker",
    "ship_action": "alarm ship",
    "sensed": "reveal pile",
    "sensed_hidden": "reveal pile",
    "adrift": "alarm hazard",
    "solved": "gain way-solve-{way}",
    "jumped": "gain way-jump",
    "sector_left": "move discard",
    "pizza_given": "gain pizza",
    "station_manned": "gain card-{card}",
    "hazard_struck": "alarm hazard",
    "hazard_on_arrival": "alarm hazard",
    "row_opened": "flip row-{row}",
    "damage_absorbed": "gain track-hull",
    "damage_prevented": "gain track-hull",
    "pizza_kept_warm": "gain pizza",
    "game_won": "announce",
    "ship_destroyed": "destroy ship",
    "pizza_cold": "destroy pizza",
    "limit_reached": "announce",
}

#: Events that tell two values, before and after: what is felt, where, what less of it means, and
#: where it comes from.
CHANGES = {
    "damage_taken": ("hit", "track-hull", "−", "hazard"),
    "damage_repaired": ("heal", "track-hull", "+", ""),
    "pizza_cooled": ("lose", "pizza", "−", ""),
    "pizza_warmed": ("heal", "pizza", "+", ""),
}


def change(event: Event) -> Cue | None:
    """Return the cue of an event that tells two values, with how far they are apart."""
    if event.name not in CHANGES:
        return None
    kind, thing, sign, source = CHANGES[event.name]
    before, after = (int(str(value)) for value in event.args)
    return Cue(kind, (thing,), f"{sign}{abs(after - before)}", source)
