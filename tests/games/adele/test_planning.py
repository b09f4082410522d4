"""3.5: planning, exchanges before it, and announcements."""

from __future__ import annotations

import pytest

from sternbrett.kernel.errors import Refused
from tests.games.adele.table import at, imagined, only, turn


@pytest.mark.rule("ADL-056", "ADL-057")
def test_four_cubes_on_five_fields() -> None:
    table = at("planning", 2)
    assert table.offers("cube") == ["move", "unlock", "search", "activate", "special"]
    table.play(*["cube:special"] * 4)
    assert table.options == ["confirm"]
    plans = set()
    fields = ["M", "U", "Q", "A", "S"]
    for a in fields:
        for b in fields:
            table = only("planning", seats=2).plan(f"{a}1 {b}1 M1 S1")
            plans.add(table.plans[0])
    assert "M2 S2" in plans
    assert "M1 U1 A1 S1" in plans


@pytest.mark.rule("ADL-057")
def test_a_single_special_cube_is_legal() -> None:
    assert only("planning", seats=2).plan("M3 S1").plans == ["M3 S1"]


@pytest.mark.rule("ADL-058", "ADL-059")
def test_plans_are_secret_until_shown() -> None:
    table = at("planning", 3).play("done", "done")
    assert table.asked == [1, 2]
    table.plan("M4", "S4")
    assert table.decision == "AdeleTurn"
    assert table.view(0)["plans"] == ["?", "?"]
    assert table.view(1)["plans"] == ["M4", "?"]
    assert table.view(None)["plans"] == ["?", "?"]
    assert len({tuple(fields["plans"]) for fields in imagined(table, 0)}) > 10


@pytest.mark.rule("ADL-059", "ADL-317")
def test_a_plan_can_be_changed_until_the_last_has_confirmed() -> None:
    table = at("planning", 3).play("done", "done")
    for key in ("cube:move",) * 4 + ("confirm",):
        table.play(key, seat=1)
    assert table.asked == [2]
    table.match.undo(1)
    table.match.undo(1)
    table.play("cube:special", "confirm", seat=1)
    for key in ("cube:move",) * 4 + ("confirm",):
        table.play(key, seat=2)
    assert table.plans == ["M3 S1", "M4"]
    with pytest.raises(Refused):
        table.match.undo(1)


@pytest.mark.rule("ADL-060", "ADL-304")
def test_everything_that_is_said_is_public() -> None:
    table = at("planning", 3)
    table.play("say:hold", "object:chip")
    for seat in (0, 1, 2, None):
        assert table.news_of(seat) == [["said_hold", 1, "chip"]]
        assert table.view(seat)["announced"] == ["1 hold chip"]


@pytest.mark.rule("ADL-304", "ADL-306")
def test_all_seven_announcements() -> None:
    table = at("planning", 3)
    for keys in (
        ("say:own", "object:chip"),
        ("say:goes", "object:chip", "room:5"),
        ("say:lies", "object:battery", "room:9"),
        ("say:going", "room:4"),
        ("say:meet", "room:3"),
        ("say:healing",),
    ):
        table.play(*keys)
    assert table.announced == [
        "1 own chip", "1 goes chip 5", "1 lies battery 9", "1 going 4", "1 meet 3", "1 healing",
    ]  # fmt: skip
    assert table.said == [6, 0]
    assert table.offers("say") == []
    table = only("planning", announced=["1 goes chip 5"]).play("say:goes", "object:chip", "room:7")
    assert table.announced == ["1 goes chip 7"]


@pytest.mark.rule("ADL-306")
def test_intentions_lapse_with_the_round() -> None:
    table = at("maintenance", 3, announced=["1 hold chip", "1 going 4", "2 healing"], said=[2, 1])
    assert (table.announced, table.said) == (["1 hold chip"], [0, 0])


@pytest.mark.rule("ADL-305")
def test_announcements_between_actions_but_not_in_a_duel() -> None:
    assert "say:hold" in turn("M4", seats=3).options
    table = turn("M4", seats=2)
    assert table.offers("say") == []
    assert at("planning", 2).decision == "Plan"


@pytest.mark.rule("ADL-061", "ADL-219")
def test_exchanges_come_first_and_by_seat() -> None:
    table = at("planning", 4, places=[5, 5, 9], inventories=[["chip"], ["lens"], ["axe"]])
    assert (table.decision, table.asked) == ("Brief", [1])
    assert table.offers("partner") == ["2"]
    table.play("done")
    assert table.offers("partner") == ["1"]
    table.play("done")
    assert table.offers("partner") == []
    table.play("done")
    assert table.decision == "Plan"
    assert all(not key.startswith("partner") for key in table.options)


@pytest.mark.rule("ADL-216", "ADL-218", "ADL-220")
def test_gifts_swaps_and_consent() -> None:
    table = at("planning", 3, places=[5, 5], inventories=[["chip", "drone"], ["lens"]])
    table.play("partner:2", "object:chip", "nothing")
    assert (table.decision, table.asked) == ("Consent", [2])
    table.play("decline")
    assert table.inventories == [["chip", "drone"], ["lens"]]
    table.play("partner:2", "object:chip", "nothing", "accept")
    assert [sorted(kind.partition("@")[0] for kind in own) for own in table.inventories] == [
        ["drone"], ["chip", "lens"],
    ]  # fmt: skip
    table.play("partner:2", "object:drone", "object:lens", "accept")
    assert table.inventories[0][0].startswith("lens")
    table.play("partner:2", "nothing", "object:drone", "accept")
    assert len(table.inventories[0]) == 2


@pytest.mark.rule("ADL-218")
def test_an_exchange_must_fit_both_inventories() -> None:
    full = ["chip", "lens", "axe", "helmet"]
    table = at("planning", 3, places=[5, 5], inventories=[["drone"], full])
    table.play("partner:2")
    assert table.offers("object") == ["drone"]
    assert "nothing" in table.options
    table.play("object:drone")
    assert "nothing" not in table.options


@pytest.mark.rule("ADL-221")
def test_at_most_sixteen_proposals() -> None:
    table = at("planning", 3, places=[5, 5], inventories=[["chip"], ["lens"]])
    for _ in range(16):
        table.play("partner:2", "object:chip", "nothing", "decline")
    assert table.offers("partner") == []
    table.play("done")
    assert table.offers("partner") == ["1"]


@pytest.mark.rule("ADL-303", "ADL-308")
def test_outsiders_see_only_that_something_changed_hands() -> None:
    table = at(
        "planning", 4, places=[5, 5, 9], tiles=[7, 8, 9, 10, 11],
        inventories=[["chip@0", "drone@0"], ["lens", "flashlight:2"], []],
    )  # fmt: skip
    assert table.view(0)["inventories"][0] == ["chip", "drone"]
    table.play("partner:2", "object:chip", "active:flashlight")
    assert table.view(3)["offer"] == []
    assert table.view(2)["offer"] == [0, 1]
    table.play("accept")
    assert ["object_passed", 1, 2, "chip"] in table.news_of(2)
    assert ["something_passed", 1, 2] in table.news_of(3)
    assert ["object_passed", 2, 1, "flashlight"] in table.news_of(0)
    # ADELE knew both, and cannot tell any more which one is left.
    assert table.view(0)["inventories"][:2] == [["flashlight:2", "?"], ["?", "?"]]
