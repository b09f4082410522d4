"""HTML that is safe by construction: text is escaped unless it is Markup already.

Everything of the kit is built with `tag`, so nobody escapes by hand and nobody forgets to. What the
pages' security policy would ignore (scripts, inline styles, inline handlers) is refused here, where
it is written, and not silently lost in the browser. What comes out is well-formed XML as well.
"""

from __future__ import annotations

import re
from collections.abc import Iterable, Mapping
from functools import lru_cache

from markupsafe import Markup, escape

from sternbrett.kernel.plain_html import in_ascii

#: What may stand inside an element: text, Markup, numbers, nothing, or several of these.
Child = str | int | float | None | Iterable["Child"]
#: The value of an attribute: True writes it without a value, None and False leave it out.
Value = str | int | float | bool | None | Iterable[str | None]

_NAME = re.compile(r"[a-zA-Z][a-zA-Z0-9]*(?:[-:][a-zA-Z0-9]+)*")
_VOID = frozenset(("br", "hr", "img", "input", "link", "meta"))
#: Parts of drawings that mostly have nothing in them: closed at once then, of which a map has many.
_LEAVES = frozenset(("circle", "path", "rect", "use"))
#: Text inside these is no text to a browser, so escaping would not make it safe.
_REFUSED = frozenset(("script", "style"))
#: What is written as it is; made once, since `str | int` is made anew wherever it is evaluated.
_PLAIN = (str, int, float)
#: `Markup(text)` would first look whether it is that already.
_new = str.__new__


def tag(
    name: str, /, *children: Child, attrs: Mapping[str, Value] | None = None, **more: Value
) -> Markup:
    """Return an element with its attributes and children.

    Keywords are attributes: `class_` is `class`, `data_handle` is `data-handle`; names that no
    keyword can spell, as `viewBox` can, go into `attrs`. A list of classes drops what is empty.
    """
    out = [_opening(name)]
    for key, value in more.items():
        if value is None or value is False:
            continue
        if not isinstance(value, _PLAIN):
            value = " ".join([part for part in value if part])
            if not value:
                continue
        out.append(_by_keyword(key, value))
    if attrs:
        out += [_attribute(key, value) for key, value in attrs.items()]
    if name in _VOID or (name in _LEAVES and not children):
        out.append("/>")
    else:
        out.append(">")
        for child in children:
            # Most children are one of these; asking for the type itself is quickest.
            if type(child) is Markup:
                out.append(child)
            elif type(child) is str:
                out.append(_escaped(child))
            elif child is not None:
                _flatten((child,), out)
        out.append(_closing(name))
    return _new(Markup, "".join(out))


def join(*children: Child) -> Markup:
    """Return children one after another, text escaped."""
    out: list[str] = []
    _flatten(children, out)
    return _new(Markup, "".join(out))


def _flatten(children: Iterable[Child], out: list[str]) -> None:
    """Add what stands in children as pieces of HTML."""
    for child in children:
        if isinstance(child, Markup):
            out.append(child)
        elif isinstance(child, _PLAIN):
            out.append(_escaped(str(child)))
        elif child is not None:
            _flatten(child, out)


def _attribute(name: str, value: Value) -> str:
    if value is None or value is False:
        return ""
    if not isinstance(value, _PLAIN):
        value = " ".join([part for part in value if part])
        if not value:
            return ""
    return _written(name, value)


# A page has hundreds of elements, and writes nearly the same as the page before it.


@lru_cache(maxsize=200)
def _opening(name: str) -> str:
    """Return how an element begins."""
    if not _NAME.fullmatch(name) or name in _REFUSED:
        raise ValueError(f"“{name}” is no element that the kit builds.")
    return f"<{name}"


@lru_cache(maxsize=200)
def _closing(name: str) -> str:
    """Return how an element ends."""
    return f"</{name}>"


@lru_cache(maxsize=10_000, typed=True)
def _by_keyword(keyword: str, value: str | float | bool) -> str:
    """Return an attribute that has a value, by the keyword that stands for its name."""
    return _written(keyword.rstrip("_").replace("_", "-"), value)


@lru_cache(maxsize=10_000)
def _escaped(text: str) -> str:
    return in_ascii(str(escape(text)))


@lru_cache(maxsize=10_000, typed=True)
def _written(name: str, value: str | float | bool) -> str:
    """Return an attribute that has a value."""
    _check_attribute(name)
    if value is True:
        return f' {name}=""'
    if isinstance(value, int):
        return f' {name}="{value}"'
    if isinstance(value, float):
        return f' {name}="{number(value)}"'
    if isinstance(value, Markup):
        value = value.striptags()  # an attribute is plain text: what was marked up becomes words
    return in_ascii(f' {name}="{escape(value)}"')


def number(value: float) -> str:
    """Return a number for a drawing: two decimals are finer than any screen."""
    return f"{round(value, 2) + 0.0:.2f}".rstrip("0").rstrip(".")


@lru_cache(maxsize=500)
def _check_attribute(name: str) -> None:
    if not _NAME.fullmatch(name) or name.lower() == "style" or name.lower().startswith("on"):
        raise ValueError(f"“{name}” is no attribute that the kit writes.")
