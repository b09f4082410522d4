"""The floor and the actions taken there (DSD-056 to DSD-093, DSD-173)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.dine.model import (
    ADRIFT_DECLARED,
    CARD_PLACED,
    CARD_PLACED_ROTATED,
    CARD_ROTATED,
    CARD_SHOWN,
    CARD_TAKEN_BACK,
    CARDS_KEPT,
    CARDS_KEPT_HIDDEN,
    DAMAGE,
    DAMAGE_REPAIRED,
    DAMAGE_RIGHT,
    DISCARD,
    DRAW,
    DRAW_CHOSEN,
    DRAW_EACH,
    LIFTED_DISCARDED,
    LOOK,
    MARKER_RIGHT,
    NO_CARD,
    NO_EFFECT,
    PER_ROW,
    PIZZA,
    PIZZA_COOLED,
    PIZZA_RIGHT,
    PIZZA_WARMED,
    REMOVE,
    ROTATED,
    SEAT_PASSED,
    SENSED,
    SENSED_HIDDEN,
    SHIP_ACTION,
    SHIP_MARKER,
    STATION_ACTION,
    SWAP,
    SYMBOLS,
    TURN_ANYWHERE,
    TURN_IN_ROW,
    UPGRADE,
    UPRIGHT,
    WHEN_USED,
    CardMove,
    Cost,
    DineState,
    NumberMove,
    ShipAction,
)
from sternbrett.games.dine.rules.cards import (
    DiscardCards,
    DrawCards,
    DrawEach,
    OwnDecision,
    RemoveCards,
    UpgradeCard,
    against_hand_card,
    against_seat,
    can_draw,
    card_of,
    count_decision,
    draw_for,
    find_top,
    names_of,
    on_cards,
    show_top,
    tell_cards,
    tell_top,
)
from sternbrett.games.dine.rules.harm import MoveDamage, Pay
from sternbrett.games.dine.rules.hazard import Drift
from sternbrett.games.dine.rules.reasons import (
    AFTER_AN_ACTION,
    ALONE,
    CARD_NEEDS,
    LAST_TO_ACT,
    LAST_TO_PLAY,
    LIES_IN_ROW,
    MARKER_FULL,
    NO_CARDS_LEFT,
    NO_STATION,
    NOBODY_NAMED,
    NOT_IN_ROWS,
    NOT_LIFTED,
    NOTHING_TO_ROTATE,
    NOTHING_TO_UPGRADE,
    OLD_ROW,
    OTHER_SHIP,
    PASSED,
    SHIP_NEEDS_HULL,
    SHIP_NEEDS_MARKER,
    SHIP_NEEDS_PIZZA,
    SOMEBODY_PLAYS,
    STATION_NEEDS_MARKER,
    STATION_NEEDS_SYMBOLS,
    STATIONS_OFF,
    USED_IN_ROW,
    USED_IN_SECTOR,
    WITHOUT_ACTION,
)
from sternbrett.games.dine.rules.sectors import CheckWays, against_way, move_marker
from sternbrett.games.dine.symbols import (
    amount_of,
    can_pay,
    face_number,
    grid_total,
    in_rows,
    playable,
    set_row,
    take_from_row,
    turn_card,
)
from sternbrett.kernel.engine import NOT_NOW, OpenDecision, Option, Said, Step

# -- who can do what --------------------------------------------------------------------------


def can_play(g: DineState, seat: int) -> bool:
    """Tell whether a seat can play a hand card."""
    hand = g.hands[seat]
    return hand != 0 and playable(g, hand.bit_count()) & hand != 0


def ship_actions(g: DineState) -> list[ShipAction]:
    """Return the actions of the ship that can be used now, by any seat (DSD-081)."""
    if not can_draw(g):  # DSD-083: they all draw
        return []
    return [action for action in g.ship.actions if can_pay(g, action.cost, 0)]


def against_ship_action(g: DineState, option: Option) -> int:
    """Return why an action of a ship cannot be used; NOT_NOW if the option is none."""
    for action in g.ship.actions:
        if action.option is not option:
            continue
        if not can_draw(g):
            return NO_CARDS_LEFT
        if can_pay(g, action.cost, 0):
            return 0
        kind = action.cost.kind
        if kind == SHIP_MARKER:
            return SHIP_NEEDS_MARKER
        return SHIP_NEEDS_PIZZA if kind == PIZZA else SHIP_NEEDS_HULL
    for ship in g.content.ships:
        for action in ship.actions:
            if action.option is option:
                return OTHER_SHIP
    return NOT_NOW


def against_station(g: DineState, seat: int) -> int:
    """Return why the action of a seat's manned station cannot be used now."""
    manned = g.station(seat)
    if manned is None:
        return NO_STATION if g.manned[seat] == NO_CARD else STATIONS_OFF
    effect = manned.effect
    if effect == NO_EFFECT:
        return WITHOUT_ACTION
    if g.used >> seat & 1:  # DSD-082
        return USED_IN_ROW if manned.limit == PER_ROW else USED_IN_SECTOR
    cost = manned.cost
    if cost is not None and not can_pay(g, cost, 0):
        return STATION_NEEDS_SYMBOLS if cost.kind == SYMBOLS else STATION_NEEDS_MARKER
    if effect == UPGRADE and not g.hands[seat] & ~g.upgraded:  # DSD-163
        return NOTHING_TO_UPGRADE
    if effect == DAMAGE_RIGHT and g.damage == g.ship.damage_fields:  # DSD-164
        return MARKER_FULL
    if effect == PIZZA_RIGHT and g.pizza == g.ship.pizza_fields:
        return MARKER_FULL
    if effect == TURN_IN_ROW and not g.rows[-1]:  # DSD-162
        return NOTHING_TO_ROTATE
    if effect == TURN_ANYWHERE and not any(g.rows):
        return NOTHING_TO_ROTATE
    return 0


