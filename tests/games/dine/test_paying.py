"""3.5 Paying costs."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sternbrett.games.dine.symbols import payments
from sternbrett.games.dine.view import ids
from tests.games.dine import naive
from tests.games.dine.table import CONTENT, Table, at, changed_content


def engine_room_costs(folder: Path, symbols: str) -> Any:
    """Return content in which the Engine Room costs other symbols, to show payments in general."""
    return changed_content(
        folder, "stations.toml", "symbols = { engineering = 2 }", f"symbols = {{ {symbols} }}",
        after="engine_room",
    )  # fmt: skip


def paying(content: Any, *rows: str, **given: Any) -> Table:
    """Return a table at which the Engine Room's cost is to be paid."""
    table = at(
        rows=list(rows), manned="toolbox", damage=3, hands=["probe"], content=content, **given
    )
    return table.play("station")


@pytest.mark.rule("DSD-056")
def test_what_cannot_be_paid_in_full_cannot_be_started() -> None:
    # Steering Jets: discard 1, or 1 Energy.
    assert at(hands=["steering_jets"]).offers("play") == []
    assert at(hands=["steering_jets"], rows=["deflector"]).offers("play") == []
    table = at(hands=["steering_jets"], rows=["battery_bank"])
    assert table.offers("play") == ["steering_jets"]
    table.play("play:steering_jets")
    assert table.options == ["lower"]
    # The cost is paid before the card comes into the row.
    table.play("lower")
    assert table.rows == [["battery_bank"]]
    table.play("pay:battery_bank")
    assert table.rows == [["steering_jets*"]]


@pytest.mark.rule("DSD-057")
def test_a_dash_costs_nothing() -> None:
    table = at(hands=["autopilot toolbox"], rows=["battery_bank"]).upper("autopilot")
    assert table.rows == [["battery_bank", "autopilot"]]
    assert table.hands == [["toolbox"]]
    assert (table.discard, table.marker, table.pizza) == ([], 1, 6)


@pytest.mark.rule("DSD-058")
def test_a_card_cannot_pay_for_itself() -> None:
    assert at(hands=["torpedo_tube"]).offers("play") == []
    table = at(hands=["torpedo_tube toolbox probe"])
    table.play("play:torpedo_tube", "upper")
    assert table.offers("discard") == ["probe", "toolbox"]
    table.play("discard:probe")
    assert (table.rows, table.discard, table.hands) == (
        [["torpedo_tube"]],
        ["probe"],
        [["toolbox"]],
    )


@pytest.mark.rule("DSD-059")
def test_a_removal_costs_another_card_too() -> None:
    table = at(hands=["fusion_core"]).play("play:fusion_core")
    assert table.options == ["upper"]
    table = at(hands=["fusion_core toolbox probe"]).play("play:fusion_core", "lower")
    assert table.offers("remove") == ["probe", "toolbox"]
    table.play("remove:toolbox")
    assert (table.rows, table.removed, table.discard) == ([["fusion_core*"]], ["toolbox"], [])


@pytest.mark.rule("DSD-060")
def test_seats_pay_with_their_own_hand_but_with_the_shared_grid() -> None:
    table = at(hands=["torpedo_tube", "toolbox probe"])
    assert table.offers("play", seat=0) == []
    table = at(hands=["torpedo_tube spice_rack", "toolbox probe"]).play(
        "play:torpedo_tube", "upper"
    )
    assert table.offers("discard") == ["spice_rack"]
    assert table.asked == [0]
    table = at(hands=["battery_bank", "afterburner"]).upper("battery_bank")
    table.upper("afterburner", "pay:battery_bank", seat=1)
    assert table.rows == [["afterburner"]]


@pytest.mark.rule("DSD-061")
def test_a_marker_cost_moves_it_left() -> None:
    table = at(ship="nostroven", hands=["plasma_coil"], marker=2).lower("plasma_coil")
    assert (table.marker, table.rows) == (1, [["plasma_coil*"]])


@pytest.mark.rule("DSD-062")
def test_a_cost_is_paid_from_one_row_current_or_old(tmp_path: Path) -> None:
    crew = {"manned": "repair_drone", "damage": 3, "hands": ["probe"]}
    assert "station" not in at(rows=["toolbox", "duct_tape"], **crew).options
    table = at(rows=["toolbox duct_tape", "autopilot"], **crew).play("station")
    assert table.options == ["pay:toolbox", "pay:duct_tape"]
    table.play("pay:toolbox")
    assert table.options == ["pay:duct_tape"]
    table.play("pay:duct_tape")
    assert table.rows == [[], ["autopilot"]]
    # Once a card of a row is chosen, the rest comes from there.
    content = engine_room_costs(tmp_path, "energy = 2")
    table = paying(content, "battery_bank power_router", "booster_stage evasive_roll feedback_loop")
    assert table.offers("pay") == ["battery_bank", "power_router", "feedback_loop"]
    table.play("pay:battery_bank")
    assert table.offers("pay") == ["power_router"]


