"""Why a choice is better: what differs at the end of the round, measured in the same worlds.

After every weighed choice the reference player plays on, in the same imagined worlds with the same
chance, to the end of the chapter (`Game.chapter`), and what counts in a position (`Game.tally`) is
averaged there. What clearly differs between the best choice and another one is kept.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from typing import Any

from sternbrett.kernel.chance import Rng
from sternbrett.kernel.claims import Both
from sternbrett.kernel.engine import Option, answer
from sternbrett.kernel.game import AnyGame, Bot, BotFactory, View
from sternbrett.review.numbers import Sample

#: What is counted in every game: how many worlds are won or lost by then.
WON, LOST = "won", "lost"
#: A difference counts from so many standard errors and so large a share of what there is on.
CLEARLY = 2.5
LEAST_SHARE = 0.08
#: So many differences are kept for a choice.
MOST = 4


def play_chapter(game: AnyGame, g: Any, bots: Sequence[Bot], chapter: int | None) -> None:
    """Let bots play until another chapter begins or the game is over."""
    while (decision := g.pending) is not None:
        seat = decision.turn(g)
        view = game.view(g, seat)
        if game.chapter(view) != chapter:
            return
        answer(g, seat, bots[seat](view, seat, decision.options(g, seat)))


def tallied(game: AnyGame, g: Any, seat: int) -> dict[str, float]:
    """Return what counts in a position, and whether it is won or lost."""
    low, high = game.card.scores
    score = game.scores(g)[seat] if g.pending is None else (low + high) / 2
    return {WON: float(score == high), LOST: float(score == low), **game.tally(g, seat)}


def differences(
    game: AnyGame,
    view: View,
    seat: int,
    options: Sequence[Option],
    makes: BotFactory,
    rng: Rng,
    worlds: int,
) -> dict[str, dict[str, Both]]:
    """Return what differs after each other option from what is after the first, by its key."""
    content = game.content()
    chapter = game.chapter(view)
    found: list[list[dict[str, float]]] = []
    for _ in range(worlds):
        world, key = game.imagine(view, content, rng), rng.fork()
        row = []
        for option in options:
            g = game.copy(world)
            bots = [makes(content, Rng(key)) for _ in range(game.seats(g))]
            answer(g, seat, option)
            play_chapter(game, g, bots, chapter)
            row.append(tallied(game, g, seat))
        found.append(row)
    return {
        option.key: told
        for place, option in enumerate(options)
        if place and (told := clear_differences([(row[0], row[place]) for row in found]))
    }


def clear_differences(
    pairs: Sequence[tuple[Mapping[str, float], Mapping[str, float]]],
) -> dict[str, Both]:
    """Return the averages of what differs clearly between pairs of tallies, most telling first."""
    ranked = []
    for name in pairs[0][0]:
        sample = Sample()
        for ours, theirs in pairs:
            sample.add(ours[name] - theirs[name])
        lead = sample.estimate()
        first, second = (sum(pair[which][name] for pair in pairs) / len(pairs) for which in (0, 1))
        size = max(abs(first), abs(second), 1.0)
        share = abs(lead.mean) / size
        if share >= LEAST_SHARE and abs(lead.mean) > CLEARLY * lead.error:
            ranked.append((share, name, (round(first, 2), round(second, 2))))
    # Games that end come first, then what differs by the greatest share.
    ranked.sort(key=lambda one: (one[1] not in (WON, LOST), -one[0]))
    return {name: both for _, name, both in ranked[:MOST]}
