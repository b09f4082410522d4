"""Drones: they move, then act (DEI-138 to DEI-152)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.dei.contents import Pick
from sternbrett.games.dei.events import COLLECTED, DRACO_STRUCK, DRONE_MOVED, FLOWN
from sternbrett.games.dei.model import DeiState
from sternbrett.games.dei.rules.asking import Ask, AskNumber, AskRegion, AskSingles
from sternbrett.games.dei.rules.control import (
    put_scrappers,
    settle,
    settle_leads,
    settle_outposts,
    take_scrappers,
)
from sternbrett.games.dei.rules.enlisting import enlist, resource_of, scrapper_regions
from sternbrett.games.dei.rules.killing import kill
from sternbrett.games.dei.rules.pads import draw_candy, gain, take_supplies
from sternbrett.games.dei.rules.reasons import (
    NO_SCRAPPER_THERE,
    NOT_IN_PLAY,
    ONE_LANDS,
    OUT_OF_RANGE,
    SAME_REGION,
    WRONG_LEVEL,
)
from sternbrett.games.dei.terms import (
    AGENT,
    ANY_DRONE,
    DRACO,
    DRONES,
    FLY,
    MASAMUNE,
    NOWHERE,
    REMOTE_CONTROL,
    RESOURCES,
    ROBOT,
    SIMON,
    SKIP,
    TO_GROUND,
    TO_ROOF,
    YES,
)
from sternbrett.kernel.engine import Option, Said, Step

#: How many resources or scrappers a drone handles at most (DEI-145 to DEI-147).
MOST = 2


def begin_drone(g: DeiState, drone: int, bonus: int) -> None:
    """Ask which drone is used, if any will do, and where it flies."""
    g.push(DronePick(bonus) if drone == ANY_DRONE else DroneMove(drone, bonus))


def reach(g: DeiState, drone: int, bonus: int) -> int:
    """Return the regions that a drone can reach, its own included (DEI-139)."""
    steps = g.content.limits.drone_move + bonus
    if g.learned[g.speaker] >> REMOTE_CONTROL & 1:  # DEI-189
        steps += 1
    near, touching = g.board.near, g.board.touching
    out = 1 << g.drones[drone]
    edge = out
    for _ in range(steps):
        found = 0
        while edge:
            lowest = edge & -edge
            edge ^= lowest
            region = lowest.bit_length() - 1
            found |= near[region] | touching[region]
        edge = found & ~out
        if not edge:
            break
        out |= edge
    return out


class DronePick(Ask):
    """Which drone is used (DEI-144)."""

    clause: ClassVar[str] = "DEI-144"
    word: ClassVar[int] = ROBOT

    __slots__ = ("bonus",)

    def __init__(self, bonus: int) -> None:
        self.bonus = bonus

    def args(self) -> list[object]:
        return [self.bonus]

    def all_of_word(self, g: DeiState) -> list[Option]:
        return g.content.moves.drone

    def values(self, g: DeiState) -> list[int]:
        return [drone for drone in range(len(g.drones)) if g.drones[drone] != NOWHERE]

    def against(self, g: DeiState, value: int) -> int:
        return NOT_IN_PLAY

    def chosen(self, g: DeiState, value: int) -> None:
        g.push(DroneMove(value, self.bonus))


class DroneMove(AskRegion):
    """Where the drone flies; it may stay (DEI-138, DEI-139)."""

    clause: ClassVar[str] = "DEI-139"

    __slots__ = ("bonus", "drone")

    def __init__(self, drone: int, bonus: int) -> None:
        self.drone = drone
        self.bonus = bonus

    def args(self) -> list[object]:
        return [self.drone, self.bonus]

    def regions(self, g: DeiState) -> int:
        return reach(g, self.drone, self.bonus)

    def against(self, g: DeiState, region: int) -> int:
        return OUT_OF_RANGE

    def prompt(self, g: DeiState, seat: int | None) -> Said:
        return "prompt.DroneMove", {"drone": DRONES[self.drone]}

    def chosen(self, g: DeiState, region: int) -> None:
        before = g.drones[self.drone]
        if region != before:
            g.drones[self.drone] = region
            if g.listening:
                ids = g.board.ids
                name = DRONES[self.drone]
                g.tell(DRONE_MOVED, g.speaker + 1, name, ids[before], ids[region])
            for learned in g.learned:
                if learned >> AGENT & 1:  # a checkpoint like any other (DEI-053)
                    settle(g, 1 << before | 1 << region)
                    break
        ask_ability(g, self.drone)


def ask_ability(g: DeiState, drone: int) -> None:
    """Ask how the drone's ability is used, where it can have an effect."""
    region = g.drones[drone]
    if drone == MASAMUNE:
        if g.resources[region]:
            g.push(MasamuneTake())
    elif drone == SIMON:
        if most_for_simon(g):
            g.push(SimonEnlist())
    elif drone == FLY:
        if scrapper_regions(g, g.speaker) >> region & 1:
            g.push(FlyMode())
    else:
        g.push(DracoStrike())


