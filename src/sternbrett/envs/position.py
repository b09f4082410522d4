"""A view to look at: as text in a terminal, as a vector image in a notebook."""

from __future__ import annotations

from collections.abc import Sequence
from html import escape
from importlib.util import find_spec
from typing import Any

from sternbrett.kernel.errors import MissingPackage, UnknownName
from sternbrett.kernel.game import AnyGame, Panel, Row
from sternbrett.kernel.look import AnyLook
from sternbrett.show.screen import WIDTH, box, wrapped

COLUMN = 460
GAP = 16
LINE = 18
PADDING = 12
TITLE_HEIGHT = 30
LABEL_SHARE = 0.42
#: An average width of the letters of the font, as wide as most are.
LETTER = 7.0
FONT = "font-family='Barlow, Segoe UI, Helvetica, Arial, sans-serif' font-size='13'"
BACKGROUND, CARD, EDGE = "#10151c", "#1a222d", "#32404f"
TITLE, LABEL, VALUE, NOTE = "#7fd1e8", "#a9b6c4", "#f1f5f9", "#8b98a7"


#: How doors can show a position: as text, as an image, as the pixels of a smaller one.
ANSI, SVG, RGB_ARRAY = RENDER_MODES = ("ansi", "svg", "rgb_array")


def check_render_mode(mode: str | None) -> None:
    """Refuse a way of showing positions that does not exist; None: they are not shown."""
    if mode is not None and mode not in RENDER_MODES:
        known = ", ".join(RENDER_MODES)
        raise UnknownName(f"render_mode cannot be “{mode}”; possible are: {known}.")
    if mode == RGB_ARRAY and find_spec("resvg_py") is None:
        raise MissingPackage(f"render_mode=“{mode}”", "resvg_py", "pictures")


class Position:
    """A position as one seat (None: a spectator) knows it, in a language."""

    def __init__(
        self, game: AnyGame, content: Any, g: Any, seat: int | None, language: str = "en"
    ) -> None:
        self.game = game
        self.content = content
        self.texts = game.texts(language, content)
        self.look: AnyLook = game.look(game.view(g, seat), content, self.texts)

    def panels(self) -> list[Panel]:
        """Return what there is to see as titled lines, what is asked or came of it first."""
        game = self.game
        texts = self.texts
        if self.look.result:
            said = texts.say(f"result.{self.look.result}")
        else:
            key, arguments = self.look.prompt
            said = texts.say(key, **arguments)
        name = texts.say("game.name")
        return [Panel(name, (Row("", said),)), *game.panels(self.look)]

    def __str__(self) -> str:
        lines = [line for panel in self.panels() for line in box(panel, WIDTH, "–")]
        return "\n".join("".join(text for text, _ in line).rstrip() for line in lines)

    def svg(self) -> str:
        """Return the position as an image that needs nothing else."""
        heading, *others = [Block(panel) for panel in self.panels()]
        heights = [PADDING + heading.height + GAP] * 2
        drawn = [heading.draw(PADDING, PADDING, 2 * COLUMN + GAP)]
        for block in others:
            column = 0 if heights[0] <= heights[1] else 1
            drawn.append(block.draw(PADDING + column * (COLUMN + GAP), heights[column], COLUMN))
            heights[column] += block.height + GAP
        width = 2 * PADDING + 2 * COLUMN + GAP
        height = max(heights) - GAP + PADDING
        title = escape(self.texts.say("game.name"))
        return (
            f"<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 {width} {height}' "
            f"width='{width}' height='{height}' role='img' {FONT}><title>{title}</title>"
            f"<rect width='{width}' height='{height}' fill='{BACKGROUND}'/>{''.join(drawn)}</svg>"
        )

    def shown(self, mode: str) -> Any:
        """Return the position as a way of showing positions has it (`RENDER_MODES`)."""
        if mode == RGB_ARRAY:
            from sternbrett.envs import pixels  # with packages that only this needs

            return pixels.draw(self.game.miniature(self.look) or self.svg())
        return self.svg() if mode == SVG else str(self)

    def _repr_svg_(self) -> str:
        return self.svg()


class Block:
    """A panel laid out in lines: for each row its label, its value and its note."""

    def __init__(self, panel: Panel) -> None:
        self.title = panel.title
        self.rows = [self.lay_out(row) for row in panel.rows]
        self.height = TITLE_HEIGHT + PADDING + LINE * sum(map(len, self.rows))

    def lay_out(self, row: Row) -> Sequence[tuple[str, str, str]]:
        """Return the lines of a row as label, value and note."""
        letters = int((COLUMN - 2 * PADDING) / LETTER)
        share = LABEL_SHARE if row.label else 0.0
        labels = wrapped(row.label, int(letters * share)) if row.label else []
        values = wrapped(row.value, int(letters * (1 - share)))
        lines = [
            (
                labels[place] if place < len(labels) else "",
                values[place] if place < len(values) else "",
                "",
            )
            for place in range(max(len(labels), len(values)))
        ]
        notes = wrapped(row.note, int(letters * (1 - share))) if row.note else []
        return [*lines, *(("", "", line) for line in notes)]

    def draw(self, x: int, y: int, width: int) -> str:
        """Return the panel as SVG."""
        out = [
            f"<rect x='{x}' y='{y}' width='{width}' height='{self.height}' rx='8' "
            f"fill='{CARD}' stroke='{EDGE}'/>",
            text(x + PADDING, y + 21, self.title, TITLE, "font-weight='600'"),
        ]
        line = y + TITLE_HEIGHT + 12
        for row in self.rows:
            indent = int((COLUMN - 2 * PADDING) * LABEL_SHARE) if row[0][0] else 0
            for label, value, note in row:
                for at, words, colour in (
                    (0, label, LABEL),
                    (indent, value, VALUE),
                    (indent, note, NOTE),
                ):
                    if words:
                        out.append(text(x + PADDING + at, line, words, colour))
                line += LINE
        return "".join(out)


def text(x: int, y: int, words: str, colour: str, more: str = "") -> str:
    """Return a line of text as SVG."""
    return f"<text x='{x}' y='{y}' fill='{colour}' {more}>{escape(words)}</text>"
