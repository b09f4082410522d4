"""Section 5: what each seat may know, and what is imagined where it does not."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from sternbrett.games.dine import GAME
from sternbrett.kernel.chance import Rng, stream
from sternbrett.kernel.engine import answer, play_randomly
from tests.games.dine.table import CONTENT, Table, at, new, playing, random_policy

FIVE = "autopilot* deck_cannon* fusion_core* battery_bank* spice_rack*"


def imagined(
    table: Table, seat: int | None, look: Callable[[Any], Any], times: int = 60
) -> set[Any]:
    """Return what `look` finds in positions imagined from a seat's view, which all look like it."""
    view = table.view(seat)
    rng = Rng(stream(b"", "imagine"))
    out = set()
    for _ in range(times):
        g = GAME.imagine(view, CONTENT, rng)
        assert GAME.view(g, seat) == view
        out.add(look(g))
    return out


def hand_of(seat: int) -> Callable[[Any], tuple[str, ...]]:
    """Return a look at one hand."""
    return lambda g: tuple(GAME.fields(g)["hands"][seat])


# -- hands -----------------------------------------------------------------------------------------


def test_a_hand_is_seen_by_its_seat_only() -> None:
    table = at(hands=["autopilot probe", "toolbox", ""])
    assert table.view(0)["hands"] == [["autopilot", "probe"], 1, 0]
    assert table.view(1)["hands"] == [2, ["toolbox"], 0]
    assert table.view(None)["hands"] == [2, 1, 0]
    assert "toolbox" not in repr(table.view(0))
    assert "autopilot" not in repr(table.view(1))


def test_a_hidden_hand_is_imagined_from_all_cards_not_seen() -> None:
    table = at(hands=["autopilot probe", "toolbox deflector"], discard="spice_rack")
    assert len(imagined(table, 0, hand_of(1))) > 30
    assert imagined(table, 0, hand_of(0)) == {("autopilot", "probe")}
    seen = {card for hand in imagined(table, 0, hand_of(1)) for card in hand}
    assert not seen & {"autopilot", "probe", "spice_rack", table.top}
    assert len(imagined(table, None, hand_of(0))) > 30


def test_open_hands_are_seen_by_all() -> None:
    table = at(hands=["autopilot probe", "toolbox"], open_hands=True)
    for seat in (0, 1, None):
        assert table.view(seat)["hands"] == [["autopilot", "probe"], ["toolbox"]]
        assert imagined(table, seat, hand_of(1)) == {("toolbox",)}


@pytest.mark.rule("DSD-187")
def test_when_the_game_is_over_all_hands_are_shown() -> None:
    table = at("hazard", rows=[FIVE], damage=1, hands=["probe", "toolbox", ""])
    assert table.result == "loss_damage"
    for seat in (0, 1, None):
        assert table.view(seat)["hands"] == [["probe"], ["toolbox"], []]
    shown = [event for event in table.news_of(None) if event[0] == "hand_shown"]
    assert shown == [["hand_shown", 1, "probe"], ["hand_shown", 2, "toolbox"]]
    # Before, nobody saw the others'.
    table = at("hazard", rows=[FIVE], damage=2, hands=["probe", "toolbox", ""])
    assert table.view(0)["hands"] == [["probe"], 1, 0]


# -- the pile --------------------------------------------------------------------------------------


def test_of_the_pile_the_top_and_the_number_are_known() -> None:
    table = at(hands=["autopilot", ""], top="toolbox", upgraded="toolbox", discard="deflector")
    for seat in (0, 1, None):
        view = table.view(seat)
        assert (view["top"], view["pile"]) == ("toolbox", 24)
        assert imagined(table, seat, lambda g: GAME.fields(g)["top"]) == {"toolbox"}
    # What comes next is anybody's guess, and so is who holds what of the rest.
    table = at(hands=["autopilot", "probe"], top="toolbox")
    assert len(imagined(table, 0, lambda g: tuple(GAME.fields(g)["pile"]))) > 10


def test_imagination_varies_the_next_card() -> None:
    table = at(hands=["autopilot"], top="toolbox")
    view = table.view(0)
    turbo = next(option for option in GAME.vocabulary(CONTENT) if option.key == "ship:turbo")
    rng = Rng(stream(b"", "next card"))
    tops = set()
    for _ in range(100):
        g = GAME.imagine(view, CONTENT, rng)
        answer(g, 0, turbo)
        tops.add(GAME.fields(g)["top"])
    assert len(tops) > 15


