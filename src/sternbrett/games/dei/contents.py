"""What never changes during a game of DEI: options, icons, cards, factions, missions, boards.

`data.py` fills it from the content files.
"""

from __future__ import annotations

from typing import Final

from sternbrett.games.dei.board import Board, Placed, Tile, make_board
from sternbrett.games.dei.terms import (
    ANY_DRONE,
    BOOST,
    BUILDING,
    CARD,
    COLOUR,
    DRONES,
    FACTION,
    FACTIONS,
    FEAT,
    FEATS,
    ICON,
    MISSION,
    NOBODY,
    NONE,
    NUMBER,
    OPTIONAL_RULES,
    PAY,
    PLAIN,
    REGION,
    RESOURCE,
    ROBOT,
    SINGLE,
    SITE,
    TOKEN,
    USE,
)
from sternbrett.kernel.engine import Option
from sternbrett.kernel.ids import Ids

#: So many boards are kept; random layouts would fill the memory.
MOST_BOARDS: Final = 200


class Pick(Option):
    """An option: a word of the vocabulary (`WORDS`) with a value."""

    __slots__ = ("value", "word")

    def __init__(self, number: int, key: str, word: int, value: int) -> None:
        super().__init__(number, key)
        self.word = word
        self.value = value


class Icon:
    """One icon of the cards: what it does, how it is improved, and its arguments.

    `base` is the icon that a per-outpost icon gives, `colour` what it counts; `drone` and `amount`
    (the bonus of its move) belong to drones; `amount` is also how much something gives.
    """

    __slots__ = ("amount", "base", "colour", "drone", "id", "index", "kind", "variant")

    def __init__(
        self, index: int, id: str, kind: int, variant: int = PLAIN, amount: int = 0
    ) -> None:
        self.index = index
        self.id = id
        self.kind = kind
        self.variant = variant
        self.amount = amount
        self.colour = NONE
        self.base = NONE
        self.drone = ANY_DRONE


class Card:
    """An action card: of a faction, or of a market (`market`: its colour or BLACK).

    The drone cards of the markets have no market of their own (DEI-031): they have NONE.
    """

    __slots__ = ("drone_card", "energy", "faction", "icons", "id", "index", "market", "sp", "tech")

    def __init__(self, index: int, id: str, icons: tuple[int, ...], drone_card: bool) -> None:
        self.index = index
        self.id = id
        self.icons = icons
        self.drone_card = drone_card
        self.faction = NOBODY
        self.market = NONE
        self.tech = 0
        self.energy = 0
        self.sp = 0


class Faction:
    """A faction: its leader's strength, its drone, its cards, and how many pieces it has."""

    __slots__ = (
        "cards",
        "drone",
        "id",
        "index",
        "leader",
        "leader_strength",
        "pieces",
        "scrappers",
    )

    def __init__(self, index: int, id: str, leader: str, leader_strength: int, drone: int) -> None:
        self.index = index
        self.id = id
        self.leader = leader
        self.leader_strength = leader_strength
        self.drone = drone
        self.cards = 0
        self.scrappers = 0
        self.pieces: tuple[int, ...] = (0, 0, 0)  # refuges, elevators, bridges


class Mission:
    """A mission: what it counts, and supplies `sp` per so many, on time and late (DEI-200)."""

    __slots__ = ("counts", "id", "index", "late_per", "late_sp", "per", "sp")

    def __init__(
        self, index: int, id: str, counts: int, per: int, sp: int, late_per: int, late_sp: int
    ) -> None:
        self.index = index
        self.id = id
        self.counts = counts
        self.per = per
        self.sp = sp
        self.late_per = late_per
        self.late_sp = late_sp


class Candy:
    """A kind of candy boost: the icon it adds, or the colour of its badge (DEI-157)."""

    __slots__ = ("badge", "count", "icon", "id", "index")

    def __init__(self, index: int, id: str, icon: int, badge: int, count: int) -> None:
        self.index = index
        self.id = id
        self.icon = icon
        self.badge = badge
        self.count = count


class Limits:
    """Numbers of the rules that are data."""

    __slots__ = (
        "cards_per_phase", "drone_move", "energy_tokens", "feat_points", "markers", "open_cards",
        "pad", "phases", "rounds", "start_energy", "start_scrappers", "start_tech", "tech_tokens",
    )  # fmt: skip

    def __init__(self) -> None:
        self.rounds = 0
        self.phases = 0
        self.cards_per_phase = 0
        self.pad = 0
        self.markers = 0
        self.open_cards = 0
        self.drone_move = 0
        self.start_tech = 0
        self.start_energy = 0
        self.tech_tokens = 0
        self.energy_tokens = 0
        self.start_scrappers: tuple[int, ...] = ()
        self.feat_points: tuple[int, ...] = ()


