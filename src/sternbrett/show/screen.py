"""Drawing on a terminal: wrapped text, boxes, columns and a little colour.

A line is built from pieces, each a text and a style, so that widths are those of the texts; colour
is added last, and only where a terminal shows it.
"""

from __future__ import annotations

import os
import shutil
import sys
from collections.abc import Sequence
from itertools import zip_longest
from textwrap import wrap

from sternbrett.kernel.game import Panel, Row

WIDTH = 80
NARROWEST = 40
GAP = 2

STYLES = {"": "", "title": "1;36", "dim": "2", "strong": "1", "warn": "33", "good": "32"}

Piece = tuple[str, str]
Line = list[Piece]
#: A group of numbered choices: its title, and number and text of each.
Choices = tuple[str, Sequence[tuple[int, str]]]


class Screen:
    """Standard output as a page of lines."""

    def __init__(self, width: int = WIDTH, colours: bool = False, terminal: bool = False) -> None:
        self.width = width
        self.colours = colours
        self.terminal = terminal

    @classmethod
    def of_stdout(cls) -> Screen:
        """Return the screen that standard output is; colour only on a terminal that wants it."""
        terminal = sys.stdout.isatty()
        columns = shutil.get_terminal_size((WIDTH, 24)).columns if terminal else WIDTH
        return cls(
            width=max(NARROWEST, min(WIDTH, columns)),
            colours=terminal and not os.environ.get("NO_COLOR"),
            terminal=terminal,
        )

    def paint(self, text: str, style: str) -> str:
        """Return text in a style."""
        code = STYLES[style]
        return f"\033[{code}m{text}\033[0m" if self.colours and code and text else text

    def show(self, lines: Sequence[Line]) -> None:
        """Print lines."""
        for line in lines:
            print("".join(self.paint(text, style) for text, style in line).rstrip())

    def say(self, text: str, style: str = "", indent: str = "") -> None:
        """Print a sentence, wrapped; lines after the first are indented."""
        for line in wrapped(text, self.width, indent):
            print(self.paint(line, style))

    def blank(self) -> None:
        """Print an empty line."""
        print()

    def clear(self) -> None:
        """Remove everything from the screen, so that the next person does not see it."""
        if self.terminal:
            print("\033[2J\033[3J\033[H", end="", flush=True)
        else:
            print("\f", end="")

    def board(self, panels: Sequence[Panel], nothing: str) -> None:
        """Print panels as boxes, two side by side where that needs fewer lines."""
        half = (self.width - GAP) // 2
        left = list(panels)
        while left:
            wide = box(left[0], self.width, nothing)
            if len(left) > 1:
                pair = beside(box(left[0], half, nothing), box(left[1], half, nothing), half)
                if len(pair) < len(wide) + len(box(left[1], self.width, nothing)):
                    self.show(pair)
                    del left[:2]
                    continue
            self.show(wide)
            del left[0]

    def choices(self, groups: Sequence[Choices]) -> None:
        """Print numbered choices, the title of each group beside or, if they are many, above."""
        margin = min(24, max((len(title) for title, _ in groups), default=0))
        margin += GAP if margin else 0
        for title, entries in groups:
            beside_title = columns(entries, self.width - margin)
            below_title = columns(entries, self.width)
            if len(below_title) + 1 < len(beside_title):
                self.show([[(title, "title")], *below_title])
                continue
            titles = wrapped(title, max(1, margin - GAP)) if title else []
            for heading, line in zip_longest(titles, beside_title):
                self.show([[((heading or "").ljust(margin), "title"), *(line or [])]])


def changes(before: Sequence[Panel], after: Sequence[Panel]) -> list[str]:
    """Return a line for each row that changed, came or went, in the order of the panels."""
    old, new = _by_place(before), _by_place(after)
    lines = []
    for (title, label, nth), value in new.items():
        was = old.get((title, label, nth))
        if was != value:
            name = f"{title}: {label}" if label else title
            lines.append(f"{name}  {value}" if was is None else f"{name}  {was} → {value}")
    lines += [
        f"{title}: {label}  {was} → –" if label else f"{title}  {was} → –"
        for (title, label, nth), was in old.items()
        if (title, label, nth) not in new
    ]
    return lines


