"""Time limits: clocks run for those who are asked, a bot stands in when one has run out."""

from __future__ import annotations

import re
import time
from collections.abc import Iterator
from pathlib import Path

import pytest
from litestar import Litestar
from sqlalchemy import select

from sternbrett.kernel.errors import UnknownName
from sternbrett.kernel.texts import LANGUAGES
from sternbrett.server import bot_players, timekeeper
from sternbrett.server.app import create_app
from sternbrett.server.clock_rows import give_back
from sternbrett.server.clocks import (
    BACK_WITH,
    LIMITS,
    Change,
    Clock,
    Limit,
    new_clocks,
    read_limit,
    turned,
)
from sternbrett.server.pages.clocks import limit_text, spelled
from sternbrett.server.schema import CLOCK_BEAT
from sternbrett.server.seats import RAN_OUT
from sternbrett.server.store import Conflict, Store
from sternbrett.server.tables import Tables
from sternbrett.web import page_texts
from tests.server.client import Person, choices, gathered
from tests.server.process import soon
from tests.tiny import GAME as TINY

LINK = re.compile(r"/tables/[^\"]+/join/[^\"]+")
MOVE, GAME = Limit("move", 60), Limit("game", 900, 15)


class Now:
    """The time, which goes on only when it is told to."""

    def __init__(self) -> None:
        self.at = 1_800_000_000_000

    def __call__(self) -> int:
        return self.at

    def pass_by(self, seconds: float) -> None:
        self.at += int(1000 * seconds)


# -- clocks by themselves ---------------------------------------------------------------------


def test_limits_are_read_as_they_are_written_and_said_in_both_languages() -> None:
    assert [read_limit(str(limit)) for limit in LIMITS] == list(LIMITS)
    assert read_limit("") is None
    for odd in ("move 1", "days 0", "game", "move 60 5", "for ever"):
        with pytest.raises(UnknownName):
            read_limit(odd)
    for language in LANGUAGES:
        said = [limit_text(str(limit), page_texts(language)) for limit in LIMITS]
        assert len(set(said)) == len(LIMITS)
    assert limit_text("days 1", page_texts("de")) == "1 Tag für jeden Zug"
    assert [spelled(ms) for ms in (0, 61_999, 3_600_000)] == ["0:00", "1:01", "1:00:00"]


def test_a_turn_has_its_time_and_choosing_and_taking_back_gains_none() -> None:
    [one] = turned(MOVE, new_clocks(MOVE, 1), {0}, 0, Change())
    assert one.due == 60_000
    # Choosing something that can be taken back leaves the clock alone.
    [one] = turned(MOVE, [one], {0}, 20_000, Change(acted={0}))
    assert one.due == 60_000
    # It is another's turn, and then that is taken back: the clock goes on where it stood.
    [one] = turned(MOVE, [one], (), 50_000, Change(acted={0}))
    assert (one.due, one.left) == (None, 10_000)
    [one] = turned(MOVE, [one], {0}, 70_000, Change(undone=True))
    assert one.due == 80_000
    # What has come to light for everybody begins a turn anew, and so does being asked again.
    [one] = turned(MOVE, [one], {0}, 75_000, Change(acted={0}, stands=True))
    assert one.due == 135_000
    [one] = turned(MOVE, [one], (), 130_000, Change(acted={0}))
    [one] = turned(MOVE, [one], {0}, 200_000, Change())
    assert one.due == 260_000


def test_a_budget_is_used_up_and_grows_with_each_turn_once() -> None:
    [one] = turned(GAME, new_clocks(GAME, 1), {0}, 0, Change())
    [one] = turned(GAME, [one], (), 100_000, Change(acted={0}))
    assert one.left == 900_000 - 100_000 + 15_000
    for _ in range(5):  # taking back and choosing again gains nothing
        [one] = turned(GAME, [one], {0}, 200_000, Change(undone=True))
        [one] = turned(GAME, [one], (), 200_000, Change(acted={0}))
    assert one.left == 815_000
    # Who did nothing, because another answered for all, gains nothing.
    [one] = turned(GAME, [one], {0}, 300_000, Change())
    [one] = turned(GAME, [one], (), 310_000, Change(acted={1}))
    assert one.left == 805_000


