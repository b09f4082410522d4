"""What a seat is given depends on nothing that it cannot know; and the check of that can fail.

Leaks are planted in the game, in the match and in the server; each docstring says what it gives
away.
"""

from __future__ import annotations

import asyncio
import time
from collections.abc import Callable, Iterator
from dataclasses import replace
from pathlib import Path
from queue import Empty
from typing import Any

import httpx
import pytest

from sternbrett.games import all_games
from sternbrett.games.dine import GAME as DINE
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.errors import InvalidPosition, Refused, UnknownName
from sternbrett.kernel.game import AnyGame, Fields
from sternbrett.kernel.match import Match
from sternbrett.kernel.texts import Texts
from sternbrett.review import stations
from sternbrett.server import bot_players, thinking
from sternbrett.server.api import log
from sternbrett.server.api.bodies import LogEntry
from sternbrett.server.app import create_app
from sternbrett.server.database import file_place, find_place
from sternbrett.server.open_table import OpenTable
from sternbrett.server.pages import common
from sternbrett.server.pages import seats as seats_page
from sternbrett.server.pages.clocks import clocks_of
from sternbrett.server.pages.common import may_take_record
from sternbrett.server.seats import BOT
from sternbrett.server.store import Store
from sternbrett.server.tables import Tables
from sternbrett.show import picture as picture_of
from sternbrett.show.log import LogLine
from sternbrett.testing import secrecy
from sternbrett.testing.given import Answer, Client, all_given
from sternbrett.testing.secrecy import (
    LATE,
    SPECTATOR,
    Viewer,
    check_secrecy,
    compare,
    secret_of,
    table_row,
)
from sternbrett.testing.trial import Configuration
from sternbrett.testing.worlds import Twins
from tests.server.client import Browser, Person, choices
from tests.server.process import free_port, server, wait_for
from tests.server.test_seats import online
from tests.tiny import GAME as TINY
from tests.tiny import SalvageRace
from tests.tiny.rules import Race
from tests.tiny.voyage import GAME as VOYAGE
from tests.tiny.voyage import Trip, Voyage

#: How much CPU time a game gets; those where several have secrets get more.
SECONDS = 1.5
MORE_SECONDS = 3.0


@pytest.mark.parametrize("game", [*all_games().values(), TINY], ids=lambda game: game.id)
def test_nobody_is_given_what_they_cannot_know(game: AnyGame) -> None:
    report = check_secrecy(game, cpu_seconds=SECONDS if game.card.seats[1] == 1 else MORE_SECONDS)
    print(report)
    assert set(report.viewers) == {*range(game.card.seats[1]), SPECTATOR, LATE}
    assert report.answers > 100


# -- planted leaks ----------------------------------------------------------------------------


class StrengthInView(SalvageRace):
    """How strong the hands of the others are."""

    def visible(self, g: Race, seat: int | None) -> Fields:
        return {**super().visible(g, seat), "strength": [sum(hand) for hand in g.hands]}


def test_a_leak_in_a_view_is_found() -> None:
    expect_leak(StrengthInView())


class TreasureInLaterChapters(Voyage):
    """Where the treasure lies, once there is a chapter before."""

    def visible(self, g: Trip, seat: int | None) -> Fields:
        shown = super().visible(g, seat)
        return {**shown, "supplies": g.supplies + g.treasure} if g.chapter > 1 else shown


def test_a_leak_from_one_chapter_to_the_next_is_found() -> None:
    check_secrecy(VOYAGE, games=2, viewers=[0])
    expect_leak(TreasureInLaterChapters(), r"seed '0-\d+/[23]'", 0)


def expect_leak(game: AnyGame, message: str = "", *viewers: Viewer) -> None:
    with pytest.raises(AssertionError, match=message):
        check_secrecy(game, games=12, viewers=viewers)


def log_of_choices(match: Match, seat: int | None, texts: Any) -> list[LogLine]:
    """What others have chosen, in the log."""
    return [LogLine(0, ply.key, "") for ply in match.plies]


def log_with_all_undoing(match: Match, seat: int | None, texts: Any, first: int) -> list[Any]:
    """How often anything was taken back."""
    undone = [ply.number for ply in match.plies if ply.kind in ("undo", "retract")]
    return [LogEntry(0, number, "undo", "", [], "", "") for number in undone]


