"""The content files of the ship and the campaign as they are written."""

from __future__ import annotations

from typing import Any

import msgspec

from sternbrett.games.vanguard.tables import Effects, Entry, Named
from sternbrett.kernel.shapes import Shape
from sternbrett.kernel.texts import Bilingual

#: Kinds of cards that can wait to be brought aboard (`await`), in the order of their numbers.
WAITING = ("research", "production", "bridge", "facility_upgrade", "mod", "lander")
#: Those among them that are done in the laboratory and the production complex.
PROJECTS = WAITING[:2]


class Bare(msgspec.Struct, forbid_unknown_fields=True):
    """Anything with keys of its own."""


class CapsTable(Bare):
    """How much there can be at most."""

    energy: int
    command: int
    success: int
    situations_open: int
    research_open: int


class ShipStart(Bare):
    """What a campaign begins with."""

    objective: str
    tech: int
    morale: str
    system: str
    landers: list[str]
    research: list[str]
    production: list[str]
    situations_possible: list[str]
    situations_future: list[str]
    arsenal: list[str]
    max_cycles: int


class ShipLogs(Bare):
    """Logs that are read once: the first death, the first failure, the first very low morale."""

    first_death: int
    first_failure: int
    first_very_low: int


class StoryTable(Bare):
    """The frame of the campaign."""

    name: Bilingual
    start_log: int
    flags: list[str]


class MoraleTable(Named, kw_only=True):
    """A step of morale."""

    command: int
    situations: int


class TechTable(Bare, kw_only=True):
    """A tech level."""

    id: int
    energy: int
    name: Bilingual
    source: str = ""


class ObjectiveTable(Named, kw_only=True):
    """An objective."""

    kind: str
    command: int = 0
    situations: int = 0
    met: str  # for programs: "planet pellucid completed"
    goal: Bilingual
    next: str | None = None
    deadline: int = 0
    final: bool = False
    reward: Effects = []
    log: int = 0
    text: Bilingual


class UpgradeTable(Named, kw_only=True):
    """A bridge upgrade: its slot and rule."""

    slot: str
    rule: str
    note: Bilingual


class SituationTable(Named, kw_only=True):
    """A situation: crew that solves it, and what happens then or otherwise."""

    solve: list[list[str]]
    solved: Effects
    unsolved: Effects
    text: Bilingual


class ResearchTable(Named, kw_only=True):
    """A research project."""

    tag: str
    cost: list[str]
    fx: Effects
    text: Bilingual


class ProductionTable(Named, kw_only=True):
    """A production project."""

    start: int
    accel: list[str]
    repeatable: bool = False
    fx: Effects
    text: Bilingual


class FacilityUpgradeTable(Named, kw_only=True):
    """An upgrade of a facility."""

    room: str
    rule: str
    note: Bilingual


class FacilityTable(Named, kw_only=True):
    """A facility."""

    captain: str
    cost: int
    locked: bool = False
    fx: Effects = []


class LanderTable(Named, kw_only=True):
    """A lander."""

    armor: int
    sensors: int
    agility: int
    rolls: int
    supplies: int
    equipment: int
    discoveries: int
    structure_slots: int
    supply_slots: int
    damageable: bool


class ModTable(Named, kw_only=True):
    """A lander mod."""

    kind: str
    armor: int = 0
    sensors: int = 0
    agility: int = 0
    supplies: int = 0
    equipment: int = 0
    discoveries: int = 0
    initial: bool = False
    rule: str | None = None
    note: Bilingual | None = None
    actions: list[Any] = []


class Neighbour(Bare):
    """A neighbouring system."""

    to: str
    energy: int
    yellow: bool


class SpaceObject(Bare):
    """Something in a system that can be looked at."""

    nr: int
    name: Bilingual
    energy: int
    log: int


class SystemTable(Named, kw_only=True):
    """A system."""

    neighbours: list[Neighbour]
    objects: list[SpaceObject]
    sites: list[str]


class Lines(Bare):
    """Lines of a landing card."""

    en: list[str]
    de: list[str]


class LandingRow(Bare):
    """A row of a landing table."""

    r: str
    name: Bilingual
    fx: Effects


class LandingTable(Named, kw_only=True):
    """A landing card."""

    open: str
    planet: str
    briefing: int
    lines: Lines
    table: list[LandingRow]


class EndingTable(Entry, kw_only=True):
    """An ending of the campaign."""

    name: Bilingual
    win: bool
    text: Bilingual


#: Lists of entries by the key of their file.
LISTS: dict[str, Shape[Any]] = {
    "morale": Shape(MoraleTable),
    "tech": Shape(TechTable),
    "objective": Shape(ObjectiveTable),
    "bridge": Shape(UpgradeTable),
    "situation": Shape(SituationTable),
    "research": Shape(ResearchTable),
    "production": Shape(ProductionTable),
    "facility_upgrade": Shape(FacilityUpgradeTable),
    "facility": Shape(FacilityTable),
    "lander": Shape(LanderTable),
    "mod": Shape(ModTable),
    "system": Shape(SystemTable),
    "landing": Shape(LandingTable),
    "ending": Shape(EndingTable),
}

#: Single tables by the key of their file.
SINGLES: dict[str, Shape[Any]] = {
    "caps": Shape(CapsTable),
    "start": Shape(ShipStart),
    "ship_logs": Shape(ShipLogs),
    "story": Shape(StoryTable),
}
