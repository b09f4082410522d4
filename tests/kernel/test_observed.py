"""The observer that comes from a schema: layouts, and that it tells what a view tells."""

from __future__ import annotations

from typing import Any

import pytest

from sternbrett.kernel.engine import answer
from sternbrett.kernel.game import Fields
from sternbrett.kernel.ids import Ids
from sternbrett.kernel.layout import Amount, Amounts, Bag, Choice, Each, Layout, Members
from sternbrett.kernel.match import Match
from sternbrett.kernel.observation import Observer, flag
from sternbrett.kernel.observed import Kept, SchemaObserver, Written
from sternbrett.kernel.schema import (
    NOBODY,
    Counts,
    Made,
    Number,
    Numbers,
    Own,
    Schema,
    by_rule,
    list_slot,
)
from sternbrett.testing import check_game
from sternbrett.testing.trial import Failure
from tests import tiny
from tests.tiny.factions import GAME, Factions, Market


class Hold:
    """A position with three crates in its content."""

    def __init__(self) -> None:
        self.content = self
        self.crates = Ids("crate", ["red", "green", "blue"])
        self.seats = 2


def written(layout: Layout, value: object) -> list[list[int]]:
    fitted = layout.fit(Hold())
    out = [list(part) for part in fitted.write(value)]
    assert [len(part) for part in out] == [part.size for part in fitted.parts]
    assert all(max(part) <= of.high for part, of in zip(out, fitted.parts, strict=True))
    return out


@pytest.mark.parametrize(
    ("layout", "value", "numbers"),
    [
        (Amount(), 7, [[7]]),
        (Amount(), 300, [[255]]),
        (Amount(1, 6), 1, [[0]]),
        (Amount(-1, 4), -1, [[0]]),
        (Amount(0, 3), 9, [[3]]),
        (Amount(0, 1), True, [[1]]),
        (Amount(hidden=True), 7, [[7], [0]]),
        (Amount(hidden=True), "?", [[0], [1]]),
        (Choice("crates"), "blue", [[0, 0, 1]]),
        (Choice("crates"), None, [[0, 0, 0]]),
        (Choice("crates", hidden=True), "?", [[0, 0, 0], [1]]),
        (Choice("crates", hidden=True), "", [[0, 0, 0], [0]]),
        (Bag("crates"), ["red", "blue", "red"], [[2, 0, 1]]),
        (Bag("crates", once=True), ["blue"], [[0, 0, 1]]),
        (Bag("crates", hidden=True), ["blue", "?", "?"], [[0, 0, 1], [3]]),
        (Bag("crates", hidden=True), 4, [[0, 0, 0], [4]]),
        (Amounts("crates"), {"red": 3, "green": 0, "blue": 999}, [[3, 0, 255]]),
        (Members(1, 3), [1, 3], [[1, 0, 1]]),
        (Members(0, lambda g: g.seats - 1), [1], [[0, 1]]),
        (Each(2, Amount()), [4, 5], [[4, 5]]),
        (Each(2, Amount()), [4], [[4, 0]]),
        (Each(2, Amount()), [], [[0, 0]]),
        (
            Each(lambda g: g.seats, Bag("crates", hidden=True)),
            [["red"], 2],
            [[1, 0, 0, 0, 0, 0], [1, 2]],
        ),
    ],
)
def test_layouts(layout: Layout, value: object, numbers: list[list[int]]) -> None:
    assert written(layout, value) == numbers


@pytest.mark.parametrize(
    ("layout", "value"), [(Each(2, Amount()), [1, 2, 3]), (Members(0, 2), [3])]
)
def test_what_has_no_place_is_not_dropped_silently(layout: Layout, value: object) -> None:
    with pytest.raises(ValueError, match="must allow for more"):
        written(layout, value)


def test_kinds_have_layouts() -> None:
    hidden = by_rule("nobody", lambda g, seat, value: "?")
    of_unknown_length = Numbers("bids", "bids", slot=list_slot("bids"))
    assert of_unknown_length.layout() is None
    assert of_unknown_length.seen_as(Each(3, Amount())).layout() is not None
    assert Number("fuel", "fuel", known=NOBODY).layout() is None
    assert Made("ship", "the ship", write=lambda g: g.ship).layout() is None
    assert isinstance(Counts("paid", "paid", ids="crates", fresh="[]").layout(), Amounts)
    layout = Number("fuel", "fuel", least=2, most=5, known=hidden).layout()
    assert layout is not None
    parts = layout.fit(Hold()).parts
    assert [(part.ending, part.high, part.says) for part in parts] == [
        ("", 3, ", minus 2"),
        ("_hidden", 1, "; whether that is hidden"),
    ]


def observer() -> Observer[Any]:
    found = GAME.observer(GAME.content(), 3)
    assert isinstance(found, SchemaObserver)
    return found


def named(g: Any, seat: int) -> dict[str, list[int]]:
    watching, out, first = observer(), {}, 0
    vector = watching.observe(g, seat)
    assert len(vector) == watching.size
    for field in watching.fields:
        out[field.name] = list(vector[first : first + field.size])
        first += field.size
    return out


