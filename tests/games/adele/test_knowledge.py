"""Section 5 of the spec: for every hidden row, who sees it, and that imagining varies it."""

from __future__ import annotations

from collections.abc import Callable
from typing import Any

import pytest

from sternbrett.games.adele import GAME
from sternbrett.kernel.chance import Rng
from tests.games.adele.table import CONTENT, Table, at, imagined, new, only, random_game, turn

TILES = [7, 8, 9, 10, 11]
WIDE: dict[str, Any] = {
    "places": [1, 2, 9],
    "tiles": TILES,
    "inventories": [["chip", "battery"], ["lens", "drone"], ["axe"]],
    "rooms": {"5": ["helmet"], "6": ["stimulants"], "7": ["toolbox", "battery"]},
    "lab": ["battery", "drone", "flashlight"],
    "lost": ["credentials"],
}


def dealt() -> Table:
    """Return a table with something hidden everywhere, in the action phase."""
    return at("action", 4, **WIDE)


def planned() -> Table:
    """Return a table in the ADELE phase, with plans that are not shown yet."""
    return at("adele", 4, plans=["M4", "S4", "M2 S2"], plans_shown=False, hand=["room_01"])


def offered() -> Table:
    """Return a table at which an exchange is offered."""
    own = [["chip", "battery", "axe"], ["lens", "drone"], []]
    table = at("planning", 4, places=[5, 5, 9], inventories=own)
    return table.play("partner:2", "object:axe", "object:lens")


def removed() -> Table:
    """Return a table with special cards left out unseen."""
    return new(3, specials="chosen").play("card:purge", "card:spread")


def duel() -> Table:
    """Return a duel, from which an impact card left unseen."""
    return new(2).play("object:spare_part")


ROWS: dict[str, tuple[Callable[[], Table], str, tuple[int | None, ...], tuple[int, ...]]] = {
    # row: position, field, who imagines it, who knows it
    "cube plan": (planned, "plans", (0, None), ()),
    "target tiles": (dealt, "tiles", (0, 1, 3, None), ()),
    "objects in rooms": (dealt, "rooms", (0, 1, 2, None), ()),
    "inventories": (dealt, "inventories", (0, None), ()),
    "lab stack": (dealt, "lab", (0, 1, None), ()),
    "objects lost outside": (dealt, "lost", (0, 1, None), ()),
    "objects in the box": (dealt, "box", (0, 1, None), ()),
    "what is offered": (offered, "offer", (0, 3, None), (1, 2)),
    "ADELE's hand": (planned, "hand", (1, None), (0,)),
    "ADELE's deck": (planned, "deck", (1, None), (0,)),
    "cards left out": (removed, "cards_removed", (1, None), (0,)),
    "the impact card that is out": (duel, "emergency_out", (0, 1, None), ()),
}


@pytest.mark.parametrize("row", ROWS)
def test_imagining_varies_every_hidden_row(row: str) -> None:
    make, field, hidden, known = ROWS[row]
    table = make()
    for seat in hidden:
        assert len({str(fields[field]) for fields in imagined(table, seat)}) > 1, seat
    for seat in known:
        assert {str(fields[field]) for fields in imagined(table, seat)} == {
            str(GAME.fields(table.match.state)[field])
        }


@pytest.mark.parametrize("row", ROWS)
def test_imagined_positions_look_the_same(row: str) -> None:
    table = ROWS[row][0]()
    rng = Rng((5, 6, 7, 8))
    for seat in (*range(table.match.seats), None):
        view = table.view(seat)
        for _ in range(10):
            assert GAME.view(GAME.imagine(view, CONTENT, rng), seat) == view


def shown(table: Table, field: str) -> Any:
    """Return a field as somebody sees it from whom nothing is hidden."""
    value = GAME.fields(table.match.state)[field]
    if field == "rooms":
        return {room: [text.partition("@")[0] for text in texts] for room, texts in value.items()}
    if field == "inventories":
        return [[text.partition("@")[0] for text in texts] for texts in value]
    if field in ("lab", "lost"):
        return [text.partition("@")[0] for text in value]
    return value


@pytest.mark.rule("ADL-319")
@pytest.mark.parametrize("row", ROWS)
def test_when_the_game_is_over_everybody_sees_every_hidden_row(row: str) -> None:
    make, field, hidden, _ = ROWS[row]
    table = make()
    for seat in hidden:
        assert table.view(seat)[field] != shown(table, field)
    table.match.concede(0)
    rng = Rng((5, 6, 7, 8))
    for seat in (*range(table.match.seats), None):
        view = table.view(seat)
        assert view[field] == shown(table, field)
        assert "?" not in str({**view, "seat": seat})
        assert GAME.view(GAME.imagine(view, CONTENT, rng), seat) == view
    # What was seen of earlier moments stays as it was.
    before = table.match.at(len(table.match.plies) - 2)
    for seat in hidden:
        assert before.view(seat)[field] != shown(table, field)


