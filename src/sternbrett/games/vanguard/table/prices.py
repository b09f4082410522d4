"""What a route costs, in words: the symbols on it, and what the Travel symbol means now."""

from __future__ import annotations

from sternbrett.games.vanguard.data import VanguardContent
from sternbrett.games.vanguard.language import ALONG_ROUTE, CHOOSE, MOVE, NONE, Effect
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.travelling import symbols_on
from sternbrett.games.vanguard.worldthings import TRAVEL, Route
from sternbrett.kernel.texts import Texts


def price(g: VanguardState, content: VanguardContent, texts: Texts, route: Route) -> str:
    """Return what somebody pays who takes a route now."""
    programs = g.content.programs
    out: list[str] = []
    for symbol in symbols_on(g, route):
        program = travel_of(g) if symbol == TRAVEL else symbol
        if program != NONE:
            out += [
                said(content, texts, effect)
                for effect in programs[program].effects
                if (effect.verb, effect.mode) != (MOVE, ALONG_ROUTE)
            ]
    return ", ".join(out) or texts.say("world.free")


def travel_of(g: VanguardState) -> int:
    """Return the program of the Travel symbol, NONE where no condition holds."""
    return NONE if g.condition == NONE else g.content.global_conditions[g.condition].travel


def said(content: VanguardContent, texts: Texts, effect: Effect) -> str:
    """Return a part of a price; what can be chosen is joined by “or”."""
    phrases = content.card_texts(texts.language).phrases
    if effect.verb == CHOOSE:
        return texts.say("world.or").join(phrases.option(block) for block in effect.blocks)
    return phrases.effect(effect)