def _by_place(panels: Sequence[Panel]) -> dict[tuple[str, str, int], str]:
    found: dict[tuple[str, str, int], str] = {}
    for panel in panels:
        for row in panel.rows:
            nth = sum(place[:2] == (panel.title, row.label) for place in found)
            found[panel.title, row.label, nth] = (
                f"{row.value} ({row.note})" if row.note else row.value
            )
    return found


def wrapped(text: str, width: int, indent: str = "") -> list[str]:
    """Return a text as lines of at most `width`; an empty text is one empty line."""
    return wrap(text, max(1, width), subsequent_indent=indent, break_on_hyphens=False) or [""]


def box(panel: Panel, width: int, nothing: str) -> list[Line]:
    """Return a panel as a box of exactly this width."""
    inner = width - 4
    title = panel.title if len(panel.title) <= inner - 2 else f"{panel.title[: inner - 3]}…"
    values = max((len(row.value) for row in panel.rows), default=0)
    labels = max((len(row.label) for row in panel.rows), default=0)
    labels = min(labels, max(inner // 2, inner - GAP - values))
    body = [line for row in panel.rows for line in row_lines(row, labels, inner)]
    lines: list[Line] = [
        [("┌─ ", ""), (title, "title"), (" " + "─" * (inner - len(title) - 1) + "┐", "")]
    ]
    for line in body or [[(nothing, "dim")]]:
        lines.append([("│ ", ""), *padded(line, inner), (" │", "")])
    lines.append([("└" + "─" * (width - 2) + "┘", "")])
    return lines


def row_lines(row: Row, labels: int, inner: int) -> list[Line]:
    """Return a row: label and value in columns, its note behind them or on lines below."""
    names = wrapped(row.label, labels) if row.label else [""]
    room = inner - labels - GAP
    values = wrapped(row.value, room)
    note = f"({row.note})" if row.note else ""
    if note and len(names) == len(values) == 1 and len(values[0]) + 1 + len(note) <= room:
        return [[(names[0].ljust(labels + GAP), ""), (values[0], "strong"), (f" {note}", "dim")]]
    lines: list[Line] = [
        [((name or "").ljust(labels + GAP), ""), (value or "", "strong")]
        for name, value in zip_longest(names, values)
    ]
    if row.note:
        lines += [[(f"  {line}", "dim")] for line in wrapped(row.note, inner - 2)]
    return lines


def padded(line: Line, width: int) -> Line:
    """Return a line filled with spaces to a width."""
    return [*line, (" " * (width - sum(len(text) for text, _ in line)), "")]


def beside(left: list[Line], right: list[Line], half: int) -> list[Line]:
    """Return two boxes side by side."""
    return [
        [*padded(one or [], half), (" " * GAP, ""), *(two or [])]
        for one, two in zip_longest(left, right)
    ]


def columns(entries: Sequence[tuple[int, str]], width: int) -> list[Line]:
    """Return numbered texts, down the columns where several fit side by side."""
    widest = max(len(text) for _, text in entries)
    across = 1 if len(entries) < 4 else max(1, min(3, width // (widest + 6)))
    down = -(-len(entries) // across)
    if across == 1:
        return [line for entry in entries for line in numbered(entry, width)]
    each = width // across
    return [
        [
            piece
            for number, text in entries[place::down]
            for piece in padded(numbered((number, text), each)[0], each)
        ]
        for place in range(down)
    ]


def numbered(entry: tuple[int, str], width: int) -> list[Line]:
    """Return a numbered text as lines."""
    number, text = entry
    first, *rest = wrapped(text, width - 4)
    return [
        [(f"{number:>2}", "strong"), (f"  {first}", "")],
        *[[("    ", ""), (line, "")] for line in rest],
    ]
