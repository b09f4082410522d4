"""The dice roll in its ten steps (group G)."""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.vanguard.language import (
    ACCIDENT,
    NONE,
    ROLL,
    SUPPORT_RANGE,
    VANGUARD,
    WHEN_SUPPORT,
    Effect,
)
from sternbrett.games.vanguard.model import (
    COMBO,
    COMBO_USED,
    CONDITION_COMBO,
    DICE_ROLLED,
    DIE,
    GUIDED,
    INJURY_DIE,
    INJURY_STRUCK,
    NO,
    NO_ROLL,
    PASS,
    PICKED,
    PREPARE_ROLL,
    RESULT_APPLIED,
    RETURNS,
    ROLL_BEGAN,
    SKILL,
    SUPPORTED,
    THROW,
    WINDOW_ROLL,
    YES,
    VanguardState,
    at,
    code_owner,
    code_type,
    die_code,
)
from sternbrett.games.vanguard.rules.asking import (
    FigureDecision,
    by_number,
    is_single,
    single,
    value_of,
    word_of,
)
from sternbrett.games.vanguard.rules.dice import before_loss, held, use_before_loss
from sternbrett.games.vanguard.rules.ending import clear_roll
from sternbrett.games.vanguard.rules.finds import COMBOS_USED, SUPPORT_DICE_ADDED
from sternbrett.games.vanguard.rules.harm import (
    HOLDS_DIE,
    INJURY_ROLL,
    PlaceInjuryDie,
    injury_kind,
    is_turned,
    look_up,
    take_back,
)
from sternbrett.games.vanguard.rules.items import figure_name, play_card, usable, use
from sternbrett.games.vanguard.rules.pooling import (
    INJURY_APPLIED,
    SUPPORT_LEFT,
    SUPPORT_RANGED,
    SUPPORT_RETURNS,
    find_in_pool,
    pool_option,
    roll_die,
    spend_rolled,
    told_dice,
)
from sternbrett.games.vanguard.rules.routes import connected
from sternbrett.games.vanguard.rules.running import (
    FROM_ACTION,
    FROM_COMBO,
    FROM_INJURY,
    HANDLERS,
    Run,
    source_of,
    start,
)
from sternbrett.games.vanguard.rules.symbols import (
    Payment,
    contains,
    most_groups,
    payable,
    payments,
    symbols_of,
)
from sternbrett.games.vanguard.rules.windows import DANGER_DIE, Window
from sternbrett.games.vanguard.things import Row, Special
from sternbrett.kernel.engine import Option, Said, Step

# Steps of a roll that are asked about by number.
CHOOSING: Final = 1
ROLLED: Final = 3
MODIFYING: Final = 4
COMBINING: Final = 5
SUFFERING: Final = 6
MATCHING: Final = 7
MARKING: Final = 8
SPENDING: Final = 9
APPLYING: Final = 10

# What dice pay for.
FOR_CARD: Final = 0
FOR_CONDITION: Final = 1
FOR_SPECIAL: Final = 2
FOR_EXTRA: Final = 3


def begin_roll(g: VanguardState, action: int, figure: int) -> None:
    """Begin a dice roll: of an action, or the one of Prepare (ISV-107)."""
    clear_roll(g)
    g.roll_action = action
    g.roller = figure
    g.roll_sector = g.place[figure]
    g.roll_step = CHOOSING
    if g.listening:
        name = "" if action == PREPARE_ROLL else g.content.actions[action].id
        g.tell(ROLL_BEGAN, figure_name(g, figure), name)
    g.push(ChooseDice(figure, False))


# -- steps 1 to 3: choosing dice, support, throwing -------------------------------------------


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
        if not g.supporters >> self.figure & 1 and not g.support & SUPPORT_RANGED:
            out += support_skill(g, self.figure)
        return by_number(out)

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        if is_single(option, PASS):
            return
        g.push(self)
        if word_of(option) == SKILL:
            use(g, self.figure, option, self.figure)
            return
        kind = value_of(option)
        g.available[at(self.figure, kind)] -= 1
        returns = RETURNS if g.support & SUPPORT_RETURNS else 0
        g.hand.append(die_code(self.figure, kind) | returns)
        g.support -= 1
        g.supporters |= 1 << self.figure
        g.flags[SUPPORT_DICE_ADDED] += 1
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
        g.push(Roll(MODIFYING))

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


# -- steps 4 to 10 ----------------------------------------------------------------------------


