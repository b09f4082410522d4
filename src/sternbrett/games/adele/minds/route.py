"""Ways through the ship for the crew's bot: errands in their best order, cube by cube.

A turn is looked ahead with the cubes it has; further rounds with four cubes for anything. What an
errand is worth fades with the time until it is done; fires on the way cost what a wound is worth.
"""

from __future__ import annotations

from typing import NamedTuple

from sternbrett.games.adele import model
from sternbrett.games.adele.minds.sense import FAR, Sense
from sternbrett.games.adele.minds.weights import CADET, CadetWeights
from sternbrett.games.adele.model import AdeleState
from sternbrett.games.adele.rules.facts import (
    cubes_on,
    is_dark,
    special_surcharge,
    spirit,
    wears_suit,
)

MOST_EXTRA = 2  # extra cubes of a duel for one action that does not decide the game
DECISIVE = 40.0
WOUND_WORTH = (1.0, 1.3, 1.8, 3.0, 6.0, 60.0)  # a further wound, by wounds
ANYTHING = model.FIELDS  # cubes of a purse that pay for any action
EXTRA = ANYTHING + 1
NOTHING = -1
# Cubes that are given up first where any will do.
GIVEN_FIRST = (
    model.UNLOCK, model.ACTIVATE, model.SEARCH, ANYTHING, model.MOVE, model.SPECIAL, EXTRA,
)  # fmt: skip

#: Cubes by action field, then those for anything, then the extra ones of a duel.
Purse = list[int]


class Errand(NamedTuple):
    """Something to do in a room."""

    room: int
    field: int  # of the action, NOTHING for just going there
    key: str  # of the option that does it
    worth: float
    battery: bool = False  # the room's computer needs a battery first


class Step(NamedTuple):
    """The next thing to do: what pays for it, and the option's key."""

    field: int
    key: str


class Journey:
    """Where somebody is with which cubes at some time; `score` is what was gained so far."""

    __slots__ = ("errands", "fields", "first", "place", "purse", "round", "score")

    def __init__(
        self,
        place: int,
        purse: Purse,
        round_: int,
        score: float,
        first: Step | None,
        fields: tuple[int, ...],
        errands: tuple[Errand, ...],
    ) -> None:
        self.place = place
        self.purse = purse
        self.round = round_
        self.score = score
        self.first = first  # None: not this turn
        self.fields = fields  # paid in the first round
        self.errands = errands  # in their order

    def copy(self) -> Journey:
        return Journey(
            self.place, self.purse[:], self.round, self.score, self.first, self.fields, self.errands
        )


def suit_charge(g: AdeleState, seat: int) -> int:
    """Return for how many more rounds a suit that somebody wears lasts, -1 without one."""
    suits = [token for token in g.inventories[seat] if model.kind_of(token) == model.SUIT]
    return max([model.charge_of(token) for token in suits], default=-1)


