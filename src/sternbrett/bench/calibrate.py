"""The calibration loop, against which every speed is compared.

It stands in the package, not in `benchmarks/`, because an installed `sternbrett bench` cannot
import that folder; `benchmarks/calibrate.py` gives it to everything else. It must stay as it is
and must never be compiled: one pass through its loop is the unit of all figures.
"""


def calibrate(n: int) -> int:
    """Go through the loop `n` times."""
    a, items = 0, [1, 2, 3, 4, 5, 6, 7]
    for i in range(n):
        a = (a + items[i % 7] * 3) & 0xFFFF
    return a
