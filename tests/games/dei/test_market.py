"""3.6 Buying and markets, and the feats that change prices."""

from __future__ import annotations

import pytest

from sternbrett.games.dei.rules.turns import BeginPhase, BeginTurn
from tests.games.dei.table import CONTENT, Table, at

NONE = "- - -"
#: Strike Team, Press Gang and Vanguard on the tactics board, all for technology.
TACTICS = ["DEI034 DEI036 DEI033", NONE, NONE, NONE]


def black(row: str) -> list[str]:
    """Return markets in which only the black one has cards."""
    return [NONE, NONE, NONE, row]


def buying(**given: object) -> Table:
    """Return a table at which Auxilia buys with a card face down."""
    return at(**given).down("DEI025", "icon:buy")


@pytest.mark.rule("DEI-104", "DEI-110")
def test_a_card_is_paid_for_and_comes_into_the_display() -> None:
    markets = ["- - DEI035", "- - DEI042", NONE, NONE]
    table = buying(tech=2, energy=1, open=markets)
    assert table.offers("card") == ["DEI035", "DEI042"]
    assert table.why("card:DEI050") == "not_open"
    table.play("card:DEI035")
    assert (table.tech[0], table.energy[0]) == (1, 0)
    assert (table.tech_bank, table.energy_bank) == (59, 40)
    assert "DEI035" in table.display[0]
    # Nothing is changed or substituted: 2 technology do not pay 1 and 1.
    table = buying(tech=2, open=markets)
    assert table.offers("card") == ["DEI042"]
    assert table.why("card:DEI035") == "too_dear"


@pytest.mark.rule("DEI-106")
@pytest.mark.parametrize(
    ("own", "cards"),
    [("", ["DEI033"]), ("G09", ["DEI033", "DEI036"]), ("G09 G28", ["DEI033", "DEI034", "DEI036"])],
)
def test_slots_ask_for_outposts_of_the_colour(own: str, cards: list[str]) -> None:
    # Markers of another colour do not count: blue and green ones are there always.
    table = buying(tech=4, scrappers=f"{own} G05 G26 G12 G22", open=TACTICS)
    assert table.offers("card") == cards
    if not own:
        assert table.why("card:DEI034") == table.why("card:DEI036") == "needs_markers"


@pytest.mark.rule("DEI-107")
def test_a_drone_card_follows_its_slot_and_board() -> None:
    markets = [NONE, "DEI069 - DEI072", NONE, NONE]
    assert buying(tech=4, scrappers="G09 G28", open=markets).offers("card") == ["DEI072"]
    both = buying(tech=4, scrappers="G05 G26", open=markets).offers("card")
    assert both == ["DEI069", "DEI072"]


@pytest.mark.rule("DEI-108", "DEI-109")
def test_the_black_market_asks_for_nothing_but_changes_prices() -> None:
    row = black("DEI061 DEI062 DEI064")  # 2 technology each
    assert buying(tech=2, open=row).offers("card") == ["DEI062", "DEI064"]
    assert buying(tech=3, open=row).play("card:DEI061").tech[0] == 0
    assert buying(tech=3, open=row).play("card:DEI062").tech[0] == 1
    assert buying(tech=3, open=row).play("card:DEI064").tech[0] == 2
    # The full price comes first.
    table = at(tech=1, open=row).down("DEI025")
    assert table.why("icon:buy") == "nothing_to_buy"


@pytest.mark.rule("DEI-111", "DEI-114")
def test_the_rest_slides_right_and_the_left_slot_is_refilled() -> None:
    decks = ["DEI037 DEI038 DEI039", "", "", ""]
    table = buying(tech=3, scrappers="G09", open=TACTICS, decks=decks)
    table.play("card:DEI036", tactics="DEI038")
    assert table.open[0] == ["DEI038", "DEI034", "DEI033"]
    assert table.decks[0] == ["DEI037", "DEI039"]
    assert table.view(1)["open"] == table.open
    assert table.view(1)["decks"] == [2, 0, 0, 0]


@pytest.mark.rule("DEI-112")
def test_with_an_empty_deck_the_left_slots_stay_empty() -> None:
    table = at(tech=9, open=TACTICS, steps=[BeginPhase(1), BeginPhase(2)], seats=2)
    table.down("DEI025", "icon:buy", "card:DEI033")
    assert table.open[0] == [None, "DEI034", "DEI036"]
    # The cards use the requirement of their new slot.
    table = buying(tech=9, open=["- DEI034 DEI036", NONE, NONE, NONE])
    assert table.offers("card") == ["DEI036"]
    assert table.play("card:DEI036").open[0] == [None, None, "DEI034"]


@pytest.mark.rule("DEI-113")
def test_markets_change_only_by_purchases() -> None:
    table = at(
        "clean_up", open=TACTICS, decks=["DEI037", "", "", ""], round=1, phase=3,
        pads="DEI025*",
    )  # fmt: skip
    assert table.open[0] == TACTICS[0].split()
    assert table.decks[0] == ["DEI037"]
    table = at(open=TACTICS, tech=9).down("DEI025", "end_card").up("DEI026", "end_card")
    assert table.open[0] == TACTICS[0].split()


