"""Rest and Prepare (group E)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.vanguard.codes import NOWHERE, PREPARE_ROLL, WINDOW_REST
from sternbrett.games.vanguard.events import RESTED
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import NO, YES
from sternbrett.games.vanguard.rules.amounts import change_supplies
from sternbrett.games.vanguard.rules.asking import FigureDecision, is_single, single, tell_answer
from sternbrett.games.vanguard.rules.cards import Draw
from sternbrett.games.vanguard.rules.dice import RefreshDie, token_bonus
from sternbrett.games.vanguard.rules.items import figure_name, tokens_at
from sternbrett.games.vanguard.rules.rolling import begin_roll
from sternbrett.games.vanguard.rules.routes import connected
from sternbrett.games.vanguard.rules.windows import close_window, open_window
from sternbrett.kernel.engine import Option, Said, Step


def rest(g: VanguardState, figure: int) -> None:
    """Rest: lose a supply, refresh half of the dice, draw a card (ISV-073 to ISV-077)."""
    change_supplies(g, -1)
    if g.listening:
        g.tell(RESTED, figure_name(g, figure))
    g.push(Resting(figure))
    open_window(g, WINDOW_REST, figure)


class Resting(Step[VanguardState]):
    """The second and third step of Rest, after its window."""

    clause: ClassVar[str] = "ISV-075"

    __slots__ = ("figure",)

    def __init__(self, figure: int) -> None:
        self.figure = figure

    def args(self) -> list[object]:
        return [self.figure]

    def run(self, g: VanguardState) -> None:
        close_window(g)
        figure = self.figure
        if not g.alive(figure):
            return
        half = (g.dice_in_play(figure) + 1) // 2 + token_bonus(g, figure, False)
        g.push(DrawForAction(figure, 1 + drawn_at_token(g, figure)))
        g.push(RefreshDie(figure, half, 3))


def drawn_at_token(g: VanguardState, figure: int) -> int:
    """Return how many cards more are drawn when resting beside a token (rule key rest_draw)."""
    return sum([equipment.rest_draw for equipment in tokens_at(g, g.place[figure])])


class DrawForAction(FigureDecision):
    """The card of Rest or Prepare; near the lander a mod may give one more (ISV-268)."""

    clause: ClassVar[str] = "ISV-268"

    __slots__ = ("n",)

    def __init__(self, figure: int, n: int) -> None:
        super().__init__(figure)
        self.n = n

    def args(self) -> list[object]:
        return [self.figure, self.n]

    def run(self, g: VanguardState) -> None:
        if not g.alive(self.figure):
            return
        if self.bonus(g):
            g.pending = self
        else:
            g.push(Draw(self.figure, self.n))

    def bonus(self, g: VanguardState) -> int:
        """Return how many cards more may be drawn here."""
        more = sum([mod.draw_bonus for mod in g.content.mods if g.mods >> mod.index & 1])
        if not more or g.lander == NOWHERE:
            return 0
        place = g.place[self.figure]
        near = place == g.lander or g.lander in connected(g, place)
        return more if near or place in connected(g, g.lander) else 0

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        return [single(g, YES), single(g, NO)]

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        tell_answer(g, figure_name(g, self.figure), "DrawForAction", option)
        more = self.bonus(g) if is_single(option, YES) else 0
        g.push(Draw(self.figure, self.n + more))


def prepare(g: VanguardState, figure: int, draw_first: bool) -> None:
    """Prepare: a card, a roll, or both in either order (ISV-080)."""
    g.push(PrepareMore(figure, draw_first))
    if draw_first:
        g.push(DrawForAction(figure, 1))
    else:
        begin_roll(g, PREPARE_ROLL, figure)


class PrepareMore(FigureDecision):
    """Whether the other part of Prepare is done too."""

    clause: ClassVar[str] = "ISV-080"

    __slots__ = ("drawn",)

    def __init__(self, figure: int, drawn: bool) -> None:
        super().__init__(figure)
        self.drawn = drawn

    def args(self) -> list[object]:
        return [self.figure, self.drawn]

    def run(self, g: VanguardState) -> None:
        if g.alive(self.figure):
            g.pending = self

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        return [single(g, YES), single(g, NO)]

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        question = "PrepareMore.roll" if self.drawn else "PrepareMore.draw"
        tell_answer(g, figure_name(g, self.figure), question, option)
        if not is_single(option, YES):
            return
        if self.drawn:
            begin_roll(g, PREPARE_ROLL, self.figure)
        else:
            g.push(DrawForAction(self.figure, 1))

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        said: dict[str, object] = {"crew": figure_name(g, self.figure)}
        return f"prompt.PrepareMore.{'roll' if self.drawn else 'draw'}", said
