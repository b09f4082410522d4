"""Deep Space Dine: cards, sectors, ships, vocabulary and state, as the rules use them.

Ids of the content files become small numbers here. A station card is its index in the data and one
bit of a *pile* (hands, pile, discard and so on are sets of cards: a card exists once, and no order
matters but that of a row). A *face* is a card on one side, one way up: `card * 4 + side * 2 +
turn`. Amounts of all nine symbols are packed into one number, so that a row's symbols are added and
compared at once (see `symbols.py`).
"""

from __future__ import annotations

from typing import Final

from sternbrett.kernel.engine import EventKind, Option, State
from sternbrett.kernel.ids import Ids

NOBODY: Final = -1
NO_CARD: Final = -1
NO_SECTOR: Final = -1

# The two sides of a card, and the two ways up (DSD-016).
NORMAL: Final = 0
UPGRADED: Final = 1
UPRIGHT: Final = 0
ROTATED: Final = 1

# The symbol that icons give and that is doubled and drawn for (DSD-049, DSD-051, DSD-127).
DRIVE: Final = 1
SYMBOL_COUNT: Final = 9

# Packed amounts: a field for each symbol whose highest bit is kept free for comparing.
FIELD_BITS: Final = 12
FIELD: Final = (1 << FIELD_BITS) - 1
MOST_SYMBOLS: Final = (1 << (FIELD_BITS - 1)) - 1
GUARDS: Final = sum(1 << (FIELD_BITS * symbol + FIELD_BITS - 1) for symbol in range(SYMBOL_COUNT))
DRIVE_SHIFT: Final = DRIVE * FIELD_BITS

# Kinds of costs (DSD-057 to DSD-073).
FREE: Final = 0
DISCARD: Final = 1
REMOVE: Final = 2
SYMBOLS: Final = 3
SHIP_MARKER: Final = 4
PIZZA: Final = 5
DAMAGE: Final = 6
FIRST_IN_ROW: Final = 7
SWAP: Final = 8

# What an action does after its cost; the first three also follow a card that was placed.
DRAW: Final = 0
MARKER_RIGHT: Final = 1
PIZZA_RIGHT: Final = 2
DRAW_EACH: Final = 3
DRAW_CHOSEN: Final = 4
DAMAGE_RIGHT: Final = 5
TURN_IN_ROW: Final = 6
TURN_ANYWHERE: Final = 7
LOOK: Final = 8
UPGRADE: Final = 9
NO_EFFECT: Final = -1

# Kinds of sectors, and of consequences (DSD-131).
START: Final = 0
EASY: Final = 1
HARD: Final = 2
BOSS: Final = 3
HURT: Final = 0
COOL: Final = 1
EACH_DISCARDS: Final = 2
REMOVE_ANY: Final = 3

# Which way out a ship's rule rewards (DSD-155, DSD-159).
JUMP: Final = 0
SOLVE: Final = 1

# How often a station action can be used (DSD-082).
PER_ROW: Final = 0
PER_SECTOR: Final = 1

# Results.
WIN: Final = "win"
LOSS_DAMAGE: Final = "loss_damage"
LOSS_PIZZA: Final = "loss_pizza"
TRUNCATED: Final = "truncated"


class Cost:
    """What an action costs: a kind with an amount, or packed symbols."""

    __slots__ = ("amount", "kind", "name", "need")

    def __init__(self, name: str, kind: int, amount: int, need: int) -> None:
        self.name = name
        self.kind = kind
        self.amount = amount
        self.need = need


class Producer:
    """A row effect "`amount` of one symbol per `per` of another", as shifts of packed fields."""

    __slots__ = ("amount", "per", "source", "target")

    def __init__(self, amount: int, target: int, per: int, source: int) -> None:
        self.amount = amount
        self.target = target
        self.per = per
        self.source = source


class Face:
    """A station card on one side, one way up: what it gives a row, and how it comes there."""

    __slots__ = ("cost", "direct", "doubles", "extras", "producers")

    def __init__(
        self,
        direct: int,
        producers: list[Producer],
        doubles: bool,
        cost: Cost,
        extras: list[tuple[int, int]],
    ) -> None:
        self.direct = direct
        self.producers = producers
        self.doubles = doubles
        self.cost = cost
        self.extras = extras  # (effect, amount), in printed order (DSD-078)


