"""How the parts of a position of ISS Vanguard are written and read."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any, Final, Protocol

from sternbrett.games.vanguard.codes import DIE_TYPES, FIGURES, NOWHERE, OFF_MAP, WISHES
from sternbrett.games.vanguard.contents import Content
from sternbrett.games.vanguard.language import COLOURS, ROWS
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.harm import HOLDS_DIE, KIND_SHIFT
from sternbrett.kernel.bits import bits
from sternbrett.kernel.errors import InvalidPosition
from sternbrett.kernel.ids import Ids
from sternbrett.kernel.schema import is_number, wrong_count


class Holder(Protocol):
    """A position or a part of one: it knows its content."""

    @property
    def content(self) -> Content: ...


WISH_SETS: Final = {wish: 1 << place for place, wish in enumerate(WISHES)}


def ids_of(g: Holder, ids: str) -> Ids:
    """Return ids of the content by the name of their attribute."""
    found: Ids = getattr(g.content, ids)
    return found


def read_list(value: Any, field: str) -> Sequence[Any]:
    """Return a list that somebody wrote, or refuse what is none."""
    if not isinstance(value, list | tuple):
        raise InvalidPosition(f"{field} must be a list, not {value!r}.")
    return value


def read_word(value: Any, words: Sequence[str], field: str) -> int:
    """Return the number of a word."""
    if value not in words:
        raise InvalidPosition(f"{field} must be one of {', '.join(words)}, not {value!r}.")
    return list(words).index(value)


def read_pile(g: Holder, value: Any, ids: str, field: str) -> tuple[int, ...]:
    """Return a pile of things by their ids."""
    known = ids_of(g, ids)
    return tuple(known.place(name, field) for name in read_list(value, field))


def write_thing(g: Holder, thing: int, ids: str) -> str | None:
    """Return the id of a thing, nothing for none."""
    return None if thing < 0 else ids_of(g, ids).ids[thing]


def read_thing(g: Holder, name: Any, ids: str, field: str) -> int:
    """Return the number of a thing, -1 for none."""
    return ids_of(g, ids).place(name, field) if name else -1


def write_set(g: Holder, things: int, ids: str) -> list[str]:
    """Return the ids of a set."""
    names = ids_of(g, ids).ids
    return [names[thing] for thing in bits(things)]


def read_set(g: Holder, value: Any, ids: str, field: str) -> int:
    """Return a set of things by their ids, each at most once."""
    out = 0
    for name in read_list(value, field):
        bit = 1 << ids_of(g, ids).place(name, field)
        if out & bit:
            raise InvalidPosition(f"{field}: {name} stands there twice.")
        out |= bit
    return out


def take_set(g: Holder, names: Sequence[str], ids: str) -> int:
    """Return a set of things, from ids that are known to be right."""
    places = ids_of(g, ids).places
    out = 0
    for name in names:
        out |= 1 << places[name]
    return out


# -- dice and injuries ------------------------------------------------------------------------


def write_dice(g: Holder, dice: Sequence[int]) -> list[dict[str, int]]:
    """Return for each section its dice by type, those that there are."""
    names = g.content.die_ids.ids
    return [
        {
            names[kind]: dice[figure * DIE_TYPES + kind]
            for kind in range(DIE_TYPES)
            if dice[figure * DIE_TYPES + kind]
        }
        for figure in range(FIGURES)
    ]


def take_dice(g: Holder, sections: list[dict[str, int]]) -> list[int]:
    """Return dice by section and type, from what is known to be right."""
    out = [0] * (FIGURES * DIE_TYPES)
    places = g.content.die_ids.places
    for figure, dice in enumerate(sections):
        for name, count in dice.items():
            out[figure * DIE_TYPES + places[name]] = count
    return out


def read_dice(g: Holder, value: Any, field: str) -> list[int]:
    """Return dice by section and type."""
    sections = read_list(value, field)
    if len(sections) != FIGURES:
        raise wrong_count(field, FIGURES, sections)
    out = [0] * (FIGURES * DIE_TYPES)
    for figure, dice in enumerate(sections):
        if not isinstance(dice, Mapping):
            raise InvalidPosition(f"{field} must be numbers by type of die, not {dice!r}.")
        for name, count in dice.items():
            if not is_number(count) or count < 0:
                raise InvalidPosition(f"{field}.{name} must be a number from 0, not {count!r}.")
            out[figure * DIE_TYPES + g.content.die_ids.place(name, field)] = count
    return out


def write_injuries(g: VanguardState, cards: tuple[int, ...]) -> list[str]:
    """Return injury cards: face down with a star, with a die with a plus."""
    return [
        g.content.injury_ids.ids[card >> KIND_SHIFT]
        + ("*" if card & 1 else "")
        + ("+" if card & HOLDS_DIE else "")
        for card in cards
    ]


def read_injuries(g: VanguardState, value: Any) -> tuple[int, ...]:
    """Return injury cards from their texts."""
    out: list[int] = []
    for text in read_list(value, "injuries"):
        name = str(text).rstrip("*+")
        card = g.content.injury_ids.place(name, "injuries") << KIND_SHIFT
        out.append(card | ("*" in text) | (HOLDS_DIE if "+" in text else 0))
    return tuple(out)


def write_columns(g: VanguardState, columns: int) -> list[str]:
    """Return the colours of columns."""
    return [COLOURS[column] for column in bits(columns)]


def read_columns(g: VanguardState, value: Any) -> int:
    """Return columns as a set."""
    return sum(1 << read_word(it, COLOURS, "columns") for it in set(read_list(value, "columns")))


def write_wishes(g: VanguardState, wishes: int) -> list[str]:
    """Return where somebody wishes not to be asked, by name."""
    return [WISHES[wish] for wish in bits(wishes)]


def read_wishes(g: VanguardState, value: Any) -> int:
    """Return where somebody wishes not to be asked, as a set."""
    return sum(1 << read_word(it, WISHES, "quiet") for it in set(read_list(value, "quiet")))


def take_wishes(g: VanguardState, wishes: Sequence[str]) -> int:
    """Return where somebody wishes not to be asked, from what is known to be right."""
    out = 0
    for wish in wishes:
        out |= WISH_SETS[wish]
    return out


# -- places -----------------------------------------------------------------------------------


def write_sector(g: VanguardState, sector: int) -> int | None:
    """Return the printed number of a sector, nothing for none."""
    return None if sector < 0 else g.content.planets[g.planet].sectors[sector].number


def read_sector(g: VanguardState, value: Any, field: str) -> int:
    """Return a sector by its printed number; 0, as files may say, is nowhere."""
    if value is None or value == 0:
        return NOWHERE
    for place, sector in enumerate(g.content.planets[g.planet].sectors):
        if sector.number == value:
            return place
    raise InvalidPosition(f"{field}: there is no sector {value!r} on this world.")


def write_sectors(g: VanguardState, sectors: list[int], ids: str) -> dict[str, int | None]:
    """Return the sectors of those things that are somewhere."""
    names = ids_of(g, ids).ids
    return {names[it]: write_sector(g, at) for it, at in enumerate(sectors) if at >= 0}


def read_sectors(g: VanguardState, value: Any, ids: str, field: str) -> list[int]:
    """Return the sectors of things."""
    if not isinstance(value, Mapping):
        raise InvalidPosition(f"{field} must be sectors by id, not {value!r}.")
    known = ids_of(g, ids)
    out = [NOWHERE] * len(known.ids)
    for name, sector in value.items():
        out[known.place(name, field)] = read_sector(g, sector, field)
    return out


def write_threats(g: VanguardState) -> dict[str, int | None]:
    """Return the sectors of the threats in play, 0 for those off the map."""
    names = g.content.threat_ids.ids
    return {
        names[it]: 0 if at == OFF_MAP else write_sector(g, at)
        for it, at in enumerate(g.threats)
        if at != NOWHERE
    }


def read_threats(g: VanguardState, value: Any) -> None:
    """Take the threats in play."""
    if not isinstance(value, Mapping):
        raise InvalidPosition(f"threats must be sectors by id, not {value!r}.")
    for name, sector in value.items():
        place = g.content.threat_ids.place(name, "threats")
        g.threats[place] = OFF_MAP if sector == 0 else read_sector(g, sector, "threats")


def write_tracks(g: VanguardState) -> dict[str, int]:
    """Return the tracks that have a marker."""
    names = g.content.action_ids.ids
    return {f"{names[it >> 10]} {ROWS[it >> 8 & 3]}": it & 255 for it in g.tracks}


def read_tracks(g: VanguardState, value: Any) -> None:
    """Take the markers of tracks."""
    if not isinstance(value, Mapping):
        raise InvalidPosition(f"tracks must be numbers by action and row, not {value!r}.")
    for text, amount in value.items():
        name, _, row = str(text).partition(" ")
        if not is_number(amount) or not 0 < amount < 256:
            raise InvalidPosition(f"tracks.{text} must be a number from 1, not {amount!r}.")
        action = g.content.action_ids.place(name, "tracks")
        g.set_track(action, read_word(row, ROWS, "tracks"), amount)
