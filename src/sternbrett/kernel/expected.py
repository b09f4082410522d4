"""What `then` of a scenario says about a match: values, comparisons, views and logs.

A value that a person wrote is read as `given` reads it: it is put into the position in place of
what is found there, and what the game makes of it is compared. `docs/scenarios.md` describes it.
"""

from __future__ import annotations

import re
from collections.abc import Callable, Iterable, Mapping, Sequence
from functools import cached_property
from typing import Any

import msgspec

from sternbrett.kernel.engine import Decision
from sternbrett.kernel.errors import InvalidPosition, InvalidText
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.match import Match, sentences

SPECTATOR = "spectator"
HIDDEN = "?"

#: Ways to compare other than “is equal”; each holds a table like `then` itself.
COMPARISONS = ("contains", "lacks", "any_order", "only")

#: What `then` may name in any game, beside the game's fields.
GENERAL = (
    "decision", "asked", "sealed", "result", "speaker", "passes", "agenda", "answers", "view",
    "log",
)  # fmt: skip

#: The kernel's part of a view; some of it is there only at times.
_IN_VIEWS = ("agenda", "result", "speaker", "passes", "decided", "answer", "seat")

_WORD = re.compile(r"[^\W\d]\w*")
_QUOTED = re.compile(r"`([^`]*)`")

Path = tuple[str, ...]


# -- before anything is played ----------------------------------------------------------------


def check_expected(expected: Mapping[str, Any], game: AnyGame, seats: int) -> None:
    """Refuse, with InvalidText, what `then` cannot say about any position of a game."""
    for name, value in expected.items():
        if name in COMPARISONS:
            if not isinstance(value, Mapping):
                raise InvalidText(f"{name} must be a table of what is compared, not {value!r}.")
            if odd := [inner for inner in value if inner in COMPARISONS]:
                raise InvalidText(f"{name}.{odd[0]}: one comparison cannot stand in another.")
            check_expected(value, game, seats)
        elif name in ("view", "log"):
            check_seats(name, value, seats, spectator=True)
            if name == "view":
                check_views(value, game)
        elif name == "decision":
            if value != "" and value not in decisions(game):
                raise InvalidText(f"decision: {game.id} has no decision “{value}”.")
        elif name not in GENERAL and name not in game.field_notes:
            raise InvalidText(f"“{name}” is not a field of {game.id} that `then` can name.")


def check_views(views: Mapping[str, Any], game: AnyGame) -> None:
    """Refuse what no view of a game has."""
    for seat, fields in views.items():
        if not isinstance(fields, Mapping):
            raise InvalidText(f"view.{seat} must be a table of what is seen, not {fields!r}.")
        for name in fields:
            if name not in game.field_notes and name not in _IN_VIEWS:
                raise InvalidText(f"view.{seat}: “{name}” is not a field of {game.id}.")


def check_seats(name: str, value: object, seats: int, spectator: bool = False) -> None:
    """Refuse a table by seats that is none, or names a seat that does not exist."""
    if not isinstance(value, Mapping):
        raise InvalidText(f"{name} must be a table by seats, not {value!r}.")
    known = [*map(str, range(seats)), *([SPECTATOR] if spectator else [])]
    for seat in value:
        if seat not in known:
            raise InvalidText(f"{name}.{seat}: there is no such seat; there are {_list(known)}.")


def decisions(game: AnyGame) -> dict[str, str]:
    """Return the names of a game's decisions with their clauses."""
    return {step.__name__: step.clause for step in game.steps if issubclass(step, Decision)}


# -- comparing --------------------------------------------------------------------------------


def differences(expected: Mapping[str, Any], match: Match, since: int) -> list[str]:
    """Return how a match differs from what is expected; its logs are read from ply `since` on."""
    if not expected:
        return []
    comparison = Comparison(match, since)
    comparison.add(expected)
    return comparison.differences


