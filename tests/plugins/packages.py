"""Packages as somebody else would write them, installed into a folder of their own."""

from __future__ import annotations

import subprocess
import sys
from pathlib import Path

from tests.conformance.from_docs import write_package

BOT = '''
"""A captain who ends every assignment as early as possible."""


def make(content, rng):
    def choose(view, seat, options):
        keys = {option.key: option for option in options}
        return keys.get("end_assign", options[0])

    return choose
'''

BOT_PROJECT = """
[build-system]
requires = ["hatchling"]
build-backend = "hatchling.build"

[project]
name = "idle-captain"
version = "1.0"

[project.entry-points."sternbrett.bots"]
"d6.idle" = "idle_captain:make"
"""


def install(target: Path, sources: Path) -> None:
    """Install the game of the docs and a bot of its own into a folder."""
    game, bot = sources / "game", sources / "bot"
    write_package(game)
    (bot / "idle_captain").mkdir(parents=True)
    (bot / "idle_captain" / "__init__.py").write_text(BOT.lstrip(), encoding="utf-8")
    (bot / "pyproject.toml").write_text(BOT_PROJECT.lstrip(), encoding="utf-8")
    subprocess.run(
        [
            *(sys.executable, "-m", "pip", "--disable-pip-version-check", "install", "--quiet"),
            *("--no-deps", "--no-index", "--no-build-isolation", "--target", str(target)),
            *(str(game), str(bot)),
        ],
        check=True,
        capture_output=True,
    )


def add_entry(target: Path, package: str, text: str) -> None:
    """Add an installed package that has nothing but entry points."""
    folder = target / f"{package}-1.0.dist-info"
    folder.mkdir()
    (folder / "METADATA").write_text(f"Metadata-Version: 2.1\nName: {package}\nVersion: 1.0\n")
    (folder / "entry_points.txt").write_text(text)
