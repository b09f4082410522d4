"""Short ways: each is legal step by step, as far as it can be known, and is said in words."""

from __future__ import annotations

from sternbrett.kernel.look import AnyLook
from sternbrett.kernel.ways import MOST_CHOICES, Way, with_key
from sternbrett.testing.checks.wording import say
from sternbrett.testing.trial import Trial

#: How many ways of one question are followed to their end.
MOST_FOLLOWED = 4


def check_ways(trial: Trial, seat: int, look: AnyLook) -> None:
    """Check the ways that a seat is offered, and what it is asked before it ends something."""
    ways = list(trial.game.ways(look))
    for way in ways:
        check_way(trial, way, look)
    for way in trial.sample(ways, MOST_FOLLOWED):
        follow(trial, seat, way)
    for option in look.options:
        left = trial.game.left_undone(option, look)
        if left is not None:
            say(trial, f"what “{option.key}” leaves undone", lambda said=left: said)  # type: ignore[misc]


def check_way(trial: Trial, way: Way, look: AnyLook) -> None:
    """Check what a way says of itself."""
    say(trial, f"the way “{way.keys}”", lambda: way.text)
    trial.check(
        bool(way.handles) and all((*way.handles, *way.through)),
        "the handles of the way {} have no names: {}",
        way.keys,
        way.handles,
    )
    trial.check(
        0 < len(way.keys) <= MOST_CHOICES, "the way {} has {} choices", way.keys, len(way.keys)
    )
    first = with_key(look.options, way.keys[0])
    if first is None:
        trial.fail("the way {} begins with something that is not offered", way.keys)
    trial.check(
        not way.instead or trial.game.handles(first, trial.content) == way.handles,
        "the way {} takes the place of a choice that is touched elsewhere",
        way.keys,
    )


def follow(trial: Trial, seat: int, way: Way) -> None:
    """Check that a way can be gone: until a choice seals, or to its end."""
    g = trial.state
    for place, key in enumerate(way.keys):
        asked = g.pending is not None and seat in g.pending.seats(g)
        option = with_key(g.pending.options(g, seat), key) if asked else None
        if option is None:
            trial.fail("the way {} cannot be gone: choice {} is not possible", way.keys, place + 1)
        g = trial.carry_out(g, seat, option)
        trial.report.checks += 1
        if g.sealed:
            return
