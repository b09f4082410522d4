"""How values that a seat is shown become numbers of fixed places, for learning.

A layout is about the written form of a field, as views have it, and so tells nothing that a view
does not tell. It is fitted to a game by a fresh position, which says how many things and seats
there are. Fields of a schema have a layout by their kind; for a form of its own (`Own`, `Entries`)
a game names one: `.seen_as(Each(seats, Bag("cards", hidden=True)))`.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

#: The greatest number of a vector; what is greater is written as this.
MOST = 255

#: A number, or what a fresh position says.
Size = int | Callable[[Any], int]


@dataclass(frozen=True)
class Part:
    """Places for numbers from 0 to `high`; `says` is added to the note of the field."""

    size: int
    high: int
    ending: str = ""
    says: str = ""


#: Writes a shown value: the bytes of each part.
Write = Callable[[Any], list[bytes]]


@dataclass(frozen=True)
class Fitted:
    """A layout of known size."""

    parts: tuple[Part, ...]
    write: Write


class Layout(ABC):
    """How a kind of value is written."""

    @abstractmethod
    def fit(self, g: Any) -> Fitted:
        """Return the layout for games like that of a fresh position."""


class Amount(Layout):
    """A number from `least`, or true and false. One that is `hidden` may be shown as anything."""

    def __init__(self, least: int = 0, most: int | None = None, *, hidden: bool = False) -> None:
        self.least = least
        self.high = MOST if most is None else min(MOST, max(1, most - least))
        self.hidden = hidden

    def fit(self, g: Any) -> Fitted:
        least, high = self.least, self.high

        def write(value: Any) -> list[bytes]:
            if not isinstance(value, int):
                return [b"\0", b"\1"]
            return [bytes((min(high, max(0, value - least)),)), b"\0"]

        said = "" if least == 0 else f", {'plus' if least < 0 else 'minus'} {abs(least)}"
        parts = (Part(1, high, "", said), _HIDDEN)
        return _without_last(Fitted(parts, write), not self.hidden)


class Choice(Layout):
    """One thing or none, by its id; `ids` names the attribute of the content with its `Ids`."""

    def __init__(self, ids: str, *, hidden: bool = False) -> None:
        self.ids = ids
        self.hidden = hidden

    def fit(self, g: Any) -> Fitted:
        places: Mapping[str, int] = getattr(g.content, self.ids).places
        size = len(places)

        def write(value: Any) -> list[bytes]:
            out = bytearray(size)
            place = places.get(value, -1)
            if place >= 0:
                out[place] = 1
            return [bytes(out), bytes((int(bool(value) and place < 0),))]

        fitted = Fitted((Part(size, 1), _HIDDEN), write)
        return _without_last(fitted, not self.hidden)


class Bag(Layout):
    """How often each thing is in a list; of a `hidden` one perhaps only how many are in it.

    What is hidden is shown as a number instead of a list, or by entries that are no ids. `once`
    says that nothing is there twice. In which order things are is not told.
    """

    def __init__(self, ids: str, *, once: bool = False, hidden: bool = False) -> None:
        self.ids = ids
        self.high = 1 if once else MOST
        self.hidden = hidden

    def fit(self, g: Any) -> Fitted:
        places: Mapping[str, int] = getattr(g.content, self.ids).places
        size, high = len(places), self.high

        def write(value: Any) -> list[bytes]:
            out = bytearray(size)
            if isinstance(value, int):
                return [bytes(out), bytes((min(MOST, max(0, value)),))]
            things = value or ()
            for thing in things:
                place = places.get(thing, -1)
                if place >= 0 and out[place] < high:
                    out[place] += 1
            return [bytes(out), bytes((min(MOST, len(things)),))]

        fitted = Fitted((Part(size, high), Part(1, MOST, "_count", "; how many")), write)
        return _without_last(fitted, not self.hidden)


class Amounts(Layout):
    """A number for each thing, by id."""

    def __init__(self, ids: str) -> None:
        self.ids = ids

    def fit(self, g: Any) -> Fitted:
        places: Mapping[str, int] = getattr(g.content, self.ids).places
        size = len(places)

        def write(value: Any) -> list[bytes]:
            out = bytearray(size)
            for name, amount in value.items() if isinstance(value, Mapping) else ():
                out[places[name]] = min(MOST, max(0, amount))
            return [bytes(out)]

        return Fitted((Part(size, MOST),), write)


class Keyed(Layout):
    """A number for each of some keys, which a fresh position tells; `more` is added to those there.

    So what has the number 0 and what is not there can be told apart.
    """

    def __init__(self, keys: Callable[[Any], Sequence[str]], *, more: int = 0) -> None:
        self.keys = keys
        self.more = more

    def fit(self, g: Any) -> Fitted:
        places = {key: place for place, key in enumerate(self.keys(g))}
        size, more = len(places), self.more

        def write(value: Any) -> list[bytes]:
            out = bytearray(size)
            for key, amount in value.items() if isinstance(value, Mapping) else ():
                out[places[key]] = min(MOST, amount + more)
            return [bytes(out)]

        return Fitted((Part(size, MOST, "", f", plus {more}" if more else ""),), write)


class Word(Layout):
    """One of some words."""

    def __init__(self, words: Sequence[str]) -> None:
        self.words = words

    def fit(self, g: Any) -> Fitted:
        words = self.words
        said = ": " + ", ".join(f"`{word}`" for word in words)

        def write(value: Any) -> list[bytes]:
            return [bytes(word == value for word in words)]

        return Fitted((Part(len(words), 1, "", said),), write)


class Last(Layout):
    """The last thing of a list, by its id."""

    def __init__(self, ids: str) -> None:
        self.one = Choice(ids)

    def fit(self, g: Any) -> Fitted:
        fitted = self.one.fit(g)
        return Fitted(fitted.parts, lambda value: fitted.write(value[-1] if value else None))


class Tally(Layout):
    """How often numbers of a list are at each of so many places; `place` says where one is."""

    def __init__(self, size: Size, place: Callable[[Any, int], int]) -> None:
        self.size = size
        self.place = place

    def fit(self, g: Any) -> Fitted:
        size, place, content = _size(self.size, g), self.place, g.content

        def write(value: Any) -> list[bytes]:
            out = bytearray(size)
            for number in value or ():
                at = _place(place(content, number), size)
                out[at] = min(MOST, out[at] + 1)
            return [bytes(out)]

        return Fitted((Part(size, MOST),), write)


class Members(Layout):
    """Which of the numbers from `least` to `most` are in a list."""

    def __init__(self, least: int, most: Size) -> None:
        self.least = least
        self.most = most

    def fit(self, g: Any) -> Fitted:
        least, size = self.least, _size(self.most, g) - self.least + 1

        def write(value: Any) -> list[bytes]:
            out = bytearray(size)
            for number in value if isinstance(value, list | tuple) else ():
                out[_place(number - least, size)] = 1
            return [bytes(out)]

        return Fitted((Part(size, 1),), write)


class Each(Layout):
    """Entries of the same kind, `count` of them; those that are not there are zeros."""

    def __init__(self, count: Size, entry: Layout) -> None:
        self.count = count
        self.entry = entry

    def fit(self, g: Any) -> Fitted:
        count, entry = _size(self.count, g), self.entry.fit(g)
        parts = tuple(
            Part(part.size * count, part.high, part.ending, part.says) for part in entry.parts
        )
        nothing = [bytes(part.size) for part in entry.parts]

        def write(value: Any) -> list[bytes]:
            entries = value if isinstance(value, list | tuple) else ()
            if entries:
                _place(len(entries) - 1, count)
            written = [entry.write(one) for one in entries]
            written += [nothing] * (count - len(entries))
            return [b"".join(each) for each in zip(*written, strict=True)]

        return Fitted(parts, write)


_HIDDEN = Part(1, 1, "_hidden", "; whether that is hidden")


def _without_last(fitted: Fitted, left_out: bool) -> Fitted:
    """Return a layout without its last part, where there is nothing for it to say."""
    if not left_out:
        return fitted
    write = fitted.write
    return Fitted(fitted.parts[:-1], lambda value: write(value)[:-1])


def _size(size: Size, g: Any) -> int:
    return size(g) if callable(size) else size


def _place(place: int, size: int) -> int:
    """Return a place, or refuse it: vectors have as many as a fresh position asked for."""
    if not 0 <= place < size:
        raise ValueError(f"there is no place {place} among {size}: its layout must allow for more")
    return place
