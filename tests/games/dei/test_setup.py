"""3.2 Setup, up to the first card."""

from __future__ import annotations

import pytest

from sternbrett.games.dei import GAME
from sternbrett.games.dei.rules.setup import PlaceStart
from sternbrett.games.dei.terms import DRONES, FACTIONS
from sternbrett.kernel.errors import SternbrettError
from tests.games.dei.table import CONTENT, Table, at, begun, new

MARCHES = ("DEI026", "DEI002", "DEI010", "DEI018")


def placed(table: Table) -> Table:
    """Place everything at the first refuge."""
    while table.decision in ("PlaceScrappers", "PlaceLeader"):
        table.play(table.options[-1] if table.decision == "PlaceScrappers" else table.options[0])
    return table


@pytest.mark.rule("DEI-001", "DEI-002")
def test_only_height_0_is_ground_whatever_the_height_of_a_roof() -> None:
    board = at().g.board
    for region, height in enumerate(board.heights):
        assert (board.ids[region][0] == "G") == (height == 0) == (region < board.ground)
    assert {1, 2} <= set(board.heights)
    for tile in CONTENT.rules.tiles.values():
        assert [len(row) for row in tile.rows] == [5] * 5
        assert {letter for row in tile.rows for letter in row} == set(tile.heights)


@pytest.mark.rule("DEI-017")
def test_the_recommended_layout_is_not_turned_unless_wanted() -> None:
    assert {tile.turns for tile in begun().g.board.tiles} == {0}
    turned = new(2, rotation="random", turn="1 2 3 0 1 2 3 0 1")
    tiles = turned.g.board.tiles
    assert [(one.row, one.col, one.turns) for one in tiles] == [
        (0, 0, 1), (0, 1, 2), (0, 2, 3), (1, 0, 0), (1, 1, 1), (1, 2, 2), (2, 0, 3), (2, 1, 0),
        (2, 2, 1),
    ]  # fmt: skip
    assert [one.tile for one in tiles] == [one.tile for one in new(2).g.board.tiles]


@pytest.mark.rule("DEI-023")
def test_neutral_buildings_serve_everybody_and_stay() -> None:
    for seat in range(4):
        entry = f"turn_{seat + 1}"
        own = {f"seat_{seat}": {"scrappers": "G04 R14 G13"}}
        table = at(entry, **own)
        table.up(MARCHES[seat], "icon:move", "region:G04")
        assert "R09" in table.offers("region")  # the neutral elevator of tile 2.5
        table = at(entry, **own)
        table.up(MARCHES[seat], "icon:move", "region:R14")
        assert table.offers("region") == ["R18"]  # the neutral bridge of tile 4.3
    # They are no tokens of anybody: nobody can relocate them, and nobody enlists without.
    table = at(scrappers="R24").up("DEI025", "icon:enlist")
    assert table.offers("region") == ["G13", "G21"]


@pytest.mark.rule("DEI-024", "DEI-025")
def test_the_drones_of_the_factions_in_play_are_shuffled_onto_the_drone_tiles() -> None:
    table = begun(drone="draco fly masamune simon")
    assert table.drones == {"draco": "R06", "fly": "R17", "masamune": "G19", "simon": "G33"}
    table = begun("ravagers refuge_42", drone="simon masamune")
    assert table.drones == {"simon": "R07", "masamune": "R20"}
    assert table.g.drones[DRONES.index("fly")] == table.g.drones[DRONES.index("draco")] == -1


@pytest.mark.rule("DEI-026", "DEI-036")
@pytest.mark.parametrize(("seats", "tech", "energy"), [(4, 34, 19), (3, 25, 14), (2, 18, 10)])
def test_resources_lie_on_their_icons_and_each_pad_gets_two(
    seats: int, tech: int, energy: int
) -> None:
    table = begun(" ".join(FACTIONS[:seats]))
    ground = sum(count for name, count in table.resources.items() if name[0] == "G")
    roofs = sum(count for name, count in table.resources.items() if name[0] == "R")
    assert (ground, roofs) == (tech, energy)
    assert table.tech == table.energy == [1] * seats
    assert (table.tech_bank, table.energy_bank) == (60 - tech - seats, 40 - energy - seats)
    assert table.supplies == [0] * seats