@pytest.mark.rule("DSD-063", "DSD-066")
def test_the_energy_card_pays_the_navigation_the_converter_cannot(tmp_path: Path) -> None:
    content = engine_room_costs(tmp_path, "navigation = 1")
    table = paying(content, "fusion_core course_computer")
    assert table.offers("pay") == ["fusion_core"]
    table.play("pay:fusion_core")
    assert table.rows == [["course_computer"]]
    assert table.symbols == {"drive": 1}


@pytest.mark.rule("DSD-063", "DSD-064", "DSD-066")
@pytest.mark.parametrize(
    ("cost", "sets"), [(2, [["fusion_core"]]), (3, [["fusion_core", "deck_cannon"]])]
)
def test_firepower_that_energy_made(tmp_path: Path, cost: int, sets: list[list[str]]) -> None:
    content = engine_room_costs(tmp_path, f"firepower = {cost}")
    table = paying(content, "fusion_core laser_battery deck_cannon")
    assert table.offers("pay") == sets[0]
    for card in sets[0]:
        table.play(f"pay:{card}")
    assert "laser_battery" in table.rows[0]
    assert table.discard == sets[0]


@pytest.mark.rule("DSD-064")
def test_a_payment_is_minimal() -> None:
    # 1 Energy: never two cards, so the first chosen one ends it.
    table = at(rows=["fusion_core battery_bank power_router"], hands=["afterburner"])
    table.upper("afterburner")
    assert table.offers("pay") == ["fusion_core", "battery_bank", "power_router"]
    table.play("pay:power_router")
    assert table.rows == [["fusion_core", "battery_bank", "afterburner"]]


@pytest.mark.rule("DSD-064")
def test_a_card_that_another_makes_needless_cannot_be_added(tmp_path: Path) -> None:
    content = engine_room_costs(tmp_path, "energy = 3")
    table = paying(content, "fusion_core* battery_bank power_router feedback_loop")
    table.play("pay:battery_bank")
    # With the Fusion Core the Battery Bank would be needless.
    assert table.offers("pay") == ["feedback_loop"]


@pytest.mark.rule("DSD-065")
def test_what_is_paid_too_much_is_lost() -> None:
    table = at(rows=["fusion_core*"], hands=["afterburner steering_jets"])
    table.upper("afterburner", "pay:fusion_core")
    assert table.symbols == {"drive": 2}
    assert table.discard == ["fusion_core"]
    assert table.offers("play") == []  # nothing is left to pay the Steering Jets


@pytest.mark.rule("DSD-066")
def test_a_producer_stays_and_produces_less() -> None:
    table = at(rows=["battery_bank power_router course_computer"], hands=["afterburner"])
    assert table.symbols["navigation"] == 1
    table.upper("afterburner")
    assert table.offers("pay") == ["battery_bank", "power_router"]
    table.play("pay:battery_bank")
    assert "navigation" not in table.symbols


@pytest.mark.rule("DSD-067")
def test_what_is_lost_counts_for_all_symbols_of_a_cost_at_once(tmp_path: Path) -> None:
    content = engine_room_costs(tmp_path, "energy = 1, navigation = 1")
    table = paying(content, "fusion_core course_computer")
    assert table.offers("pay") == ["fusion_core"]
    table.play("pay:fusion_core")
    assert table.damage == 4


@pytest.mark.rule("DSD-068")
def test_drive_of_a_doubled_row_is_worth_its_doubled_loss(tmp_path: Path) -> None:
    content = engine_room_costs(tmp_path, "drive = 2")
    table = paying(content, "battery_bank afterburner", "deflector")
    assert table.offers("pay") == ["battery_bank", "afterburner"]
    table.play("pay:battery_bank")
    assert table.row_symbols[0] == {"drive": 2}
    # The doubler's own icon, doubled, is all it is worth.
    content = engine_room_costs(tmp_path / "more", "drive = 3")
    table = paying(content, "battery_bank afterburner")
    assert table.play("pay:afterburner").offers("pay") == ["battery_bank"]


@pytest.mark.rule("DSD-069")
def test_cards_paid_go_to_the_discard_with_their_side() -> None:
    table = at(rows=["battery_bank*"], hands=["afterburner"], upgraded="battery_bank")
    table.upper("afterburner", "pay:battery_bank")
    assert (table.discard, table.upgraded) == (["battery_bank"], ["battery_bank"])