class Comparison:
    """A match, compared with what a scenario expects of it; `differences` are sentences."""

    def __init__(self, match: Match, since: int) -> None:
        self.match = match
        self.since = since
        self.differences: list[str] = []
        self.game = match.game
        self.fields = match.game.fields(match.state)
        self.known = KnownWords(match)

    def add(self, expected: Mapping[str, Any]) -> None:
        """Compare everything that a `then` names."""
        for name, value in expected.items():
            if name in COMPARISONS:
                for inner, things in value.items():
                    self.part(COMPARE[name], inner, things)
            else:
                self.part(EQUAL, name, value)

    def part(self, holds: Compare, name: str, value: Any) -> None:
        """Compare one thing that a `then` names: a value, a view or a log."""
        if name == "log":
            for seat, lines in value.items():
                holds(self, Place(f"log.{seat}", self.log(seat), (), is_log=True), lines)
        elif name == "view":
            for seat, fields in value.items():
                view = self.view(seat)
                for field, wanted in fields.items():
                    self.field(holds, f"view.{seat}.{field}", field, view, wanted)
        else:
            self.field(holds, name, name, self.position(), value)

    def field(
        self, holds: Compare, shown: str, name: str, found: Mapping[str, Any], value: Any
    ) -> None:
        """Compare a field of the position or of a view."""
        if name in ("answer", "answers"):
            value = self.as_keys(value)
        place = absent(shown, (name,), value)  # some fields are there only at times
        if name in found:
            place = Place(shown, plain(found[name]), (name,))
        if name == "passes" and holds is EQUAL and not isinstance(value, list):
            seats = place.found  # a number says how many
            place = Place(shown, len(seats) if isinstance(seats, list) else seats, (name,))
        self.descend(holds, place, value)

    def descend(self, holds: Compare, place: Place, value: Any) -> None:
        """Compare a value; a table names parts of it: entries of tables, places of lists."""
        found = place.found
        whole = holds is COMPARE["only"] and isinstance(found, Mapping)
        if whole or not (isinstance(value, Mapping) and isinstance(found, Mapping | list)):
            holds(self, place, value)
        else:
            entries = found if isinstance(found, Mapping) else by_place(found)
            for entry, wanted in value.items():
                shown, path = f"{place.shown}.{entry}", (*place.path, entry)
                if entry in entries:
                    self.descend(holds, Place(shown, entries[entry], path), wanted)
                elif isinstance(found, Mapping) and self.known.knows(entry):
                    self.descend(holds, absent(shown, path, wanted), wanted)
                else:
                    self.differences.append(
                        f"{shown}: there is no such field (expected {wanted!r})"
                    )

    # -- ways to compare ------------------------------------------------------------------

    def equal(self, place: Place, value: Any) -> None:
        """Expect a value."""
        wanted = self.as_written(place, value)
        if not self.same(wanted, place.found):
            self.differences.append(f"{place.shown}: expected {wanted!r}, found {place.seen}")

    def only(self, place: Place, value: Any) -> None:
        """Expect a table to have these entries, and nothing in all others."""
        if not isinstance(value, Mapping) or not isinstance(place.found, Mapping):
            self.differences.append(f"{place.shown}: only tables have entries")
            return
        wanted = {
            entry: self.as_written(
                Place(entry, place.found.get(entry), (*place.path, entry)), inner
            )
            for entry, inner in value.items()
        }
        if not self.same(wanted, place.found):
            self.differences.append(f"{place.shown}: expected only {wanted!r}, found {place.seen}")

    def any_order(self, place: Place, value: Any) -> None:
        """Expect the same things as often, in any order."""
        things = self.things(place, self.as_written(place, value))
        found = self.found_things(place)
        if found is not None and (self.missing(place, things) or len(things) != len(found)):
            self.differences.append(
                f"{place.shown}: expected in any order {value!r}, found {place.seen}"
            )

    def contains(self, place: Place, value: Any) -> None:
        """Expect these things, among others."""
        if self.found_things(place) is None:
            return
        for thing in self.missing(place, self.things(place, value)):
            self.differences.append(f"{place.shown}: should contain {thing!r}, found {place.seen}")

    def lacks(self, place: Place, value: Any) -> None:
        """Expect none of these things, each of which could be there."""
        if self.found_things(place) is None:
            return
        for thing in self.things(place, value):
            odd = self.known.unknown_of(thing, place.is_log)
            if odd:
                self.differences.append(
                    f"{place.shown}: {thing!r} can never be there: {self.game.id} knows no “{odd}”"
                )
            elif not self.missing(place, [thing]):
                self.differences.append(
                    f"{place.shown}: should not contain {thing!r}, found {place.seen}"
                )

    def things(self, place: Place, value: Any) -> list[Any]:
        """Return the things that a value names: a list's, a text's words, or itself."""
        if isinstance(place.found, str):
            words = value if isinstance(value, list) else [value]
            return [part for word in words for part in str(word).split()]
        return list(value) if isinstance(value, list) else [value]

    def found_things(self, place: Place) -> list[Any] | None:
        """Return the things found somewhere; None, noted, where there is but one."""
        found = place.found
        if isinstance(found, str):
            return found.split()
        if isinstance(found, Mapping):
            return [entry for entry, value in found.items() if not is_nothing(value)]
        if isinstance(found, list):
            return found
        self.differences.append(f"{place.shown}: {found!r} is no list, table or text of words")
        return None

    def missing(self, place: Place, things: Sequence[Any]) -> list[Any]:
        """Return those of some things that are not found, each found one counting once."""
        if place.is_log:
            return [
                thing for thing in things if not any(str(thing) in line for line in place.found)
            ]
        left = dict(enumerate(self.found_things(place) or []))
        out = []
        for thing in things:
            for number, found in left.items():
                if self.means(place, number, thing, found):
                    del left[number]
                    break
            else:
                out.append(thing)
        return out

    def means(self, place: Place, number: int, thing: Any, found: Any) -> bool:
        """Tell whether a thing is one that was found, or another way to write it."""
        if self.same(thing, found):
            return True
        if isinstance(place.found, Mapping) or not self.is_of_position(place):
            return False
        things = self.found_things(place) or []
        other: Any = [*things[:number], thing, *things[number + 1 :]]
        if isinstance(place.found, str):
            other = " ".join(map(str, other))
        read = self.read(place.path, other)
        return read is not None and plain(read) == place.found

    def same(self, wanted: Any, found: Any) -> bool:
        """Tell whether two values are equal; what a table lacks counts as nothing."""
        if isinstance(wanted, Mapping) and isinstance(found, Mapping):
            return all(
                self.same(wanted[entry], found[entry])
                if entry in wanted and entry in found
                else is_nothing(wanted.get(entry, found.get(entry)))
                and (entry in found or self.known.knows(entry))
                for entry in {**wanted, **found}
            )
        if isinstance(wanted, list) and isinstance(found, list):
            return len(wanted) == len(found) and all(map(self.same, wanted, found))
        return bool(wanted == found and isinstance(wanted, bool) == isinstance(found, bool))

    # -- reading as `given` does ----------------------------------------------------------

    def as_written(self, place: Place, value: Any) -> Any:
        """Return a value as the game writes it, if it can be read at this place."""
        if self.is_of_position(place):
            read = self.read(place.path, value)
            return value if read is None else plain(read)
        # In a view something is hidden, but what is not is read.
        found = place.found
        if isinstance(value, list) and isinstance(found, list) and len(value) == len(found):
            return [
                self.as_written(Place("", part, (*place.path, str(number))), value[number])
                for number, part in enumerate(found)
            ]
        return value

    def is_of_position(self, place: Place) -> bool:
        """Tell whether what is found is a part of the position, as the position writes it."""
        if not place.path or place.path[0] not in self.fields:
            return False
        try:
            return bool(plain(part_of(self.fields, place.path)) == place.found)
        except (LookupError, TypeError, ValueError):
            return False

    def read(self, path: Path, value: Any) -> Any:
        """Return what a value becomes in the position at some place; None if it cannot be."""
        try:
            given = replaced(self.fields, path, value)
            fields = self.game.fields(self.game.restore(given, self.match.content))
            return part_of(fields, path)
        except (InvalidPosition, msgspec.ValidationError):
            return None
        except (ArithmeticError, AttributeError, LookupError, TypeError, ValueError):
            return None  # of another shape than such a value has

    # -- what is found --------------------------------------------------------------------

    def position(self) -> dict[str, Any]:
        """Return the position and what else is known of the match, by name."""
        match, g = self.match, self.match.state
        found = {"speaker": g.speaker, **self.game.dump(g), **self.game.facts(g)}
        found["passes"] = self.passes(g.passes)
        found["answers"] = self.as_keys([list(answer) for answer in g.answers])
        found["decision"] = "" if g.pending is None else type(g.pending).__name__
        found["asked"] = list(match.asked)
        found["sealed"] = match.plies[-1].sealed
        return found

    def view(self, seat: str) -> dict[str, Any]:
        """Return what a seat sees."""
        view = self.match.view(None if seat == SPECTATOR else int(seat))
        view["passes"] = self.passes(view.get("passes", 0))
        if "answer" in view:
            view["answer"] = self.as_keys(view["answer"])
        return view

    def passes(self, passes: int) -> int | list[int]:
        """Return who has passed, or how many where the game only counts."""
        if not self.game.passes_are_seats:
            return passes
        return [seat for seat in range(self.match.seats) if passes >> seat & 1]

    def as_keys(self, answer: Any) -> Any:
        """Return the parts of secret answers by their keys instead of their numbers."""
        if isinstance(answer, list):
            return [self.as_keys(part) for part in answer]
        vocabulary = self.game.vocabulary(self.match.content)
        if isinstance(answer, int) and 0 <= answer < len(vocabulary):
            return vocabulary[answer].key
        return answer

    def log(self, seat: str) -> list[str]:
        """Return the sentences that a seat was told, in English."""
        texts = self.game.texts("en", self.match.content)
        viewer = None if seat == SPECTATOR else int(seat)
        plies = self.match.plies[self.since :]
        return [line for ply in plies for line in sentences(self.match, ply, viewer, texts)]


