"""What people are told beside the game: hints, and what became of seats."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from math import ceil

from sternbrett.kernel.match import Match
from sternbrett.kernel.plain_html import escape
from sternbrett.kernel.texts import Texts
from sternbrett.review import Estimate, Weighed, scale
from sternbrett.server.seats import SeatEvent
from sternbrett.server.thinking import Counsel
from sternbrett.show.log import LOG_MOMENTS, LogLine
from sternbrett.show.picture import Choice
from sternbrett.show.wording import option_label

#: What became of a seat, and the sentence that tells it.
SeatNote = tuple[SeatEvent, str]


@dataclass(frozen=True)
class Hint:
    """What to do, why (if the game has an adviser), what to touch for it, and the chances.

    Chances are of the most promising options, best first: a label with an estimate in percent. None
    are shown where the estimates cannot tell the options apart, or would not do what the adviser
    does, who thinks further ahead. `ahead` are the keys of the gesture that carries it out, where
    that is more than one choice.
    """

    label: str
    reason: str
    handles: tuple[str, ...]
    chances: tuple[tuple[str, Percent], ...]
    ahead: str = ""


@dataclass(frozen=True)
class Percent:
    """An estimate as people read it: whole percent, and twice the standard error."""

    value: int
    give_or_take: int


def in_percent(estimate: Estimate) -> Percent:
    """Return an estimate for people; what is not known exactly is never shown as if it were."""
    around = ceil(200 * estimate.error)
    return Percent(round(100 * estimate.mean), around)


def hint_of(
    match: Match,
    counsel: Counsel,
    texts: Texts,
    seat: int | None,
    ways: Sequence[Choice] = (),
) -> Hint | None:
    """Return counsel in words; without an adviser the most promising option is the hint.

    A gesture of several choices is called as among the short ways of the page.
    """
    advice, weighed = counsel.advice, counsel.options
    if advice is None and not weighed:
        return None
    option = match.option(weighed[0].key if advice is None else advice.key)
    gesture = " ".join((option.key, *counsel.ahead))
    way = next((way for way in ways if counsel.ahead and way.key == gesture), None)
    return Hint(
        label=option_label(match, option, texts, seat) if way is None else way.label,
        ahead="" if way is None else gesture,
        reason="" if advice is None else texts.say(f"advice.{advice.reason}", **advice.args),
        handles=match.game.handles(option, match.content),
        chances=tuple(
            (option_label(match, match.option(one.key), texts, seat), in_percent(one.chance))
            for one in (weighed if _worth_showing(weighed, option.key) else ())
        ),
    )


def _worth_showing(weighed: Sequence[Weighed], key: str) -> bool:
    """Tell whether one of the best options is advised, and seen to be better than the worst."""

    def is_better(one: Estimate, other: Estimate) -> bool:
        seen = in_percent(one).value > in_percent(other).value
        return seen and scale().is_sure(one - other)

    advised = [one.chance for one in weighed if one.key == key]
    return (
        bool(advised)
        and not is_better(weighed[0].chance, advised[0])
        and is_better(advised[0], weighed[-1].chance)
    )


def seat_lines(match: Match, seat: int | None, seat_notes: Sequence[SeatNote]) -> list[LogLine]:
    """Return what became of seats as the end of a seat's log tells it."""
    if not seat_notes:
        return []
    first = max(0, len(match.moments(seat)) - LOG_MOMENTS)
    return [
        LogLine(moment, escape(text), "", seating=True)
        for moment, _, text in notes_by_moment(match, seat, seat_notes)
        if moment >= first
    ]


def notes_by_moment(
    match: Match, seat: int | None, seat_notes: Sequence[SeatNote]
) -> list[tuple[int, SeatEvent, str]]:
    """Return what became of seats, each with the last moment that a seat had noticed before it."""
    moments, last = match.moments(seat), len(match.plies) - 1
    return [
        (bisect_right(moments, event.ply) - 1, event, text)
        for event, text in seat_notes
        if event.ply <= last
    ]
