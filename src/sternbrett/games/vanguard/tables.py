"""The content files of explorations as they are written: what entries of each kind have."""

from __future__ import annotations

from typing import Any

import msgspec

from sternbrett.kernel.shapes import Shape
from sternbrett.kernel.texts import Bilingual

#: An effect list as it is written; `parsing.py` reads it.
Effects = list[Any]


class Entry(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """Something with an id; `source` says what is printed (R), public (P) or reconstructed (X)."""

    id: str
    source: str = ""


class Named(Entry, kw_only=True):
    """Something with a name."""

    name: Bilingual


# -- the core ---------------------------------------------------------------------------------


class SymbolTable(Named, kw_only=True):
    """A symbol of section dice; Base, Vanguard and Accident have no colour."""

    colour: str


class DieTable(Named, kw_only=True):
    """A type of dice: how many there are of each colour, and the symbols of its six sides."""

    count: int
    locked: bool
    faces: list[list[str]]


class DangerTableTable(Named, kw_only=True):
    """A danger table: what each face does."""

    common: Effects = []
    uncommon: Effects = []
    rare: Effects = []
    special: Effects = []


class LeadTable(msgspec.Struct, forbid_unknown_fields=True):
    """A kind of lead tokens."""

    value: int
    count: int
    bonus: str
    recycle: bool


class SectionTable(Named, kw_only=True):
    """A section: slots by colour, dice by their types."""

    order: int
    motto: Bilingual
    slots: dict[str, list[int]]
    start: list[str]
    first_buy: str
    standalone_extra: list[str]


class InjuryTable(Named, kw_only=True):
    """A kind of injury."""

    count: int = 1
    on: dict[str, Effects]
    tutorial: bool = False


class PromotionTable(Named, kw_only=True):
    """A promotion card."""

    cond: str
    text: Bilingual
    note: Bilingual | None = None
    tutorial: bool = False
    actions: list[Any] = []


class Conversion(msgspec.Struct, forbid_unknown_fields=True):
    """Base of a colour counts as a symbol."""

    colour: str
    as_: str = msgspec.field(name="as")


class CrewTable(Named, kw_only=True):
    """A crew card."""

    conv: Conversion
    charges: int
    skill: Bilingual
    when: str
    need: str | None = None
    fx: Effects
    tutorial: str = ""
    note: Bilingual | None = None


# -- cards ------------------------------------------------------------------------------------


class SectionCardTable(Named, kw_only=True):
    """A section card."""

    section: str
    rank: int
    when: str
    fx: Effects
    combo: str
    cfx: Effects


class EventTable(Named, kw_only=True):
    """An event card."""

    count: int = 1
    biomes: list[str] = []
    main: Effects
    second: Effects | None = None


class DeckTable(Named, kw_only=True):
    """A discovery deck; `compound_de` is its name in German compounds."""

    compound_de: str = ""


class DiscoveryTable(Named, kw_only=True):
    """A discovery."""

    type: str
    rarity: str
    count: int = 1
    explore: Effects | None = None
    ship: Effects | None = None
    when: str = "anytime"
    discard: bool = False


class UniqueTable(msgspec.Struct, forbid_unknown_fields=True, kw_only=True):
    """A unique discovery."""

    id: int
    name: Bilingual
    planet: str
    row: int
    text: Bilingual


class UniqueRowTable(msgspec.Struct, forbid_unknown_fields=True):
    """A row of unique discoveries, and what it brings when it is complete."""

    id: int
    members: list[int]
    reward: Effects


class TokenTable(msgspec.Struct, forbid_unknown_fields=True):
    """Rules of an equipment token."""

    rest_bonus: int = 0
    strain_bonus: int = 0
    rest_draw: int = 0
    threat_attack_cancel: int = 0
    free_route: bool = False
    danger_reroll: int = 0


class EquipmentTable(Named, kw_only=True):
    """An equipment card."""

    copies: int = 1
    kind: str
    section: str = ""
    when: str | None = None
    fx: Effects = []
    per_turn: int = 0
    counts_as_action: bool = False
    conv: Conversion | None = None
    token: TokenTable | None = None
    base: str | None = None


# -- worlds -----------------------------------------------------------------------------------


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


# -- the guided first game ----------------------------------------------------------------------


class TutorialCardTable(Entry, kw_only=True):
    """A section card that differs in the guided first game."""

    combo: str
    note: Bilingual | None = None


class HintTable(Entry, kw_only=True):
    """A hint."""

    on: str
    text: Bilingual


class ScriptedTable(msgspec.Struct, forbid_unknown_fields=True):
    """The scripted first roll."""

    crew: str
    action: str
    dice: list[str]
    faces: list[str]


class GentleTable(msgspec.Struct, forbid_unknown_fields=True):
    """A roll that is repeated until it shows fewer accidents than that (ISV-526)."""

    action: str
    accidents: int


# -- phrases, and numbers of the rules ------------------------------------------------------------


class Words(msgspec.Struct, forbid_unknown_fields=True, frozen=True):
    """Words in both languages, which may be empty."""

    en: str
    de: str


class PhraseTable(Entry, kw_only=True):
    """A phrase, and how it reads with n = 1."""

    text: Words
    one: Words | None = None


class RankNames(msgspec.Struct, forbid_unknown_fields=True):
    """What ranks are called."""

    en: list[str]
    de: list[str]


class RanksTable(msgspec.Struct, forbid_unknown_fields=True):
    """Ranks: hand limits and sleeves."""

    hand: list[int]
    sleeves: list[int]
    names: RankNames


class StrainTable(msgspec.Struct, forbid_unknown_fields=True):
    """Strain."""

    sacrifice: int
    refresh: int
    min_dice: int
    instead: str


class BuyTable(msgspec.Struct, forbid_unknown_fields=True):
    """Buying dice and ranks."""

    max_dice: int
    discount_rank2: int
    discount_rank3: int
    swap_cost: int
    rank2_cost: int
    rank3_cost: int
    train_cost: int


class FacesTable(msgspec.Struct, forbid_unknown_fields=True):
    """Injury dice or danger dice."""

    count: int
    faces: list[str]
    source: str = ""


ACTION = Shape(ActionTable)

#: Lists of entries by the key of their file.
LISTS: dict[str, Shape[Any]] = {
    "symbol": Shape(SymbolTable),
    "die_type": Shape(DieTable),
    "danger_table": Shape(DangerTableTable),
    "lead": Shape(LeadTable),
    "biome": Shape(Named),
    "section": Shape(SectionTable),
    "injury": Shape(InjuryTable),
    "promotion": Shape(PromotionTable),
    "crew": Shape(CrewTable),
    "section_card": Shape(SectionCardTable),
    "event": Shape(EventTable),
    "discovery_type": Shape(DeckTable),
    "discovery": Shape(DiscoveryTable),
    "unique": Shape(UniqueTable),
    "unique_row": Shape(UniqueRowTable),
    "equipment": Shape(EquipmentTable),
    "poi": Shape(PoiTable),
    "gc": Shape(ConditionTable),
    "mission": Shape(MissionTable),
    "threat": Shape(ThreatTable),
    "log": Shape(LogTable),
    "planet": Shape(PlanetTable),
    "standalone": Shape(StandaloneTable),
    "tutorial_card": Shape(TutorialCardTable),
    "hint": Shape(HintTable),
    "phrase": Shape(PhraseTable),
}

#: Single values by the key of their file.
SINGLES: dict[str, Shape[Any]] = {
    "ranks": Shape(RanksTable),
    "strain": Shape(StrainTable),
    "buy": Shape(BuyTable),
    "injury_die": Shape(FacesTable),
    "danger_die": Shape(FacesTable),
    "event_default_second": Shape(list[Any]),
    "tutorial_planet": Shape(str),
    "tutorial_decks": Shape(dict[str, list[str]]),
    "scripted_roll": Shape(ScriptedTable),
    "gentle_roll": Shape(GentleTable),
}
