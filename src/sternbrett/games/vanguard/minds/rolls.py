"""What the ensign does in a roll: dice, support, cards, combinations."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Final

from sternbrett.games.vanguard.codes import (
    FACE_MASK,
    PICKED,
    RETURNS,
    at,
    code_face,
    code_owner,
    code_type,
    die_code,
)
from sternbrett.games.vanguard.language import (
    ADD,
    ALL,
    ANY,
    BASE,
    BURN,
    RED,
    REROLL,
    SAFE,
    TURN,
    VANGUARD,
    Effect,
)
from sternbrett.games.vanguard.minds.aims import Aims
from sternbrett.games.vanguard.minds.chances import Chances, track_effect
from sternbrett.games.vanguard.minds.picking import is_word, only, value
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import COMBO, DIE, DONE, NO, PASS, POOL, THROW, YES, Pick
from sternbrett.games.vanguard.rules.items import addable, changeable, faces_with
from sternbrett.games.vanguard.rules.matching import (
    Combine,
    ExtraMatch,
    PayWithDice,
    combo_of,
    specials,
)
from sternbrett.games.vanguard.rules.pooling import PickDice, TurnFace
from sternbrett.games.vanguard.rules.symbols import fitting, payments
from sternbrett.games.vanguard.rules.throwing import ChooseDice, Support, support_skill
from sternbrett.kernel.engine import Option

#: A combination should bring this much to be used, a card or charge more (`Weights.card`).
COMBO_WORTH: Final = 0.15


def chances_of(g: VanguardState, aims: Aims) -> Chances | None:
    """Return what the roll that is going on is worth; None where it has no results."""
    if g.roll_action < 0:
        return None
    return Chances(g, g.roller, g.content.actions[g.roll_action], aims)


def available(g: VanguardState, figure: int) -> list[int]:
    """Return the types of a figure's available dice, one entry for each."""
    types = range(len(g.content.die_types))
    return [kind for kind in types for _ in range(g.available[at(figure, kind)])]


# -- choosing dice ----------------------------------------------------------------------------


def best_dice(
    chances: Chances, held: list[int], more: list[int], others: Sequence[int] = ()
) -> tuple[float, list[int]]:
    """Return what a roll is worth with the best of more dice, and those dice.

    Results that need several dice are found by leaving out, tracks by adding one after the other.
    """
    if chances.action.tracks:
        return added(chances, held, more, others)
    taken = list(more)
    most = chances.value(held + taken, others)
    while taken:
        worth, kind = max(
            (chances.value(held + without(taken, kind), others), -kind) for kind in set(taken)
        )
        if worth < most:
            break
        most = worth
        taken.remove(-kind)
    return most, taken


def added(
    chances: Chances, held: list[int], more: list[int], others: Sequence[int]
) -> tuple[float, list[int]]:
    """Add dice, the best first, as long as that brings something."""
    most, taken = chances.value(held, others), 0
    kinds = sorted(set(more))
    if not kinds:
        return most, []
    first = max(kinds, key=lambda kind: chances.value([kind]))
    beside = {kind: chances.value([first, kind]) for kind in kinds}
    order = sorted(more, key=lambda kind: (kind != first, -beside[kind], kind))
    for number in range(1, len(order) + 1):
        worth = chances.value(held + order[:number], others)
        if worth > most:
            most, taken = worth, number
        elif number > taken + 1:
            break
    return most, order[:taken]


def without(dice: Sequence[int], die: int) -> list[int]:
    """Return dice without one of them."""
    out = list(dice)
    out.remove(die)
    return out


def choose_dice(
    g: VanguardState, decision: ChooseDice, aims: Aims, options: list[Option]
) -> Option:
    """Take the dice that are worth most together, then roll."""
    throw = only(options, THROW)
    chances = chances_of(g, aims)
    if chances is None:
        return throw
    figure = decision.figure
    others = [code for code in g.hand if code_owner(code) != figure]
    held = [code_type(code) for code in g.hand if code_owner(code) == figure]
    _, taken = best_dice(chances, held, available(g, figure), others)
    if not held and not taken and not decision.again:
        dice = [it for it in options if isinstance(it, Pick) and it.word == DIE]
        return dice[0] if dice else throw
    for option in options:
        if isinstance(option, Pick) and option.word == DIE and option.value in taken:
            return option
    return throw


