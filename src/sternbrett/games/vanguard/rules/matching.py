"""Dice of the pool that pay: for combinations (step 5) and special effects (step 7)."""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.vanguard.codes import GUIDED, NO_ROLL, PICKED, RETURNS
from sternbrett.games.vanguard.events import COMBO_USED
from sternbrett.games.vanguard.language import NONE, VANGUARD
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import COMBO, CONDITION_COMBO, NO, PASS, POOL, YES
from sternbrett.games.vanguard.rules.amounts import COMBOS_USED, count_flag
from sternbrett.games.vanguard.rules.asking import (
    FigureDecision,
    by_number,
    is_single,
    single,
    tell_answer,
    value_of,
    word_of,
)
from sternbrett.games.vanguard.rules.items import figure_name, play_card
from sternbrett.games.vanguard.rules.pooling import (
    find_in_pool,
    finish_pool,
    pool_option,
    spend_rolled,
)
from sternbrett.games.vanguard.rules.reasons import (
    DICE_LACKING,
    NO_COMBINATION,
    NOT_IN_HAND,
    NOT_IN_POOL,
    PAYS_NOTHING,
    PICKED_BEFORE,
)
from sternbrett.games.vanguard.rules.running import FROM_ACTION, FROM_COMBO, source_of, start
from sternbrett.games.vanguard.rules.symbols import (
    Payment,
    contains,
    met_by,
    most_groups,
    payable,
    payments,
    pool_dice,
    symbols_of,
)
from sternbrett.games.vanguard.worldthings import Special
from sternbrett.kernel.engine import NOT_NOW, Option, Step

# What dice pay for.
FOR_CARD: Final = 0
FOR_CONDITION: Final = 1
FOR_SPECIAL: Final = 2
FOR_EXTRA: Final = 3


# -- step 5: combinations ---------------------------------------------------------------------


def combo_of(g: VanguardState, card: int) -> int:
    """Return the dice condition of a card's combination; the guided game changes some."""
    if g.mode == GUIDED:
        return g.content.tutorial_combos.get(card, g.content.cards[card].combo)
    return g.content.cards[card].combo


class Combine(FigureDecision):
    """Which combination is activated, if any (D13, ISV-125)."""

    clause: ClassVar[str] = "ISV-125"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        if g.roll_action != NO_ROLL and not g.skips and self.combos(g):
            g.pending = self

    def combos(self, g: VanguardState) -> list[Option]:
        """Return the combinations that can be paid: of cards in hand and of the condition."""
        content = g.content
        dice = pool_dice(g, True, True)
        out: list[Option] = []
        for card in sorted(set(g.hands[self.figure])):
            combo = combo_of(g, card)
            if combo != NONE and met_by(dice, content.dice_conditions[combo], 1):
                out.append(content.moves[COMBO][card])
        if g.condition != NONE:
            for place, combination in enumerate(content.global_conditions[g.condition].combos):
                if met_by(dice, content.dice_conditions[combination.when], 1):
                    out.append(content.moves[CONDITION_COMBO][place])
        return out

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        return by_number([*self.combos(g), single(g, PASS)])

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        word, value = word_of(option), value_of(option)
        if word == COMBO:
            if value not in g.hands[self.figure]:
                return NOT_IN_HAND
            return NO_COMBINATION if combo_of(g, value) == NONE else DICE_LACKING
        if word == CONDITION_COMBO:
            none = g.condition == NONE
            combos = () if none else g.content.global_conditions[g.condition].combos
            return DICE_LACKING if value < len(combos) else NO_COMBINATION
        return 0 if is_single(option, PASS) else NOT_NOW

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        if is_single(option, PASS):
            return
        g.push(self)
        what = FOR_CARD if word_of(option) == COMBO else FOR_CONDITION
        g.push(PayWithDice(self.figure, what, value_of(option), 1))


