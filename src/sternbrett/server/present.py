"""What a seat is shown: a table as sentences and labels, made from its view and nothing else."""

from __future__ import annotations

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from functools import cache
from typing import Any

from sternbrett.kernel.engine import Event, Option
from sternbrett.kernel.game import AnyGame, Panel
from sternbrett.kernel.match import START, UNDO, Match, Ply
from sternbrett.kernel.texts import Texts


@dataclass(frozen=True)
class Choice:
    """One option as a button."""

    number: int
    key: str
    label: str
    clause: str
    seals: str


@dataclass(frozen=True)
class Group:
    """Buttons that belong together."""

    title: str
    choices: tuple[Choice, ...]


@dataclass(frozen=True)
class Reason:
    """Something that cannot be done now, and why."""

    text: str
    clause: str


@dataclass(frozen=True)
class LogLine:
    """One sentence of the log."""

    ply: int
    text: str
    clause: str
    chosen: bool = False


@dataclass(frozen=True)
class Picture:
    """Everything a seat's page shows."""

    seat: int | None
    asked: tuple[int, ...]
    prompt: str
    clause: str
    groups: tuple[Group, ...]
    blocked: tuple[Reason, ...]
    panels: tuple[Panel, ...]
    log: tuple[LogLine, ...]
    question: str
    can_undo: bool
    over: bool
    result: str
    result_text: str


def picture(match: Match, seat: int | None, texts: Texts) -> Picture:
    """Return what a seat (None: a spectator) is shown now."""
    game, content = match.game, match.content
    view = match.view(seat)
    options = [] if seat is None else match.options_of(seat)
    prompt, clause = "", ""
    if match.decision is not None:
        key, args = game.prompt(view, content)
        prompt = texts.say(key, **args)
        clause = game.clause_of_step(match.decision)
    return Picture(
        seat=seat,
        asked=match.asked,
        prompt=prompt,
        clause=clause,
        groups=tuple(_groups(match, view, options, texts)),
        blocked=tuple(
            Reason(texts.say(f"blocked.{item.reason}", **item.args), item.clause)
            for item in (game.blocked(view, content) if options else [])
        ),
        panels=tuple(game.panels(view, content, texts)),
        log=tuple(log_lines(match, match.plies, seat, texts)),
        question="" if seat is None else match.question_id(seat),
        can_undo=seat is not None and match.can_undo(seat),
        over=match.over,
        result=match.result,
        result_text=texts.say(f"result.{match.result}") if match.result else "",
    )


def _groups(match: Match, view: Any, options: Sequence[Option], texts: Texts) -> list[Group]:
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
                clause=match.game.option_clause(option, view),
                seals=texts.maybe(f"seal.{word}", ""),
            )
            groups.setdefault(title, []).append(choice)
    return [Group(title, tuple(choices)) for title, choices in groups.items()]


def option_label(match: Match, option: Option, texts: Texts) -> str:
    """Return an option's label."""
    key, args = match.game.option_text(option, match.content)
    return texts.say(key, **args)


def log_lines(match: Match, plies: Iterable[Ply], seat: int | None, texts: Texts) -> list[LogLine]:
    """Return the log as a seat may read it: what was chosen, and what happened."""
    lines: list[LogLine] = []
    by_key = {option.key: option for option in match.game.vocabulary(match.content)}
    for ply in plies:
        if ply.kind == UNDO:
            lines.append(LogLine(ply.number, texts.maybe("log.undo", "↶"), "", chosen=True))
        elif ply.kind != START and ply.seat == seat and ply.key in by_key:
            label = option_label(match, by_key[ply.key], texts)
            lines.append(LogLine(ply.number, label, "", chosen=True))
        for event in ply.events:
            seen = event.seen_by(seat)
            if seen is not None:
                clause = match.game.events[seen.name].clause
                lines.append(LogLine(ply.number, event_text(match.game, seen, texts), clause))
    return lines


def event_text(game: AnyGame, event: Event, texts: Texts) -> str:
    """Return an event as a sentence."""
    names = game.events[event.name].fields
    return texts.say(f"event.{event.name}", **dict(zip(names, event.args, strict=True)))


@cache
def game_texts(game: AnyGame, language: str) -> Texts:
    """Return a game's texts for the content that comes with it, read once."""
    return game.texts(language, game.content())
