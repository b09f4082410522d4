"""Setting up an exploration: sections, team, crew, decks, equipment, planet (groups A, C, X, Z)."""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.model import (
    CARD,
    CREW,
    CREW_JOINED,
    DIE,
    DIE_TYPES,
    DONE,
    EQUIPMENT,
    EQUIPMENT_TAKEN,
    FIGURE,
    FIGURES,
    GUIDED,
    LANDED,
    MOD,
    QUICK,
    SECTION_CHOSEN,
    SECTOR,
    STANDALONE,
    TEAM_JOINED,
    VanguardState,
    at,
    put,
)
from sternbrett.games.vanguard.rules.aboard.recruiting import DrawCandidates
from sternbrett.games.vanguard.rules.asking import (
    FigureDecision,
    by_number,
    is_single,
    single,
    value_of,
    word_of,
)
from sternbrett.games.vanguard.rules.cards import draw_card, hand_limit
from sternbrett.games.vanguard.rules.conditions import holds, sector_at
from sternbrett.games.vanguard.rules.dice import held
from sternbrett.games.vanguard.rules.ending import read_log
from sternbrett.games.vanguard.rules.finds import most_supplies, shuffle_discoveries
from sternbrett.games.vanguard.rules.items import figure_name
from sternbrett.games.vanguard.rules.places import against_sector, sector_name, sector_number
from sternbrett.games.vanguard.rules.reasons import (
    BASE_MISSING,
    IN_TEAM,
    LEFT_OUT,
    NO_LANDING_SITE,
    NO_SLOT_LEFT,
    NOBODY_CARRIES,
    NOT_A_RECRUIT,
    NOT_AVAILABLE,
    NOT_OF_DECK,
    NOT_YOURS,
    ONLY_SMALL,
    OTHER_SECTION,
    SECTION_TAKEN,
    SMALL_APART,
    START_ELSEWHERE,
)
from sternbrett.games.vanguard.rules.recruits import draw_recruits
from sternbrett.games.vanguard.rules.refusing import against_die, against_figure
from sternbrett.games.vanguard.rules.tides import CheckMissions, add_mission, place_threat
from sternbrett.games.vanguard.rules.turns import BeginRound, ReadLog
from sternbrett.games.vanguard.rules.voting import TeamVote
from sternbrett.games.vanguard.things import (
    ENGINEERING,
    MISSION_EQUIPMENT,
    NO_CHARGES,
    PERSONAL,
    SECTIONS,
    SMALL,
    UPGRADE,
)
from sternbrett.kernel.bits import bits
from sternbrett.kernel.engine import NOT_NOW, Decision, Option, Said, Step

#: Recruits that a section draws, and how many it keeps (ISV-331, ISV-478).
DRAWN_RECRUITS: Final = 3
KEPT_RECRUITS: Final = 2
#: The least section cards of a deck (ISV-186).
LEAST_CARDS: Final = 10
#: Personal and mission equipment of a standalone mission (ISV-478).
STANDALONE_EQUIPMENT: Final = 4


class Begin(Step[VanguardState]):
    """Set-up, in order (ISV-036 to ISV-043, ISV-525)."""

    clause: ClassVar[str] = "ISV-036"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        logs = g.content.planets[g.planet].intro_logs
        early = logs[:2] if g.mode == GUIDED else []
        late = logs[2:] if g.mode == GUIDED else logs
        steps: list[Step[VanguardState]] = [ChooseSections()]
        steps += [ReadLog(log) for log in early[:1]]
        steps.append(FormTeam())
        steps += [ReadLog(log) for log in early[1:]]
        steps.append(SetUp())
        steps += [ReadLog(log) for log in late]
        steps += [Land(), BeginRound()]
        g.then(*steps)


# -- sections and team ------------------------------------------------------------------------


class ChooseSections(Step[VanguardState]):
    """Every seat picks a section; what is left goes to those that hold two (ISV-003 … 007)."""

    clause: ClassVar[str] = "ISV-007"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        if g.players == 1:
            g.owner = (0,) * FIGURES
            return
        g.push(ShareRest())
        for seat in range(g.players - 1, -1, -1):
            g.push(PickSection(seat))


class PickSection(Decision[VanguardState]):
    """Which section a seat plays (D1)."""

    clause: ClassVar[str] = "ISV-007"

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[object]:
        return [self.seat]

    def seats(self, g: VanguardState) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[FIGURE]
        return [moves[it] for it in range(FIGURES) if g.owner[it] == NONE]

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        return SECTION_TAKEN if word_of(option) == FIGURE else NOT_NOW

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        g.owner = put(g.owner, value_of(option), seat)
        if g.listening:
            g.tell(SECTION_CHOSEN, seat + 1, SECTIONS[value_of(option)])


