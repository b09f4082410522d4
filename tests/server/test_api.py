"""The JSON API: tables played by programs, with what their seats may see."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from httpx import Response
from litestar import Litestar

from sternbrett.games import all_games
from sternbrett.server.app import create_app
from tests.server.client import Browser
from tests.tiny import GAME as TINY

BASE = "http://127.0.0.1"


class Program:
    """A client of the API that keeps its secret and no cookies."""

    def __init__(self, app: Litestar) -> None:
        self.client = Browser(app, base_url=BASE)
        self.secret = ""

    def headers(self) -> dict[str, str]:
        return {"Authorization": f"Bearer {self.secret}"} if self.secret else {}

    def get(self, path: str, **headers: str) -> Response:
        return self.client.get(f"/api{path}", headers={**self.headers(), **headers})

    def post(self, path: str, body: object = None, **headers: str) -> Response:
        sent = {**self.headers(), **headers}
        return self.client.post(f"/api{path}", json=body, headers=sent)

    def create(self, **body: object) -> str:
        """Set up a table and return its path."""
        answer = self.post("/tables", body)
        assert answer.status_code == 201, answer.text
        self.secret = answer.json()["secret"] or self.secret
        return f"/tables/{answer.json()['table']}"

    def see(self, table: str) -> dict[str, Any]:
        answer = self.get(table)
        assert answer.status_code == 200, answer.text
        seen: dict[str, Any] = answer.json()
        return seen

    def choose(self, table: str, seen: dict[str, Any], place: int = 0, **more: object) -> Response:
        body = {"key": seen["options"][place]["key"], "question": seen["question"], **more}
        return self.post(f"{table}/choose", body)


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Litestar]:
    made = create_app(tmp_path, games={**all_games(), TINY.id: TINY}, local=False)
    with Browser(made, base_url=BASE):
        yield made


@pytest.fixture
def programs(app: Litestar) -> list[Program]:
    return [Program(app) for _ in range(3)]


def online(programs: list[Program], **more: object) -> str:
    """Let the first invite the second; return the path of the table."""
    host, guest, _ = programs
    table = host.create(game=TINY.id, seats=["me", "link"], name="Ada", **more)
    code = host.post(f"{table}/seats/1/invite").json()["code"]
    joined = guest.post(f"{table}/join", {"code": code, "name": "Ben"})
    assert joined.status_code == 201, joined.text
    assert joined.json()["seats"] == [1]
    guest.secret = joined.json()["secret"]
    assert host.see(table)["waiting"]
    assert host.post(f"{table}/ready").json()["waiting"]
    assert not guest.post(f"{table}/ready").json()["waiting"]
    return table


def problem(answer: Response, status: int, code: str) -> dict[str, Any]:
    assert answer.status_code == status, answer.text
    assert answer.headers["content-type"].startswith("application/problem+json")
    body: dict[str, Any] = answer.json()
    assert body["status"] == status
    assert body["code"] == code
    assert body["title"]
    assert body["detail"]
    return body


def test_games_are_listed_with_what_can_be_chosen(programs: list[Program]) -> None:
    listed = {game["id"]: game for game in programs[0].get("/games").json()}
    assert listed["d6"]["name"] == "Deep Space D-6"
    assert listed["d6"]["seats"] == [1, 1]
    assert listed["d6"]["settings"]
    assert listed[TINY.id]["bots"] == list(TINY.bots)


def test_a_game_is_played_to_its_end(programs: list[Program]) -> None:
    host = programs[0]
    table = host.create(game="d6", seed="3")
    assert len(host.secret) == 24
    seen = host.see(table)
    log = seen["log"]
    for _ in range(2000):
        if seen["over"]:
            break
        assert seen["prompt"]
        assert [option["number"] for option in seen["options"]] == [
            *range(1, len(seen["options"]) + 1)
        ]
        answer = host.post(
            f"{table}/choose?since={seen['next']}",
            {"key": seen["options"][0]["key"], "question": seen["question"]},
        )
        assert answer.status_code == 200, answer.text
        seen = answer.json()
        log += seen["log"]
    assert seen["result"]
    assert seen["result_text"]
    assert log == host.see(table)["log"]
    assert [entry["number"] for entry in log] == [*range(len(log))]
    assert host.get(f"{table}/record").json()["record"].startswith("sternbrett d6 1")
    assert [mine["id"] for mine in host.get("/tables").json()] == [table.rpartition("/")[2]]


def test_people_at_two_programs_see_their_own_things(programs: list[Program]) -> None:
    host, guest, third = programs
    table = online(programs)
    mine, theirs, watched = (program.see(table) for program in programs)
    assert [seat["name"] for seat in theirs["seats"]] == ["Ada", "Ben"]
    assert [seat["mine"] for seat in theirs["seats"]] == [False, True]
    assert (mine["seat"], theirs["seat"], watched["seat"]) == (0, 1, None)
    assert mine["view"] != theirs["view"]
    assert watched["options"] == []
    assert mine["host"]
    assert not theirs["host"]
    answer = guest.choose(table, theirs)
    assert answer.status_code == 200
    # A secret answer is nothing that others could see.
    assert host.see(table) == mine
    assert third.see(table) == watched
    assert problem(host.get(f"{table}/record"), 409, "running")


def test_one_caller_with_all_seats_has_a_curtain(programs: list[Program]) -> None:
    host = programs[0]
    table = host.create(game=TINY.id)
    seen = host.see(table)
    assert seen["covered"]
    assert seen["view"] is None
    assert seen["options"] == []
    assert seen["log"] == []
    seen = host.post(f"{table}/uncover").json()
    assert seen["seat"] is not None
    while not seen["covered"]:
        seen = host.choose(table, seen).json()
    assert seen["view"] is None
    assert seen["options"] == []


def test_a_waiting_table_shows_nothing_and_takes_no_choice(programs: list[Program]) -> None:
    host, guest, _ = programs
    table = host.create(game=TINY.id, seats=["me", "link"])
    seen = host.see(table)
    assert seen["waiting"]
    assert seen["view"] is None
    body = {"key": "stay", "question": "x"}
    problem(host.post(f"{table}/choose", body), 409, "waiting")
    problem(guest.post(f"{table}/seats/1/invite"), 401, "no_secret")
    guest.create(game="d6")
    problem(guest.post(f"{table}/seats/1/invite"), 409, "not_host")
    problem(host.post(f"{table}/seats/7/invite"), 409, "unknown")
    problem(guest.post(f"{table}/join", {"code": "nothing"}), 409, "taken")


def test_undo_and_refusals(programs: list[Program]) -> None:
    host, guest, _ = programs
    table = host.create(game="d6", seed="7")
    seen = host.see(table)
    place = [option["key"] for option in seen["options"]].index("tactical_fire")
    after = host.choose(table, seen, place, request="one").json()
    assert after["can_undo"]
    # The same request twice is carried out once.
    assert host.choose(table, seen, place, request="one").json() == after
    problem(host.choose(table, seen, place, request="two"), 409, "stale")
    body = {"key": "no such", "question": after["question"]}
    problem(host.post(f"{table}/choose", body), 409, "unknown")
    back = host.post(f"{table}/undo", {}).json()
    assert back["view"] == seen["view"]
    problem(host.post(f"{table}/undo", {}), 409, "sealed")
    problem(guest.choose(table, back), 401, "no_secret")
    guest.create(game="d6")
    problem(guest.choose(table, back), 409, "not_yours")
    problem(guest.choose(table, back, seat=0), 409, "not_yours")
    assert host.see(table) == back


def test_several_choices_travel_as_one(programs: list[Program]) -> None:
    host = programs[0]
    table = host.create(game="d6", seed="7")
    seen = host.see(table)
    place = [option["key"] for option in seen["options"]].index("tactical_fire")
    after = host.choose(table, seen, place, then=["target:hijackers"]).json()
    assert after["dropped"] == 0
    assert after["view"] != seen["view"]
    more = ["cease_fire", "end_assign", "end_assign", "end_assign"]
    last = host.choose(table, after, place, then=more).json()
    assert last["dropped"] == 2  # ending the assignment reveals something
    other = host.create(game="d6", seed="7")
    host.choose(other, host.see(other), place, then=["target:hijackers"])
    assert host.post(f"{other}/undo", {}).json()["view"] == seen["view"]
    problem(host.choose(other, host.see(other), place, then=["x"] * 40), 400, "invalid")


def test_spectators_only_where_they_are_allowed(programs: list[Program]) -> None:
    third = programs[2]
    table = online(programs, spectators="no")
    problem(third.get(table), 403, "forbidden")
    problem(third.get(f"{table}/record"), 403, "forbidden")


def test_bad_input_is_a_problem_in_the_callers_language(programs: list[Program]) -> None:
    host = programs[0]
    problem(host.post("/tables", {"game": "chess"}), 400, "client")
    unknown = problem(host.post("/tables", {"game": "d6", "sets": 1}), 400, "invalid")
    assert "sets" in unknown["errors"][0]
    problem(host.post("/tables", {"game": 6}), 400, "invalid")
    problem(host.post("/tables", {"game": "d6", "settings": {"x": 1}}), 400, "client")
    problem(host.post("/tables", {"game": "d6", "seats": ["nobody"]}), 400, "client")
    problem(host.post("/tables", {"game": "d6", "seats": ["me", "me"]}), 400, "client")
    problem(host.post("/tables", {"game": "d6", "seed": "a\0b"}), 400, "client")
    problem(host.get("/tables/nothing"), 404, "no_table")
    problem(host.get("/nothing"), 404, "not_found")
    problem(host.get("/tables/a/b/c/d"), 404, "not_found")
    problem(host.client.delete("/api/games"), 405, "method")
    german = host.get("/nothing", **{"Accept-Language": "de"})
    assert "Adresse" in problem(german, 404, "not_found")["detail"]
    host.secret = "thought up"
    problem(host.get("/tables"), 401, "no_secret")
    big = host.client.post("/api/tables", content=b'"' + b"x" * 70_000 + b'"')
    assert problem(big, 413, "too_large")


def test_a_cookie_counts_only_with_its_token(app: Litestar, programs: list[Program]) -> None:
    browser = Browser(app, base_url=BASE)
    browser.get("/")
    host = programs[0]
    host.create(game="d6")
    body = {"game": "d6"}
    problem(browser.post("/api/tables", json=body), 403, "forbidden")
    # A secret beside a cookie does not help: a browser may have been made to send both.
    problem(browser.post("/api/tables", json=body, headers=host.headers()), 403, "forbidden")
    token = {"X-CSRFToken": browser.cookies["sternbrett-csrf"]}
    created = browser.post("/api/tables", json=body, headers=token)
    assert created.status_code == 201
    browser.cookies.set("sternbrett-visitor", created.json()["secret"])
    again = browser.post("/api/tables", json=body, headers=token)
    assert again.json()["secret"] == ""
    table = f"/api/tables/{again.json()['table']}"
    assert browser.get(table).json()["host"]
    assert browser.get(f"/tables/{again.json()['table']}").status_code == 200
    problem(browser.post(f"{table}/undo", json={}), 403, "forbidden")


def test_programs_are_given_no_cookies(programs: list[Program]) -> None:
    host = programs[0]
    table = host.create(game="d6")
    host.get("/games")
    host.see(table)
    assert not host.client.cookies


def test_notices_say_only_that_something_changed(programs: list[Program]) -> None:
    host, guest, _ = programs
    table = online(programs)
    path = f"/api{table}/live"
    with host.client.websocket_connect(path, headers=host.headers()) as socket:
        while guest.see(table)["options"]:
            guest.choose(table, guest.see(table))
        assert socket.receive_text(timeout=5) == "changed"


def test_the_description_is_one_document(programs: list[Program]) -> None:
    answer = programs[0].get("/openapi.json")
    assert answer.headers["content-type"].startswith("application/vnd.oai.openapi+json")
    document = answer.json()
    assert set(document["paths"]) == {
        "/api/games",
        "/api/tables",
        "/api/tables/{table_id}",
        "/api/tables/{table_id}/seats/{number}/invite",
        "/api/tables/{table_id}/join",
        "/api/tables/{table_id}/ready",
        "/api/tables/{table_id}/choose",
        "/api/tables/{table_id}/undo",
        "/api/tables/{table_id}/uncover",
        "/api/tables/{table_id}/seats/{number}/replace",
        "/api/tables/{table_id}/seats/{number}/stand-in",
        "/api/tables/{table_id}/back",
        "/api/tables/{table_id}/concede",
        "/api/tables/{table_id}/switch",
        "/api/campaigns",
        "/api/campaigns/{campaign_id}",
        "/api/campaigns/{campaign_id}/chapters",
        "/api/campaigns/{campaign_id}/name",
        "/api/campaigns/{campaign_id}/delete",
        "/api/campaigns/{campaign_id}/restore",
        "/api/campaigns/{campaign_id}/text",
        "/api/tables/{table_id}/record",
        "/api/tables/{table_id}/rematch",
        "/api/me",
        "/api/me/data",
    }


def test_health(app: Litestar, programs: list[Program]) -> None:
    client = programs[0].client
    assert client.get("/health").json()["database"] == "ok"
    app.state.tables.store.has_request = failing
    answer = client.get("/health")
    assert answer.status_code == 503
    assert answer.json()["database"] == "The saved games cannot be reached."


def failing(*_: object) -> bool:
    from sternbrett.server.store import StoreError

    raise StoreError("gone.")
