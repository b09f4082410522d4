"""Where something new begins, reviews find out how right fitted values are, and go by that."""

from __future__ import annotations

from itertools import pairwise
from math import log
from typing import Any

import pytest

from sternbrett.games import find_game
from sternbrett.games.adele.minds.guide import AdeleGuide
from sternbrett.games.dine.minds.guide import DineGuide
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.match import Match
from sternbrett.review import Effort, Station, proofs, review, scale, stations
from sternbrett.review.proofs import Anchor, Proof, likeliest, noise_between, proof_at
from sternbrett.review.values import Estimator

EFFORT: Effort = scale().budget.divided(16)


def played(name: str, bot: str, seats: int, choices: int, seed: int = 1) -> Match:
    """Return the beginning of a game of bots: so many choices of everybody."""
    game = find_game(name)
    match = Match.new(game, seed=seed, seats=seats)
    bots = [
        game.bots[bot](match.content, Rng(stream(seed_key(seed), f"player {seat}")))
        for seat in range(seats)
    ]
    for _ in range(choices):
        if match.over:
            break
        seat = match.turn
        match.choose(bots[seat](match.view(seat), seat, match.options_of(seat)).key, seat)
    return match


# -- how far log-odds are moved ----------------------------------------------------------------


def test_many_games_are_believed() -> None:
    won = [True] * 300 + [False] * 100
    assert likeliest([0.0] * 400, won, 10.0) == pytest.approx(log(3), abs=0.01)


def test_few_games_move_little() -> None:
    few, more = (likeliest([0.0] * count, [True] * count, 0.75) for count in (2, 12))
    assert 0.3 < few < more < log(13)
    assert likeliest([], [], 0.75) == 0


def test_games_that_went_as_foreseen_move_nothing() -> None:
    odds = [log(3)] * 8
    assert likeliest(odds, [True] * 6 + [False] * 2, 0.75) == pytest.approx(0, abs=1e-9)
    assert likeliest(odds, [True] * 2 + [False] * 6, 0.75) < -0.5


# -- the game at hand --------------------------------------------------------------------------


def test_values_that_are_wrong_are_put_right(monkeypatch: pytest.MonkeyPatch) -> None:
    """ADELE is about to win, and a guide that knows nothing says that everything is open."""
    match = played("adele", "hal", 2, 10_000)
    assert match.result != ""
    line = [ply for ply in match.line if ply.seat is not None]
    game, content = match.game, match.content
    late = game.decode(line[int(len(line) * 0.8)].after, content)
    crew_wins = game.scores(match.state)[-1] > 0
    view = game.view(late, 0)
    monkeypatch.setattr(AdeleGuide, "outlook", lambda *_: {})
    monkeypatch.setattr(AdeleGuide, "proofs", 12)

    def chance(shift: float) -> float:
        return Estimator(game, content, 0, Rng((1, 2, 3, 4)), shift).chance(view, EFFORT).mean

    shift = proof_at(game, content, 0, Anchor.next(game, None, view)).shift
    # The chance is ADELE's, the shift the crew's.
    assert (shift > 0) == crew_wins
    assert abs(chance(shift) - (not crew_wins)) < abs(chance(0.0) - (not crew_wins)) - 0.1


def test_games_without_fitted_values_prove_nothing() -> None:
    match = played("d6", "captain", 1, 3)
    anchor = Anchor.next(match.game, None, match.view(0))
    assert proof_at(match.game, match.content, 0, anchor) == Proof()


