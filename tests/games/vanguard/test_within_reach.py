"""Whatever can be chosen on a world lies on the table as something to touch."""

from __future__ import annotations

import pytest

from sternbrett.games.vanguard.picks import SINGLE, Pick
from sternbrett.games.vanguard.rules.windows import Window
from sternbrett.games.vanguard.table.desk import Desk
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.match import Match
from tests.games.vanguard.exploring import CONTENT, GAME


@pytest.mark.parametrize("seed", ["1", "2"])
def test_whatever_can_be_chosen_can_be_touched(seed: str) -> None:
    match = Match.new(GAME, settings={"world": "eye", "way": "quick"}, seats=1, seed=seed)
    bot = GAME.bots["ensign"](match.content, Rng((1, 2, 3, 4)))
    texts = GAME.texts("en", CONTENT)
    others = 0
    while not match.over:
        look = match.look(0, texts)
        assert look.drawing is not None
        drawn = look.drawing.changing + look.drawing.side
        for option in match.options_of(0):
            assert isinstance(option, Pick)
            if option.word != SINGLE:  # the others are buttons of the prompt
                handle = GAME.handles(option, CONTENT)[0]
                assert f'data-handle="{handle}"' in drawn, (option.key, match.decision)
        asked = look.decision
        if isinstance(asked, Window):
            # Whoever is asked has the large board, also in somebody else's roll.
            assert Desk(look).figure == asked.asked(look.position)
            others += Desk(look).figure != look.position.turn
        match.choose(bot(match.view(0), 0, match.options_of(0)).key, 0)
    assert others
