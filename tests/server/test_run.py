"""The server as a process: starting, a second start, taken ports, Ctrl-C and SIGKILL."""

from __future__ import annotations

import json
import os
import random
import re
import signal
import socket
import subprocess
import sys
import time
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.server.client import CHOICE, FORM, HIDDEN

READY = re.compile(r"(http://\S+)")


def command(data: Path, *more: str) -> list[str]:
    return [sys.executable, "-m", "sternbrett", "--data", str(data), "--no-browser", *more]


@contextmanager
def server(data: Path, *more: str) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A running server and its address."""
    process = subprocess.Popen(
        command(data, *more), stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True
    )
    assert process.stdout is not None
    lines = []
    try:
        for line in process.stdout:
            lines.append(line)
            if "ready" in line:
                break
        found = READY.search("".join(lines))
        assert found, "".join(lines)
        yield process, found.group(1)
    finally:
        process.kill()
        process.wait()


def wait_for(address: str) -> None:
    for _ in range(100):
        try:
            httpx.get(address)
        except httpx.TransportError:
            time.sleep(0.05)
        else:
            return
    pytest.fail("the server does not answer")


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def test_it_starts_and_stops_within_two_seconds(tmp_path: Path) -> None:
    with server(tmp_path, "--port", str(free_port())) as (process, address):
        wait_for(address)
        began = time.monotonic()
        process.send_signal(signal.SIGINT)
        assert process.wait(timeout=10) == 0
        assert time.monotonic() - began < 2


def test_a_second_start_shows_the_running_server(tmp_path: Path) -> None:
    with server(tmp_path, "--port", str(free_port())) as (_, address):
        wait_for(address)
        second = subprocess.run(command(tmp_path), capture_output=True, text=True, timeout=20)
        assert second.returncode == 0
        assert f"already running: {address}" in second.stdout


def test_a_taken_port_that_was_asked_for_is_an_error(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.bind(("127.0.0.1", 0))
        taken.listen()
        port = str(taken.getsockname()[1])
        result = subprocess.run(
            command(tmp_path, "--port", port), capture_output=True, text=True, timeout=20
        )
    assert result.returncode == 2
    assert f"port {port}" in result.stderr
    assert "--port" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_taken_port_that_was_not_asked_for_is_passed(tmp_path: Path) -> None:
    with socket.socket() as taken:
        taken.setsockopt(socket.SOL_SOCKET, socket.SO_REUSEADDR, 1)
        try:
            taken.bind(("127.0.0.1", 8642))
            taken.listen()
        except OSError:
            pass  # something else has it, which is as good
        with server(tmp_path) as (_, address):
            wait_for(address)
            assert not address.endswith(":8642")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may write everywhere")
def test_a_read_only_folder_is_one_sentence(tmp_path: Path) -> None:
    tmp_path.chmod(0o500)
    result = subprocess.run(command(tmp_path), capture_output=True, text=True, timeout=20)
    tmp_path.chmod(0o700)
    assert result.returncode == 2
    assert "--data DIR" in result.stderr
    assert "Traceback" not in result.stderr


def test_a_file_in_place_of_the_folder_is_one_sentence(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("x")
    result = subprocess.run(command(tmp_path / "file"), capture_output=True, text=True, timeout=20)
    assert result.returncode == 2
    assert "--data DIR" in result.stderr
    assert "Traceback" not in result.stderr


def test_strangers_hosts_are_refused(tmp_path: Path) -> None:
    with server(tmp_path, "--port", str(free_port())) as (_, address):
        wait_for(address)
        assert httpx.get(address, headers={"Host": "evil.example"}).status_code == 400
        assert httpx.get(address).status_code == 200


def test_a_kill_loses_no_acknowledged_choice(tmp_path: Path) -> None:
    """Play, kill hard at a random moment, start again: everything acknowledged is there, once."""
    dice = random.Random(4)
    path = ""
    acknowledged: list[str] = []
    for _ in range(4):
        with server(tmp_path, "--port", str(free_port())) as (process, address):
            wait_for(address)
            with httpx.Client(base_url=address, follow_redirects=True) as client:
                page = client.get(path or "/games/d6").text
                if not path:
                    page, path = start(client, page)
                check_log(tmp_path, acknowledged)
                moment = time.monotonic() + dice.uniform(0.05, 0.4)
                while time.monotonic() < moment:
                    page = choose(client, page, acknowledged, dice)
                    if not CHOICE.findall(page):
                        page, path = start(client, client.get("/games/d6").text)
                        acknowledged.clear()
            process.send_signal(signal.SIGKILL)
            process.wait()
    check_log(tmp_path, acknowledged)


def start(client: httpx.Client, page: str) -> tuple[str, str]:
    action, body = next(form for form in FORM.findall(page) if form[0].endswith("/tables"))
    answer = client.post(action, data=dict(HIDDEN.findall(body)))
    return answer.text, answer.url.path


def choose(client: httpx.Client, page: str, acknowledged: list[str], dice: random.Random) -> str:
    action, body = next(form for form in FORM.findall(page) if form[0].endswith("/choose"))
    key = dice.choice(CHOICE.findall(page)).replace("&gt;", ">")
    answer = client.post(action, data={**dict(HIDDEN.findall(body)), "key": key})
    assert answer.status_code == 200
    acknowledged.append(key)
    return answer.text


def check_log(data: Path, acknowledged: list[str]) -> None:
    """The newest table holds what was acknowledged, in order, and at most one choice more."""
    import sqlite3

    with sqlite3.connect(data / "sternbrett.db") as connection:
        newest = connection.execute(
            "SELECT id FROM tables ORDER BY created_at DESC LIMIT 1"
        ).fetchone()[0]
        rows = connection.execute(
            "SELECT key FROM plies WHERE table_id = ? AND kind = 'choose' ORDER BY number",
            (newest,),
        )
        keys = [row[0] for row in rows]
    assert keys[: len(acknowledged)] == acknowledged
    assert len(keys) <= len(acknowledged) + 1


def test_the_lock_tells_the_address(tmp_path: Path) -> None:
    with server(tmp_path, "--port", str(free_port())) as (process, address):
        wait_for(address)
        data = json.loads((tmp_path / "server.lock").read_text())
        assert data == {"address": address, "pid": process.pid}
