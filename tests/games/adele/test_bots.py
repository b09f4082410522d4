"""3.18: bots for every seat, from their own view only."""

from __future__ import annotations

import pytest

from sternbrett.games.adele import GAME
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import answer as answer_to
from sternbrett.lab.simulate import make_bots, play_game, set_up
from tests.games.adele.table import CONTENT, Table, adele, at, only, turn


def answer(table: Table, name: str, seat: int) -> str:
    """Return what a bot chooses."""
    bot = GAME.bots[name](CONTENT, Rng((1, 2, 3, 4)))
    return bot(table.view(seat), seat, table.match.options_of(seat)).key


@pytest.mark.rule("ADL-276", "ADL-279")
@pytest.mark.parametrize("seats", [2, 3, 4, 5])
@pytest.mark.parametrize("name", list(GAME.bots))
def test_bots_play_every_seat_to_the_end(name: str, seats: int) -> None:
    g = set_up(GAME, CONTENT, GAME.check_settings({}), seats, f"{name}/{seats}".encode())
    bots = make_bots(CONTENT, [GAME.bots[name]] * seats, b"bots")
    outcome = play_game(GAME, g, bots)
    assert outcome.result in ("blue", "red", "death", "time")


@pytest.mark.rule("ADL-277")
@pytest.mark.parametrize("name", [name for name in GAME.bots if name != "random"])
def test_bots_answer_the_same_in_worlds_that_look_the_same(name: str) -> None:
    tables = [
        adele(hand=["room_01", "room_11", "spread"], console={"fire": 2, "espionage": 1},
              rooms={"5": ["chip"], "6": ["lens"]}, inventories=[["axe", "battery"], []],
              tiles=[7, 8, 9, 10, 11]),
        turn("M2 Q2", seats=3, places=[5, 9], rooms={"5": ["chip"], "6": ["lens"]},
             inventories=[["battery"], ["axe"]], tiles=[7, 8, 9, 10, 11]),
    ]  # fmt: skip
    rng = Rng((5, 6, 7, 8))
    for table in tables:
        seat = table.asked[0]
        own = answer(table, name, seat)
        for _ in range(8):
            g = GAME.imagine(table.view(seat), CONTENT, rng)
            options = g.pending.options(g, seat) if g.pending else []
            bot = GAME.bots[name](CONTENT, Rng((1, 2, 3, 4)))
            assert bot(GAME.view(g, seat), seat, options).key == own


@pytest.mark.rule("ADL-279")
def test_easy_hal_keeps_energy_and_starts_no_anomalies() -> None:
    hazards = ["fire:1", "darkness:11", "fire:6"]
    table = adele(energy=5, hazards=hazards, anomalies=["targeted_attack", "panic"],
                  wounds=[3, 0])  # fmt: skip
    assert answer(table, "hal_easy", 0) == "end_phase"
    assert answer(table, "hal", 0) == "anomaly:panic"
    poor = adele(energy=4, console={"fire": 1}, hand=["room_01"], places=[1, 6])
    assert answer(poor, "hal_easy", 0) != "anomaly:panic"


def test_hal_burns_whoever_is_nearly_dead() -> None:
    table = adele(energy=10, console={"fire": 1, "darkness": 1, "hypoxia": 1}, hand=["room_01"],
                  places=[1, 15], wounds=[5, 0])  # fmt: skip
    table.play(answer(table, "hal", 0))
    table.play(answer(table, "hal", 0))
    assert answer(table, "hal", 0) == "hazard:fire"


def test_the_cadet_deploys_searches_and_heals() -> None:
    tiles = [7, 8, 9, 10, 11]
    table = turn("S3", seats=3, places=[7, 1], inventories=[["blue_card"], []], tiles=tiles)
    assert answer(table, "cadet", 1) == "deploy:blue_card"
    table = turn("Q1 M3", seats=3, places=[7, 1], rooms={"7": ["chip"]})
    assert answer(table, "cadet", 1) == "search:1"
    table = at("planning", 2, places=[3], wounds=[4])
    plan = []
    for _ in range(4):
        plan.append(answer(table, "cadet", 1))
        table.play(plan[-1])
    assert plan == ["cube:move", "cube:special", "cube:special", "cube:special"]


