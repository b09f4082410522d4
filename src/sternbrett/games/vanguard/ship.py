"""Fills the content with the ship: landers and mods for explorations, all else as records."""

from __future__ import annotations

import re
from typing import Any

from sternbrett.games.vanguard import language as lang
from sternbrett.games.vanguard import things
from sternbrett.games.vanguard.actions import read_actions
from sternbrett.games.vanguard.contents import Content
from sternbrett.games.vanguard.entries import Entries
from sternbrett.games.vanguard.parsing import Parser
from sternbrett.games.vanguard.shiptables import LISTS, SINGLES, LandingTable
from sternbrett.kernel.programs import Place

#: Keys of ship things with effect lists.
EFFECTS = ("reward", "solved", "unsolved", "fx")
BRIDGE_RULES = r"yellow_neighbours|(scan_free_lines|energy|command|travel_discount)=[1-9]"
FACILITY_RULES = (
    r"(survival_reroll_heavy|light_recovers_on_admission_next_page|lines|start_phase"
    r"|free_accelerate)=[1-9]|slots light=[0-9] moderate=[0-9]"
)
MOD_RULE = "draw_bonus_near_lander"
MOD_KINDS = ("structure", "supply")
LANDER_FIELDS = (
    "armor", "sensors", "agility", "rolls", "supplies", "equipment", "discoveries",
    "structure_slots", "supply_slots", "damageable",
)  # fmt: skip
MOD_FIELDS = ("armor", "sensors", "agility", "supplies", "equipment", "discoveries", "initial")


def fill(content: Content, entries: Entries, parser: Parser) -> None:
    """Put landers, mods and the records of the ship into the content."""
    Filler(content, entries, parser).fill()


