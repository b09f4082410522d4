"""The icons of the card being resolved (DEI-067 to DEI-071, DEI-115 to DEI-129, DEI-154)."""

from __future__ import annotations

from typing import ClassVar

from sternbrett.games.dei.contents import Pick
from sternbrett.games.dei.events import CANDY_PLAYED, COPIED
from sternbrett.games.dei.model import DeiState, card_on
from sternbrett.games.dei.rules.asking import Ask
from sternbrett.games.dei.rules.building import BuildKind, can_build
from sternbrett.games.dei.rules.collecting import begin_collect, collect_uses
from sternbrett.games.dei.rules.control import control
from sternbrett.games.dei.rules.drones import begin_drone
from sternbrett.games.dei.rules.enlisting import begin_enlist, can_enlist
from sternbrett.games.dei.rules.killing import KillFaction, victims
from sternbrett.games.dei.rules.market import BuyCard, purchases
from sternbrett.games.dei.rules.moving import MoveSource, can_move
from sternbrett.games.dei.rules.pads import (
    TakeFromBank,
    add_icons,
    draw_candy,
    held,
    in_bank,
    take_supplies,
    use_up,
)
from sternbrett.games.dei.rules.reasons import (
    BANK_EMPTY,
    CANDY_GONE,
    NO_COPY,
    NO_MARKERS,
    NO_SUCH_CANDY,
    NO_SUCH_ICON,
    NOBODY_MOVES,
    NOBODY_TO_KILL,
    NOT_PLAYED_OPENLY,
    NOT_WITH_FEATS,
    NOTHING_TO_BUILD,
    NOTHING_TO_BUY,
    NOTHING_TO_COLLECT,
    NOTHING_TO_RELOCATE,
    ONE_CANDY,
    THIS_CARD,
)
from sternbrett.games.dei.terms import (
    BOOST,
    BUILD,
    BUY,
    CANDY,
    CANDY_BITS,
    CARD,
    COLLECT,
    COPY,
    DRONE,
    END_CARD,
    ENERGY,
    ENLIST,
    ICON,
    KILL,
    MOVE,
    NOBODY,
    NONE,
    ON_PAD_DOWN,
    PER,
    PLAIN,
    POWER,
    SUPERIOR_NUMBERS,
    SUPPLIES,
    TECH,
    TECHNOLOGY,
    USE,
    USE_COLLECT,
    USE_ENLIST,
    USE_MOVE,
)
from sternbrett.kernel.engine import NOT_NOW, Decision, Option, Said, Step


def outnumbers(g: DeiState, seat: int) -> bool:
    """Tell whether Superior Numbers works: all own scrappers are on the board (DEI-187)."""
    return bool(g.learned[seat] >> SUPERIOR_NUMBERS & 1) and g.supply[seat] == 0


def enlist_uses(g: DeiState, seat: int, variant: int) -> list[int]:
    """Return what an Enlist could be used as now (D10)."""
    out = [USE_ENLIST] if can_enlist(g, seat, variant) else []
    if outnumbers(g, seat):
        if can_move(g, seat, PLAIN):
            out.append(USE_MOVE)
        if collect_uses(g, seat, PLAIN):
            out.append(USE_COLLECT)
    return out


def against_icon(g: DeiState, seat: int, place: int) -> int:
    """Return 0 if an open icon could have an effect now, or the reason why not."""
    icon = g.content.icons[place]
    kind = icon.kind
    if kind == ENLIST:
        return 0 if enlist_uses(g, seat, icon.variant) else NOTHING_TO_RELOCATE
    if kind == MOVE:
        return 0 if can_move(g, seat, icon.variant) else NOBODY_MOVES
    if kind == COLLECT:
        return 0 if collect_uses(g, seat, icon.variant) else NOTHING_TO_COLLECT
    if kind == BUILD:
        for building in range(3):
            if can_build(g, seat, building):
                return 0
        return NOTHING_TO_BUILD
    if kind == KILL:
        return 0 if victims(g, seat, False, -1) else NOBODY_TO_KILL
    if kind == COPY:
        return 0 if copyable(g, seat) else NO_COPY
    if kind == TECH:
        return 0 if in_bank(g, TECHNOLOGY) else BANK_EMPTY
    if kind == ENERGY:
        return 0 if in_bank(g, POWER) else BANK_EMPTY
    if kind == CANDY:
        return 0 if g.candy_bank else CANDY_GONE
    if kind == PER:
        return 0 if control(g, seat, icon.colour) else NO_MARKERS
    if kind == BUY:
        return 0 if purchases(g, seat, 0) else NOTHING_TO_BUY
    return 0  # drones and supplies always have an effect


def copyable(g: DeiState, seat: int) -> list[int]:
    """Return the cards that were played face up in this round before this one, ascending."""
    out: list[int] = []
    for entry in g.pads[seat]:
        if not entry & ON_PAD_DOWN and card_on(entry) != g.card:
            out.append(card_on(entry))
    out.sort()
    return out


class ResolveCard(Step[DeiState]):
    """The card is open until it is ended, or until nothing is left to do with it (DEI-070)."""

    clause: ClassVar[str] = "DEI-070"

    __slots__ = ()

    def run(self, g: DeiState) -> None:
        seat = g.speaker
        if g.icons or (g.candy == NOBODY and g.candies[seat]):
            g.push(self)
            g.push(NextIcon())
        else:
            close_card(g)


def close_card(g: DeiState) -> None:
    """End the card being resolved; icons that were not used are lost."""
    g.card = NONE
    g.down = False
    g.candy = NOBODY
    g.icons = ()
    g.sprinted = False
    g.extra = NONE


