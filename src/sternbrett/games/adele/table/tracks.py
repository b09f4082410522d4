"""The tracks of the table: rounds and No-Return, missions with their target tiles, emergencies."""

from __future__ import annotations

from sternbrett.games.adele import model
from sternbrett.games.adele.data import TRACK
from sternbrett.games.adele.rules.facts import marker
from sternbrett.games.adele.table.sketch import CLAUSES, Sketch
from sternbrett.games.adele.written import HIDDEN
from sternbrett.kernel.bits import bits


class Tracks:
    """Draws the tracks for one view."""

    def __init__(self, sketch: Sketch) -> None:
        self.s = sketch
        self.view = sketch.view

    # -- rounds ---------------------------------------------------------------------------

    def rounds(self) -> str:
        """Return the round track from the top field down, with both markers."""
        s = self.s
        rules = s.content.rules
        now = marker(s.g) if self.view["round"] else self.view["rounds"]
        no_return = self.view["no_return"]
        top = max(rules.track_top, self.view["rounds"])
        fields = []
        for number in range(top, 0, -1):
            classes = "field"
            if number > now:
                classes += " past"
            if number < no_return:
                classes += " too-late"
            marks = ""
            if number == no_return:
                marks += '<i class="no-return" id="card-no-return" data-motion="slide"></i>'
            if number == now:
                marks += '<i class="now-mark" id="card-round" data-motion="slide"></i>'
                classes += " now"
            fields.append(f'<i class="{classes}">{number}{marks}</i>')
        left = now - no_return
        key = "look.return_open" if left >= 0 else "look.return_closed"
        note = s.say(key, amount=left + 1)
        return (
            f'<button type="button" class="rounds" id="rounds" data-clause="ADL-037" '
            f'data-tip="{s.say("tip.rounds", amount=max(0, now))} {note}. '
            f'{s.say("tip.no_return")}">'
            f'<span class="label">{s.say("look.rounds_left")}</span><b>{max(0, now)}</b>'
            f'<span class="fields" aria-hidden="true">{"".join(fields)}</span>'
            f'<small class="return{"" if left >= 0 else " closed"}">{note}</small></button>'
        )

    # -- missions -------------------------------------------------------------------------

    def missions(self) -> str:
        """Return the mission track: both ends and five tiles, as far as the viewer knows them."""
        s = self.s
        rules = s.content.rules
        tiles = "".join(self.tile(place, name) for place, name in enumerate(TRACK))
        return (
            f'<section class="missions" aria-label="{s.say("panel.missions")}">'
            f"{self.end('axe', rules.axe_room, 'blue')}{tiles}"
            f"{self.end('helmet', rules.helmet_room, 'red')}</section>"
        )

    def end(self, name: str, room: int, mission: str) -> str:
        """Return the last field of a mission."""
        s = self.s
        done = name in self.view["deployed"]
        shown = s.icon("tick") if done else room
        impacts = len(self.view["impacts"])
        if mission == "blue":
            bad, note = impacts > 0, s.say("look.impacts", amount=impacts)
            sign = f"{s.icon('impact')}{impacts}"
        else:
            bad = bool(self.view["round"]) and marker(s.g) < self.view["no_return"]
            note = s.say("look.no_return", field=self.view["no_return"])
            sign = f'<i class="no-return"></i>{self.view["no_return"]}'
        return (
            f'<button type="button" class="tile last {mission}" id="tile-{name}" '
            f'data-clause="{"ADL-230" if mission == "blue" else "ADL-231"}" '
            f'data-tip="{s.say(f"tip.mission_{mission}")}"><span class="what">'
            f"{s.name('object', name)}</span>{s.icon(name)}<b>{shown}</b>"
            f'<small class="{"bad" if bad else "good"}" aria-hidden="true">{sign}</small>'
            f'<span class="visually-hidden">{note}</span></button>'
        )

    def tile(self, place: int, name: str) -> str:
        """Return a target tile: whose it is, and its room where the viewer knows it."""
        s = self.s
        room = self.view["tiles"][place]
        done = name in self.view["deployed"]
        owners = [seat for seat in bits(s.content.rules.setups[len(s.crew)].owners[place]) if seat]
        mission = "both" if name == "lens" else "blue" if place < 2 else "red"
        known = bool(room) and room != HIDDEN
        if done:
            state = "deployed"
        elif not known:
            state = "unknown"
        elif s.seat in owners:
            state = "own"
        elif s.seat == model.ADELE and not self.view["result"]:
            state = "spied"
        else:
            state = "shared"
        dots = "".join(s.figure(seat) for seat in owners)
        whose = ", ".join(s.who(seat) for seat in owners)
        tip = s.say("tip.tile", object=name)
        if owners:
            tip += f" {s.say('look.owned', who='')}{whose}."
        tip += f" {s.say(f'look.tile_{state}', room=room)}"
        shown = room if known else "?"
        word = "" if state == "unknown" else s.say(f"look.state_{state}")
        return (
            f'<button type="button" class="tile {mission} {state}" id="tile-{name}" '
            f'data-handle="tile:{name}" data-clause="ADL-027" data-tip="{tip}">'
            f'<span class="what">{s.name("object", name)}</span>{s.icon(name)}'
            f"<b>{s.icon('tick') if done else shown}</b>"
            f'<span class="owners" aria-hidden="true">{dots}</span>'
            f'<span class="visually-hidden">{word}</span></button>'
        )

    # -- emergencies ----------------------------------------------------------------------

    def emergencies(self) -> str:
        """Return the active emergency and the next one."""
        s = self.s
        now = self.emergency("emergency", self.view["emergency_averted"])
        ahead = self.emergency("next_emergency", self.view["next_averted"])
        return (
            f'<section class="emergencies" id="now" aria-label="{s.say("look.emergencies")}">'
            f"{now}{ahead}</section>"
        )

    def emergency(self, field: str, averted: bool) -> str:
        """Return an emergency card: what it does, its sector, its panic mark."""
        s = self.s
        id_ = self.view[field]
        title = s.say(f"look.{field}")
        if not id_:
            return f'<p class="emergency none"><small>{title}</small>&#8211;</p>'
        table = s.content.cards.emergency_card[s.content.rules.emergency_ids.places[id_]]
        panic = s.icon("panic") if table.panic else ""
        name = s.name("emergency", table.kind)
        tip = f"{title}: {name}. {s.tip(table.kind)} {s.say('tip.hex', sector=table.hex)}"
        if table.panic:
            tip += f" {s.say('tip.panic_icon')}"
        if averted:
            tip += f" {s.say('tip.averted')}"
        note = f"<em>{s.say('value.averted')}</em>" if averted else ""
        return (
            f'<button type="button" class="emergency {field}{" averted" if averted else ""}" '
            f'id="card-{id_}" data-motion="slide" data-clause="{CLAUSES[table.kind]}" '
            f'data-tip="{tip}">'
            f"<small>{title}</small><span>{s.icon(table.kind)}{name}</span>"
            f"{s.sector(table.hex)}{panic}{note}</button>"
        )
