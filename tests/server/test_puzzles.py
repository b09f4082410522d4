"""Puzzles at tables: the first choice counts and is explained; people say how hard they are."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sternbrett.games import all_games, find_game
from sternbrett.kernel.claims import Puzzle
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.puzzles import claim_of, puzzles_of, set_up
from sternbrett.server.app import create_app
from sternbrett.server.attempts import Tries
from sternbrett.server.database import Place
from sternbrett.server.person_rows import forget_person, move_attempts
from sternbrett.server.store import Store
from sternbrett.show.explaining import explained, standing_of, title_of
from sternbrett.show.wording import match_texts
from tests.server.client import Browser, Person, choices, visiting

BASE = "http://127.0.0.1"
D6 = find_game("d6")
GAMES = [game for game in all_games().values() if puzzles_of(game)]


@pytest.fixture
def people(tmp_path: Path) -> Iterator[list[Person]]:
    app = create_app(tmp_path, games={"d6": D6}, local=False)
    with Browser(app, base_url=BASE) as first:
        yield [Person(first), Person(Browser(app, base_url=BASE))]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_every_puzzle_that_ships_can_be_solved_and_was_measured(game: AnyGame) -> None:
    for name, scenario in puzzles_of(game).items():
        match, seat = set_up(scenario, b"a secret of 16 b")
        claim = claim_of(scenario)
        offered = [option.key for option in match.options_of(seat)]
        assert claim.best in offered, name
        assert set(claim.chances) <= set(offered), name
        assert len(offered) > 2, name
        assert claim.gap is not None
        assert claim.lead is not None
        assert claim.gap[0] - 2 * claim.gap[1] >= 0.05, name
        assert claim.lead[0] - 2 * claim.lead[1] > 0, name
        assert max(claim.chances, key=lambda key: claim.chances[key]) == claim.best, name
        for language in ("en", "de"):  # why it is the best is said in words
            texts = match_texts(match, language)
            assert title_of(claim, texts), name
            assert standing_of(claim.stands, texts), name
            assert explained(claim, claim.best, str, texts), name


def solve(person: Person, key: str) -> str:
    page = person.send(person.get("/puzzles"), "/puzzles/01")
    assert 'id="hint"' not in page.text
    assert "One choice is clearly the best" in page.text
    assert claim_of(puzzles_of(D6)["01"]).best in choices(page)
    person.send(page, "/choose", key=key)
    return person.get(str(page.url.path)).text


def test_the_first_choice_counts_and_is_explained(people: list[Person]) -> None:
    ada, ben = people
    claim = claim_of(puzzles_of(D6)["01"])
    wrong = next(key for key in claim.chances if key != claim.best)
    said = solve(ada, wrong)
    assert "Not quite" in said
    assert "Solved at once by 0 of 1" in said
    assert 'id="hint"' in said or "over" in said
    assert "Solved:" in solve(ada, claim.best)  # the second time tells, but does not count
    assert "solved by 0 of 1" in ada.get("/puzzles").text
    said = solve(ben, claim.best)
    assert "Solved:" in said
    assert claim.gap is not None
    assert f"leads by {round(100 * claim.gap[0])} points" in said
    assert "At the end of Round 23" in said
    assert "Solved at once by 1 of 2" in said
    assert "Next puzzle" in said
    page = ben.get("/puzzles").text
    assert "hull 6, threats in play 3" in page
    assert len(re.findall("tile-solved", page)) == 1
    assert "tile-missed" in ada.get("/puzzles").text
    assert "/tables/" not in ada.get("/").text  # puzzles do not stand among my tables
    german = ben.get("/puzzles", **{"Accept-Language": "de"}).text
    assert "1 von 2 gelöst" in german


def test_the_list_leads_to_each_game_and_says_how_many_are_solved(tmp_path: Path) -> None:
    total = len(puzzles_of(D6))
    label = 'href="#of-d6" aria-label="Deep Space D-6: {} of {} solved"'
    with visiting(tmp_path) as person:
        page = person.get("/puzzles")
        assert label.format(0, total) in page.text
        for game in GAMES:
            assert f'href="#of-{game.id}"' in page.text
            assert f'id="of-{game.id}"' in page.text
        begun = person.send(page, "/games/d6/puzzles/01")
        person.send(begun, "/choose", key=claim_of(puzzles_of(D6)["01"]).best)
        assert label.format(1, total) in person.get("/puzzles").text


def test_hints_are_off_until_something_was_chosen(people: list[Person]) -> None:
    ada = people[0]
    page = ada.send(ada.get("/puzzles"), "/puzzles/01")
    hinted = ada.get(f"{page.url.path}?hint=true")
    assert hinted.status_code == 409
    assert "That is off in a puzzle" in hinted.text
    token = {"_csrf_token": ada.client.cookies["sternbrett-csrf"]}
    assert ada.client.post("/games/d6/puzzles/nothing", data=token).status_code == 404


def test_people_say_how_hard_a_puzzle_is_once_enough_have_tried() -> None:
    puzzle = Puzzle(best="x", found_by=["a", "b", "c"], missed_by=["d"])
    assert Tries(4, 0).grade(puzzle) == "easy"  # as the bots say
    assert Tries(5, 0).grade(puzzle) == "hard"
    assert Tries(10, 5).grade(puzzle) == "medium"
    assert Tries().grade(Puzzle(best="x")) == "medium"
    assert Tries(10, 5).interval == (24, 76)


def test_attempts_are_kept_on_both_databases(place: Place) -> None:
    store = Store(place)
    store.add_attempt("d6", "01", "ada", "x", False)
    store.add_attempt("d6", "01", "ada", "y", True)
    store.add_attempt("d6", "01", "ben", "y", True)
    store.add_attempt("d6", "02", "ben", "y", True)
    assert store.tries("d6", "ada") == {"01": Tries(2, 1, False), "02": Tries(1, 1, None)}
    assert store.tries("d6", "")["01"] == Tries(2, 1, None)
    assert store.tries("dine", "ada") == {}


def test_attempts_go_where_their_person_goes(place: Place) -> None:
    store = Store(place)
    store.add_attempt("d6", "01", "phone", "x", False)
    store.add_attempt("d6", "02", "phone", "y", True)
    store.add_attempt("d6", "01", "ada", "y", True)
    with store.writing() as connection:
        move_attempts(connection, "phone", "ada")
    # What Ada chose first counts where both of her devices tried.
    assert store.tries("d6", "ada") == {"01": Tries(1, 1, True), "02": Tries(1, 1, True)}
    with store.writing() as connection:
        forget_person(connection, "ada")
    assert store.tries("d6", "ada") == {}
