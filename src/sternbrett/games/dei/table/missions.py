"""The mission board: what each mission gives whoever looks, and who has taken it."""

from __future__ import annotations

from functools import cached_property
from typing import NamedTuple

from markupsafe import Markup

from sternbrett.games.dei import terms
from sternbrett.games.dei.rules.missions import ROWS, available, count_for, is_late, worth
from sternbrett.games.dei.table import art
from sternbrett.games.dei.table.desk import Desk
from sternbrett.games.dei.terms import NONE
from sternbrett.web.kit.markup import join, tag
from sternbrett.web.kit.parts import button

#: The picture of what a mission counts.
GLYPHS = {
    terms.COUNT_BUILDINGS: "bridge",
    terms.COUNT_DRONE_CARDS: "drone-any",
    terms.COUNT_MARKERS: "flag",
    terms.COUNT_TECH: "tech",
    terms.COUNT_ENERGY: "energy",
    terms.COUNT_SCRAPPERS: "scrapper",
}
NUMERALS = ("I", "II", "III", "IV", "V", "VI", "VII", "VIII")
CLAUSE = "DEI-200"


class Facts(NamedTuple):
    """All that the card of a mission shows; `mine` is what whoever looks got for it."""

    mission: int
    mine: int | None
    free: bool
    value: int | None
    best: bool
    late: bool
    amount: int
    #: The seats that took it, each with what it got.
    takers: tuple[tuple[int, int], ...]


class Missions:
    """Draws the mission board."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.g = desk.g

    @cached_property
    def open(self) -> list[int]:
        """The missions that whoever looks may choose."""
        return available(self.g, self.desk.me)

    @cached_property
    def best(self) -> int:
        """What the best mission gives now; nothing is best while all give nothing."""
        return max([self.worth(it) for it in self.open], default=0)

    def worth(self, mission: int) -> int:
        """Return what a mission gives whoever looks now."""
        return worth(self.g, self.desk.me, mission, is_late(self.g, mission))

    def draw(self) -> Markup:
        """Return all columns."""
        g, me = self.g, self.desk.me
        missions = g.content.missions
        counted = [
            count_for(g, me, missions[mission].counts) for mission in g.missions if mission != NONE
        ]
        facts = (
            *(me, g.round, tuple(g.missions), tuple(counted)),
            *(tuple(g.order), tuple(map(tuple, g.marks))),
        )
        return self.desk.kept(self.draw_anew, "missions", *facts)

    def draw_anew(self) -> Markup:
        """Draw all columns."""
        columns = range(len(self.g.missions) // ROWS)
        return tag(
            "section",
            join(*(self.column(column) for column in columns)),
            class_="missions",
            id="missions",
            aria_label=self.desk.say("panel.missions"),
        )

    def column(self, column: int) -> Markup:
        """Return the missions of a round under its heading."""
        now = self.g.round
        when = "late" if column + 1 < now else "now" if column + 1 == now else "on_time"
        cards = [
            self.mission(mission)
            for mission in self.g.missions[ROWS * column : ROWS * column + ROWS]
            if mission != NONE
        ]
        heading = self.desk.kept(lambda: self.heading(column, when), "heading", column, when)
        return tag("div", heading, *cards, class_=["column", when])

    def heading(self, column: int, when: str) -> Markup:
        """Return of which round the missions of a column are."""
        say = self.desk.say
        return tag(
            "h3",
            tag("span", say("table.mission_column", numeral=NUMERALS[column])),
            tag("em", say(f"when.{when}")),
        )

    def mission(self, mission: int) -> Markup:
        """Return a mission: what it counts, its rate, and what it gives now."""
        desk, g = self.desk, self.g
        mine = next((mark & 0xFF for mark in g.marks[desk.me] if mark >> 8 == mission), None)
        free = mission in self.open
        value = mine if mine is not None else self.worth(mission) if free else None
        facts = Facts(
            mission=mission,
            mine=mine,
            free=free,
            value=value,
            best=free and value == self.best > 0,
            late=is_late(g, mission),
            amount=count_for(g, desk.me, g.content.missions[mission].counts),
            takers=tuple(
                (seat, mark & 0xFF)
                for seat in g.order
                for mark in g.marks[seat]
                if mark >> 8 == mission
            ),
        )
        return desk.kept(lambda: self.card(facts), "mission", facts)

    def card(self, facts: Facts) -> Markup:
        """Return the card of a mission."""
        desk, free, mine, value = self.desk, facts.free, facts.mine, facts.value
        it = self.g.content.missions[facts.mission]
        note = self.rate(facts)
        if mine is not None:
            note = desk.say("table.mission_scored")
        elif not free:
            note = desk.say("table.column_used")
        takers = [desk.shape(seat) for seat, _ in facts.takers]
        return button(
            art.use(*self.glyph(it.counts)),
            tag("b", desk.short(self.short_name(facts.mission)), class_="name"),
            tag("small", note, tag("span", takers, class_="takers") if takers else None),
            tag("b", "" if value is None else value, class_="worth"),
            class_=[
                "mission",
                "best" if facts.best else None,
                "taken" if mine is not None else None if free else "used",
            ],
            id_=f"mission-{it.id}",
            handle=f"mission:{it.id}",
            tip=self.tip(facts),
            clause=CLAUSE,
        )

    def short_name(self, mission: int) -> str:
        """Return what a mission is called on its small card."""
        table = self.desk.content.game.mission[mission]
        return table.short.say(self.desk.language)

    def glyph(self, counts: int) -> tuple[str, str]:
        """Return the picture of what is counted, with its class."""
        if counts >= terms.COUNT_GARRISONS_OF:
            return terms.COLOURS[counts - terms.COUNT_GARRISONS_OF], "ic garrison"
        if counts >= terms.COUNT_MARKERS_OF:
            return terms.COLOURS[counts - terms.COUNT_MARKERS_OF], "ic"
        return GLYPHS[counts], "ic"

    def rate(self, facts: Facts) -> str:
        """Return how many there are, and what so many are worth."""
        it = self.g.content.missions[facts.mission]
        per, sp = (it.late_per, it.late_sp) if facts.late else (it.per, it.sp)
        key = "table.rate_each" if per == 1 else "table.rate"
        return self.desk.say(key, amount=facts.amount, sp=sp, per=per)

    def tip(self, facts: Facts) -> str:
        """Return what a mission counts and gives, on time and late, and who has taken it."""
        desk = self.desk
        it = self.g.content.missions[facts.mission]
        table = desk.content.game.mission[facts.mission]
        words = [
            f"{desk.name('mission', it.id)}.",
            table.text.say(desk.language),
            desk.say(
                "tip.mission_rates", sp=it.sp, per=it.per, late_sp=it.late_sp, late_per=it.late_per
            ),
        ]
        if facts.free:
            words.append(desk.say("tip.mission_now", amount=facts.value))
        for seat, amount in facts.takers:
            words.append(desk.say("value.taken", seat=desk.called(seat), amount=amount) + ".")
        return " ".join(words)
