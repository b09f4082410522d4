"""3.9 Manning stations."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from tests.games.dine.table import CONTENT, Table, at


@pytest.mark.rule("DSD-113")
def test_a_hand_card_is_laid_in_front_with_its_side() -> None:
    table = at("manning", hands=["toolbox probe"], upgraded="toolbox")
    assert table.options == ["man:probe", "man:toolbox", "keep"]
    table.play("man:toolbox")
    assert (table.manned, table.hands, table.upgraded) == (["toolbox"], [["probe"]], ["toolbox"])
    assert table.decision == "Floor"  # one a seat and step
    assert at("manning", hands=["toolbox"]).play("keep").manned == [None]


@pytest.mark.rule("DSD-114")
def test_only_its_seat_uses_a_station() -> None:
    table = at(hands=["autopilot", "probe"], manned="- fusion_core", rows=["battery_bank"])
    assert "station" not in table.options_of(0)
    table.play("station", "pay:battery_bank", seat=1)
    assert table.hand_sizes == [1, 3]
    # Passive effects work for the crew as they are written.
    table = at(ship="nostroven", hands=["autopilot", ""], manned="- command_chair")
    assert table.hazard == 6


@pytest.mark.rule("DSD-115")
def test_a_new_station_discards_the_old_one() -> None:
    table = at("manning", hands=["toolbox"], manned="probe", upgraded="probe").play("man:toolbox")
    assert (table.manned, table.discard, table.upgraded) == (["toolbox"], ["probe"], ["probe"])


@pytest.mark.rule("DSD-116")
def test_a_station_name_is_manned_once_but_may_be_replaced_by_its_seat() -> None:
    table = at("manning", hands=["evasive_roll", "course_computer toolbox"], manned="autopilot -")
    assert table.options_of(1) == ["man:toolbox", "keep"]
    assert table.options_of(0) == ["man:evasive_roll", "keep"]
    table.play("man:evasive_roll", seat=0)
    assert table.manned == ["evasive_roll", None]


@pytest.mark.rule("DSD-117")
def test_seats_decide_in_any_order_and_may_take_what_became_free() -> None:
    table = at("manning", hands=["toolbox", "course_computer", ""], manned="autopilot - -")
    assert (table.asked, table.turn) == ([0, 1, 2], 0)
    assert table.options_of(1) == ["keep"]
    table.play("man:toolbox", seat=0)
    assert table.options_of(1) == ["man:course_computer", "keep"]
    table.play("keep", seat=2)
    assert (table.asked, table.turn) == ([1], 1)
    table.play("man:course_computer", seat=1)
    assert table.manned == ["toolbox", "course_computer", None]


@pytest.mark.rule("DSD-118")
def test_manning_does_not_redraw_and_a_station_is_not_left() -> None:
    table = at("manning", hands=["toolbox probe"], manned="autopilot").play("man:toolbox")
    assert table.hand_sizes == [1]
    table = at("manning", hands=[""], manned="autopilot")
    assert table.options == ["keep"]
    assert table.play("keep").manned == ["autopilot"]


@pytest.mark.rule("DSD-119")
def test_a_manned_card_is_out_of_reach() -> None:
    table = at(hands=["torpedo_tube toolbox"], manned="probe")
    assert table.offers("play") == ["torpedo_tube", "toolbox"]
    table.play("play:torpedo_tube", "upper")
    assert table.offers("discard") == ["toolbox"]
    table = at(hands=["torpedo_tube toolbox"], manned="probe").play("play:torpedo_tube", "lower")
    assert table.offers("remove") == ["toolbox"]
    table = at("check", sector="pirates", hands=["toolbox"], manned="probe", easy_left=1)
    assert table.play("solve:2", "upgrader:1").offers("upgrade") == ["toolbox"]
    # It works until it is replaced, over sectors.
    table = at("leave_jumped", manned="afterburner", easy_left=1, hands=["toolbox"]).play("keep")
    assert table.manned == ["afterburner"]


@pytest.mark.rule("DSD-120")
@pytest.mark.parametrize("upgraded", [False, True], ids=["normal", "upgraded"])
def test_all_cards_of_a_station_share_one_effect_a_side(upgraded: bool) -> None:
    def manned(station: str, *row: str, step: str = "floor", **given: Any) -> Iterator[Table]:
        for card in CONTENT.cards:
            if card.station == station:
                sides = card.id if upgraded else ""
                yield at(step, rows=list(row), manned=card.id, upgraded=sides, **given)

    five = "deck_cannon* pizza_oven* deflector* repulsor_field* toolbox*"
    for table in manned("reactor", "booster_stage", hands=[""]):
        assert table.play("station", "pay:booster_stage").hand_sizes == [2 + upgraded]
    for table in manned("r_drive", five, step="hazard", sector="customs", hands=[""]):
        assert table.hand_sizes == [1 + upgraded]
    for table in manned("weapons", "repulsor_field*", hands=["autopilot"]):
        assert table.symbols["firepower"] == 2 + upgraded
    for table in manned("bridge", "deflector", "", ship="nostroven", hands=["autopilot"]):
        assert table.hazard == 5 + upgraded
    for table in manned("pilot", "", hands=["star_chart toolbox"]):
        table.upper("star_chart", "discard:toolbox").play("use")
        assert table.decision == ("Floor" if upgraded else "DiscardCards")
