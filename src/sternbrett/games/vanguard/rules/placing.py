"""The planet as it is set up, and where lander and crew stand (ISV-036 … 041, group X)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.vanguard.codes import GUIDED
from sternbrett.games.vanguard.events import LANDED
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import SECTOR
from sternbrett.games.vanguard.rules.amounts import COUNTERS, most_supplies
from sternbrett.games.vanguard.rules.asking import FigureDecision, by_number, value_of
from sternbrett.games.vanguard.rules.conditions import holds, sector_at
from sternbrett.games.vanguard.rules.ending import read_log
from sternbrett.games.vanguard.rules.finds import shuffle_discoveries
from sternbrett.games.vanguard.rules.places import against_sector, sector_name, sector_number
from sternbrett.games.vanguard.rules.reasons import NO_LANDING_SITE, START_ELSEWHERE
from sternbrett.games.vanguard.rules.threats import place_threat
from sternbrett.games.vanguard.rules.tides import CheckMissions, add_mission
from sternbrett.games.vanguard.rules.voting import TeamVote
from sternbrett.kernel.engine import Option, Step


def go_to(g: VanguardState, planet: int) -> None:
    """Turn to a planet: nothing lies on its map yet, and nothing of another one stays."""
    fresh = VanguardState(g.content, planet)
    g.planet = planet
    g.stacks, g.markers, g.tracks = fresh.stacks, fresh.markers, fresh.tracks
    g.condition, g.time, g.threats = fresh.condition, fresh.time, fresh.threats
    g.missions, g.goal_reached = fresh.missions, fresh.goal_reached
    g.event_deck, g.event_top, g.event_discard = (), (), ()
    g.tokens, g.place, g.lander = fresh.tokens, fresh.place, fresh.lander
    g.promotion, g.promoted = fresh.promotion, fresh.promoted
    g.discoveries, g.success, g.outcome = (), 0, fresh.outcome
    g.round, g.start, g.turn = 0, fresh.start, fresh.turn
    g.flags = (*fresh.flags[:COUNTERS], *g.flags[COUNTERS:])  # (ISV-486)


class PlacePlanet(Step[VanguardState]):
    """The planet's map, cards and decks, and the crew on it (ISV-036 to ISV-041)."""

    clause: ClassVar[str] = "ISV-036"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        planet = g.content.planets[g.planet]
        lay_out(g)
        if g.planet == g.content.tutorial_planet:
            g.promotion = g.content.tutorial_promotion
        if g.mode == GUIDED:
            self.place_guided(g)
        elif planet.lander_sectors:
            g.push(LandWhere(0))
        g.supplies = most_supplies(g)

    def place_guided(self, g: VanguardState) -> None:
        """Put the crew where the guided game begins (ISV-441, ISV-442)."""
        planet = g.content.planets[g.planet]
        first = planet.start_first
        for number, figure in enumerate(g.figures_from(first)):
            g.place[figure] = planet.start[number % len(planet.start)]
        g.start = first


def lay_out(g: VanguardState) -> None:
    """Lay out the map, printed or as it was left, its missions and all decks (ISV-426)."""
    planet = g.content.planets[g.planet]
    left = None if g.ship is None else g.ship.archives[g.planet]
    if left is None:
        for place, sector in enumerate(planet.sectors):
            if sector.card != NONE:
                g.stacks[place] = (sector.card,)
    else:
        g.stacks = list(left.stacks)
        g.markers = list(left.markers)
    g.condition = planet.condition
    add_main_mission(g)
    if left is None:
        g.space = tuple([it for it in planet.uniques if not g.uniques >> it & 1])
        for threat, sector_nr in planet.threats:
            place_threat(g, threat, sector_nr)
    else:
        add_open_mission(g)
        g.space = left.space
        g.threats = list(left.threats)
    g.event_deck = tuple(sorted(planet.events))
    g.bag = tuple([lead.count for lead in g.content.leads])
    g.leads = (0,) * len(g.leads)
    shuffle_discoveries(g)


def add_main_mission(g: VanguardState) -> None:
    """Put the main mission into play, unless the planet is completed (ISV-434, ISV-487)."""
    planet = g.content.planets[g.planet]
    if planet.completed_flag != NONE and g.flags[planet.completed_flag]:
        g.goal_reached = True  # leaving it by launch counts as success
        return
    main = planet.main_mission
    if planet.main_mission_if != NONE and holds(g, planet.main_mission_if, NONE):
        main = planet.main_mission_other
    if main != NONE:
        add_mission(g, main)


def add_open_mission(g: VanguardState) -> None:
    """Put the first optional mission of the planet that is not done into play (ISV-488)."""
    names: list[tuple[str, int]] = []
    for mission in g.content.missions:
        is_open = mission.done_when != NONE and not g.missions_done >> mission.index & 1
        if mission.planet == g.planet and not mission.main and is_open:
            names.append((mission.id, mission.index))
    if names:
        add_mission(g, min(names)[1])


class LandWhere(TeamVote):
    """In which sector the lander stands (D28)."""

    clause: ClassVar[str] = "ISV-041"

    __slots__ = ()

    def ballot(self, g: VanguardState) -> list[Option]:
        moves = g.content.moves[SECTOR]
        planet = g.content.planets[g.planet]
        return by_number([moves[sector_number(g, it) - 1] for it in planet.lander_sectors])

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        return against_sector(g, option, NO_LANDING_SITE)

    def run(self, g: VanguardState) -> None:
        sectors = g.content.planets[g.planet].lander_sectors
        if len(sectors) == 1:
            stand(g, sectors[0])
        else:
            g.pending = self

    def breaks_tie(self, g: VanguardState) -> int:
        return g.owner[g.figures()[0]]

    def again(self, votes: int) -> TeamVote:
        return LandWhere(votes)

    def elected(self, g: VanguardState, option: Option) -> None:
        stand(g, sector_at(g, value_of(option) + 1, NONE))


def stand(g: VanguardState, sector: int) -> None:
    """Put lander and crew into a sector (ISV-040)."""
    g.lander = sector
    for figure in g.figures():
        g.place[figure] = sector
    if g.listening:
        g.tell(LANDED, sector_name(g, sector))


class PlaceFigure(FigureDecision):
    """Where a crew member begins a quick start: in every sector somebody (ISV-441)."""

    clause: ClassVar[str] = "ISV-441"

    __slots__ = ()

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[SECTOR]
        planet = g.content.planets[g.planet]
        left = [figure for figure in g.figures() if g.place[figure] < 0]
        missing: list[int] = []
        for sector in planet.start_quick:
            there = len(g.at_sector(sector))
            missing += [sector] * max(0, planet.start_quick_each - there)
        allowed = missing if len(missing) >= len(left) else planet.start_quick
        return by_number([moves[sector_number(g, it) - 1] for it in sorted(set(allowed))])

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        return against_sector(g, option, START_ELSEWHERE)

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        g.place[self.figure] = sector_at(g, value_of(option) + 1, self.figure)


class Land(Step[VanguardState]):
    """The landing log is read (ISV-478, ISV-527)."""

    clause: ClassVar[str] = "ISV-527"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        first = g.figures()[0]
        g.push(CheckMissions(first))  # (ISV-226)
        read_log(g, g.content.planets[g.planet].landing_log, first)
