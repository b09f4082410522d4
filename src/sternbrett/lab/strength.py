"""How strong bots are: what is played for it, and the games as they are kept.

For every game a table in its usual form is the first *cell*; in each further cell one thing is
another: the number of seats, or one setting. In the first all players take part, in the others
those of the levels. Whoever a game brings as a bot or a level takes part without being named here.
Then searches of several lengths play in one cell. All play the same seeds.
"""

from __future__ import annotations

import platform
from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from itertools import combinations, product
from pathlib import Path
from typing import Literal

import msgspec

from sternbrett import __version__
from sternbrett.kernel.build import build
from sternbrett.kernel.errors import InvalidText
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.settings import WrongSetting
from sternbrett.kernel.shapes import Shape
from sternbrett.lab.compare import OPEN, arrangements
from sternbrett.lab.conduct import conduct
from sternbrett.lab.journal import Heading, carry_over, forget
from sternbrett.lab.plan import Plan, Series, Variant, Work, make_work
from sternbrett.lab.report import write_whole
from sternbrett.lab.simulate import Outcome, simulation_settings

SEARCH = "search:"
#: The level that others are measured against where nothing else is said.
NORMAL = "normal"
#: The level that searches are to be compared with.
HARD = "hard"


class Line(msgspec.Struct, frozen=True):
    """Games of one line-up in one cell, in the order of their seeds.

    `won` has a text for each side with a 1 for every game that it won, `scores` its scores.
    `settings` are all of them; `campaign`: whole campaigns were played. `cpu` is the CPU time of
    `games` games, of all seats together.
    """

    bots: tuple[str, ...]
    settings: dict[str, str | int]
    campaign: bool
    won: list[str]
    scores: list[list[float]]
    results: dict[str, int]
    decisions: int
    cpu: float
    games: int
    build: str
    date: str


class Results(msgspec.Struct, frozen=True):
    """The games of one game, with what they depend on: other seeds, rules or content are others."""

    game: str
    rules_version: int
    content: str
    seed: str
    lines: list[Line]
    sternbrett: str = __version__
    python: str = platform.python_version()
    format: Literal["sternbrett-strength"] = "sternbrett-strength"
    version: Literal[1] = 1


RESULTS = Shape(Results)


@dataclass(frozen=True)
class Cell:
    """A table: the number of seats, and the settings that are not the usual ones."""

    seats: int
    settings: tuple[tuple[str, str | int], ...] = ()

    def complete(self, game: AnyGame) -> dict[str, str | int]:
        """Return all settings of the cell."""
        return simulation_settings(game, dict(self.settings), self.seats)

    def label(self) -> str:
        """Return what makes the cell differ from others."""
        seats = "1 seat" if self.seats == 1 else f"{self.seats} seats"
        return ", ".join([seats, *(f"{name}={value}" for name, value in self.settings)])


@dataclass(frozen=True)
class Effort:
    """How much is played: games of a line-up, of one in which somebody searches, and how long.

    `usual_games` are those of a line-up at the usual table; 0: as many as at all others. Without
    `budgets` no searches are compared.
    """

    games: int
    search_games: int
    budgets: tuple[int, ...] = ()
    usual_games: int = 0

    def of(self, bots: Sequence[str], usual: bool) -> int:
        """Return how many games a line-up plays, at the usual table or elsewhere."""
        if any(bot.startswith(SEARCH) for bot in bots):
            return self.search_games
        return self.usual_games or self.games if usual else self.games


def cells(game: AnyGame) -> list[Cell]:
    """Return the usual table, then all that differ from it in one thing."""
    fewest, most = game.card.seats
    out = [Cell(seats) for seats in range(fewest, most + 1)]
    usual = game.check_settings({}, fewest)
    for setting in game.settings:
        if setting.research or setting.is_text or not setting.applies(usual):
            continue
        for choice in setting.choices_for(fewest):
            if choice != usual[setting.name]:
                out.append(Cell(fewest, ((setting.name, choice),)))
    return [cell for cell in out if _fits(game, cell)]


def _fits(game: AnyGame, cell: Cell) -> bool:
    """Tell whether a cell can be set up: a choice may need a text that only somebody can write."""
    try:
        game.check_settings(dict(cell.settings), cell.seats)
    except WrongSetting:
        return False
    return True


def players(game: AnyGame) -> list[str]:
    """Return everybody who plays a game: its bots, then those whom only a level names."""
    return list(dict.fromkeys([*game.bots, *game.levels.values()]))


def levels(game: AnyGame) -> list[str]:
    """Return the players of the levels, or all bots where there are no two levels."""
    found = list(dict.fromkeys(game.levels.values()))
    return found if len(found) > 1 else players(game)


def has_roles(game: AnyGame) -> bool:
    """Tell whether sides differ by the roles that seats have, so that nobody can swap them."""
    card = game.card
    return not card.cooperative and len(set(card.roles)) > 1 and not card.chosen_roles


