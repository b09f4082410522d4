"""The open floor: several people, bots that leave them room, and several seats at one device."""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from httpx import Response
from litestar.testing import TestClient

from sternbrett.games.dine import GAME as DINE
from sternbrett.server.app import create_app
from sternbrett.server.tables import BOT_PAUSE, Tables
from tests.server.client import Person, choices

#: Cards of the Spacehopper whose lower action costs Energy.
NEED_ENERGY = (
    "laser_battery",
    "course_computer",
    "shield_generator",
    "dough_machine",
    "star_chart",
)

HAND = re.compile(r"play:(\w+)")


@pytest.fixture
def host(tmp_path: Path) -> Iterator[Person]:
    app = create_app(tmp_path, games={DINE.id: DINE})
    with TestClient(app, base_url="http://127.0.0.1") as client:
        yield Person(client)


def start(host: Person, *others: str, hands: str = "usual", seed: str = "7") -> Response:
    """Set up a table with oneself at the first seat and `others` at the next ones."""
    seats = {f"seat-{number}": who for number, who in enumerate(others, 1)}
    count = str(1 + len(others))
    return host.start(DINE.id, seats=count, difficulty="salad", hands=hands, seed=seed, **seats)


def service(host: Person) -> Tables:
    tables: Tables = host.client.app.state.tables
    return tables


def again(host: Person, page: Response) -> Response:
    return host.get(str(page.url.path))


def log_of(page: Response) -> list[str]:
    """Return the sentences of the log."""
    return re.findall(r'<a href="[^"]+/replay[^>]+>(.*?)</a></li>', page.text)


def wait_for(look: Callable[[], Response], wanted: Callable[[Response], bool]) -> Response:
    """Look again until something is there, for ten seconds at most."""
    for _ in range(200):
        page = look()
        if wanted(page):
            return page
        time.sleep(0.05)
    raise AssertionError("it did not happen")


def play(host: Person, page: Response) -> Response:
    """Play the first card that can be played upright or the only way."""
    key = next(key for key in choices(page) if key.startswith("play:"))
    page = host.send(page, "/choose", key=key)
    while "upper" in choices(page) or "lower" in choices(page):
        page = host.send(page, "/choose", key=choices(page)[0])
    return page


def test_the_table_answers_where_only_one_option_is_left(host: Person) -> None:
    page = start(host)
    # In an empty row there is no Energy: whatever costs some can only be played upright.
    only = next(key for key in choices(page) if key.removeprefix("play:") in NEED_ENERGY)
    page = host.send(page, "/choose", key=only)
    assert "upper" not in choices(page)
    assert only not in choices(page)
    page = host.send(page, "/undo")
    assert only in choices(page), "taking it back takes back what the table answered too"


def test_bots_leave_the_floor_to_people(host: Person) -> None:
    service(host).courtesy = 1.5
    page = play(host, start(host, "random"))
    before = log_of(page)
    time.sleep(BOT_PAUSE + 0.4)
    page = again(host, page)
    assert log_of(page) == before, "the bot has the floor, but leaves it to the person for a while"
    assert choices(page)
    wait_for(lambda: again(host, page), lambda seen: log_of(seen) != before)


def test_a_bot_goes_ahead_when_it_is_asked_to(host: Person) -> None:
    service(host).courtesy = 600
    page = start(host, "random")
    before = log_of(page)
    assert "Go ahead" in page.text
    page = host.send(page, "/seats/1/go")
    assert log_of(page) != before


def test_a_bot_acts_when_the_others_have_passed(host: Person) -> None:
    service(host).courtesy = 600
    page = start(host, "random")
    page = host.send(page, "/choose", key="pass")
    before = log_of(page)
    assert any("passes" in line for line in before)
    wait_for(lambda: again(host, page), lambda seen: log_of(seen) != before)


def test_one_person_acts_for_every_seat_with_open_hands(host: Person) -> None:
    page = start(host, "me", hands="open")
    first = HAND.findall(" ".join(choices(page)))
    page = host.send(page, "/uncover", seat="1")
    second = HAND.findall(" ".join(choices(page)))
    assert first
    assert second
    assert set(first) != set(second)
    page = play(host, page)
    assert any("Crew member 2 plays" in line for line in log_of(page))


def test_the_device_is_handed_round_with_hidden_hands(host: Person) -> None:
    page = start(host, "me")
    assert "Hand the device to" in page.text
    assert not choices(page)
    page = host.send(page, "/uncover", seat="1")
    second = set(HAND.findall(" ".join(choices(page))))
    assert second
    page = host.send(page, "/cover")
    assert not choices(page)
    assert not any(f'"hand:{card}"' in page.text for card in second)
    page = host.send(page, "/uncover", seat="0")
    assert set(HAND.findall(" ".join(choices(page)))) != second


def test_strangers_send_no_bot_ahead(host: Person) -> None:
    page = start(host, "random")
    stranger = Person(TestClient(host.client.app, base_url="http://127.0.0.1"))
    seen = stranger.get(str(page.url.path))
    assert "Go ahead" not in seen.text
    token = next(iter(stranger.forms(stranger.get("/games/dine")).values()))["_csrf_token"]
    refused = stranger.client.post(f"{page.url.path}/seats/1/go", data={"_csrf_token": token})
    assert refused.status_code == 409
