"""3.13 Cards with special rules, and section 6: what is printed on every card."""

from __future__ import annotations

import pytest

from tests.games.d6.table import CONTENT, at, only

NOBODY = "infirmary infirmary infirmary infirmary infirmary infirmary"

# Section 6.1: id, health, faces, damage when activated, mission.
EXTERNAL = [
    ("flagship", 4, "456", 3, ""),
    ("assault_cruiser_a", 4, "45", 2, ""),
    ("assault_cruiser_b", 4, "12", 2, ""),
    ("bounty_ship", 4, "12", 1, ""),
    ("boarding_ship", 4, "34", 2, "T"),
    ("hijackers", 4, "45", 2, "CC"),
    ("intercepter_x", 4, "12345", 1, ""),
    ("meteoroid", 4, "1", 0, ""),
    ("intercepter", 3, "12345", 1, ""),
    ("bomber_a", 3, "34", 1, ""),
    ("bomber_b", 2, "24", 2, ""),
    ("bomber_c", 2, "24", 1, ""),
    ("space_pirates_a", 3, "13", 2, ""),
    ("space_pirates_b", 2, "36", 2, ""),
    ("space_pirates_c", 2, "36", 2, ""),
    ("raiders_a", 2, "46", 2, ""),
    ("raiders_b", 2, "46", 2, ""),
    ("raiders_c", 2, "14", 2, ""),
    ("corsair", 2, "456", 2, ""),
    ("drone_a", 1, "246", 1, ""),
    ("drone_b", 1, "35", 1, ""),
    ("scouting_ship", 3, "", 0, ""),
    ("mercenary", 3, "", 0, ""),
    ("nebula", 3, "12345", 0, ""),
    ("solar_winds", 0, "2", 5, ""),
]
# Section 6.2: id, faces, mission.
INTERNAL = [
    ("friendly_fire", "", ""),
    ("cosmic_existentialism", "", "S"),
    ("cloaked_threats", "2", "SC"),
    ("distracted", "34", "MM"),
    ("time_warp", "2", "SS"),
    ("boost_morale", "6", ""),
    ("panel_explosion", "", "M"),
    ("pandemic", "1", "SM"),
    ("invaders", "24", "TT"),
    ("comms_offline", "", "E"),
    ("robot_uprising", "123", "E"),
]
PLAIN = [
    "flagship", "assault_cruiser_a", "assault_cruiser_b", "intercepter", "intercepter_x",
    "space_pirates_a", "space_pirates_b", "space_pirates_c", "corsair", "drone_a", "drone_b",
    "hijackers",
]  # fmt: skip
PRINTED_FACES = {card: faces for card, _, faces, _, _ in EXTERNAL} | {
    card: faces for card, faces, _ in INTERNAL
}
PRINTED_DAMAGE = {card: damage for card, _, _, damage, _ in EXTERNAL}


def test_the_deck_has_these_36_cards_and_dont_panic() -> None:
    assert [table.id for table in CONTENT.cards] == [
        *(card for card, *_ in EXTERNAL),
        *(card for card, *_ in INTERNAL),
        "dont_panic",
    ]


def test_sums_over_the_whole_deck() -> None:
    # Section 2: total health 68; cards for each face of the threat die.
    assert sum(table.health for table in CONTENT.cards) == 68
    faces = [face for table in CONTENT.cards for face in table.faces]
    assert [faces.count(face) for face in range(1, 7)] == [10, 13, 11, 17, 8, 8]


@pytest.mark.parametrize(("card", "health", "faces", "damage", "mission"), EXTERNAL)
def test_printed_on_external_cards(
    card: str, health: int, faces: str, damage: int, mission: str
) -> None:
    table = CONTENT.tables[card]
    assert (table.type, table.count, table.health) == ("external", 1, health)
    assert table.faces == [int(face) for face in faces]
    assert [face[0].upper() for face in table.mission] == list(mission)
    amounts = [effect.amount for effect in table.on_activate if effect.op == "damage"]
    assert sum(amounts) == damage


@pytest.mark.parametrize(("card", "faces", "mission"), INTERNAL)
def test_printed_on_internal_cards(card: str, faces: str, mission: str) -> None:
    table = CONTENT.tables[card]
    assert (table.type, table.count, table.health) == ("internal", 1, 0)
    assert table.faces == [int(face) for face in faces]
    assert [face[0].upper() for face in table.mission] == list(mission)
    assert [effect for effect in table.on_activate if effect.op == "damage"] == []


