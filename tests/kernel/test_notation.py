"""Text forms: they read back exactly, and what cannot be read is refused with place and reason."""

from __future__ import annotations

import contextlib
import json
import random
from collections.abc import Callable

import msgspec
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sternbrett.games import all_games, find_game
from sternbrett.kernel.errors import InvalidPosition, InvalidText, UnknownName
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.match import Match
from sternbrett.kernel.notation import read_match, read_position, write_match, write_position
from tests import tiny

Find = Callable[[str], AnyGame]


def played(seed: int | str = 1, seats: int = 2, plies: int = 1000) -> Match:
    """Return a match in which always the last option was chosen."""
    match = Match.new(tiny.GAME, seats=seats, seed=seed)
    while not match.over and len(match.plies) < plies:
        match.choose(match.options[-1])
    return match


def find_salvage(name: str) -> AnyGame:
    if name != "salvage":
        raise UnknownName(f"There is no game called “{name}”.")
    return tiny.GAME


# -- positions --------------------------------------------------------------------------------


@pytest.mark.parametrize("plies", [1, 2, 4, 6, 1000])
def test_a_position_reads_back(plies: int) -> None:
    match = played(seats=3, plies=plies)
    text = write_position(tiny.GAME, match.state)
    assert "\n" not in text
    game, state = read_position(text, find_salvage)
    assert game is tiny.GAME
    assert tiny.GAME.encode(state) == tiny.GAME.encode(match.state)
    assert write_position(game, state) == text


def test_a_position_by_hand() -> None:
    _, g = read_position('salvage/2 round=2 points=[4,0] hands=[["tug"],[]] ', find_salvage)
    assert (g.round, g.points, g.hands) == (2, [4, 0], [[0], []])


def test_choices_of_an_older_record_are_upgraded() -> None:
    match = played(plies=5)
    text = write_match(match)
    old = text.replace("salvage 2", "salvage 1").replace(" hold", " wait")
    assert " wait" in old
    assert write_match(read_match(old, find_salvage)) == text
    # A record of the present version is taken at its word.
    with pytest.raises(InvalidText, match="no choice called “wait”"):
        read_match(text.replace(" hold", " wait"), find_salvage)


def test_an_older_position_is_upgraded() -> None:
    _, g = read_position('salvage/1 lost=["tug","pod"]', find_salvage)
    assert g.discard == [0, 1]


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "a position begins with “game/version”, not with “”"),
        ("salvage round=1", "a position begins with “game/version”, not with “salvage”"),
        ("salvage/two round=1", "not with “salvage/two”"),
        ("salvage/² round=1", "not with “salvage/²”"),
        (f"salvage/{'9' * 5000}", "a position begins with"),
        ("salvage/2 round", "expected “name=value” at “round”"),
        ("salvage/2 round=1 =2", "expected “name=value” at “ =2”"),
        ("salvage/2 round=one", "the value of “round” is not JSON: “one”"),
        (f"salvage/2 hands={'[' * 100_000}", "the value of “hands” is not JSON"),
        (f"salvage/2 points=[{10**30},0]", "the position holds a value that cannot be saved"),
        ('salvage/2 result="\\ud800"', "the position holds a value that cannot be saved"),
        ("salvage/3 round=1", "rules version 3 of salvage, but version 2 is installed"),
        ("salvage/0 round=1", "salvage cannot read positions of rules version 0"),
    ],
)
def test_a_text_that_is_no_position(text: str, message: str) -> None:
    with pytest.raises(InvalidText) as error:
        read_position(text, find_salvage)
    assert message in str(error.value)


