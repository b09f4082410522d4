"""3.4 Rounds, phases, playing cards."""

from __future__ import annotations

import pytest

from sternbrett.games.dei.rules.turns import BeginPhase, BeginTurn
from tests.games.dei.table import Table, at, begun, with_card

#: Nothing can be bought.
EMPTY_MARKETS = ["- - -"] * 4


def pass_turn(table: Table) -> Table:
    """Play two cards of the turn face up without using them, and the end step."""
    seat = table.turn
    while table.decision and table.turn == seat:
        if table.decision == "ChooseCard":
            table.play(table.options[0])
        elif table.decision == "ChooseFace":
            table.play("face_up")
        else:
            table.play(table.options[0])  # ends the card, learns nothing, takes a mission
    return table


@pytest.mark.rule("DEI-060", "DEI-061")
def test_a_round_has_three_phases_with_a_turn_of_each_faction_in_priority_order() -> None:
    table = at("round", round=0, phase=0, seats=2, order=[1, 0])
    seen = []
    while table.round == 1 and table.decision:
        seen.append((table.phase, table.turn))
        pass_turn(table)
    assert seen == [(1, 1), (1, 0), (2, 1), (2, 0), (3, 1), (3, 0)]
    assert [len(marks) for marks in table.marks] == [1, 1]  # the end steps of phase 3
    assert table.round == 2


@pytest.mark.rule("DEI-062", "DEI-072")
def test_the_first_card_is_resolved_before_the_second_is_chosen() -> None:
    table = at(scrappers="G13").play("card:DEI026")
    assert table.decision == "ChooseFace"
    table.play("face_up")
    assert table.decision == "NextIcon"
    assert table.offers("card") == []
    table.play("end_card")
    assert (table.decision, table.played) == ("ChooseCard", 1)
    # The first lies on the pad until the clean-up.
    assert "DEI026" not in table.offers("card")
    assert table.why("card:DEI026") == "on_pad"
    assert table.why("card:DEI001") == "not_yours"


@pytest.mark.rule("DEI-063")
def test_both_cards_must_be_played_as_long_as_there_are_some() -> None:
    table = at(display="DEI025 DEI026", steps=[BeginTurn(0, True), BeginTurn(1, True)])
    assert table.options == ["card:DEI025", "card:DEI026"]
    table.up("DEI025", "end_card")
    assert table.options == ["card:DEI026"]
    table.up("DEI026", "end_card")
    assert table.turn == 1
    table = at(display="DEI025", steps=[BeginTurn(0, True), BeginTurn(1, True)])
    table.up("DEI025", "end_card")
    assert table.turn == 1  # the second play is skipped


@pytest.mark.rule("DEI-064", "DEI-065")
def test_face_up_gives_all_icons_face_down_a_buy_instead() -> None:
    table = at(scrappers="G13").play("card:DEI027")
    assert table.options == ["face_up", "face_down"]
    table.play("face_up")
    assert table.icons == ["move", "collect"]
    table = at(scrappers="G13").play("card:DEI027", "face_down")
    assert table.icons == ["buy"]


@pytest.mark.rule("DEI-066", "DEI-105")
def test_one_card_of_a_phase_may_be_face_down() -> None:
    table = at().down("DEI025", "end_card").play("card:DEI026")
    assert table.options == ["face_up"]
    assert table.why("face_down") == "one_face_down"
    # Face up first, then face down is fine; the next phase allows it again.
    table = at().up("DEI025", "end_card").play("card:DEI026")
    assert table.options == ["face_up", "face_down"]
    table = at(steps=[BeginPhase(1), BeginPhase(2)], seats=2)
    table.down("DEI025", "end_card").up("DEI026", "end_card")
    pass_turn(table).play("card:DEI027")
    assert table.options == ["face_up", "face_down"]


@pytest.mark.rule("DEI-067", "DEI-068", "DEI-070")
def test_icons_in_any_order_each_once_or_not_at_all() -> None:
    given = {"scrappers": "G13", "resources": "G13"}
    table = with_card("DEI027", **given)
    assert table.options == ["end_card", "icon:move", "icon:collect"]
    table.play("icon:collect", "region:G13")
    assert table.icons == ["move"]
    assert table.why("icon:collect") == "no_such_icon"
    table.play("icon:move", "region:G13", "region:G12", "number:1")
    assert (table.icons, table.card) == ([], None)  # nothing is left to do
    table = with_card("DEI027", **given).play("end_card")
    assert (table.icons, table.card) == ([], None)


@pytest.mark.rule("DEI-069", "DEI-214")
def test_a_card_face_down_may_end_without_a_purchase_and_is_lost() -> None:
    table = at("turn_1", open=EMPTY_MARKETS, round=1, phase=1).down("DEI025")
    assert table.options == ["end_card"]
    assert table.why("icon:buy") == "nothing_to_buy"
    table.play("end_card")
    assert table.pads[0] == ["DEI025*@21"]
    table = at("clean_up", pads="DEI025* DEI026", display="DEI027")
    assert (table.recycled[0], table.display[0]) == (["DEI025"], ["DEI026", "DEI027"])


@pytest.mark.rule("DEI-071")
def test_a_bonus_joins_the_icons_and_is_lost_with_the_card() -> None:
    table = with_card("DEI026", scrappers="G13 G12", learned="sprinter", display="DEI026 DEI027")
    table.play("icon:move", "region:G13", "region:G12", "number:1")
    assert table.icons == ["move", "move"]
    table.play("end_card").up("DEI027")
    assert table.icons == ["move", "collect"]


@pytest.mark.rule("DEI-073", "DEI-074")
def test_a_card_bought_with_the_first_can_be_the_second_of_the_phase() -> None:
    market = {"tech": 4, "open": ["- DEI034 DEI033", *EMPTY_MARKETS[1:]]}
    table = at(**market).down("DEI025", "icon:buy", "card:DEI033")
    assert "DEI033" in table.offers("card")
    # Bought with the second it waits for the next phase, of the same round.
    table = at(**market, steps=[BeginPhase(1), BeginPhase(2)], seats=2)
    table.up("DEI026", "end_card").down("DEI025", "icon:buy", "card:DEI033")
    pass_turn(table)
    assert (table.turn, table.phase) == (0, 2)
    assert "DEI033" in table.offers("card")


@pytest.mark.rule("DEI-075")
def test_a_purchase_keeps_the_number_of_usable_cards() -> None:
    table = at(tech=2, open=["- - DEI033", *EMPTY_MARKETS[1:]])
    assert len(table.display[0]) == 8
    table.down("DEI025", "icon:buy", "card:DEI033")
    assert len(table.display[0]) == 8


@pytest.mark.rule("DEI-076")
def test_limits_of_a_phase_count_for_each_turn_anew() -> None:
    table = at(
        solar_used=True, parcel_used=True, searched=True, turned=True, played=2, phase=2,
        steps=[BeginTurn(0, True)],
    )  # fmt: skip
    flags = (table.solar_used, table.parcel_used, table.searched, table.turned, table.played)
    assert flags == (False, False, False, False, 0)


@pytest.mark.rule("DEI-241")
def test_one_seat_decides_at_a_time() -> None:
    table = begun()
    for _ in range(40):
        assert len(table.asked) == 1
        table.play(table.options[-1])
