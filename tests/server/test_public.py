"""Public places: open tables, tables to watch, names, mute, showing out, reports."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sternbrett.cli import main
from sternbrett.kernel.errors import Refused
from sternbrett.server.app import create_app
from sternbrett.server.name_rules import NameRules, read_words
from sternbrett.server.seats import tidy_name
from tests.server.client import Browser, Person, choices, gathered, visiting
from tests.server.test_seats import online
from tests.tiny import GAME as TINY


@pytest.fixture
def people(any_database: str | None, tmp_path: Path) -> Iterator[list[Person]]:
    """Three browsers at one public server, on each kind of database."""
    app = create_app(
        tmp_path,
        database=any_database,
        games={TINY.id: TINY},
        local=False,
        forbidden=frozenset({"grumble"}),
    )
    with gathered(app, 3) as found:
        yield found


def open_table(host: Person, **settings: str) -> str:
    room = host.start(TINY.id, **{"seat-1": "link", "name-0": "Ada", **settings})
    return str(room.url.path)


def test_anybody_joins_an_open_table_from_the_lobby(people: list[Person]) -> None:
    host, guest, other = people
    closed = open_table(host)
    assert "Open tables" not in guest.get("/").text
    assert guest.get(f"{closed}/free").status_code == 409
    table = open_table(host, joinable="yes")
    lobby = guest.get("/").text
    assert f"{table}/free" in lobby
    assert "Ada" in lobby
    assert "1 seat free" in lobby
    assert "Open tables" not in host.get("/").text  # one's own are elsewhere
    page, late = guest.get(f"{table}/free"), other.get(f"{table}/free")
    assert "Play Salvage Race with Ada" in page.text
    joined = guest.send(page, "/free", seat="1", name="Ben")
    assert "not ready yet" in joined.text
    assert other.send(late, "/free", seat="1", name="Cem").status_code == 409
    assert "Open tables" not in other.get("/").text
    for person in (guest, host):
        person.send(person.get(table), "/ready")
    assert choices(guest.get(table))


def test_tables_to_watch_are_listed_if_their_host_wants_it(people: list[Person]) -> None:
    host, _, other = people
    table = online(people)
    assert "Tables to watch" not in other.get("/").text
    host.send(host.get(table), "/listing", listed="yes")
    lobby = other.get("/").text
    assert "Tables to watch" in lobby
    assert f'href="{table}"' in lobby
    assert "Ada, Ben" in lobby
    host.send(host.get(table), "/listing")
    assert "Tables to watch" not in other.get("/").text
    # A table that nobody may watch is not listed, whatever its host says.
    hidden = online(people, spectators="no")
    host.send(host.get(hidden), "/listing", listed="yes")
    assert "Tables to watch" not in other.get("/").text


def test_only_the_host_opens_a_table(people: list[Person]) -> None:
    host, guest, other = people
    table = online(people)
    page = guest.get(table)
    assert "/listing" not in page.text
    csrf = re.search(r'name="_csrf_token" value="([^"]+)"', page.text)
    assert csrf
    data = {"_csrf_token": csrf.group(1), "listed": "yes"}
    assert guest.client.post(f"{table}/listing", data=data).status_code == 409
    assert "Tables to watch" not in other.get("/").text
    assert "/listing" in host.get(table).text


def test_who_was_shown_out_does_not_come_back_by_themselves(people: list[Person]) -> None:
    host, guest, other = people
    table = open_table(host, joinable="yes")
    guest.send(guest.get(f"{table}/free"), "/free", seat="1", name="Ben")
    host.send(host.get(table), "/show-out")
    assert "Your seat was given to somebody else" in guest.get(table).text
    assert guest.get(f"{table}/free").status_code == 409
    assert "shown you out" in guest.get(f"{table}/free").text
    assert other.get(f"{table}/free").status_code == 200
    # The host may still invite them.
    link = re.search(r"/tables/[^\"]+/join/[^\"]+", host.send(host.get(table), "/invite").text)
    assert link
    assert "not ready yet" in guest.send(guest.get(link.group(0)), "/join", name="Ben").text


def test_a_local_server_has_no_strangers(tmp_path: Path) -> None:
    with visiting(tmp_path, {TINY.id: TINY}) as person:
        assert "Others on this server" not in person.get(f"/games/{TINY.id}").text
        table = open_table(person, joinable="yes", listed="yes")
        assert person.get(f"{table}/free").status_code == 409
        assert "Open tables" not in person.get("/").text


def test_muting_hides_what_somebody_says_from_oneself_alone(people: list[Person]) -> None:
    host, guest, other = people
    table = online(people)
    guest.send(guest.get(table), "/say", text="Chatter")
    assert "Chatter" in host.get(table).text
    host.send(host.get(table), "/seats/1/mute")
    assert "Chatter" not in host.get(table).text
    assert "Chatter" in guest.get(table).text
    assert "Chatter" in other.get(table).text
    host.send(host.get(table), "/seats/1/mute")
    assert "Chatter" in host.get(table).text


def test_a_report_reaches_the_host_of_the_server(
    tmp_path: Path, capsys: pytest.CaptureFixture[str]
) -> None:
    app = create_app(tmp_path, games={TINY.id: TINY}, local=False)
    with Browser(app, base_url="http://127.0.0.1") as first:
        guest = Person(Browser(app, base_url="http://127.0.0.1"))
        host = Person(first)
        table = online([host, guest, guest])
        guest.send(guest.get(table), "/say", text="Something rude")
        told = host.send(host.get(table), "/seats/1/report", text="  Ben is\nrude ")
        assert "Reported" in told.text
        page = host.get(table)
        answers = [host.send(page, "/seats/1/report").status_code for _ in range(3)]
        assert answers == [200, 200, 429]
        assert "Ben is" not in guest.get(table).text
    where = ["--data", str(tmp_path)]
    assert main(["reports", *where]) == 0
    out = capsys.readouterr().out
    assert "says: Ben is rude" in out
    assert "| Ben: Something rude" in out
    assert f"table {table.rpartition('/')[2]}" in out
    assert main(["reports", "--done", "1", "2", "3", *where]) == 0
    capsys.readouterr()
    assert main(["reports", *where]) == 0
    assert capsys.readouterr().out == "Nothing was reported.\n"
    assert main(["reports", "--done", "9", *where]) == 1


@pytest.mark.parametrize(
    ("name", "code"),
    [
        ("Adm1n", "name_office"),
        ("www.spam.example", "name_address"),
        ("me@example", "name_address"),
        ("cheap.com", "name_address"),
        ("Ádmin", "name_office"),
        ("M0derat0r", "name_office"),
        ("Mr. GRUMBLE", "name_word"),
        ("ada", "name_taken"),
        ("Anna", "fine"),
        ("Mr. Spock", "fine"),
        ("", "fine"),
    ],
)
def test_rules_for_names(name: str, code: str) -> None:
    rules = NameRules({"grumble"})
    if code == "fine":
        rules.check(tidy_name(name), ["Ada"])
        return
    with pytest.raises(Refused) as refused:
        rules.check(tidy_name(name), ["Ada"])
    assert refused.value.code == code


def test_words_that_no_name_may_contain_come_from_a_file(tmp_path: Path) -> None:
    path = tmp_path / "words.txt"
    path.write_text("# unwanted\nGrümble\n\n", encoding="utf-8")
    assert read_words(path) == {"grumble"}


def test_a_name_has_no_piles_of_accents() -> None:
    assert tidy_name("A" + "\u0301" * 30 + "da") == "Á\u0301\u0301da"
    assert tidy_name("Zoë\u200b\u202e") == "Zoë"


def test_names_are_checked_wherever_one_says_them(people: list[Person]) -> None:
    host, guest, _ = people
    assert host.send(host.get("/me"), "/me", name="Moderator").status_code == 409
    assert host.start(TINY.id, **{"name-0": "grumble"}).status_code == 409
    table = open_table(host, joinable="yes")
    page = guest.get(f"{table}/free")
    assert guest.send(page, "/free", seat="1", name="ADA").status_code == 409
    assert guest.send(page, "/free", seat="1", name="Adam").status_code == 200


def test_who_was_never_here_is_told_of_no_table(people: list[Person]) -> None:
    host, _, stranger = people
    table = open_table(host)  # with a seat that is nobody's
    host.start(TINY.id, **{"seat-1": "random"})
    assert "Your tables" not in stranger.get("/").text
    assert table in host.get("/").text
