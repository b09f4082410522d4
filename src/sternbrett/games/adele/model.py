"""A.D.E.L.E.: ships, cards, vocabulary and state, as the rules use them.

Ids of the content files become small numbers here. A place is a room (1 … 20) or an outer zone
(21 … 24); rooms in a set are bits of one number. An object that lies somewhere is a *token*: one
number that holds its kind, whether it is switched on, and which seats can tell what it is. Names,
texts and drawing live elsewhere.
"""

from __future__ import annotations

from typing import Final

from sternbrett.kernel.engine import Option, State
from sternbrett.kernel.ids import Ids

# Seats. Crew member #k sits on seat k; whoever only watches has a place in masks of knowledge.
ADELE: Final = 0
SPECTATOR: Final = 5
EVERYBODY: Final = 63

ROOMS: Final = 20
FIRST_ZONE: Final = 21
ZONES: Final = 4
PLACES: Final = 25
ROOM_BITS: Final = (1 << 21) - 2

# Hazards in the order of the console, and one more slot of the board: failures lie on computers
# (bits of rooms) or on terminals (bits of rooms), locked doors on doors (bits of their numbers).
ESPIONAGE: Final = 0
DOOR: Final = 1
HYPOXIA: Final = 2
FIRE: Final = 3
DARKNESS: Final = 4
COMPUTER: Final = 5
HAZARD_KINDS: Final = 6
TERMINAL: Final = 6
BOARD_SLOTS: Final = 7
# A hazard on the board as one number: its slot times this, plus its room or door.
SPOTS: Final = 32
# Doors as arguments of the vocabulary come after all other hazards.
DOOR_CODES: Final = 1024

SECTORS: Final = 5

# Anomalies.
HATCHES_LOCKED: Final = 0
ALERTS_OFF: Final = 1
WEAK_BATTERIES: Final = 2
EXPLOSIONS: Final = 3
PANIC: Final = 4
TARGETED_ATTACK: Final = 5

# Emergencies.
STRESS: Final = 0
SYSTEM_FAILURE: Final = 1
COURSE_DEVIATION: Final = 2
SILENCE: Final = 3
IMPACT: Final = 4

# Terminals.
NO_TERMINAL: Final = -1
COMMAND: Final = 0
MEDICAL: Final = 1
ENGINEER: Final = 2
CENTRAL: Final = 3
COURIER: Final = 4
REPAIR: Final = 5

# Special cards: their place after the room cards.
OVERCHARGE: Final = 0
SECTOR_STRIKE: Final = 1
RECALL: Final = 2
SPREAD: Final = 3
PURGE: Final = 4
RECYCLE: Final = 5
RESHUFFLE: Final = 6
SPECIAL_CARDS: Final = 7
NO_CARD: Final = -1

# Objects; mission objects come first.
LENS: Final = 0
BLUE_CARD: Final = 1
CREDENTIALS: Final = 2
AXE: Final = 3
CHIP: Final = 4
TOOLBOX: Final = 5
HELMET: Final = 6
MISSION_KINDS: Final = 7
EXTINGUISHER: Final = 7
FIRST_AID: Final = 8
STIMULANTS: Final = 9
SPARE_PART: Final = 10
SUIT: Final = 11
FLASHLIGHT: Final = 12
BATTERY: Final = 13
DRONE: Final = 14
TEDDY: Final = 15
OBJECT_KINDS: Final = 16

# A token: kind, switched on (0: off, else 1 + charges), whether a drone looked this round (also one
# that was put down since), and the seats that can tell it. Kind and state come first, so that
# sorting never depends on knowledge.
KIND_SHIFT: Final = 12
ON_SHIFT: Final = 8
ON_MASK: Final = 15
MOST_CHARGES: Final = 7
USED: Final = 128
KNOWN: Final = 63
IDENTITY: Final = ~KNOWN

# Action fields; a plan is the cubes on each, three bits a field. FREE stands for free cubes.
MOVE: Final = 0
UNLOCK: Final = 1
SEARCH: Final = 2
ACTIVATE: Final = 3
SPECIAL: Final = 4
FIELDS: Final = 5
FREE: Final = 5

# Devices a failure can lie on, or a battery beside: a computer is its room, a terminal is above.
TERMINAL_DEVICE: Final = 32

