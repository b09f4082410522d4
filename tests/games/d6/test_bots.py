"""Bots: the priorities of `cadet` (section 9 of the spec), one position for each."""

from __future__ import annotations

from itertools import islice
from pathlib import Path
from typing import Any

import pytest

from sternbrett.games.d6 import GAME
from sternbrett.games.d6.minds.advice import in_percent
from sternbrett.games.d6.minds.captain import WIDTH, Captain
from sternbrett.games.d6.minds.judge import OUTLOOK_FILE, Judge, read_weights
from sternbrett.games.d6.view import position_of
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.match import Match
from tests.games.d6.table import (
    CONTENT,
    Table,
    at,
    bot_policy,
    changed_content,
    new,
    only,
    played,
    playing,
    random_policy,
)

cadet = bot_policy("cadet")


def choice(table: Table) -> str:
    """Return what the cadet bot chooses."""
    return cadet(table.view, table.options)


def assigns(dice: str, **given: Any) -> str:
    """Return how the cadet bot uses these dice."""
    return choice(at("assign", dice=" ".join(f"pool:{letter}" for letter in dice.split()), **given))


ALL_FACES = "C T M S E"


class TestAssign:
    """DP-ASSIGN: the first of (a) … (l) that is legal."""

    @pytest.mark.parametrize(
        ("dice", "threats", "key"),
        [
            (ALL_FACES, ["cosmic_existentialism", "comms_offline"], "comms_offline:engineering"),
            (
                ALL_FACES,
                ["robot_uprising", "cosmic_existentialism"],
                "cosmic_existentialism:science",
            ),
            (ALL_FACES, ["panel_explosion", "pandemic"], "panel_explosion:medical"),
            (ALL_FACES, ["pandemic", "robot_uprising"], "robot_uprising:engineering"),
            (ALL_FACES, ["pandemic"], "pandemic:medical"),
            ("C T S E", ["pandemic"], "pandemic:science"),
        ],
    )
    def test_a_urgent_missions_in_their_order(
        self, dice: str, threats: list[str], key: str
    ) -> None:
        assert assigns(dice, threats=threats, hull=2, shields=0) == f"mission:{key}"

    def test_a_before_b(self) -> None:
        table = at("assign", dice="pool:M infirmary", threats=["pandemic"])
        assert choice(table) == "mission:pandemic:medical"

    def test_b_heal(self) -> None:
        table = at(
            "assign",
            dice="pool:M pool:S pool:E infirmary scanners",
            hull=1,
            shields=0,
            threats=["corsair"],
        )
        assert choice(table) == "medical_heal"

    @pytest.mark.parametrize(
        ("dice", "threats", "key"),
        [
            (
                "mission:cloaked_threats:S mission:invaders:T pool:T pool:C",
                ["cloaked_threats", "invaders"],
                "invaders:tactical",
            ),
            (
                "mission:time_warp:S mission:cloaked_threats:C pool:S",
                ["time_warp", "cloaked_threats"],
                "cloaked_threats:science",
            ),
            ("mission:time_warp:S pool:S", ["time_warp"], "time_warp:science"),
        ],
    )
    def test_c_a_begun_mission(self, dice: str, threats: list[str], key: str) -> None:
        # Shields are low (d) and there is something to shoot (g); the mission comes first.
        table = at("assign", dice=dice, threats=[*threats, "corsair"], shields=0)
        assert choice(table) == f"mission:{key}"

    def test_c_not_a_mission_without_a_die(self) -> None:
        table = at(
            "assign",
            dice="pool:S stasis:time_warp:S",
            threats=["time_warp"],
            shields=0,
            stasis=["time_warp"],
        )
        assert choice(table) == "science_recharge"

    @pytest.mark.parametrize(
        ("shields", "key"), [(2, "science_recharge"), (3, "engineering_repair")]
    )
    def test_d_recharge_at_two_or_less(self, shields: int, key: str) -> None:
        assert assigns("S E T M", shields=shields, hull=4, threats=["corsair"]) == key

    def test_e_repair(self) -> None:
        table = at(
            "assign", dice="pool:E pool:M pool:T pool:C scanners", hull=7, threats=["corsair"]
        )
        assert choice(table) == "engineering_repair"

    def test_f_clear_a_scanner_die(self) -> None:
        table = at("assign", dice="pool:E pool:M pool:T pool:C scanners", threats=["corsair"])
        assert choice(table) == "medical_clear_scanner"

    def test_g_fire(self) -> None:
        assert assigns("C T S", threats=["corsair"]) == "tactical_fire"
        assert assigns("C T S", threats=["meteoroid", "corsair"], hull=1) == "tactical_fire"

    @pytest.mark.parametrize(
        ("hull", "shields", "fires"), [(4, 4, True), (8, 4, True), (3, 4, False), (8, 3, False)]
    )
    def test_g_fire_at_a_lone_meteoroid(self, hull: int, shields: int, fires: bool) -> None:
        key = assigns("T T", threats=["meteoroid", "time_warp"], hull=hull, shields=shields)
        assert key == ("tactical_fire" if fires else "end_assign")

    @pytest.mark.parametrize(
        ("dice", "given", "change"),
        [
            # Tactical is wanted while there is a target …
            ("C M E S", {"threats": ["corsair"]}, "medical>tactical"),
            ("C E S", {"threats": ["corsair"]}, "engineering>tactical"),
            ("C S C", {"threats": ["corsair"]}, "science>tactical"),
            ("C C", {"threats": ["corsair"]}, "commander>tactical"),
            # … but not for the Meteoroid: Engineering if the hull is hurt, else Science.
            ("C M T", {"threats": ["meteoroid"], "hull": 6, "shields": 3}, "medical>engineering"),
            ("C M T", {"threats": ["meteoroid"], "shields": 3}, "medical>science"),
            ("C T", {"threats": []}, "tactical>science"),
            # At hull 4 or less it is Engineering …
            ("C M", {"threats": ["corsair"], "hull": 4}, "medical>engineering"),
            ("C M", {"threats": ["corsair"], "hull": 5}, "medical>tactical"),
            # … unless Panel Explosion is in play (its Medical die is used first, so none is left).
            ("C S", {"threats": ["corsair", "panel_explosion"], "hull": 4}, "science>tactical"),
        ],
    )
    def test_h_change_a_die(self, dice: str, given: dict[str, Any], change: str) -> None:
        assert assigns(dice, **given) == f"commander_change:{change}"

    def test_h_not_a_die_that_already_shows_the_wanted_face(self) -> None:
        # Science is wanted, and there is nothing but Science.
        assert assigns("C S S", threats=[]) == "end_assign"

    def test_h_never_rerolls(self) -> None:
        assert assigns("C S", threats=[]) == "end_assign"

    def test_i_stasis_on_the_highest_expected_damage(self) -> None:
        # Flagship 3 × 3/6, Corsair 2 × 3/6, Solar Winds 5 × 1/6; the Bomber's unit is no damage.
        threats = ["bomber_a", "solar_winds", "corsair", "flagship"]
        assert assigns("S", threats=threats, shields=3) == "science_stasis:flagship"

    def test_i_ties_go_to_the_card_revealed_first(self) -> None:
        assert assigns("S", threats=["space_pirates_b", "hijackers"]) == (
            "science_stasis:space_pirates_b"
        )

    def test_j_recharge_when_no_card_is_worth_the_beam(self) -> None:
        assert assigns("S", threats=["mercenary", "pandemic"], shields=3)[:7] == "mission"
        assert assigns("S", threats=["mercenary", "invaders"], shields=3) == "science_recharge"

    def test_k_any_other_mission_internal_cards_first(self) -> None:
        assert assigns("C", threats=["hijackers", "cloaked_threats"]) == (
            "mission:cloaked_threats:commander"
        )
        assert assigns("C", threats=["hijackers"]) == "mission:hijackers:commander"

    def test_k_ties_go_to_the_card_revealed_first(self) -> None:
        assert assigns("S", threats=["time_warp", "cloaked_threats"]) == "mission:time_warp:science"
        assert assigns("S", threats=["cloaked_threats", "time_warp"]) == (
            "mission:cloaked_threats:science"
        )

    def test_l_end(self) -> None:
        assert assigns("C") == "end_assign"
        assert assigns("M T E", threats=["solar_winds"]) == "end_assign"


