"""The ship on the table: rooms with everybody and everything in them, doors, hatches, space."""

from __future__ import annotations

from collections import defaultdict
from collections.abc import Hashable

from sternbrett.games.adele import model
from sternbrett.games.adele.data import TRACK
from sternbrett.games.adele.rules import planning
from sternbrett.games.adele.rules.action import Act, NextCrew
from sternbrett.games.adele.rules.anomalies import AnomalyHazard
from sternbrett.games.adele.rules.facts import computer_works, terminal_works
from sternbrett.games.adele.rules.objects import PlaceBattery, SendDrone, UseKit
from sternbrett.games.adele.rules.placing import ChooseSpot
from sternbrett.games.adele.rules.special import TerminalTarget
from sternbrett.games.adele.table.blueprint import blueprint
from sternbrett.games.adele.table.sketch import CLAUSES, Sketch
from sternbrett.games.adele.written import HIDDEN
from sternbrett.kernel.plain_html import escape
from sternbrett.web.kit import Kept

#: Decisions in which a hazard, a crew member or a slot on the ship may be the answer.
HAZARD_ANSWERS = (Act, AnomalyHazard, TerminalTarget)
CREW_ANSWERS = (Act, NextCrew, UseKit, TerminalTarget, planning.Brief)
ROOM_HAZARDS = ("fire", "hypoxia", "darkness", "espionage")
#: Most rooms look as they did a moment ago.
KEPT_ROOMS: Kept[tuple[str, str]] = Kept()


