"""ISS Vanguard: vocabulary, state and events, as the rules use them.

A *figure* is the crew member of a section in the away team: at most one for each section
(ISV-009), so figures are numbers of sections. Seats own sections (`owner`). Dice are counted by
type: `available`, `spent` and `boxed` have a number for each section and type (`at`). Dice being
chosen or lying in the roll pool are codes (`die_code`): owner, type and face. Sectors are numbers
of the planet's list.
"""

from __future__ import annotations

from typing import Final, TypeVar

from sternbrett.games.vanguard.aboard import Ship
from sternbrett.games.vanguard.contents import Content
from sternbrett.games.vanguard.language import ANY_COLOUR, NONE
from sternbrett.kernel.engine import EventKind, Option, State

T = TypeVar("T")

NOBODY: Final = -1
NOWHERE: Final = -1
#: A threat that is in play but off the map (ISV-279), and one that is not in play.
OFF_MAP: Final = -2

FIGURES: Final = 4
#: Types of section dice: colour by basic, three special, universal, expert, wild.
DIE_TYPES: Final = 21
#: The rolls of section dice, by type.
DIE_DRAWS: Final = tuple([f"die_{kind + 1}" for kind in range(21)])
COLUMNS: Final = 3
INJURY_SLOTS: Final = 3
MOST_NESTING: Final = 32

# Codes of dice: type, face, owner, and what happens to them.
FACE_BITS: Final = 3
TYPE_BITS: Final = 5
CODE_TYPE: Final = 1 << FACE_BITS
CODE_OWNER: Final = 1 << (FACE_BITS + TYPE_BITS)
FACE_MASK: Final = CODE_TYPE - 1
TYPE_MASK: Final = (1 << TYPE_BITS) - 1
OWNER_MASK: Final = 3
#: The die goes back to its owner's slots when the roll ends (ISV-509).
RETURNS: Final = CODE_OWNER << 2
#: The die was picked for what is being done.
PICKED: Final = CODE_OWNER << 3

# What is rolled: an action by its number, nothing, or what Prepare allows (ISV-081).
NO_ROLL: Final = -1
PREPARE_ROLL: Final = -2
# Steps of a roll that are asked about by number.
CHOOSING: Final = 1
ROLLED: Final = 3
MODIFYING: Final = 4
COMBINING: Final = 5
SUFFERING: Final = 6
MATCHING: Final = 7
MARKING: Final = 8
SPENDING: Final = 9
APPLYING: Final = 10

# Kinds of windows (ISV-534); the kind of timing that it is about.
WINDOW_ROLL: Final = 0
WINDOW_REST: Final = 1
WINDOW_TRAVEL: Final = 2
WINDOW_EVENT: Final = 3
WINDOW_INJURY: Final = 4
WINDOW_DANGER: Final = 5
#: Before another player chooses an action (ISV-469).
WINDOW_ACTION: Final = 6
WINDOWS: Final = ("roll", "rest", "travel", "event", "injury", "danger", "action")
#: Where a seat may wish not to be asked: windows of a kind, and wherever it could only do what it
#: may do at any time, which nobody wants to be asked about over and over again.
WISHES: Final = (*WINDOWS, "anytime")
WISH_ANYTIME: Final = 7
USUALLY_QUIET: Final = 1 << WISH_ANYTIME
# A window being open: its kind, whether it was prevented, whose skills were used in it.
WINDOW_KIND: Final = 7
PREVENTED: Final = 8
SKILL_SHIFT: Final = 4

# Modes of an exploration; `CAMPAIGN` is every one that the ship has set out for.
GUIDED: Final = 0
QUICK: Final = 1
STANDALONE: Final = 2
CAMPAIGN: Final = 3
MODES: Final = ("guided", "quick", "standalone", "campaign")

# Results of a game.
SUCCEEDED: Final = "success"
PARTLY: Final = "partial"
FAILED: Final = "failure"
RESULTS: Final = (SUCCEEDED, PARTLY, FAILED, FAILED)
# Results of a chapter of a campaign: it goes on, or it is over.
SAVED: Final = "saved"
CAMPAIGN_WON: Final = "campaign_won"
CAMPAIGN_LOST: Final = "campaign_lost"

