"""3.2 Setup."""

from __future__ import annotations

import pytest

from sternbrett.games.d6 import GAME
from tests.games.d6.table import CONTENT, new


@pytest.mark.rule("D6-010")
def test_the_ship_at_the_start() -> None:
    g = GAME.begin(CONTENT, GAME.check_settings({}), 1)
    fields = {**GAME.fields(g), **GAME.facts(g)}
    assert (fields["hull"], fields["shields"], fields["shields_online"]) == (8, 4, True)
    assert (fields["fired"], fields["repaired"]) == (0, 0)
    assert fields["dice"] == "pool pool pool pool pool pool"


@pytest.mark.rule("D6-011")
@pytest.mark.parametrize("dont_panic", range(7))
def test_the_deck_is_36_threats_and_the_chosen_dont_panic_cards(dont_panic: int) -> None:
    settings = GAME.check_settings({"difficulty": "custom", "dont_panic": dont_panic})
    deck = GAME.fields(GAME.begin(CONTENT, settings, 1))["deck"]
    assert deck.count("dont_panic") == dont_panic
    threats = [card for card in deck if card != "dont_panic"]
    assert len(threats) == len(set(threats)) == 36


@pytest.mark.rule("D6-011")
def test_the_deck_is_shuffled() -> None:
    first = [new(seed).match.plies[0].outcomes[0] for seed in range(400)]
    assert {kind for kind, _ in first} == {"draw"}
    assert len({card for _, card in first}) == 36


@pytest.mark.rule("D6-011")
def test_the_deck_lies_face_down() -> None:
    table = new(3)
    # What everybody sees of the deck is its composition, not its order.
    assert table.view["deck"] == sorted(
        table.view["deck"], key=CONTENT.rules.card_ids.places.__getitem__
    )
    assert table.match.view(None)["deck"] == table.view["deck"]
    assert not {"rolls", "draws"} & set(table.view)


@pytest.mark.rule("D6-012")
def test_two_cards_are_revealed_one_after_the_other() -> None:
    table = new(draw=["time_warp", "corsair"])
    assert table.news[:3] == ["threat_revealed", "threat_revealed", "round_began"]
    assert table.threats == ["time_warp", "corsair:2"]
    assert table.deck_size == 34


@pytest.mark.rule("D6-012")
def test_effects_on_revealing_apply_before_the_second_card() -> None:
    table = new(draw="distracted")
    assert table.decision == "ChooseUnit"
    assert table.threats == ["distracted"]
    table.play("unit_returned", draw="nebula")
    assert table.threats == ["distracted", "nebula:3"]


@pytest.mark.rule("D6-013")
def test_setup_cards_that_leave_at_once_are_not_replaced() -> None:
    table = new(difficulty="officer", draw=["dont_panic", "friendly_fire"])
    assert (table.threats, table.deck_size, table.round) == ([], 37, 1)


@pytest.mark.rule("D6-014")
def test_friendly_fire_in_setup_finds_no_tactical_crew() -> None:
    table = new(draw=["friendly_fire", "corsair"], crew="T T T T T T")
    assert (table.infirmary, table.pool) == (0, "T T T T T T")
    assert table.threats == ["corsair:2"]
    assert table.discard == ["friendly_fire"]


@pytest.mark.rule("D6-015")
def test_distracted_in_setup_holds_an_unrolled_die() -> None:
    table = new(draw="distracted")
    assert table.options == ["unit_returned"]
    table.play("unit_returned", draw="corsair", crew="C T M S E")
    assert table.rolled == ["C", "T", "M", "S", "E"]
    assert (table.held, table.pool) == (1, "C T M S E")


@pytest.mark.rule("D6-016")
@pytest.mark.parametrize("draw", [["nebula", "corsair"], ["corsair", "nebula"]])
def test_nebula_in_setup_takes_the_shields_offline(draw: list[str]) -> None:
    table = new(draw=draw)
    assert (table.round, table.shields, table.shields_online) == (1, 0, False)
