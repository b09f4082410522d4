"""The ensign: weighs the actions within reach by their odds, supports, rests, and brings all home.

It sees only the view of its seat and what it may choose.
"""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sternbrett.games.vanguard import view as views
from sternbrett.games.vanguard.data import VanguardContent
from sternbrett.games.vanguard.language import (
    MOVE,
    NONE,
    PREVENT,
    REROLL,
    TO_SECTOR,
    TURN,
    VANGUARD,
)
from sternbrett.games.vanguard.minds.aims import MAIN, Aims
from sternbrett.games.vanguard.minds.odds import Thought, harmful, track_effect
from sternbrett.games.vanguard.model import (
    ACTION,
    CARD,
    DIE,
    END_OF_TURN,
    EQUIPMENT,
    LAUNCHES,
    NO,
    NOWHERE,
    PASS,
    POOL,
    PREPARE_DRAW,
    RESTS,
    SINGLE,
    SKILL,
    SPENT,
    THROW,
    TRAVELS,
    YES,
    Pick,
    VanguardState,
    at,
    code_face,
    code_type,
)
from sternbrett.games.vanguard.rules import STEPS
from sternbrett.games.vanguard.rules.choosing import ChooseOne, VoteOnChoice, YesOrNo
from sternbrett.games.vanguard.rules.conditions import sector_at
from sternbrett.games.vanguard.rules.dice import PayDie, RefreshDie
from sternbrett.games.vanguard.rules.launching import Consent
from sternbrett.games.vanguard.rules.matching import Combine, ExtraMatch, specials
from sternbrett.games.vanguard.rules.places import Destination
from sternbrett.games.vanguard.rules.pooling import PickDice, TurnFace
from sternbrett.games.vanguard.rules.resting import PrepareMore
from sternbrett.games.vanguard.rules.results import UseRow
from sternbrett.games.vanguard.rules.routes import is_open, target_of
from sternbrett.games.vanguard.rules.throwing import ChooseDice, Support
from sternbrett.games.vanguard.rules.travelling import ChooseRoute
from sternbrett.games.vanguard.rules.turns import NextAction, StartToken
from sternbrett.games.vanguard.rules.windows import Window
from sternbrett.kernel.agenda import by_name, take_agenda
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import AnyDecision, Option
from sternbrett.kernel.game import View

BY_NAME = by_name(STEPS)
#: What a step on the way to something makes of its worth.
WAY: Final = 0.82
ENOUGH: Final = 0.8
TIRED: Final = 0.4


