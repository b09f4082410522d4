"""Votes of all seats, one after the other."""

from __future__ import annotations

import pytest

from sternbrett.kernel.engine import Option, State, advance, answer
from sternbrett.kernel.votes import Vote

RED, GREEN, BLUE = (Option(number, key) for number, key in enumerate(("red", "green", "blue")))


class Position(State):
    """Seats that vote on a colour."""

    def __init__(self, seats: int) -> None:
        super().__init__()
        self.seats = seats
        self.colour = ""
        self.voted: list[int] = []


class Colour(Vote[Position]):
    """Which colour; seat 1 breaks ties."""

    def electorate(self, g: Position) -> int:
        return g.seats

    def ballot(self, g: Position) -> list[Option]:
        return [RED, GREEN, BLUE]

    def breaks_tie(self, g: Position) -> int:
        return 1

    def again(self, votes: int) -> Colour:
        return Colour(votes)

    def elected(self, g: Position, option: Option) -> None:
        g.colour = option.key

    def told(self, g: Position, seat: int, option: Option) -> None:
        g.voted.append(seat)


def begun(seats: int) -> Position:
    g = Position(seats)
    g.push(Colour(0))
    advance(g)
    return g


def vote(g: Position, *options: Option) -> None:
    for option in options:
        assert g.pending is not None
        (seat,) = g.pending.seats(g)
        answer(g, seat, option)


@pytest.mark.parametrize(
    ("options", "elected"),
    [
        ((RED, GREEN, GREEN, BLUE), "green"),
        ((RED, GREEN, RED, GREEN), "green"),  # equal: seat 1 decides
        ((GREEN, RED, RED, GREEN), "red"),
        ((RED, RED, BLUE, BLUE), "red"),
    ],
)
def test_most_votes_win_and_one_seat_breaks_ties(options: tuple[Option, ...], elected: str) -> None:
    g = begun(4)
    vote(g, *options)
    assert g.colour == elected
    assert g.pending is None


def test_without_a_vote_of_the_tie_breaker_among_equals_the_first_wins() -> None:
    g = Position(5)
    g.push(Colour(0))
    advance(g)
    vote(g, GREEN, BLUE, RED, RED, GREEN)
    assert g.colour == "red"


def test_seats_vote_in_their_order_and_are_told() -> None:
    g = begun(3)
    for seat in range(3):
        assert g.pending is not None
        assert g.pending.seats(g) == (seat,)
        vote(g, BLUE)
    assert g.voted == [0, 1, 2]


def test_a_vote_can_be_saved_in_the_middle() -> None:
    g = begun(3)
    vote(g, BLUE, RED)
    assert isinstance(g.pending, Colour)
    (votes,) = g.pending.args()
    assert isinstance(votes, int)
    g.pending = Colour(votes)
    vote(g, BLUE)
    assert g.colour == "blue"
