"""Play a game of Deep Space D-6 over the JSON API: `python play_bot.py http://127.0.0.1:8642`."""

import json
import sys
import urllib.request
from typing import Any

ADDRESS = sys.argv[1].rstrip("/") + "/api"
FAVOURITES = ("target", "tactical", "engineering", "medical", "science", "commander")


def call(path: str, body: object = None, secret: str = "") -> Any:
    """Send a request (with a body: a POST) and return the answer."""
    headers = {"Content-Type": "application/json"}
    if secret:
        headers["Authorization"] = f"Bearer {secret}"
    data = None if body is None else json.dumps(body).encode()
    with urllib.request.urlopen(urllib.request.Request(ADDRESS + path, data, headers)) as answer:
        return json.load(answer)


def rank(option: dict[str, str]) -> int:
    """Prefer doing something to ending the turn."""
    return next((n for n, word in enumerate(FAVOURITES) if option["key"].startswith(word)), 99)


mine = call("/tables", {"game": "d6", "name": "Example"})
table, secret = f"/tables/{mine['table']}", mine["secret"]
seen = call(table, secret=secret)
while not seen["over"]:
    option = min(seen["options"], key=rank)
    choice = {"key": option["key"], "question": seen["question"]}
    seen = call(f"{table}/choose?since={seen['next']}", choice, secret)
print(seen["result"], "-", seen["result_text"])
