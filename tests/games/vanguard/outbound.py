"""A table for tests of the pages from the bridge to the landing: a ship in a few words.

Unless a test says otherwise everybody plays as in `exploring`, the ship is in the first system with
the first objective, and each section has two crew members aboard at rank 1, all available.
"""

from __future__ import annotations

from typing import Any

from sternbrett.games.vanguard.aboard import Ship
from sternbrett.games.vanguard.things import SECTIONS
from sternbrett.kernel.game import Fields
from tests.games.tables import IdleMatch
from tests.games.vanguard.exploring import CONTENT, GAME, RULES, Table, drawn

#: Two crew members of each section, in the order of their cards.
CREW = RULES.crew_ids.ids
ROSTER = {name: f"{SECTIONS[place % 4]} 1 available" for place, name in enumerate(CREW[:8])}


def ship_of(**given: Any) -> Fields:
    """Return the fields of a ship; lists may be words in a line."""
    ship: Fields = {
        "objective": "O01",
        "objectives_had": ["O01"],
        "tech": 1,
        "morale": 1,
        "system": "V1",
        "installed": "LA1 A04 A08",
        "roster": ROSTER,
        "owned": [
            {RULES.die_ids.ids[kind]: n for kind, n in enumerate(section.start) if n}
            for section in RULES.sections
        ],
    }
    ship.update(given)
    for name, value in ship.items():
        if isinstance(value, str) and name in LISTS:
            ship[name] = value.split()
    return ship


#: Fields of the ship that hold several things.
LISTS = (
    "installed", "research", "catalogue", "collected", "situations", "situations_possible",
    "situations_future", "waiting", "lines", "promotion_deck", "facilities_open", "sites_open",
    "damaged", "in_repair",
)  # fmt: skip


def aboard(
    entry: str = "bridge", /, *, seats: Any = 1, steps: Any = None, fields: Any = None, **given: Any
) -> Table:
    """Return a table aboard a ship, where play begins at an entry or with steps."""
    chance = given.pop("chance", {})
    known: Fields = {"mode": "campaign", "players": seats, "ship": ship_of(**given)}
    known |= fields or {}
    state = GAME.load(known, CONTENT)
    state.agenda = list(GAME.entries[entry] if steps is None else steps)[::-1]
    match = IdleMatch(GAME, CONTENT, GAME.check_settings({}, seats), state, seats=seats)
    match.go(drawn(chance))
    return Table(match)


def ship_now(table: Table) -> Ship:
    """Return the ship at a table."""
    return table.g.aboard()
