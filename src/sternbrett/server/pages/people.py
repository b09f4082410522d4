"""Oneself: name and colour, devices, the way back, one's data, and being forgotten."""

from __future__ import annotations

from typing import Any

import msgspec
from litestar import get, post
from litestar.datastructures import Cookie
from litestar.params import FromPath, FromQuery
from litestar.response import Redirect, Response

from sternbrett.kernel.errors import Refused
from sternbrett.server.addresses import outside, qr_code
from sternbrett.server.me import Me
from sternbrett.server.pages.common import VISITOR_COOKIE, Form, Visit, people_of
from sternbrett.server.people import COLOURS, LINK_GOOD
from sternbrett.server.rendering import AnyRequest, language_of, me_of, render
from sternbrett.server.seats import PERSON

PATH = "/me"
#: What the page says was done, by the word in its address.
DONE = ("saved", "joined", "back", "removed", "forgotten", "mail_asked", "mail_stopped")

#: What a browser calls itself, and what it is called; the first that is found counts.
BROWSERS = (("Edg", "Edge"), ("OPR", "Opera"), ("Firefox", "Firefox"), ("FxiOS", "Firefox"),
            ("Chrome", "Chrome"), ("CriOS", "Chrome"), ("Safari", "Safari"))  # fmt: skip
SYSTEMS = (("Android", "Android"), ("iPhone", "iPhone"), ("iPad", "iPad"), ("Windows", "Windows"),
           ("Mac OS", "macOS"), ("CrOS", "ChromeOS"), ("Linux", "Linux"))  # fmt: skip


def device_label(request: AnyRequest) -> str:
    """Return what a device is called, so that its person knows it: “Firefox, Android”."""
    agent = request.headers.get("user-agent", "")
    found = (
        next((name for sign, name in signs if sign in agent), "") for signs in (BROWSERS, SYSTEMS)
    )
    return ", ".join(name for name in found if name) or "Browser"


def address_of(request: AnyRequest) -> str:
    """Return where a request comes from, for counting tries."""
    client = request.scope.get("client")
    return client[0] if client else ""


async def me_page(
    request: AnyRequest,
    me: Me,
    done: str = "",
    link: str = "",
    reachable: bool = True,
    phrase: str = "",
) -> Response[str]:
    """Return the page about oneself, with a link for another device or a new phrase."""
    people = people_of(request)
    person = await people.person(me.token) if me.token else None
    rows = await people.tables_of(me.token)
    mails = request.app.state.mails
    shared = [
        row
        for row in rows
        if any(place.kind == PERSON and place.token != me.token for place in row.places)
    ]
    return render(
        request,
        "me.html",
        person=person,
        device=me.device,
        colours=COLOURS,
        alone=len(rows) - len(shared),
        shared=len(shared),
        minutes=int(LINK_GOOD.total_seconds()) // 60,
        done=done if done in DONE else "",
        link=link,
        code=qr_code(link) if link else "",
        reachable=reachable,
        phrase=phrase,
        mails=mails is not None,
        address=None if mails is None else await mails.address_of(me.token),
    )


@get(PATH, name="me")
async def show_me(request: AnyRequest, done: FromQuery[str] = "") -> Response[str]:
    """Show who one is here."""
    return await me_page(request, me_of(request), done)


@post(PATH, name="introduce")
async def introduce(request: AnyRequest, data: Form) -> Response[Any]:
    """Keep a name and a colour."""
    visit = Visit(request)
    name, colour = data.get("name", ""), data.get("colour", "")
    await people_of(request).introduce(visit.me, name, colour, device_label(request))
    return visit.keep(Redirect(f"{PATH}?done=saved", status_code=303))


@post("/me/link", name="me-link", status_code=200)
async def make_link(request: AnyRequest) -> Response[Any]:
    """Show a link that makes another device the same person."""
    visit = Visit(request)
    code = await people_of(request).link(visit.me, device_label(request))
    where = outside(request)
    link = f"{where.base}{PATH}/join/{code}"
    page = await me_page(request, visit.me, link=link, reachable=where.reachable)
    return visit.keep(page)


