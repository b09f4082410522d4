"""A drawing of rates by number of games (docs/batch.md), both axes by their orders of magnitude."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from html import escape
from math import ceil, floor, log10

from sternbrett.lab.plots import COLOURS, LETTER, WIDTH, Plot, Scale, spaced

HEIGHT = 290.0
#: From so many games or decisions on they are written with k, M and G.
UNITS = ((1e9, "G"), (1e6, "M"), (1e3, "k"))


def rate_plot(title: str, rates: Mapping[str, Sequence[tuple[int, float]]]) -> Plot:
    """Draw decisions a second by number of games, a line for each name."""
    sizes = sorted({games for points in rates.values() for games, _ in points})
    every = [rate for points in rates.values() for _, rate in points]
    right = 18 + max(map(len, rates)) * LETTER
    across = Scale(log10(sizes[0]) - 0.1, log10(sizes[-1]) + 0.1, 48, WIDTH - right)
    lowest, highest = floor(log10(min(every))), ceil(log10(max(every)))
    up = Scale(lowest, highest, HEIGHT - 40, 8)
    out = []
    for power in range(lowest, highest + 1):
        y = up.at(power)
        out.append(f'<path class="grid" d="M{across.start:g} {y}H{across.end:g}"/>')
        out.append(f'<text class="minor end" x="42" y="{y + 4:g}">{in_short(10**power)}</text>')
    last = -WIDTH
    for games in sizes:
        x = across.at(log10(games))
        if x - last > 5 * LETTER:  # no two numbers over each other
            out.append(
                f'<text class="minor middle" x="{x}" y="{up.start + 18:g}">{in_short(games)}</text>'
            )
            last = int(x)
    middle = (across.start + across.end) / 2
    out.append(f'<text class="minor middle" x="{middle:g}" y="{HEIGHT - 4:g}">games at once</text>')
    ends = spaced([up.at(log10(points[-1][1])) for points in rates.values()])
    for number, (name, points) in enumerate(rates.items()):
        colour = number % COLOURS
        places = [(across.at(log10(games)), up.at(log10(rate))) for games, rate in points]
        path = " ".join(f"{x},{y}" for x, y in places)
        out.append(f'<polyline class="s{colour}" stroke-width="2.2" points="{path}"/>')
        out += [f'<circle class="f{colour}" cx="{x}" cy="{y}" r="4"/>' for x, y in places]
        out.append(
            f'<text class="f{colour} head" x="{places[-1][0] + 10:g}" y="{ends[number] + 5:g}">'
            f"{escape(name)}</text>"
        )
    return Plot(title, HEIGHT, "".join(out), "decisions a second, random legal play")


def in_short(number: float) -> str:
    """Return a number as axes say it: 16k, 2M."""
    for unit, letter in UNITS:
        if number >= unit:
            return f"{number / unit:.0f}{letter}"
    return f"{number:.0f}"
