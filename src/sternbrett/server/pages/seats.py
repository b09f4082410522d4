"""Seats: the waiting room, invitations, joining, the curtain, and the host's changes."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import Any

from litestar import get, post
from litestar.params import FromPath
from litestar.response import Redirect, Response

from sternbrett.kernel.game import Row
from sternbrett.kernel.look import AnyLook
from sternbrett.kernel.texts import Texts
from sternbrett.server import seating
from sternbrett.server.addresses import outside, qr_code
from sternbrett.server.bot_players import COURTESY, PAUSES, UNTIL_ASKED
from sternbrett.server.clocks import read_limit
from sternbrett.server.marks import Trouble
from sternbrett.server.naming import bot_name, labels_of, names_of, persons_of, roles_of
from sternbrett.server.open_table import OpenTable
from sternbrett.server.pages.clocks import ClockShown, clocks_of, limit_text
from sternbrett.server.pages.common import (
    Form,
    TableId,
    Visit,
    is_local,
    number_of,
    people_of,
    service,
    visitor,
)
from sternbrett.server.pages.people import device_label
from sternbrett.server.pages.seen import had_seat, keep_joined
from sternbrett.server.present import SeatNote
from sternbrett.server.rematch import can_rematch
from sternbrett.server.rendering import AnyRequest, language_of, render
from sternbrett.server.seats import OPEN, PERSON, Seat
from sternbrett.show.wording import match_texts
from sternbrett.web import page_texts


def seat_notes_of(
    request: AnyRequest, table: OpenTable, token: str | None = None
) -> list[SeatNote]:
    """Return what became of the seats since the game began, in sentences (see `roles_of`)."""
    if not table.row.seat_events:
        return []
    language = language_of(request)
    texts, page = match_texts(table.match, language), page_texts(language)
    roles = roles_of(request, table, token, brief=True)
    notes = []
    for event in table.row.seat_events:
        role = roles[event.seat]
        bot = bot_name(event.bot, texts)
        name = event.name or role
        notes.append((event, page.say(f"seat_event.{event.kind}", name=name, role=role, bot=bot)))
    return notes


@dataclass(frozen=True)
class Concession:
    """What giving up would mean for the seat that is shown."""

    seat: int
    #: Who gives up, by role.
    side: str
    must_agree: tuple[int, ...]


def concession_of(request: AnyRequest, table: OpenTable, seat: int | None) -> Concession | None:
    """Return what a seat would give up, where it can."""
    must_agree = () if seat is None else table.must_agree(seat)
    if seat is None or not must_agree:
        return None
    _, side = table.game.concession(table.match.state, seat) or ("", ())
    roles = roles_of(request, table, brief=True)
    return Concession(seat, ", ".join(roles[number] for number in side), must_agree)


@dataclass(frozen=True)
class Switch:
    """A rule that may be switched at any time: how it is set, and what else it could be."""

    name: str
    value: str
    label: str
    now: str
    #: The other values, each with what it is called.
    others: Sequence[tuple[str, str]]


def switches_of(table: OpenTable, seat: int, texts: Texts) -> list[Switch]:
    """Return the rules of a running game that whoever sits there may switch."""
    game, match = table.game, table.match
    if match.over:
        return []
    return [
        Switch(
            name,
            value,
            texts.say(f"setting.{name}"),
            texts.say(f"choice.{name}.{value}"),
            [
                (other, texts.say(f"choice.{name}.{other}"))
                for other in game.switches[name]
                if other != value
            ],
        )
        for name, value in game.switched(match.state, seat).items()
    ]


@dataclass(frozen=True)
class Guest:
    """A seat as the people at the table see it."""

    number: int
    name: str
    #: What is added to the name: the role, unless that is the name.
    role: str
    #: What the seat's bot is called, empty where nobody plays but a person.
    bot: str
    #: The class of the seat's colour.
    colour: str
    #: The colour that the person chose; empty: none.
    hue: str
    #: Whether a person sits there, and whether the viewer does not want to hear them.
    person: bool
    muted: bool
    #: What the viewer sees the seat hold.
    holdings: tuple[Row, ...]
    #: How much time the seat's person has, where that is limited.
    clock: ClockShown | None
    mine: bool
    asked: bool
    here: bool
    left: bool
    agreed: bool
    substituted: bool
    #: A bot that waits for people on an open floor, and can be asked to act.
    courteous: bool
    #: What is wrong with its bot: it is asked `again`, or was `helped` by any possible choice.
    trouble: str
    #: Somebody of the viewer's own side who would give up.
    conceding: bool
    #: What the viewer as host may do with the seat (see `seating`).
    wishes: tuple[str, ...]


def guests_of(
    request: AnyRequest,
    table: OpenTable,
    look: AnyLook,
    roles: Sequence[str],
    muted: Collection[int] = (),
) -> list[Guest]:
    """Return everybody at a table as `look` sees them: who is there, who is asked, who left."""
    tables = service(request)
    game, language = table.game, language_of(request)
    token = visitor(request)
    mine, shown = table.seats_of(token), table.seat_shown(token)
    asked = table.match_for(shown).asked
    clocks = clocks_of(table, shown)
    own_side = {number for seat in mine for number in table.must_agree(seat)}
    wishes = wishes_of(table, token)
    return [
        Guest(
            number=seat.number,
            name=person or role,
            role=role if person else "",
            bot=bot_name(table.bot_at(seat.number), look.texts),
            colour=game.seat_class(look, seat.number),
            hue=seat.colour,
            person=seat.kind == PERSON,
            muted=seat.number in muted,
            holdings=tuple(game.holdings(look, seat.number)),
            clock=clocks[seat.number],
            mine=seat.number in mine,
            asked=seat.number in asked,
            here=tables.sitting.is_here(table, seat.number),
            left=tables.sitting.is_left(table, seat.number),
            agreed=bool(set(mine) & table.marks.consents.get(seat.number, set())),
            substituted=bool(seat.substitute),
            courteous=bool(mine and table.bot_at(seat.number))
            and table.has_open_floor
            and seat.number in asked,
            trouble=trouble_of(table.marks.troubles.get(seat.number)),
            conceding=seat.number in table.marks.conceding and seat.number in own_side,
            wishes=wishes[seat.number],
        )
        for seat, person, role in zip(
            table.row.places, persons_of(table, language), roles, strict=True
        )
    ]


def wishes_of(table: OpenTable, token: str) -> list[tuple[str, ...]]:
    """Return for each seat what somebody may do with it: the host, with those of others."""
    hosting = token == table.row.host and not table.match.over
    mine = table.seats_of(token)
    return [
        seating.allowed(table, number) if hosting and number not in mine else ()
        for number in range(table.match.seats)
    ]


def trouble_of(trouble: Trouble | None) -> str:
    """Return what a page says of a bot that failed."""
    if trouble is None:
        return ""
    return "helped" if trouble.helped else "again"


@dataclass(frozen=True)
class Pause:
    """How long bots may leave an open floor to people, as one of several choices."""

    value: int
    label: str
    chosen: bool


def pauses_of(request: AnyRequest, table: OpenTable) -> list[Pause]:
    """Return the pauses that a browser may choose from; none where bots leave nobody the floor."""
    mine = table.seats_of(visitor(request))
    bots = any(table.bot_at(seat.number) for seat in table.row.places)
    if not table.game.floors or not mine or not bots or table.match.over:
        return []
    texts = page_texts(language_of(request))
    chosen = COURTESY if table.row.pause is None else table.row.pause
    return [
        Pause(
            pause,
            texts.say("table.pause_until_asked")
            if pause == UNTIL_ASKED
            else texts.say("table.pause_seconds", number=pause),
            pause == chosen,
        )
        for pause in PAUSES
    ]


def show_curtain(request: AnyRequest, table: OpenTable, fragment: bool) -> Response[Any]:
    """Return the page that stands between two people at one device; it shows nothing of either."""
    names = names_of(request, table)
    return render(
        request,
        "curtain_part.html" if fragment else "curtain.html",
        table=table,
        texts=match_texts(table.match, language_of(request)),
        names=labels_of(request, table),
        waited=", ".join(names[seat] for seat in table.match.asked),
        asked=table.asked_here(visitor(request)),
    )


def show_room(
    request: AnyRequest, table: OpenTable, fragment: bool, link: str = "", number: int = -1
) -> Response[Any]:
    """Return the waiting room, where open seats are given to people or bots."""
    mine = table.seats_of(visitor(request))
    names, where = labels_of(request, table), outside(request)
    texts = match_texts(table.match, language_of(request))
    return render(
        request,
        "room_part.html" if fragment else "room.html",
        table=table,
        game=table.game,
        texts=texts,
        names=names,
        free=listed(roles_of(request, table), lambda seat: seat.kind == OPEN, table),
        unready=listed(
            names,
            lambda seat: seat.kind == PERSON and not seat.ready and seat.number not in mine,
            table,
        ),
        wishes=wishes_of(table, visitor(request)),
        mine=mine,
        removed=had_seat(request, table.id) and not mine,
        link=link,
        invited=number,
        code=qr_code(link) if link else "",
        reachable=where.reachable,
        hosting=visitor(request) == table.row.host,
        strangers=not is_local(request),
        invites=page_texts(language_of(request)).say(
            "room.invites", name=host_name(request, table), game=texts.say("game.name")
        ),
        can_sit=not mine and can_sit(request, table),
        time_limit=time_limit_of(request, table),
        offers_mails=bool(mine) and offers_mails(request, table),
        address=f"{where.base}/tables/{table.id}" if keeps_seats(table, mine) else "",
    )


def time_limit_of(request: AnyRequest, table: OpenTable) -> str:
    """Return how much time people have at a table, in words; empty: as much as they like."""
    return limit_text(table.row.time_limit, page_texts(language_of(request)))


def offers_mails(request: AnyRequest, table: OpenTable) -> bool:
    """Tell whether people of a table can be told by mail that it is their turn."""
    limit = read_limit(table.row.time_limit)
    return limit is not None and limit.by_days and request.app.state.mails is not None


def listed(names: Sequence[str], which: Callable[[Seat], bool], table: OpenTable) -> str:
    """Return the names of some seats of a table, one after the other."""
    return ", ".join(names[seat.number] for seat in table.row.places if which(seat))


def host_name(request: AnyRequest, table: OpenTable) -> str:
    """Return what the host of a table is called."""
    called = (seat.name for seat in table.row.places if seat.token == table.row.host)
    return next((name for name in called if name), "") or page_texts(language_of(request)).say(
        "room.somebody"
    )


def keeps_seats(table: OpenTable, mine: Sequence[int]) -> bool:
    """Tell whether a chapter waits for others who have a seat there from the one before."""
    chapter = table.row.chapter
    if chapter is None or (chapter.line, chapter.number) == (1, 1):
        return False
    return any(
        seat.kind == PERSON and not seat.ready and seat.number not in mine
        for seat in table.row.places
    )


def can_sit(request: AnyRequest, table: OpenTable) -> bool:
    """Tell whether somebody at this machine may take the host's seats."""
    return is_local(request) and seating.may_sit_down(table)


