"""The first three steps of a roll: choosing dice, support, throwing (ISV-108 to ISV-115)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.vanguard.codes import (
    GUIDED,
    NO_ROLL,
    RETURNS,
    ROLLED,
    at,
    code_owner,
    code_type,
    die_code,
)
from sternbrett.games.vanguard.events import DICE_ROLLED, SUPPORTED
from sternbrett.games.vanguard.language import ACCIDENT, NONE, SUPPORT_RANGE, WHEN_SUPPORT
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import DIE, PASS, SKILL, STRAIN, THROW
from sternbrett.games.vanguard.rules.amounts import SUPPORT_DICE_ADDED, count_flag
from sternbrett.games.vanguard.rules.asking import (
    FigureDecision,
    by_number,
    is_single,
    single,
    value_of,
    word_of,
)
from sternbrett.games.vanguard.rules.dice import ANYTIME, before_loss, held, use_before_loss
from sternbrett.games.vanguard.rules.dying import INJURY_ROLL
from sternbrett.games.vanguard.rules.ending import clear_roll
from sternbrett.games.vanguard.rules.items import figure_name, usable
from sternbrett.games.vanguard.rules.pooling import (
    SUPPORT_LEFT,
    SUPPORT_RANGED,
    SUPPORT_RETURNS,
    roll_die,
    told_dice,
)
from sternbrett.games.vanguard.rules.reasons import NO_SUCH_DIE, SUPPORT_GIVEN, TOO_FAR
from sternbrett.games.vanguard.rules.refusing import ITEMS, against_item
from sternbrett.games.vanguard.rules.routes import connected
from sternbrett.games.vanguard.rules.symbols import symbols_of
from sternbrett.games.vanguard.rules.windows import DANGER_DIE
from sternbrett.kernel.engine import NOT_NOW, Option, Step


class ChooseDice(FigureDecision):
    """Which dice the active crew member takes, one at a time, then “roll” (D9, ISV-108)."""

    clause: ClassVar[str] = "ISV-108"

    __slots__ = ("again",)

    def __init__(self, figure: int, again: bool) -> None:
        super().__init__(figure)
        self.again = again  # after the others were asked for support (ISV-110)

    def args(self) -> list[object]:
        return [self.figure, self.again]

    def run(self, g: VanguardState) -> None:
        if g.alive(self.figure) and g.roll_action != NO_ROLL:
            g.pending = self

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[DIE]
        dice = [moves[kind] for kind in held(g.available, self.figure, 3)]
        return by_number([*dice, single(g, THROW), *before_loss(g, self.figure)])

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if word_of(option) == DIE:
            return NO_SUCH_DIE
        return 0 if is_single(option, THROW) else against_item(g, self.figure, option, ANYTIME)

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        if word_of(option) == DIE:
            kind = value_of(option)
            g.available[at(self.figure, kind)] -= 1
            g.hand.append(die_code(self.figure, kind))
            g.push(self)
        elif is_single(option, THROW):
            if self.again:
                g.push(Throw())
                return
            asked = supporters(g)
            g.push(AfterSupport(bool(asked)))
            for figure in reversed(asked):
                g.push(OfferSupport(figure))
        else:
            g.push(self)
            use_before_loss(g, self.figure, option)


def supporters(g: VanguardState) -> list[int]:
    """Return the figures that could support, clockwise (ISV-109, ISV-510)."""
    out: list[int] = []
    for figure in g.figures_from(g.roller):
        if figure == g.roller or not g.count(g.available, figure):
            continue
        if g.place[figure] == g.roll_sector or can_reach(g, figure):
            out.append(figure)
    return out


def can_reach(g: VanguardState, figure: int) -> bool:
    """Tell whether a skill lets a figure support from where it stands (ISV-510)."""
    card = g.crew[figure]
    if card == NONE or g.roll_sector not in connected(g, g.place[figure]):
        return False
    program = g.content.programs[g.content.crew[card].program]
    ranged = any(effect.verb == SUPPORT_RANGE for effect in program.effects)
    return ranged and bool(support_skill(g, figure))


def support_skill(g: VanguardState, figure: int) -> list[Option]:
    """Return a figure's skill, if it can be used for supporting now."""
    return [it for it in usable(g, figure, 1 << WHEN_SUPPORT) if word_of(it) == SKILL]


class OfferSupport(Step[VanguardState]):
    """A figure is asked for support (ISV-110)."""

    clause: ClassVar[str] = "ISV-110"

    __slots__ = ("figure",)

    def __init__(self, figure: int) -> None:
        self.figure = figure

    def args(self) -> list[object]:
        return [self.figure]

    def run(self, g: VanguardState) -> None:
        g.support = 1
        g.push(Support(self.figure))


