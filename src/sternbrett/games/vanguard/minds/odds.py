"""What a roll is likely to come to, by rolling it in thought."""

from __future__ import annotations

from typing import Final

from sternbrett.games.vanguard.language import GREEN, NONE, RED, TRACK, Effect
from sternbrett.games.vanguard.minds.aims import Aims
from sternbrett.games.vanguard.model import VanguardState, die_code
from sternbrett.games.vanguard.rules.symbols import most_groups, payable, payments
from sternbrett.games.vanguard.things import Action, Special
from sternbrett.kernel.chance import Rng

SAMPLES: Final = 14


class Thought:
    """Rolls of an action imagined in a copy of the position."""

    def __init__(self, g: VanguardState, figure: int, action: Action, aims: Aims, rng: Rng) -> None:
        self.g = g.copy()
        self.figure = figure
        self.action = action
        self.rng = rng
        self.sector = g.place[figure]
        self.g.roller = figure
        self.g.roll_sector = self.sector
        self.g.roll_action = action.index
        self.worth = {
            row.colour: aims.row(action, row.colour, figure, self.sector) for row in action.rows
        }

    def value(self, dice: list[int]) -> float:
        """Return what rolling these types of dice is worth on average."""
        return sum(self.sample(dice) for _ in range(SAMPLES)) / SAMPLES

    def sample(self, dice: list[int]) -> float:
        """Return what one roll of dice came to."""
        types = self.g.content.die_types
        self.g.pool = [
            die_code(self.figure, kind, types[kind].rolls[self.rng.below(6)]) for kind in dice
        ]
        return self.outcome()

    def outcome(self) -> float:
        """Return what the dice in the pool come to."""
        g, action = self.g, self.action
        if not action.tracks:
            for special in (special for row in action.specials for special in row):
                if special.go != NONE and self.strikes(special):
                    return self.worth.get(special.go, 0.0)
            for row in action.rows:
                if row.when == NONE or payable(g, row.when, 1, True):
                    return self.worth[row.colour]
            return 0.0
        moved = self.advances()
        out = 0.0
        for row in action.rows:
            if row.track:
                before = g.track(action.index, row.colour)
                steps = moved.get(row.colour, 0)
                part = min(row.track - before, steps) / row.track
                out += self.worth[row.colour] * part
                if before + steps >= row.track:
                    out += 0.3 * self.worth[row.colour]
        return out

    def strikes(self, special: Special) -> bool:
        """Tell whether an immediate effect happens."""
        if special.unless != NONE:
            shown = [
                symbol
                for code in self.g.pool
                for symbol in self.g.content.die_types[code >> 3 & 31].faces[code & 7]
            ]
            return special.unless not in shown and 10 not in shown
        return payable(self.g, special.match, 1, False)

    def advances(self) -> dict[int, int]:
        """Return how far each track moves, using Vanguards and conversions where that helps."""
        g = self.g
        moved: dict[int, int] = {}
        for special in (special for row in self.action.specials for special in row):
            if special.match == NONE or special.program == NONE:
                continue
            effect = track_effect(g, special.program)
            groups = most_groups(g, special.match)
            if groups:
                self.take(special.match, groups, False)
            if effect is None:
                continue
            while effect.mode == GREEN and effect.n > 0 and payable(g, special.match, 1, True):
                self.take(special.match, 1, True)
                groups += 1
            moved[effect.mode] = moved.get(effect.mode, 0) + effect.n * groups
        return moved

    def take(self, condition: int, groups: int, free: bool) -> None:
        """Take dice that pay out of the pool."""
        for code in payments(self.g, condition, groups, free)[0]:
            self.g.pool.remove(code)


def track_effect(g: VanguardState, program: int) -> Effect | None:
    """Return the effect of a program that moves a track, if it has one."""
    for effect in g.content.programs[program].effects:
        if effect.verb == TRACK:
            return effect
    return None


def harmful(effect: Effect | None) -> bool:
    """Tell whether an effect moves the red track on."""
    return effect is not None and effect.mode == RED and effect.n > 0
