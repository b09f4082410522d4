"""3.1 and 3.2: options, roles and setting up the table."""

from __future__ import annotations

from collections import Counter

import pytest

from sternbrett.games.adele import GAME
from sternbrett.kernel.errors import UnknownName
from tests.games.adele.table import CONTENT, at, imagined, new

SETUPS = {2: (19, 10, 3), 3: (16, 10, 3), 4: (11, 10, 3), 5: (9, 15, 4)}


@pytest.mark.rule("ADL-001", "ADL-003")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_one_adele_and_one_to_four_crew(seats: int) -> None:
    table = new(seats)
    assert GAME.card.roles[0] == "adele"
    assert len(table.members) == seats - 1
    assert GAME.card.roles[1:] == ("crew",) * 4
    assert (table.extra_cubes == 4) == (seats == 2)


@pytest.mark.rule("ADL-001")
def test_six_seats_are_too_many() -> None:
    with pytest.raises(UnknownName, match="2 to 5"):
        new(6)


@pytest.mark.rule("ADL-001")
def test_the_crew_wins_and_loses_together() -> None:
    table = at("maintenance", 4, round=11)
    assert GAME.scores(table.match.state) == (1.0, -1.0, -1.0, -1.0)


@pytest.mark.rule("ADL-002")
def test_the_ship_is_an_option() -> None:
    assert new(3, ship="deimos").ship == "deimos"
    phobos = new(3, ship="phobos")
    assert phobos.ship == "phobos"
    assert phobos.match.state.ship.lab_room == 14


@pytest.mark.rule("ADL-005", "ADL-006")
def test_crew_members_are_chosen_freely_and_differ() -> None:
    assert new(5).members == ["emma", "bruce", "mei", "samir"]
    table = new(4, members="choose")
    assert (table.decision, table.asked) == ("ChooseMember", [1])
    table.play("member:samir")
    assert table.offers("member") == ["emma", "bruce", "mei"]
    table.play("member:mei").play("member:bruce", upcoming="em_12")
    assert table.members == ["samir", "mei", "bruce"]
    assert table.inventories == [["spare_part"], ["teddy_bear"], ["first_aid_kit"]]
    assert table.spirit == [4, 3, 3]


@pytest.mark.rule("ADL-007", "ADL-024", "ADL-037")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_rounds_by_players_and_handicap(seats: int) -> None:
    rounds = SETUPS[seats][0]
    assert new(seats).marker == rounds
    assert new(seats, rounds=3).marker == rounds + 3
    assert new(seats, rounds=-3).marker == rounds - 3


@pytest.mark.rule("ADL-008", "ADL-275")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_energy_and_hazard_draw_by_players(seats: int) -> None:
    _, energy, draw = SETUPS[seats]
    assert new(seats).energy == energy
    table = at("adele", seats)
    assert sum(table.console.values()) == draw


@pytest.mark.rule("ADL-009", "ADL-010")
def test_four_anomalies_lie_open_on_the_console() -> None:
    names = ["panic", "explosions", "alerts_off", "hatches_locked"]
    table = new(3, anomaly=names)
    assert sorted(table.anomalies) == sorted(names)
    for seat in (0, 1, 2, None):
        assert sorted(table.view(seat)["anomalies"]) == sorted(names)


@pytest.mark.rule("ADL-011", "ADL-063")
def test_four_hazards_start_on_the_leftmost_fields() -> None:
    table = new(3, hazard="fire fire espionage darkness")
    assert table.console == {
        "espionage": 1, "door_locked": 0, "hypoxia": 0, "fire": 2, "darkness": 1,
        "computer_error": 0,
    }  # fmt: skip
    assert sum(table.bag.values()) == 48
    assert table.costs["fire"] == 4


@pytest.mark.rule("ADL-012", "ADL-015", "ADL-125")
def test_the_marked_specials_leave_and_four_cards_are_drawn() -> None:
    table = new(3, card="room_01 room_02 overcharge spread")
    assert table.cards_removed == ["recycle", "reshuffle"]
    assert table.hand == ["room_01", "room_02", "overcharge", "spread"]
    assert len(table.deck) == 21


@pytest.mark.rule("ADL-013", "ADL-014")
def test_an_experienced_adele_leaves_out_two_specials_unseen() -> None:
    table = new(3, specials="chosen")
    assert (table.decision, table.asked) == ("RemoveSpecial", [0])
    assert len(table.options) == 7
    table.play("card:purge")
    assert len(table.options) == 6
    table.play("card:spread")
    assert table.cards_removed == ["spread", "purge"]
    assert table.view(1)["cards_removed"] == ["?", "?"]
    others = {tuple(fields["cards_removed"]) for fields in imagined(table, 1)}
    assert len(others) > 3


