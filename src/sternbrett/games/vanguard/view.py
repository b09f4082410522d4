"""Positions of ISS Vanguard made of plain data: of what somebody wrote, or of what a seat knows."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from sternbrett.games.vanguard.aboard import ON_A_WORLD, Ship
from sternbrett.games.vanguard.aboardfields import SHIP_SCHEMA
from sternbrett.games.vanguard.codes import DIE_TYPES, FIGURES, GUIDED, at, code_owner, code_type
from sternbrett.games.vanguard.data import VanguardContent
from sternbrett.games.vanguard.fields import SCHEMA
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.amounts import most_supplies
from sternbrett.games.vanguard.rules.finds import whole_decks
from sternbrett.games.vanguard.rules.outfitting import brought
from sternbrett.kernel.errors import InvalidPosition
from sternbrett.kernel.game import View


def restore(given: Mapping[str, Any], content: VanguardContent) -> VanguardState:
    """Return the position of possibly incomplete fields written by a person, checked.

    Dice, cards, tokens, events and discoveries that are left out are where they are before anybody
    has used them; sections that are left out belong to the first seat.
    """
    rules = content.rules
    SCHEMA.refuse_unknown(given, "vanguard")
    planet = given.get("planet", rules.planet_ids.ids[rules.tutorial_planet])
    g = VanguardState(rules, rules.planet_ids.place(planet, "planet"))
    SCHEMA.read(g, given)
    complete(g, given)
    check(g)
    return g


def complete(g: VanguardState, given: Mapping[str, Any]) -> None:
    """Put what fields leave out where it belongs."""
    content = g.content
    if "owner" not in given:
        seats = [0 if g.players == 1 else figure % g.players for figure in range(FIGURES)]
        g.owner = tuple(seats)
    if "crew" not in given:
        crew = [
            content.tutorial_crew[figure] if g.team >> figure & 1 else NONE
            for figure in range(FIGURES)
        ]
        g.crew = tuple(crew)
    if "finds" not in given and (g.team or g.ship is not None):
        g.finds = unused_finds(g)
    if not g.team:
        return
    if "available" not in given:
        g.available = unused_dice(g)
    if "supplies" not in given:
        g.supplies = most_supplies(g)
    if "decks" not in given and g.mode != GUIDED:
        for figure in g.figures():
            g.decks[figure] = unused_cards(g, figure)
    if g.ship is None or g.ship.page == ON_A_WORLD:
        complete_world(g, given)


def complete_world(g: VanguardState, given: Mapping[str, Any]) -> None:
    """Lay out what fields leave out of a world that is being explored."""
    content = g.content
    planet = content.planets[g.planet]
    if "condition" not in given:
        g.condition = planet.condition
    if "missions" not in given and planet.main_mission != NONE:
        g.missions = (planet.main_mission,)
    if "space" not in given:
        g.space = tuple([it for it in planet.uniques if not g.uniques >> it & 1])
    if "event_deck" not in given:
        g.event_deck = without(planet.events, (*g.event_top, *g.event_discard))
    if "bag" not in given:
        kinds = len(content.leads)
        left = [lead.count - sum(g.leads[lead.index :: kinds]) for lead in content.leads]
        g.bag = tuple(left)


def unused_dice(g: VanguardState) -> list[int]:
    """Return the dice of the team that are nowhere else."""
    out = [0] * (FIGURES * DIE_TYPES)
    for figure in g.figures():
        for kind in range(DIE_TYPES):
            place = at(figure, kind)
            out[place] = brought(g, figure, kind) - g.spent[place] - g.boxed[place]
    for code in (*g.hand, *g.pool):
        out[at(code_owner(code), code_type(code))] -= 1
    return out


def unused_finds(g: VanguardState) -> tuple[tuple[int, ...], ...]:
    """Return the discovery decks without the cards that are elsewhere."""
    used = [card for pile in (*g.finds_top, *g.finds_bottom) for card in pile]
    used += g.discoveries
    if g.ship is not None:
        used += g.ship.collected
    decks = whole_decks(g)
    return tuple([without(deck, tuple([it for it in used if it in deck])) for deck in decks])


def unused_cards(g: VanguardState, figure: int) -> int:
    """Return a figure's section cards that are nowhere else, as a set."""
    used = g.cards_gone[figure]
    for card in (*g.hands[figure], *g.discards[figure], *g.tops[figure]):
        used |= 1 << card
    out = 0
    for own in g.content.cards:
        if own.section == figure and own.rank <= g.rank[figure]:
            out |= 1 << own.index & ~used
    return out


def without(cards: list[int], used: tuple[int, ...]) -> tuple[int, ...]:
    """Return cards without those that are used, sorted."""
    left = list(cards)
    for card in used:
        if card in left:
            left.remove(card)
    return tuple(sorted(left))


def check(g: VanguardState) -> None:
    """Refuse a position that cannot occur, with the reason."""
    SCHEMA.check(g)
    if any(count < 0 for count in (*g.available, *g.bag)):
        raise InvalidPosition("there are not so many dice or lead tokens.")
    if any(not -1 <= seat < g.players for seat in g.owner):
        raise InvalidPosition("owner: there are not so many seats.")
    for figure in range(FIGURES):
        if g.team >> figure & 1:
            if g.round and g.place[figure] < 0:
                raise InvalidPosition("place: every figure of the team is in a sector.")
            if len(g.injuries[figure]) > 3:
                raise InvalidPosition("injuries: a crew member has at most three.")
        elif g.place[figure] >= 0:
            raise InvalidPosition("place: only figures of the team are on the map.")
    if g.team & g.dead:
        raise InvalidPosition("dead: nobody is dead and in the team.")


def imagine(view: View, content: VanguardContent) -> VanguardState:
    """Return the position of a view: nothing but the order of decks is hidden in this game."""
    rules = content.rules
    g = VanguardState(rules, rules.planet_ids.places[view["planet"]])
    SCHEMA.take(g, view)
    left = [it for it in rules.planets[g.planet].uniques if not g.uniques >> it & 1]
    g.space = tuple(left[len(left) - view["space"] :])
    g.ship = imagine_ship(view["ship"], g)
    return g


def imagine_ship(seen: Mapping[str, Any] | None, g: VanguardState) -> Ship | None:
    """Return the ship of a view: the unique discoveries left on planets are those nobody has.

    What the world that is being explored had left when it was recorded may have been found since.
    """
    if seen is None:
        return None
    rules = g.content
    archives = {}
    for name, left in seen["archives"].items():
        uniques = rules.planets[rules.planet_ids.places[name]].uniques
        found = [rules.unique_ids.ids[it] for it in uniques if g.uniques >> it & 1]
        there = [rules.unique_ids.ids[it] for it in uniques if not g.uniques >> it & 1]
        perhaps = [*found, *there]
        archives[name] = left | {"space": perhaps[len(perhaps) - left["space"] :]}
    ship = Ship(rules)
    SHIP_SCHEMA.read(ship, {**seen, "archives": archives})
    return ship
