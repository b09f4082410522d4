"""A campaign: the ship it begins with, what a chapter leaves, and the next one made of that."""

from __future__ import annotations

from collections import Counter
from typing import Final

from sternbrett.games.vanguard.aboard import AWAY, RESTING, SAVE_POINT, Ship
from sternbrett.games.vanguard.codes import CAMPAIGN, CAMPAIGN_WON, FIGURES, SAVED
from sternbrett.games.vanguard.contents import Content
from sternbrett.games.vanguard.fields import SCHEMA
from sternbrett.games.vanguard.language import (
    NONE,
    OUTCOME_EVACUATION,
    OUTCOME_SUCCESS,
    OUTCOMES,
)
from sternbrett.games.vanguard.model import VanguardState, put
from sternbrett.games.vanguard.rules.aboard.dicebox import LEAST_DICE, dice_of, in_box
from sternbrett.games.vanguard.rules.aboard.records import campaign_start
from sternbrett.games.vanguard.rules.aboard.resuming import Resume
from sternbrett.games.vanguard.rules.finds import shuffle_discoveries
from sternbrett.kernel.errors import InvalidPosition
from sternbrett.kernel.game import Fields
from sternbrett.kernel.ids import Ids
from sternbrett.kernel.outcome import Attempt

#: What one chapter leaves to the next, beside how it ended: fields of a position.
CARRIED: Final = (
    "ship",
    "flags",
    "journal",
    "uniques",
    "missions_done",
    "arsenal",
    "deadly",
)
RESULT: Final = "result"
#: How an exploration ended that had reached its goal before.
EVACUATED_AFTER_GOAL: Final = "evacuation after the goal"
LEGACY_NOTES: Final = {name: SCHEMA.all[name].note for name in CARRIED} | {
    RESULT: "how the chapter ended: the campaign goes on after `saved` only"
}


# -- the first chapter ------------------------------------------------------------------------


def begin_campaign(g: VanguardState, guided: bool) -> None:
    """Give a new game the ship with which a campaign begins (ISV-574)."""
    content = g.content
    g.ship = ship = Ship(content)
    start = campaign_start(g)
    ship.from_lesson = guided
    ship.objective = content.objective_ids.places[start.objective]
    ship.objectives_had = 1 << ship.objective
    ship.tech = start.tech
    ship.morale = [step.id for step in content.ship["morale"]].index(start.morale)
    ship.system = content.system_ids.places[start.system]
    ship.research = tuple(map(content.ship_ids.places.__getitem__, start.research))
    ship.catalogue = among(content.ship_ids, start.production)
    mods = [mod.id for mod in content.mods if mod.initial]
    ship.installed = among(content.ship_ids, [*start.landers, *mods])
    ship.situations_possible = among(content.situation_ids, start.situations_possible)
    ship.situations_future = among(content.situation_ids, start.situations_future)
    ship.dice_open = among(
        content.die_kinds, [die.kind for die in content.die_types if not die.locked]
    )
    ship.promotion_deck = among(
        content.promotion_ids, [card.id for card in content.promotions if not card.tutorial]
    )
    ship.owned = tuple([count for section in content.sections for count in section.start])
    for entry in start.arsenal:
        name, _, count = entry.partition(":")
        g.arsenal = put(g.arsenal, content.equipment_ids.places[name], int(count or 1))
    if guided:
        for section, crew in enumerate(content.tutorial_crew):
            ship.posts = put(ship.posts, crew, section)
            ship.stations = put(ship.stations, crew, RESTING)


def among(ids: Ids, names: list[str]) -> int:
    """Return the set of the things with these names."""
    out = 0
    for name in names:
        out |= 1 << ids.places[name]
    return out


# -- how a chapter went -----------------------------------------------------------------------


def attempt(g: VanguardState) -> Attempt | None:
    """Return which world was explored, or which mission played, and how it ended; None: neither.

    An evacuation after the goal was reached completes a world, but is no success.
    """
    task = g.content.planet_ids.ids[g.planet]
    if g.outcome != NONE:
        ending = OUTCOMES[g.outcome]
        flag = g.content.planets[g.planet].completed_flag
        if g.outcome == OUTCOME_EVACUATION and flag != NONE and g.flags[flag]:
            ending = EVACUATED_AFTER_GOAL
        return Attempt(task, ending, g.outcome == OUTCOME_SUCCESS)
    if g.round and g.result:  # the campaign ended there
        return Attempt(task, g.result, g.result == CAMPAIGN_WON)
    return None


# -- from chapter to chapter ------------------------------------------------------------------


def legacy(g: VanguardState) -> Fields | None:
    """Return what a chapter leaves; an exploration that is no campaign's leaves nothing."""
    if g.ship is None:
        return None
    fields = SCHEMA.fields(g)
    return {name: fields[name] for name in CARRIED} | {RESULT: g.result}


def ends(left: Fields) -> bool:
    """Tell whether the campaign is over with what a chapter left."""
    return bool(left[RESULT] != SAVED)


def left_behind(left: Fields, content: Content) -> VanguardState:
    """Return the position of what a chapter left, in which nothing is asked."""
    g = VanguardState(content, content.tutorial_planet)
    SCHEMA.read(g, {name: left[name] for name in CARRIED})
    g.mode = CAMPAIGN
    return g


def next_chapter(left: Fields, content: Content, seats: int) -> VanguardState:
    """Return the position before the first step of the next chapter (ISV-373)."""
    g = left_behind(left, content)
    g.players = seats
    SCHEMA.check(g)
    check(g)
    ship = g.change_ship()
    ship.chapters = (*ship.chapters, len(g.journal))
    shuffle_discoveries(g)
    g.push(Resume())
    return g


def check(g: VanguardState) -> None:
    """Refuse what no chapter leaves."""
    ship = g.ship
    if ship is None or ship.page != SAVE_POINT:
        raise InvalidPosition("a chapter ends at the save point of a ship.")
    if AWAY in ship.stations:
        raise InvalidPosition("roster: nobody is away at the save point.")
    for section in range(FIGURES):
        if not LEAST_DICE <= dice_of(g, section) <= g.content.numbers.max_dice:
            raise InvalidPosition("owned: a section has too few or too many dice.")
    if any(in_box(g, die.index) < 0 for die in g.content.die_types):
        raise InvalidPosition("owned: there are not so many dice.")
    for card, count in Counter(ship.collected).items():
        if count > g.content.discoveries[card].count:
            raise InvalidPosition("collected: there are not so many cards of a discovery.")
