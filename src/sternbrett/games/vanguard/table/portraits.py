"""Faces of the crew, built from a few parts: skin, hair, what they wear, the section's suit."""

from __future__ import annotations

from functools import cache

from markupsafe import Markup

from sternbrett.web.kit.markup import tag

SKINS = ("#f2d0b1", "#e0ac7e", "#c68650", "#9a5f35", "#6e4022", "#fbe0c8")
HAIRS = ("#1c1512", "#3b2416", "#6b4423", "#a8743a", "#c9c2ba", "#7a1f1f", "#d9b36a")
#: Hair as it lies around a head, in a square of 64.
CUTS = (
    "M16 30c0-14 7-20 16-20s16 6 16 20c-3-7-6-10-16-10s-13 3-16 10Z",
    "M14 34c-1-18 8-25 18-25s19 7 18 25l-4-8c-8 0-14-2-18-6-2 4-6 6-10 6Z",
    "M15 40c-3-22 5-31 17-31s20 9 17 31l-4 4c1-10 0-16-3-20-6 1-14 1-20 0-3 4-4 10-3 20Z",
    "M18 26c2-10 7-14 14-14s12 4 14 14c-4-4-8-5-14-5s-10 1-14 5Z",
    "M13 28c0-5 4-8 6-12 3-5 8-8 14-7 8 0 14 5 16 12 1 4 2 5 2 9-3-5-8-9-18-9s-15 2-20 7Z",
)
EXTRAS = (
    "",
    '<path d="M20 32h9v5h-9ZM35 32h9v5h-9ZM29 34h6" fill="none" stroke="#17222e" '
    'stroke-width="1.8"/>',
    '<path d="M24 45c3 3 13 3 16 0v4c-4 4-12 4-16 0Z" fill="#2a1a12" opacity=".8"/>',
    '<path d="M38 28l6 8" stroke="#8e3b2e" stroke-width="1.6"/>',
    '<circle cx="17.5" cy="40" r="1.8" fill="#ffd166"/><circle cx="46.5" cy="40" r="1.8" '
    'fill="#ffd166"/>',
)


@cache
def portrait(look: tuple[int, int, int, int], section: str) -> Markup:
    """Return a face by skin, hair, cut and what it wears, in the suit of a section."""
    parts = (SKINS, HAIRS, CUTS, EXTRAS)
    skin, hair, cut, extra = (
        part[number % len(part)] for part, number in zip(parts, look, strict=True)
    )
    art = (
        '<path d="M6 64c1-12 10-17 26-17s25 5 26 17Z" fill="var(--section)"/>'
        '<path d="M24 46h16v7c-4 4-12 4-16 0Z" fill="#0b1420" opacity=".55"/>'
        f'<path d="M27 40h10v10c-3 3-7 3-10 0Z" fill="{skin}"/>'
        f'<ellipse cx="32" cy="33" rx="13.5" ry="16" fill="{skin}"/>'
        f'<path d="{cut}" fill="{hair}"/>'
        '<circle cx="27" cy="34" r="1.7" fill="#17222e"/><circle cx="37" cy="34" r="1.7" '
        'fill="#17222e"/><path d="M28 42c2.5 1.8 5.5 1.8 8 0" fill="none" stroke="#7d4a35" '
        f'stroke-width="1.5" stroke-linecap="round"/>{extra}'
    )
    return tag(
        "svg",
        Markup(art),
        class_=f"portrait of-{section}",
        attrs={"viewBox": "0 0 64 64"},
        aria_hidden="true",
    )
