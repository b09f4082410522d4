"""The drawn table: every position can be drawn for everybody, and tells nobody too much."""

from __future__ import annotations

import random
import re
from collections import Counter
from html.parser import HTMLParser

import pytest

from sternbrett.games.dine import GAME
from sternbrett.kernel.game import Drawing
from sternbrett.kernel.match import Match
from sternbrett.kernel.texts import LANGUAGES

TEXTS = {language: GAME.texts(language, GAME.content()) for language in LANGUAGES}


class Reader(HTMLParser):
    """Reads a page: its elements must nest, its ids are counted, its handles collected."""

    def __init__(self) -> None:
        super().__init__()
        self.open: list[str] = []
        self.ids: Counter[str] = Counter()
        self.handles: set[str] = set()

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        if tag == "button":
            assert "button" not in self.open
        self.open.append(tag)
        for name, value in attrs:
            assert name not in ("style", "onclick")
            if name == "id":
                self.ids[str(value)] += 1
            elif name == "data-handle":
                self.handles.add(str(value))

    def handle_startendtag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        pass

    def handle_endtag(self, tag: str) -> None:
        assert self.open.pop() == tag


def read(drawing: Drawing) -> Reader:
    """Read all parts of a drawing as one page."""
    reader = Reader()
    reader.feed(drawing.bar + drawing.board + drawing.side)
    reader.close()
    assert reader.open == []
    assert [name for name, count in reader.ids.items() if count > 1] == []
    return reader


def draw(match: Match, seat: int | None, language: str = "en") -> Drawing:
    """Draw what a seat sees."""
    return GAME.draw(match.look(seat, TEXTS[language]))


@pytest.mark.parametrize("seats", [1, 2, 3])
@pytest.mark.parametrize("ship", ["spacehopper", "nostroven"])
def test_every_position_is_drawn_with_all_its_handles(ship: str, seats: int) -> None:
    rng = random.Random(seats)
    settings = {"ship": ship, "difficulty": "inferno" if seats == 2 else "start"}
    match = Match.new(GAME, settings=settings, seats=seats, seed="drawn")
    for _ in range(110):
        if match.over:
            break
        for language in LANGUAGES:
            for seat in (None, *range(seats)):
                page = read(draw(match, seat, language))
                options = [] if seat is None else match.options_of(seat)
                for option in options:
                    (handle,) = GAME.handles(option, match.content)
                    assert handle.startswith("button:") or handle in page.handles
        option = rng.choice(match.options_of(match.turn))
        match.choose(option.key, match.turn)
    read(draw(match, None))


def test_hidden_cards_are_not_on_the_page() -> None:
    rng = random.Random(4)
    match = Match.new(GAME, settings={"difficulty": "salad"}, seats=2, seed="hidden")
    for _ in range(60):
        if match.over:
            break
        whole = GAME.fields(match.state)
        for seat, other in ((0, 1), (1, 0), (None, 0), (None, 1)):
            drawing = draw(match, seat)
            shown = set(re.findall(r'id="card-([a-z_]+)"', drawing.board + drawing.side))
            assert not shown & set(whole["hands"][other])
            names = [TEXTS["en"].name("card", card) for card in whole["hands"][other]]
            assert not [name for name in names if name in drawing.board + drawing.side]
        match.choose(rng.choice(match.options_of(match.turn)).key, match.turn)


def test_a_way_up_that_cannot_be_paid_is_grey_with_its_reason() -> None:
    match = Match.new(GAME, settings={"difficulty": "salad"}, seats=1, seed="14")
    match.choose("play:course_computer")
    board = draw(match, 0).board
    lower = board[board.index('data-handle="button:lower"') :]
    assert "no single row has enough" in lower
    assert board.count('turn-card drops no"') == 1


def test_won_and_lost_games_have_a_sign() -> None:
    rng = random.Random(1)
    match = Match.new(GAME, settings={"difficulty": "inferno"}, seats=1, seed="lost")
    while not match.over:
        match.choose(rng.choice(match.options_of(match.turn)).key, match.turn)
    board = draw(match, 0).board
    assert f'class="ending {match.result}"' in board
    assert 'data-handle="hand:' not in board
