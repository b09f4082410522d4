"""How a game went, for its end: a value over its rounds, and what decided it in a few sentences."""

from __future__ import annotations

from dataclasses import dataclass


@dataclass(frozen=True)
class Story:
    """A finished game in short, told from what a seat was told.

    `values` are what `label` names, at the start and after every round (or sector, or year); `most`
    is the highest they could be.
    """

    label: str
    values: tuple[int, ...]
    most: int
    sentences: tuple[str, ...]

    @property
    def course(self) -> str:
        """The values as points of a line from the left to the right, 100 wide and 30 high."""
        last = max(1, len(self.values) - 1)
        most = max(1, self.most)
        return " ".join(
            f"{100 * place / last:.1f},{30 - 30 * min(value, most) / most:.1f}"
            for place, value in enumerate(self.values)
        )
