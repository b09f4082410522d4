"""Reviews at tables: computed beside the server, kept, and shown to nobody else."""

from __future__ import annotations

import asyncio
import re
import shutil
import threading
import time
from collections.abc import Iterator
from datetime import timedelta
from pathlib import Path
from typing import Any

import msgspec
import pytest
from httpx import Response

from sternbrett.games.adele import GAME as ADELE
from sternbrett.games.d6 import D6, GAME
from sternbrett.games.dine import GAME as DINE
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.game import Advice, AnyGame
from sternbrett.kernel.match import Match
from sternbrett.review import ANALYSIS, Estimate, Review, Weighed, review, scale, stations
from sternbrett.server import reviewing, reviews
from sternbrett.server.app import create_app
from sternbrett.server.database import Place
from sternbrett.server.open_table import OpenTable
from sternbrett.server.pages.common import reviewed_seats
from sternbrett.server.present import hint_of
from sternbrett.server.seats import hashed
from sternbrett.server.store import Store, now
from sternbrett.server.thinking import Counsel, advise, ask, played_content
from sternbrett.show.picture import ways_of
from sternbrett.show.wording import game_texts
from sternbrett.testing.given import Client
from sternbrett.testing.secrecy import TableServer, compare, secret_of, table_row
from sternbrett.testing.trial import Configuration
from sternbrett.testing.worlds import Twins
from tests.games.adele.table import adele
from tests.server.client import Browser, Person, choices, visiting
from tests.server.test_seats import online
from tests.server.test_store import stored
from tests.tiny import GAME as TINY
from tests.tiny.factions import GAME as FACTIONS

#: As little as possible: these tests are not about how good a review is.
EFFORT = msgspec.structs.replace(scale().budget, scouting=2, comparing=2, batch=2, fewest=2, most=4)

#: How long a step that must come is waited for, on the busiest machine.
SECONDS = 300


def browsers(folder: Path, game: AnyGame = TINY, count: int = 3) -> Iterator[list[Person]]:
    app = create_app(folder, games={game.id: game}, local=False)
    app.state.reviews.budget = EFFORT
    with Browser(app, base_url="http://127.0.0.1") as first:
        others = [Browser(app, base_url="http://127.0.0.1") for _ in range(count - 1)]
        yield [Person(first), *(Person(client) for client in others)]


@pytest.fixture
def people(tmp_path: Path) -> Iterator[list[Person]]:
    yield from browsers(tmp_path)


def play(people: list[Person], table: str, plies: int = 1000) -> None:
    """Let everybody choose what comes first, until the game is over or so often."""
    for _ in range(plies):
        for person in people:
            page = person.get(table)
            if "The game is over" in page.text:
                return
            if offered := choices(page):
                person.send(page, "/choose", key=offered[0])
                break


def reviewed(person: Person, page: Response, table: str, seat: str = "") -> str:
    """Ask for a review and wait until it is there."""
    answer = person.send(page, "/review", seat=seat)
    assert answer.status_code == 200
    return finished(person, f"{table}/review{f'?seat={seat}' if seat else ''}")


def finished(person: Person, path: str) -> str:
    """Wait until a review that was asked for is there, however long a busy machine takes.

    One that fails is not being computed.
    """
    while "being computed" in (text := person.get(path).text):
        time.sleep(0.02)
    return text


def test_from_the_end_of_a_game_to_its_review(people: list[Person]) -> None:
    host, guest, _ = people
    table = online(people)
    play([host, guest], table)
    text = reviewed(host, host.get(table), table)
    assert "Chance of winning" in text
    assert "Luck and skill" in text
    assert "How this is computed" in text
    for least in ("15%", "8%", "4%", "1%"):
        assert f"gives away {least} or more" in text
    moments = {int(number) for number in re.findall(r'data-to="(\d+)"', text)}
    assert len(moments) > 3
    shown = host.get(f"{table}/review?seat=0&ply={max(moments)}").text
    assert f'data-moment="{max(moments)}"' in shown
    assert f"Moment {max(moments)} of {max(moments)}" in shown
    assert f"{table}/review" in host.get(f"{table}/replay").text


def test_in_german(people: list[Person]) -> None:
    host, guest, _ = people
    table = online(people)
    play([host, guest], table)
    reviewed(host, host.get(table), table)
    page = host.client.get(f"{table}/review", headers={"accept-language": "de"})
    assert "Gewinnchance" in page.text
    assert "Glück und Können" in page.text
    assert "Am besten" in page.text


