"""Loads and checks the content of DEI: factions, cards, icons, missions, feats, map, vocabulary."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import TypeVar

from sternbrett.games.dei import terms
from sternbrett.games.dei.contents import Candy, Card, Content, Faction, Icon, Mission, Moves, Pick
from sternbrett.games.dei.mapdata import FILE as MAP_FILE
from sternbrett.games.dei.mapdata import MapData, load_map
from sternbrett.games.dei.tables import CARDS_SHAPE, GAME_SHAPE, CardsFile, Entry, GameFile
from sternbrett.kernel.content import expect, index_of, read_content
from sternbrett.kernel.engine import Option
from sternbrett.kernel.ids import Ids
from sternbrett.kernel.vocabulary import LOCK, number_keys

GAME_FILE = "game.toml"
CARDS_FILE = "cards.toml"
FILES = (LOCK, GAME_FILE, CARDS_FILE, MAP_FILE)
PLAYERS = (2, 3, 4)
SHAPES = ("square", "irregular_1", "irregular_2")
BLACK = "black"
#: Market cards that lie in no market of their own (DEI-031).
DRONE = "drone"

STANDARD = {
    "enlist": terms.ENLIST,
    "move": terms.MOVE,
    "collect": terms.COLLECT,
    "build": terms.BUILD,
    "kill": terms.KILL,
    "copy": terms.COPY,
    "buy": terms.BUY,
}
VARIANTS = {
    "tactical": terms.TACTICAL,
    "logistic": terms.LOGISTIC,
    "machine": terms.MACHINE,
    "extra": terms.EXTRA,
}
AMOUNTS = {
    "sp": terms.SUPPLIES,
    "tech": terms.TECH,
    "energy": terms.ENERGY,
    "candy": terms.CANDY,
}


class DeiContent:
    """The content of a game: what the rules use, and what is said about it."""

    def __init__(self, rules: Content, game: GameFile, cards: CardsFile, map_data: MapData) -> None:
        self.rules = rules
        self.game = game
        self.cards = cards
        self.map = map_data
        self.vocabulary = rules.options


def load(folder: Path) -> DeiContent:
    """Return the checked content of a folder."""
    game = read_content(folder / GAME_FILE, GAME_SHAPE)
    cards = read_content(folder / CARDS_FILE, CARDS_SHAPE)
    map_data = load_map(folder)
    check_ids(game, cards)
    icons = read_icons(game, cards)
    moves, options, most_ground = read_vocabulary(folder, game, cards, map_data, icons)
    content = Content(moves, options)
    content.most_ground = most_ground
    content.icons = icons
    content.icon_ids = Ids("icon", [icon.id for icon in icons])
    fill_limits(content, game)
    fill_cards(content, cards)
    fill_factions(content, game)
    fill_missions(content, game)
    fill_candies(content, game)
    fill_markets(content, game)
    fill_map(content, map_data)
    return DeiContent(content, game, cards, map_data)


Named = TypeVar("Named", bound=Entry)


def in_order(entries: Sequence[Named], wanted: Sequence[str], kind: str) -> list[Named]:
    """Return entries in the order in which the rules number them; each must be there once."""
    by_id = {entry.id: entry for entry in entries}
    expect(
        sorted(by_id) == sorted(wanted) and len(entries) == len(wanted),
        GAME_FILE,
        kind,
        f"each of these once: {', '.join(wanted)}",
    )
    return [by_id[name] for name in wanted]


def check_ids(game: GameFile, cards: CardsFile) -> None:
    """Refuse a file that lacks what the rules know by name, or names something twice."""
    in_order(game.faction, terms.FACTIONS, "faction")
    in_order(game.drone, terms.DRONES, "drone")
    in_order(game.optional_rule, terms.OPTIONAL_RULES, "optional_rule")
    for place, feat in enumerate(in_order(game.feat, terms.FEATS, "feat")):
        colour = terms.COLOURS[place // terms.FEATS_PER_COLOUR]
        expect(feat.colour == colour, GAME_FILE, f"feat {feat.id}.colour", f"“{colour}”")
    markets = [market.colour for market in game.market]
    expect(markets == [*terms.COLOURS, BLACK], GAME_FILE, "market", "red, blue, green and black")
    colours = tuple(outpost.colour for outpost in game.outpost_set)
    expect(colours == terms.COLOURS, GAME_FILE, "outpost_set", "red, blue and green")
    names = [card.id for card in cards.all]
    for name in names:
        expect(names.count(name) == 1, CARDS_FILE, name, "an id used only once")
    expect(len(names) <= terms.CARD_FIELD, CARDS_FILE, "cards", "at most 127 cards")
    for kind in (game.mission, game.candy):
        ids = [entry.id for entry in kind]
        for name in ids:
            expect(ids.count(name) == 1, GAME_FILE, name, "an id used only once")


def read_icons(game: GameFile, cards: CardsFile) -> list[Icon]:
    """Return all icons: those the rules add, then those of cards and candy boosts."""
    names: dict[str, str] = dict.fromkeys(terms.OWN_ICONS, "")
    for card in cards.all:
        for icon in card.icons:
            if icon.startswith("per:"):
                names.setdefault(icon.split(":", 2)[2], card.id)
            names.setdefault(icon, card.id)
    for candy in game.candy:
        if not candy.icon.startswith("marker:"):
            names.setdefault(candy.icon, candy.id)
    places = {name: place for place, name in enumerate(names)}
    return [read_icon(place, name, places, names[name]) for name, place in places.items()]


def read_icon(place: int, name: str, places: Mapping[str, int], where: str) -> Icon:
    """Return an icon by its name (`per:red:tactical_move`, `drone:fly:1`, `sp:2`)."""
    head, _, rest = name.partition(":")
    if head in STANDARD and not rest:
        return Icon(place, name, STANDARD[head])
    variant, _, base = head.partition("_")
    if variant in VARIANTS and base in STANDARD and not rest:
        return Icon(place, name, STANDARD[base], VARIANTS[variant])
    if head in AMOUNTS:
        expect(rest.isdigit() and int(rest) > 0, CARDS_FILE, f"{where}: {name}", "an amount")
        return Icon(place, name, AMOUNTS[head], terms.PLAIN, int(rest))
    if head == "per":
        colour, _, base = rest.partition(":")
        colours = [*terms.COLOURS, "all"]
        icon = Icon(place, name, terms.PER)
        icon.colour = index_of(colours, colour, CARDS_FILE, f"{where}: {name}")
        icon.base = places[base]
        return icon
    if head == DRONE:
        drone, _, bonus = rest.partition(":")
        expect(bonus.isdigit(), CARDS_FILE, f"{where}: {name}", "drone:<name>:<move bonus>")
        icon = Icon(place, name, terms.DRONE, terms.PLAIN, int(bonus))
        if drone != "any":
            icon.drone = index_of(list(terms.DRONES), drone, CARDS_FILE, f"{where}: {name}")
        return icon
    expect(False, CARDS_FILE, f"{where}: “{name}”", "an icon of the icon language")
    raise AssertionError


def read_vocabulary(
    folder: Path, game: GameFile, cards: CardsFile, map_data: MapData, icons: Sequence[Icon]
) -> tuple[Moves, list[Option], int]:
    """Return all options by word, all by number, and how many ground regions there can be."""
    grounds = roofs = 0
    for tile in map_data.tiles.values():
        letters = {letter for row in tile.rows for letter in row}
        grounds += sum(tile.heights.get(letter, 0) == 0 for letter in letters)
        roofs += sum(tile.heights.get(letter, 0) > 0 for letter in letters)
    regions = [f"G{number + 1:02d}" for number in range(grounds)]
    regions += [f"R{number + 1:02d}" for number in range(roofs)]
    most = max(terms.MOST_FIGURES, *(faction.scrappers for faction in game.faction))
    arguments: list[Sequence[str]] = [
        terms.SINGLES,
        regions,
        map_data.segment_ids,
        [card.id for card in cards.all],
        [str(number) for number in range(most + 1)],
        [icon.id for icon in icons],
        terms.FACTIONS,
        terms.DRONES,
        terms.FEATS,
        [mission.id for mission in game.mission],
        [candy.id for candy in game.candy],
        terms.COLOURS,
        terms.BUILDINGS,
        terms.RESOURCES,
        [str(number + 1) for number in range(terms.TOKENS)],
        terms.USES,
        terms.PAYS,
    ]
    keys = [
        [f"{word}:{argument}" if word else argument for argument in names]
        for word, names in zip(terms.WORDS, arguments, strict=True)
    ]
    numbered = number_keys(folder, [key for group in keys for key in group])
    numbers = {key: number for number, key in enumerate(numbered)}
    by_word: list[list[Option]] = [
        [Pick(numbers[key], key, word, value) for value, key in enumerate(group)]
        for word, group in enumerate(keys)
    ]
    options = sorted((option for group in by_word for option in group), key=number_of)
    return Moves(by_word), options, grounds


def number_of(option: Option) -> int:
    """Return the number of an option."""
    return option.number


def fill_limits(content: Content, game: GameFile) -> None:
    """Put the numbers of the rules into the content."""
    given, limits = game.limits, content.limits
    limits.rounds = given.rounds
    limits.phases = given.phases_per_round
    limits.cards_per_phase = given.cards_per_phase
    limits.pad = given.max_resources_on_pad
    limits.markers = given.max_markers_per_colour
    limits.open_cards = given.market_open_slots
    limits.drone_move = given.drone_base_move
    limits.start_tech = given.start_tech
    limits.start_energy = given.start_energy
    limits.tech_tokens = game.components["tech_tokens"]
    limits.energy_tokens = game.components["energy_tokens"]
    limits.start_scrappers = tuple(given.start_scrappers_by_priority)
    limits.feat_points = tuple(given.feat_points)
    where = "limits.start_scrappers_by_priority"
    expect(len(limits.start_scrappers) == max(PLAYERS), GAME_FILE, where, "a number for each seat")
    expect(len(limits.feat_points) == 4, GAME_FILE, "limits.feat_points", "four numbers")
    # The rules count phases and cards themselves; other numbers would need other rules.
    for name, wanted in (("phases_per_round", 3), ("max_face_down_per_phase", 1)):
        expect(getattr(given, name) == wanted, GAME_FILE, f"limits.{name}", str(wanted))
    expect(given.missions_open == 2 * limits.rounds, GAME_FILE, "limits.missions_open", "2 a round")


def fill_cards(content: Content, cards: CardsFile) -> None:
    """Put all cards into the content, those of factions first."""
    places = content.icon_ids.places
    content.card_ids = Ids("card", [card.id for card in cards.all])
    for own in cards.faction_card:
        card = Card(len(content.cards), own.id, icons_of(own.icons, places), own.drone_card)
        card.faction = index_of(list(terms.FACTIONS), own.faction, CARDS_FILE, f"{own.id}.faction")
        card.sp = own.sp
        content.cards.append(card)
    markets = ["tactics", "logistics", "machines", BLACK, DRONE]
    for given in cards.market_card:
        card = Card(len(content.cards), given.id, icons_of(given.icons, places), given.drone_card)
        market = index_of(markets, given.market, CARDS_FILE, f"{given.id}.market")
        card.market = terms.NONE if given.market == DRONE else market
        expect(
            given.drone_card == (given.market == DRONE),
            CARDS_FILE,
            f"{given.id}.drone_card",
            "true for the cards of drones alone",
        )
        card.tech, card.energy, card.sp = given.cost_tech, given.cost_energy, given.sp
        content.cards.append(card)
    for card in content.cards:
        if card.drone_card:
            content.drone_cards |= 1 << card.index
    content.market_cards = [
        sum(1 << card.index for card in content.cards if card.market == market)
        for market in range(4)
    ]
    content.robot_cards = [robot_cards(content, drone) for drone in range(len(terms.DRONES))]


def icons_of(names: Sequence[str], places: Mapping[str, int]) -> tuple[int, ...]:
    """Return the icons of a card, in order."""
    return tuple(sorted(places[name] for name in names))


def robot_cards(content: Content, drone: int) -> int:
    """Return the market's cards of a drone, as a set."""
    out = 0
    for card in content.cards:
        named = any(content.icons[icon].drone == drone for icon in card.icons)
        if named and card.drone_card and card.faction == terms.NOBODY:
            out |= 1 << card.index
    expect(out.bit_count() % 3 == 0, CARDS_FILE, terms.DRONES[drone], "3 drone cards, or 6, …")
    return out


