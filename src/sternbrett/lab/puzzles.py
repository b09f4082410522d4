"""Puzzles: positions of played games in which one choice is clearly better than all others.

Every choice of a position is weighed in imagined worlds, as reviews do it (`review.values`). Where
one stands out, that must hold: the most promising choices are weighed anew in many fresh worlds,
the same for all, and the lead of the best is told as these came out, not as what made us look. Then
it and the next best are made in further worlds, and the reference player plays on to the end of the
game; by two standard errors these games must say the same.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Any

import msgspec

from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.engine import ALL, Option, answer
from sternbrett.kernel.errors import InvalidText
from sternbrett.kernel.game import AnyGame, BotFactory, View
from sternbrett.kernel.notation import GENERATORS, write_position
from sternbrett.kernel.scenario import Puzzle, Scenario
from sternbrett.kernel.toml import write_value
from sternbrett.lab.positions import Spot, spots
from sternbrett.lab.simulate import play_game
from sternbrett.players import find_player
from sternbrett.review import Estimate
from sternbrett.review.numbers import Sample
from sternbrett.review.values import Estimator


@dataclass(frozen=True)
class Demands:
    """What makes a position a puzzle, and how long is looked."""

    #: Positions taken from one game, and the fewest choices that leave something to think about.
    from_game: int = 8
    options: int = 3
    #: By how much the best must lead: when it is looked for, and at least, with two standard errors
    #: taken off, when it is weighed anew.
    looked_for: float = 0.08
    least: float = 0.05
    #: What the best is worth: neither lost anyway nor won.
    hope: tuple[float, float] = (0.05, 0.97)
    #: Worlds for a look at every choice, then for the best of them, and to weigh these anew.
    glance: int = 6
    look: int = 40
    weighed: int = 400
    rivals: int = 4
    #: Games that are played on to the end: in steps, and at least and at most as many.
    batch: int = 8
    fewest: int = 16
    most: int = 96


DEMANDS = Demands()


def find_puzzles(
    game: AnyGame, seed: str, player: str = "", demands: Demands = DEMANDS
) -> Iterator[tuple[Spot, Puzzle] | None]:
    """Yield a puzzle for each position that is one and None for each that is not; without end.

    `player` plays on in long playouts; the game's reference player if it is empty.
    """
    for number, spot in enumerate(spots(game, f"puzzles {seed}", demands.from_game)):
        rng = Rng(stream(seed_key(f"puzzles {seed}"), str(number)))
        found = judge(game, spot.position.seat, spot.position.view, rng, player, demands)
        yield None if found is None else (spot, found)


def judge(
    game: AnyGame,
    seat: int,
    view: View,
    rng: Rng,
    player: str = "",
    demands: Demands = DEMANDS,
) -> Puzzle | None:
    """Return the puzzle that a seat's view is, if it is one."""
    content = game.content()
    g = game.imagine(view, content, rng)
    if g.pending is None or g.pending.mode() == ALL or g.pending.turn(g) != seat:
        return None  # what is answered in secret by all has no one answer
    options = list(g.pending.options(g, seat))
    if len(options) < demands.options:
        return None
    estimator = Estimator(game, content, seat, rng)
    ranked = _look(estimator, view, options, demands)
    held = None if ranked is None else _hold(estimator, view, ranked[: demands.rivals], demands)
    if ranked is None or held is None:
        return None
    best, next_best, gap, chances = held
    makes = find_player(game, player or game.guide(content).reference)
    played = _play_out(game, view, seat, (best, next_best), makes, rng, demands)
    if played is None:
        return None
    lead, games = played
    finders = _who_finds(game, view, seat, options, best, rng)
    return Puzzle(
        best=best.key,
        gap=_rounded(gap),
        worlds=demands.weighed,
        lead=_rounded(lead),
        games=games,
        chances={option.key: _rounded(chance) for option, chance in chances.items()},
        found_by=[name for name, found in finders.items() if found],
        missed_by=[name for name, found in finders.items() if not found],
    )


def measure(
    game: AnyGame, scenario: Scenario, seed: str, player: str = "", demands: Demands = DEMANDS
) -> Puzzle:
    """Return what long playouts say of a puzzle that somebody wrote, or refuse it."""
    claim, match = scenario.file.puzzle, scenario.run()
    if claim is None or match.over:
        raise InvalidText(f"{scenario.title}: this is no puzzle: nothing is asked, or no [puzzle].")
    rng = Rng(stream(seed_key(f"puzzle {seed}"), scenario.title))
    # One position is worth a closer look than one of many.
    closely = replace(demands, glance=demands.look, looked_for=demands.least)
    found = judge(game, match.turn, match.view(match.turn), rng, player, closely)
    if found is None:
        raise InvalidText(f"{scenario.title}: no choice is clearly better than all others.")
    if found.best != claim.best:
        raise InvalidText(f"{scenario.title}: “{found.best}” is better than “{claim.best}”.")
    return msgspec.structs.replace(found, why_en=claim.why_en, why_de=claim.why_de)


