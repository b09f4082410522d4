"""Games as data: saves and upgrades, steps, views and imagined positions."""

from __future__ import annotations

from typing import Any

import msgspec
import pytest

from sternbrett.kernel.bots import random_bot
from sternbrett.kernel.chance import Rng, stream
from sternbrett.kernel.engine import Event
from sternbrett.kernel.errors import InvalidPosition, InvalidText
from sternbrett.kernel.game import AnyGame, Panel, event_data, show_value
from sternbrett.kernel.match import Match
from tests import tiny
from tests.tiny.rules import Bid, Spoils

GAME = tiny.GAME


@pytest.fixture
def match() -> Match:
    return Match.new(GAME, seats=3, seed=1)


@pytest.fixture
def rng() -> Rng:
    return Rng(stream(b"key", "test"))


# -- saves ------------------------------------------------------------------------------------


def test_a_save_names_its_rules_version(match: Match) -> None:
    saved = msgspec.msgpack.decode(GAME.encode(match.state))
    assert saved["version"] == 2
    assert saved["position"] == GAME.dump(match.state)


def test_what_is_as_in_the_beginning_is_not_saved(match: Match) -> None:
    assert not {"speaker", "passes", "answers"} & set(GAME.dump(match.state))
    match.choose(match.options[0])
    assert GAME.dump(match.state)["answers"][1:] == [[], []]


def test_secret_answers_are_saved_by_their_keys_and_read_by_numbers_too(match: Match) -> None:
    key = match.options[0]
    match.choose(key)
    saved = GAME.dump(match.state)
    assert saved["answers"] == [[key], [], []]
    numbers = [list(answer) for answer in match.state.answers]
    assert numbers[0]
    for answers in (saved["answers"], numbers):
        assert GAME.load({**saved, "answers": answers}, match.content).answers == (
            match.state.answers
        )
    with pytest.raises(InvalidPosition, match="answers: there is no option “card:warp”"):
        GAME.load({**saved, "answers": [["card:warp"], [], []]}, match.content)


def test_a_save_of_older_rules_is_upgraded(match: Match) -> None:
    position = GAME.dump(match.state)
    position["lost"] = position.pop("discard")
    data = msgspec.msgpack.encode({"version": 1, "position": position})
    assert GAME.encode(GAME.decode(data, GAME.content())) == GAME.encode(match.state)


@pytest.mark.parametrize(
    ("saved", "message"),
    [
        ({"version": 3, "position": {}}, "saved by rules version 3 of salvage, but version 2"),
        ({"version": 0, "position": {}}, "cannot read positions of rules version 0"),
        ({"version": "x", "position": {}}, "not a saved position of salvage"),
        ({"version": float("inf"), "position": {}}, "not a saved position of salvage"),
        ({"version": 2}, "not a saved position of salvage"),
        ([1, 2], "not a saved position of salvage"),
    ],
)
def test_a_save_that_cannot_be_read(saved: Any, message: str) -> None:
    with pytest.raises(InvalidText, match=message):
        GAME.decode(msgspec.msgpack.encode(saved), GAME.content())


# -- steps ------------------------------------------------------------------------------------


def test_the_pending_decision_is_the_last_of_the_agenda(match: Match) -> None:
    assert GAME.agenda_data(match.state) == [["EndRound"], ["Bid"]]
    g = GAME.load({"agenda": [["EndRound"], ["Spoils", 1]]}, GAME.content())
    assert isinstance(g.pending, Spoils)
    assert g.pending.seat == 1
    assert len(g.agenda) == 1


def test_steps_have_clauses() -> None:
    assert Bid().clause == "SR-004"


def test_an_unknown_step_is_refused() -> None:
    with pytest.raises(InvalidPosition, match=r"salvage has no step \['Auction', 1\]"):
        GAME.step(["Auction", 1])


# -- views ------------------------------------------------------------------------------------


def test_a_view_hides_the_hands_of_others(match: Match) -> None:
    own = GAME.fields(match.state)["hands"]
    assert GAME.view(match.state, 1)["hands"] == [["?"] * 3, own[1], ["?"] * 3]
    assert GAME.view(match.state, None)["hands"] == [["?"] * 3] * 3
    assert GAME.view(match.state, 1)["seat"] == 1


def test_a_view_of_a_secret_decision_shows_who_has_decided(match: Match) -> None:
    before = GAME.view(match.state, 1)
    assert (before["decided"], before["answer"]) == ([], [])
    match.choose(match.options_of(0)[0].key, 0)
    assert GAME.view(match.state, 1) == before  # that seat 0 has begun does not show
    match.choose("push", 0)
    view = GAME.view(match.state, 1)
    assert view == {**before, "decided": [0]}
    assert GAME.view(match.state, 0)["answer"] == list(match.state.answers[0])
    assert "answer" not in GAME.view(match.state, None)


def test_imagined_positions_look_the_same_and_differ(match: Match, rng: Rng) -> None:
    match.choose(match.options_of(0)[0].key, 0)
    match.choose("push", 0)
    match.choose(match.options_of(1)[0].key, 1)
    hands, answers, words = set(), set(), set()
    view = match.view(1)
    for _ in range(40):
        g = GAME.imagine(view, GAME.content(), rng)
        assert GAME.view(g, 1) == view
        assert g.answers[1] == match.state.answers[1]
        assert g.answers[2] == ()
        hands.add(str(g.hands[0]))
        answers.add(g.answers[0])
        words.add((g.rolls, g.draws))
    assert len(hands) > 10
    assert len(answers) > 4
    assert len(words) == 40


def test_the_number_of_seats_comes_from_the_scores(match: Match) -> None:
    assert GAME.seats(match.state) == 3


# -- for people -------------------------------------------------------------------------------


def test_events_have_sentences() -> None:
    event = Event("card_dealt", (2, "tug"))
    assert event_data(event) == ["card_dealt", 2, "tug"]
    key, args = GAME.event_text(event)
    assert (key, args) == ("event.card_dealt", {"seat": 2, "card": "tug"})
    german = GAME.texts("de", GAME.content())
    assert german.say(key, **args) == "Berger 2 zieht Schlepper."


def test_a_game_without_panels_of_its_own_shows_its_fields(match: Match) -> None:
    look = match.look(0, GAME.texts("en", GAME.content()))
    panels = super(tiny.SalvageRace, GAME).panels(look)
    assert [panel.title for panel in panels] == ["Position"]
    assert isinstance(panels[0], Panel)
    rows = {row.label: row.value for row in panels[0].rows}
    assert rows["Round"] == "1"
    assert rows["charged"] == "–, –, –"


@pytest.mark.parametrize(
    ("value", "shown"),
    [(True, "✓"), (False, "–"), ([], "–"), ([1, [2, True]], "1, 2, ✓"), (None, "–"), (0, "0")],
)
def test_values_as_people_write_them(value: object, shown: str) -> None:
    assert show_value(value) == shown


def test_texts_have_defaults(lastlight: AnyGame) -> None:
    match = Match.new(lastlight)
    look = match.look(0, lastlight.texts("en", match.content))
    assert look.prompt == ("prompt.Floor", {})
    assert lastlight.option_clause(match.options_of(0)[0], look) == "LL-003"
    assert super(tiny.SalvageRace, GAME).option_text(GAME.content().moves[0], None) == (
        "option.card",
        {"card": "tug"},
    )


def test_the_random_bot_chooses_what_is_offered(match: Match, rng: Rng) -> None:
    bot = random_bot(match.content, rng)
    options = match.options_of(0)
    chosen = {bot(match.view(0), 0, options).key for _ in range(60)}
    assert chosen == {option.key for option in options}
