"""What there is to do for a crew member, and what it is worth: the thinking of the crew's bot.

About a cube is worth a point. Everything comes from one seat's view and from announcements.
"""

from __future__ import annotations

from functools import cached_property

from sternbrett.games.adele import model
from sternbrett.games.adele.data import OBJECTS, TERMINALS
from sternbrett.games.adele.minds.route import NOTHING, Errand
from sternbrett.games.adele.minds.sense import Sense
from sternbrett.games.adele.minds.weights import CADET, CadetWeights
from sternbrett.games.adele.rules.facts import (
    alert_in,
    computer_works,
    has_on,
    red_alert_in,
    slots_of,
    terminal_works,
)
from sternbrett.games.adele.written import HIDDEN

AXE, HELMET = OBJECTS[model.AXE], OBJECTS[model.HELMET]
# What is worth carrying, least first; mission objects come after all of these.
WORTH = (
    "flashlight", "space_suit", "fire_extinguisher", "drone", "spare_part", "teddy_bear",
    "first_aid_kit", "stimulants", "battery",
)  # fmt: skip
LAST = {model.BLUE: AXE, model.RED: HELMET}

HEALED = (0.0, 0.0, 0.6, 3.0, 8.0, 16.0)  # by wounds
KIT = (0.0, 0.3, 1.2, 4.0, 8.0, 14.0)