def line_ups(
    game: AnyGame, seats: int, who: Sequence[str], *, against: Sequence[str] | None = None
) -> list[tuple[str, ...]]:
    """Return who sits where so that all of `who` can be compared.

    In a cooperative game each plays alone, in every seat. With roles each plays each side against
    everybody, or against the bots that `against` names by seat. Otherwise each two meet in all
    arrangements; with `against` all others meet the first of these.
    """
    sides = game.sides(seats)
    if len(sides) == 1:
        return [(bot,) * seats for bot in who]
    if has_roles(game):
        found = _by_role(seats, sides, who, against)
        return list(dict.fromkeys(alike(game, bots) for bots in found))
    pairs = (
        combinations(who, 2)
        if against is None
        else ((bot, against[0]) for bot in who if bot != against[0])
    )
    open_seats = (OPEN,) * seats
    met = [
        bots for one, other in pairs for bots in arrangements(open_seats, sides, one, other)
    ]  # fmt: skip
    return list(dict.fromkeys(met))


def _by_role(
    seats: int, sides: Sequence[Sequence[int]], who: Sequence[str], against: Sequence[str] | None
) -> Iterator[tuple[str, ...]]:
    if against is None:
        for chosen in product(who, repeat=len(sides)):
            side_of = {seat: place for place, side in enumerate(sides) for seat in side}
            yield tuple(chosen[side_of[seat]] for seat in range(seats))
        return
    for side, bot in product(sides, who):
        yield tuple(bot if seat in side else against[seat] for seat in range(seats))


def alike(game: AnyGame, bots: Sequence[str]) -> tuple[str, ...]:
    """Return a line-up in which those who play a role alike have one name (`played_alike`)."""
    return tuple(known_as(game, game.role(seat), bot) for seat, bot in enumerate(bots))


def known_as(game: AnyGame, role: str, bot: str) -> str:
    """Return the one name of all bots that play a role as this one does."""
    return game.played_alike.get(role, {}).get(bot, bot)


def reference(game: AnyGame, seats: int) -> list[str]:
    """Return whom others are measured against, by seat.

    With roles that is whoever takes a seat that a person left, otherwise the normal level.
    """
    if has_roles(game):
        return list(alike(game, [game.stand_in(seat) for seat in range(seats)]))
    return [game.levels.get(NORMAL, game.stand_in(0))] * seats


# -- what is played ---------------------------------------------------------------------------

Wanted = list[tuple[Cell, tuple[str, ...]]]


def first_stage(game: AnyGame) -> Wanted:
    """Return who plays in which cell: everybody in the usual one, in all others the levels.

    There they meet the reference alone, where they meet anybody.
    """
    usual, *others = cells(game)
    out = [(usual, bots) for bots in line_ups(game, usual.seats, players(game))]
    for cell in others:
        met = line_ups(game, cell.seats, levels(game), against=reference(game, cell.seats))
        out += [(cell, bots) for bots in met]
    return out


def second_stage(game: AnyGame, results: Results, budgets: Sequence[int]) -> Wanted:
    """Return which searches play, in the cell in which there is most to win and to lose."""
    cell = open_cell(game, results)
    searches = [f"{SEARCH}{number}" for number in budgets]
    against = None if game.card.cooperative else reference(game, cell.seats)
    return [(cell, bots) for bots in line_ups(game, cell.seats, searches, against=against)]


def open_cell(game: AnyGame, results: Results) -> Cell:
    """Return the cell in which the hard level wins closest to half of its games.

    Where seats compete that is the usual one.
    """
    usual = cells(game)[0]
    if not game.card.cooperative:
        return usual
    strong = game.levels.get(HARD, reference(game, usual.seats)[0])

    def distance(cell: Cell) -> float:
        found = find_line(results, game, cell, (strong,) * cell.seats)
        if found is None or found.campaign or not found.won[0]:
            return 1.0
        return abs(found.won[0].count("1") / len(found.won[0]) - 0.5)

    return min(cells(game), key=distance)


def find_line(
    results: Results, game: AnyGame, cell: Cell, bots: tuple[str, ...]
) -> Line | None:  # fmt: skip
    """Return the games of a line-up in a cell."""
    settings = cell.complete(game)
    return next(
        (line for line in results.lines if line.bots == bots and line.settings == settings), None
    )


# -- playing ----------------------------------------------------------------------------------


