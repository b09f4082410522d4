"""The ensign: a bot that explores with sense, from what its seat sees."""

from __future__ import annotations

from typing import Any

import pytest

from sternbrett.games.vanguard.minds import costs
from sternbrett.games.vanguard.minds.aims import LEAST_RELIEF, Aims
from sternbrett.games.vanguard.minds.ensign import Ensign
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.match import Match
from tests.games.vanguard.exploring import (
    GAME,
    RULES,
    SCIENCE,
    SECURITY,
    Table,
    action,
    happening,
    new,
    rolling,
    turn_of,
)


def explored(world: str, seats: int, seed: str) -> Match:
    """Return an exploration that ensigns played to its end."""
    match = Match.new(GAME, settings={"world": world}, seats=seats, seed=seed)
    bot = Ensign(match.content, Rng(stream(seed_key(seed), "bot")))
    while not match.over:
        seat = match.asked[0]
        chosen = bot(match.view(seat), seat, match.options_of(seat))
        match.choose(chosen.key, seat)
    return match


def chosen(table: Table) -> str:
    """Return what the ensign chooses."""
    match = table.match
    seat = match.asked[0]
    bot = Ensign(match.content, Rng((1, 2, 3, 4)))
    return bot(match.view(seat), seat, match.options_of(seat)).key


def goal(**more: Any) -> int:
    """Return an action that brings the team of these tests what its mission needs."""
    found = {"c": "green", "when": "bio", "fx": ["flag set beacon"]}
    return action(results=[found, {"c": "red", "fx": ["nothing"]}], **more)


def test_a_threat_is_feared_by_what_it_can_do_to_the_team() -> None:
    stalker = RULES.threat_ids.places["T12"]

    def relief(**given: Any) -> float:
        return Aims(turn_of(SCIENCE, planet="choir", **given).match.state).relief(stalker)

    bare = relief()
    assert bare > LEAST_RELIEF
    # Who has cards can pay its strikes with them; who is hurt has more to fear.
    assert relief(science={"hands": "sc01"}, security={"hands": "se01"}) < bare
    assert relief(science={"injuries": "wounded wounded"}) > bare


def test_nobody_without_cards_stays_where_a_threat_will_strike() -> None:
    """The stalker strikes on two of three fields, and until the next turn all four have theirs."""

    def risk(sector: int = 1, **given: Any) -> float:
        g = turn_of(SCIENCE, planet="choir", threats={"T12": sector}, **given).match.state
        return Aims(g).avoidable().menaces().at(g.place[SCIENCE], SCIENCE)

    assert risk() > risk(science={"hands": "sc01 sc02"}) > 0
    assert risk(sector=8) == 0
    assert risk(science={"injuries": "wounded wounded wounded"}) > risk()


# -- whole explorations -----------------------------------------------------------------------


@pytest.mark.parametrize(
    ("world", "seats"), [("eye", 1), ("eye", 3), ("mission1", 2), ("mission2", 1)]
)
def test_it_brings_most_teams_home_without_dawdling(world: str, seats: int) -> None:
    played = [explored(world, seats, f"home {number}") for number in range(3)]
    assert [match.result for match in played].count("success") >= 2
    assert max(len(match.plies) for match in played) < 500  # it never walks to and fro


def test_it_holds_what_must_be_held_when_time_runs_out() -> None:
    """The night ends by itself; what counts then is found in the text of the condition."""
    results = [explored("mission3", 1, f"night {number}").result for number in range(3)]
    assert results.count("success") >= 2


def test_it_plays_alike_from_the_same_seed() -> None:
    one, two = (explored("mission2", 2, "alike") for _ in range(2))
    assert [ply.key for ply in one.plies] == [ply.key for ply in two.plies]


def test_it_takes_those_along_whose_dice_suit_the_world() -> None:
    """Glass Garden asks for biology, gathering and scouting."""
    table = new(world="mission2")
    first = chosen(table)
    table.play(first)
    assert {first, chosen(table)} == {"section:recon", "section:science"}


