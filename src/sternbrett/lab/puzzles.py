"""Puzzles: positions of played games in which one choice is clearly better than all others.

Every choice of a position is weighed in imagined worlds, as reviews do it (`review.values`). Where
one stands out, that must hold: the most promising choices are weighed anew in many fresh worlds,
the same for all, and the lead of the best is told as these came out, not as what made us look. Then
it and the next best are made in further worlds, and the reference player plays on to the end of the
game; by two and a half standard errors these games must say the same.

What every bot of the game would choose anyway is no puzzle, and a game gives one puzzle at most.

Where positions cannot be valued well by looking a few choices ahead (`Demands.whole`), whole games
say what choices are worth from the first look on (`whole_games.py`), and positions are taken from
where games are about to be decided.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import replace
from math import sqrt
from typing import Any, NamedTuple

import msgspec

from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.claims import Both, Puzzle
from sternbrett.kernel.engine import ALL, Option
from sternbrett.kernel.errors import InvalidText
from sternbrett.kernel.game import AnyGame, BotFactory, View
from sternbrett.kernel.match import Match
from sternbrett.kernel.scenario import Scenario
from sternbrett.lab.demands import DEMANDS, Demands
from sternbrett.lab.explaining import differences
from sternbrett.lab.positions import RANDOM, Spot, spots, turning_spots
from sternbrett.lab.whole_games import WholeGames, race
from sternbrett.players import find_player
from sternbrett.review import Estimate
from sternbrett.review.numbers import Sample
from sternbrett.review.values import Estimator

#: Why a position is no puzzle: nothing to think about; no choice stands out; every bot would find
#: it; no choice leads in fresh worlds; whole games do not say so; its game gave one already.
PLAIN, EVEN, EASY, FAINT, UNPROVED, SAME_GAME = (
    "plain",
    "even",
    "easy",
    "faint",
    "unproved",
    "same game",
)


#: After so many worlds positions are left in which nothing seems to matter.
FIRST = 2
#: By how many standard errors whole games must say that the best leads, where they are looked at
#: again and again.
SURELY = 2.5


class Endings(NamedTuple):
    """How games ended that were played on after the best choice and after the next best."""

    lead: Estimate
    games: int
    ends: dict[str, Both]
    points: Both | None


def reference_player(game: AnyGame) -> str:
    """Return who plays on in long playouts: whom the guide names, or the strongest of the bots."""
    name = game.guide(game.content()).reference
    return list(game.bots)[-1] if name == RANDOM else name


def find_puzzles(
    game: AnyGame, seed: str, player: str = "", demands: Demands = DEMANDS, after: int = 0
) -> Iterator[tuple[Spot, Puzzle | str]]:
    """Yield positions, each with the puzzle that it is or why it is none; without end.

    `player` plays on in long playouts; the game's reference player if it is empty. The first
    `after` positions have been judged before and are passed over.
    """
    done = 0  # the number of the last game that gave a puzzle
    name = f"puzzles {seed}"
    if demands.whole:
        makes = find_player(game, player or reference_player(game))
        looked = turning_spots(game, name, makes, demands.from_game, demands.options)
    else:
        looked = spots(game, name, demands.from_game, demands.options, late=True)
    for number, spot in enumerate(looked):
        if number < after:
            continue
        found: Puzzle | str = SAME_GAME
        if spot.game != done:
            rng = Rng(stream(seed_key(f"puzzles {seed}"), str(number)))
            found = judge(game, spot.position.seat, spot.position.view, rng, player, demands)
        if isinstance(found, Puzzle):
            done = spot.game
        yield spot, found


def judge(
    game: AnyGame,
    seat: int,
    view: View,
    rng: Rng,
    player: str = "",
    demands: Demands = DEMANDS,
) -> Puzzle | str:
    """Return the puzzle that a seat's view is, or why it is none."""
    content = game.content()
    g = game.imagine(view, content, rng)
    if g.pending is None or g.pending.mode() == ALL or g.pending.turn(g) != seat:
        return PLAIN  # what is answered in secret by all has no one answer
    options = list(g.pending.options(g, seat))
    if len(options) < demands.options:
        return PLAIN
    name = player or reference_player(game)
    makes = find_player(game, name)
    games = WholeGames(game, seat, makes, rng)
    estimator: Estimator | WholeGames
    if demands.whole:
        estimator = games
        looked = _race(games, view, options, demands)
    else:
        estimator = Estimator(game, content, seat, rng)
        looked = _look(estimator, view, options, demands)
    if looked is None:
        return EVEN
    ranked, worlds = looked
    finders = _who_finds(game, view, seat, options, ranked[0], rng)
    if demands.missed and all(found for name, found in finders.items() if name != RANDOM):
        return EASY
    weighing = replace(demands, weighed=worlds)
    held = hold(estimator, view, ranked[: demands.rivals], weighing)
    if held is None:
        return FAINT
    best, next_best, gap, chances = held
    endings = _play_out(games, view, (best, next_best), demands)
    if endings is None:
        return UNPROVED
    advice = game.advise(view, seat, options, content, Rng(rng.fork()))
    agreed = advice is not None and advice.key == best.key
    puzzle = Puzzle(
        best=best.key,
        gap=_rounded(gap),
        worlds=worlds,
        lead=_rounded(endings.lead),
        games=endings.games,
        player=name,
        chances={option.key: _rounded(chance) for option, chance in chances.items()},
        found_by=[name for name, found in finders.items() if found],
        missed_by=[name for name, found in finders.items() if not found],
        ends=endings.ends,
        points=endings.points,
        reason=advice.reason if advice is not None and agreed else "",
        reason_args=_plain(advice.args) if advice is not None and agreed else {},
    )
    others = [option for option in chances if option not in (best, next_best)]
    weighed = [best, next_best, *others]
    return _told(game, g, view, seat, puzzle, weighed, makes, rng, demands)


