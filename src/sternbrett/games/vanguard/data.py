"""Loads and checks the content of ISS Vanguard: all files, all errors at once (ISV-482)."""

from __future__ import annotations

import re
from pathlib import Path

from sternbrett.games.vanguard import actions, cards, ship, worlds
from sternbrett.games.vanguard.cardtexts import CardTexts
from sternbrett.games.vanguard.contents import Content
from sternbrett.games.vanguard.entries import FILES, Entries
from sternbrett.games.vanguard.parsing import Parser
from sternbrett.games.vanguard.phrasebook import check_phrases
from sternbrett.games.vanguard.phrases import Phrases
from sternbrett.games.vanguard.shiptables import WAITING
from sternbrett.games.vanguard.vocabulary import fill_vocabulary
from sternbrett.games.vanguard.wording import Wording, gather_wording
from sternbrett.games.vanguard.worldthings import OF_CONDITION, OF_THREAT, TimeTrack
from sternbrett.kernel.content import read_toml
from sternbrett.kernel.ids import Ids
from sternbrett.kernel.programs import Complaints
from sternbrett.kernel.texts import LANGUAGES

__all__ = ["FILES", "VanguardContent", "load", "load_content", "worlds_in", "worlds_of"]

#: What a file of worlds says of a standalone mission: its id comes first.
_STANDALONE = re.compile(r'^\[\[standalone\]\]\s+id = "(\w+)"', re.MULTILINE)

#: Kinds of entries with the ids of the content that they fill, and what people call them.
_IDS = {
    "symbol": "symbol_ids",
    "die_type": "die_kinds",
    "biome": "biome_ids",
    "section": "section_ids",
    "crew": "crew_ids",
    "section_card": "card_ids",
    "injury": "injury_ids",
    "danger_table": "danger_ids",
    "promotion": "promotion_ids",
    "event": "event_ids",
    "discovery_type": "deck_ids",
    "discovery": "discovery_ids",
    "unique": "unique_ids",
    "equipment": "equipment_ids",
    "lander": "lander_ids",
    "mod": "mod_ids",
    "poi": "poi_ids",
    "gc": "condition_ids",
    "mission": "mission_ids",
    "threat": "threat_ids",
    "log": "log_ids",
    "planet": "planet_ids",
    "standalone": "standalone_ids",
    "objective": "objective_ids",
    "situation": "situation_ids",
    "bridge": "bridge_ids",
    "facility": "facility_ids",
    "system": "system_ids",
    "landing": "site_ids",
    "ending": "ending_ids",
}


class VanguardContent:
    """The content of a game: what the rules use, and what is said about it."""

    def __init__(self, rules: Content, wording: Wording) -> None:
        self.rules = rules
        self.wording = wording
        self.vocabulary = rules.options
        self._texts = {
            language: CardTexts(Phrases(rules, wording, language)) for language in LANGUAGES
        }

    def card_texts(self, language: str) -> CardTexts:
        """Return what writes cards in a language; its `phrases` write programs and conditions."""
        return self._texts[language]


def load_content(folder: Path) -> Content:
    """Return the checked content of a folder as the rules use it."""
    return load(folder).rules


def worlds_in(folder: Path) -> tuple[str, ...]:
    """Return what can be explored by a folder's files: the starting world, standalone missions.

    The files are not read as a whole, for this is known before anybody asks for the content.
    """
    first: str = read_toml(folder / "tutorial.toml")["tutorial_planet"]
    found = [
        name
        for path in sorted((folder / "planets").glob("*.toml"))
        for name in _STANDALONE.findall(path.read_text(encoding="utf-8"))
    ]
    return (first, *found)


def worlds_of(content: VanguardContent) -> tuple[str, ...]:
    """Return what can be explored with a content set: the starting world, standalone missions."""
    rules = content.rules
    return (rules.planet_ids.ids[rules.tutorial_planet], *rules.standalone_ids.ids)


def load(folder: Path) -> VanguardContent:
    """Return the checked content of a folder; all that is wrong is said in one ContentError."""
    complaints = Complaints()
    entries = Entries(folder, complaints)
    content = Content()
    number_things(content, entries)
    parser = Parser(content, complaints, worlds.sectors_of(entries), worlds.acts_of(entries))
    cards.fill(content, entries, parser)
    ship.fill(content, entries, parser)
    worlds.fill(content, entries, parser)
    wording = gather_wording(content, entries, parser.labels)
    check_phrases(wording, complaints)
    parser.finish()
    complaints.refuse()
    fill_vocabulary(content, folder)
    return VanguardContent(content, wording)


def number_things(content: Content, entries: Entries) -> None:
    """Give every id its number, before anything names it."""
    entries.put_last("injury", "tutorial")
    for kind, name in _IDS.items():
        ids: Ids = getattr(content, name)
        setattr(content, name, entries.ids(kind, ids.kind))
    waiting = [str(entry["id"]) for kind in WAITING for entry, _ in entries.raw(kind)]
    content.ship_ids = Ids(content.ship_ids.kind, waiting)
    objects = [
        f"{entry['id']}.{it['nr']}"
        for entry, _ in entries.raw("system")
        for it in entry.get("objects", [])
        if isinstance(it, dict) and "nr" in it
    ]
    content.object_ids = Ids(content.object_ids.kind, objects)
    content.actions = actions.number_actions(entries)
    content.action_ids = Ids(content.action_ids.kind, [one.id for one in content.actions])
    for thing, (entry, _) in enumerate(entries.raw("gc")):
        time = entry.get("time")
        if isinstance(time, dict):
            add_time(content, str(entry["id"]), OF_CONDITION, thing, time.get("len", 0))
    for thing, (entry, _) in enumerate(entries.raw("threat")):
        add_time(content, str(entry["id"]), OF_THREAT, thing, len(entry.get("fields", [])))
    content.time_ids = Ids(content.time_ids.kind, [track.id for track in content.times])


def add_time(content: Content, id: str, of: int, thing: int, length: int) -> None:
    """Add a time track."""
    content.times.append(TimeTrack(len(content.times), id, of, thing, length))
