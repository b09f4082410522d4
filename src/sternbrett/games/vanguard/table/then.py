"""The line Then: what the next steps of a roll do as things lie."""

from __future__ import annotations

from markupsafe import Markup

from sternbrett.games.vanguard.codes import COMBINING, MARKING, MATCHING, PREPARE_ROLL, SUFFERING
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.picks import COMBO
from sternbrett.games.vanguard.rules.asking import value_of, word_of
from sternbrett.games.vanguard.rules.harm import HOLDS_DIE, injury_kind, is_turned
from sternbrett.games.vanguard.rules.matching import (
    FOR_CARD,
    FOR_CONDITION,
    Combine,
    PayWithDice,
)
from sternbrett.games.vanguard.rules.pooling import INJURY_APPLIED
from sternbrett.games.vanguard.rules.throwing import supporters
from sternbrett.games.vanguard.table.desk import Desk
from sternbrett.games.vanguard.table.forecast import Forecast
from sternbrett.games.vanguard.table.pool import (
    DANGER_FACE,
    DANGER_TABLE,
    INJURY_FACE,
)
from sternbrett.games.vanguard.things import DANGER_FACES
from sternbrett.kernel.engine import Option
from sternbrett.web.kit.markup import tag

#: A step with what it does.
Part = tuple[int, str]


class Then:
    """What follows, as a live region."""

    def __init__(self, desk: Desk, forecast: Forecast) -> None:
        self.desk = desk
        self.g = desk.g
        self.forecast = forecast

    def draw(self) -> Markup:
        """Return the line."""
        desk = self.desk
        parts = self.parts() if self.forecast.counts else self.before()
        items = [
            tag("span", tag("b", step) if step else None, text, class_="part")
            for step, text in parts
        ]
        head = tag("b", desk.say("roll.then"), class_="head")
        whole = "; ".join(f"{step}: {text}" if step else text for step, text in parts)
        return tag(
            "p", head, items, class_="then", id="then", role="status", data_tip=whole,
            data_clause="ISV-116",
        )  # fmt: skip

    def before(self) -> list[Part]:
        """Return who may still help, before dice are thrown; after the roll what is applied."""
        desk, g, forecast = self.desk, self.g, self.forecast
        if forecast.is_thrown:
            marked = forecast.marked
            if marked == NONE:
                return [(0, desk.say("roll.nothing"))]
            chain = forecast.chain(marked)
            return [(0, " + ".join(forecast.row_name(row) for row in chain))]
        helpers = [it for it in supporters(g) if not g.supporters >> it & 1]
        names = ", ".join(desk.first_name(figure) for figure in helpers)
        key = "roll.may_help" if names else "roll.no_help"
        if g.supporters:
            given = [it for it in g.figures() if g.supporters >> it & 1]
            names = ", ".join(desk.first_name(figure) for figure in given)
            key = "roll.helped"
        return [(0, desk.say(key, names=names))]

    def parts(self) -> list[Part]:
        """Return what the steps from the present one on do."""
        out: list[Part] = []
        step = self.g.roll_step
        if step <= COMBINING:
            out.append((COMBINING, self.combos()))
        if step <= SUFFERING and (self.g.injury_pool or self.g.danger_pool):
            out.append((SUFFERING, self.harm()))
        if step <= MATCHING:
            out.append((MATCHING, self.matches()))
        if step <= MARKING and self.g.roll_action != PREPARE_ROLL:
            out.append((MARKING, self.mark()))
        return out

    def combos(self) -> str:
        """Return how many combinations can be paid, and how many of them cost the result."""
        desk, g = self.desk, self.g
        found = Combine(g.roller).combos(g)
        if not found:
            return desk.say("roll.no_combo")
        costly = sum(self.costs_row(option) for option in found)
        text = desk.say("roll.combos", amount=len(found))
        return f"{text} ({desk.say('roll.costly', amount=costly)})" if costly else text

    def costs_row(self, option: Option) -> bool:
        """Tell whether a combination takes dice that the result would need."""
        g, forecast = self.g, self.forecast
        if forecast.reckoning is None or forecast.outcome is None:
            return False
        what = FOR_CARD if word_of(option) == COMBO else FOR_CONDITION
        left = forecast.after(PayWithDice(g.roller, what, value_of(option), 1))
        worth = forecast.reckoning.worth
        return bool(left) and max(map(worth, left)) < worth(forecast.outcome)

    def harm(self) -> str:
        """Return what injury dice strike, and what danger dice show."""
        desk, g = self.desk, self.g
        said: list[str] = []
        cards = list(g.injuries[g.roller])
        for die in g.injury_pool:
            if die & INJURY_APPLIED:
                continue
            for place, card in enumerate(cards):
                kind = desk.rules.injuries[injury_kind(card)]
                takes = not is_turned(card) and not card & HOLDS_DIE
                if takes and kind.on[die & INJURY_FACE] != NONE:
                    cards[place] = card | HOLDS_DIE
                    does = desk.cards.phrases.inner(kind.on[die & INJURY_FACE])
                    said.append(f"{desk.name('injury', kind.id)}: {does}")
                    break
        for die in g.danger_pool:
            table = desk.rules.danger_ids.ids[die >> DANGER_TABLE]
            face = desk.name("danger_face", DANGER_FACES[die & DANGER_FACE])
            said.append(f"{table}: {face}")
        return "; ".join(said) or desk.say("roll.nothing")

    def matches(self) -> str:
        """Return how often special effects happen."""
        desk, outcome = self.desk, self.forecast.outcome
        times = 0 if outcome is None else sum(outcome.matches)
        return desk.say("roll.effects", amount=times) if times else desk.say("roll.nothing")

    def mark(self) -> str:
        """Return which row is marked, or what tracks do."""
        outcome = self.forecast.outcome
        return self.desk.say("roll.nothing") if outcome is None else self.forecast.said(outcome)
