"""Fills the content with worlds: points of interest, missions, threats, logs, maps."""

from __future__ import annotations

import re

from sternbrett.games.vanguard import language as lang
from sternbrett.games.vanguard import things, worldtables, worldthings
from sternbrett.games.vanguard.actions import read_actions, read_specials
from sternbrett.games.vanguard.contents import Content
from sternbrett.games.vanguard.entries import Entries
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.parsing import Parser
from sternbrett.games.vanguard.worldthings import PALETTE, Planet
from sternbrett.kernel.programs import Place

_COLOUR = re.compile(r"#[0-9a-f]{6}")
UNLIMITED = "unlimited"
PASSIVE = ("unlimited_supplies",)
EVENT_DECKS = ("standard", "tutorial")
TEAM_SIZES = ("p1", "p2", "p3", "p4")


def sectors_of(entries: Entries) -> dict[str, set[int]]:
    """Return the sectors of the worlds of each file, which its cards may name."""
    out: dict[str, set[int]] = {}
    for entry, place in entries.raw("planet"):
        sectors = entry.get("sectors", [])
        numbers = [one.get("nr") for one in sectors if isinstance(one, dict)]
        out.setdefault(place.file, set()).update(one for one in numbers if isinstance(one, int))
    return out


def acts_of(entries: Entries) -> list[list[str]]:
    """Return the names of each threat's behaviours, in their order."""
    return [list(entry.get("acts", {})) for entry, _ in entries.raw("threat")]


def fill(content: Content, entries: Entries, parser: Parser) -> None:
    """Put worlds, the guided first game and standalone missions into the content."""
    Filler(content, entries, parser).fill()


