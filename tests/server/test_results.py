"""My results: what counts, intervals, streaks, luck and skill; and the page of a finished game."""

from __future__ import annotations

import re
from collections.abc import Iterator
from dataclasses import replace
from datetime import date, datetime, timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest

from sternbrett.games import find_game
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.match import Match
from sternbrett.review import ANALYSIS, review, scale
from sternbrett.server import pages
from sternbrett.server.app import create_app
from sternbrett.server.database import Place
from sternbrett.server.open_table import content_set_of
from sternbrett.server.outcomes import Result
from sternbrett.server.results import Played, Rate, streaks
from sternbrett.server.seats import Seat, hashed, new_secret
from sternbrett.server.store import Store, TableRow
from sternbrett.server.tables import Tables
from tests.server.client import Browser, Person
from tests.server.test_store import stored

BASE = "http://127.0.0.1"
D6 = find_game("d6")


class World:
    """A server reached from elsewhere, somebody with a browser, and a stranger."""

    def __init__(self, client: Browser, other: Browser) -> None:
        self.me, self.stranger = Person(client), Person(other)
        secret = new_secret()
        client.cookies.set("sternbrett-visitor", secret)
        self.token = hashed(secret)
        self.tables: Tables = client.app.state.tables

    def finished(self, seed: str, **changes: Any) -> tuple[str, Match]:
        """Return a game of mine that was played at random to its end."""
        match = Match.new(D6, settings={"difficulty": "cadet"}, seed=seed)
        rng = Rng(stream(seed_key(seed), "choices"))
        while not match.over:
            match.choose(match.options[rng.below(len(match.options))])
        row = replace(Tables.row_of(match, self.token), **changes)
        self.tables.store.add_table(row, content_set_of(match).files, list(match.plies))
        return row.id, match


@pytest.fixture
def world(tmp_path: Path) -> Iterator[World]:
    app = create_app(tmp_path, local=False)
    with Browser(app, base_url=BASE) as client:
        yield World(client, Browser(app, base_url=BASE))


def test_my_results_are_mine_and_only_what_was_played_counts(world: World) -> None:
    assert "No game is finished yet" in world.me.get("/me/results").text
    counted = [world.finished(seed)[0] for seed in ("1", "2")]
    world.finished("3", origin="again")
    world.finished("3", mode="first:0")
    world.tables.store.delete_table(world.finished("3")[0])
    page = world.me.get("/me/results").text
    assert "<dd>2</dd>" in page
    assert "0 of 2" in page
    assert "0–66%" in page  # Wilson's interval for none of two
    assert "Cadet" in page  # the difficulty
    listed = re.findall(r'href="/tables/([^/"]+)/result"', page)
    assert sorted(listed) == sorted(counted)
    for person in (world.stranger, Person(Browser(world.me.client.app, base_url=BASE))):
        assert "No game is finished yet" in person.get("/me/results").text
    german = world.me.get("/me/results", **{"Accept-Language": "de"}).text
    assert "Meine Ergebnisse" in german


def test_luck_and_skill_come_from_stored_reviews(world: World) -> None:
    table, match = world.finished("1")
    assert 'class="course"' not in world.me.get("/me/results").text
    effort = msgspec.structs.replace(
        scale().budget.divided(16), most=8, fewest=4, comparing=2, finalists=1, batch=4
    )
    found = review(match, 0, effort)
    world.tables.store.set_review(
        table, 0, found.last, D6.rules_version, ANALYSIS, msgspec.msgpack.encode(found)
    )
    page = world.me.get("/me/results").text
    assert f'href="/tables/{table}/review?seat=0"' in page
    assert f"luck {round(100 * found.luck.mean)} points" in page
    assert 'class="course"' not in world.stranger.get("/me/results").text


def test_streaks_count_what_was_won_and_played_in_a_row() -> None:
    row = TableRow(
        id="t", game="d6", content="", settings={}, seats=1, seed="", secret=b"", host="",
        spectators="yes", mode="", result="x", created_at=datetime(2026, 1, 1),
        changed_at=datetime(2026, 1, 1),
    )  # fmt: skip

    def games(*won: bool, days: tuple[int, ...] = ()) -> list[Played]:
        return [
            Played(
                Result("t", 0, "x", one, 1, None, ""),
                replace(row, changed_at=datetime(2026, 1, 20, 12) - timedelta(days=day)),
            )
            for one, day in zip(won, days or range(len(won)), strict=True)
        ]

    today = date(2026, 1, 20)
    found = streaks(games(True, True, False, True, True, True), today)
    assert (found.now, found.longest, found.days) == (2, 3, 6)
    assert streaks(games(False, True), today).now == 0
    assert streaks(games(True, True, days=(1, 3)), today).days == 1  # yesterday still counts
    assert streaks(games(True, days=(2,)), today).days == 0
    assert streaks([], today).longest == 0
    assert Rate("", 4, 2).interval == (15, 85)


