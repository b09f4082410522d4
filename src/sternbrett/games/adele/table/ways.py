"""Short ways of A.D.E.L.E.: paths of several rooms, actions with their cube, a room's hazard."""

from __future__ import annotations

from collections import deque
from collections.abc import Iterator
from typing import Final

from sternbrett.games.adele.model import (
    DOOR,
    END_TURN,
    GO,
    GO_OUT,
    HAZARD,
    MOVE,
    PAY_FIELD,
    SPECIAL,
    AdeleState,
    Move,
)
from sternbrett.games.adele.rules.action import SPECIAL_WORDS, Act
from sternbrett.games.adele.rules.facts import cubes_on, is_outside, place_name
from sternbrett.games.adele.rules.payment import FIELD_OF, PayField
from sternbrett.games.adele.rules.placing import ChooseHazard, ChooseRoom
from sternbrett.games.adele.rules.planning import Plan
from sternbrett.games.adele.table import choices
from sternbrett.kernel.engine import Option, Said
from sternbrett.kernel.look import Look
from sternbrett.kernel.ways import Way, then

WALKS: Final = (GO, GO_OUT)

Steps = tuple[str, ...]


def ways(look: Look[AdeleState]) -> list[Way]:
    """Return the short ways of the seat that looks."""
    if not look.options:
        return []
    if isinstance(look.decision, Act):
        return [*_paid(look), *_paths(look)]
    if isinstance(look.decision, Plan):
        return list(_planned(look))
    return list(_hazards(look)) if isinstance(look.decision, ChooseRoom) else []


def _moves(look: Look[AdeleState], g: AdeleState) -> list[Move]:
    assert g.pending is not None
    assert look.seat is not None
    return [move for move in g.pending.options(g, look.seat) if isinstance(move, Move)]


def _step(look: Look[AdeleState], g: AdeleState, move: Move) -> tuple[Steps, AdeleState | None]:
    """Return the choices that carry out an action, and what follows, if that is known before.

    A cube of the action's own field pays where there is one: it would lapse, a free one would not.
    """
    after = then(look, g, move.key)
    if after is None or not isinstance(after.pending, PayField):
        return (move.key,), after
    pay = g.content.moves.pay[PAY_FIELD]
    if pay not in _moves(look, after):
        return (move.key,), None  # only a free cube could pay: that is asked
    return (move.key, pay.key), then(look, after, pay.key)


def _paid(look: Look[AdeleState]) -> Iterator[Way]:
    """Yield the actions that are paid with the cube of their field, without a question."""
    for move in _moves(look, look.position):
        if move.word in FIELD_OF:
            keys, _ = _step(look, look.position, move)
            if len(keys) > 1:
                yield Way(choices.handles(move), keys, choices.option_text(move), instead=True)


def _paths(look: Look[AdeleState]) -> Iterator[Way]:
    """Yield the shortest paths to all places that are more than one step away.

    A path goes on only through places where nothing lies in wait and nothing has to be decided.
    """
    seat = look.seat
    assert seat is not None
    start = look.position
    home = place_name(start, start.place[seat])
    seen = {f"room:{home}" if isinstance(home, int) else f"zone:{home}"}
    front: deque[tuple[AdeleState, Steps, Steps]] = deque([(start, (), ())])
    while front:
        g, keys, through = front.popleft()
        for move in _moves(look, g):
            if move.word not in WALKS:
                continue
            [handle] = choices.handles(move)
            if handle in seen:
                continue
            seen.add(handle)
            more, after = _step(look, g, move)
            if through:
                yield Way(
                    (handle,), (*keys, *more), _words(move, len(through) + 1), through=through
                )
            if after is not None and isinstance(after.pending, Act):
                front.append((after, (*keys, *more), (*through, handle)))


def _words(move: Move, steps: int) -> Said:
    key, args = choices.option_text(move)
    return f"way.{key.partition('.')[2]}", {**args, "steps": steps}


def _planned(look: Look[AdeleState]) -> Iterator[Way]:
    """Yield, while the plan is made, the cubes for the way to each room in reach."""
    g, seat = look.position, look.seat
    assert seat is not None
    if is_outside(g.place[seat]):
        return
    move = g.content.moves.cubes[MOVE]
    placed = PLAN.partial(g, seat)
    planned = placed.count(move.number)
    most = planned + g.content.cubes - len(placed)
    paths: dict[int, tuple[int, ...]] = {g.place[seat]: ()}
    front = deque(paths)
    while front:
        room = front.popleft()
        if len(paths[room]) == most:
            break
        for other in g.ship.neighbours[room]:
            if other not in paths and not g.board[DOOR] >> g.ship.door_between[room][other] & 1:
                paths[other] = (*paths[room], other)
                front.append(other)
    for room, path in paths.items():
        amount = len(path) - planned
        if amount > 0:
            text = "way.plan", {"room": room, "amount": amount}
            through = tuple(f"room:{step}" for step in path[:-1])
            yield Way((f"room:{room}",), (move.key,) * amount, text, through=through)


def _hazards(look: Look[AdeleState]) -> Iterator[Way]:
    """Yield the hazards that a card can place, asked at the room."""
    for room in _moves(look, look.position):
        after = then(look, look.position, room.key)
        if after is None or not isinstance(after.pending, ChooseHazard):
            continue
        for move in _moves(look, after):
            if move.word == HAZARD:
                kind = choices.option_text(move)[1]
                text = "way.place", {**choices.option_text(room)[1], **kind}
                keys = (room.key, move.key)
                yield Way(choices.handles(room), keys, text, instead=True)


def left_undone(option: Option, look: Look[AdeleState]) -> Said | None:
    """Return how many cubes could still be used if the turn is ended now."""
    assert isinstance(option, Move)
    if option.word != END_TURN or look.seat is None:
        return None
    plan = look.position.plans[look.seat]
    fields = {
        SPECIAL if move.word in SPECIAL_WORDS else FIELD_OF[move.word]
        for move in _moves(look, look.position)
        if move.word in SPECIAL_WORDS or move.word in FIELD_OF
    }
    amount = sum(cubes_on(plan, field) for field in fields)
    return ("really.end_turn", {"amount": amount}) if amount else None


PLAN: Final = Plan()