@pytest.mark.rule("DSD-070")
def test_paying_makes_room_in_the_current_row_and_leaves_old_ones_empty() -> None:
    row = "battery_bank autopilot pizza_oven deck_cannon"
    table = at(rows=[row], hands=["afterburner toolbox"], sector="customs")
    table.upper("afterburner", "pay:battery_bank")
    assert len(table.rows) == 1  # four cards again, not five: no hazard
    assert table.decision == "Floor"
    table = at(rows=["battery_bank", "autopilot"], hands=["afterburner toolbox"])
    table.upper("afterburner", "pay:battery_bank")
    assert table.rows == [[], ["autopilot", "afterburner"]]
    table.upper("toolbox")
    assert table.rows == [[], ["autopilot", "afterburner", "toolbox"]]


@pytest.mark.rule("DSD-071")
def test_a_card_is_never_paid_with_its_own_symbols(tmp_path: Path) -> None:
    free = 'upper = { cost = { kind = "none" }'
    energy = 'upper = { cost = { kind = "symbols", symbols = { energy = 1 } }'
    content = changed_content(tmp_path, "cards.toml", free, energy, after="fusion_core")
    table = at(hands=["fusion_core"], content=content)
    assert table.offers("play") == []
    table = at(hands=["fusion_core"], rows=["battery_bank"], content=content).upper("fusion_core")
    assert table.offers("pay") == ["battery_bank"]


@pytest.mark.rule("DSD-072")
def test_x_first_needs_an_empty_row() -> None:
    table = at(hands=["probe toolbox"]).lower("probe")
    assert (table.rows, table.hands, table.discard) == ([["probe*"]], [["toolbox"]], [])
    assert at(hands=["probe"], rows=["toolbox"]).play("play:probe").options == ["upper"]
    assert at(hands=["probe"], rows=["toolbox", ""]).play("play:probe").options == [
        "upper",
        "lower",
    ]


@pytest.mark.rule("DSD-072")
def test_x_swap_takes_a_card_of_the_current_row_back() -> None:
    assert at(hands=["duct_tape"], rows=["toolbox", ""]).play("play:duct_tape").options == ["upper"]
    table = at(
        hands=["duct_tape"], rows=["toolbox", "autopilot* probe"], upgraded="autopilot"
    ).play("play:duct_tape", "lower")  # fmt: skip
    assert table.options == ["take_back:autopilot", "take_back:probe"]
    table.play("take_back:autopilot")
    assert table.rows == [["toolbox"], ["probe", "duct_tape*"]]
    assert (table.hands, table.upgraded) == ([["autopilot"]], ["autopilot"])


@pytest.mark.rule("DSD-073")
def test_a_swap_leaves_the_row_as_long_and_the_card_can_be_played_again() -> None:
    row = "toolbox autopilot probe pizza_oven"
    table = at(hands=["duct_tape spice_rack"], rows=[row])
    table.play("play:duct_tape", "lower")
    assert "take_back:duct_tape" not in table.options
    table.play("take_back:toolbox")
    assert (len(table.rows), len(table.rows[0])) == (1, 4)
    assert table.hands == [["spice_rack", "toolbox"]]
    table.play("play:toolbox")
    assert table.options == ["upper", "lower"]
    table.play("lower")
    assert table.options == ["discard:spice_rack"]


# -- payments against an independent implementation ----------------------------------------------

SYMBOLS = [table.id for table in CONTENT.symbols]


@st.composite
def laid(draw: st.DrawFn) -> tuple[str, list[list[str]], list[str], dict[str, int]]:
    """Return a ship, rows, which cards are upgraded, and a cost."""
    ship = draw(st.sampled_from(CONTENT.game.ships))
    deck = [card.id for card in CONTENT.cards if card.station in ship.stations]
    cards = draw(st.lists(st.sampled_from(deck), unique=True, min_size=1, max_size=11))
    faces = [card + draw(st.sampled_from(["", "*"])) for card in cards]
    cut = draw(st.integers(max(0, len(faces) - 7), min(7, len(faces))))
    upgraded = draw(st.lists(st.sampled_from(cards), unique=True))
    rows = [faces[:cut], faces[cut:]]
    # Costs are of symbols that are there, mostly.
    there = sorted({name for row in rows for name in naive.totals(row, upgraded)}) or SYMBOLS
    names = draw(st.lists(st.sampled_from(there), unique=True, min_size=1, max_size=2))
    return ship.id, rows, upgraded, {name: draw(st.integers(1, 4)) for name in names}


@pytest.mark.rule("DSD-062", "DSD-063", "DSD-064")
@settings(max_examples=250, deadline=None)
@given(case=laid())
def test_payments_are_those_of_the_rule_text(
    case: tuple[str, Sequence[list[str]], list[str], dict[str, int]],
) -> None:
    ship, rows, upgraded, cost = case
    g = at(ship=ship, rows=[" ".join(row) for row in rows], upgraded=upgraded).match.state
    need = sum(amount << 12 * SYMBOLS.index(name) for name, amount in cost.items())
    found = [frozenset(ids(cards, g.content)) for cards in payments(g, need)]
    assert len(set(found)) == len(found)
    assert set(found) == naive.payments(rows, upgraded, cost)
