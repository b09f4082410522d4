"""Boards for tests of Divide et Impera: those of the content, drawn ones, and a plain flood fill.

The flood fill knows nothing of the game's own code: it turns rows of letters and walks from cell
to cell, where the game joins areas of tiles.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

from hypothesis import strategies as st

import sternbrett.games
from sternbrett.games.dei.board import Board, Placed, Tile
from sternbrett.games.dei.mapdata import load_map

CONTENT = Path(sternbrett.games.__file__).parent / "dei" / "content"
MAP = load_map(CONTENT)

Cell = tuple[int, int]


def recommended(players: int) -> Board:
    """Return the board of a recommended layout."""
    return MAP.board(MAP.recommended(players))


def laid(*words: str) -> Board:
    """Return the board of a few tiles, written row by row as in a layout."""
    placed = []
    for row, line in enumerate(words):
        for col, word in enumerate(line.split()):
            if word != ".":
                tile, _, turns = word.partition("*")
                placed.append(Placed(tile, row, col, int(turns or 0)))
    return MAP.board(placed)


def bare(name: str, rows: str) -> Tile:
    """Return a tile without anything printed, a and b being ground, p and q roofs."""
    return Tile(
        name, rows.split(), {"a": 0, "b": 0, "p": 1, "q": 1}, "", [], [], [],
        None, None, None, None, 0,
    )  # fmt: skip


def ids(board: Board, mask: int) -> list[str]:
    """Return the ids of the regions of a mask."""
    return [name for region, name in enumerate(board.ids) if mask >> region & 1]


@st.composite
def layouts(draw: st.DrawFn) -> list[Placed]:
    """Draw some of the tiles, turned and laid side by side in any shape."""
    names = draw(st.permutations(list(MAP.tiles)))
    count = draw(st.integers(1, len(names)))
    spots = [(0, 0)]
    while len(spots) < count:
        row, col = draw(st.sampled_from(spots))
        down, right = draw(st.sampled_from([(0, 1), (1, 0), (0, -1), (-1, 0)]))
        while (row, col) in spots:
            row, col = row + down, col + right
        spots.append((row, col))
    top = min(row for row, _ in spots)
    left = min(col for _, col in spots)
    return [
        Placed(name, row - top, col - left, draw(st.integers(0, 3)))
        for name, (row, col) in zip(names, spots, strict=False)
    ]


# -- the plain flood fill ---------------------------------------------------------------------


class Plain:
    """What the rules say about a layout, worked out cell by cell."""

    def __init__(self, placed: list[Placed]) -> None:
        self.height: dict[Cell, int] = {}
        self.area: dict[Cell, tuple[str, str]] = {}  # tile and letter
        self.walls: set[tuple[Cell, Cell]] = set()  # edges on closed sides
        for one in placed:
            self._lay(one)
        self.region: dict[Cell, str] = {}
        for kind, roof in (("G", False), ("R", True)):
            number = 0
            for cell in sorted(self.height):
                if cell not in self.region and (self.height[cell] > 0) == roof:
                    number += 1
                    self._flood(cell, f"{kind}{number:02d}")

    def _lay(self, one: Placed) -> None:
        tile = MAP.tiles[one.tile]
        rows, closed = list(tile.rows), tile.closed
        for _ in range(one.turns):
            rows = ["".join(column) for column in zip(*reversed(rows), strict=True)]
            closed = closed.translate(str.maketrans("NESW", "ESWN"))
        for row, line in enumerate(rows):
            for col, letter in enumerate(line):
                r, c = one.row * 5 + row, one.col * 5 + col
                self.height[r, c] = tile.heights[letter]
                self.area[r, c] = one.tile, letter
                for side, edge, there in (
                    ("N", row == 0, (r - 1, c)),
                    ("S", row == 4, (r + 1, c)),
                    ("W", col == 0, (r, c - 1)),
                    ("E", col == 4, (r, c + 1)),
                ):
                    if edge and side in closed:
                        self.walls |= {((r, c), there), (there, (r, c))}

    def _flood(self, start: Cell, name: str) -> None:
        left = [start]
        while left:
            cell = left.pop()
            if cell not in self.region:
                self.region[cell] = name
                left += [there for there in self.beside(cell) if self._joined(cell, there)]

    def _joined(self, cell: Cell, there: Cell) -> bool:
        if self.height[cell] != self.height[there] or (cell, there) in self.walls:
            return False
        same_tile = self.area[cell][0] == self.area[there][0]
        return not same_tile or self.area[cell] == self.area[there]

    def beside(self, cell: Cell) -> list[Cell]:
        """Return the cells that share an edge with a cell."""
        row, col = cell
        around = [(row - 1, col), (row + 1, col), (row, col - 1), (row, col + 1)]
        return [there for there in around if there in self.height]

    def borders(self, name: str) -> tuple[set[str], set[str]]:
        """Return the regions beside one: those of its own level, and the others."""
        cells = [cell for cell, region in self.region.items() if region == name]
        around = {self.region[there] for cell in cells for there in self.beside(cell)} - {name}
        return {it for it in around if it[0] == name[0]}, {it for it in around if it[0] != name[0]}

    def sites(self) -> Iterator[tuple[str, frozenset[str], str]]:
        """Yield tile, roofs and ground of each bridge segment."""
        for row, col in self.height:
            for down, right in ((0, 1), (1, 0)):
                for length in (1, 2):
                    line = [(row + down * i, col + right * i) for i in range(length + 2)]
                    if any(cell not in self.height for cell in line):
                        continue
                    tiles = {self.area[cell][0] for cell in line}
                    ground = {self.region[cell] for cell in line[1:-1]}
                    roofs = frozenset((self.region[line[0]], self.region[line[-1]]))
                    levels = "".join(self.region[cell][0] for cell in line)
                    fits = levels == "R" + "G" * length + "R"
                    if fits and len(tiles) == len(ground) == 1 and len(roofs) == 2:
                        yield min(tiles), roofs, min(ground)
