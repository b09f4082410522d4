"""What a seat is shown: a table as sentences and labels, made from its view and nothing else."""

from __future__ import annotations

from bisect import bisect_right
from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from heapq import merge
from html import escape
from math import ceil
from typing import Any, Protocol, TypeVar

import msgspec

from sternbrett.kernel.engine import Event, Option
from sternbrett.kernel.game import AnyGame, Drawing, Panel, Row
from sternbrett.kernel.look import AnyLook
from sternbrett.kernel.match import UNDO, Match
from sternbrett.kernel.texts import Texts
from sternbrett.review import Estimate, Weighed, scale
from sternbrett.server.seats import SeatEvent
from sternbrett.server.thinking import Counsel

#: How many moments a page's log goes back; the replay has them all.
LOG_MOMENTS = 40

#: What became of a seat, and the sentence that tells it.
SeatNote = tuple[SeatEvent, str]


class Told(Protocol):
    """Something of a log, told at a moment of the seat whose log it is."""

    @property
    def moment(self) -> int: ...


T = TypeVar("T", bound=Told)


@dataclass(frozen=True)
class Choice:
    """One option as a button."""

    number: int
    key: str
    label: str
    short: str
    clause: str
    seals: str
    handles: tuple[str, ...]

    @property
    def button(self) -> str:
        """The handle of a button in the prompt, where the whole option is one."""
        alone = len(self.handles) == 1 and self.handles[0].startswith("button:")
        return self.handles[0] if alone else ""


@dataclass(frozen=True)
class Group:
    """Buttons that belong together."""

    title: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class LogLine:
    """One sentence of the log, as HTML, with the moment of the seat at which it was told."""

    moment: int
    html: str
    clause: str
    chosen: bool = False
    #: It tells of a seat and not of the game.
    seating: bool = False


@dataclass(frozen=True)
class Hint:
    """What to do, why (if the game has an adviser), what to touch for it, and the chances.

    Chances are of the most promising options, best first: a label with an estimate in percent. None
    are shown where the estimates cannot tell the options apart, or would not do what the adviser
    does, who thinks further ahead.
    """

    label: str
    reason: str
    handles: tuple[str, ...]
    chances: tuple[tuple[str, Percent], ...]


@dataclass(frozen=True)
class Percent:
    """An estimate as people read it: whole percent, and twice the standard error."""

    value: int
    give_or_take: int


def in_percent(estimate: Estimate) -> Percent:
    """Return an estimate for people; what is not known exactly is never shown as if it were."""
    around = ceil(200 * estimate.error)
    return Percent(round(100 * estimate.mean), around)


@dataclass(frozen=True)
class Coach:
    """What the tutorial says now, and what it would touch next."""

    text: str
    handles: tuple[str, ...] = ()
    step: int = 0
    steps: int = 0


@dataclass(frozen=True)
class PointTable:
    """Where the points of a finished game came from; everything but `order` is by seat."""

    order: tuple[int, ...]
    places: tuple[int, ...]
    won: tuple[bool, ...]
    rows: tuple[tuple[str, tuple[int, ...]], ...]
    totals: tuple[int, ...]


@dataclass(frozen=True)
class Picture:
    """Everything a seat's page shows. `moment` counts what that seat has seen happen."""

    seat: int | None
    asked: tuple[int, ...]
    prompt: str
    clause: str
    moment: int
    version: str
    groups: tuple[Group, ...]
    effects: list[list[str]]
    drawing: Drawing | None
    panels: tuple[Panel, ...]
    summary: tuple[Row, ...]
    points: PointTable | None
    log: tuple[LogLine, ...]
    older: bool
    question: str
    can_undo: bool
    over: bool
    result: str
    result_text: str
    outcome: str
    primary: str

    @property
    def count(self) -> int:
        """The number of options."""
        return sum(len(group.choices) for group in self.groups)

    @property
    def buttons(self) -> list[Choice]:
        """The options that are buttons of the prompt."""
        return [choice for group in self.groups for choice in group.choices if choice.button]


