"""A history: who noticed what, what is held and what is read, and playing on from what is kept."""

from __future__ import annotations

import random
from collections.abc import Sequence
from dataclasses import replace
from typing import Any

import pytest

from sternbrett.games import all_games
from sternbrett.kernel.game import AnyGame, View, event_data
from sternbrett.kernel.history import CHOOSE, RETRACT, START, UNDO, History, Ply
from sternbrett.kernel.match import Match
from tests import tiny

GAMES = [tiny.GAME, *all_games().values()]
PLIES = 150
SECRET = b"history"


def play(match: Match, dice: random.Random, plies: int = PLIES) -> Match:
    """Choose at random, and now and then take something back."""
    for _ in range(plies):
        if match.over:
            break
        play_once(match, dice)
    return match


def play_once(match: Match, dice: random.Random) -> None:
    backing = [seat for seat in range(match.seats) if match.can_undo(seat)]
    if backing and dice.random() < 0.3:
        match.undo(dice.choice(backing))
    else:
        seat = dice.choice(match.asked)
        match.choose(dice.choice(match.options_of(seat)).key, seat)


def played(game: AnyGame, seed: int, seats: int | None = None) -> Match:
    dice = random.Random(seed)
    most = game.card.seats[1] if seats is None else seats
    settings = {one.name: dice.choice(one.choices_for(most)) for one in game.settings}
    return play(Match.new(game, settings=settings, seats=most, secret=SECRET), dice)


class Reference:
    """Who noticed what, found out in the plainest way: by looking at every position."""

    def __init__(self, match: Match) -> None:
        self.match = match
        self.plies = list(match.plies)
        self.states = [match.game.decode(ply.after, match.content) for ply in self.plies]
        self.line: list[int] = []
        self.undone: dict[int, int] = {}
        for ply in self.plies:
            if ply.kind == UNDO:
                self.undone[ply.number] = self.line.pop()
            else:
                self.line.append(ply.number)

    def moments(self, viewer: int | None) -> list[int]:
        seen: list[int] = []
        for ply in self.plies:
            if self.notices(ply, viewer, seen):
                seen.append(ply.number)
        return seen

    def notices(self, ply: Ply, viewer: int | None, seen: Sequence[int]) -> bool:
        if ply.kind == START or self.tells(ply, viewer):
            return True
        if ply.kind == UNDO:
            return self.undone[ply.number] in seen
        if any(event.seen_by(viewer) is not None for event in ply.events):
            return True
        return self.view(ply.number - 1, viewer) != self.view(ply.number, viewer)

    def tells(self, ply: Ply, viewer: int | None) -> bool:
        if ply.seat == viewer or self.match.seats > 1 or ply.kind not in (CHOOSE, RETRACT):
            return ply.seat == viewer
        return self.is_open(ply.number - 1) and self.is_open(ply.number)

    def is_open(self, number: int) -> bool:
        views = [self.view(number, viewer) for viewer in (None, 0)]
        first, second = ({**view, "seat": 0, "answer": 0} for view in views)
        return first == second

    def view(self, number: int, viewer: int | None) -> View:
        return self.match.game.view(self.states[number], viewer)


def viewers(match: Match) -> list[int | None]:
    return [None, *range(match.seats)]


def same_moments(one: Match, other: Match) -> bool:
    return all(list(one.moments(v)) == list(other.moments(v)) for v in viewers(one))


@pytest.mark.parametrize("seed", range(4))
@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_moments_are_those_that_looking_at_every_position_finds(game: AnyGame, seed: int) -> None:
    match = played(game, seed, seats=None if seed % 2 else game.card.seats[0])
    plain = Reference(match)
    for viewer in viewers(match):
        assert list(match.moments(viewer)) == plain.moments(viewer)
        told = [match.tells_choice(ply, viewer) for ply in match.plies]
        assert told == [plain.tells(ply, viewer) for ply in plain.plies]
    assert [ply.number for ply in match.line] == plain.line
    assert match.plies.all_told == all(plain.tells(p, None) for p in plain.plies if p.key)
    for seat in range(match.seats):
        assert match.plies.answers(seat) == sum(ply.seat == seat for ply in plain.plies)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_is_not_known_is_found_out_from_the_positions(game: AnyGame) -> None:
    match = played(game, 7)
    again = Match.new(game, settings=match.settings, seats=match.seats, secret=SECRET)
    dice = random.Random(1)
    again.resume(
        [replace(ply, noticed=None) if dice.random() < 0.7 else ply for ply in match.plies]
    )
    assert list(again.plies) == list(match.plies)
    assert same_moments(again, match)


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_moment_is_as_it_was_then(game: AnyGame) -> None:
    dice = random.Random(3)
    match = Match.new(game, seats=game.card.seats[1], secret=SECRET)
    stood: list[Any] = []
    while not match.over and len(stood) < 60:
        stood.append(facts(match))
        play_once(match, dice)
    for number, then in enumerate(stood):
        assert facts(match.at(number)) == then