@pytest.mark.parametrize("card", [card for card in PRINTED_FACES if card != "friendly_fire"])
def test_a_card_activates_on_its_printed_faces_only(card: str) -> None:
    for roll in range(1, 7):
        extra = " 1" if (card, roll) == ("cloaked_threats", 2) else ""
        table = only("activate", dice=NOBODY, threats=[card], shields=0, threat=f"{roll}{extra}")
        assert table.activated is (str(roll) in PRINTED_FACES[card])


@pytest.mark.rule("D6-106")
@pytest.mark.parametrize("card", PLAIN)
def test_plain_cards_deal_their_printed_damage_on_their_printed_faces(card: str) -> None:
    for roll in range(1, 7):
        table = only("activate", shields=1, threats=[card], threat=roll)
        damage = PRINTED_DAMAGE[card] if str(roll) in PRINTED_FACES[card] else 0
        assert 9 - (table.hull + table.shields) == damage
        assert (table.decision, len(table.threats)) == ("", 1)


@pytest.mark.rule("D6-107", "D6-092")
@pytest.mark.parametrize(
    ("card", "faces"), [("raiders_a", "46"), ("raiders_b", "46"), ("raiders_c", "14")]
)
def test_raiders_hit_the_hull_directly(card: str, faces: str) -> None:
    for roll in range(1, 7):
        table = only("activate", threats=[card], threat=roll)
        assert (table.shields, table.hull) == (4, 6 if str(roll) in faces else 8)


@pytest.mark.rule("D6-108")
@pytest.mark.parametrize("shields", [4, 1, 0])
def test_bounty_ship_drops_the_shields_then_hits_the_hull(shields: int) -> None:
    table = only("activate", shields=shields, threats=["bounty_ship"], threat=1)
    assert (table.shields, table.hull) == (0, 7)


@pytest.mark.rule("D6-109")
@pytest.mark.parametrize(
    ("card", "roll", "shields"), [("bomber_a", 3, 3), ("bomber_b", 2, 2), ("bomber_c", 4, 3)]
)
def test_bombers_strike_then_send_a_unit(card: str, roll: int, shields: int) -> None:
    table = only("activate", dice="pool:T", threats=[card], threat=roll)
    assert (table.shields, table.decision, table.infirmary) == (shields, "ChooseUnit", 0)
    table.play("unit_pool:tactical")
    assert (table.shields, table.infirmary, table.decision) == (shields, 1, "")


@pytest.mark.rule("D6-109", "D6-008")
@pytest.mark.parametrize(("card", "hull"), [("bomber_a", 1), ("bomber_b", 2), ("bomber_c", 1)])
def test_a_deadly_bomb_ends_the_game_before_the_choice(card: str, hull: int) -> None:
    table = only("activate", hull=hull, shields=0, threats=[card], threat=4)
    assert (table.result, table.decision) == ("loss_hull", "")


@pytest.mark.rule("D6-110", "D6-064")
def test_boarding_ship() -> None:
    for roll in range(1, 7):
        table = only("activate", threats=["boarding_ship"], threat=roll)
        assert table.shields == (2 if roll in (3, 4) else 4)
    table = at("assign", dice="pool:T pool:T", threats=["boarding_ship"])
    table.play("mission:boarding_ship:tactical")
    assert (table.threats, table.infirmary, table.pool) == ([], 1, "T")
    assert table.discard[-1] == "boarding_ship"


@pytest.mark.rule("D6-111")
def test_hijackers_are_discarded_by_two_commanders() -> None:
    table = at("assign", dice="pool:C pool:C", threats=["hijackers"])
    table.play("mission:hijackers:commander")
    assert table.threats == ["hijackers:4"]
    table.play("mission:hijackers:commander")
    assert (table.threats, table.discard[-1]) == ([], "hijackers")


@pytest.mark.rule("D6-112")
def test_meteoroid_loses_health_on_one_only() -> None:
    for roll in range(1, 7):
        table = only("activate", threats=["meteoroid"], threat=roll)
        assert table.health == {"meteoroid": 3 if roll == 1 else 4}
        assert (table.shields, table.hull) == (4, 8)


