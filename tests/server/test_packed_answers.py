"""Answers are packed for those who take them so, and say so."""

from __future__ import annotations

import asyncio
import gzip
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from sternbrett.server.app import create_app
from sternbrett.server.packed_answers import (
    LARGE,
    MINIMUM,
    SCENE,
    TOO_LARGE,
    PackedAnswers,
    packed_whole,
)
from sternbrett.web import STATIC
from tests.server.client import Browser
from tests.tiny import GAME as TINY

PLAIN = {"accept-encoding": "identity"}
PACKED = {"accept-encoding": "br, gzip"}


@pytest.fixture
def client(tmp_path: Path) -> Iterator[Browser]:
    app = create_app(tmp_path, games={TINY.id: TINY})
    with Browser(app, base_url="http://127.0.0.1") as client:
        yield client


def test_a_page_is_packed_for_whoever_takes_it(client: Browser) -> None:
    plain = client.get("/", headers=PLAIN)
    packed = client.get("/", headers=PACKED)
    assert "content-encoding" not in plain.headers
    assert packed.headers["content-encoding"] == "gzip"
    assert int(packed.headers["content-length"]) < int(plain.headers["content-length"])
    assert packed.text == plain.text  # the client has unpacked it
    varies = [name.strip() for name in packed.headers["vary"].split(",")]
    assert varies == [*[name.strip() for name in plain.headers["vary"].split(",")], varies[-1]]
    assert varies[-1] == "Accept-Encoding"


def test_files_in_pieces_and_small_answers_are_whole(client: Browser) -> None:
    file = max(STATIC.glob("*.css"), key=lambda path: path.stat().st_size)
    assert client.get(f"/static/{file.name}", headers=PACKED).content == file.read_bytes()
    small = client.get("/health", headers=PACKED)
    assert len(small.content) < MINIMUM
    assert "content-encoding" not in small.headers


def test_a_body_of_several_pieces_is_one_packed_one() -> None:
    pieces = [b"a" * 10, b"b" * 1000, b""]

    async def app(scope: object, receive: object, send: object) -> None:
        assert callable(send)
        await send({"type": "http.response.start", "status": 200, "headers": []})
        for number, piece in enumerate(pieces):
            more = number < len(pieces) - 1
            await send({"type": "http.response.body", "body": piece, "more_body": more})

    sent: list[dict[str, Any]] = []

    async def keep(message: dict[str, Any]) -> None:
        sent.append(message)

    scope = {"type": "http", "headers": [(b"accept-encoding", b"gzip")]}
    asyncio.run(PackedAnswers(app)(scope, None, keep))  # type: ignore[arg-type]
    assert sent[0]["headers"] == [(b"content-encoding", b"gzip"), (b"vary", b"Accept-Encoding")]
    body = b"".join([message["body"] for message in sent[1:]])
    assert gzip.decompress(body) == b"".join(pieces)


def test_what_is_a_little_too_large_is_packed_thoroughly() -> None:
    styles = "".join([file.read_text() for file in sorted(STATIC.glob("*.css"))]).encode()
    least = next(
        size
        for size in range(10_000, len(styles), 500)
        if len(gzip.compress(styles[:size], 1)) > LARGE + 1_000
    )
    packed = packed_whole(styles[:least])
    assert gzip.decompress(packed) == styles[:least]
    assert len(packed) <= LARGE
    assert len(packed_whole(SCENE + styles[:least])) > LARGE  # scenes may be larger
    whole = packed_whole(styles * 2)
    assert gzip.decompress(whole) == styles * 2
    assert len(whole) > TOO_LARGE
