"""ADELE's bot: it weighs every placement by who is likely to meet it (section 9 of the spec)."""

from __future__ import annotations

from collections.abc import Sequence

from sternbrett.games.adele import model
from sternbrett.games.adele.data import ANOMALIES, OBJECTS, TRACK, AdeleContent
from sternbrett.games.adele.minds.sense import FAR, Sense
from sternbrett.games.adele.minds.weights import HAL, HalWeights
from sternbrett.games.adele.model import AdeleState, Move
from sternbrett.games.adele.rules import anomalies
from sternbrett.games.adele.rules.adele import (
    AdeleTurn,
    DiscardCards,
    PurgeCards,
    RecallCard,
    SpreadKind,
    SpreadRoom,
    spread_rooms,
)
from sternbrett.games.adele.rules.facts import spirit
from sternbrett.games.adele.rules.hazards import Spy
from sternbrett.games.adele.rules.placing import (
    NO_KIND,
    NO_ROOM,
    Placing,
    affordable,
    cost_of,
    fits,
    free_devices,
    free_doors,
    rooms_allowed,
)
from sternbrett.games.adele.written import HIDDEN
from sternbrett.kernel.bits import bits
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import Option
from sternbrett.kernel.game import View

EASY_RESERVE = 3
QUIET = 0.2
NOT_LOOKED = -2
#: What `hal_easy` weighs: it does not shut the last computers.
CARELESS = HalWeights(lock_late=0.0)
# The anomalies it starts, best first.
PREFERENCE = ("targeted_attack", "panic", "hatches_locked", "explosions", "alerts_off",
              "weak_batteries")  # fmt: skip

# A placement: kind, room and what it is laid on (a room behind a door, a device, or 0).
Placement = tuple[int, int, int]


class Hal:
    """Chooses for ADELE from her view; an easy one without a plan."""

    def __init__(
        self, content: AdeleContent, rng: Rng, weights: HalWeights = HAL, easy: bool = False
    ) -> None:
        self.content = content
        self.rng = rng
        self.weights = weights
        self.easy = easy

    def __call__(self, view: View, seat: int, options: Sequence[Option]) -> Option:
        moves = [option for option in options if isinstance(option, Move)]
        mind = Mind(Sense(view, self.content), self.weights)
        decision = mind.g.pending
        if isinstance(decision, AdeleTurn):
            return self.act(mind, moves)
        if isinstance(decision, Placing):
            return self.place(mind, decision, moves)
        if isinstance(decision, anomalies.AnomalyHazard):
            return min(moves, key=lambda move: mind.worth(move.arg))
        if isinstance(decision, DiscardCards):
            return discard(mind, moves)
        if isinstance(decision, Spy):
            unknown = [move for move in moves[1:] if mind.tile_hidden(move.arg)]
            return unknown[0] if unknown else moves[0]
        if isinstance(decision, SpreadKind):
            return max(moves, key=lambda move: mind.spread_score(move.arg))
        if isinstance(decision, SpreadRoom):
            kind = decision.kind
            return max(moves, key=lambda move: mind.value(kind, move.arg, 0))
        if isinstance(decision, RecallCard):
            return max(moves, key=lambda move: mind.card_score(move.arg))
        return moves[0] if isinstance(decision, PurgeCards) else moves[-1]

    def act(self, mind: Mind, moves: list[Move]) -> Move:
        """Start an anomaly, play the best card, or end the phase."""
        g = mind.g
        if not self.easy:
            anomaly = mind.anomaly([move for move in moves if move.word == model.ANOMALY])
            if anomaly is not None:
                return anomaly
        cards = [move for move in moves if move.word == model.PLAY]
        scores = {move.number: mind.card_score(move.arg) for move in cards}
        good = [move for move in cards if scores[move.number] > mind.least]
        if self.easy:
            good = [move for move in good if g.energy - mind.card_cost(move.arg) >= EASY_RESERVE]
            return good[self.rng.below(len(good))] if good else moves[0]
        if g.energy <= self.weights.saved and mind.wanted_sector() >= 0:
            good = [move for move in good if mind.card_cost(move.arg) == 0]
        return max(good, key=lambda move: scores[move.number], default=moves[0])

    def place(self, mind: Mind, decision: Placing, moves: list[Move]) -> Move:
        """Choose the next part of the best placement that is left."""
        found = mind.possible(decision)
        scores = {place: mind.score(place) for place in found}
        if self.easy:
            positive = [place for place in found if scores[place] > 0] or found
            best = positive[self.rng.below(len(positive))]
        else:
            best = max(found, key=lambda place: scores[place])
        if moves[0].word == model.PASS and scores[best] <= mind.least:
            return moves[0]
        part = best[decision.part]
        return next(move for move in moves if move.word != model.PASS and move.arg == part)


