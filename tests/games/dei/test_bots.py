"""Bots: they answer every decision legally, from their view alone, and the better ones win more."""

from __future__ import annotations

from functools import cache
from time import process_time

import numpy as np
import pytest

from sternbrett.envs.table import Table
from sternbrett.games.dei import GAME, rules, terms
from sternbrett.games.dei.minds.advice import REASONS, WORDS, measures
from sternbrett.games.dei.minds.planner import Planner
from sternbrett.games.dei.minds.sensible import sensible
from sternbrett.games.dei.minds.terrain import Chart
from sternbrett.games.dei.minds.worth import Judge, Weights
from sternbrett.games.dei.model import DeiState, members
from sternbrett.games.dei.rules.control import put_scrappers, settle
from sternbrett.games.dei.rules.pads import points
from sternbrett.kernel.chance import Rng, seed_key
from sternbrett.kernel.engine import Decision, answer
from sternbrett.lab.simulate import make_bots, play_game, set_up, simulation_settings
from sternbrett.players import Budget, Search
from sternbrett.server.thinking import TIME_LIMIT
from tests.games.dei.table import Table as Position
from tests.games.dei.table import at, with_card

CONTENT = GAME.content()
BOTS = list(GAME.bots)
DECISIONS = {step.__name__ for step in rules.STEPS if issubclass(step, Decision)}
#: Games that meet every decision: factions are picked, and all feats are learned from the start.
TABLES: list[tuple[int, dict[str, object]]] = [
    (2, {}),
    (3, {"planning": "on", "rebellion": "on"}),
    (4, {"feat_draft": "on", "layout": "random", "rotation": "random"}),
    (2, {"no_choice": "on", "confrontation": "on", "outposts": "random"}),
]
KEPT = 3


def begun(seats: int, settings: dict[str, object], seed: object) -> DeiState:
    """Return the first position of a game."""
    chosen = simulation_settings(GAME, settings, seats)
    g: DeiState = set_up(GAME, CONTENT, chosen, seats, seed_key(str(seed)))
    return g


def chosen(g: DeiState, name: str, word: int = 1) -> str:
    """Return what a new bot chooses for the seat whose turn it is."""
    assert g.pending is not None
    seat = g.pending.turn(g)
    bot = GAME.bots[name](CONTENT, Rng((word, 2, 3, 4)))
    return bot(GAME.view(g, seat), seat, g.pending.options(g, seat)).key


@cache
def positions() -> dict[str, list[DeiState]]:
    """Return some positions of games of drifters for every decision."""
    out: dict[str, list[DeiState]] = {name: [] for name in DECISIONS}
    for seed in range(24):
        seats, settings = TABLES[seed % len(TABLES)]
        g = begun(seats, settings, f"positions/{seed}")
        bots = make_bots(CONTENT, [GAME.bots["drifter"]] * seats, seed_key(seed))
        gifted = False
        while (decision := g.pending) is not None:
            if g.round and not gifted:
                gifted = True
                # In one game of three feats are left to be learned.
                g.learned = g.learned if seed % 3 == 0 else g.feats[:]
                for seat in range(seats):
                    if seed % 4 == 2:  # in these everybody is on the board
                        put_scrappers(g, seat, g.board.refuges[0], g.supply[seat])
                        g.supply[seat] = 0
                    settle(g, g.presence[seat])
            seat = decision.turn(g)
            options = decision.options(g, seat)
            kept = out[type(decision).__name__]
            if len(options) > 1 and len(kept) < KEPT and (not kept or g.round != kept[-1].round):
                kept.append(g.copy())
            answer(g, seat, bots[seat](GAME.view(g, seat), seat, options))
    return out


def test_games_of_drifters_meet_every_decision() -> None:
    missing = {name for name, kept in positions().items() if not kept}
    assert missing == set()


@pytest.mark.parametrize("name", BOTS)
def test_every_decision_is_answered_legally_and_always_alike(name: str) -> None:
    for kept in positions().values():
        for g in kept:
            assert g.pending is not None
            legal = {option.key for option in g.pending.options(g, g.pending.turn(g))}
            answers = {chosen(g, name) for _ in range(2)}
            assert len(answers) == 1
            assert answers <= legal


