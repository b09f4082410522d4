"""What is rolled for: special effects and result rows, with their odds."""

from __future__ import annotations

from markupsafe import Markup

from sternbrett.games.vanguard.codes import DIE_TYPES, MATCHING, PREPARE_ROLL, at, code_type
from sternbrett.games.vanguard.language import NONE, RED, ROWS, TERM_SYMBOL, TRACK, Effect
from sternbrett.games.vanguard.table import art
from sternbrett.games.vanguard.table.asks import dice_condition, symbol
from sternbrett.games.vanguard.table.desk import Desk, later
from sternbrett.games.vanguard.table.forecast import LIES, THROW, WITH, Forecast
from sternbrett.games.vanguard.worldthings import Row, Special
from sternbrett.web.kit.markup import tag
from sternbrett.web.kit.parts import button

#: A sheet with so many letters in its rows is written smaller where there is little room; a special
#: effect takes as much of it as so many letters.
MUCH = 130
EFFECT = 30


class Rows:
    """The sheet of the action that is rolled for."""

    def __init__(self, desk: Desk, forecast: Forecast) -> None:
        self.desk = desk
        self.g = desk.g
        self.forecast = forecast

    def draw(self) -> Markup:
        """Return the action's name and place, special effects, and the rows."""
        effects = self.effects()
        phrases = self.desk.cards.phrases
        written = sum(len(phrases.program(row.program)) for row in self.rows)
        return tag(
            "div",
            self.head(),
            tag("div", effects, class_="specials"),
            tag("div", [self.row(place, row) for place, row in enumerate(self.rows)],
                class_="lines"),
            class_=["rolled-for", "much" if written + EFFECT * len(effects) > MUCH else None],
        )  # fmt: skip

    @property
    def rows(self) -> list[Row]:
        """The result rows, top first."""
        return self.forecast.rows

    def head(self) -> Markup:
        """Return what is done and where, and what the columns of odds are about."""
        desk, g = self.desk, self.g
        prepares = g.roll_action == PREPARE_ROLL
        id_ = "" if prepares else desk.rules.actions[g.roll_action].id
        heads = None
        if self.rows:
            chosen = self.forecast.chosen
            heads = tag(
                "span",
                tag("span", desk.say("roll.at_throw"), class_=THROW),
                tag("span", desk.say("roll.as_lies"), class_=LIES),
                tag("span", desk.say(f"roll.with.{chosen}") if chosen else "", class_=WITH),
                class_="odds",
            )
        return tag(
            "header",
            art.use("prepare" if prepares else "special"),
            tag("b", desk.name("action", id_), class_="name"),
            tag("small", desk.sector_name(g.roll_sector)),
            heads,
            class_="roll-head",
        )

    # -- special effects ------------------------------------------------------------------

    def effects(self) -> list[Markup]:
        """Return the special effects in order, those of the condition first."""
        desk, g = self.desk, self.g
        number = g.roll_condition if g.roll_step >= MATCHING else g.condition
        lines: list[tuple[str, Special]] = []
        if number != NONE:
            name = desk.name("condition", desk.rules.global_conditions[number].id)
            lines += [(name, it) for it in desk.rules.global_conditions[number].specials]
        if g.roll_action >= 0:
            action = desk.rules.actions[g.roll_action]
            lines += [("", special) for row in action.specials for special in row]
        outcome = self.forecast.outcome
        matches = () if outcome is None else outcome.matches
        out = []
        for place, (name, special) in enumerate(lines):
            times = matches[place] if place < len(matches) else 0
            out.append(self.effect(name, special, times))
        if not self.rows:
            out.append(tag("p", desk.say("roll.no_rows"), class_="effect"))
        return out

    def effect(self, condition: str, special: Special, times: int) -> Markup:
        """Return a special effect: what it asks for, what it does, how often as dice lie."""
        facts = (condition, special, times, self.forecast.counts)
        return self.desk.kept(lambda: self.draw_effect(*facts), "effect", *facts)

    def draw_effect(self, condition: str, special: Special, times: int, counts: bool) -> Markup:
        """Draw a special effect; `counts`: the dice of the pool do still."""
        desk = self.desk
        phrases = desk.cards.phrases
        if special.unless != NONE:
            asks = tag("span", tag("b", desk.say("roll.without")),
                       tag("span", symbol(desk.rules, special.unless), class_="chip"),
                       class_="asks")  # fmt: skip
        else:
            asks = dice_condition(desk, special.match)
        if special.go != NONE:
            text = desk.say("roll.at_once", row=desk.say(f"roll.row.{special.go}"))
        else:
            text = phrases.program(special.program)
        words = "" if special.match == NONE else f"{phrases.dice(special.match)}: "
        tip = f"{condition}. " if condition else ""
        seen = None
        if counts:
            word = desk.say("roll.averted") if not times else f"×{times}"
            seen = tag("b", word, class_=["times", "none" if not times else None])
        return button(
            art.use("clock") if condition else tag("i", "·", class_="ic"),
            asks,
            self.moves(special) or tag("span", text, class_="gives"),
            seen,
            class_=[
                "effect",
                "of-condition" if condition else None,
                "good" if self.helps(special) else None,
                "hits" if times else None,
            ],
            tip=f"{tip}{words}{text}",
            clause="ISV-151" if special.go != NONE else "ISV-145",
        )

    def does(self, special: Special) -> list[Effect]:
        """Return the effects of a special effect; one that ends the roll has none."""
        return [] if special.program == NONE else self.desk.rules.programs[special.program].effects

    def helps(self, special: Special) -> bool:
        """Tell whether an effect moves a track as one wishes."""
        return any(
            effect.verb == TRACK and (effect.n < 0) == (effect.mode == RED)
            for effect in self.does(special)
        )

    def moves(self, special: Special) -> Markup | None:
        """Return an effect that only moves a track as a sign: its field, and by how much."""
        effects = self.does(special)
        if len(effects) != 1 or effects[0].verb != TRACK:
            return None
        row = ROWS[effects[0].mode]
        field = tag("i", class_=["field", "round" if effects[0].mode == RED else None])
        return tag(
            "span",
            tag("span", "→", field, tag("b", f"{effects[0].n:+d}"), class_="seen",
                aria_hidden="true"),
            tag("span", self.desk.cards.phrases.program(special.program), class_="visually-hidden"),
            class_=["moves", f"row-{row}"],
        )  # fmt: skip

    # -- result rows ----------------------------------------------------------------------

    def row(self, place: int, row: Row) -> Markup:
        """Return a result row."""
        desk, forecast = self.desk, self.forecast
        colour = ROWS[row.colour]
        phrases = desk.cards.phrases
        text = phrases.program(row.program)
        arrow = None
        if row.then != NONE:
            then = desk.say("roll.then_row", row=desk.say(f"roll.row.{row.then}"))
            arrow = tag("em", then)
        name = forecast.row_name(row)
        if row.track:
            asks = self.track(row)
            words = desk.say("roll.track", amount=self.moved(row), most=row.track)
        elif row.when == NONE:
            words = desk.say("roll.otherwise")
            asks = tag("span", words, class_="asks")
        else:
            asks, words = dice_condition(desk, row.when), phrases.dice(row.when)
        marked = forecast.marked == place
        return tag(
            "div",
            button(
                tag("b", desk.say(f"roll.letter.{row.colour}"), class_="letter"),
                tag("span", asks, " ", tag("span", text, arrow, class_="gives"), class_="flow"),
                class_=["row-line"],
                tip=f"{name}: {words}. {text} {self.shown_by(row)}{desk.say('roll.odds_note')}",
                clause="ISV-166" if row.track else "ISV-157",
            ),
            self.odds(place, row),
            class_=["res", f"row-{colour}", "would" if marked else None],
            id=f"row-{row.colour}",
        )

    def shown_by(self, row: Row) -> str:
        """Return which dice of whoever rolls show what a row asks for, and how often."""
        if row.when == NONE:
            return ""
        desk, g = self.desk, self.g
        condition = desk.rules.dice_conditions[row.when]
        terms = [term for terms in condition.alternatives for term in terms]
        held = {code_type(code) for code in (*g.hand, *g.pool)}
        held |= {kind for kind in range(DIE_TYPES) if g.available[at(g.roller, kind)]}
        out = ""
        for wanted in dict.fromkeys(it.value for it in terms if it.kind == TERM_SYMBOL):
            dice = []
            for kind in sorted(held):
                die = desk.rules.die_types[kind]
                sides = sum(wanted in die.faces[face] for face in die.rolls)
                if sides:
                    dice.append(f"{desk.name('die', die.id)} {sides}/{len(die.rolls)}")
            found = ", ".join(dice) or desk.say("roll.no_die")
            out += f"{desk.cards.phrases.symbol(wanted)}: {found}. "
        return out

    def moved(self, row: Row) -> int:
        """Return how far a track has come."""
        return self.g.track(self.g.roll_action, row.colour)

    def track(self, row: Row) -> Markup:
        """Return a track: green fields are squares, red ones circles; what would come is dashed."""
        desk, outcome = self.desk, self.forecast.outcome
        now = then = self.moved(row)
        if outcome is not None:
            then = outcome.tracks[self.rows.index(row)]
        fields = [
            tag("i", class_="on" if it < min(now, then) else "next" if it < then else
                "back" if it < now else None)
            for it in range(row.track)
        ]  # fmt: skip
        return tag(
            "span",
            tag("span", fields, class_="seen", aria_hidden="true"),
            tag("span", desk.say("roll.track", amount=now, most=row.track),
                class_="visually-hidden"),
            class_=["asks", "track", "round" if row.colour == RED else None],
        )  # fmt: skip

    def odds(self, place: int, row: Row) -> Markup:
        """Return the three chances of a row; two of them come later."""
        desk, forecast = self.desk, self.forecast
        id_ = desk.rules.actions[self.g.roll_action].id
        lies = ""
        if forecast.outcome is not None and not row.track:
            lies = "✓" if forecast.marked == place else "0"
        elif forecast.outcome is not None:
            steps = forecast.outcome.tracks[place] - self.moved(row)
            lies = f"{steps:+d}" if steps else "0"
        return tag(
            "span",
            later(f"odds-{id_}-{place}-{THROW}", "odds", THROW),
            tag("b", lies, class_=[LIES, "yes" if forecast.marked == place else None]),
            later(f"odds-{id_}-{place}-{WITH}", "odds", WITH),
            class_="odds",
        )
