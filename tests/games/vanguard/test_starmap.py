"""The starmap (page 5): flights, objects, landing sites, the scanner."""

from __future__ import annotations

import pytest

from tests.games.vanguard.exploring import why
from tests.games.vanguard.outbound import ROSTER, aboard


@pytest.mark.rule("ISV-387", "ISV-567")
def test_the_ship_flies_as_long_as_energy_allows() -> None:
    table = aboard("starmap", energy=5)
    assert table.offers("system") == ["V2"]
    table.play("system:V2")
    assert (table.ship["system"], table.ship["energy"]) == ("V2", 3)
    table.play("system:V3")
    assert table.ship["energy"] == 0
    assert table.offers("system") == []
    assert why(table, "system:V2") == "no_energy"
    assert why(table, "system:V1") == "no_flight"


@pytest.mark.rule("ISV-388")
def test_a_dangerous_flight_needs_the_reinforced_hull() -> None:
    table = aboard("starmap", system="V3", energy=8)
    assert why(table, "system:V4") == "too_dangerous"
    assert "V4" in aboard("starmap", system="V3", energy=8, installed="B01").offers("system")


@pytest.mark.rule("ISV-387")
def test_slipstream_charts_make_flights_cheaper_but_never_free() -> None:
    table = aboard("starmap", system="V2", energy=2, installed="B05").play("system:V3")
    assert table.ship["energy"] == 0


@pytest.mark.rule("ISV-389", "ISV-567", "ISV-568")
def test_an_object_is_examined_once_in_a_campaign() -> None:
    table = aboard("starmap", system="V2", energy=4)
    assert table.offers("object") == ["V2.1", "V2.2"]
    table.play("object:V2.1")
    assert table.ship["energy"] == 3
    assert why(table, "object:V2.1") == "seen_before"
    assert why(table, "object:V1.1") == "not_in_system"
    table.play("object:V2.2")
    assert (table.decision, table.ship["energy"]) == ("ChooseOne", 1)
    table.play("choice:2")
    assert table.ship["success"] == 1
    assert table.offers("object") == []


@pytest.mark.rule("ISV-390")
def test_landing_sites_open_always_with_an_objective_or_when_unlocked() -> None:
    table = aboard("starmap", system="V2")
    assert table.offers("site") == ["L1"]
    assert why(table, "site:L5") == "site_closed"
    assert why(table, "site:L2") == "not_in_system"
    assert aboard("starmap", system="V2", sites_open="L5").offers("site") == ["L1", "L5"]
    assert aboard("starmap", system="V3").offers("site") == []
    assert aboard("starmap", system="V3", objective="O02").offers("site") == ["L2"]
    assert aboard("starmap", system="V3", objective="O04").offers("site") == ["L2", "L3"]


@pytest.mark.rule("ISV-391", "ISV-563")
def test_a_team_that_stays_aboard_loses_heart_and_docks() -> None:
    table = aboard("starmap", morale=1, command=0).play("stay")
    assert table.ship["morale"] == 2
    assert table.of("stayed_aboard") == [["stayed_aboard"]]
    assert "docking" in [page for _, page in table.of("page_opened")]
    assert table.outcome == -1  # nothing failed


@pytest.mark.rule("ISV-571", "ISV-567")
def test_the_briefing_is_read_once_before_scanning() -> None:
    table = aboard("starmap", system="V2", energy=1).play("site:L1")
    assert table.ship["destination"] == "L1"
    assert table.journal == ["103"]
    assert table.decision == "Scan"
    again = aboard("starmap", system="V2", energy=1, fields={"journal": ["103"]}).play("site:L1")
    assert again.of("log_read") == []


@pytest.mark.rule("ISV-392", "ISV-393", "ISV-334")
def test_lines_are_revealed_for_energy_or_a_crew_members_work() -> None:
    table = aboard("starmap", system="V2", energy=1, command=2).play("site:L1", "scan")
    assert table.ship["scanned"]["L1"] == 1
    assert why(table, "scan") == "no_energy"
    first, *_ = ROSTER
    table.play(f"crew:{first}")
    assert table.ship["scanned"]["L1"] == 2
    assert table.ship["roster"][first].endswith("resting")
    other = next(name for name, post in ROSTER.items() if post == ROSTER[first] and name != first)
    assert why(table, f"crew:{other}") == "last_of_section"
    assert why(table, f"crew:{first}") == "not_at_hand"
    known = aboard("starmap", system="V2", energy=4, command=2, scanned={"L1": 4}).play("site:L1")
    assert known.decision == "ChooseFacility"  # everything is known from an earlier visit


@pytest.mark.rule("ISV-392")
def test_the_long_range_array_reveals_a_line_for_free() -> None:
    table = aboard("starmap", system="V2", energy=1, installed="B02").play("site:L1")
    assert (table.ship["scanned"]["L1"], table.ship["energy"]) == (1, 1)


@pytest.mark.rule("ISV-338")
def test_recon_decides_at_the_starmap() -> None:
    table = aboard("starmap", seats=2, fields={"owner": [0, 1, 0, 0]})
    assert table.asked == [1]