@pytest.mark.rule("DEI-027", "DEI-157")
def test_sixteen_candy_boosts_of_eight_kinds_are_the_supply() -> None:
    kinds = (
        "enlist", "build", "move", "collect", "technology", "outpost_red", "outpost_blue",
        "outpost_green",
    )  # fmt: skip
    assert begun().candy_bank == dict.fromkeys(kinds, 2)
    assert begun().view(0)["candy_bank"] == 16


@pytest.mark.rule("DEI-028", "DEI-029")
def test_the_colours_of_outposts() -> None:
    assert begun().colours == ["red", "blue", "green"]
    table = begun(outposts="random", colour="green red blue")
    assert table.colours == ["green", "red", "blue"]
    # The same for all circles of a letter: 2.2 and 4.1 have an A.
    table = at(colours="green red blue", scrappers="G09 G08")
    assert table.markers[0] == [0, 0, 2]


@pytest.mark.rule("DEI-030")
@pytest.mark.parametrize(("seats", "each"), [(4, 5), (3, 4), (2, 3)])
def test_every_circle_has_an_outpost(seats: int, each: int) -> None:
    letters = [outpost.letter for outpost in at(seats=seats).g.board.outposts]
    assert [letters.count(letter) for letter in range(3)] == [each] * 3


@pytest.mark.rule("DEI-031", "DEI-032", "DEI-033")
@pytest.mark.parametrize(("seats", "robots", "size"), [(4, 4, 9), (3, 3, 8), (2, 2, 7)])
def test_drone_cards_are_shuffled_into_three_markets(seats: int, robots: int, size: int) -> None:
    table = begun(" ".join(FACTIONS[:seats]))
    assert [len(deck) for deck in table.decks] == [size, size, size, 9]
    cards = [{*deck, *row} for deck, row in zip(table.decks, table.open, strict=True)]
    all_robots = {card.id for card in CONTENT.rules.cards if card.drone_card}
    assert [len(pile & all_robots) for pile in cards] == [robots, robots, robots, 0]
    assert [len(pile) for pile in cards] == [8 + robots] * 3 + [12]
    in_play = {CONTENT.rules.factions[faction].drone for faction in range(seats)}
    of_others = {
        CONTENT.rules.cards[card].id
        for drone in range(4)
        if drone not in in_play
        for card in range(80)
        if CONTENT.rules.robot_cards[drone] >> card & 1
    }
    assert not set().union(*cards) & of_others


@pytest.mark.rule("DEI-034")
def test_eight_of_twelve_missions_lie_open() -> None:
    wanted = ["energy", "technology", "scrappers", "buildings", "outposts_red", "drone_cards"]
    wanted += ["outposts_all", "garrisons_red"]
    table = begun(mission=wanted)
    assert table.missions == wanted
    assert len(CONTENT.rules.missions) == 12
    assert "garrisons_blue" not in str(table.view(0)["missions"])


@pytest.mark.rule("DEI-035", "DEI-037")
def test_every_seat_picks_another_faction_and_gets_its_cards() -> None:
    table = new(2)
    assert (table.decision, table.turn) == ("PickFaction", 0)
    table.play("faction:farm_z")
    assert table.offers("faction") == ["auxilia", "ravagers", "refuge_42"]
    assert table.why("faction:farm_z") == "faction_taken"
    table.play("faction:auxilia")
    assert table.factions == ["farm_z", "auxilia"]
    assert table.display[0] == [f"DEI{number:03}" for number in range(9, 17)]
    assert table.display[1] == [f"DEI{number:03}" for number in range(25, 33)]
    assert table.view(0)["display"] == table.view(1)["display"] == table.display
    table = new(2, factions="random", faction="refuge_42 ravagers")
    assert table.factions == ["refuge_42", "ravagers"]


@pytest.mark.rule("DEI-038")
def test_the_first_priority_is_random() -> None:
    table = begun(priority="3 1 4 2")
    assert table.order == [2, 0, 3, 1]
    assert (table.decision, table.turn) == ("PlaceScrappers", 2)


@pytest.mark.rule("DEI-039", "DEI-196", "DEI-245")
def test_every_faction_gets_a_hidden_feat_of_each_colour() -> None:
    table = begun(
        "auxilia ravagers", red_feat="scouts bombs", blue_feat="tunnels sprinter",
        green_feat="parcel_bot trading_post",
    )  # fmt: skip
    assert table.feats == [
        ["scouts", "tunnels", "parcel_bot"],
        ["bombs", "sprinter", "trading_post"],
    ]
    assert table.learned == [[], []]
    assert table.view(0)["feats"] == [table.feats[0], ["red", "blue", "green"]]
    assert table.view(1)["feats"] == [["red", "blue", "green"], table.feats[1]]
    assert table.view(None)["feats"] == [["red", "blue", "green"]] * 2