@pytest.mark.rule("D6-112")
@pytest.mark.parametrize(("shields", "after"), [(4, (0, 7)), (2, (0, 5)), (0, (0, 3))])
def test_meteoroid_explodes_however_it_is_destroyed(shields: int, after: tuple[int, int]) -> None:
    shot = at("assign", dice="pool:T", shields=shields, threats=["meteoroid:1"])
    shot.play("tactical_fire", "target:meteoroid")
    worn = only("activate", shields=shields, threats=["meteoroid:1"], threat=1)
    for table in (shot, worn):
        assert (table.shields, table.hull, table.threats) == (*after, [])


@pytest.mark.rule("D6-113")
def test_nebula_takes_the_shields_offline_in_step_four() -> None:
    table = only("discover", deck=["nebula"], draw="nebula")
    assert (table.shields, table.shields_online) == (0, False)


@pytest.mark.rule("D6-113")
def test_nebula_takes_the_shields_offline_in_step_two() -> None:
    table = at(
        "roll", dice="scanners scanners pool pool", crew="X S", deck=["nebula"], draw="nebula"
    )
    assert (table.shields, table.shields_online) == (0, False)
    assert "science_recharge" not in table.options


@pytest.mark.rule("D6-113")
def test_nebula_loses_health_on_one_to_five() -> None:
    for roll in range(1, 7):
        table = only("activate", shields=0, threats=["nebula"], threat=roll)
        assert table.health == {"nebula": 2 if roll <= 5 else 3}
        assert (table.hull, table.shields_online) == (8, False)


@pytest.mark.rule("D6-113")
def test_when_nebula_wears_out_shields_are_online_at_zero() -> None:
    table = at("activate", shields=0, threats=["nebula:1"], threat=3, crew="S C C C C C")
    assert (table.threats, table.shields, table.shields_online) == ([], 0, True)
    assert table.play("science_recharge").shields == 4


@pytest.mark.rule("D6-114")
def test_solar_winds_strike_once_and_leave() -> None:
    for roll in range(1, 7):
        table = only("activate", threats=["solar_winds"], threat=roll)
        if roll == 2:
            assert (table.shields, table.hull, table.threats) == (0, 7, [])
            assert table.discard[-1] == "solar_winds"
        else:
            assert (table.shields, table.hull, table.threats) == (4, 8, ["solar_winds"])


@pytest.mark.rule("D6-114", "D6-044", "D6-119")
def test_solar_winds_leave_in_no_other_way() -> None:
    dice = "pool:C pool:T pool:M pool:S pool:E"
    table = at("assign", dice=dice, threats=["solar_winds"])
    assert "tactical_fire" not in table.options
    assert table.offers("mission") == []
    # Nor does Time Warp give them health, so that they could be shot.
    warped = only(
        "activate", threats=["time_warp", "solar_winds"], stasis=["solar_winds"], threat=2
    )
    assert warped.health == {"time_warp": 0, "solar_winds": 0}


@pytest.mark.rule("D6-115")
@pytest.mark.parametrize(
    ("damaged", "shields", "after"),
    [(True, 4, (3, 8)), (True, 0, (0, 7)), (False, 4, (4, 8))],
)
def test_scouting_ship_adds_one_damage_to_a_damaged_round(
    damaged: bool, shields: int, after: tuple[int, int]
) -> None:
    for roll in range(1, 7):
        table = only(
            "activate",
            "aftermath",
            damaged=damaged,
            shields=shields,
            threat=roll,
            threats=["scouting_ship"],
        )
        assert (table.shields, table.hull) == after
        assert table.activated is False


@pytest.mark.rule("D6-116")
def test_mercenary_strikes_when_nothing_activated() -> None:
    for roll in range(1, 7):
        table = only(
            "activate", "aftermath", shields=1, threats=["mercenary", "drone_b"], threat=roll
        )
        drone = roll in (3, 5)
        assert (table.shields, table.hull) == ((0, 8) if drone else (0, 7))


@pytest.mark.rule("D6-117")
def test_friendly_fire_hits_tactical_dice_in_pool_returned_and_missions() -> None:
    dice = "pool:T returned:T mission:invaders:T pool:M returned:E returned"
    table = only(
        "discover", dice=dice, threats=["invaders"], deck=["friendly_fire"], draw="friendly_fire"
    )
    assert table.dice == "infirmary infirmary infirmary pool:M returned:E returned"
    assert table.of("tactical_crew_hurt") == [["tactical_crew_hurt", "friendly_fire", 3]]
    assert (table.threats, table.discard[-1]) == (["invaders"], "friendly_fire")


