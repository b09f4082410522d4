"""3.3 Sector card."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.dine.table import CONTENT, Table, at, changed_content, new, random_policy


def ways(*rows: str, **given: object) -> list[str]:
    """Return the ways out that are offered at check A."""
    table = at("check", rows=list(rows), **given)
    return [key for key in table.options if key.startswith(("solve", "jump"))]


@pytest.mark.rule("DSD-031")
def test_one_sector_is_current_and_those_below_are_unknown() -> None:
    table = new(1, seats=2, difficulty="salami")
    for seat in (0, 1, None):
        view = table.view(seat)
        assert view["sector"] == table.sector
        assert view["flown"] == [table.sector]
        hidden = {sector.id for sector in CONTENT.sectors} - {table.sector}
        assert not [name for name in hidden if name in repr(view)]


@pytest.mark.rule("DSD-032")
def test_a_sector_shows_everything_by_crew_size() -> None:
    for crew, drive in ((1, 4), (2, 6), (3, 7)):
        table = at(sector="hitchhikers", hands=["toolbox"] + [""] * (crew - 1))
        panels = table.match.game.panels(table.look())
        rows = {row.label: row for row in panels[1].rows}
        assert rows["Hungry Hitchhikers"].value == "easy sector"
        assert rows["Solution 1"].value == f"0/{1 + crew} Cooking"
        assert rows["Solution 2"].value == "0/2 Scan, 0/1 Cooking"
        assert rows["Jump"].value == f"0/{drive} Drive, 0/1 Navigation"
        assert rows["Hazard"].value == f"0 of {5 if crew == 1 else 4} cards"
        assert rows["Hazard"].note == "pizza cools by 1"


@pytest.mark.rule("DSD-033")
@pytest.mark.parametrize(("crew", "drive"), [(1, 4), (2, 5), (3, 7)])
def test_a_jump_needs_navigation_and_the_drive_of_the_crew(crew: int, drive: int) -> None:
    names = "deck_cannon torpedo_tube deflector pizza_oven battery_bank probe toolbox"
    icons = names.split(" ")
    hands = [""] * crew
    enough = " ".join(["autopilot", *icons[: drive - 1]])
    assert "jump" in ways(enough, sector="pirates", hands=hands)
    assert "jump" not in ways(" ".join(enough.split()[:-1]), sector="pirates", hands=hands)
    no_navigation = " ".join(icons[:drive])
    assert "jump" not in ways(no_navigation, sector="pirates", hands=hands)


@pytest.mark.rule("DSD-034")
def test_all_parts_of_one_solution_and_never_of_two() -> None:
    # Plasma Storm: 3 Shields, or 2 Engineering and 3 Energy.
    assert ways("deflector* evasive_roll*") == ["solve:1"]
    assert ways("deflector*") == []
    assert ways("toolbox* battery_bank*") == ["solve:2"]
    assert ways("toolbox* battery_bank* deflector* evasive_roll*") == ["solve:1", "solve:2"]
    assert ways("toolbox battery_bank* deflector*") == []
    assert ways("toolbox* battery_bank deflector*") == []


@pytest.mark.rule("DSD-035")
def test_a_jump_marked_x_is_impossible() -> None:
    fast = "autopilot* evasive_roll* afterburner* steering_jets* booster_stage* fusion_core*"
    assert ways(fast, sector="monster_nest") == []
    assert ways(fast, sector="monster") == ["jump"]


@pytest.mark.rule("DSD-036")
@pytest.mark.parametrize(
    ("crew", "cooking"),
    [(1, "pizza_oven*"), (2, "dough_machine*"), (3, "dough_machine* thermo_box")],
)
def test_parts_per_crew_member_are_added(crew: int, cooking: str) -> None:
    assert ways(cooking, sector="hitchhikers", hands=[""] * crew) == ["solve:1"]
    if crew < 3:
        assert ways(cooking, sector="hitchhikers", hands=[""] * (crew + 1)) == []


@pytest.mark.rule("DSD-037")
def test_a_slice_of_pizza_solves_without_symbols() -> None:
    table = at("check", sector="pirate_fleet", pizza=5)
    assert table.options == ["solve:2", "continue"]
    table.play("solve:2")
    assert table.pizza == 3
    assert ["solved", "pirate_fleet", 2] in table.events


@pytest.mark.rule("DSD-038")
def test_the_last_slice_cannot_be_given_and_nothing_prevents_the_loss() -> None:
    assert ways(sector="pirate_fleet", pizza=3) == ["solve:2"]
    assert ways(sector="pirate_fleet", pizza=2) == []
    # A manned Galley with Cooking at hand is not asked.
    table = at(
        "check", rows=["pizza_oven*"], sector="pirates", manned="thermo_box", pizza=4,
        easy_left=1, hands=["toolbox"],
    )  # fmt: skip
    table.play("solve:2")
    assert table.pizza == 3
    assert table.decision == "WhoUpgrades"


@pytest.mark.rule("DSD-039")
def test_symbols_are_compared_and_surplus_is_fine() -> None:
    rows = ["deflector* evasive_roll* repulsor_field*", "toolbox"]
    table = at("check", rows=rows, easy_left=1, hands=["autopilot"])
    assert table.symbols["shield"] == 4
    table.play("solve:1")
    # Nothing was paid: all rows still lie there until they are cleared.
    assert table.rows == [row.split() for row in rows]
    table.play("nobody")
    discarded = {"deflector", "evasive_roll", "repulsor_field", "toolbox"}
    assert set(table.discard) == discarded
    assert table.rows == [[]]


def game_of(table: Table) -> list[object]:
    """Return the choices and the position after each of a random game."""
    policy = random_policy("flavour")
    out: list[object] = []
    while not table.match.over and len(out) < 60:
        key = policy(table, table.options)
        table.match.choose(key)
        out.append((key, table.last.after))
    return out


@pytest.mark.rule("DSD-040")
def test_flavour_texts_have_no_effect(tmp_path: Path) -> None:
    changed_content(tmp_path, "sectors.toml", "Alien Monster", "Puppy that gives you 3 cards")
    content = changed_content(
        tmp_path, "sectors.toml", "Pirates", "No hazard at all", after="pirates"
    )
    games = [new(5, seats=2, content=given) for given in (None, content)]
    assert games[0].match.content is not content
    assert game_of(games[0]) == game_of(games[1])