def _told(
    game: AnyGame,
    g: Any,
    view: View,
    seat: int,
    puzzle: Puzzle,
    weighed: Sequence[Option],
    makes: BotFactory,
    rng: Rng,
    demands: Demands,
) -> Puzzle:
    """Return a puzzle with how it stands and what its choices lead to.

    `weighed` has the best of them first, then the next best; `g` is a position that looks like the
    view.
    """
    return msgspec.structs.replace(
        puzzle,
        role=game.role(seat, g) if len(set(game.card.roles)) > 1 else "",
        chapter=game.chapter(view) or 0,
        stands=dict(game.tally(g, seat)),
        after=differences(game, view, seat, weighed, makes, rng, demands.explained),
        rival=weighed[1].key,
    )


def measure(
    game: AnyGame, scenario: Scenario, seed: str, player: str = "", demands: Demands = DEMANDS
) -> Puzzle:
    """Return what long playouts say of a puzzle that somebody wrote, or refuse it."""
    claim, match, rng = _of_file(scenario, seed)
    # One position is worth a closer look than one of many, and people may know that it is easy.
    closely = replace(demands, glance=demands.look, looked_for=demands.least, missed=False)
    found = judge(game, match.turn, match.view(match.turn), rng, player, closely)
    if isinstance(found, str):
        raise InvalidText(f"{scenario.title}: no choice is clearly better than all others.")
    if found.best != claim.best:
        raise InvalidText(f"{scenario.title}: “{found.best}” is better than “{claim.best}”.")
    return msgspec.structs.replace(found, why_en=claim.why_en, why_de=claim.why_de)


def explain(
    game: AnyGame, scenario: Scenario, seed: str, player: str = "", demands: Demands = DEMANDS
) -> Puzzle:
    """Return a measured puzzle with what its choices lead to, anew.

    What they are worth, and how whole games end, stays as it was measured: that takes most of the
    time.
    """
    claim, match, rng = _of_file(scenario, seed)
    seat, view = match.turn, match.view(match.turn)
    options = {option.key: option for option in match.options_of(seat)}
    ranked = sorted(claim.chances, key=lambda key: (key != claim.best, -claim.chances[key][0]))
    if len(ranked) < 2 or not set(ranked) <= set(options):
        raise InvalidText(f"{scenario.title}: it does not say what its choices are worth.")
    weighed = [options[key] for key in ranked]
    makes = find_player(game, player or reference_player(game))
    g = game.imagine(view, game.content(), rng)
    return _told(game, g, view, seat, claim, weighed, makes, rng, demands)


def _of_file(scenario: Scenario, seed: str) -> tuple[Puzzle, Match, Rng]:
    """Return what a file claims, where it leads, and chance; or refuse it."""
    claim, match = scenario.file.puzzle, scenario.run()
    if claim is None or match.over:
        raise InvalidText(f"{scenario.title}: this is no puzzle: nothing is asked, or no [puzzle].")
    return claim, match, Rng(stream(seed_key(f"puzzle {seed}"), scenario.title))


def _look(
    estimator: Estimator, view: View, options: Sequence[Option], demands: Demands
) -> tuple[list[Option], int] | None:
    """Return all options, best first, if one of them may be clearly better than the others.

    Also in how many worlds to weigh it.
    """
    if len({estimator.value(view) for _ in range(2 * FIRST)}) == 1:
        return None  # it is won or lost, whatever happens
    samples = {option: estimator.sample() for option in options}
    tried = list(options)
    for worlds in (FIRST, demands.glance - FIRST, demands.look):
        for _ in range(worlds):
            values = estimator.try_out(view, tried).values
            for option, value in zip(tried, values, strict=True):
                samples[option].add(value)
        ranked = sorted(options, key=lambda option: -_mean(samples[option]))
        lead = _mean(samples[ranked[0]]) - _mean(samples[ranked[1]])
        if worlds == FIRST and _mean(samples[ranked[0]]) == _mean(samples[ranked[-1]]):
            return None  # whatever is chosen seems to come to the same
        if worlds != FIRST and lead < demands.looked_for * (1 if worlds == demands.look else 0.5):
            return None
        if worlds != FIRST:
            tried = ranked[: demands.rivals]
    return ranked, demands.weighed


