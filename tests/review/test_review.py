"""Reviews of small games, where the right answer is known or can be computed another way."""

from __future__ import annotations

import re
from collections.abc import Sequence
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sternbrett.games.d6 import GAME as D6
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.engine import Option, answer, play_randomly
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.guide import Guide
from sternbrett.kernel.match import Match
from sternbrett.review import (
    CHOICE,
    LUCK,
    OTHERS,
    Effort,
    Review,
    analyse,
    review,
    scale,
    stations,
    weigh,
)
from sternbrett.review.numbers import Estimate
from tests.conformance.from_docs import load_game
from tests.tiny import GAME as TINY
from tests.tiny import SalvageRace
from tests.tiny.factions import GAME as FACTIONS
from tests.tiny.factions import Close, Sell

#: Enough for small games.
EFFORT = msgspec.structs.replace(scale().budget, most=64)


@pytest.fixture(scope="session")
def lastlight(tmp_path_factory: pytest.TempPathFactory) -> AnyGame:
    return load_game(tmp_path_factory.mktemp("lastlight"))


def last_chance(game: AnyGame) -> Match:
    """Last Light in its last watch: keeper 1 can light the last beacon, keeper 2 has no cells."""
    content = game.content()
    light = dict(zip(content.beacons.ids, content.needs, strict=True))
    light[content.beacons.ids[0]] -= 2
    g = game.restore({"watch": 2, "watches": 2, "light": light, "cells": [2, 0]}, content)
    g.then(*game.entries["floor"])
    match = Match(game, content, {"watches": 2}, g, seats=2)
    match.go()
    return match


def played(game: AnyGame, seed: int, seats: int) -> Match:
    """Return a game that was played at random."""
    match = Match.new(game, seed=seed, seats=seats)
    rng = Rng(stream(seed_key(seed), "players"))
    while not match.over:
        options = match.options_of(match.turn)
        match.choose(options[rng.below(len(options))].key, match.turn)
    return match


def check_sum(found: Review) -> None:
    parts = found.play.mean + found.luck.mean + found.others.mean
    assert found.end.mean - found.start.mean == pytest.approx(parts)


# -- exact values ------------------------------------------------------------------------------


def test_throwing_a_won_game_away_is_a_blunder(lastlight: AnyGame) -> None:
    match = last_chance(lastlight)
    match.choose("pass", 0)
    match.choose("pass", 1)
    assert match.result == "loss"
    found = review(match, 0, EFFORT)
    (entry,) = found.entries
    assert entry.finding.chosen == "pass"
    assert entry.finding.choice.mean == 0
    assert entry.finding.loss.mean == 1
    assert scale().grade(entry.finding.loss) == "blunder"
    best, chosen = entry.finding.options
    assert (best.key, best.chance.mean) == ("cell:2", 1)
    assert (chosen.key, chosen.chance.mean) == ("pass", 0)
    # The reference player chooses at random here, so that half of the games were won.
    assert abs(found.start.mean - 0.5) <= 4 * found.start.error
    assert found.end == Estimate(0.0)
    (turn,) = found.turns(scale())
    assert (turn.cause, turn.moment, turn.change.mean) == (CHOICE, entry.finding.moment, -1)
    check_sum(found)


def test_winning_a_won_game_is_best(lastlight: AnyGame) -> None:
    match = last_chance(lastlight)
    match.choose("cell:2", 0)
    match.choose(match.options[0], 0)
    assert match.result == "win"
    found = review(match, 0, EFFORT)
    (entry,) = found.entries
    assert scale().grade(entry.finding.loss) == "best"
    assert found.end == Estimate(1.0)
    assert found.grades(scale())["best"] == 1
    assert found.turns(scale()) == []
    check_sum(found)


def last_sale() -> Match:
    """Factions, where the last of three can still be the first or the second."""
    content = FACTIONS.content()
    fields = {
        "hands": [["gold"], ["salt"], ["tea", "jade"]],
        "sold": [5, 2, 0],
        "roles": [1, 2, 0],
        "open": True,
    }
    g = FACTIONS.restore(fields, content)
    g.then(Sell(2), Close())
    match = Match(FACTIONS, content, {}, g, seats=3)
    match.go()
    return match


def test_in_a_game_of_places_the_second_is_worth_more_than_the_last() -> None:
    match = last_sale()
    match.choose("sell:tea", 2)
    assert [standing.place for standing in FACTIONS.standings(match.state)] == [1, 3, 2]
    found = review(match, 2, EFFORT)
    (entry,) = found.entries
    assert entry.finding.choice.mean == 0.5
    assert entry.finding.choice.error > 0  # games that all ended so prove little
    assert entry.finding.loss.mean == 0.5
    assert scale().grade(entry.finding.loss) == "blunder"
    assert found.end == Estimate(0.5)
    check_sum(found)
    match = last_sale()
    match.choose("sell:jade", 2)
    assert review(match, 2, EFFORT).end == Estimate(1.0)


