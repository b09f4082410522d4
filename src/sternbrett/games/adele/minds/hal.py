"""ADELE's bot: it weighs every placement by who is likely to meet it (section 9 of the spec)."""

from __future__ import annotations

from collections.abc import Sequence

from sternbrett.games.adele import model
from sternbrett.games.adele.data import ANOMALIES, AdeleContent
from sternbrett.games.adele.minds.sense import FAR, Sense
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

EASY, NORMAL, HARD = 0, 1, 2

STAYS = 0.25  # a hazard stays on the board
ENERGY = 0.15  # what a point of energy is worth
REACH = (1.0, 1.0, 0.7, 0.4)  # by moves
OFF_THE_WAY = 0.3
WOUND, BAD_WOUND, KILL = 2.0, 4.0, 3.0
EASY_RESERVE = 3
SAVED_FOR_ANOMALY = 8
LOCK = 2.0
QUIET = 0.2
PREFERENCE = ("targeted_attack", "panic", "hatches_locked", "explosions", "alerts_off",
              "weak_batteries")  # fmt: skip

# A placement: kind, room and what it is laid on (a room behind a door, a device, or 0).
Placement = tuple[int, int, int]


class Hal:
    """Chooses for ADELE from her view."""

    def __init__(self, content: AdeleContent, rng: Rng, level: int) -> None:
        self.content = content
        self.rng = rng
        self.level = level

    def __call__(self, view: View, seat: int, options: Sequence[Option]) -> Option:
        moves = [option for option in options if isinstance(option, Move)]
        mind = Mind(Sense(view, self.content), self.level)
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
        if self.level > EASY:
            for name in PREFERENCE:
                for move in moves:
                    if move.key == f"anomaly:{name}" and mind.wants(ANOMALIES.index(name)):
                        return move
        cards = [move for move in moves if move.word == model.PLAY]
        scores = {move.number: mind.card_score(move.arg) for move in cards}
        good = [move for move in cards if scores[move.number] > 0]
        if self.level == EASY:
            good = [move for move in good if g.energy - mind.card_cost(move.arg) >= EASY_RESERVE]
            return good[self.rng.below(len(good))] if good else moves[0]
        if self.level == HARD and mind.saving() and g.energy <= SAVED_FOR_ANOMALY:
            good = [move for move in good if mind.card_cost(move.arg) == 0]
        return max(good, key=lambda move: scores[move.number], default=moves[0])

    def place(self, mind: Mind, decision: Placing, moves: list[Move]) -> Move:
        """Choose the next part of the best placement that is left."""
        found = mind.possible(decision)
        scores = {place: mind.score(place) for place in found}
        if self.level == EASY:
            positive = [place for place in found if scores[place] > 0] or found
            best = positive[self.rng.below(len(positive))]
        else:
            best = max(found, key=lambda place: scores[place])
        if moves[0].word == model.PASS and scores[best] <= 0:
            return moves[0]
        part = best[decision.part]
        return next(move for move in moves if move.word != model.PASS and move.arg == part)


def discard(mind: Mind, moves: list[Move]) -> Move:
    """Discard a card whose two rooms are both quiet; else be done."""
    for move in moves[1:]:
        if move.arg < mind.g.content.first_special:
            rooms = mind.g.content.card_rooms[move.arg]
            if all(mind.traffic(room) < QUIET for room in rooms):
                return move
    return moves[0]


