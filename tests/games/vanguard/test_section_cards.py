"""Section cards: decks, hands and when they are played (group I of the spec)."""

from __future__ import annotations

import pytest

from tests.games.vanguard.exploring import (
    RULES,
    SCIENCE,
    SECURITY,
    Table,
    action,
    happening,
    new,
    playing,
    rolling,
    turn_of,
)

DICE = ["science R:basic base", "science B:basic base"]


def until(table: Table, decision: str) -> Table:
    """Play at random until a decision is pending."""
    for _ in playing(table, 1):
        if table.decision == decision:
            return table
    raise AssertionError(decision)


@pytest.mark.rule("ISV-186", "ISV-187")
def test_a_deck_begins_with_all_cards_of_the_section_up_to_the_rank() -> None:
    table = until(new(world="mission1", seed=2), "BuildDeck")
    figure = table.asked_figure
    allowed = {card.id for card in RULES.cards if card.section == figure and card.rank <= 2}
    assert set(table.decks[figure]) == allowed
    assert len(allowed) == 14


@pytest.mark.rule("ISV-186", "ISV-187")
def test_cards_are_removed_one_at_a_time_down_to_ten_and_do_not_come_back() -> None:
    table = until(new(world="mission1", seed=2), "BuildDeck")
    figure = table.asked_figure
    removed = []
    while table.decision == "BuildDeck" and table.asked_figure == figure:
        assert "done" in table.options
        removed.append(table.offers("card")[0])
        table.play(f"card:{removed[-1]}")
    assert len(removed) == 4
    assert set(table.cards_gone[figure]) == set(removed)


@pytest.mark.rule("ISV-187")
def test_with_ten_cards_nothing_is_asked() -> None:
    table = new(world="eye", way="quick", seed=3)
    for _ in playing(table, 3):
        assert table.decision != "BuildDeck"
        if table.round:
            break


@pytest.mark.rule("ISV-188", "ISV-189")
@pytest.mark.parametrize(("settings", "hand"), [({"world": "eye", "way": "quick"}, 2),
                                                ({"world": "mission2"}, 3)])  # fmt: skip
def test_the_starting_hand_is_as_large_as_the_limit(settings: dict[str, str], hand: int) -> None:
    table = new(seed=4, **settings)
    for _ in playing(table, 4):
        if table.round:
            break
    assert [len(table.hands[figure]) for figure in table.g.figures()] == [hand] * 2


@pytest.mark.rule("ISV-189", "ISV-190")
@pytest.mark.parametrize(("rank", "limit"), [(1, 2), (2, 3), (3, 4)])
def test_above_the_limit_cards_are_discarded_at_once_and_none_is_played(
    rank: int, limit: int
) -> None:
    science = {"rank": rank, "hands": "sc08 sc03 sc05 sc06"[: 5 * limit - 1], "spent": "R:basic"}
    table = happening("draw 1", actor=SCIENCE, science=science)
    assert table.decision == "DiscardCard"
    assert len(table.offers("card")) == limit + 1
    assert not table.offers("strain")
    new_card = table.hands[SCIENCE][-1]
    assert len(table.play(f"card:{new_card}").hands[SCIENCE]) == limit
    assert table.discards[SCIENCE] == [new_card]


@pytest.mark.rule("ISV-191", "ISV-199")
def test_cards_are_played_at_their_timing_only_and_are_no_action() -> None:
    hand = {"rank": 3, "hands": "sc01 sc05 sc08 sc14"}  # roll, turn, anytime, event
    own = turn_of(SCIENCE, science=hand)
    assert own.offers("card") == ["sc05", "sc08"]
    assert turn_of(SECURITY, science=hand).offers("card") == ["sc08"]
    assert rolling(DICE, science=hand).offers("card") == ["sc01", "sc08"]
    event = happening("event 1", actor=SCIENCE, science=hand)
    assert event.offers("card") == ["sc08", "sc14"]
    assert own.play("card:sc08", "section:security").actions == 2


@pytest.mark.rule("ISV-191")
def test_cards_for_injuries_are_played_when_one_is_about_to_be_gained() -> None:
    table = happening("injury wounded", security={"hands": "se06"})
    assert table.decision == "Window"
    assert table.offers("card") == ["se06"]
    other = happening("injury wounded", actor=SCIENCE, security={"rank": 2, "hands": "se06 se13"})
    assert other.offers("card") == ["se13"]
    away = {"rank": 2, "hands": "se13", "place": 2}
    assert happening("injury wounded", actor=SCIENCE, security=away).decision != "Window"


