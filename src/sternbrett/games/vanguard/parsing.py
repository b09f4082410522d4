"""Reads the words of cards into the numbers of `language.py`, and notes what it cannot read."""

from __future__ import annotations

import re
from collections.abc import Mapping, Sequence
from typing import Any

from sternbrett.games.vanguard import language as lang
from sternbrett.games.vanguard.contents import Content
from sternbrett.games.vanguard.language import (
    NONE,
    Condition,
    DiceCondition,
    Effect,
    Filter,
    Program,
    Term,
    Test,
)
from sternbrett.games.vanguard.verbs import (
    COLOUR_NUMBERS,
    COMPOSITES,
    SYMBOL_NUMBERS,
    Readers,
    verbs,
)
from sternbrett.kernel.ids import Ids
from sternbrett.kernel.programs import (
    Complaints,
    Kind,
    Meaning,
    Place,
    ProgramReader,
    check_nesting,
)
from sternbrett.kernel.texts import LANGUAGES

#: Programs may be nested so deep (ISV-461).
DEEPEST = 32
#: The engine's counters, reset at the start of each exploration (ISV-486).
COUNTERS = ("x_combos", "x_supports", "x_tokens", "x_rare")

_FLAG = re.compile(r"[a-z][a-z0-9_]*")
_TERM = re.compile(r"([1-9][0-9]?)?([A-Za-z]+)")
_FILTER = re.compile(r"(own:|sup:)?([DRGBIH])(?:([:!])([a-z]+))?")
_COMPARISON = re.compile(r"(\S+) (>=|<=|=|<|>) (-?[0-9]{1,6})")
_OWNERS = {None: lang.FROM_ANYBODY, "own:": lang.FROM_OWN, "sup:": lang.FROM_SUPPORTERS}
_KINDS = {"I": lang.DIE_INJURY, "H": lang.DIE_DANGER}
_WHO = {"actor": lang.WHO_ACTOR, "team": lang.WHO_TEAM}