class Roll(Step[VanguardState]):
    """A roll goes on with a step."""

    clause: ClassVar[str] = "ISV-116"

    __slots__ = ("stage",)

    def __init__(self, stage: int) -> None:
        self.stage = stage

    def args(self) -> list[object]:
        return [self.stage]

    def run(self, g: VanguardState) -> None:
        if g.roll_action == NO_ROLL:
            return
        stage = self.stage
        if g.skips and SUFFERING <= stage <= MARKING:  # (ISV-508)
            g.push(Roll(SPENDING))
            return_injury_dice(g)
            return
        g.roll_step = stage
        if stage == MODIFYING:
            g.push(Roll(COMBINING))
            g.push(Window(WINDOW_ROLL, g.roller, 0, 0))
        elif stage == COMBINING:
            g.push(Roll(SUFFERING))
            g.push(Combine(g.roller))
        elif stage == SUFFERING:
            g.push(Roll(MATCHING))
            g.push(ReturnInjuryDice())
            for place in range(len(g.danger_pool) - 1, -1, -1):
                g.push(DangerInRoll(place))
            g.push(InjuryOrder(g.roller))
        elif stage == MATCHING:
            g.roll_condition = g.condition  # (ISV-506)
            g.push(Match(0, False))
        elif stage == MARKING:
            g.push(MarkRow(0))
        elif stage == SPENDING:
            g.push(Roll(APPLYING))
            finish_pool(g)
        else:
            g.push(EndRoll())
            g.push(ApplyRows(0))


def finish_pool(g: VanguardState) -> None:
    """Step 9: all section dice that are left go to their owners (ISV-164)."""
    for code in (*g.pool, *g.hand):
        take_back(g, code)
    g.pool = []
    g.hand = []


class EndRoll(Step[VanguardState]):
    """The roll is over; rolls that were called for meanwhile follow."""

    clause: ClassVar[str] = "ISV-165"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        figure = g.roller
        clear_roll(g)
        if g.queued and g.alive(figure):
            action = g.queued[0]
            g.queued = g.queued[1:]
            begin_roll(g, action, figure)
        else:
            g.queued = ()


def do_roll(g: VanguardState, effect: Effect, run: Run) -> None:
    """`roll CARD ACTION`: at once, or after the roll that is going on."""
    if g.roll_action != NO_ROLL:
        g.queued = (*g.queued, effect.what)
    elif g.alive(run.actor):
        begin_roll(g, effect.what, run.actor)


HANDLERS[ROLL] = do_roll


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
        moves = g.content.moves
        out: list[Option] = []
        for card in sorted(set(g.hands[self.figure])):
            combo = combo_of(g, card)
            if combo != NONE and payable(g, combo, 1, True, True):
                out.append(moves[COMBO][card])
        if g.condition != NONE:
            for place, combination in enumerate(g.content.global_conditions[g.condition].combos):
                if payable(g, combination.when, 1, True, True):
                    out.append(moves[CONDITION_COMBO][place])
        return out

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        return by_number([*self.combos(g), single(g, PASS)])

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
            g.flags[COMBOS_USED] += 1
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


# -- step 6: injury and danger dice -----------------------------------------------------------


class InjuryOrder(FigureDecision):
    """Which injury die is applied next (D14, ISV-136)."""

    clause: ClassVar[str] = "ISV-136"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        if g.roll_action != NO_ROLL and self.faces(g):
            g.pending = self

    def faces(self, g: VanguardState) -> list[int]:
        """Return the faces of the dice that were not applied yet."""
        return sorted({face for face in g.injury_pool if not face & INJURY_APPLIED})

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[INJURY_DIE]
        return [moves[face] for face in self.faces(g)]

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        face = value_of(option)
        place = g.injury_pool.index(face)
        pool = list(g.injury_pool)
        pool[place] = face | INJURY_APPLIED
        g.injury_pool = tuple(pool)
        g.push(self)
        cards = list(g.injuries[self.figure])
        for number, card in enumerate(cards):  # the first from the left that takes it (ISV-137)
            kind = g.content.injuries[injury_kind(card)]
            if not is_turned(card) and not card & HOLDS_DIE and kind.on[face] != NONE:
                cards[number] = card | HOLDS_DIE
                g.injuries[self.figure] = tuple(cards)
                if g.listening:
                    g.tell(INJURY_STRUCK, figure_name(g, self.figure), kind.id)
                start(g, kind.on[face], self.figure, source_of(FROM_INJURY, kind.index))
                return


class DangerInRoll(Step[VanguardState]):
    """A danger die of the roll is looked up, after the injury dice (ISV-142)."""

    clause: ClassVar[str] = "ISV-142"

    __slots__ = ("place",)

    def __init__(self, place: int) -> None:
        self.place = place

    def args(self) -> list[object]:
        return [self.place]

    def run(self, g: VanguardState) -> None:
        if g.roll_action != NO_ROLL:
            rolled = g.danger_pool[self.place]
            look_up(g, g.roller, rolled >> 3, rolled & 7)


