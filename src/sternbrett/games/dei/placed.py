"""How what is on the map is written: regions by their ids, and what stands and lies there."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import lru_cache
from typing import Any

from sternbrett.games.dei import terms
from sternbrett.games.dei.board import Board
from sternbrett.games.dei.model import DeiState
from sternbrett.games.dei.terms import NOBODY, NOWHERE
from sternbrett.kernel.errors import InvalidPosition


class Taken(dict[str, int]):
    """Numbers of texts that are known to be right, read once: the same ones come all the time."""

    def __init__(self, read: Callable[[str], int]) -> None:
        super().__init__()
        self._read = read

    def __missing__(self, text: str) -> int:
        out = self[text] = self._read(text)
        return out


def region_name(g: DeiState, region: int) -> str | None:
    """Return the id of a region, or nothing."""
    return None if region == NOWHERE else g.board.ids[region]


def read_region(g: DeiState, name: object, where: str) -> int:
    """Return a region by its id, or refuse it."""
    place = region_places(g.board).get(name) if isinstance(name, str) else None
    if place is None:
        raise InvalidPosition(f"{where}: the board has no region “{name}”.")
    return place


def read_place(g: DeiState, name: object, where: str) -> int:
    """Return a region by its id, NOWHERE for nothing, which scenarios write as an empty text."""
    return NOWHERE if name is None or name == "" else read_region(g, name, where)


@lru_cache(maxsize=256)
def region_places(board: Board) -> dict[str | None, int]:
    """Return the numbers of a board's regions by id, and NOWHERE for none."""
    out: dict[str | None, int] = {None: NOWHERE}
    out.update((name, place) for place, name in enumerate(board.ids))
    return out


@lru_cache(maxsize=256)
def site_places(board: Board) -> dict[str, int]:
    """Return the numbers of a board's bridge sites by id."""
    return {site.id: place for place, site in enumerate(board.sites)}


@lru_cache(maxsize=256)
def outpost_places(board: Board) -> dict[str, int]:
    """Return the numbers of a board's outposts by tile and letter (`2.5B`)."""
    outposts = board.outposts
    return {f"{it.tile}{'ABC'[it.letter]}": place for place, it in enumerate(outposts)}


@lru_cache(maxsize=256)
def elevator_places(board: Board) -> Mapping[str, int]:
    """Return the elevators of a board by ground and roof (`G13-R12`)."""
    places = region_places(board)
    return Taken(lambda text: places[text[:3]] << 7 | places[text[4:]])


def write_scrappers(g: DeiState) -> list[dict[str, int]]:
    """Return the scrappers of each seat by region."""
    ids, size = g.board.ids, g.board.size
    out = []
    for seat in range(len(g.factions)):
        counts = g.scrappers[seat * size : (seat + 1) * size]
        out.append({ids[region]: count for region, count in enumerate(counts) if count})
    return out


def read_scrappers(g: DeiState, value: Any) -> None:
    """Read the scrappers of each seat."""
    if not isinstance(value, list | tuple) or len(value) != len(g.factions):
        raise InvalidPosition(f"scrappers must have an entry for each of {len(g.factions)} seats.")
    size = g.board.size
    for seat, by_region in enumerate(value):
        if not isinstance(by_region, Mapping):
            raise InvalidPosition(f"scrappers must be numbers by region, not {by_region!r}.")
        for name, count in by_region.items():
            if isinstance(count, bool) or not isinstance(count, int) or count < 0:
                raise InvalidPosition(f"scrappers.{name} must be a number from 0, not {count!r}.")
            g.scrappers[seat * size + read_region(g, name, "scrappers")] = count


def take_scrappers(g: DeiState, value: Sequence[Mapping[str, int]]) -> None:
    """Take the scrappers of each seat, which are known to be right.

    They are counted at once, as `count_figures` would: going through all regions takes longer.
    """
    scrappers, factions = g.scrappers, g.content.factions
    places = region_places(g.board)
    first = 0
    for seat, by_region in enumerate(value):
        if by_region:
            present = 0
            for name, count in by_region.items():
                place = places[name]
                scrappers[first + place] = count
                present |= 1 << place
            g.presence[seat] = present
        faction = g.factions[seat]
        if faction != NOBODY:
            g.supply[seat] = factions[faction].scrappers - sum(by_region.values())
        first += g.board.size


