"""3.2 Cards, pile, discard, hands."""

from __future__ import annotations

import pytest

from sternbrett.kernel.chance import stream
from sternbrett.kernel.errors import Refused
from tests.games.dine.table import at, new


@pytest.mark.rule("DSD-016")
def test_rotating_and_turning_over_are_different() -> None:
    table = at(hands=["autopilot deflector"], upgraded="autopilot")
    table.lower("autopilot", "discard:deflector")
    assert table.rows == [["autopilot*"]]
    assert table.upgraded == ["autopilot"]
    assert table.symbols == {"navigation": 3}
    table = at(hands=["autopilot deflector"]).lower("autopilot", "discard:deflector")
    assert table.upgraded == []
    assert table.symbols == {"navigation": 2}


@pytest.mark.rule("DSD-016", "DSD-019", "DSD-103")
def test_discarding_and_shuffling_keep_the_side() -> None:
    table = at(
        hands=["autopilot toolbox", ""], upgraded="toolbox probe", discard="probe", rest="removed",
        top="fusion_core",
    )  # fmt: skip
    table.lower("autopilot", "discard:toolbox")
    assert table.discard == ["probe", "toolbox"]
    table.play("ship:turbo", seat=1)
    assert table.hands[1] == ["fusion_core", "probe"]
    assert table.upgraded == ["probe", "toolbox"]
    assert at(rows=["toolbox"], upgraded="toolbox").symbols == {"engineering": 2, "drive": 1}


@pytest.mark.rule("DSD-017")
def test_everybody_sees_the_top_card_and_after_a_draw_the_next() -> None:
    table = at(hands=["", ""], top="toolbox", upgraded="toolbox")
    for seat in (0, 1, None):
        view = table.view(seat)
        assert view["top"] == "toolbox"
        assert "toolbox" in view["upgraded"]
    table.play("ship:turbo", card="probe star_chart")
    assert [table.view(seat)["top"] for seat in (0, 1, None)] == ["star_chart"] * 3
    assert ["top_shown", "star_chart"] in table.events


@pytest.mark.rule("DSD-018")
def test_rotation_is_forgotten_when_a_card_leaves_the_grid() -> None:
    table = at(rows=["autopilot*"], hands=["duct_tape"])
    table.lower("duct_tape", "take_back:autopilot")
    assert table.hands == [["autopilot"]]
    table.play("play:autopilot")
    assert table.options == ["upper"]
    table.play("upper")
    assert table.rows == [["duct_tape*", "autopilot"]]


@pytest.mark.rule("DSD-018", "DSD-069")
def test_a_card_paid_is_drawn_unrotated() -> None:
    table = at(rows=["battery_bank*"], hands=["afterburner toolbox"], rest="removed")
    table.upper("afterburner", "pay:battery_bank")
    table.play("ship:turbo")
    assert table.hands == [["battery_bank", "toolbox"]]
    table.upper("battery_bank")
    assert table.rows == [["afterburner", "battery_bank"]]


@pytest.mark.rule("DSD-019")
def test_everybody_sees_the_whole_discard() -> None:
    table = at(hands=["toolbox", ""], discard="probe autopilot fusion_core")
    for seat in (0, 1, None):
        assert table.view(seat)["discard"] == ["autopilot", "fusion_core", "probe"]


@pytest.mark.rule("DSD-020")
def test_an_empty_pile_is_made_anew_of_the_discard() -> None:
    table = at(top="toolbox", discard="probe autopilot fusion_core", rest="removed")
    table.play("ship:turbo", card="probe fusion_core")
    assert set(table.hands[0]) == {"toolbox", "probe"}
    assert (table.top, table.pile, table.discard) == ("fusion_core", ["autopilot"], [])
    assert ["pile_reshuffled", 3] in table.events


@pytest.mark.rule("DSD-020")
def test_the_new_pile_is_shuffled() -> None:
    drawn = set()
    for seed in range(40):
        table = at(discard="probe autopilot fusion_core toolbox", rest="removed")
        table.match.state.draws = stream(b"", str(seed))
        table.match.choose("ship:turbo")
        drawn.add(tuple(table.drawn))
    assert len(drawn) > 15  # of 24 orders of four cards, as far as they came to light


@pytest.mark.rule("DSD-021")
def test_the_pile_is_not_made_anew_before_a_card_is_needed() -> None:
    table = at("leave_jumped", sector="customs", easy_left=1, top="toolbox", discard="probe",
               hands=["autopilot deflector pizza_oven deck_cannon fusion_core battery_bank"],
               rest="removed")  # fmt: skip
    assert table.hand_sizes == [7]
    assert (table.top, table.pile_size, table.discard) == (None, 0, ["probe"])


@pytest.mark.rule("DSD-022")
def test_nobody_discards_down_to_a_hand_size() -> None:
    hand = "autopilot deflector pizza_oven deck_cannon fusion_core battery_bank toolbox probe"
    table = at(hands=[hand]).play("ship:turbo")
    assert table.hand_sizes == [10]
    assert table.decision == "Floor"
    assert table.discard == []
    table = at("leave_jumped", sector="customs", easy_left=1, hands=[hand])
    assert table.hand_sizes == [8]


