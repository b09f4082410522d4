"""A position's fields, each written down once.

A *schema* lists what a position is made of: name, kind, bounds, a note, who may know it. From it
come

- the state's class: slots, fresh values and copying, as source code, because it must be quick and
  is compiled (`scripts/state_code.py` keeps it up to date between two markers of the module);
- `fields`, `visible` and `facts`: a position as plain data, whole or as a seat may know it;
- `read`: a position from what a person or an older program wrote, with every value checked;
- `take`: a position from a view that is known to be right, without checks and quick;
- an observer, for games that do not write their own (`kernel/observed.py`);
- the notes of docs/scenarios.md.

`fields`, `visible` and `take` are put together as Python functions when the schema is made, as
dataclasses do with their methods: looping over the fields would cost several times as much.
"""

from __future__ import annotations

from abc import ABC, abstractmethod
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Generic, Self, TypeVar

from sternbrett.kernel.bits import bits, names_of
from sternbrett.kernel.errors import InvalidPosition
from sternbrett.kernel.ids import Ids
from sternbrett.kernel.layout import Amount, Amounts, Bag, Choice, Each, Layout, Members

S = TypeVar("S")

#: What a number may be at most: a number, or what a position says.
Most = int | Callable[[Any], int] | None


@dataclass(frozen=True)
class Known:
    """Who may know a field: in words, and how it looks to a seat (None: a spectator).

    `mask` takes the position, the seat and the written value, and returns what is shown. `show`
    does without the value, where writing it first would be a waste. What is `left_out` has no place
    in views at all.
    """

    words: str
    mask: Callable[[Any, int | None, Any], Any] | None = None
    show: Callable[[Any, int | None], Any] | None = None
    left_out: bool = False

    @property
    def by_everybody(self) -> bool:
        """Whether nothing is hidden."""
        return self.mask is None and self.show is None and not self.left_out


EVERYBODY = Known("everybody")
#: What is no part of any view.
NOBODY = Known("nobody", left_out=True)
#: A pile face down: how many there are can be seen.
COUNTED = Known("nobody; how many is known", lambda g, seat, value: len(value))


def owner(hide: Callable[[Any], Any] = len, first: int = 0) -> Known:
    """Return that each seat knows its own entry of a list; to others `hide` shows the rest.

    `first` is the seat of the first entry.
    """

    def mask(g: Any, seat: int | None, value: list[Any]) -> list[Any]:
        return [
            entry if place + first == seat else hide(entry) for place, entry in enumerate(value)
        ]

    return Known("its owner", mask)


def by_rule(words: str, mask: Callable[[Any, int | None, Any], Any]) -> Known:
    """Return that a rule of the game decides, said in words and as a function."""
    return Known(words, mask)


def shown(words: str, show: Callable[[Any, int | None], Any]) -> Known:
    """Return that the game itself writes what a seat sees."""
    return Known(words, show=show)


@dataclass(frozen=True)
class Slot:
    """A slot of the state: its type, what a fresh one holds, and how it is copied.

    `fresh` is an expression over the arguments of the constructor; `copy` is one over `{}`, the
    slot of the source.
    """

    name: str
    type: str
    fresh: str
    copy: str = "{}"


def number_slot(name: str, fresh: str = "0") -> Slot:
    """Return a slot for a number."""
    return Slot(name, "int", fresh)


def list_slot(name: str, fresh: str = "[]", of: str = "int") -> Slot:
    """Return a slot for a list whose entries never change themselves."""
    return Slot(name, f"list[{of}]", fresh, "{}[:]")


def tuple_slot(name: str, fresh: str = "()", of: str = "int, ...") -> Slot:
    """Return a slot for a tuple, which copies share."""
    return Slot(name, f"tuple[{of}]", fresh)


def is_number(value: Any) -> bool:
    """Tell whether a written value is a number; true and false are none."""
    return isinstance(value, int) and not isinstance(value, bool)


