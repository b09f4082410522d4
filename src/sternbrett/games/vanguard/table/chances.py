"""The odds of a roll as a part of the page that comes after the board."""

from __future__ import annotations

from collections.abc import Iterator

from markupsafe import Markup

from sternbrett.games.vanguard.codes import DIE_TYPES, PICKED, at, die_code
from sternbrett.games.vanguard.language import NONE, REROLL, ROWS
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.odds import Odds, Outcome, Reckoning, action_odds
from sternbrett.games.vanguard.picks import DIE, Pick
from sternbrett.games.vanguard.previews import preview
from sternbrett.games.vanguard.rules.acting import actions_in_sight
from sternbrett.games.vanguard.rules.matching import PayWithDice
from sternbrett.games.vanguard.rules.pooling import PickDice, TurnFace
from sternbrett.games.vanguard.rules.throwing import Support
from sternbrett.games.vanguard.rules.turns import NextAction
from sternbrett.games.vanguard.rules.windows import Window
from sternbrett.games.vanguard.table.desk import Desk
from sternbrett.games.vanguard.table.forecast import THROW, WITH, Forecast
from sternbrett.kernel.look import Look
from sternbrett.web.kit.markup import join, tag

#: The name of the part.
PART = "odds"
#: Chances below a half or above all but a half in a hundred are not rounded to never or always.
LEAST = 0.005


def part(look: Look[VanguardState]) -> str:
    """Return the odds of the roll that is going on, or of the actions that could be taken."""
    desk = Desk(look)
    if desk.rolling:
        return str(Chances(desk, Forecast(desk)).draw())
    return str(join(of_actions(desk))) if isinstance(desk.asked, NextAction) else ""


def of_actions(desk: Desk) -> Iterator[Markup]:
    """Yield the odds of each special action in sight, should all available dice be rolled."""
    g, figure = desk.g, desk.figure
    dice = [kind for kind in range(DIE_TYPES) for _ in range(g.available[at(figure, kind)])]
    for number in dict.fromkeys(actions_in_sight(g, figure)):
        action = desk.rules.actions[number]
        odds = action_odds(g, figure, number, dice) if action.roll and dice else None
        if odds is None:
            continue
        said = []
        for place, row in enumerate(action.rows):
            letter = desk.say(f"roll.letter.{row.colour}")
            if row.track:
                said.append((row, f"{letter} {odds.steps[place]:+.1f}"))
            elif row.when != NONE and not action.tracks:
                said.append((row, f"{letter} {percent(odds.rows[place])} %"))
        rows = [tag("b", text, class_=f"row-{ROWS[row.colour]}") for row, text in said]
        if rows:
            words = tag("small", desk.say("world.all_dice"))
            yield tag("span", words, rows, data_for=f"odds-action-{action.id}")


