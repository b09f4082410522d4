"""Writes programs and conditions as sentences, in English and German (ISV-530, ISV-538)."""

from __future__ import annotations

import re

from sternbrett.games.vanguard import language as lang
from sternbrett.games.vanguard.contents import Content
from sternbrett.games.vanguard.language import NONE, Effect, Filter, Term, Test
from sternbrett.games.vanguard.phrasebook import COMPARISONS, COUNTERS, VALUES
from sternbrett.games.vanguard.things import SECTIONS
from sternbrett.games.vanguard.verbphrases import VERBS
from sternbrett.games.vanguard.wording import Wording
from sternbrett.games.vanguard.worldthings import OF_CONDITION
from sternbrett.kernel.ids import Ids

QUOTES = {"en": ("“", "”"), "de": ("„", "“")}
_PLACE = re.compile(r"\{(\w+)\}")
_COMPOSITES = range(len(lang.FORMS))
_BLANKS = re.compile(r" {2,}")


class Phrases:
    """Says what content does, in one language."""

    def __init__(self, content: Content, wording: Wording, language: str) -> None:
        self.content = content
        self.wording = wording
        self.language = language
        self.names = wording.names[language]
        self._book = wording.phrases[language]

    # -- phrases and names ------------------------------------------------------------------

    def say(self, id: str, n: int = 0, /, **words: str) -> str:
        """Return a phrase with its places filled; with n = 1 it may read otherwise."""
        phrase = self._book[id]
        text = phrase.one if abs(n) == 1 else phrase.text
        filled = _PLACE.sub(lambda found: {**words, "n": str(abs(n))}[found[1]], text)
        return _BLANKS.sub(" ", filled)

    def name(self, kind: str, ids: Ids, number: int) -> str:
        """Return the name of a thing by its number."""
        return self.names[kind][ids.ids[number]]

    def quoted(self, name: str) -> str:
        """Return a name in quotation marks."""
        before, after = QUOTES[self.language]
        return f"{before}{name}{after}"

    def card(self, kind: str, ids: Ids, number: int) -> str:
        """Return the name of a card in quotation marks."""
        return self.quoted(self.name(kind, ids, number))

    def ship_card(self, number: int) -> str:
        """Return the name of a card that can wait to be brought aboard."""
        id = self.content.ship_ids.ids[number]
        kinds = ("research", "production", "bridge", "facility_upgrade", "mod", "lander")
        kind = next(one for one in kinds if id in self.names.get(one, {}))
        return self.quoted(self.names[kind][id])

    def track_card(self, number: int) -> str:
        """Return the name of the card that a time track belongs to."""
        track = self.content.times[number]
        kind = "condition" if track.of == OF_CONDITION else "threat"
        return self.quoted(self.names[kind][track.id])

    def deck(self, number: int) -> str:
        """Return the name of a discovery deck, as it stands in compounds."""
        id = self.content.deck_ids.ids[number]
        return self.wording.compounds[id] if self.language == "de" else self.names["deck"][id]

    def symbol(self, number: int) -> str:
        """Return the name of a symbol."""
        return self.name("symbol", self.content.symbol_ids, number)

    def sector(self, number: int) -> str:
        """Return a sector by its printed number, or “your sector”."""
        return (
            self.say("sector.here") if number == lang.HERE else self.say("sector.n", x=str(number))
        )

    # -- programs -----------------------------------------------------------------------------

    def program(self, number: int, when: int = NONE) -> str:
        """Return what a program does, a sentence for each effect; `when` is a card's timing."""
        return " ".join(sentence(text) for text in self._list(number, when))

    def inner(self, number: int, when: int = NONE) -> str:
        """Return what a program inside another one does: effects joined by semicolons."""
        return "; ".join(self._list(number, when, inside=True))

    def _list(self, number: int, when: int, inside: bool = False) -> list[str]:
        out: list[str] = []
        if number != NONE:
            for effect in self.content.programs[number].effects:
                text = self.effect(effect, when)
                if inside and effect.verb in _COMPOSITES:
                    text = f"({text})"
                if effect.verb != lang.FLAG or text not in out:
                    out.append(text)
        return out

    def option(self, number: int, when: int = NONE) -> str:
        """Return what an option of a choice is called: its own text, or what it does."""
        label = self.wording.labels[self.language].get(number)
        return self.inner(number, when) if label is None else label

    def effect(self, effect: Effect, when: int = NONE) -> str:
        """Return what an effect does, without capital and full stop."""
        if effect.verb in _COMPOSITES:
            return self._composite(effect, when)
        return VERBS[effect.verb](self, effect, when)

    def _composite(self, effect: Effect, when: int) -> str:
        verb, blocks = effect.verb, effect.blocks
        if verb == lang.CHOOSE:
            options = [self.option(block, when) for block in blocks]
            return self.say("choose", list=self.say("choose.or").join(options))
        if verb == lang.MAY:
            return self.say("may", list=self.inner(blocks[0], when))
        if verb == lang.PAY:
            cost, then, other = (self.inner(block, when) for block in blocks)
            text = self.say("pay", cost=cost, then=then)
            return f"{text}. {self.say('pay.else', **{'else': other})}" if other else text
        if verb == lang.IF:
            then, other = (self.inner(block, when) for block in blocks)
            text = self.say("if", cond=self.condition(effect.condition), then=then)
            return f"{text}; {self.say('if.else', **{'else': other})}" if other else text
        if verb in (lang.EACH, lang.PICK):
            group = "sel" if verb == lang.EACH else "pick"
            who = self.selector(effect, group)
            return self.say(lang.FORMS[verb], sel=who, list=self.inner(blocks[0], when))
        if verb == lang.D10:
            return self.say("d10", rows=self._rows(blocks, when))
        if verb == lang.REPEAT:
            return self.say("repeat", effect.n, list=self.inner(blocks[0], when))
        return self._reduced(effect, when)

    def _rows(self, blocks: tuple[int, ...], when: int) -> str:
        rows: list[str] = []
        first = 0
        for result, block in enumerate(blocks):
            if result + 1 == len(blocks) or blocks[result + 1] != block:
                results = str(first) if first == result else f"{first}–{result}"
                rows.append(f"{results}: {self.inner(block, when)}")
                first = result + 1
        return "; ".join(rows)

    def _reduced(self, effect: Effect, when: int) -> str:
        inner = self.content.programs[effect.blocks[0]].effects[0]
        full = Effect(inner.verb)
        for name in ("what", "where", "mode", "colour", "filter", "face"):
            setattr(full, name, getattr(inner, name))
        full.n = effect.n * inner.n
        value = self.say(f"value.{lang.LANDER_VALUES[effect.mode]}")
        return self.say("reduce", effect=self.effect(full, when), value=value)

    def selector(self, effect: Effect, group: str) -> str:
        """Return who is meant, of all (`sel`) or one of them (`pick`)."""
        name = f"{group}.{lang.SELECTORS[effect.selector]}"
        if effect.selector == lang.SEL_AT:
            return self.say(name, x=str(effect.selector_what))
        if effect.selector == lang.SEL_WITH_THREAT:
            ids = self.content.threat_ids
            return self.say(name, card=self.card("threat", ids, effect.selector_what))
        return self.say(name)

    # -- dice -----------------------------------------------------------------------------------

    def dice(self, number: int) -> str:
        """Return what dice must show."""
        condition = self.content.dice_conditions[number]
        return " / ".join(
            " + ".join(self._term(term) for term in terms) for terms in condition.alternatives
        )

    def _term(self, term: Term) -> str:
        if term.kind == lang.TERM_SYMBOL:
            return self.say("term.symbol", term.count, face=self.symbol(term.value))
        if term.kind == lang.TERM_COLOUR:
            return self.say(f"term.{lang.COLOURS[term.value]}", term.count)
        return self.say("term.D" if term.kind == lang.TERM_DIE else "term.any", term.count)

    def filtered(self, number: int) -> dict[str, str]:
        """Return the words for dice of a filter: several (`dice`) and one (`die`)."""
        filter_ = self.content.filters[number]
        base = f"dice.{_letter(filter_)}"
        words = {"dice": self.say(base), "die": self.say(base, 1)}
        if filter_.owner != lang.FROM_ANYBODY:
            id = "dice.own" if filter_.owner == lang.FROM_OWN else "dice.sup"
            words = {"dice": self.say(id, **words), "die": self.say(id, 1, **words)}
        if filter_.face != NONE:
            id = "dice.face" if filter_.shows else "dice.notface"
            face = self.symbol(filter_.face)
            words = {
                "dice": self.say(id, face=face, **words), "die": self.say(id, 1, face=face, **words)
            }  # fmt: skip
        return words

    def colour(self, colour: int, n: int) -> str:
        """Return the word for the colour of so many dice."""
        id = "colour.any" if colour == lang.ANY_COLOUR else f"colour.{lang.COLOURS[colour]}"
        return self.say(id, n)

    # -- conditions -----------------------------------------------------------------------------

    def condition(self, number: int) -> str:
        """Return a condition as what follows “if”; flags are never named."""
        parts = []
        for tests in self.content.conditions[number].alternatives:
            words = [self._test(test) for test in tests]
            parts.append(self.say("cond.and").join(dict.fromkeys(words)))
        return self.say("cond.or").join(dict.fromkeys(parts))

    def _test(self, test: Test) -> str:
        if test.name >= lang.HAS_MISSION:
            text = self._predicate(test)
            return text if test.number else self.say("cond.not", cond=text)
        n = test.number
        name = lang.NUMBERS[test.name]
        if test.name == lang.IS_FLAG:
            flag = self.content.flag_ids.ids[test.what]
            if flag not in COUNTERS:
                return self.say("cond.flag")
            name = flag
        words: dict[str, str] = {}
        if test.name == lang.IS_MARKER:
            words["sector"] = self.sector(test.where)
        elif test.name == lang.IS_POOL:
            words["face"] = self.symbol(test.what)
        said = self.say(f"cond.{name}", n, **words)
        kind = ".value" if name in VALUES else ""
        return self.say(f"cmp.{COMPARISONS[test.operator]}{kind}", n, name=said)

    def _predicate(self, test: Test) -> str:
        content = self.content
        name = test.name
        if name in (lang.HAS_AT, lang.HAS_ALL_AT):
            return self.say("cond.at" if name == lang.HAS_AT else "cond.all_at", x=str(test.where))
        if name == lang.HAS_POI:
            sector = self.sector(test.where)
            if test.what == NONE:
                return self.say("cond.poi.none", sector=sector)
            return self.say(
                "cond.poi", sector=sector, card=self.card("poi", content.poi_ids, test.what)
            )
        if name == lang.HAS_UNIQUE:
            return self.say("cond.has", x=content.unique_ids.ids[test.what])
        if name == lang.HAS_SECTION:
            return self.say("cond.section", section=self.names["section"][SECTIONS[test.what]])
        if name == lang.HAS_DEADLY:
            return self.say("cond.deadly")
        kinds = {
            lang.HAS_MISSION: ("mission", "mission", content.mission_ids),
            lang.HAS_CONDITION: ("gc", "condition", content.condition_ids),
            lang.HAS_THREAT_HERE: ("threat_here", "threat", content.threat_ids),
            lang.HAS_THREAT: ("threat", "threat", content.threat_ids),
            lang.HAS_OBJECTIVE: ("objective", "objective", content.objective_ids),
        }
        said, kind, ids = kinds[name]
        return self.say(f"cond.{said}", card=self.card(kind, ids, test.what))


def sentence(text: str) -> str:
    """Return a text as a sentence: with a capital letter and a full stop."""
    text = text[:1].upper() + text[1:]
    return text if text.endswith((".", "!", "?")) else f"{text}."


def _letter(filter_: Filter) -> str:
    if filter_.kind == lang.DIE_INJURY:
        return "I"
    if filter_.kind == lang.DIE_DANGER:
        return "H"
    return "D" if filter_.colour == lang.ANY_COLOUR else lang.COLOURS[filter_.colour]
