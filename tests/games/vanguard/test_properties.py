"""What holds in every exploration, whatever is played: random games through all settings."""

from __future__ import annotations

from collections import Counter

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from sternbrett.games.vanguard import WAYS, WORLDS
from sternbrett.games.vanguard.aboard import SAVE_POINT
from sternbrett.games.vanguard.codes import DIE_TYPES, FIGURES, code_owner, code_type
from sternbrett.games.vanguard.model import VanguardState
from sternbrett.kernel.bits import bits
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.engine import Decision
from sternbrett.kernel.game import Fields
from tests.games.tables import IdleMatch
from tests.games.vanguard.exploring import CONTENT, GAME, RULES, Table, new, playing

SETTINGS = settings(deadline=None, suppress_health_check=list(HealthCheck))


@st.composite
def games(draw: st.DrawFn) -> tuple[Table, int]:
    """Draw a new game with any settings, and a seed for its choices."""
    world = draw(st.sampled_from(WORLDS))
    chosen = {"world": world, "deadly": draw(st.sampled_from(["off", "on"]))}
    chosen["windows"] = draw(st.sampled_from(["own", "all"]))
    if world == WORLDS[0]:
        chosen["way"] = draw(st.sampled_from(WAYS))
        if chosen["way"] == WAYS[0]:
            chosen["dice"] = draw(st.sampled_from(["rolled", "scripted"]))
    seed = draw(st.integers(0, 2**32))
    return new(draw(st.integers(1, 4)), seed, **chosen), seed


def dice_of(g: VanguardState) -> list[int]:
    """Return the dice of each section by type, wherever they lie."""
    out = [sum(it) for it in zip(g.available, g.spent, g.boxed, strict=True)]
    for code in (*g.hand, *g.pool):
        out[code_owner(code) * DIE_TYPES + code_type(code)] += 1
    return out


def check_dice(g: VanguardState, owned: list[int]) -> None:
    """Check that every die is somewhere, once, and that none lies in a slot that is not there."""
    assert dice_of(g) == owned
    assert min(*g.available, *g.spent, *g.boxed) >= 0
    dropping = type(g.pending).__name__ in ("DropDie", "LeaveDie")
    for figure in range(FIGURES):
        for colour in range(3):
            if not dropping:
                assert g.free_slots(figure, colour) >= 0


def check_options(now: Table) -> None:
    """Check that every seat that is asked has options, in the order of the vocabulary, once."""
    for seat in now.asked:
        numbers = [option.number for option in now.match.options_of(seat)]
        assert numbers
        assert numbers == sorted(set(numbers)), now.options


@pytest.mark.rule("ISV-031", "ISV-033", "ISV-499")
@settings(SETTINGS, max_examples=15)
@given(drawn=games())
def test_every_exploration_ends_and_keeps_its_dice(drawn: tuple[Table, int]) -> None:
    table, seed = drawn
    owned: list[int] = []
    for now in playing(table, seed):
        g = now.g
        event(now.decision)
        if not g.round:
            continue
        owned = owned or dice_of(g)
        check_dice(g, owned)
        check_options(now)
        assert all(len(cards) <= 3 for cards in g.injuries)
    assert table.g.result in ("success", "partial", "failure")
    assert table.g.round <= 100


@pytest.mark.rule("ISV-013")
@settings(SETTINGS, max_examples=6)
@given(drawn=games())
def test_every_position_can_be_saved_seen_and_imagined(drawn: tuple[Table, int]) -> None:
    table, seed = drawn
    rng = Rng(stream(seed_key(str(seed)), "imagined"))
    seen: set[str] = set()
    for number, now in enumerate(playing(table, seed)):
        deep = len(now.g.agenda)
        if number % 7 and now.decision in seen and deep < 6:
            continue
        seen.add(now.decision)
        g = now.g
        whole = GAME.dump(g)
        assert GAME.dump(GAME.load(whole, CONTENT)) == whole
        again = GAME.decode(GAME.encode(g), CONTENT)
        assert GAME.dump(again) == whole
        if not now.match.over:
            seat = now.match.turn
            pending = again.pending or again.agenda[-1]
            assert isinstance(pending, Decision)
            assert type(pending).__name__ == now.decision
            assert [it.key for it in pending.options(again, seat)] == now.options_of(seat)
        views = [GAME.view(g, viewer) for viewer in (0, None)]
        assert views[0]["hands"] == views[1]["hands"] == whole["hands"]  # nothing is secret
        for viewer, view in zip((0, None), views, strict=True):
            imagined = GAME.imagine(view, CONTENT, rng)
            assert GAME.view(imagined, viewer) == view