class NextIcon(Decision[DeiState]):
    """Which icon is used next, or a candy boost, or the card is ended (D7, D8)."""

    clause: ClassVar[str] = "DEI-067"
    phase: ClassVar[str] = "card"

    __slots__ = ()

    def options(self, g: DeiState, seat: int) -> list[Option]:
        moves = g.content.moves
        out = [moves.single[END_CARD]]
        before = NONE
        for icon in g.icons:
            if icon != before and against_icon(g, seat, icon) == 0:
                out.append(moves.icon[icon])
            before = icon
        if g.candy == NOBODY:
            for kind in held(g, seat):
                out.append(moves.candy[kind])
        return out

    def guard(self, g: DeiState, seat: int, option: Option) -> int:
        assert isinstance(option, Pick)
        if option.word == ICON:
            if option.value not in g.icons:
                return NO_SUCH_ICON
            return against_icon(g, seat, option.value)
        if option.word == BOOST:
            if option.value not in held(g, seat):
                return NO_SUCH_CANDY
            return 0 if g.candy == NOBODY else ONE_CANDY
        return 0 if option is g.content.moves.single[END_CARD] else NOT_NOW

    def prompt(self, g: DeiState, seat: int | None) -> Said:
        if g.down:
            return "prompt_down.NextIcon", {}
        return "prompt.NextIcon", {"card": g.content.cards[g.card].id}

    def choose(self, g: DeiState, seat: int, option: Option) -> None:
        assert isinstance(option, Pick)
        if option.word == ICON:
            use_icon(g, seat, option.value)
        elif option.word == BOOST:
            put_candy(g, seat, option.value)
        else:
            g.agenda.pop()  # the card is not resolved any further
            close_card(g)


def put_candy(g: DeiState, seat: int, kind: int) -> None:
    """Put a candy boost on the card being resolved (DEI-154, DEI-155)."""
    g.seal()  # the others see what it was
    g.candies[seat] -= 1 << (CANDY_BITS * kind)
    g.candy = kind
    pad = g.pads[seat]
    g.pads[seat] = (*pad[:-1], pad[-1] + kind + 1)
    if g.listening:
        g.tell(CANDY_PLAYED, seat + 1, g.content.candies[kind].id)
    if g.content.candies[kind].icon != NONE:
        add_icons(g, (g.content.candies[kind].icon,))


def use_icon(g: DeiState, seat: int, place: int) -> None:
    """Use an open icon."""
    use_up(g, place)
    icon = g.content.icons[place]
    kind = icon.kind
    if kind == ENLIST:
        if outnumbers(g, seat):
            g.push(EnlistUse(icon.variant))
        else:
            begin_enlist(g, icon.variant)
    elif kind == MOVE:
        g.push(MoveSource(icon.variant))
    elif kind == COLLECT:
        begin_collect(g, icon.variant)
    elif kind == BUILD:
        g.push(BuildKind())
    elif kind == KILL:
        g.push(KillFaction(False, -1))
    elif kind == COPY:
        g.push(CopyCard())
    elif kind == SUPPLIES:
        take_supplies(g, seat, icon.amount)
    elif kind == TECH or kind == ENERGY:
        for _ in range(icon.amount):
            g.push(TakeFromBank(TECHNOLOGY if kind == TECH else POWER))
    elif kind == CANDY:
        for _ in range(icon.amount):
            draw_candy(g, seat)
    elif kind == PER:
        add_icons(g, (icon.base,) * control(g, seat, icon.colour))
    elif kind == DRONE:
        begin_drone(g, icon.drone, icon.amount)
    else:
        g.push(BuyCard(0))


class EnlistUse(Ask):
    """With Superior Numbers an Enlist may be a Move or a Collect (DEI-187, DEI-262)."""

    clause: ClassVar[str] = "DEI-187"
    word: ClassVar[int] = USE

    __slots__ = ("variant",)

    def __init__(self, variant: int) -> None:
        self.variant = variant

    def args(self) -> list[object]:
        return [self.variant]

    def all_of_word(self, g: DeiState) -> list[Option]:
        return g.content.moves.use

    def values(self, g: DeiState) -> list[int]:
        return enlist_uses(g, g.speaker, self.variant)

    def against(self, g: DeiState, value: int) -> int:
        if value == USE_ENLIST:
            return NOTHING_TO_RELOCATE
        if value == USE_MOVE:
            return NOBODY_MOVES
        return NOTHING_TO_COLLECT if value == USE_COLLECT else NOT_WITH_FEATS

    def chosen(self, g: DeiState, value: int) -> None:
        if value == USE_ENLIST:
            begin_enlist(g, self.variant)
        elif value == USE_MOVE:
            g.push(MoveSource(PLAIN))
        else:
            begin_collect(g, PLAIN)


class CopyCard(Ask):
    """Which card of this round is copied (DEI-115 to DEI-118)."""

    clause: ClassVar[str] = "DEI-115"
    word: ClassVar[int] = CARD

    __slots__ = ()

    def all_of_word(self, g: DeiState) -> list[Option]:
        return g.content.moves.card

    def values(self, g: DeiState) -> list[int]:
        return copyable(g, g.speaker)

    def against(self, g: DeiState, value: int) -> int:
        return THIS_CARD if value == g.card else NOT_PLAYED_OPENLY

    def chosen(self, g: DeiState, value: int) -> None:
        icons = g.content.icons
        copied = [icon for icon in g.content.cards[value].icons if icons[icon].kind != COPY]
        add_icons(g, tuple(copied))
        if g.listening:
            g.tell(COPIED, g.speaker + 1, g.content.cards[value].id)