@pytest.mark.parametrize(
    ("fields", "message"),
    [
        ("hulls=3", "unknown field `hulls`"),
        ("round=true", "Expected `int`, got `bool` - at `$.round`"),
        ('hands=[["tug"],["tug"]]', "the ship tug exists 2 times"),
        ('hands=[["warp"],[]]', "there is no ship “warp”"),
        ("hands=[[],[],[],[]]", "2 or 3 entries"),
        ("rolls=[1,2,3]", "bookkeeping is wrong: Expected `array` of length 4"),
        ("rolls=[1,2,3,4294967296]", "bookkeeping is wrong: Expected `int` <= 4294967295"),
        ("draws=[-1,2,3,4]", "Expected `int` >= 0 - at `$.draws[0]`"),
        ("speaker=Infinity", "Expected `int`, got `float` - at `$.speaker`"),
        ("speaker=2", "speaker: there is no seat 2"),
        ("result=1", "Expected `str`, got `int` - at `$.result`"),
        ("agenda=7", "Expected `array`, got `int` - at `$.agenda`"),
        ('agenda=["Bid"]', "Expected `array`, got `str` - at `$.agenda[0]`"),
        ("agenda=[[]]", "salvage has no step []"),
        ('agenda=[["Bids"]]', "salvage has no step ['Bids']"),
        ('agenda=[["Bid",1]]', "salvage has no step ['Bid', 1]"),
        ('agenda=[["Spoils"]]', "salvage has no step ['Spoils']"),
        ('agenda=[["Spoils",[0]]]', "salvage has no step ['Spoils', [0]]"),
        ('agenda=[["Spoils",0]] answers=[[1],[]]', "no secret decision is pending"),
        ('agenda=[["Bid"]] answers=[[1]]', "2 seats answer, not 1"),
        ('agenda=[["Bid"]] answers=[[99],[]]', "no option has the number 99"),
    ],
)
def test_a_position_that_cannot_be(fields: str, message: str) -> None:
    with pytest.raises(InvalidPosition) as error:
        read_position(f"salvage/2 {fields}", find_salvage)
    assert message in str(error.value)


def test_unknown_games_are_unknown() -> None:
    with pytest.raises(UnknownName):
        read_position("chess/1 e4=1", find_salvage)


# -- whole games ------------------------------------------------------------------------------


def test_a_game_reads_back() -> None:
    match = played(seats=3)
    text = write_match(match)
    again = read_match(text, find_salvage)
    assert write_match(again) == text
    assert again.over
    assert again.result == match.result
    assert again.plies[-1].after == match.plies[-1].after


def test_a_game_with_undo_reads_back(find: Find) -> None:
    match = Match.new(find("lastlight"), seats=3, seed="x", settings={"watches": 4})
    match.choose("cell:1", 2)
    match.undo(2)
    match.choose("cell:2", 1)
    match.choose("beacon:ember", 1)
    text = write_match(match)
    assert text.splitlines() == [
        "sternbrett lastlight 1",
        "seats 3",
        "set watches 4",
        "seed x",
        "start",
        "2 cell:1",
        "2 undo",
        "1 cell:2",
        "1 beacon:ember",
    ]
    again = read_match(text, find)
    assert write_match(again) == text
    assert again.plies[-1].after == match.plies[-1].after


def test_a_game_with_parts_taken_back_reads_back() -> None:
    match = played(plies=3)
    match.undo(0)
    match.undo(0)
    text = write_match(match)
    assert text.endswith("0 retract\n0 retract\n")
    assert read_match(text, find_salvage).plies[-1].after == match.plies[-1].after


def test_a_game_with_a_secret_reads_back_without_it() -> None:
    match = Match.new(tiny.GAME, secret=b"secret")
    while not match.over:
        match.choose(match.options[0])
    text = write_match(match)
    assert "seed" not in text
    again = read_match(text, find_salvage)
    assert write_match(again) == text
    assert tiny.GAME.fields(again.state) == tiny.GAME.fields(match.state)


@pytest.mark.parametrize("seed", ["7", "two words", "a # b", "#", "Grüße", "result win"])
def test_any_seed_reads_back(seed: str) -> None:
    match = played(seed, plies=3)
    again = read_match(write_match(match), find_salvage)
    assert again.seed == seed
    assert again.plies[-1].after == match.plies[-1].after


def test_comments_and_empty_lines_are_skipped() -> None:
    lines = write_match(played()).splitlines()
    text = "# a game\n\n" + "\n\n".join(f"  {line}  # {place}" for place, line in enumerate(lines))
    text = text.replace("seed 1  # 2", "seed 1")
    assert read_match(text, find_salvage).over


