"""The table: seeing it, choosing, taking back, asking for a hint, watching a bot."""

from __future__ import annotations

from collections.abc import Awaitable, Sequence
from hashlib import blake2b
from typing import Any

import msgspec
from litestar import get, post
from litestar.exceptions import ClientException
from litestar.params import FromQuery
from litestar.response import Redirect, Response

from sternbrett.kernel.errors import Refused
from sternbrett.kernel.lesson import HINT
from sternbrett.server.coach import Coach, coach_of
from sternbrett.server.naming import called, roles_of, table_texts, without_name
from sternbrett.server.open_table import OpenTable
from sternbrett.server.pages.again import Again, played_again
from sternbrett.server.pages.clocks import next_clock
from sternbrett.server.pages.common import (
    Form,
    TableId,
    Visit,
    is_local,
    number_of,
    record_for,
    reviewed_seats,
    seat_at,
    service,
    viewed_from,
    viewpoints,
    visitor,
)
from sternbrett.server.pages.learned import note_learned
from sternbrett.server.pages.notes import note_at
from sternbrett.server.pages.puzzles import Solving, solving_at
from sternbrett.server.pages.scenes import scene_for
from sternbrett.server.pages.seats import (
    Guest,
    Rematch,
    can_sit,
    concession_of,
    guests_of,
    offers_mails,
    pauses_of,
    rematch_of,
    seat_notes_of,
    show_curtain,
    show_room,
    switches_of,
    time_limit_of,
)
from sternbrett.server.pages.seen import had_seat, keep_seen, last_seen, since_of
from sternbrett.server.pages.talk import heard, muted_seats, reactions_of
from sternbrett.server.present import SeatNote, hint_of, seat_lines
from sternbrett.server.rendering import AnyRequest, language_of, render, wants_fragment
from sternbrett.server.seating import has_company
from sternbrett.server.seats import OPEN, WATCH_NEVER
from sternbrett.server.store import Message
from sternbrett.server.thinking import Counsel
from sternbrett.show.picture import Picture, picture
from sternbrett.web import page_texts

REQUEST_LENGTH = 64
#: Why a lesson's table does not carry out what is no part of the lesson, until it is meant.
OFF_LESSON = "off_lesson"
#: What a page says of a gesture that was carried out only as far as it went.
STOPPED = "stopped"

#: The pages of a table. One that asks whether something changed says which it is.
TABLE, ROOM, CURTAIN, INVITATION = "table", "room", "curtain", "invitation-"


@get("/tables/{table_id:str}", name="table")
async def table_page(
    request: AnyRequest,
    table_id: TableId,
    hint: FromQuery[bool] = False,
    have: FromQuery[str] = "",
    refused: FromQuery[str] = "",
    at: FromQuery[str | None] = None,
    view: FromQuery[str] = "",
) -> Response[Any]:
    """Show a table to whoever sits there or watches, with a hint if it is wanted.

    `have` is the version that a page already shows, or which other page asks (see `page_of`); if
    nothing changed there is nothing to send. `refused` is why the page's last request was refused,
    which it goes on saying: while it asks the same (`at`), or what was to be said is not said.
    After the end `view` is whose view is shown (see `viewed_from`).
    """
    tables = service(request)
    table = await tables.open(table_id)
    advice, refusal = None, None
    token = visitor(request)
    seat = table.seat_shown(token)
    if hint and seat is not None and seat in table.match.asked:
        await tables.lessons.pressed(table, HINT)
        try:
            advice = await tables.advise(table, seat, token)
        except Refused as error:
            refusal = error
    said = await messages_at(request, table)
    draft = "" if refused and at is None else None
    return show(
        request,
        table,
        refusal,
        hint=advice,
        have=have,
        messages=said,
        draft=draft,
        still=(refused, at),
        view=view,
        again=await played_again(request, table),
        rematch=await rematch_of(request, table),
        watched_said=await tables.talk.spectators_said(table, token),
        solving=await solving_at(request, table),
    )