class Plan:
    """The plan of the ship for one view."""

    def __init__(self, sketch: Sketch) -> None:
        self.s = sketch
        self.view = sketch.view
        self.paper = blueprint(sketch.ship)
        self.hazards: dict[str, set[str]] = defaultdict(set)  # kinds by room or door
        for text in self.view["hazards"]:
            kind, _, spot = text.partition(":")
            self.hazards[spot].add(kind)
        self.batteries: dict[str, str] = {}  # charges by device and room
        for text in self.view["batteries"]:
            device, room, charge = text.split(":")
            self.batteries[f"{device}:{room}"] = charge
        self.goals = self.find_goals()
        self.steps = self.find_steps()
        self.here = self.active_room()

    def draw(self) -> str:
        """Return the plan with all that lies on it."""
        s = self.s
        dark = {room for room in s.rooms if "darkness" in self.hazards[str(room)]}
        rooms = "".join(self.room(room) for room in s.rooms)
        doors = "".join(self.door(a, b) for a, b in s.ship.doors)
        hatches = "".join(self.hatch(room) for room in self.paper.hatches)
        zones = "".join(self.zone(zone.id) for zone in s.ship.zone)
        title = s.say("look.plan", ship=s.view["ship"])
        return (
            f'<section class="plan {s.view["ship"]}" aria-label="{title}">'
            f"{s.kept('svg', frozenset(dark), lambda: self.paper.svg(dark))}"
            f"{zones}{rooms}{doors}{hatches}</section>"
        )

    # -- what matters now -----------------------------------------------------------------

    def active_room(self) -> int:
        """Return the room in which something is being chosen, 0 for none."""
        s = self.s
        if isinstance(s.decision, ChooseSpot | SendDrone):
            return s.decision.room
        return s.room_of(s.acting()) if s.acting() else 0

    def find_goals(self) -> dict[int, list[str]]:
        """Return the mission objects that the viewer knows to belong in each room."""
        goals: dict[int, list[str]] = defaultdict(list)
        rules = self.s.content.rules
        deployed = self.view["deployed"]
        ends = (("axe", rules.axe_room), ("helmet", rules.helmet_room))
        for name, room in (*zip(TRACK, self.view["tiles"], strict=True), *ends):
            if room and room != HIDDEN and name not in deployed:
                goals[room].append(name)
        return goals

    def find_steps(self) -> dict[int, int]:
        """Return, while the viewer plans, how many moves each room in reach is away."""
        s = self.s
        if not isinstance(s.decision, planning.Plan) or not s.seat:
            return {}
        cubes = s.cubes(s.seat) or {}
        steps = {s.room_of(s.seat): 0}
        locked = s.g.board[model.DOOR]
        for number in range(1, cubes.get("move", 0) + 1):
            for room in [room for room in steps if room and steps[room] == number - 1]:
                for other in s.g.ship.neighbours[room]:
                    if not locked >> s.g.ship.door_between[room][other] & 1:
                        steps.setdefault(other, number)
        return steps

    # -- rooms ----------------------------------------------------------------------------

    def room(self, room: int) -> str:
        """Return a room: its floor can be touched, and so can what lies on it."""
        s = self.s
        before, after = KEPT_ROOMS.get(self.facts(room), lambda: self.empty_room(room))
        crew = [self.person(seat) for seat in s.crew if s.place(seat) == room]
        return f"{before}{''.join(crew)}{after}"

    def facts(self, room: int) -> Hashable:
        """Return all that a room shows, but for the crew in it."""
        s, view, name = self.s, self.view, str(room)
        terminal = s.rooms[room].terminal
        begun = bool(view["round"])
        return (
            s.texts,
            s.content,
            view["ship"],
            room,
            type(s.decision) if s.mine else None,
            room == self.here,
            s.room_of(s.seat) == room if s.seat else False,
            self.steps.get(room),
            tuple(sorted(self.hazards[name])),
            begun and not computer_works(s.g, room),
            begun and bool(terminal) and not terminal_works(s.g, room),
            self.batteries.get(f"computer:{room}"),
            self.batteries.get(f"terminal:{room}"),
            view["alerts"].index(room) if room in view["alerts"] else None,
            room in view["red_alerts"],
            room in view["impacts"],
            tuple(self.goals.get(room, ())),
            tuple(view["rooms"].get(name, ())),
        )

    def empty_room(self, room: int) -> tuple[str, str]:
        """Return a room without crew: what stands before and behind them."""
        s = self.s
        table = s.rooms[room]
        here = self.hazards[str(room)]
        classes = ["room", self.paper.spot((table.x, table.y)), table.sector]
        classes += [kind for kind in ROOM_HAZARDS if kind in here]
        if s.seat and s.room_of(s.seat) == room:
            classes.append("own")
        if self.steps.get(room):
            classes.append("reach")
        steps = f'<em class="steps-to">{self.steps[room]}</em>' if self.steps.get(room) else ""
        before = (
            f'<div class="{" ".join(classes)}" id="room-{room}">'
            f'<button type="button" class="floor drops" data-number="{room}" '
            f'data-handle="room:{room}" data-clause="ADL-158" data-tip="{self.room_tip(room)}">'
            f'<b class="no">{room}</b>{s.sector(table.sector)}'
            f'<span class="name">{s.room_word(room)}</span>{steps}</button>'
            f'<span class="devices">{self.devices(room)}</span><span class="folk">'
        )
        things = self.lying(room) + self.objects(room)
        return before, f'</span><span class="stuff">{things}</span></div>'

    def room_tip(self, room: int) -> str:
        """Return what a room is and what is in it, in words."""
        s = self.s
        parts = [
            s.say("look.room", room=room, what=s.texts.name("sector", s.rooms[room].sector)),
            s.room_name(room) + ".",
        ]
        terminal = s.rooms[room].terminal
        if terminal:
            parts.append(s.name("terminal", terminal) + ".")
        found = [s.name("hazard", kind) for kind in sorted(self.hazards[str(room)])]
        if room in self.view["impacts"]:
            found.append(s.say("look.impact"))
        if found:
            parts.append(s.say("look.here", what="") + ", ".join(found) + ".")
        tokens = self.view["rooms"].get(str(room), [])
        known = s.object_names(tokens)
        unknown = tokens.count(HIDDEN)
        if unknown:
            known.append(s.say("look.unseen", amount=unknown))
        if known:
            parts.append(s.say("look.lying", what="") + ", ".join(known) + ".")
        return " ".join(parts)

    def person(self, seat: int) -> str:
        """Return a crew member's figure on the plan."""
        s = self.s
        classes = "token"
        if seat in s.waited_for():
            classes += " now"
        if seat == s.seat:
            classes += " me"
        if self.wears(seat, "flashlight"):
            classes += " lamp-on"
        handle = f"crew:{seat}" if s.asks(*CREW_ANSWERS) else ""
        tip = s.say("look.person", member=s.view["members"][seat - 1], seat=seat,
                    wounds=s.view["wounds"][seat - 1])  # fmt: skip
        label = f"{seat} {s.who(seat)}"
        return s.thing(classes, s.figure(seat), tip, "ADL-016", handle, f"card-crew-{seat}", label)

    def wears(self, seat: int, kind: str) -> bool:
        """Tell whether a crew member has a switched-on object of a kind; everybody sees that."""
        return any(
            token.startswith(f"{kind}:") for token in self.view["inventories"][seat - 1]
        )  # fmt: skip

    # -- devices --------------------------------------------------------------------------

    def devices(self, room: int) -> str:
        """Return the computer, the terminal and the alert terminal of a room."""
        s = self.s
        works = computer_works(s.g, room) if s.view["round"] else True
        here = room == self.here
        handle = "device:computer" if here and s.asks(ChooseSpot, PlaceBattery, Act) else ""
        out = [self.device("computer", "computer", room, works, handle)]
        terminal = s.rooms[room].terminal
        if terminal:
            works = terminal_works(s.g, room) if s.view["round"] else True
            handle = ""
            if here and s.asks(Act):
                handle = f"terminal:{terminal}"
            elif here and s.asks(ChooseSpot, PlaceBattery):
                handle = "device:terminal"
            out.append(self.device("terminal", terminal, room, works, handle))
        if room in self.view["alerts"]:
            out.append(self.alert(room))
        return "".join(out)

    def device(self, kind: str, picture: str, room: int, works: bool, handle: str) -> str:
        """Return a computer or a terminal: on or off, with the battery beside it."""
        s = self.s
        charge = self.batteries.get(f"{kind}:{room}")
        failed = ("computer_error" if kind == "computer" else "terminal_error") in self.hazards[
            str(room)
        ]
        state = "works" if works else "off"
        name = s.say("look.computer") if kind == "computer" else s.name("terminal", picture)
        tip = f"{name}: {s.say(f'look.{state}')}. {s.tip(picture)}"
        inner = s.icon(picture)
        if charge is not None:
            tip += f" {s.say('look.battery', amount=int(charge))}"
            inner += f'<em class="charge" aria-hidden="true">{charge}</em>'
        clause = CLAUSES.get(picture, "ADL-296")
        if failed and s.asks(AnomalyHazard, TerminalTarget):
            word = "computer_error" if kind == "computer" else "terminal_error"
            handle = f"hazard:{word}:{room}"
        return s.thing(f"device {state}", inner, tip, clause, handle)

    def alert(self, room: int) -> str:
        """Return the alert terminal that lies in a room."""
        s = self.s
        number = self.view["alerts"].index(room)
        off = room in self.view["red_alerts"]
        handle = ""
        if s.asks(TerminalTarget):
            handle = f"alert:{room}"
        elif s.asks(Act) and room == self.here:
            handle = "button:alert"
        tip = s.say("tip.alert_off" if off else "tip.alert")
        classes = "device alert off" if off else "device alert"
        return s.thing(classes, s.icon("alert"), tip, "ADL-253", handle, f"card-alert-{number}")

    # -- what lies about ------------------------------------------------------------------

    def lying(self, room: int) -> str:
        """Return hazards, an impact marker and known targets."""
        s = self.s
        out = []
        for kind in ROOM_HAZARDS:
            if kind in self.hazards[str(room)]:
                out.append(self.hazard(kind, str(room)))
        if room in self.view["impacts"]:
            handle = f"impact:{room}" if s.asks(Act, TerminalTarget) else ""
            out.append(s.thing("bit impact", s.icon("impact"), s.tip("impact_marker"), "ADL-054",
                               handle, f"card-impact-{room}"))  # fmt: skip
        for name in self.goals.get(room, ()):
            tip = s.say("tip.goal", object=name, room=room)
            out.append(s.thing("bit goal", s.icon(name), tip, "ADL-234"))
        return "".join(out)

    def hazard(self, kind: str, spot: str) -> str:
        """Return a hazard on the ship."""
        s = self.s
        handle = f"hazard:{kind}:{spot}" if s.asks(*HAZARD_ANSWERS) else ""
        tip = f"{s.name('hazard', kind)}. {s.tip(kind)}"
        id_ = f"card-{kind}-{spot}"
        return s.thing(f"bit hazard {kind}", s.icon(kind), tip, CLAUSES[kind], handle, id_)

    def objects(self, room: int) -> str:
        """Return the objects that lie in a room; hidden ones by their place alone."""
        s = self.s
        answers = s.asks(Act, SendDrone) and room == self.here
        out = []
        for slot, token in enumerate(self.view["rooms"].get(str(room), ()), 1):
            kind, _, _ = s.object_parts(token)
            classes = "bit object hidden" if kind == "unknown" else "bit object known"
            picture = "" if kind == "unknown" else s.icon(kind)
            handle = f"slot:{slot}" if answers else ""
            id_ = f"slot-{room}-{slot}"
            out.append(s.thing(classes, picture, s.object_tip(token), "ADL-162", handle, id_))
        return "".join(out)

    # -- between rooms and outside --------------------------------------------------------

    def door(self, first: int, second: int) -> str:
        """Return a door where it is locked or can be chosen; others are gaps in the walls."""
        s = self.s
        spot = f"{min(first, second)}-{max(first, second)}"
        locked = "door_locked" in self.hazards[spot]
        handle = ""
        if s.asks(AnomalyHazard) and locked:
            handle = f"hazard:door_locked:{spot}"
        elif s.mine and self.here in (first, second):
            other = second if self.here == first else first
            decision = s.decision
            spots = isinstance(decision, ChooseSpot) and decision.kind == model.DOOR
            if spots or (isinstance(decision, Act) and locked):
                handle = f"door:{other}"
        if not locked and not handle:
            return ""
        tip = s.say("tip.door_locked_here" if locked else "tip.door", room=first, other_room=second)
        classes = f"door {self.paper.spot(self.paper.door(first, second))}"
        classes += " locked" if locked else ""
        return s.thing(classes, s.icon("door_locked"), tip, "ADL-090", handle, f"card-door-{spot}")

    def hatch(self, room: int) -> str:
        """Return a hatch: a round port in the hull."""
        s = self.s
        facts = (room, room in self.view["hatches_locked"], s.asks(Act))
        return s.kept("hatch", facts, lambda: self.draw_hatch(room))

    def draw_hatch(self, room: int) -> str:
        """Draw a hatch."""
        s = self.s
        locked = room in self.view["hatches_locked"]
        zones = " + ".join(s.rooms[room].hatch_zones)
        tip = s.say("tip.hatch", room=room, zones=zones)
        if locked:
            tip += f" {s.say('blocked.hatch_locked', room=room)}"
        classes = f"hatch {self.paper.spot(self.paper.hatches[room])}"
        classes += " locked" if locked else ""
        inner = s.icon("door_locked") if locked else ""
        handle = f"hatch:{room}" if s.asks(Act) else ""
        return s.thing(classes, inner, tip, "ADL-159", handle)

    def zone(self, zone: str) -> str:
        """Return an outer zone with the crew members who are there."""
        s = self.s
        crew = "".join(self.person(seat) for seat in s.crew if s.place(seat) == zone)
        own = " own" if s.seat and s.place(s.seat) == zone else ""
        floor = s.kept("zone", (zone, own), lambda: self.empty_zone(zone, own))
        return f'{floor}<span class="folk">{crew}</span></div>'

    def empty_zone(self, zone: str, own: str) -> str:
        """Return an outer zone up to the crew members who are there."""
        s = self.s
        table = next(table for table in s.ship.zone if table.id == zone)
        tip = s.say("tip.zone", rooms=", ".join(map(str, table.hatch_rooms)))
        name = escape(table.name_de if s.texts.language == "de" else table.name_en)
        return (
            f'<div class="zone{own} {self.paper.spot((table.x, table.y))}" id="zone-{zone}">'
            f'<button type="button" class="floor" data-number="{zone}" data-handle="zone:{zone}" '
            f'data-clause="ADL-223" data-tip="{s.name("zone", zone)}. {tip}">'
            f"<b>{zone}</b><span>{name}</span></button>"
        )
