"""Why something cannot be chosen: guards agree with what is offered, and know what is in sight."""

from __future__ import annotations

from collections import defaultdict

import pytest

from sternbrett.games.vanguard.things import SECTIONS
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.engine import NOT_NOW
from tests.games.vanguard.exploring import (
    CONTENT,
    GAME,
    SCIENCE,
    SECURITY,
    Table,
    condition,
    happening,
    new,
    playing,
    rolling,
    turn_of,
    why,
)

VOCABULARY = GAME.vocabulary(CONTENT)
BY_KEY = {option.key: option for option in VOCABULARY}
#: So many choices of a game are looked at.
LONG = 600
#: Two sections in one sector, each of a seat of its own.
TWO = {"seats": 2, "security": {"owner": 0}, "science": {"owner": 1}}


def in_sight(table: Table) -> set[str]:
    """Return what lies on the table before whoever is asked: skills, hand, kit, finds."""
    g, content = table.g, table.g.content
    figures = [it for it in g.figures() if g.owner[it] == table.match.turn]
    out = {f"skill:{SECTIONS[it]}" for it in figures}
    out |= {f"card:{content.card_ids.ids[card]}" for it in figures for card in g.hands[it]}
    out |= {f"equipment:{content.equipment_ids.ids[it]}" for kit in g.kit for it in kit}
    out |= {f"discovery:{content.discovery_ids.ids[it]}" for it in g.discoveries}
    out |= {f"strain:{SECTIONS[it]}" for it in figures}
    return out


@pytest.mark.parametrize("windows", ["own", "all"])
@pytest.mark.parametrize("world", ["eye", "mission1", "mission2", "mission3"])
def test_guards_agree_with_what_is_offered_and_are_never_silent(world: str, windows: str) -> None:
    words: dict[str, set[str]] = defaultdict(set)
    asked: dict[str, int] = defaultdict(int)
    rng = Rng(stream(seed_key(world), "looked at"))
    way = {"way": "quick"} if world == "eye" and windows == "all" else {}
    for seats in (2, 4):
        table = new(seats, f"why {seats}", world=world, windows=windows, **way)
        for number, now in enumerate(playing(table, seats)):
            if now.match.over or number == LONG:
                break
            decision, seat = now.match.decision, now.match.turn
            assert decision is not None
            name = now.decision
            offered = set(now.options)
            words[name] |= {key.partition(":")[0] for key in offered}
            asked[name] += 1
            if asked[name] > 5 and rng.below(40):
                continue
            for option in VOCABULARY:
                reason = decision.guard(now.g, seat, option)
                assert (reason == 0) == (option.key in offered), (name, option.key)
                if reason == NOT_NOW:
                    word = option.key.partition(":")[0]
                    assert word not in words[name], (name, option.key)


def test_what_is_in_sight_says_more_than_that_it_is_not_asked_for() -> None:
    seen = 0
    for seed in range(6):
        table = new(2, seed, world="mission2", windows="all")
        for now in playing(table, seed):
            if not now.match.over and now.decision in ("NextAction", "ChooseDice", "Window"):
                for key in in_sight(now):
                    assert why(now, key) != "not_now", (now.decision, key)
                seen += 1
    assert seen > 50


# -- turns ------------------------------------------------------------------------------------


@pytest.mark.rule("ISV-058", "ISV-456", "ISV-103", "ISV-086")
def test_the_beginning_of_the_guided_game_explains_itself() -> None:
    table = new(1, "begin")
    while table.decision != "NextAction":
        table.match.choose(table.options[0])
    assert why(table, "travel") == "cannot_leave"
    assert why(table, "launch") == "no_lander"
    assert why(table, "strain:science") == "nothing_spent"
    assert why(table, "action:X2.A1") == "not_in_sight"
    assert why(table, "card:sc01") == "other_time"
    assert why(table, "card:en01") == "not_in_hand"
    assert why(table, "exchange") == "nothing_to_give"


