"""What a learner has to know of the ship, the cards and the objects of A.D.E.L.E."""

from __future__ import annotations

from sternbrett.games.adele.model import PLACES, Content, Ship
from sternbrett.kernel.charts import Chart, chart, one_hot


def charts(content: Content, ship: Ship) -> tuple[Chart, ...]:
    """Return how rooms and zones of a ship lie to each other, and what cards and objects are."""
    places = range(PLACES)
    outside = [[0] * PLACES for _ in places]
    for place in places:
        for zone in (*ship.zones_of_hatch[place], *ship.zone_ring[place]):
            outside[place][zone] = outside[zone][place] = 1
    shown = [
        content.card_rooms[card] if card < len(content.card_rooms) else ()
        for card in range(content.cards)
    ]
    return (
        chart(
            "doors",
            "for each two places the number of the door between them plus 1, 0 for none",
            [[ship.door_between[one][other] + 1 for other in places] for one in places],
        ),
        chart(
            "outside",
            "for each two places whether one gets from one to the other outside: through a hatch, "
            "or from zone to zone",
            outside,
        ),
        chart(
            "rooms",
            "for each place its sector plus 1, its terminal plus 1, and whether it has a hatch",
            [
                (ship.sector[place] + 1, ship.terminal[place] + 1, ship.hatches >> place & 1)
                for place in places
            ],
        ),
        chart(
            "cards",
            "for each of ADELE's cards the rooms that it shows; special cards show none",
            [one_hot(PLACES, rooms) for rooms in shown],
        ),
        chart(
            "objects",
            "for each kind of object how many there are",
            [(count,) for count in content.object_counts],
        ),
    )
