"""Every result of every game has its picture and its title, and no two are alike."""

from __future__ import annotations

import re
import xml.etree.ElementTree as ET

import pytest

from sternbrett.games import all_games
from sternbrett.kernel.match import Match
from tests.tiny import SalvageRace

LANGUAGES = ("en", "de")
MOST = 7000  # characters
_ANIMATED = re.compile(r"\.([a-z0-9]+-end-[\w-]+)")


def results(name: str) -> list[str]:
    """What a game's texts call its results."""
    game = all_games()[name]
    table = game.texts("en", game.content()).table
    return [key.partition(".")[2] for key in table if key.startswith("result.")]


def ended(name: str, result: str, seat: int | None) -> str:
    """Return the picture that a seat sees of a result."""
    game = all_games()[name]
    match = Match.new(game, seats=game.card.seats[0], seed="ended")
    view = {**match.view(seat), "result": result}
    return game.ending(game.look(view, match.content, game.texts("en", match.content)))


def seats(name: str) -> list[int | None]:
    return [None, *range(all_games()[name].card.seats[0])]


@pytest.mark.parametrize("name", list(all_games()))
def test_every_result_has_a_picture_of_its_own_and_a_title(name: str) -> None:
    game = all_games()[name]
    assert results(name)
    for seat in seats(name):
        pictures = {ended(name, result, seat) for result in results(name)}
        assert len(pictures) == len(results(name))
        assert "" not in pictures
    for language in LANGUAGES:
        texts = game.texts(language, game.content())
        titles = [texts.say(f"ending.{result}") for result in results(name)]
        assert len(set(titles)) == len(titles)


@pytest.mark.parametrize("name", list(all_games()))
def test_a_picture_is_small_and_its_names_are_its_game_s_own(name: str) -> None:
    """It stands on a page beside everything else, and twice while it plays."""
    for result in results(name):
        for seat in seats(name):
            svg = ended(name, result, seat)
            assert len(svg) < MOST
            root = ET.fromstring(svg)
            assert root.get("viewBox") == "0 0 480 270"
            assert root.get("aria-hidden") == "true"
            ids = {element.get("id") for element in root.iter()} - {None}
            assert set(re.findall(r"url\(#([\w-]+)\)", svg)) <= ids
            for element in root.iter():
                assert element.tag not in ("style", "script", "image", "a", "text")
                assert "style" not in element.attrib
                for names in (element.get("id", ""), element.get("class", "")):
                    assert all(one.startswith(f"{name}-end-") for one in names.split())


@pytest.mark.parametrize("name", list(all_games()))
def test_what_its_style_moves_is_drawn_and_what_is_drawn_to_move_is_moved(name: str) -> None:
    pictures = [ended(name, result, seat) for result in results(name) for seat in seats(name)]
    drawn = set(re.findall(r'class="([^"]+)"', "".join(pictures)))
    folder = all_games()[name].folder
    files = [folder / file for file in ("style.css", "late.css")]
    style = "\n".join(file.read_text(encoding="utf-8") for file in files if file.exists())
    assert {one for one in _ANIMATED.findall(style) if "keyframes" not in one} == drawn
    # Without being played, a picture stands as it ends.
    for line in style.splitlines():
        if f"{name}-end-" in line and "animation:" in line:
            assert line.startswith(".finale.plays ")


def test_each_side_of_a_duel_sees_its_own_end() -> None:
    for result in results("adele"):
        adele, crew = (ended("adele", result, seat) for seat in (0, 1))
        assert adele != crew
        assert ended("adele", result, None) == crew


def test_a_game_without_pictures_has_none() -> None:
    game = SalvageRace()
    match = Match.new(game, seed="1")
    assert game.ending(match.look(0, game.texts("en", match.content))) == ""
