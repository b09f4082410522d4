"""A campaign from its first chapter to the next ones: beginning, closing, legacy, resuming."""

from __future__ import annotations

import json
from collections import Counter
from typing import Any

import pytest

from sternbrett.games.vanguard.aboard import NOT_POSTED, RECRUIT, Ship
from sternbrett.games.vanguard.codes import DIE_TYPES, FIGURES, at
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.games.vanguard.rules.ending import Finish
from sternbrett.kernel.campaign import read_legacy, write_legacy
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.errors import InvalidPosition
from sternbrett.kernel.game import Fields
from tests.games.tables import IdleMatch
from tests.games.vanguard.exploring import CONTENT, GAME, RULES, Table, new
from tests.games.vanguard.outbound import CREW, aboard, ship_of

SUCCESS = 0
START = [RULES.crew_ids.ids[crew] for crew in RULES.tutorial_crew]


def begun(way: str = "guided", seats: Any = 1, **chosen: Any) -> Table:
    """Return a new campaign at its first choice."""
    return new(seats, 5, way=way, campaign="on", **chosen)


def closed(seats: Any = 1, **given: Any) -> Table:
    """Return a guided campaign whose starting world has just been left by Security and Science."""
    roster = {name: f"{section} 1 resting" for name, section in zip(START, SECTIONS, strict=True)}
    ship = ship_of(roster=roster, from_lesson=True, **given.pop("ship", {}))
    fields = {
        "planet": "eye", "mode": "guided", "players": seats, "team": [0, 2],
        "place": [1, None, 2, None], "promotion": "PR00", "ship": ship,
        "owner": [section % seats for section in range(4)], **given,
    }  # fmt: skip
    state = GAME.load(fields, CONTENT)
    state.agenda = [Finish(SUCCESS)]
    match = IdleMatch(GAME, CONTENT, GAME.check_settings({}, seats), state, seats=seats)
    match.go([])
    return Table(match)


SECTIONS = ("security", "recon", "science", "engineering")


# -- the first chapter ------------------------------------------------------------------------


@pytest.mark.rule("ISV-574", "ISV-386")
def test_the_ship_with_which_a_campaign_begins() -> None:
    table = begun()
    ship = table.ship
    assert (ship["objective"], ship["tech"], ship["morale"], ship["system"]) == ("O01", 1, 1, "V1")
    assert ship["research"] == ["R04"]
    assert ship["catalogue"] == ["C01", "C02", "C03", "C06"]
    assert sorted(ship["installed"]) == ["A04", "A08", "LA1"]
    assert len(ship["situations_possible"]) == 10
    assert ship["situations_future"] == ["S11", "S12", "S13", "S14"]
    assert {name: n for name, n in table.arsenal.items() if n} == dict.fromkeys(
        ["E12", "E16", "E17", "E18", "E19"], 1
    )
    assert ship["dice_open"] == ["basic", "special", "wild"]
    assert "PR00" not in ship["promotion_deck"]
    assert ship["cycle"] == 0


@pytest.mark.rule("ISV-437", "ISV-477")
def test_without_a_campaign_there_is_no_ship() -> None:
    assert new(way="quick").ship is None
    assert not GAME.in_chapters(GAME.check_settings({"world": "mission1", "campaign": "on"}, 1))
    assert GAME.legacy(new().g) is None


@pytest.mark.rule("ISV-436", "ISV-437")
def test_a_new_campaign_knows_nothing_of_earlier_ones() -> None:
    table = begun()
    assert not any(table.g.flags)
    assert not [name for name in RULES.flag_ids.ids if name.startswith("old_")]
    assert table.ship["completed"] == []


@pytest.mark.rule("ISV-438", "ISV-575")
def test_the_guided_crew_belongs_to_its_sections() -> None:
    roster = begun().ship["roster"]
    assert roster == {
        name: f"{section} 1 resting" for name, section in zip(START, SECTIONS, strict=True)
    }


@pytest.mark.rule("ISV-331", "ISV-439")
def test_a_quick_start_lets_every_section_keep_two_of_three_recruits() -> None:
    table = begun("quick")
    table.play("section:security", "section:recon")
    for section in SECTIONS:
        assert table.decision == "KeepCandidate"
        drawn = table.offers("crew")
        assert len(drawn) == 3
        table.play(f"crew:{drawn[0]}").play(f"crew:{drawn[1]}")
        flies = section in ("security", "recon")
        first = "away" if flies else "resting"
        assert table.ship["roster"][drawn[0]] == f"{section} 1 {first}"
        assert table.ship["roster"][drawn[1]] == f"{section} 1 resting"
        assert drawn[2] not in table.ship["roster"]
        assert (table.crew[SECTIONS.index(section)] == drawn[0]) == flies


