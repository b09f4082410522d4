"""Damage and cold pizza, what holds them off, and how they end the game (DSD-138 to DSD-149)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.dine.model import (
    CARDS_PAID,
    DAMAGE_ABSORBED,
    DAMAGE_PREVENTED,
    DAMAGE_TAKEN,
    LOSS_DAMAGE,
    LOSS_PIZZA,
    NO_CARD,
    NOBODY,
    PIZZA_COLD,
    PIZZA_COOLED,
    PIZZA_KEPT_WARM,
    SHIP_DESTROYED,
    CardMove,
    Cost,
    DineState,
    NumberMove,
)
from sternbrett.games.dine.rules.cards import (
    CrewDecision,
    DiscardCards,
    OwnDecision,
    WhoRemoves,
    against_hand_card,
    card_of,
    discard_from_hand,
    end,
    names_of,
    on_cards,
)
from sternbrett.games.dine.rules.reasons import (
    LESS_HARM,
    NOT_IN_ROWS,
    ONE_TOO_MANY,
    OTHER_ROW,
    PAYS_NOTHING,
    ROW_TOO_POOR,
    TO_BE_PAID,
    TOO_FEW_SHIELDS,
    TOO_LITTLE_COOKING,
)
from sternbrett.games.dine.symbols import (
    can_pay,
    covers,
    in_rows,
    listed,
    mattering,
    payments,
    row_of,
    take_from_row,
)
from sternbrett.kernel.engine import NOT_NOW, Option, Said, Step

# -- paying symbols ---------------------------------------------------------------------------


def paying_cards(g: DineState, cost: Cost) -> int:
    """Return the cards that belong to a payment together with those chosen so far."""
    useful = 0
    for cards in payments(g, cost.need):
        if cards & g.chosen == g.chosen:
            useful |= cards
    return useful & ~g.chosen


def against_paying(g: DineState, cost: Cost, option: Option) -> int:
    """Return why a cost is not paid with a card."""
    card = card_of(g.content.moves.pay, option)
    if card == NO_CARD:
        return NOT_NOW
    if paying_cards(g, cost) >> card & 1:
        return 0
    if not in_rows(g.rows) >> card & 1:
        return NOT_IN_ROWS
    if g.chosen >> card & 1:
        return TO_BE_PAID
    place = row_of(g, card)
    row = g.rows[place]
    if g.chosen and not g.chosen & in_rows([row]):
        return OTHER_ROW
    if not covers(g.totals[place], cost.need):
        return ROW_TOO_POOR
    matters = mattering(g.content, row, cost.need)
    for face in row:
        if face >> 2 == card and not g.content.faces[face].direct & matters:
            return PAYS_NOTHING
    return ONE_TOO_MANY


def choose_payment(g: DineState, cost: Cost, option: Option) -> bool:
    """Choose one more card to pay with; True if that completes a payment, which is then made."""
    assert isinstance(option, CardMove)
    g.chosen |= 1 << option.card
    if g.chosen not in payments(g, cost.need):
        return False
    cards = g.chosen
    g.chosen = 0
    take_from_row(g, row_of(g, option.card), cards)
    g.discard |= cards  # DSD-069
    if g.listening:
        g.tell(CARDS_PAID, names_of(g, cards))
    return True


class Pay(OwnDecision):
    """The acting seat pays a symbol cost with cards of one row, chosen one by one (DSD-062)."""

    clause: ClassVar[str] = "DSD-062"

    __slots__ = ("cost",)

    def __init__(self, seat: int, cost: str) -> None:
        super().__init__(seat)
        self.cost = cost

    def args(self) -> list[object]:
        return [self.seat, self.cost]

    def options(self, g: DineState, seat: int) -> list[Option]:
        return on_cards(g.content.moves.pay, paying_cards(g, g.content.costs[self.cost]))

    def guard(self, g: DineState, seat: int, option: Option) -> int:
        return against_paying(g, g.content.costs[self.cost], option)

    def prompt(self, g: DineState, seat: int | None) -> Said:
        return "prompt.Pay", {"cost_list": listed(g.content.costs[self.cost].need, g.content)}

    def chosen(self, g: DineState, option: Option) -> None:
        if not choose_payment(g, g.content.costs[self.cost], option):
            g.push(self)


class CrewPays(CrewDecision):
    """The crew pays Shields or Cooking in the same way (DSD-140, DSD-148)."""

    clause: ClassVar[str] = "DSD-140"

    __slots__ = ("cost",)

    def __init__(self, cost: str) -> None:
        self.cost = cost

    def args(self) -> list[object]:
        return [self.cost]

    def crew_options(self, g: DineState) -> list[Option]:
        return on_cards(g.content.moves.pay, paying_cards(g, g.content.costs[self.cost]))

    def guard(self, g: DineState, seat: int, option: Option) -> int:
        return against_paying(g, g.content.costs[self.cost], option)

    def prompt(self, g: DineState, seat: int | None) -> Said:
        return "prompt.CrewPays", {"cost_list": listed(g.content.costs[self.cost].need, g.content)}

    def chosen(self, g: DineState, option: Option) -> None:
        if not choose_payment(g, g.content.costs[self.cost], option):
            g.push(self)


def absorb_options(g: DineState, costs: list[Cost], amount: int) -> list[Option]:
    """Return the parts of a harm that can be paid away now, and bearing it."""
    out: list[Option] = []
    for number in range(min(amount, len(costs))):
        if can_pay(g, costs[number], 0):
            out.append(g.content.moves.absorb[number])
    out.append(g.content.moves.suffer)
    return out


def against_absorbing(
    g: DineState, costs: list[Cost], amount: int, too_few: int, option: Option
) -> int:
    """Return why a part of a harm cannot be paid away; `too_few` is the reason of its symbols."""
    if option is g.content.moves.suffer:
        return 0
    if option not in g.content.moves.absorb:
        return NOT_NOW
    assert isinstance(option, NumberMove)
    if option.value > min(amount, len(costs)):
        return LESS_HARM
    return 0 if can_pay(g, costs[option.value - 1], 0) else too_few


# -- damage -----------------------------------------------------------------------------------


class SufferDamage(Step[DineState]):
    """The ship would suffer damage: first Shields, then the Shields station, then the marker."""

    clause: ClassVar[str] = "DSD-138"

    __slots__ = ("amount", "bare")

    def __init__(self, amount: int, bare: bool) -> None:
        self.amount = amount
        self.bare = bare  # nothing holds it off (DSD-144, DSD-178)

    def args(self) -> list[object]:
        return [self.amount, self.bare]

    def run(self, g: DineState) -> None:
        if self.bare:
            g.push(MoveDamage(self.amount))
        elif g.content.sectors[g.sector].shields_do_not_absorb:  # DSD-143
            g.push(PreventDamage(self.amount))
        else:
            g.push(AbsorbDamage(self.amount))


class AbsorbDamage(CrewDecision):
    """The crew may spend Shields of any row against damage, payment by payment (DSD-139)."""

    clause: ClassVar[str] = "DSD-140"

    __slots__ = ("amount",)

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def args(self) -> list[object]:
        return [self.amount]

    def run(self, g: DineState) -> None:
        if self.amount == 0:
            return
        if can_pay(g, g.content.absorb_costs[0], 0):
            g.pending = self
        else:
            g.push(PreventDamage(self.amount))

    def crew_options(self, g: DineState) -> list[Option]:
        return absorb_options(g, g.content.absorb_costs, self.amount)

    def guard(self, g: DineState, seat: int, option: Option) -> int:
        return against_absorbing(g, g.content.absorb_costs, self.amount, TOO_FEW_SHIELDS, option)

    def prompt(self, g: DineState, seat: int | None) -> Said:
        return "prompt.AbsorbDamage", {"amount": self.amount}

    def chosen(self, g: DineState, option: Option) -> None:
        if not isinstance(option, NumberMove):
            g.push(PreventDamage(self.amount))
            return
        if g.listening:
            g.tell(DAMAGE_ABSORBED, option.value)
        g.push(AbsorbDamage(self.amount - option.value))
        g.push(CrewPays(g.content.absorb_costs[option.value - 1].name))


class PreventDamage(OwnDecision):
    """The seat at the Shields station may discard hand cards for each damage (DSD-142)."""

    clause: ClassVar[str] = "DSD-142"

    __slots__ = ("amount",)

    def __init__(self, amount: int, seat: int = NOBODY) -> None:
        super().__init__(seat)
        self.amount = amount

    def args(self) -> list[object]:
        return [self.amount, self.seat]

    def run(self, g: DineState) -> None:
        if self.amount == 0:
            return
        for seat in range(len(g.hands)):
            manned = g.station(seat)
            if manned is None or not manned.prevents_damage_for:
                continue
            if g.hands[seat].bit_count() >= manned.prevents_damage_for:
                g.pending = PreventDamage(self.amount, seat)
                return
        g.push(MoveDamage(self.amount))

    def options(self, g: DineState, seat: int) -> list[Option]:
        cards = on_cards(g.content.moves.discard, g.hands[self.seat])
        cards.append(g.content.moves.suffer)
        return cards

    def guard(self, g: DineState, seat: int, option: Option) -> int:
        moves = g.content.moves
        if option is moves.suffer:
            return 0
        return against_hand_card(g, self.seat, moves.discard, option)

    def prompt(self, g: DineState, seat: int | None) -> Said:
        return "prompt.PreventDamage", {"amount": self.amount}

    def chosen(self, g: DineState, option: Option) -> None:
        if not isinstance(option, CardMove):
            g.push(MoveDamage(self.amount))
            return
        manned = g.station(self.seat)
        assert manned is not None
        g.push(PreventDamage(self.amount - 1))
        if g.listening:
            g.tell(DAMAGE_PREVENTED, self.seat + 1)
        discard_from_hand(g, self.seat, option.card)
        if manned.prevents_damage_for > 1:
            g.push(DiscardCards(self.seat, manned.prevents_damage_for - 1))


class MoveDamage(Step[DineState]):
    """The damage marker moves left, field by field (DSD-146)."""

    clause: ClassVar[str] = "DSD-138"

    __slots__ = ("amount",)

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def args(self) -> list[object]:
        return [self.amount]

    def run(self, g: DineState) -> None:
        before = g.damage
        g.damage -= 1
        if g.listening:
            g.tell(DAMAGE_TAKEN, before, g.damage)
        if g.damage == 0:  # DSD-149
            if g.listening:
                g.tell(SHIP_DESTROYED)
            end(g, LOSS_DAMAGE)
            return
        if self.amount > 1:
            g.push(MoveDamage(self.amount - 1))
        if g.damage in g.ship.remove_fields:  # DSD-145
            g.push(WhoRemoves())


# -- pizza ------------------------------------------------------------------------------------


class CoolPizza(Step[DineState]):
    """A consequence cools the pizza; a manned Galley may keep it warm (DSD-148)."""

    clause: ClassVar[str] = "DSD-147"

    __slots__ = ("amount", "bare")

    def __init__(self, amount: int, bare: bool) -> None:
        self.amount = amount
        self.bare = bare

    def args(self) -> list[object]:
        return [self.amount, self.bare]

    def run(self, g: DineState) -> None:
        g.push(MovePizza(self.amount) if self.bare else KeepPizzaWarm(self.amount))


def warming_costs(g: DineState) -> list[Cost]:
    """Return what keeps the pizza warm for 1, 2 … steps, if a seat mans the Galley."""
    for seat in range(len(g.hands)):
        manned = g.station(seat)
        if manned is not None and manned.warms:
            return manned.warms
    return []


class KeepPizzaWarm(CrewDecision):
    """The crew may pay Cooking of any row for each step the pizza would cool."""

    clause: ClassVar[str] = "DSD-148"

    __slots__ = ("amount",)

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def args(self) -> list[object]:
        return [self.amount]

    def run(self, g: DineState) -> None:
        if self.amount == 0:
            return
        costs = warming_costs(g)
        if costs and can_pay(g, costs[0], 0):
            g.pending = self
        else:
            g.push(MovePizza(self.amount))

    def crew_options(self, g: DineState) -> list[Option]:
        return absorb_options(g, warming_costs(g), self.amount)

    def guard(self, g: DineState, seat: int, option: Option) -> int:
        return against_absorbing(g, warming_costs(g), self.amount, TOO_LITTLE_COOKING, option)

    def prompt(self, g: DineState, seat: int | None) -> Said:
        return "prompt.KeepPizzaWarm", {"amount": self.amount}

    def chosen(self, g: DineState, option: Option) -> None:
        if not isinstance(option, NumberMove):
            g.push(MovePizza(self.amount))
            return
        if g.listening:
            g.tell(PIZZA_KEPT_WARM, option.value)
        g.push(KeepPizzaWarm(self.amount - option.value))
        g.push(CrewPays(warming_costs(g)[option.value - 1].name))


class MovePizza(Step[DineState]):
    """The pizza marker moves left."""

    clause: ClassVar[str] = "DSD-147"

    __slots__ = ("amount",)

    def __init__(self, amount: int) -> None:
        self.amount = amount

    def args(self) -> list[object]:
        return [self.amount]

    def run(self, g: DineState) -> None:
        before = g.pizza
        g.pizza -= min(self.amount, before)
        if g.listening:
            g.tell(PIZZA_COOLED, before, g.pizza)
        if g.pizza == 0:  # DSD-149
            if g.listening:
                g.tell(PIZZA_COLD)
            end(g, LOSS_PIZZA)
