"""What a seat sees, made once, and why something cannot be chosen."""

from __future__ import annotations

from functools import cache
from typing import Any

import pytest

from sternbrett.kernel.chance import Rng
from sternbrett.kernel.game import AnyGame, View
from sternbrett.kernel.look import AnyLook, Refusal
from sternbrett.kernel.match import Match
from sternbrett.kernel.texts import Texts
from tests import tiny
from tests.tiny.rules import Race


class Counting(tiny.SalvageRace):
    """Salvage Race that counts how often views are made and positions are rebuilt."""

    def __init__(self) -> None:
        super().__init__()
        self.views = 0
        self.rebuilt = 0

    def view(self, g: Race, seat: int | None) -> View:
        self.views += 1
        return super().view(g, seat)

    def imagine(self, view: View, content: Any, rng: Rng) -> Race:
        self.rebuilt += 1
        return super().imagine(view, content, rng)


@cache
def texts_of(game: AnyGame, language: str) -> Texts:
    """Return the same texts whenever somebody looks, as servers do."""
    return game.texts(language, game.content())


def look_of(match: Match, seat: int | None, language: str = "en") -> AnyLook:
    return match.look(seat, texts_of(match.game, language))


def own_ship(match: Match, seat: int) -> str:
    return next(key for key in (option.key for option in match.options_of(seat)))


def test_a_look_rebuilds_the_position_at_most_once() -> None:
    game = Counting()
    match = Match.new(game, seats=2, seed="1")
    look = look_of(match, 0)
    assert (game.views, game.rebuilt) == (1, 0)
    assert look.prompt[0] == "prompt.Bid.card"
    assert len(look.options) == 3
    assert look.why_not("button:stay") is not None
    assert look.refusals == []
    assert (game.views, game.rebuilt) == (1, 1)


def test_whoever_looks_again_sees_the_same_until_something_happens() -> None:
    match = Match.new(Counting(), seats=2, seed="1")
    look, other = look_of(match, 0), look_of(match, 1)
    assert look_of(match, 0) is look
    assert look_of(match, 0, "de").view is look.view
    assert other.view is not look.view
    match.choose(own_ship(match, 0), 0)
    after = look_of(match, 0)
    assert after is not look
    assert after.view["answer"] != look.view["answer"]


def test_what_leads_to_an_option_has_no_reason_against_it() -> None:
    match = Match.new(tiny.GAME, seats=2, seed="1")
    assert look_of(match, 0).why_not(own_ship(match, 0)) is None


def test_reasons_of_a_seat_that_is_asked() -> None:
    match = Match.new(tiny.GAME, seats=2, seed="1")
    mine = {option.key for option in match.options_of(0)}
    other = next(key for key in (option.key for option in match.options_of(1)) if key not in mine)
    look = look_of(match, 0)
    ship = other.partition(":")[2]
    assert look.why_not(other) == Refusal("not_yours", "SR-006", {"card": ship})
    assert look.why_not("button:push") == Refusal("other_part", "SR-004", {})
    asked = {"prompt": look.texts.say("prompt.Bid.card")}
    assert look.why_not("button:stay") == Refusal("not_now", "SR-004", asked)
    assert look.why_not("button:push", "button:hold") == Refusal("other_part", "SR-004", {})
    assert look.why_not("button:none") == Refusal("nothing", "SR-004")
    assert look.why_not("button:push", own_ship(match, 0)) == Refusal("not_together", "SR-004")
    assert look.say(Refusal("not_now", "", asked)) == f"Not now. First: {asked['prompt']}"


def test_reasons_of_those_who_are_not_asked() -> None:
    match = Match.new(tiny.GAME, seats=2, seed="1")
    key = own_ship(match, 0)
    assert look_of(match, None).why_not(key) == Refusal("watching")
    match.choose(key, 0)
    match.choose("hold", 0)
    assert look_of(match, 0).why_not(key) == Refusal("not_asked", "SR-004")
    assert look_of(match, 0).refusals == ()


def test_when_all_is_over_nothing_can_be_chosen() -> None:
    match = Match.new(tiny.GAME, seats=2, seed="1")
    while not match.over:
        seat = match.asked[0]
        match.choose(match.options_of(seat)[0].key, seat)
    look = look_of(match, 0)
    assert look.decision is None
    assert look.why_not("button:stay") == Refusal("over")
    assert look.refusals == ()


@pytest.mark.parametrize("language", ["en", "de"])
def test_what_any_game_says_may_be_worded_by_a_game(language: str) -> None:
    texts = tiny.GAME.texts(language, tiny.GAME.content())
    assert texts.over({"blocked.over": "?", "game.name": "?"}).say("game.name") != "?"
    assert texts.say("blocked.over") != "?"