class Field(ABC):
    """A written field and the slots behind it."""

    def __init__(
        self, name: str, note: str, slots: Sequence[Slot], known: Known = EVERYBODY
    ) -> None:
        self.name = name
        self.note = note
        self.slots = tuple(slots)
        self.known = known
        self._layout: Layout | None = None
        #: Further slots that are written of; None: nobody said that it is slots alone.
        self._also_from: tuple[str, ...] | None = None

    def written_from(self, *slots: str) -> Self:
        """Say that the field is written from its own slots alone, and these others if any.

        What these hold never changes itself. Learners' vectors rely on it: as long as slots stay
        the same the field is not written again.
        """
        self._also_from = slots
        return self

    @property
    def also_from(self) -> tuple[str, ...]:
        """The slots besides its own from which the field is written."""
        return self._also_from or ()

    def seen_as(self, layout: Layout) -> Self:
        """Return the field with a layout of its own, by which learners see what is shown of it."""
        self._layout = layout
        return self

    def layout(self) -> Layout | None:
        """Return by which numbers learners see the field; None: they do not."""
        if self._layout is not None or self.known.left_out:
            return self._layout
        return Amount() if self.known is COUNTED else self.own_layout(not self.known.by_everybody)

    def own_layout(self, hidden: bool) -> Layout | None:
        """Return the layout of this kind of field, which may be hidden from some."""
        return None

    @property
    def from_slots(self) -> bool:
        """Whether what is written depends on slots alone, and on the content."""
        return self._also_from is not None

    @abstractmethod
    def write_code(self, names: Names) -> str:
        """Return an expression over `g` for the written value."""

    @abstractmethod
    def take_code(self, names: Names, value: str) -> str:
        """Return a statement that puts the value of an expression, known to be right, into `g`."""

    @abstractmethod
    def read(self, g: Any, value: Any) -> None:
        """Put a value that anybody may have written into a position, or refuse it."""

    def check(self, g: Any) -> None:
        """Refuse a value that cannot be, now that the position is whole."""
        return


class Names:
    """What generated code may name: objects by a name of their own."""

    def __init__(self) -> None:
        self.all: dict[str, Any] = {}

    def add(self, thing: Any) -> str:
        """Return a name for an object."""
        name = f"_{len(self.all)}"
        self.all[name] = thing
        return name


def most_of(most: Most, g: Any) -> int | None:
    """Return a bound as a number."""
    return most(g) if callable(most) else most


def check_bounds(name: str, value: int, least: int, most: int | None) -> None:
    """Refuse a number out of its bounds."""
    if value < least or (most is not None and value > most):
        bounds = f"at least {least}" if most is None else f"{least} … {most}"
        raise InvalidPosition(f"{name} must be {bounds}, not {value}.")


class Number(Field):
    """A number from `least`, perhaps up to a bound, in one slot."""

    def __init__(
        self,
        name: str,
        note: str,
        *,
        least: int = 0,
        most: Most = None,
        slot: str = "",
        fresh: str = "0",
        known: Known = EVERYBODY,
    ) -> None:
        self.slot = slot or name
        super().__init__(name, note, [number_slot(self.slot, fresh)], known)
        self.least = least
        self.most = most

    @property
    def from_slots(self) -> bool:
        return True

    def own_layout(self, hidden: bool) -> Layout:
        return Amount(self.least, self.most if isinstance(self.most, int) else None, hidden=hidden)

    def write_code(self, names: Names) -> str:
        return f"g.{self.slot}"

    def take_code(self, names: Names, value: str) -> str:
        return f"g.{self.slot} = {value}"

    def read(self, g: Any, value: Any) -> None:
        if not is_number(value) or value < self.least:
            raise InvalidPosition(f"{self.name} must be a number from {self.least}, not {value!r}.")
        setattr(g, self.slot, value)

    def check(self, g: Any) -> None:
        check_bounds(self.name, getattr(g, self.slot), self.least, most_of(self.most, g))


class Flag(Field):
    """True or false."""

    def __init__(self, name: str, note: str, *, slot: str = "", known: Known = EVERYBODY) -> None:
        self.slot = slot or name
        super().__init__(name, note, [Slot(self.slot, "bool", "False")], known)

    @property
    def from_slots(self) -> bool:
        return True

    def own_layout(self, hidden: bool) -> Layout:
        return Amount(0, 1, hidden=hidden)

    def write_code(self, names: Names) -> str:
        return f"g.{self.slot}"

    def take_code(self, names: Names, value: str) -> str:
        return f"g.{self.slot} = {value}"

    def read(self, g: Any, value: Any) -> None:
        if not isinstance(value, bool):
            raise InvalidPosition(f"{self.name} must be true or false, not {value!r}.")
        setattr(g, self.slot, value)