def test_what_was_found_before_in_a_chapter_is_gone_on_from(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = played("adele", "hal", 2, 60)
    game, content = match.game, match.content
    views = [station.view for station in stations(match, 1).stations[:2]]
    first = Anchor.next(game, None, views[0])
    second = Anchor.next(game, first, views[0])
    assert first.begins
    assert not second.begins
    assert first.key != second.key

    def go(won: bool) -> Proof:
        monkeypatch.setattr(proofs, "_play_to_its_end", lambda *_: won)
        proofs._found.clear()
        return proof_at(game, content, 1, second)

    high, low = go(True), go(False)
    assert low.shift < 0 < high.shift
    at_first = proof_at(game, content, 1, first)
    assert at_first.step == at_first.noise
    assert abs(low.shift) > abs(at_first.shift)  # more games of the same kind tell more
    assert 0 < noise_between(game, content, 1, first, second) == low.step
    assert noise_between(game, content, 1, first, first) == 0
    proofs._found.clear()


def test_games_that_contradict_what_was_found_are_followed_by_more(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    match = played("adele", "hal", 2, 60)
    game, content = match.game, match.content
    guide = game.guide(content)
    view = stations(match, 1).stations[0].view
    played_on: list[bool] = []
    monkeypatch.setattr(proofs, "SURE", 0.0)

    def games(before: Proof, won: bool) -> int:
        played_on.clear()

        def play(*_: Any) -> bool:
            played_on.append(won)
            return won

        monkeypatch.setattr(proofs, "_play_to_its_end", play)
        proofs._prove(game, content, view, Rng((1, 2, 3, 4)), before, few=True)
        return len(played_on)

    assert games(Proof(5.0, 0.3), True) == guide.further_proofs
    assert games(Proof(5.0, 0.3), False) == guide.proofs


def test_an_anchor_is_proved_once(monkeypatch: pytest.MonkeyPatch) -> None:
    asked: list[Any] = []

    fews: list[bool] = []

    def prove(
        game: Any, content: Any, view: Any, rng: Rng, before: Proof | None, few: bool
    ) -> Proof:
        asked.append(view)
        fews.append(few)
        return Proof(0.25 * len(asked), 0.5, 0.4, 0.3)

    monkeypatch.setattr(proofs, "_prove", prove)
    monkeypatch.setattr(DineGuide, "proofs", 1)
    match = played("dine", "rookie", 1, 30)
    found = review(match, 0, EFFORT)
    assert fews[0]  # somebody waits for the first choice
    assert not all(fews)
    flown = [len(view["flown"]) for view in asked]
    assert flown == sorted(flown)
    assert len(set(flown)) > 1
    assert len({str(view) for view in asked}) == len(asked)
    # However much values are moved where chapters begin, nothing is lost of the sum.
    parts = found.play.mean + found.luck.mean + found.others.mean
    assert found.end.mean - found.start.mean == pytest.approx(parts)
    assert found.others.mean == 0  # there is nobody else
    # What differs because other games were played is not taken for luck that is sure.
    ends = [entry for entry in found.entries if entry.finding.noise_after]
    assert ends
    assert all(entry.luck.error >= entry.finding.noise_after for entry in ends)


# -- where chapters begin ----------------------------------------------------------------------


def ways() -> list[tuple[Match, int]]:
    return [(played("adele", "hal", 3, 160), seat) for seat in (0, 2)] + [
        (played("dine", "rookie", seats, 60), seats - 1) for seats in (1, 2)
    ]


@pytest.fixture(scope="module")
def found() -> list[tuple[Match, tuple[Station, ...]]]:
    return [(match, stations(match, seat).stations) for match, seat in ways()]


def test_a_chapter_begins_with_its_first_view(
    found: list[tuple[Match, tuple[Station, ...]]],
) -> None:
    for match, way in found:
        chapter = match.game.chapter
        assert way[0].anchor.view == way[0].view
        assert way[0].anchor.begins
        assert len({chapter(station.anchor.view) for station in way}) > 1
        for earlier, later in pairwise(way):
            assert later.last_anchor is earlier.next_anchor
            if later.arrived:
                # Somebody else acted: nothing older counts.
                assert later.anchor.view == later.view
                assert chapter(later.anchor.view) == later.chapter
            else:
                assert later.anchor is earlier.next_anchor
            if later.anchor is not earlier.anchor and later.anchor.before is not None:
                same = chapter(later.anchor.view) == chapter(later.anchor.before.view)
                assert later.anchor.begins != same


def test_what_a_choice_changed_is_told_by_one_anchor_alone(
    found: list[tuple[Match, tuple[Station, ...]]],
) -> None:
    """Unless it revealed something."""
    revealing = 0
    for match, way in found:
        sealed = [ply.sealed for ply in match.line if ply.number in match.moments(way_seat(way))]
        for station in way:
            if station.next_anchor is not station.anchor:
                assert not station.direct or sealed[station.settled]
                assert station.next_anchor.view == station.after
                revealing += station.direct
    assert revealing


def way_seat(way: tuple[Station, ...]) -> int:
    """Return whose way it is."""
    seat: int = way[0].view["seat"]
    return seat


def test_what_comes_later_changes_no_anchor() -> None:
    match = played("adele", "hal", 2, 120)
    whole = stations(match, 1).stations
    part = stations(match.with_history(match.plies.until(match.line[70].number)), 1).stations
    assert 5 < len(part) < len(whole)
    for one, other in zip(part[:-1], whole, strict=False):
        assert one.anchor.key == other.anchor.key
        assert one.next_anchor.key == other.next_anchor.key
