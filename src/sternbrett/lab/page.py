"""A report as one HTML file that needs nothing else: it can be sent, kept and printed."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from pathlib import Path

from sternbrett.games import find_game
from sternbrett.lab import wording
from sternbrett.lab.figures import event_plot, length_plots, main_plot, name_of
from sternbrett.lab.plots import DARK, LIGHT, STYLE
from sternbrett.lab.report import Report, SeriesReport
from sternbrett.lab.tables import change_rows, figure_rows, role_rows, try_rows

TITLES = {"run": "Series of games", "match": "Match", "sweep": "Sweep"}
MOST_EVENTS = 40


def write_page(report: Report) -> str:
    """Return the page."""
    game = name_of(find_game(report.made.game))
    title = f"{game}: {TITLES[report.kind].lower()}"
    parts = [
        f"<h1>{escape(game)}</h1>",
        f'<p class="lead">{TITLES[report.kind]}: {escape(wording.amount(report))}, '
        f"seed {escape(report.made.seed)}</p>",
        own_content(report),
        partial(report),
        findings(report),
        tables(report),
        lengths(report),
        scores(report),
        points(report),
        roles(report),
        tries(report),
        events(report),
        origin(report),
    ]
    return (
        '<!doctype html>\n<html lang="en">\n<head>\n<meta charset="utf-8">\n'
        '<meta name="viewport" content="width=device-width, initial-scale=1">\n'
        f"<title>{escape(title)}</title>\n<style>\n{style()}</style>\n</head>\n<body>\n"
        + "\n".join(part for part in parts if part)
        + "\n</body>\n</html>\n"
    )


def style() -> str:
    """Return the style sheet: paper is always light."""
    own = Path(__file__).with_name("report.css").read_text(encoding="utf-8")
    return (
        f":root {{ color-scheme: light; --space: #eef2f7; {LIGHT} }}\n"
        "@media screen and (prefers-color-scheme: dark) {\n"
        f":root {{ color-scheme: dark; --space: #07101c; {DARK} }}\n}}\n{STYLE}{own}"
    )


def partial(report: Report) -> str:
    """Return the warning of an interrupted run."""
    missing = wording.partial(report)
    if not missing:
        return ""
    return (
        f'<div class="panel partial"><strong>{missing}</strong> Each series counts its first games '
        "without a gap; the same command goes on with the rest.</div>"
    )


def own_content(report: Report) -> str:
    """Return that content of somebody's own was played with."""
    own = wording.own_content(report)
    return f"<p><strong>{escape(own.capitalize())}</strong></p>" if own else ""


def findings(report: Report) -> str:
    """Return the main plot, and what a match found in sentences."""
    said = "".join(
        f'<p class="finding">{escape(wording.comparison(one))}</p>' for one in report.comparisons
    )
    plot = main_plot(report)
    if plot is None:
        return said
    heading = plot.title.partition(": ")[2].capitalize()
    return (
        f"{said}<h2>{escape(heading)}</h2>"
        f'<div class="panel wide"><p class="note">{escape(plot.note)}</p>{plot.svg()}</div>'
    )


def tables(report: Report) -> str:
    """Return the figures, and for a sweep the differences between points of the grid."""
    out = f"<h2>Figures</h2>{table(figure_rows(report))}" + note(
        "Rates have Wilson intervals, means half the width of Student's; all are 95 % intervals. "
        "Options: of a decision, over all decisions. Series play the same seeds."
    )
    if report.changes:
        out += "<h2>Against the first point of the grid</h2>" + table(change_rows(report))
        out += note(
            "Differences of the rates of wins over the same games in percentage points "
            "(Newcombe's paired interval, McNemar's exact test; not corrected for their number)."
        )
    return out


def lengths(report: Report) -> str:
    """Return the histograms of how long games were."""
    drawn = length_plots(report)
    if not drawn:
        return ""
    unit = drawn[0][1]
    seat = "" if find_game(report.made.game).card.cooperative else " by the first seat"
    panels = "".join(
        f'<div class="panel"><h3>{escape(one.label)}</h3>{plot.svg()}</div>'
        for one, _, plot in drawn
    )
    return (
        f"<h2>Length in {unit}</h2>"
        f'<p class="note"><span class="key won"></span>games won{seat}'
        f'<span class="key lost"></span>others</p><div class="grid2">{panels}</div>'
    )


def scores(report: Report) -> str:
    """Return how many games ended with each score, for each side."""
    rows = [("", "score: games")]
    for one in report.series:
        summary = one.summary
        for wins, counts in zip(summary.wins, summary.scores, strict=True) if summary else ():
            said = ", ".join(
                f"{score.replace('-', '−')}: {count:,}" for score, count in counts.items()
            )
            rows.append((wording.row_label(one, wins), said))
    return f"<h2>Scores</h2>{table(rows)}" if len(rows) > 1 else ""


