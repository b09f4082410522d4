"""Sentences of the log: what did not change is not told."""

from __future__ import annotations

import re

import pytest

from sternbrett.games.d6 import GAME
from sternbrett.kernel.engine import Event
from sternbrett.kernel.match import Match
from sternbrett.kernel.plain_html import with_letters
from sternbrett.show.log import event_html
from sternbrett.show.wording import match_texts


@pytest.mark.parametrize(
    ("shields", "hull", "told"),
    [(2, 0, "shields −2."), (0, 1, "hull −1."), (1, 2, "shields −1, hull −2.")],
)
def test_damage_tells_only_what_was_lost(shields: int, hull: int, told: str) -> None:
    texts = match_texts(Match.new(GAME, seed="1"), "en")
    line = event_html(GAME, Event("ship_damaged", ("drone_a", shields, hull)), texts)
    assert with_letters(re.sub("<[^>]+>", "", line)) == f"Drone: {told}"
