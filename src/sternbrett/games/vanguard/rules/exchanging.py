"""Equipment that changes hands (ISV-261, ISV-535)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.vanguard.events import EQUIPMENT_GIVEN
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import EQUIPMENT, FIGURE, NO, YES
from sternbrett.games.vanguard.rules.asking import (
    FigureDecision,
    by_number,
    is_single,
    single,
    tell_answer,
    value_of,
    word_of,
)
from sternbrett.games.vanguard.rules.items import figure_name
from sternbrett.games.vanguard.rules.reasons import (
    GIVES_IT,
    MOVED_BEFORE,
    NOBODY_NEAR,
    NOT_CARRIED,
    SECTION_CARD,
    TOO_FAR_TO_TAKE,
)
from sternbrett.games.vanguard.rules.refusing import against_figure
from sternbrett.kernel.engine import NOT_NOW, Decision, Option, Said


def exchangeable(g: VanguardState, figure: int) -> list[tuple[int, int]]:
    """Return the cards that could change hands, with their carriers (ISV-261, ISV-535)."""
    seat = g.owner[figure]
    out: list[tuple[int, int]] = []
    for giver in g.figures():
        if g.owner[giver] == seat and g.kit[giver] and receivers(g, giver):
            for number in g.kit[giver]:
                section = g.content.equipment[number].section
                if section == NONE and not g.moved_equipment >> number & 1:
                    out.append((number, giver))
    return out


def receivers(g: VanguardState, giver: int) -> list[int]:
    """Return who could take a card from a figure: the others in its sector."""
    return [figure for figure in g.at_sector(g.place[giver]) if figure != giver]


class GiveWhat(FigureDecision):
    """Which equipment card changes hands (D48)."""

    clause: ClassVar[str] = "ISV-261"

    __slots__ = ()

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[EQUIPMENT]
        cards = sorted({number for number, _ in exchangeable(g, self.figure)})
        return by_number([moves[number] for number in cards])

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if word_of(option) != EQUIPMENT:
            return NOT_NOW
        number = value_of(option)
        givers = [it for it in g.figures() if g.owner[it] == seat and number in g.kit[it]]
        if not givers:
            return NOT_CARRIED
        if g.content.equipment[number].section != NONE:
            return SECTION_CARD
        return MOVED_BEFORE if g.moved_equipment >> number & 1 else NOBODY_NEAR

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        number = value_of(option)
        giver = next(who for card, who in exchangeable(g, self.figure) if card == number)
        g.push(GiveWhom(giver, number))


class GiveWhom(FigureDecision):
    """Who receives an equipment card (D48)."""

    clause: ClassVar[str] = "ISV-261"

    __slots__ = ("number",)

    def __init__(self, figure: int, number: int) -> None:
        super().__init__(figure)
        self.number = number

    def args(self) -> list[object]:
        return [self.figure, self.number]

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[FIGURE]
        return by_number([moves[figure] for figure in receivers(g, self.figure)])

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        reason = GIVES_IT if value_of(option) == self.figure else TOO_FAR_TO_TAKE
        return against_figure(g, option, FIGURE, reason)

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        receiver = value_of(option)
        g.moved_equipment |= 1 << self.number
        if g.owner[receiver] == g.owner[self.figure]:
            hand_over(g, self.figure, receiver, self.number)
        else:
            g.push(AcceptCard(self.figure, receiver, self.number))


class AcceptCard(Decision[VanguardState]):
    """Whether the receiver's player agrees to an exchange (ISV-535)."""

    clause: ClassVar[str] = "ISV-535"

    __slots__ = ("giver", "number", "receiver")

    def __init__(self, giver: int, receiver: int, number: int) -> None:
        self.giver = giver
        self.receiver = receiver
        self.number = number

    def args(self) -> list[object]:
        return [self.giver, self.receiver, self.number]

    def seats(self, g: VanguardState) -> tuple[int, ...]:
        return (g.owner[self.receiver],)

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        return [single(g, YES), single(g, NO)]

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        if is_single(option, YES):
            hand_over(g, self.giver, self.receiver, self.number)
        else:
            tell_answer(g, figure_name(g, self.receiver), "AcceptCard", option)

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        card = g.content.equipment[self.number].id
        return "prompt.AcceptCard", {"crew": figure_name(g, self.receiver), "equipment": card}


def hand_over(g: VanguardState, giver: int, receiver: int, number: int) -> None:
    """Give an equipment card to another figure."""
    kit = list(g.kit[giver])
    kit.remove(number)
    g.kit[giver] = tuple(kit)
    g.kit[receiver] = (*g.kit[receiver], number)
    if g.listening:
        card = g.content.equipment[number].id
        g.tell(EQUIPMENT_GIVEN, figure_name(g, giver), figure_name(g, receiver), card)
