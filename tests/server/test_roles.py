"""Roles that seats choose in play, at the table: names, stand-ins, giving up, and who may know."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar

from sternbrett.server.app import create_app
from sternbrett.testing.secrecy import check_secrecy
from tests.server.client import Browser, Person
from tests.server.test_api import BASE, Program
from tests.tiny.factions import GAME


@pytest.fixture
def app(tmp_path: Path) -> Iterator[Litestar]:
    made = create_app(tmp_path, games={GAME.id: GAME}, local=False)
    with Browser(made, base_url=BASE):
        yield made


class TestPrograms:
    """The API tells names as pages do."""

    def names(self, program: Program, table: str) -> list[str]:
        return [seat["name"] for seat in program.see(table)["seats"]]

    def choose(self, program: Program, table: str, key: str) -> None:
        seen = program.see(table)
        body = {"key": key, "question": seen["question"], "seat": seen["asked"][0]}
        answer = program.post(f"{table}/choose", body)
        assert answer.status_code == 200, answer.text

    def begin(self, app: Litestar, **more: object) -> tuple[Program, str]:
        program = Program(app)
        return program, program.create(game=GAME.id, seats=["me", "random", "first"], **more)

    def test_names_follow_the_choice(self, app: Litestar) -> None:
        program, table = self.begin(app)
        assert self.names(program, table)[0] == "Seat 1"
        self.choose(program, table, "role:pirate")
        assert self.names(program, table)[0] == "Pirate"

    def test_spectators_who_follow_late_learn_it_late(self, app: Litestar) -> None:
        program, table = self.begin(app, spectators="late")
        self.choose(program, table, "role:pirate")
        assert self.names(program, table)[0] == "Pirate"
        assert self.names(Program(app), table)[0] == "Seat 1"

    def test_a_stand_in_follows_the_role(self, app: Litestar) -> None:
        for role, bot in (("hermit", "first"), ("trader", "random")):
            program, table = self.begin(app)
            self.choose(program, table, f"role:{role}")
            answer = program.post(f"{table}/seats/0/stand-in")
            assert answer.status_code == 200, answer.text
            assert answer.json()["seats"][0]["substitute"] == bot

    def test_in_german(self, app: Litestar) -> None:
        program, table = self.begin(app)
        german = program.get(table, **{"Accept-Language": "de"}).json()
        assert german["seats"][0]["name"] == "Platz 1"


class TestPages:
    @pytest.fixture
    def person(self, app: Litestar) -> Person:
        return Person(Browser(app, base_url=BASE))

    def test_the_set_up_form_numbers_seats(self, person: Person) -> None:
        page = person.get(f"/games/{GAME.id}").text
        assert "Seat 1" in page
        assert "Pirate" not in page

    def test_who_gives_up_is_called_by_the_role_that_was_chosen(self, person: Person) -> None:
        page = person.start(GAME.id, seats="2", **{"seat-1": "first"})
        assert "Give up for Seat 1?" in page.text
        page = person.send(page, "/choose", key="role:hermit")
        assert "Give up for Hermit?" in page.text
        page = person.send(page, "/concede")
        assert "Somebody gave up." in page.text


def test_nothing_hidden_is_told() -> None:
    check_secrecy(GAME, cpu_seconds=3)
