"""The action Travel (group D)."""

from __future__ import annotations

from collections.abc import Iterator
from html import unescape
from typing import Any

import pytest

from sternbrett.games.vanguard.worldthings import NO_MOVE, TRAVEL
from sternbrett.show.log import log_lines
from tests.games.vanguard.exploring import (
    GAME,
    RULES,
    SCIENCE,
    SECURITY,
    Table,
    action,
    condition,
    fx,
    happening,
    turn_of,
)

STRANDED = RULES.planets[RULES.planet_ids.places["mission1"]]


@pytest.fixture
def route() -> Iterator[Any]:
    """The first route of Stranded, from sector 1 to 2; its symbols are put back afterwards."""
    first = STRANDED.routes[0]
    before = first.symbols
    yield first
    first.symbols = before


def travels(section: Any = SECURITY, **given: Any) -> Table:
    """Return a table at which somebody has chosen the first route of Stranded."""
    return turn_of(section, **given).play("travel", "route:1")


@pytest.mark.rule("ISV-060")
@pytest.mark.parametrize(
    ("language", "said"),
    [
        ("en", "travels from sector 1 (Crumpled Lander Field) to sector 2 (Survivors' Cave)."),
        ("de", "reist von Sektor 1 (Landefeld) nach Sektor 2 (Höhle der Überlebenden)."),
    ],
)
def test_the_log_says_from_where_to_where_instead_of_a_number(language: str, said: str) -> None:
    match = travels().match
    texts = GAME.texts(language, match.content)
    lines = [unescape(line.html) for line in log_lines(match, 0, texts)]
    place = next(place for place, line in enumerate(lines) if line.endswith(said))
    assert lines[place - 1] == texts.say("option.travel")
    assert not any("Route" in line for line in lines)


@pytest.mark.rule("ISV-058")
def test_nobody_travels_out_of_a_sector_that_shows_no_movement() -> None:
    wreck = {"planet": "eye", "lander": None, "team": "security"}
    assert "travel" not in turn_of(SECURITY, **wreck).options
    covered = turn_of(SECURITY, stacks=[["P101"], *[[]] * 7], **wreck)
    assert "travel" in covered.options  # the topmost card counts, not what it covers
    STRANDED.sectors[0].flags |= NO_MOVE
    try:
        assert "travel" not in turn_of(SECURITY).options
    finally:
        STRANDED.sectors[0].flags &= ~NO_MOVE


@pytest.mark.rule("ISV-059")
def test_other_effects_move_out_of_such_a_sector() -> None:
    table = happening("move 5", planet="eye", lander=None, team="security")
    assert table.place[SECURITY] == 5


@pytest.mark.rule("ISV-060", "ISV-061")
def test_one_way_routes_lead_only_along_the_arrow() -> None:
    eye = {"planet": "eye", "lander": None, "team": "security", "condition": "G01"}
    hall = turn_of(SECURITY, security={"place": 4}, stacks=[[]] * 3 + [["P105"]] + [[]] * 4, **eye)
    hall.play("travel")
    assert (hall.decision, hall.offers("route")) == ("ChooseRoute", ["2", "3", "4", "5"])
    shaft = turn_of(SECURITY, security={"place": 5}, **eye).play("travel").settle()
    assert shaft.place[SECURITY] == 1  # one route leaves it: the other leads only here
    table = happening("move connected", security={"place": 5}, **eye).settle()
    assert table.place[SECURITY] == 1


@pytest.mark.rule("ISV-062", "ISV-067", "ISV-071", "ISV-092")
def test_all_symbols_of_a_route_are_resolved_in_order_then_the_crew_member_moves(
    route: Any,
) -> None:
    route.symbols = [fx("supply -1"), fx("spend 1 G"), fx("sacrifice 1")]
    table = travels()
    assert (table.supplies, table.place[SECURITY]) == (2, 1)
    assert table.options == ["die:G.basic"]
    table.play("die:G.basic")
    assert table.place[SECURITY] == 1
    table.play("pass", "die:B.basic")  # no strain before
    assert table.place[SECURITY] == 2
    assert table.dice(SECURITY) == (3, 1, 1)
    assert (table.actions, table.route) == (1, -1)


@pytest.mark.rule("ISV-071")
def test_a_route_may_be_free_or_ask_for_a_danger_die(route: Any) -> None:
    route.symbols = []
    table = travels()
    assert (table.place[SECURITY], table.dice(SECURITY)) == (2, (5, 0, 0))
    route.symbols = [fx("danger A")]
    table = turn_of(SECURITY).play("travel").play("route:1", danger_die="rare")
    assert table.decision == "PlaceInjuryDie"
    assert table.play("column:G").place[SECURITY] == 2
    assert table.injuries[SECURITY] == ["wounded"]