@pytest.mark.rule("DSD-182")
def test_drawn_cards_are_named_to_their_seat_only() -> None:
    table = at(hands=["", "probe"], top="toolbox").play("ship:turbo", card="autopilot deflector")
    drawn = ["cards_drawn", 1, "autopilot toolbox"]
    assert drawn in table.news_of(0)
    assert ["cards_drawn_hidden", 1, 2] in table.news_of(1)
    assert ["cards_drawn_hidden", 1, 2] in table.news_of(None)
    # Of the tops that were visible in between only the last is told.
    assert "autopilot" not in repr(table.news_of(1))
    assert ["top_shown", "deflector"] in table.news_of(1)
    # And views keep no record of who drew what.
    assert "toolbox" not in repr(table.view(1))
    assert "autopilot" not in repr(table.view(None))
    dealt = new(1, seats=2)
    assert ["cards_dealt_hidden", 1, 5] in dealt.news_of(1)
    assert ["cards_dealt", 1, " ".join(dealt.hands[0])] in dealt.news_of(0)
    # With open hands everybody is told.
    table = at(hands=["", "probe"], top="toolbox", open_hands=True)
    table.play("ship:turbo", card="autopilot deflector")
    assert drawn in table.news_of(1)


# -- a card being chosen ---------------------------------------------------------------------------


@pytest.mark.rule("DSD-183")
def test_a_card_being_played_is_hidden_until_its_action_is_chosen() -> None:
    table = at(hands=["autopilot deflector", "probe toolbox"]).play("play:autopilot", seat=0)
    own, other = table.view(0), table.view(1)
    assert (own["playing"], own["hands"][0]) == ("autopilot", ["deflector"])
    # The others still count it among the hand cards.
    for view in (other, table.view(None)):
        assert (view["playing"], view["hands"][0]) == (None, 2)
        assert "autopilot" not in repr(view)
    assert table.news_of(1) == []
    assert len(imagined(table, 1, lambda g: GAME.fields(g)["playing"])) > 8
    assert imagined(table, 0, lambda g: GAME.fields(g)["playing"]) == {"autopilot"}
    table.play("lower")
    # Then, before the cost is paid, it is seen.
    for seat in (0, 1, None):
        assert table.view(seat)["playing"] == "autopilot"
        assert ["card_shown", 1, "autopilot"] in table.news_of(seat)
    assert table.view(1)["hands"][0] == 1


@pytest.mark.rule("DSD-183")
def test_a_card_being_played_pays_nothing() -> None:
    table = at(hands=["torpedo_tube toolbox", ""]).play("play:torpedo_tube", "upper")
    assert table.options == ["discard:toolbox"]
    assert table.hand_sizes == [1, 0]


def test_an_imagined_card_being_played_can_be_played() -> None:
    # One other card in hand: cards that cost symbols are out of the question.
    table = at(hands=["autopilot deflector", "probe"]).play("play:autopilot", seat=0)
    view = table.view(1)
    rng = Rng(stream(b"", "playable"))
    for _ in range(60):
        g = GAME.imagine(view, CONTENT, rng)
        assert g.pending is not None
        assert g.pending.options(g, 0)


# -- the Sensors -----------------------------------------------------------------------------------


@pytest.mark.rule("DSD-184")
def test_lifted_cards_are_seen_by_the_seat_at_the_sensors_only() -> None:
    table = at(hands=["autopilot", "deflector"], manned="probe -", rows=["deep_scanner"],
               top="toolbox")  # fmt: skip
    table.play("station", "pay:deep_scanner", seat=0, card="thermo_box spice_rack star_chart")
    assert table.view(0)["lifted"] == ["spice_rack", "thermo_box", "toolbox"]
    for seat in (1, None):
        assert table.view(seat)["lifted"] == 3
        assert "spice_rack" not in repr(table.view(seat))
        assert ["sensed_hidden", 1, 3] in table.news_of(seat)
        assert "spice_rack" not in repr(table.news_of(seat))
    assert ["sensed", 1, "spice_rack thermo_box toolbox"] in table.news_of(0)
    # The pile shows the card after them.
    assert table.view(1)["top"] == "star_chart"
    assert ["top_shown", "star_chart"] in table.news_of(1)
    assert len(imagined(table, 1, lambda g: tuple(GAME.fields(g)["lifted"]))) > 40
    assert len(imagined(table, 0, lambda g: tuple(GAME.fields(g)["lifted"]))) == 1
    # What is kept stays hidden, what is discarded becomes public.
    table.play("take:spice_rack")
    assert ["cards_kept_hidden", 1, 1] in table.news_of(1)
    assert ["cards_kept", 1, "spice_rack"] in table.news_of(0)
    assert ["lifted_discarded", 1, "thermo_box toolbox"] in table.news_of(1)
    assert table.view(1)["hands"][0] == 2
    assert "spice_rack" not in repr(table.view(1))


# -- what lies open --------------------------------------------------------------------------------


def test_discard_removed_cards_grid_stations_and_markers_are_known() -> None:
    table = at(
        hands=["autopilot", "toolbox"], rows=["deflector*", "probe"], discard="spice_rack",
        removed="thermo_box", manned="fusion_core -", upgraded="deflector probe", damage=4, pizza=3,
        marker=2, sector="monster", flown="pirates monster", easy_left=1,
    )  # fmt: skip
    whole = GAME.fields(table.match.state)
    names = (
        "rows", "discard", "removed", "manned", "upgraded", "damage", "pizza", "marker", "sector",
        "flown", "easy_left", "top", "locked", "ship", "difficulty",
    )  # fmt: skip
    for seat in (0, 1, None):
        view = table.view(seat)
        assert {name: view[name] for name in names} == {name: whole[name] for name in names}
        assert len(imagined(table, seat, lambda g: str(GAME.fields(g)["rows"]))) == 1


