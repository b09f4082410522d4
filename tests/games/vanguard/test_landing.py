"""The landing, and how an exploration of a campaign begins (page 24)."""

from __future__ import annotations

from typing import Any

import pytest

from sternbrett.games.vanguard import GAME
from sternbrett.games.vanguard.rules.aboard.landing import NextLandingRoll
from sternbrett.games.vanguard.rules.running import Run
from sternbrett.kernel.chance import Rng
from tests.games.vanguard.exploring import RULES, SECURITY, Table, fx, why
from tests.games.vanguard.outbound import aboard

#: Everything that a team has when it leaves the ship.
TEAM: dict[str, Any] = {"team": [0, 2], "supplies": 11, "lander_card": "LA1"}


def landing(
    entry: str = "landing", planet: str = "pellucid", fields: Any = None, **given: Any
) -> Table:
    """Return a table at the landing of Security and Science."""
    site = {"pellucid": "L1", "matchstick": "L2", "choir": "L3", "forge": "L4", "mission2": "L5"}
    known = {"planet": planet, **TEAM, **(fields or {})}
    ship = {"page": "landing", "destination": site[planet], **given}
    return aboard(entry, fields=known, **ship)


@pytest.mark.rule("ISV-418", "ISV-419", "ISV-425")
def test_the_lander_says_how_many_rolls_there_are() -> None:
    table = landing(chance={"d10": [0, 1, 2]})
    assert table.of("landing_rolled") == [["landing_rolled", n, "L1"] for n in (0, 1, 2)]
    assert table.ship["page"] == "begin"


@pytest.mark.rule("ISV-419", "ISV-421")
def test_a_row_may_add_rolls_up_to_six() -> None:
    # Glare adds a roll with sensors 1.
    table = landing(chance={"d10": [7, 8, 7, 8, 7, 8]})
    assert len(table.of("landing_rolled")) == 6
    good = landing(fields={"mods": ["A03"]}, chance={"d10": [7, 8, 7]})
    assert len(good.of("landing_rolled")) == 3


@pytest.mark.rule("ISV-421")
def test_a_row_may_spare_a_roll() -> None:
    fields = {"mods": ["A02"]}
    table = landing(planet="matchstick", objective="O02", fields=fields, chance={"d10": [9, 0]})
    assert len(table.of("landing_rolled")) == 2


@pytest.mark.rule("ISV-419")
@pytest.mark.parametrize(("mods", "spent"), [([], 1), (["A02"], 0)])
def test_agility_spares_dice(mods: list[str], spent: int) -> None:
    table = landing("landing_rolls", landing_rolls=1, fields={"mods": mods}, chance={"d10": 9})
    while table.decision == "PayDie":
        table.play(table.options[0])
    assert table.dice(SECURITY)[1] == spent


@pytest.mark.rule("ISV-420", "ISV-501")
def test_the_team_votes_on_a_row() -> None:
    fields = {"owner": [0, 0, 1, 1], "players": 2}
    table = aboard(
        "landing_rolls",
        seats=2,
        fields={"planet": "pellucid", **TEAM, **fields},
        page="landing",
        destination="L1",
        landing_rolls=1,
        chance={"d10": 4},
    )
    assert table.asked == [0]
    table.play("choice:1")
    assert table.asked == [1]
    table.play("choice:2")  # between equals the first crew member's player decides
    assert table.supplies == 8


@pytest.mark.rule("ISV-424", "ISV-409", "ISV-465")
def test_only_some_landers_can_be_damaged() -> None:
    given: dict[str, Any] = {
        "planet": "matchstick",
        "objective": "O02",
        "landing_rolls": 1,
        "chance": {"d10": 6},
    }
    table = landing("landing_rolls", **given)
    assert table.options == ["choice:1"]
    table = landing("landing_rolls", fields={"lander_card": "LA2"}, **given)
    assert table.options == ["choice:1", "choice:2"]
    table.play("choice:2")
    assert table.ship["struck"]


@pytest.mark.rule("ISV-422", "ISV-469")
def test_anybody_may_strain_before_a_landing_roll() -> None:
    fields = {"spent": [{"R:basic": 1}, {}, {}, {}]}
    table = landing("landing_rolls", landing_rolls=1, fields=fields)
    assert table.decision == "BeforeLandingRoll"
    assert table.options == ["pass", "strain:security"]
    assert why(table, "strain:science") == "other_crew"
    table.play("pass", d10=0)
    assert table.ship["landing_made"] == 1


@pytest.mark.rule("ISV-423", "ISV-572")
def test_a_fourth_injury_ends_the_exploration_before_it_begins() -> None:
    before = {
        "stacks": [["P110"], [], [], [], [], [], []],
        "markers": [0] * 7,
        "threats": {},
        "space": [],
    }
    fields = {"injuries": [["wounded", "burned", "panicked"], [], [], []]}
    table = landing(
        "landing_rolls",
        landing_rolls=1,
        fields=fields,
        archives={"pellucid": before},
        chance={"d10": 4},
    )
    table.play("choice:2")
    assert "102" in table.journal  # the evacuation log
    assert "begin" not in [page for _, page in table.of("page_opened")]
    assert table.ship["archives"]["pellucid"] == before
    assert table.match.over or table.ship["page"] != "world"


