"""Content files: whatever is wrong in them stops with the file, the place and what was expected.

And a property of the content that comes with the game: hardly any three missing cards leave a boss
without a solution.
"""

from __future__ import annotations

from itertools import combinations
from pathlib import Path

import pytest

from sternbrett.games.dine import GAME
from sternbrett.games.dine.data import FILES, CardTable, SectorTable, ShipTable
from sternbrett.kernel.vocabulary import LOCK
from tests.games.changes import Change, content_copy, entry, line, refusal, twice, without
from tests.games.dine.table import CONTENT


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """A copy of the game's content."""
    return content_copy(GAME, tmp_path)


def test_the_content_that_comes_with_the_game_is_fine(folder: Path) -> None:
    content = GAME.load_content(folder)
    assert len(content.vocabulary) == 355


@pytest.mark.parametrize("file", FILES)
def test_a_missing_file(folder: Path, file: str) -> None:
    (folder / file).unlink()
    message = refusal(GAME, folder)
    assert file in message
    assert "missing" in message


@pytest.mark.parametrize("file", FILES)
def test_a_file_that_is_not_toml(folder: Path, file: str) -> None:
    (folder / file).write_text("[[ships\n", encoding="utf-8")
    message = refusal(GAME, folder)
    assert file in message
    assert "TOML" in message


GAME_FILE: list[tuple[str, Change, list[str]]] = [
    # what is broken, how, and what the message must name
    ("a number as text", line("pizza_fields = 6", 'pizza_fields = "six"'), ["pizza_fields", "int"]),
    ("an unknown key", line("pizza_fields = 6", "pizza_field = 6"), ["pizza_field"]),
    ("a missing key", line("pizza_fields = 6\n", ""), ["ships", "pizza_fields"]),
    (
        "another crew",
        line("players = [1, 2, 3]", "players = [1, 2, 3, 4]"),
        ["players", "[1, 2, 3]"],
    ),
    ("a hand size too few", line("[7, 5, 4]", "[7, 5]"), ["hand_size", "each crew size"]),
    ("an empty hand size", line("[7, 5, 4]", "[7, 5, 0]"), ["hand_size", "above 0"]),
    ("a wrong total", line("cards_total = 51", "cards_total = 52"), ["cards_total", "51"]),
    ("markers", line("markers = 3", "markers = 4"), ["markers", "3"]),
    ("station cards", line("station_cards = 36", "station_cards = 35"), ["station_cards", "36"]),
    ("sector cards", line("sector_cards = 11", "sector_cards = 12"), ["sector_cards", "11"]),
    ("ship cards", line("ship_cards = 2", "ship_cards = 1"), ["ship_cards", "2"]),
    ("help cards", line("help_cards = 2", "help_cards = 3"), ["help_cards", "2"]),
    (
        "an unknown station",
        line('"reactor", "r_drive", "weapons"', '"reaktor", "r_drive", "weapons"'),
        ["ship spacehopper: stations", "reaktor", "reactor"],
    ),
    (
        "a start station of another ship",
        entry("spacehopper", 'start_stations = ["pilot"', 'start_stations = ["lab"'),
        ["ship spacehopper", "start_stations", "stations of the ship"],
    ),
    (
        "a wrong deck size",
        entry("nostroven", "deck_size = 27", "deck_size = 28"),
        ["ship nostroven", "deck_size", "27"],
    ),
    (
        "no damage fields",
        line("damage_fields = 7", "damage_fields = 0"),
        ["ship spacehopper", "damage_fields", "above 0"],
    ),
    (
        "no pizza fields",
        line("pizza_fields = 5", "pizza_fields = 0"),
        ["ship nostroven", "pizza_fields"],
    ),
    ("a marked field outside", line("[5, 3]", "[7, 3]"), ["damage_remove_fields", "1 … 6"]),
    (
        "a marker beyond its track",
        line("max = 3, start = 1", "max = 3, start = 4"),
        ["marker.start", "0 … max"],
    ),
    (
        "an unknown ship rule",
        line("marker_on_jump", "marker_on_sneeze"),
        ["rule", "marker_on_sneeze"],
    ),
    ("an unknown drawer", line('who = "actor"', 'who = "captain"'), ["effect.who", "captain"]),
    (
        "an action that draws nothing",
        entry("turbo", 'who = "actor", amount = 2', 'who = "actor", amount = 0'),
        ["turbo", "amount", "above 0"],
    ),
    ("an action under another id", line('id = "turbo"', 'id = "warp"'), ["ship:turbo"]),
    (
        "a ship action for hand cards",
        entry("turbo", 'kind = "ship_marker"', 'kind = "discard"'),
        ["turbo", "cost", "ship_marker"],
    ),
    (
        "a cost of nothing",
        entry("turbo", 'kind = "ship_marker", amount = 1', 'kind = "ship_marker"'),
        ["turbo", "amount", "above 0"],
    ),
    ("two bosses", entry("salad", "boss = 1", "boss = 2"), ["difficulty salad", "boss", "1"]),
    (
        "too many easy sectors",
        entry("salad", "easy = 4", "easy = 9"),
        ["difficulty salad", "easy", "0 … 8"],
    ),
    (
        "fewer hard sectors than none",
        entry("salad", "hard = 0", "hard = -1"),
        ["difficulty salad", "hard", "0 … 8"],
    ),
    ("stars in disorder", line("stars = 2", "stars = 1"), ["ratings", "ascending"]),
    ("a difficulty twice", twice("inferno"), ["difficulty inferno", "once"]),
    (
        "no difficulty that a setting names",
        line('id = "inferno"', 'id = "hell"'),
        ["difficulties", "inferno"],
    ),
    (
        "no ship that a setting names",
        line('id = "nostroven"', 'id = "nostromo"'),
        ["ship", "nostroven"],
    ),
    ("a ship twice", twice("nostroven"), ["ship_cards", "3"]),
]

