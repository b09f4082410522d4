"""How things of A.D.E.L.E. are written in positions and views, and read back.

A token is `kind`, `kind:2` (switched on, two charges left), `drone:2:used` (a drone that has looked
this round; `drone:used` was switched off since); behind `@` stand the other seats that can tell a
face-down one: digits, `s` for spectators, `*` for everybody. A hazard on the ship is `fire:4`,
`door_locked:8-9`.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from functools import lru_cache
from typing import Any

from sternbrett.games.adele.data import BOARD, FIELDS, OBJECTS, SAYINGS
from sternbrett.games.adele.model import (
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
)
from sternbrett.games.adele.rules.facts import DEVICE_NAMES, LETTERS
from sternbrett.kernel.bits import bits
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
    return f"{text}@{seat_signs(known)}"


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
    if not at:
        return token
    if not seats:
        raise InvalidPosition(f"“{text}”: behind @ stand seats (0 … 4, s) or *.")
    return token | (EVERYBODY if seats == "*" else read_signs(seats, text))


def seat_signs(mask: int) -> str:
    """Return seats that can tell something: digits, `s` for spectators."""
    return "".join([SEAT_SIGNS[seat] for seat in bits(mask)])


def read_signs(signs: Any, where: str) -> int:
    """Return the seats of such a text as a mask."""
    mask = 0
    for sign in str(signs):
        if sign not in SEAT_SIGNS:
            raise InvalidPosition(f"{where}: “{sign}” is no seat; expected 0 … 4, s.")
        mask |= 1 << SEAT_SIGNS.index(sign)
    return mask


def seat_bit(seat: int | None) -> int:
    """Return the bit of a viewer in masks of knowledge."""
    return 1 << (SPECTATOR if seat is None else seat)


def write_hazards(g: AdeleState) -> list[str]:
    """Return all hazards on the ship."""
    out = []
    for slot, spots in enumerate(g.board):
        for spot in bits(spots):
            if slot == DOOR:
                a, b = g.ship.doors[spot]
                out.append(f"{BOARD[slot]}:{a}-{b}")
            else:
                out.append(f"{BOARD[slot]}:{spot}")
    return out


def take_hazards(g: AdeleState, texts: Sequence[str]) -> None:
    """Put hazards that `write_hazards` wrote on the ship."""
    spots, board = g.ship.spots, g.board
    for text in texts:
        slot, bit = spots[text]
        board[slot] |= bit


def read_hazards(g: AdeleState, texts: Sequence[Any]) -> None:
    """Put hazards that somebody wrote on the ship."""
    for text in texts:
        if text not in g.ship.spots:
            raise InvalidPosition(f"hazards: “{text}” cannot lie on the {g.ship.id}.")
    take_hazards(g, texts)


def read_place(g: AdeleState, written: Any) -> int:
    """Return the number of a place; 0 is nowhere yet."""
    if type(written) is int and 0 <= written <= ROOMS:
        return written
    zones = g.content.names.zones[g.ship.index]
    if written not in zones:
        raise InvalidPosition(
            f"places: {written!r} is no place of the {g.ship.id}; "
            f"expected 1 … {ROOMS} or a zone ({', '.join(zones)})."
        )
    return FIRST_ZONE + zones.index(written)


def battery_text(battery: int) -> str:
    """Return a battery beside a device: `computer:3:2` (room 3, two charges)."""
    device = battery >> 3
    terminal = device >= TERMINAL_DEVICE
    return f"{DEVICE_NAMES[terminal]}:{device % TERMINAL_DEVICE}:{battery & 7}"


def read_battery(g: AdeleState, text: str) -> int:
    """Return the battery that a text describes."""
    ship = g.ship
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


@lru_cache(4096)
def announcement_text(entry: tuple[int, int, int, int]) -> str:
    """Return an announcement: seat, what, and the object and the room it names."""
    seat, what, kind, room = entry
    words = [str(seat), SAYINGS[what]]
    if kind >= 0:
        words.append(OBJECTS[kind])
    if room:
        words.append(str(room))
    return " ".join(words)


@lru_cache(4096)
def read_announcement(text: str) -> tuple[int, int, int, int]:
    """Return the announcement that a text describes."""
    seat, what, *rest = [*str(text).split(), "", ""]
    if what not in SAYINGS or not seat.isdecimal():
        raise InvalidPosition(f"announced: “{text}” is no announcement.")
    kind, room = -1, 0
    for word in filter(None, rest):
        if word.isdecimal():
            room = int(word)
        elif word in OBJECTS:
            kind = OBJECTS.index(word)
        else:
            raise InvalidPosition(f"announced: “{text}”: “{word}” is no object and no room.")
    return int(seat), SAYINGS.index(what), kind, room


def note_row(row: tuple[tuple[int, ...], ...]) -> dict[str, list[Any]]:
    """Return what one seat noted, by crew member."""
    return {
        str(seat): [note[0], *[OBJECTS[kind] for kind in note[1:]]]
        for seat, note in enumerate(row)
        if note
    }


def read_notes(g: AdeleState, row: Mapping[str, Any]) -> tuple[tuple[int, ...], ...]:
    """Return one seat's notes."""
    out: list[tuple[int, ...]] = [()] * (g.crew + 1)
    kinds = g.content.object_ids
    for seat, note in row.items():
        out[int(seat)] = (note[0], *[kinds.place(name, "notes") for name in note[1:]])
    return tuple(out)
