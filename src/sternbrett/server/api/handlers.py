"""The operations of the API, made of the table service and the pages' own rules of visibility."""

from __future__ import annotations

from itertools import zip_longest
from typing import Annotated

from litestar import get, post
from litestar.params import FromPath, JSONBody, Parameter

from sternbrett.kernel.errors import Refused
from sternbrett.kernel.match import Match
from sternbrett.kernel.settings import Setting
from sternbrett.kernel.texts import Texts
from sternbrett.players import table_names
from sternbrett.server.api.access import caller, caller_or_new, known_caller
from sternbrett.server.api.bodies import (
    Act,
    ChapterInfo,
    Choose,
    ClockInfo,
    ForSeats,
    GameInfo,
    Invitation,
    Join,
    Needed,
    NewTable,
    OptionInfo,
    PackInfo,
    Record,
    Seated,
    SeatInfo,
    SettingInfo,
    SwitchRule,
    TableName,
    TableView,
)
from sternbrett.server.api.log import log_since
from sternbrett.server.api.operations import at_table, operation, problems
from sternbrett.server.naming import names_of, table_texts
from sternbrett.server.open_table import OpenTable
from sternbrett.server.pages.clocks import clocks_of
from sternbrett.server.pages.common import TableId, record_for, seat_for, service
from sternbrett.server.pages.seats import seat_notes_of
from sternbrett.server.rendering import AnyRequest, language_of, me_of
from sternbrett.server.store import TableRow
from sternbrett.show.picture import choices_of
from sternbrett.show.wording import game_texts

Since = Annotated[int, Parameter(ge=0, le=2**53, description="Leave out earlier log entries.")]
SeatNumber = FromPath[int]


@get("/games", name="api-games", responses=problems())
async def games(request: AnyRequest) -> list[GameInfo]:
    """List the games that can be played here."""
    language = language_of(request)
    return [
        GameInfo(
            id=game.id,
            name=game_texts(game, language).say("game.name"),
            seats=list(game.card.seats),
            settings=[setting_info(setting, game.card.seats) for setting in game.settings],
            bots=table_names(game),
            packs=[
                PackInfo(pack.id, pack.about.name.say(language))
                for pack in service(request).contents.packs_for(game)
            ],
        )
        for game in service(request).games.values()
    ]


def setting_info(setting: Setting, seats: tuple[int, int]) -> SettingInfo:
    """Return a setting as programs read it."""
    fewest, most = seats
    return SettingInfo(
        name=setting.name,
        kind="text" if setting.is_text else "choice",
        choices=list(setting.choices),
        default=setting.default_for(fewest),
        by_seats=[
            ForSeats(number, list(setting.choices_for(number)), setting.default_for(number))
            for number in range(fewest, most + 1)
        ],
        only_if=None if setting.only_if is None else Needed(*setting.only_if),
        research=setting.research,
    )


@operation(get, "/tables", "api-tables")
async def tables(request: AnyRequest) -> list[TableName]:
    """List the caller's tables, those changed last first."""
    rows = await service(request).newest(known_caller(request))
    return [TableName(row.id, row.game, row.result, row.name) for row in rows]


@operation(post, "/tables", "api-create", 404, secret=False)
async def create(request: AnyRequest, data: JSONBody[NewTable]) -> Seated:
    """Set up a table. Whoever comes without a secret is given one, this once."""
    token, secret = caller_or_new(request)
    tables = service(request)
    table = await tables.create(
        tables.game(data.game),
        data.settings,
        host=token,
        plan=data.seats,
        name=data.name,
        seats=len(data.seats) or None,
        seed=data.seed.strip(),
        spectators=data.spectators,
        packs=data.packs,
        time_limit=data.time_limit,
    )
    return Seated(table.id, list(table.seats_of(token)), secret)


@operation(get, "/tables/{table_id:str}", "api-table", 404, secret=False)
async def table(request: AnyRequest, table_id: TableId, since: Since = 0) -> TableView:
    """Return a table as the caller may see it: its seat's view, or the spectators'."""
    return await shown(request, await service(request).open(table_id), since)


@operation(post, "/tables/{table_id:str}/seats/{number:int}/invite", "api-invite", 404, 409)
async def invite(request: AnyRequest, table_id: TableId, number: SeatNumber) -> Invitation:
    """Make a code for an open seat; only the host may. An earlier code is void."""
    code = await service(request).sitting.invite(table_id, number, known_caller(request))
    return Invitation(code, f"/tables/{table_id}/join/{code}")


