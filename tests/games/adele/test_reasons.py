"""Why not: a position for every reason, what is told of things one touches, and what is listed."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Mapping
from typing import Any

import pytest

from sternbrett.games.adele import GAME
from sternbrett.games.adele.model import AdeleState
from sternbrett.games.adele.rules import reasons
from sternbrett.games.adele.rules.action import Act
from sternbrett.games.adele.rules.adele import AdeleTurn
from sternbrett.games.adele.rules.objects import Found
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import NOT_NOW, Option
from sternbrett.kernel.texts import LANGUAGES
from sternbrett.testing.checks.reasons import check_guards, check_sight
from sternbrett.testing.trial import Configuration, Report, Trial
from tests.games.adele.table import CONTENT, Table, adele, at, new, only, random_game, turn

BY_KEY = {option.key: option for option in GAME.vocabulary(CONTENT)}
BEFORE_LAST = {"deployed": ["blue_card", "credentials", "lens"]}
FAILURE = {"emergency": "em_06", "emergency_averted": False}
LOCKED = {"anomalies": [], "anomalies_in_play": ["hatches_locked"]}
SUIT = [["space_suit:1"]]
OUTSIDE: dict[str, Any] = {"places": ["A"], "inventories": SUIT}
TRIO: dict[str, Any] = {"seats": 3, "places": [5, 5]}


def duel(plan: str, **given: Any) -> Table:
    """Return a duel in which all extra cubes are spent."""
    return turn(plan, **{"extra_cubes": 0, **given})


def exchange(mine: list[str], theirs: list[str], *played: str, place: Any = 5) -> Table:
    """Return a table where the first of two crew members proposes an exchange to the second."""
    return turn("-", seats=3, places=[place, place], inventories=[mine, theirs]).play(
        "partner:2", *played
    )


FULL = ["chip", "lens", "axe", "helmet"]

#: Positions by name, and what is said in them of options that are not possible.
CASES: Mapping[str, tuple[Callable[[], Table], Mapping[str, str]]] = {
    # -- set-up
    "members": (
        lambda: new(3, members="choose").play("member:mei"),
        {"member:mei": "member_taken", "end_turn": "not_now"},
    ),
    "specials": (
        lambda: new(3, specials="chosen").play("card:recall"),
        {"card:recall": "card_out", "card:room_01": "not_special"},
    ),
    "second object": (lambda: new(2), {"object:axe": "not_on_boards"}),
    # -- planning
    "plan": (
        lambda: at("planning", 2).play("cube:move"),
        {"confirm": "cubes_left", "cube:free": "free_not_planned"},
    ),
    "plan made": (
        lambda: at("planning", 2).play(*["cube:move"] * 4), {"cube:move": "cubes_placed"}
    ),
    "briefing": (
        lambda: at("planning", 4, places=[5, 5, 9], inventories=[["chip"], [], []]),
        {
            "partner:1": "yourself",
            "partner:3": "elsewhere",
            "partner:4": "not_aboard",
            "move:6": "not_now",
        },
    ),
    "nothing to give": (
        lambda: at("planning", 3, places=[5, 5]), {"partner:2": "nothing_exchanged"}
    ),
    "enough proposed": (lambda: turn("-", **TRIO, inventories=[["chip"], []]).play(
            *["partner:2", "object:chip", "nothing", "decline"] * 16
        ), {"partner:2": "proposals_spent"}),
    "enough said": (lambda: turn("-", said=[6, 0], **TRIO), {"say:hold": "said_enough"}),
    "alone": (
        lambda: duel("-"), {"partner:2": "alone", "say:hold": "nobody_listens"}
    ),
    "saying": (
        lambda: at("planning", 3).play("say:own"),
        {"object:axe": "no_tile", "object:drone:used": "another_name"},
    ),
    "saying where": (
        lambda: at("planning", 3).play("say:goes", "object:chip"), {"room:16": "no_target_room"}
    ),
    # -- exchanges
    "giving": (
        lambda: exchange(["chip"], []),
        {"object:axe": "not_carried", "nothing": "nothing_exchanged"},
    ),
    "giving to full hands": (
        lambda: exchange(["drone"], FULL, "object:drone"),
        {"nothing": "their_slots_full", "object:drone": "not_theirs"},
    ),
    "taking with full hands": (
        lambda: exchange(FULL, ["drone"], "object:chip"), {"active:drone": "not_theirs"}
    ),
    "asking with full hands": (
        lambda: exchange(FULL, ["drone"]), {"nothing": "slots_full"}
    ),
    "two drones": (
        lambda: exchange([], ["drone:1", "drone:2"], "nothing"), {"active:drone": "another_name"}
    ),
    "suits outside": (
        lambda: exchange(["space_suit:2", "chip"], ["space_suit:1"], "object:chip", place="A"),
        {"active:space_suit": "suit_needed"},
    ),
    # -- ADELE
    "ADELE": (
        lambda: adele(energy=2, hand=["room_01", "recall", "spread"], anomalies=["panic"],
                      hazard="fire fire fire"),
        {
            "play:room_02": "not_in_hand",
            "play:room_01": "no_energy",
            "play:recall": "card_energy",
            "hazard:fire": "card_first",
            "room:1": "card_first",
            "anomaly:panic": "anomaly_energy",
            "card:room_01": "not_now",
        },
    ),
    "useless cards": (
        lambda: adele(
            energy=9, anomalies=["panic"], hand=["room_01", "recall", "spread", "recycle"],
            cards_removed=["purge", "reshuffle"], hazard="espionage espionage espionage",
            hazards=["espionage:1", "espionage:6"],
        ),
        {
            "play:room_01": "card_useless",
            "play:recall": "discard_empty",
            "play:spread": "nothing_spreads",
            "play:recycle": "nothing_removed",
            "anomaly:panic": "anomaly_hazards",
        },
    ),
    "anomalies": (
        lambda: adele(anomalies=["panic"], anomalies_in_play=["explosions"]),
        {"anomaly:explosions": "anomaly_acts", "anomaly:alerts_off": "anomaly_absent"},
    ),
    "room of a card": (
        lambda: adele(
            energy=9, hand=["room_01"], hazard="fire fire fire", hazards=["fire:1"]
        ).play("play:room_01"),
        {"room:2": "not_on_card", "room:1": "no_spot"},
    ),
    "hazard of a card": (
        lambda: adele(
            energy=3, hand=["room_01"], console={"fire": 1}, hazards=["espionage:1"],
            hazard="door_locked espionage fire",
        ).play("play:room_01", "room:1"),
        {
            "pass": "card_shown",
            "hazard:hypoxia": "row_empty",
            "hazard:fire": "hazard_energy",
            "hazard:espionage": "no_spot",
        },
    ),
    "sector": (
        lambda: adele(
            energy=9, hand=["sector_strike"], emergency="em_21", emergency_averted=True
        ).play("play:sector_strike", "hazard:door_locked"),
        {"room:20": "not_in_sector"},
    ),
    "door": (
        lambda: adele(energy=9, hand=["room_01"], hazards=["door_locked:1-2"]).play(
            "play:room_01", "room:1", "hazard:door_locked"
        ),
        {"door:2": "spot_taken", "door:20": "no_door", "device:computer": "other_spot"},
    ),
    "device": (
        lambda: adele(
            energy=9, hand=["room_01"], hazard="computer_error computer_error computer_error",
            hazards=["terminal_error:1"], batteries=[],
        ).play("play:room_01", "room:1", "hazard:computer_error"),
        {"device:terminal": "spot_taken", "door:2": "other_spot"},
    ),
    "device with battery": (
        lambda: adele(
            energy=9, hand=["room_01"], hazard="computer_error computer_error computer_error",
            batteries=["terminal:1:2"],
        ).play("play:room_01", "room:1", "hazard:computer_error"),
        {"device:terminal": "protected"},
    ),
    "room without terminal": (
        lambda: adele(
            energy=9, hand=["room_02"], hazard="computer_error computer_error computer_error",
        ).play("play:room_02", "room:2", "hazard:computer_error"),
        {"device:terminal": "no_device"},
    ),
    "recall": (
        lambda: adele(energy=9, hand=["recall"], discard=["room_05"]).play("play:recall"),
        {"card:room_06": "not_discarded"},
    ),
    "spread": (
        lambda: adele(
            energy=9, hand=["spread"], hazard="fire fire fire", hazards=["fire:1"]
        ).play("play:spread"),
        {"hazard:hypoxia": "row_empty", "hazard:darkness": "no_spreading"},
    ),
    "spread where": (
        lambda: adele(
            energy=9, hand=["spread"], hazard="fire fire fire", hazards=["fire:1"]
        ).play("play:spread", "hazard:fire"),
        {"room:1": "spot_taken", "room:20": "not_beside"},
    ),
    "purge": (
        lambda: adele(
            energy=9, hand=["purge", "room_01", "room_02", "room_03", "room_04"]
        ).play("play:purge", "card:room_01", "card:room_02", "card:room_03"),
        {"card:room_04": "purged"},
    ),
    "recycle": (
        lambda: adele(
            energy=9, hand=["recycle"], cards_removed=["purge", "reshuffle"], removed={"fire": 1}
        ).play("play:recycle"),
        {"done": "one_at_least", "hazard:darkness": "none_removed"},
    ),
    "discarding": (
        lambda: adele(hand=["room_01"]).play("end_phase"), {"card:room_02": "not_in_hand"}
    ),
    "anomaly": (
        lambda: adele(
            energy=9, anomalies=["panic"], hazards=["fire:1", "fire:2", "fire:11", "fire:6"]
        ).play("anomaly:panic", "hazard_at:fire:1"),
        {
            "hazard_at:fire:1": "chosen_before",
            "hazard_at:fire:2": "other_sector",
            "hazard_at:fire:3": "no_hazard",
        },
    ),
    "hazard for two sectors": (
        lambda: adele(
            energy=9, anomalies=["weak_batteries"],
            hazards=["fire:1", "door_locked:3-9", "fire:11"],
        ).play("anomaly:weak_batteries"),
        {"hazard_at:door_locked:3-9": "needed_later"},
    ),
    "spying": (
        lambda: only("hazard", places=[1, 2], hazards=["espionage:1"], deployed=["lens"]),
        {"tile:credentials": "not_owned", "tile:lens": "tile_open"},
    ),
    # -- hazards
    "hypoxia": (
        lambda: only("hazard", seats=2, places=[1], plans=["M2"], hazards=["hypoxia:1"]),
        {"cube:free": "free_not_lost", "cube:search": "field_empty"},
    ),
    "too much to carry": (
        lambda: only("emergency", seats=2, places=[5], wounds=[1], inventories=[FULL],
                     next_emergency="em_21", next_averted=False, d20="5"),
        {"object:drone": "not_carried"},
    ),
    "only suit": (
        lambda: turn("S3", seats=3, places=[12, "A"], inventories=[[], ["space_suit:1", "chip"]])
        .play("terminal:courier", "receive:2", "sure"),
        {"active:space_suit": "only_suit"},
    ),
    # -- turns
    "who is next": (
        lambda: only("action", seats=4, places=[1, 2, 3]).play("crew:2", "end_turn"),
        {"crew:2": "has_acted", "crew:4": "not_aboard"},
    ),
    "moving": (
        lambda: duel("M1", places=[1], hazards=["door_locked:1-2", "fire:2", "hypoxia:20"]),
        {
            "move:2": "door_locked",
            "move:1": "here",
            "move:20": "no_door",
            "move_zone:A": "no_hatch_out",
            "unlock:2": "no_cube",
            "unlock:7": "door_open",
            "search:1": "empty_slot",
            "cube:move": "cubes_pay",
            "cube:search": "no_cube",
            "cube:special": "no_special_cube",
            "cube:free": "no_free",
            "extinguish": "no_sprays",
            "alert": "no_alert",
            "deploy:chip": "not_carried",
            "activate:drone": "not_carried",
            "remove:hypoxia:20": "hazard_far",
            "remove:hypoxia:2": "no_hazard",
            "hatch:7": "hatch_far",
            "impact:2": "no_impact",
            "hazard_at:fire:2": "only_extinguisher",
            "terminal:medical": "other_terminal",
            "device:computer": "computer_serves",
            "drone:4": "nothing_lies",
            "tile:lens": "tile_shows",
            "card:room_01": "not_now",
        },
    ),
    "hatch": (lambda: turn("M1", places=[7]), {"move_zone:A": "no_suit", "hatch:7": "no_suit"}),
    "hatch, with a suit": (
        lambda: turn("M1", places=[7], inventories=SUIT), {"hatch:7": "hatch_open"}
    ),
    "locked hatch": (
        lambda: turn("M1", places=[7], hatches_locked=[7], **LOCKED),
        {"move_zone:A": "hatch_locked"},
    ),
    "outside": (
        lambda: duel("M1 Q1 S2", impacts=[20, 2], hatches_locked=[3], **LOCKED,
                     places=["A"], inventories=[["space_suit:1", "battery", "chip"]]),
        {
            "move:20": "no_hatch_in",
            "move:3": "hatch_locked",
            "move_zone:C": "zone_far",
            "search:1": "outside",
            "deploy:chip": "outside",
            "activate:battery": "battery_outside",
            "impact:20": "impact_far",
        },
    ),
    "searching": (
        lambda: duel("M1", places=[5], rooms={"5": ["chip"]}), {"search:1": "no_cube"}
    ),
    "in the dark": (
        lambda: duel("M1", places=[1], hazards=["darkness:1"]), {"move:2": "dark"}
    ),
    "special in the dark": (
        lambda: duel("S2", places=[1], hazards=["darkness:1"]), {"remove:darkness:1": "dark"}
    ),
    "objects": (
        lambda: turn("A4", seats=3, places=[1, 2], batteries=["computer:1:1", "terminal:1:1"],
                     lab=["drone"], inventories=[["flashlight:1", "spare_part", "battery",
                                                  "first_aid_kit"], []]),
        {
            "activate:flashlight": "already_active",
            "active:flashlight": "already_active",
            "activate:spare_part": "single_part",
            "activate:battery": "has_battery",
            "activate:first_aid_kit": "nobody_wounded",
            "drone:4": "no_drone",
        },
    ),
    "no Activate cube": (
        lambda: duel("M1", inventories=[["teddy_bear"]]), {"activate:teddy_bear": "no_cube"}
    ),
    "no lab": (
        lambda: turn("A1", inventories=[["spare_part", "spare_part"]]),
        {"activate:spare_part": "lab_empty"},
    ),
    "extinguisher": (
        lambda: turn("A1", inventories=[["fire_extinguisher"]])
        .play("activate:fire_extinguisher", "pay:field"),
        {"extinguish": "no_fire"},
    ),
    "drone that has looked": (
        lambda: turn("-", drone_used=True, rooms={"4": ["chip"]}), {"drone:4": "drone_used"}
    ),
    "free cubes": (
        lambda: turn("-", places=[1]).play("move:2"), {"pay:field": "field_empty"}
    ),
    "cube of darkness": (
        lambda: duel("M2", places=[1], hazards=["darkness:1"]).play("move:2"),
        {"cube:free": "no_free", "cube:search": "field_empty"},
    ),
    "search with full hands": (
        lambda: turn("Q1", seats=3, places=[5, 6], rooms={"5": ["drone"]}, inventories=[FULL, []])
        .play("search:1"),
        {"take": "slots_full"},
    ),
    "search with free hands": (
        lambda: turn("Q1", seats=3, places=[5, 6], rooms={"5": ["drone"]},
                     inventories=[["chip"], []]).play("search:1"),
        {"object:chip": "slot_free", "object:axe": "not_carried"},
    ),
    "drone": (
        lambda: turn("-", rooms={"4": ["chip"]}).play("drone:4"), {"slot:2": "empty_slot"}
    ),
    "kit": (
        lambda: turn("A1", seats=4, places=[5, 5, 6], wounds=[1, 0, 1],
                     inventories=[["first_aid_kit"], [], []]).play("activate:first_aid_kit"),
        {"crew:2": "unhurt", "crew:3": "elsewhere", "crew:4": "not_aboard"},
    ),
    "battery": (
        lambda: turn("A1", seats=3, places=[1, 2], batteries=["terminal:1:1"],
                     inventories=[["battery"], []]).play("activate:battery"),
        {"device:terminal": "has_battery"},
    ),
    "crafting": (
        lambda: turn("A1", seats=3, places=[1, 2], lab=["drone"],
                     inventories=[["spare_part", "spare_part"], []]).play("activate:spare_part"),
        {"object:battery": "not_in_lab"},
    ),
    # -- special actions
    "one Special cube": (lambda: duel("S1", places=[2]), {"cube:special": "few_cubes"}),
    "System Failure": (
        lambda: duel("S2", places=[2], hazards=["hypoxia:2"], **FAILURE),
        {"remove:hypoxia:2": "few_cubes"},
    ),
    "not sure": (
        lambda: duel("S2", places=[1], no_return=2).play("terminal:command"), {"sure": "few_cubes"}
    ),
    "impact": (
        lambda: turn("S3", places=[1], impacts=[1], inventories=[["chip"]], no_return=2),
        {
            "deploy:chip": "impact_here",
            "device:computer": "impact_here",
            "terminal:command": "impact_here",
            "impact:1": "impact_inside",
        },
    ),
    "computer off": (
        lambda: turn("S3", places=[1], hazards=["computer_error:1", "terminal_error:1"],
                     inventories=[["chip"]], no_return=2),
        {
            "deploy:chip": "computer_off",
            "device:computer": "computer_off",
            "terminal:command": "terminal_off",
        },
    ),
    "useless terminal": (lambda: turn("S3", places=[1]), {"terminal:command": "terminal_useless"}),
    "averted": (lambda: turn("S3", places=[3], next_averted=True), {"alert": "already_averted"}),
    "axe too early": (
        lambda: turn("S3", places=[16], inventories=[["axe"]]), {"deploy:axe": "mission_incomplete"}
    ),
    "axe elsewhere": (
        lambda: turn("S3", places=[2], inventories=[["axe"]], **BEFORE_LAST),
        {"deploy:axe": "wrong_final_room"},
    ),
    "axe with impacts": (
        lambda: turn("S3", places=[16], inventories=[["axe"]], impacts=[2], **BEFORE_LAST),
        {"deploy:axe": "impacts_left"},
    ),
    "helmet too late": (
        lambda: turn("S3", places=[20], inventories=[["helmet"]], round=19, no_return=2,
                     deployed=["blue_card", "chip", "toolbox", "lens"]),
        {"deploy:helmet": "no_return_passed"},
    ),
    "medical terminal": (
        lambda: turn("S3", seats=3, places=[4, 4], wounds=[1, 0]).play("terminal:medical"),
        {"crew:2": "unhurt", "impact:3": "other_use", "hatch:3": "not_now"},
    ),
    "repair terminal": (
        lambda: turn("S3", places=[19], impacts=[2]).play("terminal:repair"),
        {"impact:3": "no_impact"},
    ),
    "central terminal": (
        lambda: turn("S3", places=[9], hazards=["computer_error:1", "fire:2"])
        .play("terminal:central"),
        {
            "alert_at:3": "alert_works",
            "alert_at:4": "no_alert",
            "hazard_at:fire:2": "only_failures",
            "hazard_at:computer_error:5": "no_hazard",
        },
    ),
    "courier": (
        lambda: turn("S3", seats=4, places=[12, 5, 6], inventories=[[], [], ["chip"]])
        .play("terminal:courier"),
        {
            "send:2": "nothing_carried",
            "receive:2": "nothing_to_spare",
            "send:1": "yourself",
            "send:4": "not_aboard",
            "room:3": "other_use",
        },
    ),
    "courier alone": (
        lambda: turn("S3", places=[12], inventories=[["chip"]]).play("terminal:courier"),
        {"send:2": "alone"},
    ),
}  # fmt: skip


def of(name: str) -> tuple[Table, int]:
    """Return the table of a case, and who is asked there."""
    table = CASES[name][0]()
    return table, table.asked[0]


@pytest.mark.rule("ADL-072", "ADL-155", "ADL-178", "ADL-301")
@pytest.mark.parametrize("name", CASES)
def test_a_reason_for_everything(name: str) -> None:
    table, seat = of(name)
    looks = [table.look(seat, language) for language in LANGUAGES]
    for key, reason in CASES[name][1].items():
        for look in looks:
            refusal = look.refusal(BY_KEY[key])
            assert refusal is not None, key
            assert refusal.reason == reason, key
            assert look.texts.say(refusal.text, **refusal.args)
            assert refusal.clause in GAME.clauses()


def test_every_reason_has_a_position() -> None:
    shown = {reason for _, said in CASES.values() for reason in said.values()} - {"not_now"}
    # Only who is not the first of the crew is told that one can name but oneself.
    assert {reason.name for reason in GAME.reasons.own()} - shown == {"only_yourself"}


@pytest.mark.rule("ADL-152")
def test_only_the_first_names_others() -> None:
    look = only("action", seats=4, places=[1, 2, 3]).look(2)
    refusal = look.why_not("crew:3")
    assert refusal is not None
    assert refusal.reason == "only_yourself"
    assert look.why_not("crew:2") is None


@pytest.mark.rule("ADL-100", "ADL-102", "ADL-103", "ADL-209")
@pytest.mark.parametrize(
    ("name", "handles", "reason"),
    [
        ("moving", ["room:2"], "door_locked"),
        ("moving", ["room:20"], "no_door"),
        ("moving", ["field:search"], "no_cube"),
        ("moving", ["field:special"], "no_special_cube"),
        ("moving", ["hazard:fire:2"], "only_extinguisher"),
        ("moving", ["crew:1"], "alone"),
        ("moving", ["button:say"], "nobody_listens"),
        ("searching", ["slot:1"], "no_cube"),
        ("in the dark", ["room:2"], "dark"),
        ("drone that has looked", ["button:drone"], "drone_used"),
        ("drone that has looked", ["room:4"], "no_door"),
        ("objects", ["object:spare_part"], "single_part"),
        ("objects", ["object:first_aid_kit"], "nobody_wounded"),
        ("objects", ["active:flashlight"], "already_active"),
        ("no Activate cube", ["object:teddy_bear"], "no_cube"),
        ("computer off", ["object:chip"], "computer_off"),
        ("computer off", ["terminal:command"], "terminal_off"),
        ("ADELE", ["card:recall"], "card_energy"),
        ("ADELE", ["console:fire"], "card_first"),
        ("spying", ["tile:lens"], "tile_open"),
        ("plan", ["room:3"], "not_now"),
    ],
)
def test_what_is_told_of_things_one_touches(name: str, handles: list[str], reason: str) -> None:
    table, seat = of(name)
    refusal = table.look(seat).why_not(*handles)
    assert refusal is not None
    assert refusal.reason == reason


@pytest.mark.rule("ADL-046", "ADL-090", "ADL-159", "ADL-239")
@pytest.mark.parametrize(
    ("name", "listed"),
    [
        ("moving", [("door_locked", {"room": "2"})]),
        ("hatch", [("no_suit", {})]),
        ("one Special cube", [("few_cubes", {"amount": 2})]),
        ("System Failure", [("few_cubes", {"amount": 3})]),
        ("in the dark", [("dark", {})]),
        (
            "computer off",
            [("computer_off", {"room": 1}), ("terminal_off", {"terminal": "command"})],
        ),
        ("locked hatch", [("hatch_locked", {"room": 7})]),
        ("axe elsewhere", [("wrong_final_room", {"object": "axe", "room": 16})]),
    ],
)
def test_what_a_player_would_look_for_is_listed_once(
    name: str, listed: list[tuple[str, dict[str, object]]]
) -> None:
    table, seat = of(name)
    found = [(refusal.reason, refusal.args) for refusal in table.look(seat).refusals]
    assert found == listed


def test_others_are_told_no_reasons() -> None:
    crew, adeles = of("axe too early")[0], of("ADELE")[0]
    for look in (crew.look(0), adeles.look(1), crew.look(None)):
        assert look.refusals == ()
    assert crew.look(0).why_not("object:axe") is not None


def silent(self: Any, g: AdeleState, seat: int, option: Option) -> int:
    return 0 if option in self.options(g, seat) else NOT_NOW


def generous(self: Any, g: AdeleState, seat: int, option: Option) -> int:
    """The guard forgets what things take."""
    number = HONEST[type(self)](self, g, seat, option)
    return 0 if number in (reasons.NO_CUBE, reasons.ANOMALY_HAZARDS) else number


def strict(self: Any, g: AdeleState, seat: int, option: Option) -> int:
    """The guard forbids leaving what was found."""
    return HONEST[type(self)](self, g, seat, option) or reasons.SLOT_FREE


HONEST = {cls: cls.guard for cls in (Act, AdeleTurn, Found)}


def trial_of(table: Table, report: Report) -> Trial:
    """Return a table ready to be checked as the conformance suite does it."""
    texts = {language: GAME.texts(language, CONTENT) for language in LANGUAGES}
    seats = len(table.members) + 1
    trial = Trial(GAME, CONTENT, texts, Configuration({}, seats), "", Rng((1, 2, 3, 4)), report)
    trial.match = table.match
    return trial


@pytest.mark.parametrize(
    ("name", "decision", "guard", "message"),
    [
        ("moving", Act, silent, "is what this question is about, but the guard gives no reason"),
        ("moving", Act, generous, "“cube:unlock”: it is possible; but"),
        ("useless cards", AdeleTurn, generous, "“anomaly:panic”: it is possible; but"),
        ("search with free hands", Found, strict, "“take”: “slot_free”; but it is offered"),
    ],
)
def test_a_wrong_guard_is_found(
    name: str, decision: Any, guard: Any, message: str, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, seat = of(name)
    trial = trial_of(table, Report("adele"))
    check_guards(trial, seat, table.look(seat))
    monkeypatch.setattr(decision, "guard", guard)
    with pytest.raises(AssertionError, match=message):
        check_guards(trial, seat, table.look(seat))


@pytest.mark.parametrize(("seats", "ship"), [(2, "deimos"), (3, "phobos"), (5, "deimos")])
def test_nothing_in_sight_is_silent(seats: int, ship: str) -> None:
    """All along a random game, what is drawn is lit or says why not, and guards are right."""
    report = Report("adele")
    clauses = frozenset(GAME.clauses())
    seen: Counter[str] = Counter()
    for number, table in enumerate(random_game(7, seats, ship=ship, specials="chosen")):
        if table.match.over:
            return
        seen[table.decision] += 1
        if seen[table.decision] > 3 and number % 25:
            continue
        trial = trial_of(table, report)
        for seat in table.asked[:1]:
            look = table.look(seat)
            check_guards(trial, seat, look)
            check_sight(trial, look, GAME.draw(look), clauses)
