"""How learners see what is written in a form of its own: dice, injuries, tracks, crew, lines."""

from __future__ import annotations

from typing import Any

from sternbrett.games.vanguard.aboard import LINES, STATIONS
from sternbrett.games.vanguard.codes import DIE_TYPES, FIGURES, RETURNS, code_owner, code_type
from sternbrett.games.vanguard.contents import Content
from sternbrett.games.vanguard.language import COLOURS, ROWS
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.things import SECTIONS
from sternbrett.kernel.layout import (
    MOST,
    Amounts,
    Each,
    Fitted,
    Keyed,
    Last,
    Layout,
    Part,
    Tally,
)

#: Dice of each section by type.
DICE = Each(FIGURES, Amounts("die_ids"))
#: The sectors of threats and tokens by their printed number.
THREATS = Keyed(lambda g: g.content.threat_ids.ids, more=1)
TOKENS = Keyed(lambda g: g.content.equipment_ids.ids)
#: The tracks of actions.
TRACKS = Keyed(lambda g: [f"{name} {row}" for name in g.content.action_ids.ids for row in ROWS])


def most_sectors(g: VanguardState) -> int:
    """Return how many sectors a planet has at most."""
    return max(len(planet.sectors) for planet in g.content.planets)


#: The topmost point of interest of each sector.
TOPMOST = Each(most_sectors, Last("poi_ids"))


def place_in_hand(content: Content, code: int) -> int:
    """Return the place of a die that was chosen: its owner and type."""
    return code_owner(code) * DIE_TYPES + code_type(code)


def place_in_pool(content: Content, code: int) -> int:
    """Return the place of a die in the pool: its owner, type and face."""
    return content.pool_places[code & RETURNS - 1]


HAND = Tally(FIGURES * DIE_TYPES, place_in_hand)
POOL = Tally(lambda g: max(g.content.pool_places) + 1, place_in_pool)


class Injuries(Layout):
    """Injury cards: how many there are of each kind, how many lie face down or hold a die."""

    def fit(self, g: Any) -> Fitted:
        places = g.content.injury_ids.places
        parts = (
            Part(len(places), MOST),
            Part(1, MOST, "_down", "; how many lie face down"),
            Part(1, MOST, "_dice", "; how many hold a die"),
        )

        def write(value: Any) -> list[bytes]:
            kinds = bytearray(len(places))
            for text in value:
                kinds[places[text.rstrip("*+")]] += 1
            down, dice = ["*" in text for text in value], ["+" in text for text in value]
            return [bytes(kinds), bytes((sum(down),)), bytes((sum(dice),))]

        return Fitted(parts, write)


class Colours(Layout):
    """Which colours are in a list."""

    def fit(self, g: Any) -> Fitted:
        return Fitted(
            (Part(len(COLOURS), 1),), lambda value: [bytes(it in value for it in COLOURS)]
        )


class Roster(Layout):
    """For each crew card its section, its rank and its station, all zeros for a recruit."""

    def fit(self, g: Any) -> Fitted:
        names = g.content.crew_ids.ids
        parts = (
            Part(len(names), len(SECTIONS), "_section", "; the section, plus 1"),
            Part(len(names), 3, "_rank", "; the rank"),
            Part(len(names), len(STATIONS) - 1, "_station", "; the station"),
        )

        def write(value: Any) -> list[bytes]:
            entries = [value[name].split() if name in value else None for name in names]
            return [
                bytes(SECTIONS.index(it[0]) + 1 if it else 0 for it in entries),
                bytes(int(it[1]) if it else 0 for it in entries),
                bytes(STATIONS.index(it[2]) if it else 0 for it in entries),
            ]

        return Fitted(parts, write)


class Lines(Layout):
    """For each production line its project and its phase."""

    def fit(self, g: Any) -> Fitted:
        places = g.content.ship_ids.places
        size = len(places)
        parts = (Part(size * LINES, 1), Part(LINES, 3, "_phase", "; the phase"))

        def write(value: Any) -> list[bytes]:
            projects, phases = bytearray(size * LINES), bytearray(LINES)
            for line, entry in enumerate(value):
                if entry:
                    name, phase = entry.split()
                    projects[line * size + places[name]] = 1
                    phases[line] = int(phase)
            return [bytes(projects), bytes(phases)]

        return Fitted(parts, write)