@operation(post, "/tables/{table_id:str}/join", "api-join", 404, 409, secret=False)
async def join(request: AnyRequest, table_id: TableId, data: JSONBody[Join]) -> Seated:
    """Take the seat that a code is for. Whoever comes without a secret is given one."""
    token, secret = caller_or_new(request)
    me = me_of(request)
    name = data.name or me.name
    await service(request).sitting.join(table_id, data.code, token, name, me.colour)
    table = await service(request).open(table_id)
    return Seated(table_id, list(table.seats_of(token)), secret)


@at_table("/ready", "ready")
async def ready(request: AnyRequest, table_id: TableId) -> TableView:
    """Say that the caller is ready; the game begins when everybody is."""
    token = known_caller(request)
    table = await service(request).open(table_id)
    if not table.seats_of(token):
        raise Refused("not_yours", "The caller does not sit there.")
    await service(request).sitting.be_ready(table_id, token)
    return await shown(request, await service(request).open(table_id), 0)


@at_table("/choose", "choose")
async def choose(
    request: AnyRequest, table_id: TableId, data: JSONBody[Choose], since: Since = 0
) -> TableView:
    """Choose an option of the question that is asked now, and return the table after it."""
    tables = service(request)
    seat = acting_seat(request, await tables.open(table_id), data)
    keys = [data.key, *data.then]
    dropped = await tables.follow(table_id, seat, keys, data.question, data.request or None)
    view = await shown(request, await tables.open(table_id), since)
    view.dropped = dropped
    return view


@at_table("/undo", "undo")
async def undo(
    request: AnyRequest, table_id: TableId, data: JSONBody[Act], since: Since = 0
) -> TableView:
    """Take back the caller's last choice, where it revealed nothing."""
    tables = service(request)
    seat = acting_seat(request, await tables.open(table_id), data)
    await tables.undo(table_id, seat, data.request or None)
    return await shown(request, await tables.open(table_id), since)


@at_table("/uncover", "uncover")
async def uncover(request: AnyRequest, table_id: TableId, since: Since = 0) -> TableView:
    """Lift the curtain for the seat that is asked next, where the caller has several."""
    await service(request).uncover(table_id, known_caller(request))
    return await shown(request, await service(request).open(table_id), since)


@at_table("/seats/{number:int}/replace", "replace")
async def replace(
    request: AnyRequest, table_id: TableId, number: SeatNumber, since: Since = 0
) -> TableView:
    """Agree that a bot plays on for somebody who left: all must, or the host alone may."""
    await service(request).sitting.replace_by_bot(table_id, number, known_caller(request))
    return await shown(request, await service(request).open(table_id), since)


@at_table("/seats/{number:int}/stand-in", "stand-in")
async def stand_in(
    request: AnyRequest, table_id: TableId, number: SeatNumber, since: Since = 0
) -> TableView:
    """Let a bot play at a seat of the caller, which can take it back at any time."""
    await service(request).sitting.hand_to_bot(table_id, number, known_caller(request))
    return await shown(request, await service(request).open(table_id), since)


@at_table("/back", "back")
async def come_back(request: AnyRequest, table_id: TableId, since: Since = 0) -> TableView:
    """Take the caller's seats back from the bots that played for it."""
    await service(request).sitting.come_back(table_id, known_caller(request))
    return await shown(request, await service(request).open(table_id), since)


@at_table("/rematch", "rematch")
async def rematch(request: AnyRequest, table_id: TableId) -> Seated:
    """Want a rematch of a finished game, or come to the one that another has set up."""
    token = known_caller(request)
    new = await service(request).rematches.play(table_id, token)
    return Seated(new, list((await service(request).open(new)).seats_of(token)), "")


@at_table("/concede", "concede")
async def concede(
    request: AnyRequest, table_id: TableId, data: JSONBody[Act], since: Since = 0
) -> TableView:
    """Agree that the side of the caller's seat gives up; it does when all its people agree."""
    tables = service(request)
    seat = acting_seat(request, await tables.open(table_id), data)
    await tables.concede(table_id, known_caller(request), seat)
    return await shown(request, await tables.open(table_id), since)