def points(report: Report) -> str:
    """Return how many points each side had, where the game counts them."""
    rows = [("", "mean", "median", "range")]
    for one in report.series:
        if one.summary is None or one.summary.points is None:
            continue
        for wins, spread in zip(one.summary.wins, one.summary.points, strict=True):
            said = (f"{spread.mean:.1f}", f"{spread.median:g}", f"{spread.least:g}–{spread.most:g}")
            rows.append((wording.row_label(one, wins), *said))
    return f"<h2>Points</h2>{table(rows)}" if len(rows) > 1 else ""


def roles(report: Report) -> str:
    """Return how often each role won, where seats choose them in play."""
    rows = role_rows(report)
    return f"<h2>Roles</h2>{table(rows)}" if len(rows) > 1 else ""


def tries(report: Report) -> str:
    """Return what was tried and how that went, where a game says what its games try."""
    rows = try_rows(report)
    if len(rows) == 1:
        return ""
    return f"<h2>What was tried</h2>{table(rows)}" + note(
        "First tries are the first of each game or campaign; endings and what happened on the way "
        "are those of all tries."
    )


def events(report: Report) -> str:
    """Return which events go with winning, for each series where somebody listened."""
    panels = "".join(event_panel(report, one) for one in report.series)
    if not panels:
        return ""
    seat = "" if find_game(report.made.game).card.cooperative else " (by the first seat)"
    return (
        "<h2>Cards and events that go with winning</h2>"
        f"<p>Difference in games won{seat} with the event and without it, in percentage points "
        "with 95 % intervals, strongest evidence first. Only games count that outlast a number of "
        "choices which three quarters reach, and only what had happened by then: otherwise "
        "everything that comes late would seem to help. Filled marks remain after Holm's "
        "correction for all events tested (p below 0.05). It shows what goes with winning, not "
        "what causes it.</p>"
        f'<div class="grid2">{panels}</div>'
    )


def event_panel(report: Report, one: SeriesReport) -> str:
    """Return the events of a series as plot and table."""
    plot = event_plot(report, one)
    if plot is None or one.summary is None or one.summary.events is None:
        return ""
    found = one.summary.events
    names = wording.event_names(report)
    clear = sum(entry.clear for entry in found.tested)
    rows = [("", "with", "won", "without", "won", "difference", "p", "corrected")]
    for entry in found.tested[:MOST_EVENTS]:
        rows.append(
            (
                wording.event(entry.event, names),
                f"{entry.games_with:,}",
                wording.percent(entry.wins_with / entry.games_with),
                f"{entry.games_without:,}",
                wording.percent(entry.wins_without / entry.games_without),
                wording.points_range(entry.low, entry.high),
                wording.p_value(entry.p),
                wording.p_value(entry.p_corrected),
            )
        )
    said = (
        f"{found.games:,} games go on after choice {found.landmark}; "
        f"of {len(found.tested)} events tested {clear} remain"
    )
    return (
        f'<div class="panel"><h3>{escape(one.label)}</h3><p class="note">{said}.</p>{plot.svg()}'
        f"<details><summary>The first {min(len(found.tested), MOST_EVENTS)} as a table</summary>"
        f"{table(rows)}</details></div>"
    )


def origin(report: Report) -> str:
    """Return everything that made this page."""
    made = report.made
    contents = [
        f"{escape(name)} <code>{fingerprint}</code>".lstrip()
        for name, fingerprint in wording.contents(report)
    ]
    again = "" if made.reproducible else " (a bot looks at the clock: not reproducible)"
    facts = (
        ("Command", f"<code>{escape(made.command)}</code>"),
        ("Seed", escape(made.seed) + again),
        ("Sternbrett", f"{escape(made.sternbrett)}, rules {made.build}"),
        ("Game", f"{escape(made.game)}, rules version {made.rules_version}"),
        ("Content", ", ".join(contents)),
        ("Python", escape(made.python)),
        ("CPU time", f"{made.cpu_seconds:,.1f} s"),
        ("Made", escape(made.date)),
    )
    rows = "".join(f"<dt>{name}</dt><dd>{value}</dd>" for name, value in facts)
    return f'<h2>What made this page</h2><div class="panel"><dl>{rows}</dl></div>'


def table(rows: Sequence[tuple[str, ...]]) -> str:
    """Return rows as a table: the first is its heading, a last column of words may wrap."""
    head, *body = rows
    wordy = max((len(row[-1]) for row in body), default=0) > 24

    def line(cells: Sequence[str], tag: str) -> str:
        last = len(cells) - 1
        return "<tr>" + "".join(
            f'<{tag}{" class=text" if wordy and place == last else ""}>{escape(cell)}</{tag}>'
            for place, cell in enumerate(cells)
        ) + "</tr>"  # fmt: skip

    return (
        f'<div class="panel scroll"><table><thead>{line(head, "th")}</thead>'
        f"<tbody>{''.join(line(row, 'td') for row in body)}</tbody></table></div>"
    )


def note(text: str) -> str:
    """Return a remark below something."""
    return f'<p class="note">{escape(text)}</p>'