def continued(game: AnyGame, plies: int, seed: int) -> Match:
    """Return a match that begins at a moment of another, as a table of its own does."""
    dice = random.Random(seed)
    other = Match.new(game, secret=b"one")
    for _ in range(plies):
        if not other.over:
            seat = dice.choice(other.asked)
            other.choose(dice.choice(other.options_of(seat)).key, seat)
    match = Match(
        game,
        other.content,
        other.settings,
        game.copy(other.state),
        seats=other.seats,
        secret=b"two",
    )
    match.go()
    return match


@pytest.mark.parametrize("game", [tiny.GAME, *all_games().values()], ids=lambda game: game.id)
@pytest.mark.parametrize("plies", [0, 1, 5, 30])
def test_a_continued_game_reads_back(game: AnyGame, plies: int) -> None:
    match = continued(game, plies, seed=plies)
    dice = random.Random(9)
    for _ in range(40):
        if not match.over:
            seat = dice.choice(match.asked)
            match.choose(dice.choice(match.options_of(seat)).key, seat)
    text = write_match(match)
    assert " rolls=" not in text  # what chance would have brought next is nobody's business
    again = read_match(text, lambda _: game)
    assert write_match(again) == text
    assert game.fields(again.state) == game.fields(match.state)
    assert [ply.key for ply in again.plies] == [ply.key for ply in match.plies]
    if not again.over:
        again.choose(again.options[0])


def test_a_game_from_a_position_keeps_its_chance() -> None:
    """Without a secret the position says what will be rolled, and so does its record."""
    source = played(plies=4)
    match = Match(tiny.GAME, source.content, source.settings, tiny.GAME.copy(source.state))
    match.go()
    again = read_match(write_match(match), find_salvage)
    while not match.over:
        key = match.options[0]
        assert again.choose(key).outcomes == match.choose(key).outcomes
    assert again.over


HEAD = "sternbrett salvage 2\nset rounds 2\n"
START = (
    "start | card:tug card:pod card:drone card:barge card:skiff card:miner storm:3\n"
    "0 card:tug\n0 push\n"
)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "this is not a recorded game: it has no “start” line"),
        ("# nothing\n", "it has no “start” line"),
        ("chess", "line 1 (“chess”): a recorded game begins with “sternbrett GAME VERSION”"),
        ("sternbrett chess 1", "line 1 (“sternbrett chess 1”): There is no game called “chess”"),
        ("sternbrett salvage two", "line 1"),
        ("sternbrett salvage 3", "line 1 (“sternbrett salvage 3”): this was written with rules"),
        (HEAD, "it has no “start” line"),
        (
            HEAD + "sets 3",
            "line 3 (“sets 3”): expected “set”, “content”, “seed”, “seats”, “legacy”, "
            "“position” or “start”",
        ),
        (HEAD + "set hulls 3\nstart", "line 4 (“start”): salvage has no setting “hulls”"),
        (HEAD + "seats two", "line 3"),
        (HEAD + "position d6/1 round=1", "the position must be one of salvage"),
        (HEAD + "position salvage/2 round=x", "line 3"),
        (HEAD + "position salvage/9 round=1", "rules version 9 of salvage"),
        (HEAD + "position salvage/2 round=9", "line 3"),
        (HEAD + 'position salvage/2 agenda=[["Round"]]', "at a position in which somebody is"),
        (HEAD + 'seats 3\nposition salvage/2 agenda=[["Bid"]]\nstart', "has 2 seats, not 3"),
        (HEAD + 'position salvage/2 agenda=[["Bid"]]\nstart', "nobody can choose anything"),
        (
            HEAD + 'position salvage/2 hands=[["tug"],["pod"]] agenda=[["Bid"]]\nstart | storm:1',
            "is never drawn",
        ),
        (HEAD + "seats 9\nstart", "line 4 (“start”): salvage is played by 2 to 3, not by 9"),
        (HEAD + "start", "line 3 (“start”): chance “card” is drawn, but no outcome is given"),
        (HEAD + "start | die:1", "chance “card” is drawn, but the next outcome given is “die 1”"),
        (HEAD + "start | card:warp", "“warp” is no outcome of “card” here; possible: tug, pod"),
        (HEAD + START.replace("storm:3", "storm:3 storm:4"), "line 3"),
        (HEAD + START + "0 card:pod", "line 6 (“0 card:pod”): Seat 0 is not asked now"),
        (HEAD + START + "1 warp", "line 6 (“1 warp”): salvage has no choice called “warp”"),
        (HEAD + START + "1 card:tug", "line 6 (“1 card:tug”): “card:tug” cannot be chosen now"),
        (HEAD + START + "one card:pod", "line 6 (“one card:pod”): “one” is not the number of a"),
        (HEAD + START + "¹ card:pod", "“¹” is not the number of a seat"),
        (HEAD + START + "1", "line 6 (“1”): expected “SEAT KEY”, and behind a bar the chance"),
        (HEAD + START + "1 undo", "line 6 (“1 undo”): There is nothing of yours to take back"),
        (HEAD + START + "1 card:pod | storm:1", "the outcome “storm:1” is given, but it is never"),
        (HEAD + START + "result draw", "line 6 (“result draw”): the game ended with “no result”"),
    ],
)
def test_a_text_that_is_no_game(text: str, message: str) -> None:
    with pytest.raises(InvalidText) as error:
        read_match(text, find_salvage)
    assert message in str(error.value)