def discard(mind: Mind, moves: list[Move]) -> Move:
    """Discard a card whose two rooms are both quiet; else be done."""
    for move in moves[1:]:
        if move.arg < mind.g.content.first_special:
            rooms = mind.g.content.card_rooms[move.arg]
            if all(mind.traffic(room) < mind.weights.quiet for room in rooms):
                return move
    return moves[0]


class Mind:
    """What ADELE makes of a position."""

    def __init__(self, sense: Sense, weights: HalWeights) -> None:
        self.sense = sense
        self.g: AdeleState = sense.g
        self.weights = weights
        self.least = weights.least
        self.left = sense.rounds_left
        price = weights.energy if self.left > 1 else weights.energy_last
        self.price = price * (1.0 - weights.rich * self.g.energy / self.g.content.energy_cap)
        self.lacking = NOT_LOOKED
        self.holders: dict[str, int] = {}
        self.heard: dict[str, int] = {}
        self.listen()
        self.meeting = [self.presence(seat) for seat in range(1, self.g.crew + 1)]
        self.counts = [self.importance(seat) for seat in range(1, self.g.crew + 1)]
        self.targets = self.rooms_needed()
        self.lasting = [self.lasting_worth(room) for room in range(model.PLACES)]

    # -- belief ---------------------------------------------------------------------------

    def listen(self) -> None:
        """Note who holds what and where it goes, as far as she saw or heard."""
        sense = self.sense
        for words in sense.announced:
            if words[1] == "hold":
                self.holders[words[2]] = int(words[0])
        for seat in range(1, self.g.crew + 1):
            for name in sense.held_by(seat):
                self.holders[name] = seat
        deployed = sense.view["deployed"]
        needed = [name for name in OBJECTS[: model.MISSION_KINDS] if name not in deployed]
        self.holders = {name: self.holders[name] for name in needed if name in self.holders}
        for words in sense.announced:
            if words[1] == "goes" and words[2] in needed:
                self.heard[words[2]] = int(words[3])

    def rooms_needed(self) -> set[int]:
        """Return the rooms that, as far as she knows, an object still has to be brought to."""
        deployed = self.sense.view["deployed"]
        tiles = zip(TRACK, self.sense.view["tiles"], strict=True)
        known = {int(room) for name, room in tiles if room != HIDDEN and name not in deployed}
        return (
            known | set(self.heard.values()) | {self.g.content.axe_room, self.g.content.helmet_room}
        )

    def lasting_worth(self, room: int) -> float:
        """Return what it is worth beyond the rest that a hazard stays in a room."""
        weights = self.weights
        total = weights.stays_goal if room in self.targets else 0.0
        return total + weights.stays_hub * (len(self.g.ship.neighbours[room]) - 2)

    def nearly_done(self, name: str) -> bool:
        """Tell whether an object is the only one that its mission lacks."""
        if name == OBJECTS[model.AXE]:
            return not self.sense.missing(model.BLUE)
        return name == OBJECTS[model.HELMET] and not self.sense.missing(model.RED)

    def importance(self, seat: int) -> float:
        """Return how much it counts what a crew member meets."""
        weights = self.weights
        total = 1.0
        if weights.carrier or weights.bearer:
            for name, holder in self.holders.items():
                if holder == seat:
                    total += weights.carrier
                    if self.nearly_done(name):
                        total += weights.bearer
        return total

    def goals(self, seat: int) -> list[tuple[int, float]]:
        """Return the rooms a crew member probably heads for, and how probably each."""
        sense, g, weights = self.sense, self.g, self.weights
        away = sense.distances(g.place[seat])
        rooms = [int(room) for room in sense.view["rooms"]]
        nearest = sorted(rooms, key=lambda room: away[room])[:3]
        goals = [(room, weights.goal_near) for room in nearest]
        if g.wounds[seat] >= 3:
            goals.append((sense.terminal_room(model.MEDICAL), weights.goal_medical))
        for name in sense.held_by(seat):
            room = sense.target(name)
            if room:
                goals.append((room, weights.goal_target))
        if weights.goal_heard or weights.goal_last:
            for name, holder in self.holders.items():
                if holder == seat and name in self.heard:
                    goals.append((self.heard[name], weights.goal_heard))
                if holder == seat and self.nearly_done(name):
                    goals.append((sense.target(name), weights.goal_last))
        if not sense.missing(model.BLUE):
            goals.append((g.content.axe_room, weights.goal_axe))
        if not sense.missing(model.RED):
            goals.append((g.content.helmet_room, weights.goal_helmet))
        if sense.impact_ahead:
            goals += [(room, weights.goal_alert) for room in g.alerts]
        return goals

    def presence(self, seat: int) -> list[float]:
        """Return how probably a crew member meets something in each room."""
        g, sense, weights = self.g, self.sense, self.weights
        here = g.place[seat]
        away = sense.distances(here)
        reach = (1.0, weights.reach_1, weights.reach_2, weights.reach_3, weights.reach_4)
        beside = weights.off_the_way
        out = [0.0] * model.PLACES
        goals = [
            (goal, weight, sense.distances(goal)) for goal, weight in self.goals(seat) if weight > 0
        ]
        total = sum([weight for _, weight, _ in goals])
        for room in range(1, model.ROOMS + 1):
            moves = away[room]
            if moves >= len(reach):
                continue
            on_way = 0.0
            for goal, weight, way in goals:
                if away[goal] < FAR and moves + way[room] == away[goal]:
                    on_way += weight
            share = on_way / total if goals else 0.0
            out[room] = reach[moves] * (beside + (1 - beside) * share)
        if here < model.FIRST_ZONE:
            out[here] = weights.here
        return out

    def traffic(self, room: int) -> float:
        """Return how much is going on in a room."""
        return sum(presence[room] for presence in self.meeting)

    def tile_hidden(self, kind: int) -> bool:
        """Tell whether ADELE does not know the tile of an object."""
        return bool(self.sense.view["tiles"][self.g.content.track_place[kind]] == HIDDEN)

    # -- placements -----------------------------------------------------------------------

    def placements(self, rooms: int) -> list[Placement]:
        """Return every placement that can be paid in some rooms."""
        g = self.g
        out: list[Placement] = []
        for kind in bits(affordable(g)):
            for room in bits(rooms):
                if kind == model.DOOR:
                    out += [(kind, room, other) for other in free_doors(g, room)]
                elif kind == model.COMPUTER:
                    out += [(kind, room, device) for device in free_devices(g, room)]
                elif fits(g, kind, room):
                    out.append((kind, room, 0))
        return out

    def possible(self, decision: Placing) -> list[Placement]:
        """Return the placements that a begun one can still become."""
        return [
            place
            for place in self.placements(rooms_allowed(self.g, decision.card))
            if decision.room in (NO_ROOM, place[1]) and decision.kind in (NO_KIND, place[0])
        ]

    def score(self, place: Placement) -> float:
        """Return what a placement is worth, its cost included."""
        kind, room, spot = place
        return self.value(kind, room, spot) - self.price * cost_of(self.g, kind)

    def value(self, kind: int, room: int, spot: int) -> float:
        """Return what a hazard does where it lies."""
        weights = self.weights
        total = weights.stays + weights.stays_left * self.left + self.lasting[room]
        for seat in range(1, self.g.crew + 1):
            met = self.meeting[seat - 1][room]
            if kind == model.DOOR:
                met = min(1.0, met + self.meeting[seat - 1][spot])
            if met:
                total += met * self.counts[seat - 1] * self.effect(kind, room, spot, seat)
        if kind == model.COMPUTER:
            total += self.lock(room, spot)
        if weights.wanted_sector and self.g.ship.sector[room] == self.wanted_sector():
            total += weights.wanted_sector
        return total

    def effect(self, kind: int, room: int, spot: int, seat: int) -> float:
        """Return what a hazard does to a crew member who meets it."""
        g, weights = self.g, self.weights
        here = g.place[seat] == room
        if kind == model.FIRE:
            fails = 1 - max(0, min(6, spirit(g, seat, True))) / 6
            wounds = g.wounds[seat]
            wound = weights.bad_wound if wounds >= 4 else weights.wound
            worth = fails * (wound + weights.wound_each * wounds)
            if here:
                worth += weights.fire_here
            may_kill = fails > 0 and wounds == g.content.death_at - 1
            return worth + weights.kill if may_kill else worth
        if kind == model.HYPOXIA:
            return weights.hypoxia + (weights.hypoxia_here if here else 0.0)
        if kind == model.DARKNESS:
            busy = g.rooms[room] != () or g.ship.terminal[room] != model.NO_TERMINAL
            worth = weights.darkness + (weights.busy if busy else 0.0)
            return worth + (weights.darkness_here if here else 0.0)
        if kind == model.DOOR:
            only = len(free_doors(g, room)) == 1 or self.only_way(room, spot)
            return weights.only_door if only else weights.door
        if kind == model.COMPUTER:
            return weights.failure * self.special_chance(room, spot)
        hidden = sum(
            1
            for place, mask in enumerate(g.content.setups[g.crew].owners)
            if mask >> seat & 1 and self.sense.view["tiles"][place] == HIDDEN
        )
        unseen = int(self.sense.view["inventories"][seat - 1].count(HIDDEN))
        fading = self.left / g.rounds
        return (weights.spied_tile * hidden + weights.spied_object * unseen) * fading

    def only_way(self, room: int, other: int) -> bool:
        """Tell whether locking a door makes the way between its rooms long."""
        g = self.g
        door = 1 << g.ship.door_between[room][other]
        g.board[model.DOOR] |= door
        way = self.sense.distances(room)[other]
        g.board[model.DOOR] &= ~door
        return way > 3

    def special_chance(self, room: int, device: int) -> float:
        """Return how probably somebody wants to use a device."""
        sense, weights = self.sense, self.weights
        if device == model.ON_TERMINAL:
            terminal = self.g.ship.terminal[room]
            if terminal == model.CENTRAL:
                return weights.use_central
            if terminal == model.MEDICAL:
                return weights.use_medical
            return weights.use_repair if terminal == model.REPAIR else weights.use_terminal
        tiles = sense.view["tiles"]
        if room in tiles:
            deployed = TRACK[tiles.index(room)] in sense.view["deployed"]
            return weights.use_deployed if deployed else weights.use_tile
        chance = weights.use_other
        if room == self.g.content.axe_room:
            chance = weights.use_last if sense.missing(model.BLUE) else weights.use_ready
        elif room == self.g.content.helmet_room:
            chance = weights.use_last if sense.missing(model.RED) else weights.use_ready
        return max(chance, weights.use_heard) if room in self.heard.values() else chance

    def lock(self, room: int, device: int) -> float:
        """Return what it is worth to shut one of the computers the crew needs in the end."""
        weights = self.weights
        late = len(self.sense.view["deployed"]) >= 3
        worth = weights.lock_late if late else weights.lock_early
        if device == model.ON_TERMINAL:
            if self.g.ship.terminal[room] != model.CENTRAL:
                return 0.0
            return worth + weights.lock_central
        if room == self.g.content.axe_room:
            return worth if self.sense.missing(model.BLUE) else worth + weights.lock_ready
        if room == self.g.content.helmet_room:
            return worth if self.sense.missing(model.RED) else worth + weights.lock_ready
        return weights.lock_target if room in self.targets else 0.0

    # -- cards ----------------------------------------------------------------------------

    def card_cost(self, card: int) -> int:
        """Return the energy a card would take."""
        g = self.g
        special = card - g.content.first_special
        if special >= 0 and special != model.SECTOR_STRIKE:
            return g.content.special_costs[special]
        best = self.best(rooms_allowed(g, card))
        return cost_of(g, best[0]) if best else 0

    def card_score(self, card: int) -> float:
        """Return what a card is worth now."""
        g = self.g
        special = card - g.content.first_special
        if special < 0 or special == model.SECTOR_STRIKE:
            best = self.best(rooms_allowed(g, card))
            return self.score(best) if best else 0.0
        price = self.price * g.content.special_costs[special]
        if special == model.OVERCHARGE:
            fits_track = g.energy + g.content.overcharge <= g.content.energy_cap
            return self.weights.overcharge if fits_track else 0.0
        if special == model.SPREAD:
            values = [
                self.value(kind, room, 0)
                for kind in (model.HYPOXIA, model.FIRE)
                for room in bits(spread_rooms(g, kind))
            ]
            return max(values, default=0.0) - price
        if special == model.RECYCLE:
            return self.weights.recycle * min(g.content.recycle_hazards, sum(g.removed)) - price
        return 0.0

    def best(self, rooms: int) -> Placement | None:
        """Return the best placement in some rooms."""
        return max(self.placements(rooms), key=self.score, default=None)

    def spread_score(self, kind: int) -> float:
        """Return what spreading a hazard is worth at best."""
        return max(self.value(kind, room, 0) for room in bits(spread_rooms(self.g, kind)))

    # -- anomalies ------------------------------------------------------------------------

    def worth(self, arg: int) -> float:
        """Return what a hazard on the ship is still worth; `arg` is that of its option."""
        code = anomalies.board_code(self.g, arg)
        slot, spot = divmod(code, model.SPOTS)
        return self.worth_of(slot, spot)

    def worth_of(self, slot: int, spot: int) -> float:
        """Return the same for a slot of the board and the spot there."""
        if slot == model.DOOR:
            room, other = self.g.ship.doors[spot]
            return self.value(slot, room, other)
        if slot == model.TERMINAL:
            return self.value(model.COMPUTER, spot, model.ON_TERMINAL)
        return self.value(slot, spot, 0)

    def anomaly(self, moves: list[Move]) -> Move | None:
        """Return the anomaly that is most worth starting now, None if none is."""
        best: Move | None = None
        most = 0.0
        for name in PREFERENCE:
            for move in moves:
                if move.key == f"anomaly:{name}" and self.wants(ANOMALIES.index(name)):
                    gain = self.gain(name)
                    if gain > most:
                        best, most = move, gain
        return best

    def gain(self, name: str) -> float:
        """Return what an anomaly is worth, less what the hazards are that it takes."""
        weights, g = self.weights, self.g
        worth: float = getattr(weights, name)
        gain = worth * (1.0 - weights.anomaly_late * (1.0 - self.left / g.rounds))
        if weights.spent:
            doors = g.board[model.DOOR]
            for sector in g.content.anomaly_sectors[ANOMALIES.index(name)]:
                found = bits(anomalies.hazards_in(g, sector))
                values = [self.worth_of(*divmod(code, model.SPOTS)) for code in found]
                gain -= weights.spent * min(values)
                g.board[model.DOOR] = doors  # a door that is looked at opens (`only_way`)
        return gain

    def wants(self, anomaly: int) -> bool:
        """Tell whether an anomaly would do something now."""
        g, weights = self.g, self.weights
        if anomaly == model.HATCHES_LOCKED:
            outside = any(place >= model.FIRST_ZONE for place in g.place[1:])
            return outside or model.count_bits(g.impacts) >= weights.hatch_impacts
        if anomaly == model.EXPLOSIONS:
            fires = bits(g.board[model.FIRE])
            met = sum(self.traffic(room) >= QUIET for room in fires)
            return met >= weights.explosion_fires
        if anomaly == model.ALERTS_OFF:
            rooms = (g.content.axe_room, g.content.helmet_room, *self.sense.view["tiles"])
            return any(room in rooms for room in g.alerts)
        if anomaly == model.PANIC:
            return any(wounds >= weights.panic_wounds for wounds in g.wounds[1:])
        return True

    def wanted_sector(self) -> int:
        """Return the only sector that an anomaly on the console lacks, -1 if there is none."""
        if self.lacking == NOT_LOOKED:
            self.lacking = self.look_for_sector()
        return self.lacking

    def look_for_sector(self) -> int:
        """Return the same; a position is looked at once."""
        g = self.g
        for name in PREFERENCE:
            anomaly = ANOMALIES.index(name)
            if not g.anomalies >> anomaly & 1:
                continue
            lacking = [
                sector
                for sector in g.content.anomaly_sectors[anomaly]
                if not anomalies.hazards_in(g, sector)
            ]
            if len(lacking) == 1:
                return lacking[0]
        return -1
