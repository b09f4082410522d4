"""Roles that seats choose in play."""

from __future__ import annotations

import pytest

from sternbrett.games import find_game
from sternbrett.games.d6 import D6
from sternbrett.kernel.match import Match
from sternbrett.testing import check_game
from sternbrett.testing.trial import Failure
from tests.tiny.factions import GAME, Factions, Market


def chosen(*roles: str) -> Match:
    match = Match.new(GAME, seats=3, seed=1)
    for role in roles:
        match.choose(f"role:{role}")
    return match


def names(match: Match | None) -> list[str]:
    state = None if match is None else match.state
    return GAME.seat_names(3, GAME.texts("en", GAME.content()), state)


def test_before_the_choice_every_seat_is_its_own_side() -> None:
    assert [GAME.role(seat) for seat in range(3)] == ["", "", ""]
    assert GAME.sides(3) == GAME.sides(3, chosen().state) == [[0], [1], [2]]
    assert names(None) == names(chosen()) == ["Seat 1", "Seat 2", "Seat 3"]


def test_names_follow_the_choice_and_those_of_others_stay() -> None:
    assert names(chosen("pirate")) == ["Pirate", "Seat 2", "Seat 3"]
    assert names(chosen("pirate", "hermit", "trader")) == ["Pirate", "Hermit", "Trader"]


def test_seats_of_one_role_are_one_side() -> None:
    class Teams(Factions):
        def role(self, seat: int, g: Market | None = None) -> str:
            return "" if g is None else ("pirate", "trader", "pirate")[seat]

    assert Teams().sides(3) == [[0], [1], [2]]
    assert Teams().sides(3, chosen().state) == [[0, 2], [1]]


def test_a_stand_in_follows_the_role() -> None:
    state = chosen("pirate", "hermit").state
    assert [GAME.stand_in(seat, state) for seat in range(3)] == ["random", "first", "random"]


def test_fixed_roles_are_there_from_the_beginning() -> None:
    adele = find_game("adele")
    assert [adele.role(seat) for seat in range(3)] == ["adele", "crew", "crew"]


def test_a_game_with_chosen_roles_keeps_what_games_promise() -> None:
    report = check_game(GAME, games=30)
    assert report.never_met == {}


class TestDefects:
    def test_a_role_that_is_not_on_the_card(self) -> None:
        class Defect(Factions):
            def role(self, seat: int, g: Market | None = None) -> str:
                return super().role(seat, g).replace("pirate", "smuggler")

        with pytest.raises(Failure, match="roles of the seats are"):
            check_game(Defect(), games=3)

    def test_a_role_that_nobody_can_see(self) -> None:
        class Defect(Factions):
            def role(self, seat: int, g: Market | None = None) -> str:
                return "" if g is None else ("trader", "pirate")[6 in g.hands[seat]]

        with pytest.raises(Failure, match="does not see who has which role"):
            check_game(Defect(), games=3)

    def test_a_fixed_role_cannot_be_missing(self) -> None:
        class Defect(D6):
            __module__ = D6.__module__

            def role(self, seat: int, g: object = None) -> str:
                return ""

        with pytest.raises(Failure, match="before there is a position"):
            check_game(Defect(), games=1)