# Announcements.
SAY_HOLD: Final = 0
SAY_OWN: Final = 1
SAY_GOES: Final = 2
SAY_LIES: Final = 3
SAY_GOING: Final = 4
SAY_MEET: Final = 5
SAY_HEALING: Final = 6

# Results.
BLUE: Final = "blue"
RED: Final = "red"
DEATH: Final = "death"
TIME: Final = "time"
CREW_CONCEDED: Final = "crew_conceded"
ADELE_CONCEDED: Final = "adele_conceded"
CREW_WINS: Final = (BLUE, RED, ADELE_CONCEDED)

# What an option of the vocabulary is, by its word.
WORDS: Final = (
    "end_phase",
    "end_turn",
    "done",
    "pass",
    "confirm",
    "accept",
    "decline",
    "nothing",
    "take",
    "leave",
    "extinguish",
    "sure",
    "check",
    "alert",
    "cube",
    "pay",
    "member",
    "crew",
    "partner",
    "send",
    "receive",
    "tile",
    "object",
    "active",
    "move",
    "move_zone",
    "unlock",
    "search",
    "drone",
    "slot",
    "activate",
    "deploy",
    "terminal",
    "remove",
    "hatch",
    "impact",
    "alert_at",
    "hazard_at",
    "play",
    "card",
    "anomaly",
    "hazard",
    "room",
    "door",
    "device",
    "say",
)
END_PHASE: Final = 0
END_TURN: Final = 1
DONE: Final = 2
PASS: Final = 3
CONFIRM: Final = 4
ACCEPT: Final = 5
DECLINE: Final = 6
NOTHING: Final = 7
TAKE: Final = 8
LEAVE: Final = 9
EXTINGUISH: Final = 10
SURE: Final = 11
CHECK: Final = 12
ALERT: Final = 13
CUBE: Final = 14
PAY: Final = 15
MEMBER: Final = 16
CREW: Final = 17
PARTNER: Final = 18
SEND: Final = 19
RECEIVE: Final = 20
TILE: Final = 21
OBJECT: Final = 22
ACTIVE: Final = 23
GO: Final = 24
GO_OUT: Final = 25
UNLOCK_DOOR: Final = 26
SEARCH_SLOT: Final = 27
FLY_DRONE: Final = 28
SLOT: Final = 29
SWITCH_ON: Final = 30
DEPLOY: Final = 31
USE_TERMINAL: Final = 32
REMOVE: Final = 33
HATCH: Final = 34
LIFT_IMPACT: Final = 35
ALERT_AT: Final = 36
HAZARD_AT: Final = 37
PLAY: Final = 38
CARD: Final = 39
ANOMALY: Final = 40
HAZARD: Final = 41
ROOM: Final = 42
DOOR_TO: Final = 43
DEVICE: Final = 44
SAY: Final = 45

# Arguments of `pay` and `device`.
PAY_FIELD: Final = 0
PAY_FREE: Final = 1
ON_COMPUTER: Final = 0
ON_TERMINAL: Final = 1


class Move(Option):
    """An option of A.D.E.L.E.: its word, and its argument as a number (0 where it has none)."""

    __slots__ = ("arg", "word")

    def __init__(self, number: int, key: str, word: int, arg: int) -> None:
        super().__init__(number, key)
        self.word = word
        self.arg = arg