@at_table("/switch", "switch")
async def switch(
    request: AnyRequest, table_id: TableId, data: JSONBody[SwitchRule], since: Since = 0
) -> TableView:
    """Set a rule that may be switched at any time, for everybody at the table."""
    tables = service(request)
    seat = acting_seat(request, await tables.open(table_id), data)
    await tables.switch(table_id, known_caller(request), seat, data.name, data.value)
    return await shown(request, await tables.open(table_id), since)


@operation(get, "/tables/{table_id:str}/record", "api-record", 404, 409, secret=False)
async def record(request: AnyRequest, table_id: TableId) -> Record:
    """Return a game in its text form; of a running game only if nobody has secrets there."""
    table = await service(request).open(table_id)
    return Record(await record_for(table, seat_for(table, caller(request))))


def acting_seat(request: AnyRequest, table: OpenTable, data: Act) -> int:
    """Return the seat a request speaks for, which must be one of the caller's."""
    token = known_caller(request)
    seat = table.seat_shown(token) if data.seat is None else data.seat
    if seat is None or seat not in table.seats_of(token):
        covered = data.seat is None and len(table.seats_of(token)) > 1
        raise Refused("covered" if covered else "not_yours", "The caller does not sit there.")
    return seat


async def shown(request: AnyRequest, table: OpenTable, since: int) -> TableView:
    """Return a table as the caller may see it."""
    token = caller(request)
    seat: int | None = None
    covered = False
    try:
        seat = seat_for(table, token)
    except Refused as refused:
        covered = refused.code == "covered"
        seat = None if covered else table.seat_shown(token)
    mine = table.seats_of(token)
    match = table.match_for(seat)
    clocks = clock_infos(table, seat, service(request).time.now())
    out = TableView(
        id=table.id,
        game=table.game.id,
        settings=dict(match.settings),
        packs=[pack.id for pack in table.packs],
        seats=[
            SeatInfo(
                place.number,
                place.kind,
                name,
                place.number in mine,
                place.ready,
                here=service(request).sitting.is_here(table, place.number),
                left=service(request).sitting.is_left(table, place.number),
                substitute=place.substitute,
                clock=clocks[place.number],
            )
            for place, name in zip(table.row.places, names_of(request, table, token), strict=True)
        ],
        host=bool(token) and token == table.row.host,
        origin=table.row.origin,
        waiting=table.waiting,
        covered=covered,
        seat=seat,
        asked=list(match.asked),
        over=match.over,
        result=match.result,
        result_text="",
        view=None,
        prompt="",
        clause="",
        question="",
        options=[],
        can_undo=False,
        log=[],
        next=0,
        chapter=chapter_info(table.row),
        time_limit=table.row.time_limit,
    )
    if not covered and not table.waiting:
        texts = table_texts(table, language_of(request))
        fill(out, match, seat, texts)
        notes = seat_notes_of(request, table, token)
        out.log, out.next = await log_since(match, seat, texts, notes, since)
    return out


def clock_infos(table: OpenTable, seat: int | None, now: int) -> list[ClockInfo | None]:
    """Return the clocks of a table's seats as whoever looks from a seat may see them."""
    return [
        None
        if shown is None
        else ClockInfo(
            max(0, clock.left if clock.due is None else clock.due - now) / 1000,
            shown.moment or None,
        )
        for clock, shown in zip_longest(table.row.clocks, clocks_of(table, seat))
    ]


def chapter_info(row: TableRow) -> ChapterInfo | None:
    """Return which chapter of a campaign a table is; None: it is none."""
    place = row.chapter
    if place is None:
        return None
    return ChapterInfo(place.campaign, place.line, place.number, place.parent, row.id, row.result)


def fill(out: TableView, match: Match, seat: int | None, texts: Texts) -> None:
    """Add what a seat sees of the game."""
    look = match.look(seat, texts)
    out.view = look.view
    if match.result:
        out.result_text = texts.say(f"result.{match.result}")
    if match.decision is not None:
        key, args = look.prompt
        out.prompt = texts.say(key, **args)
        out.clause = look.clause
    if seat is not None:
        out.question = match.question_id(seat)
        out.can_undo = match.can_undo(seat)
        out.options = [
            OptionInfo(choice.key, choice.number, choice.label, choice.clause, list(choice.handles))
            for choice in choices_of(match, look, match.options_of(seat))
        ]


HANDLERS = [
    rematch,
    games,
    tables,
    create,
    table,
    invite,
    join,
    ready,
    choose,
    undo,
    uncover,
    replace,
    stand_in,
    come_back,
    concede,
    switch,
    record,
]
