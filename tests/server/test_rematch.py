"""Rematches: the same people, settings and bots, a new deal, the next role, one click of each."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from pathlib import Path
from typing import Any

import pytest

from sternbrett.games import all_games
from sternbrett.server.app import create_app
from sternbrett.server.rematch import has_roles
from sternbrett.server.store import Conflict, Store, TableRow
from tests.server.client import Person, gathered, visiting

ADELE, DINE = all_games()["adele"], all_games()["dine"]
LINK = re.compile(r"/tables/[^\"]+/join/[^\"]+")


@pytest.fixture
def people(any_database: str | None, tmp_path: Path) -> Iterator[list[Person]]:
    """Three browsers at one server, on each kind of database."""
    games = {ADELE.id: ADELE}
    app = create_app(tmp_path, database=any_database, games=games, local=False)
    with gathered(app, 3) as found:
        yield found


def play(people: list[Person], game: str, **settings: str) -> str:
    """Let three people sit down by link; return the path of their table."""
    host, *guests = people
    names = ("Ada", "Ben", "Cem")
    plan = {"seat-1": "link", "seat-2": "link", "name-0": names[0]}
    room = host.start(game, **{"seats": "3", **plan, **settings})
    path = str(room.url.path)
    for number, guest in enumerate(guests, start=1):
        link = LINK.search(host.send(host.get(path), f"/seats/{number}/invite").text)
        assert link
        guest.send(guest.get(link.group(0)), "/join", name=names[number])
    for person in people:
        person.send(person.get(path), "/ready")
    return path


def store_of(person: Person) -> Store:
    app: Any = person.client.app
    store: Store = app.state.tables.store
    return store


def row_of(person: Person, path: str) -> TableRow:
    found = store_of(person).table(path.rpartition("/")[2])
    assert found
    return found


def names(row: TableRow) -> list[str]:
    return [place.name or place.bot for place in row.places]


def test_a_rematch_takes_one_click_of_each(people: list[Person]) -> None:
    ada, ben, cem = people
    table = play(people, ADELE.id)
    assert "/rematch" not in ada.get(table).text
    ada.send(ada.get(table), "/concede")
    waiting = ben.send(ben.get(table), "/rematch")
    new = str(waiting.url.path)
    assert new != table
    assert "Waiting for players" in waiting.text
    for person in (ada, cem):
        page = person.get(table)
        assert "Ben wants a rematch." in page.text
        assert "Join the rematch" in page.text
    assert ada.send(ada.get(table), "/rematch").url.path == new
    assert "Ben, Ada want a rematch." in cem.get(table).text or (
        "Ada, Ben want a rematch." in cem.get(table).text
    )
    begun = cem.send(cem.get(table), "/rematch")
    assert begun.url.path == new
    assert "Waiting for players" not in begun.text
    # Everybody moved on by one role, and the cards are dealt anew.
    before, after = row_of(ada, table), row_of(ada, new)
    assert names(before) == ["Ada", "Ben", "Cem"]
    assert names(after) == ["Cem", "Ada", "Ben"]
    assert [place.token for place in after.places] == [
        before.places[number].token for number in (2, 0, 1)
    ]
    assert after.settings == before.settings
    assert after.content == before.content
    assert after.secret != before.secret
    assert after.seed == ""
    # Whoever comes back to the old table finds the way.
    assert f'href="{new}"' in ada.get(table).text


def test_bots_stay_where_they_are_and_nobody_waits_for_them(quick: Person) -> None:
    plan = {"seat-1": "cadet", "seat-2": "cadet", "name-0": "Ada"}
    table = quick.start(ADELE.id, seats="3", **plan)
    over = quick.send(table, "/concede")
    assert "Play once more" in over.text
    again = quick.send(over, "/rematch")
    assert again.url.path != table.url.path
    assert "Waiting for players" not in again.text
    assert names(row_of(quick, str(again.url.path))) == ["Ada", "cadet", "cadet"]


@pytest.fixture
def quick(tmp_path: Path) -> Iterator[Person]:
    with visiting(tmp_path, {ADELE.id: ADELE, DINE.id: DINE}) as person:
        yield person


def test_a_typed_seed_is_not_dealt_again(quick: Person) -> None:
    plan = {"seat-1": "cadet", "seat-2": "cadet", "seed": "seven"}
    table = quick.start(ADELE.id, seats="3", **plan)
    over = quick.send(table, "/concede")
    again = quick.send(over, "/rematch")
    assert row_of(quick, str(again.url.path)).seed == ""


def test_only_who_played_a_finished_game_plays_it_once_more(people: list[Person]) -> None:
    ada, ben, cem = people
    table = ada.start(ADELE.id, seats="2", **{"seat-1": "cadet"})
    path = str(table.url.path)
    forms = ada.forms(table)
    token = next(iter(forms.values()))["_csrf_token"]
    assert ada.client.post(f"{path}/rematch", data={"_csrf_token": token}).status_code == 409
    ada.send(table, "/concede")
    stranger = ben.get(path)
    assert "/rematch" not in stranger.text
    token = next(iter(ben.forms(ben.get("/")).values()))["_csrf_token"]
    assert ben.client.post(f"{path}/rematch", data={"_csrf_token": token}).status_code == 409
    assert cem.get(path).status_code == 200


def test_two_who_ask_at_once_get_one_table(people: list[Person]) -> None:
    ada = people[0]
    table = play(people, ADELE.id)
    ada.send(ada.get(table), "/concede")
    store, before = store_of(ada), row_of(ada, table)
    first = str(ada.send(ada.get(table), "/rematch").url.path)
    # Another server, which has not heard of it, is refused and stores nothing.
    late = replace(before, id="another-one", rematch="")
    files = store.content_files(before.content)
    with pytest.raises(Conflict):
        store.add_rematch(before.id, late, files, store.plies(before.id)[:1])
    assert store.table("another-one") is None
    assert f"/tables/{row_of(ada, table).rematch}" == first


def test_which_games_have_roles() -> None:
    assert has_roles(ADELE, 3)
    assert not has_roles(DINE, 3)


def test_programs_play_rematches_too(quick: Person) -> None:
    client = quick.client
    made = client.post(
        "/api/tables", json={"game": ADELE.id, "seats": ["me", "cadet", "cadet"]}
    ).json()
    header = {"Authorization": f"Bearer {made['secret']}"}
    path = f"/api/tables/{made['table']}"
    assert client.post(f"{path}/rematch", headers=header).json()["code"] == "no_rematch"
    client.post(f"{path}/concede", json={}, headers=header)
    again = client.post(f"{path}/rematch", headers=header).json()
    assert again["seats"] == [0]
    assert again["table"] != made["table"]


def test_a_reaction_is_read_in_ones_own_language(people: list[Person]) -> None:
    ada, ben, _ = people
    table = play(people, ADELE.id)
    ada.send(ada.get(table), "/say", text=":thanks:")
    assert re.search(r"<b>Ada</b> Thank you!", ben.get(table).text)
    german = ben.get(table, **{"Accept-Language": "de"}).text
    assert re.search(r"<b>Ada</b> Danke!", german)


def test_who_comes_back_is_greeted_and_takes_the_seat_back(people: list[Person]) -> None:
    ada, ben, _ = people
    table = play(people, ADELE.id)
    ben.send(ben.get(table), "/stand-in")
    page = ben.get(table)
    assert "Welcome back" in page.text
    assert "has played for you" in page.text
    assert "Welcome back" not in ada.get(table).text
    ben.send(page, "/back")
    assert "Welcome back" not in ben.get(table).text
