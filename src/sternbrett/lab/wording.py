"""How the lab writes figures, in the terminal and on the page alike."""

from __future__ import annotations

from collections.abc import Mapping
from itertools import chain

from sternbrett.games import find_game
from sternbrett.lab.compare import Comparison, HeadToHead, Paired
from sternbrett.lab.plan import name_bots
from sternbrett.lab.report import Report, SeriesReport
from sternbrett.lab.summary import Spread, Summary, Wins


def percent(share: float) -> str:
    """Return a share as per cent with one place."""
    return f"{100 * share:.1f} %"


def percent_range(low: float, high: float) -> str:
    """Return the ends of an interval of shares."""
    return f"{100 * low:.1f}–{100 * high:.1f} %"


def points(difference: float) -> str:
    """Return a difference of shares in percentage points, always with its sign."""
    return f"{100 * difference:+.1f}".replace("-", "−")


def points_range(low: float, high: float) -> str:
    """Return the ends of an interval of differences."""
    return f"{points(low)} to {points(high)}"


def p_value(p: float) -> str:
    """Return a p-value without pretending more places than anybody needs."""
    return "< 0.0001" if p < 0.0001 else f"{p:.4f}" if p < 0.01 else f"{p:.2f}"


def rating(value: float | None, *, infinite: str) -> str:
    """Return a rating difference; one without a bound is written as `infinite`."""
    return infinite if value is None else f"{value:+.0f}".replace("-", "−")


def spread(value: Spread | None) -> str:
    """Return a mean with half the width of its interval."""
    if value is None:
        return "–"
    if value.low is None or value.high is None:
        return f"{value.mean:.1f}"
    return f"{value.mean:.1f} ± {(value.high - value.low) / 2:.1f}"


def results(summary: Summary) -> str:
    """Return how often each result came out, most frequent first."""
    return counts(summary.results)


def counts(found: Mapping[str, int]) -> str:
    """Return how often each of several things was counted, most frequent first."""
    ordered = sorted(found.items(), key=lambda item: -item[1])
    return ", ".join(f"{name} {count}" for name, count in ordered)


def side_label(series: SeriesReport, wins: Wins) -> str:
    """Return who plays a side, and where; empty where all seats win together."""
    assert series.summary is not None
    if len(series.summary.wins) == 1:
        return ""
    bots = [series.bots[seat] for seat in wins.seats]
    numbers = ", ".join(str(seat + 1) for seat in wins.seats)
    return f"{wins.role or 'seat'} {numbers}: {name_bots(bots)}"


def row_label(series: SeriesReport, wins: Wins) -> str:
    """Return the name of a line of figures: the series, and the side where there are several."""
    side = side_label(series, wins)
    if not side:
        return series.label
    return " · ".join(part for part in (series.variant_label, side) if part)


def comparison(one: Comparison) -> str:
    """Return what two bots' games say, as a sentence."""
    return head_to_head(one) if isinstance(one, HeadToHead) else paired(one)


def head_to_head(one: HeadToHead) -> str:
    """Return what a meeting says, as a sentence."""
    return (
        f"{one.first} takes {percent(one.share)} of the points against {one.second} "
        f"({percent_range(one.low, one.high)}): {rating(one.elo, infinite='±∞')} Elo "
        f"({rating(one.elo_low, infinite='−∞')} to {rating(one.elo_high, infinite='+∞')}), "
        f"{one.seeds:,} seeds, {one.games:,} games"
    )


def paired(one: Paired) -> str:
    """Return what a comparison over the same games says, as a sentence."""
    return (
        f"{one.first} − {one.second}{f', {one.side}' if one.side else ''}: "
        f"{points(one.difference)} percentage points "
        f"({points_range(one.low, one.high)}); of {one.games:,} games both won {one.both}, "
        f"only {one.first} {one.only_first}, only {one.second} {one.only_second}, "
        f"neither {one.neither}; McNemar p {p_sign(one.p)}"
    )


def p_sign(p: float) -> str:
    """Return a p-value to stand behind the letter."""
    text = p_value(p)
    return text if text.startswith("<") else f"= {text}"


def contents(report: Report) -> list[tuple[str, str]]:
    """Return the contents that were played with, each by its name and its fingerprint.

    The name is empty for the content that comes with the game; content values that a sweep has
    varied are named by its points.
    """
    return sorted({(one.content_name, one.content) for one in report.series})


def own_content(report: Report) -> str:
    """Return with which content of somebody's own was played; empty: with the game's alone."""
    named = [f"{name} ({fingerprint})" for name, fingerprint in contents(report) if name]
    return f"content: {', '.join(named)}" if named else ""


def event_names(report: Report) -> Mapping[str, str]:
    """Return the English names of everything that events name by id."""
    game = find_game(report.made.game)
    kinds = game.names(game.content(), "en").values()
    return dict(chain.from_iterable(kind.items() for kind in kinds))


def event(key: str, names: Mapping[str, str]) -> str:
    """Return an event as people read it: `threat_revealed:flagship` as “threat revealed: …”."""
    key, at, seat = key.partition("@")
    name, colon, thing = key.partition(":")
    said = name.replace("_", " ")
    if colon:
        said += f": {names.get(thing, thing)}"
    return f"{said} (seat {seat})" if at else said


def amount(report: Report) -> str:
    """Return how much was to be played, and by whom if nobody else plays."""
    games = f"{report.series[0].wanted:,} games"
    if len(report.series) > 1:
        games = f"{len(report.series)} series of {games}"
    bots = {one.bot_label for one in report.series}
    return f"{bots.pop()}, {games}" if len(bots) == 1 else games


def partial(report: Report) -> str:
    """Return what is missing from an interrupted run; empty if nothing is."""
    if report.complete:
        return ""
    counted = sum(len(series.games.results) for series in report.series)
    wanted = sum(series.wanted for series in report.series)
    return f"Interrupted: {counted:,} of {wanted:,} games are counted here."