def picture(
    match: Match, seat: int | None, texts: Texts, seat_notes: Sequence[SeatNote] = ()
) -> Picture:
    """Return what a seat (None: a spectator) is shown now."""
    game = match.game
    look = match.look(seat, texts)
    moments = match.moments(seat)
    options = [] if seat is None else match.options_of(seat)
    drawing = game.draw(look)
    prompt = ""
    if match.decision is not None:
        key, args = look.prompt
        prompt = texts.say(key, **args)
    return Picture(
        seat=seat,
        asked=match.asked,
        prompt=prompt,
        clause=look.clause,
        moment=len(moments) - 1,
        version=version_of(match, look),
        groups=tuple(_groups(match, look, options)),
        effects=effects(match, seat),
        drawing=drawing,
        panels=() if drawing else tuple(game.panels(look)),
        summary=tuple(game.summary(look)) if match.over else (),
        points=point_table(match, texts) if match.over else None,
        log=tuple(with_notes(log_lines(match, seat, texts), seat_lines(match, seat, seat_notes))),
        older=len(moments) > LOG_MOMENTS,
        question="" if seat is None else match.question_id(seat),
        can_undo=seat is not None and match.can_undo(seat),
        over=match.over,
        result=match.result,
        result_text=texts.say(f"result.{match.result}") if match.result else "",
        outcome=outcome_of(match, seat),
        primary=next((handle for handle in game.primary if handle in _buttons(match, options)), ""),
    )


def point_table(match: Match, texts: Texts) -> PointTable | None:
    """Return where the points of a finished game came from; None where there are none."""
    standings = match.game.standings(match.state)
    if any(one.points is None for one in standings):
        return None
    names = [name for name, _ in standings[0].sources]
    return PointTable(
        order=tuple(sorted(range(len(standings)), key=lambda seat: standings[seat].place)),
        places=tuple(one.place for one in standings),
        won=tuple(one.won for one in standings),
        rows=tuple(
            (texts.say(f"source.{name}"), tuple(one.sources[row][1] for one in standings))
            for row, name in enumerate(names)
        ),
        totals=tuple(one.points or 0 for one in standings),
    )


def outcome_of(match: Match, seat: int | None) -> str:
    """Return `won` or `lost` once a game was decided for a seat, which pages colour.

    A spectator sees it only where all seats win and lose together.
    """
    if not match.over or (seat is None and not match.game.card.cooperative):
        return ""
    standing = match.game.standings(match.state)[seat or 0]
    drawn = not any(match.game.scores(match.state))
    return "won" if standing.won else "" if drawn else "lost"


def version_of(match: Match, look: AnyLook) -> str:
    """Return a name for what a seat is shown now, made of nothing but that."""
    question = "" if look.seat is None else match.question_id(look.seat)
    moments = len(match.moments(look.seat))  # something may be told that no view shows
    shown = blake2b(look.written, digest_size=16)
    shown.update(msgspec.msgpack.encode([question, list(match.asked), moments]))
    return shown.hexdigest()[:16]


