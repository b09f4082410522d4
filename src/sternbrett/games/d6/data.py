"""Loads and checks the content of Deep Space D-6: ship, cards and vocabulary."""

from __future__ import annotations

from collections.abc import Mapping
from pathlib import Path
from typing import Literal

import msgspec

from sternbrett.games.d6 import model
from sternbrett.games.d6.model import Card, Content, Effect, Move, Moves
from sternbrett.kernel.content import expect, read_content
from sternbrett.kernel.shapes import Shape
from sternbrett.kernel.vocabulary import LOCK, number_keys

FILES = ("ship.toml", "cards.toml", LOCK)

FaceId = Literal["commander", "tactical", "medical", "science", "engineering", "threat"]
FACES: list[str] = ["commander", "tactical", "medical", "science", "engineering", "threat"]

PASSIVES = {
    "": 0,
    "shields_offline": model.SHIELDS_OFFLINE,
    "science_only_here": model.SCIENCE_ONLY_HERE,
    "no_engineering": model.NO_ENGINEERING,
    "no_commander": model.NO_COMMANDER,
}
OPS = {
    "damage": model.DAMAGE,
    "shields_zero": model.SHIELDS_ZERO,
    "send_unit": model.SEND_UNIT,
    "self_damage": model.SELF_DAMAGE,
    "heal_externals": model.HEAL_EXTERNALS,
    "extra_roll": model.EXTRA_ROLL,
    "release_distracted": model.RELEASE_HELD,
    "release_scanner": model.RELEASE_SCANNER,
    "discard_self": model.DISCARD_SELF,
    "hold_unit": model.HOLD_UNIT,
    "faces_to_infirmary": model.FACES_TO_INFIRMARY,
    "shields_online": model.SHIELDS_ONLINE,
}
CONDITIONS = {
    "": model.NO_CONDITION,
    "mercenary": model.IF_NOTHING_ACTIVATED,
    "scout": model.IF_DAMAGED,
}
VERBS = {
    "end_assign": model.END_ASSIGN,
    "commander_change": model.CHANGE,
    "commander_reroll": model.REROLL,
    "tactical_fire": model.FIRE,
    "medical_heal": model.HEAL,
    "medical_clear_scanner": model.CLEAR_SCANNER,
    "science_recharge": model.RECHARGE,
    "engineering_repair": model.REPAIR,
    "science_stasis": model.STASIS_BEAM,
    "mission": model.SEND_ON_MISSION,
    "target": model.TARGET,
    "cease_fire": model.CEASE_FIRE,
    "unit_pool": model.UNIT_POOL,
    "unit_returned": model.UNIT_RETURNED,
    "unit_mission": model.UNIT_MISSION,
    "recall": model.RECALL,
    "gather_done": model.GATHER_DONE,
}
SINGLE_WORDS = [
    word for word, verb in VERBS.items() if verb not in (model.CHANGE, model.UNIT_POOL)
    and word not in ("science_stasis", "mission", "target", "unit_mission", "recall")
]  # fmt: skip


class Named(msgspec.Struct):
    """Something with a name in both languages."""

    id: str
    name_en: str
    name_de: str


class GameTable(Named, forbid_unknown_fields=True):
    """Who made the game, and its constants."""

    designer: str
    publisher: str
    players_min: int
    players_max: int
    cooperative: bool
    max_rounds: int
    cards_total_base: int
    cards_external: int
    cards_internal: int
    dont_panic_available: int
    setup_draw: int
    draw_per_round: int
    cloaked_max_extra_rolls: int


class ShipTable(Named, forbid_unknown_fields=True):
    """The ship's tracks and dice."""

    hull_start: int
    hull_max: int
    shields_start: int
    shields_max: int
    scanner_slots: int
    crew_dice: int
    damage_track: list[int]


class FaceTable(Named, forbid_unknown_fields=True):
    """A face of a crew die."""

    letter: str
    colour: str
    shape: str
    assignable: bool


class StationTable(Named, forbid_unknown_fields=True):
    """A station of the ship."""

    face: FaceId
    modes: list[str]
    first_die: int = 0
    each_additional_die: int = 0


class DifficultyTable(Named, forbid_unknown_fields=True):
    """A difficulty: how many Don't Panic cards are shuffled in."""

    default: bool
    dont_panic: int


class ShipFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file ship.toml."""

    game: GameTable
    ship: ShipTable
    face: list[FaceTable]
    station: list[StationTable]
    difficulty: list[DifficultyTable]


class EffectTable(msgspec.Struct, forbid_unknown_fields=True):
    """One effect of a card."""

    op: str
    amount: int = 1
    pierce: bool = False
    count: int = 1
    face: FaceId = "tactical"


class CardTable(Named, forbid_unknown_fields=True):
    """One card."""

    kind: str
    clause: str
    type: Literal["external", "internal", "filler"]
    count: int
    in_base_deck: bool
    health: int
    faces: list[int]
    on_activate: list[EffectTable]
    on_reveal: list[EffectTable]
    on_destroyed: list[EffectTable]
    passive: str
    conditional: Literal["", "mercenary", "scout"]
    mission: list[FaceId]
    mission_mode: Literal["", "all", "any"]
    mission_crew_to: Literal["", "returned", "infirmary"]
    text_en: str
    text_de: str
    conditional_damage: int = 0


class CardsFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file cards.toml."""

    card: list[CardTable]


class D6Content:
    """All content of the game: what the rules use, and what only texts and boards need."""

    def __init__(
        self, rules: Content, ship: ShipFile, cards: list[CardTable], vocabulary: list[Move]
    ) -> None:
        self.rules = rules
        self.ship = ship
        self.cards = cards
        self.vocabulary = vocabulary
        self.tables = {table.id: table for table in cards}
        self.fillers = {table.id: table.dont_panic for table in ship.difficulty}

    def fillers_of(self, settings: Mapping[str, str | int]) -> int:
        """Return how many Don't Panic cards settings put into the deck."""
        return int(self.fillers.get(str(settings["difficulty"]), settings["dont_panic"]))


#: The shapes of the content files.
SHIP_FILE = Shape(ShipFile)
CARDS_FILE = Shape(CardsFile)


def load(folder: Path) -> D6Content:
    """Return the checked content of a folder that holds `FILES`."""
    ship = read_content(folder / "ship.toml", SHIP_FILE)
    tables = read_content(folder / "cards.toml", CARDS_FILE).card
    check_ship(ship)
    check_cards(ship, tables)
    cards = [make_card(index, table) for index, table in enumerate(tables)]
    vocabulary = make_vocabulary(folder, cards)
    content = Content(cards, Moves(vocabulary, len(cards)))
    weapons = next(station for station in ship.station if station.id == "weapons")
    engine_room = next(station for station in ship.station if station.id == "engine_room")
    content.hull_start = ship.ship.hull_start
    content.hull_max = ship.ship.hull_max
    content.shields_start = ship.ship.shields_start
    content.shields_max = ship.ship.shields_max
    content.scanner_slots = ship.ship.scanner_slots
    content.crew_dice = ship.ship.crew_dice
    content.setup_draw = ship.game.setup_draw
    content.draw_per_round = ship.game.draw_per_round
    content.most_fillers = ship.game.dont_panic_available
    content.max_extra_rolls = ship.game.cloaked_max_extra_rolls
    content.weapons_first = weapons.first_die
    content.weapons_more = weapons.each_additional_die
    content.repair_first = engine_room.first_die
    content.repair_more = engine_room.each_additional_die
    return D6Content(content, ship, tables, vocabulary)


def check_ship(ship: ShipFile) -> None:
    """Refuse a ship that the rules cannot fly."""
    expect([face.id for face in ship.face] == FACES, "ship.toml", "face", f"the ids {FACES}")
    stations = {station.id for station in ship.station}
    for wanted in ("bridge", "weapons", "sickbay", "lab", "engine_room"):
        expect(wanted in stations, "ship.toml", "station", f"a station with the id “{wanted}”")
    for station in ship.station:
        if station.id in ("weapons", "engine_room"):
            for key in ("first_die", "each_additional_die"):
                where = f"station {station.id}: {key}"
                expect(getattr(station, key) > 0, "ship.toml", where, "a number above 0")
    body = ship.ship
    expect(0 < body.hull_start <= body.hull_max, "ship.toml", "ship.hull_start", "1 … hull_max")
    expect(
        0 <= body.shields_start <= body.shields_max, "ship.toml", "ship.shields_start",
        "0 … shields_max",
    )  # fmt: skip
    expect(body.scanner_slots > 0, "ship.toml", "ship.scanner_slots", "a number above 0")
    expect(1 <= body.crew_dice <= 12, "ship.toml", "ship.crew_dice", "1 … 12")
    available = ship.game.dont_panic_available
    for table in ship.difficulty:
        expect(
            0 <= table.dont_panic <= available, "ship.toml", f"difficulty {table.id}: dont_panic",
            f"0 … {available}",
        )  # fmt: skip


