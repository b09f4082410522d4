"""Leads and discoveries (group M of the spec)."""

from __future__ import annotations

import pytest

from tests.games.vanguard.exploring import RULES, SCIENCE, SECURITY, Table, at, happening, turn_of

#: The kinds of tokens by their place: value and what they bring.
CARD0, CHARGE0, ONE, ONE_AGAIN, TWO, TWO_CARD, TWO_AGAIN, THREE, THREE_AGAIN = range(9)
ALIEN = RULES.deck_ids.places["alien"]


def on(deck: str, *kinds: int) -> list[int]:
    """Return lead tokens that lie on a deck."""
    out = [0] * (len(RULES.leads) * 5)
    for kind in kinds:
        out[RULES.deck_ids.places[deck] * len(RULES.leads) + kind] += 1
    return out


def leads(table: Table, deck: str) -> int:
    """Return how many tokens lie on a deck."""
    kinds = len(RULES.leads)
    first = RULES.deck_ids.places[deck] * kinds
    return sum(table.leads[first : first + kinds])


@pytest.mark.rule("ISV-238", "ISV-239")
def test_twenty_tokens_are_in_the_bag() -> None:
    assert sum(at().bag) == 20
    made = [(it.value, it.count, it.card, it.charge, it.recycle) for it in RULES.leads]
    assert sum(n for value, n, *_ in made if value == 0) == 4
    assert sum(n for value, n, *_ in made if value == 1) == 8
    assert sum(n for value, n, *_ in made if value == 2) == 5
    assert sum(n for value, n, *_ in made if value == 3) == 3
    assert sum(m[1] for m in made if m[4]) == 6
    assert sum(m[1] for m in made if m[2]) == 3
    assert sum(m[1] for m in made if m[3]) == 2


@pytest.mark.rule("ISV-240")
def test_drawn_tokens_are_placed_one_at_a_time_in_any_order() -> None:
    table = happening("lead alien 2", chance={"lead": f"{ONE} {TWO}"})
    assert table.decision == "PlaceLead"
    assert table.options == ["lead:1", "lead:2"]
    assert leads(table.play("lead:2"), "alien") == 1


@pytest.mark.rule("ISV-241")
def test_with_too_few_tokens_those_that_are_left_are_drawn() -> None:
    bag = [0] * 9
    assert happening("lead alien 1", bag=bag).decision == "NextAction"
    bag[ONE] = 1
    table = happening("lead alien 3", bag=bag).play("lead:1")
    assert leads(table, "alien") == 1
    assert sum(table.bag) == 0


@pytest.mark.rule("ISV-242", "ISV-246", "ISV-247")
def test_three_or_more_bring_a_discovery_and_recycled_tokens_return_to_the_bag() -> None:
    given = {"leads": on("alien", ONE, ONE_AGAIN)}
    table = happening("lead alien 1", chance={"lead": str(TWO_AGAIN)}, **given)
    before = sum(table.bag)
    table.play("lead:2+recycle")
    assert leads(table, "alien") == 0
    assert len(table.discoveries) == 1
    assert table.discoveries[0].startswith("D-AT")
    assert sum(table.bag) == before + 2


@pytest.mark.rule("ISV-242")
def test_tokens_are_counted_after_each_single_one() -> None:
    table = happening("lead alien 2", chance={"lead": f"{THREE} {ONE}"}).play("lead:3")
    assert len(table.discoveries) == 1
    assert leads(table.play("lead:1"), "alien") == 1


@pytest.mark.rule("ISV-243", "ISV-015")
def test_the_science_player_says_who_draws_a_card() -> None:
    table = happening("lead alien 1", seats=2, chance={"lead": str(CARD0)},
                      science={"owner": 1}).play("lead:0+card")  # fmt: skip
    assert table.decision == "LeadBonus"
    assert table.asked == [1]
    assert len(table.play("section:security").hands[SECURITY]) == 1


@pytest.mark.rule("ISV-243")
def test_the_science_player_decides_without_being_in_the_team() -> None:
    given = {"team": "security recon", "seats": 2, "science": {"owner": 1}, "recon": {"owner": 0}}
    table = happening("lead alien 1", chance={"lead": str(CARD0)}, **given).play("lead:0+card")
    assert table.asked == [1]
    assert table.options == ["section:security", "section:recon"]


@pytest.mark.rule("ISV-244")
def test_a_token_may_bring_a_charge() -> None:
    table = happening("lead alien 1", chance={"lead": str(CHARGE0)}).play("lead:0+charge")
    assert table.play("section:science").charges[SCIENCE] == 1


