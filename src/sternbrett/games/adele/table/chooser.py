"""What is small or hidden on the plan, in large: chips of what is at hand, and things to pick.

Chips stand for things on the plan and share their handles, so that a finger hits them. Pickers
show what lies nowhere on the plan: a pile, an offer, what was found.
"""

from __future__ import annotations

from collections.abc import Iterator

from sternbrett.games.adele import model
from sternbrett.games.adele.data import SPECIALS, TERMINALS, TRACK
from sternbrett.games.adele.rules.exchange import NOT_GIVEN
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
        room = s.args[1] if s.asked in ("ChooseSpot", "SendDrone") else self.own_room()
        title = s.say("look.chips_room", room=room) if room else s.say("look.chips")
        return (
            f'<section class="panel chips" id="chips" aria-label="{title}"><h2>{title}</h2>'
            f"<div>{chips}</div></section>"
        )

    def own_room(self) -> int:
        """Return the room the viewer is in, 0 for none."""
        s = self.s
        return s.room_of(s.seat) if s.seat and s.asked in ("Act", "PlaceBattery") else 0

    def found(self) -> Iterator[str]:
        """Yield the chips of the present decision."""
        s = self.s
        if s.asked == "Act":
            yield from self.for_act()
        elif s.asked == "SendDrone":
            yield from self.slots(s.args[1], "look.look_at")
        elif s.asked == "ChooseSpot" and s.args[2] == model.DOOR:
            for other in s.g.ship.neighbours[s.args[1]]:
                label = s.say("option.door", room=other)
                yield self.chip(f"door:{other}", "door_locked", label, "ADL-090")
        elif s.asked in ("ChooseSpot", "PlaceBattery"):
            yield from self.devices(s.args[1] if s.asked == "ChooseSpot" else self.own_room())
        elif s.asked == "AnomalyHazard":
            yield from self.for_anomaly()
        elif s.asked == "TerminalTarget":
            yield from self.for_terminal()
        elif s.asked in ("NextCrew", "UseKit"):
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

    def for_anomaly(self) -> Iterator[str]:
        """Yield the hazards that may stand for the sector that is asked."""
        s = self.s
        rules = s.content.rules
        place = sum(code != 0 for code in s.args[1:])
        sector = rules.names.sectors[rules.anomaly_sectors[s.args[0]][place]]
        for text in self.view["hazards"]:
            kind, _, spot = text.partition(":")
            if any(s.rooms[int(room)].sector == sector for room in spot.split("-")):
                label = s.say("option.hazard_at", hazard=kind, spot=spot)
                picture = "computer_error" if kind == "terminal_error" else kind
                yield self.chip(f"hazard:{text}", picture, label, "ADL-126")

    def for_terminal(self) -> Iterator[str]:
        """Yield what a terminal can be used on."""
        s = self.s
        terminal = TERMINALS[s.args[1]]
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
        s = self.s
        if not s.mine:
            return ""
        made = {
            "ChooseMember": self.members,
            "SecondObject": self.second_object,
            "SayObject": self.say_object,
            "Craft": self.craft,
            "TakeInReturn": self.take,
            "Consent": self.consent,
            "Found": self.found_object,
            "RecallCard": self.recall,
            "RemoveSpecial": self.remove,
            "Spy": self.spy,
        }.get(s.asked)
        if made is None:
            return ""
        return f'<div class="picker {s.asked}" id="picker">{made()}</div>'

    def members(self) -> str:
        """Return the crew members to choose from."""
        s = self.s
        taken = self.view["members"][: s.args[0] - 1]
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

    def say_object(self) -> str:
        """Return the objects that an announcement can be about."""
        s = self.s
        if s.args[1] in (model.SAY_OWN, model.SAY_GOES):
            return self.objects(list(TRACK), "pick")
        return self.objects([table.id for table in s.content.objects], "pick")

    def craft(self) -> str:
        """Return the lab stack as the crafter sees it."""
        return self.objects(self.view["lab"], "pick")

    def take(self) -> str:
        """Return the inventory of the partner in an exchange."""
        s = self.s
        return f"<h2>{s.who(s.args[1])}</h2>" + self.objects(
            self.view["inventories"][s.args[1] - 1], "pick"
        )

    def consent(self) -> str:
        """Return what is offered and what is wanted for it."""
        s = self.s
        seat, other = s.args[0], s.args[1]
        give, take = self.view["offer"]
        parts = []
        for key, place, owner in (("look.you_get", give, seat), ("look.you_give", take, other)):
            tokens = self.view["inventories"][owner - 1]
            shown = s.say("option.nothing")
            if place != NOT_GIVEN:
                shown = Quarters(s).object(tokens[place], f"offer-{owner}")
            parts.append(f"<div><h2>{s.say(key)}</h2>{shown}</div>")
        return "".join(parts)

    def found_object(self) -> str:
        """Return what a search has found."""
        s = self.s
        assert s.seat
        token = self.view["rooms"][str(s.place(s.seat))][s.args[1] - 1]
        shown = Quarters(s).object(token, "found")
        full = len(self.view["inventories"][s.seat - 1]) >= s.g.content.slots
        note = f"<p>{s.say('look.full')}</p>" if full else ""
        return f"<h2>{s.say('look.found')}</h2>{shown}{note}"

    def recall(self) -> str:
        """Return the discard pile."""
        console = Console(self.s)
        return "".join(console.card(card) for card in self.view["discard"])

    def remove(self) -> str:
        """Return the special cards that are still in the deck."""
        console = Console(self.s)
        return "".join(console.card(card) for card in SPECIALS if card in self.view["deck"])

    def spy(self) -> str:
        """Return what ADELE sees of a crew member, and the tiles she may try."""
        s = self.s
        seat = s.args[0]
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
