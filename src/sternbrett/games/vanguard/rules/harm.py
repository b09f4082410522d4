"""Injuries and death (groups Q/R, S and U0), and danger dice (group P)."""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.vanguard.language import (
    ANY_COLOUR,
    DANGER,
    FLIP_INJURY,
    HEAL_CARD,
    HEAL_DIE,
    INJURY,
    KILL,
    NONE,
    Effect,
)
from sternbrett.games.vanguard.model import (
    COLUMN,
    COLUMNS,
    CREW_DIED,
    DANGER_ROLLED,
    DIE,
    INJURED,
    INJURY_CARD,
    INJURY_DIE,
    INJURY_HEALED,
    INJURY_SLOTS,
    INJURY_TURNED,
    NOBODY,
    NOWHERE,
    RETURNS,
    SURVIVED,
    TURNED_INJURY,
    WINDOW_DANGER,
    WINDOW_INJURY,
    VanguardState,
    at,
    code_owner,
    code_type,
    put,
)
from sternbrett.games.vanguard.rules.asking import FigureDecision, by_number, value_of, word_of
from sternbrett.games.vanguard.rules.dice import PayDie, box_die, held, spend
from sternbrett.games.vanguard.rules.ending import clear_roll, evacuate
from sternbrett.games.vanguard.rules.items import figure_name
from sternbrett.games.vanguard.rules.reasons import (
    COLUMN_HURT,
    COLUMN_WELL,
    NO_INJURY_DIE,
    NO_SUCH_INJURY,
    TURNED_BEFORE,
)
from sternbrett.games.vanguard.rules.refusing import against_die
from sternbrett.games.vanguard.rules.running import FROM_DANGER, HANDLERS, Run, source_of, start
from sternbrett.games.vanguard.rules.windows import DANGER_DIE, close_window, open_window
from sternbrett.games.vanguard.things import (
    DAMAGE,
    DANGER_FACES,
    HEAVY,
    MAX_ONE_INJURY,
    NO_EVACUATION,
    ONLY_SCRATCH,
)
from sternbrett.kernel.engine import NOT_NOW, Option, Said, Step

INJURY_ROLL: Final = "injury_die"
INJURY_DRAW: Final = "injury"
SURVIVAL_DICE: Final = 3


#: An injury card: its kind, whether it holds a die in this roll, whether it lies face down.
HOLDS_DIE: Final = 2
KIND_SHIFT: Final = 2


def injury_kind(card: int) -> int:
    """Return the kind of an injury card of a figure."""
    return card >> KIND_SHIFT


def is_turned(card: int) -> bool:
    """Tell whether an injury card lies face down (ISV-299)."""
    return bool(card & 1)


# -- gaining ----------------------------------------------------------------------------------


class GainInjury(Step[VanguardState]):
    """A figure is about to gain an injury: first the window, then the card (ISV-293)."""

    clause: ClassVar[str] = "ISV-293"

    __slots__ = ("figure", "kind", "opened")

    def __init__(self, figure: int, kind: int, opened: bool) -> None:
        self.figure = figure
        self.kind = kind
        self.opened = opened

    def args(self) -> list[object]:
        return [self.figure, self.kind, self.opened]

    def run(self, g: VanguardState) -> None:
        figure = self.figure
        if self.opened:
            if not close_window(g) and g.alive(figure):
                suffer(g, figure, self.kind)
            return
        if not g.alive(figure):
            return
        rules = g.rules_of_planet()
        if rules & ONLY_SCRATCH and not g.content.injuries[self.kind].tutorial:
            return  # (ISV-448)
        if rules & MAX_ONE_INJURY and g.injuries[figure]:
            return
        g.push(GainInjury(figure, self.kind, True))
        open_window(g, WINDOW_INJURY, figure)


def suffer(g: VanguardState, figure: int, kind: int) -> None:
    """Take an injury card and its die; a fourth one ends it (ISV-298, ISV-322)."""
    if len(g.injuries[figure]) >= INJURY_SLOTS:
        if g.deadly:
            fight_for_life(g, figure)
        elif not g.rules_of_planet() & NO_EVACUATION:
            evacuate(g, figure)
        return
    kind = in_stock(g, kind)
    g.injuries[figure] = (*g.injuries[figure], kind << KIND_SHIFT)
    if g.listening:
        g.tell(INJURED, figure_name(g, figure), g.content.injuries[kind].id)
    if g.injury_dice(figure) < COLUMNS:
        g.push(PlaceInjuryDie(figure))


