"""Docking (page 26): what went wrong is felt, the lander is emptied down to its limit."""

from __future__ import annotations

from typing import ClassVar, Final

from sternbrett.games.vanguard.aboard import AVAILABLE, DOCKING, RESTING
from sternbrett.games.vanguard.events import CREW_AVAILABLE, DISCOVERY_LEFT, MISSION_FAILED
from sternbrett.games.vanguard.language import NONE, OUTCOME_FAILURE
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import DISCOVERY_CARD
from sternbrett.games.vanguard.rules.aboard.clock import FINAL_LOG, lose
from sternbrett.games.vanguard.rules.aboard.common import (
    ShipVote,
    crew_name,
    move_crew,
    open_page,
)
from sternbrett.games.vanguard.rules.aboard.records import ship_logs
from sternbrett.games.vanguard.rules.aboard.spirits import ReadOnce, ShiftMorale
from sternbrett.games.vanguard.rules.asking import by_number, value_of, word_of
from sternbrett.games.vanguard.rules.items import put_under_deck
from sternbrett.games.vanguard.rules.reasons import NOT_FOUND
from sternbrett.games.vanguard.rules.voting import TeamVote
from sternbrett.kernel.engine import NOT_NOW, Option, Said, Step

#: Explorations of the last world that may fail (ISV-431), and the flags that tell (ISV-432).
FINAL_TRIES: Final = 2
TRIES_FLAG: Final = "final_tries"
WON_FLAG: Final = "campaign_won"


def flag_of(g: VanguardState, name: str) -> int:
    """Return the flag with a name; one that no card knows was never set."""
    place = g.content.flag_ids.places.get(name, NONE)
    return 0 if place == NONE else g.flags[place]


class Docking(Step[VanguardState]):
    """Page 26, in the order of ISV-562."""

    clause: ClassVar[str] = "ISV-562"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        open_page(g, DOCKING)
        if flag_of(g, TRIES_FLAG) >= FINAL_TRIES and not flag_of(g, WON_FLAG):
            lose(g, FINAL_LOG)
            return
        ship = g.change_ship()
        steps: list[Step[VanguardState]] = [ShiftMorale(change) for change in ship.morale_queue]
        ship.morale_queue = ()
        if g.outcome >= OUTCOME_FAILURE:  # or an evacuation; without exploration there is none
            steps.append(Failure())
        g.then(*steps, LeaveBehind(0), EndRest())


class Failure(Step[VanguardState]):
    """The exploration failed: morale falls (ISV-342)."""

    clause: ClassVar[str] = "ISV-342"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        if g.listening:
            g.tell(MISSION_FAILED)
        g.then(ShiftMorale(-1), ReadOnce(ship_logs(g).first_failure))


def most_finds(g: VanguardState) -> int:
    """Return how many discoveries the lander brings home (ISV-344)."""
    more = sum([mod.discoveries for mod in g.content.mods if g.mods >> mod.index & 1])
    return g.content.landers[g.lander_card].discoveries + more


class LeaveBehind(ShipVote):
    """Which discovery is given up, where there are more than the lander takes (D31)."""

    clause: ClassVar[str] = "ISV-344"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        if not g.discoveries or g.lander_card == NONE:
            return
        if len(g.discoveries) + g.carried_uniques().bit_count() > most_finds(g):
            g.pending = self

    def ballot(self, g: VanguardState) -> list[Option]:
        moves = g.content.moves[DISCOVERY_CARD]
        return by_number([moves[card] for card in sorted(set(g.discoveries))])

    def objection(self, g: VanguardState, seat: int, option: Option) -> int:
        return NOT_FOUND if word_of(option) == DISCOVERY_CARD else NOT_NOW

    def again(self, votes: int) -> TeamVote:
        return LeaveBehind(votes)

    def elected(self, g: VanguardState, option: Option) -> None:
        card = value_of(option)
        put_under_deck(g, card)
        if g.listening:
            g.tell(DISCOVERY_LEFT, g.content.discoveries[card].id)
        g.push(LeaveBehind(0))

    def prompt(self, g: VanguardState, seat: int | None) -> Said:
        return "prompt.LeaveBehind", {"n": most_finds(g)}


class EndRest(Step[VanguardState]):
    """Everybody who rests is available again (ISV-345)."""

    clause: ClassVar[str] = "ISV-345"

    __slots__ = ()

    def run(self, g: VanguardState) -> None:
        for crew in g.aboard().crew_at(RESTING):
            move_crew(g, crew, AVAILABLE)
            if g.listening:
                g.tell(CREW_AVAILABLE, crew_name(g, crew))