class Filler:
    """Fills a content with the ship, from entries that were gathered."""

    def __init__(self, content: Content, entries: Entries, parser: Parser) -> None:
        self.content = content
        self.entries = entries
        self.parser = parser
        self.said = parser.complaints

    def fill(self) -> None:
        """Put everything into the content."""
        caps, _ = self.entries.single("caps")
        numbers = self.content.numbers
        if caps is not None:
            numbers.energy_cap, numbers.command_cap = caps.energy, caps.command
            numbers.success_cap = caps.success
            numbers.situations_open = caps.situations_open
            numbers.research_open = caps.research_open
        self.landers()
        self.mods()
        for kind in LISTS:
            self.records(kind)
        for name in SINGLES:
            table, place = self.entries.single(name)
            if table is not None:
                self.content.ship[name] = [things.ShipThing(0, name, name, table)]
                self.check(name, table, place)

    def landers(self) -> None:
        """Fill the landers."""
        for table, _ in self.entries.read("lander"):
            lander = things.Lander(len(self.content.landers), table.id)
            for name in LANDER_FIELDS:
                setattr(lander, name, getattr(table, name))
            self.content.landers.append(lander)

    def mods(self) -> None:
        """Fill the lander mods."""
        for table, place in self.entries.read("mod"):
            mod = things.Mod(len(self.content.mods), table.id)
            mod.structure = self.said.choice(MOD_KINDS, table.kind, place.at("kind")) == 0
            for name in MOD_FIELDS:
                setattr(mod, name, getattr(table, name))
            if table.rule is not None:
                found = re.fullmatch(rf"{MOD_RULE}=([1-9])", table.rule)
                expected = f"the rule {MOD_RULE}=N"
                if self.said.check(found is not None, place.at("rule"), expected) and found:
                    mod.draw_bonus = int(found[1])
            mod.actions = read_actions(
                self.content, self.entries, self.parser, table.id, table.actions, place
            )
            self.content.mods.append(mod)

    def records(self, kind: str) -> None:
        """Keep the things of a kind as they are written, with their programs."""
        out: list[things.ShipThing] = []
        for table, place in self.entries.read(kind):
            thing = things.ShipThing(len(out), str(table.id), kind, table)
            for name in EFFECTS:
                if hasattr(table, name):
                    program = self.parser.read_list(getattr(table, name), place.at(name))
                    thing.programs[name] = program
            if kind == "landing":
                self.landing_rows(thing, table, place)
            self.check(kind, table, place)
            out.append(thing)
        self.content.ship[kind] = out

    def landing_rows(self, thing: things.ShipThing, table: LandingTable, place: Place) -> None:
        """Read a landing table: a row for each result of the d10, by its first result."""
        seen: list[int] = []
        for number, row in enumerate(table.table):
            here = place.at("table", number)
            seen += self.parser.read_range(row.r, here.at("r"))
            thing.programs[row.r] = self.parser.read_list(row.fx, here.at("fx"))
        self.parser.check_cover(seen, place.at("table"))

    # -- what names other things --------------------------------------------------------------

    def check(self, kind: str, table: Any, place: Place) -> None:
        """Refuse what names something that is not there."""
        checks = {
            "objective": self.check_objective,
            "bridge": self.check_bridge,
            "facility_upgrade": self.check_facility_upgrade,
            "situation": self.check_situation,
            "research": self.check_research,
            "production": self.check_production,
            "facility": self.check_facility,
            "system": self.check_system,
            "landing": self.check_landing,
            "start": self.check_start,
            "ship_logs": self.check_logs,
            "story": self.check_story,
        }
        if kind in checks:
            checks[kind](table, place)

    def log(self, number: int, place: Place) -> None:
        if number:
            self.said.find(self.content.log_ids, number, place)

    def check_objective(self, table: Any, place: Place) -> None:
        self.said.choice(("main", "secondary"), table.kind, place.at("kind"))
        for name in table.next.split("|") if table.next else ():
            self.said.find(self.content.objective_ids, name, place.at("next"))
        found = re.fullmatch(r"planet (\S+) completed|ship in system (\S+)", table.met)
        expected = "“planet ID completed” or “ship in system ID”"
        if self.said.check(found is not None, place.at("met"), expected) and found:
            ids = self.content.planet_ids if found[1] else self.content.system_ids
            self.said.find(ids, found[1] or found[2], place.at("met"))
        self.log(table.log, place.at("log"))

    def check_bridge(self, table: Any, place: Place) -> None:
        known = re.fullmatch(BRIDGE_RULES, table.rule) is not None
        self.said.check(known, place.at("rule"), f"a rule of the bridge instead of “{table.rule}”")

    def check_facility_upgrade(self, table: Any, place: Place) -> None:
        known = re.fullmatch(FACILITY_RULES, table.rule) is not None
        self.said.check(known, place.at("rule"), f"a rule of facilities instead of “{table.rule}”")

    def check_situation(self, table: Any, place: Place) -> None:
        for demand in [one for group in table.solve for one in group]:
            name, _, rank = demand.partition(":")
            here = place.at("solve")
            self.said.choice(("any", *things.SECTIONS), name, here)
            self.said.check(rank in ("", "1", "2", "3"), here, f"a rank instead of “{rank}”")

    def check_research(self, table: Any, place: Place) -> None:
        for cost in table.cost:
            found = re.fullmatch(r"([a-z]+):([a-z_]+):([1-9])", cost)
            if self.said.check(found is not None, place.at("cost"), "type:rarity:n") and found:
                if found[1] != "any":
                    self.said.find(self.content.deck_ids, found[1], place.at("cost"))
                self.said.choice(things.RARITIES, found[2], place.at("cost"))

    def check_production(self, table: Any, place: Place) -> None:
        self.said.check(1 <= table.start <= 3, place.at("start"), "1 … 3")
        for symbol in table.accel:
            self.said.choice(("any", *lang.SYMBOLS), symbol, place.at("accel"))

    def check_facility(self, table: Any, place: Place) -> None:
        self.said.choice(things.SECTIONS, table.captain, place.at("captain"))

    def check_system(self, table: Any, place: Place) -> None:
        for other in table.neighbours:
            self.said.find(self.content.system_ids, other.to, place.at("neighbours"))
        for thing in table.objects:
            self.log(thing.log, place.at("objects", thing.nr, "log"))
        for site in table.sites:
            self.said.find(self.content.site_ids, site, place.at("sites"))

    def check_landing(self, table: Any, place: Place) -> None:
        self.said.find(self.content.planet_ids, table.planet, place.at("planet"))
        self.log(table.briefing, place.at("briefing"))
        same = len(table.lines.en) == len(table.lines.de)
        self.said.check(same, place.at("lines"), "as many lines in both languages")
        word, _, objective = table.open.partition(" ")
        self.said.choice(("always", "from", "unlock"), word, place.at("open"))
        if word == "from":
            self.said.find(self.content.objective_ids, objective, place.at("open"))

    def check_start(self, table: Any, place: Place) -> None:
        content, find = self.content, self.said.find
        find(content.objective_ids, table.objective, place.at("objective"))
        find(content.system_ids, table.system, place.at("system"))
        for name in table.landers:
            find(content.lander_ids, name, place.at("landers"))
        for name in (*table.research, *table.production):
            find(content.ship_ids, name, place)
        for name in (*table.situations_possible, *table.situations_future):
            find(content.situation_ids, name, place)
        for name in table.arsenal:
            find(content.equipment_ids, name.partition(":")[0], place.at("arsenal"))

    def check_logs(self, table: Any, place: Place) -> None:
        for name in ("first_death", "first_failure", "first_very_low"):
            self.log(getattr(table, name), place.at(name))

    def check_story(self, table: Any, place: Place) -> None:
        self.log(table.start_log, place.at("start_log"))
        self.parser.flags_set.update(table.flags)
        for name in table.flags:
            self.parser.flag(name)
