"""Keep the part of docs/scenarios.md about each game's fields up to date.

Says by its exit status whether the page is up to date; `--write` brings it up to date.
"""

from __future__ import annotations

import re
import sys
from collections.abc import Iterable
from pathlib import Path

from sternbrett.games import all_games
from sternbrett.kernel.expected import decisions
from sternbrett.kernel.game import AnyGame, Setting
from sternbrett.testing.generated import keep_up_to_date

PAGE = Path(__file__).resolve().parent.parent / "docs" / "scenarios.md"
SCRIPT = "scripts/scenario_docs.py"
THEN_ONLY = "(then only) "
#: An argument of a text.
_PLACE = re.compile(r"\{[^{}]*\}")


def section(game: AnyGame) -> str:
    """Return what scenarios of one game can name."""
    name = game.texts("en", game.content()).say("game.name")
    entries = ", ".join(f"`{entry}`" for entry in game.entries)
    chance = ", ".join(f"`{kind}`" for kind in game.card.chance) or "none"
    options = ", ".join(f"`{setting.name}` ({values(setting)})" for setting in game.settings)
    lines = [
        f"### {name} (`{game.id}`)",
        "",
        f"- `at`: {entries}",
        f"- kinds of chance: {chance}",
        f"- `options`: {options or 'none'}",
    ]
    if game.out_of_play:
        lines.append(f'- out of play (`rest = "out"`): {game.out_of_play}')
    lines += ["", "| field | where | value |", "|---|---|---|"]
    for field, note in game.field_notes.items():
        where = "`then`" if note.startswith(THEN_ONLY) else "`given`, `then`"
        lines.append(f"| `{field}` | {where} | {in_cell(note.removeprefix(THEN_ONLY))} |")
    lines += ["", "| decision | clause |", "|---|---|"]
    lines += [f"| `{decision}` | {clause} |" for decision, clause in decisions(game).items()]
    lines += ["", "| choice | meaning | what stands behind the colon |", "|---|---|---|"]
    lines += choices(game)
    return "\n".join(lines) + "\n"


def values(setting: Setting) -> str:
    """Return what a setting can be, and with how many seats where that matters."""
    if setting.is_text:
        return "a text"
    out = []
    for choice in setting.choices:
        seats = setting.with_seats.get(choice)
        out.append(str(choice) if seats is None else f"{choice} with {_or(seats)} seats")
    return ", ".join(out)


def _or(numbers: Iterable[int]) -> str:
    return " or ".join(map(str, sorted(numbers)))


def choices(game: AnyGame) -> list[str]:
    """Return a line for each word that choices begin with, in the order of the vocabulary."""
    content = game.content()
    texts = game.texts("en", content)
    arguments: dict[str, list[str]] = {}
    meanings: dict[str, str] = {}
    for option in game.vocabulary(content):
        word, _, argument = option.key.partition(":")
        arguments.setdefault(word, []).extend([f"`{argument}`"] if argument else [])
        key, _ = game.option_text(option, content)
        meanings.setdefault(word, _PLACE.sub("…", texts.table[key]))
    return [
        f"| `{word}` | {in_cell(meanings[word])} | {', '.join(given) or '–'} |"
        for word, given in arguments.items()
    ]


def in_cell(text: str) -> str:
    """Return a text as a cell of a table holds it."""
    return text.replace("|", "\\|")


def generated(games: Iterable[AnyGame]) -> str:
    """Return the generated part of the page."""
    return "\n".join(section(game) for game in games)


def main(arguments: list[str] | None = None) -> int:
    return keep_up_to_date(PAGE, SCRIPT, lambda: generated(all_games().values()), arguments)


if __name__ == "__main__":
    sys.exit(main())
