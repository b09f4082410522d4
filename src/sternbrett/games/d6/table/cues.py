"""How events of Deep Space D-6 are felt: what rolls, flashes, breaks, and where."""

from __future__ import annotations

from sternbrett.games.d6.model import RETURNED, D6State
from sternbrett.games.d6.rules.activate import ActivateThreats
from sternbrett.games.d6.rules.assign import AssignCrew
from sternbrett.games.d6.rules.round import DiscoverThreat, GatherCrew, RollCrew
from sternbrett.games.d6.rules.threats import ScanForThreats
from sternbrett.kernel.engine import Event
from sternbrett.kernel.scene import Cue

CUES = {
    "round_began": "announce",
    "crew_rolled": "roll",
    "crew_rerolled": "roll",
    "dice_scanned": "move area-scanners",
    "scanners_full": "alarm area-scanners",
    "deck_empty": "announce",
    "threat_revealed": "reveal card-{card} <deck",
    "nothing_revealed": "reveal deck",
    "shields_went_offline": "lose track-shields",
    "shields_came_online": "gain track-shields",
    "weapons_fired": "alarm station-weapons",
    "threat_hit": "hit card-{card} <station-weapons",
    "threat_destroyed": "destroy card-{card}",
    "infirmary_healed": "heal area-infirmary #+{amount}",
    "scanner_cleared": "gain area-scanners",
    "shields_recharged": "gain track-shields",
    "stasis_set": "flip card-{card}",
    "hull_repaired": "heal track-hull #+{amount}",
    "sent_on_mission": "move card-{card}",
    "mission_completed": "destroy card-{card}",
    "mission_crew_hurt": "lose area-infirmary",
    "threat_die_rolled": "roll forecast-{roll} #{roll}",
    "extra_roll_due": "alarm card-{card}",
    "threat_activated": "alarm card-{card}",
    "hull_hit": "hit track-hull #−{hull} <card-{card}",
    "shields_dropped": "lose track-shields",
    "threat_wore_down": "hit card-{card}",
    "threats_recovered": "heal card-{card}",
    "scanner_die_released": "gain area-scanners",
    "held_die_released": "move area-returned",
    "threat_left": "lose card-{card}",
    "unit_sent": "lose area-infirmary",
    "unit_held": "lose card-{card}",
    "tactical_crew_hurt": "lose area-infirmary #−{amount}",
    "die_recalled": "move card-{card}",
    "game_won": "announce",
    "ship_destroyed": "destroy track-hull",
    "crew_incapacitated": "alarm area-infirmary",
    "round_limit_reached": "announce",
}

# The steps of a round, each with the phase that lasts while it is the next one on the agenda.
PHASES = (
    (RollCrew, "roll"),
    (ScanForThreats, "roll"),
    (AssignCrew, "assign"),
    (DiscoverThreat, "assign"),
    (ActivateThreats, "discover"),
    (GatherCrew, "activate"),
)


def damage(event: Event) -> Cue | None:
    """Return the cue of damage: shields and hull are hit as far as they lost anything."""
    shields, hull = (int(str(amount)) for amount in event.args[1:])
    hit = [name for name, loss in (("track-shields", shields), ("track-hull", hull)) if loss]
    source = f"card-{event.args[0]}"
    return Cue("hit", tuple(hit), f"−{shields + hull}", source) if hit else None


def phase(g: D6State) -> str:
    """Return the phase of a position in which nothing is asked, by what is still to be done."""
    if g.result:
        return ""
    left = {type(step) for step in g.agenda}
    if ScanForThreats in left and RETURNED in g.area:
        return (
            "scan"  # it goes on as long as the Scanners are full: those dice have just been reset
        )
    return next((name for step, name in PHASES if step in left), "gather")
