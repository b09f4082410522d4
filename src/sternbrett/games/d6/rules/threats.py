"""Threats: how they appear, what their effects do, and how they leave."""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.d6.model import (
    CREW_FACES,
    DAMAGE,
    DECK_EMPTY,
    DISCARD_SELF,
    EXTRA_ROLL,
    EXTRA_ROLL_DUE,
    FACES_TO_INFIRMARY,
    HEAL_EXTERNALS,
    HELD,
    HELD_DIE_RELEASED,
    HOLD_UNIT,
    HULL_HIT,
    INFIRMARY,
    LOSS_HULL,
    MISSION,
    NO_CARD,
    NO_FACE,
    NO_UNIT_LEFT,
    NOTHING_REVEALED,
    ON_DESTROYED,
    ON_REVEAL,
    PIERCING_DAMAGE,
    POOL,
    RELEASE_HELD,
    RELEASE_SCANNER,
    RETURNED,
    SCANNER_DIE_RELEASED,
    SCANNERS,
    SCANNERS_FULL,
    SELF_DAMAGE,
    SEND_UNIT,
    SHIELDS_CAME_ONLINE,
    SHIELDS_DROPPED,
    SHIELDS_OFFLINE,
    SHIELDS_ONLINE,
    SHIELDS_WENT_OFFLINE,
    SHIELDS_ZERO,
    SHIP_DAMAGED,
    SHIP_DESTROYED,
    STASIS,
    TACTICAL_CREW_HURT,
    THREAT_DESTROYED,
    THREAT_LEFT,
    THREAT_REVEALED,
    THREAT_WORE_DOWN,
    THREATS_RECOVERED,
    UNIT_HELD,
    UNIT_MISSION,
    UNIT_POOL,
    UNIT_RETURNED,
    UNIT_SENT,
    D6State,
    Move,
)
from sternbrett.games.d6.rules.dice import Question, count_dice, find_die, returned_unit
from sternbrett.games.d6.rules.reasons import NO_DIE, NOBODY_BACK, NOT_LOCKED
from sternbrett.kernel.engine import NOT_NOW, Option, Said, Step

DRAW: Final = "draw"


class ScanForThreats(Step[D6State]):
    """Every complete group of scanner dice is reset and reveals a card, one after the other."""

    clause: ClassVar[str] = "D6-019"

    def run(self, g: D6State) -> None:
        slots = g.content.scanner_slots
        area = g.area
        if g.count_in(SCANNERS) < slots:
            return
        for _ in range(slots):  # D6-021: the dice are reset before the card is revealed
            area[area.index(SCANNERS)] = RETURNED
        g.push(self)
        if g.listening:
            g.tell(SCANNERS_FULL, slots)
        g.push(REVEAL)


class Reveal(Step[D6State]):
    """Reveal the next card of the deck and do what it does on being revealed."""

    clause: ClassVar[str] = "D6-077"

    def run(self, g: D6State) -> None:
        deck = g.deck
        if not deck:  # D6-078
            if g.listening:
                g.tell(DECK_EMPTY)
            return
        index = deck.pop(g.draw(DRAW, len(deck)))
        card = g.content.cards[index]
        if card.filler:  # D6-079
            g.discard.append(index)
            if g.listening:
                g.tell(NOTHING_REVEALED, card.id)
            return
        g.enter(index)
        g.health[index] = card.health
        if g.listening:
            g.tell(THREAT_REVEALED, card.id)
        if card.passive & SHIELDS_OFFLINE:  # D6-113: not damage (D6-094)
            g.shields = 0
            if g.listening:
                g.tell(SHIELDS_WENT_OFFLINE, card.id)
        if card.effects[ON_REVEAL]:
            carry_out(g, index, ON_REVEAL, 0)


class CarryOn(Step[D6State]):
    """The rest of a card's effects after one of them had to ask."""

    clause: ClassVar[str] = "D6-085"

    __slots__ = ("card", "moment", "start")

    def __init__(self, card: int, moment: int, start: int) -> None:
        self.card = card
        self.moment = moment
        self.start = start

    def args(self) -> list[object]:
        return [self.card, self.moment, self.start]

    def run(self, g: D6State) -> None:
        carry_out(g, self.card, self.moment, self.start)