class _Named(Field):
    """Things by their ids; `ids` names the attribute of the content that holds their `Ids`.

    `taken_by` is the table of them by which values are taken; none where the order of the ids will
    do.
    """

    taken_by = "places"

    def __init__(self, name: str, note: str, slots: Sequence[Slot], ids: str, known: Known) -> None:
        super().__init__(name, note, slots, known)
        self.slot = slots[0].name
        self.ids = ids

    @property
    def from_slots(self) -> bool:
        return True

    def ids_of(self, g: Any) -> Ids:
        """Return the ids of a position's content."""
        found: Ids = getattr(g.content, self.ids)
        return found

    def read_list(self, g: Any, value: Any) -> list[int]:
        """Return the numbers of a list of ids, checked."""
        if not isinstance(value, list | tuple):
            raise InvalidPosition(f"{self.name} must be a list, not {value!r}.")
        ids = self.ids_of(g)
        return [ids.place(name, self.name) for name in value]


class Thing(_Named):
    """One thing, or none (-1), which is written as `empty`."""

    def __init__(
        self,
        name: str,
        note: str,
        *,
        ids: str,
        slot: str = "",
        fresh: str = "-1",
        empty: str | None = None,
        known: Known = EVERYBODY,
    ) -> None:
        super().__init__(name, note, [number_slot(slot or name, fresh)], ids, known)
        self.empty = empty

    def own_layout(self, hidden: bool) -> Layout:
        return Choice(self.ids, hidden=hidden)

    def write_code(self, names: Names) -> str:
        slot = f"g.{self.slot}"
        return f"{self.empty!r} if {slot} < 0 else ids_{self.ids}[{slot}]"

    def take_code(self, names: Names, value: str) -> str:
        return f"g.{self.slot} = places_{self.ids}({value}) if {value} else -1"

    def read(self, g: Any, value: Any) -> None:
        setattr(g, self.slot, self.ids_of(g).place(value, self.name) if value else -1)


class Things(_Named):
    """Things in a certain order, as a list or, `frozen`, as a tuple that copies share."""

    def __init__(
        self,
        name: str,
        note: str,
        *,
        ids: str,
        slot: str = "",
        frozen: bool = False,
        known: Known = EVERYBODY,
    ) -> None:
        make = tuple_slot if frozen else list_slot
        super().__init__(name, note, [make(slot or name)], ids, known)
        self.frozen = frozen

    def own_layout(self, hidden: bool) -> Layout:
        return Bag(self.ids, hidden=hidden)

    def write_code(self, names: Names) -> str:
        return f"[ids_{self.ids}[thing] for thing in g.{self.slot}]"

    def take_code(self, names: Names, value: str) -> str:
        things = f"map(places_{self.ids}, {value})"
        return f"g.{self.slot} = " + (f"(*{things},)" if self.frozen else f"[*{things}]")

    def read(self, g: Any, value: Any) -> None:
        things = self.read_list(g, value)
        setattr(g, self.slot, tuple(things) if self.frozen else things)


class ThingSet(_Named):
    """A set of things without order, as the bits of a number."""

    taken_by = "bits"

    def __init__(
        self, name: str, note: str, *, ids: str, slot: str = "", known: Known = EVERYBODY
    ) -> None:
        super().__init__(name, note, [number_slot(slot or name)], ids, known)

    def own_layout(self, hidden: bool) -> Layout:
        return Bag(self.ids, once=True, hidden=hidden)

    def write_code(self, names: Names) -> str:
        return f"{names.add(names_of)}(g.{self.slot}, ids_{self.ids})"

    def take_code(self, names: Names, value: str) -> str:
        return f"g.{self.slot} = sum(map(bits_{self.ids}, {value})) if {value} else 0"

    def read(self, g: Any, value: Any) -> None:
        found = 0
        for place, name in zip(self.read_list(g, value), value, strict=True):
            if found >> place & 1:
                raise InvalidPosition(f"{self.name}: {name} stands there twice.")
            found |= 1 << place
        setattr(g, self.slot, found)


