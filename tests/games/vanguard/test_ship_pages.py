"""The pages of the ship as they are drawn: everything to touch, nothing that nobody may know."""

from __future__ import annotations

import gzip
import random
import re
from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest

from sternbrett.games.vanguard.aboard import PAGES
from sternbrett.games.vanguard.campaign import legacy
from sternbrett.games.vanguard.language import OUTCOME_EVACUATION
from sternbrett.games.vanguard.rules.aboard.records import landing
from sternbrett.games.vanguard.table.cues import CUES
from sternbrett.games.vanguard.table.ship.projects import granted
from sternbrett.kernel.engine import Event
from sternbrett.kernel.look import Look
from sternbrett.kernel.match import Match
from tests.games.vanguard.exploring import CONTENT, GAME, RULES, Table
from tests.games.vanguard.outbound import ROSTER, aboard, ship_now, ship_of

LANGUAGES = pytest.mark.parametrize("language", ["en", "de"])
#: A ship with something in every room.
FULL: dict[str, Any] = {
    "cycle": 3,
    "energy": 4,
    "command": 3,
    "success": 9,
    "system": "V2",
    "installed": "LA1 LA2 A04 A08 B03",
    "research": "R04 R05",
    "catalogue": "C01 C03",
    "lines": ["C06 2"],
    "situations": "S01 S03",
    "situations_possible": "S02 S05 S07",
    "collected": "D-MI1 D-MC1 D-MI3",
    "waiting": "F02",
    "damaged": "LA2",
    "promotion_deck": "PR01 PR02 PR03",
    "dice_open": ["basic", "special", "wild"],
}
ROSTERED = ROSTER | {"kofi": "science 2 moderate", "mara": "recon 1 dead"}
#: The last pages have a destination; two lines of its card were scanned.
BOUND = {"destination": "L1", "scanned": {"L1": 2}}


def look_aboard(page: str, language: str = "en", **given: Any) -> Look[Any]:
    """Return a look at a page at which nothing is asked."""
    late = PAGES.index(page) >= PAGES.index("facilities")
    ship = ship_of(**FULL | {"roster": ROSTERED} | (BOUND if late else {}) | given)
    known = {"mode": "campaign", "ship": ship | {"page": page}, "lander_card": "LA1"}
    state = GAME.restore(known | {"arsenal": {"E12": 1, "E01": 2}}, CONTENT)
    return Look(GAME, GAME.view(state, 0), CONTENT, GAME.texts(language, CONTENT))


def shown(look: Look[Any]) -> str:
    """Return everything of a look that reaches a page, as text."""
    drawing = look.drawing
    assert drawing is not None
    lines = [f"{row.label} {row.value} {row.note}" for it in GAME.panels(look) for row in it.rows]
    pictures = [GAME.part("pictures", look) or "", GAME.part("journal", look) or ""]
    return unescape(" ".join([drawing.board, drawing.bar, drawing.side, *lines, *pictures]))


# -- what can be touched ----------------------------------------------------------------------


def pages_of(table: Table, seed: int, most: int = 40) -> Iterator[Table]:
    """Yield a table at every question that is asked aboard, answered at random."""
    dice = random.Random(seed)
    for _ in range(most):
        g = table.match.state
        if table.match.over or g.ship is None or not g.ship.page:
            return
        if table.match.forced is None:
            yield table
        seat = table.match.turn
        table.match.choose(dice.choice(table.match.options_of(seat)).key, seat)


@pytest.mark.rule("ISV-329", "ISV-338")
@pytest.mark.parametrize("entry", ["bridge", "facilities", "hangar", "debriefing", "medbay"])
def test_whatever_can_be_chosen_is_a_button_on_the_page(entry: str) -> None:
    late = BOUND if entry == "hangar" else {}
    landed = {"landed": ["amir", "cho"], "wounds": {"amir": 2}} if entry == "debriefing" else {}
    asked = set()
    for seed in range(3):
        table = aboard(entry, **FULL | {"roster": ROSTERED} | late | landed)
        for place, at in enumerate(pages_of(table, seed)):
            match = at.match
            look = match.look(match.turn, GAME.texts(("en", "de")[place % 2], CONTENT))
            assert look.drawing is not None
            asked.add(type(match.decision).__name__)
            for option in look.options:
                (handle, *_) = GAME.handles(option, CONTENT)
                there = (
                    handle.startswith("button:") or f'data-handle="{handle}"' in look.drawing.board
                )
                assert there, (type(match.decision).__name__, handle)
            assert len(gzip.compress(look.drawing.changing.encode())) < 9_000
    assert asked


@pytest.mark.rule("ISV-334")
def test_the_last_of_a_section_has_a_lock() -> None:
    alone = {name: entry for name, entry in ROSTER.items() if name != "cho" or "recon" not in entry}
    recon = [name for name, entry in alone.items() if entry.startswith("recon")]
    board = shown(
        look_aboard("facilities", roster={n: e for n, e in alone.items() if n not in recon[1:]})
    )
    card = re.search(rf'<button[^>]*data-handle="crew:{recon[0]}".*?</button>', board, re.S)
    assert card
    assert "last of Recon" in card[0]
    assert "locked" in card[0]