def can_act(g: DineState, seat: int) -> bool:
    """Tell whether a seat has a legal action of any kind."""
    return can_play(g, seat) or bool(ship_actions(g)) or against_station(g, seat) == 0


def against_passing(g: DineState, seat: int, plays: bool) -> int:
    """Return why a seat may not leave the floor to the others (DSD-173, DSD-186)."""
    crew = len(g.hands)
    if crew == 1:
        return ALONE
    if g.passes >> seat & 1:
        return PASSED
    somebody_plays = plays
    for other in range(crew):
        if other != seat and can_play(g, other):
            if plays and not g.passes >> other & 1:
                return 0
            somebody_plays = True
    if plays:
        return LAST_TO_PLAY  # (a) everybody else who could play has passed
    if somebody_plays:
        return 0
    for other in range(crew):  # (b) nobody can play a card
        if other != seat and not g.passes >> other & 1 and can_act(g, other):
            return 0
    return LAST_TO_ACT


def nobody_plays(g: DineState) -> bool:
    """Tell whether no seat can play a hand card (DSD-085)."""
    for seat in range(len(g.hands)):
        if can_play(g, seat):
            return False
    return True


# -- the floor --------------------------------------------------------------------------------


class OpenFloor(Step[DineState]):
    """Give the floor to the next seat that can act; if nobody can, the ship drifts (DSD-085).

    It stays on the agenda under everything that happens in a game.
    """

    clause: ClassVar[str] = "DSD-173"

    __slots__ = ()

    def run(self, g: DineState) -> None:
        g.push(self)
        g.show()  # the offers tell who can play a card (DSD-181)
        crew = len(g.hands)
        for place in range(crew):
            seat = (g.floor + place) % crew
            if not g.passes >> seat & 1 and can_act(g, seat):
                g.floor = seat
                g.push(Floor(g.decisions - g.passes.bit_count()))
                return
        g.push(Drift())


