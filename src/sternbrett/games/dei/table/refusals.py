"""What a player is told of why something cannot be done."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from sternbrett.games.dei.contents import Pick
from sternbrett.games.dei.model import DeiState
from sternbrett.games.dei.rules.control import strength, strongest_rival
from sternbrett.games.dei.rules.icons import NextIcon, against_icon
from sternbrett.games.dei.rules.market import against_card
from sternbrett.games.dei.rules.moving import MoveLeader, MoveTarget
from sternbrett.games.dei.rules.reasons import NO_MAJORITY_THERE, NOT_NEIGHBOURING, REASONS
from sternbrett.games.dei.rules.turns import ChooseFace
from sternbrett.games.dei.table.handles import DECK, LAID, OFFER, RECYCLING, SECRET, STORE, SWEETS
from sternbrett.games.dei.table.plays import FOR_NOTHING, buys_nothing
from sternbrett.games.dei.table.preview import after_move
from sternbrett.games.dei.table.ways import usable
from sternbrett.games.dei.terms import FACE_DOWN, ICON_BUY, MOVE, SINGLE, WORDS
from sternbrett.kernel.engine import Option, Said
from sternbrett.kernel.look import Look, Refusal

#: Why nothing can be done with things that no option is about, with the clause behind it.
PIECES = {
    LAID: ("laid_card", "DEI-072"),
    OFFER: ("only_bought", "DEI-065"),
    SECRET: ("no_use_now", "DEI-172"),
    STORE: ("only_stored", "DEI-088"),
    DECK: ("face_down_deck", "DEI-111"),
    SWEETS: ("candy_later", "DEI-154"),
    RECYCLING: ("recycling_area", "DEI-214"),
    "resource": ("only_collected", "DEI-087"),
    "refuge": ("only_enlisted", "DEI-077"),
}


def option_args(option: Option) -> Mapping[str, object]:
    """Return what an option names, by the kind of thing."""
    assert isinstance(option, Pick)
    if option.word == SINGLE:
        return {}
    return {WORDS[option.word]: option.key.partition(":")[2]}


def reason_args(reason: str, option: Option, look: Look[DeiState]) -> Mapping[str, object]:
    """Return the arguments of a reason: what the option names, or how it would stand."""
    decision = look.decision
    if reason != REASONS[NO_MAJORITY_THERE].name:
        return option_args(option)
    if isinstance(decision, MoveLeader):
        return at_best(look, decision.source, decision.target, led=False)
    assert isinstance(decision, MoveTarget)
    assert isinstance(option, Pick)
    return at_best(look, decision.source, look.position.region_of(option.value))


def at_best(
    look: Look[DeiState], source: int, target: int, led: bool = True
) -> Mapping[str, object]:
    """Return how strong everybody of a region would be in another, and who is strongest there."""
    g, seat = look.position, look.seat
    assert seat is not None
    scrappers = g.scrappers[seat * g.board.size + source]
    after = after_move(g, source, target, led and g.leaders[seat] == source, 0, scrappers)
    return {
        "region": g.board.ids[target],
        "mine": strength(after, seat, target),
        "theirs": strongest_rival(after, seat, target),
    }


def way_reason(handles: Sequence[str], look: Look[DeiState]) -> Refusal | None:
    """Return why no group moves from one region to another, by the open icon that comes nearest."""
    g, seat = look.position, look.seat
    names = [name for kind, _, name in (one.partition(":") for one in handles) if kind == "region"]
    if seat is None or len(names) != 2 or len(handles) != 2:
        return None
    if not all(name in g.board.ids for name in names):
        return None
    source, target = (g.board.ids.index(name) for name in names)
    option = g.option(target)
    found = [MoveTarget(icon.variant, source).guard(g, seat, option) for icon in usable(look, MOVE)]
    if not found or 0 in found:
        return None
    number = max(found, key=lambda one: (one == NO_MAJORITY_THERE, one != NOT_NEIGHBOURING))
    reason = REASONS[number]
    args = {"region": names[1]}
    if number == NO_MAJORITY_THERE:
        return Refusal(reason.name, reason.clause, at_best(look, source, target))
    return Refusal(reason.name, reason.clause, args)


def piece_reason(handle: str, look: Look[DeiState]) -> Refusal | None:
    """Return why nothing can be done with a thing on the table that no option is about."""
    kind, _, name = handle.partition(":")
    g, rules = look.position, look.content.rules
    buys = look.options and isinstance(look.decision, NextIcon) and ICON_BUY in g.icons
    if kind == OFFER and buys and name in rules.card_ids.ids:
        reason = REASONS[against_card(g, rules.card_ids.ids.index(name))]
        return Refusal(reason.name, reason.clause, {"card": name})
    found = PIECES.get(kind)
    return None if found is None else Refusal(*found)


def left_undone(option: Option, look: Look[DeiState]) -> Said | None:
    """Return the question before a card is given away: ended with icons open, or bought nothing."""
    g = look.position
    if isinstance(look.decision, ChooseFace):
        down = option is g.content.moves.single[FACE_DOWN]
        return (FOR_NOTHING, {}) if down and buys_nothing(look) else None
    if not isinstance(look.decision, NextIcon) or not isinstance(option, Pick):
        return None
    if option.word != SINGLE:
        return None
    useful = [icon for icon in g.icons if against_icon(g, g.speaker, icon) == 0]
    if not useful:
        return None
    if g.down:
        return "really.end_down", {}
    return "really.end_card", {"amount": len(useful)}
