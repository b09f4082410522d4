"""What the content of ISS Vanguard is made of beside its worlds, as the rules use it.

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


class ShipThing:
    """A card or place of the ship, as its content file says it, with its programs by key."""

    __slots__ = ("id", "index", "kind", "programs", "table")

    def __init__(self, index: int, id: str, kind: str, table: object) -> None:
        self.index = index
        self.id = id
        self.kind = kind
        self.table = table
        self.programs: dict[str, int] = {}
