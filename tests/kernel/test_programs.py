"""Effects as programs: a tiny language of its own, read into numbers."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import pytest

from sternbrett.kernel.errors import ContentError
from sternbrett.kernel.ids import Ids
from sternbrett.kernel.programs import (
    BLOCK,
    CHOICES,
    COUNT,
    GIVEN,
    NO_PROGRAM,
    ROWS,
    SIGNED,
    Complaints,
    Composite,
    Form,
    Kind,
    Place,
    ProgramReader,
    Slot,
    Verb,
    check_nesting,
    word_kind,
)

FOOD = word_kind("FOOD", {"bread": 0, "soup": 1})
MEAL = Kind("MEAL", "a meal", lambda word, *_: {"n": 7, "food": 1} if word == "lunch" else None)
AFTER = Kind(
    "TWICE", "the word again", lambda word, place, before: 0 if word == before[-1] else None
)

VERBS = {
    "eat": Verb(1, Form("all", n=-1), Form(Slot("n", COUNT), Slot("food", FOOD, optional=True))),
    "pay": Verb(2, Form(Slot("n", SIGNED))),
    "have": Verb(3, Form(Slot("", MEAL))),
    "echo": Verb(4, Form(Slot("food", FOOD), Slot("n", AFTER))),
    "wait": Verb(5, Form()),
}
COMPOSITES = {
    "any": Composite(10, CHOICES),
    "maybe": Composite(11, BLOCK, ("then", "else"), optional=("else",)),
    "when": Composite(12, GIVEN, ("do",), others=("note",)),
    "die": Composite(13, ROWS),
}


class Effect:
    def __init__(self, number: int) -> None:
        self.number = number
        self.n = 0
        self.food = -1
        self.given: list[object] = []
        self.blocks: tuple[int, ...] = ()


class Reader(ProgramReader[Effect]):
    results = 6

    def __init__(self) -> None:
        super().__init__(Complaints(), VERBS, COMPOSITES)
        self.programs: list[list[Effect]] = []

    def begin_program(self, place: Place) -> int:
        self.programs.append([])
        return len(self.programs) - 1

    def add_effect(self, program: int, effect: Effect) -> None:
        self.programs[program].append(effect)

    def new_effect(self, number: int) -> Effect:
        return Effect(number)

    def compose(self, effect: Effect, key: str, table: Mapping[str, Any], place: Place) -> None:
        if key == "when":
            effect.given = [table[key], table.get("note")]


HERE = Place("menu.toml", "card.a")


def read(*items: object) -> tuple[Reader, list[Effect]]:
    reader = Reader()
    program = reader.read_list(list(items), HERE)
    return reader, reader.programs[program]


def complaints(*items: object) -> list[str]:
    return [line.removeprefix("menu.toml: card.a") for line in read(*items)[0].complaints.lines]


def test_words_fill_the_fields_of_their_effect() -> None:
    reader, effects = read(
        "eat 2 soup", "eat 1", "eat all", "pay -3", "have lunch", "echo soup soup"
    )
    assert reader.complaints.lines == []
    assert [(one.number, one.n, one.food) for one in effects] == [
        (1, 2, 1), (1, 1, -1), (1, -1, -1), (2, -3, -1), (3, 7, 1), (4, 0, 1),
    ]  # fmt: skip


@pytest.mark.parametrize(
    ("words", "said"),
    [
        ("drink 1", ".“drink 1”: expected a verb of the language instead of “drink”."),
        ("eat", ".“eat”: expected “eat all” or “eat N [FOOD]”."),
        ("eat 2 soup now", ".“eat 2 soup now”: expected “eat all” or “eat N [FOOD]”."),
        ("eat 0", ".“eat 0”: expected a number from 1 instead of “0”."),
        ("eat 1 sand", ".“eat 1 sand”: expected one of bread, soup instead of “sand”."),
        ("pay 0", ".“pay 0”: expected a number other than 0 instead of “0”."),
        ("have dinner", ".“have dinner”: expected a meal instead of “dinner”."),
        ("echo soup bread", ".“echo soup bread”: expected the word again instead of “bread”."),
        ("wait 1", ".“wait 1”: expected “wait”."),
    ],
)
def test_words_that_are_not_of_the_language(words: str, said: str) -> None:
    assert complaints(words) == [said]


def test_composites_name_the_programs_inside_them() -> None:
    reader, effects = read(
        {"any": [["wait"], ["eat 1", "wait"]]},
        {"maybe": ["pay -1"], "then": ["wait"]},
        {"when": "raining", "note": "wet", "do": ["wait"]},
        {"die": [{"r": "0-4", "do": ["wait"]}, {"r": "5", "do": ["eat 1"]}]},
    )
    assert reader.complaints.lines == []
    choice, maybe, when, die = effects
    assert [len(reader.programs[block]) for block in choice.blocks] == [1, 2]
    assert maybe.blocks[2] == NO_PROGRAM
    assert [reader.programs[block][0].number for block in maybe.blocks[:2]] == [2, 5]
    assert when.given == ["raining", "wet"]
    assert len(when.blocks) == 1
    assert die.blocks[0] == die.blocks[4] != die.blocks[5]


@pytest.mark.parametrize(
    ("item", "said"),
    [
        ({}, ": expected one of the keys any, maybe, when, die."),
        ({"any": [["wait"]]}, ".any: expected two or more lists of effects."),
        ({"any": [["wait"], []]}, ".any[1]: expected a list of effects."),
        ({"maybe": ["wait"]}, ".then: expected a list of effects."),
        (
            {"when": 1, "do": ["wait"], "extra": 1},
            ".extra: expected one of the keys do, note, when.",
        ),
        ({"die": []}, ".die: expected rows that cover 0-5 without overlap."),
        ({"die": [{"r": "0-9", "do": ["wait"]}]}, ".die[0].r: expected results such as “0-4” or"),
        ({"die": [{"do": ["wait"]}]}, ".die[0]: expected the keys r and do."),
        (3, ": expected an effect: words, or a table."),
    ],
)
def test_tables_that_are_not_of_the_language(item: object, said: str) -> None:
    assert any(line.startswith(said) for line in complaints(item)), complaints(item)


def test_everything_wrong_is_said_at_once() -> None:
    reader, _ = read("drink 1", {"maybe": ["drink 2"], "then": ["wait", "drink 3"]})
    with pytest.raises(ContentError) as error:
        reader.complaints.refuse()
    assert [line.split(": expected")[0] for line in str(error.value).split("\n")] == [
        "menu.toml: card.a[0].“drink 1”",
        "menu.toml: card.a[1].maybe.“drink 2”",
        "menu.toml: card.a[1].then[1].“drink 3”",
    ]


def test_nothing_wrong_is_not_refused() -> None:
    found = Complaints()
    assert found.find(Ids("food", ["bread", "soup"]), "soup", HERE) == 1
    assert found.choice(("a", "b"), "b", HERE) == 1
    found.refuse()
    assert found.find(Ids("food", ["bread"]), "soup", HERE) == -1
    assert found.choice(("a", "b"), "c", HERE) == -1
    assert found.lines == [
        "menu.toml: card.a: expected a known food instead of “soup”.",
        "menu.toml: card.a: expected one of a, b instead of “c”.",
    ]


@pytest.mark.parametrize(
    ("inside", "said"),
    [
        ({0: [1, 2], 1: [2], 2: []}, []),
        ({0: [0]}, ["0: expected effects that do not lead to themselves again."]),
        ({0: [1], 1: [2], 2: [1]}, ["1: expected effects that do not lead to themselves again."]),
        ({0: [1], 1: [2], 2: [3], 3: []}, ["0: expected effects nested at most 3 deep, not 4."]),
    ],
)
def test_nesting(inside: dict[int, list[int]], said: list[str]) -> None:
    found = Complaints()
    check_nesting(inside, lambda program: Place("f", str(program)), 3, found)
    assert found.lines == [f"f: {line}" for line in said]
