"""Everything a server gives to somebody at a table: pages, replay, API, refusals, in bytes."""

from __future__ import annotations

import json
import re
from collections.abc import Awaitable, Callable, Sequence
from dataclasses import dataclass
from html import unescape
from urllib.parse import quote, urlencode

from sternbrett.kernel.texts import LANGUAGES

#: What was given, by what was asked.
Given = dict[str, str]

#: Keys that are sent although they are not offered.
FORBIDDEN_KEYS = 3
#: Things on the board that are touched to hear why they lead to nothing.
TOUCHED = 12

CSRF = "sternbrett-csrf"
#: What is random in a page changes its length when it is packed.
HEADERS = {"host": "127.0.0.1", "accept-encoding": "identity"}
_HAVE = re.compile(r"\?have=([\w-]+)")
_HANDLE = re.compile(r'data-handle="([^"]+)"')
_LATER = re.compile(r'data-later="([\w-]+)"')
_LAST = re.compile(r'name="ply" min="0" max="(\d+)"')
_REQUEST = re.compile(r'(name="request" value=")[\w-]+')
#: What says nothing of a table: when it was answered, by which software.
_IDLE_HEADERS = ("date", "server")


@dataclass(frozen=True)
class Answer:
    """What a server answered."""

    status: int
    headers: list[tuple[str, str]]
    body: str


Fetch = Callable[[str, str, dict[str, str], bytes], Awaitable[Answer]]


class Client:
    """A browser and a program with one secret at one table."""

    def __init__(self, fetch: Fetch, table_id: str, secret: str) -> None:
        self.fetch = fetch
        self.table_id = table_id
        self.secret = secret
        self.cookies = {"sternbrett-visitor": secret} if secret else {}

    async def ask(
        self,
        path: str,
        form: dict[str, str] | None = None,
        *,
        language: str = LANGUAGES[0],
        fragment: bool = False,
        moment: str = "",
    ) -> Answer:
        """Ask for a page, or send a form; `moment` is what the asking page shows."""
        cookies = {**self.cookies, "sternbrett-language": language}
        headers = {
            **HEADERS,
            "cookie": "; ".join(f"{name}={value}" for name, value in cookies.items()),
        }
        if fragment:
            headers["hx-request"] = "true"
        if moment:
            headers["sternbrett-moment"] = moment
        body = b""
        if form is not None:
            headers["content-type"] = "application/x-www-form-urlencoded"
            body = urlencode({"_csrf_token": self.cookies.get(CSRF, ""), **form}).encode()
        headers["content-length"] = str(len(body))
        answer = await self.fetch("GET" if form is None else "POST", path, headers, body)
        for name, value in answer.headers:
            if name == "set-cookie":
                cookie, _, rest = value.partition("=")
                self.cookies[cookie] = rest.partition(";")[0]
        return answer

    async def call(self, path: str, body: object = None, language: str = LANGUAGES[0]) -> Answer:
        """Call the API."""
        headers = {**HEADERS, "accept-language": language}
        if self.secret:
            headers["authorization"] = f"Bearer {self.secret}"
        sent = b"" if body is None else json.dumps(body).encode()
        if body is not None:
            headers["content-type"] = "application/json"
        headers["content-length"] = str(len(sent))
        return await self.fetch("GET" if body is None else "POST", f"/api{path}", headers, sent)

    def written(self, answer: Answer) -> str:
        """Return an answer as text, without what is made at random for each."""
        headers = [f"{name}: {text}" for name, text in answer.headers if name not in _IDLE_HEADERS]
        text = "\n".join([str(answer.status), *sorted(headers), answer.body])
        token = self.cookies.get(CSRF, "")
        return _REQUEST.sub(r"\1", text.replace(token, "token") if token else text)


async def all_given(
    client: Client, viewer: int | None, keys: Sequence[str], hints: bool = False
) -> Given:
    """Ask for everything that somebody could ask for at a table and that changes nothing.

    `keys` are options of the game in any order; some that are not offered are sent. `hints` are
    left out where the same question to the adviser is compared instead.
    """
    asking = _Asking(client, viewer, keys)
    await asking.pages(hints)
    await asking.replay()
    await asking.api()
    await asking.refusals()
    return asking.given


