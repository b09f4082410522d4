"""Bad input, strangers and haste: refused cleanly, changing nothing and telling nothing."""

from __future__ import annotations

import json
import logging
import string
from collections.abc import Iterator
from dataclasses import dataclass
from io import StringIO
from pathlib import Path
from typing import Any

import pytest
import schemathesis
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st
from litestar import Litestar
from schemathesis.checks import load_all_checks
from schemathesis.specs.openapi.checks import (
    content_type_conformance,
    response_schema_conformance,
    status_code_conformance,
)

from sternbrett.games import all_games
from sternbrett.server.app import SECURITY_HEADERS, create_app
from sternbrett.server.buckets import Buckets
from sternbrett.server.request_log import RequestLog
from tests.server.client import Browser, Person
from tests.server.test_api import BASE, Program, online
from tests.tiny import GAME as TINY
from tests.tiny.voyage import GAME as VOYAGE

load_all_checks()

CHECKS = [
    schemathesis.checks.not_a_server_error,
    status_code_conformance,
    content_type_conformance,
    response_schema_conformance,
]
OPERATIONS = [
    ("GET", "/api/games"),
    ("GET", "/api/tables"),
    ("POST", "/api/tables"),
    ("GET", "/api/tables/{table_id}"),
    ("POST", "/api/tables/{table_id}/seats/{number}/invite"),
    ("POST", "/api/tables/{table_id}/join"),
    ("POST", "/api/tables/{table_id}/ready"),
    ("POST", "/api/tables/{table_id}/choose"),
    ("POST", "/api/tables/{table_id}/undo"),
    ("POST", "/api/tables/{table_id}/uncover"),
    ("POST", "/api/tables/{table_id}/seats/{number}/replace"),
    ("POST", "/api/tables/{table_id}/seats/{number}/stand-in"),
    ("POST", "/api/tables/{table_id}/back"),
    ("POST", "/api/tables/{table_id}/concede"),
    ("POST", "/api/tables/{table_id}/switch"),
    ("GET", "/api/tables/{table_id}/record"),
    ("GET", "/api/campaigns"),
    ("POST", "/api/campaigns"),
    ("GET", "/api/campaigns/{campaign_id}"),
    ("POST", "/api/campaigns/{campaign_id}/chapters"),
    ("POST", "/api/campaigns/{campaign_id}/name"),
    ("POST", "/api/campaigns/{campaign_id}/delete"),
    ("POST", "/api/campaigns/{campaign_id}/restore"),
    ("GET", "/api/campaigns/{campaign_id}/text"),
    ("POST", "/api/tables/{table_id}/rematch"),
    ("GET", "/api/me"),
    ("PUT", "/api/me"),
    ("GET", "/api/me/data"),
]
BOUNDED = settings(
    max_examples=25,
    deadline=None,
    database=None,
    derandomize=True,
    suppress_health_check=list(HealthCheck),
)


@dataclass
class World:
    """One server for all examples: two programs at a table, and a stranger."""

    app: Litestar
    programs: list[Program]
    table: str
    campaign: str
    browser: Person


@pytest.fixture(scope="module")
def world(tmp_path_factory: pytest.TempPathFactory) -> Iterator[World]:
    folder = tmp_path_factory.mktemp("safety")
    app = create_app(folder, games={**all_games(), TINY.id: TINY, VOYAGE.id: VOYAGE}, local=False)
    # A defect must be seen as an answer with status 500, not as an exception of the test's client.
    with Browser(app, base_url=BASE, raise_server_exceptions=False) as client:
        programs = [Program(app) for _ in range(3)]
        for program in programs:
            program.client = client
        table = online(programs)
        first = programs[0].see(programs[0].create(game=VOYAGE.id))
        campaign = first["chapter"]["campaign"]
        yield World(app, programs, table, campaign, Person(Browser(app, base_url=BASE)))


@pytest.mark.parametrize(("method", "path"), OPERATIONS)
def test_answers_are_as_described(world: World, method: str, path: str) -> None:
    schema = schemathesis.openapi.from_dict(world.app.openapi_schema.to_schema())
    operation = schema[path][method]
    host = world.programs[0]
    real = world.table.rpartition("/")[2]

    @BOUNDED
    @given(case=operation.as_strategy(), known=st.booleans(), signed=st.booleans())
    def check(case: Any, known: bool, signed: bool) -> None:
        if known and "table_id" in case.path_parameters:
            case.path_parameters["table_id"] = real
        if known and "campaign_id" in case.path_parameters:
            case.path_parameters["campaign_id"] = world.campaign
        sent = case.as_transport_kwargs(base_url=BASE)
        sent.pop("cookies", None)
        headers = {**sent.pop("headers", {}), **(host.headers() if signed else {})}
        answer = host.client.request(**sent, headers=headers)
        case.validate_response(answer, checks=CHECKS)

    check()


