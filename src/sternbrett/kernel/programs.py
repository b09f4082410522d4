"""Effects as programs: what cards do, read from content files by a language that a game declares.

A language is a closed set of *verbs*, each with forms of typed arguments (`poi replace SECTOR
CARD`), and of *composites*, tables that hold further effect lists (`{may = [..]}`). An effect list
becomes a program: effects that hold numbers only, and name the programs inside them by number, so
that whatever runs them can stop anywhere and be saved. All that is wrong is collected, each with
file, key and what was expected, and said at once.
"""

from __future__ import annotations

import re
from abc import ABC, abstractmethod
from collections.abc import Callable, Iterable, Mapping, Sequence
from typing import Any, Final, Generic, Protocol, TypeVar

from sternbrett.kernel.errors import ContentError
from sternbrett.kernel.ids import Ids

#: The number of a program that is not there.
NO_PROGRAM: Final = -1


class Place:
    """Where something stands in content: its file, and the keys that lead to it."""

    __slots__ = ("file", "path")

    def __init__(self, file: str, path: str) -> None:
        self.file = file
        self.path = path

    def at(self, *keys: object) -> Place:
        """Return a place further in: by a key, or by the number of an entry of a list."""
        path = self.path
        for key in keys:
            path += f"[{key}]" if isinstance(key, int) else f".{key}" if path else str(key)
        return Place(self.file, path)


class Complaints:
    """What is wrong with content, collected so that all of it is said at once."""

    def __init__(self) -> None:
        self.lines: list[str] = []

    def say(self, place: Place, expected: str) -> None:
        """Note what was expected somewhere."""
        where = f"{place.path}: " if place.path else ""
        line = f"{place.file}: {where}expected {expected}."
        if line not in self.lines:
            self.lines.append(line)

    def check(self, holds: bool, place: Place, expected: str) -> bool:
        """Note what was expected unless it holds; tell whether it does."""
        if not holds:
            self.say(place, expected)
        return holds

    def find(self, ids: Ids, name: object, place: Place) -> int:
        """Return the number of an id; -1, noted, if it is unknown."""
        found = ids.places.get(str(name))
        self.check(found is not None, place, f"a known {ids.kind} instead of “{name}”")
        return -1 if found is None else found

    def choice(self, words: Sequence[str], name: object, place: Place) -> int:
        """Return the place of a word among a few; -1, noted, if it is none of them."""
        if not self.check(name in words, place, f"one of {', '.join(words)} instead of “{name}”"):
            return -1
        return words.index(str(name))

    def refuse(self) -> None:
        """Raise ContentError with everything that was noted, if anything was."""
        if self.lines:
            raise ContentError("\n".join(self.lines))


# -- words --------------------------------------------------------------------------------------


#: What a word means: the number of its argument, or the fields that it fills; None: nothing.
Meaning = int | Mapping[str, int] | None
#: Reads a word at a place; the words before it in the same form are given as well.
Read = Callable[[str, Place, Sequence[str]], Meaning]


class Kind:
    """A kind of words, each read into a number; `expected` says which there are."""

    __slots__ = ("expected", "label", "read")

    def __init__(self, label: str, expected: str, read: Read) -> None:
        self.label = label
        self.expected = expected
        self.read = read


def word_kind(label: str, words: Mapping[str, int], what: str = "") -> Kind:
    """Return the kind of a few words with their numbers; `what` replaces the list of them."""
    return Kind(label, what or f"one of {', '.join(words)}", lambda word, *_: words.get(word))


_COUNT = re.compile(r"[1-9][0-9]{0,5}")
_SIGNED = re.compile(r"[+-]?[1-9][0-9]{0,5}")
COUNT = Kind("N", "a number from 1", lambda word, *_: int(word) if _COUNT.fullmatch(word) else None)
SIGNED = Kind(
    "±N", "a number other than 0", lambda word, *_: int(word) if _SIGNED.fullmatch(word) else None
)


class Slot:
    """An argument of a verb: the field of the effect that it fills, and its kind of words."""

    __slots__ = ("field", "kind", "optional")

    def __init__(self, field: str, kind: Kind, optional: bool = False) -> None:
        self.field = field
        self.kind = kind
        self.optional = optional


