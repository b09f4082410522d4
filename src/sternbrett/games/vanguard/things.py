"""What the content of ISS Vanguard is made of, as the rules use it.

Ids of the content files become small numbers (`Ids` of the content translate); effect lists become
numbers of programs (NONE or an empty program where a card has none). Names and story texts are not
here: pages take them from the content's texts.
"""

from __future__ import annotations

from typing import Final

from sternbrett.games.vanguard.language import NONE

SECURITY: Final = 0
RECON: Final = 1
SCIENCE: Final = 2
ENGINEERING: Final = 3
SECTIONS: Final = ("security", "recon", "science", "engineering")

SMALL: Final = 0
PERSONAL: Final = 1
MISSION_EQUIPMENT: Final = 2
UPGRADE: Final = 3
EQUIPMENT_KINDS: Final = ("small", "personal", "mission", "upgrade")

RARITIES: Final = ("common", "rare", "very_rare")

INJURY_FACES: Final = ("damage", "heavy", "mental", "special")
DAMAGE: Final = 0
HEAVY: Final = 1
MENTAL: Final = 2
SPECIAL: Final = 3
DANGER_FACES: Final = ("common", "uncommon", "rare", "special")

# Flags of points of interest and sectors, as bits (ISV-514).
NO_MOVE: Final = 1
NO_SAVE: Final = 2
FINAL_POI: Final = 4
IMPORTANT: Final = 8
LANDER_PLACE: Final = 16
POI_FLAGS: Final = ("nomove", "nosave", "final", "important", "lander")

# Rules of a planet, as bits (group X).
NO_CHARGES: Final = 1
NO_LEADS: Final = 2
ONLY_SCRATCH: Final = 4
MAX_ONE_INJURY: Final = 8
NO_LAUNCH: Final = 16
NO_EVACUATION: Final = 32
PLANET_RULES: Final = (
    "no_charges", "no_leads", "only_scratch", "max_one_injury", "no_launch", "no_evacuation",
)  # fmt: skip

# What an action belongs to.
OF_POI: Final = 0
OF_CONDITION: Final = 1
OF_MISSION: Final = 2
OF_THREAT: Final = 3
OF_PROMOTION: Final = 4
OF_MOD: Final = 5


class DieType:
    """A type of section dice in one colour: `R:basic`, `R:special:phy` … (ISV-022).

    A face is a set of symbols; `faces` are those that differ, in their order of appearance, as
    tuples of symbols, and `rolls` says for each of the six sides which of them it shows.
    """

    __slots__ = ("colour", "count", "faces", "id", "index", "kind", "locked", "rolls")

    def __init__(self, index: int, id: str, colour: int, kind: str, count: int) -> None:
        self.index = index
        self.id = id
        self.colour = colour
        self.kind = kind  # basic, special, universal, expert, wild
        self.count = count  # in the box
        self.locked = False
        self.faces: list[tuple[int, ...]] = []
        self.rolls: tuple[int, ...] = ()

    def identity(self) -> int:
        """Return the face that a die shows while it is not rolled: its most frequent (ISV-029)."""
        return max(range(len(self.faces)), key=self.rolls.count)


class Section:
    """A section: usable slots by colour and rank, and the dice it begins with, by type."""

    __slots__ = ("extra", "first_buy", "id", "index", "slots", "start")

    def __init__(self, index: int, id: str) -> None:
        self.index = index
        self.id = id
        self.slots: list[tuple[int, ...]] = []  # by colour, then by rank less one
        self.start: list[int] = []  # how many of each type of dice
        self.extra: list[int] = []  # likewise, for a standalone mission (ISV-478)
        self.first_buy = NONE