#: A method of `Comparison`.
Compare = Callable[[Comparison, "Place", Any], None]

EQUAL: Compare = Comparison.equal
COMPARE: Mapping[str, Compare] = {
    "contains": Comparison.contains,
    "lacks": Comparison.lacks,
    "any_order": Comparison.any_order,
    "only": Comparison.only,
}


class Place:
    """Something to compare: what it is called, what is found there, where it is in a position."""

    def __init__(self, shown: str, found: Any, path: Path, is_log: bool = False) -> None:
        self.shown = shown
        self.found = found
        self.path = path
        self.is_log = is_log
        self.seen = repr(found)


def absent(shown: str, path: Path, wanted: Any) -> Place:
    """Return a place where nothing is: as much nothing as what is wanted there is something."""
    kinds: tuple[type, ...] = (list, Mapping, str, bool)
    nothing: Any = next((kind for kind in kinds if isinstance(wanted, kind)), int)
    place = Place(shown, {} if nothing is Mapping else nothing(), path)
    place.seen = "nothing"
    return place


class KnownWords:
    """The words that a game's positions and logs can hold.

    What is expected to be missing must be one of them: misspelt, it would always be missing.
    """

    def __init__(self, match: Match) -> None:
        self.game = match.game
        self.content = match.content

    def knows(self, entry: str) -> bool:
        """Tell whether an entry can be one of a table."""
        return not self.unknown_of(entry, False)

    def unknown_of(self, thing: Any, is_log: bool) -> str:
        """Return a word of a thing that the game does not know, or nothing."""
        if isinstance(thing, list):
            return next(filter(None, (self.unknown_of(part, is_log) for part in thing)), "")
        known = self.in_logs if is_log else self.in_fields
        return next((word for word in _WORD.findall(str(thing)) if word not in known), "")

    @cached_property
    def in_fields(self) -> set[str]:
        """The words of ids, choices and everything that the notes on fields quote."""
        game = self.game
        texts = [option.key for option in game.vocabulary(self.content)]
        texts += [key for kind in game.names(self.content, "en").values() for key in kind]
        texts += game.field_notes
        for note in game.field_notes.values():
            texts += _QUOTED.findall(note)
        return words_of(texts)

    @cached_property
    def in_logs(self) -> set[str]:
        """The words of all sentences about events, and of the names in them."""
        texts = self.game.texts("en", self.content)
        said = [text for key, text in texts.table.items() if key.startswith("event.")]
        return words_of(said + [name for kind in texts.names.values() for name in kind.values()])


