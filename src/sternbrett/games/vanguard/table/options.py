"""What options are called, everywhere and in what is asked."""

from __future__ import annotations

from collections.abc import Mapping

from sternbrett.games.vanguard import picks
from sternbrett.games.vanguard.data import VanguardContent
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.picks import Pick
from sternbrett.games.vanguard.rules.aboard.records import system
from sternbrett.games.vanguard.rules.aboard.solving import ChooseSolution
from sternbrett.games.vanguard.rules.aboard.starmap import object_of, price_of_flight
from sternbrett.games.vanguard.rules.choosing import ChooseOne, VoteOnChoice
from sternbrett.games.vanguard.rules.items import figure_name
from sternbrett.games.vanguard.rules.places import sector_name
from sternbrett.games.vanguard.table.prices import price
from sternbrett.kernel.engine import Said
from sternbrett.kernel.look import Look

#: What the argument of a word is called in texts, where it is not the word itself.
ARGUMENTS = {
    picks.CHOICE_OF: "number",
    picks.CONDITION_COMBO: "number",
    picks.COMBO: "card",
    picks.SPENT: "die",
    picks.SKILL: "section",
    picks.STRAIN: "section",
    picks.TURNED_INJURY: "injury",
    picks.INJURY_DIE: "injury_face",
    picks.LINE: "number",
}


def words(option: Pick, content: VanguardContent) -> tuple[str, Mapping[str, object]]:
    """Return the text and arguments of an option's label."""
    if option.word == picks.SINGLE:
        return f"option.{option.key}", {}
    word = picks.WORDS[option.word]
    argument = option.key.partition(":")[2]
    return f"option.{word}", {ARGUMENTS.get(option.word, word): argument}


def words_here(option: Pick, look: Look[VanguardState]) -> Said | None:
    """Return what an option is called in what is asked now."""
    g, decision = look.position, look.decision
    if option.word == picks.CHOICE_OF and isinstance(decision, ChooseOne | VoteOnChoice):
        return "here.choice", {"program": decision.effect(g).blocks[option.value]}
    if option.word == picks.CHOICE_OF and isinstance(decision, ChooseSolution):
        situation = g.content.situation_ids.ids[decision.number]
        return "here.solution", {"solution": f"{situation}.{option.value}"}
    if option.word == picks.SECTOR:
        return here_sector(g, option.value)
    if option.word == picks.ROUTE:
        return here_route(look, option.value)
    if option.word in (picks.SYSTEM, picks.SPACE_OBJECT) and g.ship is not None:
        return here_in_space(g, option)
    if option.word in (picks.FIGURE, picks.SKILL, picks.STRAIN) and g.crew[option.value] != NONE:
        if not g.team:  # sections are being chosen
            return None
        crew = figure_name(g, option.value)
        word = picks.WORDS[option.word]
        return f"here.{word}", {"crew": crew, "skill": crew}
    return None


def here_in_space(g: VanguardState, option: Pick) -> Said | None:
    """Return a system or an object by what flying there or looking at it costs."""
    name = option.key.partition(":")[2]
    if option.word == picks.SPACE_OBJECT:
        thing = object_of(g, option.value)
        return None if thing is None else ("here.object", {"object": name, "amount": thing.energy})
    for way in system(g, g.aboard().system).neighbours:
        if way.to == name:
            return "here.system", {"system": name, "amount": price_of_flight(g, way)}
    return None


def here_sector(g: VanguardState, value: int) -> Said | None:
    """Return a sector by its number and name."""
    for place, sector in enumerate(g.content.planets[g.planet].sectors):
        if sector.number == value + 1:
            return "here.sector", {"sector": sector_name(g, place)}
    return None


def here_route(look: Look[VanguardState], number: int) -> Said | None:
    """Return a route by where it leads and what it costs."""
    g = look.position
    routes = g.content.planets[g.planet].routes
    if number >= len(routes) or g.turn < 0:
        return None
    route = routes[number]
    target = route.b if g.place[g.turn] == route.a else route.a
    paid = price(g, look.content, look.texts, route)
    return "here.route", {"sector": sector_name(g, target), "price": paid}
