"""The observer that a game has without writing one: from its schema.

Every field has its places by its kind (`kernel/layout.py`), and a seat's vector is made of what the
seat is shown of it. What did not change since the last vector is not written again. All the same, a
game that is learned in earnest writes its own observer, straight from its positions.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from dataclasses import replace
from itertools import compress
from operator import attrgetter, ne
from typing import TYPE_CHECKING, Any

from sternbrett.kernel.engine import SecretDecision
from sternbrett.kernel.layout import MOST, Fitted, Layout
from sternbrett.kernel.observation import Field, Observer, one_hots
from sternbrett.kernel.schema import Field as SchemaField
from sternbrett.kernel.schema import Schema

if TYPE_CHECKING:
    from sternbrett.kernel.game import AnyGame


#: An argument of a decision that is no number and no id; vectors have a zero for it.
UNKNOWN = -1


#: How slots are copied: not at all, or as a list whose entries never change.
SHARED, SHALLOW = "{}", "{}[:]"
#: Shows a seat some of the fields.
Show = Callable[[Any, int | None], dict[str, Any]]
#: What no field is shown as.
_NOTHING = object()


#: What every observation says, whatever the game calls its fields.
ALWAYS = ("decision", "turn", "seat")


def called(name: str) -> str:
    """Return what an observation calls a field of a position."""
    return f"position_{name}" if name in ALWAYS else name


class Whole(Layout):
    """A part of a position that has a schema of its own, or none of it: all of its fields."""

    def __init__(self, schema: Schema[Any], part: Callable[[Any], Any]) -> None:
        """`part` makes a fresh part for a fresh position."""
        self.schema = schema
        self.part = part

    def fit(self, g: Any) -> Fitted:
        fresh = self.part(g)
        fitted = [
            (field, layout.fit(fresh))
            for field in self.schema.all.values()
            if (layout := field.layout()) is not None
        ]
        parts = tuple(
            replace(part, ending=f"_{field.name}{part.ending}", says=f": {field.note}{part.says}")
            for field, one in fitted
            for part in one.parts
        )

        def write(value: Any) -> list[bytes]:
            if value is None:
                return [bytes(part.size) for part in parts]
            return [part for field, one in fitted for part in one.write(value[field.name])]

        return Fitted(parts, write)


class Written:
    """A field as it was last written: most fields stay as they are for many decisions.

    It is kept at its place among what was written of all fields.
    """

    __slots__ = ("all", "by_slots", "field", "place", "value", "write")

    def __init__(self, field: SchemaField, fitted: Fitted, written: list[bytes]) -> None:
        self.field = field
        self.write = fitted.write
        self.all = written
        self.place = len(written)
        written.append(b"")
        #: Whether a field that nobody changed need not be shown to be known the same.
        self.by_slots = (
            field.from_slots
            and field.known.by_everybody
            and all(slot.copy in (SHARED, SHALLOW) for slot in field.slots)
        )
        self.value: Any = _NOTHING

    def look(self, value: Any) -> None:
        """Write what is shown of the field, unless that is what was written last."""
        if value != self.value:
            self.value = value
            self.put(value)

    def put(self, value: Any) -> None:
        """Write what is shown of the field."""
        self.all[self.place] = b"".join(self.write(value))


class Kept:
    """Fields that are written from slots: they are shown only when one of these has changed."""

    def __init__(self, schema: Schema[Any], parts: list[Written]) -> None:
        lists = {slot.name for part in parts for slot in part.field.slots if slot.copy == SHALLOW}
        shows = [schema.visible_part([part.field]) for part in parts]
        by_slot: dict[str, list[tuple[Written, Show]]] = {}
        for part, show in zip(parts, shows, strict=True):
            for name in (*(slot.name for slot in part.field.slots), *part.field.also_from):
                by_slot.setdefault(name, []).append((part, show))
        self._slots = attrgetter(*by_slot, "content")  # of a single name it would be no tuple
        self._parts = list(by_slot.values())
        self._lists = [name in lists for name in by_slot]
        self._places = range(len(by_slot))
        self._was: list[Any] = [_NOTHING] * len(by_slot)
        self._content: Any = None

    def look(self, g: Any) -> None:
        """Write the fields whose slots have changed."""
        if g.content is not self._content:  # what numbers stand for
            self._content = g.content
            self._was = [_NOTHING] * len(self._parts)
        was = self._was
        values = self._slots(g)
        # Most stay the same at most decisions, so there is no line of Python for these.
        for place in compress(self._places, map(ne, values, was)):
            value = values[place]
            was[place] = value[:] if self._lists[place] else value
            for part, show in self._parts[place]:
                part.put(show(g, None)[part.field.name])


class SchemaObserver(Observer[Any]):
    """Writes what seats are shown of the fields of a schema.

    After that come the steps still to do, and where a table has them the speaker, who has passed,
    who has decided and what the seat itself has answered so far.
    """

    def __init__(self, game: AnyGame, content: Any, seats: int) -> None:
        schema = game.schema
        assert schema is not None
        fresh = game.begin(content, game.check_settings({}, seats, content), seats)
        self._game = game
        self._parts: list[Written] = []
        #: What was last written of each of them.
        self._written: list[bytes] = []
        self._steps = {step.__name__: place for place, step in enumerate(game.steps)}
        self._actions = len(game.vocabulary(content)) if game.card.simultaneous else 0
        fields: list[Field] = []
        for field in schema.all.values():
            layout = field.layout()
            if layout is None:
                continue
            fitted = layout.fit(fresh)
            self._parts.append(Written(field, fitted, self._written))
            fields += [
                Field(
                    called(field.name) + part.ending, part.size, part.high, field.note + part.says
                )
                for part in fitted.parts
                if part.size
            ]
        names = ", ".join(f"`{name}`" for name in self._steps)
        fields.append(Field("agenda", len(self._steps), MOST, f"steps still to do: {names}"))
        if seats > 1:
            fields.append(Field("speaker", seats, 1, "the speaker"))
            passed = "who has passed" if game.passes_are_seats else "how many have passed"
            size, high = (seats, 1) if game.passes_are_seats else (1, MOST)
            fields.append(Field("passes", size, high, passed))
        if self._actions:
            fields.append(Field("decided", seats, 1, "who has answered a secret decision"))
            fields.append(
                Field("answer", self._actions, 1, "what the seat has answered to it so far")
            )
        super().__init__(game.steps, seats, fields, _words(schema, fresh.content))
        self._one_hot = one_hots(seats)
        kept = [part for part in self._parts if part.by_slots] if game.shows_by_schema else []
        self._kept = Kept(schema, kept) if kept else None
        self._looked_at = [part for part in self._parts if part not in kept]
        #: Which may hide more than the schema says.
        self._show = (
            schema.visible_part([part.field for part in self._looked_at]) if kept else game.visible
        )

    def about(self, g: Any, seat: int) -> list[int]:
        """Return what the pending decision is about, as far as the seat is told."""
        arguments = self._game.public_agenda(g, seat)[-1][1:]
        return [
            self.words[argument]
            if isinstance(argument, str)
            else max(UNKNOWN, argument)
            if isinstance(argument, int)
            else UNKNOWN
            for argument in arguments
        ]

    def look(self, g: Any, seat: int) -> bytes:
        """Return the fields as the seat is shown them, and what the kernel keeps."""
        if self._kept is not None:
            self._kept.look(g)
        shown = self._show(g, seat)
        for part in self._looked_at:
            part.look(shown.get(part.field.name))
        written = self._written[:]
        agenda = bytearray(len(self._steps))
        for name, *_ in self._game.public_agenda(g, seat):
            place = self._steps[str(name)]
            agenda[place] = min(MOST, agenda[place] + 1)
        written.append(bytes(agenda))
        if self.seats > 1:
            written.append(self._one_hot[g.speaker])
            written.append(self._passes(g))
        if self._actions:
            written += self._answers(g, seat)
        return b"".join(written)

    def _passes(self, g: Any) -> bytes:
        if not self._game.passes_are_seats:
            return bytes((min(MOST, g.passes),))
        return bytes(g.passes >> seat & 1 for seat in range(self.seats))

    def _answers(self, g: Any, seat: int) -> list[bytes]:
        decided, answer = bytearray(self.seats), bytearray(self._actions)
        decision = g.pending
        if isinstance(decision, SecretDecision):
            for other in decision.everyone(g):
                decided[other] = decision.complete(g, other)
            for number in decision.partial(g, seat):
                answer[number] = 1
        return [bytes(decided), bytes(answer)]


class _Words(dict[str, int]):
    """Numbers of words; a word that nobody knows has none."""

    def __missing__(self, word: str) -> int:
        return UNKNOWN


def _words(schema: Schema[Any], content: Any) -> Mapping[str, int]:
    """Return the numbers of all ids that fields name, for arguments of decisions."""
    out = _Words()
    for field in schema.all.values():
        ids = getattr(field, "ids", None)
        if ids is not None:
            for name, place in getattr(content, ids).places.items():
                out.setdefault(name, place)
    return out
