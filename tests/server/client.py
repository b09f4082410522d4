"""A person with a browser, for tests: follows forms with their hidden fields."""

from __future__ import annotations

import html
import re
from collections.abc import Generator, Iterator, Sequence
from contextlib import contextmanager
from pathlib import Path
from typing import Any, ClassVar, Self

from anyio.from_thread import BlockingPortal
from httpx import Response
from litestar import Litestar
from litestar.testing import TestClient

from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.packs import Pack
from sternbrett.server.app import create_app

HIDDEN = re.compile(r'<input type="hidden" name="([^"]+)" value="([^"]*)"')
FORM = re.compile(r'<form[^>]*action="([^"]+)"[^>]*>(.*?)</form>', re.S)
CHOICE = re.compile(r'<button class="choice" name="key" value="([^"]+)"')


class Browser(TestClient[Litestar]):
    """A browser at an application; one that was entered begins and ends it.

    All others use that one's event loop, as at a real server: locks and tasks belong to one loop,
    and a client that makes its own for each request now and then waits forever.
    """

    _loops: ClassVar[dict[Litestar, BlockingPortal]] = {}

    def __enter__(self) -> Self:
        super().__enter__()
        self._loops[self.app] = self.blocking_portal
        return self

    def __exit__(self, *args: Any) -> None:
        del self._loops[self.app]
        super().__exit__(*args)

    @contextmanager
    def portal(self) -> Generator[BlockingPortal, None, None]:
        if not hasattr(self, "blocking_portal") and self.app in self._loops:
            yield self._loops[self.app]
        else:
            with super().portal() as portal:
                yield portal


class Person:
    """Loads pages and sends the forms found there."""

    def __init__(self, client: Browser) -> None:
        self.client = client

    def get(self, path: str, **headers: str) -> Response:
        return self.client.get(path, headers=headers)

    def forms(self, page: Response) -> dict[str, dict[str, str]]:
        """Return the hidden fields of each form on a page, by where it is sent."""
        return {
            action: {name: html.unescape(value) for name, value in HIDDEN.findall(body)}
            for action, body in FORM.findall(page.text)
        }

    def send(self, page: Response, ending: str, htmx: bool = False, **data: str) -> Response:
        """Send the form whose action ends so, with its hidden fields and `data`."""
        action, hidden = next(
            (action, hidden)
            for action, hidden in self.forms(page).items()
            if action.endswith(ending)
        )
        headers = {"HX-Request": "true"} if htmx else {}
        return self.client.post(action, data={**hidden, **data}, headers=headers)

    def start(self, game: str = "d6", **settings: str) -> Response:
        """Set up a table and return its page."""
        return self.send(self.get(f"/games/{game}"), "/tables", False, **settings)


def choices(page: Response) -> list[str]:
    """Return the keys of the options a page offers."""
    return [html.unescape(key) for key in CHOICE.findall(page.text)]


def undo_is_off(page: Response) -> bool:
    """Tell whether nothing can be taken back."""
    return re.search(r'id="undo"[^>]* disabled', page.text) is not None


@contextmanager
def visiting(
    data: Path | None,
    games: dict[str, AnyGame] | None = None,
    database: str | None = None,
    packs: Sequence[Pack] = (),
) -> Iterator[Person]:
    """A person at a server with this data folder, or this database."""
    app = create_app(data, games=games, database=database, packs=packs)
    with Browser(app, base_url="http://127.0.0.1") as client:
        yield Person(client)


@contextmanager
def gathered(app: Litestar, count: int, base: str = "http://127.0.0.1") -> Iterator[list[Person]]:
    """So many people, each with a browser of their own, at one application."""
    with Browser(app, base_url=base) as first:
        others = [Browser(app, base_url=base) for _ in range(count - 1)]
        yield [Person(client) for client in (first, *others)]