def facts(match: Match) -> dict[str, Any]:
    """What somebody can find out of a match."""
    return {
        "position": match.game.encode(match.state),
        "moments": [list(match.moments(viewer)) for viewer in viewers(match)],
        "lines": [list(match.plies.lines(viewer)) for viewer in viewers(match)],
        "line": [ply.number for ply in match.line],
        "questions": [match.question_id(seat) for seat in range(match.seats)],
        "undo": [match.can_undo(seat) for seat in range(match.seats)],
        "told": match.plies.all_told,
        "plies": [
            (replace(ply, events=()), [event_data(event) for event in ply.events])
            for ply in match.plies
        ],
    }


def test_a_moment_that_is_played_on_leaves_the_match_alone() -> None:
    match = played(tiny.GAME, 2)
    before = facts(match)
    play(match.at(5), random.Random(1), 10)
    copy = Match.new(tiny.GAME, secret=SECRET)
    copy.resume(match.plies)
    if not copy.over:
        play(copy, random.Random(1), 5)
    assert facts(match) == before


# -- what is kept elsewhere -------------------------------------------------------------------


class Kept:
    """Plies that are kept elsewhere, with a list of those that were read."""

    def __init__(self, match: Match) -> None:
        self.plies = list(match.plies)
        self.seats = match.seats
        self.read: list[int] = []

    def history(self) -> History:
        outlines = [(p.kind, p.seat, p.noticed) for p in self.plies if p.noticed is not None]
        return History.kept(self.seats, outlines, self.find)

    def find(self, numbers: Sequence[int]) -> list[Ply]:
        self.read += numbers
        return [self.plies[number] for number in numbers]


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_a_match_goes_on_from_what_is_kept_as_if_it_were_held(game: AnyGame) -> None:
    match = play(Match.new(game, seats=game.card.seats[1], secret=SECRET), random.Random(5), 40)
    again = match.with_history(Kept(match).history())
    assert facts(again) == facts(match)
    for one in (match, again):
        play(one, random.Random(6), 60)
    assert facts(again) == facts(match)


def test_only_what_is_asked_for_is_read() -> None:
    match = played(tiny.GAME, 1)
    kept = Kept(match)
    history = kept.history()
    again = match.with_history(history)
    last = len(match.plies) - 1
    assert kept.read == [last]
    assert same_moments(again, match)
    assert [again.question_id(s) for s in (0, 1)] == [match.question_id(s) for s in (0, 1)]
    assert kept.read == [last]
    assert history[3] == history[3] == match.plies[3]
    assert history[-1] == match.plies[-1]
    assert kept.read == [last, 3]  # held from then on
    assert history[2:6] == match.plies[2:6]
    assert kept.read == [last, 3, 2, 4, 5]
    assert history.held == 2


def test_what_is_let_go_is_read_again() -> None:
    match = played(tiny.GAME, 1)
    kept = Kept(match)
    plies = match.plies
    plies.keep_at(kept.find, {1, 2})
    assert plies.held == 2
    assert plies.holds([1, 2])
    assert not plies.holds([1, 3])
    assert plies[3] == kept.plies[3]
    assert list(plies) == kept.plies
    part = plies.until(4)
    part.hold(range(5))
    assert part.held == 5
    assert plies.held == 3


def test_what_is_kept_nowhere_cannot_be_read() -> None:
    match = played(tiny.GAME, 1)
    history = match.plies.until(5)
    history.keep_at(lambda numbers: [], set())
    with pytest.raises(LookupError):
        history[0]
    match.plies._held.clear()
    with pytest.raises(LookupError):
        match.plies[0]


def test_a_history_takes_only_the_next_ply() -> None:
    match = played(tiny.GAME, 1)
    with pytest.raises(ValueError, match="not the next"):
        match.plies.append(match.plies[0])
    following = replace(match.plies[-1], number=len(match.plies), noticed=None)
    with pytest.raises(ValueError, match="nobody looked"):
        match.plies.append(following)


def test_the_last_choices_of_a_seat() -> None:
    match = played(tiny.GAME, 4)
    own = [ply.key for ply in match.line if ply.kind == CHOOSE and ply.seat == 0]
    for most in (1, 2, 5, 1000):
        assert match.last_choices(0, most) == own[-most:]
