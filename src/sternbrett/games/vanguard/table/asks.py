"""What dice must show, as symbols: shape and colour of the die, glyph, code, and how many."""

from __future__ import annotations

from functools import lru_cache

from markupsafe import Markup

from sternbrett.games.vanguard.contents import Content
from sternbrett.games.vanguard.language import (
    ANY_COLOUR,
    COLOURS,
    NONE,
    TERM_COLOUR,
    TERM_DIE,
    TERM_SYMBOL,
    Term,
)
from sternbrett.games.vanguard.table import art
from sternbrett.games.vanguard.table.desk import Desk
from sternbrett.web.kit.markup import tag


def dice_condition(desk: Desk, number: int) -> Markup:
    """Return a dice condition as symbols that are read as its words."""
    if number == NONE:
        return Markup()
    return desk.kept(lambda: _dice_condition(desk, number), "asks", number)


def _dice_condition(desk: Desk, number: int) -> Markup:
    alternatives: list[Markup] = []
    for place, terms in enumerate(desk.rules.dice_conditions[number].alternatives):
        if place:
            alternatives.append(tag("i", "/", class_="or"))
        for at, term in enumerate(terms):
            if at:
                alternatives.append(tag("i", "+", class_="and"))
            alternatives.append(term_chip(desk, term))
    return tag(
        "span",
        tag("span", alternatives, class_="seen", aria_hidden="true"),
        tag("span", desk.cards.phrases.dice(number), class_="visually-hidden"),
        class_="asks",
    )


def term_chip(desk: Desk, term: Term) -> Markup:
    """Return one term: so many of a symbol, of dice of a colour, of any dice, of equal symbols."""
    count = tag("b", term.count) if term.count > 1 else None
    if term.kind == TERM_SYMBOL:
        return tag("span", count, symbol(desk.rules, term.value), class_="chip")
    if term.kind == TERM_COLOUR:
        letter = COLOURS[term.value]
        shape = art.use(f"die-{letter}", f"dot dot-{letter}")
        return tag("span", count, shape, tag("b", letter), class_="chip")
    word = desk.say("roll.any_die" if term.kind == TERM_DIE else "roll.equal")
    return tag("span", tag("b", term.count), tag("b", word), class_="chip any")


@lru_cache(maxsize=100)
def symbol(content: Content, number: int) -> Markup:
    """Return a symbol: the shape of the dice that show it, its glyph, its code."""
    id_ = content.symbol_ids.ids[number]
    colour = colour_of(content, number)
    letter = "any" if colour == ANY_COLOUR else COLOURS[colour]
    shape = None if colour == ANY_COLOUR else art.use(f"die-{letter}", f"dot dot-{letter}")
    return tag("span", shape, art.use(id_, "sym"), tag("b", art.CODES[id_]), class_=f"of-{letter}")


def colour_of(content: Content, symbol_: int) -> int:
    """Return the colour of the dice that show a symbol, or that several do."""
    found = {kind.colour for kind in content.die_types for face in kind.faces if symbol_ in face}
    return found.pop() if len(found) == 1 else ANY_COLOUR
