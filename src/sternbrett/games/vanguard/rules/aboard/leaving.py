"""Leaving the planet (page 25): it is recorded, and everything goes back to its place."""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.vanguard.aboard import DEAD, LANDING, LEAVING, Archive
from sternbrett.games.vanguard.codes import FIGURES
from sternbrett.games.vanguard.model import VanguardState, put
from sternbrett.games.vanguard.rules.aboard.common import move_crew, open_page
from sternbrett.games.vanguard.worldthings import NO_SAVE, ONLY_SCRATCH
from sternbrett.kernel.engine import Step

#: What belongs to an exploration alone: afterwards it is as before the first (ISV-340, ISV-341).
#: Lander and mods, discoveries, tokens and the promotion card stay until their pages.
OF_EXPLORATION: Final = (
    "crew", "rank", "team", "dead", "available", "spent", "boxed", "charges", "decks", "tops",
    "hands", "discards", "cards_gone", "injuries", "columns", "kit", "tokens", "place", "lander",
    "supplies", "stacks", "markers", "tracks", "condition", "time", "missions", "threats",
    "event_deck", "event_top", "event_discard", "bag", "leads", "space", "round", "start", "turn",
    "turned", "actions", "special_used", "ends_turn", "events", "route", "used_equipment",
    "moved_equipment", "danger_rerolls", "attacks_cancelled", "refused", "was_refused", "queued",
    "rolls_made",
)  # fmt: skip


class Leaving(Step[VanguardState]):
    """Page 25: the planet is recorded (ISV-339), then the team takes along what is its own."""

    clause: ClassVar[str] = "ISV-339"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        if g.aboard().page != LANDING:  # who never landed leaves nothing behind (ISV-572)
            archive(g)
        open_page(g, LEAVING)
        come_back(g)


def archive(g: VanguardState) -> None:
    """Record the planet: points of interest, markers, threats, unique discoveries (ISV-339)."""
    pois = g.content.pois
    kept = [tuple([card for card in stack if not pois[card].flags & NO_SAVE]) for stack in g.stacks]
    left = Archive(tuple(kept), tuple(g.markers), tuple(g.threats), g.space)
    ship = g.change_ship()
    ship.archives = put(ship.archives, g.planet, left)


def come_back(g: VanguardState) -> None:
    """Note who came back, how hurt, and who did not; put everything away (ISV-340)."""
    ship = g.change_ship()
    ship.landed = 0
    heals = g.rules_of_planet() & ONLY_SCRATCH  # injuries stay on the starting world (ISV-455)
    for figure in range(FIGURES):
        crew = g.crew[figure]
        if g.team >> figure & 1:
            ship.landed |= 1 << crew
            wounds = 0 if heals else len(g.injuries[figure])
            ship.wounds = put(ship.wounds, crew, wounds)
    if ship.struck:
        ship.damaged |= 1 << g.lander_card  # (ISV-424)
        ship.struck = False
    for figure in range(FIGURES):
        if g.dead >> figure & 1:
            bury(g, g.crew[figure])
        for number in g.kit[figure]:
            g.arsenal = put(g.arsenal, number, g.arsenal[number] + 1)
    forget_exploration(g)


def bury(g: VanguardState, crew: int) -> None:
    """A crew member is dead: the memorial page remembers it (ISV-371)."""
    move_crew(g, crew, DEAD)
    g.change_ship().fallen |= 1 << crew


def forget_exploration(g: VanguardState) -> None:
    """Put everything of an exploration back to where it is before one."""
    fresh = VanguardState(g.content, g.planet)
    for name in OF_EXPLORATION:
        setattr(g, name, getattr(fresh, name))
