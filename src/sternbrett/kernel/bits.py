"""Sets as the bits of a number, which copies share; compiled by mypyc."""

from __future__ import annotations


def bits(mask: int) -> list[int]:
    """Return the numbers of the bits that are set, ascending."""
    out = []
    while mask:
        low = mask & -mask
        out.append(low.bit_length() - 1)
        mask ^= low
    return out


def names_of(mask: int, names: list[str]) -> list[str]:
    """Return the names of the bits that are set."""
    return [names[number] for number in bits(mask)]
