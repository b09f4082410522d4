"""Windows: moments in which cards, skills, equipment and discoveries may be used (ISV-534).

A window asks its figures in turn, the one concerned first, and closes when all have passed once
after the last use (ISV-517). Who can use nothing is never asked (ISV-469). `open_window` notes it
in the state, so that `prevent` and a skill's limit are about the innermost one; `close_window`
takes it away and says whether what it was about was prevented.
"""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.vanguard.codes import (
    PREVENTED,
    WINDOW_ACTION,
    WINDOW_DANGER,
    WINDOW_INJURY,
    WINDOW_ROLL,
    WINDOWS,
    WISH_ANYTIME,
)
from sternbrett.games.vanguard.language import (
    NONE,
    PREVENT,
    WHEN_ANYTIME,
    WHEN_DANGER,
    WHEN_EVENT,
    WHEN_INJURY,
    WHEN_INJURY_OTHER,
    WHEN_REST,
    WHEN_ROLL,
    WHEN_TRAVEL,
    WHEN_TURN,
    Effect,
)
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import (
    CARD,
    DISCOVERY_CARD,
    EQUIPMENT,
    EXCHANGE,
    PASS,
    REROLL_DANGER,
    SINGLE,
    SKILL,
    STRAIN,
    Pick,
)
from sternbrett.games.vanguard.rules.asking import is_single, single, value_of, word_of
from sternbrett.games.vanguard.rules.dice import can_strain, is_worn_out, strain
from sternbrett.games.vanguard.rules.exchanging import GiveWhat, exchangeable
from sternbrett.games.vanguard.rules.items import (
    affordable,
    figure_name,
    playable,
    rolling,
    tokens_at,
    usable,
    use,
)
from sternbrett.games.vanguard.rules.reasons import (
    CANNOT_PAY,
    HELPED_BEFORE,
    HURTS_MORE,
    NO_EFFECT,
    NO_TOKEN_HERE,
    NOT_CONCERNED,
    NOTHING_TO_GIVE,
    ONLY_A_CARD,
    OTHER_TIME,
    OUTSIDE_ACTIONS,
)
from sternbrett.games.vanguard.rules.refusing import against_item
from sternbrett.games.vanguard.rules.running import HANDLERS, Run
from sternbrett.kernel import windows
from sternbrett.kernel.engine import NOT_NOW, Option, Said

#: The timing of each kind of window, for the figure concerned.
TIMINGS: Final = (WHEN_ROLL, WHEN_REST, WHEN_TRAVEL, WHEN_EVENT, WHEN_INJURY, WHEN_DANGER)
DANGER_DIE: Final = "danger_die"


def open_window(g: VanguardState, kind: int, figure: int) -> None:
    """Open a window about a figure, next on the agenda."""
    g.windows = (*g.windows, kind)
    g.push(Window(kind, figure, 0, 0))


def others_first(g: VanguardState, figure: int) -> None:
    """Ask the others what they use before a figure chooses an action, where they wish it."""
    if g.asks_all and g.players > 1:
        g.push(Window(WINDOW_ACTION, figure, 0, 0))


def close_window(g: VanguardState) -> bool:
    """Close the innermost window; tell whether what it was about was prevented (ISV-470)."""
    top = g.windows[-1]
    g.windows = g.windows[:-1]
    return bool(top & PREVENTED)


def waits(g: VanguardState, seat: int) -> bool:
    """Tell whether a seat is not asked where it could only do what it may do at any time.

    Where all are asked whenever they could use something, they wish for just that.
    """
    return bool(g.quiet[seat] >> WISH_ANYTIME & 1) and not g.asks_all


def timing_of(g: VanguardState, option: Option) -> int:
    """Return when something may be used that a window offers; NONE: only in such a window."""
    word, value = word_of(option), value_of(option)
    if word == STRAIN:
        return WHEN_ANYTIME
    if word == CARD:
        return g.content.cards[value].when
    if word == EQUIPMENT:
        return g.content.equipment[value].when
    if word == DISCOVERY_CARD:
        return g.content.discoveries[value].when
    return g.content.crew[g.crew[value]].when if word == SKILL else NONE


