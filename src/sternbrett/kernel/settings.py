"""What is chosen when a table is set up, and the check of what was chosen.

A setting has a list of choices, some of which may exist only with certain numbers of seats, or it
is a text that the game checks (a layout of one's own).
"""

from __future__ import annotations

from collections.abc import Callable, Collection, Mapping, Sequence
from dataclasses import dataclass, field
from typing import Any

from sternbrett.kernel.errors import UnknownName

#: What a setting can be.
Value = str | int
#: Takes a text that somebody gave, the number of seats and the content; returns the text as it is
#: kept, or raises `Unfit`.
CheckText = Callable[[str, int, Any], str]

#: A text setting has at most so many characters.
LONGEST_TEXT = 2000


class Unfit(Exception):
    """What a text's check raises: the key of a sentence among the game's texts, with arguments."""

    def __init__(self, key: str, **args: object) -> None:
        super().__init__(key)
        self.key = key
        self.arguments = args


class WrongSetting(UnknownName):
    """A setting cannot be what was given; the message says why, in English.

    For pages in other languages: `game` is the id of the game that refused it, `possible` are the
    choices that there are with so many `seats`. Of a text setting they are empty, and `unfit` is
    what its check said, if it came to that.
    """

    game = ""

    def __init__(
        self,
        message: str,
        setting: Setting,
        value: object,
        seats: int,
        *,
        possible: Sequence[Value] = (),
        unfit: Unfit | None = None,
    ) -> None:
        super().__init__(message)
        self.setting = setting
        self.value = value
        self.seats = seats
        self.possible = tuple(possible)
        self.unfit = unfit


@dataclass(frozen=True)
class Setting:
    """Something chosen when a table is set up. `research` ones are not shown to players.

    `with_seats` says with which numbers of seats a choice exists (one that it leaves out: with
    any), `defaults` what the default is with a number of seats, where it is not `default`. With a
    `check` the setting is a text: `choices` are examples, which tests play. A text that has an
    effect only with another choice (`only_if`) is empty and unchecked without it. `among` gives
    what can be chosen from a content set; `choices` are those of the one that comes with the game,
    and those of packs are called by the names of the setting's kind.
    """

    name: str
    choices: tuple[Value, ...]
    default: Value
    research: bool = False
    only_if: tuple[str, Value] | None = None
    with_seats: Mapping[Value, Collection[int]] = field(default_factory=dict)
    defaults: Mapping[int, Value] = field(default_factory=dict)
    check: CheckText | None = None
    among: Callable[[Any], Collection[Value]] | None = None

    @property
    def is_text(self) -> bool:
        """Whether any text that passes the check will do."""
        return self.check is not None

    @property
    def by_seats(self) -> bool:
        """Whether the number of seats decides what can be chosen, or what is the default."""
        return bool(self.with_seats or self.defaults)

    def choices_for(self, seats: int, content: Any = None) -> tuple[Value, ...]:
        """Return the choices that there are with a number of seats.

        `content` is that of the table, None where it is the one that comes with the game.
        """
        there = self.choices if self.among is None or content is None else self.among(content)
        return tuple(
            choice
            for choice in there
            if choice not in self.with_seats or seats in self.with_seats[choice]
        )

    def default_for(self, seats: int) -> Value:
        """Return what is chosen with a number of seats where nobody says anything."""
        return self.defaults.get(seats, self.default)

    def applies(self, chosen: Mapping[str, Value]) -> bool:
        """Tell whether the setting has an effect beside what else is chosen."""
        return self.only_if is None or chosen[self.only_if[0]] == self.only_if[1]

    def choose(self, value: object, seats: int, content: Any = None) -> Value:
        """Return the choice that a value names, as the setting writes it, or refuse it."""
        by_text = {str(choice): choice for choice in self.choices_for(seats, content)}
        if str(value) in by_text and not isinstance(value, bool):
            return by_text[str(value)]
        elsewhere = str(value) in map(str, self.choices)
        where = f" with {seats} {'seat' if seats == 1 else 'seats'}" if elsewhere else ""
        raise WrongSetting(
            f"{self.name} cannot be “{value}”{where}; possible are: {', '.join(by_text)}.",
            self,
            value,
            seats,
            possible=tuple(by_text.values()),
        )

    def read_text(self, value: object, seats: int, content: Any) -> str:
        """Return a text as its check leaves it, or refuse it, the check with `Unfit`.

        Blanks and line ends become single blanks first: recorded games write a text on one line.
        """
        assert self.check is not None
        text = " ".join(str(value).split())
        if len(text) > LONGEST_TEXT or not text.isprintable() or "#" in text:
            raise WrongSetting(
                f"{self.name} must be at most {LONGEST_TEXT} printable characters without “#”.",
                self,
                value,
                seats,
            )
        return self.check(text, seats, content)