@post("/tables/{table_id:str}/seats/{number:int}/invite", name="invite")
async def invite(request: AnyRequest, table_id: TableId, number: FromPath[int]) -> Response[Any]:
    """Make a link for an open seat and show it."""
    tables = service(request)
    code = await tables.sitting.invite(table_id, number, visitor(request))
    link = f"{outside(request).base}/tables/{table_id}/join/{code}"
    return show_room(request, await tables.open(table_id), False, link, number)


@post("/tables/{table_id:str}/seats/{number:int}", name="seat")
async def set_seat(
    request: AnyRequest, table_id: TableId, number: FromPath[int], data: Form
) -> Redirect:
    """Give a seat to a bot, to whoever gets a link, or to this device."""
    await service(request).sitting.set_seat(table_id, number, data.get("who", ""), visitor(request))
    return Redirect(f"/tables/{table_id}", status_code=303)


@get("/tables/{table_id:str}/join/{code:str}", name="join-page")
async def join_page(request: AnyRequest, table_id: TableId, code: FromPath[str]) -> Response[Any]:
    """Ask whoever follows a link for a name. Looking takes no seat."""
    tables = service(request)
    seat = await tables.sitting.seat_for(table_id, code)
    table = await tables.open(table_id)
    texts = match_texts(table.match, language_of(request))
    return render(
        request,
        "join.html",
        table=table,
        texts=texts,
        seat=seat,
        code=code,
        host=host_name(request, table),
        role=roles_of(request, table)[seat.number],
        names=labels_of(request, table),
        time_limit=time_limit_of(request, table),
    )


