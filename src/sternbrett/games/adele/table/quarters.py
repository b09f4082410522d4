"""The crew's place: the own board behind its screen, the others as seen from there, notes."""

from __future__ import annotations

from sternbrett.games.adele import model
from sternbrett.games.adele.data import FIELDS
from sternbrett.games.adele.rules.action import NextCrew
from sternbrett.games.adele.rules.exchange import TakeInReturn
from sternbrett.games.adele.rules.facts import slots_of, spirit
from sternbrett.games.adele.rules.objects import Craft
from sternbrett.games.adele.rules.planning import Plan
from sternbrett.games.adele.rules.setup import SecondObject
from sternbrett.games.adele.rules.talk import SayObject
from sternbrett.games.adele.table.sketch import CLAUSES, Sketch

#: Decisions in which other things than the own inventory are called objects.
NOT_FROM_INVENTORY = (TakeInReturn, Craft, SayObject, SecondObject)


class Quarters:
    """Draws the crew members for one view."""

    def __init__(self, sketch: Sketch) -> None:
        self.s = sketch
        self.view = sketch.view

    # -- the own board --------------------------------------------------------------------

    def board(self, seat: int) -> str:
        """Return the own board: fields with cubes, life, spirit, inventory, and what is free."""
        s = self.s
        member = self.view["members"][seat - 1]
        return (
            f'<section class="seat own-board {member}" id="seat" '
            f'aria-label="{s.say("look.own_board")}">'
            f'<div class="head">{self.plate(seat)}{self.life(seat)}{self.spirit(seat)}</div>'
            f'<div class="fields">{self.fields(seat)}</div>'
            f'<div class="inventory">{self.inventory(seat)}</div>'
            f'<div class="extras">{self.extras(seat)}</div></section>'
        )

    def plate(self, seat: int) -> str:
        """Return the own name."""
        s = self.s
        tip = s.say("look.person", member=self.view["members"][seat - 1], seat=seat,
                    wounds=self.view["wounds"][seat - 1])  # fmt: skip
        return (
            f'<button type="button" class="plate" data-handle="crew:{seat}" data-clause="ADL-004" '
            f'data-tip="{tip}">{s.figure(seat)}<b>{s.who(seat)}</b></button>'
        )

    def life(self, seat: int) -> str:
        """Return the life track: seven fields, two of which cost a slot, the last one all."""
        s = self.s
        rules = s.content.rules
        wounds = self.view["wounds"][seat - 1]
        fields = []
        for number in range(rules.death_at + 1):
            classes = "is" if number == wounds else "hurt" if number < wounds else "well"
            if number in rules.slot_losses:
                classes += " loss"
            sign = "&#8224;" if number == rules.death_at else number
            fields.append(f'<i class="{classes}">{sign}</i>')
        return (
            f'<button type="button" class="life" id="life-{seat}" data-clause="ADL-211" '
            f'data-tip="{s.say("tip.life", amount=wounds)}">{s.icon("heart")}'
            f'<span class="visually-hidden">{s.say("look.wounds", amount=wounds)}</span>'
            f'<span class="track" aria-hidden="true">{"".join(fields)}</span></button>'
        )

    def spirit(self, seat: int) -> str:
        """Return the spirit now, for checks and against fire."""
        s = self.s
        value = spirit(s.g, seat, False)
        fire = spirit(s.g, seat, True)
        note = f"<small>{s.say('look.fire_spirit', amount=fire)}</small>" if fire != value else ""
        return (
            f'<button type="button" class="spirit" data-clause="ADL-148" '
            f'data-tip="{s.say("tip.spirit", amount=value)}">'
            f"<span>{s.say('look.spirit')}</span><b>{value}</b>{note}</button>"
        )

    def fields(self, seat: int) -> str:
        """Return the five action fields with the cubes on them."""
        cubes = self.s.cubes(seat) or dict.fromkeys(FIELDS, 0)
        out = [self.field(field, cubes[field]) for field in FIELDS]
        return "".join(out)

    def field(self, field: str, amount: int) -> str:
        """Return an action field."""
        s = self.s
        name = s.name("field", field)
        cubes = '<i class="cube"></i>' * amount
        sign = s.name("sign", field)
        price = f"{s.say('look.special_price')} {sign}" if field == "special" else sign
        return (
            f'<button type="button" class="field {field}" id="field-{field}" '
            f'data-handle="field:{field}" data-clause="{CLAUSES[field]}" '
            f'data-tip="{name}. {s.tip(field)}"><span class="name">{s.word("field", field)}</span>'
            f'<span class="price" aria-hidden="true">{price}</span>'
            f'<span class="cubes" aria-hidden="true">{cubes}</span>'
            f'<span class="visually-hidden">: {s.say("look.cubes", amount=amount)}</span></button>'
        )

    def inventory(self, seat: int) -> str:
        """Return the own objects and the empty and blocked slots."""
        s = self.s
        tokens = self.view["inventories"][seat - 1]
        slots = slots_of(s.g, seat) if self.view["round"] else s.content.rules.slots
        touch = not isinstance(s.decision, NOT_FROM_INVENTORY)
        out = [
            self.object(token, f"own-{n}", s.object_handle(token, tokens) if touch else "")
            for n, token in enumerate(tokens, 1)
        ]
        free = max(0, slots - len(tokens))
        out += [f'<span class="slot">{s.say("look.free_slot")}</span>'] * free
        blocked = s.content.rules.slots - max(slots, len(tokens))
        out += [f'<span class="slot blocked">{s.say("look.lost_slot")}</span>'] * max(0, blocked)
        return "".join(out)

    def object(self, token: str, id_: str, handle: str = "") -> str:
        """Return an object as a card, to touch if it has a handle; switched on with its charge."""
        s = self.s
        kind, charge, used = s.object_parts(token)
        classes = f"object {'on' if charge else 'off'}"
        note = ""
        if kind == "unknown":
            word = s.say("value.hidden")
        else:
            word = s.word("object", kind)
        if charge and kind != "teddy_bear":
            note = f'<em class="charge">{s.icon("battery")}{charge}</em>'
        if used:
            note += f"<em>{s.say('look.used')}</em>"
        touched = f' data-handle="{handle}"' if handle else ""
        return (
            f'<button type="button" class="{classes}" id="{id_}"{touched} '
            f'data-clause="{CLAUSES.get(kind, "ADL-179")}" data-tip="{s.object_tip(token)}">'
            f'{s.icon(kind)}<span class="name">{word}</span>{note}</button>'
        )

    def extras(self, seat: int) -> str:
        """Return free cubes, the drone, and a way to announce something."""
        s = self.s
        out = []
        turn = s.acting() == seat
        free = (self.view["free"] if turn else 0) + self.view["extra_cubes"]
        if free:
            cubes = '<i class="cube free"></i>' * free
            out.append(
                f'<button type="button" class="extra" data-handle="field:free" '
                f'data-clause="ADL-272" data-tip="{s.tip("free")}">{s.say("look.free")} '
                f'<span class="cubes">{cubes}</span></button>'
            )
        duel = len(s.crew) == 1 and self.view["round"]
        own = map(s.object_parts, self.view["inventories"][seat - 1])
        drone = any(kind == "drone" and charge for kind, charge, _ in own)
        if duel or drone:
            used = duel and self.view["drone_used"]
            word = s.say("look.used") if used else s.say("look.fly")
            out.append(
                f'<button type="button" class="extra" data-handle="button:drone" '
                f'data-clause="ADL-208" data-tip="{s.tip("drone")}">{s.icon("drone")}'
                f"<span>{word}</span></button>"
            )
        if len(s.crew) > 1:
            out.append(
                f'<button type="button" class="extra" data-handle="button:say" '
                f'data-clause="ADL-304" data-tip="{s.tip("say")}">{s.icon("talk")}'
                f"<span>{s.say('look.say')}</span></button>"
            )
        if self.view["sprays"] and turn:
            note = s.say("look.sprays", amount=self.view["sprays"])
            out.append(f'<span class="extra">{s.icon("fire_extinguisher")} {note}</span>')
        return "".join(out)

    # -- the others -----------------------------------------------------------------------

    def others(self) -> str:
        """Return every crew member but the viewer, with what the viewer may know."""
        s = self.s
        cards = "".join(self.other(seat) for seat in s.crew if seat != s.seat)
        if not cards:
            return ""
        return f'<section class="others" aria-label="{s.say("panel.crew")}">{cards}</section>'

    def other(self, seat: int) -> str:
        """Return another crew member: place, wounds, spirit, cubes, objects, and what they do."""
        s = self.s
        member = self.view["members"][seat - 1]
        status = self.status(seat)
        word = s.say(f"status.{status}") if status else ""
        place = s.place(seat)
        where = s.name("place", place) if place else "&#8211;"
        wounds = self.view["wounds"][seat - 1]
        value = spirit(s.g, seat, False)
        tip = s.say("look.person", member=member, seat=seat, wounds=wounds)
        objects = "".join(
            self.small(token, f"with-{seat}-{n}")
            for n, token in enumerate(self.view["inventories"][seat - 1], 1)
        )
        return (
            f'<div class="other {member} {status}" id="crew-{seat}">'
            f'<button type="button" class="plate" data-handle="crew:{seat}" data-clause="ADL-004" '
            f'data-tip="{tip}">{s.figure(seat)}<b>{s.who(seat)}</b><span>{where}</span>'
            f"<em>{word}</em></button>"
            f'{self.screen(seat)}<span class="objects">{objects}</span>'
            f'<span class="hearts" role="img" aria-label="{s.say("look.wounds", amount=wounds)}">'
            f"{s.icon('heart')}{wounds}/{s.content.rules.death_at}</span>"
            f"{s.thing('spirit', f'&#8804;{value}', s.say('tip.spirit', amount=value), 'ADL-148')}"
            f"{self.danger(seat)}</div>"
        )

    def small(self, token: str, id_: str) -> str:
        """Return an object of somebody else: face down, seen, or switched on."""
        s = self.s
        kind, charge, _ = s.object_parts(token)
        classes = f"bit object {'on' if charge else 'hidden' if kind == 'unknown' else 'known'}"
        inner = "" if kind == "unknown" else s.icon(kind)
        if charge and kind != "teddy_bear":
            inner += f'<em class="charge" aria-hidden="true">{charge}</em>'
        return s.thing(classes, inner, s.object_tip(token), "ADL-179", "", id_)

    def screen(self, seat: int) -> str:
        """Return somebody's cubes, or the screen before them."""
        s = self.s
        cubes = s.cubes(seat)
        if cubes is None:
            planning = isinstance(s.decision, Plan)
            ready = planning and seat in self.view["decided"]
            word = s.say("look.screen_ready" if ready or not planning else "look.screen")
            return f'<span class="screen{" ready" if ready else ""}">{word}</span>'
        if not any(cubes.values()):
            word = s.say("look.no_cubes") if s.phase == "action" else "&#8211;"
            return f'<span class="screen down">{word}</span>'
        shown = "".join(
            f"<i>{s.name('sign', field)}{'<b></b>' * cubes[field]}</i>"
            for field in FIELDS
            if cubes[field]
        )
        words = ", ".join(f"{s.name('field', f)} {cubes[f]}" for f in FIELDS if cubes[f])
        return f'<span class="plan-cubes" role="img" aria-label="{words}">{shown}</span>'

    def danger(self, seat: int) -> str:
        """Return a warning when somebody is outside with a suit that ends this round."""
        place = self.s.place(seat)
        suits = [
            token for token in self.view["inventories"][seat - 1] if token.startswith("space_suit:")
        ]
        if isinstance(place, str) and suits and all(token[11] == "0" for token in suits):
            return f'<strong class="danger">{self.s.say("look.suit_ends")}</strong>'
        return ""

    def status(self, seat: int) -> str:
        """Return what a crew member is doing, as a word."""
        s = self.s
        if s.decision is None:
            return ""
        if isinstance(s.decision, Plan):
            return "decided" if seat in self.view["decided"] else "planning"
        if seat in s.waited_for():
            return "ready" if isinstance(s.decision, NextCrew) else "asked"
        return "done" if s.phase == "action" and seat in self.view["acted"] else ""

    # -- notes ----------------------------------------------------------------------------

    def notebook(self) -> str:
        """Return what the viewer noted: inventories seen, objects in rooms, announcements."""
        s = self.s
        lines = []
        for text in self.view["announced"]:
            seat, saying, *rest = text.split()
            args: dict[str, object] = {"seat": seat}
            for word in rest:
                args["room" if word.isdecimal() else "object"] = word
            if "object" in args:
                args["tile"] = args["object"]
            lines.append(s.say(f"event.said_{saying}", **args))
        for seat, (round_, *kinds) in self.view["notes"].items():
            held = ", ".join(s.name("object", kind) for kind in kinds) or s.say("value.none")
            lines.append(f"{s.say('look.note', seat=seat, round=round_)} {held}")
        for room, tokens in self.view["rooms"].items():
            known = s.object_names(tokens)
            if known:
                lines.append(f"{s.say('look.note_room', room=room)} {', '.join(known)}")
        if not lines:
            return ""
        body = "".join(f"<li>{line}</li>" for line in lines)
        title = s.say("look.dossier" if s.seat == model.ADELE else "look.notebook")
        return (
            f'<details class="panel fold notebook" id="notebook"><summary>{title} '
            f"({len(lines)})</summary><ul>{body}</ul></details>"
        )