class Manned:
    """What a station does on one side while it is manned; everything it lacks is zero."""

    __slots__ = (
        "bonus_amount",
        "bonus_symbol",
        "cost",
        "effect",
        "effect_amount",
        "hazard_bonus",
        "hazard_bonus_first_row_only",
        "hazard_draw",
        "limit",
        "prevents_damage_for",
        "take",
        "warms",
        "when_discard",
        "when_draw",
        "when_symbol",
    )

    def __init__(self) -> None:
        self.when_symbol = -1
        self.when_draw = 0
        self.when_discard = 0
        self.effect = NO_EFFECT
        self.effect_amount = 0
        self.take = 0
        self.limit = PER_ROW
        self.cost: Cost | None = None
        self.hazard_draw = 0
        self.hazard_bonus = 0
        self.hazard_bonus_first_row_only = False
        self.bonus_symbol = -1
        self.bonus_amount = 0
        self.prevents_damage_for = 0
        self.warms: list[Cost] = []  # for 1, 2 … steps of pizza (DSD-148)


class Card:
    """A station card: its station, and its four faces."""

    __slots__ = ("faces", "id", "index", "station")

    def __init__(self, index: int, id: str, station: int, faces: list[Face]) -> None:
        self.index = index
        self.id = id
        self.station = station
        self.faces = faces  # by side * 2 + turn


class Sector:
    """One face of a sector card. Requirements are resolved for each crew size."""

    __slots__ = (
        "consequences",
        "extra_draw",
        "hazard",
        "id",
        "index",
        "jump",
        "jump_damage",
        "kind",
        "level",
        "marker_when_solved",
        "pizza",
        "shields_do_not_absorb",
        "solutions",
        "stations_off",
        "unlocks",
    )

    def __init__(self, index: int, id: str, kind: int, level: int) -> None:
        self.index = index
        self.id = id
        self.kind = kind
        self.level = level
        self.jump: list[int] = []  # packed, by crew size - 1; empty: impossible (DSD-035)
        self.solutions: list[list[int]] = []  # packed, by crew size - 1
        self.pizza: list[int] = []  # by solution: the pizza it costs instead (DSD-037)
        self.hazard: list[int] = []
        self.consequences: list[tuple[int, int]] = []
        self.jump_damage = 0
        self.marker_when_solved = 0
        self.extra_draw = 0
        self.stations_off = False
        self.shields_do_not_absorb = False
        self.unlocks: list[int] = []


class ShipAction:
    """An action printed on the ship."""

    __slots__ = ("amount", "cost", "effect", "option")

    def __init__(self, option: Option, cost: Cost, effect: int, amount: int) -> None:
        self.option = option
        self.cost = cost
        self.effect = effect
        self.amount = amount


class Ship:
    """A ship card."""

    __slots__ = (
        "actions",
        "damage_fields",
        "deck",
        "id",
        "index",
        "marker_max",
        "marker_start",
        "pizza_fields",
        "remove_fields",
        "reward",
        "reward_for",
        "start_deck",
    )

    def __init__(self, index: int, id: str) -> None:
        self.index = index
        self.id = id
        self.deck = 0  # all cards of its stations
        self.start_deck = 0  # those of the start game (DSD-007)
        self.damage_fields = 0
        self.remove_fields: list[int] = []
        self.pizza_fields = 0
        self.marker_start = 0
        self.marker_max = 0
        self.reward_for = JUMP
        self.reward = 0
        self.actions: list[ShipAction] = []


class Moves:
    """The vocabulary arranged for the rules: by card, by seat, by amount, or alone."""

    __slots__ = (
        "absorb",
        "adrift",
        "continue_",
        "decline",
        "discard",
        "drawer",
        "jump",
        "keep",
        "lower",
        "man",
        "nobody",
        "pass_",
        "pay",
        "play",
        "remove",
        "remover",
        "rotate",
        "solve",
        "station",
        "suffer",
        "take",
        "take_back",
        "upgrade",
        "upgrader",
        "upper",
        "use",
    )

    def __init__(
        self, single: dict[str, Option], by_card: dict[str, list[Option]],
        by_number: dict[str, list[Option]],
    ) -> None:  # fmt: skip
        self.pass_ = single["pass"]
        self.adrift = single["adrift"]
        self.station = single["station"]
        self.upper = single["upper"]
        self.lower = single["lower"]
        self.keep = single["keep"]
        self.nobody = single["nobody"]
        self.use = single["use"]
        self.decline = single["decline"]
        self.jump = single["jump"]
        self.continue_ = single["continue"]
        self.suffer = single["suffer"]
        self.play = by_card["play"]
        self.discard = by_card["discard"]
        self.remove = by_card["remove"]
        self.upgrade = by_card["upgrade"]
        self.man = by_card["man"]
        self.pay = by_card["pay"]
        self.take_back = by_card["take_back"]
        self.rotate = by_card["rotate"]
        self.take = by_card["take"]
        self.drawer = by_number["drawer"]
        self.upgrader = by_number["upgrader"]
        self.remover = by_number["remover"]
        self.solve = by_number["solve"]
        self.absorb = by_number["absorb"]