class Crew:
    """A crew card: its conversion, and its skill with charges."""

    __slots__ = (
        "charges",
        "colour",
        "id",
        "index",
        "need",
        "portrait",
        "program",
        "symbol",
        "tutorial",
        "when",
    )

    def __init__(self, index: int, id: str) -> None:
        self.index = index
        self.id = id
        self.portrait = (0, 0, 0, 0)  # how it is drawn: skin, hair, cut, what the face wears
        self.colour = 0  # base faces of this colour …
        self.symbol = 0  # … may count as this symbol (ISV-176)
        self.charges = 0
        self.when = 0
        self.need = NONE  # condition
        self.program = NONE
        self.tutorial = NONE  # the section it belongs to in the tutorial


class SectionCard:
    """A section card: upper effect with its timing, and a combination with its effect."""

    __slots__ = ("combo", "combo_program", "id", "index", "program", "rank", "section", "when")

    def __init__(self, index: int, id: str, section: int, rank: int) -> None:
        self.index = index
        self.id = id
        self.section = section
        self.rank = rank
        self.when = 0
        self.program = NONE
        self.combo = NONE  # dice condition
        self.combo_program = NONE


class Injury:
    """A kind of injury: how many cards, and what each face of an injury die does (or NONE)."""

    __slots__ = ("count", "id", "index", "on", "tutorial")

    def __init__(self, index: int, id: str, count: int) -> None:
        self.index = index
        self.id = id
        self.count = count
        self.on: list[int] = [NONE, NONE, NONE, NONE]  # programs by face (INJURY_FACES)
        self.tutorial = False


class DangerTable:
    """A danger table: the program of each face (DANGER_FACES), or NONE."""

    __slots__ = ("id", "index", "on")

    def __init__(self, index: int, id: str) -> None:
        self.index = index
        self.id = id
        self.on: list[int] = [NONE, NONE, NONE, NONE]


class Lead:
    """A kind of lead token: its value, its bonus, and whether it goes back into the bag."""

    __slots__ = ("card", "charge", "count", "index", "recycle", "value")

    def __init__(self, index: int, value: int, count: int) -> None:
        self.index = index
        self.value = value
        self.count = count
        self.card = False  # a crew member draws a card (ISV-243)
        self.charge = False  # a crew member gains a charge (ISV-244)
        self.recycle = False


class Promotion:
    """A promotion card: the condition that completes it (ISV-315)."""

    __slots__ = ("actions", "condition", "id", "index", "tutorial")

    def __init__(self, index: int, id: str, condition: int) -> None:
        self.index = index
        self.id = id
        self.condition = condition
        self.tutorial = False
        self.actions: list[int] = []


class EventCard:
    """An event: in which biomes its main effect happens, and both effects."""

    __slots__ = ("biomes", "count", "id", "index", "main", "second", "tutorial")

    def __init__(self, index: int, id: str, count: int) -> None:
        self.index = index
        self.id = id
        self.count = count
        self.biomes = 0  # a set
        self.main = NONE
        self.second = NONE
        self.tutorial = False  # of the starting world's deck (ISV-211)


class Discovery:
    """A discovery: its deck, rarity (0 … 2), and what can be done with it."""

    __slots__ = ("count", "deck", "discard", "explore", "id", "index", "rarity", "ship", "when")

    def __init__(self, index: int, id: str, deck: int, rarity: int, count: int) -> None:
        self.index = index
        self.id = id
        self.deck = deck
        self.rarity = rarity
        self.count = count
        self.explore = NONE  # program, or NONE
        self.ship = NONE
        self.when = 0
        self.discard = False


class Unique:
    """A unique discovery: the world it is found on, and its row in the ship book (0: none)."""

    __slots__ = ("id", "index", "planet", "row")

    def __init__(self, index: int, id: int, planet: int, row: int) -> None:
        self.index = index
        self.id = id
        self.planet = planet
        self.row = row


