"""The drawings of Deep Space D-6: symbols of the crew faces and the ship, as SVG.

Every face is told apart by shape, letter and colour. Symbols are defined once on a page and used
by reference.
"""

from __future__ import annotations

from functools import cache

from sternbrett.games.d6.table import crafts

# Attributes, not classes: style sheets do not reach into what <use> draws, but their values do.
FILL = 'fill="currentColor"'
LINE = (
    'fill="none" stroke="currentColor" stroke-width="2.6" stroke-linecap="round" '
    'stroke-linejoin="round"'
)
CUT = 'stroke="var(--die)" stroke-width="4.5" stroke-linecap="round"'

COG = "".join(
    f'<rect x="13" y="1" width="6" height="30" rx="1.5" {FILL} transform="rotate({turn} 16 16)"/>'
    for turn in range(0, 180, 45)
)

FACE_SYMBOLS = {
    # A pentagon for command, cross-hairs, a cross, a flask in a hexagon, a cog, a warning sign.
    "C": f'<path d="M16 2 30 12.4 24.8 29H7.2L2 12.4Z" {FILL}/>'
    '<path d="m16 9 2 4.6 5 .4-3.8 3.3 1.2 4.9-4.4-2.6-4.4 2.6 1.2-4.9L9 14l5-.4z" '
    'fill="var(--die)"/>',
    "T": f'<circle cx="16" cy="16" r="9.5" {LINE}/><circle cx="16" cy="16" r="3" {FILL}/>'
    f'<path d="M16 2v8M16 22v8M2 16h8M22 16h8" {LINE}/>',
    "M": f'<rect x="3" y="3" width="26" height="26" rx="5" {FILL}/>'
    f'<path d="M16 9v14M9 16h14" {CUT}/>',
    "S": f'<path d="M16 2 28.5 9v14L16 30 3.5 23V9Z" {LINE}/>'
    f'<path d="M13.5 8.5h5M14.5 8.5v6l-4.5 8h12l-4.5-8v-6" {LINE}/>'
    f'<path d="m12.5 18-2.5 4.5h12L19.5 18z" {FILL}/>',
    "E": f'{COG}<circle cx="16" cy="16" r="10.5" {FILL}/>'
    '<circle cx="16" cy="16" r="5" fill="var(--die)"/>',
    "X": f'<path d="M16 3.5 29.5 28h-27Z" {LINE}/><path d="M16 12.5v7M16 23.5v.5" {LINE}/>',
    "-": f'<circle cx="16" cy="16" r="4" {FILL}/>',
}


@cache
def symbols() -> str:
    """Return the definitions of all symbols, for the start of a board."""
    faces = "".join(
        f'<symbol id="face-{letter}" viewBox="0 0 32 32">{shape}</symbol>'
        for letter, shape in FACE_SYMBOLS.items()
    )
    return (
        '<svg id="d6-symbols" class="defs" width="0" height="0" aria-hidden="true" '
        f"hx-morph-skip>{faces}{crafts.symbols()}</svg>"
    )


def face(letter: str) -> str:
    """Return a crew face as an icon with its letter."""
    shown = "" if letter == "-" else f'<span class="letter">{letter}</span>'
    return (
        f'<svg class="icon face-{"none" if letter == "-" else letter}" aria-hidden="true">'
        f'<use href="#face-{letter}"/></svg>{shown}'
    )


@cache
def ship() -> str:
    """Return the ship seen from above: the stations lie on it."""
    return (
        '<svg id="d6-ship" class="ship-art" viewBox="0 0 560 440" preserveAspectRatio="none" '
        'aria-hidden="true" hx-morph-skip>'
        '<path class="hull-shape" d="M78 14h230c96 0 170 74 216 150l28 30v52l-28 30'
        'c-46 76-120 150-216 150H78C44 426 12 344 12 220S44 14 78 14Z"/>'
        '<path class="wing" d="M12 150 0 176v88l12 26M520 164l34 26v60l-34 26"/>'
        '<path class="seam" d="M60 30v380M330 24c60 40 100 110 100 196s-40 156-100 196"/></svg>'
    )


@cache
def stars(seed: int, count: int, width: int, height: int) -> str:
    """Return a field of stars that is always the same for a seed."""
    out = []
    state = seed
    for _ in range(count):
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        x = state % width
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        y = state % height
        radius = 0.6 + (state >> 8) % 3 * 0.4
        out.append(f'<circle cx="{x}" cy="{y}" r="{radius:.1f}"/>')
    return (
        f'<svg id="d6-stars" class="stars" viewBox="0 0 {width} {height}" '
        'preserveAspectRatio="xMidYMid slice" aria-hidden="true" hx-morph-skip>'
        f"{''.join(out)}</svg>"
    )
