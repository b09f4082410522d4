"""3.9: anomalies."""

from __future__ import annotations

import pytest

from tests.games.adele.table import adele, at, only, turn


def playing(name: str) -> dict[str, list[str]]:
    """Return the fields of a position with one anomaly in play."""
    return {"anomalies": [], "anomalies_in_play": [name]}


@pytest.mark.rule("ADL-126", "ADL-127", "ADL-128")
def test_one_hazard_for_each_sector_doors_for_either() -> None:
    # Panic: yellow, blue, red. The door 5-6 joins green and red.
    hazards = ["fire:1", "darkness:11", "door_locked:5-6"]
    table = adele(energy=6, hazards=hazards, anomalies=["panic"])
    table.play("anomaly:panic", "hazard_at:fire:1", "hazard_at:darkness:11")
    table.play("hazard_at:door_locked:5-6")
    assert (table.energy, table.hazards, table.anomalies) == (1, [], [])
    # Explosions (red, green, grey) cannot use that door for two sectors.
    table = adele(energy=6, hazards=["fire:8", "door_locked:5-6"], anomalies=["explosions"])
    assert table.offers("anomaly") == []
    assert adele(energy=4, hazards=hazards, anomalies=["panic"]).offers("anomaly") == []


@pytest.mark.rule("ADL-128")
def test_only_hazards_that_leave_a_complete_assignment_are_offered() -> None:
    # Explosions: red, green, grey. The door 5-6 is the only hazard for green.
    table = adele(energy=9, anomalies=["explosions"],
                  hazards=["fire:6", "door_locked:5-6", "darkness:8"])  # fmt: skip
    table.play("anomaly:explosions")
    assert table.options == ["hazard_at:fire:6"]


@pytest.mark.rule("ADL-130")
def test_an_anomaly_lasts_and_comes_once() -> None:
    table = at("maintenance", 3, **playing("panic"))
    assert table.anomalies_in_play == ["panic"]
    hazards = ["fire:1", "darkness:11", "fire:6"]
    assert adele(energy=20, hazards=hazards, **playing("panic")).offers("anomaly") == []


@pytest.mark.rule("ADL-131", "ADL-132", "ADL-174")
def test_hatches_are_locked_once() -> None:
    table = turn("S3 M1", places=[7], hatches_locked=[7, 15], inventories=[["space_suit:1"]],
                 **playing("hatches_locked"))  # fmt: skip
    assert table.offers("move_zone") == []
    table.play("hatch:7", "sure")
    assert table.offers("move_zone") == ["A", "D"]
    assert table.hatches_locked == [15]


@pytest.mark.rule("ADL-133", "ADL-134", "ADL-207")
def test_alert_terminals_are_flipped_unless_protected() -> None:
    hazards = ["fire:1", "fire:6", "fire:8"]
    table = adele(energy=9, hazards=hazards, anomalies=["alerts_off"], batteries=["computer:17:1"])
    table.play("anomaly:alerts_off")
    table.play("hazard_at:fire:1", "hazard_at:fire:6", "hazard_at:fire:8")
    assert table.red_alerts == [3]
    red = turn("S3", places=[3], red_alerts=[3], inventories=[["chip"]], **playing("alerts_off"))
    assert "alert" not in red.options
    assert "deploy:chip" not in red.options


@pytest.mark.rule("ADL-135", "ADL-136", "ADL-290")
def test_weak_batteries_take_a_charge() -> None:
    table = turn("A2", inventories=[["space_suit", "flashlight", "drone:2"]], extra_cubes=0,
                 **playing("weak_batteries"))  # fmt: skip
    table.play("activate:space_suit", d6=1).play("activate:flashlight", d6=6)
    assert table.inventories == [["space_suit:0", "flashlight:2", "drone:2"]]
    table = at("maintenance", 2, inventories=[["space_suit:0"]], places=["A"],
               **playing("weak_batteries"))  # fmt: skip
    assert table.result == "death"


@pytest.mark.rule("ADL-138")
def test_a_natural_one_passes_only_fire_under_explosions() -> None:
    given = {"members": ["mei", "emma"], "places": [5, 6], "emergency_averted": False}
    fire = only("hazard", hazards=["fire:5"], d6=1, **given, **playing("explosions"))
    assert fire.wounds == [0, 0]
    assert fire.spirit_in_fire[0] == 0


@pytest.mark.rule("ADL-139", "ADL-140", "ADL-142")
def test_panic_comes_with_the_icon_of_later_cards() -> None:
    table = only("emergency", next_emergency="em_11", d6="5 4", **playing("panic"))
    assert table.wounds == [1, 1]
    assert only("emergency", next_emergency="em_12", **playing("panic")).wounds == [0, 0]
    # Beginning it does nothing to the emergency that is active now.
    hazards = ["fire:1", "darkness:11", "fire:6"]
    table = adele(energy=9, hazards=hazards, anomalies=["panic"], emergency="em_01")
    table.play("anomaly:panic", "hazard_at:fire:1", "hazard_at:darkness:11", "hazard_at:fire:6")
    assert table.wounds == [0, 0]


@pytest.mark.rule("ADL-140")
def test_the_first_death_ends_the_panic() -> None:
    table = only("emergency", next_emergency="em_11", wounds=[5, 5], d6="6", **playing("panic"))
    assert (table.result, table.wounds) == ("death", [6, 5])


@pytest.mark.rule("ADL-141", "ADL-143", "ADL-288")
def test_targeted_attack_places_in_the_sector_or_passes() -> None:
    given = {"next_emergency": "em_13", **playing("targeted_attack")}
    table = only("emergency", console={"fire": 1}, energy=5, **given)
    assert table.options == ["pass", "hazard:fire"]
    table.play("hazard:fire")
    assert table.options == ["room:6", "room:12", "room:13", "room:20"]
    table.play("room:6")
    assert (table.energy, table.hazards) == (1, ["fire:6"])
    assert only("emergency", console={"fire": 1}, energy=3, **given).decision == ""
    assert only("emergency", console={"fire": 1}, next_emergency="em_13").decision == ""
