"""3.6 and 3.8: the ADELE phase and her special cards."""

from __future__ import annotations

import pytest

from sternbrett.games.adele.data import HAZARDS
from tests.games.adele.table import CONTENT, adele, at, imagined, only

RICH = {"energy": 30, "console": dict.fromkeys(HAZARDS, 2)}


@pytest.mark.rule("ADL-062", "ADL-063", "ADL-064")
def test_hazards_come_from_the_bag_to_their_rows() -> None:
    table = adele(hazard="fire fire darkness")
    assert (table.console["fire"], table.console["darkness"]) == (2, 1)
    empty = dict.fromkeys(HAZARDS, 0)
    removed = {name: CONTENT.rules.hazard_counts[kind] for kind, name in enumerate(HAZARDS)}
    removed["fire"] -= 1
    table = only("adele", bag={**empty, "fire": 1}, removed=removed)
    assert sum(table.console.values()) == 1


@pytest.mark.rule("ADL-065", "ADL-067")
def test_rows_have_room_for_all_and_never_fall() -> None:
    for kind in range(len(HAZARDS)):
        costs = CONTENT.rules.costs[kind]
        assert len(costs) == CONTENT.rules.hazard_counts[kind]
        assert costs == sorted(costs)


@pytest.mark.rule("ADL-066", "ADL-075")
def test_the_rightmost_hazard_is_used_and_paid() -> None:
    table = adele(energy=5, console={"fire": 3}, hand=["room_01", "room_02"])
    assert table.costs["fire"] == 5
    table.play("play:room_01", "room:6", "hazard:fire")
    assert (table.energy, table.costs["fire"]) == (0, 4)
    assert table.offers("play") == []


@pytest.mark.rule("ADL-068")
def test_any_number_of_cards_or_none() -> None:
    table = adele(hand=["room_01", "room_02", "room_03"], **RICH)
    assert "end_phase" in table.options
    for card, room in (("room_01", 1), ("room_02", 2), ("room_03", 3)):
        table.play(f"play:{card}", f"room:{room}", "hazard:darkness" if room < 3 else "hazard:fire")
    assert len(table.hazards) == 3
    assert adele().play("end_phase", "done").hazards == []


@pytest.mark.rule("ADL-069", "ADL-070")
def test_a_room_card_places_one_hazard_in_one_of_two_rooms() -> None:
    table = adele(hand=["room_01", "room_11"], **RICH)
    table.play("play:room_01")
    assert table.options == ["room:1", "room:6"]
    table.play("room:1")
    assert table.offers("hazard") == HAZARDS
    table.play("hazard:fire")
    assert table.offers("play") == ["room_11"]
    table.play("play:room_11", "room:1", "hazard:darkness")
    assert table.hazards == ["fire:1", "darkness:1"]


@pytest.mark.rule("ADL-071", "ADL-101")
def test_a_spot_holds_one_hazard_of_a_kind() -> None:
    lying = ["fire:1", "espionage:1", "hypoxia:1", "darkness:1"]
    table = adele(hand=["room_01"], hazards=[*lying, "door_locked:1-2"], **RICH)
    table.play("play:room_01", "room:1")
    assert table.offers("hazard") == ["door_locked", "computer_error"]
    table.play("hazard:computer_error")
    assert table.options == ["device:computer", "device:terminal"]
    table.play("device:terminal")
    assert "terminal_error:1" in table.hazards
    table = adele(hand=["room_01"], hazards=["door_locked:1-2"], **RICH)
    table.play("play:room_01", "room:1", "hazard:door_locked")
    assert table.options == ["door:7"]


@pytest.mark.rule("ADL-072")
def test_a_card_without_a_placement_cannot_be_played() -> None:
    full = [f"{kind}:{room}" for kind in ("fire", "computer_error") for room in (1, 6)]
    table = adele(hand=["room_01"], console={"fire": 1}, hazards=full, hazard="fire fire fire")
    assert table.offers("play") == []
    assert adele(hand=["room_01"], energy=0, console={"fire": 2}).offers("play") == []


