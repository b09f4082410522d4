"""What a player touches, and why something cannot be done."""

from __future__ import annotations

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sternbrett.games.d6 import GAME
from sternbrett.games.d6.model import D6State, Move
from sternbrett.games.d6.rules.assign import AssignCrew
from sternbrett.games.d6.rules.reasons import SHIELDS_FULL
from sternbrett.kernel.engine import Option
from sternbrett.kernel.look import Refusal
from sternbrett.testing import check_game
from tests.games.d6.table import CONTENT, Table, at, new, playing, random_policy

VOCABULARY = GAME.vocabulary(CONTENT)


def handles_of(table: Table) -> dict[str, tuple[str, ...]]:
    """Return what to touch for each option on offer."""
    return {option.key: GAME.handles(option, CONTENT) for option in table.match.options_of(0)}


@pytest.mark.parametrize("option", VOCABULARY, ids=lambda option: option.key)
def test_every_option_can_be_touched(option: Move) -> None:
    handles = GAME.handles(option, CONTENT)
    assert handles
    assert all(handles)


@pytest.mark.parametrize(
    ("key", "handles"),
    [
        ("end_assign", ("button:end_assign",)),
        (
            "commander_change:tactical>science",
            ("die:commander", "station:bridge", "die:tactical", "face:science"),
        ),
        ("commander_reroll", ("die:commander", "station:bridge", "reroll")),
        ("tactical_fire", ("die:tactical", "station:weapons")),
        ("medical_heal", ("die:medical", "station:sickbay", "area:infirmary")),
        ("medical_clear_scanner", ("die:medical", "station:sickbay", "area:scanners")),
        ("science_recharge", ("die:science", "station:lab", "track:shields")),
        ("science_stasis:corsair", ("die:science", "station:lab", "card:corsair")),
        ("engineering_repair", ("die:engineering", "station:engine_room")),
        ("mission:invaders:tactical", ("die:tactical", "card:invaders")),
        ("target:corsair", ("card:corsair",)),
        ("cease_fire", ("button:cease_fire",)),
        ("unit_pool:medical", ("die:medical",)),
        ("unit_returned", ("area:returned",)),
        ("unit_mission:invaders:tactical", ("slot:invaders:tactical",)),
        ("recall:invaders:tactical", ("slot:invaders:tactical",)),
        ("gather_done", ("button:gather_done",)),
    ],
)
def test_what_to_touch_for_an_option(key: str, handles: tuple[str, ...]) -> None:
    option = next(option for option in VOCABULARY if option.key == key)
    assert GAME.handles(option, CONTENT) == handles


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_no_two_options_of_a_decision_are_touched_the_same_way(seed: int) -> None:
    for now in playing(new(seed, difficulty="cadet"), random_policy(seed)):
        chains = list(handles_of(now).values())
        assert len(set(chains)) == len(chains)
        # Nor is one option reached on the way to another.
        beginnings = {chain[:length] for chain in chains for length in range(1, len(chain))}
        assert not beginnings & set(chains)


