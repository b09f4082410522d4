"""A dataset of bot games as a Parquet file: a row for every decision (extra `parquet`).

Games are those of `lab run` with the same seed, settings and bots. Every row has what the seat saw
as the doors for research write it, what it could choose, what it chose, and what came of the game.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from typing import Any

import msgspec

from sternbrett import __version__
from sternbrett.kernel.errors import MissingPackage, SternbrettError

try:
    import pyarrow as pa  # type: ignore[import-untyped]
    import pyarrow.parquet as pq  # type: ignore[import-untyped]
except ModuleNotFoundError as error:
    raise MissingPackage(__name__, error.name, "parquet") from None

from sternbrett.games import find_game
from sternbrett.kernel.chance import seed_key
from sternbrett.kernel.engine import answer
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.observation import Observer
from sternbrett.lab.content import content_in, load_files
from sternbrett.lab.journal import CannotKeep
from sternbrett.lab.plan import Series, Work
from sternbrett.lab.simulate import make_bots, set_up
from sternbrett.players import find_player

#: What the file says about itself, under this key of its metadata, as JSON.
ABOUT = b"sternbrett"
#: Games that a worker plays before it hands them over; each is a part of the file.
PART = 20


@dataclass(frozen=True)
class Games:
    """Some games of a series that one worker plays in a row."""

    game: str
    series: Series
    seed: str
    numbers: range
    files: tuple[tuple[str, str], ...] = ()


#: Rows as columns by name.
Columns = dict[str, list[Any]]


def play_recorded(games: Games) -> Columns:
    """Play games and return their decisions, in order."""
    game = find_game(games.game)
    content = load_files(games.game, games.files) if games.files else game.content()
    bots = games.series.bots
    factories = [find_player(game, bot) for bot in bots]
    observer = observer_of(game, content, len(bots))
    actions = len(game.vocabulary(content))
    out: Columns = {name: [] for name in COLUMNS}
    for number in games.numbers:
        seed = f"{games.seed}/{number}"
        key = seed_key(seed)
        g = set_up(game, content, games.series.settings, len(bots), key)
        minds = make_bots(content, factories, key)
        first = len(out["seat"])
        while (decision := g.pending) is not None:
            seat = decision.turn(g)
            options = decision.options(g, seat)
            mask = bytearray(actions)
            for option in options:
                mask[option.number] = 1
            out["observation"].append(bytes(observer.observe(g, seat)))
            out["mask"].append(bytes(mask))
            out["seat"].append(seat)
            chosen = minds[seat](game.view(g, seat), seat, options)
            out["action"].append(chosen.number)
            out["key"].append(chosen.key)
            out["bot"].append(bots[seat])
            answer(g, seat, chosen)
        plies = len(out["seat"]) - first
        scores, standings = game.scores(g), game.standings(g)
        seats = out["seat"][first:]
        out["game"] += [game.id] * plies
        out["seed"] += [seed] * plies
        out["ply"] += range(plies)
        out["score"] += [scores[seat] for seat in seats]
        out["won"] += [standings[seat].won for seat in seats]
        out["result"] += [g.result] * plies
    return out


def observer_of(game: AnyGame, content: Any, seats: int) -> Observer[Any]:
    """Return what writes positions as numbers; a game without it is refused."""
    found = game.observer(content, seats)
    if found is None:
        raise SternbrettError(f"{game.id} has no observer, so it cannot be recorded yet.")
    return found


#: The columns of a file, in order; None: binary, as long as the vectors of the game are.
COLUMNS: Mapping[str, Any] = {
    "game": pa.dictionary(pa.int8(), pa.string()),
    "seed": pa.string(),
    "ply": pa.int32(),
    "seat": pa.int8(),
    "bot": pa.dictionary(pa.int16(), pa.string()),
    "observation": None,
    "mask": None,
    "action": pa.int32(),
    "key": pa.dictionary(pa.int32(), pa.string()),
    "score": pa.float32(),
    "won": pa.bool_(),
    "result": pa.dictionary(pa.int16(), pa.string()),
}


def schema_of(work: Work, command: str) -> Any:
    """Return the columns of a file, with everything about it in the metadata."""
    game, series = work.game, work.plan.series[0]
    content = content_in(game, work.files.get(series.content, {}))
    observer = observer_of(game, content, len(series.bots))
    widths = {"observation": observer.size, "mask": len(game.vocabulary(content))}
    about = {
        "format": "sternbrett-record",
        "version": 1,
        "game": game.id,
        "rules_version": work.plan.rules_version,
        "content": series.content,
        "content_name": series.content_name,
        "settings": series.settings,
        "bots": series.bots,
        "seed": work.plan.seed,
        "fields": [[field.name, field.size, field.high] for field in observer.fields],
        "sternbrett": __version__,
        "command": command,
    }
    columns = [
        (name, pa.binary(widths[name]) if kind is None else kind) for name, kind in COLUMNS.items()
    ]
    return pa.schema(columns, metadata={ABOUT: msgspec.json.encode(about)})


def record(work: Work, path: Path, *, jobs: int, command: str) -> tuple[int, int]:
    """Play a plan of one series and write it; return how many games and decisions are written.

    The file is the same whatever the number of `jobs`. Ctrl-C leaves the games that are finished.
    """
    schema = schema_of(work, command)
    games = decisions = 0
    try:
        with pq.ParquetWriter(path, schema, compression="zstd") as writer:
            try:
                for numbers, columns in _played(work, jobs):
                    writer.write_table(pa.table(columns, schema))
                    games = numbers.stop
                    decisions += len(columns["seat"])
            except KeyboardInterrupt:
                pass  # whoever called sees that games are missing
    except OSError as error:
        raise CannotKeep(f"{path}: cannot be written: {error.strerror or error}.") from None
    return games, decisions


def _played(work: Work, jobs: int) -> Iterator[tuple[range, Columns]]:
    """Yield the games of a plan in order, part by part."""
    plan = work.plan
    series = plan.series[0]
    files = tuple(work.files.get(series.content, {}).items())
    parts = [
        Games(plan.game, series, plan.seed, range(first, min(first + PART, plan.games)), files)
        for first in range(0, plan.games, PART)
    ]
    if jobs == 1:
        for part in parts:
            yield part.numbers, play_recorded(part)
        return
    import multiprocessing
    from concurrent.futures import ProcessPoolExecutor

    context = multiprocessing.get_context("spawn")
    with ProcessPoolExecutor(jobs, mp_context=context) as executor:
        for part, columns in zip(parts, executor.map(play_recorded, parts), strict=True):
            yield part.numbers, columns
