"""The stations of a seat's way through a game: where it chose, and where that led.

They are made of the seat's own choices and of what it noticed, so that the review of a running game
tells nothing else.
"""

from __future__ import annotations

from dataclasses import dataclass

from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import Said
from sternbrett.kernel.game import AnyGame, View
from sternbrett.kernel.match import CHOOSE, RETRACT, Match, Ply


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
    #: The first view of this chapter, and of the one that `after` belongs to: there a review finds
    #: out how right its values are (`proofs.py`). Where nobody else acted and chance had no say, a
    #: new chapter begins later, so that it cannot be taken for what a choice changed.
    anchor: View
    next_anchor: View
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
    #: What the seat sees now, where somebody else acted since its last choice; and the first view
    #: of that chapter.
    now: View | None
    now_anchor: View | None


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
        anchor = _anchor(game, found, view) if arrived else found[-1].next_anchor
        next_anchor = anchor
        # Where somebody else acts next, what begins then is no luck of this choice.
        if after is not None and not direct and seat in settled.pending.seats(settled):
            next_anchor = _same_chapter(game, anchor, after)
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
    now = _view(match, seen[last], seat) if away else None
    return Way(
        seat=seat,
        stations=tuple(found),
        last=number[seen[last].number],
        score=score,
        now=now,
        now_anchor=None if now is None else _anchor(game, found, now),
    )


def _anchor(game: AnyGame, found: list[Station], view: View) -> View:
    """Return the first view of the chapter that a view after all found stations belongs to."""
    return _same_chapter(game, found[-1].next_anchor, view) if found else view


def _same_chapter(game: AnyGame, anchor: View, view: View) -> View:
    """Return the anchor, or the view itself if another chapter begins with it."""
    return anchor if game.chapter(anchor) == game.chapter(view) else view


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