def test_the_cadet_announces_what_it_cannot_place() -> None:
    table = only("planning", seats=3, inventories=[["credentials"], []], tiles=[7, 8, 9, 10, 11])
    assert answer(table, "cadet", 1) == "say:hold"
    table.play("say:hold")
    assert answer(table, "cadet", 1) == "object:credentials"
    table.play("object:credentials", "done")
    assert answer(table, "cadet", 2) == "say:goes"
    table.play("say:goes", "object:credentials")
    assert answer(table, "cadet", 2) == "room:8"


def test_the_cadet_needs_a_battery_at_a_computer_that_is_off() -> None:
    table = turn("A1 S3", places=[16], inventories=[["axe", "battery"]],
                 deployed=["blue_card", "credentials", "lens"],
                 hazards=["computer_error:16"])  # fmt: skip
    assert answer(table, "cadet", 1) == "activate:battery"
    table.play("activate:battery", "pay:field", "device:computer", d6=3)
    assert answer(table, "cadet", 1) == "deploy:axe"


def test_the_cadet_averts_an_impact_that_would_stop_the_blue_mission() -> None:
    table = turn("S3", places=[3], next_emergency="em_21", deployed=["blue_card", "credentials"])
    assert answer(table, "cadet", 1) == "alert"


def test_the_cadet_gives_up_the_cube_it_misses_least() -> None:
    table = at("hazard", 2, places=[7], plans=["M1 S3"], inventories=[["lens"]],
               tiles=[0, 8, 7, 10, 11], hazards=["hypoxia:7"])  # fmt: skip
    assert table.decision == "LoseCube"
    assert answer(table, "cadet", 1) == "cube:move"


def test_the_cadet_takes_stimulants_where_they_finish_a_mission() -> None:
    table = turn("A1 M3", places=[9], inventories=[["axe", "stimulants"]], extra_cubes=0,
                 deployed=["blue_card", "credentials", "lens"])  # fmt: skip
    assert answer(table, "cadet", 1) == "activate:stimulants"


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("language", ["en", "de"])
def test_every_hint_is_a_legal_choice_with_a_reason(language: str, seats: int) -> None:
    texts = GAME.texts(language, CONTENT)
    g = set_up(GAME, CONTENT, GAME.check_settings({}), seats, f"hints {seats}".encode())
    bots = make_bots(CONTENT, [GAME.bots["hal"]] * seats, b"bots")
    for _ in range(150):
        if g.pending is None:
            break
        seat = g.pending.turn(g)
        options = g.pending.options(g, seat)
        view = GAME.view(g, seat)
        hint = GAME.advise(view, seat, options, CONTENT, Rng((1, 2, 3, 4)))
        assert hint is not None
        assert hint.key in {option.key for option in options}
        assert texts.say(f"advice.{hint.reason}", **hint.args)
        answer_to(g, seat, bots[seat](view, seat, options))


def hint(table: Table, seat: int) -> tuple[str, str]:
    """Return what the adviser would do, and the reason."""
    options = table.match.options_of(seat)
    advice = GAME.advise(table.view(seat), seat, options, CONTENT, Rng((1, 2, 3, 4)))
    return advice.key, advice.reason


def test_a_hint_gives_the_reason_of_what_it_names() -> None:
    # Nothing can be searched here; what lies next door is worth something, but not this turn.
    table = turn("Q1", seats=3, places=[7, 1], rooms={"6": ["chip"]})
    assert hint(table, 1) == ("end_turn", "nothing_left")
    table = turn("Q1 M3", seats=3, places=[7, 1], rooms={"7": ["chip"]})
    assert hint(table, 1) == ("search:1", "search")
    together = {"places": [5, 5], "tiles": [5, 8, 9, 10, 11], "inventories": [["blue_card"], []]}
    table = only("action", seats=3, plans=["M4", "S4"], **together).play("crew:1")
    assert hint(table, 1) == ("partner:2", "handover")
    table = turn("A1 M3", places=[9], inventories=[["axe", "stimulants"]], extra_cubes=0,
                 deployed=["blue_card", "credentials", "lens"])  # fmt: skip
    assert hint(table, 1) == ("activate:stimulants", "stimulants")


