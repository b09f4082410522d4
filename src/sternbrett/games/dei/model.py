"""DEI: Divide et Impera: factions, cards, icons, vocabulary and state, as the rules use them.

Ids of the content files become small numbers here. Regions are numbers of a `Board`; sets of
regions, cards and feats are the bits of a number. Amounts of candy boosts are packed into one
number, a field of four bits for each kind. What follows from the rest of a position (who leads
where, who is present, markers, supplies) is kept beside it and brought up to date by
`rules/control.py`.
"""

from __future__ import annotations

from typing import Final

from sternbrett.games.dei.board import Board, Placed, Tile, make_board
from sternbrett.kernel.engine import EventKind, Option, State
from sternbrett.kernel.ids import Ids

NOBODY: Final = -1
NOWHERE: Final = -1
NO_CARD: Final = -1
NONE: Final = -1

# Colours of outposts, feats and markets; the fourth market is black (DEI-108).
RED: Final = 0
BLUE: Final = 1
GREEN: Final = 2
BLACK: Final = 3
COLOURS: Final = ("red", "blue", "green")

# Factions, with the leaders that the rules know by themselves (3.10).
AUXILIA: Final = 0
RAVAGERS: Final = 1
FARM_Z: Final = 2
REFUGE_42: Final = 3
FACTIONS: Final = ("auxilia", "ravagers", "farm_z", "refuge_42")

# Drones (3.8).
MASAMUNE: Final = 0
SIMON: Final = 1
FLY: Final = 2
DRACO: Final = 3
DRONES: Final = ("masamune", "simon", "fly", "draco")

# Feats, red, blue and green (3.11).
BOMBS: Final = 0
AGENT: Final = 1
BARRICADES: Final = 2
SNIPERS: Final = 3
SCOUTS: Final = 4
RESPONSE_VEHICLE: Final = 5
ENGINEER: Final = 6
TUNNELS: Final = 7
SPRINTER: Final = 8
SUPERIOR_NUMBERS: Final = 9
DROP_POD: Final = 10
REMOTE_CONTROL: Final = 11
REPROCESSING: Final = 12
PROSPECTORS: Final = 13
SOLAR_POWER: Final = 14
POWER_SAVING: Final = 15
PARCEL_BOT: Final = 16
TRADING_POST: Final = 17
FEATS: Final = (
    "bombs", "agent", "barricades", "snipers", "scouts", "response_vehicle", "engineer", "tunnels",
    "sprinter", "superior_numbers", "drop_pod", "remote_control", "reprocessing", "prospectors",
    "solar_power", "power_saving", "parcel_bot", "trading_post",
)  # fmt: skip
FEATS_PER_COLOUR: Final = 6
FEAT_SETS: Final = (0x3F, 0x3F << 6, 0x3F << 12)
#: Feats that change strength, apart from Scouts, who break ties.
STRENGTHENING: Final = 1 << BOMBS | 1 << AGENT | 1 << BARRICADES | 1 << RESPONSE_VEHICLE

# What an icon is about (6.1).
ENLIST: Final = 0
MOVE: Final = 1
COLLECT: Final = 2
BUILD: Final = 3
KILL: Final = 4
COPY: Final = 5
SUPPLIES: Final = 6
TECH: Final = 7
ENERGY: Final = 8
CANDY: Final = 9
PER: Final = 10
DRONE: Final = 11
BUY: Final = 12

# How an action is improved (3.7); Abraham's extra Collect is bound to a region (DEI-251).
PLAIN: Final = 0
TACTICAL: Final = 1
LOGISTIC: Final = 2
MACHINE: Final = 3
EXTRA: Final = 4

ALL_COLOURS: Final = 3
ANY_DRONE: Final = -1

#: Icons that the rules add by themselves, in this order before all others.
OWN_ICONS: Final = ("enlist", "move", "collect", "build", "buy", "extra_collect")
ICON_ENLIST: Final = 0
ICON_MOVE: Final = 1
ICON_COLLECT: Final = 2
ICON_BUILD: Final = 3
ICON_BUY: Final = 4
ICON_EXTRA: Final = 5

# Buildings.
REFUGE: Final = 0
ELEVATOR: Final = 1
BRIDGE: Final = 2
BUILDINGS: Final = ("refuge", "elevator", "bridge")

# Resources: technology lies on the ground, energy on roofs (DEI-012).
TECHNOLOGY: Final = 0
POWER: Final = 1
RESOURCES: Final = ("tech", "energy")

