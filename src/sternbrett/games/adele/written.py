"""How things of A.D.E.L.E. are written in positions and views, and read back.

A token is `kind`, `kind:2` (switched on, two charges left), `drone:2:used` (a drone that has looked
this round; `drone:used` was switched off since); behind `@` stand the other seats that can tell a
face-down one: digits, `s` for spectators, `*` for everybody. A hazard on the ship is `fire:4`,
`door_locked:8-9`.
"""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from typing import Any

from sternbrett.games.adele.data import BOARD, FIELDS, OBJECTS, AdeleContent
from sternbrett.games.adele.model import (
    BOARD_SLOTS,
    DOOR,
    DRONE,
    EVERYBODY,
    FIRST_ZONE,
    KIND_SHIFT,
    KNOWN,
    MOST_CHARGES,
    ON_MASK,
    ON_SHIFT,
    ROOMS,
    SPECTATOR,
    TERMINAL_DEVICE,
    USED,
    AdeleState,
    Ship,
    bits,
)
from sternbrett.games.adele.rules.facts import DEVICE_NAMES, LETTERS
from sternbrett.kernel.errors import InvalidPosition

SEAT_SIGNS = "01234s"
HIDDEN = "?"
USED_WORD = "used"

# Few different texts occur, and views are read often.
_plan_cache: dict[str, int] = {}
_token_cache: dict[str, int] = {}
_object_texts: dict[int, str] = {}


def token_text(token: int) -> str:
    """Return a token without who can tell it."""
    key = token & ~KNOWN
    text = _object_texts.get(key)
    if text is None:
        text = OBJECTS[token >> KIND_SHIFT]
        on = token >> ON_SHIFT & ON_MASK
        if on:
            text += f":{on - 1}"
        if token & USED:
            text += f":{USED_WORD}"
        _object_texts[key] = text
    return text


def parts_of(text: str) -> tuple[str, str, bool]:
    """Return the kind in a token's text, its charge if it is on, and whether it is used."""
    kind, *state = text.split(":")
    used = USED_WORD in state
    charge = state[0] if len(state) > used else ""
    return kind, charge, used


def full_token_text(token: int, holder: int) -> str:
    """Return a token with the seats that can tell it, apart from its holder (a mask)."""
    text = token_text(token)
    if token >> ON_SHIFT & ON_MASK:
        return text
    known = token & KNOWN & ~holder
    if not known:
        return text
    if token & KNOWN == EVERYBODY:
        return f"{text}@*"
    return text + "@" + "".join(SEAT_SIGNS[seat] for seat in bits(known))


def read_token(text: str, holder: int) -> int:
    """Return the token that a text describes; `holder` are seats that know it anyway."""
    token = _token_cache.get(text)
    if token is None:
        token = _token_cache[text] = parse_token(text)
    return token | holder


def parse_token(text: str) -> int:
    """Return the token of a text that is read for the first time."""
    what, at, seats = str(text).partition("@")
    name, *state = what.split(":")
    if name not in OBJECTS:
        raise InvalidPosition(f"“{text}” is no object; expected one of {', '.join(OBJECTS)}.")
    token = OBJECTS.index(name) << KIND_SHIFT
    if state[-1:] == [USED_WORD] and name == OBJECTS[DRONE]:
        state.pop()
        token |= USED
    if state:
        if not state[0].isdecimal() or int(state[0]) > MOST_CHARGES or len(state) > 1:
            raise InvalidPosition(f"“{text}”: expected “{name}:CHARGES”, or “drone:CHARGES:used”.")
        token |= int(state[0]) + 1 << ON_SHIFT | KNOWN
    if at and seats != "*" and (not seats or any(sign not in SEAT_SIGNS for sign in seats)):
        raise InvalidPosition(f"“{text}”: behind @ stand seats (0 … 4, s) or *.")
    if seats == "*":
        return token | EVERYBODY
    for sign in seats:
        token |= 1 << SEAT_SIGNS.index(sign)
    return token


