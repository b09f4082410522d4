"""What is to be played: series of games, each with its bots, settings and content.

Game `i` of every series is set up from the seed `SEED/i`, so series can be compared game by game,
and a game is the same whoever plays it, in whatever process and order.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass, field
from itertools import product
from typing import Any

import msgspec

from sternbrett.kernel.errors import UnknownName
from sternbrett.kernel.game import AnyGame
from sternbrett.lab.content import Files, content_in, fingerprint_of, show
from sternbrett.lab.simulate import simulation_settings
from sternbrett.players import find_player

#: What reports call the content that comes with a game, beside somebody's own.
COMES_WITH_GAME = "as it comes"

_TIMED = re.compile(r"search:\d+s")


class Series(msgspec.Struct, frozen=True):
    """Games that differ in nothing but chance. `content` is the hash of what they are played with;
    `changes` are the content values that differ from it, by address. `content_name` is what content
    of somebody's own is called; empty: it comes with the game."""

    bots: tuple[str, ...]
    settings: dict[str, str | int]
    changes: dict[str, Any]
    content: str
    content_name: str = ""


class Plan(msgspec.Struct, frozen=True):
    """Everything that decides the result of a command; a journal belongs to one plan."""

    kind: str
    game: str
    rules_version: int
    seed: str
    games: int
    events: bool
    series: tuple[Series, ...]
    #: What only the report needs: the seats that are compared, the axes of a grid.
    layout: dict[str, Any] = {}
    #: Whether whole campaigns are played, chapter by chapter, and not one game.
    campaigns: bool = False

    @property
    def reproducible(self) -> bool:
        """Whether playing again gives the same games: not with bots that look at the clock."""
        return not any(_TIMED.fullmatch(bot) for series in self.series for bot in series.bots)


@dataclass(frozen=True)
class Work:
    """A plan with the content files that it needs, by hash; none for those of the game."""

    game: AnyGame
    plan: Plan
    files: Mapping[str, Files] = field(default_factory=dict)


@dataclass(frozen=True)
class Variant:
    """One way of setting up a game: settings, and content with some values changed.

    `name` is what content of somebody's own is called.
    """

    settings: dict[str, str | int]
    files: Files = field(default_factory=dict)
    changes: Mapping[str, object] = field(default_factory=dict)
    name: str = ""


def make_work(
    game: AnyGame,
    kind: str,
    line_ups: Iterable[tuple[str, ...]],
    variants: Sequence[Variant],
    *,
    games: int,
    seed: str,
    events: bool,
    layout: Mapping[str, Any] | None = None,
    campaigns: bool = False,
) -> Work:
    """Return the work of playing every line-up of bots in every variant; all names are checked.

    With `campaigns` every game is a whole one; a variant that is not played in chapters is refused.
    """
    files: dict[str, Files] = {}
    series = []
    for variant, bots in product(variants, line_ups):
        check_seats(game, bots)
        known_by = fingerprint_of(game, variant.files)
        files[known_by] = variant.files
        content = content_in(game, variant.files)
        settings = simulation_settings(game, variant.settings, len(bots), content)
        if campaigns and not game.in_chapters(settings):
            raise UnknownName(f"{game.id} is not played in chapters with these settings.")
        series.append(Series(bots, settings, dict(variant.changes), known_by, variant.name))
    if len({msgspec.json.encode(one) for one in series}) < len(series):
        raise UnknownName("The same bots with the same settings are asked for twice.")
    plan = Plan(
        kind,
        game.id,
        game.rules_version,
        seed,
        games,
        events,
        tuple(series),
        dict(layout or {}),
        campaigns,
    )
    return Work(game, plan, files)


def check_seats(game: AnyGame, bots: Sequence[str]) -> None:
    """Refuse a wrong number of seats and bots that do not exist."""
    game.seat_count(len(bots))
    for bot in bots:
        find_player(game, bot)


def read_seats(text: str) -> tuple[str, ...]:
    """Return the bots of a `--seats`, seat by seat."""
    return tuple(name.strip() for name in text.split(","))


def option_sets(game: AnyGame, settings: Sequence[str]) -> list[list[str]]:
    """Return every combination of settings whose values are given as `name=value,value`."""
    choices = []
    for text in settings:
        name, equals, values = text.partition("=")
        choices.append([f"{name}{equals}{value}" for value in split_values(game, name, values)])
    return [list(chosen) for chosen in product(*choices)]


def split_values(game: AnyGame, name: str, values: str) -> list[str]:
    """Return the values of a setting that are given with commas; a text may have commas itself."""
    if any(setting.name == name and setting.is_text for setting in game.settings):
        return [values]
    return [value.strip() for value in values.split(",")]


def labels(plan: Plan) -> list[str]:
    """Return a short name for each series: what makes it differ from the others."""
    bots, variants = bot_labels(plan), variant_labels(plan)
    if len(set(bots)) == 1 and len(bots) > 1:
        return variants
    return [
        " · ".join(part for part in (who, where) if part)
        for who, where in zip(bots, variants, strict=True)
    ]


def bot_labels(plan: Plan) -> list[str]:
    """Return who plays each series."""
    return [name_bots(one.bots) for one in plan.series]


def name_bots(bots: Sequence[str]) -> str:
    """Return bots by name; one that has every seat is named once."""
    return ", ".join(bots if len(set(bots)) > 1 else bots[:1])


def variant_labels(plan: Plan) -> list[str]:
    """Return the settings and content values in which each series differs from some other."""
    facts = [
        {**one.settings, **one.changes, "content": one.content_name or COMES_WITH_GAME}
        for one in plan.series
    ]
    varied = [
        name for name in facts[0] if any(other[name] != facts[0][name] for other in facts[1:])
    ]
    return [", ".join(f"{short(name)}={show(one[name])}" for name in varied) for one in facts]


def short(name: str) -> str:
    """Return the end of a content address, which says enough on a label; a setting as it is."""
    return ".".join(name.partition(":")[2].split(".")[-2:]) if ":" in name else name