class PayWithDice(FigureDecision):
    """Which dice of the pool pay, one at a time; asked only where there is a choice (ISV-533)."""

    clause: ClassVar[str] = "ISV-533"

    __slots__ = ("groups", "number", "what")

    def __init__(self, figure: int, what: int, number: int, groups: int) -> None:
        super().__init__(figure)
        self.what = what
        self.number = number
        self.groups = groups

    def args(self) -> list[object]:
        return [self.figure, self.what, self.number, self.groups]

    def condition(self, g: VanguardState) -> int:
        """Return the dice condition that is met."""
        if self.what == FOR_CARD:
            return combo_of(g, self.number)
        if self.what == FOR_CONDITION:
            return g.content.global_conditions[g.condition].combos[self.number].when
        return specials(g)[self.number].match

    def ways(self, g: VanguardState) -> list[Payment]:
        """Return the payments that hold all dice picked so far."""
        picked = tuple(sorted([code & ~PICKED for code in g.pool if code & PICKED]))
        free = self.what != FOR_SPECIAL
        combo = self.what in (FOR_CARD, FOR_CONDITION)
        found = payments(g, self.condition(g), self.groups, free, combo)
        return [way for way in found if contains(way, picked)]

    def run(self, g: VanguardState) -> None:
        if g.roll_action == NO_ROLL:
            return
        ways = self.ways(g)
        if len(ways) == 1:
            self.pay(g, ways[0])
        else:
            g.pending = self

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        picked = [code & ~PICKED for code in g.pool if code & PICKED]
        codes: set[int] = set()
        for way in self.ways(g):
            rest = list(way)
            for code in picked:
                rest.remove(code)
            codes |= {code & ~RETURNS for code in rest}
        return by_number([pool_option(g, code) for code in codes])

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if word_of(option) != POOL:
            return NOT_NOW
        value = value_of(option)
        codes = [code for code in g.pool if code & ~(RETURNS | PICKED) == value]
        if not codes:
            return NOT_IN_POOL
        return PICKED_BEFORE if all(code & PICKED for code in codes) else PAYS_NOTHING

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        g.pool[find_in_pool(g, value_of(option))] |= PICKED
        g.push(self)

    def pay(self, g: VanguardState, way: Payment) -> None:
        """Spend the dice and go on with what they pay for."""
        g.pool = [code & ~PICKED for code in g.pool]
        for code in way:
            g.pool.remove(code)
            spend_rolled(g, code)
        content, figure = g.content, self.figure
        if self.what in (FOR_CARD, FOR_CONDITION):
            count_flag(g, COMBOS_USED)
            if self.what == FOR_CARD:
                card = content.cards[self.number]
                play_card(g, figure, self.number)
                name, program = card.id, card.combo_program
            else:
                condition = content.global_conditions[g.condition]
                name, program = condition.id, condition.combos[self.number].program
            if g.listening:
                g.tell(COMBO_USED, figure_name(g, figure), name)
            start(g, program, figure, source_of(FROM_COMBO, self.number))
            return
        special = specials(g)[self.number]
        for _ in range(self.groups):
            start(g, special.program, figure, source_of(FROM_ACTION, max(g.roll_action, 0)))


# -- step 7: special effects ------------------------------------------------------------------


def specials(g: VanguardState) -> list[Special]:
    """Return the special effects of a roll in order: those of the condition first (ISV-144)."""
    out: list[Special] = []
    if g.roll_condition != NONE:
        out += g.content.global_conditions[g.roll_condition].specials
    if g.roll_action >= 0:
        for row in g.content.actions[g.roll_action].specials:
            out += row
    return out


class Match(Step[VanguardState]):
    """A special effect is matched: first as often as it must, then as it may (ISV-145 …)."""

    clause: ClassVar[str] = "ISV-145"

    __slots__ = ("extra", "number")

    def __init__(self, number: int, extra: bool) -> None:
        self.number = number
        self.extra = extra

    def args(self) -> list[object]:
        return [self.number, self.extra]

    def run(self, g: VanguardState) -> None:
        if g.roll_action == NO_ROLL:
            return
        effects = specials(g)
        if self.number >= len(effects):
            return
        special = effects[self.number]
        if special.unless != NONE:
            shown = [symbol for code in g.pool for symbol in symbols_of(g, code)]
            if special.unless not in shown and VANGUARD not in shown:
                end_at_once(g, special.go)  # (ISV-151, ISV-152)
            else:
                g.push(Match(self.number + 1, False))
        elif self.extra:
            g.push(Match(self.number + 1, False))
            g.push(ExtraMatch(g.roller, self.number))
        else:
            self.match(g, special)

    def match(self, g: VanguardState, special: Special) -> None:
        """Match an effect as often as natural faces allow (ISV-146)."""
        groups = most_groups(g, special.match)
        if special.go == NONE:
            g.push(Match(self.number, True))
            if groups:
                g.push(PayWithDice(g.roller, FOR_SPECIAL, self.number, groups))
        elif groups:
            end_at_once(g, special.go)
        else:
            g.push(Match(self.number + 1, False))


class ExtraMatch(FigureDecision):
    """Whether Vanguards or conversions match an effect once more (D16, ISV-147)."""

    clause: ClassVar[str] = "ISV-147"

    __slots__ = ("number",)

    def __init__(self, figure: int, number: int) -> None:
        super().__init__(figure)
        self.number = number

    def args(self) -> list[object]:
        return [self.figure, self.number]

    def run(self, g: VanguardState) -> None:
        if g.roll_action != NO_ROLL and payable(g, specials(g)[self.number].match, 1, True):
            g.pending = self

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        return [single(g, YES), single(g, NO)]

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        tell_answer(g, figure_name(g, self.figure), "ExtraMatch", option)
        if is_single(option, YES):
            g.push(self)
            g.push(PayWithDice(self.figure, FOR_EXTRA, self.number, 1))


def end_at_once(g: VanguardState, row: int) -> None:
    """An immediate effect: all dice are spent, its result is marked, the rest is skipped."""
    finish_pool(g)
    g.marked = row
