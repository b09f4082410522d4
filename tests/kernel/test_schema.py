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
    NOBODY,
    Argument,
    Counts,
    Entries,
    Fact,
    Flag,
    Made,
    Number,
    Numbers,
    NumberSet,
    Own,
    Schema,
    Slot,
    Thing,
    Things,
    ThingSet,
    list_slot,
    owner,
    shown,
    tuple_slot,
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
    [
        Argument("content", "Hold", "self.content"),
        Argument("seats", "int", "0", kept=False),
        Argument("deep", "int", "self.deep"),
    ],
    [
        Made("deep", "how deep the hold is", write=lambda g: g.deep),
        Number("fuel", "what is left", most=lambda g: g.content.most_fuel, fresh="3"),
        Flag("open", "whether the hold is open", slot="is_open"),
        Thing("top", "the crate on top", ids="crates"),
        Things("row", "crates in a row", ids="crates"),
        ThingSet("pile", "crates below", ids="crates", known=COUNTED),
        NumberSet("done", "seats that are done", of="seat", most=lambda g: len(g.hands) - 1),
        Own(
            "hands",
            "crates by seat",
            slots=[list_slot("hands", "[()] * seats", "tuple[int, ...]")],
            write=write_hands,
            read=read_hands,
            known=owner(),
        ),
        Number("day", "the day, from 1", least=1, fresh="1"),
        Things("sold", "crates that were sold", ids="crates", frozen=True),
        Counts("paid", "what was paid for each crate", ids="crates", fresh="[0] * 3"),
        Entries(
            "signs",
            "the crew's signs, from seat 1",
            slot=list_slot("signs", "[0] * seats"),
            write=lambda g, sign: chr(97 + sign),
            read=lambda g, text: ord(text) - 97,
            count=lambda g: len(g.hands) - 1,
            first=1,
        ),
        Numbers(
            "turns",
            "turns of the crew, from seat 1, none before the first",
            slot=tuple_slot("turns"),
            most=9,
            count=lambda g: len(g.hands) - 1,
            maybe_none=True,
            first=1,
        ),
        Numbers(
            "bids",
            "the two bids",
            slot=tuple_slot("bids", "(-1, -1)", "int, int"),
            least=-1,
            count=2,
            known=shown("whoever bids", lambda g, seat: [] if seat is None else list(g.bids)),
        ),
        Things("lost", "crates nobody knows of", ids="crates", known=NOBODY),
    ],
    facts=[Fact("weight", "all crates", lambda g: len(g.row) + g.pile.bit_count())],
    also=[Slot("seen", "list[int]", "[]", "{}[:]")],
)

MADE: dict[str, Any] = {"State": State, "Hold": Hold}
exec("from __future__ import annotations\nclass Crates(State):\n" + SCHEMA.source(), MADE)


def fresh(seats: int = 2) -> Any:
    return MADE["Crates"](Hold(), seats, 7)


def crates() -> Any:
    g = fresh()
    g.fuel, g.is_open, g.top = 4, True, 1
    g.row, g.pile, g.done = [2, 0], 0b110, 0b10
    g.hands = [(0, 1), (2,)]
    g.day, g.sold, g.paid, g.signs = 2, (2, 2), [0, 5, 1], [0, 1]
    g.turns, g.bids, g.lost = (0, 4), (3, -1), [0]
    return g


WRITTEN = {
    "deep": 7,
    "fuel": 4,
    "open": True,
    "top": "green",
    "row": ["blue", "red"],
    "pile": ["green", "blue"],
    "done": [1],
    "hands": [["red", "green"], ["blue"]],
    "day": 2,
    "sold": ["blue", "blue"],
    "paid": {"red": 0, "green": 5, "blue": 1},
    "signs": ["b"],
    "turns": [4],
    "bids": [3, -1],
    "lost": ["red"],
}
#: What a fresh position writes where others hide something.
HIDDEN = {"pile": [], "hands": [[], []], "bids": [-1, -1], "lost": []}


def seen(**masked: object) -> dict[str, object]:
    view = {**WRITTEN, **masked}
    del view["lost"]
    return view


def test_a_fresh_position_is_as_declared() -> None:
    assert SCHEMA.fields(fresh(3)) == {
        "deep": 7, "fuel": 3, "open": False, "top": None, "row": [], "pile": [], "done": [],
        "hands": [[], [], []], "day": 1, "sold": [], "paid": {"red": 0, "green": 0, "blue": 0},
        "signs": ["a", "a"], "turns": [], "bids": [-1, -1], "lost": [],
    }  # fmt: skip


def test_everything_is_written_and_read_back() -> None:
    assert SCHEMA.fields(crates()) == WRITTEN
    g = fresh()
    SCHEMA.read(g, WRITTEN)
    assert SCHEMA.fields(g) == WRITTEN
    assert (g.sold, g.signs, g.turns, g.bids) == ((2, 2), [0, 1], (0, 4), (3, -1))


def test_what_there_is_not_yet_may_be_empty() -> None:
    g = crates()
    SCHEMA.read(g, {"turns": []})
    assert g.turns == ()
    SCHEMA.take(g, seen(turns=[]))
    assert g.turns == ()


def test_counts_left_out_are_none() -> None:
    g = crates()
    SCHEMA.read(g, {"paid": {"blue": 2}})
    assert g.paid == [0, 0, 2]


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
    assert SCHEMA.visible(g, 0) == seen(pile=2, hands=[["red", "green"], 1])
    assert SCHEMA.visible(g, None) == seen(pile=2, hands=[2, 1], bids=[])


def test_what_everybody_knows_is_taken_from_a_view() -> None:
    g = fresh()
    SCHEMA.take(g, SCHEMA.visible(crates(), 0))
    assert SCHEMA.fields(g) == WRITTEN | HIDDEN
    assert (g.sold, g.signs, g.turns) == ((2, 2), [0, 1], (0, 4))


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
        ("done", [True], "done: there is no seat True, only 0 … 1"),
        ("done", 1, "done must be a list of seats, not 1"),
        ("day", 0, "day must be a number from 1, not 0"),
        ("sold", ["grey"], "sold: there is no crate “grey”"),
        ("paid", {"grey": 1}, "paid: there is no crate “grey”"),
        ("paid", {"red": -1}, "paid.red must be a number from 0, not -1"),
        ("paid", [1], "paid must be numbers by id, not [1]"),
        ("signs", "b", "signs must be a list, not 'b'"),
        ("signs", ["a", "b"], "signs: the number of entries must be 1, not 2"),
        ("turns", [1, 2], "turns: the number of entries must be 1, not 2"),
        ("turns", ["1"], "turns must be numbers, not '1'"),
        ("turns", [10], "turns must be 0 … 9, not 10"),
        ("bids", [], "bids: the number of entries must be 2, not 0"),
        ("bids", [0, -2], "bids must be at least -1, not -2"),
    ],
)
def test_wrong_values_are_refused_in_a_sentence(name: str, value: object, message: str) -> None:
    def read_and_check() -> None:
        g = fresh()
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
