"""Short ways of playing a card: touched in the display, it asks which way up."""

from __future__ import annotations

from sternbrett.games.dei.contents import Pick
from sternbrett.games.dei.model import DeiState
from sternbrett.games.dei.rules.market import purchases
from sternbrett.games.dei.rules.turns import ChooseCard
from sternbrett.games.dei.terms import CARD, FACE_DOWN, FACE_UP
from sternbrett.kernel.look import Look
from sternbrett.kernel.ways import Way

#: What is asked before a card is turned down in vain.
FOR_NOTHING = "really.face_down"


def buys_nothing(look: Look[DeiState]) -> bool:
    """Tell whether a card turned down now would be lost for nothing: no offer is within reach."""
    return look.seat is not None and not purchases(look.position, look.seat, 0)


def ways(look: Look[DeiState]) -> list[Way]:
    """Return both ways up of each card that can be played, where there is a choice."""
    g = look.position
    if not isinstance(look.decision, ChooseCard) or g.turned:
        return []
    single = g.content.moves.single
    for_nothing = look.texts.say(FOR_NOTHING) if buys_nothing(look) else ""
    out = []
    for option in look.options:
        if isinstance(option, Pick) and option.word == CARD:
            card = g.content.cards[option.value].id
            faces = (FACE_UP, "way.face_up", ""), (FACE_DOWN, "way.face_down", for_nothing)
            for face, text, left in faces:
                out.append(
                    Way(
                        handles=(option.key,),
                        keys=(option.key, single[face].key),
                        text=(text, {"card": card}),
                        instead=True,
                        left=left,
                    )
                )
    return out