# -- Masamune ---------------------------------------------------------------------------------


class MasamuneTake(AskNumber):
    """How many resources Masamune takes (DEI-145)."""

    clause: ClassVar[str] = "DEI-145"

    __slots__ = ()

    def most(self, g: DeiState) -> int:
        return min(MOST, g.resources[g.drones[MASAMUNE]])

    def chosen(self, g: DeiState, number: int) -> None:
        for _ in range(number):
            g.push(TakeFromRegion(g.drones[MASAMUNE]))


class TakeFromRegion(Step[DeiState]):
    """A resource of a region comes to the pad, one by one (DEI-090)."""

    clause: ClassVar[str] = "DEI-090"

    __slots__ = ("region",)

    def __init__(self, region: int) -> None:
        self.region = region

    def args(self) -> list[object]:
        return [self.region]

    def run(self, g: DeiState) -> None:
        kind = resource_of(g, self.region)
        g.resources[self.region] -= 1
        if g.listening:
            g.tell(COLLECTED, g.speaker + 1, RESOURCES[kind], g.board.ids[self.region])
        gain(g, kind)


# -- Simon ------------------------------------------------------------------------------------


def relocatable_to_simon(g: DeiState, seat: int) -> int:
    """Return the regions from which a scrapper could be relocated to Simon (DEI-248)."""
    return scrapper_regions(g, seat) & ~(1 << g.drones[SIMON])


def most_for_simon(g: DeiState) -> int:
    """Return how many scrappers could be enlisted at Simon (DEI-146)."""
    seat = g.speaker
    from_supply = min(MOST, g.supply[seat])
    if from_supply == MOST:
        return MOST
    there = g.scrappers[seat * g.board.size + g.drones[SIMON]]
    return min(MOST, from_supply + g.on_board(seat) - there)


class SimonEnlist(AskNumber):
    """How many scrappers Simon brings (DEI-146)."""

    clause: ClassVar[str] = "DEI-146"

    __slots__ = ()

    def most(self, g: DeiState) -> int:
        return most_for_simon(g)

    def chosen(self, g: DeiState, number: int) -> None:
        if number:
            g.push(SimonBrings(number))


class SimonBrings(Step[DeiState]):
    """Scrappers come one by one; control is found out when all are there (DEI-053)."""

    clause: ClassVar[str] = "DEI-146"

    __slots__ = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left

    def args(self) -> list[object]:
        return [self.left]

    def run(self, g: DeiState) -> None:
        seat = g.speaker
        region = g.drones[SIMON]
        left = self.left
        while left and g.supply[seat]:
            enlist(g, seat, region, NOWHERE)
            left -= 1
        settle_leads(g, 1 << region)
        if left:
            g.push(SimonSource(left))
        else:
            settle_outposts(g)


class SimonSource(AskRegion):
    """From where a scrapper is relocated to Simon (DEI-146)."""

    clause: ClassVar[str] = "DEI-146"

    __slots__ = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left

    def args(self) -> list[object]:
        return [self.left]

    def regions(self, g: DeiState) -> int:
        return relocatable_to_simon(g, g.speaker)

    def against(self, g: DeiState, region: int) -> int:
        return SAME_REGION if region == g.drones[SIMON] else NO_SCRAPPER_THERE

    def chosen(self, g: DeiState, region: int) -> None:
        enlist(g, g.speaker, g.drones[SIMON], region)
        settle_leads(g, 1 << region)
        g.push(SimonBrings(self.left - 1))


