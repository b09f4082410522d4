"""Rules that may be switched at any time: by whoever sits there, kept in the history."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sternbrett import read
from sternbrett.games.vanguard import GAME
from sternbrett.server.app import create_app
from tests.server.client import Browser, Person

ON = "On"
OFF = "Off"


@pytest.fixture
def people(tmp_path: Path) -> Iterator[list[Person]]:
    app = create_app(tmp_path, games={GAME.id: GAME})
    with Browser(app, base_url="http://127.0.0.1") as first:
        yield [Person(first), Person(Browser(app, base_url="http://127.0.0.1"))]


@pytest.mark.rule("ISV-321")
def test_deadly_space_is_switched_in_play(people: list[Person]) -> None:
    host, other = people
    page = host.start(GAME.id)
    assert f"Deadly Space: {OFF}" in page.text
    page = host.send(page, "/switch", name="deadly", value="on")
    assert f"Deadly Space: {ON}" in page.text
    assert "switched Deadly Space: on." in page.text
    record = host.get(f"{page.url.path}/record.txt").text
    assert read(record).state.deadly
    data = {"seat": "0", "name": "deadly", "value": "off"}
    refused = other.client.post(f"{page.url.path}/switch", data=data)
    assert refused.status_code in (403, 409)
    assert f"Deadly Space: {ON}" in host.get(str(page.url.path)).text
    wrong = host.send(page, "/switch", name="deadly", value="perhaps")
    assert wrong.status_code == 409