@pytest.mark.rule("ADL-073", "ADL-074", "ADL-124")
def test_played_cards_lie_open() -> None:
    table = adele(hand=["room_01", "overcharge"], **RICH)
    table.play("play:room_01", "room:1", "hazard:fire", "play:overcharge")
    for seat in (0, 1, None):
        assert table.view(seat)["discard"] == ["room_01", "overcharge"]


@pytest.mark.rule("ADL-076", "ADL-129")
def test_anomalies_mix_with_cards_and_may_use_what_was_just_placed() -> None:
    table = adele(
        hand=["room_01"], hazards=["fire:17", "fire:6"], anomalies=["panic"],
        energy=30, console={"fire": 2},
    )  # fmt: skip
    assert table.offers("anomaly") == []
    table.play("play:room_01", "room:1", "hazard:fire")
    assert table.offers("anomaly") == ["panic"]


@pytest.mark.rule("ADL-077", "ADL-079")
def test_discard_any_cards_then_draw_up_to_four() -> None:
    table = adele(hand=["room_01", "room_02", "room_03"])
    table.play("end_phase", "card:room_02", "card:room_03")
    assert table.discard == ["room_02", "room_03"]
    table.play("done", card="room_09 room_10 room_11")
    assert table.hand == ["room_01", "room_09", "room_10", "room_11"]


@pytest.mark.rule("ADL-078", "ADL-079", "ADL-316")
def test_the_discard_pile_becomes_the_deck() -> None:
    everything = [
        name for name in CONTENT.rules.names.cards if name not in ("recycle", "reshuffle")
    ]
    hand = everything[:3]
    table = adele(hand=hand, deck=[], discard=everything[3:])
    table.play("end_phase", "card:room_01", "done", card="room_01 room_09")
    assert table.hand == ["room_01", "room_02", "room_03", "room_09"]
    assert table.discard == []
    # Everything else lay open: the crew knows what she kept.
    assert table.view(1)["hand"] == ["room_02", "room_03", "?", "?"]


@pytest.mark.rule("ADL-080", "ADL-081")
@pytest.mark.parametrize(("seats", "before", "after"), [(3, 13, 23), (5, 3, 18), (3, 25, 30)])
def test_energy_rises_up_to_the_cap(seats: int, before: int, after: int) -> None:
    assert adele(seats, energy=before).play("end_phase", "done").energy == after


@pytest.mark.rule("ADL-111")
def test_overcharge() -> None:
    table = adele(hand=["overcharge"], energy=3).play("play:overcharge")
    assert (table.energy, table.discard) == (8, ["overcharge"])


@pytest.mark.rule("ADL-112", "ADL-113", "ADL-287")
def test_sector_strike_also_with_an_averted_card_and_with_doors() -> None:
    table = adele(
        hand=["sector_strike"], emergency="em_04", next_emergency="em_05", energy=10,
        console={"door_locked": 0, "fire": 1}, emergency_averted=True,
    )  # fmt: skip
    table.play("play:sector_strike")
    assert table.offers("hazard") == ["door_locked", "fire"]
    table.play("hazard:door_locked")
    assert table.options == ["room:4", "room:5", "room:9", "room:10"]
    table.play("room:9")
    assert table.options == ["door:3", "door:8", "door:10", "door:16"]
    table.play("door:8")
    assert (table.hazards, table.energy) == (["door_locked:8-9"], 8)


@pytest.mark.rule("ADL-114", "ADL-115")
def test_recall_puts_a_discarded_card_on_the_deck() -> None:
    assert adele(hand=["recall"]).offers("play") == []
    table = adele(hand=["recall"], discard=["room_05", "room_06"], energy=5).play("play:recall")
    assert table.options == ["card:room_05", "card:room_06"]
    table.play("card:room_06")
    assert (table.deck_top, table.energy) == (["room_06"], 2)
    assert table.discard == ["room_05", "recall"]
    table.play("end_phase", "done", card="room_01 room_02 room_03")
    assert "room_06" in table.hand
    assert "room_06" in table.view(1)["hand"]