@pytest.mark.parametrize("name", ["drifter", "scavenger", "warlord"])
def test_a_bot_sees_only_its_view(name: str) -> None:
    for kept in positions().values():
        for g in kept[:1]:
            assert g.pending is not None
            seat = g.pending.turn(g)
            other = GAME.imagine(GAME.view(g, seat), CONTENT, Rng((9, 8, 7, 6)))
            assert GAME.view(other, seat) == GAME.view(g, seat)
            assert chosen(other, name) == chosen(g, name)


def test_the_warlord_answers_in_time() -> None:
    longest = 0.0
    for kept in positions().values():
        for g in kept[:1]:
            start = process_time()
            chosen(g, "warlord")
            longest = max(longest, process_time() - start)
    assert longest < TIME_LIMIT / 5


def played(seats: int, settings: dict[str, object], bots: list[str], seed: object) -> DeiState:
    """Return the end of a game between bots."""
    g = begun(seats, settings, seed)
    factories = [GAME.bots[name] for name in bots]
    play_game(GAME, g, make_bots(CONTENT, factories, seed_key(f"bots/{seed}")))
    return g


@pytest.mark.parametrize("rule", terms.OPTIONAL_RULES)
def test_bots_play_every_optional_rule_to_the_end(rule: str) -> None:
    g = played(2, {rule: "on"}, ["scavenger", "drifter"], rule)
    assert g.result
    assert points(g, 0) > points(g, 1)


@pytest.mark.thorough
def test_bots_play_all_factions_and_all_rules_together() -> None:
    settings: dict[str, object] = dict.fromkeys(terms.OPTIONAL_RULES, "on")
    settings |= {"layout": "random", "rotation": "random", "factions": "random"}
    g = played(4, settings, ["warlord", "scavenger", "drifter", "random"], "all")
    assert sorted(g.factions) == [0, 1, 2, 3]
    assert g.result


@pytest.mark.thorough
def test_the_better_bots_win_more() -> None:
    easy = hard = 0
    for seed in range(3):
        g = played(2, {"factions": "random"}, ["scavenger", "drifter"], f"easy/{seed}")
        easy += points(g, 0) > points(g, 1)
        names = ["warlord", "scavenger"] if seed % 2 else ["scavenger", "warlord"]
        g = played(2, {"factions": "random"}, names, f"hard/{seed}")
        hard += points(g, names.index("warlord")) > points(g, names.index("scavenger"))
    assert easy == 3
    assert hard >= 2


def test_the_search_player_follows_the_guide() -> None:
    g = begun(2, {"factions": "random"}, "search")
    assert g.pending is not None
    seat = g.pending.turn(g)
    player = Search(GAME, CONTENT, Rng((1, 2, 3, 4)), Budget(iterations=6))
    option = player(GAME.view(g, seat), seat, g.pending.options(g, seat))
    assert option in g.pending.options(g, seat)
    guide = GAME.guide(CONTENT)
    values = guide.evaluate(g)
    assert len(values) == 2
    assert sum(values) == pytest.approx(1.0)
    g.earned[seat * terms.SOURCE_COUNT] += 30
    assert guide.evaluate(g)[seat] > 0.9


def test_hints_name_a_legal_choice_and_a_reason_with_a_text() -> None:
    reasons = set(REASONS.values()) | set(WORDS.values()) | set(measures(begun(2, {}, 1), 0))
    reasons |= {"plan", "plan_cards", "mission", "late", "no_mission"}
    for language in ("en", "de"):
        texts = GAME.texts(language, CONTENT)
        for reason in reasons:
            assert texts.maybe(f"advice.{reason}", "", amount=2), reason
    for kept in positions().values():
        for g in kept[:1]:
            assert g.pending is not None
            seat = g.pending.turn(g)
            options = g.pending.options(g, seat)
            hint = GAME.advise(GAME.view(g, seat), seat, options, CONTENT, Rng((1, 2, 3, 4)))
            assert hint.key in {option.key for option in options}
            assert hint.reason in reasons


