"""Dice bought for all sections, and dice swapped (page 27, ISV-351 … 356)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.vanguard.aboard import AVAILABLE
from sternbrett.games.vanguard.codes import FIGURES
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import BUY, CREW, DIE, DONE, FIGURE, NO, NO_ONE, YES
from sternbrett.games.vanguard.rules.aboard.common import (
    CaptainDecision,
    SectionDecision,
    ShipVote,
    assign,
    change_pool,
)
from sternbrett.games.vanguard.rules.aboard.dicebox import (
    dice_of,
    in_box,
    on_sale,
    owns,
    return_die,
    take_die,
)
from sternbrett.games.vanguard.rules.asking import (
    by_number,
    is_single,
    single,
    tell_answer,
    value_of,
    word_of,
)
from sternbrett.games.vanguard.rules.reasons import (
    CANNOT_BUY,
    CANNOT_SWAP,
    NO_DISCOUNT,
    NOT_ON_SALE,
    NOT_OWNED,
)
from sternbrett.games.vanguard.rules.voting import TeamVote
from sternbrett.games.vanguard.things import SECTIONS
from sternbrett.kernel.engine import NOT_NOW, Option, Said


def price_of_dice(g: VanguardState) -> int:
    """Return what a die for every section costs: the dice of the largest section (ISV-351)."""
    return max([dice_of(g, section) for section in range(FIGURES)])


def discount_of(g: VanguardState, crew: int) -> int:
    """Return by how much a crew member makes dice cheaper (ISV-353)."""
    numbers = g.content.numbers
    return (0, numbers.discount_rank2, numbers.discount_rank3)[g.aboard().ranks[crew] - 1]


def helpers(g: VanguardState) -> list[int]:
    """Return the crew members who could be assigned so that dice are payable (ISV-353)."""
    ship = g.aboard()
    price = price_of_dice(g)
    out: list[int] = []
    for crew in ship.crew_at(AVAILABLE):
        discount = discount_of(g, crew)
        if discount and ship.can_assign(crew) and price - discount <= ship.success:
            out.append(crew)
    return out


def can_buy(g: VanguardState) -> bool:
    """Tell whether dice can be bought: there are enough, and enough tokens (ISV-521)."""
    price = price_of_dice(g)
    if price >= g.content.numbers.max_dice:
        return False
    if sum([in_box(g, kind) for kind in on_sale(g)]) < FIGURES:
        return False
    return price <= g.aboard().success or bool(helpers(g))


def can_swap(g: VanguardState, section: int) -> bool:
    """Tell whether a section may swap a die, once in a debriefing (ISV-355)."""
    ship = g.aboard()
    if ship.swapped >> section & 1 or ship.success < g.content.numbers.swap_cost:
        return False
    return bool(swappable(g, section))


def swappable(g: VanguardState, section: int) -> list[int]:
    """Return the types of a section's dice for which there is another one in the box."""
    sale = on_sale(g)
    kinds = range(len(g.content.die_types))
    return [it for it in kinds if owns(g, section, it) and any(other != it for other in sale)]


class Trade(ShipVote):
    """Whether the team buys dice, lets a section swap one, or is done (D29)."""

    clause: ClassVar[str] = "ISV-354"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        if len(self.ballot(g)) > 1:
            g.pending = self

    def ballot(self, g: VanguardState) -> list[Option]:
        moves = g.content.moves[FIGURE]
        out = [single(g, DONE), *[moves[it] for it in range(FIGURES) if can_swap(g, it)]]
        if can_buy(g):
            out.append(single(g, BUY))
        return by_number(out)

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if word_of(option) == FIGURE:
            return CANNOT_SWAP
        if is_single(option, BUY):
            return CANNOT_BUY
        return 0 if is_single(option, DONE) else NOT_NOW

    def again(self, votes: int) -> TeamVote:
        return Trade(votes)

    def elected(self, g: VanguardState, option: Option) -> None:
        if is_single(option, DONE):
            return
        if is_single(option, BUY):
            g.then(Discount(), Trade(0))
        else:
            g.then(SwapDie(value_of(option)), Trade(0))

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        return "prompt.Trade", {"n": price_of_dice(g), "amount": g.aboard().success}