def test_what_a_partner_throws_away_is_not_mine(lastlight: AnyGame) -> None:
    match = last_chance(lastlight)
    match.choose("pass", 0)
    match.choose("pass", 1)
    # Keeper 2 had no choice at all, so there is nothing to judge.
    found = review(match, 1, EFFORT)
    assert found.entries == ()
    assert found.end == Estimate(0.0)


def test_chances_are_those_of_another_computation() -> None:
    match = Match.new(TINY, seed=5, seats=2)
    seat = match.turn
    key = match.options_of(seat)[0].key
    match.choose(key, seat)
    rng = Rng(stream(seed_key(9), "oracle"))
    view, option = match.at(0).view(seat), match.option(key)
    won = 0.0
    games = 3000
    for _ in range(games):
        g = TINY.imagine(view, match.content, rng)
        answer(g, seat, option)
        _, rng.words = play_randomly(g, rng.words, 10_000)
        won += (TINY.scores(g)[seat] + 1) / 2
    effort = msgspec.structs.replace(EFFORT, most=600, error=0.0)
    entry = review(match, seat, effort).entries[0]
    choice = entry.finding.choice
    assert choice.error < 0.03
    assert abs(choice.mean - won / games) < 3 * choice.error + 0.02


# -- luck and play ----------------------------------------------------------------------------


@pytest.mark.parametrize("seats", [2, 3])
def test_start_luck_choices_and_others_add_up_to_the_end(seats: int) -> None:
    for seat in range(seats):
        found = review(played(TINY, seats, seats), seat, EFFORT)
        assert len(found.entries) > 3
        check_sum(found)


def test_luck_favours_nobody() -> None:
    """Over many games good and bad luck cancel out, or it was measured wrongly."""
    lucks = [review(played(TINY, seed, 2), 0, EFFORT).luck for seed in range(16)]
    mean = sum(luck.mean for luck in lucks) / len(lucks)
    spread = sum((luck.mean - mean) ** 2 for luck in lucks) ** 0.5 / len(lucks)
    assert abs(mean) < 2.5 * spread


def test_without_dice_there_is_no_luck() -> None:
    match = Match.new(D6, seed=7)
    match.choose("tactical_fire")  # asks for a target, and rolls nothing
    match.choose("cease_fire")
    first, second = review(match, 0, EFFORT).entries[:2]
    for entry in (first, second):
        assert entry.luck == Estimate(0.0)
        assert entry.after == entry.finding.choice
    assert second.before == first.after


def test_what_cancels_out_adds_no_uncertainty() -> None:
    match = Match.new(D6, seed=7)
    match.choose("tactical_fire")
    match.choose("cease_fire")
    found = review(match, 0, EFFORT)
    first, second = found.entries
    # From the first estimate to the last: the one between them belongs to both choices.
    assert found.play.mean == pytest.approx(second.finding.choice.mean - first.before.mean)
    assert found.play.error == (second.finding.choice - first.before).error


def test_dice_are_luck() -> None:
    match = Match.new(D6, seed=7)
    match.choose("end_assign")
    (entry,) = review(match, 0, EFFORT).entries
    assert entry.luck.mean != 0
    assert entry.luck.mean == pytest.approx(entry.after.mean - entry.finding.choice.mean)


def test_turning_points_are_the_great_changes() -> None:
    judged = scale()
    found = review(played(TINY, 3, 2), 0, EFFORT)
    turns = found.turns(judged)
    assert turns
    assert len(turns) <= judged.judging.turning_points
    assert [turn.moment for turn in turns] == sorted(turn.moment for turn in turns)
    for turn in turns:
        assert turn.cause in (CHOICE, LUCK, OTHERS)
        assert abs(turn.change.mean) >= judged.judging.turning_point
        assert abs(turn.change.mean) > judged.judging.sure * turn.change.error


# -- what is reviewed --------------------------------------------------------------------------


def test_the_same_game_gives_the_same_review() -> None:
    match = played(TINY, 4, 2)
    once, again = review(match, 1, EFFORT), review(match, 1, EFFORT)
    assert once == again
    assert review(match, 1, EFFORT, seed="other") != once
    assert msgspec.msgpack.decode(msgspec.msgpack.encode(once), type=Review) == once


