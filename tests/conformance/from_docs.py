"""The game that docs/adding-a-game.md builds, cut out of the page."""

from __future__ import annotations

import importlib
import re
import sys
from pathlib import Path

import sternbrett.games
from sternbrett.kernel.game import AnyGame

PAGE = Path(__file__).parents[2] / "docs" / "adding-a-game.md"
NAME = "lastlight"

_BLOCK = re.compile(r"^`([\w./]+)`:\n```\w+\n(.*?)^```$", re.M | re.S)


def files() -> dict[str, str]:
    """Return the files that the page shows, by the name in the line above each code block."""
    return dict(_BLOCK.findall(PAGE.read_text(encoding="utf-8")))


def load_game(folder: Path) -> AnyGame:
    """Write the game's package into a folder and import it as if it lay among the games."""
    module = f"{sternbrett.games.__name__}.{NAME}"
    if module not in sys.modules:
        for name, text in files().items():
            path = folder / NAME / name
            path.parent.mkdir(parents=True, exist_ok=True)
            path.write_text(text, encoding="utf-8")
        sternbrett.games.__path__.append(str(folder))
        try:
            importlib.invalidate_caches()
            importlib.import_module(module)
        finally:
            # Other tests look for all games, and this one is none of them.
            sternbrett.games.__path__.remove(str(folder))
    game: AnyGame = sys.modules[module].GAME
    return game
