"""How right fitted values are in the game at hand: proved by playing a few games to their end.

What a guide values positions by is fitted to games of all kinds, and in one game it can be off by a
lot: something there counts for more than the features tell. That holds for a while. So where a
chapter begins (a round, a sector), the reference player plays some games from there to their end,
and what it won moves all log-odds of that chapter, by as much as so few games can tell. Within a
chapter differences of values come from the guide alone.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from math import exp, log, sqrt
from typing import Any, NamedTuple

import msgspec

from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.engine import answer
from sternbrett.kernel.game import AnyGame, View
from sternbrett.players import find_player

#: No more games once the chance is as sure as this (a standard deviation).
SURE = 0.035
#: Steps of Newton's method.
STEPS = 8
#: How many proofs are remembered: those of the chapters of several reviews at a time.
REMEMBERED = 256


class Proof(NamedTuple):
    """What to add to log-odds, and how sure that is (a standard deviation)."""

    shift: float = 0.0
    error: float = 0.0

    def wobble(self, chance: float) -> float:
        """Return how sure that makes a chance."""
        return self.error * chance * (1 - chance)


#: Proofs by content, seat, seed and view. The content is kept with them, so that another one cannot
#: have its number.
_found: OrderedDict[tuple[int, int, str, bytes], tuple[Any, Proof]] = OrderedDict()


def proof_at(game: AnyGame, content: Any, seat: int, view: View, seed: str = "") -> Proof:
    """Return what to add to log-odds in the chapter that a seat's view begins."""
    if not game.guide(content).proofs:
        return Proof()
    key = (id(content), seat, seed, msgspec.msgpack.encode(view))
    known = _found.get(key)
    if known is None:
        words = stream(seed_key(f"review {seed}"), f"seat {seat} proofs {game.chapter(view)}")
        known = _found[key] = content, _prove(game, content, view, Rng(words))
        if len(_found) > REMEMBERED:
            _found.popitem(last=False)
    return known[1]


def _prove(game: AnyGame, content: Any, view: View, rng: Rng) -> Proof:
    """Prove values by games that the reference player plays on from a view."""
    guide = game.guide(content)
    guide.value_truly()
    player = find_player(game, guide.reference)
    odds: list[float] = []  # of all worlds in which something had to be estimated
    won: list[bool] = []  # what came of the first of them
    shift = 0.0
    worlds = [game.imagine(view, content, rng) for _ in range(guide.proofs)]
    for g in worlds:
        guide.play_on(g, rng)
    open_ones = [g for g in worlds if g.pending is not None]
    for g in open_ones:
        # The side of the last seat, as everywhere where one value stands for several seats.
        chance = guide.evaluate(g)[-1]
        odds.append(log(chance / (1 - chance)))
    for g in open_ones:
        if _is_sure(odds, len(won), shift, guide.doubt):
            break
        bots = [player(content, Rng(rng.fork())) for _ in range(game.seats(g))]
        while (decision := g.pending) is not None:
            seat = decision.turn(g)
            answer(g, seat, bots[seat](game.view(g, seat), seat, decision.options(g, seat)))
        won.append(game.scores(g)[-1] > 0)
        shift = likeliest(odds[: len(won)], won, guide.doubt)
    known = sum(p * (1 - p) for p in _chances(odds[: len(won)], shift))
    return Proof(shift, 1 / sqrt(known + 1 / guide.doubt**2) if won else 0.0)


def likeliest(odds: Sequence[float], won: Sequence[bool], doubt: float) -> float:
    """Return the likeliest shift of log-odds, where shifts differ by `doubt` from game to game."""
    shift = 0.0
    for _ in range(STEPS):
        chances = _chances(odds, shift)
        slope = sum(won) - sum(chances) - shift / doubt**2
        shift += slope / (sum(p * (1 - p) for p in chances) + 1 / doubt**2)
    return shift


def _chances(odds: Sequence[float], shift: float) -> list[float]:
    return [1 / (1 + exp(-one - shift)) for one in odds]


def _is_sure(odds: Sequence[float], proved: int, shift: float, doubt: float) -> bool:
    """Tell whether more games than those proved would hardly change the chance."""
    spreads = [p * (1 - p) for p in _chances(odds, shift)]
    spread = sum(spreads) / len(spreads)
    return spread / sqrt(sum(spreads[:proved]) + 1 / doubt**2) <= SURE