@settings(max_examples=10, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_every_option_names_a_clause(seed: int) -> None:
    for now in playing(new(seed), random_policy(seed)):
        for option in now.match.options_of(0):
            assert GAME.option_clause(option, now.look).startswith("D6-")


# Each reason with its clause, its handle, its card and a position in which it is given.
REASONS: dict[str, tuple[str, str, str, dict[str, Any]]] = {
    "no_commander": (
        "D6-070",
        "die:commander",
        "comms_offline",
        {"dice": "pool:C pool:T", "threats": ["drone_a", "comms_offline"]},
    ),
    "no_other_die": ("D6-036", "station:bridge", "", {"dice": "pool:C"}),
    "no_target": (
        "D6-045",
        "station:weapons",
        "",
        {"dice": "pool:T", "threats": ["solar_winds", "time_warp"]},
    ),
    "infirmary_empty": ("D6-047", "area:infirmary", "", {"dice": "pool:M scanners"}),
    "scanners_empty": ("D6-048", "area:scanners", "", {"dice": "pool:M infirmary"}),
    "science_only_here": (
        "D6-072",
        "station:lab",
        "cosmic_existentialism",
        {"dice": "pool:S", "threats": ["cosmic_existentialism"], "shields": 1},
    ),
    "shields_offline": (
        "D6-050",
        "track:shields",
        "nebula",
        {"dice": "pool:S", "threats": ["nebula"], "shields": 0},
    ),
    "shields_full": ("D6-050", "track:shields", "", {"dice": "pool:S"}),
    "no_engineering": (
        "D6-071",
        "die:engineering",
        "panel_explosion",
        {"dice": "pool:E", "threats": ["panel_explosion"], "hull": 4},
    ),
    "hull_full": ("D6-059", "station:engine_room", "", {"dice": "pool:E"}),
    "no_health": (
        "D6-044",
        "card:solar_winds",
        "solar_winds",
        {"dice": "pool:T", "threats": ["solar_winds", "drone_a"], "play": "tactical_fire"},
    ),
    "must_recall": (
        "D6-103",
        "button:gather_done",
        "",
        {
            "at": "gather",
            "dice": "mission:invaders:T infirmary infirmary infirmary scanners scanners",
            "threats": ["invaders"],
        },
    ),
}


#: Why nothing can be done with things that no option is about, each with such a thing.
PIECES = {
    "hull_only_repaired": ("D6-058", "track:hull"),
}


def table_of(reason: str) -> Table:
    """Return the table at which a reason is given."""
    position = dict(REASONS[reason][3])
    key = position.pop("play", "")
    table = at(position.pop("at", "assign"), **position)
    return table.play(key) if key else table


def blocked(table: Table) -> list[Refusal]:
    """Return what cannot be done."""
    return list(table.look.refusals)


@pytest.mark.parametrize("reason", REASONS)
def test_what_cannot_be_done_and_why(reason: str) -> None:
    clause, handle, card, _ = REASONS[reason]
    args = {"card": card} if card else {}
    table = table_of(reason)
    assert [item for item in blocked(table) if item.reason == reason]
    told = table.look.why_not(handle)
    assert told is not None
    assert (told.reason, told.clause) == (reason, clause)
    assert args.items() <= told.args.items()


@pytest.mark.parametrize("reason", PIECES)
def test_things_that_no_option_is_about_say_so(reason: str) -> None:
    clause, handle = PIECES[reason]
    told = at("assign").look.why_not(handle)
    assert told is not None
    assert (told.reason, told.clause) == (reason, clause)


@pytest.mark.parametrize(
    ("position", "handles", "reason"),
    [
        ({"dice": "pool:T"}, ["station:lab"], "no_die"),
        ({"dice": "pool:T", "threats": ["corsair"]}, ["station:engine_room"], "no_die"),
        ({"dice": "pool:E", "threats": ["invaders"]}, ["card:invaders"], "no_die_for_card"),
        (
            {"dice": "pool:S pool:S", "threats": ["corsair"], "play": "science_stasis:corsair"},
            ["die:science", "card:corsair"],
            "same_stasis",
        ),
        (
            {"dice": "pool:C mission:cloaked_threats:C", "threats": ["cloaked_threats"]},
            ["die:commander", "card:cloaked_threats"],
            "no_slot",
        ),
        ({"dice": "pool:T"}, ["die:tactical", "station:lab"], "no_die"),
        ({"dice": "pool:T pool:S", "hull": 8}, ["die:tactical", "die:science"],
         "shields_full"),
        ({"dice": "mission:invaders:T pool:M", "threats": ["invaders"]}, ["slot:invaders:tactical"],
         "not_now"),
    ],
)  # fmt: skip
def test_whatever_is_not_lit_says_why(
    position: dict[str, Any], handles: list[str], reason: str
) -> None:
    given = dict(position)
    key = given.pop("play", "")
    table = at("assign", **given)
    told = (table.play(key) if key else table).look.why_not(*handles)
    assert told is not None
    assert told.reason == reason


def test_a_broken_guard_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    honest = AssignCrew.guard

    def guard(self: AssignCrew, g: D6State, seat: int, option: Option) -> int:
        reason = honest(self, g, seat, option)
        return 0 if reason == SHIELDS_FULL else reason

    monkeypatch.setattr(AssignCrew, "guard", guard)
    with pytest.raises(AssertionError, match="the guard says of “science_recharge”: it is poss"):
        check_game(GAME, games=20)


@pytest.mark.parametrize(
    "given",
    [
        {"dice": "pool:C pool:T", "threats": ["drone_a"]},
        {"dice": "pool:M infirmary scanners"},
        {"dice": "pool:S pool:E", "shields": 3, "hull": 7},
        {"dice": "pool:T", "threats": ["drone_a"], "play": "tactical_fire"},
        {"dice": "mission:invaders:T pool:T", "threats": ["invaders"], "at": "gather"},
    ],
)
def test_what_can_be_done_is_not_blocked(given: dict[str, Any]) -> None:
    position = dict(given)
    key = position.pop("play", "")
    table = at(position.pop("at", "assign"), **position)
    if key:
        table.play(key)
    assert blocked(table) == []


@settings(max_examples=30, deadline=None)
@given(seed=st.integers(0, 2**32))
def test_nothing_on_offer_is_called_blocked(seed: int) -> None:
    for now in playing(new(seed), random_policy(seed)):
        words = {key.partition(":")[0] for key in now.options}
        reasons = {item.reason for item in blocked(now)}
        assert reasons <= set(REASONS)
        for word, contrary in {
            "commander_change": {"no_commander", "no_other_die"},
            "commander_reroll": {"no_commander", "no_other_die"},
            "tactical_fire": {"no_target"},
            "medical_heal": {"infirmary_empty"},
            "medical_clear_scanner": {"scanners_empty"},
            "science_recharge": {"science_only_here", "shields_offline", "shields_full"},
            "science_stasis": {"science_only_here"},
            "engineering_repair": {"no_engineering", "hull_full"},
            "gather_done": {"must_recall"},
        }.items():
            assert word not in words or not reasons & contrary


def test_nothing_is_blocked_after_the_end() -> None:
    assert blocked(at("discover", deck=[])) == []