# Words of the vocabulary.
SINGLE: Final = 0
FIGURE: Final = 1
CREW: Final = 2
ACTION: Final = 3
ROUTE: Final = 4
SECTOR: Final = 5
DIE: Final = 6
SPENT: Final = 7
POOL: Final = 8
FACE: Final = 9
CARD: Final = 10
COMBO: Final = 11
CONDITION_COMBO: Final = 12
SKILL: Final = 13
EQUIPMENT: Final = 14
DISCOVERY_CARD: Final = 15
INJURY_CARD: Final = 16
TURNED_INJURY: Final = 17
COLUMN: Final = 18
INJURY_DIE: Final = 19
CHOICE_OF: Final = 20
DECK: Final = 21
LEAD_TOKEN: Final = 22
TIME_TRACK: Final = 23
EVENT_CARD: Final = 24
PROMOTION: Final = 25
MOD: Final = 26
STRAIN: Final = 27
SYSTEM: Final = 28
SPACE_OBJECT: Final = 29
SITE: Final = 30
FACILITY: Final = 31
PROJECT: Final = 32
SITUATION_CARD: Final = 33
LANDER_CARD: Final = 34
LINE: Final = 35
WORDS: Final = (
    "", "section", "crew", "action", "route", "sector", "die", "spent", "pool", "face", "card",
    "combo", "condition_combo", "skill", "equipment", "discovery", "injury", "turned_injury",
    "column", "injury_die", "choice", "deck", "lead", "time", "event", "promotion", "mod", "strain",
    "system", "object", "site", "facility", "project", "situation", "lander", "line",
)  # fmt: skip

SINGLES: Final = (
    "travel", "rest", "prepare_draw", "prepare_roll", "launch", "end_turn", "exchange", "roll",
    "pass", "done", "yes", "no", "none", "stop", "injured", "reroll_danger",
    "buy", "stay", "scan",
)  # fmt: skip
TRAVELS: Final = 0
RESTS: Final = 1
PREPARE_DRAW: Final = 2
PREPARE_DICE: Final = 3
LAUNCHES: Final = 4
END_OF_TURN: Final = 5
EXCHANGE: Final = 6
THROW: Final = 7
PASS: Final = 8
DONE: Final = 9
YES: Final = 10
NO: Final = 11
NO_ONE: Final = 12
STOP: Final = 13
TAKE_INJURY: Final = 14
REROLL_DANGER: Final = 15
BUY: Final = 16
STAY: Final = 17
SCAN: Final = 18

#: The most options of a choice, combinations of a condition, and sectors or routes of a planet.
MOST_CHOICES: Final = 8
MOST_COMBOS: Final = 4
MOST_SECTORS: Final = 12
MOST_ROUTES: Final = 24


class Pick(Option):
    """An option: a word of the vocabulary (`WORDS`) with a value."""

    __slots__ = ("value", "word")

    def __init__(self, number: int, key: str, word: int, value: int) -> None:
        super().__init__(number, key)
        self.word = word
        self.value = value


def at(figure: int, kind: int) -> int:
    """Return the place of a section's dice of a type in the lists of dice."""
    return figure * DIE_TYPES + kind


def die_code(owner: int, kind: int, face: int = 0) -> int:
    """Return the code of a die."""
    return owner * CODE_OWNER + kind * CODE_TYPE + face


def code_type(code: int) -> int:
    """Return the type of a die in hand or pool."""
    return code >> FACE_BITS & TYPE_MASK


def code_face(code: int) -> int:
    """Return the face of a die in the pool: a number of its type's different faces."""
    return code & FACE_MASK


def code_owner(code: int) -> int:
    """Return whose die it is."""
    return code >> (FACE_BITS + TYPE_BITS) & OWNER_MASK


Order = tuple[int, ...]

#: Living figures in order by who is first, the team, and the owners: every rule asks for them.
ORDERS: Final[dict[tuple[int, int, tuple[int, ...]], Order]] = {}


def put(values: tuple[T, ...], place: int, value: T) -> tuple[T, ...]:
    """Return entries with another one at a place: what copies share is never changed itself."""
    return (*values[:place], value, *values[place + 1 :])


def clockwise(first: int, team: int, owner: tuple[int, ...]) -> Order:
    """Return the figures of a team by seat and section, beginning with or right after one."""
    places = sorted([(owner[it], it) for it in range(FIGURES) if team >> it & 1 and owner[it] >= 0])
    own = (owner[first], first) if first >= 0 else (NOBODY, NOBODY)
    later = [figure for seat, figure in places if (seat, figure) >= own]
    return (*later, *[figure for seat, figure in places if (seat, figure) < own])