def test_a_game_of_places_speaks_of_prospects(tmp_path: Path) -> None:
    for person, *_ in browsers(tmp_path, FACTIONS, count=1):
        page = person.start(FACTIONS.id, seats="3")
        table = str(page.url.path)
        while "The game is over" not in page.text:
            if "/uncover" in page.text:
                page = person.send(page, "/uncover")
            page = person.send(page, "/choose", key=choices(page)[0])
        text = reviewed(person, page, table)
        assert "The place at the end" in text
        assert "100% is the first, 0% the last" in text
        assert "Chance" not in text.partition("How this is computed")[0]
        german = person.client.get(f"{table}/review", headers={"accept-language": "de"}).text
        assert "Der Rang am Ende" in german


def test_a_review_is_computed_once_and_outlives_the_server(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    for people in browsers(tmp_path):
        host, guest, _ = people
        table = online(people)
        play([host, guest], table)
        text = reviewed(host, host.get(table), table)
        cookies = host.client.cookies

    def never(*args: object) -> None:
        raise AssertionError("this was computed before")

    monkeypatch.setattr(reviews, "analyse_station", never)
    for people in browsers(tmp_path):
        host = people[0]
        host.client.cookies = cookies
        again = host.get(f"{table}/review")
        assert again.text == text
        assert reviewed(host, host.get(table), table) == text


def test_nobody_else_sees_it(people: list[Person]) -> None:
    host, guest, third = people
    table = online(people)
    play([host, guest], table, 6)
    # While the game runs: one's own, and nothing for spectators.
    assert host.get(f"{table}/review?seat=0").status_code == 200
    assert host.get(f"{table}/review?seat=1").status_code == 409
    assert guest.get(f"{table}/review?seat=0").status_code == 409
    assert third.get(f"{table}/review").status_code == 409
    assert f"{table}/review" not in third.get(f"{table}/replay").text
    assert host.get(f"{table}/review/moment?seat=1&ply=1").status_code == 409
    assert third.get(f"{table}/review/moment?ply=1").status_code == 409
    play([host, guest], table)
    # Afterwards everything is open.
    for person in people:
        for seat in (0, 1):
            assert person.get(f"{table}/review?seat={seat}").status_code == 200


def test_nobody_else_starts_it_while_the_game_runs(people: list[Person]) -> None:
    host, guest, third = people
    table = online(people)
    play([host, guest], table, 6)
    form = host.forms(host.get(f"{table}/review"))[f"{table}/review"]
    third.get(table)  # gets a token of its own
    token = third.client.cookies["sternbrett-csrf"]
    for person, seat in ((third, "0"), (third, "1")):
        sent = {**form, "_csrf_token": token, "seat": seat}
        assert person.client.post(f"{table}/review", data=sent).status_code == 409


def test_a_game_is_reviewed_for_everybody_when_it_is_over() -> None:
    match = Match.new(GAME, seed=3)
    table = OpenTable(table_row(match, "t", "yes"), match)
    mine, stranger = hashed(secret_of(0)), hashed("somebody else")
    assert reviewed_seats(table, mine) == (0,)
    assert reviewed_seats(table, stranger) == ()
    while not match.over:
        match.choose(match.options[0])
    assert reviewed_seats(table, mine) == (0,)
    assert reviewed_seats(table, stranger) == (0,)


def test_a_private_table_keeps_its_reviews(people: list[Person]) -> None:
    host, guest, third = people
    table = online(people, spectators="no")
    play([host, guest], table)
    assert third.get(f"{table}/review").status_code == 403


def test_one_device_may_see_all_its_seats_when_the_game_is_over(people: list[Person]) -> None:
    host = people[0]
    page = host.start(TINY.id)
    assert host.get(f"{page.url.path}/review").status_code == 409  # the curtain is down
    table = at_one_device(host)
    page = host.get(table)
    first = reviewed(host, page, table, "0")
    second = reviewed(host, page, table, "1")
    assert "review?seat=1" in first
    assert first != second


def test_the_review_of_a_running_game_goes_on(
    people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    judged: list[int] = []

    def note(played: Any, seat: int, station: Any, budget: Any) -> Any:
        judged.append(station.moment)
        return honest(played, seat, station, budget)

    honest = reviewing.analyse_station
    monkeypatch.setattr(reviews, "analyse_station", note)
    host, guest, _ = people
    table = online(people)
    play([host, guest], table, 8)
    page = host.get(f"{table}/review")
    assert "There is no review yet" in page.text
    text = reviewed(host, page, table)
    assert "Chance now" in text
    before = len(judged)
    assert before > 1
    play([host, guest], table)
    older = host.get(f"{table}/review")
    assert "The game has gone on since" in older.text
    text = reviewed(host, older, table)
    assert "Chance at the end" in text
    assert "gone on since" not in text
    again = [moment for moment in judged[before:] if moment in judged[:before]]
    assert len(again) <= 1  # the last of them led somewhere else since


def test_how_far_it_is_without_and_with_script(
    people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    def slow(*args: Any) -> Any:
        time.sleep(0.2)
        return honest(*args)

    honest = reviewing.analyse_station
    monkeypatch.setattr(reviews, "analyse_station", slow)
    host, guest, _ = people
    table = online(people)
    play([host, guest], table, 8)
    page = host.get(f"{table}/review")
    waiting = host.send(page, "/review")
    assert "The review is being computed" in waiting.text
    assert 'http-equiv="refresh"' in waiting.text
    part = host.get(f"{table}/review", **{"HX-Request": "true"})
    assert part.text.lstrip().startswith('<div id="found"')
    shown = re.search(r"have=(\d+)", part.text)
    assert shown
    same = host.get(f"{table}/review?have={shown[1]}", **{"HX-Request": "true"})
    assert same.status_code in (200, 204)  # nothing to send unless more is judged since
    assert 'hx-trigger="every 1s"' in part.text
    done = reviewed(host, page, table)
    assert 'hx-trigger="every' not in done
    assert "http-equiv" not in done


def test_a_review_that_fails_can_be_asked_for_again(
    people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    host, guest, _ = people
    table = online(people)
    play([host, guest], table, 8)
    page = host.get(f"{table}/review")

    def fail(*args: object) -> None:
        raise ValueError("a defect")

    with monkeypatch.context() as patch:
        patch.setattr(reviews, "analyse_station", fail)
        text = reviewed(host, page, table)
        assert "could not be computed" in text
        assert "a defect" not in text
    assert "Chance now" in reviewed(host, page, table)


def test_a_server_computes_only_so_many(
    people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reviews, "MOST_OF_ONE", 0)
    host, guest, _ = people
    table = online(people)
    play([host, guest], table, 4)
    page = host.get(f"{table}/review")
    refused = host.send(page, "/review")
    assert refused.status_code == 409
    assert "Too many reviews are waiting" in refused.text


class Gate:
    """Judges choices, and waits once, after some of them, until it may go on."""

    def __init__(self, monkeypatch: pytest.MonkeyPatch, stop_after: int) -> None:
        #: The choices that were judged, by seat and moment.
        self.judged: list[tuple[int, int]] = []
        self.stopped = threading.Event()
        self.may_go = threading.Event()
        self._stop_after = stop_after
        self._honest = reviewing.analyse_station
        monkeypatch.setattr(reviews, "analyse_station", self.judge)

    def judge(self, played: Any, seat: int, station: Any, budget: Any) -> Any:
        if len(self.judged) == self._stop_after and not self.stopped.is_set():
            self.stopped.set()
            assert self.may_go.wait(SECONDS)
        found = self._honest(played, seat, station, budget)
        self.judged.append((seat, station.moment))
        return found


def test_a_review_in_progress_survives_a_restart(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Gate(monkeypatch, 3)
    for people in browsers(tmp_path):
        host, guest, _ = people
        table = online(people)
        play([host, guest], table)
        host.send(host.get(table), "/review", seat="0")
        assert gate.stopped.wait(SECONDS)
        cookies = host.client.cookies
        part = host.get(f"{table}/review?seat=0").text
        assert "turns-title" in part
        assert "decided this game" not in part  # that is said of the whole game
    before = len(gate.judged)
    gate.may_go.set()
    for people in browsers(tmp_path):
        host = people[0]
        host.client.cookies = cookies
        # Nobody asks for it again.
        text = finished(host, f"{table}/review?seat=0")
        assert "Chance of winning" in text
        assert not people[1].client.app.state.tables.store.begun_reviews()
    assert before == 3
    again = gate.judged[before:]
    assert again
    assert not set(again) & set(gate.judged[:2]), "what was found before is used again"


def at_one_device(host: Person, plies: int = 200) -> str:
    """Play both seats of a table, so often or to the end; return its path."""
    page = host.start(TINY.id)
    table = str(page.url.path)
    for _ in range(plies):
        page = host.get(table)
        if "The game is over" in page.text:
            break
        if offered := choices(page):
            host.send(page, "/choose", key=offered[0])
        else:
            host.send(page, "/uncover")
    return table


def test_reviews_of_different_tables_take_turns(
    people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Gate(monkeypatch, 1)
    host, guest, _ = people
    first, second = online(people), at_one_device(host)
    play([host, guest], first)
    host.send(host.get(first), "/review", seat="0")
    assert gate.stopped.wait(SECONDS)
    host.send(host.get(second), "/review", seat="1")
    gate.may_go.set()
    finished(host, f"{first}/review?seat=0")
    finished(host, f"{second}/review?seat=1")
    seats = [seat for seat, _ in gate.judged]
    first_of_second = seats.index(1)
    assert seats[first_of_second:].count(0) > 3, "the second did not wait for the end of the first"


def test_deleting_a_table_ends_its_review(
    people: list[Person], monkeypatch: pytest.MonkeyPatch
) -> None:
    gate = Gate(monkeypatch, 1)
    host, guest, _ = people
    first, second = online(people), at_one_device(host)
    play([host, guest], first)
    host.send(host.get(first), "/review", seat="0")
    assert gate.stopped.wait(SECONDS)
    host.send(host.get("/"), f"{first}/delete")
    assert host.client.app.state.tables.store.begun_reviews() == []
    # While that choice is still stuck, another review is computed to its end.
    assert "Chance of winning" in reviewed(host, host.get(second), second, "1")
    assert {seat for seat, _ in gate.judged[1:]} == {1}
    host.send(host.get("/"), f"{first}/restore")
    assert "There is no review yet" in host.get(f"{first}/review").text
    gate.may_go.set()


# -- the process, the content, the store -----------------------------------------------------


def test_a_process_of_its_own_reviews_an_installed_game(tmp_path: Path) -> None:
    app = create_app(tmp_path)
    app.state.reviews.budget = EFFORT
    with Browser(app, base_url="http://127.0.0.1") as client:
        person = Person(client)
        page = person.start(seed="3")
        table = str(page.url.path)
        for _ in range(6):
            page = person.send(page, "/choose", key=choices(page)[0])
        reviewed(person, person.get(f"{table}/review"), table)
        name = table.removeprefix("/tables/")
        match = app.state.tables._open[name].match
        kept = app.state.tables.store.review(name, 0, match.game.rules_version, ANALYSIS)
    found = msgspec.msgpack.decode(kept, type=Review)
    assert len(found.entries) > 3
    assert found == review(match, 0, found.effort)  # as it is computed here


def test_a_table_is_reviewed_with_the_content_it_began_with(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    game = D6()
    shutil.copytree(game.built_in_content, tmp_path / "own")
    ship = tmp_path / "own" / "ship.toml"
    old = ship.read_text(encoding="utf-8")
    new = old.replace("hull_start = 8\nhull_max = 8", "hull_start = 9\nhull_max = 9")
    assert new != old
    ship.write_text(new, encoding="utf-8")
    game.use_content(tmp_path / "own")
    hulls: list[int] = []

    def note(played: Any, seat: int, station: Any, budget: Any) -> Any:
        content = played_content(game, played.content, played.files)
        hulls.append(content.rules.hull_max)
        return honest(played, seat, station, budget)

    honest = reviewing.analyse_station
    monkeypatch.setattr(reviews, "analyse_station", note)
    (tmp_path / "data").mkdir()
    for people in browsers(tmp_path / "data", game, 1):
        (person,) = people
        page = person.start(seed="7")
        table = str(page.url.path)
        person.send(page, "/choose", key="tactical_fire")
        reviewed(person, person.get(f"{table}/review"), table)
    assert hulls == [9]


def test_the_newest_review_of_the_right_versions_is_kept(place: Place) -> None:
    store = Store(place)
    stored(store)
    assert store.review("t", 0, 1, 1) is None
    store.set_review("t", 0, 5, 1, 1, b"first")
    store.set_review("t", 0, 7, 1, 1, b"second")
    store.set_review("t", 1, 7, 1, 1, b"another seat")
    assert store.review("t", 0, 1, 1) == b"second"
    assert store.review("t", 0, 2, 1) is None
    assert store.review("t", 0, 1, 2) is None
    store.delete_table("t")
    store.purge(now() + timedelta(seconds=1))
    assert store.review("t", 0, 1, 1) is None


# -- hints ------------------------------------------------------------------------------------


def test_a_hint_shows_the_chances_of_alternatives(tmp_path: Path) -> None:
    with visiting(tmp_path) as person:
        page = person.start(seed="11")
        text = person.get(f"{page.url.path}?hint=true").text
    hint = text.split('class="panel hint"')[1].split("</section>")[0]
    assert "Hint:" in hint
    assert " – " in hint  # what the game's adviser says
    assert "Chances:" in hint
    assert hint.count("<b>") >= 3


def test_a_game_without_an_adviser_gives_hints_too(people: list[Person]) -> None:
    host = people[0]
    table = online(people)
    page = host.get(f"{table}?hint=true")
    hint = re.search(r"Hint: ([^<]+)</strong>", page.text)
    assert hint
    assert any(f"<span>{hint[1]}<" in button for button in page.text.splitlines())


def chances(*estimates: Estimate, advised: int | None = None) -> int:
    """Return how many chances a hint shows at the beginning of D-6."""
    match = Match.new(GAME, seed=7)
    keys = [option.key for option in match.options_of(0)]
    weighed = tuple(Weighed(key, one) for key, one in zip(keys, estimates, strict=False))
    advice = None if advised is None else Advice(keys[advised], "chance", {"percent": 1})
    hint = hint_of(match, Counsel(advice, weighed), game_texts(GAME, "en"), None)
    assert hint is not None
    assert bool(hint.reason) == (advice is not None)
    return len(hint.chances)


def test_chances_that_cannot_be_told_apart_are_not_shown() -> None:
    assert chances(Estimate(0.30, 0.01), Estimate(0.20, 0.01), Estimate(0.10, 0.01)) == 3
    assert chances(Estimate(0.30, 0.15), Estimate(0.10, 0.10)) == 0
    assert chances(Estimate(0.132), Estimate(0.129)) == 0


def test_chances_that_contradict_the_adviser_are_not_shown() -> None:
    good, fair, bad = Estimate(0.30, 0.01), Estimate(0.29, 0.01), Estimate(0.10, 0.01)
    assert chances(good, fair, bad, advised=0) == 3
    assert chances(good, fair, bad, advised=1) == 3
    assert chances(good, fair, bad, advised=2) == 0


def test_without_options_to_compare_and_adviser_there_is_no_hint() -> None:
    assert hint_of(Match.new(GAME, seed=7), Counsel(None, ()), game_texts(GAME, "en"), None) is None


def test_a_hint_names_the_whole_gesture_where_the_board_offers_nothing_less() -> None:
    """A room is touched together with a hazard for it, so the room alone would be half a hint."""
    match = adele(energy=20, hand=["room_01"], places=[1, 15]).play("play:room_01").match
    counsel = advise("", ask(match, 0, match.game.built_in_set.key, None))
    assert counsel.advice is not None
    assert counsel.advice.key == "room:1"
    [hazard] = counsel.ahead
    assert hazard.startswith("hazard:")
    texts = game_texts(ADELE, "en")
    ways = ways_of(match, ADELE.look(match.view(0), match.content, texts))
    hint = hint_of(match, counsel, texts, 0, ways)
    assert hint is not None
    assert hint.ahead == f"room:1 {hazard}"
    assert hint.label == next(way.label for way in ways if way.key == hint.ahead)
    assert hint.label.endswith(" in room 1")


# -- secrecy ----------------------------------------------------------------------------------


@pytest.mark.parametrize(
    ("game", "settings"), [(TINY, {}), (DINE, {"hands": "hidden"})], ids=["salvage", "dine"]
)
def test_a_review_depends_on_nothing_that_its_seat_cannot_know(
    tmp_path: Path, game: AnyGame, settings: dict[str, str]
) -> None:
    rng = Rng(stream(seed_key(5), "reviews"))
    configuration = Configuration(game.check_settings(settings), 2)
    twins = Twins(game, configuration, 0, "5", rng)
    for _ in range(14):
        if twins.real.over:
            break
        if not twins.play():
            twins.other = twins.disguised()
    assert stations(twins.real, 0) == stations(twins.other, 0)
    assert stations(twins.real, 0).stations

    async def pages() -> list[dict[str, str]]:
        given = []
        for name, match in (("real", twins.real), ("other", twins.other)):
            server = TableServer(tmp_path / name, game)
            async with server.app.lifespan():
                server.add(match, "table", "yes")
                found = review(match, 0, EFFORT)
                server.tables.store.set_review(
                    "table", 0, found.last, game.rules_version, ANALYSIS,
                    msgspec.msgpack.encode(found),
                )  # fmt: skip
                client = Client(server.fetch, "table", secret_of(0))
                await client.ask("/")
                answers = [
                    await client.ask("/tables/table/review", language=language)
                    for language in ("en", "de")
                ]
                assert "Chance" in answers[0].body
                given.append({str(n): client.written(a) for n, a in enumerate(answers)})
        return given

    compare("review", *asyncio.run(pages()))
