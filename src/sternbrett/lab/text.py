"""A report as lines for the terminal."""

from __future__ import annotations

from collections.abc import Sequence

from sternbrett.lab import wording
from sternbrett.lab.report import Report, SeriesReport
from sternbrett.lab.tables import change_rows, figure_rows, role_rows, try_rows

MOST_EVENTS = 6


def write_text(report: Report) -> str:
    """Return the report as lines."""
    made = report.made
    parts = [f"{made.game}, {wording.amount(report)}, seed {made.seed}"]
    if own := wording.own_content(report):
        parts.append(own)
    if missing := wording.partial(report):
        parts.append(missing)
    parts.append(table(figure_rows(report)))
    if len(by_role := role_rows(report)) > 1:
        parts.append(table(by_role))
    parts += [text for one in report.series if (text := chapters(one))]
    if len(tried := try_rows(report)) > 1:
        parts.append(table(tried))
    if report.comparisons:
        parts.append("\n".join(map(wording.comparison, report.comparisons)))
    if report.changes:
        parts.append(table(change_rows(report)))
    if report.kind == "run":
        parts += [text for one in report.series if (text := events(report, one))]
    if not made.reproducible:
        parts.append("A bot that looks at the clock plays differently each time.")
    total = sum(len(one.games.results) for one in report.series)
    pace = f", {1000 * made.cpu_seconds / total:.2f} ms a game" if total else ""
    parts.append(f"CPU time {made.cpu_seconds:.1f} s{pace}")
    return "\n\n".join(parts)


def chapters(one: SeriesReport) -> str:
    """Return how the chapters of campaigns went; empty where single games were played."""
    found = one.summary and one.summary.chapters
    if not found:
        return ""
    played = found.played
    lines = [
        f"{one.label}: {played.mean:.1f} chapters a campaign ({played.least:g}–{played.most:g})"
    ]
    for number, counts in enumerate(found.results, 1):
        ends = ", ".join(f"{name} {count:,}" for name, count in counts.items())
        lines.append(f"  chapter {number}: {ends}")
    return "\n".join(lines)


def events(report: Report, one: SeriesReport) -> str:
    """Return the events that clearly go with winning or losing, or that none does."""
    found = one.summary and one.summary.events
    if not found or not found.tested:
        return ""
    clear = [entry for entry in found.tested if entry.clear]
    heading = (
        f"{one.label}: of {len(found.tested)} events up to choice {found.landmark} "
        f"({found.games:,} games that go on), {len(clear)} clearly go with winning or losing"
    )
    if not clear:
        return f"{heading}."
    names = wording.event_names(report)
    rows: list[tuple[str, ...]] = [("", "games", "with", "without", "difference", "corrected p")]
    for entry in clear[:MOST_EVENTS]:
        interval = wording.points_range(entry.low, entry.high)
        rows.append(
            (
                f"  {wording.event(entry.event, names)}",
                str(entry.games_with),
                wording.percent(entry.wins_with / entry.games_with),
                wording.percent(entry.wins_without / entry.games_without),
                f"{wording.points(entry.difference)} ({interval})",
                wording.p_value(entry.p_corrected),
            )
        )
    more = len(clear) - MOST_EVENTS
    end = f"\n  and {more} more (see --json or --html)" if more > 0 else ""
    return f"{heading}:\n{table(rows)}{end}"


def table(rows: Sequence[tuple[str, ...]]) -> str:
    """Return rows in columns: the first and the last to the left, numbers to the right."""
    widths = [max(len(row[place]) for row in rows) for place in range(len(rows[0]))]
    last = len(widths) - 1
    return "\n".join(
        "  ".join(
            cell.ljust(width) if place in (0, last) else cell.rjust(width)
            for place, (cell, width) in enumerate(zip(row, widths, strict=True))
        ).rstrip()
        for row in rows
    )