def seat_bit(seat: int | None) -> int:
    """Return the bit of a viewer in masks of knowledge."""
    return 1 << (SPECTATOR if seat is None else seat)


def names_of(mask: int, names: list[str]) -> list[str]:
    """Return the names of the bits that are set."""
    return [names[number] for number in bits(mask)]


def mask_of(names: Iterable[str], places: Mapping[str, int], what: str) -> int:
    """Return the bits of names; an unknown or repeated one is refused."""
    mask = 0
    for name in names:
        if name not in places:
            raise InvalidPosition(f"{what}: “{name}” is unknown.")
        bit = 1 << places[name]
        if mask & bit:
            raise InvalidPosition(f"{what}: “{name}” stands there twice.")
        mask |= bit
    return mask


def rooms_mask(rooms: Iterable[Any], what: str) -> int:
    """Return the bits of room numbers."""
    mask = 0
    for room in rooms:
        if not isinstance(room, int) or isinstance(room, bool) or not 1 <= room <= ROOMS:
            raise InvalidPosition(f"{what}: {room!r} is no room; expected 1 … {ROOMS}.")
        mask |= 1 << room
    return mask


def hazard_texts(g: AdeleState) -> list[str]:
    """Return all hazards on the ship."""
    out = []
    for slot in range(BOARD_SLOTS):
        for spot in bits(g.board[slot]):
            if slot == DOOR:
                a, b = g.ship.doors[spot]
                out.append(f"{BOARD[slot]}:{a}-{b}")
            else:
                out.append(f"{BOARD[slot]}:{spot}")
    return out


def read_place(content: AdeleContent, ship: Ship, written: Any) -> int:
    """Return the number of a place; 0 is nowhere yet."""
    zones = content.rules.names.zones[ship.index]
    if isinstance(written, str) and written in zones:
        return FIRST_ZONE + zones.index(written)
    if not isinstance(written, int) or isinstance(written, bool) or not 0 <= written <= ROOMS:
        raise InvalidPosition(
            f"places: {written!r} is no place of the {ship.id}; "
            f"expected 1 … {ROOMS} or a zone ({', '.join(zones)})."
        )
    return written


def battery_text(battery: int) -> str:
    """Return a battery beside a device: `computer:3:2` (room 3, two charges)."""
    device = battery >> 3
    terminal = device >= TERMINAL_DEVICE
    return f"{DEVICE_NAMES[terminal]}:{device % TERMINAL_DEVICE}:{battery & 7}"


def read_battery(text: str, ship: Ship) -> int:
    """Return the battery that a text describes."""
    parts = str(text).split(":")
    if len(parts) != 3 or parts[0] not in DEVICE_NAMES or not (parts[1] + parts[2]).isdecimal():
        raise InvalidPosition(f"batteries: “{text}” is not written as “computer:ROOM:CHARGES”.")
    terminal = parts[0] == DEVICE_NAMES[1]
    room, charges = int(parts[1]), int(parts[2])
    if not 1 <= room <= ROOMS or (terminal and not ship.terminal_rooms >> room & 1):
        raise InvalidPosition(f"batteries: “{text}”: there is no such device on the {ship.id}.")
    if charges > MOST_CHARGES:
        raise InvalidPosition(f"batteries: “{text}” has too many charges.")
    return (room + TERMINAL_DEVICE * terminal) << 3 | charges


def read_plan(text: str) -> int:
    """Return the plan that a text like `M2 S2` describes."""
    plan = _plan_cache.get(text)
    if plan is None:
        plan = _plan_cache[text] = parse_plan(text)
    return plan


def parse_plan(text: str) -> int:
    """Return the plan of a text that is read for the first time."""
    plan = 0
    for word in str(text).split():
        if word == "-":
            continue
        field = LETTERS.find(word[:1])
        if field < 0 or not word[1:].isdecimal() or not 1 <= int(word[1:]) <= 7:
            meaning = ", ".join(map("{} = {}".format, LETTERS, FIELDS))
            raise InvalidPosition(f"plans: “{word}” is not a letter with cubes ({meaning}).")
        plan += int(word[1:]) << 3 * field
    return plan
