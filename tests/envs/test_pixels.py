"""Pictures become the pixels that they show."""

from __future__ import annotations

import zlib
from struct import pack

import numpy as np
import pytest

from sternbrett.envs.pixels import CHANNELS, Pixels, draw, read_png


def written(pixels: Pixels, how: int) -> bytes:
    """Return pixels as a PNG whose rows are all written in one of the five ways."""
    height, width, _ = pixels.shape
    around = np.zeros((height + 1, width + 1, CHANNELS), int)
    around[1:, 1:] = pixels
    left, above, corner = around[1:, :-1], around[:-1, 1:], around[:-1, :-1]
    guesses = np.stack([left, above, corner])
    nearest = np.abs(left + above - corner - guesses).argmin(axis=0)  # the first of equals
    guess = (
        np.zeros_like(left), left, above, (left + above) // 2,
        np.take_along_axis(guesses, nearest[None], 0)[0],
    )[how]  # fmt: skip
    rows = ((pixels - guess) & 255).astype(np.uint8).reshape(height, -1)
    lines = b"".join(bytes((how,)) + row.tobytes() for row in rows)
    parts = [
        (b"IHDR", pack(">IIBBBBB", width, height, 8, 6, 0, 0, 0)),
        (b"IDAT", zlib.compress(lines)),
        (b"IEND", b""),
    ]
    return b"\x89PNG\r\n\x1a\n" + b"".join(
        pack(">I4s", len(body), kind) + body + bytes(4) for kind, body in parts
    )


@pytest.mark.parametrize("how", range(5))
def test_rows_are_read_however_they_are_written(how: int) -> None:
    pixels = np.random.default_rng(how).integers(0, 256, (7, 9, CHANNELS), np.uint8)
    assert np.array_equal(read_png(written(pixels, how)), pixels[:, :, :3])


def test_a_picture_is_drawn_in_its_colours() -> None:
    svg = (
        "<svg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 4 2' width='4' height='2'>"
        "<rect width='2' height='2' fill='#ff8000'/></svg>"
    )
    frame = draw(svg, 4)
    assert frame.shape == (2, 4, 3)
    assert frame[0, 0].tolist() == [255, 128, 0]
    assert frame[1, 3].tolist() == [16, 21, 28]  # the ground


def test_what_is_no_such_picture_is_refused() -> None:
    with pytest.raises(ValueError, match="no PNG"):
        read_png(b"<svg/>")
    grey = written(np.zeros((1, 1, CHANNELS), np.uint8), 0).replace(b"\x08\x06", b"\x08\x00")
    with pytest.raises(ValueError, match="another form"):
        read_png(grey)
