"""The sectors of a map: what stands in their boxes, and what they tell when they are touched."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Final

from markupsafe import Markup

from sternbrett.games.vanguard.language import GREEN, NONE
from sternbrett.games.vanguard.rules.items import token_sector
from sternbrett.games.vanguard.rules.occurring import biomes_at
from sternbrett.games.vanguard.table.desk import Desk
from sternbrett.games.vanguard.table.land import Palette
from sternbrett.games.vanguard.worldthings import (
    FINAL_POI,
    IMPORTANT,
    LANDER_PLACE,
    NO_MOVE,
    Action,
    Row,
)
from sternbrett.web.kit.markup import join, tag

#: The signs of a sector, with the pictures and texts that show them.
FLAGS: Final = (
    (NO_MOVE, "no_move"),
    (FINAL_POI, "success"),
    (IMPORTANT, "skill"),
    (LANDER_PLACE, "lander"),
)
#: How wide a letter of a name is, one of a longer name, which is written smaller, and of a note.
LETTER: Final = 6.5
SMALL_LETTER: Final = 5.3
NOTE_LETTER: Final = 5.05


class Sectors:
    """What the sectors of a world show and say."""

    def __init__(self, desk: Desk, colours: Palette, size: tuple[float, float]) -> None:
        self.desk = desk
        self.g = desk.g
        self.colours = colours
        self.wide, self.high = size

    # -- boxes ----------------------------------------------------------------------------

    def box(self, number: int) -> Markup:
        """Return the box of a sector around its middle; on small charts it is a circle."""
        desk, g = self.desk, self.g
        sector = desk.planet.sectors[number]
        facts = (
            number,
            self.wide,
            g.stacks[number],
            g.markers[number],
            biomes_at(g, number),
            tuple(self.progress(number)),
            desk.figure >= 0 and g.place[desk.figure] == number,
        )
        id_ = f"sector-{desk.planet.id}.{sector.number}"
        return desk.kept(lambda: self.draw(number, id_), "box", *facts)

    def draw(self, number: int, id_: str) -> Markup:
        """Draw a box: number, biomes and signs, its name, and what is there."""
        desk, g, colours = self.desk, self.g, self.colours
        left, top = -self.wide / 2, -self.high / 2
        here = desk.figure >= 0 and g.place[desk.figure] == number
        printed = desk.planet.sectors[number].number
        return join(
            tag(
                "g",
                tag(
                    "rect",
                    class_="kit-box",
                    x=left,
                    y=top,
                    width=self.wide,
                    height=self.high,
                    rx=7,
                    fill=colours.box,
                    stroke=colours.line,
                ),
                tag("rect", class_="plate", x=left, y=top, width=19, height=18, rx=5),
                tag("text", printed, class_="nr", x=left + 9.5, y=top + 14),
                self.marks(number, -left - 5, top + 3),
                self.line(desk.sector_name(number), "nm", left + 7, top + 31),
                self.line(self.note(number), "nt", left + 7, top + 43, colours.line),
                self.tracks(number, left + 7, -top + 3),
                self.markers(number, -left - 1, -top - 6),
                class_=["box", "here" if here else None],
                id=id_,
            ),
            tag(
                "g",
                tag("circle", r=36, class_="kit-box", fill=colours.box, stroke=colours.line),
                tag("text", printed, y=15),
                class_=["dot", "here" if here else None],
            ),
        )

    def line(self, text: str, class_: str, x: float, y: float, fill: str | None = None) -> Markup:
        """Return a line of a box; what is too long is written smaller, and then closer."""
        room = self.wide - 13
        long = class_ == "nm" and len(text) * LETTER > room
        letter = SMALL_LETTER if long else NOTE_LETTER if class_ == "nt" else LETTER
        close = len(text) * letter > room
        fit = {"textLength": str(room), "lengthAdjust": "spacingAndGlyphs"} if close else {}
        classes = [class_, "long" if long else None]
        return tag("text", text, class_=classes, x=x, y=y, fill=fill, attrs=fit)

    def marks(self, number: int, right: float, y: float) -> Markup:
        """Return the biomes of a sector from the right, and its signs before them."""
        desk, g = self.desk, self.g
        names = [
            id_
            for place, id_ in enumerate(desk.rules.biome_ids.ids)
            if biomes_at(g, number) >> place & 1
        ]
        flags = g.sector_flags(number)
        signs = [picture for flag, picture in FLAGS if flags & flag]
        if self.log(number) != NONE:
            signs.append("log")
        drawn = []
        for place, name in enumerate((*reversed(names), *signs)):
            x = right - 13 * (place + 1)
            class_ = "sg" if place >= len(names) else None
            drawn.append(
                tag("use", href=f"#isv-i-{name}", x=x, y=y, width=12, height=12, class_=class_)
            )
        return tag("g", drawn, class_="bio", color=self.colours.line)

    def note(self, number: int) -> str:
        """Return what is in a sector, in a few words."""
        desk = self.desk
        poi = self.g.top_poi(number)
        log = self.log(number)
        if log != NONE:
            return desk.say("world.log", number=desk.rules.logs[log].id)
        if poi == NONE:
            return ""
        name = desk.name("poi", desk.rules.pois[poi].id)
        if name != desk.sector_name(number):
            return name
        actions = desk.rules.pois[poi].actions
        if len(actions) == 1:
            return desk.name("action", desk.rules.actions[actions[0]].id)
        return desk.say("world.actions", amount=len(actions)) if actions else ""

    def log(self, number: int) -> int:
        """Return the log that is read on arrival, NONE while a card covers it (ISV-068)."""
        return NONE if self.g.stacks[number] else self.desk.planet.sectors[number].log

    def progress(self, number: int) -> Iterator[tuple[Action, Row, int]]:
        """Yield the tracks of what can be done in a sector, and how far they have come."""
        rules, g = self.desk.rules, self.g
        poi = g.top_poi(number)
        for place in () if poi == NONE else rules.pois[poi].actions:
            action = rules.actions[place]
            for row in action.rows:
                if row.track:
                    yield action, row, g.track(place, row.colour)

    def tracks(self, number: int, x: float, y: float) -> Markup | None:
        """Return the tracks of a sector at the lower edge of its box: squares, then circles."""
        fields = []
        rows = list(self.progress(number))
        many = sum(row.track for _, row, _ in rows)
        # Long tracks stand closer, so that they stay below their box.
        step = min(7.5, (self.wide - 14 - 3 * len(rows)) / many) if many else 0.0
        size = min(6.0, step - 1)
        for _, row, done in rows:
            for place in range(row.track):
                class_ = ["g" if row.colour == GREEN else "r", "on" if place < done else None]
                half, at = size / 2, round(x, 2)
                if row.colour == GREEN:
                    fields.append(
                        tag("rect", x=at, y=y - half, width=size, height=size, class_=class_)
                    )
                else:
                    fields.append(tag("circle", cx=at + half, cy=y, r=half, class_=class_))
                x += step
            x += 3
        if not fields:
            return None
        back = tag(
            "rect", class_="rail", x=-self.wide / 2 + 3, y=y - 5.5, height=11, rx=5.5,
            width=x + self.wide / 2 - 1,
        )  # fmt: skip
        return tag("g", back, fields, class_="tracks")

    def markers(self, number: int, x: float, y: float) -> Markup | None:
        """Return the markers on a sector as diamonds."""
        count = self.g.markers[number]
        if not count:
            return None
        return tag(
            "g",
            tag("path", d="M0-8 8 0 0 8-8 0Z"),
            tag("text", count, y=4) if count > 1 else None,
            class_="mk",
            transform=f"translate({x} {y})",
        )

    # -- words ----------------------------------------------------------------------------

    def label(self, number: int) -> str:
        """Return what a sector is called where it is read aloud: who is there matters most."""
        desk, g = self.desk, self.g
        parts = [desk.say("world.sector", sector=self.id(number))]
        parts += [desk.first_name(it) for it in g.at_sector(number) if desk.crew_id(it)]
        parts += [desk.name("threat", threat) for threat in self.threats(number)]
        if g.lander == number:
            parts.append(desk.say("world.lander_here"))
        return ", ".join(parts)

    def id(self, number: int) -> str:
        """Return what texts call a sector."""
        return f"{self.desk.planet.id}.{self.desk.planet.sectors[number].number}"

    def threats(self, number: int) -> list[str]:
        """Return the threats in a sector."""
        threats = self.desk.rules.threats
        return [it.id for it in threats if self.g.threats[it.index] == number]

    def tip(self, number: int) -> str:
        """Return everything about a sector: what is there, and each of its actions in full."""
        return "\n".join(self.told(number))

    def told(self, number: int) -> Iterator[str]:
        """Yield the lines of what is said about a sector."""
        desk, g, rules = self.desk, self.g, self.desk.rules
        biomes = [
            desk.name("biome", id_)
            for place, id_ in enumerate(rules.biome_ids.ids)
            if biomes_at(g, number) >> place & 1
        ]
        yield " · ".join([self.label(number), *([", ".join(biomes)] if biomes else [])])
        poi = g.top_poi(number)
        if poi != NONE:
            id_ = rules.pois[poi].id
            name = desk.name("poi", id_)
            text = desk.story("poi.text", id_)
            yield f"{name}: {text}" if name != desk.sector_name(number) else text
            for action in rules.pois[poi].actions:
                lines = " ".join(str(line) for line in desk.cards.action(action))
                yield f"▸ {desk.name('action', rules.actions[action].id)}: {lines}"
        for action, row, done in self.progress(number):
            colour = desk.name("row", str(row.colour))
            yield desk.say(
                "world.track", action=action.id, row=colour, amount=done, length=row.track
            )
        if self.log(number) != NONE:
            yield desk.say("world.log_tip", number=rules.logs[self.log(number)].id)
        flags = g.sector_flags(number)
        yield from (desk.say(f"world.{picture}") for flag, picture in FLAGS if flags & flag)
        if g.markers[number]:
            yield desk.say("world.markers", amount=g.markers[number])
        for card in rules.equipment:
            if token_sector(g, card) == number:
                lines = " ".join(str(line) for line in desk.cards.equipment(card.index))
                yield f"{desk.name('equipment', card.id)}: {lines}"
