"""Anomalies: what they need on the ship, and what happens when one comes into play."""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.adele.events import ANOMALY_BEGAN
from sternbrett.games.adele.model import (
    ALERTS_OFF,
    BOARD_SLOTS,
    COMPUTER,
    DARKNESS,
    DOOR,
    DOOR_CODES,
    ESPIONAGE,
    FIRE,
    HATCHES_LOCKED,
    HAZARD_AT,
    HYPOXIA,
    SPOTS,
    TERMINAL,
    AdeleState,
    Move,
    count_bits,
    door_code,
)
from sternbrett.games.adele.rules.asking import AdeleDecision
from sternbrett.games.adele.rules.facts import device_at, has_battery
from sternbrett.games.adele.rules.hazards import remove_hazard
from sternbrett.games.adele.rules.reasons import (
    CHOSEN_BEFORE,
    NEEDED_LATER,
    NO_HAZARD,
    OTHER_SECTOR,
)
from sternbrett.kernel.bits import bits
from sternbrett.kernel.engine import NOT_NOW, Option, Said

# Slots of the board in the order of the vocabulary.
ORDER: Final = (ESPIONAGE, HYPOXIA, FIRE, DARKNESS, DOOR, COMPUTER, TERMINAL)
NOT_CHOSEN: Final = 0
# A door that this ship does not have.
NO_SPOT: Final = -1


def hazards_in(g: AdeleState, sector: int) -> int:
    """Return the hazards that can stand for a sector, as bits of slot and spot (ADL-127)."""
    board = g.board
    rooms = g.ship.sector_rooms[sector]
    found = (board[DOOR] & g.ship.sector_doors[sector]) << DOOR * SPOTS
    for slot in range(BOARD_SLOTS):
        if slot != DOOR:
            found |= (board[slot] & rooms) << slot * SPOTS
    return found


def can_fill(sectors: list[int]) -> bool:
    """Tell whether every sector can have a hazard of its own (ADL-128): Hall's condition."""
    for chosen in range(1, 1 << len(sectors)):
        union = 0
        for place, found in enumerate(sectors):
            if chosen >> place & 1:
                union |= found
        if count_bits(union) < count_bits(chosen):
            return False
    return True


def can_begin(g: AdeleState, anomaly: int) -> bool:
    """Tell whether an anomaly can be paid and completed now."""
    if not g.anomalies >> anomaly & 1 or g.energy < g.content.anomaly_cost:
        return False
    return can_fill([hazards_in(g, sector) for sector in g.content.anomaly_sectors[anomaly]])


class AnomalyHazard(AdeleDecision):
    """Choose a hazard for each sector of an anomaly, in the listed order."""

    clause: ClassVar[str] = "ADL-126"

    __slots__ = ("anomaly", "first", "second")

    def __init__(self, anomaly: int, first: int, second: int) -> None:
        self.anomaly = anomaly
        self.first = first
        self.second = second

    def args(self) -> list[object]:
        return [self.anomaly, self.first, self.second]

    def chosen(self) -> list[int]:
        """Return the hazards that are chosen already, as slot and spot."""
        return [code for code in (self.first, self.second) if code != NOT_CHOSEN]

    def sector(self, g: AdeleState) -> int:
        """Return the sector that a hazard is to be chosen for."""
        return g.content.anomaly_sectors[self.anomaly][len(self.chosen())]

    def left(self, g: AdeleState) -> list[int]:
        """Return what can stand for this sector and for each that follows, as bits."""
        taken = 0
        for code in self.chosen():
            taken |= 1 << code
        sectors = g.content.anomaly_sectors[self.anomaly][len(self.chosen()) :]
        return [hazards_in(g, sector) & ~taken for sector in sectors]

    def prompt(self, g: AdeleState, seat: int | None) -> Said:
        names = g.content.names
        sector = names.sectors[self.sector(g)]
        return "prompt.AnomalyHazard", {"anomaly": names.anomalies[self.anomaly], "sector": sector}

    def options(self, g: AdeleState, seat: int) -> list[Option]:
        moves = g.content.moves
        here, *rest = self.left(g)
        out: list[Option] = []
        for slot in ORDER:
            for spot in bits(here >> slot * SPOTS & (1 << SPOTS) - 1):
                bit = 1 << slot * SPOTS + spot
                if can_fill([others & ~bit for others in rest]):
                    out.append(moves.hazard_at[vocabulary_code(g, slot, spot)])
        return out

    def choose(self, g: AdeleState, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        code = board_code(g, option.arg)
        if self.first == NOT_CHOSEN:
            g.push(AnomalyHazard(self.anomaly, code, NOT_CHOSEN))
        elif self.second == NOT_CHOSEN:
            g.push(AnomalyHazard(self.anomaly, self.first, code))
        else:
            g.energy -= g.content.anomaly_cost
            for used in (self.first, self.second, code):
                remove_hazard(g, used)
            begin(g, self.anomaly)

    def guard(self, g: AdeleState, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        if option.word != HAZARD_AT:
            return NOT_NOW
        if option in self.options(g, seat):
            return 0
        code = board_code(g, option.arg)
        if code == NO_SPOT or not g.board[code // SPOTS] >> code % SPOTS & 1:
            return NO_HAZARD
        if code in self.chosen():
            return CHOSEN_BEFORE
        return NEEDED_LATER if self.left(g)[0] >> code & 1 else OTHER_SECTOR


def vocabulary_code(g: AdeleState, slot: int, spot: int) -> int:
    """Return the argument by which the vocabulary names a hazard on this ship."""
    if slot != DOOR:
        return slot * SPOTS + spot
    a, b = g.ship.doors[spot]
    return door_code(a, b)


def board_code(g: AdeleState, arg: int) -> int:
    """Return slot and spot of a hazard that the vocabulary names, -1 for another ship's door."""
    if arg < DOOR_CODES:
        return arg
    a, b = divmod(arg - DOOR_CODES, SPOTS)
    door = g.ship.door_between[a][b]
    return DOOR * SPOTS + door if door >= 0 else NO_SPOT


def begin(g: AdeleState, anomaly: int) -> None:
    """Put an anomaly on its track; two of them act at once (ADL-131, ADL-133)."""
    g.anomalies &= ~(1 << anomaly)
    g.in_play |= 1 << anomaly
    if g.listening:
        g.tell(ANOMALY_BEGAN, g.content.names.anomalies[anomaly])
    if anomaly == HATCHES_LOCKED:
        g.hatches = g.ship.hatches
    elif anomaly == ALERTS_OFF:
        for alert in range(2):
            if not has_battery(g, device_at(g.alerts[alert], False)):  # ADL-134
                g.red_alerts |= 1 << alert
