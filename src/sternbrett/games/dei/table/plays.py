"""Short ways of playing a card: touched in the display, it asks which way up."""

from __future__ import annotations

from sternbrett.games.dei.model import CARD, FACE_DOWN, FACE_UP, DeiState, Pick
from sternbrett.games.dei.rules.turns import ChooseCard
from sternbrett.kernel.look import Look
from sternbrett.kernel.ways import Way


def ways(look: Look[DeiState]) -> list[Way]:
    """Return both ways up of each card that can be played, where there is a choice."""
    g = look.position
    if not isinstance(look.decision, ChooseCard) or g.turned:
        return []
    single = g.content.moves.single
    out = []
    for option in look.options:
        if isinstance(option, Pick) and option.word == CARD:
            card = g.content.cards[option.value].id
            for face, text in ((FACE_UP, "way.face_up"), (FACE_DOWN, "way.face_down")):
                out.append(
                    Way(
                        handles=(option.key,),
                        keys=(option.key, single[face].key),
                        text=(text, {"card": card}),
                        instead=True,
                    )
                )
    return out
