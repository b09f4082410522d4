"""Secrecy as a property: what a seat is given depends on nothing that the seat cannot know.

`check_secrecy` plays a game in two worlds that look the same to a viewer (see `worlds`) and
compares whatever that viewer is given in both, byte for byte. At every ply: all that its page is
made of in both languages, and what its bot and its adviser are told. Wherever the worlds part, and
at the end: the answers of two servers to everything the viewer could ask them (see `given`), what a
branch would begin with, and what a review would be made of. Spectators are viewers too, also those
who follow late.
"""

from __future__ import annotations

import asyncio
import secrets
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field, fields
from datetime import datetime, timedelta
from itertools import count
from math import inf
from pathlib import Path
from tempfile import TemporaryDirectory
from time import process_time
from typing import Any
from unittest import mock

from sternbrett.kernel.campaign import chapter_seed, goes_on, write_legacy
from sternbrett.kernel.chance import Rng, seed_key, stream
from sternbrett.kernel.game import AnyGame, Fields
from sternbrett.kernel.match import Match
from sternbrett.kernel.plain_html import with_letters
from sternbrett.kernel.texts import LANGUAGES
from sternbrett.review import stations
from sternbrett.server.app import create_app
from sternbrett.server.clocks import LIMITS, Change, new_clocks, running, turned
from sternbrett.server.open_table import OpenTable
from sternbrett.server.seats import LATE_BY, PERSON, WATCH_LATE, WATCH_NOW, Seat, hashed
from sternbrett.server.store import TableRow, now
from sternbrett.server.tables import Tables
from sternbrett.server.thinking import ask
from sternbrett.show.picture import picture
from sternbrett.show.scene import scene_since
from sternbrett.show.wording import game_texts
from sternbrett.testing.configurations import SEATS, draw_configuration, pairwise_cover
from sternbrett.testing.given import Answer, Client, Given, all_given
from sternbrett.testing.trial import Configuration, Failure
from sternbrett.testing.worlds import Twins

#: A game that goes on for longer is left alone.
MOST_PLIES = 400
#: A campaign is followed for so many chapters.
MOST_CHAPTERS = 4
#: After so many plies in both worlds the servers are asked, and other worlds are made.
TOGETHER = 12
#: Viewers beside the seats.
SPECTATOR, LATE = "spectator", "late"
Viewer = int | str

_MOMENT = datetime(2026, 1, 1)
#: The same moment as clocks count it, and how much time people have: all clocks are shown.
_CLOCK = 1_767_225_600_000
_LIMIT = next(limit for limit in LIMITS if limit.more)


@dataclass
class SecrecyReport:
    """What was compared."""

    game: str
    games: int = 0
    plies: int = 0
    worlds: int = 0
    answers: int = 0
    viewers: Counter[Viewer] = field(default_factory=Counter)

    def __str__(self) -> str:
        return (
            f"{self.game}: {self.games} games, {self.plies:,} plies in two worlds, "
            f"{self.worlds} pairs of servers asked, {self.answers:,} answers compared"
        )


class TableServer:
    """A server in this process, with tables put into its store."""

    def __init__(self, data: Path, game: AnyGame) -> None:
        data.mkdir()
        self.app = create_app(data, games={game.id: game}, local=False)
        self.tables: Tables = self.app.state.tables
        self.tables.presence.clock = lambda: 0.0
        self.tables.time.now = lambda: _CLOCK

    async def fetch(self, method: str, path: str, headers: dict[str, str], body: bytes) -> Answer:
        """Answer a request."""
        sent = await self.send(method, path, headers, body)
        head = [(name.decode().lower(), text.decode()) for name, text in sent[0]["headers"]]
        text = b"".join(message.get("body", b"") for message in sent[1:]).decode()
        return Answer(sent[0]["status"], head, with_letters(text))

    async def send(
        self, method: str, path: str, headers: dict[str, str], body: bytes
    ) -> list[dict[str, Any]]:
        """Return what the application sends in answer to a request, as ASGI has it."""
        where, _, query = path.partition("?")
        scope: dict[str, Any] = {
            "type": "http",
            "asgi": {"version": "3.0"},
            "http_version": "1.1",
            "method": method,
            "scheme": "http",
            "path": where,
            "raw_path": where.encode(),
            "query_string": query.encode(),
            "root_path": "",
            "headers": [(name.encode(), text.encode()) for name, text in headers.items()],
            "client": ("127.0.0.1", 1),
            "server": ("127.0.0.1", 80),
        }
        sent: list[Any] = []

        async def receive() -> Any:
            return {"type": "http.request", "body": body, "more_body": False}

        async def send(message: Any) -> None:
            sent.append(message)

        app: Any = self.app
        await app(scope, receive, send)
        return sent

    def add(self, match: Match, table_id: str, spectators: str) -> OpenTable:
        """Put a table into the store, with a person in each seat."""
        row = table_row(match, table_id, spectators)
        self.tables.store.clock = lambda: _MOMENT
        self.tables.store.add_table(row, {}, match.plies)
        return OpenTable(row, match)


