"""Sides: the seats that win together."""

from __future__ import annotations

from sternbrett.kernel.game import AnyGame


def sides(game: AnyGame, seats: int) -> list[list[int]]:
    """Return the seats of each side.

    All seats of a cooperative game are one side. Otherwise the seats of a role are one where the
    game has several roles, and each seat is one where it has a single role.
    """
    if game.card.cooperative:
        return [list(range(seats))]
    if len(set(game.card.roles)) == 1:
        return [[seat] for seat in range(seats)]
    by_role: dict[str, list[int]] = {}
    for seat in range(seats):
        by_role.setdefault(game.role(seat), []).append(seat)
    return list(by_role.values())
