"""Levels in the lobby: every game has them, says what to expect, and lets nobody ask for more."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path

import pytest

from sternbrett.games import all_games
from sternbrett.kernel.game import AnyGame
from sternbrett.players import find_player, table_names
from tests.server.client import Person, choices, visiting

LEVELS = ["easy", "normal", "hard"]
GAMES = list(all_games().values())


@pytest.fixture
def person(tmp_path: Path) -> Iterator[Person]:
    with visiting(tmp_path) as someone:
        yield someone


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_every_game_has_levels_with_a_sentence_each(game: AnyGame, person: Person) -> None:
    """Three of them; where nobody is played against, bad company is no level."""
    assert list(game.levels) in (LEVELS, LEVELS[1:])
    assert "easy" in game.levels or game.card.cooperative
    for language in ("en", "de"):
        page = person.get(f"/prefer/language/{language}?to=/games/{game.id}").text
        texts = game.texts(language, game.content())
        for level in game.levels:
            name, _, sentence = texts.say(f"bot.{level}").partition(": ")
            assert name
            assert sentence
            assert f'<option value="{level}" ' in page
            assert sentence in page


@pytest.mark.parametrize("game", GAMES, ids=[game.id for game in GAMES])
def test_levels_are_players(game: AnyGame) -> None:
    for level in game.levels:
        assert callable(find_player(game, level))
    assert table_names(game) == [*game.levels, *game.bots]


def test_the_hardest_level_plays_at_a_table(person: Person) -> None:
    table = person.start(seed="7", **{"seat-0": "hard"})
    assert "You are watching" in table.text
    assert "Hard is thinking" in table.text
    after = person.send(table, "/step")
    assert after.status_code == 200
    assert after.text.partition('id="log"')[2].count('class="chosen"') == 1
    assert choices(person.send(after, "/take-over"))


@pytest.mark.parametrize("name", ["search:1", "search:9999999", "search:600s", "hardest"])
def test_the_network_cannot_ask_for_a_search_of_its_own(person: Person, name: str) -> None:
    assert person.start(**{"seat-0": name}).status_code == 400