def test_whoever_comes_back_has_a_minute_at_least() -> None:
    out = Clock(0, 0)
    [back] = turned(GAME, [out], {0}, 5000, Change(back={0}))
    assert back.due == 5000 + BACK_WITH
    [back] = turned(Limit("days", 86400), [out], {0}, 5000, Change(back={0}))
    assert back.due == 5000 + 86_400_000


# -- at tables --------------------------------------------------------------------------------


@pytest.fixture
def now(monkeypatch: pytest.MonkeyPatch) -> Now:
    made = Now()
    monkeypatch.setattr(timekeeper, "milliseconds", made)
    monkeypatch.setattr(timekeeper, "EVERY", 0.03)
    monkeypatch.setattr(bot_players, "BOT_PAUSE", 0.0)
    monkeypatch.setattr(bot_players, "GOES_ON", 0.0)
    return made


#: For what all databases must do alike.
on_any_database = pytest.mark.usefixtures("any_database")


@pytest.fixture
def app(request: pytest.FixtureRequest, tmp_path: Path, now: Now) -> Litestar:
    on_any = "any_database" in request.fixturenames
    database = request.getfixturevalue("any_database") if on_any else None
    return create_app(tmp_path, database=database, games={TINY.id: TINY}, local=False)


@pytest.fixture
def people(app: Litestar) -> Iterator[list[Person]]:
    with gathered(app, 3) as found:
        yield found


def tables_of(app: Litestar) -> Tables:
    tables: Tables = app.state.tables
    return tables


def sit_down(people: list[Person], limit: str, ready: bool = True, **more: str) -> str:
    """Let people sit down by link at a table with a time limit; return its path."""
    host, *guests = people
    plan = {f"seat-{number}": "link" for number in range(1, len(people))}
    room = host.start(
        TINY.id, seats=str(len(people)), time_limit=limit, **{"name-0": "Ada"}, **plan, **more
    )
    path = str(room.url.path)
    for number, guest in enumerate(guests, start=1):
        link = LINK.search(host.send(host.get(path), f"/seats/{number}/invite").text)
        assert link
        assert room.status_code == 200
        guest.send(guest.get(link.group(0)), "/join", name=("Ben", "Cem")[number - 1])
    for person in people if ready else ():
        person.send(person.get(path), "/ready")
    return path


def clocks(app: Litestar, path: str) -> tuple[Clock, ...]:
    row = tables_of(app).store.table(path.rpartition("/")[2])
    assert row
    return row.clocks


def runs(app: Litestar, path: str) -> list[int]:
    return [clock.seat for clock in clocks(app, path) if clock.due is not None]


def events(app: Litestar, path: str) -> list[str]:
    row = tables_of(app).store.table(path.rpartition("/")[2])
    assert row
    return [event.kind for event in row.seat_events]


def answer(person: Person, path: str) -> None:
    """Send a ship and say what it does, in secret; if all hold the next round begins."""
    page = person.get(path)
    page = person.send(page, "/choose", key=choices(page)[0])
    person.send(page, "/choose", key="hold")


def test_clocks_begin_when_all_are_ready_and_stand_for_whoever_has_answered(
    people: list[Person], app: Litestar, now: Now
) -> None:
    path = sit_down(people, "move 60", ready=False)
    ada, ben, cem = people
    for person in (ada, ben):
        person.send(person.get(path), "/ready")
    assert runs(app, path) == []
    cem.send(cem.get(path), "/ready")
    assert runs(app, path) == [0, 1, 2]
    now.pass_by(20)
    answer(ben, path)
    assert runs(app, path) == [0, 2]
    answer(ada, path)
    answer(cem, path)
    # The next round: everybody has the whole time.
    assert [clock.due for clock in clocks(app, path)] == [now.at + 60_000] * 3
    page = ada.get(path)
    assert page.text.count(f'data-due="{now.at + 60_000}"') == 4  # three seats, and the prompt
    assert f'data-now="{now.at}"' in page.text
    assert "1 minute for each turn" in page.text


