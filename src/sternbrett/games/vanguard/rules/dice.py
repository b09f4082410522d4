"""Section dice outside of rolls: spending, sacrificing, refreshing, straining (group F)."""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.vanguard.codes import DIE_TYPES, at
from sternbrett.games.vanguard.events import DICE_REFRESHED, DIE_SACRIFICED, DIE_SPENT, STRAINED
from sternbrett.games.vanguard.language import (
    ALL,
    ANY_COLOUR,
    INJURY,
    REFRESH,
    SACRIFICE,
    SPEND,
    WHEN_ANYTIME,
    Effect,
)
from sternbrett.games.vanguard.model import VanguardState, put
from sternbrett.games.vanguard.picks import DIE, SPENT, STRAIN, TAKE_INJURY
from sternbrett.games.vanguard.rules.asking import (
    FigureDecision,
    by_number,
    is_single,
    single,
    value_of,
    word_of,
)
from sternbrett.games.vanguard.rules.items import figure_name, tokens_at, usable, use
from sternbrett.games.vanguard.rules.reasons import (
    DICE_LEFT,
    NO_FREE_SLOT,
    NOTHING_FIRST,
    OTHER_COLOUR,
    SPEND_FIRST,
)
from sternbrett.games.vanguard.rules.refusing import ITEMS, against_die, against_item, against_spent
from sternbrett.games.vanguard.rules.running import HANDLERS, Run
from sternbrett.games.vanguard.worldthings import ONLY_SCRATCH
from sternbrett.kernel.engine import NOT_NOW, Option, Said

PER_COLOUR: Final = DIE_TYPES // 3
ANYTIME: Final = 1 << WHEN_ANYTIME


def types_of(colour: int) -> range:
    """Return the types of dice of a colour."""
    if colour == ANY_COLOUR:
        return range(DIE_TYPES)
    return range(colour * PER_COLOUR, (colour + 1) * PER_COLOUR)


def held(dice: list[int], figure: int, colour: int) -> list[int]:
    """Return the types of a figure's dice (`available`, `spent` …) of a colour."""
    base = figure * DIE_TYPES
    return [kind for kind in types_of(colour) if dice[base + kind]]


def is_worn_out(g: VanguardState, figure: int) -> bool:
    """Tell whether a figure is injured instead of sacrificing a die (ISV-097)."""
    outside = g.dice_outside(figure)
    least = g.content.numbers.strain_min_dice
    if outside > least:
        return False
    return not outside or outside + g.rolling_dice(figure) <= least


def wear_out(g: VanguardState, figure: int) -> None:
    """Give a figure the injury that stands for a die it does not have (ISV-097)."""
    effect = Effect(INJURY)
    effect.what = g.content.numbers.strain_instead
    HANDLERS[INJURY](g, effect, Run(0, 0, figure, 0))


# -- spending and sacrificing -----------------------------------------------------------------


class PayDie(FigureDecision):
    """Which die is spent or sacrificed, one at a time (D8); Strain may come first (D22)."""

    clause: ClassVar[str] = "ISV-092"

    __slots__ = ("colour", "n", "plain", "sacrifice")

    def __init__(self, figure: int, n: int, colour: int, sacrifice: bool, plain: bool) -> None:
        super().__init__(figure)
        self.n = n
        self.colour = colour
        self.sacrifice = sacrifice
        self.plain = plain  # nothing may come first

    def args(self) -> list[object]:
        return [self.figure, self.n, self.colour, self.sacrifice, self.plain]

    def run(self, g: VanguardState) -> None:
        if g.alive(self.figure):
            g.pending = self

    def spends(self, g: VanguardState) -> bool:
        """Tell whether a die is spent; else one is sacrificed instead (ISV-093, ISV-094)."""
        return not self.sacrifice and bool(g.count(g.available, self.figure, self.colour))

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves
        figure = self.figure
        out: list[Option]
        if self.spends(g):
            out = [moves[DIE][kind] for kind in held(g.available, figure, self.colour)]
        elif is_worn_out(g, figure):
            out = [single(g, TAKE_INJURY)]
        else:
            colour = self.colour
            there = g.count(g.available, figure, colour) + g.count(g.spent, figure, colour)
            if not there:
                colour = ANY_COLOUR
            out = [moves[DIE][kind] for kind in held(g.available, figure, colour)]
            out += [moves[SPENT][kind] for kind in held(g.spent, figure, colour)]
        if not self.plain:
            out += before_loss(g, figure)
        return by_number(out)

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        word, figure = word_of(option), self.figure
        if word == DIE:
            return against_die(g, figure, option)
        if word == SPENT:
            reason = SPEND_FIRST if self.spends(g) else OTHER_COLOUR
            return against_spent(g, figure, option, reason)
        if is_single(option, TAKE_INJURY):
            return DICE_LEFT
        if word in ITEMS and self.plain:
            return NOTHING_FIRST
        return against_item(g, figure, option, ANYTIME)

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        figure = self.figure
        word = word_of(option)
        if word in (DIE, SPENT) or is_single(option, TAKE_INJURY):
            if self.n > 1:
                g.push(PayDie(figure, self.n - 1, self.colour, self.sacrifice, self.plain))
            if word == DIE and self.spends(g):
                spend(g, figure, value_of(option))
            elif word in (DIE, SPENT):
                sacrifice(g, figure, value_of(option), word == SPENT)
            else:
                wear_out(g, figure)
            return
        g.push(self)
        use_before_loss(g, figure, option)

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        key = "spend" if self.spends(g) else "sacrifice"
        said: dict[str, object] = {
            "crew": figure_name(g, self.figure),
            "n": self.n,
            "colour": self.colour,
        }
        return f"prompt.PayDie.{key}", said


