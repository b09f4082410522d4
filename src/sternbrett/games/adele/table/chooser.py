"""What is small or hidden on the plan, in large: chips of what is at hand, and things to pick.

Chips stand for things on the plan and share their handles, so that a finger hits them. Pickers
show what lies nowhere on the plan: a pile, an offer, what was found.
"""

from __future__ import annotations

from collections.abc import Iterator

from sternbrett.games.adele import model
from sternbrett.games.adele.data import SPECIALS, TERMINALS, TRACK
from sternbrett.games.adele.rules.action import Act, NextCrew
from sternbrett.games.adele.rules.adele import RecallCard
from sternbrett.games.adele.rules.anomalies import AnomalyHazard
from sternbrett.games.adele.rules.exchange import NOT_GIVEN, Consent, TakeInReturn
from sternbrett.games.adele.rules.facts import slots_of
from sternbrett.games.adele.rules.hazards import Spy
from sternbrett.games.adele.rules.objects import Craft, Found, PlaceBattery, SendDrone, UseKit
from sternbrett.games.adele.rules.placing import ChooseSpot
from sternbrett.games.adele.rules.setup import ChooseMember, RemoveSpecial, SecondObject
from sternbrett.games.adele.rules.special import TerminalTarget
from sternbrett.games.adele.rules.talk import SayObject
from sternbrett.games.adele.table.console import Console
from sternbrett.games.adele.table.quarters import Quarters
from sternbrett.games.adele.table.sketch import CLAUSES, Sketch

REMOVABLE = ("espionage", "hypoxia", "darkness")


