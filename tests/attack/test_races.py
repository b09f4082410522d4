"""Races: several people, or the fingers of one, do the same thing in the same moment.

On SQLite at one server, on PostgreSQL at two, of which everybody uses one or the other.
"""

from __future__ import annotations

import re
import time
from collections.abc import Callable, Iterator, Sequence
from concurrent.futures import ThreadPoolExecutor
from contextlib import ExitStack
from dataclasses import dataclass
from functools import partial
from itertools import cycle
from pathlib import Path
from threading import Barrier
from typing import Any, TypeVar

import httpx
import pytest

from sternbrett.server.database import find_place
from sternbrett.server.store import Store
from tests.server.conftest import Postgres
from tests.server.process import free_port, server, wait_for

T = TypeVar("T")
#: Where a page shows the link that makes another device the same person.
JOIN = re.compile(r'value="http[^"]+/me/join/([^"]+)"')

#: How many do something at once.
MANY = 8


#: With any seed one game in twenty-five would be lost before all is tried.
LONG = "7"


@dataclass(frozen=True)
class Place:
    """Servers on one database, and the database itself."""

    addresses: Sequence[str]
    store: Store

    def post(self, path: str, body: object = None, secret: str = "", at: int = 0) -> httpx.Response:
        """Send something to one of the servers, over a connection of its own."""
        headers = {"Authorization": f"Bearer {secret}"} if secret else {}
        address = self.addresses[at % len(self.addresses)]
        return httpx.post(f"{address}/api{path}", json=body, headers=headers, timeout=30)

    def see(self, path: str, secret: str, at: int = 0) -> dict[str, Any]:
        """Return what a seat sees of a table."""
        headers = {"Authorization": f"Bearer {secret}"}
        address = self.addresses[at % len(self.addresses)]
        answer = httpx.get(f"{address}/api{path}", headers=headers, timeout=30)
        assert answer.status_code == 200, answer.text
        seen: dict[str, Any] = answer.json()
        return seen

    def create(self, game: str, *seats: str, seed: str = "") -> tuple[str, str]:
        """Set up a table; return its path and the secret of its host."""
        body = {"game": game, "seats": seats, "name": "Ada", "seed": seed}
        made = self.post("/tables", body)
        assert made.status_code == 201, made.text
        return f"/tables/{made.json()['table']}", made.json()["secret"]


@pytest.fixture(scope="module", params=["sqlite", "postgres"])
def place(
    request: pytest.FixtureRequest, tmp_path_factory: pytest.TempPathFactory
) -> Iterator[Place]:
    folder: Path = tmp_path_factory.mktemp("races")
    database, count = None, 1
    if request.param == "postgres":
        postgres: Postgres = request.getfixturevalue("postgres")
        database, count = postgres.fresh(), 2
    more = () if database is None else ("--database", database)
    with ExitStack() as stack:
        addresses = []
        for _ in range(count):
            port = str(free_port())
            _, address = stack.enter_context(server(folder, *more, "--rate", "0", "--port", port))
            wait_for(address)
            addresses.append(address)
        store = Store(find_place(folder, database))
        stack.callback(store.close)
        yield Place(addresses, store)


def at_once(doings: Sequence[Callable[[], T]]) -> list[T]:
    """Do several things in the same moment."""
    barrier = Barrier(len(doings))

    def begin(doing: Callable[[], T]) -> T:
        barrier.wait()
        return doing()

    with ThreadPoolExecutor(len(doings)) as pool:
        return list(pool.map(begin, doings))


def codes(answers: Sequence[httpx.Response]) -> list[int]:
    return sorted(answer.status_code for answer in answers)


def stored(place: Place, path: str) -> list[str]:
    """Return the kinds of what is stored of a table, and look that nothing is missing between."""
    plies = place.store.plies(path.removeprefix("/tables/"))
    assert [ply.number for ply in plies] == list(range(len(plies)))
    return [ply.kind for ply in plies]


def test_of_many_answers_to_a_question_one_counts(place: Place) -> None:
    path, secret = place.create("d6", "me", seed=LONG)
    for number in range(1, 4):
        seen = place.see(path, secret, number)
        keys = [option["key"] for option in seen["options"]]
        bodies = [
            {
                "key": keys[one % len(keys)],
                "question": seen["question"],
                "request": f"{number}.{one}",
            }
            for one in range(MANY)
        ]
        answers = at_once(
            [
                partial(place.post, f"{path}/choose", body, secret, at)
                for at, body in enumerate(bodies)
            ]
        )
        assert codes(answers) == [200] + [409] * (MANY - 1)
        assert stored(place, path).count("choose") == number
    after = [place.see(path, secret, at) for at in range(2)]
    assert after[0] == after[1]


