"""Pictures as arrays of pixels, for videos and for learners that look: SVG drawn by resvg.

resvg gives PNG. What that leaves to do is little enough to be done here, without a package for
images: rows are packed by zlib, each as its difference to what is left of it and above it.
"""

from __future__ import annotations

import zlib
from struct import unpack
from typing import Any

import numpy as np
import resvg_py
from numpy.typing import NDArray

Pixels = NDArray[np.uint8]

#: How wide pictures are, in pixels: twice the width of a miniature.
WIDTH = 480
GROUND = "#10151c"
#: Red, green, blue and how opaque it is, a byte each; all is opaque.
CHANNELS = 4
COLOURS = 3
_SIGNATURE = b"\x89PNG\r\n\x1a\n"
#: How a row of a PNG is written: as it is, or as the difference to the left, above, their mean or
#: the one of left, above and above left that is nearest to left + above - above left.
_PLAIN, _LEFT, _ABOVE, _MEAN, _NEAREST = range(5)


def draw(svg: str, width: int = WIDTH) -> Pixels:
    """Return an SVG as an array of rows, columns and red, green and blue."""
    return read_png(bytes(resvg_py.svg_to_bytes(svg_string=svg, width=width, background=GROUND)))


def read_png(data: bytes) -> Pixels:
    """Return the pixels of a PNG as resvg writes it: 8 bits, four channels, not interlaced."""
    if data[:8] != _SIGNATURE:
        raise ValueError("this is no PNG")
    place, packed, width, height = 8, b"", 0, 0
    while place < len(data):
        length, kind = unpack(">I4s", data[place : place + 8])
        body = data[place + 8 : place + 8 + length]
        place += 12 + length
        if kind == b"IHDR":
            width, height, *form = unpack(">IIBBBBB", body)
            if form != [8, 6, 0, 0, 0]:
                raise ValueError(f"this PNG is of another form than those of resvg: {form}")
        elif kind == b"IDAT":
            packed += body
    lines: Any = np.frombuffer(zlib.decompress(packed), np.uint8).reshape(height, -1)
    out = np.zeros((height + 1, width, CHANNELS), np.uint8)  # nothing is above the first row
    for number, line in enumerate(lines):
        out[number + 1] = _row(int(line[0]), line[1:].reshape(width, CHANNELS), out[number])
    return np.ascontiguousarray(out[1:, :, :COLOURS])


def _row(how: int, row: Pixels, above: Pixels) -> Pixels:
    """Return a row of pixels from how it was written."""
    if how == _PLAIN:
        return row
    if how == _LEFT:
        return np.cumsum(row, axis=0, dtype=np.uint8)
    if how == _ABOVE:
        return row + above
    out = np.zeros_like(row)
    for channel in range(COLOURS):
        left = upper_left = 0
        told = []
        for byte, upper in zip(row[:, channel].tolist(), above[:, channel].tolist(), strict=True):
            if how == _MEAN:
                guess = (left + upper) // 2
            else:
                guess = _nearest(left, upper, upper_left)
            left = (byte + guess) & 255
            upper_left = upper
            told.append(left)
        out[:, channel] = told
    return out


def _nearest(left: int, upper: int, upper_left: int) -> int:
    """Return which of three neighbours is nearest to what they let expect."""
    by_left, by_upper = abs(upper - upper_left), abs(left - upper_left)
    by_upper_left = abs(left + upper - 2 * upper_left)
    if by_left <= by_upper and by_left <= by_upper_left:
        return left
    return upper if by_upper <= by_upper_left else upper_left