class Counts(_Named):
    """How many there are of each thing, by id; there are none of those left out.

    `most` says of a position how many there can be of each. They are a list or, `frozen`, a tuple
    that copies share.
    """

    taken_by = ""

    def __init__(
        self,
        name: str,
        note: str,
        *,
        ids: str,
        fresh: str,
        slot: str = "",
        frozen: bool = False,
        most: Callable[[Any], Sequence[int]] | None = None,
        known: Known = EVERYBODY,
    ) -> None:
        make = tuple_slot if frozen else list_slot
        super().__init__(name, note, [make(slot or name, fresh)], ids, known)
        self.frozen = frozen
        self.most = most

    def own_layout(self, hidden: bool) -> Layout:
        return Amounts(self.ids)

    def write_code(self, names: Names) -> str:
        return f"dict(zip(ids_{self.ids}, g.{self.slot}))"

    def take_code(self, names: Names, value: str) -> str:
        # What was written is complete and in the order of the ids.
        counts = f"{value}.values()"
        return f"g.{self.slot} = " + (f"tuple({counts})" if self.frozen else f"[*{counts}]")

    def read(self, g: Any, value: Any) -> None:
        if not isinstance(value, Mapping):
            raise InvalidPosition(f"{self.name} must be numbers by id, not {value!r}.")
        ids = self.ids_of(g)
        counts = [0] * len(ids.ids)
        for name, count in value.items():
            place = ids.place(name, self.name)
            if not is_number(count) or count < 0:
                raise InvalidPosition(f"{self.name}.{name} must be a number from 0, not {count!r}.")
            counts[place] = count
        setattr(g, self.slot, tuple(counts) if self.frozen else counts)

    def check(self, g: Any) -> None:
        if self.most is not None:
            counts, most = getattr(g, self.slot), self.most(g)
            for name, count, limit in zip(self.ids_of(g).ids, counts, most, strict=True):
                check_bounds(f"{self.name}.{name}", count, 0, limit)


class NumberSet(Field):
    """Numbers of something (`of`: seat, room), as the bits of a number."""

    def __init__(
        self,
        name: str,
        note: str,
        *,
        of: str,
        least: int = 0,
        most: int | Callable[[Any], int],
        slot: str = "",
        known: Known = EVERYBODY,
    ) -> None:
        self.slot = slot or name
        super().__init__(name, note, [number_slot(self.slot)], known)
        self.of = of
        self.least = least
        self.most = most

    @property
    def from_slots(self) -> bool:
        return True

    def own_layout(self, hidden: bool) -> Layout:
        return Members(self.least, self.most)

    def write_code(self, names: Names) -> str:
        return f"{names.add(bits)}(g.{self.slot})"

    def take_code(self, names: Names, value: str) -> str:
        return f"g.{self.slot} = sum([1 << number for number in {value}]) if {value} else 0"

    def read(self, g: Any, value: Any) -> None:
        if not isinstance(value, list | tuple):
            raise InvalidPosition(f"{self.name} must be a list of {self.of}s, not {value!r}.")
        most = self.most(g) if callable(self.most) else self.most
        for number in value:
            if not is_number(number) or not self.least <= number <= most:
                raise InvalidPosition(
                    f"{self.name}: there is no {self.of} {number!r}, only {self.least} … {most}."
                )
        setattr(g, self.slot, sum(1 << number for number in set(value)))


def wrong_count(name: str, count: int, value: Sequence[Any]) -> InvalidPosition:
    """Return the refusal of too many or too few entries."""
    return InvalidPosition(f"{name}: the number of entries must be {count}, not {len(value)}.")