class ShareRest(Step[VanguardState]):
    """The sections that nobody picked: lowest seat first, with three players to one seat."""

    clause: ClassVar[str] = "ISV-007"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        left = [it for it in range(FIGURES) if g.owner[it] == NONE]
        seats = [g.double] if g.players == 3 else list(range(g.players))
        for section, seat in zip(left, seats, strict=False):
            g.owner = put(g.owner, section, seat)
            if g.listening:
                g.tell(SECTION_CHOSEN, seat + 1, SECTIONS[section])


def team_size(g: VanguardState) -> int:
    """Return how many crew members take part (ISV-010, ISV-478)."""
    if g.standalone != NONE:
        return g.content.standalones[g.standalone].team[g.players - 1]
    return max(2, g.players)


class FormTeam(Step[VanguardState]):
    """The sections that take part: one of every seat first (ISV-009, ISV-010, ISV-438)."""

    clause: ClassVar[str] = "ISV-010"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        if g.mode == GUIDED and not g.team:
            first = g.content.planets[g.planet].start_first
            if first != NONE:
                join(g, first)
        size = team_size(g)
        if g.team.bit_count() >= size:
            return
        for alone in (True, False):
            for seat in range(g.players):
                own = [it for it in range(FIGURES) if g.owner[it] == seat]
                joined = [it for it in own if g.team >> it & 1]
                if len(joined) < len(own) and not (alone and joined):
                    g.push(self)
                    g.push(PickTeam(seat))
                    return


class PickTeam(Decision[VanguardState]):
    """Which of a seat's sections takes part (D3)."""

    clause: ClassVar[str] = "ISV-010"

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[object]:
        return [self.seat]

    def seats(self, g: VanguardState) -> tuple[int, ...]:
        return (self.seat,)

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[FIGURE]
        return [
            moves[it] for it in range(FIGURES) if g.owner[it] == self.seat and not g.team >> it & 1
        ]

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if word_of(option) != FIGURE:
            return NOT_NOW
        return IN_TEAM if g.owner[value_of(option)] == self.seat else NOT_YOURS

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        join(g, value_of(option))


def join(g: VanguardState, figure: int) -> None:
    """Take a section into the away team."""
    g.team |= 1 << figure
    if g.listening:
        g.tell(TEAM_JOINED, SECTIONS[figure])


# -- crew, dice, cards ------------------------------------------------------------------------


class SetUp(Step[VanguardState]):
    """Crew, dice, decks and equipment of the team, then the planet."""

    clause: ClassVar[str] = "ISV-040"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        figures = g.figures()
        steps: list[Step[VanguardState]] = []
        if g.ship is not None and g.mode == QUICK:  # (ISV-331)
            sections = range(FIGURES)
            steps += [DrawCandidates(it, DRAWN_RECRUITS, KEPT_RECRUITS) for it in sections]
        elif g.mode != GUIDED:
            steps += [DrawRecruits(figure) for figure in figures]
        steps.append(TakeDice())
        if g.mode == STANDALONE:
            steps += [ChooseMods(), ChooseEquipment(STANDALONE_EQUIPMENT)]
            steps += [ChooseSmall(figure) for figure in figures]
        steps += [BuildDeck(figure) for figure in figures]
        steps += [DrawHands(), PlacePlanet()]
        if g.mode == QUICK and g.content.planets[g.planet].start_quick:
            steps += [PlaceFigure(figure) for figure in figures]
        g.then(*steps)


class DrawRecruits(Step[VanguardState]):
    """A section draws recruits (ISV-331, ISV-478)."""

    clause: ClassVar[str] = "ISV-478"

    __slots__ = ("figure",)

    def __init__(self, figure: int) -> None:
        self.figure = figure

    def args(self) -> list[object]:
        return [self.figure]

    def run(self, g: VanguardState) -> None:
        draw_recruits(g, DRAWN_RECRUITS)
        g.push(KeepRecruit(self.figure))


class KeepRecruit(FigureDecision):
    """Which of the drawn recruits goes on this mission (D2)."""

    clause: ClassVar[str] = "ISV-478"

    __slots__ = ()

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[CREW]
        return by_number([moves[card] for card in bits(g.recruits)])

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        return NOT_A_RECRUIT if word_of(option) == CREW else NOT_NOW

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        g.crew = put(g.crew, self.figure, value_of(option))
        g.recruits = 0
        if g.listening:
            g.tell(CREW_JOINED, figure_name(g, self.figure), SECTIONS[self.figure])

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        return "prompt.KeepRecruit", {"section": SECTIONS[self.figure]}


