"""Section cards: drawing, discarding, the hand limit (group I)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.vanguard.events import CARD_DISCARDED, CARD_DRAWN, CARD_SACRIFICED
from sternbrett.games.vanguard.language import DISCARD, DRAW, SACRIFICE_CARD, Effect
from sternbrett.games.vanguard.model import VanguardState, put
from sternbrett.games.vanguard.picks import CARD
from sternbrett.games.vanguard.rules.asking import FigureDecision, by_number, value_of, word_of
from sternbrett.games.vanguard.rules.items import figure_name
from sternbrett.games.vanguard.rules.reasons import NOT_IN_HAND
from sternbrett.games.vanguard.rules.running import HANDLERS, Run
from sternbrett.games.vanguard.things import SECTIONS
from sternbrett.kernel.bits import bits
from sternbrett.kernel.engine import NOT_NOW, Option, Said, Step

#: The names of draws from the section decks.
SECTION_DRAWS = tuple(f"{section}_card" for section in SECTIONS)


def hand_limit(g: VanguardState, figure: int) -> int:
    """Return how many section cards a figure may hold (ISV-189)."""
    return g.content.numbers.hand[g.rank[figure] - 1]


def draw_card(g: VanguardState, figure: int) -> bool:
    """Draw a section card; an empty deck is made of the discard pile first (ISV-196)."""
    top = g.tops[figure]
    if top:
        card = top[0]
        g.tops[figure] = top[1:]
    else:
        if not g.decks[figure]:
            g.decks[figure] = sum([1 << card for card in g.discards[figure]])
            g.discards[figure] = ()
        cards = bits(g.decks[figure])
        if not cards:
            return False  # (ISV-197)
        card = cards[g.draw(SECTION_DRAWS[figure], len(cards))]
        g.decks[figure] &= ~(1 << card)
    g.seal()
    g.hands[figure] = (*g.hands[figure], card)
    if g.listening:
        g.tell(CARD_DRAWN, figure_name(g, figure), g.content.cards[card].id)
    return True


class Draw(Step[VanguardState]):
    """Draw section cards, then discard down to the limit (ISV-193)."""

    clause: ClassVar[str] = "ISV-193"

    __slots__ = ("figure", "n")

    def __init__(self, figure: int, n: int) -> None:
        self.figure = figure
        self.n = n

    def args(self) -> list[object]:
        return [self.figure, self.n]

    def run(self, g: VanguardState) -> None:
        if not g.alive(self.figure):
            return
        for _ in range(self.n):
            if not draw_card(g, self.figure):
                break
        over = len(g.hands[self.figure]) - hand_limit(g, self.figure)
        if over > 0:
            g.push(DiscardCard(self.figure, over, False))


class DiscardCard(FigureDecision):
    """Which card is discarded, or sacrificed, one at a time (D21, ISV-099)."""

    clause: ClassVar[str] = "ISV-190"

    __slots__ = ("n", "sacrifice")

    def __init__(self, figure: int, n: int, sacrifice: bool) -> None:
        super().__init__(figure)
        self.n = n
        self.sacrifice = sacrifice

    def args(self) -> list[object]:
        return [self.figure, self.n, self.sacrifice]

    def run(self, g: VanguardState) -> None:
        if g.alive(self.figure) and g.hands[self.figure]:
            g.pending = self

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[CARD]
        return by_number([moves[card] for card in sorted(set(g.hands[self.figure]))])

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        return NOT_IN_HAND if word_of(option) == CARD else NOT_NOW

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        card = value_of(option)
        hand = list(g.hands[self.figure])
        hand.remove(card)
        g.hands[self.figure] = tuple(hand)
        if self.sacrifice:
            gone = g.cards_gone[self.figure] | 1 << card
            g.cards_gone = put(g.cards_gone, self.figure, gone)
        else:
            g.discards[self.figure] = (*g.discards[self.figure], card)
        if g.listening:
            kind = CARD_SACRIFICED if self.sacrifice else CARD_DISCARDED
            g.tell(kind, figure_name(g, self.figure), g.content.cards[card].id)
        if self.n > 1:
            g.push(DiscardCard(self.figure, self.n - 1, self.sacrifice))

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        said: dict[str, object] = {"crew": figure_name(g, self.figure), "n": self.n}
        return f"prompt.DiscardCard.{'sacrifice' if self.sacrifice else 'discard'}", said


def do_draw(g: VanguardState, effect: Effect, run: Run) -> None:
    """`draw N`."""
    g.push(Draw(run.actor, effect.n))


def do_discard(g: VanguardState, effect: Effect, run: Run) -> None:
    """`discard N`."""
    if g.alive(run.actor):
        g.push(DiscardCard(run.actor, effect.n, False))


def do_sacrifice_card(g: VanguardState, effect: Effect, run: Run) -> None:
    """`saccard N`."""
    if g.alive(run.actor):
        g.push(DiscardCard(run.actor, effect.n, True))


HANDLERS[DRAW] = do_draw
HANDLERS[DISCARD] = do_discard
HANDLERS[SACRIFICE_CARD] = do_sacrifice_card
