"""Loads and checks the content of Deep Space Dine: stations, cards, sectors, ships, vocabulary."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path
from typing import Literal

import msgspec

from sternbrett.games.dine import model
from sternbrett.games.dine.model import (
    FIELD_BITS,
    MOST_SYMBOLS,
    SYMBOL_COUNT,
    Card,
    CardMove,
    Content,
    Cost,
    CostGroup,
    Difficulty,
    Face,
    Manned,
    Moves,
    NumberMove,
    Producer,
    Sector,
    Ship,
    ShipAction,
)
from sternbrett.games.dine.symbols import packed
from sternbrett.kernel.content import expect, index_of, read_content
from sternbrett.kernel.engine import Option
from sternbrett.kernel.ids import Ids
from sternbrett.kernel.shapes import Shape
from sternbrett.kernel.vocabulary import LOCK, number_keys

FILES = ("game.toml", "stations.toml", "cards.toml", "sectors.toml", LOCK)
CREW_SIZES = (1, 2, 3)
MARKERS = 3  # damage, pizza, ship marker

#: What can be chosen for a game; the easiest difficulty stands first.
SHIPS = ("spacehopper", "nostroven")
DIFFICULTIES = ("salad", "margherita", "salami", "diavolo", "inferno")

SINGLE_WORDS = (
    "pass", "adrift", "station", "upper", "lower", "keep", "nobody", "use", "decline", "jump",
    "continue", "suffer",
)  # fmt: skip
CARD_WORDS = (
    "play", "discard", "remove", "upgrade", "man", "pay", "take_back", "rotate", "take",
)  # fmt: skip
#: Words with a number: how many of them the rules need, and what the first one stands for.
NUMBER_WORDS = {
    "drawer": (3, 0), "upgrader": (3, 0), "remover": (3, 0), "solve": (2, 0), "absorb": (4, 1),
}  # fmt: skip

COST_KINDS = {
    "none": model.FREE,
    "discard": model.DISCARD,
    "remove": model.REMOVE,
    "symbols": model.SYMBOLS,
    "ship_marker": model.SHIP_MARKER,
    "pizza": model.PIZZA,
    "damage": model.DAMAGE,
}
SPECIAL_COSTS = {"first_in_row": model.FIRST_IN_ROW, "swap": model.SWAP}
EXTRAS = {
    "draw": model.DRAW,
    "ship_marker": model.MARKER_RIGHT,
    "pizza": model.PIZZA_RIGHT,
}
SHIP_EFFECTS = {
    "actor": model.DRAW,
    "each": model.DRAW_EACH,
    "choose_one": model.DRAW_CHOSEN,
}
KINDS = {"start": model.START, "easy": model.EASY, "hard": model.HARD, "boss": model.BOSS}
CONSEQUENCES = {
    "damage": model.HURT,
    "pizza": model.COOL,
    "discard_each": model.EACH_DISCARDS,
    "remove_any": model.REMOVE_ANY,
}


# -- the files as they are written ------------------------------------------------------------


class Named(msgspec.Struct):
    """Something with a name in both languages."""

    id: str
    name_en: str
    name_de: str


class SymbolTable(Named, forbid_unknown_fields=True):
    """A symbol; `several_*` is what more than one are called, where the name alone is wrong."""

    letter: str
    source: str = ""
    several_en: str = ""
    several_de: str = ""

    def counted(self, amount: int, language: str) -> str:
        """Return the name after an amount."""
        name: str = getattr(self, f"name_{language}")
        several: str = getattr(self, f"several_{language}")
        return name if amount == 1 else several or name


class CostTable(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """What something costs."""

    kind: Literal[
        "none", "discard", "remove", "symbols", "ship_marker", "pizza", "damage", "special"
    ]
    amount: int = 0
    symbols: dict[str, int] = {}
    special: Literal["", "first_in_row", "swap"] = ""


class MannedTable(msgspec.Struct, forbid_unknown_fields=True):
    """What a manned station does on one side."""

    type: Literal["when", "action", "passive", "passive+action"]
    en: str
    de: str
    effect: Literal[
        "", "draw", "hazard_draw_bonus", "rotate_card", "grid_bonus", "prevent_damage_by_discard",
        "prevent_pizza_by_symbol", "peek", "repair", "upgrade", "hazard_bonus",
    ] = ""  # fmt: skip
    symbol: str = ""
    draw: int = 0
    discard: int = 0
    limit: Literal["row", "sector"] = "row"
    cost: CostTable = CostTable("none")
    amount: int = 0
    scope: Literal["", "current_row", "any_row", "first_row", "every_row"] = ""
    look: int = 0
    take: int = 0
    action_effect: Literal["", "pizza"] = ""
    action_amount: int = 0


class StationTable(Named, forbid_unknown_fields=True):
    """A station: how many cards it has, and what it does when manned."""

    name_source: str
    count: int
    manned_normal: MannedTable
    manned_upgraded: MannedTable


class StationsFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file stations.toml."""

    symbols: list[SymbolTable]
    stations: list[StationTable]


