"""Logs that grow: a look adds what is new to what was told before."""

from __future__ import annotations

import random

import pytest

from sternbrett.games import find_game
from sternbrett.kernel.match import Match
from sternbrett.show.log import LOG_MOMENTS, LogLine, log_lines, log_rows
from sternbrett.show.wording import match_texts


@pytest.mark.parametrize("name", ["d6", "adele"])
def test_a_log_that_grew_is_the_one_of_a_first_look(name: str) -> None:
    game = find_game(name)
    match = Match.new(game, seed=4, seats=game.card.seats[0])
    texts, dice = match_texts(match, "en"), random.Random(4)
    seats = (None, *range(match.seats))
    while not match.over and len(match.moments(None)) < 2 * LOG_MOMENTS:
        seat = match.asked[0]
        match.choose(dice.choice(match.options_of(seat)).key, seat)
        if dice.random() < 0.3 and match.can_undo(seat):
            match.undo(seat)
        for viewer in seats:
            if dice.random() < 0.7:  # else several moments come at once
                first_look = match.at(len(match.plies) - 1)
                assert log_lines(match, viewer, texts) == log_lines(first_look, viewer, texts)


def test_rows_say_what_was_chosen_and_where_one_was_away() -> None:
    lines = [
        LogLine(1, "a", "", chosen=True),
        LogLine(1, "b", ""),
        LogLine(3, "c", "", seating=True),
    ]
    rows = [
        '<li class="chosen"><a href="/t?ply=1" tabindex="-1">a</a></li>',
        '<li><a href="/t?ply=1" tabindex="-1">b</a></li>',
        '<li class="seating"><a href="/t?ply=3" tabindex="-1">c</a></li>',
    ]
    since = '<li class="since">&lt;since&gt;</li>'
    assert log_rows(lines, "/t?ply=", "<since>").split("\n") == rows
    assert log_rows(lines, "/t?ply=", "<since>", 3).split("\n") == rows
    assert log_rows(lines, "/t?ply=", "<since>", 1).split("\n") == [*rows[:2], since, rows[2]]
    assert log_rows(lines, "/t?ply=", "<since>", 0).split("\n") == [since, *rows]