class Ensign:
    """A bot that explores with sense."""

    def __init__(self, content: VanguardContent, rng: Rng) -> None:
        self.content = content
        self.rng = rng

    def __call__(self, view: View, seat: int, options: Sequence[Option]) -> Option:
        if len(options) == 1:
            return options[0]
        g = views.imagine(view, self.content)
        take_agenda(g, view, BY_NAME)
        decision = g.pending
        assert decision is not None
        return self.choose(g, decision, list(options))

    def choose(self, g: VanguardState, decision: AnyDecision, options: list[Option]) -> Option:
        """Choose by the kind of decision; whatever is not known is chosen at random."""
        aims = Aims(g)
        if isinstance(decision, NextAction | ChooseDice):
            aims.near = self.nearness(g, self.goals(g, decision.figure, aims))
        if isinstance(decision, NextAction):
            return self.action(g, decision.figure, aims, options)
        if isinstance(decision, ChooseDice):
            return self.dice(g, decision.figure, aims, options)
        if isinstance(decision, ChooseRoute):
            return self.route(g, decision.figure, aims, options)
        if isinstance(decision, Destination):
            return self.destination(g, decision.figure, aims, options)
        if isinstance(decision, ChooseOne | VoteOnChoice | YesOrNo):
            return self.effect(g, decision, aims, options)
        if isinstance(decision, PayDie | RefreshDie):
            return self.which_die(g, decision, options)
        if isinstance(decision, Window):
            return self.window(g, decision, options)
        if isinstance(decision, PickDice):
            return self.rolled_die(g, options)
        if isinstance(decision, TurnFace):
            return self.face(g, options)
        if isinstance(decision, Support):
            return self.support(g, decision.figure, options)
        if isinstance(decision, Combine):
            return only(options, PASS)
        if isinstance(decision, ExtraMatch):
            effect = track_effect(g, specials(g)[decision.number].program)
            return only(options, NO if harmful(effect) else YES)
        if isinstance(decision, UseRow | PrepareMore):
            return only(options, YES if isinstance(decision, UseRow) else NO)
        if isinstance(decision, Consent):
            home = all(g.place[figure] == g.lander for figure in g.figures())
            return only(options, YES if home else NO)
        if isinstance(decision, StartToken):
            return max(options, key=lambda it: g.count(g.available, value(it)))
        calm = [option for option in options if not is_word(option, (PASS,))]
        return calm[self.rng.below(len(calm))]

    # -- a turn ---------------------------------------------------------------------------

    def action(self, g: VanguardState, figure: int, aims: Aims, options: list[Option]) -> Option:
        """Choose what is worth most: an action here, a step to something, or rest."""
        best, most = only(options, END_OF_TURN), 0.0
        total = max(1, g.dice_in_play(figure))
        fresh = g.count(g.available, figure) / total
        for option in options:
            worth = 0.0
            if is_word(option, (LAUNCHES,)):
                home = all(g.place[other] == g.lander for other in g.figures())
                worth = 3 * MAIN if g.goal_reached and home else 0.0
            elif isinstance(option, Pick) and option.word == ACTION:
                worth = self.action_worth(g, figure, option.value, aims)
            elif is_word(option, (TRAVELS,)):
                worth = max(self.ways(g, figure, aims).values(), default=0.0)
            elif is_word(option, (RESTS,)):
                tired = fresh <= TIRED and (g.unlimited() or g.supplies > 1)
                worth = MAIN * (1 - fresh) if tired else (1 - fresh) * 0.8
            elif is_word(option, (PREPARE_DRAW,)):
                worth = 0.2
            if worth > most:
                best, most = option, worth
        return best

    def action_worth(self, g: VanguardState, figure: int, number: int, aims: Aims) -> float:
        """Return what an action here is worth with the dice at hand."""
        action = g.content.actions[number]
        if not action.roll:
            return aims.results(action, figure, g.place[figure])
        dice = available(g, figure)
        return Thought(g, figure, action, aims, self.rng).value(dice) if dice else 0.0

    def goals(self, g: VanguardState, figure: int, aims: Aims) -> dict[int, float]:
        """Return what it is worth to be in a sector."""
        out: dict[int, float] = {}
        if aims.gather != NOWHERE:
            out[aims.gather] = 2 * MAIN
        here = g.place[figure]
        for sector in range(len(g.stacks)):
            poi = g.top_poi(sector)
            log = g.content.planets[g.planet].sectors[sector].log
            if poi == NONE and log != NONE and not g.stacks[sector]:
                out[sector] = max(out.get(sector, 0.0), 2.0)  # something is to be found there
            for number in g.content.pois[poi].actions if poi != NONE and sector != here else ():
                action = g.content.actions[number]
                worth = aims.results(action, figure, sector) * 0.6
                out[sector] = max(out.get(sector, 0.0), worth)
        return out

    def ways(self, g: VanguardState, figure: int, aims: Aims) -> dict[int, float]:
        """Return for each open route what lies at its end, near or far."""
        near = self.nearness(g, self.goals(g, figure, aims))
        here = g.place[figure]
        out: dict[int, float] = {}
        for route in g.content.planets[g.planet].routes:
            target = target_of(route, here)
            if target != NOWHERE and is_open(g, route):
                worth = near[target] * WAY - 0.2 * len(route.symbols)
                if worth > near[here] * WAY:
                    out[route.index] = worth
        return out

    def nearness(self, g: VanguardState, goals: dict[int, float]) -> list[float]:
        """Return for each sector the best goal in reach, less the more steps it takes."""
        out = [goals.get(sector, 0.0) for sector in range(len(g.stacks))]
        for _ in out:
            for route in g.content.planets[g.planet].routes:
                if is_open(g, route):
                    out[route.a] = max(out[route.a], out[route.b] * WAY)
                    if route.both:
                        out[route.b] = max(out[route.b], out[route.a] * WAY)
            for sector in range(len(g.stacks)):
                for target in moves_by_action(g, sector):
                    out[sector] = max(out[sector], out[target] * WAY)
        return out

    def route(self, g: VanguardState, figure: int, aims: Aims, options: list[Option]) -> Option:
        """Take the route that leads to most."""
        ways = self.ways(g, figure, aims)
        return max(options, key=lambda option: ways.get(value(option), 0.0))

    def destination(
        self, g: VanguardState, figure: int, aims: Aims, options: list[Option]
    ) -> Option:
        """Move to where most is near; stop where nothing is nearer."""
        near = self.nearness(g, self.goals(g, figure, aims))

        def worth(option: Option) -> float:
            if is_word(option, ()):
                return near[g.place[figure]]
            return near[sector_at(g, value(option) + 1, figure)]

        return max(options, key=worth)

    # -- a roll ---------------------------------------------------------------------------

    def dice(self, g: VanguardState, figure: int, aims: Aims, options: list[Option]) -> Option:
        """Take dice while they are likely to help, then roll."""
        throw = only(options, THROW)
        dice = [option for option in options if isinstance(option, Pick) and option.word == DIE]
        if not dice or g.roll_action < 0:
            return throw
        action = g.content.actions[g.roll_action]
        chosen = [code_type(code) for code in g.hand]
        thought = Thought(g, figure, action, aims, self.rng)
        if not action.tracks and chosen:
            most = max(thought.worth.values(), default=0.0)
            if most <= 0 or thought.value(chosen) >= ENOUGH * most:
                return throw
        return max(dice, key=lambda option: thought.value([*chosen, value(option)]))

    def support(self, g: VanguardState, figure: int, options: list[Option]) -> Option:
        """Support while at least two dice stay."""
        dice = [option for option in options if isinstance(option, Pick) and option.word == DIE]
        if g.roll_action < 0 or not dice or g.count(g.available, figure) < 2:
            return only(options, PASS)
        return dice[-1]

    def window(self, g: VanguardState, decision: Window, options: list[Option]) -> Option:
        """Prevent what hurts, and mend a roll that would come to nothing."""
        for option in options:
            program = program_of(g, decision.asked(g), option)
            if program == NONE:
                continue
            verbs = [effect.verb for effect in g.content.programs[program].effects]
            if PREVENT in verbs:
                return option
            if (TURN in verbs or REROLL in verbs) and g.roll_action >= 0 and self.is_bad(g):
                return option
        return only(options, PASS)

    def is_bad(self, g: VanguardState) -> bool:
        """Tell whether the roll as it lies comes to less than it could."""
        action = g.content.actions[g.roll_action]
        thought = Thought(g, g.roller, action, Aims(g), self.rng)
        most = max(thought.worth.values(), default=0.0)
        if action.tracks or most <= 0:
            return False
        thought.g.pool = list(g.pool)
        return thought.outcome() < most / 2

    def rolled_die(self, g: VanguardState, options: list[Option]) -> Option:
        """Pick the die that shows least."""
        dice = [option for option in options if isinstance(option, Pick) and option.word == POOL]
        return max(dice, key=lambda it: poverty(g, value(it))) if dice else options[-1]

    def face(self, g: VanguardState, options: list[Option]) -> Option:
        """Turn a die to Vanguard where it has that."""
        names = {option.key.partition(":")[2]: option for option in options}
        return names.get("van", options[self.rng.below(len(options))])

    # -- effects --------------------------------------------------------------------------

    def effect(
        self,
        g: VanguardState,
        decision: ChooseOne | VoteOnChoice | YesOrNo,
        aims: Aims,
        options: list[Option],
    ) -> Option:
        """Choose the effects that are worth most."""
        effect, figure = decision.effect(g), decision.actor
        sector = g.place[figure] if figure >= 0 else NOWHERE
        if isinstance(decision, YesOrNo):
            worth = [aims.program(block, figure, sector) for block in effect.blocks]
            gain = worth[0] + (worth[1] - worth[2] if len(worth) > 1 else 0.0)
            return only(options, YES if gain > 0 else NO)
        return max(options, key=lambda it: aims.program(effect.blocks[value(it)], figure, sector))

    def which_die(
        self, g: VanguardState, decision: PayDie | RefreshDie, options: list[Option]
    ) -> Option:
        """Spend what is worth least, refresh what is worth most."""
        dice = [it for it in options if isinstance(it, Pick) and it.word in (DIE, SPENT)]
        if not dice:
            return next((it for it in options if is_word(it, ())), options[0])

        def worth(option: Option) -> tuple[bool, float]:
            kept = isinstance(option, Pick) and option.word == DIE
            return kept, quality(g, value(option))

        return max(dice, key=worth) if isinstance(decision, RefreshDie) else min(dice, key=worth)


