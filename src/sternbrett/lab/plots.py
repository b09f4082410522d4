"""Small vector plots: bars with intervals, histograms, lines with bands, differences with whiskers.

Each function returns a `Plot`: SVG whose colours are CSS variables, so that one drawing serves dark
and light pages and paper. Lengths are in the units of the drawing.
"""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass
from html import escape
from itertools import pairwise
from math import ceil, floor, log10

WIDTH = 500
ROW = 26
LETTER = 8.4  # the width of a letter, generously: the reader's font is not known
COLOURS = 6

LIGHT = """--plot: #ffffff; --ink: #13202e; --ink-2: #4a6078; --line: #c6d3e1;
--c0: #2f6fb3; --c1: #b26b00; --c2: #0a7266; --c3: #b92c19; --c4: #6f4bb0; --c5: #5b6b3a;"""
DARK = """--plot: #0a1727; --ink: #dfeaf7; --ink-2: #9fbcd9; --line: #2b4766;
--c0: #6fb1ff; --c1: #ffd166; --c2: #4fd6c4; --c3: #ff8a78; --c4: #c2a5ff; --c5: #b8cc86;"""
#: The rules that every plot needs, on a page and alone.
STYLE = """
.plot text { fill: var(--ink); font: 14px Barlow, system-ui, sans-serif; }
.plot .minor { fill: var(--ink-2); font-size: 13px; }
.plot .head { font-weight: 600; }
.plot .end { text-anchor: end; }
.plot .middle { text-anchor: middle; }
.plot .grid { stroke: var(--line); stroke-width: 1; }
.plot .zero { stroke: var(--ink-2); stroke-width: 1.5; }
.plot .whisker { stroke: var(--ink); stroke-width: 1.6; fill: none; }
.plot .halo { stroke: var(--plot); stroke-width: 4; stroke-opacity: 0.55; fill: none; }
.plot .hollow { fill: var(--plot); stroke: var(--ink-2); stroke-width: 1.6; }
.plot .quiet { stroke: var(--ink-2); }
.plot .usual { stroke: var(--ink-2); stroke-dasharray: 4 4; }
""" + "".join(
    f".plot .f{n} {{ fill: var(--c{n}); }} .plot .s{n} {{ stroke: var(--c{n}); fill: none; }}\n"
    f".plot text.f{n} {{ fill: var(--c{n}); }}\n"
    for n in range(COLOURS)
)


@dataclass(frozen=True)
class Plot:
    """A drawing with its height, and what it shows in words."""

    title: str
    height: float
    body: str
    note: str = ""

    def svg(self) -> str:
        """Return the drawing for a page that has `STYLE` and the colours."""
        return (
            f'<svg class="plot" viewBox="0 0 {WIDTH} {self.height:g}" role="img">'
            f"<title>{escape(self.title)}</title>{self.body}</svg>"
        )

    def standalone(self) -> str:
        """Return the drawing as a file of its own, on a card, light or dark as the reader likes."""
        style = (
            f".plot {{ {LIGHT} }}\n@media (prefers-color-scheme: dark) {{ .plot {{ {DARK} }} }}\n"
            f".plot .card {{ fill: var(--plot); stroke: var(--line); }}{STYLE}"
        )
        width, height = WIDTH + 32, self.height + 76
        return (
            f'<svg xmlns="http://www.w3.org/2000/svg" class="plot" width="{width}" '
            f'height="{height:g}" viewBox="0 0 {width} {height:g}" role="img">\n'
            f"<title>{escape(self.title)}</title>\n<style>\n{style}</style>\n"
            f'<rect class="card" x="0.5" y="0.5" width="{width - 1}" height="{height - 1:g}" '
            f'rx="12"/>\n<text class="head" x="16" y="28">{escape(self.title)}</text>\n'
            f'<text class="minor" x="16" y="46">{escape(self.note)}</text>\n'
            f'<g transform="translate(16 60)">\n{self.body}\n</g>\n</svg>\n'
        )


@dataclass(frozen=True)
class Bar:
    """A value with the ends of its interval, and how it is written."""

    label: str
    value: float
    low: float
    high: float
    text: str
    colour: int = 0


@dataclass(frozen=True)
class Line:
    """A line of points `(x, value, low, high)`, named at its end."""

    label: str
    points: Sequence[tuple[float, float, float, float]]


@dataclass(frozen=True)
class Scale:
    """Where values lie along an axis."""

    low: float
    high: float
    start: float
    end: float

    def at(self, value: float) -> float:
        """Return the place of a value."""
        share = (value - self.low) / (self.high - self.low)
        return round(self.start + share * (self.end - self.start), 1)


