"""What crew members bring to an exploration: dice, charges, section deck, starting hand."""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.vanguard.codes import DIE_TYPES, GUIDED, STANDALONE, at
from sternbrett.games.vanguard.model import VanguardState, put
from sternbrett.games.vanguard.picks import CARD, DIE, DONE
from sternbrett.games.vanguard.rules.asking import (
    FigureDecision,
    by_number,
    is_single,
    single,
    value_of,
    word_of,
)
from sternbrett.games.vanguard.rules.cards import draw_card, hand_limit
from sternbrett.games.vanguard.rules.dice import held
from sternbrett.games.vanguard.rules.reasons import LEFT_OUT, NOT_OF_DECK
from sternbrett.games.vanguard.rules.refusing import against_die
from sternbrett.games.vanguard.worldthings import NO_CHARGES
from sternbrett.kernel.bits import bits
from sternbrett.kernel.engine import NOT_NOW, Option, Step

#: The least section cards of a deck (ISV-186).
LEAST_CARDS: Final = 10


def brought(g: VanguardState, figure: int, kind: int) -> int:
    """Return how many dice of a type a section brings to an exploration (ISV-034, ISV-413)."""
    if g.ship is not None:
        return g.ship.owned[at(figure, kind)]
    section = g.content.sections[figure]
    return section.start[kind] + (section.extra[kind] if g.mode == STANDALONE else 0)


class TakeDice(Step[VanguardState]):
    """Every figure takes its section's dice and charges (ISV-034, ISV-183)."""

    clause: ClassVar[str] = "ISV-034"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        content = g.content
        for figure in g.figures():
            if g.mode == GUIDED:
                g.crew = put(g.crew, figure, content.tutorial_crew[figure])
            for kind in range(DIE_TYPES):
                g.available[at(figure, kind)] = brought(g, figure, kind)
            if not g.rules_of_planet() & NO_CHARGES:
                g.charges[figure] = content.crew[g.crew[figure]].charges
            for colour in range(3):
                over = -g.free_slots(figure, colour)
                if over > 0:
                    g.push(LeaveDie(figure, colour, over))


class LeaveDie(FigureDecision):
    """Which die stays behind, where there are more than slots (D41)."""

    clause: ClassVar[str] = "ISV-033"

    __slots__ = ("colour", "n")

    def __init__(self, figure: int, colour: int, n: int) -> None:
        super().__init__(figure)
        self.colour = colour
        self.n = n

    def args(self) -> list[object]:
        return [self.figure, self.colour, self.n]

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[DIE]
        return by_number([moves[kind] for kind in held(g.available, self.figure, self.colour)])

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        return against_die(g, self.figure, option) if word_of(option) == DIE else NOT_NOW

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        place = at(self.figure, value_of(option))
        g.available[place] -= 1
        g.boxed = put(g.boxed, place, g.boxed[place] + 1)
        if self.n > 1:
            g.push(LeaveDie(self.figure, self.colour, self.n - 1))


class BuildDeck(FigureDecision):
    """Which cards are left out of a section deck (D40, ISV-186, ISV-187)."""

    clause: ClassVar[str] = "ISV-187"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        if g.mode == GUIDED:
            g.tops[self.figure] = g.content.tutorial_decks[self.figure]
            return
        if not g.decks[self.figure]:
            for card in g.content.cards:
                if card.section == self.figure and card.rank <= g.rank[self.figure]:
                    g.decks[self.figure] |= 1 << card.index
        if g.decks[self.figure].bit_count() > LEAST_CARDS:
            g.pending = self

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[CARD]
        cards = [moves[card] for card in bits(g.decks[self.figure])]
        return by_number([single(g, DONE), *cards])

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if word_of(option) != CARD:
            return 0 if is_single(option, DONE) else NOT_NOW
        gone = g.cards_gone[self.figure] >> value_of(option) & 1
        return LEFT_OUT if gone else NOT_OF_DECK

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        if is_single(option, DONE):
            return
        g.decks[self.figure] &= ~(1 << value_of(option))
        gone = g.cards_gone[self.figure] | 1 << value_of(option)
        g.cards_gone = put(g.cards_gone, self.figure, gone)
        g.push(self)


class DrawHands(Step[VanguardState]):
    """Every figure draws its starting hand (ISV-188, ISV-443)."""

    clause: ClassVar[str] = "ISV-188"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        for figure in g.figures():
            for _ in range(hand_limit(g, figure)):
                draw_card(g, figure)
