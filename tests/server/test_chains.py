"""Several choices by one request: how far they are carried out, and one undo for all of them."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path

import pytest
from httpx import Response

from sternbrett.kernel.ways import MOST_CHOICES
from tests.server.client import Person, choices, undo_is_off, visiting

FIRE = "tactical_fire target:space_pirates_b"
STOPPED = "Done as far as it went"
SHORT = re.compile(r'<button class="choice short-way" name="key" value="([^"]+)"')


@pytest.fixture
def person(tmp_path: Path) -> Iterator[Person]:
    with visiting(tmp_path) as someone:
        yield someone


def chosen(page: Response) -> list[str]:
    """Return what the log of a page says was chosen; an undone choice leaves a mark."""
    lines = re.findall(r'<li class="chosen"><a[^>]*>(.*?)</a>', page.text)
    return [html.unescape(re.sub(r"<[^>]+>", "", line)) for line in lines]


def test_a_page_offers_the_short_ways_without_script_as_well(person: Person) -> None:
    table = person.start(seed="7")
    ways = [html.unescape(key) for key in SHORT.findall(table.text)]
    assert FIRE in ways
    assert "Fire 1 point at Space Pirates" in table.text


@pytest.mark.parametrize("htmx", [False, True])
def test_all_of_a_chain_is_carried_out(person: Person, htmx: bool) -> None:
    table = person.send(person.start(seed="7"), "/choose", htmx, key=FIRE)
    assert chosen(table) == ["Fire the Weapons", "Space Pirates"]
    assert "Space Pirates</b>, 1 health left" in table.text
    assert STOPPED not in table.text


def test_one_undo_takes_back_the_whole_gesture_and_no_more(person: Person) -> None:
    before = person.start(seed="7")
    first = person.send(before, "/choose", key="tactical_fire target:hijackers")
    table = person.send(first, "/choose", key="tactical_fire target:hijackers target:hijackers")
    table = person.send(table, "/undo")
    assert choices(table) == choices(first)
    table = person.send(table, "/undo")
    assert choices(table) == choices(before)
    assert undo_is_off(table)


def test_one_undo_is_enough_after_a_restart(tmp_path: Path) -> None:
    with visiting(tmp_path) as person:
        before = person.start(seed="7")
        table = person.send(before, "/choose", key=FIRE)
        cookies = dict(person.client.cookies)
    with visiting(tmp_path) as person:
        person.client.cookies.update(cookies)
        table = person.send(person.get(table.url.path), "/undo")
        assert choices(table) == choices(before)


@pytest.mark.parametrize("htmx", [False, True])
def test_a_chain_ends_with_the_first_choice_that_seals(person: Person, htmx: bool) -> None:
    start = person.start(seed="7")
    table = person.send(start, "/choose", htmx, key="end_assign end_assign")
    assert chosen(table) == ["End assignment"]
    assert STOPPED in table.text
    assert table.status_code == 200
    assert undo_is_off(table)  # what was carried out stands


def test_what_cannot_be_chosen_any_more_is_dropped_with_the_rest(person: Person) -> None:
    start = person.start(seed="7")
    table = person.send(start, "/choose", key="tactical_fire end_assign target:hijackers")
    assert chosen(table) == ["Fire the Weapons"]
    assert STOPPED in table.text
    assert "target:hijackers" in choices(table)


def test_a_chain_says_so_until_the_question_changes(person: Person) -> None:
    table = person.send(person.start(seed="7"), "/choose", True, key="tactical_fire end_assign")
    assert STOPPED in table.text
    table = person.send(table, "/choose", True, key="target:hijackers")
    assert STOPPED not in table.text


def test_the_same_chain_twice_is_carried_out_once(person: Person) -> None:
    start = person.start(seed="7")
    once = person.send(start, "/choose", key=FIRE)
    twice = person.send(start, "/choose", key=FIRE)
    assert twice.status_code == 200
    assert chosen(twice) == chosen(once)


def test_a_chain_for_an_older_question_is_refused_whole(person: Person) -> None:
    start = person.start(seed="7")
    fresh = person.send(start, "/choose", key="tactical_fire")
    stale = person.send(start, "/choose", key=FIRE, request="another")
    assert stale.status_code == 409
    assert chosen(stale) == chosen(fresh)


@pytest.mark.parametrize(
    "key", ["target:hijackers tactical_fire", " ".join(["tactical_fire"] * (MOST_CHOICES + 1))]
)
def test_a_chain_that_cannot_begin_changes_nothing(person: Person, key: str) -> None:
    refused = person.send(person.start(seed="7"), "/choose", key=key)
    assert refused.status_code == 409
    assert chosen(refused) == []


@pytest.mark.parametrize("answered", ["", "upper "])
def test_what_the_table_answers_by_itself_is_part_of_the_chain(
    person: Person, answered: str
) -> None:
    """The other way up of the first card cannot be paid: nobody has to say which, but may."""
    start = person.start("dine", seed="14", difficulty="salad")
    chain = f"play:course_computer {answered}play:toolbox"
    table = person.send(start, "/choose", key=chain)
    assert STOPPED not in table.text
    assert choices(table) == ["upper", "lower"]
    table = person.send(table, "/undo")
    assert choices(table) == choices(start)


def test_secret_choices_of_one_gesture_are_taken_back_together(person: Person) -> None:
    seats = {"seats": "2", "seat-0": "hal_easy", "seat-1": "me"}
    table = person.send(person.start("adele", **seats), "/choose", key="object:first_aid_kit")
    assert "4 left" in table.text
    table = person.send(table, "/choose", key="cube:search")
    table = person.send(table, "/choose", key="cube:move cube:move")
    assert "1 left" in table.text
    table = person.send(table, "/undo")
    assert "3 left" in table.text
    table = person.send(table, "/choose", key="cube:move")
    table = person.send(table, "/undo")
    table = person.send(table, "/undo")
    assert "4 left" in table.text
    assert undo_is_off(table)
