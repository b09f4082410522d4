"""The content of ISS Vanguard by number, as the rules use it; `data.py` fills it."""

from __future__ import annotations

from sternbrett.games.vanguard.language import (
    NONE,
    Condition,
    DiceCondition,
    Filter,
    Program,
)
from sternbrett.games.vanguard.things import (
    Crew,
    DangerTable,
    DieType,
    Discovery,
    Equipment,
    EventCard,
    Injury,
    Lander,
    Lead,
    Mod,
    Promotion,
    Section,
    SectionCard,
    ShipThing,
    Unique,
)
from sternbrett.games.vanguard.worldthings import (
    Action,
    GlobalCondition,
    Hint,
    Log,
    Mission,
    Planet,
    Poi,
    ScriptedRoll,
    Standalone,
    Threat,
    TimeTrack,
)
from sternbrett.kernel.engine import Option
from sternbrett.kernel.ids import Ids


class Numbers:
    """Numbers of the rules that stand in content files."""

    __slots__ = (
        "command_cap", "danger_dice", "discount_rank2", "discount_rank3", "energy_cap", "hand",
        "injury_dice", "max_dice", "rank2_cost", "rank3_cost", "research_open", "situations_open",
        "sleeves", "strain_instead", "strain_min_dice", "strain_refresh", "strain_sacrifice",
        "success_cap", "swap_cost", "train_cost",
    )  # fmt: skip

    def __init__(self) -> None:
        self.hand: tuple[int, ...] = ()  # limits, by rank less one
        self.sleeves: tuple[int, ...] = ()  # of each section, by rank less one
        self.strain_sacrifice = 0
        self.strain_refresh = 0
        self.strain_min_dice = 0
        self.strain_instead = NONE  # injury
        self.max_dice = 0
        self.discount_rank2 = 0
        self.discount_rank3 = 0
        self.swap_cost = 0
        self.rank2_cost = 0
        self.rank3_cost = 0
        self.train_cost = 0
        self.injury_dice = 0
        self.danger_dice = 0
        self.energy_cap = 0
        self.command_cap = 0
        self.success_cap = 0
        self.situations_open = 0
        self.research_open = 0