def available(g: VanguardState, figure: int) -> list[int]:
    """Return the types of a figure's available dice, one entry for each."""
    types = range(len(g.content.die_types))
    return [kind for kind in types for _ in range(g.available[at(figure, kind)])]


def quality(g: VanguardState, kind: int) -> float:
    """Return how much a type of dice can do."""
    return {"basic": 1.0, "wild": 0.8, "special": 2.0}.get(g.content.die_types[kind].kind, 3.0)


def poverty(g: VanguardState, code: int) -> int:
    """Return how little a die of the pool shows: accidents most, then base."""
    shown = g.content.die_types[code_type(code)].faces[code_face(code)]
    return 0 if VANGUARD in shown else max(shown)


def moves_by_action(g: VanguardState, sector: int) -> list[int]:
    """Return the sectors that an action in a sector can move a figure to."""
    poi = g.top_poi(sector)
    out: list[int] = []
    for number in g.content.pois[poi].actions if poi != NONE else ():
        for row in g.content.actions[number].rows:
            for effect in g.content.programs[row.program].effects if row.program != NONE else ():
                if effect.verb == MOVE and effect.mode == TO_SECTOR:
                    out.append(sector_at(g, effect.where, NONE))
    return [target for target in out if target != NOWHERE]


def program_of(g: VanguardState, figure: int, option: Option) -> int:
    """Return the program of an item, NONE for what is none."""
    if not isinstance(option, Pick):
        return NONE
    if option.word == CARD:
        return g.content.cards[option.value].program
    if option.word == SKILL:
        return g.content.crew[g.crew[figure]].program
    return g.content.equipment[option.value].program if option.word == EQUIPMENT else NONE


def value(option: Option) -> int:
    """Return what an option names."""
    assert isinstance(option, Pick)
    return option.value


def is_word(option: Option, words: tuple[int, ...]) -> bool:
    """Tell whether an option is one of some words that stand for themselves; none: any of them."""
    if not isinstance(option, Pick) or option.word != SINGLE:
        return False
    return not words or option.value in words


def only(options: Sequence[Option], word: int) -> Option:
    """Return the option that is a word, or the last one where it is not offered."""
    return next((option for option in options if is_word(option, (word,))), options[-1])
