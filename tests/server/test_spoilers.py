"""What is still to come in a campaign of ISS Vanguard reaches no page, answer, log or export."""

from __future__ import annotations

import html
import re
import tomllib
from collections.abc import Iterator
from dataclasses import replace
from functools import cache
from pathlib import Path
from typing import Any

import pytest

from sternbrett.games import find_game
from sternbrett.games.vanguard import GAME
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.aboard.records import card_of, rule_of
from sternbrett.kernel.campaign import Campaign
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.chronicle import Chronicle, WrittenChapter, write_chronicle
from sternbrett.kernel.game import Drawing
from sternbrett.kernel.look import AnyLook
from sternbrett.kernel.notation import read_match, write_match
from tests.server.client import Person, visiting

#: After so many choices of the second chapter it is looked at: bridge, starmap, facilities …
MOMENTS = (2, 14, 40, 120)
LANGUAGES = ("en", "de")


@cache
def campaign() -> tuple[Campaign, list[str]]:
    """Return a campaign that an ensign plays: its second chapter at several moments, as records."""
    played = Campaign(GAME, settings={"campaign": "on", "way": "quick"}, seats=1, seed="4")
    records: list[str] = []
    for number in (1, 2):
        chapter = played.chapter
        bot = GAME.bots["ensign"](chapter.content, Rng((1, 2, 3, number)))
        while not chapter.over and len(records) < len(MOMENTS):
            if number == 2 and len(chapter.plies) >= MOMENTS[len(records)]:
                records.append(write_match(chapter))
            seat = chapter.turn
            chapter.choose(bot(chapter.view(seat), seat, chapter.options_of(seat)).key, seat)
        if number == 1:
            played.go_on()
    return played, records


def hidden_texts(g: VanguardState) -> Iterator[str]:
    """Yield what nobody may read yet: logs, lines of landing cards, reverse sides, what comes."""
    words, ship = GAME.content().wording, g.aboard()
    for language in LANGUAGES:
        for log, story in words.stories[language]["log.text"].items():
            if g.content.log_ids.places[log] not in g.journal:
                yield story
        for site, lines in words.lines[language].items():
            yield from lines[ship.scanned[g.content.site_ids.places[site]] :]
        names = words.names[language]
        read = " ".join(
            words.stories[language]["log.text"][g.content.log_ids.ids[log]] for log in g.journal
        )
        ahead = hidden_ids(g)
        for kind in ("poi.text", "mission.goal"):
            yield from [story for it, story in words.stories[language][kind].items() if it in ahead]
        for it, story in words.stories[language]["objective.text"].items():
            if not ship.objectives_had >> g.content.objective_ids.places[it] & 1:
                yield story
        yield from words.stories[language]["ending.text"].values()
        for number, id_ in enumerate(g.content.unique_ids.ids):
            name = names["unique"][str(id_)]
            if not g.uniques >> number & 1 and name not in read:
                yield name
        for kind in ("bridge", "facility_upgrade", "research"):
            for id_, name in names[kind].items():
                card = g.content.ship_ids.places[id_]
                known = card in (*ship.waiting, *ship.research)
                known |= bool((ship.installed | ship.completed) >> card & 1)
                # What a system needs is public: the starmap names it.
                if not known and rule_of(card_of(g.content, card)) != "yellow_neighbours":
                    yield name


def hidden_ids(g: VanguardState) -> set[str]:
    """Return the ids of cards that are still to come: those of worlds where nobody has been.

    What a card in play names (a mission, a condition) may be known by its id, its text not.
    """
    content, ship = g.content, g.aboard()
    been = {it for it, archive in enumerate(ship.archives) if archive is not None} | {g.planet}
    out: set[str] = set()
    for planet in content.planets:
        if planet.index not in been:
            out |= cards_in(GAME.built_in_content / "planets" / f"{planet.id}.toml")
    return out


@cache
def cards_in(file: Path) -> set[str]:
    """Return the ids of the cards in the file of a world."""
    tables = tomllib.loads(file.read_text("utf-8"))
    kinds = ("poi", "mission", "gc", "threat")
    return {one["id"] for kind in kinds for one in tables.get(kind, ())}


