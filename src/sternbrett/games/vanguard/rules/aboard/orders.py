"""The verbs of the card language that change the ship (3.L)."""

from __future__ import annotations

from typing import Final

from sternbrett.games.vanguard.codes import CAMPAIGN_LOST, CAMPAIGN_WON
from sternbrett.games.vanguard.events import (
    ARSENAL_GREW,
    CAMPAIGN_ENDED,
    CREW_ROSE,
    DICE_UNLOCKED,
    FACILITY_UNLOCKED,
    PENALTY_GAINED,
    SITE_UNLOCKED,
    SYSTEM_UNLOCKED,
)
from sternbrett.games.vanguard.language import (
    ARSENAL,
    AWAIT,
    COMMAND,
    ENERGY,
    LOSE_CAMPAIGN,
    LOSE_DIE,
    MORALE,
    MORALE_LATER,
    OBJECTIVE,
    PENALTY,
    RANKUP,
    RECRUIT,
    SITUATION,
    SITUATION_FUTURE,
    SITUATION_REVEAL,
    SITUATION_SHUFFLE,
    TECH,
    UNLOCK,
    UNLOCK_DIE,
    UNLOCK_FACILITY,
    UNLOCK_SITE,
    WIN_CAMPAIGN,
    Effect,
)
from sternbrett.games.vanguard.model import VanguardState, put
from sternbrett.games.vanguard.rules.aboard.common import crew_name, on_ship
from sternbrett.games.vanguard.rules.aboard.pools import change_command, change_energy
from sternbrett.games.vanguard.rules.aboard.recruiting import RecruitFor
from sternbrett.games.vanguard.rules.aboard.situations import reveal_situations
from sternbrett.games.vanguard.rules.aboard.spirits import ShiftMorale, give_up_dice
from sternbrett.games.vanguard.rules.aboard.waiting import await_card
from sternbrett.games.vanguard.rules.ending import clear_roll, return_dice
from sternbrett.games.vanguard.rules.running import HANDLERS, Handler, Run

HIGHEST_RANK: Final = 3


# -- energy, command, morale ------------------------------------------------------------------


def do_energy(g: VanguardState, effect: Effect, run: Run) -> None:
    """`energy ±N`."""
    change_energy(g, effect.n)


def do_command(g: VanguardState, effect: Effect, run: Run) -> None:
    """`command ±N`."""
    change_command(g, effect.n)


def do_morale(g: VanguardState, effect: Effect, run: Run) -> None:
    """`morale ±N`; on a world it waits for docking like `morale_later`."""
    if on_ship(g):
        g.push(ShiftMorale(effect.n))
    else:
        do_morale_later(g, effect, run)


def do_morale_later(g: VanguardState, effect: Effect, run: Run) -> None:
    """`morale_later ±N`: at the next docking (ISV-562)."""
    ship = g.change_ship()
    ship.morale_queue = (*ship.morale_queue, effect.n)


def do_penalty(g: VanguardState, effect: Effect, run: Run) -> None:
    """`penalty`: there is one token (ISV-384, ISV-566)."""
    g.change_ship().penalty = True
    if g.listening:
        g.tell(PENALTY_GAINED)


# -- cards, equipment, what is unlocked -------------------------------------------------------


def do_tech(g: VanguardState, effect: Effect, run: Run) -> None:
    """`tech N`: a higher level waits for the bridge (ISV-519)."""
    ship = g.change_ship()
    if effect.n > ship.tech:
        ship.next_tech = max(ship.next_tech, effect.n)


def do_await(g: VanguardState, effect: Effect, run: Run) -> None:
    """`await ID`."""
    await_card(g, effect.what)


def do_objective(g: VanguardState, effect: Effect, run: Run) -> None:
    """`objective ID`: it waits for the bridge, once in a campaign (ISV-385, ISV-519)."""
    ship = g.change_ship()
    if not ship.objectives_had >> effect.what & 1:
        ship.next_objective = effect.what


def do_arsenal(g: VanguardState, effect: Effect, run: Run) -> None:
    """`arsenal ID N`: as many copies as there are (ISV-519)."""
    number = effect.what
    there = g.arsenal[number] + sum([kit.count(number) for kit in g.kit])
    more = min(effect.n, g.content.equipment[number].copies - there)
    if more > 0:
        g.arsenal = put(g.arsenal, number, g.arsenal[number] + more)
        if g.listening:
            g.tell(ARSENAL_GREW, g.content.equipment[number].id, more)