class Moves:
    """The vocabulary arranged for the rules: by word and value."""

    __slots__ = (
        "building", "candy", "card", "colour", "drone", "faction", "feat", "icon", "mission",
        "number", "pay", "region", "resource", "single", "site", "token", "use",
    )  # fmt: skip

    def __init__(self, by_word: list[list[Option]]) -> None:
        self.single = by_word[SINGLE]
        self.region = by_word[REGION]  # all ground regions that can be, then all roofs
        self.site = by_word[SITE]
        self.card = by_word[CARD]
        self.number = by_word[NUMBER]
        self.icon = by_word[ICON]
        self.faction = by_word[FACTION]
        self.drone = by_word[ROBOT]
        self.feat = by_word[FEAT]
        self.mission = by_word[MISSION]
        self.candy = by_word[BOOST]
        self.colour = by_word[COLOUR]
        self.building = by_word[BUILDING]
        self.resource = by_word[RESOURCE]
        self.token = by_word[TOKEN]
        self.use = by_word[USE]
        self.pay = by_word[PAY]


class Content:
    """Everything that never changes during a game, apart from the board."""

    __slots__ = (
        "black_modifier", "boards", "candies", "candy_bank", "candy_ids", "card_ids", "cards",
        "drone_cards", "drone_ids", "faction_ids", "factions", "feat_ids", "icon_ids", "icons",
        "layouts", "limits", "market_cards", "market_ids", "mission_ids", "missions", "most_ground",
        "moves", "options", "requirement", "robot_cards", "rule_ids", "shapes", "tile_sets",
        "tiles",
    )  # fmt: skip

    def __init__(self, moves: Moves, options: list[Option]) -> None:
        self.moves = moves
        self.options = options  # by number
        self.limits = Limits()
        self.most_ground = 0  # so many ground regions come before the roofs in the vocabulary
        self.cards: list[Card] = []
        self.icons: list[Icon] = []
        self.factions: list[Faction] = []
        self.missions: list[Mission] = []
        self.candies: list[Candy] = []
        self.candy_bank = 0  # all of them, packed
        self.market_cards: list[int] = []  # by market, as sets, without drone cards
        self.robot_cards: list[int] = []  # by drone: the drone cards of the markets, as sets
        self.drone_cards = 0  # all drone cards, those of factions included
        self.requirement: tuple[int, ...] = ()  # markers by slot, left first (DEI-106)
        self.black_modifier: tuple[int, ...] = ()  # technology by slot (DEI-108)
        # The map: tiles by id, and by number of players their names, places by shape, and layout.
        self.tiles: dict[str, Tile] = {}
        self.tile_sets: dict[int, list[str]] = {}
        self.shapes: dict[int, dict[str, list[tuple[int, int]]]] = {}
        self.layouts: dict[int, str] = {}
        self.boards: dict[str, Board] = {}  # made so far, by layout
        self.card_ids = Ids("card", [])
        self.icon_ids = Ids("icon", [])
        self.rule_ids = Ids("optional rule", OPTIONAL_RULES)
        self.faction_ids = Ids("faction", FACTIONS)
        self.feat_ids = Ids("feat", FEATS)
        self.drone_ids = Ids("drone", DRONES)
        self.mission_ids = Ids("mission", [])
        self.candy_ids = Ids("candy boost", [])
        self.market_ids = Ids("market", [])

    def board(self, layout: str) -> Board:
        """Return the board of a layout that is known to be right, made once and shared."""
        found = self.boards.get(layout)
        if found is None:
            if len(self.boards) >= MOST_BOARDS:
                self.boards.clear()
            found = make_board(self.tiles, placed_by(layout))
            self.boards[layout] = found
        return found


def placed_by(layout: str) -> list[Placed]:
    """Return the tiles of a layout that is known to be right, as `layout_text` wrote it."""
    out: list[Placed] = []
    for row, line in enumerate(layout.split("/")):
        for col, word in enumerate(line.split()):
            if word != ".":
                tile, _, turns = word.partition("*")
                out.append(Placed(tile, row, col, int(turns or "0")))
    return out