def secret_of(seat: int | None) -> str:
    """Return the secret of whoever sits somewhere; a spectator has none."""
    return "" if seat is None else f"the-secret-of-seat-{seat:05}"


def table_row(match: Match, table_id: str, spectators: str) -> TableRow:
    """Return what a store knows of a table with a person in each seat."""
    game = match.game
    places = tuple(
        Seat(number, PERSON, name=f"Person {number + 1}", token=hashed(secret_of(number)))
        for number in range(match.seats)
    )
    clocks = new_clocks(_LIMIT, match.seats)
    return TableRow(
        id=table_id,
        game=game.id,
        content=game.content_set().key,
        settings=match.settings,
        seats=match.seats,
        seed=match.seed,
        secret=match.secret,
        host=hashed(secret_of(0)),
        spectators=spectators,
        mode="",
        result=match.result,
        created_at=_MOMENT,
        changed_at=_MOMENT,
        places=places,
        time_limit=str(_LIMIT),
        clocks=turned(_LIMIT, clocks, running(places, match), _CLOCK, Change()),
        legacy="" if match.legacy is None else write_legacy(game, match.legacy),
    )


def check_secrecy(
    game: AnyGame,
    *,
    cpu_seconds: float = 0.0,
    games: int = 0,
    seed: int = 0,
    viewers: Sequence[Viewer] = (),
) -> SecrecyReport:
    """Hold a game and the server to its secrets; return what was compared.

    Every viewer of some configuration is there at least once; then games go on until there were
    `games` of them or `cpu_seconds` are used up (then long games are broken off). `viewers` are
    those to look for: seats as numbers, `SPECTATOR` and `LATE`; by default all. Raises
    AssertionError with game, settings, seed, viewer and ply at the first thing that differs in two
    worlds that look the same.
    """
    with TemporaryDirectory() as folder:
        servers = [TableServer(Path(folder) / name, game) for name in ("real", "other")]

        async def check() -> SecrecyReport | Failure:
            async with servers[0].app.lifespan(), servers[1].app.lifespan():
                try:
                    return await Check(game, servers, seed).run(cpu_seconds, games, viewers)
                except Failure as failure:
                    return failure  # raised here it would become a group of errors

        found = asyncio.run(check())
    if isinstance(found, Failure):
        raise found
    return found