@pytest.mark.rule("ADL-016", "ADL-017")
def test_crew_start_unhurt_with_their_object_face_down() -> None:
    table = new(5)
    assert table.wounds == [0, 0, 0, 0]
    assert CONTENT.rules.cubes == 4
    assert table.inventories == [["flashlight"], ["first_aid_kit"], ["teddy_bear"], ["spare_part"]]
    assert table.view(0)["inventories"] == [["?"]] * 4
    assert table.view(2)["inventories"][1] == ["first_aid_kit"]


@pytest.mark.rule("ADL-018")
def test_the_lab_stack() -> None:
    assert new(3).lab == ["fire_extinguisher", "space_suit", "flashlight", "battery", "drone"]


@pytest.mark.rule("ADL-019", "ADL-020", "ADL-021")
def test_one_object_in_every_room() -> None:
    table = new(3, seed=5)
    rooms = Counter(token for tokens in table.rooms.values() for token in tokens)
    assert [len(tokens) for tokens in table.rooms.values()] == [1] * 20
    for name in ("lens", "blue_card", "credentials", "axe", "chip", "toolbox", "helmet"):
        assert rooms[name] == 1
    assert rooms["battery"] >= 1
    assert rooms["spare_part"] >= 2
    # 25 others: 2 start objects, 5 in the lab, 13 in the rooms, the rest unseen in the box.
    assert len(table.box) == 5
    assert all(table.view(seat)["box"] == 5 for seat in (0, 1, 2))


@pytest.mark.rule("ADL-020")
def test_start_objects_of_absent_members_can_be_dealt() -> None:
    found = {
        token
        for seed in range(12)
        for tokens in new(3, seed=seed).rooms.values()
        for token in tokens
    }
    assert "teddy_bear" in found


@pytest.mark.rule("ADL-022")
def test_start_rooms_differ() -> None:
    assert new(4, d20="5 5 6 5 7").places == [5, 6, 7]


@pytest.mark.rule("ADL-023", "ADL-025")
def test_alert_terminals_and_no_return_marker() -> None:
    table = new(3)
    assert (table.alerts, table.red_alerts, table.no_return) == ([3, 17], [], 1)


@pytest.mark.rule("ADL-026", "ADL-027")
def test_five_tiles_in_the_order_of_the_track() -> None:
    table = new(3, tile="7 1 19 2 15")
    assert table.tiles == [7, 1, 19, 2, 15]
    names = [CONTENT.rules.names.objects[kind] for kind in CONTENT.rules.track]
    assert names == ["blue_card", "credentials", "lens", "toolbox", "chip"]
    assert 16 not in CONTENT.rules.target_rooms
    assert 20 not in CONTENT.rules.target_rooms


@pytest.mark.rule("ADL-004", "ADL-028", "ADL-029", "ADL-030")
@pytest.mark.parametrize(
    ("seats", "owned"),
    [
        (3, [[1, 3, 4], [2, 3, 5]]),
        (4, [[1, 5], [2, 4], [3]]),
        (5, [[1], [3], [2, 4], [5]]),
    ],
)
def test_tile_ownership(seats: int, owned: list[list[int]]) -> None:
    table = new(seats, tile="7 1 19 2 15")
    for seat, places in enumerate(owned, 1):
        tiles = table.view(seat)["tiles"]
        assert [place for place, tile in enumerate(tiles, 1) if tile != "?"] == places


@pytest.mark.rule("ADL-031", "ADL-032")
def test_owners_can_look_again_at_any_time() -> None:
    table = at("action", 3, tiles=[7, 1, 19, 2, 15])
    assert table.view(1)["tiles"] == [7, "?", 19, 2, "?"]
    assert table.view(2)["tiles"] == ["?", 1, 19, "?", 15]
    assert table.view(None)["tiles"] == ["?"] * 5
    assert table.view(0)["tiles"] == ["?"] * 5


@pytest.mark.rule("ADL-033", "ADL-034")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
def test_silence_leaves_with_four_or_five_players(seats: int) -> None:
    if seats == 2:
        table = new(seats).play("object:spare_part", upcoming="em_03")
    else:
        table = new(seats, upcoming="em_03")
    seen = {*table.emergency_deck, table.emergency, table.next_emergency}
    silence = {f"em_{number}" for number in range(16, 21)}
    assert bool(seen & silence) == (seats <= 3)
    assert table.emergency == "em_03"


@pytest.mark.rule("ADL-035")
def test_the_rooms_of_the_last_objects_are_fixed() -> None:
    assert (CONTENT.rules.axe_room, CONTENT.rules.helmet_room) == (16, 20)
