"""Positions that no game could reach: each is refused with a sentence, none ends in a traceback."""

from __future__ import annotations

import random
from collections.abc import Iterable, Iterator
from copy import deepcopy
from typing import Any

import pytest

from sternbrett.games import all_games
from sternbrett.kernel.errors import InvalidPosition, InvalidText
from sternbrett.kernel.game import AnyGame, Fields
from sternbrett.kernel.match import Match

GAMES = sorted(all_games().values(), key=lambda game: game.id)
#: Mutations that are tried of each game.
TRIES = 250
ODD: list[Any] = [None, True, -1, 0, 1, 7, 99, 2**63 - 1, 1.5, "", "x", "?", [], {}, [[]], {"x": 1}]


def names(game: AnyGame) -> str:
    return game.id


def reached(game: AnyGame, dice: random.Random) -> list[Fields]:
    """Return positions of some games at random."""
    out = []
    for number in range(3):
        seats = dice.randint(*game.card.seats)
        match = Match.new(game, seats=seats, seed=str(number))
        for _ in range(120):
            if match.over:
                break
            seat = dice.choice(match.asked)
            match.choose(dice.choice(match.options_of(seat)).key, seat)
            if dice.random() < 0.2:
                out.append(game.dump(match.state))
    return out


def play_on(game: AnyGame, fields: Fields, dice: random.Random) -> None:
    """Load a position, look at it from all sides and play some choices."""
    match = Match(game, game.content(), {}, game.load(fields, game.content()), seed="1")
    match.go()
    for _ in range(15):
        for seat in (None, *range(game.seats(match.state))):
            match.view(seat)
        able = [seat for seat in match.asked if match.options_of(seat)]
        if not able:
            return
        seat = dice.choice(able)
        match.choose(dice.choice(match.options_of(seat)).key, seat)


def places(value: Any, path: tuple[Any, ...] = ()) -> Iterator[tuple[Any, ...]]:
    """Return the way to every value in a position."""
    if path:
        yield path
    inner: Iterable[tuple[Any, Any]] = ()
    if isinstance(value, dict):
        inner = value.items()
    elif isinstance(value, list):
        inner = enumerate(value)
    for key, part in inner:
        yield from places(part, (*path, key))


def mutated(fields: Fields, dice: random.Random) -> Fields:
    """Return a position with one value replaced, moved, left out or doubled."""
    out = deepcopy(fields)
    ways = list(places(out))
    # What is yet to do is the part that loading looks at least.
    agenda = [way for way in ways if way[0] == "agenda"]
    *way, last = dice.choice(agenda if agenda and dice.random() < 0.4 else ways)
    parent: Any = out
    for key in way:
        parent = parent[key]
    match dice.randrange(4):
        case 0:
            parent[last] = deepcopy(dice.choice(ODD))
        case 1:
            other: Any = fields
            for key in dice.choice(ways):
                other = other[key]
            parent[last] = deepcopy(other)
        case 2:
            del parent[last]
        case _:
            value = parent[last]
            number = isinstance(value, int) and not isinstance(value, bool)
            parent[last] = value + dice.choice((-1, 1, 5)) if number else [value]
    return out


@pytest.mark.parametrize("game", GAMES, ids=names)
def test_a_mutated_position_is_played_or_refused(game: AnyGame) -> None:
    dice = random.Random(12)
    positions = reached(game, dice)
    refused = []
    for _ in range(TRIES):
        fields = mutated(dice.choice(positions), dice)
        try:
            play_on(game, fields, dice)
        except (InvalidPosition, InvalidText) as error:
            refused.append(str(error))
    assert TRIES / 4 < len(refused) < TRIES
    assert all(sentence.endswith(".") for sentence in refused)


@pytest.mark.parametrize(
    ("name", "step", "words"),
    [
        ("dine", ["CrewPays", "nonsense"], "cannot have the cost 'nonsense'"),
        ("dine", ["Pay", 7, "shields"], "cannot have the seat 7"),
        ("dine", ["SufferDamage", "2", False], "has no step"),
        ("dine", ["SufferDamage", 2, 1], "has no step"),
        ("d6", ["Activate", 999], "cannot have the card 999"),
        ("d6", ["Activate", 1.5], "has no step"),
        ("adele", ["Act", 9], "cannot have the seat 9"),
        ("adele", ["Act", None], "has no step"),
    ],
)
def test_what_is_yet_to_do_is_looked_at(name: str, step: list[Any], words: str) -> None:
    game = all_games()[name]
    fields = game.dump(Match.new(game, seed="1").state)
    fields["agenda"] = [step]
    with pytest.raises(InvalidPosition, match=words):
        game.load(fields, game.content())


def test_bytes_that_are_nested_deeply_are_no_position() -> None:
    deep = b"\x91" * 100_000 + b"\xc0"  # lists in lists
    for game in GAMES:
        with pytest.raises(InvalidText):
            game.decode(deep, game.content())
