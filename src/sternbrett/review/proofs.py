"""How right fitted values are in the game at hand: proved by playing a few games to their end.

What a guide values positions by is fitted to games of all kinds, and in one game it can be off by a
lot: something there counts for more than the features tell. That holds for a while. So where a
chapter begins (a round, a sector), the reference player plays some games from there to their end,
and what it won moves all log-odds from there on, by as much as so few games can tell. Within a
chapter that changes where something happens: somebody else acts, or something is revealed. There a
few more games are played, and as many as at the beginning if they went otherwise than foreseen.
Between two such *anchors* differences of values come from the guide alone.
"""

from __future__ import annotations

from collections import OrderedDict
from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from hashlib import blake2b
from math import exp, hypot, log, sqrt
from typing import Any, NamedTuple

import msgspec

from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.engine import answer
from sternbrett.kernel.game import AnyGame, View
from sternbrett.kernel.guide import Guide
from sternbrett.players import find_player

#: No more games once the chance is as sure as this (a standard deviation).
SURE = 0.035
#: Games went otherwise than foreseen if they are so many standard deviations away from it.
SURPRISE = 1.5
#: The number of the chapter with which a game begins.
FIRST = 1
#: Steps of Newton's method.
STEPS = 8
#: How many proofs are remembered: those of the anchors of many reviews at a time.
REMEMBERED = 4096


@dataclass(frozen=True, eq=False)
class Anchor:
    """A view of a seat's way from which some games are played on to their end."""

    view: View
    #: The one before it.
    before: Anchor | None
    #: Whether a chapter begins with it.
    begins: bool
    #: Its place among those of its chapter.
    place: int

    @classmethod
    def next(cls, game: AnyGame, before: Anchor | None, view: View) -> Anchor:
        """Return the anchor that follows another one, or the first."""
        if before is None or game.chapter(before.view) != game.chapter(view):
            return cls(view, before, True, 0)
        return cls(view, before, False, before.place + 1)

    @cached_property
    def key(self) -> bytes:
        """What its proof depends on: the views of the anchors of its chapter up to this one."""
        earlier = b"" if self.begins or self.before is None else self.before.key
        return blake2b(earlier + msgspec.msgpack.encode(self.view), digest_size=16).digest()

    def __eq__(self, other: object) -> bool:
        """Compare what proofs depend on."""
        return isinstance(other, Anchor) and (self.place, self.key) == (other.place, other.key)

    def __hash__(self) -> int:
        return hash(self.key)


class Proof(NamedTuple):
    """What to add to log-odds, and how sure that is (a standard deviation).

    `noise` is what part of that comes from the games being so few, and `step` the same for the
    change since the anchor before it in the chapter.
    """

    shift: float = 0.0
    error: float = 0.0
    noise: float = 0.0
    step: float = 0.0


#: Proofs by content, seat, seed and anchor. The content is kept with them, so that another one
#: cannot have its number.
_found: OrderedDict[tuple[int, int, str, bytes], tuple[Any, Proof]] = OrderedDict()


def proof_at(game: AnyGame, content: Any, seat: int, anchor: Anchor, seed: str = "") -> Proof:
    """Return what to add to log-odds from an anchor on."""
    guide = game.guide(content)
    if not guide.proofs:
        return Proof()
    key = (id(content), seat, seed, anchor.key)
    known = _found.get(key)
    if known is None:
        before = None
        if not anchor.begins and anchor.before is not None:
            before = proof_at(game, content, seat, anchor.before, seed)
        # Where the game begins it is like all others, and somebody waits for the first choice.
        few = before is not None or game.chapter(anchor.view) == FIRST
        name = f"seat {seat} proofs {game.chapter(anchor.view)} {anchor.place}"
        words = stream(seed_key(f"review {seed}"), name)
        proof = _prove(game, content, anchor.view, Rng(words), before, few)
        known = _found[key] = content, proof
        if len(_found) > REMEMBERED:
            _found.popitem(last=False)
    return known[1]


def noise_between(
    game: AnyGame, content: Any, seat: int, old: Anchor | None, new: Anchor, seed: str = ""
) -> float:
    """Return how unsure few games make the change of log-odds from one anchor to the next one.

    A standard deviation.
    """
    if old is None or old.key == new.key:
        return 0.0
    proof = proof_at(game, content, seat, new, seed)
    if not new.begins:
        return proof.step
    return hypot(proof_at(game, content, seat, old, seed).noise, proof.noise)