def in_stock(g: VanguardState, kind: int) -> int:
    """Return the kind of card that is taken: Wounded, or any, where one is used up (ISV-297)."""
    if stock(g, kind):
        return kind
    wounded = g.content.injury_ids.places["wounded"]
    if stock(g, wounded):
        return wounded
    left = [it.index for it in g.content.injuries if not it.tutorial and stock(g, it.index)]
    return left[g.chance(INJURY_DRAW, len(left))]


def stock(g: VanguardState, kind: int) -> int:
    """Return how many injury cards of a kind are left."""
    used = sum([injury_kind(card) == kind for cards in g.injuries for card in cards])
    return g.content.injuries[kind].count - used


class PlaceInjuryDie(FigureDecision):
    """In which column an injury die is put (D15, ISV-295)."""

    clause: ClassVar[str] = "ISV-295"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        if g.alive(self.figure) and g.columns[self.figure] != (1 << COLUMNS) - 1:
            g.pending = self

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[COLUMN]
        return [moves[it] for it in range(COLUMNS) if not g.columns[self.figure] >> it & 1]

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        return COLUMN_HURT if word_of(option) == COLUMN else NOT_NOW

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        column = value_of(option)
        g.columns[self.figure] |= 1 << column
        if g.free_slots(self.figure, column) < 0:
            g.push(DropDie(self.figure, column))


class DropDie(FigureDecision):
    """Which die falls out of a full column into the spent pool (D49, ISV-294, ISV-516)."""

    clause: ClassVar[str] = "ISV-516"

    __slots__ = ("column",)

    def __init__(self, figure: int, column: int) -> None:
        super().__init__(figure)
        self.column = column

    def args(self) -> list[object]:
        return [self.figure, self.column]

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[DIE]
        return [moves[kind] for kind in held(g.available, self.figure, self.column)]

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        return against_die(g, self.figure, option) if word_of(option) == DIE else NOT_NOW

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        spend(g, self.figure, value_of(option))


# -- Deadly Space -----------------------------------------------------------------------------


def fight_for_life(g: VanguardState, figure: int) -> None:
    """Roll for survival instead of a fourth injury (ISV-322, ISV-323)."""
    if g.dice_in_play(figure) <= g.content.numbers.strain_min_dice:
        die(g, figure)
        return
    rolled = [g.content.injury_rolls[g.chance(INJURY_ROLL, 6)] for _ in range(SURVIVAL_DICE)]
    if is_fatal(rolled):
        die(g, figure)
        return
    if g.listening:
        g.tell(SURVIVED, figure_name(g, figure))
    if g.count(g.available, figure) + g.count(g.spent, figure):
        g.push(PayDie(figure, 1, ANY_COLOUR, True, True))


def is_fatal(rolled: list[int]) -> bool:
    """Tell whether a survival roll is lost: two heavy, or heavy and damage (ISV-323, ISV-369)."""
    heavy = rolled.count(HEAVY)
    return heavy >= 2 or (heavy == 1 and DAMAGE in rolled)


def die(g: VanguardState, figure: int) -> None:
    """A figure dies: its dice, equipment and tokens leave the exploration (ISV-310, ISV-324)."""
    if g.listening:
        g.tell(CREW_DIED, figure_name(g, figure))
    g.seal()
    order = g.figures_from(figure)
    g.team &= ~(1 << figure)
    g.dead |= 1 << figure
    for kind in range(len(g.content.die_types)):
        place = at(figure, kind)
        there = g.boxed[place] + g.available[place] + g.spent[place]
        g.boxed = put(g.boxed, place, there)
        g.available[place] = g.spent[place] = 0
    lose_rolled_dice(g, figure)
    for card in (*g.hands[figure], *g.tops[figure], *g.discards[figure]):
        g.decks[figure] |= 1 << card
    g.hands[figure] = g.tops[figure] = g.discards[figure] = ()
    for number in g.kit[figure]:
        g.arsenal = put(g.arsenal, number, g.arsenal[number] + 1)
        g.tokens = put(g.tokens, number, NOWHERE)
    g.kit[figure] = ()
    g.injuries[figure] = ()
    g.columns[figure] = 0
    g.place[figure] = NOWHERE
    if not g.team:
        evacuate(g, NOBODY)  # (ISV-313, ISV-325)
        return
    if g.start == figure:
        g.start = order[1]  # (ISV-326)


