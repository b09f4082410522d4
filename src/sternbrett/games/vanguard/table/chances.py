"""The odds of a roll as a part of the page that comes after the board."""

from __future__ import annotations

from markupsafe import Markup

from sternbrett.games.vanguard.language import ADD, REROLL
from sternbrett.games.vanguard.model import DIE, PICKED, Pick, VanguardState, die_code
from sternbrett.games.vanguard.odds import Odds, Outcome, Reckoning
from sternbrett.games.vanguard.rules.pooling import PickDice, TurnFace
from sternbrett.games.vanguard.rules.rolling import Support
from sternbrett.games.vanguard.table.desk import Desk
from sternbrett.games.vanguard.table.forecast import THROW, WITH, Forecast
from sternbrett.kernel.look import Look
from sternbrett.web.kit.markup import join, tag

#: The name of the part.
PART = "odds"
#: Chances below a half or above all but a half in a hundred are not rounded to never or always.
LEAST = 0.005


def part(look: Look[VanguardState]) -> str:
    """Return the odds of the roll that is going on; nothing where there is none."""
    desk = Desk(look)
    return str(Chances(desk, Forecast(desk)).draw()) if desk.rolling else ""


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
        chosen = self.chosen(found, [odds for _, odds in adds])
        if chosen is not None:
            out += self.column(WITH, chosen, found)
        out += [
            tag("span", self.best(odds, found), data_for=f"odds-add-{kind}") for kind, odds in adds
        ]
        return join(out)

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
            for option in asked.options(self.g, 0)
            if isinstance(option, Pick) and option.word == DIE
        ]
        hand = self.g.hand
        return [(it, found.odds((), [*hand, die_code(asked.figure, it)])) for it in kinds]

    def chosen(self, found: Reckoning, adds: list[Odds]) -> Odds | None:
        """Return the odds with what is being chosen, the best of it where nothing was yet."""
        asked, g = self.desk.asked, self.g
        if adds:
            return max(adds, key=lambda odds: odds.worth)
        if isinstance(asked, PickDice) and asked.verb in (REROLL, ADD):
            again = [code for code in g.pool if code & PICKED]
            lying = [code for code in g.pool if not code & PICKED]
            return found.odds(lying, again) if again else None
        if isinstance(asked, TurnFace):
            place = asked.place(g)
            turned = [self.forecast.turned(place, face) for face in asked.faces(g).values()]
            outcomes: list[Outcome] = [it for it in turned if it is not None]
            best = max(outcomes, key=found.worth)
            return found.sure(best)
        return None


def percent(chance: float) -> str:
    """Return a chance in hundredths; what may happen is never 0, what may not never 100."""
    if 0 < chance < LEAST:
        return "<1"
    if 1 - LEAST < chance < 1 - 1e-9:
        return ">99"
    return str(round(100 * chance))
