"""One name for everybody: typed at set-up for each seat of a device, and used everywhere."""

from __future__ import annotations

import html
import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from httpx import Response
from litestar import Litestar

from sternbrett.games import find_game
from sternbrett.server.app import create_app
from sternbrett.server.naming import without_name
from tests.server.client import Browser, Person, choices
from tests.server.test_api import BASE
from tests.tiny import GAME as TINY

GAMES = {game.id: game for game in (TINY, find_game("dine"), find_game("adele"))}


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Litestar]:
    made = create_app(tmp_path, games=GAMES, local=False)
    with Browser(made, base_url=BASE):
        yield made


@pytest.fixture
def host(app: Litestar) -> Person:
    return Person(Browser(app, base_url=BASE))


def called(page: Response) -> list[str]:
    """Return the names in the list of people."""
    return [html.unescape(name) for name in re.findall(r'class="called">([^<]*)<', page.text)]


def log_of(page: Response) -> str:
    """Return the log as text."""
    lines = page.text.partition('id="log"')[2].partition("</section>")[0]
    return html.unescape(re.sub(r"<[^>]+>", "", lines))


def test_every_seat_of_a_device_has_a_name(host: Person) -> None:
    names = {"name-0": " Anna  B. ", "name-1": "", "name-2": "Cem"}
    page = host.start("dine", seats="3", hands="open", **names)
    assert called(page) == ["Anna B.", "Player 2", "Cem"]
    assert "Anna B. draws" in log_of(page) or "Anna B. starts" in log_of(page)
    assert "Crew member 1 draws" not in log_of(page)
    assert '<span class="who">Anna B.</span>' in page.text
    # On the board as well, and with the role beside it in the list.
    assert "<b>Anna B. · you</b>" in page.text
    assert "<b>Cem</b>" in page.text
    assert "<small>Crew member 3</small>" in page.text


def test_default_names_are_in_the_language_of_the_host(host: Person) -> None:
    form = host.get("/games/dine", **{"accept-language": "de"})
    assert 'placeholder="Spieler 2"' in form.text
    host.client.headers["accept-language"] = "de"
    assert called(host.start("dine", seats="2", hands="open")) == ["Spieler 1", "Spieler 2"]


def test_who_is_alone_at_a_device_goes_by_the_role(host: Person) -> None:
    page = host.start("dine", seats="2", **{"seat-1": "random"})
    assert called(page) == ["Crew member 1", "Crew member 2"]
    assert "Your move" in page.text
    assert 'title="A bot plays this seat">Bot: Random<' in page.text


def test_the_curtain_says_name_and_role(host: Person) -> None:
    names = {"name-0": "Ben", "name-1": "Anna", "seat-2": "cadet"}
    page = host.start("adele", seats="3", seed="3", **names)
    for _ in range(60):  # until the first round has begun, and with it who is who
        if "Anna · Emma, Crew 1" in page.text:
            break
        if choices(page):
            page = host.send(page, "/choose", key=choices(page)[-1])
        elif any(action.endswith("/uncover") for action in host.forms(page)):
            seat = re.search(r'name="seat" value="(\d)"', page.text)
            assert seat is not None
            page = host.send(page, "/uncover", seat=seat.group(1))
        else:
            time.sleep(0.1)  # a bot is asked
            page = host.get(str(page.url.path))
    assert "Anna · Emma, Crew 1" in page.text


def test_one_name_on_several_seats_is_told_apart(host: Person) -> None:
    names = {f"name-{seat}": "Anna" for seat in range(2)}
    page = host.start("dine", seats="2", hands="open", **names)
    assert called(page) == ["Anna (Crew member 1)", "Anna (Crew member 2)"]


def test_a_question_does_not_repeat_whom_it_is_for() -> None:
    assert without_name("Anna: act, or end your turn.", "Ben", "Anna") == "Act, or end your turn."
    assert without_name("Anna, act.", "Anna") == "Anna, act."


def test_people_are_seen_with_what_they_hold(host: Person) -> None:
    page = host.start("dine", seats="2", **{"seat-1": "random"})
    held = re.findall(r'class="holds">(.*?)</small>', page.text)
    assert len(held) == 2
    assert all(re.search(r"\d cards?", one) for one in held)


class TestSince:
    """Who comes back is told what happened, but not what they did themselves."""

    def told(self, page: Response) -> str:
        found = re.search(r'<section class="panel since-you.*?</section>', page.text, re.S)
        return html.unescape(re.sub(r"<[^>]+>", " ", found.group(0))) if found else ""

    def test_own_choices_are_no_news_without_script(self, host: Person) -> None:
        page = host.start(TINY.id, seats="2", **{"seat-1": "random"})
        for _ in range(2):
            page = host.send(page, "/choose", key=choices(page)[0])
            assert "You" not in self.told(page)
        assert self.told(host.get(str(page.url.path))) == ""

    def test_what_others_did_is_told_once(self, app: Litestar, host: Person) -> None:
        room = host.start(TINY.id, seats="2", **{"seat-1": "link", "name-0": "Ada"})
        table = str(room.url.path)
        link = re.search(r'value="([^"]*/join/[^"]+)"', host.send(room, "/seats/1/invite").text)
        assert link is not None
        guest = Person(Browser(app, base_url=BASE))
        door = guest.get(link.group(1).replace(BASE, ""))
        guest.send(guest.send(door, "/join", name="Ben"), "/ready")
        host.send(host.get(table), "/ready")
        host.get(table)
        for person in (host, guest):
            page = person.get(table)
            while choices(page):
                page = person.send(page, "/choose", key=choices(page)[-1])
        told = self.told(host.get(table))
        assert "Since you were here" in told
        assert f'href="{table}/replay?ply=' in host.get(table).text
        assert self.told(host.get(table)) == ""

    def test_a_part_for_a_page_that_was_out_of_sight(self, host: Person) -> None:
        page = host.start(TINY.id, seats="2", **{"seat-1": "random"})
        table = str(page.url.path)
        assert self.told(host.get(f"{table}/since?moment=9999")) == ""
        host.send(page, "/choose", key=choices(page)[0])
        assert "Since you were here" in self.told(host.get(f"{table}/since?moment=0"))
        assert host.get(f"{table}/since").status_code == 400


def test_rules_come_as_a_section_to_a_table(host: Person) -> None:
    part = host.get("/games/adele/rules?at=ADL-157", **{"HX-Request": "true"})
    assert 'id="ADL-157"' in part.text
    assert "<html" not in part.text
    assert 'href="#' not in part.text  # it stands away from the rest of its page
    assert 'id="ADL-001"' not in part.text
    whole = host.get("/games/adele/rules?at=ADL-157")
    assert 'id="ADL-001"' in whole.text
    for at in ("", "nonsense", "glossary", "section-3"):
        some = host.get(f"/games/adele/rules?at={at}", **{"HX-Request": "true"})
        assert some.status_code == 200
        assert "<h2" in some.text
