"""Missions, supply scoring, the clean-up and the end (DEI-197 to DEI-224, DEI-235 to DEI-237)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.dei.contents import Pick
from sternbrett.games.dei.events import (
    CARDS_SCORED,
    GAME_WON,
    GAME_WON_TIED,
    MISSION_LATE,
    MISSION_SCORED,
    NO_MISSION,
    PRIORITY_SET,
    SUPPLY_SCORED,
)
from sternbrett.games.dei.model import DeiState, card_on, members
from sternbrett.games.dei.rules.control import garrisons
from sternbrett.games.dei.rules.pads import points, score
from sternbrett.games.dei.rules.reasons import COLUMN_USED, MUST_CHOOSE, NOT_LAID_OUT
from sternbrett.games.dei.terms import (
    CANDY_BITS,
    CARD_BITS,
    CONFRONTATION,
    COUNT_BUILDINGS,
    COUNT_DRONE_CARDS,
    COUNT_ENERGY,
    COUNT_GARRISONS_OF,
    COUNT_MARKERS,
    COUNT_MARKERS_OF,
    COUNT_SCRAPPERS,
    COUNT_TECH,
    ENDED,
    FROM_CARDS,
    FROM_ENERGY,
    FROM_FEATS,
    FROM_MARKERS,
    FROM_MISSIONS,
    FROM_TECH,
    MISSION,
    NONE,
    ON_PAD_DOWN,
    ON_PAD_MOMENT,
    REBELLION,
    TAKE_NONE,
)
from sternbrett.kernel.engine import NOT_NOW, Option, Said, SeatDecision, Step

#: Each column of the board has two rows of missions (DEI-034).
ROWS = 2
CANDY_ON_CARD = 15


def count_for(g: DeiState, seat: int, counts: int) -> int:
    """Return how many things a seat has of what a mission counts (DEI-203 to DEI-211)."""
    if counts >= COUNT_GARRISONS_OF:
        return garrisons(g, seat, counts - COUNT_GARRISONS_OF)
    if counts >= COUNT_MARKERS_OF:
        return g.markers[seat * 3 + counts - COUNT_MARKERS_OF]
    if counts == COUNT_BUILDINGS:
        return len(g.refuges[seat]) + len(g.elevators[seat]) + len(g.bridges[seat])
    if counts == COUNT_DRONE_CARDS:
        return (g.owned(seat) & g.content.drone_cards).bit_count()
    if counts == COUNT_MARKERS:
        return sum(g.markers[seat * 3 : seat * 3 + 3])
    if counts == COUNT_TECH:
        return g.tech[seat]
    if counts == COUNT_ENERGY:
        return g.energy[seat]
    assert counts == COUNT_SCRAPPERS
    return g.on_board(seat)


def is_late(g: DeiState, mission: int) -> bool:
    """Tell whether a mission's column is over (DEI-200, DEI-201)."""
    return g.missions.index(mission) // ROWS + 1 < g.round


def worth(g: DeiState, seat: int, mission: int, late: bool) -> int:
    """Return the supplies that a mission would give a seat now."""
    found = g.content.missions[mission]
    count = count_for(g, seat, found.counts)
    if late:
        return count // found.late_per * found.late_sp
    return count // found.per * found.sp


