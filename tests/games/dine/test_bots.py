"""Bots: they answer every decision legally, from their view alone, and the better ones win more."""

from __future__ import annotations

from functools import cache
from time import process_time

import pytest

from sternbrett.games.dine import GAME, rules
from sternbrett.games.dine.minds.bots import imagine
from sternbrett.games.dine.minds.planner import Knowledge, Planner, part_met, share, track
from sternbrett.games.dine.symbols import packed
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.engine import Decision
from sternbrett.kernel.match import Match
from sternbrett.lab.simulate import make_bots, play_game, set_up, simulation_settings
from sternbrett.server.thinking import TIME_LIMIT
from tests.games.dine.table import CONTENT, TEXTS, Table, at, new, playing, random_policy

BOTS = list(GAME.bots)
CONFIGURATIONS = [(ship, seats) for ship in ("spacehopper", "nostroven") for seats in (1, 2, 3)]

#: Every decision of the game.
DECISIONS = {step.__name__ for step in rules.STEPS if issubclass(step, Decision)}


def chosen(match: Match, name: str, seat: int, word: int = 1) -> str:
    """Return what a new bot chooses for a seat."""
    bot = GAME.bots[name](CONTENT, Rng((word, 2, 3, 4)))
    return bot(match.view(seat), seat, match.options_of(seat)).key


@cache
def positions() -> dict[str, list[Match]]:
    """Return up to six positions of random games for every decision."""
    out: dict[str, list[Match]] = {}
    for seed in range(30):
        ship, seats = CONFIGURATIONS[seed % len(CONFIGURATIONS)]
        difficulty = ("start", "inferno")[seed % 4 > 1]
        table = new(seed, seats=seats, ship=ship, difficulty=difficulty)
        for now in playing(table, random_policy(seed)):
            kept = out.setdefault(now.decision, [])
            if now.decision and len(kept) < 6 and len(now.options) > 1:
                kept.append(copied(now))
    return out


def copied(table: Table) -> Match:
    """Return a match that stands where a table stands now."""
    match = table.match
    state = GAME.load(GAME.dump(match.state), CONTENT)
    return type(match)(GAME, CONTENT, match.settings, state)


def test_random_games_meet_every_decision() -> None:
    assert {name for name, kept in positions().items() if kept} == DECISIONS


@pytest.mark.parametrize("name", BOTS)
@pytest.mark.parametrize("decision", sorted(DECISIONS))
def test_every_decision_is_answered_legally_and_always_alike(name: str, decision: str) -> None:
    for match in positions()[decision]:
        seat = match.turn
        answers = {chosen(match, name, seat) for _ in range(2)}
        assert len(answers) == 1
        assert answers <= {option.key for option in match.options_of(seat)}


@pytest.mark.parametrize("name", BOTS)
def test_a_bot_sees_only_its_view(name: str) -> None:
    for kept in positions().values():
        for match in kept[:2]:
            seat = match.turn
            other = GAME.imagine(match.view(seat), CONTENT, Rng((9, 8, 7, 6)))
            assert GAME.view(other, seat) == match.view(seat)
            elsewhere = type(match)(GAME, CONTENT, match.settings, other)
            assert chosen(elsewhere, name, seat) == chosen(match, name, seat)


def test_chef_answers_in_time() -> None:
    longest = 0.0
    for kept in positions().values():
        for match in kept[:3]:
            start = process_time()
            chosen(match, "chef", match.turn)
            longest = max(longest, process_time() - start)
    assert longest < TIME_LIMIT / 10


def wins(name: str, seats: int, games: int) -> int:
    """Return how many of the first Salad games a bot wins when it takes every seat."""
    settings = simulation_settings(GAME, {"difficulty": "salad"})
    out = 0
    for number in range(games):
        key = seed_key(f"strength/{number}")
        g = set_up(GAME, CONTENT, settings, seats, key)
        bots = make_bots(CONTENT, [GAME.bots[name]] * seats, key)
        out += play_game(GAME, g, bots).result == "win"
    return out


def test_the_better_bots_win_more() -> None:
    found = {name: wins(name, 2, 6) for name in BOTS}
    assert found["random"] <= found["rookie"] < found["cook"] <= found["chef"]
    assert found["random"] <= 1
    assert found["chef"] >= 5


class TestRookie:
    def test_plays_a_hand_card_whenever_it_can(self) -> None:
        table = at(hands=["autopilot deflector", "toolbox"], pizza=5)
        for word in range(20):
            assert chosen(table.match, "rookie", 0, word).startswith("play:")

    def test_takes_a_way_out_by_symbols(self) -> None:
        table = at(hands=["deflector pizza_oven"], rows=["evasive_roll repulsor_field"])
        table.upper("deflector")
        assert table.decision == "CheckWays"
        assert {chosen(table.match, "rookie", 0, word) for word in range(9)} == {"solve:1"}

    def test_never_pays_pizza(self) -> None:
        table = at(sector="pirates", hands=["deflector pizza_oven"]).upper("deflector")
        assert "solve:2" in table.options
        assert {chosen(table.match, "rookie", 0, word) for word in range(9)} == {"continue"}
        table = at(hands=[""], marker=0)
        assert "ship:nibble" in table.options
        assert {chosen(table.match, "rookie", 0, word) for word in range(9)} == {"adrift"}


