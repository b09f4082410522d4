"""The drawn table: every choice can be touched, ids are unique, and secrets are not drawn."""

from __future__ import annotations

import re
from collections import Counter

import pytest

from sternbrett.games.adele import GAME
from sternbrett.games.adele.table.blueprint import blueprint
from sternbrett.kernel.chance import Rng
from sternbrett.kernel.match import Match
from sternbrett.show.wording import game_texts
from tests.games.adele.table import CONTENT, only, turn

HANDLE = re.compile(r'data-handle="([^"]+)"')
IDENT = re.compile(r' id="([^"]+)"')
CLAUSE = re.compile(r'data-clause="([^"]+)"')
FOLDER = GAME.folder
STYLE = (FOLDER / "style.css").read_text(encoding="utf-8")
CLAUSES = set(re.findall(r"ADL-\d{3}", (FOLDER / "rules.en.md").read_text(encoding="utf-8")))


def drawn(match: Match, seat: int | None, language: str = "en") -> str:
    """Return the board and what stands beside it."""
    picture = GAME.draw(GAME.look(match.view(seat), match.content, game_texts(GAME, language)))
    return picture.board + picture.side


def play(match: Match, rng: Rng) -> None:
    """Make one choice at random; announcements would fill the game."""
    seat = next(seat for seat in match.asked if match.options_of(seat))
    options = match.options_of(seat)
    useful = [option for option in options if not option.key.startswith("say")]
    chosen = useful if useful and rng.below(20) else options
    match.choose(chosen[rng.below(len(chosen))].key, seat=seat)


@pytest.mark.parametrize("seats", [2, 3, 5])
@pytest.mark.parametrize("ship", ["deimos", "phobos"])
def test_every_choice_can_be_touched(seats: int, ship: str) -> None:
    rng = Rng((seats, len(ship), 3, 4))
    settings = {"ship": ship, "specials": "chosen", "members": "choose"}
    match = Match.new(GAME, seats=seats, seed="drawing", settings=settings)
    for _ in range(220):
        if match.over:
            break
        for seat in match.asked:
            page = drawn(match, seat)
            handles = set(HANDLE.findall(page))
            for option in match.options_of(seat):
                first, *rest = GAME.handles(option, match.content)
                if rest or not first.startswith("button:"):
                    assert first in handles, (type(match.decision).__name__, option.key)
            repeated = [name for name, times in Counter(IDENT.findall(page)).items() if times > 1]
            assert not repeated
            assert set(CLAUSE.findall(page)) <= CLAUSES
        play(match, rng)


def test_no_seat_is_shown_what_it_must_not_know() -> None:
    match = Match.new(GAME, seats=3, seed="secrets")
    rng = Rng((1, 2, 3, 4))
    while type(match.decision).__name__ != "AdeleTurn":
        play(match, rng)
    adele, first, guest = drawn(match, 0), drawn(match, 1), drawn(match, None)
    hand = match.view(0)["hand"]
    assert all(f'id="card-{card}"' in adele for card in hand)
    assert not any(f'id="card-{card}"' in page for page in (first, guest) for card in hand)
    # Plans are made but not shown: nobody sees the cubes of somebody else.
    assert "plan-cubes" not in adele + first + guest
    assert first.count('class="cube"') == 4
    # The first crew member owns three tiles; ADELE and guests know none.
    assert len(re.findall(r'class="tile \w+ own"', first)) == 3
    assert len(re.findall(r'class="tile \w+ unknown"', adele)) == 5
    assert len(re.findall(r'class="tile \w+ unknown"', guest)) == 5
    assert "bit object known" not in adele + guest


@pytest.mark.parametrize("ship", ["deimos", "phobos"])
def test_the_plan_follows_the_map(ship: str) -> None:
    """Rooms do not overlap, and every place on the plan has its rule in the style sheet."""
    table = GAME.content().ships.ship[ship]
    plan = blueprint(table)
    width, height = plan.tile
    for one in table.room:
        for other in table.room:
            if one.id < other.id:
                assert abs(one.x - other.x) >= width or abs(one.y - other.y) >= height
    points = [(room.x, room.y) for room in table.room] + [(zone.x, zone.y) for zone in table.zone]
    points += [plan.door(*door) for door in table.doors] + list(plan.hatches.values())
    for point in points:
        for name in plan.spot(point).split():
            assert f".{name}{{" in STYLE
    assert len(plan.hatches) == 6


