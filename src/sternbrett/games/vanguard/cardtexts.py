"""Writes whole cards: lines with what stands before them, in English and German."""

from __future__ import annotations

from sternbrett.games.vanguard import language as lang
from sternbrett.games.vanguard import things, worldthings
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.phrases import Phrases, sentence


class Line:
    """A line of a card: what kind it is, what stands before it (or nothing), and its text."""

    __slots__ = ("head", "mark", "text")

    def __init__(self, mark: str, head: str, text: str) -> None:
        self.mark = mark
        self.head = head
        self.text = text

    def __str__(self) -> str:
        return f"{self.head}: {self.text}" if self.head and self.text else self.head or self.text


class CardTexts:
    """Says what the cards of a content say, in the language of its phrases."""

    def __init__(self, phrases: Phrases) -> None:
        self.phrases = phrases
        self.content = phrases.content
        self.say = phrases.say

    # -- what crew members have ---------------------------------------------------------------

    def section_card(self, number: int, tutorial: bool = False) -> list[Line]:
        """Return a section card: its effect with the timing, and its combination."""
        card = self.content.cards[number]
        combo = self.content.tutorial_combos.get(number, card.combo) if tutorial else card.combo
        return [
            self._timed("effect", card.when, card.program),
            self._combo(combo, card.combo_program),
        ]

    def crew(self, number: int) -> list[Line]:
        """Return a crew card: its conversion, and its skill."""
        crew = self.content.crew[number]
        extra = [self.say("skill_cost")]
        if crew.need != NONE:
            extra.append(self.say("needs", cond=self.phrases.condition(crew.need)))
        return [
            self._conversion(crew.colour, crew.symbol),
            self._timed("skill", crew.when, crew.program, extra),
        ]

    def equipment(self, number: int) -> list[Line]:
        """Return an equipment card: conversion, effect, rules of its token."""
        card = self.content.equipment[number]
        out: list[Line] = []
        if card.colour != NONE:
            out.append(self._conversion(card.colour, card.symbol))
        if card.when != NONE:
            limits = [("counts_as_action", card.counts_as_action), ("per_turn", card.per_turn)]
            extra = [self.say(name) for name, holds in limits if holds]
            out.append(self._timed("effect", card.when, card.program, extra))
        rules = {
            "rest_bonus": card.rest_bonus,
            "strain_bonus": card.strain_bonus,
            "rest_draw": card.rest_draw,
            "threat_attack_cancel": card.threat_cancel,
            "free_route": int(card.free_route),
            "danger_reroll": card.danger_reroll,
        }
        out += [
            Line("token", "", sentence(self.say(f"rule.{name}", n)))
            for name, n in rules.items()
            if n
        ]
        return out

    def injury(self, number: int) -> list[Line]:
        """Return an injury card: what each face of its die does."""
        return self._faces("injury", things.INJURY_FACES, self.content.injuries[number].on)

    def discovery(self, number: int) -> list[Line]:
        """Return a discovery: what it does in an exploration, and aboard."""
        card = self.content.discoveries[number]
        out: list[Line] = []
        if card.explore != NONE:
            out.append(self._timed("explore", card.when, card.explore))
        if card.ship != NONE:
            head = self.say("when.unload")
            out.append(Line("ship", head, self.phrases.program(card.ship)))
        if card.discard and out:
            out[-1].text += f" {sentence(self.say('to_deck'))}"
        return out

    # -- what is on a world -------------------------------------------------------------------

    def danger_table(self, number: int) -> list[Line]:
        """Return a danger table: what each face does."""
        return self._faces("danger", things.DANGER_FACES, self.content.danger_tables[number].on)

    def event(self, number: int) -> list[Line]:
        """Return an event: both effects, the biomes before the main one."""
        event = self.content.events[number]
        ids = self.content.biome_ids.ids
        names = self.phrases.names["biome"]
        biomes = [names[id] for place, id in enumerate(ids) if event.biomes >> place & 1]
        head = f"{self.say('main')} ({', '.join(biomes)})"
        return [
            Line("main", head, self.phrases.program(event.main)),
            Line("second", self.say("second"), self.phrases.program(event.second)),
        ]

    def condition(self, number: int) -> list[Line]:
        """Return a global condition without its actions."""
        condition = self.content.global_conditions[number]
        travel = self.phrases.program(condition.travel)
        out = [Line("travel", self.say("travel_symbol"), travel)]
        out += [self._combo(combo.when, combo.program) for combo in condition.combos]
        out += [self._special(special) for special in condition.specials]
        if condition.unlimited:
            out.append(Line("passive", "", sentence(self.say("passive.unlimited_supplies"))))
        if condition.time != NONE:
            head = self.say("time_end", condition.time_length)
            out.append(Line("time", head, self.phrases.program(condition.time_program)))
        return out

    def mission(self, number: int) -> list[Line]:
        """Return a mission card: its goal, and what happens when it is completed."""
        mission = self.content.missions[number]
        goal = self.phrases.wording.story(self.phrases.language, "mission.goal", mission.id)
        out = [Line("goal", "", goal)]
        if mission.done != NONE:
            out.append(Line("done", self.say("done"), self.phrases.program(mission.done)))
        return out

    def threat(self, number: int) -> list[Line]:
        """Return a threat: the fields of its track, and what its behaviours do."""
        threat = self.content.threats[number]
        names = [self.phrases.names["act"][f"{threat.id}.{act}"] for act in threat.behaviours]
        out = [
            Line("field", str(place + 1), ", ".join(names[act] for act in acts))
            for place, acts in enumerate(threat.fields)
        ]
        for name, program in zip(names, threat.acts, strict=True):
            out.append(Line("act", name, self.phrases.program(program)))
        if threat.has_off_acts:
            for name, program in zip(names, threat.off_acts, strict=True):
                head = f"{name} ({self.say('off_map')})"
                out.append(Line("off_act", head, self.phrases.program(program)))
        return out

    def route(self, planet: int, number: int) -> list[Line]:
        """Return the symbols of a route, in their order."""
        return [
            Line("travel", self.say("travel_symbol"), "")
            if program == worldthings.TRAVEL
            else Line("symbol", "", self.phrases.program(program))
            for program in self.content.planets[planet].routes[number].symbols
        ]

    # -- actions --------------------------------------------------------------------------------

    def action(self, number: int) -> list[Line]:
        """Return a special action: limits, cost and effect, or special effects and results."""
        action = self.content.actions[number]
        limits = [
            ("needs_support", action.support),
            ("anywhere", action.anywhere),
            ("at_lander", action.at_lander),
        ]
        out = [Line(name, "", sentence(self.say(name))) for name, holds in limits if holds]
        if action.danger:
            tables = [self.content.danger_ids.ids[table] for table in action.danger]
            names = ", ".join(self.phrases.names["danger_table"][id] for id in tables)
            text = sentence(self.say("danger_dice", len(tables), table=names))
            out.append(Line("danger", "", text))
        if action.cost != NONE:
            out.append(Line("cost", self.say("cost_first"), self.phrases.program(action.cost)))
        if action.program != NONE:
            out.append(Line("effect", "", self.phrases.program(action.program)))
        out += [self._special(special) for group in action.specials for special in group]
        out += [self._row(row) for row in action.rows]
        return out

    def _row(self, row: worldthings.Row) -> Line:
        colour = lang.ROWS[row.colour]
        head = self.say(f"result.{colour}")
        if row.when != NONE:
            head = f"{head} ({self.phrases.dice(row.when)})"
        elif row.track:
            head = f"{head} ({self.say('track_row', row.track)})"
        text = self.phrases.program(row.program)
        if row.then != NONE:
            then = self.say("then", row=self.say(f"row.{lang.ROWS[row.then]}"))
            text = f"{text} {sentence(then)}"
        return Line(f"row.{colour}", head, text)

    def _special(self, special: worldthings.Special) -> Line:
        if special.unless != NONE:
            face = self.phrases.symbol(special.unless)
            row = self.say(f"row.{lang.ROWS[special.go]}")
            return Line("special", "", sentence(self.say("unless", face=face, row=row)))
        head = self.phrases.dice(special.match)
        if special.go != NONE:
            text = sentence(self.say("go", row=self.say(f"row.{lang.ROWS[special.go]}")))
        else:
            text = self.phrases.program(special.program)
        return Line("special", f"{self.say('special_effect')} ({head})", text)

    # -- parts of cards -------------------------------------------------------------------------

    def _timed(self, mark: str, when: int, program: int, extra: list[str] | None = None) -> Line:
        head = self.say(f"when.{lang.TIMINGS[when]}")
        if extra:
            head = f"{head} ({', '.join(extra)})"
        return Line(mark, head, self.phrases.program(program, when))

    def _combo(self, dice: int, program: int) -> Line:
        head = f"{self.say('combination')} ({self.phrases.dice(dice)})"
        return Line("combo", head, self.phrases.program(program))

    def _conversion(self, colour: int, symbol: int) -> Line:
        said = self.phrases.colour(colour, 0)
        text = self.say("conv", colour=said, face=self.phrases.symbol(symbol))
        return Line("conv", "", sentence(text))

    def _faces(self, kind: str, faces: tuple[str, ...], programs: list[int]) -> list[Line]:
        return [
            Line(face, self.say(f"{kind}_face.{face}"), self.phrases.program(program))
            for face, program in zip(faces, programs, strict=True)
            if program != NONE
        ]
