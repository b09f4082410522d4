"""How the ensign runs the ship."""

from __future__ import annotations

from typing import Any

import pytest

from sternbrett.games.vanguard.things import SECTIONS
from sternbrett.kernel.chance import Rng
from tests.games.vanguard.exploring import CONTENT, GAME, Table
from tests.games.vanguard.outbound import CREW, ROSTER, aboard

#: Three crew members of each section.
MANY = {name: f"{SECTIONS[place % 4]} 1 available" for place, name in enumerate(CREW[:12])}


def chosen(table: Table) -> str:
    """Return what the ensign chooses now."""
    match = table.match
    bot = GAME.bots["ensign"](CONTENT, Rng((1, 2, 3, 4)))
    seat = match.turn
    assert seat is not None
    return bot(match.view(seat), seat, match.options_of(seat)).key


def test_it_flies_to_the_world_of_the_objective_looks_around_and_lands() -> None:
    table = aboard("starmap", energy=4)
    assert chosen(table) == "system:V2"
    table.play("system:V2")
    assert chosen(table) == "object:V2.1"
    table.play("object:V2.1")
    assert chosen(table) == "site:L1"


def test_without_the_hull_it_waits_on_a_world_nearby() -> None:
    table = aboard("starmap", energy=4, system="V3", objective="O04")
    table.play("object:V3.1", "choice:2")
    assert chosen(table).startswith("site:")
    table = aboard("starmap", energy=4, system="V3", objective="O04", installed="LA1 B01")
    assert chosen(table) == "system:V4"


@pytest.mark.parametrize(
    ("given", "wanted"),
    [
        ({"roster": dict(list(ROSTER.items())[:6])}, "facility:barracks"),
        ({"situations": "S08", "roster": MANY}, "facility:situation"),
        ({"catalogue": "C01 C06"}, "facility:production"),
    ],
    ids=["few people", "thieves", "tools"],
)
def test_it_activates_what_is_needed(given: dict[str, Any], wanted: str) -> None:
    assert chosen(aboard("facilities", command=2, **given)).startswith(wanted)


def test_it_builds_what_comes_soon_and_brings_much() -> None:
    table = aboard("facilities", command=2, catalogue="C01 C06")
    table.play("facility:production")
    assert chosen(table) == "project:C01"
    table.play("project:C01")
    assert chosen(table).startswith("crew:")  # whoever is not the best of a section helps


def test_it_sends_the_best_of_every_section() -> None:
    name, other = [it for it, post in ROSTER.items() if post.startswith("security")]
    roster = {**ROSTER, other: "security 2 available"}
    table = aboard("launch_procedure", destination="L1", roster=roster)
    assert chosen(table) == f"crew:{other}"
    assert name != other