@on_any_database
def test_when_time_is_over_a_bot_stands_in_and_one_touch_takes_the_seat_back(
    people: list[Person], app: Litestar, now: Now
) -> None:
    path = sit_down(people, "move 60")
    ada, ben, cem = people
    now.pass_by(40)
    answer(ada, path)
    answer(cem, path)
    now.pass_by(20.5)  # an answer may be under way
    assert not soon(lambda: bool(events(app, path)), within=0.3)
    now.pass_by(1)
    assert soon(lambda: events(app, path) == [RAN_OUT])
    assert soon(lambda: bool(choices(ada.get(path))))  # the game goes on with the bot
    assert "Ben’s time is over: Bold stands in as Salvager 2." in ada.get(path).text
    greeting = ben.get(path).text
    assert "Welcome back" in greeting
    assert "Bold has played for you" in greeting
    assert 1 not in runs(app, path)
    ben.send(ben.get(path), "/back")
    for person in (ada, cem):
        answer(person, path)
    assert clocks(app, path)[1].due == now.at + 60_000
    assert choices(ben.get(path))


def test_the_game_waits_if_everybody_is_gone(people: list[Person], app: Litestar, now: Now) -> None:
    path = sit_down(people, "move 30")
    now.pass_by(40)
    assert soon(lambda: events(app, path) == [RAN_OUT] * 3)

    def played() -> int:
        return len(tables_of(app).store.outline(path.rpartition("/")[2]))

    time.sleep(0.3)  # a bot may have been about to answer before the last one was gone
    before = played()
    assert not soon(lambda: played() > before, within=0.4)
    people[0].send(people[0].get(path), "/back")
    assert soon(lambda: played() > before)


def test_what_happens_is_said_before_the_game_begins(people: list[Person], app: Litestar) -> None:
    host, guest, _ = people
    assert "a bot stands in, and nothing is lost" in host.get(f"/games/{TINY.id}").text
    room = host.start(TINY.id, **{"seat-1": "link", "time_limit": "game 900 15"})
    said = "15 minutes each for the whole game, 15 seconds more for each turn"
    assert said in room.text
    link = LINK.search(host.send(room, "/seats/1/invite").text)
    assert link
    for language, over in (("en", "a bot stands in"), ("de", "springt ein Bot ein")):
        page = guest.get(link.group(0), Cookie=f"sternbrett-language={language}")
        assert over in page.text


def test_time_is_limited_only_where_others_come(people: list[Person], app: Litestar) -> None:
    host = people[0]
    alone = host.start(TINY.id, **{"seat-1": "random", "time_limit": "move 30"})
    row = tables_of(app).store.table(str(alone.url.path).rpartition("/")[2])
    assert row
    assert (row.time_limit, row.clocks) == ("", ())
    assert 'class="clock' not in alone.text
    odd = host.start(TINY.id, **{"seat-1": "link", "time_limit": "move 7"})
    assert odd.status_code == 400


def test_where_people_have_days_nobody_counts_as_away(
    people: list[Person], app: Litestar, now: Now
) -> None:
    path = sit_down(people, "days 2")
    tables = tables_of(app)
    tables.sitting.grace = 0.0
    assert "Let a bot play on" not in people[0].get(path).text
    now.pass_by(86400)
    assert not soon(lambda: bool(events(app, path)), within=0.2)
    now.pass_by(86402)
    assert soon(lambda: events(app, path) == [RAN_OUT] * 3)


@on_any_database
def test_a_rematch_has_the_same_limit(people: list[Person], app: Litestar) -> None:
    path = sit_down(people[:2], "game 900 15")
    ada, ben = people[:2]
    for _ in range(12):
        if "/rematch" in ada.get(path).text:
            break
        for person in (ada, ben):
            answer(person, path)
    new = str(ada.send(ada.get(path), "/rematch").url.path)
    assert runs(app, new) == []
    ben.send(ben.get(path), "/rematch")
    assert runs(app, new) == [0, 1]
    assert all(clock.left == 900_000 for clock in clocks(app, new))


def test_who_follows_late_sees_no_clock(people: list[Person], app: Litestar) -> None:
    path = sit_down(people[:2], "move 60", spectators="late")
    late = people[2]
    page = late.get(path)
    assert page.status_code == 200
    assert "data-due" not in page.text
    seats = late.client.get(f"/api{path}").json()["seats"]
    assert [seat["clock"] for seat in seats] == [None, None]


