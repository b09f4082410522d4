"""What people read: prompts, labels and panels."""

from __future__ import annotations

import pytest

from sternbrett.games.adele import GAME
from sternbrett.kernel.engine import Decision
from sternbrett.kernel.texts import LANGUAGES
from tests.games.adele.table import CONTENT, Table, at, new, random_game, turn

FULL = ["chip", "lens", "axe", "helmet"]


def test_every_decision_has_a_prompt() -> None:
    texts = GAME.texts("en", CONTENT).table
    for step in GAME.steps:
        if issubclass(step, Decision):
            assert any(key.startswith(f"prompt.{step.__name__}") for key in texts), step


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_can_be_read(language: str) -> None:
    for number, table in enumerate(random_game(7, 3)):
        if number % 25:
            continue
        for seat in (0, 1, None):
            look = table.look(seat, language)
            assert len(GAME.panels(look)) == 6
            if look.decision is not None:
                key, args = look.prompt
                assert look.texts.say(key, **args)
    assert [row.label for row in GAME.summary(table.look(1, language))]


def test_the_figures_at_the_end_say_who_was_wounded() -> None:
    table = at("planning", 3, wounds=[2, 0])
    wounds = GAME.summary(table.look(0))[2]
    assert (wounds.label, wounds.value) == ("Wounds", "Emma 2, Bruce 0")


def test_the_chance_of_a_check_is_shown() -> None:
    table = turn("S2", places=[1], no_return=2).play("terminal:command")
    assert table.look(1).prompt[1]["chance"] == 4


def test_the_cubes_left_are_those_of_who_looks() -> None:
    table = at("planning", 2).play("cube:move")
    assert [table.look(seat).prompt[1]["left"] for seat in (1, 0, None)] == [3, 4, 4]


def test_the_phase_is_that_of_the_round_whatever_is_asked() -> None:
    def phase(table: Table) -> str:
        rows = GAME.panels(table.look(None))[0].rows
        return next(row.value for row in rows if row.label == "Phase")

    fire = at("hazard", 2, places=[1], hazards=["fire:1"], d6="6", inventories=[FULL], wounds=[1])
    assert (fire.decision, phase(fire)) == ("ForcedDrop", "Hazards")
    impact = {"next_emergency": "em_21", "d20": "5"}
    hit = at("emergency", 2, places=[5], inventories=[FULL], wounds=[1], **impact)
    assert (hit.decision, phase(hit)) == ("ForcedDrop", "Emergency")
    assert phase(new(2)) == "Setup"
