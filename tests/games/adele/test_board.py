"""What people read: prompts, labels, reasons and panels."""

from __future__ import annotations

import pytest

from sternbrett.games.adele import GAME
from sternbrett.kernel.engine import Decision
from sternbrett.kernel.texts import LANGUAGES
from tests.games.adele.table import CONTENT, Table, adele, random_game, turn

CLAUSES = set(GAME.steps.values())
LOCKED = {"anomalies": [], "anomalies_in_play": ["hatches_locked"]}

#: A position for every reason why something cannot be done.
REASONS: dict[str, Table] = {
    "door_locked": turn("M1", places=[1], hazards=["door_locked:1-2"]),
    "hatch_locked": turn("M1", places=[7], hatches_locked=[7], **LOCKED),
    "no_suit": turn("M1", places=[7]),
    "few_cubes": turn("S1", places=[1], extra_cubes=0),
    "impact_here": turn("S3", places=[1], impacts=[1]),
    "computer_off": turn("S3", places=[1], hazards=["computer_error:1"]),
    "terminal_off": turn("S3", places=[1], no_return=2, hazards=["terminal_error:1"]),
    "terminal_useless": turn("S3", places=[1]),
    "already_averted": turn("S3", places=[3], next_averted=True),
    "mission_incomplete": turn("S3", places=[16], inventories=[["axe"]]),
    "wrong_final_room": turn(
        "S3", places=[2], inventories=[["axe"]], deployed=["blue_card", "credentials", "lens"]
    ),
    "impacts_left": turn(
        "S3", places=[16], inventories=[["axe"]], impacts=[2],
        deployed=["blue_card", "credentials", "lens"],
    ),
    "no_return_passed": turn(
        "S3", places=[20], inventories=[["helmet"]], round=19, no_return=2,
        deployed=["blue_card", "chip", "toolbox", "lens"],
    ),
    "no_energy": adele(energy=0, hand=["room_01"], console={"fire": 1}),
    "card_useless": adele(hand=["recall"]),
    "anomaly_energy": adele(energy=0),
    "anomaly_hazards": adele(energy=9),
}  # fmt: skip


@pytest.mark.parametrize("reason", REASONS)
@pytest.mark.parametrize("language", LANGUAGES)
def test_reasons(reason: str, language: str) -> None:
    table = REASONS[reason]
    view = table.view(table.asked[0])
    found = {item.reason: item for item in GAME.blocked(view, CONTENT)}
    assert reason in found
    item = found[reason]
    assert GAME.texts(language, CONTENT).say(f"blocked.{reason}", **item.args)
    assert item.clause.startswith("ADL-")


def test_every_reason_has_a_position() -> None:
    texts = GAME.texts("en", CONTENT).table
    written = {key.partition(".")[2] for key in texts if key.startswith("blocked.")}
    assert written == set(REASONS)


def test_others_are_told_no_reasons() -> None:
    view = REASONS["mission_incomplete"].view(0)
    assert GAME.blocked(view, CONTENT) == []
    assert GAME.blocked(REASONS["card_useless"].view(1), CONTENT) == []


def test_every_decision_has_a_prompt() -> None:
    texts = GAME.texts("en", CONTENT).table
    for step in GAME.steps:
        if issubclass(step, Decision):
            assert any(key.startswith(f"prompt.{step.__name__}") for key in texts), step


@pytest.mark.parametrize("language", LANGUAGES)
def test_a_game_can_be_read(language: str) -> None:
    texts = GAME.texts(language, CONTENT)
    for number, table in enumerate(random_game(7, 3)):
        if number % 25:
            continue
        for seat in (0, 1, None):
            view = table.view(seat)
            panels = GAME.panels(view, CONTENT, texts)
            assert len(panels) == 6
            if table.match.decision is not None:
                key, args = GAME.prompt(view, CONTENT)
                assert texts.say(key, **args)
    assert [row.label for row in GAME.summary(table.view(1), CONTENT, texts)]


def test_the_chance_of_a_check_is_shown() -> None:
    table = turn("S2", places=[1], no_return=2).play("terminal:command")
    assert GAME.prompt(table.view(1), CONTENT)[1]["chance"] == 4
