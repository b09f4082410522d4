"""The odds of a roll agree with what the rules make of it."""

from __future__ import annotations

from collections import Counter
from collections.abc import Callable, Iterator
from itertools import product
from time import process_time
from typing import Any

import pytest

from sternbrett.games.vanguard.codes import MATCHING, code_type, die_code
from sternbrett.games.vanguard.language import NONE
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.odds import EXACT, Odds, Outcome, Reckoning, action_odds, reckoning
from sternbrett.games.vanguard.picks import CARD, Pick
from sternbrett.games.vanguard.previews import preview
from sternbrett.games.vanguard.rules.rolling import Roll
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.engine import advance, answer
from tests.games.vanguard.exploring import RULES, SCIENCE, action, code, condition, turn_of

ROLLS = 20_000
#: Four times the usual deviation of a share among so many rolls.
NEAR = 4 * 0.5 / ROLLS**0.5
#: Actions of all kinds: one row and two, tracks, dice of colours, what ends a roll at once.
ACTIONS = ("P106.A1", "P101.A1", "X38.A1", "P134.A1", "P113.A1", "X24.A1", "X46.A1")
THREE = "G:special:bio B:basic R:basic"
FOUR = "G:special:bio G:special:xen B:special:res B:basic"


def dice(text: str) -> list[int]:
    """Return dice of Science, by their types."""
    return [die_code(SCIENCE, RULES.die_ids.places[kind]) for kind in text.split()]


def at_throw(number: int, **given: object) -> tuple[VanguardState, Reckoning]:
    """Return a position in which Science reaches for dice, and what reckons the roll."""
    g = turn_of(SCIENCE, team="science", **given).g.copy()
    g.agenda, g.pending = [], None
    g.roll_action, g.roller, g.roll_step = number, SCIENCE, 1
    found = reckoning(g)
    assert found is not None
    return g, found


def by_rules(g: VanguardState, told: Reckoning) -> Callable[[tuple[int, ...]], Outcome]:
    """Return what finds the best that the rules make of a pool, all choices tried."""
    known: dict[tuple[int, ...], Outcome] = {}

    def best(pool: tuple[int, ...]) -> Outcome:
        pool = tuple(sorted(pool))
        if pool not in known:
            start = g.copy()
            start.listening, start.heard = True, []
            start.pool = list(pool)
            start.push(Roll(MATCHING))
            advance(start)
            known[pool] = max(endings(start, told), key=told.worth)
        return known[pool]

    return best


def endings(g: VanguardState, told: Reckoning) -> Iterator[Outcome]:
    """Return all that can come of a position in the middle of a roll."""
    colours = [row.colour for row in told.rows]
    tracks = list(told.tracks)
    marked = NONE
    for event in g.heard:
        args: tuple[Any, ...] = event.args
        if event.name == "track_moved":
            tracks[colours.index(args[1])] = args[2]
        elif event.name == "result_applied" and marked == NONE:
            marked = colours.index(args[1])
    if marked != NONE or g.pending is None:
        full = marked != NONE and bool(told.rows[marked].track)
        by_track = full and tracks[marked] >= told.rows[marked].track
        yield Outcome(NONE if by_track else marked, tuple(tracks))
        return
    for option in g.pending.options(g, 0):
        after = g.copy()
        after.listening, after.heard = True, list(g.heard)
        answer(after, 0, option)
        yield from endings(after, told)


def shares(told: Reckoning, counted: Counter[Outcome]) -> tuple[list[float], list[float]]:
    """Return how often each row came, and how far tracks moved on average."""
    whole = counted.total()
    rows, steps = [0.0] * len(told.rows), [0.0] * len(told.rows)
    for outcome, times in counted.items():
        for place, row in enumerate(told.rows):
            at_end = outcome.tracks[place]
            full = outcome.row == NONE and row.track and at_end >= row.track
            rows[place] += times / whole * (outcome.row == place or bool(full))
            steps[place] += times / whole * (at_end - told.tracks[place])
    return rows, steps


def faces(code: int) -> list[int]:
    """Return a die as each of its six sides shows it."""
    return [code | face for face in RULES.die_types[code_type(code)].rolls]


@pytest.mark.rule("ISV-146", "ISV-147", "ISV-150", "ISV-157")
@pytest.mark.parametrize("name", ACTIONS)
def test_odds_are_those_of_all_throws_by_the_rules(name: str) -> None:
    g, told = at_throw(RULES.action_ids.places[name])
    best = by_rules(g, told)
    thrown = dice(THREE)
    rows, steps = shares(told, Counter(best(pool) for pool in product(*map(faces, thrown))))
    odds = told.odds((), thrown)
    assert odds.exact
    assert odds.rows == pytest.approx(rows)
    assert odds.steps == pytest.approx(steps)


@pytest.mark.parametrize("name", ["P106.A1", "P134.A1", "X24.A1"])
def test_odds_are_near_what_many_rolls_come_to(name: str) -> None:
    """A condition's special effect takes accidents first (ISV-144)."""
    storm = condition(specials=[("acc", ["supply -1"])])
    g, told = at_throw(RULES.action_ids.places[name], condition=storm)
    best = by_rules(g, told)
    thrown = dice(FOUR)
    sides = [faces(code) for code in thrown]
    rng = Rng((1, 2, 3, 4))
    counted: Counter[Outcome] = Counter()
    for _ in range(ROLLS):
        counted[best(tuple([side[rng.below(6)] for side in sides]))] += 1
    rows, steps = shares(told, counted)
    odds = told.odds((), thrown)
    assert odds.rows == pytest.approx(rows, abs=NEAR)
    assert odds.steps == pytest.approx(steps, abs=4 * NEAR)