def test_a_finished_game_has_a_page_to_share(world: World) -> None:
    table, match = world.finished("1", name="Friday night")
    page = world.stranger.get(f"/tables/{table}/result")
    text = D6.texts("en", match.content).say(f"result.{match.result}")
    assert page.status_code == 200
    assert '<meta property="og:title" content="Friday night">' in page.text
    assert text in page.text
    image = re.search(r'property="og:image" content="([^"]+)"', page.text)
    assert image is not None
    assert image[1] == f"{BASE}/tables/{table}/picture.png"
    picture = world.stranger.get(f"/tables/{table}/picture.png")
    assert picture.content.startswith(b"\x89PNG")
    assert picture.content[16:24] == bytes([0, 0, 4, 176, 0, 0, 3, 32])  # 1200 by 800
    assert world.stranger.get(f"/tables/{table}/picture.svg").status_code == 200


def test_what_is_shared_names_an_address_that_others_reach(world: World) -> None:
    table, _ = world.finished("1")
    path = f"/tables/{table}/result"
    page = world.me.get(path).text
    assert f'data-copy="{BASE}{path}"' in page
    assert "works only on this computer" in page
    network = "http://192.168.1.20:8642"
    world.me.client.app.state.outside = network
    page = world.me.get(path).text
    assert f'data-copy="{network}{path}"' in page
    assert f'data-share="{network}{path}"' in page
    assert f'property="og:url" content="{network}{path}"' in page
    assert f'property="og:image" content="{network}/tables/{table}/picture.png"' in page
    assert "works only on this computer" not in page


def test_without_the_extra_there_is_no_picture(
    world: World, monkeypatch: pytest.MonkeyPatch
) -> None:
    table, _ = world.finished("1")
    monkeypatch.setattr(pages.shared, "can_draw", lambda: False)
    page = world.me.get(f"/tables/{table}/result")
    assert "og:title" in page.text
    assert "og:image" not in page.text
    assert world.me.get(f"/tables/{table}/picture.png").status_code == 404


def test_a_private_or_running_game_is_not_shared(world: World) -> None:
    private, _ = world.finished("1", spectators="no")
    for path in ("result", "picture.png", "picture.svg"):
        assert world.me.get(f"/tables/{private}/{path}").status_code == 200
        assert world.stranger.get(f"/tables/{private}/{path}").status_code in (403, 404)
    assert "not for spectators" in world.me.get(f"/tables/{private}/result").text
    running = world.me.start("d6").url.path
    assert world.me.get(f"{running}/result").url.path == running
    assert world.me.get(f"{running}/picture.png").status_code == 404


def test_results_are_kept_on_both_databases(place: Place) -> None:
    store = Store(place)
    match, row = stored(store)
    seat = Seat(0, "person", token="me")
    for number in range(2):
        over = replace(row, id=f"r{number}", result="loss_hull", places=(seat,))
        store.add_table(over, {"a.toml": b"x = 1"}, list(match.plies))
    both = (seat, Seat(1, "person", token="me"))
    shared = replace(row, id="shared", result="loss_hull", seats=2, places=both)
    store.add_table(shared, {"a.toml": b"x = 1"}, list(match.plies))
    assert sorted(one.id for one in store.unjudged_tables("me", 9)) == ["r0", "r1"]
    found = Result("r0", 0, "loss_hull", False, 1, None, "captain")
    store.add_results([found])
    store.add_results([found])  # as another server might
    assert [one.id for one in store.unjudged_tables("me", 9)] == ["r1"]
    assert [one for one, _ in store.results("me")] == [found]
    assert store.results("you") == []
    store.delete_table("r0")
    assert store.results("me") == []
    assert store.purge(datetime(2100, 1, 1)) == 1


def test_who_is_nobody_has_no_results(place: Place) -> None:
    store = Store(place)
    match, row = stored(store)
    bot = Seat(0, "bot", bot="cadet")  # has no token, like somebody who was never here
    over = replace(row, id="bots", result="loss_hull", places=(bot,))
    store.add_table(over, {"a.toml": b"x = 1"}, list(match.plies))
    assert store.unjudged_tables("", 9) == []
    store.add_results([Result("bots", 0, "loss_hull", False, 1, None, "captain")])
    assert store.results("") == []
