"""Long games: what of them is in memory, what is read when, and what old tables lack."""

from __future__ import annotations

import asyncio
import random
from collections.abc import Awaitable, Callable, Iterator, Sequence
from contextlib import AbstractContextManager, contextmanager
from pathlib import Path
from threading import Thread, current_thread, main_thread
from typing import Any

import pytest
from sqlalchemy import Connection, update

from benchmarks import history
from sternbrett.games import all_games, find_game
from sternbrett.kernel.game import AnyGame, Game
from sternbrett.kernel.history import BATCH, Ply
from sternbrett.kernel.match import UNDO, Match
from sternbrett.kernel.notation import write_match
from sternbrett.kernel.texts import LANGUAGES
from sternbrett.server import holding
from sternbrett.server.api.log import log_since, own_log, told
from sternbrett.server.database import Place
from sternbrett.server.holding import LINE_HELD, MANY, complete, stored_history
from sternbrett.server.open_table import REQUESTS_HELD
from sternbrett.server.pages.common import record_for
from sternbrett.server.schema import PLIES
from sternbrett.server.seats import GIVEN, WATCH_LATE, WATCH_NOW, SeatEvent
from sternbrett.server.store import Store
from sternbrett.server.tables import Tables
from sternbrett.show.log import LOG_MOMENTS
from sternbrett.show.picture import picture
from sternbrett.show.wording import match_texts
from sternbrett.testing.given import Client, all_given
from sternbrett.testing.secrecy import TableServer, secret_of, table_row
from tests import tiny

#: More plies than the end that is held, in a few milliseconds.
MANY_PLIES = 1500
TABLE = "long"
#: How many positions may be decoded to open a table and show it to everybody.
HANDFUL = 6


def long_match(plies: int = MANY_PLIES) -> Match:
    """Return a running game in which choices are taken back and made again, some in secret."""
    return history.long_match(tiny.GAME, 2, plies)


def put(store: Store, match: Match, spectators: str = WATCH_NOW) -> None:
    row = table_row(match, TABLE, spectators)
    store.add_table(row, {}, list(match.plies))


def forget_who_noticed(store: Store, numbers: Sequence[int] | None = None) -> None:
    """Make plies like those of earlier versions."""
    change = update(PLIES).values(noticed=None)
    if numbers is not None:
        change = change.where(PLIES.c.number.in_(numbers))
    with store.engine.begin() as connection:
        connection.execute(change)


def at_table(
    store: Store, act: Callable[[Tables], Awaitable[None]], game: AnyGame = tiny.GAME
) -> None:
    """Do something at the tables of a store."""

    async def run() -> None:
        tables = Tables(store, {game.id: game})
        try:
            await act(tables)
        finally:
            tables.close()

    asyncio.run(run())


class Counted:
    """How many positions were decoded, and which plies were read."""

    def __init__(self) -> None:
        self.decoded = 0
        self.read: list[int] = []


@contextmanager
def counting(monkeypatch: pytest.MonkeyPatch) -> Iterator[Counted]:
    counted = Counted()
    decode, plies = Game.decode, Store.plies

    def counting_decode(self: Any, data: bytes, content: Any) -> Any:
        counted.decoded += 1
        return decode(self, data, content)

    def counting_plies(
        self: Store, table_id: str, numbers: Sequence[int] | None = None
    ) -> list[Ply]:
        found = plies(self, table_id, numbers)
        counted.read += [ply.number for ply in found]
        return found

    with monkeypatch.context() as patch:
        patch.setattr(Game, "decode", counting_decode)
        patch.setattr(Store, "plies", counting_plies)
        yield counted


@pytest.fixture
def store(tmp_path: Path) -> Iterator[Store]:
    store = Store(tmp_path / "a.db")
    yield store
    store.close()


# -- opening ----------------------------------------------------------------------------------