def undo_until_somebody_begins(match: Match, seat: int) -> bool:
    """Whether somebody has begun to answer in secret."""
    begun = any(match.state.answers[:seat]) or any(match.state.answers[seat + 1 :])
    return HONEST_CAN_UNDO(match, seat) and not begun


def question_of_all(match: Match, seat: int) -> str:
    """How often anybody has answered, in the id of a question."""
    return f"{len(match.plies)}-question"


def version_of_all(match: Match, look: Any) -> str:
    """That something happened at all, in the version of a page."""
    return match.plies[-1].after.hex()


def telling_check(match: Match, key: str, seat: int | None = None, question: Any = None) -> Any:
    """Who holds a ship, in the reason why it cannot be sent."""
    try:
        return HONEST_CHECK(match, key, seat, question)
    except Refused as refused:
        ship = match.option(key).number if match.knows(key) else -1
        held = any(ship in hand for hand in match.state.hands)
        raise (Refused("taken", "") if refused.code == "illegal" and held else refused) from None


def naming_check(match: Match, key: str, seat: int | None = None, question: Any = None) -> Any:
    """The hands, in the details of an error."""
    try:
        return HONEST_CHECK(match, key, seat, question)
    except Refused as refused:
        if refused.code != "illegal":
            raise
        raise UnknownName(f"{key} is not among {match.state.hands}.") from None


def all_plies(match: Match, seat: int | None) -> list[int]:
    """How often anybody has answered, in numbers of moments and links to them."""
    return [ply.number for ply in match.plies]


def now_for_everybody(table: OpenTable, seat: int | None) -> Match:
    """What happens now, to those who follow late."""
    return table.match


async def exact_branch(service: Tables, table_id: str, number: int, host: str) -> OpenTable:
    """Everything, in a branch of a running game."""
    if number >= 0:
        raise Refused("unknown", "There is no such moment in this game.")
    old = (await service.open(table_id)).match
    match = Match(old.game, old.content, old.settings, old.game.copy(old.state), seats=old.seats)
    match.go()
    return await service.add(match, host)


def way_of_all(match: Match, seat: int) -> Any:
    """How often anybody has answered, in what a review is made of."""
    return replace(HONEST_STATIONS(match, seat), last=len(match.plies))


def record_for_all(match: Match, seat: int | None, late: bool) -> None:
    """Everything, in the record of a running game."""


def same_dice_for_all(match: Match, seat: int, content: str, files: Any) -> thinking.Question:
    """How often anybody has answered, in the chance of bots."""
    return replace(HONEST_ASK(match, seat, content, files), key=bytes(len(match.plies)))


def clocks_of_all_answers(table: OpenTable, seat: int | None) -> list[Any]:
    """How often anybody has answered, in the clocks."""
    shown = HONEST_CLOCKS(table, seat)
    return [clock and replace(clock, due=len(table.match.plies)) for clock in shown]


HONEST_ASK = thinking.ask
HONEST_CLOCKS = clocks_of
HONEST_CHECK = Match.check
HONEST_STATIONS = stations
HONEST_CAN_UNDO = Match.can_undo

LEAKS: list[tuple[object, str, Callable[..., Any], str]] = [
    (picture_of, "log_lines", log_of_choices, "differs in log"),
    (log, "own_log", log_with_all_undoing, "API en"),
    (Match, "can_undo", undo_until_somebody_begins, "differs in can_undo"),
    (Match, "question_id", question_of_all, "differs in (version|question)"),
    (picture_of, "version_of", version_of_all, "differs in version|have=|is answered otherwise"),
    (Match, "check", telling_check, "choose"),
    (Match, "check", naming_check, "choose"),
    (Match, "moments", all_plies, "differs in moment"),
    (OpenTable, "match_for", now_for_everybody, "page /tables"),
    (Tables, "branch", exact_branch, "a branch begins otherwise"),
    (common, "may_take_record", record_for_all, "record"),
    (secrecy, "stations", way_of_all, "a review is made of something else"),
    (seats_page, "clocks_of", clocks_of_all_answers, "page /tables|have="),
]