class Discount(CaptainDecision):
    """Whom to assign so that the dice are cheaper, or nobody (D29, ISV-353)."""

    clause: ClassVar[str] = "ISV-353"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        if helpers(g):
            g.pending = self
        else:
            buy(g, price_of_dice(g))

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[CREW]
        out = [moves[crew] for crew in helpers(g)]
        if price_of_dice(g) <= g.aboard().success:
            out.append(single(g, NO_ONE))
        return by_number(out)

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if word_of(option) == CREW:
            return NO_DISCOUNT
        return CANNOT_BUY if is_single(option, NO_ONE) else NOT_NOW

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        price = price_of_dice(g)
        if not is_single(option, NO_ONE):
            price -= discount_of(g, value_of(option))
            assign(g, value_of(option))
        buy(g, price)

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        return "prompt.Discount", {"n": price_of_dice(g)}


def buy(g: VanguardState, price: int) -> None:
    """Pay for dice; then every section takes one (ISV-351)."""
    change_pool(g, -price)
    g.then(*[TakeDie(section) for section in range(FIGURES)])


class TakeDie(SectionDecision):
    """Which die a section takes from the box (D29, ISV-352)."""

    clause: ClassVar[str] = "ISV-352"

    __slots__ = ()

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[DIE]
        return [moves[kind] for kind in on_sale(g)]

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        return NOT_ON_SALE if word_of(option) == DIE else NOT_NOW

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        take_die(g, self.section, value_of(option))

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        return "prompt.TakeDie", {"section": SECTIONS[self.section]}


class SwapDie(SectionDecision):
    """Which die a section gives back for another one (D30, ISV-355)."""

    clause: ClassVar[str] = "ISV-355"

    __slots__ = ()

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[DIE]
        return [moves[kind] for kind in swappable(g, self.section)]

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        return NOT_OWNED if word_of(option) == DIE else NOT_NOW

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        g.push(SwapFor(self.section, value_of(option)))

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        return "prompt.SwapDie", {"section": SECTIONS[self.section]}


class SwapFor(SectionDecision):
    """Which die a section takes for the one that it gives back (D30, ISV-355)."""

    clause: ClassVar[str] = "ISV-355"

    __slots__ = ("given",)

    def __init__(self, section: int, given: int) -> None:
        super().__init__(section)
        self.given = given

    def args(self) -> list[object]:
        return [self.section, self.given]

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[DIE]
        return [moves[kind] for kind in on_sale(g) if kind != self.given]

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        return NOT_ON_SALE if word_of(option) == DIE else NOT_NOW

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        change_pool(g, -g.content.numbers.swap_cost)
        g.change_ship().swapped |= 1 << self.section
        return_die(g, self.section, self.given)
        take_die(g, self.section, value_of(option))

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        given = g.content.die_types[self.given].id
        return "prompt.SwapFor", {"section": SECTIONS[self.section], "die": given}


class FirstPurchase(ShipVote):
    """Whether the team buys its first dice, which are fixed, after the guided game (ISV-561)."""

    clause: ClassVar[str] = "ISV-561"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        if price_of_dice(g) <= g.aboard().success:
            g.pending = self

    def ballot(self, g: VanguardState) -> list[Option]:
        return [single(g, YES), single(g, NO)]

    def again(self, votes: int) -> TeamVote:
        return FirstPurchase(votes)

    def elected(self, g: VanguardState, option: Option) -> None:
        tell_answer(g, "", "FirstPurchase", option)
        if is_single(option, YES):
            change_pool(g, -price_of_dice(g))
            for section in g.content.sections:
                take_die(g, section.index, section.first_buy)

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        return "prompt.FirstPurchase", {"n": price_of_dice(g)}