@get("/me/devices", name="me-devices")
async def devices(request: AnyRequest) -> Response[Any]:
    """Show one's devices to a page that waits for another one to join."""
    me = me_of(request)
    if not me.news:
        return Response(None, status_code=204)
    person = await people_of(request).person(me.token)
    return render(request, "devices.html", person=person, device=me.device, link="")


@post("/me/devices/seen", name="me-devices-seen")
async def devices_seen(request: AnyRequest) -> Redirect:
    """Say that one knows of all one's devices."""
    await people_of(request).acknowledge(me_of(request))
    return Redirect(PATH, status_code=303)


@post("/me/devices/{device:str}/remove", name="me-device-remove")
async def remove_device(request: AnyRequest, device: FromPath[str]) -> Redirect:
    """Sign one of one's devices out."""
    await people_of(request).remove_device(me_of(request), device)
    return Redirect(f"{PATH}?done=removed", status_code=303)


@get("/me/join/{code:str}", name="me-join-page")
async def join_page(request: AnyRequest, code: FromPath[str]) -> Response[Any]:
    """Ask whoever follows a link whether this device shall be that person. Looking joins nobody."""
    people, me = people_of(request), me_of(request)
    person = await people.linked(code, address_of(request))
    mine = 0 if me.token == person.token else len(await people.tables_of(me.token))
    return render(
        request,
        "me_join.html",
        person=person,
        code=code,
        same=me.token == person.token,
        mine=mine,
    )


@post("/me/join", name="me-join")
async def join(request: AnyRequest, data: Form) -> Response[Any]:
    """Be the person that a link leads to."""
    me = me_of(request)
    code, label = data.get("code", ""), device_label(request)
    people = people_of(request)
    if "along" not in data and await people.tables_of(me.token):
        raise Refused("device_tables", "This browser has tables of its own.")
    secret = await people.follow(me, code, label, address_of(request))
    return Visit(request, secret).keep(Redirect(f"{PATH}?done=joined", status_code=303))


@post("/me/phrase", name="me-phrase", status_code=200)
async def make_phrase(request: AnyRequest) -> Response[Any]:
    """Show, once, a phrase that brings one back."""
    visit = Visit(request)
    label = device_label(request)
    phrase = await people_of(request).phrase(visit.me, language_of(request), label)
    return visit.keep(await me_page(request, visit.me, phrase=phrase))


@post("/me/back", name="me-back")
async def come_back(request: AnyRequest, data: Form) -> Response[Any]:
    """Be the person whose phrase was typed."""
    people, label = people_of(request), device_label(request)
    secret = await people.recover(
        me_of(request), data.get("phrase", ""), label, address_of(request)
    )
    return Visit(request, secret).keep(Redirect(f"{PATH}?done=back", status_code=303))


@get("/me/data.json", name="me-data")
async def my_data(request: AnyRequest) -> Response[bytes]:
    """Return all that is stored of oneself."""
    data = await people_of(request).data(me_of(request))
    return Response(
        msgspec.json.format(msgspec.json.encode(data), indent=2),
        media_type="application/json",
        headers={
            "Content-Disposition": 'attachment; filename="sternbrett-me.json"',
            "Cache-Control": "no-store",
        },
    )


@post("/me/forget", name="me-forget")
async def forget(request: AnyRequest) -> Response[Any]:
    """Remove all that is stored of oneself, and the browser's secret."""
    me = me_of(request)
    if me.token:
        await people_of(request).forget_me(me)
    response: Response[Any] = Redirect(f"{PATH}?done=forgotten", status_code=303)
    response.set_cookie(Cookie(VISITOR_COOKIE, value="", path="/", max_age=0, httponly=True))
    return response


HANDLERS = [
    show_me,
    introduce,
    make_link,
    devices,
    devices_seen,
    remove_device,
    join_page,
    join,
    make_phrase,
    come_back,
    my_data,
    forget,
]