def test_a_hint_for_the_order_speaks_of_a_last_object_only_where_somebody_has_it() -> None:
    plans = ["M4", "M4"]
    assert hint(only("action", seats=3, plans=plans), 1) == ("crew:1", "any_order")
    holding = only("action", seats=3, plans=plans, inventories=[["axe"], []])
    assert hint(holding, 1) == ("crew:2", "order")


def test_a_hint_tells_when_there_is_nothing_to_tell() -> None:
    table = only("planning", seats=3, inventories=[["credentials"], []], tiles=[7, 8, 9, 10, 11])
    assert hint(table, 1) == ("say:hold", "tell")
    table.play("say:hold", "object:credentials")
    assert hint(table, 1) == ("done", "told")


def test_a_hint_for_the_plan_says_what_each_cube_is_for() -> None:
    table = at("planning", 2, places=[3], wounds=[4])
    reasons = []
    for _ in range(4):
        key, reason = hint(table, 1)
        reasons.append(reason)
        table.play(key)
    assert reasons == ["healed"] * 4


def test_a_hint_for_the_plan_names_the_room_that_a_cube_leads_to() -> None:
    rooms = {"7": ["chip"], "9": ["toolbox"]}
    table = at("planning", 2, places=[7], rooms=rooms)
    said = []
    for _ in range(4):
        options = table.match.options_of(1)
        advice = GAME.advise(table.view(1), 1, options, CONTENT, Rng((1, 2, 3, 4)))
        said.append((advice.key, advice.reason, advice.args))
        table.play(advice.key)
    assert said == [
        ("cube:move", "search", {"room": 9}),  # the room where one stands needs no move
        ("cube:move", "search", {"room": 9}),
        ("cube:search", "search", {"room": 7}),
        ("cube:search", "search", {"room": 9}),
    ]
    assert hint(table, 1) == ("confirm", "placed")


def test_a_hint_for_the_plan_fits_what_was_placed_before() -> None:
    rooms = {"7": ["chip"], "9": ["toolbox"]}
    table = at("planning", 2, places=[7], rooms=rooms).play("cube:search", "cube:search")
    for _ in range(2):
        assert hint(table, 1) == ("cube:move", "search")
        table.play("cube:move")


def test_adeles_hints_tell_a_strike_from_other_cards() -> None:
    supplied = adele(energy=1, hand=["overcharge"])
    assert hint(supplied, 0) == ("play:overcharge", "supplies")
    striking = adele(energy=10, console={"fire": 1}, hand=["room_01"], places=[1, 15])
    assert hint(striking, 0) == ("play:room_01", "strike")
    assert hint(adele(energy=0, hand=["room_01"]), 0) == ("end_phase", "save")


def test_a_stand_in_plays_the_side_of_its_seat() -> None:
    names = [GAME.texts("en", CONTENT).say(f"bot.{GAME.stand_in(seat)}") for seat in range(5)]
    assert names[0].startswith("HAL, hard:")
    assert all(name.startswith("Cadet:") for name in names[1:])


@pytest.mark.rule("ADL-220")
def test_cadets_hand_over_what_somebody_else_can_deploy_sooner() -> None:
    together = {"places": [5, 5], "tiles": [5, 8, 9, 10, 11], "inventories": [["blue_card"], []]}
    table = only("action", seats=3, plans=["M4", "S4"], **together).play("crew:1")
    assert answer(table, "cadet", 1) == "partner:2"
    table.play("partner:2")
    assert answer(table, "cadet", 1) == "object:blue_card"
    table.play("object:blue_card", "nothing")
    assert answer(table, "cadet", 2) == "accept"
    table.play("decline", seat=2)
    assert answer(table, "cadet", 1) != "partner:2", "who declined is not asked again"
    alone = turn("S4", seats=3, **together)
    assert answer(alone, "cadet", 1) == "deploy:blue_card"


@pytest.mark.parametrize(("key", "own"), [
    ("active:space_suit:1", ["space_suit:1", "space_suit:3", "chip", "lens"]),
    ("active:drone:2:used", ["drone:2", "drone:2:used", "chip", "lens"]),
])  # fmt: skip
def test_the_cadet_drops_the_one_of_two_that_is_worth_less(key: str, own: list[str]) -> None:
    table = only("emergency", next_emergency="em_21", wounds=[1, 0], places=[7, 9], d20=7,
                 inventories=[own, []])  # fmt: skip
    assert answer(table, "cadet", 1) == key
