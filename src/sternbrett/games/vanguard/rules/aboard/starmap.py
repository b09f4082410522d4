"""The starmap (page 5): flying, looking around, a destination, the scanner (ISV-387 … 393, 567)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.vanguard.aboard import STARMAP
from sternbrett.games.vanguard.events import FLEW, LINE_SCANNED, OBJECT_EXAMINED, SITE_CHOSEN
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.model import VanguardState, put
from sternbrett.games.vanguard.picks import (
    CREW,
    DONE,
    SCAN,
    SINGLE,
    SITE,
    SPACE_OBJECT,
    STAY,
    SYSTEM,
)
from sternbrett.games.vanguard.rules.aboard.common import CaptainDecision, assign, open_page
from sternbrett.games.vanguard.rules.aboard.facilities import Facilities
from sternbrett.games.vanguard.rules.aboard.objectives import check_arrival
from sternbrett.games.vanguard.rules.aboard.pools import change_energy
from sternbrett.games.vanguard.rules.aboard.records import (
    has_rule,
    landing,
    log_of,
    system,
    upgrade,
)
from sternbrett.games.vanguard.rules.aboard.refusals import against_task
from sternbrett.games.vanguard.rules.asking import by_number, is_single, single, value_of, word_of
from sternbrett.games.vanguard.rules.ending import read_log
from sternbrett.games.vanguard.rules.reasons import (
    NO_ENERGY,
    NO_FLIGHT,
    NOT_IN_SYSTEM,
    NOTHING_HIDDEN,
    SEEN_BEFORE,
    SITE_CLOSED,
    TOO_DANGEROUS,
)
from sternbrett.games.vanguard.shiptables import Neighbour, SpaceObject
from sternbrett.kernel.engine import NOT_NOW, Option, Said, Step


class Starmap(Step[VanguardState]):
    """The Starmap page."""

    clause: ClassVar[str] = "ISV-567"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        open_page(g, STARMAP)
        g.then(Navigate(), Facilities())
        check_arrival(g)


def price_of_flight(g: VanguardState, way: Neighbour) -> int:
    """Return the energy that a flight costs (rule key travel_discount)."""
    return max(1, way.energy - upgrade(g, "travel_discount"))


def against_flight(g: VanguardState, target: int) -> int:
    """Return what speaks against flying to a system, 0 for nothing (ISV-387, ISV-388)."""
    for way in system(g, g.aboard().system).neighbours:
        if way.to == g.content.system_ids.ids[target]:
            if way.yellow and not has_rule(g, "yellow_neighbours"):
                return TOO_DANGEROUS
            return NO_ENERGY if price_of_flight(g, way) > g.aboard().energy else 0
    return NO_FLIGHT


def object_of(g: VanguardState, number: int) -> SpaceObject | None:
    """Return an object of interest, if it is in the system of the ship."""
    name = g.content.object_ids.ids[number]
    here = g.content.system_ids.ids[g.aboard().system]
    for thing in system(g, g.aboard().system).objects:
        if name == f"{here}.{thing.nr}":
            return thing
    return None


def against_object(g: VanguardState, number: int) -> int:
    """Return what speaks against examining an object, 0 for nothing (ISV-389, ISV-567)."""
    thing = object_of(g, number)
    if thing is None:
        return NOT_IN_SYSTEM
    if log_of(g, thing.log) in g.journal:
        return SEEN_BEFORE
    return NO_ENERGY if thing.energy > g.aboard().energy else 0


def is_open(g: VanguardState, site: int) -> bool:
    """Tell whether a landing site can be used (ISV-390)."""
    word, _, needed = landing(g, site).open.partition(" ")
    if word == "from":
        return g.aboard().objective >= g.content.objective_ids.places[needed]
    return word == "always" or bool(g.aboard().sites_open >> site & 1)


def against_site(g: VanguardState, site: int) -> int:
    """Return what speaks against landing at a site, 0 for nothing."""
    if g.content.site_ids.ids[site] not in system(g, g.aboard().system).sites:
        return NOT_IN_SYSTEM
    return 0 if is_open(g, site) else SITE_CLOSED


class Navigate(CaptainDecision):
    """Where the ship flies, what is examined, and where the team will land (D35)."""

    clause: ClassVar[str] = "ISV-567"

    __slots__ = ()

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves
        out: list[Option] = [single(g, STAY)]
        for word in (SYSTEM, SPACE_OBJECT, SITE):
            out += [option for option in moves[word] if not self.objection(g, seat, option)]
        return by_number(out)

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        word, value = word_of(option), value_of(option)
        if word == SYSTEM:
            return against_flight(g, value)
        if word == SPACE_OBJECT:
            return against_object(g, value)
        if word == SITE:
            return against_site(g, value)
        return 0 if is_single(option, STAY) else NOT_NOW

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        word, value = word_of(option), value_of(option)
        if word == SINGLE:
            return
        if word == SITE:
            choose_site(g, value)
            return
        g.push(self)
        if word == SYSTEM:
            fly(g, value)
        else:
            examine(g, value)

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        return "prompt.Navigate", {"amount": g.aboard().energy}


def fly(g: VanguardState, target: int) -> None:
    """Fly to a neighbouring system (ISV-387)."""
    name = g.content.system_ids.ids[target]
    for way in system(g, g.aboard().system).neighbours:
        if way.to == name:
            change_energy(g, -price_of_flight(g, way))
            break
    g.change_ship().system = target
    if g.listening:
        g.tell(FLEW, name)
    check_arrival(g)


def examine(g: VanguardState, number: int) -> None:
    """Examine an object of interest: its log is applied (ISV-389)."""
    thing = object_of(g, number)
    assert thing is not None
    change_energy(g, -thing.energy)
    if g.listening:
        g.tell(OBJECT_EXAMINED, g.content.object_ids.ids[number])
    read_log(g, log_of(g, thing.log), NONE)


def choose_site(g: VanguardState, site: int) -> None:
    """Set the destination: the first time its briefing is read; then it is scanned (ISV-571)."""
    g.change_ship().destination = site
    if g.listening:
        g.tell(SITE_CHOSEN, g.content.site_ids.ids[site])
    g.push(ScanFree())
    briefing = log_of(g, landing(g, site).briefing)
    if briefing not in g.journal:
        read_log(g, briefing, NONE)


# -- the scanner ------------------------------------------------------------------------------


def hidden_lines(g: VanguardState) -> int:
    """Return how many lines of the destination's landing card are not revealed."""
    site = g.aboard().destination
    return len(landing(g, site).lines.en) - g.aboard().scanned[site]