@pytest.mark.rule("DSD-023")
@pytest.mark.parametrize(
    ("seats", "hands", "seen"),
    [
        (1, "usual", True), (2, "usual", False), (3, "usual", False),
        (2, "open", True), (1, "hidden", False), (3, "open", True),
    ],
)  # fmt: skip
def test_open_hands(seats: int, hands: str, seen: bool) -> None:
    table = new(1, seats=seats, hands=hands)
    assert table.open_hands is seen
    spectator = table.view(None)["hands"]
    assert spectator == (table.hands if seen else table.hand_sizes)


@pytest.mark.rule("DSD-024")
def test_drawing_several_cards_is_drawing_one_after_the_other() -> None:
    table = at(top="toolbox", manned="fusion_core", rows=["battery_bank"], rest="removed",
               discard="probe", upgraded="fusion_core")  # fmt: skip
    table.play("station", "pay:battery_bank", card="battery_bank probe")
    assert set(table.hands[0]) == {"toolbox", "battery_bank", "probe"}
    assert table.drawn == ["battery_bank", "probe"]


@pytest.mark.rule("DSD-025")
def test_each_draws_all_its_cards_beginning_with_the_acting_seat() -> None:
    table = at(hands=["", "", ""], top="autopilot")
    table.play(
        "ship:nibble", seat=1, card="deflector probe toolbox star_chart spice_rack thermo_box"
    )
    assert [set(hand) for hand in table.hands] == [
        {"star_chart", "spice_rack"},
        {"autopilot", "deflector"},
        {"probe", "toolbox"},
    ]


@pytest.mark.rule("DSD-026")
def test_draws_beyond_the_last_card_are_lost() -> None:
    table = at(hands=["", ""], top="autopilot", discard="toolbox", rest="removed")
    table.play("ship:nibble")
    assert table.hand_sizes == [2, 0]
    assert (table.damage, table.pizza) == (7, 5)
    assert table.decision == "Floor"


@pytest.mark.rule("DSD-026")
def test_a_draw_of_nothing_is_told() -> None:
    table = at(ship="nostroven", hands=["", "comms_array"], upgraded="comms_array", rest="removed")
    table.upper("comms_array", seat=1)
    assert ["nothing_to_draw", 2] in table.events


@pytest.mark.rule("DSD-027")
def test_a_removed_card_never_comes_back_and_everybody_sees_it() -> None:
    table = at(hands=["fusion_core toolbox", ""], discard="probe", rest="removed", top="autopilot")
    table.lower("fusion_core", "remove:toolbox")
    assert "toolbox" in table.removed
    assert table.discard == ["probe"]
    for seat in (0, 1, None):
        assert "toolbox" in table.view(seat)["removed"]
    table.play("ship:turbo", seat=1)
    assert set(table.hands[1]) == {"autopilot", "probe"}
    assert (table.top, table.pile) == (None, [])


@pytest.mark.rule("DSD-028", "DSD-138")
def test_a_marker_moves_left_one_field_a_step_and_off_the_card_from_the_first() -> None:
    full = ["autopilot* pizza_oven* deck_cannon* fusion_core* battery_bank*"]
    table = at("hazard", rows=full, damage=2)
    assert (table.damage, table.result) == (1, "")
    table = at("hazard", rows=full, damage=1)
    assert (table.damage, table.result) == (0, "loss_damage")


@pytest.mark.rule("DSD-029")
def test_markers_moved_right_stop_at_the_last_field() -> None:
    table = at(hands=["booster_stage toolbox"], marker=3)
    table.lower("booster_stage", "discard:toolbox")
    assert table.marker == 3
    table = at(hands=["booster_stage toolbox"], marker=2)
    assert table.lower("booster_stage", "discard:toolbox").marker == 3
    table = at(rows=["toolbox*"], manned="repair_drone", upgraded="repair_drone", damage=6)
    table.play("station", "pay:toolbox")
    assert table.damage == 7


@pytest.mark.rule("DSD-030")
def test_a_cost_never_pushes_a_marker_off_the_card() -> None:
    assert at(pizza=2, marker=1).offers("ship") == ["turbo", "nibble"]
    assert at(pizza=1, marker=1).offers("ship") == ["turbo"]
    assert at(pizza=2, marker=0).offers("ship") == ["nibble"]
    nostroven = {"ship": "nostroven"}
    assert at(**nostroven, damage=2, marker=0).offers("ship") == ["burn_plating"]
    assert at(**nostroven, damage=1, marker=1).offers("ship") == ["core_pulse"]
    table = at(**nostroven, hands=["plasma_coil"], marker=0).play("play:plasma_coil")
    with pytest.raises(Refused, match="cannot be chosen"):
        table.play("lower")