@post("/tables/{table_id:str}/join", name="join")
async def join(request: AnyRequest, table_id: TableId, data: Form) -> Response[Any]:
    """Take the seat that a link is for."""
    visit = Visit(request)
    name = data.get("name", "") or visit.me.name
    await service(request).sitting.join(
        table_id, data.get("code", ""), visit.token, name, visit.me.colour
    )
    await people_of(request).note_name(visit.me, name, device_label(request))
    response = visit.keep(Redirect(f"/tables/{table_id}", status_code=303))
    return keep_joined(request, response, table_id)


@post("/tables/{table_id:str}/uncover", name="uncover")
async def uncover(request: AnyRequest, table_id: TableId, data: Form) -> Redirect:
    """Show one of the seats of this device: lift the curtain for it, or act for it."""
    number = number_of(data.get("seat", ""))
    await service(request).uncover(table_id, visitor(request), number if number >= 0 else None)
    return Redirect(f"/tables/{table_id}", status_code=303)


@post("/tables/{table_id:str}/cover", name="cover")
async def cover(request: AnyRequest, table_id: TableId) -> Redirect:
    """Let the curtain down to hand the device on."""
    await service(request).cover(table_id, visitor(request))
    return Redirect(f"/tables/{table_id}", status_code=303)


@post("/tables/{table_id:str}/seats/{number:int}/go", name="go-ahead")
async def go_ahead(request: AnyRequest, table_id: TableId, number: FromPath[int]) -> Redirect:
    """Ask a bot to act now on an open floor."""
    await service(request).bots.go_ahead(table_id, number, visitor(request))
    return Redirect(f"/tables/{table_id}", status_code=303)


