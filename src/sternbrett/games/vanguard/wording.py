"""What content is called and what it tells, by kind and id, in both languages."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Final

from sternbrett.games.vanguard.contents import Content
from sternbrett.games.vanguard.entries import LISTS, Entries
from sternbrett.games.vanguard.language import COLOURS
from sternbrett.kernel.texts import LANGUAGES, Bilingual

#: Kinds of entries whose texts people read, with the kind that texts call them by.
KINDS = {"gc": "condition", "section_card": "card", "discovery_type": "deck", "landing": "site"}
#: Keys of entries that hold story texts; goals, notes and skills are kept as kinds of their own.
STORIES = ("text", "goal", "note", "skill", "motto")

Names = dict[str, dict[str, str]]


class Phrase:
    """A phrase in one language, and how it reads with n = 1."""

    __slots__ = ("one", "text")

    def __init__(self, text: str, one: str) -> None:
        self.text = text
        self.one = one


class Wording:
    """Everything that content says, by language.

    `names` are by kind (`card`, `poi`, `action`, `sector`, …) and id (`se01`, `X1.A1`, `eye.3`);
    `stories` likewise, by kind and key: `log.text` has the story of each log, `mission.goal` the
    goal of each mission. `labels` are the texts of options by the number of their program,
    `phrases` the phrases by id, `compounds` the names of discovery decks within German compounds.
    """

    def __init__(self) -> None:
        self.names: dict[str, Names] = {language: {} for language in LANGUAGES}
        self.stories: dict[str, Names] = {language: {} for language in LANGUAGES}
        self.labels: Mapping[str, Mapping[int, str]] = {}
        self.phrases: dict[str, dict[str, Phrase]] = {language: {} for language in LANGUAGES}
        self.compounds: dict[str, str] = {}
        self.lines: dict[str, dict[str, list[str]]] = {language: {} for language in LANGUAGES}

    def name(self, language: str, kind: str, id: str) -> str:
        """Return the name of a thing."""
        return self.names[language][kind][id]

    def story(self, language: str, kind: str, id: str) -> str:
        """Return a story text (`log.text`, `mission.goal`); empty where a thing has none."""
        return self.stories[language].get(kind, {}).get(id, "")


def gather_wording(
    content: Content, entries: Entries, labels: Mapping[str, Mapping[int, str]]
) -> Wording:
    """Return what the entries say; they are those that have the right shape."""
    out = Wording()
    out.labels = labels
    for kind in LISTS:
        if kind not in ("lead", "phrase", "unique_row"):
            for table, _ in entries.read(kind):
                _gather(out, KINDS.get(kind, kind), table)
    for table, _ in entries.read("discovery_type"):
        out.compounds[table.id] = table.compound_de or table.name.de
    for table, _ in entries.read("phrase"):
        for language in LANGUAGES:
            text = getattr(table.text, language)
            one = text if table.one is None else getattr(table.one, language)
            out.phrases[language][table.id] = Phrase(text, one)
    story, _ = entries.single("story")
    if story is not None:
        _put(out.names, "story", "story", story.name)
    _name_dice(out, content)
    return out


def _put(where: dict[str, Names], kind: str, id: str, said: Bilingual) -> None:
    for language in LANGUAGES:
        where[language].setdefault(kind, {})[id] = said.say(language)


def _gather(out: Wording, kind: str, table: Any) -> None:
    id = str(table.id)
    if isinstance(getattr(table, "name", None), Bilingual):
        _put(out.names, kind, id, table.name)
    for key in STORIES:
        said = getattr(table, key, None)
        if isinstance(said, Bilingual):
            _put(out.stories, f"{kind}.{key}", id, said)
    for action in getattr(table, "actions", ()):
        name = action.get("name") if isinstance(action, dict) else None
        if isinstance(name, dict) and all(isinstance(name.get(one), str) for one in LANGUAGES):
            _put(out.names, "action", f"{id}.{action.get('id')}", Bilingual(**name))
    if kind == "planet":
        for sector in table.sectors:
            _put(out.names, "sector", f"{id}.{sector.nr}", sector.name)
    elif kind == "threat":
        for act, name in table.act_names.items():
            _put(out.names, "act", f"{id}.{act}", name)
    elif kind == "system":
        for thing in table.objects:
            _put(out.names, "object", f"{id}.{thing.nr}", thing.name)
    elif kind == "site":
        for row in table.table:
            _put(out.names, "landing_row", f"{id}.{row.r}", row.name)
        for language in LANGUAGES:
            out.lines[language][id] = getattr(table.lines, language)


#: What colours are called alone; phrases have the forms that stand before dice.
COLOUR_NAMES: Final = {
    "en": {"R": "red", "G": "green", "B": "blue"},
    "de": {"R": "rot", "G": "grün", "B": "blau"},
}


def _name_dice(out: Wording, content: Content) -> None:
    """Name the types of dice in their colours: “Special die (red): Physical”."""
    for language in LANGUAGES:
        names = out.names[language]
        for die in content.die_types:
            kind = names["die_type"].get(die.kind, die.kind)
            symbol = die.id.split(":")[2:]
            name = f"{kind} ({COLOUR_NAMES[language][COLOURS[die.colour]]})"
            if symbol:
                name = f"{name}: {names['symbol'].get(symbol[0], symbol[0])}"
            names.setdefault("die", {})[die.id] = name
