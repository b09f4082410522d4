"""What a seat is shown: sentences, choices and a drawn board, made from its view alone."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import blake2b
from itertools import count
from typing import Any, NamedTuple

import msgspec

from sternbrett.kernel.engine import Option
from sternbrett.kernel.game import AnyGame, Drawing, Panel, Row
from sternbrett.kernel.look import AnyLook
from sternbrett.kernel.match import Match
from sternbrett.kernel.story import Story
from sternbrett.kernel.texts import Texts
from sternbrett.kernel.ways import weighed
from sternbrett.show.log import LOG_MOMENTS, LogLine, log_lines, with_notes
from sternbrett.show.story import story_of
from sternbrett.show.wording import option_words, words_here


class Choice(NamedTuple):
    """One option as a button, or a short way of several (its keys with blanks between them).

    `asks` is the question that several choices about the same thing answer, `left` what to ask
    before something is ended; both may be empty. `through`, `instead`, `note` and
    `weights` are those of a `Way`.
    """

    number: int
    key: str
    label: str
    short: str
    clause: str
    seals: str
    handles: tuple[str, ...]
    asks: str = ""
    left: str = ""
    through: tuple[str, ...] = ()
    instead: bool = False
    note: str = ""
    weights: str = ""

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
    ways: tuple[Choice, ...]
    drawing: Drawing | None
    panels: tuple[Panel, ...]
    summary: tuple[Row, ...]
    story: Story | None
    points: PointTable | None
    log: tuple[LogLine, ...]
    older: bool
    question: str
    can_undo: bool
    over: bool
    result: str
    result_text: str
    outcome: str
    ending: str
    ending_title: str
    primary: str

    @property
    def count(self) -> int:
        """The number of options."""
        return sum(len(group.choices) for group in self.groups)

    @property
    def buttons(self) -> list[Choice]:
        """The options that are buttons of the prompt."""
        return [choice for group in self.groups for choice in group.choices if choice.button]


def picture(match: Match, seat: int | None, texts: Texts, notes: Sequence[LogLine] = ()) -> Picture:
    """Return what a seat (None: a spectator) is shown now.

    `notes` are lines of the log that tell of something else than the game, in its order.
    """
    game = match.game
    look = match.look(seat, texts)
    moments = match.moments(seat)
    options = [] if seat is None else match.options_of(seat)
    groups = _groups(match, look, options)
    handles = {choice.handles[0] for group in groups for choice in group.choices}
    drawing = look.drawing
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
        groups=tuple(groups),
        ways=tuple(ways_of(match, look)) if options else (),
        drawing=drawing,
        panels=() if drawing else tuple(game.panels(look)),
        summary=tuple(game.summary(look)) if match.over else (),
        story=story_of(match, seat, texts) if match.over else None,
        points=point_table(match, texts) if match.over else None,
        log=tuple(with_notes(log_lines(match, seat, texts), notes)),
        older=len(moments) > LOG_MOMENTS,
        question="" if seat is None else match.question_id(seat),
        can_undo=seat is not None and match.can_undo(seat),
        over=match.over,
        result=match.result,
        result_text=texts.say(f"result.{match.result}") if match.result else "",
        outcome=outcome_of(match, seat),
        ending=game.ending(look) if match.over else "",
        ending_title=texts.maybe(f"ending.{match.result}", ""),
        primary=next((handle for handle in game.primary if handle in handles), ""),
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


def _groups(match: Match, look: AnyLook, options: Sequence[Option]) -> list[Group]:
    game = match.game
    titled: dict[str, list[tuple[Option, Choice]]] = {}
    for option in options:
        title, choice = _worded(game, match.content, option, look.texts)
        titled.setdefault(title, []).append((option, choice))
    # Numbers follow the order on the page: group by group.
    numbers = count(1)
    notes = game.notes(look) if options else {}
    groups = []
    for title, members in titled.items():
        choices = []
        for option, choice in members:
            said = game.left_undone(option, look)
            left = "" if said is None else look.texts.say(said[0], **said[1])
            clause = game.option_clause(option, look)
            if here := words_here(option, look):
                choice = choice._replace(label=here, short=here)
            note, number = notes.get(option.key, ""), next(numbers)
            choices.append(choice._replace(number=number, clause=clause, left=left, note=note))
        groups.append(Group(title, tuple(choices)))
    return groups


@lru_cache(maxsize=20_000)
def _worded(game: AnyGame, content: Any, option: Option, texts: Texts) -> tuple[str, Choice]:
    """Return the title of an option's group, and the option without what depends on the look."""
    word = option.key.partition(":")[0]
    choice = Choice(
        number=0,
        key=option.key,
        label=option_words(game, content, option, texts),
        short=option_words(game, content, option, texts, "short"),
        clause="",
        seals=texts.maybe(f"seal.{word}", ""),
        handles=game.handles(option, content),
        asks=option_words(game, content, option, texts, "asks", ""),
    )
    return texts.maybe(f"group.{word}", ""), choice


def ways_of(match: Match, look: AnyLook) -> list[Choice]:
    """Return the short ways of the seat that looks; a way seals if one of its choices does."""
    out = []
    for way in match.game.ways(look):
        key, args = way.text
        label, short, asks = _way_words(look.texts, key, *args.items())
        choice = Choice(
            number=0,
            key=" ".join(way.keys),
            label=label,
            short=short,
            clause=match.game.option_clause(match.option(way.keys[0]), look),
            seals=_sealing(look.texts, way.keys),
            handles=way.handles,
            asks=asks,
            through=way.through,
            instead=way.instead,
            note=way.note,
            weights=weighed(way.weights),
            left=way.left,
        )
        out.append(choice)
    return out


@lru_cache(maxsize=20_000)
def _way_words(texts: Texts, key: str, *args: tuple[str, object]) -> tuple[str, str, str]:
    """Return the label of a way, the short one, and what it answers."""
    given, word = dict(args), key.partition(".")[2]
    label = texts.say(key, **given)
    short = texts.maybe(f"short.{word}", label, **given)
    return label, short, texts.maybe(f"asks.{word}", "", **given)


@lru_cache(maxsize=20_000)
def _sealing(texts: Texts, keys: tuple[str, ...]) -> str:
    """Return why a way cannot be taken back, or nothing."""
    seals = (texts.maybe(f"seal.{key.partition(':')[0]}", "") for key in keys)
    return next(filter(None, seals), "")


def choices_of(match: Match, look: AnyLook, options: Sequence[Option]) -> list[Choice]:
    """Return options as choices in the order of the page, with the same numbers."""
    return [choice for group in _groups(match, look, options) for choice in group.choices]
