"""Invitations: where links lead, what they say, and what a waiting room waits for."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path

from sternbrett.server.app import create_app
from sternbrett.server.network import network_address
from sternbrett.server.run import address_for_others
from tests.server.client import Person, gathered
from tests.server.process import free_port, server
from tests.tiny import GAME as TINY

LINK = re.compile(r'value="(http[^"]+/join/[^"]+)"')
ONLY_HERE = "works only on this computer"


@contextmanager
def company(
    folder: Path, base: str = "http://127.0.0.1", outside: str = "", local: bool = False
) -> Iterator[list[Person]]:
    """Three browsers that use an address of a server."""
    app = create_app(folder, games={TINY.id: TINY}, local=local, outside=outside)
    with gathered(app, 3, base) as found:
        yield found


def invited(host: Person) -> tuple[str, str]:
    """Return the page of an invitation and its link."""
    room = host.start(TINY.id, **{"seat-1": "link", "name-0": "Ada"})
    page = host.send(room, "/invite")
    found = LINK.search(page.text)
    assert found
    return page.text, found.group(1)


def test_a_default_install_says_that_only_this_computer_can_follow(tmp_path: Path) -> None:
    with company(tmp_path, local=True) as (host, *_):
        page, link = invited(host)
        assert link.startswith("http://127.0.0.1/tables/")
        assert ONLY_HERE in page
        assert "sternbrett --host 0.0.0.0" in page
        assert ONLY_HERE in host.send(host.get("/me"), "/me/link").text


def test_a_link_names_the_address_of_the_network(tmp_path: Path) -> None:
    with company(tmp_path, outside="http://192.168.1.20:8642") as (host, *_):
        page, link = invited(host)
        assert link.startswith("http://192.168.1.20:8642/tables/")
        assert ONLY_HERE not in page
        taken_along = host.send(host.get("/me"), "/me/link").text
        assert "http://192.168.1.20:8642/me/join/" in taken_along


def test_who_came_by_another_name_gives_that_one_away(tmp_path: Path) -> None:
    with company(tmp_path, "http://play.example.org") as (host, *_):
        page, link = invited(host)
        assert link.startswith("http://play.example.org/tables/")
        assert ONLY_HERE not in page


def test_the_address_to_give_away(tmp_path: Path) -> None:
    assert address_for_others("127.0.0.1", 8642, None) == ""
    assert address_for_others("192.168.1.20", 8642, None) == "http://192.168.1.20:8642"
    assert address_for_others("fe80::1", 8642, None) == "http://[fe80::1]:8642"
    assert address_for_others("127.0.0.1", 8642, "play.example.org") == "https://play.example.org"
    found = network_address()
    assert not found.startswith("127.")
    port = free_port()
    wanted = f"http://{found}:{port}" if found else ""
    assert address_for_others("0.0.0.0", port, None) == wanted
    with server(tmp_path, "--host", "0.0.0.0", "--port", str(port)) as (process, address):
        assert address == f"http://127.0.0.1:{port}"
        assert process.stdout is not None
        if wanted:
            assert process.stdout.readline() == f"Others reach it at: {wanted}\n"


def test_the_page_of_a_link_says_who_invites_to_what(tmp_path: Path) -> None:
    with company(tmp_path) as (host, guest, _):
        host.send(host.get("/me"), "/me", name="Ada", colour="red")
        _, link = invited(host)
        page = guest.get(link.replace("http://127.0.0.1", "")).text
        assert "Ada invites you to Salvage Race" in page
        assert re.search(r"Your seat: [^<]+2", page)
        assert re.search(r'person-red">Ada · [^<]+1<', page)
        assert page.count("your seat") == 1


def test_a_waiting_room_says_what_it_waits_for(tmp_path: Path) -> None:
    with company(tmp_path) as (host, guest, _):
        _, link = invited(host)
        room = re.sub("/join/.*", "", link).replace("http://127.0.0.1", "")
        first = host.get(room)
        assert re.search(r"Still free: [^<]*2\. You have not said", first.text)
        host.send(first, "/ready")
        assert "You have not said" not in host.get(room).text
        joined = guest.send(guest.get(link.replace("http://127.0.0.1", "")), "/join", name="Ben")
        assert "You have not said" in joined.text
        waiting = host.get(room).text
        assert "Still free" not in waiting
        assert re.search(r"Not ready yet: Ben · [^<]+2", waiting)