@pytest.mark.rule("D6-117", "D6-004")
def test_friendly_fire_spares_dice_that_showed_tactical_earlier() -> None:
    # A T that was changed, and dice healed by Medical, which have no face.
    table = at("assign", dice="pool:C pool:T pool:M infirmary", deck=["friendly_fire"])
    table.play("commander_change:tactical>engineering", "medical_heal")
    table.play("end_assign", draw="friendly_fire")
    assert table.infirmary == 0


@pytest.mark.rule("D6-117")
def test_friendly_fire_empties_mission_slots() -> None:
    table = at(
        "assign",
        dice="pool:T pool:C mission:invaders:T scanners scanners pool:E",
        threats=["invaders"],
        deck=["friendly_fire"],
    )
    table.play("commander_change:engineering>threat", draw="friendly_fire")
    assert (table.infirmary, table.locked, table.threats) == (2, 0, ["invaders"])


@pytest.mark.rule("D6-118")
def test_distracted_holds_a_unit_of_the_captains_choice() -> None:
    dice = "pool:T pool:M returned mission:invaders:T scanners infirmary"
    table = only(
        "discover", dice=dice, threats=["invaders"], deck=["distracted"], draw="distracted"
    )
    assert table.options == [
        "unit_pool:tactical",
        "unit_pool:medical",
        "unit_returned",
        "unit_mission:invaders:tactical",
    ]
    table.play("unit_mission:invaders:tactical")
    assert table.dice == "pool:T pool:M returned held:distracted scanners infirmary"


@pytest.mark.rule("D6-118")
def test_a_held_die_is_out_of_play() -> None:
    table = at("gather", dice="held:distracted", threats=["distracted"], crew="C T T T T")
    assert table.rolled == ["C", "T", "T", "T", "T"]
    table.play("commander_reroll", crew="M M M M")
    assert table.held == 1


@pytest.mark.rule("D6-118")
@pytest.mark.parametrize("roll", range(1, 7))
def test_distracted_releases_its_die_on_three_and_four(roll: int) -> None:
    table = only("activate", dice="held:distracted", threats=["distracted"], threat=roll)
    if roll in (3, 4):
        assert (table.held, table.dice.split()[0], table.threats) == (0, "returned", [])
        assert table.news[-2:] == ["held_die_released", "threat_left"]
        assert table.discard[-1] == "distracted"
    else:
        assert (table.held, table.threats) == (1, ["distracted"])


@pytest.mark.rule("D6-118", "D6-063")
def test_two_medical_dice_release_the_unit() -> None:
    table = at("assign", dice="held:distracted pool:M pool:M", threats=["distracted"])
    table.play("mission:distracted:medical", "mission:distracted:medical")
    assert (table.held, table.threats) == (0, [])
    assert table.dice.split()[:3] == ["returned", "returned:M", "returned:M"]


@pytest.mark.rule("D6-119")
def test_time_warp_heals_external_threats_up_to_their_start() -> None:
    threats = ["time_warp", "flagship:1", "corsair:2", "hijackers:3"]
    for roll in range(1, 7):
        table = only(
            "activate", threats=threats, stasis=["flagship", "corsair", "hijackers"], threat=roll
        )
        health = [table.health[card] for card in ("flagship", "corsair", "hijackers")]
        assert health == ([2, 2, 4] if roll == 2 else [1, 2, 3])
        told = [["threats_recovered", "time_warp", 2]] if roll == 2 else []
        assert table.of("threats_recovered") == told


@pytest.mark.rule("D6-119")
def test_time_warp_is_ended_by_two_science_dice() -> None:
    table = at("assign", dice="pool:S pool:S", threats=["time_warp"])
    table.play("mission:time_warp:science", "mission:time_warp:science")
    assert table.threats == []


@pytest.mark.rule("D6-120")
@pytest.mark.parametrize(("scanners", "left"), [(2, 1), (1, 0), (0, 0)])
def test_boost_morale_frees_a_scanner_die_on_six(scanners: int, left: int) -> None:
    dice = " ".join(["scanners"] * scanners)
    for roll in range(1, 7):
        table = only("activate", dice=dice, threats=["boost_morale"], threat=roll)
        if roll == 6:
            assert (table.scanners, table.returned, table.threats) == (left, 6 - left, [])
        else:
            assert (table.scanners, table.threats) == (scanners, ["boost_morale"])