def _prove(
    game: AnyGame, content: Any, view: View, rng: Rng, before: Proof | None, few: bool
) -> Proof:
    """Prove values by games that the reference player plays on from a view.

    `before` is what was found earlier in the same chapter. If they are to be few, more are played
    only if these go otherwise than foreseen.
    """
    guide = game.guide(content)
    guide.value_truly()
    mean, doubt = 0.0, guide.doubt
    games = guide.further_proofs if few else guide.proofs
    if before is not None:
        mean, doubt = before.shift, hypot(before.error, guide.drift)
    worlds, odds = _open_worlds(game, content, guide, view, games, rng)
    won: list[bool] = []  # what came of the first of them
    shift = mean
    while len(won) < len(worlds) and not _is_sure(odds, len(won), shift, doubt):
        won.append(_play_to_its_end(game, content, guide, worlds[len(won)], rng))
        if len(won) == len(worlds) and games < guide.proofs and _is_surprising(odds, won, mean):
            # It is another game now than it was: what was found before tells less.
            doubt = max(doubt, guide.doubt)
            more = _open_worlds(game, content, guide, view, guide.proofs - games, rng)
            games = guide.proofs
            worlds += more[0]
            odds += more[1]
        shift = likeliest(odds[: len(won)], won, doubt, mean)
    if not won:
        return Proof(mean, doubt, before.noise if before is not None else 0.0)
    known = sum(p * (1 - p) for p in _chances(odds[: len(won)], shift))
    error = 1 / sqrt(known + 1 / doubt**2)
    # The shift is a mean of the one before and of what the games say, which counts for so much:
    gain = known * error**2
    own = gain / sqrt(known)
    earlier = before.noise if before is not None else 0.0
    return Proof(shift, error, hypot((1 - gain) * earlier, own), hypot(gain * earlier, own))


def _open_worlds(
    game: AnyGame, content: Any, guide: Guide, view: View, count: int, rng: Rng
) -> tuple[list[Any], list[float]]:
    """Return those of so many imagined worlds that must be estimated, and their log-odds.

    Those of the last seat's side, as everywhere where one value stands for several seats.
    """
    worlds = [game.imagine(view, content, rng) for _ in range(count)]
    for g in worlds:
        guide.play_on(g, rng)
    worlds = [g for g in worlds if g.pending is not None]
    chances = [guide.evaluate(g)[-1] for g in worlds]
    return worlds, [log(chance / (1 - chance)) for chance in chances]


def _play_to_its_end(game: AnyGame, content: Any, guide: Guide, g: Any, rng: Rng) -> bool:
    """Let the reference player play on; tell whether the side of the last seat won."""
    player = find_player(game, guide.reference)
    bots = [player(content, Rng(rng.fork())) for _ in range(game.seats(g))]
    while (decision := g.pending) is not None:
        seat = decision.turn(g)
        answer(g, seat, bots[seat](game.view(g, seat), seat, decision.options(g, seat)))
    return game.scores(g)[-1] > 0


def likeliest(odds: Sequence[float], won: Sequence[bool], doubt: float, mean: float = 0.0) -> float:
    """Return the likeliest shift of log-odds, where shifts differ from `mean` by `doubt`."""
    shift = mean
    for _ in range(STEPS):
        chances = _chances(odds, shift)
        slope = sum(won) - sum(chances) - (shift - mean) / doubt**2
        shift += slope / (sum(p * (1 - p) for p in chances) + 1 / doubt**2)
    return shift


def _chances(odds: Sequence[float], shift: float) -> list[float]:
    return [1 / (1 + exp(-one - shift)) for one in odds]


def _is_sure(odds: Sequence[float], proved: int, shift: float, doubt: float) -> bool:
    """Tell whether more games than those proved would hardly change the chance."""
    spreads = [p * (1 - p) for p in _chances(odds, shift)]
    spread = sum(spreads) / len(spreads)
    return spread / sqrt(sum(spreads[:proved]) + 1 / doubt**2) <= SURE


def _is_surprising(odds: Sequence[float], won: Sequence[bool], shift: float) -> bool:
    """Tell whether games went otherwise than a shift lets foresee."""
    chances = _chances(odds[: len(won)], shift)
    spread = sum(p * (1 - p) for p in chances)
    return abs(sum(won) - sum(chances)) > SURPRISE * sqrt(spread)