@pytest.mark.rule("ISV-245")
def test_a_discovery_gained_otherwise_clears_its_deck_too() -> None:
    table = happening("discovery alien 1", leads=on("alien", ONE, ONE_AGAIN))
    assert leads(table, "alien") == 0
    assert len(table.discoveries) == 1


@pytest.mark.rule("ISV-248")
def test_an_empty_deck_gives_nothing_but_is_cleared() -> None:
    finds: list[list[str]] = [["D-MI1"], [], [], [], []]
    table = happening("discovery alien 1", leads=on("alien", ONE), finds=finds)
    assert table.discoveries == []
    assert leads(table, "alien") == 0


@pytest.mark.rule("ISV-249")
def test_a_discovery_is_used_by_any_crew_member_who_acts() -> None:
    table = turn_of(SECURITY, discoveries="D-MC2", seats=1).play("discovery:D-MC2")
    assert table.decision == "UseFind"
    table.play("section:science")
    assert len(table.hands[SCIENCE]) == 1
    assert table.discoveries == []
    assert table.finds_bottom[RULES.deck_ids.places["micro"]] == ["D-MC2"]


@pytest.mark.rule("ISV-249")
def test_a_discovery_with_a_timing_waits_for_it() -> None:
    assert "discovery:D-LS2" not in turn_of(SECURITY, discoveries="D-LS2").options


@pytest.mark.rule("ISV-250")
def test_an_ability_for_the_ship_is_not_used_here() -> None:
    assert not turn_of(SECURITY, discoveries="D-FL1").offers("discovery")


@pytest.mark.rule("ISV-251")
def test_there_are_five_decks_of_thirteen_cards() -> None:
    assert [len(pile) for pile in at().finds] == [13] * 5
    for deck in range(5):
        cards = [it for it in RULES.discoveries if it.deck == deck]
        assert [sum(c.count for c in cards if c.rarity == n) for n in range(3)] == [8, 4, 1]


@pytest.mark.rule("ISV-252", "ISV-253")
def test_unique_discoveries_are_taken_from_their_space_top_first() -> None:
    shore = {"planet": "pellucid"}
    table = happening("unique next", **shore)
    assert table.uniques == ["2"]
    assert table.space == ["3"]
    assert happening("unique 3", **shore).uniques == ["3"]


@pytest.mark.rule("ISV-253")
@pytest.mark.parametrize("effect", ["unique 13", "unique next"])
def test_without_a_unique_discovery_its_replacement_is_gained(effect: str) -> None:
    table = happening(effect, uniques=["13"], space=[])
    assert table.success == 1


@pytest.mark.rule("ISV-254", "ISV-255", "ISV-312")
def test_an_evacuation_loses_all_discoveries_but_unique_ones() -> None:
    given = {"discoveries": "D-MI1", "uniques": ["13"], "success": 2, "flags": {"cared": 1}}
    table = happening("end_exploration evacuation", **given)
    assert table.discoveries == []
    assert table.uniques == ["13"]
    assert table.success == 2
    assert table.flags["cared"] == 1


@pytest.mark.rule("ISV-492")
def test_one_deck_is_chosen_for_the_whole_effect() -> None:
    table = happening("lead choice 2").play("deck:flora", lead=f"{ONE} {ONE}")
    assert leads(table.play("lead:1", "lead:1"), "flora") == 2
    assert all(not leads(table, deck) for deck in ("mineral", "micro", "specimen", "alien"))
    finds = [["D-MI1"], [], [], ["D-FL1"], []]
    chosen = happening("discovery choice 1", finds=finds)
    assert chosen.options == ["deck:mineral", "deck:flora"]
    assert chosen.play("deck:flora").discoveries == ["D-FL1"]


@pytest.mark.rule("ISV-492")
def test_a_random_discovery_is_of_a_deck_that_has_cards() -> None:
    finds = [[], ["D-MC1"], [], ["D-FL1"], []]
    for deck, card in (("micro", "D-MC1"), ("flora", "D-FL1")):
        table = happening("discovery random 1", finds=finds, chance={"deck": deck})
        assert table.discoveries == [card]


@pytest.mark.rule("ISV-486")
def test_rare_discoveries_are_counted() -> None:
    finds = [["D-MI4"], ["D-MC1"], [], [], []]
    table = happening("discovery mineral 1", "discovery micro 1", finds=finds)
    assert table.flags["x_rare"] == 1


def test_cards_at_the_bottom_are_seen_when_a_deck_has_no_others() -> None:
    table = happening("peek mineral 2", finds=[[]] * 5,
                      finds_bottom=[["D-MI2", "D-MI3"], [], [], [], []])  # fmt: skip
    assert table.decision == "PeekOrder"
    assert table.play("discovery:D-MI3").finds_top[0] == ["D-MI3", "D-MI2"]
