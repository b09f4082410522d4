"""The result of a command as one document: what made it, the figures, and the games themselves.

The JSON file is this document; terminal and HTML page are drawn from it.
"""

from __future__ import annotations

import platform
from collections.abc import Sequence
from datetime import UTC, datetime
from pathlib import Path
from typing import Any, Literal

import msgspec

from sternbrett import __version__
from sternbrett.kernel.build import build
from sternbrett.kernel.shapes import Shape
from sternbrett.lab.compare import Comparison, compare
from sternbrett.lab.conduct import Played
from sternbrett.lab.journal import CannotKeep
from sternbrett.lab.plan import Work, bot_labels, labels, variant_labels
from sternbrett.lab.simulate import Outcome, Try
from sternbrett.lab.summary import Summary, summarise
from sternbrett.lab.sweep import Change, changes


class Made(msgspec.Struct, frozen=True):
    """What made a document. `reproducible` is false where a bot looked at the clock."""

    command: str
    date: str
    sternbrett: str
    python: str
    build: str
    game: str
    rules_version: int
    seed: str
    cpu_seconds: float
    reproducible: bool


class Games(msgspec.Struct, frozen=True):
    """The games of a series as columns, in the order of their numbers.

    `heard` says for each event after how many choices it happened first in each game, -1: never.
    `roles` is empty where nobody chooses a role in play.
    """

    results: list[str]
    scores: list[tuple[float, ...]]
    decisions: list[int]
    rounds: list[int | None]
    options: list[int]
    won: list[tuple[bool, ...]]
    points: list[tuple[int, ...] | None]
    heard: dict[str, list[int]]
    roles: list[tuple[str, ...]] = []
    #: How the chapters of each campaign ended; empty where single games were played.
    chapters: list[tuple[str, ...]] = []
    #: What each game tried (task, ending, whether it succeeded, incidents); empty: nothing.
    tries: list[tuple[Try, ...]] = []


class SeriesReport(msgspec.Struct, frozen=True):
    """A series with its figures; without any game there is no summary."""

    label: str
    bot_label: str
    variant_label: str
    bots: tuple[str, ...]
    settings: dict[str, str | int]
    changes: dict[str, Any]
    content: str
    wanted: int
    summary: Summary | None
    games: Games
    content_name: str = ""


class Report(msgspec.Struct, frozen=True):
    """The whole document; `complete` is false after an interruption."""

    kind: str
    complete: bool
    made: Made
    layout: dict[str, Any]
    series: list[SeriesReport]
    comparisons: list[Comparison] = []
    changes: list[Change] = []
    format: Literal["sternbrett-lab"] = "sternbrett-lab"
    version: Literal[2] = 2


def make_report(work: Work, played: Played, command: str) -> Report:
    """Return the document of what was played."""
    plan = work.plan
    names = zip(labels(plan), bot_labels(plan), variant_labels(plan), strict=True)
    series = [
        SeriesReport(
            *texts,
            one.bots,
            one.settings,
            one.changes,
            one.content,
            plan.games,
            summarise(work.game, outcomes, events=plan.events) if outcomes else None,
            columns(outcomes),
            one.content_name,
        )
        for one, outcomes, texts in zip(plan.series, played.outcomes, names, strict=True)
    ]
    made = Made(
        command=command,
        date=datetime.now(UTC).isoformat(timespec="seconds"),
        sternbrett=__version__,
        python=platform.python_version(),
        build=build(),
        game=plan.game,
        rules_version=plan.rules_version,
        seed=plan.seed,
        cpu_seconds=round(played.cpu, 2),
        reproducible=plan.reproducible,
    )
    return Report(
        kind=plan.kind,
        complete=played.complete,
        made=made,
        layout=plan.layout,
        series=series,
        comparisons=compare(plan, played.outcomes) if plan.kind == "match" else [],
        changes=changes(work.game, plan, played.outcomes) if plan.kind == "sweep" else [],
    )


def columns(outcomes: Sequence[Outcome]) -> Games:
    """Return games as columns."""
    events = sorted({event for outcome in outcomes for event in outcome.heard})
    return Games(
        results=[outcome.result for outcome in outcomes],
        scores=[outcome.scores for outcome in outcomes],
        decisions=[outcome.decisions for outcome in outcomes],
        rounds=[outcome.rounds for outcome in outcomes],
        options=[outcome.options for outcome in outcomes],
        won=[outcome.won for outcome in outcomes],
        points=[outcome.points for outcome in outcomes],
        heard={event: [outcome.heard.get(event, -1) for outcome in outcomes] for event in events},
        roles=[outcome.roles for outcome in outcomes] if any(o.roles for o in outcomes) else [],
        chapters=[outcome.chapters for outcome in outcomes if outcome.chapters],
        tries=[outcome.tries for outcome in outcomes] if any(o.tries for o in outcomes) else [],
    )


def rows(games: Games) -> list[Outcome]:
    """Return the outcomes that columns hold: whoever reads a document can compute anything anew."""
    return [
        Outcome(
            games.results[n],
            games.scores[n],
            games.decisions[n],
            games.rounds[n],
            games.options[n],
            games.won[n],
            games.points[n],
            {event: first[n] for event, first in games.heard.items() if first[n] >= 0},
            games.roles[n] if games.roles else (),
            games.chapters[n] if games.chapters else (),
            games.tries[n] if games.tries else (),
        )
        for n in range(len(games.results))
    ]


def write_json(report: Report) -> bytes:
    """Return the document as JSON: small, and with a line for each part and each series."""
    encode = msgspec.json.encode
    document: dict[str, Any] = msgspec.to_builtins(report)
    document["series"] = msgspec.Raw(b"[\n  " + b",\n  ".join(map(encode, report.series)) + b"]")
    lines = (encode(name) + b": " + encode(value) for name, value in document.items())
    return b"{\n " + b",\n ".join(lines) + b"\n}\n"


REPORT = Shape(Report)


def read_report(data: bytes) -> Report:
    """Return the document that JSON holds."""
    return REPORT.of_json(data)


def write_file(path: Path, data: bytes) -> None:
    """Write a file; one that cannot be written is an error of one sentence."""
    try:
        path.write_bytes(data)
    except OSError as error:
        raise CannotKeep(f"{path}: cannot be written: {error.strerror}.") from None


def write_whole(path: Path, data: bytes) -> None:
    """Write a file that others read meanwhile, or go on from: it is there whole or not at all."""
    unfinished = path.with_name(f"{path.name}.part")
    write_file(unfinished, data)
    unfinished.replace(path)


def check_writable(path: Path) -> None:
    """Refuse a file that cannot be written, before anything is played; what is in it stays."""
    new = not path.exists()
    try:
        with path.open("ab"):
            pass
        if new:
            path.unlink()
    except OSError as error:
        raise CannotKeep(f"{path}: cannot be written: {error.strerror}.") from None