@pytest.mark.rule("ISV-063")
def test_the_travel_symbol_comes_last_and_replaces_the_move(route: Any) -> None:
    route.symbols = [TRAVEL, fx("supply -1")]
    slow = condition(travel=["success 1"])
    table = travels(condition=slow)
    assert (table.supplies, table.success) == (2, 1)
    assert table.place[SECURITY] == 1  # the Travel effect does not move anybody
    assert table.actions == 1
    news = [name for name in table.news if name in ("supplies_changed", "success_changed")]
    assert news == ["supplies_changed", "success_changed"]


@pytest.mark.rule("ISV-064")
def test_the_travel_effect_moves_along_the_chosen_route() -> None:
    table = travels(condition=condition(travel=["move route"]))
    assert table.place[SECURITY] == 2
    table = turn_of(SECURITY, condition=condition(travel=["move route"])).play("travel", "route:2")
    assert table.place[SECURITY] == 3


@pytest.mark.rule("ISV-065", "ISV-066")
def test_a_travel_effect_may_ask_for_a_roll_in_the_starting_sector() -> None:
    number = action(
        results=[
            {"c": "green", "when": "phy", "fx": ["move route"]},
            {"c": "red", "fx": ["success 1"]},
        ]
    )
    windy = condition(travel=[f"roll {RULES.actions[number].id.replace('.', ' ')}"])
    given = {
        "condition": windy,
        "team": "security recon science",
        "recon": {"place": 2},
    }
    table = travels(**given).play("die:R.special.phy", "roll")
    assert (table.decision, table.g.roller) == ("Support", SECURITY)
    table.play("die:R.basic")  # Science, in the starting sector; Recon in the other is not asked
    assert table.supporters == [SCIENCE]
    assert table.decision == "ChooseDice"
    table.play("roll", die_R_special_phy="phy")
    assert (table.place[SECURITY], table.actions) == (2, 1)
    table = travels(**given).play("roll", "pass", "roll")
    assert (table.place[SECURITY], table.success, table.actions) == (1, 1, 1)


@pytest.mark.rule("ISV-064", "ISV-174")
def test_the_other_end_of_the_route_is_meant_although_a_combination_moved_somebody() -> None:
    number = action(results=[{"c": "red", "fx": ["move route"]}])
    windy = condition(
        travel=[f"roll {RULES.actions[number].id.replace('.', ' ')}"],
        combos=[("def", ["move 3"]), ("phy", ["move 2"])],
    )
    for die, combo, between in (("def", "1", 3), ("phy", "2", 2)):
        table = travels(condition=windy, team="security").play(f"die:R.special.{die}")
        shown: dict[str, Any] = {f"die_R_special_{die}": die}
        table.play("roll", **shown)
        table.play(f"condition_combo:{combo}")
        assert ["arrived", "riku", f"mission1.{between}"] in table.events
        assert table.place[SECURITY] == 2


@pytest.mark.rule("ISV-068", "ISV-069")
def test_a_log_is_read_on_every_arrival_while_its_number_is_visible() -> None:
    eye = {"planet": "eye", "lander": None}
    table = happening("move 4", **eye)
    assert table.journal == ["311"]
    assert table.stacks[3] == ["P105"]
    again = happening("move 4", stacks=[[]] * 3 + [["P000"]] + [[]] * 4, **eye)
    assert again.journal == []
    table = happening("move 5", "move 1", "poi remove 5", "move 5", **eye)
    assert table.of("log_read") == [["log_read", 227], ["log_read", 227]]


@pytest.mark.rule("ISV-070")
def test_nobody_moves_when_a_symbol_ends_the_exploration(route: Any) -> None:
    route.symbols = [fx("end_exploration partial")]
    table = travels()
    assert (table.result, table.place[SECURITY]) == ("partial", 1)


@pytest.mark.rule("ISV-072", "ISV-093")
def test_a_symbol_that_cannot_be_paid_with_available_dice_takes_a_die_for_good(route: Any) -> None:
    route.symbols = [fx("spend 1")]
    table = travels(security={"available": "", "spent": "R:basic G:basic B:basic R:wild"}).play(
        "pass"
    )
    assert table.offers("spent") == ["R.basic", "R.wild", "G.basic", "B.basic"]
    table.play("spent:R.wild")
    assert (table.place[SECURITY], table.dice(SECURITY)) == (2, (0, 3, 1))
