"""Votes of all seats, one after the other."""

from __future__ import annotations

import pytest

from sternbrett.kernel.engine import Option, State, advance, answer
from sternbrett.kernel.votes import Consent, Vote

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


def test_a_person_with_several_seats_votes_once() -> None:
    g = begun(3)
    vote(g, BLUE)
    assert isinstance(g.pending, Colour)
    assert g.pending.answer_of(g, [0]) is BLUE
    assert g.pending.answer_of(g, [2]) is None


class Proposal(Consent[Position]):
    """Whether the colour is red, as seat 1 says."""

    def electorate(self, g: Position) -> int:
        return g.seats

    def proposer(self, g: Position) -> int:
        return 1

    def agreement(self, g: Position) -> Option:
        return RED

    def options(self, g: Position, seat: int) -> list[Option]:
        return [RED, GREEN]

    def again(self, seat: int) -> Proposal:
        return Proposal(seat)

    def granted(self, g: Position) -> None:
        g.colour = "red"

    def refused(self, g: Position, seat: int) -> None:
        g.voted.append(seat)


def proposed(seats: int) -> Position:
    g = Position(seats)
    g.push(Proposal(0))
    advance(g)
    return g


def test_all_but_the_proposer_must_agree() -> None:
    g = proposed(3)
    for seat in (0, 2):
        assert g.pending is not None
        assert g.pending.seats(g) == (seat,)
        vote(g, RED)
    assert (g.colour, g.pending) == ("red", None)
    assert proposed(1).pending is not None  # somebody else than seat 1


def test_one_refusal_is_enough() -> None:
    g = proposed(4)
    vote(g, RED, GREEN)
    assert (g.colour, g.voted, g.pending) == ("", [2], None)


def test_the_proposer_agrees_for_all_own_seats() -> None:
    g = proposed(3)
    assert isinstance(g.pending, Proposal)
    assert g.pending.answer_of(g, [1, 2]) is RED
    assert g.pending.answer_of(g, [2]) is None