class Router:
    """Finds the best order of errands for a crew member."""

    def __init__(self, sense: Sense, seat: int, weights: CadetWeights = CADET) -> None:
        self.sense = sense
        self.g = sense.g
        self.seat = seat
        self.suited = wears_suit(self.g, seat)
        chance = max(0, min(6, spirit(self.g, seat, True))) / 6
        self.fading: float = weights.fading
        self.extra_cube: float = weights.extra_cube
        self.again: float = weights.again
        self.unlock: float = weights.unlock
        self.locked: float = weights.no_unlock
        self.watched: float = weights.watched
        self.errands: int = weights.errands
        self.depth: int = weights.depth
        self.fire: float = (1 - chance) * (weights.wound * WOUND_WORTH[self.g.wounds[seat]])
        self.chance = max(0, min(6, spirit(self.g, seat, False))) / 6
        self.surcharge = special_surcharge(self.g)
        self.rounds: int = min(weights.rounds_ahead, sense.rounds_left)
        #: How many rounds after this one somebody can be in space; -1 for nobody who stays inside.
        self.space: int = suit_charge(self.g, seat) if weights.outside else -1
        self.dark = [False] + [is_dark(self.g, room) for room in range(1, model.PLACES)]
        self.no_unlock = False
        self.ways: dict[int, list[int]] = {}
        self.best = Journey(self.g.place[seat], [], 0, 0.0, None, (), ())

    # -- purses ---------------------------------------------------------------------------

    def fresh(self) -> Purse:
        """Return the cubes of a whole round, still to be planned."""
        return [0] * model.FIELDS + [self.g.content.cubes, self.g.extra]

    def planned(self) -> Purse:
        """Return the cubes that are left of this turn."""
        plan = self.g.plans[self.seat]
        return [cubes_on(plan, field) for field in range(model.FIELDS)] + [
            self.g.free,
            self.g.extra,
        ]

    # -- ways -----------------------------------------------------------------------------

    def way_to(self, goal: int) -> list[int]:
        """Return for every place the next one on the cheapest way to a goal."""
        if goal in self.ways:
            return self.ways[goal]
        ship = self.g.ship
        costs = [float(FAR)] * model.PLACES
        steps = [0] * model.PLACES
        costs[goal] = 0.0
        queue = [goal]
        for room in queue:  # a room is looked at again whenever a cheaper way to it is found
            arrival = costs[room] + self.entry_cost(room)
            for other in ship.neighbours[room]:
                cost = arrival + self.leaving_cost(other, room)
                if cost < costs[other]:
                    costs[other] = cost
                    steps[other] = room
                    queue.append(other)
            if self.space >= 0:
                for other in self.beyond(room):
                    cost = arrival + (1.0 if self.dark[other] else 0.0)
                    if cost < costs[other]:
                        costs[other] = cost
                        steps[other] = room
                        queue.append(other)
        for zone in range(model.FIRST_ZONE, model.PLACES):
            open_ = [room for room in ship.zone_hatches[zone] if not self.g.hatches >> room & 1]
            if open_:
                steps[zone] = min(open_, key=lambda room: costs[room] + self.entry_cost(room))
        self.ways[goal] = steps
        return steps

    def beyond(self, place: int) -> list[int]:
        """Return from where one gets to a place through a hatch or from zone to zone."""
        ship = self.g.ship
        if place < model.FIRST_ZONE:
            return [] if self.g.hatches >> place & 1 else ship.zones_of_hatch[place]
        rooms = [room for room in ship.zone_hatches[place] if not self.g.hatches >> room & 1]
        return rooms + ship.zone_ring[place]

    def entry_cost(self, room: int) -> float:
        """Return what going into a room costs, in cubes."""
        board = self.g.board
        cost = 1.0
        if board[model.FIRE] >> room & 1:
            cost += self.fire
        if board[model.HYPOXIA] >> room & 1 and not self.suited:
            cost += 1
        if board[model.ESPIONAGE] >> room & 1:
            cost += self.watched
        return cost

    def leaving_cost(self, room: int, other: int) -> float:
        """Return what going out of a room by a door costs beyond the move."""
        dark = 1.0 if self.dark[room] else 0.0
        if self.g.board[model.DOOR] >> self.g.ship.door_between[room][other] & 1:
            return 2 * dark + (self.locked if self.no_unlock else self.unlock)
        return dark

    def distance(self, start: int, goal: int) -> int:
        """Return the moves of the cheapest way."""
        steps = self.way_to(goal)
        moves = 0
        while start != goal and moves < FAR:
            start = steps[start]
            moves += 1
            if not start:
                return FAR
        return moves

    # -- looking ahead --------------------------------------------------------------------

    def search(self, errands: list[Errand], purse: Purse, here: int) -> Journey:
        """Return the best journey from a place with the cubes of this round."""
        self.no_unlock = not purse[model.UNLOCK] and not purse[ANYTHING]
        self.ways = {}
        near = sorted(
            errands,
            key=lambda errand: (
                -errand.worth * self.fading ** (self.distance(here, errand.room) / 2)
            ),
        )[: self.errands]
        self.best = Journey(here, purse, 0, 0.0, None, (), ())
        self.extend(self.best, near, self.depth)
        return self.best

    def extend(self, journey: Journey, errands: list[Errand], depth: int) -> None:
        """Try every errand as the next one."""
        for number, errand in enumerate(errands):
            further = journey.copy()
            further.errands = (*journey.errands, errand)
            if not self.run(further, errand):
                continue
            if further.score > self.best.score + 1e-9:
                self.best = further
            if depth > 1 and further.round < 2 and errand.field != NOTHING:
                rest = errands[:number] + errands[number + 1 :]
                self.extend(further, rest, depth - 1)

    def run(self, journey: Journey, errand: Errand) -> bool:
        """Go somewhere and do something; tell whether there is time for it."""
        steps = self.way_to(errand.room)
        while journey.place != errand.room:
            other = steps[journey.place]
            if not other or not self.go(journey, other):
                return False
        if errand.field == NOTHING:
            journey.score += errand.worth * self.left(journey)
            return True
        if errand.battery and not self.pay(journey, model.ACTIVATE, "activate:battery"):
            return False
        if errand.field == model.SPECIAL:
            return self.special(journey, errand)
        if not self.pay(journey, errand.field, errand.key):
            return False
        journey.score += errand.worth * self.left(journey)
        return True

    def left(self, journey: Journey) -> float:
        """Return what is left of an errand's worth by now."""
        used = 1 - min(4, sum(journey.purse[:EXTRA])) / 4
        return float(self.fading ** (journey.round + used))

    def go(self, journey: Journey, other: int) -> bool:
        """Go next door."""
        here = journey.place
        board = self.g.board
        if other >= model.FIRST_ZONE:
            if journey.round > self.space:
                return False
            if not self.pay(journey, model.MOVE, self.key_of_zone(other)):
                return False
            journey.place = other
            return True
        if here < model.FIRST_ZONE:
            door = self.g.ship.door_between[here][other]
            locked = board[model.DOOR] >> door & 1
            if locked and not self.pay(journey, model.UNLOCK, f"unlock:{other}"):
                return False
        if not self.pay(journey, model.MOVE, f"move:{other}"):
            return False
        journey.place = other
        if board[model.FIRE] >> other & 1:
            journey.score -= self.fire
        if board[model.ESPIONAGE] >> other & 1:
            journey.score -= self.watched
        if board[model.HYPOXIA] >> other & 1 and not self.suited:
            self.give_up(journey)
        return True

    def key_of_zone(self, zone: int) -> str:
        """Return the key of the option that leads into a zone."""
        ship = self.g.ship
        number = ship.index * model.ZONES + zone - model.FIRST_ZONE
        return self.g.content.moves.move_zone[number].key

    def special(self, journey: Journey, errand: Errand) -> bool:
        """Take a special action, surely if the cubes suffice."""
        content = self.g.content
        dark = 1 if self.dark[journey.place] else 0
        while True:
            surcharge = self.surcharge if journey.round == 0 else 0
            purse = journey.purse
            cubes = purse[model.SPECIAL] + purse[ANYTHING]
            cubes += min(purse[EXTRA], MOST_EXTRA if errand.worth < DECISIVE else FAR)
            enough = sum(purse) >= content.test_cubes + surcharge + dark
            if cubes >= content.test_cubes + surcharge and enough:
                break
            if not self.wait(journey):
                return False
        sure = content.sure_cubes + surcharge
        certain = cubes >= sure and sum(purse) >= sure + dark
        for _ in range(sure if certain else sure - 1):
            self.take(journey, model.SPECIAL, errand.key)
        if dark:
            self.give_up(journey)
        now = self.left(journey)
        if certain:
            journey.score += errand.worth * now
        else:
            later = self.fading ** (journey.round + self.again)
            journey.score += errand.worth * (self.chance * now + (1 - self.chance) * later)
        return True

    def pay(self, journey: Journey, field: int, key: str) -> bool:
        """Pay for an action, in the next round if need be; tell whether there is time."""
        dark = self.dark[journey.place]
        purse = journey.purse
        need = 2 if dark else 1
        while purse[field] + purse[ANYTHING] < 1 or sum(purse) < need:
            if not self.wait(journey):
                return False
            purse = journey.purse
        self.take(journey, field, key)
        if dark:
            self.give_up(journey)
        return True

    def take(self, journey: Journey, field: int, key: str) -> None:
        """Take a cube of a field, or one that pays for it."""
        purse = journey.purse
        for kind in (field, ANYTHING, EXTRA):
            if purse[kind]:
                purse[kind] -= 1
                if kind == EXTRA:
                    journey.score -= self.extra_cube
                break
        if journey.round == 0:
            if not journey.fields:
                journey.first = Step(field, key)
            journey.fields = (*journey.fields, field)

    def give_up(self, journey: Journey) -> None:
        """Lose any cube, if there is one."""
        for kind in GIVEN_FIRST:
            if journey.purse[kind]:
                journey.purse[kind] -= 1
                if journey.round == 0:
                    journey.fields = (*journey.fields, model.MOVE)
                return

    def wait(self, journey: Journey) -> bool:
        """Go on in the next round; tell whether there is one. Nobody waits in space."""
        if journey.place >= model.FIRST_ZONE and self.space >= 0:
            return False
        journey.round += 1
        if journey.round >= self.rounds:
            return False
        extra = journey.purse[EXTRA]
        journey.purse = self.fresh()
        journey.purse[EXTRA] = extra
        if not journey.fields:
            journey.fields = (NOTHING,)  # the first step is not one of this turn
        here = journey.place
        if here < model.FIRST_ZONE:
            if self.g.board[model.FIRE] >> here & 1:
                journey.score -= self.fire
            if self.g.board[model.HYPOXIA] >> here & 1 and not self.suited:
                journey.purse[ANYTHING] -= 1
        return True