class Support(FigureDecision):
    """With which die a figure supports, if at all (D10)."""

    clause: ClassVar[str] = "ISV-109"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        if g.alive(self.figure) and g.roll_action != NO_ROLL and len(self.options(g, 0)) > 1:
            g.pending = self

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        out = [single(g, PASS)]
        near = g.place[self.figure] == g.roll_sector or g.support & SUPPORT_RANGED
        if near and g.support & SUPPORT_LEFT:
            out += [g.content.moves[DIE][kind] for kind in held(g.available, self.figure, 3)]
            out += before_loss(g, self.figure)  # it chooses dice in step 1 as well (ISV-102)
        if not g.supporters >> self.figure & 1 and not g.support & SUPPORT_RANGED:
            out += support_skill(g, self.figure)
        return by_number(out)

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        word, figure = word_of(option), self.figure
        if word == DIE:
            if not g.available[at(figure, value_of(option))]:
                return NO_SUCH_DIE
            return SUPPORT_GIVEN if g.supporters >> figure & 1 else TOO_FAR
        if word == SKILL:
            if value_of(option) == figure and (
                g.supporters >> figure & 1 or g.support & SUPPORT_RANGED
            ):
                return SUPPORT_GIVEN
            return against_item(g, figure, option, ANYTIME | 1 << WHEN_SUPPORT)
        if word in ITEMS:
            given = g.supporters >> figure & 1 and word == STRAIN and value_of(option) == figure
            return SUPPORT_GIVEN if given else against_item(g, figure, option, ANYTIME)
        return 0 if is_single(option, PASS) else NOT_NOW

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        if is_single(option, PASS):
            return
        g.push(self)
        if word_of(option) != DIE:
            use_before_loss(g, self.figure, option)
            return
        kind = value_of(option)
        g.available[at(self.figure, kind)] -= 1
        returns = RETURNS if g.support & SUPPORT_RETURNS else 0
        g.hand.append(die_code(self.figure, kind) | returns)
        g.support -= 1
        g.supporters |= 1 << self.figure
        count_flag(g, SUPPORT_DICE_ADDED)
        if g.listening:
            kind_id = g.content.die_types[kind].id
            g.tell(SUPPORTED, figure_name(g, self.figure), kind_id)


class AfterSupport(Step[VanguardState]):
    """All were asked: an action that needs support and got none is not taken (ISV-090)."""

    clause: ClassVar[str] = "ISV-090"

    __slots__ = ("asked",)

    def __init__(self, asked: bool) -> None:
        self.asked = asked  # somebody, so the active crew member may still add dice (ISV-110)

    def args(self) -> list[object]:
        return [self.asked]

    def run(self, g: VanguardState) -> None:
        if g.roll_action == NO_ROLL:
            return
        figure = g.roller
        if g.roll_action >= 0 and g.content.actions[g.roll_action].support and not g.supporters:
            for code in g.hand:
                g.available[at(code_owner(code), code_type(code))] += 1
            g.refused = (*g.refused, g.roll_action)
            g.was_refused = True
            g.actions += 1
            g.special_used = False
            clear_roll(g)
        elif self.asked and g.count(g.available, figure):
            g.push(ChooseDice(figure, True))
        else:
            g.push(Throw())


class Throw(Step[VanguardState]):
    """All dice are rolled at once and form one pool (ISV-111 to ISV-115)."""

    clause: ClassVar[str] = "ISV-115"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        if g.roll_action == NO_ROLL:
            return
        content, figure = g.content, g.roller
        g.roll_step = ROLLED
        injured = g.columns[figure].bit_count()
        g.columns[figure] = 0
        g.injury_pool = tuple(
            [content.injury_rolls[g.chance(INJURY_ROLL, 6)] for _ in range(injured)]
        )
        if g.roll_action >= 0:
            g.danger_pool = tuple(
                [
                    table << 3 | content.danger_rolls[g.chance(DANGER_DIE, 6)]
                    for table in content.actions[g.roll_action].danger
                ]
            )
        hand = g.hand
        g.hand = []
        g.pool = self.rolled(g, hand)
        if g.listening:
            g.tell(DICE_ROLLED, figure_name(g, figure), told_dice(g, g.pool))
        g.rolls_made += 1

    def rolled(self, g: VanguardState, hand: list[int]) -> list[int]:
        """Return the dice of the hand, rolled; the guided game helps twice."""
        if g.mode == GUIDED:
            script = g.content.scripted_roll
            if g.scripted and not g.rolls_made and g.roll_action == script.action:
                kinds = sorted([code_type(code) for code in hand])
                if kinds == sorted(script.dice):  # (ISV-452)
                    faces = dict(zip(script.dice, script.faces, strict=True))
                    return [code | faces[code_type(code)] for code in hand]
            if g.roll_action == g.content.gentle_action and not g.gentle_done:
                g.gentle_done = True
                return gentle_roll(g, hand)
        return [roll_die(g, code) for code in hand]


def gentle_roll(g: VanguardState, hand: list[int]) -> list[int]:
    """Roll dice until there are few accidents: a roll that must not go wrong (ISV-526)."""
    while True:
        out = [roll_die(g, code) for code in hand]
        if sum([symbols_of(g, code).count(ACCIDENT) for code in out]) < g.content.gentle_accidents:
            return out
