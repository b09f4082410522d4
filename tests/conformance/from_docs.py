"""The game that docs/adding-a-game.md builds, cut out of the page."""

from __future__ import annotations

import importlib
import re
import sys
from pathlib import Path

from sternbrett.kernel.game import AnyGame

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"
NAME = "lastlight"
PROJECT = "pyproject.toml"

_BLOCK = re.compile(r"^`([\w./]+)`:\n```\w+\n(.*?)^```$", re.M | re.S)


def files() -> dict[str, str]:
    """Return the files that the page shows, by the name in the line above each code block."""
    return dict(_BLOCK.findall(PAGE.read_text(encoding="utf-8")))


def write_package(folder: Path) -> None:
    """Write the game's package into a folder, ready to be installed."""
    for name, text in files().items():
        path = folder / name if name == PROJECT else folder / NAME / name
        path.parent.mkdir(parents=True, exist_ok=True)
        path.write_text(text, encoding="utf-8")


def load_game(folder: Path) -> AnyGame:
    """Write the game's package into a folder and import it from there."""
    if NAME not in sys.modules:
        write_package(folder)
        sys.path.append(str(folder))
        try:
            importlib.invalidate_caches()
            importlib.import_module(NAME)
        finally:
            sys.path.remove(str(folder))
    game: AnyGame = sys.modules[NAME].GAME
    return game