class RowEffectTable(msgspec.Struct, forbid_unknown_fields=True):
    """What a card gives its row."""

    kind: Literal["give", "per", "double_drive"]
    symbol: str = ""
    amount: int = 0
    per_symbol: str = ""
    per_amount: int = 0


class ExtraTable(msgspec.Struct, forbid_unknown_fields=True):
    """Something that follows a card that was placed."""

    kind: Literal["draw", "ship_marker", "pizza"]
    amount: int
    who: Literal["actor"] = "actor"
    direction: Literal["right"] = "right"


class PlayTable(msgspec.Struct, forbid_unknown_fields=True):
    """One of the two actions of a card."""

    cost: CostTable
    rotate: bool
    extra: list[ExtraTable]


class SideTable(msgspec.Struct, forbid_unknown_fields=True):
    """One side of a card."""

    drive: int
    row: list[RowEffectTable]
    rotated: list[RowEffectTable]
    upper: PlayTable
    lower: PlayTable


class CardTable(Named, forbid_unknown_fields=True):
    """A station card."""

    number: int
    station: str
    count: int
    normal: SideTable
    upgraded: SideTable


class CardsFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file cards.toml."""

    station_cards: list[CardTable]


class JumpTable(msgspec.Struct, forbid_unknown_fields=True):
    """What a jump needs; the Drive by crew size."""

    possible: bool
    navigation: int = 0
    drive: list[int] = []


class SolutionTable(msgspec.Struct, forbid_unknown_fields=True):
    """What a solution needs."""

    symbols: dict[str, int] = {}
    per_crew: dict[str, int] = {}
    pizza: int = 0


class ConsequenceTable(msgspec.Struct, forbid_unknown_fields=True):
    """What happens when the hazard strikes."""

    kind: Literal["damage", "pizza", "discard_each", "remove_any"]
    amount: int


class SectorRuleTable(msgspec.Struct, forbid_unknown_fields=True):
    """A special rule of a sector."""

    id: Literal[
        "no_shield_absorb", "jump_damage", "solved_ship_marker", "stations_off",
        "solved_extra_draw", "unlock_on_leave",
    ]  # fmt: skip
    text_en: str
    text_de: str
    amount: int = 0
    stations: list[str] = []


class SectorTable(Named, forbid_unknown_fields=True):
    """One face of a sector card."""

    kind: Literal["start", "easy", "hard", "boss"]
    jump: JumpTable
    solutions: list[SolutionTable]
    hazard: list[int]
    consequences: list[ConsequenceTable]
    rules: list[SectorRuleTable]
    level: int = 0


class SectorCardTable(msgspec.Struct, forbid_unknown_fields=True):
    """A sector card with its two faces."""

    number: int
    front: SectorTable
    back: SectorTable


class SectorsFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file sectors.toml."""

    sector_cards: list[SectorCardTable]


class MarkerTable(msgspec.Struct, forbid_unknown_fields=True):
    """The ship marker."""

    name_en: str
    name_de: str
    max: int
    start: int


class ShipRuleTable(msgspec.Struct, forbid_unknown_fields=True):
    """What a ship gains on the way."""

    id: Literal["marker_on_jump", "marker_on_solve"]
    amount: int
    text_en: str
    text_de: str


class ShipEffectTable(msgspec.Struct, forbid_unknown_fields=True):
    """What an action of a ship does."""

    kind: Literal["draw"]
    who: Literal["actor", "each", "choose_one"]
    amount: int


