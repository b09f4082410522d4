"""What a learner has to know of the worlds and the dice of ISS Vanguard."""

from __future__ import annotations

from sternbrett.games.vanguard.contents import Content
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.observing import most_sectors
from sternbrett.kernel.charts import Chart, chart, one_hot


def charts(content: Content, g: VanguardState) -> tuple[Chart, ...]:
    """Return the map of the world that is explored, and what the dice show."""
    sectors = most_sectors(g)
    planet = content.planets[g.planet]
    routes = [[0] * sectors for _ in range(sectors)]
    for route in planet.routes:
        routes[route.a][route.b] = len(route.symbols) + 1
        if route.both:
            routes[route.b][route.a] = len(route.symbols) + 1
    biomes = len(content.biome_ids.ids)
    rows = [
        (
            sector.number,
            sector.printed + 1,
            place in planet.lander_sectors,
            *(sector.biomes >> biome & 1 for biome in range(biomes)),
        )
        for place, sector in enumerate(planet.sectors)
    ]
    rows += [(0,) * (3 + biomes)] * (sectors - len(rows))
    symbols = len(content.symbol_ids.ids)
    return (
        chart(
            "routes",
            "for each two sectors of this world the symbols of the route from one to the other "
            "plus 1, 0 for none; some are closed until something has happened",
            routes,
        ),
        chart(
            "sectors",
            "for each sector of this world its printed number, the point of interest printed there "
            "plus 1, whether landers may land, and which biomes it has: "
            + ", ".join(content.biome_ids.ids),
            rows,
        ),
        chart(
            "dice",
            "for each type of dice how many of its six sides show each symbol: "
            + ", ".join(content.symbol_ids.ids),
            [
                one_hot(symbols, [it for side in kind.rolls for it in kind.faces[side]])
                for kind in content.die_types
            ],
        ),
    )