def _look(
    estimator: Estimator, view: View, options: Sequence[Option], demands: Demands
) -> list[Option] | None:
    """Return all options, best first, if one of them may be clearly better than the others."""
    samples = {option: estimator.sample() for option in options}
    tried = list(options)
    for worlds in (demands.glance, demands.look):
        for _ in range(worlds):
            values = estimator.try_out(view, tried).values
            for option, value in zip(tried, values, strict=True):
                samples[option].add(value)
        ranked = sorted(options, key=lambda option: -_mean(samples[option]))
        lead = _mean(samples[ranked[0]]) - _mean(samples[ranked[1]])
        if lead < demands.looked_for / (2 if worlds == demands.glance else 1):
            return None
        tried = ranked[: demands.rivals]
    return ranked


def _hold(
    estimator: Estimator, view: View, options: Sequence[Option], demands: Demands
) -> tuple[Option, Option, Estimate, dict[Option, Estimate]] | None:
    """Return the best option, the next best, its lead and what all are worth, in fresh worlds.

    None: another one is better there, or it does not lead by as much as it must.
    """
    best, *rivals = options
    worth = {option: estimator.sample() for option in options}
    leads = {option: estimator.sample() for option in rivals}
    for _ in range(demands.weighed):
        values = estimator.try_out(view, options).values
        for option, value in zip(options, values, strict=True):
            worth[option].add(value)
            if option in leads:
                leads[option].add(values[0] - value)
    next_best = min(rivals, key=lambda option: leads[option].estimate().mean)
    gap = leads[next_best].estimate()
    low, high = demands.hope
    if gap.mean - 2 * gap.error < demands.least or not low <= _mean(worth[best]) <= high:
        return None
    return best, next_best, gap, {option: one.estimate() for option, one in worth.items()}


def _play_out(
    game: AnyGame,
    view: View,
    seat: int,
    options: tuple[Option, Option],
    makes: BotFactory,
    rng: Rng,
    demands: Demands,
) -> tuple[Estimate, int] | None:
    """Return the lead of the first option over the second in whole games, and in how many.

    None: these games do not say that it is better.
    """
    content = game.content()
    low, high = game.card.scores
    lead = Sample()
    while lead.count < demands.most:
        for _ in range(demands.batch):
            world, key = game.imagine(view, content, rng), rng.fork()
            values = []
            for option in options:
                g = game.copy(world)
                bots = [makes(content, Rng(key)) for _ in range(game.seats(g))]
                answer(g, seat, option)
                values.append((play_game(game, g, bots).scores[seat] - low) / (high - low))
            lead.add(values[0] - values[1])
        found = lead.estimate()
        if lead.count >= demands.fewest and found.mean - 2 * found.error > 0:
            return found, lead.count
        if lead.count >= demands.fewest and found.mean + found.error < 0:
            return None
    return None


def _who_finds(
    game: AnyGame, view: View, seat: int, options: Sequence[Option], best: Option, rng: Rng
) -> dict[str, bool]:
    """Tell which of the game's bots make the best choice."""
    content = game.content()
    return {
        name: makes(content, Rng(rng.fork()))(view, seat, options) is best
        for name, makes in game.bots.items()
    }


def _mean(sample: Sample) -> float:
    return sample.estimate().mean


def _rounded(estimate: Estimate) -> tuple[float, float]:
    return round(estimate.mean, 3), round(estimate.error, 3)


# -- files ------------------------------------------------------------------------------------


def write_puzzle(game: AnyGame, spot: Spot, puzzle: Puzzle, title: str, seed: str) -> str:
    """Return a puzzle as a scenario file. What the seat does not know is imagined in it."""
    content = game.content()
    g = game.imagine(spot.position.view, content, Rng(stream(seed_key(seed), "puzzle")))
    settings: dict[str, Any] = {
        setting.name: spot.settings[setting.name]
        for setting in game.settings
        if setting.name in spot.settings and not setting.research
    }
    head: dict[str, Any] = {
        "game": game.id,
        "title": title,
        "seats": spot.seats,
        "position": write_position(game, g, GENERATORS),
        "options": settings,
    }
    lines = [f"{name} = {write_value(value)}" for name, value in head.items()]
    return "\n".join([*lines, "", "[puzzle]", *_puzzle_lines(puzzle)]) + "\n"


def _puzzle_lines(puzzle: Puzzle) -> list[str]:
    values: Mapping[str, Any] = msgspec.structs.asdict(puzzle)
    return [f"{name} = {write_value(value)}" for name, value in values.items() if value]