class VanguardState(State):
    """A position of ISS Vanguard, exploring a planet."""

    # generated by scripts/state_code.py: begin
    __slots__ = (
        "actions",
        "arsenal",
        "asks_all",
        "attacks_cancelled",
        "available",
        "bag",
        "boxed",
        "cards_gone",
        "charges",
        "columns",
        "condition",
        "content",
        "counts_as",
        "crew",
        "danger_now",
        "danger_pool",
        "danger_rerolls",
        "dead",
        "deadly",
        "decks",
        "discards",
        "discoveries",
        "double",
        "ends_turn",
        "event_deck",
        "event_discard",
        "event_top",
        "events",
        "finds",
        "finds_bottom",
        "finds_top",
        "flags",
        "gentle_done",
        "goal_reached",
        "hand",
        "hands",
        "helpers",
        "injuries",
        "injury_pool",
        "journal",
        "kit",
        "lander",
        "lander_card",
        "leads",
        "marked",
        "markers",
        "missions",
        "missions_done",
        "mode",
        "mods",
        "moved_equipment",
        "outcome",
        "owner",
        "place",
        "planet",
        "players",
        "pool",
        "promoted",
        "promotion",
        "queued",
        "quiet",
        "rank",
        "recruits",
        "refused",
        "roll_action",
        "roll_condition",
        "roll_sector",
        "roll_skills",
        "roll_step",
        "roller",
        "rolls_made",
        "round",
        "route",
        "safe",
        "scripted",
        "ship",
        "skips",
        "space",
        "special_used",
        "spent",
        "stacks",
        "standalone",
        "start",
        "success",
        "supplies",
        "support",
        "supporters",
        "team",
        "threats",
        "time",
        "tokens",
        "tops",
        "tracks",
        "turn",
        "turned",
        "uniques",
        "used_equipment",
        "was_refused",
        "windows",
    )

    def __init__(
        self,
        content: Content,
        planet: int,
        source: VanguardState | None = None,
    ) -> None:
        super().__init__(source)
        self.content = content
        self.planet = planet
        if source is None:
            self.standalone: int = -1
            self.mode: int = 0
            self.deadly: bool = False
            self.scripted: bool = False
            self.asks_all: bool = False
            self.quiet: tuple[int, ...] = (USUALLY_QUIET,) * FIGURES
            self.players: int = 1
            self.double: int = 0
            self.owner: tuple[int, ...] = (-1,) * FIGURES
            self.crew: tuple[int, ...] = (-1,) * FIGURES
            self.recruits: int = 0
            self.rank: tuple[int, ...] = (1,) * FIGURES
            self.team: int = 0
            self.dead: int = 0
            self.available: list[int] = [0] * (FIGURES * DIE_TYPES)
            self.spent: list[int] = [0] * (FIGURES * DIE_TYPES)
            self.boxed: tuple[int, ...] = (0,) * (FIGURES * DIE_TYPES)
            self.charges: list[int] = [0] * FIGURES
            self.decks: list[int] = [0] * FIGURES
            self.tops: list[tuple[int, ...]] = [()] * FIGURES
            self.hands: list[tuple[int, ...]] = [()] * FIGURES
            self.discards: list[tuple[int, ...]] = [()] * FIGURES
            self.cards_gone: tuple[int, ...] = (0,) * FIGURES
            self.injuries: list[tuple[int, ...]] = [()] * FIGURES
            self.columns: list[int] = [0] * FIGURES
            self.kit: list[tuple[int, ...]] = [()] * FIGURES
            self.tokens: tuple[int, ...] = (-1,) * len(content.equipment)
            self.arsenal: tuple[int, ...] = (0,) * len(content.equipment)
            self.place: list[int] = [-1] * FIGURES
            self.lander: int = -1
            self.lander_card: int = -1
            self.mods: int = 0
            self.supplies: int = 0
            self.success: int = 0
            self.stacks: list[tuple[int, ...]] = [()] * len(content.planets[planet].sectors)
            self.markers: list[int] = [0] * len(content.planets[planet].sectors)
            self.tracks: list[int] = []
            self.condition: int = -1
            self.time: list[int] = [0] * len(content.times)
            self.missions: tuple[int, ...] = ()
            self.missions_done: int = 0
            self.threats: list[int] = [-1] * len(content.threats)
            self.event_deck: tuple[int, ...] = ()
            self.event_top: tuple[int, ...] = ()
            self.event_discard: tuple[int, ...] = ()
            self.finds: tuple[tuple[int, ...], ...] = ((),) * len(content.deck_ids.ids)
            self.finds_top: tuple[tuple[int, ...], ...] = ((),) * len(content.deck_ids.ids)
            self.finds_bottom: tuple[tuple[int, ...], ...] = ((),) * len(content.deck_ids.ids)
            self.bag: tuple[int, ...] = (0,) * len(content.leads)
            self.leads: tuple[int, ...] = (0,) * (len(content.leads) * len(content.deck_ids.ids))
            self.discoveries: tuple[int, ...] = ()
            self.uniques: int = 0
            self.space: tuple[int, ...] = ()
            self.promotion: int = -1
            self.promoted: bool = False
            self.flags: tuple[int, ...] = (0,) * len(content.flag_ids.ids)
            self.round: int = 0
            self.start: int = -1
            self.turn: int = -1
            self.turned: int = 0
            self.actions: int = 0
            self.special_used: bool = False
            self.ends_turn: bool = False
            self.events: int = 1
            self.route: int = -1
            self.used_equipment: int = 0
            self.moved_equipment: int = 0
            self.danger_rerolls: int = 0
            self.attacks_cancelled: int = 0
            self.refused: tuple[int, ...] = ()
            self.was_refused: bool = False
            self.outcome: int = -1
            self.goal_reached: bool = False
            self.journal: tuple[int, ...] = ()
            self.windows: tuple[int, ...] = ()
            self.roll_action: int = -1
            self.roller: int = -1
            self.roll_sector: int = -1
            self.roll_step: int = 0
            self.hand: list[int] = []
            self.pool: list[int] = []
            self.injury_pool: tuple[int, ...] = ()
            self.danger_pool: tuple[int, ...] = ()
            self.danger_now: int = -1
            self.supporters: int = 0
            self.helpers: int = 0
            self.roll_skills: int = 0
            self.support: int = 0
            self.skips: bool = False
            self.marked: int = -1
            self.roll_condition: int = -1
            self.counts_as: tuple[int, ...] = ()
            self.safe: tuple[int, ...] = ()
            self.queued: tuple[int, ...] = ()
            self.rolls_made: int = 0
            self.gentle_done: bool = False
            self.ship: Ship | None = None
        else:
            self.standalone = source.standalone
            self.mode = source.mode
            self.deadly = source.deadly
            self.scripted = source.scripted
            self.asks_all = source.asks_all
            self.quiet = source.quiet
            self.players = source.players
            self.double = source.double
            self.owner = source.owner
            self.crew = source.crew
            self.recruits = source.recruits
            self.rank = source.rank
            self.team = source.team
            self.dead = source.dead
            self.available = source.available[:]
            self.spent = source.spent[:]
            self.boxed = source.boxed
            self.charges = source.charges[:]
            self.decks = source.decks[:]
            self.tops = source.tops[:]
            self.hands = source.hands[:]
            self.discards = source.discards[:]
            self.cards_gone = source.cards_gone
            self.injuries = source.injuries[:]
            self.columns = source.columns[:]
            self.kit = source.kit[:]
            self.tokens = source.tokens
            self.arsenal = source.arsenal
            self.place = source.place[:]
            self.lander = source.lander
            self.lander_card = source.lander_card
            self.mods = source.mods
            self.supplies = source.supplies
            self.success = source.success
            self.stacks = source.stacks[:]
            self.markers = source.markers[:]
            self.tracks = source.tracks[:]
            self.condition = source.condition
            self.time = source.time[:]
            self.missions = source.missions
            self.missions_done = source.missions_done
            self.threats = source.threats[:]
            self.event_deck = source.event_deck
            self.event_top = source.event_top
            self.event_discard = source.event_discard
            self.finds = source.finds
            self.finds_top = source.finds_top
            self.finds_bottom = source.finds_bottom
            self.bag = source.bag
            self.leads = source.leads
            self.discoveries = source.discoveries
            self.uniques = source.uniques
            self.space = source.space
            self.promotion = source.promotion
            self.promoted = source.promoted
            self.flags = source.flags
            self.round = source.round
            self.start = source.start
            self.turn = source.turn
            self.turned = source.turned
            self.actions = source.actions
            self.special_used = source.special_used
            self.ends_turn = source.ends_turn
            self.events = source.events
            self.route = source.route
            self.used_equipment = source.used_equipment
            self.moved_equipment = source.moved_equipment
            self.danger_rerolls = source.danger_rerolls
            self.attacks_cancelled = source.attacks_cancelled
            self.refused = source.refused
            self.was_refused = source.was_refused
            self.outcome = source.outcome
            self.goal_reached = source.goal_reached
            self.journal = source.journal
            self.windows = source.windows
            self.roll_action = source.roll_action
            self.roller = source.roller
            self.roll_sector = source.roll_sector
            self.roll_step = source.roll_step
            self.hand = source.hand[:]
            self.pool = source.pool[:]
            self.injury_pool = source.injury_pool
            self.danger_pool = source.danger_pool
            self.danger_now = source.danger_now
            self.supporters = source.supporters
            self.helpers = source.helpers
            self.roll_skills = source.roll_skills
            self.support = source.support
            self.skips = source.skips
            self.marked = source.marked
            self.roll_condition = source.roll_condition
            self.counts_as = source.counts_as
            self.safe = source.safe
            self.queued = source.queued
            self.rolls_made = source.rolls_made
            self.gentle_done = source.gentle_done
            self.ship = source.ship

    def copy(self) -> VanguardState:
        """Return an independent copy; unchanging content and steps are shared."""
        return VanguardState(self.content, self.planet, self)

    # generated by scripts/state_code.py: end

    def seats(self) -> int:
        """Return how many seats there are."""
        return self.players

    def aboard(self) -> Ship:
        """Return the ship of the campaign, to be read."""
        assert self.ship is not None
        return self.ship

    def change_ship(self) -> Ship:
        """Return the ship of the campaign to be changed: a copy that only this position has."""
        self.ship = self.aboard().copy()
        return self.ship

    def carried_uniques(self) -> int:
        """Return the unique discoveries that are not in the ship book, as a set."""
        return self.uniques if self.ship is None else self.uniques & ~self.ship.stored

    def alive(self, figure: int) -> bool:
        """Tell whether a figure is in the team and lives."""
        return figure >= 0 and bool(self.team >> figure & 1)

    def figures(self) -> Order:
        """Return the living figures in clockwise order (ISV-011)."""
        return self.figures_from(NOBODY)

    def figures_from(self, figure: int) -> Order:
        """Return the living figures clockwise, beginning with one or with the next after it."""
        key = (figure, self.team, self.owner)
        order = ORDERS.get(key)
        if order is None:
            order = ORDERS[key] = clockwise(figure, self.team, self.owner)
        return order

    def at_sector(self, sector: int) -> list[int]:
        """Return the living figures in a sector, clockwise."""
        place = self.place
        return [figure for figure in self.figures_from(NOBODY) if place[figure] == sector]

    def count(self, dice: list[int], figure: int, colour: int = ANY_COLOUR) -> int:
        """Return how many of a section's dice (`available`, `spent` …) there are of a colour."""
        base = figure * DIE_TYPES
        if colour == ANY_COLOUR:
            return sum(dice[base : base + DIE_TYPES])
        base += colour * (DIE_TYPES // COLUMNS)
        return sum(dice[base : base + DIE_TYPES // COLUMNS])

    def rolling_dice(self, figure: int) -> int:
        """Return how many dice of a figure are in hand or pool."""
        out = 0
        for code in self.hand:
            out += code_owner(code) == figure
        for code in self.pool:
            out += code_owner(code) == figure
        return out

    def dice_outside(self, figure: int) -> int:
        """Return how many dice of a figure are available or spent."""
        base = figure * DIE_TYPES
        end = base + DIE_TYPES
        return sum(self.available[base:end]) + sum(self.spent[base:end])

    def dice_in_play(self, figure: int) -> int:
        """Return the section dice of a figure that are not out of the exploration (ISV-172)."""
        return self.dice_outside(figure) + self.rolling_dice(figure)

    def dice_lost(self, figure: int) -> int:
        """Return how many dice of a figure are out of the exploration."""
        base = figure * DIE_TYPES
        return sum(self.boxed[base : base + DIE_TYPES])

    def injury_dice(self, figure: int) -> int:
        """Return the injury dice of a figure, wherever they are (ISV-296)."""
        out = self.columns[figure].bit_count()
        if figure == self.roller:
            out += len(self.injury_pool)
        return out

    def free_slots(self, figure: int, colour: int) -> int:
        """Return how many more dice of a colour a figure's board can take (ISV-032, ISV-302)."""
        slots = self.content.sections[figure].slots[colour][self.rank[figure] - 1]
        blocked = self.columns[figure] >> colour & 1
        return slots - blocked - self.count(self.available, figure, colour)

    def rules_of_planet(self) -> int:
        """Return the special rules of the planet, as a set (group X)."""
        return self.content.planets[self.planet].rules

    def top_poi(self, sector: int) -> int:
        """Return the topmost point of interest of a sector, a card or printed one, or NONE."""
        stack = self.stacks[sector]
        if stack:
            return stack[-1]
        return self.content.planets[self.planet].sectors[sector].printed

    def sector_flags(self, sector: int) -> int:
        """Return the flags of a sector: of its topmost card, or of all that the map shows."""
        poi = self.top_poi(sector)
        flags = 0 if poi == NONE else self.content.pois[poi].flags
        if not self.stacks[sector]:
            flags |= self.content.planets[self.planet].sectors[sector].flags
        return flags

    def unlimited(self) -> bool:
        """Tell whether supplies are unlimited (ISV-078)."""
        return self.condition != NONE and self.content.global_conditions[self.condition].unlimited

    def track(self, action: int, row: int) -> int:
        """Return how far a track of an action has come."""
        key = action * 4 + row
        for entry in self.tracks:
            if entry >> 8 == key:
                return entry & 255
        return 0

    def set_track(self, action: int, row: int, value: int) -> None:
        """Put the marker of a track somewhere, 0 to take it away."""
        key = action * 4 + row
        out = [entry for entry in self.tracks if entry >> 8 != key]
        if value:
            out.append(key << 8 | value)
            out.sort()
        self.tracks = out

    def flag(self, number: int) -> int:
        """Return a flag's value."""
        return self.flags[number]


# Events: what is announced, with argument names and the clause behind it. Seats are counted from 1.
SECTION_CHOSEN = EventKind("section_chosen", "seat section", "ISV-007")
TEAM_JOINED = EventKind("team_joined", "section", "ISV-010")
CREW_JOINED = EventKind("crew_joined", "crew section", "ISV-478")
EQUIPMENT_TAKEN = EventKind("equipment_taken", "crew equipment", "ISV-258")
LANDED = EventKind("landed", "sector", "ISV-041")
ROUND_BEGAN = EventKind("round_began", "round", "ISV-045")
START_TOKEN = EventKind("start_token", "crew", "ISV-046")
TURN_BEGAN = EventKind("turn_began", "crew", "ISV-048")
TURN_ENDED = EventKind("turn_ended", "crew", "ISV-048")
ACTION_TAKEN = EventKind("action_taken", "crew action", "ISV-086")
SET_OUT = EventKind("set_out", "crew from_sector sector", "ISV-060")
ARRIVED = EventKind("arrived", "crew sector", "ISV-068")
RESTED = EventKind("rested", "crew", "ISV-073")
LAUNCHED = EventKind("launched", "crew", "ISV-082")
LAUNCH_REJECTED = EventKind("launch_rejected", "seat", "ISV-085")
VOTED = EventKind("voted", "seat option", "ISV-501")
CHOSEN = EventKind("chosen", "program", "ISV-464")
OFFER_ANSWERED = EventKind("offer_answered", "crew effect answer", "ISV-467")
ANSWERED = EventKind("answered", "crew question answer", "ISV-467")
AGREED = EventKind("agreed", "seat", "ISV-014")
DIE_SPENT = EventKind("die_spent", "crew die", "ISV-092")
DIE_SACRIFICED = EventKind("die_sacrificed", "crew die", "ISV-096")
DICE_REFRESHED = EventKind("dice_refreshed", "crew die", "ISV-105")
STRAINED = EventKind("strained", "crew", "ISV-100")
ROLL_BEGAN = EventKind("roll_began", "crew action", "ISV-108")
SUPPORTED = EventKind("supported", "crew die", "ISV-109")
DICE_ROLLED = EventKind("dice_rolled", "crew pool_list", "ISV-115")
DIE_TURNED = EventKind("die_turned", "pool_list", "ISV-120")
COMBO_USED = EventKind("combo_used", "crew combo", "ISV-125")
INJURY_STRUCK = EventKind("injury_struck", "crew injury", "ISV-137")
RESULT_APPLIED = EventKind("result_applied", "action row", "ISV-165")
TRACK_MOVED = EventKind("track_moved", "action row amount length", "ISV-153")
CARD_DRAWN = EventKind("card_drawn", "crew card", "ISV-193")
CARD_PLAYED = EventKind("card_played", "crew card", "ISV-195")
CARD_DISCARDED = EventKind("card_discarded", "crew card", "ISV-190")
CARD_SACRIFICED = EventKind("card_sacrificed", "crew card", "ISV-099")
SKILL_USED = EventKind("skill_used", "crew", "ISV-182")
EQUIPMENT_USED = EventKind("equipment_used", "crew equipment", "ISV-262")
EQUIPMENT_GIVEN = EventKind("equipment_given", "crew to_crew equipment", "ISV-261")
TOKEN_PLACED = EventKind("token_placed", "equipment", "ISV-264")
DISCOVERY_USED = EventKind("discovery_used", "crew discovery", "ISV-249")
EVENT_DRAWN = EventKind("event_drawn", "crew event", "ISV-200")
EVENT_PREVENTED = EventKind("event_prevented", "event", "ISV-470")
TIME_ADVANCED = EventKind("time_advanced", "time amount length", "ISV-214")
CONDITION_CHANGED = EventKind("condition_changed", "condition", "ISV-223")
MISSION_ADDED = EventKind("mission_added", "mission", "ISV-228")
MISSION_COMPLETED = EventKind("mission_completed", "mission", "ISV-227")
MISSION_DISCARDED = EventKind("mission_discarded", "mission", "ISV-227")
POI_PLACED = EventKind("poi_placed", "sector poi", "ISV-230")
POI_REMOVED = EventKind("poi_removed", "sector poi", "ISV-231")
MARKERS_CHANGED = EventKind("markers_changed", "sector amount", "ISV-232")
LOG_READ = EventKind("log_read", "log", "ISV-458")
LEAD_PLACED = EventKind("lead_placed", "deck amount", "ISV-240")
DISCOVERY_MADE = EventKind("discovery_made", "discovery", "ISV-247")
UNIQUE_FOUND = EventKind("unique_found", "unique", "ISV-252")
SUCCESS_CHANGED = EventKind("success_changed", "change amount", "ISV-528")
SUPPLIES_CHANGED = EventKind("supplies_changed", "change amount", "ISV-073")
CHARGES_CHANGED = EventKind("charges_changed", "crew change", "ISV-182")
THREAT_MOVED = EventKind("threat_moved", "threat sector", "ISV-277")
THREAT_ACTED = EventKind("threat_acted", "threat behaviour", "ISV-273")
THREAT_GONE = EventKind("threat_gone", "threat", "ISV-280")
ATTACK_CANCELLED = EventKind("attack_cancelled", "crew", "ISV-264")
DANGER_ROLLED = EventKind("danger_rolled", "crew danger danger_face", "ISV-284")
D10_ROLLED = EventKind("d10_rolled", "amount", "ISV-292")
INJURED = EventKind("injured", "crew injury", "ISV-293")
INJURY_HEALED = EventKind("injury_healed", "crew injury", "ISV-300")
INJURY_TURNED = EventKind("injury_turned", "crew injury", "ISV-299")
SURVIVED = EventKind("survived", "crew", "ISV-323")
CREW_DIED = EventKind("crew_died", "crew", "ISV-324")
DEADLY_SWITCHED = EventKind("deadly_switched", "seat value", "ISV-321")
PROMOTED = EventKind("promoted", "promotion", "ISV-315")
EVACUATED = EventKind("evacuated", "", "ISV-308")
EXPLORATION_ENDED = EventKind("exploration_ended", "outcome", "ISV-309")
MEDAL_WON = EventKind("medal_won", "medal", "ISV-480")
