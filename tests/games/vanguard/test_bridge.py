"""The bridge (page 2): clock, new cards, pools and situations."""

from __future__ import annotations

import pytest

from sternbrett.games.vanguard.rules.aboard.bridge import NewSituations
from sternbrett.games.vanguard.rules.aboard.starmap import Starmap
from tests.games.vanguard.exploring import RULES, happening
from tests.games.vanguard.outbound import aboard, ship_of


@pytest.mark.rule("ISV-376", "ISV-377", "ISV-430", "ISV-566")
def test_a_cycle_begins_with_the_pools_of_objective_and_tech_level() -> None:
    table = aboard("bridge", cycle=3, energy=1, command=1)
    assert (table.ship["cycle"], table.ship["energy"], table.ship["command"]) == (4, 4, 2)
    assert table.ship["page"] == "starmap"
    for tech, energy in enumerate((2, 4, 5, 6, 7)):
        assert aboard("bridge", tech=tech).ship["energy"] == energy


@pytest.mark.rule("ISV-376", "ISV-520")
def test_upgrades_and_what_was_kept_fill_the_pools_up_to_their_caps() -> None:
    table = aboard("bridge", installed="B03 B04", energy_later=2, command_later=1)
    assert (table.ship["energy"], table.ship["command"]) == (7, 4)
    assert (table.ship["energy_later"], table.ship["command_later"]) == (0, 0)
    table = aboard("bridge", energy_later=8, command_later=6)
    assert (table.ship["energy"], table.ship["command"]) == (8, 6)


@pytest.mark.rule("ISV-378")
@pytest.mark.parametrize(("morale", "command"), [(0, 3), (1, 2), (2, 2), (3, 1)])
def test_morale_changes_the_command(morale: int, command: int) -> None:
    assert aboard("bridge", morale=morale).ship["command"] == command


@pytest.mark.rule("ISV-384", "ISV-566")
def test_the_penalty_token_takes_a_command_once() -> None:
    table = aboard("bridge", penalty=True)
    assert table.ship["command"] == 1
    assert not table.ship["penalty"]


@pytest.mark.rule("ISV-375", "ISV-385", "ISV-578")
def test_waiting_bridge_cards_are_installed_before_the_pools() -> None:
    table = aboard("bridge", next_objective="O02", next_tech=2, waiting="B03 A01")
    ship = table.ship
    assert (ship["objective"], ship["tech"]) == ("O02", 2)
    assert (ship["next_objective"], ship["next_tech"]) == (None, 0)
    assert (ship["energy"], ship["command"]) == (6, 3)
    assert ship["waiting"] == ["A01"]  # a mod waits for the hangar
    assert "751" in table.journal


@pytest.mark.rule("ISV-381", "ISV-382", "ISV-383")
def test_unsolved_situations_strike_before_new_ones_come() -> None:
    table = aboard("bridge", situations="S03 S06", situations_possible="S09", morale=2)
    assert table.ship["energy"] == 1
    assert table.of("situation_struck") == [
        ["situation_struck", "S03"],
        ["situation_struck", "S06"],
    ]
    # Both went back into the deck, from which the objective and low morale reveal one each.
    assert len(table.ship["situations"]) == 2
    assert len(table.ship["situations_possible"]) == 1
    assert aboard("bridge", situations_possible="").ship["situations"] == []


@pytest.mark.rule("ISV-381", "ISV-527")
def test_choices_of_a_situation_belong_to_the_section_it_names() -> None:
    fields = {"owner": [0, 1, 1, 1]}
    table = aboard("bridge", situations="S01", seats=2, fields=fields)
    assert (table.decision, table.asked) == ("ChooseOne", [0])  # Security
    table.play("choice:1")
    assert table.ship["energy"] == 3


@pytest.mark.rule("ISV-382")
def test_no_more_than_four_situations_lie_face_up() -> None:
    steps = [NewSituations(), Starmap()]
    table = aboard(steps=steps, situations="S03 S04 S06", situations_possible="S07 S08", morale=3)
    assert len(table.ship["situations"]) == 4


# -- the clock --------------------------------------------------------------------------------


@pytest.mark.rule("ISV-430", "ISV-432")
def test_the_last_cradle_must_be_reached_in_time() -> None:
    table = aboard("bridge", cycle=4, next_objective="O04")
    assert table.ship["clock_from"] == 5
    had = ["O01", "O02", "O03", "O04"]
    within = aboard("bridge", cycle=10, clock_from=5, objective="O04", objectives_had=had)
    assert within.decision == "Navigate"
    late = aboard("bridge", cycle=11, clock_from=5, objective="O04", objectives_had=had)
    assert late.match.over
    assert (late.match.result, late.ship["ending"]) == ("campaign_lost", "too_late")
    assert "190" in late.journal


@pytest.mark.rule("ISV-430")
def test_the_deadline_stays_when_its_objective_is_met() -> None:
    had = ["O01", "O02", "O03", "O04", "O06"]
    late = aboard("bridge", cycle=11, clock_from=5, objective="O06", objectives_had=had)
    assert late.match.over


@pytest.mark.rule("ISV-524")
def test_no_campaign_goes_beyond_its_last_cycle() -> None:
    assert aboard("bridge", cycle=23).decision == "Navigate"
    assert aboard("bridge", cycle=24).ship["ending"] == "too_late"


@pytest.mark.rule("ISV-385", "ISV-434")
@pytest.mark.parametrize(("allied", "successor"), [(1, "O07"), (2, "O06")])
def test_arriving_sets_the_last_objective_at_once(allied: int, successor: str) -> None:
    table = aboard(
        "starmap",
        objective="O04",
        system="V3",
        energy=4,
        installed="B01",
        fields={"flags": {"allied": allied}},
    )
    assert "L4" not in table.offers("site")
    table.play("system:V4")
    assert table.ship["objective"] == successor
    assert table.offers("site") == ["L4"]
    log = {"O06": "754", "O07": "755"}[successor]
    assert log in table.journal
    assert RULES.objective_ids.places[successor] > RULES.objective_ids.places["O04"]


@pytest.mark.rule("ISV-427", "ISV-576")
@pytest.mark.parametrize("log", ["167", "168"])
def test_the_epilogue_is_read_before_a_campaign_is_won(log: str) -> None:
    table = happening(f"log {log}", mode="campaign", ship=ship_of())
    assert table.match.result == "campaign_won"
    assert table.journal[:2] == [log, "169"]
    assert len(table.journal) > 2  # and a text for what was done on the way
