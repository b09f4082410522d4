"""Hangar (page 18) and launch procedure (page 23)."""

from __future__ import annotations

from typing import Any

import pytest

from tests.games.vanguard.exploring import Table, why
from tests.games.vanguard.outbound import CREW, ROSTER, aboard

AMIR, CHO, JOPPE, RIKU, EWALD, NADIA, TOMAS, INES = ROSTER


def launching(seats: Any = 1, fields: Any = None, **given: Any) -> Table:
    """Return a table at the launch procedure with the Space Ranger."""
    known = {"lander_card": "LA1", **(fields or {})}
    return aboard("launch_procedure", seats=seats, fields=known, **{"destination": "L1", **given})


# -- hangar -----------------------------------------------------------------------------------


@pytest.mark.rule("ISV-408", "ISV-410", "ISV-520")
def test_new_landers_and_mods_are_there_at_once() -> None:
    table = aboard("hangar", destination="L1", waiting="LA3 A01 A02 F01")
    assert table.ship["waiting"] == ["F01"]
    assert table.offers("lander") == ["LA1", "LA3"]
    assert why(table, "lander:LA2") == "no_such_lander"
    table.play("lander:LA3")
    # Two slots for structure, one for supply.
    assert table.offers("mod") == ["A01", "A02", "A04", "A08"]
    assert why(table, "mod:A03") == "not_available"
    table.play("mod:A01", "mod:A08")
    assert table.offers("mod") == ["A02"]
    assert why(table, "mod:A04") == "no_slot_left"


@pytest.mark.rule("ISV-408", "ISV-573")
def test_a_damaged_lander_is_repaired_and_stays_behind_for_a_cycle() -> None:
    table = aboard("hangar", destination="L1", installed="LA1 LA2", damaged="LA2")
    assert table.offers("lander") == ["LA1"]
    assert why(table, "lander:LA2") == "in_repair"
    assert table.ship["damaged"] == []
    again = aboard("hangar", destination="L1", installed="LA1 LA2", in_repair="LA2")
    assert again.offers("lander") == ["LA1", "LA2"]


@pytest.mark.rule("ISV-411", "ISV-417")
def test_supply_mods_add_supplies_and_room() -> None:
    table = launching(fields={"mods": ["A07"]})
    table.play(f"crew:{AMIR}", f"crew:{CHO}", "none", "none")
    assert table.supplies == 14


# -- the team ---------------------------------------------------------------------------------


@pytest.mark.rule("ISV-412", "ISV-416", "ISV-580", "ISV-010")
def test_each_section_names_somebody_or_nobody_as_long_as_two_go() -> None:
    table = launching()
    assert table.options == ["none", f"crew:{AMIR}", f"crew:{EWALD}"]
    table.play("none", "none")
    assert table.options == [f"crew:{JOPPE}", f"crew:{TOMAS}"]
    assert why(table, "none") == "section_needed"
    assert why(table, f"crew:{AMIR}") == "of_other_section"
    table.play(f"crew:{TOMAS}", f"crew:{INES}")
    assert table.team == [2, 3]
    assert table.ship["roster"][TOMAS] == "science 1 away"
    assert table.ship["roster"][JOPPE] == "science 1 available"  # the rest stays


@pytest.mark.rule("ISV-580", "ISV-009")
def test_every_player_sends_somebody_if_there_is_anybody() -> None:
    fields = {"owner": [0, 0, 1, 1]}
    table = launching(2, fields)
    table.play("none")
    assert why(table, "none") == "section_needed"  # the last section of the first seat
    table.play(f"crew:{CHO}", "none")
    assert (table.asked, "none" in table.options) == ([1], False)
    resting = ROSTER | {JOPPE: "science 1 resting", TOMAS: "science 1 resting"}
    resting |= {RIKU: "engineering 1 resting", INES: "engineering 1 resting"}
    exempt = launching(2, fields, roster=resting)
    assert "none" not in exempt.options
    exempt.play(f"crew:{AMIR}", f"crew:{CHO}")
    assert exempt.team == [0, 1]


