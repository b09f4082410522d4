"""What searching gains: the choices of a search against those of its game's guide, replayed.

    python benchmarks/search_gain.py d6 --search search:100 --positions 40 --replays 80 --ahead 3

Whole games say little about small differences, and cost much. So games are played by the guides
of all seats, and at some of the decisions a search is asked too. Where it disagrees, both choices
are played on by the guides many times, with the same chance for both. The mean difference of the
result (a win is 1, a loss 0), times the disagreements in a game, is about what searching gains in a
game, as long as its choices do not change what comes later too much. With `--ahead` games are not
played to their end, but valued by the guide when it has played on so often: far beyond what the
search saw, and with much less noise.
"""

from __future__ import annotations

import argparse
from collections.abc import Mapping, Sequence
from math import sqrt
from time import process_time
from typing import Any

from sternbrett.commands.common import settings_of
from sternbrett.games import find_game
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.engine import Option, answer
from sternbrett.kernel.game import AnyGame
from sternbrett.lab.simulate import set_up, simulation_settings
from sternbrett.players import Search, find_player
from sternbrett.players.search import over


class Comparison:
    """Asks a search at some decisions, and replays what it would change."""

    def __init__(self, game: AnyGame, search: str, replays: int, every: int, ahead: int) -> None:
        self.game = game
        self.content = game.content()
        self.name = search
        self.replays = replays
        self.every = every
        self.ahead = ahead
        self.games = 0
        self.decisions = 0
        self.asked = 0
        self.gains: list[float] = []
        self.seconds = 0.0

    def play(self, g: Any, seats: set[int], key: bytes, most: int) -> None:
        """Play a game by the guides, and ask the search now and then for these seats."""
        self.games += 1
        rng = Rng(stream(key, "positions"))
        player = find_player(self.game, self.name)(self.content, Rng(stream(key, "search")))
        assert isinstance(player, Search)
        while (decision := g.pending) is not None and len(self.gains) < most:
            seat = decision.turn(g)
            options = decision.options(g, seat)
            if len(options) == 1:
                answer(g, seat, options[0])
                continue
            view = self.game.view(g, seat)
            root = player.root(view, seat, options)
            usual = root.arms[0].option
            if seat in seats and len(root.arms) > 1:
                self.decisions += 1
                if rng.below(self.every) == 0:
                    self.ask(g, player, root, seat, usual, rng)
            answer(g, seat, usual)

    def ask(self, g: Any, player: Search, root: Any, seat: int, usual: Option, rng: Rng) -> None:
        """Search, and compare the choice with the usual one if it is another."""
        self.asked += 1
        start = process_time()
        player.search(self.game.view(g, seat), root)
        self.seconds += process_time() - start
        choice = player.choice(root)
        if choice is usual:
            return
        total = 0.0
        for _ in range(self.replays):
            words, rolls, draws = rng.fork(), rng.fork(), rng.fork()
            for option, sign in ((choice, 1), (usual, -1)):
                after = self.game.copy(g)
                after.rolls, after.draws = rolls, draws
                answer(after, seat, option)
                total += sign * self.value(player, after, Rng(words))[seat]
        self.gains.append(total / self.replays)

    def value(self, player: Search, g: Any, rng: Rng) -> Sequence[float]:
        """Return what a position is worth to each seat, far ahead or at its end."""
        played = 1
        while not over(g) and (not self.ahead or played < self.ahead):
            player.guide.play_on(g, rng)
            played += 1
        return player.value_of(g, rng)

    def report(self) -> str:
        """Return what was found, with 95 % intervals."""
        count = len(self.gains)
        mean = sum(self.gains) / count
        spread = sqrt(sum((gain - mean) ** 2 for gain in self.gains) / max(1, count - 1) / count)
        share = count / self.asked
        by_game = self.decisions / self.games * share
        return "\n".join(
            [
                f"{self.asked} decisions asked, {count} changed ({share:.0%}); "
                f"{1000 * self.seconds / self.asked:.0f} ms of CPU time each",
                f"a change gains {100 * mean:+.2f} points (± {196 * spread:.2f})",
                f"a game has {self.decisions / self.games:.0f} such decisions: about "
                f"{100 * mean * by_game:+.1f} points a game (± {196 * spread * by_game:.1f})",
            ]
        )


def main() -> None:
    parser = argparse.ArgumentParser(description=__doc__)
    parser.add_argument("game")
    parser.add_argument("--search", default="search:100", metavar="NAME")
    parser.add_argument("--positions", type=int, default=50, help="changed choices to look at")
    parser.add_argument("--replays", type=int, default=100, help="of each of the two choices")
    parser.add_argument("--ahead", type=int, default=0, help="play on so often (0: to the end)")
    parser.add_argument("--every", type=int, default=10, help="ask at one decision in so many")
    parser.add_argument("--seats", type=int, help="seats at the table (the fewest)")
    parser.add_argument("--for", dest="whom", default="0", help="seats that search, from 0")
    parser.add_argument("--set", dest="settings", action="append", default=[])
    parser.add_argument("--seed", default="1")
    args = parser.parse_args()

    game = find_game(args.game)
    settings: Mapping[str, str | int] = simulation_settings(game, settings_of(game, args.settings))
    seats = args.seats or game.card.seats[0]
    comparison = Comparison(game, args.search, args.replays, args.every, args.ahead)
    number = 0
    while len(comparison.gains) < args.positions:
        key = seed_key(f"gain {args.seed}/{number}")
        g = set_up(game, comparison.content, settings, seats, key)
        comparison.play(g, set(map(int, args.whom.split(","))), key, args.positions)
        number += 1
    print(comparison.report())


if __name__ == "__main__":
    main()