def reveal_line(g: VanguardState) -> None:
    """Reveal the next line of the landing card, for this and all later visits (ISV-393)."""
    ship = g.change_ship()
    site = ship.destination
    ship.scanned = put(ship.scanned, site, ship.scanned[site] + 1)
    g.seal()
    if g.listening:
        g.tell(LINE_SCANNED, g.content.site_ids.ids[site], ship.scanned[site])


class ScanFree(Step[VanguardState]):
    """The landing card is put into the scanner; upgrades reveal lines at no cost (ISV-392)."""

    clause: ClassVar[str] = "ISV-392"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        g.push(Scan())
        for _ in range(min(upgrade(g, "scan_free_lines"), hidden_lines(g))):
            reveal_line(g)


class Scan(CaptainDecision):
    """Whether the next line is revealed, by energy or by a crew member's work (D35, ISV-392)."""

    clause: ClassVar[str] = "ISV-392"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        if len(self.options(g, 0)) > 1:
            g.pending = self

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        out: list[Option] = [single(g, DONE)]
        ship = g.aboard()
        if hidden_lines(g):
            if ship.energy:
                out.append(single(g, SCAN))
            moves = g.content.moves[CREW]
            out += [moves[it] for it in range(len(moves)) if ship.can_assign(it)]
        return by_number(out)

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if word_of(option) == CREW:
            return NOTHING_HIDDEN if not hidden_lines(g) else against_task(g, value_of(option))
        if is_single(option, SCAN):
            return NO_ENERGY if hidden_lines(g) else NOTHING_HIDDEN
        return 0 if is_single(option, DONE) else NOT_NOW

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        if is_single(option, DONE):
            return
        g.push(self)
        if word_of(option) == CREW:
            assign(g, value_of(option))
        else:
            change_energy(g, -1)
        reveal_line(g)

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        return "prompt.Scan", {"site": g.content.site_ids.ids[g.aboard().destination]}