class TestJudge:
    def judge(self) -> Judge:
        return Judge(CONTENT.rules, Weights())

    def test_knows_the_end_exactly(self) -> None:
        g = played(2, {"factions": "random"}, ["drifter", "drifter"], "end")
        for seat in range(2):
            assert self.judge().estimate(g, seat) == points(g, seat)

    def test_likes_outposts_and_energy(self) -> None:
        g = begun(2, {"factions": "random"}, "likes")
        judge = self.judge()
        before = judge.value(g, 0)
        g.energy[0] += 1
        assert judge.value(g, 0) > before + 1
        g.markers[0] += 1
        place = next(at for at, it in enumerate(g.board.outposts) if g.colours[it.letter] == 0)
        g.flags[place] = 0
        assert judge.value(g, 0) > before + 2

    def test_an_outpost_that_others_could_take_counts_less(self) -> None:
        g = begun(2, {"factions": "random"}, "threat")
        judge = self.judge()
        region = g.board.outposts[0].region
        g.scrappers = [0] * len(g.scrappers)
        g.presence = [0, 0]
        g.scrappers[region] = 1
        alone = judge.survival(g, 0, region)
        beside = members(g.board.near[region])[0]
        g.scrappers[g.board.size + beside] = 3
        g.presence[1] |= 1 << beside
        assert judge.survival(g, 0, region) < alone

    def test_charts_measure_the_way_to_outposts(self) -> None:
        board = begun(2, {}, "chart").board
        chart = Chart(board)
        for outpost, rings in zip(board.outposts, chart.rings, strict=True):
            assert rings[0] == 1 << outpost.region
            assert rings[1] == board.near[outpost.region]


class TestNothingIsOverlooked:
    """A search tries few places only; those where a faction's strength lies are among them."""

    def tried(self, table: Position) -> set[str]:
        """Return what the search tries in a position."""
        planner = Planner(CONTENT.rules, Weights(), wide=1, seconds=0)
        decision = table.g.pending
        assert decision is not None
        options = decision.options(table.g, 0)
        found = {option.key for option in sensible(planner.judge, table.g, 0, decision)}
        assert len(found) < len(options)
        return found

    def test_fly_sets_down_at_any_outpost_that_can_be_taken(self) -> None:
        board = at(seats=4).g.board
        posts = [board.ids[it.region] for it in board.outposts if it.region < board.ground]
        for free in posts:
            held = [region for region in posts if region != free]
            table = with_card(
                "DEI032", scrappers="G01 G01", drones={"fly": "G01"},
                seat_1={"scrappers": " ".join(held[:5] * 3)},
                seat_2={"scrappers": " ".join(held[5:] * 3)},
            ).play("icon:drone:fly:0", "region:G01", "ground")  # fmt: skip
            assert f"region:{free}" in self.tried(table)

    def test_simon_flies_to_any_outpost_that_can_be_taken(self) -> None:
        board = at(seats=4).g.board
        start = board.ids.index("G13")
        near = {"G13"} | {board.ids[it] for it in members(board.near[start])}
        posts = [board.ids[it.region] for it in board.outposts]
        found = [region for region in posts if region in near]
        assert len(found) > 1
        for free in found:
            held = [region for region in posts if region != free]
            table = with_card(
                "DEI072", scrappers="G13", drones={"simon": "G13"},
                seat_1={"scrappers": " ".join(held[:5] * 3)},
                seat_2={"scrappers": " ".join(held[5:10] * 3)},
                seat_3={"scrappers": " ".join(held[10:] * 3)},
            ).play("icon:drone:simon:1")  # fmt: skip
            assert f"region:{free}" in self.tried(table)

    def test_the_ravagers_collect_where_abraham_finds_more(self) -> None:
        table = with_card(
            "DEI005", factions="ravagers auxilia", scrappers="R01 R02 R03 R04", leader="G01",
            resources="R01 R02 R03 R04 G01 G01",
        ).play("icon:collect")  # fmt: skip
        assert "region:G01" in self.tried(table)


def test_the_map_lies_beside_the_vectors() -> None:
    table = Table("dei", seats=2, settings={"factions": "random"})
    table.deal(seed_key("map"))
    found = table.beside()["map"]
    assert np.array_equal(found, found.T)
    board = table.g.board
    neighbouring = sum(near.bit_count() for near in board.near)
    adjoining = sum(touching.bit_count() for touching in board.touching)
    assert (found == 1).sum() == neighbouring
    assert (found == 2).sum() == adjoining
    vector = table.named(table.vector(0))
    places = {int(place) - 1 for place in vector["outposts"] if place}
    assert all(found[place].any() for place in places)
