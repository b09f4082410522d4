"""docs/strength.md, made from the games that `sternbrett lab strength` keeps."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from itertools import combinations
from statistics import fmean

from sternbrett.games import find_game
from sternbrett.kernel.game import AnyGame
from sternbrett.lab import wording
from sternbrett.lab.compare import HeadToHead, compare_head_to_head
from sternbrett.lab.ratings import Rating, rate
from sternbrett.lab.simulate import Outcome
from sternbrett.lab.stats import mcnemar, paired_difference, proportion
from sternbrett.lab.strength import (
    SEARCH,
    Cell,
    Line,
    Results,
    cells,
    has_roles,
    known_as,
    levels,
    players,
    reference,
)

#: Below this a difference is called one.
CLEAR = 0.05
HEAD = """# How strong the bots are

This page is written by one command from games that it has played (`benchmarks/strength/`); nothing
in it is written by hand.

```sh
make compiled
PYTHONPATH=build/compiled benchmarks/strength.sh
sternbrett lab strength --again
```

The script plays what is missing, by `sternbrett lab strength GAME` with numbers of games that fit a
game; the last command writes the page again without playing. For every game the usual table comes
first, where most games are played, then all that differ from it in one thing: the number of seats,
or one setting; there the levels play, and meet the normal one where they meet anybody. Bots that
play a role alike are measured once. All line-ups of a game play the same seeds. Rates have Wilson
intervals, differences over the same games Newcombe's paired ones and McNemar's p, meetings the
interval of [the lab](lab.md); all are 95 % intervals, none corrected for their number. CPU time is
that of a whole game with all its seats. A search plays fewer games than a bot and is compared over
those. Levels are the names of players in the lobby.
"""


def write_page(found: Sequence[Results]) -> str:
    """Return the page: a section for each game."""
    return "\n".join([HEAD, *(section(one) for one in found)])


def section(results: Results) -> str:
    """Return what was found about one game."""
    game = find_game(results.game)
    name = game.texts("en", game.content()).say("game.name")
    total = sum(len(line.won[0]) for line in results.lines)
    cpu = sum(line.cpu for line in results.lines) / 60
    builds = ", ".join(sorted({line.build for line in results.lines}))
    dates = sorted({line.date for line in results.lines})
    days = " to ".join(dict.fromkeys((dates[0], dates[-1]))) if dates else "never"
    same = results.content == game.built_in_set.data
    changed = "" if same else " The game's content has been changed since."
    parts = [
        f"## {name}\n",
        f"{level_names(game)} {total:,} games with the seed {results.seed}, {cpu:,.1f} minutes of "
        f"CPU time ({builds} rules, Python {results.python}), {days}.{changed}\n",
        *by_setting(game, results),
        *rated(game, results),
        *by_budget(game, results),
    ]
    return "\n".join(parts)


def level_names(game: AnyGame) -> str:
    """Return who plays at which level."""
    said = ", ".join(f"`{level}` is `{bot}`" for level, bot in game.levels.items())
    return f"{said}." if said else "There are no levels."


def table(head: Sequence[str], rows: Sequence[Sequence[str]]) -> str:
    """Return a table in Markdown."""
    lines = ["| " + " | ".join(head) + " |", "|" + "---|" * len(head)]
    return "\n".join([*lines, *("| " + " | ".join(row) + " |" for row in rows)]) + "\n"


def in_cell(game: AnyGame, results: Results, cell: Cell) -> list[Line]:
    """Return the games that were played in a cell."""
    settings = cell.complete(game)
    return [
        line
        for line in results.lines
        if line.settings == settings and len(line.bots) == cell.seats and line.won[0]
    ]


# -- settings and levels ----------------------------------------------------------------------


def by_setting(game: AnyGame, results: Results) -> Iterator[str]:
    """Yield the tables of all cells, for each side where there are several."""
    if game.card.cooperative or has_roles(game):
        sides = game.sides(game.card.seats[0])
        for place, side in enumerate(sides):
            if len(sides) > 1:
                yield f"### {game.role(side[0]).upper()}\n"
            rows = list(rate_rows(game, results, place))
            head = ("table", "who", "games", "wins", "95 %", "CPU a game", "against the one before")
            if rows:
                yield table(head, rows)
        if len(sides) > 1:
            seats = game.card.seats[0]
            others = ", ".join(dict.fromkeys(f"`{bot}`" for bot in reference(game, seats)))
            yield f"Each side plays against whoever takes a seat that a person left: {others}.\n"
        return
    met = list(meeting_rows(game, results))
    if met:
        columns = (
            "table", "who", "against", "seeds", "share of points", "95 %", "Elo", "CPU a game",
        )  # fmt: skip
        yield table(columns, met)


def seen_by_side(game: AnyGame, line: Line, side: int) -> str | None:
    """Return the bot whose games these are for a side; None: not against the reference."""
    seats = len(line.bots)
    sides = game.sides(seats)
    if len(sides) == 1:
        return line.bots[0] if len(set(line.bots)) == 1 else None
    others = reference(game, seats)
    own = {line.bots[seat] for seat in sides[side]}
    fits = all(line.bots[seat] == others[seat] for seat in range(seats) if seat not in sides[side])
    return own.pop() if len(own) == 1 and fits else None


def rate_rows(game: AnyGame, results: Results, side: int) -> Iterator[tuple[str, ...]]:
    """Yield a row for each player in each cell: its wins, and the difference from the one before.

    The one before is the weaker one in the order of the bots and levels.
    """
    for cell in cells(game):
        by_bot: dict[str, Line] = {}
        for line in in_cell(game, results, cell):
            bot = seen_by_side(game, line, side)
            if bot is not None:
                by_bot.setdefault(bot, line)
        before: tuple[str, Line] | None = None
        for bot in [name for name in players(game) if name in by_bot]:
            line = by_bot[bot]
            won = line.won[side]
            found = proportion(won.count("1"), len(won))
            campaign = " (campaigns)" if line.campaign else ""
            yield (
                cell.label() + campaign if before is None else "",
                named(game, bot, game.role(game.sides(cell.seats)[side][0])),
                f"{len(won):,}",
                wording.percent(found.value),
                wording.percent_range(found.low, found.high),
                seconds(line),
                "" if before is None else difference(before, (bot, line), side),
            )
            before = (bot, line)


def named(game: AnyGame, bot: str, role: str = "") -> str:
    """Return a bot with the levels that it plays, or that it plays in a role."""
    own = [level for level, name in game.levels.items() if known_as(game, role, name) == bot]
    return f"`{bot}`" + (f" ({', '.join(own)})" if own else "")


def seconds(line: Line) -> str:
    """Return the CPU time of a game."""
    value = line.cpu / line.games
    return f"{value:.1f} s" if value >= 1 else f"{1000 * value:.0f} ms"


def difference(before: tuple[str, Line], now: tuple[str, Line], side: int) -> str:
    """Return by how much somebody wins more games than another of the same seeds.

    It says how many these are where one of them played more.
    """
    counts = {(a, b): 0 for a in "01" for b in "01"}
    for pair in zip(now[1].won[side], before[1].won[side], strict=False):
        counts[pair] += 1
    only, other = counts["1", "0"], counts["0", "1"]
    gap = paired_difference(counts["1", "1"], only, other, counts["0", "0"])
    played = sorted((len(now[1].won[side]), len(before[1].won[side])))
    games = f", {played[0]:,} games" if played[0] < played[1] else ""
    return (
        f"{wording.points(gap.value)} ({wording.points_range(gap.low, gap.high)}), "
        f"p {wording.p_sign(mcnemar(only, other))}{games}"
    )


# -- who met ----------------------------------------------------------------------------------


def meeting_rows(game: AnyGame, results: Results) -> Iterator[tuple[str, ...]]:
    """Yield a row for each two players who met in a cell."""
    for cell in cells(game):
        lines = in_cell(game, results, cell)
        label = cell.label()
        order = [*players(game), *searches(lines)]
        who = sorted({bot for line in lines for bot in line.bots}, key=order.index)
        for weaker, stronger in combinations(who, 2):
            met = meeting(lines, stronger, weaker)
            if met is None:
                continue
            found, own = met
            yield (
                label,
                named(game, stronger),
                named(game, weaker),
                f"{found.seeds:,}",
                wording.percent(found.share),
                wording.percent_range(found.low, found.high),
                f"{wording.rating(found.elo, infinite='+∞' if found.share > 0.5 else '−∞')} "
                f"({wording.rating(found.elo_low, infinite='−∞')} to "
                f"{wording.rating(found.elo_high, infinite='+∞')})",
                f"{sum(line.cpu for line in own) / sum(line.games for line in own):.2f} s",
            )
            label = ""


def meeting(lines: Sequence[Line], one: str, other: str) -> tuple[HeadToHead, list[Line]] | None:
    """Return what the games of two players in a cell say; None: they did not meet."""
    own = [line for line in lines if set(line.bots) == {one, other}]
    if not own:
        return None
    seeds = min(len(line.won[0]) for line in own)
    games: dict[tuple[str, ...], Sequence[Outcome]] = {
        line.bots: outcomes(line)[:seeds] for line in own
    }
    return compare_head_to_head(one, other, games, range(len(own[0].bots))), own


def outcomes(line: Line) -> list[Outcome]:
    """Return the games of a line in which every seat is a side, as far as they are kept."""
    return [Outcome("", scores, 0, None, 0, ()) for scores in zip(*line.scores, strict=True)]


def rated(game: AnyGame, results: Results) -> Iterator[str]:
    """Yield the ratings in the usual cell, where three or more met."""
    found = ratings(game, results)
    if not found:
        return
    yield "Ratings at the usual table (Bradley–Terry on Elo's scale, bootstrap over seeds):\n"
    rows = [
        (one.name, f"{one.value:+.0f}", f"{one.low:+.0f} to {one.high:+.0f}") for one in found
    ]  # fmt: skip
    yield table(("who", "rating", "95 %"), [tuple(_minus(cell) for cell in row) for row in rows])


def _minus(text: str) -> str:
    return text.replace("-", "−") if text[:1] in "+-" else text


def ratings(game: AnyGame, results: Results) -> list[Rating]:
    """Return the ratings of those who met at the usual table; none where fewer than three did."""
    cell = cells(game)[0]
    lines = in_cell(game, results, cell)
    met: dict[tuple[str, str], list[float]] = {}
    if has_roles(game):
        sides = game.sides(cell.seats)
        names = [game.role(side[0]) for side in sides]
        for line in lines:
            own = [
                f"{role} `{line.bots[side[0]]}`" for role, side in zip(names, sides, strict=True)
            ]
            if len(sides) == 2 and not any(bot.startswith(SEARCH) for bot in line.bots):
                met[own[0], own[1]] = [
                    (a > b) + 0.5 * (a == b) for a, b in zip(*line.scores, strict=True)
                ]
    elif not game.card.cooperative:
        who = [bot for bot in players(game) if any(bot in line.bots for line in lines)]
        for one, other in combinations(who, 2):
            own_lines = [line for line in lines if set(line.bots) == {one, other}]
            if own_lines:
                shares = [_shares(line, one) for line in own_lines]
                met[f"`{one}`", f"`{other}`"] = [fmean(of) for of in zip(*shares, strict=False)]
    several = len({name for pair in met for name in pair}) > 2
    return rate(met) if several else []


def _shares(line: Line, bot: str) -> list[float]:
    """Return the share of points that a bot takes in each game of a line in which it meets one."""
    mine = [place for place, name in enumerate(line.bots) if name == bot]
    rest = [place for place, name in enumerate(line.bots) if name != bot]
    return [
        fmean((game[a] > game[b]) + 0.5 * (game[a] == game[b]) for a in mine for b in rest)
        for game in zip(*line.scores, strict=True)
    ]


# -- searching longer -------------------------------------------------------------------------


def searches(lines: Sequence[Line]) -> list[str]:
    """Return the searches that took part, the shortest first."""
    found = {bot for line in lines for bot in line.bots if bot.startswith(SEARCH)}
    return sorted(found, key=lambda name: int(name.removeprefix(SEARCH).rstrip("s")))


def by_budget(game: AnyGame, results: Results) -> Iterator[str]:
    """Yield what longer searches gain, in each cell in which several searched."""
    compared = [cell for cell in cells(game) if len(searches(in_cell(game, results, cell))) > 1]
    if not compared:
        yield "Searches of different lengths were not played.\n"
    for cell in compared:
        lines = in_cell(game, results, cell)
        yield f"Searches of different lengths, {cell.label()}:\n"
        if game.card.cooperative or has_roles(game):
            for place, side in enumerate(game.sides(cell.seats)):
                several = len(game.sides(cell.seats)) > 1
                yield from _budget_rates(game, lines, place, game.role(side[0]) if several else "")
        else:
            yield from _budget_meetings(game, lines, reference(game, cell.seats)[0])


def _budget_rates(
    game: AnyGame, lines: Sequence[Line], side: int, role: str
) -> Iterator[str]:  # fmt: skip
    found = {seen_by_side(game, line, side): line for line in lines}
    line_of = [(name, found[name]) for name in searches(lines) if name in found]
    if len(line_of) < 2:
        return
    own = [known_as(game, role, name) for name in levels(game)]
    rows = []
    for place, (name, line) in enumerate(line_of):
        won = line.won[side]
        rate = proportion(won.count("1"), len(won))
        rows.append(
            (
                f"{role} {named(game, name, role)}".strip(),
                f"{len(won):,}",
                wording.percent(rate.value),
                wording.percent_range(rate.low, rate.high),
                seconds(line),
                difference(line_of[0], (name, line), side) if place else "",
            )
        )
    best = [name for name in own if name in found and not name.startswith(SEARCH)]
    if best:
        rows.append(
            (
                f"for comparison {named(game, best[-1], role)}, the same seeds",
                *_first_games(found[best[-1]], len(line_of[0][1].won[side]), side),
                difference(line_of[0], (best[-1], found[best[-1]]), side),
            )
        )
    yield table(("who", "games", "wins", "95 %", "CPU a game", "against the shortest"), rows)
    yield _answer(line_of[0], line_of[-1], side)


def _first_games(line: Line, games: int, side: int) -> tuple[str, str, str, str]:
    won = line.won[side][:games]
    rate = proportion(won.count("1"), len(won))
    return (
        f"{len(won):,}",
        wording.percent(rate.value),
        wording.percent_range(rate.low, rate.high),
        seconds(line),
    )


def _answer(short: tuple[str, Line], long: tuple[str, Line], side: int) -> str:
    """Return whether searching longer helps, as far as these games say it."""
    pairs = list(zip(long[1].won[side], short[1].won[side], strict=False))
    gained = sum(a > b for a, b in pairs)
    lost = sum(a < b for a, b in pairs)
    clear = mcnemar(gained, lost) < CLEAR
    if clear and gained > lost:
        return f"Searching longer helps: `{long[0]}` wins more than `{short[0]}`.\n"
    if clear:
        return f"Searching longer hurts: `{long[0]}` wins less than `{short[0]}`.\n"
    return f"These games do not show that `{long[0]}` is stronger than `{short[0]}`.\n"


def _budget_meetings(game: AnyGame, lines: Sequence[Line], other: str) -> Iterator[str]:
    rows = []
    ends = []
    for name in searches(lines):
        met = meeting(lines, name, other)
        if met is None:
            continue
        found, own = met
        ends.append((found.low, found.share, found.high))
        rows.append(
            (
                named(game, name),
                named(game, other),
                f"{found.seeds:,}",
                wording.percent(found.share),
                wording.percent_range(found.low, found.high),
                f"{sum(line.cpu for line in own) / sum(line.games for line in own):.1f} s",
            )
        )
    if len(rows) < 2:
        return
    yield table(("who", "against", "seeds", "share of points", "95 %", "CPU a game"), rows)
    apart = ends[-1][0] > ends[0][2] or ends[-1][2] < ends[0][0]
    grows = "The longest search takes a clearly different share from the shortest.\n"
    yield grows if apart else "The intervals of the shortest and the longest search overlap.\n"