class Content:
    """Everything that can be in a game, by number; ids of each kind are translated by its `Ids`."""

    __slots__ = (
        "action_ids",
        "actions",
        "biome_ids",
        "bridge_ids",
        "card_ids",
        "cards",
        "condition_ids",
        "conditions",
        "crew",
        "crew_ids",
        "danger_ids",
        "danger_rolls",
        "danger_tables",
        "deck_ids",
        "dice_conditions",
        "die_ids",
        "die_kinds",
        "die_types",
        "discoveries",
        "discovery_ids",
        "ending_ids",
        "equipment",
        "equipment_ids",
        "event_ids",
        "events",
        "face_places",
        "facility_ids",
        "filters",
        "flag_ids",
        "gentle_accidents",
        "gentle_action",
        "global_conditions",
        "hints",
        "injuries",
        "injury_ids",
        "injury_rolls",
        "lander_ids",
        "landers",
        "leads",
        "log_ids",
        "logs",
        "mission_ids",
        "missions",
        "mod_ids",
        "mods",
        "moves",
        "numbers",
        "object_ids",
        "objective_ids",
        "options",
        "planet_ids",
        "planets",
        "poi_ids",
        "pois",
        "pool_places",
        "programs",
        "promotion_ids",
        "promotions",
        "scripted_roll",
        "section_ids",
        "sections",
        "ship",
        "ship_ids",
        "site_ids",
        "situation_ids",
        "standalone_ids",
        "standalones",
        "symbol_colours",
        "symbol_ids",
        "system_ids",
        "threat_ids",
        "threats",
        "time_ids",
        "times",
        "tutorial_combos",
        "tutorial_crew",
        "tutorial_decks",
        "tutorial_planet",
        "tutorial_promotion",
        "unique_ids",
        "unique_row_members",
        "unique_row_rewards",
        "uniques",
    )  # fmt: skip

    def __init__(self) -> None:
        # The language.
        self.programs: list[Program] = []
        self.conditions: list[Condition] = []
        self.dice_conditions: list[DiceCondition] = []
        self.filters: list[Filter] = []
        #: Every flag that is named anywhere; the engine's counters (ISV-486) are the first four.
        self.flag_ids = Ids("flag", [])
        # Symbols, dice, people.
        self.numbers = Numbers()
        self.symbol_ids = Ids("symbol", [])
        self.symbol_colours: list[int] = []  # by symbol; ANY_COLOUR for Base, Vanguard, Accident
        self.die_kinds = Ids("die type", [])  # basic, special, universal, expert, wild
        self.die_ids = Ids("die", [])  # R:basic, R:special:phy, …
        self.die_types: list[DieType] = []
        self.injury_rolls: tuple[int, ...] = ()  # the six sides, as numbers of INJURY_FACES
        self.danger_rolls: tuple[int, ...] = ()  # likewise, of DANGER_FACES
        self.biome_ids = Ids("biome", [])
        self.section_ids = Ids("section", [])
        self.sections: list[Section] = []
        self.crew_ids = Ids("crew member", [])
        self.crew: list[Crew] = []
        # Cards.
        self.card_ids = Ids("section card", [])
        self.cards: list[SectionCard] = []
        self.injury_ids = Ids("injury", [])
        self.injuries: list[Injury] = []
        self.danger_ids = Ids("danger table", [])
        self.danger_tables: list[DangerTable] = []
        self.leads: list[Lead] = []
        self.promotion_ids = Ids("promotion card", [])
        self.promotions: list[Promotion] = []
        self.event_ids = Ids("event", [])
        self.events: list[EventCard] = []
        self.deck_ids = Ids("discovery deck", [])
        self.discovery_ids = Ids("discovery", [])
        self.discoveries: list[Discovery] = []
        self.unique_ids = Ids("unique discovery", [])
        self.uniques: list[Unique] = []
        self.unique_row_members: dict[int, tuple[int, ...]] = {}
        self.unique_row_rewards: dict[int, int] = {}  # programs
        self.equipment_ids = Ids("equipment card", [])
        self.equipment: list[Equipment] = []
        self.lander_ids = Ids("lander", [])
        self.landers: list[Lander] = []
        self.mod_ids = Ids("lander mod", [])
        self.mods: list[Mod] = []
        # Worlds.
        self.action_ids = Ids("action", [])  # X1.A1
        self.actions: list[Action] = []
        self.poi_ids = Ids("point of interest", [])
        self.pois: list[Poi] = []
        self.condition_ids = Ids("global condition", [])
        self.global_conditions: list[GlobalCondition] = []
        self.mission_ids = Ids("mission", [])
        self.missions: list[Mission] = []
        self.threat_ids = Ids("threat", [])
        self.threats: list[Threat] = []
        self.time_ids = Ids("time track", [])
        self.times: list[TimeTrack] = []
        self.log_ids = Ids("log", [])
        self.logs: list[Log] = []
        self.planet_ids = Ids("planet", [])
        self.planets: list[Planet] = []
        self.standalone_ids = Ids("standalone mission", [])
        self.standalones: list[Standalone] = []
        # The guided first game.
        self.tutorial_planet = NONE
        self.tutorial_decks: list[tuple[int, ...]] = []  # section cards, by section
        self.tutorial_combos: dict[int, int] = {}  # dice conditions of cards that differ there
        self.hints: list[Hint] = []
        self.scripted_roll = ScriptedRoll(NONE, NONE)
        self.tutorial_crew: list[int] = [NONE] * 4  # by section
        self.tutorial_promotion = NONE
        self.gentle_action = NONE  # its first roll shows fewer accidents than that (ISV-526)
        self.gentle_accidents = 0
        # The ship: things by kind, and the ids that effects name.
        self.ship: dict[str, list[ShipThing]] = {}
        self.ship_ids = Ids("card of the ship", [])  # what can wait to be brought aboard
        self.objective_ids = Ids("objective", [])
        self.situation_ids = Ids("situation", [])
        self.bridge_ids = Ids("bridge upgrade", [])
        self.facility_ids = Ids("facility", [])
        self.system_ids = Ids("system", [])
        self.object_ids = Ids("object of interest", [])  # V1.1
        self.site_ids = Ids("landing site", [])
        self.ending_ids = Ids("ending", [])
        # The vocabulary (`vocabulary.py`): all options by number, and by word and value.
        self.options: list[Option] = []
        self.moves: list[list[Option]] = []
        self.pool_places: list[int] = []  # by code of a die in the pool
        self.face_places: dict[tuple[int, ...], int] = {}