class Equipment:
    """An equipment card: kind, section that alone may carry it (or NONE), effect and rules."""

    __slots__ = (
        "base", "colour", "copies", "counts_as_action", "danger_reroll", "free_route", "id",
        "index", "kind", "per_turn", "program", "rest_bonus", "rest_draw", "section",
        "strain_bonus", "symbol", "threat_cancel", "when",
    )  # fmt: skip

    def __init__(self, index: int, id: str, kind: int, copies: int) -> None:
        self.index = index
        self.id = id
        self.kind = kind
        self.copies = copies
        self.section = NONE
        self.base = NONE  # the card that an upgrade belongs to
        self.when = NONE  # timing, or NONE for passive cards
        self.program = NONE
        self.per_turn = False
        self.counts_as_action = False
        self.colour = NONE  # conversion, as of crew
        self.symbol = NONE
        # Rules of its token (3.L, rule keys).
        self.rest_bonus = 0
        self.strain_bonus = 0
        self.rest_draw = 0
        self.threat_cancel = 0
        self.free_route = False
        self.danger_reroll = 0


class Lander:
    """A lander: its values, supplies, room for equipment, discoveries and mods."""

    __slots__ = (
        "agility", "armor", "damageable", "discoveries", "equipment", "id", "index", "rolls",
        "sensors", "structure_slots", "supplies", "supply_slots",
    )  # fmt: skip

    def __init__(self, index: int, id: str) -> None:
        self.index = index
        self.id = id
        self.armor = 0
        self.sensors = 0
        self.agility = 0
        self.rolls = 0
        self.supplies = 0
        self.equipment = 0
        self.discoveries = 0
        self.structure_slots = 0
        self.supply_slots = 0
        self.damageable = False


class Mod:
    """A lander mod: what it adds to the lander's values, and its actions."""

    __slots__ = (
        "actions", "agility", "armor", "discoveries", "draw_bonus", "equipment", "id", "index",
        "initial", "sensors", "structure", "supplies",
    )  # fmt: skip

    def __init__(self, index: int, id: str) -> None:
        self.index = index
        self.id = id
        self.structure = False  # or supply
        self.armor = 0
        self.sensors = 0
        self.agility = 0
        self.supplies = 0
        self.equipment = 0
        self.discoveries = 0
        self.draw_bonus = 0  # (ISV-268)
        self.initial = False
        self.actions: list[int] = []


class Special:
    """A special effect: a dice condition matched as often as possible, or the absence of one.

    `go` is the row of an immediate result (ISV-151), or NONE; `unless` is a symbol (ISV-152), or
    NONE; otherwise `match` is a dice condition and `program` what happens for each match.
    """

    __slots__ = ("go", "match", "program", "unless")

    def __init__(self) -> None:
        self.match = NONE
        self.unless = NONE
        self.go = NONE
        self.program = NONE


class Row:
    """A result row: its colour, condition or track, effect, and the row its arrow points to."""

    __slots__ = ("colour", "program", "then", "track", "when")

    def __init__(self, colour: int) -> None:
        self.colour = colour
        self.when = NONE  # dice condition
        self.track = 0  # advances needed; 0: no track
        self.program = NONE
        self.then = NONE  # colour


class Action:
    """A special action, wherever it stands. `id` is unique: "X1.A1"."""

    __slots__ = (
        "anywhere", "at_lander", "cost", "danger", "id", "index", "need", "of", "program", "roll",
        "rows", "specials", "support", "thing", "tracks",
    )  # fmt: skip

    def __init__(self, index: int, id: str, of: int, thing: int) -> None:
        self.index = index
        self.id = id
        self.of = of  # OF_POI …
        self.thing = thing  # number of the POI card, mission …
        self.roll = False
        self.danger: list[int] = []  # danger tables
        self.support = False  # needs a supporter (ISV-090)
        self.anywhere = False
        self.at_lander = False
        self.need = NONE  # condition
        self.cost = NONE  # program, paid before an action without a roll
        self.program = NONE
        self.specials: list[list[Special]] = []
        self.rows: list[Row] = []
        self.tracks = False  # whether any row has a track


