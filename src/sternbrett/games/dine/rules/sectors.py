"""Ways out of a sector, what follows, and the next one (DSD-094 to DSD-125)."""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.dine.model import (
    BOSS,
    EASY,
    FRONTIER_REACHED,
    GAME_WON,
    HARD,
    HAZARD_ON_ARRIVAL,
    INGREDIENT_NEEDED,
    JUMP,
    JUMPED,
    MARKER_MOVED,
    NO_CARD,
    NO_UPGRADE,
    PIZZA_COOLED,
    PIZZA_GIVEN,
    SECTOR_LEFT,
    SECTOR_REACHED,
    SOLVE,
    SOLVED,
    START,
    STATION_MANNED,
    STATIONS_ADDED,
    WENT_ON,
    WIN,
    CardMove,
    DineState,
    NumberMove,
    Sector,
    cards_in,
)
from sternbrett.games.dine.rules.cards import (
    CrewDecision,
    UpgradeCard,
    against_hand_card,
    against_seat,
    card_of,
    count_decision,
    draw_one,
    end,
    fewest,
    on_cards,
    shuffle_in,
    tell_drawn,
    tell_top,
)
from sternbrett.games.dine.rules.harm import SufferDamage
from sternbrett.games.dine.rules.hazard import CheckHazard, push_consequences
from sternbrett.games.dine.rules.reasons import (
    ALL_UPGRADED,
    JUMP_LACKS,
    NO_JUMP,
    NO_SUCH_SOLUTION,
    SOLUTION_LACKS,
    SOLUTION_NEEDS_PIZZA,
    STATION_TAKEN,
)
from sternbrett.games.dine.symbols import covers, grid_total, in_rows, packed
from sternbrett.kernel.engine import NOT_NOW, OpenDecision, Option, Said, Step

# Named chance: which sector comes next.
SECTOR: Final = "sector"


# -- check A ----------------------------------------------------------------------------------


def total_for_ways(g: DineState) -> int:
    """Return the symbols that count for solving and jumping: all rows and the grid bonuses."""
    total = grid_total(g)
    for seat in range(len(g.hands)):
        manned = g.station(seat)
        if manned is None or not manned.bonus_amount:
            continue
        if covers(total, packed(manned.bonus_symbol, 1)):  # DSD-167
            total += packed(manned.bonus_symbol, manned.bonus_amount)
    return total


def ways_out(g: DineState) -> list[Option]:
    """Return every way out of the sector that is met (DSD-095)."""
    sector = g.content.sectors[g.sector]
    moves = g.content.moves
    size = len(g.hands) - 1
    total = total_for_ways(g)
    out: list[Option] = []
    for place, solution in enumerate(sector.solutions):
        pizza = sector.pizza[place]
        if g.pizza > pizza if pizza else covers(total, solution[size]):  # DSD-038
            out.append(moves.solve[place])
    if sector.jump and covers(total, sector.jump[size]):
        out.append(moves.jump)
    return out


def against_way(g: DineState, option: Option) -> int:
    """Return why a way out is not met; NOT_NOW if the option is none."""
    sector = g.content.sectors[g.sector]
    moves = g.content.moves
    if option is not moves.jump and option not in moves.solve:
        return NOT_NOW
    if option in ways_out(g):
        return 0
    if not isinstance(option, NumberMove):
        return JUMP_LACKS if sector.jump else NO_JUMP
    if option.value >= len(sector.solutions):
        return NO_SUCH_SOLUTION
    return SOLUTION_NEEDS_PIZZA if sector.pizza[option.value] else SOLUTION_LACKS