def test_dice_that_lie_there_are_not_thrown_again() -> None:
    _, told = at_throw(RULES.action_ids.places["P106.A1"])  # bio + xen, bio, else red
    bio, xen = dice("G:special:bio G:special:xen")
    assert told.odds([bio, xen], ()).rows == (1, 0, 0)
    assert told.odds([bio], ()).rows == (0, 1, 0)
    # Half of the sides show Xenology, one in six a Vanguard.
    assert told.odds([bio], [xen]).rows == pytest.approx((2 / 3, 1 / 3, 0))


@pytest.mark.rule("ISV-154", "ISV-507")
def test_a_track_is_full_from_where_it_stands() -> None:
    number = action(
        [[{"m": "bio", "fx": ["track green 1"]}]],
        [{"c": "green", "track": 2, "fx": ["nothing"]}],
    )
    g, told = at_throw(number)
    assert told.odds((), dice("G:special:bio")).rows[0] == 0
    g.set_track(number, told.rows[0].colour, 1)
    further = reckoning(g)
    assert further is not None
    assert further is not told
    odds = further.odds((), dice("G:special:bio"))
    assert odds.rows[0] == odds.steps[0] == pytest.approx(2 / 3)


def test_many_dice_are_thrown_in_thought_and_always_alike() -> None:
    g, told = at_throw(RULES.action_ids.places["P101.A1"])
    many = dice(" ".join(["R:basic"] * (EXACT + 1)))
    odds = told.odds((), many)
    assert not odds.exact
    assert odds == Reckoning(g).odds((), many)
    # Only a Vanguard helps: nine dice show one or more in 1 - (5/6)^9 of all throws.
    assert odds.rows[0] == pytest.approx(1 - (5 / 6) ** 9, abs=0.05)


def test_an_action_can_be_weighed_before_it_is_begun() -> None:
    g = turn_of(SCIENCE, team="science").g
    kinds = [RULES.die_ids.places["G:special:bio"]]
    odds = action_odds(g, SCIENCE, RULES.action_ids.places["P106.A1"], kinds)
    assert isinstance(odds, Odds)
    assert odds.rows == pytest.approx((0, 2 / 3, 1 / 3))
    assert g.roll_action < 0
    without = next(one for one in RULES.actions if not one.rows)
    assert action_odds(g, SCIENCE, without.index, kinds) is None


def test_odds_are_quick_and_kept() -> None:
    g, _ = at_throw(RULES.action_ids.places["P134.A1"])
    thrown = dice("G:special:bio G:special:xen B:basic B:special:res R:basic")
    times = []
    for _ in range(3):
        told = Reckoning(g)
        began = process_time()
        told.odds((), thrown)
        times.append(process_time() - began)
    assert min(times) < 0.03
    assert reckoning(g) is reckoning(g.copy())


# -- what an item would change ----------------------------------------------------------------


def previewed(card: str, name: str, *pool: str, own: str = "") -> Odds | None:
    """Return the odds of an action with a card played on a pool of Science."""
    g, _ = at_throw(RULES.action_ids.places[name], science={"available": own})
    g.roll_step = MATCHING - 3
    g.pool = [code(f"science {die}") for die in pool]
    option = RULES.moves[CARD][RULES.card_ids.places[card]]
    assert isinstance(option, Pick)
    return preview(g, option, SCIENCE)


@pytest.mark.rule("ISV-532")
def test_a_die_that_is_spent_is_not_the_one_that_is_turned() -> None:
    """Spend one die of the roll, turn another one to any face."""
    bio, acc = "G:special:bio base", "R:basic acc"
    one = previewed("sc01", "P106.A1", bio, acc)
    assert one is not None
    assert one.rows == pytest.approx((0, 1, 0))
    both = previewed("sc01", "P106.A1", bio, acc, "G:special:xen xen")
    assert both is not None
    assert both.rows == pytest.approx((1, 0, 0))


def test_dice_are_thrown_again_only_where_that_is_better() -> None:
    """Throw any number of dice again that show an accident, or up to two of any kind."""
    again = previewed("se02", "P106.A1", "G:special:bio acc", "G:special:xen xen")
    assert again is not None
    assert again.rows == pytest.approx((2 / 3, 0, 1 / 3))
    two = previewed("sc02", "P106.A1", "G:special:bio bio", "G:special:xen base")
    assert two is not None
    assert two.rows == pytest.approx((2 / 3, 1 / 3, 0))


def test_a_die_is_added_from_the_board() -> None:
    added = previewed("sc10", "P106.A1", "G:special:bio bio", own="G:special:xen R:basic")
    assert added is not None
    assert added.rows == pytest.approx((2 / 3, 1 / 3, 0))
    nothing = previewed("sc10", "P106.A1", "G:special:bio bio", own="")
    assert nothing is None


@pytest.mark.rule("ISV-511")
def test_safe_accidents_move_no_track() -> None:
    safe = previewed("en12", "P134.A1", "R:basic acc", "B:basic acc")
    assert safe is not None
    assert safe.steps[1] == 0
    for other in ("se05", "se04"):  # against an event, for a danger die
        assert previewed(other, "P134.A1", "R:basic acc") is None
