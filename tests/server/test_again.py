"""Learn from mistakes: positions of a review played again, and whether that was better."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import msgspec
import pytest
from httpx import Response

from sternbrett.review import ANALYSIS, Estimate, Review, Weighed
from sternbrett.server.pages.again import BETTER, EQUAL, WORSE, verdict_of
from tests.server.client import Person, choices
from tests.server.test_review import browsers, reviewed
from tests.server.test_viewpoints import opened, with_bot


@pytest.fixture
def people(tmp_path: Path) -> Iterator[list[Person]]:
    yield from browsers(tmp_path)


def blame(person: Person, table: str, place: int = 1) -> tuple[int, str, str]:
    """Make one choice of a stored review a blunder; return its moment, its key and a better one."""
    name = table.removeprefix("/tables/")
    store = person.client.app.state.tables.store
    version = opened(person, table).game.rules_version
    found = msgspec.msgpack.decode(store.review(name, 0, version, ANALYSIS), type=Review)
    entries = list(found.entries)
    entry = entries[place]
    other = next(one.key for one in entry.finding.options if one.key != entry.finding.chosen)
    finding = msgspec.structs.replace(
        entry.finding,
        loss=Estimate(0.3, 0.01),
        choice=Estimate(0.3, 0.01),
        options=(
            Weighed(other, Estimate(0.6, 0.01)),
            Weighed(entry.finding.chosen, Estimate(0.3, 0.01)),
        ),
    )
    entries[place] = msgspec.structs.replace(entry, finding=finding)
    changed = msgspec.structs.replace(found, entries=tuple(entries))
    data = msgspec.msgpack.encode(changed)
    store.set_review(name, 0, found.last, version, ANALYSIS, data)
    return finding.moment, finding.chosen, other


def begin(host: Person) -> tuple[str, str, str, Response]:
    """Play, review and begin the dearest moment again.

    Returns the review's table, what was chosen there, what is better, and the new table's page.
    """
    table = with_bot(host)
    reviewed(host, host.get(table), table, "0")
    moment, then, better = blame(host, table)
    page = host.get(f"{table}/review?seat=0")
    assert "Learn from your mistakes" in page.text
    form = host.forms(page)[f"{table}/retry"]
    assert (form["seat"], form["ply"]) == ("0", str(moment))
    return table, then, better, host.send(page, "/retry")


def said(page: Response) -> str:
    """Return what a page says of a position that is played again."""
    block = page.text.partition('id="again"')[2].partition("</div>")[0]
    return " ".join(re.sub(r"<[^>]+>", " ", block).split())


def test_the_dearest_moment_is_played_again_with_bots_in_their_seats(people: list[Person]) -> None:
    host = people[0]
    table, then, better, again = begin(host)
    assert [place.kind for place in opened(host, str(again.url.path)).row.places] == [
        "person",
        "bot",
    ]
    assert {then, better} <= set(choices(again))
    assert "What would you do here?" in said(again)
    done = host.send(again, "/choose", key=better)
    assert "is the best that was found" in said(done)
    assert "60%" in said(done)
    assert f'href="{table}/review?seat=0' in done.text


def test_the_same_choice_again_is_no_better(people: list[Person]) -> None:
    host = people[0]
    _, then, _, again = begin(host)
    done = host.send(again, "/choose", key=then)
    assert "what you chose last time, too" in said(done)


def test_a_choice_that_was_not_looked_at_is_compared_now(
    people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    host = people[0]
    table, _, better, again = begin(host)
    name = table.removeprefix("/tables/")
    store = host.client.app.state.tables.store
    version = opened(host, table).game.rules_version
    found = msgspec.msgpack.decode(store.review(name, 0, version, ANALYSIS), type=Review)
    # As if the better one had never been looked at.
    cut = [
        msgspec.structs.replace(
            entry,
            finding=msgspec.structs.replace(
                entry.finding,
                options=tuple(one for one in entry.finding.options if one.key != better)
                or entry.finding.options,
            ),
        )
        for entry in found.entries
    ]
    data = msgspec.msgpack.encode(msgspec.structs.replace(found, entries=tuple(cut)))
    store.set_review(name, 0, found.last, version, ANALYSIS, data)
    done = host.send(again, "/choose", key=better)
    while "is being compared" in said(done):
        time.sleep(0.02)
        done = host.get(str(again.url.path))
    assert re.search("better than|about as good as|even worse than", said(done))


def test_a_stranger_is_told_nothing(people: list[Person]) -> None:
    host, _, third = people
    *_, again = begin(host)
    assert said(third.get(str(again.url.path))) == ""


def test_an_unknown_seat_cannot_be_played_again(people: list[Person]) -> None:
    host, _, third = people
    table, *_ = begin(host)
    page = third.get(f"{table}/review?seat=0")
    form: dict[str, Any] = third.forms(page)[f"{table}/retry"]
    wrong = {**form, "seat": "9"}
    assert third.client.post(f"{table}/retry", data=wrong).status_code == 409


def test_verdicts() -> None:
    assert verdict_of(Estimate(0.1, 0.02), False) == BETTER
    assert verdict_of(Estimate(-0.1, 0.02), False) == WORSE
    assert verdict_of(Estimate(0.1, 0.08), False) == EQUAL