@post("/tables/{table_id:str}/choose", name="choose")
async def choose(request: AnyRequest, table_id: TableId, data: Form) -> Response[Any]:
    """Carry out a choice, or several by one gesture, then show the table again."""
    tables = service(request)
    keys = data.get("key", "").split() or [""]
    question, sent = data.get("question", ""), request_of(data)

    async def carry_out() -> str | None:
        seat = seat_of(request, await tables.open(table_id), data)
        dropped = await tables.follow(
            table_id, seat, keys, question, sent, astray=bool(data.get("astray"))
        )
        return (await tables.open(table_id)).match.question_id(seat) if dropped else None

    return await act(
        request,
        table_id,
        carry_out(),
        chosen=keys[0],
        seat=number_of(data.get("seat", "")),
    )


@post("/tables/{table_id:str}/undo", name="undo")
async def undo(request: AnyRequest, table_id: TableId, data: Form) -> Response[Any]:
    """Take a choice back, then show the table again."""
    tables = service(request)
    sent = request_of(data)

    async def carry_out() -> None:
        seat = seat_of(request, await tables.open(table_id), data)
        await tables.undo(table_id, seat, sent)

    seat = number_of(data.get("seat", ""))
    return await act(request, table_id, carry_out(), seat=seat)


@post("/tables/{table_id:str}/step", name="step")
async def step(request: AnyRequest, table_id: TableId, data: Form) -> Response[Any]:
    """Let the bot whose turn it is choose once, then show the table again."""
    tables = service(request)
    moment = number_of(data.get("ply", ""))

    async def carry_out() -> None:
        seat_at(request, await tables.open(table_id))  # whoever may not look may not act either
        await tables.bots.step(table_id, moment)

    return await act(request, table_id, carry_out())


@post("/tables/{table_id:str}/take-over", name="take-over")
async def take_over(request: AnyRequest, table_id: TableId) -> Response[Any]:
    """Play a copy of this game on from here oneself."""
    visit = Visit(request)
    seat_at(request, await service(request).open(table_id))
    table = await service(request).take_over(table_id, visit.token)
    return visit.keep(Redirect(f"/tables/{table.id}", status_code=303))


@post("/tables/{table_id:str}/again", name="again")
async def play_again(request: AnyRequest, table_id: TableId) -> Response[Any]:
    """Set up the same game with the same seed."""
    visit = Visit(request)
    seat_at(request, await service(request).open(table_id))
    table = await service(request).again(table_id, visit.token)
    return visit.keep(Redirect(f"/tables/{table.id}", status_code=303))


@get("/tables/{table_id:str}/record.txt", name="record", media_type="text/plain")
async def record(request: AnyRequest, table_id: TableId) -> Response[str]:
    """Return a game in its text form; of a running game only if nobody has secrets there."""
    table = await service(request).open(table_id)
    return Response(
        await record_for(table, seat_at(request, table)),
        media_type="text/plain",
        headers={"Content-Disposition": f'attachment; filename="{table.game.id}-{table.id}.txt"'},
    )


def version_of(
    picture: str,
    guests: Sequence[Guest],
    messages: Sequence[Message],
    seat_notes: Sequence[SeatNote],
    pause: int | None,
) -> str:
    """Return a name for everything a page shows now, to tell whether it must be sent again."""
    # Alone at a table nobody is shown who else is there.
    company = guests if len(guests) > 1 else ()
    data = (picture, company, pause, len(messages), messages[-1:], len(seat_notes))
    return blake2b(msgspec.msgpack.encode(data), digest_size=8).hexdigest()


def request_of(data: dict[str, str]) -> str | None:
    """Return the id by which a repeated request is recognised."""
    given = data.get("request", "")[:REQUEST_LENGTH]
    if not (given.isascii() and given.isprintable()):
        raise ClientException
    return given or None


def seat_of(request: AnyRequest, table: OpenTable, data: dict[str, str]) -> int:
    """Return the seat a form speaks for, which must be one that this browser has."""
    given = number_of(data.get("seat", ""))
    if given in table.seats_of(visitor(request)):
        return given
    raise Refused("not_yours", "This browser does not sit there.")


