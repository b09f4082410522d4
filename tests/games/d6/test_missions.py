"""3.6 Away missions and locking."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.games.d6.table import FACES, at, changed_content, only

#: Every mission of the printed cards (section 6); of Pandemic's two symbols one is enough.
MISSIONS = {
    "boarding_ship": "T",
    "hijackers": "C C",
    "cosmic_existentialism": "S",
    "cloaked_threats": "S C",
    "distracted": "M M",
    "time_warp": "S S",
    "panel_explosion": "M",
    "invaders": "T T",
    "comms_offline": "E",
    "robot_uprising": "E",
}


@pytest.mark.rule("D6-060")
@pytest.mark.parametrize(("card", "crew"), MISSIONS.items())
def test_a_card_accepts_the_faces_it_shows(card: str, crew: str) -> None:
    for letter, face in FACES.items():
        # A pool of that face alone, so that nothing else can be done with the die.
        table = at("assign", dice=f"pool:{letter}", threats=[card])
        blocked = (card, letter) in {("comms_offline", "C"), ("panel_explosion", "E")}
        assert blocked or (f"mission:{card}:{face}" in table.options) == (letter in crew)


@pytest.mark.rule("D6-060")
def test_one_die_per_symbol_and_no_more() -> None:
    table = at("assign", dice="pool:S pool:S", threats=["cloaked_threats"])
    table.play("mission:cloaked_threats:science")
    # The Science symbol is filled; only the Commander is still missing.
    assert "mission:cloaked_threats:science" not in table.options


@pytest.mark.rule("D6-060")
def test_only_dice_from_the_pool_go_on_missions() -> None:
    table = at(
        "assign",
        dice="returned:E stasis:drone_a:S pool:M",
        stasis=["drone_a"],
        threats=["robot_uprising", "time_warp", "drone_a"],
    )
    assert table.offers("mission") == []


@pytest.mark.rule("D6-061")
def test_dice_may_be_placed_without_completing_a_mission() -> None:
    table = at("assign", dice="pool:T", threats=["invaders"]).play("mission:invaders:tactical")
    assert table.dice_in("mission") == ["mission:invaders:T"]
    assert table.threats == ["invaders"]


@pytest.mark.rule("D6-062")
def test_a_locked_die_is_not_rolled_and_not_used() -> None:
    table = at(
        "roll", dice="mission:invaders:T pool pool", threats=["invaders", "drone_a"], crew="C M"
    )
    assert table.dice.split()[0] == "mission:invaders:T"
    assert "tactical_fire" not in table.options
    table.play("commander_reroll", crew="S")
    assert table.dice.split()[0] == "mission:invaders:T"


@pytest.mark.rule("D6-062", "D6-105")
def test_a_locked_die_is_taken_back_only_in_step_six() -> None:
    table = at("assign", dice="mission:invaders:T pool:E", threats=["invaders"])
    assert table.offers("recall") == []
    table.play("end_assign")
    assert table.offers("recall") == ["invaders:tactical"]


@pytest.mark.rule("D6-063")
@pytest.mark.parametrize(
    ("card", "crew"), [pair for pair in MISSIONS.items() if pair[0] != "boarding_ship"]
)
def test_the_last_symbol_completes_a_mission_at_once(card: str, crew: str) -> None:
    table = at(
        "assign",
        threats=[card, "corsair"],
        hull=1,
        dice=" ".join(f"pool:{letter}" for letter in crew.split()),
    )
    for letter in crew.split():
        assert card in [threat.partition(":")[0] for threat in table.threats]
        table.play(f"mission:{card}:{FACES[letter]}")
    assert (table.threats, table.discard[-1]) == (["corsair:2"], card)
    assert table.dice_in("returned")[: len(crew.split())] == [f"returned:{x}" for x in crew.split()]


@pytest.mark.rule("D6-063")
def test_all_dice_on_a_completed_mission_return() -> None:
    dice = "pool:M mission:distracted:M stasis:distracted:S held:distracted infirmary infirmary"
    table = at("assign", dice=dice, threats=["distracted"], stasis=["distracted"])
    table.play("mission:distracted:medical")
    assert table.dice == "returned:M returned:M returned:S returned infirmary infirmary"


@pytest.mark.rule("D6-064")
def test_the_die_that_completes_boarding_ship_goes_to_the_infirmary() -> None:
    table = at(
        "assign",
        dice="pool:T stasis:boarding_ship:S",
        threats=["boarding_ship"],
        stasis=["boarding_ship"],
    )
    table.play("mission:boarding_ship:tactical")
    assert table.dice.split()[:2] == ["infirmary", "returned:S"]


@pytest.mark.rule("D6-065", "D6-121")
@pytest.mark.parametrize("letter", "SM")
def test_pandemic_needs_one_die_science_or_medical(letter: str) -> None:
    table = at("assign", dice=f"pool:{letter}", threats=["pandemic"])
    table.play(f"mission:pandemic:{FACES[letter]}")
    assert (table.threats, table.locked) == ([], 0)


@pytest.mark.rule("D6-065")
@pytest.mark.parametrize(
    ("card", "face"),
    [
        ("hijackers", "commander"),
        ("cloaked_threats", "science"),
        ("cloaked_threats", "commander"),
        ("distracted", "medical"),
        ("time_warp", "science"),
        ("invaders", "tactical"),
    ],
)
def test_every_other_mission_needs_all_symbols(card: str, face: str) -> None:
    letter = {name: letter for letter, name in FACES.items()}[face]
    table = at("assign", dice=f"pool:{letter}", threats=[card]).play(f"mission:{card}:{face}")
    assert table.locked == 1
    assert len(table.threats) == 1


@pytest.mark.rule("D6-066")
def test_a_completed_mission_does_no_damage(tmp_path: Path) -> None:
    # No printed card has a mission and an effect of destruction: one is made up here.
    content = changed_content(
        tmp_path,
        "cards.toml",
        "on_destroyed = []",
        'on_destroyed = [{op="damage", amount=5}]',
        after="hijackers",
    )
    table = at("assign", content=content, dice="pool:C mission:hijackers:C", threats=["hijackers"])
    table.play("mission:hijackers:commander")
    assert (table.threats, table.shields, table.hull) == ([], 4, 8)
    assert table.news == ["sent_on_mission", "mission_completed"]
    shot = at("assign", content=content, dice="pool:T", threats=["hijackers:1"])
    assert shot.play("tactical_fire", "target:hijackers").shields == 0


@pytest.mark.rule("D6-067")
def test_dice_on_a_threat_that_is_shot_return() -> None:
    dice = "pool:T mission:hijackers:C stasis:hijackers:S infirmary infirmary infirmary"
    table = at("assign", dice=dice, threats=["hijackers:1"], stasis=["hijackers"])
    table.play("tactical_fire", "target:hijackers")
    assert table.dice == "returned:T returned:C returned:S infirmary infirmary infirmary"


@pytest.mark.rule("D6-067", "D6-118")
def test_dice_on_a_threat_that_activates_and_is_discarded_return() -> None:
    dice = "mission:distracted:M held:distracted infirmary infirmary infirmary infirmary"
    table = only("activate", dice=dice, threats=["distracted"], threat=4)
    assert table.dice == "returned:M returned infirmary infirmary infirmary infirmary"


@pytest.mark.rule("D6-068")
@pytest.mark.parametrize(
    "card", ["boost_morale", "flagship", "corsair", "solar_winds", "mercenary"]
)
def test_these_cards_have_no_mission(card: str) -> None:
    dice = "pool:C pool:T pool:M pool:S pool:E"
    assert at("assign", dice=dice, threats=[card]).offers("mission") == []


@pytest.mark.rule("D6-069")
def test_slots_filled_in_earlier_rounds_stay_filled() -> None:
    table = at("gather", dice="mission:cloaked_threats:C", threats=["cloaked_threats"])
    table.play("gather_done", crew="T T T T S")
    table.play("end_assign").play("gather_done", crew="S T T T T")
    assert table.offers("mission") == ["cloaked_threats:science"]
    assert table.play("mission:cloaked_threats:science").threats == []
