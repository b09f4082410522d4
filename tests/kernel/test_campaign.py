"""Chapters: what one leaves to the next, and campaigns played through."""

from __future__ import annotations

import json
import zlib
from base64 import urlsafe_b64encode
from typing import Any

import pytest

from sternbrett.kernel.campaign import (
    Campaign,
    chapter_seed,
    goes_on,
    read_legacy,
    settings_for,
    write_legacy,
)
from sternbrett.kernel.errors import InvalidPosition, InvalidText, Refused
from sternbrett.kernel.game import AnyGame, Fields
from sternbrett.kernel.match import Match
from sternbrett.kernel.notation import read_match, write_match
from sternbrett.testing import check_game
from tests.tiny import GAME as SALVAGE
from tests.tiny.settled import GAME as SETTLED
from tests.tiny.voyage import GAME, ISLANDS, Trip, Voyage

LEFT = {"chapter": 1, "supplies": 5, "route": "reef", "treasure": "palm", "result": "landfall"}


def play(match: Match, route: str = "route:reef") -> Match:
    """Play a chapter to its end: row, and go by a route."""
    while not match.over:
        options = match.options
        match.choose(route if route in options else options[0])
    return match


def played(seed: str, routes: tuple[str, ...] = ("route:reef",) * 2) -> Campaign:
    campaign = Campaign(GAME, seed=seed)
    for route in (*routes, ""):
        play(campaign.chapter, route)
        if campaign.over:
            break
        campaign.go_on()
    return campaign


def find(name: str) -> AnyGame:
    return GAME


def test_a_campaign_is_played_through_to_an_ending() -> None:
    results = set()
    for seed in range(20):
        campaign = played(str(seed))
        assert campaign.over
        results.add(campaign.result)
        if len(campaign.chapters) == 3:
            assert [match.state.chapter for match in campaign.chapters] == [1, 2, 3]
    assert results == {"found", "empty"}


def test_supplies_are_carried_over_and_a_choice_changes_the_next_chapter() -> None:
    reef, deep = Campaign(GAME, seed="1"), Campaign(GAME, seed="1")
    play(reef.chapter, "route:reef")
    play(deep.chapter, "route:deep")
    left = reef.chapter.state.supplies
    assert reef.go_on().state.supplies == left + 1
    assert deep.go_on().state.supplies == left
    assert len(play(deep.chapter).plies) == len(play(reef.chapter).plies) + 1


def test_the_same_seed_is_the_same_campaign() -> None:
    first, second = (
        [write_match(match) for match in played("7", ("route:deep", "route:reef")).chapters]
        for _ in range(2)
    )
    assert first == second
    other = [write_match(match) for match in played("8", ("route:deep", "route:reef")).chapters]
    assert first != other


def test_what_is_hidden_stays_hidden_from_chapter_to_chapter() -> None:
    campaign = played("1")
    treasures = {match.state.treasure for match in campaign.chapters}
    assert len(treasures) == 1
    for match in campaign.chapters:
        assert match.view(0)["treasure"] is None
        header = write_match(match).partition("\nstart")[0]
        assert match.legacy is None or not any(island in header for island in ISLANDS)


def test_a_record_of_a_chapter_replays_alone() -> None:
    campaign = played("3")
    for match in campaign.chapters:
        text = write_match(match)
        assert "position" not in text
        again = read_match(text, find)
        assert again.legacy == match.legacy
        assert again.leaves == match.leaves
        assert write_match(again) == text


def test_another_number_of_seats_may_go_on() -> None:
    campaign = Campaign(GAME, seed="1")
    play(campaign.chapter)
    assert campaign.go_on(seats=2).seats == 2
    assert play(campaign.chapter).over
    assert campaign.go_on().seats == 2


def test_a_chapter_goes_on_only_when_it_is_over() -> None:
    campaign = Campaign(GAME, seed="1")
    assert not campaign.over
    assert campaign.chapter.leaves is None
    with pytest.raises(Refused, match="not over"):
        campaign.go_on()
    campaign = played("1")
    with pytest.raises(Refused, match="campaign is over"):
        campaign.go_on()


def test_a_game_without_chapters_has_no_campaign() -> None:
    with pytest.raises(Refused, match="salvage is not played in chapters"):
        Campaign(SALVAGE)
    with pytest.raises(Refused, match="voyage is not played in chapters"):
        Campaign(GAME, settings={"length": "chapter"})
    alone = play(Match.new(GAME, settings={"length": "chapter"}, seed="1"))
    assert alone.leaves is None
    assert play_on(SALVAGE).leaves is None