@post("/tables/{table_id:str}/say", name="say")
async def say(request: AnyRequest, table_id: TableId, data: Form) -> Response[Any]:
    """Say something to everybody at the table; what was refused can be said again."""
    text = data.get("text", "")
    saying = service(request).talk.say(table_id, visitor(request), text)
    return await act(request, table_id, saying, draft=text)


async def act(
    request: AnyRequest,
    table_id: str,
    action: Awaitable[str | None],
    draft: str | None = None,
    chosen: str = "",
    seat: int = -1,
) -> Response[Any]:
    """Do something at a table and answer: the changed part, a redirect, or the reason why not.

    A reason not to say something (`draft`) is shown where that was typed; what a lesson says to
    something `chosen` that is not its step, where the lesson speaks. An action that was not carried
    out to its end returns the question at which it stopped: the page says so there. What is done
    for a seat happens before the eyes of its person, whatever is shown next.
    """
    refusal: Refused | None = None
    stopped_at: str | None = None
    try:
        stopped_at = await action
    except Refused as error:
        refusal = error
    table = await service(request).open(table_id)
    token = visitor(request)
    answer: Response[Any]
    if refusal is None and not wants_fragment(request):
        told = "" if stopped_at is None else f"?refused={STOPPED}&at={stopped_at}"
        answer = Redirect(f"/tables/{table_id}{told}", status_code=303)
    else:
        said = await messages_at(request, table)
        if refusal is not None and refusal.code == OFF_LESSON:
            return show(request, table, messages=said, instead=chosen)
        again, rematch = await played_again(request, table), await rematch_of(request, table)
        still = ("", None) if stopped_at is None else (STOPPED, stopped_at)
        solving = await solving_at(request, table)
        answer = show(
            request,
            table,
            refusal,
            messages=said,
            draft=draft,
            still=still,
            again=again,
            rematch=rematch,
            watched_said=await service(request).talk.spectators_said(table, token),
            solving=solving,
        )
        if page_of(table, token) == TABLE:
            return answer
    return keep_seen(request, answer, table, seat) if seat in table.seats_of(token) else answer


async def messages_at(request: AnyRequest, table: OpenTable) -> Sequence[Message]:
    """Return what was said at a table; alone one says nothing."""
    return await service(request).talk.messages(table.id) if table.match.seats > 1 else []


def page_of(table: OpenTable, token: str) -> str:
    """Return which page a browser is shown of a table."""
    if table.waiting:
        return ROOM
    if len(table.seats_of(token)) > 1 and table.seat_shown(token) is None:
        return CURTAIN
    return TABLE


def still_refused(request: AnyRequest, still: tuple[str, str | None], shown: Picture) -> str:
    """Return the refusal that a page goes on saying; none if it was about another question."""
    code, at = still
    known = f"refusal.{code}" in page_texts(language_of(request)).table
    return code if known and at in (None, shown.question) else ""


def coach_at(
    request: AnyRequest, table: OpenTable, seat: int | None, instead: str = ""
) -> Coach | None:
    """Return what a lesson says at a table, where one is followed."""
    course = service(request).lessons.at(table)
    return None if course is None else coach_of(course, table, seat, language_of(request), instead)


