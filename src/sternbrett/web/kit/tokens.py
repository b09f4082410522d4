"""Small SVG pictures that several components and the maps share: tokens by shape, tone and letter.

A token tells its owner three ways: shape, colour, and the words of whatever holds it.
"""

from __future__ import annotations

from markupsafe import Markup

from sternbrett.web.kit.markup import join, tag

#: Outlines around the origin, all of about the same weight, within a circle of radius 13.
SHAPES = {
    "circle": "M0-11.5A11.5 11.5 0 0 1 0 11.5A11.5 11.5 0 0 1 0-11.5Z",
    "square": "M-9-10.5H9A1.5 1.5 0 0 1 10.5-9V9A1.5 1.5 0 0 1 9 10.5H-9A1.5 1.5 0 0 1-10.5 9V-9"
    "A1.5 1.5 0 0 1-9-10.5Z",
    "diamond": "M0-13.5L13.5 0L0 13.5L-13.5 0Z",
    "shield": "M-10-11H10V2Q10 8 0 13Q-10 8-10 2Z",
    "hexagon": "M0-12.5L10.8-6.2V6.2L0 12.5L-10.8 6.2V-6.2Z",
    "triangle": "M0-13L12.5 10H-12.5Z",
}


def shape_path(shape: str) -> str:
    """Return the outline of a shape; an unknown one is refused with what there is."""
    if shape not in SHAPES:
        raise ValueError(f"there is no shape “{shape}”; there are: {', '.join(SHAPES)}.")
    return SHAPES[shape]


def token(shape: str, text: str | int = "", *, tone: str = "", mark: str = "") -> Markup:
    """Return a token around the origin, to be placed on a map or into an `svg`.

    `mark` is `leads` (a white rim) or `dark` (the tone as a line on black, for persons).
    """
    low = 3.5 if shape == "triangle" else 0
    return tag(
        "g",
        tag("path", class_="kit-shape", d=shape_path(shape)),
        tag("text", text, class_="kit-digits", y=low, dy="0.35em") if text != "" else None,
        class_=["kit-token", f"kit-tone-{tone}" if tone else None, f"kit-{mark}" if mark else None],
    )


def picture(*art: Markup, box: str = "-15 -15 30 30", class_: str = "kit-picture") -> Markup:
    """Return drawn things as an image of its own that says nothing: words stand beside it."""
    return tag("svg", join(*art), class_=class_, attrs={"viewBox": box, "aria-hidden": "true"})