@LANGUAGES
@pytest.mark.parametrize("page", PAGES[1:])
def test_every_page_is_drawn_with_the_present_one_marked(page: str, language: str) -> None:
    look = look_aboard(page, language)
    board = shown(look)
    current = re.findall(r'<li class="now" aria-current="step">.*?</li>', board, re.S)
    assert len(current) == 1
    assert look.texts.name("page", page) in current[0]
    for word in ("energy", "command", "morale", "tech", "success", "objective"):
        assert f'id="gauge-{word}"' in board
    ids = re.findall(r' id="([^"]+)"', look.drawing.board if look.drawing else "")
    assert len(ids) == len(set(ids))


def test_pictures_come_to_a_page_that_has_been_on_a_world() -> None:
    """What never changes is sent once; a page that has not got it asks for it."""
    look = look_aboard("launch")
    part = GAME.part("pictures", look) or ""
    assert look.drawing is not None
    for name in ("isv-hull", "isv-horizon"):
        empty = re.search(rf'<svg[^>]* id="{name}"[^>]*></svg>', look.drawing.changing)
        assert empty
        assert 'data-later="pictures"' in empty[0]
        assert "data-final" in empty[0]
        assert f'data-for="{name}"' in part


# -- what nobody may know ---------------------------------------------------------------------


@pytest.mark.rule("ISV-581", "ISV-392")
@LANGUAGES
@pytest.mark.parametrize("page", PAGES[1:])
def test_no_page_tells_what_is_still_hidden(page: str, language: str) -> None:
    """Unread logs, unscanned lines, reverses of projects, closed sites, flags (section 5)."""
    look = look_aboard(page, language)
    text, wording = shown(look), CONTENT.wording
    assert not [
        log for log, story in wording.stories[language]["log.text"].items() if story in text
    ]
    scanned = look.position.aboard().scanned
    for site, id_ in enumerate(RULES.site_ids.ids):
        for line in wording.lines[language][id_][scanned[site] :]:
            assert line not in text
        landed = page in ("landing", "begin") and id_ == "L1"
        for row in landing(look.position, site).table:
            assert landed or f">{row.name.say(language)}<" not in text
    names = wording.names[language]
    hidden = [names["facility_upgrade"]["F01"], names["research"]["R21"], names["mod"]["A06"]]
    hidden += [names["site"]["L2"], names["site"]["L3"], names["situation"]["S02"]]
    hidden += list(names["unique"].values())
    assert not [name for name in hidden if name in text]
    flags = [flag for flag in RULES.flag_ids.ids if "_" in flag]
    assert not [flag for flag in flags if re.search(rf"\b{flag}\b", text)]


def test_what_a_project_grants_is_told_by_kinds() -> None:
    project = RULES.ship["research"][RULES.ship_ids.places["R04"]]
    kinds = granted(RULES, project.programs["fx"])
    assert kinds == ("research", "facility_upgrade", "equipment")


# -- scenes and the book of a campaign --------------------------------------------------------


def test_scenes_aboard_are_about_events_that_there_are() -> None:
    assert set(CUES) <= set(GAME.events)


@pytest.mark.rule("ISV-435", "ISV-373")
@LANGUAGES
def test_what_a_campaign_shows_of_itself_is_known(language: str) -> None:
    table = aboard("memorial", **FULL | {"roster": ROSTERED, "chapters": [2]})
    left = legacy(table.match.state)
    assert left is not None
    texts = GAME.texts(language, CONTENT)
    stands = GAME.so_far(left, CONTENT, texts)
    for crew in ship_now(table).crew_at(8):
        assert texts.name("crew", RULES.crew_ids.ids[crew]) in unescape(stands.people)
    page = unescape(stands.banner + stands.things + stands.people)
    assert not stands.ending
    assert texts.name("planet", "eye") in page
    assert texts.name("site", "L2") not in page
    assert texts.name("planet", "matchstick") not in page


@LANGUAGES
def test_a_chapter_is_told_by_what_was_read_and_decided(language: str) -> None:
    texts = GAME.texts(language, CONTENT)
    stories = CONTENT.wording.stories[language]["log.text"]
    labels = CONTENT.wording.labels[language]
    labelled = next(iter(labels))
    plain = next(it for it in range(len(RULES.programs)) if it not in labels)
    events = [
        Event("round_began", (1,)),
        Event("log_read", ("106",)),
        Event("chosen", (labelled,)),
        Event("chosen", (plain,)),
        Event("supplies_changed", (3,)),
        Event("crew_died", ("mara",)),
    ]
    match = Match.new(GAME, settings={"campaign": "on"}, seats=1, seed="1")
    look = match.look(None, texts)
    look.position.outcome, look.position.goal_reached = OUTCOME_EVACUATION, True
    told = GAME.told(events, look)
    text = unescape(told.text)
    assert told.title == texts.name("planet", "eye")
    assert told.outcome == "won"
    assert texts.say("book.evacuated") in told.note
    assert texts.name("crew", "mara") in told.note
    assert [log for log, story in stories.items() if story in text] == ["106"]
    assert labels[labelled] in text
    assert text.count("<li") == 3
