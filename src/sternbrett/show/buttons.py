"""Choices as the buttons of a form: every look at a table has dozens, and most of them often."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from functools import lru_cache

from sternbrett.kernel.plain_html import escape
from sternbrett.show.picture import Choice


def choice_buttons(choices: Iterable[Choice], drawn: bool, say: Callable[..., str]) -> str:
    """Return choices as buttons; where no board is drawn they have digits, unless they seal.

    `say` returns a text of the pages.
    """
    return "\n".join(
        [
            _button(
                choice.key,
                choice.handles,
                choice.label,
                choice.short,
                choice.asks,
                choice.left,
                choice.note,
                say("table.seals", what=choice.seals) if choice.seals else "",
                0 if drawn or choice.seals else choice.number,
            )
            for choice in choices
        ]
    )


@lru_cache(maxsize=20_000)
def _button(
    key: str,
    handles: tuple[str, ...],
    label: str,
    short: str,
    asks: str,
    left: str,
    note: str,
    seals: str,
    digit: int,
) -> str:
    shown = escape(label)
    attributes = _data("asks", asks)
    attributes += _data("left", left) + _data("note", note)
    if seals:  # what is chosen is not all that stands on it then
        attributes += f' data-seals data-label="{shown}"'
    elif digit:
        attributes += f' data-digit="{digit}"'
    return (
        f'<button class="choice" name="key" value="{escape(key)}" '
        f'data-handles="{escape(" ".join(handles))}" '
        f'data-short="{escape(short)}"{attributes}>{f"<kbd>{digit}</kbd>" if digit else ""}'
        f"<span>{shown}{f'<small>{escape(seals)}</small>' if seals else ''}</span></button>"
    )


def way_buttons(ways: Iterable[Choice]) -> str:
    """Return short ways of several choices as buttons."""
    return "\n".join(map(_way, ways))


@lru_cache(maxsize=20_000)
def _way(way: Choice) -> str:
    more = {
        "short": "" if way.short == way.label else way.short,
        "asks": way.asks,
        "through": " ".join(way.through),
    }
    attributes = "".join([_data(name, value) for name, value in more.items()])
    if way.instead:
        attributes += " data-instead"
    attributes += _data("note", way.note) + _data("weights", way.weights) + _data("left", way.left)
    if way.seals:
        attributes += " data-seals"
    return (
        f'<button class="choice short-way" name="key" value="{escape(way.key)}" data-way '
        f'data-handles="{escape(" ".join(way.handles))}"{attributes}>'
        f"<span>{escape(way.label)}</span></button>"
    )


def _data(name: str, value: str) -> str:
    """Return an attribute for scripts; nothing for nothing."""
    return f' data-{name}="{escape(value)}"' if value else ""
