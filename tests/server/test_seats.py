"""Seats, links, curtains and spectators: who may see and do what."""

from __future__ import annotations

import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from sternbrett.server.app import create_app
from sternbrett.server.seats import hashed
from tests.server.client import Browser, Person, choices
from tests.tiny import GAME as TINY

LINK = re.compile(r'value="(http://[^"]+/join/[^"]+)"')


@pytest.fixture
def people(tmp_path: Path) -> Iterator[list[Person]]:
    """Three browsers at one server that is reached from elsewhere."""
    app = create_app(tmp_path, games={TINY.id: TINY}, local=False)
    with Browser(app, base_url="http://127.0.0.1") as first:
        others = [Browser(app, base_url="http://127.0.0.1") for _ in range(2)]
        yield [Person(first), *(Person(client) for client in others)]


def online(people: list[Person], **settings: str) -> str:
    """Let the first invite the second; return the path of the table."""
    host, guest, _ = people
    room = host.start(TINY.id, **{"seat-1": "link", "name-0": "Ada", **settings})
    assert "Waiting for players" in room.text
    invited = host.send(room, "/invite")
    link = LINK.search(invited.text)
    assert link
    door = guest.get(link.group(1).replace("http://127.0.0.1", ""))
    assert "Take the seat" in door.text
    joined = guest.send(door, "/join", name="Ben")
    assert "not ready yet" in joined.text
    guest.send(joined, "/ready")
    assert choices(host.get(str(room.url.path))) == []
    host.send(host.get(str(room.url.path)), "/ready")
    return str(room.url.path)


def test_a_link_seats_a_person_and_the_game_begins(people: list[Person]) -> None:
    host, guest, _ = people
    table = online(people)
    mine, theirs = host.get(table), guest.get(table)
    assert choices(mine)
    assert choices(theirs)
    assert "Ada" in theirs.text
    assert "Ben" in mine.text


def test_a_link_is_good_once(people: list[Person]) -> None:
    host, guest, third = people
    room = host.start(TINY.id, **{"seat-1": "link"})
    path = LINK.search(host.send(room, "/invite").text)
    assert path
    link = path.group(1).replace("http://127.0.0.1", "")
    door = third.get(link)
    guest.send(guest.get(link), "/join")
    late = third.send(door, "/join")
    assert late.status_code == 409
    assert "no longer good" in late.text
    assert third.get(link).status_code == 409


def test_looking_at_a_link_takes_no_seat(people: list[Person]) -> None:
    host, guest, _ = people
    room = host.start(TINY.id, **{"seat-1": "link"})
    link = LINK.search(host.send(room, "/invite").text)
    assert link
    guest.get(link.group(1).replace("http://127.0.0.1", ""))
    assert "Waiting for players" in host.get(str(room.url.path)).text


def test_nobody_chooses_for_another_seat(people: list[Person]) -> None:
    host, guest, third = people
    table = online(people)
    mine = host.get(table)
    stolen = next(fields for action, fields in host.forms(mine).items() if "choose" in action)
    token = guest.forms(guest.get(table))[f"{table}/choose"]["_csrf_token"]
    for person in (guest, third):
        person.get(table)
        answer = person.client.post(
            f"{table}/choose", data={**stolen, "_csrf_token": token, "key": choices(mine)[0]}
        )
        assert answer.status_code in (403, 409)
    assert choices(host.get(table)) == choices(mine)


def test_a_seat_sees_its_own_hand_only(people: list[Person]) -> None:
    host, guest, third = people
    table = online(people)
    mine, theirs, watched = host.get(table), guest.get(table), third.get(table)
    assert set(choices(mine)) != set(choices(theirs)) or mine.text != theirs.text
    assert choices(watched) == []
    for key in choices(mine):
        assert f'value="{key}"' not in watched.text


def test_spectators_only_where_the_host_allows_them(people: list[Person]) -> None:
    third = people[2]
    table = online(people, spectators="no")
    assert third.get(table).status_code == 403
    assert third.get(f"{table}/replay").status_code == 403
    assert third.get(f"{table}/record.txt").status_code == 403


def test_a_game_waits_until_every_seat_is_taken(people: list[Person]) -> None:
    host = people[0]
    room = host.start(TINY.id, **{"seat-1": "link"})
    assert choices(room) == []
    filled = host.send(room, "/seats/1", who="random")
    assert choices(host.send(filled, "/ready"))


def test_only_the_host_changes_seats_and_deletes(people: list[Person]) -> None:
    host, guest, _ = people
    room = host.start(TINY.id, **{"seat-1": "link"})
    form = host.forms(room)[f"{room.url.path}/seats/1"]
    guest.get("/")
    for path in ("/seats/1", "/seats/1/invite", "/delete"):
        token = guest.client.cookies["sternbrett-csrf"]
        answer = guest.client.post(
            f"{room.url.path}{path}", data={"who": "random"}, headers={"x-csrftoken": token}
        )
        assert answer.status_code == 409
    assert form
    assert "Waiting for players" in host.get(str(room.url.path)).text