@pytest.mark.rule("ISV-528")
def test_rows_of_the_landing_mean_the_exploration_not_the_ship() -> None:
    steps = [Run(fx("success 2", "supply -3"), 0, 0, 0), NextLandingRoll()]
    table = aboard(
        steps=steps,
        fields={"planet": "pellucid", **TEAM},
        page="landing",
        destination="L1",
        success=5,
    )
    assert (table.success, table.supplies, table.ship["success"]) == (2, 8, 5)


# -- begin of the exploration -----------------------------------------------------------------


def beginning(planet: str = "pellucid", fields: Any = None, **given: Any) -> Table:
    """Return a table at which an exploration begins."""
    return landing("begin_exploration", planet, fields, **given)


@pytest.mark.rule("ISV-426", "ISV-036", "ISV-572")
def test_a_new_world_is_laid_out_as_printed() -> None:
    table = beginning(promotion_deck="PR01 PR02")
    assert table.decision == "ChoosePromotion"
    table.play("promotion:PR01")
    assert (table.decision, table.offers("sector")) == ("LandWhere", ["1", "7"])
    table.play("sector:7")
    assert (table.lander, table.place) == (7, [7, None, 7, None])
    assert table.missions == ["M10"]
    assert table.supplies == 11 - 4  # its log takes some; what was lost on the way stays lost
    assert table.ship["page"] == "world"
    assert "100" in table.journal
    assert table.decision == "StartToken"
    assert table.round == 1


@pytest.mark.rule("ISV-314", "ISV-518")
def test_of_two_promotion_cards_one_is_chosen_and_the_other_goes_under_the_deck() -> None:
    table = beginning(promotion_deck="PR01 PR02 PR03", chance={"promotion": ["PR03", "PR01"]})
    assert table.options == ["promotion:PR01", "promotion:PR03"]
    assert why(table, "promotion:PR02") == "not_shown"
    table.play("promotion:PR03")
    assert table.promotion == "PR03"
    ship = table.ship
    assert (ship["promotion_deck"], ship["promotion_bottom"]) == (["PR02"], ["PR01"])
    under = beginning(promotion_bottom=["PR05"])
    assert under.options == ["promotion:PR05"]
    assert beginning().decision == "LandWhere"  # there is none, so nobody is promoted


@pytest.mark.rule("ISV-037", "ISV-374")
def test_collected_discoveries_are_in_no_deck() -> None:
    table = beginning(collected="D-MI5 D-MI1")
    minerals = table.finds[0]
    assert "D-MI5" not in minerals
    assert minerals.count("D-MI1") == 3


@pytest.mark.rule("ISV-433", "ISV-488", "ISV-426")
def test_a_world_is_found_as_it_was_left() -> None:
    archive = {
        "stacks": [["P110"], [], ["P111"], [], [], [], []],
        "markers": [0, 2, 0, 0, 0, 0, 0],
        "threats": {"T10": 4},
        "space": ["3"],
    }
    table = beginning(archives={"pellucid": archive})
    assert table.stacks[0] == ["P110"]
    assert table.markers[1] == 2
    assert table.threats == {"T10": 4}
    assert table.space == ["3"]
    # Its main mission is set up anew, and the optional one with the lowest id that can be done.
    assert table.missions == ["M10", "M12"]
    done = beginning(archives={"pellucid": archive}, fields={"missions_done": ["M12"]})
    assert done.missions == ["M10"]


@pytest.mark.rule("ISV-252", "ISV-433")
def test_what_is_found_on_a_second_visit_was_still_there_when_the_world_was_recorded() -> None:
    planet = RULES.planets[RULES.planet_ids.places["pellucid"]]
    there = [RULES.unique_ids.ids[it] for it in planet.uniques]
    archive = {"stacks": [[]] * 8, "markers": [0] * 8, "threats": {}, "space": there}
    table = beginning(archives={"pellucid": archive})
    g = table.match.state.copy()
    g.space, g.uniques = g.space[1:], 1 << g.space[0]
    view = GAME.view(g, 0)
    again = GAME.imagine(view, table.match.content, Rng((1, 2, 3, 4)))
    assert GAME.view(again, 0) == view


@pytest.mark.rule("ISV-487")
def test_a_completed_world_has_no_main_mission_and_can_be_left_at_any_time() -> None:
    table = beginning(fields={"flags": {"pellucid_done": 1}})
    assert table.missions == []
    assert table.goal_reached


@pytest.mark.rule("ISV-434", "ISV-540")
@pytest.mark.parametrize(("objective", "mission"), [("O06", "M40"), ("O07", "M41")])
def test_the_last_mission_follows_the_objective(objective: str, mission: str) -> None:
    table = beginning("forge", objective=objective)
    assert table.missions[0] == mission  # the landing log adds another


@pytest.mark.rule("ISV-479", "ISV-486")
def test_the_glass_garden_can_be_flown_to_with_the_ships_own_crew() -> None:
    steps = aboard("launch_procedure", destination="L5", fields={"lander_card": "LA1"})
    assert steps.planet == "mission2"
    table = beginning("mission2", promotion_deck="PR01")
    assert table.missions == ["M51"]
    assert table.standalone is None
    assert table.decision == "ChoosePromotion"