def _race(
    games: WholeGames, view: View, options: Sequence[Option], demands: Demands
) -> tuple[list[Option], int] | None:
    """Do the same by whole games; what every bot would choose may be the best of them."""
    content, seat = games.content, games.seat
    choices = {
        find_player(games.game, name)(content, Rng(games.rng.fork()))(view, seat, options)
        for name in _who_thinks(games.game, seat)
    }
    favourite = choices.pop() if demands.missed and len(choices) == 1 else None
    won = race(games, view, options, favourite, demands)
    return None if won is None else (won.ranked, int(won.worlds))


def hold(
    estimator: Estimator | WholeGames, view: View, options: Sequence[Option], demands: Demands
) -> tuple[Option, Option, Estimate, dict[Option, Estimate]] | None:
    """Return the best option, the next best, its lead and what all are worth, in fresh worlds.

    None: another one is better there, or it does not lead by as much as it must.
    """
    best, *rivals = options
    worth = {option: estimator.sample() for option in options}
    leads = {option: estimator.sample() for option in rivals}
    for number in range(demands.weighed):
        values = estimator.try_out(view, options).values
        for option, value in zip(options, values, strict=True):
            worth[option].add(value)
            if option in leads:
                leads[option].add(values[0] - value)
        if number % demands.look == demands.look - 1:
            next_best = min(rivals, key=lambda option: leads[option].estimate().mean)
            gap = leads[next_best].estimate()
            if _hopeless(gap, demands.least, 2, (number + 1) / demands.weighed):
                return None
    next_best = min(rivals, key=lambda option: leads[option].estimate().mean)
    gap = leads[next_best].estimate()
    low, high = demands.hope
    if gap.mean - 2 * gap.error < demands.least or not low <= _mean(worth[best]) <= high:
        return None
    return best, next_best, gap, {option: one.estimate() for option, one in worth.items()}


def _play_out(
    games: WholeGames, view: View, options: tuple[Option, Option], demands: Demands
) -> Endings | None:
    """Return how whole games ended after two options; None: they do not say the first is better."""
    seat, places = games.seat, games.game.card.places
    lead = games.sample()
    ends: dict[str, list[int]] = {}
    points = [0.0, 0.0]
    counted = False
    while lead.count < demands.games:
        for _ in range(demands.batch):
            world = games.world(view)
            values = []
            for which, option in enumerate(options):
                outcome = games.ended(world, option)
                values.append(games.value(outcome))
                result = ("won" if outcome.won[seat] else "lost") if places else outcome.result
                ends.setdefault(result, [0, 0])[which] += 1
                if outcome.points is not None:
                    counted = True
                    points[which] += outcome.points[seat]
            lead.add(values[0] - values[1])
        found = lead.estimate()
        if lead.count >= demands.fewest / 2 and (
            found.mean < demands.least / 2 - found.error
            or _hopeless(found, 0, SURELY, lead.count / demands.games)
        ):
            return None
        if lead.count >= demands.fewest and found.mean > SURELY * found.error:
            break
    if found.mean <= SURELY * found.error:
        return None
    count = lead.count
    shares = {
        result: (round(both[0] / count, 3), round(both[1] / count, 3))
        for result, both in sorted(ends.items(), key=lambda one: -sum(one[1]))
    }
    average = (round(points[0] / count, 1), round(points[1] / count, 1))
    return Endings(found, count, shares, average if counted else None)


def _who_thinks(game: AnyGame, seat: int) -> list[str]:
    """Return the game's bots that think; of those that play the seat's role alike only one."""
    alike = game.played_alike.get(game.role(seat), {})
    return [name for name in game.bots if name not in alike and name != RANDOM]


def _who_finds(
    game: AnyGame, view: View, seat: int, options: Sequence[Option], best: Option, rng: Rng
) -> dict[str, bool]:
    """Tell which of the game's bots make the best choice, and which of its levels that search.

    Of bots that play the seat's role alike only one is asked.
    """
    content = game.content()
    searching = [name for name in game.levels.values() if name not in game.bots]
    return {
        name: find_player(game, name)(content, Rng(rng.fork()))(view, seat, options) is best
        for name in [RANDOM, *_who_thinks(game, seat), *searching]
    }


def _hopeless(found: Estimate, least: float, errors: float, share: float) -> bool:
    """Tell whether something will hardly be above `least` with some standard errors taken off.

    `share` is how much of it has been done. The mean would have to rise by more than a standard
    error; that error itself shrinks.
    """
    return found.mean + found.error < least + errors * found.error * sqrt(share)


def _mean(sample: Sample) -> float:
    return sample.estimate().mean


def _rounded(estimate: Estimate) -> tuple[float, float]:
    return round(estimate.mean, 3), round(estimate.error, 3)


def _plain(args: Mapping[str, object]) -> dict[str, str | int | float]:
    """Return arguments of a text as a file keeps them."""
    return {
        name: value if isinstance(value, str | int | float) else str(value)
        for name, value in args.items()
    }
