"""What things aboard are worth to the ensign: cards of the ship, effects, dice, crew members."""

from __future__ import annotations

from typing import Final

from sternbrett.games.vanguard.codes import at
from sternbrett.games.vanguard.language import (
    ARSENAL,
    AWAIT,
    COMMAND,
    DISCOVERY,
    ENERGY,
    LOSE_DIE,
    MORALE,
    MORALE_LATER,
    NONE,
    OBJECTIVE,
    PENALTY,
    SITUATION,
    SITUATION_FUTURE,
    SUCCESS,
    TECH,
    UNLOCK,
    Effect,
)
from sternbrett.games.vanguard.minds import outfit
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.aboard.records import card_of, rule_of

#: What a unit of something is worth; a success token is the measure.
VERBS: Final = {
    SUCCESS: 1.0, ENERGY: 1.6, COMMAND: 1.6, MORALE: 3.0, MORALE_LATER: 3.0, DISCOVERY: 1.2,
    ARSENAL: 0.8,
}  # fmt: skip
#: What other effects are worth.
ONCE: Final = {TECH: 4.0, UNLOCK: 2.0, PENALTY: -1.6, LOSE_DIE: -6.0, OBJECTIVE: 6.0}
#: What a card is worth that comes aboard, by its kind.
CARDS: Final = {
    "bridge": 3.0, "facility_upgrade": 2.0, "mod": 1.2, "lander": 2.0, "research": 0.6,
    "production": 0.8,
}  # fmt: skip
#: Without it there is no way to the last system.
HULL: Final = "yellow_neighbours"
HULL_WORTH: Final = 4.0
#: The situation joins those that may come.
TROUBLE: Final = -1.0
DICE: Final = {"basic": 1.0, "wild": 0.6, "special": 2.0, "universal": 3.0, "expert": 4.0}
MOST_DEPTH: Final = 3


def program_worth(g: VanguardState, program: int, depth: int = 0) -> float:
    """Return what a program that runs aboard is worth; of a choice, what is best of it."""
    if program == NONE or depth > MOST_DEPTH:
        return 0.0
    return sum([effect_worth(g, it, depth) for it in g.content.programs[program].effects])


def effect_worth(g: VanguardState, effect: Effect, depth: int) -> float:
    """Return what an effect is worth."""
    if effect.blocks:
        return max([program_worth(g, block, depth + 1) for block in effect.blocks])
    if effect.verb in VERBS:
        return VERBS[effect.verb] * effect.n
    if effect.verb == AWAIT:
        return card_worth(g, effect.what)
    if effect.verb == SITUATION:
        return TROUBLE if effect.mode == SITUATION_FUTURE else 0.0
    return ONCE.get(effect.verb, 0.0)


def card_worth(g: VanguardState, card: int) -> float:
    """Return what a card of the ship is worth that is not aboard yet."""
    thing = card_of(g.content, card)
    return CARDS[thing.kind] + (HULL_WORTH if rule_of(thing) == HULL else 0.0)


def project_worth(g: VanguardState, card: int) -> float:
    """Return what it is worth to complete a project."""
    return program_worth(g, card_of(g.content, card).programs["fx"])


def crew_worth(g: VanguardState, crew: int) -> float:
    """Return how much a crew member can do on the next world: rank first."""
    ship = g.aboard()
    return 3.0 * ship.ranks[crew] + outfit.crew_worth(g, ship.posts[crew], crew)


def die_worth(g: VanguardState, section: int, kind: int) -> float:
    """Return what another die of a type is worth to a section: it wants a slot for it."""
    die = g.content.die_types[kind]
    ship = g.aboard()
    ranks = [ship.ranks[crew] for crew in ship.of_section(section)]
    slots = g.content.sections[section].slots[die.colour][max(ranks, default=1) - 1]
    held = [
        ship.owned[at(section, other.index)]
        for other in g.content.die_types
        if other.colour == die.colour
    ]
    room = 1.0 if sum(held) < slots else 0.2
    return room * (DICE[die.kind] + 0.3 * outfit.die_worth(g, kind))
