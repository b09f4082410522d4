"""What a learner has to know of the cards of Deep Space D-6."""

from __future__ import annotations

from sternbrett.games.d6.model import CREW_FACES, Content
from sternbrett.kernel.charts import Chart, chart, one_hot

THREAT_FACES = 6


def charts(content: Content) -> tuple[Chart, ...]:
    """Return what is printed on the cards."""
    return (
        chart(
            "cards",
            "for each card whether it is external, whether it only fills the deck, its health, the "
            "damage of an activation, whether 1 … 6 of the threat die activate it, whether C, T, "
            "M, S or E is on its mission, and whether one of them will do",
            [
                (
                    card.external,
                    card.filler,
                    card.health,
                    card.strike,
                    *one_hot(THREAT_FACES, [face - 1 for face in card.faces]),
                    *one_hot(CREW_FACES, set(card.mission)),
                    card.mission_any,
                )
                for card in content.cards
            ],
        ),
    )
