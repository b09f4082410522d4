"""Seats of a running game: they stay with their people, and whatever becomes of them is told."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from httpx import Response
from litestar import Litestar

from sternbrett.games.adele import GAME as ADELE
from sternbrett.games.dine import GAME as DINE
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.match import Match
from sternbrett.kernel.notation import write_match
from sternbrett.server.app import create_app
from sternbrett.server.seats import hashed
from sternbrett.server.tables import Tables
from tests.server.client import Browser, Person, choices
from tests.server.test_api import BASE, Program, problem
from tests.server.test_seats import LINK
from tests.tiny import GAME as TINY

GAMES: dict[str, AnyGame] = {TINY.id: TINY, ADELE.id: ADELE, DINE.id: DINE}


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Litestar]:
    made = create_app(tmp_path, games=GAMES, local=False)
    with Browser(made, base_url=BASE):
        yield made


@pytest.fixture
def people(app: Litestar) -> list[Person]:
    return [Person(Browser(app, base_url=BASE)) for _ in range(3)]


def gather(people: list[Person], game: str = TINY.id, **plan: str) -> str:
    """Let the first set up a table, the others come by links; return its path when all play."""
    host, *guests = people
    room = host.start(game, **{"name-0": "Ada", **plan})
    table = str(room.url.path)
    for guest, name in zip(guests, ("Ben", "Cleo"), strict=False):
        link = LINK.search(host.send(host.get(table), "/invite").text)
        assert link
        door = guest.get(link.group(1).replace(BASE, ""))
        guest.send(guest.send(door, "/join", name=name), "/ready")
    host.send(host.get(table), "/ready")
    return table


def two(people: list[Person]) -> str:
    return gather(people[:2], seats="2", **{"seat-1": "link"})


def three(people: list[Person]) -> str:
    return gather(people, seats="3", **{"seat-1": "link", "seat-2": "link"})


def post(person: Person, path: str, **data: str) -> Response:
    """Send a form that need not stand on any page."""
    person.get("/")
    token = person.client.cookies["sternbrett-csrf"]
    return person.client.post(path, data=data, headers={"x-csrftoken": token})


def service(person: Person) -> Tables:
    tables: Tables = person.client.app.state.tables
    return tables


def token_of(person: Person) -> str:
    return hashed(person.client.cookies["sternbrett-visitor"])


def away(monkeypatch: pytest.MonkeyPatch, *absent: Person) -> None:
    """Let people have been away for longer than the grace period, and nobody else."""
    tables = service(absent[0])
    gone = {token_of(person) for person in absent}

    def away_for(table_id: str, token: str) -> float:
        return tables.sitting.grace + 1 if token in gone else 0.0

    monkeypatch.setattr(tables.presence, "away_for", away_for)


# -- the host ---------------------------------------------------------------------------------


@pytest.mark.parametrize("wish", ["me", "link", "random"])
def test_the_host_cannot_take_an_opponents_seat(people: list[Person], wish: str) -> None:
    host, guest, _ = people
    table = two(people)
    hand = choices(guest.get(table))
    assert f"{table}/seats/1" not in host.forms(host.get(table))
    refused = post(host, f"{table}/seats/1", who=wish)
    assert refused.status_code == 409
    assert "only whoever sits there gives a seat away" in refused.text
    # Nothing happened: the seat is the guest's, and the host sees nothing of it.
    assert choices(guest.get(table)) == hand
    assert "you" not in host.get(table).text.partition('id="seat-1"')[2].partition("</li>")[0]
    assert "Hand the device" not in host.get(table).text
    assert 'class="seating"' not in guest.get(table).text


@pytest.mark.parametrize("wish", ["me", "link", "random"])
def test_nor_before_anybody_has_chosen_when_a_seat_is_open_again(
    people: list[Person], wish: str
) -> None:
    """A game that waits for somebody again has begun all the same."""
    plan = {"seat-1": "link", "seat-2": "random", "hands": "open"}
    table = gather(people[:2], DINE.id, seats="3", **plan)
    assert post(people[0], f"{table}/seats/2", who="link").status_code == 200
    assert "Waiting for players" in people[0].get(table).text
    assert post(people[0], f"{table}/seats/1", who=wish).status_code == 409


def test_an_absent_opponents_seat_goes_to_a_bot_by_the_host_alone(
    people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    host, guest, third = people
    table = three(people)
    assert post(host, f"{table}/seats/1/replace").status_code == 409  # nobody is away
    away(monkeypatch, guest)
    page = host.send(host.get(table), "/seats/1/replace")
    told = "Ben has been away: the host lets Bold play on as Salvager 2."
    for person in people:
        page = person.get(table)
        assert told in page.text.partition('id="log"')[2]
        assert "Bot: Bold" in page.text
    # It is told at the table of everybody, in their language, and stays so.
    service(host).forget(None)
    german = third.get(table, **{"accept-language": "de"}).text
    assert "Ben war weg: Wer den Tisch eröffnet hat, lässt" in german
    back = guest.send(guest.get(table), "/back")
    assert "Ben is back and plays on as Salvager 2." in back.text
    assert "Ben is back" in third.get(f"{table}/replay").text


def test_others_must_all_agree_without_the_host(
    people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    host, guest, third = people
    table = three(people)
    away(monkeypatch, host)
    page = guest.send(guest.get(table), "/seats/0/replace")
    assert "you agreed to a bot" in page.text
    assert "Bot: Bold" not in page.text
    page = third.send(third.get(table), "/seats/0/replace")
    assert "Bot: Bold" in page.text
    assert "everybody who is here agreed that Bold plays on" in page.text


def test_whoever_is_back_is_not_replaced_by_what_was_agreed_before(
    people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    host, guest, third = people
    table = three(people)
    away(monkeypatch, host)
    guest.send(guest.get(table), "/seats/0/replace")
    host.get(table)
    third.send(third.get(table), "/seats/0/replace")
    assert "Bot: Bold" not in third.get(table).text


def test_somebody_lets_a_bot_play_for_themselves(people: list[Person]) -> None:
    host, guest, _ = people
    table = two(people)
    assert post(host, f"{table}/seats/1/stand-in").status_code == 409
    page = guest.send(guest.get(table), "/seats/1/stand-in")
    assert "Ben lets Bold play on as Salvager 2." in page.text
    assert "Bot: Bold" in host.get(table).text
    assert "Take my seat back" in page.text


# -- other sides ------------------------------------------------------------------------------


def test_nobody_takes_a_bots_seat_of_another_side(people: list[Person]) -> None:
    host = people[0]
    page = host.start(TINY.id, seats="2", **{"seat-1": "random"})
    table = str(page.url.path)
    assert 'value="me"' not in page.text
    refused = post(host, f"{table}/seats/1", who="me")
    assert refused.status_code == 409
    assert "a seat of another side" in refused.text
    assert post(host, f"{table}/seats/1", who="link").status_code == 409
    changed = post(host, f"{table}/seats/1", who="bold")
    assert "The host gave the seat Salvager 2 to Bold." in changed.text


def test_nobody_leaves_a_side_to_join_another(people: list[Person]) -> None:
    """The host of the crew may take another seat of the crew, and never ADELE's."""
    host = people[0]
    plan = {"seat-0": "hal_easy", "seat-1": "me", "seat-2": "link", "seat-3": "random"}
    table = gather(people[:2], ADELE.id, seats="4", **{"name-1": "Ada"}, **plan)
    assert post(host, f"{table}/seats/0", who="me").status_code == 409
    # Giving the own seat away first does not help.
    assert post(host, f"{table}/seats/1", who="random").status_code == 409
    post(host, f"{table}/seats/1/stand-in")
    assert post(host, f"{table}/seats/0", who="me").status_code == 409
    taken = post(host, f"{table}/seats/3", who="me")
    assert "Ada plays as Crew 3 as well from here on." in taken.text
    assert "Ada plays as Crew 3" in people[1].get(table).text


