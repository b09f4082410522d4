"""Equipment, its tokens, and mods (group N and the rule keys of section 3.L)."""

from __future__ import annotations

import pytest

from sternbrett.games.vanguard.things import MISSION_EQUIPMENT, PERSONAL, SMALL, UPGRADE
from tests.games.vanguard.exploring import (
    ENGINEERING,
    RULES,
    SCIENCE,
    SECURITY,
    Table,
    action,
    happening,
    new,
    playing,
    rolling,
    turn_of,
)

BUILD = {"team": "science engineering"}


def loading(world: str, decision: str, seed: int = 1) -> Table:
    """Return a new mission at a decision of its loading."""
    table = new(world=world, seed=seed)
    for _ in playing(table, seed):
        if table.decision == decision:
            return table
    raise AssertionError(decision)


@pytest.mark.rule("ISV-256", "ISV-257")
def test_personal_and_mission_equipment_take_slots_of_the_lander() -> None:
    kinds = {it.kind for it in RULES.equipment}
    assert kinds == {SMALL, PERSONAL, MISSION_EQUIPMENT, UPGRADE}
    for _ in playing(table := loading("mission3", "ChooseEquipment"), 5):
        if table.decision not in ("ChooseEquipment", "ChooseCarrier"):
            break
        assert not {"E12", "E19", "E20"} & set(table.offers("equipment"))
    g = table.g
    heavy = [n for kit in g.kit for n in kit
             if RULES.equipment[n].kind in (PERSONAL, MISSION_EQUIPMENT)]  # fmt: skip
    assert len(heavy) <= 4


@pytest.mark.rule("ISV-258")
def test_every_crew_member_takes_one_small_card() -> None:
    table = loading("mission3", "ChooseSmall")
    first = table.asked_figure
    table.play(f"equipment:{table.offers('equipment')[0]}")
    assert table.decision != "ChooseSmall" or table.asked_figure != first


@pytest.mark.rule("ISV-259", "ISV-262")
def test_a_crew_member_carries_any_number_and_only_the_carrier_uses_a_card() -> None:
    many = {"kit": "E01 E06 E07 E12 E21", "spent": "R:basic"}
    assert turn_of(SCIENCE, science=many).offers("equipment") == ["E01", "E12", "E21"]
    other = turn_of(SECURITY, science=many | {"owner": 1}, seats=2, security={"owner": 0})
    assert other.offers("equipment") == []


@pytest.mark.rule("ISV-260")
def test_a_card_with_a_section_symbol_is_carried_by_that_section_only() -> None:
    table = happening("equip_gain E02", arsenal={"E02": 1})
    assert table.kit[SECURITY] == []
    table = happening("equip_gain E02", arsenal={"E02": 1}, actor=SCIENCE)
    assert table.kit[SCIENCE] == ["E02"]
    assert table.arsenal["E02"] == 0


@pytest.mark.rule("ISV-260", "ISV-261")
def test_crew_in_the_same_sector_exchange_cards_without_section_symbol() -> None:
    kit = {"kit": "E02 E21"}
    table = turn_of(SCIENCE, science=kit).play("exchange")
    assert table.options == ["equipment:E21"]
    table.play("equipment:E21", "section:security")
    assert table.kit[SECURITY] == ["E21"]
    assert table.actions == 2
    assert "exchange" not in turn_of(SCIENCE, science=kit | {"place": 2}).options


@pytest.mark.rule("ISV-535")
def test_a_card_changes_its_carrier_once_in_a_turn() -> None:
    table = turn_of(SCIENCE, science={"kit": "E21"}).play("exchange", "section:security")
    assert "exchange" not in table.options


@pytest.mark.rule("ISV-535")
@pytest.mark.parametrize("answer", ["yes", "no"])
def test_the_receivers_player_must_agree(answer: str) -> None:
    table = turn_of(SCIENCE, seats=2, science={"kit": "E21", "owner": 0}, security={"owner": 1})
    table.play("exchange", "section:security")
    assert table.decision == "AcceptCard"
    assert table.asked == [1]
    assert table.play(answer).kit[SECURITY] == (["E21"] if answer == "yes" else [])


@pytest.mark.rule("ISV-263", "ISV-053")
def test_what_counts_as_an_action_uses_one() -> None:
    kit = {"kit": "E09"}
    table = turn_of(ENGINEERING, engineering=kit, **BUILD)
    assert "equipment:E09" in table.options
    table.play("equipment:E09", "die:B.basic", "die:B.special.con")
    assert table.actions == 1
    assert table.tokens == {"E09": 1}
    none = turn_of(ENGINEERING, actions=0, engineering=kit, **BUILD)
    assert "equipment:E09" not in none.options


@pytest.mark.rule("ISV-264", "ISV-269")
@pytest.mark.parametrize("section", ["science", "engineering"])
def test_everybody_who_rests_at_the_outpost_refreshes_two_dice_more(section: str) -> None:
    spent = {"science": "G:special:bio G:special:xen B:special:res B:basic R:basic",
             "engineering": "B:special:con B:special:tec B:basic R:basic G:basic"}  # fmt: skip
    given = {name: {"available": "", "spent": dice} for name, dice in spent.items()}
    number = RULES.section_ids.places[section]
    table = turn_of(number, tokens={"E09": 1}, **given, **BUILD).play("rest", "pass")
    while table.decision == "RefreshDie":
        table.play(table.options[0])
    assert table.dice(number) == (5, 0, 0)


@pytest.mark.rule("ISV-269")
def test_straining_at_the_outpost_refreshes_two_dice_more() -> None:
    spent = "G:special:bio G:special:xen B:special:res B:basic R:basic R:basic G:basic B:basic"
    table = turn_of(
        SCIENCE, tokens={"E09": 1}, science={"available": "", "spent": spent, "rank": 3}
    )
    table.play("strain:science", "spent:R.basic")
    while table.decision == "RefreshDie":
        table.play(table.options[0])
    assert table.dice(SCIENCE) == (7, 0, 1)