class ShipActionTable(Named, forbid_unknown_fields=True):
    """An action of a ship."""

    cost: CostTable
    effect: ShipEffectTable


class ShipTable(Named, forbid_unknown_fields=True):
    """A ship card."""

    stations: list[str]
    start_stations: list[str]
    deck_size: int
    damage_fields: int
    damage_remove_fields: list[int]
    pizza_fields: int
    marker: MarkerTable
    rule: ShipRuleTable
    actions: list[ShipActionTable]


class HelpFaceTable(Named, forbid_unknown_fields=True):
    """One face of a help card."""

    source: str


class HelpTable(msgspec.Struct, forbid_unknown_fields=True):
    """A help card."""

    id: str
    front: HelpFaceTable
    back: HelpFaceTable


class DifficultyTable(Named, forbid_unknown_fields=True):
    """How many sectors of each kind there are."""

    easy: int
    hard: int
    boss: int


class RatingTable(msgspec.Struct, forbid_unknown_fields=True):
    """What a score is worth."""

    min: int
    max: int
    stars: int
    name_en: str
    name_de: str


class ComponentsTable(msgspec.Struct, forbid_unknown_fields=True):
    """What is in the box."""

    help_cards: int
    sector_cards: int
    station_cards: int
    ship_cards: int
    cards_total: int
    markers: int


class GameFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file game.toml."""

    players: list[int]
    hand_size: list[int]
    components: ComponentsTable
    ships: list[ShipTable]
    help_cards: list[HelpTable]
    difficulties: list[DifficultyTable]
    ratings: list[RatingTable]


class DineContent:
    """All content of the game: what the rules use, and what only texts and boards need."""

    def __init__(
        self,
        rules: Content,
        game: GameFile,
        stations: StationsFile,
        cards: list[CardTable],
        sectors: list[SectorTable],
        vocabulary: list[Option],
    ) -> None:
        self.rules = rules
        self.game = game
        self.symbols = stations.symbols
        self.stations = stations.stations
        self.cards = cards
        self.sectors = sectors
        self.vocabulary = vocabulary


#: The shapes of the content files.
GAME_FILE = Shape(GameFile)
STATIONS_FILE = Shape(StationsFile)
CARDS_FILE = Shape(CardsFile)
SECTORS_FILE = Shape(SectorsFile)


def load(folder: Path) -> DineContent:
    """Return the checked content of a folder that holds `FILES`."""
    game = read_content(folder / "game.toml", GAME_FILE)
    stations = read_content(folder / "stations.toml", STATIONS_FILE)
    cards = read_content(folder / "cards.toml", CARDS_FILE).station_cards
    sector_cards = read_content(folder / "sectors.toml", SECTORS_FILE).sector_cards
    sectors = [face for card in sector_cards for face in (card.front, card.back)]
    check_components(game, cards, sector_cards)
    return Loader(game, stations, cards, sectors, folder).load()


def check_components(
    game: GameFile, cards: list[CardTable], sector_cards: list[SectorCardTable]
) -> None:
    """Refuse files that do not add up to the box (DSD-001)."""
    box = game.components
    for key, wanted, found in (
        ("station_cards", box.station_cards, len(cards)),
        ("sector_cards", box.sector_cards, len(sector_cards)),
        ("ship_cards", box.ship_cards, len(game.ships)),
        ("help_cards", box.help_cards, len(game.help_cards)),
        ("markers", box.markers, MARKERS),
        ("cards_total", box.cards_total, box.station_cards + box.sector_cards
         + box.ship_cards + box.help_cards),
    ):  # fmt: skip
        expect(wanted == found, "game.toml", f"components.{key}", f"{found}, as many as there are")
    expect(tuple(game.players) == CREW_SIZES, "game.toml", "players", f"{list(CREW_SIZES)}")
    expect(
        len(game.hand_size) == len(CREW_SIZES) and min(game.hand_size) > 0,
        "game.toml", "hand_size", "a number above 0 for each crew size",
    )  # fmt: skip
    names = unique([table.id for table in game.difficulties], "game.toml", "difficulty")
    wanted_names = f"the difficulties {', '.join(DIFFICULTIES)}, in this order"
    expect(tuple(names) == DIFFICULTIES, "game.toml", "difficulties", wanted_names)
    ships = [table.id for table in game.ships]
    expect(tuple(ships) == SHIPS, "game.toml", "ships", f"the ships {', '.join(SHIPS)}")
    for table in game.difficulties:
        where = f"difficulty {table.id}"
        expect(table.boss == 1, "game.toml", f"{where}: boss", "1")
        for kind in ("easy", "hard"):
            there = sum(kind in (card.front.kind, card.back.kind) for card in sector_cards)
            wanted = getattr(table, kind)
            expect(0 <= wanted <= there, "game.toml", f"{where}: {kind}", f"0 … {there}")
    stars = [table.stars for table in game.ratings]
    expect(stars == sorted(set(stars)), "game.toml", "ratings", "stars in ascending order")


def unique(ids: Sequence[str], file: str, what: str) -> list[str]:
    """Return ids of which none stands twice."""
    for name in ids:
        expect(ids.count(name) == 1, file, f"{what} {name}", "an id used only once")
    return list(ids)


class Loader:
    """Turns the tables of the files into what the rules use, checking every reference."""

    def __init__(
        self,
        game: GameFile,
        stations: StationsFile,
        cards: list[CardTable],
        sectors: list[SectorTable],
        folder: Path,
    ) -> None:
        self.game = game
        self.stations = stations
        self.card_tables = cards
        self.sector_tables = sectors
        self.symbol_ids = unique([t.id for t in stations.symbols], "stations.toml", "symbol")
        self.station_ids = unique([t.id for t in stations.stations], "stations.toml", "station")
        self.card_ids = unique([t.id for t in cards], "cards.toml", "card")
        keys = number_keys(folder, self.needed_keys())
        self.options = [self.option(number, key) for number, key in enumerate(keys)]
        self.content = Content(self.moves(), self.options)

    def load(self) -> DineContent:
        """Return the content."""
        expect(
            len(self.symbol_ids) == SYMBOL_COUNT
            and self.symbol_ids[model.DRIVE] == "drive"
            and self.symbol_ids.count("navigation") == 1
            and self.symbol_ids.count("shield") == 1,
            "stations.toml", "symbols",
            f"{SYMBOL_COUNT} symbols with drive in the second place, navigation and shield",
        )  # fmt: skip
        content = self.content
        content.hand_size = self.game.hand_size
        content.station_ids = self.station_ids
        content.symbol_ids = [table.id for table in self.stations.symbols]
        content.cards = [self.card(place, table) for place, table in enumerate(self.card_tables)]
        content.card_ids = Ids("card", [table.id for table in self.card_tables])
        content.faces = [face for card in content.cards for face in card.faces]
        self.station_sets()
        content.cost_groups = self.cost_groups()
        most = NUMBER_WORDS["absorb"][0]
        content.absorb_costs = [self.symbol_cost({"shield": n + 1}, "") for n in range(most)]
        content.manned = [self.manned(table) for table in self.stations.stations]
        content.sectors = [
            self.sector(place, table) for place, table in enumerate(self.sector_tables)
        ]
        unique([table.id for table in self.sector_tables], "sectors.toml", "sector")
        content.sector_ids = Ids("sector", [table.id for table in self.sector_tables])
        content.sectors_of_kind = [
            sum(1 << sector.index for sector in content.sectors if sector.kind == kind)
            for kind in KINDS.values()
        ]
        for name, kind in KINDS.items():
            if name in ("start", "boss"):
                some = content.sectors_of_kind[kind]
                expect(some != 0, "sectors.toml", "sector_cards", f"a sector of kind “{name}”")
        levels = [table.level for table in self.sector_tables if table.kind == "start"]
        once = len(set(levels)) == len(levels)
        expect(once, "sectors.toml", "start sectors: level", "each level once (DSD-008)")
        content.ships = [self.ship(place, table) for place, table in enumerate(self.game.ships)]
        content.ship_ids = Ids("ship", [table.id for table in self.game.ships])
        content.difficulties = [
            Difficulty(table.id, table.easy, table.hard) for table in self.game.difficulties
        ]
        content.difficulty_ids = Ids("difficulty", [table.id for table in self.game.difficulties])
        self.check_growth()
        return DineContent(
            content, self.game, self.stations, self.card_tables, self.sector_tables, self.options
        )

    # -- vocabulary -----------------------------------------------------------------------

    def needed_keys(self) -> list[str]:
        """Return the keys of all options that the rules look for."""
        actions = [action.id for ship in self.game.ships for action in ship.actions]
        return [
            *SINGLE_WORDS,
            *(f"ship:{action}" for action in actions),
            *(f"{word}:{card}" for word in CARD_WORDS for card in self.card_ids),
            *(f"{word}:{n + 1}" for word, (count, _) in NUMBER_WORDS.items() for n in range(count)),
        ]

    def option(self, number: int, key: str) -> Option:
        """Return the option of a key, its argument resolved."""
        word, _, argument = key.partition(":")
        if word in CARD_WORDS:
            return CardMove(number, key, self.card_ids.index(argument))
        if word in NUMBER_WORDS:
            return NumberMove(number, key, int(argument) - 1 + NUMBER_WORDS[word][1])
        return Option(number, key)

    def moves(self) -> Moves:
        """Return the vocabulary arranged for the rules."""
        by_key = {option.key: option for option in self.options}
        return Moves(
            {word: by_key[word] for word in SINGLE_WORDS},
            {word: [by_key[f"{word}:{card}"] for card in self.card_ids] for word in CARD_WORDS},
            {
                word: [by_key[f"{word}:{n + 1}"] for n in range(count)]
                for word, (count, _) in NUMBER_WORDS.items()
            },
        )

    # -- costs ----------------------------------------------------------------------------

    def amounts(self, symbols: Mapping[str, int], file: str, where: str) -> int:
        """Return amounts of symbols, packed."""
        total = 0
        for name, amount in symbols.items():
            symbol = index_of(self.symbol_ids, name, file, where)
            expect(0 < amount < 100, file, f"{where}: {name}", "1 … 99")
            total += packed(symbol, amount)
        return total

    def symbol_cost(self, symbols: Mapping[str, int], where: str, file: str = "") -> Cost:
        """Return the cost of some symbols; each cost exists once."""
        name = "+".join(f"{amount} {symbol}" for symbol, amount in symbols.items())
        return self.made(Cost(name, model.SYMBOLS, 0, self.amounts(symbols, file, where)))

    def cost(self, table: CostTable, file: str, where: str) -> Cost:
        """Return the cost of a table."""
        if table.kind == "symbols":
            expect(bool(table.symbols), file, where, "symbols to pay")
            return self.symbol_cost(table.symbols, where, file)
        if table.kind == "special":
            expect(table.special in SPECIAL_COSTS, file, where, f"special: {list(SPECIAL_COSTS)}")
            return self.made(Cost(table.special, SPECIAL_COSTS[table.special], 0, 0))
        if table.kind == "none":
            return self.made(Cost("none", model.FREE, 0, 0))
        expect(table.amount > 0, file, f"{where}: amount", "a number above 0")
        name = f"{table.kind} {table.amount}"
        return self.made(Cost(name, COST_KINDS[table.kind], table.amount, 0))

    def made(self, cost: Cost) -> Cost:
        """Return the one cost of this name."""
        return self.content.costs.setdefault(cost.name, cost)

    def cost_groups(self) -> list[CostGroup]:
        """Return which cards can be played for which cost."""
        groups: dict[str, CostGroup] = {}
        for card in self.content.cards:
            for place, face in enumerate(card.faces):
                group = groups.setdefault(face.cost.name, CostGroup(face.cost))
                if place >> 1 == model.NORMAL:
                    group.normal |= 1 << card.index
                else:
                    group.upgraded |= 1 << card.index
        return list(groups.values())

    # -- station cards --------------------------------------------------------------------

    def card(self, place: int, table: CardTable) -> Card:
        """Return a station card with its four faces."""
        file, where = "cards.toml", f"card {table.id}"
        expect(table.number == place + 1, file, f"{where}: number", f"{place + 1}, in order")
        expect(table.count == 1, file, f"{where}: count", "1 (every card exists once)")
        station = index_of(self.station_ids, table.station, file, f"{where}: station")
        faces: list[Face] = []
        for name, side in (("normal", table.normal), ("upgraded", table.upgraded)):
            at = f"{where}: {name}"
            expect(side.drive >= 0, file, f"{at}.drive", "0 or more")
            expect(not side.upper.rotate, file, f"{at}.upper.rotate", "false (DSD-077)")
            expect(side.lower.rotate, file, f"{at}.lower.rotate", "true (DSD-077)")
            icons = packed(model.DRIVE, side.drive)
            faces.append(self.face(side.row, icons, side.upper, f"{at}.row"))
            faces.append(self.face(side.rotated, 0, side.lower, f"{at}.rotated"))
        return Card(place, table.id, station, faces)

    def face(self, effects: list[RowEffectTable], icons: int, play: PlayTable, where: str) -> Face:
        """Return what a card gives its row one way up, and how it is played so."""
        file = "cards.toml"
        direct = icons
        producers: list[Producer] = []
        doubles = False
        for effect in effects:
            if effect.kind == "double_drive":
                doubles = True
                continue
            symbol = index_of(self.symbol_ids, effect.symbol, file, where)
            expect(0 < effect.amount < 100, file, f"{where}: amount", "1 … 99")
            if effect.kind == "give":
                direct += packed(symbol, effect.amount)
            else:
                source = index_of(self.symbol_ids, effect.per_symbol, file, where)
                expect(effect.per_amount > 0, file, f"{where}: per_amount", "a number above 0")
                producers.append(
                    Producer(
                        effect.amount, symbol * FIELD_BITS, effect.per_amount, source * FIELD_BITS
                    )
                )
        extras = []
        for extra in play.extra:
            expect(extra.amount > 0, file, f"{where}: extra", "an amount above 0")
            extras.append((EXTRAS[extra.kind], extra.amount))
        return Face(direct, producers, doubles, self.cost(play.cost, file, where), extras)

    def station_sets(self) -> None:
        """Gather the cards of each station, and compare their number."""
        for place, table in enumerate(self.stations.stations):
            cards = [card.index for card in self.content.cards if card.station == place]
            where = f"station {table.id}: count"
            expect(len(cards) == table.count, "stations.toml", where, f"{len(cards)}, its cards")
            self.content.station_cards.append(sum(1 << card for card in cards))

    # -- manned stations ------------------------------------------------------------------

    def manned(self, table: StationTable) -> list[Manned]:
        """Return what a station does on its two sides."""
        return [
            self.manned_side(side, f"station {table.id}: manned_{name}")
            for name, side in (("normal", table.manned_normal), ("upgraded", table.manned_upgraded))
        ]

    def manned_side(self, table: MannedTable, where: str) -> Manned:
        """Return what a station does on one side."""
        file = "stations.toml"
        out = Manned()
        symbol = -1
        if table.symbol:
            symbol = index_of(self.symbol_ids, table.symbol, file, f"{where}.symbol")
        if table.type == "when":
            expect(symbol >= 0, file, f"{where}.symbol", "the symbol that sets it off")
            expect(table.draw > 0, file, f"{where}.draw", "a number above 0")
            out.when_symbol, out.when_draw, out.when_discard = symbol, table.draw, table.discard
            return out
        if "action" in table.type:
            out.cost = self.cost(table.cost, file, f"{where}.cost")
            allowed = (model.FREE, model.SYMBOLS, model.SHIP_MARKER)
            expect(out.cost.kind in allowed, file, f"{where}.cost", "none, symbols or ship_marker")
            out.limit = model.PER_ROW if table.limit == "row" else model.PER_SECTOR
            out.effect_amount = table.action_amount or table.look or table.amount
            out.take = table.take
            wanted = table.action_effect or table.effect
            effects = {
                "draw": model.DRAW,
                "rotate_card": model.TURN_IN_ROW
                if table.scope == "current_row"
                else model.TURN_ANYWHERE,
                "peek": model.LOOK,
                "repair": model.DAMAGE_RIGHT,
                "upgrade": model.UPGRADE,
                "pizza": model.PIZZA_RIGHT,
            }
            expect(wanted in effects, file, f"{where}.effect", f"one of {list(effects)}")
            out.effect = effects[wanted]
            if wanted == "rotate_card":
                scoped = table.scope in ("current_row", "any_row")
                expect(scoped, file, f"{where}.scope", "current_row or any_row")
            else:
                expect(out.effect_amount > 0, file, f"{where}.amount", "a number above 0")
            if wanted == "peek":
                expect(0 < table.take <= table.look, file, f"{where}.take", "1 … look")
        if table.effect == "hazard_draw_bonus":
            out.hazard_draw = table.amount
        elif table.effect == "grid_bonus":
            expect(symbol >= 0, file, f"{where}.symbol", "the symbol that counts more")
            out.bonus_symbol, out.bonus_amount = symbol, table.amount
        elif table.effect == "prevent_damage_by_discard":
            expect(table.discard > 0, file, f"{where}.discard", "a number above 0")
            out.prevents_damage_for = table.discard
        elif table.effect == "prevent_pizza_by_symbol":
            expect(symbol >= 0, file, f"{where}.symbol", "the symbol to pay")
            out.warms = [
                self.symbol_cost({table.symbol: table.amount * (n + 1)}, where, file)
                for n in range(NUMBER_WORDS["absorb"][0])
            ]
        elif table.effect == "hazard_bonus":
            scoped = table.scope in ("first_row", "every_row")
            expect(scoped, file, f"{where}.scope", "first_row or every_row")
            out.hazard_bonus = table.amount
            out.hazard_bonus_first_row_only = table.scope == "first_row"
        return out

    # -- sectors and ships ----------------------------------------------------------------

    def sector(self, place: int, table: SectorTable) -> Sector:
        """Return one face of a sector card, resolved for each crew size."""
        file, where = "sectors.toml", f"sector {table.id}"
        out = Sector(place, table.id, KINDS[table.kind], table.level)
        fits = len(table.hazard) == len(CREW_SIZES) and min(table.hazard) >= 0
        expect(fits, file, f"{where}: hazard", "a number from 0 for each crew size")
        out.hazard = table.hazard
        if table.jump.possible:
            fits = len(table.jump.drive) == len(CREW_SIZES)
            fits = fits and min(table.jump.drive) > 0
            expect(fits, file, f"{where}: jump.drive", "a number above 0 for each crew size")
            navigation = self.amounts({"navigation": table.jump.navigation}, file, where)
            out.jump = [navigation + packed(model.DRIVE, drive) for drive in table.jump.drive]
        expect(1 <= len(table.solutions) <= 2, file, f"{where}: solutions", "1 or 2 solutions")
        for solution in table.solutions:
            expect(
                bool(solution.symbols or solution.per_crew) != bool(solution.pizza),
                file, f"{where}: solutions", "symbols or pizza in each",
            )  # fmt: skip
            expect(solution.pizza >= 0, file, f"{where}: solutions: pizza", "0 or more")
            fixed = self.amounts(solution.symbols, file, where)
            each = self.amounts(solution.per_crew, file, where)
            out.solutions.append([fixed + each * crew for crew in CREW_SIZES])  # DSD-036
            out.pizza.append(solution.pizza)
        for consequence in table.consequences:
            most = NUMBER_WORDS["absorb"][0]
            at = f"{where}: consequences"
            expect(0 < consequence.amount <= most, file, at, f"amounts 1 … {most}")
            out.consequences.append((CONSEQUENCES[consequence.kind], consequence.amount))
        # A crew that can do nothing must lose in finite time (DSD-086).
        expect(
            any(kind in (model.HURT, model.COOL) for kind, _ in out.consequences),
            file, f"{where}: consequences", "damage or pizza among them",
        )  # fmt: skip
        for rule in table.rules:
            at = f"{where}: rule {rule.id}"
            if rule.id in ("jump_damage", "solved_ship_marker", "solved_extra_draw"):
                expect(rule.amount > 0, file, f"{at}: amount", "a number above 0")
            elif rule.id == "unlock_on_leave":
                expect(bool(rule.stations), file, f"{at}: stations", "stations to add")
            if rule.id == "jump_damage":
                out.jump_damage = rule.amount
            elif rule.id == "solved_ship_marker":
                out.marker_when_solved = rule.amount
            elif rule.id == "solved_extra_draw":
                out.extra_draw = rule.amount
            elif rule.id == "stations_off":
                out.stations_off = True
            elif rule.id == "no_shield_absorb":
                out.shields_do_not_absorb = True
            else:
                out.unlocks = [
                    index_of(self.station_ids, name, file, f"{where}: rules")
                    for name in rule.stations
                ]
        return out

    def ship(self, place: int, table: ShipTable) -> Ship:
        """Return a ship."""
        options = {option.key: option for option in self.options}
        file, where = "game.toml", f"ship {table.id}"
        out = Ship(place, table.id)
        out.deck = self.deck(table.stations, f"{where}: stations")
        found = out.deck.bit_count()
        expect(found == table.deck_size, file, f"{where}: deck_size", f"{found}, its cards")
        out.start_deck = self.deck(table.start_stations, f"{where}: start_stations")
        expect(
            out.start_deck & ~out.deck == 0, file, f"{where}: start_stations",
            "stations of the ship",
        )  # fmt: skip
        for key in ("damage_fields", "pizza_fields"):
            expect(getattr(table, key) > 0, file, f"{where}: {key}", "a number above 0")
        out.damage_fields = table.damage_fields
        out.pizza_fields = table.pizza_fields
        out.remove_fields = table.damage_remove_fields
        expect(
            all(0 < field < table.damage_fields for field in table.damage_remove_fields),
            file, f"{where}: damage_remove_fields", f"fields 1 … {table.damage_fields - 1}",
        )  # fmt: skip
        marker = table.marker
        expect(0 <= marker.start <= marker.max, file, f"{where}: marker.start", "0 … max")
        out.marker_start, out.marker_max = marker.start, marker.max
        out.reward_for = model.JUMP if table.rule.id == "marker_on_jump" else model.SOLVE
        out.reward = table.rule.amount
        for action in table.actions:
            key = f"ship:{action.id}"
            cost = self.cost(action.cost, file, f"{where}: {action.id}")
            allowed = (model.SHIP_MARKER, model.PIZZA, model.DAMAGE)
            at = f"{where}: {action.id}"
            expect(cost.kind in allowed, file, f"{at}: cost", "ship_marker, pizza or damage")
            expect(action.effect.amount > 0, file, f"{at}: effect.amount", "a number above 0")
            effect = SHIP_EFFECTS[action.effect.who]
            out.actions.append(ShipAction(options[key], cost, effect, action.effect.amount))
        out.actions.sort(key=lambda action: action.option.number)
        return out

    def deck(self, stations: list[str], where: str) -> int:
        """Return all cards of some stations."""
        cards = 0
        for name in stations:
            place = index_of(self.station_ids, name, "game.toml", where)
            cards |= self.content.station_cards[place]
        return cards

    def check_growth(self) -> None:
        """Refuse producers that could feed each other without end, or beyond a packed field.

        The bound takes every card of a ship at its best in one row, without rounding (DSD-048).
        """
        for ship in self.content.ships:
            direct = [0.0] * SYMBOL_COUNT
            rates: dict[tuple[int, int], float] = {}
            doublers = 0
            for card in self.content.cards:
                if ship.deck >> card.index & 1:
                    doublers += any(face.doubles for face in card.faces)
                    for symbol in range(SYMBOL_COUNT):
                        shift = symbol * FIELD_BITS
                        direct[symbol] += max(f.direct >> shift & model.FIELD for f in card.faces)
                    best: dict[tuple[int, int], float] = {}
                    for face in card.faces:
                        for producer in face.producers:
                            pair = (producer.target // FIELD_BITS, producer.source // FIELD_BITS)
                            rate = producer.amount / producer.per
                            best[pair] = max(best.get(pair, 0.0), rate)
                    for pair, rate in best.items():
                        rates[pair] = rates.get(pair, 0.0) + rate
            total = direct
            for _ in range(1000):
                grown = direct[:]
                for (target, source), rate in rates.items():
                    grown[target] += rate * total[source]
                if max(abs(a - b) for a, b in zip(grown, total, strict=True)) < 1e-6:
                    break
                total = [min(amount, 1e9) for amount in grown]
            total[model.DRIVE] *= 2**doublers
            expect(
                max(total) <= MOST_SYMBOLS, "cards.toml", "station_cards",
                f"producers that settle (with all cards of {ship.id} in one row they may not)",
            )  # fmt: skip
