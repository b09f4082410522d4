"""The pages' own texts: both languages have them all, and all of them are used."""

from __future__ import annotations

import re
from pathlib import Path

from sternbrett.review import CHOICE, DECIDED, LUCK, OTHERS, scale
from sternbrett.server.mail_rows import CONFIRM, OVER, REMINDER, TURN
from sternbrett.server.pages.again import BEST, BETTER, EQUAL, SAME, WAITING, WORSE
from sternbrett.server.pages.people import DONE
from sternbrett.server.people import COLOURS
from sternbrett.server.seats import SEAT_EVENT_KINDS
from sternbrett.server.talk import REACTIONS
from sternbrett.web import FOLDER, page_texts

MAILS = (CONFIRM, OVER, REMINDER, TURN)
SERVER = FOLDER.parent / "server"
PLACE = re.compile(r"\{(\w+)")

#: Keys made from a value, by their beginning, with the values they may have.
MADE = {
    "puzzle.grade_": ("easy", "medium", "hard"),
    "refusal.": (
        "stale",
        "stopped",
        "illegal",
        "unknown",
        "not_asked",
        "over",
        "sealed",
        "running",
        "not_host",
        "taken",
        "waiting",
        "not_yours",
        "covered",
        "not_left",
        "occupied",
        "other_side",
        "own_seat",
        "known",
        "secrets",
        "seen",
        "too_fast",
        "too_long",
        "busy",
        "full",
        "one_hint",
        "hints_busy",
        "no_lesson",
        "chapter",
        "campaign_over",
        "no_chapter",
        "puzzle",
        "challenge",
        "played",
        "no_finished",
        "not_campaign_host",
        "device_link",
        "phrase",
        "same_table",
        "device_tables",
        "no_device",
        "name_address",
        "name_office",
        "name_word",
        "name_taken",
        "not_joinable",
        "seated",
        "shown_out",
        "no_public",
        "no_rematch",
        "not_watching",
        "nameless",
        "no_lead",
        "mail_address",
        "mail_code",
    ),
    "mail.": (*MAILS, *(f"{kind}_subject" for kind in MAILS)),
    "me.colour_": COLOURS,
    "me.done_": DONE,
    "reaction.": REACTIONS,
    "lesson.": ("astray", "over"),
    "table.bot_": ("again", "helped"),
    "error.": ("400", "403", "404", "405", "413", "429", "client", "server", "no_table", "slow"),
    "api.": (
        "invalid",
        "no_secret",
        "forbidden",
        "not_found",
        "method",
        "too_large",
        "too_many",
    ),
    "seat_event.": SEAT_EVENT_KINDS,
    "help.motion_": ("full", "fast", "off"),
    "review.grade_": (*scale().grades, DECIDED),
    "review.said_": ("best", DECIDED),
    "review.cause_": (CHOICE, LUCK, f"{LUCK}_good", OTHERS),
    "again.": (SAME, BEST, BETTER, EQUAL, WORSE, WAITING),
}


def sources() -> str:
    files: list[Path] = [
        *FOLDER.glob("templates/*.html"),
        *FOLDER.glob("kit/*.py"),
        *SERVER.rglob("*.py"),
    ]
    return "\n".join(path.read_text(encoding="utf-8") for path in files)


def used_keys() -> set[str]:
    text = sources()
    literal = set(re.findall(r'\bt\(\s*"([a-z_]+\.[a-z_0-9]+)"[,)\s]', text))
    literal |= set(re.findall(r'"(error\.(?!html)[a-z_0-9]+)"', text))
    literal |= set(re.findall(r"(?:say|maybe)\(\s*[\"']([a-z_]+\.[a-z_0-9]+)[\"']", text))
    either = re.findall(r't\(\s*"([a-z_.]+)" if [^"]+? else "([a-z_.]+)"', text)
    made = {start + end for start, ends in MADE.items() for end in ends}
    literal = {key for key in literal if not key.endswith("_")}
    return literal | {key for pair in either for key in pair} | made


def test_both_languages_have_the_same_texts() -> None:
    english, german = page_texts("en").table, page_texts("de").table
    assert english.keys() == german.keys()
    for key, text in english.items():
        assert set(PLACE.findall(text)) == set(PLACE.findall(german[key])), key


def test_every_text_that_is_used_exists() -> None:
    own = {key for key in used_keys() if key.partition(".")[0] in sections()}
    assert own - page_texts("en").table.keys() == set()


def test_every_text_is_used() -> None:
    assert page_texts("en").table.keys() - used_keys() == set()


def sections() -> set[str]:
    return {key.partition(".")[0] for key in page_texts("en").table}
