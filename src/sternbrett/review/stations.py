"""The stations of a seat's way through a game: where it chose, and where that led.

They are made of the seat's own choices and of what it noticed, so that the review of a running game
tells nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass

from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import Said
from sternbrett.kernel.game import View
from sternbrett.kernel.match import CHOOSE, RETRACT, Match, Ply
from sternbrett.review.proofs import Anchor


@dataclass(frozen=True)
class Station:
    """A choice between several options, and what is needed to judge it.

    `moment` and `settled` count what the seat has seen happen, as the replay does: the moment it
    chose in, and the one after the choice and all that followed without a choice of anybody.
    """

    moment: int
    settled: int
    view: View
    keys: tuple[str, ...]
    chosen: str
    #: In which round (or sector, or year) it was; 0 where the game counts none.
    chapter: int
    #: What was asked: a text of the game with its arguments.
    asked: Said
    #: What the seat saw when all was settled; None where the game was over.
    after: View | None
    #: Where a review finds out how right the values of `view` and of `after` are (`proofs.py`): an
    #: anchor stands where a chapter begins, where somebody else acted, and where the seat's choice
    #: revealed something. Where none of that happened a new chapter begins later, so that it cannot
    #: be taken for what a choice changed.
    #: `last_anchor` is that of the station before when it was settled.
    last_anchor: Anchor | None
    anchor: Anchor
    next_anchor: Anchor
    #: Whether nothing but the choice itself led from `view` to `after`.
    direct: bool
    #: Whether somebody else acted since the station before, so that the chances must be looked at.
    arrived: bool


@dataclass(frozen=True)
class Way:
    """All stations of a seat, and how its way ended: with a score, or with what it sees now."""

    seat: int
    stations: tuple[Station, ...]
    last: int
    #: What the seat's score is worth, from 0 to 1, if the game is over.
    score: float | None
    #: What the seat sees now, where somebody else acted since its last choice; as an anchor.
    now: Anchor | None


def stations(match: Match, seat: int) -> Way:
    """Return a seat's way through a game as far as it has been played."""
    game = match.game
    number = {ply: place for place, ply in enumerate(match.moments(seat))}
    seen = [ply for ply in match.line if ply.number in number]
    found: list[Station] = []
    here = 0  # the place in `seen` where the last station was settled
    for place, ply in enumerate(seen):
        if ply.seat != seat:
            continue
        if ply.kind == RETRACT and found:
            # A part of a secret answer that was taken back was no choice after all.
            found.pop()
            here = -1
        keys = _keys(match, seen[place - 1], ply) if ply.kind == CHOOSE else ()
        if len(keys) < 2:
            continue
        end = place
        while end + 1 < len(seen) and _is_forced(match, seen, end + 1, seat):
            end += 1
        settled = game.decode(seen[end].after, match.content)
        view = _view(match, seen[place - 1], seat)
        after = None if settled.pending is None else game.view(settled, seat)
        arrived = not found or here != place - 1
        direct = end == place
        last_anchor = found[-1].next_anchor if found else None
        if last_anchor is None or arrived:
            anchor = Anchor.next(game, last_anchor, view)
        else:
            anchor = last_anchor
        next_anchor = anchor
        # Where somebody else acts next, what begins then is no luck of this choice.
        if after is not None and seat in settled.pending.seats(settled):
            revealed = any(own.sealed for own in seen[place : end + 1])
            if revealed or not (direct or game.chapter(after) == game.chapter(anchor.view)):
                next_anchor = Anchor.next(game, anchor, after)
        found.append(
            Station(
                moment=number[seen[place - 1].number],
                settled=number[seen[end].number],
                view=view,
                keys=keys,
                chosen=ply.key,
                chapter=game.chapter(view) or 0,
                asked=_asked(match, view, seat),
                after=after,
                last_anchor=last_anchor,
                anchor=anchor,
                next_anchor=next_anchor,
                direct=direct,
                arrived=arrived,
            )
        )
        here = end
    last = len(seen) - 1
    score = None
    if match.over:
        low, high = game.card.scores
        score = (game.scores(match.state)[seat] - low) / (high - low)
    away = not match.over and (not found or here != last)
    now = None
    if away:
        before = found[-1].next_anchor if found else None
        now = Anchor.next(game, before, _view(match, seen[last], seat))
    return Way(
        seat=seat,
        stations=tuple(found),
        last=number[seen[last].number],
        score=score,
        now=now,
    )


def _view(match: Match, ply: Ply, seat: int) -> View:
    return match.game.view(match.game.decode(ply.after, match.content), seat)


def _asked(match: Match, view: View, seat: int) -> Said:
    """Return what a seat was asked, as far as its view tells."""
    g = match.game.imagine(view, match.content, Rng((1, 2, 3, 4)))
    assert g.pending is not None
    said: Said = g.pending.prompt(g, seat)
    return said


def _keys(match: Match, before: Ply, ply: Ply) -> tuple[str, ...]:
    """Return what could be chosen where somebody chose; one where a table answers by itself."""
    g = match.game.decode(before.after, match.content)
    decision, seat = g.pending, ply.seat
    if decision is None or seat is None or seat not in decision.seats(g):
        return ()
    waived = decision.waived(g, seat)
    if waived is not None and waived.key == ply.key:
        return (ply.key,)
    return tuple(option.key for option in decision.options(g, seat))


def _is_forced(match: Match, seen: list[Ply], place: int, seat: int) -> bool:
    ply = seen[place]
    if ply.seat != seat or ply.kind != CHOOSE:
        return False
    return len(_keys(match, seen[place - 1], ply)) == 1
