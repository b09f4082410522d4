"""The open floor: several people, bots that leave them room, and several seats at one device."""

from __future__ import annotations

import asyncio
import re
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
from httpx import Response

from sternbrett.games.adele import GAME as ADELE
from sternbrett.games.dine import GAME as DINE
from sternbrett.kernel.chance import Rng, stream
from sternbrett.kernel.engine import OpenDecision
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.match import Match
from sternbrett.server.app import create_app
from sternbrett.server.bot_players import BOT_PAUSE, UNTIL_ASKED
from sternbrett.server.open_table import OpenTable
from sternbrett.server.seats import BOT, PERSON, Seat
from sternbrett.server.store import Store
from sternbrett.server.tables import Tables
from tests.server.client import Browser, Person, choices

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
    with Browser(app, base_url="http://127.0.0.1") as client:
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
    service(host).bots.courtesy = 1.5
    page = play(host, start(host, "random"))
    before = log_of(page)
    time.sleep(BOT_PAUSE + 0.4)
    page = again(host, page)
    assert log_of(page) == before, "the bot has the floor, but leaves it to the person for a while"
    assert choices(page)
    wait_for(lambda: again(host, page), lambda seen: log_of(seen) != before)


def test_a_bot_goes_ahead_when_it_is_asked_to(host: Person) -> None:
    service(host).bots.courtesy = 600
    page = start(host, "random")
    before = log_of(page)
    assert "Go ahead" in page.text
    page = host.send(page, "/seats/1/go")
    assert log_of(page) != before


def test_a_bot_acts_when_the_others_have_passed(host: Person) -> None:
    service(host).bots.courtesy = 600
    page = start(host, "random")
    page = host.send(page, "/choose", key="pass")
    before = log_of(page)
    assert any("passes" in line for line in before)
    wait_for(lambda: again(host, page), lambda seen: log_of(seen) != before)


def test_people_choose_how_long_bots_leave_them_the_floor(host: Person) -> None:
    service(host).bots.courtesy = 0
    page = start(host, "random")
    assert "Pause of the bots: 6 seconds" in page.text
    page = host.send(page, "/pause", pause=str(UNTIL_ASKED))
    assert "Pause of the bots: until one says" in page.text
    page = play(host, page)
    before = log_of(page)
    # At another table, where nobody has chosen a pause, the bot acts at once.
    other = play(host, start(host, "random"))
    there = log_of(other)
    wait_for(lambda: again(host, other), lambda seen: log_of(seen) != there)
    assert log_of(again(host, page)) == before
    service(host).forget(None)  # as after a restart
    page = again(host, page)
    assert log_of(page) == before
    page = host.send(page, "/pause", pause="2")
    wait_for(lambda: again(host, page), lambda seen: log_of(seen) != before)


def test_only_people_at_the_table_choose_the_pause(host: Person) -> None:
    page = start(host, "random")
    stranger = Person(Browser(host.client.app, base_url="http://127.0.0.1"))
    assert "Pause of the bots" not in stranger.get(str(page.url.path)).text
    token = next(iter(stranger.forms(stranger.get("/games/dine")).values()))["_csrf_token"]
    sent = {"_csrf_token": token, "pause": "2"}
    assert stranger.client.post(f"{page.url.path}/pause", data=sent).status_code == 409
    assert host.send(page, "/pause", pause="nonsense").status_code == 409
    assert "Pause of the bots: 6 seconds" in again(host, page).text


def crew_question(game: AnyGame, seats: int, person: int) -> Match:
    """Return a game at a question to several seats, also to a person, whose turn it is not."""
    rng = Rng(stream(b"crew", game.id))
    for seed in range(50):
        match = Match.new(game, seats=seats, seed=seed)
        while not match.over:
            common = isinstance(match.decision, OpenDecision) and (
                type(match.decision) not in game.floors
            )
            choices = len(match.options_of(match.turn))
            if common and match.turn != person and person in match.asked and choices > 1:
                return match
            options = match.options_of(match.turn)
            match.choose(options[rng.below(len(options))].key, match.turn)
    raise AssertionError("there is no such question")


@pytest.mark.parametrize(
    ("game", "seats", "person"), [(DINE, 2, 1), (ADELE, 3, 2)], ids=["dine", "adele"]
)
def test_bots_leave_what_the_crew_is_asked_to_people(
    tmp_path: Path, game: AnyGame, seats: int, person: int
) -> None:
    async def play() -> None:
        tables = Tables(Store(tmp_path / "a.db"), {game.id: game})
        tables.bots.courtesy = 0

        async def sit(match: Match, substitute: str) -> OpenTable:
            places = [Seat(number, BOT, bot="random") for number in range(seats)]
            places[person] = Seat(person, PERSON, token="me", substitute=substitute)
            return await tables.add(match, "me", places=tuple(places))

        match = crew_question(game, seats, person)
        begun = len(match.plies)
        table = await sit(match, "")
        # Where a bot plays for the person the others answer; here they would have done so before.
        without = await sit(match.at(begun - 1), "random")
        while len(without.match.plies) == begun:
            await asyncio.sleep(0.01)
        assert len(table.match.plies) == begun
        # Somebody may tell it to answer all the same.
        turn = table.match.turn
        await tables.bots.go_ahead(table.id, turn, "me")
        assert table.match.plies[begun].seat == turn
        tables.close()

    asyncio.run(asyncio.wait_for(play(), 60))


def test_one_person_acts_for_every_seat_with_open_hands(host: Person) -> None:
    page = start(host, "me", hands="open")
    first = HAND.findall(" ".join(choices(page)))
    page = host.send(page, "/uncover", seat="1")
    second = HAND.findall(" ".join(choices(page)))
    assert first
    assert second
    assert set(first) != set(second)
    page = play(host, page)
    assert any("Player 2 plays" in line for line in log_of(page))


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
    stranger = Person(Browser(host.client.app, base_url="http://127.0.0.1"))
    seen = stranger.get(str(page.url.path))
    assert "Go ahead" not in seen.text
    token = next(iter(stranger.forms(stranger.get("/games/dine")).values()))["_csrf_token"]
    refused = stranger.client.post(f"{page.url.path}/seats/1/go", data={"_csrf_token": token})
    assert refused.status_code == 409