@pytest.mark.rule("ISV-534")
def test_the_window_of_resting_opens_once_between_supply_and_dice() -> None:
    recon = {"rank": 2, "hands": "re12", "place": 1}
    table = turn_of(1, team="recon science", recon=recon, lander_card="LA1").play("rest")
    assert table.decision == "Window"
    assert table.supplies == 2
    assert table.offers("card") == ["re12"]
    assert table.play("card:re12").supplies == 3
    assert table.decision != "Window"


@pytest.mark.rule("ISV-534", "ISV-495")
def test_the_window_of_travelling_opens_before_each_symbol_for_the_traveller() -> None:
    recon = {"hands": "re07", "place": 1}
    table = turn_of(1, team="recon science", recon=recon).play("travel", "route:1")
    assert table.decision == "Window"
    assert table.place[1] == 1
    table.play("card:re07")  # the Travel symbol: its effect is skipped, the move goes on
    assert table.place[1] == 2
    assert table.supplies == 3
    assert table.dice(1)[1] == 0


@pytest.mark.rule("ISV-534")
def test_in_one_window_several_items_are_used_one_after_the_other() -> None:
    science = {"rank": 3, "hands": "sc01 sc02"}
    table = rolling(DICE, science=science)
    table.play("card:sc02", "pool:science.R.basic.base", "done")
    assert table.decision == "Window"
    assert table.offers("card") == ["sc01"]


@pytest.mark.rule("ISV-192")
def test_the_lower_effect_is_used_in_step_five_of_an_own_roll_only() -> None:
    given = {"science": {"hands": "sc02"}, "security": {"hands": "se09"}}
    assert "combo:sc02" not in rolling(DICE, step=4, **given).options
    assert rolling(DICE, step=5, **given).offers("combo") == ["sc02"]


@pytest.mark.rule("ISV-193")
def test_cards_of_one_effect_are_drawn_together_then_discarded() -> None:
    table = happening("draw 3", actor=SCIENCE, science={"hands": "sc01"})
    assert table.decision == "DiscardCard"
    assert len(table.hands[SCIENCE]) == 4


@pytest.mark.rule("ISV-194", "ISV-490")
def test_the_active_player_makes_the_choices_of_a_supporters_card() -> None:
    table = rolling(DICE, security={"hands": "se10"}, seats=2, science={"owner": 0},
                    )  # fmt: skip
    assert table.decision == "Window"
    assert table.asked == [table.g.owner[SECURITY]]
    table.play("card:se10")
    assert table.decision == "PickDice"
    assert table.asked == [table.g.owner[SCIENCE]]
    assert table.discards[SECURITY] == ["se10"]
    assert table.dice(SECURITY)[1] == 0


@pytest.mark.rule("ISV-195")
def test_played_cards_go_to_their_owners_discard_pile() -> None:
    table = turn_of(SCIENCE, science={"hands": "sc08"}).play("card:sc08", "section:science")
    assert table.discards[SCIENCE] == ["sc08"]


@pytest.mark.rule("ISV-196")
def test_the_discard_pile_is_shuffled_only_when_a_card_must_be_drawn_from_an_empty_deck() -> None:
    science = {"decks": "sc05", "discards": "sc01 sc02"}
    one = happening("draw 1", actor=SCIENCE, science=science)
    assert one.hands[SCIENCE] == ["sc05"]
    assert one.discards[SCIENCE] == ["sc01", "sc02"]
    two = happening("draw 2", actor=SCIENCE, science=science)
    assert len(two.hands[SCIENCE]) == 2
    assert two.discards[SCIENCE] == []
    assert len(two.decks[SCIENCE]) == 1


@pytest.mark.rule("ISV-197")
def test_with_neither_deck_nor_discard_pile_no_card_is_drawn() -> None:
    table = happening("draw 2", actor=SCIENCE, science={"decks": "sc05"})
    assert table.hands[SCIENCE] == ["sc05"]


@pytest.mark.rule("ISV-198")
def test_section_cards_are_not_exchanged() -> None:
    table = turn_of(SCIENCE, science={"hands": "sc01"}, security={"hands": "se01"})
    assert "exchange" not in table.options


@pytest.mark.rule("ISV-192", "ISV-493")
def test_a_track_that_the_action_does_not_have_is_not_moved_by_a_combination() -> None:
    science = {"rank": 2, "hands": "sc12"}
    pool = ["science B:special:res res", "science G:special:xen xen"]
    table = rolling(pool, step=5, action=action(), science=science).play("combo:sc12")
    assert table.tracks == {}
    assert table.discards[SCIENCE] == ["sc12"]
