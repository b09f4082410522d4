"""Questions about a position that several rules ask: devices, darkness, spirit, cubes, slots."""

from __future__ import annotations

from typing import Final

from sternbrett.games.adele.model import (
    COMPUTER,
    DARKNESS,
    EXPLOSIONS,
    FIELDS,
    FIRE,
    FIRST_ZONE,
    FLASHLIGHT,
    KIND_SHIFT,
    NO_CARD,
    NO_TERMINAL,
    ON_MASK,
    ON_SHIFT,
    SPECIAL,
    STRESS,
    SUIT,
    SYSTEM_FAILURE,
    TEDDY,
    TERMINAL,
    TERMINAL_DEVICE,
    AdeleState,
)
from sternbrett.games.adele.rules.reasons import (
    COMPUTER_OFF,
    DARK,
    FEW_CUBES,
    IMPACT_HERE,
    NO_SPECIAL_CUBE,
)

# Named chance.
D20: Final = "d20"
D6: Final = "d6"
ANOMALY_DEAL: Final = "anomaly"
HAZARD_DRAW: Final = "hazard"
CARD_DRAW: Final = "card"
EMERGENCY_DRAW: Final = "upcoming"
IMPACT_OUT: Final = "impact"
SPARE_DRAW: Final = "spare"
OBJECT_DEAL: Final = "object"
TILE_DEAL: Final = "tile"
SPY_COIN: Final = "spy"

DEVICE_NAMES: Final = ("computer", "terminal")
# Letters of the action fields in written plans.
LETTERS: Final = "MUQAS"


def is_outside(place: int) -> bool:
    """Tell whether a place is an outer zone."""
    return place >= FIRST_ZONE


def place_name(g: AdeleState, place: int) -> str | int:
    """Return a place as events name it: a room's number or a zone's id."""
    if place < FIRST_ZONE:
        return place
    return g.content.names.zones[g.ship.index][place - FIRST_ZONE]


def crew_at(g: AdeleState, place: int) -> int:
    """Return the crew members at a place, as bits of seats."""
    found = 0
    places = g.place
    for seat in range(1, g.crew + 1):
        if places[seat] == place:
            found |= 1 << seat
    return found


def marker(g: AdeleState) -> int:
    """Return the field of the round marker: the rounds left, this one included (ADL-037)."""
    return g.rounds - g.round + 1 if g.round else g.rounds


# -- the active emergency ---------------------------------------------------------------------


def emergency_kind(g: AdeleState) -> int:
    """Return the kind of the active emergency, -1 if there is none or it was averted (ADL-039)."""
    if g.emergency == NO_CARD or g.averted:
        return -1
    return g.content.emergency_kind[g.emergency]


def special_surcharge(g: AdeleState) -> int:
    """Return the cubes that System Failure adds to special actions (ADL-046)."""
    return 1 if emergency_kind(g) == SYSTEM_FAILURE else 0


# -- devices (ADL-296) ------------------------------------------------------------------------


def alert_in(g: AdeleState, room: int) -> int:
    """Return which alert terminal lies in a room, -1 for none."""
    if g.alerts[0] == room:
        return 0
    return 1 if g.alerts[1] == room else -1


def red_alert_in(g: AdeleState, room: int) -> bool:
    """Tell whether an alert terminal that is switched off lies in a room."""
    alert = alert_in(g, room)
    return alert >= 0 and g.red_alerts >> alert & 1 == 1


def computer_works(g: AdeleState, room: int) -> bool:
    """Tell whether the computer of a room works."""
    return not (g.board[COMPUTER] | g.impacts) >> room & 1 and not red_alert_in(g, room)


def computer_barrier(g: AdeleState, room: int) -> int:
    """Return why the computer of a room does not work, 0 if it does."""
    if g.impacts >> room & 1:
        return IMPACT_HERE
    return 0 if computer_works(g, room) else COMPUTER_OFF


def terminal_works(g: AdeleState, room: int) -> bool:
    """Tell whether a room has a terminal and it works; its computer does not matter (ADL-105)."""
    if g.ship.terminal[room] == NO_TERMINAL:
        return False
    return not (g.board[TERMINAL] | g.impacts) >> room & 1


def has_battery(g: AdeleState, device: int) -> bool:
    """Tell whether a battery protects a device (ADL-204)."""
    return device in [battery >> 3 for battery in g.batteries]


def device_at(room: int, terminal: bool) -> int:
    """Return the number of a device: the computer or the terminal of a room."""
    return room + TERMINAL_DEVICE if terminal else room


# -- crew members -----------------------------------------------------------------------------


def has_on(inventory: tuple[int, ...], kind: int) -> bool:
    """Tell whether an inventory holds a switched-on object of a kind."""
    found = False
    for token in inventory:
        if token >> KIND_SHIFT == kind and token >> ON_SHIFT & ON_MASK:
            found = True
    return found


def wears_suit(g: AdeleState, seat: int) -> bool:
    """Tell whether a crew member has an active space suit."""
    return has_on(g.inventories[seat], SUIT)


def spirit(g: AdeleState, seat: int, against_fire: bool) -> int:
    """Return the current spirit for a check, without bounds (ADL-148)."""
    value = g.content.crew_spirit[g.members[seat - 1]]
    if has_on(g.inventories[seat], TEDDY):
        value += 1
    if emergency_kind(g) == STRESS:
        value -= 1
    if against_fire and g.in_play >> EXPLOSIONS & 1:
        value -= g.content.explosions_penalty
    return value


def slots_of(g: AdeleState, seat: int) -> int:
    """Return how many objects a crew member can carry (ADL-180, ADL-211)."""
    slots = g.content.slots
    for loss in g.content.slot_losses:
        if g.wounds[seat] >= loss:
            slots -= 1
    return slots


def is_dark(g: AdeleState, place: int) -> bool:
    """Tell whether actions at a place cost the cube of darkness (ADL-096, ADL-098, ADL-202)."""
    board = g.board
    if place >= FIRST_ZONE or not (board[DARKNESS] & ~board[FIRE]) >> place & 1:
        return False
    for seat in range(1, g.crew + 1):
        if g.place[seat] == place and has_on(g.inventories[seat], FLASHLIGHT):
            return False
    return True


# -- cubes ------------------------------------------------------------------------------------


def cubes_on(plan: int, field: int) -> int:
    """Return the cubes on a field of a plan."""
    return plan >> 3 * field & 7


def all_cubes(plan: int) -> int:
    """Return all cubes of a plan."""
    total = 0
    while plan:
        total += plan & 7
        plan >>= 3
    return total


def free_cubes(g: AdeleState) -> int:
    """Return the free cubes of the crew member whose turn it is (ADL-193, ADL-272)."""
    return g.free + g.extra


def special_barrier(g: AdeleState, seat: int, cubes: int) -> int:
    """Return why a special action of so many cubes cannot be paid, darkness included; or 0."""
    plan = g.plans[seat]
    free = free_cubes(g)
    need = cubes + special_surcharge(g)
    have = cubes_on(plan, SPECIAL) + free
    if have < need:
        return FEW_CUBES if have else NO_SPECIAL_CUBE
    if is_dark(g, g.place[seat]):
        need += 1
    return 0 if all_cubes(plan) + free >= need else DARK


def plan_text(plan: int) -> str:
    """Return a plan as people write it: `M2 S2`, `-` for an empty one."""
    words = [
        f"{LETTERS[field]}{cubes_on(plan, field)}"
        for field in range(FIELDS)
        if cubes_on(plan, field)
    ]
    return " ".join(words) or "-"
