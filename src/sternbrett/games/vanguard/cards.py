"""Fills the content with what every world shares: dice, sections, crew and cards."""

from __future__ import annotations

from collections.abc import Sequence

from sternbrett.games.vanguard import language as lang
from sternbrett.games.vanguard import tables, things
from sternbrett.games.vanguard.actions import read_actions
from sternbrett.games.vanguard.contents import Content
from sternbrett.games.vanguard.entries import Entries
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.parsing import Parser
from sternbrett.kernel.ids import Ids
from sternbrett.kernel.programs import Place

#: Timings at which there is something to prevent.
PREVENTING = (
    lang.WHEN_TRAVEL, lang.WHEN_EVENT, lang.WHEN_INJURY, lang.WHEN_INJURY_OTHER, lang.WHEN_DANGER,
)  # fmt: skip
#: Verbs that mean something only at one timing.
ONLY_SUPPORT = (lang.SUPPORT_DICE, lang.SUPPORT_RANGE)
TUTORIAL_BIOME = "tutorial"
RANKS = 3


def fill(content: Content, entries: Entries, parser: Parser) -> None:
    """Put dice, sections, crew and cards into the content."""
    Filler(content, entries, parser).fill()


class Filler:
    """Fills a content with cards, from entries that were gathered."""

    def __init__(self, content: Content, entries: Entries, parser: Parser) -> None:
        self.content = content
        self.entries = entries
        self.parser = parser
        self.said = parser.complaints

    def fill(self) -> None:
        """Put everything into the content."""
        self.in_order("symbol", lang.SYMBOLS)
        self.in_order("section", things.SECTIONS)
        self.symbols_and_dice()
        self.numbers()
        self.sections()
        self.injuries_and_dangers()
        self.leads()
        self.promotions()
        self.crew()
        self.section_cards()
        self.events()
        self.discoveries()
        self.equipment()

    def in_order(self, kind: str, wanted: Sequence[str]) -> None:
        """Refuse a kind that the rules know by name and that is another one here."""
        found = [str(entry["id"]) for entry, _ in self.entries.raw(kind)]
        here = Place("core.toml", kind)
        self.said.check(found == list(wanted), here, f"these ids in order: {', '.join(wanted)}")

    # -- dice -------------------------------------------------------------------------------

    def symbols_and_dice(self) -> None:
        """Fill symbols and types of dice: each colour's, special ones for each symbol."""
        content = self.content
        colours = ["", *lang.COLOURS]
        for symbol, place in self.entries.read("symbol"):
            colour = self.said.choice(colours, symbol.colour, place.at("colour")) - 1
            content.symbol_colours.append(lang.ANY_COLOUR if colour < 0 else colour)
        for colour, letter in enumerate(lang.COLOURS):
            own = [s for s, of in enumerate(content.symbol_colours) if of == colour]
            where = Place("core.toml", "symbol")
            if self.said.check(len(own) == 3, where, f"three symbols of the colour {letter}"):
                for table, place in self.entries.read("die_type"):
                    self.die_types(colour, own, table, place)
        content.die_ids = Ids(content.die_ids.kind, [die.id for die in content.die_types])

    def die_types(self, colour: int, own: list[int], table: tables.DieTable, place: Place) -> None:
        """Add the dice of a type in one colour."""
        letters = dict(zip("ABC", own, strict=True))
        here = place.at("faces")
        self.said.check(len(table.faces) == 6, here, "six sides")
        variants: list[int] = own if ["S"] in table.faces else [NONE]
        share = table.count % len(variants) == 0
        self.said.check(share, place.at("count"), "as many of each symbol")
        for symbol in variants:
            name = f"{lang.COLOURS[colour]}:{table.id}"
            if symbol != NONE:
                name += f":{lang.SYMBOLS[symbol]}"
            index = len(self.content.die_types)
            count = table.count // len(variants)
            die = things.DieType(index, name, colour, table.id, count)
            die.locked = table.locked
            rolls: list[int] = []
            for side in table.faces:
                face = tuple(
                    symbol if word == "S" and symbol != NONE
                    else letters[word] if word in letters
                    else self.said.choice(lang.SYMBOLS, word, here)
                    for word in side
                )  # fmt: skip
                if face not in die.faces:
                    die.faces.append(face)
                rolls.append(die.faces.index(face))
            die.rolls = tuple(rolls)
            self.content.die_types.append(die)

    def dice(self, names: Sequence[str], place: Place) -> list[int]:
        """Return how many dice of each type are named."""
        out = [0] * len(self.content.die_types)
        for name in names:
            die = self.said.find(self.content.die_ids, name, place)
            if die != NONE:
                out[die] += 1
        return out

    # -- numbers, sections, tables ------------------------------------------------------------

    def numbers(self) -> None:
        """Fill the numbers of the rules."""
        numbers, said = self.content.numbers, self.said
        ranks, place = self.entries.single("ranks")
        if ranks is not None:
            lists = (ranks.hand, ranks.sleeves, ranks.names.en, ranks.names.de)
            said.check(
                all(len(one) == RANKS for one in lists), place, f"{RANKS} numbers and names each"
            )
            numbers.hand, numbers.sleeves = tuple(ranks.hand), tuple(ranks.sleeves)
        strain, place = self.entries.single("strain")
        if strain is not None:
            numbers.strain_sacrifice = strain.sacrifice
            numbers.strain_refresh = strain.refresh
            numbers.strain_min_dice = strain.min_dice
            ids = self.content.injury_ids
            numbers.strain_instead = said.find(ids, strain.instead, place.at("instead"))
        buy, _ = self.entries.single("buy")
        if buy is not None:
            for name in tables.BuyTable.__struct_fields__:
                setattr(numbers, name, getattr(buy, name))
        for name, faces in (("injury", things.INJURY_FACES), ("danger", things.DANGER_FACES)):
            die, place = self.entries.single(f"{name}_die")
            if die is not None:
                said.check(len(die.faces) == 6, place.at("faces"), "six sides")
                rolls = tuple(said.choice(faces, face, place.at("faces")) for face in die.faces)
                setattr(self.content, f"{name}_rolls", rolls)
                setattr(numbers, f"{name}_dice", die.count)

    def sections(self) -> None:
        """Fill the sections."""
        for table, place in self.entries.read("section"):
            section = things.Section(len(self.content.sections), table.id)
            for letter in lang.COLOURS:
                slots = table.slots.get(letter, [])
                here = place.at("slots", letter)
                self.said.check(len(slots) == RANKS, here, f"a number for each of {RANKS} ranks")
                section.slots.append(tuple(slots))
            section.start = self.dice(table.start, place.at("start"))
            section.extra = self.dice(table.standalone_extra, place.at("standalone_extra"))
            first = self.said.find(self.content.die_ids, table.first_buy, place.at("first_buy"))
            section.first_buy = first
            self.content.sections.append(section)

    def injuries_and_dangers(self) -> None:
        """Fill injuries and danger tables."""
        for table, place in self.entries.read("injury"):
            injury = things.Injury(len(self.content.injuries), table.id, table.count)
            injury.tutorial = table.tutorial
            for name, effects in table.on.items():
                face = self.said.choice(things.INJURY_FACES, name, place.at("on"))
                injury.on[face] = self.parser.read_list(effects, place.at("on", name))
            self.content.injuries.append(injury)
        for table, place in self.entries.read("danger_table"):
            danger = things.DangerTable(len(self.content.danger_tables), table.id)
            for face, name in enumerate(things.DANGER_FACES):
                danger.on[face] = self.parser.read_list(getattr(table, name), place.at(name))
            self.content.danger_tables.append(danger)

    def leads(self) -> None:
        """Fill the lead tokens."""
        for table, place in self.entries.read("lead"):
            lead = things.Lead(len(self.content.leads), table.value, table.count)
            self.said.choice(("", "card", "charge"), table.bonus, place.at("bonus"))
            lead.card, lead.charge = table.bonus == "card", table.bonus == "charge"
            lead.recycle = table.recycle
            self.content.leads.append(lead)

    def promotions(self) -> None:
        """Fill the promotion cards."""
        for table, place in self.entries.read("promotion"):
            condition = self.parser.condition(table.cond, place.at("cond"))
            card = things.Promotion(len(self.content.promotions), table.id, condition)
            card.tutorial = table.tutorial
            card.actions = read_actions(
                self.content, self.entries, self.parser, table.id, table.actions, place
            )
            self.content.promotions.append(card)

    # -- crew and cards -------------------------------------------------------------------------

    def timing(self, name: str, program: int, place: Place) -> int:
        """Return a timing; its program may only do what is possible then."""
        when = self.said.choice(lang.TIMINGS, name, place.at("when"))
        verbs = set(self.verbs_of(program))
        if lang.PREVENT in verbs:
            names = ", ".join(lang.TIMINGS[one] for one in PREVENTING)
            self.said.check(when in PREVENTING, place.at("when"), f"one of {names}, to prevent")
        if verbs.intersection(ONLY_SUPPORT):
            self.said.check(when == lang.WHEN_SUPPORT, place.at("when"), "support, to support")
        return when

    def verbs_of(self, program: int) -> list[int]:
        """Return all verbs of a program and of those inside it."""
        if program == NONE:
            return []
        effects = self.content.programs[program].effects
        inner = [verb for one in effects for block in one.blocks for verb in self.verbs_of(block)]
        return [effect.verb for effect in effects] + inner

    def conversion(self, conv: tables.Conversion, place: Place) -> tuple[int, int]:
        """Return colour and symbol of a conversion."""
        here = place.at("conv")
        colour = self.said.choice(lang.COLOURS, conv.colour, here.at("colour"))
        return colour, self.said.choice(lang.SYMBOLS, conv.as_, here.at("as"))

    def crew(self) -> None:
        """Fill the crew cards."""
        for table, place in self.entries.read("crew"):
            crew = things.Crew(len(self.content.crew), table.id)
            crew.colour, crew.symbol = self.conversion(table.conv, place)
            crew.charges = table.charges
            crew.portrait = table.portrait
            crew.program = self.parser.read_list(table.fx, place.at("fx"))
            crew.when = self.timing(table.when, crew.program, place)
            crew.need = self.parser.condition(table.need, place.at("need"))
            if table.tutorial:
                ids = self.content.section_ids
                crew.tutorial = self.said.find(ids, table.tutorial, place.at("tutorial"))
            self.content.crew.append(crew)

    def section_cards(self) -> None:
        """Fill the section cards."""
        for table, place in self.entries.read("section_card"):
            section = self.said.find(self.content.section_ids, table.section, place.at("section"))
            here = place.at("rank")
            self.said.check(1 <= table.rank <= RANKS, here, f"1 … {RANKS}")
            card = things.SectionCard(len(self.content.cards), table.id, section, table.rank)
            card.program = self.parser.read_list(table.fx, place.at("fx"))
            card.when = self.timing(table.when, card.program, place)
            card.combo = self.parser.dice(table.combo, place.at("combo"))
            card.combo_program = self.parser.read_list(table.cfx, place.at("cfx"))
            self.content.cards.append(card)

    def events(self) -> None:
        """Fill the event cards."""
        default, place = self.entries.single("event_default_second")
        second = self.parser.read_list(default, place)
        for table, place in self.entries.read("event"):
            event = things.EventCard(len(self.content.events), table.id, table.count)
            for name in table.biomes:
                biome = self.said.find(self.content.biome_ids, name, place.at("biomes"))
                event.biomes |= 0 if biome == NONE else 1 << biome
            event.tutorial = TUTORIAL_BIOME in table.biomes
            event.main = self.parser.read_list(table.main, place.at("main"))
            event.second = second
            if table.second is not None:
                event.second = self.parser.read_list(table.second, place.at("second"))
            self.content.events.append(event)

    def discoveries(self) -> None:
        """Fill discoveries, unique discoveries and their rows."""
        content, said = self.content, self.said
        for table, place in self.entries.read("discovery"):
            deck = said.find(content.deck_ids, table.type, place.at("type"))
            rarity = said.choice(things.RARITIES, table.rarity, place.at("rarity"))
            index = len(content.discoveries)
            card = things.Discovery(index, table.id, deck, rarity, table.count)
            card.explore = self.parser.read_list(table.explore, place.at("explore"))
            card.ship = self.parser.read_list(table.ship, place.at("ship"))
            card.when = self.timing(table.when, card.explore, place)
            card.discard = table.discard
            content.discoveries.append(card)
        for table, place in self.entries.read("unique"):
            planet = said.find(content.planet_ids, table.planet, place.at("planet"))
            index = len(content.uniques)
            content.uniques.append(things.Unique(index, table.id, planet, table.row))
        for table, place in self.entries.read("unique_row"):
            members = [
                said.find(content.unique_ids, one, place.at("members")) for one in table.members
            ]
            content.unique_row_members[table.id] = tuple(members)
            reward = self.parser.read_list(table.reward, place.at("reward"))
            content.unique_row_rewards[table.id] = reward

    def equipment(self) -> None:
        """Fill the equipment cards."""
        content, said = self.content, self.said
        for table, place in self.entries.read("equipment"):
            kind = said.choice(things.EQUIPMENT_KINDS, table.kind, place.at("kind"))
            card = things.Equipment(len(content.equipment), table.id, kind, table.copies)
            if table.section:
                card.section = said.find(content.section_ids, table.section, place.at("section"))
            if table.base is not None:
                card.base = said.find(content.equipment_ids, table.base, place.at("base"))
            upgrade = kind == things.UPGRADE
            said.check((table.base is not None) == upgrade, place.at("base"), "a base of upgrades")
            card.program = self.parser.read_list(table.fx, place.at("fx"))
            if table.when is not None:
                card.when = self.timing(table.when, card.program, place)
            active = card.program != NONE
            said.check(active == (table.when is not None), place.at("when"), "a timing with fx")
            said.check(table.per_turn in (0, 1), place.at("per_turn"), "1")
            card.per_turn = table.per_turn == 1
            card.counts_as_action = table.counts_as_action
            if table.conv is not None:
                card.colour, card.symbol = self.conversion(table.conv, place)
            if table.token is not None:
                card.rest_bonus = table.token.rest_bonus
                card.strain_bonus = table.token.strain_bonus
                card.rest_draw = table.token.rest_draw
                card.threat_cancel = table.token.threat_attack_cancel
                card.free_route = table.token.free_route
                card.danger_reroll = table.token.danger_reroll
            content.equipment.append(card)
