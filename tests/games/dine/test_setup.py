"""3.1 Setup."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pytest

from sternbrett.games.dine import GAME
from sternbrett.kernel.errors import UnknownName
from sternbrett.kernel.match import Match
from tests.games.dine.table import CONTENT, Table, at, changed_content, new

#: Cards of the stations that each ship uses, as its card says.
SPACEHOPPER = [
    "pilot",
    "reactor",
    "r_drive",
    "weapons",
    "shields",
    "galley",
    "sensors",
    "engine_room",
]
NOSTROVEN = ["pilot", "reactor", "p_drive", "weapons", "shields", "galley", "lab", "bridge"]


def cards_of(*stations: str) -> set[str]:
    """Return the ids of all cards of some stations."""
    return {card.id for card in CONTENT.cards if card.station in stations}


def in_game(table: Table) -> set[str]:
    """Return all cards in hands and pile."""
    cards = {card for hand in table.hands for card in hand}
    return {*cards, *table.pile, table.top} - {None}


@pytest.mark.rule("DSD-001")
def test_the_box_holds_51_cards_and_3_markers() -> None:
    game = CONTENT.game
    sectors = [(table.kind, table.id) for table in CONTENT.sectors]
    assert len(sectors) == 22
    assert Counter(kind for kind, _ in sectors) == {"easy": 8, "hard": 8, "start": 3, "boss": 3}
    assert len(CONTENT.cards) == 36
    assert (len(game.ships), len(game.help_cards)) == (2, 2)
    assert 2 + 11 + 36 + 2 == game.components.cards_total == 51
    assert game.components.markers == 3
    stations = Counter(card.station for card in CONTENT.cards)
    assert stations == {
        "pilot": 3, "reactor": 4, "r_drive": 3, "p_drive": 3, "weapons": 4, "shields": 3,
        "galley": 4, "sensors": 3, "engine_room": 3, "lab": 3, "bridge": 3,
    }  # fmt: skip


@pytest.mark.rule("DSD-002")
@pytest.mark.parametrize("seats", [0, 4])
def test_other_crews_than_of_one_to_three_are_refused(seats: int) -> None:
    with pytest.raises(UnknownName, match="1 to 3"):
        new(1, seats=seats)
    assert [len(new(1, seats=crew).hands) for crew in (1, 2, 3)] == [1, 2, 3]


@pytest.mark.rule("DSD-003")
def test_the_crew_chooses_a_ship_and_the_spacehopper_is_preselected() -> None:
    assert GAME.check_settings({})["ship"] == "spacehopper"
    assert new(1).ship == "spacehopper"
    assert new(1, ship="nostroven").ship == "nostroven"


@pytest.mark.rule("DSD-004", "DSD-005")
@pytest.mark.parametrize(("ship", "fields"), [("spacehopper", (7, 6, 1)), ("nostroven", (6, 5, 2))])
def test_markers_start_where_the_ship_says(ship: str, fields: tuple[int, int, int]) -> None:
    table = new(1, ship=ship)
    assert (table.damage, table.pizza, table.marker) == fields


@pytest.mark.rule("DSD-006")
@pytest.mark.parametrize(
    ("ship", "stations"), [("spacehopper", SPACEHOPPER), ("nostroven", NOSTROVEN)]
)
def test_a_normal_game_uses_all_cards_of_the_ships_stations(ship: str, stations: list[str]) -> None:
    table = new(1, ship=ship)
    assert in_game(table) == cards_of(*stations)
    assert len(in_game(table)) == 27
    assert (table.upgraded, table.locked, table.discard) == ([], [], [])


@pytest.mark.rule("DSD-006")
def test_the_pile_is_shuffled() -> None:
    assert len({tuple(new(seed).hands[0]) for seed in range(20)}) == 20


@pytest.mark.rule("DSD-007")
@pytest.mark.parametrize(("ship", "drive"), [("spacehopper", "r_drive"), ("nostroven", "p_drive")])
def test_a_start_game_begins_with_ten_cards(ship: str, drive: str) -> None:
    table = new(1, ship=ship, difficulty="start")
    assert in_game(table) == cards_of("pilot", "reactor", drive)
    assert len(in_game(table)) == 10


@pytest.mark.rule("DSD-008")
def test_the_start_sectors_come_in_their_fixed_order() -> None:
    for seed in range(3):
        table = new(seed, difficulty="start")
        assert (table.sector, table.start_left, table.ingredient) == ("orion_flight", 2, True)
    for sector, left, following in (
        ("orion_flight", 2, "orion_nebula"),
        ("orion_nebula", 1, "orion_nest"),
    ):
        flown = "orion_flight" if left == 2 else "orion_flight orion_nebula"
        table = at("next_sector", sector=sector, flown=flown, start_left=left, ingredient=True)
        assert table.sector == following
        assert table.start_left == left - 1


@pytest.mark.rule("DSD-009", "DSD-010")
@pytest.mark.parametrize(
    ("difficulty", "easy", "hard"),
    [("salad", 4, 0), ("margherita", 4, 1), ("salami", 3, 3), ("diavolo", 3, 4), ("inferno", 1, 7)],
)
def test_sectors_of_a_difficulty(difficulty: str, easy: int, hard: int) -> None:
    kinds = {table.id: table.kind for table in CONTENT.sectors}
    table = new(1, difficulty=difficulty)
    seen = [table.sector]
    while True:
        assert table.easy_left == max(0, easy - len(seen))
        following = at(
            "next_sector",
            difficulty=difficulty,
            sector=table.sector,
            flown=table.flown,
            easy_left=table.easy_left,
            hard_left=table.hard_left,
            frontier_done=table.frontier_done,
        )
        seen.append(following.sector)
        table = following
        if kinds[table.sector] == "boss":
            break
    assert [kinds[name] for name in seen] == ["easy"] * easy + ["hard"] * hard + ["boss"]
    assert len(set(seen)) == easy + hard + 1


@pytest.mark.rule("DSD-009")
def test_the_first_easy_sector_is_drawn_at_random() -> None:
    easy = {table.id for table in CONTENT.sectors if table.kind == "easy"}
    assert {new(seed).sector for seed in range(60)} == easy


@pytest.mark.rule("DSD-011")
@pytest.mark.parametrize(("seats", "size"), [(1, 7), (2, 5), (3, 4)])
def test_hand_sizes(seats: int, size: int) -> None:
    table = new(1, seats=seats)
    assert table.hand_sizes == [size] * seats
    assert table.pile_size == 27 - seats * size


@pytest.mark.rule("DSD-012")
def test_hands_are_dealt_one_card_at_a_time_from_seat_0() -> None:
    table = new(
        seats=2,
        card="autopilot deflector fusion_core toolbox probe battery_bank spice_rack "
        "pizza_oven star_chart thermo_box deck_cannon",
    )
    assert set(table.hands[0]) == {"autopilot", "fusion_core", "probe", "spice_rack", "star_chart"}
    assert set(table.hands[1]) == {
        "deflector", "toolbox", "battery_bank", "pizza_oven", "thermo_box",
    }  # fmt: skip
    assert table.top == "deck_cannon"


@pytest.mark.rule("DSD-012")
def test_three_seats_share_ten_cards() -> None:
    table = new(1, seats=3, difficulty="start")
    assert table.hand_sizes == [4, 3, 3]
    assert (table.top, table.pile, table.discard) == (None, [], [])


@pytest.mark.rule("DSD-013")
def test_a_start_game_goes_on_as_salad_without_a_second_setup() -> None:
    table = at(
        "next_sector",
        sector="orion_nest",
        flown="orion_flight orion_nebula orion_nest",
        ingredient=True,
        hands=["autopilot deflector"],
        manned="fusion_core",
        upgraded="autopilot",
        damage=4,
        pizza=3,
        marker=2,
        locked="probe star_chart deep_scanner toolbox repair_drone duct_tape",
    )
    assert (table.difficulty, table.easy_left) == ("salad", 3)
    assert table.hands == [["autopilot", "deflector"]]
    assert table.manned == ["fusion_core"]
    assert table.upgraded == ["autopilot"]
    assert (table.damage, table.pizza, table.marker) == (4, 3, 2)


@pytest.mark.rule("DSD-014")
@pytest.mark.parametrize("difficulty", ["start", "salad"])
def test_nobody_mans_a_station_before_the_first_sector(difficulty: str) -> None:
    table = new(1, seats=2, difficulty=difficulty)
    assert table.sector
    assert table.manned == [None, None]
    assert table.decision == "Floor"
    assert not table.offers("man")


@pytest.mark.rule("DSD-015")
def test_without_easy_sectors_the_frontier_comes_at_once(tmp_path: Path) -> None:
    content = changed_content(tmp_path, "game.toml", "easy = 1", "easy = 0", after="inferno")
    table = new(content=content, difficulty="inferno", sector="ghost_ship")
    assert (table.sector, table.frontier_done, table.hard_left) == ("ghost_ship", True, 6)
    assert "frontier_reached" in table.news


@pytest.mark.parametrize(("entry", "cards"), [("setup", 27), ("start_game", 10)])
def test_a_setup_can_be_begun_from_an_empty_table(entry: str, cards: int) -> None:
    settings = GAME.check_settings({})
    state = GAME.load(GAME.given(settings, 2), CONTENT)
    state.agenda = list(GAME.entries[entry])[::-1]
    match = Match(GAME, CONTENT, settings, state)
    match.go()
    table = Table(match)
    assert (table.hand_sizes, len(in_game(table))) == ([5, 5], cards)
    assert GAME.inventory(match.state) == {"cards": 27}
