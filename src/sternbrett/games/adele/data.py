"""Loads and checks the content of A.D.E.L.E.: table, crew, objects, hazards, cards, ships, keys."""

from __future__ import annotations

from collections.abc import Sequence
from pathlib import Path
from typing import Literal

import msgspec

from sternbrett.games.adele import model
from sternbrett.games.adele.model import Content, Move, Moves, Setup, Ship
from sternbrett.kernel.content import expect, index_of, read_content
from sternbrett.kernel.ids import Ids
from sternbrett.kernel.shapes import Shape
from sternbrett.kernel.vocabulary import LOCK, number_keys

FILES = (
    "game.toml",
    "crew.toml",
    "objects.toml",
    "hazards.toml",
    "cards.toml",
    "ships.toml",
    LOCK,
)

# The rules know these by their place.
HAZARDS = ["espionage", "door_locked", "hypoxia", "fire", "darkness", "computer_error"]
BOARD = [*HAZARDS, "terminal_error"]
ANOMALIES = [
    "hatches_locked", "alerts_off", "weak_batteries", "explosions", "panic", "targeted_attack",
]  # fmt: skip
EMERGENCIES = ["stress", "system_failure", "course_deviation", "silence", "impact"]
TERMINALS = ["command", "medical", "engineer", "central", "courier", "repair"]
SPECIALS = [
    "overcharge", "sector_strike", "recall", "spread", "purge", "recycle", "reshuffle",
]  # fmt: skip
OBJECTS = [
    "lens", "blue_card", "credentials", "axe", "chip", "toolbox", "helmet",
    "fire_extinguisher", "first_aid_kit", "stimulants", "spare_part",
    "space_suit", "flashlight", "battery", "drone", "teddy_bear",
]  # fmt: skip
SECTORS = ["yellow", "blue", "red", "green", "grey"]
FIELDS = ["move", "unlock", "search", "activate", "special"]
SAYINGS = ["hold", "own", "goes", "lies", "going", "meet", "healing"]
TRACK = ["blue_card", "credentials", "lens", "toolbox", "chip"]
TILES = len(TRACK)

#: How many emergency decks are kept as bits, since views are read often.
REMEMBERED_DECKS = 4096

SectorId = Literal["yellow", "blue", "red", "green", "grey"]


class Named(msgspec.Struct):
    """Something with a name in both languages."""

    id: str
    name_en: str
    name_de: str


class Constants(msgspec.Struct, forbid_unknown_fields=True):
    """The numbers of the rules."""

    cubes_per_crew: int
    inventory_slots: int
    life_fields: int
    death_at_wounds: int
    slot_loss_at_wounds: list[int]
    adele_hand_size: int
    starting_anomalies: int
    starting_hazards: int
    special_cards_removed: int
    anomaly_energy_cost: int
    energy_cap: int
    round_track_top: int
    rounds_delta_range: list[int]
    announcements_per_round: int
    extinguisher_fires: int
    first_aid_wounds: int
    stimulant_cubes: int
    duel_extra_cubes: int
    special_cubes_sure: int
    special_cubes_test: int
    explosions_penalty: int
    trade_cap_per_turn: int
    overcharge_energy: int
    purge_cards: int
    recycle_hazards: int
    final_room_blue: int
    final_room_red: int
    alert_start_rooms: list[int]


class SetupTable(msgspec.Struct, forbid_unknown_fields=True):
    """One [[player_setup]]."""

    players: int
    crew: int
    mode: Literal["duel", "standard"]
    rounds: int
    energy: int
    hazard_draw: int
    silence_cards: bool
    target_owner: list[list[int]] = []


class MissionTable(msgspec.Struct, forbid_unknown_fields=True):
    """The mission track and what each mission needs, the last object last."""

    track: list[str]
    blue: list[str]
    red: list[str]
    target_rooms: list[int]


class Components(msgspec.Struct, forbid_unknown_fields=True):
    """How many there are of everything."""

    adele_cards: int
    emergency_cards: int
    hazards: int
    objects: int
    target_tiles: int
    anomalies: int
    charge_markers: int
    hatch_markers: int
    alert_terminals: int
    impact_markers: int
    slot_blocked_markers: int
    cubes_per_colour: int
    life_markers: int
    d20: int
    d6: int


class GameFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file game.toml."""

    constants: Constants
    player_setup: list[SetupTable]
    charge_table: dict[str, int]
    mission: MissionTable
    components: Components


class CrewTable(Named, forbid_unknown_fields=True):
    """A crew member."""

    colour: str
    spirit: int
    start_object: str
    life_fields: int
    slot_loss_at_wounds: list[int]


class CrewFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file crew.toml."""

    crew: list[CrewTable]


class ObjectTable(Named, forbid_unknown_fields=True):
    """A kind of object."""

    kind: Literal["mission", "single", "charge", "permanent"]
    mission: Literal["", "blue", "red", "both"]
    count: int
    effect: str


class ObjectSetup(msgspec.Struct, forbid_unknown_fields=True):
    """What lies in the lab and in the rooms at the start."""

    lab_stack: list[str]
    rooms_fixed: list[str]
    rooms_random: int
    duel_lab_stack: list[str]
    duel_rooms_fixed: list[str]
    duel_rooms_random: int


class ObjectsFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file objects.toml."""

    object: list[ObjectTable]
    object_setup: ObjectSetup


class HazardTable(Named, forbid_unknown_fields=True):
    """A kind of hazard with its row of the console."""

    place: Literal["room", "door", "device"]
    count: int
    costs: list[int]


class AnomalyTable(Named, forbid_unknown_fields=True):
    """An anomaly with the sectors it needs."""

    sectors: list[SectorId]


class HazardsFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file hazards.toml."""

    hazard: list[HazardTable]
    anomaly: list[AnomalyTable]


class CardTable(msgspec.Struct, forbid_unknown_fields=True):
    """An ADELE card."""

    id: str
    type: Literal["room", "special"]
    rooms: list[int] = []
    name_en: str = ""
    name_de: str = ""
    energy: int = 0
    exclamation: bool = False
    effect: str = ""


class EmergencyTable(msgspec.Struct, forbid_unknown_fields=True):
    """An emergency card."""

    id: str
    kind: str
    hex: SectorId
    panic: bool


class CardsFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file cards.toml."""

    adele_card: list[CardTable]
    emergency_kind: list[Named]
    emergency_card: list[EmergencyTable]


class RoomTable(msgspec.Struct, forbid_unknown_fields=True):
    """A room."""

    id: int
    name_en: str
    name_de: str
    sector: SectorId
    x: int
    y: int
    terminal: str
    hatch_zones: list[str]


class ZoneTable(Named, forbid_unknown_fields=True):
    """An outer zone."""

    x: int
    y: int
    hatch_rooms: list[int]
    border_rooms: list[int]


class ShipTable(msgspec.Struct, forbid_unknown_fields=True):
    """A ship."""

    name_en: str
    name_de: str
    lab_room: int
    canvas: list[int]
    room_tile_max: list[int]
    doors: list[list[int]]
    zone_adjacency: list[list[str]]
    room: list[RoomTable]
    zone: list[ZoneTable]


class ShipsFile(msgspec.Struct, forbid_unknown_fields=True):
    """The file ships.toml."""

    terminal: list[Named]
    ship: dict[str, ShipTable]


class AdeleContent:
    """All content of the game: what the rules use, and what only texts and boards need."""

    def __init__(
        self,
        rules: Content,
        vocabulary: list[Move],
        crew: list[CrewTable],
        objects: list[ObjectTable],
        hazards: HazardsFile,
        cards: CardsFile,
        ships: ShipsFile,
    ) -> None:
        self.rules = rules
        self.vocabulary = vocabulary
        self.crew = crew
        self.objects = objects
        self.hazards = hazards
        self.cards = cards
        self.ships = ships
        self.emergency_decks: dict[tuple[str, ...], tuple[int, list[int]]] = {}
        self.most_in_box: dict[tuple[int, ...], list[int]] = {}  # filled as views are read

    def emergency_deck(self, names: tuple[str, ...]) -> tuple[int, list[int]]:
        """Return the cards of a deck as bits, and the impact cards among them."""
        found = self.emergency_decks.get(names)
        if found is None:
            cards = [self.rules.emergency_ids.places[name] for name in names]
            kinds = self.rules.emergency_kind
            impacts = [card for card in cards if kinds[card] == model.IMPACT]
            if len(self.emergency_decks) >= REMEMBERED_DECKS:
                self.emergency_decks.clear()
            found = self.emergency_decks[names] = (sum(1 << card for card in cards), impacts)
        return found


#: The shapes of the content files.
GAME_FILE = Shape(GameFile)
CREW_FILE = Shape(CrewFile)
OBJECTS_FILE = Shape(ObjectsFile)
HAZARDS_FILE = Shape(HazardsFile)
CARDS_FILE = Shape(CardsFile)
SHIPS_FILE = Shape(ShipsFile)


def load(folder: Path) -> AdeleContent:
    """Return the checked content of a folder that holds `FILES`."""
    game = read_content(folder / "game.toml", GAME_FILE)
    crew = read_content(folder / "crew.toml", CREW_FILE).crew
    objects = read_content(folder / "objects.toml", OBJECTS_FILE)
    hazards = read_content(folder / "hazards.toml", HAZARDS_FILE)
    cards = read_content(folder / "cards.toml", CARDS_FILE)
    ships = read_content(folder / "ships.toml", SHIPS_FILE)
    check_ids(crew, objects, hazards, cards, ships)
    check_game(game)
    check_objects(game, crew, objects)
    check_hazards(game, hazards)
    check_cards(game, cards)
    made = [make_ship(index, name, table) for index, (name, table) in enumerate(ships.ship.items())]
    vocabulary = make_vocabulary(folder, crew, cards, ships)
    content = Content(Moves(vocabulary), made, make_setups(game))
    content.options = [*vocabulary]
    fill_names(content, crew, cards, ships)
    fill_numbers(content, game)
    fill_things(content, crew, objects, hazards, cards, game)
    return AdeleContent(content, vocabulary, crew, objects.object, hazards, cards, ships)


# -- checks -----------------------------------------------------------------------------------


def check_ids(
    crew: list[CrewTable],
    objects: ObjectsFile,
    hazards: HazardsFile,
    cards: CardsFile,
    ships: ShipsFile,
) -> None:
    """Refuse ids that the rules do not know by their place."""
    specials = [card.id for card in cards.adele_card if card.type == "special"]
    emergencies = [kind.id for kind in cards.emergency_kind]
    for file, where, found, wanted in (
        ("objects.toml", "object", [item.id for item in objects.object], OBJECTS),
        ("hazards.toml", "hazard", [item.id for item in hazards.hazard], HAZARDS),
        ("hazards.toml", "anomaly", [item.id for item in hazards.anomaly], ANOMALIES),
        ("cards.toml", "special adele_card", specials, SPECIALS),
        ("cards.toml", "emergency_kind", emergencies, EMERGENCIES),
        ("ships.toml", "terminal", [item.id for item in ships.terminal], TERMINALS),
    ):
        expect(found == wanted, file, where, f"the ids {', '.join(wanted)} in this order")
    expect(len(crew) == 4, "crew.toml", "crew", "4 crew members")
    expect(len(ships.ship) == 2, "ships.toml", "ship", "2 ships")


def check_game(game: GameFile) -> None:
    """Refuse numbers that the rules cannot play with."""
    numbers = game.constants
    for name in numbers.__struct_fields__:
        value = getattr(numbers, name)
        if isinstance(value, int):
            expect(value > 0, "game.toml", f"constants.{name}", "a number above 0")
    # A plan is kept in three bits a field, a wound more or less in small numbers.
    expect(numbers.cubes_per_crew <= 7, "game.toml", "constants.cubes_per_crew", "at most 7")
    losses = numbers.slot_loss_at_wounds
    most = numbers.inventory_slots
    expect(
        losses == sorted(losses) and len(losses) < most - 1, "game.toml",
        "constants.slot_loss_at_wounds", f"ascending wounds, at most {most - 2} of them",
    )  # fmt: skip
    for name in ("final_room_blue", "final_room_red"):
        room = getattr(numbers, name)
        expect(room <= model.ROOMS, "game.toml", f"constants.{name}", "a room, 1 … 20")
    rooms = numbers.alert_start_rooms
    expect(
        len(set(rooms)) == 2 and all(1 <= room <= model.ROOMS for room in rooms), "game.toml",
        "constants.alert_start_rooms", "two different rooms",
    )  # fmt: skip
    delta = numbers.rounds_delta_range
    expect(
        len(delta) == 2 and delta[0] <= 0 <= delta[1], "game.toml",
        "constants.rounds_delta_range", "two numbers around 0",
    )  # fmt: skip
    expect(
        sorted(game.charge_table) == list("123456")
        and all(0 <= charge <= model.MOST_CHARGES for charge in game.charge_table.values()),
        "game.toml", "charge_table", "charges 0 … 7 for the faces 1 … 6",
    )  # fmt: skip
    crews = [setup.crew for setup in game.player_setup]
    expect(crews == [1, 2, 3, 4], "game.toml", "player_setup", "one for 1, 2, 3 and 4 crew members")
    for setup in game.player_setup:
        where = f"player_setup {setup.players}"
        expect(setup.players == setup.crew + 1, "game.toml", f"{where}: players", "crew + 1")
        expect(
            setup.rounds + delta[0] > 0, "game.toml", f"{where}: rounds",
            "more than rounds_delta_range can take away",
        )  # fmt: skip
        wanted = "duel" if setup.crew == 1 else "standard"
        expect(setup.mode == wanted, "game.toml", f"{where}: mode", f"“{wanted}”")
        owners = setup.target_owner
        if setup.crew > 1:
            expect(
                len(owners) == TILES
                and all(own and all(1 <= seat <= setup.crew for seat in own) for own in owners),
                "game.toml", f"{where}: target_owner", "crew numbers for each of the 5 tiles",
            )  # fmt: skip
    mission = game.mission
    expect(mission.track == TRACK, "game.toml", "mission.track", f"{', '.join(TRACK)}")
    for name, wanted_objects in (
        ("blue", ["blue_card", "credentials", "lens", "axe"]),
        ("red", ["chip", "toolbox", "lens", "helmet"]),
    ):
        expect(
            getattr(mission, name) == wanted_objects, "game.toml",
            f"mission.{name}", f"the objects {', '.join(wanted_objects)}",
        )  # fmt: skip
    targets = mission.target_rooms
    expect(
        len(set(targets)) == len(targets) == game.components.target_tiles - 1
        and all(1 <= room <= model.ROOMS for room in targets),
        "game.toml", "mission.target_rooms",
        f"{game.components.target_tiles - 1} different rooms (components.target_tiles and X)",
    )  # fmt: skip


def check_objects(game: GameFile, crew: list[CrewTable], objects: ObjectsFile) -> None:
    """Refuse objects that cannot be dealt."""
    counts = {table.id: table.count for table in objects.object}
    total = sum(counts.values())
    wanted = game.components.objects
    expect(total == wanted, "objects.toml", "object", f"{wanted} objects, not {total}")
    for table in objects.object:
        mission = OBJECTS.index(table.id) < model.MISSION_KINDS
        where = f"object {table.id}"
        expect(
            mission == (table.kind == "mission"), "objects.toml", f"{where}: kind",
            "“mission” for the seven mission objects only",
        )  # fmt: skip
    setup = objects.object_setup
    for name in ("lab_stack", "rooms_fixed", "duel_lab_stack", "duel_rooms_fixed"):
        for wanted_id in getattr(setup, name):
            index_of(OBJECTS, wanted_id, "objects.toml", f"object_setup.{name}")
    for lab, fixed, drawn, prefix in (
        (setup.lab_stack, setup.rooms_fixed, setup.rooms_random, ""),
        (setup.duel_lab_stack, setup.duel_rooms_fixed, setup.duel_rooms_random, "duel_"),
    ):
        where = f"object_setup.{prefix}rooms_random"
        rooms = model.ROOMS - len(fixed)
        expect(drawn == rooms, "objects.toml", where, f"{rooms}, so that every room gets one")
        for name in counts:
            used = (*lab, *fixed, *(member.start_object for member in crew)).count(name)
            expect(
                used <= counts[name] + (name == "drone"), "objects.toml",
                f"object {name}: count", f"at least {used}",
            )  # fmt: skip
    for member in crew:
        index_of(OBJECTS, member.start_object, "crew.toml", f"crew {member.id}: start_object")
        expect(1 <= member.spirit <= 6, "crew.toml", f"crew {member.id}: spirit", "1 … 6")
        for name, board in (
            ("life_fields", game.constants.life_fields),
            ("slot_loss_at_wounds", game.constants.slot_loss_at_wounds),
        ):
            expect(
                getattr(member, name) == board, "crew.toml", f"crew {member.id}: {name}",
                f"{board}, as in game.toml",
            )  # fmt: skip


def check_hazards(game: GameFile, hazards: HazardsFile) -> None:
    """Refuse console rows and anomalies that do not fit."""
    total = sum(table.count for table in hazards.hazard)
    wanted = game.components.hazards
    expect(total == wanted, "hazards.toml", "hazard", f"{wanted} hazards, not {total}")
    for table in hazards.hazard:
        where = f"hazard {table.id}: costs"
        expect(
            len(table.costs) == table.count, "hazards.toml", where, f"{table.count} fields"
        )  # ADL-065
        expect(
            table.costs == sorted(table.costs), "hazards.toml", where, "no falling cost"
        )  # ADL-067
    for anomaly in hazards.anomaly:
        expect(
            len(set(anomaly.sectors)) == len(anomaly.sectors) == 3, "hazards.toml",
            f"anomaly {anomaly.id}: sectors", "three different sectors",
        )  # fmt: skip


def check_cards(game: GameFile, cards: CardsFile) -> None:
    """Refuse a deck with a wrong number of cards, or rooms that do not exist."""
    ids = [card.id for card in cards.adele_card]
    ids += [card.id for card in cards.emergency_card]
    for name in ids:
        expect(ids.count(name) == 1, "cards.toml", f"card {name}", "an id used only once")
    for where, found, wanted in (
        ("adele_card", len(cards.adele_card), game.components.adele_cards),
        ("emergency_card", len(cards.emergency_card), game.components.emergency_cards),
    ):
        expect(found == wanted, "cards.toml", where, f"{wanted} cards, not {found}")
    kinds = [card.type for card in cards.adele_card]
    expect(kinds == sorted(kinds), "cards.toml", "adele_card", "the special cards last")
    for card in cards.adele_card:
        if card.type == "room":
            expect(
                len(set(card.rooms)) == 2 and all(1 <= room <= model.ROOMS for room in card.rooms),
                "cards.toml", f"adele_card {card.id}: rooms", "two different rooms",
            )  # fmt: skip
        else:
            expect(card.energy >= 0, "cards.toml", f"adele_card {card.id}: energy", "0 or more")
    marked = sum(card.exclamation for card in cards.adele_card)
    wanted = game.constants.special_cards_removed
    expect(marked == wanted, "cards.toml", "exclamation", f"{wanted} marked cards, not {marked}")
    for emergency in cards.emergency_card:
        index_of(EMERGENCIES, emergency.kind, "cards.toml", f"emergency_card {emergency.id}: kind")


# -- making what the rules use ----------------------------------------------------------------


def make_ship(index: int, name: str, table: ShipTable) -> Ship:
    """Return a ship with everything that can be looked up about it."""
    where = f"ship.{name}"
    numbers = [room.id for room in table.room]
    expect(
        numbers == list(range(1, model.ROOMS + 1)), "ships.toml", f"{where}.room", "rooms 1 … 20"
    )
    expect(len(table.zone) == model.ZONES, "ships.toml", f"{where}.zone", "4 outer zones")
    expect(table.lab_room in numbers, "ships.toml", f"{where}.lab_room", "a room, 1 … 20")
    ship = Ship(index, name, table.lab_room)
    zones = [zone.id for zone in table.zone]
    for room in table.room:
        sector = SECTORS.index(room.sector)
        ship.sector[room.id] = sector
        ship.sector_rooms[sector] |= 1 << room.id
        if room.terminal:
            place = f"{where}.room {room.id}: terminal"
            ship.terminal[room.id] = index_of(TERMINALS, room.terminal, "ships.toml", place)
            ship.terminal_rooms |= 1 << room.id
        for zone_id in room.hatch_zones:
            place = f"{where}.room {room.id}: hatch_zones"
            zone = model.FIRST_ZONE + index_of(zones, zone_id, "ships.toml", place)
            ship.zones_of_hatch[room.id].append(zone)
            ship.hatches |= 1 << room.id
    found = sorted(terminal for terminal in ship.terminal if terminal != model.NO_TERMINAL)
    expect(
        found == list(range(len(TERMINALS))), "ships.toml", f"{where}.room: terminal",
        f"each of {', '.join(TERMINALS)} once",
    )  # fmt: skip
    add_doors(ship, table, where)
    add_zones(ship, table, zones, where)
    ship.spots = hazard_spots(ship)
    return ship


def add_doors(ship: Ship, table: ShipTable, where: str) -> None:
    """Number the doors and note what they join."""
    pairs = sorted((door[0], door[1]) for door in table.doors if len(door) == 2)
    expect(
        len(pairs) == len(set(pairs)) == len(table.doors)
        and all(1 <= a < b <= model.ROOMS for a, b in pairs),
        "ships.toml", f"{where}.doors", "pairs of different rooms, the smaller first, each once",
    )  # fmt: skip
    ship.doors = pairs
    for number, (a, b) in enumerate(pairs):
        ship.neighbours[a].append(b)
        ship.neighbours[b].append(a)
        ship.door_between[a][b] = ship.door_between[b][a] = number
        sectors = (ship.sector[a], ship.sector[b])
        ship.door_sectors.append(sectors)
        for sector in sectors:
            ship.sector_doors[sector] |= 1 << number
    for room in range(1, model.ROOMS + 1):
        ship.neighbours[room].sort()


def add_zones(ship: Ship, table: ShipTable, zones: Sequence[str], where: str) -> None:
    """Note which rooms a zone borders, and which zones lie beside it."""
    for number, zone in enumerate(table.zone, model.FIRST_ZONE):
        ship.zone_hatches[number] = sorted(zone.hatch_rooms)
        for room in zone.border_rooms:
            expect(
                1 <= room <= model.ROOMS, "ships.toml", f"{where}.zone {zone.id}: border_rooms",
                "rooms 1 … 20",
            )  # fmt: skip
            ship.zone_borders[number] |= 1 << room
        wanted = [
            room.id for room in table.room if number in ship.zones_of_hatch[room.id]
        ]  # both sides of a hatch must agree
        expect(
            ship.zone_hatches[number] == wanted, "ships.toml",
            f"{where}.zone {zone.id}: hatch_rooms", f"{wanted}, as the rooms say",
        )  # fmt: skip
    for pair in table.zone_adjacency:
        a, b = (
            model.FIRST_ZONE + index_of(list(zones), end, "ships.toml", f"{where}.zone_adjacency")
            for end in pair
        )
        ship.zone_ring[a].append(b)
        ship.zone_ring[b].append(a)
    for zone_place in range(model.FIRST_ZONE, model.PLACES):
        ship.zone_ring[zone_place].sort()


def make_setups(game: GameFile) -> dict[int, Setup]:
    """Return the set-ups by number of crew members; in a duel the crew owns all tiles."""
    out = {}
    for table in game.player_setup:
        owners = table.target_owner or [[], *([1] for _ in range(TILES - 1))]
        masks = [sum(1 << seat for seat in own) for own in owners]
        out[table.crew] = Setup(
            table.crew, table.rounds, table.energy, table.hazard_draw, table.silence_cards, masks
        )
    return out


def fill_names(content: Content, crew: list[CrewTable], cards: CardsFile, ships: ShipsFile) -> None:
    """Note all ids by their numbers."""
    content.anomaly_ids = Ids("anomaly", ANOMALIES)
    content.card_ids = Ids("card", [card.id for card in cards.adele_card])
    content.emergency_ids = Ids("emergency", [card.id for card in cards.emergency_card])
    content.hazard_ids = Ids("hazard", HAZARDS)
    content.member_ids = Ids("crew member", [member.id for member in crew])
    content.object_ids = Ids("object", OBJECTS)
    names = content.names
    names.cards = content.card_ids.ids
    names.emergencies = content.emergency_ids.ids
    names.emergency_kinds = EMERGENCIES
    names.hazards = BOARD
    names.anomalies = ANOMALIES
    names.objects = OBJECTS
    names.sectors = SECTORS
    names.terminals = TERMINALS
    names.zones = [[zone.id for zone in ship.zone] for ship in ships.ship.values()]
    names.fields = FIELDS
    names.sayings = SAYINGS


def fill_numbers(content: Content, game: GameFile) -> None:
    """Take over the constants."""
    numbers = game.constants
    content.cubes = numbers.cubes_per_crew
    content.slots = numbers.inventory_slots
    content.death_at = numbers.death_at_wounds
    content.slot_losses = numbers.slot_loss_at_wounds
    content.hand_size = numbers.adele_hand_size
    content.starting_anomalies = numbers.starting_anomalies
    content.starting_hazards = numbers.starting_hazards
    content.specials_removed = numbers.special_cards_removed
    content.anomaly_cost = numbers.anomaly_energy_cost
    content.energy_cap = numbers.energy_cap
    content.track_top = numbers.round_track_top
    content.announcements = numbers.announcements_per_round
    content.extinguisher_fires = numbers.extinguisher_fires
    content.first_aid = numbers.first_aid_wounds
    content.stimulant_cubes = numbers.stimulant_cubes
    content.duel_extra = numbers.duel_extra_cubes
    content.sure_cubes = numbers.special_cubes_sure
    content.test_cubes = numbers.special_cubes_test
    content.explosions_penalty = numbers.explosions_penalty
    content.trade_cap = numbers.trade_cap_per_turn
    content.overcharge = numbers.overcharge_energy
    content.purge_cards = numbers.purge_cards
    content.recycle_hazards = numbers.recycle_hazards
    content.impact_markers = game.components.impact_markers
    content.alert_start = numbers.alert_start_rooms
    content.axe_room = numbers.final_room_blue
    content.helmet_room = numbers.final_room_red


def fill_things(
    content: Content,
    crew: list[CrewTable],
    objects: ObjectsFile,
    hazards: HazardsFile,
    cards: CardsFile,
    game: GameFile,
) -> None:
    """Take over cards, hazards, objects and crew members."""
    content.cards = len(cards.adele_card)
    content.first_special = content.cards - model.SPECIAL_CARDS
    for number, card in enumerate(cards.adele_card):
        if card.type == "room":
            first, second = sorted(card.rooms)
            content.card_rooms.append((first, second))
        else:
            content.special_costs.append(card.energy)
            content.exclamation |= card.exclamation << number
    content.emergency_kind = [EMERGENCIES.index(card.kind) for card in cards.emergency_card]
    content.emergency_hex = [SECTORS.index(card.hex) for card in cards.emergency_card]
    content.emergency_panic = [card.panic for card in cards.emergency_card]
    content.costs = [table.costs for table in hazards.hazard]
    content.hazard_counts = [table.count for table in hazards.hazard]
    content.anomaly_sectors = [
        [SECTORS.index(sector) for sector in table.sectors] for table in hazards.anomaly
    ]
    content.crew_spirit = [member.spirit for member in crew]
    content.crew_start = [OBJECTS.index(member.start_object) for member in crew]
    content.object_counts = [table.count for table in objects.object]
    content.charging = [table.kind == "charge" for table in objects.object]
    content.charges = [game.charge_table[face] for face in "123456"]
    setup = objects.object_setup
    content.lab_stack = sorted(map(OBJECTS.index, setup.lab_stack))
    content.rooms_fixed = sorted(map(OBJECTS.index, setup.rooms_fixed))
    content.rooms_random = setup.rooms_random
    content.duel_lab = sorted(map(OBJECTS.index, setup.duel_lab_stack))
    content.duel_fixed = sorted(map(OBJECTS.index, setup.duel_rooms_fixed))
    content.duel_random = setup.duel_rooms_random
    content.track = [OBJECTS.index(name) for name in game.mission.track]
    for place, kind in enumerate(content.track):
        content.track_place[kind] = place
    content.target_rooms = sorted(game.mission.target_rooms)


# -- the vocabulary ---------------------------------------------------------------------------


def make_vocabulary(
    folder: Path, crew: list[CrewTable], cards: CardsFile, ships: ShipsFile
) -> list[Move]:
    """Return all moves with their arguments resolved, each at the place of its number."""
    arguments = wanted_arguments(crew, cards, ships)
    wanted = {
        (f"{word}:{name}" if name else word): (number, arg)
        for number, word in enumerate(model.WORDS)
        for name, arg in arguments[word].items()
    }
    needed = [*(key for key in wanted if key not in STATES), *STATES]
    keys = number_keys(folder, needed)
    return [Move(number, key, *wanted[key]) for number, key in enumerate(keys)]


def wanted_arguments(
    crew: list[CrewTable], cards: CardsFile, ships: ShipsFile
) -> dict[str, dict[str, int]]:
    """Return for every word its arguments as keys write them, with their numbers."""
    numbered = {str(room): room for room in range(1, model.ROOMS + 1)}
    seats = {str(seat): seat for seat in range(1, len(crew) + 1)}
    slots = {str(slot): slot for slot in range(1, 33)}
    objects = {name: kind for kind, name in enumerate(OBJECTS)}
    all_cards = {card.id: number for number, card in enumerate(cards.adele_card)}
    out: dict[str, dict[str, int]] = {word: {"": 0} for word in model.WORDS[: model.CUBE]}
    out["cube"] = {name: field for field, name in enumerate([*FIELDS, "free"])}
    out["pay"] = {"field": model.PAY_FIELD, "free": model.PAY_FREE}
    out["member"] = {member.id: place for place, member in enumerate(crew)}
    for word in ("crew", "partner", "send", "receive"):
        out[word] = seats
    out["tile"] = {name: kind for name, kind in objects.items() if name in TRACK}
    out["object"] = dict(objects)
    out["active"] = {OBJECTS[kind]: kind for kind in KEPT_SWITCHED_ON}
    for key, state in STATES.items():
        word, _, name = key.partition(":")
        out[word][name] = state
    for word in ("move", "unlock", "drone", "impact", "alert_at", "room", "door"):
        out[word] = numbered
    tables = list(ships.ship.values())
    zones = [zone.id for table in tables for zone in table.zone]
    out["move_zone"] = {zone: number for number, zone in enumerate(zones)}
    out["search"] = out["slot"] = slots
    out["activate"] = {name: kind for name, kind in objects.items() if kind >= model.MISSION_KINDS}
    out["deploy"] = {name: kind for name, kind in objects.items() if kind < model.MISSION_KINDS}
    out["terminal"] = {name: number for number, name in enumerate(TERMINALS)}
    out["remove"] = {
        f"{HAZARDS[kind]}:{room}": kind * model.SPOTS + room
        for kind in (model.ESPIONAGE, model.HYPOXIA, model.DARKNESS)
        for room in range(1, model.ROOMS + 1)
    }
    hatches = {room.id for table in tables for room in table.room if room.hatch_zones}
    out["hatch"] = {str(room): room for room in sorted(hatches)}
    out["hazard_at"] = hazard_arguments(tables)
    out["play"] = out["card"] = all_cards
    out["anomaly"] = {name: number for number, name in enumerate(ANOMALIES)}
    out["hazard"] = {name: number for number, name in enumerate(HAZARDS)}
    out["device"] = {"computer": model.ON_COMPUTER, "terminal": model.ON_TERMINAL}
    out["say"] = {name: number for number, name in enumerate(SAYINGS)}
    return out


KEPT_SWITCHED_ON = (model.SUIT, model.FLASHLIGHT, model.DRONE, model.TEDDY)


def state_keys() -> dict[str, int]:
    """Return the keys that name an object by its state too, with kind and state as in a token.

    They came later than all others: vocabularies of tables that began before end without them.
    """
    out: dict[str, int] = {}
    for used, kinds in (("", KEPT_SWITCHED_ON[:3]), (":used", (model.DRONE,))):
        for kind in kinds:
            for charges in range(model.MOST_CHARGES + 1):
                state = model.switched_on(model.make_token(kind, 0), charges) & model.IDENTITY
                out[f"active:{OBJECTS[kind]}:{charges}{used}"] = state | bool(used) * model.USED
    out["object:drone:used"] = model.make_token(model.DRONE, model.USED)
    return out


STATES = state_keys()


def hazard_arguments(tables: list[ShipTable]) -> dict[str, int]:
    """Return every hazard that can lie on some ship: slot and room, or slot and pair of rooms.

    A door is written by its rooms, which mean a door of one ship or of both: its number here is
    made of the rooms (`model.door_code`).
    """
    out: dict[str, int] = {}
    for slot, name in enumerate(BOARD):
        if slot == model.DOOR:
            pairs = sorted({(door[0], door[1]) for table in tables for door in table.doors})
            out |= {f"{name}:{a}-{b}": model.door_code(a, b) for a, b in pairs}
            continue
        rooms = set(range(1, model.ROOMS + 1))
        if slot == model.TERMINAL:
            rooms = {room.id for table in tables for room in table.room if room.terminal}
        out |= {f"{name}:{room}": slot * model.SPOTS + room for room in sorted(rooms)}
    return out


def hazard_spots(ship: Ship) -> dict[str, tuple[int, int]]:
    """Return slot and bit of every hazard that can lie on a ship, by its text."""
    out: dict[str, tuple[int, int]] = {}
    for slot, name in enumerate(BOARD):
        if slot == model.DOOR:
            for number, (a, b) in enumerate(ship.doors):
                out[f"{name}:{a}-{b}"] = (slot, 1 << number)
            continue
        for room in range(1, model.ROOMS + 1):
            if slot != model.TERMINAL or ship.terminal_rooms >> room & 1:
                out[f"{name}:{room}"] = (slot, 1 << room)
    return out