def fires(threats: list[str], fired: int = 0, **given: Any) -> str:
    """Return the cadet bot's target with the first (or, if `fired`, a further) Tactical die."""
    table = at("assign", dice="pool:T", threats=threats, fired=fired, **given)
    return choice(table.play("tactical_fire"))


class TestFire:
    """DP-FIRE."""

    def test_other_targets_before_the_meteoroid(self) -> None:
        assert fires(["meteoroid:1", "scouting_ship"]) == "target:scouting_ship"

    def test_what_can_be_finished_first(self) -> None:
        # The Flagship is more dangerous by far, but the Drone dies at once.
        assert fires(["flagship:2", "drone_b"]) == "target:drone_b"
        assert fires(["flagship:2", "drone_b"], fired=1) == "target:flagship"

    def test_then_the_highest_danger_for_its_health(self) -> None:
        # Corsair 1.0 / 2, Flagship 1.5 / 4, Mercenary 0.5 / 3.
        assert fires(["flagship", "mercenary", "corsair"]) == "target:corsair"
        assert fires(["flagship:2", "mercenary", "corsair"]) == "target:flagship"

    def test_units_sent_count_one_and_a_half(self) -> None:
        # Bomber b: (2 + 1.5) × 2/6 / 2 against Corsair: 2 × 3/6 / 2.
        assert fires(["corsair", "bomber_b"]) == "target:bomber_b"
        # Bomber c: (1 + 1.5) × 2/6 / 2 is less.
        assert fires(["corsair", "bomber_c"]) == "target:corsair"

    @pytest.mark.parametrize("card", ["mercenary", "scouting_ship", "nebula"])
    def test_special_cards_count_one_half(self, card: str) -> None:
        # 0.5 / 2 against an Assault Cruiser's 2 × 2/6 / 3, and against Space Pirates' / 2.
        shields = 0 if card == "nebula" else 4
        threats = ["assault_cruiser_a:3", f"{card}:2"]
        assert fires(threats, shields=shields) == f"target:{card}"
        threats = ["space_pirates_b:2", f"{card}:2"]
        assert fires(threats, shields=shields) == "target:space_pirates_b"

    def test_ties_go_to_the_card_revealed_first(self) -> None:
        assert fires(["raiders_c", "space_pirates_b"]) == "target:raiders_c"
        assert fires(["space_pirates_b", "raiders_c"]) == "target:space_pirates_b"

    @pytest.mark.parametrize(
        ("hull", "shields", "key"),
        [(4, 4, "target:meteoroid"), (3, 4, "cease_fire"), (8, 3, "cease_fire")],
    )
    def test_the_meteoroid_only_if_the_ship_stands_it(
        self, hull: int, shields: int, key: str
    ) -> None:
        assert fires(["meteoroid"], hull=hull, shields=shields) == key

    def test_points_left_are_not_wasted_on_the_meteoroid(self) -> None:
        table = at("assign", dice="pool:T", fired=1, threats=["drone_a", "meteoroid"], shields=3)
        table.play("tactical_fire", "target:drone_a")
        assert choice(table) == "cease_fire"


