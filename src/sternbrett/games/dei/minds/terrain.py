"""What a board of DEI looks like for planning; compiled by mypyc."""

from __future__ import annotations

from typing import Final

from sternbrett.games.dei.board import Board
from sternbrett.games.dei.model import members

#: So far is an outpost looked for.
FAR: Final = 4
#: So many results of each kind are remembered: positions of one search have most things in common.
MOST_KEPT: Final = 20_000


class Chart:
    """What a board looks like for planning: how far outposts are, and what lies around a region."""

    __slots__ = ("found", "hub", "rings", "roofs", "spots")

    def __init__(self, board: Board) -> None:
        self.found: dict[int, list[int]] = {}  # see `steps`
        size = board.size
        self.spots = [0.0] * size  # what lies in a region
        for region in range(size):
            energy = region >= board.ground
            self.spots[region] = board.resources[region] * (0.45 if energy else 0.25)
            self.spots[region] += 1.2 * len(members(board.outposts_at[region]))
        self.hub = [0.0] * size  # what lies in it and beside it
        self.roofs = [0.0] * size  # what lies on a roof and on those beside it
        for region in range(size):
            here = self.spots[region]
            for other in members(board.near[region]):
                here += 0.5 * self.spots[other]
            self.roofs[region] = here
            for other in members(board.touching[region]):
                here += 0.25 * self.spots[other]
            self.hub[region] = here
        # For each outpost the regions that are so many steps away; a change of level takes two.
        self.rings: list[list[int]] = []
        for outpost in board.outposts:
            self.rings.append(rings_of(board, outpost.region))

    def steps(self, present: int) -> list[int]:
        """Return how far each outpost is from some regions; more than FAR: too far."""
        out = self.found.get(present)
        if out is None:
            if len(self.found) > MOST_KEPT:
                self.found.clear()
            out = []
            for rings in self.rings:
                distance = 0
                while distance <= FAR and not present & rings[distance]:
                    distance += 1
                out.append(distance)
            self.found[present] = out
        return out


def rings_of(board: Board, start: int) -> list[int]:
    """Return the regions within 0, 1, 2 … steps of a region, each time those that are new."""
    seen = 1 << start
    rings = [seen]
    waiting = 0  # those across a border of levels, which are a step later
    for _ in range(FAR):
        found = waiting
        later = 0
        for region in members(rings[-1]):
            found |= board.near[region]
            later |= board.touching[region]
        found &= ~seen
        seen |= found
        rings.append(found)
        waiting = later & ~seen
    return rings
