"""How a game responds when a setting or a value of its content is varied over a grid."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import product
from typing import Any

import msgspec

from sternbrett.kernel.errors import UnknownName
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.shapes import Shape
from sternbrett.lab.compare import compare_paired
from sternbrett.lab.content import (
    Files,
    changed_files,
    full_address,
    read_current,
    read_values,
    show,
)
from sternbrett.lab.plan import Plan, Variant, Work, make_work, split_values
from sternbrett.lab.simulate import Outcome


class Axis(msgspec.Struct, frozen=True):
    """Something that is varied: a setting, or `file:path` of the content, and its values.

    `usual` is the value it has where nobody varies it.
    """

    name: str
    values: list[Any]
    usual: Any


class Change(msgspec.Struct, frozen=True):
    """How the rate of wins of a side differs from that at the first point of the grid, over the
    same games. `side` is its place among the `wins` of a summary."""

    series: int
    side: int
    difference: float
    low: float
    high: float
    p: float


def read_axis(game: AnyGame, files: Files, text: str, seats: int) -> Axis:
    """Return what a `--vary name=value,value` asks for with a number of seats, checked."""
    name, equals, values = text.partition("=")
    if not equals or not name or not values:
        raise UnknownName(f"--vary {text}: expected NAME=VALUE,VALUE… or FILE:PATH=VALUE,VALUE….")
    if ":" in name:
        address = full_address(game, files, name)
        return Axis(address, read_values(values), read_current(game, files, address))
    setting = game.setting(name)
    given = split_values(game, name, values)
    # Whether a text will do, the other settings decide: it is checked with them.
    chosen = given if setting.is_text else [setting.choose(value, seats) for value in given]
    return Axis(name, list(chosen), game.check_settings({}, seats)[name])


def make_sweep(
    game: AnyGame,
    bots: tuple[str, ...],
    axes: Sequence[Axis],
    base: Variant,
    *,
    games: int,
    seed: str,
) -> Work:
    """Return the work of playing at every point of a grid, with the same seeds everywhere."""
    for axis in axes:
        if len({show(value) for value in axis.values}) < len(axis.values):
            raise UnknownName(f"--vary {axis.name}: a value is given twice.")
    if len({axis.name for axis in axes}) < len(axes):
        raise UnknownName("--vary: the same thing is varied twice.")
    points = [
        dict(zip((axis.name for axis in axes), values, strict=True))
        for values in product(*(axis.values for axis in axes))
    ]
    variants = []
    for point in points:
        changes = {name: value for name, value in point.items() if ":" in name}
        settings = {name: value for name, value in point.items() if ":" not in name}
        files = changed_files(game, base.files, changes) if changes else base.files
        variants.append(Variant({**base.settings, **settings}, files, changes, base.name))
    layout = {"axes": [msgspec.to_builtins(axis) for axis in axes]}
    return make_work(
        game, "sweep", [bots], variants, games=games, seed=seed, events=False, layout=layout
    )


AXES = Shape(list[Axis])


def axes_of_layout(layout: Mapping[str, Any]) -> list[Axis]:
    """Return what was varied, as a plan or a report keeps it."""
    return AXES.of(layout["axes"])


def changes(game: AnyGame, plan: Plan, outcomes: Sequence[Sequence[Outcome]]) -> list[Change]:
    """Return how winning differs from the first point of the grid, for every other point and side.

    Only seeds that both points have played count.
    """
    out = []
    every = enumerate(game.sides(len(plan.series[0].bots)))
    for (side, seats), series in product(every, range(1, len(outcomes))):
        games = min(len(outcomes[0]), len(outcomes[series]))
        if games:
            found = compare_paired(
                "", "", outcomes[series][:games], outcomes[0][:games], seats[0]
            )  # fmt: skip
            out.append(Change(series, side, found.difference, found.low, found.high, found.p))
    return out