def check_cards(ship: ShipFile, tables: list[CardTable]) -> None:
    """Refuse cards with wrong ids, counts, faces or effects."""
    ids = [table.id for table in tables]
    for name in ids:
        expect(ids.count(name) == 1, "cards.toml", f"card {name}", "an id used only once")
    for kind, fewest in (
        ("external", ship.game.cards_external),
        ("internal", ship.game.cards_internal),
    ):  # packs may add some
        found = sum(table.type == kind for table in tables)
        wanted = f"{fewest} cards of type {kind} or more, not {found}"
        expect(found >= fewest, "cards.toml", "card", wanted)
    fillers = sum(table.type == "filler" for table in tables)
    expect(fillers == 1, "cards.toml", "card", f"1 card of type filler, not {fillers}")
    for table in tables:
        where = f"card {table.id}"
        if table.type != "filler":
            expect(table.count == 1, "cards.toml", f"{where}: count", "1 (copies are entries)")
        expect(
            all(1 <= face <= 6 for face in table.faces), "cards.toml", f"{where}: faces", "1 … 6"
        )
        expect(table.health >= 0, "cards.toml", f"{where}: health", "0 or more")
        expect(table.passive in PASSIVES, "cards.toml", f"{where}: passive", f"{list(PASSIVES)}")
        expect(
            bool(table.mission) == bool(table.mission_mode), "cards.toml",
            f"{where}: mission_mode", "“all” or “any” exactly where there is a mission",
        )  # fmt: skip
        for effect in (*table.on_activate, *table.on_reveal, *table.on_destroyed):
            expect(effect.op in OPS, "cards.toml", f"{where}: op “{effect.op}”", f"{list(OPS)}")


def make_vocabulary(folder: Path, cards: list[Card]) -> list[Move]:
    """Return all moves, each at the place of its number."""
    known = known_moves(cards)
    keys = number_keys(folder, needed_keys(cards), known)
    return [Move(number, key, *known[key]) for number, key in enumerate(keys)]


def needed_keys(cards: list[Card]) -> list[str]:
    """Return the keys of all moves that the rules look for with these cards."""
    needed = [*SINGLE_WORDS]
    needed += [
        f"commander_change:{start}>{end}" for start in FACES[:5] for end in FACES if end != start
    ]
    needed += [f"unit_pool:{face}" for face in FACES[:5]]
    for card in cards:
        if card.external or card.faces or card.conditional:
            needed.append(f"science_stasis:{card.id}")
        if card.health:
            needed.append(f"target:{card.id}")
        for face in dict.fromkeys(FACES[face] for face in card.mission):
            needed.append(f"mission:{card.id}:{face}")
            if len(card.mission) > 1 and not card.mission_any:
                needed.append(f"unit_mission:{card.id}:{face}")
                needed.append(f"recall:{card.id}:{face}")
    return needed


def known_moves(cards: list[Card]) -> dict[str, tuple[int, int, int, int]]:
    """Return verb, card, face and new face of every move there could be with these cards."""
    no_card, no_face = model.NO_CARD, model.NO_FACE
    known = {word: (VERBS[word], no_card, no_face, no_face) for word in SINGLE_WORDS}
    for face, name in enumerate(FACES):
        known[f"unit_pool:{name}"] = (model.UNIT_POOL, no_card, face, no_face)
        for to, changed in enumerate(FACES):
            known[f"commander_change:{name}>{changed}"] = (model.CHANGE, no_card, face, to)
    for card in cards:
        for word in ("science_stasis", "target"):
            known[f"{word}:{card.id}"] = (VERBS[word], card.index, no_face, no_face)
        for word in ("mission", "unit_mission", "recall"):
            for face, name in enumerate(FACES):
                known[f"{word}:{card.id}:{name}"] = (VERBS[word], card.index, face, no_face)
    return known


def make_card(index: int, table: CardTable) -> Card:
    """Return the card the rules use for an entry of cards.toml."""
    return Card(
        index=index,
        id=table.id,
        external=table.type == "external",
        filler=table.type == "filler",
        health=table.health,
        faces=list(table.faces),
        effects=[
            [make_effect(effect) for effect in effects]
            for effects in (table.on_activate, table.on_reveal, table.on_destroyed)
        ],
        passive=PASSIVES[table.passive],
        conditional=CONDITIONS[table.conditional],
        conditional_damage=table.conditional_damage,
        mission=[FACES.index(face) for face in table.mission],
        mission_any=table.mission_mode == "any",
        crew_to_infirmary=table.mission_crew_to == "infirmary",
    )


def make_effect(table: EffectTable) -> Effect:
    """Return the effect the rules use for an entry of an effect list."""
    op = OPS[table.op]
    if op == model.DAMAGE and table.pierce:
        return Effect(model.PIERCING_DAMAGE, table.amount)
    if op == model.SEND_UNIT:
        return Effect(op, table.count)
    if op == model.FACES_TO_INFIRMARY:
        return Effect(op, FACES.index(table.face))
    return Effect(op, table.amount)
