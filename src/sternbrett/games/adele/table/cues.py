"""How events of A.D.E.L.E. are felt: dice on whom they are about, rooms that are hit, and so on."""

from __future__ import annotations

from sternbrett.kernel.engine import Event
from sternbrett.kernel.scene import Cue

CUES = {
    "member_placed": "roll card-crew-{seat} #{roll}",
    "round_began": "announce",
    "emergency_struck": "alarm now",
    "emergency_averted": "gain now",
    "emergency_ahead": "reveal now",
    "no_return_moved": "lose card-no-return",
    "impact_struck": "hit room-{room}",
    "panic_broke_out": "alarm anomaly-panic",
    "check_passed": "roll card-crew-{seat} #{roll}",
    "check_failed": "roll card-crew-{seat} #{roll}",
    "crew_wounded": "hit card-crew-{seat} life-{seat}",
    "crew_healed": "heal card-crew-{seat} life-{seat}",
    "crew_died": "destroy crew-{seat} card-crew-{seat}",
    "crew_suffocated": "destroy crew-{seat} card-crew-{seat}",
    "cube_lost": "lose field-{field}",
    "crew_met": "move card-crew-{seat} card-crew-{other_seat}",
    "object_spied": "alarm crew-{seat} card-crew-{seat}",
    "crew_spied": "alarm crew-{seat} card-crew-{seat}",
    "tile_tried": "alarm tile-{tile}",
    "tile_spied": "flip tile-{tile}",
    "spying_failed": "lose tile-{tile}",
    "plans_made": "announce",
    "plan_shown": "reveal crew-{seat} card-crew-{seat}",
    "object_passed": "move crew-{seat} crew-{other_seat}",
    "something_passed": "move crew-{seat} crew-{other_seat}",
    "card_played": "reveal card-{card}",
    "card_recalled": "flip card-{card}",
    "hazard_placed": "alarm room-{place}",
    "energy_gained": "gain energy",
    "anomaly_began": "alarm anomaly-{anomaly}",
    "turn_began": "announce",
    "crew_moved": "move card-crew-{seat}",
    "fire_put_out": "gain room-{room}",
    "object_seen": "reveal room-{room}",
    "room_searched": "reveal room-{room}",
    "drone_saw": "reveal room-{room}",
    "drone_flew": "move room-{room}",
    "object_taken": "gain crew-{seat} card-crew-{seat}",
    "something_taken": "gain crew-{seat} card-crew-{seat}",
    "object_dropped": "lose crew-{seat} card-crew-{seat}",
    "something_dropped": "lose crew-{seat} card-crew-{seat}",
    "object_lost": "lose crew-{seat} card-crew-{seat}",
    "something_lost": "lose crew-{seat} card-crew-{seat}",
    "object_activated": "gain crew-{seat} card-crew-{seat}",
    "object_charged": "roll #{roll}",
    "object_crafted": "gain crew-{seat} card-crew-{seat}",
    "something_crafted": "gain crew-{seat} card-crew-{seat}",
    "device_powered": "gain room-{room}",
    "object_sent": "move room-{room}",
    "something_sent": "move room-{room}",
    "special_declared": "alarm crew-{seat} card-crew-{seat}",
    "deploy_declared": "alarm crew-{seat} card-crew-{seat}",
    "special_failed": "lose crew-{seat} card-crew-{seat}",
    "tile_turned": "flip tile-{tile}",
    "object_deployed": "gain crew-{seat} card-crew-{seat}",
    "wrong_room": "lose crew-{seat} card-crew-{seat}",
    "hazard_removed": "gain room-{place}",
    "hatch_opened": "alarm room-{room}",
    "impact_lifted": "gain room-{room}",
    "alert_moved": "move room-{room}",
    "alert_restored": "alarm room-{room}",
    "crew_won": "announce",
    "time_ran_out": "announce",
}

#: Events at a door, with what is felt and where the first of its two rooms stands.
DOORS = {"door_blocked": ("alarm", 0), "door_freed": ("gain", 0), "door_opened": ("gain", 1)}


def door(event: Event) -> Cue:
    """Return the cue of what happens to a door."""
    kind, place = DOORS[event.name]
    low, high = sorted(int(str(room)) for room in event.args[place : place + 2])
    return Cue(kind, (f"card-door-{low}-{high}",))