@pytest.mark.rule("ISV-265", "ISV-270")
def test_a_card_whose_token_lies_on_the_map_is_not_offered() -> None:
    table = turn_of(ENGINEERING, engineering={"kit": "E09"}, tokens={"E09": 2}, **BUILD)
    assert "equipment:E09" not in table.options
    assert table.tokens == {"E09": 2}
    assert happening("token place E09", tokens={"E09": 2}).tokens == {"E09": 2}
    assert happening("token remove E09", tokens={"E09": 2}).tokens == {}


@pytest.mark.rule("ISV-266")
def test_discarded_equipment_returns_to_the_arsenal() -> None:
    table = turn_of(SCIENCE, science={"kit": "E21"}, lander_card="LA1").play("equipment:E21")
    assert table.kit[SCIENCE] == []
    assert table.arsenal["E21"] == 1
    assert table.supplies == 5


@pytest.mark.rule("ISV-270", "ISV-324")
def test_a_token_leaves_with_its_card() -> None:
    table = happening("kill", actor=SECURITY, security={"kit": "E11"}, tokens={"E11": 3})
    assert table.tokens == {}
    assert table.arsenal["E11"] == 1


@pytest.mark.rule("ISV-267")
def test_an_upgrade_is_offered_only_with_its_base() -> None:
    for seed in range(6):
        table = loading("mission3", "ChooseEquipment", seed)
        if "E09" in table.offers("equipment"):
            assert "E10" not in table.offers("equipment")
            table.play("equipment:E09")
            assert "E10" in table.play("section:engineering").offers("equipment")
            return
    raise AssertionError("no engineer in any team")


@pytest.mark.rule("ISV-267")
@pytest.mark.parametrize(("kit", "tokens", "cards"), [("E10", {"E09": 1}, 2), ("E10", {}, 1),
                                                      ("", {"E09": 1}, 1)])  # fmt: skip
def test_the_extension_draws_a_card_more_at_the_outpost(
    kit: str, tokens: dict[str, int], cards: int
) -> None:
    table = turn_of(SCIENCE, engineering={"kit": kit}, tokens=tokens, **BUILD)
    assert len(table.play("rest").hands[SCIENCE]) == cards


@pytest.mark.rule("ISV-268")
@pytest.mark.parametrize(("sector", "near"), [(1, True), (2, True), (5, False)])
def test_near_the_lander_the_window_lets_one_draw_a_card_more(sector: int, near: bool) -> None:
    for choice in ("rest", "prepare_draw"):
        table = turn_of(SCIENCE, science={"place": sector}, mods="A05").play(choice)
        assert (table.decision == "DrawForAction") is near
        if near:
            assert len(table.play("yes").hands[SCIENCE]) == 2
    declined = turn_of(SCIENCE, mods="A05").play("rest", "no")
    assert len(declined.hands[SCIENCE]) == 1


@pytest.mark.rule("ISV-271")
def test_equipment_conversions_work_for_the_carrier() -> None:
    probe = action([[{"m": "bio", "fx": ["success 1"]}]])
    pool = ["science G:special:xen base"]
    assert rolling(pool, step=7, action=probe, science={"kit": "E24"}).play("yes").success == 1
    assert rolling(pool, step=7, action=probe, security={"kit": "E24"}).decision == "NextAction"


# -- token rules ------------------------------------------------------------------------------


@pytest.mark.rule("ISV-264")
def test_the_turret_keeps_a_threat_from_one_crew_member_in_a_round() -> None:
    table = happening(
        "threat act T15 Cut", planet="mission3", threats={"T15": 1}, tokens={"E11": 1}
    )
    assert table.decision == "Shield"
    table.play("yes", danger_die="common")
    assert table.decision == "PayDie"  # Science is not shielded any more
    away = happening("threat act T15 Cut", planet="mission3", threats={"T15": 1}, tokens={"E11": 2},
                     chance={"danger_die": "special special"})  # fmt: skip
    assert away.decision == "NextAction"
    declined = happening("threat act T15 Cut", planet="mission3", threats={"T15": 1},
                         tokens={"E11": 1})  # fmt: skip
    assert declined.play("no", danger_die="common").decision == "PayDie"


@pytest.mark.rule("ISV-264")
@pytest.mark.parametrize("end", [2, 4])
def test_the_zip_line_takes_all_symbols_but_travel_off_routes(end: int) -> None:
    table = turn_of(SCIENCE, science={"place": 2}, tokens={"E13": end}).play("travel", "route:3")
    assert table.place[SCIENCE] == 4
    assert table.dice(SCIENCE)[1] == 0
    kept = turn_of(SCIENCE, tokens={"E13": 1}).play("travel", "route:1")
    assert kept.decision == "ChooseOne"
    assert kept.place[SCIENCE] == 1


@pytest.mark.rule("ISV-264", "ISV-291")
def test_the_shield_unit_rolls_a_danger_die_again_once_a_turn() -> None:
    given = {"security": {"kit": "E11 E25"}, "tokens": {"E11": 1}}
    table = happening("danger A", chance={"danger_die": "rare"}, **given)
    assert table.options == ["pass", "reroll_danger"]
    table.play("reroll_danger", danger_die="special")
    assert table.decision == "NextAction"
    assert table.injuries[SECURITY] == []
    for less in ({"security": {"kit": "E11"}}, {"tokens": {"E11": 2}}):
        bare = happening("danger A", chance={"danger_die": "special"}, **(given | less))
        assert bare.decision == "NextAction"