@pytest.mark.rule("ISV-048", "ISV-050", "ISV-073")
def test_without_actions_or_supplies_left_actions_say_so() -> None:
    spent = turn_of(SECURITY, actions=0)
    usual = ("travel", "rest", "prepare_draw", "launch")
    assert {why(spent, key) for key in usual} == {"no_actions_left"}
    assert why(turn_of(SECURITY, supplies=0), "rest") == "no_supplies"


@pytest.mark.rule("ISV-007", "ISV-469")
def test_what_belongs_to_others_says_so() -> None:
    table = turn_of(SECURITY, **TWO)
    assert why(table, "skill:science") == "not_yours"
    assert why(table, "strain:science") == "not_yours"
    found = table.g.content.discovery_ids.ids[0]
    assert why(table, f"discovery:{found}") == "not_found"


@pytest.mark.rule("ISV-060", "ISV-484")
def test_routes_and_sectors_say_why_one_cannot_go_there() -> None:
    table = turn_of(SECURITY).play("travel")
    g = table.g
    routes = g.content.planets[g.planet].routes
    reasons = {why(table, f"route:{number + 1}") for number in range(len(routes))}
    assert reasons <= {"", "no_route", "route_closed"}
    assert why(table, "route:24") == "not_on_map"
    assert why(table, "sector:1") == "not_connected"
    assert "by_route" in {why(table, f"sector:{it}") for it in range(1, 7)}


# -- dice -------------------------------------------------------------------------------------


@pytest.mark.rule("ISV-092", "ISV-093", "ISV-097")
def test_dice_say_why_they_do_not_pay() -> None:
    dice = {"available": "R:basic B:basic", "spent": "G:basic G:special:bio"}
    table = happening("spend 1 R", security=dice)
    assert why(table, "die:R.basic") == ""
    assert why(table, "die:B.basic") == "other_colour"
    assert why(table, "die:G.basic") == "no_such_die"
    assert why(table, "spent:G.basic") == "spend_first"
    assert why(table, "spent:R.basic") == "no_spent_die"
    assert why(table, "injured") == "dice_left"
    assert why(table, "strain:science") == "other_crew"


@pytest.mark.rule("ISV-079")
def test_spent_dice_say_why_they_are_not_refreshed() -> None:
    full = {
        "available": "R:basic R:basic R:basic R:basic",
        "spent": "R:special:phy B:basic G:basic",
    }
    table = happening("refresh 1 R", security={**full, "available": "R:basic"})
    assert why(table, "spent:B.basic") == "other_colour"
    assert why(table, "spent:R.basic") == "no_spent_die"
    table = happening("refresh 1", security={**full, "columns": "R"})
    assert why(table, "spent:R.special.phy") == "no_free_slot"


@pytest.mark.rule("ISV-108", "ISV-109")
def test_dice_for_a_roll_and_for_support_say_why_not() -> None:
    table = turn_of(SECURITY, **TWO).play("prepare_roll")
    assert why(table, "die:R.expert") == "no_such_die"
    table.play("roll")
    assert table.decision == "Support"
    assert why(table, "die:R.expert") == "no_such_die"
    assert why(table, "skill:security") == "other_crew"
    table.play(table.options_of(1)[0])
    assert table.decision != "Support"


@pytest.mark.rule("ISV-503", "ISV-115", "ISV-120")
def test_dice_of_the_pool_say_why_an_effect_does_not_take_them() -> None:
    bio, xen = "science.G.special.bio.base", "science.G.special.xen.base"
    pool = ["science G:special:bio base", "science G:special:xen base"]
    table = rolling(pool, science={"hands": "sc02"}).play("card:sc02")
    assert why(table, "done") == "pick_first"
    assert why(table, "pool:science.B.basic.base") == "not_in_pool"
    table.play(f"pool:{bio}")
    assert (why(table, f"pool:{bio}"), why(table, f"pool:{xen}")) == ("picked_before", "")
    table = rolling(["security R:universal base"], roller=SECURITY, security={"hands": "se03"})
    table.play("card:se03", "pool:security.R.universal.base")
    assert why(table, "face:bio") == "no_such_face"
    assert why(table, "face:phy+gat") == ""


