"""People: name and colour, several devices, the way back, one's data, being forgotten."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from datetime import datetime, timedelta
from pathlib import Path
from typing import Any

import pytest
from httpx import Response

from sternbrett.server import people as people_module
from sternbrett.server.app import create_app
from sternbrett.server.phrase_words import WORDS
from sternbrett.server.phrases import new_phrase, read_phrase, stored_phrase
from sternbrett.server.schema import DEVICE_LINKS, DEVICES, METADATA, PEOPLE
from sternbrett.server.store import Store, now
from tests.server.client import Person, choices, gathered
from tests.server.test_seats import online
from tests.tiny import GAME as TINY

LINK = re.compile(r'value="http://[^"/]+(/me/join/[^"]+)"')
PHRASE = re.compile(r'id="phrase"[^>]*>([^<]+)<')
PHONE = "Mozilla/5.0 (Android 14; Mobile; rv:130.0) Gecko/130.0 Firefox/130.0"


@pytest.fixture
def people(any_database: str | None, tmp_path: Path) -> Iterator[list[Person]]:
    """Four browsers at one server that is reached from elsewhere, on each kind of database."""
    app = create_app(tmp_path, database=any_database, games={TINY.id: TINY}, local=False)
    with gathered(app, 4) as found:
        yield found


@pytest.fixture
def quick(tmp_path: Path) -> Iterator[list[Person]]:
    """Three browsers at one server on a file."""
    app = create_app(tmp_path, games={TINY.id: TINY}, local=False)
    with gathered(app, 3) as found:
        yield found


def introduce(person: Person, name: str, colour: str = "violet") -> Response:
    return person.send(person.get("/me"), "/me", name=name, colour=colour)


def link_of(person: Person) -> str:
    found = LINK.search(person.send(person.get("/me"), "/me/link").text)
    assert found
    return found.group(1)


def phrase_of(person: Person) -> str:
    found = PHRASE.search(person.send(person.get("/me"), "/me/phrase").text)
    assert found
    return found.group(1)


def is_person(person: Person, name: str) -> bool:
    return f'value="{name}"' in person.get("/me").text


def store_of(person: Person) -> Store:
    app: Any = person.client.app
    store: Store = app.state.tables.store
    return store


def test_a_name_and_a_colour_are_kept_and_used_where_one_sits(quick: list[Person]) -> None:
    ada = quick[0]
    page = introduce(ada, "Ada", "violet")
    assert "Saved" in page.text
    assert 'value="violet" checked' in page.text
    assert 'id="name-0" name="name-0" maxlength="24" autocomplete="nickname" value="Ada"' in (
        ada.get(f"/games/{TINY.id}").text
    )
    table = ada.start(TINY.id, **{"seat-0": "random", "seat-1": "me", "name-0": "Ada"})
    # Wherever they sit, and although the name stood beside another seat.
    assert re.search(
        r'person-violet[^>]*><span[^>]*>[^<]*</span></span>\s*<b class="called">Ada<', table.text
    )


def test_a_new_name_is_seen_at_running_games(quick: list[Person]) -> None:
    host, guest, _ = quick
    introduce(host, "Ada")
    table = online(quick, **{"name-0": "Ada"})
    assert "Ada" in guest.get(table).text
    introduce(host, "Countess", "red")
    seen = guest.get(table).text
    assert "Ada" not in seen
    assert "Countess" in seen
    assert "person-red" in seen


def test_who_first_sits_down_with_a_name_keeps_it(quick: list[Person]) -> None:
    online(quick)
    assert is_person(quick[0], "Ada")
    assert is_person(quick[1], "Ben")
    assert not is_person(quick[2], "Ben")


def test_a_colour_that_there_is_not_is_refused(quick: list[Person]) -> None:
    assert introduce(quick[0], "Ada", 'x" onclick="').status_code == 409


def test_a_link_makes_another_device_the_same_person_once(people: list[Person]) -> None:
    ada, ben, phone, stranger = people
    introduce(ada, "Ada")
    table = online([ada, ben, stranger])
    link = link_of(ada)
    phone.client.headers["user-agent"] = PHONE
    door = phone.get(link)
    assert "Be Ada on this device?" in door.text
    assert choices(phone.get(table)) == []  # looking joins nobody
    late = stranger.get(link)
    joined = phone.send(door, "/me/join")
    assert "This device is you now" in joined.text
    assert choices(phone.get(table)) == choices(ada.get(table)) != []
    # It was good once.
    assert stranger.send(late, "/me/join").status_code == 409
    assert stranger.get(link).status_code == 409
    # The old device is told, on any page, until somebody has said so; the new one is not.
    for path in ("/", table):
        assert "Firefox, Android" in ada.get(path).text
        assert "Another device" not in phone.get(path).text
    ada.send(ada.get("/me"), "/me/devices/seen")
    assert "Another device" not in ada.get("/").text


def test_a_link_is_good_for_ten_minutes(
    quick: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    ada, phone, _ = quick
    link = link_of(ada)
    door = phone.get(link)

    def later(minutes: float) -> datetime:
        return now() + timedelta(minutes=minutes)

    monkeypatch.setattr(people_module, "now", lambda: later(9.9))
    assert phone.get(link).status_code == 200
    monkeypatch.setattr(people_module, "now", lambda: later(10.1))
    assert phone.get(link).status_code == 409
    assert phone.send(door, "/me/join").status_code == 409


def test_a_newer_link_makes_the_old_one_void(quick: list[Person]) -> None:
    first, second = link_of(quick[0]), link_of(quick[0])
    assert quick[1].get(first).status_code == 409
    assert quick[1].get(second).status_code == 200


def test_a_device_can_be_signed_out_also_the_first_one(people: list[Person]) -> None:
    ada, ben, phone, _ = people
    table = online([ada, ben, ben])
    phone.send(phone.get(link_of(ada)), "/me/join")
    assert choices(phone.get(table))
    # The phone signs the lost first device out; its secret opens nothing any more.
    phone.send(phone.get("/me"), "/remove")
    assert choices(phone.get(table))
    assert choices(ada.get(table)) == []
    assert not is_person(ada, "Ada")
    # Whoever has it can sit down somewhere else, as somebody new.
    assert "Salvage" in ada.start(TINY.id, **{"seat-1": "random"}).text
    assert "/tables/" not in re.sub(r'action="/games/[^"]*"', "", phone.get("/me").text)


def test_nobody_signs_out_the_device_of_another(quick: list[Person]) -> None:
    ada, ben, _ = quick
    introduce(ada, "Ada")
    phone = quick[2]
    phone.send(phone.get(link_of(ada)), "/me/join")
    devices = re.findall(r"/me/devices/(\w+)/remove", ada.get("/me").text)
    assert len(devices) == 1
    ben_page = introduce(ben, "Ben")
    csrf = re.search(r'name="_csrf_token" value="([^"]+)"', ben_page.text)
    assert csrf
    refused = ben.client.post(
        f"/me/devices/{devices[0]}/remove", data={"_csrf_token": csrf.group(1)}
    )
    assert refused.status_code == 409
    assert is_person(phone, "Ada")


def test_the_tables_of_a_browser_come_along_only_if_it_says_so(people: list[Person]) -> None:
    ada, ben, _, _ = people
    introduce(ada, "Ada")
    own = str(ben.start(TINY.id, **{"seat-1": "random"}).url.path)
    door = ben.get(link_of(ada))
    assert "1 table of this browser" in door.text
    assert ben.send(door, "/me/join").status_code == 409
    ben.send(door, "/me/join", along="yes")
    assert choices(ada.get(own)) == choices(ben.get(own)) != []
    assert own in ada.get("/").text


def test_two_who_sit_at_one_table_do_not_become_one(people: list[Person]) -> None:
    ada, ben, other, _ = people
    table = online([ada, ben, other])
    before = choices(ben.get(table))
    link = link_of(ada)
    refused = ben.send(ben.get(link), "/me/join", along="yes")
    assert refused.status_code == 409
    assert "same table" in refused.text
    assert choices(ben.get(table)) == before
    assert ada.get(link).status_code == 200  # not used up


def test_a_phrase_brings_back_who_lost_the_cookies(people: list[Person]) -> None:
    ada, ben, fresh, other = people
    introduce(ada, "Ada")
    table = online([ada, ben, other])
    phrase = phrase_of(ada)
    assert len(phrase.split()) == 8
    assert phrase not in ada.get("/me").text  # shown once
    wanted = choices(ada.get(table))
    typed = f"  {phrase.replace(' ', ' – ').upper()}. "
    back = fresh.send(fresh.get("/me"), "/me/back", phrase=typed)
    assert "Welcome back" in back.text
    assert choices(fresh.get(table)) == wanted != []
    # It worked once.
    assert other.send(other.get("/me"), "/me/back", phrase=phrase).status_code == 409
    # The device that was there before is told.
    assert "Another device is you now" in ada.get("/").text


def test_a_newer_phrase_makes_the_old_one_void(quick: list[Person]) -> None:
    ada, fresh, _ = quick
    introduce(ada, "Ada")
    old, _ = phrase_of(ada), phrase_of(ada)
    assert fresh.send(fresh.get("/me"), "/me/back", phrase=old).status_code == 409


def test_wrong_phrases_are_counted_by_address(quick: list[Person]) -> None:
    ada, fresh, _ = quick
    phrase = phrase_of(ada)
    page = fresh.get("/me")
    answers = [fresh.send(page, "/me/back", phrase=new_phrase("en")).status_code for _ in range(8)]
    assert answers == [409] * 6 + [429] * 2
    # Then the right one is refused as well, and nothing is tried.
    assert fresh.send(page, "/me/back", phrase=phrase).status_code == 429


def test_phrases_are_words_and_stored_as_hashes() -> None:
    for words in WORDS.values():
        assert len(words) == 256 == len({word[:4] for word in words})
        assert all(word.isascii() and word.islower() for word in words)
    phrase = new_phrase("de")
    assert read_phrase(phrase) == phrase
    assert read_phrase("acorn " * 7) == ""
    assert read_phrase(f"{phrase} acorn") == ""
    stored = stored_phrase(phrase, "secret")
    assert stored == stored_phrase(phrase, "secret")
    assert stored != stored_phrase(phrase, "another")
    assert len({new_phrase("en") for _ in range(100)}) == 100


def test_no_secret_is_stored(people: list[Person]) -> None:
    ada, phone = people[0], people[1]
    introduce(ada, "Ada")
    link, phrase = link_of(ada), phrase_of(ada)
    secrets = [link.rpartition("/")[2], phrase, phrase.split()[3]]
    before = stored(store_of(ada))
    phone.send(phone.get(link), "/me/join")
    secrets += [person.client.cookies["sternbrett-visitor"] for person in (ada, phone)]
    for found in (before, stored(store_of(ada))):
        assert "Ada" in found
        assert not any(secret in found for secret in secrets)


def stored(store: Store) -> str:
    with store.reading() as connection:
        return "".join(
            str(tuple(row))
            for table in (PEOPLE, DEVICES, DEVICE_LINKS)
            for row in connection.execute(table.select())
        )


def test_my_data_has_what_is_stored_and_nothing_of_others(people: list[Person]) -> None:
    ada, ben, other, _ = people
    introduce(ada, "Ada", "blue")
    table = online([ada, ben, other])
    ben.send(ben.get(table), "/say", text="Hello from Ben")
    ada.send(ada.get(table), "/say", text="Hello from Ada")
    key = choices(ada.get(table))[0]
    ada.send(ada.get(table), "/choose", key=key)
    hidden = choices(ben.get(table))[-1]
    ben.send(ben.get(table), "/choose", key=hidden)
    answer = ada.get("/me/data.json")
    data = answer.json()
    assert data["name"] == "Ada"
    assert data["colour"] == "blue"
    assert len(data["devices"]) == 1
    (row,) = data["tables"]
    assert row["table"] == table.rpartition("/")[2]
    assert [one["text"] for one in row["said"]] == ["Hello from Ada"]
    assert [one["key"] for one in row["chosen"]] == [key]
    assert "Ben" not in answer.text
    assert "no-store" in answer.headers["cache-control"]


def test_forget_me_says_what_happens_and_removes_everything(people: list[Person]) -> None:
    ada, ben, other, _ = people
    introduce(ada, "Ada", "blue")
    table = online([ada, ben, other])
    ada.send(ada.get(table), "/say", text="Adieu")
    alone = str(ada.start(TINY.id, **{"seat-1": "random"}).url.path)
    waiting = str(ada.start(TINY.id, **{"seat-1": "link"}).url.path)
    phrase_of(ada)
    page = ada.get("/me")
    assert "removed for good (2)" in page.text
    assert "disappears (1)" in page.text
    done = ada.send(page, "/me/forget")
    assert "is gone" in done.text
    assert "sternbrett-visitor" not in ada.client.cookies
    assert ben.get(alone).status_code == 404 == ben.get(waiting).status_code
    seen = html.unescape(ben.get(table).text)
    assert "Ada" not in seen
    assert "Adieu" not in seen
    assert "Bot: " in seen  # which plays on
    with store_of(ada).reading() as connection:
        everything = "".join(
            str(tuple(row))
            for one in METADATA.sorted_tables
            if one.name != "contents"
            for row in connection.execute(one.select())
        )
    assert "Ada" not in everything
    assert "Adieu" not in everything
    # Somebody else is the host and can delete it.
    ben.send(ben.get("/"), f"{table}/delete")
    assert ben.get(table).status_code == 404


def test_a_stranger_who_is_forgotten_changes_nothing(quick: list[Person]) -> None:
    table = online(quick)
    before = choices(quick[0].get(table))
    quick[2].send(quick[2].get("/me"), "/me/forget")
    assert choices(quick[0].get(table)) == before != []


def test_programs_are_people_too(quick: list[Person]) -> None:
    client = quick[0].client
    made = client.post("/api/tables", json={"game": TINY.id, "seats": ["me", "random"]}).json()
    header = {"Authorization": f"Bearer {made['secret']}"}
    assert client.get("/api/me").status_code == 401
    known = {"name": "Robo", "colour": "silver"}
    assert client.put("/api/me", json=known, headers=header).json() == known
    assert client.get("/api/me", headers=header).json() == known
    assert client.put("/api/me", json={"colour": "x"}, headers=header).status_code == 409
    data = client.get("/api/me/data", headers=header).json()
    assert [row["table"] for row in data["tables"]] == [made["table"]]
