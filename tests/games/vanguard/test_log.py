"""What the log of ISS Vanguard says of decisions: never a word that needs its question."""

from __future__ import annotations

from html import unescape

import pytest

from sternbrett.kernel.chance import Rng
from sternbrett.kernel.match import Match
from sternbrett.show.log import log_lines
from sternbrett.show.wording import match_texts
from tests.games.vanguard.exploring import GAME

BARE = {"en": ("Yes", "No", "Option"), "de": ("Ja", "Nein", "Option", "Möglichkeit")}
SAID = {"en": ("– yes.", "– no."), "de": ("– ja.", "– nein.")}


@pytest.mark.parametrize("language", ["en", "de"])
def test_the_log_says_what_was_answered(language: str) -> None:
    match = Match.new(GAME, settings={"world": "eye", "way": "quick"}, seats=1, seed="1")
    texts = match_texts(match, language)
    rng = Rng((1, 2, 3, 4))
    answered: dict[str, list[str]] = {}
    while not match.over and len(match.plies) < 400:
        options = match.options_of(0)
        key = options[rng.below(len(options))].key
        match.choose(key, 0)
        if key in ("yes", "no") or key.startswith("choice:"):
            last = max(len(match.moments(0)) - 1, 0)
            lines = [unescape(it.html) for it in log_lines(match, 0, texts) if it.moment == last]
            assert not [line for line in lines if line.startswith(BARE[language])], lines
            answered.setdefault(key.partition(":")[0], []).append(" ".join(lines))
    assert {"yes", "no", "choice"} <= answered.keys()
    for key, end in zip(("yes", "no"), SAID[language], strict=True):
        assert any(end in lines for lines in answered[key]), answered[key]
    assert all(answered["choice"])
