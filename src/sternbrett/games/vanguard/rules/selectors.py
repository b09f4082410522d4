"""Selectors of the card language: whom an effect means (3.L)."""

from __future__ import annotations

from typing import Final

from sternbrett.games.vanguard.codes import NOBODY
from sternbrett.games.vanguard.language import (
    SEL_ACTOR,
    SEL_ALL,
    SEL_AT,
    SEL_AT_LANDER,
    SEL_CONNECTED,
    SEL_HERE,
    SEL_MOST_INJURED,
    SEL_OTHERS_HERE,
    SEL_RANDOM,
    SEL_WITH_THREAT,
)
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.conditions import here, sector_at
from sternbrett.games.vanguard.rules.routes import connected

D10: Final = "d10"


def selected(g: VanguardState, selector: int, what: int, actor: int) -> list[int]:
    """Return the figures that a selector means, clockwise from the actor (ISV-473)."""
    if selector == SEL_ACTOR:
        return [actor] if g.alive(actor) else []
    everybody = list(g.figures_from(actor))
    if selector == SEL_ALL:
        return everybody
    if selector == SEL_RANDOM:
        return [random_figure(g, everybody)] if everybody else []
    if selector == SEL_MOST_INJURED:
        most = max([len(g.injuries[figure]) for figure in everybody], default=0)
        worst = [figure for figure in everybody if len(g.injuries[figure]) == most]
        return [random_figure(g, worst)] if worst else []
    if selector == SEL_AT:
        sector = sector_at(g, what, actor)
        return [figure for figure in everybody if g.place[figure] == sector]
    if selector == SEL_WITH_THREAT:
        sector = g.threats[what]
        return [figure for figure in everybody if sector >= 0 and g.place[figure] == sector]
    if selector == SEL_AT_LANDER:
        return [figure for figure in everybody if g.place[figure] == g.lander]
    if actor == NOBODY:
        return []
    sector = here(g, actor)
    if selector == SEL_HERE:
        return [figure for figure in everybody if g.place[figure] == sector]
    if selector == SEL_OTHERS_HERE:
        return [it for it in everybody if it != actor and g.place[it] == sector]
    if selector == SEL_CONNECTED:
        beside = connected(g, sector)
        return [figure for figure in everybody if g.place[figure] in beside]
    return [figure for figure in everybody if g.supporters >> figure & 1]


def random_figure(g: VanguardState, figures: list[int]) -> int:
    """Return a figure by the d10: the lowest is chosen, ties roll again (ISV-278)."""
    left = figures
    while len(left) > 1:
        rolled = [g.chance(D10, 10) for _ in left]
        lowest = min(rolled)
        left = [figure for figure, roll in zip(left, rolled, strict=True) if roll == lowest]
    return left[0]
