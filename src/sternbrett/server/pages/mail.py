"""Mails: where one wants them, confirming an address, and stopping them."""

from __future__ import annotations

from typing import Any

from litestar import get, post
from litestar.exceptions import NotFoundException
from litestar.params import FromPath
from litestar.response import Redirect, Response

from sternbrett.server.mails import Mails
from sternbrett.server.pages.common import Form, Visit
from sternbrett.server.pages.people import PATH, address_of
from sternbrett.server.rendering import AnyRequest, language_of, me_of, render

Code = FromPath[str]


def mails_of(request: AnyRequest) -> Mails:
    """Return the mails of this server, or a page that says there is nothing here."""
    mails: Mails | None = request.app.state.mails
    if mails is None:
        raise NotFoundException
    return mails


@post("/me/mail", name="me-mail")
async def ask(request: AnyRequest, data: Form) -> Response[Any]:
    """Ask by mail whether an address is one's own."""
    mails, visit = mails_of(request), Visit(request)
    address = data.get("address", "")
    await mails.ask(visit.me.token, address, language_of(request), address_of(request))
    return visit.keep(Redirect(f"{PATH}?done=mail_asked#mail", status_code=303))


@post("/me/mail/stop", name="me-mail-stop")
async def stop_mine(request: AnyRequest) -> Redirect:
    """Want no mails any more."""
    await mails_of(request).forget(me_of(request).token)
    return Redirect(f"{PATH}?done=mail_stopped#mail", status_code=303)


@get("/mail/confirm/{code:str}", name="mail-confirm-page")
async def confirm_page(request: AnyRequest, code: Code) -> Response[str]:
    """Ask whether an address shall get mails. Programs that look at links confirm nothing."""
    address = await mails_of(request).asked(code)
    return render(request, "mail.html", kind="confirm", address=address, code=code, done=False)


@post("/mail/confirm/{code:str}", name="mail-confirm", status_code=200)
async def confirm(request: AnyRequest, code: Code) -> Response[str]:
    """Confirm that an address is one's own."""
    mails = mails_of(request)
    address = await mails.asked(code)
    await mails.confirm(code)
    return render(request, "mail.html", kind="confirm", address=address, code=code, done=True)


@get("/mail/stop/{code:str}", name="mail-stop-page")
async def stop_page(request: AnyRequest, code: Code) -> Response[str]:
    """Ask whether all mails shall stop."""
    mails_of(request)
    return render(request, "mail.html", kind="stop", address=None, code=code, done=False)


# Mail programs send this by themselves when somebody unsubscribes (RFC 8058): without our cookie,
# and with no right but that of the code.
@post("/mail/stop/{code:str}", name="mail-stop", status_code=200, exclude_from_csrf=True)
async def stop(request: AnyRequest, code: Code) -> Response[str]:
    """Forget the address that a mail went to."""
    await mails_of(request).stop(code)
    return render(request, "mail.html", kind="stop", address=None, code=code, done=True)


HANDLERS = [ask, stop_mine, confirm_page, confirm, stop_page, stop]