class CardMove(Option):
    """An option on a station card."""

    __slots__ = ("card",)

    def __init__(self, number: int, key: str, card: int) -> None:
        super().__init__(number, key)
        self.card = card


class NumberMove(Option):
    """An option with a number: a seat (from 0), a solution (from 0) or an amount."""

    __slots__ = ("value",)

    def __init__(self, number: int, key: str, value: int) -> None:
        super().__init__(number, key)
        self.value = value


class CostGroup:
    """All cards that can be played for the same cost, by side, as sets of cards."""

    __slots__ = ("cost", "normal", "upgraded")

    def __init__(self, cost: Cost) -> None:
        self.cost = cost
        self.normal = 0
        self.upgraded = 0


class Difficulty:
    """How many sectors of each kind a game has (DSD-010)."""

    __slots__ = ("easy", "hard", "id")

    def __init__(self, id: str, easy: int, hard: int) -> None:
        self.id = id
        self.easy = easy
        self.hard = hard


class Content:
    """Everything that never changes during a game."""

    __slots__ = (
        "absorb_costs",
        "card_ids",
        "cards",
        "cost_groups",
        "costs",
        "difficulties",
        "difficulty_ids",
        "faces",
        "hand_size",
        "manned",
        "moves",
        "options",
        "sector_ids",
        "sectors",
        "sectors_of_kind",
        "ship_ids",
        "ships",
        "station_cards",
        "station_ids",
        "symbol_ids",
    )

    def __init__(self, moves: Moves, options: list[Option]) -> None:
        self.moves = moves
        self.options = options  # by number
        self.card_ids = Ids("card", [])
        self.sector_ids = Ids("sector", [])
        self.ship_ids = Ids("ship", [])
        self.difficulty_ids = Ids("difficulty", [])
        self.cards: list[Card] = []
        self.faces: list[Face] = []  # by face number
        self.costs: dict[str, Cost] = {}  # by name, as steps hold them
        self.absorb_costs: list[Cost] = []  # 1, 2 … Shields against damage (DSD-140)
        self.cost_groups: list[CostGroup] = []
        self.manned: list[list[Manned]] = []  # by station and side
        self.station_ids: list[str] = []
        self.symbol_ids: list[str] = []
        self.station_cards: list[int] = []  # by station, as a set of cards
        self.sectors: list[Sector] = []
        self.sectors_of_kind: list[int] = []  # by kind, as a set of sectors
        self.ships: list[Ship] = []
        self.difficulties: list[Difficulty] = []
        self.hand_size: list[int] = []