def hint_of(match: Match, counsel: Counsel, texts: Texts) -> Hint | None:
    """Return counsel in words; without an adviser the most promising option is the hint."""
    advice, weighed = counsel.advice, counsel.options
    if advice is None and not weighed:
        return None
    option = match.option(weighed[0].key if advice is None else advice.key)
    return Hint(
        label=option_label(match, option, texts),
        reason="" if advice is None else texts.say(f"advice.{advice.reason}", **advice.args),
        handles=match.game.handles(option, match.content),
        chances=tuple(
            (option_label(match, match.option(one.key), texts), in_percent(one.chance))
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


def coach_of(match: Match, seat: int | None, texts: Texts) -> Coach | None:
    """Return what the tutorial says: its next line, or a word on going one's own way.

    It speaks to whoever learns; others who look on are told nothing.
    """
    lesson = match.game.tutorial
    assert lesson is not None
    if seat is None:
        return None
    if match.over:
        return Coach(texts.say("tutorial.over"))
    path = [key for key, _ in lesson.path]
    chosen = match.last_choices(seat, len(path) + 1)  # with one more it was another way
    welcome = "" if chosen else texts.maybe("tutorial.begin", "")
    if seat not in match.asked:
        return Coach(welcome or texts.say("tutorial.wait"))
    if chosen == path[: len(chosen)] and len(chosen) < len(path):
        key, text = lesson.path[len(chosen)]
        return Coach(
            text=f"{welcome} {texts.say(f'tutorial.{text}')}".lstrip(),
            handles=match.game.handles(match.option(key), match.content),
            step=len(chosen) + 1,
            steps=len(path),
        )
    free = texts.say(f"tutorial_free.{type(match.decision).__name__}")
    return Coach(f"{welcome} {free}".lstrip())


def _buttons(match: Match, options: Sequence[Option]) -> set[str]:
    return (
        {match.game.handles(option, match.content)[0] for option in options} if options else set()
    )


def effects(match: Match, seat: int | None) -> list[list[str]]:
    """Return what the seat's last moment made its page feel, in order."""
    out: list[list[str]] = []
    for event in match.plies[match.moments(seat)[-1]].events:
        seen = event.seen_by(seat)
        if seen is not None:
            out += match.game.effects(seen)
    return out


def _groups(match: Match, look: AnyLook, options: Sequence[Option]) -> list[Group]:
    texts = look.texts
    groups: dict[str, list[Choice]] = {}
    words = [option.key.partition(":")[0] for option in options]
    titles = [texts.maybe(f"group.{word}", "") for word in words]
    # Numbers follow the order on the page: group by group.
    place = 0
    for title in dict.fromkeys(titles):
        for option, word, own in zip(options, words, titles, strict=True):
            if own != title:
                continue
            place += 1
            choice = Choice(
                number=place,
                key=option.key,
                label=option_label(match, option, texts),
                short=option_label(match, option, texts, "short"),
                handles=match.game.handles(option, match.content),
                clause=match.game.option_clause(option, look),
                seals=texts.maybe(f"seal.{word}", ""),
            )
            groups.setdefault(title, []).append(choice)
    return [Group(title, tuple(choices)) for title, choices in groups.items()]


def choices_of(match: Match, look: AnyLook, options: Sequence[Option]) -> list[Choice]:
    """Return options as choices in the order of the page, with the same numbers."""
    return [choice for group in _groups(match, look, options) for choice in group.choices]


def option_label(match: Match, option: Option, texts: Texts, kind: str = "option") -> str:
    """Return an option's label; the `short` one is for where the rest is already clear."""
    key, args = match.game.option_text(option, match.content)
    word = key.partition(".")[2]
    if kind == "option" or f"{kind}.{word}" not in texts.table:
        return texts.say(key, **args)
    return texts.say(f"{kind}.{word}", **args)


def log_lines(match: Match, seat: int | None, texts: Texts) -> list[LogLine]:
    """Return the end of the log as a seat may read it: what was chosen, and what happened."""
    lines: list[LogLine] = []
    moments = match.moments(seat)
    first = max(0, len(moments) - LOG_MOMENTS)
    for moment, ply in enumerate(match.plies.some(moments[first:]), first):
        if ply.kind == UNDO:
            lines.append(LogLine(moment, "↶", "", chosen=True))
        elif match.knows(ply.key) and match.tells_choice(ply, seat):
            label = option_label(match, match.option(ply.key), texts)
            lines.append(LogLine(moment, escape(label), "", chosen=True))
        for event in ply.events:
            seen = event.seen_by(seat)
            if seen is not None:
                clause = match.game.events[seen.name].clause
                lines.append(LogLine(moment, event_html(match.game, seen, texts), clause))
    return lines


def seat_lines(match: Match, seat: int | None, seat_notes: Sequence[SeatNote]) -> list[LogLine]:
    """Return what became of seats as the end of a seat's log tells it."""
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


def with_notes(told: Sequence[T], notes: Sequence[T]) -> list[T]:
    """Return a log with notes of seats, each after everything of its moment."""
    if not notes:
        return list(told)
    return list(merge(told, notes, key=lambda line: line.moment))


def event_html(game: AnyGame, event: Event, texts: Texts) -> str:
    """Return an event as a sentence with its dice and cards shown."""
    try:
        return _event_html(game, event.name, event.args, texts)
    except TypeError:  # arguments that cannot be a key
        return _event_html.__wrapped__(game, event.name, event.args, texts)


@lru_cache(maxsize=20_000)
def _event_html(game: AnyGame, name: str, values: tuple[Any, ...], texts: Texts) -> str:
    # Every look at a table shows its whole log again, and most sentences come up often.
    args = dict(zip(game.events[name].fields, values, strict=True))
    return texts.say_html(f"event.{name}", game.mark_up, **args)


def game_texts(game: AnyGame, language: str) -> Texts:
    """Return a game's texts, with names from the content that new games are played with."""
    return _texts(game, language, game.content())


def match_texts(match: Match, language: str) -> Texts:
    """Return the texts of a match, with names from the content that it is played with."""
    return _texts(match.game, language, match.content)


@lru_cache(maxsize=256)
def _texts(game: AnyGame, language: str, content: Any) -> Texts:
    return game.texts(language, content)
