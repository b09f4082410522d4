"""Hints: what the ensign would do, and why."""

from __future__ import annotations

from collections.abc import Sequence

from sternbrett.games.vanguard.data import VanguardContent
from sternbrett.games.vanguard.minds.ensign import BY_NAME, Ensign
from sternbrett.games.vanguard.picks import (
    ACTION,
    CARD,
    DIE,
    END_OF_TURN,
    LAUNCHES,
    PASS,
    PREPARE_DICE,
    PREPARE_DRAW,
    RESTS,
    SINGLE,
    THROW,
    TRAVELS,
    Pick,
)
from sternbrett.games.vanguard.rules.throwing import ChooseDice, Support
from sternbrett.games.vanguard.rules.travelling import ChooseRoute
from sternbrett.kernel.agenda import pending_in
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import AnyDecision, Option
from sternbrett.kernel.game import Advice, View

#: Why a word that stands for itself is advised.
SINGLES = {
    TRAVELS: "travel",
    RESTS: "rest",
    PREPARE_DRAW: "prepare",
    PREPARE_DICE: "prepare",
    LAUNCHES: "launch",
    END_OF_TURN: "end_turn",
    THROW: "throw",
    PASS: "pass",
}
#: Why something else is advised, by what is asked.
ASKED: dict[type[AnyDecision], str] = {
    ChooseDice: "die",
    Support: "support",
    ChooseRoute: "travel",
}
#: The same by what the advice is about.
WORDS = {ACTION: "action", CARD: "card", DIE: "which_die"}


def advise(
    view: View, seat: int, options: Sequence[Option], content: VanguardContent, rng: Rng
) -> Advice:
    """Return the ensign's choice with its reason."""
    choice = Ensign(content, rng)(view, seat, options)
    assert isinstance(choice, Pick)
    if choice.word == SINGLE:
        return Advice(choice.key, SINGLES.get(choice.value, "ensign"))
    asked = pending_in(view, BY_NAME)
    return Advice(choice.key, ASKED.get(type(asked)) or WORDS.get(choice.word, "ensign"))