# What missions count (3.12); those with a colour follow each other by colour.
COUNT_BUILDINGS: Final = 0
COUNT_DRONE_CARDS: Final = 1
COUNT_MARKERS: Final = 2
COUNT_TECH: Final = 3
COUNT_ENERGY: Final = 4
COUNT_SCRAPPERS: Final = 5
COUNT_MARKERS_OF: Final = 6
COUNT_GARRISONS_OF: Final = 9
COUNTS: Final = (
    "own_buildings_on_board", "drone_cards_owned", "markers_all", "tech_on_pad", "energy_on_pad",
    "scrappers_on_board", "markers_red", "markers_blue", "markers_green", "garrisons_red",
    "garrisons_blue", "garrisons_green",
)  # fmt: skip

# Where supplies come from, for the table at the end (section 8).
FROM_MISSIONS: Final = 0
FROM_PLAY: Final = 1
FROM_MARKERS: Final = 2
FROM_FEATS: Final = 3
FROM_TECH: Final = 4
FROM_ENERGY: Final = 5
FROM_CARDS: Final = 6
SOURCES: Final = ("missions", "play", "markers", "feats", "technology", "energy", "cards")
SOURCE_COUNT: Final = 7

# Optional rules (3.14), as bits.
NO_CHOICE: Final = 1
FEAT_DRAFT: Final = 2
PLANNING: Final = 4
CONFRONTATION: Final = 8
REBELLION: Final = 16
OPTIONAL_RULES: Final = ("no_choice", "feat_draft", "planning", "confrontation", "rebellion")

# Candy boosts: packed counts, and cards on a pad with the candy on them.
CANDY_BITS: Final = 4
CANDY_FIELD: Final = 15
ON_PAD_DOWN: Final = 16
ON_PAD_CARD: Final = 5  # bits to shift a card by
ON_PAD_MOMENT: Final = 12
CARD_BITS: Final = 7
CARD_FIELD: Final = 127

# Results.
ENDED: Final = "ended"

# Words of the vocabulary, by which guards know what an option names.
SINGLE: Final = 0
REGION: Final = 1
SITE: Final = 2
CARD: Final = 3
NUMBER: Final = 4
ICON: Final = 5
FACTION: Final = 6
ROBOT: Final = 7
FEAT: Final = 8
MISSION: Final = 9
BOOST: Final = 10
COLOUR: Final = 11
BUILDING: Final = 12
RESOURCE: Final = 13
TOKEN: Final = 14
USE: Final = 15
PAY: Final = 16

#: The word of each kind of option; the first have keys without an argument.
WORDS: Final = (
    "", "region", "site", "card", "number", "icon", "faction", "drone", "feat", "mission", "candy",
    "colour", "building", "resource", "token", "use", "pay",
)  # fmt: skip
SINGLES: Final = (
    "face_up", "face_down", "end_card", "yes", "no", "skip", "parcel", "go_on", "done", "none",
    "ground", "roof",
)  # fmt: skip
FACE_UP: Final = 0
FACE_DOWN: Final = 1
END_CARD: Final = 2
YES: Final = 3
NO: Final = 4
SKIP: Final = 5
PARCEL: Final = 6
GO_ON: Final = 7
DONE: Final = 8
TAKE_NONE: Final = 9
TO_GROUND: Final = 10
TO_ROOF: Final = 11

#: What an icon can be used as instead (DEI-179, DEI-187, DEI-191).
USES: Final = ("enlist", "move", "collect", "kill", "place")
USE_ENLIST: Final = 0
USE_MOVE: Final = 1
USE_COLLECT: Final = 2
USE_KILL: Final = 3
USE_PLACE: Final = 4

#: How a price is paid: as it stands, or one unit of it swapped or waived (DEI-192, DEI-193).
PAYS: Final = ("full", "tech", "energy")
PAY_FULL: Final = 0
PAY_TECH: Final = 1
PAY_ENERGY: Final = 2

MOST_FIGURES: Final = 15
#: So many boards are kept; random layouts would fill the memory.
MOST_BOARDS: Final = 200
TOKENS: Final = 3


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


