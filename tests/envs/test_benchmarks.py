"""The measurements of doors and peers measure what they say."""

from __future__ import annotations

import sys

import pytest

from benchmarks import doors, peers
from sternbrett.games import all_games, find_game


@pytest.mark.parametrize("work", [doors.engine_work, doors.gymnasium_work, doors.pettingzoo_work])
@pytest.mark.parametrize("name", ["d6", "adele"])
def test_a_piece_of_work_is_a_whole_game(name: str, work: doors.WorkMaker) -> None:
    (amount,) = work(find_game(name))().values()
    # Random games of Deep Space D-6 have about 20 decisions, duels of A.D.E.L.E. about 400.
    assert (3 if name == "d6" else 100) < amount < (200 if name == "d6" else 1_500)


def test_doors_are_compared_with_the_engine() -> None:
    rates = doors.measure(find_game("d6"), 0.01)
    for door in doors.DOORS:
        assert rates[door] > 0
        assert rates[f"{door}_ratio"] > 0


def test_peers_that_are_missing_are_named(monkeypatch: pytest.MonkeyPatch) -> None:
    for package in ("catanatron", "rlcard", "pettingzoo.classic.connect_four_v3"):
        monkeypatch.setitem(sys.modules, package, None)
    works, missing = peers.find_peers()
    assert "OpenSpiel in C++ (backgammon)" in works
    assert missing["catanatron (Catan)"] == "catanatron"
    name = "OpenSpiel in C++ (backgammon)"
    rates = peers.measure({**peers.own_works(), name: works[name]}, 0.01)
    lines = peers.table(rates, missing).splitlines()
    assert len(lines) == 2 + (len(rates) - 1) + len(missing)
    assert any(line.startswith(f"| {name} | ") for line in lines)
    cells = " |" * (1 + len(all_games()))
    assert f"| catanatron (Catan) | not installed (catanatron) |{cells}" in lines