class Chances:
    """The chances of each row: at the throw, and with what is being chosen."""

    def __init__(self, desk: Desk, forecast: Forecast) -> None:
        self.desk = desk
        self.g = desk.g
        self.forecast = forecast

    def draw(self) -> Markup:
        """Return what goes to each place."""
        found = self.forecast.reckoning
        if found is None:
            return Markup()
        g = self.g
        out = []
        if not self.forecast.is_thrown or g.pool:
            out = self.column(THROW, found.odds((), [*g.hand, *g.pool]), found)
        adds = self.adds(found)
        items = self.items()
        offers = [odds for _, odds in adds]
        if self.forecast.outcome is not None:
            now = found.worth(self.forecast.outcome)
            offers += [odds for _, odds in items if odds.worth >= now + LEAST]
        chosen = self.chosen(found, offers)
        if chosen is not None:
            out += self.column(WITH, chosen, found)
        out += [
            tag("span", self.best(odds, found), data_for=f"odds-add-{kind}") for kind, odds in adds
        ]
        out += [
            tag("span", self.bar(odds, found), data_for=f"odds-{option.key.replace(':', '-')}")
            for option, odds in items
        ]
        return join(out)

    def items(self) -> list[tuple[Pick, Odds]]:
        """Return what each card, skill or item that can be used now would come to."""
        asked, g = self.desk.asked, self.g
        if not isinstance(asked, Window) or not self.forecast.chosen:
            return []
        out = []
        for option in asked.options(g, asked.seats(g)[0]):
            odds = preview(g, option, g.roller) if isinstance(option, Pick) else None
            if isinstance(option, Pick) and odds is not None:
                out.append((option, odds))
        return out

    def bar(self, odds: Odds, found: Reckoning) -> list[Markup]:
        """Return the chances of all rows side by side, and the best of them in figures."""
        outcome = self.forecast.outcome
        assert outcome is not None
        if odds.worth < found.worth(outcome) + LEAST:
            return [tag("small", self.desk.say("roll.no_change"))]
        if found.has_tracks:
            moves = [
                f"{self.forecast.row_name(row)} {odds.steps[place]:+.1f}"
                for place, row in enumerate(found.rows)
                if row.track
            ]
            return [tag("b", ", ".join(moves))]
        rects, start = [], 0.0
        for row, chance in zip(found.rows, odds.rows, strict=True):
            width = 100 * chance
            rects.append(
                tag("rect", x=start, width=width, height=10, class_=f"row-{ROWS[row.colour]}")
            )
            start += width
        best = next((it for it, chance in enumerate(odds.rows) if chance > LEAST), 0)
        letter = self.desk.say(f"roll.letter.{found.rows[best].colour}")
        return [
            tag("svg", rects, attrs={"viewBox": "0 0 100 10", "preserveAspectRatio": "none"},
                aria_hidden="true"),
            tag("b", f"{letter} {percent(odds.rows[best])}"),
        ]  # fmt: skip

    def column(self, name: str, odds: Odds, found: Reckoning) -> list[Markup]:
        """Return a column of chances, one for each row; of tracks also the steps."""
        id_ = self.desk.rules.actions[self.g.roll_action].id
        out = []
        for place, row in enumerate(found.rows):
            steps = None
            if row.track:
                steps = tag("small", f"{odds.steps[place]:+.1f}")
            text = percent(odds.rows[place])
            known = "" if odds.exact else "≈"
            out.append(tag("span", f"{known}{text}", steps, data_for=f"odds-{id_}-{place}-{name}"))
        return out

    def best(self, odds: Odds, found: Reckoning) -> str:
        """Return the chance of what one rolls for, in short: any row but the last, or steps."""
        if found.has_tracks:
            place = next(it for it, row in enumerate(found.rows) if row.track)
            return f"{odds.steps[place]:+.1f}"
        return percent(sum(odds.rows[:-1]))

    def adds(self, found: Reckoning) -> list[tuple[int, Odds]]:
        """Return what each die that a supporter may add would come to."""
        asked = self.desk.asked
        if not isinstance(asked, Support):
            return []
        kinds = [
            option.value
            for option in asked.options(self.g, asked.seats(self.g)[0])
            if isinstance(option, Pick) and option.word == DIE
        ]
        hand = self.g.hand
        return [(it, found.odds((), [*hand, die_code(asked.figure, it)])) for it in kinds]

    def chosen(self, found: Reckoning, offers: list[Odds]) -> Odds | None:
        """Return the odds with what is being chosen, the best of it where nothing was yet."""
        asked, g = self.desk.asked, self.g
        if offers:
            return max(offers, key=lambda odds: odds.worth)
        if isinstance(asked, PickDice) and asked.verb == REROLL:
            again = [code for code in g.pool if code & PICKED]
            lying = [code for code in g.pool if not code & PICKED]
            return found.odds(lying, again) if again else None
        if isinstance(asked, TurnFace):
            place = asked.place(g)
            turned = [self.forecast.turned(place, face) for face in asked.faces(g).values()]
            outcomes: list[Outcome] = [it for it in turned if it is not None]
            return found.sure(max(outcomes, key=found.worth))
        if isinstance(asked, PayWithDice) and self.forecast.chosen:
            return found.sure(max(self.forecast.after(asked), key=found.worth))
        if self.forecast.chosen and self.forecast.outcome is not None:
            return found.sure(self.forecast.outcome)  # nothing helps: it stays as it lies
        return None


def percent(chance: float) -> str:
    """Return a chance in hundredths; what may happen is never 0, what may not never 100."""
    if 0 < chance < LEAST:
        return "<1"
    if 1 - LEAST < chance < 1 - 1e-9:
        return ">99"
    return str(round(100 * chance))