class Errands:
    """Lists the errands of a crew member."""

    def __init__(self, sense: Sense, seat: int, weights: CadetWeights = CADET) -> None:
        self.sense = sense
        self.weigh = weights
        self.seat = seat
        self.g = sense.g
        self.view = sense.view
        self.place = sense.g.place[seat]
        self.own = sense.held_by(seat)
        self.ways = [
            sense.distances(sense.g.place[other], locked=False)
            for other in range(1, sense.g.crew + 1)
        ]
        self.away = self.ways[seat - 1]

    # -- the missions ---------------------------------------------------------------------

    @cached_property
    def holders(self) -> dict[str, int]:
        """Who holds which mission object, as far as this seat knows or heard."""
        out = {words[2]: int(words[0]) for words in self.sense.announced if words[1] == "hold"}
        for seat in range(1, self.g.crew + 1):
            for name in self.sense.held_by(seat):
                out[name] = seat
        return {name: seat for name, seat in out.items() if name not in self.view["deployed"]}

    def lying(self, name: str) -> list[int]:
        """Return the rooms where an object lies, as far as this seat knows or heard."""
        return [] if name in self.holders else self.sense.rooms_with(name)

    def is_found(self, name: str) -> bool:
        """Tell whether somebody holds a mission object or knows where it lies."""
        return name in self.holders or bool(self.lying(name))

    def cubes(self, mission: str) -> float:
        """Return about how many cubes the objects of a mission still take."""
        total = 0.0
        for name in (*self.sense.missing(mission), LAST[mission]):
            total += self.weigh.to_deploy
            if name not in self.holders:
                total += self.weigh.to_fetch if self.lying(name) else self.weigh.to_find
            if self.weigh.to_clear or self.weigh.to_carry:
                total += self.way_there(name)
        return total

    def way_there(self, name: str) -> float:
        """Return about how many cubes the way of an object takes, if its room is known."""
        room = self.sense.target(name)
        if not room:
            return 0.0
        total = 0.0 if self.works(room) else self.weigh.to_clear
        away = self.sense.distances(room, locked=False)
        if name in self.holders:
            starts = [self.g.place[self.holders[name]]]
        else:
            starts = self.lying(name)
        inside = [start for start in starts if start < model.FIRST_ZONE]
        return total + self.weigh.to_carry * min([away[start] for start in inside], default=3)

    def lateness(self) -> float:
        """Return by how many rounds the No-Return marker will be too high for the red mission."""
        rounds = self.cubes(model.RED) / (self.weigh.cubes_that_count * self.g.crew)
        return max(0.0, float(self.view["no_return"]) - (self.sense.rounds_left - rounds))

    def estimate(self, mission: str) -> float:
        """Return about how many cubes a mission still takes, its condition included."""
        if mission == model.BLUE:
            return self.cubes(mission) + self.weigh.to_repair * len(self.view["impacts"])
        return self.cubes(mission) + self.weigh.late * self.lateness()

    @cached_property
    def mission(self) -> str:
        """The mission with the lower estimate."""
        return min((model.BLUE, model.RED), key=self.estimate)

    @cached_property
    def weights(self) -> dict[str, float]:
        """What each mission object that is still needed counts."""
        out: dict[str, float] = {}
        late = (self.sense.rounds_left / self.g.rounds) ** self.weigh.other_late
        other = self.weigh.other_mission * late
        for mission in (model.BLUE, model.RED):
            weight = 1.0 if mission == self.mission else other
            for name in (*self.sense.missing(mission), LAST[mission]):
                out[name] = max(weight, out.get(name, 0.0))
        return out

    # -- the list -------------------------------------------------------------------------

    @cached_property
    def all(self) -> list[Errand]:
        """Everything there is to do."""
        return [
            *self.deployments(),
            *self.searches(),
            *self.repairs(),
            *self.alarms(),
            *self.treatments(),
            *self.equipment(),
            *self.parcels(),
        ]

    def share(self, room: int, nearer: float) -> float:
        """Return how much an errand that anybody could run is this seat's."""
        behind = self.weigh.has_acted
        others = [
            (away[room] + (behind if self.g.acted >> other & 1 else 0), other)
            for other, away in enumerate(self.ways, 1)
        ]
        return 1.0 if min(others)[1] == self.seat else nearer

    def works(self, room: int) -> bool:
        """Tell whether the computer of a room works."""
        return computer_works(self.g, room)

    def hit(self, room: int) -> bool:
        """Tell whether an impact marker lies in a room."""
        return bool(self.g.impacts >> room & 1)

    def deployments(self) -> list[Errand]:
        """Objects in the own inventory whose room is known."""
        errands = [self.deployment(name) for name in self.own]
        return [errand for errand in errands if errand is not None]

    def deployment(self, name: str) -> Errand | None:
        """Return the errand to deploy an object, or to wait in its room; None if there is none."""
        room = self.sense.target(name)
        if name not in self.weights or not room or self.hit(room):
            return None
        worth = self.weigh.deployed * self.weights[name]
        if name in LAST.values():
            mission = model.BLUE if name == AXE else model.RED
            if not self.sense.ready(name):
                if len(self.sense.missing(mission)) <= 1:
                    return Errand(room, NOTHING, "", self.weigh.in_place * self.weights[name])
                return None
            worth = self.weigh.win
        if self.works(room):
            return Errand(room, model.SPECIAL, f"deploy:{name}", worth)
        if "battery" in self.own:
            return Errand(room, model.SPECIAL, f"deploy:{name}", worth, battery=True)
        if name in LAST.values() and self.g.crew > 1:  # others see to the computer
            return Errand(room, NOTHING, "", self.weigh.in_place_off)
        return None

    def searches(self) -> list[Errand]:
        """Rooms with objects that are wanted or that nobody knows."""
        out = []
        nearer = self.weigh.somebody_nearer
        late = (self.sense.rounds_left / self.g.rounds) ** self.weigh.objects_late
        other = self.weigh.any_object * late
        rooms = self.view["rooms"]
        wanted = {name: weight for name, weight in self.weights.items() if self.can_carry(name)}
        if self.wants_battery():
            wanted["battery"] = 1.0
        for name, weight in wanted.items():
            for room in self.sense.rooms_with(name) if name == "battery" else self.lying(name):
                tokens = rooms[str(room)]
                token = name if name in tokens else HIDDEN
                if token in tokens:
                    key = f"search:{tokens.index(token) + 1}"
                    worth = self.weigh.picked_up * weight * self.share(room, nearer)
                    out.append(Errand(room, model.SEARCH, key, worth))
        hidden = sum(tokens.count(HIDDEN) for tokens in rooms.values())
        unfound = sum(weight for name, weight in self.weights.items() if not self.is_found(name))
        for room in self.sense.unseen:
            slot = rooms[str(room)].index(HIDDEN) + 1
            worth = (self.weigh.found * unfound / hidden + other) * self.share(room, nearer)
            out.append(Errand(room, model.SEARCH, f"search:{slot}", worth))
        return out

    def failures(self) -> dict[int, float]:
        """Those of the blocked rooms that a battery or the central computer helps."""
        return {room: worth for room, worth in self.blocked.items() if not self.hit(room)}

    def wants_battery(self) -> bool:
        """Tell whether a battery is needed, and can be carried."""
        return bool(self.failures()) and "battery" not in self.own and self.can_carry("battery")

    def can_carry(self, name: str) -> bool:
        """Tell whether there is a slot for an object, or one with something worth less."""
        if len(self.own) < slots_of(self.g, self.seat):
            return True
        return min(self.keeping(held) for held in self.own) < self.keeping(name)

    def keeping(self, name: str) -> float:
        """Return how much an object is worth keeping now."""
        if name in WORTH:
            return WORTH.index(name)
        return len(WORTH) + self.weights.get(name, -1.0)

    @cached_property
    def blocked(self) -> dict[int, float]:
        """Rooms whose computer failed and that held objects need, with what that is worth."""
        out: dict[int, float] = {}
        for name, weight in self.weights.items():
            room = self.sense.target(name)
            if not room or name not in self.holders or self.works(room):
                continue
            final = name in LAST.values()
            mission = model.BLUE if name == AXE else model.RED
            if final and len(self.sense.missing(mission)) > 1:
                continue
            ready = final and not self.sense.missing(mission)
            worth = (self.weigh.last_computer if ready else self.weigh.deployed) * weight
            out[room] = max(out.get(room, 0.0), worth)
        return out

    def at_terminal(self, terminal: int, worth: float) -> list[Errand]:
        """Return the errand to a terminal, if it works."""
        room = self.sense.terminal_room(terminal)
        if not terminal_works(self.g, room):
            return []
        share = self.share(room, self.weigh.too_far)
        return [Errand(room, model.SPECIAL, f"terminal:{TERMINALS[terminal]}", worth * share)]

    def repairs(self) -> list[Errand]:
        """Devices and markers that stand in the way of a mission."""
        out = self.conditions()
        failures = self.failures()
        repair = self.sense.terminal_room(model.REPAIR)
        off = self.g.board[model.TERMINAL] >> repair & 1 and not self.hit(repair)
        if self.view["impacts"] and off:
            failures[repair] = self.weigh.repair_terminal if self.mission == model.BLUE else 1.0
        if not failures:
            return out
        worth = self.weigh.repair * max(failures.values())
        central = self.sense.terminal_room(model.CENTRAL)
        out += self.at_terminal(model.CENTRAL, worth)
        if "battery" in self.own:
            if not terminal_works(self.g, central) and not self.hit(central):
                failures.setdefault(central, self.weigh.central_battery * worth)
            out += [
                Errand(room, model.ACTIVATE, "activate:battery", self.weigh.repair * value)
                for room, value in failures.items()
            ]
        elif self.wants_battery() and self.view["lab"]:
            out += self.at_terminal(model.ENGINEER, self.weigh.engineer * worth)
        return out

    def conditions(self) -> list[Errand]:
        """Impact markers and the No-Return marker."""
        out = []
        impacts = len(self.view["impacts"])
        if impacts:
            hit = [worth for room, worth in self.blocked.items() if self.hit(room)]
            worth = max(hit, default=self.weigh.impact)
            if self.mission == model.BLUE:
                missing = len(self.sense.missing(model.BLUE))
                ready = not missing and AXE in self.holders
                far = self.weigh.impact_blue - self.weigh.impact_missing * missing
                worth = max(worth, self.weigh.last_condition / impacts if ready else far)
            out += self.at_terminal(model.REPAIR, worth)
        if self.mission == model.RED and self.lateness() and self.view["no_return"] > 1:
            ready = not self.sense.missing(model.RED) and HELMET in self.holders
            worth = self.weigh.last_condition if ready else self.weigh.no_return
            out += self.at_terminal(model.COMMAND, worth)
        return out

    def alarms(self) -> list[Errand]:
        """Alert terminals against the next emergency."""
        g = self.g
        if g.next_emergency == model.NO_CARD or g.next_averted:
            return []
        kind = g.content.emergency_kind[g.next_emergency]
        weigh = self.weigh
        worth = 0.0
        if kind == model.IMPACT:
            blue = self.mission == model.BLUE
            worth = weigh.avert_impact if blue else weigh.avert_other_impact
        elif kind == model.COURSE_DEVIATION:
            late = self.mission == model.RED and self.lateness()
            worth = weigh.avert_deviation if late else weigh.avert_other_deviation
        elif kind == model.SYSTEM_FAILURE:
            worth = weigh.avert_failure * g.crew
        elif kind == model.STRESS:
            worth = weigh.avert_stress * g.crew
        return [
            Errand(room, model.SPECIAL, "alert", worth * self.share(room, weigh.too_far))
            for room in g.alerts
            if self.works(room)
        ]

    def treatments(self) -> list[Errand]:
        """Healing: the medical terminal, or a kit for whoever is here."""
        out = []
        wounds = self.g.wounds[self.seat]
        medical = self.sense.terminal_room(model.MEDICAL)
        if wounds >= 2 and terminal_works(self.g, medical):
            key = f"terminal:{TERMINALS[model.MEDICAL]}"
            out.append(Errand(medical, model.SPECIAL, key, self.weigh.healed * HEALED[wounds]))
        if "first_aid_kit" in self.own:
            here = [
                self.g.wounds[other]
                for other in range(1, self.g.crew + 1)
                if self.g.place[other] == self.place
            ]
            worth = self.weigh.kit * max(KIT[wounded] for wounded in here)
            out.append(Errand(self.place, model.ACTIVATE, "activate:first_aid_kit", worth))
        return out

    def equipment(self) -> list[Errand]:
        """Objects that are worth switching on."""
        out = []
        on = self.g.inventories[self.seat]
        hidden = len(self.sense.unseen)
        for name, kind, worth in (
            ("teddy_bear", model.TEDDY, self.weigh.teddy_bear),
            ("drone", model.DRONE, self.weigh.drone if hidden > 4 else 0.0),
        ):
            if name in self.own and not has_on(on, kind) and worth:
                out.append(Errand(self.place, model.ACTIVATE, f"activate:{name}", worth))
        if self.own.count("spare_part") > 1 and self.view["lab"]:
            out.append(Errand(self.place, model.ACTIVATE, "activate:spare_part", self.weigh.craft))
        saved = self.saved_outside()
        if saved > 0:
            worth = self.weigh.outside * saved
            out.append(Errand(self.place, model.ACTIVATE, "activate:space_suit", worth))
        near = [self.place, *self.g.ship.neighbours[self.place]]
        for name, kind, hazard in (
            ("fire_extinguisher", model.EXTINGUISHER, model.FIRE),
            ("space_suit", model.SUIT, model.HYPOXIA),
            ("flashlight", model.FLASHLIGHT, model.DARKNESS),
        ):
            met = sum(self.g.board[hazard] >> room & 1 for room in near)
            if name in self.own and not has_on(on, kind) and met > 1:
                key = f"activate:{name}"
                out.append(Errand(self.place, model.ACTIVATE, key, self.weigh.helps * met))
        return out

    def saved_outside(self) -> float:
        """Return how many moves to the rooms of held objects a way through space would save."""
        weigh, ship, hatches = self.weigh.outside, self.g.ship, self.g.hatches
        ready = "space_suit" in self.own and not has_on(self.g.inventories[self.seat], model.SUIT)
        if not weigh or not ready or self.place >= model.FIRST_ZONE:
            return 0.0
        most = 0.0
        here = self.sense.distances(self.place)
        for errand in self.deployments():
            there = self.sense.distances(errand.room)
            for zone in range(model.FIRST_ZONE, model.PLACES):
                open_ = [room for room in ship.zone_hatches[zone] if not hatches >> room & 1]
                if open_:
                    outside = min(here[room] for room in open_) + 2
                    outside += min(there[room] for room in open_)
                    weight = self.weights.get(errand.key.partition(":")[2], 0.0)
                    most = max(most, (here[errand.room] - outside) * weight)
        return most

    # -- parcels --------------------------------------------------------------------------

    def parcels(self) -> list[Errand]:
        """The courier terminal, where somebody else is nearer to where an object goes."""
        if not self.weigh.courier or self.g.crew == 1:
            return []
        gain = max(self.parcel(other)[0] for other in range(1, self.g.crew + 1))
        room = self.sense.terminal_room(model.COURIER)
        if gain <= 0 or not terminal_works(self.g, room):
            return []
        key = f"terminal:{TERMINALS[model.COURIER]}"
        return [Errand(room, model.SPECIAL, key, self.weigh.courier * gain)]

    def parcel(self, other: int) -> tuple[float, str]:
        """Return the rooms that are saved if somebody is sent an object, and which object."""
        best = (0.0, "")
        outside = self.g.place[other] >= model.FIRST_ZONE
        full = len(self.g.inventories[other]) >= slots_of(self.g, other)
        if other == self.seat or outside or full:
            return best
        away = self.sense.distances(self.sense.terminal_room(model.COURIER), locked=False)
        for name in self.own:
            errand = self.deployment(name)
            if errand is None or errand.battery:
                continue
            saved = away[errand.room] - self.ways[other - 1][errand.room]
            best = max(best, (saved * self.weights[name], name))
        return best

    # -- targets of devices ---------------------------------------------------------------

    def device_worth(self, room: int, terminal: bool) -> float:
        """Return what a repaired device is worth."""
        if terminal:
            kind = self.g.ship.terminal[room]
            if kind == model.REPAIR and self.view["impacts"] and self.mission == model.BLUE:
                return self.weigh.repair_terminal
            return 3.0 if kind == model.CENTRAL else 2.0 if kind == model.MEDICAL else 1.0
        found = [weight for name, weight in self.weights.items() if self.sense.target(name) == room]
        value = self.blocked.get(room, 0.0) + 2 * max(found, default=0.0)
        return value + (0.5 if alert_in(self.g, room) >= 0 else 0.0)

    def battery_on_computer(self) -> bool:
        """Tell whether a battery here goes to the computer rather than to the terminal."""
        broken = self.g.board[model.COMPUTER] >> self.place & 1 or red_alert_in(self.g, self.place)
        return bool(broken and self.place in self.blocked) or not (
            self.g.board[model.TERMINAL] >> self.place & 1
        )
