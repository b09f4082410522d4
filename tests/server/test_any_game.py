"""The generic page plays any conforming game: here the one of the docs, and the tiny one."""

from __future__ import annotations

import random
from pathlib import Path

import pytest

from sternbrett.kernel.game import AnyGame
from tests.conformance.from_docs import load_game
from tests.server.client import choices, visiting
from tests.tiny import GAME as TINY


def games(folder: Path) -> list[AnyGame]:
    return [load_game(folder), TINY]


@pytest.mark.parametrize("place", [0, 1], ids=["docs", "tiny"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_game_without_a_board_is_played_from_its_view_options_and_events(
    tmp_path: Path, place: int, language: str
) -> None:
    game = games(tmp_path / "package")[place]
    dice = random.Random(place)
    with visiting(tmp_path, {game.id: game}) as person:
        assert (
            person.get(f"/prefer/language/{language}?to=/games/{game.id}/rules").status_code == 200
        )
        page = person.start(game.id)
        for _ in range(500):
            if "/uncover" in page.text:
                page = person.send(page, "/uncover")
            offered = choices(page)
            if not offered:
                break
            assert page.text.count("<h1") == 1
            page = person.send(page, "/choose", key=dice.choice(offered))
            assert page.status_code == 200
        assert 'class="result' in page.text
        table = page.url.path
        assert person.get(f"{table}/replay?ply=3").status_code == 200


def test_bots_play_a_game_that_is_not_installed(tmp_path: Path) -> None:
    with visiting(tmp_path, {TINY.id: TINY}) as person:
        page = person.start(TINY.id, **{"seat-0": "random", "seat-1": "random"})
        assert "You are watching" in page.text
        after = person.send(page, "/step")
        assert after.status_code == 200