# -- sectors ---------------------------------------------------------------------------------------


def test_of_coming_sectors_the_number_and_kind_are_known() -> None:
    table = at(sector="monster", easy_left=2, difficulty="salami", hands=["toolbox", ""])
    for seat in (0, 1, None):
        view = table.view(seat)
        assert (view["easy_left"], view["hard_left"], view["frontier_done"]) == (2, 0, False)
        assert view["difficulty"] == "salami"  # so 3 hard ones and a boss follow
        assert view["flown"] == ["monster"]
    start = new(1, seats=2, difficulty="start")
    assert (start.view(1)["start_left"], start.view(1)["ingredient"]) == (2, True)


def test_imagination_varies_the_next_sector() -> None:
    table = at("check", sector="pirates", easy_left=1, hands=[""])
    view = table.view(0)
    by_key = {option.key: option for option in GAME.vocabulary(CONTENT)}
    rng = Rng(stream(b"", "next sector"))
    found = set()
    for _ in range(80):
        g = GAME.imagine(view, CONTENT, rng)
        answer(g, 0, by_key["solve:2"])
        found.add(GAME.fields(g)["sector"])
    assert len(found) == 7
    assert "pirates" not in found


def test_set_aside_cards_are_those_flown_through() -> None:
    table = at("leave_jumped", sector="customs", easy_left=1, coming="monster", hands=["toolbox"])
    assert table.view(None)["flown"] == ["monster", "customs"]


# -- seeds -----------------------------------------------------------------------------------------


def test_seeds_are_in_no_view() -> None:
    games = [new(1, seats=2), new(1, seats=2)]
    games[1].match.state.draws = (5, 6, 7, 8)
    for seat in (0, 1, None):
        assert games[0].view(seat) == games[1].view(seat)
        assert not {"rolls", "draws"} & set(games[0].view(seat))


# -- secret discards -------------------------------------------------------------------------------


def test_a_secret_discard_is_imagined() -> None:
    table = at("hazard", sector="blockade", rows=[FIVE], hands=["toolbox", "probe evasive_roll"])
    table.play("discard:probe", seat=1)
    assert len(imagined(table, 0, lambda g: (tuple(g.hands), g.answers))) > 30


# -- imagined positions are whole ------------------------------------------------------------------


def test_a_hand_that_is_to_be_upgraded_holds_a_normal_card() -> None:
    # Many upgraded cards: a hand dealt at random would often hold nothing else.
    deck = [card.id for card in CONTENT.cards if card.station in CONTENT.game.ships[1].stations]
    normal = {"autopilot", "deflector", "microscope", "quantum_computer", "ships_log"}
    upgraded = [name for name in deck if name not in normal]
    crew = {"ship": "nostroven", "upgraded": upgraded, "hands": ["command_chair", "autopilot"]}
    table = at("check", sector="pirates", easy_left=1, **crew).play("solve:2", "upgrader:2")
    assert table.decision == "UpgradeCard"
    lab = at(**crew, manned="- quantum_computer", rows=["microscope*"], floor=1)
    lab.play("station", seat=1)
    assert lab.decision == "Pay"
    for now in (table, lab):
        for seat in (0, None):
            hands = imagined(now, seat, hand_of(1), times=40)
            assert all(set(hand) & normal for hand in hands)


@settings(max_examples=30, deadline=None)
@given(
    seed=st.integers(0, 2**32),
    seats=st.sampled_from([2, 3]),
    ship=st.sampled_from(["spacehopper", "nostroven"]),
    difficulty=st.sampled_from(["start", "salad", "salami", "inferno"]),
)
def test_imagined_positions_look_alike_and_can_be_played_on(
    seed: int, seats: int, ship: str, difficulty: str
) -> None:
    rng = Rng(stream(b"", str(seed)))
    table = new(seed, seats=seats, ship=ship, difficulty=difficulty)
    for now in playing(table, random_policy(seed)):
        for seat in (*range(seats), None):
            if rng.below(4):
                continue
            view = now.view(seat)
            g = GAME.imagine(view, CONTENT, rng)
            assert GAME.view(g, seat) == view
            assert GAME.inventory(g) == GAME.inventory(now.match.state)
            GAME.load(GAME.dump(g), CONTENT)  # nothing about it is impossible
            if g.pending is not None:
                for asked in g.pending.seats(g):
                    assert g.pending.options(g, asked)
                if seat is not None and seat in g.pending.seats(g):
                    own = [option.key for option in g.pending.options(g, seat)]
                    assert own == now.options_of(seat)
                play_randomly(g, rng.fork(), 15)
