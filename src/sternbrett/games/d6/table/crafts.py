"""What threatens the ship, as silhouettes on the cards: outside seen from above, inside as signs.

Bows point to the left, at the ship. Copies of a card (`raiders_a`, `raiders_b`) look alike; cards
of somebody's own content have no silhouette.
"""

from __future__ import annotations

from functools import cache
from typing import Final

FILL: Final = 'fill="currentColor"'
LINE: Final = 'fill="none" stroke="currentColor" stroke-width="3" stroke-linecap="round"'

#: Filled outlines.
SOLID: Final = {
    "flagship": "M2 24 14 14H28L34 5H50L46 15H61V33H46L50 43H34L28 34H14Z",
    "assault_cruiser": "M3 24 18 13H25V4H40V13L60 18V30L40 35V44H25V35H18Z",
    "bounty_ship": "M6 24 22 8 32 13 21 24 32 35 22 40ZM31 17H50L58 24 50 31H31L38 24Z",
    "boarding_ship": "M4 14H20V10H48L60 24 48 38H20V34H4V29H16V19H4Z",
    "hijackers": "M4 12 24 4 19 12 24 20ZM4 36 24 28 19 36 24 44ZM24 24 58 10 50 24 58 38Z",
    "intercepter": "M3 24 56 5 45 24 56 43Z",
    "intercepter_x": "M3 24 36 20 58 3 49 21H58V27H49L58 45 36 28Z",
    "meteoroid": "M12 13 28 5 46 9 58 22 50 39 32 44 15 38 7 25Z",
    "bomber": "M4 24 20 16 28 3H42L45 18 59 19V29L45 30 42 45H28L20 32Z",
    "space_pirates": "M3 24C14 9 40 2 60 6 48 13 45 19 45 24S48 35 60 42C40 46 14 39 3 24Z",
    "raiders": "M3 24 27 14 22 24 27 34ZM30 12 54 3 49 12 54 21ZM30 36 54 27 49 36 54 45Z",
    "corsair": "M3 24 27 18 40 3H49L42 19 61 21V27L42 29 49 45H40L27 30Z",
    "drone": "M24 16 12 6 18 4 30 14H36L48 4 54 6 42 17V31L54 42 48 44 36 34H30L18 44 12 42 24 32Z",
    "mercenary": "M3 24 23 14 33 3 40 16 59 11 52 24 59 37 40 32 33 45 23 34Z",
    "friendly_fire": "M32 2 37 15 50 8 44 21 58 24 44 28 50 41 37 34 32 46 27 34 14 41 20 28 6 24 "
    "20 21 14 8 27 15Z",
    "panel_explosion": "M36 2 18 27H29L24 46 47 19H35L42 2Z",
    "invaders": "M32 4C16 4 12 16 16 27L26 44H38L48 27C52 16 48 4 32 4ZM20 20 30 25 27 30 20 "
    "27ZM44 "
    "20 34 25 37 30 44 27Z",
    "robot_uprising": "M16 12H29V3H35V12H48V36H16ZM22 19V27H29V19ZM35 19V27H42V19ZM20 39H44V44H20Z",
    "boost_morale": "M32 44 10 22C4 8 22 0 32 13 42 0 60 8 54 22Z",
}  # fmt: skip
#: Drawn as lines.
DRAWN: Final = {
    "scouting_ship": "M6 24 36 17V31ZM40 8A17 17 0 0 1 40 40M47 2A24 24 0 0 1 47 46",
    "nebula": "M8 30C4 18 18 8 28 14 34 4 52 8 50 20 60 22 58 38 46 36 40 46 24 44 22 36 16 38 "
    "10 36 "
    "8 30ZM20 26C26 20 32 30 40 24",
    "solar_winds": "M4 14C14 6 20 22 32 14S50 6 60 14M4 26C14 18 20 34 32 26S50 18 60 26M4 "
    "38C14 30 "
    "20 46 32 38S50 30 60 38",
    "cosmic_existentialism": "M32 24C36 22 36 30 30 30S20 22 26 16 46 14 46 28 28 44 18 36 12 "
    "12 28 6",
    "cloaked_threats": "M6 24 20 19M26 17 40 12M46 10 54 7 50 15M46 21V27M50 33 54 41 46 38M40 "
    "36 26 "
    "31M20 29 6 24",
    "distracted": "M6 24Q32 0 58 24 32 48 6 24ZM32 16A8 8 0 1 0 40 24",
    "time_warp": "M18 4H46M18 44H46M21 4C21 20 43 28 43 44M43 4C43 20 21 28 21 44",
    "pandemic": "M32 12A12 12 0 1 0 32 36 12 12 0 1 0 32 12ZM32 12V4M32 36V44M44 24H52M20 "
    "24H12M40 16 "
    "46 10M24 32 18 38M40 32 46 38M24 16 18 10",
    "comms_offline": "M32 22V44M24 44H40M22 12A14 14 0 0 0 22 32M42 12A14 14 0 0 1 42 32M12 4 "
    "52 44",
}  # fmt: skip


def kind(card: str) -> str:
    """Return the silhouette of a card by its id; empty if it has none."""
    for name in (card, card.rpartition("_")[0]):
        if name in SOLID or name in DRAWN:
            return name
    return ""


@cache
def symbols() -> str:
    """Return the definitions of all silhouettes."""
    shapes = {
        name: f'<path d="{path}" fill-rule="evenodd" {FILL}/>' for name, path in SOLID.items()
    }
    shapes |= {name: f'<path d="{path}" {LINE}/>' for name, path in DRAWN.items()}
    return "".join(
        f'<symbol id="craft-{name}" viewBox="0 0 64 48">{shape}</symbol>'
        for name, shape in shapes.items()
    )


def picture(card: str) -> str:
    """Return the silhouette of a card, to stand beside its name."""
    name = kind(card)
    if not name:
        return ""
    return f'<svg class="craft" aria-hidden="true"><use href="#craft-{name}"/></svg>'
