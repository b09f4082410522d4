"""The lieutenant: an ensign that weighs otherwise, and whose ship gets ready in time."""

from __future__ import annotations

from typing import Any

import pytest

from sternbrett.games.vanguard.minds.ensign import Ensign
from sternbrett.games.vanguard.minds.weights import ENSIGN, Weights, lieutenant
from sternbrett.kernel.chance import Rng
from tests.games.vanguard.exploring import CONTENT, RULES, Table
from tests.games.vanguard.outbound import ROSTER, aboard

#: What a section needs before the third world, and what is enough.
FEW, MANY = 6, 12
#: Nobody who is hurt can go.
HURT = {name: post.replace("available", "moderate") for name, post in ROSTER.items()}


def owned(dice: int) -> list[dict[str, int]]:
    """Return so many dice for every section."""
    sections = []
    for section in RULES.sections:
        kinds = {RULES.die_ids.ids[kind]: n for kind, n in enumerate(section.start) if n}
        first = next(iter(kinds))
        sections.append(kinds | {first: kinds[first] + dice - sum(kinds.values())})
    return sections


def before_the_choir(dice: int, **given: Any) -> Table:
    """Return the star map once Matchstick is completed, with so many dice in every section."""
    flags = {"flags": {"matchstick_done": 1, "pellucid_done": 1}}
    ship = {"system": "V3", "objective": "O03", "energy": 0, "owned": owned(dice), "cycle": 4}
    return aboard("starmap", fields=flags, **ship | given)


def chosen(table: Table, weights: Weights | None = None) -> str:
    """Return what somebody who weighs so chooses, the lieutenant if nothing is said."""
    match = table.match
    bot = Ensign(CONTENT, Rng((1, 2, 3, 4)), weights or lieutenant())
    seat = match.asked[0]
    return bot(match.view(seat), seat, match.options_of(seat)).key


def test_the_ship_gets_ready_on_a_world_that_is_completed() -> None:
    assert chosen(before_the_choir(FEW)) == "site:L2"
    assert chosen(before_the_choir(FEW), ENSIGN) == "site:L3"
    assert chosen(before_the_choir(MANY)) == "site:L3"


def test_nobody_goes_to_a_new_world_without_the_best() -> None:
    assert chosen(before_the_choir(MANY, roster=HURT)) == "site:L2"


def test_it_does_not_wait_until_it_is_too_late() -> None:
    assert chosen(before_the_choir(FEW, cycle=20)) == "site:L3"


@pytest.mark.parametrize(("cycle", "wanted"), [(4, "stay"), (9, "site:L4")])
def test_before_the_last_world_the_best_recover_while_there_is_time(
    cycle: int, wanted: str
) -> None:
    ship: dict[str, Any] = {"system": "V4", "objective": "O06", "energy": 0, "roster": HURT}
    clock = {"objectives_had": ["O04", "O06"], "clock_from": 4, "cycle": cycle}
    assert chosen(aboard("starmap", owned=owned(MANY), **ship, **clock)) == wanted