class Mind:
    """What ADELE makes of a position."""

    def __init__(self, sense: Sense, level: int) -> None:
        self.sense = sense
        self.g: AdeleState = sense.g
        self.level = level
        self.meeting = [self.presence(seat) for seat in range(1, self.g.crew + 1)]

    # -- belief ---------------------------------------------------------------------------

    def goals(self, seat: int) -> list[int]:
        """Return the rooms a crew member probably heads for."""
        sense, g = self.sense, self.g
        away = sense.distances(g.place[seat])
        rooms = [int(room) for room in sense.view["rooms"]]
        goals = sorted(rooms, key=lambda room: away[room])[:3]
        if g.wounds[seat] >= 3:
            goals.append(sense.terminal_room(model.MEDICAL))
        for name in sense.held_by(seat):
            room = sense.target(name)
            if room:
                goals += [room, room]
        if not sense.missing(model.BLUE):
            goals.append(g.content.axe_room)
        if not sense.missing(model.RED):
            goals.append(g.content.helmet_room)
        if sense.impact_ahead:
            goals += list(g.alerts)
        return goals

    def presence(self, seat: int) -> list[float]:
        """Return how probably a crew member meets something in each room."""
        g, sense = self.g, self.sense
        here = g.place[seat]
        away = sense.distances(here)
        out = [0.0] * model.PLACES
        goals = self.goals(seat)
        ways = [sense.distances(goal) for goal in goals]
        for room in range(1, model.ROOMS + 1):
            if away[room] >= len(REACH):
                continue
            on_way = sum(
                away[room] + way[room] == away[goal]
                for goal, way in zip(goals, ways, strict=True)
                if away[goal] < FAR
            )
            share = on_way / len(goals) if goals else 0.0
            out[room] = REACH[away[room]] * (OFF_THE_WAY + (1 - OFF_THE_WAY) * share)
        if here < model.FIRST_ZONE:
            out[here] = 1.0
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
        return self.value(kind, room, spot) - ENERGY * cost_of(self.g, kind)

    def value(self, kind: int, room: int, spot: int) -> float:
        """Return what a hazard does where it lies."""
        total = STAYS
        for seat in range(1, self.g.crew + 1):
            met = self.meeting[seat - 1][room]
            if kind == model.DOOR:
                met = min(1.0, met + self.meeting[seat - 1][spot])
            if met:
                total += met * self.effect(kind, room, spot, seat)
        if kind == model.COMPUTER and self.locks(room, spot):
            total += LOCK
        if self.level == HARD and self.g.ship.sector[room] == self.wanted_sector():
            total += 1.0
        return total

    def effect(self, kind: int, room: int, spot: int, seat: int) -> float:
        """Return what a hazard does to a crew member who meets it."""
        g = self.g
        if kind == model.FIRE:
            fails = 1 - max(0, min(6, spirit(g, seat, True))) / 6
            worth = fails * (BAD_WOUND if g.wounds[seat] >= 4 else WOUND)
            may_kill = fails > 0 and g.wounds[seat] == g.content.death_at - 1
            return worth + KILL if may_kill else worth
        if kind == model.HYPOXIA:
            return 1.2
        if kind == model.DARKNESS:
            busy = g.rooms[room] != () or g.ship.terminal[room] != model.NO_TERMINAL
            return 1.0 + (1.0 if busy else 0.0)
        if kind == model.DOOR:
            return 2.0 if len(free_doors(g, room)) == 1 or self.only_way(room, spot) else 1.0
        if kind == model.COMPUTER:
            return 3.0 * self.special_chance(room, spot)
        hidden = sum(
            1
            for place, mask in enumerate(g.content.setups[g.crew].owners)
            if mask >> seat & 1 and self.sense.view["tiles"][place] == HIDDEN
        )
        unseen = int(self.sense.view["inventories"][seat - 1].count(HIDDEN))
        fading = self.sense.rounds_left / g.rounds
        return (1.5 * hidden + 0.5 * unseen) * fading

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
        sense = self.sense
        if device == model.ON_TERMINAL:
            return 0.5 if self.g.ship.terminal[room] in (model.CENTRAL, model.MEDICAL) else 0.3
        if room in sense.view["tiles"]:
            return 0.6
        if room == self.g.content.axe_room:
            return 0.6 if not sense.missing(model.BLUE) else 0.2
        if room == self.g.content.helmet_room:
            return 0.6 if not sense.missing(model.RED) else 0.2
        return 0.15

    def locks(self, room: int, device: int) -> bool:
        """Tell whether a failure helps to lock the computers the crew needs in the end."""
        three_down = len(self.sense.view["deployed"]) >= 3
        if self.level == EASY or (three_down != (self.level == NORMAL)):
            return False
        if device == model.ON_TERMINAL:
            return self.g.ship.terminal[room] == model.CENTRAL
        return room in (self.g.content.axe_room, self.g.content.helmet_room)

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
        price = ENERGY * g.content.special_costs[special]
        if special == model.OVERCHARGE:
            return 0.5 if g.energy + g.content.overcharge <= g.content.energy_cap else 0.0
        if special == model.SPREAD:
            values = [
                self.value(kind, room, 0)
                for kind in (model.HYPOXIA, model.FIRE)
                for room in bits(spread_rooms(g, kind))
            ]
            return max(values, default=0.0) - price
        if special == model.RECYCLE:
            return 0.2 * min(g.content.recycle_hazards, sum(g.removed)) - price
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
        if slot == model.DOOR:
            room, other = self.g.ship.doors[spot]
            return self.value(slot, room, other)
        if slot == model.TERMINAL:
            return self.value(model.COMPUTER, spot, model.ON_TERMINAL)
        return self.value(slot, spot, 0)

    def wants(self, anomaly: int) -> bool:
        """Tell whether an anomaly is worth starting now."""
        g = self.g
        if anomaly == model.HATCHES_LOCKED:
            outside = any(place >= model.FIRST_ZONE for place in g.place[1:])
            return outside or model.count_bits(g.impacts) >= 2
        if anomaly == model.EXPLOSIONS:
            fires = bits(g.board[model.FIRE])
            return sum(self.traffic(room) >= QUIET for room in fires) >= 2
        if anomaly == model.ALERTS_OFF:
            rooms = (g.content.axe_room, g.content.helmet_room, *self.sense.view["tiles"])
            return any(room in rooms for room in g.alerts)
        if anomaly == model.PANIC:
            return any(wounds >= 2 for wounds in g.wounds[1:])
        return True

    def saving(self) -> bool:
        """Tell whether an anomaly lacks only energy or one hazard."""
        return self.wanted_sector() >= 0

    def wanted_sector(self) -> int:
        """Return the only sector that an anomaly on the console lacks, -1 if there is none."""
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
