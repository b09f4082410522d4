"""What a learner has to know of the cards and sectors of Deep Space Dine."""

from __future__ import annotations

from sternbrett.games.dine.model import FIELD, FIELD_BITS, SYMBOL_COUNT, Content
from sternbrett.kernel.charts import Chart, chart

SHIFTS = range(0, SYMBOL_COUNT * FIELD_BITS, FIELD_BITS)


def charts(content: Content, symbols: list[str], seats: int) -> tuple[Chart, ...]:
    """Return what cards give a row, and what sectors ask of a crew."""
    listed = ", ".join(symbols)
    solutions = max(len(sector.solutions) for sector in content.sectors)
    nothing = [0] * SYMBOL_COUNT
    return (
        chart(
            "faces",
            "for each card and face, in the order of `row`, its station from 1, whether it doubles "
            f"a row, and the symbols it gives by itself: {listed}",
            [
                (card.station + 1, face.doubles, *amounts(face.direct))
                for card in content.cards
                for face in card.faces
            ],
        ),
        chart(
            "sectors",
            "for each sector its kind and its level, whether a jump is possible, the symbols it "
            f"needs, and for each of {solutions} solutions whether there is one, the pizza it "
            "costs and the symbols it needs",
            [
                (
                    sector.kind,
                    sector.level,
                    bool(sector.jump),
                    *(amounts(sector.jump[seats - 1]) if sector.jump else nothing),
                    *(
                        number
                        for place in range(solutions)
                        for number in (
                            (1, sector.pizza[place], *amounts(sector.solutions[place][seats - 1]))
                            if place < len(sector.solutions)
                            else (0, 0, *nothing)
                        )
                    ),
                )
                for sector in content.sectors
            ],
        ),
    )


def amounts(packed: int) -> list[int]:
    """Return packed symbols as numbers."""
    return [packed >> shift & FIELD for shift in SHIFTS]
