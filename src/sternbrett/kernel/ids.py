"""Ids of things by number, and numbers by id."""

from __future__ import annotations

from collections.abc import Sequence

from sternbrett.kernel.errors import InvalidPosition

#: So many ids are listed where one is unknown.
FEW = 8


class Ids:
    """The ids of a kind of thing (`card`, `room`), by number and back; `bits` are for sets.

    `maybe` has the numbers with that of nothing, -1.
    """

    __slots__ = ("bits", "ids", "kind", "maybe", "places")

    def __init__(self, kind: str, ids: Sequence[str]) -> None:
        self.kind = kind
        self.ids = list(ids)
        self.places = {name: place for place, name in enumerate(self.ids)}
        self.maybe: dict[str | None, int] = {None: -1}
        self.maybe.update(self.places)
        self.bits = {name: 1 << place for place, name in enumerate(self.ids)}

    def place(self, name: object, field: str) -> int:
        """Return the number of an id, or refuse it for a field."""
        place = self.places.get(name) if isinstance(name, str) else None
        if place is None:
            known = f"; there are: {', '.join(self.ids)}" if len(self.ids) <= FEW else ""
            raise InvalidPosition(f"{field}: there is no {self.kind} “{name}”{known}.")
        return place
