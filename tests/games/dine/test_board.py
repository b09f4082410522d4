"""Why something cannot be done, and what is touched for an option."""

from __future__ import annotations

import re
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from sternbrett.games.dine import GAME
from sternbrett.games.dine.rules import reasons
from sternbrett.games.dine.rules.actions import Floor
from sternbrett.kernel.engine import NOT_NOW, Option
from sternbrett.kernel.look import Refusal
from sternbrett.kernel.texts import Texts
from sternbrett.testing import check_game
from sternbrett.testing.trial import Failure
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

#: Five rotated cards: no Drive, no Shields, no Cooking.
FIVE = "autopilot* deck_cannon* fusion_core* battery_bank* spice_rack*"


def harmed(**given: Any) -> Table:
    """Return a table at which 2 damage can be held off by the Shields of two rows."""
    rows = ["deflector evasive_roll toolbox shield_generator*", "repulsor_field thermo_box*", FIVE]
    return at("hazard", **{"sector": "pirate_fleet", "rows": rows, **given})


def paying(*cards: str) -> Table:
    """Return a table at which 2 Shields are paid, some cards being chosen."""
    return harmed().play("absorb:2", *[f"pay:{card}" for card in cards])


def swapping() -> Table:
    """Return a table at which a card of the current row is taken back."""
    return at(hands=["duct_tape"], rows=["toolbox", "autopilot"]).play("play:duct_tape", "lower")


def upgrading() -> Table:
    """Return a table at which somebody upgrades a card; the Toolbox is upgraded already."""
    return at("leave_solved", hands=["probe toolbox", "pizza_oven"], upgraded="toolbox pizza_oven")


def sensing() -> Table:
    """Return a table at which the Sensors have lifted cards."""
    table = at(hands=["autopilot", "toolbox"], manned="probe -", rows=["deep_scanner"])
    return table.play("station", "pay:deep_scanner", seat=0)


