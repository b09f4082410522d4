"""Campaigns: chains of tables in the store, on pages and in the API."""

from __future__ import annotations

import asyncio
import re
from collections.abc import Iterator
from contextlib import contextmanager
from datetime import timedelta
from pathlib import Path
from typing import Any

import pytest
from httpx import Response

from sternbrett.games import find_game
from sternbrett.kernel.content_set import ContentSet
from sternbrett.kernel.errors import ContentError, Refused
from sternbrett.kernel.game import AnyGame
from sternbrett.server.app import create_app
from sternbrett.server.campaigns import NewContentUnfit, NoSuchCampaign
from sternbrett.server.chapters import Chapter, line_of
from sternbrett.server.database import Place
from sternbrett.server.open_table import OpenTable
from sternbrett.server.purge import give_up
from sternbrett.server.store import Store, now
from sternbrett.server.tables import Tables
from tests.server.client import Browser, Person, choices, gathered, visiting
from tests.server.test_api import BASE, Program, problem
from tests.tiny.voyage import GAME, ISLANDS, Voyage

GAMES: dict[str, AnyGame] = {"voyage": GAME}
ME, OTHER = "me", "other"
NEW = b'supplies = 9\nroutes = ["reef", "deep"]\n'


@contextmanager
def service(place: Place) -> Iterator[Tables]:
    tables = Tables(Store(place), GAMES)
    try:
        yield tables
    finally:
        tables.close()


async def begin(tables: Tables, host: str = ME, **given: Any) -> OpenTable:
    return await tables.create(GAME, {}, host=host, **given)


async def play(tables: Tables, table: OpenTable, route: str = "route:reef") -> None:
    """Play a chapter to its end: row, and go by a route."""
    while not table.match.over:
        seat = table.match.turn
        options = table.match.options
        key = route if route in options else options[0]
        await tables.choose(table.id, seat, key, table.match.question_id(seat), None)
        table = await tables.open(table.id)


def campaign_of(table: OpenTable) -> str:
    assert table.row.chapter is not None
    return table.row.chapter.campaign


# -- the chain ------------------------------------------------------------------------------------


def test_a_campaign_is_a_chain_of_tables(place: Place) -> None:
    async def run(tables: Tables) -> None:
        table = await begin(tables, seed="1")
        first = campaign_of(table)
        assert table.row.chapter == Chapter(first, 1, 1)
        await play(tables, table)
        second = await tables.campaigns.go_on(first, 1, ME, ME)
        assert second.row.chapter == Chapter(first, 1, 2)
        assert second.match.state.supplies == table.match.state.supplies + 1
        assert second.match.state.treasure == table.match.state.treasure
        assert second.row.seed == "1/2"
        await play(tables, second)
        third = await tables.campaigns.go_on(first, 1, ME, ME)
        await play(tables, third)
        with pytest.raises(Refused, match="campaign is over"):
            await tables.campaigns.go_on(first, 1, ME, ME)
        campaign = await tables.campaigns.find(first, ME)
        assert [chapter.number for chapter in campaign.line(1)] == [1, 2, 3]
        assert not await tables.campaigns.can_go_on(campaign, 1)

    with service(place) as tables:
        asyncio.run(run(tables))


def test_a_chapter_is_read_back_with_what_it_began_from(place: Place) -> None:
    async def go(tables: Tables) -> OpenTable:
        table = await begin(tables)
        await play(tables, table)
        return await tables.campaigns.go_on(campaign_of(table), 1, ME, ME)

    with service(place) as tables:
        before = asyncio.run(go(tables))
    with service(place) as tables:
        after = asyncio.run(tables.open(before.id))
        assert after.match.legacy == before.match.legacy
        assert after.row.chapter == before.row.chapter
        assert after.match.seed == ""
        assert len(after.match.secret) == 16