class TakeDice(Step[VanguardState]):
    """Every figure takes its section's dice and charges (ISV-034, ISV-183)."""

    clause: ClassVar[str] = "ISV-034"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        content = g.content
        for figure in g.figures():
            if g.mode == GUIDED:
                g.crew = put(g.crew, figure, content.tutorial_crew[figure])
            section = content.sections[figure]
            for kind in range(DIE_TYPES):
                extra = section.extra[kind] if g.mode == STANDALONE else 0
                g.available[at(figure, kind)] = section.start[kind] + extra
            if not g.rules_of_planet() & NO_CHARGES:
                g.charges[figure] = content.crew[g.crew[figure]].charges
            for colour in range(3):
                over = -g.free_slots(figure, colour)
                if over > 0:
                    g.push(LeaveDie(figure, colour, over))


class LeaveDie(FigureDecision):
    """Which die stays behind, where there are more than slots (D41)."""

    clause: ClassVar[str] = "ISV-033"

    __slots__ = ("colour", "n")

    def __init__(self, figure: int, colour: int, n: int) -> None:
        super().__init__(figure)
        self.colour = colour
        self.n = n

    def args(self) -> list[object]:
        return [self.figure, self.colour, self.n]

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[DIE]
        return by_number([moves[kind] for kind in held(g.available, self.figure, self.colour)])

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        return against_die(g, self.figure, option) if word_of(option) == DIE else NOT_NOW

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        place = at(self.figure, value_of(option))
        g.available[place] -= 1
        g.boxed = put(g.boxed, place, g.boxed[place] + 1)
        if self.n > 1:
            g.push(LeaveDie(self.figure, self.colour, self.n - 1))


class BuildDeck(FigureDecision):
    """Which cards are left out of a section deck (D40, ISV-186, ISV-187)."""

    clause: ClassVar[str] = "ISV-187"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        if g.mode == GUIDED:
            g.tops[self.figure] = g.content.tutorial_decks[self.figure]
            return
        if not g.decks[self.figure]:
            for card in g.content.cards:
                if card.section == self.figure and card.rank <= g.rank[self.figure]:
                    g.decks[self.figure] |= 1 << card.index
        if g.decks[self.figure].bit_count() > LEAST_CARDS:
            g.pending = self

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[CARD]
        cards = [moves[card] for card in bits(g.decks[self.figure])]
        return by_number([single(g, DONE), *cards])

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if word_of(option) != CARD:
            return 0 if is_single(option, DONE) else NOT_NOW
        gone = g.cards_gone[self.figure] >> value_of(option) & 1
        return LEFT_OUT if gone else NOT_OF_DECK

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        if is_single(option, DONE):
            return
        g.decks[self.figure] &= ~(1 << value_of(option))
        gone = g.cards_gone[self.figure] | 1 << value_of(option)
        g.cards_gone = put(g.cards_gone, self.figure, gone)
        g.push(self)


class DrawHands(Step[VanguardState]):
    """Every figure draws its starting hand (ISV-188, ISV-443)."""

    clause: ClassVar[str] = "ISV-188"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        for figure in g.figures():
            for _ in range(hand_limit(g, figure)):
                draw_card(g, figure)


# -- equipment of standalone missions ---------------------------------------------------------


class ChooseMods(Decision[VanguardState]):
    """Which mods the lander gets (D39): as many as it has slots."""

    clause: ClassVar[str] = "ISV-478"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        if self.mods(g):
            g.pending = self

    def seats(self, g: VanguardState) -> tuple[int, ...]:
        return (g.owner[ENGINEERING],)

    def mods(self, g: VanguardState) -> list[int]:
        """Return the mods that still fit."""
        if g.lander_card == NONE:
            return []
        lander = g.content.landers[g.lander_card]
        free = {True: lander.structure_slots, False: lander.supply_slots}
        for mod in g.content.mods:
            if g.mods >> mod.index & 1:
                free[mod.structure] -= 1
        return [
            mod.index
            for mod in g.content.mods
            if mod.initial and not g.mods >> mod.index & 1 and free[mod.structure] > 0
        ]

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[MOD]
        return by_number([single(g, DONE), *[moves[mod] for mod in self.mods(g)]])

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if word_of(option) != MOD:
            return 0 if is_single(option, DONE) else NOT_NOW
        mod = g.content.mods[value_of(option)]
        return NO_SLOT_LEFT if mod.initial else NOT_AVAILABLE

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        if not is_single(option, DONE):
            g.mods |= 1 << value_of(option)
            g.push(self)


def carriers(g: VanguardState, number: int) -> list[int]:
    """Return the figures that could carry an equipment card (ISV-260)."""
    section = g.content.equipment[number].section
    return [it for it in g.figures() if section in (NONE, it)]


def slots_left(g: VanguardState) -> int:
    """Return the free equipment slots of the lander (ISV-257)."""
    lander = g.content.landers[g.lander_card]
    slots = lander.equipment
    slots += sum([mod.equipment for mod in g.content.mods if g.mods >> mod.index & 1])
    for kit in g.kit:
        for number in kit:
            slots -= g.content.equipment[number].kind in (PERSONAL, MISSION_EQUIPMENT)
    return slots