@pytest.mark.rule("ISV-453", "ISV-455", "ISV-561")
def test_closing_the_guided_game() -> None:
    table = closed(promoted=True, success=7, uniques=["1"], injuries=[["scratch"], [], [], []])
    assert [table.decision, table.asked] == ["RankUp", [0]]
    table.play("yes", "no")
    assert table.promotion is None
    assert table.ship["promotion_bottom"] == []
    assert table.decision == "FirstPurchase"
    table.play("yes")
    extra = [{"R:wild": 1}, {"G:wild": 1}, {"G:wild": 1}, {"B:wild": 1}]
    for dice, more in zip(table.ship["owned"], extra, strict=True):
        assert more.items() <= dice.items()
    assert table.ship["success"] == 2
    assert table.ship["stored"] == ["1"]
    assert table.g.result == "saved"
    ranks = [2, 1, 1, 1]
    assert table.ship["roster"] == {
        name: f"{section} {rank} resting"
        for name, section, rank in zip(START, SECTIONS, ranks, strict=True)
    }


@pytest.mark.rule("ISV-330", "ISV-561")
def test_without_promotion_or_tokens_closing_asks_nothing() -> None:
    table = closed(success=2)
    assert table.g.result == "saved"
    assert table.ship["success"] == 2
    assert all(entry.endswith("resting") for entry in table.ship["roster"].values())


@pytest.mark.rule("ISV-501", "ISV-561")
def test_security_breaks_a_tie_about_the_first_dice() -> None:
    for owner, tokens in ([0, 1, 0, 1], 0), ([1, 0, 0, 1], 5):
        table = closed(2, success=5, owner=owner, promotion=None)
        assert table.play("yes", seat=0).play("no", seat=1).ship["success"] == tokens


# -- from chapter to chapter ------------------------------------------------------------------


def saved(**ship: Any) -> Fields:
    """Return what a chapter of a ship leaves."""
    left = GAME.legacy(aboard("memorial", **ship).g)
    assert left is not None
    return left


def following(left: Fields, seats: int = 1, seed: int = 3) -> Table:
    """Return the chapter that follows, at its first choice."""
    chosen = GAME.check_settings({"campaign": "on"}, seats)
    match = IdleMatch.new(
        GAME, content=CONTENT, settings=chosen, seats=seats, seed=seed, legacy=left
    )
    return Table(match)


@pytest.mark.rule("ISV-373")
def test_a_legacy_is_plain_and_comes_back_the_same() -> None:
    left = saved(collected=["D-MI1"], roster={CREW[3]: "recon 2 light"}, morale=2)
    assert json.loads(json.dumps(left)) == left
    assert read_legacy(write_legacy(GAME, left), GAME) == left
    assert set(left) == set(GAME.legacy_notes)
    g = GAME.begin_next(left, CONTENT, GAME.check_settings({"campaign": "on"}, 2), 2)
    again = GAME.legacy(g)
    assert again is not None
    assert again["ship"] == left["ship"] | {"chapters": [0]}  # where its logs begin
    assert len(g.finds[0]) == 12


@pytest.mark.rule("ISV-373")
@pytest.mark.parametrize(
    ("field", "value"),
    [
        ("page", "bridge"),
        ("roster", {CREW[0]: "security 1 away"}),
        ("owned", [{"R:basic": 1}] * 4),
        ("collected", ["D-MI1"] * 20),
    ],
)
def test_what_no_chapter_leaves_is_refused(field: str, value: object) -> None:
    left = saved()
    wrong = {**left, "ship": {**left["ship"], field: value}}
    with pytest.raises(InvalidPosition):
        GAME.begin_next(wrong, CONTENT, GAME.check_settings({"campaign": "on"}, 1), 1)


@pytest.mark.rule("ISV-529", "ISV-435")
@pytest.mark.parametrize("result", ["campaign_won", "campaign_lost"])
def test_a_campaign_that_is_won_or_lost_ends(result: str) -> None:
    left = {**saved(), "result": result}
    assert GAME.ends(left)
    with pytest.raises(InvalidPosition):
        GAME.begin_next(left, CONTENT, GAME.check_settings({"campaign": "on"}, 1), 1)


@pytest.mark.rule("ISV-008")
def test_sections_are_chosen_anew_by_another_number_of_seats() -> None:
    table = following(saved(cycle=3), seats=4)
    assert table.decision == "PickSection"
    for section in reversed(SECTIONS):
        table.play(f"section:{section}")
    assert table.owner == [3, 2, 1, 0]
    assert table.ship["page"] == "starmap"
    assert ["log_read", 750] not in table.events


