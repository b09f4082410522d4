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
    #: Skin, hair, cut and what the face wears, as numbers of the table's drawings.
    portrait: tuple[int, int, int, int] = (0, 0, 0, 0)
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