class Poi:
    """A point of interest: flags, biomes it adds, actions, and how many cards there are."""

    __slots__ = ("actions", "biomes", "copies", "flags", "id", "index", "tutorial_copies")

    def __init__(self, index: int, id: str) -> None:
        self.index = index
        self.id = id
        self.flags = 0
        self.biomes = 0
        self.copies = 1
        self.tutorial_copies = 1
        self.actions: list[int] = []


class Combo:
    """A combination of a global condition."""

    __slots__ = ("program", "when")

    def __init__(self, when: int, program: int) -> None:
        self.when = when
        self.program = program


class GlobalCondition:
    """A global condition: Travel effect, combinations, special effects, actions, time track."""

    __slots__ = (
        "actions", "combos", "id", "index", "sky", "specials", "time", "time_length",
        "time_program", "travel", "unlimited",
    )  # fmt: skip

    def __init__(self, index: int, id: str) -> None:
        self.index = index
        self.id = id
        self.travel = NONE
        self.combos: list[Combo] = []
        self.specials: list[Special] = []
        self.actions: list[int] = []
        self.unlimited = False  # supplies (ISV-446)
        self.sky = 0  # a number of SKIES
        self.time = NONE  # number of its time track
        self.time_length = 0
        self.time_program = NONE


class Mission:
    """A mission card: main or optional, when it is completed, and what happens then."""

    __slots__ = ("actions", "done", "done_when", "id", "index", "main", "planet")

    def __init__(self, index: int, id: str) -> None:
        self.index = index
        self.id = id
        self.main = False
        self.planet = NONE
        self.done_when = NONE
        self.done = NONE
        self.actions: list[int] = []


class Threat:
    """A threat: behaviours by name, those of each field of its time track, and its actions."""

    __slots__ = (
        "actions", "acts", "behaviours", "fields", "has_off_acts", "id", "index", "off_acts",
        "time",
    )  # fmt: skip

    def __init__(self, index: int, id: str) -> None:
        self.index = index
        self.id = id
        self.behaviours: list[str] = []
        self.acts: list[int] = []  # programs, by behaviour
        self.off_acts: list[int] = []  # those while it is off the map (NONE: nothing)
        self.has_off_acts = False
        self.fields: list[tuple[int, ...]] = []  # behaviours of each field
        self.time = NONE
        self.actions: list[int] = []


class Log:
    """An entry of the log book: its effects. `id` is its printed number."""

    __slots__ = ("id", "index", "program")

    def __init__(self, index: int, id: int, program: int) -> None:
        self.index = index
        self.id = id
        self.program = program


class Sector:
    """A sector of a planet; `number` is its printed number."""

    __slots__ = ("at", "biomes", "card", "flags", "log", "number", "printed")

    def __init__(self, number: int) -> None:
        self.number = number
        self.biomes = 0
        self.printed = NONE  # POI printed on the map
        self.card = NONE  # POI card placed at set-up
        self.log = NONE
        self.flags = 0
        self.at: tuple[int, int] | None = None  # on the drawn map, in hundredths


class Route:
    """A route between sectors (numbers of the list): its symbols, each a program or TRAVEL."""

    __slots__ = ("a", "b", "both", "index", "need", "symbols")

    def __init__(self, index: int, a: int, b: int, both: bool) -> None:
        self.index = index
        self.a = a
        self.b = b
        self.both = both
        self.need = NONE  # condition; closed while it is false
        self.symbols: list[int] = []


#: The colours of a world: its sky from above to the horizon, the light in it, hills far and near,
#: the ground, the boxes of its sectors and what is written small in them.
PALETTE: Final = ("sky", "haze", "halo", "far", "near", "ground", "box", "line")
#: What a global condition does to the sky.
SKIES: Final = ("clear", "wide", "red", "dark", "pale")

#: The Travel symbol among a route's symbols (ISV-063).
TRAVEL: Final = -2