def write_resources(g: DeiState) -> dict[str, int]:
    """Return the resources on the board by region."""
    ids = g.board.ids
    return {ids[region]: count for region, count in enumerate(g.resources) if count}


def read_resources(g: DeiState, value: Any) -> None:
    """Read the resources on the board."""
    if not isinstance(value, Mapping):
        raise InvalidPosition(f"resources must be numbers by region, not {value!r}.")
    g.resources = [0] * g.board.size
    for name, count in value.items():
        if isinstance(count, bool) or not isinstance(count, int) or count < 0:
            raise InvalidPosition(f"resources.{name} must be a number from 0, not {count!r}.")
        g.resources[read_region(g, name, "resources")] = count


def take_resources(g: DeiState, value: Mapping[str, int]) -> None:
    """Put resources on the board, which are known to be right."""
    places = region_places(g.board)
    resources = g.resources
    for name, count in value.items():
        resources[places[name]] = count


def write_flags(g: DeiState) -> dict[str, int]:
    """Return who controls which outpost."""
    return {
        name: g.flags[place]
        for name, place in outpost_places(g.board).items()
        if g.flags[place] >= 0
    }


def read_flags(g: DeiState, value: Any) -> None:
    """Read who controls which outpost."""
    names = outpost_places(g.board)
    if not isinstance(value, Mapping):
        raise InvalidPosition(f"flags must be seats by outpost, not {value!r}.")
    for name, seat in value.items():
        if name not in names:
            raise InvalidPosition(f"flags: the board has no outpost “{name}”.")
        if isinstance(seat, bool) or not isinstance(seat, int) or not 0 <= seat < len(g.factions):
            raise InvalidPosition(f"flags.{name}: there is no seat {seat!r}.")
        g.flags[names[name]] = seat


def take_flags(g: DeiState, value: Mapping[str, int]) -> None:
    """Put flags on outposts, which are known to be right."""
    places = outpost_places(g.board)
    for name, seat in value.items():
        g.flags[places[name]] = seat


def write_drones(g: DeiState) -> dict[str, str]:
    """Return where the drones are."""
    return {
        name: g.board.ids[region]
        for name, region in zip(terms.DRONES, g.drones, strict=True)
        if region != NOWHERE
    }


def read_drones(g: DeiState, value: Any) -> None:
    """Read where the drones are."""
    if not isinstance(value, Mapping):
        raise InvalidPosition(f"drones must be regions by drone, not {value!r}.")
    for name, region in value.items():
        drone = g.content.drone_ids.place(name, "drones")
        g.drones[drone] = read_place(g, region, "drones")


def take_drones(g: DeiState, value: Mapping[str, str]) -> None:
    """Put the drones on the board, which are known to be right."""
    places, drones = region_places(g.board), g.content.drone_ids.places
    for name, region in value.items():
        g.drones[drones[name]] = places[region]


def read_elevator(g: DeiState, text: Any) -> int:
    """Return an elevator written as `G13-R12`."""
    ground, _, roof = str(text).partition("-")
    low, high = read_region(g, ground, "elevators"), read_region(g, roof, "elevators")
    if not g.board.touching[low] >> high & 1 or low >= g.board.ground:
        raise InvalidPosition(f"elevators: {text} joins no ground region with an adjoining roof.")
    return low << 7 | high


def write_elevator(g: DeiState, elevator: int) -> str:
    """Return an elevator as `G13-R12`."""
    return f"{g.board.ids[elevator >> 7]}-{g.board.ids[elevator & 127]}"


def read_site(g: DeiState, name: Any) -> int:
    """Return a bridge site by its id."""
    places = site_places(g.board)
    if name not in places:
        raise InvalidPosition(f"bridges: the board has no site “{name}”.")
    return places[name]