def test_nothing_is_seen_before_the_game_begins(people: list[Person]) -> None:
    """Until then the host may sit anywhere, and give seats away again."""
    host, guest, _ = people
    room = host.start(TINY.id, seats="2", **{"seat-1": "link"})
    table = str(room.url.path)
    post(host, f"{table}/seats/1", who="me")
    post(host, f"{table}/uncover", seat="1")
    for path in ("/replay", "/record.txt", "/review"):
        assert host.get(f"{table}{path}").status_code == 409
    assert post(host, f"{table}/branch", ply="0").status_code == 409
    assert choices(host.get(table)) == []
    # So this game can still be played with others.
    post(host, f"{table}/seats/1", who="link")
    link = LINK.search(host.send(host.get(table), "/invite").text)
    assert link
    joined = guest.send(guest.get(link.group(1).replace(BASE, "")), "/join", name="Ben")
    assert "Waiting for players" in joined.text
    # And somebody who was not meant can be sent away again.
    host.send(host.get(table), "/seats/1", who="random")
    assert "Your seat was given to somebody else" in guest.get(table).text


# -- a server of one machine ------------------------------------------------------------------


@pytest.fixture
def neighbours(tmp_path: Path) -> Iterator[list[Person]]:
    """Three browsers at a server that only this machine reaches."""
    made = create_app(tmp_path, games=GAMES, local=True)
    with Browser(made, base_url=BASE):
        yield [Person(Browser(made, base_url=BASE)) for _ in range(3)]