@pytest.mark.rule("D6-121", "D6-131", "D6-132", "D6-095")
@pytest.mark.parametrize(
    ("card", "faces"), [("pandemic", "1"), ("invaders", "24"), ("robot_uprising", "123")]
)
def test_internal_threats_that_send_a_unit(card: str, faces: str) -> None:
    for roll in range(1, 7):
        table = only("activate", dice="pool:T", threats=[card], threat=roll)
        assert table.decision == ("ChooseUnit" if str(roll) in faces else "")
        if table.decision:
            table.play("unit_pool:tactical")
            assert (table.infirmary, table.threats, table.shields) == (1, [card], 4)


@pytest.mark.rule("D6-131")
def test_invaders_are_ended_by_two_tactical_dice() -> None:
    table = at("assign", dice="pool:T pool:T", threats=["invaders"])
    table.play("mission:invaders:tactical")
    assert table.threats == ["invaders"]
    assert table.play("mission:invaders:tactical").threats == []


@pytest.mark.rule("D6-132")
def test_robot_uprising_is_ended_by_one_engineer() -> None:
    table = at("assign", dice="pool:E", threats=["robot_uprising"])
    assert table.play("mission:robot_uprising:engineering").threats == []


@pytest.mark.rule("D6-133")
@pytest.mark.parametrize("order", [("science", "commander"), ("commander", "science")])
def test_cloaked_threats_is_ended_by_science_and_commander_in_any_order(
    order: tuple[str, str],
) -> None:
    table = at("assign", dice="pool:S pool:C", threats=["cloaked_threats"])
    table.play(f"mission:cloaked_threats:{order[0]}")
    assert table.threats == ["cloaked_threats"]
    assert table.play(f"mission:cloaked_threats:{order[1]}").threats == []


@pytest.mark.rule("D6-133", "D6-069")
def test_cloaked_threats_can_be_ended_over_two_rounds() -> None:
    table = at("assign", dice="pool:S", threats=["cloaked_threats"])
    table.play("mission:cloaked_threats:science", "end_assign", threat=1)
    table.play("gather_done", crew="C T T T T")
    assert table.play("mission:cloaked_threats:commander").threats == []


@pytest.mark.rule("D6-134", "D6-135", "D6-136")
@pytest.mark.parametrize("card", ["comms_offline", "panel_explosion", "cosmic_existentialism"])
@pytest.mark.parametrize("roll", range(1, 7))
def test_blocking_cards_never_activate(card: str, roll: int) -> None:
    table = only("activate", "aftermath", threats=[card, "mercenary"], threat=roll)
    assert (table.activated, table.threats, table.shields) == (False, [card, "mercenary:3"], 2)


@pytest.mark.rule("D6-134", "D6-070")
def test_an_engineer_ends_comms_offline() -> None:
    table = at("assign", dice="pool:E pool:C pool:T", threats=["comms_offline"])
    assert table.options == ["end_assign", "mission:comms_offline:engineering"]
    table.play("mission:comms_offline:engineering")
    assert table.threats == []
    assert "commander_reroll" in table.options


@pytest.mark.rule("D6-135", "D6-071")
def test_a_medic_ends_panel_explosion() -> None:
    table = at("assign", dice="pool:M pool:E", hull=7, threats=["panel_explosion"])
    assert table.options == ["end_assign", "mission:panel_explosion:medical"]
    table.play("mission:panel_explosion:medical")
    assert table.threats == []
    assert table.options == ["end_assign", "engineering_repair"]


@pytest.mark.rule("D6-136", "D6-072")
def test_a_scientist_ends_cosmic_existentialism() -> None:
    table = at("assign", dice="pool:S pool:S", shields=0, threats=["cosmic_existentialism"])
    assert table.options == ["end_assign", "mission:cosmic_existentialism:science"]
    table.play("mission:cosmic_existentialism:science")
    assert table.threats == []
    assert table.options == ["end_assign", "science_recharge"]


@pytest.mark.rule("D6-137", "D6-090")
@pytest.mark.parametrize(
    ("card", "roll"), [("time_warp", 2), ("boost_morale", 6), ("distracted", 3)]
)
def test_these_count_as_activated_even_without_an_effect(card: str, roll: int) -> None:
    # No hurt external threat, empty scanners, an empty ? space: and yet the Mercenary waits.
    table = only("activate", "aftermath", threats=[card, "mercenary"], threat=roll)
    assert (table.activated, table.shields) == (True, 4)