def test_two_servers_begin_a_chapter_once(place: Place) -> None:
    async def run(one: Tables, two: Tables) -> None:
        table = await begin(one)
        await play(one, table)
        first = campaign_of(table)
        begun = await asyncio.gather(
            *(tables.campaigns.go_on(first, 1, ME, who) for tables in (one, two) for who in "ab")
        )
        assert len({each.id for each in begun}) == 1
        assert len(one.store.campaign_tables(first)) == 2
        # Trying again gives everybody a line of their own.
        tried = await asyncio.gather(
            *(tables.campaigns.try_again(first, 1, 1, ME, ME) for tables in (one, two))
        )
        lines = [each.row.chapter.line for each in tried if each.row.chapter]
        assert sorted(lines) == [2, 3]

    with service(place) as one, service(place) as two:
        asyncio.run(run(one, two))


def test_a_chapter_that_is_being_played_is_found(tmp_path: Path) -> None:
    async def run(tables: Tables) -> None:
        table = await begin(tables)
        assert (await tables.campaigns.go_on(campaign_of(table), 1, ME, ME)).id == table.id
        with pytest.raises(Refused, match="no such chapter"):
            await tables.campaigns.go_on(campaign_of(table), 7, ME, ME)

    with service_at(tmp_path) as tables:
        asyncio.run(run(tables))


@contextmanager
def service_at(folder: Path) -> Iterator[Tables]:
    from sternbrett.server.database import file_place

    with service(file_place(folder / "a.db")) as tables:
        yield tables


def test_others_and_another_number_of_seats_go_on(tmp_path: Path) -> None:
    async def run(tables: Tables) -> None:
        table = await begin(tables, plan=["me", "link"], seats=2, name="Anna")
        code = await tables.sitting.invite(table.id, 1, ME)
        await tables.sitting.join(table.id, code, OTHER, "Ben")
        for who in (ME, OTHER):
            await tables.sitting.be_ready(table.id, who)
        await play(tables, table)
        campaign = campaign_of(table)
        # The other one goes on: both keep their seats, and both are expected.
        second = await tables.campaigns.go_on(campaign, 1, OTHER, OTHER)
        assert (await tables.open(table.id)).row.followed == second.id
        assert [(seat.name, seat.token) for seat in second.row.places] == [
            ("Anna", ME),
            ("Ben", OTHER),
        ]
        assert second.row.host == OTHER
        assert second.waiting
        for who in (ME, OTHER):
            await tables.sitting.be_ready(second.id, who)
        assert not (await tables.open(second.id)).waiting
        await play(tables, second)
        third = await tables.campaigns.go_on(campaign, 1, ME, ME, plan=["saving"], seats=1)
        assert [(seat.kind, seat.bot) for seat in third.row.places] == [("bot", "saving")]
        assert third.match.seats == 1

    with service_at(tmp_path) as tables:
        asyncio.run(run(tables))


def test_bots_keep_their_seats_and_new_seats_are_the_hosts(tmp_path: Path) -> None:
    async def run(tables: Tables) -> None:
        table = await begin(tables, plan=["me", "saving"], seats=2, name="Anna")
        await play_with_bots(tables, table)
        second = await tables.campaigns.go_on(campaign_of(table), 1, ME, ME)
        assert [(seat.kind, seat.bot, seat.name) for seat in second.row.places] == [
            ("person", "", "Anna"),
            ("bot", "saving", ""),
        ]
        assert not second.waiting
        alone = await tables.campaigns.try_again(campaign_of(table), 1, 1, ME, ME, seats=1)
        assert alone.match.seats == 1

    with service_at(tmp_path) as tables:
        asyncio.run(run(tables))


async def play_with_bots(tables: Tables, table: OpenTable) -> None:
    """Choose for everybody, also for bots, which come later."""
    while not table.match.over:
        seat = table.match.turn
        await tables.choose(
            table.id, seat, table.match.options[0], table.match.question_id(seat), None
        )
        table = await tables.open(table.id)


