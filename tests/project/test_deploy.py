"""The files in deploy/ fit together, and start what there is to be started.

tests/attack plays at what the compose file starts, as processes.
"""

from __future__ import annotations

import re

from sternbrett.cli import make_parser
from tests.attack.site import COMPOSE, services


def test_every_command_of_the_compose_file_is_understood() -> None:
    parser = make_parser()
    started = [
        parser.parse_args(service["command"]).command
        for service in services().values()
        if "command" in service
    ]
    assert sorted(started) == ["serve", "serve", "worker"]


def test_the_proxy_knows_every_server_by_its_port() -> None:
    written = (COMPOSE.parent / "Caddyfile").read_text()
    known = re.findall(r"(server-\d+):(\d+)", written)
    servers = {name: s for name, s in services().items() if name.startswith("server-")}
    assert sorted(name for name, _ in known) == sorted(servers)
    for name, port in known:
        assert f"--port={port}" in servers[name]["command"]
    assert set(services()["proxy"]["depends_on"]) == set(servers)


def test_only_the_proxy_is_reached_from_outside() -> None:
    parts = services()
    assert [name for name, part in parts.items() if "ports" in part] == ["proxy"]
    assert [name for name, part in parts.items() if "outside" in part["networks"]] == ["proxy"]
    back = {name for name, part in parts.items() if "back" in part["networks"]}
    assert back == {"server-1", "server-2", "worker", "database"}


def test_what_must_be_given_is_in_the_example() -> None:
    asked = set(re.findall(r"\$\{(\w+)", COMPOSE.read_text()))
    asked |= set(re.findall(r"\{\$(\w+)\}", (COMPOSE.parent / "Caddyfile").read_text()))
    given = re.findall(r"^(\w+)=(.*)$", (COMPOSE.parent / "example.env").read_text(), re.M)
    assert {name for name, _ in given} == asked
    assert dict(given)["DATABASE_PASSWORD"] == ""  # nobody starts with one that is published