class Moves:
    """The vocabulary arranged for the rules, which look moves up by word and argument."""

    __slots__ = (
        "accept",
        "activate",
        "active",
        "alert",
        "alert_at",
        "anomaly",
        "card",
        "check",
        "confirm",
        "crew",
        "cube",
        "cubes",
        "decline",
        "deploy",
        "device",
        "done",
        "door",
        "drone",
        "end_phase",
        "end_turn",
        "extinguish",
        "hatch",
        "hazard",
        "hazard_at",
        "impact",
        "leave",
        "member",
        "move",
        "move_zone",
        "nothing",
        "object",
        "partner",
        "pass_",
        "pay",
        "play",
        "receive",
        "remove",
        "room",
        "say",
        "search",
        "send",
        "slot",
        "sure",
        "take",
        "terminal",
        "tile",
        "unlock",
    )  # fmt: skip

    def __init__(self, moves: list[Move]) -> None:
        by_word: list[dict[int, Move]] = [{} for _ in WORDS]
        for move in moves:
            by_word[move.word][move.arg] = move
        self.end_phase = by_word[END_PHASE][0]
        self.end_turn = by_word[END_TURN][0]
        self.done = by_word[DONE][0]
        self.pass_ = by_word[PASS][0]
        self.confirm = by_word[CONFIRM][0]
        self.accept = by_word[ACCEPT][0]
        self.decline = by_word[DECLINE][0]
        self.nothing = by_word[NOTHING][0]
        self.take = by_word[TAKE][0]
        self.leave = by_word[LEAVE][0]
        self.extinguish = by_word[EXTINGUISH][0]
        self.sure = by_word[SURE][0]
        self.check = by_word[CHECK][0]
        self.alert = by_word[ALERT][0]
        self.cube = by_word[CUBE]
        self.cubes: list[Option] = [self.cube[field] for field in range(FIELDS)]
        self.pay = by_word[PAY]
        self.member = by_word[MEMBER]
        self.crew = by_word[CREW]
        self.partner = by_word[PARTNER]
        self.send = by_word[SEND]
        self.receive = by_word[RECEIVE]
        self.tile = by_word[TILE]
        self.object = by_word[OBJECT]
        self.active = by_word[ACTIVE]
        self.move = by_word[GO]
        self.move_zone = by_word[GO_OUT]
        self.unlock = by_word[UNLOCK_DOOR]
        self.search = by_word[SEARCH_SLOT]
        self.drone = by_word[FLY_DRONE]
        self.slot = by_word[SLOT]
        self.activate = by_word[SWITCH_ON]
        self.deploy = by_word[DEPLOY]
        self.terminal = by_word[USE_TERMINAL]
        self.remove = by_word[REMOVE]
        self.hatch = by_word[HATCH]
        self.impact = by_word[LIFT_IMPACT]
        self.alert_at = by_word[ALERT_AT]
        self.hazard_at = by_word[HAZARD_AT]
        self.play = by_word[PLAY]
        self.card = by_word[CARD]
        self.anomaly = by_word[ANOMALY]
        self.hazard = by_word[HAZARD]
        self.room = by_word[ROOM]
        self.door = by_word[DOOR_TO]
        self.device = by_word[DEVICE]
        self.say: list[Option] = [by_word[SAY][what] for what in sorted(by_word[SAY])]


class Ship:
    """A ship: its rooms, doors, sectors, devices and hatches, and the space around it."""

    __slots__ = (
        "door_between",
        "door_sectors",
        "doors",
        "hatches",
        "id",
        "index",
        "lab_room",
        "neighbours",
        "sector",
        "sector_doors",
        "sector_rooms",
        "spots",
        "terminal",
        "terminal_rooms",
        "zone_borders",
        "zone_hatches",
        "zone_ring",
        "zones_of_hatch",
    )

    def __init__(self, index: int, id: str, lab_room: int) -> None:
        self.index = index
        self.id = id
        self.lab_room = lab_room
        self.doors: list[tuple[int, int]] = []  # by number, sorted
        self.neighbours: list[list[int]] = [[] for _ in range(PLACES)]  # rooms by room
        self.door_between: list[list[int]] = [[-1] * PLACES for _ in range(PLACES)]
        self.sector: list[int] = [-1] * PLACES  # by room
        self.sector_rooms: list[int] = [0] * SECTORS  # bits of rooms
        self.sector_doors: list[int] = [0] * SECTORS  # bits of doors that touch the sector
        self.door_sectors: list[tuple[int, int]] = []  # by door
        self.terminal: list[int] = [NO_TERMINAL] * PLACES  # by room
        self.terminal_rooms = 0
        self.hatches = 0
        self.zones_of_hatch: list[list[int]] = [[] for _ in range(PLACES)]  # by room
        self.zone_hatches: list[list[int]] = [[] for _ in range(PLACES)]  # by zone
        self.zone_borders: list[int] = [0] * PLACES  # bits of rooms by zone
        self.zone_ring: list[list[int]] = [[] for _ in range(PLACES)]  # zones by zone
        # For every hazard as it is written its slot of the board and its bit there.
        self.spots: dict[str, tuple[int, int]] = {}


