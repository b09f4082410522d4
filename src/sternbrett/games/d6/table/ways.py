"""Short ways of Deep Space D-6: a die to an enemy fires, several points go at once."""

from __future__ import annotations

from sternbrett.games.d6.model import D6State
from sternbrett.games.d6.rules.assign import AssignCrew, FireAt, dice_able_to_act
from sternbrett.kernel.engine import Option, Said
from sternbrett.kernel.look import Look
from sternbrett.kernel.ways import Way, then


def ways(look: Look[D6State]) -> list[Way]:
    """Return the short ways of firing."""
    g, decision = look.position, look.decision
    if isinstance(decision, FireAt):
        return [
            _at(look, card, points, "way.fire", ())
            for card in g.in_order
            for points in range(2, min(decision.points, g.health[card]) + 1)
        ]
    if not isinstance(decision, AssignCrew):
        return []
    fire = g.content.moves.fire.key
    after = then(look, g, fire)
    if after is None or not isinstance(after.pending, FireAt):
        return []
    points = after.pending.points
    return [
        _at(look, card, min(points, g.health[card]), "way.fire_at", (fire,))
        for card in g.in_order
        if g.health[card] > 0
    ]


def _at(look: Look[D6State], card: int, points: int, text: str, before: tuple[str, ...]) -> Way:
    """Return the way of firing so many points at a card, after what has to be chosen before."""
    content = look.position.content
    [target] = content.moves.target[card]
    name = content.cards[card].id
    die = ("die:tactical",) if before else ()
    return Way(
        handles=(*die, f"card:{name}"),
        keys=(*before, *[target.key] * points),
        text=(text, {"card": name, "points": points}),
    )


def left_undone(option: Option, look: Look[D6State]) -> Said | None:
    """Return how many dice could still act if the assignment is ended now."""
    if option is not look.position.content.moves.end_assign:
        return None
    able = dice_able_to_act(look.position)
    return ("really.end_assign", {"amount": able}) if able else None
