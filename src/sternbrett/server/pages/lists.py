"""Lists of tables: whose turn it is, against whom, in which round; searching, naming, pictures."""

from __future__ import annotations

from collections.abc import Sequence
from dataclasses import dataclass, replace
from hashlib import blake2b
from urllib.parse import urlencode

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.response import Redirect, Response

from sternbrett.kernel.texts import Texts
from sternbrett.server.glances import NOTHING, Glance, glances_at, is_waiting
from sternbrett.server.listing import RUNNING, STATES, Wanted
from sternbrett.server.naming import bot_name
from sternbrett.server.pages.common import (
    Form,
    TableId,
    is_local,
    number_of,
    service,
    visitor,
)
from sternbrett.server.rendering import AnyRequest, language_of
from sternbrett.server.seats import BOT, OPEN, WATCH_NOW, Seat, tidy_name
from sternbrett.server.store import TableRow
from sternbrett.show.wording import game_texts
from sternbrett.web import page_texts

#: How many tables a page of the list has.
ON_PAGE = 12
#: Among how many of a browser's running tables those are looked for where it is asked.
LOOKED_AT = 60
#: The longest text that tables are searched for.
LONGEST_SEARCH = 60


@dataclass(frozen=True)
class Listed:
    """A table in a list."""

    row: TableRow
    texts: Texts
    #: Who else plays there, and the round that it is in; empty where there is none.
    others: str
    chapter: str
    waiting: bool
    has_picture: bool

    @property
    def name(self) -> str:
        """What the table is called: as its host has named it, or like its game."""
        return self.row.name or self.texts.say("game.name")

    @property
    def by_bots(self) -> bool:
        """Whether only bots play there."""
        return all(seat.kind == BOT for seat in self.row.places)


@dataclass(frozen=True)
class Page:
    """A page of a list of tables: what was looked for, what was found, and the pages around it."""

    tables: Sequence[Listed]
    count: int
    text: str
    game: str
    state: str
    number: int

    @property
    def last(self) -> int:
        """The number of the last page; the first is 1."""
        return max(1, -(-self.count // ON_PAGE))

    @property
    def is_filtered(self) -> bool:
        """Whether something certain is looked for."""
        return bool(self.text or self.game or self.state)

    def address(self, number: int) -> str:
        """Return where another page of the same list is."""
        wanted = {"find": self.text, "game": self.game, "only": self.state}
        given = {name: value for name, value in wanted.items() if value}
        if number > 1:
            given["page"] = str(number)
        return f"/?{urlencode(given)}#tables" if given else "/#tables"


async def my_turns(request: AnyRequest) -> list[Listed]:
    """Return the tables at which a browser is asked something, those changed last first."""
    token = visitor(request)
    if not token:
        return []
    wanted = Wanted(token, seated=True, state=RUNNING, count=LOOKED_AT)
    rows, _ = await service(request).list_tables(wanted)
    glances = await glances_at(service(request), rows)

    def is_asked(row: TableRow) -> bool:
        asked = glances.get(row.id, NOTHING).asked
        return any(row.places[seat].token == token for seat in asked if not is_bot(row, seat))

    return shown(request, [row for row in rows if is_asked(row)], glances)


def is_bot(row: TableRow, seat: int) -> bool:
    """Tell whether a bot answers for a seat, also for somebody who left it."""
    return bool(row.places[seat].bot or row.places[seat].substitute)


async def page_of_tables(
    request: AnyRequest, owner: str | None, find: str, game: str, state: str, page: int
) -> Page:
    """Return the part of somebody's tables that a browser looks for."""
    tables, language = service(request), language_of(request)
    text = " ".join(find.split())[:LONGEST_SEARCH].replace("\0", "")
    game = game if game in tables.games else ""
    state = state if state in STATES else ""
    names = {id_: game_texts(one, language).say("game.name") for id_, one in tables.games.items()}
    wanted = Wanted(
        owner,
        game=game,
        state=state,
        text=text,
        games=tuple(id_ for id_, name in names.items() if text.lower() in name.lower()),
        first=ON_PAGE * (max(1, page) - 1),
        count=ON_PAGE,
    )
    rows, count = await tables.list_tables(wanted)
    if not rows and count:
        # Further than there are pages: the last one.
        page = -(-count // ON_PAGE)
        rows, count = await tables.list_tables(replace(wanted, first=ON_PAGE * (page - 1)))
    glances = await glances_at(tables, rows)
    return Page(shown(request, rows, glances), count, text, game, state, max(1, page))


def shown(
    request: AnyRequest, rows: Sequence[TableRow], glances: dict[str, Glance]
) -> list[Listed]:
    """Return tables as lists show them."""
    tables, language = service(request), language_of(request)
    token = visitor(request)
    out = []
    for row in rows:
        if row.game not in tables.games:
            continue
        texts = game_texts(tables.games[row.game], language)
        seen = glances.get(row.id, NOTHING)
        out.append(
            Listed(
                row,
                texts,
                others=others_at(row, token, texts, language),
                chapter=texts.say("chapter.name", number=seen.chapter) if seen.chapter else "",
                waiting=not row.result and is_waiting(row),
                has_picture=bool(seen.picture),
            )
        )
    return out


def others_at(row: TableRow, token: str, texts: Texts, language: str) -> str:
    """Return who plays at a table beside somebody, by name; bots of the same name are counted."""
    page = page_texts(language)

    def name(seat: Seat) -> str:
        if seat.kind == OPEN:
            return page.say("lobby.free_seat")
        if seat.kind == BOT:
            return bot_name(seat.bot, texts)
        return seat.name or page.say("lobby.somebody")

    names = [name(seat) for seat in row.places if not token or seat.token != token]
    counted = [(one, names.count(one)) for one in dict.fromkeys(names)]
    return ", ".join(one if count == 1 else f"{count} × {one}" for one, count in counted)


@get("/tables/{table_id:str}/picture.svg", name="picture")
async def picture(request: AnyRequest, table_id: TableId) -> Response[str]:
    """Return the small picture of a table's board, to whoever may look at it."""
    row = await service(request).row(table_id)
    token = visitor(request)
    mine = is_local(request) or token == row.host or token in {s.token for s in row.places if token}
    # Whoever follows late must not see what is on the board now.
    if not mine and (row.spectators != WATCH_NOW if not row.result else row.spectators == "no"):
        raise NotFoundException
    seen = (await glances_at(service(request), [row])).get(table_id, NOTHING).picture
    if not seen:
        raise NotFoundException
    tag = f'"{blake2b(seen.encode(), digest_size=12).hexdigest()}"'
    headers = {"ETag": tag, "Cache-Control": "private, no-cache"}
    if request.headers.get("if-none-match") == tag:
        return Response("", status_code=304, headers=headers)
    return Response(seen, media_type="image/svg+xml", headers=headers)


@post("/tables/{table_id:str}/name", name="name-table")
async def name_table(request: AnyRequest, table_id: TableId, data: Form) -> Redirect:
    """Give a table a name; its host may, and whoever owns the machine."""
    owner = None if is_local(request) else visitor(request)
    await service(request).rename(table_id, tidy_name(data.get("name", ""), LONGEST_NAME), owner)
    return Redirect("/#tables", status_code=303)


#: The longest name of a table.
LONGEST_NAME = 40


def page_number(text: str) -> int:
    """Return which page an address names; the first where it names none."""
    return max(1, min(number_of(text), 10_000))


HANDLERS = [picture, name_table]
