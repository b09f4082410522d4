"""3.9 Candy boosts."""

from __future__ import annotations

import pytest

from tests.games.dei.table import Table, at, with_card

BANK = dict.fromkeys(
    ("enlist", "build", "move", "collect", "technology", "outpost_red", "outpost_blue"), 2
)


def sweet(candies: str, card: str = "DEI026", **given: object) -> Table:
    """Return a table at which Auxilia has played a card and holds candy boosts."""
    return with_card(card, candies=candies, scrappers="G13", **given)


@pytest.mark.rule("DEI-153", "DEI-247")
def test_candy_is_drawn_one_by_one_and_kept_hidden() -> None:
    table = with_card("DEI064").play("icon:candy:2", candy="move outpost_red")
    assert table.candies[0] == {"move": 1, "outpost_red": 1}
    assert table.view(0)["candies"][0] == {"move": 1, "outpost_red": 1}
    assert table.view(1)["candies"][0] == table.view(None)["candies"][0] == 2
    assert ["candy_drawn", 1, "move"] in table.news_of(0)
    assert table.news_of(1).count(["candy_drawn_hidden", 1]) == 2
    # It may still be put on that card.
    assert table.offers("candy") == ["move", "outpost_red"]


@pytest.mark.rule("DEI-154", "DEI-157")
@pytest.mark.parametrize(
    ("candy", "icon"),
    [
        ("enlist", "enlist"),
        ("build", "build"),
        ("move", "move"),
        ("collect", "collect"),
        ("technology", "tech:1"),
    ],
)
def test_a_candy_adds_its_action_to_the_card(candy: str, icon: str) -> None:
    for play in ("face_up", "face_down"):
        table = at(scrappers="G13", candies=candy, resources="G13").play("card:DEI028", play)
        before = table.icons.count(icon)
        table.play(f"candy:{candy}")
        assert table.icons.count(icon) == before + 1
        assert icon in table.icon_names
        assert table.candies[0] == {}
    assert table.why("candy:move") == "no_such_candy"


@pytest.mark.rule("DEI-155")
def test_one_candy_a_card() -> None:
    table = sweet("move enlist").play("candy:move")
    assert table.offers("candy") == []
    assert table.why("candy:enlist") == "one_candy"
    # The next card of the phase may have one as well.
    table = at(scrappers="G13", candies="move enlist").up("DEI025", "candy:move", "end_card")
    table.up("DEI026", "candy:enlist")
    assert table.pads[0] == ["DEI025+move@21", "DEI026+enlist@22"]


@pytest.mark.rule("DEI-156")
def test_it_may_come_at_any_time_while_a_card_is_open() -> None:
    table = sweet("collect", resources="G12").play("icon:move", "region:G13", "region:G12")
    table.play("number:1", "icon:move", "region:G12", "region:G13", "number:1")
    assert table.options == ["end_card", "candy:collect"]  # all icons are used, the card is open
    table.play("end_card")
    # Without a card there is none: not before it, and not for Parcel Bot.
    table = at(candies="outpost_red", learned="parcel_bot", tech=2, energy=1,
               open=["- DEI033 -", "- - -", "- - -", "- - -"])  # fmt: skip
    assert table.offers("candy") == []
    assert table.why("parcel") == "parcel_too_dear"  # no badge helps
    assert table.why("candy:outpost_red") == "not_now"
    # A badge on a card that is done does not help it either.
    table.up("DEI025", "candy:outpost_red", "end_card")
    assert table.why("parcel") == "parcel_too_dear"


@pytest.mark.rule("DEI-158", "DEI-160")
def test_a_badge_counts_for_its_card() -> None:
    # For a per-outpost icon of its colour, and for those of all colours.
    table = with_card("DEI037", candies="outpost_red").play("candy:outpost_red")
    assert table.play("icon:per:red:tactical_enlist").icons.count("tactical_enlist") == 1
    table = with_card("DEI037", candies="outpost_blue").play("candy:outpost_blue")
    assert table.why("icon:per:red:tactical_enlist") == "no_markers"
    table = with_card("DEI067", scrappers="G09 G05", candies="outpost_blue")
    table.play("candy:outpost_blue", "icon:per:all:move")
    assert table.icons == ["move"] * 3
    # Not for the next card.
    markets = ["- DEI033 -", "- - -", "- - -", "- - -"]
    table = at(candies="outpost_red", tech=2, open=markets)
    table.up("DEI025", "candy:outpost_red", "end_card").down("DEI026")
    assert table.why("icon:buy") == "nothing_to_buy"


@pytest.mark.rule("DEI-159")
def test_a_badge_is_no_marker_for_anything_else() -> None:
    table = with_card("DEI026", scrappers="G09 R09 G28 G08", candies="outpost_red", phase=2)
    table.play("candy:outpost_red")
    assert table.markers[0] == [4, 0, 0]  # it is beside the limit of four
    assert table.worth[0]["outposts_red"] == 12
    assert table.worth[0]["outposts_all"] == 8
    # It helps to learn nothing.
    table = at(phase=2, scrappers="G09", feats="bombs", candies="outpost_red", display="DEI026")
    table.up("DEI026", "candy:outpost_red", "end_card")
    assert table.decision == ""


@pytest.mark.rule("DEI-161")
def test_used_candies_go_back_in_the_clean_up() -> None:
    table = at("clean_up", pads="DEI025*+move DEI026+move DEI027", candies="build")
    assert table.candy_bank["move"] == 2
    assert table.candy_bank["build"] == 1
    assert table.candies[0] == {"build": 1}


@pytest.mark.rule("DEI-162")
def test_with_an_empty_supply_nothing_is_drawn() -> None:
    everything = " ".join(f"{name} {name}" for name in (*BANK, "outpost_green"))
    table = with_card("DEI064", seat_1={"candies": everything})
    assert table.candy_bank == {}
    assert table.why("icon:candy:2") == "candy_gone"
    most = " ".join(f"{name} {name}" for name in BANK) + " outpost_green"
    table = with_card("DEI064", seat_1={"candies": most}).play("icon:candy:2")
    assert table.candies[0] == {"outpost_green": 1}  # one was left


@pytest.mark.rule("DEI-163")
def test_candies_that_are_left_are_worth_nothing() -> None:
    table = at("clean_up", round=4, phase=3, candies="move build enlist")
    assert table.supplies_of(0) == 0
