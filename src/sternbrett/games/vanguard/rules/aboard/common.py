"""What all pages of the ship have in common: captains, crew and their tasks, turning a page."""

from __future__ import annotations

from typing import Final

from mypy_extensions import mypyc_attr

from sternbrett.games.vanguard.aboard import (
    AVAILABLE,
    BRIDGE,
    HANGAR,
    LANDING,
    MEDBAY,
    ON_A_WORLD,
    PAGES,
    RESTING,
    STARMAP,
)
from sternbrett.games.vanguard.events import CREW_ASSIGNED, PAGE_OPENED, POOL_CHANGED
from sternbrett.games.vanguard.model import VanguardState, put
from sternbrett.games.vanguard.rules.voting import TeamVote
from sternbrett.games.vanguard.things import ENGINEERING, RECON, SCIENCE, SECURITY
from sternbrett.kernel.bits import bits
from sternbrett.kernel.engine import Decision

#: The sections whose players decide on a page; Security on all others (ISV-338).
CAPTAINS: Final = {BRIDGE: RECON, STARMAP: RECON, MEDBAY: SCIENCE, HANGAR: ENGINEERING}


def on_ship(g: VanguardState) -> bool:
    """Tell whether the campaign is aboard the ship: not on a world, nor landing (ISV-528)."""
    return g.ship is not None and ON_A_WORLD < g.ship.page < LANDING


def captain(g: VanguardState) -> int:
    """Return the seat that decides on the open page where no section is named (ISV-338)."""
    return g.owner[CAPTAINS.get(g.aboard().page, SECURITY)]


def open_page(g: VanguardState, page: int) -> None:
    """Turn to a page of the ship book (ISV-329)."""
    g.change_ship().page = page
    if g.listening:
        g.tell(PAGE_OPENED, PAGES[page])


def crew_name(g: VanguardState, crew: int) -> str:
    """Return the name of a crew member for events and prompts."""
    return g.content.crew_ids.ids[crew]


def move_crew(g: VanguardState, crew: int, station: int) -> None:
    """Put a crew member to a station."""
    ship = g.change_ship()
    ship.stations = put(ship.stations, crew, station)


def assign(g: VanguardState, crew: int) -> None:
    """Give a crew member a task: it rests until the next docking (ISV-333)."""
    assert g.aboard().stations[crew] == AVAILABLE
    move_crew(g, crew, RESTING)
    if g.listening:
        g.tell(CREW_ASSIGNED, crew_name(g, crew))


def come_home(g: VanguardState) -> list[int]:
    """Return who came back from the exploration, clockwise (ISV-011)."""
    ship = g.aboard()
    places = [(g.owner[ship.posts[it]], ship.posts[it], it) for it in bits(ship.landed)]
    return [crew for _, _, crew in sorted(places)]


def change_pool(g: VanguardState, change: int) -> None:
    """Gain or lose success tokens of the pool, as far as there are any and room (ISV-350)."""
    ship = g.change_ship()
    before = ship.success
    ship.success = max(0, min(g.content.numbers.success_cap, before + change))
    if g.listening and ship.success != before:
        g.tell(POOL_CHANGED, ship.success - before, ship.success)


@mypyc_attr(allow_interpreted_subclasses=True)
class ShipVote(TeamVote):
    """A vote aboard; between equals the captain of the open page decides (ISV-501)."""

    __slots__ = ()

    def breaks_tie(self, g: VanguardState) -> int:
        return captain(g)


@mypyc_attr(allow_interpreted_subclasses=True)
class CaptainDecision(Decision[VanguardState]):
    """A decision that the captain of the open page makes."""

    __slots__ = ()

    def seats(self, g: VanguardState) -> tuple[int, ...]:
        return (captain(g),)


@mypyc_attr(allow_interpreted_subclasses=True)
class SectionDecision(Decision[VanguardState]):
    """A decision that the player of a section makes, aboard the ship."""

    __slots__ = ("section",)

    def __init__(self, section: int) -> None:
        self.section = section

    def args(self) -> list[object]:
        return [self.section]

    def seats(self, g: VanguardState) -> tuple[int, ...]:
        return (g.owner[self.section],)
