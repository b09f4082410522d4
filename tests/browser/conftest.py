"""A real Chromium and a real server for the browser tests."""

from __future__ import annotations

import socket
import threading
import time
from collections.abc import Callable, Iterator
from pathlib import Path

import pytest
import uvicorn
from playwright.sync_api import Browser, ConsoleMessage, Page, sync_playwright

from scripts import chromium
from sternbrett.kernel.game import AnyGame
from sternbrett.server.app import create_app
from tests.server.migrated import migrated_once

__all__ = ["browser", "migrated_once", "page", "serve"]

Serve = Callable[..., str]


def pytest_collection_modifyitems(items: list[pytest.Item]) -> None:
    for item in items:
        if Path(__file__).parent in item.path.parents:
            item.add_marker(pytest.mark.browser)


# Not for the whole session: while Playwright runs, no other test of the process can run a loop.
@pytest.fixture(scope="package")
def browser() -> Iterator[Browser]:
    found = chromium.find()
    if found is None:
        pytest.fail("No Chromium was found: 'make setup-test' sets one up.", pytrace=False)
    with sync_playwright() as playwright:
        running = playwright.chromium.launch(
            executable_path=found.program, env={**found.environment}, args=chromium.FLAGS
        )
        # Scenes take their time and swallow clicks: who wants to see them says so (`test_scenes`).
        context = running.new_context
        running.new_context = lambda **options: context(**{"reduced_motion": "reduce", **options})  # type: ignore[method-assign]
        yield running
        running.close()


@pytest.fixture
def serve(tmp_path: Path) -> Iterator[Serve]:
    """Start a server in a thread; returns its address."""
    running: list[tuple[uvicorn.Server, threading.Thread]] = []

    def start(games: dict[str, AnyGame] | None = None, local: bool = True) -> str:
        listener = socket.socket()
        listener.bind(("127.0.0.1", 0))
        server = uvicorn.Server(
            uvicorn.Config(create_app(tmp_path, games=games, local=local), log_level="warning")
        )
        thread = threading.Thread(target=server.run, kwargs={"sockets": [listener]})
        thread.start()
        running.append((server, thread))
        while not server.started:
            time.sleep(0.01)
        return f"http://127.0.0.1:{listener.getsockname()[1]}"

    yield start
    for server, thread in running:
        server.should_exit = True
        thread.join()


@pytest.fixture
def page(browser: Browser, serve: Serve) -> Iterator[Page]:
    """A page at desktop size; errors in the console fail the test. It closes before the server."""
    context = browser.new_context(viewport={"width": 1280, "height": 720}, locale="en-GB")
    page = context.new_page()
    problems: list[str] = []

    def note(message: ConsoleMessage) -> None:
        if message.type == "error":
            problems.append(message.text)

    page.on("pageerror", lambda error: problems.append(str(error)))
    page.on("console", note)
    yield page
    context.close()
    assert not problems
