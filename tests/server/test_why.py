"""Why something cannot be chosen: asked for at a table, and a click makes each picture once."""

from __future__ import annotations

import re
from pathlib import Path
from typing import Any

import pytest

from sternbrett.games.d6 import D6, GAME
from sternbrett.games.d6.data import D6Content
from sternbrett.games.d6.model import D6State
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.game import Fields, View
from tests.server.client import Person, choices, visiting
from tests.tiny import SalvageRace

FULL = {"sentence": "The shields are full already.", "clause": "D6-050"}


class Counting(D6):
    """Deep Space D-6 that counts how often positions are written and rebuilt."""

    def __init__(self) -> None:
        super().__init__()
        self.written = 0
        self.rebuilt = 0

    @property
    def folder(self) -> Path:
        return GAME.folder

    def fields(self, g: D6State) -> Fields:
        self.written += 1
        return super().fields(g)

    def visible(self, g: D6State, seat: int | None) -> Fields:
        self.written += 1
        return super().visible(g, seat)

    def imagine(self, view: View, content: D6Content, rng: Rng) -> D6State:
        self.rebuilt += 1
        return super().imagine(view, content, rng)


def why(person: Person, address: str, *handles: str, **headers: str) -> Any:
    query = "&".join(f"handle={handle}" for handle in handles)
    return person.get(f"{address}/why?{query}", **headers).json()


def test_a_reason_is_told_in_both_languages(tmp_path: Path) -> None:
    with visiting(tmp_path) as person:
        table = person.start(seed="7").url.path
        assert why(person, table, "track:shields") == FULL
        german = why(person, table, "track:shields", **{"Accept-Language": "de"})
        assert german == {"sentence": "Die Schilde sind schon voll.", "clause": "D6-050"}
        assert why(person, table, "die:science", "track:shields") == FULL


def test_what_can_be_touched_has_no_reason_against_it(tmp_path: Path) -> None:
    with visiting(tmp_path) as person:
        page = person.start(seed="7")
        assert "tactical_fire" in choices(page)
        assert why(person, page.url.path, "die:tactical", "station:weapons") == {
            "sentence": "",
            "clause": "",
        }


def test_the_list_is_a_page_and_a_part(tmp_path: Path) -> None:
    with visiting(tmp_path) as person:
        table = person.start(seed="7").url.path
        page = person.get(f"{table}/why")
        part = person.get(f"{table}/why", **{"HX-Request": "true"})
        for answer in (page, part):
            assert FULL["sentence"] in answer.text
            assert "/games/d6/rules#D6-050" in answer.text
        assert "<html" in page.text
        assert f'href="{table}"' in page.text
        assert "<html" not in part.text


@pytest.mark.parametrize("handles", [["nonsense"], ["<b>"], ["x"] * 9, [""]])
def test_odd_questions_break_nothing(handles: list[str], tmp_path: Path) -> None:
    with visiting(tmp_path) as person:
        table = person.start(seed="7").url.path
        query = "&".join(f"handle={handle}" for handle in handles)
        answer = person.get(f"{table}/why?{query}")
        assert answer.status_code == (400 if len(handles) > 8 else 200)
        assert person.get(f"{table}/why?handle=die:science").status_code == 200


def test_whoever_may_not_look_is_told_nothing(tmp_path: Path) -> None:
    with visiting(tmp_path) as person:
        assert person.get("/tables/none/why").status_code == 404


def test_behind_the_curtain_nobody_is_told_anything(tmp_path: Path) -> None:
    with visiting(tmp_path, {"salvage": SalvageRace()}) as person:
        page = person.start("salvage")
        answer = person.client.get(
            f"{page.url.path}/why?handle=button:push", follow_redirects=False
        )
        assert answer.status_code == 409
        assert "SR-0" not in answer.text


def test_a_click_makes_the_picture_once(tmp_path: Path) -> None:
    """Fields are written for the store and for each viewer once, and a position is rebuilt once."""
    game = Counting()
    with visiting(tmp_path, {"d6": game}) as person:
        page = person.send(person.start(seed="7"), "/choose", True, key="tactical_fire")
        game.written = game.rebuilt = 0
        after = person.send(page, "/choose", True, key="cease_fire")
        assert re.search(r'data-handle="', after.text)
        assert (game.written, game.rebuilt) == (3, 1)
        # What the page then asks for is there already.
        table = page.url.path.removesuffix("/choose")
        assert person.get(table, **{"HX-Request": "true"}).status_code == 200
        assert why(person, table, "track:hull")["clause"] == "D6-058"
        assert (game.written, game.rebuilt) == (3, 1)