@pytest.mark.rule("ADL-116", "ADL-117")
def test_spread_needs_its_like_next_door_and_a_free_spot() -> None:
    assert adele(hand=["spread"], console={"fire": 1}).offers("play") == []
    table = adele(hand=["spread"], console={"fire": 1, "hypoxia": 1}, energy=3,
                  hazards=["fire:1", "fire:2", "hypoxia:1"])  # fmt: skip
    table.play("play:spread")
    assert table.options == ["hazard:hypoxia", "hazard:fire"]
    table.play("hazard:fire")
    assert table.options == ["room:3", "room:7"]
    table.play("room:7")
    assert (table.energy, table.console["fire"]) == (0, 0)


@pytest.mark.rule("ADL-118", "ADL-119", "ADL-314")
def test_purge_draws_as_many_as_were_discarded_with_it() -> None:
    table = adele(hand=["purge", "room_01", "room_02"], energy=4).play("play:purge")
    table.play("card:room_01", "done", card="room_09 room_10")
    assert (table.hand, table.energy) == (["room_02", "room_09", "room_10"], 1)


@pytest.mark.rule("ADL-120", "ADL-121", "ADL-107")
def test_recycle_returns_up_to_three_removed_hazards() -> None:
    marked = {"cards_removed": ["purge", "spread"]}
    assert adele(hand=["recycle"], **marked).offers("play") == []
    table = adele(hand=["recycle"], removed={"fire": 2, "darkness": 4}, **marked)
    table.play("play:recycle")
    assert table.options == ["hazard:fire", "hazard:darkness"]
    table.play("hazard:fire", "hazard:darkness", "hazard:darkness")
    assert (table.decision, table.energy) == ("AdeleTurn", 7)
    assert (table.console["fire"], table.console["darkness"]) == (1, 2)
    assert (table.removed["fire"], table.removed["darkness"]) == (1, 2)


@pytest.mark.rule("ADL-122", "ADL-123")
def test_recalculate_shuffles_the_deck_with_its_top_card() -> None:
    table = adele(hand=["reshuffle"], cards_removed=["purge", "spread"], energy=3,
                  emergency="em_03", next_emergency="em_24")  # fmt: skip
    assert "em_24" not in table.emergency_deck
    table.play("play:reshuffle", upcoming="em_24")
    assert (table.next_emergency, table.emergency, table.energy) == ("em_24", "em_03", 0)
    table = adele(hand=["reshuffle"], cards_removed=["purge", "spread"], next_emergency="em_24",
                  emergency="em_03").play("play:reshuffle", upcoming="em_12")  # fmt: skip
    assert "em_24" in table.emergency_deck


@pytest.mark.rule("ADL-302", "ADL-310")
def test_nothing_is_paid_before_the_last_choice() -> None:
    table = adele(hand=["room_01"], **RICH).play("play:room_01", "room:1", "hazard:computer_error")
    assert (table.energy, table.hand, table.hazards) == (30, ["room_01"], [])
    assert table.last.sealed is False
    assert "room_01" in table.view(1)["hand"]
    table.play("device:computer")
    assert (table.energy, table.hand) == (27, [])


def test_the_hand_is_hidden_from_the_crew() -> None:
    table = at("adele", 3, hand=["room_01", "room_02", "room_03", "spread"])
    assert table.view(1)["hand"] == ["?"] * 4
    assert len({tuple(fields["hand"]) for fields in imagined(table, 1)}) > 20
    assert {tuple(fields["hand"]) for fields in imagined(table, 0)} == {tuple(table.hand)}
