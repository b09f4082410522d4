"""The server as a process of its own, for tests, and somebody who plays there without a browser."""

from __future__ import annotations

import html
import re
import socket
import subprocess
import sys
import time
from collections.abc import Callable, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path

import httpx
import pytest

from tests.server.client import CHOICE, FORM, HIDDEN

READY = re.compile(r"(http://\S+)")


#: How Python is told to start the command.
AS_USUAL = ("-m", "sternbrett")


def command(
    data: Path, *more: str, python: str = sys.executable, start: Sequence[str] = AS_USUAL
) -> list[str]:
    return [python, *start, "--data", str(data), "--no-browser", *more]


@contextmanager
def server(
    data: Path, *more: str, python: str = sys.executable, start: Sequence[str] = AS_USUAL
) -> Iterator[tuple[subprocess.Popen[str], str]]:
    """A running server and its address."""
    process = subprocess.Popen(
        command(data, *more, python=python, start=start),
        stdout=subprocess.PIPE,
        stderr=subprocess.STDOUT,
        text=True,
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


def soon(happens: Callable[[], bool], within: float = 10.0) -> bool:
    """Tell whether something happens in time."""
    end = time.monotonic() + within
    while time.monotonic() < end:
        if happens():
            return True
        time.sleep(0.02)
    return False


def free_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        return int(probe.getsockname()[1])


def start(client: httpx.Client, game: str = "d6", **settings: str) -> tuple[str, str]:
    """Set up a table; return its page and its path."""
    page = client.get(f"/games/{game}").text
    # Above the form for any table there may be some for usual ones.
    action, body = [form for form in FORM.findall(page) if form[0].endswith("/tables")][-1]
    answer = client.post(action, data={**dict(HIDDEN.findall(body)), **settings})
    assert answer.status_code == 200, answer.text
    return answer.text, answer.url.path


def offered(page: str) -> list[str]:
    """Return the keys of the options on a page."""
    return [html.unescape(key) for key in CHOICE.findall(page)]


def choose(client: httpx.Client, page: str, key: str) -> httpx.Response:
    """Send a choice from a page."""
    action, body = next(form for form in FORM.findall(page) if form[0].endswith("/choose"))
    fields = {name: html.unescape(value) for name, value in HIDDEN.findall(body)}
    return client.post(action, data={**fields, "key": key})
