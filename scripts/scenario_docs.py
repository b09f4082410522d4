"""Keep the part of docs/scenarios.md about each game's fields up to date.

Says by its exit status whether the page is up to date; `--write` brings it up to date.
"""

from __future__ import annotations

import sys
from collections.abc import Iterable
from pathlib import Path

from sternbrett.games import all_games
from sternbrett.kernel.game import AnyGame
from sternbrett.testing.generated import keep_up_to_date

PAGE = Path(__file__).resolve().parent.parent / "docs" / "scenarios.md"
SCRIPT = "scripts/scenario_docs.py"
THEN_ONLY = "(then only) "


def section(game: AnyGame) -> str:
    """Return what scenarios of one game can name."""
    name = game.texts("en", game.content()).say("game.name")
    entries = ", ".join(f"`{entry}`" for entry in game.entries)
    chance = ", ".join(f"`{kind}`" for kind in game.card.chance) or "none"
    options = ", ".join(
        f"`{setting.name}` ({', '.join(map(str, setting.choices))})" for setting in game.settings
    )
    lines = [
        f"### {name} (`{game.id}`)",
        "",
        f"- `at`: {entries}",
        f"- kinds of chance: {chance}",
        f"- `options`: {options or 'none'}",
        "",
        "| field | where | value |",
        "|---|---|---|",
    ]
    for field, note in game.field_notes.items():
        where = "`then`" if note.startswith(THEN_ONLY) else "`given`, `then`"
        text = note.removeprefix(THEN_ONLY).replace("|", "\\|")
        lines.append(f"| `{field}` | {where} | {text} |")
    return "\n".join(lines) + "\n"


def generated(games: Iterable[AnyGame]) -> str:
    """Return the generated part of the page."""
    return "\n".join(section(game) for game in games)


def main(arguments: list[str] | None = None) -> int:
    return keep_up_to_date(PAGE, SCRIPT, lambda: generated(all_games().values()), arguments)


if __name__ == "__main__":
    sys.exit(main())
