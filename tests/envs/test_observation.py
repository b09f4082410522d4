"""Observations tell a seat what its view tells it, and nothing else."""

from __future__ import annotations

from collections.abc import Iterator
from typing import Any

import pytest

from sternbrett.games import all_games, find_game
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.engine import answer
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.observation import MOST, Field, Observer, Sets, one_hots, subsets
from sternbrett.kernel.observed import SchemaObserver
from sternbrett.lab.simulate import set_up, simulation_settings

TABLES = [
    pytest.param(game, seats, id=f"{game.id}-{seats}")
    for game in all_games().values()
    for seats in range(game.card.seats[0], game.card.seats[1] + 1)
]
#: Every so many choices a position is looked at: never the same moments of a turn.
STRIDE = 7
POSITIONS = 120


def positions(game: AnyGame, seats: int, settings: dict[str, object]) -> Iterator[Any]:
    """Yield positions from all stages of random games, ends included."""
    rng = Rng(stream(seed_key(f"{game.id} {seats}"), "choices"))
    chosen = simulation_settings(game, settings)
    found = number = 0
    while found < POSITIONS:
        g = set_up(game, game.content(), chosen, seats, seed_key(f"observed {number}"))
        number += 1
        plies = 0
        while (decision := g.pending) is not None:
            if plies % STRIDE == 0:
                found += 1
                yield g
            seat = decision.turn(g)
            options = decision.options(g, seat)
            answer(g, seat, options[rng.below(len(options))])
            plies += 1
        found += 1
        yield g


def check_view_only(game: AnyGame, observer: Observer[Any], g: Any, rng: Rng) -> None:
    """Assert that positions which look the same to a seat are observed the same by it."""
    for seat in range(observer.seats):
        seen = observer.observe(g, seat)
        imagined = game.imagine(game.view(g, seat), game.content(), rng)
        assert differences(observer, seen, observer.observe(imagined, seat)) == []


def differences(observer: Observer[Any], one: bytearray, other: bytearray) -> list[str]:
    """Return the names of the fields in which two vectors differ."""
    both = zip(observer.fields, parts(observer, one), parts(observer, other), strict=True)
    return [field.name for field, a, b in both if a != b]


def parts(observer: Observer[Any], vector: bytearray) -> list[bytearray]:
    """Return a vector cut into its fields."""
    out, first = [], 0
    for field in observer.fields:
        out.append(vector[first : first + field.size])
        first += field.size
    assert first == len(vector) == observer.size
    return out


def observer_of(game: AnyGame, seats: int) -> Observer[Any]:
    observer = game.observer(game.content(), seats)
    assert observer is not None
    return observer


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_nothing_is_told_that_a_view_does_not_tell(game: AnyGame, seats: int) -> None:
    observer = observer_of(game, seats)
    rng = Rng(stream(seed_key("observed"), "imagine"))
    for g in positions(game, seats, {}):
        check_view_only(game, observer, g, rng)


@pytest.mark.parametrize(
    ("name", "seats", "settings"),
    [
        ("dine", 3, {"hands": "open"}),
        ("dine", 2, {"hands": "hidden", "ship": "nostroven", "difficulty": "salami"}),
        ("adele", 3, {"specials": "chosen", "members": "choose", "ship": "phobos"}),
        ("adele", 2, {"specials": "chosen"}),
        ("d6", 1, {"difficulty": "cadet"}),
        ("dei", 3, {"planning": "on", "feat_draft": "on", "layout": "random"}),
    ],
)
def test_the_same_with_other_settings(name: str, seats: int, settings: dict[str, object]) -> None:
    game = find_game(name)
    observer = observer_of(game, seats)
    rng = Rng(stream(seed_key("observed"), "imagine"))
    for g in positions(game, seats, settings):
        check_view_only(game, observer, g, rng)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_an_observer_made_of_a_schema_tells_what_a_view_tells(game: AnyGame, seats: int) -> None:
    """Games with an observer of their own could do without: their schemas hide the same."""
    observer = SchemaObserver(game, game.content(), seats)
    rng = Rng(stream(seed_key("observed"), "imagine"))
    different = set()
    for g in positions(game, seats, {}):
        check_view_only(game, observer, g, rng)
        for seat in range(seats):
            vector = observer.observe(g, seat)
            different.add(bytes(vector))
            for field, values in zip(observer.fields, parts(observer, vector), strict=True):
                assert max(values) <= field.high, field.name
    assert len(different) > POSITIONS // 2


class Peeking(Observer[Any]):
    """Shows everybody the first seat's hand of Deep Space Dine."""

    def __init__(self) -> None:
        super().__init__(find_game("dine").steps, 3, (Field("hand", 64, 1, "a secret"),))

    def look(self, g: Any, seat: int) -> bytes:
        return Sets(64).write(g.hands[0])


def test_an_observer_that_peeks_is_caught() -> None:
    game = find_game("dine")
    peeking = Peeking()
    peeking.words = observer_of(game, 3).words
    rng = Rng(stream(seed_key("observed"), "imagine"))
    g = next(positions(game, 3, {"hands": "hidden"}))
    with pytest.raises(AssertionError, match="hand"):
        check_view_only(game, peeking, g, rng)


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_vectors_keep_to_their_fields(game: AnyGame, seats: int) -> None:
    observer = observer_of(game, seats)
    names = [field.name for field in observer.fields]
    assert len(set(names)) == len(names)
    assert all(
        field.size > 0 and 0 < field.high <= MOST and field.note for field in observer.fields
    )
    different = set()
    for g in positions(game, seats, {}):
        for seat in range(seats):
            vector = observer.observe(g, seat)
            different.add(bytes(vector))
            for field, values in zip(observer.fields, parts(observer, vector), strict=True):
                assert max(values) <= field.high, field.name
    assert len(different) > POSITIONS // 2