def test_trying_again_is_a_line_beside_the_first(tmp_path: Path) -> None:
    async def run(tables: Tables) -> None:
        table = await begin(tables)
        first = campaign_of(table)
        await play(tables, table)
        second = await tables.campaigns.go_on(first, 1, ME, ME)
        await play(tables, second)
        other = await tables.campaigns.try_again(first, 1, 2, ME, ME)
        assert other.row.chapter == Chapter(first, 2, 2, 1)
        assert other.match.legacy == second.match.legacy
        assert other.row.origin == "again"
        await play(tables, other, "route:deep")
        third = await tables.campaigns.go_on(first, 2, ME, ME)
        assert third.row.chapter == Chapter(first, 2, 3)
        # A line beside the second one, from the chapter that it shares with the first.
        last = await tables.campaigns.try_again(first, 2, 3, ME, ME)
        assert last.row.chapter == Chapter(first, 3, 3, 2)
        whole = await tables.campaigns.try_again(first, 3, 1, ME, ME)
        assert whole.row.chapter == Chapter(first, 4, 1, 0)
        assert whole.match.legacy is None
        campaign = await tables.campaigns.find(first, ME)
        assert [(c.line, c.number) for c in campaign.line(3)] == [(1, 1), (2, 2), (3, 3)]
        assert [(c.line, c.number) for c in campaign.line(1)] == [(1, 1), (1, 2)]
        with pytest.raises(Refused, match="no such chapter"):
            await tables.campaigns.try_again(first, 1, 3, ME, ME)

    with service_at(tmp_path) as tables:
        asyncio.run(run(tables))


def test_lines_of_lines() -> None:
    chapters = [
        Chapter("c", 1, 1),
        Chapter("c", 1, 2),
        Chapter("c", 1, 3),
        Chapter("c", 2, 3, 1),
        Chapter("c", 2, 4),
        Chapter("c", 3, 4, 2),
    ]
    assert line_of(chapters, 3) == [chapters[0], chapters[1], chapters[3], chapters[5]]
    assert line_of(chapters, 4) == []


def test_a_campaign_keeps_the_content_it_began_with(tmp_path: Path) -> None:
    game = Voyage()
    tables = Tables(Store(tmp_path / "a.db"), {"voyage": game})

    async def run() -> None:
        table = await tables.create(game, {}, host=ME)
        await play(tables, table)
        game.use_content(ContentSet({"voyage.toml": NEW}))
        second = await tables.campaigns.go_on(campaign_of(table), 1, ME, ME)
        assert second.row.content == table.row.content
        assert second.match.content.supplies == 7
        again = await tables.campaigns.try_again(campaign_of(table), 1, 1, ME, ME)
        assert again.match.state.supplies == 7
        fresh = await tables.create(game, {}, host=ME)
        assert fresh.match.state.supplies == 9

    asyncio.run(run())
    tables.close()


def test_new_content_is_taken_over_where_all_ids_are_still_there(tmp_path: Path) -> None:
    game = Voyage()
    tables = Tables(Store(tmp_path / "a.db"), {"voyage": game})

    async def run() -> None:
        table = await tables.create(game, {}, host=ME)
        campaign = campaign_of(table)
        await play(tables, table)
        assert not await tables.campaigns.has_new_content(table)
        game.use_content(ContentSet({"voyage.toml": NEW.replace(b"reef", b"moon")}))
        with pytest.raises(NewContentUnfit, match="reef"):
            await tables.campaigns.go_on(campaign, 1, ME, ME, renew=True)
        game.use_content(ContentSet({"voyage.toml": NEW}))
        assert await tables.campaigns.has_new_content(table)
        second = await tables.campaigns.go_on(campaign, 1, ME, ME, renew=True)
        assert second.match.content.supplies == 9
        assert not await tables.campaigns.has_new_content(second)
        await play(tables, second)
        third = await tables.campaigns.go_on(campaign, 1, ME, ME)
        assert third.row.content == second.row.content != table.row.content

    asyncio.run(run())
    tables.close()


def test_one_chapter_alone_is_no_campaign(tmp_path: Path) -> None:
    async def run(tables: Tables) -> None:
        table = await tables.create(GAME, {"length": "chapter"}, host=ME)
        assert table.row.chapter is None
        assert await tables.campaigns.newest(ME) == []

    with service_at(tmp_path) as tables:
        asyncio.run(run(tables))


# -- keeping --------------------------------------------------------------------------------------


