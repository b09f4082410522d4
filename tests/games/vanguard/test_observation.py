"""What learners see: both layers, the exploration and the ship."""

from __future__ import annotations

from tests.games.vanguard.exploring import CONTENT, GAME, RULES, Table, turn_of
from tests.games.vanguard.outbound import aboard

OBSERVER = GAME.observer(CONTENT, 1)


def seen(table: Table) -> dict[str, list[int]]:
    """Return the parts of the vector of the first seat, by name."""
    assert OBSERVER is not None
    vector, place = OBSERVER.observe(table.g, 0), 0
    out: dict[str, list[int]] = {}
    for field in OBSERVER.fields:
        out[field.name] = list(vector[place : place + field.size])
        place += field.size
    assert place == len(vector)
    return out


def test_dice_places_and_cards_are_seen() -> None:
    table = turn_of(0)
    before = seen(table)
    basic = RULES.die_ids.places["R:basic"]
    assert before["available"][basic] == 1
    assert before["place"][0] > 0
    assert sum(before["planet"]) == 1
    assert not any(before["ship_roster_rank"])  # there is no ship
    table.g.available[basic] -= 1
    table.g.spent[basic] += 1
    after = seen(table)
    assert (after["available"][basic], after["spent"][basic]) == (0, 1)
    assert {name for name in after if after[name] != before[name]} == {"available", "spent"}


def test_the_ship_is_seen() -> None:
    parts = seen(aboard("facilities", command=2, lines=["C01 2"]))
    assert parts["ship_command"] == [2]
    assert sum(parts["ship_page"]) == 1
    assert sorted(set(parts["ship_roster_section"])) == [0, 1, 2, 3, 4]
    assert parts["ship_lines_phase"] == [2, 0]
    assert parts["ship_lines"][RULES.ship_ids.places["C01"]] == 1