class Setup:
    """What the number of players decides."""

    __slots__ = ("crew", "energy", "hazard_draw", "owners", "rounds", "silence_cards")

    def __init__(
        self,
        crew: int,
        rounds: int,
        energy: int,
        hazard_draw: int,
        silence_cards: bool,
        owners: list[int],
    ) -> None:
        self.crew = crew
        self.rounds = rounds
        self.energy = energy
        self.hazard_draw = hazard_draw
        self.silence_cards = silence_cards
        self.owners = owners  # for every tile the seats that own it, as bits


class Content:
    """Everything that never changes during a game."""

    __slots__ = (
        "alert_start",
        "announcements",
        "anomaly_cost",
        "anomaly_ids",
        "anomaly_sectors",
        "axe_room",
        "card_ids",
        "card_rooms",
        "cards",
        "charges",
        "charging",
        "costs",
        "crew_spirit",
        "crew_start",
        "cubes",
        "death_at",
        "duel_extra",
        "duel_fixed",
        "duel_lab",
        "duel_random",
        "emergency_hex",
        "emergency_ids",
        "emergency_kind",
        "emergency_panic",
        "energy_cap",
        "exclamation",
        "explosions_penalty",
        "extinguisher_fires",
        "first_aid",
        "first_special",
        "hand_size",
        "hazard_counts",
        "hazard_ids",
        "helmet_room",
        "impact_markers",
        "lab_stack",
        "member_ids",
        "moves",
        "names",
        "object_counts",
        "object_ids",
        "options",
        "overcharge",
        "purge_cards",
        "recycle_hazards",
        "rooms_fixed",
        "rooms_random",
        "setups",
        "ship_ids",
        "ships",
        "slot_losses",
        "slots",
        "special_costs",
        "specials_removed",
        "starting_anomalies",
        "starting_hazards",
        "stimulant_cubes",
        "sure_cubes",
        "target_rooms",
        "test_cubes",
        "track",
        "track_place",
        "track_top",
        "trade_cap",
    )

    def __init__(self, moves: Moves, ships: list[Ship], setups: dict[int, Setup]) -> None:
        self.moves = moves
        self.options: list[Option] = []  # by number
        self.ships = ships
        self.setups = setups  # by number of crew members
        self.names = Names()
        # Ids of what positions name.
        self.anomaly_ids = Ids("anomaly", [])
        self.card_ids = Ids("card", [])
        self.emergency_ids = Ids("emergency", [])
        self.hazard_ids = Ids("hazard", [])
        self.member_ids = Ids("crew member", [])
        self.object_ids = Ids("object", [])
        self.ship_ids = Ids("ship", [ship.id for ship in ships])
        # Cards: rooms by room card, then the special cards.
        self.cards = 0
        self.first_special = 0
        self.card_rooms: list[tuple[int, int]] = []
        self.special_costs: list[int] = []
        self.exclamation = 0
        # Emergencies by card.
        self.emergency_kind: list[int] = []
        self.emergency_hex: list[int] = []
        self.emergency_panic: list[bool] = []
        # Hazards by kind, anomalies.
        self.costs: list[list[int]] = []
        self.hazard_counts: list[int] = []
        self.anomaly_sectors: list[list[int]] = []
        # Crew members and objects.
        self.crew_spirit: list[int] = []
        self.crew_start: list[int] = []
        self.object_counts: list[int] = []
        self.charging: list[bool] = []  # by kind: has charges
        self.charges: list[int] = []  # by d6 - 1
        self.lab_stack: list[int] = []
        self.rooms_fixed: list[int] = []
        self.rooms_random = 0
        self.duel_lab: list[int] = []
        self.duel_fixed: list[int] = []
        self.duel_random = 0
        # Missions.
        self.track: list[int] = []  # object by tile
        self.track_place: list[int] = [-1] * OBJECT_KINDS  # tile by object
        self.target_rooms: list[int] = []
        self.axe_room = 0
        self.helmet_room = 0
        # Numbers.
        self.cubes = 0
        self.slots = 0
        self.death_at = 0
        self.slot_losses: list[int] = []
        self.hand_size = 0
        self.starting_anomalies = 0
        self.starting_hazards = 0
        self.specials_removed = 0
        self.anomaly_cost = 0
        self.energy_cap = 0
        self.track_top = 0
        self.announcements = 0
        self.extinguisher_fires = 0
        self.first_aid = 0
        self.stimulant_cubes = 0
        self.duel_extra = 0
        self.sure_cubes = 0
        self.test_cubes = 0
        self.explosions_penalty = 0
        self.trade_cap = 0
        self.overcharge = 0
        self.purge_cards = 0
        self.recycle_hazards = 0
        self.impact_markers = 0
        self.alert_start: list[int] = []