STATIONS: list[tuple[str, Change, list[str]]] = [
    ("a station twice", twice("bridge"), ["station bridge", "once"]),
    (
        "a wrong number of cards",
        entry("bridge", "count = 3", "count = 4"),
        ["station bridge", "count", "3"],
    ),
    ("a symbol too few", without("engineering"), ["symbol"]),
    (
        "symbols in another order",
        lambda text: (
            text.replace('id = "energy"', 'id = "x"')
            .replace('id = "drive"', 'id = "energy"')
            .replace('id = "x"', 'id = "drive"')
        ),
        ["symbols", "drive"],
    ),
    (
        "an unknown symbol",
        entry("pilot", 'symbol = "navigation"', 'symbol = "luck"'),
        ["station pilot: manned_normal", "luck", "navigation"],
    ),
    (
        "an unknown kind of effect",
        entry("pilot", 'type = "when"', 'type = "never"'),
        ["manned_normal", "never"],
    ),
    (
        "an unknown effect",
        entry("reactor", 'effect = "draw"', 'effect = "dance"'),
        ["manned_normal", "dance"],
    ),
    (
        "an action that is none",
        entry("reactor", 'effect = "draw"', 'effect = "grid_bonus"'),
        ["station reactor: manned_normal", "effect", "draw"],
    ),
    (
        "a when effect without a symbol",
        entry("pilot", 'symbol = "navigation", ', ""),
        ["station pilot", "symbol"],
    ),
    (
        "a when effect that draws nothing",
        entry("pilot", "draw = 1", "draw = 0"),
        ["station pilot", "draw", "above 0"],
    ),
    (
        "an action paid with hand cards",
        entry("p_drive", 'kind = "ship_marker"', 'kind = "discard"'),
        ["station p_drive", "cost", "symbols"],
    ),
    (
        "taking more than was lifted",
        entry("sensors", "take = 1", "take = 4"),
        ["station sensors", "take", "1 … look"],
    ),
    (
        "a bonus without a symbol",
        entry("weapons", 'symbol = "firepower", ', ""),
        ["station weapons", "symbol"],
    ),
    (
        "preventing for nothing",
        entry("shields", "discard = 2", "discard = 0"),
        ["station shields", "discard", "above 0"],
    ),
    (
        "keeping warm without a symbol",
        entry("galley", 'symbol = "cooking", ', ""),
        ["station galley", "symbol"],
    ),
    ("an unknown limit", entry("reactor", 'limit = "row"', 'limit = "day"'), ["limit", "day"]),
    (
        "an unknown scope",
        entry("p_drive", 'scope = "current_row"', 'scope = "moon"'),
        ["scope", "moon"],
    ),
    (
        "rotating without a scope",
        entry("p_drive", 'scope = "current_row", ', ""),
        ["station p_drive", "scope"],
    ),
    (
        "a Bridge without a scope",
        entry("bridge", 'scope = "first_row", ', ""),
        ["station bridge", "scope"],
    ),
    (
        "an action that does nothing",
        entry("reactor", 'effect = "draw", amount = 2', 'effect = "draw", amount = 0'),
        ["station reactor", "amount", "above 0"],
    ),
    (
        "a missing text",
        entry(
            "bridge", ', de = "Der Gefahrwert der ersten Reihe jedes Sektors ist um 1 höher."', ""
        ),
        ["de"],
    ),
]