def spoilers(text: str, g: VanguardState) -> list[str]:
    """Return what a text tells too early."""
    read = html.unescape(text).replace('\\"', '"')
    stories = [it for it in hidden_texts(g) if it in read]
    told = [it for it in stories if re.search(rf"(?<!\w){re.escape(it)}(?!\w)", read)]
    # Paths of drawings look like ids of missions, but do not end there, nor go on as an action.
    ids = [it for it in hidden_ids(g) if it in read]
    return told + [it for it in ids if re.search(rf'[":>]{it}(["<]|\.A\d)', read)]


def flags_in(text: str, g: VanguardState) -> list[str]:
    """Return the flags that a text names, as far as they are no common words."""
    return [it for it in g.content.flag_ids.ids if "_" in it and re.search(rf"\b{it}\b", text)]


def shown(person: Person, table: str) -> Iterator[tuple[str, str]]:
    """Yield everything that a person at a table can load, by its address."""
    for language in LANGUAGES:
        person.get(f"/prefer/language/{language}")
        for ending in ("", "/replay?ply=0", "/why", "/since", "/record.txt", "/part/journal"):
            yield ending, person.get(table + ending).text
    # Programs are given all time tracks by name, in play or not: the same list in every view.
    yield "/api", re.sub(r'"time":\{[^}]*\}', "", person.get(f"/api{table}").text)


@pytest.fixture
def person(tmp_path: Path) -> Iterator[Person]:
    with visiting(tmp_path) as someone:
        yield someone


def seated(person: Person, record: str) -> tuple[str, VanguardState]:
    """Make a table of a record; return its address and the position."""
    page = person.send(person.get("/"), "/import", record=record)
    table = page.url.path.partition("/replay")[0]
    assert table.startswith("/tables/")
    return table, state_of(record)


def state_of(record: str) -> VanguardState:
    """Return the position at the end of a record."""
    state = read_match(record, find_game).state
    assert isinstance(state, VanguardState)
    return state


@pytest.mark.rule("ISV-458", "ISV-581", "ISV-392")
def test_nothing_is_told_before_its_time(person: Person) -> None:
    _, records = campaign()
    pages = set()
    for record in records:
        table, g = seated(person, record)
        pages.add(g.aboard().page)
        for ending, text in shown(person, table):
            assert not spoilers(text, g), (ending, g.aboard().page)
            # Views have flags, for bots; programs are given views.
            assert ending == "/api" or not flags_in(text, g), ending
    assert len(pages) > 2


def test_what_is_planted_is_found(person: Person, monkeypatch: pytest.MonkeyPatch) -> None:
    _, (record, *_) = campaign()
    g = state_of(record)
    story, draw = next(hidden_texts(g)), type(GAME).draw

    def telling(game: Any, look: AnyLook) -> Drawing:
        drawing = draw(game, look)
        assert drawing is not None
        return replace(drawing, side=f"{drawing.side}<p>{story}</p>")

    monkeypatch.setattr(type(GAME), "draw", telling)
    table, g = seated(person, record)
    found = {ending: spoilers(text, g) for ending, text in shown(person, table)}
    assert found[""] == [story]
    assert not found["/api"]


def test_a_planted_id_is_found() -> None:
    g = state_of(campaign()[1][0])
    card = min(hidden_ids(g))
    for planted in (f'"missions":["{card}"]', f'<i data-handle="poi:{card}">', f'"poi:{card}.A1"'):
        assert spoilers(f"<svg><path d='M10 3'/></svg>{planted}", g) == [card]


def test_a_campaigns_page_and_its_journal_tell_what_was_read(person: Person) -> None:
    first = campaign()[0].chapters[0]
    chapter = WrittenChapter(1, 1, 0, write_match(first))
    text = write_chronicle(Chronicle(GAME.id, "", (chapter,)), packed=True)
    page = person.send(person.get("/"), "/import", record=text)
    home = page.url.path
    assert home.startswith("/campaigns/")
    g = first.state
    stories = GAME.content().wording.stories
    for language in LANGUAGES:
        person.get(f"/prefer/language/{language}")
        read = [stories[language]["log.text"][g.content.log_ids.ids[log]] for log in g.journal]
        assert read
        for ending in ("", "/journal.html", "/journal.html?keep=true"):
            told = person.get(home + ending).text
            assert all(story in html.unescape(told) for story in read), ending
            assert not spoilers(told, g), ending
            assert not flags_in(told, g), ending
    assert not spoilers(person.get(f"{home}/campaign.txt").text, g)
