"""The content files of DEI as they are written, apart from the map's (`mapdata.py`)."""

from __future__ import annotations

import msgspec

from sternbrett.kernel.shapes import Shape
from sternbrett.kernel.texts import Bilingual


class LimitsTable(msgspec.Struct, forbid_unknown_fields=True):
    """Numbers of the rules."""

    rounds: int
    phases_per_round: int
    cards_per_phase: int
    max_face_down_per_phase: int
    max_candy_per_card: int
    max_resources_on_pad: int
    max_markers_per_colour: int
    market_open_slots: int
    missions_open: int
    missions_open_no_choice: int
    drone_base_move: int
    start_tech: int
    start_energy: int
    start_scrappers_by_priority: list[int]
    feat_points: list[int]


class Entry(msgspec.Struct):
    """Something with an id; `source` says what is printed (R), public (P) or reconstructed (X)."""

    id: str
    source: str = ""


class FactionTable(Entry, forbid_unknown_fields=True, kw_only=True):
    """A faction."""

    name: Bilingual
    leader: str
    drone: str
    colour: str
    scrappers: int
    refuges: int
    bridges: int
    elevators: int
    faction_tokens: int


class LeaderTable(Entry, forbid_unknown_fields=True, kw_only=True):
    """A leader."""

    name: str
    faction: str
    ability: Bilingual
    text: Bilingual
    strength: int


class DroneTable(Entry, forbid_unknown_fields=True, kw_only=True):
    """A drone."""

    name: str
    class_: Bilingual = msgspec.field(name="class")
    text: Bilingual


class MarketTable(Entry, forbid_unknown_fields=True, kw_only=True):
    """A market board: by slot, left first, markers needed and technology to pay or to get."""

    name: Bilingual
    colour: str
    requirement: list[int]
    tech_modifier: list[int]


class Rate(msgspec.Struct, forbid_unknown_fields=True):
    """So many supplies per so many things."""

    per: int
    sp: int


class MissionTable(Entry, forbid_unknown_fields=True, kw_only=True):
    """A mission; its short name fits a small card."""

    name: Bilingual
    short: Bilingual
    text: Bilingual
    counts: str
    on_time: Rate
    late: Rate


class FeatTable(Entry, forbid_unknown_fields=True, kw_only=True):
    """A feat."""

    colour: str
    name: Bilingual
    text: Bilingual
    count: int


class CandyTable(Entry, forbid_unknown_fields=True, kw_only=True):
    """A kind of candy boost."""

    name: Bilingual
    icon: str
    count: int


class OutpostTable(msgspec.Struct, forbid_unknown_fields=True):
    """The outposts of a colour."""

    colour: str
    name: Bilingual
    field: str
    tokens: int
    markers: int
    first_game_letter: str
    source: str = ""


class RuleTable(Entry, forbid_unknown_fields=True, kw_only=True):
    """An optional rule."""

    number: int
    name: Bilingual
    text: Bilingual
    default: bool


class IconTable(Entry, forbid_unknown_fields=True, kw_only=True):
    """A kind of icon, in words."""

    name: Bilingual
    text: Bilingual


class GameFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file game.toml."""

    limits: LimitsTable
    components: dict[str, int]
    faction: list[FactionTable]
    leader: list[LeaderTable]
    drone: list[DroneTable]
    market: list[MarketTable]
    mission: list[MissionTable]
    feat: list[FeatTable]
    candy: list[CandyTable]
    outpost_set: list[OutpostTable]
    optional_rule: list[RuleTable]
    icon: list[IconTable]


class CardTable(msgspec.Struct):
    """An action card."""

    id: str
    name: Bilingual
    icons: list[str]
    sp: int
    drone_card: bool


class FactionCardTable(CardTable, forbid_unknown_fields=True, kw_only=True):
    """A card that a faction begins with."""

    faction: str


class MarketCardTable(CardTable, forbid_unknown_fields=True, kw_only=True):
    """A card of the markets."""

    market: str
    cost_tech: int
    cost_energy: int


class CardsFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file cards.toml."""

    faction_card: list[FactionCardTable]
    market_card: list[MarketCardTable]

    @property
    def all(self) -> list[CardTable]:
        """All cards, in the order in which the rules number them."""
        return [*self.faction_card, *self.market_card]


GAME_SHAPE = Shape(GameFile)
CARDS_SHAPE = Shape(CardsFile)
