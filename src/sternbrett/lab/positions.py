"""Positions of all kinds for measuring: from games of bots of every strength, mistakes included."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import NamedTuple

from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.engine import ALL, answer
from sternbrett.kernel.errors import SternbrettError
from sternbrett.kernel.game import AnyGame, View
from sternbrett.lab.simulate import make_bots, set_up, simulation_settings
from sternbrett.players import find_player
from sternbrett.review.proofs import Anchor

#: Positions taken from one game.
FROM_GAME = 3
#: One choice in so many is made at random (0: none); each game has one of these.
NOISES = (0, 8, 30)


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
    content = game.content()
    number = 0
    while True:
        number += 1
        key = seed_key(f"positions {seed}/{number}")
        rng = Rng(stream(key, "positions"))
        seats, settings = any_table(game, rng)
        name = list(game.bots)[number % len(game.bots)]
        bots = make_bots(content, [find_player(game, name)] * seats, key)
        noise = NOISES[rng.below(len(NOISES))]
        g = set_up(game, content, settings, seats, key)
        seen: list[Position] = []
        anchors: dict[int, Anchor] = {}
        moved = set(range(seats))  # those for whom something happened since their last choice
        while (decision := g.pending) is not None:
            seat = decision.turn(g)
            options = decision.options(g, seat)
            view = game.view(g, seat)
            if len(options) > 1:
                if seat in moved:
                    anchors[seat] = Anchor.next(game, anchors.get(seat), view)
                    moved.discard(seat)
                anchor = anchors[seat]
                if len(options) >= fewest and not (late and decision.mode() == ALL):
                    seen.append(Position(seat, view, anchor))
            in_secret = decision.mode() == ALL
            g.sealed = False
            if noise and rng.below(noise) == 0:
                answer(g, seat, options[rng.below(len(options))])
            else:
                answer(g, seat, bots[seat](view, seat, options))
            if g.sealed:
                moved.update(range(seats))
            elif not in_secret:
                moved.update(other for other in range(seats) if other != seat)
        for _ in range(min(from_game, len(seen))):
            first = len(seen) - len(seen) // 5 - 1 if late and rng.below(4) else 0
            place = first + rng.below(len(seen) - first)
            yield Spot(seats, settings, seen.pop(place), number)


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