def play_on(game: AnyGame) -> Match:
    match = Match.new(game, seed="1")
    while not match.over:
        match.choose(match.options[0])
    return match


@pytest.mark.parametrize(
    ("changed", "reason"),
    [
        ({"gold": 1}, "lacks fields, or has others than voyage: gold"),
        ({"supplies": "many"}, "wrong shape"),
        ({"supplies": 0}, "no chapter leaves that"),
        ({"chapter": 3}, "no chapter leaves that"),
        ({"route": "moon"}, "moon"),
        ({"result": "found"}, "the campaign is over"),
        ({"route": ["reef"]}, "wrong shape"),
    ],
)
def test_a_legacy_is_checked(changed: dict[str, Any], reason: str) -> None:
    with pytest.raises(InvalidPosition, match=reason):
        Match.new(GAME, legacy={**LEFT, **changed})


def test_a_legacy_is_written_and_read_back() -> None:
    assert goes_on(GAME, LEFT)
    assert not goes_on(GAME, None)
    assert read_legacy(write_legacy(GAME, LEFT), GAME) == LEFT
    assert json.loads(json.dumps(LEFT)) == LEFT
    left = play(Match.new(GAME, seed="1")).leaves
    assert left is not None
    assert set(left) == set(Voyage.legacy_notes)


def packed(data: bytes) -> str:
    return urlsafe_b64encode(zlib.compress(data)).decode()


@pytest.mark.parametrize(
    ("text", "reason"),
    [
        ("d6/1 abc", "begins with “voyage/version”"),
        ("voyage/x abc", "begins with “voyage/version”"),
        ("voyage/9 abc", "update Sternbrett"),
        ("voyage/2 abc", "not something packed"),
        ("voyage/2", "cut off"),
        ("voyage/2 ä", "not something packed"),
        (f"voyage/2 {packed(b'[1]')}", "not a legacy of voyage"),
        (f"voyage/2 {packed(b' ' * 2_000_000)}", "too long"),
    ],
)
def test_what_is_no_legacy_is_refused(text: str, reason: str) -> None:
    with pytest.raises(InvalidText, match=reason):
        read_legacy(text, GAME)


def test_a_legacy_of_older_rules_is_upgraded() -> None:
    old = {("food" if name == "supplies" else name): value for name, value in LEFT.items()}
    text = f"voyage/1 {packed(json.dumps(old).encode())}"
    assert read_legacy(text, GAME) == LEFT
    with pytest.raises(InvalidText, match="cannot read a legacy of rules version 1"):
        read_legacy(text.replace("voyage", "salvage"), SALVAGE)


def test_seeds_of_chapters() -> None:
    assert chapter_seed("7", 1) == "7"
    assert chapter_seed("7", 2) == "7/2"
    assert chapter_seed("", 2) == ""
    long = {chapter_seed("x" * 80, number) for number in (2, 3)}
    assert len(long) == 2
    assert all(len(seed) <= 80 for seed in long)


def test_settings_fit_another_number_of_seats() -> None:
    settings = SETTLED.check_settings({"waters": "reef", "rounds": 3}, 3)
    assert settings_for(SETTLED, settings, 3, None) == settings
    fewer = settings_for(SETTLED, settings, 2, None)
    assert (fewer["waters"], fewer["rounds"]) == ("open", 3)


def test_the_tiny_campaign_keeps_what_games_promise() -> None:
    report = check_game(GAME, games=24)
    assert report.games == 24
    assert report.never_met == {}
    assert report.asked["Dig"] > 3


def test_the_suite_finds_a_legacy_that_is_not_as_documented() -> None:
    class Forgetful(Voyage):
        def legacy(self, g: Trip) -> Fields:
            return {**super().legacy(g), "moon": 1}

    class Odd(Voyage):
        def legacy(self, g: Trip) -> Fields:
            return {**super().legacy(g), "route": ("reef",)}

    with pytest.raises(AssertionError, match=r"the chapter leaves .*moon"):
        check_game(Forgetful(), games=4)
    with pytest.raises(AssertionError, match="the legacy changes by writing and reading: route"):
        check_game(Odd(), games=4)