class Entries(Field):
    """Entries in a certain order, each of a form of its own, in a slot that is a list or a tuple.

    `write` and `read` are about one entry: both take the position first. `take` is for an entry
    that is known to be right, by default it is `read`; quicker than a `take` is `by`, which gives
    the table for such entries, or, where each of them is `many`, for their parts. Where `bare`, an
    empty entry is what a fresh position has. `count` says how many there must be; `maybe_none`
    allows none at all, for what there is not from the beginning. In the slot the entries start at
    `first`: 1 where seat 0 has none.
    """

    def __init__(
        self,
        name: str,
        note: str,
        *,
        slot: Slot,
        write: Callable[[Any, Any], Any],
        read: Callable[[Any, Any], Any],
        take: Callable[[Any, Any], Any] | None = None,
        by: Callable[[Any], Mapping[Any, Any]] | None = None,
        many: bool = False,
        bare: bool = False,
        count: Most = None,
        maybe_none: bool = False,
        first: int = 0,
        known: Known = EVERYBODY,
    ) -> None:
        super().__init__(name, note, [slot], known)
        self.slot = slot.name
        self.is_list = slot.type.startswith("list")
        self._write = write
        self._read = read
        self._take = take or read
        self._by = by
        self.many = many
        self.bare = bare
        self.count = count
        self.maybe_none = maybe_none
        self.first = first

    def written_entries(self) -> str:
        """Return an expression for the entries that are written."""
        return f"g.{self.slot}[{self.first}:]" if self.first else f"g.{self.slot}"

    def write_code(self, names: Names) -> str:
        return f"[{names.add(self._write)}(g, entry) for entry in {self.written_entries()}]"

    def take_code(self, names: Names, value: str) -> str:
        if self._by is not None:
            table = f"{names.add(self._by)}(g).__getitem__"
            if self.many:
                # The table is looked up once: what `for` goes through is made before its loop.
                loop = f"for table in ({table},) for entry in {value}"
                entries = f"[(*map(table, entry),) {loop}]"
            else:
                entries = f"[*map({table}, {value})]"
        else:
            entries = f"[{names.add(self._take)}(g, entry) for entry in {value}]"
        put = self.put_code(entries, value)
        return f"if any({value}): {put}" if self.bare else put

    def put_code(self, entries: str, value: str) -> str:
        """Return a statement that puts entries into the slot."""
        if self.is_list:
            return f"g.{self.slot}{f'[{self.first}:]' if self.first else ''} = {entries}"
        unused = "0, " * self.first
        return f"g.{self.slot} = ({unused}*{entries},) if {value} else ()"

    def read(self, g: Any, value: Any) -> None:
        if not isinstance(value, list | tuple):
            raise InvalidPosition(f"{self.name} must be a list, not {value!r}.")
        count = most_of(self.count, g)
        if count is not None and len(value) != count and (value or not self.maybe_none):
            raise wrong_count(self.name, count, value)
        entries = [self._read(g, entry) for entry in value]
        if self.is_list:
            getattr(g, self.slot)[self.first :] = entries
        else:
            setattr(g, self.slot, (*[0] * self.first, *entries) if entries else ())


class Numbers(Entries):
    """Numbers in a certain order, for instance one for each seat."""

    def __init__(
        self,
        name: str,
        note: str,
        *,
        slot: Slot,
        least: int = 0,
        most: Most = None,
        count: Most = None,
        maybe_none: bool = False,
        first: int = 0,
        known: Known = EVERYBODY,
    ) -> None:
        super().__init__(
            name,
            note,
            slot=slot,
            write=lambda g, number: number,
            read=self.read_number,
            count=count,
            maybe_none=maybe_none,
            first=first,
            known=known,
        )
        self.least = least
        self.most = most

    @property
    def from_slots(self) -> bool:
        return True

    def own_layout(self, hidden: bool) -> Layout | None:
        if self.count is None:
            return None
        most = self.most if isinstance(self.most, int) else None
        return Each(self.count, Amount(self.least, most, hidden=hidden))

    def write_code(self, names: Names) -> str:
        return f"[*{self.written_entries()}]"

    def take_code(self, names: Names, value: str) -> str:
        return self.put_code(f"[*{value}]" if self.is_list else value, value)

    def read_number(self, g: Any, value: Any) -> int:
        """Return a number that anybody may have written, or refuse it."""
        if not is_number(value):
            raise InvalidPosition(f"{self.name} must be numbers, not {value!r}.")
        number: int = value
        return number

    def check(self, g: Any) -> None:
        most = most_of(self.most, g)
        for number in getattr(g, self.slot)[self.first :]:
            check_bounds(self.name, number, self.least, most)


