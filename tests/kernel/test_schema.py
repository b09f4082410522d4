"""A position's fields written down once: what is written, read, taken, hidden and generated."""

from __future__ import annotations

from typing import Any

import pytest

from scripts.state_code import main as state_code
from sternbrett.kernel.engine import State
from sternbrett.kernel.errors import InvalidPosition
from sternbrett.kernel.ids import Ids
from sternbrett.kernel.schema import (
    COUNTED,
    Argument,
    Fact,
    Flag,
    Number,
    Own,
    Schema,
    SeatSet,
    Slot,
    Thing,
    Things,
    ThingSet,
    list_slot,
    owner,
)


class Hold:
    """The content of a tiny game about crates."""

    def __init__(self) -> None:
        self.crates = Ids("crate", ["red", "green", "blue"])
        self.most_fuel = 5


def write_hands(g: Any) -> list[list[str]]:
    return [[g.content.crates.ids[crate] for crate in hand] for hand in g.hands]


def read_hands(g: Any, value: Any) -> None:
    g.hands = [tuple(g.content.crates.place(name, "hands") for name in hand) for hand in value]


SCHEMA: Schema[Any] = Schema(
    "Crates",
    [Argument("content", "Hold", "self.content"), Argument("seats", "int", "0", kept=False)],
    [
        Number("fuel", "what is left", most=lambda g: g.content.most_fuel, fresh="3"),
        Flag("open", "whether the hold is open", slot="is_open"),
        Thing("top", "the crate on top", ids="crates"),
        Things("row", "crates in a row", ids="crates"),
        ThingSet("pile", "crates below", ids="crates", known=COUNTED),
        SeatSet("done", "seats that are done", seats=lambda g: len(g.hands)),
        Own(
            "hands",
            "crates by seat",
            slots=[list_slot("hands", "[()] * seats", "tuple[int, ...]")],
            write=write_hands,
            read=read_hands,
            known=owner(),
        ),
    ],
    facts=[Fact("weight", "all crates", lambda g: len(g.row) + g.pile.bit_count())],
    also=[Slot("seen", "list[int]", "[]", "{}[:]")],
)

MADE: dict[str, Any] = {"State": State, "Hold": Hold}
exec("from __future__ import annotations\nclass Crates(State):\n" + SCHEMA.source(), MADE)


def crates() -> Any:
    g = MADE["Crates"](Hold(), 2)
    g.fuel, g.is_open, g.top = 4, True, 1
    g.row, g.pile, g.done = [2, 0], 0b110, 0b10
    g.hands = [(0, 1), (2,)]
    return g


WRITTEN = {
    "fuel": 4,
    "open": True,
    "top": "green",
    "row": ["blue", "red"],
    "pile": ["green", "blue"],
    "done": [1],
    "hands": [["red", "green"], ["blue"]],
}


def test_a_fresh_position_is_as_declared() -> None:
    g = MADE["Crates"](Hold(), 3)
    assert SCHEMA.fields(g) == {
        "fuel": 3, "open": False, "top": None, "row": [], "pile": [], "done": [],
        "hands": [[], [], []],
    }  # fmt: skip


def test_everything_is_written_and_read_back() -> None:
    assert SCHEMA.fields(crates()) == WRITTEN
    g = MADE["Crates"](Hold(), 2)
    SCHEMA.read(g, WRITTEN)
    assert SCHEMA.fields(g) == WRITTEN


def test_a_copy_shares_nothing_that_changes() -> None:
    g = crates()
    g.seen = [1]
    other = g.copy()
    assert SCHEMA.fields(other) == WRITTEN
    assert other.seen == [1]
    other.row.append(1)
    other.hands[0] = ()
    other.seen.append(2)
    assert SCHEMA.fields(g) == WRITTEN
    assert g.seen == [1]


def test_views_hide_what_is_declared() -> None:
    g = crates()
    assert SCHEMA.visible(g, 0) == WRITTEN | {"pile": 2, "hands": [["red", "green"], 1]}
    assert SCHEMA.visible(g, None) == WRITTEN | {"pile": 2, "hands": [2, 1]}


def test_what_everybody_knows_is_taken_from_a_view() -> None:
    g = MADE["Crates"](Hold(), 2)
    SCHEMA.take(g, SCHEMA.visible(crates(), 0))
    assert SCHEMA.fields(g) == WRITTEN | {"pile": [], "hands": [[], []]}


def test_facts_and_notes() -> None:
    assert SCHEMA.facts(crates()) == {"weight": 4}
    assert SCHEMA.notes["fuel"] == "what is left"
    assert SCHEMA.notes["weight"] == "(then only) all crates"


@pytest.mark.parametrize(
    ("name", "value", "message"),
    [
        ("fuel", -1, "fuel must be a number from 0, not -1"),
        ("fuel", True, "fuel must be a number from 0, not True"),
        ("fuel", 6, "fuel must be 0 … 5, not 6"),
        ("open", 1, "open must be true or false, not 1"),
        ("top", "grey", "top: there is no crate “grey”"),
        ("top", ["red"], "top: there is no crate"),
        ("row", "red", "row must be a list, not 'red'"),
        ("row", [1], "row: there is no crate “1”"),
        ("pile", ["red", "red"], "pile: red stands there twice"),
        ("done", [2], "done: there is no seat 2"),
        ("done", 1, "done must be a list of seats, not 1"),
    ],
)
def test_wrong_values_are_refused_in_a_sentence(name: str, value: object, message: str) -> None:
    def read_and_check() -> None:
        g = MADE["Crates"](Hold(), 2)
        SCHEMA.read(g, {name: value})
        SCHEMA.check(g)

    with pytest.raises(InvalidPosition) as refused:
        read_and_check()
    assert message in str(refused.value)


def test_unknown_fields_are_refused() -> None:
    with pytest.raises(InvalidPosition, match="“fule” is not a field of crates"):
        SCHEMA.refuse_unknown({"fule": 1}, "crates")


def test_the_classes_of_positions_are_up_to_date() -> None:
    assert state_code([]) == 0