class TestCook:
    def test_plays_what_brings_the_crew_nearest(self) -> None:
        # Plasma Storm: 3 Shield, or 2 Engineering and 3 Energy.
        table = at(hands=["deep_scanner laser_battery deflector"], rows=["evasive_roll"])
        assert chosen(table.match, "cook", 0) == "play:deflector"


class TestChef:
    def test_finishes_the_sector_when_it_can(self) -> None:
        table = at(hands=["deep_scanner toolbox deflector"], rows=["evasive_roll repulsor_field"])
        assert chosen(table.match, "chef", 0) == "play:deflector"
        table.upper("deflector")
        assert chosen(table.match, "chef", 0) == "solve:1"

    def test_a_boss_that_can_be_overcome_is_overcome(self) -> None:
        rows = ["torpedo_tube* deck_cannon steering_jets* evasive_roll*"]
        table = at(sector="kraken", hands=["autopilot toolbox"], rows=rows)
        table.upper("autopilot")
        assert table.decision == "CheckWays"
        assert chosen(table.match, "chef", 0) == "solve:2"

    def test_leaves_the_floor_to_a_partner_who_is_better_placed(self) -> None:
        table = at(
            hands=["deep_scanner targeting_computer", "deflector toolbox"],
            rows=["evasive_roll repulsor_field"],
            open_hands=True,
        )
        assert chosen(table.match, "chef", 0) == "pass"
        table.play("pass", seat=0)
        assert chosen(table.match, "chef", 1) == "play:deflector"

    def test_acts_when_it_holds_the_missing_symbol(self) -> None:
        table = at(
            hands=["deflector toolbox", "deep_scanner targeting_computer"],
            rows=["evasive_roll repulsor_field"],
        )
        assert chosen(table.match, "chef", 0) == "play:deflector"

    def test_keeps_the_last_slices(self) -> None:
        table = at(
            sector="pirates",
            pizza=2,
            hands=["deflector deck_cannon torpedo_tube laser_battery fusion_core battery_bank"],
        )
        table.upper("deflector")
        assert "solve:2" in table.options
        assert chosen(table.match, "chef", 0) == "continue"


class TestPlanner:
    def test_the_share_of_a_way_out(self) -> None:
        table = at(hands=["deep_scanner"], rows=["evasive_roll repulsor_field"])
        g = imagine(table.view(), CONTENT, Rng((1, 2, 3, 4)))
        assert share(g) == pytest.approx(2 / 3)
        assert part_met(packed(4, 1), packed(4, 2) + packed(3, 2)) == pytest.approx(1 / 4)
        assert part_met(packed(4, 9), packed(4, 2)) == 1.0

    def test_the_last_fields_of_a_track_are_worth_most(self) -> None:
        steps = [track(fields) - track(fields - 1) for fields in range(1, 8)]
        assert steps == sorted(steps, reverse=True)

    def test_few_sources_of_what_a_boss_wants_are_a_danger(self) -> None:
        knowledge = Knowledge(CONTENT.rules)
        deck = CONTENT.rules.ships[0].deck
        galley = CONTENT.rules.station_cards[CONTENT.rules.station_ids.index("galley")]
        assert knowledge.scarcity(galley, deck) < knowledge.scarcity(0, deck) <= 0

    def test_worlds_are_not_changed(self) -> None:
        table = at(hands=["deflector toolbox", "deep_scanner"], rows=["evasive_roll"])
        world = GAME.imagine(table.view(), CONTENT, Rng((1, 2, 3, 4)))
        before = GAME.dump(world)
        planner = Planner(Knowledge(CONTENT.rules), Rng((1, 2, 3, 4)), 20, 5)
        planner.best([world], 0, table.match.options_of(0))
        assert GAME.dump(world) == before


class TestAdvice:
    def test_every_decision_gets_a_hint_that_can_be_said(self) -> None:
        reasons = set()
        for kept in positions().values():
            for match in kept:
                seat = match.turn
                options = match.options_of(seat)
                rng = Rng(stream(b"hint", "adviser"))
                hint = GAME.advise(match.view(seat), seat, options, CONTENT, rng)
                assert hint.key in {option.key for option in options}
                reasons.add(hint.reason)
                for texts in TEXTS.values():
                    assert texts.say(f"advice.{hint.reason}", **hint.args)
        assert {"way_out", "leave", "upgrade", "man", "harm", "spare"} <= reasons