def test_one_request_that_arrives_many_times_is_carried_out_once(place: Place) -> None:
    path, secret = place.create("d6", "me", seed=LONG)
    seen = place.see(path, secret)
    body = {"key": seen["options"][0]["key"], "question": seen["question"], "request": "once"}
    answers = at_once(
        [partial(place.post, f"{path}/choose", body, secret, at) for at in range(MANY)]
    )
    assert codes(answers) == [200] * MANY
    assert len({answer.text for answer in answers}) == 1
    assert stored(place, path).count("choose") == 1


def test_choosing_and_taking_back_at_once_leave_a_whole_game(place: Place) -> None:
    path, secret = place.create("d6", "me", seed=LONG)
    for number in range(4):
        seen = place.see(path, secret, number)
        body = {"key": seen["options"][0]["key"], "question": seen["question"]}
        answers = at_once(
            [
                partial(place.post, f"{path}/choose", body, secret, number),
                partial(place.post, f"{path}/undo", {}, secret, number + 1),
            ]
        )
        assert set(codes(answers)) <= {200, 409}
        done = sum(answer.status_code == 200 for answer in answers)
        before = len(stored(place, path)) - done
        assert before >= 1
    after = [place.see(path, secret, at) for at in range(2)]
    assert after[0] == after[1]


def test_a_seat_is_given_to_one_of_many_guests(place: Place) -> None:
    path, secret = place.create("dine", "me", "link")
    code = place.post(f"{path}/seats/1/invite", secret=secret).json()["code"]
    answers = at_once(
        [
            partial(place.post, f"{path}/join", {"code": code, "name": f"Guest {at}"}, "", at)
            for at in range(MANY)
        ]
    )
    assert codes(answers) == [201] + [409] * (MANY - 1)
    [winner] = [at for at, answer in enumerate(answers) if answer.status_code == 201]
    row = place.store.table(path.removeprefix("/tables/"))
    assert row is not None
    assert row.places[1].name == f"Guest {winner}"


def test_all_who_want_a_rematch_at_once_come_to_one_table(place: Place) -> None:
    path, host = place.create("adele", "me", "link")
    code = place.post(f"{path}/seats/1/invite", secret=host).json()["code"]
    guest = place.post(f"{path}/join", {"code": code, "name": "Ben"}).json()["secret"]
    for at, secret in enumerate((host, guest)):
        assert place.post(f"{path}/ready", secret=secret, at=at).status_code in (200, 201)
    place.post(f"{path}/concede", {}, host)
    # The other server hears of it a moment later.
    end = time.monotonic() + 10
    while not all(place.see(path, host, at)["over"] for at in range(2)):
        assert time.monotonic() < end
        time.sleep(0.05)
    answers = at_once(
        [
            partial(place.post, f"{path}/rematch", None, secret, at)
            for at in range(MANY // 2)
            for secret in (host, guest)
        ]
    )
    assert set(codes(answers)) <= {200, 201}
    assert len({answer.json()["table"] for answer in answers}) == 1


def form(client: httpx.Client, address: str, path: str, **data: str) -> httpx.Response:
    """Send a form as a page does."""
    client.get(f"{address}/")  # which gives the token
    token = {"_csrf_token": client.cookies["sternbrett-csrf"]}
    return client.post(f"{address}{path}", data={**token, **data}, timeout=30)


def test_a_link_to_take_oneself_along_is_good_for_one_of_many(place: Place) -> None:
    path, secret = place.create("d6", "me", seed=LONG)
    with httpx.Client(cookies={"sternbrett-visitor": secret}) as ada:
        found = JOIN.search(form(ada, place.addresses[0], "/me/link").text)
        assert found
    some = 6  # who tries wrong links more often has to wait
    devices = [httpx.Client() for _ in range(some)]
    answers = at_once(
        [
            partial(form, device, address, "/me/join", code=found.group(1))
            for device, address in zip(devices, cycle(place.addresses), strict=False)
        ]
    )
    assert codes(answers) == [303] + [409] * (some - 1)
    [winner] = [at for at, answer in enumerate(answers) if answer.status_code == 303]
    for at, device in enumerate(devices):
        data = device.get(f"{place.addresses[0]}/me/data.json").text
        assert (path.removeprefix("/tables/") in data) == (at == winner)
        device.close()


def test_the_challenge_of_the_day_is_begun_once_by_many_clicks(place: Place) -> None:
    _, secret = place.create("d6", "me", seed=LONG)
    clients = [httpx.Client(cookies={"sternbrett-visitor": secret}) for _ in range(MANY)]
    answers = at_once(
        [
            partial(form, client, address, "/challenge")
            for client, address in zip(clients, cycle(place.addresses), strict=False)
        ]
    )
    for client in clients:
        client.close()
    assert codes(answers) == [303] * MANY
    assert len({answer.headers["location"] for answer in answers}) == 1