# -- Fly --------------------------------------------------------------------------------------


class FlyMode(AskSingles):
    """Two scrappers to the ground, or one to a roof, or none (DEI-147)."""

    clause: ClassVar[str] = "DEI-147"

    __slots__ = ()

    def words(self, g: DeiState) -> tuple[int, ...]:
        return (SKIP, TO_GROUND, TO_ROOF)

    def chosen(self, g: DeiState, word: int) -> None:
        if word != SKIP:
            g.push(FlyTarget(word == TO_ROOF, NOWHERE))


class FlyTarget(AskRegion):
    """Where Fly sets a scrapper down; after the first on the ground one may stop (DEI-147)."""

    clause: ClassVar[str] = "DEI-147"

    __slots__ = ("first", "roof")

    def __init__(self, roof: bool, first: int) -> None:
        self.roof = roof
        self.first = first

    def args(self) -> list[object]:
        return [self.roof, self.first]

    def regions(self, g: DeiState) -> int:
        ground = (1 << g.board.ground) - 1
        out = ((1 << g.board.size) - 1) & ~ground if self.roof else ground
        return out & ~(1 << g.drones[FLY])

    def against(self, g: DeiState, region: int) -> int:
        return SAME_REGION if region == g.drones[FLY] else WRONG_LEVEL

    def options(self, g: DeiState, seat: int) -> list[Option]:
        out = super().options(g, seat)
        if self.first != NOWHERE:
            out.insert(0, g.content.moves.single[SKIP])
        return out

    def guard(self, g: DeiState, seat: int, option: Option) -> int:
        if option is g.content.moves.single[SKIP]:
            return 0 if self.first != NOWHERE else ONE_LANDS
        return super().guard(g, seat, option)

    def prompt(self, g: DeiState, seat: int | None) -> Said:
        if self.roof:
            return "prompt_roof.FlyTarget", {}
        return ("prompt.FlyTarget" if self.first == NOWHERE else "prompt_second.FlyTarget"), {}

    def choose(self, g: DeiState, seat: int, option: Option) -> None:
        assert isinstance(option, Pick)
        if option is g.content.moves.single[SKIP]:
            settle_outposts(g)
            return
        start = g.drones[FLY]
        region = g.region_of(option.value)
        take_scrappers(g, seat, start, 1)
        put_scrappers(g, seat, region, 1)
        if g.listening:
            g.tell(FLOWN, seat + 1, g.board.ids[start], g.board.ids[region])
        settle_leads(g, 1 << start | 1 << region)
        more = not self.roof and self.first == NOWHERE
        if more and g.scrappers[seat * g.board.size + start]:
            g.push(FlyTarget(False, region))
        else:
            settle_outposts(g)


# -- Draco ------------------------------------------------------------------------------------


class DracoStrike(AskSingles):
    """Whether Draco strikes (DEI-149, DEI-150)."""

    clause: ClassVar[str] = "DEI-149"

    __slots__ = ()

    def words(self, g: DeiState) -> tuple[int, ...]:
        return (YES, SKIP)

    def prompt(self, g: DeiState, seat: int | None) -> Said:
        return "prompt.DracoStrike", {"region": g.board.ids[g.drones[DRACO]]}

    def chosen(self, g: DeiState, word: int) -> None:
        if word == YES:
            strike(g, g.speaker)


def strike(g: DeiState, seat: int) -> None:
    """Every other faction loses a scrapper; all die together, then candy is drawn (DEI-151)."""
    region = g.drones[DRACO]
    if g.listening:
        g.tell(DRACO_STRUCK, seat + 1, g.board.ids[region])
    victims: list[int] = []
    for other in g.order:
        if other != seat and g.scrappers[other * g.board.size + region]:
            kill(g, other, region)
            victims.append(other)
    settle(g, 1 << region)
    take_supplies(g, seat, 1)
    for victim in victims:
        draw_candy(g, victim)
    draw_candy(g, seat)