@post("/tables/{table_id:str}/pause", name="pause")
async def set_pause(request: AnyRequest, table_id: TableId, data: Form) -> Redirect:
    """Choose how long bots leave the open floor to people."""
    given = {str(pause): pause for pause in PAUSES}.get(data.get("pause", ""), 0)
    await service(request).bots.set_pause(table_id, given, visitor(request))
    return Redirect(f"/tables/{table_id}", status_code=303)


@post("/tables/{table_id:str}/ready", name="ready")
async def ready(request: AnyRequest, table_id: TableId) -> Redirect:
    """Say that one is ready to begin."""
    await service(request).sitting.be_ready(table_id, visitor(request))
    return Redirect(f"/tables/{table_id}", status_code=303)


@post("/tables/{table_id:str}/seats/{number:int}/replace", name="replace")
async def replace(request: AnyRequest, table_id: TableId, number: FromPath[int]) -> Redirect:
    """Agree that a bot plays for a seat that was left."""
    await service(request).sitting.replace_by_bot(table_id, number, visitor(request))
    return Redirect(f"/tables/{table_id}", status_code=303)


@post("/tables/{table_id:str}/seats/{number:int}/stand-in", name="stand-in")
async def stand_in(request: AnyRequest, table_id: TableId, number: FromPath[int]) -> Redirect:
    """Let a bot play for oneself."""
    await service(request).sitting.hand_to_bot(table_id, number, visitor(request))
    return Redirect(f"/tables/{table_id}", status_code=303)


@post("/tables/{table_id:str}/back", name="back")
async def come_back(request: AnyRequest, table_id: TableId) -> Redirect:
    """Take one's seat back from the bot that played for one."""
    await service(request).sitting.come_back(table_id, visitor(request))
    return Redirect(f"/tables/{table_id}", status_code=303)


@post("/tables/{table_id:str}/concede", name="concede")
async def concede(request: AnyRequest, table_id: TableId, data: Form) -> Redirect:
    """Agree that the side of one's seat gives up the game."""
    seat = number_of(data.get("seat", ""))
    await service(request).concede(table_id, visitor(request), seat)
    return Redirect(f"/tables/{table_id}", status_code=303)


@post("/tables/{table_id:str}/switch", name="switch")
async def switch(request: AnyRequest, table_id: TableId, data: Form) -> Redirect:
    """Set a rule that may be switched at any time."""
    seat = number_of(data.get("seat", ""))
    name, value = data.get("name", ""), data.get("value", "")
    await service(request).switch(table_id, visitor(request), seat, name, value)
    return Redirect(f"/tables/{table_id}", status_code=303)


@dataclass(frozen=True)
class Rematch:
    """Playing a finished game once more: whether there is a table for it, and who waits there."""

    begun: bool
    #: Whether the viewer has said that they come.
    coming: bool
    ready: str
    table_id: str


async def rematch_of(request: AnyRequest, table: OpenTable) -> Rematch | None:
    """Return what there is to say of a rematch; None where the viewer can play none."""
    token = visitor(request)
    if not can_rematch(table, token):
        return None
    places = await service(request).rematches.waiting(table)
    people = [place for place in places if place.kind == PERSON]
    return Rematch(
        begun=bool(places),
        coming=any(place.token == token and place.ready for place in people),
        ready=", ".join(
            dict.fromkeys(
                place.name or str(place.number + 1)
                for place in people
                if place.ready and place.token != token
            )
        ),
        table_id=table.row.rematch,
    )


@post("/tables/{table_id:str}/rematch", name="rematch")
async def rematch(request: AnyRequest, table_id: TableId) -> Redirect:
    """Want a rematch: set it up, or come to the one that another has set up."""
    new = await service(request).rematches.play(table_id, visitor(request))
    return Redirect(f"/tables/{new}", status_code=303)


@post("/tables/{table_id:str}/sit", name="sit")
async def sit(request: AnyRequest, table_id: TableId) -> Response[Any]:
    """Take the host's seats on one's own machine, for instance after cookies were cleared."""
    visit = Visit(request)
    if is_local(request):
        await service(request).sitting.sit_down(table_id, visit.token)
    return visit.keep(Redirect(f"/tables/{table_id}", status_code=303))


HANDLERS = [
    invite,
    set_seat,
    join_page,
    join,
    uncover,
    cover,
    go_ahead,
    set_pause,
    ready,
    replace,
    stand_in,
    come_back,
    concede,
    switch,
    rematch,
    sit,
]