class ReturnInjuryDice(Step[VanguardState]):
    """The injury dice return to the crew board (ISV-141)."""

    clause: ClassVar[str] = "ISV-141"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        if g.roll_action != NO_ROLL:
            return_injury_dice(g)


def return_injury_dice(g: VanguardState) -> None:
    """Put the injury dice of the roll back on the board, each into a column."""
    figure = g.roller
    for _ in g.injury_pool:
        g.push(PlaceInjuryDie(figure))
    g.injury_pool = ()
    g.danger_pool = ()
    g.injuries[figure] = tuple([card & ~HOLDS_DIE for card in g.injuries[figure]])


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
            g.push(Roll(MARKING))
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
        if is_single(option, YES):
            g.push(self)
            g.push(PayWithDice(self.figure, FOR_EXTRA, self.number, 1))


def end_at_once(g: VanguardState, row: int) -> None:
    """An immediate effect: all dice are spent, the result is applied, the rest is skipped."""
    finish_pool(g)
    g.push(EndRoll())
    apply_row(g, row)


# -- steps 8 and 10: results ------------------------------------------------------------------


def rows_of(g: VanguardState) -> list[Row]:
    """Return the result rows of the roll, top first."""
    return g.content.actions[g.roll_action].rows if g.roll_action >= 0 else []


class MarkRow(Step[VanguardState]):
    """The first row whose condition is met gets the marker (ISV-157 to ISV-160)."""

    clause: ClassVar[str] = "ISV-157"

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def args(self) -> list[object]:
        return [self.number]

    def run(self, g: VanguardState) -> None:
        if g.roll_action == NO_ROLL:
            return
        rows = rows_of(g)
        if self.number >= len(rows) or g.content.actions[g.roll_action].tracks:
            g.push(Roll(SPENDING))
            return
        row = rows[self.number]
        if row.when == NONE or payable(g, row.when, 1, False):
            mark(g, row.colour)
        elif payable(g, row.when, 1, True):
            g.push(UseRow(g.roller, self.number))
        else:
            g.push(MarkRow(self.number + 1))


def mark(g: VanguardState, colour: int) -> None:
    """Mark a row; which dice meet it has no consequence, so they are spent with the rest."""
    g.marked = colour
    g.push(Roll(SPENDING))


class UseRow(FigureDecision):
    """Whether Vanguards or conversions are used for a result row (D17, ISV-160)."""

    clause: ClassVar[str] = "ISV-160"

    __slots__ = ("number",)

    def __init__(self, figure: int, number: int) -> None:
        super().__init__(figure)
        self.number = number

    def args(self) -> list[object]:
        return [self.figure, self.number]

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        return [single(g, YES), single(g, NO)]

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        if is_single(option, YES):
            mark(g, rows_of(g)[self.number].colour)
        else:
            g.push(MarkRow(self.number + 1))

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        said: dict[str, object] = {
            "crew": figure_name(g, self.figure),
            "row": rows_of(g)[self.number].colour,
        }
        return "prompt.UseRow", said


class ApplyRows(Step[VanguardState]):
    """The marked result, or every full track from the top down (ISV-165, ISV-166)."""

    clause: ClassVar[str] = "ISV-166"

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def args(self) -> list[object]:
        return [self.number]

    def run(self, g: VanguardState) -> None:
        if g.roll_action < 0:
            return
        action = g.content.actions[g.roll_action]
        if not action.tracks:
            colour = g.marked
            g.marked = NONE
            if colour != NONE and not g.skips:
                apply_row(g, colour)
            return
        for number in range(self.number, len(action.rows)):
            row = action.rows[number]
            if row.track and g.track(action.index, row.colour) >= row.track:
                g.push(ApplyRows(number + 1))
                g.set_track(action.index, row.colour, 0)
                apply_row(g, row.colour)
                return


def apply_row(g: VanguardState, colour: int) -> None:
    """Apply a result and those that its arrows lead to (ISV-167)."""
    rows = {row.colour: row for row in rows_of(g)}
    chain: list[Row] = []
    while colour in rows and rows[colour] not in chain:
        chain.append(rows[colour])
        colour = rows[colour].then
    if g.listening:
        for row in chain:
            g.tell(RESULT_APPLIED, g.content.actions[g.roll_action].id, row.colour)
    for row in reversed(chain):
        start(g, row.program, g.roller, source_of(FROM_ACTION, g.roll_action))
