"""The switches of language, theme and motion lead back to the page they stand on."""

from __future__ import annotations

import html
import re
from collections.abc import Iterator
from pathlib import Path
from urllib.parse import urlsplit

import pytest
from httpx import Response

from tests.server.client import Person, visiting
from tests.tiny import GAME as TINY

SWITCH = re.compile(r'href="(/prefer/[^"]+)"')


@pytest.fixture
def person(tmp_path: Path) -> Iterator[Person]:
    with visiting(tmp_path) as someone:
        yield someone


def led_to(person: Person, page: Response) -> set[str]:
    """Follow every switch of a page; return the addresses they lead to, which must be pages."""
    switches = [html.unescape(link) for link in SWITCH.findall(page.text)]
    assert len(switches) >= 2
    found = set()
    for switch in switches:
        reached = person.get(switch)
        assert reached.status_code == 200, switch
        found.add(str(reached.url.raw_path, "ascii"))
    return found


def test_after_a_move_they_lead_to_the_table(person: Person) -> None:
    table = person.start(seed="7")
    path = table.url.path
    part = person.send(table, "/choose", htmx=True, key="tactical_fire")
    assert led_to(person, part) == {path}
    refused = person.send(table, "/choose", key="end_assign", request="another")
    assert refused.status_code == 409
    assert led_to(person, refused) == {path}
    asked = person.get(f"{path}?have=x", **{"HX-Request": "true"})
    assert led_to(person, asked) == {path}
    assert led_to(person, person.get(f"{path}?hint=true")) == {path}


def test_a_moment_of_a_replay_is_kept(person: Person) -> None:
    table = person.start(seed="7")
    person.send(table, "/choose", key="tactical_fire")
    address = f"{table.url.path}/replay?ply=0"
    assert led_to(person, person.get(address)) == {address}
    assert led_to(person, person.get(address, **{"HX-Request": "true"})) == {address}


def test_from_an_invitation_they_lead_to_the_waiting_room(tmp_path: Path) -> None:
    with visiting(tmp_path, {TINY.id: TINY}) as person:
        room = person.start(TINY.id, **{"seat-1": "link"})
        invitation = person.send(room, "/invite")
        assert led_to(person, invitation) == {room.url.path}
        link = re.search(r'value="(http://[^"]+/join/[^"]+)"', invitation.text)
        assert link
        door = urlsplit(link.group(1)).path
        assert led_to(person, person.get(door)) == {door}


def test_from_a_refused_form_they_lead_to_its_page(person: Person) -> None:
    setup = person.get("/games/d6")
    refused = person.send(setup, "/tables", difficulty="impossible")
    assert refused.status_code == 400
    assert led_to(person, refused) == {"/games/d6"}
    lobby = person.get("/")
    assert led_to(person, person.send(lobby, "/import", record="nothing")) == {"/"}