def show(
    request: AnyRequest,
    table: OpenTable,
    refusal: Refused | None = None,
    hint: Counsel | None = None,
    have: str = "",
    messages: Sequence[Message] = (),
    draft: str | None = None,
    still: tuple[str, str | None] = ("", None),
    instead: str = "",
    view: str = "",
    again: Again | None = None,
    rematch: Rematch | None = None,
    watched_said: Sequence[Message] = (),
    solving: Solving | None = None,
) -> Response[Any]:
    """Return the table page, or only its changing part, or the curtain, or the waiting room."""
    match = table.match
    token = visitor(request)
    fragment = wants_fragment(request)
    page = page_of(table, token)
    if fragment and have.startswith(INVITATION) and page == ROOM:
        # The page that shows a link stays as it is until somebody has followed it; then it is the
        # waiting room, without being loaded anew: somebody may be about to press a button there.
        number = number_of(have.removeprefix(INVITATION))
        if 0 <= number < match.seats and table.row.places[number].kind == OPEN:
            return Response(None, status_code=204)
        room = show_room(request, table, fragment)
        room.headers["HX-Replace-Url"] = f"/tables/{table.id}"
        return room
    if fragment and page != (have if have in (ROOM, CURTAIN) else TABLE):
        # Another page with other scripts and styles: a part of it is not enough.
        return Response("", headers={"HX-Redirect": f"/tables/{table.id}"})
    if page == ROOM:
        return show_room(request, table, fragment)
    if page == CURTAIN:
        return show_curtain(request, table, fragment)
    language = language_of(request)
    texts = table_texts(table, language)
    roles, brief = roles_of(request, table), roles_of(request, table, brief=True)
    names = called(table, language, roles)
    seat = viewed_from(request, table, view)
    seat_notes = seat_notes_of(request, table)
    now = table.match_for(seat)
    shown = picture(now, seat, texts, seat_lines(now, seat, seat_notes))
    messages, muted = heard(request, table, messages), muted_seats(request, table.id)
    guests = guests_of(request, table, now.look(seat, texts), roles, muted)
    note = note_at(request, table, now, seat, texts)
    state = f"{shown.version} {again} {solving} {note and note.about} {table.row.followed}"
    watching = service(request).watchers.count(table.id)
    state += f" {table.row.joinable} {table.row.listed} {rematch} {watching} {watched_said[-1:]}"
    version = version_of(state, guests, messages, seat_notes, table.row.pause)
    if have and have == version and hint is None and refusal is None:
        return Response(None, status_code=204)
    code = still_refused(request, still, shown) if refusal is None else refusal.code
    mine = table.seats_of(token)
    seen = None if fragment else last_seen(request, table.id, seat)
    clock_now, clock_mine = next_clock([guest.clock for guest in guests], seat)
    response = render(
        request,
        "table_part.html" if fragment else "table.html",
        # The script swaps whatever it is sent; without it the status tells that nothing happened.
        status=409 if refusal is not None and not fragment else 200,
        table=table,
        game=table.game,
        texts=texts,
        shown=shown,
        guests=guests,
        page_version=version,
        hosting=token == table.row.host,
        messages=messages,
        names=names,
        roles=roles,
        waited=", ".join(names[number] for number in shown.asked),
        question="" if seat is None else without_name(shown.prompt, names[seat], brief[seat]),
        mine=mine,
        asked_here=table.asked_here(token),
        has_curtain=table.has_curtain(token),
        concession=concession_of(request, table, shown.seat),
        switches=[] if shown.seat is None else switches_of(table, shown.seat, texts),
        pauses=pauses_of(request, table),
        removed=had_seat(request, table.id) and not mine,
        can_sit=not mine and not table.watched and can_sit(request, table),
        in_company=has_company(table, token),
        strangers=not is_local(request),
        reactions=reactions_of(request),
        watching=watching,
        watched_said=watched_said,
        time_limit=time_limit_of(request, table),
        offers_mails=bool(mine) and offers_mails(request, table),
        time_now=service(request).time.now(),
        clock_now=clock_now,
        clock_mine=clock_mine,
        may_watch=table.row.spectators != WATCH_NEVER and not table.watched,
        refusal=code,
        draft=draft if code else None,
        fragment=fragment,
        scene=scene_for(request, table, now, shown, texts),
        can_review=bool(reviewed_seats(table, token)),
        view=view,
        viewpoints=viewpoints(table, seat),
        hint=None if hint is None else hint_of(match, hint, texts, seat, shown.ways),
        again=again,
        rematch=rematch,
        solving=solving,
        coach=coach_at(request, table, seat, instead),
        note=note,
        next_lesson=service(request).lessons.after(table),
        last_seen=seen,
        since=since_of(shown.log, seen),
    )
    note_learned(request, response, table)
    return keep_seen(request, response, table, seat)


HANDLERS = [table_page, choose, undo, step, take_over, play_again, record, say]