class CheckWays(CrewDecision):
    """Check A: the crew may take a way out that is met, or go on (DSD-095, DSD-096)."""

    clause: ClassVar[str] = "DSD-095"

    __slots__ = ()

    def run(self, g: DineState) -> None:
        if ways_out(g):
            g.pending = self
        else:
            g.push(CheckHazard())

    def crew_options(self, g: DineState) -> list[Option]:
        out = ways_out(g)
        out.append(g.content.moves.continue_)
        return out

    def guard(self, g: DineState, seat: int, option: Option) -> int:
        return 0 if option is g.content.moves.continue_ else against_way(g, option)

    def prompt(self, g: DineState, seat: int | None) -> Said:
        return "prompt.CheckWays", {"sector": g.content.sectors[g.sector].id}

    def chosen(self, g: DineState, option: Option) -> None:
        moves = g.content.moves
        if option is moves.continue_:
            if g.listening:
                g.tell(WENT_ON)
            g.push(CheckHazard())
        elif option is moves.jump:
            jump(g)
        else:
            assert isinstance(option, NumberMove)
            solve(g, option.value)


def solve(g: DineState, solution: int) -> None:
    """Solve the hazard in one of its ways."""
    sector = g.content.sectors[g.sector]
    if g.listening:
        g.tell(SOLVED, sector.id, solution + 1)
    pizza = sector.pizza[solution]
    if pizza:
        before = g.pizza
        g.pizza -= pizza
        if g.listening:
            g.tell(PIZZA_GIVEN, pizza)
            g.tell(PIZZA_COOLED, before, g.pizza)
    g.push(Leave(SOLVE))


def jump(g: DineState) -> None:
    """Jump out of the sector; some sectors hurt first (DSD-169)."""
    sector = g.content.sectors[g.sector]
    if g.listening:
        g.tell(JUMPED, sector.id)
    g.push(Leave(JUMP))
    if sector.jump_damage:
        g.push(SufferDamage(sector.jump_damage, False))


def move_marker(g: DineState, steps: int) -> None:
    """Move the ship marker right (or left, below 0); it stops at its last field (DSD-029)."""
    before = g.marker
    g.marker = min(before + steps, g.ship.marker_max)
    if g.listening and g.marker != before:
        g.tell(MARKER_MOVED, before, g.marker)


class Leave(Step[DineState]):
    """The sector is overcome: rewards, then the five steps to the next one (DSD-100)."""

    clause: ClassVar[str] = "DSD-100"

    __slots__ = ("way",)

    def __init__(self, way: int) -> None:
        self.way = way

    def args(self) -> list[object]:
        return [self.way]

    def run(self, g: DineState) -> None:
        sector = g.content.sectors[g.sector]
        if g.ship.reward_for == self.way:
            move_marker(g, g.ship.reward)
        if self.way == SOLVE and sector.marker_when_solved:  # DSD-168
            move_marker(g, sector.marker_when_solved)
        if sector.kind == BOSS:  # DSD-110, DSD-111
            if g.listening:
                g.tell(GAME_WON, points(g))
            end(g, WIN)
            return
        extra = sector.extra_draw if self.way == SOLVE else 0  # DSD-108
        g.then(ClearRows(), Refill(extra), NextSector(), Manning(), Arrive())
        if self.way == SOLVE:  # DSD-102
            g.push(WhoUpgrades())


def points(g: DineState) -> int:
    """Return the score of a win (DSD-150)."""
    return 2 * g.pizza + g.damage


class WhoUpgrades(CrewDecision):
    """Step 1: one seat may upgrade a hand card (DSD-101)."""

    clause: ClassVar[str] = "DSD-101"

    __slots__ = ()

    def run(self, g: DineState) -> None:
        for hand in g.hands:
            if hand & ~g.upgraded:
                g.show()  # who has a card to upgrade
                g.pending = self
                return

    def crew_options(self, g: DineState) -> list[Option]:
        moves = g.content.moves
        out = [moves.upgrader[s] for s in range(len(g.hands)) if g.hands[s] & ~g.upgraded]
        out.append(moves.nobody)
        return out

    def guard(self, g: DineState, seat: int, option: Option) -> int:
        if option is g.content.moves.nobody:
            return 0
        reason = against_seat(g, g.content.moves.upgrader, option)
        if reason:
            return reason
        assert isinstance(option, NumberMove)
        return 0 if g.hands[option.value] & ~g.upgraded else ALL_UPGRADED

    def chosen(self, g: DineState, option: Option) -> None:
        if isinstance(option, NumberMove):
            g.push(UpgradeCard(option.value))
        elif g.listening:
            g.tell(NO_UPGRADE)


