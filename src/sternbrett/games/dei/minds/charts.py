"""What a learner has to know of the map, the cards and the missions of DEI."""

from __future__ import annotations

from sternbrett.games.dei.contents import Content
from sternbrett.games.dei.minds.observe import DeiObserver
from sternbrett.games.dei.model import DeiState, members
from sternbrett.kernel.charts import Chart, chart, one_hot

#: How two regions lie to each other, if they do.
NEIGHBOURING, ADJOINING = 1, 2


def charts(observer: DeiObserver, content: Content, g: DeiState) -> tuple[Chart, ...]:
    """Return the map of a game, which is laid out anew for each, and what is on the cards."""
    board = g.board
    rows = [[0] * observer.regions for _ in range(observer.regions)]
    for region in range(board.size):
        row = rows[observer.place(board, region)]
        for other in members(board.near[region]):
            row[observer.place(board, other)] = NEIGHBOURING
        for other in members(board.touching[region]):
            row[observer.place(board, other)] = ADJOINING
    return (
        chart(
            "map",
            f"for each two regions {NEIGHBOURING} if they are neighbouring, {ADJOINING} if they "
            "are adjoining",
            rows,
        ),
        chart(
            "cards",
            "for each card its faction plus 1, its market plus 1, whether it is a drone card, the "
            "technology and the energy it costs, its supplies, and how often it has each icon",
            [
                (
                    card.faction + 1,
                    card.market + 1,
                    card.drone_card,
                    card.tech,
                    card.energy,
                    card.sp,
                    *one_hot(len(content.icons), card.icons),
                )
                for card in content.cards
            ],
        ),
        chart(
            "missions",
            "for each mission what it counts, per how many there are supplies, how many; then both "
            "of these for those who come late",
            [
                (mission.counts, mission.per, mission.sp, mission.late_per, mission.late_sp)
                for mission in content.missions
            ],
        ),
    )
