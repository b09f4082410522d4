"""The ensign: a bot that explores with sense, from what its seat sees."""

from __future__ import annotations

import pytest

from sternbrett.games.vanguard import Vanguard
from sternbrett.games.vanguard.minds.ensign import Ensign
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.match import Match

GAME = Vanguard()


def explored(world: str, seats: int, seed: str) -> Match:
    """Return an exploration that ensigns played to its end."""
    match = Match.new(GAME, settings={"world": world}, seats=seats, seed=seed)
    bot = Ensign(match.content, Rng(stream(seed_key(seed), "bot")))
    while not match.over:
        seat = match.asked[0]
        chosen = bot(match.view(seat), seat, match.options_of(seat))
        match.choose(chosen.key, seat)
    return match


@pytest.mark.parametrize(("world", "seats"), [("eye", 1), ("eye", 3), ("mission1", 2)])
def test_it_brings_most_teams_home(world: str, seats: int) -> None:
    results = [explored(world, seats, f"home {number}").result for number in range(3)]
    assert results.count("success") >= 2


def test_it_holds_what_must_be_held_when_time_runs_out() -> None:
    """The night ends by itself; what counts then is found in the text of the condition."""
    results = [explored("mission3", 1, f"night {number}").result for number in range(3)]
    assert results.count("success") >= 2


def test_it_plays_alike_from_the_same_seed() -> None:
    one, two = (explored("mission2", 2, "alike") for _ in range(2))
    assert [ply.key for ply in one.plies] == [ply.key for ply in two.plies]