class _Asking:
    """One round of questions."""

    def __init__(self, client: Client, viewer: int | None, keys: Sequence[str]) -> None:
        self.client = client
        self.viewer = viewer
        self.keys = keys
        self.table = f"/tables/{client.table_id}"
        self.given: Given = {}

    def note(self, name: str, answer: Answer) -> Answer:
        self.given[name] = self.client.written(answer)
        return answer

    async def page(
        self,
        path: str,
        form: dict[str, str] | None = None,
        language: str = LANGUAGES[0],
        fragment: bool = False,
        moment: str = "",
    ) -> Answer:
        """Ask for a page or send a form, and note the answer."""
        name = f"{'page' if form is None else 'form'} {path} {form or ''} {language} {fragment}"
        answer = await self.client.ask(
            path, form, language=language, fragment=fragment, moment=moment
        )
        return self.note(f"{name} {moment}", answer)

    async def pages(self, hints: bool) -> None:
        """Ask for the table in both languages, whole and in parts, and for what leads there."""
        # The first answer sets the token of all forms, so it is not noted itself.
        await self.client.ask("/")
        await self.page("/")
        for language in LANGUAGES:
            await self.page(self.table, None, language)
            part = await self.page(self.table, None, language, True)
            version = _HAVE.search(part.body)
            if version is not None:
                await self.page(f"{self.table}?have={version.group(1)}", fragment=True)
            if self.viewer is not None:  # spectators see the reviews of all once it is over
                await self.page(f"{self.table}/review", None, language)
            await self.page(f"{self.table}/why", None, language)
            for name in sorted(set(_LATER.findall(part.body))):
                await self.page(f"{self.table}/part/{name}", None, language)
        for handle in sorted(set(_HANDLE.findall(part.body)))[:TOUCHED]:
            await self.page(f"{self.table}/why?handle={quote(unescape(handle))}")
        if hints:
            await self.page(f"{self.table}?hint=true")

    async def replay(self) -> None:
        """Ask for moments of the game, and for one after the last."""
        last = await self.page(f"{self.table}/replay", None, LANGUAGES[-1])
        found = _LAST.search(last.body)
        moments = int(found.group(1)) if found is not None else 0
        for moment in sorted({0, moments // 3, moments - 1, moments + 1}):
            await self.page(f"{self.table}/replay?ply={max(0, moment)}", fragment=True)
        # What a page is sent that shows an earlier moment: of its own seat, and of another.
        whose = "none" if self.viewer is None else self.viewer
        for before in (f"{whose} {max(0, moments - 3)}", f"{whose} 0", "0 0", "none 0"):
            await self.page(self.table, fragment=True, moment=before)
        await self.page(
            f"{self.table}/replay?ply={moments}", fragment=True, moment=f"{whose} {moments - 1}"
        )

    async def api(self) -> None:
        """Ask the API for the same."""
        for language in LANGUAGES:
            self.note(f"API {language}", await self.client.call(self.table, None, language))
        for path in (f"{self.table}?since=3", "/tables"):
            self.note(f"API {path}", await self.client.call(path))

    async def refusals(self) -> None:
        """Send what must be refused: it is not offered, not asked, too old or of another seat."""
        answer = await self.client.call(self.table)
        assert answer.status == 200, answer.body
        seen = json.loads(answer.body)
        question = seen["question"]
        offered = [option["key"] for option in seen["options"]]
        forbidden = [key for key in self.keys if key not in offered][:FORBIDDEN_KEYS]
        seat = 0 if self.viewer is None else self.viewer
        sent = [
            {"seat": seat, "key": key, "question": question} for key in (*forbidden, "no-such-key")
        ]
        sent.append({"seat": seat, "key": forbidden[0], "question": "0-00000000"})
        sent.append({"seat": seat + 1, "key": self.keys[0], "question": question})
        for choice in sent:
            await self.refused("choose", choice)
        if not seen["can_undo"]:
            await self.refused("undo", {"seat": seat})
        if not seen["over"]:  # then everything comes to light
            await self.page(f"{self.table}/record.txt")
            record = f"{self.table}/record"
            self.note(f"API {record}", await self.client.call(record))
            await self.page(f"{self.table}/review")
            await self.page(f"{self.table}/again", {})
            await self.page(f"{self.table}/branch", {"ply": "100000"})
            await self.other_views(seat + 1)
            await self.page(f"{self.table}/step", {"ply": "0"}, fragment=True)

    async def other_views(self, other: int) -> None:
        """Ask for what is open only after the end: other views, and moments of other reviews."""
        for path in ("", "/replay", "/review", "/review/moment"):
            for view in (str(other), "spectator"):
                await self.page(f"{self.table}{path}?view={view}")
            await self.page(f"{self.table}{path}?seat={other}&ply=1", fragment=True)
        await self.page(f"{self.table}/review/moment?ply=1", fragment=True)
        await self.page(f"{self.table}/retry", {"seat": str(other), "ply": "0"})
        await self.page(f"{self.table}/branch", {"ply": "0", "view": str(other)})

    async def refused(self, what: str, body: dict[str, object]) -> None:
        """Send something by a form and to the API."""
        form = {name: str(value) for name, value in body.items()}
        await self.page(f"{self.table}/{what}", form, LANGUAGES[-1], True)
        answer = await self.client.call(f"{self.table}/{what}", body)
        self.note(f"API {what} {body}", answer)