class ClearRows(Step[DineState]):
    """Step 2: the rows go to the discard; then a start sector adds its stations (DSD-105)."""

    clause: ClassVar[str] = "DSD-104"

    __slots__ = ()

    def run(self, g: DineState) -> None:
        cleared = in_rows(g.rows)
        g.discard |= cleared
        g.rows = [()]
        g.totals = [0]
        if g.listening:
            g.tell(SECTOR_LEFT, cleared.bit_count())
        added = 0
        for station in g.content.sectors[g.sector].unlocks:
            added |= g.content.station_cards[station]
        unlock(g, added & g.locked)


def unlock(g: DineState, cards: int) -> None:
    """Bring cards of stations into the game, shuffled into the pile."""
    if not cards:
        return
    g.locked &= ~cards
    shuffle_in(g, cards)
    if g.listening:
        stations = [
            name
            for place, name in enumerate(g.content.station_ids)
            if g.content.station_cards[place] & cards
        ]
        g.tell(STATIONS_ADDED, " ".join(stations))
        tell_top(g)


class Refill(Step[DineState]):
    """Step 3: every seat draws up to its hand size, one card each in turn (DSD-107)."""

    clause: ClassVar[str] = "DSD-106"

    __slots__ = ("extra",)

    def __init__(self, extra: int) -> None:
        self.extra = extra

    def args(self) -> list[object]:
        return [self.extra]

    def run(self, g: DineState) -> None:
        crew = len(g.hands)
        target = g.content.hand_size[crew - 1] + self.extra
        first = fewest(g)
        drawn = [0] * crew
        seat = first
        full = 0  # seats in a row that need nothing
        while full < crew:
            if g.hands[seat].bit_count() < target:
                card = draw_one(g, seat)
                if card == NO_CARD:
                    break
                drawn[seat] |= 1 << card
                full = 0
            else:
                full += 1
            seat = (seat + 1) % crew
        tell_drawn(g, first, drawn)


# -- the sector stack -------------------------------------------------------------------------


class NextSector(Step[DineState]):
    """Step 4: the next card of the stack becomes visible (DSD-109)."""

    clause: ClassVar[str] = "DSD-109"

    __slots__ = ()

    def run(self, g: DineState) -> None:
        content = g.content
        if g.start_left == 0 and g.ingredient:  # DSD-121, DSD-122: the start game is over
            g.ingredient = False
            g.easy_left = content.difficulties[g.difficulty].easy
            if g.listening:
                g.tell(INGREDIENT_NEEDED, g.easy_left)
            unlock(g, g.locked)
        if g.start_left == 0 and g.easy_left == 0 and not g.frontier_done:  # DSD-123
            g.frontier_done = True
            g.hard_left = content.difficulties[g.difficulty].hard
            if g.listening:
                g.tell(FRONTIER_REACHED, g.hard_left)
        if g.start_left:
            g.start_left -= 1
            reveal(g, next_start(g))
            return
        kind = coming_kind(g)
        sector = draw_sector(g, kind)
        if kind == EASY:
            g.easy_left -= 1
        elif kind == HARD:
            g.hard_left -= 1
        reveal(g, sector)


def next_start(g: DineState) -> int:
    """Return the start sector of the lowest level not flown yet: their order is fixed (DSD-008)."""
    best: Sector | None = None
    for sector in g.content.sectors:
        if sector.kind != START or g.flown >> sector.index & 1:
            continue
        if best is None or sector.level < best.level:
            best = sector
    assert best is not None
    return best.index


