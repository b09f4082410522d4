"""Pictures of how a game ended: one SVG, wide, that a page shows large or small.

A picture is 480 by 270 and is cut to whatever room there is: what matters lies in its middle, and
its lower third, where words may stand, is calm. Ids and classes begin with the game's name, so that
only its own style sheet moves them.
"""

from __future__ import annotations

WIDTH, HEIGHT = 480, 270


def finale(art: str) -> str:
    """Return a picture; what it shows is said beside it in words."""
    return (
        f'<svg viewBox="0 0 {WIDTH} {HEIGHT}" preserveAspectRatio="xMidYMid slice" '
        f'aria-hidden="true">{art}</svg>'
    )


def dots(seed: int, count: int, width: int = WIDTH, height: int = HEIGHT) -> str:
    """Return a path of dots that are always the same for a seed: stars, snow, sparks.

    They are seen where the path has a stroke with round ends.
    """
    state = seed
    out = []
    for _ in range(count):
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        x = (state >> 5) % width
        state = (state * 1103515245 + 12345) & 0x7FFFFFFF
        out.append(f"M{x} {(state >> 5) % height}h0")
    return "".join(out)