class ChooseUnit(Question):
    """The captain picks the unit that a threat takes: to the infirmary, or held on the card."""

    clause: ClassVar[str] = "D6-095"
    phase: ClassVar[str] = "activate"

    __slots__ = ("card", "hold")

    def __init__(self, card: int, hold: bool) -> None:
        self.card = card
        self.hold = hold

    def args(self) -> list[object]:
        return [self.card, self.hold]

    def options(self, g: D6State, seat: int) -> list[Option]:
        moves = g.content.moves
        count = [0, 0, 0, 0, 0, 0, 0]
        back = 0
        locked = False
        for die in range(len(g.area)):
            where = g.area[die]
            if where == POOL and g.face[die] != NO_FACE:
                count[g.face[die]] += 1
            elif where == RETURNED or where == STASIS or where == POOL:
                back += 1
            elif where == MISSION:
                locked = True
        out: list[Option] = []
        for face in range(CREW_FACES):
            if count[face]:
                out.append(moves.unit_pool[face])
        if back:
            out.append(moves.unit_returned)
        if locked:
            for index in g.in_order:
                for move in moves.unit_mission[index]:
                    if find_die(g, MISSION, move.face, index) >= 0:
                        out.append(move)
        return out

    def choose(self, g: D6State, seat: int, option: Option) -> None:
        assert isinstance(option, Move)
        if option.verb == UNIT_POOL:
            die = find_die(g, POOL, option.face, NO_CARD)
        elif option.verb == UNIT_MISSION:
            die = find_die(g, MISSION, option.face, option.card)
        else:
            die = returned_unit(g)
        g.face[die] = NO_FACE
        if self.hold:
            g.area[die] = HELD
            g.on_card[die] = self.card
        else:
            g.area[die] = INFIRMARY
            g.on_card[die] = NO_CARD
        if g.listening:
            g.tell(UNIT_HELD if self.hold else UNIT_SENT, g.content.cards[self.card].id)

    def guard(self, g: D6State, seat: int, option: Option) -> int:
        assert isinstance(option, Move)
        if option.verb == UNIT_POOL:
            return 0 if count_dice(g, POOL, option.face) else NO_DIE
        if option.verb == UNIT_MISSION:
            return 0 if find_die(g, MISSION, option.face, option.card) >= 0 else NOT_LOCKED
        if option.verb != UNIT_RETURNED:
            return NOT_NOW
        return 0 if returned_unit(g) >= 0 else NOBODY_BACK

    def prompt(self, g: D6State, seat: int | None) -> Said:
        key = "prompt.ChooseUnit.hold" if self.hold else "prompt.ChooseUnit.send"
        return key, {"card": g.content.cards[self.card].id}


def open_slots(g: D6State, card: int, face: int) -> int:
    """Return how many dice with this face the card's mission still takes (D6-060)."""
    slots = g.content.cards[card].mission.count(face)
    for die in range(len(g.area)):
        if g.area[die] == MISSION and g.on_card[die] == card and g.face[die] == face:
            slots -= 1
    return slots


def leave_play(g: D6State, index: int) -> None:
    """Discard a card in play; all dice on it return (D6-057, D6-063, D6-067)."""
    g.leave(index)
    g.health[index] = 0
    g.discard.append(index)
    if g.stasis and index in g.stasis:
        g.stasis.remove(index)
    for die, card in enumerate(g.on_card):
        if card == index:
            g.area[die] = RETURNED
            g.on_card[die] = NO_CARD


def destroy(g: D6State, index: int) -> None:
    """A threat lost its last health: first its on-destroyed effects, then it is discarded."""
    if g.listening:
        g.tell(THREAT_DESTROYED, g.content.cards[index].id)
    carry_out(g, index, ON_DESTROYED, 0)
    if not g.result:
        leave_play(g, index)