def support(g: VanguardState, decision: Support, aims: Aims, options: list[Option]) -> Option:
    """Support with the die that brings most, if that is enough or must be."""
    skill = [it for it in options if it in support_skill(g, decision.figure)]
    dice = [it for it in options if isinstance(it, Pick) and it.word == DIE]
    chances = chances_of(g, aims)
    if chances is None or not dice:
        return skill[0] if chances is not None and skill else only(options, PASS)
    held = [code_type(code) for code in g.hand if code_owner(code) == g.roller]
    others = [code for code in g.hand if code_owner(code) != g.roller]
    now = chances.value(held, others)
    figure = decision.figure

    def gain(option: Option) -> float:
        code = die_code(figure, value(option))
        return chances.value(held, [*others, code]) - now

    best = max(dice, key=gain)
    needed = chances.action.support and not g.supporters
    few = max(0, 3 - g.count(g.available, figure))
    if needed or gain(best) > aims.weights.support + 0.4 * few:
        return skill[0] if skill else best
    return only(options, PASS)


# -- cards in a roll --------------------------------------------------------------------------


def improved(g: VanguardState, chances: Chances, effects: Sequence[Effect]) -> float:
    """Return what the pool is worth after the best use of effects on dice."""
    pool = list(g.pool)
    thrown: list[int] = []
    for effect in effects:
        if effect.verb == TURN:
            fits = [code for code in changeable(g, effect) if code in pool]
            for _ in range(effect.n):
                tries = [
                    (chances.lying([*without(pool, code), turned], thrown), code, turned)
                    for code in set(fits)
                    for turned in faces_of(g, code, effect.face)
                ]
                if tries:
                    _, code, turned = max(tries)
                    pool.remove(code)
                    fits.remove(code)
                    pool.append(turned)
        elif effect.verb in (BURN, SAFE):
            fits = [code for code in fitting(g, effect.filter) if code in pool]
            count = len(fits) if effect.verb == SAFE or effect.n in (ALL, ANY) else effect.n
            for _ in range(min(count, len(fits))):
                code = max(set(fits), key=lambda it: chances.lying(without(pool, it), thrown))
                pool.remove(code)
                fits.remove(code)
        elif effect.verb == REROLL:
            fits = [code for code in changeable(g, effect) if code in pool]
            count = len(fits) if effect.n in (ALL, ANY) else effect.n
            for _ in range(min(count, len(fits))):
                now = chances.lying(pool, thrown)
                worth, code = max(
                    (chances.lying(without(pool, it), [*thrown, it]), it) for it in set(fits)
                )
                if worth <= now:
                    break
                pool.remove(code)
                fits.remove(code)
                thrown.append(code)
        elif effect.verb == ADD:
            kinds = addable(g, g.roller, effect.filter)
            if kinds:
                codes = [die_code(g.roller, kind) for kind in kinds]
                thrown.append(max(codes, key=lambda it: chances.lying(pool, [*thrown, it])))
    return chances.lying(pool, thrown)


def faces_of(g: VanguardState, code: int, face: int) -> list[int]:
    """Return a die as it could be turned."""
    return [code & ~FACE_MASK | place for place in faces_with(g, code, face)]


def pick_dice(g: VanguardState, decision: PickDice, aims: Aims, options: list[Option]) -> Option:
    """Pick the die with which the roll becomes worth most."""
    chances = chances_of(g, aims)
    dice = [it for it in options if isinstance(it, Pick) and it.word in (POOL, DIE)]
    if not dice:
        return options[-1]
    if chances is None:
        return max(dice, key=lambda it: poverty(g, value(it))) if dice[0].word == POOL else dice[0]
    picked = [code for code in g.pool if code & PICKED]
    rest = [code for code in g.pool if not code & PICKED]

    def worth(option: Pick) -> float:
        if decision.verb == ADD:
            return chances.lying(rest, [*picked, die_code(decision.figure, option.value)])
        code = next(it for it in rest if it & ~RETURNS == option.value)
        left = without(rest, code)
        if decision.verb == REROLL:
            return chances.lying(left, [*picked, code])
        if decision.verb == TURN:
            turned = faces_of(g, code, decision.face)
            return max(chances.lying([*left, face]) for face in turned)
        return chances.lying(left)

    best = max(dice, key=worth)
    done = [it for it in options if is_word(it, (DONE,))]
    if done and worth(best) <= chances.lying(rest, picked):
        return done[0]
    return best