class Check:
    """All games of one run."""

    def __init__(self, game: AnyGame, servers: list[TableServer], seed: int) -> None:
        self.game = game
        self.servers = servers
        self.seed = seed
        self.rng = Rng(stream(seed_key(seed), "secrecy"))
        self.report = SecrecyReport(game.id)
        self.texts = {language: game_texts(game, language) for language in LANGUAGES}
        self.numbers = count()

    async def run(self, cpu_seconds: float, games: int, viewers: Sequence[Viewer]) -> SecrecyReport:
        """Play games until there were enough."""
        began = process_time()
        waiting = pairwise_cover(self.game, self.rng)
        most = self.game.card.seats[1]
        wanted = list(viewers) or [*range(most), SPECTATOR, LATE]
        while self.report.games < max(games, len(wanted)) or process_time() - began < cpu_seconds:
            viewer = wanted[self.report.games % len(wanted)]
            configuration = self.next_configuration(waiting, viewer)
            self.report.viewers[viewer] += 1
            # Long games leave time for those that follow.
            share = cpu_seconds / (2 * len(wanted)) if cpu_seconds else inf
            await self.play_chapters(configuration, viewer, process_time() + share)
            self.report.games += 1
        return self.report

    async def play_chapters(
        self, configuration: Configuration, viewer: Viewer, until: float
    ) -> None:
        """Play a game; where it has chapters, those that follow as well."""
        legacy: Fields | None = None
        for number in range(1, MOST_CHAPTERS + 1):
            twins = Twins(
                self.game,
                configuration,
                None if isinstance(viewer, str) else viewer,
                chapter_seed(f"{self.seed}-{self.report.games}", number),
                self.rng,
                legacy,
            )
            await self.play(twins, viewer == LATE, until)
            legacy = twins.real.leaves
            if not goes_on(self.game, legacy):
                return

    def next_configuration(self, waiting: list[Configuration], viewer: Viewer) -> Configuration:
        """Take the first that waits and has a seat for the viewer; if none does, draw one."""
        fewest, most = self.game.card.seats
        needed = fewest if isinstance(viewer, str) else max(fewest, viewer + 1)
        for place, configuration in enumerate(waiting):
            if configuration.seats >= needed:
                return waiting.pop(place)
        seats = needed + self.rng.below(most - needed + 1)
        return draw_configuration(self.game, self.rng, {SEATS: seats})

    async def play(self, twins: Twins, late: bool, enough: float) -> None:
        """Play a game in two worlds, and ask the servers now and then; in haste only once more."""
        spectators = WATCH_LATE if late else WATCH_NOW
        await self.ask_servers(twins, twins.real, twins.other, spectators)
        together = 0
        for _ in range(MOST_PLIES):
            if twins.real.over:
                break
            before, other = len(twins.real.plies), twins.other
            alike = twins.play()
            self.report.plies += 1
            together += 1
            if alike:
                self.compare_pages(twins)
            if alike and together < TOGETHER and not twins.real.over:
                continue
            real = twins.real if alike else twins.real.at(before - 1)
            await self.ask_servers(twins, real, twins.other if alike else other, spectators)
            if late and not twins.real.over:
                # Whoever follows late sees nothing of how it went on either.
                another = twins.late(LATE_BY)
                if another is not None and not another.over:
                    await self.ask_servers(twins, twins.real, another, WATCH_LATE)
            if process_time() > enough:
                return
            twins.other, together = twins.disguised(), 0

    def compare_pages(self, twins: Twins) -> None:
        """Compare what a page is made of, and what a bot and an adviser are told."""
        viewer, real, other = twins.viewer, twins.real, twins.other
        # Since the moment before: worlds may differ in plies that the viewer noticed nothing of.
        last = [([-1, *match.moments(viewer)])[-2] for match in (real, other)]
        for language, texts in self.texts.items():
            shown, there = picture(real, viewer, texts), picture(other, viewer, texts)
            for part in fields(shown):
                one, two = getattr(shown, part.name), getattr(there, part.name)
                if one != two:
                    raise Failure(
                        f"{twins.where}: the page ({language}) differs in {part.name}: "
                        f"{first_difference(repr(one), repr(two))}"
                    )
            beats, beats_there = (
                scene_since(match, viewer, texts, before)
                for match, before in zip((real, other), last, strict=True)
            )
            if beats != beats_there:
                raise Failure(
                    f"{twins.where}: the scene ({language}) differs: "
                    f"{first_difference(repr(beats), repr(beats_there))}"
                )
        if viewer is not None and viewer in real.asked:
            question, asked_there = ask(real, viewer, "", None), ask(other, viewer, "", None)
            if question != asked_there:
                raise Failure(
                    f"{twins.where}: a bot or an adviser is asked something else: "
                    f"{first_difference(repr(question), repr(asked_there))}"
                )

    async def ask_servers(self, twins: Twins, real: Match, other: Match, spectators: str) -> None:
        """Compare what two servers give the viewer."""
        table_id = f"table-{next(self.numbers)}"
        viewer = twins.viewer
        keys = [option.key for option in self.game.vocabulary(real.content)]
        self.rng.shuffle(keys)
        given: list[Given] = []
        branches: list[bytes] = []
        for server, match in zip(self.servers, (real, other), strict=True):
            server.add(match, table_id, spectators)
            client = Client(server.fetch, table_id, secret_of(viewer))
            given.append(await all_given(client, viewer, keys))
            if not real.over:
                branches.append(await branched(server.tables, table_id, secret_of(viewer)))
            # Others look next, whose lobbies say where they are asked: this viewer may not know.
            server.app.state.reviews.end(table_id)
            await remove(server.tables, table_id)
        self.report.worlds += 1
        self.report.answers += len(given[0])
        compare(twins.where, *given)
        if len(set(branches)) > 1:
            raise Failure(f"{twins.where}: a branch begins otherwise in two equal worlds")
        if viewer is not None and stations(real, viewer) != stations(other, viewer):
            raise Failure(f"{twins.where}: a review is made of something else in two equal worlds")


async def branched(tables: Tables, table_id: str, secret: str) -> bytes:
    """Return the position that a branch from the last moment begins with."""
    make_id: Callable[[int], str] = secrets.token_urlsafe
    same_chance = mock.Mock(token_bytes=lambda n: bytes(n), token_urlsafe=make_id)
    with mock.patch("sternbrett.server.tables.secrets", same_chance):
        branch = await tables.branch(table_id, -1, hashed(secret))
    # The lobby lists what was deleted, and ids of tables are made by chance.
    await remove(tables, branch.id)
    return branch.match.plies[0].after


async def remove(tables: Tables, table_id: str) -> None:
    """Delete a table for good."""
    await tables.delete(table_id, None)
    await asyncio.to_thread(tables.store.purge, now() + timedelta(seconds=1))


def compare(where: str, given: Given, there: Given) -> None:
    """Fail with the first thing that two worlds give differently."""
    for name, answer in given.items():
        if answer != there.get(name):
            raise Failure(
                f"{where}: {name} is answered otherwise: "
                f"{first_difference(answer, there.get(name, ''))}"
            )


def first_difference(one: str, two: str, around: int = 50) -> str:
    """Return where two texts begin to differ."""
    place = next(
        (place for place, (a, b) in enumerate(zip(one, two, strict=False)) if a != b),
        min(len(one), len(two)),
    )
    begin = max(0, place - around)
    return f"…{one[begin : place + around]}… against …{two[begin : place + around]}…"
