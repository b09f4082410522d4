"""Which configurations are checked: every two choices meet, then any."""

from __future__ import annotations

from itertools import combinations, product

import pytest

from sternbrett.games import all_games
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.game import AnyGame, Setting
from sternbrett.testing.configurations import draw_configuration, pairwise_cover
from sternbrett.testing.trial import Configuration
from tests import tiny
from tests.tiny import settled


class Large(tiny.SalvageRace):
    """A game with as many settings as the largest of ours, one of which depends on another."""

    settings = (
        Setting("layout", ("small", "wide", "random", "own"), "small"),
        Setting("turns", (0, 1, 2, 3), 0, only_if=("layout", "random")),
        *(Setting(f"rule_{name}", ("off", "on"), "off") for name in "abcdef"),
        Setting("twist", ("none", "more"), "none", only_if=("rule_a", "on")),
    )


def rng(seed: int = 1) -> Rng:
    return Rng(stream(seed_key(seed), "test"))


def chosen(configuration: Configuration) -> dict[str, str | int]:
    return {**configuration.settings, "seats": configuration.seats}


def possible(game: AnyGame) -> list[dict[str, str | int]]:
    """Return all configurations, by trying every combination."""
    names = [setting.name for setting in game.settings]
    fewest, most = game.card.seats
    out = []
    for seats in range(fewest, most + 1):
        choices = [{*s.choices_for(seats), s.default_for(seats)} for s in game.settings]
        for values in product(*choices):
            all_chosen = dict(zip(names, values, strict=True))
            if all(
                all_chosen[s.name] in s.choices_for(seats)
                if s.applies(all_chosen)
                else all_chosen[s.name] == s.default_for(seats)
                for s in game.settings
            ):
                out.append({**all_chosen, "seats": seats})
    return out


def pairs(configurations: list[dict[str, str | int]]) -> set[object]:
    return {frozenset(pair) for one in configurations for pair in combinations(one.items(), 2)}


@pytest.mark.parametrize(
    "game",
    [*all_games().values(), tiny.GAME, settled.GAME, Large()],
    ids=lambda game: type(game).__name__,
)
def test_every_two_choices_meet(game: AnyGame) -> None:
    everything = possible(game)
    cover = [chosen(configuration) for configuration in pairwise_cover(game, rng())]
    assert pairs(cover) == pairs(everything)
    assert all(configuration in everything for configuration in cover)


def test_a_cover_is_much_smaller_than_all_combinations() -> None:
    assert len(possible(Large())) > 1000
    assert len(pairwise_cover(Large(), rng())) < 60


def test_configurations_after_the_cover_are_fresh() -> None:
    game = Large()
    dice = rng()
    drawn = {str(draw_configuration(game, dice)) for _ in range(300)}
    assert len(drawn) > 150
    everything = possible(game)
    assert all(chosen(draw_configuration(game, dice)) in everything for _ in range(50))


def test_the_same_seed_gives_the_same_cover() -> None:
    def cover(seed: int) -> list[str]:
        return [str(configuration) for configuration in pairwise_cover(Large(), rng(seed))]

    assert cover(1) == cover(1)
    assert cover(1) != cover(2)