class TestUnit:
    """DP-UNIT."""

    def test_a_used_die_first(self) -> None:
        table = only(
            "activate",
            dice="pool:E mission:invaders:T returned",
            threat=1,
            threats=["pandemic", "invaders"],
        )
        assert choice(table) == "unit_returned"

    def test_then_a_pool_die_by_its_worth(self) -> None:
        order = ["engineering", "science", "medical", "tactical", "commander"]
        letters = "ESMTC"
        for place, face in enumerate(order):
            pool = [f"pool:{letter}" for letter in letters[place:]]
            dice = " ".join((["mission:invaders:T", *pool] + ["infirmary"] * 6)[:6])
            table = only("activate", dice=dice, threats=["pandemic", "invaders"], threat=1)
            assert choice(table) == f"unit_pool:{face}"

    def test_else_a_mission_die(self) -> None:
        dice = "mission:invaders:T infirmary infirmary infirmary infirmary infirmary"
        table = only("activate", dice=dice, threats=["pandemic", "invaders"], threat=1)
        assert choice(table) == "unit_mission:invaders:tactical"

    def test_of_two_missions_the_card_revealed_first(self) -> None:
        dice = "mission:invaders:T mission:time_warp:S infirmary infirmary infirmary infirmary"
        for threats in (["invaders", "time_warp"], ["time_warp", "invaders"]):
            table = only("activate", dice=dice, threats=["pandemic", *threats], threat=1)
            assert choice(table).startswith(f"unit_mission:{threats[0]}:")


