"""The bot `admiral`: what it sees, that every machine chooses the same, and what it is not for."""

from __future__ import annotations

from collections.abc import Iterator
from itertools import islice
from pathlib import Path

import pytest

from sternbrett.games.d6 import GAME
from sternbrett.games.d6.minds import network
from sternbrett.games.d6.minds.admiral import Admiral, admiral, knows
from sternbrett.games.d6.minds.captain import Captain
from sternbrett.games.d6.minds.network import read_network
from sternbrett.games.d6.model import D6State
from sternbrett.games.d6.view import position_of
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.game import View
from sternbrett.kernel.match import Match
from sternbrett.lab.positions import positions
from tests.games.d6.table import CONTENT, at, bot_policy, changed_content, new, played

MOST_WEIGHTS = 40_000
RNG = Rng((1, 2, 3, 4))


def views(number: int) -> Iterator[View]:
    """Return what captains of every strength saw when they had to choose."""
    return (view for _, view, _ in islice(positions(GAME, "admiral"), number))


def seen(g: D6State) -> dict[str, int]:
    """Return, by form, how many of its questions are answered with yes."""
    bot = Admiral(CONTENT)
    yes = set(bot.sight.see(bot.observer.observe(g, 0)))
    out, first = {}, 0
    for form in bot.sight.forms:
        out[form.name] = len(yes & set(range(first, first + len(form.thresholds))))
        first += len(form.thresholds)
    return out


def test_it_is_small() -> None:
    file = read_network()
    weights = sum(len(layer.rows()) * layer.narrow for layer in file.layer)
    assert weights <= MOST_WEIGHTS
    assert file.layer[0].wide == Admiral(CONTENT).sight.inputs
    assert file.layer[-1].narrow == len(CONTENT.vocabulary)


def test_it_chooses_the_same_without_numpy(monkeypatch: pytest.MonkeyPatch) -> None:
    pytest.importorskip("numpy")
    with_arrays = Admiral(CONTENT)
    monkeypatch.setattr(network, "numpy", None)
    without = Admiral(CONTENT)
    for view in views(25):
        g = position_of(view, CONTENT)
        assert with_arrays.think(g) == without.think(g)


def test_questions_are_about_ship_and_dice() -> None:
    table = at("assign", dice="pool:T pool:T pool:M scanners infirmary", hull=3, shields=2)
    said = seen(position_of(table.view, CONTENT))
    assert (said["hull"], said["shields"]) == (3, 2)
    assert [said[f"pool.{face}"] for face in range(5)] == [0, 2, 1, 0, 0]
    assert [said[f"place.{place}"] for place in range(4)] == [3, 1, 1, 1]


def test_questions_are_about_what_the_threat_die_would_do() -> None:
    # On a 4 both Corsair and Raiders strike, two points each, the Raiders past the shields.
    table = at("assign", dice="pool:S", hull=3, shields=2, threats=["corsair", "raiders_a"])
    said = seen(position_of(table.view, CONTENT))
    assert (said["die.4.damage"], said["die.4.pierces"], said["die.4.left"]) == (4, 1, 1)
    assert (said["die.5.damage"], said["die.5.pierces"], said["die.5.left"]) == (2, 0, 3)
    assert (said["die.1.damage"], said["die.1.left"]) == (0, 4)
    beamed = seen(position_of(table.play("science_stasis:corsair").view, CONTENT))
    assert beamed["die.4.damage"] == 2
    assert beamed["die.5.damage"] == 0


def test_it_wins_games_that_most_lose() -> None:
    games = [new(seed, difficulty="cadet") for seed in range(24)]
    results = [played(table, bot_policy("admiral")).result for table in games]
    assert results.count("win") >= 10


def test_a_hint_is_what_it_would_choose() -> None:
    bot = Admiral(CONTENT)
    for view in views(30):
        g = position_of(view, CONTENT)
        assert g.pending is not None
        options = g.pending.options(g, 0)
        hint = GAME.advise(view, 0, options, CONTENT, RNG)
        assert hint.key == bot.decide(g, options).key
        if hint.reason == "better":  # than ending now: so it is something else
            assert hint.key != "end_assign"
            percent, other = hint.args["percent"], hint.args["other"]
            assert isinstance(percent, int)
            assert isinstance(other, int)
            assert percent > other


def test_other_names_are_no_other_game(tmp_path: Path) -> None:
    renamed = changed_content(
        tmp_path, "cards.toml", 'name_en = "Flagship"', 'name_en = "Dreadnought"'
    )
    assert knows(renamed)
    assert isinstance(admiral(renamed, RNG), Admiral)


def test_with_other_cards_the_captain_takes_over(tmp_path: Path) -> None:
    tougher = changed_content(tmp_path, "cards.toml", "health = 4", "health = 5", after="flagship")
    assert not knows(tougher)
    assert isinstance(admiral(tougher, RNG), Captain)
    match = Match.new(GAME, seed=1, content=tougher)
    options = match.options_of(0)
    hint = GAME.advise(match.view(0), 0, options, tougher, RNG)
    assert hint.key in {option.key for option in options}
