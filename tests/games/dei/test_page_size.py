"""A page of DEI stays small on random maps, too, whatever lies there."""

from __future__ import annotations

import asyncio
import gzip
import random
import re
from pathlib import Path

from sternbrett.games.dei import GAME
from sternbrett.kernel.match import Match
from sternbrett.server.seats import WATCH_NOW
from sternbrett.testing.given import Answer, Client
from sternbrett.testing.secrecy import TableServer, secret_of

#: Random maps, the largest and those with the dearest pages of the first ten among them.
SEEDS = (3, 7, 10)
#: After so many choices somebody opens the page.
MOMENTS = (12, 21, 30, 45, 60, 75)
#: Without fonts 60 KB are allowed, clocks of the table and their script included.
MOST = 60 * 1024

LOADED = re.compile(r'(?:href|src)="(/[\w./-]+\.(?:css|js|svg)\?v=[^"]+|/static/favicon.svg)"')


def weight(text: str) -> int:
    return len(gzip.compress(text.encode()))


def positions(seed: int) -> list[Match]:
    """Return moments of a game of four on a random map, in which much is done."""
    settings = {"factions": "random", "layout": "random"}
    match = Match.new(GAME, seed=seed, seats=4, settings=settings)
    dice = random.Random(seed)
    found = []
    for number in range(max(MOMENTS) + 1):
        if number in MOMENTS:
            found.append(match.at(len(match.plies) - 1))
        seat = match.asked[0]
        keys = [option.key for option in match.options_of(seat)]
        useful = [key for key in keys if key not in ("face_down", "end_card")]
        match.choose(dice.choice(useful or keys), seat)
    return found


def test_the_pages_of_random_maps_are_small(tmp_path: Path) -> None:
    """What somebody loads who opens the page in German, whose words are longer."""

    server = TableServer(tmp_path / "data", GAME)

    async def as_sent(method: str, path: str, headers: dict[str, str], body: bytes) -> Answer:
        start, *rest = await server.send(method, path, headers, body)
        head = [(name.decode().lower(), text.decode()) for name, text in start["headers"]]
        sent = b"".join(message.get("body", b"") for message in rest)
        return Answer(start["status"], head, sent.decode())

    async def largest() -> int:
        sizes: dict[str, int] = {}
        most = 0
        async with server.app.lifespan():
            for seed in SEEDS:
                for number, match in enumerate(positions(seed)):
                    name = f"map{seed}-{number}"
                    server.add(match, name, WATCH_NOW)
                    client = Client(as_sent, name, secret_of(match.asked[0]))
                    page = (await client.ask(f"/tables/{name}", language="de")).body
                    assert 'class="kit-pieces"' in page
                    loaded = LOADED.findall(page)
                    assert len(loaded) >= 3
                    for address in loaded:
                        if address not in sizes:
                            sizes[address] = weight((await client.ask(address)).body)
                    most = max(most, weight(page) + sum(sizes[address] for address in loaded))
        return most

    assert asyncio.run(largest()) < MOST