class Names:
    """Ids by number, for events and chance."""

    __slots__ = (
        "anomalies",
        "cards",
        "emergencies",
        "emergency_kinds",
        "fields",
        "hazards",
        "objects",
        "sayings",
        "sectors",
        "terminals",
        "zones",
    )

    def __init__(self) -> None:
        self.cards: list[str] = []
        self.emergencies: list[str] = []
        self.emergency_kinds: list[str] = []
        self.hazards: list[str] = []
        self.anomalies: list[str] = []
        self.objects: list[str] = []
        self.sectors: list[str] = []
        self.terminals: list[str] = []
        self.zones: list[list[str]] = []  # by ship
        self.fields: list[str] = []
        self.sayings: list[str] = []


class AdeleState(State):
    """A position of A.D.E.L.E.

    Lists about crew members are indexed by seat; index 0, ADELE's, is unused. Cards, rooms and
    anomalies in a set are bits of one number, since their order means nothing: what a deck or the
    bag gives is decided when it is drawn. `rooms[0]` holds objects while they are dealt. Tuples
    are replaced, never changed, so copies share them.

    A battery is its device times 8 plus its charges; an announcement is seat, what, object, room.
    `notes` has for every observer and seat the round of the last look, then the kinds seen;
    `red_alerts` has bits of the two alert terminals, `tile_known` bits of seats.
    """

    # generated by scripts/state_code.py: begin
    __slots__ = (
        "acted",
        "alerts",
        "announced",
        "anomalies",
        "averted",
        "bag",
        "batteries",
        "board",
        "box",
        "console",
        "content",
        "crew",
        "deck",
        "deployed",
        "discard",
        "drone_used",
        "emergency",
        "emergency_deck",
        "emergency_out",
        "emergency_used",
        "energy",
        "experienced",
        "extra",
        "free",
        "gone",
        "hand",
        "hand_known",
        "hatches",
        "impacts",
        "in_play",
        "inventories",
        "lab",
        "lost",
        "members",
        "next_averted",
        "next_emergency",
        "no_return",
        "notes",
        "offer",
        "out_cards",
        "place",
        "plans",
        "proposals",
        "red_alerts",
        "removed",
        "revealed",
        "rooms",
        "round",
        "rounds",
        "said",
        "ship",
        "sprays",
        "tile_known",
        "tiles",
        "top",
        "wounds",
    )

    def __init__(
        self,
        content: Content,
        ship: Ship,
        crew: int,
        source: AdeleState | None = None,
    ) -> None:
        super().__init__(source)
        self.content = content
        self.ship = ship
        self.crew = crew
        if source is None:
            self.members: tuple[int, ...] = ()
            self.experienced: bool = False
            self.round: int = 0
            self.rounds: int = 0
            self.no_return: int = 1
            self.energy: int = 0
            self.console: list[int] = [0] * HAZARD_KINDS
            self.bag: list[int] = [0] * HAZARD_KINDS
            self.removed: list[int] = [0] * HAZARD_KINDS
            self.board: list[int] = [0] * BOARD_SLOTS
            self.hatches: int = 0
            self.impacts: int = 0
            self.alerts: tuple[int, int] = (0, 0)
            self.red_alerts: int = 0
            self.anomalies: int = 0
            self.in_play: int = 0
            self.top: tuple[int, ...] = ()
            self.hand_known: int = 0
            self.discard: int = 0
            self.emergency: int = -1
            self.averted: bool = False
            self.next_emergency: int = -1
            self.next_averted: bool = False
            self.emergency_used: int = 0
            self.place: list[int] = [0] * (crew + 1)
            self.wounds: list[int] = [0] * (crew + 1)
            self.revealed: bool = False
            self.gone: tuple[int, ...] = ()
            self.deployed: int = 0
            self.batteries: tuple[int, ...] = ()
            self.announced: tuple[tuple[int, int, int, int], ...] = ()
            self.said: tuple[int, ...] = ()
            self.acted: int = 0
            self.free: int = 0
            self.extra: int = 0
            self.sprays: int = 0
            self.proposals: int = 0
            self.drone_used: bool = False
            self.deck: int = 0
            self.hand: int = 0
            self.out_cards: int = 0
            self.emergency_deck: int = 0
            self.emergency_out: int = NO_CARD
            self.plans: list[int] = [0] * (crew + 1)
            self.inventories: list[tuple[int, ...]] = [()] * (crew + 1)
            self.rooms: list[tuple[int, ...]] = [()] * (ROOMS + 1)
            self.lab: tuple[int, ...] = ()
            self.lost: tuple[int, ...] = ()
            self.box: tuple[int, ...] = ()
            self.tiles: tuple[int, ...] = (0, 0, 0, 0, 0)
            self.tile_known: tuple[int, ...] = (0, 0, 0, 0, 0)
            self.notes: tuple[tuple[tuple[int, ...], ...], ...] = ()
            self.offer: tuple[int, int] = (-1, -1)
        else:
            self.members = source.members
            self.experienced = source.experienced
            self.round = source.round
            self.rounds = source.rounds
            self.no_return = source.no_return
            self.energy = source.energy
            self.console = source.console[:]
            self.bag = source.bag[:]
            self.removed = source.removed[:]
            self.board = source.board[:]
            self.hatches = source.hatches
            self.impacts = source.impacts
            self.alerts = source.alerts
            self.red_alerts = source.red_alerts
            self.anomalies = source.anomalies
            self.in_play = source.in_play
            self.top = source.top
            self.hand_known = source.hand_known
            self.discard = source.discard
            self.emergency = source.emergency
            self.averted = source.averted
            self.next_emergency = source.next_emergency
            self.next_averted = source.next_averted
            self.emergency_used = source.emergency_used
            self.place = source.place[:]
            self.wounds = source.wounds[:]
            self.revealed = source.revealed
            self.gone = source.gone
            self.deployed = source.deployed
            self.batteries = source.batteries
            self.announced = source.announced
            self.said = source.said
            self.acted = source.acted
            self.free = source.free
            self.extra = source.extra
            self.sprays = source.sprays
            self.proposals = source.proposals
            self.drone_used = source.drone_used
            self.deck = source.deck
            self.hand = source.hand
            self.out_cards = source.out_cards
            self.emergency_deck = source.emergency_deck
            self.emergency_out = source.emergency_out
            self.plans = source.plans[:]
            self.inventories = source.inventories[:]
            self.rooms = source.rooms[:]
            self.lab = source.lab
            self.lost = source.lost
            self.box = source.box
            self.tiles = source.tiles
            self.tile_known = source.tile_known
            self.notes = source.notes
            self.offer = source.offer

    def copy(self) -> AdeleState:
        """Return an independent copy; unchanging content and steps are shared."""
        return AdeleState(self.content, self.ship, self.crew, self)

    # generated by scripts/state_code.py: end