class Floor(OpenDecision[DineState]):
    """Any seat may act; by turns the one that has the floor, or it passes (DSD-172, DSD-173).

    `number` grows with every action but not with passes: what somebody answers to the floor as it
    was before a partner's action is an answer to another question, and is refused.
    """

    clause: ClassVar[str] = "DSD-074"

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def args(self) -> list[object]:
        return [self.number]

    def everyone(self, g: DineState) -> tuple[int, ...]:
        return tuple(range(len(g.hands)))

    def turn(self, g: DineState) -> int:
        return g.floor

    def passed(self, g: DineState, seat: int) -> bool:
        return bool(g.passes >> seat & 1)

    def options(self, g: DineState, seat: int) -> list[Option]:
        moves = g.content.moves
        hand = g.hands[seat]
        plays = playable(g, hand.bit_count()) & hand
        out: list[Option] = []
        ships = ship_actions(g)
        station = against_station(g, seat) == 0
        if not plays and not ships and not station:
            return out
        if against_passing(g, seat, plays != 0) == 0:
            out.append(moves.pass_)
        if not plays and nobody_plays(g):
            out.append(moves.adrift)
        if station:
            out.append(moves.station)
        for action in ships:
            out.append(action.option)
        out.extend(on_cards(moves.play, plays))
        return out

    def guard(self, g: DineState, seat: int, option: Option) -> int:
        moves = g.content.moves
        if isinstance(option, CardMove):
            return against_card(g, seat, option)
        if option in moves.drawer:
            return NOBODY_NAMED
        if isinstance(option, NumberMove) or option is moves.jump:
            return against_way(g, option) or AFTER_AN_ACTION
        if option is moves.pass_:
            return against_passing(g, seat, can_play(g, seat))
        if option is moves.adrift:
            return 0 if nobody_plays(g) else SOMEBODY_PLAYS
        if option is moves.station:
            return against_station(g, seat)
        return against_ship_action(g, option)

    def prompt(self, g: DineState, seat: int | None) -> Said:
        if nobody_plays(g):
            return "prompt_adrift.Floor", {"people": len(g.hands)}
        if seat is not None and not can_play(g, seat):
            return "prompt_no_card.Floor", {}
        return "prompt.Floor", {"people": len(g.hands)}

    def choose(self, g: DineState, seat: int, option: Option) -> None:
        if count_decision(g):
            return
        moves = g.content.moves
        if option is moves.pass_:
            g.passes |= 1 << seat
            if g.listening:
                g.tell(SEAT_PASSED, seat + 1)
            return
        g.speaker = seat
        g.floor = (seat + 1) % len(g.hands)
        g.passes = 0
        if option is moves.adrift:
            if g.listening:
                g.tell(ADRIFT_DECLARED, seat + 1)
            g.push(Drift())
        elif option is moves.station:
            use_station(g, seat)
        elif isinstance(option, CardMove):
            g.hands[seat] ^= 1 << option.card
            g.playing = option.card
            g.push(ChooseAction(seat))
        else:
            for action in g.ship.actions:
                if action.option is option:
                    use_ship(g, seat, action)


def against_card(g: DineState, seat: int, option: CardMove) -> int:
    """Return why nothing can be done with a card while the floor is open."""
    moves = g.content.moves
    if option is moves.pay[option.card] and in_rows(g.rows) >> option.card & 1:
        return LIES_IN_ROW
    reason = against_hand_card(g, seat, moves.play, option)
    size = g.hands[seat].bit_count()
    if reason or playable(g, size) >> option.card & 1:
        return reason
    return against_turn(g, option.card, UPRIGHT, size - 1)


def against_turn(g: DineState, card: int, turn: int, others: int) -> int:
    """Return why a card cannot be played one way up beside so many other hand cards."""
    cost = g.content.faces[face_number(g, card, turn)].cost
    return 0 if can_pay(g, cost, others) else CARD_NEEDS[cost.kind]


# -- playing a card ---------------------------------------------------------------------------


class ChooseAction(OwnDecision):
    """The upper or the lower action of the card being played (DSD-076, DSD-077)."""

    clause: ClassVar[str] = "DSD-076"

    __slots__ = ()

    def options(self, g: DineState, seat: int) -> list[Option]:
        others = g.hands[self.seat].bit_count()
        moves = g.content.moves
        out: list[Option] = []
        for turn, option in ((UPRIGHT, moves.upper), (ROTATED, moves.lower)):
            face = g.content.faces[face_number(g, g.playing, turn)]
            if can_pay(g, face.cost, others):
                out.append(option)
        return out

    def guard(self, g: DineState, seat: int, option: Option) -> int:
        moves = g.content.moves
        if option is not moves.upper and option is not moves.lower:
            return NOT_NOW
        turn = UPRIGHT if option is moves.upper else ROTATED
        return against_turn(g, g.playing, turn, g.hands[self.seat].bit_count())

    def prompt(self, g: DineState, seat: int | None) -> Said:
        if seat != self.seat and not g.open_hands:  # DSD-183
            return "prompt_hidden.ChooseAction", {}
        return "prompt.ChooseAction", {"card": g.content.cards[g.playing].id}

    def chosen(self, g: DineState, option: Option) -> None:
        g.show()
        if g.listening:
            g.tell(CARD_SHOWN, self.seat + 1, g.content.cards[g.playing].id)
        turn = UPRIGHT if option is g.content.moves.upper else ROTATED
        cost = g.content.faces[face_number(g, g.playing, turn)].cost
        g.push(PlaceCard(self.seat, turn))
        pay(g, self.seat, cost)


