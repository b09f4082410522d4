"""By which address others reach this server, so that links can be given away."""

from __future__ import annotations

from dataclasses import dataclass

import segno

from sternbrett.server.network import LOOPBACK
from sternbrett.server.rendering import AnyRequest


@dataclass(frozen=True)
class Outside:
    """What links begin with, and whether others than this computer can follow them."""

    base: str
    reachable: bool


def outside(request: AnyRequest) -> Outside:
    """Return what a link begins with that is given to somebody else.

    Who came by a name that only this computer knows is given the one that others use, if there is
    one.
    """
    here = str(request.base_url).rstrip("/")
    if request.url.hostname not in LOOPBACK:
        return Outside(here, reachable=True)
    known: str = request.app.state.outside
    return Outside(known or here, reachable=bool(known))


def qr_code(link: str) -> str:
    """Return a link as a picture that phones read: SVG."""
    code = segno.make(link, micro=False).svg_inline(scale=4, border=2, omitsize=True)
    return code.replace("<svg", '<svg class="qr"', 1)