class Made(Field):
    """What a position was made with: it is written, and was read before there was a position."""

    def __init__(self, name: str, note: str, *, write: Callable[[Any], Any]) -> None:
        super().__init__(name, note, [])
        self._write = write

    def write_code(self, names: Names) -> str:
        return f"{names.add(self._write)}(g)"

    def take_code(self, names: Names, value: str) -> str:
        return "pass"

    def read(self, g: Any, value: Any) -> None:
        return


class Own(Field):
    """A field of a form of its own: the game writes, takes and reads it.

    `take` is for values that are known to be right; by default it is `read`.
    """

    def __init__(
        self,
        name: str,
        note: str,
        *,
        slots: Sequence[Slot],
        write: Callable[[Any], Any],
        read: Callable[[Any, Any], None],
        take: Callable[[Any, Any], None] | None = None,
        known: Known = EVERYBODY,
    ) -> None:
        super().__init__(name, note, slots, known)
        self._write = write
        self._read = read
        self._take = take or read

    def write_code(self, names: Names) -> str:
        return f"{names.add(self._write)}(g)"

    def take_code(self, names: Names, value: str) -> str:
        return f"{names.add(self._take)}(g, {value})"

    def read(self, g: Any, value: Any) -> None:
        self._read(g, value)


@dataclass(frozen=True)
class Fact:
    """Something that follows from a position and that scenarios may check."""

    name: str
    note: str
    value: Callable[[Any], Any]


@dataclass(frozen=True)
class Argument:
    """An argument of the state's constructor; `again` is what a copy passes.

    `kept` tells whether it is a slot of the state as well.
    """

    name: str
    type: str
    again: str
    kept: bool = True


