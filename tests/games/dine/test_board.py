"""What a player is told cannot be done, and what is touched for an option."""

from __future__ import annotations

from collections.abc import Callable
from pathlib import Path

import pytest

from sternbrett.games.dine import GAME
from sternbrett.kernel.game import Blocked
from tests.games.dine.table import (
    CONTENT,
    TEXTS,
    Table,
    at,
    changed_content,
    new,
    playing,
    random_policy,
)

#: A position for each reason: the handle it is told at, its clause, and the table.
REASONS: dict[str, tuple[str, str, Callable[[], Table]]] = {
    "needs_hand_card": (
        "hand:torpedo_tube", "DSD-058", lambda: at(hands=["torpedo_tube"]),
    ),
    "needs_symbols": (
        "hand:afterburner", "DSD-062", lambda: at(hands=["afterburner", "toolbox"]),
    ),
    "needs_marker": (
        "button:lower", "DSD-061",
        lambda: at(ship="nostroven", hands=["plasma_coil"], marker=0).play("play:plasma_coil"),
    ),
    "needs_empty_row": (
        "button:lower", "DSD-072",
        lambda: at(hands=["probe"], rows=["toolbox"]).play("play:probe"),
    ),
    "needs_card_in_row": (
        "button:lower", "DSD-072", lambda: at(hands=["duct_tape"]).play("play:duct_tape"),
    ),
    "stations_off": (
        "manned:own", "DSD-160",
        lambda: at(sector="ghost_ship", manned="fusion_core", rows=["battery_bank"]),
    ),
    "used_in_row": (
        "manned:own", "DSD-082",
        lambda: at(manned="fusion_core", rows=["battery_bank"], used=[0]),
    ),
    "used_in_sector": (
        "manned:own", "DSD-082",
        lambda: at(manned="toolbox", rows=["repair_drone*"], used=[0], damage=3),
    ),
    "station_needs_symbols": (
        "manned:own", "DSD-062", lambda: at(manned="fusion_core", rows=["toolbox"]),
    ),
    "station_needs_marker": (
        "manned:own", "DSD-061",
        lambda: at(ship="nostroven", manned="plasma_coil", rows=["deflector"], marker=0),
    ),
    "nothing_to_upgrade": (
        "manned:own", "DSD-163",
        lambda: at(ship="nostroven", manned="microscope", rows=["quantum_computer*"]),
    ),
    "nothing_to_rotate": (
        "manned:own", "DSD-162", lambda: at(ship="nostroven", manned="plasma_coil"),
    ),
    "marker_full": (
        "manned:own", "DSD-164", lambda: at(manned="toolbox", rows=["repair_drone*"], damage=7),
    ),
    "ship_needs_marker": ("ship:turbo", "DSD-061", lambda: at(marker=0)),
    "ship_needs_pizza": ("ship:nibble", "DSD-030", lambda: at(pizza=1)),
    "ship_needs_hull": (
        "ship:burn_plating", "DSD-030", lambda: at(ship="nostroven", damage=1),
    ),
    "no_cards_left": (
        "ship:turbo", "DSD-083", lambda: at(hands=["autopilot"], rest="removed"),
    ),
    "station_taken": (
        "hand:evasive_roll", "DSD-116",
        lambda: at("manning", hands=["evasive_roll", ""], manned="- autopilot"),
    ),
}  # fmt: skip

#: Reasons that no card of the game has, but own content may.
OF_OWN_CONTENT = {
    "needs_pizza": ("pizza", {"pizza": 1}),
    "needs_hull": ("damage", {"damage": 1}),
}


def told(table: Table, reason: str) -> Blocked:
    """Return what is told for a reason."""
    return next(item for item in table.blocked() if item.reason == reason)


@pytest.mark.parametrize("reason", REASONS)
def test_every_reason_is_told_with_its_clause(reason: str) -> None:
    handle, clause, table = REASONS[reason]
    item = told(table(), reason)
    assert (item.handle, item.clause) == (handle, clause)
    for texts in TEXTS.values():
        sentence = texts.say(f"blocked.{reason}", **item.args)
        assert "{" not in sentence
        assert "_" not in sentence