class Form:
    """One way to use a verb: words that stand there as they are, arguments, fields it sets."""

    __slots__ = ("least", "parts", "sets")

    def __init__(self, *parts: str | Slot, **sets: int) -> None:
        self.parts = parts
        self.sets = sets
        self.least = sum(isinstance(part, str) or not part.optional for part in parts)

    def fits(self, words: Sequence[str]) -> bool:
        """Tell whether words may be of this form, by their number and the words it knows."""
        if not self.least <= len(words) <= len(self.parts):
            return False
        return all(
            not isinstance(part, str) or part == word
            for part, word in zip(self.parts, words, strict=False)
        )

    def usage(self, verb: str) -> str:
        """Return how the form is written."""
        shown = [verb]
        for part in self.parts:
            if isinstance(part, str):
                shown.append(part)
            else:
                shown.append(f"[{part.kind.label}]" if part.optional else part.kind.label)
        return f"“{' '.join(shown)}”"

    def read(self, words: Sequence[str], place: Place) -> dict[str, int] | str:
        """Return the fields that words fill, or what was expected instead of one of them."""
        out = dict(self.sets)
        for number, (part, word) in enumerate(zip(self.parts, words, strict=False)):
            if isinstance(part, Slot):
                meaning = part.kind.read(word, place, words[:number])
                if meaning is None:
                    return f"{part.kind.expected} instead of “{word}”"
                out.update({part.field: meaning} if isinstance(meaning, int) else meaning)
        return out


class Verb:
    """A verb: its number, and its forms. Of those that fit, the first that can be read counts."""

    __slots__ = ("forms", "number")

    def __init__(self, number: int, *forms: Form) -> None:
        self.number = number
        self.forms = forms


# -- tables -------------------------------------------------------------------------------------

#: What stands at the key of a composite: an effect list, several to choose from, rows of a die's
#: results, or something that the game reads itself.
BLOCK: Final = "block"
CHOICES: Final = "choices"
ROWS: Final = "rows"
GIVEN: Final = "given"


class Composite:
    """A composite: its number, what stands at its key, and its further keys.

    `blocks` are keys with effect lists (those in `optional` may be missing); `others` are keys that
    may be there and that the game reads. The programs of an effect are that of the key itself, then
    those of `blocks` in their order.
    """

    __slots__ = ("blocks", "number", "optional", "others", "own")

    def __init__(
        self,
        number: int,
        own: str,
        blocks: Sequence[str] = (),
        optional: Sequence[str] = (),
        others: Sequence[str] = (),
    ) -> None:
        self.number = number
        self.own = own
        self.blocks = blocks
        self.optional = optional
        self.others = others


class AnyEffect(Protocol):
    """What a game's effects have in common: the programs inside them."""

    blocks: tuple[int, ...]


E = TypeVar("E", bound=AnyEffect)


