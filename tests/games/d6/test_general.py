"""3.1 General: dice, tracks, the order of the steps, effects that fail, the loss, chance."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

import sternbrett
from tests.games.d6.table import Table, at, bot_policy, new, only, played, playing, random_policy

AREAS = {"pool", "scanners", "infirmary", "returned", "mission", "stasis", "held"}

seeds = st.integers(0, 2**32)
few_games = settings(max_examples=25, deadline=None)


@pytest.mark.rule("D6-001", "D6-005")
@few_games
@given(seed=seeds, dont_panic=st.integers(0, 6))
def test_six_dice_in_one_area_each_and_tracks_within_their_range(
    seed: int, dont_panic: int
) -> None:
    table = new(seed, difficulty="custom", dont_panic=dont_panic)
    for now in playing(table, random_policy(seed)):
        dice = now.dice.split()
        assert len(dice) == 6
        assert {die.partition(":")[0] for die in dice} <= AREAS
        assert 0 <= now.hull <= 8
        assert 0 <= now.shields <= 4


@pytest.mark.rule("D6-005")
def test_no_more_hull_is_lost_than_there_is() -> None:
    table = only("activate", hull=1, shields=0, threats=["flagship"], threat=6)
    assert table.hull == 0
    assert table.of("ship_damaged") == [["ship_damaged", "flagship", 0, 1]]


def outcomes_of_many_games(kind: str) -> Counter[str]:
    """Return how often each outcome of a kind of chance came up in sixty fixed games."""
    found: Counter[str] = Counter()
    for seed in range(60):
        table = played(new(seed), bot_policy("cadet"))
        for ply in table.match.plies:
            found.update(outcome for name, outcome in ply.outcomes if name == kind)
    return found


@pytest.mark.rule("D6-002")
def test_a_crew_die_has_six_equally_likely_faces() -> None:
    found = outcomes_of_many_games("crew")
    assert sorted(found) == sorted("CTMSEX")
    assert found.total() > 4000
    expected = found.total() / 6
    assert all(abs(count - expected) < 0.12 * expected for count in found.values()), found


@pytest.mark.rule("D6-003")
def test_the_threat_die_is_an_ordinary_die() -> None:
    found = outcomes_of_many_games("threat")
    assert sorted(found) == list("123456")
    assert found.total() > 900
    expected = found.total() / 6
    assert all(abs(count - expected) < 0.25 * expected for count in found.values()), found


@pytest.mark.rule("D6-003", "D6-080")
@pytest.mark.parametrize(("roll", "active"), [(n, n in (4, 5, 6)) for n in range(1, 7)])
def test_a_card_activates_on_the_pips_it_shows(roll: int, active: bool) -> None:
    table = only("activate", threats=["corsair"], threat=roll)
    assert table.activated is active


@pytest.mark.rule("D6-004")
@pytest.mark.parametrize(
    ("dice", "threats", "choices", "shows"),
    [
        ("pool:T pool:M", ["corsair"], ["tactical_fire", "cease_fire"], "returned:T"),
        ("pool:S", ["time_warp"], ["mission:time_warp:science"], "mission:time_warp:S"),
        ("pool:S", ["corsair"], ["science_stasis:corsair"], "stasis:corsair:S"),
        ("pool:E", ["comms_offline"], ["mission:comms_offline:engineering"], "returned:E"),
    ],
    ids=["spent on a station", "on a mission", "in stasis", "mission completed"],
)
def test_a_rolled_die_keeps_its_face(
    dice: str, threats: list[str], choices: list[str], shows: str
) -> None:
    table = at("assign", dice=dice, threats=threats).play(*choices)
    assert table.dice.split()[0] == shows


@pytest.mark.rule("D6-004")
def test_a_stasis_die_keeps_its_face_when_its_card_is_gone() -> None:
    table = at("assign", dice="pool:T stasis:drone_a:S", threats=["drone_a"], stasis=["drone_a"])
    table.play("tactical_fire", "target:drone_a")
    assert table.dice.split()[:2] == ["returned:T", "returned:S"]


@pytest.mark.rule("D6-004")
def test_dice_from_scanners_infirmary_and_question_mark_return_without_a_face() -> None:
    table = at("assign", dice="pool:M pool:M scanners infirmary")
    table.play("medical_clear_scanner", "medical_heal")
    assert table.dice.split()[:4] == ["returned:M", "returned:M", "returned", "returned"]
    released = only("activate", dice="held:distracted", threats=["distracted"], threat=3)
    assert released.dice.split()[0] == "returned"


@pytest.mark.rule("D6-004")
def test_a_die_sent_to_the_infirmary_or_held_loses_its_face() -> None:
    table = only("activate", dice="pool:T", threats=["pandemic"], threat=1)
    assert table.play("unit_pool:tactical").dice_in("infirmary") == ["infirmary"]
    table = only("discover", dice="pool:T", deck=["distracted"], draw="distracted")
    assert table.play("unit_pool:tactical").dice_in("held") == ["held:distracted"]


@pytest.mark.rule("D6-004", "D6-100")
def test_gathered_dice_lose_their_face() -> None:
    dice = "pool:T returned:C stasis:drone_a:S mission:hijackers:C"
    table = at("gather", dice=dice, threats=["drone_a", "hijackers"], stasis=["drone_a"])
    assert table.dice == "pool pool pool mission:hijackers:C pool pool"


@pytest.mark.rule("D6-006")
def test_a_round_has_six_steps_in_order() -> None:
    table = at(
        "round",
        dice="scanners pool pool pool",
        deck=["drone_a", "corsair", "dont_panic"],
        crew="X X T",
        draw="drone_a",
    )
    before = table.news
    table.play("end_assign", draw="corsair", threat=1)
    assert before + table.news == [
        "round_began",
        "crew_rolled",  # 1 roll
        "dice_scanned",
        "scanners_full",  # 2 scan
        "threat_revealed",
        "assignment_ended",  # 3 assign
        "threat_revealed",  # 4 discover
        "threat_die_rolled",  # 5 activate
        "crew_gathered",  # 6 gather
        "round_began",
        "crew_rolled",
    ]
    assert table.round == 2


@pytest.mark.rule("D6-007")
def test_an_effect_that_cannot_be_carried_out_is_skipped() -> None:
    everybody_away = "infirmary infirmary infirmary infirmary infirmary infirmary"
    table = only("activate", dice=everybody_away, threats=["bomber_a"], threat=3)
    assert table.decision == ""
    assert (table.shields, table.infirmary) == (3, 6)


@pytest.mark.rule("D6-007")
def test_other_effects_of_the_same_card_still_happen() -> None:
    table = only("activate", threats=["boost_morale"], threat=6)
    assert table.returned == 6  # the scanners were empty: nothing was returned,
    assert table.threats == []  # and yet the card is discarded


@pytest.mark.rule("D6-008")
def test_hull_zero_in_step_five_ends_the_game_at_once() -> None:
    table = at(
        "activate", hull=2, shields=0, threats=["corsair", "drone_a", "scouting_ship"], threat=4
    )
    assert table.result == "loss_hull"
    assert table.match.over
    # The Drone on the row below and the Scouting Ship no longer act, and no crew is gathered.
    assert table.news[-2:] == ["ship_damaged", "ship_destroyed"]
    assert [event[1] for event in table.of("threat_activated")] == ["corsair"]


@pytest.mark.rule("D6-008")
def test_hull_zero_after_the_rolls_ends_the_game_at_once() -> None:
    table = at("activate", hull=2, shields=0, threats=["mercenary", "scouting_ship"], threat=1)
    assert table.result == "loss_hull"
    assert [event[1] for event in table.of("ship_damaged")] == ["mercenary"]


@pytest.mark.rule("D6-008", "D6-043")
def test_hull_zero_in_step_three_ends_the_game_at_once() -> None:
    table = at(
        "assign",
        hull=1,
        shields=0,
        fired=1,
        dice="pool:T pool:E",
        threats=["meteoroid:1", "drone_a"],
    )
    table.play("tactical_fire", "target:meteoroid")
    # One damage point, another target and an Engineering die are left; none of them matters.
    assert (table.result, table.hull, table.options) == ("loss_hull", 0, [])


def record(table: Table) -> list[tuple[str, object, object]]:
    return [(ply.key, ply.outcomes, ply.after) for ply in table.match.plies]


@pytest.mark.rule("D6-009")
def test_the_same_seed_and_choices_give_the_same_game() -> None:
    games = [played(new(7), random_policy("same")) for _ in range(2)]
    assert record(games[0]) == record(games[1])
    other = played(new(8), random_policy("same"))
    assert record(other) != record(games[0])


@pytest.mark.rule("D6-009")
@few_games
@given(seed=seeds)
def test_all_chance_is_recorded_and_told(seed: int) -> None:
    table = played(new(seed, difficulty="officer"), random_policy(seed))
    for ply in table.match.plies:
        told: list[tuple[str, str]] = []
        for event in ply.events:
            if event.name in ("crew_rolled", "crew_rerolled"):
                told += [("crew", letter) for letter in str(event.args[0]).split()]
            elif event.name == "threat_die_rolled":
                told.append(("threat", str(event.args[0])))
            elif event.name in ("threat_revealed", "nothing_revealed"):
                told.append(("draw", str(event.args[0])))
        assert told == list(ply.outcomes)


@pytest.mark.rule("D6-009")
def test_a_recorded_game_can_be_replayed() -> None:
    table = played(new(11), bot_policy("cadet"))
    again = sternbrett.read(sternbrett.write_match(table.match))
    assert [ply.after for ply in again.plies] == [ply.after for ply in table.match.plies]