def pay(g: DineState, seat: int, cost: Cost) -> None:
    """Pay a cost, or put the choices about it on the agenda."""
    kind = cost.kind
    if kind == DISCARD:
        g.push(DiscardCards(seat, cost.amount))
    elif kind == REMOVE:
        g.push(RemoveCards(seat, cost.amount))
    elif kind == SYMBOLS:
        g.push(Pay(seat, cost.name))
    elif kind == SHIP_MARKER:
        move_marker(g, -cost.amount)
    elif kind == SWAP:
        g.push(TakeBack(seat))
    elif kind == PIZZA:
        g.pizza -= cost.amount
        if g.listening:
            g.tell(PIZZA_COOLED, g.pizza + cost.amount, g.pizza)
    elif kind == DAMAGE:  # DSD-144: bare, but marked fields trigger (DSD-146)
        g.push(MoveDamage(cost.amount))


def against_row_card(
    g: DineState, rows: list[tuple[int, ...]], options: list[Option], option: Option
) -> int:
    """Return why an option on a card of some rows cannot be chosen, if these are asked for."""
    card = card_of(options, option)
    if card == NO_CARD:
        return NOT_NOW
    if in_rows(rows) >> card & 1:
        return 0
    return OLD_ROW if in_rows(g.rows) >> card & 1 else NOT_IN_ROWS


class TakeBack(OwnDecision):
    """A card of the current row returns to the hand of the acting seat (DSD-072)."""

    clause: ClassVar[str] = "DSD-072"

    __slots__ = ()

    def options(self, g: DineState, seat: int) -> list[Option]:
        return on_cards(g.content.moves.take_back, in_rows(g.rows[-1:]))

    def guard(self, g: DineState, seat: int, option: Option) -> int:
        return against_row_card(g, g.rows[-1:], g.content.moves.take_back, option)

    def chosen(self, g: DineState, option: Option) -> None:
        assert isinstance(option, CardMove)
        take_from_row(g, len(g.rows) - 1, 1 << option.card)
        g.hands[self.seat] |= 1 << option.card
        if g.listening:
            g.tell(CARD_TAKEN_BACK, self.seat + 1, g.content.cards[option.card].id)


class PlaceCard(Step[DineState]):
    """The card comes into the current row, then its extra effects, then the checks (DSD-078)."""

    clause: ClassVar[str] = "DSD-079"

    __slots__ = ("seat", "turn")

    def __init__(self, seat: int, turn: int) -> None:
        self.seat = seat
        self.turn = turn

    def args(self) -> list[object]:
        return [self.seat, self.turn]

    def run(self, g: DineState) -> None:
        card = g.playing
        number = face_number(g, card, self.turn)
        before = grid_total(g)
        g.playing = NO_CARD
        set_row(g, len(g.rows) - 1, (*g.rows[-1], number))
        if g.listening:
            kind = CARD_PLACED_ROTATED if self.turn else CARD_PLACED
            g.tell(kind, self.seat + 1, g.content.cards[card].id)
        finish_action(g, before)
        for effect, amount in g.content.faces[number].extras:
            if effect == DRAW:
                draw_for(g, self.seat, amount)
            elif effect == MARKER_RIGHT:
                move_marker(g, amount)
            else:
                warm_pizza(g, amount)