def make_token(kind: int, known: int) -> int:
    """Return an object that is switched off, as a token that some seats can tell."""
    return kind << KIND_SHIFT | known


def kind_of(token: int) -> int:
    """Return the kind of a token."""
    return token >> KIND_SHIFT


def charge_of(token: int) -> int:
    """Return the charges of a token that is switched on, -1 for one that is not."""
    return (token >> ON_SHIFT & ON_MASK) - 1


def switched_on(token: int, charges: int) -> int:
    """Return the token switched on, for everybody to see."""
    return kind_of(token) << KIND_SHIFT | (charges + 1) << ON_SHIFT | token & USED | KNOWN


def switched_off(token: int, known: int) -> int:
    """Return the token face down, known to some seats; a drone remembers that it has looked."""
    return kind_of(token) << KIND_SHIFT | token & USED | known


def count_bits(mask: int) -> int:
    """Return how many bits are set."""
    return mask.bit_count()


def nth_bit(mask: int, n: int) -> int:
    """Return the number of the n-th bit that is set, from 0."""
    for _ in range(n):
        mask &= mask - 1
    return (mask & -mask).bit_length() - 1


def door_code(a: int, b: int) -> int:
    """Return the argument of a locked door between two rooms, which may be on either ship."""
    return DOOR_CODES + a * SPOTS + b
