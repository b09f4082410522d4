"""The challenge of the day: the same for all, played once, shut until its day is over."""

from __future__ import annotations

import re
from collections.abc import Iterator
from datetime import date, timedelta
from pathlib import Path

import pytest

from sternbrett.games import all_games, find_game
from sternbrett.server import open_table
from sternbrett.server.app import create_app
from sternbrett.server.challenge import Challenges, choices_of
from sternbrett.server.days import CHALLENGE, UNSOLVED, mode_of, why_shut
from sternbrett.server.seats import BOT
from sternbrett.server.store import now
from sternbrett.server.tables import Tables
from tests.server.client import Browser, Person, choices

BASE = "http://127.0.0.1"


@pytest.fixture
def people(tmp_path: Path) -> Iterator[list[Person]]:
    """Two browsers at a server that has D-6 alone."""
    app = create_app(tmp_path, games={"d6": find_game("d6")}, local=False)
    with Browser(app, base_url=BASE) as first:
        yield [Person(first), Person(Browser(app, base_url=BASE))]


def tables_of(person: Person) -> Tables:
    tables: Tables = person.client.app.state.tables
    return tables


def begin(person: Person, name: str = "") -> str:
    page = person.send(person.get("/challenge"), "/challenge", name=name)
    assert page.status_code == 200
    return str(page.url.path)


def give_up(person: Person, table: str) -> None:
    """Play a game to its end, whatever comes."""
    tables = tables_of(person)
    match = tables._open[table[8:]].match
    plies = []
    while not match.over:
        plies.append(match.choose(match.options[-1]))
    tables.store.add_plies(table[8:], plies, None, match.result)


def seed_of(person: Person, table: str) -> str:
    row = tables_of(person).store.table(table[8:])
    assert row is not None
    return row.seed


def test_the_same_deal_for_everybody_once_for_each_browser(people: list[Person]) -> None:
    ada, ben = people
    first, second = begin(ada, "Ada"), begin(ben, "Ben")
    assert first != second
    assert choices(ada.get(first)) == choices(ben.get(second))
    assert seed_of(ada, first) == seed_of(ada, second)
    assert first in ada.get("/challenge").text
    token = {"_csrf_token": ada.client.cookies["sternbrett-csrf"]}
    assert ada.client.post("/challenge", data=token).url.path == first
    ada.send(ada.get("/"), f"{first}/delete")
    assert ada.client.post("/challenge", data=token).status_code == 409


def test_a_person_goes_by_their_name_and_who_had_none_keeps_it(people: list[Person]) -> None:
    ada, ben = people
    ada.send(ada.get("/me"), "/me", name="Ada", colour="violet")
    assert re.search(r'name="name"[^>]* value="Ada"', ada.get("/challenge").text)
    table = ada.send(ada.get("/challenge"), "/challenge")  # a page from before has no name in it
    row = tables_of(ada).store.table(str(table.url.path)[8:])
    assert row is not None
    assert (row.places[0].name, row.places[0].colour) == ("Ada", "violet")
    begin(ben, "Ben")
    assert 'value="Ben"' in ben.get("/me").text


def test_results_are_compared_after_playing(people: list[Person]) -> None:
    ada, ben = people
    first = begin(ada, "Ada")
    give_up(ada, first)
    second = begin(ben, "Ben")
    assert "Ada" in ada.get("/challenge").text
    assert "As told by each browser" in ada.get("/challenge").text
    assert "Ada" not in ben.get("/challenge").text
    give_up(ben, second)
    page = ben.get("/challenge").text
    assert re.findall(r'<strong class="place">(\d+)\.', page) == ["1", "2"]
    assert "Ada" in page


def test_everything_that_tells_or_helps_is_off(people: list[Person]) -> None:
    ada, stranger = people
    table = begin(ada)
    seed = seed_of(ada, table)
    page = ada.get(table)
    assert 'id="undo"' not in page.text
    assert 'id="hint"' not in page.text
    token = {"_csrf_token": ada.client.cookies["sternbrett-csrf"], "seat": "0", "ply": "0"}

    def refused(path: str) -> bool:
        answer = ada.client.post(f"{table}/{path}", data=token)
        return answer.status_code == 409 and "challenge of the day" in answer.text

    ada.send(page, "/choose", key=choices(page)[0])
    assert all(refused(path) for path in ("undo", "again", "branch", "review"))
    assert "challenge of the day" in ada.get(f"{table}?hint=true").text
    assert ada.get(f"{table}/record.txt").status_code == 409
    assert stranger.get(table).status_code == 403
    give_up(ada, table)
    assert all(refused(path) for path in ("again", "branch"))
    assert ada.get(f"{table}/record.txt").status_code == 409
    for path in (table, "/challenge", f"{table}/replay", f"{table}/result"):
        assert seed not in ada.get(path).text


def test_the_seed_is_told_when_the_day_is_over(
    people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    ada = people[0]
    table = begin(ada)
    give_up(ada, table)
    seed = seed_of(ada, table)
    today = now().date()
    tomorrow = now() + timedelta(days=1)
    monkeypatch.setattr("sternbrett.server.pages.challenge.now", lambda: tomorrow)
    monkeypatch.setattr(open_table, "now", lambda: tomorrow)
    assert seed in ada.get(f"/challenge?day={today.isoformat()}").text
    assert seed in ada.get(table).text
    assert seed in ada.get(f"{table}/record.txt").text
    later = (today + timedelta(days=2)).isoformat()
    assert ada.get(f"/challenge?day={later}").status_code == 404
    assert ada.get("/challenge?day=nonsense").status_code == 404


def test_a_running_game_of_an_earlier_day_stays_shut() -> None:
    today = date(2026, 1, 2)
    yesterday = mode_of(date(2026, 1, 1))

    def why(mode: str, over: bool, chosen: bool = True) -> str:
        return why_shut(mode, over, chosen, today)

    assert why(yesterday, over=False) == CHALLENGE
    assert why(yesterday, over=True) == ""
    assert why(mode_of(today), over=True) == CHALLENGE
    assert why("", over=False) == why("first:0", over=False) == ""
    assert why("puzzle 01", over=False, chosen=False) == UNSOLVED
    assert why("puzzle 01", over=False) == ""


def test_games_and_settings_take_turns_and_other_seats_are_bots(tmp_path: Path) -> None:
    games = dict(all_games())
    app = create_app(tmp_path, games=games)
    with Browser(app, base_url=BASE) as client:
        challenges = Challenges(client.app.state.tables)
        first = date(2026, 1, 1)
        days = [challenges.of(first + timedelta(days=n)) for n in range(6 * len(games))]
        assert {one.game.id for one in days[: len(games)] if one} == set(games)
        assert days[0] == challenges.of(first)
        for game in games.values():
            played = [one for one in days if one and one.game is game]
            kinds = choices_of(game, game.card.seats[0])
            assert {one.choice for one in played} == {choice for _, choice in kinds[:6]}
        told = client.get("/challenge")
        assert told.status_code == 200
        person = Person(client)
        row = client.app.state.tables.store.table(begin(person)[8:])
        assert row.spectators == "no"
        assert sum(seat.kind == BOT for seat in row.places) == len(row.places) - 1
