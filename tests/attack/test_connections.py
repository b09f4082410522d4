"""Connections that are held, half used or flooded: a server process on loopback stands them."""

from __future__ import annotations

import socket
from collections.abc import Iterator
from contextlib import ExitStack, suppress
from pathlib import Path
from typing import Any

import httpx
import pytest
from litestar import Litestar
from litestar.exceptions import WebSocketDisconnect
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from sternbrett.server import sockets
from sternbrett.server.app import create_app
from sternbrett.server.pages.live import TOO_MANY
from sternbrett.server.sockets import Sockets, TooManySockets
from tests.server.client import Browser
from tests.server.process import server

#: A server that waits for half a second instead of half a minute.
IMPATIENT = (
    "-c",
    "import sys; from sternbrett.cli import main; from sternbrett.server import protocol; "
    "protocol.REQUEST_TIME = 0.5; sys.exit(main(sys.argv[1:]))",
)
#: Longer than anything here takes, so that a test which waits in vain ends.
PATIENCE = 20.0
HEAD = b"POST /api/tables HTTP/1.1\r\nHost: %s\r\nContent-Type: application/json\r\n"


@pytest.fixture(scope="module")
def address(tmp_path_factory: pytest.TempPathFactory) -> Iterator[str]:
    folder = tmp_path_factory.mktemp("impatient")
    with server(folder, "--port", "0", start=IMPATIENT) as (_, address):
        yield address


def dial(address: str) -> socket.socket:
    host, port = address.removeprefix("http://").split(":")
    return socket.create_connection((host, int(port)), timeout=PATIENCE)


def rest(line: socket.socket) -> bytes:
    """Return what the server still sends until it closes the connection."""
    out = b""
    with suppress(ConnectionResetError):
        while part := line.recv(65536):
            out += part
    return out


@pytest.mark.parametrize(
    "sent",
    [
        b"",
        b"GET / HT",
        HEAD,
        HEAD + b"Content-Length: 30\r\n\r\n",
        HEAD + b'Content-Length: 30\r\n\r\n{"game": ',
        HEAD + b'Transfer-Encoding: chunked\r\n\r\n9\r\n{"game": \r\n',
    ],
)
def test_a_request_that_is_never_finished_ends(address: str, sent: bytes) -> None:
    with dial(address) as line:
        line.sendall(sent.replace(b"%s", address.removeprefix("http://").encode()))
        assert rest(line) == b""


def test_one_byte_after_the_other_does_not_help(address: str) -> None:
    with dial(address) as line:
        line.settimeout(0.05)
        line.sendall(b"GET / HTTP/1.1\r\nX: ")
        assert any(drip(line) for _ in range(int(PATIENCE / 0.05)))


def drip(line: socket.socket) -> bool:
    """Send one byte and wait a moment; tell whether the connection is closed."""
    try:
        line.sendall(b"x")
        return not line.recv(1)
    except TimeoutError:
        return False
    except OSError:
        return True


def test_a_second_request_has_its_own_time(address: str) -> None:
    name = address.removeprefix("http://").encode()
    with dial(address) as line:
        line.sendall(b"GET /health HTTP/1.1\r\nHost: " + name + b"\r\n\r\n")
        assert line.recv(65536).startswith(b"HTTP/1.1 200")
        line.sendall(b"GET /health HTTP/1.1\r\nHost: " + name)
        assert b"200" not in rest(line)


CHUNKED = HEAD + b"Transfer-Encoding: chunked\r\n\r\n"
LONG = b"x" * 70_000


@pytest.mark.parametrize(
    "sent",
    [
        b"GET /" + LONG + b" HTTP/1.1\r\nHost: %s\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: %s\r\nX: " + LONG + b"\r\n\r\n",
        b"GET / HTTP/1.1\r\nHost: %s\r\n" + b"X: y\r\n" * 40_000,
        b"GET / HTTP/1.1\r\nHost: %s\r\nX: " + LONG * 8,
        CHUNKED + b"0\r\nX: " + LONG * 8,
        CHUNKED + b"0\r\n" + b"X: y\r\n" * 40_000,
    ],
    ids=["line", "header", "headers", "endless header", "endless trailer", "trailers"],
)
def test_a_request_that_is_long_beside_its_body_is_refused(address: str, sent: bytes) -> None:
    with dial(address) as line:
        with suppress(ConnectionError):  # it is refused before all was sent
            line.sendall(sent.replace(b"%s", address.removeprefix("http://").encode()))
        assert b"HTTP/1.1 2" not in rest(line)
    assert httpx.get(f"{address}/health").status_code == 200