def do_unlock(g: VanguardState, effect: Effect, run: Run) -> None:
    """`unlock die TYPE | system ID | site ID | facility ID`: twice is once (ISV-519)."""
    ship, content, bit = g.change_ship(), g.content, 1 << effect.what
    if effect.mode == UNLOCK_DIE:
        new, ids, kind = not ship.dice_open & bit, content.die_kinds, DICE_UNLOCKED
        ship.dice_open |= bit
    elif effect.mode == UNLOCK_SITE:
        new, ids, kind = not ship.sites_open & bit, content.site_ids, SITE_UNLOCKED
        ship.sites_open |= bit
    elif effect.mode == UNLOCK_FACILITY:
        new, ids, kind = not ship.facilities_open & bit, content.facility_ids, FACILITY_UNLOCKED
        ship.facilities_open |= bit
    else:
        new, ids, kind = not ship.systems_open & bit, content.system_ids, SYSTEM_UNLOCKED
        ship.systems_open |= bit
    if new and g.listening:
        g.tell(kind, ids.ids[effect.what])


# -- situations -------------------------------------------------------------------------------


def do_situation(g: VanguardState, effect: Effect, run: Run) -> None:
    """`situation reveal N | shuffle ID | remove ID | future ID`."""
    if effect.mode == SITUATION_REVEAL:
        reveal_situations(g, effect.n)
        return
    ship, bit = g.change_ship(), 1 << effect.what
    if effect.mode == SITUATION_FUTURE:
        if ship.situations_future & bit:
            ship.situations_future &= ~bit
            ship.situations_possible |= bit
        return
    ship.situations = tuple([it for it in ship.situations if it != effect.what])
    ship.situations_possible &= ~bit
    ship.situations_future &= ~bit
    if effect.mode == SITUATION_SHUFFLE:
        ship.situations_possible |= bit


# -- crew and dice ----------------------------------------------------------------------------


def do_recruit(g: VanguardState, effect: Effect, run: Run) -> None:
    """`recruit N`: so many sections get one of two recruits."""
    for _ in range(effect.n):
        g.push(RecruitFor())


def do_rankup(g: VanguardState, effect: Effect, run: Run) -> None:
    """`rankup`: the actor, if a sleeve of the next rank is free (ISV-348)."""
    if g.alive(run.actor):
        crew = g.crew[run.actor]
        if can_rise(g, crew):
            raise_rank(g, crew)
            g.rank = put(g.rank, run.actor, g.rank[run.actor] + 1)


def can_rise(g: VanguardState, crew: int) -> bool:
    """Tell whether there is a next rank and a sleeve of it (ISV-348, ISV-564)."""
    ship = g.aboard()
    rank = ship.ranks[crew]
    return rank < HIGHEST_RANK and ship.sleeves_free(ship.posts[crew], rank + 1) > 0


def raise_rank(g: VanguardState, crew: int) -> None:
    """Give a crew member the sleeve of the next rank; its old one becomes free (ISV-348)."""
    ship = g.change_ship()
    ship.ranks = put(ship.ranks, crew, ship.ranks[crew] + 1)
    if g.listening:
        g.tell(CREW_ROSE, crew_name(g, crew), ship.ranks[crew])


def do_lose_die(g: VanguardState, effect: Effect, run: Run) -> None:
    """`lose_die`: every section returns a die, except those with three; aboard only."""
    if on_ship(g):
        give_up_dice(g)


# -- the end of the campaign ------------------------------------------------------------------


def end_campaign(g: VanguardState, ending: int, result: str) -> None:
    """End the campaign: nothing that is pending happens (ISV-529)."""
    g.seal()
    g.change_ship().ending = ending
    g.windows = ()
    return_dice(g)
    clear_roll(g)
    if g.listening:
        g.tell(CAMPAIGN_ENDED, g.content.ending_ids.ids[ending])
    g.finish(result)


def do_win(g: VanguardState, effect: Effect, run: Run) -> None:
    """`wincampaign ENDING`."""
    end_campaign(g, effect.what, CAMPAIGN_WON)


def do_lose(g: VanguardState, effect: Effect, run: Run) -> None:
    """`losecampaign ENDING`."""
    end_campaign(g, effect.what, CAMPAIGN_LOST)


ORDERS: Final[dict[int, Handler]] = {
    ENERGY: do_energy,
    COMMAND: do_command,
    MORALE: do_morale,
    MORALE_LATER: do_morale_later,
    TECH: do_tech,
    AWAIT: do_await,
    ARSENAL: do_arsenal,
    UNLOCK: do_unlock,
    SITUATION: do_situation,
    OBJECTIVE: do_objective,
    PENALTY: do_penalty,
    RECRUIT: do_recruit,
    RANKUP: do_rankup,
    LOSE_DIE: do_lose_die,
    WIN_CAMPAIGN: do_win,
    LOSE_CAMPAIGN: do_lose,
}


def with_ship(order: Handler) -> Handler:
    """Return what a verb of the ship does where there may be none: then nothing."""

    def carry_out(g: VanguardState, effect: Effect, run: Run) -> None:
        if g.ship is not None:
            order(g, effect, run)

    return carry_out


for verb, order in ORDERS.items():
    HANDLERS[verb] = with_ship(order)