def test_only_the_host_finds_and_brings_back_a_deleted_table(people: list[Person]) -> None:
    host, guest, third = people
    table = online(people)
    with host.client.websocket_connect(f"{table}/live") as socket:
        page = host.send(host.get("/"), "/delete")
        assert socket.receive_text(timeout=5).startswith("changed")
    assert guest.get(table).status_code == 404
    assert f"{table}/restore" in page.text
    for person in (guest, third):
        assert "Deleted tables" not in person.get(f"/?deleted={table.rpartition('/')[2]}").text
        token = person.client.cookies["sternbrett-csrf"]
        answer = person.client.post(f"{table}/restore", headers={"x-csrftoken": token})
        assert answer.status_code == 404
    host.send(page, "/restore")
    assert guest.get(table).status_code == 200


def test_my_tables_are_mine(people: list[Person]) -> None:
    host, guest, third = people
    table = online(people)
    assert table in host.get("/").text
    assert table in guest.get("/").text
    assert table not in third.get("/").text


def test_one_device_has_a_curtain_between_hidden_hands(people: list[Person]) -> None:
    host = people[0]
    page = host.start(TINY.id)
    assert "Hand the device to" in page.text
    assert choices(page) == []
    assert host.get(f"{page.url.path}/replay").status_code == 409
    page = host.send(page, "/uncover")
    first = choices(page)
    assert first
    while choices(page):
        page = host.send(page, "/choose", key=choices(page)[0])
    # The next person is asked: nothing of the first is in the document.
    assert "Hand the device to" in page.text
    for key in first:
        assert key not in page.text


def test_no_secret_is_stored_or_shown(people: list[Person], tmp_path: Path) -> None:
    host, guest, _ = people
    table = online(people)
    secrets = [person.client.cookies["sternbrett-visitor"] for person in (host, guest)]
    pages = [person.get(table).text for person in people]
    data = b"".join(path.read_bytes() for path in tmp_path.glob("*.db*"))
    for secret in secrets:
        assert all(secret not in page for page in pages)
        assert secret.encode() not in data


def test_a_page_that_is_up_to_date_is_not_sent_again(people: list[Person]) -> None:
    host = people[0]
    table = online(people)
    version = re.search(r"have=(\w+)", host.get(table).text)
    assert version
    assert host.get(f"{table}?have={version.group(1)}").status_code == 204


def test_live_notices_say_only_that_something_changed(people: list[Person]) -> None:
    host, guest, _ = people
    table = online(people)
    with host.client.websocket_connect(f"{table}/live") as socket:
        mine = guest.get(table)
        while choices(mine):
            mine = guest.send(mine, "/choose", key=choices(mine)[0])
        assert socket.receive_text(timeout=5).startswith("changed")


def test_bots_answer_beside_people(people: list[Person]) -> None:
    host = people[0]
    page = host.start(TINY.id, **{"seat-1": "random"})
    table = str(page.url.path)
    while choices(page):
        page = host.send(page, "/choose", key=choices(page)[0])
    for _ in range(100):
        page = host.get(table)
        if choices(page) or 'class="result' in page.text:
            break
        import time

        time.sleep(0.05)
    assert choices(page) or 'class="result' in page.text


def test_talk_is_public_limited_and_escaped(people: list[Person]) -> None:
    host, guest, third = people
    table = online(people)
    assert host.send(host.get(table), "/say", text="x" * 281).status_code == 409
    host.send(host.get(table), "/say", text="<b>Hello</b>")
    for person in people:
        page = person.get(table).text
        assert "&lt;b&gt;Hello&lt;/b&gt;" in page
        assert "<b>Hello" not in page
    again = host.send(host.get(table), "/say", text="too fast")
    assert again.status_code == 409
    assert "/say" not in third.forms(third.get(table))
    assert guest.send(guest.get(table), "/say", text="Hi").status_code == 200


def test_late_spectators_see_an_earlier_moment(people: list[Person]) -> None:
    host, _, third = people
    table = online(people, spectators="late")
    before = third.get(table).text
    page = host.get(table)
    while choices(page):
        page = host.send(page, "/choose", key=choices(page)[0])
    log = re.compile(r'<section class="log.*?</section>', re.S)
    first, later = log.search(before), log.search(third.get(table).text)
    assert first
    assert later
    assert first.group() == later.group()


def test_a_page_is_told_when_somebody_counts_as_gone(people: list[Person]) -> None:
    host = people[0]
    table = online(people)
    tables = host.client.app.state.tables
    guest = hashed(people[1].client.cookies["sternbrett-visitor"])
    tables.sitting.grace = tables.presence.away_for(table.rpartition("/")[2], guest) + 1
    with host.client.websocket_connect(f"{table}/live") as socket:
        assert "Let a bot play on" not in host.get(table).text
        while "Let a bot play on" not in host.get(table).text:
            # Nothing happens at the table but that the guest stays away.
            assert socket.receive_text(timeout=5).startswith("changed")


def test_a_seat_that_was_left_is_played_by_a_bot_and_taken_back(
    people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    host, guest, third = people
    table = online(people)
    tables = host.client.app.state.tables
    assert "/replace" not in host.get(table).text
    hosting = hashed(host.client.cookies["sternbrett-visitor"])

    def away_for(table_id: str, token: str) -> float:
        return 0.0 if token == hosting else tables.sitting.grace + 1

    monkeypatch.setattr(tables.presence, "away_for", away_for)
    page = host.get(table)
    assert "Let a bot play on" in page.text
    assert "Let a bot play on" not in third.get(table).text
    page = host.send(page, "/replace")
    assert "Take my seat back" not in page.text
    mine = guest.get(table)
    assert "Take my seat back" in mine.text
    back = guest.send(mine, "/back")
    assert "Take my seat back" not in back.text