def test_every_operation_is_tried(world: World) -> None:
    described = {
        (method.upper(), path)
        for path, item in world.app.openapi_schema.to_schema()["paths"].items()
        for method in item
    }
    assert described == set(OPERATIONS)


odd_text = st.one_of(
    st.text(max_size=40),
    st.sampled_from(["", "\0", "9" * 5000, "-1", "٣", "1e9", "null", "../..", "x" * 60_000]),
)
odd_value = st.one_of(
    odd_text,
    st.none(),
    st.booleans(),
    st.integers(),
    st.floats(allow_nan=False),
    st.lists(st.integers(), max_size=3),
    st.dictionaries(st.text(max_size=5), st.integers(), max_size=2),
)


@BOUNDED
@given(
    fields=st.dictionaries(
        st.sampled_from(["key", "question", "request", "seat", "more"]), odd_value, max_size=5
    ),
    who=st.integers(0, 2),
    filled=st.booleans(),
)
def test_odd_choices_of_programs(
    world: World, fields: dict[str, Any], who: int, filled: bool
) -> None:
    seen = [program.see(world.table) for program in world.programs]
    good = {"key": "no such key", "question": seen[0]["question"]} if filled else {}
    program = world.programs[who]
    answer = program.post(f"{world.table}/choose", {**good, **fields})
    assert 400 <= answer.status_code < 500
    assert answer.headers["content-type"].startswith("application/problem+json")
    assert [other.see(world.table) for other in world.programs] == seen


@BOUNDED
@given(data=st.one_of(st.binary(max_size=200), st.text(max_size=200).map(str.encode)))
@pytest.mark.parametrize(
    "kind",
    ["application/json", "text/plain", "application/x-www-form-urlencoded", "multipart/form-data"],
)
def test_odd_bodies(world: World, kind: str, data: bytes) -> None:
    host = world.programs[0]
    seen = host.see(world.table)
    for path in ("/choose", "/undo", "/join"):
        answer = host.client.post(
            f"/api{world.table}{path}",
            content=data,
            headers={**host.headers(), "Content-Type": kind},
        )
        # An empty body takes something back, which there is not.
        assert 400 <= answer.status_code < 500
    assert host.see(world.table) == seen


@BOUNDED
@given(
    fields=st.dictionaries(
        st.sampled_from(["key", "question", "request", "seat", "ply", "more"]), odd_text
    ),
    path=st.sampled_from(["choose", "undo", "step", "branch", "join", "say", "ready"]),
)
def test_odd_forms_of_pages(world: World, fields: dict[str, str], path: str) -> None:
    seen = [program.see(world.table) for program in world.programs]
    browser = world.browser.client
    browser.get("/")
    token = browser.cookies["sternbrett-csrf"]
    # Also somebody who sits there cannot do more than the rules allow.
    seat_kept = world.programs[0].secret
    browser.cookies.set("sternbrett-visitor", seat_kept, domain="127.0.0.1", path="/")
    answer = browser.post(f"{world.table}/{path}", data={**fields, "_csrf_token": token})
    assert answer.status_code < 500
    assert "Traceback" not in answer.text
    assert seat_kept in answer.request.headers["cookie"]
    assert [program.see(world.table) for program in world.programs] == seen


@BOUNDED
@given(
    fields=st.dictionaries(st.sampled_from(["seats", "seed", "name", "spectators"]), odd_text),
    seen=odd_text,
)
def test_odd_forms_of_the_lobby(world: World, fields: dict[str, str], seen: str) -> None:
    browser = world.browser.client
    browser.get("/")
    token = browser.cookies["sternbrett-csrf"]
    answer = browser.post("/games/d6/tables", data={**fields, "_csrf_token": token})
    assert answer.status_code < 500
    if answer.url.path.startswith("/tables/") and seen.isascii() and seen.isalnum():
        cookie = {"Cookie": f"sternbrett-seen-{answer.url.path[8:]}={seen}"}
        assert Browser(world.app, base_url=BASE).get(
            answer.url.path, headers=cookie
        ).status_code == 200  # fmt: skip


@pytest.mark.parametrize("path", ["nothing", "%00", "..%2f..", "9" * 300, "%ff", "a%20b"])
def test_odd_addresses(world: World, path: str) -> None:
    for answer in (
        world.programs[0].get(f"/tables/{path}"),
        world.browser.get(f"/tables/{path}"),
        world.browser.get(f"/tables/{path}/replay?ply={'9' * 5000}"),
        world.browser.get(f"{world.table}/replay?ply={'9' * 5000}"),
        world.programs[0].post(f"{world.table}/seats/{'9' * 5000}/invite"),
        world.programs[0].get(f"{world.table}?since={'9' * 5000}"),
    ):
        assert 400 <= answer.status_code < 500 or answer.url.path.endswith("/replay")