class Window(windows.Window[VanguardState]):
    """What a figure uses in a window, if anything (D11, D23, D24)."""

    clause: ClassVar[str] = "ISV-534"

    __slots__ = ("figure", "kind")

    def __init__(self, kind: int, figure: int, place: int, passes: int) -> None:
        super().__init__(place, passes)
        self.kind = kind
        self.figure = figure

    def args(self) -> list[object]:
        return [self.kind, self.figure, self.place, self.passes]

    def unwanted(self, g: VanguardState, seat: int) -> bool:
        if g.quiet[seat] >> self.kind & 1:
            return True
        return waits(g, seat) and not self.is_meant(g, self.asked(g))

    def keeps_undo(self) -> bool:
        # What a card did to dice can be taken back until something happens by chance.
        return self.kind == WINDOW_ROLL

    def is_meant(self, g: VanguardState, figure: int) -> bool:
        """Tell whether a figure may use anything now that it could not use at another time too.

        Before an injury whatever heals counts as well: it may be the one that is too many.
        """
        for option in self.items(g, figure):
            if self.kind == WINDOW_INJURY and word_of(option) != STRAIN:
                return True
            if timing_of(g, option) not in (WHEN_ANYTIME, WHEN_TURN):
                return True
        return False

    def order(self, g: VanguardState) -> list[int]:
        """Return the figures that are asked, in turn."""
        order = g.figures_from(self.figure)
        if self.kind == WINDOW_ACTION:  # who acts is asked after the others
            return [it for it in order if g.owner[it] != g.owner[self.figure]]
        if self.kind == WINDOW_ROLL:
            return [it for it in order if it == g.roller or g.place[it] == g.roll_sector]
        if self.kind in (WINDOW_INJURY, WINDOW_DANGER):
            return [it for it in order if g.place[it] == g.place[self.figure]]
        return [it for it in order if it == self.figure or g.asks_all]

    def again(self, place: int, passes: int) -> Window:
        return Window(self.kind, self.figure, place, passes)

    def seat_of(self, g: VanguardState, who: int) -> int:
        return g.owner[who]

    def passing(self, g: VanguardState) -> Option:
        return single(g, PASS)

    def run(self, g: VanguardState) -> None:
        if self.kind == WINDOW_ROLL and not rolling(g):
            return  # whoever rolled has died (ISV-539)
        if self.kind == WINDOW_ACTION and (not g.actions or g.ends_turn):
            return  # no action is about to be chosen
        super().run(g)

    def items(self, g: VanguardState, figure: int) -> list[Option]:
        """Return what a figure may use in this window."""
        if figure == self.figure:
            out = usable(g, figure, self.timings(g, figure))
            if self.kind == WINDOW_ROLL and figure == g.turn:
                # Equipment works in the middle of an own roll too (ISV-054).
                tools = usable(g, figure, 1 << WHEN_TURN)
                out += [option for option in tools if word_of(option) == EQUIPMENT]
            if can_strain(g, figure) and not self.would_hurt_more(g, figure):
                out.append(g.content.moves[STRAIN][figure])
        else:
            out = self.items_of_others(g, figure)
        if self.kind == WINDOW_DANGER and can_reroll_danger(g, figure):
            out.append(single(g, REROLL_DANGER))
        return out

    def timings(self, g: VanguardState, figure: int) -> int:
        """Return the timings that fit this window for a figure, as a set."""
        if figure == self.figure:
            return 1 << TIMINGS[self.kind] | 1 << WHEN_ANYTIME
        timings = 1 << WHEN_ANYTIME if g.asks_all else 0
        if self.kind == WINDOW_INJURY:
            timings |= 1 << WHEN_INJURY_OTHER
        elif self.kind == WINDOW_DANGER:
            timings |= 1 << WHEN_DANGER
        return timings

    def would_hurt_more(self, g: VanguardState, figure: int) -> bool:
        """Tell whether straining would open the same window once more, and so on without end."""
        return self.kind == WINDOW_INJURY and is_worn_out(g, figure)

    def items_of_others(self, g: VanguardState, figure: int) -> list[Option]:
        """Return what a figure may use in a window that is about another one."""
        timings = self.timings(g, figure)
        out = usable(g, figure, timings) if timings else []
        if self.kind == WINDOW_ACTION:
            if can_strain(g, figure):
                out.append(g.content.moves[STRAIN][figure])
            if exchangeable(g, figure):
                out.append(single(g, EXCHANGE))
        if self.kind == WINDOW_ROLL and not g.helpers >> figure & 1:
            # One card, no skill and no equipment (ISV-117, ISV-118).
            out += playable(g, figure, 1 << WHEN_ROLL, g.roller)
        return out

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        figure, word = self.asked(g), word_of(option)
        if word == SINGLE:
            if is_single(option, REROLL_DANGER):
                return NO_TOKEN_HERE
            if is_single(option, EXCHANGE):
                return NOTHING_TO_GIVE if self.kind == WINDOW_ACTION else OUTSIDE_ACTIONS
            return 0 if is_single(option, PASS) else NOT_NOW
        if word == STRAIN and value_of(option) == figure:
            if figure != self.figure and self.kind != WINDOW_ACTION:
                return NOT_CONCERNED
            if self.would_hurt_more(g, figure):
                return HURTS_MORE
        reason = against_item(g, figure, option, self.timings(g, figure))
        if self.kind != WINDOW_ROLL or figure == self.figure or reason != OTHER_TIME:
            return reason
        if word in (SKILL, EQUIPMENT):
            return ONLY_A_CARD
        if is_roll_card(g, option):
            helped = g.helpers >> figure & 1
            return HELPED_BEFORE if helped else against_help(g, value_of(option))
        return reason

    def use(self, g: VanguardState, who: int, option: Option) -> None:
        if is_single(option, REROLL_DANGER):
            g.danger_rerolls += 1
            roll_danger_again(g)
        elif is_single(option, EXCHANGE):
            g.push(GiveWhat(who))
        elif word_of(option) == STRAIN:
            strain(g, who)
        elif self.kind == WINDOW_ROLL and who != g.roller and is_roll_card(g, option):
            g.helpers |= 1 << who
            use(g, who, option, g.roller)
        else:
            use(g, who, option, who)

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        said: dict[str, object] = {
            "crew": figure_name(g, self.asked(g)),
            "other_crew": figure_name(g, self.figure),
        }
        about = WINDOWS[self.kind]
        if self.kind in (WINDOW_INJURY, WINDOW_DANGER) and self.asked(g) == self.figure:
            about = f"own_{about}"
        return f"prompt.Window.{about}", said