def test_a_game_over_is_drawn_for_everybody() -> None:
    match = Match.new(GAME, seats=2, seed="end", settings={"rounds": -3})
    rng = Rng((5, 6, 7, 8))
    while not match.over:
        play(match, rng)
    for seat in (None, 0, 1):
        board = drawn(match, seat, "de")
        assert 'class="adele ' in board
        assert "ending" not in board  # nothing lies over the plan: the picture stands beside it


@pytest.mark.rule("ADL-319")
@pytest.mark.parametrize("seat", [None, 0, 1, 2])
def test_when_the_game_is_over_everything_is_drawn(seat: int | None) -> None:
    match = Match.new(GAME, seats=3, seed="all", settings={"specials": "chosen"})
    rng = Rng((5, 6, 7, 8))
    while type(match.decision).__name__ != "AdeleTurn":
        play(match, rng)
    assert "object hidden" in drawn(match, seat)
    match.concede(1)
    page = drawn(match, seat)
    for card in match.view(seat)["hand"]:
        assert f'id="card-{card}"' in page
    assert "object hidden" not in page
    assert not re.search(r'class="tile \w+ (unknown|spied)"', page)
    assert "Objects not in play" in page
    assert "Special cards left out" in page
    assert page.count("plan-cubes") == (2 if not seat else 1)
    panels = GAME.panels(GAME.look(match.view(seat), match.content, game_texts(GAME, "en")))
    assert all("?" not in row.value + row.note for panel in panels for row in panel.rows)


def test_each_of_two_like_active_objects_can_be_touched() -> None:
    own = ["space_suit:1", "space_suit:2", "chip"]
    table = turn("S3", seats=3, places=[12, 1], inventories=[own, []])
    table.play("terminal:courier", "send:2", "sure")
    handles = HANDLE.findall(drawn(table.match, 1))
    for option in table.match.options_of(1):
        assert [handles.count(handle) for handle in GAME.handles(option, CONTENT)] == [1]
    table = turn("-", seats=3, places=[5, 5], inventories=[[], ["drone@1", "drone:used@1"]])
    table.play("partner:2", "nothing")
    handles = HANDLE.findall(drawn(table.match, 1))
    assert {"object:drone", "object:drone:used"} <= set(handles)


def test_a_drone_that_was_put_down_is_drawn_as_one() -> None:
    table = turn("A1", seats=3, places=[5, 9], inventories=[["drone:used"], []],
                 rooms={"7": ["drone:used@*"]})  # fmt: skip
    page = drawn(table.match, 1)
    assert page.count("Tracker Drone. used") == 2
    assert 'data-handle="button:drone"' not in page
    assert 'data-handle="object:drone"' in page
    rows = [row for panel in GAME.panels(table.look(1)) for row in panel.rows]
    assert [row.value for row in rows if row.label == "room 7"] == ["Tracker Drone"]


@pytest.mark.parametrize(
    ("language", "shown", "signs"),
    [
        ("en", "Crew 2 planned 1× Move, 3× Special.", ["M", "Sp"]),
        ("de", "Plan von Crew 2: 1× Bewegen, 3× Spezialaktion.", ["B", "S"]),
    ],
)
def test_plans_are_told_in_words_and_drawn_with_the_signs_of_the_fields(
    language: str, shown: str, signs: list[str]
) -> None:
    """The letters in which positions write plans are English, and stay among data."""
    texts = game_texts(GAME, language)
    assert texts.say("event.plan_shown", seat=2, plan="M1 S3") == shown
    page = drawn(only("action", seats=3, plans=["Q4", "M1 S3"]).match, 1, language)
    [others] = re.findall(r'class="plan-cubes".*?</span>', page)
    assert re.findall(r"<i>(\w+)<b>", others) == signs
    own = re.findall(r'class="price" aria-hidden="true">([^<]+)<', page)
    assert len(set(own)) == 5
    assert all(any(price.endswith(sign) for price in own) for sign in signs)
