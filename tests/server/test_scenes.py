"""Scenes on pages: what is sent with a move, to whom, and what older tables do."""

from __future__ import annotations

import gzip
import json
import random
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sternbrett.games import all_games
from sternbrett.games.d6 import GAME as D6
from sternbrett.kernel.game import AnyGame
from sternbrett.kernel.match import Match
from sternbrett.kernel.plain_html import with_letters
from sternbrett.kernel.scene import Scene
from sternbrett.show.scene import CUT, MOST_BEATS, packed, scene_since
from tests.server.client import Person, choices, visiting

SCENE = re.compile(r'<script type="application/json" id="scene">(.*?)</script>', re.S)
PART = "<!--part-->"


@pytest.fixture
def person(tmp_path: Path) -> Iterator[Person]:
    with visiting(tmp_path) as person:
        yield person


def scene_in(text: str) -> Any:
    found = SCENE.search(text)
    return None if found is None else json.loads(found.group(1))


def pictures(text: str) -> list[list[str]]:
    """Put the pictures of a scene together, as the page's script does."""
    data = scene_in(text)
    finals = [piece for part in text.split(PART)[1::2] for piece in part.split(CUT)]
    return [
        [CUT.join(finals[-1 - n] if n < 0 else data["pieces"][n] for n in part) for part in parts]
        for parts in (beat["parts"] for beat in data["beats"])
    ]


def moment(person: Person, page: str) -> dict[str, str]:
    ply = re.search(r'data-ply="(\d+)"', page)
    seat = re.search(r'data-seat="(\w+)"', page)
    assert ply
    assert seat
    return {"HX-Request": "true", "Sternbrett-Moment": f"{seat.group(1)} {ply.group(1)}"}


def choose(person: Person, page: Any, key: str) -> Any:
    """Choose as the page's script does, which says what it shows."""
    hidden = next(h for a, h in person.forms(page).items() if a.endswith("/choose"))
    path = f"{page.url.path}/choose"
    headers = moment(person, page.text)
    return person.client.post(path, data={**hidden, "key": key}, headers=headers)


def test_a_move_brings_its_scene(person: Person) -> None:
    table = person.start(seed="3")
    answer = choose(person, table, "end_assign")
    match = Match.new(D6, seed="3")
    match.choose("end_assign")
    texts = D6.texts("en", match.content)
    expected = scene_since(match, 0, texts, 0)
    data = scene_in(answer.text)
    assert [beat["cue"] for beat in data["beats"]] == [
        beat.cue.kind for beat in expected if beat.cue
    ]
    drawn = [(b.drawing.bar, b.drawing.changing, b.drawing.side) for b in expected]
    assert pictures(answer.text) == [[*map(with_letters, parts)] for parts in drawn]
    assert all(beat["html"] for beat in data["beats"])


def test_only_a_script_that_asks_gets_a_scene(person: Person) -> None:
    table = person.start(seed="3")
    hidden = next(h for a, h in person.forms(table).items() if a.endswith("/choose"))
    path = f"{table.url.path}/choose"
    plain = person.client.post(
        path, data={**hidden, "key": "end_assign"}, headers={"HX-Request": "true"}
    )
    assert scene_in(plain.text) is None
    assert scene_in(person.get(str(table.url.path), **{"Sternbrett-Moment": "0 0"}).text) is None


@pytest.mark.parametrize(
    "wrong", ["", "x", "0", "0 x", "0 99999", "-1 0", "7 0", "none none", "0 -1"]
)
def test_odd_moments_bring_no_scene(person: Person, wrong: str) -> None:
    table = person.start(seed="3")
    person.send(table, "/choose", key="end_assign")
    headers = {"HX-Request": "true", "Sternbrett-Moment": wrong}
    answer = person.client.get(str(table.url.path), headers=headers)
    assert answer.status_code == 200
    assert scene_in(answer.text) is None


def test_a_scene_outlives_a_restart_and_is_played_by_the_replay(tmp_path: Path) -> None:
    with visiting(tmp_path) as person:
        table = person.start(seed="3")
        sent = scene_in(choose(person, table, "end_assign").text)
    with visiting(tmp_path) as person:
        headers = {"HX-Request": "true", "Sternbrett-Moment": "0 0"}
        path = f"{table.url.path}/replay?ply=1"
        person.get(str(table.url.path))
        answer = person.client.get(path, headers=headers)
        kept = scene_in(answer.text) or scene_in(
            person.client.get(path, headers={**headers, "Sternbrett-Moment": "none 0"}).text
        )
    assert [beat["html"] for beat in kept["beats"]] == [beat["html"] for beat in sent["beats"]]


def test_plies_without_beats_are_one_beat() -> None:
    match = Match.new(D6, seed="3")
    match.choose("end_assign")
    older = [type(ply)(**{**vars(ply), "scene": Scene()}) for ply in match.plies]
    again = Match.new(D6, seed="3")
    again.resume(older)
    texts = D6.texts("en", match.content)
    assert scene_since(again, 0, texts, 0) == []
    while len(again.plies) < 4:
        again.choose(again.options[0])
    missed = scene_since(again, 0, texts, 0)
    assert missed[0].cue is None  # the position after the ply of which nothing is known


@pytest.mark.parametrize("game", all_games().values(), ids=lambda game: game.id)
def test_scenes_are_small(game: AnyGame) -> None:
    """At most 25 KB gzipped, with the picture that the page is sent anyway."""
    dice = random.Random(2)
    match = Match.new(game, seats=game.card.seats[1], seed="small")
    texts = game.texts("de", match.content)
    for turn in range(120):
        if match.over:
            break
        seat = dice.choice(match.asked)
        match.choose(dice.choice(match.options_of(seat)).key, seat)
        if turn % 6:
            continue
        viewer = dice.randrange(match.seats)
        beats = scene_since(match, viewer, texts, max(0, len(match.plies) - 20))
        final = game.draw(match.look(viewer, texts))
        assert final is not None
        assert len(beats) <= MOST_BEATS
        whole = packed(beats, final) + final.bar + final.changing + final.side
        assert len(gzip.compress(whole.encode())) < 25_000


def test_what_others_may_not_see_is_in_no_scene_of_theirs(person: Person) -> None:
    """A page cannot ask for the scene of another seat by naming it."""
    table = person.start("adele", **{"seats": "2", "seat-0": "me", "seat-1": "random"})
    path = str(table.url.path)
    for _ in range(12):
        page = person.get(path)
        keys = choices(page)
        if not keys:
            break
        choose(person, page, keys[0])
    answer = person.client.get(path, headers={"HX-Request": "true", "Sternbrett-Moment": "1 0"})
    assert scene_in(answer.text) is None