def finish_action(g: DineState, before: int) -> None:
    """Put "when" effects and then the checks on the agenda, given the symbols before (DSD-094)."""
    g.push(CheckWays())
    after = grid_total(g)
    for seat in range(len(g.hands) - 1, -1, -1):
        manned = g.station(seat)
        if manned is not None and manned.when_symbol >= 0:
            symbol = manned.when_symbol
            if amount_of(after, symbol) > amount_of(before, symbol):  # DSD-089
                g.push(WhenEffect(seat))


class WhenEffect(OwnDecision):
    """A manned station reacts to a new symbol, if its seat likes (DSD-088 to DSD-093)."""

    clause: ClassVar[str] = "DSD-088"

    __slots__ = ()

    def run(self, g: DineState) -> None:
        if can_draw(g):  # DSD-179
            g.pending = self

    def options(self, g: DineState, seat: int) -> list[Option]:
        return [g.content.moves.use, g.content.moves.decline]

    def guard(self, g: DineState, seat: int, option: Option) -> int:
        moves = g.content.moves
        return 0 if option is moves.use or option is moves.decline else NOT_NOW

    def prompt(self, g: DineState, seat: int | None) -> Said:
        return "prompt.WhenEffect", {"station": station_id(g, self.seat)}

    def chosen(self, g: DineState, option: Option) -> None:
        if option is not g.content.moves.use:
            return
        manned = g.station(self.seat)
        assert manned is not None
        if g.listening:
            g.tell(WHEN_USED, self.seat + 1, station_id(g, self.seat))
        if manned.when_discard:
            g.push(DiscardCards(self.seat, manned.when_discard))
        g.push(DrawCards(self.seat, manned.when_draw))


def station_id(g: DineState, seat: int) -> str:
    """Return the id of the station a seat mans."""
    return g.content.station_ids[g.content.cards[g.manned[seat]].station]


def warm_pizza(g: DineState, amount: int) -> None:
    """Move the pizza marker right; it stops at its last field (DSD-029)."""
    before = g.pizza
    g.pizza = min(before + amount, g.ship.pizza_fields)
    if g.listening and g.pizza != before:
        g.tell(PIZZA_WARMED, before, g.pizza)


# -- actions of stations and of the ship ------------------------------------------------------


def use_ship(g: DineState, seat: int, action: ShipAction) -> None:
    """Use an action of the ship."""
    if g.listening:
        g.tell(SHIP_ACTION, seat + 1, action.option.key.partition(":")[2])
    finish_action(g, grid_total(g))
    if action.effect == DRAW_EACH:
        g.push(DrawEach(seat, action.amount))
    elif action.effect == DRAW_CHOSEN:
        g.push(ChooseDrawer(seat, action.amount))
    else:
        g.push(DrawCards(seat, action.amount))
    pay(g, seat, action.cost)


class ChooseDrawer(OwnDecision):
    """The acting seat chooses who draws (DSD-157)."""

    clause: ClassVar[str] = "DSD-157"

    __slots__ = ("amount",)

    def __init__(self, seat: int, amount: int) -> None:
        super().__init__(seat)
        self.amount = amount

    def args(self) -> list[object]:
        return [self.seat, self.amount]

    def options(self, g: DineState, seat: int) -> list[Option]:
        return g.content.moves.drawer[: len(g.hands)]

    def guard(self, g: DineState, seat: int, option: Option) -> int:
        return against_seat(g, g.content.moves.drawer, option)

    def chosen(self, g: DineState, option: Option) -> None:
        assert isinstance(option, NumberMove)
        g.push(DrawCards(option.value, self.amount))


def use_station(g: DineState, seat: int) -> None:
    """Use the action of a seat's manned station."""
    manned = g.station(seat)
    assert manned is not None
    assert manned.cost is not None
    g.used |= 1 << seat
    if g.listening:
        g.tell(STATION_ACTION, seat + 1, station_id(g, seat))
    g.push(StationEffect(seat))
    pay(g, seat, manned.cost)