class Filler:
    """Fills a content with worlds, from entries that were gathered."""

    def __init__(self, content: Content, entries: Entries, parser: Parser) -> None:
        self.content = content
        self.entries = entries
        self.parser = parser
        self.said = parser.complaints

    def fill(self) -> None:
        """Put everything into the content."""
        self.pois()
        self.conditions()
        self.missions()
        self.threats()
        self.logs()
        self.planets()
        self.standalones()
        self.tutorial()

    # -- cards of worlds ----------------------------------------------------------------------

    def actions(
        self, table: worldtables.PoiTable | worldtables.ConditionTable, place: Place
    ) -> list[int]:
        """Return the actions of a card."""
        return read_actions(self.content, self.entries, self.parser, table.id, table.actions, place)

    def biomes(self, names: list[str], place: Place) -> int:
        """Return biomes as a set."""
        out = 0
        for name in names:
            biome = self.said.find(self.content.biome_ids, name, place.at("biomes"))
            out |= 0 if biome == NONE else 1 << biome
        return out

    def flags(self, names: list[str], place: Place) -> int:
        """Return flags of a point of interest or sector as a set."""
        out = 0
        for name in names:
            flag = self.said.choice(worldthings.POI_FLAGS, name, place.at("flags"))
            out |= 0 if flag == NONE else 1 << flag
        return out

    def pois(self) -> None:
        """Fill the points of interest."""
        for table, place in self.entries.read("poi"):
            poi = worldthings.Poi(len(self.content.pois), table.id)
            poi.flags = self.flags(table.flags, place)
            poi.biomes = self.biomes(table.biomes, place)
            poi.copies = poi.tutorial_copies = table.copies
            if table.tutorial_copies is not None:
                poi.tutorial_copies = table.tutorial_copies
            poi.actions = self.actions(table, place)
            self.content.pois.append(poi)

    def conditions(self) -> None:
        """Fill the global conditions."""
        for table, place in self.entries.read("gc"):
            condition = worldthings.GlobalCondition(len(self.content.global_conditions), table.id)
            condition.travel = self.parser.read_list(table.travel, place.at("travel"))
            for number, combo in enumerate(table.combos):
                here = place.at("combos", number)
                when = self.parser.dice(combo.when, here.at("when"))
                program = self.parser.read_list(combo.fx, here.at("fx"))
                condition.combos.append(worldthings.Combo(when, program))
            here = place.at("specials")
            condition.specials = read_specials(self.parser, table.specials, [], here)
            for name in table.passive:
                self.said.choice(PASSIVE, name, place.at("passive"))
            condition.unlimited = bool(table.passive)
            condition.sky = max(self.said.choice(worldthings.SKIES, table.sky, place.at("sky")), 0)
            if table.time is not None:
                here = place.at("time")
                self.said.check(table.time.id == table.id, here.at("id"), f"“{table.id}”")
                self.said.check(table.time.len > 0, here.at("len"), "a number from 1")
                condition.time = self.content.time_ids.places[table.id]
                condition.time_length = table.time.len
                condition.time_program = self.parser.read_list(table.time.fx, here.at("fx"))
            condition.actions = self.actions(table, place)
            self.content.global_conditions.append(condition)

    def missions(self) -> None:
        """Fill the mission cards; one in the file of a world belongs to that world."""
        worlds = {place.file: str(entry["id"]) for entry, place in self.entries.raw("planet")}
        for table, place in self.entries.read("mission"):
            mission = worldthings.Mission(len(self.content.missions), table.id)
            mission.main = table.main
            planet = table.planet if table.planet is not None else worlds.get(place.file)
            if planet is not None:
                ids = self.content.planet_ids
                mission.planet = self.said.find(ids, planet, place.at("planet"))
            mission.done_when = self.parser.condition(table.done_when, place.at("done_when"))
            mission.done = self.parser.read_list(table.done, place.at("done"))
            mission.actions = self.actions(table, place)
            self.content.missions.append(mission)

    def threats(self) -> None:
        """Fill the threats."""
        for table, place in self.entries.read("threat"):
            threat = worldthings.Threat(len(self.content.threats), table.id)
            threat.behaviours = list(table.acts)
            names = ", ".join(threat.behaviours)
            self.said.check(
                set(table.act_names) == set(table.acts), place.at("act_names"), f"names of {names}"
            )
            for name, effects in table.acts.items():
                here = place.at("acts", name)
                threat.acts.append(self.parser.read_list(effects, here))
            off = table.off_acts or {}
            for name in off:
                self.said.choice(threat.behaviours, name, place.at("off_acts"))
            threat.has_off_acts = table.off_acts is not None
            for name in threat.behaviours:
                here = place.at("off_acts", name)
                threat.off_acts.append(self.parser.read_list(off.get(name), here))
            self.said.check(bool(table.fields), place.at("fields"), "at least one field")
            for number, acts in enumerate(table.fields):
                here = place.at("fields", number)
                threat.fields.append(
                    tuple(self.said.choice(threat.behaviours, name, here) for name in acts)
                )
            threat.time = self.content.time_ids.places[table.id]
            threat.actions = self.actions(table, place)
            self.content.threats.append(threat)

    def logs(self) -> None:
        """Fill the log book."""
        for table, place in self.entries.read("log"):
            program = self.parser.read_list(table.fx, place.at("fx"))
            self.content.logs.append(worldthings.Log(len(self.content.logs), table.id, program))

    # -- maps -------------------------------------------------------------------------------------

    def log(self, number: int, place: Place) -> int:
        """Return the log with a printed number; 0 is none."""
        return NONE if number == 0 else self.said.find(self.content.log_ids, number, place)

    def planets(self) -> None:
        """Fill the worlds."""
        for table, place in self.entries.read("planet"):
            planet = Planet(len(self.content.planets), table.id)
            for name in table.rules:
                rule = self.said.choice(worldthings.PLANET_RULES, name, place.at("rules"))
                planet.rules |= 0 if rule == NONE else 1 << rule
            planet.palette = self.palette(table.palette, place.at("palette"))
            self.sectors(planet, table, place)
            self.routes(planet, table, place)
            self.set_up(planet, table, place)
            self.starts(planet, table, place)
            self.story(planet, table, place)
            self.content.planets.append(planet)

    def palette(self, colours: list[str], place: Place) -> tuple[str, ...]:
        """Return the colours of a world: none, or one for each name of the palette."""
        names = ", ".join(PALETTE)
        right = len(colours) in (0, len(PALETTE)) and all(map(_COLOUR.fullmatch, colours))
        self.said.check(right, place, f"colours like #0a2a36 for {names}")
        return tuple(colours)

    def sectors(self, planet: Planet, table: worldtables.PlanetTable, place: Place) -> None:
        """Fill the sectors of a world."""
        content, said = self.content, self.said
        for given in table.sectors:
            here = place.at("sectors", str(given.nr))
            known = [sector.number for sector in planet.sectors]
            said.check(given.nr > 0 and given.nr not in known, here, "a number used only once")
            sector = worldthings.Sector(given.nr)
            sector.biomes = self.biomes(given.biomes, here)
            sector.flags = self.flags(given.flags, here)
            if given.printed_poi is not None:
                sector.printed = said.find(
                    content.poi_ids, given.printed_poi, here.at("printed_poi")
                )
            if given.card is not None:
                sector.card = said.find(content.poi_ids, given.card, here.at("card"))
            sector.log = self.log(given.log, here.at("log"))
            sector.at = given.at
            on_map = given.at is None or all(0 <= value <= 100 for value in given.at)
            said.check(on_map, here.at("at"), "two numbers from 0 to 100")
            planet.sectors.append(sector)
        said.check(bool(planet.sectors), place.at("sectors"), "at least one sector")
        for number in table.lander_sectors:
            planet.lander_sectors.append(self.sector(planet, number, place.at("lander_sectors")))
        marked = [s.number for s in planet.sectors if s.flags & worldthings.LANDER_PLACE]
        same = sorted(table.lander_sectors) == sorted(marked)
        said.check(same, place.at("lander_sectors"), "the sectors that have the flag lander")

    def sector(self, planet: Planet, number: int, place: Place) -> int:
        """Return the place of a sector in the list, by its printed number."""
        numbers = [sector.number for sector in planet.sectors]
        if not self.said.check(number in numbers, place, f"a sector instead of {number}"):
            return NONE
        return numbers.index(number)

    def routes(self, planet: Planet, table: worldtables.PlanetTable, place: Place) -> None:
        """Fill the routes of a world (ISV-484)."""
        for number, given in enumerate(table.routes):
            here = place.at("routes", number)
            a = self.sector(planet, given.a, here.at("a"))
            b = self.sector(planet, given.b, here.at("b"))
            self.said.check(given.a != given.b, here, "two different sectors")
            route = worldthings.Route(number, a, b, given.both)
            route.need = self.parser.condition(given.need, here.at("need"))
            for symbol in given.sym:
                if symbol == "travel":
                    route.symbols.append(worldthings.TRAVEL)
                    continue
                self.said.check(isinstance(symbol, str), here.at("sym"), "words, or travel")
                route.symbols.append(self.parser.read_list([symbol], here.at("sym")))
            planet.routes.append(route)

    def set_up(self, planet: Planet, table: worldtables.PlanetTable, place: Place) -> None:
        """Fill what is set up on a world: missions, condition, events, discoveries, threats."""
        content, said = self.content, self.said
        find = said.find
        planet.main_mission = find(
            content.mission_ids, table.main_mission, place.at("main_mission")
        )
        other = table.main_mission_if
        if other is not None:
            here = place.at("main_mission_if")
            planet.main_mission_if = self.parser.condition(other.cond, here.at("cond"))
            planet.main_mission_other = find(content.mission_ids, other.mission, here.at("mission"))
        planet.condition = find(content.condition_ids, table.printed_gc, place.at("printed_gc"))
        if table.supplies is not None:
            said.choice((UNLIMITED,), table.supplies, place.at("supplies"))
        self.events(planet, table, place)
        if table.events_from_mission is not None:
            here = place.at("events_from_mission")
            planet.events_from = find(content.mission_ids, table.events_from_mission, here)
        for number in table.unique_slots:
            planet.uniques.append(find(content.unique_ids, number, place.at("unique_slots")))
        replacement = place.at("unique_replacement")
        planet.unique_replacement = self.parser.read_list(table.unique_replacement, replacement)
        for threat in table.threats:
            here = place.at("threats", threat.id)
            sector = self.sector(planet, threat.sector, here.at("sector"))
            planet.threats.append((find(content.threat_ids, threat.id, here), sector))

    def events(self, planet: Planet, table: worldtables.PlanetTable, place: Place) -> None:
        """Fill the event deck of a world."""
        deck = self.said.choice(EVENT_DECKS, table.event_deck, place.at("event_deck"))
        ids = self.content.event_ids
        add = {self.said.find(ids, name, place.at("events_add")) for name in table.events_add}
        out = {
            self.said.find(ids, name, place.at("events_exclude")) for name in table.events_exclude
        }
        for event in self.content.events:
            of_deck = event.tutorial == (deck == EVENT_DECKS.index("tutorial"))
            if (of_deck or event.index in add) and event.index not in out:
                planet.events += [event.index] * event.count

    def starts(self, planet: Planet, table: worldtables.PlanetTable, place: Place) -> None:
        """Fill where the crew begins, where that is not a lander sector (ISV-441)."""
        if table.start is not None:
            here = place.at("start")
            self.said.choice(("tutorial",), table.start.mode, here.at("mode"))
            planet.start = [self.sector(planet, one, here.at("order")) for one in table.start.order]
            ids = self.content.section_ids
            planet.start_first = self.said.find(ids, table.start.first, here.at("first"))
        if table.start_quick is not None:
            here = place.at("start_quick")
            self.said.choice(("free",), table.start_quick.mode, here.at("mode"))
            sectors = table.start_quick.sectors
            planet.start_quick = [self.sector(planet, one, here.at("sectors")) for one in sectors]
            planet.start_quick_each = table.start_quick.min_each
        begins = planet.lander_sectors or planet.start_quick
        here = place.at("lander_sectors")
        self.said.check(bool(begins), here, "a sector to begin in, or start_quick")

    def story(self, planet: Planet, table: worldtables.PlanetTable, place: Place) -> None:
        """Fill the logs and the flag of a world."""
        for name in ("landing_log", "launch_log", "evac_log", "first_turn_log", "first_round_log"):
            setattr(planet, name, self.log(getattr(table, name), place.at(name)))
        planet.intro_logs = [self.log(one, place.at("intro_logs")) for one in table.intro_logs]
        if table.completed_flag is not None:
            planet.completed_flag = self.parser.flag(table.completed_flag)
            flags = self.parser.flags_read
            flags.append((table.completed_flag, place.at("completed_flag")))

    # -- ways to play -----------------------------------------------------------------------------

    def standalones(self) -> None:
        """Fill the standalone missions (group Z)."""
        content, said = self.content, self.said
        for table, place in self.entries.read("standalone"):
            planet = said.find(content.planet_ids, table.planet, place.at("planet"))
            mission = worldthings.Standalone(len(content.standalones), table.id, planet)
            mission.lander = said.find(content.lander_ids, table.lander, place.at("lander"))
            said.check(1 <= table.crew_rank <= 3, place.at("crew_rank"), "1 … 3")
            mission.rank = table.crew_rank
            right = tuple(table.team) == TEAM_SIZES
            if said.check(right, place.at("team"), f"{', '.join(TEAM_SIZES)}"):
                mission.team = tuple(table.team[size] for size in TEAM_SIZES)
                here = place.at("team")
                said.check(all(2 <= size <= 4 for size in mission.team), here, "2 … 4 crew members")
            for name in table.equipment_pool:
                card = said.find(content.equipment_ids, name, place.at("equipment_pool"))
                mission.equipment.append(card)
            mission.gold = (table.gold.rounds, table.gold.injuries)
            mission.silver = (table.silver.rounds, table.silver.injuries)
            content.standalones.append(mission)

    def tutorial(self) -> None:
        """Fill the guided first game (group X)."""
        content, said = self.content, self.said
        name, place = self.entries.single("tutorial_planet")
        content.tutorial_planet = said.find(content.planet_ids, name, place)
        decks, place = self.entries.single("tutorial_decks")
        for section in things.SECTIONS:
            cards = (decks or {}).get(section, [])
            here = place.at(section)
            said.check(len(cards) == 3, here, "three section cards")
            deck = tuple(said.find(content.card_ids, card, here) for card in cards)
            content.tutorial_decks.append(deck)
        for table, place in self.entries.read("tutorial_card"):
            card = said.find(content.card_ids, table.id, place)
            content.tutorial_combos[card] = self.parser.dice(table.combo, place.at("combo"))
        for table, place in self.entries.read("hint"):
            moment = said.choice(worldthings.HINT_MOMENTS, table.on, place.at("on"))
            content.hints.append(worldthings.Hint(len(content.hints), table.id, moment))
        for crew in content.crew:
            if crew.tutorial != NONE:
                content.tutorial_crew[crew.tutorial] = crew.index
        for promotion in content.promotions:
            if promotion.tutorial:
                content.tutorial_promotion = promotion.index
        gentle, place = self.entries.single("gentle_roll")
        if gentle is not None:
            content.gentle_action = said.find(content.action_ids, gentle.action, place.at("action"))
            content.gentle_accidents = gentle.accidents
        self.scripted_roll()

    def scripted_roll(self) -> None:
        """Fill the first roll with scripted dice."""
        content, said = self.content, self.said
        table, place = self.entries.single("scripted_roll")
        if table is None:
            return
        section = said.find(content.section_ids, table.crew, place.at("crew"))
        action = said.find(content.action_ids, table.action, place.at("action"))
        roll = content.scripted_roll = worldthings.ScriptedRoll(section, action)
        here = place.at("faces")
        said.check(len(table.dice) == len(table.faces), here, "a face for each die")
        for name, face in zip(table.dice, table.faces, strict=False):
            die = said.find(content.die_ids, name, place.at("dice"))
            symbol = said.choice(lang.SYMBOLS, face, here)
            if die != NONE and symbol != NONE:
                faces = content.die_types[die].faces
                if said.check((symbol,) in faces, here, f"a face of {name} instead of “{face}”"):
                    roll.dice.append(die)
                    roll.faces.append(faces.index((symbol,)))
