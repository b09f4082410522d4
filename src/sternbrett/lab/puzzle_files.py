"""Puzzles as scenario files: written when they are found, and anew when they were measured."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec

from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.claims import Puzzle
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.notation import GENERATORS, write_position
from sternbrett.kernel.toml import write_value
from sternbrett.lab.positions import Spot

SECTION = "[puzzle]"


def write_puzzle(game: AnyGame, spot: Spot, puzzle: Puzzle, title: str, seed: str) -> str:
    """Return a puzzle as a scenario file. What the seat does not know is imagined in it."""
    content = game.content()
    g = game.imagine(spot.position.view, content, Rng(stream(seed_key(seed), "puzzle")))
    settings: dict[str, Any] = {
        setting.name: spot.settings[setting.name]
        for setting in game.settings
        if setting.name in spot.settings and not setting.research
    }
    head: dict[str, Any] = {
        "game": game.id,
        "title": title,
        "seats": spot.seats,
        "position": write_position(game, g, GENERATORS),
        "options": settings,
    }
    lines = [f"{name} = {write_value(value)}" for name, value in head.items()]
    return "\n".join([*lines, "", SECTION, *_puzzle_lines(puzzle)]) + "\n"


def _puzzle_lines(puzzle: Puzzle) -> list[str]:
    values: Mapping[str, Any] = msgspec.structs.asdict(puzzle)
    return [f"{name} = {write_value(value)}" for name, value in values.items() if value]


def with_figures(text: str, puzzle: Puzzle) -> str:
    """Return a scenario file whose last section, [puzzle], says what was measured."""
    before, _, _ = text.partition(f"\n{SECTION}\n")
    return "\n".join([before, SECTION, *_puzzle_lines(puzzle)]) + "\n"