def turn_face(g: VanguardState, decision: TurnFace, aims: Aims, options: list[Option]) -> Option:
    """Turn a die to the face that is worth most."""
    chances = chances_of(g, aims)
    place, faces = decision.place(g), decision.faces(g)
    code = g.pool[place]
    rest = [*g.pool[:place], *g.pool[place + 1 :]]

    def worth(option: Option) -> float:
        face = faces[value(option)]
        if chances is None:
            return float(VANGUARD in g.content.die_types[code_type(code)].faces[face])
        return chances.lying([*rest, code & ~(FACE_MASK | PICKED) | face])

    return max(options, key=worth)


def poverty(g: VanguardState, code: int) -> int:
    """Return how little a die of the pool shows: accidents most, then base."""
    shown = g.content.die_types[code_type(code)].faces[code_face(code)]
    return 0 if VANGUARD in shown else max(shown)


# -- dice that pay ----------------------------------------------------------------------------


def combine(g: VanguardState, decision: Combine, aims: Aims, options: list[Option]) -> Option:
    """Use combinations that bring more than the dice for them do otherwise."""
    chances = chances_of(g, aims)
    figure = decision.figure
    now = chances.lying(g.pool) if chances is not None else 0.0
    best, most = only(options, PASS), COMBO_WORTH
    for option in options:
        if not isinstance(option, Pick) or is_word(option, (PASS,)):
            continue
        if option.word == COMBO:
            when = combo_of(g, option.value)
            program = g.content.cards[option.value].combo_program
        else:
            combo = g.content.global_conditions[g.condition].combos[option.value]
            when, program = combo.when, combo.program
        gain = aims.program(program, figure, g.place[figure]) + track_gain(g, chances, program)
        if gain <= most:
            continue
        ways = payments(g, when, 1, True, True)
        left = max((after(g, chances, way) for way in ways), default=0.0)
        if left + gain - now > most:
            best, most = option, left + gain - now
    return best


def track_gain(g: VanguardState, chances: Chances | None, program: int) -> float:
    """Return what it is worth that a program moves a track of the action being rolled."""
    effect = track_effect(g, program)
    if effect is None or chances is None:
        return 0.0
    for row, worth in zip(chances.action.rows, chances.worth, strict=True):
        if row.track and row.colour == effect.mode:
            return worth * effect.n / row.track
    return 0.0


def after(g: VanguardState, chances: Chances | None, way: Sequence[int]) -> float:
    """Return what the pool is worth without dice that pay, and cheap dice rather than good ones."""
    rest = list(g.pool)
    for code in way:
        rest.remove(code)
    return (chances.lying(rest) if chances is not None else 0.0) - 0.01 * len(way)


def pay_with_dice(
    g: VanguardState, decision: PayWithDice, aims: Aims, options: list[Option]
) -> Option:
    """Pay with the dice that are missed least."""
    chances = chances_of(g, aims)
    ways = decision.ways(g)
    best = max(ways, key=lambda way: after(unpicked(g), chances, way))
    picked = [code & ~PICKED for code in g.pool if code & PICKED]
    rest = list(best)
    for code in picked:
        rest.remove(code)
    codes = {code & ~RETURNS for code in rest}
    return next((it for it in options if value(it) in codes), options[0])


def unpicked(g: VanguardState) -> VanguardState:
    """Return the position as if no die were picked."""
    out = g.copy()
    out.pool = [code & ~PICKED for code in g.pool]
    return out


def extra_match(g: VanguardState, decision: ExtraMatch, options: list[Option]) -> Option:
    """Match once more unless that does harm."""
    effect = track_effect(g, specials(g)[decision.number].program)
    harmful = effect is not None and effect.mode == RED and effect.n > 0
    return only(options, NO if harmful else YES)


def likely_support(g: VanguardState, figure: int, chances: Chances) -> list[int]:
    """Return a die that another one in the sector is likely to give, if any."""
    for other in g.at_sector(g.place[figure]):
        dice = available(g, other)
        if other != figure and dice and (len(dice) > 2 or chances.action.support):
            return [die_code(other, max(dice, key=lambda kind: symbols_on(g, kind)))]
    return []


def symbols_on(g: VanguardState, kind: int) -> int:
    """Return how many sides of a die show something that actions ask for."""
    die = g.content.die_types[kind]
    return sum([max(die.faces[side]) < BASE for side in die.rolls])
