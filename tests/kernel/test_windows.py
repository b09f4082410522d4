"""Windows: who has something to use may, in order, or pass."""

from __future__ import annotations

from sternbrett.kernel.engine import Option, State, advance, answer
from sternbrett.kernel.windows import Window

PASS, USE = (Option(number, key) for number, key in enumerate(("pass", "use")))


class Position(State):
    """Seats with things that each can be used once."""

    def __init__(self, *things: int) -> None:
        super().__init__()
        self.things = list(things)
        self.used: list[int] = []


class Moment(Window[Position]):
    """A window of all seats."""

    def order(self, g: Position) -> list[int]:
        return list(range(len(g.things)))

    def items(self, g: Position, who: int) -> list[Option]:
        return [USE] if g.things[who] else []

    def passing(self, g: Position) -> Option:
        return PASS

    def use(self, g: Position, who: int, option: Option) -> None:
        g.things[who] -= 1
        g.used.append(who)

    def again(self, place: int, passes: int) -> Moment:
        return Moment(place, passes)


def begun(*things: int) -> Position:
    g = Position(*things)
    g.push(Moment(0, 0))
    advance(g)
    return g


def asked(g: Position) -> list[int]:
    return [] if g.pending is None else list(g.pending.seats(g))


def say(g: Position, *options: Option) -> None:
    for option in options:
        (seat,) = asked(g)
        answer(g, seat, option)


def test_who_has_nothing_to_use_is_not_asked() -> None:
    assert asked(begun(0, 0, 0)) == []
    g = begun(0, 1, 0)
    assert asked(g) == [1]
    say(g, USE)
    assert (asked(g), g.used) == ([], [1])


def test_it_closes_when_all_have_passed_after_the_last_use() -> None:
    g = begun(1, 0, 2)
    say(g, PASS)
    assert asked(g) == [2]
    say(g, USE)
    assert asked(g) == [2]  # goes on
    say(g, PASS)
    assert asked(g) == [0]  # is asked once more
    say(g, PASS)
    assert (asked(g), g.used) == ([], [2])


def test_options_are_in_the_order_of_the_vocabulary() -> None:
    g = begun(1)
    assert g.pending is not None
    assert g.pending.options(g, 0) == [PASS, USE]


def test_nobody_wishes_not_to_be_asked_unless_a_game_says_so() -> None:
    assert not Moment(0, 0).unwanted(begun(1), 0)