def test_a_review_that_goes_on_has_the_same_beginning() -> None:
    match = played(TINY, 4, 2)
    whole = review(match, 0, EFFORT)
    half = review(match.at(len(match.plies) // 2), 0, EFFORT)
    assert 1 < len(half.entries) < len(whole.entries)
    assert not half.over
    for early, late in zip(half.entries[:-1], whole.entries, strict=False):
        assert early == late
    check_sum(half)


def test_choices_that_were_taken_back_are_not_judged() -> None:
    match = Match.new(D6, seed=7)
    match.choose("tactical_fire")
    match.undo()
    match.choose("end_assign")
    way = stations(match, 0)
    assert [station.chosen for station in way.stations] == ["end_assign"]


def test_parts_of_a_secret_answer_that_were_taken_back_are_not_judged() -> None:
    match = Match.new(TINY, seed=1, seats=2)
    first, other = (option.key for option in match.options_of(0)[:2])
    match.choose(first, 0)
    match.undo(0)
    match.choose(other, 0)
    way = stations(match, 0)
    assert [station.chosen for station in way.stations] == [other]
    check_sum(review(match, 0, EFFORT))


def test_only_choices_between_options_are_judged() -> None:
    match = played(D6, 3, 1)
    way = stations(match, 0)
    chosen = [ply for ply in match.line if ply.kind == "choose"]
    assert 0 < len(way.stations) < len(chosen)
    assert all(len(station.keys) > 1 for station in way.stations)
    assert all(station.chosen in station.keys for station in way.stations)


def test_stations_name_the_moments_of_the_replay() -> None:
    match = played(TINY, 2, 2)
    moments = match.moments(1)
    for station in stations(match, 1).stations:
        moment = match.at(moments[station.moment])
        assert tuple(option.key for option in moment.options_of(1)) == station.keys
        assert moment.view(1) == station.view
        if station.after is not None:
            assert match.at(moments[station.settled]).view(1) == station.after


def test_progress_is_told() -> None:
    told: list[tuple[int, int]] = []

    def note(done: int, total: int) -> None:
        told.append((done, total))

    found = review(played(TINY, 2, 2), 0, EFFORT, progress=note)
    count = len(found.entries)
    assert told == [(done, count) for done in range(count)]


def test_weighing_keeps_what_it_is_told_to() -> None:
    match = Match.new(D6, seed=3)
    options = match.options_of(0)
    effort: Effort = msgspec.structs.replace(EFFORT, finalists=2)
    for keep in options:
        rng = Rng(stream(seed_key(1), "hint"))
        found = weigh(D6, match.content, match.view(0), 0, options, keep, rng, effort)
        assert keep.key in [one.key for one in found]
        assert len(found) in (2, 3)
        chances = [one.chance.mean for one in found]
        assert chances == sorted(chances, reverse=True)


def test_slow_games_get_less_effort() -> None:
    whole = scale().budget
    worlds = whole.finalists * whole.comparing + 3 * whole.most
    assert whole.affordable(100, 0.0, 0.99 * whole.seconds / worlds / 100) == whole
    half = whole.affordable(100, 0.0, 1.5 * whole.seconds / worlds / 100)
    assert (half.most, half.comparing) == (whole.most // 2, whole.comparing // 2)
    least = whole.affordable(1000, 0.0, 100.0)
    assert whole.affordable(100, whole.seconds, 0.0) == least  # no time is left for more
    assert 2 <= least.fewest <= least.most < half.most
    assert review(played(TINY, 2, 2), 0, least).effort == least


class Opinion(Guide):
    """Thinks that only staying is worth a try."""

    def priors(self, g: Any, seat: int, options: Sequence[Option]) -> Sequence[float]:
        return [1.0 if option.key == "stay" else 0.0 for option in options]


def test_a_guide_says_which_options_are_worth_a_look(monkeypatch: pytest.MonkeyPatch) -> None:
    matches = [played(TINY, seed, 2) for seed in range(6)]
    match, asked = next(
        (match, station)
        for match in matches
        for station in stations(match, 0).stations
        if "stay" in station.keys and station.chosen != "stay" and len(station.keys) > 2
    )
    monkeypatch.setattr(SalvageRace, "guide", lambda self, content: Opinion())
    effort = msgspec.structs.replace(EFFORT, finalists=1)
    found = analyse(TINY, match.content, 0, asked, effort)
    assert {one.key for one in found.options} == {asked.chosen, "stay"}


def test_the_page_of_documentation_has_the_same_scale() -> None:
    page = (Path(__file__).parents[2] / "docs" / "review.md").read_text(encoding="utf-8")
    for name, least in scale().grades.items():
        row = f"| {name} | {f'{100 * least:.0f} or more' if least else 'less than that'} |"
        assert row in page


def test_the_example_of_the_docs(lastlight: AnyGame, capsys: pytest.CaptureFixture[str]) -> None:
    page = Path(__file__).parents[2] / "docs" / "review.md"
    (example,) = re.findall(
        r"^```python\n(.*?)^```$", page.read_text(encoding="utf-8"), re.M | re.S
    )
    match = last_chance(lastlight)
    match.choose("pass", 0)
    match.choose("pass", 1)
    exec(example, {"match": match})
    assert capsys.readouterr().out == "0 pass blunder\n"