@pytest.mark.rule("ADL-319")
@pytest.mark.parametrize("result", ["blue", "death", "time"])
def test_however_the_game_ends_the_log_names_her_hand(result: str) -> None:
    hand = ["room_01", "room_05"]
    if result == "blue":
        table = turn("S3", seats=3, places=[16, 1], inventories=[["axe"], ["chip"]], hand=hand,
                     deployed=["blue_card", "credentials", "lens"])  # fmt: skip
        table.play("deploy:axe", "sure")
    elif result == "death":
        table = only("emergency", next_emergency="em_21", wounds=[5, 0], places=[7, 9], d20=7,
                     inventories=[[], ["chip"]], hand=hand)  # fmt: skip
    else:
        table = at("maintenance", 3, round=16, inventories=[[], ["chip"]], hand=hand)
    assert table.result == result
    for seat in (0, 1, 2, None):
        assert ["hand_shown", "room_01 room_05"] in table.news_of(seat)
        assert (table.view(seat)["hand"], table.view(seat)["inventories"]) == (hand, [[], ["chip"]])


def test_imagined_positions_are_possible() -> None:
    for number, table in enumerate(random_game(4, 4)):
        if number % 40 == 0:
            for fields in imagined(table, number % 4, 3):
                GAME.restore(fields, CONTENT)
                missions = {"lens", "axe", "chip", "toolbox", "helmet", "credentials"}
                if table.round:
                    assert not missions & set(fields["box"])
                    assert fields["box"].count("spare_part") <= 1


def test_a_crew_member_knows_the_own_things() -> None:
    table = dealt()
    view = table.view(1)
    assert view["inventories"] == [["chip", "battery"], ["?", "?"], ["?"]]
    assert view["tiles"] == [7, "?", "?", "?", 11]
    assert planned().view(2)["plans"] == ["?", "S4", "?"]


@pytest.mark.rule("ADL-284", "ADL-318")
def test_what_was_seen_stays_known_until_it_moves_unseen() -> None:
    table = turn("Q1", seats=4, places=[7, 1, 2], rooms={"7": ["chip@3", "lens@2", "axe"]})
    assert table.view(3)["rooms"]["7"] == ["chip", "?", "?"]
    table.play("search:1", "take")
    assert table.view(3)["rooms"]["7"] == ["?", "?"]
    assert table.view(2)["rooms"]["7"] == ["lens", "?"]
    # The slot was known and everybody saw who emptied it.
    assert table.view(3)["inventories"][0] == ["chip"]
    assert table.view(2)["inventories"][0] == ["?"]


def test_a_look_at_two_alike_that_others_know_saves_and_loads() -> None:
    own = ["space_suit@0", "space_suit@2"]
    table = turn("M1", seats=3, places=[5, 6], inventories=[own, []]).play("move:6")
    g = table.match.state
    assert GAME.dump(GAME.decode(GAME.encode(g), CONTENT)) == GAME.dump(g)


@pytest.mark.rule("ADL-285")
def test_of_an_object_taken_secretly_only_the_slot_is_seen() -> None:
    table = turn("Q1", seats=4, places=[7, 1, 2], rooms={"7": ["chip", "lens@2"]})
    table.play("search:1", "take")
    assert table.news_of(2) == [["something_taken", 1]]
    assert table.view(2)["rooms"]["7"] == ["lens"]


@pytest.mark.rule("ADL-303")
def test_company_sees_what_is_taken_and_dropped() -> None:
    table = turn("Q1", seats=4, places=[7, 7, 2], rooms={"7": ["chip"]})
    table.play("search:1", "take")
    assert ["object_taken", 1, "chip"] in table.news_of(2)
    assert table.view(2)["inventories"][0] == ["chip"]
    table = only("emergency", seats=4, next_emergency="em_21", wounds=[1, 0, 0], places=[7, 7, 2],
                 d20=7, inventories=[["chip", "lens", "axe", "battery"], [], []])  # fmt: skip
    table.play("object:axe")
    assert ["object_dropped", 1, "axe"] in table.news_of(2)
    assert ["something_dropped", 1] in table.news_of(3)


@pytest.mark.rule("ADL-278")
def test_seats_of_one_person_keep_their_own_knowledge() -> None:
    table = at("action", 4, tiles=TILES)
    views = [table.view(seat)["tiles"] for seat in (1, 2)]
    union = [a if a != "?" else b for a, b in zip(*views, strict=True)]
    assert union == [7, 8, "?", 10, 11]
    assert views[0] != views[1]