class DineState(State):
    """A position of Deep Space Dine.

    Sets of cards (`hands`, `pile`, `discard`, `removed`, `locked`, `lifted`, `chosen`) are bits.
    `pile` is without its visible `top` card, and has no order until a card comes to the top;
    likewise the sectors still to come are counts, and which one comes is drawn when it does.
    `totals` are the packed symbols of each row and follow from `rows`; change rows with the
    functions of `symbols.py`. `locked` are the ship's cards that are not in the game yet. A card
    being played is `playing` and in no hand; it is hidden until its action is chosen (DSD-183).
    `ingredient` and `frontier_done` say which of the two help cards lies under the stack. `used`,
    `manning` and `passes` have a bit for each seat.
    """

    # generated by scripts/state_code.py: begin
    __slots__ = (
        "adrifts",
        "chosen",
        "content",
        "damage",
        "decision_limit",
        "decisions",
        "difficulty",
        "discard",
        "easy_left",
        "floor",
        "flown",
        "frontier_done",
        "hands",
        "hard_left",
        "ingredient",
        "lifted",
        "locked",
        "manned",
        "manning",
        "marker",
        "open_hands",
        "pile",
        "pizza",
        "playing",
        "removed",
        "rows",
        "sector",
        "ship",
        "start_left",
        "top",
        "totals",
        "upgraded",
        "used",
    )

    def __init__(
        self,
        content: Content,
        seats: int,
        source: DineState | None = None,
    ) -> None:
        super().__init__(source)
        self.content = content
        if source is None:
            self.ship: Ship = content.ships[0]
            self.difficulty: int = 0
            self.open_hands: bool = False
            self.hands: list[int] = [0] * seats
            self.manned: list[int] = [NO_CARD] * seats
            self.upgraded: int = 0
            self.top: int = -1
            self.pile: int = 0
            self.discard: int = 0
            self.removed: int = 0
            self.locked: int = 0
            self.lifted: int = 0
            self.playing: int = -1
            self.chosen: int = 0
            self.rows: list[tuple[int, ...]] = [()]
            self.damage: int = 0
            self.pizza: int = 0
            self.marker: int = 0
            self.sector: int = -1
            self.flown: int = 0
            self.start_left: int = 0
            self.easy_left: int = 0
            self.hard_left: int = 0
            self.ingredient: bool = False
            self.frontier_done: bool = False
            self.floor: int = 0
            self.used: int = 0
            self.manning: int = 0
            self.adrifts: int = 0
            self.decisions: int = 0
            self.decision_limit: int = 0
            self.totals: list[int] = [0]
        else:
            self.ship = source.ship
            self.difficulty = source.difficulty
            self.open_hands = source.open_hands
            self.hands = source.hands[:]
            self.manned = source.manned[:]
            self.upgraded = source.upgraded
            self.top = source.top
            self.pile = source.pile
            self.discard = source.discard
            self.removed = source.removed
            self.locked = source.locked
            self.lifted = source.lifted
            self.playing = source.playing
            self.chosen = source.chosen
            self.rows = source.rows[:]
            self.damage = source.damage
            self.pizza = source.pizza
            self.marker = source.marker
            self.sector = source.sector
            self.flown = source.flown
            self.start_left = source.start_left
            self.easy_left = source.easy_left
            self.hard_left = source.hard_left
            self.ingredient = source.ingredient
            self.frontier_done = source.frontier_done
            self.floor = source.floor
            self.used = source.used
            self.manning = source.manning
            self.adrifts = source.adrifts
            self.decisions = source.decisions
            self.decision_limit = source.decision_limit
            self.totals = source.totals[:]

    def copy(self) -> DineState:
        """Return an independent copy; unchanging content and steps are shared."""
        return DineState(self.content, 0, self)

    # generated by scripts/state_code.py: end

    def show(self) -> None:
        """Seal what is being carried out if it tells others something about a hidden hand."""
        if not self.open_hands:
            self.sealed = True

    def station(self, seat: int) -> Manned | None:
        """Return what a seat's manned station does here, if it has one that works (DSD-160)."""
        index = self.manned[seat]
        if index < 0 or self.content.sectors[self.sector].stations_off:
            return None
        side = self.upgraded >> index & 1
        return self.content.manned[self.content.cards[index].station][side]

    def hazard(self) -> int:
        """Return the number of cards at which the current row strikes; 0: never (DSD-126)."""
        value = self.content.sectors[self.sector].hazard[len(self.hands) - 1]
        if value == 0:  # DSD-136
            return 0
        for seat in range(len(self.hands)):
            manned = self.station(seat)
            if manned is None or (manned.hazard_bonus_first_row_only and len(self.rows) > 1):
                continue
            value += manned.hazard_bonus  # DSD-137
        return value


def cards_in(pile: int) -> list[int]:
    """Return the cards of a set, ascending."""
    out: list[int] = []
    while pile:
        lowest = pile & -pile
        out.append(lowest.bit_length() - 1)
        pile ^= lowest
    return out


def count(pile: int) -> int:
    """Return the number of cards of a set."""
    return pile.bit_count()