class ProgramReader(ABC, Generic[E]):
    """Reads effect lists as programs; a game says which verbs and composites there are."""

    #: How many results the die of `ROWS` has, from 0.
    results = 10

    def __init__(
        self,
        complaints: Complaints,
        verbs: Mapping[str, Verb],
        composites: Mapping[str, Composite],
    ) -> None:
        self.complaints = complaints
        self.verbs = verbs
        self.composites = composites

    @abstractmethod
    def begin_program(self, place: Place) -> int:
        """Return the number of a new, empty program."""

    @abstractmethod
    def add_effect(self, program: int, effect: E) -> None:
        """Append an effect to a program."""

    @abstractmethod
    def new_effect(self, number: int) -> E:
        """Return an effect of a verb or composite, with all its fields at rest."""

    @abstractmethod
    def compose(self, effect: E, key: str, table: Mapping[str, Any], place: Place) -> None:
        """Read what a game knows of a composite: its key's value if GIVEN, and other keys."""

    def read_list(self, value: object, place: Place) -> int:
        """Return the program of an effect list; NO_PROGRAM for an empty one, or for none."""
        if value is None or value == []:
            return NO_PROGRAM
        if not isinstance(value, list):
            self.complaints.say(place, "a list of effects")
            return NO_PROGRAM
        program = self.begin_program(place)
        for number, item in enumerate(value):
            effect = self.read_effect(item, place.at(number) if len(value) > 1 else place)
            if effect is not None:
                self.add_effect(program, effect)
        return program

    def read_effect(self, item: object, place: Place) -> E | None:
        """Return an effect; None, noted, if it cannot be read."""
        if isinstance(item, str):
            return self.read_words(item, place)
        if isinstance(item, dict):
            return self.read_table(item, place)
        self.complaints.say(place, "an effect: words, or a table")
        return None

    def read_words(self, text: str, place: Place) -> E | None:
        """Return the effect of a verb with its arguments."""
        name, *words = text.split() or [""]
        verb = self.verbs.get(name)
        where = place.at(f"“{text}”")
        if verb is None:
            self.complaints.say(where, f"a verb of the language instead of “{name}”")
            return None
        wrong = ""
        for form in verb.forms:
            if form.fits(words):
                read = form.read(words, place)
                if not isinstance(read, str):
                    effect = self.new_effect(verb.number)
                    for field, value in read.items():
                        setattr(effect, field, value)
                    return effect
                wrong = read
        self.complaints.say(where, wrong or " or ".join(form.usage(name) for form in verb.forms))
        return None

    def read_table(self, table: Mapping[str, Any], place: Place) -> E | None:
        """Return the effect of a composite with everything inside it."""
        keys = [key for key in self.composites if key in table]
        if len(keys) != 1:
            self.complaints.say(place, f"one of the keys {', '.join(self.composites)}")
            return None
        key = keys[0]
        form = self.composites[key]
        known = {key, *form.blocks, *form.others}
        for name in table:
            self.complaints.check(
                name in known, place.at(name), f"one of the keys {', '.join(sorted(known))}"
            )
        effect = self.new_effect(form.number)
        effect.blocks = (
            *self._own(form, key, table[key], place),
            *self._blocks(form, table, place),
        )
        self.compose(effect, key, table, place)
        return effect

    def _own(self, form: Composite, key: str, value: object, place: Place) -> list[int]:
        where = place.at(key)
        if form.own == GIVEN:
            return []
        if form.own == ROWS:
            return self.read_rows(value, where)
        if form.own == BLOCK:
            return [self._block(value, where)]
        if not isinstance(value, list) or len(value) < 2:
            self.complaints.say(where, "two or more lists of effects")
            return []
        return [self._block(option, where.at(number)) for number, option in enumerate(value)]

    def _blocks(self, form: Composite, table: Mapping[str, Any], place: Place) -> list[int]:
        return [
            NO_PROGRAM
            if name in form.optional and name not in table
            else self._block(table.get(name), place.at(name))
            for name in form.blocks
        ]

    def _block(self, value: object, place: Place) -> int:
        self.complaints.check(isinstance(value, list) and value != [], place, "a list of effects")
        return self.read_list(value, place) if isinstance(value, list) else NO_PROGRAM

    def read_rows(self, value: object, place: Place) -> list[int]:
        """Return the program of each result of a die, from rows such as `{r = "0-4", do = [..]}`.

        Rows that do not cover every result exactly once are refused.
        """
        rows = value if isinstance(value, list) else []
        out = [NO_PROGRAM] * self.results
        seen: list[int] = []
        for number, row in enumerate(rows):
            where = place.at(number)
            if not isinstance(row, dict) or set(row) != {"r", "do"}:
                self.complaints.say(where, "the keys r and do")
                continue
            program = self._block(row["do"], where.at("do"))
            results = self.read_range(row["r"], where.at("r"))
            seen += results
            for result in results:
                out[result] = program
        self.check_cover(seen, place)
        return out

    def read_range(self, value: object, place: Place) -> range:
        """Return the results that a row is for: `0-4`, or `9`."""
        found = re.fullmatch(r"(\d)(?:-(\d))?", str(value))
        low, high = (int(found[1]), int(found[2] or found[1])) if found else (1, 0)
        if not self.complaints.check(
            low <= high < self.results, place, f"results such as “0-4” or “9” instead of “{value}”"
        ):
            return range(0)
        return range(low, high + 1)

    def check_cover(self, seen: Iterable[int], place: Place) -> None:
        """Refuse rows that leave out a result, or have it twice."""
        self.complaints.check(
            sorted(seen) == list(range(self.results)),
            place,
            f"rows that cover 0-{self.results - 1} without overlap",
        )


# -- nesting ------------------------------------------------------------------------------------


def check_nesting(
    inside: Mapping[int, Sequence[int]],
    places: Callable[[int], Place],
    most: int,
    complaints: Complaints,
) -> None:
    """Refuse programs that run themselves again, or that are nested more than `most` deep.

    `inside` are the programs that each one runs before it goes on.
    """
    depths: dict[int, int] = {}
    for start in inside:
        path: list[int] = []
        left = [(start, False)]
        while left:
            program, done = left.pop()
            if done:
                path.pop()
                inner = [depths.get(one, 0) for one in inside.get(program, ())]
                depths[program] = 1 + max(inner, default=0)
                continue
            if program in path:
                complaints.say(places(program), "effects that do not lead to themselves again")
                continue
            if program in depths:
                continue
            path.append(program)
            left.append((program, True))
            left += [(one, False) for one in inside.get(program, ())]
    for program, depth in depths.items():
        if depth > most:
            complaints.say(places(program), f"effects nested at most {most} deep, not {depth}")
