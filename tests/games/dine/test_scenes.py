"""What a scene of Deep Space Dine shows while it is played."""

from __future__ import annotations

import re
from random import Random

import pytest

from sternbrett.games.dine import GAME
from sternbrett.kernel.engine import Event
from sternbrett.kernel.match import Match
from tests.games.dine.table import CONTENT


@pytest.mark.rule("DSD-109")
def test_the_way_is_as_long_as_it_was_while_a_sector_is_reached() -> None:
    """The number of sectors that the page shows changes in no beat but at the frontier."""
    match = Match.new(GAME, seed="route", seats=1)
    texts = GAME.texts("en", CONTENT)
    dice = Random(4)
    totals = []
    while not match.over:
        match.choose(dice.choice(match.options_of(0)).key)
        ply = match.plies[-1]
        for _, view in ply.scene.beats(0, match.view(0)):
            drawing = GAME.look(view, CONTENT, texts).drawing
            assert drawing is not None
            totals.append(re.findall(r"\d+", re.sub("<[^>]*>", "", drawing.bar))[-1])
    assert len(set(totals)) == 1


def test_what_is_lost_is_told_in_numbers() -> None:
    hit = GAME.cue(Event("damage_taken", (1, 3)))
    cooled = GAME.cue(Event("pizza_cooled", (6, 5)))
    warmed = GAME.cue(Event("pizza_warmed", (4, 5)))
    assert hit is not None
    assert cooled is not None
    assert warmed is not None
    assert (hit.kind, hit.at, hit.number, hit.source) == ("hit", ("track-hull",), "−2", "hazard")
    assert (cooled.kind, cooled.number) == ("lose", "−1")
    assert (warmed.kind, warmed.number) == ("heal", "+1")