def test_opening_a_table_of_10_000_plies_reads_its_end_alone(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = long_match(10_000)
    put(store, match)

    async def look(tables: Tables) -> None:
        with counting(monkeypatch) as counted:
            table = await tables.open(TABLE)
            for seat in (None, 0, 1):
                for language in LANGUAGES:
                    picture(table.match, seat, match_texts(match, language))
                assert list(table.match.moments(seat)) == list(match.moments(seat))
        assert counted.decoded <= HANDFUL
        assert len(counted.read) == len(set(counted.read)) <= 3 * (LOG_MOMENTS + LINE_HELD)
        assert table.match.plies.held < MANY

    at_table(store, look)


def test_pages_are_those_of_a_match_in_memory(store: Store) -> None:
    match = long_match()
    put(store, match)
    texts = match_texts(match, "en")

    async def look(tables: Tables) -> None:
        table = await tables.open(TABLE)
        for seat in (None, 0, 1):
            assert picture(table.match, seat, texts) == picture(match, seat, texts)
            moments = match.moments(seat)
            for number in (0, 1, LOG_MOMENTS + 3, len(moments) // 2, len(moments) - 1):
                then = await tables.moment(table, seat, moments[number])
                assert picture(then, seat, texts) == picture(match.at(moments[number]), seat, texts)
            assert table.match.plies.held < MANY  # what was shown is not held after

    at_table(store, look)


def test_tables_that_nobody_used_for_longest_are_closed_when_all_weigh_too_much(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    tables = Tables(store, {tiny.GAME.id: tiny.GAME})

    async def scene() -> None:
        first, second, third = [await tables.create(tiny.GAME, {}, host="me") for _ in range(3)]
        assert await tables.open(first.id) is first  # used after the second one
        monkeypatch.setattr("sternbrett.server.tables.WEIGHED_EVERY", 1)
        monkeypatch.setattr("sternbrett.server.tables.MOST_MEMORY", 3 * first.weight)
        async with second.lock:  # something is done there: it is not closed now
            fourth = await tables.create(tiny.GAME, {}, host="me")
        assert [await tables.open(one.id) is one for one in (second, first, fourth)] == [True] * 3
        again = await tables.open(third.id)
        assert again is not third
        assert again.match.plies[-1].after == third.match.plies[-1].after

    asyncio.run(scene())


def test_a_moment_reads_what_its_page_shows(store: Store, monkeypatch: pytest.MonkeyPatch) -> None:
    match = long_match()
    put(store, match)

    async def look(tables: Tables) -> None:
        table = await tables.open(TABLE)
        with counting(monkeypatch) as counted:
            then = await tables.moment(table, 0, match.moments(0)[200])
            read = list(counted.read)
            picture(then, 0, match_texts(match, "en"))
        assert counted.read == read  # the page itself reads nothing
        assert len(read) <= LOG_MOMENTS + 3
        assert counted.decoded == 1

    at_table(store, look)


def test_whoever_follows_late_needs_nothing_from_the_store(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = long_match()
    put(store, match, WATCH_LATE)

    async def look(tables: Tables) -> None:
        table = await tables.open(TABLE)
        with counting(monkeypatch) as counted:
            picture(table.match_for(None), None, match_texts(match, "en"))
        assert counted.read == []

    at_table(store, look)


def test_those_who_open_a_table_at_once_read_it_once(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    put(store, long_match())
    reads: list[str] = []
    outline = Store.outline

    def counting_outline(self: Store, table_id: str) -> Any:
        reads.append(table_id)
        return outline(self, table_id)

    monkeypatch.setattr(Store, "outline", counting_outline)

    async def look(tables: Tables) -> None:
        impatient = asyncio.create_task(tables.open(TABLE))
        others = [asyncio.create_task(tables.open(TABLE)) for _ in range(5)]
        await asyncio.sleep(0)
        impatient.cancel()
        found = await asyncio.gather(*others)
        assert len({id(table) for table in found}) == 1
        assert reads == [TABLE]

    at_table(store, look)


@pytest.mark.parametrize("spectators", [WATCH_NOW, WATCH_LATE])
@pytest.mark.parametrize("seat", [None, 0, 1])
def test_no_answer_waits_for_the_store_on_the_event_loop(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seat: int | None, spectators: str
) -> None:
    """Everything that somebody can ask for, also of a game of which most is not in memory."""
    keys = [option.key for option in tiny.GAME.vocabulary(tiny.GAME.content())]
    match = long_match()
    reading = Store.reading

    def not_here(self: Store) -> AbstractContextManager[Connection]:
        assert current_thread() is not main_thread()
        return reading(self)

    async def ask() -> None:
        server = TableServer(tmp_path / "data", tiny.GAME)
        server.add(match, TABLE, spectators)
        async with server.app.lifespan():
            with monkeypatch.context() as patch:
                patch.setattr(Store, "reading", not_here)
                given = await all_given(Client(server.fetch, TABLE, secret_of(seat)), seat, keys)
                assert (await server.tables.branch(TABLE, 3, "somebody")).match.plies
        assert len(given) > 20
        assert not any(answer.startswith("5") for answer in given.values())

    asyncio.run(ask())


# -- playing on -------------------------------------------------------------------------------


def test_a_game_goes_on_from_the_store_exactly_as_in_memory(store: Store) -> None:
    match = long_match()
    put(store, match)

    async def play(tables: Tables) -> None:
        dice = random.Random(8)
        table = await tables.open(TABLE)
        for number in range(2 * MANY):
            if number % 50 == 0:
                tables.forget(TABLE)
                table = await tables.open(TABLE)
            if match.over:
                break
            backing = [seat for seat in (0, 1) if match.can_undo(seat)]
            assert backing == [seat for seat in (0, 1) if table.match.can_undo(seat)]
            if backing and dice.random() < 0.6:
                await tables.undo(TABLE, backing[0], None)
                match.undo(backing[0])
            else:
                seat = dice.choice(match.asked)
                key = dice.choice(match.options_of(seat)).key
                await tables.choose(TABLE, seat, key, match.question_id(seat), None)
                match.choose(key, seat)
                while match.forced is not None:
                    match.choose(match.forced[1], match.forced[0])
            assert table.match.plies.held <= MANY + 2
        assert [(p.key, p.after, p.noticed) for p in table.match.plies] == [
            (p.key, p.after, p.noticed) for p in match.plies
        ]
        assert write_match(table.match) == write_match(match)

    at_table(store, play)


def test_what_is_undone_may_be_older_than_what_is_held(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(holding, "LINE_HELD", 1)
    game = find_game("d6")
    match, chain, seed = Match.new(game, seed=0), 0, 0
    while chain < 4:  # so many choices in a row that can be undone
        if match.over:
            seed += 1
            match = Match.new(game, seed=seed)
        history.choose_any(match, random.Random(seed))
        chain = chain + 1 if match.can_undo(0) else 0
    key = match.plies[-1].key
    for _ in range(MANY):
        match.undo(0)
        match.choose(key, 0)
    put(store, match)

    async def undo(tables: Tables) -> None:
        with counting(monkeypatch) as counted:
            table = await tables.open(TABLE)
            read = len(counted.read)
            for _ in range(chain):
                await tables.undo(TABLE, 0, None)
                match.undo(0)
        assert len(counted.read) > read
        assert game.encode(table.match.state) == game.encode(match.state)
        assert not table.match.can_undo(0)

    at_table(store, undo, game)


def test_a_request_of_long_ago_is_carried_out_once(store: Store) -> None:
    match = long_match()
    while not any(match.can_undo(seat) for seat in (0, 1)):
        history.choose_any(match, random.Random(1))
    put(store, match)
    seat = next(seat for seat in (0, 1) if match.can_undo(seat))

    async def play(tables: Tables) -> None:
        table = await tables.open(TABLE)
        await tables.undo(TABLE, seat, "undone")
        key, question = table.match.options_of(seat)[0].key, table.match.question_id(seat)
        await tables.choose(TABLE, seat, key, question, "chosen")
        number = 0
        while number < REQUESTS_HELD or not table.match.can_undo(seat):
            number += 1
            if table.match.can_undo(seat):
                await tables.undo(TABLE, seat, f"{number}")
            else:
                key = table.match.options_of(seat)[0].key
                await tables.choose(TABLE, seat, key, table.match.question_id(seat), f"{number}")
        assert not {"undone", "chosen"}.intersection(table.requests)
        assert table.match.can_undo(seat)
        count = len(table.match.plies)
        await tables.choose(TABLE, seat, key, question, "chosen")
        await tables.undo(TABLE, seat, "undone")
        again = await tables.open(TABLE)
        assert len(again.match.plies) == count
        assert again.match.can_undo(seat)

    at_table(store, play)


# -- records and logs -------------------------------------------------------------------------


def test_a_record_is_read_from_the_store(store: Store) -> None:
    match = long_match()
    while not match.over:
        history.choose_any(match, random.Random(len(match.plies)))
    put(store, match)

    async def take(tables: Tables) -> None:
        table = await tables.open(TABLE)
        assert await record_for(table, 0) == write_match(match)
        assert table.match.plies.held < MANY

    at_table(store, take)


NOTES = [
    (SeatEvent(ply, GIVEN, 0, "Ada", ""), f"note {place}")
    for place, ply in enumerate((0, 3, 3, 700, MANY_PLIES - 1))
]


@pytest.mark.parametrize("notes", [NOTES, []], ids=["notes", "no notes"])
def test_the_log_from_an_entry_on_is_the_end_of_the_whole_log(
    store: Store, notes: list[tuple[SeatEvent, str]]
) -> None:
    match = long_match()
    put(store, match)
    texts = match_texts(match, "en")

    async def look(tables: Tables) -> None:
        table = await tables.open(TABLE)
        for seat in (None, 0, 1):
            whole, following = told(match, seat, texts, notes, 0, 0)
            assert [entry.number for entry in whole] == list(range(following))
            lines = match.plies.lines(seat)[-1]
            assert following == lines + len(notes)
            for since in (0, 1, 5, 17, 700, following - 1, following, following + 9):
                found = await log_since(table.match, seat, texts, notes, since)
                assert found == (whole[since:], following)

    at_table(store, look)


@pytest.mark.parametrize("game", [tiny.GAME, *all_games().values()], ids=lambda game: game.id)
def test_every_moment_counts_its_lines_of_the_log(game: AnyGame) -> None:
    for seats in game.card.seats:
        match = history.play(game, seats, 150, 1)
        texts = match_texts(match, "en")
        for seat in (None, *range(seats)):
            entries = own_log(match, seat, texts)
            for moment, lines in enumerate(match.plies.lines(seat)):
                assert lines == sum(entry.moment <= moment for entry in entries)


def test_the_end_of_a_log_is_not_read_from_the_store(
    store: Store, monkeypatch: pytest.MonkeyPatch
) -> None:
    match = long_match()
    put(store, match)
    texts = match_texts(match, "en")

    async def look(tables: Tables) -> None:
        table = await tables.open(TABLE)
        lines = match.plies.lines(0)[-1]
        with counting(monkeypatch) as counted:
            await log_since(table.match, 0, texts, [], lines - 3)
        assert counted.read == []

    at_table(store, look)


# -- what old tables lack ---------------------------------------------------------------------


def test_what_old_rows_lack_is_completed_once(
    place: Place, monkeypatch: pytest.MonkeyPatch
) -> None:
    store = Store(place)
    match = long_match()
    put(store, match)
    before = store.plies(TABLE)
    forget_who_noticed(store)

    async def look(tables: Tables) -> None:
        with counting(monkeypatch) as counted:
            table = await tables.open(TABLE)
        assert counted.decoded > HANDFUL
        for seat in (None, 0, 1):
            assert list(table.match.moments(seat)) == list(match.moments(seat))
        with counting(monkeypatch) as counted:
            tables.forget(TABLE)
            await tables.open(TABLE)
        assert counted.decoded <= HANDFUL

    at_table(store, look)
    after = Store(place).plies(TABLE)
    assert [ply.noticed for ply in after] == [ply.noticed for ply in before]
    assert [ply.after for ply in after] == [ply.after for ply in before]


def test_a_few_rows_of_an_older_server_are_completed(store: Store) -> None:
    match = long_match()
    put(store, match)
    undone = [ply.number for ply in match.plies if ply.kind == UNDO]
    forget_who_noticed(store, [5, 6, 7, *undone[:20], MANY_PLIES - 1])

    async def look(tables: Tables) -> None:
        await tables.open(TABLE)

    at_table(store, look)
    assert [ply.noticed for ply in store.plies(TABLE)] == [ply.noticed for ply in match.plies]


def test_two_servers_may_complete_a_table_at_once(place: Place) -> None:
    stores = [Store(place), Store(place)]
    match = long_match()
    put(stores[0], match)
    forget_who_noticed(stores[0])
    row = table_row(match, TABLE, WATCH_NOW)
    failures: list[BaseException] = []

    def run(store: Store) -> None:
        try:
            complete(store, row, match.game, match.content, lambda: False)
        except BaseException as error:
            failures.append(error)

    threads = [Thread(target=run, args=(store,)) for store in stores]
    for thread in threads:
        thread.start()
    for thread in threads:
        thread.join()
    assert failures == []
    assert [ply.noticed for ply in stores[0].plies(TABLE)] == [p.noticed for p in match.plies]


def test_completing_goes_on_where_it_was_broken_off(store: Store) -> None:
    match = long_match()
    put(store, match)
    forget_who_noticed(store)
    row = table_row(match, TABLE, WATCH_NOW)
    complete(store, row, match.game, match.content, lambda: True)
    known = [noticed is not None for *_, noticed in store.outline(TABLE)]
    assert known == [number < BATCH for number in range(MANY_PLIES)]
    assert stored_history(store, TABLE, match.seats) is None
    stored: list[int] = []
    set_noticed = store.set_noticed

    def counting_set(table_id: str, plies: Sequence[Ply]) -> None:
        stored.extend(ply.number for ply in plies)
        set_noticed(table_id, plies)

    store.set_noticed = counting_set  # type: ignore[method-assign]
    complete(store, row, match.game, match.content, lambda: False)
    assert stored == list(range(BATCH, MANY_PLIES))
    assert [ply.noticed for ply in store.plies(TABLE)] == [ply.noticed for ply in match.plies]