def test_a_seat_observes_its_own_goods_and_counts_those_of_others() -> None:
    match = Match.new(GAME, seats=3, seed=4)
    goods = GAME.content().goods.ids
    for seat in range(3):
        view, seen = match.view(seat), named(match.state, seat)
        own = [int(good in view["hands"][seat]) for good in goods]
        nothing = [0] * len(goods)
        before, after = seat * nothing, (2 - seat) * nothing
        assert seen["hands"] == before + own + after
        assert seen["hands_count"] == [2, 2, 2]
        assert seen["deck"] == [1]
        assert seen["seat"] == [int(other == seat) for other in range(3)]


def test_everything_else_is_what_the_view_says() -> None:
    match = Match.new(GAME, seats=3, seed=4)
    for key in ("role:hermit", "role:trader", "role:pirate"):
        match.choose(key)
    match.choose(match.options[0])
    view, seen = match.view(0), named(match.state, 0)
    goods = GAME.content().goods.ids
    assert seen["roles"] == [3, 1, 2]  # each plus 1, since -1 is none
    assert seen["open"] == [1]
    assert seen["last"] == [int(good == view["last"]) for good in goods]
    assert seen["sold"] == view["sold"]
    assert seen["decision_arguments"] == [2, 0, 0]  # Sell(1), plus 1
    assert seen["turn"] == [0, 1, 0]
    steps = [step.__name__ for step in GAME.steps]
    assert dict(zip(steps, seen["agenda"], strict=True)) == {
        "Open": 0, "Choose": 0, "Begin": 0, "Sell": 2, "Close": 1,
    }  # fmt: skip


def test_a_game_without_a_schema_has_no_observer() -> None:
    assert tiny.GAME.observer(tiny.GAME.content(), 2) is None


def test_what_a_decision_is_about_may_be_secret() -> None:
    class Discreet(Factions):
        def public_agenda(self, g: Market, seat: int | None) -> list[list[object]]:
            agenda = self.agenda_data(g)
            return [[name, *(["?"] if name == "Sell" else rest)] for name, *rest in agenda]

    game = Discreet()
    match = Match.new(game, seats=2, seed=1)
    while not match.view(0)["open"]:
        match.choose(match.options[0])
    watching = game.observer(game.content(), 2)
    assert watching is not None
    decisions = watching.fields[0].size
    assert list(watching.observe(match.state, 0)[decisions : decisions + 3]) == [0, 0, 0]


def test_the_suite_finds_an_observer_that_peeks() -> None:
    class Peeking(Observer[Market]):
        def look(self, g: Market, seat: int) -> bytes:
            return bytes([6 in g.hands[0]])

    class Defect(Factions):
        def observer(self, content: Any, seats: int) -> Observer[Market]:
            return Peeking(self.steps, seats, [flag("gold", "a secret")])

    with pytest.raises(Failure, match="observes depends on what it cannot know"):
        check_game(Defect(), games=5)


def test_the_suite_finds_a_layout_of_what_is_hidden() -> None:
    class Defect(Factions):
        """Says in its schema that nobody sees hands, and shows a trace of them."""

        def observer(self, content: Any, seats: int) -> Observer[Market]:
            found = SchemaObserver(self, content, seats)
            found._show = self.all_fields
            return found

        def all_fields(self, g: Market, seat: int | None) -> Fields:
            return self.fields(g)

    with pytest.raises(Failure, match="observes depends on what it cannot know"):
        check_game(Defect(), games=5)


def test_vectors_of_different_views_differ() -> None:
    match = Match.new(GAME, seats=3, seed=9)
    g, watching, seen = GAME.copy(match.state), observer(), set()
    while g.pending is not None:
        seen.add(bytes(watching.observe(g, 0)))
        seat = g.pending.turn(g)
        answer(g, seat, g.pending.options(g, seat)[0])
    assert len(seen) == 6


def test_a_form_of_its_own_is_written_again_where_its_slots_have_changed() -> None:
    class Store:
        def __init__(self) -> None:
            self.content = object()
            self.crates = [1, 2]
            self.size = 10

    asked: list[int] = []

    def write(g: Any) -> int:
        size: int = g.size
        asked.append(size)
        return size * len(g.crates)

    field = Own(
        "room", "the room taken", slots=[list_slot("crates")], write=write, read=unread
    ).seen_as(Amount())
    assert not field.from_slots
    field.written_from("size")
    out: list[bytes] = []
    part = Written(field, Amount().fit(None), out)
    assert part.by_slots
    kept = Kept(Schema("Store", [], [field]), [part])
    g = Store()
    kept.look(g)
    assert out == [bytes([20])]
    asked.clear()
    kept.look(g)
    assert asked == []
    g.crates.append(3)
    kept.look(g)
    g.size = 11
    kept.look(g)
    assert (out, asked) == ([bytes([33])], [10, 11])
    g.content = object()  # what numbers stand for
    kept.look(g)
    assert asked[2:]


def unread(g: Any, value: Any) -> None:
    raise AssertionError
