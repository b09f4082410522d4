"""What the bots of A.D.E.L.E. weigh, as named numbers that they are made with.

The defaults are those of `hal` and `cadet`, which are frozen; what is 0 there they do not do. Those
of the hard bots are kept in `content/hal_hard.toml` and `content/cadet_hard.toml`, which
`scripts/tune_bots.py` makes.
"""

from __future__ import annotations

from functools import cache
from pathlib import Path
from typing import Final

import msgspec

from sternbrett.kernel.content import read_content
from sternbrett.kernel.shapes import Shape

CONTENT: Final = Path(__file__).parents[1] / "content"
HAL_FILE: Final = CONTENT / "hal_hard.toml"
CADET_FILE: Final = CONTENT / "cadet_hard.toml"


class HalWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What ADELE's bot weighs."""

    # What a placement must be worth, and what it costs.
    least: float = 0.0
    energy: float = 0.15
    energy_last: float = 0.15  # in the last round
    rich: float = 0.0  # how much less energy is worth when the track is full
    stays: float = 0.25  # a hazard stays on the board
    stays_left: float = 0.0  # the same for each round that is left
    stays_goal: float = 0.0  # the same where an object still goes
    stays_hub: float = 0.0  # the same for each door beyond the second
    # How probably somebody meets something: by moves, and beside the way.
    here: float = 1.0
    reach_1: float = 1.0
    reach_2: float = 0.7
    reach_3: float = 0.4
    reach_4: float = 0.0
    off_the_way: float = 0.3
    # Where somebody heads for.
    goal_near: float = 1.0
    goal_medical: float = 1.0
    goal_target: float = 2.0
    goal_heard: float = 0.0  # where an object goes that somebody says to hold
    goal_axe: float = 1.0
    goal_helmet: float = 1.0
    goal_last: float = 0.0  # the same for whoever holds the last object
    goal_alert: float = 1.0
    # Who matters more.
    carrier: float = 0.0  # for each mission object that somebody holds
    bearer: float = 0.0  # for the last object of a mission that lacks nothing else
    # What hazards do.
    wound: float = 2.0
    wound_each: float = 0.0  # the same for each earlier wound
    bad_wound: float = 4.0
    kill: float = 3.0
    hypoxia: float = 1.2
    darkness: float = 1.0
    busy: float = 1.0
    door: float = 1.0
    only_door: float = 2.0
    failure: float = 3.0
    spied_tile: float = 1.5
    spied_object: float = 0.5
    # What they do beyond that to whoever is in the room already.
    fire_here: float = 0.0
    hypoxia_here: float = 0.0
    darkness_here: float = 0.0
    # How probably somebody wants to use a device.
    use_central: float = 0.5
    use_medical: float = 0.5
    use_repair: float = 0.3
    use_terminal: float = 0.3
    use_tile: float = 0.6
    use_deployed: float = 0.6  # where nothing goes any more
    use_heard: float = 0.0
    use_ready: float = 0.6
    use_last: float = 0.2
    use_other: float = 0.15
    # What it is worth to shut the computers the crew needs in the end: before three objects are
    # deployed, after that, and where the last object is all that a mission lacks; and those of
    # other rooms where an object goes.
    lock_early: float = 0.0
    lock_late: float = 2.0
    lock_central: float = 0.0  # beyond that
    lock_ready: float = 0.0
    lock_target: float = 0.0
    # Anomalies: what they are worth, how much less late in the game, and what hazards are worth
    # that are spent on them.
    targeted_attack: float = 1.0
    panic: float = 1.0
    hatches_locked: float = 1.0
    explosions: float = 1.0
    alerts_off: float = 1.0
    weak_batteries: float = 1.0
    anomaly_late: float = 0.0
    spent: float = 0.0
    panic_wounds: float = 2.0
    explosion_fires: float = 2.0
    hatch_impacts: float = 2.0
    wanted_sector: float = 0.0  # a hazard in the only sector that an anomaly lacks
    saved: float = 0.0  # energy that is kept for such an anomaly
    # Cards.
    overcharge: float = 0.5
    recycle: float = 0.2
    quiet: float = 0.2  # the traffic of rooms whose cards are discarded


class CadetWeights(msgspec.Struct, frozen=True, forbid_unknown_fields=True):
    """What the crew's bot weighs; a cube is about a point."""

    # Ways: how many errands are looked at together, how many after one another, rounds ahead.
    errands: int = 8
    depth: int = 3
    rounds_ahead: int = 4
    fading: float = 0.78  # what an errand keeps of its worth, by round
    extra_cube: float = 1.5  # what an extra cube of a duel is worth
    wound: float = 1.0  # what wounds cost
    again: float = 1.5  # rounds until a special action that failed is tried again
    unlock: float = 1.0  # what a locked door costs beyond the move
    no_unlock: float = 4.0  # the same without a cube to open it
    watched: float = 0.0  # what it costs to be spied on
    outside: float = 0.0  # a move that a way through space saves; 0: there is none
    # Missions.
    deployed: float = 12.0
    win: float = 100.0
    in_place: float = 3.0  # the holder of the last object in its room
    in_place_off: float = 12.0  # the same where the computer is off
    other_mission: float = 0.4
    other_late: float = 0.0  # how much faster the other mission loses its worth
    to_deploy: float = 6.0
    to_find: float = 6.0
    to_fetch: float = 3.0
    to_repair: float = 6.0
    to_clear: float = 0.0  # a computer that is off where an object goes
    to_carry: float = 0.0  # a move to where a known object goes
    late: float = 6.0
    cubes_that_count: float = 3.0  # of a crew member's four, by round
    # Objects.
    picked_up: float = 8.0
    found: float = 8.0  # a mission object, times the chance that it lies there
    any_object: float = 0.7
    objects_late: float = 0.0  # how much faster other objects lose their worth
    somebody_nearer: float = 0.4
    too_far: float = 0.2  # the same for special actions
    has_acted: float = 4.0  # by how many rooms somebody who has acted is farther
    handover: float = 1.0  # what a mission object must gain by changing hands
    courier: float = 0.0  # a room that an object is sent nearer to its own
    # Repairs and conditions.
    last_computer: float = 30.0
    repair: float = 0.8
    central_battery: float = 0.6
    engineer: float = 0.6
    repair_terminal: float = 5.0  # that works, with impacts on the ship
    impact: float = 0.5
    impact_blue: float = 9.0
    impact_missing: float = 2.0  # less for each object that the blue mission lacks
    last_condition: float = 50.0
    no_return: float = 7.0
    # Alert terminals.
    avert_impact: float = 5.0
    avert_other_impact: float = 1.0
    avert_deviation: float = 5.0
    avert_other_deviation: float = 0.5
    avert_failure: float = 0.7
    avert_stress: float = 0.4
    # Health and equipment.
    healed: float = 1.0
    kit: float = 1.0
    teddy_bear: float = 1.2
    drone: float = 1.5
    craft: float = 1.5
    helps: float = 0.8  # against a hazard here or next door
    stimulants: float = 0.3  # what they are worth when they are kept


HAL: Final = HalWeights()
CADET: Final = CadetWeights()
HAL_SHAPE: Final = Shape(HalWeights)
CADET_SHAPE: Final = Shape(CadetWeights)


@cache
def hard_hal() -> HalWeights:
    """Return what ADELE's hard bot weighs."""
    return read_content(HAL_FILE, HAL_SHAPE)


@cache
def hard_cadet() -> CadetWeights:
    """Return what the crew's hard bot weighs."""
    return read_content(CADET_FILE, CADET_SHAPE)
