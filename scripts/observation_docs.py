"""Keep the tables of observation fields in docs/observations.md up to date.

Says by its exit status whether the page is up to date; `--write` brings it up to date.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from sternbrett.games import all_games
from sternbrett.kernel.chance import seed_key
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.observation import Field
from sternbrett.lab.simulate import set_up, simulation_settings
from sternbrett.testing.generated import keep_up_to_date

PAGE = Path(__file__).resolve().parent.parent / "docs" / "observations.md"
SCRIPT = "scripts/observation_docs.py"


def fields_of(game: AnyGame, seats: int) -> tuple[Field, ...]:
    """Return the fields of a game's vectors for a number of seats, none if it has no observer."""
    observer = game.observer(game.content(), seats)
    return () if observer is None else observer.fields


def sizes(game: AnyGame, name: str) -> str:
    """Return the size of a field, for each number of seats where that makes a difference."""
    fewest, most = game.card.seats
    found = [
        next((field.size for field in fields_of(game, seats) if field.name == name), 0)
        for seats in range(fewest, most + 1)
    ]
    return str(found[0]) if len(set(found)) == 1 else " / ".join(map(str, found))


def section(game: AnyGame) -> str:
    """Return the tables of one game: the fields of its vectors, and what goes beside them."""
    fewest, most = game.card.seats
    content = game.content()
    name = game.texts("en", content).say("game.name")
    actions = len(game.vocabulary(content))
    counts = [sum(field.size for field in fields_of(game, n)) for n in range(fewest, most + 1)]
    seats = f"{fewest} seat{'s' * (fewest > 1)}" if fewest == most else f"{fewest} … {most} seats"
    lines = [
        f"## {name} (`{game.id}`)",
        "",
        f"{' / '.join(map(str, counts))} numbers with {seats}; {actions} actions.",
        "",
        "| field | size | range | what it says |",
        "|---|---|---|---|",
    ]
    for field in fields_of(game, most):
        size = sizes(game, field.name)
        note = field.note.replace("|", "\\|")
        lines.append(f"| `{field.name}` | {size} | 0 … {field.high} | {note} |")
    return "\n".join([*lines, *beside(game)]) + "\n"


def beside(game: AnyGame) -> list[str]:
    """Return the table of what goes beside the vectors of a game, as lines."""
    seats = game.card.seats[0]
    g = set_up(game, game.content(), simulation_settings(game, {}), seats, seed_key("charts"))
    charts = game.charts(g, seats)
    if not charts:
        return []
    lines = ["", "| beside them | size | what it says |", "|---|---|---|"]
    return lines + [
        f"| `{chart.name}` | {len(chart.rows)} × {len(chart.rows[0])} | {chart.note} |"
        for chart in charts
    ]


def generated(games: Iterable[AnyGame]) -> str:
    """Return the generated part of the page: every game that can be learned."""
    return "\n".join(section(game) for game in games if fields_of(game, game.card.seats[0]))


def main(arguments: list[str] | None = None) -> int:
    return keep_up_to_date(PAGE, SCRIPT, lambda: generated(all_games().values()), arguments)


if __name__ == "__main__":
    sys.exit(main())
