"""Every game in a small picture: of any view, needing nothing else, and telling positions apart."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from random import Random

import pytest

from sternbrett.games import all_games
from sternbrett.kernel.match import Match

SVG = "{http://www.w3.org/2000/svg}"
MOST = 4096  # bytes


def played(name: str, seats: int, choices: int) -> list[Match]:
    """A game at random, as it stood after each choice."""
    game = all_games()[name]
    match = Match.new(game, seats=seats, seed=f"miniature {seats}")
    rng = Random(seats)
    moments = []
    for _ in range(choices):
        moments.append(match.at(len(match.plies) - 1))
        if match.over:
            break
        match.choose(rng.choice(list(match.options)))
    return moments


def numbers_of_seats() -> list[tuple[str, int]]:
    return [
        (name, seats)
        for name, game in all_games().items()
        for seats in sorted(set(game.card.seats))
    ]


@pytest.mark.parametrize(("name", "seats"), numbers_of_seats())
def test_a_miniature_stands_alone_and_is_small(name: str, seats: int) -> None:
    game = all_games()[name]
    for match in played(name, seats, 400)[::8]:
        for seat in (None, *range(seats)):
            svg = game.miniature(match.view(seat), match.content)
            assert svg is not None
            assert len(svg.encode()) < MOST
            root = ET.fromstring(svg)
            assert (root.tag, root.get("viewBox")) == (f"{SVG}svg", "0 0 240 160")
            for element in root.iter():
                assert element.tag.startswith(SVG)
                assert element.tag.removeprefix(SVG) not in ("style", "script", "image", "use", "a")
                names = set(element.attrib)
                assert not names & {"class", "id", "href", "style"}
                assert not any(":" in key or key.startswith("on") for key in names)
                assert not any("url(" in value for value in element.attrib.values())


@pytest.mark.parametrize("name", list(all_games()))
def test_different_positions_look_different(name: str) -> None:
    game = all_games()[name]
    moments = played(name, game.card.seats[0], 120)
    pictures = {game.miniature(match.view(None), match.content) for match in moments}
    # Small steps within one question need not show; rounds and results do.
    assert len(pictures) > len(moments) / 6
    first, last = moments[0], moments[-1]
    assert game.miniature(first.view(None), first.content) != game.miniature(
        last.view(None), last.content
    )


def test_what_a_viewer_may_not_know_is_not_drawn() -> None:
    """A miniature is made of the view alone: the same view gives the same picture."""
    for name, game in all_games().items():
        match = played(name, game.card.seats[1], 30)[-1]
        view = match.view(None)
        assert game.miniature(view, match.content) == game.miniature(dict(view), match.content)
        assert match._repr_svg_() == game.miniature(view, match.content)