class StationEffect(Step[DineState]):
    """What a manned station's action does once its cost is paid."""

    clause: ClassVar[str] = "DSD-075"

    __slots__ = ("seat",)

    def __init__(self, seat: int) -> None:
        self.seat = seat

    def args(self) -> list[object]:
        return [self.seat]

    def run(self, g: DineState) -> None:
        manned = g.station(self.seat)
        assert manned is not None
        effect = manned.effect
        amount = manned.effect_amount
        if effect == TURN_IN_ROW or effect == TURN_ANYWHERE:
            g.push(TurnCard(self.seat, effect == TURN_ANYWHERE))
            return
        finish_action(g, grid_total(g))
        if effect == DRAW:
            g.push(DrawCards(self.seat, amount))
        elif effect == LOOK:
            look(g, self.seat, amount, manned.take)
        elif effect == UPGRADE:
            g.push(UpgradeCard(self.seat))
        elif effect == PIZZA_RIGHT:
            warm_pizza(g, amount)
        elif effect == DAMAGE_RIGHT:
            before = g.damage
            g.damage = min(before + amount, g.ship.damage_fields)
            if g.listening:
                g.tell(DAMAGE_REPAIRED, before, g.damage)


class TurnCard(OwnDecision):
    """The P-Drive turns a card of the grid by 180 degrees (DSD-162)."""

    clause: ClassVar[str] = "DSD-162"

    __slots__ = ("anywhere",)

    def __init__(self, seat: int, anywhere: bool) -> None:
        super().__init__(seat)
        self.anywhere = anywhere

    def args(self) -> list[object]:
        return [self.seat, self.anywhere]

    def options(self, g: DineState, seat: int) -> list[Option]:
        return on_cards(g.content.moves.rotate, in_rows(self.rows(g)))

    def guard(self, g: DineState, seat: int, option: Option) -> int:
        return against_row_card(g, self.rows(g), g.content.moves.rotate, option)

    def rows(self, g: DineState) -> list[tuple[int, ...]]:
        """Return the rows of which a card may be chosen."""
        return g.rows if self.anywhere else g.rows[-1:]

    def chosen(self, g: DineState, option: Option) -> None:
        assert isinstance(option, CardMove)
        before = grid_total(g)
        turn_card(g, option.card)
        if g.listening:
            g.tell(CARD_ROTATED, self.seat + 1, g.content.cards[option.card].id)
        finish_action(g, before)


def look(g: DineState, seat: int, amount: int, take: int) -> None:
    """Lift cards of the pile for one seat to see; the next top shows afterwards (DSD-184)."""
    g.seal()
    for _ in range(amount):
        if not find_top(g):
            break
        g.lifted |= 1 << g.top
        show_top(g)
    if g.listening:
        tell_cards(g, seat, g.lifted, SENSED, SENSED_HIDDEN)
        tell_top(g)
    if g.lifted:
        g.push(TakeLifted(seat, take))


class TakeLifted(OwnDecision):
    """The seat at the Sensors keeps cards it has lifted; the others are discarded (DSD-161)."""

    clause: ClassVar[str] = "DSD-161"

    __slots__ = ("amount",)

    def __init__(self, seat: int, amount: int) -> None:
        super().__init__(seat)
        self.amount = amount

    def args(self) -> list[object]:
        return [self.seat, self.amount]

    def options(self, g: DineState, seat: int) -> list[Option]:
        return on_cards(g.content.moves.take, g.lifted)

    def guard(self, g: DineState, seat: int, option: Option) -> int:
        card = card_of(g.content.moves.take, option)
        if card == NO_CARD:
            return NOT_NOW
        return 0 if g.lifted >> card & 1 else NOT_LIFTED

    def prompt(self, g: DineState, seat: int | None) -> Said:
        return "prompt.TakeLifted", {"amount": self.amount}

    def chosen(self, g: DineState, option: Option) -> None:
        assert isinstance(option, CardMove)
        g.lifted ^= 1 << option.card
        g.hands[self.seat] |= 1 << option.card
        if g.listening:
            tell_cards(g, self.seat, 1 << option.card, CARDS_KEPT, CARDS_KEPT_HIDDEN)
        if self.amount > 1 and g.lifted:
            g.push(TakeLifted(self.seat, self.amount - 1))
        elif g.lifted:
            g.show()  # what is not kept becomes public
            g.discard |= g.lifted
            if g.listening:
                g.tell(LIFTED_DISCARDED, self.seat + 1, names_of(g, g.lifted))
            g.lifted = 0