def test_the_parts_of_a_secret_answer_move_no_clock(
    people: list[Person], app: Litestar, now: Now
) -> None:
    path = sit_down(people[:2], "move 60")
    ada, ben = people[:2]
    before = clocks(app, path)
    shown = ben.get(path).text
    now.pass_by(5)
    page = ada.get(path)
    ada.send(page, "/choose", key=choices(page)[0])  # a ship; its order is still asked
    assert clocks(app, path) == before
    ada.send(ada.get(path), "/undo")
    assert clocks(app, path) == before

    def timed(text: str) -> list[str]:
        return re.findall(r'data-due="\d+"', text)

    assert timed(ben.get(path).text) == timed(shown)


def test_programs_see_clocks(people: list[Person], app: Litestar, now: Now) -> None:
    path = sit_down(people[:2], "game 900 15")
    now.pass_by(10)
    shown = people[0].client.get(f"/api{path}").json()
    assert shown["time_limit"] == "game 900 15"
    assert [seat["clock"]["seconds"] for seat in shown["seats"]] == [890.0, 890.0]
    assert shown["seats"][0]["clock"]["until"].endswith("Z")


# -- the store --------------------------------------------------------------------------------


@on_any_database
def test_the_end_of_a_time_is_settled_once(app: Litestar, people: list[Person]) -> None:
    path = sit_down(people[:2], "move 60")
    table_id = path.rpartition("/")[2]
    store = tables_of(app).store
    [ada, ben] = clocks(app, path)
    store.set_seats(table_id, (), clocks=[Clock(1, 0)], over=ben)
    with pytest.raises(Conflict):  # another server found the same
        store.set_seats(table_id, (), clocks=[Clock(1, 5)], over=ben)
    assert clocks(app, path) == (ada, Clock(1, 0))


def test_the_time_in_which_no_server_ran_is_given_back(
    any_database: str | None, tmp_path: Path, now: Now
) -> None:
    def start() -> Litestar:
        return create_app(tmp_path, database=any_database, games={TINY.id: TINY}, local=False)

    app = start()
    with gathered(app, 2) as people:
        path = sit_down(people, "move 60")
        table_id = path.rpartition("/")[2]
        due = clocks(app, path)[0].due
        assert due
        now.pass_by(1)
        # A beat is noted while a clock runs.
        assert soon(lambda: beat_of(tables_of(app).store) == now.at)
    now.pass_by(3600)
    app = start()
    with gathered(app, 1):
        store = tables_of(app).store
        assert soon(lambda: (clocks(app, path)[0].due or 0) == due + 3_600_000)
        assert events(app, path) == []
        # Whoever begins while others run gives nothing.
        with store.writing() as connection:
            assert give_back(connection, now.at, 15_000) == 0
        # A clock that began to run after the last sign of a server gets no more than its own time.
        began = now.at + 600_000
        store.set_seats(table_id, (), clocks=[Clock(0, 0, began + 60_000, began)])
        with store.writing() as connection:
            assert give_back(connection, began + 20_000, 15_000) == 620_000
        assert clocks(app, path)[0].due == began + 80_000


def beat_of(store: Store) -> int:
    with store.reading() as connection:
        return int(connection.execute(select(CLOCK_BEAT.c.at)).scalar() or 0)


@on_any_database
def test_a_table_that_was_deleted_and_brought_back_has_its_time(
    people: list[Person], app: Litestar, now: Now
) -> None:
    path = sit_down(people[:2], "move 60")
    table_id = path.rpartition("/")[2]
    before = clocks(app, path)[0].due
    assert before
    tables = tables_of(app)
    people[0].client.post(
        f"{path}/delete", data={"_csrf_token": csrf(people[0])}, follow_redirects=False
    )
    assert tables.store.table(table_id) is None
    assert tables.store.restore_table(table_id, None)
    after = clocks(app, path)[0].due
    assert after
    assert after >= before


def csrf(person: Person) -> str:
    return person.forms(person.get("/"))["/import"]["_csrf_token"]


def test_the_clocks_of_a_table_that_was_left_for_good_are_settled(
    people: list[Person], app: Litestar
) -> None:
    path = sit_down(people[:2], "move 60")
    ben = people[1]
    ben.send(ben.get("/me"), "/me/forget")
    people[0].get(path)
    assert soon(lambda: runs(app, path) == [0])