def before_loss(g: VanguardState, figure: int) -> list[Option]:
    """Return what a figure may do before it loses something (ISV-102, ISV-469)."""
    out = usable(g, figure, ANYTIME)
    if can_strain(g, figure):
        out.append(g.content.moves[STRAIN][figure])
    return out


def use_before_loss(g: VanguardState, figure: int, option: Option) -> None:
    """Do what `before_loss` offered."""
    if word_of(option) == STRAIN:
        strain(g, figure)
    else:
        use(g, figure, option, figure)


def spend(g: VanguardState, figure: int, kind: int) -> None:
    """Spend an available die (ISV-092)."""
    g.available[at(figure, kind)] -= 1
    g.spent[at(figure, kind)] += 1
    if g.listening:
        g.tell(DIE_SPENT, figure_name(g, figure), g.content.die_types[kind].id)


def box_die(g: VanguardState, figure: int, kind: int) -> None:
    """Put a die into its section's box."""
    place = at(figure, kind)
    g.boxed = put(g.boxed, place, g.boxed[place] + 1)


def sacrifice(g: VanguardState, figure: int, kind: int, spent: bool) -> None:
    """Put a die, available or spent, out of the exploration (ISV-096)."""
    (g.spent if spent else g.available)[at(figure, kind)] -= 1
    box_die(g, figure, kind)
    if g.listening:
        g.tell(DIE_SACRIFICED, figure_name(g, figure), g.content.die_types[kind].id)


# -- refreshing -------------------------------------------------------------------------------


class RefreshDie(FigureDecision):
    """Which die is refreshed, one at a time (D8, ISV-105)."""

    clause: ClassVar[str] = "ISV-105"

    __slots__ = ("colour", "n")

    def __init__(self, figure: int, n: int, colour: int) -> None:
        super().__init__(figure)
        self.n = n
        self.colour = colour

    def args(self) -> list[object]:
        return [self.figure, self.n, self.colour]

    def run(self, g: VanguardState) -> None:
        if g.alive(self.figure) and self.types(g):
            g.pending = self

    def types(self, g: VanguardState) -> list[int]:
        """Return the types of spent dice that have a free slot (ISV-079)."""
        return [
            kind
            for kind in held(g.spent, self.figure, self.colour)
            if g.free_slots(self.figure, kind // PER_COLOUR) > 0
        ]

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[SPENT]
        return [moves[kind] for kind in self.types(g)]

    def waived(self, g: VanguardState, seat: int) -> Option | None:
        # Where all of them are refreshed, their order is no choice.
        types = self.types(g)
        for colour in {kind // PER_COLOUR for kind in types}:
            if g.count(g.spent, self.figure, colour) > g.free_slots(self.figure, colour):
                return None
        spent = sum([g.spent[at(self.figure, kind)] for kind in types])
        return g.content.moves[SPENT][types[0]] if spent <= self.n else None

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if word_of(option) != SPENT:
            return NOT_NOW
        wrong = value_of(option) not in types_of(self.colour)
        return against_spent(g, self.figure, option, OTHER_COLOUR if wrong else NO_FREE_SLOT)

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        kind = value_of(option)
        place = at(self.figure, kind)
        g.spent[place] -= 1
        g.available[place] += 1
        if g.listening:
            g.tell(DICE_REFRESHED, figure_name(g, self.figure), g.content.die_types[kind].id)
        if self.n > 1:
            g.push(RefreshDie(self.figure, self.n - 1, self.colour))

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        said: dict[str, object] = {"crew": figure_name(g, self.figure), "n": self.n}
        return "prompt.RefreshDie", said


# -- straining --------------------------------------------------------------------------------


def can_strain(g: VanguardState, figure: int) -> bool:
    """Tell whether a figure may strain itself (ISV-103, ISV-449)."""
    if not g.alive(figure) or not g.count(g.spent, figure):
        return False
    return not (g.rules_of_planet() & ONLY_SCRATCH and is_worn_out(g, figure))


def strain(g: VanguardState, figure: int) -> None:
    """Strain: sacrifice a die, then refresh five (ISV-100)."""
    if g.listening:
        g.tell(STRAINED, figure_name(g, figure))
    amount = g.content.numbers.strain_refresh + token_bonus(g, figure, True)
    g.then(PayDie(figure, 1, ANY_COLOUR, True, True), RefreshDie(figure, amount, ANY_COLOUR))


def token_bonus(g: VanguardState, figure: int, straining: bool) -> int:
    """Return how many dice more tokens in a figure's sector refresh (ISV-269)."""
    cards = tokens_at(g, g.place[figure])
    return sum([it.strain_bonus if straining else it.rest_bonus for it in cards])


# -- verbs ------------------------------------------------------------------------------------


def do_spend(g: VanguardState, effect: Effect, run: Run) -> None:
    """`spend N [colour]`."""
    if g.alive(run.actor):
        g.push(PayDie(run.actor, effect.n, effect.colour, False, False))


def do_sacrifice(g: VanguardState, effect: Effect, run: Run) -> None:
    """`sacrifice N [colour]` (ISV-531)."""
    if g.alive(run.actor):
        g.push(PayDie(run.actor, effect.n, effect.colour, True, False))


def do_refresh(g: VanguardState, effect: Effect, run: Run) -> None:
    """`refresh N [colour]` or `refresh all`."""
    if g.alive(run.actor):
        n = g.count(g.spent, run.actor) if effect.n == ALL else effect.n
        g.push(RefreshDie(run.actor, n, effect.colour))


HANDLERS[SPEND] = do_spend
HANDLERS[SACRIFICE] = do_sacrifice
HANDLERS[REFRESH] = do_refresh
