"""Every game in a small picture: of any view, needing nothing else, and telling positions apart."""

from __future__ import annotations

import xml.etree.ElementTree as ET
from random import Random

import pytest

from sternbrett.games import all_games
from sternbrett.kernel.look import AnyLook
from sternbrett.kernel.match import Match
from tests.tiny import SalvageRace

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


def look_at(match: Match, seat: int | None) -> AnyLook:
    """Return what a seat sees."""
    return match.look(seat, match.game.texts("en", match.content))


@pytest.mark.parametrize(("name", "seats"), numbers_of_seats())
def test_a_miniature_stands_alone_and_is_small(name: str, seats: int) -> None:
    game = all_games()[name]
    for match in played(name, seats, 400)[::8]:
        for seat in (None, *range(seats)):
            svg = game.miniature(look_at(match, seat))
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
    pictures = {game.miniature(look_at(match, None)) for match in moments}
    # Small steps within one question need not show; rounds and results do.
    assert len(pictures) > len(moments) / 6
    first, last = moments[0], moments[-1]
    assert game.miniature(look_at(first, None)) != game.miniature(look_at(last, None))


def test_a_notebook_shows_what_a_spectator_may_know() -> None:
    for name, game in all_games().items():
        match = played(name, game.card.seats[1], 30)[-1]
        assert match._repr_svg_() == game.miniature(look_at(match, None))


def test_a_game_without_a_miniature_shows_none() -> None:
    assert Match.new(SalvageRace(), seed="1")._repr_svg_() is None


def crowded() -> list[tuple[str, dict[str, object]]]:
    """Positions with more on the table than games at random reach."""
    d6, dine, adele = (all_games()[name].content() for name in ("d6", "dine", "adele"))
    threats = [f"{c.id}:{c.health}" if c.health else c.id for c in d6.rules.cards]
    cards = [card.id for card in dine.rules.cards]
    doors = [f"door_locked:{min(a, b)}-{max(a, b)}" for a, b in adele.ships.ship["deimos"].doors]
    kinds = ("espionage", "hypoxia", "fire", "darkness", "computer_error")
    hazards = [f"{kind}:{room}" for kind in kinds for room in range(1, 9)]
    return [
        ("d6", {"threats": threats, "dice": "scanners " * 6, "stasis": [d6.rules.cards[0].id]}),
        ("dine", {"rows": [[f"{id_}*" for id_ in cards[:12]]] * 6, "upgraded": cards[::2]}),
        ("adele", {"hazards": hazards + doors[:10], "places": [1, 1, 1, 1]}),
    ]


@pytest.mark.parametrize(("name", "more"), crowded(), ids=lambda value: str(value)[:8])
def test_a_crowded_table_is_small_too(name: str, more: dict[str, object]) -> None:
    game = all_games()[name]
    match = Match.new(game, seats=game.card.seats[1], seed="crowded")
    view = {**match.view(None), **more}
    svg = game.miniature(game.look(view, match.content, game.texts("en", match.content)))
    assert svg is not None
    assert len(svg.encode()) < MOST
    ET.fromstring(svg)