def words_of(texts: Iterable[str]) -> set[str]:
    """Return all words of some texts."""
    return {word for text in texts for word in _WORD.findall(text)}


# -- plain values -----------------------------------------------------------------------------


def is_nothing(value: Any) -> bool:
    """Tell whether a value says that there is nothing: 0, "", false, an empty list or table."""
    return not value


def plain(value: Any) -> Any:
    """Return a value as a scenario can write it: "" for nothing, lists for all sequences."""
    if value is None:
        return ""
    if isinstance(value, Mapping):
        return {str(entry): plain(inner) for entry, inner in value.items()}
    if isinstance(value, list | tuple):
        return [plain(inner) for inner in value]
    return value


def by_place(things: Sequence[Any]) -> dict[str, Any]:
    """Return a list as a table: its places, from 0, are the entries."""
    return {str(number): thing for number, thing in enumerate(things)}


def part_of(value: Any, path: Path) -> Any:
    """Return what lies at a path in tables and lists; LookupError where nothing does."""
    for entry in path:
        value = value[int(entry)] if isinstance(value, list | tuple) else value[entry]
    return value


def replaced(value: Any, path: Path, part: Any) -> Any:
    """Return tables and lists with another part at a path."""
    if not path:
        return part
    entry, *rest = path
    inner = replaced(part_of(value, (entry,)), tuple(rest), part)
    if isinstance(value, list | tuple):
        return [inner if str(number) == entry else old for number, old in enumerate(value)]
    return {**value, entry: inner}


def _list(words: Sequence[str]) -> str:
    return ", ".join(words)