@pytest.mark.parametrize(
    ("where", "name", "leak", "message"), LEAKS, ids=[leak.__name__ for _, _, leak, _ in LEAKS]
)
def test_a_planted_leak_is_found(
    where: object,
    name: str,
    leak: Callable[..., Any],
    message: str,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(where, name, leak)
    expect_leak(TINY, message, *([LATE] if leak is now_for_everybody else []))


def test_chance_of_bots_that_counts_all_answers_is_found(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("sternbrett.testing.secrecy.ask", same_dice_for_all)
    expect_leak(TINY, "a bot or an adviser")


# -- over HTTP --------------------------------------------------------------------------------


def test_a_server_process_keeps_secrets(tmp_path: Path) -> None:
    rng = Rng(stream(seed_key(3), "process"))
    settings = DINE.check_settings({"hands": "hidden"})
    twins = Twins(DINE, Configuration(settings, 2), 0, "3", rng)
    while len(twins.real.plies) < 12:
        if not twins.play():
            twins.other = twins.disguised()
    # To a spectator other worlds look the same.
    watched = Twins(DINE, Configuration(settings, 2), None, "3", rng)
    watched.real = twins.real
    pairs = {
        "seat": (0, twins.real, twins.other),
        "spectator": (None, twins.real, watched.disguised()),
    }
    keys = [option.key for option in DINE.vocabulary(DINE.content())][::7]
    given = []
    for world in (0, 1):
        data = tmp_path / str(world)
        data.mkdir()
        store = Store(find_place(data, None))
        for name, (_, *worlds) in pairs.items():
            row = table_row(worlds[world], name, "yes")
            # In a process time goes on, and differently in two.
            row = replace(row, time_limit="", clocks=())
            store.add_table(row, {}, worlds[world].plies)
        store.close()
        with server(data, "--port", str(free_port())) as (_, address):
            wait_for(address)
            with httpx.Client(base_url=address, timeout=60) as browser:
                given.append(asyncio.run(ask_for_all(browser, pairs, keys)))
    compare("over HTTP", *given)
    assert len(given[0]) > 50


async def ask_for_all(
    browser: httpx.Client, pairs: dict[str, Any], keys: list[str]
) -> dict[str, str]:
    async def fetch(method: str, path: str, headers: dict[str, str], body: bytes) -> Answer:
        browser.cookies.clear()
        del headers["host"]
        answer = browser.request(method, path, headers=headers, content=body)
        head = [(name.lower(), value) for name, value in answer.headers.multi_items()]
        return Answer(answer.status_code, head, answer.text)

    out = {}
    for name, (viewer, *_) in pairs.items():
        client = Client(fetch, name, secret_of(viewer))
        found = await all_given(client, viewer, keys, hints=True)
        out.update({f"{name} {asked}": text for asked, text in found.items()})
    return out


# -- notices and times ------------------------------------------------------------------------


@pytest.fixture
def people(tmp_path: Path) -> Iterator[list[Person]]:
    app = create_app(tmp_path, games={TINY.id: TINY}, local=False)
    with Browser(app, base_url="http://127.0.0.1") as first:
        others = [Browser(app, base_url="http://127.0.0.1") for _ in range(2)]
        yield [Person(first), *(Person(client) for client in others)]


def test_an_answer_that_is_begun_or_taken_back_sends_no_notice(people: list[Person]) -> None:
    host, guest, _ = people
    table = online(people)
    with host.client.websocket_connect(f"{table}/live") as socket:
        page = guest.get(table)
        page = guest.send(page, "/choose", key=choices(page)[0])
        page = guest.send(page, "/undo")
        page = guest.send(page, "/choose", key=choices(page)[0])
        with pytest.raises(Empty):
            socket.receive_text(timeout=0.3)
        guest.send(page, "/choose", key=choices(page)[0])
        assert socket.receive_text(timeout=5).startswith("changed")


def test_an_answer_that_is_begun_leaves_the_time_of_the_table(tmp_path: Path) -> None:
    async def play() -> None:
        service = Tables(Store(file_place(tmp_path / "a.db")), {TINY.id: TINY})
        table = await service.create(TINY, {}, host="me", seats=2)
        times = []
        for _ in range(2):
            seat_options = table.match.options_of(1)
            question = table.match.question_id(1)
            await service.choose(table.id, 1, seat_options[0].key, question, None)
            times.append((await service.newest(None))[0].changed_at)
        assert times[0] == table.row.changed_at
        assert times[1] > times[0]
        service.close()

    asyncio.run(play())


class Slow(thinking.Thinker):
    """A thinker that takes its time."""

    seconds = 0.0

    async def choose(self, game: AnyGame, bot: str, question: thinking.Question) -> str:
        await asyncio.sleep(self.seconds)
        return question.keys[0]


@pytest.mark.parametrize("seconds", [0.0, 0.45])
def test_a_bot_answers_after_the_pause_however_long_it_thinks(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, seconds: float
) -> None:
    """Also while others begin answers and take them back; and with all its parts at once."""
    monkeypatch.setattr(bot_players, "BOT_PAUSE", 1.0)

    async def play() -> None:
        service = Tables(Store(file_place(tmp_path / "a.db")), {TINY.id: TINY})
        service.thinker = Slow()
        service.thinker.seconds = seconds  # for each of the two parts of its answer
        began = time.monotonic()
        table = await service.create(TINY, {}, host="me", plan=["me", "me", "random"], seats=3)
        match = table.match
        parts = set()
        while time.monotonic() < began + 5 and 2 in match.asked:
            await service.choose(
                table.id, 0, match.options_of(0)[0].key, match.question_id(0), None
            )
            await service.undo(table.id, 0, None)
            parts.add(sum(ply.seat == 2 for ply in match.plies))
            await asyncio.sleep(0.02)
        assert 1.0 <= time.monotonic() - began < 1.8
        assert parts <= {0, 2}
        service.close()

    asyncio.run(play())


@pytest.mark.parametrize("hands", ["open", "hidden"])
def test_bots_with_secrets_are_asked_also_where_there_is_one_option(hands: str) -> None:
    match = Match.new(DINE, settings={"hands": hands}, seats=2, seed="1")
    rng = Rng(stream(seed_key(1), "forced"))
    while match.forced is None:
        options = match.options_of(match.turn)
        match.choose(options[rng.below(len(options))].key, match.turn)
    table = OpenTable(table_row(match, "table", "yes"), match)
    assert table.forced == match.forced
    bots = tuple(replace(seat, kind=BOT, bot="random") for seat in table.row.places)
    table.row = replace(table.row, places=bots)
    assert (table.forced is None) == (hands == "hidden")


# -- ways round the table ---------------------------------------------------------------------


@pytest.mark.parametrize("hands", ["open", "hidden"])
def test_spectators_read_the_choices_of_one_player_without_secrets(hands: str) -> None:
    match = Match.new(DINE, settings={"hands": hands}, seats=1, secret=b"secret")
    ply = match.choose(match.options[0])
    assert match.tells_choice(ply, None) == (hands == "open")
    may_take_record(match, 0)
    if hands == "hidden":
        with pytest.raises(Refused):
            may_take_record(match, None)


def test_a_seed_that_somebody_knows_is_for_one_device(people: list[Person]) -> None:
    host = people[0]
    refused = host.start(TINY.id, **{"seat-1": "link", "seed": "7"})
    assert refused.status_code == 400
    page = host.start(TINY.id, seed="7")
    token = host.client.cookies["sternbrett-csrf"]
    again = host.client.post(f"{page.url.path}/again", data={"_csrf_token": token})
    assert again.status_code == 409


def test_a_private_game_is_not_played_again_by_strangers(people: list[Person]) -> None:
    table = online(people, spectators="no")
    stranger = people[2]
    stranger.get("/")
    token = stranger.client.cookies["sternbrett-csrf"]
    for way in ("again", "branch", "take-over"):
        answer = stranger.client.post(f"{table}/{way}", data={"_csrf_token": token, "ply": "0"})
        assert answer.status_code == 403


def test_an_unreadable_position_is_not_described(
    people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    host = people[0]
    table = online(people)

    def fail(self: Match, seat: int | None, texts: Texts) -> Any:
        raise InvalidPosition("the ship dreadnought exists 2 times instead of once.")

    monkeypatch.setattr(Match, "look", fail)
    for path in (table, f"/api{table}"):
        answer = host.get(path)
        assert answer.status_code == 500
        assert "dreadnought" not in answer.text


def test_two_secret_answers_at_once_do_not_refuse_each_other(tmp_path: Path) -> None:
    """As two servers on one database would: which was first is nobody's business."""

    async def play() -> None:
        place = file_place(tmp_path / "a.db")
        first, second = (Tables(Store(place), {TINY.id: TINY}) for _ in range(2))
        made = await first.create(TINY, {}, host="me", seats=2)
        await second.open(made.id)
        for seat, service in ((0, first), (1, second)):
            match = (await service.open(made.id)).match
            key, question = match.options_of(seat)[0].key, match.question_id(seat)
            await service.choose(made.id, seat, key, question, None)
        match = (await second.open(made.id)).match
        assert [ply.seat for ply in match.plies] == [None, 0, 1]
        first.close()
        second.close()

    asyncio.run(play())
