"""What a roll is worth: the odds of its results, less what its dice and its dangers cost."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sternbrett.games.vanguard.codes import code_face, code_owner, code_type, die_code
from sternbrett.games.vanguard.language import NONE, TERM_SYMBOL, TRACK, Effect
from sternbrett.games.vanguard.minds import costs
from sternbrett.games.vanguard.minds.aims import Aims
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.odds import Odds, Reckoning, reckoning
from sternbrett.games.vanguard.worldthings import Action

#: What the last step of a track is worth beside its part of the whole.
FULL: Final = 0.25


class Chances:
    """Rolls of an action by a figure: what dice, and what a pool of them, are worth."""

    def __init__(self, g: VanguardState, figure: int, action: Action, aims: Aims) -> None:
        self.g = g
        self.figure = figure
        self.action = action
        self.aims = aims
        sector = g.place[figure]
        self.worth = [aims.row(action, row.colour, figure, sector) for row in action.rows]
        self.left = [row.track - g.track(action.index, row.colour) for row in action.rows]
        self.reckoning = self.reckoned()
        self.asked, self.harm = self.dangers()
        self.sides = self.other_effects()
        self.prices: dict[int, float] = {}

    def reckoned(self) -> Reckoning | None:
        """Return what counts the odds; tracks are taken as empty, so that rolls are alike."""
        out = self.g.copy()
        if out.roll_action != self.action.index or out.roller != self.figure:
            out.roll_action = self.action.index
            out.roller = self.figure
            out.roll_step = 0
            out.counts_as = out.safe = ()
        out.tracks = []
        return reckoning(out)

    def dangers(self) -> tuple[float, float]:
        """Return how many dice injury dice and danger dice will take, and what else they cost."""
        g, aims = self.g, self.aims
        tables = [costs.danger_programs(g, table) for table in self.action.danger]
        asked, harm = aims.weights.event, 0.0
        for programs in tables + costs.injury_programs(g, self.figure):
            for program in programs:
                if program == NONE:
                    continue
                dice = costs.demand(g, program)
                asked += dice / len(programs)
                if not dice:
                    worth = aims.program(program, self.figure, g.place[self.figure], 1)
                    harm -= worth / len(programs)
        return asked, harm

    def other_effects(self) -> dict[int, float]:
        """Return what symbols are worth that have special effects beside tracks and results."""
        g = self.g
        out: dict[int, float] = {}
        specials = [special for row in self.action.specials for special in row]
        if g.condition != NONE:
            specials += g.content.global_conditions[g.condition].specials
        for special in specials:
            if special.program == NONE or special.match == NONE:
                continue
            if track_effect(g, special.program) is None:
                worth = self.aims.program(special.program, self.figure, g.place[self.figure], 1)
                for terms in g.content.dice_conditions[special.match].alternatives:
                    if len(terms) == 1 and terms[0].kind == TERM_SYMBOL and terms[0].count == 1:
                        out[terms[0].value] = worth
        return out

    # -- dice that are to be thrown -------------------------------------------------------

    def value(self, kinds: Sequence[int], others: Sequence[int] = ()) -> float:
        """Return what it is worth to throw own dice of these types, with `others` as codes."""
        if self.reckoning is None:
            return 0.0
        codes = [die_code(self.figure, kind) for kind in kinds]
        odds = self.reckoning.odds((), [*codes, *others])
        return self.of(odds) + self.by_the_way(kinds) - self.price(len(kinds))

    def by_the_way(self, kinds: Sequence[int]) -> float:
        """Return what special effects beside the results bring or cost on average."""
        out = 0.0
        if self.sides:
            for kind in kinds:
                die = self.g.content.die_types[kind]
                shown = [symbol for side in die.rolls for symbol in die.faces[side]]
                out += sum([self.sides.get(symbol, 0.0) for symbol in shown]) / len(die.rolls)
        return out

    def price(self, dice: int) -> float:
        """Return what it costs to roll so many dice: those kept pay for what follows."""
        found = self.prices.get(dice)
        if found is None:
            g, figure, weights = self.g, self.figure, self.aims.weights
            own = sum([code_owner(code) == figure for code in g.hand])
            kept = g.count(g.available, figure) + own - dice
            missing = costs.shortage(self.asked, max(kept, 0))
            nothing_outside = kept <= 0 and not g.count(g.spent, figure)
            loss = costs.injury if nothing_outside else costs.sacrifice
            lost = loss(g, figure, weights=weights)
            found = self.prices[dice] = weights.rolled * dice + missing * lost + self.harm
        return found

    def of(self, odds: Odds) -> float:
        """Return what the results are worth."""
        out = 0.0
        for place, row in enumerate(self.action.rows):
            if row.track:
                part = min(odds.steps[place] / max(self.left[place], 1), 1.0)
                done = odds.steps[place] >= self.left[place]
                out += self.worth[place] * (part + FULL * done) / (1 + FULL)
            else:
                out += self.worth[place] * odds.rows[place]
        return out

    # -- dice that lie there --------------------------------------------------------------

    def lying(self, codes: Sequence[int], thrown: Sequence[int] = ()) -> float:
        """Return what a pool is worth: dice that lie there, and dice that are thrown again."""
        if self.reckoning is None:
            return 0.0
        out = self.of(self.reckoning.odds(codes, thrown))
        if self.sides:
            types = self.g.content.die_types
            for code in codes:
                shown = types[code_type(code)].faces[code_face(code)]
                out += sum([self.sides.get(symbol, 0.0) for symbol in shown])
            out += self.by_the_way([code_type(code) for code in thrown])
        return out


def track_effect(g: VanguardState, program: int) -> Effect | None:
    """Return the effect of a program that moves a track, if it has one."""
    for effect in g.content.programs[program].effects:
        if effect.verb == TRACK:
            return effect
    return None