def against_help(g: VanguardState, card: int) -> int:
    """Return why a card of another one cannot help whoever rolls."""
    program = g.content.cards[card].program
    return NO_EFFECT if affordable(g, program, g.roller) else CANNOT_PAY


def is_roll_card(g: VanguardState, option: Option) -> bool:
    """Tell whether an option is a section card to be played in a roll."""
    if not isinstance(option, Pick) or option.word != CARD:
        return False
    return g.content.cards[option.value].when == WHEN_ROLL


def can_reroll_danger(g: VanguardState, figure: int) -> bool:
    """Tell whether a token lets a figure roll the danger die again (rule key danger_reroll)."""
    cards = tokens_at(g, g.place[figure])
    return any(equipment.danger_reroll > g.danger_rerolls for equipment in cards)


def roll_danger_again(g: VanguardState) -> None:
    """Roll the danger die that opened the window again."""
    table = g.danger_now >> 3
    g.danger_now = table << 3 | g.content.danger_rolls[g.chance(DANGER_DIE, 6)]


def do_prevent(g: VanguardState, effect: Effect, run: Run) -> None:
    """`prevent`: cancel what opened the innermost window."""
    if g.windows:
        g.windows = (*g.windows[:-1], g.windows[-1] | PREVENTED)


HANDLERS[PREVENT] = do_prevent