@pytest.mark.rule("ISV-117", "ISV-118", "ISV-194")
def test_cards_and_skills_say_why_they_do_not_help_a_roll() -> None:
    pool = ["science G:special:bio acc", "science R:basic base", "science R:basic acc"]
    helper = {"hands": "se02 se09", "crew": "yara", "charges": 2, "kit": "E17"}
    table = rolling(pool, security=helper, seats=2)
    assert (table.decision, table.asked) == ("Window", [0])
    assert why(table, "card:sc02") == "not_in_hand"
    assert why(table, "strain:security") == "not_concerned"
    assert why(table, "strain:science") == "other_crew"
    assert why(table, "skill:security") == "only_a_card"
    assert why(table, "equipment:E17") == "only_a_card"


@pytest.mark.rule("ISV-125", "ISV-533")
def test_combinations_say_what_they_lack() -> None:
    made = condition(combos=[("R", ["draw 1"])])
    pool = ["science R:basic base"]
    table = rolling(pool, step=5, condition=made, science={"hands": "sc02 sc03 sc04 sc05 sc08"})
    assert table.decision == "Combine"
    assert why(table, "combo:sc01") == "not_in_hand"
    held = {why(table, f"combo:{card}") for card in table.hands[SCIENCE]}
    assert "dice_lacking" in held <= {"dice_lacking", "no_combination", ""}
    assert why(table, "condition_combo:2") == "no_combination"


@pytest.mark.rule("ISV-136", "ISV-295", "ISV-300")
def test_injuries_say_why_they_are_not_meant() -> None:
    hurt = {"injuries": "wounded exhausted", "columns": "R"}
    table = happening("injury wounded", security={"columns": "R"})
    assert (table.decision, why(table, "column:R")) == ("PlaceInjuryDie", "column_hurt")
    table = happening("heal_die 1", security={"columns": "R G"})
    assert why(table, "column:B") == "column_well"
    table = happening("heal_card 1", security=hurt)
    assert why(table, "injury:burned") == "no_such_injury"
    table = rolling(["science R:basic base"], step=6, injury_pool="damage mental")
    assert (table.decision, why(table, "injury_die:heavy")) == ("InjuryOrder", "no_injury_die")


@pytest.mark.rule("ISV-260", "ISV-261", "ISV-535")
def test_equipment_says_why_it_does_not_change_hands() -> None:
    table = turn_of(SCIENCE, science={"kit": "E02 E21"}).play("exchange")
    assert why(table, "equipment:E02") == "section_card"
    assert why(table, "equipment:E22") == "not_carried"
    table.play("equipment:E21")
    assert why(table, "section:science") == "gives_it"
    assert why(table, "section:recon") == "not_in_team"


@pytest.mark.rule("ISV-464", "ISV-468", "ISV-496")
def test_effects_say_what_they_do_not_mean() -> None:
    table = happening("move connected")
    assert why(table, "sector:1") == "not_connected"
    assert why(table, "sector:12") == "not_on_map"
    assert why(table, "stop") == "cannot_stop"
    table = happening({"pick": "others_here", "do": ["draw 1"]}, actor=SECURITY)
    assert why(table, "section:security") == "not_meant"
    assert why(table, "section:recon") == "not_in_team"


@pytest.mark.rule("ISV-007", "ISV-010", "ISV-186", "ISV-257")
def test_set_up_says_why_not() -> None:
    table = new(2, "setup", world="mission1")
    assert table.decision == "PickSection"
    table.play("section:security")
    assert why(table, "section:security") == "section_taken"
    seen: set[str] = set()
    for now in playing(table, "setup"):
        if now.g.round:
            break
        seen |= {why(now, key) for key in BY_KEY}
    assert {"not_a_recruit", "not_available", "small_apart", "only_small"} <= seen
    assert {"nobody_carries", "left_out", "not_of_deck"} <= seen