@pytest.mark.rule("ISV-330")
def test_after_the_lesson_each_section_gets_a_recruit_and_log_750_is_read() -> None:
    resting = {name: f"{it} 1 resting" for name, it in zip(START, SECTIONS, strict=True)}
    table = following(saved(roster=resting, from_lesson=True))
    kept: list[str] = []
    for section in SECTIONS:
        assert table.decision == "KeepCandidate"
        drawn = table.offers("crew")
        assert len(drawn) == 2
        kept.append(drawn[1])
        table.play(f"crew:{drawn[1]}")
        assert table.ship["roster"][drawn[1]] == f"{section} 1 available"
    assert ["log_read", 750] in table.events
    assert set(table.ship["roster"]) == {*START, *kept}
    assert table.ship["cycle"] == 1
    assert "R02" in table.ship["research"] or "R02" in table.ship["waiting"]


@pytest.mark.rule("ISV-331")
def test_after_a_quick_start_nobody_is_recruited_but_log_750_is_read() -> None:
    table = following(saved())
    assert "750" in table.journal
    assert table.decision != "KeepCandidate"


@pytest.mark.rule("ISV-373", "ISV-462")
def test_flags_logs_and_deadly_space_go_on() -> None:
    fields = {"flags": {"allied": 2}, "journal": ["750", "757"], "deadly": True}
    left = GAME.legacy(aboard("memorial", fields=fields).g)
    assert left is not None
    table = following(left)
    assert table.flags["allied"] == 2
    assert table.journal[:2] == ["750", "757"]
    assert table.deadly is True


# -- whatever is played -----------------------------------------------------------------------


def keen(options: list[str], rng: Rng) -> str:
    """Return a random choice that likes to land somewhere and to come home again."""
    wanted = [key for key in options if key in ("system:V2", "launch") or key.startswith("site:")]
    chosen = wanted if wanted and rng.below(3) else options
    return chosen[rng.below(len(chosen))]


def check_ship(g: VanguardState, before: Ship) -> None:
    """Check that nothing of the ship was made or lost: dice, crew, discoveries, situations."""
    ship = g.aboard()
    for kind, die in enumerate(g.content.die_types):
        owned = [ship.owned[at(section, kind)] for section in range(FIGURES)]
        assert min(owned) >= 0
        assert sum(owned) <= die.count
    assert all(sum(ship.owned[at(it, 0) : at(it, DIE_TYPES)]) >= 3 for it in range(FIGURES))
    for crew, post in enumerate(ship.posts):
        assert (post == NOT_POSTED) == (ship.stations[crew] == RECRUIT)
        assert before.posts[crew] in (NOT_POSTED, post)  # nobody leaves a section (ISV-575)
    for section in range(FIGURES):
        assert all(ship.sleeves_free(section, rank) >= 0 for rank in (1, 2, 3))
    assert before.stored & ~ship.stored == 0
    shown = sum([1 << number for number in ship.situations])
    assert not shown & ship.situations_possible
    assert not ship.situations_possible & ship.situations_future


def check_discoveries(g: VanguardState) -> None:
    """Check that every discovery card is somewhere, once; a lost lander's come back later."""
    there = Counter(g.aboard().collected) + Counter(g.discoveries)
    for piles in (g.finds, g.finds_top, g.finds_bottom):
        for pile in piles:
            there += Counter(pile)
    for found in g.content.discoveries:
        assert there[found.index] <= found.count


@pytest.mark.rule("ISV-001", "ISV-499", "ISV-575")
@pytest.mark.parametrize("seed", range(5))
def test_a_campaign_keeps_dice_crew_and_discoveries(seed: int) -> None:
    # One from its very beginning; others from their second chapter on, which is much shorter.
    match = following(saved(), 1 + seed % 4, seed).match if seed else begun("quick").match
    rng = Rng(stream(seed_key(str(seed)), "policy"))
    seen: set[str] = set()
    for chapter in range(5):
        before = match.state.aboard()
        while not match.over:
            g = match.state
            if g.aboard().page:
                check_ship(g, before)
                check_discoveries(g)
            if (name := type(match.decision).__name__) not in seen:
                seen.add(name)
                look_at(g, rng)
            match.choose(keen(list(match.options), rng))
        check_ship(match.state, before)
        left = match.leaves
        assert left is not None
        assert json.loads(json.dumps(left)) == left
        if GAME.ends(left):
            break
        match = following(left, 1 + (seed + chapter) % 4, seed).match


def look_at(g: VanguardState, rng: Rng) -> None:
    """Check that a position of a campaign can be saved, seen and imagined."""
    whole = GAME.dump(g)
    assert GAME.dump(GAME.load(whole, CONTENT)) == whole
    for viewer in (0, None):
        view = GAME.view(g, viewer)
        assert GAME.view(GAME.imagine(view, CONTENT, rng), viewer) == view
    assert GAME.inventory(g) == {"dice": 0, "events": 0}
