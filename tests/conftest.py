"""Which tests run: those that say again what others say only in `make thorough`.

And how they read pages.
"""

from __future__ import annotations

import os
from collections.abc import Iterator

import httpx
import pytest

from sternbrett.kernel.plain_html import with_letters


def pytest_collection_modifyitems(config: pytest.Config, items: list[pytest.Item]) -> None:
    if os.environ.get("THOROUGH"):
        return
    left_out = [item for item in items if item.get_closest_marker("thorough")]
    if left_out:
        config.hook.pytest_deselected(items=left_out)
        items[:] = [item for item in items if not item.get_closest_marker("thorough")]


@pytest.fixture(autouse=True, scope="session")
def pages_are_read_as_browsers_do() -> Iterator[None]:
    """Pages are written in ASCII (kernel/plain_html.py): tests see the letters that are meant."""
    plain = vars(httpx.Response)["text"].fget

    def text(response: httpx.Response) -> str:
        said: str = plain(response)
        is_html = response.headers.get("content-type", "").startswith("text/html")
        return with_letters(said) if is_html else said

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(httpx.Response, "text", property(text))
        yield
