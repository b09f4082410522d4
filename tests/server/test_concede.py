"""Giving up: a side does it together, and what was given up stays so."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sternbrett import read, write_match
from sternbrett.games.adele import GAME as ADELE
from sternbrett.games.dine import GAME as DINE
from sternbrett.kernel.errors import Refused
from sternbrett.kernel.match import Match
from sternbrett.server.app import create_app
from tests.server.client import Browser, Person, choices
from tests.server.test_seats import LINK


@pytest.fixture
def people(tmp_path: Path) -> Iterator[list[Person]]:
    app = create_app(tmp_path, games={ADELE.id: ADELE, DINE.id: DINE})
    with Browser(app, base_url="http://127.0.0.1") as first:
        yield [Person(first), Person(Browser(app, base_url="http://127.0.0.1"))]


@pytest.mark.rule("ADL-295")
def test_adele_gives_up_alone(people: list[Person]) -> None:
    host = people[0]
    page = host.start(ADELE.id, seats="3", **{"seat-1": "cadet", "seat-2": "cadet"})
    assert "Give up for ADELE?" in page.text
    page = host.send(page, "/concede")
    assert "ADELE gives up. The crew has won." in page.text
    assert "The crew has won" in page.text
    assert "ADELE has won" not in page.text


@pytest.mark.rule("ADL-295")
def test_the_crew_gives_up_when_everybody_agrees(people: list[Person]) -> None:
    host, guest = people
    plan = {"seat-0": "hal", "seat-1": "me", "seat-2": "link"}
    room = host.start(ADELE.id, seats="3", **plan)
    link = LINK.search(host.send(room, "/invite").text)
    assert link
    door = guest.get(link.group(1).replace("http://127.0.0.1", ""))
    guest.send(guest.send(door, "/join", name="Ben"), "/ready")
    table = str(room.url.path)
    host.send(host.get(table), "/ready")
    page = host.send(host.get(table), "/concede")
    assert "1 of 2 would give up" in page.text
    assert "has won" not in page.text
    page = guest.send(guest.get(table), "/concede")
    assert "The crew gives up. ADELE has won." in page.text
    assert "ADELE has won" in page.text
    assert "The crew has won" not in page.text


@pytest.mark.parametrize("shown", [0, 1])
def test_with_several_seats_the_side_that_is_shown_gives_up(
    people: list[Person], shown: int
) -> None:
    """One device plays both sides: what the page names is what is given up."""
    host = people[0]
    page = host.start(ADELE.id, seats="2")
    table = str(page.url.path)
    for _ in range(200):
        page = host.send(page, "/uncover") if "Hand the device to" in page.text else page
        if host.forms(page)[f"{table}/concede"]["seat"] == str(shown):
            break
        page = host.send(page, "/choose", key=choices(page)[0])
    side = ("ADELE", "Crew 1")[shown]
    assert f"Yes, give up for {side}</button>" in page.text
    over = host.send(page, "/concede")
    expected = ("ADELE gives up. The crew has won.", "The crew gives up. ADELE has won.")
    assert expected[shown] in over.text


def test_nobody_gives_up_for_a_seat_of_others(people: list[Person]) -> None:
    host, guest = people
    room = host.start(ADELE.id, seats="2", **{"seat-1": "link"})
    table = str(room.url.path)
    link = LINK.search(host.send(room, "/invite").text)
    assert link
    door = guest.get(link.group(1).replace("http://127.0.0.1", ""))
    guest.send(guest.send(door, "/join", name="Ben"), "/ready")
    host.send(host.get(table), "/ready")
    for seat in ("1", "", "7"):
        refused = host.send(host.get(table), "/concede", seat=seat)
        assert refused.status_code == 409
        assert "does not sit at that seat" in refused.text
    assert "gives up." not in guest.get(table).text


def test_a_game_without_sides_cannot_be_given_up(people: list[Person]) -> None:
    page = people[0].start(DINE.id, seats="2", **{"seat-1": "random"})
    assert "/concede" not in page.text
    with pytest.raises(Refused):
        Match.new(DINE).concede(0)


def test_a_game_given_up_can_be_written_and_read() -> None:
    match = Match.new(ADELE, seed=1)
    match.concede(1)
    assert match.over
    assert match.result == "crew_conceded"
    again = read(write_match(match))
    assert again.result == "crew_conceded"
    with pytest.raises(Refused):
        match.concede(0)


@pytest.mark.rule("ADL-319")
def test_the_end_shows_everything_at_the_table_in_replay_and_to_programs(
    people: list[Person],
) -> None:
    host, guest = people
    table = str(host.start(ADELE.id, seats="3", **{"seat-1": "link", "seat-2": "link"}).url.path)
    for seat in (1, 2):  # the guest plays the crew
        link = LINK.search(host.send(host.get(table), f"/seats/{seat}/invite").text)
        assert link
        door = guest.get(link.group(1).replace("http://127.0.0.1", ""))
        guest.send(door, "/join", name="Ben")
    guest.send(guest.get(table), "/ready")
    host.send(host.get(table), "/ready")
    watcher = Person(Browser(host.client.app, base_url="http://127.0.0.1"))

    def seen_by(person: Person) -> tuple[str, str]:
        api = person.client.get(f"/api{table}").json()["view"]
        return person.get(table).text, str([api["tiles"], api["rooms"], api["inventories"]])

    for person in (host, watcher):
        page, view = seen_by(person)
        assert "object hidden" in page
        assert "?" in view
    host.send(host.get(table), "/concede")
    for person in (host, guest, watcher):
        page, view = seen_by(person)
        assert "object hidden" not in page
        assert "?" not in view
        assert "object hidden" not in person.get(f"{table}/replay?ply=99").text
        assert "object hidden" in person.get(f"{table}/replay?ply=0").text


@pytest.mark.rule("ADL-278")
def test_one_person_plays_several_crew_members_without_a_curtain(people: list[Person]) -> None:
    host = people[0]
    page = host.start(ADELE.id, seats="3", **{"seat-0": "hal_easy", "seat-1": "me", "seat-2": "me"})
    assert "Hand the device to" not in page.text
    both = host.start(ADELE.id, seats="2")
    assert "Hand the device to" in both.text