def lose_rolled_dice(g: VanguardState, figure: int) -> None:
    """Take a dead figure's dice out of a roll; its own roll is abandoned (ISV-539)."""
    kept: list[int] = []
    for code in g.pool:
        if code_owner(code) == figure:
            box_die(g, figure, code_type(code))
        else:
            kept.append(code)
    g.pool = kept
    held_back = [code for code in g.hand if code_owner(code) != figure]
    for code in g.hand:
        if code_owner(code) == figure:
            box_die(g, figure, code_type(code))
    g.hand = held_back
    g.supporters &= ~(1 << figure)
    if figure == g.roller:
        for code in (*g.hand, *g.pool):
            take_back(g, code)
        clear_roll(g)
        g.queued = ()


def take_back(g: VanguardState, code: int) -> None:
    """Give a rolled die back: spent, or available where it was to return (ISV-164, ISV-509)."""
    owner, kind = code_owner(code), code_type(code)
    colour = g.content.die_types[kind].colour
    if code & RETURNS and g.free_slots(owner, colour) > 0:
        g.available[at(owner, kind)] += 1
    else:
        g.spent[at(owner, kind)] += 1


# -- healing ----------------------------------------------------------------------------------


class HealDie(FigureDecision):
    """Which injury die is removed (D46, ISV-300, ISV-537)."""

    clause: ClassVar[str] = "ISV-300"

    __slots__ = ("n",)

    def __init__(self, figure: int, n: int) -> None:
        super().__init__(figure)
        self.n = n

    def args(self) -> list[object]:
        return [self.figure, self.n]

    def run(self, g: VanguardState) -> None:
        if g.alive(self.figure) and g.injury_dice(self.figure):
            g.pending = self

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves
        out = [moves[COLUMN][it] for it in range(COLUMNS) if g.columns[self.figure] >> it & 1]
        if self.figure == g.roller:
            out += [moves[INJURY_DIE][face] for face in sorted({it & 3 for it in g.injury_pool})]
        return by_number(out)

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if word_of(option) == COLUMN:
            return COLUMN_WELL
        return NO_INJURY_DIE if word_of(option) == INJURY_DIE else NOT_NOW

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        value = value_of(option)
        if word_of(option) == COLUMN:
            g.columns[self.figure] &= ~(1 << value)
        else:
            place = [it & 3 for it in g.injury_pool].index(value)
            g.injury_pool = (*g.injury_pool[:place], *g.injury_pool[place + 1 :])
        if self.n > 1:
            g.push(HealDie(self.figure, self.n - 1))


class HealCard(FigureDecision):
    """Which injury card is removed, or turned face down (D46)."""

    clause: ClassVar[str] = "ISV-300"

    __slots__ = ("face_down", "n")

    def __init__(self, figure: int, n: int, face_down: bool) -> None:
        super().__init__(figure)
        self.n = n
        self.face_down = face_down

    def args(self) -> list[object]:
        return [self.figure, self.n, self.face_down]

    def run(self, g: VanguardState) -> None:
        if g.alive(self.figure) and self.cards(g):
            g.pending = self

    def cards(self, g: VanguardState) -> list[int]:
        """Return the cards that can be chosen, equal ones once."""
        cards = [card & ~HOLDS_DIE for card in g.injuries[self.figure]]
        return sorted({card for card in cards if not (self.face_down and is_turned(card))})

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves
        return by_number(
            [
                moves[TURNED_INJURY if is_turned(card) else INJURY_CARD][injury_kind(card)]
                for card in self.cards(g)
            ]
        )

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        word = word_of(option)
        if word not in (INJURY_CARD, TURNED_INJURY):
            return NOT_NOW
        card = value_of(option) << KIND_SHIFT | (word == TURNED_INJURY)
        has = card in [it & ~HOLDS_DIE for it in g.injuries[self.figure]]
        return TURNED_BEFORE if has else NO_SUCH_INJURY

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        card = value_of(option) << KIND_SHIFT | (word_of(option) == TURNED_INJURY)
        cards = list(g.injuries[self.figure])
        place = [it & ~HOLDS_DIE for it in cards].index(card)
        if self.face_down:
            cards[place] |= 1
        else:
            cards.pop(place)
        g.injuries[self.figure] = tuple(cards)
        if g.listening:
            kind = g.content.injuries[injury_kind(card)].id
            said = INJURY_TURNED if self.face_down else INJURY_HEALED
            g.tell(said, figure_name(g, self.figure), kind)
        if self.n > 1:
            g.push(HealCard(self.figure, self.n - 1, self.face_down))

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        said: dict[str, object] = {"crew": figure_name(g, self.figure)}
        return f"prompt.HealCard.{'turn' if self.face_down else 'heal'}", said