# -- garbage ----------------------------------------------------------------------------------

numbers = st.integers(-(2**63), 2**64 - 1)
values = st.recursive(
    st.none() | st.booleans() | numbers | st.floats() | st.text(max_size=8),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=8,
)
REFUSALS = (InvalidText, UnknownName, InvalidPosition)
garbage = settings(derandomize=True, deadline=None, max_examples=150)


def try_position(text: str, find: Find) -> None:
    with contextlib.suppress(*REFUSALS):
        game, state = read_position(text, find)
        assert write_position(game, state).startswith(game.id)


def try_match(text: str, find: Find) -> None:
    with contextlib.suppress(*REFUSALS):
        assert read_match(text, find).plies


@garbage
@given(st.text())
def test_any_text_is_refused_or_read(text: str) -> None:
    try_position(text, find_salvage)
    try_position(f"salvage/2 {text}", find_salvage)
    try_match(text, find_salvage)
    try_match(HEAD + text, find_salvage)
    try_match(HEAD + START + text, find_salvage)


FIELDS = {
    "salvage": [*tiny.GAME.field_notes, "agenda", "result", "rolls", "speaker", "answers"],
    "d6": [*find_game("d6").field_notes, "agenda", "draws", "passes", "answers"],
}


@garbage
@given(st.sampled_from(["salvage/2", "d6/1"]), st.data(), st.lists(values, max_size=4))
def test_any_values_are_refused_or_read(
    head: str, data: st.DataObject, items: list[object]
) -> None:

    names = st.sampled_from(FIELDS[head.partition("/")[0]])
    fields = " ".join(f"{data.draw(names)}={json.dumps(item)}" for item in items)
    find = find_salvage if head.startswith("salvage") else find_game
    try_position(f"{head} {fields}", find)


@garbage
@given(st.data())
def test_a_damaged_text_is_refused_or_read(data: st.DataObject) -> None:
    match = played(data.draw(st.integers(0, 20)), plies=8)
    for text, attempt in (
        (write_position(tiny.GAME, match.state), try_position),
        (write_match(match), try_match),
    ):
        place = data.draw(st.integers(0, len(text)))
        length = data.draw(st.integers(0, 12))
        attempt(
            text[:place] + data.draw(st.text(max_size=6)) + text[place + length :], find_salvage
        )


@garbage
@given(st.binary())
def test_any_bytes_are_refused_or_read(data: bytes) -> None:
    with pytest.raises(REFUSALS):
        tiny.GAME.decode(data, tiny.GAME.content())


@garbage
@given(values, st.dictionaries(st.sampled_from(FIELDS["salvage"]), values))
def test_any_saved_position_is_refused_or_read(version: object, position: object) -> None:
    for saved in (version, {"version": version, "position": position}, {"version": 2}):
        with contextlib.suppress(*REFUSALS):
            tiny.GAME.decode(msgspec.msgpack.encode(saved), tiny.GAME.content())
    with contextlib.suppress(*REFUSALS):
        data = msgspec.msgpack.encode({"version": 2, "position": position})
        g = tiny.GAME.decode(data, tiny.GAME.content())
        assert tiny.GAME.decode(tiny.GAME.encode(g), tiny.GAME.content()).points == g.points
