"""Which settings and numbers of seats a run of checks plays.

First a *pairwise cover*: few configurations in which every two choices that can go together do so
at least once, since most faults of combined settings need only two. After that every game gets a
fresh configuration at random.
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from itertools import combinations

from sternbrett.kernel.chance import Rng
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.settings import Value
from sternbrett.testing.trial import Configuration

#: One choice: a setting's name (or `SEATS`) and its value.
Choice = tuple[str, Value]

#: The number of seats among the choices; no setting is called that.
SEATS = "(seats)"
#: How many configurations are drawn to find the one that covers most.
DRAWS = 24


def pairwise_cover(game: AnyGame, rng: Rng) -> list[Configuration]:
    """Return configurations, in random order, that have every possible pair of choices."""
    cover = _Cover(game, rng)
    out = []
    while cover.left:
        out.append(cover.next())
    return out or [draw_configuration(game, rng)]


def draw_configuration(
    game: AnyGame, rng: Rng, fixed: Mapping[str, Value] | None = None
) -> Configuration:
    """Return a configuration at random; what `fixed` names is as it says.

    A setting that depends on another has its default where it does not apply. What is fixed should
    be possible with some number of seats: otherwise a setting gets a choice that there is.
    """
    fixed = fixed or {}
    possible = _seats_for(game, fixed)
    seats = possible[rng.below(len(possible))]
    chosen: dict[str, Value] = {}
    for setting in game.settings:
        choices = setting.choices_for(seats)
        value = fixed.get(setting.name)
        chosen[setting.name] = value if value in choices else choices[rng.below(len(choices))]
    for setting in game.settings:
        if not setting.applies(chosen):
            chosen[setting.name] = "" if setting.is_text else setting.default_for(seats)
    return Configuration(chosen, seats)


def _seats_for(game: AnyGame, fixed: Mapping[str, Value]) -> list[int]:
    """Return the numbers of seats with which all that is fixed is possible; else all of them."""
    fewest, most = game.card.seats
    if SEATS in fixed:
        return [int(fixed[SEATS])]
    everything = list(range(fewest, most + 1))
    return [
        seats
        for seats in everything
        if all(s.name not in fixed or fixed[s.name] in s.choices_for(seats) for s in game.settings)
    ] or everything


def _choices(game: AnyGame) -> dict[str, Sequence[Value]]:
    fewest, most = game.card.seats
    choices: dict[str, Sequence[Value]] = {s.name: s.choices for s in game.settings}
    choices[SEATS] = range(fewest, most + 1)
    return choices


class _Cover:
    """The pairs of choices that no configuration has had yet."""

    def __init__(self, game: AnyGame, rng: Rng) -> None:
        self.game = game
        self.rng = rng
        self.needs = {s.name: s.only_if for s in game.settings if s.only_if is not None}
        everything = [(name, value) for name, values in _choices(game).items() for value in values]
        # A dictionary, not a set: the order of a set of texts is another one in every process.
        pairs = {pair: None for pair in combinations(everything, 2) if pair[0][0] != pair[1][0]}
        self.left = {pair: None for pair in pairs if self._is_possible(pair)}

    def next(self) -> Configuration:
        """Return a configuration with a pair that is left, and with as many of them as possible."""
        pair = list(self.left)[self.rng.below(len(self.left))]
        fixed = self._fixed(pair)
        drawn = [draw_configuration(self.game, self.rng, fixed) for _ in range(DRAWS)]
        best = max(drawn, key=lambda configuration: len(self._covered(configuration)))
        for covered in self._covered(best):
            del self.left[covered]
        return best

    def _fixed(self, pair: tuple[Choice, Choice]) -> dict[str, Value]:
        """Return what must be chosen so that both choices apply."""
        fixed = dict(pair)
        for name in tuple(fixed):
            while name in self.needs:
                name, value = self.needs[name]
                fixed.setdefault(name, value)
        return fixed

    def _is_possible(self, pair: tuple[Choice, Choice]) -> bool:
        fixed = self._fixed(pair)
        # A default that stands in for something may be one with some numbers of seats only.
        return any(
            pair in _pairs(draw_configuration(self.game, self.rng, {SEATS: seats, **fixed}))
            for seats in _choices(self.game)[SEATS]
        )

    def _covered(self, configuration: Configuration) -> list[tuple[Choice, Choice]]:
        return [pair for pair in _pairs(configuration) if pair in self.left]


def _pairs(configuration: Configuration) -> list[tuple[Choice, Choice]]:
    chosen: list[Choice] = [*configuration.settings.items(), (SEATS, configuration.seats)]
    return list(combinations(chosen, 2))