def hidden_sectors(g: DineState, kind: int) -> int:
    """Return the sectors of a kind that have not been visible yet, as a set."""
    return g.content.sectors_of_kind[kind] & ~g.flown


def coming_kind(g: DineState) -> int:
    """Return the kind of the sector that is drawn next."""
    if g.easy_left:
        return EASY
    return HARD if g.hard_left else BOSS


def draw_sector(g: DineState, kind: int) -> int:
    """Return which of the hidden sectors of a kind lies on top."""
    hidden = cards_in(hidden_sectors(g, kind))
    return hidden[g.draw(SECTOR, len(hidden))]


def reveal(g: DineState, sector: int) -> None:
    """Make a sector the current one."""
    g.sector = sector
    g.flown |= 1 << sector
    g.seal()
    if g.listening:
        g.tell(SECTOR_REACHED, g.content.sectors[sector].id)


# -- manning ----------------------------------------------------------------------------------


class Manning(Step[DineState]):
    """Step 5: each seat may man a station (DSD-112)."""

    clause: ClassVar[str] = "DSD-112"

    __slots__ = ()

    def run(self, g: DineState) -> None:
        g.manning = (1 << len(g.hands)) - 1
        g.push(ManStation())


def can_man(g: DineState, seat: int) -> int:
    """Return the hand cards whose station no other seat mans (DSD-116)."""
    taken = 0
    for other in range(len(g.hands)):
        if other != seat and g.manned[other] != NO_CARD:
            taken |= g.content.station_cards[g.content.cards[g.manned[other]].station]
    return g.hands[seat] & ~taken


class ManStation(OpenDecision[DineState]):
    """The seats decide in any order, each once; by turns in seat order (DSD-117)."""

    clause: ClassVar[str] = "DSD-113"

    __slots__ = ()

    def everyone(self, g: DineState) -> tuple[int, ...]:
        return tuple(range(len(g.hands)))

    def seats(self, g: DineState) -> tuple[int, ...]:
        return tuple([seat for seat in range(len(g.hands)) if g.manning >> seat & 1])

    def turn(self, g: DineState) -> int:
        return (g.manning & -g.manning).bit_length() - 1

    def options(self, g: DineState, seat: int) -> list[Option]:
        if not g.manning >> seat & 1:
            return []
        out = on_cards(g.content.moves.man, can_man(g, seat))
        out.append(g.content.moves.keep)
        return out

    def guard(self, g: DineState, seat: int, option: Option) -> int:
        moves = g.content.moves
        if option is moves.keep:
            return 0
        reason = against_hand_card(g, seat, moves.man, option)
        if reason:
            return reason
        return 0 if can_man(g, seat) >> card_of(moves.man, option) & 1 else STATION_TAKEN

    def choose(self, g: DineState, seat: int, option: Option) -> None:
        if count_decision(g):
            return
        g.manning &= ~(1 << seat)
        if isinstance(option, CardMove):
            g.show()
            card = option.card
            if g.manned[seat] != NO_CARD:  # DSD-115
                g.discard |= 1 << g.manned[seat]
            g.hands[seat] ^= 1 << card
            g.manned[seat] = card
            if g.listening:
                cards = g.content.cards
                station = g.content.station_ids[cards[card].station]
                g.tell(STATION_MANNED, seat + 1, station, cards[card].id)
        if g.manning:
            g.push(self)


class Arrive(Step[DineState]):
    """The sector begins: limits are forgotten, and a hazard of 0 strikes at once (DSD-135)."""

    clause: ClassVar[str] = "DSD-112"

    __slots__ = ()

    def run(self, g: DineState) -> None:
        g.used = 0
        g.adrifts = 0
        sector = g.content.sectors[g.sector]
        if sector.hazard[len(g.hands) - 1] == 0:
            if g.listening:
                g.tell(HAZARD_ON_ARRIVAL, sector.id)
            push_consequences(g, False)