def carry_out(g: D6State, index: int, moment: int, start: int) -> None:
    """Carry out a card's effects in printed order (D6-085), from `start` on.

    An effect that has to ask puts its decision and the remaining effects on the agenda.
    """
    card = g.content.cards[index]
    effects = card.effects[moment]
    for i in range(start, len(effects)):
        effect = effects[i]
        op = effect.op
        amount = effect.amount
        if op == DAMAGE:
            damage(g, index, amount, False)
        elif op == PIERCING_DAMAGE:
            damage(g, index, amount, True)
        elif op == SEND_UNIT or op == HOLD_UNIT:
            if i + 1 < len(effects):
                g.push(CarryOn(index, moment, i + 1))
            take_units(g, index, amount, op == HOLD_UNIT)
            return
        elif op == SHIELDS_ZERO:
            if g.shields:
                g.shields = 0
                g.damaged = True
                if g.listening:
                    g.tell(SHIELDS_DROPPED, card.id)
        elif op == SELF_DAMAGE:
            g.health[index] = max(0, g.health[index] - amount)
            if g.listening:
                g.tell(THREAT_WORE_DOWN, card.id, g.health[index])
            if g.health[index] == 0:
                destroy(g, index)
        elif op == DISCARD_SELF:
            if g.listening:
                g.tell(THREAT_LEFT, card.id)
            leave_play(g, index)
        elif op == HEAL_EXTERNALS:
            heal_externals(g, index, amount)
        elif op == EXTRA_ROLL:
            if g.extra_rolls + g.extra_rolls_due < g.content.max_extra_rolls:  # D6-088
                g.extra_rolls_due += 1
                if g.listening:
                    g.tell(EXTRA_ROLL_DUE, card.id)
        elif op == RELEASE_HELD:
            release_held(g, index)
        elif op == RELEASE_SCANNER:
            if SCANNERS in g.area:
                g.area[g.area.index(SCANNERS)] = RETURNED
                if g.listening:
                    g.tell(SCANNER_DIE_RELEASED, card.id)
        elif op == FACES_TO_INFIRMARY:
            faces_to_infirmary(g, index, amount)
        elif op == SHIELDS_ONLINE and g.listening:
            # Shields are online whenever no card in play takes them offline: nothing to store.
            g.tell(SHIELDS_CAME_ONLINE, card.id)
        if g.result:
            return


def damage(g: D6State, index: int, amount: int, pierce: bool) -> None:
    """Damage to the ship: shields first, then hull; hull 0 ends the game at once (D6-008)."""
    absorbed = 0
    if not pierce:
        absorbed = amount if amount < g.shields else g.shields
    lost = amount - absorbed
    if lost > g.hull:
        lost = g.hull
    g.shields -= absorbed
    g.hull -= lost
    if absorbed or lost:
        g.damaged = True
    if g.listening:
        if pierce:
            g.tell(HULL_HIT, g.content.cards[index].id, lost)
        else:
            g.tell(SHIP_DAMAGED, g.content.cards[index].id, absorbed, lost)
    if g.hull == 0:
        if g.listening:
            g.tell(SHIP_DESTROYED, g.round)
        g.finish(LOSS_HULL)


def take_units(g: D6State, index: int, amount: int, hold: bool) -> None:
    """Ask for units to send away or hold, unless no die is eligible (D6-096, D6-097)."""
    area = g.area
    eligible = 0
    for die in range(len(area)):
        if area[die] == POOL or (area[die] >= RETURNED and area[die] != HELD):
            eligible += 1
    if eligible == 0:
        if g.listening:
            g.tell(NO_UNIT_LEFT, g.content.cards[index].id)
        return
    for _ in range(min(amount, eligible)):
        g.push(ChooseUnit(index, hold))


def heal_externals(g: D6State, index: int, amount: int) -> None:
    """Every external threat regains health, never above its start (D6-119)."""
    healed = 0
    for other in g.threats:
        start = g.content.cards[other].health
        if g.health[other] < start:
            g.health[other] = min(start, g.health[other] + amount)
            healed += 1
    if g.listening:
        g.tell(THREATS_RECOVERED, g.content.cards[index].id, healed)


def release_held(g: D6State, index: int) -> None:
    """Dice held by the card return without a face (D6-118)."""
    for die in range(len(g.area)):
        if g.area[die] == HELD and g.on_card[die] == index:
            g.area[die] = RETURNED
            g.on_card[die] = NO_CARD
            if g.listening:
                g.tell(HELD_DIE_RELEASED, g.content.cards[index].id)


def faces_to_infirmary(g: D6State, index: int, face: int) -> None:
    """All dice showing a face go to the infirmary; slots they leave are empty again (D6-117)."""
    hurt = 0
    for die in range(len(g.area)):
        if g.face[die] == face:
            g.area[die] = INFIRMARY
            g.face[die] = NO_FACE
            g.on_card[die] = NO_CARD
            hurt += 1
    if g.listening:
        g.tell(TACTICAL_CREW_HURT, g.content.cards[index].id, hurt)


# Steps exist once where they can.
REVEAL: Final = Reveal()
SCAN: Final = ScanForThreats()