def columns_used(g: DeiState, seat: int) -> int:
    """Return the columns from which a seat has taken a mission, as a set."""
    out = 0
    for mark in g.marks[seat]:
        out |= 1 << (g.missions.index(mark >> 8) // ROWS)
    return out


def available(g: DeiState, seat: int) -> list[int]:
    """Return the missions that a seat may choose, ascending (DEI-198)."""
    used = columns_used(g, seat)
    out: list[int] = []
    for place in range(len(g.missions)):
        if g.missions[place] != NONE and not used >> (place // ROWS) & 1:
            out.append(g.missions[place])
    out.sort()
    return out


class ChooseMission(SeatDecision[DeiState]):
    """Which mission a faction takes and scores (DEI-197, D33)."""

    clause: ClassVar[str] = "DEI-197"
    phase: ClassVar[str] = "mission"

    __slots__ = ()

    def options(self, g: DeiState, seat: int) -> list[Option]:
        moves = g.content.moves
        out: list[Option] = [moves.single[TAKE_NONE]] if g.optional & REBELLION else []
        for mission in available(g, self.seat):
            out.append(moves.mission[mission])
        return out

    def guard(self, g: DeiState, seat: int, option: Option) -> int:
        assert isinstance(option, Pick)
        if option is g.content.moves.single[TAKE_NONE]:
            return 0 if g.optional & REBELLION else MUST_CHOOSE
        if option.word != MISSION:
            return NOT_NOW
        if option.value not in g.missions:
            return NOT_LAID_OUT
        return 0 if option.value in available(g, self.seat) else COLUMN_USED

    def prompt(self, g: DeiState, seat: int | None) -> Said:
        return "prompt.ChooseMission", {"round": g.round}

    def choose(self, g: DeiState, seat: int, option: Option) -> None:
        assert isinstance(option, Pick)
        if option.word == MISSION:
            take_mission(g, self.seat, option.value)
        elif g.listening:
            g.tell(NO_MISSION, self.seat + 1)
        if g.round == g.content.limits.rounds and not g.optional & CONFRONTATION:
            score_supply(g, self.seat)


def take_mission(g: DeiState, seat: int, mission: int) -> None:
    """Mark a mission and score it at once; what it counts stays (DEI-202)."""
    late = is_late(g, mission)
    amount = worth(g, seat, mission, late)
    g.marks[seat] = (*g.marks[seat], mission << 8 | amount)
    score(g, seat, amount, FROM_MISSIONS)
    if g.listening:
        kind = MISSION_LATE if late else MISSION_SCORED
        g.tell(kind, seat + 1, g.content.missions[mission].id, amount)


def score_supply(g: DeiState, seat: int) -> None:
    """Score markers, learned feats, technology and energy (DEI-212)."""
    before = points(g, seat)
    score(g, seat, sum(g.markers[seat * 3 : seat * 3 + 3]), FROM_MARKERS)
    feats = g.content.limits.feat_points
    score(g, seat, feats[g.learned[seat].bit_count()], FROM_FEATS)
    score(g, seat, g.tech[seat] // 2, FROM_TECH)
    score(g, seat, g.energy[seat], FROM_ENERGY)
    if g.listening:
        g.tell(SUPPLY_SCORED, seat + 1, points(g, seat) - before)


class CleanUp(Step[DeiState]):
    """Cards and candy boosts go back; then a new priority, or the end (DEI-214 to DEI-217)."""

    clause: ClassVar[str] = "DEI-214"

    __slots__ = ()

    def run(self, g: DeiState) -> None:
        for seat in range(len(g.factions)):
            for entry in g.pads[seat]:
                card = card_on(entry)
                if entry & ON_PAD_DOWN:
                    moment = entry >> ON_PAD_MOMENT
                    g.recycled[seat] = (*g.recycled[seat], moment << CARD_BITS | card)
                else:
                    g.display[seat] |= 1 << card
                candy = entry & CANDY_ON_CARD
                if candy:  # DEI-161
                    g.candy_bank += 1 << (CANDY_BITS * (candy - 1))
            g.pads[seat] = ()
        if g.round < g.content.limits.rounds:
            g.order = next_order(g)
            if g.listening:
                g.tell(PRIORITY_SET, " ".join([str(seat + 1) for seat in g.order]))
        else:
            final_scoring(g)


def next_order(g: DeiState) -> tuple[int, ...]:
    """Return the seats by their new priority: fewest supplies first (DEI-218, DEI-219)."""
    places: list[tuple[int, int, int]] = []
    for place in range(len(g.order)):
        seat = g.order[place]
        places.append((points(g, seat), -place, seat))
    places.sort()
    return tuple([seat for _, _, seat in places])


def final_scoring(g: DeiState) -> None:
    """Add what is printed on all own cards; the most supplies win (DEI-220 to DEI-222)."""
    if g.optional & CONFRONTATION:  # DEI-236
        for seat in g.order:
            score_supply(g, seat)
    for seat in g.order:
        amount = 0
        for card in members(g.owned(seat)):
            amount += g.content.cards[card].sp
        score(g, seat, amount, FROM_CARDS)
        if g.listening:
            g.tell(CARDS_SCORED, seat + 1, amount)
    ranking = ranked(g)
    first = ranking[0]
    if g.listening:
        tied = points(g, ranking[1]) == points(g, first)
        g.tell(GAME_WON_TIED if tied else GAME_WON, first + 1, points(g, first))
    g.finish(ENDED)


def ranked(g: DeiState) -> list[int]:
    """Return the seats from first to last: supplies, then priority of the last round (DEI-222)."""
    places: list[tuple[int, int, int]] = []
    for place in range(len(g.order)):
        seat = g.order[place]
        places.append((-points(g, seat), place, seat))
    places.sort()
    return [seat for _, _, seat in places]
