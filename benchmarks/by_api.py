"""Somebody who plays over the API at random: what load tests let play, at one server or several."""

from __future__ import annotations

import random
import secrets
from collections.abc import Callable, Sequence
from typing import Any

import httpx

#: Sends a request (its method, its way below `/api`, its body) and returns the answer.
Ask = Callable[[str, str, object], httpx.Response]


def asking(client: httpx.Client) -> Ask:
    """Return how one server is asked, by a client that keeps the secret it is given."""

    def ask(method: str, path: str, body: object) -> httpx.Response:
        answer = client.request(method, f"/api{path}", json=body)
        if answer.is_success and (secret := answer.json().get("secret")):
            client.headers["Authorization"] = f"Bearer {secret}"
        return answer

    return ask


class ApiPlayer:
    """Plays one game after the other. A choice's answer has the next question: no more is asked."""

    def __init__(self, game: str, seats: Sequence[str], dice: random.Random) -> None:
        self.game = game
        self.seats = list(seats)
        self.dice = dice
        self.secret = ""
        self.table = ""
        self.seen: dict[str, Any] = {"over": True, "options": [], "next": 0}
        #: The requests that were acknowledged, by table.
        self.acknowledged: dict[str, list[str]] = {}

    @property
    def total(self) -> int:
        """How many choices were acknowledged."""
        return sum(map(len, self.acknowledged.values()))

    def begin(self, ask: Ask) -> None:
        """Set up a new table."""
        made = ask("POST", "/tables", {"game": self.game, "seats": self.seats})
        made.raise_for_status()
        self.secret = made.json()["secret"] or self.secret
        self.table = made.json()["table"]
        self.acknowledged[self.table] = []
        self.seen = {"next": 0}
        self.look(ask)

    def look(self, ask: Ask) -> None:
        """Ask how the table stands, and what is new in its log."""
        self._see(ask("GET", f"/tables/{self.table}?since={self.seen['next']}", None))

    def choice(self) -> tuple[str, dict[str, str]]:
        """Return a random choice as it is sent: its way below `/api`, and its body."""
        request = secrets.token_urlsafe(9)
        key = self.dice.choice(self.seen["options"])["key"]
        body = {"key": key, "question": self.seen["question"], "request": request}
        return f"/tables/{self.table}/choose?since={self.seen['next']}", body

    def choose(self, ask: Ask) -> None:
        """Choose at random; what was refused because it is stale is looked at anew."""
        path, body = self.choice()
        answer = ask("POST", path, body)
        if answer.status_code == httpx.codes.CONFLICT:
            self.look(ask)
            return
        self._see(answer)
        self.acknowledged[self.table].append(body["request"])

    def _see(self, answer: httpx.Response) -> None:
        answer.raise_for_status()
        self.seen = answer.json()
