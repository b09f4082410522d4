"""What the lander brings to an exploration: mods and equipment (group N, D39)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.vanguard.events import EQUIPMENT_TAKEN, MOD_CHOSEN
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.model import VanguardState, put
from sternbrett.games.vanguard.picks import DONE, EQUIPMENT, FIGURE, MOD
from sternbrett.games.vanguard.rules.asking import (
    FigureDecision,
    by_number,
    is_single,
    single,
    value_of,
    word_of,
)
from sternbrett.games.vanguard.rules.items import figure_name
from sternbrett.games.vanguard.rules.reasons import (
    BASE_MISSING,
    NO_SLOT_LEFT,
    NOBODY_CARRIES,
    NOT_AVAILABLE,
    ONLY_SMALL,
    OTHER_SECTION,
    SMALL_APART,
)
from sternbrett.games.vanguard.rules.refusing import against_figure
from sternbrett.games.vanguard.things import (
    ENGINEERING,
    MISSION_EQUIPMENT,
    PERSONAL,
    SMALL,
    UPGRADE,
    Mod,
)
from sternbrett.kernel.engine import NOT_NOW, Decision, Option, Said


def owns_mod(g: VanguardState, mod: Mod) -> bool:
    """Tell whether a mod is there to be built in: it is aboard, or given (ISV-478, ISV-573)."""
    if g.ship is None:
        return mod.initial
    return g.ship.has(g.content.ship_ids.places[mod.id])


class ChooseMods(Decision[VanguardState]):
    """Which mods the lander gets (D39): as many as it has slots."""

    clause: ClassVar[str] = "ISV-478"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        if self.mods(g):
            g.pending = self

    def seats(self, g: VanguardState) -> tuple[int, ...]:
        return (g.owner[ENGINEERING],)

    def mods(self, g: VanguardState) -> list[int]:
        """Return the mods that still fit."""
        if g.lander_card == NONE:
            return []
        lander = g.content.landers[g.lander_card]
        free = {True: lander.structure_slots, False: lander.supply_slots}
        for mod in g.content.mods:
            if g.mods >> mod.index & 1:
                free[mod.structure] -= 1
        return [
            mod.index
            for mod in g.content.mods
            if owns_mod(g, mod) and not g.mods >> mod.index & 1 and free[mod.structure] > 0
        ]

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[MOD]
        return by_number([single(g, DONE), *[moves[mod] for mod in self.mods(g)]])

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if word_of(option) != MOD:
            return 0 if is_single(option, DONE) else NOT_NOW
        mod = g.content.mods[value_of(option)]
        return NO_SLOT_LEFT if owns_mod(g, mod) else NOT_AVAILABLE

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        if not is_single(option, DONE):
            number = value_of(option)
            g.mods |= 1 << number
            g.push(self)
            if g.listening:
                g.tell(MOD_CHOSEN, g.content.mods[number].id)


def carriers(g: VanguardState, number: int) -> list[int]:
    """Return the figures that could carry an equipment card (ISV-260)."""
    section = g.content.equipment[number].section
    return [it for it in g.figures() if section in (NONE, it)]


def slots_left(g: VanguardState) -> int:
    """Return the free equipment slots of the lander (ISV-257)."""
    lander = g.content.landers[g.lander_card]
    slots = lander.equipment
    slots += sum([mod.equipment for mod in g.content.mods if g.mods >> mod.index & 1])
    for kit in g.kit:
        for number in kit:
            slots -= g.content.equipment[number].kind in (PERSONAL, MISSION_EQUIPMENT)
    return slots


class ChooseEquipment(Decision[VanguardState]):
    """Which personal and mission equipment is loaded, one card at a time (D39)."""

    clause: ClassVar[str] = "ISV-478"

    __slots__ = ("left",)

    def __init__(self, left: int) -> None:
        self.left = left

    def args(self) -> list[object]:
        return [self.left]

    def run(self, g: VanguardState) -> None:
        if self.cards(g):
            g.pending = self

    def seats(self, g: VanguardState) -> tuple[int, ...]:
        return (g.owner[ENGINEERING],)

    def cards(self, g: VanguardState) -> list[int]:
        """Return the cards that can be loaded; an upgrade only with its base (ISV-267)."""
        out: list[int] = []
        for equipment in g.content.equipment:
            number = equipment.index
            if not g.arsenal[number] or not carriers(g, number) or equipment.kind == SMALL:
                continue
            if equipment.kind == UPGRADE:
                if any(equipment.base in kit for kit in g.kit):
                    out.append(number)
            elif self.left and slots_left(g) > 0:
                out.append(number)
        return out

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[EQUIPMENT]
        return by_number([single(g, DONE), *[moves[it] for it in self.cards(g)]])

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if word_of(option) != EQUIPMENT:
            return 0 if is_single(option, DONE) else NOT_NOW
        equipment = g.content.equipment[value_of(option)]
        if not g.arsenal[equipment.index]:
            return NOT_AVAILABLE
        if equipment.kind == SMALL:
            return SMALL_APART
        if not carriers(g, equipment.index):
            return NOBODY_CARRIES
        return BASE_MISSING if equipment.kind == UPGRADE else NO_SLOT_LEFT

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        if is_single(option, DONE):
            return
        number = value_of(option)
        upgrade = g.content.equipment[number].kind == UPGRADE
        g.push(ChooseEquipment(self.left if upgrade else self.left - 1))
        g.push(ChooseCarrier(number))


class ChooseCarrier(Decision[VanguardState]):
    """Who carries an equipment card (D39)."""

    clause: ClassVar[str] = "ISV-260"

    __slots__ = ("number",)

    def __init__(self, number: int) -> None:
        self.number = number

    def args(self) -> list[object]:
        return [self.number]

    def seats(self, g: VanguardState) -> tuple[int, ...]:
        return (g.owner[ENGINEERING],)

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[FIGURE]
        return by_number([moves[figure] for figure in carriers(g, self.number)])

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        return against_figure(g, option, FIGURE, OTHER_SECTION)

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        equip(g, value_of(option), self.number)

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        return "prompt.ChooseCarrier", {"equipment": g.content.equipment[self.number].id}


class ChooseSmall(FigureDecision):
    """The one small equipment card of a crew member (D39, ISV-258)."""

    clause: ClassVar[str] = "ISV-258"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        if self.cards(g):
            g.pending = self

    def cards(self, g: VanguardState) -> list[int]:
        """Return the small cards that are left."""
        return [it.index for it in g.content.equipment if it.kind == SMALL and g.arsenal[it.index]]

    def options(self, g: VanguardState, seat: int) -> list[Option]:
        moves = g.content.moves[EQUIPMENT]
        return by_number([single(g, DONE), *[moves[it] for it in self.cards(g)]])

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        if word_of(option) != EQUIPMENT:
            return 0 if is_single(option, DONE) else NOT_NOW
        small = g.content.equipment[value_of(option)].kind == SMALL
        return NOT_AVAILABLE if small else ONLY_SMALL

    def choose(self, g: VanguardState, seat: int, option: Option) -> None:
        if not is_single(option, DONE):
            equip(g, self.figure, value_of(option))


def equip(g: VanguardState, figure: int, number: int) -> None:
    """Give a figure an equipment card from the arsenal."""
    g.arsenal = put(g.arsenal, number, g.arsenal[number] - 1)
    g.kit[figure] = (*g.kit[figure], number)
    if g.listening:
        g.tell(EQUIPMENT_TAKEN, figure_name(g, figure), g.content.equipment[number].id)