# Events: what is announced, with argument names and the clause behind it. Seats are counted from 1.
CREW_BOARDED = EventKind("crew_boarded", "ship", "DSD-003")
SECTOR_REACHED = EventKind("sector_reached", "sector", "DSD-031")
FRONTIER_REACHED = EventKind("frontier_reached", "amount", "DSD-123")
INGREDIENT_NEEDED = EventKind("ingredient_needed", "amount", "DSD-121")
CARDS_DEALT = EventKind("cards_dealt", "seat card_list", "DSD-011")
CARDS_DEALT_HIDDEN = EventKind("cards_dealt_hidden", "seat amount", "DSD-011")
CARDS_DRAWN = EventKind("cards_drawn", "seat card_list", "DSD-024")
CARDS_DRAWN_HIDDEN = EventKind("cards_drawn_hidden", "seat amount", "DSD-182")
NOTHING_TO_DRAW = EventKind("nothing_to_draw", "seat", "DSD-026")
PILE_RESHUFFLED = EventKind("pile_reshuffled", "amount", "DSD-020")
TOP_SHOWN = EventKind("top_shown", "card", "DSD-017")
PILE_EMPTY = EventKind("pile_empty", "", "DSD-021")
STATIONS_ADDED = EventKind("stations_added", "station_list", "DSD-105")
CARD_SHOWN = EventKind("card_shown", "seat card", "DSD-183")
CARD_PLACED = EventKind("card_placed", "seat card", "DSD-077")
CARD_PLACED_ROTATED = EventKind("card_placed_rotated", "seat card", "DSD-077")
CARD_DISCARDED = EventKind("card_discarded", "seat card", "DSD-058")
ALL_DISCARDED = EventKind("all_discarded", "card_list", "DSD-175")
CARD_REMOVED = EventKind("card_removed", "seat card", "DSD-027")
CARDS_PAID = EventKind("cards_paid", "card_list", "DSD-062")
CARD_TAKEN_BACK = EventKind("card_taken_back", "seat card", "DSD-072")
CARD_ROTATED = EventKind("card_rotated", "seat card", "DSD-162")
CARD_UPGRADED = EventKind("card_upgraded", "seat card", "DSD-101")
NO_UPGRADE = EventKind("no_upgrade", "", "DSD-101")
MARKER_MOVED = EventKind("marker_moved", "before marker", "DSD-061")
SHIP_ACTION = EventKind("ship_action", "seat action", "DSD-081")
STATION_ACTION = EventKind("station_action", "seat station", "DSD-075")
SENSED = EventKind("sensed", "seat card_list", "DSD-161")
SENSED_HIDDEN = EventKind("sensed_hidden", "seat amount", "DSD-161")
CARDS_KEPT = EventKind("cards_kept", "seat card_list", "DSD-161")
CARDS_KEPT_HIDDEN = EventKind("cards_kept_hidden", "seat amount", "DSD-161")
LIFTED_DISCARDED = EventKind("lifted_discarded", "seat card_list", "DSD-161")
WHEN_USED = EventKind("when_used", "seat station", "DSD-088")
SEAT_PASSED = EventKind("seat_passed", "seat", "DSD-173")
ADRIFT = EventKind("adrift", "", "DSD-086")
ADRIFT_DECLARED = EventKind("adrift_declared", "seat", "DSD-085")
WENT_ON = EventKind("went_on", "", "DSD-096")
SOLVED = EventKind("solved", "sector way", "DSD-095")
JUMPED = EventKind("jumped", "sector", "DSD-095")
PIZZA_GIVEN = EventKind("pizza_given", "amount", "DSD-037")
SECTOR_LEFT = EventKind("sector_left", "amount", "DSD-104")
STATION_MANNED = EventKind("station_manned", "seat station card", "DSD-113")
HAZARD_STRUCK = EventKind("hazard_struck", "sector", "DSD-126")
HAZARD_ON_ARRIVAL = EventKind("hazard_on_arrival", "sector", "DSD-135")
ROW_OPENED = EventKind("row_opened", "row", "DSD-129")
DAMAGE_ABSORBED = EventKind("damage_absorbed", "amount", "DSD-140")
DAMAGE_PREVENTED = EventKind("damage_prevented", "seat", "DSD-142")
DAMAGE_TAKEN = EventKind("damage_taken", "before damage", "DSD-138")
DAMAGE_REPAIRED = EventKind("damage_repaired", "before damage", "DSD-164")
PIZZA_KEPT_WARM = EventKind("pizza_kept_warm", "amount", "DSD-148")
PIZZA_COOLED = EventKind("pizza_cooled", "before pizza", "DSD-147")
PIZZA_WARMED = EventKind("pizza_warmed", "before pizza", "DSD-029")
HAND_SHOWN = EventKind("hand_shown", "seat card_list", "DSD-187")
GAME_WON = EventKind("game_won", "points", "DSD-110")
SHIP_DESTROYED = EventKind("ship_destroyed", "", "DSD-149")
PIZZA_COLD = EventKind("pizza_cold", "", "DSD-149")
LIMIT_REACHED = EventKind("limit_reached", "", "DSD-185")