def test_a_campaign_is_deleted_and_brought_back_as_a_whole(place: Place) -> None:
    async def run(tables: Tables) -> None:
        table = await begin(tables)
        first = campaign_of(table)
        await play(tables, table)
        await tables.campaigns.go_on(first, 1, ME, ME)
        with pytest.raises(Refused, match="with its campaign"):
            await tables.delete(table.id, ME)
        with pytest.raises(NoSuchCampaign):
            await tables.campaigns.delete(first, OTHER)
        await tables.campaigns.delete(first, ME)
        with pytest.raises(NoSuchCampaign):
            await tables.campaigns.find(first, ME)
        assert await tables.newest(ME) == []
        assert await tables.deleted(ME) == []
        assert tables.store.restore_table(table.id, ME) is False
        assert [row.id for row in await tables.campaigns.deleted(ME)] == [first]
        with pytest.raises(NoSuchCampaign):
            await tables.campaigns.restore(first, OTHER)
        await tables.campaigns.restore(first, ME)
        assert len((await tables.campaigns.find(first, ME)).tables) == 2
        assert len(await tables.newest(ME)) == 2

    with service(place) as tables:
        asyncio.run(run(tables))


def test_what_was_deleted_long_ago_is_purged(place: Place) -> None:
    async def run(tables: Tables) -> None:
        store = tables.store
        table = await begin(tables)
        other = await begin(tables)
        await tables.campaigns.delete(campaign_of(table), ME)
        assert store.purge(now() - timedelta(days=1)) == 0
        assert store.purge(now() + timedelta(days=1)) == 1
        assert store.newest_campaigns(9, None, deleted=True) == []
        assert len((await tables.campaigns.find(campaign_of(other), ME)).tables) == 1
        with pytest.raises(NoSuchCampaign):
            await tables.campaigns.restore(campaign_of(table), ME)

    with service(place) as tables:
        asyncio.run(run(tables))


def test_a_public_server_gives_up_whole_campaigns(place: Place) -> None:
    async def run(tables: Tables) -> None:
        table = await begin(tables)
        await play(tables, table)
        second = await tables.campaigns.go_on(campaign_of(table), 1, ME, ME)
        assert give_up(tables.store, timedelta(days=9)) == []
        assert set(give_up(tables.store, timedelta(days=-1))) == {table.id, second.id}
        assert tables.store.campaign(campaign_of(table)) is None

    with service(place) as tables:
        asyncio.run(run(tables))