CARDS: list[tuple[str, Change, list[str]]] = [
    ("a card twice", twice("autopilot"), ["station_cards", "37"]),
    ("a card too few", without("autopilot"), ["station_cards", "35"]),
    ("the id of another card", line('id = "probe"', 'id = "toolbox"'), ["card toolbox", "once"]),
    ("a card without actions", line('id = "probe"', 'id = "prober"'), ["play:p"]),
    (
        "a wrong number",
        line("number = 2\n", "number = 3\n"),
        ["card course_computer", "number", "2"],
    ),
    ("two copies", entry("autopilot", "count = 1", "count = 2"), ["card autopilot", "count", "1"]),
    (
        "an unknown station",
        entry("autopilot", '"pilot"', '"pilots"'),
        ["card autopilot: station", "pilots", "pilot"],
    ),
    (
        "a card of another station",
        entry("autopilot", 'station = "pilot"', 'station = "lab"'),
        ["station pilot: count", "2"],
    ),
    (
        "negative icons",
        entry("autopilot", "drive = 1", "drive = -1"),
        ["card autopilot: normal", "drive", "0 or more"],
    ),
    (
        "an upper action that rotates",
        entry("autopilot", "rotate = false", "rotate = true"),
        ["card autopilot: normal.upper", "false"],
    ),
    (
        "a lower action that does not",
        entry("autopilot", "rotate = true", "rotate = false"),
        ["card autopilot: normal.lower", "true"],
    ),
    (
        "an unknown row effect",
        entry("autopilot", 'kind = "give"', 'kind = "lend"'),
        ["row", "lend"],
    ),
    (
        "an unknown symbol",
        entry("autopilot", '"navigation"', '"luck"'),
        ["card autopilot: normal.row", "luck", "navigation"],
    ),
    (
        "giving nothing",
        entry("autopilot", 'symbol = "navigation", amount = 1', 'symbol = "navigation"'),
        ["card autopilot: normal.row", "amount", "1 … 99"],
    ),
    (
        "producing from nothing",
        entry("course_computer", "per_amount = 2", "per_amount = 0"),
        ["card course_computer: normal.row", "per_amount", "above 0"],
    ),
    (
        "producing from an unknown symbol",
        entry("course_computer", 'per_symbol = "energy"', 'per_symbol = "luck"'),
        ["card course_computer", "luck"],
    ),
    ("an unknown cost", entry("autopilot", 'kind = "none"', 'kind = "kiss"'), ["cost", "kiss"]),
    (
        "a cost of no symbols",
        entry("course_computer", 'kind = "symbols", symbols = { energy = 1 }', 'kind = "symbols"'),
        ["card course_computer", "symbols to pay"],
    ),
    (
        "a cost of 0 symbols",
        entry("course_computer", "symbols = { energy = 1 }", "symbols = { energy = 0 }"),
        ["card course_computer", "energy", "1 … 99"],
    ),
    (
        "an unknown special cost",
        entry("probe", '"first_in_row"', '"last_in_row"'),
        ["special", "last_in_row"],
    ),
    (
        "a special cost without a name",
        entry("probe", ', special = "first_in_row"', ""),
        ["card probe", "special"],
    ),
    (
        "an unknown extra",
        entry("booster_stage", 'extra = [{ kind = "ship_marker"', 'extra = [{ kind = "confetti"'),
        ["extra", "confetti"],
    ),
    (
        "an extra of nothing",
        entry(
            "booster_stage",
            'extra = [{ kind = "ship_marker", amount = 1',
            'extra = [{ kind = "ship_marker", amount = 0',
        ),
        ["card booster_stage", "extra", "above 0"],
    ),
    (
        "circles that never end",
        entry("feedback_loop", "per_amount = 3", "per_amount = 1"),
        ["station_cards", "settle"],
    ),
]

