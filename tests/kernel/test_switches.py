"""Rules that are switched in play: an entry of the history, like giving up."""

from __future__ import annotations

import random

import pytest

from sternbrett.games.vanguard import Vanguard
from sternbrett.games.vanguard.codes import WINDOWS
from sternbrett.games.vanguard.rules.windows import Window
from sternbrett.kernel.errors import Refused
from sternbrett.kernel.match import SWITCH, Match
from sternbrett.kernel.notation import read_match, write_match
from tests.tiny.factions import GAME as FACTIONS

GAME = Vanguard()


def begun() -> Match:
    return Match.new(GAME, settings={"world": "mission1"}, seats=2, seed="switch")


def test_a_rule_is_switched_at_any_time() -> None:
    match = begun()
    asked = match.asked
    ply = match.switch(1, "deadly", "on")
    assert (ply.kind, ply.seat, ply.key) == (SWITCH, 1, "switch:deadly=on")
    assert match.state.deadly
    assert match.asked == asked


def test_everybody_is_told() -> None:
    match = begun()
    ply = match.switch(0, "deadly", "on")
    assert [event.name for event in ply.events] == ["deadly_switched"]
    assert ply.noticed is not None
    assert all(ply.noticed.by(viewer) for viewer in (0, 1, None))


def test_what_does_not_exist_is_refused() -> None:
    with pytest.raises(Refused, match="no rule “deadly” to set to “maybe”"):
        begun().switch(0, "deadly", "maybe")
    with pytest.raises(Refused, match="no rule"):
        Match.new(FACTIONS, seats=2).switch(0, "deadly", "on")


def test_nobody_takes_a_choice_back_behind_it() -> None:
    match = begun()
    match.choose(match.options[0], 0)
    assert match.can_undo(0)
    match.switch(1, "deadly", "on")
    assert not match.can_undo(0)


def test_a_record_has_it() -> None:
    match = begun()
    match.choose(match.options[0], 0)
    match.switch(1, "deadly", "on")
    match.choose(match.options[0], 1)
    match.switch(0, "deadly", "off")
    text = write_match(match)
    assert "1 switch:deadly=on" in text
    again = read_match(text, {GAME.id: GAME}.__getitem__)
    assert [ply.key for ply in again.plies] == [ply.key for ply in match.plies]
    assert not again.state.deadly


def test_a_seat_that_does_not_wish_to_be_asked_in_a_window_passes_by_itself() -> None:
    match = Match.new(GAME, settings={"world": "mission1"}, seats=1, seed="wishes")
    rng = random.Random(3)
    match.switch(0, "ask_anytime", "on")
    while not isinstance(match.decision, Window):
        match.choose(rng.choice(list(match.options)))
    waived: list[object] = [match.waived]
    kind = WINDOWS[match.decision.kind]
    assert match.switch(0, f"ask_{kind}", "off").events == ()
    assert match.state.quiet[0] == 1 << match.decision.kind
    waived.append(match.waived)
    match.switch(0, f"ask_{kind}", "on")
    waived.append(match.waived)
    assert waived == [None, (0, "pass"), None]  # the rules ask all the same
    assert match.forced is None
