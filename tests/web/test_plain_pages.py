"""Drawn boards are ASCII: one other sign makes a whole page dearer (kernel/plain_html.py)."""

from __future__ import annotations

import random

import pytest
from jinja2 import UndefinedError
from markupsafe import Markup

from sternbrett.games import find_game
from sternbrett.kernel.match import Match
from sternbrett.server.rendering import SHORT, _environment
from sternbrett.show.wording import match_texts


@pytest.mark.parametrize("name", ["d6", "dine", "adele", "dei", "vanguard"])
@pytest.mark.parametrize("language", ["en", "de"])
def test_a_drawn_board_is_ascii(name: str, language: str) -> None:
    game = find_game(name)
    match = Match.new(game, seed=5, seats=game.card.seats[0])
    dice = random.Random(5)
    for number in range(60):
        if match.over:
            break
        seat = match.asked[0]
        if number % 6 == 0:
            texts = match_texts(match, language)
            drawing = match.look(seat, texts).drawing
            assert drawing is not None
            for part in (drawing.bar, drawing.changing, drawing.side, *map(str, drawing.fixed)):
                assert part.isascii(), [sign for sign in part if not sign.isascii()][:9]
        match.choose(dice.choice(match.options_of(seat)).key, seat)


def test_values_of_templates_are_escaped_once_and_in_ascii() -> None:
    template = _environment("en").from_string("{{ text }}|{{ html }}|{{ number }}|{{ call(1) }}")
    long = "<é>" * SHORT
    html = Markup("<b>é</b>")
    shown = template.render(text="<é'\">", html=html, number=3, call=lambda n: "&" * n)
    assert shown == "&lt;&#233;&#39;&#34;&gt;|<b>&#233;</b>|3|&amp;"
    assert template.render(text=long, html="", number=3, call=str).startswith("&lt;&#233;&gt;" * 9)
    with pytest.raises(UndefinedError):
        template.render(text="", html="", number=3)