def test_a_chapter_is_not_begun_in_a_campaign_that_was_deleted_meanwhile(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    async def run(tables: Tables) -> None:
        table = await begin(tables)
        await play(tables, table)
        first = campaign_of(table)
        found = await tables.campaigns.find(first, ME)
        await tables.campaigns.delete(first, ME)

        async def find(campaign_id: str, who: str | None) -> Any:
            monkeypatch.undo()
            tables._open[table.id] = table
            return found

        monkeypatch.setattr(tables.campaigns, "find", find)
        with pytest.raises(NoSuchCampaign):
            await tables.campaigns.go_on(first, 1, ME, ME)
        assert len(tables.store.campaign_tables(first)) == 1

    with service_at(tmp_path) as tables:
        asyncio.run(run(tables))


# -- pages ----------------------------------------------------------------------------------------


def play_page(person: Person, page: Response) -> Response:
    while keys := choices(page):
        page = person.send(page, "/choose", key=keys[0])
    return page


def campaign_page(person: Person, page: Response) -> Response:
    link = page.text.partition('href="/campaigns/')[2].partition('"')[0]
    return person.get(f"/campaigns/{link}")


def test_a_campaign_on_pages(tmp_path: Path) -> None:
    with visiting(tmp_path, GAMES) as person:
        assert 'id="campaigns"' not in person.get("/").text
        page = person.start("voyage", seed="1")
        assert "Chapter 1" in page.text
        home = campaign_page(person, page)
        assert "Go on with chapter 1" in home.text
        assert "campaign.txt" not in home.text
        page = play_page(person, page)
        assert "To the campaign" in page.text
        home = campaign_page(person, page)
        assert "After chapter 1 there are" in home.text
        assert "Landfall." in home.text
        assert not any(f"{island}" in home.text for island in (*ISLANDS, "Palm", "Skull"))
        before = page.url.path.removesuffix("/choose")
        page = person.send(home, "/continue")
        assert "Chapter 2" in page.text
        assert "Chapter 2 has begun" in person.get(before).text
        lobby = person.get("/")
        assert "Your campaigns" in lobby.text
        assert lobby.text.count("Chapter 1") == 0
        page = play_page(
            person, person.send(campaign_page(person, play_page(person, page)), "/continue")
        )
        home = campaign_page(person, page)
        assert "This campaign is over." in home.text
        assert "/continue" not in home.text
        again = person.send(home, "/again")
        assert again.status_code == 200
        home = campaign_page(person, again)
        assert "Line 2" in home.text
        home = person.send(home, "/name", name="  The   long way\n")
        assert "<h1>The long way</h1>" in home.text
        person.client.cookies.set("sternbrett-language", "de")
        home = person.get(home.url.path)
        assert "Stränge" in home.text
        gone = person.send(home, "/delete")
        assert "Zurückholen" in gone.text
        assert person.get(home.url.path).status_code == 404
        back = person.send(gone, "/restore")
        assert "<h1>The long way</h1>" in back.text


def test_who_played_before_is_called_to_the_next_chapter(tmp_path: Path) -> None:
    app = create_app(tmp_path, games=GAMES, local=False)
    with gathered(app, 2, BASE) as (anna, ben):
        room = anna.start("voyage", **{"seats": "2", "seat-1": "link", "name-0": "Anna"})
        path = room.url.path
        invited = anna.send(room, "/seats/1/invite")
        link = invited.text.partition(BASE)[2].partition('"')[0]
        ben.send(ben.get(link), "/join", name="Ben")
        for person in (anna, ben):
            person.send(person.get(path), "/ready")
        for key, person in (("row", anna), ("row", ben), ("route:reef", anna)):
            page = person.send(person.get(path), "/choose", key=key)
        room = anna.send(campaign_page(anna, page), "/continue")
        assert f"{BASE}{room.url.path}" in room.text
        called = ben.get(path)
        assert f'href="{room.url.path}"' in called.text
        ben.send(ben.get(room.url.path), "/ready")
        page = anna.send(anna.get(room.url.path), "/ready")
        assert "row" in choices(page)


def test_a_campaign_that_cannot_be_read_is_no_end_of_the_lobby(tmp_path: Path) -> None:
    with visiting(tmp_path, {"voyage": Voyage()}) as person:
        home = campaign_page(person, person.start("voyage"))

    class Other(Voyage):
        def load_set(self, files: ContentSet) -> Any:
            raise ContentError("voyage.toml: all of it")

    other = Other()
    other._own_set = ContentSet({"voyage.toml": NEW})
    other._content = GAME.content()
    with visiting(tmp_path, {"voyage": other}) as person:
        assert home.url.path in person.get("/").text
        assert person.get(home.url.path).status_code == 500


def test_games_without_chapters_show_nothing_of_it(tmp_path: Path) -> None:
    with visiting(tmp_path, {"d6": find_game("d6")}) as person:
        page = person.start("d6")
        for shown in (page, person.get("/"), person.get("/games/d6")):
            # What was saved elsewhere may be brought along to any server.
            told = re.sub(r'<details class="panel bring">.*?</details>', "", shown.text, flags=re.S)
            assert "campaign" not in told.lower()


def test_a_campaign_is_taken_along_as_one_text(tmp_path: Path) -> None:
    with visiting(tmp_path, GAMES) as person:
        page = play_page(person, person.start("voyage", seed="3"))
        home = person.send(campaign_page(person, page), "/name", name="Along")
        page = play_page(person, person.send(home, "/continue"))
        person.send(campaign_page(person, page), "/again")  # is being played: left out
        text = person.get(f"{home.url.path}/campaign.txt").text
        assert text.startswith("campaign voyage\nname Along\nchapter 1 1\npacked ")
        assert text.count("\nchapter ") == 2
        assert not any(island in text for island in ISLANDS)
    (tmp_path / "other").mkdir()
    with visiting(tmp_path / "other", GAMES) as person:
        home = person.send(person.get("/"), "/import", record=text)
        assert "<h1>Along</h1>" in home.text
        assert "Begin chapter 3" in home.text
        assert person.get(f"{home.url.path}/campaign.txt").text == text
        last = play_page(person, person.send(home, "/continue"))
        assert "Chapter 3" in last.text
        text = person.get(f"{home.url.path}/campaign.txt").text
        assert "\nchapter 1 3\nsternbrett voyage 2\n" in text, "over: nothing is hidden any more"
        bad = person.send(person.get("/"), "/import", record=text.replace("0 row", "0 fly", 1))
        assert bad.status_code == 400
        assert "chapter 1 of line 1" in bad.text
        running = text.partition("0 route")[0]
        assert person.send(person.get("/"), "/import", record=running).status_code == 400


# -- the API --------------------------------------------------------------------------------------


def finish(program: Program, table: str) -> dict[str, Any]:
    """Play a chapter to its end; return what is seen then."""
    while not (seen := program.see(table))["over"]:
        program.choose(table, seen)
    return seen


def test_a_campaign_in_the_api(tmp_path: Path) -> None:
    app = create_app(tmp_path, games=GAMES, local=False)
    with Browser(app, base_url=BASE):
        one, two, stranger = (Program(app) for _ in range(3))
        first = one.create(game="voyage", seed="2")
        seen = finish(one, first)
        chapter = seen["chapter"]
        assert (chapter["line"], chapter["number"], chapter["parent"]) == (1, 1, 0)
        path = f"/campaigns/{chapter['campaign']}"
        begun = one.post(f"{path}/chapters", {"seats": ["same", "link"]})
        assert begun.status_code == 201
        table = f"/tables/{begun.json()['table']}"
        code = one.post(f"{table}/seats/1/invite").json()["code"]
        two.secret = two.post(f"{table}/join", {"code": code}).json()["secret"]
        info = two.get(path).json()
        assert [each["number"] for each in info["chapters"]] == [1, 2]
        assert info["can_go_on"] == [1]
        assert info["host"] is False
        assert "legacy" not in str(info) + str(seen)
        problem(two.post(f"{path}/name", {"name": "Mine"}), 409, "not_campaign_host")
        again = one.post(f"{path}/chapters", {"line": 1, "number": 1}).json()
        assert f"/tables/{again['table']}" not in (first, table)
        assert one.post(f"{path}/name", {"name": "Ours"}).json()["name"] == "Ours"
        text = one.get(f"{path}/text").json()["text"]
        copied = two.post("/campaigns", {"text": text}).json()
        assert (copied["name"], copied["host"]) == ("Ours", True)
        known = {each["id"] for each in two.get("/campaigns").json()}
        assert known == {info["id"], copied["id"]}
        stranger.secret = "x" * 24
        problem(stranger.get(path), 404, "no_campaign")
        problem(stranger.post(f"{path}/chapters", {}), 404, "no_campaign")
        assert one.post(f"{path}/delete").status_code == 204
        problem(one.get(path), 404, "no_campaign")
        assert one.post(f"{path}/restore").json()["id"] == info["id"]
        wrong = {"text": "campaign chess\nchapter 1 1\n"}
        assert one.post("/campaigns", wrong).status_code == 400


def test_strangers_find_no_campaign_on_pages(tmp_path: Path) -> None:
    app = create_app(tmp_path, games=GAMES, local=False)
    with Browser(app, base_url=BASE) as client:
        person = Person(client)
        page = play_page(person, person.start("voyage"))
        home = campaign_page(person, page)
        assert home.status_code == 200
        client.cookies.clear()
        assert person.get(home.url.path).status_code == 404
        assert "Your campaigns" not in person.get("/").text
        assert person.get(f"{home.url.path}/campaign.txt").status_code == 404
        assert person.get("/campaigns/ü%00").status_code == 404


def test_the_record_of_a_chapter_tells_nothing_that_is_hidden(tmp_path: Path) -> None:
    with visiting(tmp_path, GAMES) as person:
        page = play_page(person, person.start("voyage"))
        record = f"{page.url.path.removesuffix('/choose')}/record.txt"
        assert person.get(record).status_code == 409, "it says where the treasure lies"
        page = person.send(campaign_page(person, page), "/continue")
        assert person.get(f"{page.url.path}/record.txt").status_code == 409
