"""What worlds are made of, as the rules use it: maps, actions, conditions, missions, threats, logs.

As in `things.py` ids are small numbers, effect lists numbers of programs, and there are no texts.
"""

from __future__ import annotations

from typing import Final

from sternbrett.games.vanguard.language import NONE

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