# -- danger dice ------------------------------------------------------------------------------


class RollDanger(Step[VanguardState]):
    """A danger die rolled by an effect: its window opens right away (ISV-284, ISV-504)."""

    clause: ClassVar[str] = "ISV-284"

    __slots__ = ("figure", "n", "table")

    def __init__(self, figure: int, table: int, n: int) -> None:
        self.figure = figure
        self.table = table
        self.n = n

    def args(self) -> list[object]:
        return [self.figure, self.table, self.n]

    def run(self, g: VanguardState) -> None:
        if not g.alive(self.figure):
            return
        if self.n > 1:
            g.push(RollDanger(self.figure, self.table, self.n - 1))
        face = g.content.danger_rolls[g.chance(DANGER_DIE, 6)]
        look_up(g, self.figure, self.table, face)


def look_up(g: VanguardState, figure: int, table: int, face: int) -> None:
    """Open the window of a danger die, then apply its entry (ISV-291)."""
    g.danger_now = table << 3 | face
    g.push(ApplyDanger(figure))
    open_window(g, WINDOW_DANGER, figure)


class ApplyDanger(Step[VanguardState]):
    """The entry of a danger table for what the die shows (ISV-284)."""

    clause: ClassVar[str] = "ISV-284"

    __slots__ = ("figure",)

    def __init__(self, figure: int) -> None:
        self.figure = figure

    def args(self) -> list[object]:
        return [self.figure]

    def run(self, g: VanguardState) -> None:
        table, face = g.danger_now >> 3, g.danger_now & 7
        g.danger_now = NONE
        prevented = close_window(g)
        if not g.alive(self.figure):
            return
        entry = g.content.danger_tables[table]
        if g.listening:
            g.tell(DANGER_ROLLED, figure_name(g, self.figure), entry.id, DANGER_FACES[face])
        if not prevented:
            start(g, entry.on[face], self.figure, source_of(FROM_DANGER, table))


# -- verbs ------------------------------------------------------------------------------------


def do_injury(g: VanguardState, effect: Effect, run: Run) -> None:
    """`injury KIND`."""
    if g.alive(run.actor):
        g.push(GainInjury(run.actor, effect.what, False))


def do_heal_die(g: VanguardState, effect: Effect, run: Run) -> None:
    """`heal_die N`."""
    if g.alive(run.actor):
        g.push(HealDie(run.actor, effect.n))


def do_heal_card(g: VanguardState, effect: Effect, run: Run) -> None:
    """`heal_card N`."""
    if g.alive(run.actor):
        g.push(HealCard(run.actor, effect.n, False))


def do_flip_injury(g: VanguardState, effect: Effect, run: Run) -> None:
    """`flip_injury N`."""
    if g.alive(run.actor):
        g.push(HealCard(run.actor, effect.n, True))


def do_danger(g: VanguardState, effect: Effect, run: Run) -> None:
    """`danger TABLE [N]`."""
    if g.alive(run.actor):
        g.push(RollDanger(run.actor, effect.what, effect.n))


def do_kill(g: VanguardState, effect: Effect, run: Run) -> None:
    """`kill`: the actor dies."""
    if g.alive(run.actor):
        die(g, run.actor)


HANDLERS[INJURY] = do_injury
HANDLERS[HEAL_DIE] = do_heal_die
HANDLERS[HEAL_CARD] = do_heal_card
HANDLERS[FLIP_INJURY] = do_flip_injury
HANDLERS[DANGER] = do_danger
HANDLERS[KILL] = do_kill