def test_answers_of_the_api_carry_the_headers_that_protect(world: World) -> None:
    host = world.programs[0]
    answers = [
        host.get("/games"),
        host.get("/nothing"),
        host.get(world.table),
        host.get("/openapi.json"),
        host.client.get("/health"),
    ]
    for answer in answers:
        for name, value in SECURITY_HEADERS.items():
            assert answer.headers[name] == value
    assert answers[2].headers["cache-control"] == "no-store"


def test_no_secret_of_another_is_told(
    tmp_path: Path, caplog: pytest.LogCaptureFixture, capsys: pytest.CaptureFixture[str]
) -> None:
    """Play under a request log, with refusals and a defect; look for secrets everywhere."""
    caplog.set_level(logging.DEBUG)
    app = create_app(tmp_path, games={TINY.id: TINY}, local=False)
    out = StringIO()
    logged: Any = RequestLog(app, out)
    with Browser(app, base_url=BASE):
        programs = [Program(app) for _ in range(3)]
        wrapped = Browser(logged, base_url=BASE, raise_server_exceptions=False)
        host, guest, third = programs
        for program in programs:
            program.client = wrapped
        table = online(programs)
        answers = [program.get(table).text for program in programs]
        hidden = {
            key["key"] for key in host.see(table)["options"] if key["key"].startswith("card:")
        } - {key["key"] for key in guest.see(table)["options"]}
        for program in (guest, third):
            for key in hidden:
                body = {"key": key, "question": host.see(table)["question"], "seat": 0}
                answers.append(program.post(f"{table}/choose", body).text)
            answers.append(program.get(f"{table}/record").text)
        code = host.post("/tables", {"game": TINY.id, "seats": ["me", "link"]}).json()["table"]
        invited = host.post(f"/tables/{code}/seats/1/invite").json()
        browser = Browser(logged, base_url=BASE)
        browser.get(invited["path"])
        browser.get(f"/tables/{code}/join/{invited['code']}x?secret={host.secret}")
        app.state.tables.game = None  # a defect
        broken = guest.post("/tables", {"game": TINY.id, "name": "a name"})
        assert broken.status_code == 500
        assert broken.json()["code"] == "server"
        answers.append(broken.text)
    # What the tests' own client logs is not the server's.
    logs = [caplog.handler.format(line) for line in caplog.records if line.name != "httpx"]
    printed = capsys.readouterr()
    written = "".join(logs) + printed.out + printed.err + out.getvalue()
    secrets = [host.secret, guest.secret, invited["code"], app.state.tables.store.secret("page")]
    for secret in secrets:
        assert secret
        assert secret not in written
        assert all(secret not in answer for answer in answers)
    assert hidden
    others = [*answers[1:]]
    for key in hidden:
        assert all(f'"{key}"' not in answer for answer in others)
    lines = [json.loads(line) for line in out.getvalue().splitlines()]
    assert {line["path"] for line in lines} >= {
        "/api/tables/{table_id}/choose",
        "/tables/{table_id}/join/{code}",
    }
    assert all(set(line) == {"at", "method", "path", "status", "ms"} for line in lines)
    assert code not in out.getvalue()


def test_a_bucket_lets_a_burst_pass_and_then_the_rate(monkeypatch: pytest.MonkeyPatch) -> None:
    now = 0.0
    monkeypatch.setattr("sternbrett.server.buckets.seconds", lambda: now)
    buckets = Buckets(2)
    assert [buckets.take("a") for _ in range(20)] == [0.0] * 20
    assert buckets.take("a") == 0.5
    assert buckets.take("b") == 0.0
    now = 0.5
    assert buckets.take("a") == 0.0
    assert buckets.take("a") > 0


def test_haste_is_refused_for_each_visitor_and_each_address(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    # Time stands still, so that a busy machine does not fill the buckets again.
    monkeypatch.setattr("sternbrett.server.buckets.seconds", lambda: 1000.0)
    app = create_app(tmp_path, games={TINY.id: TINY}, rate=1)
    with Browser(app, base_url=BASE):
        first, second, stranger = (Program(app) for _ in range(3))
        first.create(game=TINY.id)
        second.create(game=TINY.id)
        codes = [first.get("/tables").status_code for _ in range(15)]
        assert codes[:10] == [200] * 10
        assert codes[-1] == 429
        late = first.get("/tables")
        assert late.json()["code"] == "too_many"
        assert int(late.headers["retry-after"]) >= 1
        assert second.get("/tables").status_code == 200
        # Making up visitors does not help for ever: they have one address.
        codes = []
        for number in range(120):
            stranger.secret = (string.ascii_letters + str(1000 + number))[-24:]
            codes.append(stranger.get("/tables").status_code)
        assert codes[0] == 200
        assert codes[-1] == 429
        page = stranger.client.get("/")
        assert page.status_code == 429
        assert "too much at once" in page.text
        assert stranger.client.get("/static/nothing").status_code == 404