SECTORS: list[tuple[str, Change, list[str]]] = [
    (
        "the id of another sector",
        line('id = "customs"', 'id = "monster"'),
        ["sector monster", "once"],
    ),
    ("a sector card too few", without("customs"), ["sector_cards", "10"]),
    ("an unknown kind", entry("customs", 'kind = "easy"', 'kind = "nice"'), ["kind", "nice"]),
    ("no boss", lambda text: text.replace('kind = "boss"', 'kind = "hard"'), ["boss"]),
    ("no start sector", lambda text: text.replace('kind = "start"', 'kind = "easy"'), ["start"]),
    ("start sectors of one level", line("level = 2", "level = 1"), ["start", "level"]),
    (
        "a Drive too few",
        entry("customs", "drive = [4, 6, 7]", "drive = [4, 6]"),
        ["sector customs", "jump.drive", "each crew size"],
    ),
    (
        "a jump without Navigation",
        entry("customs", "navigation = 2, ", ""),
        ["sector customs", "navigation", "1 … 99"],
    ),
    (
        "a jump without Drive",
        entry("customs", "drive = [4, 6, 7]", "drive = [4, 6, 0]"),
        ["sector customs", "jump.drive", "above 0"],
    ),
    (
        "a hazard too few",
        entry("customs", "hazard = [5, 5, 5]", "hazard = [5, 5]"),
        ["sector customs", "hazard", "each crew size"],
    ),
    (
        "a negative hazard",
        entry("customs", "hazard = [5, 5, 5]", "hazard = [5, 5, -1]"),
        ["sector customs", "hazard"],
    ),
    (
        "no solution",
        entry(
            "distress",
            "solutions = [{ symbols = { engineering = 2 }, per_crew = { energy = 1 } }]",
            "solutions = []",
        ),
        ["sector distress", "solutions", "1 or 2"],
    ),
    (
        "symbols and pizza",
        entry("pirates", "{ pizza = 1 }", "{ pizza = 1, symbols = { shield = 1 } }"),
        ["sector pirates", "symbols or pizza"],
    ),
    ("an unknown symbol", entry("customs", "science = 2", "luck = 2"), ["sector customs", "luck"]),
    (
        "0 of a symbol",
        entry("customs", "science = 2", "science = 0"),
        ["sector customs", "science", "1 … 99"],
    ),
    (
        "negative pizza",
        entry("pirates", "{ pizza = 1 }", "{ pizza = -1 }"),
        ["sector pirates", "pizza"],
    ),
    (
        "an unknown consequence",
        entry("customs", 'kind = "pizza"', 'kind = "fine"'),
        ["consequences", "fine"],
    ),
    (
        "a consequence of nothing",
        entry("customs", 'kind = "pizza", amount = 1', 'kind = "pizza", amount = 0'),
        ["sector customs", "consequences", "1 … 4"],
    ),
    (
        "too much damage",
        entry("pirates", 'kind = "damage", amount = 1', 'kind = "damage", amount = 5'),
        ["sector pirates", "consequences", "1 … 4"],
    ),
    (
        "consequences that never end a game",
        entry("customs", 'kind = "pizza"', 'kind = "discard_each"'),
        ["sector customs", "damage or pizza"],
    ),
    ("an unknown rule", entry("blockade", '"jump_damage"', '"jump_joy"'), ["rules", "jump_joy"]),
    (
        "a rule without its amount",
        entry("blockade", 'id = "jump_damage", amount = 1', 'id = "jump_damage"'),
        ["sector blockade", "jump_damage", "above 0"],
    ),
    (
        "unknown stations to add",
        entry("orion_flight", '["weapons", "shields"]', '["weapon", "shields"]'),
        ["sector orion_flight", "weapon", "weapons"],
    ),
    (
        "no stations to add",
        entry("orion_flight", '["weapons", "shields"]', "[]"),
        ["sector orion_flight", "stations"],
    ),
]