@pytest.mark.rule("DEI-040")
def test_figures_and_buildings_begin_beside_the_pad() -> None:
    table = begun()
    assert table.scrappers == [{}] * 4
    assert table.supply == [15] * 4
    assert table.leaders == [None] * 4
    assert table.refuges == table.elevators == table.bridges == [[]] * 4
    for faction in CONTENT.rules.factions:
        assert (faction.scrappers, faction.pieces) == (15, (3, 3, 3))


@pytest.mark.rule("DEI-041", "DEI-042")
def test_the_first_placement_is_split_over_the_refuges_in_priority_order() -> None:
    table = begun(priority="3 1 4 2")
    wanted = {2: 2, 0: 3, 3: 4, 1: 5}
    for seat in table.order:
        assert (table.decision, table.turn) == ("PlaceScrappers", seat)
        assert table.offers("number") == [str(number) for number in range(wanted[seat] + 1)]
        assert table.why(f"number:{wanted[seat] + 1}") == "full_here"
        assert set(table.pads[0] + table.pads[1]) == set()
        table.play("number:1")
        assert table.decision == "PlaceLeader"
        assert table.offers("region") == ["G13", "G21"]
        assert table.why("region:G12") == "no_refuge"
        table.play("region:G21")
        assert table.scrappers[seat] == {"G13": 1, "G21": wanted[seat] - 1}
        assert table.leaders[seat] == "G21"
    assert (table.decision, table.turn, table.round) == ("ChooseCard", 2, 1)


@pytest.mark.rule("DEI-043")
def test_with_two_players_everything_starts_at_one_refuge() -> None:
    table = begun("auxilia farm_z", priority="2 1")
    assert table.decision == "ChooseCard"
    assert table.scrappers == [{"G09": 3}, {"G09": 2}]
    assert table.leaders == ["G09", "G09"]


@pytest.mark.rule("DEI-249")
def test_two_refuges_in_one_region_ask_for_no_split() -> None:
    layout = "2.6*2 2.7 2.1*3 2.4*1 / 2.5*3 3.1*2 D1*3 3.2*2 / D3 D2*1 2.2*3 2.3"
    table = at(steps=[PlaceStart(0)], seats=3, map=layout)
    assert [table.g.board.ids[region] for region in table.g.board.refuges] == ["G05", "G05"]
    assert table.scrappers[0] == {"G05": 2}
    assert table.leaders[0] == "G05"


@pytest.mark.rule("DEI-246")
def test_the_order_of_setup() -> None:
    table = new(3)
    assert table.round == 0
    table.play(*(f"faction:{name}" for name in FACTIONS[:3]))
    kinds = [kind for kind, _ in table.last.outcomes]
    first = [kind for place, kind in enumerate(kinds) if kind not in kinds[:place]]
    assert first == [
        "drone", "drone_card", "tactics", "logistics", "machines", "black", "mission", "priority",
        "red_feat", "blue_feat", "green_feat",
    ]  # fmt: skip
    assert placed(table).round == 1


@pytest.mark.rule("DEI-244")
def test_two_to_four_seats() -> None:
    assert GAME.card.seats == (2, 4)
    for seats in (1, 5):
        with pytest.raises(SternbrettError):
            new(seats)


@pytest.mark.rule("DEI-243")
def test_a_seed_makes_the_same_game_again() -> None:
    one, same, other = (new(4, seed, factions="random") for seed in (7, 7, 8))
    assert GAME.dump(one.g) == GAME.dump(same.g) != GAME.dump(other.g)


@pytest.mark.rule("DEI-013", "DEI-141")
def test_a_region_holds_any_number_of_things() -> None:
    crowd = {"scrappers": " ".join(["G13"] * 15), "leader": "G13", "refuges": "G13 G13 G13"}
    everybody = {f"seat_{seat}": crowd for seat in range(4)}
    drones = dict.fromkeys(DRONES, "G13")
    table = at(**everybody, drones=drones, resources=" ".join(["G13"] * 30))
    assert table.control == {"G13": 2}  # Z-13 is stronger than the other leaders
    assert [seat["G13"] for seat in table.scrappers] == [15] * 4
