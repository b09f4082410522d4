"""Which plots a report has: figures turned into bars, lines and histograms."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import replace
from typing import Any

from sternbrett.games import find_game
from sternbrett.kernel.game import AnyGame
from sternbrett.lab import plots, wording
from sternbrett.lab.compare import HEAD_TO_HEAD, HeadToHead
from sternbrett.lab.content import show
from sternbrett.lab.plan import short
from sternbrett.lab.plots import Bar, Line, Plot
from sternbrett.lab.report import Report, SeriesReport
from sternbrett.lab.summary import Wins
from sternbrett.lab.sweep import Axis, axes_of_layout

MOST_EVENTS = 14


def name_of(game: AnyGame) -> str:
    """Return what a game is called."""
    return game.texts("en", game.content()).maybe("game.name", game.id)


def main_plot(report: Report) -> Plot | None:
    """Return the plot that answers what a command asked; None before the first game."""
    played = [one for one in report.series if one.summary]
    if not played:
        return None
    name = name_of(find_game(report.made.game))
    if report.kind == "match" and report.layout["mode"] == HEAD_TO_HEAD:
        plot = _meetings(f"{name}: share of points", report)
    elif report.kind == "sweep" and _is_response(axes := axes_of_layout(report.layout)):
        plot = _response(f"{name}: games won", played, axes)
    else:
        plot = _win_rates(f"{name}: games won", played)
    games = wording.amount(report) if report.complete else "interrupted"
    return replace(plot, note=f"with 95 % intervals; {games}")


def _is_response(axes: Sequence[Axis]) -> bool:
    """Tell whether a grid can be drawn as lines over its first axis."""
    return len(axes) <= 2 and all(map(_is_number, axes[0].values))


def _win_rates(title: str, played: Sequence[SeriesReport]) -> Plot:
    """Draw wins by who plays, grouped by settings where these differ."""
    groups: dict[str, list[Bar]] = {}
    line_ups = list(dict.fromkeys(one.bot_label for one in played))
    for one in played:
        for wins in one.summary.wins if one.summary else ():
            side = wording.side_label(one, wins)
            colour = wins.seats[0] if side else line_ups.index(one.bot_label)
            heading = one.label if side and len(played) > 1 else one.variant_label
            groups.setdefault(heading, []).append(_bar(side or one.bot_label, wins, colour))
    return plots.bars(title, list(groups.items()))


def _bar(label: str, wins: Wins, colour: int) -> Bar:
    text = f"{wording.percent(wins.rate)} ({wording.percent_range(wins.low, wins.high)[:-2]})"
    return Bar(label, wins.rate, wins.low, wins.high, text, colour)


def _meetings(title: str, report: Report) -> Plot:
    bars = [
        Bar(
            f"{one.first} – {one.second}",
            one.share,
            one.low,
            one.high,
            f"{wording.percent(one.share)} ({wording.percent_range(one.low, one.high)[:-2]})",
            number,
        )
        for number, one in enumerate(report.comparisons)
        if isinstance(one, HeadToHead)
    ]
    return plots.bars(title, [("", bars)])


def _response(title: str, played: Sequence[SeriesReport], axes: Sequence[Axis]) -> Plot:
    """Draw wins over the values of the first axis: a line for each value of the second, and for
    each side where there are several."""
    first = axes[0]
    found: dict[str, list[tuple[float, float, float, float]]] = {}
    for one in played:
        point = {**one.settings, **one.changes}
        for wins in one.summary.wins if one.summary else ():
            several = wording.side_label(one, wins)
            parts = [several.partition(":")[0]] if several else []
            parts += [show(point[axis.name]) for axis in axes[1:]]
            label = " · ".join(parts)
            place = (float(point[first.name]), wins.rate, wins.low, wins.high)
            found.setdefault(label, []).append(place)
    shown = [Line(label, sorted(points)) for label, points in found.items()]
    names = [(float(value), show(value)) for value in sorted(first.values)]
    usual = float(first.usual) if _is_number(first.usual) else None
    return plots.lines(title, shown, names, short(first.name), usual)


def length_plots(report: Report) -> list[tuple[SeriesReport, str, Plot]]:
    """Return for each series how long its games were, in rounds where the game counts them."""
    played = [one for one in report.series if one.summary]
    in_rounds = all(one.summary and one.summary.rounds for one in played)
    unit = "rounds" if in_rounds else "decisions"
    columns = [
        [value or 0 for value in (one.games.rounds if in_rounds else one.games.decisions)]
        for one in played
    ]
    most = max(map(max, columns), default=1)
    return [
        (one, unit, plots.histogram(f"{one.label}: {unit}", values, _won(one), most))
        for one, values in zip(played, columns, strict=True)
    ]


def _won(one: SeriesReport) -> list[bool]:
    return [won[0] for won in one.games.won]


def event_plot(report: Report, one: SeriesReport) -> Plot | None:
    """Return the events with most evidence; those that remain after the correction are filled."""
    if one.summary is None or one.summary.events is None or not one.summary.events.tested:
        return None
    names = wording.event_names(report)
    shown = [
        Bar(
            wording.event(entry.event, names),
            entry.difference,
            entry.low,
            entry.high,
            f"p {wording.p_value(entry.p_corrected)}",
            (2 if entry.difference > 0 else 3) if entry.clear else 0,
        )
        for entry in one.summary.events.tested[:MOST_EVENTS]
    ]
    return plots.differences(f"{one.label}: difference in games won", shown)


def _is_number(value: Any) -> bool:
    return isinstance(value, int | float) and not isinstance(value, bool)
