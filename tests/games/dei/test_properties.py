"""What holds in every game, whatever is played: random games through all options."""

from __future__ import annotations

from collections import Counter
from collections.abc import Mapping
from typing import Any

import pytest
from hypothesis import HealthCheck, event, given, settings
from hypothesis import strategies as st

from sternbrett.games.dei import GAME
from sternbrett.games.dei.contents import Pick
from sternbrett.games.dei.model import DeiState
from sternbrett.games.dei.rules.control import bring_up_to_date, settle_outposts
from sternbrett.games.dei.rules.drones import FlyTarget, SimonSource
from sternbrett.games.dei.rules.setup import PlaceLeader
from sternbrett.games.dei.rules.turns import BeginRound
from sternbrett.games.dei.terms import DRONES, FACTIONS, FEATS, OPTIONAL_RULES
from sternbrett.kernel.chance import Rng, seed_key, stream
from tests.games.dei.table import CONTENT, Table, at, new, playing

#: Slots that follow from the rest of a position.
DERIVED = ("supply", "presence", "lead", "holder", "markers")
#: In the middle of one effect markers wait for its end (DEI-053).
MIDDLE = (FlyTarget, SimonSource, PlaceLeader)


@st.composite
def tables(draw: st.DrawFn) -> tuple[Table, int]:
    """Draw a new game with any options, and a seed for its choices."""
    chosen: dict[str, str] = {name: draw(st.sampled_from(["off", "on"])) for name in OPTIONAL_RULES}
    chosen["layout"] = draw(st.sampled_from(["recommended", "random"]))
    chosen["rotation"] = draw(st.sampled_from(["none", "random"]))
    chosen["shape"] = draw(st.sampled_from(["square", "irregular_1"]))
    chosen["outposts"] = draw(st.sampled_from(["first_game", "random"]))
    chosen["factions"] = draw(st.sampled_from(["chosen", "random"]))
    seed = draw(st.integers(0, 2**32))
    return new(draw(st.integers(2, 4)), seed, **chosen), seed


@st.composite
def late_tables(draw: st.DrawFn) -> tuple[Table, int]:
    """Draw a game before its last two rounds in which everybody has much of everything."""
    count = draw(st.integers(2, 4))
    names = draw(st.permutations(FACTIONS))[:count]
    regions = CONTENT.rules.board(CONTENT.rules.layouts[count]).ids
    pairs = [draw(st.permutations(range(6))) for _ in range(3)]
    drones = [CONTENT.rules.factions[FACTIONS.index(name)].drone for name in names]
    robots = sum(CONTENT.rules.robot_cards[drone] for drone in drones)
    sold = sum(CONTENT.rules.market_cards) | robots
    cards = [card.id for card in CONTENT.rules.cards if sold >> card.index & 1]
    cards = draw(st.permutations(cards))
    given: dict[str, Any] = {}
    for seat, name in enumerate(names):
        own = CONTENT.rules.factions[FACTIONS.index(name)].cards
        faction_cards = [card.id for card in CONTENT.rules.cards if own >> card.index & 1]
        tech = draw(st.integers(0, 10))
        places = draw(st.lists(st.sampled_from(regions), min_size=1, max_size=5))
        given[f"seat_{seat}"] = {
            "scrappers": " ".join((places * 15)[: draw(st.sampled_from([9, 14, 15]))]),
            "leader": draw(st.sampled_from(places)),
            "refuges": " ".join(places[: draw(st.integers(0, 3))]),
            "learned": " ".join(FEATS[6 * colour + pairs[colour][seat]] for colour in range(3)),
            "tech": tech,
            "energy": draw(st.integers(0, 10 - tech)),
            "display": " ".join([*faction_cards, *cards[6 * seat : 6 * seat + 6]]),
        }
    rest = cards[24:]
    robot_places = {DRONES[drone]: draw(st.sampled_from(regions)) for drone in drones}
    chosen = draw(
        st.lists(st.sampled_from(["planning", "confrontation", "rebellion"]), unique=True)
    )
    table = at(
        steps=[BeginRound()],
        factions=" ".join(names),
        round=2,
        phase=3,
        optional=" ".join(chosen),
        open=[" ".join(rest[3 * row : 3 * row + 3]) for row in range(4)],
        drones=robot_places,
        resources=" ".join(draw(st.lists(st.sampled_from(regions), min_size=10, max_size=25))),
        **given,
    )
    return table, draw(st.integers(0, 2**32))