@settings(SETTINGS, max_examples=3)
@given(world=st.sampled_from(WORLDS), seats=st.integers(1, 4), seed=st.integers(0, 2**32))
def test_the_same_seed_gives_the_same_exploration(world: str, seats: int, seed: int) -> None:
    first, second = (new(seats, seed, world=world) for _ in range(2))
    for one, other in zip(playing(first, seed), playing(second, seed), strict=True):
        assert one.options == other.options
    assert GAME.dump(first.g) == GAME.dump(second.g)


def check_crew(g: VanguardState) -> None:
    """Check that everybody aboard has one sleeve of a section, and that the pools have bounds."""
    ship = g.aboard()
    for section in range(FIGURES):
        assert all(ship.sleeves_free(section, rank) >= 0 for rank in (1, 2, 3))
        assert sum(ship.owned[section * DIE_TYPES : (section + 1) * DIE_TYPES]) >= 3
    assert 0 <= ship.energy <= 8
    assert 0 <= ship.command <= 6
    assert 0 <= ship.success <= 16
    assert len(ship.situations) <= 4
    assert len(ship.research) <= 6
    faced = [*ship.situations, *bits(ship.situations_possible), *bits(ship.situations_future)]
    assert len(faced) == len(set(faced))
    cards = [*ship.waiting, *ship.research, *[it for it in ship.line_projects if it >= 0]]
    cards += [*bits(ship.installed), *bits(ship.catalogue), *bits(ship.completed)]
    assert len(cards) == len(set(cards))


def go_far(left: Fields, rng: Rng) -> Fields:
    """Return a legacy as a team that plays well could leave it: random play does not get far."""
    ship = left["ship"]
    ship["morale"] = 0
    ship["unanimous"] = bool(rng.below(2))
    ship["success"] = 10
    ship["energy_later"], ship["command_later"] = 4, 3
    ship["system"] = ["V2", "V3", "V4"][rng.below(3)]
    ship["next_objective"] = ["O02", "O03", "O04"][rng.below(3)]
    ship["sites_open"], ship["facilities_open"] = ["L5"], ["observatory"]
    known = {*ship["waiting"], *ship["research"], *ship["catalogue"], *ship["completed"]}
    known |= {*ship["installed"], *[line.partition(" ")[0] for line in ship["lines"]]}
    for card in RULES.ship_ids.ids:
        if card not in known and not rng.below(4):
            ship["waiting"].append(card)
    found = Counter(ship["collected"])
    for card in RULES.discoveries:
        if found[card.id] < card.count and not rng.below(5):
            ship["collected"].append(card.id)
    return left


def first_legacy() -> Fields:
    """Return what the starting world leaves at least: the ship as it was, all crew resting."""
    g = GAME.begin(CONTENT, GAME.check_settings({"campaign": "on"}, 1), 1)
    g.change_ship().page = SAVE_POINT
    g.result = "saved"
    left = GAME.legacy(g)
    assert left is not None
    return left


@pytest.mark.rule("ISV-001", "ISV-329", "ISV-373", "ISV-499")
@settings(SETTINGS, max_examples=4)
@given(seats=st.integers(1, 4), seed=st.integers(0, 2**32))
def test_a_campaign_goes_from_chapter_to_chapter_and_keeps_everything(
    seats: int, seed: int
) -> None:
    rng = Rng(stream(seed_key(str(seed)), "policy"))
    left: Fields | None = first_legacy()
    for chapter in range(3):
        assert left is not None
        legacy = go_far(left, rng)
        match = IdleMatch.new(
            GAME, settings={"campaign": "on"}, seats=seats, seed=f"{seed}/{chapter}", legacy=legacy
        )
        play_chapter(Table(match), rng)
        left = match.leaves
        assert match.result in ("saved", "campaign_won", "campaign_lost")
        if left is None or GAME.ends(left):
            break


def play_chapter(table: Table, rng: Rng) -> None:
    """Play a chapter at random, with short explorations, and look at what must hold."""
    owned: list[int] = []
    number = 0
    while not table.match.over:
        g, options = table.g, table.options
        event(table.decision)
        check_crew(g)
        check_options(table)
        if g.aboard().page == 0 and g.round:
            owned = owned or dice_of(g)
            check_dice(g, owned)
        if number % 19 == 0:
            whole = GAME.dump(g)
            assert GAME.dump(GAME.load(whole, CONTENT)) == whole
            view = GAME.view(g, 0)
            assert GAME.view(GAME.imagine(view, CONTENT, rng), 0) == view
        leaves = "launch" in options and rng.below(3)
        table.match.choose("launch" if leaves else options[rng.below(len(options))])
        number += 1
