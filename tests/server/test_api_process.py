"""The API of a server process: the example client, the request log, and a clean end."""

from __future__ import annotations

import json
import signal
import socket
import subprocess
import sys
import time
from contextlib import ExitStack
from pathlib import Path
from typing import TYPE_CHECKING

import httpx
import pytest
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import connect

from tests.server.process import free_port, server, wait_for

if TYPE_CHECKING:
    from websockets.sync.client import ClientConnection

EXAMPLE = Path(__file__).parents[2] / "examples" / "play_bot.py"


def test_the_example_plays_a_game_to_its_end(tmp_path: Path) -> None:
    with server(tmp_path, "--port", str(free_port())) as (_, address):
        wait_for(address)
        played = subprocess.run(
            [sys.executable, str(EXAMPLE), address], capture_output=True, text=True, timeout=60
        )
    assert played.returncode == 0, played.stderr
    assert played.stdout.startswith(("win", "loss"))


def test_the_log_has_a_line_for_each_request_without_secrets(tmp_path: Path) -> None:
    with server(tmp_path, "--port", str(free_port()), "--log", "json") as (process, address):
        wait_for(address)
        table = httpx.post(f"{address}/api/tables", json={"game": "d6"}).json()
        httpx.get(
            f"{address}/api/tables/{table['table']}?since=1",
            headers={"Authorization": f"Bearer {table['secret']}"},
        )
        httpx.get(f"{address}/tables/{table['table']}/join/a-code")
        process.send_signal(signal.SIGTERM)
        assert process.stdout is not None
        text = process.stdout.read()
    lines = [json.loads(line) for line in text.splitlines() if line.startswith("{")]
    seen = [(line["method"], line["path"], line["status"]) for line in lines]
    assert ("POST", "/api/tables", 201) in seen
    assert ("GET", "/api/tables/{table_id}", 200) in seen
    assert ("GET", "/tables/{table_id}/join/{code}", 409) in seen
    for secret in (table["table"], table["secret"], "a-code", "since"):
        assert secret not in text


def test_behind_a_proxy_nobody_owns_the_machine(tmp_path: Path) -> None:
    name = "play.example.org"
    with server(tmp_path, "--port", str(free_port()), "--public", name) as (_, address):
        wait_for(address)
        headers = {"Host": name, "X-Forwarded-Proto": "https", "X-Forwarded-For": "192.0.2.1"}
        form = httpx.get(f"{address}/games/d6", headers=headers)
        token = form.cookies["sternbrett-csrf"]
        made = httpx.post(
            f"{address}/games/d6/tables",
            headers={**headers, "Cookie": f"sternbrett-csrf={token}"},
            data={"_csrf_token": token},
        )
        assert made.status_code == 303
        cookie = made.headers["set-cookie"]
        assert cookie.startswith("sternbrett-visitor=")
        assert "Secure" in cookie
        assert "HttpOnly" in cookie
        assert made.headers["location"] not in httpx.get(address, headers=headers).text
        assert httpx.get(address, headers={"Host": "evil.example"}).status_code == 400
        assert httpx.get(f"{address}/health").status_code == 200


def drain(live: ClientConnection) -> None:
    """Read all notices that came."""
    while True:
        live.recv(timeout=5)


def test_a_restart_finishes_requests_and_closes_sockets(tmp_path: Path) -> None:
    port = free_port()
    with server(tmp_path, "--port", str(port)) as (process, address):
        wait_for(address)
        table = httpx.post(f"{address}/api/tables", json={"game": "d6"}).json()
        path = f"/api/tables/{table['table']}"
        secret = {"Authorization": f"Bearer {table['secret']}"}
        seen = httpx.get(address + path, headers=secret).json()
        sockets = ExitStack()
        live = sockets.enter_context(
            connect(f"ws://127.0.0.1:{port}{path}/live", additional_headers=secret)
        )
        body = json.dumps({"key": seen["options"][0]["key"], "question": seen["question"]})
        head = (
            f"POST {path}/choose HTTP/1.1\r\nHost: 127.0.0.1:{port}\r\n"
            f"Authorization: {secret['Authorization']}\r\nContent-Type: application/json\r\n"
            f"Content-Length: {len(body)}\r\n\r\n"
        )
        # A choice is under way when the server is told to stop: half of it has been sent.
        with socket.create_connection(("127.0.0.1", port)) as sending:
            sending.sendall(head.encode() + body[:10].encode())
            time.sleep(0.2)
            process.send_signal(signal.SIGTERM)
            time.sleep(0.1)
            sending.sendall(body[10:].encode())
            sending.settimeout(5)
            assert sending.recv(100).startswith(b"HTTP/1.1 200")
        process.wait(timeout=10)
        with pytest.raises(ConnectionClosed):
            drain(live)
        sockets.close()
    # Whoever asks again after a restart finds everything that was answered.
    with server(tmp_path, "--port", str(port)) as (_, address):
        wait_for(address)
        after = httpx.get(address + path, headers=secret).json()
    assert after["question"] != seen["question"]