#: A position for each reason: the handle it is told at, its clause, and the table.
REASONS: dict[str, tuple[str, str, Callable[[], Table]]] = {
    "no_such_seat": (
        "seat:3", "DSD-002",
        lambda: at(ship="nostroven", hands=["", ""], marker=2).play("ship:core_pulse"),
    ),
    "other_ship": ("ship:core_pulse", "DSD-081", at),
    "not_in_hand": ("hand:probe", "DSD-060", lambda: at(hands=["autopilot"])),
    "not_in_rows": ("grid:probe", "DSD-062", swapping),
    "not_lifted": ("lifted:probe", "DSD-161", sensing),
    "no_such_solution": ("button:solve:2", "DSD-032", lambda: at(sector="distress")),
    "no_station": ("manned:own", "DSD-075", at),
    "nobody_named": ("seat:1", "DSD-074", at),
    "lies_in_row": ("grid:toolbox", "DSD-062", lambda: at(rows=["toolbox"])),
    "alone": ("button:pass", "DSD-173", lambda: at(hands=["autopilot"])),
    "passed": (
        "button:pass", "DSD-186", lambda: at(hands=["autopilot", "toolbox"]).play("pass", seat=0),
    ),
    "last_to_play": (
        "button:pass", "DSD-173", lambda: at(hands=["autopilot", "toolbox"]).play("pass", seat=1),
    ),
    "last_to_act": (
        "button:pass", "DSD-173", lambda: at(hands=["torpedo_tube", ""]).play("pass", seat=1),
    ),
    "somebody_plays": ("button:adrift", "DSD-085", lambda: at(hands=["", "autopilot"])),
    "old_row": ("grid:toolbox", "DSD-129", swapping),
    "hand_empty": (
        "seat:2", "DSD-131", lambda: at("hazard", rows=[FIVE], hands=["probe", ""], damage=6),
    ),
    "all_upgraded": ("seat:2", "DSD-101", upgrading),
    "upgraded_before": ("hand:toolbox", "DSD-101", lambda: upgrading().play("upgrader:1")),
    "station_taken": (
        "hand:evasive_roll", "DSD-116",
        lambda: at("manning", hands=["evasive_roll", ""], manned="- autopilot"),
    ),
    "pays_nothing": ("grid:toolbox", "DSD-066", paying),
    "row_too_poor": ("grid:autopilot", "DSD-062", paying),
    "other_row": ("grid:repulsor_field", "DSD-062", lambda: paying("deflector")),
    "one_too_many": ("grid:shield_generator", "DSD-064", lambda: paying("deflector")),
    "to_be_paid": ("grid:deflector", "DSD-062", lambda: paying("deflector")),
    "less_harm": ("button:absorb:3", "DSD-140", harmed),
    "too_few_shields": (
        "button:absorb:2", "DSD-140", lambda: harmed(rows=["deflector", "evasive_roll", FIVE]),
    ),
    "needs_hand_card": (
        "hand:torpedo_tube", "DSD-058", lambda: at(hands=["torpedo_tube"]),
    ),
    "needs_card_to_remove": (
        "button:lower", "DSD-059",
        lambda: at(hands=["fusion_core"]).play("play:fusion_core"),
    ),
    "needs_symbols": (
        "hand:afterburner", "DSD-062", lambda: at(hands=["afterburner"]),
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
    "without_action": ("manned:own", "DSD-075", lambda: at(manned="autopilot")),
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
    "no_cards_left": (
        "ship:turbo", "DSD-083", lambda: at(hands=["autopilot"], rest="removed"),
    ),
    "ship_needs_marker": ("ship:turbo", "DSD-061", lambda: at(marker=0)),
    "ship_needs_pizza": ("ship:nibble", "DSD-030", lambda: at(pizza=1)),
    "ship_needs_hull": (
        "ship:burn_plating", "DSD-030", lambda: at(ship="nostroven", damage=1),
    ),
    "no_jump": ("button:jump", "DSD-035", lambda: at(sector="monster_nest")),
    "jump_lacks": ("button:jump", "DSD-033", at),
    "solution_lacks": ("button:solve:1", "DSD-034", lambda: at(rows=["toolbox"])),
    "solution_needs_pizza": ("button:solve:2", "DSD-038", lambda: at(sector="pirates", pizza=1)),
    "after_an_action": ("button:solve:2", "DSD-098", lambda: at(sector="pirates")),
    # Things that no choice is about.
    "others_station": ("manned:2", "DSD-114", lambda: at(hands=["", ""], manned="- autopilot")),
    "row_done": ("row:1", "DSD-079", lambda: at(rows=["toolbox", "probe"])),
    "row_open": ("row:2", "DSD-079", lambda: at(rows=["toolbox", "probe"])),
}  # fmt: skip


def own_cost(kind: str, **given: int) -> Callable[[Path], Table]:
    """Return a position in which the Toolbox costs something else."""

    def make(folder: Path) -> Table:
        cost = f'upper = {{ cost = {{ kind = "{kind}", amount = 1 }}'
        free = 'upper = { cost = { kind = "none" }'
        content = changed_content(folder, "cards.toml", free, cost, after="toolbox")
        return at(hands=["toolbox"], content=content, **given)

    return make


def own_harm(kind: str, sector: str, *keys: str, **given: Any) -> Callable[[Path], Table]:
    """Return a position in which a sector does twice the harm."""

    def make(folder: Path) -> Table:
        once, twice = (f'{{ kind = "{kind}", amount = {amount} }}' for amount in (1, 2))
        content = changed_content(folder, "sectors.toml", once, twice, after=sector)
        table = at("hazard", sector=sector, content=content, **given)
        return table.play(*keys) if keys else table

    return make


#: Reasons that nothing in the game gives, but own content may.
OF_OWN_CONTENT: dict[str, tuple[str, str, Callable[[Path], Table]]] = {
    "needs_pizza": ("hand:toolbox", "DSD-030", own_cost("pizza", pizza=1)),
    "needs_hull": ("hand:toolbox", "DSD-030", own_cost("damage", damage=1)),
    "to_be_discarded": (
        "hand:probe", "DSD-175",
        own_harm("discard_each", "blockade", "discard:probe", rows=[FIVE], hands=["probe toolbox"]),
    ),
    "too_little_cooking": (
        "button:absorb:2", "DSD-148",
        own_harm("pizza", "customs", rows=["pizza_oven", FIVE], manned="thermo_box"),
    ),
}  # fmt: skip

#: What is told to those who are not asked, as every game does; Dine words it itself.
NOT_ASKED = "not_asked"

_HANDLE = re.compile(r'data-handle="([^"]+)"')


def check_told(table: Table, reason: str, handle: str, clause: str) -> None:
    """Check that touching a thing is answered by a reason, and by a sentence in both languages."""
    for language, texts in TEXTS.items():
        told = table.look(0, language).why_not(handle)
        assert told is not None
        assert (told.reason, told.clause) == (reason, clause)
        sentence = texts.say(told.text, **told.args)
        assert not set(sentence) & set("{}_×")
    declared = [item for item in reasons.REASONS.own() if item.name == reason]
    listed = reason in [item.reason for item in table.look().refusals]
    assert listed == any(item.listed for item in declared)


@pytest.mark.parametrize("reason", REASONS)
def test_every_reason_is_told_with_its_clause(reason: str) -> None:
    handle, clause, table = REASONS[reason]
    check_told(table(), reason, handle, clause)


@pytest.mark.parametrize("reason", OF_OWN_CONTENT)
def test_reasons_of_own_content(reason: str, tmp_path: Path) -> None:
    handle, clause, table = OF_OWN_CONTENT[reason]
    check_told(table(tmp_path), reason, handle, clause)


@pytest.mark.parametrize(("kind", "left"), [("pizza", (5, 7)), ("damage", (6, 6))])
def test_own_costs_are_paid_where_they_can_be(
    kind: str, left: tuple[int, int], tmp_path: Path
) -> None:
    table = own_cost(kind)(tmp_path).upper("toolbox")
    assert (table.pizza, table.damage) == left


def test_there_is_a_position_for_every_reason_and_every_text() -> None:
    told = {*REASONS, *OF_OWN_CONTENT}
    assert {reason.name for reason in reasons.REASONS.own()} <= told
    own = Texts.read("en", GAME.built_in_content / "texts.en.toml").table
    texts = {key.removeprefix("blocked.") for key in own if key.startswith("blocked.")}
    assert texts == {*told, NOT_ASKED}


#: What the sentences say is missing.
SENTENCES = {
    "needs_hand_card": "Torpedo Tube: this costs 1 other hand card; you have 0.",
    "needs_symbols": "Afterburner: this costs 1 Energy, and no single row has enough.",
    "ship_needs_marker": "Turbo: this costs 1 field of the ship marker, which stands on 0.",
    "row_too_poor": "Autopilot: this row lacks 2 Shields.",
    "too_few_shields": "No single row has 2 Shields.",
    "others_station": "Only Crew member 2 uses this station.",
}


@pytest.mark.parametrize("reason", SENTENCES)
def test_a_sentence_says_what_is_missing(reason: str) -> None:
    handle, _, table = REASONS[reason]
    told = table().look().why_not(handle)
    assert told is not None
    assert TEXTS["en"].say(told.text, **told.args) == SENTENCES[reason]


@pytest.mark.rule("DSD-033", "DSD-034", "DSD-098")
def test_a_way_out_tells_what_it_still_lacks() -> None:
    def told(table: Table, handle: str) -> str:
        refusal = table.look().why_not(handle)
        return "" if refusal is None else TEXTS["en"].say(refusal.text, **refusal.args)

    table = at(sector="customs", hands=["spice_rack autopilot"], rows=["probe*"])
    assert told(table, "button:solve:1") == "Solution 1 still needs 1 Science."
    assert told(table, "button:jump") == "The jump still needs 4 Drive, 2 Navigation."
    table.upper("spice_rack")
    assert (table.decision, told(table, "button:solve:1")) == ("CheckWays", "")
    assert told(table, "button:solve:2") == "Solution 2 still needs 1 Scan, 1 Engineering."
    table.play("continue")
    assert told(table, "button:solve:1").startswith("This way out is met")


def test_everything_in_sight_can_be_touched_or_says_why_not() -> None:
    for seed in range(6):
        ship = ("spacehopper", "nostroven")[seed % 2]
        for now in playing(new(seed, seats=2, ship=ship), random_policy(seed)):
            for seat in (0, 1, None):
                look = now.look(seat)
                options = look.options
                lit = {handle for option in options for handle in GAME.handles(option, CONTENT)}
                marks = {handle for way in GAME.ways(look) for handle in way.handles}
                lit |= {mark for mark in marks if mark.startswith(("upper:", "lower:"))}
                drawing = GAME.draw(look)
                seen = set(_HANDLE.findall(drawing.board + drawing.bar + drawing.side))
                silent = {handle for handle in seen if look.why_not(handle) is None}
                assert silent == lit & seen
                for refusal in (look.why_not(handle) for handle in seen - lit):
                    assert refusal is not None
                    assert refusal.reason != "nothing"
                    assert TEXTS["de"].say(refusal.text, **refusal.args)


def test_the_suite_looks_at_everything() -> None:
    assert check_game(GAME, games=1, bots=["random"]).games > 1


#: Broken guards of the floor: how, and what is found.
DEFECTS: dict[str, tuple[Callable[[int], int], str]] = {
    "generous": (
        lambda number: 0 if number == reasons.SHIP_NEEDS_MARKER else number,
        "the guard says of “ship:[a-z_]+”: it is possible; but it is not offered",
    ),
    "strict": (
        lambda number: number or reasons.NEEDS_SYMBOLS,
        "the guard says of “[a-z_:]+”: “needs_symbols”; but it is offered",
    ),
    "silent": (
        lambda number: NOT_NOW if number == reasons.NOT_IN_HAND else number,
        "is what this question is about, but the guard gives no reason",
    ),
}


@pytest.mark.parametrize("defect", DEFECTS)
def test_a_broken_guard_is_found(defect: str, monkeypatch: pytest.MonkeyPatch) -> None:
    change, message = DEFECTS[defect]
    honest = Floor.guard

    def guard(self: Floor, g: Any, seat: int, option: Option) -> int:
        return change(honest(self, g, seat, option))

    monkeypatch.setattr(Floor, "guard", guard)
    with pytest.raises(Failure, match=message):
        check_game(GAME, games=20, bots=["random"])


def test_those_who_are_not_asked_are_told_so() -> None:
    table = at(hands=["probe", "torpedo_tube"], rows=["toolbox"]).play("play:probe", seat=0)
    assert [item.reason for item in table.look().refusals] == ["needs_empty_row"]
    for seat, reason in ((1, NOT_ASKED), (None, "watching")):
        assert list(table.look(seat).refusals) == []
        told = table.look(seat).why_not("hand:torpedo_tube")
        assert told is not None
        assert told.reason == reason
    over = at("leave_solved", sector="critic", frontier_done=True).look()
    assert list(over.refusals) == []
    assert over.why_not("hand:probe") == Refusal("over")


def test_every_option_has_a_handle_and_a_clause() -> None:
    clauses = set()
    for option in GAME.vocabulary(CONTENT):
        handles = GAME.handles(option, CONTENT)
        assert len(handles) == 1
        assert not handles[0].endswith(":")
    for seed in range(4):
        for now in playing(new(seed, seats=2), random_policy(seed)):
            for key in now.options:
                clauses.add(GAME.option_clause(now.match.option(key), now.look(now.turn)))
    assert clauses <= set(GAME.clauses())


def test_clauses_of_steps_events_and_reasons_stand_in_the_rules() -> None:
    named = [step.clause for step in GAME.steps]
    named += [kind.clause for kind in GAME.events.values()]
    named += [reason.clause for reason in reasons.REASONS.own()]
    assert set(named) <= set(GAME.clauses())


def test_a_card_being_played_is_not_named_to_others() -> None:
    table = at(hands=["probe", "torpedo_tube"]).play("play:probe", seat=0)
    for language, texts in TEXTS.items():
        key, args = table.look(0, language).prompt
        assert texts.name("card", "probe") in texts.say(key, **args), language
        for seat in (1, None):
            key, args = table.look(seat, language).prompt
            assert args == {}
            assert texts.say(key)
