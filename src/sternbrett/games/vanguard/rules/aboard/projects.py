"""Research and production projects that are completed (ISV-395, ISV-401)."""

from __future__ import annotations

from sternbrett.games.vanguard.events import PROJECT_DONE
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.aboard.records import card_of
from sternbrett.games.vanguard.rules.running import FROM_PROJECT, source_of, start
from sternbrett.games.vanguard.shiptables import ProductionTable


def complete(g: VanguardState, project: int) -> None:
    """Reveal a project and apply it; it leaves the game unless it can be made again."""
    thing = card_of(g.content, project)
    table = thing.table
    ship = g.change_ship()
    ship.research = tuple([other for other in ship.research if other != project])
    if isinstance(table, ProductionTable) and table.repeatable:
        ship.catalogue |= 1 << project
    else:
        ship.completed |= 1 << project
    g.seal()
    if g.listening:
        g.tell(PROJECT_DONE, thing.id)
    start(g, thing.programs["fx"], NONE, source_of(FROM_PROJECT, project))