class DeiState(State):
    """A position of DEI.

    Seats are counted from 0 as they sit; `order` are the seats by priority. `scrappers` has a
    number for each seat and region (`seat * board.size + region`). Elevators are `ground << 7 |
    roof`, bridges numbers of the board's sites. Cards on a pad are `moment << 12 | card << 5 |
    down << 4 | candy + 1`, in the order in which they were played; recycled ones `moment << 7 |
    card`. `shown` has the moment at which a card was last seen openly: with Planning that is what
    others know about a hand. `card` is the one being played or resolved, `icons` are those still
    open on it. `marks` are the missions of a seat, `mission << 8 | supplies`, in the order of the
    rounds. What follows from the rest: `supply`, `presence` and `lead` (regions as sets, by seat),
    `holder` (by region), `markers` (by seat and colour). `unlaid` are the tiles left while a random
    board is laid out.
    """

    # generated by scripts/state_code.py: begin
    __slots__ = (
        "board",
        "bridges",
        "candies",
        "candy",
        "candy_bank",
        "card",
        "colours",
        "content",
        "decks",
        "display",
        "down",
        "draft",
        "drones",
        "earned",
        "elevators",
        "energy",
        "energy_bank",
        "extra",
        "factions",
        "feats",
        "flags",
        "holder",
        "icons",
        "lead",
        "leaders",
        "learned",
        "markers",
        "marks",
        "missions",
        "open",
        "optional",
        "order",
        "pads",
        "parcel_used",
        "passed",
        "phase",
        "planned",
        "played",
        "presence",
        "recycled",
        "refuges",
        "resources",
        "round",
        "scrappers",
        "searched",
        "shown",
        "solar_used",
        "sprinted",
        "supply",
        "tech",
        "tech_bank",
        "turned",
        "unlaid",
    )

    def __init__(
        self,
        content: Content,
        seats: int,
        board: Board,
        source: DeiState | None = None,
    ) -> None:
        super().__init__(source)
        self.content = content
        self.board = board
        if source is None:
            self.optional: int = 0
            self.colours: tuple[int, ...] = (0, 1, 2)
            self.factions: list[int] = [NOBODY] * seats
            self.round: int = 0
            self.phase: int = 0
            self.played: int = 0
            self.order: tuple[int, ...] = ()
            self.scrappers: list[int] = [0] * (seats * board.size)
            self.leaders: list[int] = [NOWHERE] * seats
            self.refuges: list[tuple[int, ...]] = [()] * seats
            self.elevators: list[tuple[int, ...]] = [()] * seats
            self.bridges: list[tuple[int, ...]] = [()] * seats
            self.drones: list[int] = [NOWHERE] * 4
            self.resources: list[int] = [0] * board.size
            self.flags: list[int] = [NOBODY] * len(board.outposts)
            self.tech: list[int] = [0] * seats
            self.energy: list[int] = [0] * seats
            self.tech_bank: int = 0
            self.energy_bank: int = 0
            self.earned: list[int] = [0] * (SOURCE_COUNT * seats)
            self.display: list[int] = [0] * seats
            self.planned: list[int] = [0] * seats
            self.pads: list[tuple[int, ...]] = [()] * seats
            self.recycled: list[tuple[int, ...]] = [()] * seats
            self.shown: tuple[int, ...] = ()
            self.feats: list[int] = [0] * seats
            self.learned: list[int] = [0] * seats
            self.draft: int = 0
            self.passed: list[int] = [0] * seats
            self.candies: list[int] = [0] * seats
            self.candy_bank: int = 0
            self.decks: list[int] = [0] * 4
            self.open: list[tuple[int, ...]] = [(-1, -1, -1)] * 4
            self.missions: tuple[int, ...] = ()
            self.marks: list[tuple[int, ...]] = [()] * seats
            self.card: int = -1
            self.down: bool = False
            self.candy: int = -1
            self.icons: tuple[int, ...] = ()
            self.extra: int = -1
            self.sprinted: bool = False
            self.turned: bool = False
            self.searched: bool = False
            self.solar_used: bool = False
            self.parcel_used: bool = False
            self.supply: list[int] = [0] * seats
            self.presence: list[int] = [0] * seats
            self.lead: list[int] = [0] * seats
            self.holder: list[int] = [NOBODY] * board.size
            self.markers: list[int] = [0] * (3 * seats)
            self.unlaid: tuple[str, ...] = ()
        else:
            self.optional = source.optional
            self.colours = source.colours
            self.factions = source.factions[:]
            self.round = source.round
            self.phase = source.phase
            self.played = source.played
            self.order = source.order
            self.scrappers = source.scrappers[:]
            self.leaders = source.leaders[:]
            self.refuges = source.refuges[:]
            self.elevators = source.elevators[:]
            self.bridges = source.bridges[:]
            self.drones = source.drones[:]
            self.resources = source.resources[:]
            self.flags = source.flags[:]
            self.tech = source.tech[:]
            self.energy = source.energy[:]
            self.tech_bank = source.tech_bank
            self.energy_bank = source.energy_bank
            self.earned = source.earned[:]
            self.display = source.display[:]
            self.planned = source.planned[:]
            self.pads = source.pads[:]
            self.recycled = source.recycled[:]
            self.shown = source.shown
            self.feats = source.feats[:]
            self.learned = source.learned[:]
            self.draft = source.draft
            self.passed = source.passed[:]
            self.candies = source.candies[:]
            self.candy_bank = source.candy_bank
            self.decks = source.decks[:]
            self.open = source.open[:]
            self.missions = source.missions
            self.marks = source.marks[:]
            self.card = source.card
            self.down = source.down
            self.candy = source.candy
            self.icons = source.icons
            self.extra = source.extra
            self.sprinted = source.sprinted
            self.turned = source.turned
            self.searched = source.searched
            self.solar_used = source.solar_used
            self.parcel_used = source.parcel_used
            self.supply = source.supply[:]
            self.presence = source.presence[:]
            self.lead = source.lead[:]
            self.holder = source.holder[:]
            self.markers = source.markers[:]
            self.unlaid = source.unlaid

    def copy(self) -> DeiState:
        """Return an independent copy; unchanging content and steps are shared."""
        return DeiState(self.content, 0, self.board, self)

    # generated by scripts/state_code.py: end

    def use_board(self, board: Board) -> None:
        """Play on another board than the one the position was made with; nothing is on it yet."""
        seats = len(self.factions)
        self.board = board
        self.scrappers = [0] * (seats * board.size)
        self.resources = [0] * board.size
        self.flags = [NOBODY] * len(board.outposts)
        self.holder = [NOBODY] * board.size

    def owned(self, seat: int) -> int:
        """Return all cards of a seat, wherever they are, as a set."""
        out = self.display[seat] | self.planned[seat]
        for entry in self.recycled[seat]:
            out |= 1 << (entry & CARD_FIELD)
        for entry in self.pads[seat]:
            out |= 1 << (entry >> ON_PAD_CARD & CARD_FIELD)
        return out

    def show(self, card: int) -> None:
        """Note that a card is seen openly now, where hands are secret (DEI-230)."""
        if self.shown:
            self.shown = (*self.shown[:card], self.moment(), *self.shown[card + 1 :])

    def moment(self) -> int:
        """Return a number that grows with every card that is played (see `shown`)."""
        return self.round << 4 | self.phase << 2 | self.played

    def recycled_set(self, seat: int) -> int:
        """Return the cards in a seat's recycling area, as a set."""
        out = 0
        for entry in self.recycled[seat]:
            out |= 1 << (entry & CARD_FIELD)
        return out

    def knows(self, seat: int, feat: int) -> bool:
        """Tell whether a seat has learned a feat."""
        return bool(self.learned[seat] >> feat & 1)

    def on_board(self, seat: int) -> int:
        """Return the number of scrappers that a seat has on the board."""
        return self.content.factions[self.factions[seat]].scrappers - self.supply[seat]

    def candy_count(self, seat: int) -> int:
        """Return the number of candy boosts that a seat holds."""
        return candies_in(self.candies[seat])

    def option(self, region: int) -> Option:
        """Return the option that names a region."""
        moves = self.content.moves.region
        ground = self.board.ground
        if region < ground:
            return moves[region]
        return moves[self.content.most_ground + region - ground]

    def region_of(self, place: int) -> int:
        """Return the region of a place of the vocabulary, NOWHERE if the board has none."""
        board = self.board
        most = self.content.most_ground
        if place < most:
            return place if place < board.ground else NOWHERE
        roof = board.ground + place - most
        return roof if roof < board.size else NOWHERE