class Schema(Generic[S]):
    """All fields of a game's positions, in the order in which they are written."""

    def __init__(
        self,
        name: str,
        arguments: Sequence[Argument],
        fields: Sequence[Field],
        *,
        facts: Sequence[Fact] = (),
        also: Sequence[Slot] = (),
        part: bool = False,
    ) -> None:
        """`name` is the state's class, `also` are slots that follow from others.

        `part`: it is the class of a part of the state, with a slot for the content of its own.
        """
        self.name = name
        self.arguments = tuple(arguments)
        self.all = {field.name: field for field in fields}
        self._facts = tuple(facts)
        self._part = part
        self.slots = tuple(slot for field in fields for slot in field.slots) + tuple(also)
        self.fields: Callable[[S], dict[str, Any]] = self._make_fields()
        #: Returns the fields as a seat (None: a spectator) may know them.
        self.visible: Callable[[S, int | None], dict[str, Any]] = self._make_visible(
            [field for field in fields if not field.known.left_out]
        )
        self._visible_parts: dict[tuple[str, ...], Callable[[S, int | None], dict[str, Any]]] = {}
        #: Puts the fields of a view that everybody may know into a fresh position.
        self.take: Callable[[S, Mapping[str, Any]], None] = self._make_take()

    @property
    def hides_alike(self) -> bool:
        """Whether what is hidden is hidden from everybody, so that all see the same."""
        return all(field.known in (EVERYBODY, NOBODY, COUNTED) for field in self.all.values())

    @property
    def notes(self) -> dict[str, str]:
        """What each field says, for people who write scenarios."""
        out = {field.name: field.note for field in self.all.values()}
        return out | {fact.name: f"(then only) {fact.note}" for fact in self._facts}

    def facts(self, g: S) -> dict[str, Any]:
        """Return what follows from a position."""
        return {fact.name: fact.value(g) for fact in self._facts}

    def refuse_unknown(self, given: Mapping[str, Any], game: str) -> None:
        """Refuse names that are no fields."""
        for name in given:
            if name not in self.all:
                raise InvalidPosition(f"“{name}” is not a field of {game} that can be given.")

    def read(self, g: S, given: Mapping[str, Any]) -> None:
        """Put fields that anybody may have written, perhaps not all, into a fresh position."""
        for field in self.all.values():
            if field.name in given:
                field.read(g, given[field.name])

    def check(self, g: S) -> None:
        """Refuse values out of bounds."""
        for field in self.all.values():
            field.check(g)

    def fill(self, g: S, given: Mapping[str, Any], game: str) -> None:
        """Put fields that anybody may have written into a fresh position, or refuse them."""
        self.refuse_unknown(given, game)
        self.read(g, given)
        self.check(g)

    # -- code -----------------------------------------------------------------------------

    def _make_fields(self) -> Callable[[S], dict[str, Any]]:
        names = Names()
        fields = list(self.all.values())
        lines = ["def fields(g):", *self._ids(fields), "    return {"]
        lines += [f"        {field.name!r}: {field.write_code(names)}," for field in fields]
        return self._function("fields", [*lines, "    }"], names)

    def visible_part(self, fields: Sequence[Field]) -> Callable[[S, int | None], dict[str, Any]]:
        """Return what is as `visible`, but of some of the fields only.

        All observers of a game share it: Python is quicker with code that it knows.
        """
        wanted = tuple(field.name for field in fields)
        if wanted not in self._visible_parts:
            self._visible_parts[wanted] = self._make_visible(fields)
        return self._visible_parts[wanted]

    def _make_visible(self, fields: Sequence[Field]) -> Callable[[S, int | None], dict[str, Any]]:
        names = Names()
        written = [field for field in fields if field.known.show is None]
        lines = ["def visible(g, seat):", *self._ids(written), "    return {"]
        for field in fields:
            known = field.known
            if known.show is not None:
                code = f"{names.add(known.show)}(g, seat)"
            else:
                code = field.write_code(names)
                if known.mask is not None:
                    code = f"{names.add(known.mask)}(g, seat, {code})"
            lines.append(f"        {field.name!r}: {code},")
        return self._function("visible", [*lines, "    }"], names)

    def _make_take(self) -> Callable[[S, Mapping[str, Any]], None]:
        names = Names()
        fields = [field for field in self.all.values() if field.known.by_everybody]
        # Tables are asked by their own method, which `map` calls without a line of Python.
        tables = {(field.taken_by, field.ids) for field in fields if isinstance(field, _Named)}
        lines = ["def take(g, view):", "    content = g.content"]
        lines += [
            f"    {table}_{ids} = content.{ids}.{table}.__getitem__"
            for table, ids in sorted(tables)
            if table
        ]
        lines += [f"    {field.take_code(names, f'view[{field.name!r}]')}" for field in fields]
        return self._function("take", lines, names)

    def _ids(self, fields: Sequence[Field]) -> list[str]:
        kinds = sorted({field.ids for field in fields if isinstance(field, _Named)})
        return [f"    ids_{ids} = g.content.{ids}.ids" for ids in kinds]

    def _function(self, name: str, lines: Sequence[str], names: Names) -> Callable[..., Any]:
        made: dict[str, Any] = dict(names.all)
        exec(compile("\n".join(lines), f"<{self.name}.{name}>", "exec"), made)
        function: Callable[..., Any] = made[name]
        return function

    def source(self) -> str:
        """Return the part of the state's class that the schema decides, as source code."""
        kept = [argument.name for argument in self.arguments if argument.kept]
        lines = ["    __slots__ = ("]
        lines += [
            f'        "{name}",' for name in sorted([*kept, *(slot.name for slot in self.slots)])
        ]
        lines += ["    )", "", "    def __init__("]
        lines.append("        self,")
        lines += [f"        {argument.name}: {argument.type}," for argument in self.arguments]
        lines += [f"        source: {self.name} | None = None,", "    ) -> None:"]
        if not self._part:
            lines.append("        super().__init__(source)")
        lines += [f"        self.{name} = {name}" for name in kept]
        lines.append("        if source is None:")
        for slot in self.slots:
            lines.append(f"            self.{slot.name}: {slot.type} = {slot.fresh}")
        lines.append("        else:")
        for slot in self.slots:
            lines.append(
                f"            self.{slot.name} = {slot.copy.format(f'source.{slot.name}')}"
            )
        again = ", ".join([*(argument.again for argument in self.arguments), "self"])
        lines += [
            "",
            f"    def copy(self) -> {self.name}:",
            '        """Return an independent copy; unchanging content and steps are shared."""',
            f"        return {self.name}({again})",
            "",
        ]
        return "\n".join(lines) + "\n"