def derived(g: DeiState) -> dict[str, Any]:
    """Return what a position keeps beside its fields."""
    return {name: getattr(g, name) for name in DERIVED}


def check_control(g: DeiState) -> None:
    """Compare what is kept with what follows from the board alone."""
    fresh = g.copy()
    bring_up_to_date(fresh)
    assert derived(fresh) == derived(g)
    assert max(g.markers) <= 4
    if isinstance(g.pending, MIDDLE):
        return
    before = list(g.flags)
    fresh.listening = False
    settle_outposts(fresh)
    assert fresh.flags == before  # nothing is left to be settled
    for place, seat in enumerate(g.flags):
        if seat >= 0:
            assert g.holder[g.board.outposts[place].region] == seat


def check_books(g: DeiState, inventory: Mapping[str, int]) -> None:
    """Check what holds in every position of a game."""
    assert GAME.inventory(g) == inventory
    for seat in range(len(g.factions)):
        assert g.tech[seat] + g.energy[seat] <= 10
        assert g.supply[seat] >= 0
    if g.order:
        check_control(g)


@pytest.mark.rule("DEI-053", "DEI-054", "DEI-088", "DEI-224")
@settings(max_examples=10, deadline=None, suppress_health_check=list(HealthCheck))
@given(drawn=tables())
def test_every_game_keeps_its_books(drawn: tuple[Table, int]) -> None:
    table, seed = drawn
    inventory = GAME.inventory(table.g)
    plays: Counter[int] = Counter()
    for now in playing(table, seed):
        check_books(now.g, inventory)
        if now.decision == "ChooseFace":
            plays[now.turn] += 1
    assert table.g.result == "ended"
    assert table.g.round == 4
    # 4 rounds, 3 phases, 2 cards (DEI-060, DEI-062); fewer only where a display ran dry (DEI-063).
    for seat in range(len(table.g.factions)):
        assert plays[seat] == 24 or (plays[seat] < 24 and len(table.g.recycled[seat]) > 2)


@pytest.mark.rule("DEI-053", "DEI-054", "DEI-088")
@settings(max_examples=15, deadline=None, suppress_health_check=list(HealthCheck))
@given(drawn=late_tables())
def test_late_games_keep_their_books_and_secrets(drawn: tuple[Table, int]) -> None:
    table, seed = drawn
    inventory = GAME.inventory(table.g)
    rng = Rng(stream(seed_key(str(seed)), "imagined"))
    for number, now in enumerate(playing(table, seed)):
        check_books(now.g, inventory)
        event(now.decision)
        if number % 10 == 0 or isinstance(now.g.pending, MIDDLE):
            again = GAME.decode(GAME.encode(now.g), CONTENT)
            assert GAME.dump(again) == GAME.dump(now.g)
            assert derived(again) == derived(now.g)
            for viewer in (0, 1, None):
                view = GAME.view(now.g, viewer)
                imagined = GAME.imagine(view, CONTENT, rng)
                assert GAME.view(imagined, viewer) == view
                assert GAME.inventory(imagined) == inventory
    assert table.g.result == "ended"


@settings(max_examples=4, deadline=None, suppress_health_check=list(HealthCheck))
@given(drawn=tables())
def test_every_position_can_be_saved_and_read(drawn: tuple[Table, int]) -> None:
    table, seed = drawn
    for number, now in enumerate(playing(table, seed)):
        if number % 5 and not isinstance(now.g.pending, MIDDLE):
            continue
        whole = GAME.dump(now.g)
        again = GAME.decode(GAME.encode(now.g), CONTENT)
        assert GAME.dump(again) == whole
        assert derived(again) == derived(now.g)


@pytest.mark.rule("DEI-257")
@settings(max_examples=5, deadline=None, suppress_health_check=list(HealthCheck))
@given(drawn=st.one_of(tables(), late_tables()))
def test_what_is_offered_and_what_guards_allow_is_the_same(drawn: tuple[Table, int]) -> None:
    table, seed = drawn
    for number, now in enumerate(playing(table, seed)):
        decision = now.g.pending
        if decision is None or number % 7:
            continue
        for seat in decision.seats(now.g):
            offered = set(now.options_of(seat))
            assert offered or seat != now.turn
            for option in CONTENT.rules.options:
                assert isinstance(option, Pick)
                possible = decision.guard(now.g, seat, option) == 0
                assert possible == (option.key in offered), option.key
