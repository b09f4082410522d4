"""Scenes: beats in the order of the rules, with what everybody saw then, and kept with the ply."""

from __future__ import annotations

import random

import pytest

from sternbrett.games import all_games
from sternbrett.games.d6 import GAME as D6
from sternbrett.kernel.dealers import Recorder
from sternbrett.kernel.engine import Event, Option, answer
from sternbrett.kernel.game import AnyGame, Drawing, View
from sternbrett.kernel.match import Match
from sternbrett.kernel.scene import CUES, Cue, Scene, read_cue

GAMES = list(all_games().values())


def beats(match: Match, seat: int | None = 0) -> list[tuple[str, View]]:
    """Return the last ply's beats: what was told, and what a seat saw then."""
    ply = match.plies[-1]
    seen = ply.scene.beats(seat, match.view(seat))
    return [(ply.events[number].name, view) for number, view in seen]


def test_a_round_is_told_in_the_order_of_the_rules() -> None:
    match = Match.new(D6, seed="7")
    hull = match.view(0)["hull"]
    match.choose("end_assign")
    told = [name for name, _ in beats(match)]
    assert told.index("threat_revealed") < told.index("threat_die_rolled")
    assert told.index("threat_die_rolled") < told.index("threat_activated")
    # Values change when their cause is shown, not before.
    views = dict(reversed(beats(match)))
    assert views["threat_die_rolled"]["hull"] == hull
    assert views["threat_revealed"]["threat_roll"] == 0
    assert views["threat_die_rolled"]["threat_roll"] > 0


@pytest.mark.rule("D6-017", "D6-018")
def test_dice_lie_as_they_fell_before_threats_are_moved() -> None:
    for seed in range(20):
        match = Match.new(D6, seed=seed)
        for name, view in beats(match):
            if name == "crew_rolled" and "X" in str(view["dice"]):
                assert "scanners" not in str(view["dice"])
                break
        else:
            continue
        assert "scanners" in str(match.view(0)["dice"])
        return
    pytest.fail("no first roll showed a threat")


def carried_out(match: Match, seat: int, option: Option) -> list[Event]:
    """Carry out a choice beside the match; return what is told, with the positions then."""
    g = match.game.copy(match.state)
    g.listening = True
    g.dealer = Recorder(match.game)
    answer(g, seat, option)
    heard: list[Event] = g.heard
    return heard


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_what_was_seen_then_is_what_is_kept(game: AnyGame) -> None:
    dice = random.Random(4)
    match = Match.new(
        game, seats=max(2, game.card.seats[0]) if game.card.seats[1] > 1 else 1, seed=1
    )
    found = 0
    for _ in range(120):
        if match.over:
            break
        seat = dice.choice(match.asked)
        option = dice.choice(match.options_of(seat))
        told = carried_out(match, seat, option)
        ply = match.choose(option.key, seat)
        kept = Scene(ply.scene.packed)
        for viewer in (None, *range(match.seats)):
            for number, view in kept.beats(viewer, match.view(viewer)):
                found += 1
                assert view == game.glimpse(told[number].at, viewer)
    assert found > 20


@pytest.mark.parametrize("game", GAMES, ids=lambda game: game.id)
def test_cues_are_known_and_point_at_things_that_are_drawn(game: AnyGame) -> None:
    """Of every event that was told often, some viewer saw the thing that its cue is about."""
    dice = random.Random(1)
    told: dict[str, int] = {}
    found: set[str] = set()
    for seed in range(8):
        match = Match.new(game, seats=game.card.seats[1 - seed % 2], seed=seed)
        texts = game.texts("en", match.content)
        for _ in range(80):
            if match.over:
                break
            seat = dice.choice(match.asked)
            look = match.look(seat, texts)
            before: Drawing | None = None  # drawn only where it is looked for: that takes long
            ply = match.choose(dice.choice(match.options_of(seat)).key, seat)
            for number, view in ply.scene.beats(seat, match.view(seat)):
                event = ply.events[number].seen_by(seat)
                cue = None if event is None else game.cue(event)
                if event is None or cue is None or not cue.at or event.name in found:
                    continue
                told[event.name] = told.get(event.name, 0) + 1
                before = before or game.draw(look)
                after = game.draw(game.look(view, match.content, texts))
                html = "".join(
                    part
                    for drawing in (before, after)
                    if drawing is not None
                    for part in (drawing.bar, drawing.board, drawing.side)
                )
                before = after
                if any(f'id="{name}"' in html for name in cue.at):
                    found.add(event.name)
    often = {name for name, times in told.items() if times >= 5}
    assert often <= found
    assert len(found) > 12


def test_patterns_of_cues() -> None:
    assert read_cue("announce", {}) == Cue("announce")
    args = {"card": "raiders", "amount": 2}
    assert read_cue("hit card-{card} track #−{amount}", args) == Cue(
        "hit", ("card-raiders", "track"), "−2"
    )
    assert read_cue("reveal card-{card} <deck", args) == Cue(
        "reveal", ("card-raiders",), source="deck"
    )
    assert read_cue("gain pad <plate-{amount} <supply", args) == Cue(
        "gain", ("pad",), source="plate-2 supply"
    )
    with pytest.raises(ValueError, match="no cue"):
        Cue("explode")
    assert len(set(CUES)) == len(CUES)


def test_undoing_has_no_scene() -> None:
    match = Match.new(D6, seed="7")
    match.choose("engineering_repair" if "engineering_repair" in match.options else "tactical_fire")
    if match.can_undo(0):
        match.undo(0)
        assert match.plies[-1].scene == Scene()
