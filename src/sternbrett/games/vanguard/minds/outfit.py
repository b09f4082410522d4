"""Whom and what the ensign takes along: sections, crew, equipment and cards that suit a world."""

from __future__ import annotations

from typing import Final

from sternbrett.games.vanguard.codes import STANDALONE, at
from sternbrett.games.vanguard.language import (
    ADD,
    BASE,
    HEAL_CARD,
    HEAL_DIE,
    LEAD,
    MOVE_FREE,
    NONE,
    PEEK,
    PREVENT,
    RED,
    REFRESH,
    REROLL,
    SAFE,
    SUPPLY,
    TERM_COLOUR,
    TERM_SYMBOL,
    TOKEN,
    TRACK,
    TURN,
    VANGUARD,
    WISH,
)
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.things import Equipment
from sternbrett.games.vanguard.worldthings import IMPORTANT, Action

#: What an item is worth for what it does, by verb.
VERBS: Final = {
    TURN: 0.6, REROLL: 0.6, ADD: 0.6, SAFE: 0.5, PREVENT: 0.9, HEAL_CARD: 1.2, HEAL_DIE: 0.9,
    REFRESH: 0.4, SUPPLY: 0.5, LEAD: 0.1, PEEK: 0.1, MOVE_FREE: 0.4, TOKEN: 0.4, TRACK: 0.8,
}  # fmt: skip
ONE_WISH: Final = 0.4


def symbols_wanted(g: VanguardState) -> dict[int, float]:
    """Return how much symbols are asked for by what can be done on the planet."""
    out: dict[int, float] = {}
    for sector in g.content.planets[g.planet].sectors:
        for poi in (sector.printed, sector.card):
            if poi != NONE:
                card = g.content.pois[poi]
                weight = 3.0 if card.flags & IMPORTANT else 1.0
                for number in card.actions:
                    ask(g, g.content.actions[number], weight, out)
    return out


def ask(g: VanguardState, action: Action, weight: float, out: dict[int, float]) -> None:
    """Count what an action asks for: symbols of good results and of tracks."""
    asked = [row.when for row in action.rows if row.colour != RED and row.when != NONE]
    for special in (special for row in action.specials for special in row):
        if special.program != NONE and special.match != NONE:
            effects = g.content.programs[special.program].effects
            if any(it.verb == TRACK and it.mode != RED for it in effects):
                asked.append(special.match)
    for number in asked:
        for terms in g.content.dice_conditions[number].alternatives:
            for term in terms:
                if term.kind == TERM_SYMBOL:
                    out[term.value] = out.get(term.value, 0.0) + weight
                elif term.kind == TERM_COLOUR:
                    out[-1 - term.value] = out.get(-1 - term.value, 0.0) + weight / 2


def dice_of(g: VanguardState, section: int, kind: int) -> int:
    """Return how many dice of a type a section brings along."""
    if g.ship is not None:
        return g.ship.owned[at(section, kind)]
    known = g.content.sections[section]
    return known.start[kind] + (known.extra[kind] if g.mode == STANDALONE else 0)


def die_worth(g: VanguardState, kind: int, wanted: dict[int, float] | None = None) -> float:
    """Return how well a type of dice suits the planet."""
    wanted = symbols_wanted(g) if wanted is None else wanted
    die = g.content.die_types[kind]
    shown = [symbol for side in die.rolls for symbol in die.faces[side]]
    worth = sum([wanted.get(symbol, 0.0) for symbol in shown]) / len(die.rolls)
    return worth + wanted.get(-1 - die.colour, 0.0)


def section_worth(g: VanguardState, figure: int) -> float:
    """Return how well the dice of a section suit the planet."""
    wanted = symbols_wanted(g)
    kinds = range(len(g.content.die_types))
    return sum([dice_of(g, figure, kind) * die_worth(g, kind, wanted) for kind in kinds])


def conversion_worth(g: VanguardState, figure: int, colour: int, symbol: int) -> float:
    """Return what it is worth that base faces of a colour count as a symbol (ISV-176)."""
    bases = 0.0
    for die in g.content.die_types:
        if die.colour == colour:
            sides = sum([BASE in die.faces[side] for side in die.rolls])
            bases += dice_of(g, figure, die.index) * sides / len(die.rolls)
    return bases * symbols_wanted(g).get(symbol, 0.0) / 4


def crew_worth(g: VanguardState, figure: int, card: int) -> float:
    """Return what a crew member is worth here: conversion and skill."""
    crew = g.content.crew[card]
    skill = program_worth(g, crew.program) * crew.charges / 2
    return skill + conversion_worth(g, figure, crew.colour, crew.symbol)


def program_worth(g: VanguardState, program: int, depth: int = 0) -> float:
    """Return what a program of an item is worth at its moment."""
    if program == NONE or depth > 2:
        return 0.0
    out = 0.0
    for effect in g.content.programs[program].effects:
        worth = VERBS.get(effect.verb, 0.0)
        if effect.verb in (REFRESH, SUPPLY, TURN, LEAD):
            worth *= max(1, min(effect.n, 4))
        if effect.verb == TURN and effect.face in (WISH, VANGUARD):
            worth += ONE_WISH
        out += worth
        out += sum([program_worth(g, block, depth + 1) for block in effect.blocks[:2]])
    return out


def card_worth(g: VanguardState, card: int) -> float:
    """Return what a section card is worth in the hand."""
    known = g.content.cards[card]
    return program_worth(g, known.program) + 0.5 * program_worth(g, known.combo_program)


def equipment_worth(g: VanguardState, number: int) -> float:
    """Return what an equipment card is worth here, whoever can carry it best."""
    card = g.content.equipment[number]
    carriers = [it for it in g.figures() if card.section in (NONE, it)]
    return max([carried_worth(g, card, figure) for figure in carriers], default=0.0)


def carried_worth(g: VanguardState, card: Equipment, figure: int) -> float:
    """Return what an equipment card is worth for whoever carries it."""
    out = program_worth(g, card.program)
    if card.counts_as_action:
        out /= 3
    if card.per_turn:
        out *= 2
    if card.symbol != NONE:
        out += conversion_worth(g, figure, card.colour, card.symbol)
    return out