@pytest.mark.parametrize("reason", OF_OWN_CONTENT)
def test_reasons_of_own_content(reason: str, tmp_path: Path) -> None:
    kind, given = OF_OWN_CONTENT[reason]
    cost = f'upper = {{ cost = {{ kind = "{kind}", amount = 1 }}'
    content = changed_content(
        tmp_path, "cards.toml", 'upper = { cost = { kind = "none" }', cost, after="toolbox"
    )
    table = at(hands=["toolbox"], content=content, **given)
    assert "play:toolbox" not in table.options
    item = told(table, reason)
    assert (item.handle, item.clause) == ("hand:toolbox", "DSD-030")
    for texts in TEXTS.values():
        assert texts.say(f"blocked.{reason}", **item.args)
    # With more on the track it can be paid.
    table = at(hands=["toolbox", "probe"], content=content).upper("toolbox")
    assert (table.pizza, table.damage) == ((5, 7) if kind == "pizza" else (6, 6))


def test_there_is_a_reason_for_every_text() -> None:
    known = {key.partition(".")[2] for key in TEXTS["en"].table if key.startswith("blocked.")}
    assert known == {*REASONS, *OF_OWN_CONTENT}


def test_what_is_blocked_is_not_offered_and_what_is_offered_is_not_blocked() -> None:
    for seed in range(6):
        ship = ("spacehopper", "nostroven")[seed % 2]
        for now in playing(new(seed, seats=2, ship=ship), random_policy(seed)):
            for seat in (0, 1):
                options = [now.match.option(key) for key in now.options_of(seat)]
                handles = {handle for option in options for handle in GAME.handles(option, CONTENT)}
                assert not handles & {item.handle for item in now.blocked(seat)}
                if now.decision == "Floor" and options:
                    # A hand card is playable or told why not.
                    cards = {f"hand:{card}" for card in now.hands[seat]}
                    assert cards <= handles | {item.handle for item in now.blocked(seat)}


def test_nothing_is_told_to_those_who_are_not_asked() -> None:
    table = at(hands=["probe", "torpedo_tube"], rows=["toolbox"]).play("play:probe", seat=0)
    assert told(table, "needs_empty_row").handle == "button:lower"
    assert table.blocked(1) == []
    assert GAME.blocked(table.view(None), CONTENT) == []
    over = at("leave_solved", sector="critic", frontier_done=True)
    assert over.blocked() == []


def test_every_option_has_a_handle_and_a_clause() -> None:
    clauses = set()
    for option in GAME.vocabulary(CONTENT):
        handles = GAME.handles(option, CONTENT)
        assert len(handles) == 1
        assert not handles[0].endswith(":")
    for seed in range(4):
        for now in playing(new(seed, seats=2), random_policy(seed)):
            for key in now.options:
                clauses.add(GAME.option_clause(now.match.option(key), now.view(now.turn)))
    page = (Path(GAME.built_in_content).parent / "rules.en.md").read_text(encoding="utf-8")
    assert [clause for clause in clauses if f"**{clause}**" not in page] == []


def test_clauses_of_steps_and_events_stand_in_the_rules() -> None:
    page = (Path(GAME.built_in_content).parent / "rules.en.md").read_text(encoding="utf-8")
    named = [*GAME.steps.values(), *(kind.clause for kind in GAME.events.values())]
    assert [clause for clause in named if f"**{clause}**" not in page] == []


def test_a_card_being_played_is_not_named_to_others() -> None:
    table = at(hands=["probe", "torpedo_tube"]).play("play:probe", seat=0)
    for language, texts in TEXTS.items():
        key, args = GAME.prompt(table.view(0), CONTENT)
        assert texts.name("card", "probe") in texts.say(key, **args), language
        for seat in (1, None):
            key, args = GAME.prompt(table.view(seat), CONTENT)
            assert "None" not in texts.say(key, **args)