@pytest.mark.rule("DEI-192")
def test_solar_power_swaps_one_unit_once_in_a_phase() -> None:
    sunny = {"learned": "solar_power", "open": ["- - DEI035", "- - DEI043", NONE, NONE]}
    # 1 technology and 1 energy, paid with 2 technology.
    table = buying(tech=2, **sunny).play("card:DEI035")
    assert (table.decision, table.offers("pay")) == ("PayMode", ["energy"])
    assert table.why("pay:full") == table.why("pay:tech") == "price_lacks"
    table.play("pay:energy")
    assert (table.tech[0], table.energy[0], table.solar_used) == (0, 0, True)
    # The other way round, or not at all.
    table = buying(tech=2, energy=2, **sunny).play("card:DEI035")
    assert table.offers("pay") == ["full", "tech", "energy"]
    assert table.play("pay:tech").energy[0] == 0
    table = buying(tech=2, energy=2, **sunny).play("card:DEI035", "pay:full")
    assert (table.tech[0], table.energy[0], table.solar_used) == (1, 1, False)
    # Once it is used nothing is asked in that turn any more.
    table = buying(tech=2, energy=0, **sunny)
    table.g.solar_used = True
    assert table.offers("card") == []


@pytest.mark.rule("DEI-253")
def test_solar_power_may_swap_the_surcharge_but_not_what_comes_back() -> None:
    sunny = {"learned": "solar_power"}
    # The left slot of the black market: 2 + 1 technology, one of them paid with energy.
    table = buying(tech=2, energy=1, open=black("DEI061 - -"), **sunny).play("card:DEI061")
    assert table.offers("pay") == ["tech"]
    # The right slot gives its technology only after the whole price: 2 for Couriers.
    table = at(tech=1, open=black("- - DEI061"), **sunny).down("DEI025")
    assert table.why("icon:buy") == "nothing_to_buy"
    table = buying(tech=1, energy=1, open=black("- - DEI061"), **sunny).play("card:DEI061")
    assert table.play("pay:tech").tech[0] == 1


@pytest.mark.rule("DEI-193", "DEI-205")
def test_power_saving_waives_one_unit_of_a_drone_card() -> None:
    thrifty = {"learned": "power_saving"}
    table = buying(tech=1, open=["- - DEI071", NONE, NONE, NONE], **thrifty)
    table.play("card:DEI071")  # 1 technology and 1 energy
    assert table.offers("pay") == ["energy"]
    assert table.play("pay:energy").tech[0] == 0
    table = buying(tech=1, energy=1, open=["- - DEI071", NONE, NONE, NONE], **thrifty)
    assert table.play("card:DEI071").offers("pay") == ["tech", "energy"]
    # A card for 1 is free.
    table = buying(open=["- - DEI069", NONE, NONE, NONE], **thrifty)
    assert "DEI069" in table.play("card:DEI069", "pay:tech").display[0]
    # Other cards cost what they cost, also those with an icon for any drone.
    table = at(tech=1, energy=1, open=["- - DEI033", NONE, "- - DEI055", NONE], **thrifty)
    assert table.down("DEI025").why("icon:buy") == "nothing_to_buy"
    assert not CONTENT.rules.cards[CONTENT.rules.card_ids.place("DEI068", "")].drone_card


@pytest.mark.rule("DEI-194", "DEI-252")
def test_parcel_bot_buys_before_between_or_after_the_cards() -> None:
    parcel = {"learned": "parcel_bot", "tech": 2, "energy": 1, "open": TACTICS}
    turns = [BeginTurn(0, True), BeginTurn(1, True)]
    table = at(**parcel, steps=turns)
    assert table.options[0] == "parcel"
    table.play("parcel", "card:DEI033")
    assert (table.tech[0], table.energy[0], table.parcel_used) == (0, 0, True)
    assert "DEI033" in table.offers("card")  # even as the first card of this phase
    assert table.why("parcel") == "parcel_used"
    # Between the cards; it does not count as the card face down.
    table = at(**parcel, steps=turns).up("DEI025", "end_card").play("parcel", "card:DEI033")
    table.play("card:DEI033")
    assert table.options == ["face_up", "face_down"]
    # After the second one, before the end step.
    table = at(**parcel, steps=turns).up("DEI025", "end_card").up("DEI026", "end_card")
    assert (table.decision, table.options) == ("AfterCards", ["parcel", "go_on"])
    assert at(**parcel, steps=turns).why("parcel") == ""
    table.play("parcel", "card:DEI033")
    assert (table.turn, "DEI033" in table.display[0]) == (1, True)
    table = at(**parcel, steps=turns).up("DEI025", "end_card").up("DEI026", "end_card")
    assert table.play("go_on").turn == 1


@pytest.mark.rule("DEI-252")
def test_parcel_bot_needs_a_card_that_is_affordable_after_its_fee() -> None:
    parcel = {"learned": "parcel_bot", "tech": 2, "open": TACTICS}
    assert at(**parcel).why("parcel") == "parcel_too_dear"  # no energy
    costs = {"learned": "parcel_bot", "tech": 1, "energy": 1, "open": ["- - DEI035", *[NONE] * 3]}
    assert at(**costs).why("parcel") == "parcel_too_dear"  # the energy is needed twice
    assert "parcel" in at(**{**costs, "energy": 2}).options
    assert at(tech=2, energy=1, open=TACTICS).why("parcel") == "no_parcel_bot"


@pytest.mark.rule("DEI-195")
def test_a_trading_post_gives_supplies_for_every_card() -> None:
    table = buying(tech=2, learned="trading_post", open=TACTICS).play("card:DEI033")
    assert table.supplies == [1, 0, 0, 0]
    assert buying(tech=2, open=TACTICS).play("card:DEI033").supplies_of(0) == 0