def card_on(entry: int) -> int:
    """Return the card of an entry of a pad."""
    return entry >> ON_PAD_CARD & CARD_FIELD


def candies_in(packed: int) -> int:
    """Return how many candy boosts there are in all."""
    out = 0
    while packed:
        out += packed & CANDY_FIELD
        packed >>= CANDY_BITS
    return out


def members(mask: int) -> list[int]:
    """Return the members of a set, ascending."""
    out: list[int] = []
    while mask:
        lowest = mask & -mask
        out.append(lowest.bit_length() - 1)
        mask ^= lowest
    return out


# Events: what is announced, with argument names and the clause behind it. Seats are counted from 1.
FACTION_PICKED = EventKind("faction_picked", "seat faction", "DEI-035")
PRIORITY_SET = EventKind("priority_set", "seat_list", "DEI-218")
DRONE_READY = EventKind("drone_ready", "drone region", "DEI-024")
FEATS_DEALT = EventKind("feats_dealt", "seat feat_list", "DEI-039")
COLOUR_DRAFTED = EventKind("colour_drafted", "seat colour", "DEI-227")
FEAT_DRAFTED = EventKind("feat_drafted", "seat feat", "DEI-229")
FEAT_DRAFTED_HIDDEN = EventKind("feat_drafted_hidden", "seat colour", "DEI-229")
FIGURES_PLACED = EventKind("figures_placed", "seat amount region", "DEI-041")
LEADER_PLACED = EventKind("leader_placed", "seat leader region", "DEI-041")
ROUND_BEGAN = EventKind("round_began", "round", "DEI-060")
PHASE_BEGAN = EventKind("phase_began", "phase", "DEI-060")
PLANS_MADE = EventKind("plans_made", "", "DEI-230")
TURN_BEGAN = EventKind("turn_began", "seat", "DEI-061")
CARD_PLAYED = EventKind("card_played", "seat card", "DEI-064")
CARD_TURNED = EventKind("card_turned", "seat card", "DEI-065")
CARD_TURNED_HIDDEN = EventKind("card_turned_hidden", "seat", "DEI-234")
CANDY_PLAYED = EventKind("candy_played", "seat candy", "DEI-154")
CANDY_DRAWN = EventKind("candy_drawn", "seat candy", "DEI-153")
CANDY_DRAWN_HIDDEN = EventKind("candy_drawn_hidden", "seat", "DEI-153")
ENLISTED = EventKind("enlisted", "seat region", "DEI-077")
RELOCATED = EventKind("relocated", "seat from_region to_region", "DEI-078")
RESOURCE_PLACED = EventKind("resource_placed", "seat resource region", "DEI-134")
MOVED = EventKind("moved", "seat group from_region to_region", "DEI-081")
COLLECTED = EventKind("collected", "seat resource region", "DEI-087")
RESOURCE_TAKEN = EventKind("resource_taken", "seat resource", "DEI-126")
RESOURCE_LOST = EventKind("resource_lost", "seat resource", "DEI-127")
RETURNED = EventKind("returned", "seat resource", "DEI-089")
EXCHANGED = EventKind("exchanged", "seat", "DEI-133")
EXTRA_GRANTED = EventKind("extra_granted", "seat region", "DEI-169")
MOVES_GRANTED = EventKind("moves_granted", "seat amount feat", "DEI-184")
REFUGE_BUILT = EventKind("refuge_built", "seat region", "DEI-093")
ELEVATOR_BUILT = EventKind("elevator_built", "seat ground_region roof_region", "DEI-094")
BRIDGE_BUILT = EventKind("bridge_built", "seat from_region to_region", "DEI-095")
REFUGE_MOVED = EventKind("refuge_moved", "seat from_region to_region", "DEI-101")
ELEVATOR_MOVED = EventKind(
    "elevator_moved",
    "seat from_ground_region from_roof_region ground_region roof_region",
    "DEI-101",
)
BRIDGE_MOVED = EventKind(
    "bridge_moved", "seat old_from_region old_to_region from_region to_region", "DEI-101"
)
CARD_BOUGHT = EventKind("card_bought", "seat card market", "DEI-104")
MARKET_REFILLED = EventKind("market_refilled", "card market", "DEI-111")
KILLED = EventKind("killed", "seat victim_seat region", "DEI-121")
DRONE_MOVED = EventKind("drone_moved", "seat drone from_region to_region", "DEI-139")
FLOWN = EventKind("flown", "seat from_region to_region", "DEI-147")
DRACO_STRUCK = EventKind("draco_struck", "seat region", "DEI-149")
COPIED = EventKind("copied", "seat card", "DEI-115")
SUPPLIES_TAKEN = EventKind("supplies_taken", "seat amount", "DEI-120")
MARKER_WON = EventKind("marker_won", "seat colour outpost_region", "DEI-049")
MARKER_LOST = EventKind("marker_lost", "seat colour outpost_region", "DEI-052")
FEAT_LEARNED = EventKind("feat_learned", "seat feat", "DEI-172")
MISSION_SCORED = EventKind("mission_scored", "seat mission amount", "DEI-202")
MISSION_LATE = EventKind("mission_late", "seat mission amount", "DEI-201")
NO_MISSION = EventKind("no_mission", "seat", "DEI-237")
SUPPLY_SCORED = EventKind("supply_scored", "seat amount", "DEI-212")
CARDS_SCORED = EventKind("cards_scored", "seat amount", "DEI-220")
GAME_WON = EventKind("game_won", "seat amount", "DEI-221")
GAME_WON_TIED = EventKind("game_won_tied", "seat amount", "DEI-222")
