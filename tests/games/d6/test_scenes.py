"""What a scene shows while it is played: the step of the round, where shots come from."""

from __future__ import annotations

from random import Random

from sternbrett.games.d6 import GAME
from sternbrett.games.d6.table import crafts
from sternbrett.kernel.engine import Event
from sternbrett.kernel.match import Match
from tests.games.d6.table import CONTENT

#: The step in which an event happens; those that are not here may happen in several.
STEPS = {
    "crew_rolled": "roll",
    "scanners_full": "scan",
    "weapons_fired": "assign",
    "threat_hit": "assign",
    "shields_recharged": "assign",
    "stasis_set": "assign",
    "threat_die_rolled": "activate",
    "threat_activated": "activate",
    "ship_damaged": "activate",
}


def test_the_step_that_is_marked_is_that_of_the_moment() -> None:
    dice = Random(3)
    seen: dict[str, set[str]] = {}
    for game in range(6):
        match = Match.new(GAME, seed=f"steps {game}")
        while not match.over:
            match.choose(dice.choice(match.options_of(0)).key)
            ply = match.plies[-1]
            for number, view in ply.scene.beats(0, match.view(0)):
                if not view["result"]:
                    seen.setdefault(ply.events[number].name, set()).add(view["phase"])
    assert {name: seen[name] for name in STEPS} == {name: {step} for name, step in STEPS.items()}
    assert seen["threat_revealed"] <= {"scan", "discover"}


def test_a_shot_comes_from_whoever_fires() -> None:
    ours = GAME.cue(Event("threat_hit", ("corsair", 1)))
    theirs = GAME.cue(Event("ship_damaged", ("corsair", 1, 2)))
    assert ours is not None
    assert theirs is not None
    assert (ours.kind, ours.at, ours.source) == ("hit", ("card-corsair",), "station-weapons")
    assert (theirs.at, theirs.number) == (("track-shields", "track-hull"), "−3")
    assert theirs.source == "card-corsair"


def test_every_printed_threat_has_a_silhouette() -> None:
    threats = [card.id for card in CONTENT.cards if card.type != "filler"]
    assert [card for card in threats if not crafts.kind(card)] == []
    assert crafts.picture("somebody's own card") == ""
