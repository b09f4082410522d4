"""The figures of a report as rows of a table, the first of which is its heading."""

from __future__ import annotations

from sternbrett.lab import wording
from sternbrett.lab.report import Report


def figure_rows(report: Report) -> list[tuple[str, ...]]:
    """Return the main figures as rows, one for each side of a series."""
    rows: list[tuple[str, ...]] = [
        ("", "games", "wins", "rate", "95 % interval", "rounds", "decisions", "options", "results")
    ]
    for one in report.series:
        summary = one.summary
        if summary is None:
            rows.append((one.label, "0", *[""] * 7))
            continue
        for place, wins in enumerate(summary.wins):
            rest = (
                wording.spread(summary.rounds),
                wording.spread(summary.decisions),
                f"{summary.branching:.1f}",
                wording.results(summary),
            )
            rows.append(
                (
                    wording.row_label(one, wins),
                    f"{summary.games:,}",
                    f"{wins.wins:,}",
                    wording.percent(wins.rate),
                    wording.percent_range(wins.low, wins.high),
                    *(rest if place == 0 else ("",) * len(rest)),
                )
            )
    return rows


def role_rows(report: Report) -> list[tuple[str, ...]]:
    """Return how often roles won that were chosen in play; only the heading where none were."""
    rows: list[tuple[str, ...]] = [("role", "played", "wins", "rate", "95 % interval")]
    for one in report.series:
        for role in one.summary.roles if one.summary else ():
            several = len(report.series) > 1
            rows.append(
                (
                    f"{one.label} · {role.role}" if several else role.role,
                    f"{role.games:,}",
                    f"{role.wins:,}",
                    wording.percent(role.rate),
                    wording.percent_range(role.low, role.high),
                )
            )
    return rows


def try_rows(report: Report) -> list[tuple[str, ...]]:
    """Return what was tried and how that went; only the heading where nothing was."""
    tried = [(one, it) for one in report.series if one.summary for it in one.summary.tries]
    counted = list(dict.fromkeys(name for _, it in tried for name in it.incidents))
    rows: list[tuple[str, ...]] = [
        ("task", "first tries", "succeeded", "95 % interval", "all tries", *counted, "endings")
    ]
    names = wording.event_names(report) if tried else {}
    for one, it in tried:
        task = names.get(it.task, it.task) if it.task else "all"
        first = it.first
        rows.append(
            (
                f"{one.label} · {task}" if len(report.series) > 1 else task,
                f"{first.of:,}",
                wording.percent(first.rate),
                wording.percent_range(first.low, first.high),
                f"{sum(it.endings.values()):,}",
                *[wording.percent(it.incidents[name].rate) for name in counted],
                wording.counts(it.endings),
            )
        )
    return rows


def change_rows(report: Report) -> list[tuple[str, ...]]:
    """Return how winning differs from the first point of a grid."""
    rows: list[tuple[str, ...]] = [
        (f"against {report.series[0].variant_label}", "points", "95 % interval", "McNemar p")
    ]
    for one in report.changes:
        series = report.series[one.series]
        assert series.summary is not None
        wins = series.summary.wins[one.side]
        rows.append(
            (
                wording.row_label(series, wins),
                wording.points(one.difference),
                wording.points_range(one.low, one.high),
                wording.p_value(one.p),
            )
        )
    return rows