@pytest.mark.rule("ISV-429", "ISV-432")
def test_a_ship_without_people_is_lost() -> None:
    dead = dict.fromkeys(CREW, "security 1 dead")
    table = launching(roster=dead | {AMIR: "security 1 available", CHO: "security 1 resting"})
    assert (table.match.result, table.ship["ending"]) == ("campaign_lost", "extinction")
    assert "192" in table.journal


@pytest.mark.rule("ISV-523", "ISV-391")
def test_a_cycle_without_two_sections_has_no_exploration() -> None:
    resting = {name: post.replace("available", "resting") for name, post in ROSTER.items()}
    table = launching(roster=resting | {AMIR: "security 1 available"}, morale=1)
    assert table.ship["morale"] == 2
    assert table.of("stayed_aboard") == [["stayed_aboard"]]
    assert table.team == []


# -- what they take along ---------------------------------------------------------------------


@pytest.mark.rule("ISV-413", "ISV-186", "ISV-188")
def test_the_team_takes_dice_charges_deck_and_hand() -> None:
    roster = ROSTER | {AMIR: "security 2 available"}
    table = launching(roster=roster).play(f"crew:{AMIR}", f"crew:{CHO}", "none", "none")
    assert table.rank[:2] == [2, 1]
    assert table.dice(0)[0] == table.dice(1)[0] == 5
    assert table.charges == [2, 3, 0, 0]
    assert table.decision == "BuildDeck"  # rank 2 has more than ten cards
    table.play("done")
    assert [len(hand) for hand in table.hands] == [3, 2, 0, 0]


@pytest.mark.rule("ISV-413", "ISV-414")
def test_dice_without_a_slot_stay_behind() -> None:
    owned = [{"R:basic": 4, "G:basic": 1}, {"G:basic": 3}, {}, {}]
    table = launching(owned=owned).play(f"crew:{AMIR}", f"crew:{CHO}", "none", "none")
    assert (table.decision, table.options) == ("LeaveDie", ["die:R.basic"])
    table.play("die:R.basic")
    assert table.boxed[0] == {"R:basic": 1}
    assert table.available[0] == {"R:basic": 3, "G:basic": 1}


@pytest.mark.rule("ISV-415", "ISV-522", "ISV-417")
def test_the_lander_is_loaded_from_the_arsenal() -> None:
    arsenal = {"E01": 2, "E03": 1, "E09": 1, "E12": 1}
    table = launching(fields={"arsenal": arsenal, "supplies": 0})
    table.play(f"crew:{AMIR}", f"crew:{CHO}", "none", "none")
    assert table.supplies == 11
    assert table.offers("equipment") == ["E01", "E03"]
    assert why(table, "equipment:E09") == "nobody_carries"  # Engineering is not there
    assert why(table, "equipment:E12") == "small_apart"
    table.play("equipment:E01", "section:security", "equipment:E03", "done")
    assert (table.decision, table.offers("equipment")) == ("ChooseSmall", ["E12"])
    table.play("equipment:E12")
    # There is none for the second crew member, and the landing begins.
    assert table.kit[:2] == [["E01", "E12"], ["E03"]]
    assert {name for name, n in table.arsenal.items() if n} == {"E01", "E09"}
    assert table.ship["page"] != "launch"


@pytest.mark.rule("ISV-415")
def test_equipment_takes_the_room_of_the_lander() -> None:
    arsenal = {"E01": 2, "E06": 1, "E07": 1, "E14": 1, "E21": 1, "E03": 1}
    table = launching(fields={"arsenal": arsenal})
    table.play(f"crew:{AMIR}", f"crew:{CHO}", "none", "none")
    loaded = 0
    while table.decision == "ChooseEquipment" and table.offers("equipment"):
        table.play(f"equipment:{table.offers('equipment')[0]}")
        if table.decision == "ChooseCarrier":
            table.play(table.options[0])
        loaded += 1
    assert loaded == 6