VOCABULARY: list[tuple[str, Change, list[str]]] = [
    ("a key without its number", line('"pass" = 0\n', ""), ["adrift", "the number 0"]),
    ("an unknown word", line('"suffer"', '"sing"'), ["sing", "a key that rules and content know"]),
    ("an unknown card", line('"play:probe"', '"play:warp_core"'), ["play:warp_core"]),
    ("a number beyond", line('"absorb:4"', '"absorb:5"'), ["absorb:5"]),
    ("an action of no ship", line('"ship:turbo"', '"ship:warp"'), ["ship:warp"]),
    ("a number that is none", line('"pass" = 0', '"pass" = "0"'), ["int", "str"]),
]

BROKEN = {
    "game.toml": GAME_FILE,
    "stations.toml": STATIONS,
    "cards.toml": CARDS,
    "sectors.toml": SECTORS,
    LOCK: VOCABULARY,
}

#: Some errors are found where the files are compared.
TOLD_ELSEWHERE = {
    "a ship twice": "game.toml",
    "a card twice": "game.toml",
    "a card too few": "game.toml",
    "a sector card too few": "game.toml",
    "an action under another id": LOCK,
    "a card without actions": LOCK,
    "a card of another station": "stations.toml",
}


@pytest.mark.parametrize(
    ("what", "file", "change", "named"),
    [
        pytest.param(what, file, change, named, id=f"{file}: {what}")
        for file, cases in BROKEN.items()
        for what, change, named in cases
    ],
)
def test_broken_content_is_refused(
    folder: Path, what: str, file: str, change: Change, named: list[str]
) -> None:
    path = folder / file
    path.write_text(change(path.read_text(encoding="utf-8")), encoding="utf-8")
    message = refusal(GAME, folder)
    assert message.startswith(f"{TOLD_ELSEWHERE.get(what, file)}: ")
    assert [name for name in named if name not in message] == []


# -- dead ends (section 9) -------------------------------------------------------------------------


def needs(sector: SectorTable, crew: int) -> list[dict[str, int]]:
    """Return what the solutions of a sector need for a crew."""
    return [
        {
            name: solution.symbols.get(name, 0) + crew * solution.per_crew.get(name, 0)
            for name in {*solution.symbols, *solution.per_crew}
        }
        for solution in sector.solutions
    ]


def orientations(card: CardTable, names: list[str]) -> list[tuple[int, ...]]:
    """Return what a card gives of some symbols, for each way up that is not the worse one."""
    found = {
        tuple(sum(e.amount for e in way if e.kind == "give" and e.symbol == name) for name in names)
        for way in (card.normal.row, card.normal.rotated)
    }
    return [
        one
        for one in found
        if not any(
            two != one and all(a <= b for a, b in zip(one, two, strict=True)) for two in found
        )
    ]


def solvable(cards: list[list[tuple[int, ...]]], need: tuple[int, ...]) -> bool:
    """Tell whether cards, each laid one way up, give what is needed."""
    if not any(need):
        return True
    if not cards:
        return False
    first, *rest = cards
    reach = [sum(max(way[i] for way in card) for card in cards) for i in range(len(need))]
    if any(have < want for have, want in zip(reach, need, strict=True)):
        return False
    return any(
        solvable(rest, tuple(max(0, want - have) for want, have in zip(need, way, strict=True)))
        for way in first
    )


@pytest.mark.parametrize("crew", [1, 2, 3])
@pytest.mark.parametrize("ship", CONTENT.game.ships, ids=lambda ship: str(ship.id))
def test_with_any_three_cards_gone_each_boss_remains_solvable(ship: ShipTable, crew: int) -> None:
    deck = [card for card in CONTENT.cards if card.station in ship.stations]
    cases = list(combinations(range(len(deck)), 3))
    assert len(cases) == 2925
    for boss in (sector for sector in CONTENT.sectors if sector.kind == "boss"):
        stuck = set(cases)
        for need in needs(boss, crew):
            names = sorted(need)
            useful = {
                place: ways
                for place, card in enumerate(deck)
                if any(map(any, ways := orientations(card, names)))
            }
            wanted = tuple(need[name] for name in names)
            known: dict[frozenset[int], bool] = {}
            for gone in list(stuck):
                lost = frozenset(place for place in gone if place in useful)
                if lost not in known:
                    left = [ways for place, ways in useful.items() if place not in lost]
                    known[lost] = solvable(left, wanted)
                if known[lost]:
                    stuck.discard(gone)
        assert len(stuck) <= 0.01 * len(cases), boss.id