def measure(
    game: AnyGame,
    effort: Effort,
    *,
    seed: str,
    folder: Path,
    jobs: int = 1,
    cluster: str | None = None,
    quiet: bool = True,
) -> tuple[Results, bool]:
    """Play what the results in a folder lack; return them, and whether that is everything.

    Finished games are kept there after every batch, so that the same call goes on after Ctrl-C.
    """
    results = read_results(folder, game, seed)
    for stage in ("settings", "searches"):
        wanted = (
            first_stage(game)
            if stage == "settings"
            else second_stage(game, results, effort.budgets)
        )
        for number, work in works(game, wanted, effort, results):
            journal = folder / f"{game.id}-{stage}-{number}.journal"
            # What was complete when a run was interrupted is no part of this one any more.
            carry_over(journal, Heading(__version__, work.plan))
            played = conduct(work, jobs=jobs, cluster=cluster, journal=journal, quiet=quiet)
            lines = [
                make_line(game, work, place, outcomes, played.cpu_of[place], played.finished[place])
                for place, outcomes in enumerate(played.outcomes)
                if outcomes
            ]
            results = merged(results, lines)
            write_results(folder, results)
            if not played.complete:
                return results, False
            forget(journal)
    return results, True


def works(
    game: AnyGame, wanted: Wanted, effort: Effort, results: Results
) -> Iterator[tuple[str, Work]]:
    """Yield what is still to be played, together what has the same number of games."""
    groups: dict[tuple[bool, int], list[Series]] = {}
    usual = cells(game)[0]
    for cell, bots in wanted:
        number = effort.of(bots, cell == usual)
        known = find_line(results, game, cell, bots)
        if known is not None and len(known.won[0]) >= number:
            continue
        settings = cell.complete(game)
        campaign = bool(game.legacy_notes) and game.in_chapters(settings)
        made = make_work(
            game, "strength", [bots], [Variant(settings)], games=1, seed="", events=False
        )
        groups.setdefault((campaign, number), []).extend(made.plan.series)
    for (campaign, number), series in groups.items():
        plan = Plan(
            "strength",
            game.id,
            game.rules_version,
            results.seed,
            number,
            False,
            tuple(series),
            campaigns=campaign,
        )
        yield f"{number}{'-campaigns' if campaign else ''}", Work(game, plan)


def make_line(
    game: AnyGame, work: Work, place: int, outcomes: Sequence[Outcome], cpu: float, finished: int
) -> Line:
    """Return the games of a series as they are kept; CPU time is that of as many games."""
    series = work.plan.series[place]
    sides = game.sides(len(series.bots))
    results: dict[str, int] = {}
    for outcome in outcomes:
        results[outcome.result] = results.get(outcome.result, 0) + 1
    return Line(
        bots=series.bots,
        settings=series.settings,
        campaign=work.plan.campaigns,
        won=["".join("01"[one.won[side[0]]] for one in outcomes) for side in sides],
        scores=[[one.scores[side[0]] for one in outcomes] for side in sides],
        results=results,
        decisions=sum(one.decisions for one in outcomes),
        cpu=round(cpu * len(outcomes) / finished, 2),
        games=len(outcomes),
        build=build(),
        date=datetime.now(UTC).date().isoformat(),
    )


# -- keeping ----------------------------------------------------------------------------------


def merged(results: Results, lines: Sequence[Line]) -> Results:
    """Return results with lines added; those of the same line-up and settings are replaced."""
    by_key = {line_key(line): line for line in results.lines}
    by_key.update((line_key(line), line) for line in lines)
    return msgspec.structs.replace(results, lines=list(by_key.values()))


def line_key(line: Line) -> bytes:
    """Return what two lines have in common that say the same."""
    return msgspec.json.encode((line.bots, line.settings), order="deterministic")


def kept_results(folder: Path, game: AnyGame) -> Results | None:
    """Return the results of a game that a folder keeps, of whatever seed and rules."""
    path = folder / f"{game.id}.json"
    if not path.exists():
        return None
    try:
        return RESULTS.of_json(path.read_bytes())
    except msgspec.DecodeError as error:
        raise InvalidText(f"{path}: these are no results of lab strength: {error}.") from None


def read_results(folder: Path, game: AnyGame, seed: str) -> Results:
    """Return the results of a game to go on with; those of another seed or game are refused."""
    fresh = Results(game.id, game.rules_version, game.built_in_set.data, seed, [])
    found = kept_results(folder, game)
    if found is None:
        return fresh
    for name in ("game", "rules_version", "content", "seed"):
        own, other = getattr(fresh, name), getattr(found, name)
        if own != other:
            raise InvalidText(
                f"{folder / game.id}.json has games of another {name.replace('_', ' ')} "
                f"({other}, not {own}): delete it to begin anew."
            )
    return found


def write_results(folder: Path, results: Results) -> None:
    """Write the results of a game, a line for each line-up."""
    encode = msgspec.json.encode
    head = msgspec.to_builtins(results)
    head["lines"] = msgspec.Raw(b"[\n" + b",\n".join(map(encode, results.lines)) + b"]")
    write_whole(folder / f"{results.game}.json", encode(head) + b"\n")
