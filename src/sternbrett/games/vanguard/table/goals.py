"""The column at the right: missions, the global condition, threats, the lander, who plays."""

from __future__ import annotations

from markupsafe import Markup

from sternbrett.games.vanguard.codes import NOWHERE, OFF_MAP
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.table import art
from sternbrett.games.vanguard.table.desk import Desk
from sternbrett.kernel.bits import bits
from sternbrett.web.kit.markup import join, tag
from sternbrett.web.kit.parts import button


class Goals:
    """What the team is here for, and what works against it."""

    def __init__(self, desk: Desk) -> None:
        self.desk = desk
        self.g = desk.g

    def draw(self) -> Markup:
        """Return the whole column."""
        return tag(
            "aside",
            self.missions(),
            self.condition(),
            self.threats(),
            self.lander(),
            class_="goals",
            id="goals",
        )

    def titled(self, id_: str, glyph: str, title: str, *inner: Markup | None) -> Markup:
        """Return a part of the column."""
        return tag("section", tag("h3", art.use(glyph), title), inner, class_=id_, id=id_)

    def missions(self) -> Markup | None:
        """Return the missions in play, and those that are done."""
        desk = self.desk
        done = [it for it in bits(self.g.missions_done) if self.was_here(it)]
        cards = [self.mission(number) for number in self.g.missions]
        cards += [self.mission(number, True) for number in done]
        if not cards:
            return None
        return self.titled("missions", "mission", desk.say("table.missions"), *cards)

    def was_here(self, number: int) -> bool:
        """Tell whether a completed mission belongs to this world: a campaign keeps them all."""
        planet = self.desk.rules.missions[number].planet
        return number not in self.g.missions and planet in (NONE, self.g.planet)

    def mission(self, number: int, done: bool = False) -> Markup:
        """Return a mission with its goal and the actions it gives."""
        return self.desk.kept(lambda: self.draw_mission(number, done), "mission", number, done)

    def draw_mission(self, number: int, done: bool) -> Markup:
        """Draw a mission."""
        desk = self.desk
        mission = desk.rules.missions[number]
        name = desk.name("mission", mission.id)
        kind = desk.say("table.main" if mission.main else "table.optional")
        lines = desk.cards.mission(number)
        return join(
            button(
                tag("b", name),
                tag("small", kind, class_=["kind", "main" if mission.main else None]),
                tag("small", f"✓ {desk.say('table.done')}", class_="done") if done else None,
                None if done else tag("span", lines[0].text, class_="text"),
                class_=["goal", "is-done" if done else None],
                tip=f"{name}. {' '.join(str(line) for line in lines)}",
                clause="ISV-226",
            ),
            None if done else [self.action(action) for action in mission.actions],
        )

    def action(self, number: int) -> Markup:
        """Return a special action that stands on a card of this column."""
        desk = self.desk
        id_ = desk.rules.actions[number].id
        return button(
            art.use("special"),
            tag("span", desk.name("action", id_)),
            class_=["act"],
            handle=f"action:{id_}",
            id_=f"action-{id_}",
            tip=action_tip(desk, number),
            clause="ISV-086",
        )

    def condition(self) -> Markup | None:
        """Return the global condition with its time track."""
        desk, g = self.desk, self.g
        if g.condition == NONE:
            return None
        track = desk.rules.global_conditions[g.condition].time
        done = NONE if track == NONE else g.time[track]
        return desk.kept(self.draw_condition, "condition", g.condition, done)

    def draw_condition(self) -> Markup:
        """Draw the global condition."""
        desk, g = self.desk, self.g
        condition = desk.rules.global_conditions[g.condition]
        name = desk.name("condition", condition.id)
        lines = desk.cards.condition(g.condition)
        combos = [
            button(
                tag("span", str(line)),
                class_=["line", "combo"],
                handle=f"condition_combo:{place + 1}",
                tip=str(line),
                clause="ISV-125",
            )
            for place, line in enumerate(it for it in lines if it.mark == "combo")
        ]
        other = [
            tag(
                "p",
                tag("small", f"{line.head}: " if line.head else ""),
                line.text,
                class_=line.mark,
            )
            for line in lines
            if line.mark != "combo"
        ]
        head = button(
            tag("b", name),
            class_=["goal"],
            tip=f"{name}. {' '.join(str(line) for line in lines)}",
            clause="ISV-223",
        )
        return self.titled(
            "condition",
            "clock",
            desk.say("table.condition"),
            head,
            self.time(condition.time) if condition.time != NONE else None,
            tag("div", other, class_="text"),
            join(combos),
            join([self.action(action) for action in condition.actions]),
        )

    def time(self, number: int) -> Markup:
        """Return a time track: numbered fields, the next one dashed."""
        desk, g = self.desk, self.g
        track = desk.rules.times[number]
        done = g.time[number]
        fields = [
            tag(
                "i", place + 1, class_="done" if place < done else "next" if place == done else None
            )
            for place in range(track.length)
        ]
        return button(
            tag("span", fields, class_="fields"),
            class_=["time"],
            handle=f"time:{track.id}",
            id_=f"time-{track.id}",
            tip=desk.say("tip.time", time=track.id, amount=done, most=track.length),
            clause="ISV-214",
            label=desk.say("tip.time", time=track.id, amount=done, most=track.length),
        )

    def threats(self) -> Markup | None:
        """Return the threats in play with what they do next."""
        desk, g = self.desk, self.g
        cards = [
            self.threat(number, place) for number, place in enumerate(g.threats) if place != NOWHERE
        ]
        return (
            self.titled("threats", "threat", desk.say("table.threats"), *cards) if cards else None
        )

    def threat(self, number: int, place: int) -> Markup:
        """Return a threat that is somewhere."""
        done = self.g.time[self.desk.rules.threats[number].time]
        facts = (number, place, done)
        return self.desk.kept(lambda: self.draw_threat(*facts), "threat", *facts)

    def draw_threat(self, number: int, place: int, done: int) -> Markup:
        """Draw a threat: where it is, and what it does next."""
        desk = self.desk
        threat = desk.rules.threats[number]
        name = desk.name("threat", threat.id)
        where = (
            desk.say("table.off_map")
            if place == OFF_MAP
            else desk.say("table.in_sector", number=desk.planet.sectors[place].number)
        )
        acts = [
            desk.name("act", f"{threat.id}.{threat.behaviours[act]}")
            for act in threat.fields[min(done, len(threat.fields) - 1)]
        ]
        text = " ".join(str(line) for line in desk.cards.threat(number))
        return tag(
            "div",
            button(
                tag("b", name),
                " ",
                tag("span", where),
                tag("small", desk.say("table.next_act", what=", ".join(acts))),
                class_=["goal", "threat"],
                tip=f"{name}. {text}",
                clause="ISV-273",
            ),
            self.time(threat.time),
            [self.action(action) for action in threat.actions],
            class_="menace",
        )

    def lander(self) -> Markup | None:
        """Return the lander with what lies in it."""
        g = self.g
        if g.lander_card == NONE and not (g.discoveries or g.uniques or g.space):
            return None
        facts = (g.lander_card, tuple(g.discoveries), g.uniques, len(g.space))
        return self.desk.kept(self.draw_lander, "lander", *facts)

    def draw_lander(self) -> Markup:
        """Draw the lander."""
        desk, g = self.desk, self.g
        found = [
            button(
                art.use(desk.rules.deck_ids.ids[desk.rules.discoveries[number].deck]),
                tag("span", desk.name("discovery", desk.rules.discoveries[number].id)),
                class_=["line"],
                handle=f"discovery:{desk.rules.discoveries[number].id}",
                tip=" ".join(str(line) for line in desk.cards.discovery(number)),
                clause="ISV-249",
            )
            for number in dict.fromkeys(g.discoveries)
        ]
        uniques = [
            tag("p", art.use("unique"), desk.name("unique", str(id_)))
            for place, id_ in enumerate(desk.rules.unique_ids.ids)
            if g.uniques >> place & 1
        ]
        left = tag("p", desk.say("table.unique_left", amount=len(g.space))) if g.space else None
        name = "" if g.lander_card == NONE else desk.rules.landers[g.lander_card].id
        return self.titled(
            "lander",
            "lander",
            desk.name("lander", name) if name else desk.say("table.finds"),
            left,
            join(found),
            join(uniques),
        )


def action_tip(desk: Desk, number: int) -> str:
    """Return a special action in words."""
    action = desk.rules.actions[number]
    lines = " ".join(str(line) for line in desk.cards.action(number))
    return f"{desk.name('action', action.id)}. {lines}"