def fill_factions(content: Content, game: GameFile) -> None:
    """Put the factions into the content."""
    leaders = {leader.id: leader for leader in game.leader}
    for index, given in enumerate(in_order(game.faction, terms.FACTIONS, "faction")):
        index_of(list(leaders), given.leader, GAME_FILE, f"faction {given.id}.leader")
        drone = index_of(list(terms.DRONES), given.drone, GAME_FILE, f"faction {given.id}.drone")
        strength = leaders[given.leader].strength
        faction = Faction(index, given.id, given.leader, strength, drone)
        faction.scrappers = given.scrappers
        faction.pieces = (given.refuges, given.elevators, given.bridges)
        expect(
            max(faction.pieces) <= terms.TOKENS, GAME_FILE, f"faction {given.id}", "3 of a building"
        )
        for card in content.cards:
            if card.faction == index:
                faction.cards |= 1 << card.index
        content.factions.append(faction)


def fill_missions(content: Content, game: GameFile) -> None:
    """Put the missions into the content."""
    content.mission_ids = Ids("mission", [mission.id for mission in game.mission])
    for index, given in enumerate(game.mission):
        where = f"mission {given.id}.counts"
        counts = index_of(list(terms.COUNTS), given.counts, GAME_FILE, where)
        expect(min(given.on_time.per, given.late.per) > 0, GAME_FILE, where, "`per` from 1")
        mission = Mission(
            index, given.id, counts,
            given.on_time.per, given.on_time.sp, given.late.per, given.late.sp,
        )  # fmt: skip
        content.missions.append(mission)
    wanted = 2 * game.limits.rounds
    expect(len(content.missions) >= wanted, GAME_FILE, "mission", f"at least {wanted} missions")