class ChooseEquipment(Decision[VanguardState]):
    """Which personal and mission equipment is loaded, one card at a time (D39)."""

    clause: ClassVar[str] = "ISV-478"

    __slots__ = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left

    def args(self) -> list[object]:
        return [self.left]

    def run(self, g: VanguardState) -> None:
        if self.cards(g):
            g.pending = self

    def seats(self, g: VanguardState) -> tuple[int, ...]:
        return (g.owner[ENGINEERING],)

    def cards(self, g: VanguardState) -> list[int]:
        """Return the cards that can be loaded; an upgrade only with its base (ISV-267)."""
        out: list[int] = []
        for equipment in g.content.equipment:
            number = equipment.index
            if not g.arsenal[number] or not carriers(g, number) or equipment.kind == SMALL:
                continue
            if equipment.kind == UPGRADE:
                if any(equipment.base in kit for kit in g.kit):
                    out.append(number)
            elif self.left and slots_left(g) > 0:
                out.append(number)
        return out

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[EQUIPMENT]
        return by_number([single(g, DONE), *[moves[it] for it in self.cards(g)]])

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if word_of(option) != EQUIPMENT:
            return 0 if is_single(option, DONE) else NOT_NOW
        equipment = g.content.equipment[value_of(option)]
        if not g.arsenal[equipment.index]:
            return NOT_AVAILABLE
        if equipment.kind == SMALL:
            return SMALL_APART
        if not carriers(g, equipment.index):
            return NOBODY_CARRIES
        return BASE_MISSING if equipment.kind == UPGRADE else NO_SLOT_LEFT

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        if is_single(option, DONE):
            return
        number = value_of(option)
        upgrade = g.content.equipment[number].kind == UPGRADE
        g.push(ChooseEquipment(self.left if upgrade else self.left - 1))
        g.push(ChooseCarrier(number))


class ChooseCarrier(Decision[VanguardState]):
    """Who carries an equipment card (D39)."""

    clause: ClassVar[str] = "ISV-260"

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def args(self) -> list[object]:
        return [self.number]

    def seats(self, g: VanguardState) -> tuple[int, ...]:
        return (g.owner[ENGINEERING],)

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[FIGURE]
        return by_number([moves[figure] for figure in carriers(g, self.number)])

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        return against_figure(g, option, FIGURE, OTHER_SECTION)

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        equip(g, value_of(option), self.number)

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        return "prompt.ChooseCarrier", {"equipment": g.content.equipment[self.number].id}


class ChooseSmall(FigureDecision):
    """The one small equipment card of a crew member (D39, ISV-258)."""

    clause: ClassVar[str] = "ISV-258"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        if self.cards(g):
            g.pending = self

    def cards(self, g: VanguardState) -> list[int]:
        """Return the small cards that are left."""
        return [it.index for it in g.content.equipment if it.kind == SMALL and g.arsenal[it.index]]

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[EQUIPMENT]
        return by_number([single(g, DONE), *[moves[it] for it in self.cards(g)]])

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if word_of(option) != EQUIPMENT:
            return 0 if is_single(option, DONE) else NOT_NOW
        small = g.content.equipment[value_of(option)].kind == SMALL
        return NOT_AVAILABLE if small else ONLY_SMALL

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        if not is_single(option, DONE):
            equip(g, self.figure, value_of(option))


def equip(g: VanguardState, figure: int, number: int) -> None:
    """Give a figure an equipment card from the arsenal."""
    g.arsenal = put(g.arsenal, number, g.arsenal[number] - 1)
    g.kit[figure] = (*g.kit[figure], number)
    if g.listening:
        g.tell(EQUIPMENT_TAKEN, figure_name(g, figure), g.content.equipment[number].id)


# -- the planet -------------------------------------------------------------------------------


class PlacePlanet(Step[VanguardState]):
    """The planet's map, cards and decks, and the crew on it (ISV-036 to ISV-041)."""

    clause: ClassVar[str] = "ISV-036"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        content = g.content
        planet = content.planets[g.planet]
        for place, sector in enumerate(planet.sectors):
            if sector.card != NONE:
                g.stacks[place] = (sector.card,)
        g.condition = planet.condition
        main = planet.main_mission
        if planet.main_mission_if != NONE and holds(g, planet.main_mission_if, NONE):
            main = planet.main_mission_other
        if main != NONE:
            add_mission(g, main)
        g.space = tuple(planet.uniques)
        for threat, sector_nr in planet.threats:
            place_threat(g, threat, sector_nr)
        g.event_deck = tuple(sorted(planet.events))
        g.bag = tuple([lead.count for lead in content.leads])
        shuffle_discoveries(g)
        if g.planet == content.tutorial_planet:
            g.promotion = content.tutorial_promotion
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