def test_only_some_requests_may_wait_for_others(address: str) -> None:
    request = b"GET /health HTTP/1.1\r\nHost: " + address.removeprefix("http://").encode()
    with dial(address) as line:
        line.sendall((request + b"\r\n\r\n") * 100)
        assert rest(line).count(b"HTTP/1.1 200") < 100
    with dial(address) as line:
        line.sendall((request + b"\r\n\r\n") * 3 + request + b"\r\nConnection: close\r\n\r\n")
        assert rest(line).count(b"HTTP/1.1 200") == 4


def set_up(address: str, game: str = "d6", **more: Any) -> tuple[str, dict[str, str]]:
    """Set up a table; return the address of its live channel, and whose it is."""
    made = httpx.post(f"{address}/api/tables", json={"game": game, **more}).json()
    live = f"{address.replace('http', 'ws')}/api/tables/{made['table']}/live"
    return live, {"Authorization": f"Bearer {made['secret']}"}


def test_the_clock_of_requests_does_not_end_sockets(address: str) -> None:
    live, secret = set_up(address)
    with connect(live, additional_headers=secret) as page:
        with dial(address) as line:
            assert rest(line) == b""  # half a second later
        assert page.ping().wait(PATIENCE)


def read_all(page: ClientConnection) -> None:
    while True:
        page.recv(timeout=PATIENCE)


def test_sockets_take_no_long_messages_and_none_that_are_packed(address: str) -> None:
    live, secret = set_up(address)
    with connect(live, additional_headers=secret, compression="deflate") as page:
        assert page.protocol.extensions == []
        page.send("x" * 1000)
        assert page.ping().wait(PATIENCE)
        page.send("x" * 2000)
        with pytest.raises(ConnectionClosed) as closed:
            read_all(page)
    assert closed.value.rcvd is not None
    assert closed.value.rcvd.code == 1009


# -- how many ---------------------------------------------------------------------------------


@pytest.fixture
def app(tmp_path: Path) -> Litestar:
    return create_app(tmp_path, local=False)


def watch(client: Browser, path: str, secret: str = "") -> Any:
    headers = {"Authorization": f"Bearer {secret}"} if secret else {}
    return client.websocket_connect(path, headers=headers)


def is_told(live: Any) -> bool:
    """Tell whether a channel is one; one that is closed says why."""
    try:
        return bool(live.receive_text(timeout=PATIENCE).startswith("changed"))
    except WebSocketDisconnect as error:
        if error.code != TOO_MANY:
            raise
        return False


def play(client: Browser, made: dict[str, str]) -> None:
    """Choose something, which all who follow a table are told."""
    path, secret = f"/api/tables/{made['table']}", {"Authorization": f"Bearer {made['secret']}"}
    seen = client.get(path, headers=secret).json()
    choice = {"key": seen["options"][0]["key"], "question": seen["question"]}
    assert client.post(f"{path}/choose", json=choice, headers=secret).status_code == 200


@pytest.mark.parametrize(
    ("limit", "visitors"), [("PER_VISITOR", "one"), ("PER_TABLE", "many"), ("IN_ALL", "one")]
)
def test_there_are_no_more_sockets_than_allowed(
    app: Litestar, monkeypatch: pytest.MonkeyPatch, limit: str, visitors: str
) -> None:
    monkeypatch.setattr(sockets, limit, 2)
    with Browser(app, base_url="http://127.0.0.1") as client, ExitStack() as open_pages:
        made = client.post("/api/tables", json={"game": "d6"}).json()
        path = f"/api/tables/{made['table']}/live"
        secret = made["secret"] if visitors == "one" else ""
        pages = [open_pages.enter_context(watch(client, path, secret)) for _ in range(2)]
        too_many = open_pages.enter_context(watch(client, path, secret))
        assert not is_told(too_many)
        if limit == "PER_TABLE":
            # Whoever sits there is not kept out by those who watch.
            open_pages.enter_context(watch(client, path, made["secret"]))
        play(client, made)
        assert all(is_told(page) for page in pages)


def test_a_closed_socket_leaves_its_place() -> None:
    places = Sockets()
    with ExitStack() as held:
        for _ in range(sockets.PER_VISITOR):
            held.enter_context(places.place("table", "somebody", "192.0.2.1", True))
        with pytest.raises(TooManySockets), places.place("other", "somebody", "192.0.2.2", True):
            pass
    with places.place("table", "somebody", "192.0.2.1", True):
        pass


def test_one_address_does_not_take_all_places() -> None:
    places = Sockets()
    with ExitStack() as held:
        for number in range(sockets.PER_ADDRESS):
            held.enter_context(places.place(f"{number}", f"{number}", "192.0.2.1", True))
        with pytest.raises(TooManySockets), places.place("t", "another", "192.0.2.1", True):
            pass
        with places.place("t", "another", "192.0.2.2", True):
            pass
