"""Parts that pages fetch after the board: made of the viewer's own look, beside the event loop."""

from __future__ import annotations

import asyncio
from contextlib import suppress
from pathlib import Path

from sternbrett.games.d6 import D6, GAME
from sternbrett.kernel.look import AnyLook
from tests.server.client import visiting
from tests.tiny import SalvageRace


class Forecasting(D6):
    """Deep Space D-6 with a part that says whose look it was made of, and how often it was."""

    def __init__(self) -> None:
        super().__init__()
        self.made = 0
        self.on_loop = False

    @property
    def folder(self) -> Path:
        return GAME.folder

    def part(self, name: str, look: AnyLook) -> str | None:
        self.made += 1
        with suppress(RuntimeError):
            asyncio.get_running_loop()
            self.on_loop = True
        return f"<b>{look.texts.language} {look.seat}</b>" if name == "odds" else None


def test_a_part_is_the_viewers_own_and_made_once(tmp_path: Path) -> None:
    game = Forecasting()
    with visiting(tmp_path, {"d6": game}) as person:
        table = person.start(seed="7").url.path
        assert person.get(f"{table}/part/odds").text == "<b>en 0</b>"
        assert person.get(f"{table}/part/odds").text == "<b>en 0</b>"
        assert game.made == 1
        german = person.get(f"{table}/part/odds", **{"Accept-Language": "de"})
        assert german.text == "<b>de 0</b>"
        assert german.headers["cache-control"] == "no-store"
        page = person.get(table)
        person.send(page, "/choose", True, key="tactical_fire")
        assert person.get(f"{table}/part/odds").text == "<b>en 0</b>"
        assert game.made == 3
        assert not game.on_loop


def test_a_part_that_there_is_not_is_not_found(tmp_path: Path) -> None:
    with visiting(tmp_path, {"d6": Forecasting()}) as person:
        table = person.start(seed="7").url.path
        assert person.get(f"{table}/part/other").status_code == 404
        assert person.get(f"{table}/part/odds").status_code == 200
    with visiting(tmp_path) as person:
        assert person.get(f"{person.start(seed='7').url.path}/part/odds").status_code == 404


def test_nothing_is_told_while_seats_are_free(tmp_path: Path) -> None:
    with visiting(tmp_path, {"salvage": SalvageRace()}) as person:
        page = person.start("salvage")
        answer = person.client.get(f"{page.url.path}/part/odds", follow_redirects=False)
        assert answer.status_code == 409