# -- what things cost -------------------------------------------------------------------------


def test_losses_cost_more_the_less_is_left() -> None:
    hurt = {"injuries": "wounded wounded wounded"}
    few = {"available": "R:basic", "spent": "G:basic B:basic"}
    well = turn_of(SECURITY).g
    assert costs.injury(turn_of(SECURITY, security=hurt).g, SECURITY) > costs.injury(well, SECURITY)
    # With three dice an injury is taken instead of a sacrifice (ISV-097).
    worn = turn_of(SECURITY, security={**few, **hurt}).g
    assert costs.sacrifice(worn, SECURITY) == costs.injury(worn, SECURITY)
    assert costs.sacrifice(worn, SECURITY) > costs.sacrifice(well, SECURITY)


def test_dice_that_are_missing_are_counted_by_chance() -> None:
    assert costs.shortage(1.0, 0) == 1.0
    assert costs.shortage(1.0, 1) == pytest.approx(0.3679, abs=1e-4)  # that nobody asks, once
    assert costs.shortage(0.5, 3) < 0.01


# -- single choices ---------------------------------------------------------------------------


def test_it_strains_itself_rather_than_lose_a_die_for_nothing() -> None:
    spent = {"available": "", "spent": "R:basic G:basic B:basic R:special:phy R:special:def"}
    assert chosen(happening("spend 1", security=spent)) == "strain:security"
    # Where too few dice are left it gives up the worst.
    few = {"available": "", "spent": "R:basic G:basic B:basic R:special:phy"}
    assert chosen(happening("spend 1", security=few)) == "spent:R.basic"


def test_it_keeps_dice_for_what_injuries_take() -> None:
    """Each of two wounds takes a die where damage is rolled (ISV-143)."""
    thrown: list[int] = []
    for injuries, columns in (("", ""), ("wounded wounded", "R B")):
        hurt = {"place": 4, "injuries": injuries, "columns": columns}
        table = turn_of(SCIENCE, planet="mission2", missions="M51", science=hurt)
        table.play("action:X64.A1")
        while (key := chosen(table)) != "roll":
            table.play(key)
        thrown.append(len(table.g.hand))
    assert thrown[1] < thrown[0]


def test_it_plays_a_card_where_that_changes_the_result() -> None:
    card = {"hands": "sc06"}  # turn a green die as you wish
    number = goal()
    for face, key in (("base", "card:sc06"), ("bio", "pass")):
        pool = [f"science G:special:bio {face}", "science R:basic base"]
        table = rolling(pool, action=number, science=card, missions="M50")
        assert chosen(table) == key
    table = rolling(
        ["science G:special:bio base", "science R:basic base"],
        action=number,
        science=card,
        missions="M50",
    )
    table.play("card:sc06", "pool:science.G.special.bio.base")
    assert chosen(table) in ("face:bio", "face:van")


def test_it_combines_dice_that_are_not_needed() -> None:
    spent = {"hands": "sc14", "spent": "B:basic B:special:res"}  # base: refresh 2
    pool = ["science G:special:bio bio", "science R:basic base"]
    table = rolling(pool, step=5, action=goal(), science=spent, missions="M50")
    assert chosen(table) == "combo:sc14"


def test_it_heals_whoever_is_hurt() -> None:
    kit = {"kit": "E01"}
    hurt = {"injuries": "wounded", "columns": "R"}
    table = turn_of(SCIENCE, science=kit, security=hurt)
    assert chosen(table) == "equipment:E01"
    table.play("equipment:E01")
    assert chosen(table) == "section:security"
    assert chosen(turn_of(SCIENCE, science=kit)) != "equipment:E01"


def test_injury_dice_go_where_no_die_falls_out() -> None:
    full = {"available": "R:basic R:special:phy R:special:def G:basic B:basic"}
    table = happening("injury wounded", security=full)
    slots = RULES.sections[SECURITY].slots
    assert slots[0][0] == 3
    assert chosen(table) != "column:R"
