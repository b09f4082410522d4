"""Positions of all kinds for measuring: from games of bots of every strength, mistakes included."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import count
from typing import NamedTuple

from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.engine import ALL, answer
from sternbrett.kernel.errors import SternbrettError
from sternbrett.kernel.game import AnyGame, BotFactory, View
from sternbrett.lab.simulate import make_bots, set_up, simulation_settings
from sternbrett.lab.whole_games import may_end_otherwise, turning_point
from sternbrett.players import find_player
from sternbrett.review.proofs import Anchor

#: Positions taken from one game.
FROM_GAME = 3
#: One choice in so many is made at random (0: none); each game has one of these.
NOISES = (0, 8, 30)
#: The same where games are to be won and lost: bots that make no mistakes win too many.
MISTAKES = (2, 8, 3, 30)
#: The bot that knows nothing.
RANDOM = "random"
#: Games that tell whether a moment is open, and how often it is asked where a game is decided.
GLANCES = 3
BISECTIONS = 4
#: So many moments before that one are looked at as well.
AROUND = 4


class Position(NamedTuple):
    """A seat that chooses between several options, with what it sees."""

    seat: int
    view: View
    #: From where a review would play some games to their end, and go by that here.
    anchor: Anchor


class Spot(NamedTuple):
    """A position, and at which kind of table it came up."""

    seats: int
    settings: Mapping[str, str | int]
    position: Position
    #: The number of the game.
    game: int = 0


def positions(game: AnyGame, seed: str) -> Iterator[Position]:
    """Yield seats that choose between several options, with what they see; without end."""
    for spot in spots(game, seed):
        yield spot.position


def spots(
    game: AnyGame, seed: str, from_game: int = FROM_GAME, fewest: int = 2, late: bool = False
) -> Iterator[Spot]:
    """Like `positions`, with the tables; of each game so many at random.

    `fewest` is the least number of options. `late`: three of four are of the last fifth of a game,
    where much depends on a choice; what all seats answer in secret is left out.
    """
    for number in count(1):
        played = _play(game, seed, number, list(game.bots), NOISES, fewest, not late)
        rng, seen = played.rng, played.seen
        for _ in range(min(from_game, len(seen))):
            first = len(seen) - len(seen) // 5 - 1 if late and rng.below(4) else 0
            place = first + rng.below(len(seen) - first)
            yield Spot(played.seats, played.settings, seen.pop(place), number)


def turning_spots(
    game: AnyGame, seed: str, makes: BotFactory, from_game: int, fewest: int
) -> Iterator[Spot]:
    """Yield positions from where it is decided how games end, so many of each at random.

    A moment is open where games that are played on from it a few times (`makes` makes who does so)
    end otherwise than the game did; the last of those is found by bisection. Choices there are what
    decides a game, and games are soon played to their end from there. Those who play are bots that
    think, and some make many mistakes, as people do; what all seats answer in secret is left out.
    """
    names = [name for name in game.bots if name != RANDOM]
    for number in count(1):
        played = _play(game, seed, number, names, MISTAKES, fewest, False)
        rng, seen, scores = played.rng, played.seen, played.scores

        def is_open(
            place: int,
            seen: Sequence[Position] = seen,
            scores: tuple[float, ...] = scores,
            rng: Rng = rng,
        ) -> bool:
            return may_end_otherwise(game, seen[place].view, scores, makes, rng, GLANCES)

        late = len(seen) * 4 // 5
        turning = turning_point(late, len(seen), is_open, BISECTIONS)
        if turning is None:
            continue
        zone = seen[max(turning[0] - AROUND, 0) : turning[1] + 1]
        for _ in range(min(from_game, len(zone))):
            yield Spot(played.seats, played.settings, zone.pop(rng.below(len(zone))), number)


class Played(NamedTuple):
    """A game that was played: at which table, and who chose between several options."""

    seats: int
    settings: Mapping[str, str | int]
    seen: list[Position]
    #: How it ended.
    scores: tuple[float, ...]
    #: Chance for what else is to be drawn about it.
    rng: Rng


def _play(
    game: AnyGame,
    seed: str,
    number: int,
    names: Sequence[str],
    noises: Sequence[int],
    fewest: int,
    secret: bool,
) -> Played:
    """Play a game between bots; return its positions with at least so many options.

    `secret`: also those that all seats answer in secret.
    """
    content = game.content()
    key = seed_key(f"positions {seed}/{number}")
    rng = Rng(stream(key, "positions"))
    seats, settings = any_table(game, rng)
    name = names[number % len(names)]
    bots = make_bots(content, [find_player(game, name)] * seats, key)
    noise = noises[rng.below(len(noises))]
    g = set_up(game, content, settings, seats, key)
    seen: list[Position] = []
    anchors: dict[int, Anchor] = {}
    moved = set(range(seats))  # those for whom something happened since their last choice
    while (decision := g.pending) is not None:
        seat = decision.turn(g)
        options = decision.options(g, seat)
        view = game.view(g, seat)
        in_secret = decision.mode() == ALL
        if len(options) > 1:
            if seat in moved:
                anchors[seat] = Anchor.next(game, anchors.get(seat), view)
                moved.discard(seat)
            anchor = anchors[seat]
            if len(options) >= fewest and (secret or not in_secret):
                seen.append(Position(seat, view, anchor))
        g.sealed = False
        if noise and rng.below(noise) == 0:
            answer(g, seat, options[rng.below(len(options))])
        else:
            answer(g, seat, bots[seat](view, seat, options))
        if g.sealed:
            moved.update(range(seats))
        elif not in_secret:
            moved.update(other for other in range(seats) if other != seat)
    return Played(seats, settings, seen, game.scores(g), rng)


def any_table(game: AnyGame, rng: Rng) -> tuple[int, dict[str, str | int]]:
    """Return a number of seats and settings at random."""
    fewest, most = game.card.seats
    while True:
        seats = fewest if fewest == most else fewest + rng.below(most - fewest + 1)
        given = {
            setting.name: choices[rng.below(len(choices))]
            for setting in game.settings
            if not setting.research and (choices := setting.choices_for(seats))
        }
        try:
            return seats, simulation_settings(game, given, seats)
        except SternbrettError:
            continue  # these settings do not go together
