"""Looking at the top cards of a deck, and putting them back (D47)."""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.vanguard.language import (
    NONE,
    PEEK,
    PEEK_DISCOVERY,
    PEEK_EVENT,
    PEEK_OWN,
    Effect,
)
from sternbrett.games.vanguard.model import VanguardState, put
from sternbrett.games.vanguard.picks import CARD, DISCOVERY_CARD, EVENT_CARD
from sternbrett.games.vanguard.rules.asking import FigureDecision, value_of, word_of
from sternbrett.games.vanguard.rules.cards import SECTION_DRAWS
from sternbrett.games.vanguard.rules.finds import DISCOVERY_DRAWS
from sternbrett.games.vanguard.rules.reasons import NOT_LOOKED_AT
from sternbrett.games.vanguard.rules.running import HANDLERS, Run
from sternbrett.kernel.bits import bits
from sternbrett.kernel.engine import NOT_NOW, Option

EVENT_DRAW: Final = "event"


def seen_top(g: VanguardState, deck: int, figure: int) -> tuple[int, ...]:
    """Return the cards on top of a deck whose order is known."""
    if deck == PEEK_EVENT:
        return g.event_top
    if deck == PEEK_OWN:
        return g.tops[figure]
    return g.finds_top[deck - PEEK_DISCOVERY]


def set_top(g: VanguardState, deck: int, figure: int, cards: tuple[int, ...]) -> None:
    """Put cards on top of a deck, in this order."""
    if deck == PEEK_EVENT:
        g.event_top = cards
    elif deck == PEEK_OWN:
        g.tops[figure] = cards
    else:
        g.finds_top = put(g.finds_top, deck - PEEK_DISCOVERY, cards)


def reveal_next(g: VanguardState, deck: int, figure: int) -> int:
    """Take the next card of a deck below those that are known, NONE if there is none."""
    if deck == PEEK_OWN:
        cards = bits(g.decks[figure])
        if not cards:
            return NONE
        card = cards[g.draw(SECTION_DRAWS[figure], len(cards))]
        g.decks[figure] &= ~(1 << card)
        return card
    if deck == PEEK_EVENT:
        pile = g.event_deck
        if not pile:
            return NONE
        place = g.draw(EVENT_DRAW, len(pile))
        g.event_deck = (*pile[:place], *pile[place + 1 :])
        return pile[place]
    number = deck - PEEK_DISCOVERY
    pile = g.finds[number]
    if not pile:
        bottom = g.finds_bottom[number]
        if not bottom:
            return NONE
        g.finds_bottom = put(g.finds_bottom, number, bottom[1:])
        return bottom[0]
    place = g.draw(DISCOVERY_DRAWS[number], len(pile))
    g.finds = put(g.finds, number, (*pile[:place], *pile[place + 1 :]))
    return pile[place]


class PeekOrder(FigureDecision):
    """In which order the seen cards of a deck are put back, top first (D47)."""

    clause: ClassVar[str] = "ISV-191"

    __slots__ = ("deck", "n", "placed")

    def __init__(self, figure: int, deck: int, n: int, placed: int) -> None:
        super().__init__(figure)
        self.deck = deck
        self.n = n
        self.placed = placed

    def args(self) -> list[object]:
        return [self.figure, self.deck, self.n, self.placed]

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        left = seen_top(g, self.deck, self.figure)[self.placed : self.n]
        return [g.content.moves[self.word()][card] for card in sorted(set(left))]

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if word_of(option) not in (EVENT_CARD, CARD, DISCOVERY_CARD):
            return NOT_NOW
        return NOT_LOOKED_AT

    def word(self) -> int:
        """Return what the cards of the deck are called."""
        return {PEEK_EVENT: EVENT_CARD, PEEK_OWN: CARD}.get(self.deck, DISCOVERY_CARD)

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        cards = list(seen_top(g, self.deck, self.figure))
        place = cards.index(value_of(option), self.placed)
        cards.insert(self.placed, cards.pop(place))
        set_top(g, self.deck, self.figure, tuple(cards))
        if self.placed + 2 < self.n:
            g.push(PeekOrder(self.figure, self.deck, self.n, self.placed + 1))


def do_peek(g: VanguardState, effect: Effect, run: Run) -> None:
    """`peek DECK N`: fewer if the deck is smaller, without shuffling."""
    figure, deck = run.actor, effect.what
    if not g.alive(figure):
        return
    known = seen_top(g, deck, figure)
    while len(known) < effect.n:
        card = reveal_next(g, deck, figure)
        if card == NONE:
            break
        known = (*known, card)
    set_top(g, deck, figure, known)
    g.seal()
    n = min(effect.n, len(known))
    if n > 1:
        g.push(PeekOrder(figure, deck, n, 0))


HANDLERS[PEEK] = do_peek