def bars(title: str, groups: Sequence[tuple[str, Sequence[Bar]]]) -> Plot:
    """Draw shares as horizontal bars with whiskers, in groups that may have a heading."""
    every = [bar for _, group in groups for bar in group]
    most = max((bar.high for bar in every), default=1.0)
    left = min(max(len(bar.label) for bar in every) * LETTER + 12, 0.42 * WIDTH)
    right = max(len(bar.text) for bar in every) * LETTER + 8
    step = nice_step(max(most, 0.01), 5)
    scale = Scale(0.0, min(ceil(most / step) * step, 1.0), left, WIDTH - right)
    out = []
    y = 4.0
    for heading, group in groups:
        if heading:
            out.append(f'<text class="head" x="0" y="{y + 16:g}">{escape(heading)}</text>')
            y += ROW - 2
        for bar in group:
            out.append(_bar(bar, scale, y))
            y += ROW
        y += 8
    grid = []
    for tick in ticks(scale.low, scale.high, step):
        x = scale.at(tick)
        grid.append(f'<path class="grid" d="M{x} 2V{y:g}"/>')
        grid.append(f'<text class="minor middle" x="{x}" y="{y + 16:g}">{100 * tick:g} %</text>')
    return Plot(title, y + 24, "".join(grid + out))


def _bar(bar: Bar, scale: Scale, y: float) -> str:
    x, low, high = scale.at(bar.value), scale.at(bar.low), scale.at(bar.high)
    middle = y + ROW / 2 - 1
    label = shorten(bar.label, scale.start - 8)
    whisker = f"M{low} {middle:g}H{high}M{low} {middle - 4:g}v8M{high} {middle - 4:g}v8"
    return (
        f'<text class="end" x="{scale.start - 8:g}" y="{middle + 5:g}">{escape(label)}</text>'
        f'<rect class="f{bar.colour % COLOURS}" x="{scale.start:g}" y="{y + 4:g}" '
        f'width="{max(x - scale.start, 1):g}" height="{ROW - 10}" rx="2"/>'
        f'<path class="halo" d="{whisker}"/><path class="whisker" d="{whisker}"/>'
        f'<text class="minor" x="{scale.end + 10:g}" y="{middle + 5:g}">{escape(bar.text)}</text>'
    )