class Planet:
    """A world: its map, and what is set up on it (ISV-540)."""

    __slots__ = (
        "completed_flag", "condition", "evac_log", "events", "events_from", "first_round_log",
        "first_turn_log", "id", "index", "intro_logs", "lander_sectors", "landing_log",
        "launch_log", "main_mission", "main_mission_if", "main_mission_other", "palette", "routes",
        "rules", "sectors", "start", "start_first", "start_quick", "start_quick_each", "threats",
        "unique_replacement", "uniques",
    )  # fmt: skip

    def __init__(self, index: int, id: str) -> None:
        self.index = index
        self.id = id
        self.rules = 0
        self.sectors: list[Sector] = []
        self.routes: list[Route] = []
        self.lander_sectors: list[int] = []  # numbers of the list of sectors
        self.main_mission = NONE
        self.main_mission_if = NONE  # condition at set-up …
        self.main_mission_other = NONE  # … under which this mission replaces it
        self.condition = NONE  # printed
        self.events: list[int] = []  # events of its deck, one entry for each card
        self.events_from = NONE  # no events before this mission is in play
        self.uniques: list[int] = []  # top first
        self.unique_replacement = NONE
        self.landing_log = NONE
        self.launch_log = NONE
        self.evac_log = NONE
        self.completed_flag = NONE
        self.threats: list[tuple[int, int]] = []  # threat, sector
        self.start: list[int] = []  # sectors of the crew in turn, in the tutorial
        self.start_first = NONE  # the section that has the first of them
        self.start_quick: list[int] = []  # sectors to place the crew in
        self.start_quick_each = 0  # so many at least in each
        self.intro_logs: list[int] = []
        self.first_turn_log = NONE
        self.first_round_log = NONE
        self.palette: tuple[str, ...] = ()  # colours by name (PALETTE), empty: those of its biomes


class Standalone:
    """A standalone mission: planet, lander, rank, team sizes, equipment and medals (group Z)."""

    __slots__ = ("equipment", "gold", "id", "index", "lander", "planet", "rank", "silver", "team")

    def __init__(self, index: int, id: str, planet: int) -> None:
        self.index = index
        self.id = id
        self.planet = planet
        self.lander = NONE
        self.rank = 0
        self.team: tuple[int, ...] = ()  # by players less one
        self.equipment: list[int] = []
        self.gold: tuple[int, int] = (0, 0)  # most rounds, most injury cards
        self.silver: tuple[int, int] = (0, 0)


class TimeTrack:
    """A time track: its id is that of its card (ISV-541); `of` is OF_CONDITION or OF_THREAT."""

    __slots__ = ("id", "index", "length", "of", "thing")

    def __init__(self, index: int, id: str, of: int, thing: int, length: int) -> None:
        self.index = index
        self.id = id
        self.of = of
        self.thing = thing  # number of the condition or threat
        self.length = length


#: When a hint of the guided first game is shown for the first time (ISV-451).
HINT_MOMENTS: Final = (
    "first_turn", "roll_step_1", "roll_step_4", "linked_result", "first_travel", "first_track",
    "no_dice", "first_support", "first_combo", "first_injury", "first_event", "first_time_track",
    "promotion_done", "buy_dice",
)  # fmt: skip


class Hint:
    """A hint of the guided first game: when it is shown (HINT_MOMENTS)."""

    __slots__ = ("id", "index", "on")

    def __init__(self, index: int, id: str, on: int) -> None:
        self.index = index
        self.id = id
        self.on = on


class ScriptedRoll:
    """The first roll of the guided first game, with scripted dice: types and faces (ISV-452)."""

    __slots__ = ("action", "dice", "faces", "section")

    def __init__(self, section: int, action: int) -> None:
        self.section = section
        self.action = action
        self.dice: list[int] = []  # types of dice
        self.faces: list[int] = []  # the face of each, a number of its type's list


class ShipThing:
    """A card or place of the ship, as its content file says it, with its programs by key."""

    __slots__ = ("id", "index", "kind", "programs", "table")

    def __init__(self, index: int, id: str, kind: str, table: object) -> None:
        self.index = index
        self.id = id
        self.kind = kind
        self.table = table
        self.programs: dict[str, int] = {}