def test_whoever_lost_a_cookie_sits_down_again(neighbours: list[Person]) -> None:
    host, other, _ = neighbours
    table = str(host.start(TINY.id, seats="2", **{"name-0": "Ada", "seat-1": "random"}).url.path)
    page = other.send(other.get(table), "/sit")
    assert choices(page)
    assert "Ada sat down again as Salvager 1, in another browser." in page.text
    assert "Your seat was given to somebody else" in host.get(table).text


def test_nobody_sits_down_where_another_browser_holds_a_seat_with_secrets(
    neighbours: list[Person],
) -> None:
    host, guest, third = neighbours
    table = two(neighbours)
    hand = choices(host.get(table))
    for person in (guest, third):
        assert f"{table}/sit" not in person.forms(person.get(table))
        refused = post(person, f"{table}/sit")
        assert refused.status_code == 409
        assert "no seat changes to another browser" in refused.text
    assert choices(host.get(table)) == hand


# -- games that the host knows ----------------------------------------------------------------


def finished(person: Person, game: Any) -> str:
    """Return a table of the game that is over, given up or played to its end by `person`."""
    match = Match.new(game, seed="1", seats=2)
    if game is ADELE:
        match.concede(0)
    while not match.over:
        match.choose(match.options[0], match.turn)
    return bring(person, match)


def bring(person: Person, match: Match) -> str:
    made = person.send(person.get("/"), "/import", record=write_match(match))
    return str(made.url.path).removesuffix("/replay")


@pytest.mark.parametrize("way", ["again", "branch", "import"])
def test_a_game_that_the_host_knows_is_marked_and_no_link_leads_there(
    people: list[Person], way: str
) -> None:
    host = people[0]
    if way == "import":
        table = bring(host, Match.new(TINY, seed="1", seats=2))
    else:
        over = finished(host, TINY)
        table = str(post(host, f"{over}/{way}", ply="1").url.path)
    service(host).forget(None)  # it is stored
    page = post(host, f"{table}/uncover")
    assert 'id="known"' in page.text
    assert "may know what is hidden" in page.text
    program = Program(host.client.app)
    program.secret = host.client.cookies["sternbrett-visitor"]
    assert program.see(table)["origin"] == way
    for language, sentence in (("en", "no link leads to a seat"), ("de", "kein Link zu einem")):
        host.client.headers["accept-language"] = language
        for number in (0, 1):
            refused = post(host, f"{table}/seats/{number}", who="link")
            assert refused.status_code == 409
            assert sentence in refused.text
    problem(program.post(f"{table}/seats/1/invite"), 409, "taken")


def test_a_game_without_secrets_is_marked_and_can_be_shared(people: list[Person]) -> None:
    host = people[0]
    match = Match.new(DINE, settings={"hands": "open"}, seed="1", seats=2)
    table = bring(host, match)
    assert 'id="known"' in host.get(table).text
    room = post(host, f"{table}/seats/1", who="link")
    assert "Waiting for players" in room.text
    assert 'id="known"' in room.text
    assert LINK.search(host.send(room, "/invite").text)


def test_a_fresh_game_is_not_marked(people: list[Person]) -> None:
    host, guest, _ = people
    table = two(people)
    for person in (host, guest):
        assert 'id="known"' not in person.get(table).text


def test_a_hand_that_was_seen_is_not_given_away(people: list[Person]) -> None:
    """Somebody who plays both seats at one device knows both hands."""
    host = people[0]
    table = str(host.start(TINY.id, seats="2").url.path)
    refused = post(host, f"{table}/seats/1", who="link")
    assert refused.status_code == 409
    assert "none is given away by link" in refused.text