class Parser(ProgramReader[Effect]):
    """Reads effect lists, conditions, dice conditions and filters into a content.

    All ids of the content must be there before; `sectors` are the sectors that each file's cards
    may name, and those of all worlds for other files; `acts` are the behaviours of each threat.
    """

    def __init__(
        self,
        content: Content,
        complaints: Complaints,
        sectors: Mapping[str, set[int]],
        acts: Sequence[Sequence[str]],
    ) -> None:
        self.content = content
        self.sectors = sectors
        self.every_sector = set().union(*sectors.values())
        self.acts = acts
        #: Texts of the options of choices, by language and the option's program.
        self.labels: dict[str, dict[int, str]] = {language: {} for language in LANGUAGES}
        self.flags: dict[str, int] = {}
        for name in COUNTERS:
            self.flag(name)
        #: Where flags are read, and which are ever set.
        self.flags_read: list[tuple[str, Place]] = []
        self.flags_set = set(COUNTERS)
        self.places: list[Place] = []
        self._conditions: dict[str, int] = {}
        self._dice: dict[str, int] = {}
        self._filters: dict[str, int] = {}
        self._ids: dict[str, Ids] = {
            "deck": content.deck_ids, "unique": content.unique_ids, "injury": content.injury_ids,
            "danger": content.danger_ids, "poi": content.poi_ids, "mission": content.mission_ids,
            "condition": content.condition_ids, "time": content.time_ids,
            "threat": content.threat_ids, "log": content.log_ids,
            "equipment": content.equipment_ids, "ship": content.ship_ids,
            "die_kind": content.die_kinds, "system": content.system_ids, "site": content.site_ids,
            "facility": content.facility_ids, "situation": content.situation_ids,
            "objective": content.objective_ids, "ending": content.ending_ids,
            "section": content.section_ids,
        }  # fmt: skip
        words = verbs(
            Readers(self._ids.__getitem__),
            Kind("SECTOR", "a sector of this world, or here", self.read_sector),
            lambda word, place, before: self.selector(word, place),
            lambda word, place, before: self._filter(word),
            self._read_flag,
            self._read_act,
            self._read_card,
            lambda word, place, before: content.action_ids.places.get(f"{before[-1]}.{word}"),
        )
        super().__init__(complaints, words, COMPOSITES)

    # -- programs -------------------------------------------------------------------------

    def begin_program(self, place: Place) -> int:
        index = len(self.content.programs)
        self.content.programs.append(Program(index, place.path))
        self.places.append(place)
        return index

    def add_effect(self, program: int, effect: Effect) -> None:
        self.content.programs[program].effects.append(effect)

    def new_effect(self, number: int) -> Effect:
        return Effect(number)

    def compose(self, effect: Effect, key: str, table: Mapping[str, Any], place: Place) -> None:
        value = table[key]
        if key == "choose":
            self._who(effect, table.get("who", "actor"), place.at("who"))
            self._label(effect, table.get("labels"), place.at("labels"))
        elif key == "if":
            effect.condition = self.condition(value, place.at(key))
        elif key in ("each", "pick"):
            found = self.selector(str(value), place)
            if self.complaints.check(found is not None, place.at(key), "a selector"):
                for field, number in (found or {}).items():
                    setattr(effect, field, number)
        elif key == "repeat":
            right = isinstance(value, int) and value > 0
            self.complaints.check(right, place.at(key), "a number from 1")
            effect.n = value if right else 1
        elif key == "reduce":
            self._reduce(effect, table, place)

    def _who(self, effect: Effect, who: str, place: Place) -> None:
        sections = self.content.section_ids.places
        known = {**_WHO, **{name: lang.WHO_SECTION + sections[name] for name in sections}}
        if self.complaints.check(who in known, place, f"one of {', '.join(known)}"):
            effect.who = known[who]

    def _label(self, effect: Effect, labels: Any, place: Place) -> None:
        if labels is None:
            return
        effect.labelled = True
        for language in LANGUAGES:
            texts = labels.get(language) if isinstance(labels, dict) else None
            right = isinstance(texts, list) and len(texts) == len(effect.blocks)
            right = right and all(isinstance(text, str) and text for text in texts or ())
            if self.complaints.check(right, place.at(language), "a text for each option"):
                self.labels[language].update(zip(effect.blocks, texts or (), strict=True))

    def _reduce(self, effect: Effect, table: Mapping[str, Any], place: Place) -> None:
        """Read an effect whose number is less by a lander's value: its block has 1 or -1."""
        value, most, words = table["reduce"], table.get("of"), str(table.get("do", ""))
        values = lang.LANDER_VALUES
        if self.complaints.check(
            value in values, place.at("reduce"), f"one of {', '.join(values)}"
        ):
            effect.mode = values.index(value)
        right = isinstance(most, int) and most > 0
        self.complaints.check(right, place.at("of"), "a number from 1")
        effect.n = most if isinstance(most, int) else 0
        one = f"{words}1" if words.endswith("-") else f"{words} 1"
        effect.blocks = (self.read_list([one], place.at("do")),)

    # -- words ----------------------------------------------------------------------------

    def read_sector(self, word: str, place: Place, before: Sequence[str] = ()) -> int | None:
        """Return a sector by its printed number, HERE, or None if this world has none such."""
        if word == "here":
            return lang.HERE
        known = self.sectors.get(place.file, self.every_sector)
        return int(word) if word.isdigit() and int(word) in known else None

    def _known(self, kind: str, word: str) -> int | None:
        return self._ids[kind].places.get(word)

    def _read_act(self, word: str, place: Place, before: Sequence[str]) -> int | None:
        threat = self.content.threat_ids.places.get(before[-1])
        names = self.acts[threat] if threat is not None else ()
        return list(names).index(word) if word in names else None

    def _read_card(self, word: str, place: Place, before: Sequence[str]) -> Meaning:
        """Return no field, but refuse a card without actions."""
        known = any(name.startswith(f"{word}.") for name in self.content.action_ids.ids)
        return {} if known else None

    def _read_flag(self, word: str, place: Place, before: Sequence[str]) -> int | None:
        if not _FLAG.fullmatch(word) or (word.startswith("x_") and word not in COUNTERS):
            return None
        if before[0] != "clear":
            self.flags_set.add(word)
        return self.flag(word)

    def flag(self, name: str) -> int:
        """Return the number of a flag, known or not."""
        return self.flags.setdefault(name, len(self.flags))

    def selector(self, text: str, place: Place) -> dict[str, int] | None:
        """Return the fields of a selector, or None if it is none."""
        name, colon, argument = text.partition(":")
        if name not in lang.SELECTORS:
            return None
        selector = lang.SELECTORS.index(name)
        what: int | None = NONE
        if selector == lang.SEL_AT:
            what = self.read_sector(argument, place)
        elif selector == lang.SEL_WITH_THREAT:
            what = self._known("threat", argument)
        elif colon:
            what = None
        return None if what is None else {"selector": selector, "selector_what": what}

    # -- filters, conditions ---------------------------------------------------------------

    def _filter(self, text: str) -> int | None:
        if text in self._filters:
            return self._filters[text]
        found = _FILTER.fullmatch(text)
        if found is None:
            return None
        owner, letter, sign, face = found.groups()
        kind = _KINDS.get(letter, lang.DIE_SECTION)
        if face is not None and (face not in SYMBOL_NUMBERS or kind != lang.DIE_SECTION):
            return None
        index = self._filters[text] = len(self.content.filters)
        colour = COLOUR_NUMBERS.get(letter, lang.ANY_COLOUR)
        symbol = NONE if face is None else SYMBOL_NUMBERS[face]
        self.content.filters.append(
            Filter(index, text, _OWNERS[owner], kind, colour, symbol, sign != "!")
        )
        return index

    def dice(self, text: str, place: Place) -> int:
        """Return the number of a dice condition; NONE, noted, if it cannot be read."""
        plain = text.replace(" ", "")
        alternatives = []
        for part in plain.split("/"):
            terms = [self._term(word) for word in part.split("+")]
            if not self.complaints.check(
                None not in terms, place.at(f"“{text}”"), "dice such as phy/con, R+G+B or 2any"
            ):
                return NONE
            alternatives.append([term for term in terms if term is not None])
        if plain not in self._dice:
            self._dice[plain] = len(self.content.dice_conditions)
            self.content.dice_conditions.append(
                DiceCondition(self._dice[plain], plain, alternatives)
            )
        return self._dice[plain]

    def _term(self, word: str) -> Term | None:
        found = _TERM.fullmatch(word)
        if found is None:
            return None
        count, name = int(found[1] or 1), found[2]
        if name in SYMBOL_NUMBERS:
            return Term(lang.TERM_SYMBOL, SYMBOL_NUMBERS[name], count)
        if name in COLOUR_NUMBERS:
            return Term(lang.TERM_COLOUR, COLOUR_NUMBERS[name], count)
        kinds = {"D": lang.TERM_DIE, "any": lang.TERM_ANY}
        return Term(kinds[name], NONE, count) if name in kinds else None

    def condition(self, text: object, place: Place) -> int:
        """Return the number of a condition; NONE if there is none, or if it cannot be read."""
        if text is None:
            return NONE
        alternatives = []
        for part in str(text).split("|"):
            tests = []
            for word in part.split("&"):
                test = self._test(word.strip(), place)
                if test is None:
                    self.complaints.say(place.at(f"“{text}”"), self._expected(word.strip()))
                    return NONE
                tests.append(test)
            alternatives.append(tests)
        plain = str(text)
        if plain not in self._conditions:
            self._conditions[plain] = len(self.content.conditions)
            self.content.conditions.append(Condition(self._conditions[plain], plain, alternatives))
        return self._conditions[plain]

    def _expected(self, word: str) -> str:
        return f"a condition such as supply >= 2 or !mission:M10 instead of “{word}”"

    def _test(self, word: str, place: Place) -> Test | None:
        found = _COMPARISON.fullmatch(word)
        if found is None:
            return self._predicate(word, place)
        name, colon, argument = found[1].partition(":")
        if name not in lang.NUMBERS:
            return None
        number, what, where = lang.NUMBERS.index(name), NONE, NONE
        if number == lang.IS_FLAG:
            if not _FLAG.fullmatch(argument):
                return None
            self.flags_read.append((argument, place))
            what = self.flag(argument)
        elif number == lang.IS_MARKER:
            sector = self.read_sector(argument, place)
            if sector is None:
                return None
            where = sector
        elif number == lang.IS_POOL:
            if argument not in SYMBOL_NUMBERS:
                return None
            what = SYMBOL_NUMBERS[argument]
        elif colon:
            return None
        return Test(number, what, where, lang.OPERATORS.index(found[2]), int(found[3]))

    def _predicate(self, word: str, place: Place) -> Test | None:
        wanted = 0 if word.startswith("!") else 1
        word = word.removeprefix("!")
        name, _, argument = word.partition(":")
        if name == "has":
            kind, _, argument = argument.partition(":")
            name = f"{name}:{kind}"
        if name not in lang.PREDICATES:
            return None
        number = lang.HAS_MISSION + lang.PREDICATES.index(name)
        what: int | None = NONE
        where: int | None = NONE
        if number == lang.HAS_DEADLY:
            what = None if argument else NONE
        elif number in (lang.HAS_AT, lang.HAS_ALL_AT):
            where = self.read_sector(argument, place)
        elif number == lang.HAS_POI:
            sector, _, card = argument.partition("=")
            where = self.read_sector(sector, place)
            what = NONE if card == "none" else self._known("poi", card)
        else:
            what = self._known(_PREDICATE_IDS[number], argument)
        if what is None or where is None:
            return None
        return Test(number, what, where, lang.EQUAL, wanted)

    # -- when everything is read ------------------------------------------------------------

    def finish(self) -> None:
        """Put the flags into the content; refuse those that nothing sets, and endless effects."""
        for name, place in self.flags_read:
            self.complaints.check(
                name in self.flags_set, place.at(f"flag:{name}"), "a flag that something sets"
            )
        self.content.flag_ids = Ids("flag", list(self.flags))
        if self.complaints.lines:
            return  # things may be missing that effects lead to
        inside = {program.index: self._inside(program) for program in self.content.programs}
        check_nesting(inside, lambda program: self.places[program], DEEPEST, self.complaints)

    def _inside(self, program: Program) -> list[int]:
        """Return the programs that a program may run before it goes on."""
        content = self.content
        out: list[int] = []
        for effect in program.effects:
            verb = effect.verb
            out += effect.blocks
            if verb == lang.LOG:
                out.append(content.logs[effect.what].program)
            elif verb == lang.THREAT and effect.mode == lang.THREAT_ACT:
                threat = content.threats[effect.what]
                out.append(threat.acts[effect.n])
                out += threat.off_acts[effect.n : effect.n + 1]
            elif verb == lang.UNIQUE:  # of whichever world it is used on
                out += [planet.unique_replacement for planet in content.planets]
            elif verb == lang.DANGER:
                out += content.danger_tables[effect.what].on
        return [inner for inner in dict.fromkeys(out) if inner != NONE]


_PREDICATE_IDS = {
    lang.HAS_MISSION: "mission",
    lang.HAS_CONDITION: "condition",
    lang.HAS_UNIQUE: "unique",
    lang.HAS_THREAT_HERE: "threat",
    lang.HAS_THREAT: "threat",
    lang.HAS_OBJECTIVE: "objective",
    lang.HAS_SECTION: "section",
}
