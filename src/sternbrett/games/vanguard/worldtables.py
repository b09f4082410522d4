"""The content files of worlds as they are written: what entries of each kind have."""

from __future__ import annotations

from typing import Any

import msgspec

from sternbrett.games.vanguard.tables import Effects, Named
from sternbrett.kernel.shapes import Shape
from sternbrett.kernel.texts import Bilingual


class SpecialTable(msgspec.Struct, forbid_unknown_fields=True):
    """A special effect."""

    m: str | None = None
    unless: str | None = None
    go: str | None = None
    fx: Effects = []


class RowTable(msgspec.Struct, forbid_unknown_fields=True):
    """A result row."""

    c: str
    when: str | None = None
    track: int = 0
    fx: Effects = []
    then: str | None = None


class ActionTable(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A special action."""

    id: str
    name: Bilingual
    roll: bool = False
    danger: list[str] = []
    support: bool = False
    anywhere: bool = False
    at: str | None = None
    need: str | None = None
    cost: Effects = []
    specials: list[list[SpecialTable]] = []
    results: list[RowTable] = []
    fx: Effects = []


class PoiTable(Named, kw_only=True):
    """A point of interest."""

    text: Bilingual
    flags: list[str] = []
    biomes: list[str] = []
    copies: int = 1
    tutorial_copies: int | None = None
    actions: list[Any] = []


class ComboTable(msgspec.Struct, forbid_unknown_fields=True):
    """A combination of a global condition."""

    when: str
    fx: Effects


class TimeTable(msgspec.Struct, forbid_unknown_fields=True):
    """The time track of a global condition, and what happens at its end."""

    id: str
    len: int
    fx: Effects


class ConditionTable(Named, kw_only=True):
    """A global condition."""

    travel: Effects
    combos: list[ComboTable] = []
    specials: list[SpecialTable] = []
    passive: list[str] = []
    sky: str = "clear"
    time: TimeTable | None = None
    actions: list[Any] = []


class MissionTable(Named, kw_only=True):
    """A mission card."""

    planet: str | None = None
    main: bool
    goal: Bilingual
    done_when: str | None = None
    done: Effects = []
    actions: list[Any] = []


class ThreatTable(Named, kw_only=True):
    """A threat: the behaviours of each field of its time track, and what they do."""

    act_names: dict[str, Bilingual]
    fields: list[list[str]]
    acts: dict[str, Effects]
    off_acts: dict[str, Effects] | None = None
    actions: list[Any] = []


class LogTable(msgspec.Struct, forbid_unknown_fields=True):
    """An entry of the log book."""

    id: int
    text: Bilingual
    fx: Effects


class SectorTable(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A sector (ISV-483)."""

    nr: int
    name: Bilingual
    biomes: list[str] = []
    printed_poi: str | None = None
    card: str | None = None
    poi_slot: bool = False
    log: int = 0
    flags: list[str] = []
    at: tuple[int, int] | None = None  # where it stands on the drawn map, in hundredths
    source: str = ""


class RouteTable(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A route (ISV-484)."""

    a: int
    b: int
    both: bool
    sym: Effects
    need: str | None = None
    note: Bilingual | None = None
    source: str = ""


class OtherMission(msgspec.Struct, forbid_unknown_fields=True):
    """The main mission under a condition."""

    cond: str
    mission: str


class StartTable(msgspec.Struct, forbid_unknown_fields=True):
    """Where the crew of the guided first game begins: sectors in turn, and who has the first."""

    mode: str
    order: list[int]
    first: str


class QuickTable(msgspec.Struct, forbid_unknown_fields=True):
    """Where the crew begins otherwise: sectors to place it in, so many at least in each."""

    mode: str
    sectors: list[int]
    min_each: int


class PlacedThreat(msgspec.Struct, forbid_unknown_fields=True):
    """A threat that is there from the start."""

    id: str
    sector: int


class PlanetTable(Named, kw_only=True):
    """A world (ISV-540)."""

    supplies: str | None = None
    lander_sectors: list[int]
    start: StartTable | None = None
    start_quick: QuickTable | None = None
    main_mission: str
    main_mission_if: OtherMission | None = None
    printed_gc: str
    event_deck: str
    events_add: list[str] = []
    events_exclude: list[str] = []
    events_from_mission: str | None = None
    unique_slots: list[int] = []
    unique_replacement: Effects = []
    landing_log: int = 0
    launch_log: int = 0
    evac_log: int = 0
    completed_flag: str | None = None
    threats: list[PlacedThreat] = []
    rules: list[str] = []
    intro_logs: list[int] = []
    first_turn_log: int = 0
    first_round_log: int = 0
    palette: list[str] = []  # its colours (PALETTE), by default those of its biomes
    sectors: list[SectorTable]
    routes: list[RouteTable]


class Medal(msgspec.Struct, forbid_unknown_fields=True):
    """At most so many rounds and injury cards."""

    rounds: int
    injuries: int


class StandaloneTable(Named, kw_only=True):
    """A standalone mission."""

    planet: str
    lander: str
    crew_rank: int
    team: dict[str, int]
    equipment_pool: list[str]
    gold: Medal
    silver: Medal


ACTION = Shape(ActionTable)

#: Lists of entries by the key of their file.
LISTS: dict[str, Shape[Any]] = {
    "poi": Shape(PoiTable),
    "gc": Shape(ConditionTable),
    "mission": Shape(MissionTable),
    "threat": Shape(ThreatTable),
    "log": Shape(LogTable),
    "planet": Shape(PlanetTable),
    "standalone": Shape(StandaloneTable),
}