def histogram(title: str, values: Sequence[float], won: Sequence[bool], scale_to: float) -> Plot:
    """Draw how often values came out, games that were won at the foot of each column.

    `scale_to` is the greatest value of the axis, so that several histograms can be compared.
    """
    height, left, foot = 120.0, 34.0, 24.0
    width = max(1, ceil((scale_to + 1) / 28))
    number = floor(scale_to / width) + 1
    counts = [[0, 0] for _ in range(number)]
    for value, win in zip(values, won, strict=True):
        counts[int(value // width)][0 if win else 1] += 1
    most = max(map(sum, counts))
    up = Scale(0, most, height, 8)
    across = Scale(0, number * width, left, WIDTH - 6)
    out = []
    for tick in ticks(0, most, nice_step(most, 3, whole=True)):
        y = up.at(tick)
        out.append(f'<path class="grid" d="M{left:g} {y}H{WIDTH - 6}"/>')
        out.append(f'<text class="minor end" x="{left - 6:g}" y="{y + 4:g}">{tick:g}</text>')
    thick = (across.end - across.start) / number - 1.5
    for place, (wins, others) in enumerate(counts):
        x = across.at(place * width)
        for colour, base, count in (("f2", 0, wins), ("f0", wins, others)):
            if count:
                top = up.at(base + count)
                out.append(
                    f'<rect class="{colour}" x="{x}" y="{top}" width="{thick:.1f}" '
                    f'height="{up.at(base) - top:.1f}"/>'
                )
    for tick in ticks(0, scale_to, nice_step(scale_to, 7, whole=True)):
        x = across.at(tick) + thick / 2 / width if width > 1 else across.at(tick) + thick / 2
        out.append(f'<text class="minor middle" x="{x:.1f}" y="{height + 18:g}">{tick:g}</text>')
    return Plot(title, height + foot, "".join(out))


def lines(
    title: str,
    shown: Sequence[Line],
    x_names: Sequence[tuple[float, str]],
    axis: str,
    usual: float | None,
) -> Plot:
    """Draw shares as lines with bands over the values of an axis; `usual` is marked on it."""
    height = 230.0
    right = 14 + max(len(line.label) for line in shown) * LETTER
    xs = [x for x, _ in x_names]
    pad = 0.06 * ((max(xs) - min(xs)) or 1)
    across = Scale(min(xs) - pad, max(xs) + pad, 44, WIDTH - right)
    every = [point for line in shown for point in line.points]
    step = nice_step(max(max(point[3] for point in every), 0.01), 5)
    top = min(ceil(max(point[3] for point in every) / step) * step, 1.0)
    up = Scale(0, top, height - 40, 8)
    out = []
    for tick in ticks(0, top, step):
        y = up.at(tick)
        out.append(f'<path class="grid" d="M{across.start:g} {y}H{across.end:g}"/>')
        out.append(f'<text class="minor end" x="38" y="{y + 4:g}">{100 * tick:g} %</text>')
    if usual is not None and across.low <= usual <= across.high:
        x = across.at(usual)
        out.append(f'<path class="usual" d="M{x} 8V{up.start:g}"/>')
    for x, name in x_names:
        out.append(
            f'<text class="minor middle" x="{across.at(x)}" y="{up.start + 18:g}">'
            f"{escape(name)}</text>"
        )
    out.append(
        f'<text class="minor middle" x="{(across.start + across.end) / 2:g}" '
        f'y="{height - 4:g}">{escape(axis)}</text>'
    )
    ends = spaced([up.at(line.points[-1][1]) for line in shown])
    for number, (line, end) in enumerate(zip(shown, ends, strict=True)):
        out.append(_line(line, number % COLOURS, across, up, end))
    return Plot(title, height, "".join(out))


def spaced(places: Sequence[float]) -> list[float]:
    """Return places for labels near the wanted ones, so far apart that they can be read."""
    out = list(places)
    order = sorted(range(len(places)), key=places.__getitem__, reverse=True)
    for lower, upper in pairwise(order):
        out[upper] = min(out[upper], out[lower] - 15)
    return out


def _line(line: Line, colour: int, across: Scale, up: Scale, label_at: float) -> str:
    places = [(across.at(x), *map(up.at, rest)) for x, *rest in line.points]
    upper = " ".join(f"{x},{high}" for x, _, _, high in places)
    lower = " ".join(f"{x},{low}" for x, _, low, _ in reversed(places))
    path = " ".join(f"{x},{y}" for x, y, _, _ in places)
    dots = "".join(
        f'<circle class="f{colour}" cx="{x}" cy="{y}" r="4"/>'
        f'<path class="s{colour}" d="M{x} {low}V{high}" stroke-width="1.4"/>'
        for x, y, low, high in places
    )
    return (
        f'<polygon class="f{colour}" fill-opacity="0.16" points="{upper} {lower}"/>'
        f'<polyline class="s{colour}" stroke-width="2.2" points="{path}"/>{dots}'
        f'<text class="f{colour} head" x="{places[-1][0] + 10:g}" y="{label_at + 5:g}">'
        f"{escape(line.label)}</text>"
    )


def differences(title: str, shown: Sequence[Bar]) -> Plot:
    """Draw differences with whiskers around zero; those of colour 0 are drawn hollow."""
    left = min(max(len(bar.label) for bar in shown) * LETTER + 12, 0.52 * WIDTH)
    right = max(len(bar.text) for bar in shown) * LETTER + 8
    reach = max(max(abs(bar.low), abs(bar.high)) for bar in shown) or 0.01
    step = nice_step(reach, 2)
    reach = ceil(reach / step) * step
    scale = Scale(-reach, reach, left, WIDTH - right)
    bottom = 4 + ROW * len(shown)
    out = []
    for tick in ticks(-reach, reach, step):
        x = scale.at(tick)
        kind = "zero" if abs(tick) < step / 2 else "grid"
        out.append(f'<path class="{kind}" d="M{x} 2V{bottom}"/>')
        text = f"{100 * tick:+g}" if kind == "grid" else "0"
        out.append(
            f'<text class="minor middle" x="{x}" y="{bottom + 16}">{text.replace("-", "−")}</text>'
        )
    for number, bar in enumerate(shown):
        y = 4 + ROW * number + ROW / 2
        x, low, high = scale.at(bar.value), scale.at(bar.low), scale.at(bar.high)
        strength = "quiet" if bar.colour == 0 else ""
        mark = "hollow" if bar.colour == 0 else f"f{bar.colour}"
        out.append(
            f'<text class="end" x="{left - 10:g}" y="{y + 4:g}">'
            f"{escape(shorten(bar.label, left - 12))}</text>"
            f'<path class="whisker {strength}" d="M{low} {y:g}H{high}"/>'
            f'<circle class="{mark}" cx="{x}" cy="{y:g}" r="5"/>'
            f'<text class="minor" x="{scale.end + 10:g}" y="{y + 4:g}">{escape(bar.text)}</text>'
        )
    return Plot(title, bottom + 24, "".join(out))


def nice_step(most: float, number: int, *, whole: bool = False) -> float:
    """Return a round distance that divides a length into about `number` parts, at most."""
    rough = max(most / number, 1.0) if whole else most / number
    power: float = 10.0 ** floor(log10(rough))
    units = (1, 2, 5, 10) if whole else (1, 2, 2.5, 5, 10)
    return next(unit * power for unit in units if unit * power >= rough * 0.999)


def ticks(low: float, high: float, step: float) -> list[float]:
    """Return the multiples of a step from one value to another."""
    first, last = ceil(low / step - 1e-9), floor(high / step + 1e-9)
    return [round(number * step, 10) for number in range(first, last + 1)]


def shorten(text: str, room: float) -> str:
    """Return a text that fits into a width, cut with an ellipsis if it must be."""
    letters = max(int(room / LETTER), 4)
    return text if len(text) <= letters else text[: letters - 1].rstrip() + "…"