def fill_candies(content: Content, game: GameFile) -> None:
    """Put the candy boosts into the content."""
    content.candy_ids = Ids("candy boost", [candy.id for candy in game.candy])
    expect(len(game.candy) < 15, GAME_FILE, "candy", "at most 14 kinds")
    for index, given in enumerate(game.candy):
        where = f"candy {given.id}"
        expect(0 <= given.count <= terms.CANDY_FIELD, GAME_FILE, where, "at most 15 of a kind")
        head, _, colour = given.icon.partition(":")
        if head == "marker":
            badge = index_of(list(terms.COLOURS), colour, GAME_FILE, f"{where}.icon")
            candy = Candy(index, given.id, terms.NONE, badge, given.count)
        else:
            icon = content.icon_ids.places[given.icon]
            candy = Candy(index, given.id, icon, terms.NONE, given.count)
        content.candies.append(candy)
        content.candy_bank |= given.count << (terms.CANDY_BITS * index)


def fill_markets(content: Content, game: GameFile) -> None:
    """Put what the markets ask for into the content."""
    content.market_ids = Ids("market", [market.id for market in game.market])
    slots = game.limits.market_open_slots
    for market in game.market:
        for name in ("requirement", "tech_modifier"):
            where = f"market {market.id}.{name}"
            expect(len(getattr(market, name)) == slots, GAME_FILE, where, "a number for each slot")
    content.requirement = tuple(game.market[0].requirement)
    content.black_modifier = tuple(game.market[terms.BLACK].tech_modifier)


def fill_map(content: Content, map_data: MapData) -> None:
    """Put tiles, shapes and layouts into the content."""
    content.tiles = map_data.tiles
    for players in PLAYERS:
        content.tile_sets[players] = map_data.tiles_for(players)
        content.shapes[players] = {
            shape.id.removesuffix(f"_{players}p"): shape.spots()
            for shape in map_data.shapes_for(players)
        }
        board = map_data.board(map_data.recommended(players))
        content.layouts[players] = board.layout
        content.boards[board.layout] = board