@pytest.mark.parametrize(("game", "seats"), TABLES)
def test_what_is_kept_of_earlier_positions_makes_no_difference(game: AnyGame, seats: int) -> None:
    used = observer_of(game, seats)
    for g in positions(game, seats, {}):
        fresh = observer_of(game, seats)
        for seat in range(seats):
            assert differences(used, used.observe(g, seat), fresh.observe(g, seat)) == []


def named(game: AnyGame, seats: int, g: Any, seat: int) -> dict[str, list[int]]:
    observer = observer_of(game, seats)
    values = parts(observer, observer.observe(g, seat))
    return {field.name: list(part) for field, part in zip(observer.fields, values, strict=True)}


def test_fields_of_d6_say_what_its_view_says() -> None:
    game = find_game("d6")
    cards = [card.id for card in game.content().cards]
    for g in positions(game, 1, {}):
        view, facts, seen = game.view(g, 0), game.facts(g), named(game, 1, g, 0)
        for name in ("round", "hull", "shields", "threat_roll", "damaged", "fired"):
            assert seen[name] == [int(view[name])]
        assert seen["dice"][:6] == [facts["pool"].split().count(face) for face in "CTMSE-"]
        assert sum(seen["dice"][6:12]) == facts["scanners"]
        assert sum(seen["dice"][12:18]) == facts["infirmary"]
        assert sum(seen["dice"][18:]) == facts["returned"]
        assert [cards[place] for place, one in enumerate(seen["threats"]) if one] == sorted(
            facts["health"], key=cards.index
        )
        assert seen["health"] == [facts["health"].get(card, 0) for card in cards]
        assert seen["discard"] == [view["discard"].count(card) for card in cards]
        assert seen["stasis"] == [int(card in view["stasis"]) for card in cards]
        assert seen["crew"] == [
            sum(f":{card}" in f"{die}:" and card in die.split(":") for die in view["dice"].split())
            for card in cards
        ]


def test_fields_of_dine_say_what_its_view_says() -> None:
    game = find_game("dine")
    cards = [card.id for card in game.content().cards]
    sectors = [sector.id for sector in game.content().sectors]
    for g in positions(game, 2, {"hands": "hidden"}):
        view, seen = game.view(g, 1), named(game, 2, g, 1)
        for name in ("damage", "pizza", "marker", "easy_left", "adrifts", "pile"):
            assert seen[name] == [int(view[name])]
        for name in ("discard", "upgraded", "removed", "locked", "chosen"):
            assert seen[name] == [int(card in view[name]) for card in cards], name
        assert seen["top"] == [int(card == view["top"]) for card in cards]
        assert seen["sector"] == [int(sector == view["sector"]) for sector in sectors]
        hands = view["hands"]
        assert seen["hand_cards"] == [n if isinstance(n, int) else len(n) for n in hands]
        shown = [
            int(not isinstance(hand, int) and card in hand) for hand in hands for card in cards
        ]
        assert seen["hands"] == shown
        row = [place for place, one in enumerate(seen["row"]) if one]
        assert {cards[face // 4] + "*" * (face % 2) for face in row} == set(view["rows"][-1])
        assert seen["manned"] == [int(card == one) for one in view["manned"] for card in cards]


def test_fields_of_adele_say_what_its_view_says() -> None:
    game = find_game("adele")
    content = game.content().rules
    names = content.names
    for g in positions(game, 3, {}):
        for seat in range(3):
            view, seen = game.view(g, seat), named(game, 3, g, seat)
            for name in ("round", "rounds", "energy", "free", "sprays", "proposals", "no_return"):
                assert seen[name] == [view[name]], name
            assert seen["wounds"] == view["wounds"]
            assert seen["console"] == list(view["console"].values())
            known = [name for name in view["hand"] if name != "?"]
            assert seen["hand"] == [int(card in known) for card in names.cards]
            assert seen["hand_cards"] == [len(view["hand"])]
            assert seen["tiles"] == [0 if room == "?" else room for room in view["tiles"]]
            assert seen["plans"] == [
                int(text.partition(letter)[2][:1] or 0) if text != "?" else 0
                for text in view["plans"]
                for letter in "MUQAS"
            ]
            assert seen["seat"] == [int(place == seat) for place in range(3)]
            held = [[text.split(":")[0] for text in texts] for texts in view["inventories"]]
            assert seen["inventories"] == [
                texts.count(kind) for texts in held for kind in names.objects
            ]
            assert seen["inventory_objects"] == [len(texts) for texts in held]


def test_a_game_is_not_learnable_without_an_observer() -> None:
    from tests import tiny

    assert tiny.GAME.observer(tiny.GAME.content(), 2) is None


def test_sets_are_written_from_their_lowest_bit() -> None:
    assert Sets(3, 2).write(0b001, 0b10) == bytes([1, 0, 0, 0, 1])
    assert subsets(2) == [b"\0\0", b"\1\0", b"\0\1", b"\1\1"]
    assert one_hots(2) == [b"\1\0", b"\0\1", b"\0\0"]