class Chooser:
    """Draws chips and pickers for one view."""

    def __init__(self, sketch: Sketch) -> None:
        self.s = sketch
        self.view = sketch.view

    # -- chips ----------------------------------------------------------------------------

    def chips(self) -> str:
        """Return what is at hand for the viewer's decision, as a panel; nothing for others."""
        s = self.s
        if not s.mine:
            return ""
        chips = "".join(self.found())
        if not chips:
            return ""
        decision = s.decision
        room = decision.room if isinstance(decision, ChooseSpot | SendDrone) else self.own_room()
        title = s.say("look.chips_room", room=room) if room else s.say("look.chips")
        return (
            f'<section class="panel chips" id="chips" aria-label="{title}"><h2>{title}</h2>'
            f"<div>{chips}</div></section>"
        )

    def own_room(self) -> int:
        """Return the room the viewer is in, 0 for none."""
        s = self.s
        return s.room_of(s.seat) if s.seat and s.asks(Act, PlaceBattery) else 0

    def found(self) -> Iterator[str]:
        """Yield the chips of the present decision."""
        s = self.s
        decision = s.decision
        if isinstance(decision, Act):
            yield from self.for_act()
        elif isinstance(decision, SendDrone):
            yield from self.slots(decision.room, "look.look_at")
        elif isinstance(decision, ChooseSpot) and decision.kind == model.DOOR:
            for other in s.g.ship.neighbours[decision.room]:
                label = s.say("option.door", room=other)
                yield self.chip(f"door:{other}", "door_locked", label, "ADL-090")
        elif isinstance(decision, ChooseSpot):
            yield from self.devices(decision.room)
        elif isinstance(decision, PlaceBattery):
            yield from self.devices(self.own_room())
        elif isinstance(decision, AnomalyHazard):
            yield from self.for_anomaly(decision)
        elif isinstance(decision, TerminalTarget):
            yield from self.for_terminal(TERMINALS[decision.terminal])
        elif isinstance(decision, NextCrew | UseKit):
            for seat in s.crew:
                yield self.person(seat)

    def for_act(self) -> Iterator[str]:
        """Yield what the active crew member could do at this place."""
        s = self.s
        assert s.seat
        room = self.own_room()
        if not room:
            zone = s.place(s.seat)
            for table in s.ship.zone:
                if table.id == zone:
                    yield from self.around(table.hatch_rooms, table.border_rooms)
            return
        yield from self.slots(room, "option.search")
        terminal = s.rooms[room].terminal
        if terminal:
            label = s.name("terminal", terminal)
            yield self.chip(f"terminal:{terminal}", terminal, label, CLAUSES[terminal])
        near = {str(room), *map(str, s.g.ship.neighbours[room])}
        for text in self.view["hazards"]:
            kind, _, spot = text.partition(":")
            if kind in REMOVABLE and spot in near:
                label = s.say("option.remove", hazard=kind, spot=spot)
                yield self.chip(f"hazard:{text}", kind, label, "ADL-172")
        for other in s.g.ship.neighbours[room]:
            if f"door_locked:{min(room, other)}-{max(room, other)}" in self.view["hazards"]:
                label = s.say("option.unlock", room=other)
                yield self.chip(f"door:{other}", "door_locked", label, "ADL-161")
        yield from self.around([room], [])
        for zone in s.rooms[room].hatch_zones:
            yield self.chip(f"zone:{zone}", "hatch", s.name("zone", zone), "ADL-159")

    def around(self, hatches: list[int], borders: list[int]) -> Iterator[str]:
        """Yield locked hatches and impact markers that may be dealt with."""
        s = self.s
        for room in hatches:
            if room in self.view["hatches_locked"]:
                label = s.say("option.hatch", room=room)
                yield self.chip(f"hatch:{room}", "hatches_locked", label, "ADL-174")
        for room in borders:
            if room in self.view["impacts"]:
                label = s.say("option.impact", room=room)
                yield self.chip(f"impact:{room}", "impact", label, "ADL-175")

    def slots(self, room: int, key: str) -> Iterator[str]:
        """Yield the objects of a room by their slots."""
        s = self.s
        for slot, token in enumerate(self.view["rooms"].get(str(room), ()), 1):
            kind, _, _ = s.object_parts(token)
            label = s.say(key, number=slot)
            if kind != "unknown":
                label += f" ({s.name('object', kind)})"
            yield self.chip(f"slot:{slot}", kind, label, "ADL-162")

    def devices(self, room: int) -> Iterator[str]:
        """Yield the devices of a room."""
        s = self.s
        yield self.chip("device:computer", "computer", s.say("look.computer"), "ADL-296")
        terminal = s.rooms[room].terminal
        if terminal:
            label = s.name("terminal", terminal)
            yield self.chip("device:terminal", terminal, label, "ADL-296")

    def for_anomaly(self, decision: AnomalyHazard) -> Iterator[str]:
        """Yield the hazards that may stand for the sector that is asked."""
        s = self.s
        sector = s.content.rules.names.sectors[decision.sector(s.g)]
        for text in self.view["hazards"]:
            kind, _, spot = text.partition(":")
            if any(s.rooms[int(room)].sector == sector for room in spot.split("-")):
                label = s.say("option.hazard_at", hazard=kind, spot=spot)
                picture = "computer_error" if kind == "terminal_error" else kind
                yield self.chip(f"hazard:{text}", picture, label, "ADL-126")

    def for_terminal(self, terminal: str) -> Iterator[str]:
        """Yield what a terminal can be used on."""
        s = self.s
        if terminal == "repair":
            yield from self.around([], list(self.view["impacts"]))
        elif terminal == "central":
            for room in self.view["red_alerts"]:
                label = s.say("option.alert_at", room=room)
                yield self.chip(f"alert:{room}", "alert", label, "ADL-252")
            for text in self.view["hazards"]:
                kind, _, spot = text.partition(":")
                if kind in ("computer_error", "terminal_error"):
                    label = s.say("option.hazard_at", hazard=kind, spot=spot)
                    yield self.chip(f"hazard:{text}", "computer_error", label, "ADL-251")
        elif terminal in ("medical", "courier"):
            for seat in s.crew:
                yield self.person(seat)

    def person(self, seat: int) -> str:
        """Return a crew member as a chip."""
        s = self.s
        return (
            f'<button type="button" class="chip" data-handle="crew:{seat}" data-clause="ADL-004" '
            f'data-tip="{s.who(seat)}">{s.figure(seat)}{s.who(seat)}</button>'
        )

    def chip(self, handle: str, picture: str, label: str, clause: str) -> str:
        """Return one chip."""
        s = self.s
        return (
            f'<button type="button" class="chip" data-handle="{handle}" data-clause="{clause}" '
            f'data-tip="{label}">{s.icon(picture)}<span>{label}</span></button>'
        )

    # -- pickers --------------------------------------------------------------------------

    def picker(self) -> str:
        """Return what has to be picked or agreed to and lies nowhere on the plan."""
        picked = self.picked() if self.s.mine else ""
        name = type(self.s.decision).__name__
        return f'<div class="picker {name}" id="picker">{picked}</div>' if picked else ""

    def picked(self) -> str:
        """Return what the present decision is about, if it lies nowhere on the plan."""
        decision = self.s.decision
        if isinstance(decision, ChooseMember):
            return self.members(decision.seat)
        if isinstance(decision, SecondObject):
            return self.second_object()
        if isinstance(decision, SayObject):
            return self.say_object(decision.what)
        if isinstance(decision, Craft):
            return self.objects(self.view["lab"], "pick")
        if isinstance(decision, TakeInReturn):
            return self.take(decision.other)
        if isinstance(decision, Consent):
            return self.consent(decision.seat, decision.other)
        if isinstance(decision, Found):
            return self.found_object(decision.slot)
        if isinstance(decision, RecallCard):
            return self.cards(self.view["discard"])
        if isinstance(decision, RemoveSpecial):
            return self.cards([card for card in SPECIALS if card in self.view["deck"]])
        return self.spy(decision.seat) if isinstance(decision, Spy) else ""

    def members(self, seat: int) -> str:
        """Return the crew members that a seat can choose from."""
        s = self.s
        taken = self.view["members"][: seat - 1]
        out = []
        for table in s.content.crew:
            if table.id not in taken:
                start = s.say("look.starts", object=table.start_object)
                out.append(
                    f'<button type="button" class="pick {table.id}" data-clause="ADL-005" '
                    f'data-handle="member:{table.id}" data-tip="{s.name("member", table.id)}. '
                    f'{start}"><b>{s.name("member", table.id)}</b>'
                    f"<span>{s.say('look.spirit')} {table.spirit}</span><span>{start}</span>"
                    "</button>"
                )
        return "".join(out)

    def objects(self, tokens: list[str], prefix: str) -> str:
        """Return objects to pick, each sort once."""
        quarters = Quarters(self.s)
        seen = dict.fromkeys(tokens)
        return "".join(
            quarters.object(token, f"{prefix}-{place}", self.s.object_handle(token, tokens))
            for place, token in enumerate(seen, 1)
        )

    def second_object(self) -> str:
        """Return the start objects of the other boards."""
        own = self.view["members"][0]
        kinds = sorted({table.start_object for table in self.s.content.crew if table.id != own})
        return self.objects(kinds, "pick")

    def say_object(self, what: int) -> str:
        """Return the objects that an announcement can be about."""
        if what in (model.SAY_OWN, model.SAY_GOES):
            return self.objects(list(TRACK), "pick")
        return self.objects([table.id for table in self.s.content.objects], "pick")

    def take(self, other: int) -> str:
        """Return the inventory of the partner in an exchange."""
        held = self.objects(self.view["inventories"][other - 1], "pick")
        return f"<h2>{self.s.who(other)}</h2>{held}"

    def consent(self, seat: int, other: int) -> str:
        """Return what is offered and what is wanted for it."""
        s = self.s
        give, take = self.view["offer"]
        parts = []
        for key, place, owner in (("look.you_get", give, seat), ("look.you_give", take, other)):
            tokens = self.view["inventories"][owner - 1]
            shown = s.say("option.nothing")
            if place != NOT_GIVEN:
                shown = Quarters(s).object(tokens[place], f"offer-{owner}")
            parts.append(f"<div><h2>{s.say(key)}</h2>{shown}</div>")
        return "".join(parts)

    def found_object(self, slot: int) -> str:
        """Return what a search has found."""
        s = self.s
        assert s.seat
        token = self.view["rooms"][str(s.place(s.seat))][slot - 1]
        shown = Quarters(s).object(token, "found")
        full = len(self.view["inventories"][s.seat - 1]) >= slots_of(s.g, s.seat)
        note = f"<p>{s.say('look.full')}</p>" if full else ""
        return f"<h2>{s.say('look.found')}</h2>{shown}{note}"

    def cards(self, cards: list[str]) -> str:
        """Return cards to pick."""
        console = Console(self.s)
        return "".join(console.card(card) for card in cards)

    def spy(self, seat: int) -> str:
        """Return what ADELE sees of a crew member, and the tiles she may try."""
        s = self.s
        quarters = Quarters(s)
        seen = "".join(
            quarters.object(token, f"spied-{place}")
            for place, token in enumerate(self.view["inventories"][seat - 1], 1)
        )
        owners = s.content.rules.setups[len(s.crew)].owners
        tiles = "".join(
            self.chip(f"tile:{name}", name, s.say("option.tile", object=name), "ADL-084")
            for place, name in enumerate(TRACK)
            if owners[place] >> seat & 1 and name not in self.view["deployed"]
        )
        nothing = s.say("value.none")
        return (
            f'<div class="gaze">{Console(s).eye()}</div>'
            f"<div><h2>{s.say('look.spied', seat=seat)}</h2>"
            f'<div class="row-of">{seen or nothing}</div></div>'
            f'<div><h2>{s.say("look.try_tile")}</h2><div class="row-of">{tiles}</div></div>'
        )