class TestGather:
    """DP-GATHER."""

    @pytest.mark.parametrize(
        ("pool", "key"),
        [
            (0, "recall:invaders:tactical"),
            (1, "recall:invaders:tactical"),
            (2, "recall:invaders:tactical"),
            (3, "gather_done"),
            (4, "gather_done"),
        ],
    )
    def test_three_dice_are_enough(self, pool: int, key: str) -> None:
        dice = ["mission:invaders:T", *["returned"] * pool, *["infirmary"] * 5]
        table = at("gather", dice=" ".join(dice[:6]), threats=["invaders"])
        assert choice(table) == key

    def test_of_two_missions_the_card_revealed_first(self) -> None:
        dice = "mission:invaders:T mission:time_warp:S infirmary infirmary infirmary infirmary"
        for threats in (["invaders", "time_warp"], ["time_warp", "invaders"]):
            assert choice(at("gather", dice=dice, threats=threats)).startswith(
                f"recall:{threats[0]}:"
            )


#: How many choices of a game are looked at, for bots that think long.
PATIENCE = {"captain": 10}


@pytest.mark.parametrize("name", GAME.bots)
@pytest.mark.parametrize("seed", range(5))
def test_a_bot_chooses_the_same_for_the_same_view(name: str, seed: int) -> None:
    for now in islice(playing(new(seed), random_policy(seed)), PATIENCE.get(name)):
        options = now.match.options_of(0)
        bots = [GAME.bots[name](CONTENT, Rng((seed, 1, 2, 3))) for _ in range(2 if options else 0)]
        answers = {bot(now.match.view(0), 0, options).key for bot in bots}
        assert len(answers) <= 1


def test_the_cadet_needs_no_chance() -> None:
    for now in playing(new(3), random_policy(3)):
        options = now.match.options_of(0)
        if options:
            answers = {
                GAME.bots["cadet"](CONTENT, Rng((word, 5, 6, 7)))(now.view, 0, options).key
                for word in range(3)
            }
            assert len(answers) == 1


@pytest.mark.parametrize("name", ["random", "cadet"])
def test_bots_play_to_the_end(name: str) -> None:
    games = [new(seed, difficulty="cadet") for seed in range(40)]
    results = {played(table, bot_policy(name)).result for table in games}
    assert results <= {"win", "loss_hull", "loss_crew"}
    assert ("win" in results) == (name == "cadet")


def test_a_hint_to_roll_again_says_what_that_promises(tmp_path: Path) -> None:
    # With another flagship the admiral does not know the game, and the captain chooses.
    content = changed_content(tmp_path, "cards.toml", "health = 4", "health = 5", after="flagship")
    match = Match.new(GAME, seed=19, content=content)
    options = match.options_of(0)
    hint = GAME.advise(match.view(0), 0, options, content, Rng((1, 2, 3, 4)))
    assert hint.key == "commander_reroll"
    captain = Captain(content, Rng((1, 2, 3, 4)))
    captain.judge = Judge(content.rules, read_weights(OUTLOOK_FILE))
    g = position_of(match.view(0), content)
    certain = in_percent(captain.search(g, WIDTH).value)
    assert hint.args["percent"] == in_percent(captain.best(g, options)[1]) > certain
